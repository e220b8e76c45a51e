"""The rules of the pot on the table: what is paid into it, and who takes it."""

from __future__ import annotations

from typing import Any

from ..amounts import Amount
from ..documents.declare import amount, flag, part, text
from ..documents.kinds import KEY, REQUIRED
from ..documents.parts import Part
from .rule import Rule


def _card() -> Any:
    return amount("What losing it costs.", default=None)


class Cards(Part):
    """Amounts by card."""

    mond: Amount | None = _card()
    pagat: Amount | None = _card()
    skis: Amount | None = _card()

    def of(self, card: str) -> Amount | None:
        """The amount of a card, None if there is none."""
        found: Amount | None = vars(self)[card]
        return found


class PotCaptured(Rule):
    """Cards captured by an opponent."""

    cards: Cards = part(
        Cards,
        what="costs whoever loses it",
        default=REQUIRED,
        card="Whoever loses a card to the other side pays into the pot: {cards}.",
    )
    beside_valat: bool = flag(
        "It is paid beside a valat that leaves nothing else to score.",
        "beside a valat",
        "paid too",
        "not paid",
        card="It is paid beside a valat too.",
    )


class PotZero(Rule):
    """A hand that comes to nothing."""

    value: Amount = amount(
        "What the declarer's side pays.",
        "each of the declarer's side pays in",
        card="In a hand that comes to zero each of the declarer's side pays {value} into the pot.",
    )
    with_pot: bool = flag(
        "What goes into the pot and comes out of it is counted too.",
        "comes to nothing",
        "with payments into and out of the pot",
        "without the pot",
        card="What goes into the pot and comes out of it is counted for that.",
    )
    before_taken: bool = flag(
        "It is paid before somebody takes the pot, and so to him.",
        "where the pot is taken in the same hand",
        "it is paid before that",
        "it goes into the new pot",
        card="It is paid before somebody takes the pot.",
    )


class PotTaken(Rule):
    """The pot, taken by whoever makes an announced bonus."""

    bonus: str = text(
        "The announced bonus that takes it.",
        "by making the announced",
        pattern=KEY,
        example="pagat",
        card={
            "!contract": "The side that makes an announced {bonus} takes the pot.",
            "contract": "The side that makes an announced {bonus} in {contract} takes the pot.",
        },
    )
    contract: str | None = text(
        "Only in this contract.",
        "only in",
        absent="any contract",
        default=None,
        pattern=KEY,
        example="druha-povinnost",
    )
    kontra_pays: bool = flag(
        "Under kontra it stays, and one side pays the other as much.",
        "under kontra",
        "it stays, and one side pays the other as much",
        "it is taken all the same",
        card="Under kontra on it the pot stays, and whoever loses pays half of it each; under more, all of it.",
    )
    each_word: bool = flag(
        "Each word after rekontra doubles that payment once more.",
        "each word after rekontra",
        "doubles that payment once more",
        "counts as rekontra",
        card="Each further word doubles that once more.",
    )
    beside_valat: bool = flag(
        "It is taken beside a valat that leaves nothing else to score.",
        "beside a valat",
        "taken too",
        "stays",
        card="It is taken beside a valat too.",
    )


class Pot(Rule):
    """The pot (pool, bank) on the table."""

    captured: PotCaptured | None = part(PotCaptured, label="captured card, into the pot")
    zero: PotZero | None = part(PotZero, label="net zero, into the pot")
    taken: PotTaken | None = part(PotTaken, label="the pot")
    keeps_remainder: bool = flag(
        "What does not divide evenly stays in it.",
        "what does not divide",
        "stays in it",
        "is shared in fractions",
        card="What does not divide evenly stays in it.",
    )
