"""A hand from outside, and its document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..documents.parts import (
    A_LIST,
    A_NUMBER,
    AN_OBJECT,
    REQUIRED,
    TOO_MANY,
    TRUE_OR_FALSE,
    Choice,
    Flag,
    Json,
    Key,
    OfPart,
    Part,
    Reading,
    Schema,
    Several,
    mapping,
    of_kind,
    part,
    read_keys,
    several,
    whole,
)
from ..law.contracts import Contract
from ..law.rule import Named, TypedName
from ..limits import MOST_ENTRIES, MOST_PARTS_OF_REQUEST
from ..pack import HALF, POINTS, TRULA
from ..problems import Problem, malformed, unsaid
from ..words.folding import did_you_mean
from ..words.notation_words import OWN
from ..words.said import Said, said
from .hand import DECLARER, DEFENDERS, NO_KONTRA, UNCOUNTED, BonusFact, BonusSaid, Captured, Hand, Kontra, Revoke
from .possible import check
from .table import Table, shown

NO_CONTRACT = unsaid("contract-missing", "what was played?", "one of {contracts}")
UNKNOWN_CONTRACT = malformed("contract-unknown", '{ruleset} has no contract "{name}"')
TOO_MANY_POINTS = malformed("points-out-of-pack", "{points} card points are not possible", "the pack has 0 to {most}")
NO_POINTS = malformed(
    "points-no-number", "must be a whole number of card points, 0 to {most}", '"35+1" is 35 and one odd card'
)
KONTRA_BELOW_ZERO = malformed("kontra-below-zero", "cannot be below 0", "0 = nobody said kontra")
KONTRA_OF_NOBODY = unsaid("kontra-of-nobody", "must name who spoke", "in order: kontra, rekontra …")
WHICH_BONUS = unsaid("bonus-missing", "which bonus?", "one of {bonuses}")
UNKNOWN_BONUS = malformed("bonus-unknown", '{ruleset} has no bonus "{name}"')
CARD_NOT_CAPTURED = malformed("captured-unknown-card", "no such card can be captured", "one of {cards}")
CAPTURED_FROM_NOBODY = unsaid("captured-from-nobody", "say who played the card")
CAPTURED_FROM_ONESELF = malformed(
    "captured-from-oneself", "{name} cannot capture their own card", "first who lost it, then who took it"
)
NO_DECLARATIONS = malformed("declarations-none", "{ruleset} has no declarations", "leave them out")
UNKNOWN_DECLARATION = malformed("declaration-unknown", 'there is no declaration "{name}"')
NAMED_TWICE = malformed("player-twice", "{name} is named twice", "once for each player")
REVOKE_BY_NOBODY = unsaid("revoke-by-nobody", "say who broke the rules")

#: The number from which on wrong card points are not shown in full.
ENDLESS = 10**12


def every(known: Mapping[str, Named]) -> tuple[TypedName, ...]:
    """The words to type for everything of a kind in a ruleset."""
    return tuple([one.typed for one in known.values()])


def typed(known: Mapping[str, Named]) -> Callable[[str], TypedName]:
    """The word to type for an id."""
    return lambda key: known[key].typed


class ContractPlayed(Key):
    """A contract, by its name in any language."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Contract | None:
        """The contract; None after adding the problem of a value that names none."""
        rules = reading.of.rules
        if value is None:
            reading.problems.append(NO_CONTRACT(path, contracts=every(rules.contracts)))
            return None
        found: Contract | None = reading.of.contract(value) if type(value) is str else None
        if found is None:
            hint = did_you_mean(shown(value), rules.contracts, "the contracts are {names}", typed(rules.contracts))
            reading.problems.append(UNKNOWN_CONTRACT(path, ruleset=rules.id, name=shown(value), hint=hint))
        return found

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string")


class PlayerNamed(Key):
    """A player at the table, by his name; case and diacritics do not matter. `wrong` asks for one who must be named."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """The player's full name; None if nothing is said, or after adding a problem if nobody has that name."""
        name: str | None = reading.of.player(value)
        if name is None and value is not None:
            reading.problems.append(reading.of.nobody(path, value))
        elif name is None and self.wrong is not None:
            reading.problems.append(self.wrong(path))
        return name

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string")


A_PLAYER = PlayerNamed("A player at the table.")


class ByPlayer(Key):
    """A value of one kind for each of several players, by their names."""

    __slots__ = ("of", "who")

    def __init__(self, doc: str, of: Key, example: str, who: PlayerNamed = A_PLAYER, **more: Any) -> None:
        super().__init__(doc, must=AN_OBJECT, example=example, **more)
        self.of = of
        self.who = who

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Any]:
        """The sound values by player, in the order of the document."""
        problems, found = reading.problems, dict[str, Any]()
        if type(value) is not dict:
            self.refuse(path, reading)
        elif len(value) > MOST_ENTRIES:
            problems.append(TOO_MANY(path, most=MOST_ENTRIES))
        else:
            for name, one in value.items():
                here, before = f"{path}.{shown(name)}", len(problems)
                who = self.who.read(name, here, reading)
                read = self.of.read(one, here, reading)
                if who is not None and who in found:
                    problems.append(NAMED_TWICE(here, name=who))
                elif who is not None and len(problems) == before:
                    found[who] = read
        return found

    def schema(self) -> Schema:
        """The schema: an object by player."""
        return self.described("object", additionalProperties=self.of.schema())


class Pile(Key):
    """The card points of one player, `full` where they are too many to be counted."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> int | None:
        """The card points; None after adding a problem."""
        if value == "full":
            return UNCOUNTED
        if type(value) is int and 0 <= value <= POINTS:
            return value
        reading.problems.append(NO_POINTS(path, most=POINTS, hint=said("0 = took no trick")))
        return None

    def schema(self) -> Schema:
        """The schema: a number, or "full"."""
        return {"anyOf": [{"type": "integer", "minimum": 0, "maximum": POINTS}, {"const": "full"}]}


PILES = ByPlayer("Card points by player.", Pile(""), '{"Ana": 20, …}')


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
            return {"piles": tuple(PILES.read(value, path, reading).items())}
        else:
            reading.problems.append(NO_POINTS(path, most=POINTS))
        return {}

    def schema(self) -> Schema:
        """The schema: a number, "35+1", or numbers by player."""
        number = {"type": "integer", "minimum": 0, "maximum": POINTS}
        return {"description": self.doc, "anyOf": [number, {"const": "35+1"}, PILES.schema()]}


SPEAKERS = Several(
    "Who spoke, in order.",
    PlayerNamed("", wrong=KONTRA_OF_NOBODY),
    most=MOST_ENTRIES,
    must=said("a level (1 = kontra) or the list of who spoke"),
    example='["Cilka"]',
)


class Kontras(Key):
    """The doubling of the game or a bonus: a level, or the list of those who spoke, in order."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Kontra:
        """The level, with the names of those who spoke if they are listed."""
        if type(value) is int:
            if value >= 0:
                return Kontra(value)
            reading.problems.append(KONTRA_BELOW_ZERO(path))
            return NO_KONTRA
        names = SPEAKERS.read(value, path, reading)
        return Kontra(len(names), names)

    def schema(self) -> Schema:
        """The schema: a number, or a list of names."""
        return {"description": self.doc, "anyOf": [{"type": "integer", "minimum": 0}, SPEAKERS.schema()]}


class NamedInRules(Key):
    """A bonus or a declaration, by its name in any language; it is read as its id."""

    __slots__ = ("kind",)

    def __init__(self, doc: str, kind: str) -> None:
        super().__init__(doc)
        self.kind: Final = kind

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The id; empty after adding the problem of an unknown name."""
        table: Table = reading.of
        known = dict(table.rules.named())[self.kind]
        for kind, key in [(self.kind, value), *table.words_of(value)] if type(value) is str else ():
            if kind == self.kind and key in known:
                return key
        hint = did_you_mean(shown(value), known, "the declarations are {names}", typed(known))
        problem = UNKNOWN_DECLARATION(path, name=shown(value), hint=hint)
        if self.kind == "bonus" and type(value) is str:
            hint = did_you_mean(shown(value), known, "the bonuses are {names}", typed(known))
            problem = UNKNOWN_BONUS(path, ruleset=table.rules.id, name=shown(value), hint=hint)
        elif self.kind == "bonus":
            nothing = None if known else said("there are none here: leave it out")
            problem = WHICH_BONUS(path, bonuses=every(known), hint=nothing)
        reading.problems.append(problem)
        return ""

    def schema(self) -> Schema:
        """The schema: a text."""
        return self.described("string") if self.doc else {"type": "string"}


def flag(doc: str) -> Any:
    """A fact that holds or does not, None where it was not noted."""
    return Flag(doc, must=TRUE_OR_FALSE, default=None)


def one_of(doc: str, words: Iterable[str]) -> Any:
    """A fact that is one of these words, None where it was not noted."""
    return Choice(doc, words, default=None)


def player(doc: str, **more: Any) -> Any:
    """A player who may be named."""
    return PlayerNamed(doc, **{"default": None, **more})


class BonusDocument(Part, manner=Json('{"bonus": "trula", "announced": true}')):
    """A bonus that was made, or attempted and lost."""

    bonus: str = of_kind(NamedInRules("Its name.", "bonus"))
    by: str | None = player("Its holder, or who announced it.")
    side: str | None = one_of("Its side, where nobody is named.", (DECLARER, DEFENDERS))
    announced: bool | None = flag("Announced before the play.")
    made: bool | None = flag("Made; lost if false.")
    kontra: Kontra = of_kind(Kontras("Its own kontra.", default=NO_KONTRA))
    itself: bool | None = flag("The king won the last trick itself.")


class LossDocument(Part, manner=Json('{"from": "Ana", "by": "Cilka"}')):
    """Who lost a card of the trula, and who took it."""

    loser: str = player("Who played it.", name="from", default=REQUIRED, wrong=CAPTURED_FROM_NOBODY)
    by: str | None = player("Who took it.")


class CapturedCards(Key):
    """The cards of the trula that were lost in tricks: by card from whom and, where that was noted, by whom."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Captured, ...]:
        """The lost cards that could be read."""
        if type(value) is not dict:
            self.refuse(path, reading)
            return ()
        found, problems = [], reading.problems
        for card, who in value.items():
            here = f"{path}.{shown(card)}"
            if card not in TRULA:
                problems.append(CARD_NOT_CAPTURED(here, cards=TRULA))
                continue
            one = LossDocument.read(who, here, reading)
            if one is not None and one.loser == one.by:
                problems.append(CAPTURED_FROM_ONESELF(here, name=one.loser))
            elif one is not None:
                found.append(Captured(card, one.loser, one.by))
        return tuple(found)

    def schema(self) -> Schema:
        """The schema: an object by card."""
        who = mapping(LossDocument.__doc__ or "", LossDocument.keys)
        return self.described("object", properties=dict.fromkeys(TRULA, who), additionalProperties=False)


class DeclaredByPlayer(ByPlayer):
    """The declarations made before the play: by player their names."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Any]:
        """The declarations of each player by their ids, if these rules have any."""
        rules = reading.of.rules
        if type(value) is dict and value and not rules.declarations:
            reading.problems.append(NO_DECLARATIONS(path, ruleset=rules.id))
            return {}
        return super().read(value, path, reading)


class RevokeDocument(Part, manner=Json('{"by": "Cilka"}')):
    """A breach of the rules that voided the hand: its culprit, and its kind where it is none of the usual ones."""

    by: str = player("Who broke the rules.", default=REQUIRED, wrong=REVOKE_BY_NOBODY)
    kind: str | None = one_of("What was broken, where it is no usual rule.", OWN["breach"])


def crowded(value: object, path: str, problems: list[Problem]) -> bool:
    """Adds the problem of a document larger than that of any hand, at the first part that is too large; True if there
    is one.

    To check very many entries would take minutes, and to report them more memory than to read them.
    """
    parts = [value] if isinstance(value, (dict, list)) else []
    stands: list[tuple[int, object]] = [(0, path)]  # the place of each part: the part it is in, and its key there
    for number, inner in enumerate(parts):  # they grow meanwhile
        if len(inner) > MOST_ENTRIES or len(parts) > MOST_PARTS_OF_REQUEST:
            most = MOST_ENTRIES if len(inner) > MOST_ENTRIES else MOST_PARTS_OF_REQUEST
            problems.append(TOO_MANY(_path(number, parts, stands), most=most))
            return True
        for key, one in inner.items() if isinstance(inner, dict) else enumerate(inner):
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


class HandDocument(Part, manner=Json('{"contract": …}')):
    """The facts of one hand: what was played, by whom, and what came of it. Never a point that follows from them."""

    contract: Contract | None = of_kind(ContractPlayed("What was played, by its name in any language."))
    level: int | None = whole(
        "The level of a contract that has several, from 1.", 0, 99, must=A_NUMBER, example="2", default=None
    )
    declarer: str | None = player("Who played it; nobody where everybody plays alone.")
    partner: str | None = player("The declarer's partner.")
    points: dict[str, Any] = of_kind(
        CardPoints('Card points of the declarer\'s side ("35+1" is one odd card more), or by player.', default={})
    )
    won: bool | None = flag("Won or lost, where tricks decide and not card points.")
    kontra: Kontra = of_kind(Kontras("The kontra on the game: its level, or who spoke, in order.", default=NO_KONTRA))
    bonuses: tuple[BonusDocument, ...] = several(
        "The bonuses, in order.", OfPart(BonusDocument), most=MOST_ENTRIES, must=A_LIST, example='[{"bonus": "trula"}]'
    )
    captured: tuple[Captured, ...] = of_kind(
        CapturedCards(
            "Cards of the trula that were lost in tricks.",
            default=(),
            must=AN_OBJECT,
            example='{"mond": {"from": "Ana"}}',
        )
    )
    left_in_talon: tuple[str, ...] = several(
        "Cards of the trula that stayed in the talon.",
        one_of("A card of the trula.", TRULA),
        unique=True,
        must=A_LIST,
        example='["mond"]',
    )
    declarations: dict[str, tuple[str, ...]] = of_kind(
        DeclaredByPlayer(
            "What each player declared before the play.",
            Several("", NamedInRules("", "declaration"), most=MOST_ENTRIES, must=A_LIST, example='["trul"]'),
            '{"Ana": ["trul"]}',
            default={},
        )
    )
    resting: str | None = player("Who sat out.")
    king_in_talon: str | None = one_of("The called king came from the talon and won no trick.", ["no-trick"])
    thrown_in: bool | None = flag("Thrown in without play.")
    surrendered: bool | None = flag("Given up after the called card was drawn.")
    revoke: RevokeDocument | None = part(RevokeDocument)


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
    said = [BonusSaid(*[getattr(one, key) for key in BonusSaid._fields]) for one in facts["bonuses"]]
    facts["bonuses"] = tuple([one.fact(declarers) for one in said])
    facts["declarations"] = tuple([pair for pair in facts["declarations"].items() if pair[1]])
    facts["king_in_talon"] = bool(facts["king_in_talon"])
    if (revoke := facts["revoke"]) is not None:
        facts["revoke"] = Revoke(revoke.by, revoke.kind)
    facts["thrown_in"], facts["surrendered"] = facts["thrown_in"] is True, facts["surrendered"] is True
    return Hand(**facts)


def write(hand: Hand) -> dict[str, Any]:
    """The document of a hand: the facts that were noted, in the order of `FIELDS`."""
    points: Any = "35+1" if hand.odd_card and hand.points is not None else hand.points
    piles = {name: "full" if points == UNCOUNTED else points for name, points in hand.piles}
    written = {
        "points": piles or points,
        "kontra": _write_kontra(hand.kontra),
        "bonuses": [_write_bonus(fact) for fact in hand.bonuses] or None,
        "captured": {one.card: _noted({"from": one.loser, "by": one.by}) for one in hand.captured} or None,
        "left_in_talon": list(hand.left_in_talon) or None,
        "declarations": {name: list(ids) for name, ids in hand.declarations} or None,
        "king_in_talon": "no-trick" if hand.king_in_talon else None,
        "thrown_in": hand.thrown_in or None,
        "surrendered": hand.surrendered or None,
        "revoke": None if hand.revoke is None else _noted({"by": hand.revoke.by, "kind": hand.revoke.kind}),
    }
    return _noted({key: written[key] if key in written else getattr(hand, key) for key in FIELDS})


def _noted(facts: dict[str, Any]) -> dict[str, Any]:
    """Those of the facts that were noted."""
    return {key: value for key, value in facts.items() if value is not None}


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
