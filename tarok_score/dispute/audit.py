"""Paper sheets: read, and held against the rules; and an evening under other rules than its own."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..amounts import Amount, plain, typed, with_digits_swapped
from ..evening import parse_words
from ..evening.adding import Addition
from ..evening.course import EveningCourse
from ..evening.effects import after, plays_for_pot
from ..evening.events import Confirmed, HandPlayed, Seating, Understood
from ..evening.notes import notes
from ..evening.state import State, beginning, klops_called, with_klop
from ..events import Event, Redo, Undo
from ..hand import Table, check_players, document
from ..hand.writing import HandInWords
from ..law.ruleset import Ruleset
from ..limits import LONGEST_CELL, MOST_ROWS
from ..problems import Place, Problem, Problems, Refused, placed, problem, refusal
from ..scoring.stakes import Before, Line, Outcome
from ..text import for_message, printable
from ..words.folding import fold, folded_all, in_english
from ..words.languages import by_key
from ..words.said import Fact, Quantity, Said, said
from .claim import Claim, claim
from .fits import Fits, Worths, fits
from .viewpoint import LINE, Rulebook, Viewpoint

T = TypeVar("T")

TOTALS, POINTS, PACKED = WRITTEN = ("totals", "points", "packed")

#: What the columns have, and the last two rows, by their heads in any language. A hand's column has its number or its
#: words.
COLUMNS, LAST_ROWS = [
    {head: key for key, heads in by_key(section).items() for head in folded_all(heads)}
    for section in ("columns", "last_rows")
]

#: What people write into a cell if nothing changed.
NOTHING = frozenset({"", "-", "−", "–", "—", "/"})

#: A line `# KEY: text` above the header, or the line that tells a spreadsheet the sign between cells.
_ABOVE = re.compile(r'#\s*([^\W\d_A-Z]+)\s*:(.*)|"?(?i:sep)=([\t;,|])"?')
#: A number with blanks between its thousands.
_THOUSANDS = re.compile(r"[-+−]?[0-9]{1,3}(?:\s[0-9]{3})+(?:[.,][0-9]+)?")

_LINE_END = re.compile("\r\n|\r|\n")

#: The signs of a radl that is drawn on the sheet: cancelled, and open.
CANCELLED, OPEN = frozenset("xX●"), frozenset("oO0○")


#: How many radli of a player are cancelled, and how many open.
Marks: TypeAlias = tuple[int, int]


class PaperRow(NamedTuple):
    """One row: its number on the sheet, its line in the file, the words of the hand, and each player's number."""

    row: int
    line: int
    words: str
    cells: Mapping[str, Amount]


class PaperSheet(NamedTuple):
    """A sheet as it is in a file.

    `foot` are the totals at its foot, with their line, `marks` the drawn radli of each player, the cancelled and the
    open ones, with theirs; the line is 0 if there are none.
    """

    ruleset: str | None
    variants: tuple[str, ...]
    write: str
    dealer: str | None
    players: tuple[str, ...]
    numbered: bool
    rows: tuple[PaperRow, ...]
    foot: tuple[int, Mapping[str, Amount]]
    marks: tuple[int, Mapping[str, Marks]]


def read(data: bytes, name: str) -> PaperSheet:
    """The sheet in a file of CSV. Raises Refused with every fault at its place."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise refusal("sheet-no-text", place=Place(name, line, 1)) from None
    return _SheetReader(name).sheet(text)


class _SheetReader:
    """The reader of a sheet, which collects its problems."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems = Problems()
        self.separator = ","
        self.columns: list[tuple[str, str]] = []  # kind (n, words, note, player) and name of each column

    def refuse(self, wrong: str, line: int, column: int = 1, **facts: Any) -> None:
        """Adds a problem at a place in the file."""
        self.problems.add(wrong, place=Place(self.name, line, column), **facts)

    def sheet(self, text: str) -> PaperSheet:
        """The sheet in a text. Raises Refused with everything that cannot be read."""
        csv.field_size_limit(max(csv.field_size_limit(), len(text)))
        lines = deque([(number, line) for number, line in enumerate(_LINE_END.split(text), 1) if line.strip()])
        remarks: dict[str, list[str]] = {}
        while lines and (above := _ABOVE.fullmatch(lines[0][1])):
            remarks.setdefault(in_english(above[1] or "sep", "options"), []).append(above[3] or above[2].strip())
            lines.popleft()
        if not lines:
            raise refusal("sheet-no-header", place=Place(self.name, 1, 1))
        if len(lines) - 1 > MOST_ROWS:
            raise refusal("sheet-too-long", place=Place(self.name, lines[MOST_ROWS + 1][0], 1), most=MOST_ROWS)
        signs = [*remarks.get("sep", ()), *[sign for sign in "\t;," if sign in lines[0][1]], ","]
        self.separator = signs[0]
        (head_line, heads), *table = [
            (number, [cell.strip() for cell in next(csv.reader([line], delimiter=self.separator))])
            for number, line in lines
        ]
        table = [(number, cells) for number, cells in table if any(cells)]
        for number, cells in table:
            for column, cell in enumerate(cells, 1):
                if len(cell) > LONGEST_CELL:
                    shown = said("column {column}", column=column)
                    self.refuse("sheet-long-cell", number, column, cell=shown, most=LONGEST_CELL)
        self.problems.check()
        self._header(head_line, heads, [cells for _, cells in table])
        players = tuple([name for kind, name in self.columns if kind == "player"])
        if not players:
            self.refuse("sheet-no-players", head_line)
        rows: list[PaperRow] = []
        foot: tuple[int, Mapping[str, Amount]] = 0, {}
        marks: tuple[int, Mapping[str, Marks]] = 0, {}
        for number, cells in table:
            if any(cells[len(heads) :]):
                self.refuse("sheet-too-many-cells", number, len(heads) + 1)
            stated = {kind: cell for (kind, _), cell in zip(self.columns, cells, strict=False)}
            given, words = stated.get("n", ""), stated.get("words", "")
            first = LAST_ROWS.get(fold(given or words))
            if first == "radli":
                marks = number, self._cells(number, cells, self._marks, "sheet-no-mark")
            elif first == "total":
                foot = number, self._cells(number, cells, self._amount, "sheet-no-amount")
            else:
                place = rows[-1].row + 1 if rows else 1
                place = int(given) if given.isdecimal() and len(given) < 7 else place
                rows.append(PaperRow(place, number, words, self._cells(number, cells, self._amount, "sheet-no-amount")))
        write = in_english(remarks.get("write", [TOTALS])[-1], "choices")
        if write not in WRITTEN:
            self.refuse("sheet-write", 1, word=for_message(write))
        self.problems.check()
        return PaperSheet(
            remarks.get("ruleset", [None])[-1],
            tuple(" ".join(remarks.get("variant", [])).split()),
            write,
            remarks.get("dealer", [None])[-1],
            players,
            any(kind == "n" for kind, _ in self.columns),
            tuple(rows),
            foot,
            marks,
        )

    def _header(self, line: int, heads: list[str], rows: Sequence[list[str]]) -> None:
        """Finds out what each column is: by its head, and of hands by the cells below."""
        players = set[str]()
        for column, name in enumerate(heads):
            kind = COLUMNS.get(fold(name), "player" if name else "note")
            if kind == "hand":
                cells = [cells[column] for cells in rows if column < len(cells)]
                filled = [cell for cell in cells if cell not in NOTHING and fold(cell) not in LAST_ROWS]
                kind = "n" if filled and all(self._amount(cell) is not None for cell in filled) else "words"
            if kind == "player":
                if fold(name) in players:
                    self.refuse("sheet-player-twice", line, column + 1, name=printable(name)[:40])
                players.add(fold(name))
            self.columns.append((kind, name))

    def _cells(self, line: int, cells: list[str], read: Callable[[str], T | None], wrong: str) -> dict[str, T]:
        """Reads the cells of players, by player; a cell that cannot be read is a problem."""
        by_player: dict[str, T] = {}
        for column, (cell, (kind, name)) in enumerate(zip(cells, self.columns, strict=False), 1):
            if kind == "player" and (cell not in NOTHING or wrong == "sheet-no-mark"):
                value = read(cell)
                if value is None:
                    self.refuse(wrong, line, column, word=printable(cell)[:40])
                else:
                    by_player[name] = value
        return by_player

    def _amount(self, text: str) -> Amount | None:
        """The amount in a cell; a comma between cells is none within one. None for anything else."""
        text = "".join(text.split()) if _THOUSANDS.fullmatch(text) else text
        try:
            return typed(text if self.separator != "," else text.replace(",", "x"))
        except ValueError:
            return None

    @staticmethod
    def _marks(text: str) -> Marks | None:
        """The radli that are drawn in a cell; None if anything else is there."""
        marks = sum(sign in CANCELLED for sign in text), sum(sign in OPEN for sign in text)
        return marks if sum(marks) == len(text) else None


# The audit ------------------------------------------------------------------------------------------------------------


#: The amounts by which a wrong carry puts a total out, and how far ahead a player's next number is looked for.
CARRIED, AHEAD = (1, 10, 100), 50


class Finding(NamedTuple):
    """A fault of a sheet. `row` is None if it concerns the foot of the sheet or the drawn radli.

    `cancelled` has, for each player without an open radl, the earlier row in which their last one was cancelled.
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
        return next(
            (finding.row for finding in self.findings if finding.kind != "gap" and finding.row is not None), None
        )

    @property
    def wrong(self) -> bool:
        """True if anything but a gap in the numbering was found."""
        return any(finding.kind != "gap" for finding in self.findings)

    def __repr__(self) -> str:
        return f"<Audit of {len(self.rows)} rows: {', '.join([row.kind for row in self.findings]) or 'nothing wrong'}>"


def audit(sheet: PaperSheet, rules: Ruleset) -> Audit:
    """Judges a sheet by these rules, whose other variants may explain a wrong row. Raises Refused."""
    problems, table = check_players(rules, sheet.players), Table(rules, sheet.players)
    dealer = sheet.players[-1] if sheet.dealer is None else table.player(sheet.dealer)
    if dealer is None:
        problems.add("sheet-dealer", "dealer", name=printable(str(sheet.dealer))[:40])
    if problems or dealer is None:
        raise Refused(problems)
    return _Auditor(sheet, table, dealer).audit()


class _Played(NamedTuple):
    """A row with words: its event, the state after it, its outcome, and whether a klop was due instead."""

    event: Event
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
            raise refusal("sheet-correction")
        if isinstance(event, Seating) and (event.rules is not None or {*event.players} != {*evening.table.players}):
            raise refusal("sheet-other-table")
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
        self.cancelled: dict[str, list[int]] = {name: [] for name in self.players}  # the rows of cancelled radli

    def audit(self) -> Audit:
        """Judges every row from the totals above it, then the foot and the drawn radli."""
        previous = 0
        for index, row in enumerate(self.sheet.rows):
            gap = self.sheet.numbered and 0 < previous < row.row - 1
            if gap:
                self._find(row, "gap", said("the rows after {row} are missing", row=previous))
            previous = row.row
            self._row(index, row, gap)
        totals, radli = dict(self.state.totals), dict(self.state.radli)
        line, foot = self.sheet.foot
        off = {name: value - totals[name] for name, value in foot.items() if value != totals[name]}
        if off:
            wrong = tuple([name for name in self.players if name in off])
            text = said("the total at the foot of the column is wrong: {names}", names=wrong)
            self._find(line, "sum", text, players=wrong, off=off)
        judged = self.known and self.table.rules.radli is not None
        line, marks = self.sheet.marks
        due = {name: (len(self.cancelled[name]), radli[name]) for name in self.players}
        wrong = tuple([name for name in self.players if marks.get(name, (0, 0)) != due[name]])
        if marks and judged and wrong:
            text = said("the radli are not those that the hands give: {names}", names=wrong)
            self._find(line, "radli", text, players=wrong)
        by_rules: dict[str, Amount] | None = None
        if self.known:
            by_rules = {name: sum([(row.expected or {})[name] for row in self.judged]) for name in self.players}
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
        return _Played(event, then, outcome, due)

    def _amounts(self, outcome: Outcome) -> dict[str, Amount]:
        """The amount that each player has of an outcome: nothing for a player who rested."""
        return {name: outcome.scores.get(name, 0) for name in self.players}

    def _row(self, index: int, row: PaperRow, after_gap: bool) -> None:
        """Judges one row; after a gap in the numbering it stays unjudged, since the totals above it are unknown.

        It goes on from the totals as written, or after a slip of the pen from the right ones.
        """
        before, played, verdict = self.state, None, "unjudged"
        # What the next row goes on from, if a total was copied wrongly.
        carried: dict[str, Amount] = {}
        try:
            played = self._played(row, before) if row.words else None
        except Refused as refused:
            text = said("the words are not a hand of these rules: {words}", words=row.words)
            self._find(row, "words", text, problems=refused.problems)
        expected = None if played is None else self._amounts(played.outcome)
        change = self._change(row, expected)
        if played is None or expected is None:
            if not row.words and not after_gap:
                verdict = "ok"
                self._bare(row, change)
            self.known = False
        elif not after_gap and (self.known or not plays_for_pot(self.table, played.event)):  # or the pot is unknown
            verdict = "ok"
            if change != expected and (self.known or not self._by_some_radl(played, change)):
                verdict = "wrong"
                carried = self._wrong(index, row, played, change, expected)
        if played is not None and played.klop_due and self.sheet.write != PACKED:
            self._find(row, "zero", said("a compulsory klop was due by the totals written"))
        # The sheet is right about what its table wrote: klops and radli follow from that, not from our totals.
        written = {name: before.totals[name] + change[name] for name in self.players}
        self.judged.append(Judged(row, change, expected, verdict, written))
        hand = played is None or isinstance(played.event, HandPlayed)
        state = before._replace(hands=before.hands + 1) if played is None else played.after
        score = None if played is None else played.outcome.score
        for name, gone in score.cancelled(before.radli).items() if score is not None else ():
            self.cancelled[name] += [row.row] * gone
        left, totals = before.klops_due - hand, {**written, **carried}
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
        return {name: cells[name] - totals[name] if name in cells else 0 for name in self.players}

    def _by_some_radl(self, played: _Played, change: Mapping[str, Amount]) -> bool:
        """True if the row is right for some choice of open radli among the players whose radl would count."""
        event = played.event
        if not isinstance(event, HandPlayed) or self.table.rules.radli is None:
            return False
        klop, declarer = self.table.rules.contracts[event.hand.contract].klop, event.hand.declarer
        counting = self.players if klop is not None and klop.own_radl else () if declarer is None else (declarer,)
        for choice in product((0, 1), repeat=len(counting)):
            radli = {**self.state.radli, **dict(zip(counting, choice, strict=True))}
            _, outcome = after(self.state._replace(radli=radli), event)
            if self._amounts(outcome) == change:
                return True
        return False

    # ------------------------------------------------------------ what is wrong with a row

    def _wrong(
        self, index: int, row: PaperRow, played: _Played, change: Mapping[str, Amount], expected: Mapping[str, Amount]
    ) -> dict[str, Amount]:
        """Adds the findings of a wrong row: slips of the pen, and numbers that the rules do not give.

        Those are explained like a claim, or as an error in adding. Returns the right totals of columns that go on from
        them after a slip.
        """
        totals, event = self.state.totals, played.event
        off = {name: change[name] - expected[name] for name in self.players if change[name] != expected[name]}
        right = {name: totals[name] + expected[name] for name in off}
        carried = self._copied(index, played.after, right)
        copied = tuple(carried)
        if copied:
            text = said("a slip of the pen: {names}; the next number goes on from the right total", names=copied)
            self._find(row, "copy", text, players=copied, off={name: off.pop(name) for name in copied})
        if not off:
            return carried
        change, fault = {**change, **{name: expected[name] for name in copied}}, None
        if isinstance(event, HandPlayed):
            before = Before(self.state.radli, self.state.pot)
            case = Viewpoint(self.book, self.table.rules.variants, self.table, before, event.hand)
            # The search for two mistakes at once takes long, and one row explained is mostly enough.
            first = not any(finding.kind in ("score", "adding") for finding in self.findings)
            fault = claim(case, change, two=first, on_paper=True)
        decimals = self.table.rules.unit.decimals
        numbers = []
        for name in off:
            given, written = (Quantity(amounts[name], decimals, True) for amounts in (expected, change))
            numbers.append(said("{name}: {right}, written {written}", name=name, right=given, written=written))
        explained = fault is not None and any(explanation.kind != LINE for explanation in fault.explanations)
        slip = "" if explained else self._slip(row, change, expected, tuple(off))
        self._find(
            row,
            "adding" if slip else "score",
            said("{words} gives {numbers}", words=row.words, numbers=numbers),
            players=tuple(off),
            off=off,
            explained=fault,
            slip=slip,
            cancelled={name: rows[-1] for name, rows in self.cancelled.items() if rows and not self.state.radli[name]},
        )
        return carried

    def _copied(self, index: int, state: State, right: Mapping[str, Amount]) -> dict[str, Amount]:
        """Those of the right totals from which a player's next number goes on, so that only this one was miscopied."""
        left, copied = {**right}, set[str]()
        for row in self.sheet.rows[index + 1 : index + AHEAD] if self.sheet.write == TOTALS and self.known else ():
            try:
                played = self._played(row, state) if row.words and left else None
            except Refused:
                break
            if played is None:
                break
            state = played.after
            for name in [*left]:
                left[name] += played.outcome.scores.get(name, 0)
                if name in row.cells and left.pop(name) == row.cells[name]:
                    copied.add(name)
        return {name: total for name, total in right.items() if name in copied}

    def _slip(
        self, row: PaperRow, change: Mapping[str, Amount], expected: Mapping[str, Amount], wrong: Sequence[str]
    ) -> str:
        """The kind of slip by which a right amount was added up wrongly; empty if it is not a usual one."""
        totals, by_totals = self.state.totals, self.sheet.write == TOTALS
        if len(wrong) == 2:
            for first, second in (wrong, reversed(wrong)):
                moved = change[second] - expected[second] == expected[first]
                total = by_totals and row.cells.get(second) == totals[first] + expected[first]
                if not change[first] and expected[first] and (moved or total):
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
            "digits": written in with_digits_swapped(right),
            "not-added": by_totals and written == expected[name],
        }
        return next((kind for kind, made in slips.items() if made), "")

    def _bare(self, row: PaperRow, change: Mapping[str, Amount]) -> None:
        """Judges a row without words by the hands that would give its change; adds a finding if there are none."""
        if not any(change.values()):
            return
        with_radl = [{name: 1} for name in self.players] if self.table.rules.radli is not None else []
        # If an earlier row had no words, anybody may have a radl by now.
        befores = [dict(self.state.radli)] if self.known else [{}, *with_radl]
        fitting = self.fits[row.row] = fits(self.worths, [Before(radli) for radli in befores], change)
        if fitting.possible:
            return
        able = (radli for radli in with_radl if self.known and fits(self.worths, [Before(radli)], change).possible)
        by_radl = next((name for radli in able for name in radli), None)
        players = tuple([name for name in self.players if change[name]])
        text = said("no hand of these rules gives this change: {names}", names=players)
        self._find(row, "impossible", text, players=players, by_radl=by_radl)


def events_of_sheet(audit: Audit, name: str) -> tuple[Addition, ...]:
    """The events of an audited sheet. Raises Refused with every row that is wrong, at its place in the file `name`."""
    problems = Problems()
    for finding in audit.findings:
        problems += _placed(name, finding.line, finding.problems or (problem("sheet-wrong", what=finding.said),))
    # A row with a finding has a problem already; another one for missing words would say it twice.
    lines = {finding.line for finding in audit.findings}
    for row in audit.rows:
        if not row.row.words and row.row.line not in lines:
            problems += _placed(name, row.row.line, [problem("sheet-row-without-words", row=row.row.row)])
    if problems:
        raise Refused(placed(problems, {}))
    # The rows are played in order: what a row means depends on the dealer and radli before it.
    evening, additions = EveningCourse(audit.table, audit.dealer), []
    for judged in audit.rows:
        try:
            understood = row_read(evening, judged.row)
            for event in understood.events:
                notes(evening, event, understood.as_played)
                evening.add(event)
                additions.append(Addition(event, as_played=understood.as_played))
        except Refused as refused:
            problems += _placed(name, judged.row.line, refused.problems)
    problems.check()
    return tuple(additions)


def _placed(name: str, line: int, problems: Iterable[Problem]) -> list[Problem]:
    """The problems at a line of the sheet."""
    return [problem._replace(place=Place(name, line, 1)) for problem in problems]


# The same evening under other rules -------------------------------------------------------------------------------


class Both(NamedTuple):
    """A hand under both rules; `there` is None if the other rules do not have it."""

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
    """An evening under two rulesets: each hand, the totals by both, and notes if the two differ in kind."""

    here: Ruleset
    there: Ruleset
    hands: tuple[Both, ...]
    here_totals: Mapping[str, Amount]
    there_totals: Mapping[str, Amount]
    notes: tuple[Said, ...]

    @property
    def gain(self) -> dict[str, Amount]:
        """The amount that each player's total is higher by under the other rules."""
        return {name: total - self.here_totals[name] for name, total in self.there_totals.items()}

    @property
    def complete(self) -> bool:
        """True if the other rules know every hand."""
        return all(hand.there is not None for hand in self.hands)

    def __repr__(self) -> str:
        gain = ", ".join([f"{name} {plain(amount)}" for name, amount in self.gain.items()])
        return f"<Rescored {len(self.hands)} hands by {self.there.id}, not {self.here.id}: {gain}>"


def rescore(evening: EveningCourse, rules: Ruleset) -> Rescored:
    """The evening's facts under other rules, which radli, pot, misdeals and the charge at the end follow, too.

    Raises Refused if those at the table cannot play by these rules. An event that they cannot have is passed over, with
    a note.
    """
    check_players(rules, evening.table.players).check()
    start, here_rules = evening.start, evening.table.rules
    state = beginning(Table(rules, start.table.players, start.table.also), start.dealer)
    hands: list[Both] = []
    notes: list[Said] = []
    for entry in evening.entries():
        if entry.voided is not None:
            continue
        problems, outcome = Problems(), Outcome()
        event: Event | None = entry.event
        if isinstance(entry.event, HandPlayed):
            # The hand is written and read again, since the other rules may not allow one of its facts.
            hand = document.read(state.table, document.write(entry.event.hand), problems)
            event = None if hand is None else HandPlayed(hand, entry.event.words)
        elif isinstance(entry.as_said, Seating):  # without a change of the rules: the other rules apply all evening
            seats = entry.as_said
            event = Seating(seats.players, seats.dealer, seats.takes, seats.charge, instead=seats.instead)
        try:
            if event is not None:
                state, outcome = after(state, event, entry.said_at)
        except Refused as refused:
            problems.extend(refused.problems)
        if not isinstance(entry.event, HandPlayed):
            notes.extend(problem.said if isinstance(problem.said, Said) else Said(problem.said) for problem in problems)
            continue
        words: Fact = HandInWords(state.table, hand) if hand is not None and not problems else entry.event.words
        there, here = None if problems else outcome.scores, entry.outcome
        hands.append(Both(entry.number, words, here.scores, there, here.lines, outcome.lines, tuple(problems)))
        # A compulsory klop that was called already says nothing new about the difference of the rules.
        called = entry.state.compulsory_klop
        if called != state.compulsory_klop and not (entry.before.compulsory_klop and called):
            text = "after hand {number} only these rules call a compulsory klop: {ruleset}"
            which = here_rules if called else rules
            notes.append(said(text, number=entry.number, ruleset="+".join((which.id, *which.variants))))
    return Rescored(here_rules, rules, tuple(hands), dict(evening.state.totals), dict(state.totals), tuple(notes))
