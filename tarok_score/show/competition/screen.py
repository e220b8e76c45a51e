"""The screen of a hall: the tables until the first result is in, then the standings and the tables still playing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ...competition.book import Competition
from ...competition.tournament import PointsRow, Round, Tournament
from ...words.said import Fact, Said, counted, listed, said
from ...words.speech import Speech
from ..page import page
from .narrative import open_before, runs, which_draw
from .sheets import Cell
from .words import Rounded, by_surname, round_name, standings_after

#: The most players that can be read at once; more of them take turns.
AT_ONCE = 40

#: The seconds for which one part of the players is shown.
TURN = 10


class HallScreen(NamedTuple):
    """The screen of a hall: title, headings, players in parts that take turns, and the lines below them.

    The lines below name the tables that are still playing, and the draw that holds.

    Each player is a place (empty in the seating), a name, and a table or his points.
    """

    title: str
    headings: tuple[Said, ...]
    parts: tuple[tuple[tuple[Cell, ...], ...], ...]
    below: tuple[Fact, ...]


def screen(competition: Competition, speech: Speech, now: str) -> HallScreen:
    """The screen at the time `now`, which is written as in records. The competition has been drawn."""
    state = competition.tournament
    draw = listed(which_draw(state, competition.undone)[::-1], "{some}; {last}")  # those taken back come first
    this_round = state.now
    done = sum(state.done(this_round, table) for table in this_round.tables)
    tables = counted("{n} of {m} tables is in", "{n} of {m} tables are in", n=done, m=len(this_round.tables))
    headings = (round_name(state, this_round.number), tables, *_time_left(competition, this_round, now))
    if not done and state.open_tables():
        seats = {state.sitting(this_round.number, name): table for name, table in this_round.seats().items()}
        rows: list[tuple[Cell, ...]] = [("", name, str(seats[name])) for name in by_surname(seats, speech)]
        return HallScreen(state.conditions.name, headings, _parts(rows), (draw,))
    found = state.open_tables()
    playing = (
        (counted("still played: table {runs}", "still played: tables {runs}", len(found), runs=runs(found)),)
        if found
        else ()
    )
    if not found:
        headings = (standings_after(state, this_round.number),)
    return HallScreen(state.conditions.name, headings, _parts(_standing(state)), (*playing, *open_before(state), draw))


def _standing(state: Tournament) -> list[tuple[Cell, ...]]:
    """Everybody by place, with the points or game points that count; nothing in a knock-out."""
    by_game = state.conditions.counting == "game"
    found: list[tuple[Cell, ...]] = []
    for row in state.system.rank(state, state.current):
        amount: Fact = ""
        if isinstance(row, PointsRow):
            amount = Rounded(row.game if by_game else row.points)
        found.append((f"{row.place}.", row.player.name, amount))
    return found


def _parts(rows: Sequence[tuple[Cell, ...]]) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """The rows in parts of one size, at most `AT_ONCE` each."""
    count = -(-len(rows) // AT_ONCE) or 1
    size = -(-len(rows) // count) or 1
    return tuple(tuple(rows[first : first + size]) for first in range(0, len(rows), size))


def _time_left(competition: Competition, this_round: Round, now: str) -> list[Said]:
    """The end of the round, if one was announced, and the minutes until then."""
    if this_round.minutes is None and this_round.until is None:
        return []
    begun, here = _moment(competition.formed_at), _moment(now)
    if begun is None or here is None:
        return []
    if this_round.minutes is not None:
        ends = begun + timedelta(minutes=this_round.minutes)
    else:
        ends = _moment(f"{begun:%Y-%m-%d}T{(this_round.until or '').replace('.', ':').zfill(5)}:00") or begun
        if ends < begun:
            ends += timedelta(days=1)  # the round goes on past midnight
    left = -((here - ends) // timedelta(minutes=1))
    time = f"{ends:%H:%M}"
    if left <= 0:
        return [said("until {time}", time=time)]
    return [counted("until {time}, {n} minute left", "until {time}, {n} minutes left", n=left, time=time)]


def _moment(text: str) -> datetime | None:
    """A time of day on the clock of the hall; None if the text is not a time."""
    try:
        return datetime.fromisoformat(text[:19])
    except ValueError:
        return None


def screen_page(found: HallScreen, speech: Speech, refresh: int | None = None) -> str:
    """The screen as a page of 1920 × 1080 without a script: parts take turns by its style alone."""
    return page("screen.html", speech, screen=found, turn=TURN, refresh=refresh)
