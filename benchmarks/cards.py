"""How long a batch of questions about cards and a batch of recorded hands take, beside a click hello.

    python benchmarks/cards.py [QUESTIONS] [RECORDS]

One run of each batch in processor time; the deals are random and the same in every run.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "cards")]

import dealing  # noqa: E402
from speed import HELLO, Command, tarok, timed  # noqa: E402

from tarok_score.cards.pack import PACK  # noqa: E402
from tarok_score.law.library import load  # noqa: E402

PLAYERS = list(dealing.NAMES[:4])


def questions(number: int) -> bytes:
    """Questions of every kind, in turn."""
    random, lines = Random(1), []
    for place in range(number):
        codes = [card.code for card in random.sample(PACK, 16)]
        lines.append(
            (
                {"ask": "count", "cards": codes},
                {"ask": "trick", "cards": codes[:4]},
                {"ask": "legal", "hand": codes[:12], "trick": codes[12:14]},
                {"ask": "discard", "hand": codes[:15], "contract": "three"},
                {"ask": "bids", "players": PLAYERS, "bids": [[PLAYERS[1], "two"], [PLAYERS[2], "pass"]]},
            )[place % 5]
        )
    return "\n".join(map(json.dumps, lines)).encode()


def records(number: int) -> bytes:
    """Hands that were dealt, bid, played by the rules and written down, of every contract in turn."""
    rules = load("pagat-4p")
    contracts = list(dealing.contracts(rules))
    lines = [
        {"ruleset": rules.id, "players": PLAYERS,
         "play": dealing.played(rules, contracts[place % len(contracts)], Random(place))}
        for place in range(number)
    ]  # fmt: skip
    return "\n".join(map(json.dumps, lines)).encode()


def main() -> None:
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    recorded = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = min(timed(Command([sys.executable, "-c", HELLO]), folder) for _ in range(5))
        for what, words, data in (
            (f"{asked:,} questions", ["cards", "--batch", "-"], questions(asked)),
            (f"{recorded:,} records", ["score", "--batch", "-"], records(recorded)),
        ):
            took = timed(Command([*tarok(), *words], data), folder)
            print(f"{what:18} {took:6.2f} s of processor time, {took / hello:5.1f} x hello")


if __name__ == "__main__":
    main()
