"""Deals played at random by the rules of a table, written down as records."""

from __future__ import annotations

from random import Random
from typing import Any

from tarok_score.cards import pack as calling
from tarok_score.cards import play as discard
from tarok_score.cards import play as legal
from tarok_score.cards import play as talon
from tarok_score.cards.pack import BY_CODE, PACK, PAGAT, TRULA, Card, codes
from tarok_score.cards.play import find_winner, way
from tarok_score.law.games import Contract
from tarok_score.law.ruleset import Ruleset

NAMES = ("Ana", "Boris", "Cilka", "David", "Eva")


def contracts(rules: Ruleset) -> list[Contract]:
    """The contracts whose records can be played again."""
    return [one for one in rules.contracts.values() if one.klop is None or not one.klop.resting_plays]


def played(
    rules: Ruleset,
    contract: Contract,
    random: Random,
    deals: bool = True,
    says: bool = True,
    without_its_card: bool = False,
) -> dict[str, Any]:
    """One deal with everything that was done; without `deals` only what has to be said, without `says` in silence.

    A contract that announces the pagat is its holder's, or, `without_its_card`, another's.
    """
    cards = rules.cards
    assert cards is not None
    names = NAMES[: rules.seats.in_play]
    pack = list(PACK)
    random.shuffle(pack)
    each = cards.deal.each
    hands = {name: pack[number * each : (number + 1) * each] for number, name in enumerate(names)}
    lies = pack[len(names) * each :]
    document: dict[str, Any] = {"contract": contract.key}
    declarer = random.choice(names) if contract.form == "sides" else None
    if contract.needs_announced is not None and declarer is not None:
        holder = names[(names.index(declarer) + 1) % len(names)] if without_its_card else declarer
        _give_pagat(hands, lies, holder)
    if declarer is not None:
        document["declarer"] = declarer
    if contract.levels:
        document["level"] = random.randint(1, len(contract.levels))
    if deals:
        document["deal"] = {name: codes(hand) for name, hand in hands.items()}
    gifts = cards.gifts is not None and contract.key in cards.gifts.contracts
    if lies and (deals or gifts):
        document["talon"] = codes(lies)
    called = None
    if cards.calling is not None and contract.partner and declarer is not None:
        may = [card for card in PACK if calling.may_call(cards.calling, hands[declarer], card)]
        called = random.choice(may)
        document["call"] = called.code
    if declarer is not None:
        exchange(rules, contract, document, hands, lies, declarer, called, names, random)
    document["say"] = sayings(rules, contract, hands, called, declarer, names, random) if says else []
    document["tricks"] = tricks(rules, contract, document, hands, declarer, called, names, random)
    return document


def _give_pagat(hands: dict[str, list[Card]], lies: list[Card], holder: str) -> None:
    """This player has the pagat: they exchange a card with the player who was dealt it."""
    own = hands[holder]
    for cards in (*hands.values(), lies):
        if PAGAT in cards:
            place = cards.index(PAGAT)
            cards[place], own[0] = own[0], cards[place]
            return


def exchange(
    rules: Ruleset,
    contract: Contract,
    document: dict[str, Any],
    hands: dict[str, list[Card]],
    lies: list[Card],
    declarer: str,
    called: Card | None,
    names: tuple[str, ...],
    random: Random,
) -> None:
    """Takes from the talon and lays away."""
    cards = rules.cards
    assert cards is not None
    sizes = talon.sizes(cards.talon, contract.key)
    if not sizes or cards.talon is None or cards.discards is None:
        return
    take: dict[str, list[Card]] = {}
    if contract.key in cards.talon.drawn:
        seat = names.index(declarer)
        others = [names[(seat + step) % 4] for step in (1, 2, 3)]
        ways = [others[:2], others[1:], [others[0], others[2]]]
        drawers = others[:2] if cards.talon.none_refused else random.choice(ways)
        take = {declarer: lies[:4], drawers[0]: lies[4:5], drawers[1]: lies[5:]}
    elif contract.key in cards.talon.halves:
        take = {declarer: lies[3:] if document["level"] == 2 else lies[:3]}
    else:
        size = random.choice(sizes)
        several = [lies[start : start + size] for start in range(0, 6, size)]
        must = cards.calling is not None and cards.calling.set_is_taken and called in lies
        take = {declarer: random.choice([one for one in several if not must or called in one])}
    put = {}
    for name, taken in take.items():
        hand = hands[name] + taken
        allowed = discard.discard(hand, len(taken), cards.discards.taroks == "forced")
        spare = [card for card in allowed.may if card not in allowed.must]
        if allowed.lacking:
            spare = [card for card in spare if card.tarok]
        put[name] = allowed.must + random.sample(spare, len(taken) - len(allowed.must))
        hands[name] = [card for card in hand if card not in put[name]]
    if len(take) == 1:
        document["take"], document["put"] = codes(take[declarer]), codes(put[declarer])
    else:
        document["take"] = {name: codes(found) for name, found in take.items()}
        document["put"] = {name: codes(found) for name, found in put.items()}


def sayings(
    rules: Ruleset,
    contract: Contract,
    hands: dict[str, list[Card]],
    called: Card | None,
    declarer: str | None,
    names: tuple[str, ...],
    random: Random,
) -> list[list[str]]:
    """A few announcements, each doubled now and then."""
    if contract.form != "sides" or contract.bonuses in ("none", "unscored", "valat"):
        return []
    found = []
    partner = next((name for name in names if called in hands[name]), None)
    side = {declarer, partner}
    for key, bonus in rules.bonuses.items():
        if bonus.announced is None or random.random() > 0.3:
            continue
        card = None if not bonus.last_trick else called if bonus.declarer_only else PAGAT
        by = next((name for name in names if card in hands[name]), None) if bonus.last_trick else random.choice(names)
        if bonus.is_game:
            by = declarer
        if by is None or (bonus.holder_announces and not set(hands[by]) >= TRULA):
            continue
        found.append([by, key])
        against = [name for name in names if (name in side) != (by in side)]
        if rules.kontra is not None and rules.kontra.bonuses and bonus.kontra and random.random() < 0.4:
            found.append([random.choice(against), rules.kontra.ladder[0].key, key])
    if rules.cards is not None and rules.cards.free_pagat is not None:
        found += [[name, "vogel-frei"] for name in names if free_pagat(hands[name])]
    if rules.kontra is not None and contract.kontra and random.random() < 0.4:
        found.append([random.choice([name for name in names if name not in side]), rules.kontra.ladder[0].key, "game"])
    return found


def free_pagat(hand: list[Card]) -> bool:
    """Tell whether the pagat is the only tarok of a hand, so that it may be announced free."""
    return [card for card in hand if card.tarok] == [PAGAT]


class Stacked(Random):
    """Chance that deals these cards to the first player."""

    def __init__(self, seed: object, cards: str) -> None:
        super().__init__(str(seed))
        self.cards = cards.split()

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        x.sort(key=lambda one: one.code not in self.cards)


def tricks(
    rules: Ruleset,
    contract: Contract,
    document: dict[str, Any],
    hands: dict[str, list[Card]],
    declarer: str | None,
    called: Card | None,
    names: tuple[str, ...],
    random: Random,
) -> list[list[str]]:
    """Plays any legal card."""
    cards = rules.cards
    assert cards is not None
    how = way(rules, contract)
    leader = names[0]
    if declarer is not None and contract.key in cards.leading.declarer:
        leader = declarer
    elif declarer is not None and contract.key in cards.leading.left_of_declarer:
        leader = names[names.index(declarer) - 1]
    free = {one[0] for one in document["say"] if one[1:] == ["vogel-frei"]}
    kept = {name: keep(rules, document, name, called, contract, declarer) for name in names}
    found, out = [], True
    for number in range(cards.deal.each):
        order = [names[(names.index(leader) + step) % len(names)] for step in range(len(names))]
        table: list[Card] = []
        for name in order:
            first = number == 0 and (bool(table) or name == declarer)
            if how.piles:
                choice = hands[name]
            else:
                here = how._replace(free_pagat=name in free)
                choice = legal.legal(hands[name], table, here, keep=kept[name], skis_out=out, first=first).cards
            card = random.choice(choice)
            hands[name].remove(card)
            table.append(card)
        out = out and BY_CODE["T22"] not in table
        found.append([leader, *codes(table)])
        flies = PAGAT in table and order[table.index(PAGAT)] in free
        leader = order[find_winner(table, how, flies).winner]
    return found


def keep(
    rules: Ruleset, document: dict[str, Any], name: str, called: Card | None, contract: Contract, declarer: str | None
) -> list[Card]:
    """The ultimo cards that a player announced."""
    said = [one[1] for one in document["say"] if one[0] == name and len(one) == 2 and one[1] in rules.bonuses]
    if contract.needs_announced is not None and name == declarer:
        said.append(contract.needs_announced)
    bonuses = [rules.bonuses[key] for key in said]
    return [card for card in (called if one.declarer_only else PAGAT for one in bonuses if one.last_trick) if card]
