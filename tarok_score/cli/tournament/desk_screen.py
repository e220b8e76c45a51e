"""The desk on the whole screen: open tables, the answer, the line, and its effect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ...play.desk import TAKES_OVER, Desk
from ...play.preview import COMPLETE, LACKING, WRONG, laid_out
from ...show import roles, text
from ...show.columns import cut, wrapped
from ...words.languages import language
from ...words.said import Said, counted
from ..full_screen import TITLE, Binding, FullScreen, MenuWord, Part, lay_out
from ..output import show_lines
from . import TournamentCommands

#: The rows that are left for the open tables, however long the answer is.
LEAST = 3

#: The roles of the lines of a preview, by their sign.
SIGNS = {COMPLETE: roles.GOOD, LACKING: roles.OPEN, WRONG: roles.LOSS}


class DeskScreen(NamedTuple):
    """The parts of the screen from the top, each as its lines; `sign` is that of the preview."""

    title: str
    tables: list[str]
    answer: list[str]
    preview: list[str]
    sign: str


def screen(desk: Desk, columns: int, rows: int, line: str, scrolled: int = 0, ascii_only: bool = False) -> DeskScreen:
    """The screen in a width and height; the open tables give way to the answer and the preview."""
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
    """The lines from where they are scrolled to, in `rows` rows, the last of which says how many more there are."""
    found = lines[scrolled : scrolled + max(rows, 0)]
    left = len(lines) - scrolled - len(found)
    if found and left > 0:
        more = counted("⋮ {n} more line: PageDown", "⋮ {n} more lines: PageDown", left + 1)
        found[-1] = desk.speech.say(more)
    return found


def full(desk: Desk, ascii_only: bool = False) -> int:
    """Shows the screen until somebody leaves; returns the exit status."""
    return AtDeskScreen(desk, ascii_only).run()


class AtDeskScreen(FullScreen):
    """The screen around a desk."""

    def __init__(self, desk: Desk, ascii_only: bool = False) -> None:
        self.desk, self.ascii_only, self.scrolled = desk, ascii_only, 0
        self.shown = DeskScreen("", [], [], [], "")
        super().__init__(has_menu=True)

    def leave_behind(self) -> None:
        """Writes the title and the last answer on the terminal."""
        with suppress(OSError):
            show_lines([self.desk.title(), *self.desk.answer])

    def keep(self) -> None:
        """Keeps nothing: a result that was not entered can be typed again from its slip."""

    def elsewhere(self) -> bool:
        """Looks at the file; True if another desk recorded something."""
        return self.desk.elsewhere()

    # ------------------------------------------------------------ the screen

    def draw(self, columns: int, rows: int) -> None:
        """Works out what stands on a screen of this size."""
        self.shown = screen(self.desk, columns, rows, self.buffer.text, self.scrolled, self.ascii_only)

    def parts(self, line: Part) -> list[Part]:
        """The parts of the screen, from the title down to the preview."""
        return [
            lay_out(lambda: [self.shown.title], style=lambda: TITLE),
            lay_out(lambda: self.shown.tables),
            lay_out(lambda: self.shown.answer),
            line,
            lay_out(lambda: self.shown.preview, style=self.role),
        ]

    def role(self) -> str:
        """The role of the preview, by its sign."""
        found = SIGNS.get(self.shown.sign)
        return "" if found is None else f"class:{found}"

    def prompt(self) -> str:
        """The words before the line, where a result is expected."""
        return f"{self.desk.speech.text('result')} > "

    def menu(self, before: str) -> Iterator[MenuWord]:
        """The open tables, commands and players that begin like the word at the cursor."""
        start = "" if before[-1:].isspace() else (before.split() or [""])[-1]
        for offer in self.desk.menu(before):
            yield MenuWord(offer.word, len(start), self.desk.speech.fact(offer.means))

    def answer(self, what: Said) -> None:
        """Shows a sentence in place of the answer."""
        self.desk.answer = [self.desk.speech.say(what)]

    # ------------------------------------------------------------ keys

    def keys(self) -> list[Binding]:
        """The keys of the desk; an arrow up brings back an earlier line."""
        return [
            Binding("tab", self.complete),
            Binding("escape", self.empty, eager=True),
            Binding("c-c <sigint>", self.empty),
            Binding("c-z", self.take_back),
            Binding(TAKES_OVER, self.take_over, self.begins),
            Binding("pagedown", self.scroll_down),
            Binding("pageup", self.scroll_up),
        ]

    def typed(self) -> None:
        """Does nothing: the menu over the line follows it by itself."""

    def enter(self, pasted: bool = False) -> bool:
        """Enters the line; True if it was accepted, else it stays to be mended or entered once more."""
        self.scrolled = 0
        reply = self.desk.enter(self.buffer.text)
        if reply.leaves:
            self.leave()
        self.buffer.append_to_history()
        if not reply.refused:
            self.buffer.reset()
        return not reply.refused

    def empty(self) -> None:
        """Empties the line and closes the answer; a paste ends."""
        self.stop_paste()
        self.buffer.reset()
        self.desk.emptied()

    def take_back(self) -> None:
        """Proposes to take back what was recorded last; ENTER does it."""
        self.put(language(self.desk.speech.code).get(TournamentCommands.named_in, {}).get("undo", ["undo"])[0])

    def begins(self) -> bool:
        """True if nothing is typed yet, or only the number of a table."""
        return not self.buffer.text or self.buffer.text.isdecimal()

    def take_over(self) -> None:
        """Takes over a slip that its table typed and confirmed: the first one, or that of the table on the line."""
        line = self.desk.taking_over(f"{self.buffer.text}{TAKES_OVER}")
        self.put(line)
        if not line.endswith(TAKES_OVER):
            self.enter()

    def scroll_down(self) -> None:
        """Scrolls the answer a page down."""
        if len(self.shown.answer) > 1:
            self.scrolled += len(self.shown.answer) - 1

    def scroll_up(self) -> None:
        """Scrolls the answer a page up."""
        self.scrolled = max(self.scrolled - max(len(self.shown.answer) - 1, 1), 0)
