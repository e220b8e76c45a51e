"""Facts that were forgotten or misread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, cycle, islice, permutations, product
from typing import Any, TypeAlias

from ..hand import DECLARER, DEFENDERS, UNCOUNTED, BonusFact, Captured, Kontra, writing
from ..hand.possible import HandCheck
from ..pack import POINTS
from ..problems import Problems
from ..scoring.stakes import Sides
from ..words.said import Said, said
from .viewpoint import FACT, Change, Viewpoint

#: The most by which card points are miscounted.
NEAR = 5

#: The sentences for a bonus of either side that was overlooked: made and lost, silent and announced.
OVERLOOKED = (
    "made: {bonus}",
    "lost: {bonus}",
    "made as announced: {bonus}",
    "announced and lost: {bonus}",
    "made by the defenders: {bonus}",
    "lost by the defenders: {bonus}",
    "made by the defenders as announced: {bonus}",
    "announced and lost by the defenders: {bonus}",
)

#: The ways to misread a hand: the id, the facts that single it out, its sentence, and the hand (None: impossible).
Misread: TypeAlias = "Iterator[tuple[str, Mapping[str, Any], Said, Viewpoint | None]]"


def facts(case: Viewpoint) -> Iterator[Change]:
    """The hand with each fact in turn misread, in the order in which explanations are shown."""
    sides = Sides(case.table, case.before, case.hand)
    for find in (_points, _piles, _of_contract, _bonus, _mond, _kontra, _contract, _declarer, _declaration, _by):
        yield from _changes(find(case, sides))


def _changes(misread: Misread) -> Iterator[Change]:
    """The possible ones of these hands."""
    for name, facts, text, otherwise in misread:
        if otherwise is not None:
            yield Change(FACT, name, facts, text, otherwise)


def _points(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with card points miscounted by a few, taken for the other side's, or with their digits swapped.

    Of neighbouring card points that score alike, one is shown.
    """
    points = case.hand.points
    if points is None:
        return
    near = range(max(points - NEAR, 0), min(points + NEAR, POINTS) + 1)
    variants = {
        other: case.with_hand(points=other, odd_card=False)
        # The nearest numbers first: people miscount by one more often than by two.
        for other in (
            *sorted(near, key=lambda count: (abs(count - points), -count)),
            POINTS - points,
            int(str(points)[::-1]),
        )
        if other <= POINTS
    }
    scores = {other: seen.score().scores for other, seen in variants.items() if seen is not None and other in near}
    tried = {points}
    for other in (*scores, *variants):
        if other in tried:
            continue
        # Rounding gives a run of card points the same score; the claim shows the run as one explanation.
        alike, step = [other], 1 if other > points else -1
        while other in scores and scores.get(alike[-1] + step) == scores[other]:
            alike.append(alike[-1] + step)
        tried.update(alike)
        facts = {"points": other, "range": [min(alike), max(alike)]}
        yield "points", facts, said("{points} card points", points=other), variants[other]


def _piles(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with the card points of two players exchanged, or a few counted for the wrong one."""
    piles = dict(case.hand.piles)
    if not piles or case.hand.points is not None or len(piles) < len(sides.active) or UNCOUNTED in piles.values():
        return

    for first, second in combinations(piles, 2):
        text, changed = said("the card points of {one} and {two} exchanged", one=first, two=second), {**piles}
        changed[first], changed[second] = piles[second], piles[first]
        yield "piles", {"players": [first, second]}, text, case.with_hand(piles=tuple(changed.items()))
    for moved, (giver, taker) in product(range(1, NEAR + 1), permutations(piles, 2)):
        text, changed = said("{n} card points: {giver} → {taker}", n=moved, giver=giver, taker=taker), {**piles}
        changed[giver] -= moved
        changed[taker] += moved
        facts = {"from": giver, "to": taker, "points": moved}
        if piles[giver] >= moved:
            yield "piles", facts, text, case.with_hand(piles=tuple(changed.items()))


def _of_contract(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with its contract lost instead of won, or the reverse, if card points do not decide it.

    Then with another partner, with none, or with partner and declarer exchanged.
    """
    hand = case.hand
    if sides.contract.decided_by == "result" and hand.won is not None:
        text = said("the contract was lost") if hand.won else said("the contract was won")
        yield "won", {"won": not hand.won}, text, case.with_hand(won=not hand.won)
    for name in (*sides.active, None) if sides.contract.partner else ():
        text = said("played alone") if name is None else said("partner: {name}", name=name)
        yield "partner", {"partner": name}, text, case.with_hand(partner=name)
    if hand.partner is not None:
        changed = case.with_hand(declarer=hand.partner, partner=hand.declarer)
        yield "partner", {"declarer": hand.partner}, said("declarer: {name}", name=hand.partner), changed


def _bonus(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a bonus that was not written down.

    It has no holder if that is enough; else it is tried once for each player who could have it.
    """
    if sides.contract.bonuses not in ("scored", "valat"):
        return
    known, checked = case.hand.bonuses, HandCheck(case.table, sides.contract, case.hand, Problems())
    there = {(fact.bonus, fact.side) for fact in known}
    every = product((True, False), (False, True), (DECLARER, DEFENDERS), sides.rules.bonuses.items())
    for made, announced, side, (key, bonus) in every:
        if (key, side) in there or not (bonus.announced is not None if announced else made or bonus.lost_silently):
            continue  # it is there, or it never changes a score
        fact = BonusFact(key, side, None, announced, made)
        paid = sides.rules.payout.form == "reciprocal" and side == DEFENDERS
        holders = sides.side if side == DECLARER else sides.opponents
        for name in holders if paid or checked.holder_needed(fact, bonus) else (None,):
            facts: dict[str, Any] = {"bonus": key, "side": side, "announced": announced, "made": made}
            text = said(OVERLOOKED[4 * (side == DEFENDERS) + 2 * announced + (not made)], bonus=bonus)
            if name is not None:
                facts, text = facts | {"by": name}, said("{what} ({name})", what=text, name=name)
            yield "bonus", facts, text, case.with_hand(bonuses=(*known, fact._replace(by=name)))


def _mond(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a lost mond that was not written down."""
    hand = case.hand
    if any(captured.card == "mond" for captured in hand.captured) or "mond" in hand.left_in_talon:
        return
    for name in sides.active:
        changed = case.with_hand(captured=(*hand.captured, Captured("mond", name, None)))
        yield "mond", {"player": name}, said("the mond was lost: {name}", name=name), changed
    changed = case.with_hand(left_in_talon=(*hand.left_in_talon, "mond"))
    yield "mond", {"talon": True}, said("the mond was left in the talon"), changed


def _kontra(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with words of doubling that were not written down, on the game or on an announced bonus."""
    rules, hand = sides.rules.kontra, case.hand
    if rules is None:
        return
    words = [(level, word, kontra) for level, word in enumerate(rules.ladder, 1) for kontra in _spoken(sides, level)]
    for level, word, kontra in words if sides.contract.kontra and not hand.kontra.level else ():
        text = _said_by(said("{word} on the game", word=word), kontra)
        yield "kontra", {"level": level}, text, case.with_hand(kontra=kontra)
    for place, fact in enumerate(hand.bonuses):
        for level, word, kontra in words if fact.announced and not fact.kontra.level else ():
            text = _said_by(said("{word} on {bonus}", word=word, bonus=sides.rules.bonuses[fact.bonus]), kontra)
            changed = case.with_bonus(place, fact._replace(kontra=kontra))
            yield "kontra", {"bonus": fact.bonus, "level": level}, text, changed


def _said_by(doubled: Said, kontra: Kontra) -> Said:
    """A doubling with its speakers, if the score depends on them."""
    return said("{word}: {what}", word=doubled, what=kontra.names) if kontra.names else doubled


def _spoken(sides: Sides, level: int) -> Iterator[Kontra]:
    """The words of doubling up to a level: without names if the rules need none, else by each possible speaker."""
    rules = sides.rules.kontra
    if sides.contract.klop is not None:
        yield from (Kontra(level, names) for names in product(sides.active, repeat=level) if level < 3)
    elif rules is None or rules.names != "needed":
        yield Kontra(level)
    else:
        pairs = product(sides.opponents, sides.side)
        yield from dict.fromkeys(Kontra(level, tuple(islice(cycle(pair), level))) for pair in pairs)


def _contract(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with another contract, without the facts that it cannot have; or at another level of the same one."""
    for key, contract in sides.rules.contracts.items():
        if key == case.hand.contract or contract.form != sides.contract.form:
            continue
        less: dict[str, Any] = {} if contract.partner else {"partner": None}
        less |= {"bonuses": ()} if contract.bonuses == "none" else {}
        less |= {} if contract.levels else {"level": None}
        less |= {"points": None} if contract.decided_by == "result" and case.hand.revoke is not None else {}
        text = said("{contract} was played", contract=contract)
        yield "contract", {"contract": key}, text, case.with_hand(contract=key, **less)
    for level, _ in enumerate(sides.contract.levels, 1):
        yield "level", {"level": level}, said("level {level}", level=level), case.with_hand(level=level)


def _declarer(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a declarer from the other side."""
    for name in () if case.hand.declarer is None else sides.opponents:
        yield "declarer", {"declarer": name}, said("declarer: {name}", name=name), case.with_hand(declarer=name)


def _declaration(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a declaration that was not written down."""
    known = dict(case.hand.declarations)
    for name, (key, rule) in product(sides.active, sides.rules.declarations.items()):
        more = {**known, name: (*known.get(name, ()), key)}
        text = said("declared by {name}: {declaration}", name=name, declaration=rule)
        changed = case.with_hand(declarations=tuple([(name, more[name]) for name in sides.active if name in more]))
        yield "declaration", {"player": name, "declaration": key}, text, changed


def _by(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with another holder of a bonus, or another captor of a card."""
    for place, fact in enumerate(case.hand.bonuses):
        for name in sides.side if fact.side == DECLARER else sides.opponents:
            text = said("{bonus}: {name}", bonus=sides.rules.bonuses[fact.bonus], name=name)
            changed = case.with_bonus(place, fact._replace(by=name))
            yield "by", {"item": fact.bonus, "by": name}, text, changed
    captured = case.hand.captured
    for lost, name in product(captured, sides.active):
        if name != lost.loser:
            others = [each._replace(by=name) if each is lost else each for each in captured]
            changed = case.with_hand(captured=tuple(others))
            yield "by", {"item": lost.card, "by": name}, said("taken by {name}", name=name), changed


#: The changes by which a record lacks a fact that was forgotten, the likeliest first.
FORGOTTEN = ("kontra", "announced", "bonus", "result", "mond", "radl-not-there", "points")


def forgotten(case: Viewpoint, known: Iterable[Change]) -> Iterator[Change]:
    """The hand with each fact that the record may have forgotten, the likeliest first.

    `known` are its mistakes and misread facts; of card points only the sign of the difference is forgotten.
    """
    every = (*known, *_changes(_otherwise(case)))
    for change in sorted(
        (change for change in every if change.id in FORGOTTEN), key=lambda change: FORGOTTEN.index(change.id)
    ):
        if change.id == "radl-not-there":
            yield change._replace(kind=FACT, id="radl", said=said("a radl of {name}", name=change.of["player"]))
        elif change.id != "points" or change.of["points"] + (case.hand.points or 0) == POINTS:
            yield change


def _otherwise(case: Viewpoint) -> Misread:
    """The hand with each silent bonus announced, and with each bonus lost instead of made, or the reverse."""
    for place, fact in enumerate(case.hand.bonuses):
        bonus, made = case.rules.bonuses[fact.bonus], not fact.made
        if not fact.announced:
            changed = case.with_bonus(place, fact._replace(announced=True))
            yield (
                "announced",
                {"bonus": fact.bonus, "announced": True},
                said("{bonus} was announced", bonus=bonus),
                changed,
            )
        text = said(OVERLOOKED[not made], bonus=bonus)
        yield "result", {"bonus": fact.bonus, "made": made}, text, case.with_bonus(place, fact._replace(made=made))


def correction(number: int, ours: Viewpoint, theirs: Viewpoint, code: str) -> str:
    """The command that puts a forgotten fact into hand N of an evening, or the radl before it; `code` is a language."""
    had, has = ours.before.radli, theirs.before.radli
    if theirs.hand == ours.hand:
        given = " ".join(f"+{name}" for name, count in has.items() if (name, count) not in had.items())
        return f"tarok radl {given} --before {number}"
    old, new = [writing.write(ours.table, case.hand, code).split() for case in (ours, theirs)]
    more, less = " ".join(word for word in new if word not in old), [word for word in old if word not in new]
    # What takes a mark away is no fact of its own: it has to name the word that had it.
    words = f"+{more}" if not less else f"{less[0]}→{more}" if less[0].startswith(more) else more
    return f"tarok amend {number} {words}"
