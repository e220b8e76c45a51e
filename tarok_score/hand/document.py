"""The document (JSON) of a hand: a document that may be malformed is read, a sound hand is written.

`read` reports every value that is of the wrong kind or names nothing known. `possible`, which learns what could not be
read, checks that the hand as a whole is possible and complete.
"""

from __future__ import annotations

from typing import Any

from ..documents.declare import of_kind
from ..documents.kinds import Reading, Schema, mapping
from ..documents.parts import Json, Part, read_keys
from ..documents.sentences import (
    MUST_BE_HAND,
)
from ..law.contracts import Contract
from ..limits import MOST_ENTRIES, MOST_PARTS_OF_REQUEST
from ..problems import Problem, malformed
from .fact_kinds import (
    CROWDED,
    BonusDocument,
    BonusList,
    BreachOfRules,
    CapturedCards,
    CardPoints,
    CardsLeft,
    ContractPlayed,
    DeclaredByPlayer,
    Kontras,
    Level,
    PlayerNamed,
    TricklessKing,
    flag,
)
from .hand import DECLARER, NO_KONTRA, UNCOUNTED, BonusFact, Captured, Hand, Kontra, Revoke
from .possible import check
from .table import Table, shown

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
