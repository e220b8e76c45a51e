"""Answers to claims, audits and comparisons, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..dispute.claim import Claim, Explanation
from ..dispute.facts import correction
from ..law.library import rules_name
from ..scoring import Line
from ..words.folding import printable
from ..words.said import Fact, Said, Speech, said
from .columns import aligned, strong
from .phrases import Citation, changes

if TYPE_CHECKING:
    from ..dispute.audit import Audit, Finding, Rescored

#: The most explanations that are shown unless all are asked for.
FEW = 5


def lines(found: Claim, speech: Speech, everything: bool = False, number: int | None = None) -> Iterator[str]:
    """The answer to a claim. For a hand with a number it begins with the command that puts a forgotten fact in."""
    decimals = found.ours.case.rules.unit.decimals
    if found.forgot is not None and number is not None:
        command = correction(number, found.ours.case, found.forgot, speech.code)
        what = sentence(found.explanations[0])
        yield speech.say(said("perhaps forgotten: {what}; correct it: {command}", what=what, command=command))
    yield speech.say(said("our score: {scores}", scores=changes(found.ours.scores, decimals, everybody=True)))
    if found.agrees:
        yield speech.say(said("that is our score"))
        return
    shown = found.explanations if everything else found.explanations[:FEW]
    for place, one in enumerate(shown, 1):
        yield f"{place}. {speech.say(sentence(one))}"
        yield from working(one.changed(found.ours), decimals, speech)
        cite = one.cite(found.ours)
        if cite:
            yield f"    {speech.fact(Citation(cite))}"
    left = len(found.explanations) - len(shown) + found.more
    if left:
        yield speech.say(said("and {n} more: --all shows them", n=left))
    if not found.explanations:
        yield speech.say(
            said("nothing known gives {claimed}", claimed=changes(found.claimed, decimals, everybody=True))
        )
    if found.nearest is not None:
        yield speech.say(said("what comes nearest:"))
        yield f"    {speech.say(sentence(found.nearest))}"
        yield from working(found.nearest.changed(found.ours), decimals, speech)
        yield f"    {speech.say(said('off by {off}', off=changes(found.off, decimals, everybody=True)))}"


def sentence(one: Explanation) -> Said:
    """The steps of an explanation in one sentence."""
    whole, *others = [step.said for step in one.steps]
    for step in others:
        whole = said("{some}; and {last}", some=whole, last=step)
    return whole


def working(lines: Iterable[Line], decimals: int, speech: Speech, under: str = "") -> Iterator[str]:
    """The lines that a player writes, each with its working, and under the name of its rules."""
    for line in lines:
        if line.shares:
            found = changes(line.amounts, decimals) if any(line.amounts.values()) else said("scores nothing")
            whole = said("    {rule}  {working}  {amounts}", rule=line.rule, working=line.terms, amounts=found)
            yield speech.say(whole) if not under else f"    {under}: {speech.say(whole).strip()}"


# ---------------------------------------------------------------- evenings under other rules


def comparison(found: Rescored, speech: Speech, everything: bool = False) -> Iterator[str]:
    """The answer to a comparison."""
    here, there = [speech.fact(rules_name(rules.id, rules.variants)) for rules in (found.here, found.there)]
    decimals, others = found.here.unit.decimals, found.there.unit.decimals
    width = max(len(here), len(there))
    yield f"{here.ljust(width)}  {speech.fact(changes(found.here_totals, decimals, everybody=True))}"
    yield f"{there.ljust(width)}  {speech.fact(changes(found.there_totals, others, everybody=True))}"
    for one in found.hands:
        if one.differs or everything:
            yield speech.say(said("hand {number}: {words}", number=one.number, words=one.words))
            yield from working(one.here_lines, decimals, speech, here)
            yield from working(one.there_lines, others, speech, there)
            yield from (f"    {there}: {problem.text(speech)}" for problem in one.problems if one.there is None)
    for note in found.notes:
        yield speech.say(said("note: {note}", note=note))
    if not any(found.gain.values()):
        yield speech.say(said("both give the same totals"))


# ---------------------------------------------------------------- paper sheets


SLIPS = {
    "carry": said("a carry in adding up"),
    "sign": said("the amount was subtracted instead of added, or the reverse"),
    "digits": said("two digits are swapped"),
    "not-added": said("the points of the hand are there instead of the total"),
    "column": said("one player's amount is in another's column"),
    "skipped": said("the amount was left out"),
}


def audited(found: Audit, speech: Speech, everything: bool = False) -> list[str]:
    """The answer to an audit: the sheet with its wrong numbers marked, each finding, and the totals by the rules."""
    names = ["", *(printable(name) for name in found.table.players), ""]
    head, *lines = aligned([names, *_rows(found, speech)], range(len(names) - 1))
    lines.insert(0, strong(head))
    for one in found.findings:
        what = one.said
        if one.row is not None and one.players:
            what = said("row {row}, {names}: {what}", row=one.row, names=one.players, what=what)
        elif one.row is not None:
            what = said("row {row}: {what}", row=one.row, what=what)
        below = [f"    {speech.fact(each)}" for each in _explained(one, speech, everything)]
        lines += map(printable, [speech.say(what), *below])
    if not found.findings:
        lines.append(speech.say(said("nothing is wrong with this sheet")))
    if found.first is not None:
        last = said("the first mistake is in row {row}", row=found.first)
        if found.by_rules is not None:
            totals = changes(found.by_rules, found.table.rules.unit.decimals, everybody=True)
            last = said("{first}; by the rules the totals are {totals}", first=last, totals=totals)
        lines.append(printable(speech.say(last)))
    return lines


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


def _explained(one: Finding, speech: Speech, everything: bool) -> Iterator[Fact]:
    """The explanation of a finding: a slip of the pen, a missing radl, or what would give these numbers."""
    if one.slip:
        yield SLIPS[one.slip]
        return
    yield from (problem.text(speech) for problem in one.problems)
    if one.by_radl is not None:
        yield said("a radl that was not there would make it possible: {name}", name=one.by_radl)
    explanations = () if one.explained is None else one.explained.explanations
    for each in explanations if everything else explanations[:FEW]:
        what, step = sentence(each), each.steps[0]
        row = one.cancelled.get(str(step.of.get("player", "")))
        if len(each.steps) == 1 and step.id == "radl-not-there" and row is not None:
            what = said("{what}: the last one was cancelled in row {row}", what=what, row=row)
        yield what
