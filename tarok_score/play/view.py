"""The loop as a screen shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ..evening.events import Finish, HandPlayed
from ..law.library import rules_name
from ..show import text as layout
from ..show.columns import cut, hanging, opened, padded, quiet, strong, together, width_of, wrapped
from ..show.settling import result
from ..show.sheet import begun, day_in_words, sheet
from ..text import printable
from ..words.said import Fact, Joined, said
from .begun_hand import ANYTHING, PARTNER, meant_by, next_hand
from .commands import CommandWord, as_typed_here
from .loop import Loop
from .offers import Offer, in_rows
from .preview import MOST, LineEffect, PreviewLine, in_a_line, laid_out
from .typed_line import split_line

#: The rows that the sheet always keeps: its names, its totals, and a row between them.
LEAST_SHEET = 3

#: The most rows below the line: its effect has two of them, a refusal as many as it needs, the keys the last.
BELOW, EFFECT = 5, 2

#: The fewest columns to type in, whatever the question before them.
LEAST_LINE = 12

#: The plain characters that take the place of signs with `--ascii`.
PLAIN = layout.PLAIN | str.maketrans(
    {"×": "x", "≤": "<", "“": '"', "”": '"', "─": "-", "│": "|", "★": "*", "↑": "^", "↓": "v", "–": "-"}
)


#: Offers, each of which may replace the letters of the line from one place to another.
Offered: TypeAlias = tuple[Sequence[Offer], int, int]

#: The offers of which one is chosen, and its place; None while the line is as it was typed.
Menu: TypeAlias = tuple[Sequence[Offer], int | None]


class Screen(NamedTuple):
    """The lines of a screen from the top, none longer than it is wide."""

    title: str
    above: list[str]
    prompt: str
    below: list[str]


def fitting(parts: Sequence[str], between: str, width: int) -> str:
    """The parts in one row, the most important first, without the last ones if there are too many for its width."""
    while len(parts) > 1 and width_of(between.join(parts)) > width:
        parts = parts[:-1]
    return cut(between.join(parts), width)


class View:
    """The view of a loop on a screen, and how far one has read."""

    def __init__(self, loop: Loop, ascii_only: bool = False) -> None:
        self.loop, self.ascii_only = loop, ascii_only
        self.scrolled = 0
        self.page = 1  # the number of rows that are seen at once of what is read
        self._most = 0
        self._width = 80
        self._drawn: dict[object, tuple[object, list[str]]] = {}  # parts that are drawn again when the evening goes on

    # ------------------------------------------------------------ keys

    def offered(self, line: str, cursor: int, judged: LineEffect | None = None) -> Offered:
        """The words that may be at the cursor; or whole lines to choose from, or likely words for a wrong one."""
        if self.loop.meanings(line):
            return self.loop.menu(line, cursor), 0, len(line)
        for problem in (judged or self.loop.judged(line, cursor)).problems:
            match = re.search(rf"(?<!\S){re.escape(problem.word or '?')}(?!\S)", line)
            meant = meant_by(problem)
            if match is not None and meant:
                offers = [Offer(self.loop.speech.fact(word), said("Tab takes it")) for word in meant]
                return (offers, *match.span())
        return self.loop.menu(line, cursor), split_line(line, cursor).start, cursor

    @property
    def reads(self) -> bool:
        """True while there is something to read that Esc closes."""
        shown = self.loop.shown
        return len(shown) > 1 or width_of(as_typed_here("".join(shown), self.loop.speech)) > self._width

    def scroll(self, rows: int) -> None:
        """Reads so many rows further down, or up."""
        self.scrolled = max(0, min(self.scrolled + rows, self._most))

    def close(self) -> None:
        """Closes what there was to read."""
        self.loop.shown, self.scrolled = (), 0

    # ------------------------------------------------------------ what is seen

    def screen(self, width: int, height: int, line: str, cursor: int, menu: Menu | None = None) -> Screen:
        """The screen, in a width and height."""
        self._width = width
        judged = self.loop.judged(line, cursor)
        # A small window keeps the line and the sheet; offers give way first.
        below = max(1, min(BELOW, height // 4))
        fixed = [
            *([self._last(width)] if height >= 10 else []),
            *([quiet("─" * width)] if height >= 14 else []),
            *([self._next(width)] if height >= 4 else []),
        ]
        free = max(height - 2 - below - len(fixed), 0)
        text = self._to_read(width, free)
        effect = self._effect(judged.lines, width, MOST if judged.was_refused else min(EFFECT, below))
        if len(effect) > max(below - 1, EFFECT):  # the reasons of a refusal are read in place of the sheet
            text, effect = effect, self._effect([kept for kept in judged.lines if kept.stays], width, EFFECT)
        if text is None:
            over, place = ["", *self._once(self._result, width, free)] if self.loop.state.finished else [], ""
            main = [*self._once(self._sheet, width, free - len(over)), *over]
        else:
            main, place = self._read(text, free)
        # Empty lines keep the offers in one place while the effect grows and shrinks.
        effect += [""] * (min(EFFECT, below) - len(effect))
        offers, at = menu or (self._shown(line, cursor, judged), None)
        shown = in_rows(offers, at, self.loop.speech, width, max(below - len(effect) - 1, 0))
        lines = [*effect, *shown, *[""] * below][: max(below - 1, 1)]
        if below > 1:
            keys = map(self.loop.speech.fact, self._keys(line, menu is not None, place))
            lines.append(quiet(f" {fitting([*keys], '   ', width - 1)}"))
        # However long the question, some columns are left to type in.
        prompt, room = self.plain(self.loop.prompt()), max(width - LEAST_LINE, 2)
        if width_of(prompt) > room:
            prompt = f"{cut(prompt.removesuffix(' > '), room - 3)} > "
        return Screen(
            self.plain(self._title(width)),
            [self.plain(row) for row in [*main, *[""] * free][:free] + fixed],
            prompt,
            [self.plain(row) for row in lines],
        )

    def plain(self, line: str) -> str:
        """A line in plain letters if only these may be shown."""
        return line.translate(PLAIN) if self.ascii_only else line

    def left_behind(self, rows: int) -> Iterable[str]:
        """The sheet and the next line."""
        lines = self._sheet(self._width, max(rows - 2, LEAST_SHEET))
        return map(self.plain, [*lines, *wrapped(self.loop.next_line(), self._width)])

    # ------------------------------------------------------------ its parts

    def _title(self, width: int) -> str:
        """The rules and the day on the left, the seal and the hand on the right, as much as there is room for."""
        session, speech = self.loop.session, self.loop.speech
        text = "hand {number}" if self.loop.open is None else "hand {number} · open"
        hand = speech.say(said("the end") if session.state.finished else said(text, number=session.hands + 1))
        seal = "--dry-run" if session.rehearsal else speech.say(said("seal {seal}", seal=session.seal))
        rules = printable(speech.fact(rules_name(session.rules.id, session.rules.variants)))
        day = speech.fact(day_in_words(begun(session)))
        room = max(width - width_of(hand) - 3, 1)
        return f" {padded(fitting([rules, day, seal], ' · ', room - 1), room)} {hand} "

    def _last(self, width: int) -> str:
        """The last event, or the mention in its place; of a hand the amounts if its working finds no room."""
        loop, last = self.loop, self.loop.session.evening.last
        if len(loop.shown) == 1:
            return cut(as_typed_here(loop.shown[0], loop.speech), width)
        if last is None or loop.state.finished:
            return ""
        number = f"{last.number}  " if isinstance(last.event, HandPlayed) else ""
        ways = [in_a_line(last), together(last.outcome.scores, last.state.table.rules.unit.decimals)]
        lines = [f"✓ {number}{printable(loop.speech.fact(way))}" for way in ways[: 2 if number else 1]]
        return next((line for line in lines if width_of(line) <= width), cut(lines[-1], width))

    def _next(self, width: int) -> str:
        """The next hand, or the words of the open one, with dealer and forehand as far as there is room."""
        loop = self.loop
        if loop.state.finished and loop.open is None:
            return ""
        first, *more = [
            as_typed_here(printable(loop.speech.fact(fact)), loop.speech) for fact in next_hand(loop.session)
        ]
        if loop.open is not None:
            first = printable(loop.next_line()).rstrip(": ")
            while width_of(first) > width:  # cut on the left: what was said last is wanted most
                first = f"…{first.lstrip('…')[1:]}"
        while more and width_of(" · ".join([first, *more])) > width:
            del more[1 if len(more) > 1 else 0]  # the forehand first, the dealer last
        return " · ".join([(strong if loop.open is None else opened)(first), *more])

    def _result(self, width: int, rows: int) -> list[str]:
        """The result of the evening, with the command that makes money of points."""
        speech = self.loop.speech
        return [as_typed_here(line, speech) for line in result(self.loop.session, speech, width)]

    def _sheet(self, width: int, rows: int) -> list[str]:
        """The sheet, in `rows` rows, without the line about what comes next."""
        evening = self.loop.session.evening
        newest = evening.last is not None and isinstance(evening.last.event, HandPlayed | Finish)
        score_sheet = sheet(evening)._replace(next=None)
        lines = layout.sheet(score_sheet, self.loop.speech, width, max(rows, LEAST_SHEET), self.ascii_only, newest)
        return [cut(line, width) for line in lines[-rows:]] if rows > 0 else []

    def _once(self, draw: Callable[[int, int], list[str]], width: int, rows: int) -> list[str]:
        """A part of the screen, drawn again only after the evening or its size changed."""
        evening, key = self.loop.session.evening, (draw, width, rows)
        if key not in self._drawn or self._drawn[key][0] is not evening:
            self._drawn[key] = evening, draw(width, rows)
        return self._drawn[key][1]

    def _to_read(self, width: int, rows: int) -> list[str] | None:
        """The text in place of the sheet: an answer, a mention that is too long for its row, or the result if it
        leaves no room for the sheet."""
        if self.reads:
            lines = [as_typed_here(line, self.loop.speech) for line in self.loop.shown]
            return [row for line in lines for row in wrapped(line, width, hanging(line))]
        over = self._once(self._result, width, rows) if self.loop.state.finished else []
        return over if len(over) + 1 + LEAST_SHEET > rows and over else None

    def _read(self, lines: list[str], rows: int) -> tuple[list[str], str]:
        """The rows of a text from the scrolled position, and, if not all are seen, which of how many these are."""
        self.page, self._most = max(rows - 1, 1), max(len(lines) - rows, 0)
        self.scrolled = min(self.scrolled, self._most)
        end = min(self.scrolled + rows, len(lines))
        return lines[self.scrolled : end], f"{self.scrolled + 1}–{end}/{len(lines)}" if self._most else ""

    def _effect(self, lines: Sequence[PreviewLine], width: int, most: int) -> list[str]:
        """The lines of a preview, with commands as they are typed here."""
        speech = self.loop.speech
        here = [line._replace(what=as_typed_here(speech.fact(line.what), speech)) for line in lines]
        return laid_out(here, speech, width, self.ascii_only, most)

    def _shown(self, line: str, cursor: int, judged: LineEffect) -> Sequence[Offer]:
        """The offers that are shown: none while something else is read, or behind a whole word that is understood."""
        if self.reads and not line:
            return ()
        at = split_line(line, cursor)
        whole = bool(at.at) and not self.loop.unfinished(at)
        wrong = self.loop.meanings(line) or any(problem.word for problem in judged.problems)
        return () if whole and not wrong else self.offered(line, cursor, judged)[0]

    def _keys(self, line: str, choosing: bool, place: str) -> Sequence[Fact]:
        """The keys and words for what is going on, the most important first."""
        loop, hands = self.loop, self.loop.session.hands
        typing: list[Fact] = [said("Tab complete")] if line else []
        leave = said("q leave")
        if choosing:
            # Only the keys of the list work while it is open.
            return said("Tab ↑ ↓ choose"), said("Esc back")
        if self.reads:
            return [said("Esc closes"), *([f"↑ ↓ PageDown {place}"] if place else [])]
        if loop.open is not None:
            asked = loop.open.question()
            if not line and asked == ANYTHING:
                typing = [said("ENTER records")]
            elif not line and (asked == PARTNER or asked.proposed):
                typing = [said("ENTER: {word}", word=asked.proposed) if asked.proposed else said("ENTER: alone")]
            return [*typing, said("< back"), said("? help"), said("Ctrl-C drops it")]
        if loop.state.finished:
            report, share, settle, undo = map(CommandWord, ("report", "share", "settle", "undo"))
            return [*typing, report, leave, share, CommandWord("again"), settle, undo]
        # The most needed first: keys at the end are cut off in a narrow window.
        hints = [*typing, Joined(("?", CommandWord("words")), " "), CommandWord("help")]
        if loop.session.evening.last is not None:
            hints.append(CommandWord("undo"))
        if not hands:
            return [*hints, leave]
        return [*hints, Joined((CommandWord("why"), str(hands)), " "), leave, *map(CommandWord, ("settle", "chart"))]
