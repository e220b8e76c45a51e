"""Answers scoring requests: one JSON object with rules, players, the state before and a hand; one object back."""

from __future__ import annotations

from typing import Any

from .amounts import Amount, parse
from .hand.document import read
from .hand.table import Table, check_players, not_a_list
from .problems import Problem, Refused
from .rules.library import load
from .rules.ruleset import Ruleset
from .scoring import Before, Score, score
from .words.folding import meant, printable

FIELDS = ("id", "ruleset", "variants", "players", "before", "hand")
_FIELDS = frozenset(FIELDS)
MOST_RADLI = 10_000
MOST_POT = 10**12


class Desk:
    """Answers requests one after the other and remembers the rulesets and tables it has seen."""

    def __init__(self) -> None:
        self._rules: dict[tuple[str, tuple[str, ...]], Ruleset | tuple[Problem, ...]] = {}
        self._tables: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Table] = {}

    def answer(self, request: object) -> dict[str, Any]:
        """The answer to one request: scores and lines, or all its problems and nothing else."""
        if type(request) is not dict:
            return refused(
                None, [Problem("", "a request must be one JSON object", '{"ruleset": …, "players": […], "hand": {…}}')]
            )
        problems: list[Problem] = []
        result = self.score(request, problems)
        identity = request.get("id")
        if result is None:
            return refused(identity, problems)
        answer: dict[str, Any] = {} if identity is None else {"id": identity}
        answer["ruleset"] = request["ruleset"]
        answer.update(result.document())
        return answer

    def score(self, request: dict[str, Any], problems: list[Problem]) -> Score | None:
        """The score of a request, or None after adding its problems."""
        get = request.get
        if not request.keys() <= _FIELDS:
            for key in request:
                if key not in _FIELDS:
                    problems.append(
                        Problem(printable(str(key)), "is not a field of a request", meant(str(key), FIELDS))
                    )
        table = self._table(get("ruleset"), get("variants"), get("players"), problems)
        hand = get("hand")
        if hand is None:
            problems.append(Problem("hand", "is missing", "the facts of the hand"))
        if table is None:
            if hand is not None and type(hand) is not dict:
                problems.append(Problem("hand", "must be an object with the facts of one hand"))
            return None
        before = NOTHING if get("before") is None else _before(table, get("before"), problems)
        facts = read(table, hand, problems) if hand is not None else None
        if problems or facts is None:
            return None
        return score(table, before, facts)

    def _table(self, name: Any, variants: Any, players: Any, problems: list[Problem]) -> Table | None:
        try:
            key = (name, tuple(variants) if variants else (), tuple(players))
            table = self._tables.get(key)
            if table is not None and type(players) is list and (variants is None or type(variants) is list):
                return table
        except TypeError:
            pass
        rules = self._ruleset(name, variants, problems)
        if players is None:
            problems.append(Problem("players", "are missing", 'the names in turn order: ["Ana", "Boris", …]'))
            return None
        if rules is None:
            if type(players) is not list:
                problems.append(not_a_list())
            return None
        wrong = check_players(rules, players)
        if wrong:
            problems.extend(wrong)
            # A hand can still be read against the names that are there, so that all problems come at once.
            if type(players) is not list or not all(type(player) is str for player in players):
                return None
            return Table(rules, tuple(players))
        table = Table(rules, tuple(players))
        if len(self._tables) < 1000:
            self._tables[key] = table
        return table

    def _ruleset(self, name: Any, variants: Any, problems: list[Problem]) -> Ruleset | None:
        if type(name) is not str:
            what = "is missing" if name is None else "must be the id of a ruleset"
            problems.append(Problem("ruleset", what, "such as pagat-4p; tarok rules lists them"))
            return None
        if variants is not None and (type(variants) is not list or not all(type(v) is str for v in variants)):
            problems.append(Problem("variants", "must be a list of names", '["exact-difference"]'))
            return None
        key = (name, tuple(variants or ()))
        known = self._rules.get(key)
        if known is None:
            try:
                known = load(*key)
            except Refused as error:
                known = error.problems
            if len(self._rules) < 1000:
                self._rules[key] = known
        if isinstance(known, Ruleset):
            return known
        problems.extend(known)
        return None


NOTHING = Before({})


def _before(table: Table, value: Any, problems: list[Problem]) -> Before:
    """Open radli and the pot before the hand. One radl may be written `true`."""
    if type(value) is not dict:
        problems.append(Problem("before", "must be an object", '{"radli": {"Ana": 1}, "pot": "6"}'))
        return NOTHING
    for key in value:
        if key not in ("radli", "pot"):
            problems.append(Problem(f"before.{printable(str(key))}", "is not known before a hand", "radli or pot"))
    return Before(_radli(table, value.get("radli"), problems), _pot(table, value.get("pot"), problems))


def _radli(table: Table, value: Any, problems: list[Problem]) -> dict[str, int]:
    if value is None:
        return {}
    if type(value) is not dict:
        problems.append(Problem("before.radli", "must be an object", '{"Ana": 1}'))
        return {}
    found = {}
    for name, count in value.items():
        path = f"before.radli.{printable(str(name))[:60]}"
        player = table.player(name)
        if player is None:
            problems.append(
                Problem(path, f'nobody called "{printable(name)[:60]}" sits at the table', table.unknown_player(name))
            )
        elif type(count) not in (int, bool) or not 0 <= count <= MOST_RADLI:
            problems.append(Problem(path, "must be a whole number of open radli", "0 or more"))
        elif count and table.rules.radli is None:
            problems.append(Problem(path, f"{table.rules.id} has no radli", "leave it out"))
        else:
            found[player] = int(count)
    return found


def _pot(table: Table, value: Any, problems: list[Problem]) -> Amount:
    if value is None:
        return 0
    try:
        pot = parse(value)
    except (ValueError, TypeError):
        problems.append(Problem("before.pot", "must be an exact amount", 'such as "6" or "0.50"'))
        return 0
    if pot > MOST_POT:
        problems.append(Problem("before.pot", "is more than anybody has paid in", "count again"))
        return 0
    if pot < 0:
        problems.append(Problem("before.pot", "cannot be below 0"))
    elif pot and table.rules.pot is None:
        problems.append(Problem("before.pot", f"{table.rules.id} has no pot", "leave it out"))
    return pot


def refused(identity: object, problems: list[Problem]) -> dict[str, Any]:
    """The answer to a request that cannot be scored."""
    answer: dict[str, Any] = {} if identity is None else {"id": identity}
    answer["problems"] = [problem.document() for problem in problems]
    return answer
