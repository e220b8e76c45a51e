"""A hand as somebody sees it: its rules, the state before it, and its facts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..amounts import Amount, plain
from ..hand import document
from ..hand.hand import Hand
from ..hand.table import Table
from ..law.library import document as load_document
from ..law.merge import Node, choose
from ..law.ruleset import Ruleset
from ..problems import Refused
from ..scoring import Before, Line, Score, score
from ..scoring.lines import add_up


@cache
def shipped_rulebook(name: str) -> Rulebook:
    """The rulebook of a shipped ruleset, read once. Raises Refused if it is not sound."""
    return Rulebook.named(name)


class Rulebook:
    """A ruleset with all its variants; each choice of them is built once."""

    def __init__(self, name: str, everything: Node) -> None:
        self.name = name
        self.everything = everything
        self.variants: Mapping[str, Node] = everything.get("variants", {})
        self._built: dict[tuple[str, ...], Ruleset | None] = {}

    @classmethod
    def named(cls, name: str) -> Rulebook:
        """The ruleset of that id or YAML path. Raises Refused if there is none."""
        return cls(name, load_document(name))

    @classmethod
    def of(cls, rules: Ruleset, name: str) -> Rulebook | None:
        """The ruleset of that id or path, if these rules are a choice from it; None where it has changed meanwhile."""
        try:
            book = cls.named(name)
        except Refused:
            return None
        found = book.rules(rules.variants)
        return book if found is not None and found.document == rules.document else None

    def rules(self, variants: Iterable[str]) -> Ruleset | None:
        """The rules with these variants; None where they contradict each other."""
        chosen = tuple(variants)
        if chosen not in self._built:
            try:
                self._built[chosen] = Ruleset.of(choose(self.everything, chosen), chosen)
            except Refused:
                self._built[chosen] = None
        return self._built[chosen]


class Viewpoint(NamedTuple):
    """A hand as somebody sees it, with the table that played it and the state before it.

    `book` knows the ruleset's other variants. `sayable` says that a scoring request can state all this; none can name
    rules in which one value was changed.
    """

    book: Rulebook | None
    variants: tuple[str, ...]
    table: Table
    before: Before
    hand: Hand
    sayable: bool = True

    @property
    def rules(self) -> Ruleset:
        """The rules of the table."""
        return self.table.rules

    def score(self) -> Score:
        """The score by the one scoring function."""
        return score(self.table, self.before, self.hand)

    def request(self) -> dict[str, Any] | None:
        """The scoring request that states it; None where no request can."""
        if not self.sayable or self.book is None:
            return None
        asked: dict[str, Any] = {"ruleset": self.book.name, "players": list(self.table.players)}
        if self.variants:
            asked["variants"] = list(self.variants)
        before: dict[str, Any] = {}
        radli = {name: count for name, count in self.before.radli.items() if count}
        if radli and self.rules.radli is not None:
            before["radli"] = radli
        if self.before.pot and self.rules.pot is not None:
            before["pot"] = plain(self.before.pot)
        if before:
            asked["before"] = before
        return {**asked, "hand": document.write(self.hand)}

    def with_hand(self, hand: Hand) -> Viewpoint | None:
        """The same viewpoint with other facts; None where such a hand is impossible under these rules."""
        return self.at(self.table, hand)

    def at(self, table: Table, hand: Hand | None = None) -> Viewpoint | None:
        """The same viewpoint at another table, or with other facts; None where the hand is impossible there."""
        read = document.read(table, document.write(hand or self.hand), [])
        return None if read is None else self._replace(table=table, hand=read)

    def with_radli(self, radli: Mapping[str, int]) -> Viewpoint:
        """The same viewpoint with other open radli."""
        return self._replace(before=Before(dict(radli), self.before.pot))

    def with_value(self, path: str, value: object) -> Viewpoint | None:
        """The same viewpoint under rules with one value changed; None where the hand is then impossible."""
        found = self.at(_with_value(self.table, path, json.dumps(value)))
        return None if found is None else found._replace(sayable=False)

    def with_variants(self, variants: Iterable[str]) -> Viewpoint | None:
        """The same viewpoint with these variants.

        None where they contradict each other, or the hand is then impossible.
        """
        chosen = tuple(variants)
        rules = None if self.book is None else self.book.rules(chosen)
        if rules is None or len(self.table.players) not in rules.seats.at_table:
            return None
        found = self.at(Table(rules, self.table.players))
        return None if found is None else found._replace(variants=chosen)


@lru_cache(maxsize=256)
def _with_value(table: Table, path: str, value: str) -> Table:
    """The table with one value of its rules changed to `value`, which is JSON; remembered for all rows of a sheet."""
    rules = Ruleset.of(_set(table.rules.document, path.split("."), json.loads(value)), table.rules.variants)
    return Table(rules, table.players)


def _set(node: Node, path: list[str], value: object) -> Node:
    """The document with one value replaced."""
    key, *rest = path
    return {**node, key: _set(node.get(key, {}), rest, value) if rest else value}


class WrittenHand(NamedTuple):
    """A hand with the lines that somebody wrote for it, and the scores to which they add up."""

    case: Viewpoint
    lines: tuple[Line, ...]
    scores: Mapping[str, Amount]

    @classmethod
    def by_rules(cls, case: Viewpoint) -> WrittenHand:
        """The hand with the lines of its score by the rules."""
        found = case.score()
        return cls(case, found.lines, found.scores)

    def with_lines(self, lines: Iterable[Line]) -> WrittenHand:
        """The hand with other lines; a line that changes nobody's score is left out."""
        kept = tuple([line for line in lines if any(line.amounts.values())])
        return WrittenHand(self.case, kept, add_up(self.case.table.players, kept))
