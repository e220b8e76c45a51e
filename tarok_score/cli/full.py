"""The loop on the whole screen."""

from __future__ import annotations

from ..play.commands import WRONG
from ..play.loop import Loop
from ..play.view import Screen, View
from ..words.said import Said
from .full_screen import TITLE, Binding, FullScreen, Part, lay_out, lay_out_beside, lay_out_choice
from .live import Live, leave_behind


def full(loop: Loop, ascii_only: bool, follow: Live) -> int:
    """Shows the screen until somebody leaves; returns the exit status."""
    return LoopScreen(loop, ascii_only, follow).run()


class LoopScreen(FullScreen):
    """The screen around one view of a loop."""

    def __init__(self, loop: Loop, ascii_only: bool, follow: Live) -> None:
        self.loop, self.view, self.ascii_only, self.follow = loop, View(loop, ascii_only), ascii_only, follow
        self.shown: Screen | None = None
        self.choosing = False  # true while the menu changes the line, not somebody who types
        self.rows = 24
        super().__init__()

    def leave_behind(self) -> None:
        """Writes the sheet and the next line on the terminal."""
        leave_behind(self.loop, self.ascii_only, max(self.rows - 2, 3))

    def keep(self) -> None:
        """Keeps the hand that was being typed as the open one."""
        self.loop.keep(self.buffer.text)

    def elsewhere(self) -> bool:
        """Looks at the ledger, and writes the page that follows it; True if somebody else recorded something."""
        found = self.loop.elsewhere()
        self.follow.look()
        return found

    # ------------------------------------------------------------ the screen

    def draw(self, columns: int, rows: int) -> None:
        """Works out what stands on a screen of this size."""
        self.rows = rows
        self.shown = self.view.screen(columns, rows, self.buffer.text, self.buffer.cursor_position)

    @property
    def seen(self) -> Screen:
        """The screen, as it was last worked out."""
        assert self.shown is not None
        return self.shown

    def parts(self, line: Part) -> list[Part]:
        """The parts of the screen, each as high as the view says, from the title down to the keys."""
        return [
            lay_out(lambda: [self.seen.title], lambda: self.seen.rows.title, lambda: TITLE),
            lay_out_beside(
                lambda: self.seen.main,
                lambda: self.seen.beside,
                lambda: self.seen.rows.main,
                lambda: self.seen.left,
                lambda: self.view.plain("│"),
            ),
            lay_out(lambda: self.seen.above),
            line,
            lay_out_choice(lambda: self.seen.below, lambda: self.seen.chosen_below),
        ]

    def prompt(self) -> str:
        """The words before the line, which are the question."""
        return self.seen.prompt

    def wrong(self) -> list[tuple[int, int]]:
        """The places of words in the line that were not understood."""
        return self.seen.wrong

    def answer(self, what: Said) -> None:
        """Shows a sentence in place of the last event."""
        self.loop.answer_in_a_line(self.loop.speech.say(what))

    # ------------------------------------------------------------ keys

    def keys(self) -> list[Binding]:
        """The keys of the loop."""
        return [
            Binding("tab", lambda: self.choose(1)),
            Binding("s-tab", lambda: self.choose(-1)),
            Binding("down", lambda: self.down(1)),
            Binding("up", lambda: self.down(-1)),
            Binding("pagedown", lambda: self.view.scroll(self.view.page)),
            Binding("pageup", lambda: self.view.scroll(-self.view.page)),
            Binding("escape", self.escape),
            Binding("c-z", self.take_back),
            Binding("c-c <sigint>", self.interrupted),
            Binding("q", self.leave_paste, lambda: bool(self.pasted)),
        ]

    def typed(self) -> None:
        """Notes that somebody typed, so that the chosen offer stands."""
        self.view.stopped = False
        if not self.choosing:
            self.view.choosing = None

    def choose(self, step: int) -> bool:
        """Puts the next offer of the menu on the line; False if there is none."""
        found = self.view.choose(self.buffer.text, self.buffer.cursor_position, step)
        if found is None:
            return False
        self.choosing = True
        try:
            self.put(*found)
        finally:
            self.choosing = False
        return True

    def enter(self, pasted: bool = False) -> bool:
        """Enters the line; True if it was accepted.

        A possible slip is asked about first, unless lines are being pasted.
        """
        line = self.buffer.text
        self.view.entered(line)
        reply = self.loop.enter(line, sure=pasted)
        if reply.leaves:
            self.leave()
        else:
            self.put(reply.line)
            if not self.loop.waits and reply.refused and reply.refused[0].sign == WRONG:
                self.select()
        if not self.pasted:
            self.follow.look()
        return not reply.refused

    def makes_way(self) -> bool:
        """True if the line is selected, or is a hand that waits for ENTER: then a letter begins another line."""
        waits, buffer = self.loop.waits, self.buffer
        at_end = bool(waits) and buffer.text == waits and buffer.cursor_position == len(waits)
        return super().makes_way() or (at_end and not self.pasted)

    def take_back(self) -> None:
        """Acts on Ctrl-Z, which asks whether to take back the last event; ENTER does it."""
        reply = self.loop.ask_undo()
        self.put(reply.line)

    def leave_paste(self) -> None:
        """Proposes to leave while lines are being pasted; ENTER does it."""
        self.stop_paste()
        self.put("q")

    def down(self, step: int) -> None:
        """Acts on an arrow down or up: moves to the next offer, else reads on, else brings back an earlier line."""
        if self.view.choosing is not None:
            self.choose(step)
        elif self.view.reads:
            self.view.turn(step)
        else:
            self.recall(self.view.newer() if step > 0 else self.view.older(self.buffer.text))

    def recall(self, line: str | None) -> None:
        """Puts an earlier line in place of the typed one, if there is one."""
        if line is not None:
            self.put(line)

    def escape(self) -> None:
        """Acts on Esc: undoes the choice, else closes the answer, else empties the line."""
        found = self.view.unchosen()
        if found is not None:
            self.put(*found)
        elif self.view.reads:
            self.view.close()
        else:
            self.put("")

    def interrupted(self) -> None:
        """Acts on Ctrl-C: ends a paste, else empties the line, else drops the open hand."""
        if self.pasted:
            self.stop_paste()
            self.put("")
            return
        again = self.view.stopped and not self.buffer.text
        self.put("")
        self.loop.stopped(again)
        self.view.choosing, self.view.stopped = None, True
