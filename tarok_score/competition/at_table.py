"""The evening of a table: who plays it and under which names, by which rules, and for how many hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ..evening.effects import common_beginning
from ..evening.session import open_session
from ..hand.table import check_name
from ..law.check import from_document
from ..law.library import load
from ..law.ruleset import Ruleset
from ..law.shelf import shipped
from ..ledger import Body
from ..limits import LONGEST_PLAYER
from ..problems import Problem, Refused, impossible, malformed
from ..words.said import chained, listed, said
from .book import Competition
from .draw import Conditions, ruleset_name
from .events import AT_ANOTHER, NEEDS_NO_RESULT, NOT_DRAWN, TWICE, require_open, table_of
from .names import EveningTotals, Roster, for_message
from .tournament import Board, Round, Tournament

PLAYED_HERE = impossible(
    "table-played",
    "table {table} of round {round} has its result",
    "tarok tournament result {table} --correct WHY replaces it",
)
WORDS_AT_TABLE = malformed(
    "words-at-table",
    "players named: {n}, at the table: {due}",
    "the players in turn order, or nothing; before them a ruleset if players are missing",
)
RULES_OF_ALL = impossible(
    "rules-of-competition", "the competition is played by {rules}", "only a table with missing players has other rules"
)
RULES_FOR_OTHERS = impossible(
    "rules-for-others",
    "players at table {table}: {n}; {rules} is for {counts}",
    "name the rules that they play by: {such}",
)
NO_EVENING_NAME = impossible(
    "no-evening-name",
    "no beginning of {name} can be used in the words of a hand",
    "tarok new RULESET PLAYER… names all",
)
TABLE_OF_NOBODY = impossible(
    "table-of-nobody",
    "no table of this round has the players of this session: {names}",
    "tarok tournament result TABLE --session FILE says what differs",
)
#: The source of the number of hands that a table of a competition plays.
CITE = "law book, section 18"


class AtTable(NamedTuple):
    """The table that an evening is played at: its rules, the name they were named by, its players in turn order."""

    rules: Ruleset
    origin: str
    players: tuple[str, ...]
    full: Mapping[str, str]


def to_play(state: Tournament, number: int) -> tuple[Round, Board]:
    """The current round and its table of that number, where a game is to be played. Raises Refused."""
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    problems: list[Problem] = []
    found = table_of(state, state.now.number, number, problems)
    if found is None:
        raise Refused(problems)
    this_round, table = found
    if state.idle(this_round, table):
        raise NEEDS_NO_RESULT.refused(table=number)
    if table.result is not None:
        raise PLAYED_HERE.refused(table=number, round=this_round.number)
    return found


def at_table(competition: Competition, number: int, words: Sequence[str], variants: Sequence[str]) -> AtTable:
    """The evening of a table of the current round.

    The words are the players in turn order. A ruleset may stand before them at a table with missing players, if the
    competition's own ruleset is for more. Raises Refused.
    """
    this_round, table = to_play(competition.tournament, number)
    problems: list[Problem] = []
    named, seats = _ruleset(words, table.players)
    players = _seated(this_round, number, table.players, seats, problems)
    if problems:
        raise Refused(problems)
    rules, origin = _rules(competition, number, len(table.players), named, variants)
    names = {_name(rules, player, table.players): player for player in players}
    full = {name: player for name, player in names.items() if name != player}
    return AtTable(_of_so_many(rules, competition.conditions.hands), origin, tuple(names), full)


def _ruleset(words: Sequence[str], players: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """The ruleset that the words name, if any, and the players that they name."""
    for named, seats in ((None, words), (words[0] if words else None, words[1:])):
        if len(seats) in (0, len(players)):
            return named, seats
    raise WORDS_AT_TABLE.refused(n=len(words), due=len(players))


def _seated(
    this_round: Round, number: int, players: Sequence[str], words: Sequence[str], problems: list[Problem]
) -> tuple[str, ...]:
    """The players in turn order: as they drew their seats, or else as the table was formed."""
    here, everybody = Roster(players), Roster(this_round.seats())
    found: list[str] = []
    for word in words:
        known: list[Problem] = []
        name = here.find(word, f'"{for_message(word)}"', known)
        elsewhere = None if name or here.beginning(word) else everybody.whole(word)
        if elsewhere is not None:
            known = [AT_ANOTHER(name=elsewhere, other=this_round.seats()[elsewhere], table=number)]
        elif name in found:
            known = [TWICE(name=name)]
        problems.extend(known)
        found.append(name or "")
    return tuple(found) or tuple(players)


def _rules(
    competition: Competition, number: int, count: int, named: str | None, variants: Sequence[str]
) -> tuple[Ruleset, str]:
    """The rules for `count` players at a table, and the name they were named by."""
    conditions, head = competition.conditions, competition.records[0].body
    if named is not None or variants:
        if count == conditions.seats:
            raise RULES_OF_ALL.refused(rules=ruleset_name(conditions.ruleset, conditions.variants))
        origin = named or str(head.get("origin", conditions.ruleset))
        rules = load(origin, tuple(variants))
    else:
        origin = str(head.get("origin", conditions.ruleset))
        rules = _own(head, conditions)
    if count in rules.seats.at_table:
        return rules, origin
    such = _rules_for(count, rules)
    hint = None if such else said("no ruleset of this unit is for so many")
    counts = chained(rules.seats.at_table, "{one} or {other}")
    raise RULES_FOR_OTHERS.refused(
        n=count, table=number, rules=rules.id, counts=counts, such=listed(such, "{some} or {last}"), hint=hint
    )


def _own(head: Body, conditions: Conditions) -> Ruleset:
    """The rules that the competition holds."""
    document = head.get("rules")
    return from_document(document if isinstance(document, dict) else {}, conditions.variants)


def _rules_for(count: int, like: Ruleset) -> list[str]:
    """The shipped rules by which `count` players can play in the same unit, the most similar name first."""
    rules = ((name, load(name)) for name in shipped())
    found = [name for name, one in rules if count in one.seats.at_table and one.unit.name == like.unit.name]
    return sorted(found, key=lambda name: (-common_beginning(name, like.id), len(name)))


def _of_so_many(rules: Ruleset, hands: int) -> Ruleset:
    """The rules for a match of `hands` hands."""
    session = rules.document.get("session") or {}
    if not isinstance(session, dict):
        return rules
    match = session.get("match")
    match = {**(match if isinstance(match, dict) else {"cite": CITE}), "hands": hands}
    return from_document({**rules.document, "session": {**session, "match": match}}, rules.variants)


def _name(rules: Ruleset, player: str, players: Iterable[str]) -> str:
    """A player's name in the evening: one word that begins no other player's name and is no word of the rules."""
    here = Roster(players)
    for name in _names(player):
        if (here.whole(name) == player or here.beginning(name) == [player]) and not check_name(rules, name, ""):
            return name
    raise NO_EVENING_NAME.refused(name=player)


def _names(player: str) -> Iterator[str]:
    """The names to try for a player: his first name, all his names in one word, and the beginnings of that."""
    first, whole = player.split()[0], "".join(player.split())
    yield first
    for length in range(min(len(whole), LONGEST_PLAYER), 0, -1):
        yield whole[:length]


def same_players(players: Sequence[str], names: Iterable[str]) -> bool:
    """True if these names, or beginnings, are exactly the players at a table."""
    here, problems = Roster(players), list[Problem]()
    found = [here.find(name, "", problems) for name in names]
    return not problems and len(found) == len(players) and set(found) == set(players)


def table_of_evening(state: Tournament, names: Iterable[str], round_number: int | None) -> int:
    """The number of the table whose players are exactly those of an evening. Raises Refused."""
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    played = list(names)
    found = state.now if round_number is None else state.round(round_number)
    for number, table in enumerate(found.tables if found is not None else (), 1):
        if len(played) == len(table.players) and same_players(table.players, played):
            return number
    if found is None:
        table_of(state, round_number or 0, 1, problems := list[Problem]())
        raise Refused(problems)
    raise TABLE_OF_NOBODY.refused("--session", names=listed(played))


def file_name(competition: str, round_number: int, table: int) -> str:
    """The file name of a table's evening, made of its competition, round and table."""
    stem = competition.removesuffix(".jsonl").removeprefix("tournament-")
    return f"tarok-{stem}-r{round_number}-t{table}.jsonl"


def read(path: Path) -> EveningTotals:
    """The evening in a ledger file. Raises Refused if it does not verify."""
    opened = open_session(path)
    state, rules = opened.state, opened.rules
    return EveningTotals(
        str(path),
        rules.id,
        tuple(rules.variants),
        dict(state.totals),
        state.hands,
        state.finished,
        opened.records[-1].seal,
    )
