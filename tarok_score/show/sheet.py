"""The sheet and the standing of an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from ..amounts import Amount
from ..evening.course import EveningCourse, RadliMarks, radli_marks
from ..evening.effects import Entry
from ..evening.events import Finish, HandPlayed, Seating
from ..evening.state import LastHand, State, forehand, reached, winners
from ..evening.state import standing as balances_of
from ..law import named
from ..limits import LONGEST_CHANGE
from ..text import cut, printable
from ..values import Value
from ..words.said import Fact, Joined, Quantity, Said, counted, joined, listed, said
from .columns import Column, Grid, changes

if TYPE_CHECKING:
    from ..evening.session import EditedLines, Session


def headline(first: Sequence[str], finished: bool) -> Said | None:
    """The result in a few words: who won, or who leads while the evening goes on; None if no player does."""
    if not first:
        return None
    if finished:
        return counted("Winner: {names}", "Winners: {names}", len(first), names=listed(first))
    return counted("Leads: {names}", "Lead: {names}", len(first), names=listed(first))


def who_leads(state: State) -> Said:
    """The leader or winner, and how much they have."""
    if not state.hands:
        return said("no hand has been played yet")
    first, amounts = winners(state), balances_of(state)
    one, many = "{names} leads with {amount}", "{names} lead with {amount}"
    if state.finished:
        one, many = "{names} wins with {amount}", "{names} win with {amount}"
    elif amounts is not state.totals:
        one, many = "{names} leads: {amount} against the average", "{names} lead: {amount} against the average"
    amount = Quantity(amounts[first[0]], state.table.rules.unit.decimals, True)
    return counted(one, many, len(first), names=listed(first), amount=amount)


def who_is_last(state: State) -> Said:
    """The player with the least, and how much they have."""
    if not state.hands:
        return said("no hand has been played yet")
    amounts = balances_of(state)
    least = min(amounts.values())
    names = listed([name for name, amount in amounts.items() if amount == least])
    amount = Quantity(least, state.table.rules.unit.decimals, True)
    if amounts is state.totals:
        return said("last: {names} with {amount}", names=names, amount=amount)
    return said("last: {names}, {amount} against the average", names=names, amount=amount)


def in_the_pot(state: State) -> Said:
    """The amount in the pot, or that these rules have none."""
    return said("these rules have no pot") if state.table.rules.pot is None else pot_now(state)


def has(state: State, name: str) -> Said:
    """The total of a player, and their open radli."""
    amount = Quantity(state.totals[name], state.table.rules.unit.decimals, True)
    wheels = 0 if state.finished else state.radli[name]
    if not wheels:
        return said("{name} has {amount}", name=name, amount=amount)
    return said("{name} has {amount}; open radli: {n}", name=name, amount=amount, n=wheels)


def played(state: State) -> Said:
    """The number of hands that were played."""
    return counted("{n} hand", "{n} hands", state.hands)


def open_radli(state: State) -> Said:
    """The open radli and whose they are, or that there are none."""
    if state.table.rules.radli is None:
        return said("these rules have no radli")
    wheels: Fact = tuple(joined(name, "○" * count) for name, count in state.radli.items() if count)
    if not wheels or state.finished:
        return said("nobody has an open radl")
    return said("radli: {wheels}", wheels=wheels)


def totals(state: State) -> Said:
    """Everybody's total."""
    decimals = state.table.rules.unit.decimals
    return said("totals: {totals}", totals=changes(state.totals, decimals, everybody=True))


def pot_now(state: State) -> Said:
    """The amount in the pot."""
    return said("pot: {amount}", amount=Quantity(state.pot, state.table.rules.unit.decimals))


def misdeals(state: State) -> Said | None:
    """The misdeals, with an asterisk for each, if they are counted and there was one."""
    marks = tuple([said("{name} {marks}", name=name, marks="*" * n) for name, n in state.misdeals.items() if n])
    return said("misdeals: {marks}", marks=marks) if marks and state.table.rules.misdeal is not None else None


def next_line(state: State) -> Said:
    """The next dealer, and all that is special about the next hand."""
    if state.finished:
        first = winners(state)
        one, many = "the session is over: {names} wins", "the session is over: {names} win"
        return counted(one, many, len(first), names=listed(first))
    if state.hands_left == 0:
        return said("the last hand has been played: tarok finish ends the session")
    text = "{dealer} deals, {forehand} is forehand"
    if state.table.rests:
        text = "{dealer} deals and rests, {forehand} is forehand"
    deal = said(text, dealer=state.dealer, forehand=forehand(state.table, state.dealer))
    return said("next: {parts}", parts=Joined((deal, *special(state)), "; "))


def special(state: State) -> list[Said]:
    """The peculiarities of the next hand."""
    lines = []
    # Two klops due are one sentence: said singly, the second would look like a mistake.
    if state.klops_due > 1:
        one, many = (
            "a compulsory klop is due, and in the hand after it",
            "a compulsory klop is due, and in the {n} hands after it",
        )
        lines.append(counted(one, many, state.klops_due - 1))
    elif state.klops_due:
        lines.append(said("a compulsory klop is due"))
    if state.skis == "again":
        lines.append(said("another škis round is played"))
    elif isinstance(state.skis, LastHand) and state.hands_left == 1:
        lines.append(said("this is the last hand"))
    elif isinstance(state.skis, LastHand):
        one, many = "{n} hand to the last, which {dealer} deals", "{n} hands to the last, which {dealer} deals"
        lines.append(counted(one, many, state.hands_left or 0, dealer=state.skis.dealer))
    match, ends_at = state.table.rules.session.match, state.table.rules.session.ends_at
    if match and state.hands < match.hands:
        lines.append(said("hand {number} of {count}", number=state.hands + 1, count=match.hands))
    elif match:
        over = "the match of {n} hand is over: tarok finish"
        lines.append(counted(over, "the match of {n} hands is over: tarok finish", match.hands))
    if ends_at is not None and reached(state):
        lines.append(said("a total has reached {n}: tarok finish", n=ends_at.total))
    return lines


class SheetRow(Value):
    """An event: what it was, and the changes that it made to the columns, with the totals of those whom it changed.

    `number` is None if it is no hand, `won` if nothing is won or lost; `who` are the declarer and the partner.
    """

    entry: Entry
    what: Fact
    changes: Mapping[str, Amount]
    totals: Mapping[str, Amount]
    number: int | None = None
    won: bool | None = None
    who: tuple[str, ...] = ()

    @property
    def written(self) -> Mapping[str, Amount]:
        """The amounts on the sheet: at the end of the evening only changes, since the totals follow below."""
        return self.changes if self.ends else self.totals

    @property
    def ends(self) -> bool:
        """True for the end of the evening: the totals are below it."""
        return isinstance(self.entry.event, Finish)

    @property
    def sign(self) -> str:
        """The sign of a hand that was won or lost."""
        return {True: "✓", False: "✗", None: ""}[self.won]

    @property
    def void(self) -> Said | str:
        """The reason why the row does not count; empty if it does."""
        why = self.entry.voided
        return "" if why is None else said("(void: {why})", why=why)


class ScoreSheet(Value):
    """The whole sheet. `wheels` is None if the rules have no radli, `pot` if they have no pot, `misdeals` if none
    counts.

    It has a column for everybody who ever sat there; a player who took over a score shares its column.
    """

    players: tuple[str, ...]
    heads: tuple[str, ...]
    decimals: int
    wheels: Mapping[str, RadliMarks] | None
    rows: tuple[SheetRow, ...]
    totals: Mapping[str, Amount]
    pot: Said | None
    next: Said | None
    misdeals: Said | None = None


def sheet(evening: EveningCourse) -> ScoreSheet:
    """The sheet as people keep it, without events that change nothing and are no hands."""
    rules, state = evening.table.rules, evening.state
    shown = [
        row
        for row in rows(evening)
        if row.changes or isinstance(row.entry.event, HandPlayed | Finish) or _is_another_table(row.entry)
    ]
    return ScoreSheet(
        tuple(state.totals),
        heads(evening),
        rules.unit.decimals,
        None if rules.radli is None else radli_marks(evening),
        tuple(shown),
        state.totals,
        None if rules.pot is None else pot_now(state),
        next_line(state),
        misdeals(state),
    )


#: The most wheels that are drawn; more are counted.
MOST_WHEELS = 5


def radli_circles(wheels: RadliMarks) -> str:
    """The radli as they are drawn: cancelled ones coloured in, open ones empty; many are counted."""
    if wheels.cancelled + wheels.open <= MOST_WHEELS:
        return "●" * wheels.cancelled + "○" * wheels.open
    counted = (("●", wheels.cancelled), ("○", wheels.open))
    return " ".join(f"{sign}{count}" for sign, count in counted if count)


def sheet_grid(score_sheet: ScoreSheet) -> Grid:
    """The sheet as a table: number, totals of those whom the event changed, and what it was."""
    columns = [Column(""), *[Column(head, right=True) for head in score_sheet.heads], Column("")]

    def row(first: Fact, totals: Mapping[str, Amount], last: Fact) -> list[Fact]:
        """A row with the totals of those who have one."""
        cells = [
            Quantity(totals[name], score_sheet.decimals, True) if name in totals else "" for name in score_sheet.players
        ]
        return [first, *cells, last]

    rows: list[list[Fact]] = []
    if score_sheet.wheels is not None:
        rows.append([said("radli"), *[radli_circles(score_sheet.wheels[name]) for name in score_sheet.players], ""])
    for played in score_sheet.rows:
        words = (played.what, played.sign, ", ".join(played.who), played.void)
        number = "" if played.number is None else played.number
        rows.append(row(number, played.written, Joined(tuple([word for word in words if word]))))
    return Grid(columns, [*rows, row(said("total"), score_sheet.totals, "")])


def heads(evening: EveningCourse) -> tuple[str, ...]:
    """The heads of the columns: `Cilka→Eva` if one went on with the score of another."""
    return tuple(["→".join(column) for column in evening.state.columns])


def rows(evening: EveningCourse) -> Iterator[SheetRow]:
    """Every event in order; a hand by its contract."""
    was = evening.by_heir(evening.start, evening.start.totals)
    for entry in evening.entries():
        now = evening.by_heir(entry.state, entry.state.totals)
        changes = {name: change for name, total in now.items() if (change := total - was.get(name, 0))}
        totals = {name: now[name] for name in changes}
        if isinstance(entry.event, HandPlayed):
            hand, score = entry.event.hand, entry.outcome.score
            contract = named(entry.state.table.rules.contracts, hand.contract)
            title = contract if hand.level is None else joined(contract, hand.level)
            won = None if score is None else score.won
            yield SheetRow(entry, title, changes, totals, entry.number, won, hand.side)
        else:
            yield SheetRow(entry, in_short(entry), changes, totals)
        was = now


def _is_another_table(entry: Entry) -> bool:
    """True if a player came or left at this entry, or other rules apply from it on."""
    if not isinstance(entry.event, Seating):
        return False
    return entry.event.rules is not None or set(entry.before.table.players) != set(entry.state.table.players)


def in_short(entry: Entry) -> Fact:
    """An event other than a hand in few words: who left the table and who joined it, else its sentence."""
    event, now = entry.event, entry.state.table
    if not isinstance(event, Seating) or event.rules is not None:
        return event.title(now)
    was = entry.before.table.players
    left = tuple(name for name in was if name not in now.players)
    came = tuple(name for name in now.players if name not in was)
    lines: list[Fact] = []
    if left:
        lines.append(said("leaves: {names}", names=left))
    if came:
        lines.append(said("joins: {names}", names=came))
    return Joined(tuple(lines), " · ") if lines else event.title(now)


def log(evening: EveningCourse) -> list[SheetRow]:
    """Every event in order, hands in their words, each with its changes."""
    lines = []
    for row in rows(evening):
        title: Fact = row.entry.event.title(row.entry.state.table)
        if _is_another_table(row.entry) and row.what != title:
            title = Joined((row.what, title), " · ")
        if row.entry.voided is not None:
            title = said("{what} (void: {why})", what=title, why=row.entry.voided)
        if row.entry.overridden is not None:
            title = said("{what} (set aside: {why})", what=title, why=row.entry.overridden)
        lines.append(row._replace(what=title))
    return lines


WEEKDAYS: Final = (
    said("Monday"),
    said("Tuesday"),
    said("Wednesday"),
    said("Thursday"),
    said("Friday"),
    said("Saturday"),
    said("Sunday"),
)
#: The months as they follow the number of the day: "22 November".
MONTHS: Final = (
    said("January"),
    said("February"),
    said("March"),
    said("April"),
    said("May"),
    said("June"),
    said("July"),
    said("August"),
    said("September"),
    said("October"),
    said("November"),
    said("December"),
)


def begun(session: Session) -> str:
    """The day on which an evening began, as its records have it."""
    return str(session.records[0].body.get("at", ""))[:10]


def _day(written: str) -> date | None:
    """A day, as records have it (`2026-11-22`); None for a text that is no day, which stays as it was written."""
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None


def day_in_words(written: str) -> Fact:
    """A day with its weekday and month by name."""
    if (day := _day(written)) is None:
        return written
    template, month = "{weekday}, {day} {month} {year}", MONTHS[day.month - 1]
    return said(template, weekday=WEEKDAYS[day.weekday()], day=day.day, month=month, year=day.year)


def days_in_words(first: str, last: str = "") -> Fact:
    """The days from one to another, `2 October 2026 – 16 October 2026`, or a single one, without days of the week."""
    days: list[Fact] = []
    for written in dict.fromkeys(filter(None, (first, last))):
        day = _day(written)
        text = "{day} {month} {year}"
        days.append(written if day is None else said(text, day=day.day, month=MONTHS[day.month - 1], year=day.year))
    return Joined(tuple(days), " – ")


def edited_lines(edited: EditedLines) -> Said:
    """The sentence about edited lines, with the note on them and the record that accepted them."""
    return counted(
        "edited by hand: line {lines}, accepted in line {line} ({note})",
        "edited by hand: lines {lines}, accepted in line {line} ({note})",
        n=len(edited.lines),
        lines=edited.lines,
        line=edited.accepted_in,
        note=printable(edited.event.note),
    )


def edits_in_lines(edits: Sequence[EditedLines]) -> list[Said]:
    """Every edit with the changes that are known of it."""
    lines: list[Said] = []
    for edit in edits:
        lines.append(edited_lines(edit))
        if edit.event.override is not None:
            why = printable(edit.event.override)
            lines.append(said("    although the table had agreed on totals: {why}", why=why))
        for line in edit.event.edits:
            if not line.was:
                lines.append(said("    line {line}: its old text is not known", line=line.line))
            for was in line.was:
                lines.append(said("    line {line} was before: {text}", line=line.line, text=cut(was, LONGEST_CHANGE)))
    return lines
