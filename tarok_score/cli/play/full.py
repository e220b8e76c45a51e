"""The loop on the whole screen. The one place that knows prompt_toolkit."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_selection
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Dimension,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.layout.utils import explode_text_fragments
from prompt_toolkit.selection import SelectionState
from prompt_toolkit.styles import Attrs, Style

from ...play.loop import Loop
from ...play.preview import WRONG
from ...play.view import Screen, View
from ...problems import Refused
from ...show import roles
from ...words.said import counted
from ..app import fault
from ..output import tell
from .live import Live, leave_behind

#: How often the file is looked at, in seconds.
LOOK = 0.5

#: How long Esc waits for another key that would make it part of a longer one, in seconds.
ESCAPE = 0.05

#: Quiet text, where this version of prompt_toolkit knows how to show it.
DIM = "dim" if "dim" in Attrs._fields else ""

STYLE = Style.from_dict(
    {
        "title": "reverse",
        "wrong": "underline",
        "chosen": "reverse",
        roles.STRONG: "bold",
        roles.QUIET: DIM,
        roles.OPEN: "ansiyellow",
        roles.LOSS: "ansired",
        roles.GOOD: "ansigreen",
    }
)

#: What asks the program to end.
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class EndOfLoop(Exception):
    """The program was asked to end, or nobody sits at the terminal any more."""


def full(loop: Loop, ascii_only: bool, follow: Live) -> int:
    """Shows the screen until somebody leaves; returns the exit status."""
    return _Table(loop, ascii_only, follow).run()


class _Table:
    """The application around one view of a loop."""

    def __init__(self, loop: Loop, ascii_only: bool, follow: Live) -> None:
        self.loop, self.view, self.ascii_only, self.follow = loop, View(loop, ascii_only), ascii_only, follow
        self.buffer = Buffer(multiline=False, on_text_changed=self.changed, on_cursor_position_changed=self.unselect)
        self.shown: Screen | None = None
        self.pasted: list[str] = []  # the lines of a paste that are still to be entered
        self.choosing = False  # the menu changes the line, not somebody who types
        self.rows = 24
        self.app: Application[None] = Application(
            self.layout(),
            key_bindings=self.keys(),
            full_screen=True,
            style=STYLE,
            before_render=self.draw,
        )
        self.app.ttimeoutlen = self.app.timeoutlen = ESCAPE

    # ------------------------------------------------------------ running

    def run(self) -> int:
        """Shows the screen until somebody leaves, or something fails; returns the exit status."""
        status, trouble = 0, None
        try:
            self.app.run(pre_run=self.begun, set_exception_handler=False)
        except (EOFError, EndOfLoop):
            self.loop.keep(self.buffer.text)
            status = 130
        except Refused as refused:
            trouble, status = refused, 1
        except OSError:  # the terminal is gone
            self.loop.keep(self.buffer.text)
            status = 130
        except Exception as error:
            self.loop.keep(self.buffer.text)
            return fault(error)
        if trouble is not None:
            self.loop.keep(self.buffer.text)
            tell(trouble.problems)
            return status
        leave_behind(self.loop, self.ascii_only, max(self.rows - 2, 3))
        return status

    def begun(self) -> None:
        """Before the first screen: signals, faults, and what others do."""
        running = asyncio.get_running_loop()
        running.set_exception_handler(self.failed)
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_IGN:
                continue  # as nohup has it
            with suppress(NotImplementedError, ValueError, RuntimeError):
                running.add_signal_handler(number, self.exit, EndOfLoop())
        self.app.create_background_task(self.watch())

    def failed(self, running: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something of the program failed: it ends, and says so on the normal screen."""
        error = context.get("exception")
        self.exit(error if isinstance(error, Exception) else RuntimeError(str(context.get("message"))))

    def exit(self, error: Exception | None = None) -> None:
        """Ends the screen, once."""
        with suppress(Exception):
            if error is None:
                self.app.exit()
            else:
                self.app.exit(exception=error)

    async def watch(self) -> None:
        """Looks at the file again and again."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                if self.loop.elsewhere():
                    self.app.invalidate()
                self.follow.look()
            except (Refused, OSError) as error:
                self.exit(error)
                return

    # ------------------------------------------------------------ the screen

    def draw(self, app: Application[None]) -> None:
        """Works out what stands on the screen, before it is drawn; what is pasted is shown when it ends."""
        if self.pasted and self.shown is not None:
            return
        size = app.output.get_size()
        self.rows = size.rows
        self.shown = self.view.screen(size.columns, size.rows, self.buffer.text, self.buffer.cursor_position)

    def layout(self) -> Layout:
        """The windows of the screen, each as high as the screen says, from the title down to the keys."""
        line = Window(
            BufferControl(self.buffer, input_processors=[Underlined(lambda: self.seen().wrong)], focus_on_click=False),
            height=1,
        )
        prompt = Window(FormattedTextControl(lambda: [("", self.seen().prompt)]), height=1, dont_extend_width=True)
        main = self.window(lambda: self.seen().main, lambda: self.seen().rows.main)
        two_columns = VSplit(
            [
                self.window(
                    lambda: self.seen().main, lambda: self.seen().rows.main, lambda: Dimension.exact(self.seen().left)
                ),
                Window(width=1),
                Window(width=1, char=lambda: self.view.plain("│"), style=f"class:{roles.QUIET}"),
                Window(width=1),
                self.window(lambda: self.seen().beside, lambda: self.seen().rows.main),
            ]
        )
        wide = Condition(lambda: bool(self.seen().beside))
        parts = [
            self.window(lambda: [self.seen().title], lambda: self.seen().rows.title, style="class:title"),
            ConditionalContainer(main, ~wide),
            ConditionalContainer(two_columns, wide),
            self.window(lambda: [self.seen().last], lambda: self.seen().rows.last),
            self.window(lambda: [self.seen().rule], lambda: self.seen().rows.rule),
            self.window(lambda: [self.seen().next], lambda: self.seen().rows.next),
            VSplit([prompt, line], height=1),
            self.window(lambda: self.seen().preview, lambda: self.seen().rows.preview),
            Window(FormattedTextControl(self.offers), height=lambda: Dimension.exact(self.seen().rows.offers)),
            self.window(lambda: [self.seen().keys], lambda: self.seen().rows.keys),
        ]
        return Layout(HSplit(parts), focused_element=line)

    def seen(self) -> Screen:
        """The screen as it was worked out last."""
        if self.shown is None:
            self.draw(self.app)
        assert self.shown is not None
        return self.shown

    def window(
        self,
        lines: Callable[[], list[str]],
        rows: Callable[[], int],
        width: Callable[[], Dimension] | None = None,
        style: str = "",
    ) -> Window:
        """A window of lines that are worked out anew for each screen, as high as they have rows."""
        return Window(
            FormattedTextControl(lambda: _shown(lines())),
            width=width,
            height=lambda: Dimension.exact(rows()),
            always_hide_cursor=True,
            style=style,
        )

    def offers(self) -> StyleAndTextTuples:
        """The rows of what may stand at the cursor, the chosen one marked."""
        seen = self.seen()
        if seen.chosen is None:
            return _shown(seen.offers)
        row, first, end = seen.chosen
        found: StyleAndTextTuples = []
        for number, line in enumerate(seen.offers):
            text = roles.plain(line)
            marked = [("", text[:first]), ("class:chosen", text[first:end]), ("", text[end:])]
            found += [*marked, ("", "\n")] if number == row else _shown([line])
        return found

    # ------------------------------------------------------------ keys

    def changed(self, buffer: Buffer) -> None:
        """Somebody typed: what was being chosen stands."""
        self.view.stopped = False
        self.unselect(buffer)
        if not self.choosing:
            self.view.choosing = None

    def put(self, line: str, cursor: int | None = None) -> None:
        """Another line stands there."""
        self.buffer.set_document(Document(line, len(line) if cursor is None else cursor), bypass_readonly=True)

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

    def enter(self, sure: bool = False) -> bool:
        """Enters the line; whether it was taken. What may be a slip is asked about first, if nobody is `sure`."""
        line = self.buffer.text
        self.view.entered(line)
        reply = self.loop.enter(line, sure)
        if reply.leaves:
            self.exit()
        elif not reply.refused:
            self.put(reply.line)
        elif reply.refused[0].sign == WRONG:
            self.select()
        if not self.pasted:
            self.follow.look()
        return not reply.refused

    def select(self) -> None:
        """Selects the whole line: the next letter replaces it, an arrow edits it."""
        self.put(self.buffer.text)
        if self.buffer.text:
            self.buffer.cursor_position = len(self.buffer.text)
            self.buffer.selection_state = SelectionState(0)

    def unselect(self, buffer: Buffer) -> None:
        """The cursor moved, or the line changed: it is edited, and selected no more."""
        buffer.selection_state = None

    def replace(self, text: str) -> None:
        """A letter in the place of the selected line."""
        self.put("")
        self.buffer.insert_text(text)

    def take_back(self) -> None:
        """Ctrl-Z asks whether the last event is taken back; ENTER does it."""
        reply = self.loop.ask_undo()
        self.put(reply.line)

    def paste(self, data: str) -> None:
        """Types a pasted text; each of its lines but the last is entered, while keys go on being answered."""
        first, *rest = data.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
        if self.pasted:  # one is still being entered: this goes on where it ends
            self.pasted[-1] += first
            self.pasted += rest
            return
        if self.buffer.selection_state is not None:
            self.put("")
        self.buffer.insert_text(first)
        if rest:
            self.pasted = rest
            self.app.create_background_task(self.enter_pasted())

    async def enter_pasted(self) -> None:
        """Enters the pasted lines one after the other, up to one that is refused, or until somebody stops it."""
        while self.pasted:
            try:
                taken = self.enter(sure=True)
            except Exception as error:
                self.exit(error)
                return
            if not taken or not self.app.is_running:
                self.stop_paste()
                return
            self.put(self.buffer.text + self.pasted.pop(0))
            await asyncio.sleep(0)  # for the keys that were pressed meanwhile
        self.follow.look()

    def stop_paste(self) -> None:
        """The pasted lines that are left are not entered."""
        left = len([one for one in self.pasted if one.strip()])
        self.pasted = []
        if left:
            text = "{n} pasted line after it was not entered"
            more = counted(text, "{n} pasted lines after it were not entered", left)
            self.loop.answer_in_a_line(self.loop.speech.say(more))
        self.app.invalidate()

    def keys(self) -> KeyBindings:
        """The keys of the screen."""
        keys = KeyBindings()
        empty = Condition(lambda: not self.buffer.text)

        def on(*names: str, **more: Any) -> Callable[[Callable[[], object]], None]:
            """Binds keys to something that may fail: then the program ends."""

            def bind(act: Callable[[], object]) -> None:
                """Binds the keys to one action."""

                def handler(event: KeyPressEvent) -> None:
                    """Acts on a key; a failure ends the program."""
                    try:
                        act()
                    except Exception as error:
                        self.exit(error)

                for name in names:
                    keys.add(name, **more)(handler)

            return bind

        on("enter", "c-j")(lambda: self.enter())
        on("tab")(lambda: self.choose(1))
        on("s-tab")(lambda: self.choose(-1))
        on("down")(lambda: self.down(1))
        on("up")(lambda: self.down(-1))
        on("pagedown")(lambda: self.view.scroll(self.view.page))
        on("pageup")(lambda: self.view.scroll(-self.view.page))
        on("escape")(self.escape)
        on("c-z")(self.take_back)
        on("c-c", "<sigint>")(self.interrupted)
        on("c-d", filter=empty)(self.exit)
        on("q", filter=Condition(lambda: bool(self.pasted)))(self.leave_paste)

        @keys.add(Keys.Any, filter=has_selection)
        def typed(event: KeyPressEvent) -> None:
            """Puts a letter in the place of the selected line."""
            self.replace(event.data)

        @keys.add(Keys.BracketedPaste)
        def pasted(event: KeyPressEvent) -> None:
            """Takes a pasted text."""
            try:
                self.paste(event.data)
            except Exception as error:
                self.exit(error)

        return keys

    def leave_paste(self) -> None:
        """Somebody wants to leave while lines are being pasted: ENTER does."""
        self.stop_paste()
        self.put("q")

    def down(self, step: int) -> None:
        """An arrow down, or up: the next offer, else what is read goes on, else a line that was entered before."""
        if self.view.choosing is not None:
            self.choose(step)
        elif self.view.reads:
            self.view.turn(step)
        else:
            self.recall(self.view.newer() if step > 0 else self.view.older(self.buffer.text))

    def recall(self, line: str | None) -> None:
        """Puts an earlier line on the line, if there is one."""
        if line is not None:
            self.put(line)

    def escape(self) -> None:
        """Nothing is chosen, else the answer is closed, else the line is emptied."""
        found = self.view.unchosen()
        if found is not None:
            self.put(*found)
        elif self.view.reads:
            self.view.close()
        else:
            self.put("")

    def interrupted(self) -> None:
        """Ctrl-C empties the line, or drops the open hand; it ends what is being pasted."""
        if self.pasted:
            self.stop_paste()
            self.put("")
            return
        again = self.view.stopped and not self.buffer.text
        self.put("")
        self.loop.stopped(again)
        self.view.choosing, self.view.stopped = None, True


def _shown(lines: list[str]) -> StyleAndTextTuples:
    """Lines with their roles."""
    return [part for line in lines for part in _in_roles(line)]


@lru_cache(512)
def _in_roles(line: str) -> StyleAndTextTuples:
    """A line with its roles; most lines of a screen are the same after the next key."""
    parts = (*roles.spans(line), ((), "\n"))
    return [(" ".join([f"class:{role}" for role in among]), text) for among, text in parts]


class Underlined(Processor):
    """Words of the line with a line below them: those that were not understood."""

    def __init__(self, places: Callable[[], list[tuple[int, int]]]) -> None:
        self.places = places

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """The line with the words at these places underlined."""
        letters = explode_text_fragments(transformation_input.fragments)
        for first, end in self.places():
            for place in range(first, min(end, len(letters))):
                letters[place] = (f"{letters[place][0]} class:wrong", letters[place][1])
        return Transformation(letters)
