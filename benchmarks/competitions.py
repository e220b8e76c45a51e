"""The commands of competitions of 80 and of 1,000 entrants, as multiples of a click hello.

    python benchmarks/competitions.py [--runs N] [--old PROGRAM]

A hall of the points system plays its fifth round, with 18 of 20, or 240 of 250, tables in; a league has its second of
ten rounds, a knock-out its second. Writing commands are tried on a copy. What breaks its bound is marked.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from speed import HELLO, Command, medians, tarok

from tarok_score.cli.app import run
from tarok_score.competition.book import Competition

#: At most so many times a click hello: of a command, and of a page.
COMMAND, PAGE = {80: 2.5, 1000: 4.0}, {80: 10.0, 1000: 10.0}

FIRST = ["Ana", "Boris", "Cilka", "David", "Eva", "Filip", "Gabi", "Hana", "Igor", "Jana", "Karel", "Lojze", "Maja"]
LAST = ["Novak", "Horvat", "Kos", "Zupan", "Krajnc", "Potočnik", "Žagar", "Šuštar", "Černe", "Golob"]


def name(number: int) -> str:
    """A name of two words; none twice."""
    rest = number // (len(FIRST) * len(LAST))
    letters = "".join(chr(97 + rest // 26**place % 26) for place in range(2))
    return f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]}{letters}"


def done(file: str, *words: str) -> None:
    """A command of the competition, carried out in this process."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        status = run(["tournament", *words, "--tournament", file])
    assert status == 0, (words, said.getvalue())


def results(folder: Path, file: str, left: int = 0) -> None:
    """Results of the open tables of the round, all but some."""
    state = Competition(folder / file).tournament
    lines = []
    for number in state.open_tables()[: -left or None]:
        points = [random.Random(f"{state.current} {number} {seat}").randint(-120, 200) for seat in range(4)]
        lines.append(f"{number} {' '.join(map(str, points[: len(state.now.tables[number - 1].players)]))}")
    (folder / "slips").write_text("\n".join(lines), encoding="utf-8")
    done(file, "result", "--batch", "slips")


def begin(folder: Path, file: str, entrants: int, *options: str) -> None:
    """A competition with its entrants drawn, of clubs of seven."""
    rows = [f"{name(number)},TK {number // 7},{1000 + number % 900}" for number in range(entrants)]
    (folder / "entered.csv").write_text("\n".join(["name,club,rating", *rows]), encoding="utf-8")
    done(file, "new", "Dvorana", *options)
    done(file, "enter", "--csv", "entered.csv")
    done(file, "close-entry")
    done(file, "draw", "--word", "lipa", "--word", "čebela")


def hall(folder: Path, entrants: int) -> str:
    """A points system whose fifth round is played."""
    file = f"hall-{entrants}.jsonl"
    begin(folder, file, entrants, "--system", "points", "--rounds", "6", "--rematch", "avoid", "--apart", "club")
    for _ in range(4):
        results(folder, file)
        done(file, "next")
    results(folder, file, left=entrants // 40)
    return file


def commands(folder: Path, entrants: int) -> Iterator[tuple[str, float, Sequence[str]]]:
    """Every command that is measured: what it is called, its bound, and its words."""
    most, page = COMMAND[entrants], PAGE[entrants]
    file = hall(folder, entrants)
    player = name(3)
    for words in (
        "show", "show --json", "list", "list --json", "lots", "lots --json", "tables", "tables --by name",
        "tables --json", "tables --slips", "standings", "standings --running", "standings --json",
        "log", "check",
    ):  # fmt: skip
        yield words, most, [*words.split(), "--tournament", file]
    yield "why", most, ["why", player, "--tournament", file]
    table = Competition(folder / file).tournament.open_tables()[0]
    yield "result", most, ["result", str(table), "120", "35", "35", "-10", "--dry-run", "--tournament", file]
    late = ["result", "1", "1", "2", "3", "4", "--round", "1", "--correct", "slip", "--dry-run", "--tournament", file]
    yield "result --correct, of round 1", most, late
    yield "penalty", most, ["penalty", player, "1", "--why", "late", "--dry-run", "--tournament", file]
    yield "withdraw", most, ["withdraw", player, "--dry-run", "--tournament", file]
    yield "rename", most, ["rename", player, "Nov Igralec", "--why", "slip", "--dry-run", "--tournament", file]
    played = f"played-{file}"
    shutil.copy(folder / file, folder / played)
    results(folder, played)
    yield "next", most, ["next", "--dry-run", "--tournament", played]
    done(played, "next")
    results(folder, played)
    yield "close", most, ["close", "--dry-run", "--tournament", played]
    done(played, "close")
    new = f"entry-{file}"
    begin(folder, new, entrants, "--system", "points", "--rounds", "6")
    done(new, "undo", "--why", "again")
    order = [one.name for one in Competition(folder / new).tournament.players.values()]
    (folder / "slips").write_text("\n".join(order), encoding="utf-8")
    yield "draw", most, ["draw", "--order", "slips", "--why", "slips", "--dry-run", "--tournament", new]
    done(new, "undo", "--why", "again")
    yield "enter", most, ["enter", "Jana Pozna", "--dry-run", "--tournament", new]
    yield "check-in", most, ["check-in", player, "--dry-run", "--tournament", new]
    yield "close-entry", most, ["close-entry", "--dry-run", "--tournament", new]
    cup = f"cup-{entrants}.jsonl"
    begin(folder, cup, entrants, "--system", "knockout")
    results(folder, cup)
    done(cup, "draw", "--word", "lipa", "--word", "čebela")
    yield "standings of a knock-out", most, ["standings", "--running", "--tournament", cup]
    for words in ("list", "lots", "tables", "tables --by name", "tables --slips", "standings"):
        yield f"page: {words}", page, [*words.split(), "--html", "page.html", "--tournament", file]
    yield "page: why", page, ["why", player, "--html", "page.html", "--tournament", file]


def measure(program: Sequence[str], folder: Path, entrants: int, runs: int) -> Iterator[tuple[str, float, float]]:
    """What each command takes, as a multiple of a click hello, with its bound."""
    (folder / "hello.py").write_text(HELLO, encoding="utf-8")
    for call, most, words in commands(folder, entrants):
        one: dict[str, Any] = {
            "hello": Command([sys.executable, "hello.py"]), "it": Command([*program, "tournament", *words])
        }  # fmt: skip
        took = medians(one, folder, runs)
        yield call, took["it"] / took["hello"], most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="runs of each command (default 7)")
    parser.add_argument("--old", metavar="PROGRAM", help="another build's tarok, measured instead")
    options = parser.parse_args()
    program = [options.old] if options.old else tarok()
    for entrants in COMMAND:
        print(f"{entrants:,} entrants")
        with tempfile.TemporaryDirectory() as name_of_folder:
            before = Path.cwd()
            os.chdir(name_of_folder)
            try:
                for call, found, most in measure(program, Path(name_of_folder), entrants, options.runs):
                    mark = "" if found <= most else "  broken"
                    print(f"  {call:40} {found:6.2f}  at most {most:.1f}{mark}", flush=True)
            finally:
                os.chdir(before)


if __name__ == "__main__":
    main()
