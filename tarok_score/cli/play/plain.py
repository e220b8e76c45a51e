"""The loop in plain lines, for screen readers and old consoles: nothing moves a cursor."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from ...play.commands import as_typed_here, command_of
from ...play.loop import Loop
from ...play.preview import COMPLETE, PreviewLine, laid_out
from ...play.reply import Reply
from ...problems import Refused
from ...show import text
from ...show.columns import hanging, wrapped
from ...words.folding import fold
from ..app import ENDED
from ..output import say, show_lines, tell
from ..screen import line_at
from ..width import columns
from .live import Live

#: The answer that drops a hand shown before it is recorded.
NO = "n"

#: The width where a terminal does not tell its own.
WIDE = 80


def plain(loop: Loop, ascii_only: bool, follow: Live) -> int:
    """Asks line after line until somebody leaves; returns the exit status."""
    lines = _Lines(loop, ascii_only, follow)
    with suppress(ImportError):
        import readline  # lets earlier lines be recalled

        lines.typing = readline.get_line_buffer
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    try:
        return lines.run()
    except Ended:
        loop.keep(loop.waits or lines.typing())
        return ENDED
    except Exception:
        loop.keep(loop.waits or lines.typing())
        raise


class Ended(Exception):
    """A request to the program to end."""


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended


class _Lines:
    def __init__(self, loop: Loop, ascii_only: bool, follow: Live) -> None:
        self.loop, self.ascii_only, self.follow = loop, ascii_only, follow
        self.meanings: tuple[str, ...] = ()  # the lines that the last one may mean
        self.stopped = False  # true if the last thing was Ctrl-C
        self.typing: Callable[[], str] = str  # returns what stands on the line

    def run(self) -> int:
        """Reads line after line until somebody leaves; returns the exit status."""
        self.say(self.loop.answer)
        while True:
            if not self.loop.waits:
                self.say([self.loop.next_line()])
            try:
                line = input(self.plainly(self.loop.prompt()))
                self.stopped = False
                if self.take(line):
                    return 0
                self.follow.look()
            except EOFError:
                self.loop.keep(self.loop.waits)
                say("")
                return 0
            except KeyboardInterrupt:
                say("")
                self.interrupted()
            except Refused as refused:
                tell(refused.problems)
                return 1

    def take(self, line: str) -> bool:
        """Takes one line; True if somebody leaves."""
        loop = self.loop
        meanings, self.meanings = self.meanings, ()
        chosen = line_at(meanings, line)
        if chosen:
            return self.answered(loop.enter(chosen))
        if fold(line.strip()) == NO and (loop.waits or loop.open is not None):
            loop.give_up()
            self.say(loop.answer)
            return False
        return not self.complete(line) and self.answered(loop.enter(line))

    def complete(self, line: str) -> bool:
        """True if the line is a whole hand, which is shown and then waits for an empty line that records it."""
        loop = self.loop
        words = line.split()
        if loop.open is not None or not words or command_of(loop.state.table, words) is not None:
            return False
        loop.look()
        lines = loop.preview(f"{line} ")
        if not lines or lines[0].sign != COMPLETE:
            return False
        self.show(lines)
        loop.wait(line, lines)
        return True

    def answered(self, reply: Reply) -> bool:
        """Prints the reply to a line; True if somebody leaves."""
        if reply.leaves:
            return True
        if reply.refused:
            self.show(reply.refused)
            self.meanings = self.loop.meanings(reply.line)
            self.say([f"  {number}  {line}" for number, line in enumerate(self.meanings, 1)])
            return False
        self.say(self.loop.answer)
        if reply.line:
            self.say([f"> {reply.line}"])
        if self.loop.open is not None:
            self.show([line for line in self.loop.preview("") if line.sign == COMPLETE])
        return False

    def interrupted(self) -> None:
        """Acts on Ctrl-C: drops what was shown or begun."""
        self.loop.stopped(self.stopped and not self.loop.waits)
        self.stopped = True
        self.say(self.loop.answer)

    def show(self, lines: list[PreviewLine] | tuple[PreviewLine, ...]) -> None:
        """Prints the lines of a preview."""
        self.say(laid_out(lines, self.loop.speech, columns() or WIDE, self.ascii_only))

    def say(self, lines: list[str]) -> None:
        """Prints lines, broken to the width of the terminal."""
        for line in lines:
            here = self.plainly(as_typed_here(line, self.loop.speech))
            show_lines(wrapped(here, columns(), hanging(here)))

    def plainly(self, line: str) -> str:
        """The line in signs that every console has, if these are asked for."""
        return line.translate(text.PLAIN) if self.ascii_only else line
