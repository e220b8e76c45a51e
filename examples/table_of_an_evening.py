"""An evening as a table of data: a row for each event, a change and a total for each player.

python examples/table_of_an_evening.py evening.jsonl
"""

import csv
import sys
from typing import Any

import tarok_score as tarok


def rows(path: str) -> list[dict[str, Any]]:
    """The rows; `pandas.DataFrame(rows(path))` makes a frame of them."""
    with tarok.open(path) as evening:
        return [row.flat() for row in evening.rows()]


if __name__ == "__main__":
    found = rows(sys.argv[1])
    columns = list(dict.fromkeys(name for row in found for name in row))
    writer = csv.DictWriter(sys.stdout, columns)
    writer.writeheader()
    writer.writerows(found)
