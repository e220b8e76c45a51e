"""The rules of winning: the card points needed, the difference, and the Polish base score."""

from __future__ import annotations

from ..documents.declare import flag, several, whole
from ..documents.kinds import REQUIRED, OfPart
from ..documents.parts import Part
from .rule import Rule


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
