"""The announcement of a competition: its conditions as typed, and as they stand in the first record of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..documents.declare import choice, of_kind, several, text, whole
from ..documents.kinds import REQUIRED, Anything, Reading, Text
from ..documents.parts import AsRecord, Part
from ..limits import LONGEST_TITLE, MOST_HANDS, MOST_PLAYERS, MOST_ROUNDS
from ..problems import Problem, Refused, impossible, malformed
from ..words.said import listed
from .conditions import Conditions
from .events import Body
from .names import check_name, check_text, tidy
from .options import NO_HEAD, OPTIONS
from .systems import SYSTEMS
from .tournament import System

NOT_ITS_OPTION = impossible(
    "option-of-another-system", "a competition of the system {system} has no such option", "leave it out"
)
NO_ROUNDS = malformed("rounds-missing", "how many rounds are played?", "such as --rounds 5")
WRONG_SEATS = impossible(
    "ruleset-of-other-seats",
    "{ruleset} is for {n} players; a competition of the system {system} needs {seats}",
    "tarok rules lists the rulesets",
)

#: A text that is not blank and does not begin with a blank.
NOT_BLANK = r"\S.*"


class Announced(NamedTuple):
    """The announcement as typed; `options` are those that only some systems know, by their fields."""

    name: str
    system: str
    hands: int
    jury: tuple[str, ...] = ()
    rounds: int | None = None
    options: Mapping[str, Any] = {}


def settle(announced: Announced, ruleset: str, variants: Iterable[str], seats: int) -> Conditions:
    """The conditions of a competition by a ruleset for `seats` players at a table.

    Raises Refused with every problem.
    """
    problems: list[Problem] = []
    system = SYSTEMS[announced.system]
    name, jury = tidy(announced.name), tuple(tidy(one) for one in announced.jury)
    problems.extend(check_text(name, "NAME", LONGEST_TITLE))
    for one in jury:
        problems.extend(check_name(one, "--jury"))
    if announced.rounds is not None and not system.counts_rounds:
        problems.append(NOT_ITS_OPTION("--rounds", system=system))
    options = {field: value for field in OPTIONS if (value := announced.options.get(field)) is not None}
    problems.extend(
        NOT_ITS_OPTION(OPTIONS[field].flag, system=system) for field in options if field not in system.options
    )
    if announced.rounds is None and system.counts_rounds:
        problems.append(NO_ROUNDS("--rounds"))
    if seats not in system.seats:
        needed = listed([str(n) for n in system.seats], "{some} or {last}")
        problems.append(WRONG_SEATS("--ruleset", ruleset=ruleset, n=seats, system=system, seats=needed))
    if problems:
        raise Refused(problems)
    conditions = Conditions(name, system.word, ruleset, tuple(variants), seats, announced.hands, announced.rounds, jury)
    settled = {}
    for field in system.options:
        option = OPTIONS[field]
        settled[field] = option.take(options[field], seats, problems) if field in options else option.usual(seats)
    if problems:
        raise Refused(problems)
    return conditions._replace(**settled)


# The first record


def write(conditions: Conditions) -> Body:
    """The conditions as fields of the first record."""
    body: Body = {
        "name": conditions.name,
        "system": conditions.system,
        "ruleset": conditions.ruleset,
        "variants": list(conditions.variants),
        "seats": conditions.seats,
        "hands": conditions.hands,
        "jury": list(conditions.jury),
    }
    system = SYSTEMS[conditions.system]
    if system.counts_rounds:
        body["rounds"] = conditions.rounds
    return body | write_options(conditions, system)


def write_options(conditions: Conditions, system: System) -> Body:
    """The options that the system knows, as JSON."""
    return {OPTIONS[field].name: OPTIONS[field].write(getattr(conditions, field)) for field in system.options}


class Head(Part, manner=AsRecord()):
    """The first record of a competition, without the options of its system; what else it holds is read by others."""

    name: str = text("How it is called.", pattern=NOT_BLANK)
    system: str = choice("How it is held.", "", dict.fromkeys(SYSTEMS, ""))
    ruleset: str = text("The ruleset that is played.", pattern=NOT_BLANK)
    variants: tuple[str, ...] = several("Its variants.", Text("A variant.", pattern=NOT_BLANK), default=REQUIRED)
    seats: int = whole("How many sit at a table; the system allows some numbers.", 1, MOST_PLAYERS)
    hands: int = whole("Hands of one game at a table.", 1, MOST_HANDS)
    jury: tuple[str, ...] = several(
        "Those of the committee.", Text("A name.", pattern=NOT_BLANK), most=MOST_PLAYERS, default=REQUIRED
    )
    rounds: int | None = whole("How many rounds are played, where that is announced.", 1, MOST_ROUNDS, default=None)
    rules: object = of_kind(Anything("The ruleset with its variants, resolved."))


def read(body: Mapping[str, Any]) -> Conditions:
    """The conditions that the first record holds. Raises Refused if it is not the first record of a competition."""
    head = Head.read(body, "", Reading())
    if head is None or not isinstance(head.rules, dict):
        raise NO_HEAD.refused()
    system, seats = SYSTEMS[head.system], head.seats
    rounds = head.rounds if system.counts_rounds else None
    if seats not in system.seats or (system.counts_rounds and rounds is None):
        raise NO_HEAD.refused()
    conditions = Conditions(head.name, head.system, head.ruleset, head.variants, seats, head.hands, rounds, head.jury)
    settled, reading = {}, Reading(seats)
    for field in system.options:
        option = OPTIONS[field]
        # An older program wrote fewer options; those that it left out have their usual values.
        written = option.name in body
        settled[field] = option.read(body[option.name], option.name, reading) if written else option.usual(seats)
    if reading.problems:
        raise NO_HEAD.refused()
    return conditions._replace(**settled)
