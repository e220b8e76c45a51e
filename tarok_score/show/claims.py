"""A claim in words: the score by the rules, what explains the claimed one, and the source of the deciding rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..amounts import Amount
from ..dispute.claim import Claim, Explanation
from ..dispute.forgotten import Correction
from ..dispute.viewpoint import WrittenHand
from ..words.folding import printable
from ..words.said import Fact, Quantity, Said, said
from ..words.speech import Speech
from .citations import Citation

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
