"""A hand as a claimant sees it, scored otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..amounts import Amount, plain
from ..documents import ReadBy, Reading, Schema, read_amount
from ..hand import DECLARER, DEFENDERS, BonusFact, Hand, Table, document
from ..hand.document import ByPlayer
from ..hand.possible import check
from ..law.library import document as load_document
from ..law.ruleset import Node, Ruleset, choose
from ..problems import Problems, Refused, problem
from ..scoring import Before, Line, Score, score
from ..scoring.stakes import add_up
from ..words.said import Said


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
        """The ruleset of that id or path, if these rules are a choice from it; None if it has changed meanwhile."""
        try:
            book = cls.named(name)
            if choose(book.everything, rules.variants) != rules.document:
                return None
        except Refused:
            return None
        book._built[rules.variants] = rules
        return book

    def rules(self, variants: Iterable[str]) -> Ruleset | None:
        """The rules with these variants; None if they contradict each other."""
        chosen = tuple(variants)
        if chosen not in self._built:
            try:
                self._built[chosen] = Ruleset.of(choose(self.everything, chosen), chosen)
            except Refused:
                self._built[chosen] = None
        return self._built[chosen]


#: The rulebook of a shipped ruleset, read once. Raises Refused if it is not sound.
shipped_rulebook = cache(Rulebook.named)


class Viewpoint(NamedTuple):
    """A hand as a player sees it, with the table that played it and the state before it.

    `book` knows the ruleset's other variants; without it no scoring request can state all this.
    """

    book: Rulebook | None
    variants: tuple[str, ...]
    table: Table
    before: Before
    hand: Hand

    @property
    def rules(self) -> Ruleset:
        """The rules of the table."""
        return self.table.rules

    def score(self) -> Score:
        """The score by the one scoring function."""
        return score(self.table, self.before, self.hand)

    def request(self) -> dict[str, Any] | None:
        """The scoring request that states it; None if no request can."""
        if self.book is None:
            return None
        before: dict[str, Any] = {}
        radli = {name: count for name, count in self.before.radli.items() if count}
        if radli and self.rules.radli is not None:
            before["radli"] = radli
        if self.before.pot and self.rules.pot is not None:
            before["pot"] = plain(self.before.pot)
        asked = {
            "ruleset": self.book.name,
            "players": list(self.table.players),
            "variants": list(self.variants),
            "before": before,
            "hand": document.write(self.hand),
        }
        return {key: value for key, value in asked.items() if value}

    def with_hand(self, **facts: Any) -> Viewpoint | None:
        """The same viewpoint with other facts; None if they are none, or such a hand is impossible under these rules.

        The side of a bonus follows its holder.
        """
        hand = self.hand._replace(**facts)
        if hand == self.hand:
            return None
        bonuses = [
            fact if fact.by is None else fact._replace(side=DECLARER if fact.by in hand.side else DEFENDERS)
            for fact in hand.bonuses
        ]
        return self._replace(hand=hand._replace(bonuses=tuple(bonuses))).at(self.table)

    def with_bonus(self, place: int, *instead: BonusFact) -> Viewpoint | None:
        """The same viewpoint with something else, or nothing, in the place of one of the hand's bonuses."""
        facts = self.hand.bonuses
        return self.with_hand(bonuses=(*facts[:place], *instead, *facts[place + 1 :]))

    def at(self, table: Table) -> Viewpoint | None:
        """The same viewpoint at another table; None if the hand is impossible there."""
        problems = check(table, table.rules.contracts[self.hand.contract], self.hand, Problems())
        return None if problems else self._replace(table=table)

    def with_radli(self, radli: Mapping[str, int]) -> Viewpoint:
        """The same viewpoint with other open radli."""
        return self._replace(before=Before(dict(radli), self.before.pot))

    def with_value(self, path: str, value: object) -> Viewpoint | None:
        """The same viewpoint under rules with one value changed; None if nothing changes, or the hand is impossible."""
        rules = _with_value(self.rules, path.split("."), value)
        return None if rules is self.rules else self._replace(book=None).at(Table(rules, self.table.players))

    def with_variants(self, variants: Iterable[str]) -> Viewpoint | None:
        """The same viewpoint with these variants.

        None if they contradict each other, or the hand is then impossible.
        """
        chosen = tuple(variants)
        rules = None if self.book is None else self.book.rules(chosen)
        if rules is None or len(self.table.players) not in rules.seats.at_table:
            return None
        try:
            return self._replace(variants=chosen).at(Table(rules, self.table.players))
        except KeyError:  # of a contract, a bonus or a declaration that these rules do not have
            return None


def _with_value(part: Any, path: list[str], value: object) -> Any:
    """A part of the rules, or a table of parts, with one value changed; all other parts are the same as before.

    The part itself if that is its value already, or there is no such part.
    """
    if part is None:
        return None
    key, *rest = path
    known = part if isinstance(part, dict) else vars(part)
    new = _with_value(known[key], rest, value) if rest else value
    if new == known[key]:
        return part
    changed = {**known, key: new}
    if isinstance(part, dict):
        return changed
    other = object.__new__(type(part))
    vars(other).update(changed)
    return other


class WrittenHand(NamedTuple):
    """A hand with the lines that a player wrote for it, and the scores to which they add up."""

    case: Viewpoint
    lines: tuple[Line, ...]
    scores: Mapping[str, Amount]

    @classmethod
    def by_rules(cls, case: Viewpoint) -> WrittenHand:
        """The hand with the lines of its score by the rules."""
        score = case.score()
        return cls(case, score.lines, score.scores)

    def with_lines(self, lines: Iterable[Line]) -> WrittenHand:
        """The hand with other lines; a line that changes no score is left out."""
        kept = tuple([line for line in lines if any(line.amounts.values())])
        return WrittenHand(self.case, kept, add_up(self.case.table.players, kept))

    def instead(self, place: int, line: Line) -> WrittenHand:
        """The hand with another line in the place of one."""
        return self.with_lines([*self.lines[:place], line, *self.lines[place + 1 :]])


VARIANT, MISTAKE, RULESET, FACT, LINE = "variant", "mistake", "ruleset", "fact", "line"


class Change(NamedTuple):
    """A difference in what a player saw or did: its kind and id, the facts that single it out, and a sentence.

    `made` is the hand as it was seen, to be scored, or as it was written.
    """

    kind: str
    id: str
    of: Mapping[str, Any]
    said: Said
    made: Viewpoint | WrittenHand

    @property
    def asked(self) -> bool:
        """True if a scoring request can state it; none can state a change to lines that were already scored."""
        return isinstance(self.made, Viewpoint)

    def result(self) -> WrittenHand:
        """The hand as it is written after the change."""
        return WrittenHand.by_rules(self.made) if isinstance(self.made, Viewpoint) else self.made


AN_EXACT_AMOUNT: Schema = {"type": ["integer", "string"]}


def _amount(value: Any, path: str, reading: Reading) -> Amount:
    """The exact amount that, by a claim, a player should have written; 0 after adding a problem."""
    return read_amount(value, path, reading.problems, '"-48" or "0.50"')


CLAIMED = ByPlayer("Claimed scores.", ReadBy("", _amount, AN_EXACT_AMOUNT), '{"Ana": "-48"}')


def read_claimed(table: Table, hand: Hand, value: object, problems: Problems) -> dict[str, Amount]:
    """The amounts that, by a claim, players should have written for a hand, by player."""
    claimed = CLAIMED.read(value, "claimed", Reading(table, problems))
    playing = table.active(table.rules.contracts.get(hand.contract), hand.resting)
    problems.extend(
        [problem("claimed-resting", f"claimed.{name}", name=name) for name in claimed if name not in playing]
    )
    if not value:
        problems.add("claimed-nothing", "claimed")
    return claimed
