"""A breach of the rules that a record shows: who, where, which rule, and what could have been done."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..law.rule import Rule
from ..words.said import Said
from ..words.speech import ENGLISH, Speech
from . import discard, legal
from .pack import Card, codes

NO_TAROKS, CONTRACT, CALL, TAKE, LEAD, NOT_HELD = "no-taroks", "contract", "call", "take", "lead", "not-held"

#: Breaches for which the hand can be claimed void, and those of them that are a wrong discard.
DISCARDS: Final = frozenset((discard.COUNT, discard.FIVE, discard.TAROK_LAID, discard.NOT_HELD))
PUNISHABLE: Final = DISCARDS | {
    NO_TAROKS, legal.FOLLOW, legal.TAROK, legal.BEAT, legal.PAGAT_KEPT, legal.MOND_KEPT, legal.KEEP,
}  # fmt: skip


class Breach(NamedTuple):
    """One breach: its id, whose it is, its place in the record, and the rule that it broke."""

    id: str
    player: str | None
    at: str
    said: Said
    rule: Rule
    card: Card | None = None
    legal: tuple[Card, ...] | None = None

    @property
    def punishable(self) -> bool:
        """Whether the hand can be claimed void for it."""
        return self.id in PUNISHABLE

    @property
    def kind(self) -> str | None:
        """What kind of breach a claim would call it."""
        return "discard" if self.id in DISCARDS else None

    def document(self, speech: Speech = ENGLISH) -> dict[str, Any]:
        """The breach as JSON."""
        found: dict[str, Any] = {"id": self.id, "player": self.player, "at": self.at}
        if self.card is not None:
            found["card"] = self.card.code
        found |= {"text": speech.say(self.said), "cite": self.rule.cite}
        if self.legal is not None:
            found["legal"] = codes(self.legal)
        return found
