"""Reads the cases of `tests/cases`: hands with the scores they must get, hands that must be refused, and evenings.

The form of the files is described in `tests/cases/README.md`.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tarok_score.amounts import Amount, parse

FOLDER = Path(__file__).parent / "cases"


class Case(NamedTuple):
    """One hand at a table: what was said of it, and what must come of it.

    `hand` is words, or a JSON object if words cannot say it (a whole request if it has a `hand` of its own).
    `refused` holds the paths of the problems, None if the hand must be scored. `radli` and `pot` are those after
    the hand, None if they must be as before.
    """

    id: str
    place: str
    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    hand: str | dict[str, Any]
    before: dict[str, Any]
    scores: dict[str, Amount]
    refused: tuple[str, ...] | None
    radli: dict[str, int] | None
    pot: Amount | None
    source: str
    why: str


class Step(NamedTuple):
    """One line of an evening: a command (which may have to be refused), or a fact that must be true then."""

    place: str
    command: tuple[str, ...] = ()
    refused: bool = False
    fact: str = ""
    value: str = ""


class Evening(NamedTuple):
    """The commands of one evening in order, with the facts that must be true between and after them."""

    id: str
    place: str
    source: str
    why: str
    steps: tuple[Step, ...]


def hands() -> list[Case]:
    """All scored and refused hands of all files."""
    return [case for path in sorted(FOLDER.glob("*.cases")) for case in read_hands(path)]


def evenings() -> list[Evening]:
    """All evenings of all files."""
    return [evening for path in sorted(FOLDER.glob("*.evenings")) for evening in read_evenings(path)]


def lines(path: Path) -> Iterator[tuple[str, str]]:
    """The lines of a file with their places, without empty ones and comments."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield f"{path.name}:{number}", line.rstrip()


def read_hands(path: Path) -> Iterator[Case]:
    """The hands of one file."""
    ruleset, variants, players, source = "", (), (), ""
    for place, line in lines(path):
        if line.startswith("table "):
            names, _, seated = line.removeprefix("table ").partition(":")
            ruleset, *plus = names.split()
            variants = tuple(name.removeprefix("+") for name in plus)
            players = tuple(seated.split())
        elif line.startswith("source "):
            source = line.removeprefix("source ")
        else:
            yield _case(place, line, ruleset, variants, players, source)


def _case(place: str, line: str, ruleset: str, variants: tuple, players: tuple, source: str) -> Case:
    columns = [column.strip() for column in line.split("|", 5)]
    if len(columns) != 6:
        raise ValueError(f"{place}: a case has six columns: id | hand | before | scores | after | why")
    name, hand, before, scores, after, why = columns
    refused = None
    if scores.startswith("refused"):
        refused = tuple(path for path in scores.removeprefix("refused").replace(",", " ").split())
        scores = "0"
    radli, pot = _radli_and_pot(after)
    said, held = _radli_and_pot(before)
    state: dict[str, Any] = {"radli": said} if said else {}
    if held is not None:
        state["pot"] = str(held)
    return Case(
        name, place, ruleset, variants, players, json.loads(hand) if hand.startswith("{") else hand, state,
        amounts(scores), refused, radli, pot, source, why,
    )  # fmt: skip


def _radli_and_pot(text: str) -> tuple[dict[str, int] | None, Amount | None]:
    """Open radli (`A=1 B=2`, `none`) and the pot (`pot=6`); None for what is not said."""
    found = dict(part.split("=") for part in text.split() if "=" in part)
    pot = found.pop("pot", None)
    radli = {name: int(count) for name, count in found.items()} if found or text == "none" else None
    return radli, None if pot is None else parse(pot)


def amounts(text: str) -> dict[str, Amount]:
    """`A=20 B=-0.50`, or `0` if all write nothing."""
    if text == "0":
        return {}
    return {name: parse(value) for name, _, value in (part.rpartition("=") for part in text.split())}


def read_evenings(path: Path) -> Iterator[Evening]:
    """The evenings of one file."""
    source, head, steps = "", ("", "", ""), []
    for place, line in lines(path):
        text = line.strip()
        if line.startswith("source "):
            source = line.removeprefix("source ")
        elif line.startswith("evening "):
            if steps:
                yield Evening(*head[:2], head[2], head[3], tuple(steps))
            name, _, why = text.removeprefix("evening ").partition(": ")
            head, steps = (name, place, source, why), []
        elif text.startswith("tarok "):
            steps.append(Step(place, tuple(shlex.split(text)[1:])))
        elif text.startswith("refused: tarok "):
            steps.append(Step(place, tuple(shlex.split(text)[2:]), refused=True))
        else:
            fact, colon, value = text.partition(":")
            if not colon:
                raise ValueError(f"{place}: a line of an evening is a command (tarok …) or a fact (totals: …)")
            steps.append(Step(place, fact=fact, value=value.strip()))
    if steps:
        yield Evening(*head[:2], head[2], head[3], tuple(steps))
