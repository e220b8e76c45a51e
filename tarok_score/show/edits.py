"""The lines of a ledger that were edited by hand and accepted, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ..evening.edits import EditedLines
from ..ledger.recover_text import differences
from ..limits import LONGEST_CHANGE, MOST_CHANGES_TOLD
from ..words.folding import printable
from ..words.said import Said, counted, said


def edited_lines(one: EditedLines) -> Said:
    """The sentence about edited lines, with the note on them and the record that accepted them."""
    return counted(
        "edited by hand: line {lines}, accepted in line {line} ({note})",
        "edited by hand: lines {lines}, accepted in line {line} ({note})",
        n=len(one.lines),
        lines=one.lines,
        line=one.accepted_in,
        note=printable(one.event.note),
    )


def edits_in_lines(edits: Sequence[EditedLines]) -> list[Said]:
    """Every edit with the changes that are known of it."""
    lines: list[Said] = []
    for one in edits:
        lines.append(edited_lines(one))
        if one.event.override is not None:
            why = printable(one.event.override)
            lines.append(said("    although the table had agreed on totals: {why}", why=why))
        for line in one.event.edits:
            if not line.was:
                lines.append(said("    line {line}: what it held before is not known", line=line.line))
            for was in line.was:
                lines.extend(_changes(line.line, was, line.text))
    return lines


def _changes(line: int, was: str, now: str) -> list[Said]:
    changed = differences(was, now)
    if any(path == "n" for path, _, _ in changed):  # it is not the record that stood there
        return [said("    before line {line} stood: {text}", line=line, text=_cut(was))]
    lines = [
        said(
            "    line {line}: {path} was {before}, is {after}",
            line=line,
            path=printable(path),
            before=_cut(before) or NOTHING,
            after=_cut(after) or NOTHING,
        )
        for path, before, after in changed[:MOST_CHANGES_TOLD]
    ]
    if len(changed) > MOST_CHANGES_TOLD:
        lines.append(said("    line {line}: and {n} values more", line=line, n=len(changed) - MOST_CHANGES_TOLD))
    return lines


NOTHING = said("not there")


def _cut(text: str) -> str:
    shown = printable(text)
    return shown if len(shown) <= LONGEST_CHANGE else f"{shown[:LONGEST_CHANGE]}…"
