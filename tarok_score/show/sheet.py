"""The sheet of an evening as values: a column for each player, a row for each event, radli, totals, the next deal.

Every layout of an evening is read off them: text on a terminal, the course of the evening, files for other programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..amounts import Amount
from ..evening.course import EveningCourse
from ..evening.entries import Entry
from ..evening.events import Finish, HandPlayed, Seating
from ..evening.radli_marks import RadliMarks, radli_marks
from ..evening.state import State
from ..evening.story import number_of
from ..hand.spelling import named
from ..words.said import Fact, Joined, Said, joined, said
from .standing import misdeals, next_line
from .standing import pot as pot_of

#: The events that are a row of the sheet even if they change nothing.
ALWAYS_SHOWN = (HandPlayed, Finish)


class SheetRow(NamedTuple):
    """An event: its kind, its players, and the changes that it made.

    `number` is None if it is no hand; `event` is then its name (`e5`) if it can be voided. `won` is None if nothing is
    won or lost. `changes` and `totals` have the players whose total the event changed. `void` says why it does not
    count, `overridden` why an agreement was set aside. The totals stand after the row that `ends` the evening.
    """

    number: int | None
    what: Fact
    won: bool | None
    who: tuple[str, ...]
    changes: Mapping[str, Amount]
    totals: Mapping[str, Amount]
    void: str | None
    overridden: str | None
    event: str = ""
    ends: bool = False


class ScoreSheet(NamedTuple):
    """The whole sheet. `wheels` is None if the rules have no radli, `pot` if they have no pot, `misdeals` if none
    counts.

    It has a column for everybody who ever sat there; one who went on with another's score shares his column.
    """

    players: tuple[str, ...]
    heads: tuple[str, ...]
    decimals: int
    wheels: Mapping[str, RadliMarks] | None
    rows: tuple[SheetRow, ...]
    totals: Mapping[str, Amount]
    pot: Said | None
    next: Said | None
    misdeals: Said | None = None


def sheet(evening: EveningCourse) -> ScoreSheet:
    """The sheet as people keep it, without events that change nothing and are no hands."""
    rules, state = evening.table.rules, evening.state
    return ScoreSheet(
        players=tuple(state.totals),
        heads=heads(evening),
        decimals=rules.unit.decimals,
        wheels=None if rules.radli is None else radli_marks(evening),
        rows=tuple(_rows(evening)),
        totals=state.totals,
        misdeals=misdeals(evening.table, state),
        pot=None if rules.pot is None else pot_of(evening.table, state),
        next=next_line(evening.table, state),
    )


def heads(evening: EveningCourse) -> tuple[str, ...]:
    """The heads of the columns: `Cilka→Eva` if one went on with the score of another."""
    return tuple(["→".join(column) for column in evening.state.columns])


def _rows(evening: EveningCourse) -> list[SheetRow]:
    found, before = [], evening.start
    was = evening.by_heir(before, before.totals)
    for entry in evening.entries():
        now = evening.by_heir(entry.state, entry.state.totals)
        row = _row(entry, before, was, now)
        if row.changes or isinstance(entry.event, ALWAYS_SHOWN) or _is_another_table(entry, before):
            found.append(row)
        before, was = entry.state, now
    return found


def _is_another_table(entry: Entry, before: State) -> bool:
    """True if somebody came or left at this entry, or other rules hold from it on."""
    if not isinstance(entry.event, Seating):
        return False
    return entry.event.rules is not None or set(before.table.players) != set(entry.state.table.players)


def _row(entry: Entry, before: State, was: Mapping[str, Amount], now: Mapping[str, Amount]) -> SheetRow:
    """The row of one event, between the totals before and after it."""
    changes = {name: total - was.get(name, 0) for name, total in now.items() if total != was.get(name, 0)}
    totals = {name: now[name] for name in changes}
    event, score = entry.event, entry.outcome.score
    if not isinstance(event, HandPlayed):
        what = in_short(entry, before)
        ends = isinstance(event, Finish)
        return SheetRow(None, what, None, (), changes, totals, entry.voided, entry.overridden, ends=ends)
    hand = event.hand
    contract = named(entry.state.table.rules.contracts, hand.contract)
    what = contract if hand.level is None else joined(contract, hand.level)
    who = hand.side
    won = None if score is None else score.won
    return SheetRow(entry.number, what, won, who, changes, totals, entry.voided, entry.overridden)


def in_short(entry: Entry, before: State) -> Fact:
    """An event other than a hand in few words: who left the table and who joined it, else its sentence."""
    event, now = entry.event, entry.state.table
    if not isinstance(event, Seating) or event.rules is not None:
        return event.title(now)
    was = before.table.players
    left = tuple(name for name in was if name not in now.players)
    came = tuple(name for name in now.players if name not in was)
    found: list[Fact] = []
    if left:
        found.append(said("leaves: {names}", names=left))
    if came:
        found.append(said("joins: {names}", names=came))
    return Joined(tuple(found), " · ") if found else event.title(now)


def log(evening: EveningCourse) -> list[SheetRow]:
    """Every event in order, hands in their words, each with its changes."""
    found = []
    for entry in evening.entries():
        number = entry.number if isinstance(entry.event, HandPlayed) else None
        scores = {name: value for name, value in entry.outcome.scores.items() if value}
        changes = evening.by_heir(entry.state, scores)
        now = evening.by_heir(entry.state, entry.state.totals)
        totals = {name: now[name] for name in changes}
        title: Fact = entry.event.title(entry.state.table)
        if _is_another_table(entry, entry.before):
            who = in_short(entry, entry.before)
            title = title if who == title else Joined((who, title), " · ")
        name = number_of(entry) if number is None else ""
        found.append(SheetRow(number, title, None, (), changes, totals, entry.voided, entry.overridden, name))
    return found
