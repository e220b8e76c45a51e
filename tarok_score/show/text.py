"""A hand and its working."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from sys import maxsize
from typing import TYPE_CHECKING

from ..amounts import Amount
from ..text import printable
from ..words.said import Fact, Joined, Quantity, Said, Speech, said
from .columns import (
    GAP,
    Citation,
    Column,
    Grid,
    aligned,
    beginnings,
    changes,
    cut,
    grouped,
    padded,
    quiet,
    strong,
    widest,
    width_of,
    wrapped,
)

if TYPE_CHECKING:
    from ..evening.adding import AddedEvent
    from ..evening.course import EveningCourse
    from ..evening.notes import ChangedHand, StoryRecord
    from ..events import Event
    from ..hand import Table
    from ..law import Rule
    from ..scoring.stakes import Line, Outcome
    from .sheet import ScoreSheet, SheetRow

#: The factors that have a name at the table.
FACTORS = {"kontra": said("kontra"), "radl": said("radl")}


class Sources:
    """The sources of the rules of a working, each with its number.

    With `ids` the rules are named as well; `variants` are those that made a rule what it is.
    """

    def __init__(self, ids: bool = False, variants: Mapping[str, tuple[str, ...]] = {}) -> None:
        self.ids, self.variants = ids, variants
        self._numbered: dict[object, Rule] = {}

    def mark(self, rule: Rule) -> str:
        """The mark of a rule, which follows what the rule did: `[2]`."""
        key = rule.id if self.ids else (rule.cite, self.variants.get(rule.id))
        self._numbered.setdefault(key, rule)
        return f"[{list(self._numbered).index(key) + 1}]"

    def notes(self, speech: Speech) -> Iterator[str]:
        """Every place once, after its number."""
        for number, rule in enumerate(self._numbered.values(), 1):
            place = speech.fact(Citation(printable(rule.cite)))
            text = f"{rule.id}: {place}" if self.ids else place
            if rule.id in self.variants:
                text += " · " + speech.say(said("by the variant {names}", names=self.variants[rule.id]))
            yield quiet(f"[{number}] {text}")


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

    If `width` is too small for that, the amounts are below the terms.
    """
    lines_shown = list(lines)
    if not lines_shown:
        return []
    labels = [printable(speech.fact(line.rule)) for line in lines_shown]
    terms = [line.terms.spoken(speech, FACTORS) for line in lines_shown]
    written = [_written(line.amounts, decimals, speech) for line in lines_shown]
    wide, deep = map(widest, (labels, terms))
    names, amounts = (max([width_of(row[place]) for rows in written for row in rows]) for place in (0, 1))
    starts = len(indent) + wide + GAP + deep + GAP
    # Amounts go below the terms together: one line out of column would hide the sum.
    below = width is not None and starts + names + 1 + amounts + (5 if sources else 0) > width
    text = []
    for line, label, term, rows in zip(lines_shown, labels, terms, written, strict=True):
        mark = quiet(f"  {sources.mark(line.rule)}") if sources else ""
        if below:
            text.append(f"{indent}{label}  {term}{mark}")
            text.extend(f"{indent}    {who} {amount}".rstrip() for who, amount in rows)
        else:
            # A line that scores nothing has no amount to align with the others.
            first, *others = [
                f"{padded(who, names, True)} {padded(amount, amounts, True)}" if amount else who for who, amount in rows
            ]
            text.append(f"{indent}{padded(label, wide)}  {padded(term, deep)}  {first}{mark}".rstrip())
            text.extend(f"{' ' * starts}{other}" for other in others)
        if steps:
            for note in line.notes:
                mark = f"  {sources.mark(note.rule)}" if sources and note.rule.id != line.rule.id else ""
                text.append(f"{indent}    {quiet(printable(speech.say(note.said)) + mark)}")
    return text


def _written(scores: Mapping[str, Amount], decimals: int, speech: Speech) -> list[tuple[str, str]]:
    """The amounts of a line, each with those who write it."""
    written = [
        (printable(speech.fact(names)), speech.amount(value, decimals, True))
        for value, names in grouped(scores).items()
    ]
    return written or [(speech.say(said("scores nothing")), "")]


#: The number of columns from which on names are in full.
WIDE = 60

#: The number of columns below which there is no room to say what was played.
ROOM = 4

#: The columns that are kept for what was played although names could use them: the beginning of a label, and its sign.
KEPT = 6


#: The plain signs that take the place of others with `--ascii`.
PLAIN = str.maketrans({"−": "-", "✓": "+", "✗": "-", "●": "x", "○": "o", "…": ".", "Σ": "=", "·": "|", "→": ">"})


def event(
    table: Table,
    recorded: Event,
    outcome: Outcome,
    speech: Speech,
    steps: bool = True,
    sources: Sources | None = None,
    width: int | None = None,
) -> list[str]:
    """An event in a line, as it was understood, and the working of what it wrote."""
    decimals = table.rules.unit.decimals
    text = [speech.say(recorded.title(table)), *working(outcome.lines, decimals, speech, steps, sources, width=width)]
    if len(outcome.lines) > 1 and outcome.scores:
        text.append(strong(speech.fact(changes(outcome.scores, decimals))))
    return text


def added(recorded: AddedEvent, speech: Speech, steps: bool = False, width: int | None = None) -> list[str]:
    """A recorded event: what it was, a line for each item that it wrote, and the later hands that it changed.

    A hand that scored a single item is on one line with its working, if `width` has room for both.
    """
    decimals = recorded.state.table.rules.unit.decimals
    from ..evening.events import HandPlayed

    first, *more = map(speech.say, recorded.sentences)
    if isinstance(recorded.event, HandPlayed):
        first = f"{recorded.number}  {first}"
        scored = working(recorded.outcome.lines, decimals, speech, steps, indent="")
        # A hand of one item fits one line, which a table reads faster.
        if len(scored) == 1 and not more and not recorded.changed:
            label = printable(speech.fact(recorded.outcome.lines[0].rule))
            # The contract is named at the beginning of the line, so its label need not come again.
            rest = scored[0].removeprefix(label).lstrip() if label.replace(" ", "-") in first.split() else scored[0]
            if width is None or width_of(f"✓ {first}   {rest}") <= width:
                return [f"✓ {first}   {rest}"]
    return [
        f"✓ {first}",
        *(f"  {sentence}" for sentence in more),
        *working(recorded.outcome.lines, decimals, speech, steps, indent="     "),
        *(f"  {speech.say(changed_hand(changed, decimals))}" for changed in recorded.changed),
    ]


def totals(evening: EveningCourse, speech: Speech, width: int | None = None) -> list[str]:
    """The totals below the names, open radli between them, and the pot."""
    from ..evening.course import RadliMarks
    from .sheet import ScoreSheet, heads, pot_now, sheet_grid

    state, rules = evening.state, evening.table.rules
    wheels = {name: RadliMarks(0, state.radli[name]) for name in state.totals}
    shown = wheels if rules.radli is not None and any(state.radli.values()) and not state.finished else None
    pot = None if rules.pot is None else pot_now(state)
    kept = ScoreSheet(tuple(state.totals), heads(evening), rules.unit.decimals, shown, (), state.totals, pot, None)
    rows = [row[:-1] for row in sheet_grid(kept).cells(speech)]
    lines = [f"     {line}" for line in aligned(rows, range(1, len(rows[0])))]
    if width is not None and width_of(lines[0]) > width:
        return sheet(kept, speech, width)
    below = [] if pot is None else [f"     {speech.say(pot)}"]
    return [strong(lines[0]), *map(quiet, lines[1:-1]), strong(lines[-1]), *below]


def changed_hand(change: ChangedHand, decimals: int) -> Said:
    """A hand whose scores a correction changed: `hand 14: Ana +60 → +30`."""
    amounts: list[Fact] = [
        said("{name} {was} → {now}", name=name, was=Quantity(was, decimals, True), now=Quantity(now, decimals, True))
        for name, was, now in change.differences()
    ]
    return said("hand {number}: {changes}", number=change.number, changes=tuple(amounts))  # type: ignore[arg-type]


def record_in_line(record: StoryRecord, speech: Speech) -> str:
    """A record in one line: number, time, event; in brackets if it no longer counts."""
    text = "; ".join([speech.say(line) for line in record.said])
    if record.by:
        text = speech.say(said("{what} (written: {by})", what=text, by=record.by))
    return f"e{record.record}  {record.at[11:16]}  {text if record.holds else f'[{text}]'}"


def sheet(
    score_sheet: ScoreSheet,
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
    text = _table(score_sheet, speech, width, rows, wide, newest)
    if wide and width is not None and any(width_of(line) > width for line in text):
        text = _table(score_sheet, speech, width, rows, False, newest)
    return [line.translate(PLAIN) for line in text] if ascii_only else text


def legend(full: Mapping[str, str], width: int | None) -> list[str]:
    """The full names of the players who have one."""
    line = " · ".join(printable(f"{name} = {whole}") for name, whole in full.items())
    return wrapped(line, width, "  ") if line else []


def _table(
    whole: ScoreSheet, speech: Speech, width: int | None, rows: int | None, wide: bool, newest: bool
) -> list[str]:
    from .sheet import radli_circles

    below = filter(None, (whole.misdeals, whole.pot, whole.next))
    foot = [line for part in below for line in wrapped(printable(speech.say(part)), width)]
    shown = whole
    if rows is not None:
        shown, foot = _fitting(rows, whole, foot)
    # On a narrow sheet names are shortened to what the widest total leaves.
    grid = [["", *map(printable, whole.heads)]]
    if shown.wheels is not None:
        grid.append([speech.text("radli") * wide, *[radli_circles(shown.wheels[name]) for name in whole.players]])
    # A row of dots says that the first rows are left out for want of room.
    if len(shown.rows) < len(whole.rows):
        grid.append(["…", *("" for _ in whole.heads)])
    above = len(grid)
    numbered = [("" if row.number is None else str(row.number), row.written) for row in shown.rows]
    for first, totals in (*numbered, (speech.text("total") if wide else "Σ", whole.totals)):
        signed = [speech.amount(totals[name], whole.decimals, True) if name in totals else "" for name in whole.players]
        grid.append([first, *signed])
    cells = widest([cell for line in grid[1:] for cell in line[1:]])
    heads = widest([line[0] for line in grid])
    if width is not None and not wide:
        free = width - heads - 2 - (KEPT if shown.rows else 0)
        cells = max(cells, min(widest(whole.heads), free // len(whole.heads) - 1))
        grid[0][1:] = _names(whole.heads, cells)
    cells = max(cells, widest(grid[0][1:]))
    between, empty = "  " if wide else " ", " " * cells
    rooms = [between.join([padded(cell, cells, True) if cell else empty for cell in line[1:]]) for line in grid]
    starts = [f"{padded(line[0], heads)}  {room}  " for line, room in zip(grid, rooms, strict=True)]
    short = dict(zip(whole.players, beginnings(whole.players), strict=True))
    lines = [strong(starts[0].rstrip()), *[quiet(start.rstrip()) for start in starts[1:above]]]
    for row, start in zip(shown.rows, starts[above:-1], strict=True):
        begin = start if wide or row.changes else start[: heads + 2]  # across columns that are empty
        room = (width or maxsize) - len(begin)
        # Too few columns for words: the numbers matter more.
        words = "" if room < ROOM else _what(row, short, speech, room)
        line = f"{begin}{words}".rstrip()
        if newest and row is shown.rows[-1]:
            lines.append(strong(line))
        elif row.number is None and (row.ends or not row.changes):
            lines.append(quiet(line))
        else:
            lines.append(f"{quiet(line[:heads])}{line[heads:]}")
    return [*lines, strong(starts[-1].rstrip()), *foot]


def _fitting(rows: int, whole: ScoreSheet, foot: list[str]) -> tuple[ScoreSheet, list[str]]:
    """As much as fits into `rows` beside names and totals: the foot, the radli, and the last events."""
    spare, mark = rows - 2, 1 if whole.rows else 0
    if len(foot) > spare - mark:
        foot = []
    spare -= len(foot)
    wheels = whole.wheels if spare > mark else None
    spare -= wheels is not None
    last = whole.rows if len(whole.rows) <= spare else whole.rows[len(whole.rows) - max(spare - 1, 0) :]
    return whole._replace(rows=last, wheels=wheels), foot


def _names(players: Sequence[str], cells: int) -> list[str]:
    """The heads of the columns: names, or as much of each as fits and tells it apart."""
    short = beginnings(players)
    names = [cut(name, cells, "") for name in players]
    return [
        name if names.count(name) == 1 and len(name) >= len(least) else least
        for name, least in zip(names, short, strict=True)
    ]


def _what(row: SheetRow, short: Mapping[str, str], speech: Speech, room: int) -> str:
    """The label of a row, whether it was won, and who played it.

    If there is no room names become their beginnings, then the label is cut before the sign, then no names are left.
    """
    label, sign, why = speech.fact(row.what), row.sign, speech.fact(row.void)
    full = printable(" ".join(filter(None, (label, sign, ", ".join(row.who), why))))
    if width_of(full) <= room:
        return full
    label, why = printable(label), printable(why)
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
    from ..evening.effects import number_of

    def running(row: SheetRow, name: str) -> Fact:
        """A player's change and total after it; empty if nothing changed."""
        both = [amounts[name] for amounts in (row.changes, row.totals) if name in row.changes]
        return Joined(tuple([Quantity(amount, decimals, True) for amount in both]), " → ")

    columns = [Column("", True), Column("", long=True), *[Column(head, True) for head in over or players]]
    cells = [[number_of(row.entry), row.what, *[running(row, name) for name in players]] for row in rows]
    text = Grid(columns, cells).text(speech, width)
    return [line.translate(PLAIN) for line in text] if ascii_only else text
