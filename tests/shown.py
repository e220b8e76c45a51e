"""Files that show what the program says: a line with the question, and indented below it the answer.

`write_below` writes the answers of now into such a file; a test does so if an environment variable asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tarok_score import speech as notation
from tarok_score.amounts import typed
from tarok_score.dispute.viewpoint import Rulebook, Viewpoint
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.problems import Problems
from tarok_score.scoring.stakes import Before, read_pot, read_radli, typed_pairs


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


def stood_before(table: Table, state: Mapping[str, str]) -> Before:
    """The open radli and the pot that a line states."""
    radli = read_radli(table, typed_pairs(state.get("radli")), "--radli ", Problems())
    return Before(radli, read_pot(table, state.get("pot", "0"), typed, "--pot", Problems()))


class AtTable(NamedTuple):
    """A line of such a file below `table RULESET [+variant …]: players`, with the indented lines below it."""

    line: int
    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    text: str
    below: tuple[str, ...]

    @property
    def table(self) -> Table:
        """The table of the question."""
        return Table(load(self.ruleset, self.variants), self.players)

    def case(self) -> Viewpoint:
        """The hand of the line, `WORDS [; radli Ana=1] [; pot 6]`, as the table sees it."""
        words, state = self.words_and_state()
        table = self.table
        stood = stood_before(table, state)
        hand = notation.read(table, words.split())
        return Viewpoint(Rulebook.named(self.ruleset), self.variants, table, stood, hand)

    def words_and_state(self) -> tuple[str, dict[str, str]]:
        """The words before the first semicolon, and what stood before them, by its first word."""
        words, *state = [part.strip() for part in self.text.split(";")]
        return words, dict(one.split(" ", 1) for one in state)


def at_tables(path: Path) -> list[AtTable]:
    """The lines of a file with questions at a table, each with what is answered there."""
    found: list[AtTable] = []
    ruleset, variants, players = "", (), ()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("table "):
            names, _, seated = line.removeprefix("table ").partition(":")
            ruleset, *plus = names.split()
            variants, players = tuple(name.removeprefix("+") for name in plus), tuple(seated.split())
        elif line.startswith("    "):
            found[-1] = found[-1]._replace(below=(*found[-1].below, line))
        else:
            found.append(AtTable(number, ruleset, variants, players, line, ()))
    return found
