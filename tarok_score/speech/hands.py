"""The hands that a line may mean: all ways to cover it with constructions, as far as the rules allow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..hand.exact import is_complete
from ..hand.facts import Assembled, BonusSaid, Fact, assemble
from ..hand.hand import DEFENDERS, Hand
from ..hand.holdings import has_difference
from ..hand.table import Table
from ..pack import HALF, POINTS
from ..problems import Problem, malformed, unsaid
from ..words.folding import STOPS
from .chart import Chart
from .lexicon import Token
from .tiles import NOBODY_SAID, SMALL, UNSURE, unclear
from .ways import PLAYING, people_of, ways

#: How far a way that contradicts itself is behind one that the rules do not allow.
CONTRADICTED = 3

WHO_ELSE = unsaid("partner-unsaid", "who played along?", "NAME, or alone")
SILENT_LOST = malformed("silent-lost", "a silent {bonus} cannot be lost: was it announced?", "{bonus}:announced:lost")


class Meaning(NamedTuple):
    """A hand that a line may mean."""

    hand: Hand
    made: Assembled
    cost: tuple[int, int, int]
    facts: tuple[Fact, ...]

    @property
    def complete(self) -> bool:
        """True if nothing is missing."""
        return not self.made.problems


class Understood(NamedTuple):
    """What a line may mean: the possible hands, likeliest first; else what is wrong with the likeliest one.

    `reached` is the number of words up to which the line is understood, `tokens` are all.
    """

    tokens: list[Token]
    possible: list[Meaning]
    unfinished: list[Meaning]
    impossible: list[Meaning]
    reached: int
    furthest: tuple[Fact, ...]
    unknown: int | None
    chart: Chart


def understood(table: Table, words: Sequence[str], resting: str | None = None) -> Understood:
    """What a line may mean as a hand by itself."""
    tokens, good, bad, reached, furthest, unknown, chart = ways(table, words)
    possible: dict[Hand, Meaning] = {}
    unfinished: dict[Hand, Meaning] = {}
    impossible: list[Meaning] = []
    for way in sorted(good, key=lambda one: one.cost):
        for facts in readings(table, way.facts):
            made = judged(table, facts, resting)
            one = Meaning(made.hand, made, way.cost, facts)
            if made.wrong:
                impossible.append(one)
            else:
                (unfinished if made.problems else possible).setdefault(plain(made.hand), one)
    for way in sorted(bad, key=lambda one: one.cost)[:4]:
        for facts in readings(table, way.facts):
            made = assemble(table, facts, resting)
            impossible.append(Meaning(made.hand, made, (way.clashes + CONTRADICTED, *way.cost[1:]), facts))
    return Understood(
        tokens, list(possible.values()), list(unfinished.values()), impossible, reached, furthest.facts, unknown, chart
    )


def judged(table: Table, facts: tuple[Fact, ...], resting: str | None) -> Assembled:
    """The hand of facts as they were said: nobody says of a silent bonus that it was lost if it cannot be tried."""
    made = assemble(table, facts, resting)
    made.problems.extend(silent_lost(table, facts, made.hand))
    return made


def silent_lost(table: Table, facts: Sequence[Fact], hand: Hand) -> Iterator[Problem]:
    """The problems of bonuses that were said to be lost, and cannot be if nobody announced them."""
    for fact in facts:
        if fact.kind == "bonus" and fact.value.made is False and not is_complete(fact.words):
            rule = table.rules.bonuses[fact.value.bonus]
            if not rule.lost_silently and not any(one.bonus == rule.key and one.announced for one in hand.bonuses):
                yield SILENT_LOST(f'"{fact.words}"', bonus=rule.typed)


def plain(hand: Hand) -> Hand:
    """A hand as it is compared with another: won or lost beside card points says nothing more."""
    bonuses, piles = tuple(sorted(hand.bonuses, key=str)), tuple(sorted(hand.piles))
    won = None if hand.points is not None else hand.won
    declarations = tuple(sorted([(name, tuple(sorted(ids))) for name, ids in hand.declarations]))
    return hand._replace(won=won, bonuses=bonuses, piles=piles, declarations=declarations)


def readings(table: Table, facts: tuple[Fact, ...], of: Hand | None = None) -> Iterable[tuple[Fact, ...]]:
    """The facts in each way in which their results and numbers may be meant."""
    either = next((one for one in facts if one.kind == "either"), None)
    if either is not None:
        for some in either.value:
            yield from readings(table, (*[one for one in facts if one is not either], *some), of)
        return
    for some in _numbers_meant(table, facts, of):
        yield from _results_meant(some)


def _results_meant(facts: tuple[Fact, ...]) -> Iterable[tuple[Fact, ...]]:
    """The facts with each result behind a bonus as that of the game, and as that of the bonus."""
    result = next((one for one in facts if one.kind == "result"), None)
    if result is None:
        yield facts
        return
    won, key = result.value
    rest = [one for one in facts if one is not result]
    yield from _results_meant((*rest, Fact("won", won, result.words)))
    of_bonus = [one for one in rest if one.kind == "bonus" and one.value.bonus == key]
    for announced in (None, True):
        said = BonusSaid(key, announced=announced, made=won)
        both = of_bonus[-1].value.joined(said)
        if both is not None:
            others = [one for one in rest if one is not of_bonus[-1]]
            unclear = Fact("unknown", UNSURE(f'"{result.words}"'), result.words)
            yield from _results_meant((*others, Fact("bonus", both, f"{of_bonus[-1].words} {result.words}"), unclear))


def _numbers_meant(table: Table, facts: tuple[Fact, ...], of: Hand | None = None) -> Iterable[tuple[Fact, ...]]:
    """The facts in each way in which their numbers may be meant."""
    facts = _with_piles(table, _steps(table, _passed(table, _whole(table, _of_two(table, facts)))))
    key = next((one.value for one in facts if one.kind == "contract"), None)
    if of is not None:
        yield from _of_hand(table, facts, of, key or of.contract)
        return
    contract = None if key is None else table.rules.contracts[key]
    void = any(one.kind == "revoke" for one in facts)  # nothing was announced in a hand that does not count
    if contract is not None and contract.needs_announced is not None and not void:
        contained = BonusSaid(contract.needs_announced, announced=True)
        of_bonus = any(
            one.kind == "bonus" and one.value[0] == contained.bonus and one.value.made is not None for one in facts
        )
        result = next((one for one in facts if one.kind == "won"), None)
        if result is not None and not of_bonus:
            rest = tuple([one for one in facts if one is not result])
            facts = (*rest, Fact("result", (result.value, contained.bonus), result.words))
        facts = (*facts, Fact("bonus", contained, " "))
    if any(one.kind in ("thrown_in", "surrendered") for one in facts) and contract is not None:
        people = [one for one in facts if one.kind in ("who", "declarer", "partner", "alone")]
        if len(people) < 2 and contract.partner:
            facts = (*facts, Fact("unknown", WHO_ELSE("hand.partner")))
    won = next((one.value for one in facts if one.kind == "won"), None)
    by = next((one for one in facts if one.kind == "by"), None)
    if by is not None:
        for sign in "+-" if won is None else "+" if won else "-":
            yield tuple([by._replace(kind="diff", value=(sign, by.value)) if one is by else one for one in facts])
        return
    yield facts
    numbers = [one for one in facts if one.kind in ("points", "diff", "theirs")]
    if won is None or len(numbers) != 1 or (contract is not None and not has_difference(contract)):
        return
    number = numbers[0]
    if number.kind == "points" and isinstance(number.value, int) and 0 < number.value <= SMALL:
        if won:
            facts = (*facts, unclear(number.words))
        other = number._replace(kind="diff", value=("+" if won else "-", number.value))
        yield tuple([other if one is number else one for one in facts])


def _of_hand(table: Table, facts: tuple[Fact, ...], hand: Hand, contract: str) -> Iterable[tuple[Fact, ...]]:
    """The facts of a correction, with differences as card points."""
    numbers = [one for one in facts if one.kind in ("diff", "by", "theirs", "same")]
    if not numbers:
        yield facts
        return
    if len(numbers) > 1 or (not has_difference(table.rules.contracts[contract]) and numbers[0].kind != "theirs"):
        return
    number = numbers[0]
    rest = tuple([one for one in facts if one is not number])
    if number.kind == "theirs":
        yield (*rest, number._replace(kind="points", value=POINTS - number.value))
        return
    won = next((one.value for one in facts if one.kind == "won"), None)
    if number.kind == "same" and won is None and hand.points is not None:
        won = hand.points > HALF
    signs = number.value[0] if number.kind == "diff" else "+-" if won is None else "+" if won else "-"
    size = number.value[1] if number.kind == "diff" else number.value
    for sign in signs:
        yield (*rest, number._replace(kind="points", value=HALF + size if sign == "+" else HALF - size))


def _of_two(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with the card points of two players as those of the side that they are."""
    said = next((one for one in facts if one.kind == "of"), None)
    if said is None:
        return _with_subject(table, facts)
    *names, number = said.value
    left = tuple([one for one in facts if one is not said])
    playing = {one.value for one in left if one.kind in PLAYING}
    if not playing:
        people = tuple([Fact("who", name, said.words) for name in names])
        return (*people, *left, Fact("points", number, said.words))
    if playing == set(names) or (not playing & set(names) and len(playing) == 2):
        return (*left, Fact("points" if playing & set(names) else "theirs", number, said.words))
    return (*left, unclear(said.words))


def _with_subject(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with whoever the line began with as the declarer, if nobody is named as that: the subject goes on."""
    playing = [one.kind for one in facts if one.kind in ("who", "declarer", "partner", "alone", "side", "passed")]
    subject = facts and (facts[0].kind == "declared" or (facts[0].kind == "bonus" and facts[0].value.announced))
    first = people_of(facts[0]) if subject else set()
    key = next((one.value for one in facts if one.kind == "contract"), None)
    alone = key is not None and table.rules.contracts[key].form == "sides" and not table.rules.contracts[key].partner
    if len(first) == 1 and (playing == ["partner"] or (alone and not playing)):
        (name,) = first
        if not any(one.kind == "partner" and one.value == name for one in facts):
            return (*facts, Fact("declarer", name, facts[0].words))
    return facts


def _whole(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with what depends on the contract or on who plays, wherever these were said."""
    into = next((one for one in facts if one.kind == "into"), None)
    contract = next((one for one in facts if one.kind == "contract"), None)
    if into is not None and contract is not None:
        keys = [f"{one}-{into.value}" for one in (contract.value, contract.value.removeprefix("solo-"))]
        known = [one for one in keys if one in table.rules.contracts]
        said = f"{contract.words} {into.words}"
        new = contract._replace(value=known[0], words=said) if known else unclear(said)
        facts = tuple([new if one is contract else one for one in facts if one is not into])
    if any(one.kind == "nofull" for one in facts):
        counted = any(one.kind == "pile" for one in facts)
        others = (Fact("others", True),) if counted and all(one.kind != "others" for one in facts) else ()
        facts = (*[one for one in facts if one.kind != "nofull"], *others)
    for fact in facts:
        if fact.kind == "bonusof":
            facts = (*[one for one in facts if one is not fact], _bonus_of(table, facts, fact))
        if fact.kind in ("declaredboth", "declaredown"):
            facts = (*[one for one in facts if one is not fact], *_declared_by(table, facts, fact))
        if fact.kind == "allwon":
            key = next((one.value for one in facts if one.kind == "contract"), None)
            left = tuple([one for one in facts if one is not fact])
            valat = any(one.kind == "bonus" and "alat" in one.value.bonus for one in left)
            won = key is not None and table.rules.contracts[key].decided_by == "result"
            more = Fact("won", True, fact.words) if won else unclear(fact.words)
            facts = left if valat else (*left, more)
    return facts


def _plays_alone(table: Table, facts: Sequence[Fact]) -> bool:
    """True if the declarer of these facts has no partner."""
    key = next((one.value for one in facts if one.kind == "contract"), None)
    alone = key is not None and not table.rules.contracts[key].partner
    return alone or any(one.kind == "alone" for one in facts)


def _bonus_of(table: Table, facts: Sequence[Fact], fact: Fact) -> Fact:
    """A bonus of two players, who are one side."""
    key, *names = fact.value
    side = {one.value for one in facts if one.kind in PLAYING}
    if side == set(names):
        return fact._replace(kind="bonus", value=BonusSaid(key))
    known = len(side) == 2 or (len(side) == 1 and _plays_alone(table, facts))
    if not known or side & set(names):
        return unclear(fact.words)
    return fact._replace(kind="bonus", value=BonusSaid(key, DEFENDERS))


def _declared_by(table: Table, facts: Sequence[Fact], fact: Fact) -> list[Fact]:
    """Declarations of both defenders, or of whoever plays alone."""
    side = list(dict.fromkeys([one.value for one in facts if one.kind in PLAYING]))
    resting = next((one.value for one in facts if one.kind == "resting"), None)
    if fact.kind == "declaredown" and len(side) == 1 and _plays_alone(table, facts):
        return [fact._replace(kind="declared", value=(side[0], fact.value))]
    if fact.kind == "declaredboth" and len(side) == 2:
        others = [one for one in table.counted(None, resting) if one not in side]
        return [fact._replace(kind="declared", value=(name, fact.value)) for name in others]
    return [Fact("missing", NOBODY_SAID(f'"{fact.words}"', word=fact.words.rstrip(STOPS)), fact.words)]


def _passed(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with the contract that is played when everybody else passed, if there is one and none was said."""
    passed = next((one for one in facts if one.kind == "passed"), None)
    if passed is None:
        return facts
    left = tuple([one for one in facts if one is not passed])
    keys = [key for key, one in table.rules.contracts.items() if one.forehand_only or one.form != "sides"]
    key = next((one.value for one in facts if one.kind == "contract"), None)
    if key is not None and key not in keys:
        return (*left, unclear(passed.words))
    if len(keys) != 1 or key is not None:
        return left
    return (*left, Fact("contract", keys[0], passed.words))


def _steps(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with a rekontra on the bonus that was doubled, where the game was not."""
    game = [one for one in facts if one.kind == "kontra"]
    doubled = [one for one in facts if one.kind == "bonus" and one.value.kontra is not None]
    if (
        not game
        or not doubled
        or any(one.value.level == 1 for one in game)
        or any(is_complete(one.words) for one in doubled)
    ):
        return facts
    found = [one for one in facts if one.kind not in ("kontra",) and one is not doubled[-1]]
    bonus = doubled[-1].value
    for one in game:
        both = bonus.joined(BonusSaid(bonus.bonus, kontra=one.value))
        if both is None or not both.kontra.names:
            return (*facts, unclear(one.words))
        bonus = both
    return (*found, doubled[-1]._replace(value=bonus))


def _with_piles(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, with a number for those of whom it was said that they took the rest, everything or nothing."""
    for fact in facts:
        if fact.kind not in ("rest", "everything", "othersnil"):
            continue
        resting = next((one.value for one in facts if one.kind == "resting"), None)
        counted = {one.value[0]: one.value[1] for one in facts if one.kind == "pile"}
        others = [one for one in table.counted(None, resting) if one not in counted and one != fact.value]
        left = tuple([one for one in facts if one is not fact])
        points = POINTS - sum(counted.values())
        if fact.kind == "rest" and not others and points > 0:
            return (*left, Fact("pile", (fact.value, points), fact.words))
        if fact.kind == "everything" and not counted:
            piles = [
                Fact("pile", (name, POINTS if name == fact.value else 0), fact.words)
                for name in table.counted(None, resting)
            ]
            return (*left, *piles)
        if fact.kind == "othersnil":
            return (*left, *[Fact("pile", (name, 0), fact.words) for name in others])
        return (*left, unclear(fact.words))
    return facts
