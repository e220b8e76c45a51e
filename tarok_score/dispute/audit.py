"""Paper sheets: read, and held against the rules."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, exact, plain, typed, with_digits_swapped
from ..evening import parse_words
from ..evening.adding import Addition
from ..evening.course import EveningCourse
from ..evening.effects import Entry, after, plays_for_pot
from ..evening.events import Confirmed, HandPlayed, Seating, Understood
from ..evening.notes import notes
from ..evening.state import Outcome, State, beginning, klops_called, with_klop
from ..events import Event, Redo, Undo
from ..hand import document
from ..hand.table import Table, check_players
from ..hand.writing import HandInWords
from ..law.ruleset import Ruleset
from ..limits import LONGEST_CELL, MOST_ROWS
from ..problems import Place, Problem, Refused, impossible, malformed
from ..scoring import Before, Line
from ..words.folding import fold, printable
from ..words.said import LANGUAGES, Fact, Quantity, Said, said, speech
from .claim import Claim, claim
from .fits import Fits, Worths, fits
from .viewpoint import LINE, Rulebook, Viewpoint

LONG_CELL = malformed("sheet-long-cell", "{cell} has more than {most} characters", "shorten it: a hand has fewer")
TOTALS, POINTS, PACKED = WRITTEN = ("totals", "points", "packed")

#: The heads of columns, in the languages of the table. Under those of hands their numbers may stand, or their words.
NUMBER = ("n", "no", "#", "st.", "c.", "nr")
HAND = ("hand", "game", "igra", "hra", "gra")
WORDS = ("words", "besede", "slova", "slowa")
NOTE = ("note", "notes", "opomba", "opombe", "poznamka", "poznamky", "uwaga", "uwagi")
HEADS = {"n": NUMBER, "hand": HAND, "words": WORDS, "note": NOTE}
KINDS = {word: kind for kind, words in HEADS.items() for word in words}

#: The first words of the last two rows, in the same languages.
RADLI = ("radli", "radelci", "radly", "radle")
TOTAL = ("total", "skupaj", "celkem", "razem")

#: The first heads of the table of an evening's events, which this program writes for others.
HEADS_OF_EVENTS = (said("hand"), said("event"), said("time"))

#: What people write into a cell where nothing changed.
NOTHING = frozenset({"", "-", "−", "–", "—", "/"})

#: The line by which a spreadsheet is told the sign between cells.
_SEPARATOR = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
#: A line `# KEY: text` above the header.
_REMARK = re.compile(r"#\s*([a-z]+)\s*:(.*)")
#: A number with blanks between its thousands; a cell that holds more than a mistyped number.
_THOUSANDS = re.compile(r"[-+−]?[0-9]{1,3}(?:\s[0-9]{3})+(?:[.,][0-9]+)?")
_WORDY = re.compile(r"[^\W\d_]{3}|\S\s+\S")

_LINE_END = re.compile("\r\n|\r|\n")

#: The signs of a radl that is drawn on the sheet: cancelled, and open.
CANCELLED, OPEN = frozenset("xX●"), frozenset("oO0○")

NO_TEXT = malformed(
    "sheet-no-text", "this is not text (UTF-8)", 'save it as "CSV UTF-8", which spreadsheets offer beside CSV'
)
NO_HEADER = malformed("sheet-no-header", "there is no header", "its first line names the columns: n,words,Ana,Boris,…")
NO_PLAYERS = malformed("sheet-no-players", "the header names no players", "n,words,Ana,Boris,Cilka,David")
WHICH_WORDS = malformed(
    "sheet-which-words",
    "{columns}: which column has the words of the hands?",
    "head it words; columns without a number are no players",
)
PLAYER_TWICE = malformed("sheet-player-twice", "{name} has two columns", "one column for each player")
EVENTS = malformed(
    "sheet-of-events",
    "this is the table of events that `tarok export` writes, and no sheet",
    "`tarok export --format json` writes an evening that `tarok import` reads",
)
NO_AMOUNT = malformed("sheet-no-amount", '"{word}" is no amount', "such as +40, -20 or 0.50")
TOO_MANY = malformed("sheet-too-many-cells", "this row has more cells than the header", "one cell for each column")
NO_MARK = malformed("sheet-no-mark", '"{word}" is no radl', "x or ● is a cancelled one, o or ○ an open one")
TOO_LONG = malformed("sheet-too-long", "a sheet has at most {most} rows", "cut it in two")
NO_WAY = malformed("sheet-write", '"{word}" is no way of writing', "totals, points or packed")


class PaperRow(NamedTuple):
    """One row: its number on the sheet, its line in the file, the words of the hand, and each player's number."""

    row: int
    line: int
    words: str
    cells: Mapping[str, Amount]


class PaperMarks(NamedTuple):
    """The radli drawn for a player: the cancelled and the open ones."""

    cancelled: int
    open: int


class PaperSheet(NamedTuple):
    """A sheet as it stands in a file. `foot` are the totals at its foot, `marks` the drawn radli, if there are any."""

    ruleset: str | None
    variants: tuple[str, ...]
    write: str
    dealer: str | None
    players: tuple[str, ...]
    numbered: bool
    rows: tuple[PaperRow, ...]
    foot: Mapping[str, Amount]
    foot_line: int
    marks: Mapping[str, PaperMarks]
    marks_line: int


def read(data: bytes, name: str) -> PaperSheet:
    """The sheet in a file of CSV. Raises Refused with every fault at its place."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused([NO_TEXT(place=Place(name, line, 1))]) from None
    return _SheetReader(name).sheet(text)


def _amount(text: str, separator: str) -> Amount | None:
    """The amount in a cell; a comma between cells is none within one. None for anything else."""
    if _THOUSANDS.fullmatch(text):
        text = "".join(text.split())
    try:
        return typed(text if separator != "," else text.replace(",", "x"))
    except ValueError:
        return None


class _SheetReader:
    """The reader of a sheet, which collects its problems."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.separator = ","
        self.columns: list[tuple[str, str]] = []  # kind (n, words, note, player) and name of each column

    def at(self, line: int, column: int = 1) -> Place:
        """A place in the file."""
        return Place(self.name, line, column)

    def sheet(self, text: str) -> PaperSheet:
        """The sheet in a text. Raises Refused with everything that cannot be read."""
        csv.field_size_limit(max(csv.field_size_limit(), len(text)))
        lines = deque([(number, line) for number, line in enumerate(_LINE_END.split(text), 1) if line.strip()])
        told = _SEPARATOR.fullmatch(lines[0][1]) if lines else None
        if told is not None:
            lines.popleft()
        remarks: dict[str, list[str]] = {}
        while lines and (remark := _REMARK.fullmatch(lines[0][1])):
            remarks.setdefault(remark[1], []).append(remark[2].strip())
            lines.popleft()
        if not lines:
            raise Refused([NO_HEADER(place=self.at(1))])
        if len(lines) - 1 > MOST_ROWS:
            raise Refused([TOO_LONG(place=self.at(lines[MOST_ROWS + 1][0]), most=MOST_ROWS)])
        signs = (sign for sign in "\t;," if sign in lines[0][1])
        self.separator = told[1] if told is not None else next(signs, ",")
        (head_line, heads), *table = [
            (number, [cell.strip() for cell in next(csv.reader([line], delimiter=self.separator))])
            for number, line in lines
        ]
        if any(heads[:3] == [speech(code).say(head) for head in HEADS_OF_EVENTS] for code in LANGUAGES):
            raise EVENTS.refused(place=self.at(head_line))
        table = [(number, cells) for number, cells in table if any(cells)]
        for number, cells in table:
            for column, cell in enumerate(cells, 1):
                if len(cell) > LONGEST_CELL:
                    shown = said("column {column}", column=column)
                    self.problems.append(LONG_CELL(place=self.at(number, column), cell=shown, most=LONGEST_CELL))
        if self.problems:
            raise Refused(self.problems)
        self._header(head_line, heads, [cells for _, cells in table])
        players = tuple([name for kind, name in self.columns if kind == "player"])
        if not players:
            self.problems.append(NO_PLAYERS(place=self.at(head_line)))
        rows: list[PaperRow] = []
        foot: dict[str, Amount] = {}
        marks: dict[str, PaperMarks] = {}
        foot_line = marks_line = 0
        for number, cells in table:
            if len(cells) > len(heads) and any(cells[len(heads) :]):
                self.problems.append(TOO_MANY(place=self.at(number, len(heads) + 1)))
            stated = {
                kind: cell for (kind, _), cell in zip(self.columns, cells, strict=False) if kind in ("n", "words")
            }
            first = fold(next(filter(None, stated.values()), ""))
            if first in RADLI:
                marks, marks_line = self._marks(number, cells), number
            elif first in TOTAL:
                foot, foot_line = self._amounts(number, cells), number
            else:
                given, place = stated.get("n", ""), rows[-1].row + 1 if rows else 1
                place = int(given) if given.isdecimal() and len(given) < 7 else place
                rows.append(PaperRow(place, number, stated.get("words", ""), self._amounts(number, cells)))
        write = remarks.get("write", [TOTALS])[-1]
        if write not in WRITTEN:
            self.problems.append(NO_WAY(place=self.at(1), word=printable(write)[:60]))
        if self.problems:
            raise Refused(self.problems)
        return PaperSheet(
            remarks.get("ruleset", [None])[-1],
            tuple(" ".join(remarks.get("variant", [])).split()),
            write,
            remarks.get("dealer", [None])[-1],
            players,
            any(kind == "n" for kind, _ in self.columns),
            tuple(rows),
            foot,
            foot_line,
            marks,
            marks_line,
        )

    def _header(self, line: int, heads: list[str], rows: Sequence[list[str]]) -> None:
        """Finds out what each column is: by its head, and by what stands below."""
        seen: set[str] = set()
        for column, name in enumerate(heads):
            folded = fold(name)
            kind = self._kind(folded, [cells[column] for cells in rows if column < len(cells)])
            if kind == "player" and folded in seen:
                self.problems.append(PLAYER_TWICE(place=self.at(line, column + 1), name=printable(name)[:40]))
            seen |= {folded} if kind == "player" else set()
            self.columns.append((kind, name))
        texts = [place for place, (kind, _) in enumerate(self.columns) if kind == "text"]
        headed = any(kind == "words" for kind, _ in self.columns)
        if not headed and len(texts) > 1:
            names = tuple(printable(heads[place])[:40] for place in texts)
            self.problems.append(WHICH_WORDS(place=self.at(line, texts[0] + 1), columns=names))
        for place in texts:
            self.columns[place] = ("words" if not headed and len(texts) == 1 else "note", heads[place])

    def _kind(self, head: str, cells: Sequence[str]) -> str:
        """The kind of a column; `text` is one without a number under a head that says nothing."""
        kind = KINDS.get(head, "player" if head else "note")
        if kind not in ("hand", "player"):
            return kind
        filled = [cell for cell in cells if cell not in NOTHING and fold(cell) not in (*RADLI, *TOTAL)]
        numbers = [cell for cell in filled if _amount(cell, self.separator) is not None]
        if kind == "hand":
            return "n" if filled and numbers == filled else "words"
        return kind if numbers or not any(map(_WORDY.search, filled)) else "text"

    def _players_cells(self, cells: list[str]) -> Iterator[tuple[int, str, str]]:
        """The cells of players: the number of each column, the player, and what stands there."""
        for column, (cell, (kind, name)) in enumerate(zip(cells, self.columns, strict=False), 1):
            if kind == "player":
                yield column, name, cell

    def _amounts(self, line: int, cells: list[str]) -> dict[str, Amount]:
        found: dict[str, Amount] = {}
        for column, name, text in self._players_cells(cells):
            amount = None if text in NOTHING else _amount(text, self.separator)
            if amount is not None:
                found[name] = amount
            elif text not in NOTHING:
                self.problems.append(NO_AMOUNT(place=self.at(line, column), word=printable(text)[:40]))
        return found

    def _marks(self, line: int, cells: list[str]) -> dict[str, PaperMarks]:
        found = {}
        for column, name, text in self._players_cells(cells):
            if not set(text) <= CANCELLED | OPEN:
                self.problems.append(NO_MARK(place=self.at(line, column), word=printable(text)[:40]))
            found[name] = PaperMarks(sum(sign in CANCELLED for sign in text), sum(sign in OPEN for sign in text))
        return found


# The audit ------------------------------------------------------------------------------------------------------------

NO_DEALER = malformed("sheet-dealer", 'nobody called "{name}" has a column', "the dealer of the first hand")
NO_CORRECTION = impossible(
    "sheet-correction", "a row of a sheet says nothing about another row", "write that row as it was"
)
OTHER_TABLE = impossible(
    "sheet-other-table", "players and rules of a sheet are the same from first to last", "cut the sheet in two there"
)

#: The amounts by which a wrong carry puts a total out, and how far ahead a player's next number is looked for.
CARRIED, AHEAD = (1, 10, 100), 50

#: A function that hands out the rows of a sheet one after another.
Each: TypeAlias = "Callable[[Sequence[PaperRow]], Iterable[PaperRow]]"


class Finding(NamedTuple):
    """A fault of a sheet. `row` is None where it concerns the foot of the sheet or the drawn radli.

    `cancelled` has, for each player without an open radl, the earlier row in which his last one was cancelled.
    """

    row: int | None
    line: int
    kind: str
    said: Said
    players: tuple[str, ...] = ()
    off: Mapping[str, Amount] = {}
    explained: Claim | None = None
    slip: str = ""
    by_radl: str | None = None
    problems: tuple[Problem, ...] = ()
    cancelled: Mapping[str, int] = {}


class Judged(NamedTuple):
    """A row with the change that it writes, the change by the rules, and a verdict: ok, wrong or unjudged."""

    row: PaperRow
    change: Mapping[str, Amount]
    expected: Mapping[str, Amount] | None
    verdict: str
    written: Mapping[str, Amount]


class Audit(NamedTuple):
    """A sheet that was judged: its rows, the findings, hands that would give the rows without words, and the totals."""

    table: Table
    dealer: str
    write: str
    rows: tuple[Judged, ...]
    findings: tuple[Finding, ...]
    fits: Mapping[int, Fits]
    totals: Mapping[str, Amount]
    by_rules: Mapping[str, Amount] | None
    radli: Mapping[str, int] | None

    @property
    def first(self) -> int | None:
        """The first row with a finding other than a gap."""
        return next((one.row for one in self.findings if one.kind != "gap" and one.row is not None), None)

    @property
    def wrong(self) -> bool:
        """True if anything but a gap in the numbering was found."""
        return any(one.kind != "gap" for one in self.findings)

    def __repr__(self) -> str:
        return f"<Audit of {len(self.rows)} rows: {', '.join([one.kind for one in self.findings]) or 'nothing wrong'}>"


def audit(sheet: PaperSheet, rules: Ruleset, each: Each = iter) -> Audit:
    """Judges a sheet by these rules, whose other variants may explain a wrong row. Raises Refused.

    `each` hands out the rows one after another, so that a caller can show the progress.
    """
    problems, table = check_players(rules, sheet.players), Table(rules, sheet.players)
    dealer = sheet.players[-1] if sheet.dealer is None else table.player(sheet.dealer)
    if dealer is None:
        problems.append(NO_DEALER("dealer", name=printable(str(sheet.dealer))[:40]))
    if problems or dealer is None:
        raise Refused(problems)
    return _Auditor(sheet, table, dealer).audit(each)


class _Played(NamedTuple):
    """A row with words: its event, the states before and after it, its outcome, and whether a klop was due instead."""

    event: Event
    before: State
    after: State
    outcome: Outcome
    klop_due: bool


def row_read(evening: EveningCourse, row: PaperRow) -> Understood:
    """The event that the words of a row state in an evening; an adjustment needs no reason on paper. Raises Refused."""
    words = row.words.split()
    if parse_words.command_of(evening, words[0]) == "adjust" and "--why" not in words:
        words += ["--why", "as", "written"]
    understood = parse_words.read(evening, words)
    for event in understood.events:
        if event.corrects or isinstance(event, Undo | Redo | Confirmed):
            raise NO_CORRECTION.refused()
        if isinstance(event, Seating) and (event.rules is not None or {*event.players} != {*evening.table.players}):
            raise OTHER_TABLE.refused()
    return understood


class _Auditor:
    """The audit of a sheet, which judges each row from the totals written above it and collects the findings."""

    def __init__(self, sheet: PaperSheet, table: Table, dealer: str) -> None:
        self.sheet, self.table, self.players, self.dealer = sheet, table, table.players, dealer
        self.book = Rulebook.of(table.rules, table.rules.origin)
        self.state = beginning(table, dealer)
        self.findings: list[Finding] = []
        self.judged: list[Judged] = []
        self.fits: dict[int, Fits] = {}
        self.worths = Worths(table)
        self.known = True  # true while every row had words, so that radli and pot follow from them
        self.numbers = {name: [row.cells[name] for row in sheet.rows if name in row.cells] for name in self.players}
        self.cancelled = dict.fromkeys(self.players, 0)
        self.last_cancelled: dict[str, int] = {}

    def audit(self, each: Each) -> Audit:
        """Judges every row from the totals above it, then the foot and the drawn radli."""
        previous = 0
        for index, row in enumerate(each(self.sheet.rows)):
            gap = self.sheet.numbered and 0 < previous < row.row - 1
            if gap:
                self._find(row, "gap", said("the rows after {row} are missing", row=previous))
            previous = row.row
            self._row(index, row, gap)
        totals, radli = dict(self.state.totals), dict(self.state.radli)
        foot = {name: exact(value - totals[name]) for name, value in self.sheet.foot.items() if value != totals[name]}
        if foot:
            wrong = tuple([name for name in self.players if name in foot])
            text = said("the foot of the column is added wrongly: {names}", names=wrong)
            self._find(self.sheet.foot_line, "sum", text, players=wrong, off=foot)
        judged = self.known and self.table.rules.radli is not None
        due = {name: PaperMarks(self.cancelled[name], radli[name]) for name in self.players}
        wrong = tuple([name for name in self.players if self.sheet.marks.get(name, PaperMarks(0, 0)) != due[name]])
        if self.sheet.marks and judged and wrong:
            text = said("the radli are not those that the hands give: {names}", names=wrong)
            self._find(self.sheet.marks_line, "radli", text, players=wrong)
        by_rules: dict[str, Amount] | None = None
        if self.known:
            by_rules = {name: exact(sum([(one.expected or {})[name] for one in self.judged])) for name in self.players}
        return Audit(
            self.table,
            self.dealer,
            self.sheet.write,
            tuple(self.judged),
            tuple(self.findings),
            self.fits,
            totals,
            by_rules,
            radli if judged else None,
        )

    def _find(self, where: PaperRow | int, kind: str, text: Said, **more: Any) -> None:
        """Adds a finding: of a row, or of a line that is none."""
        row, line = (None, where) if isinstance(where, int) else (where.row, where.line)
        self.findings.append(Finding(row, line, kind, text, **more))

    # ------------------------------------------------------------ one row

    def _played(self, row: PaperRow, state: State) -> _Played:
        """The event that the words of a row describe, with its outcome. Raises Refused."""
        evening = EveningCourse(self.table, state.dealer)
        evening.start = state
        understood = row_read(evening, row)
        event = understood.events[0]
        then, outcome = after(state, event)
        due = (
            state.compulsory_klop
            and not understood.as_played
            and isinstance(event, HandPlayed)
            and event.hand.revoke is None
            and not self.table.rules.contracts[event.hand.contract].open_in_compulsory_klop
        )
        return _Played(event, state, then, outcome, due)

    def _amounts(self, outcome: Outcome) -> dict[str, Amount]:
        """The amount that each player has of an outcome: nothing if he rested."""
        return {name: outcome.scores.get(name, 0) for name in self.players}

    def _row(self, index: int, row: PaperRow, after_gap: bool) -> None:
        """Judges one row; after a gap in the numbering it stays unjudged, for nobody knows the totals above it.

        It goes on from the totals as written, or after a slip of the pen from the right ones.
        """
        before, played, verdict = self.state, None, "unjudged"
        carried: dict[str, Amount] = {}
        try:
            played = self._played(row, before) if row.words else None
        except Refused as refused:
            text = said("the words are no hand of these rules: {words}", words=row.words)
            self._find(row, "words", text, problems=refused.problems)
        expected = None if played is None else self._amounts(played.outcome)
        change = self._change(row, expected)
        if played is None or expected is None:
            if not row.words and not after_gap:
                verdict = "ok"
                self._bare(row, change)
            self.known = False
        elif not after_gap and (self.known or not plays_for_pot(self.table, played.event)):  # or nobody knows the pot
            verdict = "ok"
            if change != expected and (self.known or not self._by_some_radl(played, change)):
                verdict = "wrong"
                carried = self._wrong(index, row, played, change, expected)
        if played is not None and played.klop_due and self.sheet.write != PACKED:
            self._find(row, "zero", said("a compulsory klop was due by the totals written"))
        written = {name: exact(before.totals[name] + change[name]) for name in self.players}
        self._go_on(row, played, {**written, **carried})
        self.judged.append(Judged(row, change, expected, verdict, written))

    def _go_on(self, row: PaperRow, played: _Played | None, totals: dict[str, Amount]) -> None:
        """Goes on from these totals after a row."""
        before, hand = self.state, played is None or isinstance(played.event, HandPlayed)
        state = before._replace(hands=before.hands + 1) if played is None else played.after
        score = None if played is None else played.outcome.score
        for name in self.players if score is not None and score.radli is not None else ():
            gone = before.radli[name] + score.given - score.radli[name]  # type: ignore[union-attr,index]
            self.cancelled[name] += gone
            if gone:
                self.last_cancelled[name] = row.row
        left = before.klops_due - hand
        self.state = state._replace(totals=totals, klops_due=max(left, 0), finished=False)
        if klops_called(self.table, before.totals, totals) or (not hand and state.klops_due > left):
            self.state = with_klop(self.state)

    def _change(self, row: PaperRow, expected: Mapping[str, Amount] | None) -> dict[str, Amount]:
        """The change that a row writes for each player, whether the sheet has totals, points or packed columns."""
        totals, cells = self.state.totals, row.cells
        if self.sheet.write == PACKED:
            due = [name for name in self.players if expected is not None and expected[name] and self.numbers[name]]
            cells = {name: self.numbers[name].pop(0) for name in due}
        elif self.sheet.write != TOTALS:
            return {name: cells.get(name, 0) for name in self.players}
        return {name: exact(cells[name] - totals[name]) if name in cells else 0 for name in self.players}

    def _by_some_radl(self, played: _Played, change: Mapping[str, Amount]) -> bool:
        """True if the row is right for some choice of open radli among the players whose radl would count."""
        event = played.event
        if not isinstance(event, HandPlayed) or self.table.rules.radli is None:
            return False
        klop, declarer = self.table.rules.contracts[event.hand.contract].klop, event.hand.declarer
        counting = self.players if klop is not None and klop.own_radl else () if declarer is None else (declarer,)
        for choice in product((0, 1), repeat=len(counting)):
            radli = {**played.before.radli, **dict(zip(counting, choice, strict=True))}
            _, outcome = after(played.before._replace(radli=radli), event)
            if self._amounts(outcome) == change:
                return True
        return False

    # ------------------------------------------------------------ what is wrong with a row

    def _wrong(
        self, index: int, row: PaperRow, played: _Played, change: Mapping[str, Amount], expected: Mapping[str, Amount]
    ) -> dict[str, Amount]:
        """Adds the findings of a wrong row. Returns the right totals of columns that go on from them after a slip."""
        off = {name: exact(change[name] - expected[name]) for name in self.players if change[name] != expected[name]}
        carried = {
            name: exact(self.state.totals[name] + expected[name])
            for name in off
            if self._copied(index, name, played.after, self.state.totals[name] + expected[name])
        }
        copied = tuple(carried)
        if copied:
            text = said("a slip of the pen: {names}; the next number goes on from the right total", names=copied)
            self._find(row, "copy", text, players=copied, off={name: off[name] for name in copied})
        left = {name: value for name, value in off.items() if name not in carried}
        if left:
            self._scored(row, played, {name: expected[name] + left.get(name, 0) for name in expected}, expected, left)
        return carried

    def _copied(self, index: int, name: str, state: State, right: Amount) -> bool:
        """True if the player's next number goes on from the right total, so that this one was only copied wrongly."""
        if self.sheet.write != TOTALS or not self.known:
            return False
        for row in self.sheet.rows[index + 1 : index + AHEAD]:
            try:
                played = self._played(row, state) if row.words else None
            except Refused:
                return False
            if played is None:
                return False
            state, right = played.after, right + played.outcome.scores.get(name, 0)
            if name in row.cells:
                return exact(right) == row.cells[name]
        return False

    def _scored(
        self,
        row: PaperRow,
        played: _Played,
        change: Mapping[str, Amount],
        expected: Mapping[str, Amount],
        off: Mapping[str, Amount],
    ) -> None:
        """Adds the finding of numbers that the rules do not give, explained like a claim or as an error in adding."""
        found = None
        if isinstance(played.event, HandPlayed):
            before = Before(played.before.radli, played.before.pot)
            case = Viewpoint(self.book, self.table.rules.variants, self.table, before, played.event.hand)
            first = not any(one.kind in ("score", "adding") for one in self.findings)
            found = claim(case, change, two=first, on_paper=True)
        decimals = self.table.rules.unit.decimals
        numbers = tuple(
            [
                said(
                    "{name}: {right}, written {written}",
                    name=name,
                    right=Quantity(expected[name], decimals, True),
                    written=Quantity(change[name], decimals, True),
                )
                for name in off
            ]
        )
        explained = found is not None and any(one.kind != LINE for one in found.explanations)
        slip = "" if explained else self._slip(row, change, expected, tuple(off))
        self._find(
            row,
            "adding" if slip else "score",
            said("{words} gives {numbers}", words=row.words, numbers=numbers),
            players=tuple(off),
            off=off,
            explained=found,
            slip=slip,
            cancelled={name: place for name, place in self.last_cancelled.items() if not self.state.radli[name]},
        )

    def _slip(
        self, row: PaperRow, change: Mapping[str, Amount], expected: Mapping[str, Amount], wrong: Sequence[str]
    ) -> str:
        """The kind of slip by which a right amount was added up wrongly; empty where it is not a usual one."""
        totals, by_totals = self.state.totals, self.sheet.write == TOTALS
        if len(wrong) == 2:
            for one, two in (wrong, reversed(wrong)):
                moved = change[two] - expected[two] == expected[one]
                total = by_totals and row.cells.get(two) == totals[one] + expected[one]
                if not change[one] and expected[one] and (moved or total):
                    return "column"
        if len(wrong) != 1:
            return ""
        name = wrong[0]
        if name not in row.cells or (by_totals and not change[name]):
            return "skipped" if expected[name] else ""
        above = totals[name] if by_totals else 0
        right, written = above + expected[name], above + change[name]
        slips = {
            "carry": abs(written - right) in CARRIED,
            "sign": written == above - expected[name],
            "digits": exact(written) in with_digits_swapped(exact(right)),
            "not-added": by_totals and written == expected[name],
        }
        return next((kind for kind, made in slips.items() if made), "")

    def _bare(self, row: PaperRow, change: Mapping[str, Amount]) -> None:
        """Judges a row without words by the hands that would give its change; adds a finding if there are none."""
        if not any(change.values()):
            return
        with_radl = [{name: 1} for name in self.players] if self.table.rules.radli is not None else []
        # Where an earlier row had no words, anybody may have a radl by now.
        befores = [dict(self.state.radli)] if self.known else [{}, *with_radl]
        found = self.fits[row.row] = fits(self.worths, [Before(radli) for radli in befores], change)
        if found.possible:
            return
        able = (radli for radli in with_radl if self.known and fits(self.worths, [Before(radli)], change).possible)
        by_radl = next((name for radli in able for name in radli), None)
        players = tuple([name for name in self.players if change[name]])
        text = said("no hand of these rules gives this change: {names}", names=players)
        self._find(row, "impossible", text, players=players, by_radl=by_radl)


WRONG_ROW = impossible("sheet-row-wrong", "row {row}: {what}", "tarok audit says more")
WRONG_SHEET = impossible("sheet-wrong", "{what}", "tarok audit says more")
NO_WORDS = impossible("sheet-row-without-words", "row {row} has no words: what was played?", "such as two Ana Boris 44")


def events_of_sheet(found: Audit, name: str) -> tuple[Addition, ...]:
    """The events of an audited sheet. Raises Refused with every row that is wrong, at its place in the file `name`."""
    problems: list[Problem] = []
    for finding in found.findings:
        known = WRONG_SHEET(what=finding.said) if finding.row is None else WRONG_ROW(row=finding.row, what=finding.said)
        problems += _placed(name, finding.line, finding.problems or (known,))
    lines = {finding.line for finding in found.findings}
    for one in found.rows:
        if not one.row.words and one.row.line not in lines:
            problems += _placed(name, one.row.line, [NO_WORDS(row=one.row.row)])
    if problems:
        raise Refused(sorted(problems, key=attrgetter("place")))
    evening, additions = EveningCourse(found.table, found.dealer), []
    for one in found.rows:
        try:
            understood = row_read(evening, one.row)
            for event in understood.events:
                notes(evening, event, understood.as_played)
                evening.add(event)
                additions.append(Addition(event, as_played=understood.as_played))
        except Refused as refused:
            problems += _placed(name, one.row.line, refused.problems)
    if problems:
        raise Refused(problems)
    return tuple(additions)


def _placed(name: str, line: int, problems: Iterable[Problem]) -> list[Problem]:
    """The problems at a line of the sheet."""
    return [one._replace(place=Place(name, line, 1)) for one in problems]


# The same evening under other rules -------------------------------------------------------------------------------


class Both(NamedTuple):
    """A hand under both rules; `there` is None where the other rules do not know it."""

    number: int
    words: Fact
    here: Mapping[str, Amount]
    there: Mapping[str, Amount] | None
    here_lines: tuple[Line, ...]
    there_lines: tuple[Line, ...]
    problems: tuple[Problem, ...]

    @property
    def differs(self) -> bool:
        """True if the other rules give other numbers, or do not know the hand."""
        return self.here != self.there


class Rescored(NamedTuple):
    """An evening under two rulesets: each hand, the totals by both, and notes where the two differ in kind."""

    here: Ruleset
    there: Ruleset
    hands: tuple[Both, ...]
    here_totals: Mapping[str, Amount]
    there_totals: Mapping[str, Amount]
    notes: tuple[Said, ...]

    @property
    def gain(self) -> dict[str, Amount]:
        """The amount that each player's total is higher by under the other rules."""
        return {name: exact(total - self.here_totals[name]) for name, total in self.there_totals.items()}

    @property
    def complete(self) -> bool:
        """True if the other rules know every hand."""
        return all(one.there is not None for one in self.hands)

    def __repr__(self) -> str:
        gain = ", ".join([f"{name} {plain(amount)}" for name, amount in self.gain.items()])
        return f"<Rescored {len(self.hands)} hands by {self.there.id}, not {self.here.id}: {gain}>"


def rescore(evening: EveningCourse, rules: Ruleset) -> Rescored:
    """The evening's facts under other rules, which radli, pot, misdeals and the charge at the end follow, too.

    Raises Refused if those at the table cannot play by these rules. An event that they cannot have is passed over, with
    a note.
    """
    problems = check_players(rules, evening.table.players)
    if problems:
        raise Refused(problems)
    start, here = evening.start, evening.table.rules
    state = beginning(Table(rules, start.table.players, start.table.also), start.dealer)
    hands: list[Both] = []
    notes: list[Said] = []
    for entry in evening.entries():
        event = entry.as_said
        if entry.voided is not None:
            continue
        if isinstance(entry.event, HandPlayed):
            state, both = _played(state, entry.event, entry)
            hands.append(both)
            called = entry.state.compulsory_klop
            if called != state.compulsory_klop and not (entry.before.compulsory_klop and called):
                text = "after hand {number} only these rules call a compulsory klop: {ruleset}"
                which = here if called else rules
                ruleset = "+".join((which.id, *which.variants))
                notes.append(said(text, number=entry.number, ruleset=ruleset))
            continue
        if isinstance(event, Seating):  # without a change of the rules: the other ones hold all evening
            event = Seating(event.players, event.dealer, event.takes, event.charge, instead=event.instead)
        else:
            event = entry.event
        try:
            state, _ = after(state, event, entry.said_at)
        except Refused as refused:
            for problem in refused.problems:
                notes.append(problem.said if isinstance(problem.said, Said) else Said(problem.said))
    return Rescored(here, rules, tuple(hands), dict(evening.state.totals), dict(state.totals), tuple(notes))


def _played(state: State, event: HandPlayed, entry: Entry) -> tuple[State, Both]:
    """Plays a hand under the other rules."""
    problems: list[Problem] = []
    hand, outcome = document.read(state.table, document.write(event.hand), problems), Outcome()
    words: Fact = event.words
    try:
        if hand is not None:
            words = HandInWords(state.table, hand)
            state, outcome = after(state, HandPlayed(hand, event.words))
    except Refused as refused:
        problems.extend(refused.problems)
    known, here = not problems, entry.outcome
    there, lines = (outcome.scores, outcome.lines) if known else (None, ())
    words = words if known else event.words
    return state, Both(entry.number, words, here.scores, there, here.lines, lines, tuple(problems))
