"""The facts of one hand, as they happened at the table. None of them is a number that the rules work out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..words.said import Value

DECLARER = "declarer"
DEFENDERS = "defenders"
#: The number for a full pile that was not counted, which no pile can have.
UNCOUNTED = 71


class Kontra(Value):
    """The words of doubling on the game or a bonus: their number, and the player of each, if noted."""

    def __init__(self, level: int = 0, names: tuple[str, ...] = ()) -> None:
        self.level, self.names = level, names


NO_KONTRA = Kontra()


class BonusFact(Value):
    """A bonus made, or attempted and lost, by one side. `by` is its holder or announcer, if noted."""

    def __init__(
        self,
        bonus: str,
        side: str = DECLARER,
        by: str | None = None,
        announced: bool = False,
        made: bool = True,
        kontra: Kontra = NO_KONTRA,
        itself: bool | None = None,
    ) -> None:
        self.bonus, self.side, self.by, self.announced, self.made = bonus, side, by, announced, made
        self.kontra, self.itself = kontra, itself


class BonusSaid(Value):
    """A bonus as it was said; unsaid parts are None."""

    bonus: str
    side: str | None = None
    by: str | None = None
    announced: bool | None = None
    made: bool | None = None
    kontra: Kontra | None = None
    itself: bool | None = None

    def joined(self, other: BonusSaid) -> BonusSaid | None:
        """Both as one bonus; None if they contradict each other."""
        kontra = self.kontra or other.kontra
        if self.kontra is not None and other.kontra is not None and self.kontra != other.kontra:
            kontra = ladder([self.kontra, other.kontra])
            if kontra is None:
                return None
        pairs = list(zip(self._replace(kontra=None)._parts(), other._replace(kontra=None)._parts(), strict=True))
        if any(mine is not None and theirs is not None and mine != theirs for mine, theirs in pairs):
            return None
        return BonusSaid(*[mine if theirs is None else theirs for mine, theirs in pairs])._replace(kontra=kontra)

    def fact(self, side: Sequence[str | None]) -> BonusFact:
        """The fact of a hand whose declarer and partner are `side`."""
        whose, kontra = self.side or side_of(self.by, side), self.kontra or NO_KONTRA
        return BonusFact(self.bonus, whose, self.by, bool(self.announced), self.made is not False, kontra, self.itself)


def side_of(by: str | None, side: Sequence[str | None]) -> str:
    """The side that a bonus is counted for if none is named, by the player who made it."""
    return DECLARER if by is None or by in side else DEFENDERS


def ladder(spoken: Iterable[Kontra]) -> Kontra | None:
    """The words of doubling of a game or bonus, step by step, as one; None if a step comes twice."""
    steps = sorted(spoken, key=lambda kontra: (kontra.level, kontra.names))
    names, level = tuple[str, ...](), 0
    for kontra in steps:
        if kontra.level == level and level:
            if len(names) < level or kontra.names in ((), names[-1:]):
                if kontra.names:
                    names = (*names[: level - 1], *kontra.names)
                continue  # the same step again, with who said it
            return None
        missing = kontra.level - len(names)
        if kontra.names and len(kontra.names) > missing:
            return None
        names = (*names, *kontra.names) if len(kontra.names) == missing or not kontra.names else kontra.names
        level = kontra.level
    return Kontra(level, names if len(names) == level else ())


class Captured(Value):
    """A card of the trula taken from the player who played it; `by` won the trick, if noted."""

    card: str
    loser: str
    by: str | None

    def __iter__(self) -> Iterator[Any]:
        return iter(self._parts())


class Revoke(Value):
    """A breach of the rules that voided the hand: its culprit, and `discard`, `deliberate`, `declaration` or none."""

    by: str
    kind: str | None


class Hand(Value):
    """One hand. Players are named in full, contracts and bonuses by the ids of the ruleset.

    `points` are the card points (0 to 70) of the declarer's side, `odd_card` says that one more card was left. `piles`
    are the card points of each player if each plays alone (0 = took no trick), or of some players if the others write
    nothing.
    """

    def __init__(
        self,
        contract: str,
        level: int | None = None,
        declarer: str | None = None,
        partner: str | None = None,
        points: int | None = None,
        odd_card: bool = False,
        piles: tuple[tuple[str, int], ...] = (),
        won: bool | None = None,
        kontra: Kontra = NO_KONTRA,
        bonuses: tuple[BonusFact, ...] = (),
        captured: tuple[Captured, ...] = (),
        left_in_talon: tuple[str, ...] = (),
        declarations: tuple[tuple[str, tuple[str, ...]], ...] = (),
        resting: str | None = None,
        king_in_talon: bool = False,
        thrown_in: bool = False,
        surrendered: bool = False,
        revoke: Revoke | None = None,
    ) -> None:
        self.contract, self.level, self.declarer, self.partner = contract, level, declarer, partner
        self.points, self.odd_card, self.piles, self.won, self.kontra = points, odd_card, piles, won, kontra
        self.bonuses, self.captured, self.left_in_talon = bonuses, captured, left_in_talon
        self.declarations, self.resting, self.revoke = declarations, resting, revoke
        self.king_in_talon, self.thrown_in, self.surrendered = king_in_talon, thrown_in, surrendered

    @property
    def side(self) -> tuple[str, ...]:
        """The declarer's side; empty if each plays alone."""
        return tuple(filter(None, (self.declarer, self.partner)))


def renamed(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The same hand after players changed their names."""

    def new_name(name: str) -> str:
        """The new name of a player."""
        return names.get(name, name)

    def kontra(spoken: Kontra) -> Kontra:
        """The doubling under the new names of those who spoke."""
        return spoken._replace(names=tuple(map(new_name, spoken.names)))

    return hand._replace(
        declarer=hand.declarer and new_name(hand.declarer),
        partner=hand.partner and new_name(hand.partner),
        piles=tuple([(new_name(name), points) for name, points in hand.piles]),
        kontra=kontra(hand.kontra),
        bonuses=tuple(
            [fact._replace(by=fact.by and new_name(fact.by), kontra=kontra(fact.kontra)) for fact in hand.bonuses]
        ),
        captured=tuple(
            [loss._replace(loser=new_name(loss.loser), by=loss.by and new_name(loss.by)) for loss in hand.captured]
        ),
        declarations=tuple([(new_name(name), ids) for name, ids in hand.declarations]),
        resting=hand.resting and new_name(hand.resting),
        revoke=hand.revoke and hand.revoke._replace(by=new_name(hand.revoke.by)),
    )
