"""Names, options and results taken from an evening."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from ..amounts import Amount, exact, parse, plain, typed
from ..limits import LONGEST_ENTRANT, LONGEST_RECORDED
from ..problems import Problem, impossible, malformed
from ..words.folding import closest, fold, nfc, only_accents, printable, unseen, visible
from ..words.said import Fact, Said, listed, said
from .draw import Conditions, Difference, ruleset_name

_TOLD = 8  # the most names that stand in a hint
_GUESSED = 20  # the most mistyped names that are guessed at; whoever mistypes more holds another list

NO_NAME = malformed("entrant-unnamed", "a player needs a name")
LONG_NAME = malformed("entrant-name-long", 'the name "{name}…" is longer than {most} characters', "shorten it")
UNSEEN_NAME = malformed(
    "entrant-name-unseen", 'the name "{name}" has invisible characters', "write it with letters only"
)
SIGNS_IN_NAME = malformed("entrant-name-signs", 'the name "{name}" has one of : = , @', "results need these signs")
NUMBER_NAME = malformed("entrant-name-number", 'the name "{name}" begins like a number', "begin it with a letter")

NO_TEXT = malformed("competition-text-empty", "is empty", "say it in a few words")
LONG_TEXT = malformed("competition-text-long", "is longer than {most} characters", "say it in fewer words")
UNSEEN_TEXT = malformed("competition-text-unseen", "has invisible characters", "leave them out")

UNKNOWN_NAME = impossible(
    "entrant-unknown", 'nobody here is called "{name}"', "tarok tournament show lists the players"
)
AMBIGUOUS_NAME = impossible("entrant-ambiguous", '"{name}" can be {names}', "type more of the name")


def tidy(text: str) -> str:
    """The text in NFC, without white space at its ends, and with single blanks within."""
    text = " ".join(text.split())
    return nfc(text)


def key(name: str) -> str:
    """A name as it is compared: without case, diacritics and blanks."""
    return fold(name).replace(" ", "")


def for_message(text: str) -> str:
    """A typed text, short and harmless enough for a message."""
    return printable(text[:LONGEST_ENTRANT])


def check_name(name: str, path: str) -> list[Problem]:
    """The problems of an entrant's name, which is tidy already."""
    if not key(name) or only_accents(name):
        return [NO_NAME(path)]
    if len(name) > LONGEST_ENTRANT:
        return [LONG_NAME(path, name=for_message(name), most=LONGEST_ENTRANT)]
    if unseen(name):
        return [UNSEEN_NAME(path, name=visible(name))]
    if any(sign in ":=,@" for sign in name):
        return [SIGNS_IN_NAME(path, name=name)]
    if name[0] in "+-−" or name[0].isdigit():
        return [NUMBER_NAME(path, name=name)]
    return []


def check_text(text: str, path: str, most: int) -> list[Problem]:
    """The problems of a title or a seed: two that differ must not look alike."""
    return check_remark(text, path, most) or ([UNSEEN_TEXT(path)] if unseen(text) else [])


def check_remark(text: str, path: str, most: int) -> list[Problem]:
    """The problems of a reason or a remark, which is printable already."""
    if not text.strip():
        return [NO_TEXT(path)]
    return [LONG_TEXT(path, most=most)] if len(text) > most else []


class Roster:
    """The names that a command may mean. A typed name may be shortened to a beginning that only one of them has."""

    __slots__ = ("_by_key", "_sorted")

    def __init__(self, names: Iterable[str]) -> None:
        self._by_key = {key(name): name for name in names}
        self._sorted: list[str] | None = None

    def whole(self, typed: str) -> str | None:
        """The entrant with exactly this name."""
        return self._by_key.get(key(typed))

    def beginning(self, typed: str) -> list[str]:
        """The names that begin with what was typed."""
        start = key(typed)
        if not start:
            return []
        if self._sorted is None:
            self._sorted = sorted(self._by_key)
        found = []
        for place in range(bisect_left(self._sorted, start), len(self._sorted)):
            if not self._sorted[place].startswith(start):
                break
            found.append(self._by_key[self._sorted[place]])
        return found

    def find(self, typed: str, path: str, problems: list[Problem]) -> str | None:
        """The entrant who is meant; None after adding a problem if nobody is, or several could be."""
        found = self.whole(typed)
        if found is not None:
            return found
        several = self.beginning(typed)
        if len(several) == 1:
            return several[0]
        if several:
            names = listed(some(several), "{some} or {last}")
            problems.append(AMBIGUOUS_NAME(path, name=for_message(typed), names=names))
        else:
            hint = self.hint(typed) if len(problems) < _GUESSED else None
            problems.append(UNKNOWN_NAME(path, name=for_message(typed), hint=hint))
        return None

    def hint(self, typed: str) -> Said | None:
        """The hint that names an entrant who may have been meant, or all of them if they are few."""
        word = key(typed[:LONGEST_ENTRANT])
        called_so = [one for one, name in self._by_key.items() if word in map(key, name.split())]
        near = called_so[0] if len(called_so) == 1 else closest(word, self._by_key)
        if near is not None:
            return said('did you mean "{name}"?', name=self._by_key[near])
        if 0 < len(self._by_key) <= _TOLD:
            return said("there are {names}", names=listed(list(self._by_key.values())))
        return None


def some(names: list[str]) -> list[Fact]:
    """The first few of many names."""
    if len(names) <= _TOLD + 1:
        return list(names)
    return [*names[:_TOLD], said("{n} more", n=len(names) - _TOLD)]


NO_HEAD = malformed(
    "competition-head", "the first record does not say which competition this is", "is it the right file?"
)
NO_AMOUNT = malformed("no-amount", '"{text}" is no exact amount', "such as 3, 0.5 or 1/3")
BELOW_ZERO = malformed("amount-below-zero", '"{text}" is below 0', "say what is taken off or added, without a sign")
WRONG_COUNT = malformed(
    "table-points-count", "{n} amounts for {seats} places", "as many as sit at a table, such as {usual}"
)
RISING = malformed("table-points-rising", "a lower place gives more than the one before", "highest first")
NO_DIFFERENCE = malformed("no-difference", '"{text}" does not say D:M', "such as 50:1: one point for 50, at most 1")
NOTHING_PER = malformed("difference-per-nothing", "D must be above 0", "such as 50:1: one point for 50, at most 1")


class Option(NamedTuple):
    """An option of `new`, whose value stands in a field of `Conditions`; `doc` is its help.

    `usual` is its value for a number of seats. `take` makes it of what was typed, adding problems; `write` makes JSON
    of it, and `read` makes it of JSON, raising ValueError.
    """

    name: str
    doc: str
    usual: Callable[[int], Any]
    read: Callable[[Any, int], Any]
    write: Callable[[Any], Any] = lambda value: value
    take: Callable[[Any, str, int, list[Problem]], Any] = lambda value, flag, seats, problems: value
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    most: int | None = None

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return f"--{self.name.replace('_', '-')}"


def _one_of(name: str, doc: str, *choices: str) -> Option:
    """A word out of several; the first is the usual one."""
    return Option(
        name, doc, lambda seats: choices[0], lambda value, seats: choices[choices.index(value)], choices=choices
    )


def _recorded(value: Any) -> Amount:
    """An exact amount that a record holds as text. Raises ValueError."""
    if not isinstance(value, str) or len(value) > LONGEST_RECORDED:
        raise ValueError(value)
    return parse(value)


def _from_zero(text: str, path: str, problems: list[Problem]) -> Amount:
    """An exact amount from 0 up that somebody typed."""
    try:
        found = typed(text.strip())
    except ValueError:
        problems.append(NO_AMOUNT(path, text=for_message(text)))
        return 0
    if found < 0:
        problems.append(BELOW_ZERO(path, text=for_message(text)))
    return found


def _count(value: Any, most: int) -> int | None:
    """A whole number from 1 to `most` that a record holds, or nothing. Raises ValueError."""
    if value is not None and (type(value) is not int or not 1 <= value <= most):
        raise ValueError(value)
    found: int | None = value
    return found


def _usual_points(seats: int) -> tuple[Amount, ...]:
    """As many points as players at the table for the first place, and one less for each further place."""
    return tuple(range(seats, 0, -1))


def _take_points(text: str, path: str, seats: int, problems: list[Problem]) -> tuple[Amount, ...]:
    """The table points that an organiser typed: as many as seats, none higher than the one before."""
    parts = text.split(",")
    if len(parts) != seats:
        usual = ",".join(map(str, _usual_points(seats)))
        problems.append(WRONG_COUNT(path, n=len(parts), seats=seats, usual=usual))
        return ()
    found = tuple(_from_zero(part, path, problems) for part in parts)
    if any(later > before for before, later in pairwise(found)):
        problems.append(RISING(path))
    return found


def _read_points(value: Any, seats: int) -> tuple[Amount, ...]:
    """The table points that a record holds, as many as seats. Raises ValueError."""
    if not isinstance(value, list) or len(value) != seats:
        raise ValueError(value)
    return tuple(map(_recorded, value))


def _take_difference(text: str, path: str, seats: int, problems: list[Problem]) -> Difference | None:
    """`D:M`: the game points above the mean of the table that earn a point, and the most points."""
    per, colon, most = text.partition(":")
    if not colon:
        problems.append(NO_DIFFERENCE(path, text=for_message(text)))
        return None
    known = len(problems)
    found = Difference(_from_zero(per, path, problems), _from_zero(most, path, problems))
    if found.per == 0 and len(problems) == known:
        problems.append(NOTHING_PER(path))
    return found


def _read_difference(value: Any, seats: int) -> Difference | None:
    """Both amounts that a record holds, D above 0. Raises ValueError."""
    if value is None:
        return None
    amounts = value if isinstance(value, dict) else {}
    found = Difference(*(_recorded(amounts.get(name)) for name in Difference._fields))
    if found.per <= 0:
        raise ValueError(value)
    return found


#: Every option by its field of `Conditions`, in the order in which programs read them.
OPTIONS: dict[str, Option] = {
    "tables_max": Option(
        "tables_max",
        "How many tables the hall has; a note says if there are too few.",
        lambda seats: None,
        lambda value, seats: _count(value, 1000),
        metavar="N",
        most=1000,
    ),
    "table_points": Option(
        "table_points",
        "Points for the places at a table; else 4,3,2,1.",
        _usual_points,
        _read_points,
        lambda value: [plain(amount) for amount in value],
        _take_points,
        "A,B,…",
    ),
    "missing": Option(
        "missing",
        "Taken off for each missing player; else 1/3 at tables of four.",
        lambda seats: exact(Fraction(1, seats - 1)),  # so a lone player is second
        lambda value, seats: _recorded(value),
        plain,
        lambda text, flag, seats, problems: _from_zero(text, flag, problems),
        "AMOUNT",
    ),
    "ties": _one_of("ties", "A shared place: the points shared, or all the higher.", "share", "high"),
    "counting": _one_of("count", "What the standings look at first.", "points", "game"),
    "difference": Option(
        "difference",
        "Points for differences: one for D game points, at most M.",
        lambda seats: None,
        _read_difference,
        lambda value: value and {"per": plain(value.per), "most": plain(value.most)},
        _take_difference,
        "D:M",
    ),
    "final": _one_of("final", "The final order: all points, or the last tables.", "points", "tables"),
    "incomplete": _one_of("incomplete", "Who is left over sits at the last table.", "last", "spread"),
    "rematch": _one_of("rematch", "Points system: whether players can meet again.", "allow", "avoid"),
    "apart": _one_of("apart", "Points system: club mates sit at different tables.", "none", "club"),
}

UNFINISHED = impossible("evening-unfinished", "this session is not finished", "tarok finish ends it")
OTHER_RULES = impossible(
    "evening-of-other-rules", "this session was played by {rules}, the competition by {due}", "is it the right session?"
)
OTHER_NUMBER = impossible(
    "evening-of-other-number", "players in this session: {n}, at the table: {due}", "is it the right session?"
)
NOBODY_HERE = impossible(
    "evening-of-others", "{name} of this session does not sit at the table", "at the table: {names}"
)
SAME_PERSON = impossible(
    "evening-same-person", "{one} and {other} of this session are both {name}", "enter the result by hand"
)
OTHER_HANDS = impossible(
    "evening-of-other-hands", "hands in this session: {n}, in this competition: {due}", "--short WHY says why"
)


class EveningTotals(NamedTuple):
    """The totals of an evening, with its players, the rules they played by, and the last seal."""

    path: str
    ruleset: str
    variants: tuple[str, ...]
    totals: dict[str, Amount]
    hands: int
    finished: bool
    seal: str


def totals(
    conditions: Conditions, evening: EveningTotals, people: Mapping[str, str], short: bool, problems: list[Problem]
) -> dict[str, Amount]:
    """The game points that an evening gives the players at a table. Adds a problem for whatever stands against it."""
    path = evening.path
    if not evening.finished:
        problems.append(UNFINISHED(path))
    players = list(dict.fromkeys(people.values()))
    full = len(players) == conditions.seats
    if full and (evening.ruleset, sorted(evening.variants)) != (conditions.ruleset, sorted(conditions.variants)):
        rules, due = (
            ruleset_name(evening.ruleset, evening.variants),
            ruleset_name(conditions.ruleset, conditions.variants),
        )
        problems.append(OTHER_RULES(path, rules=rules, due=due))
    if len(evening.totals) != len(players):
        problems.append(OTHER_NUMBER(path, n=len(evening.totals), due=len(players)))
    if evening.hands != conditions.hands and not short:
        problems.append(OTHER_HANDS(path, n=evening.hands, due=conditions.hands))
    names, game, who = Roster(people), dict[str, Amount](), dict[str, str]()
    for short_name, total in evening.totals.items():
        known: list[Problem] = []
        name = names.find(short_name, path, known)
        if name is None:
            several = names.beginning(short_name)
            problems.extend(known if several else [NOBODY_HERE(path, name=short_name, names=listed(players))])
        elif people[name] in game:
            name = people[name]
            problems.append(SAME_PERSON(path, one=who[name], other=short_name, name=name))
        else:
            game[people[name]], who[people[name]] = total, short_name
    return game
