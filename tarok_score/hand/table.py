"""The table: the people who sit there, the rules they play by, and the names and words understood there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..law.games import Contract
from ..law.ruleset import Ruleset
from ..limits import LONGEST_PLAYER, LONGEST_SHOWN
from ..problems import Problem, problem
from ..words.folding import did_you_mean, fold, only_accents, printable, unseen, visible, with_endings
from ..words.notation_words import RESERVED
from ..words.said import chained


def starting(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text."""
    folded = fold(text)
    return list(dict.fromkeys(name for key, name in table.by_fold.items() if folded and key.startswith(folded)))


def called(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text, or are this in another case."""
    folded = fold(text)
    in_case = [name for key, name in table.by_fold.items() if folded in with_endings(key, "cases")]
    return list(dict.fromkeys([*starting(table, text), *in_case]))


def shown(text: object) -> str:
    """The text that was typed, as a problem shows it: nothing that moves a cursor, and not too much of it."""
    return printable(str(text))[:LONGEST_SHOWN]


class Table:
    """A ruleset with its players in turn order (each next one on the right of the one before).

    `also` maps a former name, folded, to the player who had it; `away` are players of the evening who left the table.
    `columns` are all of them in the order of the sheet's columns, if that is not the players' own.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: tuple[str, ...],
        also: Mapping[str, str] | None = None,
        away: Sequence[str] = (),
        columns: Sequence[str] = (),
    ) -> None:
        self.rules = rules
        self.players = players
        self.also = also or {}
        self.away = away
        self.columns = tuple(columns) or players
        # A former name leads to a player of this table; a present name wins over it, so it comes second.
        self.by_fold = {former: name for former, name in self.also.items() if name in players}
        self.by_fold |= {fold(name): name for name in players}
        self.by_name = {name: name for name in players}
        self.seats = {name: seat for seat, name in enumerate(players)}
        #: Each player as a bit of a number, so that several players are one number.
        self.bits = {name: 1 << seat for name, seat in self.seats.items()}
        self.rests = len(players) > rules.seats.in_play

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (
            (self.players, self.columns) == (other.players, other.columns)
            and self.also == other.also
            and (self.rules is other.rules or self.rules.document == other.rules.document)
        )

    def __hash__(self) -> int:
        return hash(self.players)

    def player(self, name: object) -> str | None:
        """The player of that name, case and diacritics aside.

        It is always the same object, so that it is quick to compare and kept once.
        """
        if type(name) is not str:
            return None
        return self.by_name.get(name) or self.by_fold.get(fold(name))

    def meaning(self, kind: str, word: str) -> Any:
        """The contract, bonus or declaration that a word means in this ruleset."""
        known = self.rules.named[kind]
        return known.get(word) or known.get(dict(self.words_of(word)).get(kind, ""))

    def words_of(self, word: str) -> tuple[tuple[str, str], ...]:
        """The meanings of a word in this ruleset: pairs of kind (contract, bonus, declaration, kontra) and id."""
        folded = fold(word)
        meanings = self.rules.words.get(folded, ())
        return () if meanings and folded in RESERVED else meanings

    def active(self, contract: Contract | None, resting: str | None) -> tuple[str, ...]:
        """The players of a hand: everybody but the resting player, who does play a klop if the rules say so."""
        if resting is None or (contract is not None and contract.klop is not None and contract.klop.resting_plays):
            return self.players
        return tuple(name for name in self.players if name != resting)

    def counted(self, contract: Contract | None, resting: str | None) -> tuple[str, ...]:
        """The players of a hand in the order of the sheet's columns, in which lines give card points."""
        return tuple(sorted(self.active(contract, resting), key=self.columns.index))

    def who_left(self, name: object) -> str | None:
        """The player of that name who left the table."""
        return next((left for left in self.away if type(name) is str and fold(left) == fold(name)), None)

    def nobody(self, path: str, name: object) -> Problem:
        """The problem that no player at the table has that name, or that its player left."""
        left = self.who_left(name)
        if left is not None:
            return problem("player-left", path, name=left, names=self.players)
        hint = did_you_mean(printable(str(name))[:LONGEST_PLAYER], self.players, "at the table: {names}")
        return problem("nobody-called-so", path, name=shown(name), hint=hint)


def check_players(rules: Ruleset, players: object) -> list[Problem]:
    """The problems of a list of players: their number, repeated names, names that the notation could not read."""
    if not isinstance(players, list | tuple):
        return [problem("players-no-list", "players")]
    problems = []
    if len(players) not in rules.seats.at_table:
        counts = chained(rules.seats.at_table, "{one} or {other}")
        problems.append(problem("number-of-players", "players", ruleset=rules.id, counts=counts, number=len(players)))
    seen: set[str] = set()
    for index, name in enumerate(players):
        path = f"players[{index}]"
        if type(name) is not str:
            problems.append(problem("name-not-text", path))
            continue
        problems.extend(check_name(rules, name, path))
        if fold(name) in seen:
            problems.append(problem("name-twice", path, name=shown(name)))
        seen.add(fold(name))
    return problems


def check_name(rules: Ruleset, name: str, path: str) -> list[Problem]:
    """The problems of one player's name."""
    folded, start = fold(name), printable(name[:LONGEST_PLAYER])
    if not name or name.isspace():
        return [problem("name-missing", path)]
    if len(name) > LONGEST_PLAYER:
        return [problem("name-too-long", path, most=LONGEST_PLAYER, name=start)]
    if unseen(name):
        return [problem("name-unseen", path, name=visible(name))]
    wrong = {
        "name-of-accents": only_accents(name),
        "name-with-sign": any(c in " :=,@" for c in name),
        "name-like-number": name[0] in "+-=" or name[0].isdigit(),
        "name-is-word": folded in rules.words or folded in RESERVED,
    }
    return [problem(id, path, name=start) for id, is_wrong in wrong.items() if is_wrong][:1]
