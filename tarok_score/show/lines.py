"""An evening as lines that can be typed again, in the words of `tarok play`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..amounts import plain
from ..evening import events
from ..evening.course import EveningCourse
from ..evening.entries import Entry
from ..evening.notes import notes
from ..evening.parse_words import read
from ..evening.state import State
from ..events.common import Remark
from ..events.event import Event
from ..events.fields import one_line
from ..hand import writing
from ..hand.table import Table
from ..problems import Refused

#: The end of the line of a hand that was played although something else was due.
AS_PLAYED = " --as-played"


def lines(evening: EveningCourse, language: str = "en") -> list[str]:
    """The lines of everything that stands; typed at a table that begins in the same way they give the same evening.

    Hands are spelt in that language, which every table understands; commands have the same names in all languages.
    """
    return [line for _, event, seats in lines_of_entries(evening, language) for line in (*event, *seats)]


def lines_after(evening: EveningCourse, number: int, now: State) -> Iterator[str]:
    """The lines that bring what happened after hand `number` (0: everything) into another evening of the same people.

    The first bring the seats and the deal. A hand is recorded whatever is due there.
    """
    state = evening.hand(number).state if number else evening.start
    if state.table.players != now.table.players:
        yield " ".join(["seats", *state.table.players])
    if state.dealer != now.dealer:
        yield f"dealer {state.dealer}"
    behind = number == 0
    for entry, event, seats in lines_of_entries(evening, "en"):
        hand = isinstance(entry.event, events.HandPlayed)
        if behind:
            yield from [line.removesuffix(AS_PLAYED) + AS_PLAYED for line in event] if hand else event
            yield from seats
        behind = behind or (hand and entry.number == number)


def lines_of_entries(evening: EveningCourse, language: str) -> Iterator[tuple[Entry, Sequence[str], Sequence[str]]]:
    """Each entry with the lines of its event, and with those that restore seats and dealer as they were after it.

    An entry that does not count has no lines.
    """
    start = evening.start
    again = EveningCourse(start.table, start.dealer)
    for entry in evening.entries():
        if entry.voided is not None or entry.overridden is not None:
            yield entry, (), ()
            continue
        if isinstance(entry.event, events.Seating):
            said = _seating(again.table, entry.event, entry.state.table)
        else:
            said = _lines(again.state, entry.event, language)
        typed = [_typed(again, line) for line in said]
        now, seats = entry.state, []
        if again.table.players != now.table.players:
            seats.append(_typed(again, " ".join(["seats", *now.table.players])))
        if again.state.dealer != now.dealer and not now.finished:
            seats.append(_typed(again, f"dealer {now.dealer}"))
        yield entry, typed, seats


def _typed(evening: EveningCourse, line: str) -> str:
    """A line as it is typed; a hand that was played although something else was due says so."""
    (event,) = read(evening, line.split()).events
    try:
        notes(evening, event)
    except Refused:
        line += AS_PLAYED
    evening.add(event, 0)
    return line


def _lines(state: State, event: Event, language: str) -> Iterator[str]:
    """The words of an event, as they are typed at a table."""
    match event:
        case events.HandPlayed(hand):
            yield writing.write(state.table, hand, language)
        case events.AdjustRadli(radli, why):
            words = [f"{'-' if number < 0 else '+'}{_times(abs(number))}{name}" for name, number in radli.items()]
            yield " ".join(["radl", *words]) + (f" --why {one_line(why)}" if why else "")
        case Remark(text):
            yield f"note {one_line(text)}"
        case events.Skis(player):
            yield f"skis {player or 'talon'}"
        case events.Agree(totals):
            yield " ".join(["agree", *(f"{name}={plain(amount)}" for name, amount in totals.items())])
        case events.Paid(payer, receiver, amount, why, unit):
            said = f"paid {payer} {receiver} {plain(amount)}" + (f" --unit {one_line(unit)}" if unit else "")
            strangers = [name for name in (payer, receiver) if name not in state.totals]
            said += f" --people {' '.join(strangers)}" if strangers else ""
            yield said + (f" --why {one_line(why)}" if why else "")
        case events.Rate() | events.Finish():
            yield event.typed()
        case _ if event.does:
            yield event.typed()


def _times(number: int) -> str:
    """The number of a player's radli as it is typed before his name; a single one needs none."""
    return str(number) if number != 1 else ""


def _seating(table: Table, event: events.Seating, after: Table) -> Iterator[str]:
    """The commands that turn one table into another: for each who came or went, the order of seats, the rules."""
    before, now = table.players, after.players
    gone = [name for name in before if name not in now]
    came = [name for name in now if name not in before]
    rules = "" if event.rules is None else f" --rules {event.origin or event.rules.id}"
    if event.rules is not None:
        rules += "".join(f" --variant {name}" for name in event.rules.variants)

    def full(name: str) -> str:
        """A short name with the full one that came with it, as it is typed."""
        return f'{name}="{event.full[name]}"' if name in event.full else name

    for new, old in event.takes.items():
        yield f"replace {old} {full(new)} --with-score{rules}"
        gone = [name for name in gone if name != old]
        came = [name for name in came if name != new]
        rules = ""
    for name in gone:
        charged = " --charge" if name in event.charge else ""
        if came and not charged:
            yield f"replace {name} {full(came.pop(0))}{rules}"
        else:
            yield f"leave {name}{charged}{rules}"
        rules = ""
    for name in came:
        yield f"join {full(name)} --after {now[now.index(name) - 1]}{rules}"
        rules = ""
    if event.rules is not None and rules:
        yield f"rules change{rules.replace(' --rules', '', 1)} --now"
