"""The course of an evening and its settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, decimals_of, rounded
from ..evening import season as statistics
from ..evening.course import EveningCourse
from ..evening.events import MONEY
from ..evening.money import Due, Payment, due
from ..evening.session import Session
from ..evening.state import State, standing, winners
from ..law.ruleset import POINTS, Ruleset, unit_name
from ..text import printable
from ..words.folding import ShellLine
from ..words.said import Fact, Joined, Quantity, Said, Speech, counted, joined, listed, said
from .columns import Column, Grid, changes, cut, quiet, strong, width_of, wrapped
from .sheet import begun, day_in_words, played

#: The note for a settlement of so many people that the search for fewer payments had to end.
PERHAPS_FEWER = said("with this many people fewer payments may be enough")


#: How payments in points become payments in money.
IN_MONEY = said("{command} makes money of it", command=ShellLine("tarok rate 0.05"))

#: The amounts that decide an evening at which the seating changed.
BY_SEATING = said("each against the average of those they sat with")


def notes(rules: Ruleset, state: State) -> list[Said]:
    """The notes on a settlement: open radli, totals that do not sum to zero, an amount in the pot."""
    lines = []
    if not state.finished and rules.radli is not None and rules.radli.end is not None and any(state.radli.values()):
        lines.append(said("note: the session is not finished; open radli are not charged yet"))
    if rules.settlement.form != "average" and sum(state.totals.values()) + state.pot:
        lines.append(said("note: the totals do not sum to zero (adjustments); the rest is shared by all"))
    if state.pot:
        amount = Quantity(state.pot, rules.unit.decimals)
        lines.append(said("note: {amount} of this lies in the pot", amount=amount))
    return lines


def basis(due: Due) -> list[Fact]:
    """The worth of a point, the average that the totals are counted against, and what was rounded away from nearest."""
    parts: list[Fact] = []
    if due.rate is not None:
        text = "{rate} a point" if due.unit is None else "{rate} {unit} a point"
        parts.append(said(text, rate=Quantity(due.rate, 2), unit=unit_name(due.unit or MONEY)))
    if due.average is not None:
        parts.append(_average(due.average))
    if due.stretches:
        parts.append(BY_SEATING)
    places = 0 if due.settlement.whole is not None else due.decimals
    for name, amount, nearest in due.settlement.uneven:
        text = "{name} {amount}, not {nearest}, so that it evens out"
        paid, near = (Quantity(sum_given, places, True) for sum_given in (amount, nearest))
        parts.append(said(text, name=name, amount=paid, nearest=near))
    return parts


def _average(amount: Amount) -> Said:
    return said("the average is {amount}", amount=Quantity(rounded(amount, 2), 0, True))


def _stretches(due: Due, decimals: int) -> Iterator[Fact]:
    """The stretches of unchanged seating in which something was won: how much, and how far off the average."""
    for stretch in due.stretches:
        seated, share = stretch.players, stretch.average
        parts: list[Fact] = [counted("{n} hand", "{n} hands", stretch.hands)] if stretch.hands else []
        parts.append(changes({name: stretch.won.get(name, 0) for name in seated}, decimals, everybody=True))
        if any(stretch.radli.values()):
            parts.append(said("open radli: {radli}", radli=changes(stretch.radli, decimals)))
        against = {name: stretch.gains.get(name, 0) - share for name in seated}
        yield Joined((*parts, _average(share)), " · ")
        yield joined("=", changes(against, decimals, everybody=True))


def settlement(session: Session, due: Due, speech: Speech, width: int | None = None, steps: bool = False) -> list[str]:
    """The settlement: day, hands and rate, everybody's points and balance, and the payments that even them out.

    With `steps` it begins with the stretches of unchanged seating, of which the balances are the sum.
    """
    head = day_in_words(begun(session)), played(session.state), *basis(due)
    lines = wrapped(printable(speech.fact(Joined(head, " · "))), width, "  ")
    if steps and due.stretches:
        stretches = _stretches(due, session.rules.unit.decimals)
        lines += ["", *(line for fact in stretches for line in wrapped(printable(speech.fact(fact)), width, "  "))]
    lines += ["", *balances(session, due).text(speech, width), "", *_payments(due, speech, width)]
    return [*lines, *map(speech.say, in_money(due))]


def _payments(due: Due, speech: Speech, width: int | None) -> list[str]:
    """A row for each payment of an evening, and whether fewer might do."""
    lines = payments_in_rows(paying(due), speech, width)
    return lines if due.settlement.surely_fewest else [*lines, speech.say(PERHAPS_FEWER)]


def in_money(due: Due) -> list[Said]:
    """How payments in points become payments in money, if there are any."""
    return [IN_MONEY] if due.unit == POINTS and due.settlement.paying else []


def payments_in_rows(payments: Sequence[tuple[Fact, Fact, Fact]], speech: Speech, width: int | None) -> list[str]:
    """A row for each payment: who pays whom, and how much."""
    rows = [[Joined((payer, to), " → "), amount] for payer, to, amount in payments]
    if not rows:
        return [speech.say(said("nobody pays anything"))]
    return Grid([Column(""), Column("", True)], rows).text(speech, width)


def balances(session: Session, due: Due) -> Grid:
    """A row for each player, the first on top: place, points, balance if it is another amount, earlier payments."""
    own, totals = due.settlement.balances, session.state.totals
    whole = decimals_of(totals.values(), session.rules.unit.decimals)
    part = decimals_of(own.values(), due.decimals)
    first = 1 if dict(totals) == dict(own) else 0
    balance = said("balance") if due.unit in (None, POINTS) else unit_name(str(due.unit))
    heads = [Column(said("total"), True), Column(balance, True)][first:]
    rows: list[list[Fact]] = []
    for place, name in ranked(standing(session.state)):
        paid = Joined(tuple([_paid(payment, name, due) for payment in due.paid if name in payment[:2]]), "; ")
        amounts = Quantity(totals[name], whole, True), Quantity(own[name], part, True)
        rows.append([place, name, *amounts[first:], paid])
    return Grid([Column("", True), Column(""), *heads, Column("")], rows)


def _paid(payment: Payment, name: str, due: Due) -> Said:
    """An earlier payment, said to the one who paid or received it."""
    if name == payment.payer:
        return said("paid {amount} → {receiver}", amount=payment_made(payment, due), receiver=payment.receiver)
    return said("had {amount} from {payer}", amount=payment_made(payment, due), payer=payment.payer)


def sum_of(amount: Amount, unit: str | None, decimals: int) -> Fact:
    """An amount of a payment with the name of its money, if that has one."""
    if unit == POINTS and amount.denominator == 1:
        return counted("{n} point", "{n} points", int(amount))
    amount_fact = Quantity(amount, decimals)
    return amount_fact if unit in (None, MONEY) else joined(amount_fact, unit_name(unit))


def paying(due: Due) -> list[tuple[Fact, Fact, Fact]]:
    """The payments, each with its payer, receiver and amount."""
    rows_paid, players = list[tuple[Fact, Fact, Fact]](), due.settlement.balances
    for payment in due.settlement.paying:
        payer, receiver = (name if name in players else said("the pot") for name in (payment.payer, payment.receiver))
        rows_paid.append((payer, receiver, sum_of(payment.amount, due.unit, due.decimals)))
    return rows_paid


def below_payments(due: Due) -> list[Fact]:
    """The notes on the payments: their basis, and how points become money."""
    return [*basis(due), *in_money(due)]


def ranked(amounts: Mapping[str, Amount]) -> list[tuple[int, str]]:
    """The players from the first place down, each with the place; equals share one."""
    names = sorted(amounts, key=lambda name: -amounts[name])
    return [(1 + sum(other > amounts[name] for other in amounts.values()), name) for name in names]


def owes(due: Due, name: str) -> Said:
    """The payments that a player has to make; or that they owe nothing."""
    made = [joined("→", to, amount) for payer, to, amount in paying(due) if payer == name]
    if not made:
        return said("{name} owes nothing", name=name)
    return said("{name} owes: {payments}", name=name, payments=Joined(tuple(made), "; "))


def payment_made(payment: Payment, due: Due) -> Fact:
    """An amount that was paid, with its own money or points if they were named."""
    own = payment.unit is None or payment.unit == due.unit
    return sum_of(payment.amount, payment.unit or due.unit, due.decimals if own else 0 if payment.unit == POINTS else 2)


#: The levels of a line, from the lowest total of the evening to the highest.
LEVELS, PLAIN = "▁▂▃▄▅▆▇█", "_.-:=+*#"

#: The most signs of a course, and of one on a narrow screen, which is one of fewer than 60 columns.
COURSE, SHORT_COURSE, NARROW = 20, 10, 60


class Chart(NamedTuple):
    """Everybody's totals at each point of the evening (None before they came), and its lowest and highest total, of
    which 0 is one.
    """

    courses: Mapping[str, Sequence[Amount | None]]
    low: Amount
    high: Amount


def chart(evening: EveningCourse) -> Chart:
    """The course of an evening."""
    points = statistics.points(evening)
    totals = [total for point in points for total in point.totals.values()]
    courses = {name: [point.totals.get(name) for point in points] for name in evening.state.totals}
    return Chart(courses, min(0, *totals), max(0, *totals))


def level(value: Amount, low: Amount, high: Amount) -> int:
    """The height of a total between the lowest and the highest one, from 0 to 7."""
    return min(int(8 * (value - low) // (high - low)), 7) if high > low else 0


def sparkline(
    totals: Sequence[Amount | None], low: Amount, high: Amount, columns: int | None, levels: str, before: str = "·"
) -> str:
    """Totals as a line of signs; if they outnumber the columns, the last of each of as many equal groups."""
    if columns is not None and len(totals) > columns:
        totals = tuple(totals[(group + 1) * len(totals) // columns - 1] for group in range(columns))
    return "".join(before if total is None else levels[level(total, low, high)] for total in totals)


def text(evening: EveningCourse, speech: Speech, width: int | None = None, ascii_only: bool = False) -> list[str]:
    """A row for each player: name, total, course, and the lowest and highest total."""
    course_chart, rows = chart(evening), list[list[Fact]]()
    signs = COURSE if width is None or width >= NARROW else SHORT_COURSE
    for name, line in course_chart.courses.items():
        drawn = sparkline(
            line, course_chart.low, course_chart.high, signs, *((PLAIN, "|") if ascii_only else (LEVELS,))
        )
        came = [total for total in line if total is not None]
        last, low, high = (
            Quantity(total, evening.table.rules.unit.decimals, True) for total in (came[-1], min(came), max(came))
        )
        rows.append([name, last, drawn, said("lowest {low}, highest {high}", low=low, high=high)])
    lines = Grid([Column(""), Column("", True), Column(""), Column("", gives_way=1)], rows).text(speech, width)
    return [line.replace("−", "-") for line in lines] if ascii_only else lines


def result(session: Session, speech: Speech, width: int) -> list[str]:
    """The winner, a row for each place, a row for each payment. Players with the same balance share a place.

    How points become money follows the last payment if there is room.
    """
    settled, first = due(session.evening), winners(session.state)
    wins = counted("{names} wins", "{names} win", len(first), names=listed(first))
    head, against = f"★ {printable(speech.say(wins))}", f"   {speech.say(BY_SEATING)}"
    lines = [strong(head)]
    if settled.stretches and width_of(head + against) <= width:
        lines = [strong(head) + quiet(against)]
    grid = balances(session, settled)
    places = Grid([column._replace(heading="") for column in grid.columns], grid.rows)
    lines += [*places.text(speech, width), *_payments(settled, speech, width)]
    for sentence in in_money(settled):
        hint = f"{lines[-1]}   {quiet(speech.say(sentence))}"
        lines[-1:] = [hint if width_of(hint) <= width else lines[-1]]
    return [cut(line, width) for line in lines]
