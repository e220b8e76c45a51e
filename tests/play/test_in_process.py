"""The loop's keys and lines in this process, without a terminal: what somebody types, and the screen then."""

from __future__ import annotations

import builtins
import errno
import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typists import Table

from tarok_score.cli import loop as at_table
from tarok_score.cli.app import run
from tarok_score.evening.session import Session
from tarok_score.play.view import View
from tarok_score.surroundings import Surroundings

pytest.importorskip("prompt_toolkit")

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from tarok_score.cli.full_screen import FullScreen
from tarok_score.cli.loop import Ended, LoopLines

TAB, BACK_TAB, UP, DOWN, ESCAPE = "\t", "\x1b[Z", "\x1b[A", "\x1b[B", "\x1b"
PAGE_UP, PAGE_DOWN, CTRL_C, CTRL_D, CTRL_L = "\x1b[5~", "\x1b[6~", "\x03", "\x04", "\x0c"


def screen(table: Table, keys: str) -> int:
    """Types keys on the full screen; the exit status."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        return FullScreen(table.loop, View(table.loop)).run()


def test_keys_on_the_screen(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    keys = (
        f"tw{TAB}{TAB} An{TAB}{BACK_TAB} Bo 44 k{TAB}{DOWN}{UP}\r"
        f"note one\rnote two\r{UP}{UP}{DOWN}{DOWN}{DOWN}help\r{PAGE_DOWN}{PAGE_UP}two\r{CTRL_C}{CTRL_C}x{CTRL_C}"
        f"{CTRL_L}\x1b[200~one Cilka Ana 45\nquit\n\x1b[201~"
    )
    assert screen(table, keys) == 0
    session = Session(table.path).sound()
    assert [entry.event.words for entry in session.evening.hands()] == ["two Ana Bo 44 kings", "one Cilka Ana 45"]
    assert capsys.readouterr().out.splitlines()[-1] == "hand 3 · deals Boris · forehand Cilka"


LEFT, RIGHT, CTRL_Z, BACKSPACE = "\x1b[D", "\x1b[C", "\x1a", "\x7f"


@pytest.mark.parametrize(
    ("keys", "hands"),
    [
        ("two Ana Boris 71\rone Ana Boris 45\r", []),  # it goes on with what was refused
        (f"two Ana Boris 71\r{ESCAPE}one Ana Boris 45\r", ["one Ana Boris 45"]),
        (f"two Ana Boris 71\r{LEFT}{RIGHT}{BACKSPACE * 2}44\r", ["two Ana Boris 44"]),  # an arrow edits it
        (f"two Ana Boris 71\r{BACKSPACE * 2}44\r", ["two Ana Boris 44"]),  # and so does Backspace
        (f"one Ana Boris 45\rtwo Ana Boris 44\r{CTRL_Z}\r", ["one Ana Boris 45"]),
        (f"one Ana Boris 45\r{CTRL_Z}{CTRL_C}two Ana Boris 44\r", ["one Ana Boris 45", "two Ana Boris 44"]),
        (f"{CTRL_Z}one Ana Boris 45\r", []),  # nothing to take back: "undoone" is refused
    ],
)
def test_what_is_refused_is_edited_and_ctrl_z_takes_back(table: Table, keys: str, hands: list[str]) -> None:
    assert screen(table, f"{keys}{CTRL_C}{CTRL_D}") == 0
    assert [entry.event.words for entry in Session(table.path).sound().evening.hands()] == hands


UNCLEAR = "two Ana Boris 45 trula announced pagat"


@pytest.mark.parametrize(
    ("keys", "hands"),
    [
        (f"{UNCLEAR}\r{TAB}\r", ["two Ana Boris 45 trula:announced pagat-ultimo"]),
        (f"{UNCLEAR}\r{TAB}{TAB}\r", ["two Ana Boris 45 trula pagat-ultimo:announced"]),
        (f"{UNCLEAR}\r{TAB}{ESCAPE}", []),
    ],
)
def test_a_meaning_is_chosen_from_the_menu(table: Table, keys: str, hands: list[str]) -> None:
    assert screen(table, f"{keys}{CTRL_C}{CTRL_D}") == 0
    assert [entry.event.words for entry in Session(table.path).sound().evening.hands()] == hands


def test_a_meaning_is_chosen_by_its_number_in_plain_lines(
    table: Table, lines: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert lines(UNCLEAR, "2", UNCLEAR, "two Ana Boris 46", "", "quit") == 0
    assert "  2  two Ana Boris 45 trula pagat-ultimo:announced" in capsys.readouterr().out
    hands = [entry.event.words for entry in Session(table.path).sound().evening.hands()]
    assert hands == ["two Ana Boris 45 trula pagat-ultimo:announced", "two Ana Boris 46"]


def test_undo_takes_back_what_was_done_last(table: Table) -> None:
    table.enter("two Ana Boris 44", "one Cilka", "Ana")
    back = "the last word of the open hand; undo 1: what was recorded"
    assert table.typed("undo") == [f"→ {back}"]
    assert table.enter("undo") == [back] and table.loop.words == ["one", "Cilka"] and table.loop.session.hands == 1
    table.enter("note it rains", "undo")
    assert table.loop.words == ["one", "Cilka"] and table.loop.session.evening.done == 1, "the remark came last"
    table.again()
    table.enter("undo 1", "note it pours", "undo", "undo")
    assert table.loop.words == ["one"] and table.loop.session.evening.done == 0
    assert table.typed("undo") == ["→ the last word of the open hand"]
    assert table.enter("undo") and table.loop.open is not None and not table.loop.open.words


def test_what_lacks_is_typed_behind_the_line(table: Table) -> None:
    assert screen(table, f"one Ana Boris 45\rvoid 1\rmisheard\r{CTRL_D}") == 0
    assert [entry.voided for entry in Session(table.path).sound().evening.entries()] == ["misheard"]


def test_ctrl_c_says_that_a_hand_stays_open(table: Table) -> None:
    table.enter("two Ana")
    table.loop.stopped(again=False)
    assert table.loop.answer == ["hand 1 stays open: Ctrl-C drops it, < takes back its last word"]
    table.loop.stopped(again=True)
    assert table.loop.open is None and table.loop.answer == ["nothing recorded"]


def test_a_paste_behind_another_is_entered_after_it(table: Table) -> None:
    first, second = (f"\x1b[200~{lines}\x1b[201~" for lines in ("one Cilka Ana 45\ntwo Ana ", "Boris 44\nquit\n"))
    assert screen(table, first + second) == 0
    hands = Session(table.path).evening.hands()
    assert [entry.event.words for entry in hands] == ["one Cilka Ana 45", "two Ana Boris 44"]


def test_leaving_by_its_word_keeps_the_open_hand(table: Table) -> None:
    assert screen(table, "two Ana\rq\r") == 0
    assert table.again().next_line() == "hand 1: two Ana"


def test_the_end_of_the_input_keeps_what_is_typed(table: Table) -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("two Ana Boris")
        pipe.close()
        assert FullScreen(table.loop, View(table.loop)).run() == 130
    assert table.again().next_line() in ("hand 1: two Ana Boris", "hand 1 · deals David · forehand Ana")


@pytest.fixture
def lines(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., int]]:
    """Answers a question in plain lines."""
    monkeypatch.setattr("signal.signal", lambda number, handler: None)

    def run(*answers: str | BaseException) -> int:
        waiting = iter(answers)

        def typed(prompt: str) -> str:
            answer = next(waiting, EOFError())
            if isinstance(answer, BaseException):
                raise answer
            return answer

        monkeypatch.setattr(builtins, "input", typed)
        return LoopLines(table.loop, ascii_only=True).run()

    yield run


def test_plain_lines_in_this_process(
    table: Table, lines: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        lines(
            "two Ana Boris 44",
            "n",
            "two Ana Boris 44",
            "",
            "one Cilka",
            "n",
            "one Cilka",
            "",
            "45",
            KeyboardInterrupt(),
            KeyboardInterrupt(),
            "zz",
            "amend 1",
            "two Ana Boris 44",
            KeyboardInterrupt(),
            "beggar Ana won",
            "who leads",
            "one Cilka 45",
            "n",
            "quit",
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "=> Ana, Boris +30 | two 20 + 10" in said and "> amend 1 two Ana Boris 44" in said
    assert said.count("two is not recorded yet") == 2 and "tarok leads" in said
    assert said.count("nothing recorded") == 4 and said.count("stays open: Ctrl-C drops it") == 2
    assert Session(table.path).hands == 1


def test_plain_lines_lose_no_hand_that_waits(table: Table, lines: Callable[..., int]) -> None:
    assert lines("two Ana Boris 44", "trula") == 0
    assert table.again().words == ["two", "Ana", "Boris", "44", "trula"]
    assert lines("", "two Cilka David 40", "who leads", "") == 0
    assert Session(table.path).hands == 2


def test_plain_lines_end_with_a_damaged_ledger(table: Table, lines: Callable[..., int]) -> None:
    table.path.write_bytes(table.path.read_bytes().replace(b"Cilka", b"Celka"))
    assert lines("two Ana Boris 44") == 1


class Sitting(io.StringIO):
    """A standard input at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(table: Table, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the table, as the current one."""
    monkeypatch.chdir(table.path.parent)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    return table.path.parent


def piped(monkeypatch: pytest.MonkeyPatch, stdin: str, *words: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    return run(["play", *words])


def test_a_file_in_this_process(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = "# Friday\none Cilka Ana 45 # first\n\nshow\nnote it rains\n/fly\nbeggar Ana won\nquit\nzz\n"
    assert piped(monkeypatch, evening, "--keep-going") == 1
    assert Session(table.path).hands == 2
    assert 'line 6: there is no command "fly"' in capsys.readouterr().err
    assert piped(monkeypatch, "two Ana Boris 71\n") == 1
    assert capsys.readouterr().err.splitlines()[-1] == "0 lines before it are recorded"
    assert piped(monkeypatch, "show\nwhy 1\n", "--json", "--dry-run", table.path.name) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert piped(monkeypatch, "", "--plain") == 0 and piped(monkeypatch, "", "--variant", "x") == 2
    assert piped(monkeypatch, "one C 45", "pagat-3p", "A", "B", "C", "--dealer", "A", "--dry-run") == 0


def test_sitting_at_a_terminal_in_this_process(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Sitting())
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    answers = iter(["one Cilka Ana 45", "", "help", "show", "quit"])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(answers))
    assert run(["play"]) == 0
    assert Session(table.path).hands == 1
    assert re.search("^finish, end +End the session.$", capsys.readouterr().out, re.MULTILINE)
    (folder / "tarok-other.jsonl").write_bytes(table.path.read_bytes())
    numbers = iter(["7", "1"])
    monkeypatch.setattr(Surroundings, "entered", lambda self, prompt: next(numbers))
    monkeypatch.setattr(builtins, "input", lambda prompt: "quit")
    assert run(["play"]) == 0
    assert "which session?" in capsys.readouterr().err and next(numbers, None) is None


@pytest.mark.parametrize(
    ("ended", "answers", "expected"),
    [
        (True, ["", ""], ("pagat-4p", ("Ana", "Boris", "Cilka", "David"), "David")),
        (True, ["pagat-3p", "Eva Franc Greta"], ("pagat-3p", ("Eva", "Franc", "Greta"), "Greta")),
        (False, ["", "", "A B C D"], ("pagat-4p", ("A", "B", "C", "D"), "D")),
    ],
)
def test_what_is_asked_before_the_first_hand(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, ended: bool, answers: list[str], expected: object
) -> None:
    if ended:
        Session(table.path).add("finish")
    else:
        table.path.unlink()
    monkeypatch.setattr(sys, "stdin", Sitting())
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    waiting = iter(answers)
    monkeypatch.setattr(Surroundings, "entered", lambda self, prompt: next(waiting))
    monkeypatch.setattr(builtins, "input", lambda prompt: "q")
    assert run(["play", "--plain"]) == 0
    (path,) = [path for path in folder.glob("tarok-*.jsonl") if path != table.path or not ended]
    session = Session(path)
    assert (session.rules.id, session.table.players, session.state.dealer) == expected


def test_the_first_questions_are_checked_when_they_are_answered(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table.path.unlink()
    monkeypatch.setattr(sys, "stdin", Sitting())
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    waiting = iter([
        "?", "bridge", "TAROK.net", "polish taroki", "?", "Jan Ewa", "Jan, Ewa, Marek, Zosia",
    ])  # fmt: skip
    monkeypatch.setattr(Surroundings, "entered", lambda self, prompt: next(waiting))
    monkeypatch.setattr(builtins, "input", lambda prompt: "q")
    assert run(["play", "--plain"]) == 0
    (path,) = folder.glob("tarok-*.jsonl")
    session = Session(path)
    assert (session.rules.id, session.table.players) == ("taroki-polish", ("Jan", "Ewa", "Marek", "Zosia"))
    assert session.state.dealer == "Zosia"
    said = capsys.readouterr().err
    assert "   1  Slovenian tarok, four players" in said and "Palčka, four players" in said
    assert '"bridge" is not a ruleset' in said and '"TAROK.net" could be several: say the number' in said
    assert "taroki-polish is for 4 or 5 players, not 2" in said


def test_full_names_are_taken_where_the_players_are_asked_for(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.path.unlink()
    monkeypatch.setattr(sys, "stdin", Sitting())
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    monkeypatch.setattr(builtins, "input", lambda prompt: "q")
    asked: list[str] = []
    for answers in (["", 'Ana="Ana Marija", Boris, Cilka in David'], ["", ""]):
        waiting = iter(answers)
        monkeypatch.setattr(
            Surroundings, "entered", lambda self, text, it=waiting: asked.append(text.removesuffix(" > ")) or next(it)
        )
        assert run(["play", "--plain"]) == 0
        session = Session(max(folder.glob("tarok-*.jsonl"), key=lambda path: (len(path.name), path.name)))
        assert session.table.players == ("Ana", "Boris", "Cilka", "David") and session.state.dealer == "David"
        assert session.full_names == {"Ana": "Ana Marija"}
        session.add("finish")
    assert asked[3] == "who plays? (names in turn order; the last one deals; empty: Ana, Boris, Cilka, David)"


#: The ruleset and the players as they are typed at the first questions, and as they are taken.
BEGINNINGS = """
taroky hlucin  | petr jana karel a marie      | taroky-hlucin | Petr Jana Karel Marie
pagat 4p       | marko, tine, nežka pa alojz | pagat-4p      | Marko Tine Nežka Alojz
taroki polish  | Jan, ewa, marek, ZOSIA       | taroki-polish | Jan Ewa Marek ZOSIA
tarok net 1.06 štirih | ana-marija žiga b c  | tarok-net-4p | Ana-Marija Žiga B C
polish | jan ewa marek zosia | taroki-polish | Jan Ewa Marek Zosia
české taroky | petr jana karel marie | taroky-hlucin | Petr Jana Karel Marie
slovenski | a b c d | pagat-4p | A B C D
2 | petr jana karel marie | taroky-hlucin | Petr Jana Karel Marie
"""


@pytest.mark.parametrize("row", BEGINNINGS.strip().splitlines())
def test_rulesets_and_names_as_they_are_typed(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    table.path.unlink()
    monkeypatch.setattr(sys, "stdin", Sitting())
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    monkeypatch.setattr(builtins, "input", lambda prompt: "q")
    ruleset, players, means, called = map(str.strip, row.split("|"))
    waiting = iter([line.strip() for line in f"{ruleset} / {players}".split("/")])
    monkeypatch.setattr(Surroundings, "entered", lambda self, prompt: next(waiting))
    assert run(["play", "--plain"]) == 0
    (path,) = folder.glob("tarok-*.jsonl")
    session = Session(path)
    assert (session.rules.id, session.table.players) == (means, tuple(called.split()))


@pytest.mark.parametrize("error", [OSError(5, "gone"), ZeroDivisionError("wrong")], ids=["terminal", "fault"])
def test_what_fails_on_the_screen_keeps_the_line(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fails(self: View, rows: int) -> None:
        raise error

    monkeypatch.setattr(View, "scroll", fails)
    status = screen(table, f"two Ana Boris{PAGE_DOWN}")
    assert status == (130 if isinstance(error, OSError) else 1)
    assert table.again().next_line() == "hand 1: two Ana Boris"
    assert ("ZeroDivisionError: wrong" in capsys.readouterr().err) == (status == 1)


def test_a_damaged_ledger_on_the_screen(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    table.path.write_bytes(table.path.read_bytes().replace(b"Cilka", b"Celka"))
    assert screen(table, "two Ana Boris\r") == 1
    assert "this line is not as it was recorded" in capsys.readouterr().err


@pytest.mark.parametrize("on_a_screen", [True, False], ids=["screen", "lines"])
def test_another_evening_follows(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], on_a_screen: bool
) -> None:
    typed = ["two Ana Boris 44", "finish", "again Ana Boris", "again Ana Boris Cilka Eva", "one Eva Ana 45", "quit"]
    session = Session(table.path)
    if on_a_screen:
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text(CTRL_C.join(f"{line}\r" for line in typed))
            assert at_table.at_table(session, [], plain=False, ascii_only=False) == 0
    else:
        waiting = iter([*typed[:1], "", *typed[1:-1], "", typed[-1]])
        monkeypatch.setattr("signal.signal", lambda number, handler: None)
        monkeypatch.setattr(builtins, "input", lambda prompt: next(waiting))
        assert at_table.at_table(session, [], plain=True, ascii_only=False) == 0
    (begun,) = [path for path in folder.glob("tarok-2*.jsonl") if path != table.path]
    after = Session(begun)
    assert after.table.players == ("Ana", "Boris", "Cilka", "Eva") and after.hands == 1


def test_the_status_of_what_was_ended_holds_though_nothing_can_be_printed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone(io.StringIO):
        """A terminal that is closed with words left to print."""

        lost = False

        def flush(self) -> None:
            if self.lost:
                raise OSError(errno.EIO, "gone")

    def ends(prompt: str) -> str:
        terminal.lost = True
        raise Ended

    terminal = Gone()

    monkeypatch.setattr(sys, "stdin", Sitting())
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    monkeypatch.setattr(builtins, "input", ends)
    monkeypatch.setattr(sys, "stdout", terminal)
    assert run(["play", "--plain", str(table.path)]) == 130
