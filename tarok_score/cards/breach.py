"""A breach of the rules that a record shows: who, where, which rule, and what could have been done."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..law.rule import Rule
from ..words.said import Said
from . import discard, legal
from .pack import Card

NO_TAROKS, CONTRACT, CALL, TAKE, LEAD, NOT_HELD = "no-taroks", "contract", "call", "take", "lead", "not-held"

#: Breaches for which the hand can be claimed void, and those of them that are a wrong discard.
DISCARDS: Final = frozenset((discard.COUNT, discard.FIVE, discard.TAROK_LAID, discard.NOT_HELD))
PUNISHABLE: Final = DISCARDS | {
    NO_TAROKS,
    legal.FOLLOW,
    legal.TAROK,
    legal.BEAT,
    legal.PAGAT_KEPT,
    legal.MOND_KEPT,
    legal.KEEP,
}


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
