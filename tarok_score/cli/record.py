"""Recording: the evening that a command writes into (or only tries out), and the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

import click

from ..evening.added import Added
from ..evening.events import HandPlayed
from ..evening.lines_meant import lines_meant
from ..evening.session import Session
from ..problems import Problem, Refused
from ..show import roles, standing, text
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import Fact, Joined, Said, said
from .after_recording import Recording, recording
from .find import find
from .group import Lacking
from .language import speech
from .options import dry_option, json_option, session_option, steps_option
from .output import complain, print_json, say, show_lines, tell, warn
from .screen import choose_line
from .width import columns

#: The commands that take the words of a hand.
OF_HANDS = frozenset({"add", "amend", "insert"})

#: The commands that an evening may have after its end, which go to the newest one if none is open.
AFTER_THE_END = frozenset({"paid", "rate", "note", "undo"})


class Writing(NamedTuple):
    """The common options of the commands that record something."""

    session: str | None
    dry: bool
    as_json: bool = False
    steps: bool = False

    def opened(self, command: str = "") -> Session:
        """The session that a command adds to."""
        return Session(find(self.session, writing=command not in AFTER_THE_END), warn)

    def record(self, command: str, words: Sequence[str], **options: object) -> int:
        """Records the event that the words of a command state, and prints the result."""
        session = self.opened(command)
        clear = self.one_meaning(session, command, words)
        if clear is None:
            return 1
        with recording() as done:
            added = session.add(clear, command=command, options=options, dry=self.dry)
            self.answer(done, session, added)
        return done.status

    def one_meaning(self, session: Session, command: str, words: Sequence[str]) -> Sequence[str] | None:
        """The words, or the line that somebody at the terminal picks where they have several meanings; None if he picks
        none of its lines."""
        if command not in OF_HANDS or not surroundings().somebody_asks():
            return words
        lines = lines_meant(session.sound().evening, command, words, speech().code)
        if not lines:
            return words
        try:
            session.preview(words, command=command)
        except Refused as refused:
            tell(refused.problems)
        chosen = choose_line(lines).split()
        if not chosen:
            complain(said("nothing recorded"))
        return chosen or None

    def answer(self, done: Recording, session: Session, added: Added, heard: Sequence[Said] = ()) -> None:
        """Says what now stands in the file, and prints what was written, the new totals and what comes next.

        Notes that were `heard` before are not said again.
        """
        seal = said("recorded, seal {seal}", seal=added.seals[-1]) if added.seals else None
        if seal is not None:
            done.stands(seal)
        for note in added.notes:
            if note not in heard:
                complain(note)
        if self.as_json:
            last = added.seals[-1] if added.seals else session.seal
            print_json("recorded", {"evening": added.evening, "seal": last, "added": added, "dry_run": self.dry})
            return
        table, state = added.evening.table, added.state
        for step in added.steps:
            show_lines(text.added(step, speech(), self.steps, columns()))
        show_lines(text.totals(table, state, speech(), columns()))
        if state.finished:
            show_lines([roles.strong(f"★ {speech().say(standing.next_line(table, state))}")])
        after = self._after(added)
        if after:
            show_lines([roles.quiet(printable(speech().fact(Joined(after, " · "))))])
        if self.dry:
            say(said("nothing was recorded (--dry-run)"))

    def _after(self, added: Added) -> tuple[Fact, ...]:
        """The lines after the totals: the next deal, the seal of the record, and the command that explains it."""
        found: list[Fact] = []
        if not added.state.finished:
            found.append(standing.next_line(added.evening.table, added.state))
        if added.seals:
            found.append(said("seal {seal}", seal=added.seals[-1]))
            if isinstance(added.steps[-1].event, HandPlayed):
                found.append(f"tarok why {added.evening.count}")
        return tuple(found)

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

    return session_option(dry_option(json_option(steps_option(command))))
