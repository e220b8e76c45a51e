"""The view of the loop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..evening.added import Added
from ..evening.events import Finish, HandPlayed
from ..law.library import rules_name
from ..problems import Problem
from ..show import columns as roles
from ..show import text as layout
from ..show.columns import cut, hanging, padded, width_of, wrapped
from ..show.settling import result
from ..show.sheet import Day, sheet
from ..words.folding import printable
from ..words.said import Said, Speech, said
from .begun_hand import next_hand
from .commands import COMPLETE as COMMANDS_COMPLETE
from .commands import PLAIN as SIGNS
from .commands import Command, CommandWord, LanguageWord, LineEffect, as_typed_here, beside, changed, laid_out, parts
from .loop import Loop
from .offers import Offer, in_rows
from .question import ANYTHING, MEANT, PARTNER
from .typed_line import effect, first_that_fits, in_brief, last_event, told, totals_after

#: The keys at a hand, at the end of the session and while something is read: those that stay longest stand first.
AT_A_HAND = ("words", "complete", "help", "undo", "why", "quit", "settle", "chart")
AT_THE_END = ("report", "quit", "complete", "share", "again", "settle", "undo")
READING = ("close", "place", "turn", "amend", "why")

COMPLETE = said("Tab complete")
LEAVE = said("q leave")


class NamedKey(NamedTuple):
    """A key, or a word that one may type, with its effect. The more it `yields`, the sooner it makes way for others."""

    text: str
    yields: int = 0


def keys_of(loop: Loop, line: str, *, choosing: bool, reading: bool, place: str) -> list[NamedKey]:
    """The keys for what is going on: a word is being chosen, something is read, a hand is open, or none of these.

    `place` is the place in what is read, empty if all of it is seen.
    """
    if choosing:
        return _said(loop.speech, said("Tab ↑ ↓ choose"), said("Esc back"))
    if reading:
        return _while_reading(loop, place)
    if loop.open is not None:
        return _at_a_question(loop, line)
    return _at_the_end(loop, line) if loop.state.finished else _at_a_hand(loop, line)


def fitting(keys: Sequence[NamedKey], width: int) -> str:
    """The keys in one row, without those that make way first if there are too many for its width."""
    kept = list(keys)
    while True:
        for between in ("   ", "  "):
            row = f" {between.join([key.text for key in kept])}"
            if width_of(row) <= width:
                return row
        if len(kept) == 1:
            return cut(row, width)
        kept.remove(max(reversed(kept), key=lambda key: key.yields))


def _at_a_hand(loop: Loop, line: str) -> list[NamedKey]:
    """The keys where a hand or a command is typed."""
    found = _typing(loop, line) | {"words": f"? {_word(loop, 'words')}"}
    if loop.session.evening.last is not None:
        found["undo"] = _word(loop, "undo")
    if loop.session.hands:
        found["why"] = f"{_word(loop, 'why')} {loop.session.hands}"
        found |= {name: _word(loop, name) for name in ("chart", "settle")}
    found |= {"help": _word(loop, "help"), "quit": loop.speech.say(LEAVE)}
    return _ordered(found, AT_A_HAND)


def _at_the_end(loop: Loop, line: str) -> list[NamedKey]:
    """The keys once the session is over."""
    found = _typing(loop, line) | {name: _word(loop, name) for name in ("report", "share", "settle", "undo")}
    found |= {"again": LanguageWord("again").spoken(loop.speech), "quit": loop.speech.say(LEAVE)}
    return _ordered(found, AT_THE_END)


def _at_a_question(loop: Loop, line: str) -> list[NamedKey]:
    """The keys where a question about the open hand is asked."""
    asked = loop.question()
    found: list[Said] = []
    if line:
        found.append(COMPLETE)
    elif asked == ANYTHING:
        found.append(said("ENTER records"))
    elif asked == PARTNER:
        found.append(said("ENTER: alone"))
    elif asked is not None and asked.proposed:
        found.append(said("ENTER: {word}", word=asked.proposed))
    return _said(loop.speech, *found, said("< back"), said("? help"), said("Ctrl-C drops it"))


def _while_reading(loop: Loop, place: str) -> list[NamedKey]:
    """The keys while something is read; the working of a hand offers a claim to try, and the hands next to it."""
    found = {"close": loop.speech.say(said("Esc closes"))}
    hand = loop.explained_hand()
    if hand is not None:
        found["turn"] = loop.speech.say(said("↑ ↓ another hand"))
    if place:
        found["place"] = f"PageDown {place}" if hand is not None else f"↑ ↓ PageDown {place}"
    if hand is not None:
        found["amend"] = f"{_word(loop, 'amend')} {hand}"
        found["why"] = f"{_word(loop, 'why')} {hand} {loop.session.table.players[0]}=…"
    return _ordered(found, READING)


def _typing(loop: Loop, line: str) -> dict[str, str]:
    """The key that completes what is typed."""
    return {"complete": loop.speech.say(COMPLETE)} if line else {}


def _word(loop: Loop, command: str) -> str:
    return CommandWord(command).spoken(loop.speech)


def _ordered(keys: Mapping[str, str], order: Sequence[str]) -> list[NamedKey]:
    """These keys, which make way in the opposite order."""
    return [NamedKey(text, order.index(name)) for name, text in keys.items()]


def _said(speech: Speech, *keys: Said) -> list[NamedKey]:
    """Keys of which the last one makes way first."""
    return [NamedKey(speech.say(what)) for what in keys]


#: The rows that the sheet always keeps: its names, its totals, and a row between them.
LEAST_SHEET = 3

#: The height from which on what there is to read leaves title, last event and next hand in place.
ROOMY = 16

#: The height from which on the words that may stand at the cursor have two rows.
TWO_OF_OFFERS = 20

#: The width and height from which on there is a second column, the most columns that it has, the fewest of the first.
WIDE, HIGH = 100, 30
MOST_BESIDE, LEAST_MAIN = 60, 60

#: The sign between the columns.
BETWEEN = " │ "

#: The command whose answer is the whole sheet.
SHEET = Command("show", [])

#: The fewest columns to type in, whatever is asked before them.
LEAST_LINE = 12

#: The plain characters that take the place of signs with `--ascii`.
PLAIN = layout.PLAIN | str.maketrans(
    {"×": "x", "≤": "<", "“": '"', "”": '"', "─": "-", "│": "|", "★": "*", "↑": "^", "↓": "v", "–": "-"}
)


class Rows(NamedTuple):
    """The number of rows of each part of a screen, from the top; the line that one types has one."""

    title: int
    main: int
    last: int
    rule: int
    next: int
    preview: int
    offers: int
    keys: int

    @property
    def above(self) -> int:
        """The rows above the line that one types."""
        return self.title + self.main + self.last + self.rule + self.next

    def for_reading(self) -> Rows:
        """The same rows when everything above the line belongs to what one reads."""
        return self._replace(title=0, main=self.above, last=0, rule=0, next=0)


#: The parts of a screen besides the line, the most important first, with the rows that each gets at a time.
IN_ORDER = (
    ("preview", 1),
    ("next", 1),
    ("keys", 1),
    ("main", LEAST_SHEET),
    ("title", 1),
    ("preview", 1),
    ("last", 1),
    ("offers", 1),
    ("rule", 1),
)


def rows_of(height: int) -> Rows:
    """The rows of each part of a screen of this height; the rest belongs to the sheet."""
    found, free = dict.fromkeys(Rows._fields, 0), max(height - 1, 0)
    for part, rows in (*IN_ORDER, *([("offers", 1)] if height >= TWO_OF_OFFERS else [])):
        taken = min(rows, free)
        found[part] += taken
        free -= taken
    found["main"] += free
    return Rows(**found)


class Screen(NamedTuple):
    """The parts of a screen from the top, each as its lines, none longer than the screen is wide.

    The first column is `left` wide; `beside` is the second one, empty if there is none. `sign` is that of the preview,
    `wrong` are the places of words in the line that were not understood, and `chosen` is the place of the chosen offer:
    its row, its first column, and the column after its last.
    """

    rows: Rows
    title: str
    main: list[str]
    left: int
    beside: list[str]
    last: str
    rule: str
    next: str
    prompt: str
    preview: list[str]
    sign: str
    wrong: list[tuple[int, int]]
    offers: list[str]
    chosen: tuple[int, int, int] | None
    keys: str

    def lines(self, line: str = "") -> list[str]:
        """The whole screen as text, with the line that is typed."""
        rows = self.rows
        main = _filled(self.main, rows.main)
        if self.beside:
            both = zip(main, _filled(self.beside, rows.main), strict=True)
            main = [f"{padded(one, self.left)}{BETWEEN}{other}" for one, other in both]
        found = [*_filled([self.title], rows.title), *main, *self.above, f"{self.prompt}{line}", *self.below]
        return [roles.plain(one).rstrip() for one in found]

    @property
    def above(self) -> list[str]:
        """The lines between the sheet and the line that is typed."""
        rows = self.rows
        return [*[self.last][: rows.last], *[self.rule][: rows.rule], *[self.next][: rows.next]]

    @property
    def below(self) -> list[str]:
        """The lines below the one that is typed."""
        rows = self.rows
        return [*_filled(self.preview, rows.preview), *_filled(self.offers, rows.offers), *[self.keys][: rows.keys]]

    @property
    def chosen_below(self) -> tuple[int, int, int] | None:
        """The place of the chosen offer among the lines below."""
        if self.chosen is None:
            return None
        row, first, end = self.chosen
        return self.rows.preview + row, first, end


def _filled(lines: Sequence[str], rows: int) -> list[str]:
    """The lines in exactly that many rows."""
    return [*lines, *[""] * rows][:rows]


class Scrolled(NamedTuple):
    """Lines to read, which scroll; those `above` and `below` them stay, as names and totals of the sheet do."""

    lines: list[str]
    above: Sequence[str] = ()
    below: Sequence[str] = ()


class Offered(NamedTuple):
    """Offers, each of which may replace the letters of the line from one place to another."""

    offers: list[Offer]
    start: int
    end: int


class Choosing(NamedTuple):
    """A choice from the offers: the place of the chosen one, and the line and cursor before it."""

    offered: Offered
    at: int
    line: str
    cursor: int


class View:
    """The view of a loop on a screen: the lines entered before, how far one has read, the choice from the offers."""

    def __init__(self, loop: Loop, ascii_only: bool = False) -> None:
        self.loop, self.ascii_only = loop, ascii_only
        self.choosing: Choosing | None = None
        self.scrolled = 0
        self.page = 1  # the number of rows that are seen at once of what is read
        self.stopped = False  # true if the last key was Ctrl-C
        self._refusal = False  # true while the reason of a refusal takes the place of what there is to read
        self._width = 0  # the width of the screen, 0 before there is one
        self._most = 0
        self._before: list[str] = []  # the lines that were entered, oldest first
        self._at = 0  # the place of the line among them
        self._unfinished = ""
        self._drawn: dict[object, list[str]] = {}  # parts that are drawn again only when the evening goes on
        self._drawn_of: object = None

    # ------------------------------------------------------------ keys

    def choose(self, line: str, cursor: int, step: int) -> tuple[str, int] | None:
        """Chooses the next offer, or the one before. Returns the line with it, and the cursor."""
        if self.choosing is None:
            offered = self._offered(line, cursor, self.loop.judged(line, cursor))
            if not offered.offers:
                return None
            self.choosing = Choosing(offered, 0 if step > 0 else len(offered.offers) - 1, line, cursor)
        else:
            index = (self.choosing.at + step) % len(self.choosing.offered.offers)
            self.choosing = self.choosing._replace(at=index)
        (offers, start, end), index, line, _ = self.choosing
        word = offers[index].word
        return line[:start] + word + line[end:], start + len(word)

    def unchosen(self) -> tuple[str, int] | None:
        """Undoes the choice. Returns the line and cursor as they were before, None where nothing was chosen."""
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
        """The line entered after the one shown, finally the unfinished one; None beyond that."""
        if self._at == len(self._before):
            return None
        self._at += 1
        return self._unfinished if self._at == len(self._before) else self._before[self._at]

    def entered(self, line: str) -> None:
        """Notes an entered line, and shows the answer from its beginning."""
        self.choosing, self.scrolled, self.stopped = None, 0, False
        if line.strip() and self._before[-1:] != [line]:
            self._before.append(line)
        self._at = len(self._before)

    @property
    def reads(self) -> bool:
        """True while there is something to read that Esc closes."""
        return not self._refusal and (bool(self.loop.read) or self._is_long())

    def scroll(self, rows: int) -> None:
        """Reads further down, or up."""
        self.scrolled = max(0, min(self.scrolled + rows, self._most))

    def turn(self, step: int) -> None:
        """Reads on: to the next or previous hand if one is explained, else a row down or up."""
        if self.loop.explain_another(step):
            self.scrolled = 0
        else:
            self.scroll(step)

    def close(self) -> None:
        """Closes what there was to read."""
        self.loop.close()
        self.scrolled = 0

    # ------------------------------------------------------------ what is seen

    def screen(self, width: int, height: int, line: str, cursor: int) -> Screen:
        """The screen, in a width and height."""
        loop, rows = self.loop, rows_of(height)
        judged = loop.judged(line, cursor)
        preview, whole = self._preview(judged, width, rows.preview)
        self._refusal, self._width = bool(whole), width
        read = self._to_read(whole, width, rows)
        if read is not None and height < ROOMY:
            rows = rows.for_reading()
        left = width
        second: list[str] = []
        if read is None:
            if width >= WIDE and height >= HIGH and loop.session.hands:
                left = width - len(BETWEEN) - min(MOST_BESIDE, width * 2 // 5, width - LEAST_MAIN - len(BETWEEN))
                second = self._once(self._draw_beside, width - left - len(BETWEEN), rows.main)
            main, place = self._main(left, rows.main), ""
        else:
            main, place = self._read(read, rows.main)
        shown, at = self._shown_offers(line, cursor, judged)
        offers = in_rows(shown, at, loop.speech, width, rows.offers)
        keys = keys_of(loop, line, choosing=self.choosing is not None, reading=self.reads, place=place)
        return Screen(
            rows,
            self._title(width),
            [self.plain(one) for one in main],
            left,
            second,
            self.plain(self._last(width)),
            self.plain(roles.quiet("─" * width)),
            self.plain(self._next(width)),
            self._prompt(width),
            [self.plain(one) for one in preview],
            judged.lines[0].sign if judged.lines else "",
            [place for _, place in _wrong(line, judged)],
            [self.plain(one) for one in offers.rows],
            offers.chosen,
            self.plain(roles.quiet(fitting(keys, width))),
        )

    def plain(self, line: str) -> str:
        """A line in plain letters if only these may be shown."""
        return line.translate(PLAIN) if self.ascii_only else line

    # ------------------------------------------------------------ its parts

    def _title(self, width: int) -> str:
        """The rules and the day on the left, the seal and the hand on the right; the seal makes way first."""
        loop = self.loop
        session, say = loop.session, loop.speech.say
        number = session.hands + 1
        hand = say(said("the end")) if session.state.finished else say(said("hand {number}", number=number))
        if loop.open is not None:
            hand = say(said("hand {number} · open", number=number))
        seal = "--dry-run" if session.rehearsal else say(said("seal {seal}", seal=session.seal))
        rules = printable(loop.speech.fact(rules_name(session.rules.id, session.rules.variants)))
        day = Day(str(session.records[0].body.get("at", ""))[:10]).spoken(loop.speech)
        ways = (
            (f" {rules} · {day}", f"{seal} · {hand} "),
            (f" {rules} · {day}", f"{hand} "),
            (f" {rules}", f"{hand} "),
        )
        for start, end in ways:
            if width_of(start) + width_of(end) < width:
                return self.plain(padded(start, width - width_of(end)) + end)
        return self.plain(
            padded(cut(f" {rules}", max(width - width_of(hand) - 2, 1)), width - width_of(hand) - 1) + hand
        )

    def _last(self, width: int) -> str:
        """The last event, or the mention in its place; on the right the commands that go on from it."""
        loop, last = self.loop, self.loop.session.evening.last
        if loop.mention:
            return cut(self._mention(), width)
        if last is None or loop.state.finished:
            return ""
        line = last_event(last, loop.speech, width)
        words = [CommandWord("undo").spoken(loop.speech)]
        if isinstance(last.event, HandPlayed):
            words.append(f"{CommandWord('why').spoken(loop.speech)} {last.number}")
        hint = f"{' · '.join(words)} "
        free = width - width_of(line) - width_of(hint)
        return f"{line}{' ' * free}{roles.quiet(hint)}".rstrip() if free >= 2 else line

    def _mention(self) -> str:
        """The mention, with its commands as they are typed here."""
        return as_typed_here(self.loop.mention, self.loop.speech)

    def _is_long(self) -> bool:
        """True if the mention is too long for its row."""
        return 0 < self._width < width_of(self._mention())

    def _next(self, width: int) -> str:
        """The next hand, or the words of the open one, with dealer and forehand as far as there is room."""
        loop = self.loop
        if loop.state.finished and loop.open is None:
            return ""
        say = loop.speech.fact
        first, *more = [as_typed_here(printable(say(one)), loop.speech) for one in next_hand(loop.session)]
        special = more[2:]
        if loop.open is not None:
            first = printable(loop.next_line()).rstrip(": ")
            if width_of(first) > width:  # cut on the left: one wants to see what was said last
                while width_of(first) >= width:
                    first = first[1:]
                first = f"…{first}"
        ways = [[first, *more], [first, *more[:1], *special], [first, *more[:1]], [first]]
        line = first_that_fits([" · ".join(way) for way in ways], width)
        if loop.open is None:
            return line.replace(first, roles.strong(first), 1)
        return line.replace(first, " ".join([roles.opened(word) for word in first.split(" ")]), 1)

    def _prompt(self, width: int) -> str:
        """The question before the line, as much of it as leaves room to type."""
        prompt = self.plain(self.loop.prompt())
        room = max(width - LEAST_LINE, 2)
        return prompt if width_of(prompt) <= room else f"{cut(prompt.removesuffix(' > '), room - 3)} > "

    def _main(self, width: int, rows: int) -> list[str]:
        """The sheet, and below it the result once the session is over."""
        return self._once(self._draw_main, width, rows)

    def _draw_main(self, width: int, rows: int) -> list[str]:
        over = self._result(width) if self.loop.state.finished else []
        free = rows - len(over)
        if over and free > LEAST_SHEET:
            over, free = ["", *over], free - 1
        return [*(self._draw_sheet(width, free) if free >= LEAST_SHEET or not over else []), *over]

    def _result(self, width: int) -> list[str]:
        """The result of the evening, with the command that makes money of points."""
        speech = self.loop.speech
        command = f"{CommandWord('settle').spoken(speech)} {speech.amount(Fraction(1, 20), 2)}"
        worth = speech.say(said("{command} makes money of it", command=command))
        return result(self.loop.session, speech, width, worth)

    def _draw_sheet(self, width: int, rows: int) -> list[str]:
        """The sheet, in `rows` rows, without the line about what comes next."""
        if rows < 1:
            return []
        found = sheet(self.loop.session.evening)._replace(next=None)
        last = self.loop.session.evening.last
        newest = last is not None and isinstance(last.event, HandPlayed | Finish)
        lines = layout.sheet(found, self.loop.speech, width, max(rows, LEAST_SHEET), self.ascii_only, newest)
        return [cut(one, width) if width_of(one) > width else one for one in lines[-rows:]]

    def _draw_beside(self, width: int, rows: int) -> list[str]:
        """The second column."""
        return beside(self.loop.session, self.loop.speech, width, rows, self.ascii_only)

    def _once(self, draw: Callable[[int, int], list[str]], width: int, rows: int) -> list[str]:
        """A part of the screen, drawn again only after the evening or its size changed."""
        evening = self.loop.session.evening
        if self._drawn_of is not evening.sections:
            self._drawn, self._drawn_of = {}, evening.sections
        key = draw.__name__, width, rows
        if key not in self._drawn:
            self._drawn[key] = [self.plain(one) for one in draw(width, rows)]
        return self._drawn[key]

    def _to_read(self, refused: Sequence[str], width: int, rows: Rows) -> Scrolled | None:
        """The text in place of the sheet: why a line was refused, an answer, the result on a small screen, or a mention
        that is too long for its row, below the result if the session is over."""
        loop = self.loop
        if refused:
            return Scrolled(list(refused))
        if loop.looked == SHEET:
            return self._whole_sheet(width)
        if loop.read:
            lines = [as_typed_here(line, loop.speech) for line in loop.read]
            found = [one for line in lines for one in wrapped(line, width, hanging(line))]
            close = [one for one in found if one]  # rather without a blank line than without the last payment
            return Scrolled(close if len(close) <= rows.main < len(found) else found)
        mention = wrapped(self._mention(), width, "  ") if self._is_long() else []
        result = self._result(width) if loop.state.finished else []
        return Scrolled([*result, *mention]) if mention or len(result) > rows.main else None

    def _whole_sheet(self, width: int) -> Scrolled:
        """The sheet from the first hand on, between its names and its totals."""
        session = self.loop.session
        found = sheet(session.evening)._replace(next=None)
        lines = layout.sheet(found, self.loop.speech, width, None, self.ascii_only)
        above = 1 if found.wheels is None else 2
        below = above + len(found.rows)
        legend = layout.legend(session.full_names, width)
        return Scrolled([*lines[above:below], *legend], lines[:above], lines[below:])

    def _read(self, text: Scrolled, rows: int) -> tuple[list[str], str]:
        """The rows of a text from where it was scrolled to, and, if not all are seen, which of how many these are."""
        if rows <= len(text.above) + len(text.below):
            text = Scrolled([*text.above, *text.lines, *text.below])
        lines, above, below = text
        rows = max(rows - len(above) - len(below), 0)
        self.page = max(rows - 1, 1)
        self._most = max(len(lines) - rows, 0)
        self.scrolled = min(self.scrolled, self._most)
        end = min(self.scrolled + rows, len(lines))
        place = f"{self.scrolled + 1}–{end}/{len(lines)}" if self._most else ""
        return [*above, *lines[self.scrolled : end], *below], place

    def _preview(self, judged: LineEffect, width: int, rows: int) -> tuple[list[str], list[str]]:
        """The rows of the preview; and the whole of a refusal, if it does not fit into them."""
        if not judged.lines or not rows:
            return [], []
        if judged.added is not None:
            return self._effect(judged.added, width)[:rows], []
        speech = self.loop.speech
        here = [line._replace(what=as_typed_here(speech.fact(line.what), speech)) for line in judged.lines]
        found = laid_out(here, speech, width, self.ascii_only)
        if len(found) <= rows:
            return found, []
        if judged.stands:
            stays = [one for one in judged.lines if one.stays]
            return laid_out(stays, speech, width, self.ascii_only)[:rows], found
        more = f"{found[rows - 1]} …"
        return [*found[: rows - 1], more if width_of(more) <= width else cut(more, width)], []

    def _effect(self, added: Added, width: int) -> list[str]:
        """The record with its working, then the notes on it, or the totals after it and who deals."""
        speech, step = self.loop.speech, added.steps[-1]
        start = f"{SIGNS[COMMANDS_COMPLETE] if self.ascii_only else COMMANDS_COMPLETE} "
        scored = any(step.outcome.scores.values())
        if isinstance(step.event, HandPlayed) or (isinstance(step.event, Finish) and scored):
            first = effect(start, step.outcome, step.state, speech, width)
        else:
            first = told(start, parts(step, in_brief(added, self.loop.session.evening)), speech, width)
        more = [*added.notes, *changed(added)]
        return [first, told("  ", more, speech, width) if more else totals_after(added.state, speech, width)]

    def _offered(self, line: str, cursor: int, judged: LineEffect) -> Offered:
        """The words that may stand there: whole lines that say what was meant, words that a wrong one was meant to be,
        or else those at the cursor."""
        if self.loop.meanings(line):
            return Offered(self.loop.menu(line, cursor), 0, len(line))
        for problem, (start, end) in _wrong(line, judged):
            meant = _meant(problem, self.loop.speech)
            if meant:
                return Offered([Offer(word, said("Tab takes it")) for word in meant], start, end)
        at = self.loop.typed(line, cursor)
        return Offered(self.loop.menu(line, cursor), at.start, cursor)

    def _shown_offers(self, line: str, cursor: int, judged: LineEffect) -> tuple[list[Offer], int | None]:
        """The offers that are shown, and the place of the chosen one; no offers while something else is read."""
        if self.choosing is not None:
            return self.choosing.offered.offers, self.choosing.at
        if self.reads and not line:
            return [], None
        at = self.loop.typed(line, cursor)
        whole = bool(at.at) and not self.loop.unfinished(at)
        if whole and not self.loop.meanings(line) and not any(_misunderstood(judged)):
            return [], None
        return self._offered(line, cursor, judged).offers, None


def _misunderstood(judged: LineEffect) -> list[Problem]:
    """The problems of single words of a line."""
    return [one for one in judged.problems if one.word]


def _wrong(line: str, judged: LineEffect) -> Iterator[tuple[Problem, tuple[int, int]]]:
    """The problems of words that were not understood, each with the place of its word in the line, if that is there."""
    for problem in _misunderstood(judged):
        found = re.search(rf"(?<!\S){re.escape(problem.word or '')}(?!\S)", line)
        if found is not None:
            yield problem, found.span()


def _meant(problem: Problem, speech: Speech) -> list[str]:
    """The words that a misunderstood one was probably meant to be."""
    if not isinstance(problem.hint, Said) or not problem.hint.text.startswith(MEANT):
        return []
    return [speech.fact(word) for word in problem.hint.facts.values()]
