"""A breach of the rules in a record of play: the culprit, the place, the rule, and the cards allowed instead."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..law.rule import Rule
from ..words.said import Said
from . import discard, legal
from .pack import Card

NO_TAROKS, CONTRACT, CALL, TAKE, LEAD, NOT_HELD = "no-taroks", "contract", "call", "take", "lead", "not-held"
#: A declaration without its cards.
DECLARED = "declared"

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
    """One breach: its id, its culprit, its place in the record, and the rule that was broken."""

    id: str
    player: str | None
    at: str
    said: Said
    rule: Rule
    card: Card | None = None
    legal: tuple[Card, ...] | None = None

    @property
    def punishable(self) -> bool:
        """The hand can be claimed void for it."""
        return self.id in PUNISHABLE

    @property
    def kind(self) -> str | None:
        """The kind of revoke for which it would be claimed: `discard`, or None for one in play."""
        return "discard" if self.id in DISCARDS else None
