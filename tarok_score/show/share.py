"""An evening in about ten lines for a chat: day, places, the leader's course, the hand of the evening, payments."""

from __future__ import annotations

from collections.abc import Iterator

from ..amounts import Amount
from ..evening import statistics
from ..evening.course import EveningCourse
from ..evening.session import Session
from ..words.folding import printable
from ..words.said import Fact, Joined, Quantity, said
from ..words.speech import Speech
from .chart import LEVELS, chart, sparkline
from .columns import padded, width_of
from .report import Report, report
from .settling import BY_SEATING

#: The signs before the winner of a finished evening, and before the course of whoever stands first.
MEDAL, COURSE = "🥇", "📈"

#: The number of signs of the course, with which it stays on one line of a phone.
SIGNS = 16


def shared(session: Session, speech: Speech, rate: Amount | None = None) -> list[str]:
    """The lines of a message about an evening."""
    found = report(session, rate, brief=True)

    def told(fact: Fact) -> str:
        """A fact in the language of the reader."""
        return printable(speech.fact(fact))

    parts = [
        [" · ".join(("♣ Tarok", told(found.day), told(found.hands)))],
        list(_places(found, speech)),
        [*_course(found, session.evening), *map(told, _hand_of_the_evening(found, session.evening))],
        [*map(told, _payments(found)), told(said("seal {seal}", seal=found.seal))],
    ]
    lines = [line for part in parts if part for line in (*part, "")]
    return lines[:-1]


def _places(found: Report, speech: Speech) -> Iterator[str]:
    """A line for each player: place, a medal for the winner, name, total, and the balance that decides the place where
    not all always sat together."""
    columns = [[printable(one.player) for one in found.podium], [speech.fact(one.total) for one in found.podium]]
    if found.podium[0].balance is not None:
        columns.append([speech.fact(one.balance or "") for one in found.podium])
    rooms = [max(map(width_of, column)) for column in columns]
    for one, *cells in zip(found.podium, *columns, strict=True):
        place = MEDAL if found.finished and one.place == 1 else f"{one.place}."
        name, *amounts = [
            padded(cell, room, column > 0) for column, (cell, room) in enumerate(zip(cells, rooms, strict=True))
        ]
        yield "  ".join([f"{place} {name}", *amounts])
    if len(columns) > 2:
        yield speech.say(BY_SEATING)


def _course(found: Report, evening: EveningCourse) -> Iterator[str]:
    """The course of whoever stands first, if something was played."""
    drawn, first = chart(evening), found.podium[0]
    for one in drawn.courses:
        if one.player == first.player and found.leader is not None:
            yield f"{COURSE} {printable(one.player)} {sparkline(one.totals, drawn.low, drawn.high, SIGNS, LEVELS)}"


def _hand_of_the_evening(found: Report, evening: EveningCourse) -> Iterator[Fact]:
    """The hand that earned somebody most: its number, contract, players, bonuses, and the amount."""
    best = statistics.highlights(evening).best_hand
    for row in found.rows:
        if best is not None and row.number == best.first:
            what: list[Fact] = [row.label, " + ".join(row.who or (best.player,))]
            bonuses = tuple(one.label for one in row.features if one.made)
            hand = Joined((Joined(tuple(what)), *bonuses), ", ")
            amount = Quantity(best.amount, found.decimals, True)
            yield said("Hand of the evening: {n}. {hand}: {amount}", n=row.number, hand=hand, amount=amount)


def _payments(found: Report) -> Iterator[Fact]:
    """The payments, once they are known."""
    if found.settled and found.payments:
        paying = [Joined((Joined((payer, receiver), " → "), amount)) for payer, receiver, amount in found.payments]
        yield Joined(tuple(paying), " · ")
