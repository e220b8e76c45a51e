"""Answers to claims, audits and comparisons, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..dispute.claim import Claim, Explanation
from ..dispute.facts import correction
from ..law.library import rules_name
from ..scoring import Line
from ..text import printable
from ..words.said import Fact, Said, Speech, said
from .columns import Citation, aligned, changes, strong

if TYPE_CHECKING:
    from ..dispute.audit import Audit, Finding, Rescored

#: The most explanations that are shown unless `--all` is given.
FEW = 5


def lines(explained: Claim, speech: Speech, everything: bool = False, number: int | None = None) -> Iterator[str]:
    """The answer to a claim. For a hand with a number it begins with the command that puts a forgotten fact in."""
    decimals = explained.ours.case.rules.unit.decimals
    # People mostly forget facts, so the correction comes before the explanations.
    if explained.forgot is not None and number is not None:
        command = correction(number, explained.ours.case, explained.forgot, speech.code)
        forgotten = sentence(explained.explanations[0])
        yield speech.say(said("perhaps forgotten: {what}; correct it: {command}", what=forgotten, command=command))
    yield speech.say(said("our score: {scores}", scores=changes(explained.ours.scores, decimals, everybody=True)))
    if explained.agrees:
        yield speech.say(said("that is our score"))
        return
    shown = explained.explanations if everything else explained.explanations[:FEW]
    for place, explanation in enumerate(shown, 1):
        yield f"{place}. {speech.say(sentence(explanation))}"
        yield from working(explanation.changed(explained.ours), decimals, speech)
        cite = explanation.cite(explained.ours)
        if cite:
            yield f"    {speech.fact(Citation(cite))}"
    # Those that the search did not go on to find are counted too: a short list must not look complete.
    left = len(explained.explanations) - len(shown) + explained.more
    if left:
        yield speech.say(said("and {n} more: --all shows them", n=left))
    if not explained.explanations:
        yield speech.say(
            said("nothing known gives {claimed}", claimed=changes(explained.claimed, decimals, everybody=True))
        )
    if explained.nearest is not None:
        yield speech.say(said("what comes nearest:"))
        yield f"    {speech.say(sentence(explained.nearest))}"
        yield from working(explained.nearest.changed(explained.ours), decimals, speech)
        yield f"    {speech.say(said('off by {off}', off=changes(explained.off, decimals, everybody=True)))}"


def sentence(explanation: Explanation) -> Said:
    """The steps of an explanation in one sentence."""
    whole, *others = [step.said for step in explanation.steps]
    for step in others:
        whole = said("{some}; and {last}", some=whole, last=step)
    return whole


def working(lines: Iterable[Line], decimals: int, speech: Speech, under: str = "") -> Iterator[str]:
    """The lines that a player writes, each with its working, and under the name of its rules."""
    for line in lines:
        if line.shares:
            amounts = changes(line.amounts, decimals) if any(line.amounts.values()) else said("scores nothing")
            whole = said("    {rule}  {working}  {amounts}", rule=line.rule, working=line.terms, amounts=amounts)
            yield speech.say(whole) if not under else f"    {under}: {speech.say(whole).strip()}"


# ---------------------------------------------------------------- evenings under other rules


def comparison(rescored: Rescored, speech: Speech, everything: bool = False) -> Iterator[str]:
    """The answer to a comparison."""
    here, there = [speech.fact(rules_name(rules.id, rules.variants)) for rules in (rescored.here, rescored.there)]
    decimals, others = rescored.here.unit.decimals, rescored.there.unit.decimals
    width = max(len(here), len(there))
    yield f"{here.ljust(width)}  {speech.fact(changes(rescored.here_totals, decimals, everybody=True))}"
    yield f"{there.ljust(width)}  {speech.fact(changes(rescored.there_totals, others, everybody=True))}"
    for hand in rescored.hands:
        if hand.differs or everything:
            yield speech.say(said("hand {number}: {words}", number=hand.number, words=hand.words))
            yield from working(hand.here_lines, decimals, speech, here)
            yield from working(hand.there_lines, others, speech, there)
            yield from (f"    {there}: {problem.text(speech)}" for problem in hand.problems if hand.there is None)
    for note in rescored.notes:
        yield speech.say(said("note: {note}", note=note))
    if not any(rescored.gain.values()):
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


def audited(audit: Audit, speech: Speech, everything: bool = False) -> list[str]:
    """The answer to an audit: the sheet with its wrong numbers marked, each finding, and the totals by the rules."""
    names = ["", *(printable(name) for name in audit.table.players), ""]
    head, *lines = aligned([names, *_rows(audit, speech)], range(len(names) - 1))
    lines.insert(0, strong(head))
    for finding in audit.findings:
        mistake = finding.said
        if finding.row is not None and finding.players:
            mistake = said("row {row}, {names}: {what}", row=finding.row, names=finding.players, what=mistake)
        elif finding.row is not None:
            mistake = said("row {row}: {what}", row=finding.row, what=mistake)
        below = [f"    {speech.fact(each)}" for each in _explained(finding, speech, everything)]
        lines += map(printable, [speech.say(mistake), *below])
    if not audit.findings:
        lines.append(speech.say(said("nothing is wrong with this sheet")))
    if audit.first is not None:
        last = said("the first mistake is in row {row}", row=audit.first)
        if audit.by_rules is not None:
            totals = changes(audit.by_rules, audit.table.rules.unit.decimals, everybody=True)
            last = said("{first}; by the rules the totals are {totals}", first=last, totals=totals)
        lines.append(printable(speech.say(last)))
    return lines


def _rows(audit: Audit, speech: Speech) -> Iterator[list[str]]:
    """The rows of the sheet as written, with wrong numbers between exclamation marks."""
    decimals = audit.table.rules.unit.decimals
    wrong = {(finding.row, name) for finding in audit.findings for name in finding.players}
    for row in audit.rows:
        cells = []
        for name in audit.table.players:
            value = row.written[name] if audit.write != "points" else row.change[name]
            shown = speech.amount(value, decimals, True) if row.change[name] or name in row.row.cells else ""
            cells.append(f"!{shown or '·'}!" if (row.row.row, name) in wrong else shown)
        yield [str(row.row.row), *cells, printable(row.row.words)]


def _explained(finding: Finding, speech: Speech, everything: bool) -> Iterator[Fact]:
    """The explanation of a finding: a slip of the pen, a missing radl, or what would give these numbers."""
    if finding.slip:
        yield SLIPS[finding.slip]
        return
    yield from (problem.text(speech) for problem in finding.problems)
    if finding.by_radl is not None:
        yield said("a radl that was not there would make it possible: {name}", name=finding.by_radl)
    explanations = () if finding.explained is None else finding.explained.explanations
    for each in explanations if everything else explanations[:FEW]:
        explanation, step = sentence(each), each.steps[0]
        row = finding.cancelled.get(str(step.of.get("player", "")))
        if len(each.steps) == 1 and step.id == "radl-not-there" and row is not None:
            explanation = said("{what}: the last one was cancelled in row {row}", what=explanation, row=row)
        yield explanation
