"""The announcement of a competition: its conditions as typed, and as they stand in the first record of the ledger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..limits import LONGEST_RECORDED, LONGEST_TITLE, MOST_HANDS, MOST_ROUNDS
from ..problems import Problem, Refused, impossible, malformed
from ..words.said import listed
from .conditions import Conditions
from .events import Body
from .names import check_name, check_text, tidy
from .options import OPTIONS
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
NO_HEAD = malformed(
    "competition-head", "the first record does not say which competition this is", "is it the right file?"
)


class Announced(NamedTuple):
    """The announcement as typed: `options` are those that only some systems know, by their fields."""

    name: str
    system: str
    hands: int
    jury: tuple[str, ...] = ()
    rounds: int | None = None
    options: Mapping[str, Any] = {}


def settle(announced: Announced, ruleset: str, variants: Iterable[str], seats: int) -> Conditions:
    """The conditions of a competition by a ruleset for so many players. Raises Refused with every problem."""
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
        NOT_ITS_OPTION(OPTIONS[field].name, system=system) for field in options if field not in system.options
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
    """The options that the system knows, as programs read them."""
    return {OPTIONS[field].key: OPTIONS[field].write(getattr(conditions, field)) for field in system.options}


def read(body: Mapping[str, Any]) -> Conditions:
    """The conditions that the first record holds. Raises Refused if it is no record of a competition."""
    try:
        return _read(body)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise NO_HEAD.refused() from None


_TEXT = re.compile(r"\S.*")


def _read(body: Mapping[str, Any]) -> Conditions:
    system = SYSTEMS[body["system"]]
    seats = body["seats"]
    if seats not in system.seats or type(seats) is not int or not isinstance(body["rules"], dict):
        raise ValueError("seats")
    conditions = Conditions(
        _text(body["name"]),
        system.word,
        _text(body["ruleset"]),
        tuple(_text(one) for one in body["variants"]),
        seats,
        _number(body["hands"], MOST_HANDS),
        rounds=_number(body["rounds"], MOST_ROUNDS) if system.counts_rounds else None,
        jury=tuple(_text(one) for one in body["jury"]),
    )
    settled = {}
    for field in system.options:
        option = OPTIONS[field]
        # An older program wrote fewer options: what it left out is as usual.
        settled[field] = option.read(body[option.key], seats) if option.key in body else option.usual(seats)
    return conditions._replace(**settled)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_RECORDED or not _TEXT.fullmatch(value):
        raise TypeError("text")
    return value


def _number(value: Any, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise TypeError("number")
    return value
