"""The rules of play: following suit, tricks, discards, the talon."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..law import Rule
from ..law.cards import CardPlay, Overtaking, Some, Talon
from ..law.games import Contract
from ..law.ruleset import Ruleset
from ..words.said import Said
from .pack import MOND, PAGAT, SKIS, TRULA, Card


class Way(NamedTuple):
    """The way in which a contract is played.

    `emperor` is `any`, `in-order` or `pagat-last`, empty if there is no emperor trick. `pagat` is `only-card` or
    `only-tarok`, `mond` is `not-led` or `not-under`; each is empty if the card is played like any other.
    """

    colour: bool = False
    emperor: str = ""
    overtaking: bool = False
    pagat: str = ""
    mond: str = ""
    piles: bool = False
    free_pagat: bool = False
    skis_first: bool = False
    suits_first: bool = False


#: The usual way: follow suit, else play a tarok; the highest tarok wins.
PLAIN: Final = Way()


def way(rules: Ruleset, contract: Contract | None = None) -> Way:
    """The way a contract is played under these rules; without one, that of an ordinary positive game."""
    cards = rules.cards
    if cards is None:
        return PLAIN
    key = contract.key if contract is not None else ""

    def held(rule: Some | Overtaking | None) -> bool:
        """True if the rule applies to this contract."""
        return rule is not None and key in rule.contracts

    overtaking = cards.overtaking if held(cards.overtaking) else None
    mond = overtaking.mond if overtaking is not None and held(overtaking.mond) else None
    return Way(
        colour=held(cards.colour),
        emperor=cards.emperor.form if cards.emperor is not None else "",
        overtaking=overtaking is not None,
        pagat=overtaking.pagat.until if overtaking is not None and overtaking.pagat is not None else "",
        mond=mond.form if mond is not None else "",
        piles=cards.piles is not None,
        free_pagat=cards.free_pagat is not None,
        skis_first=held(cards.skis_first),
        suits_first=held(cards.suits_first),
    )


class Won(NamedTuple):
    """The place of the card that wins, counted from the one led, and why it does.

    It is the highest of the `suit` led, the highest `tarok`, the pagat of an `emperor` trick, or the highest of the
    suit led if taroks do not trump (`colour`).
    """

    winner: int
    why: str


def find_winner(cards: Sequence[Card], way: Way, free: bool = False) -> Won:
    """The winner of these cards, played in this order. `free` says that the pagat among them was announced free.

    The highest tarok wins, else the highest card of the suit led. In colour valat taroks are a suit like any other.
    Škis, mond and pagat together are an emperor trick, which the pagat wins; but not if a suit was led in colour valat.
    """
    led = cards[0].suit
    if free:
        return Won(cards.index(PAGAT), "tarok")
    trula = [card for card in cards if card in TRULA]
    if way.emperor and len(trula) == len(TRULA) and (cards[0].tarok or not way.colour):
        in_order = trula[-1] is PAGAT and (way.emperor == "pagat-last" or trula[0] is MOND)
        if way.emperor == "any" or in_order:
            return Won(cards.index(PAGAT), "emperor")
    taroks = any(card.tarok for card in cards) and not way.colour
    may_win = [index for index, card in enumerate(cards) if (card.tarok if taroks else card.suit == led)]
    best = max(may_win, key=lambda index: cards[index].rank)
    return Won(best, "colour" if way.colour else "tarok" if taroks else "suit")


class Met(NamedTuple):
    """Škis and mond in one trick: the places of the player of the mond and of the winner, who captures it."""

    loser: int
    by: int


#: The reasons why a card may not be played, in the order in which the rules exclude it, each with the path of its rule
#: below `cards` in a ruleset.
RULES: Final = {
    "follow": "following",
    "tarok": "following",
    "beat": "overtaking",
    "pagat": "overtaking.pagat",
    "mond": "overtaking.mond",
    "keep": "keeping",
    "pile": "piles",
}


class Legal(NamedTuple):
    """The cards that may be played, the player's duty, whether they have to beat, and why the other cards are excluded.

    The duty is to `lead`, to `follow` suit, to play a `tarok`, or `any` card.

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
    choice = _Choice([*hand, *tops])
    # Each rule narrows what is left, and gives way if nothing would be left: so their order is that of their force.
    duty, beat = "lead", False
    mond_held = way.mond == "not-under" and not all(card in (MOND, PAGAT) for card in hand if card.tarok)
    if trick:
        duty = _followed(choice, trick, way)
        if way.overtaking and duty != "any":
            wins = {card for card in choice.cards if find_winner([*trick, card], way).winner == len(trick)}
            beat = bool(wins)
            choice.only(wins.__contains__, "beat")
        # In a trick the mond is only in danger under the škis.
        pagat_held, mond_held = bool(way.pagat), mond_held and SKIS in trick
    else:
        choice.only(lambda card: card not in tops, "pile")
        if way.skis_first and first:
            choice.only(lambda card: card is SKIS, "beat", "skis_first")
        if way.suits_first:
            choice.only(lambda card: not card.tarok, "tarok", "suits_first")
        pagat_held = way.pagat == "only-card" or (bool(way.pagat) and sum(card.tarok for card in hand) > 1)
        mond_held = mond_held or (way.mond == "not-led" and skis_out and not set(hand) <= {MOND, PAGAT})
    if way.skis_first and first and SKIS in trick[:1]:
        reason = "mond" if MOND in choice.cards else "pagat"
        choice.only(lambda card: card in (MOND, PAGAT), reason, "skis_first")
    elif pagat_held:
        choice.only(lambda card: card is not PAGAT, "pagat")
    if mond_held:
        choice.only(lambda card: card is not MOND, "mond")
    choice.only(lambda card: card not in keep, "keep")
    return Legal(choice.cards, duty, beat, choice.excluded, choice.rules)


def _followed(choice: _Choice, trick: Sequence[Card], way: Way) -> str:
    """Keeps the cards of the suit led, else the taroks, else all cards. Returns the duty that binds."""
    led = trick[0].suit
    taroks = [card for card in choice.cards if card.tarok]
    free = way.free_pagat and taroks == [PAGAT]
    for duty, suit in (("follow", led), ("tarok", "T")):
        if any(card.suit == suit for card in choice.cards):
            choice.only(lambda card, suit=suit: card.suit == suit or (free and card is PAGAT), duty)  # type: ignore[misc]
            return duty
    return "any"


def rule_of(cards: CardPlay, playable: Legal, reason: str) -> Rule:
    """The rule by which a card is excluded for this reason."""
    rule: Any = cards
    for name in playable.rules[reason].split("."):
        rule = getattr(rule, name) or cards.following
    assert isinstance(rule, Rule)
    return rule


class Discard(NamedTuple):
    """The cards of a hand: `may` are in some allowed discard, `must` in every one, `never` in none, with the reason.

    `lacking` is the number of taroks that must be laid away for want of suit cards; None if taroks go freely.
    """

    number: int
    may: list[Card]
    must: list[Card]
    never: dict[Card, str]
    lacking: int | None

    @property
    def face_up(self) -> list[Card]:
        """The cards that are shown when they are laid away: taroks."""
        return [card for card in self.may if card.tarok]


class DiscardBreach(NamedTuple):
    """A breach of a discard: its id, and the card if it is about one."""

    id: str
    card: Card | None = None


def discard(hand: Sequence[Card], number: int, forced: bool) -> Discard:
    """The cards of this hand that may be laid away: kings and trula never.

    Other taroks go freely; but if they go only when `forced`, no more of them than there are suit cards lacking.
    """
    suits = [card for card in hand if not card.tarok and not card.king]
    taroks = [card for card in hand if card.tarok and not card.five]
    lacking = max(0, number - len(suits)) if forced else None
    may = [card for card in hand if not card.five and (not card.tarok or lacking is None or lacking > 0)]
    must = [] if len(may) > number else list(may)
    if lacking:
        must = suits + (taroks if len(taroks) <= lacking else [])
    never = {card: "king" if card.king else "trula" if card.five else "tarok" for card in hand if card not in may}
    return Discard(number, may, must, never, lacking)


def breaches(hand: Sequence[Card], put: Sequence[Card], allowed: Discard) -> list[DiscardBreach]:
    """The breaches of a discard: of its number of cards first, then card by card."""
    breaches = [] if len(put) == allowed.number else [DiscardBreach("discard-count")]
    taroks = 0
    for card in put:
        if card not in hand:
            breaches.append(DiscardBreach("discard-not-held", card))
        elif card.five:
            breaches.append(DiscardBreach("discard-five", card))
        elif card.tarok and allowed.lacking is not None:
            taroks += 1
            if taroks > allowed.lacking:
                breaches.append(DiscardBreach("discard-tarok", card))
    return breaches


#: The number of cards that the bidder of a povinnost draws, and that all players draw together.
BIDDER, DRAWN = 4, 6


def sizes(talon: Talon | None, contract: str) -> tuple[int, ...]:
    """The numbers of cards that a player may take and lay away: one, or several to choose from.

    None without exchange.
    """
    if talon is None:
        return ()
    for number, contracts in (
        ((3,), (*talon.threes, *talon.halves)),
        ((2,), talon.pairs),
        ((1,), talon.singles),
        ((3, 2, 1), talon.raised),
        ((BIDDER, 1), talon.drawn),
    ):
        if contract in contracts:
            return number
    return ()


def drawn_wrongly(
    cards: Sequence[Card] | None,
    take: Mapping[str, Sequence[Card]],
    players: Sequence[str],
    bidder: str,
    none_refused: bool = False,
) -> str | None:
    """The player who drew a wrong card: the bidder draws the top four, then two of the others one each, in turn.

    One of the first two may pass, unless the rules forbid it (`none_refused`); the third then draws the last card.
    None if all drew as they should.
    """
    seat = players.index(bidder)
    others = [*players[seat + 1 :], *players[:seat]]
    drew = [name for name in others if take.get(name)]
    # The bidder draws first, the others in turn from the bidder's left: dictionaries keep that order.
    due = {bidder: BIDDER, **dict.fromkeys(drew, 1)}
    for name, number in due.items():
        if len(take.get(name, ())) != number:
            return name
    # One of four cards is left over, or too many were drawn: the last to draw did wrong, or the bidder left one.
    if len(drew) != DRAWN - BIDDER:
        return drew[-1] if len(drew) > DRAWN - BIDDER else bidder
    refused = [name for name in others[: DRAWN - BIDDER] if name not in drew]
    if none_refused and refused:
        return refused[0]
    # The talon is a pile: each player's cards must be the next ones from the top.
    start = 0
    for (name, number), drawer in zip(due.items(), [name for name, taken in take.items() if taken], strict=True):
        if drawer != name or (cards is not None and {*take[name]} != {*cards[start : start + number]}):
            return drawer
        start += number
    return None


#: The breaches for which a hand can be claimed void, besides those of a wrong discard.
PUNISHABLE: Final = frozenset((*RULES, "no-taroks"))


class Breach(NamedTuple):
    """One breach: its id, its culprit, its place in the record, and the rule that was broken."""

    id: str
    player: str | None
    at: str
    said: Said | str
    rule: Rule
    card: Card | None = None
    legal: tuple[Card, ...] | None = None

    @property
    def punishable(self) -> bool:
        """True if the hand can be claimed void for this breach."""
        return self.id in PUNISHABLE or self.kind is not None

    @property
    def kind(self) -> str | None:
        """The kind of revoke for which it would be claimed: `discard`, or None for one in play."""
        return "discard" if self.id.startswith("discard-") else None
