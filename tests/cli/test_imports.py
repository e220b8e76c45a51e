"""What a command loads: a hand at the card table should not wait for what it does not need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from installed import installed, surroundings

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
data = [name for name in opened if name.endswith((".json", ".yaml", ".yml"))]
import json
print(json.dumps([status, sorted(set(sys.modules)), data]), file=sys.stderr)
"""

NEVER_TO_SCORE = {
    "yaml", "tabulate", "fractions", "difflib", "unicodedata", "decimal", "importlib.metadata", "textwrap",
    "subprocess", "asyncio", "logging", "dataclasses", "pathlib",
    "tarok_score.evening.session", "tarok_score.documents.yaml_text",
    "tarok_score.show.sheet", "tarok_score.cli.evening", "tarok_score.cli.looking",
}  # fmt: skip

#: What every command loads.
GROUND = (
    "_version",
    "amounts",
    "cli",
    "cli.app",
    "cli.language",
    "files",
    "limits",
    "problems",
    "words",
    "words.folding",
    "words.said",
    "words.speech",
)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as people have it."""
    return installed(tmp_path_factory.mktemp("installed"))


class Watcher:
    """Runs commands of the installed package in a folder."""

    def __init__(self, package: Path, folder: Path) -> None:
        self.folder = folder
        self.environment = surroundings(package)

    def run(self, *words: str, stdin: str = "") -> str:
        """Runs Python, which must not fail, and gives what it says on standard error."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stderr

    def __call__(self, *words: str, stdin: str = "") -> tuple[set[str], list[str]]:
        """The modules that a command loads, and the names of the data files it reads."""
        status, modules, files = json.loads(self.run("-c", WATCHED, *words, stdin=stdin).splitlines()[-1])
        assert status == 0, words
        return set(modules), [Path(name).name for name in files]


@pytest.fixture
def watched(package: Path, tmp_path: Path) -> Watcher:
    """An empty folder in which commands are watched."""
    return Watcher(package, tmp_path)


@pytest.fixture
def session(watched: Watcher) -> Watcher:
    """A folder with an evening of one hand."""
    for words in ("new pagat-4p Ana Boris Cilka David", "add two Ana Boris 44 trula"):
        watched.run("-m", "tarok_score", *words.split())
    return watched


@pytest.mark.parametrize("ruleset", ["pagat-4p", "tarok-net-1.08-4p", "taroki-polish"])
def test_score_loads_only_what_scores_and_reads_only_its_ruleset(watched: Watcher, ruleset: str) -> None:
    contract = {"taroki-polish": "powinnosc"}.get(ruleset, "two")
    modules, files = watched("score", "--ruleset", ruleset, contract, "Ana", "Boris", "40")
    # Half of a partner's share is a fraction; the common rules know none.
    assert not modules & NEVER_TO_SCORE - ({"fractions", "decimal"} if ruleset == "tarok-net-1.08-4p" else set())
    assert [name for name in files if name != "pyproject.toml"] == [f"{ruleset}.json"]


def test_letters_of_the_tables_languages_need_no_tables_of_unicode(watched: Watcher) -> None:
    modules, _ = watched("score", "--players", "Žiga,Ťapka,Łukasz,Ana", "odprti-berač", "Žiga", "won")
    assert not modules & NEVER_TO_SCORE


def test_show_reads_no_yaml_and_draws_no_table(session: Watcher) -> None:
    for words in (["show"], ["show", "--json"], ["why", "1"], ["log", "--json"]):
        modules, files = session(*words)
        assert not modules & {"yaml", "fractions", "difflib", "unicodedata", "importlib.metadata"}
        assert not modules & {"tarok_score.documents.yaml_text", "tarok_score.cli.evening"}
        assert files == []
        assert not modules & {"tabulate", "wcwidth"}


def test_adding_a_hand_reads_no_yaml_and_prints_no_table(session: Watcher) -> None:
    modules, files = session("add", "one", "Cilka", "Ana", "45")
    assert not modules & {"yaml", "tabulate", "fractions", "difflib", "tarok_score.documents.yaml_text"}
    assert files == []


def test_version_loads_nothing_of_the_game(watched: Watcher) -> None:
    modules, files = watched("--version")
    ours = {name for name in modules if name.startswith("tarok_score.")}
    assert ours <= {f"tarok_score.{name}" for name in GROUND}
    assert not modules & (NEVER_TO_SCORE - {"pathlib"}) and files == []


def test_the_screen_is_loaded_where_somebody_sits_at_one_alone(session: Watcher) -> None:
    never = {"prompt_toolkit", "jinja2", "markupsafe", "tomllib", "babel"}
    for line in ("show", "log", "why 1", "settle", "chart", "add one Cilka Ana 45", "undo", "check", "rules"):
        modules, _ = session(*line.split())
        assert not modules & never, line
    modules, _ = session("play", stdin="two Ana Boris 44\nlog\n")
    assert not modules & never


def test_help_loads_no_tables_and_no_rulesets(watched: Watcher) -> None:
    for words in (["--help"], ["add", "--help"]):
        modules, files = watched(*words)
        assert not modules & {"yaml", "tabulate", "importlib.metadata"}
        assert files == []
