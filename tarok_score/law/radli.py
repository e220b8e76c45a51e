"""The rules of radli: whom one doubles, when everybody gets one, what cancels one and what it costs at the end."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, several
from ..documents.kinds import REQUIRED, Choice
from .rule import Rule


class RadliEnd(Rule):
    """Open radli at the end."""

    value: Amount = amount(
        "What each costs.",
        "each open one costs",
        card={
            "value": "Each radl that is open at the end costs {value}.",
            "/payout.form=money": "It is paid to each of the others.",
        },
    )
    without_resting: bool = flag(
        "Who sat out the last hand neither pays nor receives.",
        "who sat out the last hand",
        "neither pays nor receives",
        "pays and receives like the others",
        card="Who sat out the last hand neither pays nor receives for it.",
    )


class Radli(Rule):
    """The wheels that double the declarer's next game."""

    doubles: str = choice(
        "side: the declarer's open radl doubles what his side wins or loses; all: it doubles what everybody wins or "
        "loses; own: everybody's own open radl doubles what he writes himself, the declarer or not.",
        "an open radl of the declarer",
        {
            "side": "doubles what his side wins or loses",
            "all": "doubles what everybody wins or loses",
            "own": "doubles what he writes himself, and so everybody's own",
        },
        default="side",
        card={
            "doubles=side": "An open radl of the declarer doubles what the declarer's side writes.",
            "doubles=all": "An open radl of the declarer doubles what everybody writes.",
            "doubles=own": "Everybody's own open radl doubles what they write.",
        },
    )
    doubles_all: bool = flag(
        "They double the share of who said kontra too.",
        "whoever said kontra",
        "is doubled too",
        "is not doubled",
        card="It doubles the share of whoever said kontra too.",
    )
    cancelled_by: str = choice(
        "won: a contract won; plus: a hand in which the doubled player writes more than nothing; played: any hand "
        "that it doubled.",
        "one is cancelled by",
        {
            "won": "a contract that is won",
            "plus": "a hand in which its owner writes more than nothing",
            "played": "any hand that it doubled",
        },
        default="won",
        card={
            "cancelled_by=won": "A won contract cancels one, a lost one does not.",
            "cancelled_by=plus": "One is cancelled when its owner writes more than nothing.",
            "cancelled_by=played": "Any hand that it doubled cancels it.",
        },
    )
    adds: bool = flag(
        "It is added to a kontra instead of doubling it again: under a kontra the worth counts three times.",
        "an open radl beside kontra",
        "counts once more instead of doubling again",
        "doubles again",
        card="Beside kontra a radl counts the plain worth once more, and does not double again.",
    )
    collective: bool = flag(
        "They belong to the whole table: whichever declarer's game cancels one, cancels one of everybody's.",
        "a cancelled one",
        "is cancelled for everybody",
        "is its owner's",
        card=(
            "They are the whole table's: an open one doubles the next game whoever plays it, and one that is "
            "cancelled is cancelled for everybody."
        ),
    )
    captured: tuple[str, ...] = several(
        "Cards whose loss in a trick gives everybody a radl.",
        Choice("mond, pagat or skis.", "", {"mond": "mond", "pagat": "pagat", "skis": "škis"}),
        "everybody gets one after a captured",
        joined="{one} or {other}",
        unique=True,
        card="Everybody gets a radl after a captured {captured}.",
    )
    left_in_talon: bool = flag(
        "The mond left in the talon gives everybody a radl.",
        "a mond left in the talon",
        "gives everybody one",
        "gives none",
        card="Everybody gets a radl after a mond left in the talon.",
    )
    klop_only: bool = flag(
        "Of the contracts only klop gives everybody one.",
        "contracts that give everybody one",
        "klop alone",
        "as they say",
    )
    causes_add: bool = flag(
        "Several causes in one hand are counted together.",
        "several causes in one hand",
        "are counted together",
        "give as many as the largest of them",
        card="Several causes in one hand are counted together.",
    )
    given: Rule = part(Rule, "When everybody gets one.", default=REQUIRED, label="a radl for everyone")
    end: RadliEnd | None = part(
        RadliEnd,
        label="open radli",
        card={"!end": "Radli that are open at the end cost nothing."},
    )
