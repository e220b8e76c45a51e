"""Corrections: the same constructions upon a hand that is there, with *instead*, *not*, *without* and *also*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..hand.exact import is_complete, read_exact
from ..hand.facts import BonusSaid, Fact
from ..hand.hand import DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Captured, Hand, Kontra
from ..hand.possible import check
from ..hand.table import Table, shown
from ..hand.writing import HandInWords
from ..law.ruleset import words_for
from ..pack import HALF, POINTS
from ..problems import Problem, Refused, impossible, malformed
from ..words.folding import fold
from .hands import Understood, plain, readings, silent_lost, understood
from .meant import rivals, which, wrong
from .ways import ways

NOT_THERE = malformed("mend-not-there", 'the hand has no "{word}"', "it was: {hand}")
ONLY_ADDS = impossible("only-adds", "a sentence by itself only adds to the last hand", "{command} …")

#: What a correction says once.
SINGLES = ("king_in_talon", "thrown_in", "surrendered")


class Change:
    """A correction of one hand: the hands that its facts may make of it."""

    def __init__(self, table: Table, hand: Hand, facts: Sequence[Fact], also: bool) -> None:
        self.table, self.hand, self.facts, self.also = table, hand, facts, also
        self.problems: list[Problem] = []

    def hands(self) -> list[Hand]:
        """The hands after all facts."""
        found = [self.hand]
        later = [one for one in self.facts if one.kind == "not"]
        people = [one for one in self.facts if one.kind == "who"]
        numbers = [one.value for one in self.facts if one.kind == "points"]
        if self.hand.piles and len(numbers) == len(self.facts) == len(self.hand.piles):
            order = self.table.counted(self.table.rules.contracts[self.hand.contract], self.hand.resting)
            return [self.hand._replace(piles=tuple(zip(order, numbers, strict=True)))]
        if len(set(numbers)) > 1 or len(people) > 2 or (numbers and self.hand.piles):
            return []
        rest = [one for one in self.facts if one.kind not in ("not", "who")]
        for fact in sorted(rest, key=lambda one: one.kind != "contract"):
            found = [new for one in found for new in self._with(one, fact)]
        if len(people) == 2:
            names = (people[0].value, people[1].value)
            found = [one._replace(declarer=names[0], partner=names[1]) for one in found]
        elif people:
            found = [new for one in found for new in self._in_place(one, people[0].value)]
        return [one for one in found if all(self._is_not(one, fact) for fact in later)]

    def beside(self) -> bool:
        """True if somebody is named by himself beside what he may have done: he hardly takes another's place."""
        kinds = [one.kind for one in self.facts]
        return kinds.count("who") == 1 and not set(kinds) <= {"who", "not", "points", "instead"}

    def missing(self, fact: Fact) -> list[Hand]:
        """Adds the problem that a hand has not what a correction names."""
        self.problems.append(
            NOT_THERE(f'"{shown(fact.words)}"', word=fact.words, hand=HandInWords(self.table, self.hand))
        )
        return []

    def _with(self, hand: Hand, fact: Fact) -> Iterable[Hand]:
        """The hands after one fact."""
        kind, value = fact.kind, fact.value
        if kind in ("contract", "level", "won", "resting", *SINGLES):
            return self._contract(hand, value) if kind == "contract" else [hand._replace(**{kind: value})]
        if kind == "points":
            odd = value == "35+1"
            said = any(one.kind == "won" for one in self.facts)
            return [hand._replace(points=HALF if odd else value, odd_card=odd, won=hand.won if said else None)]
        return getattr(self, f"_{kind}", self._as_it_is)(hand, fact)

    def _as_it_is(self, hand: Hand, fact: Fact) -> list[Hand]:
        if fact.kind in ("unknown", "missing"):
            self.problems.append(fact.value)
            return []
        return [hand] if fact.kind in ("side", "defend", "about", "others") else []

    def _contract(self, hand: Hand, key: str) -> list[Hand]:
        """Another contract; a name that is a part of the hand's own may only say that again: `berač`."""
        again = len(self.facts) > 1 and is_part(self.table, key, hand.contract)
        if again and {one.kind for one in self.facts} <= {"contract", "won", "declarer"}:
            return [hand]  # `berač ni uspel` of an open one
        return [self._played(hand, key), *([hand] if again else [])]

    def _played(self, hand: Hand, key: str) -> Hand:
        """The hand as another contract, without what that cannot have."""
        contract = self.table.rules.contracts[key]
        if key != hand.contract:
            hand = hand._replace(contract=key, level=None)
        if contract.form == "sides":
            if not contract.partner:
                hand = hand._replace(partner=None)
            if contract.decided_by == "result":
                hand = hand._replace(points=None)
        contained = contract.needs_announced
        if contained is not None:
            bonuses = [one._replace(announced=True) if one.bonus == contained else one for one in hand.bonuses]
            if all(one.bonus != contained for one in bonuses):
                bonuses.append(BonusFact(contained, announced=True))
            hand = hand._replace(bonuses=tuple(bonuses))
        return hand

    def _in_place(self, hand: Hand, name: str) -> list[Hand]:
        """The hands with somebody who was named by himself in the place of one of those who played."""
        contract = self.table.rules.contracts[hand.contract]
        if contract.form != "sides":
            return self._of_others(hand, name)
        found = [] if name == hand.declarer else self._declarer(hand, Fact("declarer", name))
        if contract.partner and name not in (hand.partner, hand.declarer):
            found.append(hand._replace(partner=name))
        if any(one.kind == "not" for one in self.facts):
            found += self._of_others(hand, name)
        return found

    def _of_others(self, hand: Hand, name: str) -> list[Hand]:
        """The hands with somebody in the place of one who is said not to have been there."""
        old = [one.value[1] for one in self.facts if one.kind == "not" and one.value[0] in "NA"]
        return [renamed(hand, {one: name}) for one in old]

    def _declarer(self, hand: Hand, fact: Fact) -> list[Hand]:
        """Another declarer."""
        name = fact.value
        said = any(one.kind in ("partner", "alone") for one in self.facts)
        if name == hand.partner and not said:
            return [hand._replace(declarer=name, partner=hand.declarer), hand._replace(declarer=name, partner=None)]
        partner = None if name == hand.partner else hand.partner
        return [hand._replace(declarer=name, partner=partner)]

    def _partner(self, hand: Hand, fact: Fact) -> list[Hand]:
        """Another partner."""
        said = any(one.kind == "declarer" for one in self.facts)
        return [hand._replace(partner=fact.value)] if said or fact.value != hand.declarer else []

    def _alone(self, hand: Hand, fact: Fact) -> list[Hand]:
        """No partner."""
        if isinstance(fact.value, str) and fact.value != hand.partner:
            return self.missing(fact)
        return [hand._replace(partner=None)]

    def _pile(self, hand: Hand, fact: Fact) -> list[Hand]:
        """Another number of card points of one player."""
        name, points = fact.value
        if not hand.piles:
            return []
        piles = {**dict(hand.piles), name: points}
        return [hand._replace(piles=tuple(piles.items()))]

    def _kontra(self, hand: Hand, fact: Fact) -> list[Hand]:
        """Another word of doubling on the game."""
        old, new = hand.kontra, fact.value
        if self.also and old.level >= new.level:
            return []
        return [hand._replace(kontra=one) for one in self._stepped(hand, old, new)]

    def _stepped(self, hand: Hand, old: Kontra, new: Kontra) -> Iterator[Kontra]:
        """The words of doubling with another step, or another player for one."""
        if len(new.names) == new.level:
            yield (
                new
                if new.level > 1 or old.level < 2 or not old.names
                else Kontra(old.level, (*new.names, *old.names[1:]))
            )
        elif not new.names and new.level <= len(old.names):
            yield Kontra(new.level, old.names[: new.level])
        elif len(old.names) >= new.level - 1 and len(new.names) == 1:
            yield Kontra(new.level, (*old.names[: new.level - 1], *new.names))
        elif len(old.names) == new.level - 1 and old.names:
            side = hand.side if new.level % 2 == 0 else [one for one in self.table.players if one not in hand.side]
            yield from [Kontra(new.level, (*old.names, name)) for name in side]
        else:
            yield Kontra(new.level)

    def _bonus(self, hand: Hand, fact: Fact) -> list[Hand]:
        """A bonus, or what is said of one that is there."""
        said: BonusSaid = fact.value
        there = [one for one in hand.bonuses if one.bonus == said.bonus]
        side = self._side_said(hand, said)
        of_side = [one for one in there if side is None or one.side == side]
        added = hand._replace(bonuses=(*hand.bonuses, said.fact((hand.declarer, hand.partner))))
        if not there or (side is not None and not of_side and self.also):
            return [added]
        if side is not None and not of_side:
            plainly = [one for one in there if one.made and not one.announced]
            return [added, *[self._put(hand, one, self._marked(hand, one, said)) for one in plainly]]
        if said == BonusSaid(said.bonus) and fact.words.strip():
            return [new for one in of_side or there for new in self._of_it(hand, one)]  # it is there: what of it?
        return [self._put(hand, one, self._marked(hand, one, said)) for one in of_side or there]

    def _of_it(self, hand: Hand, one: BonusFact) -> list[Hand]:
        """The hands with more said of a bonus that is there, or without it."""
        rule = self.table.rules.bonuses[one.bonus]
        found = [self._put(hand, one, one._replace(announced=not one.announced, kontra=NO_KONTRA))]
        if one.announced or rule.lost_silently:
            found.append(self._put(hand, one, one._replace(made=not one.made)))
        return [*found, self._put(hand, one, None)]

    def _side_said(self, hand: Hand, said: BonusSaid) -> str | None:
        """The side of a bonus, as far as it is said."""
        if said.by is not None:
            return DECLARER if said.by in hand.side else DEFENDERS
        return said.side

    def _marked(self, hand: Hand, one: BonusFact, said: BonusSaid) -> BonusFact:
        """A bonus of the hand with what is said of it."""
        side = self._side_said(hand, said) or one.side
        by = said.by or (one.by if side == one.side and said.side is None else None)
        kontra = one.kontra
        if said.kontra is not None:
            kontra = next(self._stepped(hand, one.kontra, said.kontra))
        announced = one.announced if said.announced is None else said.announced
        return BonusFact(
            one.bonus,
            side,
            by,
            announced,
            one.made if said.made is None else said.made,
            kontra if announced else NO_KONTRA,
            one.itself if said.itself is None else said.itself,
        )

    def _put(self, hand: Hand, old: BonusFact, new: BonusFact | None) -> Hand:
        """The hand with a bonus in place of another one."""
        kept = [new if one is old else one for one in hand.bonuses]
        return hand._replace(bonuses=tuple([one for one in kept if one is not None]))

    def _captured(self, hand: Hand, fact: Fact) -> list[Hand]:
        """A card that was lost, from whom and by whom."""
        card, loser, by = fact.value
        if not loser:
            old = [one.loser for one in hand.captured if one.card == card and one.loser != by]
            loser = old[0] if old else ""
        if not loser:
            return []
        before = [one for one in hand.captured if one.card == card]
        if before and self.also and before[0].loser != loser:
            return []
        for one in before:  # who lost it is corrected, not who took it
            if by is None and one.by is not None and (one.by in hand.side) != (loser in hand.side):
                by = one.by
        kept = [one for one in hand.captured if one.card != card]
        left = tuple([one for one in hand.left_in_talon if one != card])
        return [hand._replace(captured=(*kept, Captured(card, loser, by)), left_in_talon=left)]

    def _left(self, hand: Hand, fact: Fact) -> list[Hand]:
        """A card that stayed in the talon."""
        kept = tuple([one for one in hand.captured if one.card != fact.value])
        return [hand._replace(captured=kept, left_in_talon=tuple({*hand.left_in_talon, fact.value}))]

    def _declared(self, hand: Hand, fact: Fact) -> list[Hand]:
        """What somebody declared: besides what is there, or instead of it."""
        name, ids = fact.value
        old = dict(hand.declarations)
        own = old.get(name, ())
        added = {**old, name: tuple(dict.fromkeys((*own, *ids)))}
        found = [added]
        if not self.also and not is_complete(fact.words):
            if own and not set(ids) <= set(own):
                found.append({**old, name: ids})
            others = [one for one, held in old.items() if one != name and set(ids) & set(held)]
            several = len([one for one in self.facts if one.kind == "declared"]) > 1
            for other in others if not several else ():
                moved = {other: tuple([one for one in old[other] if one not in ids])}
                found += [{**one, **moved} for one in found[:2]]
        return [hand._replace(declarations=tuple((who, held) for who, held in one.items() if held)) for one in found]

    def _revoke(self, hand: Hand, fact: Fact) -> list[Hand]:
        return []

    def _without(self, hand: Hand, fact: Fact) -> list[Hand]:
        """The hand without what was not there."""
        kind, key, who = fact.value
        found: list[Hand] = []
        if kind == "bonus":
            side = DEFENDERS if who == "defenders" else None
            found = [
                self._put(hand, one, None)
                for one in hand.bonuses
                if one.bonus == key and (side is None or one.side == side) and (who in (None, "defenders", one.by))
            ]
        elif kind == "captured":
            kept = tuple([one for one in hand.captured if one.card != key or (who and one.loser != who)])
            left = tuple([one for one in hand.left_in_talon if one != key])
            new = hand._replace(captured=kept, left_in_talon=left)
            found = [new] if new != hand else []
        elif kind == "declared":
            held = dict(hand.declarations)
            holders = [one for one, ids in held.items() if key in ids and who in (None, one)]
            for one in holders:
                held[one] = tuple([other for other in held[one] if other != key])
            found = (
                [hand._replace(declarations=tuple((one, ids) for one, ids in held.items() if ids))] if holders else []
            )
        elif kind in ("kontra", "game"):
            found = self._undoubled(hand, int(key or 1), who, kind == "game")
        return found or self.missing(fact)

    def _undoubled(self, hand: Hand, level: int, who: str | None, game: bool = False) -> list[Hand]:
        """The hands without a word of doubling."""
        found = []
        if hand.kontra.level >= level and (who is None or who in hand.kontra.names[level - 1 : level]):
            found.append(hand._replace(kontra=lowered(hand.kontra, level)))
        for one in () if game else hand.bonuses:
            if one.kontra.level >= level and (who is None or who in one.kontra.names[level - 1 : level]):
                found.append(self._put(hand, one, one._replace(kontra=lowered(one.kontra, level))))
        return found

    def _kontra_on(self, hand: Hand, fact: Fact) -> list[Hand]:
        """The hand with a kontra on an announced bonus, said apart from it: `kontra@Cilka:trula`."""
        key, kontra = fact.value
        there = [one for one in hand.bonuses if one.bonus == key and one.announced]
        return [self._put(hand, one, one._replace(kontra=kontra)) for one in there] or self.missing(fact)

    def _withoutkontra(self, hand: Hand, fact: Fact) -> list[Hand]:
        """The hand without the kontra on a bonus."""
        there = [one for one in hand.bonuses if one.bonus == fact.value and one.kontra.level]
        return [self._put(hand, one, one._replace(kontra=NO_KONTRA)) for one in there] or self.missing(fact)

    def _on(self, hand: Hand, fact: Fact) -> list[Hand]:
        """The hand as it is, if that was doubled."""
        doubled = [one.bonus for one in hand.bonuses if one.kontra.level]
        there = bool(hand.kontra.level) and not doubled if fact.value is None else fact.value in doubled
        return [hand] if there else self.missing(fact)

    def _none(self, hand: Hand, fact: Fact) -> list[Hand]:
        """The hand without what there was not."""
        if fact.value[0] == "kontra" and hand.kontra.level < int(fact.value[1] or 1):
            return [hand]
        return self._without(hand, fact._replace(value=(*fact.value, None)))

    def _unmade(self, hand: Hand, fact: Fact) -> list[Hand]:
        """The hand without a bonus that nobody made; an announced one stays, and was lost."""
        announced = any(one.bonus == fact.value[1] and one.announced for one in hand.bonuses)
        return [] if announced else self._none(hand, fact)

    def _swap(self, hand: Hand, fact: Fact) -> list[Hand]:
        """Two players in each other's place."""
        one, other = fact.value
        return [renamed(hand, {one: other, other: one})]

    def _instead(self, hand: Hand, fact: Fact) -> list[Hand]:
        """One thing in the place of another."""
        (kind, old), (other, new) = fact.value
        if kind == "C":
            return [self._played(hand, new)] if hand.contract == old else self.missing(fact)
        if kind == "N":
            found = renamed(hand, {old: new})
            return [found] if found != hand else self.missing(fact)
        if kind != other:
            now = new if other == "#" else HALF + int(new)
            return [one._replace(points=int(now)) for one in self._other_number(hand, kind, old, old)] or self.missing(
                fact
            )
        return list(self._other_number(hand, kind, old, new)) or self.missing(fact)

    def _other_number(self, hand: Hand, kind: str, old: str, new: str) -> Iterator[Hand]:
        """The hand with another number of card points, both as these or both as a difference."""
        if hand.points is not None and kind == "#" and int(old) == hand.points:
            yield hand._replace(points=int(new))
        elif hand.points is not None:
            for sign in (1, -1) if kind == "#" else (1 if old[0] == "+" else -1,):
                if hand.points == HALF + sign * abs(int(old)):
                    after = sign if kind == "#" else (1 if new[0] == "+" else -1)
                    yield hand._replace(points=HALF + after * abs(int(new)))
        piles = [name for name, points in hand.piles if kind == "#" and points == int(old)]
        yield from [hand._replace(piles=tuple({**dict(hand.piles), name: int(new)}.items())) for name in piles]

    def _is_not(self, hand: Hand, fact: Fact) -> bool:
        """True if what was not so was so in the old hand, and is not in the new one."""
        kind, value = fact.value
        old = self.hand
        if kind == "C":
            return bool(old.contract == value != hand.contract)
        if kind in ("#", "S"):
            number = int(value)
            if kind == "S":
                return old.points == HALF + number != hand.points
            counted = [points for _, points in old.piles]
            known = (number, HALF + number, HALF - number, POINTS - number)
            return (old.points in known and hand.points != old.points) or (
                number in counted and hand.piles != old.piles
            )
        return not roles(old, value) <= roles(hand, value)


def is_part(table: Table, key: str, of: str) -> bool:
    """True if a name of one contract begins or ends one of another: `berač` and `odprti berač`."""
    said, own = [[fold(word) for word in words_for(table.rules.contracts[one])] for one in (key, of)]
    return key != of and any(name.endswith(f"-{one}") or name.startswith(f"{one}-") for one in said for name in own)


def _wrong(table: Table, hand: Hand) -> list[Problem]:
    """What cannot be in a hand, or is missing."""
    problems: list[Problem] = []
    check(table, table.rules.contracts[hand.contract], hand, problems)
    return problems


def roles(hand: Hand, name: str) -> set[str]:
    """The places in a hand where a player stands."""
    found = {place for place in ("declarer", "partner", "resting") if getattr(hand, place) == name}
    found |= {f"pile {points}" for who, points in hand.piles if who == name}
    found |= {f"kontra {step}" for step, who in enumerate(hand.kontra.names) if who == name}
    for one in hand.bonuses:
        found |= {f"{one.bonus} by" for who in (one.by,) if who == name}
        found |= {f"{one.bonus} {step}" for step, who in enumerate(one.kontra.names) if who == name}
    found |= {
        f"{one.card} {place}" for one in hand.captured for place in ("loser", "by") if getattr(one, place) == name
    }
    return found | {one for who, ids in hand.declarations for one in ids if who == name}


def lowered(kontra: Kontra, level: int) -> Kontra:
    """The words of doubling below a level."""
    return Kontra(level - 1, kontra.names[: level - 1]) if level > 1 else NO_KONTRA


def renamed(hand: Hand, names: dict[str, str]) -> Hand:
    """The hand with other names."""

    def name(one: str | None) -> str | None:
        return None if one is None else names.get(one, one)

    def kontra(one: Kontra) -> Kontra:
        return Kontra(one.level, tuple([names.get(who, who) for who in one.names]))

    side = (name(hand.declarer), name(hand.partner))
    bonuses = []
    for one in hand.bonuses:
        by = name(one.by)
        of = one.side if by is None else DECLARER if by in side else DEFENDERS
        bonuses.append(one._replace(by=by, side=of, kontra=kontra(one.kontra)))
    return hand._replace(
        declarer=side[0],
        partner=side[1],
        piles=tuple([(names.get(who, who), points) for who, points in hand.piles]),
        kontra=kontra(hand.kontra),
        bonuses=tuple(bonuses),
        captured=tuple([Captured(one.card, names.get(one.loser, one.loser), name(one.by)) for one in hand.captured]),
        declarations=tuple([(names.get(who, who), ids) for who, ids in hand.declarations]),
        resting=name(hand.resting),
    )


def corrections(table: Table, hand: Hand, words: Sequence[str]) -> tuple[list[Hand], list[Problem]]:
    """The hands that words may make of a hand, likeliest first; without one the reasons."""
    exact = read_exact(table, words, hand.resting)
    if exact is not None:
        return [exact], []
    whole = understood(table, words, hand.resting)
    tokens, good, _, reached, furthest, unknown, chart = ways(table, words, amends=True)
    also = any(edge.sense.kind in ("ALSO", "MISTAKE") for edges in chart.lattice for edge in edges)
    found: dict[Hand, tuple[tuple[int, int, int], Hand]] = {}
    problems: list[Problem] = []
    named_again = False
    for one in rivals(whole) if whole.possible else ():
        if one.complete:
            found.setdefault(plain(one.hand), (one.cost, one.hand))
            same = one.hand._replace(contract=hand.contract)
            if is_part(table, one.hand.contract, hand.contract) and not _wrong(table, same):
                found.setdefault(plain(same), (one.cost, same))
                named_again = True
    saying = [way for way in good if {one.kind for one in way.facts} != {"about"}]  # `on pagat`: more than the contract
    for way in sorted(saying or good, key=lambda one: one.cost):
        for facts in readings(table, way.facts, hand):
            change = Change(table, hand, facts, also)
            cost = (way.cost[0] + change.beside(), *way.cost[1:])
            for new in change.hands():
                wrong_now = [*_wrong(table, new), *silent_lost(table, facts, new)]
                if wrong_now:
                    problems += wrong_now
                else:
                    found.setdefault(plain(new), (cost, new))
            problems += change.problems
    if found:
        least = min(cost[0] for cost, _ in found.values())
        some = sorted([one for one in found.values() if one[0][0] == least], key=lambda one: one[0])
        if any(word[0] == "+" and not word[1:2].isdigit() for word in words):  # `+pagat` puts in a bonus
            some = [one for one in some if one[1].contract == hand.contract] or some
        if not named_again and all(plain(one) == plain(hand) for _, one in some):
            began = [one.made.problems for one in whole.unfinished if one.hand.contract == hand.contract]
            if began:
                return [], began[0]  # the contract that it is already begins a hand that is still to be said
        changed = [one for _, one in some if named_again or plain(one) != plain(hand)] or [one for _, one in some]
        return changed, []
    if not problems or unknown is not None:
        return [], wrong(table, Understood(tokens, [], [], [], reached, furthest.facts, unknown, chart), hand)
    return [], problems[:1]


def corrected(table: Table, hand: Hand, words: Sequence[str], adds: bool = False) -> Hand:
    """The hand after a correction; one that only `adds` keeps what is there.

    Raises Refused where the words mean no hand, or several.
    """
    found, problems = corrections(table, hand, words)
    if adds:
        found = [one for one in found if only_added(hand, one)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused([which(table, found, " ".join(words))])
    raise Refused(problems or [ONLY_ADDS(command="amend")])


def only_added(old: Hand, new: Hand) -> bool:
    """True if a hand is another one with more bonuses, kontras, cards that were lost or declarations."""
    same = new._replace(
        kontra=old.kontra,
        bonuses=old.bonuses,
        captured=old.captured,
        left_in_talon=old.left_in_talon,
        declarations=old.declarations,
    )
    if same != old:
        return False
    declared = dict(new.declarations)
    kept = all(any(_is_more(one, other) for other in new.bonuses) for one in old.bonuses)
    return (
        kept
        and new.kontra.level >= old.kontra.level
        and new.kontra.names[: old.kontra.level] == old.kontra.names
        and set(old.captured) <= set(new.captured)
        and set(old.left_in_talon) <= set(new.left_in_talon)
        and all(set(ids) <= set(declared.get(name, ())) for name, ids in old.declarations)
    )


def _is_more(old: BonusFact, new: BonusFact) -> bool:
    """True if a bonus is another one with a kontra more, at most."""
    return old._replace(kontra=NO_KONTRA) == new._replace(kontra=NO_KONTRA) and new.kontra.level >= old.kontra.level
