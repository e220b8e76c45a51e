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
try:
    status = run(words)
except SystemExit as ended:  # completion ends so
    status = ended.code
data = [name for name in opened if name.endswith((".json", ".yaml", ".yml"))]
import json
print(json.dumps([status, sorted(set(sys.modules)), data]), file=sys.stderr)
"""

#: Libraries that take as long to load as everything that a command does at the card table.
SLOW = frozenset({"yaml", "tabulate", "wcwidth", "prompt_toolkit", "jinja2", "babel", "asyncio"})


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
        """The modules that a command loads, and the names of the data files it reads beside people's own words."""
        status, modules, files = json.loads(self.run("-c", WATCHED, *words, stdin=stdin).splitlines()[-1])
        assert status == 0, words
        return set(modules), [path.name for path in map(Path, files) if path.parent.name != "languages"]


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


@pytest.mark.parametrize(
    "line",
    [
        "show",
        "show --json",
        "log --json",
        "why 1",
        "add one Cilka Ana 45",
        "undo",
        "check",
        "--version",
        "score two Ana Boris 40",
        "score --ruleset taroki-polish powinnosc Ana 40",
        "add --help",
    ],
)
def test_who_waits_at_the_table_waits_for_nothing_else(session: Watcher, line: str) -> None:
    modules, _ = session(*line.split())
    assert not modules & SLOW


@pytest.mark.parametrize("line", ["log", "rules", "settle", "--help"])
def test_who_looks_at_a_table_waits_for_tables(session: Watcher, line: str) -> None:
    modules, _ = session(*line.split())
    assert not modules & (SLOW - {"tabulate", "wcwidth"})


def test_an_evening_from_a_file_needs_no_screen(session: Watcher) -> None:
    modules, _ = session("play", stdin="two Ana Boris 44\nlog\n")
    assert not modules & (SLOW - {"tabulate", "wcwidth"})


def test_results_from_a_file_need_no_screen(watched: Watcher) -> None:
    watched.run("-m", "tarok_score", "tournament", "new", "Turnir", "--system", "points", "--rounds", "1")
    modules, _ = watched("tournament", "desk", stdin="enter Ana\nlist\n")
    assert not modules & (SLOW - {"tabulate", "wcwidth"})


def test_an_evening_holds_its_rules(session: Watcher) -> None:
    for line in ("show", "add one Cilka Ana 45"):
        assert session(*line.split())[1] == []


#: The rooms of those who type: what completes or reads the words of hands.
WORDS = (
    "tarok_score.hand.facts",
    "tarok_score.speech",
    "tarok_score.evening.parse_words",
)


@pytest.mark.parametrize("line", ["show", "show --json", "log", "log --all", "check", "chart"])
def test_what_tells_of_an_evening_reads_no_words(session: Watcher, line: str) -> None:
    modules, _ = session(*line.split())
    assert not {name for name in modules if name.startswith(WORDS)}


@pytest.mark.parametrize("line", ["score two Ana Boris 40", "add one Cilka Ana 45 trula", "report", "why 1"])
def test_what_is_written_in_notation_needs_no_speech(session: Watcher, line: str) -> None:
    modules, _ = session(*line.split())
    assert not {name for name in modules if name.startswith("tarok_score.speech.")}


#: The most modules of the house that a command loads. Raising one of these makes everybody wait at every start.
MOST = {"--version": 20, "score two Ana Boris 40": 42, "add one Cilka Ana 45": 57, "show": 49, "check": 47, "log": 50}
#: The words after which TAB is pressed, as bash asks for what comes, and the most modules that this loads.
TAB = {"_TAROK_COMPLETE": "bash_complete", "COMP_WORDS": "tarok add tw", "COMP_CWORD": "2"}
MOST_OF_TAB = 59


@pytest.mark.parametrize("line", MOST)
def test_a_command_loads_no_more_than_its_budget(session: Watcher, line: str) -> None:
    own = of_the_house(session(*line.split())[0])
    assert len(own) <= MOST[line], own


def test_tab_loads_no_more_than_its_budget(session: Watcher) -> None:
    session.environment |= TAB
    own = of_the_house(session()[0])
    assert len(own) <= MOST_OF_TAB, own


def of_the_house(modules: set[str]) -> list[str]:
    """Those of the modules that are of the house."""
    return sorted(name for name in modules if name.partition(".")[0] == "tarok_score")


def test_a_hand_needs_its_ruleset_alone(watched: Watcher) -> None:
    _, files = watched("score", "--ruleset", "tarok-net-1.08-4p", "two", "Ana", "Boris", "40")
    assert [name for name in files if name != "pyproject.toml"] == ["tarok-net-1.08-4p.json"]
