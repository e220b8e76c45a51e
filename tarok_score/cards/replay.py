"""A record played again: the winner of each trick, the pile of each side, and the breaches.

The hand counts as the cards fell, breach or no breach. Words and bids that broke the rules count for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..hand.hand import DECLARER, DEFENDERS
from ..problems import Problem, unsaid
from ..words.said import said
from . import breach, legal, preliminaries, questions, trick
from .announcements import Announcements, card_of, read_announcements
from .breach import Breach
from .pack import PAGAT, SKIS, Card, in_order
from .record import PlayRecord, goal
from .way_of_play import Way, way

TOO_FEW: Final = unsaid("too-few-tricks", "the play is not over after {found} of {number} tricks", "write them all")
PARTNER_UNSEEN: Final = unsaid("partner-unseen", "who held {card} cannot be seen", "add the hands that were dealt")

#: The sentence for a card that could not be played, by reason.
PLAYED: Final[Mapping[str, str]] = {
    legal.FOLLOW: "{player} played {card} and did not follow suit",
    legal.TAROK: "{player} played {card}, no tarok",
    legal.BEAT: "{player} played {card}, which does not beat the cards on the table",
    legal.PAGAT_KEPT: "{player} played {card} too early",
    legal.MOND_KEPT: "{player} played {card}, which the limits on the mond forbid",
    legal.KEEP: "{player} played {card}, which was announced for the last trick",
    legal.SKIS_FIRST: "{player} played {card}; the škis is led first, and mond and pagat are played to it",
    legal.SUITS_FIRST: "{player} led {card} before the suit cards",
}


class Fallen(NamedTuple):
    """A trick as it fell: its leader, its cards, its winner and why, and the talon's card that went with it."""

    leader: str
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    winner: str
    why: str
    gift: Card | None

    def player_of(self, card: Card) -> str:
        """The player of this card."""
        return self.players[self.cards.index(card)]


class Replay(NamedTuple):
    """A record played to its end: the sides, what was said, the tricks, the piles, and every breach."""

    record: PlayRecord
    sides: Mapping[str, str]
    partner: str | None
    said: Announcements
    tricks: tuple[Fallen, ...]
    piles: Mapping[str, tuple[Card, ...]]
    breaches: tuple[Breach, ...]

    def fell(self, card: Card) -> Fallen | None:
        """The trick in which a card fell."""
        return next((one for one in self.tricks if card in one.cards), None)


def replay(record: PlayRecord, problems: list[Problem]) -> Replay | None:
    """Plays a record again; None after adding the problem of a record that cannot be played."""
    dealt = _dealt(record)
    held = _after_exchange(record, dealt)
    partner = _partner(record, dealt, problems)
    sides = {
        name: name if record.contract.form != "sides" else DECLARER if name in (record.declarer, partner) else DEFENDERS
        for name in record.active
    }
    words = read_announcements(record, sides, held)
    tricks, wrong = _played(record, held, sides, words)
    if not record.finished and not _decided(record, sides, tricks):
        problems.append(TOO_FEW("play.tricks", found=len(tricks), number=record.rules.deal.each))
    if problems:
        return None
    breaches = (*preliminaries.breaches(record, dealt, held), *words.breaches, *wrong)
    return Replay(record, sides, partner, words, tricks, _piles(record, sides, tricks), breaches)


def _dealt(record: PlayRecord) -> dict[str, list[Card]]:
    """Every player's hand as dealt.

    Where it was not noted, the cards that he played and laid away, less those he took.
    """
    hands: dict[str, list[Card]] = {name: [] for name in record.active}
    for one in record.tricks:
        for name, card in zip(_order(record, one.leader), one.cards, strict=True):
            hands[name].append(card)
    for name, found in hands.items():
        taken = record.take.get(name, ())
        hands[name] = [card for card in (*found, *record.put.get(name, ())) if card not in taken]
    return hands | {name: list(cards) for name, cards in record.deal.items()}


def _order(record: PlayRecord, leader: str) -> tuple[str, ...]:
    """The players in the order of play when this one leads."""
    seat = record.active.index(leader)
    return record.active[seat:] + record.active[:seat]


def _after_exchange(record: PlayRecord, dealt: Mapping[str, Sequence[Card]]) -> dict[str, list[Card]]:
    """Every player's hand when the play begins."""
    return {
        name: [card for card in (*cards, *record.take.get(name, ())) if card not in record.put.get(name, ())]
        for name, cards in dealt.items()
    }


def _partner(record: PlayRecord, dealt: Mapping[str, Sequence[Card]], problems: list[Problem]) -> str | None:
    """The holder of the called card; None if that is the declarer, or the card stayed in the talon."""
    card = record.call
    if card is None:
        return None
    for name in record.active:
        if card in dealt[name] or card in record.take.get(name, ()):
            return None if name == record.declarer else name
    full = record.finished or len(record.deal) == len(record.active)
    if not full and (record.talon is None or card not in record.talon):
        problems.append(PARTNER_UNSEEN("play.call", card=card))
    return None


def _decided(record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> bool:
    """True if the contract is decided before the last trick, so that the play may stop."""
    own = sum(sides[one.winner] == DECLARER for one in tricks)
    aim = goal(record.rules, record.contract)
    most = {"no_trick": own > 0, "one_trick": own > 1, "every_trick": own < len(tricks)}
    return aim is not None and most[aim]


def _played(
    record: PlayRecord, held: Mapping[str, Sequence[Card]], sides: Mapping[str, str], words: Announcements
) -> tuple[tuple[Fallen, ...], list[Breach]]:
    """The tricks as they fell, and the cards that broke the rules."""
    play = _Play(record, held, sides, words)
    for number, one in enumerate(record.tricks):
        play.trick(number, one.leader, one.cards)
    return tuple(play.tricks), play.breaches


class _Play:
    """The play of one trick after another, which notes the breaches."""

    def __init__(
        self, record: PlayRecord, held: Mapping[str, Sequence[Card]], sides: Mapping[str, str], words: Announcements
    ) -> None:
        self.record = record
        self.way = way(record.table.rules, record.contract)
        self.hands = {name: list(cards) for name, cards in held.items()}
        self.keep = _kept(record, words)
        self.free = _free(record, held, words, self.way)
        self.tricks: list[Fallen] = []
        self.breaches: list[Breach] = []
        self.due = _first_leader(record)
        gifts = record.rules.gifts
        given = gifts is not None and record.contract.key in gifts.contracts
        self.gifts = record.talon if given and record.talon is not None else ()
        self.skis_out = True

    def trick(self, number: int, leader: str, cards: Sequence[Card]) -> None:
        """Plays one trick."""
        at = f"play.tricks[{number}]"
        if leader != self.due:
            text = said("{player} led, and the lead was with {due}", player=leader, due=self.due)
            self.breaches.append(Breach(breach.LEAD, leader, at, text, self.record.rules.leading))
        players = _order(self.record, leader)
        for place, (name, card) in enumerate(zip(players, cards, strict=True)):
            self._card(name, card, cards[:place], at, number)
        free = PAGAT in cards and players[cards.index(PAGAT)] in self.free
        winner, why = trick.find_winner(cards, self.way, free)
        self.due = players[winner]
        gift = self.gifts[number] if number < len(self.gifts) else None
        self.tricks.append(Fallen(leader, players, tuple(cards), self.due, why, gift))
        self.skis_out = self.skis_out and SKIS not in cards

    def _card(self, name: str, card: Card, before: Sequence[Card], at: str, number: int) -> None:
        """Plays one card, and notes a breach if it was not in the hand or could not be played."""
        hand, rules = self.hands[name], self.record.rules
        if card not in hand:
            text = said("{player} played {card}, which was not in the hand", player=name, card=card)
            self.breaches.append(Breach(breach.NOT_HELD, name, at, text, rules.following, card))
            return
        if not self.way.piles:
            declarer = name == self.record.declarer
            found = legal.legal(
                hand,
                before,
                self._way(name),
                keep=self.keep.get(name, ()),
                skis_out=self.skis_out,
                first=number == 0 and (bool(before) or declarer),
            )
            if card not in found.cards:
                reason = found.excluded[card]
                key = found.rules[reason] if found.rules[reason] in PLAYED else reason
                text = said(PLAYED[key], player=name, card=card)
                rule = questions.rule_of(rules, found, reason)
                self.breaches.append(Breach(reason, name, at, text, rule, card, tuple(in_order(found.cards))))
        hand.remove(card)

    def _way(self, name: str) -> Way:
        """The way in which this player plays: a free pagat has to be announced.

        Suits come first for the declarer alone.
        """
        way = self.way
        if way.free_pagat and name not in self.free:
            way = way._replace(free_pagat=False)
        if way.suits_first and name != self.record.declarer:
            way = way._replace(suits_first=False)
        return way


def _first_leader(record: PlayRecord) -> str:
    """The player who leads to the first trick: forehand, the declarer, or the player on the declarer's left."""
    leading, key, declarer = record.rules.leading, record.contract.key, record.declarer
    if declarer is not None and key in leading.declarer:
        return declarer
    if declarer is not None and key in leading.left_of_declarer:
        return record.active[record.active.index(declarer) - 1]
    return record.active[0]


def _kept(record: PlayRecord, words: Announcements) -> dict[str, list[Card]]:
    """The ultimo cards that have to be kept for the last trick, by the player who announced them."""
    kept: dict[str, list[Card]] = {}
    for (key, _), announcement in words.announced.items():
        card = card_of(record.table.rules.bonuses[key], record.call)
        if card is not None:
            kept.setdefault(announcement.by, []).append(card)
    return kept


def _free(record: PlayRecord, held: Mapping[str, Sequence[Card]], words: Announcements, way: Way) -> frozenset[str]:
    """The players whose pagat is free: it is their only tarok, and they said so, if announcements were noted at all."""
    if not way.free_pagat:
        return frozenset()
    alone = {name for name, cards in held.items() if [card for card in cards if card.tarok] == [PAGAT]}
    return frozenset(alone if record.say is None else alone & words.free)


def _piles(record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> dict[str, tuple[Card, ...]]:
    """The cards that every side, or every player, owns at the end."""
    alone = record.contract.form != "sides"
    piles: dict[str, list[Card]] = {name: [] for name in (record.active if alone else (DECLARER, DEFENDERS))}
    for one in tricks:
        piles[sides[one.winner]].extend((*one.cards, *((one.gift,) if one.gift is not None else ())))
    for name, cards in record.put.items():
        piles[sides[name]].extend(cards)
    if not alone:
        piles[rest_owner(record, sides, tricks)].extend(record.rest)
    return {name: tuple(cards) for name, cards in piles.items()}


def king_trick(record: PlayRecord, tricks: Sequence[Fallen]) -> Fallen | None:
    """The trick in which the called card fell, if the declarer had taken it from the talon."""
    if record.call is None or record.declarer is None or record.call not in record.take.get(record.declarer, ()):
        return None
    return next((one for one in tricks if record.call in one.cards), None)


def rest_owner(record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> str:
    """The owner of the rest of the talon: the defenders, or the side that won the trick of a called card from it."""
    calling = record.rules.calling
    fell = king_trick(record, tricks) if calling is not None and calling.rest_follows else None
    return DEFENDERS if fell is None else sides[fell.winner]


def stayed_in_talon(card: Card, record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> bool:
    """True if a card lay in the talon, and was neither taken nor won back with the called card."""
    return card in record.rest and rest_owner(record, sides, tricks) == DEFENDERS
