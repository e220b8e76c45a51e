"""The whereabouts of trula and kings in a hand, by each of its facts.

Every fact that names such a card limits who held it when play began, or in whose tricks it ended up: a player who
attempts pagat ultimo holds the pagat, and nobody held a card that stayed in the talon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from ...pack import KINGS, TRULA
from ...words.said import Said, said
from ..hand import DECLARER, DEFENDERS, Captured
from ..holdings import expanded, fewest, holdings, holds_pagat
from .bonuses import last_trick
from .checks import HandCheck, SaidBonus

#: The king that is called, if one is, and the other three.
CALLED: Final = "king"
ALL_KINGS: Final = (CALLED, *(f"{CALLED} {number}" for number in range(2, KINGS + 1)))

#: The bonuses of owning cards, and the cards of each.
COLLECTED: Final = {"trula": TRULA, "kings": ALL_KINGS}

NAMES: Final = {"mond": said("mond"), "pagat": said("pagat"), "skis": said("škis")}

#: Several players, as the bits of a number by their seats.
Players: TypeAlias = int

EVERYBODY: Final[Players] = ~0
NOBODY: Final[Players] = 0


class Whereabouts(NamedTuple):
    """A fact about some cards: the players who may have held them when play began, and who may have won them.

    `EVERYBODY` says nothing, `NOBODY` that a card lay in the talon. `path` is the place of the fact, and `fact` puts it
    into words; `made` says that it is a bonus that was made, so that these cards count for whoever made it.
    """

    cards: tuple[str, ...]
    held: Players
    owned: Players
    path: str
    fact: Callable[[], Said]
    made: bool = False


class HandPlayers:
    """The players of a hand: all that play it, those of the declarer's side and the others."""

    __slots__ = ("active", "declarers", "defenders", "seats")

    def __init__(self, checked: HandCheck) -> None:
        self.seats: Final = checked.table.seats
        self.active: Final = self.of(*checked.table.active(checked.contract, checked.hand.resting))
        self.declarers: Final = self.of(*checked.side)
        self.defenders: Final = self.active & ~self.declarers

    def of(self, *names: str) -> Players:
        """The players of these names."""
        players = NOBODY
        for name in names:
            players |= 1 << self.seats[name]
        return players

    def others(self, players: Players) -> Players:
        """Everybody who plays but these."""
        return self.active & ~players

    def on(self, side: str) -> Players:
        """The players of a side."""
        return self.declarers if side == DECLARER else self.defenders


def whereabouts(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """Everything that the facts of a hand say about the cards."""
    for bonus in checked.bonuses:
        if bonus.rule.declarer_only:
            yield _king_ultimo(seated, bonus)
        elif bonus.rule.last_trick:
            yield _pagat_ultimo(checked, seated, bonus)
        elif bonus.rule.key in COLLECTED:
            yield from _collected(seated, bonus)
    for captured in checked.hand.captured:
        yield from _captured(checked, seated, captured)
    if checked.hand.captured or checked.hand.king_in_talon:
        yield from _tricks(checked, seated)
    for number, card in enumerate(checked.hand.left_in_talon):
        yield _left(seated, f"hand.left_in_talon[{number}]", card)
    for name, ids in checked.hand.declarations:
        yield from _declared(checked, seated, name, ids)
    yield from _contract(checked, seated)


def _pagat_ultimo(checked: HandCheck, seated: HandPlayers, bonus: SaidBonus) -> Whereabouts:
    """The player who attempts pagat ultimo holds the pagat.

    Made, it stays his; lost silently, it fell to somebody else.
    """
    fact = bonus.fact
    held = seated.on(fact.side) if fact.by is None else seated.of(fact.by)
    owned = EVERYBODY
    if fact.made:
        losers = seated.of(*[captured.loser for captured in checked.hand.captured if captured.card == "pagat"])
        owned = held & losers or held
    elif not fact.announced and bonus.rule.lost_silently:
        one_player = not held & (held - 1)
        owned = seated.others(held) if one_player else EVERYBODY
        last = last_trick(checked)
        if last is not None:
            owned &= seated.on(last)
    return Whereabouts(("pagat",), held, owned, bonus.path, bonus.described, fact.made)


def _collected(seated: HandPlayers, bonus: SaidBonus) -> Iterator[Whereabouts]:
    """A bonus of owning cards that was made has all cards on its side.

    Where only their holder announces it, he held them.
    """
    fact, cards = bonus.fact, COLLECTED[bonus.rule.key]
    if bonus.rule.holder_announces and fact.announced and fact.by is not None:
        yield Whereabouts(cards, seated.of(fact.by), EVERYBODY, bonus.path, bonus.described)
    if fact.made:
        yield Whereabouts(cards, EVERYBODY, seated.on(fact.side), bonus.path, bonus.described, made=True)


def _king_ultimo(seated: HandPlayers, bonus: SaidBonus) -> Whereabouts:
    """The called king of an ultimo fell in the last trick: made to its own side, lost silently to the defenders."""
    fact, rule = bonus.fact, bonus.rule
    owned = EVERYBODY
    if fact.made:
        owned = seated.on(DECLARER)
    elif not fact.announced and rule.lost_silently and not rule.must_win_itself:
        owned = seated.on(DEFENDERS)
    held = EVERYBODY if fact.by is None else seated.of(fact.by)
    return Whereabouts((CALLED,), held, owned, bonus.path, bonus.described, made=owned != EVERYBODY)


def _captured(checked: HandCheck, seated: HandPlayers, captured: Captured) -> Iterator[Whereabouts]:
    """The loser held a lost card, and the trick's winner owns it: the škis takes the mond, the pagat takes both."""
    card, loser, by = captured
    path, held, name = f"hand.captured.{card}", seated.of(loser), NAMES[card]
    others = seated.others(held)
    if by is None:
        yield Whereabouts((card,), held, others, path, partial(said, "{card} of {loser}, lost", card=name, loser=loser))
        return
    taker = seated.of(by)
    taken = partial(said, "{card} taken from {loser} by {by}", card=name, loser=loser, by=by)
    yield Whereabouts((card,), held, taker, path, taken)
    if checked.taroks_are_trumps:
        in_its_trick = partial(said, "in the trick in which {by} took the {card}", by=by, card=name)
        for other, holders in _trula_beside(card, others, taker):
            yield Whereabouts((other,), holders, taker, path, in_its_trick)


def _trula_beside(card: str, others: Players, taker: Players) -> tuple[tuple[str, Players], ...]:
    """The other cards of the trula in the trick that took one, and the players who can have played each."""
    if card == "mond":
        return (("skis", others),)
    return (("mond", others & ~taker), ("pagat", taker)) if card == "skis" else ()


def _tricks(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """A side that took every trick took every card lost in one; a side without a trick took none.

    A called king that was taken from the talon and won no trick was lost in one.
    """
    hand, contract = checked.hand, checked.contract
    king = (CALLED,) if hand.king_in_talon else ()
    cards = (*[captured.card for captured in hand.captured], *king)
    for bonus in checked.bonuses:
        if bonus.rule.every_trick and bonus.fact.made:
            yield Whereabouts(cards, EVERYBODY, seated.on(bonus.fact.side), bonus.path, bonus.described)
    if hand.won and hand.declarer is not None and contract.key in _won_without_a_trick(checked):
        fact = partial(said, "{contract} of {name}, who took no trick", contract=contract.typed, name=hand.declarer)
        yield Whereabouts(cards, EVERYBODY, seated.others(seated.of(hand.declarer)), "hand.won", fact)
    for name, points in hand.piles:
        if not points:
            fact = partial(said, "{name}, who took no trick", name=name)
            yield Whereabouts(cards, EVERYBODY, seated.others(seated.of(name)), f"hand.points.{name}", fact)


def _won_without_a_trick(checked: HandCheck) -> tuple[str, ...]:
    """The contracts that are won without a trick."""
    tricks = checked.rules.cards.tricks if checked.rules.cards is not None else None
    return () if tricks is None else tricks.no_trick


def _left(seated: HandPlayers, path: str, card: str) -> Whereabouts:
    """Nobody held a card that stayed in the talon, and the opponents own it in the end."""
    owned = seated.defenders if seated.declarers else EVERYBODY
    return Whereabouts((card,), NOBODY, owned, path, partial(said, "{card} left in the talon", card=NAMES[card]))


def _declared(checked: HandCheck, seated: HandPlayers, name: str, ids: Sequence[str]) -> Iterator[Whereabouts]:
    """A player who declares trul held three cards, one who declares four kings held four."""
    known = checked.rules.declarations
    for key in expanded(known, ids):
        hands = list(holdings(known, [key]))
        trula: tuple[str, ...] = TRULA if fewest("trula", hands) == len(TRULA) else ()
        if not trula and holds_pagat(known, [key]):
            trula = ("pagat",)
        cards = (*trula, *ALL_KINGS) if fewest("kings", hands) == KINGS else trula
        fact = partial(said, "{declaration} of {name}", declaration=known[key].typed, name=name)
        yield Whereabouts(cards, seated.of(name), EVERYBODY, f"hand.declarations.{name}", fact)


def _contract(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """The partner held the called king, unless it lay in the talon.

    Some contracts belong to the holder of the pagat.
    """
    hand, contract = checked.hand, checked.contract
    partner, declarer = hand.partner, hand.declarer
    if contract.called_king and partner is not None:
        fact = partial(said, "called king of {name}, the partner", name=partner)
        yield Whereabouts((CALLED,), seated.of(partner), EVERYBODY, "hand.partner", fact)
    if hand.king_in_talon:
        fact = partial(said, "called king from the talon, lost to the defenders")
        yield Whereabouts((CALLED,), seated.declarers, seated.defenders, "hand.king_in_talon", fact)
    needed = checked.rules.bonuses.get(contract.needs_announced) if contract.needs_announced else None
    if needed is not None and needed.last_trick and not needed.declarer_only and declarer is not None:
        fact = partial(said, "pagat of {name}, who played {contract}", name=declarer, contract=contract.typed)
        yield Whereabouts(("pagat",), seated.of(declarer), EVERYBODY, "hand.contract", fact)
