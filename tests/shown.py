"""Files that show what the program says: a line of what is asked, and indented below it what is answered.

`write_below` writes the answers of now into such a file; a test does so where an environment variable asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path


def write_below(path: Path, answers: Mapping[int, Sequence[str]]) -> None:
    """Writes what is answered to each line, by its number from 1, in the place of the indented lines below it."""
    lines: list[str] = []
    below = False  # a line whose answer was written just now
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if below and line.startswith("    "):
            continue
        lines.append(line)
        below = number in answers
        lines.extend(answers.get(number, ()))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
