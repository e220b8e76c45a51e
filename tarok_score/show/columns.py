"""Columns of a screen, the roles of text, and amounts and cites as people say them."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final
from unicodedata import combining, east_asian_width

from .. import amounts
from ..amounts import Amount
from ..text import cell as plain_cell
from ..text import printable
from ..values import Value
from ..words.folding import fold
from ..words.said import ByLanguage, Fact, Joined, Quantity, Speech, joined, said

if TYPE_CHECKING:
    from ..law.files import Source
    from ..law.ruleset import Ruleset

STRONG: Final = "strong"
QUIET: Final = "quiet"
OPEN: Final = "open"
CHOSEN: Final = "chosen"
LOSS: Final = "loss"
GOOD: Final = "good"

#: The signs around marked text, which no printable text contains.
_BEGINS: Final = {"\ufdd0": STRONG, "\ufdd1": QUIET, "\ufdd2": OPEN, "\ufdd4": CHOSEN}
_ENDS: Final = "\ufdd3"
MARKS: Final = frozenset((*_BEGINS, _ENDS))

#: An amount below 0, and the signs for won and lost.
_BY_ITSELF: Final = r"((?<!\S)[−-]\d(?:[\d.,/]*\d)?(?![\d\w])|[✗✓★])"

#: The terminal's code for each role: bold, dim, yellow, red, green.
ANSI: Final[Mapping[str, str]] = {STRONG: "1", QUIET: "2", OPEN: "33", LOSS: "31", GOOD: "32", CHOSEN: "7"}


def _marked(begins: str, text: str) -> str:
    """The text between marks, without the blanks around it, which show no role."""
    inner = text.strip(" ")
    if not inner:
        return text
    before, _, after = text.partition(inner)
    return f"{before}{begins}{printable(inner)}{_ENDS}{after}"


#: The text of a head, a total or a winner (bold), of an aside such as numbers of hands, steps, sources and keys (dim),
#: of the open hand (yellow), and of an offer that is chosen (reversed).
strong, quiet, opened, chosen = [partial(_marked, begins) for begins in _BEGINS]


def plain(text: str) -> str:
    """The text without any role."""
    for mark in MARKS:
        text = text.replace(mark, "")
    return text


def carried(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a broken text, with a role that goes on into later lines marked in each."""
    role = ""
    for line in lines:
        body = line.lstrip(" ")
        line = f"{line[: len(line) - len(body)]}{role}{body}"
        begun = max(map(line.rfind, _BEGINS))
        role = line[begun] if begun > line.rfind(_ENDS) else ""
        yield line


def fit(line: str) -> str:
    """The line with everything that could move a cursor written out, except the marks of its roles."""
    if line.isprintable() or plain(line).isprintable():
        return line
    return "".join(c if c in MARKS else printable(c) for c in line)


def spans(line: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The parts of a line, each with its roles; losses and signs have theirs, except in quiet text."""
    roles: tuple[str, ...] = ()
    for piece in re.split(f"([{''.join(MARKS)}])", line):
        if piece in MARKS:
            roles = (_BEGINS[piece],) if piece in _BEGINS else ()
            continue
        parts = re.split(_BY_ITSELF, piece) if roles in ((), (STRONG,)) else [piece]
        for at, text in enumerate(parts):
            if text:
                yield (*roles, GOOD if text in "✓★" else LOSS) if at % 2 else roles, text


def coloured(line: str) -> str:
    """The line with its roles in a terminal's colours."""
    return "".join(
        f"\x1b[{';'.join([ANSI[role] for role in roles])}m{text}\x1b[0m" if roles and text.strip() else text
        for roles, text in spans(line)
    )


def shows_roles(terminal: bool) -> bool:
    """True if roles are shown: at a terminal that is not dumb, unless NO_COLOR is set, or if FORCE_COLOR is."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = (os.environ.get("FORCE_COLOR", ""), os.environ.get("CLICOLOR_FORCE", ""))
    if any(value not in ("", "0") for value in forced):
        return True
    return terminal and os.environ.get("TERM") != "dumb"


#: The blanks between two columns of a table.
GAP = 2
#: The width that a column keeps on the narrowest screen, and how much longer the first one keeps its width.
NARROWEST, NAME = 7, 8
#: The blank at which no line is broken.
KEEP = "\N{NO-BREAK SPACE}"


def width_of(text: str) -> int:
    """The number of columns that a text takes: two for wide letters, none for accents and the marks of roles."""
    return len(text) if text.isascii() else sum(map(_width_of_sign, text))


@cache
def _width_of_sign(sign: str) -> int:
    if combining(sign) or sign in MARKS:
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def widest(texts: Collection[str]) -> int:
    """The number of columns that the widest of some texts takes."""
    signs = "".join(texts)
    narrow = signs.isascii() or all(_width_of_sign(sign) == 1 for sign in {*signs})
    return max(map(len if narrow else width_of, texts), default=0)


def padded(text: str, width: int, right: bool = False) -> str:
    """The text padded with blanks to a width, aligned left or right."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def aligned(rows: Sequence[Sequence[str]], right: Collection[int]) -> list[str]:
    """Texts in columns, each as wide as its widest text, as on a score sheet; those in `right` are aligned right."""
    rooms = [*map(widest, zip(*rows, strict=True))]
    cells = [[padded(cell, rooms[at], at in right) for at, cell in enumerate(row)] for row in rows]
    return ["  ".join(row).rstrip() for row in cells]


def cut(text: str, width: int, mark: str = "…") -> str:
    """The text as far as it fits, with a mark if something was cut off."""
    if width_of(text) <= width:
        return text
    return _columns_of(text, max(width - width_of(mark), 0)).rstrip() + mark


def beginnings(names: Sequence[str]) -> list[str]:
    """The shortest beginning of each name that no other name has; the whole name if there is none."""
    shortest, in_order = [], ["", *sorted(map(fold, names)), ""]
    for name in names:
        # Whoever begins alike is next to the name in the alphabet.
        place = in_order.index(fold(name), 1)
        near = in_order[place - 1 : place + 2 : 2]
        for length in range(1, len(name) + 1):
            if not any(other.startswith(fold(name[:length])) for other in near):
                break
        shortest.append(name[:length])
    return shortest


def wrapped(text: str, width: int | None, indent: str = "") -> list[str]:
    """The text in lines of at most `width` columns, broken between words; all but the first are indented.

    Only a word that is wider than a whole line is broken. A no-break space keeps two words together, and is shown as a
    blank.
    """
    if width is None or width_of(text) <= width:
        return [text.replace(KEEP, " ")]
    lines: list[str] = []
    # Blanks at the beginning are an indent of the caller's and stay with the first word.
    body = text.lstrip(" ")
    line, between = _before(body.split(" ")[0], text[: len(text) - len(body)], width), ""
    taken = width_of(line)
    for word in body.split(" "):
        room = width_of(word)
        if between and taken + room >= width:
            lines.append(line)
            line, between = _before(word, indent, width), ""
            taken = width_of(line)
        taken += len(between) + room
        line, between = f"{line}{between}{word}", " "
        # Only now is a word wider than a line broken, as long as a line has room beside the indent.
        while room > width and taken > width > width_of(indent) + 1:
            start = _columns_of(line, width)
            lines.append(start)
            line = indent + line[len(start) :]
            taken = width_of(line)
    return [text.rstrip(" ").replace(KEEP, " ") for text in carried((*lines, line))]


def hanging(line: str) -> str:
    """The indent for the rest of a line that is too long: two columns more than its own."""
    return " " * (len(line) - len(line.lstrip()) + 2)


def _before(word: str, indent: str, width: int) -> str:
    """The indent of a line that begins with a word; smaller if the word has no room after the usual one."""
    return indent[: width - width_of(word)] if width_of(word) <= width else indent


def _columns_of(text: str, width: int) -> str:
    """The beginning of a text that fits into a width."""
    while width_of(text) > width:
        text = text[:-1]
    return text


def table(rows: Iterable[Sequence[str]], heads: Sequence[str] = (), *layout: Any, **more: Any) -> list[str]:
    """Texts in columns below their heads, laid out as `lines_of_rows` does."""
    cells = [[printable(cell) for cell in row] for row in (*([heads] if heads else []), *rows)]
    lines = lines_of_rows([*zip(*cells, strict=True)], bool(heads), *layout, **more)
    return [line for row in lines for line in row]


def lines_of_rows(
    columns: Sequence[Sequence[str]],
    headed: bool,
    right: Collection[int] = (),
    width: int | None = None,
    give: Collection[int] | None = None,
    most: Sequence[int] = (),
) -> list[list[str]]:
    """The lines of each row of printable columns, of which the first may be their heads.

    The columns in `right` are aligned right, numbers at their decimal signs.

    A table wider than `width` is narrowed: its widest columns (of those that may `give`) run over several lines, as
    does a column that is wider than it may be by `most`. If no word would fit any more, each row becomes a text of its
    own.
    """
    filled = [*columns]
    for place in right:
        split = parted(columns[place][headed:])
        rests = {rest for _, rest in split}
        room = widest(rests)
        if room:
            ends = {rest: rest + KEEP * (room - width_of(rest)) for rest in rests}
            filled[place] = [*columns[place][:headed], *[whole + ends[rest] for whole, rest in split]]
    wide = [*map(widest, filled)]
    rooms = [*map(min, wide, most)] if most else [*wide]
    # Better a text for each row than words broken in the middle.
    if width is not None and not _narrowed(rooms, filled, width, give):
        rows = []
        for name, *cells in zip(*[column[headed:] for column in columns], strict=True):
            # Its first cell, then each other cell that is not empty after its head.
            parts = [
                f"{column[0] if headed else ''} {cell}".strip()
                for column, cell in zip(columns[1:], cells, strict=True)
                if cell
            ]
            text = f"{strong(name)}: {' · '.join(parts)}" if parts else strong(name)
            rows.append(wrapped(text, width, "  "))
        return rows
    high = [1] * max(map(len, columns), default=0)
    if rooms != wide:
        broken = [[wrapped(cell, room) for cell in column] for column, room in zip(filled, rooms, strict=True)]
        high = [max(map(len, row)) for row in zip(*broken, strict=True)]
        filled = [
            [line for texts, lines in zip(column, high, strict=True) for line in (texts + [""] * lines)[:lines]]
            for column in broken
        ]
        rooms = [*map(widest, filled)]
    # Each column is one text, for tabulate looks at every text many times. It would strip blanks at the ends of that.
    texts = []
    for column, room in zip(filled, rooms, strict=True):
        lines = [*column]
        if headed:
            lines.insert(high[0], "-" * room)
        edge = ["-"] * any(lines)
        texts.append("\n".join([*edge, *lines, *edge]).replace(KEEP, " "))
    from tabulate import tabulate  # as long to load as all of a hand's score

    align = ["right" if place in right else "left" for place in range(len(columns))]
    text = tabulate([texts], tablefmt="plain", colalign=align, disable_numparse=True)
    shown = text.split("\n")[1:-1]
    if headed:
        shown[: high[0] + 1] = [*map(strong, shown[: high[0]]), quiet(shown[high[0]])]
        high[0] += 1
    left = iter(shown)
    return [[*islice(left, lines)] for lines in high]


#: A number in a table: its whole part, and all that follows, its decimals or fraction with a mark.
_NUMBER = r"(?P<whole>[(+−-]*\d*)(?P<rest>(?P<part>[.,]\d+|[⅓⅔]|(?<!\d)\d+/\d+| \d+/\d+)?\D*)"


def parted(cells: Sequence[str]) -> list[tuple[str, str]]:
    """The cells of a column, each split into whole and rest, to align them at the decimal sign.

    Cells that are no numbers stay whole, as do all cells of a column without decimals and fractions.
    """
    some = re.search(r"\.\d|,\d|/|⅓|⅔", " ".join(cells))
    matches = {cell: re.fullmatch(_NUMBER, cell) for cell in {*cells}} if some else {}
    if not any(match and match["part"] for match in matches.values()):
        return [(cell, "") for cell in cells]
    split = {
        cell: (match["whole"], match["rest"]) if match and (match["whole"] or match["part"]) else (cell, "")
        for cell, match in matches.items()
    }
    return [split[cell] for cell in cells]


def _narrowed(rooms: list[int], columns: Sequence[Sequence[str]], width: int, give: Collection[int] | None) -> bool:
    """Narrows the widest columns of a table to the screen. False if that is impossible."""
    room = width - GAP * (len(rooms) - 1)
    if sum(rooms) <= room:
        return True
    places = [place for place in range(len(rooms)) if give is None or place in give]
    least = {place: max(widest(" ".join(columns[place]).split(" ")), NARROWEST) for place in places}
    while sum(rooms) > room:
        loose = [place for place in places if rooms[place] > least[place]]
        if not loose:
            return False
        rooms[max(loose, key=lambda place: rooms[place] if place else rooms[place] - NAME)] -= 1
    return True


class Column(Value):
    """A column: its head, and whether it is aligned right or may run over several lines.

    If there is too little room, the column whose `gives_way` is the lowest goes first; with 0 it always stays.
    """

    heading: Fact
    right: bool = False
    long: bool = False
    gives_way: int = 0


def exactly(cell: Any) -> Any:
    """The exact number of a cell, if it has one; else the cell."""
    while hasattr(cell, "amount"):
        cell = cell.amount
    return cell


class Grid(Value):
    """A table in no language yet: rows of facts, of which quantities are numbers for other programs."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Fact]]

    def cells(self, speech: Speech) -> list[list[str]]:
        """The heads and the rows as people read them."""
        rows = ([column.heading for column in self.columns], *self.rows)
        return [[printable(speech.fact(cell)) for cell in row] for row in rows]

    def text(self, speech: Speech, width: int | None = None) -> list[str]:
        """The table on a screen, without the columns that give way if it is narrow."""
        return [line for row in self.lines_of_rows(speech, width) for line in row]

    def lines_of_rows(self, speech: Speech, width: int | None) -> list[list[str]]:
        """The lines of the heads, if there are any, and of each row."""
        columns, cells, taken = self.columns, dict[int, list[str]](), -GAP
        # Those that stay come first, the one that goes first comes last: what has no room is not put into words.
        ways = [(not column.gives_way, column.gives_way, place) for place, column in enumerate(columns)]
        for stays, _, place in sorted(ways, reverse=True):
            facts = [columns[place].heading, *[row[place] for row in self.rows]]
            texts = [printable(fact if type(fact) is str else speech.fact(fact)) for fact in facts]
            taken += widest(texts) + GAP
            if not stays and width is not None and taken > width:
                break
            cells[place] = texts
        kept = sorted(cells)
        headed = any(cells[place][0] for place in kept)
        shown = [cells[place][not headed :] for place in kept]
        right = [at for at, place in enumerate(kept) if columns[place].right]
        long = [at for at, place in enumerate(kept) if columns[place].long]
        return lines_of_rows(shown, headed, right, width, long or None)

    def exact(self, speech: Speech) -> Iterator[list[str | Amount]]:
        """The heads and the rows for other programs: exact amounts, and text that no spreadsheet calculates."""
        for row in ([column.heading for column in self.columns], *self.rows):
            yield [cell if hasattr(cell, "numerator") else plain_cell(speech.fact(cell)) for cell in map(exactly, row)]

    def csv(self, speech: Speech, excel: bool = False) -> str:
        """The table as CSV.

        With `excel` it is as the spreadsheets of the reader's country expect it, with its decimal sign.
        """
        import csv
        import io

        text = io.StringIO()
        delimiter, ends, sign = (";", "\r\n", speech.decimal) if excel else (",", "\n", ".")
        csv.writer(text, delimiter=delimiter, lineterminator=ends).writerows(
            [cell if isinstance(cell, str) else amounts.plain(cell).replace(".", sign) for cell in row]
            for row in self.exact(speech)
        )
        return "\ufeff" * excel + text.getvalue()


# Amounts and cites as people say them --------------------------------------------------------------------------------


def amount(rules: Ruleset, *values: Amount) -> Fact:
    """An amount with its unit, `20`, `0.10 Kč`, or several, `10 / 20`; points are left out."""
    amounts = Joined(tuple([Quantity(value, rules.unit.decimals) for value in values]), " / ")
    return amounts if rules.unit.name == "points" else said("{amount} {unit}", amount=amounts, unit=rules.unit.name)


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> Fact:
    """The players with the amount that each wrote: `Ana +60, Cilka −20`."""
    shown = [joined(name, Quantity(value, decimals, True)) for name, value in scores.items() if value or everybody]
    return tuple(shown) if shown else said("nobody writes anything")


def together(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """The amounts of one line, with players of the same amount named together: `Ana, Boris +60; Cilka −20`."""
    shown = [joined(names, Quantity(value, decimals, True)) for value, names in grouped(amounts).items()]
    return Joined(tuple(shown), "; ") if shown else said("scores nothing")


def grouped(amounts: Mapping[str, Amount]) -> dict[Amount, tuple[str, ...]]:
    """The players by the amount that they write, in the order of the table, without those who write nothing."""
    by_amount: dict[Amount, tuple[str, ...]] = {}
    for name, value in amounts.items():
        if value:
            by_amount[value] = (*by_amount.get(value, ()), name)
    return by_amount


#: The texts and agreements without a title of their own.
OF_OUR_OWN: Final[Mapping[str, Fact]] = {
    "law book": said("law book"),
    "Simplified Slovenian tarok": said("Simplified Slovenian tarok"),
    "agreed at the table": said("agreed at the table"),
}

SECTION: Final = "section "


class Citation(Value):
    """The places that a cite names, with this program's own names in the reader's language."""

    cite: str

    def __str__(self) -> str:
        return self.cite

    def spoken(self, speech: Speech) -> str:
        """The places, with semicolons between them."""
        from ..law import parts

        return speech.fact(Joined(tuple([_stated(part) for part in parts(self.cite)]), "; "))


def _stated(part: str) -> Fact:
    from ..law import LAW

    law = re.match(LAW, part)
    if law:
        place = part[law.end() :]
        if place.startswith(SECTION):
            return said("law book, section {place}", place=place.removeprefix(SECTION))
        return said("law book, {place}", place=place)
    for name, called in OF_OUR_OWN.items():
        if part == name or part.startswith(f"{name}, "):
            return joined(called, part.removeprefix(name), between="")
    return part


def full_title(source: Source) -> Fact:
    """The full title and particulars by which a player can find a text."""
    title = joined('"', ByLanguage(source.title), '"', between="")
    author = ByLanguage(source.author) if source.author else ""
    version = said("version {version}", version=source.version) if source.version else ""
    return Joined(tuple([part for part in (title, author, version, source.date, source.address) if part]), ", ")
