"""Hands that really happen: 54 cards dealt, exchanged and played at random, and the facts that follow from them.

The players do not play well here, and need not: whatever the rules of following suit allow can happen at a table, and a
hand that happened must never be called impossible.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tarok_score.hand import Table
from tarok_score.law.games import Contract
from tarok_score.pack import TRULA

SUITS = "SCHD"
PAGAT, MOND, SKIS = "T1", "T21", "T22"
CARD = {"pagat": PAGAT, "mond": MOND, "skis": SKIS}
KINGS = [f"{suit}K" for suit in SUITS]
FIVES = {PAGAT, MOND, SKIS, *KINGS}
PACK = [f"T{number}" for number in range(1, 23)] + [f"{suit}{rank}" for suit in SUITS for rank in "KQNJ4321"]
WORTH = {"K": 5, "Q": 4, "N": 3, "J": 2}


def counted(cards: list[str]) -> int:
    """The card points of a pile: three by three, each three its sum less 2, one or two left over their sum less 1."""
    values = [5 if card in FIVES else WORTH.get(card[1:], 1) if card[0] != "T" else 1 for card in cards]
    batches, left = divmod(len(values), 3)
    return sum(values) - 2 * batches - (1 if left else 0)


class Trick(NamedTuple):
    """Who played what, in order, and who won."""

    cards: list[tuple[str, str]]
    winner: str

    def player_of(self, card: str) -> str | None:
        return next((player for player, played in self.cards if played == card), None)

    def holds(self, card: str) -> bool:
        return self.player_of(card) is not None


class Deal:
    """One deal at a table: the hands, the talon, and after the play the tricks and what everybody owns."""

    def __init__(self, table: Table, contract: Contract, random: Random, emperor: bool) -> None:
        self.table, self.contract, self.random, self.emperor = table, contract, random, emperor
        players = list(table.players)
        self.resting = random.choice(players) if table.rests else None
        self.players = [name for name in players if name != self.resting]
        each = 12 if len(self.players) == 4 else 16
        pack = random.sample(PACK, len(PACK))
        self.hands = {name: pack[seat * each : (seat + 1) * each] for seat, name in enumerate(self.players)}
        self.talon = pack[each * len(self.players) :]
        if self.resting is not None and contract.klop is not None and contract.klop.resting_plays:
            self.players.append(self.resting)  # plays along with the talon's cards
            self.hands[self.resting], self.talon = self.talon, []
        self.owned: dict[str, list[str]] = {name: [] for name in self.players}
        self.tricks: list[Trick] = []

    def laid_away(self, name: str, number: int, gently: bool) -> None:
        """A player lays away so many cards, none worth five; `gently`, as Czech and Polish players do, taroks last."""
        hand = self.hands[name]
        allowed = [card for card in hand if card not in FIVES]
        self.random.shuffle(allowed)
        if gently:
            allowed.sort(key=lambda card: card[0] == "T")
        for card in allowed[:number]:
            hand.remove(card)
            self.owned[name].append(card)

    def played(self, gifts: bool = False) -> None:
        """All tricks; with `gifts` the winner of each of the first ones gets a card of the talon."""
        leader = self.random.choice(self.players)
        while any(self.hands.values()):
            start = self.players.index(leader)
            cards: list[tuple[str, str]] = []
            for name in self.players[start:] + self.players[:start]:
                if not self.hands[name]:
                    continue
                card = self.random.choice(self._allowed(self.hands[name], cards))
                self.hands[name].remove(card)
                cards.append((name, card))
            leader = self._winner(cards)
            self.tricks.append(Trick(cards, leader))
            self.owned[leader].extend(card for _, card in cards)
            if gifts and self.talon:
                self.owned[leader].append(self.talon.pop(0))

    def _allowed(self, hand: list[str], cards: list[tuple[str, str]]) -> list[str]:
        if not cards:
            return hand
        suit = cards[0][1][0]
        return [c for c in hand if c[0] == suit] or [c for c in hand if c[0] == "T"] or hand

    def _winner(self, cards: list[tuple[str, str]]) -> str:
        played = {card: name for name, card in cards}
        if self.emperor and {PAGAT, MOND, SKIS} <= played.keys():
            return played[PAGAT]
        taroks = [card for card in played if card[0] == "T"]
        if taroks:
            return played[max(taroks, key=lambda card: int(card[1:]))]
        suit = cards[0][1][0]
        return played[min((c for c in played if c[0] == suit), key=lambda card: "KQNJ4321".index(card[1]))]


def lost_cards(deal: Deal) -> dict[str, dict[str, str]]:
    """Every card of the trula that did not win its trick: from whom, and by whom."""
    found = {}
    for trick in deal.tricks:
        for name, card in CARD.items():
            player = trick.player_of(card)
            if player is not None and player != trick.winner:
                found[name] = {"from": player, "by": trick.winner}
    return found


def klop(deal: Deal) -> dict[str, Any]:
    """Each player for themselves, with the talon as gifts."""
    deal.played(gifts=True)
    points = {name: counted(cards) for name, cards in deal.owned.items()}
    return {"contract": deal.contract.key, "points": points, "captured": lost_cards(deal)}


class Sides:
    """A declarer's side against the others: calling a king, exchange, announcements, play."""

    def __init__(self, deal: Deal) -> None:
        self.deal, self.random = deal, deal.random
        self.declarer = deal.random.choice(deal.players)
        self.king = deal.random.choice(KINGS) if deal.contract.called_king else ""
        self.partner = next((name for name, cards in deal.hands.items() if self.king in cards), None)
        if self.partner == self.declarer or (deal.contract.partner and not deal.contract.called_king):
            self.partner = None
        self.side = [self.declarer] if self.partner is None else [self.declarer, self.partner]
        self.taken: list[str] = []

    def exchange(self, size: int, gently: bool = False) -> None:
        """The declarer takes one part of the talon and lays as many cards away."""
        deal, start = self.deal, self.random.randrange(0, 6, size)
        self.taken = deal.talon[start : start + size]
        deal.talon = deal.talon[:start] + deal.talon[start + size :]
        deal.hands[self.declarer].extend(self.taken)
        deal.laid_away(self.declarer, size, gently)

    def holder(self, card: str) -> str | None:
        return next((name for name, cards in self.deal.hands.items() if card in cards), None)

    def announced(self) -> dict[str, str]:
        """Some announcements, each by a player who may make it; no valat is announced with such cards."""
        rules, found = self.deal.table.rules, {}
        for key, bonus in rules.bonuses.items():
            who: str | None = self.random.choice(self.deal.players)
            if bonus.declarer_only:
                who = self.holder(self.king) if self.holder(self.king) in self.side else None
            elif bonus.last_trick:
                who = self.holder(PAGAT)
            elif bonus.holder_announces:
                trula = {PAGAT, MOND, SKIS}
                who = next((name for name, cards in self.deal.hands.items() if trula <= set(cards)), None)
            needed = key == self.deal.contract.needs_announced
            if who and bonus.announced is not None and not bonus.every_trick and (needed or self.random.random() < 0.3):
                found[key] = who
        return found

    def made(self, key: str, announced: dict[str, str]) -> tuple[bool | None, str | None]:
        """Whether the declarer's side (or else the others) made a bonus, and who tried it in the last trick."""
        bonus, last = self.deal.table.rules.bonuses[key], self.deal.tricks[-1]
        if bonus.every_trick:
            winners = {trick.winner in self.side for trick in self.deal.tricks}
            return (winners.pop() if len(winners) == 1 else None), None
        if bonus.declarer_only:
            by, itself = last.player_of(self.king), last.player_of(self.king) == last.winner
            self_too = "king-ultimo-self" in self.deal.table.rules.bonuses
            plain = "king-ultimo" in announced and "king-ultimo-self" not in announced  # that is the one it makes
            right_kind = not self_too or (itself and not plain) == (key == "king-ultimo-self")
            return (True if by and last.winner in self.side and right_kind else None), by
        if bonus.last_trick:
            by = last.player_of(PAGAT)
            return (by in self.side if by is not None and by == last.winner else None), by
        cards = set(KINGS) if key == "kings" else {PAGAT, MOND, SKIS}
        return (True if cards <= self.ours else None if cards & self.ours else False), None

    def bonuses(self, announced: dict[str, str]) -> list[dict[str, Any]]:
        """What was made or lost, announced or silently, of the bonuses of these rules."""
        facts: list[dict[str, Any]] = []
        for key, bonus in self.deal.table.rules.bonuses.items():
            if self.deal.contract.bonuses == "valat" and not bonus.every_trick:
                continue
            made, by = self.made(key, announced)
            teller = announced.get(key)
            higher = key == "king-ultimo" and "king-ultimo-self" in announced
            if higher and by is not None and self.deal.tricks[-1].winner == by:
                continue  # the king that won the trick itself made the higher one, and this is a part of it
            if teller is not None:
                facts.append({"bonus": key, "by": teller, "announced": True, "made": made == (teller in self.side)})
            if made is not None and not (teller is not None and (teller in self.side) == made):
                whose = {"by": by} if by is not None else {"side": "declarer" if made else "defenders"}
                facts.append({"bonus": key, **whose})
            elif made is None and by is not None and teller is None and bonus.lost_silently:
                facts.append({"bonus": key, "by": by, "made": False})
        return facts

    def play(self, announced: dict[str, str], rest_is_won: bool) -> dict[str, Any]:
        """The play, and all facts of it."""
        deal = self.deal
        deal.played()
        with_king = any(trick.player_of(self.king) == trick.winner for trick in deal.tricks if trick.holds(self.king))
        rest = deal.talon if rest_is_won and self.king in self.taken and with_king else []
        ours = [card for name in self.side for card in deal.owned[name]] + rest
        self.ours = set(ours)
        hand: dict[str, Any] = {"contract": deal.contract.key, "declarer": self.declarer, "partner": self.partner}
        hand["points"] = counted(ours)
        hand["captured"] = lost_cards(deal)
        hand["left_in_talon"] = [] if rest else [name for name in TRULA if CARD[name] in deal.talon]
        if deal.contract.bonuses != "none":
            hand["bonuses"] = self.bonuses(announced)
        if deal.table.rules.king_in_talon is not None and self.king in self.taken and not with_king:
            hand["king_in_talon"] = "no-trick"
        return hand


def slovenian(deal: Deal) -> dict[str, Any]:
    """A hand of the Slovenian games: a king is called before the talon is seen."""
    table = Sides(deal)
    cards = deal.table.rules.cards
    if "without" not in deal.contract.key and cards is not None and cards.talon is not None:
        sets = {3: cards.talon.threes, 2: cards.talon.pairs, 1: cards.talon.singles}
        table.exchange(next(size for size, contracts in sets.items() if deal.contract.key in contracts))
    announced = table.announced() if deal.contract.bonuses == "scored" else {}
    return table.play(announced, rest_is_won=True)


def czech(deal: Deal) -> dict[str, Any]:
    """A hand of the Czech and Polish games: the XIX is called, or the next one that the bidder does not hold."""
    table = Sides(deal)
    if deal.contract.needs_announced:
        table.declarer = next((name for name in deal.players if PAGAT in deal.hands[name]), table.declarer)
        if PAGAT in deal.talon:  # no player could bid it: somebody else has the card instead
            deal.talon[deal.talon.index(PAGAT)], deal.hands[table.declarer][0] = deal.hands[table.declarer][0], PAGAT
    if deal.contract.partner:
        others = [name for name in deal.players if name != table.declarer]
        for name, number in zip([table.declarer, *others], [4, 1, 1], strict=False):
            deal.hands[name].extend(deal.talon[:number])
            del deal.talon[:number]
            deal.laid_away(name, number, gently=True)
        held = deal.hands[table.declarer]
        called = next((card for card in ("T19", "T18", "T17") if card not in held), "T16")
        partner = table.holder(called)
        table.partner = None if partner == table.declarer else partner
        table.side = [table.declarer] if table.partner is None else [table.declarer, table.partner]
    elif "sol" not in deal.contract.key:
        table.exchange(3, gently=True)
    declared = {name: declarations(deal, name) for name in deal.players}
    announced = table.announced()
    hand = table.play(announced, rest_is_won=False)
    hand["declarations"] = declared
    if deal.contract.levels:
        hand["level"] = 1
    return hand


def declarations(deal: Deal, name: str) -> list[str]:
    """What a player may declare of their hand, all of it or a part."""
    cards = deal.hands[name]
    counts = {
        "taroks": sum(card[0] == "T" for card in cards),
        "trula": sum(card in (PAGAT, MOND, SKIS) for card in cards),
        "kings": sum(card in KINGS for card in cards),
        "fives": sum(card in FIVES for card in cards),
    }
    found: list[str] = []
    groups: set[str] = set()
    known = deal.table.rules.declarations
    for key in deal.random.sample(list(known), len(known)):
        declaration = known[key]
        if declaration.holds is None or deal.random.random() < 0.2:
            continue
        if any(other in declaration.contains or key in known[other].contains for other in found):
            continue
        fits = all(least <= counts[kind] <= most for kind, (least, most) in declaration.holds.bounds().items())
        if fits and not (declaration.group and declaration.group in groups):
            found.append(key)
            groups.add(declaration.group or "")
    return found


def happened(table: Table, contract: Contract, seed: int) -> dict[str, Any]:
    """The document of a hand that was dealt and played."""
    deal = Deal(table, contract, Random(seed), emperor=table.rules.id not in NO_EMPEROR)
    if contract.form != "sides":
        hand = klop(deal)
    elif table.rules.declarations:
        hand = czech(deal)
    else:
        hand = slovenian(deal)
    return {"resting": deal.resting, **hand}


#: The rules that know no emperor trick.
NO_EMPEROR = {"tarok-net-4p", "tarok-net-3p", "tarok-net-tri-plus-one", "taroky-hlucin"}
