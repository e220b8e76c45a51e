"""The rules of a breach and of a misdeal: what each costs."""

from __future__ import annotations

from typing import Any

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, whole
from ..documents.parts import Part
from .rule import Rule


class BreachPrices(Part):
    """Prices of single kinds of breach, where they are not that of any other."""

    declaration: Amount | None = amount(
        "A wrong declaration.",
        "a wrong declaration",
        absent="as any other",
        default=None,
        card="A wrong declaration costs {declaration}.",
    )
    discard: Amount | None = amount(
        "A wrong discard.",
        "a wrong discard",
        absent="as any other",
        default=None,
        card="A wrong discard costs {discard}.",
    )
    in_time: Amount | None = amount(
        "A wrong card that is noticed before the next trick; the hand goes on.",
        "a wrong card noticed before the next trick",
        absent="as any other",
        default=None,
        card={
            "!in_time=None": (
                "The judge decides whether the hand goes on. A wrong card noticed before the next trick costs "
                "{in_time}, and the hand goes on (tarok fine)."
            ),
        },
    )
    turn: Amount | None = amount(
        "A card played out of turn; the hand goes on.",
        "a card out of turn",
        absent="as any other",
        default=None,
        card="A card out of turn costs {turn}, and the hand goes on (tarok fine).",
    )

    def of(self, kind: str | None) -> Amount | None:
        """The price of a kind of breach that voids the hand, None where it has none of its own."""
        return {"declaration": self.declaration, "discard": self.discard}.get(kind or "")


class Deliberate(Rule):
    """A deliberate breach."""

    value: Amount = amount(
        "What it costs in addition.", "costs in addition", card="A deliberate one costs {value} more."
    )


def _into_pot() -> Any:
    return flag(
        "It is paid into the pot.",
        "paid",
        "into the pot",
        "as results are",
        card={
            "into_pot altogether": "It is paid once, into the pot.",
            "into_pot !altogether": "It is paid into the pot, as much as otherwise to all the others.",
            "!into_pot altogether /payout.form=money": "The others share it.",
            "!into_pot !altogether /payout.form=money": "It is paid to each of the others.",
        },
    )


def _altogether() -> Any:
    return flag(
        "For money or into the pot, the amount is what he pays altogether, not for each of the others.",
        "for money",
        "he pays as much altogether",
        "he pays as much for each of the others",
    )


class RevokeRule(Rule):
    """The price of a breach of the rules."""

    value: Amount | None = amount(
        "A fixed price, in the place of what the game was worth.",
        "costs",
        absent="what the game was worth",
        default=None,
        card={
            "!value=None !prices.in_time=None": "A breach of the rules costs only the culprit: {value}.",
            "!value=None prices.in_time=None": "A breach of the rules voids the hand: only the culprit pays, {value}.",
            "value=None": (
                "A breach of the rules voids the hand: only the culprit pays, the contract and the announced bonuses."
            ),
        },
    )
    difference: Amount = amount(
        "The difference that is charged where the contract has one, and the price is not fixed.",
        "difference charged",
        default=0,
        card={
            "value=None always_difference": "A game with a declarer costs {difference} more.",
            "value=None difference !always_difference": "A game with a difference costs {difference} more.",
        },
    )
    always_difference: bool = flag(
        "It is charged in every contract with a declarer.",
        "it is charged",
        "in every contract with a declarer",
        "only where the contract has a difference",
    )
    prices: BreachPrices | None = part(BreachPrices)
    into_pot: bool = _into_pot()
    altogether: bool = _altogether()
    kontra: bool = flag(
        "The kontra on the game multiplies it.",
        "kontra on the game",
        "multiplies it",
        "does not touch it",
        default=True,
        card={
            "kontra /kontra": "Kontra multiplies it.",
            "!kontra /kontra": "Kontra does not multiply it.",
        },
    )
    radl: bool = flag(
        "An open radl doubles it.",
        "an open radl",
        "doubles it",
        "does not touch it",
        default=True,
        card={
            "!radl|without_radl /radli": "No radl doubles it.",
            "radl !without_radl culprits_radl /radli": "The culprit's radl doubles it.",
            "radl !without_radl !culprits_radl declarers_own_radl /radli": (
                "The declarer's radl doubles only a breach of the declarer's own."
            ),
            "radl !without_radl !culprits_radl !declarers_own_radl /radli": "The declarer's radl doubles it.",
        },
    )
    discard_without_kontra: bool = flag(
        "Kontras do not count for a wrong discard.",
        "kontra at a wrong discard",
        "does not count",
        "counts",
        card="At a wrong discard no kontra counts.",
    )
    deliberate: Deliberate | None = part(Deliberate, label="deliberate breach")
    culprits_radl: bool = flag(
        "The culprit's radl doubles, not the declarer's.", "doubled by", "the culprit's radl", "the declarer's radl"
    )
    declarers_own_radl: bool = flag(
        "The declarer's radl doubles only what he himself pays.",
        "the declarer's radl",
        "doubles only a breach of his own",
        "doubles whoever broke the rules",
    )
    without_radl: bool = flag("No radl doubles it.", "radli", "do not double it", "double it")


class MisdealRule(Rule):
    """The price of a misdeal."""

    form: str = choice(
        "doubling: 20, 40, 80; growing: 20, 40, 60.",
        "the next ones",
        {
            "doubling": "double each time (1, 2, 4, 8 …)",
            "growing": "grow by as much each time (1, 2, 3, 4 …)",
            "fixed": "cost the same",
        },
        card={
            "form=doubling": (
                "A misdeal costs {value}, the same player's next one twice as much, and so on; they deal again."
            ),
            "form=growing": (
                "A misdeal costs {value}, the same player's next ones as much more each; they deal again."
            ),
            "form=fixed": "A misdeal costs {value} each time; the same player deals again.",
        },
    )
    value: Amount = amount(
        "What the first one costs (in money games to each other player).",
        "the first costs",
        card={"/radli": "Nothing doubles it."},
    )
    before_play_free: bool = flag(
        "One that is noticed before the play costs nothing: it is dealt again, and nothing is noted.",
        "noticed before the play",
        "costs nothing",
        "costs as much",
        card="One that is noticed before the play costs nothing.",
    )
    warnings: int = whole(
        "How many are only warned.",
        0,
        9,
        "warnings before that",
        default=0,
        card="The first misdeal of a player is only warned of.",
    )
    into_pot: bool = _into_pot()
    altogether: bool = _altogether()
    as_with_all_in_play: bool = flag(
        "With one more at the table it costs no more: as many payments as with all in play, shared by the others.",
        "with one more at the table",
        "costs no more, and the others share it",
        "is paid to one more",
        card="With one more at the table it costs no more: the others share it.",
    )
