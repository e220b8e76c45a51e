"""TAB and ENTER in real shells over a folder in which strangers named files, players and words: nothing of it runs."""

from __future__ import annotations

import os
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from answers import TODAY, Tarok
from click.shell_completion import CompletionItem
from forged import Body, alter

from tarok_score.cli.help import Bash, CompletedShell

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)

import pty

#: Names of ledgers that do something when a shell reads them unquoted.
FILES = [
    "tarok-D|touch PWNED;.jsonl",
    "tarok-$(touch PWNED).jsonl",
    "tarok-`touch PWNED`.jsonl",
    "tarok-a&touch PWNED&.jsonl",
    "tarok-a>PWNED.jsonl",
    "tarok-<(touch PWNED).jsonl",
    "tarok-it's;touch PWNED.jsonl",
    'tarok-"two";touch PWNED.jsonl',
    "tarok-~{a,b}*?[x]#^%=:@.jsonl",
    "tarok-back\\;touch PWNED\\.jsonl",
    "tarok-!! !$;touch PWNED.jsonl",
    "tarok-(é ľ);touch PWNED.jsonl",
]
PLAYERS = ["$(touch$IFS''PWNED)", "Zed;touch$IFS''PWNED", "Q`touch$IFS''PWNED`", "X|touch$IFS''PWNED&"]
ALIASES = ["woo;touch$IFS''PWNED", "wuu$(touch$IFS''PWNED)", "wee`touch$IFS''PWNED`&"]

SHELLS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
#: Completion is loaded as the help says; zsh has it off until it is wanted.
LOAD = {
    "bash": 'eval "$(tarok completion bash)"',
    "zsh": 'autoload -Uz compinit; compinit -u -d .zdump; eval "$(tarok completion zsh)"',
    "fish": "tarok completion fish | source",
}

#: Takes the place of the program: it completes and prints scripts; any other command is written down.
PROGRAM = """\
#!/bin/sh
[ -n "$_TAROK_COMPLETE" ] && exec {python} -m tarok_score "$@"
[ "$1" = completion ] && exec {python} -m tarok_score "$@"
printf '%s\\0' "$@" > {obeyed}.new
mv {obeyed}.new {obeyed}
"""


class Terminal:
    """A shell in a terminal, in an empty folder."""

    def __init__(self, shell: str, home: Path) -> None:
        self.shell, self.folder, self.obeyed = shell, home / "evening", home / "obeyed"
        self.folder.mkdir()
        bin_ = home / "bin"
        bin_.mkdir()
        program = bin_ / "tarok"
        program.write_text(PROGRAM.format(python=shlex.quote(sys.executable), obeyed=self.obeyed), "utf-8")
        program.chmod(0o755)
        env = {key: value for key, value in os.environ.items() if not key.startswith(("TAROK", "_TAROK", "XDG"))}
        env |= {"HOME": str(home), "PATH": f"{bin_}:{env['PATH']}", "TERM": "dumb", "LC_ALL": "C.UTF-8"}
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            SHELLS[shell], cwd=self.folder, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
            preexec_fn=_control,
        )  # fmt: skip
        os.close(slave)
        self.screen = ""
        self.type(LOAD[shell] + "\r")
        assert self.answer("tarok ready\r") == ["ready"]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def answer(self, line: str) -> list[str]:
        """Types a line with its TAB and ENTER, and waits for the words that the program is given then."""
        self.obeyed.unlink(missing_ok=True)
        self.type(line)
        until = time.monotonic() + 60
        while not self.obeyed.exists():
            assert time.monotonic() < until, self.screen
            ready, _, _ = select.select([self.master], [], [], 0.02)
            if ready:
                self.screen += os.read(self.master, 4096).decode("utf-8", "replace")
        return self.obeyed.read_text("utf-8").split("\0")[:-1]

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def _control() -> None:
    """The terminal becomes the one that this process is interrupted from."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture(params=SHELLS)
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    if shutil.which(request.param) is None:
        pytest.skip(f"there is no {request.param}")
    opened = Terminal(request.param, tmp_path)
    yield opened
    opened.end()
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith("PWNED")]


def test_files_players_and_words_of_strangers_do_not_run(terminal: Terminal, tarok: Tarok) -> None:
    tarok("new", "pagat-4p", *PLAYERS, "--session", "whole.jsonl")

    def rename(bodies: list[Body]) -> None:
        bodies[0]["rules"]["contracts"]["two"]["aliases"] += ALIASES

    alter("whole.jsonl", rename)
    whole = Path("whole.jsonl").read_bytes()
    for name in FILES:
        here = terminal.folder / name
        here.write_bytes(whole)
        for quote in ["", "'", '"'] if terminal.shell == "bash" else [""]:
            assert name not in terminal.answer(f"tarok show --session {quote}tarok-\t{quote}\r")
        here.unlink()
    (terminal.folder / TODAY).write_bytes(whole)
    for quote in ("", "'", '"'):
        assert terminal.answer(f"tarok show --session {quote}tarok-\t\r") == ["show", "--session", TODAY]
    for player in PLAYERS:
        begun = player[0] if player[0].isalpha() else f"'{player[0]}'"
        assert terminal.answer(f"tarok misdeal {begun}\t\r") == ["misdeal", player[0]]
    for alias in ALIASES:
        assert terminal.answer(f"tarok add {alias[:2]}\t\r") == ["add", alias[:2]]


def test_a_name_that_no_line_can_hold_is_not_offered(terminal: Terminal, tarok: Tarok) -> None:
    tarok("new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--session", "whole.jsonl")
    whole = Path("whole.jsonl").read_bytes()
    for name in ("tarok-a\ntouch PWNED\n.jsonl", "tarok-b\x1b[2J\rtouch PWNED\r.jsonl", "tarok-c\u202etouch.jsonl"):
        (terminal.folder / name).write_bytes(whole)
    (terminal.folder / "tarok-d.jsonl").write_bytes(whole)
    assert terminal.answer("tarok show --session tarok-\t\r") == ["show", "--session", "tarok-d.jsonl"]


class Offering(click.Command):
    """A command that offers words, whatever they are."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(value) for value in ("--json", "Ana", "-x", "", "two\nwords", "\x1b[2J")]


@pytest.mark.parametrize(("begun", "offered"), [("", ["Ana"]), ("-", ["--json", "Ana", "-x"])])
def test_a_word_that_would_be_an_option_is_offered_to_who_begins_one(
    monkeypatch: pytest.MonkeyPatch, begun: str, offered: list[str]
) -> None:
    monkeypatch.setenv("COMP_WORDS", f"tarok {begun}")
    assert Bash(Offering("tarok"), {}, "tarok", "_TAROK_COMPLETE").complete().splitlines() == [
        f"plain\t{one}" for one in offered
    ]


@pytest.mark.parametrize(
    ("line", "before", "begun"),
    [
        ("tarok ", [], ""),
        ("tarok add two An", ["add", "two"], "An"),
        (r"tarok show a\ b", ["show"], "a b"),
        ("tarok show 'a b", ["show"], "a b"),
        ("tarok show 'a ", ["show"], "a "),
        ("tarok show a' b", ["show"], "a b"),
        ("tarok 'a b' c", ["a b"], "c"),
    ],
)
def test_the_last_word_of_a_line(monkeypatch: pytest.MonkeyPatch, line: str, before: list[str], begun: str) -> None:
    monkeypatch.setenv("COMP_WORDS", line)
    shell = CompletedShell(Offering("tarok"), {}, "tarok", "_TAROK_COMPLETE")
    assert shell.get_completion_args() == (before, begun)
