"""How long a competition takes: entering, drawing, every table's result, the next round, standings.

    python benchmarks/competitions.py [PLAYERS] [ROUNDS]

A competition has 1024 players at most.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tarok_score.competition import conditions, events, parse_words
from tarok_score.competition.announcing import Announced, settle
from tarok_score.competition.book import Competition, add
from tarok_score.competition.standings import standings
from tarok_score.competition.tournament import Tournament
from tarok_score.law.library import load


def letters(number: int) -> str:
    """A number as a name would have it."""
    return "".join(chr(97 + number // 26**place % 26) for place in range(4))


def results(state: Tournament) -> events.Event:
    """A result for every table, all different."""
    lines = [
        (
            number,
            f"{number} " + " ".join(f"{name}={seat * 17 + number % 29}" for seat, name in enumerate(table.players)),
        )
        for number, table in enumerate(state.now.tables, 1)
        if not state.done(state.now, table)
    ]
    return parse_words.batch(state, lines)


def main() -> None:
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    names = [f"Igralec{letters(number)}" for number in range(players)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "t.jsonl")
        rules = load(conditions.RULESET)
        announced = settle(Announced("Dvorana", "points", 24, rounds=rounds), rules.id, (), 4)
        Competition.begin(path, announced, rules, rules.id, print)

        def timed(what: str, act: Callable[[], object]) -> None:
            start = time.perf_counter()
            act()
            print(f"{what:22} {time.perf_counter() - start:7.2f} s")

        def event(prepare: Callable[[Tournament], events.Event]) -> Callable[[], object]:
            return lambda: add(path, prepare, print)

        print(f"{players:,} players, {rounds} rounds")
        timed("enter", event(lambda state: parse_words.entering(state, names, {})))
        timed("draw", event(lambda state: parse_words.drawing("lipa")))
        for number in range(1, rounds + 1):
            timed(f"round {number}, all results", event(results))
            timed("next" if number < rounds else "close", event(lambda state, last=number == rounds: (
                events.Close() if last else events.Next())))  # type: ignore[misc]  # fmt: skip
        timed("read and standings", lambda: standings(Competition(path).sound().tournament))


if __name__ == "__main__":
    main()
