"""A record of play as people write it down, one fact a line, turned into the request that JSON would state.

    players Ana Boris Cilka David
    contract one Ana
    call HK
    1 Ana HK H2 H1 HQ

A `#` starts a comment; lines stand in any order, tricks in theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..hand.table import shown
from ..problems import Place, Problem, malformed
from ..words.folding import did_you_mean, fold

NO_LINE: Final = malformed("record-line", '"{word}" begins no line of a record')
EMPTY_LINE: Final = malformed("record-line-empty", "says nothing more", "such as: {example}")
TWICE: Final = malformed("record-line-twice", "is already there", "one line for each")
NO_PAIR: Final = malformed("record-pair", '"{word}" is not understood', "such as: {example}")
NOT_IN_ORDER: Final = malformed("tricks-in-order", "this would be trick {number}", "tricks come in order")
MIXED: Final = malformed(
    "record-with-and-without-names", "one line names a player and another one none", "name everybody"
)


class Noted(NamedTuple):
    """The request that the lines describe, and the place of each of its paths in the file."""

    request: dict[str, Any]
    places: dict[str, Place]


def read(text: str, file: str, problems: list[Problem]) -> Noted:
    """The request of a record written as text; lines that are not understood become problems at their places."""
    notes = _Notes(file, problems)
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if words:
            notes.lines.append((number, words))
    notes.understand()
    return Noted(notes.request, notes.places)


class _Notes:
    """The reader of the lines of one record."""

    #: The place of the line that is read.
    at: Place

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self.lines: list[tuple[int, list[str]]] = []
        self.request: dict[str, Any] = {"play": {}}
        self.places: dict[str, Place] = {}
        self.names: frozenset[str] = frozenset()

    def understand(self) -> None:
        """Reads every line, once the players' names are known."""
        for _, (head, *rest) in self.lines:
            if fold(head) == "players":
                self.names = frozenset(map(fold, rest))
        for number, (head, *rest) in self.lines:
            self.at = Place(self.file, number, 1)
            word = fold(head)
            if head.isdigit():
                self._trick(head, rest)
            elif word not in LINES:
                hint = did_you_mean(head, LINES, "a number for a trick, or one of {names}")
                self.problems.append(NO_LINE("", word=shown(head), hint=hint, place=self.at))
            elif not rest and word != "compulsory":
                self.problems.append(EMPTY_LINE(word, example=LINES[word].example, place=self.at))
            else:
                line = LINES[word]
                line.read(self, line, rest)

    def _put(self, path: Sequence[str], value: Any) -> None:
        """Puts a fact into the request; one that is stated twice is a problem."""
        node, name = self.request, ".".join(path)
        for step in path[:-1]:
            node = node.setdefault(step, {})
        if path[-1] in node:
            self.problems.append(TWICE(name, place=self.at))
        node[path[-1]] = value
        self.places[name] = self.at
        if path[0] == "before":
            self.places["before"] = self.at

    def _pair(self, line: Line, words: Sequence[str]) -> None:
        """Refuses words that are not understood, or too many."""
        for word in words:
            self.problems.append(NO_PAIR(line.path[-1], word=shown(word), example=line.example, place=self.at))

    def _trick(self, number: str, words: list[str]) -> None:
        tricks = self.request["play"].setdefault("tricks", [])
        if number != str(len(tricks) + 1):
            self.problems.append(NOT_IN_ORDER("play.tricks", number=len(tricks) + 1, place=self.at))
        self.places[f"play.tricks[{len(tricks)}]"] = self.at
        tricks.append(words)

    def one(self, line: Line, words: list[str]) -> None:
        """Reads a line of one word."""
        self._put(line.path, words[0].replace(",", ".") if line.path[-1] == "pot" else words[0])
        self._pair(line, words[1:])

    def yes(self, line: Line, words: list[str]) -> None:
        """Reads a line that says all by its first word."""
        self._put(line.path, True)
        self._pair(line, words)

    def every(self, line: Line, words: list[str]) -> None:
        """Reads a list of words."""
        self._put(line.path, words)

    def variant(self, line: Line, words: list[str]) -> None:
        """Reads one or several variants; the line may be repeated."""
        self.request.setdefault("variants", []).extend(words)
        self.places["variants"] = self.at

    def radli(self, line: Line, words: list[str]) -> None:
        """Reads the open radli before the hand: `Ana=1 Cilka=2`."""
        for word in words:
            name, sign, count = word.partition("=")
            if sign and count.isdecimal() and len(count) <= 5:
                self._put((*line.path, name), int(count))
            else:
                self._pair(line, [word])

    def of_player(self, line: Line, words: list[str]) -> None:
        """Reads a player and the words that are his."""
        self._put((*line.path, words[0]), words[1:])

    def exchanged(self, line: Line, words: list[str]) -> None:
        """Reads cards taken or laid away; a name before them is their player."""
        named, known = fold(words[0]) in self.names, self.request["play"].get(line.path[-1])
        if known is not None and named != isinstance(known, dict):
            self.problems.append(MIXED(".".join(line.path), place=self.at))
        else:
            (self.of_player if named else self.every)(line, words)

    def pairs(self, line: Line, words: list[str]) -> None:
        """Reads bids or announcements, each word with its player before a colon."""
        key = line.path[-1]
        said = self.request["play"].setdefault(key, [])
        for word in words:
            item = word.split(":")
            if len(item) not in ((2,) if key == "bids" else (2, 3)) or not all(item):
                self._pair(line, [word])
                continue
            self.places[f"play.{key}[{len(said)}]"] = self.at
            said.append(item)

    def contract(self, line: Line, words: list[str]) -> None:
        """Reads the contract, with its level after a colon, and the declarer."""
        name, colon, level = words[0].partition(":")
        self._put(line.path, name)
        if colon:
            self._put(("play", "level"), int(level) if level.isdecimal() and len(level) < 3 else level)
        if len(words) > 1:
            self._put(("play", "declarer"), words[1])
        self._pair(line, words[2:])


class Line(NamedTuple):
    """A line: what reads it, the place of its fact in the request, and an example."""

    read: Callable[[_Notes, Line, list[str]], None]
    path: tuple[str, ...]
    example: str


def _of_play(read: Callable[[_Notes, Line, list[str]], None], example: str, key: str = "") -> Line:
    """A line of a fact of the play, which its first word names if no other key is given."""
    return Line(read, ("play", key or example.partition(" ")[0]), example)


#: The lines by their first words.
LINES: Final[Mapping[str, Line]] = {
    "ruleset": Line(_Notes.one, ("ruleset",), "ruleset pagat-4p"),
    "variant": Line(_Notes.variant, ("variants",), "variant exact-difference"),
    "players": Line(_Notes.every, ("players",), "players Ana Boris Cilka David"),
    "radli": Line(_Notes.radli, ("before", "radli"), "radli Ana=1 Cilka=2"),
    "pot": Line(_Notes.one, ("before", "pot"), "pot 0.50"),
    "resting": _of_play(_Notes.one, "resting Eva"),
    "deal": _of_play(_Notes.of_player, "deal Ana T:1,5,9 H:KQ D:4 S:K10 C:987"),
    "talon": _of_play(_Notes.every, "talon T19 S9 H:J2 CQ T2"),
    "bids": _of_play(_Notes.pairs, "bids Boris:two Cilka:pass David:one"),
    "compulsory": _of_play(_Notes.yes, "compulsory"),
    "contract": _of_play(_Notes.contract, "contract trojka:3 South"),
    "call": _of_play(_Notes.one, "call HK"),
    "take": _of_play(_Notes.exchanged, "take T19"),
    "put": _of_play(_Notes.exchanged, "put H4"),
    "say": _of_play(_Notes.pairs, "say Ana:trula Cilka:kontra:game"),
    "declares": _of_play(_Notes.of_player, "declares David barvicky trul", "declarations"),
}
