"""An evening under two rulesets in words: both totals, both workings of each hand that differs, who gains most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..dispute.rescore import Both, Rescored
from ..law.ruleset import Ruleset
from ..law.variant_names import rules_name
from ..scoring import Line
from ..words.folding import printable
from ..words.said import said
from ..words.speech import Speech
from .claims import amounts

SAME = said("both give the same totals")
NOTHING = said("scores nothing")


def text(found: Rescored, speech: Speech, everything: bool = False) -> str:
    """The answer to a comparison."""
    return "\n".join(printable(line) for line in _lines(found, speech, everything))


def _lines(found: Rescored, speech: Speech, everything: bool) -> Iterator[str]:
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
    yield from _working(_named(found.here, speech), one.here_lines, found.here.unit.decimals, speech)
    if one.there is None:
        for problem in one.problems:
            yield f"    {_named(found.there, speech)}: {problem.text(speech)}"
    else:
        yield from _working(_named(found.there, speech), one.there_lines, found.there.unit.decimals, speech)


def _working(name: str, lines: Iterable[Line], decimals: int, speech: Speech) -> Iterator[str]:
    for line in lines:
        if line.shares:
            written = amounts({who: value for who, value in line.amounts.items() if value}, decimals) or NOTHING
            yield f"    {name}: " + speech.say(
                said("{rule}  {working}  {amounts}", rule=line.rule, working=line.terms, amounts=written)
            )
