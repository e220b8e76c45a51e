"""Corrections: the same constructions upon a hand that is there, with *instead*, *not*, *without* and *also*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..hand import DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Captured, Hand, Kontra, Table
from ..hand import renamed as under_names
from ..hand.facts import SINGLES, BonusSaid, Fact, is_complete
from ..hand.possible import check
from ..hand.writing import HandInWords
from ..law.ruleset import words_for
from ..pack import HALF, POINTS
from ..problems import Problem, Problems, Refused, problem
from ..text import for_message
from ..words.folding import ShellLine, fold
from .hands import Understood, plain, readings, silent_lost, understood
from .lexicon import classes
from .meant import Which, rivals, wrong
from .tiles import SMALL
from .ways import ADDED, CONTRADICTED, PLAYING, kinds_of, line_of


class Change:
    """A correction of one hand: the hands that its facts may make of it."""

    def __init__(self, table: Table, hand: Hand, facts: Sequence[Fact], also: bool, instead: bool) -> None:
        self.table, self.hand, self.facts, self.also, self.instead = table, hand, facts, also, instead
        self.kinds = [fact.kind for fact in facts]
        self.problems = Problems()

    def hands(self) -> list[Hand]:
        """The hands after all facts."""
        hands = [self.hand]
        people, numbers, denied = (
            [fact.value for fact in self.facts if fact.kind == kind] for kind in ("who", "points", "not")
        )
        # As many numbers as there are piles are the new piles in the order of the table.
        if self.hand.piles and len(numbers) == len(self.facts) == len(self.hand.piles):
            order = self.table.in_columns(self.table.rules.contracts[self.hand.contract], self.hand.resting)
            return [self.hand._replace(piles=tuple(zip(order, numbers, strict=True)))]
        # Each "not 20 but 25" means the pile that was 20, of any player.
        if self.hand.piles and denied and len(numbers) == len(denied) == len(self.facts) // 2:
            for (_, old), new in zip(denied, numbers, strict=True):
                piles = [(hand, name) for hand in hands for name, points in hand.piles if str(points) == old]
                hands = [was._replace(piles=tuple({**dict(was.piles), name: new}.items())) for was, name in piles]
            return hands
        # `it was not jan who played with ewa, but ola`: Ola in the place of Jan
        who = [fact.value for fact in self.facts if fact.kind in PLAYING]
        new = [name for name in who if name not in self.hand.side]
        out = [name for kind, name in denied if kind == "N" and name in self.hand.side and name not in who]
        if len(new) == len(out) == 1 and set(self.kinds) <= {"not", *PLAYING}:
            declarer, partner = [new[0] if name == out[0] else name for name in (self.hand.declarer, self.hand.partner)]
            return [self.hand._replace(declarer=declarer, partner=partner)]
        # One correction names one number and two people at most; more would be a new hand.
        more = self.also and not {*numbers}.isdisjoint(range(SMALL + 1))  # `2 are missing`: two more, or two in all?
        if len(set(numbers)) > 1 or len(people) > 2 or more:
            return []
        rest = [fact for fact in self.facts if fact.kind not in ("not", "who")]
        # The contract comes first, since what else is possible depends on it.
        for fact in sorted(rest, key=lambda fact: fact.kind != "contract"):
            hands = [new for hand in hands for new in self._with(hand, fact)]
        if len(people) == 2:  # the declarer named second, `it was cathy with dave`, may be the declarer still
            pairs = [people[::-1], people] if people[1] == self.hand.declarer else [people]
            hands = [hand._replace(declarer=one, partner=other) for hand in hands for one, other in pairs]
        elif people:
            hands = [new for hand in hands for new in self._in_place(hand, people[0]) if {*who} <= {*new.side, *people}]
        kept = [hand for hand in hands if all(self._is_not(hand, *value) for value in denied)]
        return kept if kept or not hands else self.missing(next(fact for fact in self.facts if fact.kind == "not"))

    def missing(self, fact: Fact) -> list[Hand]:
        """Adds the problem that a hand has not what a correction names."""
        hand = HandInWords(self.table, self.hand)
        self.problems.add("mend-not-there", f'"{for_message(fact.words)}"', word=fact.words, hand=hand)
        return []

    def _with(self, hand: Hand, fact: Fact) -> Iterable[Hand]:
        """The hands after one fact."""
        kind, value = fact.kind, fact.value
        match kind:
            case "level" if not self.table.rules.contracts[hand.contract].levels:
                return []
            case _ if kind in ("level", "won", "resting", "partner", *SINGLES):
                return [hand._replace(**{kind: value})]
            case "points":
                odd, by_result = value == "35+1", self.table.rules.contracts[hand.contract].decided_by == "result"
                won = hand.won if by_result or "won" in self.kinds else None
                return [hand._replace(points=HALF if odd else value, odd_card=odd, won=won)]
            case "contract":  # a name that is a part of the hand's own may only say that again: `berač ni uspel`
                if self.also and value == hand.contract and len(self.facts) == 1:
                    return []  # `also pagat` is about the bonus
                again = len(self.facts) > 1 and is_part(self.table, value, hand.contract)
                only = again and set(self.kinds) <= {"contract", "won", "declarer"}
                return [*([] if only else [self._played(hand, value)]), *([hand] if again else [])]
            case "declarer":
                return self._declarer(hand, value)
            case "alone" if isinstance(value, str) and value != hand.partner:
                return self.missing(fact)
            case "alone":
                return [hand._replace(partner=None)]
            case "pile":
                name, points = value
                piles = dict(hand.piles)
                # `it was cathy who took nothing`: she instead of who did, or she too
                others = [other for other in piles if piles[other] == points == 0 and other != name and not self.also]
                instead = [renamed(hand, {other: name, name: other}) for other in others]
                return [hand._replace(piles=tuple({**piles, name: points}.items())), *instead] if piles else []
            case "kontra":
                # `also kontra` on a hand under kontra adds nothing, and `it was super` is praise.
                praise = value.level > hand.kontra.level + 2 and not value.names
                if praise or (self.also and hand.kontra.level >= value.level):
                    return []
                asked = self.also and "about" not in self.kinds  # of what was announced, or of the game?
                doubled = [bonus for bonus in hand.bonuses if bonus.announced and asked]
                of_bonus = [self._marked(hand, bonus, BonusSaid("", kontra=value), bonus.side) for bonus in doubled]
                return [*[hand._replace(kontra=step) for step in self._stepped(hand, hand.kontra, value)], *of_bonus]
            case "bonus":
                marked = self._bonus(hand, fact)
                moved = value.kontra and hand.kontra.level and not self.also  # not the game, or the game too?
                return [*([new._replace(kontra=NO_KONTRA) for new in marked] if moved else []), *marked]
            case "captured":
                return self._captured(hand, *value)
            case "left":
                kept = tuple([loss for loss in hand.captured if loss.card != value])
                return [hand._replace(captured=kept, left_in_talon=tuple({*hand.left_in_talon, value}))]
            case "declared":
                return self._declared(hand, value[0], value[1], is_complete(fact.words))
            case "swap":
                return [renamed(hand, dict(zip(value, reversed(value), strict=True)))]
            case "kontra_on" | "withoutkontra":  # a kontra on an announced bonus, or none
                key, kontra = (value, NO_KONTRA) if kind == "withoutkontra" else value
                of_it = [bonus for bonus in hand.bonuses if bonus.bonus == key]
                there = [bonus for bonus in of_it if (bonus.kontra.level if kontra == NO_KONTRA else bonus.announced)]
                return [self._put(hand, bonus, bonus._replace(kontra=kontra)) for bonus in there] or self.missing(fact)
            case "none" if value[0] == "kontra":
                return self._without(hand, *value) or [hand]
            case "without" | "none":
                return self._without(hand, *value) or self.missing(fact)
            case "about" if value not in ("", hand.contract) and not is_part(self.table, value, hand.contract):
                return []
            case "unknown" | "missing":
                self.problems.append(value)
                return [hand] if value.id == "speech-unsure" else []
        return [hand] if kind in ("side", "defend", "about", "others") else []

    def _played(self, hand: Hand, key: str) -> Hand:
        """The hand as another contract, without what that cannot have."""
        contract = self.table.rules.contracts[key]
        if key != hand.contract:
            hand = hand._replace(contract=key, level=None)
        if contract.form == "sides":
            partner = hand.partner if contract.partner else None
            hand = hand._replace(partner=partner, points=None if contract.decided_by == "result" else hand.points)
        contained = contract.needs_announced
        if contained is not None:
            bonuses = [bonus._replace(announced=True) if bonus.bonus == contained else bonus for bonus in hand.bonuses]
            if all(bonus.bonus != contained for bonus in bonuses):
                bonuses.append(BonusFact(contained, announced=True))
            hand = hand._replace(bonuses=tuple(bonuses))
        return hand

    def _in_place(self, hand: Hand, name: str) -> list[Hand]:
        """The hands in which the only player named takes the place of another who played."""
        hands = [] if name == hand.declarer else self._declarer(hand, name)
        if name not in (hand.partner, hand.declarer):
            hands.append(hand._replace(partner=name))
        denied = [fact for fact in self.facts if fact.kind == "not" and fact.value[0] == "N"]
        return [*hands, *[renamed(hand, {fact.value[1]: name}) for fact in denied]]

    def _declarer(self, hand: Hand, name: str) -> list[Hand]:
        """Another declarer; the partner may have changed places, or not."""
        if name != hand.partner:
            return [hand._replace(declarer=name)]
        alone = hand._replace(declarer=name, partner=None)
        return [alone] if {"partner", "alone"} & set(self.kinds) else [alone._replace(partner=hand.declarer), alone]

    def _stepped(self, hand: Hand, old: Kontra, new: Kontra) -> Iterator[Kontra]:
        """The words of doubling with another step, or another player for one."""
        level, before = new.level, old.names[: new.level - 1]
        if len(new.names) == level:
            yield Kontra(old.level, (*new.names, *old.names[1:])) if level == 1 < old.level and old.names else new
        elif not new.names and level <= len(old.names):
            yield Kontra(level, old.names[:level])
        elif len(before) == level - 1 and len(new.names) == 1:
            yield Kontra(level, (*before, *new.names))
        elif len(old.names) == level - 1 and old.names:
            side = hand.side if level % 2 == 0 else [player for player in self.table.players if player not in hand.side]
            yield from [Kontra(level, (*old.names, name)) for name in side]
        else:
            yield Kontra(level)

    def _bonus(self, hand: Hand, fact: Fact) -> list[Hand]:
        """A bonus, or more about one that is there."""
        stated: BonusSaid = fact.value
        there = [bonus for bonus in hand.bonuses if bonus.bonus == stated.bonus]
        side = stated.side if stated.by is None else DECLARER if stated.by in hand.side else DEFENDERS
        of_side = [bonus for bonus in there if side in (None, bonus.side)]
        added = hand._replace(bonuses=(*hand.bonuses, stated.fact((hand.declarer, hand.partner))))
        denied = kinds_of(fact.words)
        if not there and stated.announced is False and denied & {"NEG", "NOBODY"} and "WON" not in denied:
            return self.missing(fact)  # `they did not announce the pagat`
        if not there or (not of_side and self.also):
            others = hand.bonuses if self.instead else ()  # `no, kings`: besides the trula, or in its place
            return [added, *[self._put(added, bonus, None) for bonus in others]]
        if stated == BonusSaid(stated.bonus) and fact.words.strip():  # it is there: what of it?
            if self.also or self.table.rules.contracts[hand.contract].needs_announced == stated.bonus:
                return []
            hands: list[Hand] = []
            for bonus in there:
                hands.append(self._put(hand, bonus, bonus._replace(announced=not bonus.announced, kontra=NO_KONTRA)))
                if bonus.announced or self.table.rules.bonuses[bonus.bonus].lost_silently:
                    hands.append(self._put(hand, bonus, bonus._replace(made=not bonus.made)))
                hands.append(self._put(hand, bonus, None))
            return hands
        changed = of_side or [bonus for bonus in there if bonus.made]
        marked = [self._marked(hand, bonus, stated, side or bonus.side) for bonus in changed]
        return marked if of_side else [added, *marked]

    def _marked(self, hand: Hand, bonus: BonusFact, new: BonusSaid, side: str) -> Hand:
        """The hand with the result and doublings of a bonus."""
        by = new.by or (bonus.by if side == bonus.side and new.side is None else None)
        kontra = bonus.kontra if new.kontra is None else next(self._stepped(hand, bonus.kontra, new.kontra))
        marks = {key: getattr(new, key) for key in ("announced", "made", "itself") if getattr(new, key) is not None}
        marked = bonus._replace(side=side, by=by, **marks)
        return self._put(hand, bonus, marked._replace(kontra=kontra if marked.announced else NO_KONTRA))

    def _put(self, hand: Hand, old: BonusFact, new: BonusFact | None) -> Hand:
        """The hand with a bonus in place of another one."""
        kept = [new if bonus is old else bonus for bonus in hand.bonuses]
        return hand._replace(bonuses=tuple([bonus for bonus in kept if bonus is not None]))

    def _captured(self, hand: Hand, card: str, loser: str, by: str | None) -> list[Hand]:
        """A card that was lost, from whom and by whom."""
        before = [loss for loss in hand.captured if loss.card == card]
        loser = loser or next((loss.loser for loss in before if loss.loser != by), "")
        if not loser or (before and self.also and before[0].loser != loser):
            return []
        for loss in before:  # who lost it is corrected, not who took it
            if by is None and loss.by is not None and (loss.by in hand.side) != (loser in hand.side):
                by = loss.by
        kept = [loss for loss in hand.captured if loss.card != card]
        left = tuple([left for left in hand.left_in_talon if left != card])
        return [hand._replace(captured=(*kept, Captured(card, loser, by)), left_in_talon=left)]

    def _declared(self, hand: Hand, name: str, ids: tuple[str, ...], complete: bool) -> list[Hand]:
        """A declaration: besides what is there, or instead of it."""
        old = dict(hand.declarations)
        own = old.get(name, ())
        declared = [{**old, name: tuple(dict.fromkeys((*own, *ids)))}]
        if not self.also and not complete:
            if own and not set(ids) <= set(own):
                declared.append({**old, name: ids})
            others = [player for player, held in old.items() if player != name and set(ids) & set(held)]
            for other in others if self.kinds.count("declared") == 1 else ():
                moved = {other: tuple([id for id in old[other] if id not in ids])}
                declared += [{**way, **moved} for way in declared[:2]]
        return [with_declared(hand, way) for way in declared]

    def _without(self, hand: Hand, kind: str, key: str, who: str | None = None) -> list[Hand]:
        """The hands without what was not there."""
        if kind == "bonus":
            side = {DECLARER, DEFENDERS} if who != DEFENDERS else {DEFENDERS}
            there = [bonus for bonus in hand.bonuses if bonus.bonus == key and bonus.side in side]
            return [self._put(hand, bonus, None) for bonus in there if who in (None, DEFENDERS, bonus.by)]
        if kind == "captured":
            kept = tuple([loss for loss in hand.captured if loss.card != key or (who and loss.loser != who)])
            left = tuple([left for left in hand.left_in_talon if left != key])
            new = hand._replace(captured=kept, left_in_talon=left)
            return [new] if new != hand else []
        if kind == "declared":
            # Only the players who declared it lose it; with a name only that player.
            mine = {player: ids for player, ids in hand.declarations if key in ids and who in (None, player)}
            fewer = {player: tuple([other for other in ids if other != key]) for player, ids in mine.items()}
            return [with_declared(hand, {**dict(hand.declarations), **fewer})] if mine else []
        # Without kontra there is no rekontra either, so the words above it go as well.
        level, hands = int(key or 1), []
        doubled = [None, *(hand.bonuses if kind == "kontra" else ())]
        for bonus in doubled:
            kontra = hand.kontra if bonus is None else bonus.kontra
            if kontra.level >= level and (who is None or who in kontra.names[level - 1 : level]):
                less = Kontra(level - 1, kontra.names[: level - 1])
                of_bonus = None if bonus is None else bonus._replace(kontra=less)
                hands.append(hand._replace(kontra=less) if bonus is None else self._put(hand, bonus, of_bonus))
        return hands

    def _is_not(self, hand: Hand, kind: str, value: str) -> bool:
        """True if what was not so was so in the old hand, and is not in the new one."""
        old = self.hand
        if kind == "C":
            return bool(old.contract == value != hand.contract)
        if kind in "ND":
            return any(value in facts for facts in facts_of(old) - facts_of(hand))
        number = int(value)
        known = (HALF + number,) if kind == "S" else (number, HALF + number, HALF - number, POINTS - number)
        pile = kind == "#" and number in [points for _, points in old.piles] and hand.piles != old.piles
        return pile or (old.points in known and hand.points != old.points)


def with_declared(hand: Hand, declared: dict[str, tuple[str, ...]]) -> Hand:
    """The hand with other declarations."""
    return hand._replace(declarations=tuple([(who, ids) for who, ids in declared.items() if ids]))


def is_part(table: Table, key: str, whole: str) -> bool:
    """True if a name of one contract begins or ends one of another: `berač` and `odprti berač`."""
    parts, own = [[fold(word) for word in words_for(table.rules.contracts[id])] for id in (key, whole)]
    return key != whole and any(
        name.endswith(f"-{part}") or name.startswith(f"{part}-") for part in parts for name in own
    )


def facts_of(hand: Hand) -> set[tuple[Any, ...]]:
    """The facts of a hand besides its contract and card points, one by one."""
    facts: set[tuple[Any, ...]] = {(place, getattr(hand, place)) for place in ("declarer", "partner", "resting")}
    doubled = [(hand.contract, hand.kontra), *[(bonus.bonus, bonus.kontra) for bonus in hand.bonuses]]
    facts |= {
        (key, step, who) for key, kontra in doubled for step, who in enumerate(kontra.names or [None] * kontra.level)
    }
    facts |= {tuple(bonus._replace(kontra=NO_KONTRA)._parts()) for bonus in hand.bonuses}
    facts |= {*hand.piles, *map(tuple, hand.captured), *[(card,) for card in hand.left_in_talon]}
    return facts | {(who, key) for who, ids in hand.declarations for key in ids}


def renamed(hand: Hand, names: dict[str, str]) -> Hand:
    """The hand with other names; a bonus goes to the side of its player."""
    new = under_names(hand, names)
    sides = {True: DECLARER, False: DEFENDERS}
    bonuses = [bonus if bonus.by is None else bonus._replace(side=sides[bonus.by in new.side]) for bonus in new.bonuses]
    return new._replace(bonuses=tuple(bonuses))


def corrections(table: Table, hand: Hand, words: Sequence[str], also: bool) -> tuple[list[Hand], list[Problem]]:
    """The hands that words may make of a hand, likeliest first, and why there is none or none is sure."""
    covering = line_of(table, tuple(words), True)
    lattice, opening, contracts = covering.chart.lattice, max(covering.chart.opening), table.rules.contracts
    whole = understood(table, tuple([token.typed for token in covering.tokens[opening:]]), hand.resting)
    there, opened = classes(*lattice), classes(*lattice[:opening])
    also |= not there.isdisjoint(("ALSO", "MISTAKE"))
    instead = "MAKETHAT" in there or not opened.isdisjoint(("NEG", "NO"))
    replacing = {"swap", "not", "points"} if also else {"swap", "not", "points", "contract"}
    by_hand: dict[Hand, tuple[tuple[int, int, int], Hand]] = {}
    problems = Problems()
    sure: set[Hand] = set()
    named_again = False
    for meaning in rivals(whole):
        if not meaning.problems:
            by_hand.setdefault(plain(meaning.hand), (meaning.cost, meaning.hand))
            sure.add(plain(meaning.hand))
            same = meaning.hand._replace(contract=hand.contract)
            fits = is_part(table, meaning.hand.contract, hand.contract)
            if fits and not check(table, contracts[hand.contract], same, Problems()):
                by_hand.setdefault(plain(same), (meaning.cost, same))
                named_again = True
    for way in [way for way in covering.ways() if way.last_word.kind and way.clashes < CONTRADICTED]:
        for facts in readings(table, way.facts, hand):
            change = Change(table, hand, facts, also, instead)
            # A single player named beside what they may have done hardly takes another's place.
            beside = change.kinds.count("who") == 1 and not set(change.kinds) <= {"who", "not", "points"}
            cost = (way.cost[0] + beside, *way.cost[1:])
            # What adds to a hand does not say by the way who played, or what.
            adds = not ADDED.isdisjoint(change.kinds) and replacing.isdisjoint(change.kinds)
            adds |= {"none", "contract"} <= {*change.kinds}  # `no mond but a pagat` is no contract of that name
            for new in change.hands():
                if adds and not is_same_game(hand, new):
                    continue
                wrong_now = check(table, contracts[new.contract], new, Problems())
                wrong_now += silent_lost(table, facts, new)
                if wrong_now:
                    problems += wrong_now
                else:
                    by_hand.setdefault(plain(new), (cost, new))
                    again = "bonus" in change.kinds or [fact.kind for fact in way.facts] == ["won", "theirs"]
                    named_again |= again and plain(new) == plain(hand)
                    sure |= set() if any(fact.kind == "unknown" for fact in facts) else {plain(new)}
            problems += change.problems
    if by_hand:
        some = sorted(by_hand.values(), key=lambda meant: meant[0])
        hands = [new for cost, new in some if cost[0] == some[0][0][0]]
        named_again |= any(len(new.bonuses) < len(hand.bonuses) for new in hands)  # `nobody announced trula`
        kept = [new for new in hands if named_again or plain(new) != plain(hand)] or hands
        return kept, [] if plain(kept[0]) in sure else problems
    if not problems or covering.unknown is not None:
        return [], wrong(table, Understood(covering, [], [], []), hand)
    first = problems[0]  # a path means nothing to a player who typed words
    return [], [first if first.typed else first._replace(path=f'"{for_message(" ".join(words))}"')]


def corrected(table: Table, hand: Hand, words: Sequence[str], adds: bool = False) -> Hand:
    """The hand after a correction; one that only `adds` keeps what is there, and so does `+`, if it can.

    Raises Refused if the words mean no hand, or several.
    """
    candidates, problems = corrections(table, hand, words, adds)
    same = [new for new in candidates if is_same_game(hand, new)]
    added = [new for new in same if facts_of(hand) <= facts_of(new)]
    if adds or (added and words[0][:1] == "+"):
        candidates = same if adds and added else added  # `Dan announced the kings` that are there
    if len(candidates) == 1 and not problems:
        return candidates[0]
    if candidates:
        raise Which(table, candidates, words, hand.resting)
    raise Refused(problems or [problem("only-adds", command=ShellLine("amend"))])


def is_same_game(old: Hand, new: Hand) -> bool:
    """True if two hands differ only in bonuses, kontras, cards that were lost, and declarations."""
    added = ("kontra", "bonuses", "captured", "left_in_talon", "declarations")
    return old == new._replace(**{place: getattr(old, place) for place in added})
