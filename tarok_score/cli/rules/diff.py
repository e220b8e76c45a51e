"""`tarok rules diff`: two rulesets side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import click

from ...law.library import split
from ...law.merge import choose
from ...problems import Problem, Refused
from ...show.columns import GAP, table, wrapped
from ...show.roles import quiet, strong
from ...show.rulebook import Clause, RuleDifference, clauses, compare
from ...words.folding import printable
from ...words.said import said
from ..language import speech
from ..options import Found, finds, ruleset_argument
from ..output import OF_A_LIST, say, show_lines
from ..width import columns
from .chosen import chosen_of

#: The most columns of each cell.
SIDE_BY_SIDE = (24, 24, 36, 36)


@click.command()
@ruleset_argument("left", "A")
@ruleset_argument("right", "B")
@click.option("--all", "everything", is_flag=True, help="All values, with words and sources, not only what differs.")
@finds("ruleset-diff")
def diff(left: str, right: str, everything: bool) -> Found:
    """The rules in which two rulesets differ: the page a table needs when it agrees on its rules.

    A and B are ids or YAML files, with variants after plus signs: pagat-4p+exact-difference+piccolo.
    """
    sides: list[list[Clause]] = []
    problems: list[Problem] = []
    for word in (left, right):
        try:
            document, chosen = chosen_of(*split(word))
            sides.append(clauses(choose(document, chosen)))
        except Refused as refused:
            shown = printable(word)[:60]
            named = [
                one
                if one.place
                else one._replace(path=shown if re.fullmatch(OF_A_LIST, one.path) else f"{shown}: {one.path}")
                for one in refused.problems
            ]
            problems.extend(one for one in named if one not in problems)
    if problems:
        raise Refused(problems)
    rows = compare(sides[0], sides[1], words=everything, sources=everything)
    told = rows if everything else [row for row in rows if row.differs]
    facts = {"left": left, "right": right, "all": everything, "rows": told}
    return Found(facts, lambda: _tell(told, left, right))


def _tell(told: Sequence[RuleDifference], left: str, right: str) -> None:
    """Shows the rules side by side, or on a narrow screen below one another."""
    if not told:
        same = "{left} and {right} say the same, but for words and sources (--all shows them)"
        say(said(same, left=printable(left), right=printable(right)))
        return

    width = columns()
    if width is not None and width < sum(SIDE_BY_SIDE) + GAP * (len(SIDE_BY_SIDE) - 1):
        show_lines(_below_one_another(told, printable(left), printable(right), width))
        return
    cells, before = [], ""
    for row in told:
        name = "" if row.path == before else row.name
        cells.append([speech().fact(text) for text in (name, row.what, row.left, row.right)])
        before = row.path
    heads = [speech().text("rule"), "", printable(left), printable(right)]
    show_lines(table(cells, heads, width=width, most=SIDE_BY_SIDE))


def _below_one_another(told: Iterable[RuleDifference], left: str, right: str, width: int) -> Iterator[str]:
    """The lines of each rule with one reading below the other, for a screen too narrow for two columns."""
    yield from map(strong, wrapped(f"- {left}", width, "  "))
    yield from map(strong, wrapped(f"+ {right}", width, "  "))
    before = None
    for row in told:
        if row.path != before:
            yield from ("", *map(strong, wrapped(printable(speech().fact(row.name)), width, "  ")))
        before = row.path
        what = printable(speech().fact(row.what))
        if what:
            yield from map(quiet, wrapped(what, width, "  "))
        for sign, side in (("-", row.left), ("+", row.right)):
            text = printable(speech().fact(side))
            if text:
                yield from wrapped(f"{sign} {text}", width, "  ")
