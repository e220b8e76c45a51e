"""The parts of a screen of so many columns and rows while somebody types, as values without a terminal."""

from __future__ import annotations

from typing import NamedTuple

from ..show import text as layout
from ..show.columns import cut, padded, width_of, wrapped
from ..show.sheet import ScoreSheet, sheet
from ..words.folding import printable
from ..words.said import counted
from .loop import Loop
from .menu import MOST
from .offers import Offer
from .preview import laid_out

#: The rows that the sheet keeps in any case: its names and totals.
LEAST_SHEET = 3

#: The answer has at most this part of the screen.
PART = 3

#: Plain characters in the place of signs, where only those may be shown.
PLAIN = layout.PLAIN | str.maketrans({"×": "x", "≤": "<", "“": '"', "”": '"'})


class Screen(NamedTuple):
    """The parts of a screen from the top, each as its lines; `chosen` is the line of the menu that was chosen.

    `gaps` are the blank lines below the sheet and below the answer.
    """

    title: str
    sheet: list[str]
    gaps: tuple[int, int]
    answer: list[str]
    next: list[str]
    prompt: str
    preview: list[str]
    sign: str
    menu: list[str]
    chosen: int | None


class Choosing(NamedTuple):
    """A choice from the menu: the offers, the place of the chosen one, and the line as it was before."""

    offers: list[Offer]
    at: int
    line: str
    cursor: int


class View:
    """A loop on a screen: the lines entered before, the scrolled answer, and the choice from the menu."""

    def __init__(self, loop: Loop, ascii_only: bool = False) -> None:
        self.loop, self.ascii_only = loop, ascii_only
        self.choosing: Choosing | None = None
        self.scrolled = 0
        self.stopped = False  # the last key was Ctrl-C
        self._most = 0
        self._before: list[str] = []  # what was entered, oldest first
        self._at = 0  # where among these the line stands
        self._unfinished = ""
        self._sheets: tuple[object, ScoreSheet] | None = None

    # ------------------------------------------------------------ keys

    def choose(self, line: str, cursor: int, step: int) -> tuple[str, int] | None:
        """Choose the next offer of the menu, or the one before. Returns the line with it, and the cursor."""
        if self.choosing is None:
            offers = self.loop.menu(line, cursor)
            if not offers:
                return None
            self.choosing = Choosing(offers, 0 if step > 0 else len(offers) - 1, line, cursor)
        else:
            index = (self.choosing.at + step) % len(self.choosing.offers)
            self.choosing = self.choosing._replace(at=index)
        offers, index, line, cursor = self.choosing
        word = offers[index].word
        if offers[index].whole:
            return word, len(word)
        start = self.loop.typed(line, cursor).start
        return line[:start] + word + line[cursor:], start + len(word)

    def unchosen(self) -> tuple[str, int] | None:
        """Undo the choice. Returns the line and cursor as they were before, None where nothing was chosen."""
        found, self.choosing = self.choosing, None
        return None if found is None else (found.line, found.cursor)

    def older(self, line: str) -> str | None:
        """The line entered before the one shown; None at the oldest."""
        if not self._at:
            return None
        if self._at == len(self._before):
            self._unfinished = line
        self._at -= 1
        return self._before[self._at]

    def newer(self) -> str | None:
        """The line entered after the one shown, at last the unfinished one; None beyond that."""
        if self._at == len(self._before):
            return None
        self._at += 1
        return self._unfinished if self._at == len(self._before) else self._before[self._at]

    def entered(self, line: str) -> None:
        """Note an entered line, and show the answer from its beginning."""
        self.choosing, self.scrolled, self.stopped = None, 0, False
        if line.strip() and self._before[-1:] != [line]:
            self._before.append(line)
        self._at = len(self._before)

    def scroll(self, pages: int) -> None:
        """Scroll the answer down, or up."""
        self.scrolled = max(0, min(self.scrolled + pages, self._most))

    def close(self) -> None:
        """Put the answer away."""
        self.loop.answer, self.scrolled = [], 0

    # ------------------------------------------------------------ what is seen

    def screen(self, width: int, rows: int, line: str, cursor: int) -> Screen:
        """The screen in so many columns and rows; the lowest parts are kept when there is too little room."""
        loop = self.loop
        prompt = self.plain(loop.prompt())
        lines = loop.preview(line, cursor)
        preview = laid_out(lines, loop.speech, width, self.ascii_only)
        menu, chosen = self._menu(line, cursor, width)
        below = wrapped(loop.next_line(), width)
        typing = -(-max(width_of(prompt) + width_of(printable(line)) + 1, 1) // width)
        room = rows - 1 - len(below) - typing - len(preview) - len(menu)
        if room < 0:  # so small a screen has no room for all that is lowest
            menu, chosen = menu[: max(len(menu) + room, 0)], None
            preview = preview[: max(rows - 1 - len(below) - typing - len(menu), 0)]
            room = 0
        told = self._answer(width, min(rows // PART, max(room - LEAST_SHEET, 0)))
        if menu and not line and loop.open is None:
            # Nothing is typed yet: the menu stands there only where nothing has to make way for it.
            spare = room - len(told) - len(self._sheet(width, rows)) - 1 - bool(told)
            menu = menu if spare >= 0 else []
            room = max(rows - 1 - len(below) - typing - len(preview) - len(menu), 0)
        found = self._sheet(width, max(room - len(told), 0))
        spare = room - len(told) - len(found)
        gaps = (1 if spare else 0, 1 if spare > 1 and told else 0)
        return Screen(
            self.plain(cut(f" {loop.title()}", width)),
            found,
            gaps,
            told,
            list(map(self.plain, below)),
            prompt,
            list(map(self.plain, preview)),
            lines[0].sign if lines else "",
            menu,
            chosen,
        )

    def _menu(self, line: str, cursor: int, width: int) -> tuple[list[str], int | None]:
        """The lines of the menu, around the one that is chosen."""
        choosing = self.choosing
        if choosing is None:
            at = self.loop.typed(line, cursor)
            whole = at.at and not self.loop.unfinished(at) and not self.loop.meanings(line)
            offers, index = [] if whole else self.loop.menu(line, cursor), None
        else:
            offers, index = choosing.offers, choosing.at
        first = 0 if index is None else max(0, min(index - MOST // 2, len(offers) - MOST))
        offers = _to_be_told_apart(offers[first : first + MOST], width - 1)
        wide = max((width_of(offer.word) for offer in offers), default=0)
        means = [printable(self.loop.speech.fact(offer.means)) for offer in offers]
        text = [f" {padded(offer.word, wide)}  {mean}".rstrip() for offer, mean in zip(offers, means, strict=True)]
        return [self.plain(cut(one, width)) for one in text], None if index is None else index - first

    def _answer(self, width: int, rows: int) -> list[str]:
        """The answer from where it is scrolled to."""
        told = [one for line in self.loop.answer for one in wrapped(self.plain(line), width, indent(line))]
        if len(told) <= rows:
            self._most = self.scrolled = 0
            return told
        if rows < 2:
            return told[:rows]
        self._most = len(told) - rows + 1
        self.scrolled = min(self.scrolled, self._most)
        found = told[self.scrolled : self.scrolled + rows - 1]
        left = len(told) - self.scrolled - len(found)
        more = counted("⋮ {n} more line: PageDown", "⋮ {n} more lines: PageDown", left)
        last = more if left else "⋮ PageUp"
        return [*found, self.plain(cut(self.loop.speech.say(last), width))]

    def _sheet(self, width: int, rows: int) -> list[str]:
        """The sheet in so many rows, without the line that says what comes next."""
        if rows < 1:
            return []
        evening = self.loop.session.evening
        if self._sheets is None or self._sheets[0] is not evening.sections:
            self._sheets = (evening.sections, sheet(evening)._replace(next=None))
        lines = layout.sheet(self._sheets[1], self.loop.speech, width, max(rows, LEAST_SHEET), self.ascii_only)
        return lines[-rows:]

    def plain(self, line: str) -> str:
        """A line in plain letters, if only these may be shown."""
        return line.translate(PLAIN) if self.ascii_only else line


def _to_be_told_apart(offers: list[Offer], width: int) -> list[Offer]:
    """Whole lines without the words that they all begin with, where these leave no room for the rest."""
    lines = [offer.word.split() for offer in offers if offer.whole]
    if max([width_of(" ".join(words)) for words in lines], default=0) <= width:
        return offers
    same = next((at for at, words in enumerate(zip(*lines, strict=False)) if len(set(words)) > 1), 0)
    return [offer._replace(word=" ".join(["…", *offer.word.split()[same:]])) for offer in offers]


def indent(line: str) -> str:
    """The indent of the rest of a line that is too long."""
    return " " * (len(line) - len(line.lstrip()) + 2)
