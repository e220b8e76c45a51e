"""The document (JSON) of a hand and its facts: reading what may be malformed, writing what is known to be right.

`read` reports every value that is not of its kind or names nothing known; whether the hand as a whole is possible
and complete is the work of `possible`, which is told what could not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..law.rule import Named, Typed
from ..law.ruleset import Contract
from ..limits import MOST_ENTRIES, MOST_PARTS_OF_REQUEST
from ..pack import HALF, POINTS, TRULA
from ..problems import Problem, malformed, unsaid
from ..words.folding import did_you_mean, printable
from ..words.notation_words import KINDS
from ..words.said import Said, said
from .hand import DECLARER, DEFENDERS, NO_KONTRA, UNCOUNTED, BonusFact, Captured, Hand, Kontra, Revoke
from .possible import check
from .table import Table, shown

FIELDS = (
    "contract", "level", "declarer", "partner", "points", "won", "kontra", "bonuses", "captured", "left_in_talon",
    "declarations", "resting", "king_in_talon", "thrown_in", "surrendered", "revoke",
)  # fmt: skip
_FIELDS = frozenset(FIELDS)
HAPPENED = ("won", "kontra", "bonuses", "captured", "left_in_talon", "declarations")
ENDED = ("king_in_talon", "thrown_in", "surrendered", "revoke")
BONUS_FIELDS = ("bonus", "by", "side", "announced", "made", "kontra", "itself")
_BONUS_FIELDS = frozenset(BONUS_FIELDS)

NO_HAND = malformed("hand-no-object", "must be an object with the facts of one hand", 'such as {"contract": …}')
UNKNOWN_FACT = malformed("hand-unknown-fact", "is not a fact of a hand")
UNKNOWN_FACT_OF_BONUS = malformed("bonus-unknown-fact", "is not a fact of a bonus")
NO_CONTRACT = unsaid("contract-missing", "what was played?", "one of {contracts}")
CONTRACT_NO_NAME = malformed("contract-no-name", "must be the name of a contract", "such as {contract}")
UNKNOWN_CONTRACT = malformed("contract-unknown", '{ruleset} has no contract "{name}"')
LEVEL_NO_NUMBER = malformed("level-no-number", "must be a whole number", "such as 2")
NO_PLAYER = malformed("player-no-name", "must be the name of a player", "at the table: {players}")
NO_FLAG = malformed("flag-no-flag", "must be true or false")
TOO_MANY_POINTS = malformed("points-out-of-pack", "{points} card points are not possible", "the pack holds 0 to {most}")
NO_POINTS = malformed(
    "points-no-number", "must be a whole number of card points, 0 to {most}", '"35+1" is 35 and one odd card'
)
NO_PILE = malformed("pile-no-number", "must be a whole number of card points, 0 to {most}", "0 = took no trick")
PILE_TWICE = malformed("pile-twice", "names a player twice", "one number for each player")
KONTRA_BELOW_ZERO = malformed("kontra-below-zero", "cannot be below 0", "0 = nobody said kontra")
KONTRA_OF_NOBODY = unsaid("kontra-of-nobody", "must name who spoke", "in order: kontra, rekontra …")
NO_KONTRA_LEVEL = malformed(
    "kontra-no-level", "must be a level (1 = kontra) or the list of who spoke", 'such as ["Cilka"]'
)
BONUSES_NO_LIST = malformed("bonuses-no-list", "must be a list", 'such as [{"bonus": "trula"}]')
BONUS_NO_OBJECT = malformed("bonus-no-object", "must be an object", 'such as {"bonus": "trula", "announced": true}')
WHICH_BONUS = unsaid("bonus-missing", "which bonus?", "one of {bonuses}")
UNKNOWN_BONUS = malformed("bonus-unknown", '{ruleset} has no bonus "{name}"')
NO_SIDE = malformed("side-unknown", 'must be "declarer" or "defenders"')
CAPTURED_NO_OBJECT = malformed(
    "captured-no-object", "must be an object", 'such as {"mond": {"from": "Ana", "by": "Cilka"}}'
)
CARD_NOT_CAPTURED = malformed("captured-unknown-card", "no such card can be captured", "one of {cards}")
CAPTURED_BY_NOBODY = malformed(
    "captured-no-players", "must say from whom and by whom", '{"from": "Ana", "by": "Cilka"}'
)
CAPTURED_FROM_NOBODY = unsaid("captured-from-nobody", "say who played the card")
CAPTURED_FROM_ONESELF = malformed(
    "captured-from-oneself", "{name} cannot capture his own card", "from = who played it, by = who won the trick"
)
TALON_NO_LIST = malformed("talon-no-list", "must be a list of cards", '["mond"]')
CARD_NOT_LEFT = malformed("talon-unknown-card", "no such card counts in the talon", "one of {cards}")
LEFT_TWICE = malformed("talon-card-twice", "the {card} is listed twice", "list it once")
DECLARATIONS_NO_OBJECT = malformed("declarations-no-object", "must be an object", '{"Ana": ["trul"]}')
NO_DECLARATIONS = malformed("declarations-none", "{ruleset} has no declarations", "leave them out")
DECLARATIONS_NO_LIST = malformed("declarations-no-list", "must be a list of declarations", '["trul"]')
DECLARATION_NO_NAME = malformed("declaration-no-name", "must be the name of a declaration")
UNKNOWN_DECLARATION = malformed("declaration-unknown", 'there is no declaration "{name}"')
DECLARER_TWICE = malformed("declarations-player-twice", "{name} is named twice", "put both lists together")
NO_KING = malformed(
    "king-in-talon-unknown", 'can only be "no-trick"', "the called king came from the talon and won no trick"
)
REVOKE_NO_OBJECT = malformed("revoke-no-object", "must say who broke the rules", '{"by": "Cilka"}')
REVOKE_BY_NOBODY = unsaid("revoke-by-nobody", "say who broke the rules")
REVOKE_UNKNOWN_KIND = malformed("revoke-unknown-kind", "must be one of {kinds}, or missing")

CROWDED = malformed("too-many-entries", "has over {most} entries", "leave out what is too much")

#: From here on a wrong number of card points is not shown in full.
ENDLESS = 10**12


if TYPE_CHECKING:
    from typing import Required, TypedDict

    class _Facts(TypedDict, total=False):
        """The facts of a hand that were said and could be read."""

        contract: Required[str]
        level: int | None
        declarer: str | None
        partner: str | None
        points: int
        odd_card: bool
        piles: tuple[tuple[str, int], ...]
        won: bool | None
        kontra: Kontra
        bonuses: tuple[BonusFact, ...]
        captured: tuple[Captured, ...]
        left_in_talon: tuple[str, ...]
        declarations: tuple[tuple[str, tuple[str, ...]], ...]
        resting: str | None
        king_in_talon: bool
        thrown_in: bool
        surrendered: bool
        revoke: Revoke | None


def every(known: Mapping[str, Named]) -> tuple[Typed, ...]:
    """Everything of a kind that a ruleset has, by the words to type."""
    return tuple([one.typed for one in known.values()])


def typed(known: Mapping[str, Named]) -> Callable[[str], Typed]:
    """The word to type for an id."""
    return lambda key: known[key].typed


def crowded(value: object, path: str, problems: list[Problem]) -> bool:
    """Whether there is more in a document than in that of any hand: a problem at the first part that has too much.

    To find what is wrong with each of very many entries would take minutes, and more memory to say than to read.
    """
    parts = [_Part(value, path)]
    for part in parts:  # which grow meanwhile
        if not isinstance(part.value, dict | list):
            continue
        if len(part.value) > MOST_ENTRIES or len(parts) > MOST_PARTS_OF_REQUEST:
            most = MOST_ENTRIES if len(part.value) > MOST_ENTRIES else MOST_PARTS_OF_REQUEST
            problems.append(CROWDED(part.path(), most=most))
            return True
        for key, one in part.value.items() if isinstance(part.value, dict) else enumerate(part.value):
            if isinstance(one, dict | list):
                parts.append(_Part(one, key, part))
    return False


class _Part(NamedTuple):
    """A list or object of a document: the key under which it stands in another one."""

    value: object
    key: object
    within: _Part | None = None

    def path(self) -> str:
        """The place of the part, as problems name it."""
        part, path = self, ""
        while part.within is not None:
            path = (f"[{part.key}]" if isinstance(part.within.value, list) else f".{shown(part.key)}") + path
            part = part.within
        return f"{part.key}{path}".removeprefix(".")


def read(table: Table, document: object, problems: list[Problem], recorded: bool = False) -> Hand | None:
    """The hand that a document describes, or None after adding all its problems.

    `document` is the value of `hand` in a request: contract, declarer, points and so on, by the names of
    `FIELDS`. Paths of problems begin with `hand`. One that was `recorded` is not asked again whether the cards
    allow it.
    """
    if type(document) is not dict:
        problems.append(NO_HAND("hand"))
        return None
    if len(document) > MOST_ENTRIES:
        problems.append(CROWDED("hand", most=MOST_ENTRIES))
        return None
    wrong: list[Problem] = []
    contract, hand = _Reader(table, wrong).hand(document)
    check(table, contract, hand, wrong, recorded)
    problems.extend(wrong)
    return None if wrong else hand


class _Reader:
    """Reads one document. What cannot be read becomes a problem, and stands as if it had not been said."""

    __slots__ = ("problems", "side", "table")

    def __init__(self, table: Table, problems: list[Problem]) -> None:
        self.table = table
        self.problems = problems
        self.side: tuple[str | None, ...] = ()

    def hand(self, document: dict[Any, Any]) -> tuple[Contract | None, Hand]:
        """The contract, if it is known, and all facts of the hand that can be read."""
        said_of_it = document.keys()
        if not _FIELDS.issuperset(document):
            for key in document:
                if key not in _FIELDS:
                    path = f"hand.{printable(str(key))}"
                    self.problems.append(UNKNOWN_FACT(path, hint=did_you_mean(str(key), FIELDS)))
        contract = self.contract(document.get("contract"))
        facts: _Facts = {"contract": contract.key if contract is not None else ""}
        self.who_and_how_much(document, facts)
        self.side = (facts.get("declarer"), facts.get("partner"))
        if not said_of_it.isdisjoint(HAPPENED):
            self.what_happened(document, facts)
        if not said_of_it.isdisjoint(ENDED):
            self.what_ended_it(document, facts)
        return contract, Hand(**facts)

    def who_and_how_much(self, document: dict[Any, Any], facts: _Facts) -> None:
        """Who played, how many card points were counted, and at which level."""
        get = document.get
        if (value := get("declarer")) is not None:
            facts["declarer"] = self.player(value, "hand.declarer")
        if (value := get("partner")) is not None:
            facts["partner"] = self.player(value, "hand.partner")
        if (value := get("resting")) is not None:
            facts["resting"] = self.player(value, "hand.resting")
        if (value := get("points")) is not None:
            self.points(value, facts)
        if (value := get("level")) is not None:
            facts["level"] = self.level(value)

    def what_happened(self, document: dict[Any, Any], facts: _Facts) -> None:
        """Won or lost, kontra, bonuses, lost cards and declarations."""
        get = document.get
        if (value := get("won")) is not None:
            facts["won"] = self.flag(value, "hand.won")
        if (value := get("kontra")) is not None:
            facts["kontra"] = self.kontra(value, "hand.kontra")
        if (value := get("bonuses")) is not None:
            facts["bonuses"] = self.bonuses(value)
        if (value := get("captured")) is not None:
            facts["captured"] = self.captured(value)
        if (value := get("left_in_talon")) is not None:
            facts["left_in_talon"] = self.left(value)
        if (value := get("declarations")) is not None:
            facts["declarations"] = self.declarations(value)

    def what_ended_it(self, document: dict[Any, Any], facts: _Facts) -> None:
        """Facts of single rulesets, and a breach of the rules."""
        get = document.get
        if (value := get("king_in_talon")) is not None:
            facts["king_in_talon"] = self.king(value)
        if (value := get("thrown_in")) is not None:
            facts["thrown_in"] = self.flag(value, "hand.thrown_in") or False
        if (value := get("surrendered")) is not None:
            facts["surrendered"] = self.flag(value, "hand.surrendered") or False
        if (value := get("revoke")) is not None:
            facts["revoke"] = self.revoke(value)

    def too_many(self, value: list[Any] | dict[Any, Any], path: str) -> bool:
        """Whether there is more in a list or object than in that of any hand, which is a problem."""
        if len(value) <= MOST_ENTRIES:
            return False
        self.problems.append(CROWDED(path, most=MOST_ENTRIES))
        return True

    def contract(self, word: object) -> Contract | None:
        rules = self.table.rules
        found = None
        if type(word) is str:
            found = self.table.contract(word)
            if found is None:
                hint = did_you_mean(shown(word), rules.contracts, "the contracts are {names}", typed(rules.contracts))
                self.problems.append(UNKNOWN_CONTRACT("hand.contract", ruleset=rules.id, name=shown(word), hint=hint))
        elif word is None:
            self.problems.append(NO_CONTRACT("hand.contract", contracts=every(rules.contracts)))
        else:
            self.problems.append(CONTRACT_NO_NAME("hand.contract", contract=every(rules.contracts)[0]))
        return found

    def player(self, value: object, path: str, field: str = "") -> str | None:
        if value is None:
            return None
        name = self.table.player(value)
        if name is None:
            if type(value) is str:
                self.problems.append(self.table.nobody(path + field, value))
            else:
                self.problems.append(NO_PLAYER(path + field, players=self.table.players))
        return name

    def flag(self, value: object, path: str, field: str = "") -> bool | None:
        if value is None or value is True or value is False:
            return value
        self.problems.append(NO_FLAG(path + field))
        return None

    def level(self, value: object) -> int | None:
        if type(value) is int:
            return value
        self.problems.append(LEVEL_NO_NUMBER("hand.level"))
        return None

    def points(self, value: object, facts: _Facts) -> None:
        """Card points of a side (a whole number, or "35+1"), or of each player (an object)."""
        if type(value) is int:
            if 0 <= value <= POINTS:
                facts["points"] = value
                return
            number: int | Said = value if abs(value) < ENDLESS else said("so many")
            self.problems.append(TOO_MANY_POINTS("hand.points", points=number, most=POINTS))
        elif value == "35+1":
            facts["points"], facts["odd_card"] = HALF, True
        elif type(value) is dict:
            facts["piles"] = self.piles(value)
        else:
            self.problems.append(NO_POINTS("hand.points", most=POINTS))

    def piles(self, value: dict[Any, Any]) -> tuple[tuple[str, int], ...]:
        """The card points of each player."""
        if self.too_many(value, "hand.points"):
            return ()
        piles: list[tuple[str, int]] = []
        for name, points in value.items():
            player = self.table.player(name)
            if player is not None and type(points) is int and 0 <= points <= POINTS:
                piles.append((player, points))
            elif player is not None and points == "full":
                piles.append((player, UNCOUNTED))
            else:
                self.no_pile(name, points, f"hand.points.{shown(name)}")
        if len(dict(piles)) < len(piles):
            self.problems.append(PILE_TWICE("hand.points"))
        return tuple(piles)

    def no_pile(self, name: object, points: object, path: str) -> None:
        """What is wrong with a player, or with his card points."""
        self.player(name, path)
        if type(points) is not int or not 0 <= points <= POINTS:
            self.problems.append(NO_PILE(path, most=POINTS))

    def kontra(self, value: object, path: str) -> Kontra:
        """A level, or the list of who spoke, in order."""
        if type(value) is int:
            if value >= 0:
                return Kontra(value)
            self.problems.append(KONTRA_BELOW_ZERO(path))
        elif type(value) is list:
            if self.too_many(value, path):
                return NO_KONTRA
            known = [name for one in value if (name := self.table.player(one)) is not None]
            if len(known) == len(value):
                return Kontra(len(known), tuple(known))
            for index, name in enumerate(value):
                self.player(name, f"{path}[{index}]")
            if None in value:
                self.problems.append(KONTRA_OF_NOBODY(path))
        else:
            self.problems.append(NO_KONTRA_LEVEL(path))
        return NO_KONTRA

    def bonuses(self, value: object) -> tuple[BonusFact, ...]:
        """The bonuses that can be read, in order, each of its player's side, or of the side said, or the declarer's."""
        if type(value) is not list:
            self.problems.append(BONUSES_NO_LIST("hand.bonuses"))
            return ()
        if self.too_many(value, "hand.bonuses"):
            return ()
        found: list[BonusFact] = []
        for index, item in enumerate(value):
            fact = self.bonus(item, f"hand.bonuses[{index}]")
            if fact is not None:
                found.append(fact)
        return tuple(found)

    def bonus(self, item: object, path: str) -> BonusFact | None:
        if type(item) is not dict:
            self.problems.append(BONUS_NO_OBJECT(path))
            return None
        before = len(self.problems)
        get = item.get
        if not _BONUS_FIELDS.issuperset(item):
            if self.too_many(item, path):
                return None
            for key in item:
                if key not in _BONUS_FIELDS:
                    hint = did_you_mean(str(key), BONUS_FIELDS)
                    self.problems.append(UNKNOWN_FACT_OF_BONUS(f"{path}.{printable(str(key))}", hint=hint))
        name = self.bonus_name(get("bonus"), path)
        if (side := get("side")) is not None and side not in (DECLARER, DEFENDERS):
            self.problems.append(NO_SIDE(f"{path}.side"))
        if (by := get("by")) is not None:
            by = self.player(by, path, ".by")
        if (announced := get("announced")) is not None:
            announced = self.flag(announced, path, ".announced")
        if (made := get("made")) is not None:
            made = self.flag(made, path, ".made")
        kontra = NO_KONTRA if (kontra := get("kontra")) is None else self.kontra(kontra, f"{path}.kontra")
        if (itself := get("itself")) is not None:
            itself = self.flag(itself, path, ".itself")
        if len(self.problems) > before:
            return None
        side = side or (DECLARER if by is None or by in self.side else DEFENDERS)
        return BonusFact(name, side, by, announced is True, made is not False, kontra, itself)

    def bonus_name(self, word: object, path: str) -> str:
        """The id of the bonus that a word means; empty if it means none."""
        known = self.table.rules.bonuses
        if type(word) is str and word in known:
            return known[word].key
        path += ".bonus"
        if type(word) is not str:
            hint = None if known else said("there are none here: leave it out")
            self.problems.append(WHICH_BONUS(path, bonuses=every(known), hint=hint))
            return ""
        for kind, key in self.table.words_of(word):
            if kind == "bonus":
                return key
        hint = did_you_mean(shown(word), known, "the bonuses are {names}", typed(known))
        self.problems.append(UNKNOWN_BONUS(path, ruleset=self.table.rules.id, name=shown(word), hint=hint))
        return ""

    def captured(self, value: object) -> tuple[Captured, ...]:
        if type(value) is not dict:
            self.problems.append(CAPTURED_NO_OBJECT("hand.captured"))
            return ()
        if self.too_many(value, "hand.captured"):
            return ()
        found = [self.one_captured(card, who, f"hand.captured.{shown(card)}") for card, who in value.items()]
        return tuple([one for one in found if one is not None])

    def one_captured(self, card: object, who: object, path: str) -> Captured | None:
        """Who lost a card of the trula to whom."""
        if card not in TRULA:
            self.problems.append(CARD_NOT_CAPTURED(path, cards=TRULA))
        if type(who) is not dict or not who.keys() <= {"from", "by"}:
            self.problems.append(CAPTURED_BY_NOBODY(path))
            return None
        before = len(self.problems)
        loser = self.player(who.get("from"), f"{path}.from")
        by = self.player(who.get("by"), f"{path}.by")
        if who.get("from") is None:
            self.problems.append(CAPTURED_FROM_NOBODY(f"{path}.from"))
        elif loser is not None and loser == by:
            self.problems.append(CAPTURED_FROM_ONESELF(path, name=loser))
        if card not in TRULA or loser is None or len(self.problems) > before:
            return None
        return Captured(str(card), loser, by)

    def left(self, value: object) -> tuple[str, ...]:
        """The cards that stayed in the talon."""
        if type(value) is not list or not all(type(card) is str for card in value):
            self.problems.append(TALON_NO_LIST("hand.left_in_talon"))
            return ()
        if self.too_many(value, "hand.left_in_talon"):
            return ()
        for index, card in enumerate(value):
            path = f"hand.left_in_talon[{index}]"
            if card not in TRULA:
                self.problems.append(CARD_NOT_LEFT(path, cards=TRULA))
            elif card in value[:index]:
                self.problems.append(LEFT_TWICE(path, card=card))
        return tuple([card for card in value if card in TRULA])

    def declarations(self, value: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
        if type(value) is not dict:
            self.problems.append(DECLARATIONS_NO_OBJECT("hand.declarations"))
            return ()
        if self.too_many(value, "hand.declarations"):
            return ()
        if not self.table.rules.declarations and value:
            self.problems.append(NO_DECLARATIONS("hand.declarations", ruleset=self.table.rules.id))
            return ()
        found: dict[str, tuple[str, ...]] = {}
        for name, words in value.items():
            path = f"hand.declarations.{shown(name)}"
            player = self.player(name, path)
            ids = self.declared(words, path)
            if player is None or ids is None:
                continue
            if player in found:
                self.problems.append(DECLARER_TWICE(path, name=player))
            elif ids:
                found[player] = ids
        return tuple(found.items())

    def declared(self, words: object, path: str) -> tuple[str, ...] | None:
        """What one player declared, None if some of it means nothing."""
        if type(words) is not list:
            self.problems.append(DECLARATIONS_NO_LIST(path))
            return None
        if self.too_many(words, path):
            return None
        ids = [self.declaration(word, f"{path}[{index}]") for index, word in enumerate(words)]
        return None if "" in ids else tuple(ids)

    def declaration(self, word: object, path: str) -> str:
        """The id of the declaration that a word means; empty if it means none."""
        if type(word) is not str:
            self.problems.append(DECLARATION_NO_NAME(path))
            return ""
        for kind, key in self.table.words_of(word):
            if kind == "declaration":
                return key
        known = self.table.rules.declarations
        hint = did_you_mean(shown(word), known, "the declarations are {names}", typed(known))
        self.problems.append(UNKNOWN_DECLARATION(path, name=shown(word), hint=hint))
        return ""

    def king(self, value: object) -> bool:
        """Whether the called king came from the talon and won no trick."""
        if value != "no-trick":
            self.problems.append(NO_KING("hand.king_in_talon"))
        return value == "no-trick"

    def revoke(self, value: object) -> Revoke | None:
        if type(value) is not dict or not value.keys() <= {"by", "kind"}:
            self.problems.append(REVOKE_NO_OBJECT("hand.revoke"))
            return None
        by = self.player(value.get("by"), "hand.revoke.by")
        kind = value.get("kind")
        if value.get("by") is None:
            self.problems.append(REVOKE_BY_NOBODY("hand.revoke.by"))
        elif kind is not None and (type(kind) is not str or kind not in KINDS):
            self.problems.append(REVOKE_UNKNOWN_KIND("hand.revoke.kind", kinds=tuple(KINDS)))
        elif by is not None:
            return Revoke(by, kind)
        return None


def write(hand: Hand) -> dict[str, Any]:
    """The document of a hand: only what was noted, in the order of `FIELDS`."""
    document: dict[str, Any] = {"contract": hand.contract}
    if hand.level is not None:
        document["level"] = hand.level
    if hand.declarer is not None:
        document["declarer"] = hand.declarer
    if hand.partner is not None:
        document["partner"] = hand.partner
    if hand.piles:
        document["points"] = {name: "full" if points == UNCOUNTED else points for name, points in hand.piles}
    elif hand.points is not None:
        document["points"] = "35+1" if hand.odd_card else hand.points
    if hand.won is not None:
        document["won"] = hand.won
    if hand.kontra.level:
        document["kontra"] = _write_kontra(hand.kontra)
    if hand.bonuses:
        document["bonuses"] = [_write_bonus(fact) for fact in hand.bonuses]
    if hand.captured:
        document["captured"] = {
            card: {"from": loser} if by is None else {"from": loser, "by": by} for card, loser, by in hand.captured
        }
    if hand.left_in_talon:
        document["left_in_talon"] = list(hand.left_in_talon)
    if hand.declarations:
        document["declarations"] = {name: list(ids) for name, ids in hand.declarations}
    if hand.resting is not None:
        document["resting"] = hand.resting
    if hand.king_in_talon:
        document["king_in_talon"] = "no-trick"
    if hand.thrown_in:
        document["thrown_in"] = True
    if hand.surrendered:
        document["surrendered"] = True
    if hand.revoke is not None:
        document["revoke"] = {"by": hand.revoke.by} | ({"kind": hand.revoke.kind} if hand.revoke.kind else {})
    return document


def _write_kontra(kontra: Kontra) -> int | list[str]:
    return list(kontra.names) if kontra.names else kontra.level


def _write_bonus(fact: BonusFact) -> dict[str, Any]:
    item: dict[str, Any] = {"bonus": fact.bonus}
    if fact.by is not None:
        item["by"] = fact.by
    elif fact.side != DECLARER:
        item["side"] = fact.side
    if fact.announced:
        item["announced"] = True
    if not fact.made:
        item["made"] = False
    if fact.kontra.level:
        item["kontra"] = _write_kontra(fact.kontra)
    if fact.itself is not None:
        item["itself"] = fact.itself
    return item
