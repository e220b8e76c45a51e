"""Answers to claims, and scores beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..amounts import Amount
from ..dispute.claim import Claim, Explanation
from ..dispute.facts import Correction
from ..dispute.rescore import Both, Rescored
from ..dispute.viewpoint import WrittenHand
from ..law.library import rules_name
from ..law.ruleset import Ruleset
from ..scoring import Line
from ..words.folding import printable
from ..words.said import Fact, Quantity, Said, Speech, said
from .phrases import Citation

#: The most explanations that are shown unless all are asked for.
FEW = 5

AGREES = said("that is our score")
NEAREST = said("what comes nearest:")


def amounts(found: Mapping[str, Amount], decimals: int) -> Fact:
    """Amounts by player, as people write them: `Ana +40, Cilka −20`."""
    return tuple(
        [said("{name} {amount}", name=name, amount=Quantity(value, decimals, True)) for name, value in found.items()]
    )


def text(found: Claim, speech: Speech, everything: bool = False, number: int | None = None) -> str:
    """The answer to a claim. For a hand with a number it begins with the command that puts a forgotten fact in."""
    return "\n".join(printable(line) for line in _lines(found, speech, everything, number))


def _lines(found: Claim, speech: Speech, everything: bool, number: int | None) -> Iterator[str]:
    decimals = found.ours.case.rules.unit.decimals
    if found.forgot is not None and number is not None:
        correction = Correction(number, found.ours.case, found.forgot)
        yield speech.say(
            said(
                "perhaps forgotten: {what}; correct it: {command}",
                what=sentence(found.explanations[0]),
                command=correction,
            )
        )
    ours = said("our score: {scores}", scores=amounts(found.ours.scores, decimals))
    yield speech.say(ours)
    if found.agrees:
        yield speech.say(AGREES)
        return
    claimed = amounts(found.claimed, decimals)
    shown = found.explanations if everything else found.explanations[:FEW]
    for place, one in enumerate(shown, 1):
        yield f"{place}. {speech.say(sentence(one))}"
        yield from _working(one.result, found.ours, speech)
        cite = one.cite(found.ours)
        if cite:
            yield f"    {speech.fact(Citation(cite))}"
    left = len(found.explanations) - len(shown) + found.more
    if left:
        yield speech.say(said("and {n} more: --all shows them", n=left))
    if not found.explanations:
        yield speech.say(said("nothing known gives {claimed}", claimed=claimed))
    if found.nearest is not None:
        yield speech.say(NEAREST)
        yield f"    {speech.say(sentence(found.nearest))}"
        yield from _working(found.nearest.result, found.ours, speech)
        off = said("off by {off}", off=amounts(found.off, decimals))
        yield f"    {speech.say(off)}"


def sentence(one: Explanation) -> Said:
    """The steps of an explanation in one sentence."""
    first, *others = [step.said for step in one.steps]
    whole = first
    for step in others:
        whole = said("{some}; and {last}", some=whole, last=step)
    return whole


def _working(result: WrittenHand, ours: WrittenHand, speech: Speech) -> Iterator[str]:
    """The lines that come out differently, with their working."""
    here = [(line.rule.id, line.amounts) for line in ours.lines]
    decimals = result.case.rules.unit.decimals
    for line in result.lines:
        if line.shares and (line.rule.id, line.amounts) not in here:
            found = {name: value for name, value in line.amounts.items() if value}
            yield speech.say(
                said(
                    "    {rule}  {working}  {amounts}",
                    rule=line.rule,
                    working=line.terms,
                    amounts=amounts(found, decimals),
                )
            )


SAME = said("both give the same totals")
NOTHING = said("scores nothing")


def comparison(found: Rescored, speech: Speech, everything: bool = False) -> str:
    """The answer to a comparison."""
    return "\n".join(printable(line) for line in _compared_lines(found, speech, everything))


def _compared_lines(found: Rescored, speech: Speech, everything: bool) -> Iterator[str]:
    here, there = _named(found.here, speech), _named(found.there, speech)
    width = max(len(here), len(there))
    for name, totals, rules in ((here, found.here_totals, found.here), (there, found.there_totals, found.there)):
        yield f"{name.ljust(width)}  {speech.fact(amounts(totals, rules.unit.decimals))}"
    for one in found.hands:
        if one.differs or everything:
            yield from _hand(one, found, speech)
    for note in found.notes:
        yield speech.say(said("note: {note}", note=note))
    gain = {name: value for name, value in found.gain.items() if value}
    if not gain:
        yield speech.say(SAME)
        return
    most = max(gain, key=lambda name: gain[name])
    if gain[most] > 0:
        gained = amounts({most: gain[most]}, found.there.unit.decimals)
        yield speech.say(said("most is gained by the other rules: {gain}", gain=gained))


def _named(rules: Ruleset, speech: Speech) -> str:
    """The rules with their variants by name."""
    return speech.fact(rules_name(rules.id, rules.variants))


def _hand(one: Both, found: Rescored, speech: Speech) -> Iterator[str]:
    yield speech.say(said("hand {number}: {words}", number=one.number, words=one.words))
    yield from _compared_working(_named(found.here, speech), one.here_lines, found.here.unit.decimals, speech)
    if one.there is None:
        for problem in one.problems:
            yield f"    {_named(found.there, speech)}: {problem.text(speech)}"
    else:
        yield from _compared_working(_named(found.there, speech), one.there_lines, found.there.unit.decimals, speech)


def _compared_working(name: str, lines: Iterable[Line], decimals: int, speech: Speech) -> Iterator[str]:
    for line in lines:
        if line.shares:
            written = amounts({who: value for who, value in line.amounts.items() if value}, decimals) or NOTHING
            yield f"    {name}: " + speech.say(
                said("{rule}  {working}  {amounts}", rule=line.rule, working=line.terms, amounts=written)
            )
