"""The rules of an evening: its table, its end, its variants."""

from __future__ import annotations

from typing import Any, Final

from ..amounts import Amount
from ..documents.parts import (
    KEY,
    REQUIRED,
    OfPart,
    Part,
    Text,
    Whole,
    amount,
    choice,
    flag,
    part,
    several,
    table,
    text,
    whole,
)
from ..words.said import Fact, said
from .rule import CITE, LABEL, SOURCE, Rule, patch, sentence


class CompulsoryKlop(Rule):
    """A compulsory klop is due when a total reaches zero."""

    multiples_of: int = whole(
        "Also at every multiple of this (0: only at zero).",
        0,
        10_000,
        "due when a total reaches",
        "zero or a multiple of {n}",
        but={0: "zero"},
        default=0,
        always=True,
        card={
            "multiples_of=0": "A compulsory klop is due after a total reaches exactly zero.",
            "multiples_of>0": "A compulsory klop is due after a total reaches zero or a multiple of {multiples_of}.",
        },
    )
    after_misdeal: bool = flag(
        "Also after a misdeal.", "after a misdeal", "due too", "not due", card="It is due after a misdeal too."
    )
    whole_round: bool = flag(
        "It is due for a whole round, in which everybody deals once.",
        "due for",
        "a whole round, everybody's deal once",
        "one hand",
        card="It is due for a whole round, in which everybody deals once.",
    )
    each_cause: bool = flag(
        "Each cause calls one of its own.",
        "several causes",
        "call one klop each",
        "call one klop together",
        card="Several causes call one klop each.",
    )


class NoTaroksRule(Rule):
    """A player is dealt no tarok."""

    then: str = choice(
        "What follows the new deal.",
        "then",
        {
            "compulsory-klop": "the same dealer deals again, and a compulsory klop is due",
            "deal-again": "the same dealer deals again",
        },
        card={
            "optional": "A hand without a tarok may be thrown in: the same dealer deals again.",
            "then=deal-again !optional": "After a hand without a tarok the same dealer deals again.",
            "then=compulsory-klop !optional": (
                "After a hand without a tarok the same dealer deals again, and a compulsory klop is due."
            ),
        },
    )
    optional: bool = flag("The hand may be played all the same.", "the hand", "may be thrown in", "is thrown in")
    honours: bool = flag(
        "A hand whose only tarok is škis, mond or pagat, or whose only taroks are mond and pagat, is treated alike.",
        "an honour as only tarok, or just mond and pagat",
        "are treated alike",
        "are played",
        card="The same goes for a hand whose only tarok is an honour, or whose only taroks are mond and pagat.",
    )
    few: bool = flag(
        "A hand with one tarok, or with two below the X, is treated in the same way.",
        "one tarok, or two below the X",
        "are treated alike",
        "are played",
        card="The same goes for a hand with a single tarok, or with two below the X.",
    )


class Match(Rule):
    """A match of so many hands."""

    hands: int = whole("Hands in a match.", 1, 1000, "hands in a match", card="Hands in a match: {hands}.")


class EndsAt(Rule):
    """The total with which an evening ends."""

    total: int = whole(
        "The total that ends an evening when a player reaches it.",
        1,
        100_000,
        "when a total reaches",
        "{n}",
        card="The evening ends when a total reaches {total}.",
    )


class SessionRules(Part):
    """The rules of an evening's course."""

    compulsory_klop: CompulsoryKlop | None = part(CompulsoryKlop)
    no_taroks: NoTaroksRule | None = part(NoTaroksRule, heading="a player without a tarok")
    skis_round: Rule | None = part(
        Rule,
        "A škis round names the last hand.",
        heading="škis round",
        card=(
            "Škis round: the next hand that the player dealt the škis deals is the last; with the škis in the talon "
            "there is another škis round."
        ),
    )
    match: Match | None = part(Match)
    ends_at: EndsAt | None = part(EndsAt, heading="end of the evening")


NO_SESSION: Final = SessionRules(compulsory_klop=None, no_taroks=None, skis_round=None, match=None, ends_at=None)


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


class Win(Rule):
    """The card points that win a game."""

    points: int = whole("Card points needed.", 1, 70, "card points that win")
    odd_card: bool = flag(
        "35 points and one odd card win too.",
        "35 and one odd card",
        "win",
        "lose",
        always=True,
        card={
            "odd_card": "{points} card points win the game, and so do 35 and one odd card.",
            "!odd_card": "{points} card points win the game; 35 lose it.",
        },
    )


class DifferenceRule(Rule):
    """The card point difference."""

    round_to: int = whole(
        "Rounded to the nearest multiple of this.",
        1,
        10,
        "counted",
        "to the nearest {n}",
        but={1: "exact"},
        card={
            "round_to=1 /counts_difference": "The difference is the distance from 35, exactly.",
            "round_to>1 /counts_difference": "The difference is the distance from 35, to the nearest {round_to}.",
        },
    )


class ScaleStep(Part):
    """One step of the base score's scale."""

    least: int = whole("Card points of the losing side from which the step counts.", 0, 35, name="from")
    counts: int = whole("The base score.", 0, 99)


class BaseScore(Rule):
    """The Polish base score, where it is not the fives and one."""

    add: int = whole(
        "What is added to the fives below 35.",
        0,
        99,
        "added to the fives",
        "{n}",
        default=1,
        card={
            "!scale": (
                "The base score is the fives that the losing side's card points are below 35, rounded, and {add} more."
            ),
        },
    )
    scale: tuple[ScaleStep, ...] = several(
        "The base score by the losing side's card points, in the place of the fives.",
        OfPart(ScaleStep, default=REQUIRED),
        "the base score",
        card="The base score by the losing side's card points: {scale}.",
    )


class Variant(Part):
    """A named change that a table may choose."""

    label: dict[str, str] | None = LABEL
    about: str | dict[str, str] = sentence("What it changes, in a sentence.", "35 points and one card win.")
    source: str | None = SOURCE
    cite: str = CITE
    requires: tuple[str, ...] = several("It goes with these.", Text("A variant.", pattern=KEY, example="klop-kontra"))
    without: tuple[str, ...] = several(
        "It does not go with these: they say otherwise, or leave nothing of it. One that is not there is passed over.",
        Text("A variant.", pattern=KEY, example="no-radli"),
    )
    patch: dict[str, Any] = patch("What the variant changes, merged key by key; null removes a key.")


#: The named changes of a whole file, which a ruleset no longer has once variants are chosen.
VARIANTS: Any = table(Variant, "Named changes of this ruleset.", default={}, example="exact-difference")
