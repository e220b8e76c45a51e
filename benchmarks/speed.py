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
#: The hand that is added to an evening, without recording it.
ADD = ["add", "two", "Ana", "Boris", "44", "--dry-run"]
#: So many hands stand in the batch; plain JSON is what only reads each request and writes it again.
BATCH = 20_000
JSON_ALONE = """
import json, sys
for line in open(sys.argv[1], encoding="utf-8"):
    sys.stdout.write(json.dumps(json.loads(line), ensure_ascii=False) + "\\n")
"""
#: Rows of the sheet that is audited, and which of them are wrong by ten.
ROWS = 30
WRONG = 10
#: Entrants of the competition whose standings are shown.
ENTRANTS = 80


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
    from tarok_score.speech import read as notation
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


def sheet(folder: Path) -> None:
    """A paper sheet of an evening: the words of each hand and the totals after it, some of them wrong."""
    from tarok_score.speech import read as notation
    from tarok_score.hand.table import Table
    from tarok_score.law.library import load
    from tarok_score.scoring import Before, score

    table, before = Table(load("pagat-4p"), tuple(PLAYERS)), Before({})
    totals = dict.fromkeys(PLAYERS, 0)
    rows = ["# ruleset: pagat-4p", ",".join(["n", "words", *PLAYERS])]
    for number in range(1, ROWS + 1):
        words = HANDS[number % len(HANDS)]
        found = score(table, before, notation.read(table, words.split()))
        before = Before(found.radli or {})
        for name, amount in found.scores.items():
            totals[name] += int(amount)
            if amount and not number % WRONG:
                totals[name] += 10
        cells = [f"{totals[name]:+}" if found.scores[name] else "" for name in PLAYERS]
        rows.append(",".join([str(number), words, *cells]))
    (folder / "sheet.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def competition(folder: Path, program: Sequence[str]) -> str:
    """A points system of so many entrants with the results of three rounds."""
    file = "tournament-bench.jsonl"
    names = "".join(f"Player {chr(65 + number // 26)}{chr(97 + number % 26)}\n" for number in range(ENTRANTS))
    (folder / "names.txt").write_text(names, encoding="utf-8")
    results = "".join(f"{table} 40 30 20 10\n" for table in range(1, ENTRANTS // 4 + 1))
    (folder / "results.txt").write_text(results, encoding="utf-8")
    enter_results = ["result", "--batch", "results.txt"]
    for words in (
        ["new", "Hall", "--system", "points", "--rounds", "3"],
        ["enter", "--file", "names.txt"],
        ["draw", "--seed", "lipa"],
        enter_results,
        ["next"],
        enter_results,
        ["next"],
        enter_results,
    ):
        command = [*program, "tournament", *words, "--tournament", file]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return file


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


#: The bound of each figure: at most so many times what it is measured against, or at least so many.
AT_MOST = {
    "score": 1.25,
    "score --lang sl": 1.65,
    "add on 100 hands": 1.60,
    "show on 100 hands": 1.65,
    "TAB on 100 hands": 1.45,
    "add beside 200 finished evenings": 1.9,
    "claim": 4.0,
    "audit of 30 rows": 4.0,
    "standings of 80 entrants": 2.5,
    "check / hledger check": 1.5,
    "check, 10,000 hands for 1,000": 12.0,
}
AT_LEAST = {"batch, share of plain JSON": 0.16}


def at_the_table(program: Sequence[str], folder: Path, runs: int) -> dict[str, float]:
    """The commands of an evening, as multiples of a click hello."""
    hundred = session(folder, "hundred.jsonl", 100, program)
    score = [*program, "score", "--players", ",".join(PLAYERS), *HANDS[0].split()]
    tab = {"_TAROK_COMPLETE": "bash_complete", "COMP_WORDS": "tarok add tw", "COMP_CWORD": "2"}
    sheet(folder)
    hall = competition(folder, program)
    catalogues = {"TAROK_LOCALE_DIR": catalogue(folder)}
    took = medians(
        {
            "hello": Command([sys.executable, "hello.py"]),
            "score": Command(score),
            "score --lang sl": Command([*score, "--lang", "sl"], environment=catalogues),
            "add on 100 hands": Command([*program, *ADD, "--session", hundred]),
            "show on 100 hands": Command([*program, "show", "--session", hundred]),
            "TAB on 100 hands": Command(program, environment={**tab, "TAROK_SESSION": hundred}),
            "claim": Command([*score, "--claimed", "Ana=7"]),
            "audit of 30 rows": Command([*program, "audit", "sheet.csv"]),
            "standings of 80 entrants": Command([*program, "tournament", "standings", "--tournament", hall]),
        },
        folder,
        runs,
    )
    return {name: value / took["hello"] for name, value in took.items() if name != "hello"}


def in_a_full_folder(program: Sequence[str], folder: Path, runs: int) -> dict[str, float]:
    """A command beside many finished evenings, as a multiple of the same one in a folder of its own."""
    finished_evenings(folder, 200, program)
    (folder / "alone").mkdir()
    shutil.copy(folder / "tarok-open.jsonl", folder / "alone")
    add = Command([*program, *ADD])
    beside = medians({"beside": add}, folder, runs)["beside"]
    return {"add beside 200 finished evenings": beside / medians({"alone": add}, folder / "alone", runs)["alone"]}


def of_long_evenings(program: Sequence[str], folder: Path, runs: int) -> dict[str, float]:
    """An evening of 10,000 hands against one of 1,000, and against hledger with as many."""
    commands = {}
    for hands in (1_000, 10_000):
        name = session(folder, f"{hands}.jsonl", hands, program)
        commands[f"check {hands}"] = Command([*program, "check", "--session", name])
        commands[f"show {hands}"] = Command([*program, "show", "--session", name])
    commands |= journal(folder, 10_000)
    took = medians(commands, folder, runs)
    ratios = {
        "check, 10,000 hands for 1,000": took["check 10000"] / took["check 1000"],
        "show, 10,000 hands for 1,000": took["show 10000"] / took["show 1000"],
    }
    if "hledger check" in took:
        ratios["check / hledger check"] = took["check 10000"] / took["hledger check"]
        ratios["show / hledger register"] = took["show 10000"] / took["hledger register"]
    return ratios


def in_a_batch(program: Sequence[str], folder: Path, runs: int) -> dict[str, float]:
    """Hands in a batch: how many a second, and how many of those that reading and writing their JSON alone would do."""
    requests(folder, BATCH)
    batch = [*program, "score", "--batch"]
    json_alone = [sys.executable, "-c", JSON_ALONE]
    took = medians(
        {
            "batch": Command([*batch, "requests.jsonl"]),
            "no batch": Command([*batch, "none.jsonl"]),
            "JSON": Command([*json_alone, "requests.jsonl"]),
            "no JSON": Command([*json_alone, "none.jsonl"]),
        },
        folder,
        runs,
    )
    scored, plain = took["batch"] - took["no batch"], took["JSON"] - took["no JSON"]
    return {"hands a second in a batch": BATCH / scored, "batch, share of plain JSON": plain / scored}


def measure(program: Sequence[str], folder: Path, runs: int) -> dict[str, float]:
    """Every figure of one build."""
    folder.mkdir()
    (folder / "hello.py").write_text(HELLO, encoding="utf-8")
    few = max(3, runs // 3)
    return {
        **at_the_table(program, folder, runs),
        **in_a_full_folder(program, folder / "season", few),
        **of_long_evenings(program, folder, few),
        **in_a_batch(program, folder, few),
    }


def verdict(figure: str, found: float) -> str:
    """The bound of a figure, and that it is broken if it is."""
    if figure in AT_MOST:
        return f"at most {AT_MOST[figure]:.2f}{'' if found <= AT_MOST[figure] else '  broken'}"
    if figure in AT_LEAST:
        return f"at least {AT_LEAST[figure]:.2f}{'' if found >= AT_LEAST[figure] else '  broken'}"
    return ""


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
        print(f"{figure:<34}{shown}   {verdict(figure, found['this'][figure])}".rstrip())


if __name__ == "__main__":
    main()
