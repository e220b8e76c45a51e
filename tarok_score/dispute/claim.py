"""A claimed score explained: the changes under which its numbers would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from ..amounts import Amount, plain, ratio
from ..hand import Hand
from ..law import Rule
from ..law.library import has_texts
from ..law.ruleset import Node, shipped
from ..limits import MOST_EXPLANATIONS
from ..scoring import Line
from ..words.said import ByLanguage, said
from .facts import facts, forgotten
from .mistakes import MISTAKES, mistakes, multiplied
from .viewpoint import LINE, RULESET, VARIANT, Change, Viewpoint, WrittenHand, shipped_rulebook

PLACES = {mistake.id: place for place, mistake in enumerate(MISTAKES)}

#: The parts of a ruleset that no score depends on: how the cards are played, and what stays from hand to hand.
BESIDE_SCORES = frozenset({"cards", "session"})


class Explanation(NamedTuple):
    """Steps that give the claimed numbers, the lines they lead to, and other steps to the same lines."""

    steps: tuple[Change, ...]
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

    def changed(self, ours: WrittenHand) -> list[Line]:
        """The lines that come out differently from ours."""
        here = [(line.rule.id, line.amounts) for line in ours.lines]
        return [line for line in self.result.lines if line.shares and (line.rule.id, line.amounts) not in here]

    def cite(self, ours: WrittenHand) -> str:
        """The source of the rule that decides it: of the first factor or part that comes out differently."""
        there = [(line.rule.id, line.amounts) for line in self.result.lines]
        left = [line for line in ours.lines if (line.rule.id, line.amounts) not in there]
        for line in self.changed(ours):
            return _deciding(line, next((mine for mine in left if mine.rule.id == line.rule.id), line)).cite
        return left[0].rule.cite if left else ""


def _deciding(line: Line, ours: Line) -> Rule:
    """The rule by which a line differs from ours: of a factor that only one of them has, else of a part of another
    amount, else its own, which says what its parts are.
    """
    for theirs, other in ((line, ours), (ours, line)):
        factors = [(factor.kind, factor.times) for factor in other.terms.factors]
        for factor in theirs.terms.factors:
            if (factor.kind, factor.times) not in factors:
                return factor.why.rule
    parts = {part.kind: part.amount for part in ours.terms.parts if part.amount}
    changed = [part for part in line.terms.parts if part.amount and parts.get(part.kind, part.amount) != part.amount]
    return changed[0].rule if changed else line.rule


class Claim(NamedTuple):
    """A claimed score beside our own, and the explanations of the difference.

    `nearest` is the closest result if nothing explains the claim, and `off` is how far each claimed number is from it.
    `forgot` is the case in which the record has the fact that it forgot; it is that of the first explanation.
    """

    claimed: Mapping[str, Amount]
    ours: WrittenHand
    explanations: tuple[Explanation, ...] = ()
    more: int = 0
    nearest: Explanation | None = None
    off: Mapping[str, Amount] = {}
    forgot: Viewpoint | None = None

    @property
    def agrees(self) -> bool:
        """True if the claim is the score by the rules."""
        return not _distance(self.claimed, self.ours)

    def __repr__(self) -> str:
        claimed = ", ".join([f"{name} {plain(value)}" for name, value in self.claimed.items()])
        by = "our score" if self.agrees else ", ".join([way.id for way in self.explanations]) or "nothing explains it"
        return f"<Claim {claimed}: {by}>"


def _distance(claimed: Mapping[str, Amount], written: WrittenHand) -> Amount:
    """The sum of the differences between the claimed numbers and those that were written."""
    return sum([max(value - written.scores[name], written.scores[name] - value) for name, value in claimed.items()])


def claim(case: Viewpoint, claimed: Mapping[str, Amount], two: bool = True, on_paper: bool = False) -> Claim:
    """Explains a claimed score: by single changes first, then, if wanted, by two together if no single one does.

    A fact that the record forgot comes first: it is likelier than an error of the claimant's. On paper the claimant
    wrote the words, and nothing is assumed to be forgotten.
    """
    ours = WrittenHand.by_rules(case)
    explanations: dict[tuple[object, ...], Explanation] = {}
    nearest: Explanation | None = None
    if not _distance(claimed, ours):
        return Claim(claimed, ours)

    def look(*steps: Change, result: WrittenHand | None = None) -> bool:
        """Looks at one candidate; true if it changes our score."""
        nonlocal nearest
        explanation = Explanation(steps, result or steps[-1].result())
        if explanation.result.scores == ours.scores:
            return False
        distance = _distance(claimed, explanation.result)
        if not distance:
            lines = [line for line in explanation.result.lines if line.shares]
            # Changes that give the same lines are one explanation under several names: listing each would look like
            # several.
            key = tuple([(line.rule.id, tuple(sorted(line.amounts.items()))) for line in lines])
            known = explanations.setdefault(key, explanation)
            if explanation.id not in (known.id, *known.also):
                explanations[key] = known._replace(also=(*known.also, explanation.id))
        # Other rules that only come near explain nothing.
        elif explanation.kind != RULESET and (nearest is None or distance < _distance(claimed, nearest.result)):
            nearest = explanation
        return True

    wrong, misread = list(mistakes(ours)), list(facts(case))
    lacking = () if on_paper else forgotten(case, (*misread, *wrong))
    forgot = next((change for change in lacking if not _distance(claimed, change.result())), None)
    if forgot is not None:
        look(forgot)
    # Only what changes the score by itself is worth trying in pairs: all pairs would be far too many.
    variants, wrong = [variant for variant in _variants(case) if look(variant)], [slip for slip in wrong if look(slip)]
    # A wrong contract is likelier than other rules or other facts.
    for change in (*[change for change in misread if change.id == "contract"], *_rulesets(case), *misread):
        look(change)
    # Single lines written otherwise fit almost any number, so they neither come first nor stop the search.
    explained = bool(explanations)
    for change in _lines(ours):
        look(change)
    for steps, last in _two(case, variants, wrong) if two and not explained else ():
        look(*steps, result=last.result())
    shown, off = sorted(explanations.values(), key=lambda explanation: len(explanation.steps)), dict[str, Amount]()
    closest = None if shown else nearest
    if closest is not None:
        off = {name: value - closest.result.scores[name] for name, value in claimed.items()}
    more = max(len(shown) - MOST_EXPLANATIONS, 0)
    return Claim(claimed, ours, tuple(shown[:MOST_EXPLANATIONS]), more, closest, off, forgot and forgot.result().case)


# ---------------------------------------------------------------- variants and rulesets


def _variants(case: Viewpoint) -> Iterator[Change]:
    """The hand with each variant of the ruleset that concerns it switched on, or off if the table plays it."""
    for name, node in {} if case.book is None else case.book.variants.items():
        if not concerns(node["patch"], case.hand):
            continue
        written, off = node.get("about", ""), name in case.variants
        about = ByLanguage(written) if isinstance(written, dict) else str(written)
        if off:
            text = said("without {variant}: {about}", variant=name, about=about)
            chosen = [variant for variant in case.variants if variant != name]
        else:
            text = said("with {variant}: {about}", variant=name, about=about)
            chosen = [*dict.fromkeys((*case.variants, *node.get("requires", ()), name))]
        varied = case.with_variants(chosen)
        if varied is not None:
            yield Change(VARIANT, name, {"off": True} if off else {}, text, varied)


def concerns(patch: Node, hand: Hand) -> bool:
    """True if the score of a hand can depend on a change of the rules: the change is about something that the hand has.

    It does not have other contracts, bonuses neither made nor lost, or the price of a breach if there was none.
    """
    in_hand = {"contracts": {hand.contract}, "bonuses": {fact.bonus for fact in hand.bonuses}}
    for part, change in patch.items():
        if part in BESIDE_SCORES or (part == "revoke" and hand.revoke is None):
            continue
        if part not in in_hand or not isinstance(change, dict) or not in_hand[part].isdisjoint(change):
            return True
    return False


def _rulesets(case: Viewpoint) -> Iterator[Change]:
    """The same facts under each other shipped ruleset that knows them and is for as many players."""
    needed = f'"in_play": {case.rules.seats.in_play}', f'"{case.hand.contract}": {{'
    for name in shipped():
        if name == case.rules.id or not has_texts(name, needed):
            continue
        under_it = case._replace(book=shipped_rulebook(name)).with_variants(())
        if under_it is not None:
            text = said("by {ruleset}: {title}", ruleset=name, title=ByLanguage(under_it.rules.title))
            yield Change(RULESET, name, {}, text, under_it)


# ---------------------------------------------------------------- lines


#: What can happen to a line as it is written: the id, its sentence, and how many times it is then written.
WRITTEN_WRONGLY = (
    ("line-left-out", said("{rule} was left out"), 0),
    ("line-twice", said("{rule} was written twice"), 2),
    ("line-half", said("{rule} was halved"), ratio(1, 2)),
    ("line-sign", said("{rule} was written with the wrong sign"), -1),
)


def _lines(ours: WrittenHand) -> Iterator[Change]:
    """The hand with one line left out, doubled, halved, with the wrong sign, or booked to another player."""
    written = [(index, line) for index, line in enumerate(ours.lines) if line.shares]
    for (id, text, times), (index, line) in product(WRITTEN_WRONGLY, written):
        lines = ours.instead(index, multiplied(line, times))
        yield Change(LINE, id, {"line": index}, text._replace(facts={"rule": line.rule}), lines)
    for index, line in written:
        for giver, taker in product(line.shares, ours.case.table.players):
            if taker not in line.shares:
                shares = {taker if player == giver else player: each for player, each in line.shares.items()}
                text = said("{rule} was booked to another player", rule=line.rule)
                lines = ours.instead(index, line.but(shares=shares))
                yield Change(LINE, "line-moved", {"line": index, "to": taker}, text, lines)


# ---------------------------------------------------------------- two changes


def _two(
    case: Viewpoint, variants: list[Change], wrong: list[Change]
) -> Iterator[tuple[tuple[Change, Change], Change]]:
    """Two changes as they are listed, each of which changes the score by itself, and the one that was made last.

    These are two variants, a variant and a mistake, or two mistakes: of facts or rules first, then of lines.
    """
    for first, second in combinations(variants, 2):
        here, there = first.result().case.variants, second.result().case.variants
        off = {name for name in case.variants if name not in here or name not in there}
        both = dict.fromkeys((*case.variants, *here, *there))
        case_before = case.with_variants(name for name in both if name not in off)
        if case_before is not None:
            yield (first, second), second._replace(made=case_before)
    for first in variants:
        yield from (((first, second), second) for second in mistakes(first.result()))
    # Each pair is tried in one order only: mistakes about facts before mistakes in lines, which start from the written
    # hand.
    places = {(change.id, str(change.of)): place for place, change in enumerate(wrong)}

    def listed(change: Change) -> tuple[int, int]:
        """The place of a mistake among all, and among those that may have been made with the hand."""
        return PLACES[change.id], places.get((change.id, str(change.of)), -1)

    for first in wrong:
        in_lines = isinstance(first.made, WrittenHand)
        for second in mistakes(first.result(), PLACES[first.id] if in_lines else 0):
            later, of_lines = listed(first) < listed(second), isinstance(second.made, WrittenHand)
            if later if in_lines == of_lines else of_lines:
                yield ((first, second) if later else (second, first)), second
