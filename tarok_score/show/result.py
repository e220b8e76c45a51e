"""The result of an evening: who wins, the places with their balances, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable

from ..amounts import Amount, decimals_of
from ..evening.money import Due, counts_in_money, due
from ..evening.session import Session
from ..evening.state import winners
from ..words.folding import printable
from ..words.said import Fact, counted, listed, said
from ..words.speech import Speech
from . import roles
from .columns import cut, padded, width_of
from .settling import BY_SEATING, between, money


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
    paying = [(_arrow(between(payment, found), speech), payment.amount) for payment in found.settlement.paying]
    wide = max([width_of(who) for who, _ in paying], default=0)
    amounts = [printable(speech.fact(money(amount, found))) for _, amount in paying]
    high = max(map(width_of, amounts), default=0)
    lines += [
        f"{padded(who, wide)}  {padded(amount, high, True)}" for (who, _), amount in zip(paying, amounts, strict=True)
    ]
    in_money = found.rate is not None or counts_in_money(evening)
    hint = f"{lines[-1]}   {worth}"
    if paying and worth and not in_money and width_of(hint) <= width:
        lines[-1] = f"{lines[-1]}   {roles.quiet(worth)}"
    if not paying:
        lines.append(speech.say(said("nobody pays anything")))
    return [cut(line, width) if width_of(line) > width else line for line in lines]


def _arrow(between: Iterable[Fact], speech: Speech) -> str:
    """The payer and the receiver with an arrow between them."""
    return " → ".join([printable(speech.fact(one)) for one in between])


def _places(found: Due, totals: dict[str, Amount], session: Session, speech: Speech) -> list[str]:
    """A row for each player, the first on top: place, name, total, and the balance if that is another amount."""
    balances = found.settlement.balances
    names = sorted(balances, key=lambda name: -balances[name])
    whole = decimals_of(totals.values(), session.rules.unit.decimals)
    part = decimals_of(balances.values(), found.decimals)
    same = totals == dict(balances)
    cells = [
        [
            str(1 + sum(other > balances[name] for other in balances.values())),
            printable(name),
            speech.amount(totals[name], whole, True),
            *([] if same else [speech.amount(balances[name], part, True)]),
        ]
        for name in names
    ]
    rooms = [max(map(width_of, column)) for column in zip(*cells, strict=True)]
    rows = []
    for place, name, total, *balance in cells:
        row = f"{padded(place, rooms[0], True)}  {padded(name, rooms[1])}  {padded(total, rooms[2], True)}"
        row = roles.strong(row) if place == "1" else row
        rows.append("  ".join([row, *[padded(one, rooms[3], True) for one in balance]]))
    return rows
