"""A hand as a form, in two steps as at the table: who plays what (`who_form`), and how it went (`how_form`).

All choices come from where the loop of `play` takes them: the ruleset, its words and their meanings (`offers`), and the
questions. A form is filled from the words of a hand, and becomes words again; there is no other way in which a browser
can say what was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..hand import writing
from ..hand.hand import DECLARER, NO_KONTRA, UNCOUNTED, BonusFact, Captured, Hand, Kontra, Revoke
from ..hand.table import Table
from ..law.contracts import Contract
from ..pack import HALF, POINTS
from ..play.hand_so_far import read_so_far
from ..play.offers import ToBeSaid
from ..words.said import said
from ..words.speech import Speech
from .fields import FormOption

NOBODY = FormOption("", said("nobody"))


class HandForm:
    """The form of a hand, filled from words as far as they say it, with everything that may be chosen."""

    def __init__(self, table: Table, dealer: str, words: Sequence[str], speech: Speech) -> None:
        self.table, self.dealer, self.speech = table, dealer, speech
        self.rules = table.rules
        self.words = list(words)
        self.document = read_so_far(table, words, dealer).document
        self.so_far = ToBeSaid(table, dealer, words, speech)
        self.contract: Contract | None = self.so_far.contract

    def seated(self) -> tuple[str, ...]:
        """The players of the hand, beginning with the one on the dealer's right, without the one who rests."""
        names = self.table.players
        start = self.table.seats.get(self.dealer, len(names) - 1) + 1
        resting = self.document.get("resting") if self.table.rests else None
        return tuple([name for name in (*names[start:], *names[:start]) if name != resting])

    def item(self, key: str) -> dict[str, Any] | None:
        """The first item about a bonus in the document."""
        found: Sequence[dict[str, Any]] = self.document.get("bonuses", ())
        return next((item for item in found if item.get("bonus") == key), None)

    def in_words(self, facts: Mapping[str, Any]) -> list[str]:
        """The words, in the scribe's language, of some or all of a hand's facts."""
        return writing.write(self.table, _hand(facts), self.speech.code).split()


def _hand(facts: Mapping[str, Any]) -> Hand:
    """A hand with these facts, which may be incomplete.

    Nothing is judged here: a wrong choice has to come back as its word, for the reader of words to refuse.
    """
    points = facts.get("points")
    piles = points if isinstance(points, dict) else {}
    single = None if isinstance(points, dict) else points
    revoke = facts.get("revoke")
    return Hand(
        contract=facts["contract"],
        level=facts.get("level"),
        declarer=facts.get("declarer"),
        partner=facts.get("partner"),
        points=HALF if single == f"{HALF}+1" else single,
        odd_card=single == f"{HALF}+1",
        piles=tuple([(name, UNCOUNTED if one == "full" else min(one, POINTS + 1)) for name, one in piles.items()]),
        won=facts.get("won"),
        kontra=kontra_of(facts.get("kontra", 0)),
        bonuses=tuple([_bonus(item) for item in facts.get("bonuses", ())]),
        captured=tuple([Captured(card, one["from"], one.get("by")) for card, one in facts.get("captured", {}).items()]),
        left_in_talon=tuple(facts.get("left_in_talon", ())),
        declarations=tuple([(name, tuple(keys)) for name, keys in facts.get("declarations", {}).items()]),
        resting=facts.get("resting"),
        king_in_talon=bool(facts.get("king_in_talon")),
        thrown_in=bool(facts.get("thrown_in")),
        surrendered=bool(facts.get("surrendered")),
        revoke=None if revoke is None else Revoke(revoke["by"], revoke.get("kind")),
    )


def _bonus(item: Mapping[str, Any]) -> BonusFact:
    """The bonus in one item of a document."""
    return BonusFact(
        item["bonus"],
        item.get("side", DECLARER),
        item.get("by"),
        bool(item.get("announced")),
        item.get("made", True),
        kontra_of(item.get("kontra", 0)),
        item.get("itself"),
    )


def kontra_of(found: int | Sequence[str]) -> Kontra:
    """The doubling of a hand, from its level or the names of those who spoke."""
    if isinstance(found, int):
        return Kontra(found) if found else NO_KONTRA
    return Kontra(len(found), tuple(found))


def named(items: Sequence[Mapping[str, Any]]) -> list[str]:
    """The bonuses that these facts are about."""
    return [str(item.get("bonus")) for item in items]
