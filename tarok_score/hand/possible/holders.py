"""One card, one holder: where trula and kings were when play began, and whose they were in the end.

Every fact that names such a card claims something about it. No two claims may leave it nowhere to be, and nobody
owns more than his card points cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from ...pack import KINGS, POINTS, TRULA
from ...problems import Problem, impossible
from ...words.said import Said, said
from ..hand import DECLARER, DEFENDERS, Captured
from ..holdings import PACK, Holding, expanded, fewest, holdings, holds_pagat, in_one_pack, least_points
from .bonuses import last_trick
from .case import Case, Feat

#: The king that is called, if one is, and the other three.
CALLED = "king"
ALL_KINGS = (CALLED, *(f"{CALLED} {number}" for number in range(2, KINGS + 1)))

#: The bonuses of owning cards, and the cards of each.
COLLECTED = {"trula": TRULA, "kings": ALL_KINGS}

NAMES = {"mond": said("mond"), "pagat": said("pagat"), "skis": said("škis")}

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
#: What several players can have declared too much of, together.
TOO_MANY = {
    "kings": impossible(
        "declared-kings", "declared by {names}: at least {need} kings, and they can hold {most}", _ONE_LESS
    ),
    "trula": impossible(
        "declared-trula", "declared by {names}: at least {need} trula cards, and they can hold {most}", _ONE_LESS
    ),
    "fives": impossible(
        "declared-honours",
        "declared by {names}: at least {need} kings and trula cards, and they can hold {most}",
        _ONE_LESS,
    ),
    "taroks": impossible(
        "declared-taroks", "declared by {names}: at least {need} taroky, and they can hold {most}", _ONE_LESS
    ),
    "others": impossible(
        "declared-no-taroks",
        "declared by {names}: at least {need} cards that are no taroky, and they can hold {most}",
        _ONE_LESS,
    ),
}
NOT_IN_ONE_PACK = impossible("declared-beyond-the-pack", "what {names} declared does not fit into one pack", _ONE_LESS)
DECLARED_AND_HELD = impossible(
    "declared-and-held", "{declarations} of {name}: impossible with {cards} in the same hand", "correct one of the two"
)


class Claim(NamedTuple):
    """What one fact says of some cards: who can have held them when play began, in whose tricks they can have ended.

    Players are bits, each by his seat: `EVERYBODY` says nothing, `NOBODY` that a card lay in the talon.
    """

    cards: tuple[str, ...]
    held: int
    owned: int
    path: str
    place: Callable[[], Said]
    #: Whether it is a bonus that was made, so that these cards count for whoever made it.
    made: bool = False


EVERYBODY: Final = ~0
NOBODY: Final = 0


def one_holder(case: Case, wrong: Sequence[Problem]) -> Iterator[Problem]:
    """Everything that is wrong with the cards that the facts name, those facts aside that are wrong already."""
    found = list(_claims(case))
    if wrong:
        paths = [problem.path for problem in wrong]
        found = [claim for claim in found if not any(path.startswith(claim.path) for path in paths)]
    held, owned = _together(found)
    if NOBODY in owned.values() or any(not player and _dealt(found, card) for card, player in held.items()):
        yield from _in_two_places(case, found)
        return
    if case.hand.declarations and not any(problem.path.startswith("hand.declarations") for problem in wrong):
        yield from _in_one_pack(case, found)
    if case.hand.revoke is None and not any(problem.path == "hand.points" for problem in wrong):
        yield from _covered(case, [claim for claim in found if claim.made])


def _together(found: Sequence[Claim]) -> tuple[dict[str, int], dict[str, int]]:
    """Where each card can have been, and whose it can be, by all claims together."""
    held: dict[str, int] = {}
    owned: dict[str, int] = {}
    for claim in found:
        for card in claim.cards:
            held[card] = held.get(card, EVERYBODY) & claim.held
            owned[card] = owned.get(card, EVERYBODY) & claim.owned
    return held, owned


def _dealt(found: Sequence[Claim], card: str) -> bool:
    """Whether some fact says that a player held the card."""
    return any(card in claim.cards and claim.held not in (NOBODY, EVERYBODY) for claim in found)


def _claims(case: Case) -> Iterator[Claim]:
    """What all facts of the hand say of the cards."""
    for feat in case.feats:
        if feat.bonus.declarer_only:
            yield _king_ultimo(case, feat)
        elif feat.bonus.last_trick:
            yield _pagat_ultimo(case, feat)
        elif feat.fact.made and feat.bonus.key in COLLECTED:
            owned = case.players_of(feat.fact.side)
            yield Claim(COLLECTED[feat.bonus.key], EVERYBODY, owned, feat.path, feat.place, made=True)
    for captured in case.hand.captured:
        yield from _of_captured(case, captured)
    yield from _of_tricks(case)
    for number, card in enumerate(case.hand.left_in_talon):
        yield _left(case, f"hand.left_in_talon[{number}]", card)
    for name, ids in case.hand.declarations:
        yield from _of_declarations(case, name, ids)
    yield from _of_contract(case)


def _pagat_ultimo(case: Case, feat: Feat) -> Claim:
    """Who attempts it holds the pagat. Made, it stays his; lost silently, it fell to somebody else."""
    fact = feat.fact
    held = case.players_of(fact.side) if fact.by is None else case.player(fact.by)
    owned = EVERYBODY
    if fact.made:
        captured_from = case.player(*[captured.loser for captured in case.hand.captured if captured.card == "pagat"])
        owned = held & captured_from or held
    elif not fact.announced and feat.bonus.lost_silently:
        owned = case.active & ~held if not held & (held - 1) else EVERYBODY
        last = last_trick(case)
        if last is not None:
            owned &= case.players_of(last)
    return Claim(("pagat",), held, owned, feat.path, feat.place, fact.made)


def _king_ultimo(case: Case, feat: Feat) -> Claim:
    """Made, the called king fell in the last trick to its side; silent and lost, to the defenders."""
    fact, bonus = feat.fact, feat.bonus
    owned = EVERYBODY
    if fact.made:
        owned = case.players_of(DECLARER)
    elif not fact.announced and bonus.lost_silently and not bonus.must_win_itself:
        owned = case.players_of(DEFENDERS)
    held = EVERYBODY if fact.by is None else case.player(fact.by)
    return Claim((CALLED,), held, owned, feat.path, feat.place, made=owned != EVERYBODY)


def _of_captured(case: Case, captured: Captured) -> Iterator[Claim]:
    """Who played it held it, who won the trick owns it. The mond falls to the škis, both to the pagat."""
    card, loser, by = captured
    path, held, name = f"hand.captured.{card}", case.player(loser), NAMES[card]
    others = case.active & ~held
    if by is None:
        yield Claim((card,), held, others, path, lambda: said("{card} of {loser}, lost", card=name, loser=loser))
        return
    taker = case.player(by)
    yield Claim((card,), held, taker, path, lambda: _taken(name, loser, by))
    if case.taroks_are_trumps:
        for other, holders in _beside(card, others, taker):
            yield Claim((other,), holders, taker, path, lambda: _in_its_trick(name, by))


def _beside(card: str, others: int, taker: int) -> tuple[tuple[str, int], ...]:
    """The other cards of the trula in the trick that took one, and who can have played each."""
    if card == "mond":
        return (("skis", others),)
    return (("mond", others & ~taker), ("pagat", taker)) if card == "skis" else ()


def _of_tricks(case: Case) -> Iterator[Claim]:
    """Whoever took every trick took every card that was lost in one; whoever took no trick took none."""
    cards = tuple([captured.card for captured in case.hand.captured])
    if not cards:
        return
    for feat in case.feats:
        if feat.bonus.every_trick and feat.fact.made:
            yield Claim(cards, EVERYBODY, case.players_of(feat.fact.side), feat.path, feat.place)
    declarer, contract = case.hand.declarer, case.contract
    if case.hand.won and declarer is not None and contract.key in _without_a_trick(case):
        place = partial(said, "{contract} of {name}, who took no trick", contract=contract.typed, name=declarer)
        yield Claim(cards, EVERYBODY, case.active & ~case.player(declarer), "hand.won", place)
    for name, points in case.hand.piles:
        if not points:
            place = partial(said, "{name}, who took no trick", name=name)
            yield Claim(cards, EVERYBODY, case.active & ~case.player(name), f"hand.points.{name}", place)


def _without_a_trick(case: Case) -> tuple[str, ...]:
    """The contracts that are won without a trick."""
    tricks = case.rules.cards.tricks if case.rules.cards is not None else None
    return () if tricks is None else tricks.no_trick


def _taken(card: Said, loser: str, by: str) -> Said:
    return said("{card} taken from {loser} by {by}", card=card, loser=loser, by=by)


def _in_its_trick(card: Said, by: str) -> Said:
    return said("in the trick in which {by} took the {card}", by=by, card=card)


def _left(case: Case, path: str, card: str) -> Claim:
    """What stayed in the talon nobody held, and it is the opponents' in the end."""
    owned = case.players_of(DEFENDERS) if case.side else EVERYBODY
    return Claim((card,), NOBODY, owned, path, lambda: said("{card} left in the talon", card=NAMES[card]))


def _of_declarations(case: Case, name: str, ids: Sequence[str]) -> Iterator[Claim]:
    """A declared trul is three cards in one hand, four kings are four."""
    known = case.rules.declarations
    for key in expanded(known, ids):
        hands = list(holdings(known, [key]))
        trula: tuple[str, ...] = TRULA if fewest("trula", hands) == len(TRULA) else ()
        if not trula and holds_pagat(known, [key]):
            trula = ("pagat",)
        cards = (*trula, *ALL_KINGS) if fewest("kings", hands) == KINGS else trula
        place = partial(said, "{declaration} of {name}", declaration=known[key].typed, name=name)
        yield Claim(cards, case.player(name), EVERYBODY, f"hand.declarations.{name}", place)


def _of_contract(case: Case) -> Iterator[Claim]:
    """The partner holds the called king; it can be lost from the talon; some contracts belong to the pagat's holder."""
    hand, contract = case.hand, case.contract
    partner, declarer = hand.partner, hand.declarer
    if contract.called_king and partner is not None:
        place = partial(said, "called king of {name}, the partner", name=partner)
        yield Claim((CALLED,), case.player(partner), EVERYBODY, "hand.partner", place)
    if hand.king_in_talon:
        place = partial(said, "called king from the talon, lost to the defenders")
        ours, theirs = case.players_of(DECLARER), case.players_of(DEFENDERS)
        yield Claim((CALLED,), ours, theirs, "hand.king_in_talon", place)
    needed = case.rules.bonuses.get(contract.needs_announced) if contract.needs_announced else None
    if needed is not None and needed.last_trick and not needed.declarer_only and declarer is not None:
        place = partial(said, "pagat of {name}, who played {contract}", name=declarer, contract=contract.typed)
        yield Claim(("pagat",), case.player(declarer), EVERYBODY, "hand.contract", place)


def _in_two_places(case: Case, found: Sequence[Claim]) -> Iterator[Problem]:
    """Two facts of which each leaves a card where the other does not; named at both."""
    named: set[tuple[str, str]] = set()
    for one, other in combinations(found, 2):
        card = next((card for card in one.cards if card in other.cards), None)
        if card is None or (one.path, other.path) in named:
            continue
        if not _apart(one.held, other.held) and not _apart(one.owned, other.owned):
            continue
        named.add((one.path, other.path))
        name = NAMES.get(card) or (said("called king") if case.contract.called_king else said("king"))
        for path in dict.fromkeys((one.path, other.path)):
            yield TWO_PLACES(path, card=name, one=one.place(), other=other.place())


def _apart(one: int, other: int) -> bool:
    """Whether two claims, which both say something, leave nobody."""
    return not one & other and one != other and EVERYBODY not in (one, other)


def _in_one_pack(case: Case, found: Sequence[Claim]) -> Iterator[Problem]:
    """What all players declared comes from one pack, with the cards of the trula where other facts say."""
    known, players = case.rules.declarations, {}
    for name, ids in case.hand.declarations:
        his = _trula(claim for claim in found if claim.held == case.player(name))
        hands = [hand for hand in holdings(known, expanded(known, ids)) if hand.trula >= len(his)]
        if not hands:
            cards = tuple([NAMES[card] for card in TRULA if card in his])
            declared = tuple([known[key].typed for key in ids])
            yield DECLARED_AND_HELD(f"hand.declarations.{name}", declarations=declared, name=name, cards=cards)
            return
        players[name] = hands
    theirs = case.player(*players)
    elsewhere = _trula(claim for claim in found if not claim.held & theirs)
    if not in_one_pack(tuple(players.values()), len(TRULA) - len(elsewhere)):
        yield _too_much(players, len(elsewhere))


def _too_much(players: dict[str, list[Holding]], elsewhere: int) -> Problem:
    """What they declared too much of: cards of one kind, or of several."""
    for kind, wrong in TOO_MANY.items():
        most = PACK[kind] - (elsewhere if kind in ("trula", "fives", "taroks") else 0)
        needs = {name: fewest(kind, hands) for name, hands in players.items() if fewest(kind, hands)}
        need, last = sum(needs.values()), list(needs)[-1:]
        if need > most:
            return wrong(f"hand.declarations.{last[0]}", names=tuple(needs), need=need, most=most)
    return NOT_IN_ONE_PACK(f"hand.declarations.{list(players)[-1]}", names=tuple(players))


def _trula(found: Iterable[Claim]) -> set[str]:
    """The cards of the trula that these claims are about."""
    return {card for claim in found for card in claim.cards if card in TRULA}


def _covered(case: Case, found: Sequence[Claim]) -> Iterator[Problem]:
    """Trula, kings and a pagat that won its trick are card points of the side that made them."""
    points, (_, owned) = case.hand.points, _together(found)
    if points is None:
        return
    for side, count, wrong in (
        (DECLARER, points, POINTS_OF_DECLARER),
        (DEFENDERS, POINTS - points, POINTS_OF_DEFENDERS),
    ):
        owners = case.players_of(side)
        least = _least(owned, owners)
        if least > count:
            cards, last = _owners_cards(found, owned, owners)
            for path in (last, "hand.points"):
                yield wrong(path, cards=cards, least=least, points=count, other=POINTS - count)


def _least(owned: Mapping[str, int], owners: int) -> int:
    """The card points that these players have at least, of the cards that can be nobody else's."""
    theirs = [card for card, players in owned.items() if not players & ~owners]
    return least_points(len(theirs)) if theirs else 0


def _owners_cards(found: Sequence[Claim], owned: Mapping[str, int], owners: int) -> tuple[tuple[Said, ...], str]:
    """The facts that give them these cards, and the path of the last one."""
    giving: dict[str, Callable[[], Said]] = {}
    for claim in found:
        if claim.owned != EVERYBODY and any(not owned[card] & ~owners for card in claim.cards):
            giving.setdefault(claim.path, claim.place)
    return tuple([place() for place in giving.values()]), list(giving)[-1]
