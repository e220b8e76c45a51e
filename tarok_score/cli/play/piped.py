"""`tarok play < FILE`: each line a hand or a command, recorded before the next one is read."""

from __future__ import annotations

from ...evening.session import Session
from ...play.commands import OF_HANDS, command_of, require
from ...problems import Problem, Refused
from ...words.said import counted
from ..after_recording import recording
from ..batch import lines
from ..output import complain, refuse_json, say_lines, tell
from ..own_settings import own_words
from ..record import Writing
from .shell import InLoop

#: The signs that begin a remark at the end of a line, and a line that is a remark.
REMARK, REMARKS = " # ", "#"


def piped(session: Session, keep_going: bool, dry: bool, as_json: bool) -> int:
    """Reads standard input to its end, or to the first line that is refused; returns the exit status."""
    session.sound()
    shell, recorded, refused = InLoop(session, lambda: None), 0, False
    for number, line in lines("-"):
        words = [] if isinstance(line, Problem) else line.partition(REMARK)[0].split()
        if not isinstance(line, Problem) and (not words or words[0].startswith(REMARKS)):
            continue
        try:
            if isinstance(line, Problem):
                raise Refused([line])
            command = command_of(session.table, words)
            if command is not None and command.name == "quit":
                break
            if command is not None and not command.happens:
                require(command)
                asked = [command.name, *command.words]
                if as_json:
                    shell.answer(asked)
                else:
                    say_lines(shell.run(asked))
                continue
            status = _record(session, words, dry, as_json)
        except Refused as problems:
            refused = True
            told = [problem._replace(line=number) for problem in problems.problems]
            tell(told)
            if as_json:
                refuse_json(told)
            if not keep_going:
                break
        else:
            recorded += 1
            if status:
                return status
    if refused and not keep_going and not dry:
        before = "{n} line before it is recorded"
        complain(counted(before, "{n} lines before it are recorded", recorded))
    return 1 if refused else 0


def _record(session: Session, words: list[str], dry: bool, as_json: bool) -> int:
    """Records what a line says happened, and prints what came of it as `tarok add` does."""
    command = command_of(session.table, words)
    name, rest = ("add", words) if command is None else command.said()
    rest = own_words(rest) if command is None or name in OF_HANDS else rest
    with recording() as done:
        Writing(str(session.path), dry, as_json).answer(done, session, session.add(rest, command=name))
    return done.status
