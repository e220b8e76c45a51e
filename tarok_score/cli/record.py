"""Recording: the evening that a command writes into, or only tries out, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

import click

from ..evening.added import Added
from ..evening.session import Session
from ..problems import Problem, Refused
from ..show import standing, text
from ..words.said import Said, said
from .after_recording import Recording, recording
from .find import find
from .group import Lacking
from .language import answers, speech
from .options import dry_option, json_option, session_option
from .output import complain, print_json, say, say_lines, warn

#: Commands that also go with an evening that is over: with the newest one, where none is open.
AFTER_THE_END = frozenset({"paid", "rate", "note", "undo"})


class Writing(NamedTuple):
    """The common options of commands that record something."""

    session: str | None
    dry: bool
    as_json: bool = False

    def opened(self, command: str = "") -> Session:
        """The session that a command adds to."""
        return Session(find(self.session, writing=command not in AFTER_THE_END), warn)

    def record(self, command: str, words: Sequence[str], **options: object) -> int:
        """Records the event that the words of a command state, and prints the result."""
        session = self.opened(command)
        with recording() as done:
            added = session.add(words, command=command, options=options, dry=self.dry)
            self.answer(done, session, added)
        return done.status

    def answer(self, done: Recording, session: Session, added: Added, heard: Sequence[Said] = ()) -> None:
        """Says what stands in the file now; prints the working, the new totals and the next deal.

        Notes that were `heard` before are not said again.
        """
        seal = said("recorded, seal {seal}", seal=added.seals[-1]) if added.seals else None
        if seal is not None:
            done.stands(seal)
        for note in added.notes:
            if note not in heard:
                complain(note)
        if self.as_json:
            print_json(standing.added_document(session, added, self.dry, answers()))
            return
        for step in added.steps:
            say_lines(text.step(step, speech()))
        for line in standing.standing(added.evening.table, added.state):
            say(line)
        if self.dry:
            say(said("nothing was recorded (--dry-run)"))
        elif seal is not None:
            say(seal)

    def wrong_beside(self, command: str, words: Sequence[str], **options: object) -> Sequence[Problem]:
        """The problems of an event apart from its missing reason."""
        try:
            self.opened(command).sound().preview(words, command=command, options={**options, "why": "?"})
        except Refused as refused:
            return refused.problems
        return ()

    def unreasoned(self, command: str, words: Sequence[str], **options: object) -> click.UsageError:
        """The exception, to be raised, for a missing reason, with everything else that is wrong."""
        return Lacking(click.get_current_context(), "why", self.wrong_beside(command, words, **options))


def writes(function: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command `--session`, `--dry-run` and `--json`, and hands them over as one `Writing`."""

    @wraps(function)
    def command(**given: Any) -> Any:
        """The command, with the options of writing handed over as one value."""
        own = {name: given.pop(name) for name in Writing._fields if name in given}
        return function(Writing(**own), **given)

    return session_option(dry_option(json_option(command)))
