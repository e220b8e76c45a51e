"""Measures the commands somebody at the table waits for, as ratios in one run. See README.md beside this file."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HELLO = 'import click\n@click.command()\ndef hello():\n    click.echo("hello")\nhello()\n'
PLAYERS = ["Ana", "Boris", "Cilka", "David"]
HANDS = [
    "two Ana Boris 44 trula kontra@Cilka",
    "one Cilka Ana 45 king-ultimo:announced pagat:Boris:lost mond:David",
    "solo-three David 30 kings:announced:kontra@Ana",
    "three Boris David 52",
    "klop Ana=26 Boris=17 Cilka=9 David=18",
    "beggar Cilka won",
]


def tarok() -> list[str]:
    """The installed program beside this interpreter."""
    return [str(Path(sys.executable).parent / "tarok")]


def timed(command: list[str], folder: Path, stdin: bytes = b"") -> float:
    """The seconds one run of a command takes."""
    environment = {name: value for name, value in os.environ.items() if name != "TAROK_SESSION"}
    environment["TAROK_LOCALE_DIR"] = str(folder / "locale")
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, input=stdin, stdout=subprocess.DEVNULL, check=True, env=environment)
    return time.perf_counter() - start


def medians(commands: dict[str, list[str]], folder: Path, runs: int) -> dict[str, float]:
    """The median of each command, run in turn so that a slow moment meets all of them."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            times[name].append(timed(command, folder))
    return {name: statistics.median(found[1:]) for name, found in times.items()}


def session(folder: Path, name: str, hands: int) -> str:
    """A session of so many hands. Its totals never come to a compulsory klop: it begins with adjustments."""
    new = [*tarok(), "new", "pagat-4p", *PLAYERS, "--session", name]
    subprocess.run(new, cwd=folder, check=True, capture_output=True)
    plain = [hand for hand in HANDS if not hand.startswith(("klop", "beggar"))]
    for place, player in enumerate(PLAYERS):
        adjust = [*tarok(), "adjust", player, str(100_001 + place), "--why", "start", "--session", name]
        subprocess.run(adjust, cwd=folder, check=True, capture_output=True)
    if hands:
        text = "".join(plain[number % len(plain)] + "\n" for number in range(hands))
        add = [*tarok(), "add", "--batch", "-", "--session", name]
        subprocess.run(add, cwd=folder, input=text, text=True, check=True, capture_output=True)
    return name


def batch(folder: Path, count: int) -> float:
    """Hands a second of `score --batch`, the start of the program not counted."""
    from tarok_score.hand import notation
    from tarok_score.hand.document import write
    from tarok_score.hand.table import Table
    from tarok_score.rules.library import load

    table = Table(load("pagat-4p"), tuple(PLAYERS))
    documents = [write(notation.read(table, hand.split())) for hand in HANDS]
    requests = []
    for number in range(count):
        hand = dict(documents[number % len(documents)])
        if isinstance(hand.get("points"), int):
            hand["points"] = 30 + (hand["points"] + number) % 11  # enough for any bonus, on either side
        request = {"id": number, "ruleset": "pagat-4p", "players": PLAYERS, "before": {"radli": {"Ana": number % 3}}}
        requests.append(json.dumps({**request, "hand": hand}))
    file = folder / "requests.jsonl"
    file.write_text("\n".join(requests) + "\n", encoding="utf-8")
    (folder / "none.jsonl").write_text("", encoding="utf-8")
    command = [*tarok(), "score", "--batch"]
    took = []
    for _ in range(5):
        start = timed([*command, "none.jsonl"], folder)
        took.append(timed([*command, "requests.jsonl"], folder) - start)
    return count / statistics.median(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25, help="runs of each command (default 25)")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hello.py").write_text(HELLO, encoding="utf-8")
        tool = Path(__file__).parents[1] / "tools" / "messages.py"  # a catalogue with every message, in any language
        made = [sys.executable, str(tool), "pseudo", str(folder / "locale")]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
        start = medians(
            {
                "hello": [sys.executable, "hello.py"],
                "score": [*tarok(), "score", "--players", ",".join(PLAYERS), *HANDS[0].split()],
                "score sl": [*tarok(), "score", "--players", ",".join(PLAYERS), *HANDS[0].split(), "--lang", "sl"],
                "show": [*tarok(), "show", "--session", session(folder, "hundred.jsonl", 100)],
            },
            folder,
            runs,
        )
        print(f"hello {start['hello'] * 1000:.0f} ms")
        print(f"score {start['score'] / start['hello']:.2f} times hello")
        print(f"score in a language with a catalogue {start['score sl'] / start['hello']:.2f} times hello")
        print(f"show  {start['show'] / start['hello']:.2f} times hello, on 100 hands")
        print(f"batch {batch(folder, 40_000):,.0f} hands a second")
        sizes = [0, 10, 100, 1_000, 10_000]
        add = [*tarok(), "add", "two", "Ana", "Boris", "44", "--session"]
        adds = {str(size): [*add, session(folder, f"{size}.jsonl", size)] for size in sizes}
        took = medians(adds, folder, max(runs // 3, 5))
        for size in sizes[1:]:
            print(f"add   {took[str(size)] / took['0']:.2f} times an empty session's, on {size:,} hands")


if __name__ == "__main__":
    main()
