"""An evening as the pages show it, in values: the bar above it, a preview, the last hands, confirmations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..amounts import plain
from ..evening.added import Added
from ..evening.entries import Entry
from ..evening.events import HandPlayed
from ..evening.money import due
from ..evening.notes import opponents
from ..evening.session import Session
from ..hand import writing
from ..play.next_hand import next_line
from ..play.preview import complete
from ..problems import Problem
from ..show.explain import together
from ..show.report import WorkedLine, worked
from ..show.settling import between, money
from ..show.standing import next_line as what_is_next
from ..words.said import Fact, Joined, Quantity, Said, joined, said
from ..words.speech import LANGUAGES, Speech

#: The number of last hands that can be corrected and confirmed from the first page.
FEW = 3


class Link(NamedTuple):
    """A link of the bar."""

    href: str
    label: Fact


class Tongue(NamedTuple):
    """A link to the page in another language; `here` marks the language of this one."""

    code: str
    href: str
    here: bool


class Bar(NamedTuple):
    """The bar above a page: links, languages, the open hand; and, if it `finds`, a field to search for a name."""

    links: tuple[Link, ...]
    languages: tuple[Tongue, ...]
    open: Fact | None = None
    finds: bool = False


def tongues(code: str, query: str = "?lang=") -> tuple[Tongue, ...]:
    """A link to this page in each language."""
    return tuple([Tongue(one, f"{query}{one}", one == code) for one in LANGUAGES])


class NewTotal(NamedTuple):
    """A player with the amount that he writes, and his total after it."""

    name: str
    change: Quantity
    total: Quantity
    loss: bool


class Preview(NamedTuple):
    """The effect of recording something: changes, workings, sentences, notes, and what comes next."""

    scores: tuple[NewTotal, ...]
    lines: tuple[WorkedLine, ...]
    told: tuple[Fact, ...]
    notes: tuple[Fact, ...]
    next: Fact


def preview(added: Added) -> Preview:
    """The preview of something that was worked out but not recorded."""
    table, state = added.evening.table, added.state
    decimals = table.rules.unit.decimals
    step = added.steps[-1]
    scores = [
        NewTotal(name, Quantity(amount, decimals, True), Quantity(state.totals[name], decimals, True), amount < 0)
        for name, amount in step.outcome.scores.items()
        if name in state.totals and any(line.amounts.get(name) for line in step.outcome.lines)
    ]
    told: list[Fact] = [] if isinstance(step.event, HandPlayed) else [line for one in added.steps for line in one.told]
    told += [line.what for line in complete(added)[1:] if line.what not in (*added.notes, what_is_next(table, state))]
    lines = tuple([worked(line, step.state.table.rules) for line in step.outcome.lines])
    return Preview(tuple(scores), lines, tuple(told), added.notes, what_is_next(table, state))


class Told(NamedTuple):
    """A problem as a page shows it."""

    what: Fact
    hint: Fact


def told(problems: Sequence[Problem]) -> tuple[Told, ...]:
    """The problems without the names of fields, which mean nothing to somebody who filled in a form."""
    return tuple([Told(_problem(one), one.hint) for one in problems])


def _problem(one: Problem) -> Fact:
    return joined(one.typed, one.said, between=": ") if one.typed else one.said


class RecentHand(NamedTuple):
    """A recent hand: its words and scores, who confirmed it, and who may."""

    number: int
    what: Fact
    by: Fact
    may: tuple[str, ...]


def last_hands(session: Session, speech: Speech, count: int = FEW) -> Iterator[RecentHand]:
    """The last hands that count, the newest first."""
    evening = session.evening
    for number in range(session.hands, max(session.hands - count, 0), -1):
        entry = session.hand(number)
        if entry.voided is None:
            sure = evening.confirmed_by(entry)
            may = tuple([name for name in opponents(entry) if name not in sure])
            by = said("confirmed: {names}", names=sure) if sure else ""
            yield RecentHand(number, hand_in_line(entry, speech), by, may)


def hand_in_line(entry: Entry, speech: Speech) -> Fact:
    """A hand in one line: its number, its words, and who wrote what."""
    assert isinstance(entry.event, HandPlayed)
    table = entry.state.table
    words = writing.write(table, entry.event.hand, speech.code)
    scores = together(entry.outcome.scores, table.rules.unit.decimals)
    return Joined((said("hand {number}", number=entry.number), words, scores), " · ")


class Owed(NamedTuple):
    """A payment of the settlement, with the words that record it as paid; none if the pot takes part."""

    who: Fact
    amount: Fact
    words: str


def payments(session: Session) -> tuple[Owed, ...]:
    """The payments that settle an evening."""
    owed = due(session.evening)
    found = []
    for one in owed.settlement.paying:
        payer, receiver = between(one, owed)
        plainly = isinstance(payer, str) and isinstance(receiver, str)
        words = f"{payer} {receiver} {plain(one.amount)}" if plainly else ""
        found.append(Owed(joined(payer, "→", receiver), money(one.amount, owed), words))
    return tuple(found)


def heading(session: Session) -> Fact:
    """The heading of the page for writing: the next hand, its dealer, and what is special about it."""
    return next_line(session)


def open_hand(session: Session, words: str) -> Said:
    """The sentence about the open hand, as far as it was said."""
    return said("hand {number}: {words}", number=session.hands + 1, words=words)
