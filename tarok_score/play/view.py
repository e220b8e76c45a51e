"""The loop as a screen shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..evening.events import Finish, HandPlayed
from ..law.library import rules_name
from ..show import columns as roles
from ..show import text as layout
from ..show.columns import cut, hanging, padded, width_of, wrapped
from ..show.phrases import together
from ..show.settling import result
from ..show.sheet import day_in_words, sheet
from ..words.folding import printable
from ..words.said import said
from .begun_hand import ANYTHING, PARTNER, meant_by, next_hand
from .commands import CommandWord, LanguageWord, as_typed_here
from .loop import Loop
from .offers import Offer, in_rows
from .preview import MOST, LineEffect, PreviewLine, in_a_line, laid_out

#: The rows that the sheet always keeps: its names, its totals, and a row between them.
LEAST_SHEET = 3

#: The most rows below the line: its effect has two of them, a refusal as many as it needs, the keys the last.
BELOW, EFFECT = 5, 2

#: The fewest columns to type in, whatever is asked before them.
LEAST_LINE = 12

#: The plain characters that take the place of signs with `--ascii`.
PLAIN = layout.PLAIN | str.maketrans(
    {"×": "x", "≤": "<", "“": '"', "”": '"', "─": "-", "│": "|", "★": "*", "↑": "^", "↓": "v", "–": "-"}
)


class Offered(NamedTuple):
    """Offers, each of which may replace the letters of the line from one place to another."""

    offers: Sequence[Offer] = ()
    start: int = 0
    end: int = 0


class Choice(NamedTuple):
    """The offers of which one is chosen, and its place; None while the line is as it was typed."""

    offers: Sequence[Offer]
    at: int | None


class Screen(NamedTuple):
    """The lines of a screen from the top, none longer than it is wide."""

    title: str
    above: list[str]
    prompt: str
    below: list[str]

    def lines(self, line: str = "") -> list[str]:
        """The whole screen as text, with the line that is typed."""
        found = [self.title, *self.above, f"{self.prompt}{line}", *self.below]
        return [roles.plain(one).rstrip() for one in found]


def fitting(keys: Sequence[str], width: int) -> str:
    """The keys in one row, the most important first, without the last ones if there are too many for its width."""
    row = f" {'   '.join(keys)}"
    return row if width_of(row) <= width else cut(row, width) if len(keys) == 1 else fitting(keys[:-1], width)


class View:
    """The view of a loop on a screen, and how far one has read."""

    def __init__(self, loop: Loop, ascii_only: bool = False) -> None:
        self.loop, self.ascii_only = loop, ascii_only
        self.scrolled = 0
        self.page = 1  # the number of rows that are seen at once of what is read
        self._most = 0
        self._width = 80
        self._drawn: dict[object, list[str]] = {}  # parts that are drawn again only when the evening goes on
        self._drawn_of: object = None

    # ------------------------------------------------------------ keys

    def offered(self, line: str, cursor: int, judged: LineEffect | None = None) -> Offered:
        """The words that may be at the cursor; or whole lines that say what was meant, words that a wrong one was meant
        to be."""
        if self.loop.meanings(line):
            return Offered(self.loop.menu(line, cursor), 0, len(line))
        for problem in (judged or self.loop.judged(line, cursor)).problems:
            found = re.search(rf"(?<!\S){re.escape(problem.word or '?')}(?!\S)", line)
            meant = meant_by(problem)
            if found is not None and meant:
                offers = [Offer(self.loop.speech.fact(word), said("Tab takes it")) for word in meant]
                return Offered(offers, *found.span())
        return Offered(self.loop.menu(line, cursor), self.loop.typed(line, cursor).start, cursor)

    @property
    def reads(self) -> bool:
        """True while there is something to read that Esc closes."""
        return bool(self.loop.read) or width_of(self._mention()) > self._width

    def scroll(self, rows: int) -> None:
        """Reads further down, or up."""
        self.scrolled = max(0, min(self.scrolled + rows, self._most))

    def close(self) -> None:
        """Closes what there was to read."""
        self.loop.close()
        self.scrolled = 0

    # ------------------------------------------------------------ what is seen

    def screen(self, width: int, height: int, line: str, cursor: int, choice: Choice | None = None) -> Screen:
        """The screen, in a width and height."""
        self._width = width
        judged = self.loop.judged(line, cursor)
        below = max(1, min(BELOW, height // 4))
        fixed = [
            *([self._last(width)] if height >= 10 else []),
            *([roles.quiet("─" * width)] if height >= 14 else []),
            *([self._next(width)] if height >= 4 else []),
        ]
        free = max(height - 2 - below - len(fixed), 0)
        text = self._to_read(width, free)
        told = self._told(judged.lines, width, MOST if judged.stands else min(EFFECT, below))
        if len(told) > max(below - 1, EFFECT):  # the reasons of a refusal are read in place of the sheet
            text, told = told, self._told([one for one in judged.lines if one.stays], width, EFFECT)
        if text is None:
            over, place = ["", *self._result(width, free)] if self.loop.state.finished else [], ""
            main = [*self._once(self._sheet, width, free - len(over)), *over]
        else:
            main, place = self._read(text, free)
        told += [""] * (min(EFFECT, below) - len(told))
        offers, at = choice or Choice(self._shown(line, cursor, judged), None)
        shown = in_rows(offers, at, self.loop.speech, width, max(below - len(told) - 1, 0))
        lines = [*told, *shown, *[""] * below][: max(below - 1, 1)]
        if below > 1:
            lines.append(roles.quiet(fitting(self._keys(line, choice is not None, place), width)))
        return Screen(
            self.plain(self._title(width)),
            [self.plain(one) for one in [*main, *[""] * free][:free] + fixed],
            self._prompt(width),
            [self.plain(one) for one in lines],
        )

    def plain(self, line: str) -> str:
        """A line in plain letters if only these may be shown."""
        return line.translate(PLAIN) if self.ascii_only else line

    # ------------------------------------------------------------ its parts

    def _title(self, width: int) -> str:
        """The rules and the day on the left, the seal and the hand on the right, as much as there is room for."""
        session, say = self.loop.session, self.loop.speech.say
        what = said("hand {number}", number=session.hands + 1)
        if self.loop.open is not None:
            what = said("hand {number} · open", number=session.hands + 1)
        hand = say(said("the end") if session.state.finished else what)
        seal = "--dry-run" if session.rehearsal else say(said("seal {seal}", seal=session.seal))
        rules = printable(self.loop.speech.fact(rules_name(session.rules.id, session.rules.variants)))
        day = self.loop.speech.fact(day_in_words(str(session.records[0].body.get("at", ""))[:10]))
        room = max(width - width_of(hand) - 3, 1)
        ways = (f"{rules} · {day} · {seal}", f"{rules} · {day}", rules)
        start = next((one for one in ways if width_of(one) < room), cut(rules, room))
        return f" {padded(start, room)} {hand} "

    def _last(self, width: int) -> str:
        """The last event, or the mention in its place; of a hand the amounts if its working finds no room."""
        loop, last = self.loop, self.loop.session.evening.last
        if loop.mention:
            return cut(self._mention(), width)
        if last is None or loop.state.finished:
            return ""
        number = f"{last.number}  " if isinstance(last.event, HandPlayed) else ""
        ways = [in_a_line(last), together(last.outcome.scores, last.state.table.rules.unit.decimals)]
        lines = [f"✓ {number}{printable(loop.speech.fact(one))}" for one in ways[: 2 if number else 1]]
        return next((one for one in lines if width_of(one) <= width), cut(lines[-1], width))

    def _mention(self) -> str:
        """The mention, with its commands as they are typed here."""
        return as_typed_here(self.loop.mention, self.loop.speech)

    def _next(self, width: int) -> str:
        """The next hand, or the words of the open one, with dealer and forehand as far as there is room."""
        loop = self.loop
        if loop.state.finished and loop.open is None:
            return ""
        first, *more = [as_typed_here(printable(loop.speech.fact(one)), loop.speech) for one in next_hand(loop.session)]
        if loop.open is not None:
            first = printable(loop.next_line()).rstrip(": ")
            while width_of(first) > width:  # cut on the left: one wants to see what was said last
                first = f"…{first.lstrip('…')[1:]}"
        while more and width_of(" · ".join([first, *more])) > width:
            del more[1 if len(more) > 1 else 0]  # the forehand first, the dealer last
        return " · ".join([(roles.strong if loop.open is None else roles.opened)(first), *more])

    def _prompt(self, width: int) -> str:
        """The question before the line, as much of it as leaves room to type."""
        prompt = self.plain(self.loop.prompt())
        room = max(width - LEAST_LINE, 2)
        return prompt if width_of(prompt) <= room else f"{cut(prompt.removesuffix(' > '), room - 3)} > "

    def _result(self, width: int, rows: int) -> list[str]:
        """The result of the evening, with the command that makes money of points."""
        return self._once(self._draw_result, width, rows)

    def _draw_result(self, width: int, rows: int) -> list[str]:
        speech = self.loop.speech
        command = f"{CommandWord('settle').spoken(speech)} {speech.amount(Fraction(1, 20), 2)}"
        return result(
            self.loop.session, speech, width, speech.say(said("{command} makes money of it", command=command))
        )

    def _sheet(self, width: int, rows: int) -> list[str]:
        """The sheet, in `rows` rows, without the line about what comes next."""
        evening = self.loop.session.evening
        newest = evening.last is not None and isinstance(evening.last.event, HandPlayed | Finish)
        found = sheet(evening)._replace(next=None)
        lines = layout.sheet(found, self.loop.speech, width, max(rows, LEAST_SHEET), self.ascii_only, newest)
        return [cut(one, width) if width_of(one) > width else one for one in lines[-rows:]] if rows > 0 else []

    def _once(self, draw: Callable[[int, int], list[str]], width: int, rows: int) -> list[str]:
        """A part of the screen, drawn again only after the evening or its size changed."""
        evening = self.loop.session.evening
        if self._drawn_of is not evening:
            self._drawn, self._drawn_of = {}, evening
        key = draw.__name__, width, rows
        if key not in self._drawn:
            self._drawn[key] = draw(width, rows)
        return self._drawn[key]

    def _to_read(self, width: int, rows: int) -> list[str] | None:
        """The text in place of the sheet: an answer, a mention that is too long for its row, or the result where it
        leaves no room for the sheet."""
        if self.reads:
            lines = [as_typed_here(line, self.loop.speech) for line in self.loop.read or [self.loop.mention]]
            return [one for line in lines for one in wrapped(line, width, hanging(line))]
        over = self._result(width, rows) if self.loop.state.finished else []
        return over if len(over) + 1 + LEAST_SHEET > rows and over else None

    def _read(self, lines: list[str], rows: int) -> tuple[list[str], str]:
        """The rows of a text from where it was scrolled to, and, if not all are seen, which of how many these are."""
        self.page, self._most = max(rows - 1, 1), max(len(lines) - rows, 0)
        self.scrolled = min(self.scrolled, self._most)
        end = min(self.scrolled + rows, len(lines))
        return lines[self.scrolled : end], f"{self.scrolled + 1}–{end}/{len(lines)}" if self._most else ""

    def _told(self, lines: Sequence[PreviewLine], width: int, most: int) -> list[str]:
        """The lines of a preview, with commands as they are typed here."""
        speech = self.loop.speech
        here = [one._replace(what=as_typed_here(speech.fact(one.what), speech)) for one in lines]
        return laid_out(here, speech, width, self.ascii_only, most)

    def _shown(self, line: str, cursor: int, judged: LineEffect) -> Sequence[Offer]:
        """The offers that are shown: none while something else is read, or behind a whole word that is understood."""
        if self.reads and not line:
            return ()
        at = self.loop.typed(line, cursor)
        whole = bool(at.at) and not self.loop.unfinished(at)
        wrong = self.loop.meanings(line) or any(one.word for one in judged.problems)
        return () if whole and not wrong else self.offered(line, cursor, judged).offers

    def _keys(self, line: str, choosing: bool, place: str) -> list[str]:
        """The keys and words for what is going on, the most important first."""
        loop, say = self.loop, self.loop.speech.say

        def words(*names: str) -> list[str]:
            return [CommandWord(name).spoken(loop.speech) for name in names]

        typing, leave = [say(said("Tab complete"))] if line else [], say(said("q leave"))
        if choosing:
            return [say(said("Tab ↑ ↓ choose")), say(said("Esc back"))]
        if self.reads:
            return [say(said("Esc closes")), *([f"↑ ↓ PageDown {place}"] if place else [])]
        if loop.open is not None:
            asked = loop.open.question()
            if not line and asked == ANYTHING:
                typing = [say(said("ENTER records"))]
            elif not line and (asked == PARTNER or asked.proposed):
                typing = [say(said("ENTER: {word}", word=asked.proposed) if asked.proposed else said("ENTER: alone"))]
            return [*typing, *map(say, (said("< back"), said("? help"), said("Ctrl-C drops it")))]
        if loop.state.finished:
            again = LanguageWord("again").spoken(loop.speech)
            return [*typing, *words("report"), leave, *words("share"), again, *words("settle", "undo")]
        found = [*typing, f"? {words('words')[0]}", *words("help")]
        if loop.session.evening.last is not None:
            found += words("undo")
        if loop.session.hands:
            found.append(f"{words('why')[0]} {loop.session.hands}")
        return [*found, leave, *(words("settle", "chart") if loop.session.hands else [])]
