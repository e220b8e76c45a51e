"""A paper sheet that passed the audit, as the events of an evening."""

from __future__ import annotations

from operator import attrgetter

from ..evening.added import Addition
from ..evening.course import EveningCourse
from ..evening.notes import notes
from ..problems import Place, Problem, Refused, impossible
from .audit import Audit, Finding, row_read

WRONG_ROW = impossible("sheet-row-wrong", "row {row}: {what}", "tarok audit says more")
WRONG_SHEET = impossible("sheet-wrong", "{what}", "tarok audit says more")
NO_WORDS = impossible("sheet-row-without-words", "row {row} has no words: what was played?", "such as two Ana Boris 44")


def events_of_sheet(found: Audit, dealer: str, name: str) -> tuple[Addition, ...]:
    """The events of an audited sheet. Raises Refused with every row that is wrong, at its place in the file `name`."""
    problems = [one for finding in found.findings for one in _problems(finding, name)]
    problems += [
        NO_WORDS(place=Place(name, one.row.line, 1), row=one.row.row)
        for one in found.rows
        if not one.row.words and one.row.line not in {finding.line for finding in found.findings}
    ]
    if problems:
        raise Refused(sorted(problems, key=attrgetter("place")))
    evening, additions = EveningCourse(found.table, dealer), []
    for one in found.rows:
        try:
            understood = row_read(evening, one.row)
            for event in understood.events:
                notes(evening, event, understood.as_played)
                evening.add(event)
                additions.append(Addition(event, as_played=understood.as_played))
        except Refused as refused:
            problems += [problem._replace(place=Place(name, one.row.line, 1)) for problem in refused.problems]
    if problems:
        raise Refused(problems)
    return tuple(additions)


def _problems(finding: Finding, name: str) -> list[Problem]:
    """The problems of a finding: those of words that are no hand, else the one that the audit found."""
    place = Place(name, finding.line, 1)
    if finding.problems:
        return [one._replace(place=place) for one in finding.problems]
    if finding.row is None:
        return [WRONG_SHEET(place=place, what=finding.said)]
    return [WRONG_ROW(place=place, row=finding.row, what=finding.said)]
