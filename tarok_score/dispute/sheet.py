"""Reading a paper sheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, typed
from ..limits import LONGEST_CELL, MOST_ROWS
from ..problems import Place, Problem, Refused, malformed
from ..words.folding import fold, in_english, printable
from ..words.said import said

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
HEADS_OF_EVENTS = ["hand", "kind", "time"]

#: What people write into a cell where nothing changed.
NOTHING = frozenset({"", "-", "−", "–", "—", "/"})

#: The line by which a spreadsheet is told the sign between cells.
_SEPARATOR = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
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


def _remark(line: str) -> tuple[str, str] | None:
    """The key and the text of a line `# KEY: text` above the header; None if it is no such line."""
    key, colon, text = line.removeprefix("#").partition(":")
    key = in_english(key.strip(), "options")
    plain = key.isascii() and key.isalpha() and key.islower()
    return (key, text.strip()) if line.startswith("#") and colon and plain else None


def _amount(text: str, separator: str) -> Amount:
    """The amount in a cell; a comma between cells is none within one. Raises ValueError."""
    if _THOUSANDS.fullmatch(text):
        text = "".join(text.split())
    return typed(text if separator != "," else text.replace(",", "x"))


def _is_amount(text: str, separator: str) -> bool:
    try:
        _amount(text, separator)
    except ValueError:
        return False
    return True


class _SheetReader:
    """The reader of a sheet, which collects its problems."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.said: dict[str, list[str]] = {}
        self.columns: list[tuple[str, str]] = []  # kind (n, words, note, player) and name of each column

    def at(self, line: int, column: int = 1) -> Place:
        """A place in the file."""
        return Place(self.name, line, column)

    def sheet(self, text: str) -> PaperSheet:
        """The sheet in a text. Raises Refused with everything that cannot be read."""
        csv.field_size_limit(max(csv.field_size_limit(), len(text)))
        lines = [(number, line) for number, line in enumerate(_LINE_END.split(text), 1) if line.strip()]
        lines.reverse()
        told = _SEPARATOR.fullmatch(lines[-1][1]) if lines else None
        if told is not None:
            lines.pop()
        while lines and (remark := _remark(lines[-1][1])):
            self.said.setdefault(remark[0], []).append(remark[1])
            lines.pop()
        lines.reverse()
        if not lines:
            raise Refused([NO_HEADER(place=self.at(1))])
        head_line, head = lines.pop(0)
        separator = told[1] if told is not None else next((sign for sign in "\t;," if sign in head), ",")
        heads = next(csv.reader([head], delimiter=separator))
        if heads[:3] == HEADS_OF_EVENTS:
            raise EVENTS.refused(place=self.at(head_line))
        if len(lines) > MOST_ROWS:
            raise Refused([TOO_LONG(place=self.at(lines[MOST_ROWS][0]), most=MOST_ROWS)])
        table = [(number, next(csv.reader([line], delimiter=separator))) for number, line in lines]
        table = [(number, cells) for number, cells in table if any(cell.strip() for cell in cells)]
        self._measure(table)
        self._header(head_line, heads, [cells for _, cells in table], separator)
        players = tuple([name for kind, name in self.columns if kind == "player"])
        if not players:
            self.problems.append(NO_PLAYERS(place=self.at(head_line)))
        rows: list[PaperRow] = []
        foot: dict[str, Amount] = {}
        marks: dict[str, PaperMarks] = {}
        foot_line = marks_line = 0
        for number, cells in table:
            first = self._first(cells)
            if first in RADLI:
                marks, marks_line = self._marks(number, cells), number
            elif first in TOTAL:
                foot, foot_line = self._amounts(number, cells, separator), number
            else:
                rows.append(self._row(number, cells, separator, rows[-1].row + 1 if rows else 1))
        write = in_english(self.said.get("write", [TOTALS])[-1], "choices")
        if write not in WRITTEN:
            self.problems.append(NO_WAY(place=self.at(1), word=printable(write)[:60]))
        if self.problems:
            raise Refused(self.problems)
        ruleset, dealer = self.said.get("ruleset", []), self.said.get("dealer", [])
        variants = tuple(one for text in self.said.get("variant", []) for one in text.split())
        return PaperSheet(
            ruleset[-1] if ruleset else None,
            variants,
            write,
            dealer[-1] if dealer else None,
            players,
            any(kind == "n" for kind, _ in self.columns),
            tuple(rows),
            foot,
            foot_line,
            marks,
            marks_line,
        )

    def _measure(self, table: Sequence[tuple[int, list[str]]]) -> None:
        """Raises Refused with every cell that is longer than any hand."""
        for number, cells in table:
            for column, cell in enumerate(cells, 1):
                if len(cell) > LONGEST_CELL:
                    shown = said("column {column}", column=column)
                    self.problems.append(LONG_CELL(place=self.at(number, column), cell=shown, most=LONGEST_CELL))
        if self.problems:
            raise Refused(self.problems)

    def _header(self, line: int, heads: list[str], rows: Sequence[list[str]], separator: str) -> None:
        """Finds out what each column is: by its head, and by what stands below."""
        seen: set[str] = set()
        for column, cell in enumerate(heads):
            name = cell.strip()
            folded = fold(name)
            kind = self._kind(folded, [cells[column].strip() for cells in rows if column < len(cells)], separator)
            if kind == "player":
                if folded in seen:
                    self.problems.append(PLAYER_TWICE(place=self.at(line, column + 1), name=printable(name)[:40]))
                seen.add(folded)
            self.columns.append((kind, name))
        kinds = [kind for kind, _ in self.columns]
        texts = [place for place, kind in enumerate(kinds) if kind == "text"]
        if "words" not in kinds and len(texts) > 1:
            names = tuple(printable(self.columns[place][1])[:40] for place in texts)
            self.problems.append(WHICH_WORDS(place=self.at(line, texts[0] + 1), columns=names))
        for place in texts:
            words = "words" not in kinds and len(texts) == 1
            self.columns[place] = ("words" if words else "note", self.columns[place][1])

    def _kind(self, head: str, cells: Sequence[str], separator: str) -> str:
        """The kind of a column; `text` is one without a number under a head that says nothing."""
        kind = KINDS.get(head, "player" if head else "note")
        if kind not in ("hand", "player"):
            return kind
        filled = [cell for cell in cells if cell not in NOTHING and fold(cell) not in (*RADLI, *TOTAL)]
        numbers = sum(_is_amount(cell, separator) for cell in filled)
        if kind == "hand":
            return "n" if filled and numbers == len(filled) else "words"
        return kind if numbers or not any(map(_WORDY.search, filled)) else "text"

    def _cells(self, line: int, cells: list[str]) -> Iterator[tuple[int, str, str, str]]:
        """Each cell with its column, the column's kind and name."""
        if any(cell.strip() for cell in cells[len(self.columns) :]):
            self.problems.append(TOO_MANY(place=self.at(line, len(self.columns) + 1)))
        for column, (cell, (kind, name)) in enumerate(zip(cells, self.columns, strict=False), 1):
            yield column, kind, name, cell.strip()

    def _first(self, cells: list[str]) -> str:
        """The first word of a row, in its column of numbers or of words: `radli` and `total` name the last two rows."""
        pairs = zip(cells, self.columns, strict=False)
        return next((fold(cell.strip()) for cell, (kind, _) in pairs if kind in ("n", "words") and cell.strip()), "")

    def _row(self, line: int, cells: list[str], separator: str, place: int) -> PaperRow:
        words, row = "", place
        for _, kind, _, cell in self._cells(line, cells):
            if kind == "words":
                words = cell
            elif kind == "n" and cell.isdecimal() and len(cell) < 7:
                row = int(cell)
        return PaperRow(row, line, words, self._amounts(line, cells, separator, again=False))

    def _amounts(self, line: int, cells: list[str], separator: str, again: bool = True) -> dict[str, Amount]:
        found: dict[str, Amount] = {}
        for column, (cell, (kind, name)) in enumerate(zip(cells, self.columns, strict=False), 1):
            text = cell.strip()
            if kind != "player" or text in NOTHING:
                continue
            try:
                found[name] = _amount(text, separator)
            except ValueError:
                self.problems.append(NO_AMOUNT(place=self.at(line, column), word=printable(text)[:40]))
        if again:
            list(self._cells(line, cells))
        return found

    def _marks(self, line: int, cells: list[str]) -> dict[str, PaperMarks]:
        found = {}
        for column, kind, name, cell in self._cells(line, cells):
            if kind != "player":
                continue
            if not set(cell) <= CANCELLED | OPEN:
                self.problems.append(NO_MARK(place=self.at(line, column), word=printable(cell)[:40]))
            found[name] = PaperMarks(sum(sign in CANCELLED for sign in cell), sum(sign in OPEN for sign in cell))
        return found
