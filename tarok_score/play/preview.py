"""The lines about a line that is typed: its effect, what it lacks, what is wrong with it; and the reply to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from ..evening.adding import Added, AddedEvent
from ..evening.course import EveningVersion
from ..evening.effects import Entry
from ..evening.events import Amend, HandPlayed
from ..evening.notes import AS_PLAYED, changed_hands
from ..problems import Problem
from ..scoring.stakes import Terms
from ..show.columns import cut, together, width_of, wrapped
from ..show.sheet import next_line, totals
from ..show.text import FACTORS, changed_hand
from ..text import printable
from ..words.said import Fact, Joined, Said, Speech, joined, said
from .commands import SAID_HERE

COMPLETE: Final = "→"
LACKING: Final = "…"
WRONG: Final = "✗"

#: The signs in plain letters.
PLAIN: Final = {COMPLETE: "=>", LACKING: "..", WRONG: "!!"}

#: The most lines of a preview.
MOST: Final = 10


class PreviewLine(NamedTuple):
    """A line of a preview: its sign (none if it continues the line above) and its text.

    A line that `stays` is shown whatever else has to make way.
    """

    sign: str
    what: Fact
    stays: bool = False


class Working(NamedTuple):
    """Terms in which factors have their names."""

    terms: Terms

    def spoken(self, speech: Speech) -> str:
        """These terms: `(30 + 10) × 2 kontra × 2 radl`."""
        return self.terms.spoken(speech, FACTORS)


def complete(added: Added, before: EveningVersion | None = None) -> list[PreviewLine]:
    """The preview of a complete line: what is written and its working, what else changes, notes, totals.

    Of a correction to the evening `before` it says what differs.
    """
    lines = []
    for step in added.steps:
        amended = before is not None and isinstance(step.event, Amend)
        lines.append(PreviewLine(COMPLETE, step.sentences[-1] if amended else in_a_line(step)))
    lines += [PreviewLine("", sentence) for sentence in [*changed(added, before), *added.notes]]
    state = added.state
    none_left = state.finished or state.hands_left == 0
    next_one = next_line(state) if none_left else said("deals {dealer}", dealer=state.dealer)
    after = Joined((totals(state), next_one), " · ")
    return [*lines, PreviewLine("", after)]


def in_a_line(step: AddedEvent | Entry) -> Fact:
    """An event in a line: who writes how much, and the working of a hand or what happened."""
    outcome, decimals = step.outcome, step.state.table.rules.unit.decimals
    if isinstance(step.event, HandPlayed):
        working = Joined(tuple([joined(line.rule, Working(line.terms)) for line in outcome.lines]), ", ")
        return Joined((together(outcome.scores, decimals), working), " · ")
    sentences = step.sentences if isinstance(step, AddedEvent) else (step.event.title(step.state.table),)
    scored = [together(outcome.scores, decimals)] if any(outcome.scores.values()) else []
    return Joined((*scored, Joined(sentences, "; ")), " · ")


def changed(added: Added, before: EveningVersion | None = None) -> list[Said]:
    """The hands whose scores something changes, those that it corrects in the evening `before` first."""
    mended = () if before is None else changed_hands(before, added.evening, mended=True)
    hands = [*mended, *[hand for step in added.steps for hand in step.changed]]
    decimals = added.state.table.rules.unit.decimals
    return [changed_hand(hand, decimals) for hand in hands if hand.differences()]


def questioned(slips: Sequence[Fact]) -> list[PreviewLine]:
    """The lines about a probable slip, which is changed, or recorded by a second ENTER."""
    return [
        *(PreviewLine("" if place else LACKING, note) for place, note in enumerate(slips)),
        PreviewLine("", said("ENTER again records it"), stays=True),
    ]


def refused(problems: Sequence[Problem], speech: Speech, again: bool = False) -> list[PreviewLine]:
    """The problems, one a line; or the first missing fact if there are none.

    With `again` ENTER records it all the same.
    """
    wrong = [fault for fault in problems if not fault.missing]
    if not wrong:
        return [lacking(problems[0])]
    faults = []
    for at, fault in enumerate(wrong):
        twice = fault.id in AS_PLAYED or fault.hint in [other.hint for other in wrong[:at]]
        hint = SAID_HERE.get(fault.id, "" if twice else fault.hint)
        faults.append(fault._replace(hint=hint, path=fault.typed))  # a field means nothing to a player who typed words
    lines = [PreviewLine(WRONG, fault.text(speech)) for fault in faults]
    return [*lines, PreviewLine("", said("ENTER again records it as played"), stays=True)] if again else lines


def lacking(problem: Problem) -> PreviewLine:
    """The line about a missing fact: a question and an example."""
    hint = SAID_HERE.get(problem.id, problem.hint)
    return PreviewLine(LACKING, said("{question} ({example})", question=problem.said, example=hint))


def laid_out(
    lines: Iterable[PreviewLine], speech: Speech, width: int, ascii_only: bool = False, most: int = MOST
) -> list[str]:
    """The lines wrapped to a width, all but those with a sign indented; at most so many."""
    laid: list[str] = []
    kept: list[str] = []
    for line in lines:
        sign = PLAIN.get(line.sign, "") if ascii_only else line.sign
        text = printable(speech.fact(line.what))
        indent = " " * (width_of(sign) + 1) if sign else "  "
        rows = [cut(row, width) for row in wrapped(f"{sign} {text}" if sign else f"  {text}", width, indent)]
        (kept if line.stays else laid).extend(rows)
    if len(laid) + len(kept) > most:
        last = max(most - len(kept), 1) - 1
        laid = [*laid[:last], cut(f"{laid[last]} …", width)]
    return [*laid, *kept]


class RefusedLine(NamedTuple):
    """A line that was entered and refused, with the answer to it; a second ENTER may record it.

    The second ENTER records a hand as it was played (`as_played`), or in spite of a probable slip (`sure`). `meanings`
    are the lines that say each meaning of a line with several, for one to be chosen; a line that was `chosen` is a
    whole hand, also while one is open.
    """

    line: str
    said: tuple[PreviewLine, ...] = ()
    as_played: bool = False
    sure: bool = False
    meanings: tuple[str, ...] = ()
    problems: Sequence[Problem] = ()
    chosen: bool = False


class Reply(NamedTuple):
    """The outcome of a line: the answer, the text that stays on the line, and what became of it.

    `refused` says why the line stays to be mended, by `problems` if there are any; those of a line that is taken are
    notes. `recorded` says that something is in the ledger now, which of an evening is `added`; `leaves` says that the
    loop ends. A screen shows the sheet, and so less than the whole answer: what is `shown`.
    """

    answer: Sequence[str] = ()
    line: str = ""
    refused: tuple[PreviewLine, ...] = ()
    problems: Sequence[Problem] = ()
    recorded: bool = False
    added: Added | None = None
    leaves: bool = False
    shown: Sequence[str] = ()


class TakesLines(Protocol):
    """An evening or the desk of a competition, which takes lines from a screen or a pipe.

    `answer` are the lines of the last answer; `asks` that there is a person who can be asked.
    """

    speech: Speech
    answer: list[str]
    asks: bool

    def enter(self, line: str, sure: bool = False) -> Reply:
        """Enters a line. Raises Refused only if the ledger is damaged."""

    def elsewhere(self) -> bool:
        """Looks at the file; True if another program recorded something, which the answer then says."""

    def stopped(self, again: bool) -> None:
        """Answers Ctrl-C, which emptied the line; `again` if it was empty after a first one."""

    def answer_in_a_line(self, sentence: Said) -> None:
        """Shows a sentence in the place of the answer."""

    def keep(self, line: str) -> None:
        """Keeps what was typed, because the program ends before its time."""

    def next_line(self) -> str:
        """The next step."""

    def prompt(self) -> str:
        """The prompt before the typed line."""


class LineEffect(NamedTuple):
    """The effect of a line if it were entered: what would be added, or its problems, and the lines that say so.

    A line that `was_refused` is still there.
    """

    lines: Sequence[PreviewLine] = ()
    added: Added | None = None
    problems: Sequence[Problem] = ()
    was_refused: bool = False


def to_read(lines: Sequence[str], shown: Sequence[str] | None = None) -> Reply:
    """The reply with lines, all of which a screen shows unless it says otherwise."""
    return Reply(lines, shown=lines if shown is None else shown)
