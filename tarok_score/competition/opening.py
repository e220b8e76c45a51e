"""What `new` says, read and checked, and how it stands in the first record of the ledger."""

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from ..amounts import Amount, parse, plain, typed
from ..limits import LONGEST_RECORDED, LONGEST_TITLE
from ..problems import Problem, Refused, impossible, malformed
from ..words.said import listed
from .events import Body
from .names import check_name, check_text, shown, tidy
from .settings import KNOCKOUT, LEAGUE, POINTS, SYSTEMS, Difference, Settings, System, usual_missing, usual_points

#: The numbers of players at a table that a system can be played with.
SEATS = {KNOCKOUT: (4,), POINTS: (4, 3), LEAGUE: (4,)}

#: The options that a system does not know.
STRANGE = {
    KNOCKOUT: ("rounds", "table_points", "missing", "ties", "counting", "difference", "final", "incomplete"),
    POINTS: (),
    LEAGUE: ("final", "incomplete"),
}
CHOICES = {"ties": ("share", "high"), "counting": ("points", "game"), "final": ("points", "tables"),
           "incomplete": ("last", "spread")}  # fmt: skip

NOT_ITS_OPTION = impossible(
    "option-of-another-system", "a competition of the system {system} has no such option", "leave it out"
)
NO_ROUNDS = malformed("rounds-missing", "how many rounds are played?", "such as --rounds 5")
WRONG_SEATS = impossible(
    "ruleset-of-other-seats",
    "{ruleset} is for {n} players; a competition of the system {system} needs {seats}",
    "tarok rules lists the rulesets",
)
NO_AMOUNT = malformed("no-amount", '"{text}" is no exact amount', "such as 3, 0.5 or 1/3")
BELOW_ZERO = malformed("amount-below-zero", '"{text}" is below 0', "say what is taken off or added, without a sign")
WRONG_COUNT = malformed(
    "table-points-count", "{n} amounts for {seats} places", "as many as sit at a table, such as {usual}"
)
RISING = malformed("table-points-rising", "a lower place gives more than the one before", "highest first")
NO_DIFFERENCE = malformed("no-difference", '"{text}" does not say D:M', "such as 50:1: one point for 50, at most 1")
NOTHING_PER = malformed("difference-per-nothing", "D must be above 0", "such as 50:1: one point for 50, at most 1")
NO_HEAD = malformed(
    "competition-head", "the first record does not say which competition this is", "is it the right file?"
)


class Announced(NamedTuple):
    """What an organiser announces, as typed; None for what he leaves to the rules."""

    name: str
    system: str
    hands: int
    jury: tuple[str, ...] = ()
    rounds: int | None = None
    table_points: str | None = None
    missing: str | None = None
    ties: str | None = None
    counting: str | None = None
    difference: str | None = None
    final: str | None = None
    incomplete: str | None = None


def settle(said: Announced, ruleset: str, variants: Iterable[str], seats: int) -> Settings:
    """The settings of a competition by a ruleset for so many players. Raises Refused with every problem."""
    problems: list[Problem] = []
    name, jury = tidy(said.name), tuple(tidy(one) for one in said.jury)
    problems.extend(check_text(name, "NAME", LONGEST_TITLE))
    for one in jury:
        problems.extend(check_name(one, "--jury"))
    problems.extend(
        NOT_ITS_OPTION(_option(field), system=System(said.system))
        for field in STRANGE[said.system]
        if getattr(said, field) is not None
    )
    if said.rounds is None and said.system != KNOCKOUT:
        problems.append(NO_ROUNDS("--rounds"))
    if seats not in SEATS[said.system]:
        needed = listed([str(n) for n in SEATS[said.system]], "{some} or {last}")
        problems.append(WRONG_SEATS("--ruleset", ruleset=ruleset, n=seats, system=System(said.system), seats=needed))
    if problems:
        raise Refused(problems)
    settings = Settings(name, said.system, ruleset, tuple(variants), seats, said.hands, said.rounds, jury)
    if said.system == KNOCKOUT:
        return settings
    settings = settings._replace(
        table_points=_table_points(said.table_points, seats, problems),
        missing=_from_zero(said.missing, "--missing", problems) if said.missing is not None else usual_missing(seats),
        ties=said.ties or "share",
        counting=said.counting or "points",
        difference=_difference(said.difference, problems),
        final=said.final or "points",
        incomplete=said.incomplete or "last",
    )
    if problems:
        raise Refused(problems)
    return settings


def _option(field: str) -> str:
    return "--count" if field == "counting" else f"--{field.replace('_', '-')}"


def _amount(text: str, path: str, problems: list[Problem]) -> Amount:
    try:
        return typed(text.strip())
    except ValueError:
        problems.append(NO_AMOUNT(path, text=shown(text)))
        return 0


def _from_zero(text: str, path: str, problems: list[Problem]) -> Amount:
    found = _amount(text, path, problems)
    if found < 0:
        problems.append(BELOW_ZERO(path, text=shown(text)))
    return found


def _table_points(text: str | None, seats: int, problems: list[Problem]) -> tuple[Amount, ...]:
    usual = usual_points(seats)
    if text is None:
        return usual
    path, parts = "--table-points", text.split(",")
    if len(parts) != seats:
        problems.append(WRONG_COUNT(path, n=len(parts), seats=seats, usual=",".join(map(str, usual))))
        return usual
    found = tuple(_from_zero(part, path, problems) for part in parts)
    if any(later > before for before, later in pairwise(found)):
        problems.append(RISING(path))
    return found


def _difference(text: str | None, problems: list[Problem]) -> Difference | None:
    if text is None:
        return None
    path = "--difference"
    per, colon, most = text.partition(":")
    if not colon:
        problems.append(NO_DIFFERENCE(path, text=shown(text)))
        return None
    known = len(problems)
    found = Difference(_from_zero(per, path, problems), _from_zero(most, path, problems))
    if found.per == 0 and len(problems) == known:
        problems.append(NOTHING_PER(path))
    return found


# The first record


def write(settings: Settings) -> Body:
    """The settings as fields of the first record."""
    body: Body = {
        "name": settings.name,
        "system": settings.system,
        "ruleset": settings.ruleset,
        "variants": list(settings.variants),
        "seats": settings.seats,
        "hands": settings.hands,
        "jury": list(settings.jury),
    }
    if settings.system != KNOCKOUT:
        body |= {"rounds": settings.rounds} | points_options(settings)
    if settings.system == POINTS:
        body |= {"final": settings.final, "incomplete": settings.incomplete}
    return body


def points_options(settings: Settings) -> Body:
    """What table points are given for, as programs read it."""
    difference = settings.difference
    return {
        "table_points": [plain(amount) for amount in settings.table_points],
        "missing": plain(settings.missing),
        "ties": settings.ties,
        "count": settings.counting,
        "difference": difference and {"per": plain(difference.per), "most": plain(difference.most)},
    }


def read(body: Mapping[str, Any]) -> Settings:
    """The settings that the first record holds. Raises Refused if it is none of a competition."""
    try:
        return _read(body)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise NO_HEAD.refused() from None


_TEXT = re.compile(r"\S.*")


def _read(body: Mapping[str, Any]) -> Settings:
    system = body["system"]
    settings = Settings(
        _text(body["name"]),
        _one_of(system, SYSTEMS),
        _text(body["ruleset"]),
        tuple(_text(one) for one in body["variants"]),
        _one_of(body["seats"], SEATS[system]),
        _number(body["hands"]),
        jury=tuple(_text(one) for one in body["jury"]),
    )
    if not isinstance(body["rules"], dict):
        raise TypeError("rules")
    if system == KNOCKOUT:
        return settings
    difference = body["difference"]
    settings = settings._replace(
        rounds=_number(body["rounds"]),
        table_points=tuple(parse(_text(one)) for one in body["table_points"]),
        missing=parse(_text(body["missing"])),
        ties=_one_of(body["ties"], CHOICES["ties"]),
        counting=_one_of(body["count"], CHOICES["counting"]),
        difference=difference and Difference(parse(_text(difference["per"])), parse(_text(difference["most"]))),
    )
    if len(settings.table_points) != settings.seats or (settings.difference and settings.difference.per <= 0):
        raise ValueError("table points")
    if system == POINTS:
        settings = settings._replace(
            final=_one_of(body["final"], CHOICES["final"]),
            incomplete=_one_of(body["incomplete"], CHOICES["incomplete"]),
        )
    return settings


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_RECORDED or not _TEXT.fullmatch(value):
        raise TypeError("text")
    return value


def _number(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise TypeError("number")
    return value


def _one_of(value: Any, known: tuple[Any, ...]) -> Any:
    if value not in known:
        raise ValueError("choice")
    return value
