"""The reader of the record of one deal.

What is refused here is no breach of the rules, but cannot be the record of one deal at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..documents.parts import (
    A_LIST,
    A_NUMBER,
    REQUIRED,
    Anything,
    Json,
    Key,
    Part,
    Reading,
    Schema,
    of_kind,
    read_keys,
    several,
    whole,
)
from ..hand.document import ByPlayer, ContractPlayed, PlayerNamed
from ..hand.table import Table, shown
from ..law.cards import CardPlay
from ..law.contracts import Contract
from ..limits import MOST_ENTRIES
from ..problems import Problem, Wrong, impossible, malformed, unsaid
from ..words.folding import did_you_mean, fold
from ..words.said import joined, said
from . import play as talon
from .kinds import ACTIVE, NO_CARDS, ActivePlayer, AtTable, Cards, bids, flag, hands
from .pack import BY_CODE, Card, cards
from .record import PlayRecord, SpokenBid, Trick, Utterance, auction, goal

#: The words for the game, where a kontra says what it doubles.
GAME: Final = frozenset(map(fold, ("game", "igra", "igri", "hra", "hru", "gra", "grę")))
FREE_PAGAT: Final = "vogel-frei"

PILES_ONLY: Final = impossible(
    "klop-of-three-and-one",
    "{contract} of three and one cannot be replayed: the talon's player plays too",
    "say the piles: tarok score {contract} {piles}",
)
NO_TRICKS_DECIDE: Final = impossible(
    "unknown-goal", "{ruleset} does not say which tricks win {contract}", "cards.tricks names its goal"
)
LEAVE_OUT: Final = "leave it out"
NO_DECLARER: Final = impossible("record-without-declarer", "everybody plays alone in {contract}", LEAVE_OUT)
DECLARER_NEEDED: Final = unsaid("record-declarer-needed", "who played {contract}?", "the declarer's name")
NOBODY_RESTS: Final = impossible("record-nobody-rests", "nobody rests if {number} sit at the table", LEAVE_OUT)
NO_LEVEL: Final = impossible("record-without-level", "{contract} is not played at a level", LEAVE_OUT)
LEVEL_NEEDED: Final = unsaid("record-level-needed", "at which level was {contract} played?", "1 to {most}")
NO_CALL: Final = impossible("record-without-call", "nobody is called in {contract}", LEAVE_OUT)
CALL_NEEDED: Final = unsaid("record-call-needed", "which king was called?", "such as HK")
NO_TALON: Final = impossible("record-without-talon", "there is no talon in {ruleset}", LEAVE_OUT)
TALON_NEEDED: Final = unsaid(
    "record-talon-needed", "the cards of the talon are missing", "in the order in which they lay"
)
TALON_SIZE: Final = malformed("talon-size", "{number} cards lie in the talon, not {found}", "count again")
HAND_SIZE: Final = malformed("hand-size", "a hand has {number} cards, not {found}", "count again")
TAKE_NONE: Final = impossible("record-without-exchange", "nothing is exchanged in {contract}", LEAVE_OUT)
TAKE_NEEDED: Final = unsaid("record-take-needed", "which cards were taken from the talon?", "such as T19")
PUT_NEEDED: Final = unsaid("record-put-needed", "which cards were laid away?", "such as H4")
NOT_IN_TALON: Final = impossible("taken-not-in-talon", "{card} does not lie in the talon", "what was taken lay there")
ELSEWHERE: Final = impossible("record-card-in-two-places", "{card} is in two places", "every card is in one")
TRICKS_NEEDED: Final = unsaid("record-tricks-needed", "the tricks are missing", '[["Ana", "HK", "H2", "H1", "HQ"], …]')
TRICK_SIZE: Final = malformed("trick-size", "a trick has {number} cards, not {found}", "one from everybody who plays")
TOO_MANY_TRICKS: Final = malformed(
    "too-many-tricks", "there are {number} tricks in a hand", "leave out what is too much"
)
NO_BONUS: Final = malformed("no-such-bonus-said", '"{word}" cannot be said here')


class Resting(PlayerNamed):
    """The player who rests. All others of a record play, so it is read first."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """The player; None after adding a problem."""
        if not reading.of.rests:
            reading.problems.append(NOBODY_RESTS(path, number=len(reading.of.players)))
            return None
        found = reading.of.resting = super().read(value, path, reading)
        return found


class Dealt(Cards):
    """The cards of a hand or of the talon as they were dealt, as many as the deal says (`size`); `fault` if not."""

    __slots__ = ("fault", "size")

    def __init__(self, doc: str, size: str, fault: Wrong, **more: Any) -> None:
        super().__init__(doc, "dealt", **more)
        self.size: Final = size
        self.fault: Final = fault

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Card, ...]:
        """The cards in their order."""
        before, size = len(reading.problems), getattr(reading.of.rules.cards.deal, self.size)
        found = super().read(value, path, reading)
        if size and len(found) != size and len(reading.problems) == before:
            reading.problems.append(self.fault(path, number=size, found=len(found)))
        return found


class ContractReplayed(ContractPlayed):
    """A contract whose play can be replayed."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Contract | None:
        """The contract; None after adding a problem."""
        contract, table = super().read(value, path, reading), reading.of
        if contract is None:
            return None
        if contract.klop is not None and contract.klop.resting_plays:
            pairs = zip(table.players, (20, 25, 15, 10), strict=False)
            piles = joined(*[f"{name}={points}" for name, points in pairs])
            reading.problems.append(PILES_ONLY(path, contract=contract.key, piles=piles))
        elif contract.form == "sides" and contract.decided_by == "result" and goal(table.rules.cards, contract) is None:
            reading.problems.append(NO_TRICKS_DECIDE(path, ruleset=table.rules.id, contract=contract))
        return contract


class OneCard(Key):
    """A single card."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Card | None:
        """The card; None after adding a problem."""
        before = len(reading.problems)
        found = cards(value, path, reading.problems) if type(value) is str else []
        if len(found) != 1 and len(reading.problems) == before:
            self.refuse(path, reading)
        return found[0] if found else None

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string")


class Exchanged(Cards):
    """The cards that were taken or laid away, by player: a plain list is the declarer's, who stands as no name."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The cards by player."""
        one = Cards("", self.among)
        if type(value) is dict:
            return ByPlayer("", one, "", ACTIVE).read(value, path, reading)
        return {"": one.read(value, path, reading)}

    def schema(self) -> Schema:
        """The schema: a list of texts, or such lists by player."""
        found = super().schema()
        return {"description": self.doc, "anyOf": [found, {"type": "object", "additionalProperties": found}]}


def texts(value: object, least: int, most: int) -> bool:
    """True for a list of so many texts."""
    return type(value) is list and least <= len(value) <= most and all(type(word) is str for word in value)


class Saying(Key):
    """An announcement or a word of doubling, said before the play."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Utterance | None:
        """What was said; None after adding a problem."""
        if not texts(value, 2, 3):
            self.refuse(path, reading)
            return None
        rules, (name, word, *of) = reading.of.rules, value
        player = ACTIVE.read(name, path, reading) or ""
        if rules.cards.free_pagat is not None and fold(word) == FREE_PAGAT and not of:
            return Utterance(player, None)
        kind, found = self._meaning(word, path, reading)
        if kind == "bonus" and of:
            self.refuse(path, reading)
        if kind != "kontra":
            return Utterance(player, rules.bonuses.get(found))
        doubled = None if not of or fold(of[0]) in GAME else self._meaning(of[0], path, reading, ("bonus",))[1]
        return Utterance(player, rules.bonuses.get(doubled), rules.kontra.words[found])

    def _meaning(
        self, word: str, path: str, reading: Reading, kinds: tuple[str, ...] = ("bonus", "kontra")
    ) -> tuple[str, str]:
        """The kind and id of a bonus or a word of doubling; of nothing after adding a problem."""
        rules = reading.of.rules
        for kind, key in rules.words.get(fold(word), ()):
            if kind in kinds:
                return kind, key
        known = [*rules.bonuses, *(rules.kontra.words if rules.kontra is not None else ())]
        reading.problems.append(NO_BONUS(path, word=shown(word), hint=did_you_mean(word, known)))
        return "", ""

    def schema(self) -> Schema:
        """The schema: two or three texts."""
        return {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 3}


class TrickPlayed(Cards):
    """A trick: its leader, then the cards in the order of play."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """The trick; None after adding a problem."""
        if not texts(value, 1, MOST_ENTRIES):
            self.refuse(path, reading)
            return None
        size, before = reading.of.rules.seats.in_play, len(reading.problems)
        leader = ACTIVE.read(value[0], path, reading)
        words = enumerate(value[1:], 1)
        found = [one for place, word in words for one in self.of_word(word, f"{path}[{place}]", reading)]
        number = len(value) - 1 if len(value) - 1 != size else len(found)
        if number != size and (len(reading.problems) == before or number != len(found)):
            reading.problems.append(TRICK_SIZE(path, number=size, found=number))
        return Trick(leader or "", tuple(found))


SAYING: Final = Saying(
    "",
    must=said("player and bonus, or player, word of doubling and what is doubled"),
    example='["Ana", "trula"] or ["Cilka", "kontra", "game"]',
)
TRICK: Final = TrickPlayed(
    "", "laid", must=said("the leader and the cards in the order of play"), example='["Ana", "HK", "H2", "H1", "HQ"]'
)


class RecordDocument(Part, manner=Json('{"contract": …, "tricks": […]}')):
    """The record of the play of one deal."""

    resting: str | None = of_kind(Resting("Who rested; else the last one named.", default=None))
    deal: dict[str, tuple[Card, ...]] = hands(
        "The hands that were dealt, by player, where they were noted.", Dealt("", "each", HAND_SIZE)
    )
    talon: tuple[Card, ...] | None = of_kind(
        Dealt("The talon in the order in which it lay.", "talon", TALON_SIZE, default=None)
    )
    bids: tuple[tuple[str, Contract | None], ...] = bids("The bids, each its player and his word.")
    contract: Contract = of_kind(ContractReplayed("The contract that was played."))
    declarer: str | None = of_kind(ActivePlayer("The declarer; else the bids tell.", default=None))
    level: int | None = whole(
        "The level, where the contract is played at one.", 0, 99, must=A_NUMBER, example="2", default=None
    )
    call: Card | None = of_kind(
        OneCard("The called king, or tarok.", default=None, must=said("one card"), example="HK")
    )
    take: dict[str, tuple[Card, ...]] = of_kind(
        Exchanged("The cards that the declarer took, or by player.", "take", default=None)
    )
    put: dict[str, tuple[Card, ...]] = of_kind(
        Exchanged("The cards that he laid away, or by player.", "laid", default=None)
    )
    say: tuple[Utterance, ...] | None = several(
        "What was said before the play: player and bonus, or player, word of doubling and what is doubled.",
        SAYING,
        most=MOST_ENTRIES,
        must=A_LIST,
        example='[["Ana", "trula"], ["Cilka", "kontra", "game"]]',
        default=None,
    )
    compulsory: bool = flag("It was the hand of a compulsory klop.", default=False)
    declarations: Any = of_kind(Anything("What was declared, by player.", default=None))
    tricks: tuple[Trick, ...] = several(
        "Each trick: its leader, then the cards in the order of play.",
        TRICK,
        most=MOST_ENTRIES,
        wrong=TRICKS_NEEDED,
        default=REQUIRED,
    )


def read(table: Table, play: object, problems: list[Problem]) -> PlayRecord | None:
    """The record of a deal at this table, or None after adding every problem it has."""
    cards, before = table.rules.cards, len(problems)
    if cards is None:
        problems.append(NO_CARDS("ruleset", ruleset=table.rules.id))
        return None
    at_table = AtTable(table)
    facts = read_keys(RecordDocument.keys, play, "play", Reading(at_table, problems), RecordDocument.manner)
    if facts and facts["contract"] is not None:
        problems.extend(_wrong_facts(table, cards, facts["contract"], play))
    if len(problems) > before:
        return None
    one = RecordDocument(**facts)
    active, spoken = table.active(None, at_table.resting), tuple([SpokenBid(*bid) for bid in one.bids])
    declarer = one.declarer
    if declarer is None and one.contract.form == "sides":
        declarer = auction(table, active, spoken, one.compulsory)[0].declarer
        if declarer is None:
            problems.append(DECLARER_NEEDED("play.declarer", contract=one.contract))
            return None
    called = BY_CODE["T19"] if _called(cards, one.contract) == "tarok" else None
    record = PlayRecord(
        table,
        cards,
        one.contract,
        active,
        at_table.resting,
        declarer,
        one.level,
        one.call or called,
        one.deal,
        one.talon,
        spoken,
        one.compulsory,
        _of_declarer(one.take, declarer),
        _of_declarer(one.put, declarer),
        one.say,
        one.declarations,
        one.tricks,
    )
    problems.extend(_places(record, at_table.named["dealt"], "" in (one.take or ())))
    return record


def _of_declarer(exchanged: Mapping[str, tuple[Card, ...]] | None, declarer: str | None) -> dict[str, tuple[Card, ...]]:
    """The exchanged cards by player, where those of no name are the declarer's."""
    return {name or declarer or "": cards for name, cards in (exchanged or {}).items() if name or declarer}


def _called(cards: CardPlay, contract: Contract) -> str:
    """What is called in this contract, a king or a tarok; nothing where nobody is called."""
    return cards.calling.form if cards.calling is not None and contract.partner else ""


def _wrong_facts(table: Table, cards: CardPlay, contract: Contract, play: Any) -> Iterator[Problem]:
    """What this contract has no place for, and what it needs and was not said."""
    gifts, called, most = cards.gifts, _called(cards, contract), len(contract.levels)
    exchanges, sides = bool(talon.sizes(cards.talon, contract.key)), contract.form == "sides"
    given = gifts is not None and contract.key in gifts.contracts
    #: By fact: whether it can be, the problem if it cannot, and that of leaving it out where it is needed.
    rules: tuple[tuple[str, object, Wrong, Wrong | None], ...] = (
        ("talon", cards.deal.talon, NO_TALON, TALON_NEEDED if given else None),
        ("declarer", sides, NO_DECLARER, None if play.get("bids") else DECLARER_NEEDED),
        ("level", most, NO_LEVEL, LEVEL_NEEDED),
        ("call", called, NO_CALL, CALL_NEEDED if contract.called_king and called != "tarok" else None),
        ("take", exchanges, TAKE_NONE, TAKE_NEEDED),
        ("put", exchanges, TAKE_NONE, PUT_NEEDED),
    )
    for name, allowed, superfluous, needed in rules:
        value = play.get(name)
        if not allowed and value:
            yield superfluous(f"play.{name}", contract=contract, ruleset=table.rules.id)
        elif allowed and value is None and needed is not None:
            yield needed(f"play.{name}", contract=contract, most=most)
    level, tricks, each = play.get("level"), play.get("tricks"), cards.deal.each
    if most and type(level) is int and not 1 <= level <= most:
        yield LEVEL_NEEDED("play.level", contract=contract, most=most)
    if type(tricks) is list and len(tricks) > each:
        yield TOO_MANY_TRICKS(f"play.tricks[{each}]", number=each)


def _places(record: PlayRecord, dealt: set[Card], of_declarer: bool) -> Iterator[Problem]:
    """The problems of cards that were taken but lay elsewhere, or were played but stayed in the talon."""
    for player, taken in record.take.items():
        path = "play.take" if of_declarer else f"play.take.{player}"
        for index, card in enumerate(taken):
            if record.talon is not None and card not in record.talon:
                yield NOT_IN_TALON(f"{path}[{index}]", card=card)
            elif record.talon is None and card in dealt:
                yield ELSEWHERE(f"{path}[{index}]", card=card)
    rest = set(record.rest)
    for number, trick in enumerate(record.tricks):
        for place, card in enumerate(trick.cards, 1):
            if card in rest:
                yield ELSEWHERE(f"play.tricks[{number}][{place}]", card=card)
