"""Names as they are typed, and the options of a new competition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ..amounts import Amount, plain, ratio, typed
from ..limits import LONGEST_ENTRANT
from ..problems import Problem, Problems, problem
from ..text import for_message, nfc, only_accents, unseen, visible
from ..values import Value
from ..words.folding import closest, fold
from ..words.said import Said, listed, said
from .draw import Difference

_TOLD = 8  # the most names in a hint
_GUESSED = 20  # the most mistyped names that are guessed at; with more it is another list


def tidy(text: str) -> str:
    """The text in NFC, without white space at its ends, and with single blanks within."""
    text = " ".join(text.split())
    return nfc(text)


@lru_cache(maxsize=1 << 14)
def key(name: str) -> str:
    """A name as it is compared: without case, diacritics and blanks."""
    return fold(name).replace(" ", "")


#: The signs that no name has, for they part the words of commands.
SIGNS = frozenset(":=,@")


def check_name(name: str, path: str | None = None) -> list[Problem]:
    """The problems of an entrant's name, which is tidy already, at a path; without one at the name."""
    if not key(name) or only_accents(name):
        wrong = problem("entrant-unnamed")
    elif len(name) > LONGEST_ENTRANT:
        wrong = problem("entrant-name-long", name=for_message(name), most=LONGEST_ENTRANT)
    elif unseen(name):
        wrong = problem("entrant-name-unseen", name=visible(name))
    elif not SIGNS.isdisjoint(name):
        wrong = problem("entrant-name-signs", name=name)
    elif name[0] in "+-−" or name[0].isdigit():
        wrong = problem("entrant-name-number", name=name)
    else:
        return []
    return [wrong._replace(path=f'"{visible(name)}"' if path is None else path)]


def check_text(text: str, path: str, most: int) -> list[Problem]:
    """The problems of a title or a seed: two that differ must not look alike."""
    if not text.strip():
        return [problem("competition-text-empty", path)]
    if len(text) > most:
        return [problem("competition-text-long", path, most=most)]
    return [problem("competition-text-unseen", path)] if unseen(text) else []


class Roster:
    """The names that a command may mean. A typed name may be shortened to a beginning that only one of them has."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_key = {key(name): name for name in names}

    def whole(self, typed: str) -> str | None:
        """The entrant with exactly this name."""
        return self._by_key.get(key(typed))

    def beginning(self, typed: str) -> list[str]:
        """The names that begin with what was typed, in alphabetical order."""
        start = key(typed)
        return [self._by_key[key] for key in sorted(self._by_key) if start and key.startswith(start)]

    def find(self, typed: str, path: str, problems: Problems) -> str | None:
        """Finds the entrant of a name; None after adding a problem if there is none, or several."""
        entrant = self.whole(typed)
        if entrant is not None:
            return entrant
        several = self.beginning(typed)
        if len(several) == 1:
            return several[0]
        if several:
            more = [said("{n} more", n=len(several) - _TOLD)] if len(several) > _TOLD + 1 else []
            names = listed([*several[: _TOLD if more else None], *more], "{some} or {last}")
            problems.add("entrant-ambiguous", path, name=for_message(typed), names=names)
        else:
            hint = self.hint(typed) if len(problems) < _GUESSED else None
            problems.add("entrant-unknown", path, name=for_message(typed), hint=hint)
        return None

    def hint(self, typed: str) -> Said | None:
        """The hint that names an entrant who may have been meant, or all of them if they are few."""
        word = key(typed[:LONGEST_ENTRANT])
        called_so = [known for known, name in self._by_key.items() if word in map(key, name.split())]
        near = called_so[0] if len(called_so) == 1 else closest(word, self._by_key)
        if near is not None:
            return said('did you mean "{name}"?', name=self._by_key[near])
        if 0 < len(self._by_key) <= _TOLD:
            return said("there are {names}", names=listed(list(self._by_key.values())))
        return None


class Option(Value):
    """An option of `new`, whose value is in a field of `Conditions`; `doc` is its help.

    `usual` is its value for a number of seats. `take` makes it of what was typed, adding problems or raising
    ValueError; `write` makes JSON of it, and `typed` makes of JSON what was typed.
    """

    name: str
    doc: str
    usual: Callable[[int], Any]
    take: Callable[[Any, int, Problems], Any]
    write: Callable[[Any], Any] = lambda value: value
    typed: Callable[[Any], Any] = lambda value: value
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
        name,
        doc,
        lambda seats: choices[0],
        lambda value, seats, problems: choices[choices.index(value)],
        choices=choices,
    )


def typed_amount(text: str, path: str, problems: Problems, wrong: str = "no-amount") -> Amount:
    """The exact amount that was typed; 0 after adding the problem of anything else."""
    try:
        return typed(text.strip())
    except ValueError:
        problems.add(wrong, path, text=for_message(text))
        return 0


def _from_zero(text: str, path: str, problems: Problems) -> Amount:
    """An exact amount from 0 up that was typed."""
    amount = typed_amount(text, path, problems)
    if amount < 0:
        problems.add("amount-below-zero", path, text=for_message(text))
    return amount


def _usual_points(seats: int) -> tuple[Amount, ...]:
    """As many points as players at the table for the first place, and one less for each further place."""
    return tuple(range(seats, 0, -1))


def _take_points(text: str, seats: int, problems: Problems) -> tuple[Amount, ...]:
    """The table points that an organiser typed: as many as seats, none higher than the one before."""
    parts, path = text.split(","), "--table-points"
    if len(parts) != seats:
        usual = ",".join(map(str, _usual_points(seats)))
        problems.add("table-points-count", path, n=len(parts), seats=seats, usual=usual)
        return ()
    points = tuple(_from_zero(part, path, problems) for part in parts)
    if any(later > before for before, later in pairwise(points)):
        problems.add("table-points-rising", path)
    return points


def _take_difference(text: str, seats: int, problems: Problems) -> Difference | None:
    """`D:M`: the game points above the mean of the table that earn a point, and the most points."""
    (per, colon, most), path, known = text.partition(":"), "--difference", len(problems)
    if not colon:
        problems.add("no-difference", path, text=for_message(text))
        return None
    difference = Difference(_from_zero(per, path, problems), _from_zero(most, path, problems))
    if difference.per == 0 and len(problems) == known:
        problems.add("difference-per-nothing", path)
    return difference


#: Every option by its field of `Conditions`, in the order in which programs read them.
OPTIONS: dict[str, Option] = {
    "tables_max": Option(
        "tables_max",
        "How many tables the hall has; a note says if there are too few.",
        lambda seats: None,
        lambda value, seats, problems: 1 + range(1, 1001).index(value),
        metavar="N",
        most=1000,
    ),
    "table_points": Option(
        "table_points",
        "Points for the places at a table; else 4,3,2,1.",
        _usual_points,
        _take_points,
        lambda value: [plain(amount) for amount in value],
        ",".join,
        "A,B,…",
    ),
    "missing": Option(
        "missing",
        "Taken off for each missing player; else 1/3 at tables of four.",
        lambda seats: ratio(1, seats - 1),  # so a lone player is second
        lambda text, seats, problems: _from_zero(text, "--missing", problems),
        plain,
        metavar="AMOUNT",
    ),
    "ties": _one_of("ties", "A shared place: the points shared, or all the higher.", "share", "high"),
    "counting": _one_of("count", "What the standings look at first.", "points", "game"),
    "difference": Option(
        "difference",
        "Points for differences: one for D game points, at most M.",
        lambda seats: None,
        _take_difference,
        lambda value: value and {"per": plain(value.per), "most": plain(value.most)},
        "{per}:{most}".format_map,
        "D:M",
    ),
    "final": _one_of("final", "The final order: all points, or the last tables.", "points", "tables"),
    "incomplete": _one_of("incomplete", "Players left over sit at the last table.", "last", "spread"),
    "rematch": _one_of("rematch", "Points system: whether players can meet again.", "allow", "avoid"),
    "apart": _one_of("apart", "Points system: club mates sit at different tables.", "none", "club"),
}
