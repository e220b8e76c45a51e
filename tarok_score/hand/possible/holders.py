"""The holders of trula and kings: a card has one holder.

No two facts may leave a card without a place, and nobody owns cards that his card points do not cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ...pack import POINTS, TRULA
from ...problems import Problem, impossible
from ...words.said import Said, said
from ..holdings import PACK, Holding, expanded, fewest, holdings, in_one_pack, least_points
from .checks import HandCheck
from .whereabouts import EVERYBODY, NAMES, NOBODY, HandPlayers, Players, Whereabouts, whereabouts

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

DECLARED_BY_CALLED = impossible(
    "declared-and-called", "{name} cannot declare {declarations} and hold the called tarok", "keep what it was"
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
                hint = None if checked.hand.partner else said("whoever has no partner holds it: name the partner")
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
    for owners, count, wrong in (
        (seated.declarers, points, POINTS_OF_DECLARER),
        (seated.defenders, POINTS - points, POINTS_OF_DEFENDERS),
    ):
        theirs = [card for card, players in owned.items() if not players & ~owners]
        if theirs and least_points(len(theirs)) > count:
            facts: dict[str, Said] = {}
            for fact in made:
                if not set(theirs).isdisjoint(fact.cards):
                    facts.setdefault(fact.path, fact.fact())
            for path in (list(facts)[-1], "hand.points"):
                yield wrong(
                    path,
                    cards=tuple(facts.values()),
                    least=least_points(len(theirs)),
                    points=count,
                    other=POINTS - count,
                )
