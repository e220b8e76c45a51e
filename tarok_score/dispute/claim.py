"""A claimed score explained: the changes under which its numbers would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..amounts import Amount, exact, plain, ratio, with_digits_swapped
from ..hand.hand import Hand
from ..hand.table import Table
from ..law.rule import Rule
from ..law.ruleset import Node, shipped
from ..law.sources import ByLanguage
from ..limits import MOST_EXPLANATIONS
from ..problems import Refused
from ..scoring import Line, Note
from ..scoring.terms import VALUE, Addend, Factor, Terms
from ..words.said import Quantity, Said, said
from .facts import facts, forgotten
from .mistakes import MISTAKES, mistakes
from .viewpoint import LINE, RULESET, VARIANT, WRONG, Alternative, Variation, Viewpoint, WrittenHand, shipped_rulebook

PLACES = {mistake.id: place for place, mistake in enumerate(MISTAKES)}

#: The parts of a ruleset that no score depends on: how the cards are played, and what holds from hand to hand.
BESIDE_SCORES = frozenset({"cards", "session"})


class Explanation(NamedTuple):
    """Steps that give the claimed numbers, the case and lines they lead to, and other steps to the same lines."""

    steps: tuple[Variation, ...]
    result: WrittenHand
    also: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The ids of its steps."""
        return " + ".join(step.id for step in self.steps)

    @property
    def kind(self) -> str:
        """The kind of its step, or `two`."""
        return self.steps[0].kind if len(self.steps) == 1 else "two"

    def __repr__(self) -> str:
        return f"<Explanation {self.id}>"

    def cite(self, ours: WrittenHand) -> str:
        """The source of the rule that decides it: of the first factor or part that comes out differently."""
        here, there = ([(line.rule.id, line.amounts) for line in of.lines] for of in (ours, self.result))
        left = [line for line in ours.lines if (line.rule.id, line.amounts) not in there]
        for line in self.result.lines:
            if line.shares and (line.rule.id, line.amounts) not in here:
                other = next((one for one in left if one.rule.id == line.rule.id), None)
                return (line.rule if other is None else _deciding(line, other)).cite
        return left[0].rule.cite if left else ""


def _deciding(line: Line, ours: Line) -> Rule:
    """The rule by which a line differs from ours: of a factor that only one of them has, else of a part of another
    amount, else its own, which says what its parts are.
    """
    for one, other in ((line, ours), (ours, line)):
        factors = [(factor.what, factor.times) for factor in other.terms.factors]
        for factor in one.terms.factors:
            if (factor.what, factor.times) not in factors:
                return factor.why.rule
    parts = {part.what: part.amount for part in ours.terms.parts if part.amount}
    changed = [part for part in line.terms.parts if part.amount and parts.get(part.what, part.amount) != part.amount]
    return changed[0].rule if changed else line.rule


class Claim(NamedTuple):
    """A claimed score beside our own, and the explanations of the difference.

    `nearest` is the closest result where nothing explains the claim, and `off` is how far each claimed number is from
    it. `forgot` is the case in which the record has the fact that it forgot; it is that of the first explanation.
    """

    claimed: Mapping[str, Amount]
    ours: WrittenHand
    explanations: tuple[Explanation, ...]
    more: int
    nearest: Explanation | None
    off: Mapping[str, Amount]
    forgot: Viewpoint | None = None

    @property
    def agrees(self) -> bool:
        """True if the claim is the score by the rules."""
        return all(self.ours.scores[name] == value for name, value in self.claimed.items())

    def __repr__(self) -> str:
        claimed = ", ".join([f"{name} {plain(value)}" for name, value in self.claimed.items()])
        by = "our score" if self.agrees else ", ".join([one.id for one in self.explanations]) or "nothing explains it"
        return f"<Claim {claimed}: {by}>"


class _ClaimSearch:
    """The search for changes that give the claimed numbers, with the closest result under the table's own rules."""

    def __init__(self, ours: WrittenHand, claimed: Mapping[str, Amount]) -> None:
        self.ours, self.claimed = ours, claimed
        self.found: dict[tuple[object, ...], Explanation] = {}
        self.nearest: Explanation | None = None
        self.distance: Amount | None = None

    def look(self, steps: tuple[Variation, ...], result: WrittenHand) -> None:
        """Looks at one candidate."""
        scores = result.scores
        if scores == self.ours.scores:
            return
        distance = sum(max(value - scores[name], scores[name] - value) for name, value in self.claimed.items())
        explanation = Explanation(steps, result)
        if distance == 0:
            key = tuple([(line.rule.id, tuple(sorted(line.amounts.items()))) for line in result.lines if line.shares])
            known = self.found.get(key)
            if known is None:
                self.found[key] = explanation
            elif explanation.id not in (known.id, *known.also):
                self.found[key] = known._replace(also=(*known.also, explanation.id))
        elif steps[0].kind != RULESET and (self.distance is None or distance < self.distance):
            self.nearest, self.distance = explanation, distance


def claim(case: Viewpoint, claimed: Mapping[str, Amount], two: bool = True, on_paper: bool = False) -> Claim:
    """Explains a claimed score: by single changes first, then, if wanted, by two together where no single one does.

    Facts that the record forgot come first: they are likelier than an error of the claimant's. On paper the claimant
    wrote the words himself, and nothing is taken to be forgotten.
    """
    ours = WrittenHand.by_rules(case)
    search = _ClaimSearch(ours, claimed)
    if all(ours.scores[name] == value for name, value in claimed.items()):
        return Claim(claimed, ours, (), 0, None, {})
    variants, wrong, misread = list(_variants(case)), list(mistakes(ours)), list(facts(case))
    forgot: Viewpoint | None = None
    for change in () if on_paper else forgotten(case, misread, wrong):
        result = change.result()
        if all(result.scores[name] == value for name, value in claimed.items()):
            search.look((change.step,), result)
            forgot = result.case
            break
    # A wrong contract is likelier than other rules or other facts.
    contracts = [change for change in misread if change.step.id == "contract"]
    for change in (*variants, *wrong, *contracts, *_rulesets(case), *misread):
        search.look((change.step,), change.result())
    explained = bool(search.found)
    for change in _lines(ours):
        search.look((change.step,), change.result())
    if two and not explained:
        for steps, result in _two(case, variants, wrong):
            search.look(steps, result)
    found = sorted(search.found.values(), key=lambda one: len(one.steps))
    nearest = None if found else search.nearest
    off = (
        {} if nearest is None else {name: exact(value - nearest.result.scores[name]) for name, value in claimed.items()}
    )
    more = max(len(found) - MOST_EXPLANATIONS, 0)
    return Claim(claimed, ours, tuple(found[:MOST_EXPLANATIONS]), more, nearest, off, forgot)


# ---------------------------------------------------------------- variants and rulesets


def _variants(case: Viewpoint) -> Iterator[Alternative]:
    """The hand with each variant of the ruleset that concerns it switched on, or off where the table plays it."""
    if case.book is None:
        return
    for name, node in case.book.variants.items():
        if not concerns(node["patch"], case.hand):
            continue
        about = _about(node)
        if name in case.variants:
            chosen = tuple([one for one in case.variants if one != name])
            step = Variation(
                VARIANT, name, {"off": True}, said("without {variant}: {about}", variant=name, about=about)
            )
        else:
            needed = [one for one in node.get("requires", ()) if one not in case.variants]
            chosen = (*case.variants, *needed, name)
            step = Variation(VARIANT, name, {}, said("with {variant}: {about}", variant=name, about=about))
        found = case.with_variants(chosen)
        if found is not None:
            yield Alternative(step, case=found)


def concerns(patch: Node, hand: Hand) -> bool:
    """True if the score of a hand can depend on a change of the rules: the change is about something that the hand has.

    It does not have other contracts, bonuses that nobody made or lost, or the price of a breach where there was none.
    """
    in_hand = {"contracts": {hand.contract}, "bonuses": {fact.bonus for fact in hand.bonuses}}
    for part, change in patch.items():
        if part in BESIDE_SCORES or (part == "revoke" and hand.revoke is None):
            continue
        if part not in in_hand or not isinstance(change, dict) or not in_hand[part].isdisjoint(change):
            return True
    return False


def _about(node: Mapping[str, object]) -> ByLanguage | str:
    """The sentence with which a variant describes itself, in its languages."""
    about = node.get("about", "")
    return ByLanguage(about) if isinstance(about, dict) else str(about)


def _rulesets(case: Viewpoint) -> Iterator[Alternative]:
    """The same facts under each other shipped ruleset that knows them."""
    hand, rules = case.hand, case.rules
    for name in sorted(shipped()):
        if name == rules.id:
            continue
        try:
            book = shipped_rulebook(name)
        except Refused:
            continue
        document = book.everything
        known = (
            document["seats"]["in_play"] == rules.seats.in_play
            and len(case.table.players) in document["seats"]["at_table"]
            and hand.contract in document["contracts"]
            and all(fact.bonus in document.get("bonuses", {}) for fact in hand.bonuses)
            and all(key in document.get("declarations", {}) for _, ids in hand.declarations for key in ids)
        )
        other = book.rules(()) if known else None
        if other is None:
            continue
        found = Viewpoint(book, (), case.table, case.before, hand).at(Table(other, case.table.players))
        if found is not None:
            title = ByLanguage(document["title"])
            step = Variation(RULESET, name, {}, said("by {ruleset}: {title}", ruleset=name, title=title))
            yield Alternative(step, case=found)


# ---------------------------------------------------------------- lines


def _lines(ours: WrittenHand) -> Iterator[Alternative]:
    """The hand with one line left out, doubled, halved, with the wrong sign, or booked to another player."""
    lines, written_lines = ours.lines, [index for index, line in enumerate(ours.lines) if line.shares]

    def changed(name: str, of: Mapping[str, object], index: int, text: str, line: object) -> Alternative:
        """The alternative in which one line was written otherwise, or left out."""
        rule = lines[index].rule
        kept = [*lines[:index], *([] if line is None else [line]), *lines[index + 1 :]]
        step = Variation(LINE, name, of, said(text, rule=rule), asked=False)
        return Alternative(step, done=ours.with_lines(kept))  # type: ignore[arg-type]

    for index in written_lines:
        yield changed("line-left-out", {"line": index}, index, "{rule} was left out", None)
    for name, times, text in (
        ("line-twice", 2, "{rule} was written twice"),
        ("line-half", ratio(1, 2), "{rule} was halved"),
    ):
        for index in written_lines:
            line = lines[index]
            wrong = Factor(times, WRONG, Note(line.rule, said(text, rule=line.rule)))
            yield changed(name, {"line": index}, index, text, line.but(terms=line.terms.times(wrong)))
    for index in written_lines:
        line = lines[index]
        turned = line.but(terms=line.terms.opposite())
        yield changed("line-sign", {"line": index}, index, "{rule} was written with the wrong sign", turned)
    for index in written_lines:
        line = lines[index]
        for giver in line.shares:
            for taker in ours.case.table.players:
                if taker not in line.shares:
                    shares = {taker if one == giver else one: each for one, each in line.shares.items()}
                    text = "{rule} was booked to another player"
                    yield changed("line-moved", {"line": index, "to": taker}, index, text, line.but(shares=shares))
    yield from _digits_swapped(ours)


def _digits_swapped(ours: WrittenHand) -> Iterator[Alternative]:
    """The hand with two digits swapped in the amount of a player, or of all who wrote the same."""
    scores = {name: exact(score) for name, score in ours.scores.items()}
    groups: list[tuple[str, ...]] = [(name,) for name in scores]
    groups.extend(tuple([name for name in scores if scores[name] == score]) for score in scores.values())
    for names in dict.fromkeys(groups):
        score = scores[names[0]]
        for other in dict.fromkeys(with_digits_swapped(score)):
            text = said("two digits swapped: {other} for {amount}", other=Quantity(other), amount=Quantity(score))
            step = Variation(LINE, "line-digits", {"players": list(names)}, text, asked=False)
            yield Alternative(step, done=_written_by(ours, names, other, text))


def _written_by(ours: WrittenHand, names: Sequence[str], amount: Amount, why: Said) -> WrittenHand:
    """The hand in which these players wrote one amount in place of their lines."""
    rule = next(line.rule for line in ours.lines if any(name in line.shares for name in names))
    decimals = ours.case.rules.unit.decimals
    size = max(amount, -amount)
    worth = Addend(size, VALUE, rule)
    terms = Terms((worth,), gained=amount == size, decimals=decimals)
    one = Line(rule, terms, dict.fromkeys(names, 1), (Note(rule, why),))
    others = [
        line.but(shares={name: share for name, share in line.shares.items() if name not in names})
        for line in ours.lines
    ]
    return ours.with_lines([*others, one])


# ---------------------------------------------------------------- two changes


def _two(
    case: Viewpoint, variants: list[Alternative], wrong: list[Alternative]
) -> Iterator[tuple[tuple[Variation, ...], WrittenHand]]:
    """The hand after two changes: two variants, a variant and a mistake, or two mistakes."""
    for one, two in combinations(variants, 2):
        assert one.case is not None and two.case is not None
        found = case.with_variants(_both(case.variants, one.case.variants, two.case.variants))
        if found is not None:
            yield (one.step, two.step), WrittenHand.by_rules(found)
    for one in variants:
        for two in mistakes(one.result()):
            yield (one.step, two.step), two.result()
    for one in wrong:
        after = one.result()
        for two in mistakes(after):
            if _later(one, two):
                steps = (one.step, two.step) if _place(one) <= _place(two) else (two.step, one.step)
                yield steps, two.result()


def _both(chosen: tuple[str, ...], one: tuple[str, ...], two: tuple[str, ...]) -> tuple[str, ...]:
    """The variants that two changes of the chosen ones leave together."""
    off = {name for name in chosen if name not in one or name not in two}
    return tuple(dict.fromkeys(name for name in (*chosen, *one, *two) if name not in off))


def _place(change: Alternative) -> tuple[int, int]:
    return PLACES[change.step.id], change.order


def _later(one: Alternative, two: Alternative) -> bool:
    """True if `two` comes after `one`: changes of facts or rules precede changes of lines; otherwise as listed."""
    if (one.case is None) != (two.case is None):
        return one.case is not None
    return _listed(one) < _listed(two)


def _listed(change: Alternative) -> tuple[int, str]:
    return PLACES[change.step.id], str(sorted(change.step.of.items()))
