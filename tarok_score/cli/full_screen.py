"""A program on the whole screen: one line that is typed, with lines above and below it.

Only this module knows prompt_toolkit. It never asks the terminal anything, so that no answer can be taken for what
somebody types.
"""

from __future__ import annotations

import asyncio
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_selection
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    ConditionalContainer,
    Container,
    Dimension,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    ScrollOffsets,
    VSplit,
    Window,
)
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.layout.utils import explode_text_fragments
from prompt_toolkit.selection import SelectionState
from prompt_toolkit.styles import Attrs, Style

from ..problems import Refused
from ..show import columns as roles
from ..words.said import Said, counted
from .app import ENDED, fault
from .output import tell

#: The seconds between looks at the file, so that programs beside each other see within a second what is recorded.
LOOK = 0.5

#: The seconds that Esc waits for another key which would make it part of a longer one.
ESCAPE = 0.05

#: The most rows of the menu over the screen.
ROWS_OF_MENU = 8

#: The columns after the cursor that are seen of a line longer than the screen.
BEHIND_CURSOR = 8

#: The style of quiet text, if this version of prompt_toolkit has one.
DIM = "dim" if "dim" in Attrs._fields else ""

TITLE, WRONG, CHOSEN = "class:title", "class:wrong", "class:chosen"

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

#: The signals that ask the program to end.
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

#: A part of a screen, from its left edge to its right edge.
Part = Container

#: The lines of a part, worked out anew for each screen.
Lines = Callable[[], list[str]]


class EndOfScreen(Exception):
    """The end of the screen: the program was asked to end, or nobody sits at the terminal any more."""


class Binding(NamedTuple):
    """Keys, by their names with blanks between them, with their action; `when` limits when they act.

    An `eager` key acts at once, even if it could be the first of several: Esc and a letter are Alt and that letter.
    """

    names: str
    act: Callable[[], object]
    when: Callable[[], bool] | None = None
    eager: bool = False


class MenuWord(NamedTuple):
    """A word that may stand at the cursor, the number of letters that it replaces, and its meaning."""

    word: str
    letters: int
    means: str


class FullScreen(ABC):
    """The screen around the line that is typed, until somebody leaves.

    A derived class says what stands there (`parts`, worked out by `draw`), what an entered line does (`enter`), what
    the other keys do (`keys`), and whether something was recorded elsewhere. A failure of the program ends the screen,
    and is reported on the terminal as it was before.
    """

    def __init__(self, has_menu: bool = False) -> None:
        self.buffer = Buffer(
            multiline=False,
            completer=_Menu(self.menu) if has_menu else None,
            complete_while_typing=False,
            on_text_changed=self._changed,
            on_cursor_position_changed=self._unselect,
        )
        self.pasted: list[str] = []  # the lines of a paste still to be entered
        self._drawn = False
        self._app: Application[None] = Application(
            self._layout(has_menu),
            key_bindings=self._bindings(),
            full_screen=True,
            style=STYLE,
            before_render=self._draw,
        )
        self._app.ttimeoutlen = self._app.timeoutlen = ESCAPE

    # ------------------------------------------------------------ of each program

    @abstractmethod
    def draw(self, columns: int, rows: int) -> None:
        """Works out the contents of a screen of this size."""

    @abstractmethod
    def parts(self, line: Part) -> list[Part]:
        """The parts of the screen from the top, with the line that is typed among them."""

    @abstractmethod
    def prompt(self) -> str:
        """The words before the line that is typed."""

    @abstractmethod
    def enter(self, pasted: bool = False) -> bool:
        """Enters the line, alone or as one of a paste; True if it was accepted, and the next may follow."""

    @abstractmethod
    def keys(self) -> Iterable[Binding]:
        """The keys of this screen, besides those of every line."""

    @abstractmethod
    def elsewhere(self) -> bool:
        """Looks at the file; True if somebody else recorded something."""

    @abstractmethod
    def answer(self, what: Said) -> None:
        """Shows a sentence in the place of the answer."""

    @abstractmethod
    def leave_behind(self) -> None:
        """Writes what is to stay on the terminal, as it was before the screen."""

    @abstractmethod
    def keep(self) -> None:
        """Keeps what was typed, because the program ends before its time."""

    @abstractmethod
    def typed(self) -> None:
        """Follows a change of the line."""

    def wrong(self) -> list[tuple[int, int]]:
        """The places of words in the line that were not understood."""
        return []

    def menu(self, before: str) -> Iterable[MenuWord]:
        """The words that may follow this beginning of a line."""
        return ()

    # ------------------------------------------------------------ from the first screen to the last

    def run(self) -> int:
        """Shows the screen until somebody leaves, or something fails; returns the exit status."""
        try:
            self._app.run(pre_run=self._begin, set_exception_handler=False)
        except (EOFError, OSError, EndOfScreen):  # the terminal is gone, or the program has to end
            self.keep()
            return ENDED
        except Refused as refused:
            self.keep()
            tell(refused.problems)
            return 1
        except Exception as error:
            self.keep()
            return fault(error)
        self.leave_behind()
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
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_IGN:
                continue  # ignored, as by nohup
            with suppress(NotImplementedError, ValueError, RuntimeError):
                running.add_signal_handler(number, self.leave, EndOfScreen())
        self._app.create_background_task(self._watch())

    def _failed(self, running: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Ends the screen after a failure of the program, which is reported on the normal screen."""
        error = context.get("exception")
        self.leave(error if isinstance(error, Exception) else RuntimeError(str(context.get("message"))))

    async def _watch(self) -> None:
        """Keeps looking at the file."""
        while True:
            await asyncio.sleep(LOOK)
            self._look()

    def _look(self) -> None:
        """Looks at the file once; a damaged one ends the screen."""
        try:
            if self.elsewhere():
                self._app.invalidate()
        except (Refused, OSError) as error:
            self.leave(error)

    # ------------------------------------------------------------ the screen

    def _draw(self, app: Application[None]) -> None:
        """Works out the contents of the screen before it is shown; during a paste nothing is shown until it ends."""
        if self.pasted and self._drawn:
            return
        size = app.output.get_size()
        self.draw(size.columns, size.rows)
        self._drawn = True

    def _layout(self, has_menu: bool) -> Layout:
        """The parts from the title down, and the menu over them, if there is one."""
        underlined = _Underlined(self.wrong)
        line = Window(
            BufferControl(self.buffer, input_processors=[underlined], focus_on_click=False),
            height=1,
            # Always from the start, so that a line that fits is seen whole, however long the one before it was.
            get_horizontal_scroll=lambda window: 0,
            scroll_offsets=ScrollOffsets(right=BEHIND_CURSOR),
        )
        prompt = Window(FormattedTextControl(lambda: [("", self.prompt())]), height=1, dont_extend_width=True)
        parts = HSplit([*self.parts(VSplit([prompt, line], height=1)), Window()])
        if not has_menu:
            return Layout(parts, focused_element=line)
        menu = Float(CompletionsMenu(max_height=ROWS_OF_MENU), xcursor=True, ycursor=True)
        return Layout(FloatContainer(parts, [menu]), focused_element=line)

    # ------------------------------------------------------------ the line

    def put(self, line: str, cursor: int | None = None) -> None:
        """Puts another line in place of the typed one."""
        self.buffer.set_document(Document(line, len(line) if cursor is None else cursor), bypass_readonly=True)

    def select(self) -> None:
        """Selects the whole line: the next letter replaces it, an arrow or Backspace edits it, Ctrl-U empties it."""
        self.put(self.buffer.text)
        if self.buffer.text:
            self.buffer.cursor_position = len(self.buffer.text)
            self.buffer.selection_state = SelectionState(0)

    def complete(self) -> None:
        """Puts the next word of the menu on the line."""
        if self.buffer.complete_state:
            self.buffer.complete_next()
        else:
            self.buffer.start_completion(select_first=True)

    def _changed(self, buffer: Buffer) -> None:
        """Notes that the line was edited, and is no longer selected."""
        self._unselect(buffer)
        self.typed()

    def _unselect(self, buffer: Buffer) -> None:
        """Notes that the cursor moved: the line is edited, and no longer selected."""
        buffer.selection_state = None

    # ------------------------------------------------------------ several lines at once

    def paste(self, data: str) -> None:
        """Types a pasted text; each of its lines but the last is entered, while keys go on being answered."""
        first, *rest = data.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
        if self.pasted:  # another paste is still being entered: this one follows it
            self.pasted[-1] += first
            self.pasted += rest
            return
        if self.buffer.selection_state is not None:
            self.put("")
        self.buffer.insert_text(first)
        if rest:
            self.pasted = rest
            self._app.create_background_task(self._enter_pasted())

    async def _enter_pasted(self) -> None:
        """Enters the pasted lines one after the other, until one is refused or somebody stops it."""
        while self.pasted:
            try:
                taken = self.enter(pasted=True)
            except Exception as error:
                self.leave(error)
                return
            if not taken or not self._app.is_running:
                self.stop_paste()
                return
            self.put(self.buffer.text + self.pasted.pop(0))
            await asyncio.sleep(0)  # for the keys that were pressed meanwhile
        self._look()

    def stop_paste(self) -> None:
        """Ends a paste; the remaining lines are counted, but not entered."""
        left = len([one for one in self.pasted if one.strip()])
        self.pasted = []
        if left:
            text = "{n} pasted line after it was not entered"
            self.answer(counted(text, "{n} pasted lines after it were not entered", left))
        self._app.invalidate()

    # ------------------------------------------------------------ keys

    def _bindings(self) -> KeyBindings:
        """The keys of every line, and those of this screen. A failure of an action ends the program."""
        bindings = KeyBindings()
        of_every_line = (Binding("enter c-j", self.enter), Binding("c-d", self.leave, lambda: not self.buffer.text))
        for names, act, when, eager in (*of_every_line, *self.keys()):
            handler = self._acting(_of_any_key(act))
            for name in names.split():
                bindings.add(name, filter=True if when is None else Condition(when), eager=eager)(handler)
        bindings.add("c-u", filter=has_selection)(self._acting(lambda event: self.put("")))
        bindings.add("backspace", filter=has_selection)(self._acting(lambda event: self._erase()))
        bindings.add(Keys.Any, filter=Condition(self.makes_way))(self._acting(lambda event: self._replace(event.data)))
        bindings.add(Keys.BracketedPaste)(self._acting(lambda event: self.paste(event.data)))
        return bindings

    def _acting(self, act: Callable[[KeyPressEvent], object]) -> Callable[[KeyPressEvent], None]:
        """The action on a key; its failure ends the program."""

        def handler(event: KeyPressEvent) -> None:
            """Acts on a key; a failure ends the screen."""
            try:
                act(event)
            except Exception as error:
                self.leave(error)

        return handler

    def makes_way(self) -> bool:
        """True if the next letter takes the place of the line: it is selected."""
        return self.buffer.selection_state is not None

    def _erase(self) -> None:
        """Erases the last letter of a selected line, which is mended more often than said anew."""
        self.put(self.buffer.text[:-1])

    def _replace(self, letter: str) -> None:
        """Puts a letter in place of a line that makes way; a blank is added to one that is not selected."""
        if letter != " " or self.buffer.selection_state is not None:
            self.put("")
        self.buffer.insert_text(letter)


def _of_any_key(act: Callable[[], object]) -> Callable[[KeyPressEvent], object]:
    """The action, whichever key was pressed."""
    return lambda event: act()


# ------------------------------------------------------------ parts of a screen


def lay_out(lines: Lines, rows: Callable[[], int] | None = None, style: Callable[[], str] = str) -> Part:
    """A part of lines with their roles, as high as the number of lines, or as `rows` says."""
    return _window(lambda: _fragments(lines()), rows or (lambda: len(lines())), style)


def lay_out_choice(lines: Lines, chosen: Callable[[], tuple[int, int, int] | None]) -> Part:
    """A part in which some letters are marked as chosen: those of a row, from one column up to another."""
    return _window(lambda: _with_chosen(lines(), chosen()), lambda: len(lines()))


def lay_out_beside(
    main: Lines, beside: Lines, rows: Callable[[], int], left: Callable[[], int], between: Callable[[], str]
) -> Part:
    """A part over the whole width, with anything `beside` it on its right, from column `left` on."""
    two = Condition(lambda: bool(beside()))
    first = _window(lambda: _fragments(main()), rows, columns=lambda: Dimension.exact(left()))
    line = Window(width=1, char=between, style=f"class:{roles.QUIET}")
    both = VSplit([first, Window(width=1), line, Window(width=1), lay_out(beside, rows)])
    return HSplit([ConditionalContainer(lay_out(main, rows), ~two), ConditionalContainer(both, two)])


def _window(
    fragments: Callable[[], StyleAndTextTuples],
    rows: Callable[[], int],
    style: Callable[[], str] = str,
    columns: Callable[[], Dimension] | None = None,
) -> Window:
    return Window(
        FormattedTextControl(fragments),
        width=columns,
        height=lambda: Dimension.exact(rows()),
        always_hide_cursor=True,
        style=style,
    )


def _fragments(lines: Iterable[str]) -> StyleAndTextTuples:
    """The lines with their roles, as prompt_toolkit wants them."""
    return [part for line in lines for part in _in_roles(line)]


@lru_cache(512)
def _in_roles(line: str) -> StyleAndTextTuples:
    """A line with its roles, remembered because most lines of a screen stay the same after a key."""
    parts = (*roles.spans(line), ((), "\n"))
    return [(" ".join([f"class:{role}" for role in among]), text) for among, text in parts]


def _with_chosen(lines: list[str], chosen: tuple[int, int, int] | None) -> StyleAndTextTuples:
    """The lines with their roles; the line in which a part is chosen shows the choice alone."""
    if chosen is None:
        return _fragments(lines)
    row, first, end = chosen
    text = roles.plain(lines[row])
    marked: StyleAndTextTuples = [("", text[:first]), (CHOSEN, text[first:end]), ("", text[end:]), ("", "\n")]
    return [*_fragments(lines[:row]), *marked, *_fragments(lines[row + 1 :])]


class _Underlined(Processor):
    """The underlining of the words of the line that were not understood."""

    def __init__(self, places: Callable[[], list[tuple[int, int]]]) -> None:
        self.places = places

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """The line with the words at these places underlined."""
        letters = explode_text_fragments(transformation_input.fragments)
        for first, end in self.places():
            for place in range(first, min(end, len(letters))):
                letters[place] = (f"{letters[place][0]} {WRONG}", letters[place][1])
        return Transformation(letters)


class _Menu(Completer):
    """The menu over the screen, as prompt_toolkit asks for it."""

    def __init__(self, words: Callable[[str], Iterable[MenuWord]]) -> None:
        self.words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that may stand at the cursor, each with its meaning."""
        for one in self.words(document.text_before_cursor):
            yield Completion(one.word, -one.letters, display_meta=one.means)
