"""The cards of a hand that may be played to a trick. The question and the record of play use the same function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from .pack import MOND, PAGAT, SKIS, Card
from .trick import find_winner
from .way_of_play import Way

#: The duties of a player: he leads, follows suit, plays a tarok, or may play anything.
LEAD, FOLLOW, TAROK, ANY = "lead", "follow", "tarok", "any"

#: The reasons why a card may not be played, in the order in which the rules exclude it.
BEAT, PAGAT_KEPT, MOND_KEPT, KEEP, PILE = "beat", "pagat", "mond", "keep", "pile"
REASONS = (FOLLOW, TAROK, BEAT, PAGAT_KEPT, MOND_KEPT, KEEP, PILE)


#: The rule behind each reason, by its path below `cards` in a ruleset.
RULES: Final = {
    FOLLOW: "following",
    TAROK: "following",
    BEAT: "overtaking",
    PAGAT_KEPT: "overtaking.pagat",
    MOND_KEPT: "overtaking.mond",
    KEEP: "keeping",
    PILE: "piles",
}
SKIS_FIRST, SUITS_FIRST = "skis_first", "suits_first"


class Legal(NamedTuple):
    """The cards that may be played, the player's duty, whether he has to beat, and why the other cards are excluded.

    `rules` has the rule behind each reason, by its path below `cards` in a ruleset.
    """

    cards: list[Card]
    duty: str
    beat: bool
    excluded: dict[Card, str]
    rules: dict[str, str]


class _Choice:
    """The cards left to choose from while one rule after another excludes some."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = list(cards)
        self.excluded: dict[Card, str] = {}
        self.rules: dict[str, str] = {}

    def only(self, allowed: Callable[[Card], bool], reason: str, rule: str = "") -> None:
        """Keeps the allowed cards, if there are any; `rule` takes the place of the usual rule for this reason."""
        left = [card for card in self.cards if allowed(card)]
        if left and len(left) < len(self.cards):
            self.excluded.update((card, reason) for card in self.cards if not allowed(card))
            self.cards = left
            self.rules[reason] = rule or RULES[reason]

    def legal(self, duty: str, beat: bool = False) -> Legal:
        """The answer: the cards left, and why each other one is excluded."""
        return Legal(self.cards, duty, beat, self.excluded, self.rules)


def legal(
    hand: Sequence[Card],
    trick: Sequence[Card],
    way: Way,
    *,
    keep: Collection[Card] = (),
    tops: Sequence[Card] = (),
    skis_out: bool,
    first: bool = False,
) -> Legal:
    """The cards of this hand that may be played to this trick; an empty trick is led to.

    `keep` are announced ultimo cards, `tops` the player's open pile cards. `skis_out` says that the škis has not been
    played yet, `first` that this is the first trick and the declarer leads to it.
    """
    if not trick:
        return _led(hand, way, keep, tops, skis_out, first)
    choice = _Choice([*hand, *tops])
    duty = _followed(choice, trick, way)
    beat = False
    if way.overtaking and duty != ANY:
        wins = {card for card in choice.cards if find_winner([*trick, card], way).winner == len(trick)}
        beat = bool(wins)
        choice.only(wins.__contains__, BEAT)
    if way.skis_first and first and trick[0] is SKIS:
        reason = MOND_KEPT if MOND in choice.cards else PAGAT_KEPT
        choice.only(lambda card: card in (MOND, PAGAT), reason, SKIS_FIRST)
    elif way.pagat:
        choice.only(lambda card: card is not PAGAT, PAGAT_KEPT)
    if way.mond == "not-under" and SKIS in trick and not _mond_free(hand):
        choice.only(lambda card: card is not MOND, MOND_KEPT)
    choice.only(lambda card: card not in keep, KEEP)
    return choice.legal(duty, beat)


def _followed(choice: _Choice, trick: Sequence[Card], way: Way) -> str:
    """Keeps the cards of the suit led, else the taroks, else all cards. Returns the duty that binds."""
    led = trick[0].suit
    taroks = [card for card in choice.cards if card.tarok]
    free = way.free_pagat and taroks == [PAGAT]
    for duty, suit in ((FOLLOW, led), (TAROK, "T")):
        if any(card.suit == suit for card in choice.cards):
            choice.only(lambda card, suit=suit: card.suit == suit or (free and card is PAGAT), duty)  # type: ignore[misc]
            return duty
    return ANY


def _mond_free(hand: Sequence[Card]) -> bool:
    """True if the mond is the only tarok in hand, or mond and pagat are the only two."""
    return all(card in (MOND, PAGAT) for card in hand if card.tarok)


def _led(
    hand: Sequence[Card], way: Way, keep: Collection[Card], tops: Sequence[Card], skis_out: bool, first: bool
) -> Legal:
    """The cards that may be led."""
    choice = _Choice([*hand, *tops])
    choice.only(lambda card: card not in tops, PILE)
    if way.skis_first and first:
        choice.only(lambda card: card is SKIS, BEAT, SKIS_FIRST)
    if way.suits_first:
        choice.only(lambda card: not card.tarok, TAROK, SUITS_FIRST)
    if way.pagat == "only-card" or (way.pagat and sum(card.tarok for card in hand) > 1):
        choice.only(lambda card: card is not PAGAT, PAGAT_KEPT)
    if (way.mond == "not-under" and not _mond_free(hand)) or (
        way.mond == "not-led" and skis_out and not set(hand) <= {MOND, PAGAT}
    ):
        choice.only(lambda card: card is not MOND, MOND_KEPT)
    choice.only(lambda card: card not in keep, KEEP)
    return choice.legal(LEAD)
