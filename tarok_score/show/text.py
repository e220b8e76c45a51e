"""A hand and its working."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..amounts import Amount
from ..scoring.terms import KONTRA, RADL
from ..words.folding import printable
from ..words.said import Fact, Quantity, Said, Speech, Value, said
from . import columns
from . import columns as roles
from .columns import beginnings, cut, padded, width_of, wrapped
from .phrases import Citation, changes, grouped

if TYPE_CHECKING:
    from ..evening.adding import AddedEvent
    from ..evening.state import Outcome, State
    from ..evening.story import ChangedHand, StoryRecord
    from ..events import Event
    from ..hand.table import Table
    from ..law.rule import Rule
    from ..scoring import Line
    from .sheet import ScoreSheet, SheetRow

NO_VARIANTS: Mapping[str, tuple[str, ...]] = {}

#: The factors that have a name at the table.
FACTORS = {KONTRA: said("kontra"), RADL: said("radl")}


class Sources:
    """The places where the rules of a working are stated, each with its number.

    With `ids` the rules are named, too; `variants` are those that made a rule what it is.
    """

    def __init__(self, ids: bool = False, variants: Mapping[str, tuple[str, ...]] = NO_VARIANTS) -> None:
        self.ids, self.variants = ids, variants
        self._numbered: dict[object, Rule] = {}

    def mark(self, rule: Rule) -> str:
        """The mark of a rule, which follows what the rule did: `[2]`."""
        key = rule.id if self.ids else (rule.cite, self.variants.get(rule.id))
        self._numbered.setdefault(key, rule)
        return f"[{list(self._numbered).index(key) + 1}]"

    def notes(self, speech: Speech) -> list[str]:
        """Every place once, after its number."""
        return list(self._notes(speech))

    def _notes(self, speech: Speech) -> Iterator[str]:
        for number, rule in enumerate(self._numbered.values(), 1):
            place = speech.fact(Citation(printable(rule.cite)))
            text = f"{rule.id}: {place}" if self.ids else place
            if rule.id in self.variants:
                text += " · " + speech.say(said("by the variant {names}", names=self.variants[rule.id]))
            yield roles.quiet(f"[{number}] {text}")


class Written(Value):
    """The players who write the same amount, and that amount, as two cells of a row."""

    __slots__ = ("amount", "names")

    def __init__(self, names: str, amount: str) -> None:
        self.names: Final = names
        self.amount: Final = amount


def working(
    lines: Iterable[Line],
    decimals: int,
    speech: Speech,
    steps: bool = True,
    sources: Sources | None = None,
    indent: str = "  ",
    width: int | None = None,
) -> list[str]:
    """The lines of a score: label, terms, who writes what; with `steps` and how each term came about.

    If `width` is too small for that, who writes what stands below the terms.
    """
    found = list(lines)
    if not found:
        return []
    labels = [printable(speech.fact(line.rule)) for line in found]
    terms = [line.terms.spoken(speech, FACTORS) for line in found]
    wide, deep = _widest(labels), _widest(terms)
    written = [_written(line.amounts, decimals, speech) for line in found]
    names, amounts = (_widest([getattr(one, part) for row in written for one in row]) for part in ("names", "amount"))
    room = width_of(indent) + wide + 2 + deep + 2 + names + 1 + amounts + (5 if sources else 0)
    below = width is not None and room > width
    text = []
    for line, label, term, (first, *others) in zip(found, labels, terms, written, strict=True):
        mark = roles.quiet(f"  {sources.mark(line.rule)}") if sources else ""
        start = f"{indent}{padded(label, wide)}  {padded(term, deep)}  "
        if below:
            text.append(f"{indent}{label}  {term}{mark}")
            text.extend(f"{indent}    {one.names} {one.amount}".rstrip() for one in (first, *others))
        else:
            text.append(f"{start}{_row(first, names, amounts)}{mark}".rstrip())
            text.extend(f"{' ' * width_of(start)}{_row(one, names, amounts)}" for one in others)
        if steps:
            for note in line.notes:
                mark = f"  {sources.mark(note.rule)}" if sources and note.rule.id != line.rule.id else ""
                text.append(f"{indent}    {roles.quiet(printable(speech.say(note.said)) + mark)}")
    return text


def _widest(texts: Sequence[str]) -> int:
    return max(map(width_of, texts))


def _row(written: Written, names: int, amounts: int) -> str:
    """The writers of an amount, and the amount, aligned; empty for a line that scores nothing."""
    if not written.amount:
        return written.names
    return f"{padded(written.names, names, True)} {padded(written.amount, amounts, True)}"


def _written(scores: Mapping[str, Amount], decimals: int, speech: Speech) -> list[Written]:
    """The amounts of a line with their writers, those with the same amount together."""
    found = [
        Written(printable(speech.fact(names)), speech.amount(value, decimals, True))
        for value, names in grouped(scores).items()
    ]
    return found or [Written(speech.say(said("scores nothing")), "")]


#: The number of columns from which on names stand in full.
WIDE = 60

#: The number of columns below which there is no room to say what was played.
ROOM = 4

#: The columns that are kept for what was played although names could use them: the beginning of a label, and its sign.
KEPT = 6


#: The plain signs that take the place of others with `--ascii`.
PLAIN = str.maketrans({"−": "-", "✓": "+", "✗": "-", "●": "x", "○": "o", "…": ".", "Σ": "=", "·": "|", "→": ">"})


def event(
    table: Table,
    what: Event,
    outcome: Outcome,
    speech: Speech,
    steps: bool = True,
    sources: Sources | None = None,
    width: int | None = None,
) -> list[str]:
    """An event in a line, as it was understood, and the working of what it wrote."""
    decimals = table.rules.unit.decimals
    text = [speech.say(what.title(table)), *working(outcome.lines, decimals, speech, steps, sources, width=width)]
    if len(outcome.lines) > 1 and outcome.scores:
        text.append(roles.strong(speech.fact(changes(outcome.scores, decimals))))
    return text


def added(found: AddedEvent, speech: Speech, steps: bool = False, width: int | None = None) -> list[str]:
    """A recorded event: what it was, a line for each thing that it wrote, and the later hands that it changed.

    A hand that wrote a single thing stands on one line with its working, if `width` has room for both.
    """
    decimals = found.state.table.rules.unit.decimals
    from ..evening.events import HandPlayed

    first, *more = map(speech.say, found.told)
    if isinstance(found.event, HandPlayed):
        first = f"{found.number}  {first}"
        scored = working(found.outcome.lines, decimals, speech, steps, indent="")
        if len(scored) == 1 and not more and not found.changed:
            label = printable(speech.fact(found.outcome.lines[0].rule))
            what = scored[0].removeprefix(label).lstrip() if label.replace(" ", "-") in first.split() else scored[0]
            if width is None or width_of(f"✓ {first}   {what}") <= width:
                return [f"✓ {first}   {what}"]
    return [
        f"✓ {first}",
        *(f"  {one}" for one in more),
        *working(found.outcome.lines, decimals, speech, steps, indent="     "),
        *(f"  {speech.say(changed_hand(one, decimals))}" for one in found.changed),
    ]


def totals(table: Table, state: State, speech: Speech, width: int | None = None) -> list[str]:
    """The totals below the names, open radli between them, and the pot; sentences if that is too wide."""
    from ..evening.course import RadliMarks
    from .sheet import pot_now, radli_circles, standing

    decimals = table.rules.unit.decimals
    rows = [["", *state.totals]]
    if table.rules.radli is not None and any(state.radli.values()) and not state.finished:
        rows.append([speech.text("radli"), *(radli_circles(RadliMarks(0, state.radli[name])) for name in state.totals)])
    rows.append([speech.text("total"), *(speech.amount(one, decimals, True) for one in state.totals.values())])
    # Laid out here like the score sheet, so that recording a hand does not load tabulate.
    cells = [[printable(cell) for cell in row] for row in rows]
    rooms = [max(map(width_of, column)) for column in zip(*cells, strict=True)]
    found = []
    for head, *amounts in cells:
        parts = [
            padded(head, rooms[0]),
            *(padded(one, room, True) for one, room in zip(amounts, rooms[1:], strict=True)),
        ]
        found.append(f"     {(' ' * columns.GAP).join(parts)}".rstrip())
    if width is not None and any(width_of(line) > width for line in found):
        told = [printable(speech.say(one)) for one in standing(table, state)[:-1]]
        return [line for one in told for line in wrapped(one, width, "  ")]
    below = [] if table.rules.pot is None else [f"     {speech.say(pot_now(table, state))}"]
    return [roles.strong(found[0]), *map(roles.quiet, found[1:-1]), roles.strong(found[-1]), *below]


def changed_hand(found: ChangedHand, decimals: int) -> Said:
    """A hand whose scores a correction changed: `hand 14: Ana +60 → +30`."""
    amounts: list[Fact] = [
        said("{name} {was} → {now}", name=name, was=Quantity(was, decimals, True), now=Quantity(now, decimals, True))
        for name, was, now in found.differences()
    ]
    return said("hand {number}: {changes}", number=found.number, changes=tuple(amounts))  # type: ignore[arg-type]


def record_in_line(found: StoryRecord, speech: Speech) -> str:
    """A record in one line: number, time, event; in brackets where it no longer holds."""
    what = "; ".join([speech.say(line) for line in found.said])
    if found.by:
        what = speech.say(said("{what} (written: {by})", what=what, by=found.by))
    return f"e{found.record}  {found.at[11:16]}  {what if found.holds else f'[{what}]'}"


def sheet(
    found: ScoreSheet,
    speech: Speech,
    width: int | None = None,
    rows: int | None = None,
    ascii_only: bool = False,
    newest: bool = False,
) -> list[str]:
    """The sheet, at most `width` columns wide and `rows` high, with the `newest` row strong.

    Names are cut if the numbers need the room, numbers never; rows that do not fit give way to one row above the last
    ones.
    """
    wide = width is None or width >= WIDE
    text = _table(found, speech, width, rows, wide, newest)
    if wide and width is not None and any(width_of(line) > width for line in text):
        text = _table(found, speech, width, rows, False, newest)
    return [line.translate(PLAIN) for line in text] if ascii_only else text


def legend(full: Mapping[str, str], width: int | None = None) -> list[str]:
    """The full names of the players who have one."""
    line = " · ".join(printable(f"{name} = {whole}") for name, whole in full.items())
    return wrapped(line, width, "  ") if line else []


def _table(
    found: ScoreSheet, speech: Speech, width: int | None, rows: int | None, wide: bool, newest: bool
) -> list[str]:
    foot = [
        line
        for one in (found.misdeals, found.pot, found.next)
        if one
        for line in wrapped(printable(speech.say(one)), width)
    ]
    head, body = found.wheels is not None, list(found.rows)
    if rows is not None:
        head, body, foot = _fitting(rows, head, body, foot)
    gap = len(body) < len(found.rows)
    grid = _grid(found, body, speech, head, gap, wide)
    cells = max([width_of(cell) for line in grid for cell in line[1:]])
    heads = max([width_of(line[0]) for line in grid])
    if width is not None and not wide:
        free = width - heads - 2 - (KEPT if body else 0)
        cells = max(cells, min(max(map(width_of, found.heads)), free // len(found.heads) - 1))
    grid[0][1:] = _names(found.heads, cells, wide)
    cells = max(cells, *map(width_of, grid[0][1:]))
    between = "  " if wide else " "
    starts = [
        f"{padded(line[0], heads)}  {between.join([padded(cell, cells, True) for cell in line[1:]])}  " for line in grid
    ]
    room = None if width is None else width - width_of(starts[0])
    whats = ["", *([""] if head else []), *([""] if gap else []), *_whats(body, found.players, speech, room), ""]
    lines = [f"{start}{what}".rstrip() for start, what in zip(starts, whats, strict=True)]
    above = 1 + head + gap
    rows_shown = [_in_roles(row, line, heads) for row, line in zip(body, lines[above:-1], strict=True)]
    if newest and body:
        rows_shown[-1] = roles.strong(lines[-2])
    return [roles.strong(lines[0]), *map(roles.quiet, lines[1:above]), *rows_shown, roles.strong(lines[-1]), *foot]


def _in_roles(row: SheetRow, line: str, heads: int) -> str:
    """A row of the sheet with its roles: its number is quiet, as is all of a row that is no hand and has no totals."""
    if row.number is None and (row.ends or not row.changes):
        return roles.quiet(line)
    return f"{roles.quiet(line[:heads])}{line[heads:]}"


def _fitting(rows: int, head: bool, body: list[SheetRow], foot: list[str]) -> tuple[bool, list[SheetRow], list[str]]:
    """As much as fits into `rows` beside names and totals: the foot, the radli, and the last events."""
    spare, mark = rows - 2, 1 if body else 0
    if len(foot) > spare - mark:
        foot = []
    spare -= len(foot)
    head = head and spare > mark
    spare -= head
    return head, body if len(body) <= spare else body[len(body) - max(spare - 1, 0) :], foot


def _grid(
    found: ScoreSheet, body: Sequence[SheetRow], speech: Speech, head: bool, gap: bool, wide: bool
) -> list[list[str]]:
    """The cells: the number of each row and the amounts of each player. The first row is empty, for the names."""
    grid = [["", *(found.heads if wide else ["" for _ in found.heads])]]
    if head and found.wheels is not None:
        from .sheet import radli_circles

        title = speech.text("radli") if wide else ""
        grid.append([title, *(radli_circles(found.wheels[name]) for name in found.players)])
    if gap:
        grid.append(["…", *("" for _ in found.players)])
    for row in body:
        number = "" if row.number is None else str(row.number)
        grid.append([number, *[_amount(row, name, found.decimals, speech) for name in found.players]])
    totals = (speech.amount(found.totals[name], found.decimals, True) for name in found.players)
    grid.append([speech.text("total") if wide else "Σ", *totals])
    return grid


def _amount(row: SheetRow, name: str, decimals: int, speech: Speech) -> str:
    """A player's cell: his new total; or at the end of the evening his change, as the totals stand below it."""
    amount = (row.changes if row.ends else row.totals).get(name)
    return "" if amount is None else speech.amount(amount, decimals, True)


def _names(players: Sequence[str], cells: int, wide: bool) -> list[str]:
    """The heads of the columns: names, or as much of each as fits and tells it apart."""
    if wide:
        return list(players)
    short = beginnings(players)
    found = [cut(name, cells, "") for name in players]
    return [
        name if found.count(name) == 1 and len(name) >= len(least) else least
        for name, least in zip(found, short, strict=True)
    ]


def _whats(body: Sequence[SheetRow], players: Sequence[str], speech: Speech, room: int | None) -> Iterator[str]:
    """The words of each row about what was played, as far as there is room for them."""
    short = dict(zip(players, beginnings(players), strict=True))
    for row in body:
        yield "" if room is not None and room < ROOM else _what(row, short, speech, room)


def _what(row: SheetRow, short: Mapping[str, str], speech: Speech, room: int | None) -> str:
    """The label of a row, whether it was won, and who played it.

    If there is no room names become their beginnings, then the label is cut before the sign, then nobody is named.
    """
    label, sign = printable(speech.fact(row.what)), {True: "✓", False: "✗", None: ""}[row.won]
    why = "" if row.void is None else printable(speech.say(said("(void: {why})", why=row.void)))
    full = " ".join(filter(None, (label, sign, printable(", ".join(row.who)), why)))
    if room is None or width_of(full) <= room:
        return full
    who = printable(" ".join(short.get(name, name) for name in row.who))
    if why:
        return cut(" ".join(filter(None, (label, sign, who, why))), room)
    for end, least in ((f"{sign} {who}".strip(), ROOM), (sign, 2)):
        left = room - width_of(end) - 1
        if width_of(label) <= left or left >= least:
            return f"{cut(label, left)} {end}".rstrip()
    return cut(label, room)


def log(
    rows: Sequence[SheetRow],
    players: Sequence[str],
    decimals: int,
    speech: Speech,
    ascii_only: bool = False,
    over: Sequence[str] = (),
    width: int | None = None,
) -> list[str]:
    """A row for each event: its words, and `+140 → +180` for each player whose total it changed; `over` are the heads.

    If that is wider than `width` the words run over several lines, and on the narrowest screens the amounts follow one
    another, each after its name.
    """
    if not rows:
        return [speech.say(said("nothing was recorded yet"))]
    heads = list(over or players)

    def running(row: SheetRow, name: str) -> str:
        """A player's change and total after it; empty where nothing changed."""
        both = [speech.amount(one[name], decimals, True) for one in (row.changes, row.totals) if name in row.changes]
        return " → ".join(both)

    cells = [[_number(row), _event(row, speech), *[running(row, name) for name in players]] for row in rows]
    titles = ["", "", *heads]
    right = [place for place in range(len(titles)) if place != 1]
    found = columns.table(cells, titles, right, width, give=[1])
    return [line.translate(PLAIN) for line in found] if ascii_only else found


def _number(row: SheetRow) -> str:
    """The first cell of a row: the number of a hand, or the name of an event that can be voided."""
    return row.event if row.number is None else str(row.number)


def _event(row: SheetRow, speech: Speech) -> str:
    text = speech.fact(row.what)
    if row.void is not None:
        text = speech.say(said("{what} (void: {why})", what=text, why=row.void))
    if row.overridden is not None:
        text = speech.say(said("{what} (set aside: {why})", what=text, why=row.overridden))
    return printable(text)
