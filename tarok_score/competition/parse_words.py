"""What is typed, as events: names by their beginnings, amounts, the lines of files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..amounts import Amount, typed
from ..limits import LONGEST_REMARK
from ..problems import Problem, Refused, Wrong, malformed, unsaid
from ..words.folding import printable
from .changes import after, require_open
from .events import Absent, DrawLots, Enter, Results, Swap, TableResult, Withdraw
from .forming import in_question
from .from_evening import EveningTotals, totals
from .names import Roster, check_remark, nfc, shown, tidy
from .people import NOT_DRAWN, NOT_HERE, NOT_SEATED, TWICE
from .recording import table_of
from .tournament import Board, Tournament

NO_GAME_POINTS = unsaid("game-points-missing", "which game points has {name}?", "such as {name}=120 or {name}=-35")
NO_AMOUNT = malformed("game-points-amount", '"{text}" is no exact amount', "such as 120, -35 or 12.5")
NO_TABLE_NUMBER = malformed("table-number-missing", "a line begins with the number of a table", "such as 3 Ana=120 …")
NO_LINES = unsaid("no-lines", "{file} holds no line", "one entry a line")

#: A line of a file: its number and its text.
Line = tuple[int, str]


def reason(text: str, path: str) -> str:
    """A text that somebody gave as a reason or remark. Raises Refused if it says nothing."""
    text = printable(tidy(text))
    problems = check_remark(text, path, LONGEST_REMARK)
    if problems:
        raise Refused(problems)
    return text


def entering(state: Tournament, typed: Iterable[str], seeded: bool = False, table: int | None = None) -> Enter:
    """Players who enter or come back, under the names they have in the list."""
    known = Roster(state.players)
    names = tuple(known.whole(tidied) or tidied for tidied in (tidy(name) for name in typed))
    return Enter(names, seeded, table)


def withdrawing(state: Tournament, typed: Iterable[str]) -> Withdraw:
    """Players who leave, named among those who can."""
    return Withdraw(_found(state, state.system.can_withdraw(state), typed, NOT_HERE))


def missing(state: Tournament, typed: Iterable[str]) -> Absent:
    """Players who miss this round, named among those at its tables."""
    return Absent(_found(state, _seated(state), typed, NOT_SEATED))


def swapping(state: Tournament, one: str, other: str, why: str) -> Swap:
    """Two players who change tables."""
    text = reason(why, "--why")
    found = _found(state, _seated(state), (one, other), NOT_SEATED)
    return Swap(found[0], found[1], text)


def _seated(state: Tournament) -> list[str]:
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    return [name for table in state.now.tables for name in table.players]


def _found(state: Tournament, names: Iterable[str], typed: Iterable[str], other: Wrong) -> tuple[str, ...]:
    """Who is meant, among the names in question. Of whoever plays but is not in question `other` is said."""
    problems: list[Problem] = []
    here, found = Roster(names), []
    for word in typed:
        known: list[Problem] = []
        name = here.find(word, f'"{shown(word)}"', known)
        if name is None and not here.beginning(word):
            somebody = Roster(state.players).whole(word)
            known = known if somebody is None else [other(name=somebody)]
        problems.extend(known)
        found.append(name or "")
    if problems:
        raise Refused(problems)
    return tuple(found)


def drawing(seed: str) -> DrawLots:
    """The draw by a seed."""
    return DrawLots(nfc(seed))


def slips(state: Tournament, typed: Sequence[Line]) -> DrawLots:
    """The draw by slips: the i-th line names who drew number i."""
    require_open(state)
    problems: list[Problem] = []
    names = Roster(in_question(state, problems))
    if problems:
        raise Refused(problems)
    order = []
    for number, text in typed:
        unknown: list[Problem] = []
        order.append(names.find(text, "", unknown))
        problems.extend([one._replace(line=number) for one in unknown])
    if problems:
        raise Refused(problems)
    return DrawLots(None, tuple(name for name in order if name is not None))


# Results


def result(
    state: Tournament, table: int, words: Sequence[str], round: int | None = None, decided: str | None = None,
    correct: str | None = None,
) -> Results:  # fmt: skip
    """The result of one table, as typed."""
    why = None if correct is None else reason(correct, "--correct")
    problems: list[Problem] = []
    number, here = _table(state, table, round, problems)
    game = _game(state, here, words, problems)
    order = _decided(here, decided, problems)
    if problems:
        raise Refused(problems)
    return Results((TableResult(number, table, game, order),), why)


def batch(state: Tournament, typed: Sequence[Line]) -> Results:
    """The results of a file, a table a line. Raises Refused with the problems of every line."""
    require_open(state)
    problems: list[Problem] = []
    found: list[TableResult] = []
    for number, text in typed:
        first, *words = text.split()
        try:
            if not first.isdecimal() or len(first) > 6:
                raise NO_TABLE_NUMBER.refused()
            event = result(state, int(first), words)
            state = after(state, event)
            found += event.tables
        except Refused as refused:
            problems.extend([one._replace(line=number) for one in refused.problems])
    if problems:
        raise Refused(problems)
    return Results(tuple(found))


def result_of_evening(
    state: Tournament, table: int, evening: EveningTotals, round: int | None = None, decided: str | None = None,
    correct: str | None = None, short: str | None = None,
) -> Results:  # fmt: skip
    """The result of one table, read out of the evening that was played there."""
    why = None if correct is None else reason(correct, "--correct")
    too_short = None if short is None else reason(short, "--short")
    problems: list[Problem] = []
    number, here = _table(state, table, round, problems)
    game = totals(state.conditions, evening, here.players, too_short is not None, problems)
    order = _decided(here, decided, problems)
    if problems:
        raise Refused(problems)
    told = too_short if evening.hands != state.conditions.hands else None
    return Results((TableResult(number, table, game, order, evening.hands, evening.seal, told),), why)


def _table(state: Tournament, table: int, round: int | None, problems: list[Problem]) -> tuple[int, Board]:
    """The number of the round and the table meant. Raises Refused if there is no such table."""
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    number = state.now.number if round is None else round
    found = table_of(state, number, table, problems)
    if found is None:
        raise Refused(problems)
    return number, found[1]


def _game(state: Tournament, table: Board, words: Sequence[str], problems: list[Problem]) -> dict[str, Amount]:
    """The game points that words like `Ana=120` give."""
    here = Roster(table.players)
    game: dict[str, Amount] = {}
    for word in words:
        typed_name, sign, text = word.partition("=")
        name = _who(state, here, typed_name, problems)
        if not sign:
            problems.append(NO_GAME_POINTS(name=name or shown(typed_name)))
            continue
        try:
            amount = typed(text.strip())
        except ValueError:
            problems.append(NO_AMOUNT(name or shown(typed_name), text=shown(text)))
            continue
        if name in game:
            problems.append(TWICE(name=name))
        elif name is not None:
            game[name] = amount
    return game


def _who(state: Tournament, here: Roster, typed: str, problems: list[Problem]) -> str | None:
    """Somebody at the table if the name fits there, else whom it surely means: he is refused with the reason."""
    found: list[Problem] = []
    name = here.find(typed, f'"{shown(typed)}"', found)
    if name is None and not here.beginning(typed):
        everybody = Roster(state.players)
        others = everybody.beginning(typed)
        name = everybody.whole(typed) or (others[0] if len(others) == 1 else None)
    if name is None:
        problems.extend(found)
    return name


def _decided(table: Board, typed: str | None, problems: list[Problem]) -> tuple[str, ...]:
    if typed is None:
        return ()
    names = Roster(table.players)
    found = (names.find(name, "--decided", problems) for name in typed.split(","))
    return tuple(name for name in found if name is not None)
