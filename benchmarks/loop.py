"""Measures `tarok play` at a terminal in memory: its start, what a key costs, how many keys a hand takes."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "play"))

from speed import HELLO, Command, medians, session, tarok
from terminal import ENTER, Terminal
from test_spoken_evenings import entered, evenings
from typists import Table

from tarok_score.evening.session import Session
from tarok_score.law.library import load

LINE = "two Ana Boris 44 trula:announced kings kontra@Cilka mond:David,Ana"


def processor_time(pid: int) -> float:
    """The processor time, user and system, that a program has taken so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return ticks / 100


def stands(folder: Path, ledger: str) -> tuple[Terminal, float]:
    """A terminal in which the loop has started, and after how many seconds by the clock."""
    begun = time.perf_counter()
    terminal = Terminal(folder, "play", "--session", ledger)
    while "forehand" not in "".join(terminal.screen.display):
        terminal.pump(0.01)
    return terminal, time.perf_counter() - begun


def keys_of_hands(language: str = "sl") -> list[list[int]]:
    """The keys of each hand of the evenings as they are spoken, without corrections, typed without a terminal."""
    found = []
    plain = [one for one in evenings() if not any(meant.startswith("/") for _, meant in one.lines)]
    for number, evening in enumerate(one for one in plain if one.language == language):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / f"tarok-{number}.jsonl"
            Session.begin(path, load(evening.ruleset), evening.ruleset, evening.players)
            found.append(entered(Table(path, language), evening))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ledger = session(folder, "tarok-bench.jsonl", 100, tarok())
        hello = medians({"hello": Command([sys.executable, "-c", HELLO])}, folder, runs)["hello"]
        starts, clock, keys, sizes = [], [], [], []
        for _ in range(runs):
            before = getrusage(RUSAGE_CHILDREN)
            terminal, seconds = stands(folder, ledger)
            clock.append(seconds)
            terminal.pump(0.5)
            begun, written = processor_time(terminal.process.pid), len(terminal.written)
            for key in LINE:
                terminal.type(key)
                while terminal.pump(0.03):
                    pass
            keys.append((processor_time(terminal.process.pid) - begun) / len(LINE))
            sizes.append((len(terminal.written) - written) / len(LINE))
            terminal.type("\x03")
            terminal.wait_for("nothing recorded")
            terminal.type("q" + ENTER)
            terminal.status()
            terminal.close()
            after = getrusage(RUSAGE_CHILDREN)
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            starts.append(used - keys[-1] * len(LINE))
    start = statistics.median(starts)
    print(f"play starts on 100 hands      {statistics.median(clock) * 1000:6.0f} ms by the clock")
    print(f"play from start to end        {start * 1000:6.0f} ms of the processor, {start / hello:.2f} × a click hello")
    print(f"a key on 100 hands            {statistics.median(keys) * 1000:6.1f} ms of the processor")
    for hands in keys_of_hands():
        middle = statistics.median(hands)
        print(f"keys of {len(hands)} hands              {middle:6.0f} in the middle, {max(hands)} at most")
    print(f"a key writes                  {statistics.median(sizes):6.0f} bytes")


if __name__ == "__main__":
    main()
