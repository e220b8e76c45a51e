"""Every console block of the README, of the guides and of the pages in other languages is executed and compared.

The blocks of a page are executed in order and in one folder of its own, in which a ruleset shown on the page lies as a
file. `echo '…' |` before a command is what it reads. If a page shows `…` in a line of its own, the rest of what that
command prints is left to the reader.

`TAROK_README=write` in the environment writes what the commands print into the pages instead.
"""

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from still import HandedIn, Still

from tarok_score.cli.app import run
from tarok_score.cli.settings import settings

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
GUIDES = ("evening", "play", "words", "money", "house-rules", "competitions", "programs")
LANGUAGES = ("slovensko", "cesky", "polsku")
PAGES = ("README.md", *(f"docs/{name}.md" for name in (*LANGUAGES, *GUIDES)))
BLOCK = re.compile(r"```console\n(.*?)```\n", re.DOTALL)
SETUP = "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/"
TEST_IT = "bash tests/run"
RULESET = re.compile(r"```yaml\n(id: (\S+)\n.*?)```\n", re.DOTALL)
BACKTICKS = re.compile(r"`(.+?)`")
TYPED = re.compile(r"```text\n(> .*?)```\n", re.DOTALL)
ECHO = re.compile(r"""echo (["'])(.*?)\1 \| """)
NOON = "2026-11-20T20:00:00+0100"


@pytest.fixture(name="evening")
def an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, handed_in: HandedIn) -> None:
    """An empty folder, the time standing still, and nothing said about the language."""
    monkeypatch.chdir(tmp_path)
    for name in ("TAROK_SESSION", "TAROK_TOURNAMENT", "TAROK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    handed_in(Still(NOON))


def executed(block: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The block with what its commands print now, on both streams."""
    shown = []
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
        line, *answer = part.splitlines()
        command = line[2:]
        shown.append(line)
        if command == TEST_IT:
            continue  # this very run
        echo = ECHO.match(command)
        if echo:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{echo[2]}\n".encode()), "utf-8"))
        words = shlex.split(ECHO.sub("", command.removeprefix(SETUP), count=1))
        assert words[0] == "tarok", command
        capfd.readouterr()
        status = run(words[1:])
        assert status in ((0, 3) if "…" in answer else (0, 1, 3)), command  # a refusal is never left to the reader
        printed = capfd.readouterr()
        lines = (printed.err + printed.out).splitlines()
        shown.extend([*lines[: answer.index("…")], "…"] if "…" in answer else lines)
    return "\n".join(shown) + "\n"


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("page", PAGES)
def test_console_blocks_show_what_happens(
    page: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    for ruleset in RULESET.finditer(text):
        Path(f"{ruleset[2]}.yaml").write_text(ruleset[1], encoding="utf-8")
    now = BLOCK.sub(lambda block: f"```console\n{executed(block[1], capfd, monkeypatch)}```\n", text)
    if os.environ.get("TAROK_README") == "write":
        path.write_text(now, encoding="utf-8")
    assert now == text


def test_the_first_block_of_run_it_and_test_it_is_one_command() -> None:
    text = README.read_text(encoding="utf-8")
    for heading, command in (("## Run it", SETUP + "tarok demo"), ("## Test it", TEST_IT)):
        block = BLOCK.search(text, text.index(heading))
        assert block is not None
        assert [line for line in block[1].splitlines() if line.startswith("$ ")] == [f"$ {command}"]


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("page", ["README.md", *(f"docs/{name}.md" for name in LANGUAGES)])
def test_what_is_typed_at_the_table_is_recorded(
    page: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The lines behind `>`, each up to its remark, go into the `tarok play` above them.

    Words in backticks in a remark are another way to type its line: they are recorded as the same.
    """
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = list(TYPED.finditer(text))
    assert blocks
    for block, typed in enumerate(blocks):
        begun = re.findall(r"^tarok ((?:play|igraj|hrát|graj) .*)$", text[: typed.start()], re.MULTILINE)[-1]
        rows = [[*re.split(r"  +", line[2:], maxsplit=1), ""][:2] for line in typed[1].splitlines()]
        ways = [[line for line, _ in rows]]
        ways += [
            [*ways[0][:row], short, *ways[0][row + 1 :]]
            for row, (_, remark) in enumerate(rows)
            for short in BACKTICKS.findall(remark)
        ]
        recorded = set()
        for number, lines in enumerate(ways):
            session = f"way{block}-{number}.jsonl"
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()), "utf-8"))
            assert run([*shlex.split(begun), "--session", session]) == 0, capfd.readouterr().err
            capfd.readouterr()
            assert run(["log", "--session", session]) == 0
            recorded.add(capfd.readouterr().out)
        assert len(recorded) == 1
        assert len(rows) > 5


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 110
    assert len((ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()) <= 80


def test_the_settings_that_a_guide_shows_can_be_read(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    (tmp_path / "tarok.toml").write_text(re.findall(r"```toml\n(.*?)```", text, re.DOTALL)[0], encoding="utf-8")
    found = settings(str(tmp_path / "tarok.toml"))
    assert found.ruleset == "pagat-4p" and found.words == {"tn": "trula:announced"}


def test_both_names_start_the_program() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == dict.fromkeys(("tarok", "tarok-score"), "tarok_score.__main__:main")


def test_continuous_integration_runs_the_same_command() -> None:
    assert TEST_IT in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


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
