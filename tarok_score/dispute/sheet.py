"""Reading a paper sheet."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, typed
from ..limits import LONGEST_CELL, MOST_ROWS
from ..problems import Place, Problem, Refused, malformed
from ..words.folding import fold, printable
from ..words.said import said

LONG_CELL = malformed("sheet-long-cell", "{cell} holds more than {most} characters", "shorten it: a hand has fewer")
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
        if heads[:3] == HEADS_OF_EVENTS:
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
