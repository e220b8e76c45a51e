"""Random evenings of every ruleset with everything that can be recorded, corrections and changes of the table too."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st
from possible import NAMES, documents

from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Amend, HandPlayed, Insert, Misdeal, NoTaroks
from tarok_score.evening.notes import notes
from tarok_score.evening.parse_words import read
from tarok_score.events import Event, Redo, Undo
from tarok_score.hand import Table, document, writing
from tarok_score.law.library import load
from tarok_score.law.ruleset import shipped
from tarok_score.problems import Problems, Refused

AMOUNTS = ("15", "-20", "0.5", "1/3", "-2/3", "47.5", "-0.05")
COMERS = ("Franc", 'Gita="Gita Marija Novak"', "Hana")
REASONS = ("so agreed", "rang # the bell", "she said so -- twice", "Ana's 1/3 of it")


@cache
def tables_of(ruleset: str) -> list[Table]:
    """A table of a ruleset for each number of players."""
    rules = load(ruleset)
    return [Table(rules, NAMES[:count]) for count in rules.seats.at_table]


some_table = st.sampled_from(sorted(shipped())).flatmap(lambda name: st.sampled_from(tables_of(name)))


def hand(draw: Any, table: Table, dealer: str) -> HandPlayed:
    """A possible hand at a table, with its words."""
    problems = Problems()
    facts = document.read(table, draw(documents(table, draw(st.sampled_from([dealer, None])))), problems)
    assert facts is not None, problems
    return HandPlayed(facts, writing.write(table, facts))


def words(draw: Any, evening: EveningCourse) -> str:
    """Something that somebody may say at the table, whether it can be or not."""
    one = st.sampled_from
    players, everybody = evening.table.players, tuple(evening.state.totals)
    player, amount, why = draw(one(players)), draw(one(AMOUNTS)), draw(one(REASONS))
    somebody = draw(one(everybody))
    number = draw(st.integers(1, max(evening.count, 1)))
    other = draw(st.integers(1, max(evening.count, 1)))
    comer = draw(one((*COMERS, *evening.state.away)))
    before = f" --before {number}" if draw(st.integers(0, 3)) == 0 else ""
    again = " --override so it was" if draw(st.booleans()) else ""
    rules = draw(one(sorted(shipped())))
    seats = " ".join(draw(st.permutations(players)))
    makers: list[Callable[[], str]] = [
        lambda: f"adjust {somebody} {amount} --why {why}{before}",
        lambda: f"fine {somebody} {amount.removeprefix('-')} --why {why}{before}",
        lambda: f"radl {draw(one('+-'))}{somebody}{before}",
        lambda: f"radl +2{somebody} --why {why}",
        lambda: f"note {why}{before}",
        lambda: f"skis {draw(one((*players, 'talon')))}",
        lambda: "agree",
        lambda: f"paid {somebody} {player} {amount.removeprefix('-')}",
        lambda: f"paid {player} {somebody} 5 --unit EUR --why {why}",
        lambda: f"rate 0.05{draw(one(['', ' --unit EUR']))}",
        lambda: f"join {comer}{before}",
        lambda: f"join {comer} --after {player} --rules {rules}{before}",
        lambda: f"leave {player}{draw(one(['', ' --charge']))}{before}",
        lambda: f"leave {player} --rules {rules}",
        lambda: f"replace {player} {comer}{draw(one(['', ' --with-score']))}{before}",
        lambda: f"replace {player} {comer} --rules {rules}",
        lambda: f"seats {seats}{before}",
        lambda: f"dealer {player}{before}",
        lambda: f"rules change {rules} {draw(one(['--now', before or '--now']))}",
        lambda: f"rename {somebody} {draw(one(['Ivo', 'Jana', 'Ana']))}{again}",
        lambda: f"void {number} --why {why}{again}",
        lambda: f"void e{draw(st.integers(1, 12))} --why {why}{again}",
        lambda: f"move {number} {other}{again}",
        lambda: f"swap {number} {other}{again}",
        lambda: "finish",
    ]  # fmt: skip
    return draw(one(makers))()


def happening(draw: Any, evening: EveningCourse) -> tuple[Event, ...]:
    """What happens next: mostly hands. Raises Refused if the words say nothing that can be."""
    state, table = evening.state, evening.table
    kind = draw(st.integers(0, 11))
    if kind <= 4:
        return (hand(draw, table, state.dealer),)
    if kind == 5:
        return (draw(st.sampled_from([Misdeal, NoTaroks]))(draw(st.sampled_from(table.players))),)
    if kind == 6 and evening.count:
        number = draw(st.integers(1, evening.count))
        at = evening.hand(number).before
        played = hand(draw, at.table, at.dealer)
        reason = draw(st.sampled_from([None, "we all saw it"]))
        if draw(st.booleans()):
            return (Amend(number, played.hand, played.words, reason),)
        return (Insert(number, played, reason),)
    if kind == 7:
        return (Undo("mistaken"), *([Redo()] if draw(st.booleans()) else []))
    return read(evening, words(draw, evening).split()).events


@st.composite
def evenings(draw: st.DrawFn, most: int = 12, tables: st.SearchStrategy[Table] = some_table) -> EveningCourse:
    """An evening in which so much, at most, was recorded: what cannot be is left out."""
    table = draw(tables)
    evening = EveningCourse(table, draw(st.sampled_from(table.players)))
    for _ in range(draw(st.integers(1, most))):
        trial = evening.copy()
        try:
            for event in happening(draw, trial):
                as_played = True
                notes(trial, event, as_played)
                before = trial.copy()
                body = event.write()
                trial.add(event)
                before.read(body)
        except Refused:
            continue
        evening = trial
    return evening
