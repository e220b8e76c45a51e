"""A program on the whole screen: one line that is typed, with lines above and below it; and the loop on it.

Only this module knows prompt_toolkit. It never asks the terminal anything, so that no answer can be mistaken for typed
text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer, CompletionState
from prompt_toolkit.completion import Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, ScrollOffsets, VSplit, Window
from prompt_toolkit.styles import Attrs, Style

from ..play.commands import word_of
from ..play.offers import Offer
from ..play.preview import TakesLines
from ..play.view import Menu, Offered, Screen
from ..problems import Refused
from ..show import columns as roles
from ..words.said import counted
from .app import ENDED, Ended, ending_signals, fault
from .output import show_lines, tell

#: The seconds between looks at the file, so that programs beside each other see within a second what is recorded.
LOOK = 0.5

#: The seconds that Esc waits for another key which would make it part of a longer one.
ESCAPE = 0.05

#: The columns after the cursor that are seen of a line longer than the screen.
BEHIND_CURSOR = 8

#: The style of quiet text, if this version of prompt_toolkit has one.
DIM = "dim" if "dim" in Attrs._fields else ""

STYLE = Style.from_dict(
    {
        "title": "reverse",
        roles.CHOSEN: "reverse",
        roles.STRONG: "bold",
        roles.QUIET: DIM,
        roles.OPEN: "ansiyellow",
        roles.LOSS: "ansired",
        roles.GOOD: "ansigreen",
    }
)


class Shown(Protocol):
    """The view of a loop: what is shown of it, and how far one has read."""

    scrolled: int
    page: int

    def screen(self, width: int, height: int, line: str, cursor: int, menu: Menu | None = None) -> Screen:
        """The screen in this size."""

    def offered(self, line: str, cursor: int) -> Offered:
        """The words that may be at the cursor."""

    @property
    def reads(self) -> bool:
        """True while there is something to read that Esc closes, and arrows scroll."""

    def scroll(self, rows: int) -> None:
        """Reads so many rows further down, or up."""

    def close(self) -> None:
        """Closes what there is to read."""

    def left_behind(self, rows: int) -> Iterable[str]:
        """The lines that stay on the terminal as it was before the screen."""


class FullScreen:
    """The screen of a loop, around the line that is typed, until the user leaves.

    A failure of the program ends the screen, and is reported on the terminal as it was before.
    """

    def __init__(self, loop: TakesLines, view: Shown) -> None:
        self.loop, self.view, self.rows = loop, view, 24
        self.buffer = Buffer(multiline=False)
        self.seen = Screen("", [], "", [])
        self._offers: Sequence[Offer] = ()
        self.stopped = False  # true if the last key was Ctrl-C
        self._app: Application[None] = Application(
            self._layout(), key_bindings=self._bindings(), full_screen=True, style=STYLE, before_render=self._draw
        )
        self._app.ttimeoutlen = self._app.timeoutlen = ESCAPE

    def enter(self, line: str, pasted: bool = False) -> bool:
        """Enters a line, and puts what remains of it; True if it was accepted, and the next of a paste may follow."""
        reply = self.loop.enter(line, pasted)
        self.view.scrolled = 0
        if reply.leaves:
            self.leave()
        else:
            self.put(reply.line)
        return not (reply.refused or reply.leaves)

    # ------------------------------------------------------------ from the first screen to the last

    def run(self) -> int:
        """Shows the screen until the user leaves, or something fails; returns the exit status."""
        try:
            self._app.run(pre_run=self._begin, set_exception_handler=False)
        except (EOFError, OSError, Ended):  # the terminal is gone, or the program has to end
            self.loop.keep(self.buffer.text)
            return ENDED
        except Refused as refused:
            self.loop.keep(self.buffer.text)
            tell(refused.problems)
            return 1
        except Exception as error:
            self.loop.keep(self.buffer.text)
            return fault(error)
        with suppress(OSError):
            show_lines(self.view.left_behind(self.rows))
        return 0

    def leave(self, error: Exception | None = None) -> None:
        """Ends the screen, once."""
        with suppress(Exception):
            if error is None:
                self._app.exit()
            else:
                self._app.exit(exception=error)

    def _begin(self) -> None:
        """Prepares the screen to react to signals and faults, and to what others record in the file."""
        running = asyncio.get_running_loop()
        running.set_exception_handler(self._failed)
        for number in ending_signals():
            with suppress(NotImplementedError, ValueError, RuntimeError):
                running.add_signal_handler(number, self.leave, Ended())
        self._app.create_background_task(self._watch())

    def _failed(self, running: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Ends the screen after a failure of the program, which is reported on the normal screen."""
        error = context.get("exception")
        self.leave(error if isinstance(error, Exception) else RuntimeError(str(context.get("message"))))

    async def _watch(self) -> None:
        """Keeps looking at the file; a damaged one ends the screen."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                if self.loop.elsewhere():
                    self._app.invalidate()
            except (Refused, OSError) as error:
                self.leave(error)

    # ------------------------------------------------------------ the screen

    def _draw(self, app: Application[None]) -> None:
        """Works out the contents of the screen before it is shown."""
        size, buffer, state = app.output.get_size(), self.buffer, self.buffer.complete_state
        menu = None if state is None else (self._offers, state.complete_index)
        self.rows = size.rows
        self.seen = self.view.screen(size.columns, size.rows, buffer.text, buffer.cursor_position, menu)

    def _layout(self) -> Layout:
        """The lines from the title down."""
        line = Window(
            BufferControl(self.buffer, focus_on_click=False),
            height=1,
            # Always from the start, so that a line that fits is seen whole, however long the one before it was.
            get_horizontal_scroll=lambda window: 0,
            scroll_offsets=ScrollOffsets(right=BEHIND_CURSOR),
        )
        prompt = Window(FormattedTextControl(lambda: [("", self.seen.prompt)]), height=1, dont_extend_width=True)
        parts = [
            _window(lambda: [self.seen.title], "class:title"),
            _window(lambda: self.seen.above),
            VSplit([prompt, line], height=1),
            _window(lambda: self.seen.below),
            Window(),
        ]
        return Layout(HSplit(parts), focused_element=line)

    # ------------------------------------------------------------ the line

    def put(self, line: str) -> None:
        """Puts another line in place of the typed one."""
        self.buffer.set_document(Document(line), bypass_readonly=True)

    def _enter(self) -> None:
        """Enters the line, which an arrow up brings back."""
        self.stopped = False
        line = self.buffer.text
        if line.strip():
            self.buffer.append_to_history()
        self.buffer.reset()
        self.enter(line)

    def paste(self, data: str) -> None:
        """Types a pasted text; each of its lines but the last is entered, until one is refused."""
        first, *rest = data.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
        self.buffer.insert_text(first)
        while rest:
            if not self.enter(self.buffer.text, pasted=True):
                left = len([line for line in rest if line.strip()])
                if left:
                    text = "{n} pasted line after it was not entered"
                    self.loop.answer_in_a_line(counted(text, "{n} pasted lines after it were not entered", left))
                return
            self.put(self.buffer.text + rest.pop(0))

    # ------------------------------------------------------------ keys

    def _bindings(self) -> KeyBindings:
        """The keys. A failure of an action ends the program, as `_failed` hears of it."""
        bindings = KeyBindings()
        actions: dict[str, Callable[[], None]] = {
            "enter c-j": self._enter,
            "c-d": lambda: None if self.buffer.text else self.leave(),
            "tab": lambda: self._choose(1),
            "s-tab": lambda: self._choose(-1),
            "down": lambda: self._down(1),
            "up": lambda: self._down(-1),
            "pagedown": lambda: self.view.scroll(self.view.page),
            "pageup": lambda: self.view.scroll(-self.view.page),
            "escape": self._escape,
            "c-z": lambda: self.put(word_of("undo", self.loop.speech.code)),
            "c-c <sigint>": self._interrupted,
        }
        for names, act in actions.items():
            for name in names.split():
                eager = name == "escape"  # with a letter behind it it would be Alt and that letter
                bindings.add(name, eager=eager)(lambda event, act=act: act())
        bindings.add(Keys.BracketedPaste)(lambda event: self.paste(event.data))
        return bindings

    def _choose(self, step: int) -> None:
        """Puts the next offer on the line, or the one before."""
        buffer = self.buffer
        if buffer.complete_state is None:
            offers, start, end = self.view.offered(buffer.text, buffer.cursor_position)
            if not offers:
                return
            self._offers = offers
            words = [Completion(offer.word, start - end) for offer in offers]
            buffer.complete_state = CompletionState(Document(buffer.text, end), words)
            at = 0 if step > 0 else -1
        else:
            at = (buffer.complete_state.complete_index or 0) + step
        buffer.go_to_completion(at % len(self._offers))

    def _down(self, step: int) -> None:
        """Acts on an arrow down or up: moves to the next offer, else reads on, else brings back an earlier line."""
        if self.buffer.complete_state is not None:
            self._choose(step)
        elif self.view.reads:
            self.view.scroll(step)
        elif step > 0:
            self.buffer.history_forward()
        else:
            self.buffer.history_backward()

    def _escape(self) -> None:
        """Acts on Esc: undoes the choice, else closes the answer, else empties the line."""
        if self.buffer.complete_state is not None:
            self.buffer.cancel_completion()
        elif self.view.reads:
            self.view.close()
        else:
            self.put("")

    def _interrupted(self) -> None:
        """Acts on Ctrl-C: empties the line; a second one drops what is open."""
        again = self.stopped and not self.buffer.text
        self.put("")
        self.loop.stopped(again)
        self.stopped = True


def _window(lines: Callable[[], Sequence[str]], style: str = "") -> Window:
    """A part of the screen that is as high as its lines, each with its roles."""
    control = FormattedTextControl(lambda: [part for line in lines() for part in _in_roles(line)])
    return Window(control, height=lambda: len(lines()), always_hide_cursor=True, style=style)


@lru_cache(512)
def _in_roles(line: str) -> StyleAndTextTuples:
    """A line with its roles, remembered because most lines of a screen stay the same after a key."""
    parts = (*roles.spans(line), ((), "\n"))
    return [(" ".join([f"class:{role}" for role in among]), text) for among, text in parts]
