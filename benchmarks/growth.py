"""How a command grows: with hands, corrections, players, evenings of a season, entrants.

    python benchmarks/growth.py [--program PROGRAM]

Each figure is an exponent: 1 is linear, 2 quadratic. What the command takes of the smallest file is the start, and is
taken off. The bound is 1.1. Instructions are counted, as in speed.py, which no other work on the machine
changes; the memory is the peak of a check of 10,000 hands.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from speed import PLAYERS, Command, cost, instructions, tarok

MOST = 1.1
#: What two players win in a hand, by their points.
SCORES = {43: 30, 44: 30, 54: 40}
#: Who wins a hand, and their points.
Hand: TypeAlias = tuple[Sequence[str], int]


class Ledger:
    """A ledger that is written record by record, each with its seal and the totals after it.

    To let the program record ten thousand events one by one would take hours.
    """

    def __init__(self, head: bytes) -> None:
        _, _, seal = head.rstrip().rpartition(b',"seal":"')
        self.lines, self.seal = [head.rstrip()], seal.decode()[:-2]
        self.totals = dict.fromkeys(json.loads(head)["players"], 0)
        self.players = list(self.totals)
        self.hands: list[Hand] = []

    @classmethod
    def of(cls, folder: Path, program: Sequence[str], salt: int = 0) -> Ledger:
        """An evening of pagat-4p that has just begun; another salt is another evening."""
        name = "begun.jsonl"
        if not (folder / name).exists():
            new = [*program, "new", "pagat-4p", *PLAYERS, "--session", name]
            subprocess.run(new, cwd=folder, check=True, capture_output=True)
        text, _, _ = (folder / name).read_bytes().splitlines()[0].rpartition(b',"seal":"')
        record = json.loads(text + b"}")
        record["salt"] = f"{int(record['salt'], 16) ^ salt:016x}"
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        seal = sha256(b"0" * 64 + b"\n" + line).hexdigest()
        return cls(line + f',"seal":"{seal}"}}'.encode())

    def add(self, **fields: Any) -> None:
        """Appends a record."""
        totals = {name: str(total) for name, total in sorted(self.totals.items())}
        record = {"n": len(self.lines), **fields, "totals": totals, "radli": dict.fromkeys(totals, 0)}
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        self.seal = sha256(self.seal.encode() + b"\n" + text).hexdigest()
        self.lines.append(text + f',"seal":"{self.seal}"}}'.encode())

    def hand(self) -> None:
        """A hand that two players win."""
        self.hands.append((self._pair(len(self.hands)), 44))
        self._score(self.hands[-1], 1)
        self.add(**self._hand(*self.hands[-1]))

    def amend(self, number: int, points: int) -> None:
        """A correction of a hand to another difference."""
        self._score(self.hands[number - 1], -1)
        self.hands[number - 1] = (self.hands[number - 1][0], points)
        self._score(self.hands[number - 1], 1)
        hand = self._hand(*self.hands[number - 1])
        self.add(kind="amend", number=number, **{key: value for key, value in hand.items() if key != "kind"})

    def insert(self, number: int) -> None:
        """A forgotten hand."""
        self.hands.insert(number - 1, (self._pair(number), 44))
        self._score(self.hands[number - 1], 1)
        hand = self._hand(*self.hands[number - 1])
        at, scores = hand.pop("at"), hand.pop("scores")
        self.add(kind="insert", before=number, event=hand, at=at, scores=scores)

    def void(self, number: int) -> None:
        """A hand that does not count after all."""
        self._score(self.hands[number - 1], -1)
        self.add(kind="void", number=number, why="misheard", at="2026-01-31T20:00:00+0000")

    def replace(self, number: int) -> None:
        """A new player in the last seat."""
        left, new = self.players[-1], f"Player{number}"
        self.players = [*self.players[:-1], new]
        self.totals[new] = 0
        dealer = new if (len(self.hands) + 3) % 4 == 3 else self.players[(len(self.hands) + 3) % 4]
        self.add(kind="table", players=self.players, dealer=dealer, instead={new: left}, at="2026-01-31T20:00:00+0000")

    def write(self, path: Path) -> str:
        path.write_bytes(b"\n".join(self.lines) + b"\n")
        return path.name

    def _pair(self, place: int) -> Sequence[str]:
        return self.players[place % 4], self.players[(place + 1) % 4]

    def _score(self, hand: Hand, times: int) -> None:
        pair, points = hand
        for name in pair:
            self.totals[name] += times * SCORES[points]

    def _hand(self, pair: Sequence[str], points: int) -> dict[str, Any]:
        scores = {name: str(SCORES[points] * (name in pair)) for name in sorted(self.players)}
        hand = {"contract": "two", "declarer": pair[0], "partner": pair[1], "points": points}
        words = f"two {pair[0]} {pair[1]} {points}"
        return {"kind": "hand", "words": words, "hand": hand, "at": "2026-01-31T20:00:00+0000", "scores": scores}


#: A correction of a hand, by the name of a mix.
MIXES: dict[str, Callable[[Ledger, int], None]] = {
    "same": lambda ledger, number: ledger.amend(number, 43),
    "points": lambda ledger, number: ledger.amend(number, 54),
    "insert": Ledger.insert,
    "void": Ledger.void,
}
MIXES["all"] = lambda ledger, number: [*MIXES.values()][number % 4](ledger, number)


def evening(
    folder: Path, program: Sequence[str], hands: int, amended: int = 0, people: int = 0, mix: str = "same"
) -> str:
    """An evening of so many hands, of which so many were corrected at the end, while so many players came in turn."""
    ledger = Ledger.of(folder, program)
    for number in range(hands):
        if people and number and number % (hands // (people + 1)) == 0:
            ledger.replace(number)
        ledger.hand()
    for number in range(amended):
        MIXES[mix](ledger, number * (hands // amended) + 1 + number % min(4, hands // amended))
    return ledger.write(folder / f"evening-{hands}-{amended}-{people}-{mix}.jsonl")


def season(folder: Path, program: Sequence[str], evenings: int) -> str:
    """A folder of so many evenings of ten hands."""
    place = folder / f"season-{evenings}"
    place.mkdir()
    for number in range(evenings):
        ledger = Ledger.of(folder, program, number)
        for _ in range(10):
            ledger.hand()
        ledger.write(place / f"tarok-{number:05}.jsonl")
    return place.name


def competition(folder: Path, program: Sequence[str], entrants: int) -> str:
    """A points system of so many entrants, drawn, with the results of its first round."""
    name = f"hall-{entrants}.jsonl"
    names = [
        f"Player {chr(97 + number // 676)}{chr(97 + number // 26 % 26)}{chr(97 + number % 26)}"
        for number in range(entrants)
    ]
    (folder / "names").write_text("\n".join(names), encoding="utf-8")
    (folder / "results").write_text(
        "".join(f"{n} 40 30 20 10\n" for n in range(1, entrants // 4 + 1)), encoding="utf-8"
    )
    for words in (
        "new Hall --system points --rounds 3",
        "enter --file names",
        "draw --seed lipa",
        "result --batch results",
    ):
        command = [*program, "tournament", *words.split(), "--tournament", name]
        if words[:4] == "draw":
            shutil.copy(folder / name, folder / f"entered-{name}")
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return name


def exponent(sizes: Sequence[int], commands: Sequence[Sequence[str]], folder: Path) -> float:
    """How a command grows from the second size to the third; the first, next to nothing, is what the start takes."""
    start, small, large = [instructions(Command(words), folder) for words in commands]
    return math.log((large - start) / max(small - start, 1)) / math.log(sizes[2] / sizes[1])


def measure(program: Sequence[str], folder: Path) -> Iterator[tuple[str, float, float]]:
    """Every figure with its bound."""
    sizes = (1, 1_000, 10_000)
    files = [evening(folder, program, hands) for hands in sizes]
    for words in ("check", "show", "show --json", "log", "add two Ana Boris 44 --dry-run"):
        commands = [[*program, *words.split(), "--session", name] for name in files]
        yield f"{words}, hands", exponent(sizes, commands, folder), MOST
    for mix in MIXES:
        corrected = evening(folder, program, 10_000, amended=1_000, mix=mix)
        plain, took = [
            instructions(Command([*program, "check", "--session", name]), folder) for name in (files[-1], corrected)
        ]
        yield f"check with 1,000 corrections ({mix}) / without", took / plain, 3.0
    sizes = (1, 100, 1_000)
    files = [evening(folder, program, 2_000, amended=count) for count in sizes]
    commands = [[*program, "check", "--session", name] for name in files]
    yield "check, corrections", exponent(sizes, commands, folder), MOST
    sizes = (1, 25, 250)
    files = [evening(folder, program, 2_000, people=count) for count in sizes]
    commands = [[*program, "show", "--session", name] for name in files]
    yield "show, players", exponent(sizes, commands, folder), MOST
    sizes = (1, 300, 3_000)
    commands = [[*program, "season", season(folder, program, count)] for count in sizes]
    yield "season, evenings", exponent(sizes, commands, folder), MOST
    sizes = (8, 512, 4_096)
    halls = [competition(folder, program, count) for count in sizes]
    for words in ("standings", "tables", "check", "next --dry-run", "draw --seed lipa --dry-run"):
        begun = halls if words[:4] != "draw" else [f"entered-{name}" for name in halls]
        commands = [[*program, "tournament", *words.split(), "--tournament", name] for name in begun]
        yield f"tournament {words}, entrants", exponent(sizes, commands, folder), MOST
    check = Command([*program, "check", "--session", "evening-10000-0-0-same.jsonl"])
    yield "MiB for a check of 10,000 hands", cost(check, folder).memory, 80.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", metavar="PROGRAM", default=tarok()[0], help="another build's tarok")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for figure, found, most in measure([options.program], Path(name)):
            print(f"{figure:<54}{found:>8.2f}   at most {most:.1f}{'' if found <= most else '  broken'}", flush=True)


if __name__ == "__main__":
    main()
