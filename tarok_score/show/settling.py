"""The course of an evening and its settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount, decimals_of, exact, rounded
from ..evening import season as statistics
from ..evening.course import EveningCourse
from ..evening.events import MONEY
from ..evening.money import Due, Payment, counts_in_money, due
from ..evening.session import Session
from ..evening.state import State, winners
from ..law.ruleset import POINTS, Ruleset, unit_name
from ..words.folding import printable
from ..words.said import Fact, Joined, Quantity, Said, Speech, counted, joined, listed, said
from . import columns as roles
from .columns import aligned, cut, table, width_of, wrapped
from .phrases import changes
from .sheet import day_in_words

#: The note for a settlement of so many people that the search for fewer payments had to end.
PERHAPS_FEWER = said("with so many people fewer payments might do")


#: How payments in points become payments in money.
IN_MONEY = said("{command} makes money of it", command="tarok rate 0.05")

#: The amounts that decide an evening at which the seating changed.
BY_SEATING = said("each against the average of those they sat with")


def notes(rules: Ruleset, state: State) -> list[Said]:
    """The notes on a settlement: open radli, totals that do not sum to zero, an amount in the pot."""
    found = []
    if not state.finished and rules.radli is not None and rules.radli.end is not None and any(state.radli.values()):
        found.append(said("note: the session is not finished; open radli are not charged yet"))
    if rules.settlement.form != "average" and sum(state.totals.values()) + state.pot:
        found.append(said("note: the totals do not sum to zero (adjustments); the rest is shared by all"))
    if state.pot:
        amount = Quantity(state.pot, rules.unit.decimals)
        found.append(said("note: {amount} of this lies in the pot", amount=amount))
    return found


def basis(due: Due) -> list[Fact]:
    """The worth of a point, the average that the totals are counted against, and what was rounded away from nearest."""
    parts: list[Fact] = []
    if due.rate is not None and due.unit is not None:
        parts.append(said("{rate} {unit} a point", rate=Quantity(due.rate, 2), unit=unit_name(due.unit)))
    elif due.rate is not None:
        parts.append(said("{rate} a point", rate=Quantity(due.rate, 2)))
    if due.average is not None:
        parts.append(_average(due.average))
    if due.stretches:
        parts.append(BY_SEATING)
    places = 0 if due.settlement.whole is not None else due.decimals
    for name, amount, nearest in due.settlement.uneven:
        text = "{name} {amount}, not {nearest}, so that it evens out"
        paid, near = (Quantity(one, places, True) for one in (amount, nearest))
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
        against = {name: exact(stretch.gains.get(name, 0) - share) for name in seated}
        yield Joined((*parts, _average(share)), " · ")
        yield joined("=", changes(against, decimals, everybody=True))


def settlement(session: Session, due: Due, speech: Speech, width: int | None = None, steps: bool = False) -> list[str]:
    """The settlement: day, hands and rate, everybody's points and balance, and the payments that even them out.

    With `steps` it begins with the stretches of unchanged seating, of which the balances are the sum.
    """
    found = due.settlement
    day = str(session.records[0].body.get("at", ""))[:10]
    head: list[Fact] = [day_in_words(day)] if day else []
    head += [counted("{n} hand", "{n} hands", session.state.hands), *basis(due)]
    lines = wrapped(printable(speech.fact(Joined(tuple(head), " · "))), width, "  ")
    if steps and due.stretches:
        told = _stretches(due, session.rules.unit.decimals)
        lines += ["", *(line for one in told for line in wrapped(printable(speech.fact(one)), width, "  "))]
    lines += ["", *_balances(session, due, speech, width), ""]
    if not found.paying:
        return [*lines, speech.say(said("nobody pays anything"))]
    places = decimals_of([payment.amount for payment in found.paying], due.decimals)
    of_money = "" if due.unit in (None, POINTS) else printable(str(due.unit))
    rows = [
        [_arrow(payment, due, speech), f"{speech.amount(payment.amount, places)} {of_money}".rstrip()]
        for payment in found.paying
    ]
    lines.extend(table(rows, right=[1], width=width))
    if not found.surely_fewest:
        lines.append(speech.say(PERHAPS_FEWER))
    return lines


def head_of_balances(due: Due) -> Fact:
    """The head above balances: their money, if it has a name."""
    return said("balance") if due.unit in (None, POINTS) else unit_name(str(due.unit))


def _balances(session: Session, due: Due, speech: Speech, width: int | None) -> list[str]:
    """A row for each player: points, balance, and what was paid before."""
    found, totals = due.settlement.balances, session.state.totals
    whole = decimals_of(totals.values(), session.rules.unit.decimals)
    part = decimals_of(found.values(), due.decimals)
    heads = ["", speech.say(said("total")), speech.fact(head_of_balances(due)), ""]
    rows = [
        [
            name,
            speech.amount(totals.get(name, 0), whole, True),
            speech.amount(balance, part, True),
            speech.fact(Joined(tuple([_paid(one, name, due) for one in due.paid if name in one[:2]]), "; ")),
        ]
        for name, balance in found.items()
    ]
    if dict(totals) == dict(found):
        for row in (heads, *rows):
            del row[1]
    return table(rows, heads, range(1, len(heads) - 1), width)


def _paid(one: Payment, name: str, due: Due) -> Said:
    """An earlier payment, said to the one who paid or received it."""
    if name == one.payer:
        return said("paid {amount} → {receiver}", amount=payment_made(one, due), receiver=one.receiver)
    return said("had {amount} from {payer}", amount=payment_made(one, due), payer=one.payer)


def between(one: Payment, due: Due) -> tuple[Fact, Fact]:
    """The payer and the receiver: two players, or a player and the pot."""
    who, to = (name if name in due.settlement.balances else said("the pot") for name in (one.payer, one.receiver))
    return who, to


def _arrow(one: Payment, due: Due, speech: Speech) -> str:
    """The payer and the receiver with an arrow between them."""
    return printable(speech.fact(Joined(between(one, due), " → ")))


def sum_of(amount: Amount, unit: str | None, decimals: int) -> Fact:
    """An amount that somebody pays with the name of its money, if that has one."""
    if unit == POINTS and amount.denominator == 1:
        return counted("{n} point", "{n} points", int(amount))
    found = Quantity(amount, decimals)
    return found if unit in (None, MONEY) else joined(found, unit_name(unit))


def paying(due: Due) -> list[tuple[Fact, Fact, Fact]]:
    """Who pays whom, and how much."""
    return [(*between(one, due), sum_of(one.amount, due.unit, due.decimals)) for one in due.settlement.paying]


def below_payments(due: Due) -> list[Fact]:
    """What is to be known of the payments: their basis, and how points become money."""
    return [*basis(due), *([IN_MONEY] if due.unit == POINTS and due.settlement.paying else [])]


def ranked(amounts: Mapping[str, Amount]) -> list[tuple[int, str]]:
    """The players from the first place down, each with the place; equals share one."""
    names = sorted(amounts, key=lambda name: -amounts[name])
    return [(1 + sum(other > amounts[name] for other in amounts.values()), name) for name in names]


def owes(due: Due, name: str) -> Said:
    """The payments that a player has to make; or that he owes nothing."""
    made = [one for one in due.settlement.paying if one.payer == name]
    if not made:
        return said("{name} owes nothing", name=name)
    to = [joined("→", between(one, due)[1], money(one.amount, due)) for one in made]
    return said("{name} owes: {payments}", name=name, payments=Joined(tuple(to), "; "))


def money(amount: Amount, due: Due) -> Fact:
    """An amount with the name of its money; points, and money that nobody named, as a number."""
    found = Quantity(amount, due.decimals)
    return found if due.unit in (None, "points") else joined(found, due.unit)


def payment_made(one: Payment, due: Due) -> Fact:
    """An amount that was paid, with its own money or points where they were named."""
    if one.unit is None or one.unit == due.unit:
        return money(one.amount, due)
    amount = Quantity(one.amount, 0 if one.unit == "points" else 2)
    return amount if one.unit == MONEY else joined(amount, unit_name(one.unit))


#: The levels of a line, from the lowest total of the evening to the highest.
LEVELS, PLAIN = "▁▂▃▄▅▆▇█", "_.-:=+*#"

#: With fewer columns than this for the line, the lowest and highest total are left out.
LEAST = 8


class Chart(NamedTuple):
    """Everybody's totals at each point of the evening (None before they came), and its lowest and highest total, of
    which 0 is one.

    `ends` says that the last point is the end of the evening, not a hand.
    """

    courses: Mapping[str, Sequence[Amount | None]]
    low: Amount
    high: Amount
    decimals: int
    ends: bool = False


def chart(evening: EveningCourse) -> Chart:
    """The course of an evening."""
    points = statistics.points(evening)
    totals = [total for point in points for total in point.totals.values()]
    courses = {name: [one.totals.get(name) for one in points] for name in evening.state.totals}
    return Chart(courses, min(0, *totals), max(0, *totals), evening.table.rules.unit.decimals, points[-1].end)


def level(value: Amount, low: Amount, high: Amount) -> int:
    """The height of a total between the lowest and the highest one, from 0 to 7."""
    return min(int(8 * (value - low) // (high - low)), 7) if high > low else 0


def sparkline(
    totals: Sequence[Amount | None], low: Amount, high: Amount, columns: int | None, levels: str, before: str = " "
) -> str:
    """Totals as a line of signs; if they outnumber the columns, the last of each of as many equal groups."""
    if columns is not None and len(totals) > columns:
        totals = tuple(totals[(group + 1) * len(totals) // columns - 1] for group in range(columns))
    return "".join(before if total is None else levels[level(total, low, high)] for total in totals)


def text(found: Chart, speech: Speech, width: int | None = None, ascii_only: bool = False) -> list[str]:
    """A row for each player: name, total, course, and the lowest and highest total with their hands."""
    names = max(map(width_of, found.courses))
    names = names if width is None else min(names, max(width // 3, 1))
    totals = [
        (cut(name, names), speech.amount(line[-1] or 0, found.decimals, True)) for name, line in found.courses.items()
    ]
    starts = aligned(totals, (1,))
    ends = [_ends(line, found, speech) for line in found.courses.values()]
    tail = max(map(width_of, ends)) + 2
    room = None if width is None else max(width - width_of(starts[0]) - 2, 1)
    if room is not None and room - tail >= min([LEAST, *map(len, found.courses.values())]):
        room -= tail
    elif room is not None:
        ends = ["" for _ in ends]
    lines = []
    for start, line, end in zip(starts, found.courses.values(), ends, strict=True):
        drawn = sparkline(line, found.low, found.high, room, PLAIN if ascii_only else LEVELS)
        lines.append(f"{start}  {drawn}  {end}".rstrip())
    return [one.replace("−", "-").replace("…", ".") for one in lines] if ascii_only else lines


def _ends(line: Sequence[Amount | None], found: Chart, speech: Speech) -> str:
    """The lowest and the highest total of a course, each with the first hand after which it stood there."""
    came = [total for total in line if total is not None]

    def when(total: Amount) -> Said:
        """The first hand after which a total stood there, or the end of the evening."""
        point = line.index(total)
        return said("end") if found.ends and point == len(line) - 1 else said("hand {number}", number=point)

    low, high = min(came), max(came)
    return speech.say(
        said(
            "lowest {low} ({first}), highest {high} ({last})",
            low=Quantity(low, found.decimals, True),
            high=Quantity(high, found.decimals, True),
            first=when(low),
            last=when(high),
        )
    )


def result(session: Session, speech: Speech, width: int, worth: str = "") -> list[str]:
    """The winner, a row for each place, a row for each payment. Players with the same balance share a place.

    If points are paid, `worth`, the hint how to turn them into money, follows the last payment if there is room.
    """
    evening, state = session.evening, session.state
    found = due(evening)
    first = winners(state)
    wins = counted("{names} wins", "{names} win", len(first), names=listed(first))
    head = f"★ {printable(speech.say(wins))}"
    lines = [roles.strong(head)]
    against = f"   {speech.say(BY_SEATING)}"
    if found.stretches and width_of(head + against) <= width:
        lines = [roles.strong(head) + roles.quiet(against)]
    lines += _places(found, {name: state.totals.get(name, 0) for name in found.settlement.balances}, session, speech)
    paying = found.settlement.paying
    rows = [[_arrow(one, found, speech), printable(speech.fact(money(one.amount, found)))] for one in paying]
    lines += aligned(rows, (1,))
    in_money = found.rate is not None or counts_in_money(evening)
    hint = f"{lines[-1]}   {worth}"
    if paying and worth and not in_money and width_of(hint) <= width:
        lines[-1] = f"{lines[-1]}   {roles.quiet(worth)}"
    if not paying:
        lines.append(speech.say(said("nobody pays anything")))
    return [cut(line, width) if width_of(line) > width else line for line in lines]


def _places(found: Due, totals: dict[str, Amount], session: Session, speech: Speech) -> list[str]:
    """A row for each player, the first on top: place, name, total, and the balance if that is another amount."""
    balances = found.settlement.balances
    whole = decimals_of(totals.values(), session.rules.unit.decimals)
    part = decimals_of(balances.values(), found.decimals)
    cells = [
        [
            str(place),
            printable(name),
            speech.amount(totals[name], whole, True),
            *([] if totals == dict(balances) else [speech.amount(balances[name], part, True)]),
        ]
        for place, name in ranked(balances)
    ]
    # The balance is no part of what stands out.
    rows, beside = aligned([row[:3] for row in cells], (0, 2)), aligned([row[3:] for row in cells], (0,))
    return [
        f"{roles.strong(row) if place == '1' else row}  {balance}".rstrip()
        for (place, *_), row, balance in zip(cells, rows, beside, strict=True)
    ]
