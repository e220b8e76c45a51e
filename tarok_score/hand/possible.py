"""Whether a hand can be, by the rules of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, count, islice
from typing import TYPE_CHECKING, Final, TypeAlias

from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..law.rule import Rule
from ..pack import KINGS, POINTS, TRULA
from ..problems import Problem, impossible, malformed, unsaid
from ..words.notation_words import OwnWord, card_word
from ..words.said import Said, Value, chained, said
from .hand import DECLARER, DEFENDERS, UNCOUNTED, BonusFact, Captured, Hand, Kontra
from .holdings import PACK, Holding, aside, expanded, fewest, holdings, holds_pagat, in_one_pack, least_points
from .table import Table

if TYPE_CHECKING:
    from ..law.bonuses import Declaration


class SaidBonus(Value):
    """A bonus that was said: its number in the document (from 0), the fact, and its rule."""

    __slots__ = ("fact", "number", "rule")

    def __init__(self, number: int, fact: BonusFact, rule: Bonus) -> None:
        self.number: Final = number
        self.fact: Final = fact
        self.rule: Final = rule

    @property
    def path(self) -> str:
        """The place in the document."""
        return f"hand.bonuses[{self.number}]"

    def described(self) -> Said:
        """The bonus in words: whose it is and, if so, that it was lost."""
        key, fact = self.rule.typed, self.fact
        if fact.by is not None:
            whose = said("{bonus} of {name}", bonus=key, name=fact.by)
            return whose if fact.made else said("{bonus} of {name}, lost", bonus=key, name=fact.by)
        if fact.side == DECLARER:
            whose = said("{bonus} of the declarer's side", bonus=key)
            return whose if fact.made else said("{bonus} of the declarer's side, lost", bonus=key)
        whose = said("{bonus} of the defenders", bonus=key)
        return whose if fact.made else said("{bonus} of the defenders, lost", bonus=key)


class HandCheck:
    """A hand at its table while it is checked, and the names of its facts that could not be read (`unread`).

    A fact that could not be read counts as unsaid; a check that would draw conclusions from that names the fact among
    its `needs`, and does not run. A hand that was `recorded` stands in a ledger, and what was counted and played is not
    counted again.
    """

    __slots__ = ("bonuses", "contract", "hand", "recorded", "rules", "side", "table", "unread")

    def __init__(
        self, table: Table, contract: Contract, hand: Hand, unread: frozenset[str], recorded: bool = False
    ) -> None:
        self.table, self.rules, self.contract = table, table.rules, contract
        self.hand, self.unread, self.recorded = hand, unread, recorded
        #: The declarer's side, as far as it is known.
        self.side = hand.side
        #: The bonuses that could be read.
        self.bonuses: Sequence[SaidBonus] = ()
        if hand.bonuses:
            known = table.rules.bonuses
            self.bonuses = [SaidBonus(number, fact, known[fact.bonus]) for number, fact in numbered(hand, unread)]

    @property
    def unread_bonuses(self) -> int:
        """The number of bonuses that were said and could not be read."""
        return sum(name.startswith("bonuses[") for name in self.unread)

    @property
    def sides_known(self) -> bool:
        """True if it is known who played with whom."""
        if self.contract.form == "sides" and self.hand.declarer is None:
            return False
        return self.unread.isdisjoint(("declarer", "partner", "resting"))

    @property
    def void(self) -> bool:
        """True if a breach of the rules voided the hand, as far as that is known."""
        return self.hand.revoke is not None or "revoke" in self.unread

    @property
    def taroks_are_trumps(self) -> bool:
        """True if a tarok beats every plain card: a valat without trumps is a contract that tricks decide."""
        return self.contract.form != "sides" or self.contract.decided_by == "points"


def numbered(hand: Hand, unread: frozenset[str]) -> Iterable[tuple[int, BonusFact]]:
    """The bonuses that could be read, each with its number in the document."""
    if not unread:
        return enumerate(hand.bonuses)
    numbers = (number for number in count() if f"bonuses[{number}]" not in unread)
    return zip(numbers, hand.bonuses, strict=False)


#: The findings of a check: nothing, a problem, or several.
Found: TypeAlias = Problem | Iterable[Problem] | None
Check: TypeAlias = Callable[[HandCheck], Found]


class Checks:
    """A group of checks that run one after the other, each if the facts it needs could be read."""

    def __init__(self) -> None:
        self._checks: list[tuple[frozenset[str], Check]] = []

    def __call__(self, needs: str = "") -> Callable[[Check], Check]:
        """Adds a check to the group; `needs` are the facts without which it would conclude too much."""

        def joined(check: Check) -> Check:
            """The check itself, now in the group."""
            self._checks.append((frozenset(needs.split()), check))
            return check

        return joined

    def run(self, checked: HandCheck, problems: list[Problem]) -> None:
        """Adds every problem that the checks find."""
        unread = checked.unread
        for needs, check in self._checks:
            if not unread or needs.isdisjoint(unread):
                found = check(checked)
                if found is not None:
                    add(found, problems)


def add(found: Found, problems: list[Problem]) -> None:
    """Adds what a check found."""
    if isinstance(found, Problem):
        problems.append(found)
    elif found is not None:
        problems.extend(found)


#: The largest wrong level that is shown.
_SHOWN = 999

NO_KONTRA = impossible("kontra-unknown", "{ruleset} knows no kontra", "leave it out")
NO_KONTRA_OF_BONUS = impossible("kontra-of-bonus-unknown", "{ruleset} knows no kontra on a bonus", "leave it out")
UNDOUBLED = impossible("contract-undoubled", "{contract} cannot be doubled under these rules", "leave it out")
TOO_MANY_WORDS = impossible("kontra-too-often", "{level} words are too many", "there are {words}")
WHO_SPOKE = unsaid("kontra-names-missing", "say who spoke: the score needs the name", "{word}@NAME")
OWN_SIDE = impossible(
    "kontra-to-own-side", "{name} can't say {word} to their own side", "name a player of the other side"
)
TOO_MANY_IN_KLOP = impossible("klop-kontra-too-often", "{level} words are too many", "klop knows {most}")
OWN_KONTRA = impossible("klop-kontra-own", "{name} can't double their own kontra", "name who said rekontra")


def check_kontra(
    checked: HandCheck, kontra: Kontra, path: str, owner: str, bonus: Bonus | None = None
) -> Iterator[Problem]:
    """Enough players spoke and not too many, of alternate sides, the first against the owner of what is doubled.

    It is the game, or a bonus; there are games and bonuses that cannot be doubled.
    """
    rules = checked.rules.kontra
    if rules is None:
        yield NO_KONTRA(path, ruleset=checked.rules.id)
        return
    if bonus is not None and not rules.bonuses:
        yield NO_KONTRA_OF_BONUS(path, ruleset=checked.rules.id)
        return
    if bonus is not None and not bonus.kontra:
        yield UNDOUBLED(path, contract=bonus.typed)
        return
    if bonus is None and (not checked.contract.kontra or (rules.not_high and checked.contract.gives_radl)):
        yield UNDOUBLED(path, contract=checked.contract.typed)
        return
    if kontra.level > len(rules.ladder):
        words = tuple(word.typed for word in rules.ladder)
        yield TOO_MANY_WORDS(path, level=min(kontra.level, _SHOWN), words=words)
        return
    if (rules.names == "needed" or rules.failed_costs) and not kontra.names:
        yield WHO_SPOKE(path, word=rules.ladder[0].typed)
    if checked.hand.declarer is None or "partner" in checked.unread:
        return  # the sides are not known
    for turn, name in enumerate(kontra.names):
        of_owner = (name in checked.side) == (owner == DECLARER)
        if of_owner == (turn % 2 == 0):
            yield OWN_SIDE(path, name=name, word=rules.ladder[turn].typed)


def klop_doubled(checked: HandCheck) -> Found:
    """A klop is doubled once or twice, by two different players."""
    kontra, klop, path = checked.hand.kontra, checked.contract.klop, "hand.kontra"
    if not kontra.level:
        return None
    if klop is None or klop.kontra is None or not checked.contract.kontra:
        return UNDOUBLED(path, contract=checked.contract.typed)
    if kontra.level > klop.kontra.most_words:
        return TOO_MANY_IN_KLOP(path, level=min(kontra.level, _SHOWN), most=klop.kontra.most_words)
    if not kontra.names:
        return WHO_SPOKE(path, word="kontra")
    if len(set(kontra.names)) < len(kontra.names):
        return OWN_KONTRA(path, name=kontra.names[0])
    return None


TOGETHER = Checks()

IN_CONTRACT_WITHOUT = impossible("bonus-in-contract-without", "there are no bonuses in {contract}", "leave it out")
OF_OTHER_SIDE = impossible(
    "bonus-side-of-other", "{name} plays on the other side", "leave the side out if there is a name"
)
ONLY_SILENT = impossible(
    "bonus-only-silent",
    "{bonus} is only silent here: an announced one is a contract of its own",
    "name that contract",
)
NOT_ANNOUNCED = impossible("bonus-unannounced", "nothing can be announced in {contract}", "leave the bonus out")
SILENT_DOUBLED = impossible("bonus-silent-doubled", "a silent bonus cannot be doubled", "add :announced if it was")
NO_KING_CALLED = impossible("king-not-called", "no king is called in {contract}", "leave {bonus} out")
FOR_ONE_ALONE = impossible(
    "bonus-of-one-alone", "{bonus} is a declarer's without partner by these rules", "name the one with a partner"
)
FOR_PARTNERS = impossible(
    "bonus-of-partners", "{bonus} needs a partner by these rules", "name the one for a declarer without a partner"
)
KING_OF_DEFENDERS = impossible(
    "king-of-defenders", "{bonus} belongs to the declarer's side", "the called king plays for it"
)
KING_ITSELF = unsaid("king-itself-missing", "say whether the king itself won the last trick", "{bonus}:itself or :lost")
ONLY_OF_KING = impossible("itself-without-king", "is a fact of king ultimo only", "leave it out")
WHOSE = unsaid("bonus-holder-missing", "say whose {bonus} it was: the score needs the name", "{bonus}:NAME")
TWICE = impossible("bonus-twice", "listed twice: {bonus}", "list it once")
MADE_BY_BOTH = impossible("bonus-of-both", "both sides cannot have made {bonus}", "mark one of them :lost")
LAST_TRICK = impossible("last-trick-of-both", "both sides cannot have won the last trick", "one of the two was lost")
ONE_ULTIMO = impossible("king-ultimo-twice", "the called king makes one ultimo: {ultimos}", "keep the one it was")
ONE_CARD = impossible(
    "last-trick-of-two-cards",
    "{king} of the king itself and {pagat} cannot both win the last trick",
    "one card wins it: mark one of them :lost",
)
KING_WON = impossible(
    "king-won-and-lost", "a king that itself won the last trick was not lost", "leave out :lost, or that it won itself"
)
WHO_TOOK_PAGAT = unsaid(
    "pagat-taker-missing", "say who took the pagat: the score needs the name", "{word}:{loser},NAME"
)
NOT_WITHOUT = unsaid(
    "bonus-of-contract-missing", "{contract} is played with an announced {bonus}", "add {bonus}:announced"
)


#: A check of one bonus.
CheckOfBonus: TypeAlias = Callable[[HandCheck, SaidBonus], Found]
_OF_EACH: list[CheckOfBonus] = []


def each(check: CheckOfBonus) -> CheckOfBonus:
    """Adds a check to those that each bonus goes through."""
    _OF_EACH.append(check)
    return check


def each_bonus(checked: HandCheck) -> list[Problem]:
    """Each bonus is possible by itself."""
    problems: list[Problem] = []
    for bonus in checked.bonuses:
        for check in _OF_EACH:
            found = check(checked, bonus)
            if found is not None:
                add(found, problems)
    return problems


def no_bonuses(checked: HandCheck) -> Iterator[Problem]:
    """In klop, in beggars and the like there are no bonuses."""
    if checked.rules.bonuses:
        for number in range(len(checked.bonuses) + checked.unread_bonuses):
            yield IN_CONTRACT_WITHOUT(f"hand.bonuses[{number}]", contract=checked.contract.typed)


@each
def side_of_its_player(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A bonus is of the side of the player who announced or attempted it."""
    by, of_declarer = bonus.fact.by, bonus.fact.side == DECLARER
    if by is None or (by in checked.side) == of_declarer or not checked.unread.isdisjoint(("declarer", "partner")):
        return None
    return OF_OTHER_SIDE(f"{bonus.path}.side", name=by)


@each
def announced_as_it_can_be(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A bonus is announced, and then doubled, where the rules know that."""
    if bonus.fact.announced:
        return _announced(checked, bonus)
    return SILENT_DOUBLED(f"{bonus.path}.kontra") if bonus.fact.kontra.level else None


def _announced(checked: HandCheck, bonus: SaidBonus) -> Iterator[Problem]:
    """TAROK.net's announced valat is a contract of its own; in some contracts nothing can be announced."""
    if bonus.rule.announced is None:
        yield ONLY_SILENT(f"{bonus.path}.announced", bonus=bonus.rule.typed)
    if checked.contract.bonuses in ("unscored", "valat"):
        yield NOT_ANNOUNCED(f"{bonus.path}.announced", contract=checked.contract.typed)
    if bonus.fact.kontra.level:
        yield from check_kontra(checked, bonus.fact.kontra, f"{bonus.path}.kontra", bonus.fact.side, bonus.rule)


@each
def a_valat_alone(checked: HandCheck, bonus: SaidBonus) -> Found:
    """In some contracts a silent valat is the only bonus."""
    if checked.contract.bonuses != "valat" or bonus.rule.every_trick:
        return None
    return IN_CONTRACT_WITHOUT(bonus.path, contract=checked.contract.typed)


@each
def declarer_as_it_needs(checked: HandCheck, bonus: SaidBonus) -> Found:
    """Some bonuses belong to a declarer who is alone, others to one with a partner."""
    needs = bonus.rule.declarer
    if needs == "any" or "partner" in checked.unread or (checked.hand.partner is None) == (needs == "alone"):
        return None
    return (FOR_ONE_ALONE if needs == "alone" else FOR_PARTNERS)(bonus.path, bonus=bonus.rule.typed)


@each
def king_of_the_declarer(checked: HandCheck, bonus: SaidBonus) -> Found:
    """King ultimo needs a called king; only of it can be said whether the king itself won."""
    if bonus.rule.declarer_only:
        return _king_ultimo(checked, bonus)
    return ONLY_OF_KING(f"{bonus.path}.itself") if bonus.fact.itself is not None else None


def _king_ultimo(checked: HandCheck, bonus: SaidBonus) -> Iterator[Problem]:
    """The called king plays for the declarer's side; where it must win the last trick itself, it is said if it did."""
    fact, rule = bonus.fact, bonus.rule
    if not checked.contract.called_king:
        yield NO_KING_CALLED(bonus.path, contract=checked.contract.typed, bonus=rule.typed)
    elif fact.side != DECLARER:
        yield KING_OF_DEFENDERS(bonus.path, bonus=rule.typed)
    if rule.must_win_itself and fact.made and fact.itself is None:
        yield KING_ITSELF(f"{bonus.path}.itself", bonus=rule.typed)


@each
def holder_known(checked: HandCheck, bonus: SaidBonus) -> Found:
    """The holder of a bonus is named where the rules pay him."""
    if bonus.fact.by is not None or not _holder_needed(checked, bonus.fact, bonus.rule):
        return None
    return WHOSE(f"{bonus.path}.by", bonus=bonus.rule.typed)


def _holder_needed(checked: HandCheck, fact: BonusFact, bonus: Bonus) -> bool:
    if bonus.holder == "always":
        return True
    if not fact.announced and (bonus.holder == "silent" or (bonus.holder == "silent-lost" and not fact.made)):
        return True
    payout = checked.rules.payout
    if payout.co_defender_credited and fact.side != DECLARER and not fact.made:
        return fact.announced or bonus.lost_silently
    if payout.form != "reciprocal" or fact.side == DECLARER:
        return False
    if not fact.announced and not fact.made and not bonus.lost_silently:
        return False
    return fact.announced or (bonus.silent_other is not None and bonus.silent_other != bonus.silent)


@each
def king_that_won_was_made(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A king ultimo whose king itself won the last trick was made."""
    if checked.recorded or bonus.fact.made or bonus.fact.itself is not True:
        return None
    return KING_WON(bonus.path, bonus=bonus.rule.typed)


@each
def taker_of_a_lost_pagat(checked: HandCheck, bonus: SaidBonus) -> Found:
    """Where a pagat lost to one's own side is neutral, the captor of a silent one is named."""
    if not bonus.rule.neutral_to_own_side or bonus.fact.made or bonus.fact.announced:
        return None
    if checked.recorded or checked.void or "captured" in checked.unread:
        return None
    if any(one.card == "pagat" and one.by is not None for one in checked.hand.captured):
        return None
    return WHO_TOOK_PAGAT(bonus.path, word=OwnWord(card_word("pagat")), loser=bonus.fact.by or said("FROM"))


@each
def not_twice(checked: HandCheck, bonus: SaidBonus) -> Found:
    """A side has a bonus once."""
    key, side = bonus.rule.key, bonus.fact.side
    earlier = [one for one in checked.bonuses if one.number < bonus.number]
    if not any(one.rule.key == key and one.fact.side == side for one in earlier):
        return None
    return TWICE(bonus.path, bonus=bonus.described())


@TOGETHER()
def made_by_one_side(checked: HandCheck) -> Iterator[Problem]:
    """A bonus is made by one side, not by both."""
    for bonus in checked.bonuses:
        if _made_by_both(checked, bonus):
            yield MADE_BY_BOTH(bonus.path, bonus=bonus.rule.typed)


def _made_by_both(checked: HandCheck, bonus: SaidBonus) -> bool:
    """True if the declarer's side made what the defenders are said to have made."""
    if not bonus.fact.made or bonus.fact.side == DECLARER:
        return False
    key = bonus.rule.key
    return any(one.rule.key == key and one.fact.made and one.fact.side == DECLARER for one in checked.bonuses)


@TOGETHER()
def one_last_trick(checked: HandCheck) -> Found:
    """One side wins the last trick."""
    last = {
        winner: bonus.path
        for bonus in checked.bonuses
        if (winner := side_of_last_trick(bonus)) is not None and not _made_by_both(checked, bonus)
    }
    return LAST_TRICK(last[DEFENDERS]) if len(last) == 2 else None


def side_of_last_trick(bonus: SaidBonus) -> str | None:
    """The side that won the last trick, if the bonus says so."""
    fact, rule = bonus.fact, bonus.rule
    if fact.made:
        return fact.side if rule.last_trick or rule.every_trick else None
    if rule.declarer_only and rule.lost_silently and not rule.must_win_itself and not fact.announced:
        return DEFENDERS  # a king that was lost in the last trick, unannounced
    return None


def last_trick(checked: HandCheck) -> str | None:
    """The side that won the last trick, if some bonus says so."""
    return next((side for side in map(side_of_last_trick, checked.bonuses) if side is not None), None)


@TOGETHER()
def one_king_ultimo(checked: HandCheck) -> Found:
    """The called king falls in the last trick once: it won the trick itself, or its side did."""
    made = {bonus.rule: bonus.path for bonus in checked.bonuses if bonus.fact.made and _of_king(bonus.rule)}
    if len(made) < 2:
        return None
    return ONE_ULTIMO(list(made.values())[1], ultimos=chained([one.typed for one in made], "{one} or {other}"))


@TOGETHER()
def king_that_won_is_no_lost_ultimo(checked: HandCheck) -> Iterator[Problem]:
    """A called king that itself won the last trick lost no king ultimo, announced or not."""
    if not checked.recorded and any(map(_king_itself, checked.bonuses)):
        for bonus in checked.bonuses:
            if _of_king(bonus.rule) and not bonus.fact.made:
                yield KING_WON(bonus.path, bonus=bonus.rule.typed)


@TOGETHER()
def one_card_of_last_trick(checked: HandCheck) -> Found:
    """The last trick is won by one card: the king by itself, or the pagat."""
    if checked.recorded:
        return None
    kings = [bonus for bonus in checked.bonuses if _king_itself(bonus)]
    pagats = [
        bonus for bonus in checked.bonuses if bonus.fact.made and bonus.rule.last_trick and not bonus.rule.declarer_only
    ]
    if not kings or not pagats:
        return None
    return ONE_CARD(pagats[0].path, king=kings[0].rule.typed, pagat=pagats[0].rule.typed)


def _king_itself(bonus: SaidBonus) -> bool:
    """True if the called king itself won the last trick."""
    fact, rule = bonus.fact, bonus.rule
    return fact.made and _of_king(rule) and (fact.itself is True or rule.king_itself)


def _of_king(bonus: Bonus) -> bool:
    return bonus.declarer_only and bonus.last_trick


def announced_with_the_contract(checked: HandCheck) -> Found:
    """Druhá povinnost and the Polish pagat contract are played with an announced pagat."""
    needed = checked.contract.needs_announced
    if needed is None or checked.void or "bonuses" in checked.unread:
        return None
    if any(fact.bonus == needed and fact.announced and fact.side == DECLARER for fact in checked.hand.bonuses):
        return None
    return NOT_WITHOUT("hand.bonuses", contract=checked.contract.typed, bonus=checked.rules.bonuses[needed].typed)


ALONE = Checks()
PILES = Checks()

EVERYBODY_ALONE = impossible("everybody-alone", "everybody plays alone in {contract}", "leave it out")
NO_FACT_OF = impossible("no-fact-of-contract", "is not a fact of {contract}", "leave it out")
NO_PILES = unsaid("piles-missing", "{contract} needs the card points of each player", "such as {example}")
ONE_NUMBER = malformed("piles-one-number", "{contract} needs the card points of each player", "such as {example}")
PILES_OF_SOME = unsaid(
    "piles-of-some-missing",
    "the card points of {names} are missing",
    "0 = took no trick; others = they took tricks and none is full",
)
TWO_PILES = impossible(
    "piles-not-seventy", "the piles add to {sum}", "one or two piles make exactly {points}: count again"
)
MORE_PILES = impossible(
    "piles-sum",
    "the piles add to {sum}",
    "counted separately they make {least}, {points} or {most}: count again",
)
EXACT_PILES = impossible(
    "piles-not-exact", "the piles add to {sum}", "by these rules they make exactly {points}: count again"
)


@ALONE()
def nobody_declares(checked: HandCheck) -> Iterator[Problem]:
    """There is no declarer and no partner."""
    for name, field in ((checked.hand.declarer, "declarer"), (checked.hand.partner, "partner")):
        if name is not None:
            yield EVERYBODY_ALONE(f"hand.{field}", contract=checked.contract.typed)


@ALONE()
def no_facts_of_sides(checked: HandCheck) -> Iterator[Problem]:
    """Nobody has what only a declarer's side can have: a level, a result, a hand thrown in."""
    hand = checked.hand
    said = {
        "level": hand.level is not None,
        "won": hand.won is True,
        "king_in_talon": hand.king_in_talon,
        "thrown_in": hand.thrown_in,
        "surrendered": hand.surrendered,
    }
    for field, is_said in said.items():
        if is_said:
            yield NO_FACT_OF(f"hand.{field}", contract=checked.contract.typed)


ALONE()(no_bonuses)
ALONE()(klop_doubled)


@PILES("points")
def a_pile_each(checked: HandCheck) -> Found:
    """Everybody's card points are needed, 0 for whoever took no trick."""
    number = checked.hand.points
    if number is None and checked.hand.piles:
        return None
    example = " ".join(f"{name}={points}" for name, points in zip(_active(checked), (20, 25, 15, 10), strict=False))
    wrong = NO_PILES if number is None else ONE_NUMBER
    return wrong("hand.points", contract=checked.contract.typed, example=example)


@PILES("points")
def no_pile_missing(checked: HandCheck) -> Found:
    """Everybody who plays has a pile."""
    missing = without_pile(checked.table, checked.contract, checked.hand)
    if not checked.hand.piles or not missing:
        return None
    counted = sum([points for _, points in checked.hand.piles if points != UNCOUNTED])
    if counted + len(missing) <= POINTS and others_write_nothing(checked.contract, checked.hand):
        return None  # each of the others has at least one card point
    return piles_of_some(checked.contract, missing)


def piles_of_some(contract: Contract, missing: tuple[str, ...]) -> Problem:
    """The problem of players whose card points are missing; a word for all others goes with a klop alone."""
    hint = None if contract.klop is not None else said("0 = took no trick")
    return PILES_OF_SOME("hand.points", hint=hint, names=missing)


def without_pile(table: Table, contract: Contract, hand: Hand) -> tuple[str, ...]:
    """The players of whom nobody said how many card points they took."""
    with_pile = dict(hand.piles)
    return tuple([name for name in table.active(contract, hand.resting) if name not in with_pile])


def others_write_nothing(contract: Contract, hand: Hand) -> bool:
    """True if in a klop nobody writes anything beside a full player, or one without a trick."""
    klop = contract.klop
    if klop is None or hand.kontra.level:
        return False
    piles = [points for _, points in hand.piles]
    full = not klop.full.doubles and any(points >= klop.full.least for points in piles)
    empty = bool(klop.empty.value) and 0 in piles and not (full and klop.full.beats_empty)
    return (full and not klop.full.others_write) or (empty and not klop.empty.others_write)


@PILES("points")
def full_in_a_klop(checked: HandCheck) -> Found:
    """A pile can be full without being counted in a klop alone."""
    klop, piles = checked.contract.klop, checked.hand.piles
    if (klop is None or klop.full.doubles) and any(points == UNCOUNTED for _, points in piles):
        return ONE_NUMBER("hand.points", contract=checked.contract.typed, example=f"{piles[0][0]}=40")
    return None


@PILES("points")
def piles_hold_the_pack(checked: HandCheck) -> Found:
    """Two piles make 70; more of them, each rounded by itself, 69 to 71."""
    piles = dict(checked.hand.piles)
    if checked.recorded or not piles or piles.keys() != set(_active(checked)):
        return None  # counted long ago, or named already
    total = sum(piles.values())
    if UNCOUNTED in piles.values():
        return None
    if _exactly(checked.contract) and total != POINTS:
        return EXACT_PILES("hand.points", sum=total, points=POINTS)
    if sum(1 for points in piles.values() if points) <= 2:
        return TWO_PILES("hand.points", sum=total, points=POINTS) if total != POINTS else None
    if POINTS - 1 <= total <= POINTS + 1:
        return None
    return MORE_PILES("hand.points", sum=total, least=POINTS - 1, points=POINTS, most=POINTS + 1)


def _exactly(contract: Contract) -> bool:
    """True if the table counts until the piles make 70."""
    return any(form is not None and form.exact_piles for form in (contract.klop, contract.varsava))


def _active(checked: HandCheck) -> tuple[str, ...]:
    return checked.table.active(checked.contract, checked.hand.resting)


SIDES = Checks()
PARTNER = Checks()
LEVEL = Checks()
TRICKS_DECIDE = Checks()
POINTS_DECIDE = Checks()

NO_DECLARER = unsaid("declarer-missing", "who played {contract}?", "name the declarer first")
PILES_OF_OTHERS = malformed(
    "points-of-players", "{contract} needs one number, the points of the declarer's side", "such as {points}"
)
PARTNER_IN_SOLO = impossible("partner-in-a-solo", "{contract} is played alone", "leave {name} out")
OWN_PARTNER = impossible(
    "own-partner", "{name} cannot be their own partner", "leave it out if the declarer played alone"
)
WHICH_LEVEL = unsaid("level-missing", "at which level was {contract} played?", "{contract}:1 to :{most}")
NO_SUCH_LEVEL = impossible("level-unknown", "{contract} has levels 1 to {most}", "such as {contract}:1")
WITHOUT_LEVEL = impossible("level-without", "{contract} is not played at a level", "leave it out")
WON_OR_LOST = unsaid("result-missing", "was {contract} won or lost?", "add won or lost")
BY_TRICKS = impossible(
    "points-without-use", "{contract} is decided by its tricks, not by card points", "leave them out"
)
NO_POINTS = unsaid("points-missing", "the card points of the declarer's side are missing", "such as {points}")
POINTS_WON = impossible(
    "lost-against-points", "{points} card points won the game", "leave it out: the card points decide"
)
POINTS_LOST = impossible(
    "won-against-points",
    "{points} card points lost the game",
    "leave it out: the card points decide; won by {points} is +{points}",
)
NOT_FAILED = impossible(
    "valat-not-failed",
    "with {points} card points of the declarer's side it cannot have failed",
    "a player with a trick has at least one card point",
)
POINTS_OF_VALAT = impossible(
    "valat-points",
    "a player who takes every trick in {contract} has {least} to {most} card points, not {points}",
    "the others have only what the talon and their discards leave them",
)
POINTS_WITHOUT_TRICK = impossible(
    "valat-points-of-declarer",
    "a declarer's side without a trick in {contract} has {least} to {most} card points, not {points}",
    "it has only its discards",
)


@SIDES("declarer")
def somebody_declared(checked: HandCheck) -> Found:
    """Somebody played the contract."""
    return NO_DECLARER("hand.declarer", contract=checked.contract.typed) if checked.hand.declarer is None else None


@SIDES()
def one_number_of_points(checked: HandCheck) -> Found:
    """The declarer's side counts together, as one number."""
    return PILES_OF_OTHERS("hand.points", contract=checked.contract.typed, points=44) if checked.hand.piles else None


@PARTNER()
def no_partner_in_a_solo(checked: HandCheck) -> Found:
    """A contract that is played alone has no partner."""
    if checked.contract.partner:
        return None
    return PARTNER_IN_SOLO("hand.partner", contract=checked.contract.typed, name=checked.hand.partner or "")


@PARTNER()
def not_his_own_partner(checked: HandCheck) -> Found:
    """Nobody is his own partner."""
    partner = checked.hand.partner
    if partner is None or partner != checked.hand.declarer or not checked.contract.partner:
        return None
    return OWN_PARTNER("hand.partner", name=partner)


@LEVEL("level revoke")
def level_said(checked: HandCheck) -> Found:
    """A contract with levels is played at one of them."""
    if checked.hand.level is not None or checked.hand.revoke is not None:
        return None
    return WHICH_LEVEL("hand.level", contract=checked.contract.typed, most=len(checked.contract.levels))


@LEVEL()
def level_possible(checked: HandCheck) -> Found:
    """The level is one of the contract's levels; most contracts have none."""
    level, contract, most = checked.hand.level, checked.contract.typed, len(checked.contract.levels)
    if level is None or 1 <= level <= most:
        return None
    if not most:
        return WITHOUT_LEVEL("hand.level", contract=contract)
    return NO_SUCH_LEVEL("hand.level", contract=contract, most=most)


@TRICKS_DECIDE("won")
def won_said(checked: HandCheck) -> Found:
    """Of a beggar or a valat that was bid it is said whether it was won."""
    return WON_OR_LOST("hand.won", contract=checked.contract.typed) if checked.hand.won is None else None


@TRICKS_DECIDE()
def points_of_use(checked: HandCheck) -> Found:
    """A contract that tricks decide has no card points."""
    return None if checked.hand.points is None else BY_TRICKS("hand.points", contract=checked.contract.typed)


@TRICKS_DECIDE("won bonuses")
def last_trick_of_a_valat(checked: HandCheck) -> Iterator[Problem]:
    """A contract of taking every trick is won with the last one."""
    tricks = checked.rules.cards.tricks if checked.rules.cards is not None else None
    if checked.hand.won and tricks is not None and checked.contract.key in tricks.every_trick:
        for bonus in checked.bonuses:
            if side_of_last_trick(bonus) == DEFENDERS:
                yield LAST_TRICK(bonus.path)


@POINTS_DECIDE("points")
def points_said(checked: HandCheck) -> Found:
    """Card points decide, unless a valat stands alone."""
    hand = checked.hand
    if (
        hand.points is not None
        or hand.piles
        or (checked.contract.bonuses in ("scored", "valat") and _valat_decides(checked))
    ):
        return None
    if checked.contract.game == "value" and hand.won is not None and not hand.king_in_talon:
        return None  # it is worth its value alone, whatever the count
    return NO_POINTS("hand.points", points=checked.rules.win.points)


def _valat_decides(checked: HandCheck) -> bool:
    """True if a valat stands alone, so that the card points are not needed."""
    if "bonuses" in checked.unread:
        return True
    for one in checked.bonuses:
        fact, rule = one.fact, one.rule
        if not rule.replaces or rule.game_stands:
            continue
        of_declarer = fact.side == DECLARER and not rule.points_decide
        decides = of_declarer or checked.rules.radli is None  # else the radl asks who won the game
        if fact.made or (fact.announced and decides and not rule.failed_adds_game):
            return True
    return False


@POINTS_DECIDE("points won bonuses")
def won_as_the_points_say(checked: HandCheck) -> Found:
    """A game is won or lost as the card points say, if they decide it; a valat may say otherwise."""
    hand, win = checked.hand, checked.rules.win
    if hand.won is None or hand.points is None:
        return None
    if checked.unread_bonuses or any(bonus.rule.every_trick for bonus in checked.bonuses):
        return None
    king = checked.rules.king_in_talon
    counted = hand.points + (king.points if king is not None and hand.king_in_talon else 0)
    if hand.won == (counted >= win.points or (hand.odd_card and win.odd_card)):
        return None
    return (POINTS_LOST if hand.won else POINTS_WON)("hand.won", points=hand.points)


@POINTS_DECIDE("points")
def valat_as_the_points_say(checked: HandCheck) -> Found:
    """A valat leaves the others nothing but cards of the talon and discards.

    A valat that was announced where it can only be silent is a contract of its own, with other bounds.
    """
    points, valats = checked.hand.points, [bonus for bonus in checked.bonuses if bonus.rule.every_trick]
    valats = [bonus for bonus in valats if bonus.rule.announced is not None or not bonus.fact.announced]
    if not valats or points is None or checked.recorded:
        return None
    return _valats_against(checked, valats, points)


def _valats_against(checked: HandCheck, valats: Sequence[SaidBonus], points: int) -> Iterator[Problem]:
    """The valats that these card points of the declarer's side rule out."""
    declarers, defenders = aside(checked.rules, checked.contract, checked.hand.partner)
    trick, contract = checked.rules.seats.in_play, checked.contract.typed
    of_valat = (POINTS - defenders.most_points, POINTS - defenders.least_points)
    without_trick = (declarers.least_points, declarers.most_points)
    for bonus in valats:
        path, of_declarer = bonus.path, bonus.fact.side == DECLARER
        if not bonus.fact.made:
            loser, theirs = (defenders, POINTS - points) if of_declarer else (declarers, points)
            if theirs < loser.least_with_trick(trick):
                yield NOT_FAILED(path, points=points)
            continue
        wrong, (least, most) = (POINTS_OF_VALAT, of_valat) if of_declarer else (POINTS_WITHOUT_TRICK, without_trick)
        if not least <= points <= most:
            yield wrong(path, contract=contract, least=least, most=most, points=points)


NOBODY_RESTS = impossible("nobody-rests", "nobody rests if {count} sit at the table", "leave it out")
WHO_RESTED = unsaid("resting-missing", "{count} sit at the table: who rested?", "resting:NAME, mostly the dealer")
RESTED = impossible("resting-took-part", "{name} rested and took no part", "name somebody else, or who else rested")


def resting(table: Table, contract: Contract | None, hand: Hand, unread: frozenset[str]) -> Iterator[Problem]:
    """If more sit at the table than play, somebody rested and took no part; else nobody did."""
    count = len(table.players)
    if count not in table.rules.seats.at_table:
        return  # too many or too few players, which is a problem already
    if not table.rests:
        if hand.resting is not None:
            yield NOBODY_RESTS("hand.resting", count=count)
        return
    plays = contract is not None and contract.klop is not None and contract.klop.resting_plays
    if hand.resting is None:
        if "resting" not in unread and not (plays and _all_the_same(hand)):
            yield WHO_RESTED("hand.resting", count=count)
        return
    for name, path in _parts_taken(hand, unread, plays):
        if name == hand.resting:
            yield RESTED(path, name=name)


def _all_the_same(hand: Hand) -> bool:
    """True if a klop is written alike whoever plays the talon.

    That player merely wins nothing without a trick, and may not say kontra.
    """
    return not hand.kontra.level and all(points for _, points in hand.piles)


def _parts_taken(hand: Hand, unread: frozenset[str], plays: bool) -> Iterator[tuple[str | None, str]]:
    """The players who took part in the hand, each with the fact that says so.

    In a klop that the resting player plays, only the parts that he cannot take.
    """
    yield hand.declarer, "hand.declarer"
    yield hand.partner, "hand.partner"
    if hand.revoke is not None and not plays:
        yield hand.revoke.by, "hand.revoke.by"
    for card, loser, by in () if plays else hand.captured:
        yield loser, f"hand.captured.{card}.from"
        yield by, f"hand.captured.{card}.by"
    for name, _ in hand.declarations:
        yield name, f"hand.declarations.{name}"
    for number, fact in numbered(hand, unread):
        yield fact.by, f"hand.bonuses[{number}].by"
        for name in fact.kontra.names:
            yield name, f"hand.bonuses[{number}].kontra"
    for name in hand.kontra.names:
        yield name, "hand.kontra"
    for name, _ in () if plays else hand.piles:
        yield name, f"hand.points.{name}"


#: The king that is called, if one is, and the other three.
CALLED: Final = "king"
ALL_KINGS: Final = (CALLED, *(f"{CALLED} {number}" for number in range(2, KINGS + 1)))

#: The bonuses of owning cards, and the cards of each.
COLLECTED: Final = {"trula": TRULA, "kings": ALL_KINGS}

NAMES: Final = {"mond": said("mond"), "pagat": said("pagat"), "skis": said("škis")}

#: Several players, as the bits of a number by their seats.
Players: TypeAlias = int

EVERYBODY: Final[Players] = ~0
NOBODY: Final[Players] = 0


class Whereabouts(Value):
    """A fact about some cards: the players who may have held them when play began, and who may have won them.

    `EVERYBODY` says nothing, `NOBODY` that a card lay in the talon. `path` is the place of the fact, and `fact` puts it
    into words; `made` says that it is a bonus that was made, so that these cards count for whoever made it.
    """

    __slots__ = ("cards", "fact", "held", "made", "owned", "path")

    def __init__(
        self,
        cards: tuple[str, ...],
        held: Players,
        owned: Players,
        path: str,
        fact: Callable[[], Said],
        made: bool = False,
    ) -> None:
        self.cards: Final = cards
        self.held: Final = held
        self.owned: Final = owned
        self.path: Final = path
        self.fact: Final = fact
        self.made: Final = made


class HandPlayers:
    """The players of a hand: all that play it, those of the declarer's side and the others."""

    __slots__ = ("active", "declarers", "defenders", "seats")

    def __init__(self, checked: HandCheck) -> None:
        self.seats: Final = checked.table.seats
        self.active: Final = self.of(*checked.table.active(checked.contract, checked.hand.resting))
        self.declarers: Final = self.of(*checked.side)
        self.defenders: Final = self.active & ~self.declarers

    def of(self, *names: str) -> Players:
        """The players of these names."""
        players = NOBODY
        for name in names:
            players |= 1 << self.seats[name]
        return players

    def others(self, players: Players) -> Players:
        """Everybody who plays but these."""
        return self.active & ~players

    def on(self, side: str) -> Players:
        """The players of a side."""
        return self.declarers if side == DECLARER else self.defenders


def whereabouts(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """Everything that the facts of a hand say about the cards."""
    for bonus in checked.bonuses:
        if bonus.rule.declarer_only:
            yield _king_ultimo_where(seated, bonus)
        elif bonus.rule.last_trick:
            yield _pagat_ultimo(checked, seated, bonus)
        elif bonus.rule.key in COLLECTED:
            yield from _collected(seated, bonus)
    for captured in checked.hand.captured:
        yield from _captured(checked, seated, captured)
    if checked.hand.captured or checked.hand.king_in_talon:
        yield from _tricks(checked, seated)
    for number, card in enumerate(checked.hand.left_in_talon):
        yield _left(seated, f"hand.left_in_talon[{number}]", card)
    for name, ids in checked.hand.declarations:
        yield from _declared(checked, seated, name, ids)
    yield from _contract(checked, seated)


def _pagat_ultimo(checked: HandCheck, seated: HandPlayers, bonus: SaidBonus) -> Whereabouts:
    """The player who attempts pagat ultimo holds the pagat.

    Made, it stays his; lost silently, it fell to somebody else.
    """
    fact = bonus.fact
    held = seated.on(fact.side) if fact.by is None else seated.of(fact.by)
    owned = EVERYBODY
    if fact.made:
        losers = seated.of(*[captured.loser for captured in checked.hand.captured if captured.card == "pagat"])
        owned = held & losers or held
    elif not fact.announced and bonus.rule.lost_silently:
        one_player = not held & (held - 1)
        owned = seated.others(held) if one_player else EVERYBODY
        last = last_trick(checked)
        if last is not None:
            owned &= seated.on(last)
    return Whereabouts(("pagat",), held, owned, bonus.path, bonus.described, fact.made)


def _collected(seated: HandPlayers, bonus: SaidBonus) -> Iterator[Whereabouts]:
    """A bonus of owning cards that was made has all cards on its side.

    Where only their holder announces it, he held them.
    """
    fact, cards = bonus.fact, COLLECTED[bonus.rule.key]
    if bonus.rule.holder_announces and fact.announced and fact.by is not None:
        yield Whereabouts(cards, seated.of(fact.by), EVERYBODY, bonus.path, bonus.described)
    if fact.made:
        yield Whereabouts(cards, EVERYBODY, seated.on(fact.side), bonus.path, bonus.described, made=True)


def _king_ultimo_where(seated: HandPlayers, bonus: SaidBonus) -> Whereabouts:
    """The called king of an ultimo fell in the last trick: made to its own side, lost silently to the defenders."""
    fact, rule = bonus.fact, bonus.rule
    owned = EVERYBODY
    if fact.made:
        owned = seated.on(DECLARER)
    elif not fact.announced and rule.lost_silently and not rule.must_win_itself:
        owned = seated.on(DEFENDERS)
    held = EVERYBODY if fact.by is None else seated.of(fact.by)
    return Whereabouts((CALLED,), held, owned, bonus.path, bonus.described, made=owned != EVERYBODY)


def _captured(checked: HandCheck, seated: HandPlayers, captured: Captured) -> Iterator[Whereabouts]:
    """The loser held a lost card, and the trick's winner owns it: the škis takes the mond, the pagat takes both."""
    card, loser, by = captured
    path, held, name = f"hand.captured.{card}", seated.of(loser), NAMES[card]
    others = seated.others(held)
    if by is None:
        yield Whereabouts((card,), held, others, path, partial(said, "{card} of {loser}, lost", card=name, loser=loser))
        return
    taker = seated.of(by)
    taken = partial(said, "{card} taken from {loser} by {by}", card=name, loser=loser, by=by)
    yield Whereabouts((card,), held, taker, path, taken)
    if checked.taroks_are_trumps:
        in_its_trick = partial(said, "in the trick in which {by} took the {card}", by=by, card=name)
        for other, holders in _trula_beside(card, others, taker):
            yield Whereabouts((other,), holders, taker, path, in_its_trick)


def _trula_beside(card: str, others: Players, taker: Players) -> tuple[tuple[str, Players], ...]:
    """The other cards of the trula in the trick that took one, and the players who can have played each."""
    if card == "mond":
        return (("skis", others),)
    return (("mond", others & ~taker), ("pagat", taker)) if card == "skis" else ()


def _tricks(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """A side that took every trick took every card lost in one; a side without a trick took none.

    A called king that was taken from the talon and won no trick was lost in one.
    """
    hand, contract = checked.hand, checked.contract
    king = (CALLED,) if hand.king_in_talon else ()
    cards = (*[captured.card for captured in hand.captured], *king)
    for bonus in checked.bonuses:
        if bonus.rule.every_trick and bonus.fact.made:
            yield Whereabouts(cards, EVERYBODY, seated.on(bonus.fact.side), bonus.path, bonus.described)
    if hand.won and hand.declarer is not None and contract.key in _won_without_a_trick(checked):
        fact = partial(said, "{contract} of {name}, who took no trick", contract=contract.typed, name=hand.declarer)
        yield Whereabouts(cards, EVERYBODY, seated.others(seated.of(hand.declarer)), "hand.won", fact)
    for name, points in hand.piles:
        if not points:
            fact = partial(said, "{name}, who took no trick", name=name)
            yield Whereabouts(cards, EVERYBODY, seated.others(seated.of(name)), f"hand.points.{name}", fact)


def _won_without_a_trick(checked: HandCheck) -> tuple[str, ...]:
    """The contracts that are won without a trick."""
    tricks = checked.rules.cards.tricks if checked.rules.cards is not None else None
    return () if tricks is None else tricks.no_trick


def _left(seated: HandPlayers, path: str, card: str) -> Whereabouts:
    """Nobody held a card that stayed in the talon, and the opponents own it in the end."""
    owned = seated.defenders if seated.declarers else EVERYBODY
    return Whereabouts((card,), NOBODY, owned, path, partial(said, "{card} left in the talon", card=NAMES[card]))


def _declared(checked: HandCheck, seated: HandPlayers, name: str, ids: Sequence[str]) -> Iterator[Whereabouts]:
    """A player who declares trul held three cards, one who declares four kings held four."""
    known = checked.rules.declarations
    for key in expanded(known, ids):
        hands = list(holdings(known, [key]))
        trula: tuple[str, ...] = TRULA if fewest("trula", hands) == len(TRULA) else ()
        if not trula and holds_pagat(known, [key]):
            trula = ("pagat",)
        cards = (*trula, *ALL_KINGS) if fewest("kings", hands) == KINGS else trula
        fact = partial(said, "{declaration} of {name}", declaration=known[key].typed, name=name)
        yield Whereabouts(cards, seated.of(name), EVERYBODY, f"hand.declarations.{name}", fact)


def _contract(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """The partner held the called king, unless it lay in the talon.

    Some contracts belong to the holder of the pagat.
    """
    hand, contract = checked.hand, checked.contract
    partner, declarer = hand.partner, hand.declarer
    if contract.called_king and partner is not None:
        fact = partial(said, "called king of {name}, the partner", name=partner)
        yield Whereabouts((CALLED,), seated.of(partner), EVERYBODY, "hand.partner", fact)
    if hand.king_in_talon:
        fact = partial(said, "called king from the talon, lost to the defenders")
        yield Whereabouts((CALLED,), seated.declarers, seated.defenders, "hand.king_in_talon", fact)
    needed = checked.rules.bonuses.get(contract.needs_announced) if contract.needs_announced else None
    if needed is not None and needed.last_trick and not needed.declarer_only and declarer is not None:
        fact = partial(said, "pagat of {name}, who played {contract}", name=declarer, contract=contract.typed)
        yield Whereabouts(("pagat",), seated.of(declarer), EVERYBODY, "hand.contract", fact)


TWO_PLACES = impossible(
    "card-in-two-places", "one {card} in two places: {one}; {other}", "correct the one that was not so"
)
POINTS_OF_DECLARER = impossible(
    "points-uncovered",
    "{cards}: at least {least} card points, and the declarer's side has {points}",
    "count again; say {other} if the points of the other side were typed",
)
POINTS_OF_DEFENDERS = impossible(
    "points-uncovered-of-defenders",
    "{cards}: at least {least} card points, and the defenders have {points}",
    "count again; say {points} if the points of the other side were typed",
)

_ONE_LESS = "correct what one of them declared"
#: The kinds of cards of which several players together may have declared too many.
TOO_MANY = {
    "kings": impossible(
        "declared-kings", "declared by {names}: at least {need} kings, and they can have {most}", _ONE_LESS
    ),
    "trula": impossible(
        "declared-trula", "declared by {names}: at least {need} trula cards, and they can have {most}", _ONE_LESS
    ),
    "fives": impossible(
        "declared-honours",
        "declared by {names}: at least {need} kings and trula cards, and they can have {most}",
        _ONE_LESS,
    ),
    "taroks": impossible(
        "declared-taroks", "declared by {names}: at least {need} taroky, and they can have {most}", _ONE_LESS
    ),
    "others": impossible(
        "declared-no-taroks",
        "declared by {names}: at least {need} cards that are not taroky, and they can have {most}",
        _ONE_LESS,
    ),
}
NOT_IN_ONE_PACK = impossible("declared-beyond-the-pack", "what {names} declared does not fit into one pack", _ONE_LESS)
DECLARED_AND_HELD = impossible(
    "declared-and-held", "{declarations} of {name}: impossible with {cards} in the same hand", "correct one of the two"
)

DECLARED_BY_CALLED = impossible(
    "declared-and-called", "{name} cannot declare {declarations} and have the called tarok", "keep what it was"
)


def one_holder(checked: HandCheck, wrong: Sequence[Problem]) -> list[Problem]:
    """Everything that is wrong with the cards that the facts name, except for facts that are wrong already."""
    seated = HandPlayers(checked)
    found, paths = list(whereabouts(checked, seated)), [problem.path for problem in wrong]
    if not found and not checked.hand.declarations:
        return []
    if paths:
        found = [fact for fact in found if not any(path.startswith(fact.path) for path in paths)]
    held, owned = _together(found)
    if NOBODY in owned.values() or any(not players and _dealt(found, card) for card, players in held.items()):
        return list(_in_two_places(checked, found))
    problems: list[Problem] = []
    if checked.hand.declarations and not any(path.startswith("hand.declarations") for path in paths):
        problems.extend(_in_one_pack(checked, seated, found))
    if checked.hand.revoke is None and "hand.points" not in paths:
        problems.extend(_covered(checked, seated, [fact for fact in found if fact.made]))
    return problems


def _together(found: Sequence[Whereabouts]) -> tuple[dict[str, Players], dict[str, Players]]:
    """The players who may have held each card when play began, and those who may own it in the end, by all facts."""
    held: dict[str, Players] = {}
    owned: dict[str, Players] = {}
    for fact in found:
        for card in fact.cards:
            held[card] = held.get(card, EVERYBODY) & fact.held
            owned[card] = owned.get(card, EVERYBODY) & fact.owned
    return held, owned


def _dealt(found: Sequence[Whereabouts], card: str) -> bool:
    """True if some fact says that a player held the card."""
    return any(card in fact.cards and fact.held not in (NOBODY, EVERYBODY) for fact in found)


def _in_two_places(checked: HandCheck, found: Sequence[Whereabouts]) -> Iterator[Problem]:
    """A card is not in two places; the problem of two facts that say so is at both."""
    named: set[tuple[str, str]] = set()
    for one, other in combinations(found, 2):
        card = next((card for card in one.cards if card in other.cards), None)
        if card is None or (one.path, other.path) in named:
            continue
        if not _apart(one.held, other.held) and not _apart(one.owned, other.owned):
            continue
        named.add((one.path, other.path))
        name = NAMES.get(card) or (said("called king") if checked.contract.called_king else said("king"))
        for path in dict.fromkeys((one.path, other.path)):
            yield TWO_PLACES(path, card=name, one=one.fact(), other=other.fact())


def _apart(one: Players, other: Players) -> bool:
    """True if two facts both say something, and leave nobody."""
    return not one & other and one != other and EVERYBODY not in (one, other)


def _in_one_pack(checked: HandCheck, seated: HandPlayers, found: Sequence[Whereabouts]) -> Iterator[Problem]:
    """All that was declared comes from one pack, together with the cards of the trula that other facts place."""
    known, players, holder = checked.rules.declarations, {}, _holder_of_called_tarok(checked)
    for name, ids in checked.hand.declarations:
        his = _trula(fact for fact in found if fact.held == seated.of(name))
        hands = [hand for hand in holdings(known, expanded(known, ids)) if hand.trula >= len(his)]
        if not hands:
            cards = tuple([NAMES[card] for card in TRULA if card in his])
            declared = tuple([known[key].typed for key in ids])
            yield DECLARED_AND_HELD(f"hand.declarations.{name}", declarations=declared, name=name, cards=cards)
            return
        if name == holder:
            hands = [hand for hand in hands if hand.most > hand.trula]
            if not hands:
                declared = tuple([known[key].typed for key in ids])
                hint = None if checked.hand.partner else said("a declarer without a partner has it: name the partner")
                yield DECLARED_BY_CALLED(f"hand.declarations.{name}", hint=hint, declarations=declared, name=name)
                return
        players[name] = hands
    theirs = seated.of(*players)
    elsewhere = _trula(fact for fact in found if not fact.held & theirs)
    if not in_one_pack(tuple(players.values()), len(TRULA) - len(elsewhere)):
        yield _too_much(players, len(elsewhere))


def _holder_of_called_tarok(checked: HandCheck) -> str | None:
    """The player who holds a called tarok, from the XIX downwards: the partner, or whoever has none.

    That is the bidder where all cards of the talon are drawn: the called one lies nowhere else.
    """
    cards, contract, hand = checked.rules.cards, checked.contract, checked.hand
    if cards is None or cards.calling is None or cards.calling.form != "tarok" or not contract.partner:
        return None
    if hand.partner is not None or checked.void:
        return hand.partner
    drawn = cards.talon is not None and contract.key in cards.talon.drawn
    return hand.declarer if drawn else None


def _too_much(players: dict[str, list[Holding]], elsewhere: int) -> Problem:
    """The problem of several players who declared too many cards of one kind, or of several kinds."""
    for kind, wrong in TOO_MANY.items():
        most = PACK[kind] - (elsewhere if kind in ("trula", "fives", "taroks") else 0)
        needs = {name: fewest(kind, hands) for name, hands in players.items() if fewest(kind, hands)}
        need, last = sum(needs.values()), list(needs)[-1:]
        if need > most:
            return wrong(f"hand.declarations.{last[0]}", names=tuple(needs), need=need, most=most)
    return NOT_IN_ONE_PACK(f"hand.declarations.{list(players)[-1]}", names=tuple(players))


def _trula(found: Iterable[Whereabouts]) -> set[str]:
    """The cards of the trula that these facts are about."""
    return {card for fact in found for card in fact.cards if card in TRULA}


def _covered(checked: HandCheck, seated: HandPlayers, made: Sequence[Whereabouts]) -> Iterator[Problem]:
    """The side that made trula, kings, or a pagat that won its trick has the card points of these cards."""
    points = checked.hand.points
    if points is None or not made:
        return
    _, owned = _together(made)
    for owners, points_won, wrong in (
        (seated.declarers, points, POINTS_OF_DECLARER),
        (seated.defenders, POINTS - points, POINTS_OF_DEFENDERS),
    ):
        theirs = [card for card, players in owned.items() if not players & ~owners]
        if theirs and least_points(len(theirs)) > points_won:
            facts: dict[str, Said] = {}
            for fact in made:
                if not set(theirs).isdisjoint(fact.cards):
                    facts.setdefault(fact.path, fact.fact())
            for path in (list(facts)[-1], "hand.points"):
                yield wrong(
                    path,
                    cards=tuple(facts.values()),
                    least=least_points(len(theirs)),
                    points=points_won,
                    other=POINTS - points_won,
                )


_HINT = "one hand cannot have both"

NO_DECLARATIONS_IN = impossible("declarations-in-contract", "there are no declarations in {contract}", "leave them out")
DECLARED_TWICE = impossible("declared-twice", "{declaration} is declared twice", _HINT)
CONTAINED = impossible("declaration-contained", "{declaration} already contains {other}", _HINT)
ONLY_ONE_OF = impossible("declarations-of-one-group", "only one of {first} and {other} can be declared", _HINT)
CONTRADICT = impossible("declarations-contradict", "{declarations} contradict each other", _HINT)


def declared(checked: HandCheck) -> Iterator[Problem]:
    """Declarations are made where there are sides, and those of one player fit into one hand."""
    if checked.contract.form != "sides":
        yield NO_DECLARATIONS_IN("hand.declarations", contract=checked.contract.typed)
        return
    for name, ids in checked.hand.declarations:
        yield from islice(of_one_player(checked.rules.declarations, ids, f"hand.declarations.{name}"), 1)


def of_one_player(known: Mapping[str, Declaration], ids: Sequence[str], path: str = "") -> Iterator[Problem]:
    """The reasons why one player cannot declare all of these."""
    parts = expanded(known, ids)
    for index, key in enumerate(parts):
        if key in parts[:index]:
            yield DECLARED_TWICE(path, declaration=known[key].typed)
    for key in parts:
        for other in known[key].contains:
            if other in parts:
                yield CONTAINED(path, declaration=known[key].typed, other=known[other].typed)
    groups: dict[str, str] = {}
    for key in parts:
        first = groups.setdefault(known[key].group or key, key)
        if first != key and first not in known[key].beside:
            yield ONLY_ONE_OF(path, first=known[first].typed, other=known[key].typed)
    if not any(holdings(known, parts)):
        yield CONTRADICT(path, declarations=chained([known[key].typed for key in parts]))


UNPLAYED = Checks()

NO_FACT_HERE = impossible("no-fact-of-rules", "is not a fact of {contract} in {ruleset}", "leave it out")
UNPLAYED_RESULT = impossible(
    "unplayed-result", "does not go with a hand that was not played out", "leave one of the two out"
)
THROWN_IN_OR_SURRENDERED = impossible(
    "unplayed-twice", "a hand is either thrown in or surrendered", "leave one of the two out"
)
SURRENDERED_ALONE = impossible(
    "surrender-with-partner",
    "surrender is for a bidder who drew the called card himself",
    "leave the partner out",
)
KING_WITHOUT_PARTNER = impossible(
    "king-in-talon-partner", "with the called king in the talon there is no partner", "leave it out"
)
KING_WITH_DEFENDERS = impossible(
    "king-in-talon-points", "the defenders have the king, so fewer points are left", "count again"
)
NO_PRICE = impossible(
    "revoke-without-price", "{ruleset} sets no price for a breach of the rules", "use tarok adjust instead"
)
CAPTURED_AND_LEFT = impossible(
    "captured-and-left", "the {card} cannot be captured and left in the talon too", "keep the one it was"
)
WHO_CAPTURED = unsaid("captor-missing", "say who took it: the score needs the name", "{word}:{loser},NAME")


@UNPLAYED()
def thrown_in(checked: HandCheck) -> Found:
    """A hand is thrown in where the rules know that."""
    return _without_result(checked, "thrown_in", checked.contract.thrown_in) if checked.hand.thrown_in else None


@UNPLAYED()
def surrendered(checked: HandCheck) -> Found:
    """A hand is given up where the rules know that."""
    return _without_result(checked, "surrendered", checked.contract.surrender) if checked.hand.surrendered else None


def _without_result(checked: HandCheck, field: str, rule: Rule | None) -> Iterator[Problem]:
    """A hand that was not played out has no result of play."""
    hand = checked.hand
    if rule is None:
        yield NO_FACT_HERE(f"hand.{field}", contract=checked.contract.typed, ruleset=checked.rules.id)
        return
    played = [] if hand.points is None else ["points"]
    played += ["kontra"] if hand.kontra.level else []
    played += [f"bonuses[{number}]" for number, _ in numbered(hand, checked.unread)]
    for field in (*played, *[f"captured.{one.card}" for one in hand.captured]):
        yield UNPLAYED_RESULT(f"hand.{field}")


@UNPLAYED()
def thrown_in_or_surrendered(checked: HandCheck) -> Found:
    """A hand is not both thrown in and given up."""
    return THROWN_IN_OR_SURRENDERED("hand.surrendered") if checked.hand.thrown_in and checked.hand.surrendered else None


@UNPLAYED()
def surrendered_alone(checked: HandCheck) -> Found:
    """A surrender is for a bidder who drew the called card himself, and has no partner."""
    if not checked.hand.surrendered or checked.contract.surrender is None or checked.hand.partner is None:
        return None
    return SURRENDERED_ALONE("hand.partner")


def king_in_talon(checked: HandCheck) -> Found:
    """If the called king came from the talon and won no trick, there is no partner, and the defenders have the king."""
    hand, king = checked.hand, checked.rules.king_in_talon
    if king is None or not checked.contract.called_king:
        return NO_FACT_HERE("hand.king_in_talon", contract=checked.contract.typed, ruleset=checked.rules.id)
    if hand.partner is not None:
        return KING_WITHOUT_PARTNER("hand.partner")
    if hand.points is not None and hand.points + king.points > POINTS:
        return KING_WITH_DEFENDERS("hand.points")
    return None


def breach_has_a_price(checked: HandCheck) -> Found:
    """A breach of the rules can be scored where the rules say what it costs."""
    return NO_PRICE("hand.revoke", ruleset=checked.rules.id) if checked.rules.revoke is None else None


def captured_cards(checked: HandCheck) -> Iterator[Problem]:
    """A captured card did not stay in the talon; if the rules pay by its captor, he is named."""
    for captured in checked.hand.captured:
        path = f"hand.captured.{captured.card}"
        if captured.card in checked.hand.left_in_talon:
            yield CAPTURED_AND_LEFT(path, card=captured.card)
        if captured.by is None and _captor_needed(checked, captured.card):
            yield WHO_CAPTURED(f"{path}.by", word=OwnWord(card_word(captured.card)), loser=captured.loser)


def _captor_needed(checked: HandCheck, card: str) -> bool:
    if checked.hand.revoke is not None or "revoke" in checked.unread:
        return False
    mond, pot = checked.rules.mond, checked.rules.pot
    paid_by_captor = mond is not None and (mond.own_side is not None or mond.captor is not None)
    if card == "mond" and paid_by_captor and "captured" in checked.contract.mond:
        return True
    if card == "pagat" and checked.rules.pagat is not None and "captured" in checked.contract.mond:
        return True
    return pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None


__all__ = ["check"]


def check(table: Table, contract: Contract | None, hand: Hand, wrong: list[Problem], recorded: bool = False) -> None:
    """Adds everything that is wrong with a hand to the problems of its single values.

    Without a contract only the resting player can be checked. Of a hand that was `recorded` it is not checked again
    that the cards allow it: what was played stays played.
    """
    unread = frozenset([_fact(problem.path) for problem in wrong])
    wrong.extend(resting(table, contract, hand, unread))
    if contract is None:
        return
    checked = HandCheck(table, contract, hand, unread, recorded)
    if hand.declarations:
        add(declared(checked), wrong)
    if contract.form == "sides":
        _between_sides(checked, wrong)
    else:
        _everybody_alone(checked, wrong)
    if not recorded and checked.sides_known:
        wrong.extend(one_holder(checked, wrong))


def _between_sides(checked: HandCheck, wrong: list[Problem]) -> None:
    """Adds what is wrong with a hand of a declarer's side against the others."""
    hand, contract = checked.hand, checked.contract
    SIDES.run(checked, wrong)
    if hand.partner is not None:
        PARTNER.run(checked, wrong)
    if hand.kontra.level:
        add(check_kontra(checked, hand.kontra, "hand.kontra", DECLARER), wrong)
    if contract.levels or hand.level is not None:
        LEVEL.run(checked, wrong)
    if contract.bonuses == "none":
        add(no_bonuses(checked), wrong)
    else:
        add(each_bonus(checked), wrong)
        if len(checked.bonuses) > 1:
            TOGETHER.run(checked, wrong)
        add(announced_with_the_contract(checked), wrong)
    if hand.thrown_in or hand.surrendered:
        UNPLAYED.run(checked, wrong)
    if hand.king_in_talon:
        add(king_in_talon(checked), wrong)
    if hand.revoke is not None:
        add(breach_has_a_price(checked), wrong)
    if not (hand.thrown_in or hand.surrendered or checked.void):
        (TRICKS_DECIDE if contract.decided_by == "result" else POINTS_DECIDE).run(checked, wrong)
    if hand.captured:
        add(captured_cards(checked), wrong)


def _everybody_alone(checked: HandCheck, wrong: list[Problem]) -> None:
    """Adds what is wrong with a hand in which everybody plays for himself."""
    ALONE.run(checked, wrong)
    if checked.hand.captured:
        add(captured_cards(checked), wrong)
    if checked.hand.revoke is not None:
        add(breach_has_a_price(checked), wrong)
    if not checked.void:
        PILES.run(checked, wrong)


def _fact(path: str) -> str:
    """The fact of a hand that a path is about: `points` of `hand.points.Ana`, `bonuses[1]` of `hand.bonuses[1].by`."""
    return path.removeprefix("hand.").partition(".")[0]
