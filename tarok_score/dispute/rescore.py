"""An evening under other rules: the same facts played through again, hand by hand beside what was written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..amounts import Amount, exact, plain
from ..evening.course import EveningCourse
from ..evening.effects import Entry, after
from ..evening.events import HandPlayed, Seating
from ..evening.state import Outcome, State, beginning
from ..hand import document
from ..hand.table import Table, check_players
from ..hand.writing import HandInWords
from ..law.ruleset import Ruleset
from ..problems import Problem, Refused
from ..scoring import Line
from ..words.said import Fact, Said, said


class Both(NamedTuple):
    """A hand under both rules; `there` is None where the other rules do not know it."""

    number: int
    words: Fact
    here: Mapping[str, Amount]
    there: Mapping[str, Amount] | None
    here_lines: tuple[Line, ...]
    there_lines: tuple[Line, ...]
    problems: tuple[Problem, ...]

    @property
    def differs(self) -> bool:
        """True if the other rules give other numbers, or do not know the hand."""
        return self.here != self.there


class Rescored(NamedTuple):
    """An evening under two rulesets: each hand, the totals by both, and notes where the two differ in kind."""

    here: Ruleset
    there: Ruleset
    hands: tuple[Both, ...]
    here_totals: Mapping[str, Amount]
    there_totals: Mapping[str, Amount]
    notes: tuple[Said, ...]

    @property
    def gain(self) -> dict[str, Amount]:
        """The amount that each player's total is higher by under the other rules."""
        return {name: exact(total - self.here_totals[name]) for name, total in self.there_totals.items()}

    @property
    def complete(self) -> bool:
        """True if the other rules know every hand."""
        return all(one.there is not None for one in self.hands)

    def __repr__(self) -> str:
        gain = ", ".join([f"{name} {plain(amount)}" for name, amount in self.gain.items()])
        return f"<Rescored {len(self.hands)} hands by {self.there.id}, not {self.here.id}: {gain}>"


def rescore(evening: EveningCourse, rules: Ruleset) -> Rescored:
    """The evening's facts under other rules, which radli, pot, misdeals and the charge at the end follow, too.

    Raises Refused if those at the table cannot play by these rules.
    """
    problems = check_players(rules, evening.table.players)
    if problems:
        raise Refused(problems)
    start = evening.start
    state = beginning(Table(rules, start.table.players, start.table.also), start.dealer)
    hands: list[Both] = []
    notes: list[Said] = []
    for entry in evening.entries():
        if entry.voided is not None:
            continue
        before = entry.before
        state, both = _played(state, entry, notes)
        if both is not None:
            hands.append(both)
            called = (entry.state.compulsory_klop, state.compulsory_klop)
            if called[0] != called[1] and not (before.compulsory_klop and called[0]):
                text = "after hand {number} only these rules call a compulsory klop: {ruleset}"
                which = evening.table.rules if called[0] else rules
                notes.append(said(text, number=entry.number, ruleset=named(which)))
    return Rescored(
        evening.table.rules, rules, tuple(hands), dict(evening.state.totals), dict(state.totals), tuple(notes)
    )


def named(rules: Ruleset) -> str:
    """A ruleset with its variants, in short."""
    return "+".join((rules.id, *rules.variants))


def _seating(event: Seating) -> Seating:
    """A change of the table without a change of its rules: the other rules hold all evening."""
    return Seating(event.players, event.dealer, event.takes, event.charge, instead=event.instead)


def _played(state: State, entry: Entry, notes: list[Said]) -> tuple[State, Both | None]:
    """Plays one event under the other rules; an event that they cannot have is passed over, with a note."""
    event, table = entry.event, state.table
    if not isinstance(event, HandPlayed):
        try:
            told = _seating(entry.as_said) if isinstance(entry.as_said, Seating) else event
            return after(state, told, entry.said_at)[0], None
        except Refused as refused:
            notes.extend(_sentence(problem) for problem in refused.problems)
            return state, None
    problems: list[Problem] = []
    hand = document.read(table, document.write(event.hand), problems)
    outcome = Outcome()
    if hand is not None:
        try:
            state, outcome = after(state, HandPlayed(hand, event.words))
        except Refused as refused:
            problems.extend(refused.problems)
    there = None if problems or hand is None else outcome.scores
    words: Fact = HandInWords(table, hand) if hand is not None and not problems else event.words
    lines = () if there is None else outcome.lines
    here = entry.outcome
    return state, Both(entry.number, words, here.scores, there, here.lines, lines, tuple(problems))


def _sentence(problem: Problem) -> Said:
    return problem.said if isinstance(problem.said, Said) else Said(problem.said)
