"""The result of a table, from the evening that was played there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..amounts import Amount
from ..problems import Problem, impossible
from ..words.said import listed
from .conditions import Conditions, ruleset_name
from .names import Roster

UNFINISHED = impossible("evening-unfinished", "this session is not finished", "tarok finish ends it")
OTHER_RULES = impossible(
    "evening-of-other-rules", "this session was played by {rules}, the competition by {due}", "is it the right session?"
)
OTHER_NUMBER = impossible(
    "evening-of-other-number", "players in this session: {n}, at the table: {due}", "is it the right session?"
)
NOBODY_HERE = impossible("evening-of-others", "{name} of this session is nobody at the table", "at the table: {names}")
SAME_PERSON = impossible(
    "evening-same-person", "{one} and {other} of this session are both {name}", "enter the result by hand"
)
OTHER_HANDS = impossible(
    "evening-of-other-hands", "hands in this session: {n}, in this competition: {due}", "--short WHY says why"
)


class EveningTotals(NamedTuple):
    """The totals of an evening, with its players, the rules they played by, and the last seal."""

    path: str
    ruleset: str
    variants: tuple[str, ...]
    totals: dict[str, Amount]
    hands: int
    finished: bool
    seal: str


def totals(
    conditions: Conditions, evening: EveningTotals, people: Mapping[str, str], short: bool, problems: list[Problem]
) -> dict[str, Amount]:
    """The game points that an evening gives the players at a table. Adds a problem for whatever stands against it."""
    path = evening.path
    if not evening.finished:
        problems.append(UNFINISHED(path))
    players = list(dict.fromkeys(people.values()))
    full = len(players) == conditions.seats
    if full and (evening.ruleset, sorted(evening.variants)) != (conditions.ruleset, sorted(conditions.variants)):
        rules, due = (
            ruleset_name(evening.ruleset, evening.variants),
            ruleset_name(conditions.ruleset, conditions.variants),
        )
        problems.append(OTHER_RULES(path, rules=rules, due=due))
    if len(evening.totals) != len(players):
        problems.append(OTHER_NUMBER(path, n=len(evening.totals), due=len(players)))
    if evening.hands != conditions.hands and not short:
        problems.append(OTHER_HANDS(path, n=evening.hands, due=conditions.hands))
    names, game, who = Roster(people), dict[str, Amount](), dict[str, str]()
    for short_name, total in evening.totals.items():
        known: list[Problem] = []
        name = names.find(short_name, path, known)
        if name is None:
            several = names.beginning(short_name)
            problems.extend(known if several else [NOBODY_HERE(path, name=short_name, names=listed(players))])
        elif people[name] in game:
            name = people[name]
            problems.append(SAME_PERSON(path, one=who[name], other=short_name, name=name))
        else:
            game[people[name]], who[people[name]] = total, short_name
    return game
