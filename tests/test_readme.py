"""Every console block of the README is executed, in order and in one folder, and compared with what it shows.

Where the README shows `…` in a line of its own, the rest of what that command prints is left to the reader.

`TAROK_README=write` in the environment writes what the commands print into the README instead.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tarok_score.cli.app import run
from tarok_score.evening import session

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```\n", re.DOTALL)
SETUP = "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/"
TEST_IT = "bash tests/run"
NOON = "2026-11-20T20:00:00+0100"


def executed(block: str, capfd: pytest.CaptureFixture[str]) -> str:
    """The block with what its commands print now, on both streams."""
    shown = []
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
        line, *answer = part.splitlines()
        command = line[2:]
        shown.append(line)
        if command == TEST_IT:
            continue  # this very run
        words = shlex.split(command.removeprefix(SETUP))
        assert words[0] == "tarok", command
        capfd.readouterr()
        run(words[1:])
        printed = capfd.readouterr()
        lines = (printed.err + printed.out).splitlines()
        shown.extend([*lines[: answer.index("…")], "…"] if "…" in answer else lines)
    return "\n".join(shown) + "\n"


def test_console_blocks_show_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    monkeypatch.setattr(session, "now", lambda: NOON)
    monkeypatch.setattr(session, "salt", lambda: "0" * 16)
    monkeypatch.setattr(time, "strftime", lambda form, *_: "2026-11-20")
    text = README.read_text(encoding="utf-8")
    now = BLOCK.sub(lambda block: f"```console\n{executed(block[1], capfd)}```\n", text)
    if os.environ.get("TAROK_README") == "write":
        README.write_text(now, encoding="utf-8")
    assert now == text


def test_the_first_block_of_run_it_and_test_it_is_one_command() -> None:
    text = README.read_text(encoding="utf-8")
    for heading, command in (("## Run it", SETUP + "tarok demo"), ("## Test it", TEST_IT)):
        block = BLOCK.search(text, text.index(heading))
        assert block is not None
        assert [line for line in block[1].splitlines() if line.startswith("$ ")] == [f"$ {command}"]


def test_continuous_integration_runs_the_same_command() -> None:
    assert TEST_IT in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_document_the_readme_names_is_there() -> None:
    for name in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / name).is_file(), name


@pytest.mark.long
def test_run_it_works_in_a_fresh_copy(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns(".venv", ".git", "__pycache__", "ready", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, tmp_path / "copy", ignore=left_out)
    command = SETUP.replace("python3", shlex.quote(sys.executable)) + "tarok demo"
    done = subprocess.run(command, shell=True, cwd=tmp_path / "copy", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    block = BLOCK.search(README.read_text(encoding="utf-8"))
    assert block is not None
    assert done.stdout == block[1].split("\n", 1)[1]
