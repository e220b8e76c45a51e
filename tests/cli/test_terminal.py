"""At a real terminal and away from one: questions, interruptions, and outputs without a reader."""

from __future__ import annotations

import contextlib
import errno
import gc
import io
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from answers import NOON, TODAY, Program, Tarok
from sentences import MORE_WORDS
from still import HandedIn, Still

from tarok_score import cli, files
from tarok_score.cli import app
from tarok_score.evening import session

if sys.platform == "win32":
    pytest.skip("a terminal in memory is a pseudo-terminal", allow_module_level=True)

import pty


class Terminal:
    """A terminal with the program in it: what is typed, and the text of the screen."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        plain = {key: value for key, value in os.environ.items() if not key.startswith("TAROK")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tarok_score", *words],
            cwd=folder, stdin=slave, stdout=subprocess.PIPE, stderr=slave, env=plain, start_new_session=True,
            preexec_fn=_control,
        )  # fmt: skip
        os.close(slave)
        self.screen = ""

    def wait_for(self, text: str, seen: int = 0) -> None:
        """Reads the screen until the text is there (after the first `seen` characters)."""
        until = time.monotonic() + 30
        while text not in self.screen[seen:]:
            ready, _, _ = select.select([self.master], [], [], max(until - time.monotonic(), 0))
            assert ready, self.screen
            self.screen += os.read(self.master, 4096).decode()

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def type_until_it_ends(self, key: str) -> None:
        """Presses a key again and again: one that comes between the question and the reading is not noticed."""
        while self.process.poll() is None:
            self.type(key)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.5)

    def end(self) -> tuple[int, str]:
        """Exit status and standard output, which was no terminal."""
        out, _ = self.process.communicate(timeout=30)
        return self.process.returncode, out.decode()


def _control() -> None:
    """The terminal becomes the one that this process is interrupted from."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def at_terminal(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()
        os.close(one.master)


def test_add_asks_for_what_is_missing(friday: Tarok, tmp_path: Path, at_terminal: list[Terminal]) -> None:
    at_terminal.append(screen := Terminal(tmp_path, "add", "two", "Ana", "Boris"))
    screen.wait_for(MORE_WORDS)
    assert "the card points of the declarer's side are missing (such as 36)" in screen.screen
    screen.type("44 trula\n")
    status, out = screen.end()
    assert status == 0
    assert out.startswith("✓ 3  two Ana Boris 44 trula\n")
    assert friday("show --json").json["hands"] == 3


def test_add_asks_again_and_for_everything(friday: Tarok, tmp_path: Path, at_terminal: list[Terminal]) -> None:
    at_terminal.append(screen := Terminal(tmp_path, "add"))
    screen.wait_for(MORE_WORDS)
    assert "what was played? (one of klop, three, two" in screen.screen
    seen = len(screen.screen)
    screen.type("two\n")
    screen.wait_for(MORE_WORDS, seen)
    assert "who played two? (name the declarer first)" in screen.screen[seen:]
    screen.type("Ana Cilka 44\n")
    status, out = screen.end()
    assert status == 0 and out.startswith("✓ 3  two Ana Cilka 44   (20 + 10) × 2 radl  Ana, Cilka +60\n")


def test_nothing_is_asked_when_something_is_wrong(friday: Tarok, tmp_path: Path, at_terminal: list[Terminal]) -> None:
    at_terminal.append(screen := Terminal(tmp_path, "add", "two", "Ana", "Ana"))
    screen.wait_for("leave it out if the declarer played alone")
    status, out = screen.end()
    assert (status, out) == (1, "") and "more words" not in screen.screen


def test_an_empty_answer_gives_up(friday: Tarok, tmp_path: Path, at_terminal: list[Terminal]) -> None:
    at_terminal.append(screen := Terminal(tmp_path, "add", "two", "Ana"))
    screen.wait_for(MORE_WORDS)
    screen.type("\n")
    assert screen.end() == (1, "")
    assert friday("show --json").json["hands"] == 2


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_an_interrupted_question(friday: Tarok, tmp_path: Path, at_terminal: list[Terminal], key: str) -> None:
    before = Path(TODAY).read_bytes()
    at_terminal.append(screen := Terminal(tmp_path, "add", "two", "Ana"))
    screen.wait_for(MORE_WORDS)
    screen.type_until_it_ends(key)
    assert screen.end() == (130, "")
    screen.wait_for("interrupted")
    assert "Traceback" not in screen.screen
    assert Path(TODAY).read_bytes() == before


def test_what_is_asked_and_answered(friday: Tarok, handed_in: HandedIn) -> None:
    handed_in(Still(NOON, asks=True))
    said = friday("add", "two", "Ana", "Cilka", stdin="44 trula\n")
    assert said.status == 0 and said.out.startswith("✓ 3  two Ana Cilka 44 trula\n")
    assert said.err.startswith(
        "the card points of the declarer's side are missing (such as 36)\nmore words (empty to give up): "
    )
    said = friday("add", "two", "Ana", stdin="\n")
    assert said.status == 1 and said.out == ""
    assert friday("add two Ana David 44").err == ""
    assert (
        friday("add two Ana Ana 44").err
        == '"Ana": Ana cannot be their own partner\n    leave it out if the declarer played alone\n'
    )
    assert friday("add", "two", "Ana", stdin="").status == 130


# ---------------------------------------------------------------- interruptions


def test_interrupted_while_it_works(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(session.Session, "_play", interrupt)
    assert tarok("show") == (130, "", "\ninterrupted\n")


def test_interrupted_while_it_writes(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    before = Path(TODAY).read_bytes()
    write = os.write
    calls = []

    def half(fd: int, data: memoryview) -> int:
        calls.append(write(fd, data[:20]))
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "write", half)
    said = tarok("add two Ana Boris 44")
    assert calls == [20]
    assert said == (
        130,
        "",
        f"{TODAY}: NOT recorded: it was interrupted\n    the ledger is as it was before\n",
    )
    assert Path(TODAY).read_bytes() == before


def test_interrupted_from_outside(program: Program, tmp_path: Path) -> None:
    started = subprocess.Popen(
        [sys.executable, "-m", "tarok_score", "score", "--batch", "-"],
        cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert started.stdin and started.stdout
    # Enough requests that an answer comes out before the input ends: then the program is at work.
    started.stdin.write(b"{}\n" * 2000)
    started.stdin.flush()
    assert started.stdout.read(1)
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=30)
    assert (started.returncode, err) == (130, b"\ninterrupted\n")


# ---------------------------------------------------------------- outputs without a reader


def test_a_reader_that_went_away(program: Program, tmp_path: Path) -> None:
    (tmp_path / "requests").write_text("{}\n" * 20_000, encoding="utf-8")
    for words in (["score", "--batch", "requests"], ["demo"], ["--help"], ["score", "two", "A", "B", "44"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = program(*words, stdout=writer, stderr=subprocess.PIPE)
        os.close(writer)
        assert (done.returncode, done.stderr) == (1, b""), words


class Output(io.StringIO):
    """An output that stops taking anything."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error


def test_an_answer_that_cannot_be_written(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Output(OSError(errno.ENOSPC, "No space left on device")))
    assert friday("show")[::2] == (1, "standard output: No space left on device\n")
    said = friday("add one Cilka Ana 45")
    assert said.status == 0 and said.err.startswith("recorded, seal ")
    assert said.err.endswith(", but the answer could not be written: No space left on device\n")
    monkeypatch.setattr(sys, "stdout", Output(BrokenPipeError(errno.EPIPE, "Broken pipe")))
    with pytest.raises(SystemExit) as ended:
        friday("show")
    assert ended.value.code == 1
    monkeypatch.setattr(sys, "stdout", None)
    assert friday("show")[::2] == (0, "")
    assert b'"points":45' in Path(TODAY).read_bytes()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
def test_an_output_that_is_full(program: Program, tmp_path: Path) -> None:
    assert program("new", "pagat-4p", "A", "B", "C", "D").returncode == 0
    with Path("/dev/full").open("wb") as full:
        done = program("show", stdout=full, stderr=subprocess.PIPE)
        assert (done.returncode, done.stderr) == (1, b"standard output: No space left on device\n")
        # What is in the file is recorded, whether or not somebody could read so.
        done = program("add", "two", "A", "B", "44", stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == 0
        assert done.stderr.startswith(b"recorded, seal ")
        assert done.stderr.endswith(b", but the answer could not be written: No space left on device\n")
        done = program("add", "two", "A", "44", "--dry-run", stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == 1
        done = program("new", "pagat-4p", "A", "B", "C", "D", "--session", "x", stdout=full, stderr=subprocess.PIPE)
        assert done.stderr.startswith(b"recorded, seal ")
        assert done.stderr.endswith(
            b": the session was started, but the answer could not be written: No space left on device\n"
        )
    done = program("show", "--json", env={"TAROK_SESSION": str(next(tmp_path.glob("tarok-*.jsonl")))})
    assert json.loads(done.stdout)["hands"] == 1


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_stream_that_is_closed(program: Program, closed: int) -> None:
    assert program("new", "pagat-4p", "A", "B", "C", "D", "--session", "x").returncode == 0
    for words in (
        ["add", "two", "A", "44", "--session", "x"],
        ["show", "--session", "x"],
        ["show", "--json", "--session", "x"],
        ["score", "two", "A", "44"],
        ["score", "--batch", "requests"],
        ["show", "--session", "nowhere"],
    ):
        done = program(*words, preexec_fn=lambda: os.close(closed))
        assert done.returncode == (1 if words[-1] in ("nowhere", "requests") else 0), (words, done)
        assert b"Traceback" not in done.stderr and b"fault" not in done.stderr


def test_letters_that_the_terminal_does_not_know(program: Program) -> None:
    env = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    if subprocess.run([sys.executable, "-c", ""], env=os.environ | env, capture_output=True, check=False).returncode:
        pytest.skip("Python itself does not start: the locale C has not the letters of this checkout's path")
    done = program("score", "--players", "Žiga,Ana,Boris,Cilka", "two", "Žiga", "44", env=env)
    assert done.returncode == 0
    assert "two Žiga 44\n  two  20 + 10  Žiga +30\n".encode() in done.stdout


# ---------------------------------------------------------------- never a traceback


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The whole program in the process of the tests, which keeps its signals and goes on."""
    monkeypatch.setattr("_signal.signal", lambda number, handler: None)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(cli, "_end", sys.exit)
    yield
    gc.enable()  # the program needs none, the tests after it do


@pytest.mark.usefixtures("in_process")
def test_a_fault_of_the_program_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise ZeroDivisionError("a \x1b[2J mistake")

    monkeypatch.delenv("TAROK_TRACEBACK", raising=False)
    monkeypatch.setattr(app, "run", fail)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert capsys.readouterr() == (
        "",
        "this is a fault of tarok itself, not yours: ZeroDivisionError: a \\u001b[2J mistake\n"
        "    tarok check says whether the session is whole; TAROK_TRACEBACK=1 shows where it happened\n",
    )
    monkeypatch.setenv("TAROK_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main()


@pytest.mark.usefixtures("in_process")
def test_the_status_of_a_command_is_the_status_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "run", lambda: 3)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 3
