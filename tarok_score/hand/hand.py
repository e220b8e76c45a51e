"""The facts of one hand, as they happened at the table. None of them is a number that the rules work out."""

from typing import NamedTuple

from ..words.said import Value

DECLARER = "declarer"
DEFENDERS = "defenders"


#: The number for a full pile that nobody counted, which no pile can have.
UNCOUNTED = 71


class Kontra(Value):
    """The words of doubling on the game or a bonus: their number, and the player of each, if noted."""

    level: int = 0
    names: tuple[str, ...] = ()


NO_KONTRA = Kontra()


class BonusFact(Value):
    """A bonus made, or attempted and lost, by one side. `by` is its holder or announcer, if noted."""

    bonus: str
    side: str = DECLARER
    by: str | None = None
    announced: bool = False
    made: bool = True
    kontra: Kontra = NO_KONTRA
    itself: bool | None = None


class Captured(NamedTuple):
    """A card of the trula taken from the player who played it; `by` won the trick, if noted."""

    card: str
    loser: str
    by: str | None


class Revoke(Value):
    """A breach of the rules that voided the hand: its culprit, and `discard`, `deliberate`, `declaration` or none."""

    by: str
    kind: str | None


class Hand(NamedTuple):
    """One hand. Players are named in full, contracts and bonuses by the ids of the ruleset.

    `points` are the card points (0 to 70) of the declarer's side, `odd_card` says that one card more was left. `piles`
    are the card points of each player where everybody plays for himself (0 = took no trick), or of some players where
    the others write nothing.
    """

    contract: str
    level: int | None = None
    declarer: str | None = None
    partner: str | None = None
    points: int | None = None
    odd_card: bool = False
    piles: tuple[tuple[str, int], ...] = ()
    won: bool | None = None
    kontra: Kontra = NO_KONTRA
    bonuses: tuple[BonusFact, ...] = ()
    captured: tuple[Captured, ...] = ()
    left_in_talon: tuple[str, ...] = ()
    declarations: tuple[tuple[str, tuple[str, ...]], ...] = ()
    resting: str | None = None
    king_in_talon: bool = False
    thrown_in: bool = False
    surrendered: bool = False
    revoke: Revoke | None = None

    @property
    def side(self) -> tuple[str, ...]:
        """The declarer's side; nobody where everybody plays for himself."""
        if self.declarer is None:
            return () if self.partner is None else (self.partner,)
        return (self.declarer,) if self.partner is None else (self.declarer, self.partner)
