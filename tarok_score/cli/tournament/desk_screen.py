"""The desk on the whole screen: what is open, the answer, the line, what it would do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    Dimension,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.styles import Style

from ...play.desk import Desk
from ...play.preview import COMPLETE, LACKING, WRONG, laid_out
from ...problems import Refused
from ...show import roles, text
from ...show.columns import cut, padded, wrapped
from ...words.languages import language
from ...words.said import counted
from ..app import fault
from ..output import show_lines, tell
from . import TournamentCommands

#: How often the file is looked at, in seconds: several desks see each other within a second.
LOOK = 0.5

#: So many rows are left for the open tables, however long the answer is.
LEAST = 3

STYLE = Style.from_dict(
    {
        "title": "reverse",
        "complete": "ansigreen",
        "lacking": "ansiyellow",
        "wrong": "ansired",
        roles.STRONG: "bold",
        roles.OPEN: "ansiyellow",
        roles.LOSS: "ansired",
        roles.GOOD: "ansigreen",
    }
)
SIGNS = {COMPLETE: "class:complete", LACKING: "class:lacking", WRONG: "class:wrong"}


class DeskScreen(NamedTuple):
    """The parts of the screen from the top, each as its lines; `sign` is that of the preview."""

    title: str
    tables: list[str]
    answer: list[str]
    preview: list[str]
    sign: str


def screen(desk: Desk, columns: int, rows: int, line: str, scrolled: int = 0, ascii_only: bool = False) -> DeskScreen:
    """The screen in so many columns and rows; the open tables give way to the answer and to the preview."""
    lines = desk.preview(line)
    preview = laid_out(lines, desk.speech, columns, ascii_only)[: max(rows - 2, 0)]
    room = rows - 2 - len(preview)
    answer = _part(
        [one for each in desk.answer for one in wrapped(each, columns, "    ")], scrolled, room - LEAST, desk
    )
    tables = desk.open_tables(columns, max(room - len(answer), 0))
    found = DeskScreen(cut(f" {desk.title()}", columns), tables, answer, preview, lines[0].sign if lines else "")
    if not ascii_only:
        return found
    return found._replace(
        title=found.title.translate(text.PLAIN),
        tables=[one.translate(text.PLAIN) for one in found.tables],
        answer=[one.translate(text.PLAIN) for one in found.answer],
        preview=[one.translate(text.PLAIN) for one in found.preview],
    )


def _part(lines: list[str], scrolled: int, rows: int, desk: Desk) -> list[str]:
    """The lines from where they are scrolled to, in so many rows; the last row says how many more there are."""
    found = lines[scrolled : scrolled + max(rows, 0)]
    left = len(lines) - scrolled - len(found)
    if found and left > 0:
        more = counted("⋮ {n} more line: PageDown", "⋮ {n} more lines: PageDown", left + 1)
        found[-1] = desk.speech.say(more)
    return found


class Offers(Completer):
    """The desk's menu: open tables, commands and players that begin as the word at the cursor."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that may stand at the cursor, each with its meaning."""
        line = document.text_before_cursor
        start = "" if line[-1:].isspace() else (line.split() or [""])[-1]
        for offer in self.desk.menu(line):
            yield Completion(offer.word, -len(start), display_meta=self.desk.speech.fact(offer.means))


def full(desk: Desk, ascii_only: bool = False) -> int:
    """Shows the screen until somebody leaves; returns the exit status."""
    return _AtScreen(desk, ascii_only).run()


class _AtScreen:
    """The application around a desk."""

    def __init__(self, desk: Desk, ascii_only: bool) -> None:
        self.desk, self.ascii_only, self.scrolled = desk, ascii_only, 0
        self.buffer = Buffer(
            multiline=False, completer=Offers(desk), complete_while_typing=False, accept_handler=self.enter
        )
        self.shown = DeskScreen("", [], [], [], "")
        self.app: Application[int] = Application(
            self.layout(), key_bindings=self.keys(), full_screen=True, style=STYLE, before_render=self.draw
        )

    def run(self) -> int:
        """Shows the screen until somebody leaves, or something fails; returns the exit status."""
        try:
            self.app.run(pre_run=self.begun)
        except (EOFError, OSError):  # the terminal is gone
            return 130
        except Refused as refused:
            tell(refused.problems)
            return 1
        except Exception as error:
            return fault(error)
        with suppress(OSError):
            show_lines([self.desk.title(), *self.desk.answer])
        return 0

    def begun(self) -> None:
        """Before the first screen: from now on what others do is looked at."""
        self.app.create_background_task(self.watch())

    async def watch(self) -> None:
        """Looks at the file again and again: other desks record results as well."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                if self.desk.elsewhere():
                    self.app.invalidate()
            except (Refused, OSError) as error:
                self.app.exit(exception=error)
                return

    # ------------------------------------------------------------ the screen

    def draw(self, app: Application[int]) -> None:
        """Works out what stands on the screen, before it is drawn."""
        size = app.output.get_size()
        self.shown = screen(self.desk, size.columns, size.rows, self.buffer.text, self.scrolled, self.ascii_only)

    def layout(self) -> Layout:
        """The windows of the screen, from the title down to the preview, and the menu over them."""
        prompt = f"{self.desk.speech.text('result')} > "
        line = Window(BufferControl(self.buffer, input_processors=[BeforeInput(prompt)]), height=1)
        parts = [
            _window(lambda: [("class:title", padded(self.shown.title, self.app.output.get_size().columns))], lambda: 1),
            _lines(lambda: self.shown.tables),
            _window(lambda: _with_roles(self.shown.answer), lambda: len(self.shown.answer)),
            line,
            _lines(lambda: self.shown.preview, lambda: SIGNS.get(self.shown.sign, "")),
            Window(),
        ]
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        return Layout(FloatContainer(HSplit(parts), [menu]), focused_element=line)

    # ------------------------------------------------------------ keys

    def enter(self, buffer: Buffer) -> bool:
        """Enters the line; True if it stays on the screen to be mended or entered once more."""
        self.scrolled = 0
        try:
            reply = self.desk.enter(buffer.text)
        except Exception as error:
            self.app.exit(exception=error)
            return True
        if reply.leaves:
            self.app.exit(result=0)
        return bool(reply.refused)

    def paste(self, data: str) -> None:
        """Types a pasted text; each of its lines but the last is entered, up to one that is refused or doubtful."""
        first, *rest = data.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
        self.buffer.insert_text(first)
        for place, line in enumerate(rest):
            self.buffer.validate_and_handle()
            if self.app.is_done:
                return
            if self.buffer.text:
                self.stopped(len([one for one in rest[place:] if one.strip()]))
                return
            self.buffer.insert_text(line)

    def stopped(self, left: int) -> None:
        """So many pasted lines after one that stays are not entered; nothing is said where there are none."""
        if left:
            text = "{n} pasted line after it was not entered"
            more = counted(text, "{n} pasted lines after it were not entered", left)
            self.desk.answer = [self.desk.speech.say(more)]

    def keys(self) -> KeyBindings:
        """The keys of the screen, beside those of every line."""
        keys = KeyBindings()

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            """Chooses from the menu."""
            if self.buffer.complete_state:
                self.buffer.complete_next()
            else:
                self.buffer.start_completion(select_first=True)

        @keys.add("escape", eager=True)
        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            """Empties the line, and puts the answer away."""
            self.buffer.reset()
            self.desk.emptied()

        @keys.add("c-d", filter=Condition(lambda: not self.buffer.text))
        def _(event: KeyPressEvent) -> None:
            """Leaves the desk."""
            self.app.exit(result=0)

        @keys.add("c-z")
        def _(event: KeyPressEvent) -> None:
            """Proposes to take back what was recorded last; ENTER does it."""
            word = language(self.desk.speech.code).get(TournamentCommands.named_in, {}).get("undo", ["undo"])[0]
            self.buffer.set_document(Document(word))

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            """Enters the lines of a paste."""
            self.paste(event.data)

        @keys.add("pagedown")
        def _(event: KeyPressEvent) -> None:
            """Scrolls the answer down."""
            if len(self.shown.answer) > 1:
                self.scrolled += len(self.shown.answer) - 1

        @keys.add("pageup")
        def _(event: KeyPressEvent) -> None:
            """Scrolls the answer up."""
            self.scrolled = max(self.scrolled - max(len(self.shown.answer) - 1, 1), 0)

        return keys


def _window(content: Callable[[], StyleAndTextTuples], rows: Callable[[], int]) -> Window:
    """A window of a text that is worked out anew for each screen, as high as it has rows."""
    return Window(FormattedTextControl(content), height=lambda: Dimension.exact(rows()), always_hide_cursor=True)


def _with_roles(lines: list[str]) -> StyleAndTextTuples:
    """Lines with the roles of their parts."""
    return [
        (" ".join(f"class:{role}" for role in among), part)
        for line in lines
        for among, part in (*roles.spans(line), ((), "\n"))
    ]


def _lines(lines: Callable[[], list[str]], style: Callable[[], str] = str) -> Window:
    """A window of lines."""
    return _window(lambda: [(style(), "\n".join(lines()))], lambda: len(lines()))
