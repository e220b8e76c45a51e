"""What a command loads: a hand at the card table should not wait for what it does not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# Runs a command and says afterwards which modules it loaded and which files of the package it read.
WATCHED = """
import sys
opened = []
def watch(event, words):
    if event == "open" and isinstance(words[0], str):
        opened.append(words[0])
sys.addaudithook(watch)
from tarok_score.cli.app import run
words = sys.argv[1:]
status = run(words)
data = [name for name in opened if name.endswith((".json", ".marshal", ".yaml", ".yml"))]
import json
print(json.dumps([status, sorted(set(sys.modules)), data]), file=sys.stderr)
"""

NEVER_TO_SCORE = {
    "yaml", "tabulate", "fractions", "difflib", "unicodedata", "decimal", "importlib.metadata", "textwrap",
    "subprocess", "asyncio", "logging", "dataclasses", "pathlib",
    "tarok_score.evening.session", "tarok_score.law.yaml_text", "tarok_score.law.check",
    "tarok_score.show.sheet", "tarok_score.cli.evening", "tarok_score.cli.looking",
}  # fmt: skip

#: What every command loads.
GROUND = (
    "_version",
    "amounts",
    "cli",
    "cli.app",
    "cli.language",
    "problems",
    "words",
    "words.folding",
    "words.said",
    "words.speech",
)


def watched(folder: Path, *words: str, stdin: str = "") -> tuple[set[str], list[str]]:
    """The modules that a command loads, and the names of the data files it reads."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("TAROK")}
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *words],
        cwd=folder,
        env=env,
        input=stdin,
        capture_output=True,
        text=True,
        check=True,
    )
    status, modules, files = json.loads(done.stderr.splitlines()[-1])
    assert status == 0, done
    return set(modules), [Path(name).name for name in files]


@pytest.fixture
def session(tmp_path: Path) -> Path:
    for words in ("new pagat-4p Ana Boris Cilka David", "add two Ana Boris 44 trula"):
        subprocess.run([sys.executable, "-m", "tarok_score", *words.split()], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize("ruleset", ["pagat-4p", "tarok-net-1.08-4p", "taroki-polish"])
def test_score_loads_only_what_scores_and_reads_only_its_ruleset(tmp_path: Path, ruleset: str) -> None:
    contract = {"taroki-polish": "powinnosc"}.get(ruleset, "two")
    modules, files = watched(tmp_path, "score", "--ruleset", ruleset, contract, "Ana", "Boris", "40")
    # Half of a partner's share is a fraction; the common rules know none.
    assert not modules & NEVER_TO_SCORE - ({"fractions", "decimal"} if ruleset == "tarok-net-1.08-4p" else set())
    of_rulesets = [name for name in files if name != "pyproject.toml"]
    own = {f"{ruleset}.marshal", f"{ruleset}.yaml", "words.yaml", "sources.yaml"}
    extended = {"tarok-net-1.08-4p": "tarok-net-4p.yaml", "pagat-4p": "pagat-base.yaml"}
    own |= {extended[ruleset]} if ruleset in extended else set()
    assert set(of_rulesets) <= own and f"{ruleset}.marshal" in of_rulesets


def test_letters_of_the_tables_languages_need_no_tables_of_unicode(tmp_path: Path) -> None:
    modules, _ = watched(tmp_path, "score", "--players", "Žiga,Ťapka,Łukasz,Ana", "odprti-berač", "Žiga", "won")
    assert not modules & NEVER_TO_SCORE


def test_show_reads_no_yaml_and_draws_no_table(session: Path) -> None:
    for words in (["show"], ["show", "--json"], ["why", "1"], ["log", "--json"]):
        modules, files = watched(session, *words)
        assert not modules & {"yaml", "fractions", "difflib", "unicodedata", "importlib.metadata"}
        assert not modules & {"tarok_score.law.yaml_text", "tarok_score.law.check", "tarok_score.cli.evening"}
        assert files == ["pagat-4p.marshal"]
        assert not modules & {"tabulate", "wcwidth"}


def test_adding_a_hand_reads_no_yaml_and_prints_no_table(session: Path) -> None:
    modules, files = watched(session, "add", "one", "Cilka", "Ana", "45")
    assert not modules & {"yaml", "tabulate", "fractions", "difflib", "tarok_score.law.yaml_text"}
    assert not modules & {"tarok_score.law.check", "tarok_score.law.cards", "tarok_score.law.further"}
    assert files == ["pagat-4p.marshal"]


def test_version_loads_nothing_of_the_game(tmp_path: Path) -> None:
    modules, files = watched(tmp_path, "--version")
    ours = {name for name in modules if name.startswith("tarok_score.")}
    assert ours <= {f"tarok_score.{name}" for name in GROUND}
    assert not modules & (NEVER_TO_SCORE - {"pathlib"}) and files == []


def test_the_screen_is_loaded_where_somebody_sits_at_one_alone(session: Path) -> None:
    never = {"prompt_toolkit", "wcwidth", "jinja2", "markupsafe", "tomllib", "babel"}
    for line in ("show", "log", "why 1", "settle", "chart", "add one Cilka Ana 45", "undo", "check", "rules"):
        modules, _ = watched(session, *line.split())
        assert not modules & never, line
    modules, _ = watched(session, "play", stdin="two Ana Boris 44\nlog\n")
    assert not modules & never


def test_help_loads_no_tables_and_no_rulesets(tmp_path: Path) -> None:
    for words in (["--help"], ["add", "--help"]):
        modules, files = watched(tmp_path, *words)
        assert not modules & {"yaml", "tabulate", "importlib.metadata"}
        assert files == []
