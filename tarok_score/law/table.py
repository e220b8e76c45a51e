"""The rules of the table: who sits there, and in what the score is counted."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, part, several, text, whole
from ..documents.kinds import REQUIRED, Whole
from ..words.said import Fact, said
from .rule import Rule


class UnitRule(Rule):
    """The unit in which the score is counted."""

    name: str = text("The unit's name.", "counted in", example="points")
    decimals: int = whole("Decimals that people write.", 0, 4, "decimals written", default=0)
    coin: Amount | None = amount(
        "The smallest coin that a settlement is rounded to.",
        "settled to",
        absent="the exact amount",
        default=None,
        card="A settlement is rounded to {coin}.",
    )


#: The unit of scores that are kept on paper.
POINTS = "points"


def unit_name(name: str) -> Fact:
    """A unit as people say it: points in the language of whoever reads, money by its own name."""
    return said("points") if name == POINTS else name


class Seats(Rule):
    """The number of players, at the table and in play."""

    at_table: tuple[int, ...] = several(
        "How many may sit at the table.",
        Whole("A number of players.", 2, 6),
        "players at the table",
        joined="{one} or {other}",
        least=1,
        default=REQUIRED,
    )
    in_play: int = whole("How many play a hand.", 2, 5, "players in a hand")
    resting: Rule | None = part(
        Rule,
        "The player who sits a hand out (the dealer).",
        label="resting player",
        card={
            "resting one_more": "With one more at the table, the dealer rests.",
            "resting !one_more": "The dealer rests.",
            "resting /payout.form=money": "The resting player neither pays nor receives for the hand.",
            "resting /radli": "The resting player gets radli like the others.",
        },
    )

    @property
    def one_more(self) -> bool:
        """True if the table may seat as many as play, so that nobody rests unless one more sits there."""
        return self.in_play in self.at_table
