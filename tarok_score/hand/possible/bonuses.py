"""Bonuses: which there are in a contract, whose each can be, and that one trick has one winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...law.ruleset import Bonus
from ...problems import Problem, impossible, unsaid
from ...words.said import chained
from ..hand import DECLARER, DEFENDERS, BonusFact
from .case import Case, Feat, Found, Group, add
from .kontra import doubled

BONUSES = Group()
TWO_BONUSES = Group()

NO_BONUSES = impossible("bonus-in-contract-without", "there are no bonuses in {contract}", "leave it out")
OF_THE_DECLARER = impossible(
    "bonus-side-of-declarer", "{name} is of the declarer's side", "leave the side out where a name stands"
)
OF_THE_DEFENDERS = impossible(
    "bonus-side-of-defenders", "{name} is of the defenders' side", "leave the side out where a name stands"
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
    "bonus-of-partners", "{bonus} needs a partner by these rules", "name the one of a declarer alone"
)
KING_OF_DEFENDERS = impossible(
    "king-of-defenders", "{bonus} belongs to the declarer's side", "the called king plays for it"
)
KING_ITSELF = unsaid("king-itself-missing", "say whether the king itself won the last trick", "{bonus}:itself or :lost")
ONLY_OF_KING = impossible("itself-without-king", "is a fact of king ultimo only", "leave it out")
WHOSE = unsaid("bonus-holder-missing", "say whose {bonus} it was: the score needs the name", "{bonus}:NAME")
TWICE_OF_DECLARER = impossible("bonus-twice", "{bonus} of the declarer's side is listed twice", "list it once")
TWICE_OF_DEFENDERS = impossible("bonus-twice-of-defenders", "{bonus} of the defenders is listed twice", "list it once")
MADE_BY_BOTH = impossible("bonus-of-both", "both sides cannot have made {bonus}", "mark one of them :lost")
LAST_TRICK = impossible("last-trick-of-both", "both sides cannot have won the last trick", "one of the two was lost")
ONE_ULTIMO = impossible("king-ultimo-twice", "the called king makes one ultimo: {ultimos}", "keep the one it was")
NOT_WITHOUT = unsaid(
    "bonus-of-contract-missing", "{contract} is played with an announced {bonus}", "add {bonus}:announced"
)


#: A check of one bonus.
OfOne = Callable[[Case, Feat], Found]
_EACH: list[OfOne] = []


def each(check: OfOne) -> OfOne:
    """Puts a check of one bonus at the end of those that each bonus goes through."""
    _EACH.append(check)
    return check


def each_and_together(case: Case) -> list[Problem]:
    """What is wrong with every bonus by itself, with one that was listed before, and with two of them together."""
    problems: list[Problem] = []
    for number, feat in enumerate(case.feats):
        if not case.met(feat.fact):
            problems.extend(_by_itself(case, feat))
        if number:
            add(not_twice(feat, case.feats[:number]), problems)
    if len(case.feats) > 1:
        TWO_BONUSES.run(case, problems)
    case.remember(case.hand.bonuses, problems)
    return problems


def _by_itself(case: Case, feat: Feat) -> list[Problem]:
    """What is wrong with one bonus."""
    problems: list[Problem] = []
    for check in _EACH:
        add(check(case, feat), problems)
    case.remember(feat.fact, problems)
    return problems


def no_bonuses(case: Case) -> Iterator[Problem]:
    """In klop, in beggars and the like there are no bonuses."""
    if case.rules.bonuses:
        for number in range(len(case.feats) + case.unread_bonuses):
            yield NO_BONUSES(f"hand.bonuses[{number}]", contract=case.contract.typed)


@each
def side_of_its_player(case: Case, feat: Feat) -> Found:
    """A bonus is of the side of the player who announced or attempted it."""
    by, of_declarer = feat.fact.by, feat.fact.side == DECLARER
    if by is None or (by in case.side) == of_declarer or not case.unread.isdisjoint(("declarer", "partner")):
        return None
    return (OF_THE_DEFENDERS if of_declarer else OF_THE_DECLARER)(f"{feat.path}.side", name=by)


@each
def announced_is_no_contract(case: Case, feat: Feat) -> Found:
    """TAROK.net's announced valat is a contract of its own."""
    if not feat.fact.announced or feat.bonus.announced is not None:
        return None
    return ONLY_SILENT(f"{feat.path}.announced", bonus=feat.bonus.typed)


@each
def announced_in_its_contract(case: Case, feat: Feat) -> Found:
    """In some contracts nothing can be announced."""
    if not feat.fact.announced or case.contract.bonuses != "unscored":
        return None
    return NOT_ANNOUNCED(f"{feat.path}.announced", contract=case.contract.typed)


@each
def doubled_if_announced(case: Case, feat: Feat) -> Found:
    """Only what was announced can be doubled."""
    if not feat.fact.kontra.level:
        return None
    if not feat.fact.announced:
        return SILENT_DOUBLED(f"{feat.path}.kontra")
    return doubled(case, feat.fact.kontra, f"{feat.path}.kontra", feat.fact.side, feat.bonus)


@each
def king_is_called(case: Case, feat: Feat) -> Found:
    """A king ultimo needs a called king."""
    if not feat.bonus.declarer_only or case.contract.called_king:
        return None
    return NO_KING_CALLED(feat.path, contract=case.contract.typed, bonus=feat.bonus.typed)


@each
def declarer_as_it_needs(case: Case, feat: Feat) -> Found:
    """Some bonuses are those of a declarer who is alone, others of one with a partner."""
    needs = feat.bonus.declarer
    if needs == "any" or "partner" in case.unread or (case.hand.partner is None) == (needs == "alone"):
        return None
    return (FOR_ONE_ALONE if needs == "alone" else FOR_PARTNERS)(feat.path, bonus=feat.bonus.typed)


@each
def king_of_the_declarer(case: Case, feat: Feat) -> Found:
    """The called king plays for the declarer's side."""
    if not feat.bonus.declarer_only or not case.contract.called_king or feat.fact.side == DECLARER:
        return None
    return KING_OF_DEFENDERS(feat.path, bonus=feat.bonus.typed)


@each
def king_itself(case: Case, feat: Feat) -> Found:
    """Where the king itself has to win the last trick, it is said whether it did."""
    fact, bonus = feat.fact, feat.bonus
    if not (bonus.declarer_only and bonus.must_win_itself and fact.made and fact.itself is None):
        return None
    return KING_ITSELF(f"{feat.path}.itself", bonus=bonus.typed)


@each
def itself_is_the_king(case: Case, feat: Feat) -> Found:
    """Of no other bonus it is said whether the king itself won."""
    if feat.fact.itself is None or feat.bonus.declarer_only:
        return None
    return ONLY_OF_KING(f"{feat.path}.itself")


@each
def holder_known(case: Case, feat: Feat) -> Found:
    """Where the rules pay the holder, he is named."""
    if feat.fact.by is not None or not _holder_needed(case, feat.fact, feat.bonus):
        return None
    return WHOSE(f"{feat.path}.by", bonus=feat.bonus.typed)


def _holder_needed(case: Case, fact: BonusFact, bonus: Bonus) -> bool:
    if not fact.announced and (bonus.holder == "silent" or (bonus.holder == "silent-lost" and not fact.made)):
        return True
    payout = case.rules.payout
    if payout.co_defender_credited and fact.side != DECLARER and not fact.made:
        return fact.announced or bonus.lost_silently
    if payout.form != "reciprocal" or fact.side == DECLARER:
        return False
    if not fact.announced and not fact.made and not bonus.lost_silently:
        return False
    return fact.announced or (bonus.silent_other is not None and bonus.silent_other != bonus.silent)


def not_twice(feat: Feat, earlier: Sequence[Feat]) -> Found:
    """A side has a bonus once."""
    side = feat.fact.side
    if not any(one.bonus.key == feat.bonus.key and one.fact.side == side for one in earlier):
        return None
    return (TWICE_OF_DECLARER if side == DECLARER else TWICE_OF_DEFENDERS)(feat.path, bonus=feat.bonus.typed)


@TWO_BONUSES()
def made_by_one_side(case: Case) -> Iterator[Problem]:
    """What one side made the other cannot have made."""
    for feat in case.feats:
        if _made_by_both(case, feat):
            yield MADE_BY_BOTH(feat.path, bonus=feat.bonus.typed)


def _made_by_both(case: Case, feat: Feat) -> bool:
    """Whether the declarer's side made what the defenders are said to have made."""
    if not feat.fact.made or feat.fact.side == DECLARER:
        return False
    key = feat.bonus.key
    return any(one.bonus.key == key and one.fact.made and one.fact.side == DECLARER for one in case.feats)


@TWO_BONUSES()
def one_last_trick(case: Case) -> Found:
    """One side wins the last trick."""
    last = {
        winner: feat.path
        for feat in case.feats
        if (winner := won_last_trick(feat)) is not None and not _made_by_both(case, feat)
    }
    return LAST_TRICK(last[DEFENDERS]) if len(last) == 2 else None


def won_last_trick(feat: Feat) -> str | None:
    """The side that won the last trick, if the bonus says so."""
    fact, bonus = feat.fact, feat.bonus
    if fact.made:
        return fact.side if bonus.last_trick or bonus.every_trick else None
    if bonus.declarer_only and bonus.lost_silently and not bonus.must_win_itself and not fact.announced:
        return DEFENDERS  # a king lost in the last trick without announcement
    return None


def last_trick(case: Case) -> str | None:
    """The side that won the last trick, if some bonus says so."""
    return next((side for side in map(won_last_trick, case.feats) if side is not None), None)


@TWO_BONUSES()
def one_king_ultimo(case: Case) -> Found:
    """The called king falls once in the last trick: it won itself, or its side did."""
    made = {feat.bonus: feat.path for feat in case.feats if feat.fact.made and _of_king(feat.bonus)}
    if len(made) < 2:
        return None
    return ONE_ULTIMO(list(made.values())[1], ultimos=chained([one.typed for one in made], "{one} or {other}"))


def _of_king(bonus: Bonus) -> bool:
    return bonus.declarer_only and bonus.last_trick


@BONUSES("bonuses revoke")
def announced_with_the_contract(case: Case) -> Found:
    """Druhá povinnost and the Polish pagat contract are played with an announced pagat."""
    needed = case.contract.needs_announced
    if needed is None or case.hand.revoke is not None:
        return None
    if any(fact.bonus == needed and fact.announced and fact.side == DECLARER for fact in case.hand.bonuses):
        return None
    return NOT_WITHOUT("hand.bonuses", contract=case.contract.typed, bonus=case.rules.bonuses[needed].typed)
