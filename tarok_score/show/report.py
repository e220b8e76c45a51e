"""Pages of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..amounts import Amount, ratio, rounded
from ..evening import season as statistics
from ..evening.course import EveningCourse, radli_marks
from ..evening.events import HandPlayed, Paid, Rate
from ..evening.money import Due, due
from ..evening.season import Point
from ..evening.session import Session
from ..evening.state import standing, winners
from ..law import named
from ..law.library import chosen_variants, rules_name
from ..text import printable
from ..words.said import ENGLISH, ByLanguage, Fact, Joined, Quantity, Said, Speech, listed, said
from . import settling, sheet
from .columns import Column, Grid, changes
from .page import page
from .settling import BY_SEATING, LEVELS, below_payments, chart, paying, ranked, sparkline
from .sheet import SheetRow

#: The dashes, as many as colours; lines differ even without their colours.
DASHES = ("", "9 5", "2 5", "12 4 2 4", "6 3 2 3 2 3", "16 5", "4 3")


def strokes(place: int) -> tuple[int, str]:
    """The colour and the dash of the line at a place: no two of the first 49 alike, no two of the first seven in
    colour or dash.
    """
    count = len(DASHES)
    return place % count, DASHES[(place + place // count) % count]


class Lines:
    """The field of a picture that lines are drawn in: places in even steps from left to right, and values."""

    def __init__(self, left: int, right: int, top: int, bottom: int, last: int, low: Amount, high: Amount) -> None:
        self.left, self.right, self.top, self.bottom = left, right, top, bottom
        self._last, self._low, self._span = max(last, 1), low, max(high - low, 1)

    def across(self, place: int) -> int:
        """The distance of a place from the left."""
        return self.left + (self.right - self.left) * place // self._last

    def down(self, value: Amount) -> int:
        """The distance of a value from the top."""
        return int(self.bottom - (self.bottom - self.top) * (value - self._low) // self._span)

    def path(self, values: Iterable[Amount | None]) -> str:
        """A line as SVG draws it; it begins at its first value."""
        return "M" + "L".join(
            f"{self.across(place)} {self.down(value)}" for place, value in enumerate(values) if value is not None
        )


#: A size of picture: its width and height, the room beside the lines, the distance between names, the most columns.
WIDE = (640, 330, 50, 130, 17, 12)
NARROW = (400, 330, 46, 104, 16, 6)
MARGIN = 14
FOOT = 26

#: Longer names are cut beside the lines.
LONGEST_NAME = 9

#: The greatest width of a letter there, and the gap between lines and names, which a piece of the line fills.
LETTER, GAP = 9, 42


def short(name: str) -> str:
    """A name as it is written beside its line."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


class Graph(Lines):
    """The picture of a course: a line for each player, from the first total to the last one.

    `rows` are the totals of the grid, `columns` the places whose hands are numbered, `labels` the heights of the names
    at the ends of the lines, `end` is the line at which the evening's end begins, if it changed any total.
    """

    def __init__(self, course: Sequence[Point], frame: Sequence[int], decimals: int = 0) -> None:
        self.course = course
        self.width, self.height, left, room, apart, most = frame
        self.totals: dict[str, Amount] = {}
        for name, total in [total for point in reversed(course) for total in point.totals.items()]:
            self.totals.setdefault(name, total)
        values = [value for point in course for value in point.totals.values()] or [0]
        self.rows = _steps(min(0, *values), max(0, *values))
        names = [f"{short(name)} +{ENGLISH.amount(last, decimals)}" for name, last in self.totals.items()]
        widths = [len(name) * LETTER + GAP for name in names]
        right, bottom, last = self.width - max([room, *widths]), self.height - FOOT, max(len(course) - 1, 1)
        super().__init__(left, right, MARGIN, bottom, last, self.rows[0], self.rows[-1])
        heights = _apart([self.down(total) for total in self.totals.values()], apart, MARGIN, bottom)
        self.labels = dict(zip(self.totals, heights, strict=True))
        ends = bool(course) and course[-1].end
        hands = last - ends
        self.columns = range(0, min(hands, len(course) - 1) + 1, max(1, -(-hands // most)))
        self.end = self.across(last - 1) if ends else None

    def line(self, name: str) -> str:
        """A player's line as SVG draws it."""
        return self.path([point.totals.get(name) for point in self.course])


def _steps(low: Amount, high: Amount) -> list[Amount]:
    """The round numbers from below the lowest to above the highest total, five to nine of them."""
    size = ratio(1, 100)
    while True:
        for times in (1, 2, 5):
            step = size * times
            first, last = low // step, -(-high // step)
            if last - first <= 7:
                return [step * count for count in range(int(first), int(last) + 1)]
        size = size * 10


def _apart(heights: Sequence[int], apart: int, top: int, bottom: int) -> list[int]:
    """The same heights, moved as little as it takes to keep names apart."""
    order = sorted(range(len(heights)), key=lambda place: (heights[place], place))
    placed = {}
    floor = top - apart
    for place in order:
        floor = max(heights[place], floor + apart)
        placed[place] = floor
    ceiling = bottom + apart
    for place in reversed(order):
        ceiling = min(placed[place], ceiling - apart)
        placed[place] = ceiling
    return [placed[place] for place in range(len(heights))]


def report_page(
    session: Session,
    speech: Speech,
    rate: Amount | None = None,
    brief: bool = False,
    workings: bool = False,
    served: NamedTuple | None = None,
) -> str:
    """The page of an evening.

    The working of a hand opens in its row; with `workings` all of them are printed, with `brief` there are none.
    `rate` is the worth of a point, `served` the frame of a page that is served to the browsers of a room.
    """
    evening, decimals = session.evening, session.rules.unit.decimals
    course = statistics.points(evening)
    return page(
        "report.html",
        speech,
        printed=workings,
        workings=not brief,
        served=served,
        decimals=decimals,
        session=session,
        rules=session.rules,
        evening=evening,
        state=session.state,
        sheet=sheet,
        settling=settling,
        title=ByLanguage(session.rules.title),
        variants=chosen_variants(session.rules),
        date=sheet.begun(session),
        written_at=str(session.records[-1].body.get("at", "")),
        best_hand=_best_hand(evening),
        amounts=standing(session.state),
        first=_first(evening),
        rounded=_rounded,
        wheels=radli_marks(evening),
        owed=(owed := due(evening, rate)),
        settled=_settled(evening, owed),
        wide=Graph(course, WIDE, decimals),
        narrow=Graph(course, NARROW, decimals),
        strokes=strokes,
        short=short,
        changes=changes,
        # Rates and payments have a part of their own on the page, beside who owes what.
        rows=[row for row in sheet.rows(evening) if not isinstance(row.entry.event, Rate | Paid)],
        bonuses=_bonuses,
        listed=listed,
        statistics=_numbers(evening, decimals),
        ruleset=rules_name(session.rules.id, session.rules.variants),
    )


def _settled(evening: EveningCourse, owed: Due) -> bool:
    """True if it is time to pay: the evening is over, or its points are worth money."""
    return evening.state.finished or owed.rate is not None or bool(owed.paid)


def _first(evening: EveningCourse) -> list[str]:
    """The winners, or the leaders while the evening goes on; none if all are equal."""
    state = evening.state
    return list(winners(state)) if state.finished or any(standing(state).values()) else []


def _rounded(amount: Amount, decimals: int) -> Quantity:
    """An amount that may be a difference from an average, which has more decimals than points."""
    return Quantity(rounded(amount, max(decimals, 2)), decimals, True)


def _bonuses(row: SheetRow) -> list[tuple[Fact, bool]]:
    """The bonuses of a hand, each with whether it was made."""
    event, rules = row.entry.event, row.entry.state.table.rules
    facts = event.hand.bonuses if isinstance(event, HandPlayed) else ()
    return [(named(rules.bonuses, fact.bonus), fact.made) for fact in facts]


def _numbers(evening: EveningCourse, decimals: int) -> list[tuple[Said, list[Fact]]]:
    """The figures of the evening that these rules have, each with its value for each player, if any player has one."""
    labels = (said("declarer"), said("a hand"), said("best"), said("worst"), said("radli"))
    players, places = list[list[Fact]](), max(decimals, 1)
    for own in statistics.counts(evening).values():
        mean = rounded(ratio(own.sum, own.hands or 1), places)
        amounts = [Quantity(mean, places, True), *[Quantity(value, decimals, True) for value in (own.best, own.worst)]]
        made, used = [
            f"{count} / {all}" if all else "" for count, all in ((own.made, own.declared), (own.used, own.got))
        ]
        players.append([made, *amounts, used])
    rows = [(label, list(values)) for label, values in zip(labels, zip(*players, strict=True), strict=True)]
    return [(label, values) for label, values in rows if evening.state.hands and any(values)]


def _best_hand(evening: EveningCourse) -> list[Said]:
    """The hand that earned a player most, if any did: its number, contract, players, bonuses, and the amount."""
    hands = [row for row in sheet.rows(evening) if row.number is not None]
    won = [(amount, name, row) for row in hands for name, amount in row.changes.items() if amount > 0]
    if not won:
        return []
    amount, player, row = max(won, key=lambda row: row[0])
    bonuses = tuple([label for label, made in _bonuses(row) if made])
    hand = Joined((Joined((row.what, " + ".join(row.who or (player,)))), *bonuses), ", ")
    shown = Quantity(amount, evening.table.rules.unit.decimals, True)
    return [said("Hand of the evening: {n}. {hand}: {amount}", n=str(row.number), hand=hand, amount=shown)]


#: The signs before the winner of a finished evening, and before the course of the player in front.
MEDAL, COURSE = "🥇", "📈"

#: The number of signs of the course, with which it stays on one line of a phone.
SIGNS = 16


def shared(session: Session, speech: Speech, rate: Amount | None = None) -> list[str]:
    """The lines of a message about an evening."""
    evening, state, owed = session.evening, session.state, due(session.evening, rate)
    pays: list[Fact] = []
    if _settled(evening, owed) and owed.settlement.paying:
        paid = [Joined((Joined((payer, to), " → "), amount)) for payer, to, amount in paying(owed)]
        known = [payment for payment in below_payments(owed) if payment != BY_SEATING]
        pays = [Joined(tuple(sides), " · ") for sides in (paid, known) if sides]
    course: list[Fact] = []
    if _first(evening):
        drawn, (_, first) = chart(evening), ranked(standing(state))[0]
        course = [f"{COURSE} {first} {sparkline(drawn.courses[first], drawn.low, drawn.high, SIGNS, LEVELS)}"]
    parts: list[Sequence[Fact]] = [
        [Joined(("♣ Tarok", sheet.day_in_words(sheet.begun(session)), sheet.played(state)), " · ")],
        _places(evening, speech),
        [*course, *_best_hand(evening)],
        [*pays, said("seal {seal}", seal=session.seal)],
    ]
    # An empty line parts the paragraphs of the message; the last one would only be a blank end.
    lines = [printable(speech.fact(line)) for part in parts if part for line in (*part, "")]
    return lines[:-1]


def _places(evening: EveningCourse, speech: Speech) -> list[Fact]:
    """A line for each player: place, a medal for the winner, name, total, and balance.

    The balance decides the place if not all always sat together.
    """
    state, decimals = evening.state, evening.table.rules.unit.decimals
    amounts, rows = standing(state), list[list[Fact]]()
    for place, name in ranked(amounts):
        balance = [] if amounts is state.totals else [_rounded(amounts[name], decimals)]
        mark = MEDAL if state.finished and place == 1 else f"{place}."
        rows.append([f"{mark} {name}", Quantity(state.totals[name], decimals, True), *balance])
    columns = [Column("", at > 0) for at in range(len(rows[0]))]
    return [*Grid(columns, rows).text(speech), *([] if amounts is state.totals else [BY_SEATING])]
