"""A record of play: bids, calls and tricks replayed, and the hand that they prove, scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final, NamedTuple

from ..hand import DECLARER, DEFENDERS, Hand, Table, expanded
from ..hand.document import read as read_hand
from ..law import Rule
from ..law.games import Bonus, Declaration, KontraWord
from ..problems import Problems
from ..scoring import Before, Score, score
from ..words.said import counted, listed, said
from . import pack, play
from .bids import BREACHES, CLOSED, auction, needed_cards
from .pack import KINGS, MOND, PAGAT, SKIS, TRULA, Card, in_order, may_call
from .play import Breach, find_winner, legal, rule_of, sizes, way
from .reader import PlayRecord
from .reader import read as read_record

#: The tarok below which two are few.
TENTH: Final = 10

#: The sentence for each wrong discard.
LAID: Final[Mapping[str, str]] = {
    "discard-five": "{player} laid away {card}, a card worth five",
    "discard-tarok": "{player} laid away {card}, a tarok, without need",
    "discard-not-held": "{player} laid away {card}, which was not in the hand",
}

#: The sentence for a card that could not be played, by reason.
PLAYED: Final[Mapping[str, str]] = {
    "follow": "{player} played {card} and did not follow suit",
    "tarok": "{player} played {card}, not a tarok",
    "beat": "{player} played {card}, which does not beat the cards on the table",
    "pagat": "{player} played {card} too early",
    "mond": "{player} played {card}, which the limits on the mond forbid",
    "keep": "{player} played {card}, which was announced for the last trick",
    "skis_first": "{player} played {card}; the škis is led first, and mond and pagat are played to it",
    "suits_first": "{player} led {card} before the suit cards",
}

#: The bonuses that are recognized by their ids: with the cards a side needs, and the king ultimo by the king itself.
COLLECTED: Final = {"trula": TRULA, "kings": KINGS}
BY_ITSELF: Final = "king-ultimo-self"

#: The cards that can be lost, by the names of a hand's facts.
LOST: Final = {"mond": MOND, "pagat": PAGAT, "skis": SKIS}

OTHER_SIDE: Final = {DECLARER: DEFENDERS, DEFENDERS: DECLARER}


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


class Replay:
    """A record that is played again: hands, sides, announcements, tricks, piles, and every breach.

    `announced` has by bonus and side the announcer and those who doubled it in turn, `kontra` those who doubled the
    game, `free` the players whose pagat is free. `rest_to` is the side that gets the rest of the talon.
    """

    def __init__(self, record: PlayRecord, problems: Problems) -> None:
        self.record, self.rules, self.contract = record, record.table.rules, record.contract
        self.breaches: list[Breach] = []
        self.announced: dict[tuple[str, str], tuple[str, list[str]]] = {}
        self.kontra: list[str] = []
        self.free: set[str] = set()
        self.tricks: list[Fallen] = []
        self.dealt = record.dealt
        self.held = {
            name: [card for card in (*cards, *record.take.get(name, ())) if card not in record.put.get(name, ())]
            for name, cards in self.dealt.items()
        }
        self.partner, alone = self._partner(problems), self.contract.form != "sides"
        self.sides = {
            name: name if alone else DECLARER if name in (record.declarer, self.partner) else DEFENDERS
            for name in record.active
        }
        self._check_deal()
        self._check_bids()
        self._check_call()
        self._check_taking()
        self._check_discards()
        self._check_declarations()
        self._hear()
        self._play()
        self.own = sum(self.sides[trick.winner] == DECLARER for trick in self.tricks)
        most = {"no_trick": self.own > 0, "one_trick": self.own > 1, "every_trick": self.own < len(self.tricks)}
        if not (record.finished or most.get(str(record.rules.goal(self.contract.key)))):
            problems.add("too-few-tricks", "play.tricks", found=len(self.tricks), number=record.rules.deal.each)
        king, calling = self.king_trick, record.rules.calling
        follows = king is not None and calling is not None and calling.rest_follows
        self.rest_to = self.sides[king.winner] if king is not None and follows else DEFENDERS
        self.piles: dict[str, list[Card]] = {name: [] for name in (record.active if alone else OTHER_SIDE)}
        for trick in self.tricks:
            self.piles[self.sides[trick.winner]] += [*trick.cards, *([] if trick.gift is None else [trick.gift])]
        for name, cards in record.put.items():
            self.piles[self.sides[name]] += cards
        if not alone:
            self.piles[self.rest_to] += record.rest

    def fell(self, card: Card | None) -> Fallen | None:
        """The trick in which a card fell."""
        return next((trick for trick in self.tricks if card in trick.cards), None)

    @property
    def king_trick(self) -> Fallen | None:
        """The trick in which the called card fell, if the declarer had taken it from the talon."""
        call = self.record.call
        return self.fell(call) if call in self.record.take.get(str(self.record.declarer), ()) else None

    def _whole(self, name: str) -> bool:
        """True if all cards of a player's hand are known."""
        return name in self.record.deal or self.record.finished

    def _partner(self, problems: Problems) -> str | None:
        """The holder of the called card; None if that is the declarer, or the card stayed in the talon."""
        record, card = self.record, self.record.call
        for name in record.active if card is not None else ():
            if card in self.dealt[name] or card in record.take.get(name, ()):
                return None if name == record.declarer else name
        full = record.finished or len(record.deal) == len(record.active)
        if card is not None and not full and (record.talon is None or card not in record.talon):
            problems.add("partner-unseen", "play.call", card=card)
        return None

    # Before the play --------------------------------------------------------------------------------------------------

    def breach(
        self,
        id: str,
        player: str | None,
        at: str,
        text: str,
        rule: Rule,
        card: Any = None,
        could: tuple[Card, ...] | None = None,
        **facts: Any,
    ) -> None:
        """Notes a breach of the rules, with its sentence about the player and the card."""
        sentence = said(text, **{"player": player or "", "card": card or "", **facts})
        known = card if isinstance(card, Card) else None
        self.breaches.append(Breach(id, player, f"play.{at}", sentence, rule, known, could))

    def _check_deal(self) -> None:
        """Finds hands without taroks, or with so few or only honours, that had to be thrown in and were played."""
        rule = self.rules.session.no_taroks
        if rule is None or rule.optional:
            return
        for name in filter(self._whole, self.record.active):
            taroks = [card for card in self.dealt[name] if card.tarok]
            alone = len(taroks) == 1
            few = rule.few and (alone or (len(taroks) == 2 and all(card.rank < TENTH for card in taroks)))
            honours = rule.honours and ((alone and taroks[0] in TRULA) or {*taroks} == {MOND, PAGAT})
            text = "{player} was dealt a hand that is thrown in, and it was played"
            if not taroks:
                text = "{player} was dealt no tarok, and the hand was played"
            if not taroks or few or honours:
                self.breach("no-taroks", name, "deal", text, rule)

    def _check_bids(self) -> None:
        """Finds bids that could not be made, and a contract that the bidding does not allow.

        Without bids, a contract that only the holder of a card can bid, and another played.
        """
        record, contract, name = self.record, self.contract, self.record.declarer
        rule = record.rules.bidding
        if not record.bids:
            card = needed_cards(self.rules).get(contract.key)
            if card is not None and name is not None and self._whole(name) and card not in self.dealt[name]:
                text = "{player} played {contract} without {card}"
                self.breach("contract", name, "contract", text, rule, card, contract=contract)
            return
        bidding, wrong = auction(self.rules, record.active, record.bids, record.compulsory, self.dealt)
        for at, player, fault in wrong:
            self.breaches.append(Breach(BREACHES.get(fault.id, CLOSED), player, f"play.bids[{at}]", fault.said, rule))
        allowed = [*bidding.contracts, *(into for several in bidding.raises.values() for into in several)]
        who = bidding.declarer
        if allowed and contract not in allowed:
            text, several = "{contract} was played, and the bidding allows {allowed}", [*dict.fromkeys(allowed)]
            choice = listed(several, "{some} or {last}")
            self.breach("contract", name or who, "contract", text, rule, contract=contract, allowed=choice)
        elif allowed and name is not None and who is not None and name != who:
            self.breach("contract", name, "contract", "{player} played, and {who} won the bidding", rule, who=who)

    def _check_call(self) -> None:
        """Finds a card that may not be called from the declarer's hand."""
        calling, name, card = self.record.rules.calling, self.record.declarer, self.record.call
        if card is not None and calling is not None and name is not None:
            hand = (self.held if calling.after_exchange else self.dealt)[name]
            if not may_call(calling, hand, card):
                self.breach("call", name, "call", "{player} called {card}, which may not be called", calling, card)

    def _check_taking(self) -> None:
        """Finds cards that could not be taken from the talon together."""
        record, key = self.record, self.contract.key
        rule, call, name, talon = record.rules.talon, record.rules.calling, record.declarer, record.talon
        if rule is None or name is None or not sizes(rule, key):
            return
        taken = record.take.get(name, ())
        size = len(taken)
        starts = (size if record.level == 2 else 0,) if key in rule.halves else range(0, len(talon or ()), size or 1)
        if key in rule.drawn:
            who = play.drawn_wrongly(talon, record.take, record.active, name, rule.none_refused)
            if who is not None:
                self.breach("take", who, "take", "{player} did not draw the next cards of the talon", rule)
        elif size not in sizes(rule, key) or (
            talon is not None and {*taken} not in [{*talon[start : start + size]} for start in starts]
        ):
            self.breach("take", name, "take", "{player} took cards that are not a set of the talon", rule)
        elif call is not None and call.set_is_taken and record.call in (talon or ()) and record.call not in taken:
            self.breach("take", name, "take", "{player} did not take the set with the {card}", call, record.call)

    def _check_discards(self) -> None:
        """Finds discards that are not allowed."""
        record, rule = self.record, self.record.rules.discards
        several = sizes(record.rules.talon, self.contract.key)
        if rule is None:
            return
        for name in dict.fromkeys((*record.take, *record.put)):
            taken, put = record.take.get(name, ()), record.put.get(name, ())
            number = len(taken) if len(several) > 1 else several[0]
            hand = [*self.dealt[name], *taken]
            for id, card in play.breaches(hand, put, play.discard(hand, number, forced=rule.taroks == "forced")):
                if card is not None:
                    self.breach(id, name, "put", LAID[id], rule, card)
                    continue
                one, many = "{player} laid away {n} card, not {number}", "{player} laid away {n} cards, not {number}"
                text = counted(one, many, len(put), player=name, number=number)
                self.breaches.append(Breach(id, name, "play.put", text, rule))

    def _check_declarations(self) -> None:
        """Finds declarations for which the player's hand lacks cards when the play begins."""
        table, by_player = self.record.table, self.record.declarations
        for name, words in by_player.items() if isinstance(by_player, dict) else ():
            player = table.player(name)
            if player is None or not self._whole(player) or not isinstance(words, list):
                continue
            keys = [key for word in words for kind, key in table.words_of(str(word)) if kind == "declaration"]
            for key in expanded(self.rules.declarations, keys):
                declaration = self.rules.declarations[key]
                if not _holds(declaration, self.held[player]):
                    text = "{player} declared {declaration} without its cards"
                    at = f"declarations.{player}"
                    self.breach("declared", player, at, text, declaration, declaration=declaration)

    # Announcements ----------------------------------------------------------------------------------------------------

    def card_of(self, bonus: Bonus) -> Card | None:
        """The card that an ultimo is made with: the called one, or the pagat; None for other bonuses."""
        if not bonus.last_trick:
            return None
        return self.record.call if bonus.declarer_only else PAGAT

    def _hear(self) -> None:
        """Notes the announcements and words of doubling that count, and finds those that could not be said."""
        needed, declarer = self.contract.needs_announced, self.record.declarer
        if needed is not None and declarer is not None:
            self.announced[needed, DECLARER] = declarer, []
        for index, (player, bonus, word) in enumerate(self.record.say or ()):
            if word is not None:
                self._double(f"say[{index}]", player, bonus, word)
            elif bonus is not None:
                self._announce(f"say[{index}]", player, bonus)
            else:
                self.free.add(player)

    def _announce(self, at: str, player: str, bonus: Bonus) -> None:
        """Notes an announcement, if this player could make it."""
        contract, card, announcing = self.contract, self.card_of(bonus), self.record.rules.announcing or bonus
        closed = contract.form != "sides" or contract.bonuses not in ("scored", "beside") or bonus.announced is None
        needed = [card] if card is not None else COLLECTED.get(bonus.key, KINGS) if bonus.holder_announces else ()
        lacking = in_order({*needed}.difference(self.held[player]))
        if closed or (bonus.declarer_only and card is None):
            text = "{player} announced {bonus}, which cannot be announced here"
            self.breach("say-contract", player, at, text, announcing, bonus=bonus)
        elif bonus.is_game and player != self.record.declarer:
            text = "{player} announced {bonus}, which only the declarer may"
            self.breach("say-holder", player, at, text, bonus, bonus=bonus)
        elif lacking:
            rule, cards = bonus if card is None else announcing, listed(lacking, "{some} and {last}")
            self.breach(
                "say-holder", player, at, "{player} announced {bonus} without {card} in hand", rule, cards, bonus=bonus
            )
        else:
            self.announced.setdefault((bonus.key, self.sides[player]), (player, []))

    def _double(self, at: str, player: str, bonus: Bonus | None, word: KontraWord) -> None:
        """Notes a word of doubling, on the game or on an announced bonus, if it could be said.

        Words come in order, from the opponents of the game or bonus first, then from the sides by turns.
        """
        kontra, contract, side, odd = self.rules.kontra, self.contract, self.sides[player], word.level % 2 == 1
        assert kontra is not None
        rule: Rule = kontra
        here, own, silent = bool(contract.kontra), (side == DECLARER) == odd, False
        spoken, most = self.kontra, len(kontra.ladder)
        if bonus is not None:
            # Players say kontra to the other side's bonus, rekontra to one's own, and so on by turns.
            owner = OTHER_SIDE.get(side, side) if odd else side
            target = self.announced.get((bonus.key, owner)) if kontra.bonuses else None
            own = target is None and (bonus.key, OTHER_SIDE.get(owner, owner)) in self.announced
            here, silent, spoken = bonus.kontra, target is None and not own, [] if target is None else target[1]
        elif contract.form != "sides":
            klop = None if contract.klop is None else contract.klop.kontra
            here, own = here and klop is not None, player in spoken
            if klop is not None:
                rule, most = klop, klop.most_words
        if not here:
            text = "{player} said {word}, which cannot be said here"
            self.breach("say-contract", player, at, text, bonus or kontra, word=word)
        elif silent:
            text = "{player} said {word} to {bonus}, which was not announced"
            self.breach("kontra-silent", player, at, text, rule, word=word, bonus=bonus)
        elif not (bonus is not None and own) and not word.level == len(spoken) + 1 <= most:
            self.breach("kontra-order", player, at, "{player} said {word} out of order", rule, word=word)
        elif own:
            self.breach("kontra-side", player, at, "{player} said {word} to their own side", rule, word=word)
        else:
            spoken.append(player)

    # The play ---------------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        """Plays the tricks, and finds the cards that broke the rules."""
        record, contract, declarer = self.record, self.contract, self.record.declarer
        how, rules, skis_out = way(self.rules, contract), record.rules, True
        hands = {name: list(cards) for name, cards in self.held.items()}
        keep: dict[str, list[Card]] = {}  # the ultimo cards that their announcers have to keep for the last trick
        for (key, _), (by, _) in self.announced.items():
            card = self.card_of(self.rules.bonuses[key])
            keep.setdefault(by, []).extend([] if card is None else [card])
        # A pagat is free that is its player's only tarok, and said to be so, if announcements were noted at all.
        alone = {name for name, cards in hands.items() if [card for card in cards if card.tarok] == [PAGAT]}
        free = (alone if record.say is None else alone & self.free) if how.free_pagat else set()
        gifts = record.talon if rules.gifts is not None and contract.key in rules.gifts.contracts else None
        due = record.active[0]
        if declarer is not None and contract.key in rules.leading.declarer:
            due = declarer
        elif declarer is not None and contract.key in rules.leading.left_of_declarer:
            due = record.active[record.active.index(declarer) - 1]
        for number, (leader, cards) in enumerate(record.tricks):
            at, players = f"tricks[{number}]", record.order(leader)
            if leader != due:
                text = "{player} led, and the lead was with {due}"
                self.breach("lead", leader, at, text, rules.leading, due=due)
            for place, (name, card) in enumerate(zip(players, cards, strict=True)):
                if card not in hands[name]:
                    text = "{player} played {card}, which was not in the hand"
                    self.breach("not-held", name, at, text, rules.following, card)
                    continue
                own = how._replace(
                    free_pagat=how.free_pagat and name in free, suits_first=how.suits_first and name == declarer
                )
                first = number == 0 and (place > 0 or name == declarer)
                playable = legal(
                    hands[name], cards[:place], own, keep=keep.get(name, ()), skis_out=skis_out, first=first
                )
                # With open pile cards (two players) the record does not show what could have been played.
                if card not in playable.cards and not how.piles:
                    reason = playable.excluded[card]
                    key = playable.rules[reason] if playable.rules[reason] in PLAYED else reason
                    rule, could = rule_of(rules, playable, reason), tuple(in_order(playable.cards))
                    self.breach(reason, name, at, PLAYED[key], rule, card, could)
                hands[name].remove(card)
            won, why = find_winner(cards, how, PAGAT in cards and players[cards.index(PAGAT)] in free)
            due, gift = players[won], gifts[number] if gifts is not None and number < len(gifts) else None
            self.tricks.append(Fallen(leader, players, cards, due, why, gift))
            skis_out = skis_out and SKIS not in cards

    # The facts --------------------------------------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """The facts of the hand that was played, as a hand document states them."""
        record, contract = self.record, self.contract
        scored = contract.form == "sides" and contract.bonuses in ("scored", "valat")
        king = self.king_trick if self.rules.king_in_talon is not None and contract.called_king else None
        facts = {
            "contract": contract.key,
            "level": record.level,
            "declarer": record.declarer,
            "partner": self.partner,
            **self._result(),
            "kontra": self.kontra or None,
            "bonuses": ([*self._bonuses()] if scored else None) or None,
            "captured": dict(self._captured()) or None,
            "left_in_talon": self._left_in_talon() or None,
            "declarations": record.declarations,
            "resting": record.resting,
            "king_in_talon": None if king is None or self.sides[king.winner] == DECLARER else "no-trick",
        }
        return {key: value for key, value in facts.items() if value is not None}

    def _result(self) -> dict[str, Any]:
        """The card points; or won or lost, if tricks decide the contract."""
        contract = self.contract
        if contract.form != "sides":
            return {"points": {name: pack.pile(cards).points for name, cards in self.piles.items()}}
        if contract.decided_by == "points":
            pile = pack.pile(self.piles[DECLARER])
            return {"points": pile.written if pile.half_and_one else pile.points}
        aims = {"no_trick": 0, "one_trick": 1, "every_trick": len(self.tricks)}
        return {"won": self.own == aims[self.record.rules.goal(contract.key) or "every_trick"]}

    def _bonuses(self) -> Iterator[dict[str, Any]]:
        """Every bonus that fell, or was announced."""
        bonuses, last = self.rules.bonuses, self.tricks[-1]
        winner = self.sides[last.winner]
        for (key, bonus), side in product(bonuses.items(), OTHER_SIDE):
            if self.contract.bonuses == "valat" and not bonus.every_trick:
                continue
            announced = self.announced.get((key, side))
            card = self.card_of(bonus)
            # Only a hand that was played to the end has a last trick.
            ultimo = card is not None and self.record.finished and card in last.cards
            player = last.player_of(card) if card is not None and ultimo else ""
            itself = player == last.winner
            if key in COLLECTED:
                made = COLLECTED[key].issubset(self.piles[side])
            elif bonus.every_trick:
                made = all(self.sides[trick.winner] == side for trick in self.tricks)
            elif not bonus.declarer_only:
                made = itself and winner == side
            else:
                made = ultimo and winner == side == DECLARER
            if bonus.declarer_only and made and key != BY_ITSELF and itself and BY_ITSELF in bonuses:
                # The king itself won the last trick: that is the higher bonus, unless only this one was announced.
                if announced is not None and (BY_ITSELF, side) in self.announced:
                    continue
                made = announced is not None
            # Not announced, the higher bonus only counts if the plain one was not announced instead.
            elif key == BY_ITSELF and made:
                plain = any(bonuses[key].declarer_only and key != BY_ITSELF for key, _ in self.announced)
                made = itself and (announced is not None or not plain)
            fact: dict[str, Any] = {"bonus": key}
            if announced is not None:
                fact |= {"by": announced[0], "announced": True}
            elif ultimo and (made or (bonus.lost_silently and self.sides[player] == side)):
                fact["by"] = player
            elif not made:
                continue
            elif side == DEFENDERS:
                fact["side"] = side
            fact |= {} if made else {"made": False}
            fact |= {"kontra": [*announced[1]]} if announced is not None and announced[1] else {}
            fact |= {"itself": itself} if bonus.declarer_only and ultimo and BY_ITSELF not in bonuses else {}
            yield fact

    def _captured(self) -> Iterator[tuple[str, dict[str, str]]]:
        """The cards that were lost to another player, if the rules ask for them, with the loser and the captor."""
        rules, contract = self.rules, self.contract
        charged, into_pot = "captured" in contract.mond, rules.pot.captured if rules.pot is not None else None
        neutral = any(bonus.neutral_to_own_side for bonus in rules.bonuses.values()) and contract.bonuses == "scored"
        for name, card in LOST.items():
            fell = self.fell(card)
            if fell is None:
                continue
            loser, captor = fell.player_of(card), fell.winner
            to_others = self.sides[loser] != self.sides[captor]
            by_rule = {
                "mond": rules.mond is not None and SKIS in fell.cards,
                "skis": rules.skis is not None and fell.why == "emperor",
                "pagat": rules.pagat is not None and to_others,
            }
            last = self.record.finished and fell is self.tricks[-1]
            in_last = card is PAGAT and neutral and last and loser != captor
            to_pot = into_pot is not None and into_pot.cards.of(name) is not None and to_others
            if (charged and by_rule[name]) or in_last or to_pot:
                yield name, {"from": loser, "by": captor}

    def _left_in_talon(self) -> list[str]:
        """The cards that stayed in the talon, if that costs something: the mond, by some rules the škis."""
        if "talon" not in self.contract.mond or self.rest_to != DEFENDERS:
            return []
        skis = self.rules.skis is not None and self.rules.skis.talon
        names = ("mond", "skis") if skis else ("mond",)
        return [name for name in names if LOST[name] in self.record.rest]


def _holds(declaration: Declaration, hand: list[Card]) -> bool:
    """True if a hand has what a declaration needs."""
    needs = declaration.holds
    if needs is None:
        return True
    taroks = [card for card in hand if card.tarok]
    trula, kings = len(TRULA.intersection(hand)), len(KINGS.intersection(hand))
    counts = {"taroks": len(taroks), "trula": trula, "kings": kings, "fives": trula + kings}
    if any(not least <= counts[kind] <= most for kind, (least, most) in needs.bounds().items()):
        return False
    if len(taroks) == 1 and needs.single_tarok != "any":
        return (taroks[0] is PAGAT) == (needs.single_tarok == "pagat")
    return needs.pagat == "any" or (PAGAT in hand) == (needs.pagat == "held")


# The hand that it proves, scored -------------------------------------------------------------------------------------


class ClaimedBreach(NamedTuple):
    """The hand as it would be if a breach were claimed: void, with the culprit paying."""

    breach: Breach
    hand: Hand
    score: Score


class ScoredPlay(NamedTuple):
    """A hand proved by the record of its play, with its score; `if_claimed` is its score if a breach were claimed."""

    table: Table
    replay: Replay
    hand: Hand
    facts: dict[str, Any]
    score: Score
    if_claimed: ClaimedBreach | None

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """Everything that broke the rules, in the order of the record."""
        return tuple(self.replay.breaches)


def score_play(table: Table, before: Before, document: object, problems: Problems) -> ScoredPlay | None:
    """Scores the hand that a record (the `play` of a request) proves; None after adding every problem of the record.

    A problem of a fact that the record only passes on is at its place in the record. The cards themselves say what was
    possible: a contract played without its card is a breach, and is scored.
    """
    record = read_record(table, document, problems)
    replayed = None if record is None or problems else Replay(record, problems)
    if replayed is None or problems:
        return None
    stated, wrong = replayed.facts(), Problems()
    hand = read_hand(table, stated, wrong, recorded=True)
    # The player typed a record, so a problem of the derived hand is shown at the record's own place.
    problems.extend(fault._replace(path="play." + fault.path.removeprefix("hand.")) for fault in wrong)
    if hand is None or wrong:
        return None
    # A breach does not void the hand by itself: at the table somebody has to claim it, so both are scored.
    claimed, breach = None, next((broken for broken in replayed.breaches if broken.punishable), None)
    if breach is not None and breach.player is not None and table.rules.revoke is not None:
        revoke = {"by": breach.player} | ({"kind": breach.kind} if breach.kind is not None else {})
        void = read_hand(table, {**stated, "revoke": revoke}, Problems(), recorded=True)
        claimed = None if void is None else ClaimedBreach(breach, void, score(table, before, void))
    return ScoredPlay(table, replayed, hand, stated, score(table, before, hand), claimed)
