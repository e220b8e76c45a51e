"""Keeps an evening: the column `words` of a spreadsheet, a hand a row, becomes a ledger. All of it, or nothing.

python examples/keep_an_evening.py hands.csv evening.jsonl pagat-4p Ana Boris Cilka David
"""

import csv
import sys
from collections.abc import Sequence

import tarok_score as tarok


def keep(sheet: str, path: str, ruleset: str, players: Sequence[str]) -> tarok.Evening:
    """The evening of a sheet. Raises Refused with the problems of all rows, and then writes nothing."""
    with open(sheet, encoding="utf-8", newline="") as file:
        hands = [row["words"] for row in csv.DictReader(file)]
    tarok.begin(path, ruleset, players, dry=True).add_lines(hands, start=2)
    evening = tarok.begin(path, ruleset, players)
    evening.add_lines(hands)
    return evening


if __name__ == "__main__":
    try:
        print(keep(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]).sheet().text())
    except tarok.Refused as refused:
        sys.exit("\n".join(map(str, refused.problems)))
