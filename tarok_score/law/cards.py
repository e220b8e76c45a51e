"""The rules of the cards: how they are dealt, bid, called, exchanged, played and counted.

Each part is a rule with its source, and lists the contracts it is about. A list may name contracts that only a variant
adds, or that a ruleset which extends this one removes: missing ones are passed over.
"""

from __future__ import annotations

from typing import Any, Final

from ..documents import (
    REQUIRED,
    Id,
    OfPart,
    Part,
    Reading,
    Several,
    an_id,
    part,
)
from . import Rule, choice, whole

#: The id of a contract.
CONTRACT: Final = Id(doc="A contract.", example="solo-two")


class Contracts(Several):
    """A list of contracts, by id or with what they may become, of which those count that the ruleset has.

    The contracts are read before the lists.
    """

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Any, ...]:
        """The contracts that are there."""
        value_read = super().read(value, path, reading)
        return tuple([contract for contract in value_read if f"contracts.{contract}" in reading.context.rules])


def contracts(**more: Any) -> Any:
    """Declares a list of contracts."""
    return Contracts("", CONTRACT, unique=True, **more)


def becoming() -> Any:
    """Declares a list of contracts that may become others."""
    return Contracts("", OfPart(Instead, default=REQUIRED))


class Dealt(Rule):
    """The deal of the cards."""

    hand: int = whole(1, 27)
    talon: int = whole(0, 12, default=6)
    piles: int = whole(0, 3, default=0)

    @property
    def each(self) -> int:
        """The number of cards that each player has to play, those in their piles included."""
        return self.hand + 4 * self.piles


class Counting(Rule):
    """The count of a pile, three cards by three."""

    form: str = choice("less-two", "plus-one")


class Instead(Part):
    """The contracts that may be played in the place of another."""

    of: str = an_id(example="solo-three")
    into: tuple[str, ...] = contracts(least=1, default=REQUIRED)

    def __str__(self) -> str:
        """The contract that may become another of these rules; empty if it may become none."""
        return self.of if self.into else ""


class Bidding(Rule):
    """The bidding: who may bid what, and who plays it."""

    form: str = choice("auction", "round", "taking")
    begins: str = choice("forehand", "next", default="forehand")
    holding: str = choice("earlier", "first", "forehand", default="earlier")
    order: tuple[str, ...] = contracts(least=1, default=REQUIRED)
    left_to_forehand: tuple[str, ...] = contracts()
    forehand_opens: tuple[str, ...] = contracts()
    not_forehand: tuple[str, ...] = contracts()
    all_pass: str | None = an_id(default=None, example="klop")
    higher: bool = False
    unopposed: tuple[Instead, ...] = becoming()
    raises: tuple[Instead, ...] = becoming()


class Calling(Rule):
    """The calling of a partner."""

    form: str = choice("king", "tarok")
    with_all_kings: str = choice("nothing", "queen", "trula", default="nothing")
    after_exchange: bool = False
    set_is_taken: bool = False
    rest_follows: bool = False


class Talon(Rule):
    """The cards that the declarer takes from the talon; without this rule they do not see it."""

    threes: tuple[str, ...] = contracts()
    pairs: tuple[str, ...] = contracts()
    singles: tuple[str, ...] = contracts()
    raised: tuple[str, ...] = contracts()
    drawn: tuple[str, ...] = contracts()
    none_refused: bool = False
    halves: tuple[str, ...] = contracts()


class Discards(Rule):
    """The cards that may be laid away: never one worth five."""

    taroks: str = choice("free", "forced")


class Leading(Rule):
    """The lead to the first trick: forehand's. After it, the winner of the last trick leads."""

    declarer: tuple[str, ...] = contracts()
    left_of_declarer: tuple[str, ...] = contracts()


class Some(Rule):
    """A rule for some contracts."""

    contracts: tuple[str, ...] = contracts(default=REQUIRED)


class PagatLast(Rule):
    """The pagat is kept back."""

    until: str = choice("only-card", "only-tarok")


class MondHeld(Some):
    """Limits on the mond."""

    form: str = choice("not-led", "not-under")


class Overtaking(Rule):
    """A player who can beat the cards on the table has to."""

    contracts: tuple[str, ...] = contracts(default=REQUIRED)
    pagat: PagatLast | None = part(PagatLast)
    mond: MondHeld | None = part(MondHeld)


class Emperor(Rule):
    """Škis, mond and pagat in one trick: the pagat wins."""

    form: str = choice("any", "in-order", "pagat-last")


class Tricks(Rule):
    """Contracts that tricks decide, not card points."""

    no_trick: tuple[str, ...] = contracts()
    one_trick: tuple[str, ...] = contracts()
    every_trick: tuple[str, ...] = contracts()


class CardPlay(Part):
    """The rules for dealing, bidding, calling, exchanging, playing and counting."""

    deal: Dealt = part(Dealt, default=REQUIRED)
    counting: Counting = part(Counting, default=REQUIRED)
    bidding: Bidding = part(Bidding, default=REQUIRED)
    calling: Calling | None = part(Calling)
    talon: Talon | None = part(Talon)
    discards: Discards | None = part(Discards)
    announcing: Rule | None = part(Rule)
    keeping: Rule | None = part(Rule)
    leading: Leading = part(Leading, default=REQUIRED)
    following: Rule = part(Rule, default=REQUIRED)
    tricks: Tricks | None = part(Tricks)
    emperor: Emperor | None = part(Emperor)
    colour: Some | None = part(Some)
    overtaking: Overtaking | None = part(Overtaking)
    gifts: Some | None = part(Some)
    piles: Rule | None = part(Rule)
    free_pagat: Rule | None = part(Rule)
    skis_first: Some | None = part(Some)
    suits_first: Some | None = part(Some)

    def goal(self, contract: str) -> str | None:
        """The goal of a contract that tricks decide: `no_trick`, `one_trick` or `every_trick`; None if points do."""
        names = ("no_trick", "one_trick", "every_trick") if self.tricks is not None else ()
        return next((name for name in names if contract in getattr(self.tricks, name)), None)
