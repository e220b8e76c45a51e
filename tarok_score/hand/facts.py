"""The facts of a hand as they are said, each with the words it came from, and the hand that they make together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ..law.contracts import Contract
from ..limits import LONGEST_NUMBER
from ..pack import HALF, POINTS
from ..problems import Problem, malformed, unsaid
from ..words.said import Value, said
from .hand import DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Captured, Hand, Kontra, Revoke
from .holdings import has_difference, is_rounded
from .possible import check, piles_of_some, without_pile
from .table import Table, shown

_ONE_OF_TWO = "say one of the two"

SAID_ALREADY = malformed("said-already", 'is already there: "{word}"', _ONE_OF_TWO)
KONTRA_ALREADY = malformed(
    "kontra-said-already", 'is already there: "{word}"', "one word with all who spoke: rekontra@NAME,NAME"
)
PILES_AND_NUMBER = malformed(
    "piles-and-number",
    "one number for a side and one for a player do not go together",
    "one number if there is a declarer, one for each player if there is none",
)
THIRD_PLAYER = malformed(
    "third-player", "{name} is a third player", "the first named is the declarer, the second the partner"
)
DOUBLES_NOTHING = malformed(
    "kontra-tail",
    'only an announced bonus can be doubled, and "{tail}" is none in this hand',
    "{word} doubles the game, BONUS:announced:{word} a bonus",
)
PILE_ALREADY = malformed("pile-said-already", "the card points of {name} are already there", _ONE_OF_TWO)
CARD_ALREADY = malformed("card-said-already", "the {card} is already there", _ONE_OF_TWO)
NO_DIFFERENCE = malformed("difference-none", "{contract} has no difference", "a difference goes with {contracts}")
DIFFERENCE_OF_ZERO = malformed(
    "difference-zero", "there is no win by 0 under these rules", "-0 is 35 card points and lost; 35+1 is one card more"
)
PILES_NOT_ALL = malformed("piles-not-all", "{n} numbers for {most} players", "one for each, in the order of the sheet")
CAPTURED_FROM = unsaid("captured-from-whom", "from whom was the {card} taken?", "{card}:NAME, who played it")
KONTRA_BY_WHOM = unsaid("kontra-by-whom", "who said it?", "in order: kontra, rekontra …")
NO_ANNOUNCED = malformed("only-of-nothing", "only of what was announced", "say of each bonus what came of it")
OTHER_SIDE = malformed("said-of-other-side", "{name} plays on the other side", "say whose it was")
OTHERS_NOWHERE = malformed("others-nowhere", "who are the others here?", "say what they did")
DENIED = malformed("denied-and-said", "is both stated and denied", _ONE_OF_TWO)

#: The facts that can be said once, and their paths in a hand.
ONCE = {
    "contract": "contract",
    "level": "level",
    "won": "won",
    "resting": "resting",
    "king_in_talon": "king_in_talon",
    "thrown_in": "thrown_in",
    "surrendered": "surrendered",
    "revoke": "revoke",
}


class Fact(Value):
    """One thing that was said of a hand: its kind, its value, and the words that said it."""

    __slots__ = ("kind", "value", "words")

    def __init__(self, kind: str, value: Any, words: str = "") -> None:
        self.kind: Final = kind
        self.value: Final = value
        self.words: Final = words

    @property
    def said(self) -> tuple[str, Any]:
        """The fact without its words, to be compared."""
        return self.kind, self.value


class BonusSaid(NamedTuple):
    """A bonus as it was said; what was not said is None."""

    bonus: str
    side: str | None = None
    by: str | None = None
    announced: bool | None = None
    made: bool | None = None
    kontra: Kontra | None = None
    itself: bool | None = None

    def joined(self, other: BonusSaid) -> BonusSaid | None:
        """Both as one bonus; None if they contradict each other."""
        kontra = self.kontra or other.kontra
        if self.kontra is not None and other.kontra is not None and self.kontra != other.kontra:
            kontra = ladder([self.kontra, other.kontra])
            if kontra is None:
                return None
        pairs = list(zip(self._replace(kontra=None), other._replace(kontra=None), strict=True))
        if any(one is not None and two is not None and one != two for one, two in pairs):
            return None
        return BonusSaid._make([one if two is None else two for one, two in pairs])._replace(kontra=kontra)

    def fact(self, side: Sequence[str | None]) -> BonusFact:
        """The fact of a hand whose declarer and partner are `side`."""
        whose = self.side or (DECLARER if self.by is None or self.by in side else DEFENDERS)
        kontra = self.kontra or NO_KONTRA
        return BonusFact(
            self.bonus, whose, self.by, self.announced is True, self.made is not False, kontra, self.itself
        )


def ladder(said: Iterable[Kontra]) -> Kontra | None:
    """The words of doubling of one thing, said step by step, as one; None if a step is said twice."""
    steps = sorted(said, key=lambda one: (one.level, one.names))
    names: tuple[str, ...] = ()
    level = 0
    for one in steps:
        if one.level == level and level:
            if len(names) < level or one.names in ((), names[-1:]):
                if one.names:
                    names = (*names[: level - 1], *one.names)
                continue  # the same step again, with who said it
            return None
        missing = one.level - len(names)
        if one.names and len(one.names) > missing:
            return None
        names = (*names, *one.names) if len(one.names) == missing or not one.names else one.names
        level = one.level
    return Kontra(level, names if len(names) == level else ())


class Assembled(Value):
    """A hand of facts, what is wrong with it, and the words behind the paths of its problems."""

    __slots__ = ("hand", "problems", "typed")

    def __init__(self, hand: Hand, problems: list[Problem], typed: dict[str, str]) -> None:
        self.hand: Final = hand
        self.problems: Final = problems
        self.typed: Final = typed

    @property
    def wrong(self) -> list[Problem]:
        """What is wrong and not only missing."""
        return [one for one in self.problems if not one.missing]


def assemble(
    table: Table, facts: Sequence[Fact], resting: str | None = None, judged: bool = True, apart: bool = False
) -> Assembled:
    """The hand of these facts; `resting` is who rests if they do not say. What cannot be is among the problems.

    Of facts that stand `apart`, as the program writes them, each bonus is one by itself.
    """
    made = _Assembly(table, apart)
    for fact in facts:
        getattr(made, "put_" + fact.kind, made.put_once)(fact)
    return made.done(resting, judged)


class _Assembly:
    """The facts of one hand while they are put together."""

    def __init__(self, table: Table, apart: bool = False) -> None:
        self.table, self.apart = table, apart
        self.once: dict[str, Fact] = {}
        self.problems: list[Problem] = []
        self.typed: dict[str, str] = {}
        self.who: list[Fact] = []
        self.declarer: Fact | None = None
        self.partner: Fact | None = None
        self.alone: Fact | None = None
        self.numbers: list[Fact] = []
        self.differences: list[Fact] = []
        self.piles: dict[str, int] = {}
        self.others = False
        self.kontra: list[Fact] = []
        self.kontra_on: list[Fact] = []
        self.bonuses: list[BonusSaid] = []
        self.captured: dict[str, Captured] = {}
        self.left: list[str] = []
        self.declared: dict[str, tuple[str, ...]] = {}
        self.only: Fact | None = None
        self.none: list[Fact] = []
        self.sides: list[tuple[Fact, bool]] = []

    def wrong(self, problem: Problem) -> None:
        """Notes what is wrong."""
        self.problems.append(problem)

    def put_once(self, fact: Fact) -> None:
        """Notes a fact that can be said once; what depends on facts still to come says nothing yet."""
        if fact.kind not in ONCE:
            return
        before = self.once.get(fact.kind)
        if before is not None and (before.value != fact.value or fact.kind == "contract"):
            self.wrong(SAID_ALREADY(quoted(fact), word=shown(before.words)))
            return
        self.once[fact.kind] = fact
        self.typed[f"hand.{ONCE[fact.kind]}"] = fact.words

    def put_who(self, fact: Fact) -> None:
        """Notes a player: the first is the declarer, the second the partner."""
        self.who.append(fact)

    def put_declarer(self, fact: Fact) -> None:
        """Notes who is said to have played."""
        if self.declarer is not None and self.declarer.value != fact.value:
            self.wrong(SAID_ALREADY(quoted(fact), word=shown(self.declarer.words)))
        self.declarer = fact

    def put_partner(self, fact: Fact) -> None:
        """Notes who is said to have played along."""
        if self.partner is not None and self.partner.value != fact.value:
            self.wrong(SAID_ALREADY(quoted(fact), word=shown(self.partner.words)))
        self.partner = fact

    def put_alone(self, fact: Fact) -> None:
        """Notes that the declarer has no partner."""
        self.alone = fact

    def put_points(self, fact: Fact) -> None:
        """Notes a number of card points."""
        self.numbers.append(fact)

    def put_diff(self, fact: Fact) -> None:
        """Notes a difference."""
        self.differences.append(fact)

    def put_theirs(self, fact: Fact) -> None:
        """Notes the card points of the defenders."""
        self.numbers.append(fact._replace(kind="points", value=POINTS - fact.value))

    def put_pile(self, fact: Fact) -> None:
        """Notes a player's own card points."""
        name, points = fact.value
        if name in self.piles:
            self.wrong(PILE_ALREADY(quoted(fact), name=name))
        self.piles[name] = points
        self.typed[f"hand.points.{name}"] = fact.words

    def put_others(self, fact: Fact) -> None:
        """Notes that all others took tricks, and that none of them is full."""
        self.others = True

    def put_side(self, fact: Fact) -> None:
        """Notes somebody who played on the declarer's side."""
        self.sides.append((fact, True))

    def put_defend(self, fact: Fact) -> None:
        """Notes somebody who played against the declarer's side."""
        self.sides.append((fact, False))

    def put_kontra(self, fact: Fact) -> None:
        """Notes a word of doubling on the game."""
        self.kontra.append(fact)

    def put_kontra_on(self, fact: Fact) -> None:
        """Notes a word of doubling on a bonus that is said elsewhere."""
        self.kontra_on.append(fact)

    def put_bonus(self, fact: Fact) -> None:
        """Notes a bonus, or more about one that was said; a complete word says all of its bonus."""
        said_now: BonusSaid = fact.value
        for at, one in enumerate(self.bonuses):
            if one.bonus == said_now.bonus and not self.apart:
                both = one.joined(said_now)
                complete = [":" in fact.words, ":" in self._words_of(at)]
                bare = BonusSaid(one.bonus) in (one, said_now)
                if both is not None and fact.words and not all(complete) and not (any(complete) and bare):
                    self.bonuses[at] = both
                    return
        self.typed[f"hand.bonuses[{len(self.bonuses)}]"] = fact.words
        self.bonuses.append(said_now)

    def _words_of(self, at: int) -> str:
        return self.typed.get(f"hand.bonuses[{at}]", "")

    def put_captured(self, fact: Fact) -> None:
        """Notes a card of the trula that was lost in a trick."""
        card, loser, by = fact.value
        before = self.captured.get(card)
        if before is not None and (before.loser != loser or before.by not in (None, by)):
            self.wrong(CARD_ALREADY(quoted(fact), card=card))
            return
        self.captured[card] = Captured(card, loser, by)
        self.typed[f"hand.captured.{card}"] = fact.words

    def put_left(self, fact: Fact) -> None:
        """Notes a card of the trula that stayed in the talon."""
        self.typed[f"hand.left_in_talon[{len(self.left)}]"] = fact.words
        self.left.append(fact.value)

    def put_declared(self, fact: Fact) -> None:
        """Notes declarations of a player."""
        name, ids = fact.value
        self.declared[name] = (*self.declared.get(name, ()), *ids)
        self.typed[f"hand.declarations.{name}"] = fact.words

    def put_only(self, fact: Fact) -> None:
        """Notes the one bonus that was made of those that were announced."""
        self.only = fact

    def put_none(self, fact: Fact) -> None:
        """Notes what there was not."""
        self.none.append(fact)

    put_unmade = put_none

    def put_unknown(self, fact: Fact) -> None:
        """Notes that something is still to be said."""
        self.problems.append(fact.value)

    put_missing = put_unknown

    def put_about(self, fact: Fact) -> None:
        """Notes which contract something is said of."""
        self.none.append(fact)

    def done(self, resting: str | None, judged: bool) -> Assembled:
        """The hand, after everything was noted."""
        table = self.table
        key = self.once["contract"].value if "contract" in self.once else ""
        contract = table.rules.contracts.get(key)
        declarer, partner = self._people(contract)
        odd, points = self._card_points(contract, resting)
        self._check_denied()
        for fact, of_declarer in self.sides:
            if (fact.value in (declarer, partner)) != of_declarer and declarer is not None:
                self.wrong(OTHER_SIDE(quoted(fact), name=fact.value))
        if self.others and contract is not None and contract.form == "sides":
            self.wrong(OTHERS_NOWHERE())
        self._double_bonuses()
        bonuses = tuple([one.fact((declarer, partner)) for one in self._with_only()])
        rests = self.once["resting"].value if "resting" in self.once else resting if table.rests else None
        if self.kontra:
            self.typed["hand.kontra"] = self.kontra[-1].words
        kontra = self._filled(ladder([one.value for one in self.kontra]), declarer, partner)
        if kontra is None:
            self.wrong(KONTRA_ALREADY(quoted(self.kontra[-1]), word=shown(self.kontra[0].words)))
        revoke = self.once.get("revoke")
        captured = tuple([one for one in self.captured.values() if one.loser])
        for one in self.captured.values():
            if not one.loser:
                self.problems.append(CAPTURED_FROM(f"hand.captured.{one.card}", card=one.card))
        hand = Hand(
            key,
            self.once["level"].value if "level" in self.once else None,
            declarer,
            partner,
            points,
            odd,
            tuple(self.piles.items()),
            self.once["won"].value if "won" in self.once else None,
            kontra or NO_KONTRA,
            bonuses,
            captured,
            tuple(self.left),
            tuple(self.declared.items()),
            rests,
            "king_in_talon" in self.once,
            "thrown_in" in self.once,
            "surrendered" in self.once,
            None if revoke is None else Revoke(*revoke.value),
        )
        if judged:
            self._judge(contract, hand)
        return Assembled(hand, self.problems, self.typed)

    def _double_bonuses(self) -> None:
        """Puts the words of doubling that stand apart onto the announced bonuses that they name."""
        for fact in self.kontra_on:
            key, kontra = fact.value
            announced = [at for at, one in enumerate(self.bonuses) if one.bonus == key and one.announced]
            at = next((at for at in announced if self.bonuses[at].kontra is None), None)
            if at is not None:
                self.bonuses[at] = self.bonuses[at]._replace(kontra=kontra)
            elif announced:
                self.wrong(SAID_ALREADY(quoted(fact), word=shown(self._words_of(announced[0]))))
            else:
                word, _, tail = fact.words.partition(":")
                self.wrong(DOUBLES_NOTHING(quoted(fact), tail=shown(tail), word=shown(word)))

    def _filled(self, kontra: Kontra | None, declarer: str | None, partner: str | None) -> Kontra | None:
        """The ladder with the name of whoever alone can have said a step that was said without one."""
        said_names = [name for one in self.kontra for name in one.value.names]
        if kontra is None or kontra.names or not said_names:
            return kontra
        names: list[str] = []
        for step in range(1, kontra.level + 1):
            own = [one.value.names[-1] for one in self.kontra if one.value.level == step and one.value.names]
            if not own and step % 2 == 0 and partner is None and declarer is not None:
                own = [declarer]
            if not own:
                self.problems.append(KONTRA_BY_WHOM("hand.kontra"))
                return kontra
            names += own[:1]
        return Kontra(kontra.level, tuple(names))

    def _judge(self, contract: Contract | None, hand: Hand) -> None:
        """Adds what cannot be in this hand, and what is missing."""
        if contract is None:
            from .document import NO_CONTRACT, every

            self.problems.append(NO_CONTRACT("hand.contract", contracts=every(self.table.rules.contracts)))
        check(self.table, contract, hand, self.problems)
        if contract is not None and hand.piles and not self.others and not self.problems:
            missing = without_pile(self.table, contract, hand)
            klop = contract.klop
            full = klop is not None and any(points >= klop.full.least for _, points in hand.piles)
            settled = len(missing) == 1 and full and 0 in dict(hand.piles).values()
            if missing and hand.revoke is None and not settled:
                self.problems.append(piles_of_some(contract, missing))

    def _people(self, contract: Contract | None) -> tuple[str | None, str | None]:
        """The declarer and the partner."""
        rest = [one for one in self.who if one.value not in self._named()]
        declarer, partner = self.declarer, self.partner
        if len(rest) < len(self.who) and len({one.value for one in self.who}) < len(self.who):
            twice = self.who[-1]
            self.wrong(SAID_ALREADY(quoted(twice), word=shown(twice.words)))
        if declarer is None and rest:
            declarer = rest.pop(0)
        if partner is None and rest:
            partner = rest.pop(0)
        for fact in rest:
            self.wrong(THIRD_PLAYER(quoted(fact), name=fact.value))
        if self.alone is not None and partner is not None:
            self.wrong(THIRD_PLAYER(quoted(partner), name=partner.value))
        for key, one in (("declarer", declarer), ("partner", partner)):
            if one is not None:
                self.typed[f"hand.{key}"] = one.words
        return declarer.value if declarer else None, partner.value if partner else None

    def _named(self) -> set[str]:
        """Those of whom it is said what they were."""
        return {one.value for one in (self.declarer, self.partner) if one is not None}

    def _card_points(self, contract: Contract | None, resting: str | None) -> tuple[bool, int | None]:
        """The odd card, and the card points of the declarer's side."""
        numbers = [*self.numbers, *[one for one in (self._of(one, contract) for one in self.differences) if one]]
        if contract is not None and contract.form != "sides" and numbers:
            self._pile_numbers(contract, numbers, resting)
            return False, None
        if numbers and self.piles:
            self.wrong(PILES_AND_NUMBER(quoted(numbers[0])))
        for one in numbers[1:]:
            if one.value != numbers[0].value:
                self.wrong(SAID_ALREADY(quoted(one), word=shown(numbers[0].words)))
        if not numbers:
            return False, None
        self.typed["hand.points"] = numbers[0].words
        value = numbers[0].value
        if value == "35+1":
            return True, HALF
        if not 0 <= value <= POINTS:
            number = value if abs(value) < 10**LONGEST_NUMBER else said("so many")
            from .document import TOO_MANY_POINTS

            self.wrong(TOO_MANY_POINTS(quoted(numbers[0]), points=number, most=POINTS))
            return False, None
        return False, value

    def _pile_numbers(self, contract: Contract, numbers: Sequence[Fact], rests: str | None) -> None:
        """Gives numbers to the players in the order of the sheet, those without one of their own."""
        resting = self.once["resting"].value if "resting" in self.once else rests if self.table.rests else None
        active = [one for one in self.table.counted(contract, resting) if one not in self.piles]
        if len(active) != len(numbers) or any(not isinstance(one.value, int) for one in numbers):
            self.wrong(PILES_NOT_ALL(quoted(numbers[-1]), n=len(numbers), most=len(active)))
            return
        for name, fact in zip(active, numbers, strict=True):
            self.piles[name] = fact.value
            self.typed[f"hand.points.{name}"] = fact.words

    def _of(self, fact: Fact, contract: Contract | None) -> Fact | None:
        """The card points of a difference, as many tables say it: `+10` is 45, `-5` is 30."""
        rules = self.table.rules
        if contract is not None and not has_difference(contract):
            having = tuple([one.typed for one in rules.contracts.values() if has_difference(one)])
            hint = None if having else said("leave it out")
            self.wrong(NO_DIFFERENCE(quoted(fact), contract=contract.typed, contracts=having, hint=hint))
            return None
        sign, number = fact.value
        points = HALF + number if sign == "+" else HALF - number
        if sign == "+" and number == 0:
            if contract is not None and not is_rounded(rules, contract):
                self.wrong(DIFFERENCE_OF_ZERO(quoted(fact)))
                return None
            points += 1
        return fact._replace(kind="points", value=points)

    def _check_denied(self) -> None:
        """Adds the problem of what is said and denied."""
        for fact in self.none:
            if fact.kind == "about":
                if "contract" in self.once and self.once["contract"].value != fact.value:
                    self.wrong(SAID_ALREADY(quoted(fact), word=shown(self.once["contract"].words)))
                continue
            kind, key = fact.value
            held = {"bonus": {one.bonus for one in self.bonuses}, "captured": {*self.captured, *self.left}}
            doubled = max([one.value.level for one in self.kontra], default=0)
            there = key in held.get(kind, ()) or (kind == "kontra" and doubled >= int(key or 1))
            if there or (kind == "declared" and any(key in ids for ids in self.declared.values())):
                self.wrong(DENIED(quoted(fact)))

    def _with_only(self) -> list[BonusSaid]:
        """The bonuses, those that were announced and not made as lost."""
        if self.only is None:
            return self.bonuses
        key, found = self.only.value, []
        if not any(one.announced and one.bonus != key for one in self.bonuses):
            self.wrong(NO_ANNOUNCED(quoted(self.only)))
        for one in self.bonuses:
            lost = bool(one.announced) and one.bonus != key
            if one.made is lost or (one.bonus != key and not one.announced):
                self.wrong(NO_ANNOUNCED(quoted(self.only)))
            found.append(one._replace(made=False) if lost else one)
        if all(one.bonus != key for one in found):
            self.wrong(NO_ANNOUNCED(quoted(self.only)))
        return found


def quoted(fact: Fact) -> str:
    """The words of a fact as the path of a problem."""
    return f'"{shown(fact.words)}"'
