"""The rules of holdings that are declared before play."""

from __future__ import annotations

from typing import Any, Final

from ..amounts import Amount
from ..documents.declare import amount, choice, part, several, text
from ..documents.kinds import KEY, Text, Whole
from ..documents.parts import Part
from .rule import ALIASES, Rule

DECLARATION: Final = Text("A declaration.", pattern=KEY, example="trul")


def _holding() -> Any:
    return several("Fewest and most cards.", Whole("A number of cards.", 0, 22), least=2, most=2, default=None)


class Holds(Part):
    """How many cards of each kind it needs: taroky, trula cards, kings, cards worth five."""

    taroks: tuple[int, int] | None = _holding()
    trula: tuple[int, int] | None = _holding()
    kings: tuple[int, int] | None = _holding()
    fives: tuple[int, int] | None = _holding()
    single_tarok: str = choice(
        "Which tarok a single one has to be.",
        "",
        {"any": "any", "pagat": "the pagat", "not-pagat": "any but the pagat"},
        default="any",
    )
    pagat: str = choice(
        "Whether the pagat has to be among the cards.",
        "",
        {"any": "it need not be", "held": "it has to be", "not-held": "it must not be"},
        default="any",
    )

    def bounds(self) -> dict[str, tuple[int, int]]:
        """The fewest and most cards of each kind that it says something about."""
        found = {kind: bounds for kind, bounds in vars(self).items() if kind not in ("single_tarok", "pagat")}
        return {kind: bounds for kind, bounds in found.items() if bounds is not None}


class Declaration(Rule):
    """A holding declared before play."""

    value: Amount = amount(
        "What it pays.",
        "pays",
        default=0,
        card={"/kontra": "Declarations are never doubled."},
    )
    means: tuple[str, ...] = several(
        "A combined name: what it stands for.", DECLARATION, "stands for", joined="{one} and {other}"
    )
    holds: Holds | None = part(Holds, what="needs")
    contains: tuple[str, ...] = several(
        "What it already contains.",
        Text("A declaration.", pattern=KEY, example="honery"),
        "already contains",
        absent="nothing",
        card="{declaration} contains {contains}.",
    )
    group: str | None = text(
        "Only one declaration of a group can be made by one player.",
        "one player declares only one of the group",
        absent="no group",
        default=None,
        example="honours",
        card={"group": "One player declares only one of these: {several}."},
    )
    beside: tuple[str, ...] = several(
        "Others of the group allowed beside it.",
        DECLARATION,
        "but also beside it",
        absent="none",
        card={"beside": "But {declaration} and {beside} go together."},
    )
    aliases: tuple[str, ...] = ALIASES
