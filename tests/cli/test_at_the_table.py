"""What a table does with the commands: hands mended in a word, slips and reasons that are asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from answers import TODAY, Tarok

from tarok_score.cli import corrections, evening, screen


@pytest.fixture
def asked(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tarok]:
    """The commands, as if somebody sat at a terminal; what he types is standard input."""
    for module in (evening, corrections):
        monkeypatch.setattr(module, "in_terminal", lambda: True)
    monkeypatch.setattr(corrections, "at_terminal", lambda: True)
    yield friday


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[tuple[str, str]]]:
    """Lets somebody change the line that stands there; gives the prompts and lines that stood there."""
    seen: list[tuple[str, str]] = []

    def becomes(new: str) -> list[tuple[str, str]]:
        def change(prompt: str, old: str) -> str:
            seen.append((prompt, old))
            return new

        for module in (screen, corrections):
            monkeypatch.setattr(module, "edited", change)
        return seen

    return becomes


def words_of(tarok: Tarok, number: int) -> str:
    return str(tarok("why", str(number)).out.splitlines()[1])


def test_amend_in_a_few_words(friday: Tarok) -> None:
    assert friday("add two Ana Boris 44 kontra@Cilka trula").status == 0
    said = friday("amend", "last", "ana→david", "44→43", "+kralji", "-trula")
    assert said.out.splitlines()[:2] == [
        "hand 3 was: two Ana Boris 44 kontra@Cilka trula",
        "hand 3 is: two David Boris 43 kontra@Cilka kings",
    ]
    assert words_of(friday, 3) == "two David Boris 43 kontra@Cilka kings"
    assert friday("amend", "3", "47→46") == (
        1,
        "",
        '"47→46": the hand has no "47"\n    it was: two David Boris 43 kontra@Cilka kings\n',
    )
    assert friday("amend 0 44→43") == (1, "", "there is no hand 0\n    the hands are numbered 1 to 3\n")
    assert friday("amend 9999999999 44→43").status == 1


def test_amend_without_words(friday: Tarok) -> None:
    said = friday("amend 1")
    assert said.status == 2
    assert said.err.splitlines()[-1] == "Error: what was hand 1? For example: tarok amend 1 44→43"
    said = friday("amend x")
    assert said.status == 2
    assert said.err.splitlines()[-1] == "Error: Invalid value for 'N': 'x' is no number of a hand."


def test_amend_on_the_line(asked: Tarok, line: Callable[[str], list[tuple[str, str]]]) -> None:
    old = words_of(asked, 1)
    seen = line(old)
    assert asked("amend 1") == (1, "", "nothing recorded\n")
    assert seen == [("1> ", old)]
    line("two Ana Boris 46")
    assert asked("amend 1").out.splitlines()[1] == "hand 1 is: two Ana Boris 46"


def test_void_asks_for_the_reason(asked: Tarok) -> None:
    said = asked("void", "1", stdin="the pack was short\n")
    assert said.status == 0 and said.err == "why does it not count?: "
    assert said.out.splitlines()[1] == "hand 1 is void (the pack was short)"


def test_void_without_a_reason(friday: Tarok) -> None:
    assert friday("void 1").err.splitlines()[-1] == "Error: Missing option '--why'."


SLIPS = [
    ("two Ana 44", "note: two is played with a partner, and none was named; recorded as played alone\n"),
    (
        "two Ana Boris 9",
        "note: 9 card points are few; if 9 is the difference it is written +9 or -9\n",
    ),
    ("two Ana 44 kontra Boris", "note: Boris is taken for the partner; kontra@Boris if he said kontra\n"),
    ("beggar Cilka lost|beggar Cilka lost", "note: exactly hand 3 again; recorded as another hand\n"),
]


@pytest.mark.parametrize(("lines", "note"), SLIPS)
def test_what_may_be_a_slip_is_noted_and_recorded(friday: Tarok, lines: str, note: str) -> None:
    *before, last = lines.split("|")
    for one in before:
        assert friday(f"add {one}").err == ""
    said = friday(f"add {last}")
    assert (said.status, said.err) == (0, note)


@pytest.mark.parametrize(
    "words", ["klop Ana=20 Boris=30 Cilka=10 David=10", "beggar Ana won", "two Ana Boris 0", "two Ana Boris 15"]
)
def test_what_is_no_slip(friday: Tarok, words: str) -> None:
    assert friday(f"add {words}").err == ""


def test_notes_of_a_refused_hand_are_not_printed(friday: Tarok) -> None:
    assert friday("add two Ana 9 trula:x").err.startswith('"trula:x": "x" is no mark')
    said = friday("add", "--batch", "-", stdin="two Ana 44\ntwo Ana Ana 44\n")
    assert said.err == 'line 2: "Ana": Ana cannot be his own partner\n    leave it out if he played alone\n'


def test_at_a_terminal_a_slip_may_be_changed(asked: Tarok, line: Callable[[str], list[tuple[str, str]]]) -> None:
    note = "note: two is played with a partner, and none was named; recorded as played alone\n"
    said = asked("add two Ana 44", stdin="\n")
    assert (said.status, said.err) == (0, f"{note}record / change: ")
    seen = line("two Ana Boris 44")
    said = asked("add two Ana 43", stdin="x\nc\n")
    assert (said.status, said.err) == (0, f"{note}record / change: record / change: ")
    assert seen == [("> ", "two Ana 43")] and said.out.startswith("two Ana Boris 44\n")
    standing = Path(TODAY).read_bytes()
    line("two Ana Ana 43")
    said = asked("add two Ana 43", stdin="change\n")
    assert said.status == 1 and "Ana cannot be his own partner" in said.err
    assert Path(TODAY).read_bytes() == standing


def test_a_line_is_changed_by_the_terminals_own_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[object] = []
    readline = pytest.importorskip("readline")
    monkeypatch.setattr(readline, "set_startup_hook", lambda *hook: hooks.extend(hook))
    monkeypatch.setattr("builtins.input", lambda prompt: f"{prompt}typed")
    assert screen.edited("1> ", "two") == "1> typed"
    assert len(hooks) == 1
