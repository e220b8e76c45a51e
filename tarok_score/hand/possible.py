"""Whether a hand can be, by the rules of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..pack import KINGS, POINTS, TRULA
from ..problems import Problem, Wrong, impossible, malformed, unsaid
from ..words.notation_words import OwnWord, card_word
from ..words.said import Fact, Said, Value, chained, said
from .hand import DECLARER, DEFENDERS, UNCOUNTED, BonusFact, Hand, Kontra
from .holdings import PACK, Holding, aside, expanded, fewest, holdings, holds_pagat, in_one_pack, least_points
from .table import Table

if TYPE_CHECKING:
    from ..law.bonuses import Declaration


class SaidBonus(Value):
    """A bonus that was said: its place in the document, the fact, and its rule."""

    path: str
    fact: BonusFact
    rule: Bonus

    def described(self) -> Said:
        """The bonus in words: whose it is and, if so, that it was lost."""
        by = self.fact.by
        texts = (
            (said("{bonus} of {name}"), said("{bonus} of {name}, lost"))
            if by is not None
            else (said("{bonus} of the declarer's side"), said("{bonus} of the declarer's side, lost"))
            if self.fact.side == DECLARER
            else (said("{bonus} of the defenders"), said("{bonus} of the defenders, lost"))
        )
        return texts[not self.fact.made]._replace(facts={"bonus": self.rule.typed, "name": by or ""})


class HandCheck:
    """A hand at its table while it is checked, and the names of its facts that could not be read (`unread`).

    A fact that could not be read counts as unsaid, and nothing is concluded from it. A hand that was `recorded` stands
    in a ledger, and what was counted and played is not counted again.
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
        known = table.rules.bonuses
        self.bonuses = [
            SaidBonus(f"bonuses[{at}]", fact, known[fact.bonus]) for at, fact in numbered(hand, unread) if known
        ]

    def wrong(self, wrong: Wrong, field: str, **facts: Fact) -> Problem:
        """The problem of a fact of the hand; every problem may name the contract and the ruleset."""
        known: dict[str, Any] = {"contract": self.contract.typed, "ruleset": self.rules.id, **facts}
        return wrong(f"hand.{field}", **known)

    def knows(self, *facts: str) -> bool:
        """True if all these facts could be read."""
        return not self.unread or self.unread.isdisjoint(facts)

    @property
    def active(self) -> tuple[str, ...]:
        """Those who play the hand."""
        return self.table.active(self.contract, self.hand.resting)

    @property
    def unread_bonuses(self) -> int:
        """The number of bonuses that were said and could not be read."""
        return sum(name.startswith("bonuses[") for name in self.unread)

    @property
    def void(self) -> bool:
        """True if a breach of the rules voided the hand, as far as that is known."""
        return self.hand.revoke is not None or "revoke" in self.unread

    @property
    def last_trick(self) -> str | None:
        """The side that won the last trick, if some bonus says so."""
        return next((side for side in map(side_of_last_trick, self.bonuses) if side is not None), None)


def numbered(hand: Hand, unread: frozenset[str]) -> Iterable[tuple[int, BonusFact]]:
    """The bonuses that could be read, each with its number in the document."""
    numbers = (number for number in count() if f"bonuses[{number}]" not in unread)
    return zip(numbers, hand.bonuses, strict=False)


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


def doubling(
    checked: HandCheck, kontra: Kontra, field: str, owner: str, bonus: Bonus | None = None
) -> Iterator[Problem]:
    """Enough players spoke and not too many, of alternate sides, the first against the owner of what is doubled.

    It is the game, or a bonus; there are games and bonuses that cannot be doubled.
    """
    rules, contract = checked.rules.kontra, checked.contract
    if rules is None:
        yield checked.wrong(NO_KONTRA, field)
        return
    doubled = bonus.kontra if bonus is not None else contract.kontra and not (rules.not_high and contract.gives_radl)
    if bonus is not None and not rules.bonuses:
        yield checked.wrong(NO_KONTRA_OF_BONUS, field)
    elif not doubled:
        yield checked.wrong(UNDOUBLED, field, contract=(bonus or contract).typed)
    elif kontra.level > len(rules.ladder):
        words = tuple([word.typed for word in rules.ladder])
        yield checked.wrong(TOO_MANY_WORDS, field, level=min(kontra.level, _SHOWN), words=words)
    else:
        if (rules.names == "needed" or rules.failed_costs) and not kontra.names:
            yield checked.wrong(WHO_SPOKE, field, word=rules.ladder[0].typed)
        sides_known = checked.hand.declarer is not None and checked.knows("partner")
        for turn, name in enumerate(kontra.names if sides_known else ()):
            of_owner = (name in checked.side) == (owner == DECLARER)
            if of_owner == (turn % 2 == 0):
                yield checked.wrong(OWN_SIDE, field, name=name, word=rules.ladder[turn].typed)


def doubled_klop(checked: HandCheck) -> Problem | None:
    """A klop is doubled once or twice, by two different players."""
    kontra, klop, field = checked.hand.kontra, checked.contract.klop, "kontra"
    if klop is None or klop.kontra is None or not checked.contract.kontra:
        return checked.wrong(UNDOUBLED, field)
    if kontra.level > klop.kontra.most_words:
        return checked.wrong(TOO_MANY_IN_KLOP, field, level=min(kontra.level, _SHOWN), most=klop.kontra.most_words)
    if not kontra.names:
        return checked.wrong(WHO_SPOKE, field, word="kontra")
    if len(set(kontra.names)) < len(kontra.names):
        return checked.wrong(OWN_KONTRA, field, name=kontra.names[0])
    return None


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


def no_bonuses(checked: HandCheck) -> Iterator[Problem]:
    """In klop, in beggars and the like there are no bonuses."""
    if checked.rules.bonuses:
        for number in range(len(checked.bonuses) + checked.unread_bonuses):
            yield checked.wrong(IN_CONTRACT_WITHOUT, f"bonuses[{number}]")


def bonus_by_itself(checked: HandCheck, bonus: SaidBonus) -> Iterator[Problem]:
    """A bonus is possible by itself: by whose it is, by how it was announced and by who declares."""
    hand, contract, fact, rule = checked.hand, checked.contract, bonus.fact, bonus.rule
    path, typed = bonus.path, rule.typed
    of_other = fact.by is not None and (fact.by in checked.side) != (fact.side == DECLARER)
    if of_other and checked.knows("declarer", "partner"):
        yield checked.wrong(OF_OTHER_SIDE, f"{path}.side", name=fact.by or "")
    if fact.announced:
        if rule.announced is None:  # an announced valat of TAROK.net is a contract of its own
            yield checked.wrong(ONLY_SILENT, f"{path}.announced", bonus=typed)
        if contract.bonuses in ("unscored", "valat"):
            yield checked.wrong(NOT_ANNOUNCED, f"{path}.announced")
        if fact.kontra.level:
            yield from doubling(checked, fact.kontra, f"{path}.kontra", fact.side, rule)
    elif fact.kontra.level:
        yield checked.wrong(SILENT_DOUBLED, f"{path}.kontra")
    if contract.bonuses == "valat" and not rule.every_trick:
        yield checked.wrong(IN_CONTRACT_WITHOUT, path)
    if rule.declarer != "any" and checked.knows("partner") and (hand.partner is None) != (rule.declarer == "alone"):
        yield checked.wrong(FOR_ONE_ALONE if rule.declarer == "alone" else FOR_PARTNERS, path, bonus=typed)
    if rule.declarer_only:
        if not contract.called_king:
            yield checked.wrong(NO_KING_CALLED, path, bonus=typed)
        elif fact.side != DECLARER:
            yield checked.wrong(KING_OF_DEFENDERS, path, bonus=typed)
        if rule.must_win_itself and fact.made and fact.itself is None:
            yield checked.wrong(KING_ITSELF, f"{path}.itself", bonus=typed)
    elif fact.itself is not None:
        yield checked.wrong(ONLY_OF_KING, f"{path}.itself")
    if fact.by is None and _holder_needed(checked, fact, rule):
        yield checked.wrong(WHOSE, f"{path}.by", bonus=typed)
    if fact.itself is True and not fact.made and not checked.recorded:
        yield checked.wrong(KING_WON, path, bonus=typed)
    if rule.neutral_to_own_side and not (fact.made or fact.announced or checked.recorded or checked.void):
        taken = any(one.card == "pagat" and one.by is not None for one in hand.captured)
        if not taken and checked.knows("captured"):
            word = OwnWord(card_word("pagat"))
            yield checked.wrong(WHO_TOOK_PAGAT, path, word=word, loser=fact.by or said("FROM"))


def _holder_needed(checked: HandCheck, fact: BonusFact, bonus: Bonus) -> bool:
    """True if the rules pay the holder of a bonus."""
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


def bonuses_together(checked: HandCheck) -> Iterator[Problem]:
    """Each bonus is there once and made by one side; one side wins the last trick, and one card."""
    seen: set[tuple[str, str]] = set()
    made_by_declarers = {one.rule.key for one in checked.bonuses if one.fact.made and one.fact.side == DECLARER}
    last: dict[str, str] = {}
    both: list[Problem] = []
    for one in checked.bonuses:
        key, side = one.rule.key, one.fact.side
        if (key, side) in seen:
            yield checked.wrong(TWICE, one.path, bonus=one.described())
        seen.add((key, side))
        winner = side_of_last_trick(one)
        if one.fact.made and side != DECLARER and key in made_by_declarers:
            both.append(checked.wrong(MADE_BY_BOTH, one.path, bonus=one.rule.typed))
        elif winner is not None:
            last[winner] = one.path
    yield from both
    if len(last) == 2:
        yield checked.wrong(LAST_TRICK, last[DEFENDERS])
    kings = {one.rule: one.path for one in checked.bonuses if one.fact.made and _of_king(one.rule)}
    if len(kings) > 1:
        ultimos = chained([rule.typed for rule in kings], "{one} or {other}")
        yield checked.wrong(ONE_ULTIMO, list(kings.values())[1], ultimos=ultimos)
    itself = [
        one
        for one in checked.bonuses
        if one.fact.made and _of_king(one.rule) and (one.fact.itself is True or one.rule.king_itself)
    ]
    if not itself or checked.recorded:
        return
    for one in checked.bonuses:
        if _of_king(one.rule) and not one.fact.made:
            yield checked.wrong(KING_WON, one.path, bonus=one.rule.typed)
    pagats = [one for one in checked.bonuses if one.fact.made and one.rule.last_trick and not one.rule.declarer_only]
    for one in pagats[:1]:
        yield checked.wrong(ONE_CARD, one.path, king=itself[0].rule.typed, pagat=one.rule.typed)


def side_of_last_trick(bonus: SaidBonus) -> str | None:
    """The side that won the last trick, if the bonus says so."""
    fact, rule = bonus.fact, bonus.rule
    if fact.made:
        return fact.side if rule.last_trick or rule.every_trick else None
    if rule.declarer_only and rule.lost_silently and not rule.must_win_itself and not fact.announced:
        return DEFENDERS  # a king that was lost in the last trick, unannounced
    return None


def _of_king(bonus: Bonus) -> bool:
    return bonus.declarer_only and bonus.last_trick


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


def everybody_alone(checked: HandCheck) -> Iterator[Problem]:
    """Where everybody plays for himself, nobody has what only a declarer's side can have."""
    hand = checked.hand
    for field in ("declarer", "partner"):
        if getattr(hand, field) is not None:
            yield checked.wrong(EVERYBODY_ALONE, field)
    for field in ("level", "won", "king_in_talon", "thrown_in", "surrendered"):
        if getattr(hand, field) not in (None, False):
            yield checked.wrong(NO_FACT_OF, field)
    yield from no_bonuses(checked)
    if hand.kontra.level and (found := doubled_klop(checked)) is not None:
        yield found
    yield from breach_and_captured(checked)
    if not checked.void and checked.knows("points"):
        yield from _piles(checked)


def _piles(checked: HandCheck) -> Iterator[Problem]:
    """Everybody has a pile, 0 for whoever took no trick; two make 70, and more of them, each rounded, 69 to 71."""
    contract, hand, field = checked.contract, checked.hand, "points"
    if hand.points is not None or not hand.piles:
        pairs = zip(checked.active, (20, 25, 15, 10), strict=False)
        example = " ".join([f"{name}={points}" for name, points in pairs])
        yield checked.wrong(NO_PILES if hand.points is None else ONE_NUMBER, field, example=example)
    if not hand.piles:
        return
    piles, missing = dict(hand.piles), without_pile(checked.table, contract, hand)
    uncounted = UNCOUNTED in piles.values()
    total = sum([points for points in piles.values() if points != UNCOUNTED])
    if missing and not (total + len(missing) <= POINTS and others_write_nothing(contract, hand)):
        yield piles_of_some(contract, missing)
    if uncounted and (contract.klop is None or contract.klop.full.doubles):
        yield checked.wrong(ONE_NUMBER, field, example=f"{hand.piles[0][0]}=40")
    if checked.recorded or uncounted or piles.keys() != set(checked.active):
        return  # counted long ago, or named already
    exactly = any(form is not None and form.exact_piles for form in (contract.klop, contract.varsava))
    few = sum([1 for points in piles.values() if points]) <= 2
    if exactly and total != POINTS:
        yield checked.wrong(EXACT_PILES, field, sum=total, points=POINTS)
    elif few and total != POINTS:
        yield checked.wrong(TWO_PILES, field, sum=total, points=POINTS)
    elif not POINTS - 1 <= total <= POINTS + 1:
        yield checked.wrong(MORE_PILES, field, sum=total, least=POINTS - 1, points=POINTS, most=POINTS + 1)


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


def between_sides(checked: HandCheck) -> Iterator[Problem]:
    """Of a declarer's side against the others: who played, at which level, and all that came of it."""
    hand, contract = checked.hand, checked.contract
    if hand.declarer is None and checked.knows("declarer"):
        yield checked.wrong(NO_DECLARER, "declarer")
    if hand.piles:
        yield checked.wrong(PILES_OF_OTHERS, "points", points=44)
    if hand.partner is not None and not contract.partner:
        yield checked.wrong(PARTNER_IN_SOLO, "partner", name=hand.partner)
    elif hand.partner is not None and hand.partner == hand.declarer:
        yield checked.wrong(OWN_PARTNER, "partner", name=hand.partner)
    if hand.kontra.level:
        yield from doubling(checked, hand.kontra, "kontra", DECLARER)
    most = len(contract.levels)
    if hand.level is None:
        if most and hand.revoke is None and checked.knows("level", "revoke"):
            yield checked.wrong(WHICH_LEVEL, "level", most=most)
    elif not 1 <= hand.level <= most:
        yield checked.wrong(NO_SUCH_LEVEL if most else WITHOUT_LEVEL, "level", most=most)
    if contract.bonuses == "none":
        yield from no_bonuses(checked)
    else:
        for bonus in checked.bonuses:
            yield from bonus_by_itself(checked, bonus)
        if len(checked.bonuses) > 1:
            yield from bonuses_together(checked)
        needed = contract.needs_announced
        announced = {one.bonus for one in hand.bonuses if one.announced and one.side == DECLARER}
        if needed is not None and needed not in announced and not checked.void and checked.knows("bonuses"):
            yield checked.wrong(NOT_WITHOUT, "bonuses", bonus=checked.rules.bonuses[needed].typed)
    yield from unplayed(checked)
    yield from breach_and_captured(checked)
    if not (hand.thrown_in or hand.surrendered or checked.void):
        yield from _result_of_tricks(checked) if contract.decided_by == "result" else _result_of_points(checked)


def _result_of_tricks(checked: HandCheck) -> Iterator[Problem]:
    """Of a beggar or a valat that was bid it is said whether it was won; it has no card points."""
    hand = checked.hand
    if hand.won is None and checked.knows("won"):
        yield checked.wrong(WON_OR_LOST, "won")
    if hand.points is not None:
        yield checked.wrong(BY_TRICKS, "points")
    tricks = checked.rules.cards.tricks if checked.rules.cards is not None else None
    if hand.won and tricks is not None and checked.contract.key in tricks.every_trick:
        for bonus in checked.bonuses:
            if side_of_last_trick(bonus) == DEFENDERS and checked.knows("won", "bonuses"):
                yield checked.wrong(LAST_TRICK, bonus.path)


def _result_of_points(checked: HandCheck) -> Iterator[Problem]:
    """Card points decide, unless a valat stands alone, and a valat leaves the others only talon and discards."""
    hand, contract, rules, points = checked.hand, checked.contract, checked.rules, checked.hand.points
    if not checked.knows("points"):
        return
    if points is None:
        by_value = contract.game == "value" and hand.won is not None and not hand.king_in_talon
        alone = contract.bonuses in ("scored", "valat") and _valat_decides(checked)
        if not (hand.piles or by_value or alone):
            yield checked.wrong(NO_POINTS, "points", points=rules.win.points)
        return
    valats = [bonus for bonus in checked.bonuses if bonus.rule.every_trick]
    if hand.won is not None and not valats and not checked.unread_bonuses and checked.knows("won", "bonuses"):
        king = rules.king_in_talon
        counted = points + (king.points if king is not None and hand.king_in_talon else 0)
        if hand.won != (counted >= rules.win.points or (hand.odd_card and rules.win.odd_card)):
            yield checked.wrong(POINTS_LOST if hand.won else POINTS_WON, "won", points=points)
    if not valats or checked.recorded:
        return
    declarers, defenders = aside(rules, contract, hand.partner)
    trick = rules.seats.in_play
    of_valat = (POINTS - defenders.most_points, POINTS - defenders.least_points)
    for bonus in valats:
        path, fact, of_declarer = bonus.path, bonus.fact, bonus.fact.side == DECLARER
        if bonus.rule.announced is None and fact.announced:
            continue  # a contract of its own, with other bounds
        if not fact.made:
            loser, theirs = (defenders, POINTS - points) if of_declarer else (declarers, points)
            if theirs < loser.least_with_trick(trick):
                yield checked.wrong(NOT_FAILED, path, points=points)
            continue
        least, most = of_valat if of_declarer else (declarers.least_points, declarers.most_points)
        if not least <= points <= most:
            wrong = POINTS_OF_VALAT if of_declarer else POINTS_WITHOUT_TRICK
            yield checked.wrong(wrong, path, least=least, most=most, points=points)


def _valat_decides(checked: HandCheck) -> bool:
    """True if a valat stands alone, so that the card points are not needed."""
    if not checked.knows("bonuses"):
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
        # A klop is written alike whoever plays the talon: they win nothing without a trick, and may not say kontra.
        alike = plays and not hand.kontra.level and all(points for _, points in hand.piles)
        if "resting" not in unread and not alike:
            yield WHO_RESTED("hand.resting", count=count)
        return
    for name, path in _parts_taken(hand, unread, plays):
        if name == hand.resting:
            yield RESTED(path, name=name)


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

    cards: tuple[str, ...]
    held: Players
    owned: Players
    path: str
    fact: Said
    made: bool = False


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
    hand, contract = checked.hand, checked.contract
    for bonus in checked.bonuses:
        yield from _of_bonus(checked, seated, bonus)
    trumps = contract.form != "sides" or contract.decided_by == "points"  # a tarok beats every plain card
    for card, loser, by in hand.captured:
        path, held, taken = f"captured.{card}", seated.of(loser), NAMES[card]
        others = seated.others(held)
        if by is None:
            yield Whereabouts((card,), held, others, path, said("{card} of {loser}, lost", card=taken, loser=loser))
            continue
        taker = seated.of(by)
        told = said("{card} taken from {loser} by {by}", card=taken, loser=loser, by=by)
        yield Whereabouts((card,), held, taker, path, told)
        in_its_trick = said("in the trick in which {by} took the {card}", by=by, card=taken)
        beside = {"mond": {"skis": others}, "skis": {"mond": others & ~taker, "pagat": taker}}.get(card, {})
        for other, holders in beside.items() if trumps else ():
            yield Whereabouts((other,), holders, taker, path, in_its_trick)
    if hand.captured or hand.king_in_talon:
        yield from _tricks(checked, seated)
    for number, card in enumerate(hand.left_in_talon):  # the opponents own it in the end
        owned = seated.defenders if seated.declarers else EVERYBODY
        left = said("{card} left in the talon", card=NAMES[card])
        yield Whereabouts((card,), NOBODY, owned, f"left_in_talon[{number}]", left)
    for name, ids in hand.declarations:
        yield from _declared(checked, seated, name, ids)
    declarer, partner, needed = hand.declarer, hand.partner, contract.needs_announced
    if contract.called_king and partner is not None:
        fact = said("called king of {name}, the partner", name=partner)
        yield Whereabouts((CALLED,), seated.of(partner), EVERYBODY, "partner", fact)
    if hand.king_in_talon:
        fact = said("called king from the talon, lost to the defenders")
        yield Whereabouts((CALLED,), seated.declarers, seated.defenders, "king_in_talon", fact)
    rule = checked.rules.bonuses.get(needed) if needed else None
    if rule is not None and rule.last_trick and not rule.declarer_only and declarer is not None:
        fact = said("pagat of {name}, who played {contract}", name=declarer, contract=contract.typed)
        yield Whereabouts(("pagat",), seated.of(declarer), EVERYBODY, "contract", fact)


def _of_bonus(checked: HandCheck, seated: HandPlayers, bonus: SaidBonus) -> Iterator[Whereabouts]:
    """The cards of a bonus: the called king of an ultimo, the pagat of whoever attempts it, collected cards."""
    fact, rule, path, described = bonus.fact, bonus.rule, bonus.path, bonus.described()
    side, owned = seated.on(fact.side), EVERYBODY
    lost = not fact.made and not fact.announced and rule.lost_silently
    if rule.declarer_only:  # it fell in the last trick: made to its own side, lost silently to the defenders
        if fact.made:
            owned = seated.on(DECLARER)
        elif lost and not rule.must_win_itself:
            owned = seated.on(DEFENDERS)
        held = EVERYBODY if fact.by is None else seated.of(fact.by)
        yield Whereabouts((CALLED,), held, owned, path, described, owned != EVERYBODY)
    elif rule.last_trick:  # made, it stays with its holder; lost silently, it fell to somebody else
        held = side if fact.by is None else seated.of(fact.by)
        if fact.made:
            losers = seated.of(*[captured.loser for captured in checked.hand.captured if captured.card == "pagat"])
            owned = held & losers or held
        elif lost:
            one_player = not held & (held - 1)
            owned = seated.others(held) if one_player else EVERYBODY
            if checked.last_trick is not None:
                owned &= seated.on(checked.last_trick)
        yield Whereabouts(("pagat",), held, owned, path, described, fact.made)
    elif rule.key in COLLECTED:
        cards = COLLECTED[rule.key]
        if rule.holder_announces and fact.announced and fact.by is not None:
            yield Whereabouts(cards, seated.of(fact.by), EVERYBODY, path, described)
        if fact.made:
            yield Whereabouts(cards, EVERYBODY, side, path, described, True)


def _tricks(checked: HandCheck, seated: HandPlayers) -> Iterator[Whereabouts]:
    """A side that took every trick took every card lost in one; a side without a trick took none.

    A called king that was taken from the talon and won no trick was lost in one.
    """
    hand, contract = checked.hand, checked.contract
    king = (CALLED,) if hand.king_in_talon else ()
    cards = (*[captured.card for captured in hand.captured], *king)
    for bonus in checked.bonuses:
        if bonus.rule.every_trick and bonus.fact.made:
            yield Whereabouts(cards, EVERYBODY, seated.on(bonus.fact.side), bonus.path, bonus.described())
    tricks = checked.rules.cards.tricks if checked.rules.cards is not None else None
    if hand.won and hand.declarer is not None and tricks is not None and contract.key in tricks.no_trick:
        fact = said("{contract} of {name}, who took no trick", contract=contract.typed, name=hand.declarer)
        yield Whereabouts(cards, EVERYBODY, seated.others(seated.of(hand.declarer)), "won", fact)
    for name, points in hand.piles:
        if not points:
            fact = said("{name}, who took no trick", name=name)
            yield Whereabouts(cards, EVERYBODY, seated.others(seated.of(name)), f"points.{name}", fact)


def _declared(checked: HandCheck, seated: HandPlayers, name: str, ids: Sequence[str]) -> Iterator[Whereabouts]:
    """A player who declares trul held three cards, one who declares four kings held four."""
    known = checked.rules.declarations
    for key in expanded(known, ids):
        hands = list(holdings(known, [key]))
        trula: tuple[str, ...] = TRULA if fewest("trula", hands) == len(TRULA) else ()
        if not trula and holds_pagat(known, [key]):
            trula = ("pagat",)
        cards = (*trula, *ALL_KINGS) if fewest("kings", hands) == KINGS else trula
        fact = said("{declaration} of {name}", declaration=known[key].typed, name=name)
        yield Whereabouts(cards, seated.of(name), EVERYBODY, f"declarations.{name}", fact)


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


def one_holder(checked: HandCheck, wrong: Sequence[Problem]) -> Iterator[Problem]:
    """Everything that is wrong with the cards that the facts name, except for facts that are wrong already."""
    seated = HandPlayers(checked)
    found, paths = list(whereabouts(checked, seated)), [problem.path.removeprefix("hand.") for problem in wrong]
    if paths:
        found = [fact for fact in found if not any(path.startswith(fact.path) for path in paths)]
    held, owned = _together(found)
    dealt = {card for fact in found for card in fact.cards if fact.held not in (NOBODY, EVERYBODY)}
    if NOBODY in owned.values() or any(not players and card in dealt for card, players in held.items()):
        yield from _in_two_places(checked, found)
        return
    if checked.hand.declarations and not any(path.startswith("declarations") for path in paths):
        yield from _in_one_pack(checked, seated, found)
    if checked.hand.revoke is None and "points" not in paths:
        yield from _covered(checked, seated, [fact for fact in found if fact.made])


def _together(found: Sequence[Whereabouts]) -> tuple[dict[str, Players], dict[str, Players]]:
    """The players who may have held each card when play began, and those who may own it in the end, by all facts."""
    held: dict[str, Players] = {}
    owned: dict[str, Players] = {}
    for fact in found:
        for card in fact.cards:
            held[card] = held.get(card, EVERYBODY) & fact.held
            owned[card] = owned.get(card, EVERYBODY) & fact.owned
    return held, owned


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
            yield checked.wrong(TWO_PLACES, path, card=name, one=one.fact, other=other.fact)


def _apart(one: Players, other: Players) -> bool:
    """True if two facts both say something, and leave nobody."""
    return not one & other and one != other and EVERYBODY not in (one, other)


def _in_one_pack(checked: HandCheck, seated: HandPlayers, found: Sequence[Whereabouts]) -> Iterator[Problem]:
    """All that was declared comes from one pack, together with the cards of the trula that other facts place."""
    known, players, holder = checked.rules.declarations, dict[str, list[Holding]](), _holder_of_called_tarok(checked)
    for name, ids in checked.hand.declarations:
        theirs = _trula(fact for fact in found if fact.held == seated.of(name))
        hands = [hand for hand in holdings(known, expanded(known, ids)) if hand.trula >= len(theirs)]
        path, typed = f"declarations.{name}", tuple([known[key].typed for key in ids])
        if not hands:
            cards = tuple([NAMES[card] for card in TRULA if card in theirs])
            yield checked.wrong(DECLARED_AND_HELD, path, declarations=typed, name=name, cards=cards)
            return
        if name == holder:
            hands = [hand for hand in hands if hand.most > hand.trula]
            if not hands:
                hint = None if checked.hand.partner else said("a declarer without a partner has it: name the partner")
                yield DECLARED_BY_CALLED(f"hand.{path}", hint=hint, declarations=typed, name=name)
                return
        players[name] = hands
    held = seated.of(*players)
    elsewhere = len(_trula(fact for fact in found if not fact.held & held))
    if in_one_pack(tuple(players.values()), len(TRULA) - elsewhere):
        return
    for kind, wrong in TOO_MANY.items():
        most = PACK[kind] - (elsewhere if kind in ("trula", "fives", "taroks") else 0)
        needs = {name: fewest(kind, hands) for name, hands in players.items() if fewest(kind, hands)}
        need = sum(needs.values())
        if need > most:
            yield checked.wrong(wrong, f"declarations.{list(needs)[-1]}", names=tuple(needs), need=need, most=most)
            return
    yield checked.wrong(NOT_IN_ONE_PACK, f"declarations.{list(players)[-1]}", names=tuple(players))


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
                    facts.setdefault(fact.path, fact.fact)
            for path in (list(facts)[-1], "points"):
                yield checked.wrong(
                    wrong,
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


def unplayed(checked: HandCheck) -> Iterator[Problem]:
    """A hand that was not played out has no result of play; one with the called king in the talon has no partner."""
    hand, contract, king = checked.hand, checked.contract, checked.rules.king_in_talon
    played = [] if hand.points is None else ["points"]
    played += ["kontra"] if hand.kontra.level else []
    played += [f"bonuses[{number}]" for number, _ in numbered(hand, checked.unread)]
    played += [f"captured.{one.card}" for one in hand.captured]
    for field, rule in (("thrown_in", contract.thrown_in), ("surrendered", contract.surrender)):
        if getattr(hand, field) and rule is None:
            yield checked.wrong(NO_FACT_HERE, field)
        elif getattr(hand, field):
            yield from [checked.wrong(UNPLAYED_RESULT, one) for one in played]
    if hand.thrown_in and hand.surrendered:
        yield checked.wrong(THROWN_IN_OR_SURRENDERED, "surrendered")
    if hand.surrendered and contract.surrender is not None and hand.partner is not None:
        yield checked.wrong(SURRENDERED_ALONE, "partner")
    if not hand.king_in_talon:
        return
    if king is None or not contract.called_king:
        yield checked.wrong(NO_FACT_HERE, "king_in_talon")
    elif hand.partner is not None:
        yield checked.wrong(KING_WITHOUT_PARTNER, "partner")
    elif hand.points is not None and hand.points + king.points > POINTS:
        yield checked.wrong(KING_WITH_DEFENDERS, "points")


def breach_and_captured(checked: HandCheck) -> Iterator[Problem]:
    """A breach has its price; a captured card did not stay in the talon, and its captor is named if they are paid."""
    rules, hand, paid = checked.rules, checked.hand, "captured" in checked.contract.mond
    if hand.revoke is not None and rules.revoke is None:
        yield checked.wrong(NO_PRICE, "revoke")
    by_captor = rules.mond is not None and (rules.mond.own_side is not None or rules.mond.captor is not None)
    into_pot = None if rules.pot is None else rules.pot.captured
    for card, loser, by in hand.captured:
        if card in hand.left_in_talon:
            yield checked.wrong(CAPTURED_AND_LEFT, f"captured.{card}", card=card)
        needed = paid and ((card == "mond" and by_captor) or (card == "pagat" and rules.pagat is not None))
        needed = needed or (into_pot is not None and into_pot.cards.of(card) is not None)
        if by is None and needed and not checked.void:
            yield checked.wrong(WHO_CAPTURED, f"captured.{card}.by", word=OwnWord(card_word(card)), loser=loser)


def check(table: Table, contract: Contract | None, hand: Hand, wrong: list[Problem], recorded: bool = False) -> None:
    """Adds everything that is wrong with a hand to the problems of its single values.

    Without a contract only the resting player can be checked. Of a hand that was `recorded` it is not checked again
    that the cards allow it: what was played stays played.
    """
    # The fact of a hand that a path is about: `points` of `hand.points.Ana`, `bonuses[1]` of `hand.bonuses[1].by`.
    unread = frozenset([problem.path.removeprefix("hand.").partition(".")[0] for problem in wrong])
    wrong.extend(resting(table, contract, hand, unread))
    if contract is None:
        return
    checked = HandCheck(table, contract, hand, unread, recorded)
    sides = contract.form == "sides"
    if hand.declarations and not sides:
        wrong.append(checked.wrong(NO_DECLARATIONS_IN, "declarations"))
    for name, ids in hand.declarations if sides else ():
        wrong.extend(list(of_one_player(table.rules.declarations, ids, f"hand.declarations.{name}"))[:1])
    wrong.extend((between_sides if sides else everybody_alone)(checked))
    if not recorded and not (sides and hand.declarer is None) and checked.knows("declarer", "partner", "resting"):
        wrong.extend(one_holder(checked, wrong))
