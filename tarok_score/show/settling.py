"""The settlement of an evening, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from ..amounts import Amount, decimals_of, exact, rounded
from ..evening.events import MONEY
from ..evening.money import Due, Made
from ..evening.session import Session
from ..evening.settle import Payment
from ..evening.state import State
from ..law.ruleset import Ruleset
from ..law.table import unit_name
from ..words.folding import printable
from ..words.said import Fact, Joined, Quantity, Said, counted, joined, said
from ..words.speech import Speech
from .columns import table, wrapped
from .day import Day
from .explain import changes

#: The note for a settlement of so many people that the search for fewer payments had to end.
PERHAPS_FEWER = said("with so many people fewer payments might do")


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
    head: list[Fact] = [Day(day)] if day else []
    head += [counted("{n} hand", "{n} hands", session.state.hands), *basis(due)]
    lines = wrapped(printable(speech.fact(Joined(tuple(head), " · "))), width, "  ")
    if steps and due.stretches:
        told = _stretches(due, session.rules.unit.decimals)
        lines += ["", *(line for one in told for line in wrapped(printable(speech.fact(one)), width, "  "))]
    lines += ["", *_balances(session, due, speech, width)]
    lines.append("")
    if not found.paying:
        return [*lines, speech.say(said("nobody pays anything"))]
    people = [" → ".join(printable(speech.fact(one)) for one in between(payment, due)) for payment in found.paying]
    places = decimals_of([payment.amount for payment in found.paying], due.decimals)
    rows = [
        [who, f"{speech.amount(payment.amount, places)} {_money_name(due)}".rstrip()]
        for who, payment in zip(people, found.paying, strict=True)
    ]
    lines.extend(table(rows, right=[1], width=width))
    if not found.surely_fewest:
        lines.append(speech.say(PERHAPS_FEWER))
    return lines


def _balances(session: Session, due: Due, speech: Speech, width: int | None) -> list[str]:
    """A row for each player: points, balance, and what was paid before."""
    found, state = due.settlement.balances, session.state
    paid = {name: [_paid(one, name, due) for one in due.paid if name in one[:2]] for name in found}
    whole, part = (
        decimals_of(state.totals.values(), session.rules.unit.decimals),
        decimals_of(found.values(), due.decimals),
    )
    rows = [
        [
            name,
            speech.amount(state.totals.get(name, 0), whole, True),
            speech.amount(balance, part, True),
            speech.fact(Joined(tuple(paid[name]), "; ")),
        ]
        for name, balance in found.items()
    ]
    in_money = due.unit not in (None, "points")
    heads = ["", speech.say(said("total")), speech.fact(unit_name(str(due.unit)) if in_money else said("balance")), ""]
    if dict(state.totals) == dict(found):
        rows, heads = [[row[0], *row[2:]] for row in rows], [heads[0], *heads[2:]]
    return table(rows, heads, range(1, len(heads) - 1), width)


def _paid(one: Made, name: str, due: Due) -> Said:
    """An earlier payment, said to the one who paid or received it."""
    if name == one.payer:
        return said("paid {amount} → {receiver}", amount=payment_made(one, due), receiver=one.receiver)
    return said("had {amount} from {payer}", amount=payment_made(one, due), payer=one.payer)


def _money_name(due: Due) -> str:
    """The name of the money after an amount; empty after points, and if nobody named the money."""
    return "" if due.unit in (None, "points") else printable(str(due.unit))


def between(one: Payment, due: Due) -> tuple[Fact, Fact]:
    """The payer and the receiver: two players, or a player and the pot."""
    who, to = (name if name in due.settlement.balances else said("the pot") for name in (one.payer, one.receiver))
    return who, to


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


def payment_made(one: Made, due: Due) -> Fact:
    """An amount that was paid, with its own money or points where they were named."""
    if one.unit is None or one.unit == due.unit:
        return money(one.amount, due)
    amount = Quantity(one.amount, 0 if one.unit == "points" else 2)
    return amount if one.unit == MONEY else joined(amount, unit_name(one.unit))
