"""What an evening once said stays so: nothing that happens later changes it, although hands share what they keep."""

from __future__ import annotations

from played import begin, events, play, refusal

from tarok_score.evening.course import EveningCourse

LINES = (
    "two Ana Boris 44", "klop Ana=26 Boris=17 Cilka=9 David=18", "one Cilka 40", "two Ana Boris 30 mond:Cilka",
    "klop Ana=40 Boris=0 Cilka=20 David=10", "beggar Ana won", "misdeal Boris", "adjust Cilka 7", "fine David 5",
    "agree", "amend 2 two David 60 override", "insert 3 klop Ana=0 Boris=70 Cilka=0 David=0 override", "undo", "redo",
    "swap 1 2 override", "move 4 1 override", "void 3 override", "seats David Cilka Boris Ana", "two Boris Ana 44",
    "replace Ana Eva --with-score", "one Eva 50", "leave Eva --charge --rules pagat-3p", "two Boris 40",
    "join Ana --rules pagat-4p", "rename Cilka Cita", "klop Ana=26 Boris=17 Cita=9 David=18", "finish",
)  # fmt: skip


def said(evening: EveningCourse) -> list[tuple[object, list[tuple[str, object]]]]:
    """The contents of every state and every score of an evening, each with a copy, in its order."""
    found = []
    for entry in evening.entries():
        state, score = entry.state, entry.outcome.score
        for held in (state.radli, state.totals, state.misdeals, score and score.radli, score and score.scores):
            if held:
                found.append((held, list(held.items())))
    return found


def test_what_happens_later_changes_no_radl_and_no_total_of_before() -> None:
    evening, before = begin(), []
    for line in LINES:
        for one in events(evening, line):
            evening.add(one)
        before += said(evening)
    assert evening.state.finished
    assert [list(held.items()) for held, _ in before] == [copy for _, copy in before]


def test_of_several_totals_that_would_be_too_large_the_first_of_the_sheet_is_named() -> None:
    evening = play(begin(), "adjust Ana 999999999999", "adjust Boris 999999999999", "seats David Cilka Boris Ana")
    assert refusal(evening, "two Boris Ana 44").startswith("Ana's total would have more digits than fit on a sheet")
