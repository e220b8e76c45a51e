"""The people at the table and the rules they play by: who can be named, and with which words."""

from __future__ import annotations

from ..problems import Problem
from ..rules.ruleset import Contract, Ruleset
from ..words.folding import BIDI, fold, meant, printable
from ..words.notation_words import is_reserved

LONGEST_NAME = 40


class Table:
    """A ruleset with its players in turn order (each next one on the right of the one before)."""

    __slots__ = ("by_fold", "contracts", "players", "rests", "rules", "seats")

    def __init__(self, rules: Ruleset, players: tuple[str, ...]) -> None:
        self.rules = rules
        self.players = players
        self.by_fold = {fold(name): name for name in players}
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.rests = len(players) > rules.seats.in_play
        self.contracts: dict[str, Contract | None] = {}

    def player(self, name: object) -> str | None:
        """The player of that name, case and diacritics aside."""
        if type(name) is not str:
            return None
        return name if name in self.seats else self.by_fold.get(fold(name))

    def contract(self, word: str) -> Contract | None:
        """The contract that a word means in this ruleset."""
        if word in self.contracts:
            return self.contracts[word]
        found = None
        for kind, key in self.rules.words.get(fold(word), ()):
            if kind == "contract":
                found = self.rules.contracts[key]
        if len(self.contracts) < 1000:
            self.contracts[word] = found
        return found

    def words_of(self, word: str) -> tuple[tuple[str, str], ...]:
        """What a word can mean in this ruleset: pairs of kind (contract, bonus, declaration, kontra) and id."""
        folded = fold(word)
        found = self.rules.words.get(folded, ())
        return () if found and is_reserved(folded) else found

    def active(self, contract: Contract | None, resting: str | None) -> tuple[str, ...]:
        """Who plays the hand: everybody but the resting player, who plays a klop where the rules say so."""
        if resting is None or (contract is not None and contract.klop is not None and contract.klop.resting_plays):
            return self.players
        return tuple(name for name in self.players if name != resting)

    def unknown_player(self, name: object) -> str:
        """A hint for a name that nobody at the table has."""
        return meant(printable(str(name))[:LONGEST_NAME], self.players, "at the table:")


def check_players(rules: Ruleset, players: object) -> list[Problem]:
    """What is wrong with the list of players: how many, who twice, names that the notation could not read."""
    if type(players) not in (list, tuple):
        return [not_a_list()]
    assert isinstance(players, list | tuple)
    problems = []
    if len(players) not in rules.seats.at_table:
        counts = " or ".join(str(count) for count in rules.seats.at_table)
        problems.append(Problem("players", f"{rules.id} is for {counts} players, not {len(players)}"))
    seen: dict[str, str] = {}
    for index, name in enumerate(players):
        path = f"players[{index}]"
        if type(name) is not str:
            problems.append(Problem(path, "a player's name must be text"))
            continue
        problems.extend(check_name(rules, name, path))
        first = seen.setdefault(fold(name), name)
        if first is not name or players.index(name) != index:
            problems.append(
                Problem(path, f"{printable(name)} sits at the table already", "tell the two apart, as in Ana and AnaK")
            )
    return problems


def not_a_list() -> Problem:
    """What is wrong with players that are no list."""
    return Problem("players", "must be a list of names in turn order", 'such as ["Ana", "Boris", "Cilka", "David"]')


def check_name(rules: Ruleset, name: str, path: str) -> list[Problem]:
    """What is wrong with one player's name."""
    shown = printable(name[:LONGEST_NAME])
    if not name or name.isspace():
        return [Problem(path, "a player needs a name")]
    if len(name) > LONGEST_NAME:
        return [Problem(path, f"the name is longer than {LONGEST_NAME} characters", f'shorten "{shown}…"')]
    if any(c in BIDI for c in name) or not name.isprintable():
        return [Problem(path, f'the name "{shown}" holds characters that cannot be seen', "write it with letters only")]
    if any(c in " :=,@" for c in name):
        return [Problem(path, f'the name "{shown}" holds a blank or one of : = , @', "the notation needs these signs")]
    if name[0] in "+-=" or name[0].isdigit():
        return [Problem(path, f'the name "{shown}" starts like a number', "begin it with a letter")]
    folded = fold(name)
    if folded in rules.words or is_reserved(folded):
        return [
            Problem(path, f'"{shown}" is a word of the notation', "give the player another name, such as a nickname")
        ]
    return []
