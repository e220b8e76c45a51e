"""A breach of the rules in a record of play: the culprit, the place, the rule, and the cards allowed instead."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..law.rule import Rule
from ..words.said import Said
from . import discard, legal
from .pack import Card

NO_TAROKS, CONTRACT, CALL, TAKE, LEAD, NOT_HELD = "no-taroks", "contract", "call", "take", "lead", "not-held"
#: The breach of a declaration without its cards.
DECLARED = "declared"

#: The breaches of a wrong discard, and all for which a hand can be claimed void.
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
        """True if the hand can be claimed void for this breach."""
        return self.id in PUNISHABLE

    @property
    def kind(self) -> str | None:
        """The kind of revoke for which it would be claimed: `discard`, or None for one in play."""
        return "discard" if self.id in DISCARDS else None
