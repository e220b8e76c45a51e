"""A spreadsheet into a ledger: a CSV file with a column `words`, a row a hand. All of them, or nothing.

python examples/from_spreadsheet.py hands.csv evening.jsonl pagat-4p Ana Boris Cilka David
"""

import csv
import sys
from collections.abc import Sequence

import tarok_score as tarok


def ledger(sheet: str, path: str, ruleset: str, players: Sequence[str]) -> tarok.Evening:
    """The evening of a sheet. Raises Refused with every problem of every row; nothing is written then."""
    with open(sheet, encoding="utf-8", newline="") as file:
        hands = [row["words"] for row in csv.DictReader(file)]
    tarok.begin(path, ruleset, players, dry=True).add_lines(hands, start=2)
    evening = tarok.begin(path, ruleset, players)
    evening.add_lines(hands)
    return evening


if __name__ == "__main__":
    try:
        print(ledger(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]).sheet().text())
    except tarok.Refused as refused:
        sys.exit("\n".join(map(str, refused.problems)))
