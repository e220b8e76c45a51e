"""A hand of the evening from the record of its play."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.record import ScoredPlay, score_play
from ..hand import writing
from ..hand.table import Table
from ..problems import Problem, impossible, malformed
from ..scoring import Before
from ..words.folding import printable
from .course import EveningCourse
from .events import HandPlayed
from .state import forehand

OTHER_RULES = impossible("record-of-other-rules", "the session is played by {ruleset}", "leave it out")
OTHER_VARIANTS = impossible("record-of-other-variants", "the session has {variants}", "leave them out")
OTHER_PLAYERS = impossible("record-of-other-players", "at the table: {players}", "the same, forehand first")
KNOWN_BEFORE = impossible("record-with-state", "the session knows radli and pot", "leave it out")
NO_FIELD = malformed("no-field-beside-a-record", "is not known beside a record of play", "leave it out")


class Replayed(NamedTuple):
    """A hand as the record of its play proves it, and its event in the evening."""

    played: ScoredPlay
    event: HandPlayed


def read(evening: EveningCourse, request: dict[str, Any], problems: list[Problem]) -> Replayed | None:
    """The hand that a record proves at this table, or None after adding its problems.

    If the record names no players, forehand is the player after the dealer. A compulsory klop that is due in the
    evening counts.
    """
    table, state = evening.table, evening.state
    rules = table.rules
    for key in request:
        if key == "before":
            problems.append(KNOWN_BEFORE("before"))
        elif key not in ("id", "ruleset", "variants", "players", "play"):
            problems.append(NO_FIELD(printable(str(key))))
    if request.get("ruleset", rules.id) != rules.id:
        problems.append(OTHER_RULES("ruleset", ruleset=rules.id))
    variants = request.get("variants")
    if variants is not None and (type(variants) is not list or set(map(str, variants)) != set(rules.variants)):
        problems.append(OTHER_VARIANTS("variants", variants=rules.variants or "no variants"))
    seated = _seated(table, forehand(table, state.dealer), request.get("players"), problems)
    document = request["play"]
    if type(document) is dict and state.compulsory_klop:
        document = {"compulsory": True, **document}
    found = score_play(seated, Before(state.radli, state.pot), document, problems)
    if found is None or problems:
        return None
    return Replayed(found, HandPlayed(hand=found.hand, words=writing.write(table, found.hand)))


def _seated(table: Table, first: str, players: object, problems: list[Problem]) -> Table:
    """The table as the record has it: the same people in the same turn order, beginning with forehand."""
    names = players if type(players) is list else [first]
    begins = table.player(names[0]) if names else None
    seat = table.seats[begins if begins is not None else first]
    order = table.players[seat:] + table.players[:seat]
    if players is not None and tuple(table.player(name) for name in names) != order:
        problems.append(OTHER_PLAYERS("players", players=table.players))
    return Table(table.rules, order)
