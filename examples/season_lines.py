"""Prints a season as lines of JSON, one for each player of each hand, for a database.

python examples/season_lines.py evenings/*.jsonl | sqlite-utils insert season.db results - --nl
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tarok_score as tarok


def results(path: str) -> Iterator[dict[str, Any]]:
    """The results of an evening: what each player wrote in each hand, as plain values."""
    with tarok.open(path) as evening:
        for row in evening.rows():
            if row.kind == "hand" and row.void is None:
                for player in row.totals:
                    yield {
                        "evening": Path(path).stem,
                        "hand": row.number,
                        "contract": row.contract,
                        "player": player,
                        "declarer": row.declarer == player,
                        "partner": row.partner == player,
                        "won": row.won,
                        "score": float(row.changes.get(player, 0)),
                    }


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for result in results(name):
            print(json.dumps(result, ensure_ascii=False))
