"""Statistics of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..amounts import Amount
from ..hand.hand import Hand, Kontra
from .course import EveningCourse
from .effects import Entry
from .events import Finish, HandPlayed
from .state import Outcome, State


class Counts(NamedTuple):
    """One player's counts in one evening or in many. Amounts are points (or crowns) of single hands.

    `declared` and `partner` count hands with a declarer, `made` and `partner_made` those that were won; `said` counts
    words of doubling, `right` those whose item went to the speaker's side; `used` counts radli that a won game
    cancelled.
    """

    hands: int = 0
    declared: int = 0
    made: int = 0
    partner: int = 0
    partner_made: int = 0
    sum: Amount = 0
    squares: Amount = 0
    best: Amount = 0
    worst: Amount = 0
    said: int = 0
    right: int = 0
    got: int = 0
    used: int = 0
    mond_lost: int = 0

    def __or__(self, other: Counts) -> Counts:
        """The sum of both counts."""
        if not self.hands:
            return other
        if not other.hands:
            return self
        best, worst = max(self.best, other.best), min(self.worst, other.worst)
        return Counts._make([one + two for one, two in zip(self, other, strict=True)])._replace(best=best, worst=worst)


class Feat(NamedTuple):
    """A feat of the evening: its player, its amount, and its first and last hand."""

    player: str
    amount: Amount
    first: int
    last: int


class Highlights(NamedTuple):
    """The feats of an evening; each is None where nobody did such a thing."""

    best_hand: Feat | None
    longest_lead: Feat | None
    comeback: Feat | None


def hands_of(evening: EveningCourse) -> list[Entry]:
    """The hands that count, in order."""
    return [entry for entry in evening.entries() if isinstance(entry.event, HandPlayed) and entry.voided is None]


def counts(evening: EveningCourse) -> dict[str, Counts]:
    """Every player's counts of the evening."""
    found = {name: Counts() for name in evening.state.totals}
    before = evening.start
    for entry in evening.entries():
        if isinstance(entry.event, HandPlayed) and entry.voided is None:
            heirs = evening.heirs(before)
            for name in before.table.players:
                found[heirs[name]] |= _of_hand(entry.event.hand, entry.outcome, before, name)
        before = entry.state
    return found


def _of_hand(hand: Hand, outcome: Outcome, before: State, name: str) -> Counts:
    """One player's counts of one hand."""
    won = None if outcome.score is None else outcome.score.won
    change = outcome.scores[name]
    said = list(_kontras(hand, name, won is True, change))
    given, used = _radli(outcome, before, name)
    declared, partner = (name == one and won is not None for one in (hand.declarer, hand.partner))
    return Counts(
        hands=1,
        declared=int(declared),
        made=int(declared and won is True),
        partner=int(partner),
        partner_made=int(partner and won is True),
        sum=change,
        squares=change * change,
        best=change,
        worst=change,
        said=len(said),
        right=sum(said),
        got=given,
        used=used,
        mond_lost=sum(1 for card, loser, _ in hand.captured if card == "mond" and loser == name)
        + int("mond" in hand.left_in_talon and name == hand.declarer),
    )


def _radli(outcome: Outcome, before: State, name: str) -> tuple[int, int]:
    """The radli that a hand gave a player, and those that his won game cancelled."""
    after = None if outcome.score is None else outcome.score.radli
    if after is None or name not in after:
        return 0, 0
    given = max(0, *(count - before.radli.get(one, 0) for one, count in after.items()))
    return given, before.radli.get(name, 0) + given - after[name]


def _kontras(hand: Hand, name: str, won: bool, change: Amount) -> Iterator[bool]:
    """True or false for each word of doubling that the player said: whether it paid off for him."""
    if hand.declarer is None:
        if hand.kontra.level and name in hand.kontra.names:
            yield change >= 0
        return
    yield from _words(hand.kontra, name, won)
    for fact in hand.bonuses:
        yield from _words(fact.kontra, name, fact.made)


def _words(kontra: Kontra, name: str, made: bool) -> Iterator[bool]:
    """True or false for each word that a player said on one item.

    Kontra and sub are against its owner, rekontra and mort by his side.
    """
    for turn, speaker in enumerate(kontra.names):
        if speaker == name:
            yield made == (turn % 2 == 1)


class Point(NamedTuple):
    """A point in the evening's course: the start, a hand, or the end, with the totals of those who had come by then.

    `declarer` is the hand's declarer, or whoever went on with his score; `won` says whether he won it.
    """

    hand: int
    totals: Mapping[str, Amount]
    declarer: str | None = None
    won: bool | None = None
    end: bool = False


def points(evening: EveningCourse) -> list[Point]:
    """The start, each hand with what was written before the next, and the evening's end if it changed any total."""
    found = [Point(0, evening.by_heir(evening.start, evening.start.totals))]
    for entry in evening.entries():
        totals = evening.by_heir(entry.state, entry.state.totals)
        if isinstance(entry.event, Finish) and totals != found[-1].totals:
            found.append(Point(entry.number, totals, end=True))
        elif isinstance(entry.event, HandPlayed):
            score, declarer = entry.outcome.score, entry.event.hand.declarer
            point = Point(entry.number, totals)
            if entry.voided is None and score is not None:
                heir = evening.heirs(entry.state).get(declarer) if declarer is not None else None
                point = Point(entry.number, totals, heir, score.won)
            found.append(point)
        else:
            found[-1] = found[-1]._replace(totals=totals)
    return found


def running(evening: EveningCourse) -> list[Mapping[str, Amount]]:
    """The totals at the start and after each hand, with what was written before the next one."""
    nothing: dict[str, Amount] = dict.fromkeys(evening.state.totals, 0)
    after: dict[int, Mapping[str, Amount]] = {0: nothing | evening.by_heir(evening.start, evening.start.totals)}
    for entry in evening.entries():
        after[entry.number] = nothing | evening.by_heir(entry.state, entry.state.totals)
    return list(after.values())


def highlights(evening: EveningCourse) -> Highlights:
    """The evening's best hand, its longest lead and its largest comeback."""
    hands = [_inherited(evening, entry) for entry in hands_of(evening)]
    return Highlights(_best_hand(hands), _longest_lead(hands), _comeback(hands))


def _inherited(evening: EveningCourse, entry: Entry) -> Entry:
    """A hand with its amounts under the names of those who hold them now."""
    state = entry.state._replace(totals=evening.by_heir(entry.state, entry.state.totals))
    scores = evening.by_heir(entry.state, entry.outcome.scores)
    return entry._replace(state=state, outcome=entry.outcome._replace(scores=scores))


def _best_hand(hands: Iterable[Entry]) -> Feat | None:
    best = None
    for entry in hands:
        for name, change in entry.outcome.scores.items():
            if change > 0 and (best is None or change > best.amount):
                best = Feat(name, change, entry.number, entry.number)
    return best


def _longest_lead(hands: list[Entry]) -> Feat | None:
    """The longest run of hands after each of which one player alone stood highest; the amount is its length."""
    best: Feat | None = None
    leader, since = "", 0
    for entry in hands:
        totals = entry.state.totals
        top = max(totals.values())
        first = [name for name, total in totals.items() if total == top]
        alone = first[0] if len(first) == 1 else ""
        if alone != leader:
            leader, since = alone, entry.number
        length = entry.number - since + 1
        if leader and (best is None or length > best.amount):
            best = Feat(leader, length, since, entry.number)
    return best


def _comeback(hands: list[Entry]) -> Feat | None:
    """The largest climb from a total below zero to a later one."""
    best: Feat | None = None
    lowest: dict[str, tuple[Amount, int]] = {}
    for entry in hands:
        for name, total in entry.state.totals.items():
            low, since = lowest.get(name, (0, 0))
            if total < low:
                lowest[name] = (total, entry.number)
            elif low < 0 and total - low > (0 if best is None else best.amount):
                best = Feat(name, total - low, since, entry.number)
    return best


class RadliMarks(NamedTuple):
    """A player's radli of the evening: how many a won game cancelled, and how many are still open."""

    cancelled: int
    open: int


def radli_marks(evening: EveningCourse) -> dict[str, RadliMarks]:
    """Everybody's wheels of the evening; what a hand gave is cancelled only by a later one."""
    cancelled = dict.fromkeys(evening.state.totals, 0)
    before = evening.start
    for entry in evening.entries():
        score = entry.outcome.score
        if score is not None and score.radli is not None and (score.given or score.radli != before.radli):
            heirs = evening.heirs(before)
            for name, count in score.cancelled(before.radli).items():
                cancelled[heirs[name]] += count
        before = entry.state
    return {name: RadliMarks(count, evening.state.radli[name]) for name, count in cancelled.items()}
