"""Measures the commands somebody at the table waits for, as ratios in one run. See README.md beside this file."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

HELLO = 'import click\n@click.command()\ndef hello():\n    click.echo("hello")\nhello()\n'
PLAYERS = ["Ana", "Boris", "Cilka", "David"]
HANDS = [
    "two Ana Boris 44 trula kontra@Cilka",
    "one Cilka Ana 45 king-ultimo:announced pagat:Boris:lost mond:David",
    "solo-three David 50 kings:announced:kontra@Ana",
    "three Boris David 52",
    "klop Ana=26 Boris=17 Cilka=9 David=18",
    "beggar Cilka won",
]
#: What of the surroundings a command is not to see: a session, and that nothing compiled is kept for the next run.
APART = ("TAROK_SESSION", "PYTHONDONTWRITEBYTECODE")
SHEET = Path(__file__).parents[1] / "tests" / "data" / "published.csv"


def tarok() -> list[str]:
    """The installed program beside this interpreter."""
    return [str(Path(sys.executable).parent / "tarok")]


class Command(NamedTuple):
    """A command to be timed: its words, what it reads, and its environment beside this one's."""

    words: Sequence[str]
    stdin: bytes = b""
    environment: Mapping[str, str] = {}


def timed(command: Command, folder: Path) -> float:
    """The processor time, user and system, that one run of a command takes, in seconds."""
    environment = {name: value for name, value in os.environ.items() if name not in APART}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        command.words, cwd=folder, input=command.stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        check=False, env={**environment, **command.environment},
    )  # fmt: skip
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(commands: Mapping[str, Command], folder: Path, runs: int) -> dict[str, float]:
    """The median of each command, run in turn so that a slow moment meets all of them."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            times[name].append(timed(command, folder))
    return {name: statistics.median(found[1:]) for name, found in times.items()}


def session(folder: Path, name: str, hands: int, program: Sequence[str]) -> str:
    """A session of so many hands. Its totals never come to a compulsory klop: it begins with adjustments."""
    new = [*program, "new", "pagat-4p", *PLAYERS, "--session", name]
    subprocess.run(new, cwd=folder, check=True, capture_output=True)
    plain = [hand for hand in HANDS if not hand.startswith(("klop", "beggar"))]
    for place, player in enumerate(PLAYERS):
        adjust = [*program, "adjust", player, str(100_001 + place), "--why", "start", "--session", name]
        subprocess.run(adjust, cwd=folder, check=True, capture_output=True)
    if hands:
        text = "".join(plain[number % len(plain)] + "\n" for number in range(hands))
        add = [*program, "add", "--batch", "-", "--session", name]
        subprocess.run(add, cwd=folder, input=text, text=True, check=True, capture_output=True)
    return name


def requests(folder: Path, count: int) -> None:
    """A file of so many scoring requests."""
    from tarok_score.hand import notation
    from tarok_score.hand.document import write
    from tarok_score.hand.table import Table
    from tarok_score.law.library import load

    table = Table(load("pagat-4p"), tuple(PLAYERS))
    documents = [write(notation.read(table, hand.split())) for hand in HANDS]
    lines = []
    for number in range(count):
        hand = dict(documents[number % len(documents)])
        if isinstance(hand.get("points"), int):
            hand["points"] = 36 + (hand["points"] + number) % 30
        request = {"id": number, "ruleset": "pagat-4p", "players": PLAYERS, "before": {"radli": {"Ana": number % 3}}}
        lines.append(json.dumps({**request, "hand": hand}))
    (folder / "requests.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "none.jsonl").write_text("", encoding="utf-8")


def finished_evenings(folder: Path, count: int, program: Sequence[str]) -> None:
    """A folder with so many finished evenings and one that is open."""
    folder.mkdir()
    session(folder, "first.jsonl", 10, program)
    shutil.copy(folder / "first.jsonl", folder / "tarok-open.jsonl")
    finish = [*program, "finish", "--session", "first.jsonl"]
    subprocess.run(finish, cwd=folder, check=True, capture_output=True)
    for number in range(count):
        shutil.copy(folder / "first.jsonl", folder / f"tarok-{number:03}.jsonl")


def journal(folder: Path, hands: int) -> dict[str, Command]:
    """The same evening kept with hledger, where that is installed: its check, and its list of all postings."""
    program = shutil.which("hledger")
    if program is None:
        return {}
    amounts = ((30, 30, -30, -30), (45, -45, 45, -45), (-50, -50, -50, 150), (-35, 35, -35, 35))
    with (folder / "many.journal").open("w", encoding="utf-8") as file:
        for number in range(hands):
            postings = zip(PLAYERS, amounts[number % len(amounts)], strict=True)
            lines = "".join(f"    {player}  {amount}\n" for player, amount in postings)
            file.write(f"2026-01-31 hand {number + 1}\n{lines}\n")
    ledger = [program, "-f", "many.journal"]
    return {"hledger check": Command([*ledger, "check"]), "hledger register": Command([*ledger, "register"])}


def catalogue(folder: Path) -> str:
    """A catalogue with every message of the program, in any language."""
    tool = Path(__file__).resolve().parents[1] / "tools" / "messages.py"
    made = [sys.executable, str(tool), "pseudo", str(folder / "locale")]
    subprocess.run(made, check=True, capture_output=True)
    return str(folder / "locale")


def measure(program: Sequence[str], folder: Path, runs: int) -> dict[str, float]:
    """Every figure of one build."""
    folder.mkdir()
    (folder / "hello.py").write_text(HELLO, encoding="utf-8")
    shutil.copy(SHEET, folder / "sheet.csv")
    hundred, thousands = session(folder, "hundred.jsonl", 100, program), session(folder, "many.jsonl", 10_000, program)
    score = [*program, "score", "--players", ",".join(PLAYERS), *HANDS[0].split()]
    add = [*program, "add", "two", "Ana", "Boris", "44", "--dry-run", "--session"]
    tab = {
        "_TAROK_COMPLETE": "bash_complete",
        "COMP_WORDS": "tarok add tw",
        "COMP_CWORD": "2",
        "TAROK_SESSION": thousands,
    }
    season = folder / "season"
    finished_evenings(season, 200, program)
    (season / "alone").mkdir()
    shutil.copy(season / "tarok-open.jsonl", season / "alone")
    requests(folder, 20_000)
    took = medians(
        {
            "hello": Command([sys.executable, "hello.py"]),
            "score": Command(score),
            "score --lang sl": Command([*score, "--lang", "sl"], environment={"TAROK_LOCALE_DIR": catalogue(folder)}),
            "add on 100 hands": Command([*add, hundred]),
            "show on 100 hands": Command([*program, "show", "--session", hundred]),
            "TAB on 10,000 hands": Command(program, environment={**tab, "TAROK_SESSION": thousands}),
        },
        folder,
        runs,
    )
    ratios = {name: value / took["hello"] for name, value in took.items() if name != "hello"}
    slow = medians(
        {
            "claim": Command([*score, "--claimed", "Ana=7"]),
            "audit": Command([*program, "audit", "sheet.csv"]),
            "check on 10,000 hands": Command([*program, "check", "--session", thousands]),
            "show on 10,000 hands": Command([*program, "show", "--session", thousands]),
            "batch": Command([*program, "score", "--batch", "requests.jsonl"]),
            "no batch": Command([*program, "score", "--batch", "none.jsonl"]),
            **journal(folder, 10_000),
        },
        folder,
        max(3, runs // 2),
    )
    alone = Command([*program, "add", "two", "Ana", "Boris", "44", "--dry-run"])
    beside = medians({"beside": alone}, folder / "season", 5)["beside"]
    ratios["add beside 200 finished evenings"] = (
        beside / medians({"alone": alone}, folder / "season" / "alone", 5)["alone"]
    )
    batch = slow.pop("batch") - slow.pop("no batch")
    for ours, theirs in (("check", "hledger check"), ("show", "hledger register")):
        if theirs in slow:
            ratios[f"{ours} / {theirs}"] = slow[f"{ours} on 10,000 hands"] / slow.pop(theirs)
    ratios |= {name: value / took["hello"] for name, value in slow.items()}
    ratios["hands a second in a batch"] = 20_000 / batch
    return ratios


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each command (default 15)")
    parser.add_argument("--old", metavar="PROGRAM", help="another build's tarok, measured as well")
    options = parser.parse_args()
    builds = {"this": tarok()} | ({"old": [options.old]} if options.old else {})
    with tempfile.TemporaryDirectory() as name:
        found = {build: measure(program, Path(name) / build, options.runs) for build, program in builds.items()}
    for figure in found["this"]:
        shown = "".join(f"{found[build][figure]:>12,.2f}" for build in found)
        print(f"{figure:<34}{shown}")


if __name__ == "__main__":
    main()
