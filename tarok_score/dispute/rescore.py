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

    Raises Refused if those at the table cannot play by these rules. An event that they cannot have is passed over, with
    a note.
    """
    problems = check_players(rules, evening.table.players)
    if problems:
        raise Refused(problems)
    start, here = evening.start, evening.table.rules
    state = beginning(Table(rules, start.table.players, start.table.also), start.dealer)
    hands: list[Both] = []
    notes: list[Said] = []
    for entry in evening.entries():
        event = entry.as_said
        if entry.voided is not None:
            continue
        if isinstance(entry.event, HandPlayed):
            state, both = _played(state, entry.event, entry)
            hands.append(both)
            called = entry.state.compulsory_klop
            if called != state.compulsory_klop and not (entry.before.compulsory_klop and called):
                text = "after hand {number} only these rules call a compulsory klop: {ruleset}"
                which = here if called else rules
                ruleset = "+".join((which.id, *which.variants))
                notes.append(said(text, number=entry.number, ruleset=ruleset))
            continue
        if isinstance(event, Seating):  # without a change of the rules: the other ones hold all evening
            event = Seating(event.players, event.dealer, event.takes, event.charge, instead=event.instead)
        else:
            event = entry.event
        try:
            state, _ = after(state, event, entry.said_at)
        except Refused as refused:
            for problem in refused.problems:
                notes.append(problem.said if isinstance(problem.said, Said) else Said(problem.said))
    return Rescored(here, rules, tuple(hands), dict(evening.state.totals), dict(state.totals), tuple(notes))


def _played(state: State, event: HandPlayed, entry: Entry) -> tuple[State, Both]:
    """Plays a hand under the other rules."""
    problems: list[Problem] = []
    hand, outcome = document.read(state.table, document.write(event.hand), problems), Outcome()
    words: Fact = event.words
    try:
        if hand is not None:
            words = HandInWords(state.table, hand)
            state, outcome = after(state, HandPlayed(hand, event.words))
    except Refused as refused:
        problems.extend(refused.problems)
    known, here = not problems, entry.outcome
    there, lines = (outcome.scores, outcome.lines) if known else (None, ())
    words = words if known else event.words
    return state, Both(entry.number, words, here.scores, there, here.lines, lines, tuple(problems))
