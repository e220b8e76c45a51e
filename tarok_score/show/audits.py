"""An audit in words: the sheet with its wrong numbers marked, each finding, and the totals by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..dispute.audit import Audit, Finding
from ..dispute.claim import Explanation
from ..words.folding import printable
from ..words.said import Said, Speech, said
from .claims import FEW, amounts, sentence
from .columns import table

NOTHING_FOUND = said("nothing is wrong with this sheet")


def text(found: Audit, speech: Speech, everything: bool = False) -> str:
    """The answer to an audit, in lines."""
    names = ["", *(printable(name) for name in found.table.players), ""]
    parts = table(_rows(found, speech), names, range(len(names) - 1))
    parts.extend(printable(line) for line in _lines(found, speech, everything))
    return "\n".join(parts)


def _rows(found: Audit, speech: Speech) -> Iterator[list[str]]:
    """The rows of the sheet as written, with wrong numbers between exclamation marks."""
    decimals = found.table.rules.unit.decimals
    wrong = {(one.row, name) for one in found.findings for name in one.players}
    for one in found.rows:
        cells = []
        for name in found.table.players:
            value = one.written[name] if found.write != "points" else one.change[name]
            shown = speech.amount(value, decimals, True) if one.change[name] or name in one.row.cells else ""
            cells.append(f"!{shown or '·'}!" if (one.row.row, name) in wrong else shown)
        yield [str(one.row.row), *cells, printable(one.row.words)]


def _lines(found: Audit, speech: Speech, everything: bool) -> Iterator[str]:
    decimals = found.table.rules.unit.decimals
    for one in found.findings:
        yield speech.say(_finding(one))
        yield from _explained(one, speech, everything)
    if found.first is None:
        if not found.findings:
            yield speech.say(NOTHING_FOUND)
        return
    first = said("the first mistake is in row {row}", row=found.first)
    if found.by_rules is None:
        yield speech.say(first)
    else:
        totals = amounts(found.by_rules, decimals)
        yield speech.say(said("{first}; by the rules the totals are {totals}", first=first, totals=totals))


def _finding(one: Finding) -> Said:
    if one.row is None:
        return one.said
    if one.players:
        return said("row {row}, {names}: {what}", row=one.row, names=one.players, what=one.said)
    return said("row {row}: {what}", row=one.row, what=one.said)


SLIPS = {
    "carry": said("a carry in adding up"),
    "sign": said("the amount was subtracted instead of added, or the reverse"),
    "digits": said("two digits are swapped"),
    "not-added": said("the points of the hand are there instead of the total"),
    "column": said("one player's amount is in another's column"),
    "skipped": said("the amount was left out"),
}


def _explained(one: Finding, speech: Speech, everything: bool) -> Iterator[str]:
    """The explanation of a finding, in lines: a slip of the pen, a missing radl, or what would give these numbers."""
    if one.slip:
        yield f"    {speech.say(SLIPS[one.slip])}"
        return
    for problem in one.problems:
        yield f"    {problem.text(speech)}"
    if one.by_radl is not None:
        what = said("a radl that was not there would make it possible: {name}", name=one.by_radl)
        yield f"    {speech.say(what)}"
    if one.explained is None:
        return
    shown = one.explained.explanations if everything else one.explained.explanations[:FEW]
    for each in shown:
        yield f"    {speech.say(_with_row(each, one.cancelled))}"


def _with_row(one: Explanation, cancelled: Mapping[str, int]) -> Said:
    """The explanation and, if it is about a radl that was no longer open, the row in which that was cancelled."""
    what, step = sentence(one), one.steps[0]
    name = str(step.of.get("player", ""))
    if len(one.steps) == 1 and step.id == "radl-not-there" and name in cancelled:
        return said("{what}: the last one was cancelled in row {row}", what=what, row=cancelled[name])
    return what
