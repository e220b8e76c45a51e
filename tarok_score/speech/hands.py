"""The hands that a line may mean: all ways to cover it with constructions, as far as the rules allow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..hand import Hand, Table, has_difference
from ..hand.facts import Assembled, BonusSaid, Fact, assemble, is_complete
from ..pack import HALF, POINTS
from ..problems import Problem, problem
from ..values import Value
from ..words.folding import STOPS
from .tiles import SMALL, unclear
from .ways import CONTRADICTED, PLAYING, Covering, first, kinds_of, line_of


class Understood(Value):
    """The meanings of a line: the possible hands, likeliest first; else the problems of the likeliest one."""

    covering: Covering
    possible: list[Assembled]
    unfinished: list[Assembled]
    impossible: list[Assembled]


@lru_cache(maxsize=16)
def understood(table: Table, words: tuple[str, ...], resting: str | None = None) -> Understood:
    """The meanings of a line as a hand by itself, remembered because a key asks several things about it."""
    covering = line_of(table, words)
    possible: dict[Hand, Assembled] = {}
    unfinished: dict[Hand, Assembled] = {}
    impossible: list[Assembled] = []
    for way in covering.ways(possible):
        if any(way.clashes > made.cost[0] for made in possible.values()):
            break  # words that agree better have a meaning already
        others = resting is not None and first(way.facts, *LATER) is not None and first(way.facts, "resting") is None
        # Whoever rests by the deal is none of the others: `ostala dva nič`.
        for facts in readings(table, (*way.facts, *([Fact("resting", resting)] if others else []))):
            asked = 1 + sum([fact.kind in ("unknown", "missing") for fact in facts])
            none = first(facts, "contract") is None
            if none and any(len(made.problems) <= asked for made in unfinished.values()):
                continue  # without a contract it is no hand, and it asks for no less than another one
            made = assemble(table, facts, resting)._replace(cost=way.cost)
            made.problems.extend(silent_lost(table, facts, made.hand))
            if made.wrong or way.clashes >= CONTRADICTED:
                impossible.append(made)
            else:
                (unfinished if made.problems else possible).setdefault(plain(made.hand), made)
    return Understood(covering, list(possible.values()), list(unfinished.values()), impossible)


def silent_lost(table: Table, facts: Sequence[Fact], hand: Hand) -> Iterator[Problem]:
    """The problems of bonuses that were said to be lost, and cannot be if they were not announced."""
    announced = {bonus.bonus for bonus in hand.bonuses if bonus.announced}
    for fact in facts:
        if fact.kind == "bonus" and fact.value.made is False and not is_complete(fact.words):
            rule = table.rules.bonuses[fact.value.bonus]
            if not rule.lost_silently and rule.key not in announced:
                yield problem("silent-lost", f'"{fact.words}"', bonus=rule.typed)


def plain(hand: Hand) -> Hand:
    """A hand as it is compared with another: won or lost beside card points says nothing more."""
    bonuses, piles = tuple(sorted(hand.bonuses, key=str)), tuple(sorted(hand.piles))
    won = None if hand.points is not None else hand.won
    declarations = tuple(sorted([(name, tuple(sorted(ids))) for name, ids in hand.declarations]))
    return hand._replace(won=won, bonuses=bonuses, piles=piles, declarations=declarations)


def but(facts: Sequence[Fact], old: Fact, *new: Fact) -> tuple[Fact, ...]:
    """The facts with others in the place of one."""
    return tuple([other for fact in facts for other in (new if fact is old else (fact,))])


def readings(table: Table, facts: tuple[Fact, ...], corrected: Hand | None = None) -> Iterable[tuple[Fact, ...]]:
    """The facts in each way in which their results and numbers can be read."""
    either = first(facts, "either")
    if either is not None:
        for some in either.value:
            yield from readings(table, (*but(facts, either), *some), corrected)
        return
    facts = _settled(table, facts)
    for some in _of_new_hand(table, facts) if corrected is None else _of_hand(table, facts, corrected):
        yield from _results_meant(some)


def _results_meant(facts: tuple[Fact, ...]) -> Iterable[tuple[Fact, ...]]:
    """The facts with each result behind a bonus as that of the game, and as that of the bonus."""
    result = first(facts, "result")
    if result is None:
        yield facts
        return
    won, key = result.value
    rest = but(facts, result)
    yield from _results_meant((*rest, Fact("won", won, result.words)))
    of_bonus = [fact for fact in rest if fact.kind == "bonus" and fact.value.bonus == key]
    for announced in (None, True):
        both = of_bonus[-1].value.joined(BonusSaid(key, announced=announced, made=won))
        if both is not None:
            of_result = Fact("bonus", both, f"{of_bonus[-1].words} {result.words}")
            yield from _results_meant((*but(rest, of_bonus[-1]), of_result, unclear(result.words, "speech-unsure")))


def _of_new_hand(table: Table, facts: tuple[Fact, ...]) -> Iterable[tuple[Fact, ...]]:
    """The facts of a new hand in each way in which their numbers can be read."""
    named = first(facts, "contract")
    contract = None if named is None else table.rules.contracts[named.value]
    won = first(facts, "won")
    # Nothing was announced in a hand that does not count.
    if contract is not None and contract.needs_announced is not None and first(facts, "revoke") is None:
        contained = BonusSaid(contract.needs_announced, announced=True)
        of_it = [fact for fact in facts if fact.kind == "bonus" and fact.value.bonus == contained.bonus]
        if won is not None and all(fact.value.made is None for fact in of_it):
            facts = but(facts, won, Fact("result", (won.value, contained.bonus), won.words))
            won = None
        facts = (*facts, Fact("bonus", contained, " "))
    if contract is not None and contract.partner and first(facts, "thrown_in", "surrendered", "notso"):
        # No card points tell of a hand without play whether a partner was there, and `not with Bob` tells of no other.
        people = [fact for fact in facts if fact.kind in (*PLAYING, "alone")]
        if len(people) < 2:
            facts = (*facts, Fact("unknown", problem("partner-unsaid", "hand.partner")))
    by = first(facts, "by")
    # "By ten" has no sign of its own; the result gives it, or both are tried.
    if by is not None:
        for sign in "+-" if won is None else "+" if won.value else "-":
            yield but(facts, by, by._replace(kind="diff", value=(sign, by.value)))
        return
    yield facts
    numbers = [fact for fact in facts if fact.kind in ("points", "diff", "theirs")]
    if won is None or len(numbers) != 1 or (contract is not None and not has_difference(contract)):
        return
    number = numbers[0]
    # `won 10` and `30 won` may be a difference or few card points; lost card points are that low as a rule.
    most = HALF if won.value and number.words == won.words else SMALL
    if number.kind == "points" and number.value in range(1, most + 1):
        diff = number._replace(kind="diff", value=("+" if won.value else "-", number.value))
        yield (*but(facts, number, diff), *([unclear(number.words, "speech-unsure")] if won.value else []))


def _of_hand(table: Table, facts: tuple[Fact, ...], hand: Hand) -> Iterable[tuple[Fact, ...]]:
    """The facts of a correction, with differences as card points."""
    stated, before = first(facts, "points"), hand.points or 0
    for denial in facts if stated is not None else ():
        denied = int(denial.value[1]) if denial.kind == "not" and denial.value[0] == "#" else before
        # The old number is a difference, so the new one is too.
        if stated is not None and denied != before and before in (HALF + denied, HALF - denied):  # `10 → 12`
            facts = but(facts, stated, stated._replace(kind="diff", value=("+-"[before < HALF], stated.value)))
    numbers = [fact for fact in facts if fact.kind in ("diff", "by", "theirs", "same")]
    if not numbers:
        yield facts
        return
    named, (number, *more) = first(facts, "contract"), numbers
    contract = table.rules.contracts[hand.contract if named is None else named.value]
    if more or not (has_difference(contract) or number.kind == "theirs"):
        return
    result = first(facts, "won")
    won = None if result is None else result.value
    if number.kind == "same" and won is None and hand.points is not None:
        won = hand.points > HALF
    sign, size = number.value if number.kind == "diff" else ("+-" if won is None else "+" if won else "-", number.value)
    # `two more` than a half, or than it was?
    than = {HALF, before or HALF} if won is None and kinds_of(number.words) & {"OVER", "MORE", "LESS"} else {HALF}
    counted = [of + size if plus == "+" else of - size for plus in sign for of in than]
    for points in [POINTS - size] if number.kind == "theirs" else counted:
        if points in range(POINTS + 1):
            yield but(facts, number, number._replace(kind="points", value=points))


#: What depends on the contract or on who plays, at any place of the line, in the order in which it is settled.
LATER = ("tricks", "declaredown", "passed", "rest", "otherseach")


def _settled(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with what depends on the contract or on who plays, at any place of the line."""
    for kind in LATER:
        for fact in facts:
            if fact.kind == kind:
                facts = but(facts, fact, *_meant_by(table, but(facts, fact), fact))
    return _stepped(facts)


def _meant_by(table: Table, left: tuple[Fact, ...], fact: Fact) -> list[Fact]:
    """The meaning of a fact beside the others: numbers and bonuses of two, declarations, everything and the rest."""
    kind, value, words = fact.kind, fact.value, fact.words
    named, resting = first(left, "contract"), first(left, "resting")
    contract = None if named is None else table.rules.contracts[named.value]
    side = list(dict.fromkeys([fact.value for fact in left if fact.kind in PLAYING]))
    alone = first(left, "alone") is not None or (contract is not None and not contract.partner)
    # The rest and everything are shared among those who count piles, so a resting player does not.
    seated = table.in_columns(None, None if resting is None else resting.value)
    piles = dict([fact.value for fact in left if fact.kind == "pile"])
    uncounted = [name for name in seated if name not in piles and name != value]
    match kind:
        case "declaredown":
            nobody = Fact("missing", problem("nobody-said", f'"{words}"', word=words.rstrip(STOPS)), words)
            return [Fact("declared", (side[0], value), words) if len(side) == 1 and alone else nobody]
        case "passed":  # everybody else did: the contract that is played then, if there is one and none was said
            games = table.rules.contracts.values()
            keys = [game.key for game in games if game.form != "sides" or (game.forehand_only and not piles)]
            if named is None or named.value in keys:
                return [Fact("contract", keys[0], words)] if named is None and len(keys) == 1 else []
        case "tricks":
            name, count = value[0], {"0": "no_trick", "1": "one_trick"}.get(value[1], value[1])  # `0 tricks`: none
            aim = contract and table.rules.cards and table.rules.cards.goal(contract.key)
            own = name is None or name in (side or [name])
            if own and aim and (aim != "every_trick" or count == aim):
                declarer = [] if side or name is None else [Fact("declarer", name, words)]
                return [Fact("won", count == aim, words), *declarer]
            if aim == "every_trick" and count != "no_trick" and not own:
                return [Fact("won", False, words)]
            valats = table.rules.valats
            if own and contract and contract.form == "sides" and count == "every_trick" and valats:
                known = any(fact.kind == "bonus" and fact.value.bonus == valats[0] for fact in left)
                bonus = Fact("bonus", BonusSaid(valats[0], made=True), words)
                return [bonus] if known else [bonus, unclear(words, "speech-unsure")]
            if name is not None and count == "every_trick":
                piled = {**dict.fromkeys(uncounted, 0), name: POINTS}
                return [Fact("pile", pile, words) for pile in piled.items()]
            if name is not None and count == "no_trick":
                return [Fact("pile", (name, 0), words)]
        case "rest" if not uncounted and sum(piles.values()) < POINTS:
            return [Fact("pile", (value, POINTS - sum(piles.values())), words)]
        case "otherseach":
            return [Fact("pile", (name, int(value[1])), words) for name in uncounted]
    return [unclear(words)]


def _stepped(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with a rekontra on the bonus that was doubled, if the game was not."""
    game = [fact for fact in facts if fact.kind == "kontra"]
    doubled = [fact for fact in facts if fact.kind == "bonus" and fact.value.kontra is not None]
    of_game = [fact.words for fact in facts if fact.kind == "about"]
    begun = any(fact.value.level == 1 or fact.words in of_game for fact in game)
    begun |= any(is_complete(fact.words) for fact in doubled)
    if not game or not doubled or begun:
        return facts
    bonus = doubled[-1].value
    for fact in game:
        both = bonus.joined(BonusSaid(bonus.bonus, kontra=fact.value))
        if both is None or not both.kontra.names:
            return (*facts, unclear(fact.words))
        bonus = both
    left = [fact for fact in facts if fact.kind != "kontra" and fact is not doubled[-1]]
    return (*left, doubled[-1]._replace(value=bonus))
