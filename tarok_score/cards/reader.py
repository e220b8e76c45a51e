"""The readers of documents about cards: lists of cards, bids, and the record of one deal.

What is refused here is no breach of the rules, but cannot be the record of one deal at all.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from ..documents import (
    A_LIST,
    A_NUMBER,
    REQUIRED,
    Anything,
    Json,
    Key,
    Part,
    ReadBy,
    Reading,
    Schema,
    Several,
    of_kind,
    read_keys,
    several,
    whole,
)
from ..hand import Table
from ..hand.document import ByPlayer, NamedInRules, PlayerNamed, flag
from ..law.cards import CardPlay
from ..law.games import Bonus, Contract, KontraWord
from ..limits import MOST_ENTRIES
from ..problems import Place, Problem, Problems, problem
from ..text import for_message
from ..words.folding import did_you_mean, fold, folded_all
from ..words.said import Said, joined, said
from . import pack
from .bids import PASS, auction
from .pack import BY_CODE, KINDS, ONE, PACK, RANK_SIGNS, TRULA, Card, cards, kind_of
from .play import sizes

#: A number of cards of a kind: kings, queens, knights, jacks, and cards worth one.
OF_A_KIND: Final = re.compile(r"([1-9][0-9]?)([kqnjxdcf])")

#: The words for the game, if a kontra says what it doubles.
GAME: Final = frozenset(folded_all(pack.WORDS["game"]["game"]))
FREE_PAGAT: Final = "vogel-frei"

TEXTS: Final[Schema] = {"type": "array", "items": {"type": "string"}}


class AtTable(Table):
    """A table at which a document about cards is read.

    It knows who rests, the cards named so far, by their list, and how many of each kind are left. If a player has to
    rest and it is not said who, it is the last. No card is in a list twice; several keys may make one list, such as the
    hands that were dealt and the talon.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.rules, table.players, table.also, table.away, table.columns)
        self.resting: str | None = table.players[-1] if self.rests else None
        self.named: Final[defaultdict[str, set[Card]]] = defaultdict(set)
        self.left: Final = Counter(pack.MOST)


class Cards(Key):
    """A list of cards, each of them or a group a word; `among` names the list that has every card once.

    `wrong` asks for cards that have to be there. There are as many of them as the deal has of a `size`; else `fault`.
    """

    def __init__(self, doc: str, among: str = "named", size: str = "", fault: str = "hand-size", **more: Any) -> None:
        super().__init__(doc, **{"must": said("a list of cards"), "example": '["HK", "T19", "S:K10"]', **more})
        self.among: Final = among
        self.size: Final = size
        self.fault: Final = fault

    def read(self, value: Any, path: str, reading: Reading, first: int = 0) -> tuple[Any, ...]:
        """The cards in their order; the first word is at this place of its list."""
        before = len(reading.problems)
        if self.wrong and not value:
            reading.refuse(self.wrong, path)
        elif type(value) is not list:
            self.refuse(path, reading)
        else:
            words = enumerate(value, first)
            cards = [card for place, word in words for card in self.of_word(word, f"{path}[{place}]", reading)]
            size = self.size and getattr(reading.context.rules.cards.deal, self.size)
            if size and len(cards) != size and len(reading.problems) == before:
                reading.refuse(self.fault, path, number=size, found=len(cards))
            return tuple(cards)
        return ()

    def of_word(self, word: object, path: str, reading: Reading) -> list[Any]:
        """The cards of one word, each counted only the first time it is named."""
        if type(word) is not str:
            reading.refuse("no-card", path, word=for_message(word))
            return []
        known: set[Card] = reading.context.named[self.among]
        of_one_word = []
        for card in cards(word, path, reading.problems):
            if card in known:
                reading.refuse("card-twice", path, card=card)
            else:
                known.add(card)
                of_one_word.append(card)
        return of_one_word

    def schema(self) -> Schema:
        """The schema: a list of texts."""
        return {**TEXTS, "description": self.doc}


class Pile(Cards):
    """A pile: cards, groups, and numbers of cards of a kind (`2K`, `12x`), at most as many as the pack has."""

    def of_word(self, word: object, path: str, reading: Reading) -> list[Any]:
        """The cards of one word, or cards of a kind."""
        several = OF_A_KIND.fullmatch(fold(word)) if type(word) is str else None
        if several is None:
            items = super().of_word(word, path, reading)
        else:
            items = [KINDS[RANK_SIGNS.get(several[2], ONE)]] * int(several[1])
        kinds, left = [kind_of(card) for card in items if card not in TRULA], reading.context.left
        left.subtract(kinds)
        wrong = [kind for kind in dict.fromkeys(kinds) if left[kind] < 0]
        reading.problems.extend([problem("cards-of-a-kind", path, most=pack.MOST[kind], kind=kind) for kind in wrong])
        return items


class ActivePlayer(PlayerNamed):
    """A player who plays the hand."""

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """The player's full name; None after adding the problem of an unknown player, or one who rests."""
        name = super().read(value, path, reading)
        if name is not None and name == reading.context.resting:
            reading.refuse("resting-player-in-record", path, player=name)
        return name


ACTIVE: Final = ActivePlayer("A player.")
CONTRACT: Final = NamedInRules("A contract.", "contract")


class Words(ReadBy):
    """A list of so many texts, which a function of its own reads."""

    def __init__(self, by: Callable[[Any, str, Reading], Any], least: int, most: int, must: Said, example: str) -> None:
        shape = {**TEXTS, "minItems": least, "maxItems": most}
        super().__init__("", self._texts, shape, must=must, example=example)
        self.by: Final = by

    def _texts(self, value: Any, path: str, reading: Reading) -> Any:
        """The value that the function reads; None after adding the problem of any other."""
        of_texts = type(value) is list and all(type(word) is str for word in value)
        if of_texts and self.shape["minItems"] <= len(value) <= self.shape["maxItems"]:
            return self.by(value, path, reading)
        self.refuse(path, reading)
        return None


def _bid(value: Any, path: str, reading: Reading) -> tuple[str | None, Contract | None]:
    """The player of a bid and the contract, None for pass."""
    player = ACTIVE.read(value[0], path, reading)
    return player, None if fold(value[1]) in PASS else CONTRACT.read(value[1], path, reading)


BID: Final = Words(_bid, 2, 2, said("a list of pairs of player and bid"), '[["Boris", "two"], ["Cilka", "pass"]]')


def bids(doc: str) -> Any:
    """Declares the bids in the order in which they were spoken."""
    return Several(doc, BID, most=MOST_ENTRIES, must=BID.must, example=BID.example)


def hands(doc: str, cards: Cards) -> Any:
    """Declares the hands of players, as far as they are known."""
    return ByPlayer(doc, cards, '{"Ana": ["T1", "H:K4", …]}', who=ACTIVE, default={})


# The record of one deal -------------------------------------------------------------------------------------------


#: What a player said: a bonus that they announced, or a word of doubling with the bonus that it doubles (None: the
#: game). With neither of them it is Vogel frei.
Utterance: TypeAlias = "tuple[str, Bonus | None, KontraWord | None]"


def _resting(value: Any, path: str, reading: Reading) -> str | None:
    """The player who rests. All others of a record play, so it is read first."""
    if not reading.context.rests:
        reading.refuse("record-nobody-rests", path, number=len(reading.context.players))
        return None
    reading.context.resting = PlayerNamed("").read(value, path, reading)
    return str(reading.context.resting)


def _contract(value: Any, path: str, reading: Reading) -> Contract | None:
    """The contract, if its play can be replayed."""
    table = reading.context
    contract: Contract | None = CONTRACT.read(value, path, reading)
    if contract is not None and contract.klop is not None and contract.klop.resting_plays:
        pairs = zip(table.players, (20, 25, 15, 10), strict=False)
        piles = joined(*[f"{name}={points}" for name, points in pairs])
        reading.refuse("klop-of-three-and-one", path, contract=contract.key, piles=piles)
    by_tricks = contract is not None and contract.form == "sides" and contract.decided_by == "result"
    if contract is not None and by_tricks and table.rules.cards.goal(contract.key) is None:
        reading.refuse("unknown-goal", path, ruleset=table.rules.id, contract=contract)
    return contract


def _card(value: Any, path: str, reading: Reading) -> Card | None:
    """A single card."""
    cards = Cards("", "called").of_word(value, path, reading)
    if len(cards) > 1:
        reading.refuse("no-card", path, word=for_message(value))
    return cards[0] if cards else None


def _exchanged(doc: str, among: str) -> Any:
    """Declares the cards that were taken or laid away, by player: a plain list is the declarer's, of no name."""
    kind = Cards("", among)
    by_player = ByPlayer("", kind, "", ACTIVE)

    def read(value: Any, path: str, reading: Reading) -> Any:
        """The cards by player."""
        return by_player.read(value, path, reading) if type(value) is dict else {"": kind.read(value, path, reading)}

    return of_kind(ReadBy(doc, read, {"anyOf": [TEXTS, by_player.schema()]}, default=None))


def _said(value: Any, path: str, reading: Reading) -> Utterance:
    """An announcement or a word of doubling, said before the play."""
    rules, (name, word, *doubled) = reading.context.rules, value
    player = ACTIVE.read(name, path, reading) or ""
    if rules.cards.free_pagat is not None and fold(word) == FREE_PAGAT and not doubled:
        return player, None, None

    # The same word may be a bonus and a contract in one table; here only some kinds make sense.
    def meaning(word: str, *kinds: str) -> tuple[str, str]:
        """The kind and id of a bonus or a word of doubling; of nothing after adding a problem."""
        for kind, key in rules.words.get(fold(word), ()):
            if kind in kinds:
                return kind, key
        known = [*rules.bonuses, *(rules.kontra.words if rules.kontra is not None else ())]
        reading.refuse("no-such-bonus-said", path, word=for_message(word), hint=did_you_mean(word, known))
        return "", ""

    kind, key = meaning(word, "bonus", "kontra")
    if kind == "kontra":
        on_game = not doubled or fold(doubled[0]) in GAME
        return player, None if on_game else rules.bonuses.get(meaning(doubled[0], "bonus")[1]), rules.kontra.words[key]
    if kind and doubled:
        SAYING.refuse(path, reading)
    return player, rules.bonuses.get(key), None


def _trick(value: Any, path: str, reading: Reading) -> tuple[str, tuple[Card, ...]]:
    """A trick: its leader, then the cards in the order of play."""
    size, before = reading.context.rules.seats.in_play, len(reading.problems)
    leader = ACTIVE.read(value[0], path, reading) or ""
    cards = Cards("", "laid").read(value[1:], path, reading, first=1)
    number = len(value) - 1 if len(value) - 1 != size else len(cards)
    if number != size and (len(reading.problems) == before or number != len(cards)):
        reading.refuse("trick-size", path, number=size, found=number)
    return leader, cards


SAYING: Final = Words(
    _said,
    2,
    3,
    said("player and bonus, or player, word of doubling and what is doubled"),
    '["Ana", "trula"] or ["Cilka", "kontra", "game"]',
)
TRICK: Final = Words(
    _trick, 1, MOST_ENTRIES, said("the leader and the cards in the order of play"), '["Ana", "HK", "H2", "H1", "HQ"]'
)


class PlayRecord(Part):
    """The record of the play of one deal."""

    manner = Json('{"contract": …, "tricks": […]}')
    resting: str | None = of_kind(
        ReadBy("Who rested; else the last one named.", _resting, {"type": "string"}, default=None)
    )
    deal: dict[str, tuple[Card, ...]] = hands(
        "The hands that were dealt, by player, if they were noted.", Cards("", "dealt", "each", "hand-size")
    )
    talon: tuple[Card, ...] | None = of_kind(
        Cards("The talon in the order in which it lay.", "dealt", "talon", "talon-size", default=None)
    )
    bids: tuple[tuple[str, Contract | None], ...] = bids("The bids, each a player and their word.")
    contract: Contract = of_kind(ReadBy("The contract that was played.", _contract, {"type": "string"}))
    declarer: str | None = of_kind(ActivePlayer("The declarer; else the bids tell.", default=None))
    level: int | None = whole(
        "The level, if the contract is played at one.", 0, 99, must=A_NUMBER, example="2", default=None
    )
    call: Card | None = of_kind(ReadBy("The called king, or tarok.", _card, {"type": "string"}, default=None))
    take: dict[str, tuple[Card, ...]] = _exchanged("The cards that the declarer took, or by player.", "take")
    put: dict[str, tuple[Card, ...]] = _exchanged("The cards that the declarer laid away, or by player.", "laid")
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
    tricks: tuple[tuple[str, tuple[Card, ...]], ...] = several(
        "Each trick: its leader, then the cards in the order of play.",
        TRICK,
        most=MOST_ENTRIES,
        wrong="record-tricks-needed",
        default=REQUIRED,
    )

    #: The table, its rules about cards, and those who played the hand, forehand first.
    table: Table
    rules: CardPlay
    active: tuple[str, ...]

    def order(self, leader: str) -> tuple[str, ...]:
        """The players in the order of play when this one leads."""
        seat = self.active.index(leader)
        return self.active[seat:] + self.active[:seat]

    @property
    def finished(self) -> bool:
        """True if the hand was played to the last trick."""
        return len(self.tricks) == self.rules.deal.each

    @property
    def dealt(self) -> dict[str, list[Card]]:
        """Every player's hand as dealt.

        If it was not noted: the cards that were played and laid away, less those that were taken.
        """
        hands = {name: [*self.put.get(name, ())] for name in self.active}
        for leader, trick in self.tricks:
            for name, card in zip(self.order(leader), trick, strict=True):
                hands[name].append(card)
        for name, taken in self.take.items():
            hands[name] = [card for card in hands[name] if card not in taken]
        return hands | {name: list(cards) for name, cards in self.deal.items()}

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards left in the talon, as far as they are known."""
        if self.talon is None and not self.finished and len(self.deal) < len(self.active):
            return ()
        hands = [*self.take.values(), *(self.dealt.values() if self.talon is None else ())]
        known = {card for hand in hands for card in hand}
        return tuple(card for card in self.talon or PACK if card not in known)


def read(table: Table, play: object, problems: Problems) -> PlayRecord | None:
    """The record of a deal at this table, or None after adding every problem it has."""
    rules, before = table.rules.cards, len(problems)
    if rules is None:
        problems.add("rules-without-cards", "ruleset", ruleset=table.rules.id)
        return None
    at_table = AtTable(table)
    facts = read_keys(PlayRecord.keys, play, "play", Reading(at_table, problems))
    contract: Contract | None = facts.get("contract")
    if contract is not None:
        problems.extend(_wrong_facts(table, rules, contract, play))
    if contract is None or len(problems) > before:
        return None
    active, declarer = table.active(None, at_table.resting), facts["declarer"]
    # Everybody who plays for themselves needs no declarer; else the bids must name one.
    if declarer is None and contract.form == "sides":
        declarer = auction(table.rules, active, facts["bids"], facts["compulsory"])[0].declarer
        if declarer is None:
            problems.add("record-declarer-needed", "play.declarer", contract=contract)
            return None
    # These games leave the call unsaid if it is the usual one, the XIX.
    facts["call"] = facts["call"] or (BY_CODE["T19"] if _called(rules, contract) == "tarok" else None)
    of_declarer = "" in (facts["take"] or ())
    # An exchange without a name is the declarer's, who is known only now.
    for key in ("take", "put"):
        stated = (facts[key] or {}).items()
        facts[key] = {name or declarer: value for name, value in stated if name or declarer}
    facts |= {"table": table, "rules": rules, "active": active, "declarer": declarer, "resting": at_table.resting}
    record = PlayRecord(**facts)
    problems.extend(_places(record, at_table.named["dealt"], of_declarer))
    return record


def _called(cards: CardPlay, contract: Contract) -> str:
    """The card called in this contract, a king or a tarok; empty if no partner is called."""
    return cards.calling.form if cards.calling is not None and contract.partner else ""


def _wrong_facts(table: Table, cards: CardPlay, contract: Contract, play: Any) -> Iterator[Problem]:
    """The problems of facts that this contract has no place for, and of missing ones that it needs."""
    gifts, called = cards.gifts, _called(cards, contract)
    exchanges = bool(sizes(cards.talon, contract.key))
    given = gifts is not None and contract.key in gifts.contracts
    #: By fact: whether it can be, the problem if it cannot, and that of leaving it out when it is needed.
    rules: tuple[tuple[str, object, str, str | None], ...] = (
        ("talon", cards.deal.talon, "record-without-talon", "record-talon-needed" if given else None),
        (
            "call",
            called,
            "record-without-call",
            "record-call-needed" if contract.called_king and called != "tarok" else None,
        ),
        ("take", exchanges, "record-without-exchange", "record-take-needed"),
        ("put", exchanges, "record-without-exchange", "record-put-needed"),
    )
    for name, allowed, superfluous, needed in rules:
        value = play.get(name)
        if not allowed and value:
            yield problem(superfluous, f"play.{name}", contract=contract, ruleset=table.rules.id)
        elif allowed and value is None and needed is not None:
            yield problem(needed, f"play.{name}", contract=contract)
    if contract.form == "sides" and play.get("declarer") is None and not play.get("bids"):
        yield problem("record-declarer-needed", "play.declarer", contract=contract)
    tricks, each = play.get("tricks"), cards.deal.each
    if type(tricks) is list and len(tricks) > each:
        yield problem("too-many-tricks", f"play.tricks[{each}]", number=each)


def _places(record: PlayRecord, dealt: set[Card], of_declarer: bool) -> Iterator[Problem]:
    """The problems of cards that were taken but lay elsewhere, or were played but stayed in the talon."""
    for player, taken in record.take.items():
        path = "play.take" if of_declarer else f"play.take.{player}"
        for index, card in enumerate(taken):
            if record.talon is not None and card not in record.talon:
                yield problem("taken-not-in-talon", f"{path}[{index}]", card=card)
            elif record.talon is None and card in dealt:
                yield problem("record-card-in-two-places", f"{path}[{index}]", card=card)
    rest = set(record.rest)
    for number, (_, laid) in enumerate(record.tricks):
        for place, card in enumerate(laid, 1):
            if card in rest:
                yield problem("record-card-in-two-places", f"play.tricks[{number}][{place}]", card=card)


# The record as people write it down, one fact a line ---------------------------------------------------------------
#
#     players Ana Boris Cilka David
#     contract one Ana
#     call HK
#     1 Ana HK H2 H1 HQ
#
# A `#` starts a comment; lines may be in any order, tricks in theirs.


class Noted(NamedTuple):
    """The request that the lines describe, and the place of each of its paths in the file."""

    request: dict[str, Any]
    places: dict[str, Place]


#: The lines by their first words: what their words are (one word, none, a list, a list of a player, cards exchanged,
#: facts each of its own, or what the line's name says), the place of their fact in the request, and an example.
LINES: Final[Mapping[str, tuple[str, str, str]]] = {
    "ruleset": ("word", "ruleset", "ruleset pagat-4p"),
    "variant": ("each", "variants", "variant exact-difference"),
    "players": ("list", "players", "players Ana Boris Cilka David"),
    "radli": ("radli", "before.radli", "radli Ana=1 Cilka=2"),
    "pot": ("word", "before.pot", "pot 0.50"),
    "resting": ("word", "play.resting", "resting Eva"),
    "deal": ("of a player", "play.deal", "deal Ana T:1,5,9 H:KQ D:4 S:K10 C:987"),
    "talon": ("list", "play.talon", "talon T19 S9 H:J2 CQ T2"),
    "bids": ("each", "play.bids", "bids Boris:two Cilka:pass David:one"),
    "compulsory": ("none", "play.compulsory", "compulsory"),
    "contract": ("contract", "play.contract", "contract trojka:3 South"),
    "call": ("word", "play.call", "call HK"),
    "take": ("exchanged", "play.take", "take T19"),
    "put": ("exchanged", "play.put", "put H4"),
    "say": ("each", "play.say", "say Ana:trula Cilka:kontra:game"),
    "declares": ("of a player", "play.declarations", "declares David barvicky trul"),
}

#: How many parts a fact has, with colons between them.
PARTS: Final = {"variants": (1,), "play.bids": (2,), "play.say": (2, 3)}


def noted(text: str, file: str, problems: Problems) -> Noted:
    """The request of a record written as text; lines that are not understood become problems at their places."""
    parted = [(number, line.partition("#")[0].split()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(Place(file, number, 1), fold(words[0]), words) for number, words in parted if words]
    # Names come first: a line of an exchange begins with a name or with cards, and only the names tell.
    names = {fold(name) for _, word, words in lines for name in words[1:] if word == "players"}
    request, places = Noted({"play": {}}, {})
    for at, word, (head, *rest) in lines:
        if head.isdigit():
            tricks = request["play"].setdefault("tricks", [])
            if head != str(len(tricks) + 1):
                problems.add("tricks-in-order", "play.tricks", number=len(tricks) + 1, place=at)
            places[f"play.tricks[{len(tricks)}]"] = at
            tricks.append(rest)
            continue
        if word not in LINES:
            hint = did_you_mean(head, LINES, "a number for a trick, or one of {names}")
            problems.add("record-line", "", word=for_message(head), hint=hint, place=at)
            continue
        kind, path, example = LINES[word]
        if not rest and kind != "none":
            problems.add("record-line-empty", word, example=example, place=at)
            continue
        # Lines fill a tree by dotted paths, so that the record is read as the JSON of a request is.
        for steps, value in _facts(kind, path, rest, names):
            *above, last = steps.split(".", 2)
            node: Any = request
            for step in above:
                node = node.setdefault(step, {})
            if not steps:
                problems.add("record-pair", path.rpartition(".")[2], word=for_message(value), example=example, place=at)
            elif not isinstance(node, dict) or (kind == "exchanged" and isinstance(node.get(last), dict)):
                problems.add("record-with-and-without-names", path, place=at)
            elif kind == "each":
                places[f"{steps}[{len(node.setdefault(last, []))}]"] = at
                node[last].append(value)
            elif last in node:
                problems.add("record-line-twice", steps, place=at)
            else:
                node[last] = value
            places.setdefault(steps, at)
            if path.startswith("before."):
                places.setdefault("before", at)
    return Noted(request, places)


def _facts(kind: str, path: str, words: list[str], names: set[str]) -> Iterator[tuple[str, Any]]:
    """The facts of a line, each with its path; a word that is not understood, or too much, has none."""
    first, *more = words or [""]
    if kind == "of a player" or (kind == "exchanged" and fold(first) in names):
        yield f"{path}.{first}", more
        return
    if kind in ("list", "exchanged"):
        yield path, words
        return
    if kind == "each":
        for word in words:
            parts = word.split(":")
            known = len(parts) in PARTS[path] and all(parts)
            yield (path, parts if len(parts) > 1 else word) if known else ("", word)
        return
    if kind == "radli":
        for word in words:
            name, _, count = word.partition("=")
            known = count.isdecimal() and len(count) <= 5
            yield (f"{path}.{name}", int(count)) if known else ("", word)
        return
    name, colon, level = first.partition(":") if kind == "contract" else (first, "", "")
    yield path, True if kind == "none" else name.replace(",", ".") if path == "before.pot" else name
    if colon:
        yield "play.level", int(level) if level.isdecimal() and len(level) < 3 else level
    if kind == "contract" and more:
        yield "play.declarer", more.pop(0)
    yield from [("", odd) for odd in (words if kind == "none" else more)]
