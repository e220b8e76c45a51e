"""A hand from outside, and its document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..documents.parts import (
    MUST_BE_CARD_POINTS,
    MUST_BE_CARDS,
    MUST_BE_FLAG,
    MUST_BE_HAND,
    MUST_BE_LIST,
    MUST_BE_OBJECT,
    Flag,
    Json,
    Key,
    Part,
    Reading,
    Schema,
    mapping,
    of_kind,
    read_keys,
)
from ..law.contracts import Contract
from ..law.rule import Named, TypedName
from ..limits import MOST_ENTRIES, MOST_PARTS_OF_REQUEST
from ..pack import HALF, POINTS, TRULA
from ..problems import Problem, malformed, unsaid
from ..words.folding import did_you_mean
from ..words.notation_words import OWN
from ..words.said import Said, said
from .hand import DECLARER, DEFENDERS, NO_KONTRA, UNCOUNTED, BonusFact, Captured, Hand, Kontra, Revoke
from .possible import check
from .table import Table, shown

UNKNOWN_FACT_OF_BONUS = malformed("bonus-unknown-fact", "is not a fact of a bonus")
NO_CONTRACT = unsaid("contract-missing", "what was played?", "one of {contracts}")
CONTRACT_NO_NAME = malformed("contract-no-name", "must be the name of a contract", "such as {contract}")
UNKNOWN_CONTRACT = malformed("contract-unknown", '{ruleset} has no contract "{name}"')
LEVEL_NO_NUMBER = malformed("level-no-number", "must be a whole number", "such as 2")
NO_PLAYER = malformed("player-no-name", "must be the name of a player", "at the table: {players}")
NO_FLAG = malformed("flag-no-flag", MUST_BE_FLAG)
TOO_MANY_POINTS = malformed("points-out-of-pack", "{points} card points are not possible", "the pack holds 0 to {most}")
NO_POINTS = malformed("points-no-number", MUST_BE_CARD_POINTS, '"35+1" is 35 and one odd card')
NO_PILE = malformed("pile-no-number", MUST_BE_CARD_POINTS, "0 = took no trick")
PILE_TWICE = malformed("pile-twice", "names a player twice", "one number for each player")
KONTRA_BELOW_ZERO = malformed("kontra-below-zero", "cannot be below 0", "0 = nobody said kontra")
KONTRA_OF_NOBODY = unsaid("kontra-of-nobody", "must name who spoke", "in order: kontra, rekontra …")
NO_KONTRA_LEVEL = malformed(
    "kontra-no-level", "must be a level (1 = kontra) or the list of who spoke", 'such as ["Cilka"]'
)
BONUSES_NO_LIST = malformed("bonuses-no-list", MUST_BE_LIST, 'such as [{"bonus": "trula"}]')
BONUS_NO_OBJECT = malformed("bonus-no-object", MUST_BE_OBJECT, 'such as {"bonus": "trula", "announced": true}')
WHICH_BONUS = unsaid("bonus-missing", "which bonus?", "one of {bonuses}")
UNKNOWN_BONUS = malformed("bonus-unknown", '{ruleset} has no bonus "{name}"')
NO_SIDE = malformed("side-unknown", 'must be "declarer" or "defenders"')
CAPTURED_NO_OBJECT = malformed("captured-no-object", MUST_BE_OBJECT, 'such as {"mond": {"from": "Ana", "by": "Cilka"}}')
CARD_NOT_CAPTURED = malformed("captured-unknown-card", "no such card can be captured", "one of {cards}")
CAPTURED_BY_NOBODY = malformed(
    "captured-no-players", "must say from whom and by whom", '{"from": "Ana", "by": "Cilka"}'
)
CAPTURED_FROM_NOBODY = unsaid("captured-from-nobody", "say who played the card")
CAPTURED_FROM_ONESELF = malformed(
    "captured-from-oneself", "{name} cannot capture his own card", "first who lost it, then who took it"
)
TALON_NO_LIST = malformed("talon-no-list", MUST_BE_CARDS, '["mond"]')
CARD_NOT_LEFT = malformed("talon-unknown-card", "no such card counts in the talon", "one of {cards}")
LEFT_TWICE = malformed("talon-card-twice", "the {card} is listed twice", "list it once")
DECLARATIONS_NO_OBJECT = malformed("declarations-no-object", MUST_BE_OBJECT, '{"Ana": ["trul"]}')
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

#: The number from which on wrong card points are not shown in full.
ENDLESS = 10**12


def every(known: Mapping[str, Named]) -> tuple[TypedName, ...]:
    """The words to type for everything of a kind in a ruleset."""
    return tuple([one.typed for one in known.values()])


def typed(known: Mapping[str, Named]) -> Callable[[str], TypedName]:
    """The word to type for an id."""
    return lambda key: known[key].typed


def too_many(value: list[Any] | dict[Any, Any], path: str, reading: Reading) -> bool:
    """Adds the problem of a list or object with more entries than any hand needs; True if it has more."""
    if len(value) <= MOST_ENTRIES:
        return False
    reading.problems.append(CROWDED(path, most=MOST_ENTRIES))
    return True


class ContractPlayed(Key):
    """The contract that was played, by its name in any language."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Contract | None:
        """The contract; None after adding the problem of a value that names none."""
        rules = reading.of.rules
        if value is None:
            reading.problems.append(NO_CONTRACT(path, contracts=every(rules.contracts)))
            return None
        if type(value) is not str:
            reading.problems.append(CONTRACT_NO_NAME(path, contract=every(rules.contracts)[0]))
            return None
        found: Contract | None = reading.of.contract(value)
        if found is None:
            hint = did_you_mean(shown(value), rules.contracts, "the contracts are {names}", typed(rules.contracts))
            reading.problems.append(UNKNOWN_CONTRACT(path, ruleset=rules.id, name=shown(value), hint=hint))
        return found

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string")


class Level(Key):
    """The level of a contract; `possible` says how many it has."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> int | None:
        """The level as a whole number."""
        if type(value) is int:
            return value
        reading.problems.append(LEVEL_NO_NUMBER(path))
        return None

    def schema(self) -> Schema:
        """The schema: a whole number."""
        return self.described("integer")


class PlayerNamed(Key):
    """A player at the table, by his name; case and diacritics do not matter."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """The player's full name; None after adding a problem if nobody at the table has it."""
        return player(value, path, reading)

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string")


def player(value: object, path: str, reading: Reading) -> str | None:
    """The player of that name; None if nothing is said, or after adding a problem."""
    name: str | None = reading.of.player(value)
    if name is None and value is not None:
        table: Table = reading.of
        nobody = table.nobody(path, value) if type(value) is str else NO_PLAYER(path, players=table.players)
        reading.problems.append(nobody)
    return name


class CardPoints(Key):
    """Card points of the declarer's side (a whole number, or "35+1"), or of each player (an object).

    They are read as a number, the odd card, and the piles.
    """

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Any]:
        """Those of the facts `points`, `odd_card` and `piles` that the value states."""
        if type(value) is int:
            if 0 <= value <= POINTS:
                return {"points": value}
            number: int | Said = value if abs(value) < ENDLESS else said("so many")
            reading.problems.append(TOO_MANY_POINTS(path, points=number, most=POINTS))
        elif value == "35+1":
            return {"points": HALF, "odd_card": True}
        elif type(value) is dict:
            return {"piles": self._piles(value, path, reading)}
        else:
            reading.problems.append(NO_POINTS(path, most=POINTS))
        return {}

    def _piles(self, value: dict[Any, Any], path: str, reading: Reading) -> tuple[tuple[str, int], ...]:
        """The card points of each player."""
        if too_many(value, path, reading):
            return ()
        piles: list[tuple[str, int]] = []
        for name, points in value.items():
            here = f"{path}.{shown(name)}"
            who = player(name, here, reading)
            if points == "full":
                points = UNCOUNTED
            elif type(points) is not int or not 0 <= points <= POINTS:
                reading.problems.append(NO_PILE(here, most=POINTS))
                continue
            if who is not None:
                piles.append((who, points))
        if len(dict(piles)) < len(piles):
            reading.problems.append(PILE_TWICE(path))
        return tuple(piles)

    def schema(self) -> Schema:
        """The schema: a number, "35+1", or numbers by player."""
        number = {"type": "integer", "minimum": 0, "maximum": POINTS}
        by_player = {"type": "object", "additionalProperties": {"anyOf": [number, {"const": "full"}]}}
        return {"description": self.doc, "anyOf": [number, {"const": "35+1"}, by_player]}


class Kontras(Key):
    """The doubling of the game or a bonus: a level, or the list of those who spoke, in order."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Kontra:
        """The level, with the names of those who spoke if they are listed."""
        if type(value) is int:
            if value >= 0:
                return Kontra(value)
            reading.problems.append(KONTRA_BELOW_ZERO(path))
        elif type(value) is not list:
            reading.problems.append(NO_KONTRA_LEVEL(path))
        elif not too_many(value, path, reading):
            names = [player(name, f"{path}[{index}]", reading) for index, name in enumerate(value)]
            known = tuple([name for name in names if name is not None])
            if len(known) == len(value):
                return Kontra(len(known), known)
            if None in value:
                reading.problems.append(KONTRA_OF_NOBODY(path))
        return NO_KONTRA

    def schema(self) -> Schema:
        """The schema: a number, or a list of names."""
        names = {"type": "array", "items": {"type": "string"}, "maxItems": MOST_ENTRIES}
        return {"description": self.doc, "anyOf": [{"type": "integer", "minimum": 0}, names]}


class BonusNamed(Key):
    """A bonus of the ruleset, by its name in any language; it is read as its id."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The id of the bonus; empty after adding the problem of an unknown name."""
        table: Table = reading.of
        known = table.rules.bonuses
        if type(value) is not str:
            hint = None if known else said("there are none here: leave it out")
            reading.problems.append(WHICH_BONUS(path, bonuses=every(known), hint=hint))
            return ""
        if value in known:
            return known[value].key
        for kind, key in table.words_of(value):
            if kind == "bonus":
                return key
        hint = did_you_mean(shown(value), known, "the bonuses are {names}", typed(known))
        reading.problems.append(UNKNOWN_BONUS(path, ruleset=table.rules.id, name=shown(value), hint=hint))
        return ""

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string")


class Side(Key):
    """The side that a bonus belongs to, where nobody is named."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """`declarer` or `defenders`; None after adding the problem of anything else."""
        if value in (DECLARER, DEFENDERS):
            return str(value)
        reading.problems.append(NO_SIDE(path))
        return None

    def schema(self) -> Schema:
        """The schema: one of two texts."""
        return self.described("string", enum=[DECLARER, DEFENDERS])


def flag(doc: str, **more: Any) -> Any:
    """A fact that holds or does not, None where it was not noted."""
    return Flag(doc, wrong=NO_FLAG, default=None, **more)


class BonusDocument(Part, manner=Json(BONUS_NO_OBJECT, UNKNOWN_FACT_OF_BONUS, CROWDED)):
    """A bonus that was made, or attempted and lost."""

    bonus: str = of_kind(BonusNamed("Its name."))
    by: str | None = of_kind(PlayerNamed("Its holder, or who announced it.", default=None))
    side: str | None = of_kind(Side("Its side, where nobody is named.", default=None))
    announced: bool | None = flag("Announced before the play.")
    made: bool | None = flag("Made; lost if false.")
    kontra: Kontra = of_kind(Kontras("Its own kontra.", default=NO_KONTRA))
    itself: bool | None = flag("The king won the last trick itself.")

    def fact(self, declarers: tuple[str | None, ...]) -> BonusFact:
        """The bonus, on its player's side, on the stated side, or else on the declarer's."""
        side = self.side or (DECLARER if self.by is None or self.by in declarers else DEFENDERS)
        return BonusFact(
            self.bonus, side, self.by, self.announced is True, self.made is not False, self.kontra, self.itself
        )


class BonusList(Key):
    """The bonuses of a hand, in order."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[BonusDocument, ...]:
        """The bonuses that could be read, in order."""
        if type(value) is not list:
            reading.problems.append(BONUSES_NO_LIST(path))
            return ()
        if too_many(value, path, reading):
            return ()
        found = [BonusDocument.read(item, f"{path}[{index}]", reading) for index, item in enumerate(value)]
        return tuple([one for one in found if one is not None])

    def schema(self) -> Schema:
        """The schema: a list of bonuses."""
        items = mapping(BonusDocument.__doc__ or "", BonusDocument.keys)
        return self.described("array", items=items, maxItems=MOST_ENTRIES)


class CapturedCards(Key):
    """The cards of the trula that were lost in tricks: by card from whom and, where that was noted, by whom."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Captured, ...]:
        """The lost cards that could be read."""
        if type(value) is not dict:
            reading.problems.append(CAPTURED_NO_OBJECT(path))
            return ()
        if too_many(value, path, reading):
            return ()
        found = [self._card(card, who, f"{path}.{shown(card)}", reading) for card, who in value.items()]
        return tuple([one for one in found if one is not None])

    def _card(self, card: object, who: object, path: str, reading: Reading) -> Captured | None:
        """One lost card of the trula, with its loser and its captor."""
        problems = reading.problems
        if card not in TRULA:
            problems.append(CARD_NOT_CAPTURED(path, cards=TRULA))
        if type(who) is not dict or not who.keys() <= {"from", "by"}:
            problems.append(CAPTURED_BY_NOBODY(path))
            return None
        before = len(problems)
        loser = player(who.get("from"), f"{path}.from", reading)
        by = player(who.get("by"), f"{path}.by", reading)
        if who.get("from") is None:
            problems.append(CAPTURED_FROM_NOBODY(f"{path}.from"))
        elif loser is not None and loser == by:
            problems.append(CAPTURED_FROM_ONESELF(path, name=loser))
        if card not in TRULA or loser is None or len(problems) > before:
            return None
        return Captured(str(card), loser, by)

    def schema(self) -> Schema:
        """The schema: an object by card."""
        who = {"type": "object", "properties": {"from": _NAME, "by": _NAME}, "required": ["from"]}
        cards = {card: {**who, "additionalProperties": False} for card in TRULA}
        return self.described("object", properties=cards, additionalProperties=False)


_NAME: Schema = {"type": "string"}


class CardsLeft(Key):
    """The cards of the trula that stayed in the talon."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[str, ...]:
        """The listed cards of the trula."""
        if type(value) is not list or not all(type(card) is str for card in value):
            reading.problems.append(TALON_NO_LIST(path))
            return ()
        if too_many(value, path, reading):
            return ()
        for index, card in enumerate(value):
            if card not in TRULA:
                reading.problems.append(CARD_NOT_LEFT(f"{path}[{index}]", cards=TRULA))
            elif card in value[:index]:
                reading.problems.append(LEFT_TWICE(f"{path}[{index}]", card=card))
        return tuple([card for card in value if card in TRULA])

    def schema(self) -> Schema:
        """The schema: a list of different cards."""
        return self.described("array", items={"enum": list(TRULA)}, uniqueItems=True)


class DeclaredByPlayer(Key):
    """The declarations made before the play: by player their names. They are read as pairs, with ids."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The players with their declarations, each by its id."""
        rules, problems = reading.of.rules, reading.problems
        if type(value) is not dict:
            problems.append(DECLARATIONS_NO_OBJECT(path))
            return ()
        if too_many(value, path, reading):
            return ()
        if not rules.declarations and value:
            problems.append(NO_DECLARATIONS(path, ruleset=rules.id))
            return ()
        found: dict[str, tuple[str, ...]] = {}
        for name, words in value.items():
            here = f"{path}.{shown(name)}"
            who = player(name, here, reading)
            ids = self._of_one(words, here, reading)
            if who is None or ids is None:
                continue
            if who in found:
                problems.append(DECLARER_TWICE(here, name=who))
            elif ids:
                found[who] = ids
        return tuple(found.items())

    def _of_one(self, words: object, path: str, reading: Reading) -> tuple[str, ...] | None:
        """The declarations of one player; None if some of them mean nothing."""
        if type(words) is not list:
            reading.problems.append(DECLARATIONS_NO_LIST(path))
            return None
        if too_many(words, path, reading):
            return None
        ids = [self._meant(word, f"{path}[{index}]", reading) for index, word in enumerate(words)]
        return None if "" in ids else tuple(ids)

    def _meant(self, word: object, path: str, reading: Reading) -> str:
        """The id of the declaration that a word means; empty if it means none."""
        if type(word) is not str:
            reading.problems.append(DECLARATION_NO_NAME(path))
            return ""
        for kind, found in reading.of.words_of(word):
            if kind == "declaration":
                return str(found)
        known = reading.of.rules.declarations
        hint = did_you_mean(shown(word), known, "the declarations are {names}", typed(known))
        reading.problems.append(UNKNOWN_DECLARATION(path, name=shown(word), hint=hint))
        return ""

    def schema(self) -> Schema:
        """The schema: lists of names by player."""
        names = {"type": "array", "items": {"type": "string"}, "maxItems": MOST_ENTRIES}
        return self.described("object", additionalProperties=names)


class TricklessKing(Key):
    """The called king came from the talon and won no trick: "no-trick"."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> bool:
        """True if the value is "no-trick"."""
        if value != "no-trick":
            reading.problems.append(NO_KING(path))
        return bool(value == "no-trick")

    def schema(self) -> Schema:
        """The schema: the text "no-trick"."""
        return self.described("string", enum=["no-trick"])


class BreachOfRules(Key):
    """A breach of the rules that voided the hand: its culprit, and its kind where it is none of the usual ones."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Revoke | None:
        """The culprit and the kind; None after adding a problem."""
        problems = reading.problems
        if type(value) is not dict or not value.keys() <= {"by", "kind"}:
            problems.append(REVOKE_NO_OBJECT(path))
            return None
        by = player(value.get("by"), f"{path}.by", reading)
        kind = value.get("kind")
        if value.get("by") is None:
            problems.append(REVOKE_BY_NOBODY(f"{path}.by"))
        elif kind is not None and (type(kind) is not str or kind not in OWN["breach"]):
            problems.append(REVOKE_UNKNOWN_KIND(f"{path}.kind", kinds=tuple(OWN["breach"])))
        elif by is not None:
            return Revoke(by, kind)
        return None

    def schema(self) -> Schema:
        """The schema: an object with the two."""
        kinds = {"by": _NAME, "kind": {"enum": list(OWN["breach"])}}
        return self.described("object", properties=kinds, required=["by"], additionalProperties=False)


NO_HAND = malformed("hand-no-object", MUST_BE_HAND, 'such as {"contract": …}')
UNKNOWN_FACT = malformed("hand-unknown-fact", "is not a fact of a hand")


def crowded(value: object, path: str, problems: list[Problem]) -> bool:
    """Adds the problem of a document larger than that of any hand, at the first part that is too large; True if there
    is one.

    To check very many entries would take minutes, and to report them more memory than to read them.
    """
    parts = [value] if isinstance(value, (dict, list)) else []
    stands: list[tuple[int, object]] = [(0, path)]  # the place of each part: the part it is in, and its key there
    for number, part in enumerate(parts):  # they grow meanwhile
        if len(part) > MOST_ENTRIES or len(parts) > MOST_PARTS_OF_REQUEST:
            most = MOST_ENTRIES if len(part) > MOST_ENTRIES else MOST_PARTS_OF_REQUEST
            problems.append(CROWDED(_path(number, parts, stands), most=most))
            return True
        for key, one in part.items() if isinstance(part, dict) else enumerate(part):
            if isinstance(one, (dict, list)):
                parts.append(one)
                stands.append((number, key))
    return False


def _path(number: int, parts: list[Any], stands: list[tuple[int, object]]) -> str:
    """The place of a part, as problems name it."""
    path = ""
    while number:
        within, key = stands[number]
        path = (f"[{key}]" if isinstance(parts[within], list) else f".{shown(key)}") + path
        number = within
    return f"{stands[0][1]}{path}".removeprefix(".")


class HandDocument(Part, manner=Json(NO_HAND, UNKNOWN_FACT, CROWDED)):
    """The facts of one hand: what was played, by whom, and what came of it. Never a point that follows from them."""

    contract: Contract | None = of_kind(ContractPlayed("What was played, by its name in any language."))
    level: int | None = of_kind(Level("The level of a contract that has several, from 1.", default=None))
    declarer: str | None = of_kind(PlayerNamed("Who played it; nobody where everybody plays alone.", default=None))
    partner: str | None = of_kind(PlayerNamed("The declarer's partner.", default=None))
    points: dict[str, Any] = of_kind(
        CardPoints('Card points of the declarer\'s side ("35+1" is one odd card more), or by player.', default={})
    )
    won: bool | None = flag("Won or lost, where tricks decide and not card points.")
    kontra: Kontra = of_kind(Kontras("The kontra on the game: its level, or who spoke, in order.", default=NO_KONTRA))
    bonuses: tuple[BonusDocument, ...] = of_kind(BonusList("The bonuses, in order.", default=()))
    captured: tuple[Captured, ...] = of_kind(CapturedCards("Cards of the trula that were lost in tricks.", default=()))
    left_in_talon: tuple[str, ...] = of_kind(CardsLeft("Cards of the trula that stayed in the talon.", default=()))
    declarations: tuple[tuple[str, tuple[str, ...]], ...] = of_kind(
        DeclaredByPlayer("What each player declared before the play.", default=())
    )
    resting: str | None = of_kind(PlayerNamed("Who sat out.", default=None))
    king_in_talon: bool = of_kind(TricklessKing("The called king came from the talon and won no trick.", default=False))
    thrown_in: bool | None = flag("Thrown in without play.")
    surrendered: bool | None = flag("Given up after the called card was drawn.")
    revoke: Revoke | None = of_kind(BreachOfRules("A breach of the rules that voided the hand.", default=None))


#: The names of a hand's facts in a document.
FIELDS = tuple(HandDocument.keys)


def schema() -> Schema:
    """The JSON Schema of a hand with all its facts, as it is written."""
    return mapping(HandDocument.__doc__ or "", HandDocument.keys)


def read(table: Table, document: object, problems: list[Problem], recorded: bool = False) -> Hand | None:
    """The hand that a document describes, or None after adding all its problems.

    `document` is the value of `hand` in a request: contract, declarer, points and so on, by the names of `FIELDS`.
    Paths of problems begin with `hand`. Of a hand that was `recorded` it is not checked again that the cards allow it.
    """
    reading = Reading(table)
    facts = read_keys(HandDocument.keys, document, "hand", reading, HandDocument.manner)
    if facts:
        contract = facts["contract"]
        hand = _hand(facts)
        check(table, contract, hand, reading.problems, recorded)
    problems.extend(reading.problems)
    return None if reading.problems else hand


def described(table: Table, document: object) -> Hand | None:
    """The hand that a document describes, possible or not; None where it cannot be understood."""
    reading = Reading(table)
    facts = read_keys(HandDocument.keys, document, "hand", reading, HandDocument.manner)
    return _hand(facts) if facts and not reading.problems else None


def _hand(facts: dict[str, Any]) -> Hand:
    """The hand with these facts, as far as they could be read."""
    contract, declarers = facts["contract"], (facts["declarer"], facts["partner"])
    facts |= facts.pop("points")
    facts["contract"] = contract.key if contract is not None else ""
    facts["bonuses"] = tuple([one.fact(declarers) for one in facts["bonuses"]])
    facts["thrown_in"], facts["surrendered"] = facts["thrown_in"] is True, facts["surrendered"] is True
    return Hand(**facts)


def write(hand: Hand) -> dict[str, Any]:
    """The document of a hand: the facts that were noted, in the order of `FIELDS`."""
    facts: dict[str, Any] = {
        "contract": hand.contract,
        "level": hand.level,
        "declarer": hand.declarer,
        "partner": hand.partner,
        "points": _write_points(hand),
        "won": hand.won,
        "kontra": _write_kontra(hand.kontra),
        "bonuses": [_write_bonus(fact) for fact in hand.bonuses] or None,
        "captured": {one.card: _noted({"from": one.loser, "by": one.by}) for one in hand.captured} or None,
        "left_in_talon": list(hand.left_in_talon) or None,
        "declarations": {name: list(ids) for name, ids in hand.declarations} or None,
        "resting": hand.resting,
        "king_in_talon": "no-trick" if hand.king_in_talon else None,
        "thrown_in": hand.thrown_in or None,
        "surrendered": hand.surrendered or None,
        "revoke": None if hand.revoke is None else _noted({"by": hand.revoke.by, "kind": hand.revoke.kind}),
    }
    return _noted(facts)


def _noted(facts: dict[str, Any]) -> dict[str, Any]:
    """Those of the facts that were noted."""
    return {key: value for key, value in facts.items() if value is not None}


def _write_points(hand: Hand) -> dict[str, Any] | str | int | None:
    if hand.piles:
        return {name: "full" if points == UNCOUNTED else points for name, points in hand.piles}
    return "35+1" if hand.odd_card and hand.points is not None else hand.points


def _write_kontra(kontra: Kontra) -> int | list[str] | None:
    return list(kontra.names) or kontra.level or None


def _write_bonus(fact: BonusFact) -> dict[str, Any]:
    return _noted(
        {
            "bonus": fact.bonus,
            "by": fact.by,
            "side": None if fact.by is not None or fact.side == DECLARER else fact.side,
            "announced": fact.announced or None,
            "made": None if fact.made else False,
            "kontra": _write_kontra(fact.kontra),
            "itself": fact.itself,
        }
    )
