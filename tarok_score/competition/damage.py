"""What a ledger says of sessions, said of a competition."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..ledger import beginning, file, record, verify
from ..problems import Problem, Refused
from ..words.said import Said, said

_REPAIR = said("`tarok tournament repair` saves the good part in a new file")
_NEW = said("`tarok tournament new` begins a competition in a new one")

#: A ledger's sentences that name sessions or their commands, and what stands for them here.
_INSTEAD = {
    verify.ON_PURPOSE: _REPAIR,
    record.REPAIR: _REPAIR,
    file.THE_DAMAGE: said(
        "`tarok tournament check` shows the damage; `tarok tournament repair` saves the good part in a new file"
    ),
    file.NOT_PUT_BACK.hint: said(
        "look with `tarok tournament check` before you go on; `tarok tournament repair` saves the good part"
    ),
    file.TAKEN.hint: said("choose another name for the competition"),
    file.NOT_CREATED.message: said("the competition was NOT created: {reason}"),
    file.FULL.hint: _NEW,
    file.BEGIN_ONE: _NEW,
    beginning.EMPTY.message: said("the file is empty, there is no competition in it"),
    beginning.EMPTY.hint: _NEW,
    beginning.CUT_SHORT.message: said("the first line is cut short, there is no competition in this file"),
    beginning.CUT_SHORT.hint: _NEW,
    beginning.NO_LEDGER.hint: said("is it the right file? `tarok tournament new` begins a competition in a new one"),
}


def of_a_competition(problem: Problem) -> Problem:
    """The problem of a ledger in the words of a competition."""
    return problem._replace(said=_instead(problem.said), hint=_instead(problem.hint))


def _instead(sentence: Said | str) -> Said | str:
    template = sentence if isinstance(sentence, str) else sentence.text
    found = _INSTEAD.get(template)
    if found is None:
        return sentence
    return found if isinstance(sentence, str) else found._replace(facts=sentence.facts)


@contextmanager
def as_of_a_competition() -> Iterator[None]:
    """Within it what a ledger refuses is refused in the words of a competition."""
    try:
        yield
    except Refused as refused:
        refused.problems = tuple([of_a_competition(problem) for problem in refused.problems])
        raise
