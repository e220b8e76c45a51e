"""After the sync nothing can fail: the answer is what the file has, whatever breaks while the answer is given."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from answers import TODAY, Program, Tarok

from tarok_score import files
from tarok_score.cli import output as batch
from tarok_score.ledger import file as signals
from tarok_score.show import sheet as standing

RECORDED = r"recorded, seal [0-9A-Z]{6}"

#: The text below an answer that was written.
SEALED = r"\bseal [0-9A-Z]{6}\b"
WRITING = [
    "add one Cilka Ana 45",
    "misdeal Boris",
    "no-taroks Ana",
    "adjust Ana -5 --why x",
    "note x",
    "finish",
    "undo",
    "amend 1 two Ana Boris 36",
    "void 1 --why x",
    "agree",
    "new pagat-3p Eva Franc Greta --session other.jsonl",
]


def lines(name: str = TODAY) -> int:
    return Path(name).read_bytes().count(b"\n")


class Breaking(io.StringIO):
    """An output that takes so many texts and then breaks."""

    def __init__(self, takes: int, error: Callable[[], BaseException]) -> None:
        super().__init__()
        self.takes, self.error = takes, error

    def write(self, text: str) -> int:
        if self.takes <= 0:
            raise self.error()
        self.takes -= 1
        return super().write(text)


def full() -> BaseException:
    return OSError(errno.ENOSPC, "No space left on device")


# ---------------------------------------------------------------- outputs


@pytest.mark.parametrize("command", WRITING)
def test_both_outputs_may_break_at_once(friday: Tarok, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    name = "other.jsonl" if command.startswith("new") else TODAY
    before = 0 if command.startswith("new") else lines()
    monkeypatch.setattr(sys, "stdout", Breaking(0, full))
    monkeypatch.setattr(sys, "stderr", Breaking(0, full))
    assert friday(command).status == 0
    assert lines(name) == before + 1


@pytest.mark.parametrize("takes", range(5))
def test_an_output_that_breaks_in_the_middle(friday: Tarok, monkeypatch: pytest.MonkeyPatch, takes: int) -> None:
    monkeypatch.setattr(sys, "stdout", Breaking(takes, full))
    said = friday("add one Cilka Ana 45")
    assert said.status == 0 and lines() == 4
    assert re.fullmatch(RECORDED + r", but the answer could not be written: No space left on device\n", said.err), (
        said.err
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
def test_full_and_closed_outputs_of_a_process(program: Program, tmp_path: Path) -> None:
    def closed() -> None:
        os.close(1)
        os.close(2)

    assert program("new", "pagat-4p", "A", "B", "C", "D", "--session", "x").returncode == 0
    add = ("add", "two", "A", "44", "--session", "x")
    with Path("/dev/full").open("wb") as output:
        assert program(*add, stdout=output, stderr=output).returncode == 0
        assert program("show", "--session", "nowhere", stdout=output, stderr=output).returncode == 1
    reader, writer = os.pipe()
    os.close(reader)
    assert program(*add, stdout=writer, stderr=writer).returncode == 0
    assert program("show", "--session", "nowhere", stdout=writer, stderr=writer).returncode == 1
    os.close(writer)
    assert program(*add, preexec_fn=closed).returncode == 0
    assert lines(str(tmp_path / "x")) == 4


def test_a_fault_of_the_program_does_not_undo_what_is_recorded(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError("a mistake")

    monkeypatch.delenv("TAROK_TRACEBACK", raising=False)
    monkeypatch.setattr(standing, "next_line", fail)
    said = friday("add one Cilka Ana 45")
    assert said.status == 0 and lines() == 4
    assert re.fullmatch(RECORDED + ", but the answer could not be written: ZeroDivisionError: a mistake\n", said.err)
    monkeypatch.setenv("TAROK_TRACEBACK", "1")
    said = friday("undo")
    assert said.status == 0 and "Traceback" in said.err and re.search(RECORDED, said.err)


@pytest.mark.parametrize("step", ["open", "read", "fstat"])
def test_a_new_session_that_cannot_be_read_back_was_started(
    tarok: Tarok, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    real = files.write_new

    def fail(*_: object, **__: object) -> Any:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:

        def write_new(*given: Any, **named: Any) -> None:
            real(*given, **named)
            patch.setattr(os, step, fail)

        patch.setattr(files, "write_new", write_new)
        said = tarok("new pagat-4p Ana Boris Cilka David")
    assert said.status == 0 and said.out.startswith(f"{TODAY}: pagat-4p, Ana, Boris, Cilka, David\n")


# ---------------------------------------------------------------- requests to end


def during(function: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal comes just when a function of the system has done its work."""
    real = getattr(os, function)

    def then(*given: Any) -> Any:
        done = real(*given)
        signal.raise_signal(number)
        return done

    monkeypatch.setattr(os, function, then)


@pytest.mark.parametrize("function", ["write", "fsync"])
@pytest.mark.parametrize("command", ["add one Cilka Ana 45", "new pagat-3p A B C --session other.jsonl"])
@pytest.mark.parametrize("number", signals.ENDING)
def test_a_request_to_end_waits_for_the_answer(
    friday: Tarok, monkeypatch: pytest.MonkeyPatch, function: str, command: str, number: int
) -> None:
    with monkeypatch.context() as patch:
        during(function, number, patch)
        said = friday(command)
    assert said.status == (130 if number == signal.SIGINT else 0)
    if command.startswith("add"):
        assert re.search(SEALED, said.out) and lines() == 4
    else:
        assert re.search(r"^seal \w{6}$", said.out, re.MULTILINE) and lines("other.jsonl") == 1
    if number == signal.SIGINT:
        assert re.match(f"interrupted; {RECORDED}", said.err)
    else:
        assert said.err == ""


def test_before_the_first_byte_ctrl_c_ends_it_with_nothing_recorded(
    friday: Tarok, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Path(TODAY).read_bytes()
    with monkeypatch.context() as patch:
        during("read", signal.SIGINT, patch)
        assert friday("add one Cilka Ana 45") == (130, "", "\ninterrupted\n")
    assert Path(TODAY).read_bytes() == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_answer_that_hangs_can_be_broken_off(friday: Tarok, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def hang(*_: object) -> list[str]:
        signal.raise_signal(number)
        raise AssertionError("nobody broke it off")

    monkeypatch.setattr(standing, "next_line", hang)
    said = friday("add one Cilka Ana 45")
    assert said.status == (130 if number == signal.SIGINT else 0)
    assert re.fullmatch(("interrupted; " if number == signal.SIGINT else "") + RECORDED + "\n", said.err)
    assert lines() == 4


def test_a_reader_that_never_reads_can_be_interrupted(program: Program, tmp_path: Path) -> None:
    assert program("new", "pagat-4p", "A", "B", "C", "D", "--session", "x").returncode == 0
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    filled = 0
    while True:
        try:
            filled += os.write(writer, b" " * 4096)
        except BlockingIOError:
            break
    os.set_blocking(writer, True)
    started = subprocess.Popen(
        [sys.executable, "-m", "tarok_score", "add", "two", "A", "B", "44", "--session", "x"],
        cwd=tmp_path, stdout=writer, stderr=subprocess.PIPE,
    )  # fmt: skip
    ledger = tmp_path / "x"
    until = time.monotonic() + 30
    while lines(str(ledger)) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(0.2)
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=30)
    os.close(reader)
    os.close(writer)
    assert started.returncode == 130
    assert re.fullmatch(f"interrupted; {RECORDED}\n", err.decode())


#: Runs the program and interrupts it at the n-th line of its own that is executed.
INTERRUPTED = """
import signal, sys
turn = int(sys.argv.pop(1))
def watch(frame, event, given):
    global turn
    if "tarok_score" not in frame.f_code.co_filename:
        return None
    if event == "line":
        turn -= 1
        if not turn:
            sys.settrace(None)
            signal.raise_signal(signal.SIGINT)
    return watch
from tarok_score.__main__ import main
sys.settrace(watch)
main()
"""


def interrupted(folder: Path, turn: int, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", INTERRUPTED, str(turn), *words, "--session", "x"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def interrupt_everywhere(folder: Path, turns: list[int]) -> None:
    """An interruption at a line of the program ends it neatly, and what it says is what the file has."""
    for turn in turns:
        before = lines(str(folder / "x"))
        done = interrupted(folder, turn, "add", "two", "A", "44")
        added = lines(str(folder / "x")) - before
        assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr, (turn, done)
        assert added == bool(re.search(SEALED, done.stdout + done.stderr)), (turn, done)
        assert done.returncode in ((0, 130) if added else (130, -signal.SIGINT)), (turn, done)


def test_interrupted_at_any_line_it_says_what_is_so(program: Program, tmp_path: Path) -> None:
    program("new", "pagat-4p", "A", "B", "C", "D", "--session", "x")
    interrupt_everywhere(tmp_path, [2, 3, 30, 300, 3000])


#: Interrupts the program at the n-th line of its own that is executed while it is still being loaded.
INTERRUPTED_EARLY = """
import signal, sys
turn = int(sys.argv.pop(1))
def watch(frame, event, given):
    global turn
    if "tarok_score" not in frame.f_code.co_filename or "tarok_score/__init__" in frame.f_code.co_filename:
        return None
    if event == "line":
        turn -= 1
        if not turn:
            sys.settrace(None)
            signal.raise_signal(signal.SIGINT)
    return watch
sys.settrace(watch)
from tarok_score.__main__ import main
main()
"""


@pytest.mark.parametrize("turn", [*range(7, 14), 40, 150, 300])  # the sixth call hands Ctrl-C over
def test_interrupted_while_it_is_being_loaded_it_says_nothing(tmp_path: Path, turn: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED_EARLY, str(turn), "rules"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


#: What Python makes of Ctrl-C if it cannot let it through: it wraps it, or prints it and goes on.
SWALLOWED = {
    "wrapped": "raise RuntimeError('Error calling __set_name__') from KeyboardInterrupt()",
    "printed": "Held()",
}


@pytest.mark.parametrize("how", SWALLOWED)
def test_an_interruption_that_python_keeps_to_itself_ends_the_program_too(tmp_path: Path, how: str) -> None:
    program = f"""
import signal
from tarok_score.cli import app, main
class Held:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
def run():
    {SWALLOWED[how]}
    return 0
app.run = run
main()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


def test_who_presses_ctrl_c_again_and_again_sees_no_traceback(tmp_path: Path) -> None:
    program = """
import atexit, signal, sys
from tarok_score.cli import app, main
def run():
    signal.raise_signal(signal.SIGINT)
def again(*_):
    signal.raise_signal(signal.SIGINT)
app.run = run
sys.stdout.flush = again
atexit.register(again)
main()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.long
def test_interrupted_at_very_many_lines_it_says_what_is_so(program: Program, tmp_path: Path) -> None:
    program("new", "pagat-4p", "A", "B", "C", "D", "--session", "x")
    interrupt_everywhere(tmp_path, [*range(2, 60), *range(60, 20_000, 97)])


def test_json_is_whole_when_the_signal_came_while_it_was_recorded(
    friday: Tarok, monkeypatch: pytest.MonkeyPatch
) -> None:
    during("fsync", signal.SIGINT, monkeypatch)
    said = friday("add one Cilka Ana 45 --json")
    assert said.status == 130 and len(json.loads(said.out)["seals"]) == 1


# ---------------------------------------------------------------- beginning a session


def test_twelve_sessions_begun_at_once_take_twelve_names(program: Program, tmp_path: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "tarok_score", "new", "pagat-4p", "A", "B", "C", "D", "--json"],
            cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(12)
    ]  # fmt: skip
    said = [one.communicate(timeout=60) for one in started]
    assert [one.returncode for one in started] == [0] * 12, said
    names = {json.loads(out)["session"] for out, _ in said}
    assert len(names) == 12 == len(list(tmp_path.iterdir()))
    assert names == {path.name for path in tmp_path.iterdir()}
    for name in names:
        assert program("check", "--session", name).returncode == 0


def test_a_name_taken_since_we_looked(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.path.lexists
    blind = [True]
    monkeypatch.setattr(os.path, "lexists", lambda path: not (blind and blind.pop()) and real(path))
    assert friday("new pagat-3p Eva Franc Greta").out.startswith("tarok-2026-01-31-2.jsonl: pagat-3p")
    before = Path(TODAY).read_bytes()
    said = friday("new", "pagat-3p", "Eva", "Franc", "Greta", "--session", TODAY)
    assert (said.status, said.err) == (
        1, f"{TODAY}: a file of this name is there already\n    choose another name\n",
    )  # fmt: skip
    assert Path(TODAY).read_bytes() == before


@pytest.mark.parametrize("step", ["open", "write", "fsync", "link", "lseek", "ftruncate"])
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_a_session_with_a_rate_is_begun_whole_or_not_at_all(
    tarok: Tarok, monkeypatch: pytest.MonkeyPatch, step: str, turn: int
) -> None:
    real, calls = getattr(os, step), iter(range(1, 10**6))

    def fails(*given: Any, **more: Any) -> Any:
        if next(calls) == turn:
            raise OSError(errno.EIO, "Input/output error")
        return real(*given, **more)

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fails)
        said = tarok("new pagat-4p Ana Boris Cilka David --rate 0.05 --unit EUR")
    if said.status:
        assert said.status == 1 and list(Path().iterdir()) == []
    else:
        assert re.search("^seal [0-9A-Z]{6}$", said.out, re.MULTILINE) and lines() == 2
        assert tarok("check").status == 0


def test_a_session_whose_rate_cannot_be_is_not_begun(tarok: Tarok) -> None:
    said = tarok("new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--rate", "0.05", "--unit", "x" * 1001)
    assert (said.status, said.out) == (1, "") and list(Path().iterdir()) == []


def test_new_as_json(tarok: Tarok) -> None:
    tried = tarok("new pagat-4p Ana Boris Cilka David --json --dry-run").json
    assert (tried["session"], tried["dry_run"], tried["seal"]) == (TODAY, True, "")
    found = tarok("new pagat-4p Ana Boris Cilka David --json").json
    assert (found.pop("session"), found.pop("dry_run")) == (TODAY, False)
    shown = tarok("show --json").json
    assert shown.pop("edits") == [] and found == shown and len(found["seal"]) == 6


# ---------------------------------------------------------------- other files


def test_a_batch_that_cannot_be_closed_is_named(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        def __exit__(self, *_: object) -> None:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(batch, "open", lambda *_: Failing(b"one Cilka Ana 45\n"), raising=False)
    before = lines()
    assert friday("add --batch hands").err == "--batch: hands cannot be read: Input/output error\n"
    assert lines() == before


def test_a_page_that_was_written_when_ctrl_c_came_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.replace

    def replace(*given: Any) -> None:
        real(*given)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        files.write_whole(tmp_path / "page.html", "<p>Ana")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["<p>Ana"]
