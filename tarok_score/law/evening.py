"""The rules of an evening's course: a compulsory klop, a hand without a tarok, the škis round, a match."""

from __future__ import annotations

from typing import Final

from ..documents.declare import choice, flag, part, whole
from ..documents.parts import Part
from .rule import Rule


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
        "an honour as only tarok, or mond and pagat alone",
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
