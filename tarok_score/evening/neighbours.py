"""The people of the other evenings and competitions in a folder, whose names are never called unknown."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from .. import files, ledger
from ..hand.table import NOBODY, UNKNOWN_WORD
from ..ledger.record import Body, Unreadable, read_line
from ..limits import MOST_BYTES_OF_FILE
from ..problems import Problem, malformed
from ..words.folding import fold, printable

PLAYS_ELSEWHERE: Final = malformed(
    "player-of-another-evening",
    "{name} plays in {file}, and does not sit at this table",
    "at the table: {names}; or tarok join {name}",
)

#: The kind of the first record of a competition, and what stands in the records of those who enter.
COMPETITION: Final = "tournament"
ENTERS: Final = b'"kind":"enter"'

#: At most this many ledgers of a folder are searched for a name: the last ones by file name, which holds the date.
MOST_LEDGERS: Final = 100


def with_neighbours(problems: Sequence[Problem], path: str, players: Sequence[str]) -> list[Problem]:
    """The problems of words, where one that is unknown here says so if it is a name of another evening.

    `path` is the ledger of the table, which has these players. Of another evening only the players who began it are
    known, of a competition all who entered.
    """
    return [_told(one, path, players) for one in problems]


def _told(problem: Problem, path: str, players: Sequence[str]) -> Problem:
    """The problem of one word, with the other evening that knows it."""
    if problem.id not in (UNKNOWN_WORD.id, NOBODY.id):
        return problem
    word = fold((problem.word or "").partition(":")[0].partition("@")[0])
    if problem.id == NOBODY.id:
        word = fold(str(getattr(problem.said, "facts", {}).get("name", "")))
    found = _who(word, path)
    if found is None:
        return problem
    name, file = found
    return PLAYS_ELSEWHERE(problem.path, name=printable(name), file=printable(file), names=tuple(players))


def _who(word: str, path: str) -> tuple[str, str] | None:
    """A player with that folded name in another ledger of the same folder, and that file's name."""
    folder, own = os.path.split(path)
    try:
        names = sorted(os.listdir(folder or "."), reverse=True)
    except OSError:
        return None
    others = [name for name in names if name.endswith(".jsonl") and name != own]
    for name in others[:MOST_LEDGERS]:
        player = next((one for one in _players(os.path.join(folder, name)) if fold(one) == word), None)
        if player is not None:
            return player, name
    return None


def _players(path: str) -> list[str]:
    """The players who began an evening, or entered a competition; none of a file that is neither's ledger."""
    begin = ledger.begin_of(path)
    first = _record(begin.partition(b"\n")[0])
    if first.get("kind") != COMPETITION:
        return _names(first) if first.get("kind") == "session" else []
    lines = files.look(path, MOST_BYTES_OF_FILE, links=False).data.splitlines()
    return [name for line in lines if ENTERS in line for name in _names(_record(line))]


def _record(line: bytes) -> Body:
    """The record in a line; empty where it is none."""
    try:
        return read_line(line)
    except Unreadable:
        return {}


def _names(record: Body) -> list[str]:
    """The players whom a record names."""
    players = record.get("players")
    return [name for name in players if isinstance(name, str)] if isinstance(players, list) else []
