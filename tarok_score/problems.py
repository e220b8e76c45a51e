"""Problems: the place of something, what is wrong with it, and the one exception that carries them.

A program at a card table may never stop at the first mistake: a check of an input collects `Problem` values
and raises `Refused` once, with all of them.

Each way of being wrong is declared once, with an id, a kind, its message and what to do about it, in a table of its
room, `problems.txt`, from which the program makes it:

    problems.append(problem("session-finished", "dealer"))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from .limits import MOST_PROBLEMS_TOLD
from .resources import read_table
from .values import Value
from .words.said import ENGLISH, Said, Speech, said
from .words.said import speech as speech_in

#: What cannot be read at all; what cannot have happened under these rules; what the score still needs to know.
MALFORMED, IMPOSSIBLE, UNSAID = "malformed", "impossible", "not enough said"


class ShellWord(Value):
    """A path or a name in a command that may be pasted into a shell: quoted if the shell needs it."""

    text: str

    def spoken(self, speech: Speech) -> str:
        """The word; double quotes, if they are enough, work in every shell and in the loop."""
        if self.text and all(sign.isalnum() or sign in "_@%+=:,./-" for sign in self.text):
            return self.text
        if any(sign in '"$`\\!' for sign in self.text):
            return "'" + self.text.replace("'", "'\"'\"'") + "'"
        return f'"{self.text}"'


def pasted(sentence: Said) -> Said:
    """A remedy as it is shown: if it is a command, the texts in it are words of a shell."""
    if not sentence.facts or ("tarok " not in sentence.text and "--" not in sentence.text):
        return sentence
    facts = {name: ShellWord(fact) if isinstance(fact, str) else fact for name, fact in sentence.facts.items()}
    return sentence._replace(facts=facts)


class Place(Value):
    """A spot in a file: its name, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Problem(Value):
    """A problem: the path of the value, what is wrong, and what to do about it.

    `path` is dotted with list positions in brackets (`hand.bonuses[0].kontra`); `place` is known if the value was read
    from a file; `kind` is one of `MALFORMED`, `IMPOSSIBLE`, `UNSAID`; `id` names the way of being wrong, as `line` is
    the line's number if several were typed together, 0 if only one was.
    """

    path: str
    said: Said | str
    hint: Said | str = ""
    place: Place | None = None
    kind: str = MALFORMED
    id: str = ""
    line: int = 0

    @property
    def message(self) -> str:
        """The message in English."""
        return str(self.said)

    @property
    def word(self) -> str | None:
        """The typed word that the problem is about, whose path is in quotation marks; None if it is about no word."""
        path = str(self.path)
        return path[1:-1] if len(path) > 1 and path[0] == path[-1] == '"' else None

    @property
    def typed(self) -> str:
        """The path if it is a word, an option or a sign that was typed; nothing if it is the name of a field."""
        return self.path if self.word is not None or self.path[:1] in ("-", "<") else ""

    @property
    def missing(self) -> bool:
        """True if nothing is wrong but a fact is missing."""
        return self.kind == UNSAID

    def text(self, speech: Speech = ENGLISH) -> str:
        """The problem in one line: its place and path, what is wrong and, in brackets, what to do."""
        hint = speech.say(self.hint)
        return self.without_hint(speech) + (f" ({hint})" if hint else "")

    def say(self, language: str = "en") -> str:
        """The problem in one line, in one of the program's languages."""
        return self.text(speech_in(language))

    def without_hint(self, speech: Speech) -> str:
        """The problem without its remedy: place, path and what is wrong."""
        where = str(self.place) if self.place else ""
        return ": ".join(filter(None, (where, self.where(speech), speech.say(self.said))))

    def where(self, speech: Speech = ENGLISH) -> str:
        """The line and the path as a person reads them.

        A typed word is in quotation marks of the language, a placeholder of a usage (`AMOUNT`) is spelt as in the help.
        """
        path = str(self.path)
        if self.word is not None:
            path = speech.say(said('"{word}"', word=self.word))
        elif path.isupper():
            path = speech.text(path)
        line = speech.say(said("line {number}", number=self.line)) if self.line else ""
        return f"{line}: {path}" if line and path else line or path

    def __str__(self) -> str:
        return self.text()

    def document(self, speech: Speech = ENGLISH) -> dict[str, Any]:
        """The problem as JSON: path, message, hint, kind, id, and its place in a file."""
        facts: dict[str, Any] = {
            "path": ": ".join(filter(None, (f"line {self.line}" if self.line else "", str(self.path)))),
            "message": speech.say(self.said),
            "hint": speech.say(self.hint),
            "kind": self.kind,
            "id": self.id,
        }
        if self.place is not None:
            facts |= {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        return facts


class Wrong(Value):
    """A way of being wrong: its kind, its message and what to do."""

    kind: str
    message: str
    hint: str


#: The rooms that declare what is wrong in a table.
TABLES = (
    "hand",
    "competition",
    "evening",
    "cli",
    "ledger",
    "dispute",
    "play",
    "show",
    "serve",
    "speech",
    "cards",
    "scoring",
    "documents",
    "law",
)


@cache
def declared() -> Mapping[str, Wrong]:
    """Every way of being wrong, by id."""
    by_id = {}
    for room in TABLES:
        for id, entry in read_table(room, "problems.txt").items():
            (_, message), (kind, hint), *_ = entry.items()
            by_id[id] = Wrong(UNSAID if kind == "unsaid" else kind, message, hint)
    return by_id


def problem(
    id: str, path: str = "", /, *, place: Place | None = None, hint: Said | str | None = None, **facts: Any
) -> Problem:
    """The problem at a path; a `hint` of its own takes the place of the declared one."""
    wrong = declared()[id]
    remedy = hint if hint is not None else Said(wrong.hint, facts) if wrong.hint else ""
    remedy = remedy if isinstance(remedy, str) else pasted(remedy)
    return Problem(path, Said(wrong.message, facts), remedy, place, wrong.kind, id)


def refusal(id: str, path: str = "", /, **facts: Any) -> Refused:
    """The exception for this problem, to be raised."""
    return Refused([problem(id, path, **facts)])


class Refused(Exception):
    """An input that cannot be used, with every problem it has. Nothing was recorded."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__()

    @property
    def wrong(self) -> tuple[Problem, ...]:
        """The problems without those of missing facts: if there are none, more words will do."""
        return tuple([problem for problem in self.problems if not problem.missing])

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class Problems(list[Problem]):
    """Problems, collected to be shown all at once."""

    def add(self, id: str, path: str = "", /, **facts: Any) -> None:
        """Adds a problem by its id in the table."""
        self.append(problem(id, path, **facts))

    def check(self) -> None:
        """Raises Refused with all of them, if there are any."""
        if self:
            raise Refused(self)


def placed(problems: Iterable[Problem], places: Mapping[str, Place]) -> tuple[Problem, ...]:
    """The problems with their places, in the order of the file.

    A path that has no place gets that of the nearest part around it which has one. A problem that knows its place
    keeps it; those that find none come last.
    """
    located = [
        problem if problem.place else problem._replace(place=_around(problem.path, places)) for problem in problems
    ]
    return tuple(sorted(located, key=lambda problem: (problem.place is None, problem.place and problem.place._parts())))


def _around(path: str, places: Mapping[str, Place]) -> Place | None:
    while path and path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return places.get(path)


def few(problems: Iterable[Problem]) -> tuple[list[Problem], int]:
    """The first problems, and how many more there are."""
    all_problems = list(problems)
    return all_problems[:MOST_PROBLEMS_TOLD], len(all_problems[MOST_PROBLEMS_TOLD:])
