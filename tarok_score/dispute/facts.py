"""Facts that were forgotten or misread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice, product
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..amounts import Amount
from ..hand import writing
from ..hand.hand import DECLARER, DEFENDERS, UNCOUNTED, BonusFact, Captured, Hand, Kontra
from ..pack import POINTS
from ..problems import Refused
from ..scoring.sides import Sides
from ..speech.read import corrected
from ..words.folding import ShellLine
from ..words.said import Said, Speech, said
from .viewpoint import FACT, Alternative, Variation, Viewpoint

#: The most by which card points are miscounted.
NEAR = 5

Item = TypeVar("Item")

#: The ways to misread a hand: the id, the facts that single it out, its sentence, and the hand (None: impossible).
Misread: TypeAlias = "Iterator[tuple[str, Mapping[str, Any], Said, Viewpoint | None]]"


def facts(case: Viewpoint) -> Iterator[Alternative]:
    """The hand with each fact in turn misread, in the order in which explanations are shown."""
    sides = Sides(case.table, case.before, case.hand)
    for find in (
        _points,
        _piles,
        _won,
        _partner,
        _bonus,
        _mond,
        _kontra,
        _contract,
        _level,
        _declarer,
        _declaration,
        _by,
    ):
        yield from _alternatives(case, find(case, sides))


def _alternatives(case: Viewpoint, misread: Misread) -> Iterator[Alternative]:
    """The possible ones of these hands that differ from the one of the record."""
    for name, of, text, found in misread:
        if found is not None and found.hand != case.hand:
            yield Alternative(Variation(FACT, name, of, text), case=found)


def _possible(case: Viewpoint, **facts: Any) -> Viewpoint | None:
    """The same hand with other facts; None where such a hand is impossible."""
    return case.with_hand(case.hand._replace(**facts))


def _points(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with card points miscounted by a few, taken for the other side's, or with their digits swapped."""
    points = case.hand.points
    if points is None:
        return
    scores: dict[int, tuple[Viewpoint, Mapping[str, Amount]]] = {}
    for other in range(points - NEAR, points + NEAR + 1):
        found = None if other == points else _possible(case, points=other, odd_card=False)
        if found is not None:
            scores[other] = (found, found.score().scores)
    told: set[int] = set()
    for other in sorted(scores, key=lambda one: (abs(one - points), -one)):
        if other in told:
            continue
        alike = _alike(scores, other, 1 if other > points else -1)
        told.update(alike)
        of = {"points": other, "range": [min(alike), max(alike)]}
        yield "points", of, said("{points} card points", points=other), scores[other][0]
    swapped = int(str(points)[::-1])
    for other in dict.fromkeys((POINTS - points, swapped)):
        if abs(other - points) > NEAR:
            of = {"points": other, "range": [other, other]}
            yield (
                "points",
                of,
                said("{points} card points", points=other),
                _possible(case, points=other, odd_card=False),
            )


def _alike(scores: Mapping[int, tuple[Viewpoint, Mapping[str, Amount]]], first: int, step: int) -> list[int]:
    """The run of neighbouring card points that score as the first of them does."""
    alike = [first]
    while alike[-1] + step in scores and scores[alike[-1] + step][1] == scores[first][1]:
        alike.append(alike[-1] + step)
    return alike


def _piles(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with the card points of two players exchanged, or a few counted for the wrong one."""
    piles = case.hand.piles
    if not piles or case.hand.points is not None or len(piles) < len(sides.active) or UNCOUNTED in dict(piles).values():
        return

    def other(changed: Mapping[str, int]) -> Viewpoint | None:
        """The hand with other points in some piles; None where such a hand is impossible."""
        return _possible(case, piles=tuple([(name, changed.get(name, points)) for name, points in piles]))

    for place, (one, his) in enumerate(piles):
        for two, hers in piles[place + 1 :]:
            text = said("the card points of {one} and {two} exchanged", one=one, two=two)
            yield "piles", {"players": [one, two]}, text, other({one: hers, two: his})
    for moved in range(1, NEAR + 1):
        for giver, had in piles:
            for taker, has in piles:
                if giver != taker and had >= moved:
                    text = said("{n} card points: {giver} → {taker}", n=moved, giver=giver, taker=taker)
                    found = other({giver: had - moved, taker: has + moved})
                    yield "piles", {"from": giver, "to": taker, "points": moved}, text, found


def _won(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with the contract lost instead of won, or the reverse, where card points do not decide it."""
    if sides.contract.decided_by == "result" and case.hand.won is not None:
        text = said("the contract was lost") if case.hand.won else said("the contract was won")
        yield "won", {"won": not case.hand.won}, text, _possible(case, won=not case.hand.won)


def _partner(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with another partner, with none, or with partner and declarer exchanged."""
    hand = case.hand
    if not sides.contract.partner:
        return
    for name in (*sides.active, None):
        text = said("played alone") if name is None else said("partner: {name}", name=name)
        yield "partner", {"partner": name}, text, _possible(case, partner=name)
    if hand.partner is not None:
        found = _possible(case, declarer=hand.partner, partner=hand.declarer)
        yield "partner", {"declarer": hand.partner}, said("declarer: {name}", name=hand.partner), found


def _bonus(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a bonus that was not written down."""
    if sides.contract.bonuses not in ("scored", "valat"):
        return
    there = {(fact.bonus, fact.side) for fact in case.hand.bonuses}
    for made in (True, False):
        for announced in (False, True):
            for side in (DECLARER, DEFENDERS):
                for key, bonus in sides.rules.bonuses.items():
                    if (key, side) in there:
                        continue
                    for fact in _holders(case, sides, BonusFact(key, side, None, announced, made)):
                        found = _possible(case, bonuses=(*case.hand.bonuses, fact))
                        of = {"bonus": key, "side": side, "announced": announced, "made": made}
                        yield "bonus", of if fact.by is None else {**of, "by": fact.by}, _told(fact, bonus), found


def _holders(case: Viewpoint, sides: Sides, fact: BonusFact) -> list[BonusFact]:
    """The bonus without a holder where that is enough; else once for each player who could hold it."""
    holders = sides.side if fact.side == DECLARER else sides.opponents
    paid = sides.rules.payout.form == "reciprocal" and fact.side == DEFENDERS
    if not paid and _possible(case, bonuses=(*case.hand.bonuses, fact)) is not None:
        return [fact]
    return [fact._replace(by=name) for name in holders]


def _told(fact: BonusFact, bonus: Any) -> Said:
    """The sentence for a bonus that was overlooked: made or lost, silent or announced, by either side."""
    by = "" if fact.by is None else fact.by
    if fact.side == DECLARER:
        texts = ("made: {bonus}", "lost: {bonus}", "made as announced: {bonus}", "announced and lost: {bonus}")
    else:
        texts = (
            "made by the defenders: {bonus}",
            "lost by the defenders: {bonus}",
            "made by the defenders as announced: {bonus}",
            "announced and lost by the defenders: {bonus}",
        )
    text = said(texts[2 * fact.announced + (not fact.made)], bonus=bonus)
    return said("{what} ({name})", what=text, name=by) if by else text


def _mond(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a lost mond that was not written down."""
    hand = case.hand
    if any(one.card == "mond" for one in hand.captured) or "mond" in hand.left_in_talon:
        return
    for name in sides.active:
        found = _possible(case, captured=(*hand.captured, Captured("mond", name, None)))
        yield "mond", {"player": name}, said("the mond was lost: {name}", name=name), found
    found = _possible(case, left_in_talon=(*hand.left_in_talon, "mond"))
    yield "mond", {"talon": True}, said("the mond was left in the talon"), found


def _kontra(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with words of doubling that were not written down, on the game or on an announced bonus."""
    rules = sides.rules.kontra
    if rules is None:
        return
    for level, word in enumerate(rules.ladder, 1):
        if not case.hand.kontra.level:
            for kontra in _spoken(sides, level):
                text = said("{word} on the game", word=word)
                yield "kontra", {"level": level}, _said_by(text, kontra), _possible(case, kontra=kontra)
    for index, fact in enumerate(case.hand.bonuses):
        if fact.announced and not fact.kontra.level:
            for level, word in enumerate(rules.ladder, 1):
                for kontra in _spoken(sides, level):
                    of = {"bonus": fact.bonus, "level": level}
                    text = said("{word} on {bonus}", word=word, bonus=sides.rules.bonuses[fact.bonus])
                    found = _possible(case, bonuses=_with(case.hand.bonuses, index, fact._replace(kontra=kontra)))
                    yield "kontra", of, _said_by(text, kontra), found


def _said_by(doubled: Said, kontra: Kontra) -> Said:
    """A doubling with those who said it, where the score depends on them."""
    return said("{word}: {what}", word=doubled, what=kontra.names) if kontra.names else doubled


def _with(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The items with another one in one place."""
    return (*items[:index], item, *items[index + 1 :])


def _spoken(sides: Sides, level: int) -> Iterator[Kontra]:
    """The words of doubling up to a level: without names where the rules need none, else by each possible speaker."""
    rules = sides.rules.kontra
    needed = rules is not None and rules.names == "needed"
    if sides.contract.klop is not None:
        for one in sides.active:
            if level == 1:
                yield Kontra(level, (one,))
            elif level == 2:
                yield from (Kontra(level, (one, other)) for other in sides.active)
    elif not needed:
        yield Kontra(level)
    else:
        pairs = product(sides.opponents, sides.side)
        yield from dict.fromkeys(Kontra(level, tuple(islice(cycle(pair), level))) for pair in pairs)


def _contract(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with another contract, without the facts that it cannot have."""
    for key, contract in sides.rules.contracts.items():
        if key == case.hand.contract:
            continue
        hand = case.hand._replace(contract=key)
        if not contract.partner:
            hand = hand._replace(partner=None)
        if contract.bonuses == "none":
            hand = hand._replace(bonuses=())
        if not contract.levels:
            hand = hand._replace(level=None)
        yield "contract", {"contract": key}, said("{contract} was played", contract=contract), case.with_hand(hand)


def _level(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with another level of the same contract."""
    for level, _ in enumerate(sides.contract.levels, 1):
        yield "level", {"level": level}, said("level {level}", level=level), _possible(case, level=level)


def _declarer(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a declarer from the other side."""
    if case.hand.declarer is None:
        return
    for name in sides.opponents:
        yield "declarer", {"declarer": name}, said("declarer: {name}", name=name), _possible(case, declarer=name)


def _declaration(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with a declaration that was not written down."""
    for name in sides.active:
        for key, rule in sides.rules.declarations.items():
            text = said("declared by {name}: {declaration}", name=name, declaration=rule)
            found = case.with_hand(_declared(case.hand, sides.active, name, key))
            yield "declaration", {"player": name, "declaration": key}, text, found


def _declared(hand: Hand, active: Sequence[str], player: str, key: str) -> Hand:
    """The hand with one declaration more."""
    ids = dict(hand.declarations)
    ids[player] = (*ids.get(player, ()), key)
    return hand._replace(declarations=tuple([(name, ids[name]) for name in active if name in ids]))


def _by(case: Viewpoint, sides: Sides) -> Misread:
    """The hand with another holder of a bonus, or another captor of a card."""
    for index, fact in enumerate(case.hand.bonuses):
        for name in sides.side if fact.side == DECLARER else sides.opponents:
            text = said("{bonus}: {name}", bonus=sides.rules.bonuses[fact.bonus], name=name)
            found = _possible(case, bonuses=_with(case.hand.bonuses, index, fact._replace(by=name)))
            yield "by", {"item": fact.bonus, "by": name}, text, found
    for index, one in enumerate(case.hand.captured):
        for name in sides.active:
            if name != one.loser:
                found = _possible(case, captured=_with(case.hand.captured, index, one._replace(by=name)))
                yield "by", {"item": one.card, "by": name}, said("taken by {name}", name=name), found


def forgotten(
    case: Viewpoint, misread: Iterable[Alternative], mistakes: Iterable[Alternative]
) -> Iterator[Alternative]:
    """The hand with each fact that the record may have forgotten, the likeliest first.

    These are a kontra, an announcement, a bonus, the loss of a bonus (or its making), a lost mond, a radl, and the sign
    of the difference. `misread` and `mistakes` are the hand's changes of those kinds.
    """
    by_id: dict[str, list[Alternative]] = {}
    for change in (*misread, *mistakes):
        by_id.setdefault(change.step.id, []).append(change)
    yield from by_id.get("kontra", ())
    yield from _alternatives(case, _announcements(case))
    yield from by_id.get("bonus", ())
    yield from _alternatives(case, _results(case))
    yield from by_id.get("mond", ())
    for change in by_id.get("radl-not-there", ()):
        text = said("a radl of {name}", name=change.step.of["player"])
        yield change._replace(step=Variation(FACT, "radl", change.step.of, text))
    for change in by_id.get("points", ()):
        if case.hand.points is not None and change.step.of["points"] == POINTS - case.hand.points:
            yield change


def _announcements(case: Viewpoint) -> Misread:
    """The hand with each silent bonus in turn announced."""
    for index, fact in enumerate(case.hand.bonuses):
        if not fact.announced:
            text = said("{bonus} was announced", bonus=case.rules.bonuses[fact.bonus])
            found = _possible(case, bonuses=_with(case.hand.bonuses, index, fact._replace(announced=True)))
            yield "announced", {"bonus": fact.bonus, "announced": True}, text, found


def _results(case: Viewpoint) -> Misread:
    """The hand with each bonus in turn lost instead of made, or the reverse."""
    for index, fact in enumerate(case.hand.bonuses):
        bonus = case.rules.bonuses[fact.bonus]
        text = said("lost: {bonus}", bonus=bonus) if fact.made else said("made: {bonus}", bonus=bonus)
        found = _possible(case, bonuses=_with(case.hand.bonuses, index, fact._replace(made=not fact.made)))
        yield "result", {"bonus": fact.bonus, "made": not fact.made}, text, found


class Correction(NamedTuple):
    """The command that puts a forgotten fact into hand N of an evening, to be named in a sentence."""

    number: int
    ours: Viewpoint
    theirs: Viewpoint

    def spoken(self, speech: Speech) -> str:
        """The command: the few words that change the hand, or the radl before it."""
        if self.theirs.hand != self.ours.hand:
            return f"{ShellLine('tarok amend').spoken(speech)} {self.number} {self._words(speech.code)}"
        had, has = self.ours.before.radli, self.theirs.before.radli
        given = " ".join(f"+{name}" for name, count in has.items() if (name, count) not in had.items())
        return ShellLine(f"tarok radl {given} --before {self.number}").spoken(speech)

    def _words(self, language: str) -> str:
        """The fewest words that turn the one hand into the other."""
        table = self.ours.table
        old, new = [writing.write(table, hand, language).split() for hand in (self.ours.hand, self.theirs.hand)]
        more, less = [word for word in new if word not in old], [word for word in old if word not in new]
        if self._corrects(more):
            return " ".join(more)
        return f"{less[0]}→{more[0]}" if less else f"+{more[0]}"

    def _corrects(self, words: list[str]) -> bool:
        """True if these words alone correct the hand."""
        try:
            return corrected(self.ours.table, self.ours.hand, words) == self.theirs.hand
        except Refused:
            return False
