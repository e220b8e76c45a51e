"""What somebody at the table waits for, in instructions and as ratios of one run. See README.md beside this file.

    python benchmarks/speed.py [--program PROGRAM] [--runs N]

What breaks its bound is marked.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

HELLO = 'import click\n@click.command()\n@click.argument("name")\ndef hello(name):\n    click.echo(name)\nhello()\n'
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
#: So many hands are in the batch, and so many the mahjong library scores beside it.
BATCH = 20_000
#: A winning hand of Japanese mahjong, scored with its yaku and fu again and again: the library's own best case.
MAHJONG = """
import sys
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.tile import TilesConverter
calculator, config = HandCalculator(), HandConfig(is_riichi=True)
tiles = TilesConverter.string_to_136_array(man="234567", pin="234", sou="23455")
for number in range(int(sys.argv[1])):
    calculator.estimate_hand_value(tiles, tiles[-1], config=config)
"""
#: Rows of the sheet that is audited, and which of them are wrong by ten.
ROWS = 30
WRONG = 10

#: The bound of each figure: at most so many times what it is measured against, or at least so many.
AT_MOST = {
    "--version": 1.15, "score": 1.35, "add on 100 hands": 1.80, "show on 100 hands": 1.75, "check of 100 hands": 1.75,
    "TAB on 100 hands": 1.65, "claim": 3.0, "audit of 30 rows": 4.0, "score in a checkout / installed": 1.2,
    "check of 10,000 hands / hello": 14.0, "check / hledger check": 1.0,
}  # fmt: skip
AT_LEAST = {"batch / mahjong": 1.0}


def tarok() -> list[str]:
    """The installed program beside this interpreter."""
    return [str(Path(sys.executable).parent / "tarok")]


class Command(NamedTuple):
    """A command to be measured: its words, and its environment beside this one's."""

    words: Sequence[str]
    environment: Mapping[str, str] = {}


class Cost(NamedTuple):
    """What one run of a command took: seconds of processor time, user and system, and MiB of memory at its peak."""

    seconds: float
    memory: float


def cost(command: Command, folder: Path) -> Cost:
    """What one run of a command takes."""
    environment = {name: value for name, value in os.environ.items() if name not in APART}
    process = subprocess.Popen(
        command.words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**environment, **command.environment},
    )  # fmt: skip
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def medians(commands: Mapping[str, Command], folder: Path, runs: int) -> dict[str, float]:
    """The median seconds of each command, run in turn so that a slow moment meets all of them."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            times[name].append(cost(command, folder).seconds)
    return {name: statistics.median(found[1:]) for name, found in times.items()}


def instructions(command: Command, folder: Path) -> int:
    """The instructions that a command takes when it runs for the second time, which no other work here changes."""
    environment = {name: value for name, value in os.environ.items() if name not in APART}
    own = Path(command.words[0]).with_name("python")  # a program runs under the Python that it was installed for
    python = str(own) if own.exists() else sys.executable
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", python]
    for _ in range(2):
        ran = subprocess.run(
            [*count, *command.words], cwd=folder, capture_output=True, text=True, check=False,
            env={**environment, **command.environment, "PYTHONHASHSEED": "0"},
        )  # fmt: skip
    found = re.search(r"I\s+refs:\s+([\d,]+)", ran.stderr)
    if found is None:
        raise SystemExit(f"valgrind says: {ran.stderr[-300:]}")
    return int(found[1].replace(",", ""))


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


def requests(folder: Path, count: int, program: Sequence[str]) -> None:
    """A file of so many scoring requests, of the hands as a ledger has them, and a file of none."""
    name = session(folder, "six.jsonl", 0, program)
    add = [*program, "add", "--batch", "-", "--session", name]
    subprocess.run(add, cwd=folder, input="\n".join(HANDS), text=True, check=True, capture_output=True)
    records = [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
    hands = [record["hand"] for record in records if record["kind"] == "hand"]
    lines = []
    for number in range(count):
        hand = dict(hands[number % len(hands)])
        if isinstance(hand.get("points"), int):
            hand["points"] = 36 + (hand["points"] + number) % 30
        request = {"id": number, "ruleset": "pagat-4p", "players": PLAYERS, "before": {"radli": {"Ana": number % 3}}}
        lines.append(json.dumps({**request, "hand": hand}))
    (folder / "requests.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "none.jsonl").write_text("", encoding="utf-8")


def sheet(folder: Path) -> None:
    """A paper sheet of an evening: the words of each hand and the totals after it, some of them wrong."""
    import tarok_score

    table = tarok_score.Table(tarok_score.rules("pagat-4p"), PLAYERS)
    totals, radli = dict.fromkeys(PLAYERS, 0), dict.fromkeys(PLAYERS, 0)
    rows = ["# ruleset: pagat-4p", ",".join(["n", "words", *PLAYERS])]
    for number in range(1, ROWS + 1):
        words = HANDS[number % len(HANDS)]
        found = table.score(words, radli=radli)
        radli = found.radli or radli
        for name in PLAYERS:
            totals[name] += int(found[name]) + (10 if found[name] and not number % WRONG else 0)
        cells = [f"{totals[name]:+}" if found[name] else "" for name in PLAYERS]
        rows.append(",".join([str(number), words, *cells]))
    (folder / "sheet.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def starts(program: Sequence[str], folder: Path) -> Iterator[tuple[str, float]]:
    """The commands of an evening, in instructions, as multiples of a click hello."""
    hundred = session(folder, "hundred.jsonl", 100, program)
    score = [*program, "score", "--players", ",".join(PLAYERS), *HANDS[0].split()]
    tab = {"_TAROK_COMPLETE": "bash_complete", "COMP_WORDS": "tarok add tw", "COMP_CWORD": "2"}
    sheet(folder)
    hello = instructions(Command(["hello.py", "you"]), folder)
    for name, command in {
        "--version": Command([*program, "--version"]),
        "score": Command(score),
        "add on 100 hands": Command([*program, "add", "two", "Ana", "Boris", "44", "--dry-run", "--session", hundred]),
        "show on 100 hands": Command([*program, "show", "--session", hundred]),
        "check of 100 hands": Command([*program, "check", "--session", hundred]),
        "TAB on 100 hands": Command(program, {**tab, "TAROK_SESSION": hundred}),
        "claim": Command([*score, "--claimed", "Ana=7"]),
        "audit of 30 rows": Command([*program, "audit", "sheet.csv"]),
    }.items():
        yield name, instructions(command, folder) / hello


def in_a_full_folder(program: Sequence[str], folder: Path, runs: int) -> Iterator[tuple[str, float]]:
    """A command beside 200 finished evenings, as a multiple of the same in a folder of its own."""
    (folder / "full").mkdir()
    (folder / "alone").mkdir()
    session(folder, "first.jsonl", 10, program)
    shutil.copy(folder / "first.jsonl", folder / "full" / "tarok-open.jsonl")
    shutil.copy(folder / "first.jsonl", folder / "alone" / "tarok-open.jsonl")
    subprocess.run([*program, "finish", "--session", "first.jsonl"], cwd=folder, check=True, capture_output=True)
    for number in range(200):
        shutil.copy(folder / "first.jsonl", folder / "full" / f"tarok-{number:03}.jsonl")
    add = Command([*program, "add", "two", "Ana", "Boris", "44", "--dry-run"])
    took = [medians({"add": add}, folder / name, runs)["add"] for name in ("full", "alone")]
    yield "add beside 200 finished evenings", took[0] / took[1]


def of_a_long_evening(program: Sequence[str], folder: Path, runs: int) -> Iterator[tuple[str, float]]:
    """An evening of 10,000 hands against a hello, and against hledger with as many, if it is installed."""
    name = session(folder, "long.jsonl", 10_000, program)
    commands = {
        "hello": Command([sys.executable, "hello.py", "you"]),
        "check": Command([*program, "check", "--session", name]),
    }
    hledger = shutil.which("hledger")
    if hledger is not None:
        amounts = ((30, 30, -30, -30), (45, -45, 45, -45), (-50, -50, -50, 150), (-35, 35, -35, 35))
        with (folder / "many.journal").open("w", encoding="utf-8") as file:
            for number in range(10_000):
                postings = zip(PLAYERS, amounts[number % len(amounts)], strict=True)
                lines = "".join(f"    {player}  {amount}\n" for player, amount in postings)
                file.write(f"2026-01-31 hand {number + 1}\n{lines}\n")
        commands["hledger"] = Command([hledger, "-f", "many.journal", "check"])
    took = medians(commands, folder, runs)
    yield "check of 10,000 hands / hello", took["check"] / took["hello"]
    if hledger is not None:
        yield "check / hledger check", took["check"] / took["hledger"]


def in_a_batch(program: Sequence[str], folder: Path, runs: int) -> Iterator[tuple[str, float]]:
    """Hands a second in a batch with workings, and how that compares to the mahjong library, if it is installed."""
    requests(folder, BATCH, program)
    batch = [*program, "score", "--batch"]
    commands = {"batch": Command([*batch, "requests.jsonl"]), "no batch": Command([*batch, "none.jsonl"])}
    peer = subprocess.run([sys.executable, "-c", "import mahjong"], check=False, capture_output=True).returncode == 0
    if peer:
        mahjong = [sys.executable, "-c", MAHJONG]
        commands |= {"mahjong": Command([*mahjong, str(BATCH)]), "no mahjong": Command([*mahjong, "0"])}
    took = medians(commands, folder, runs)
    scored = took["batch"] - took["no batch"]
    yield "hands a second in a batch", BATCH / scored
    if peer:
        yield "batch / mahjong", (took["mahjong"] - took["no mahjong"]) / scored


def measure(program: Sequence[str], folder: Path, runs: int) -> Iterator[tuple[str, float]]:
    """Every figure of one build."""
    folder.mkdir()
    (folder / "hello.py").write_text(HELLO, encoding="utf-8")
    yield from starts(program, folder)
    yield from in_a_full_folder(program, folder, runs)
    yield from of_a_long_evening(program, folder, runs)
    yield from in_a_batch(program, folder, runs)


def verdict(figure: str, found: float) -> str:
    """The bound of a figure, and that it is broken if it is."""
    if figure in AT_MOST:
        return f"at most {AT_MOST[figure]:.2f}{'' if found <= AT_MOST[figure] else '  broken'}"
    if figure in AT_LEAST:
        return f"at least {AT_LEAST[figure]:.2f}{'' if found >= AT_LEAST[figure] else '  broken'}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each command that is timed (default 5)")
    parser.add_argument("--program", metavar="PROGRAM", default=tarok()[0], help="another build's tarok")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for figure, found in measure([options.program], Path(name) / "bench", options.runs):
            print(f"{figure:<34}{found:>12,.2f}   {verdict(figure, found)}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
