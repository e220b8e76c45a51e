"""A record of play as people write it down, one fact a line, turned into the request that JSON would state.

    players Ana Boris Cilka David
    contract one Ana
    call HK
    1 Ana HK H2 H1 HQ

A `#` starts a comment; lines stand in any order, tricks in theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ..hand.table import shown
from ..problems import Place, Problem, malformed
from ..words.folding import did_you_mean, fold

NO_LINE: Final = malformed("record-line", '"{word}" begins no line of a record')
EMPTY_LINE: Final = malformed("record-line-empty", "says nothing more", "such as: {example}")
TWICE: Final = malformed("record-line-twice", "was said already", "one line for each")
NO_PAIR: Final = malformed("record-pair", '"{word}" is not understood', "such as: {example}")
NOT_IN_ORDER: Final = malformed("tricks-in-order", "this would be trick {number}", "tricks stand in their order")
MIXED: Final = malformed(
    "record-with-and-without-names", "one line names a player and another one none", "name everybody"
)

#: An example of each line.
EXAMPLES: Final[Mapping[str, str]] = {
    "ruleset": "ruleset pagat-4p",
    "variant": "variant exact-difference",
    "players": "players Ana Boris Cilka David",
    "radli": "radli Ana=1 Cilka=2",
    "pot": "pot 0.50",
    "resting": "resting Eva",
    "deal": "deal Ana T:1,5,9 H:KQ D:4 S:K10 C:987",
    "talon": "talon T19 S9 H:J2 CQ T2",
    "bids": "bids Boris:two Cilka:pass David:one",
    "compulsory": "compulsory",
    "contract": "contract trojka:3 South",
    "call": "call HK",
    "take": "take T19",
    "put": "put H4",
    "say": "say Ana:trula Cilka:kontra:game",
    "declares": "declares David barvicky trul",
}


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
        self.play: dict[str, Any] = {}
        self.request: dict[str, Any] = {"play": self.play}
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
            elif word not in READERS:
                hint = did_you_mean(head, EXAMPLES, "a number for a trick, or one of {names}")
                self.problems.append(NO_LINE("", word=shown(head), hint=hint, place=self.at))
            elif not rest and word != "compulsory":
                self.problems.append(EMPTY_LINE(word, example=EXAMPLES[word], place=self.at))
            else:
                READERS[word](self, word, rest)

    def _put(self, node: dict[str, Any], path: str, key: str, value: Any) -> None:
        """Puts a fact into the request; one that is stated twice is a problem."""
        if key in node:
            self.problems.append(TWICE(path, place=self.at))
        node[key] = value
        self.places[path] = self.at

    def _pair(self, word: str, key: str) -> None:
        self.problems.append(NO_PAIR(key, word=shown(word), example=EXAMPLES[key], place=self.at))

    def _trick(self, number: str, words: list[str]) -> None:
        tricks = self.play.setdefault("tricks", [])
        if number != str(len(tricks) + 1):
            self.problems.append(NOT_IN_ORDER("play.tricks", number=len(tricks) + 1, place=self.at))
        self.places[f"play.tricks[{len(tricks)}]"] = self.at
        tricks.append(words)

    def one(self, key: str, words: list[str]) -> None:
        """Reads a line of one word."""
        node, path = (self.request, key) if key == "ruleset" else (self.play, f"play.{key}")
        self._put(node, path, key, words[0])
        if len(words) > 1:
            self._pair(words[1], key)

    def variant(self, key: str, words: list[str]) -> None:
        """Reads one or several variants; the line may be repeated."""
        self.request.setdefault("variants", []).extend(words)
        self.places["variants"] = self.at

    def players(self, key: str, words: list[str]) -> None:
        """Reads the names at the table, forehand first."""
        self._put(self.request, "players", "players", words)

    def radli(self, key: str, words: list[str]) -> None:
        """Reads the open radli before the hand: `Ana=1 Cilka=2`."""
        self.places["before"] = self.at
        radli = self.request.setdefault("before", {}).setdefault("radli", {})
        for word in words:
            name, sign, count = word.partition("=")
            if not sign or not count.isdecimal() or len(count) > 5:
                self._pair(word, key)
                continue
            self._put(radli, f"before.radli.{name}", name, int(count))

    def pot(self, key: str, words: list[str]) -> None:
        """Reads the pot before the hand."""
        self.places["before"] = self.at
        self._put(self.request.setdefault("before", {}), "before.pot", "pot", words[0].replace(",", "."))
        if len(words) > 1:
            self._pair(words[1], key)

    def deal(self, key: str, words: list[str]) -> None:
        """Reads a player and the cards dealt to him."""
        self._put(self.play.setdefault("deal", {}), f"play.deal.{words[0]}", words[0], words[1:])

    def cards(self, key: str, words: list[str]) -> None:
        """Reads a list of cards."""
        self._put(self.play, f"play.{key}", key, words)

    def exchanged(self, key: str, words: list[str]) -> None:
        """Reads cards taken or laid away; a name before them is their player."""
        known = self.play.get(key)
        if fold(words[0]) not in self.names:
            if isinstance(known, dict):
                self.problems.append(MIXED(f"play.{key}", place=self.at))
            else:
                self._put(self.play, f"play.{key}", key, words)
        elif isinstance(known, list):
            self.problems.append(MIXED(f"play.{key}", place=self.at))
        else:
            self._put(self.play.setdefault(key, {}), f"play.{key}.{words[0]}", words[0], words[1:])

    def pairs(self, key: str, words: list[str]) -> None:
        """Reads bids or announcements, each word with its player before a colon."""
        said = self.play.setdefault(key, [])
        for word in words:
            item = word.split(":")
            if len(item) not in ((2,) if key == "bids" else (2, 3)) or not all(item):
                self._pair(word, key)
                continue
            self.places[f"play.{key}[{len(said)}]"] = self.at
            said.append(item)

    def contract(self, key: str, words: list[str]) -> None:
        """Reads the contract, with its level after a colon, and the declarer."""
        name, colon, level = words[0].partition(":")
        self._put(self.play, "play.contract", "contract", name)
        if colon:
            self._put(self.play, "play.level", "level", int(level) if level.isdecimal() and len(level) < 3 else level)
        if len(words) > 1:
            self._put(self.play, "play.declarer", "declarer", words[1])
        if len(words) > 2:
            self._pair(words[2], key)

    def declares(self, key: str, words: list[str]) -> None:
        """Reads a player and his declarations."""
        declared = self.play.setdefault("declarations", {})
        self._put(declared, f"play.declarations.{words[0]}", words[0], words[1:])

    def compulsory(self, key: str, words: list[str]) -> None:
        """Reads that a compulsory klop was due."""
        self._put(self.play, "play.compulsory", "compulsory", True)
        if words:
            self._pair(words[0], key)


#: The reader of each line, by its first word.
READERS: Final[Mapping[str, Callable[[_Notes, str, list[str]], None]]] = {
    "ruleset": _Notes.one,
    "variant": _Notes.variant,
    "players": _Notes.players,
    "radli": _Notes.radli,
    "pot": _Notes.pot,
    "resting": _Notes.one,
    "deal": _Notes.deal,
    "talon": _Notes.cards,
    "bids": _Notes.pairs,
    "compulsory": _Notes.compulsory,
    "contract": _Notes.contract,
    "call": _Notes.one,
    "take": _Notes.exchanged,
    "put": _Notes.exchanged,
    "say": _Notes.pairs,
    "declares": _Notes.declares,
}
