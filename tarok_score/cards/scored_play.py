"""A record of play scored: the hand that it proves, its score, its breaches, and the price of the first of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..hand.document import read as read_hand
from ..hand.hand import Hand
from ..hand.table import Table
from ..problems import Problem
from ..scoring import Before, Score, score
from . import facts
from .play import Breach
from .reader import read as read_record
from .record import Replay, replay


class ClaimedBreach(NamedTuple):
    """The hand as it would be if a breach were claimed: void, with the culprit paying."""

    breach: Breach
    hand: Hand
    score: Score


class ScoredPlay(NamedTuple):
    """A hand proved by the record of its play, with its score; `if_claimed` is its score if a breach were claimed."""

    table: Table
    replay: Replay
    hand: Hand
    facts: dict[str, Any]
    score: Score
    if_claimed: ClaimedBreach | None

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """Everything that broke the rules, in the order of the record."""
        return self.replay.breaches


def score_play(table: Table, before: Before, document: object, problems: list[Problem]) -> ScoredPlay | None:
    """Scores the hand that a record (the `play` of a request) proves; None after adding every problem of the record."""
    record = read_record(table, document, problems)
    if record is None or problems:
        return None
    replayed = replay(record, problems)
    if replayed is None:
        return None
    stated = facts.document(replayed)
    hand = _hand(table, stated, problems)
    if hand is None:
        return None
    return ScoredPlay(
        table, replayed, hand, stated, score(table, before, hand), _claimed(table, before, stated, replayed)
    )


def _hand(table: Table, stated: dict[str, Any], problems: list[Problem]) -> Hand | None:
    """The facts as a hand. A problem of a fact that the record only passes on is at its place in the record.

    The cards themselves say what was possible: a contract played without its card is a breach, and is scored.
    """
    found: list[Problem] = []
    hand = read_hand(table, stated, found, recorded=True)
    problems.extend(one._replace(path="play." + one.path.removeprefix("hand.")) for one in found)
    return None if found else hand


def _claimed(table: Table, before: Before, stated: dict[str, Any], replayed: Replay) -> ClaimedBreach | None:
    """The hand with the first punishable breach claimed, where the rules put a price on it."""
    breach = next((one for one in replayed.breaches if one.punishable), None)
    if breach is None or breach.player is None or table.rules.revoke is None:
        return None
    revoke = {"by": breach.player} | ({"kind": breach.kind} if breach.kind is not None else {})
    hand = read_hand(table, {**stated, "revoke": revoke}, [], recorded=True)
    return None if hand is None else ClaimedBreach(breach, hand, score(table, before, hand))
