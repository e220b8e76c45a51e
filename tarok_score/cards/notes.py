"""A record of play as people write it down, one fact a line, turned into the request that JSON would state.

    players Ana Boris Cilka David
    contract one Ana
    call HK
    1 Ana HK H2 H1 HQ

A `#` starts a comment; lines stand in any order, tricks in theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


class Noted(NamedTuple):
    """The request that the lines describe, and the place of each of its paths in the file."""

    request: dict[str, Any]
    places: dict[str, Place]


#: What the words of a line are: one word, none, a list, a player's, cards exchanged, pairs, or what its own name says.
ONE, NONE, LIST, PLAYERS, EXCHANGED, PAIRS = "one", "none", "list", "player's", "exchanged", "pairs"
VARIANT, RADLI, CONTRACT = "variant", "radli", "contract"

#: The lines by their first words: what their words are, the place of their fact in the request, and an example.
LINES: Final[Mapping[str, tuple[str, str, str]]] = {
    "ruleset": (ONE, "ruleset", "ruleset pagat-4p"),
    "variant": (VARIANT, "variants", "variant exact-difference"),
    "players": (LIST, "players", "players Ana Boris Cilka David"),
    "radli": (RADLI, "before.radli", "radli Ana=1 Cilka=2"),
    "pot": (ONE, "before.pot", "pot 0.50"),
    "resting": (ONE, "play.resting", "resting Eva"),
    "deal": (PLAYERS, "play.deal", "deal Ana T:1,5,9 H:KQ D:4 S:K10 C:987"),
    "talon": (LIST, "play.talon", "talon T19 S9 H:J2 CQ T2"),
    "bids": (PAIRS, "play.bids", "bids Boris:two Cilka:pass David:one"),
    "compulsory": (NONE, "play.compulsory", "compulsory"),
    "contract": (CONTRACT, "play.contract", "contract trojka:3 South"),
    "call": (ONE, "play.call", "call HK"),
    "take": (EXCHANGED, "play.take", "take T19"),
    "put": (EXCHANGED, "play.put", "put H4"),
    "say": (PAIRS, "play.say", "say Ana:trula Cilka:kontra:game"),
    "declares": (PLAYERS, "play.declarations", "declares David barvicky trul"),
}


def read(text: str, file: str, problems: list[Problem]) -> Noted:
    """The request of a record written as text; lines that are not understood become problems at their places."""
    parted = [(number, line.partition("#")[0].split()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(Place(file, number, 1), fold(words[0]), words) for number, words in parted if words]
    names = {fold(name) for _, word, words in lines for name in words[1:] if word == "players"}
    play: dict[str, Any] = {}
    noted = Noted({"play": play}, {})
    for at, word, (head, *rest) in lines:
        if head.isdigit():
            tricks = play.setdefault("tricks", [])
            if head != str(len(tricks) + 1):
                problems.append(NOT_IN_ORDER("play.tricks", number=len(tricks) + 1, place=at))
            noted.places[f"play.tricks[{len(tricks)}]"] = at
            tricks.append(rest)
        elif word not in LINES:
            hint = did_you_mean(head, LINES, "a number for a trick, or one of {names}")
            problems.append(NO_LINE("", word=shown(head), hint=hint, place=at))
        elif not rest and LINES[word][0] != NONE:
            problems.append(EMPTY_LINE(word, example=LINES[word][2], place=at))
        else:
            kind, path, example = LINES[word]
            for odd in _understood(noted, kind, path, rest, names, at, problems):
                problems.append(NO_PAIR(path.rpartition(".")[2], word=shown(odd), example=example, place=at))
    return noted


def _understood(
    noted: Noted, kind: str, path: str, words: list[str], names: set[str], at: Place, problems: list[Problem]
) -> Sequence[str]:
    """Puts the fact of a line into the request. Returns the words that are not understood, or too many."""
    request, places = noted
    key = path.rpartition(".")[2]

    def put(path: str, value: Any) -> None:
        """Puts a fact into the request; one that is stated twice is a problem."""
        *steps, last = path.split(".", 2)
        node = request
        for step in steps:
            node = node.setdefault(step, {})
        if last in node:
            problems.append(TWICE(path, place=at))
        node[last] = value
        places.update(dict.fromkeys([path, *steps[:1]] if path.startswith("before.") else [path], at))

    if kind == ONE:
        put(path, words[0].replace(",", ".") if key == "pot" else words[0])
        return words[1:]
    if kind == NONE:
        put(path, True)
        return words
    if kind == CONTRACT:
        name, colon, level = words[0].partition(":")
        put(path, name)
        if colon:
            put("play.level", int(level) if level.isdecimal() and len(level) < 3 else level)
        if len(words) > 1:
            put("play.declarer", words[1])
        return words[2:]
    if kind == VARIANT:
        request.setdefault(path, []).extend(words)
        places[path] = at
    elif kind == RADLI:
        odd = []
        for word in words:
            name, _, count = word.partition("=")
            if count.isdecimal() and len(count) <= 5:
                put(f"{path}.{name}", int(count))
            else:
                odd.append(word)
        return odd
    elif kind == PAIRS:
        spoken, odd = request["play"].setdefault(key, []), []
        for word in words:
            item = word.split(":")
            if len(item) in ((2,) if key == "bids" else (2, 3)) and all(item):
                places[f"{path}[{len(spoken)}]"] = at
                spoken.append(item)
            else:
                odd.append(word)
        return odd
    else:
        named, known = fold(words[0]) in names, request["play"].get(key)
        if kind == EXCHANGED and known is not None and named != isinstance(known, dict):
            problems.append(MIXED(path, place=at))
        elif kind == PLAYERS or (kind == EXCHANGED and named):
            put(f"{path}.{words[0]}", words[1:])
        else:
            put(path, words)
    return ()
