"""The reader of the record of one deal.

What is refused here is no breach of the rules, but cannot be the record of one deal at all.

It is read by functions, and not declared key by key as a hand is: nine of its fourteen keys are required, or worked out
where they are left out, depending on the contract, the bids or the table; and only `take` and `put` are of one kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..documents.parts import MUST_BE_CARDS_BY_PLAYER, MUST_BE_LIST
from ..hand.table import Table, shown
from ..law.cards import CardPlay
from ..law.contracts import Contract
from ..problems import Problem, Wrong, impossible, malformed, unsaid
from ..words.folding import did_you_mean, fold
from ..words.said import joined
from . import pack as reading
from . import play as talon
from . import questions
from .pack import BY_CODE, Card, NamedCards
from .record import PlayRecord, SpokenBid, Trick, Utterance, auction, goal

FIELDS: Final = (
    "deal",
    "talon",
    "bids",
    "contract",
    "declarer",
    "level",
    "call",
    "take",
    "put",
    "say",
    "declarations",
    "tricks",
    "resting",
    "compulsory",
)

#: The words for the game, where a kontra says what it doubles.
GAME: Final = frozenset(map(fold, ("game", "igra", "igri", "hra", "hru", "gra", "grę")))
FREE_PAGAT: Final = "vogel-frei"

NO_RECORD: Final = malformed(
    "record-no-object", "must be an object with the record of one deal", '{"contract": …, "tricks": […]}'
)
NO_FIELD: Final = malformed("no-field-of-a-record", "is not part of a record of play")
PILES_ONLY: Final = impossible(
    "klop-of-three-and-one",
    "{contract} of three and one cannot be replayed: the talon's player plays too",
    "say the piles: tarok score {contract} {piles}",
)
NO_TRICKS_DECIDE: Final = impossible(
    "unknown-goal", "{ruleset} does not say which tricks win {contract}", "cards.tricks names its goal"
)
NO_DECLARER: Final = impossible("record-without-declarer", "everybody plays alone in {contract}", "leave it out")
DECLARER_NEEDED: Final = unsaid("record-declarer-needed", "who played {contract}?", "the declarer's name")
NOT_PLAYING: Final = impossible("resting-player-in-record", "{player} rests", "name somebody who plays")
NOBODY_RESTS: Final = impossible("record-nobody-rests", "nobody rests where {number} sit at the table", "leave it out")
NO_LEVEL: Final = impossible("record-without-level", "{contract} is not played at a level", "leave it out")
LEVEL_NEEDED: Final = unsaid("record-level-needed", "at which level was {contract} played?", "1 to {most}")
NO_CALL: Final = impossible("record-without-call", "nobody is called in {contract}", "leave it out")
CALL_NEEDED: Final = unsaid("record-call-needed", "which king was called?", "such as HK")
NOT_ONE_CARD: Final = malformed("called-no-card", "must be one card", "such as HK")
NO_TALON: Final = impossible("record-without-talon", "there is no talon in {ruleset}", "leave it out")
TALON_NEEDED: Final = unsaid(
    "record-talon-needed", "the cards of the talon are missing", "in the order in which they lay"
)
TALON_SIZE: Final = malformed("talon-size", "{number} cards lie in the talon, not {found}", "count again")
HAND_SIZE: Final = malformed("hand-size", "{player} is dealt {number} cards, not {found}", "count again")
NO_DEAL: Final = malformed("deal-no-object", MUST_BE_CARDS_BY_PLAYER, '{"Ana": ["T1", "H:K4", …], …}')
TAKE_NONE: Final = impossible("record-without-exchange", "nothing is exchanged in {contract}", "leave it out")
TAKE_NEEDED: Final = unsaid("record-take-needed", "which cards were taken from the talon?", "such as T19")
PUT_NEEDED: Final = unsaid("record-put-needed", "which cards were laid away?", "such as H4")
NOT_IN_TALON: Final = impossible("taken-not-in-talon", "{card} does not lie in the talon", "what was taken lay there")
ELSEWHERE: Final = impossible("record-card-in-two-places", "{card} is in two places", "every card is in one")
TRICKS_NEEDED: Final = unsaid("record-tricks-needed", "the tricks are missing", '[["Ana", "HK", "H2", "H1", "HQ"], …]')
NO_TRICK: Final = malformed(
    "no-trick", "must be the leader and the cards in the order of play", '["Ana", "HK", "H2", "H1", "HQ"]'
)
TRICK_SIZE: Final = malformed("trick-size", "a trick holds {number} cards, not {found}", "one from everybody who plays")
TOO_MANY_TRICKS: Final = malformed(
    "too-many-tricks", "there are {number} tricks in a hand", "leave out what is too much"
)
NO_SAYING: Final = malformed(
    "no-saying",
    "must be player and bonus, or player, word of doubling and what is doubled",
    '["Ana", "trula"] or ["Cilka", "kontra", "game"]',
)
NO_BONUS: Final = malformed("no-such-bonus-said", '"{word}" cannot be said here')
NO_SAYINGS: Final = malformed("sayings-no-list", MUST_BE_LIST, '[["Ana", "trula"], ["Cilka", "kontra", "game"]]')
NOT_TRICKS: Final = malformed("tricks-no-list", "must be a list of tricks", '[["Ana", "HK", "H2", "H1", "HQ"], …]')


def read(table: Table, play: object, problems: list[Problem]) -> PlayRecord | None:
    """The record of a deal at this table, or None after adding every problem it has."""
    if type(play) is not dict:
        problems.append(NO_RECORD("play"))
        return None
    before = len(problems)
    reader = _PlayReader(table, play, problems)
    record = reader.record()
    return record if len(problems) == before else None


class _PlayReader:
    """The reader of one record, with its problems by path."""

    def __init__(self, table: Table, play: dict[str, Any], problems: list[Problem]) -> None:
        self.table = table
        self.rules = table.rules
        self.play = play
        self.problems = problems
        self.dealt = NamedCards()
        self.laid = NamedCards()

    def record(self) -> PlayRecord | None:
        """The record, or None after adding its problems."""
        for key in self.play:
            if key not in FIELDS:
                self.problems.append(NO_FIELD(f"play.{shown(key)}", hint=did_you_mean(str(key), FIELDS)))
        cards = self.rules.cards
        contract = questions.contract_of(self.rules, self.play.get("contract"), "play.contract", self.problems, True)
        if cards is None:
            self.problems.append(questions.NO_CARDS("ruleset", ruleset=self.rules.id))
            return None
        resting = self._resting()
        active = self.table.active(None, resting)
        if contract is not None and not self._can_be_replayed(cards, contract):
            return None
        deal, talon = self._deal(cards, active), self._talon(cards, contract)
        spoken = self._bids(active)
        declarer = self._declarer(contract, active, spoken)
        take = self._exchanged("take", contract, declarer, active, NamedCards(), TAKE_NEEDED)
        put = self._exchanged("put", contract, declarer, active, self.laid, PUT_NEEDED)
        say = self._say(active)
        tricks = self._tricks(cards, active)
        compulsory = self.play.get("compulsory", False)
        if type(compulsory) is not bool:
            self.problems.append(questions.NOT_A_FLAG("play.compulsory"))
        level, call = self._level(contract), self._call(cards, contract)
        if contract is None or self.problems:
            return None
        record = PlayRecord(
            self.table,
            cards,
            contract,
            active,
            resting,
            declarer,
            level,
            call,
            deal,
            talon,
            spoken,
            compulsory is True,
            take,
            put,
            say,
            self.play.get("declarations"),
            tricks,
        )
        self._places(record)
        return record

    def _can_be_replayed(self, cards: CardPlay, contract: Contract) -> bool:
        if contract.klop is not None and contract.klop.resting_plays:
            pairs = zip(self.table.players, (20, 25, 15, 10), strict=False)
            piles = joined(*[f"{name}={points}" for name, points in pairs])
            self.problems.append(PILES_ONLY("play.contract", contract=contract.key, piles=piles))
            return False
        if contract.form == "sides" and contract.decided_by == "result" and goal(cards, contract) is None:
            self.problems.append(NO_TRICKS_DECIDE("play.contract", ruleset=self.rules.id, contract=contract))
            return False
        return True

    def _player(self, name: object, path: str, active: Sequence[str]) -> str | None:
        """The player of that name, if he plays this hand; else None after adding a problem."""
        player = questions.player_of(self.table, name, path, self.problems)
        if player is not None and player not in active:
            self.problems.append(NOT_PLAYING(path, player=player))
            return None
        return player

    def _resting(self) -> str | None:
        """The player who rests: as stated, else the last one named where one has to sit out."""
        value = self.play.get("resting")
        if not self.table.rests:
            if value is not None:
                self.problems.append(NOBODY_RESTS("play.resting", number=len(self.table.players)))
            return None
        last = self.table.players[-1]
        return last if value is None else questions.player_of(self.table, value, "play.resting", self.problems) or last

    def _deal(self, cards: CardPlay, active: Sequence[str]) -> dict[str, tuple[Card, ...]]:
        """The hands that were noted."""
        value = self.play.get("deal")
        if value is None:
            return {}
        if type(value) is not dict:
            self.problems.append(NO_DEAL("play.deal"))
            return {}
        found = {}
        for name, words in value.items():
            path = f"play.deal.{shown(name)}"
            player = self._player(name, path, active)
            before = len(self.problems)
            hand = reading.read_cards(words, path, self.problems, self.dealt)
            if player is None or len(self.problems) > before:
                continue
            if len(hand) != cards.deal.each:
                self.problems.append(HAND_SIZE(path, player=player, number=cards.deal.each, found=len(hand)))
            found[player] = tuple(hand)
        return found

    def _talon(self, cards: CardPlay, contract: Contract | None) -> tuple[Card, ...] | None:
        """The talon in its order; it has to be known where its cards go to the tricks."""
        value = self.play.get("talon")
        if value is None:
            gifts = cards.gifts
            if contract is not None and gifts is not None and contract.key in gifts.contracts:
                self.problems.append(TALON_NEEDED("play.talon"))
            return None
        if not cards.deal.talon:
            self.problems.append(NO_TALON("play.talon", ruleset=self.rules.id))
            return None
        before = len(self.problems)
        talon = reading.read_cards(value, "play.talon", self.problems, self.dealt)
        if len(self.problems) == before and len(talon) != cards.deal.talon:
            self.problems.append(TALON_SIZE("play.talon", number=cards.deal.talon, found=len(talon)))
        return tuple(talon)

    def _bids(self, active: Sequence[str]) -> tuple[SpokenBid, ...]:
        value = self.play.get("bids")
        if value is None:
            return ()
        if type(value) is not list:
            self.problems.append(questions.NO_BIDS("play.bids"))
            return ()
        found = []
        for index, pair in enumerate(value):
            path = f"play.bids[{index}]"
            heard = questions.read_bid(self.table, pair, path, self.problems)
            if heard is None:
                continue
            if heard[0] not in active:
                self.problems.append(NOT_PLAYING(path, player=heard[0]))
            found.append(SpokenBid(*heard))
        return tuple(found)

    def _declarer(self, contract: Contract | None, active: Sequence[str], spoken: Sequence[SpokenBid]) -> str | None:
        """The declarer; where he is not named, by the bids."""
        value = self.play.get("declarer")
        if contract is not None and contract.form != "sides":
            if value is not None:
                self.problems.append(NO_DECLARER("play.declarer", contract=contract))
            return None
        if value is not None:
            return self._player(value, "play.declarer", active)
        if contract is None or self.problems:
            return None
        found = auction(self.table, active, spoken, self.play.get("compulsory") is True)[0].declarer
        if found is None:
            self.problems.append(DECLARER_NEEDED("play.declarer", contract=contract))
        return found

    def _level(self, contract: Contract | None) -> int | None:
        level = self.play.get("level")
        if contract is None:
            return None
        if not contract.levels:
            if level is not None:
                self.problems.append(NO_LEVEL("play.level", contract=contract))
            return None
        if type(level) is not int or not 1 <= level <= len(contract.levels):
            self.problems.append(LEVEL_NEEDED("play.level", contract=contract, most=len(contract.levels)))
            return None
        return level

    def _call(self, cards: CardPlay, contract: Contract | None) -> Card | None:
        """The called card; where a tarok is called and nothing is said, the XIX."""
        value = self.play.get("call")
        if contract is None:
            return None
        if cards.calling is None or not contract.partner:
            if value is not None:
                self.problems.append(NO_CALL("play.call", contract=contract))
            return None
        if value is None:
            if cards.calling.form == "tarok":
                return BY_CODE["T19"]
            if contract.called_king:
                self.problems.append(CALL_NEEDED("play.call"))
            return None
        found = reading.cards(value, "play.call", self.problems) if type(value) is str else []
        if len(found) != 1:
            if type(value) is not str or found:
                self.problems.append(NOT_ONE_CARD("play.call"))
            return None
        return found[0]

    def _exchanged(
        self,
        key: str,
        contract: Contract | None,
        declarer: str | None,
        active: Sequence[str],
        seen: NamedCards,
        needed: Wrong,
    ) -> dict[str, tuple[Card, ...]]:
        """The cards that were taken or laid away, by player: a plain list is the declarer's."""
        value, path = self.play.get(key), f"play.{key}"
        if contract is None:
            return {}
        assert self.rules.cards is not None
        if not talon.sizes(self.rules.cards.talon, contract.key):
            if value:
                self.problems.append(TAKE_NONE(path, contract=contract))
            return {}
        if value is None:
            self.problems.append(needed(path))
            return {}
        if type(value) is not dict:
            found = reading.read_cards(value, path, self.problems, seen)
            return {} if declarer is None else {declarer: tuple(found)}
        by_player = {}
        for name, words in value.items():
            where = f"{path}.{shown(name)}"
            player = self._player(name, where, active)
            cards = reading.read_cards(words, where, self.problems, seen)
            if player is not None:
                by_player[player] = tuple(cards)
        return by_player

    def _say(self, active: Sequence[str]) -> tuple[Utterance, ...] | None:
        value = self.play.get("say")
        if value is None:
            return None
        if type(value) is not list:
            self.problems.append(NO_SAYINGS("play.say"))
            return None
        found = [self._saying(item, f"play.say[{index}]", active) for index, item in enumerate(value)]
        return tuple(one for one in found if one is not None)

    def _saying(self, item: object, path: str, active: Sequence[str]) -> Utterance | None:
        """An announcement or a word of doubling, said before the play."""
        if type(item) is not list or len(item) not in (2, 3) or not all(type(word) is str for word in item):
            self.problems.append(NO_SAYING(path))
            return None
        player = self._player(item[0], path, active)
        free = self.rules.cards is not None and self.rules.cards.free_pagat is not None
        if free and fold(item[1]) == FREE_PAGAT and len(item) == 2:
            return Utterance(player, None) if player is not None else None
        kind, found = self._word(item[1], path)
        if found is None or player is None:
            return None
        if kind == "bonus":
            if len(item) == 3:
                self.problems.append(NO_SAYING(path))
                return None
            return Utterance(player, self.rules.bonuses[found])
        assert self.rules.kontra is not None
        word = self.rules.kontra.words[found]
        if len(item) == 2 or fold(item[2]) in GAME:
            return Utterance(player, None, word)
        _, bonus = self._word(item[2], path, ("bonus",))
        return None if bonus is None else Utterance(player, self.rules.bonuses[bonus], word)

    def _word(self, word: str, path: str, kinds: Sequence[str] = ("bonus", "kontra")) -> tuple[str, str | None]:
        """The meaning of a word: a bonus or a word of doubling of these rules."""
        for kind, key in self.rules.words.get(fold(word), ()):
            if kind in kinds:
                return kind, key
        known = [*self.rules.bonuses, *(self.rules.kontra.words if self.rules.kontra is not None else ())]
        self.problems.append(NO_BONUS(path, word=shown(word), hint=did_you_mean(word, known)))
        return "", None

    def _tricks(self, cards: CardPlay, active: Sequence[str]) -> tuple[Trick, ...]:
        value = self.play.get("tricks")
        if value is None:
            self.problems.append(TRICKS_NEEDED("play.tricks"))
            return ()
        if type(value) is not list:
            self.problems.append(NOT_TRICKS("play.tricks"))
            return ()
        found = []
        for index, item in enumerate(value):
            if index == cards.deal.each:
                self.problems.append(TOO_MANY_TRICKS(f"play.tricks[{index}]", number=cards.deal.each))
                break
            trick = self._trick(item, f"play.tricks[{index}]", active)
            if trick is not None:
                found.append(trick)
        return tuple(found)

    def _trick(self, item: object, path: str, active: Sequence[str]) -> Trick | None:
        if type(item) is not list or not item or not all(type(word) is str for word in item):
            self.problems.append(NO_TRICK(path))
            return None
        before = len(self.problems)
        leader = self._player(item[0], path, active)
        found = []
        for place, word in enumerate(item[1:], 1):
            found += reading.cards_of_word(word, f"{path}[{place}]", self.problems, self.laid)
        if len(item) - 1 != len(active):
            self.problems.append(TRICK_SIZE(path, number=len(active), found=len(item) - 1))
        elif len(self.problems) == before and len(found) != len(active):
            self.problems.append(TRICK_SIZE(path, number=len(active), found=len(found)))
        return Trick(leader, tuple(found)) if leader is not None and len(self.problems) == before else None

    def _places(self, record: PlayRecord) -> None:
        """Adds the problems of cards that were taken but lay elsewhere, or were played but stayed in the talon."""
        for player, cards in record.take.items():
            path = f"play.take.{player}" if type(self.play["take"]) is dict else "play.take"
            for index, card in enumerate(cards):
                if record.talon is not None and card not in record.talon:
                    self.problems.append(NOT_IN_TALON(f"{path}[{index}]", card=card))
                elif record.talon is None and card in self.dealt.places:
                    self.problems.append(ELSEWHERE(f"{path}[{index}]", card=card))
        rest = set(record.rest)
        for number, trick in enumerate(record.tricks):
            for place, card in enumerate(trick.cards, 1):
                if card in rest:
                    self.problems.append(ELSEWHERE(f"play.tricks[{number}][{place}]", card=card))
