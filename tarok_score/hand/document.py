"""A hand from outside, and its document."""

from __future__ import annotations

from collections.abc import Collection
from itertools import filterfalse
from typing import Any, Final

from ..documents import (
    A_LIST,
    A_NUMBER,
    AN_OBJECT,
    REQUIRED,
    TRUE_OR_FALSE,
    Choice,
    Flag,
    Json,
    Key,
    Part,
    ReadBy,
    Reading,
    Schema,
    Several,
    mapping,
    of_kind,
    part,
    plainly,
    read_keys,
    several,
    whole,
)
from ..law.games import Bonus, Contract
from ..limits import MOST_ENTRIES
from ..pack import HALF, POINTS, TRULA
from ..problems import Problems
from ..text import for_message
from ..words.folding import did_you_mean
from ..words.said import said
from . import (
    DECLARER,
    DEFENDERS,
    NO_KONTRA,
    UNCOUNTED,
    BonusFact,
    Captured,
    Hand,
    Kontra,
    Revoke,
    Table,
    side_of,
)
from .possible import check, of_cards

A_TEXT: Schema = {"type": "string"}


class NamedInRules(Key):
    """A contract, bonus or declaration of the rules, by its name in any language."""

    shape = A_TEXT

    takes = ("doc", "kind")
    kind: str

    def read(self, value: Any, path: str, reading: Reading) -> Any:
        """Its id; None after adding the problem of a value that names none."""
        kind, table = self.kind, reading.context
        meaning = table.meaning(kind, value) if type(value) is str else None
        if meaning is None:
            known = table.rules.named[kind]
            nothing = value is None and kind != "declaration"
            wrong = f"{kind}-missing" if nothing else f"{kind}-unknown"
            typed = {key: rule.typed for key, rule in known.items()}
            hint = did_you_mean("" if nothing else for_message(value), known, spelt=typed.__getitem__)
            reading.refuse(wrong, path, ruleset=table.rules.id, name=for_message(value), hint=hint)
        return meaning


class PlayerNamed(Key):
    """A player at the table, by name; case and diacritics do not matter. `wrong` asks for a required one."""

    shape = A_TEXT

    def read(self, value: Any, path: str, reading: Reading) -> str | None:
        """The player's full name; None if none is given, or after adding a problem if no player has that name."""
        name: str | None = reading.context.player(value)
        if name is None:
            if value is not None:
                reading.problems.append(reading.context.nobody(path, value))
            elif self.wrong:
                reading.refuse(self.wrong, path)
        return name


A_PLAYER = PlayerNamed("A player at the table.")


class ByPlayer(Key):
    """A value of one kind for each of several players, by their names."""

    must = AN_OBJECT
    takes = ("doc", "each", "example", "who")
    each: Key
    who: PlayerNamed = A_PLAYER

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Any]:
        """The sound values by player, in the order of the document."""
        problems = reading.problems
        values: dict[str, Any] = {}
        if type(value) is not dict:
            self.refuse(path, reading)
        elif len(value) > MOST_ENTRIES:
            problems.add("too-many-entries", path, most=MOST_ENTRIES)
        else:
            for name, entry in value.items():
                here, before = f"{path}.{for_message(name)}", len(problems)
                who = self.who.read(name, here, reading)
                read = self.each.read(entry, here, reading)
                if who is not None and who in values:
                    problems.add("player-twice", here, name=who)
                elif who is not None and len(problems) == before:
                    values[who] = read
        return values

    def schema(self) -> Schema:
        """The schema: an object by player."""
        return self.described("object", additionalProperties=self.each.schema())


CARD_POINTS: Schema = {"type": "integer", "minimum": 0, "maximum": POINTS}


def _pile(value: Any, path: str, reading: Reading) -> int | None:
    """The card points of one player, `full` if they are too many to be counted; None after adding a problem."""
    if value == "full":
        return UNCOUNTED
    if type(value) is int and 0 <= value <= POINTS:
        return value
    reading.refuse("points-no-number", path, most=POINTS, hint=said("0 = took no trick"))
    return None


PILE = ReadBy("Card points of a player.", _pile, {"anyOf": [CARD_POINTS, {"const": "full"}]})
PILES = ByPlayer("Card points by player.", PILE, '{"Ana": 20, …}')


#: Card points, an odd card and the piles of players that a hand has if nothing was counted.
NO_POINTS: Final = None, False, ()


def _card_points(value: Any, path: str, reading: Reading) -> tuple[Any, ...]:
    """The facts `points`, `odd_card` and `piles` that the value states."""
    if type(value) is int:
        if 0 <= value <= POINTS:
            return value, False, ()
        reading.refuse("points-out-of-pack", path, points=plainly(value), most=POINTS)
    elif value == "35+1":
        return HALF, True, ()
    elif type(value) is dict:
        return None, False, tuple(PILES.read(value, path, reading).items())
    else:
        reading.refuse("points-no-number", path, most=POINTS)
    return NO_POINTS


SPEAKERS = Several(
    "Who spoke, in order.",
    PlayerNamed("", wrong="kontra-of-nobody"),
    most=MOST_ENTRIES,
    must=said("a level (1 = kontra) or the list of who spoke"),
    example='["Cilka"]',
)


def _kontra(value: Any, path: str, reading: Reading) -> Kontra:
    """The doubling of the game or a bonus: a level, or the list of those who spoke, in order."""
    if type(value) is int:
        if value >= 0:
            return Kontra(value)
        reading.refuse("kontra-below-zero", path)
        return NO_KONTRA
    names = SPEAKERS.read(value, path, reading)
    return Kontra(len(names), names)


def kontras(doc: str) -> Any:
    """The doubling of something, which may be left out."""
    shape = {"anyOf": [{"type": "integer", "minimum": 0}, SPEAKERS.schema()]}
    return ReadBy(doc, _kontra, shape, default=NO_KONTRA)


def flag(doc: str, default: bool | None = None) -> Any:
    """A fact that is true or false; the default if it was not noted."""
    return Flag(doc, must=TRUE_OR_FALSE, default=default)


def one_of(doc: str, words: Collection[str]) -> Any:
    """A fact that is one of these words, None if it was not noted."""
    return Choice(doc, words, default=None)


def player(doc: str, **more: Any) -> Any:
    """A player who may be named."""
    return PlayerNamed(doc, **{"default": None, **more})


class BonusDocument(Part):
    """A bonus that was made, or attempted and lost."""

    manner = Json('{"bonus": "trula", "announced": true}')
    bonus: Bonus = of_kind(NamedInRules("Its name.", "bonus"))
    by: str | None = player("Its holder, or who announced it.")
    side: str | None = one_of("Its side, if no player is named.", (DECLARER, DEFENDERS))
    announced: bool = flag("Announced before the play.", False)
    made: bool = flag("Made; lost if false.", True)
    kontra: Kontra = kontras("Its own kontra.")
    itself: bool | None = flag("The king won the last trick itself.")


BONUS: Final = BonusDocument.keys


def _bonus(value: Any, path: str, reading: Reading) -> BonusFact | None:
    """A bonus of the hand; None after adding its problems."""
    facts, hand = read_keys(BONUS, value, path, reading), reading.beside
    if facts.get("bonus") is None:
        return None
    facts["bonus"] = facts["bonus"].key
    facts["side"] = facts["side"] or side_of(facts["by"], (hand["declarer"], hand["partner"]))
    return BonusFact(**facts)


class LossDocument(Part):
    """The player who lost a card of the trula, and the one who took it."""

    manner = Json('{"from": "Ana", "by": "Cilka"}')
    loser: str = player("Who played it.", name="from", default=REQUIRED, wrong="captured-from-nobody")
    by: str | None = player("Who took it.")


def _captured(value: Any, path: str, reading: Reading) -> tuple[Captured, ...]:
    """The cards of the trula that were lost in tricks: by card from whom and, if that was noted, by whom."""
    captured, problems = [], reading.problems
    if type(value) is not dict:
        problems.add("wrong-kind", path, what=AN_OBJECT, example='{"mond": {"from": "Ana"}}')
        return ()
    for card, who in value.items():
        here = f"{path}.{for_message(card)}"
        if card not in TRULA:
            problems.add("captured-unknown-card", here, cards=TRULA)
            continue
        loss = LossDocument.read(who, here, reading)
        if loss is not None and loss.loser == loss.by:
            problems.add("captured-from-oneself", here, name=loss.loser)
        elif loss is not None:
            captured.append(Captured(card, loss.loser, loss.by))
    return tuple(captured)


LOSSES = {
    "type": "object",
    "properties": dict.fromkeys(TRULA, mapping(LossDocument.__doc__ or "", LossDocument.keys)),
    "additionalProperties": False,
}


DECLARED = NamedInRules("A declaration.", "declaration")
DECLARATIONS = ByPlayer(
    "What each player declared before the play.",
    Several("", DECLARED, most=MOST_ENTRIES, must=A_LIST, example='["trul"]'),
    '{"Ana": ["trul"]}',
)


def _declarations(value: Any, path: str, reading: Reading) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ids of what each player declared."""
    declared = DECLARATIONS.read(value, path, reading).items()
    return tuple([(name, tuple([item.key for item in some])) for name, some in declared if some])


class RevokeDocument(Part):
    """A breach of the rules that voided the hand: its culprit, and its kind if it is not a usual one."""

    manner = Json('{"by": "Cilka"}')
    by: str = player("Who broke the rules.", default=REQUIRED, wrong="revoke-by-nobody")
    kind: str | None = one_of("What was broken, if it is not a usual rule.", ("discard", "deliberate", "declaration"))


class HandDocument(Part):
    """The facts of one hand: what was played, by whom, and what came of it. Never a point that follows from them."""

    manner = Json('{"contract": …}')
    contract: Contract | None = of_kind(NamedInRules("What was played, by its name in any language.", "contract"))
    level: int | None = whole(
        "The level of a contract that has several, from 1.", 0, 99, must=A_NUMBER, example="2", default=None
    )
    declarer: str | None = player("Who played it; null if everybody plays alone.")
    partner: str | None = player("The declarer's partner.")
    points: tuple[Any, ...] = of_kind(
        ReadBy(
            'Card points of the declarer\'s side ("35+1" is one odd card more), or by player.',
            _card_points,
            {"anyOf": [CARD_POINTS, {"const": "35+1"}, PILES.schema()]},
            default=NO_POINTS,
        )
    )
    won: bool | None = flag("Won or lost, if tricks decide and not card points.")
    kontra: Kontra = kontras("The kontra on the game: its level, or who spoke, in order.")
    bonuses: tuple[BonusFact, ...] = several(
        "The bonuses, in order.",
        ReadBy(BonusDocument.__doc__ or "", _bonus, mapping("", BONUS)),
        most=MOST_ENTRIES,
        must=A_LIST,
        example='[{"bonus": "trula"}]',
    )
    captured: tuple[Captured, ...] = of_kind(
        ReadBy("Cards of the trula that were lost in tricks.", _captured, LOSSES, default=())
    )
    left_in_talon: tuple[str, ...] = several(
        "Cards of the trula that stayed in the talon.",
        one_of("A card of the trula.", TRULA),
        unique=True,
        must=A_LIST,
        example='["mond"]',
    )
    declarations: tuple[tuple[str, tuple[str, ...]], ...] = of_kind(
        ReadBy(DECLARATIONS.doc, _declarations, DECLARATIONS.schema(), default=())
    )
    resting: str | None = player("Who sat out.")
    king_in_talon: str | None = one_of("The called king came from the talon and won no trick.", ["no-trick"])
    thrown_in: bool = flag("Thrown in without play.", False)
    surrendered: bool = flag("Given up after the called card was drawn.", False)
    revoke: RevokeDocument | None = part(RevokeDocument)


KEYS: Final = HandDocument.keys
#: The names of a hand's facts in a document.
FIELDS = tuple(KEYS)


def schema() -> Schema:
    """The JSON Schema of a hand with all its facts, as it is written."""
    return mapping(HandDocument.__doc__ or "", KEYS)


def read(table: Table, document: object, problems: Problems, recorded: bool = False) -> Hand | None:
    """The hand that a document describes, or None after adding all its problems.

    `document` is the value of `hand` in a request: contract, declarer, points and so on, by the names of `FIELDS`.
    Paths of problems begin with `hand`. A hand is checked once it could be read, but for its card points; one that was
    `recorded` stays played even if no cards allow it.
    """
    reading = Reading(table)
    all_problems = reading.problems
    facts = read_keys(KEYS, document, "hand", reading)
    if not all_problems or all(problem.path == "hand.points" for problem in all_problems):
        contract, unread = facts["contract"], [*all_problems]
        hand = hand_of(facts)
        check(table, contract, hand, all_problems, recorded)
        if recorded and all_problems:
            hand = hand._replace(impossible=any(map(of_cards, all_problems)))
            all_problems[:] = filterfalse(of_cards, all_problems)
        if unread:  # nothing is concluded from card points that could not be read
            all_problems[:] = [*unread, *[problem for problem in all_problems[1:] if not problem.missing]]
    problems.extend(all_problems)
    return None if all_problems else hand


def hand_of(facts: dict[str, Any]) -> Hand:
    """The hand with these facts, as far as they could be read."""
    contract = facts["contract"]
    facts["contract"] = contract.key if contract is not None else ""
    if (revoke := facts["revoke"]) is not None:
        facts["revoke"] = Revoke(revoke.by, revoke.kind)
    facts["king_in_talon"] = facts["king_in_talon"] is not None
    facts["points"], facts["odd_card"], facts["piles"] = facts["points"]
    return Hand(**facts)


def write(hand: Hand) -> dict[str, Any]:
    """The document of a hand: the facts that were noted, in the order of `FIELDS`."""
    points: Any = "35+1" if hand.odd_card and hand.points is not None else hand.points
    piles = {name: "full" if points == UNCOUNTED else points for name, points in hand.piles}
    bonuses = [
        _noted(
            {
                "bonus": fact.bonus,
                "by": fact.by,
                # A bonus with a player has their side; of the others only the defenders' is written.
                "side": None if fact.by is not None or fact.side == DECLARER else fact.side,
                "announced": fact.announced or None,
                "made": None if fact.made else False,
                "kontra": _write_kontra(fact.kontra),
                "itself": fact.itself,
            }
        )
        for fact in hand.bonuses
    ]
    written = {
        "points": piles or points,
        "kontra": _write_kontra(hand.kontra),
        "bonuses": bonuses or None,
        "captured": {loss.card: _noted({"from": loss.loser, "by": loss.by}) for loss in hand.captured} or None,
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
