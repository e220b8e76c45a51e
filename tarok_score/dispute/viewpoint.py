"""A hand as a claimant sees it, scored otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..amounts import Amount, plain
from ..hand import document
from ..hand.hand import Hand
from ..hand.table import Table
from ..law.library import document as load_document
from ..law.ruleset import Node, Ruleset, choose
from ..problems import Refused
from ..scoring import Before, Line, Note, Score, score, terms
from ..scoring.stakes import Sides, Stake, add_up, doubling
from ..scoring.terms import Terms
from ..words.said import Said


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


VARIANT, MISTAKE, RULESET, FACT, LINE = "variant", "mistake", "ruleset", "fact", "line"


class Variation(NamedTuple):
    """A thing that somebody saw or did differently: its kind and id, the facts that single it out, and a sentence.

    `asked` says that a scoring request can state it; none can state a change to lines that were already scored.
    """

    kind: str
    id: str
    of: Mapping[str, Any]
    said: Said
    asked: bool = True


class Alternative(NamedTuple):
    """A step, with either the case that it makes, to be scored, or the lines that it leaves (`done`).

    `order` is the place of a mistake among those that may have been made with the hand.
    """

    step: Variation
    case: Viewpoint | None = None
    done: WrittenHand | None = None
    order: int = 0

    def result(self) -> WrittenHand:
        """The hand as it is written after the change; it is scored unless its lines are there already."""
        if self.done is not None:
            return self.done
        assert self.case is not None
        return WrittenHand.by_rules(self.case)


#: The kind of a factor that somebody wrote where it does not belong.
WRONG = "wrong"


class ScoredHand(NamedTuple):
    """A hand with the lines of its score, and its two sides.

    The conditions (`game`, `bonus`, `lost_mond` …) are those by which the table of mistakes picks lines. `why` says why
    lines are altered.
    """

    written: WrittenHand
    sides: Sides
    why: Said = Said("")

    @classmethod
    def of(cls, written: WrittenHand) -> ScoredHand:
        """The scored hand of lines that were written, with its sides."""
        case = written.case
        return cls(written, Sides(case.table, case.before, case.hand))

    @property
    def case(self) -> Viewpoint:
        """The hand as it was seen, before it was scored."""
        return self.written.case

    @property
    def hand(self) -> Hand:
        """The facts of the hand."""
        return self.written.case.hand

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the score."""
        return self.written.lines

    @property
    def level(self) -> int:
        """The level of doubling on the game: 1 is kontra, 2 is rekontra."""
        return self.hand.kontra.level

    @property
    def doubling(self) -> Amount:
        """The factor of the kontra on the game."""
        return doubling(self.sides.rules, self.level)

    @property
    def form(self) -> str:
        """The form in which scores are written: `side`, `money` or `reciprocal`."""
        return self.sides.rules.payout.form

    @property
    def klop(self) -> bool:
        """True if a klop was played."""
        return self.sides.contract.klop is not None

    @property
    def declarer(self) -> str | None:
        """The declarer; None where everybody plays for himself."""
        return self.hand.declarer

    @property
    def partner(self) -> str | None:
        """The declarer's partner, if he has one."""
        return self.hand.partner

    def game(self, line: Line) -> bool:
        """True if the line writes the game."""
        return line.of is not None and line.of.rule is self.sides.contract

    def bonus(self, line: Line) -> bool:
        """True if the line writes a bonus."""
        return line.of is not None and line.of.rule.id.startswith("bonuses.")

    def declaration(self, line: Line) -> bool:
        """True if the line pays a declaration."""
        return line.of is not None and line.of.rule.id.startswith("declarations.")

    def somebodys(self, line: Line) -> bool:
        """True if somebody writes the line."""
        return bool(line.shares)

    def undoubled_bonus(self, line: Line) -> bool:
        """True if the line writes a bonus that no kontra doubled."""
        return self.bonus(line) and line.terms.factor(terms.KONTRA) is None

    def silent_bonus(self, line: Line) -> bool:
        """True if the line writes a bonus that was not announced."""
        return self.undoubled_bonus(line) and line.terms.part(terms.SILENT) is not None

    def doubled_by_radl(self, line: Line) -> bool:
        """True if a radl doubled the line."""
        return line.terms.factor(terms.RADL) is not None

    def doubled_bonus(self, line: Line) -> bool:
        """True if the line writes a bonus that a radl doubled."""
        return self.doubled_by_radl(line) and self.bonus(line)

    def speakers_share(self, line: Line) -> bool:
        """True if the line writes the share of whoever said kontra."""
        return line.terms.factor(terms.SPEAKER) is not None

    def lost_mond(self, line: Line) -> bool:
        """True if the line charges a lost mond."""
        return line.rule.id.startswith("mond.") and bool(line.shares)

    def not_mond(self, line: Line) -> bool:
        """True if somebody writes the line, and it does not charge a lost mond."""
        return bool(line.shares) and not self.lost_mond(line)

    def pot(self, line: Line) -> bool:
        """True if the line pays into the pot, or out of it."""
        return line.rule.id.startswith("pot.") and bool(line.shares)

    def any_line(self, picked: Callable[[Line], bool]) -> bool:
        """True if one of the lines is picked."""
        return any(map(picked, self.lines))

    def game_line(self) -> Line | None:
        """The line in which its owner writes the game."""
        return next((line for line in self.lines if self.game(line)), None)

    def owners_line(self, stake: Stake | None) -> Line | None:
        """The line in which the owner of a stake writes it."""
        return next((line for line in self.lines if line.of is stake and stake is not None), None)

    def value_and_difference(self) -> tuple[Amount, Amount] | None:
        """The contract's value and the difference that the game was written with; None where there is no difference."""
        line = self.game_line()
        difference = None if line is None else line.terms.part(terms.DIFFERENCE)
        if line is None or difference is None:
            return None
        value = line.terms.part(terms.VALUE)
        return 0 if value is None else value.amount, difference.amount

    def change(self, picks: Callable[[Line], bool], alter: Callable[[Line], Line | None]) -> WrittenHand | None:
        """The hand with some lines altered (None leaves one out); None where there is no such line."""
        if not self.any_line(picks):
            return None
        altered = [alter(line) if picks(line) else line for line in self.lines]
        return self.written.with_lines([line for line in altered if line is not None])

    def multiply(self, picks: Callable[[Line], bool], times: Amount | None) -> WrittenHand | None:
        """The hand with some lines multiplied wrongly; a line written 0 times is left out. None without a factor."""
        return None if times is None else self.change(picks, lambda line: multiplied(line, times, self.why))

    def with_terms(self, picks: Callable[[Line], bool], alter: Callable[[Terms], Terms | None]) -> WrittenHand | None:
        """The hand with some lines worked out from other terms; None where one of them cannot be."""
        changed = {id(line): alter(line.terms) for line in self.lines if picks(line)}
        if None in changed.values():
            return None
        return self.change(lambda line: id(line) in changed, lambda line: line.but(terms=changed[id(line)]))

    def change_share(self, player: str | None, picks: Callable[[Line], bool], times: Amount) -> WrittenHand | None:
        """The hand with one player's part of some lines multiplied, while the others write theirs as they should."""
        if player is None:
            return None
        return self.change(
            lambda line: player in line.shares and picks(line),
            lambda line: shared(line, {**line.shares, player: line.shares[player] * times}),
        )

    def with_hand(self, **facts: Any) -> Viewpoint | None:
        """The hand with other facts, before it is scored; None where such a hand is impossible."""
        return self.case.with_hand(self.hand._replace(**facts))


def multiplied(line: Line, times: Amount, why: Said) -> Line:
    """A line multiplied wrongly."""
    if times == -1:
        return line.but(terms=line.terms.opposite())
    return line.but(terms=line.terms.times(terms.Factor(times, WRONG, Note(line.rule, why))))


def shared(line: Line, shares: Mapping[str, Amount]) -> Line:
    """A line with other shares: other writers, or other multiples."""
    return line.but(shares={name: share for name, share in shares.items() if share})
