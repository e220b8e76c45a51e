"""Very many corrections: what they cost, and that all of them can be taken back and brought back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from played import begin, event, play

from tarok_score import speech as notation
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Agree, Amend, HandPlayed, Insert, Rename
from tarok_score.evening.session import Session
from tarok_score.events import Event, Redo, Undo
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.limits import MOST_VERSIONS

TABLE = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))
HANDS = [HandPlayed(notation.read(TABLE, ["two", "Ana", "Boris", points]), f"two Ana Boris {points}")
         for points in ("36", "44", "50", "60")]  # fmt: skip


def played(hands: int) -> EveningCourse:
    evening = begin()
    for number in range(hands):
        evening.add(HANDS[number % 4])
    return evening


#: What can be done to an evening over and over again, by the number of the time.
CORRECTIONS = {
    "amend": lambda number: Amend(1 + number % 3, HANDS[number % 4].hand, "words"),
    "insert": lambda number: Insert(1 + number % 3, HANDS[number % 4]),
    "move": "move 1 5",
    "swap": "swap 1 5",
    "rename": lambda number: Rename(f"Ana{number - 1}" if number else "Ana", f"Ana{number}"),
}


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_more_corrections_than_versions_are_kept_are_taken_back_and_brought_back(kind: str) -> None:
    evening, made = played(6), CORRECTIONS[kind]
    seen = [facts(evening)]
    for number in range(2 * MOST_VERSIONS + 5):
        evening.add(event(evening, made) if isinstance(made, str) else made(number))
        seen.append(facts(evening))
    for earlier in reversed(seen[:-1]):
        evening.add(Undo())
        assert facts(evening) == earlier
    for later in seen[1:]:
        evening.add(Redo())
        assert facts(evening) == later


EVENING = (
    "two Ana Boris 44", "misdeal Cilka", "one Cilka Ana 45 trula", "solo-one David 50", "beggar Cilka won",
    "skis Ana", "three Boris David 52 mond:Ana",
)  # fmt: skip
LINES = (
    "amend 2 one Cilka Ana 48", "void 3", "two Boris David 40", "insert 2 klop Ana=26 Boris=17 Cilka=9 David=18",
    "move 1 5", "rename Ana Anja", "swap 1 2", "misdeal Boris --before 3", "note late", "amend 3 solo-one Anja 60",
    "rename Boris Borut", "adjust Cilka 20 --before 2", "move 6 1", "void 4", "dealer Cilka --before 2",
    "rename Anja Ana2",
)  # fmt: skip


def facts(evening: EveningCourse) -> list[object]:
    """Everything that can be seen of an evening."""
    return [
        (
            one.event,
            one.state,
            dict(one.outcome.scores),
            one.number,
            one.record,
            one.voided,
            one.overridden,
            one.said_at,
        )
        for one in evening.entries()
    ] + [evening.start, evening.count, dict(evening.names)]


def test_everything_can_be_taken_back_and_brought_back() -> None:
    evening = play(begin(), *EVENING)
    seen = [facts(evening)]
    for line in LINES:
        play(evening, line)
        seen.append(facts(evening))
    for _ in range(2):
        for earlier in reversed(seen[:-1]):
            evening.add(Undo())
            assert facts(evening) == earlier
        for later in seen[1:]:
            evening.add(Redo())
            assert facts(evening) == later


def test_an_agreement_that_a_correction_broke_holds_again_once_that_is_taken_back() -> None:
    evening = played(3)
    for hand in (HANDS[1], None):
        evening.add(Agree(dict(evening.state.totals)))
        if hand is not None:
            evening.add(hand)
    evening.add(Amend(1, HANDS[3].hand, "x", "counted again"))

    def set_aside() -> list[str | None]:
        return [entry.overridden for entry in evening.entries() if isinstance(entry.event, Agree)]

    assert set_aside() == ["counted again"] * 2
    evening.add(Amend(2, HANDS[3].hand, "x"))  # they do not apply any more: nothing is against it
    evening.add(Undo())
    evening.add(Undo())
    assert set_aside() == [None, None]
    evening.add(Redo())
    assert set_aside() == ["counted again"] * 2


#: Checks a ledger and prints the most memory that took, in MiB; what `resource` tells begins with the parent's.
CHECK = """
import re, sys
from tarok_score.cli.app import run
assert run(["check", "--session", sys.argv[1]]) == 0
print(int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024, file=sys.stderr)
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
def test_memory_does_not_grow_with_hands_times_corrections(tmp_path: Path) -> None:
    """A ledger of 1.5 MB: it took 1.4 GB once."""
    ledger = tmp_path / "many.jsonl"
    session = Session.begin(ledger, TABLE.rules, "pagat-4p", TABLE.players)
    session.add_all([HANDS[number % 4] for number in range(1500)], as_played=True)
    corrections: list[Event] = [Amend(1 + number % 10, HANDS[number % 4].hand, "again") for number in range(1400)]
    session.add_all(corrections)
    assert ledger.stat().st_size > 1_000_000
    done = subprocess.run([sys.executable, "-c", CHECK, str(ledger)], capture_output=True, text=True, check=True)
    assert int(done.stderr) < 150
