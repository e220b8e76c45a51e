"""The preview of a line: the hand as it would be recorded, the missing facts, or the problems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..evening.added import Added, AddedEvent
from ..evening.events import HandPlayed
from ..evening.notes import AS_PLAYED
from ..problems import Problem
from ..show.columns import cut, width_of, wrapped
from ..show.explain import together
from ..show.standing import next_line
from ..show.text import changed_hand
from ..words.folding import printable
from ..words.said import Fact, Joined, Said, joined, said
from ..words.speech import Speech
from .commands import SAID_HERE

COMPLETE: Final = "→"
LACKING: Final = "…"
WRONG: Final = "✗"

#: The signs in plain letters.
PLAIN: Final = {COMPLETE: "=>", LACKING: "..", WRONG: "!!"}

#: The most lines of a preview, and of one with problems and their remedies.
MOST: Final = 4
MOST_MORE: Final = 10

AGAIN: Final = said("ENTER again records it as played")

#: The choice about a probable slip.
RECORD, CHANGE = said("record"), said("change")
CHOICE: Final = joined(RECORD, "(ENTER)", "/", CHANGE)


class PreviewLine(NamedTuple):
    """A line of a preview: its sign (none if it continues the line above) and its text.

    A line that `stays` is shown whatever else has to make way.
    """

    sign: str
    what: Fact
    stays: bool = False


def complete(added: Added, brief: Sequence[Fact] = ()) -> list[PreviewLine]:
    """The preview of a complete line: the scores and their working, the next hand, and notes.

    `brief` is what a correction changes, in place of the whole hand before it and after it.
    """
    lines = [PreviewLine(COMPLETE, Joined(tuple(parts(step, brief)), " · ")) for step in added.steps]
    lines.extend([PreviewLine("", one) for one in changed(added)])
    lines.append(PreviewLine("", next_line(added.state.table, added.state)))
    lines.extend([PreviewLine("", note) for note in added.notes])
    return lines


def parts(step: AddedEvent, brief: Sequence[Fact] = ()) -> list[Fact]:
    """The parts of the line about an event: who writes how much, and the working of a hand or what happened.

    A correction has what it changes in `brief` in their place.
    """
    if brief:
        return list(brief)
    outcome, played = step.outcome, isinstance(step.event, HandPlayed)
    scored = outcome.scores if played else any(outcome.scores.values())
    amounts: list[Fact] = [together(outcome.scores, step.state.table.rules.unit.decimals)] if scored else []
    if played:
        return [*amounts, Joined(tuple([joined(line.rule, line.terms) for line in outcome.lines]), ", ")]
    return [*amounts, Joined(step.told, "; ")]


def changed(added: Added) -> list[Said]:
    """The lines about earlier hands whose scores something changes."""
    return [changed_hand(hand, step.state.table.rules.unit.decimals) for step in added.steps for hand in step.changed]


def questioned(slips: Sequence[Said]) -> list[PreviewLine]:
    """The lines about a probable slip, which can be recorded all the same or changed."""
    return [
        *(PreviewLine("" if place else LACKING, note) for place, note in enumerate(slips)),
        PreviewLine("", CHOICE, stays=True),
    ]


def refused(problems: Sequence[Problem], speech: Speech, again: bool = False) -> list[PreviewLine]:
    """The problems, one a line; or the first missing fact if there are none.

    With `again` ENTER records it all the same.
    """
    wrong = [one for one in problems if not one.missing]
    if not wrong:
        return [lacking(problems[0])]
    told = [
        one._replace(hint="") if one.id in AS_PLAYED or one.hint in [other.hint for other in wrong[:at]] else one
        for at, one in enumerate(wrong)
    ]
    # The name of a field means nothing to somebody who typed words.
    told = [one._replace(hint=SAID_HERE.get(one.id, one.hint)) for one in told]
    told = [one._replace(path=one.typed) for one in told]
    lines = [PreviewLine(WRONG, one.text(speech)) for one in told]
    return [*lines, PreviewLine("", AGAIN, stays=True)] if again else lines


def lacking(problem: Problem) -> PreviewLine:
    """The line about a missing fact: a question and an example."""
    hint = SAID_HERE.get(problem.id, problem.hint)
    return PreviewLine(LACKING, said("{question} ({example})", question=problem.said, example=hint))


def laid_out(lines: Iterable[PreviewLine], speech: Speech, width: int, ascii_only: bool = False) -> list[str]:
    """The lines wrapped to a width, all but those with a sign indented."""
    found: list[str] = []
    kept: list[str] = []
    lines = list(lines)
    most = MOST_MORE if lines and lines[0].sign in (WRONG, LACKING) else MOST
    for line in lines:
        sign = PLAIN.get(line.sign, "") if ascii_only else line.sign
        text = printable(speech.fact(line.what))
        indent = " " * (width_of(sign) + 1) if sign else "  "
        rows = [cut(one, width) for one in wrapped(f"{sign} {text}" if sign else f"  {text}", width, indent)]
        (kept if line.stays else found).extend(rows)
    if len(found) + len(kept) > most:
        last = max(most - len(kept), 1) - 1
        shorter = f"{found[last]} …"
        found = [*found[:last], cut(shorter, width) if width_of(shorter) > width else shorter]
    return [*found, *kept]
