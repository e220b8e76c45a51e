"""A record of play: bids, calls and tricks replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..hand.hand import DECLARER, DEFENDERS
from ..hand.holdings import expanded
from ..law.bonuses import Bonus, Declaration
from ..law.evening import NoTaroksRule
from ..law.rule import Rule
from ..problems import Problem, unsaid
from ..words.said import Fact, Said, counted, listed, said
from . import play
from .bids import auction, needed_cards
from .pack import KINGS, MOND, PAGAT, SKIS, TRULA, Card, in_order, may_call
from .play import Breach, find_winner, goal, legal, rule_of, sizes, way
from .reader import PlayRecord, Utterance

Hands = Mapping[str, Sequence[Card]]


# What was said ----------------------------------------------------------------------------------------------------


class Announcement(NamedTuple):
    """A bonus that a side announced: the announcer, and the players who doubled it, in turn."""

    by: str
    kontra: list[str]


class Announcements(NamedTuple):
    """The words that count: announcements by bonus and side, who doubled the game, players whose pagat is free."""

    announced: dict[tuple[str, str], Announcement]
    kontra: list[str]
    free: set[str]
    breaches: list[Breach]


def card_of(bonus: Bonus, called: Card | None) -> Card | None:
    """The card that an ultimo is made with: the called one, or the pagat; None for other bonuses."""
    if not bonus.last_trick:
        return None
    return called if bonus.declarer_only else PAGAT


#: The id of a breach, its sentence, and the rule.
BrokenRule = tuple[str, Said, Rule]


def read_announcements(record: PlayRecord, sides: Mapping[str, str], hands: Hands) -> Announcements:
    """The announcements of a record, by players of these sides who held these cards when the play began."""
    found = Announcements({}, [], set(), [])
    needed = record.contract.needs_announced
    if needed is not None and record.declarer is not None:
        found.announced[needed, DECLARER] = Announcement(record.declarer, [])
    for index, one in enumerate(record.say or ()):
        broken = None
        if one.word is not None:
            broken = _doubled(record, sides, found, one)
        elif one.bonus is None:
            found.free.add(one.player)
        else:
            broken = _announced(record, hands.get(one.player, ()), one.player, one.bonus)
            if broken is None:
                found.announced.setdefault((one.bonus.key, sides[one.player]), Announcement(one.player, []))
        if broken is not None:
            breach, text, rule = broken
            found.breaches.append(Breach(breach, one.player, f"play.say[{index}]", text, rule))
    return found


def _announced(record: PlayRecord, hand: Sequence[Card], player: str, bonus: Bonus) -> BrokenRule | None:
    """The broken rule of an announcement that this player could not make."""
    contract, card = record.contract, card_of(bonus, record.call)
    closed = contract.form != "sides" or contract.bonuses in ("none", "unscored", "valat") or bonus.announced is None
    if closed or (bonus.declarer_only and card is None):
        text = said("{player} announced {bonus}, which cannot be announced here", player=player, bonus=bonus)
        return play.SAY_CONTRACT, text, record.rules.announcing or bonus
    if bonus.is_game and player != record.declarer:
        text = said("{player} announced {bonus}, which only the declarer may", player=player, bonus=bonus)
        return play.HOLDER, text, bonus
    needed = (
        {card} if card is not None else (TRULA if bonus.key == "trula" else KINGS) if bonus.holder_announces else ()
    )
    lacking = in_order(set(needed).difference(hand))
    if not lacking:
        return None
    facts: dict[str, Fact] = {"player": player, "bonus": bonus, "card": listed(lacking, "{some} and {last}")}
    text = said("{player} announced {bonus} without {card} in hand", **facts)
    return play.HOLDER, text, bonus if card is None else record.rules.announcing or bonus


def _doubled(record: PlayRecord, sides: Mapping[str, str], found: Announcements, one: Utterance) -> BrokenRule | None:
    """Notes a word of doubling, on the game or on an announced bonus; the broken rule if it could not be said.

    Words come in order, from the opponents of the game or bonus first, then from the sides by turns.
    """
    kontra, contract, word, player = record.table.rules.kontra, record.contract, one.word, one.player
    assert kontra is not None and word is not None
    spoken, most = found.kontra, len(kontra.ladder)
    rule: Rule = kontra
    facts: dict[str, Fact] = {"player": player, "word": word}
    mine, odd = sides[player], word.level % 2 == 1
    own = (mine == DECLARER) == odd
    here = bool(contract.kontra)
    if one.bonus is not None:
        here = one.bonus.kontra
        owner = _other(mine) if odd else mine
        target = found.announced.get((one.bonus.key, owner)) if kontra.bonuses else None
        if here and target is None:
            if (one.bonus.key, _other(owner)) in found.announced:
                return play.SIDE, said("{player} said {word} to his own side", **facts), kontra
            text = said("{player} said {word} to {bonus}, which nobody had announced", **facts, bonus=one.bonus)
            return play.SILENT, text, kontra
        spoken, own = [] if target is None else target.kontra, False
    elif contract.form != "sides":
        klop = None if contract.klop is None else contract.klop.kontra
        here = here and klop is not None
        rule, own, most = klop or kontra, player in spoken, 0 if klop is None else klop.most_words
    if not here:
        return play.SAY_CONTRACT, said("{player} said {word}, which cannot be said here", **facts), one.bonus or kontra
    if word.level != len(spoken) + 1 or word.level > most:
        return play.ORDER, said("{player} said {word} out of order", **facts), rule
    if own:
        return play.SIDE, said("{player} said {word} to his own side", **facts), rule
    spoken.append(player)
    return None


def _other(side: str) -> str:
    return DEFENDERS if side == DECLARER else DECLARER


# Before the play --------------------------------------------------------------------------------------------------

#: The tarok below which two are few.
TENTH: Final = 10


def breaches_before_play(record: PlayRecord, dealt: Hands, held: Hands) -> Iterator[Breach]:
    """Every breach before the play, in its order; `held` are the hands after the exchange."""
    yield from _breaches_in_deal(record, dealt)
    yield from _breaches_in_bids(record, dealt)
    calling, name, card = record.rules.calling, record.declarer, record.call
    if card is not None and calling is not None and name is not None:
        hand = (held if calling.after_exchange else dealt)[name]
        if not may_call(calling, hand, card):
            text = said("{player} called {card}, which may not be called", player=name, card=card)
            yield Breach(play.CALL, name, "play.call", text, calling, card)
    yield from _breaches_in_taking(record)
    yield from _breaches_in_discards(record, dealt)
    yield from _breaches_in_declarations(record, held)


def _breaches_in_deal(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breach of a hand without taroks, or one like it, that had to be thrown in and was not."""
    rule = record.table.rules.session.no_taroks
    for name in record.active if rule is not None and not rule.optional else ():
        taroks = [card for card in dealt[name] if card.tarok]
        if rule is None or (name not in record.deal and not record.finished):
            continue
        if not taroks:
            text = said("{player} was dealt no tarok, and the hand was played", player=name)
            yield Breach(play.NO_TAROKS, name, "play.deal", text, rule)
        elif _thrown_in_alike(rule, taroks):
            text = said("{player} was dealt a hand that is thrown in, and it was played", player=name)
            yield Breach(play.NO_TAROKS, name, "play.deal", text, rule)


def _thrown_in_alike(rule: NoTaroksRule, taroks: Sequence[Card]) -> bool:
    """True if a hand with so few taroks, or with honours alone, is thrown in like one without any."""
    alone = len(taroks) == 1
    if rule.few and (alone or (len(taroks) == 2 and all(card.rank < TENTH for card in taroks))):
        return True
    return rule.honours and ((alone and taroks[0] in TRULA) or set(taroks) == {MOND, PAGAT})


def _breaches_in_bids(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breaches of bids that could not be made, and of a contract that the bidding does not allow.

    Without bids, that of a contract which only the holder of a card can bid, and another played.
    """
    rule, contract, name, rules = record.rules.bidding, record.contract, record.declarer, record.table.rules
    if not record.bids:
        card = needed_cards(rules).get(contract.key)
        known = name is not None and (name in record.deal or record.finished)
        if card is not None and name is not None and known and card not in dealt[name]:
            text = said("{player} played {contract} without {card}", player=name, contract=contract, card=card)
            yield Breach(play.CONTRACT, name, "play.contract", text, rule, card)
        return
    found, wrong = auction(rules, record.active, record.bids, record.compulsory, dealt)
    for place, player, fault in wrong:
        yield Breach(fault.id, player, f"play.bids[{place}]", fault.said, rule)
    allowed = [*found.contracts, *(into for several in found.raises.values() for into in several)]
    who = found.declarer
    if allowed and contract not in allowed:
        facts: dict[str, Fact] = {
            "contract": contract,
            "allowed": listed([*dict.fromkeys(allowed)], "{some} or {last}"),
        }
        text = said("{contract} was played, and the bidding allows {allowed}", **facts)
        yield Breach(play.CONTRACT, name or who, "play.contract", text, rule)
    elif allowed and name is not None and who is not None and name != who:
        text = said("{player} played, and {who} won the bidding", player=name, who=who)
        yield Breach(play.CONTRACT, name, "play.contract", text, rule)


def _breaches_in_taking(record: PlayRecord) -> Iterator[Breach]:
    """The breaches of cards that could not be taken from the talon together."""
    rule, call, name, talon = record.rules.talon, record.rules.calling, record.declarer, record.talon
    if rule is None or name is None or not sizes(rule, record.contract.key):
        return
    if record.contract.key in rule.drawn:
        who = play.drawn_wrongly(talon, record.take, record.active, name, rule.none_refused)
        if who is not None:
            text = said("{player} did not draw the next cards of the talon", player=who)
            yield Breach(play.TAKE, who, "play.take", text, rule)
        return
    taken, size = frozenset(record.take.get(name, ())), len(record.take.get(name, ()))
    if size in sizes(rule, record.contract.key):
        if talon is None:
            return
        starts = range(0, len(talon), size)
        if record.contract.key in rule.halves:
            starts = range(size, size + 1) if record.level == 2 else range(1)
        if taken in [frozenset(talon[start : start + size]) for start in starts]:
            if call is not None and call.set_is_taken and record.call in talon and record.call not in taken:
                text = said("{player} did not take the set with the {card}", player=name, card=record.call)
                yield Breach(play.TAKE, name, "play.take", text, call)
            return
    text = said("{player} took cards that are no set of the talon", player=name)
    yield Breach(play.TAKE, name, "play.take", text, rule)


#: The sentence for each wrong discard.
LAID: Final[Mapping[str, str]] = {
    play.FIVE: "{player} laid away {card}, a card worth five",
    play.TAROK_LAID: "{player} laid away {card}, a tarok, without need",
    play.DISCARD_NOT_HELD: "{player} laid away {card}, which was not in the hand",
}


def _breaches_in_discards(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breaches of discards that are not allowed."""
    rule, several = record.rules.discards, sizes(record.rules.talon, record.contract.key)
    if rule is None:
        return
    for name in dict.fromkeys((*record.take, *record.put)):
        taken, put = record.take.get(name, ()), record.put.get(name, ())
        number = len(taken) if len(several) > 1 else several[0]
        hand = [*dealt[name], *taken]
        for id, card in play.breaches(hand, put, play.discard(hand, number, forced=rule.taroks == "forced")):
            if card is None:
                one, many = "{player} laid away {n} card, not {number}", "{player} laid away {n} cards, not {number}"
                text = counted(one, many, len(put), player=name, number=number)
            else:
                text = said(LAID[id], player=name, card=card)
            yield Breach(id, name, "play.put", text, rule, card)


def _breaches_in_declarations(record: PlayRecord, held: Hands) -> Iterator[Breach]:
    """The breaches of declarations for which the player's hand lacks cards when the play begins."""
    table, by_player = record.table, record.declarations
    for name, words in by_player.items() if isinstance(by_player, dict) else ():
        player = table.player(name)
        whole = player is not None and (player in record.deal or record.finished)
        if player is None or not whole or not isinstance(words, list):
            continue
        keys = [key for word in words for kind, key in table.words_of(str(word)) if kind == "declaration"]
        for key in expanded(table.rules.declarations, keys):
            declaration = table.rules.declarations[key]
            if not _holds(declaration, held[player]):
                facts: dict[str, Fact] = {"player": player, "declaration": declaration}
                text = said("{player} declared {declaration} without its cards", **facts)
                yield Breach(play.DECLARED, player, f"play.declarations.{player}", text, declaration)


def _holds(declaration: Declaration, hand: Sequence[Card]) -> bool:
    """True if a hand holds what a declaration needs."""
    needs = declaration.holds
    if needs is None:
        return True
    taroks = [card for card in hand if card.tarok]
    trula, kings = len(TRULA.intersection(hand)), len(KINGS.intersection(hand))
    counts = {"taroks": len(taroks), "trula": trula, "kings": kings, "fives": trula + kings}
    if any(not least <= counts[kind] <= most for kind, (least, most) in needs.bounds().items()):
        return False
    if len(taroks) == 1 and needs.single_tarok != "any":
        return (taroks[0] is PAGAT) == (needs.single_tarok == "pagat")
    return needs.pagat == "any" or (PAGAT in hand) == (needs.pagat == "held")


# The play ---------------------------------------------------------------------------------------------------------

TOO_FEW: Final = unsaid("too-few-tricks", "the play is not over after {found} of {number} tricks", "write them all")
PARTNER_UNSEEN: Final = unsaid("partner-unseen", "who held {card} cannot be seen", "add the hands that were dealt")

#: The sentence for a card that could not be played, by reason.
PLAYED: Final[Mapping[str, str]] = {
    play.FOLLOW: "{player} played {card} and did not follow suit",
    play.TAROK_TO_FOLLOW: "{player} played {card}, no tarok",
    play.BEAT: "{player} played {card}, which does not beat the cards on the table",
    play.PAGAT_KEPT: "{player} played {card} too early",
    play.MOND_KEPT: "{player} played {card}, which the limits on the mond forbid",
    play.KEEP: "{player} played {card}, which was announced for the last trick",
    play.SKIS_FIRST: "{player} played {card}; the škis is led first, and mond and pagat are played to it",
    play.SUITS_FIRST: "{player} led {card} before the suit cards",
}


class Fallen(NamedTuple):
    """A trick as it fell: its leader, its cards, its winner and why, and the talon's card that went with it."""

    leader: str
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    winner: str
    why: str
    gift: Card | None

    def player_of(self, card: Card) -> str:
        """The player of this card."""
        return self.players[self.cards.index(card)]


class Replay(NamedTuple):
    """A record played to its end: the sides, what was said, the tricks, the piles, and every breach.

    `rest_to` is the side that gets the rest of the talon.
    """

    record: PlayRecord
    sides: Mapping[str, str]
    partner: str | None
    said: Announcements
    tricks: tuple[Fallen, ...]
    piles: Mapping[str, tuple[Card, ...]]
    rest_to: str
    breaches: tuple[Breach, ...]

    def fell(self, card: Card | None) -> Fallen | None:
        """The trick in which a card fell."""
        return next((one for one in self.tricks if card in one.cards), None)


def replay(record: PlayRecord, problems: list[Problem]) -> Replay | None:
    """Plays a record again; None after adding the problem of a record that cannot be played."""
    dealt = _dealt(record)
    held = {
        name: [card for card in (*cards, *record.take.get(name, ())) if card not in record.put.get(name, ())]
        for name, cards in dealt.items()
    }
    partner, alone = _partner(record, dealt, problems), record.contract.form != "sides"
    sides = {
        name: name if alone else DECLARER if name in (record.declarer, partner) else DEFENDERS for name in record.active
    }
    words = read_announcements(record, sides, held)
    tricks, wrong = _played(record, held, words)
    if not record.finished and not _decided(record, sides, tricks):
        problems.append(TOO_FEW("play.tricks", found=len(tricks), number=record.rules.deal.each))
    if problems:
        return None
    breaches = (*breaches_before_play(record, dealt, held), *words.breaches, *wrong)
    found = Replay(record, sides, partner, words, tuple(tricks), {}, DEFENDERS, breaches)
    fell, calling = king_trick(found), record.rules.calling
    rest_to = sides[fell.winner] if fell is not None and calling is not None and calling.rest_follows else DEFENDERS
    piles: dict[str, list[Card]] = {name: [] for name in (record.active if alone else (DECLARER, DEFENDERS))}
    for one in tricks:
        piles[sides[one.winner]] += [*one.cards, *([] if one.gift is None else [one.gift])]
    for name, cards in record.put.items():
        piles[sides[name]] += cards
    if not alone:
        piles[rest_to] += record.rest
    return found._replace(piles={name: tuple(cards) for name, cards in piles.items()}, rest_to=rest_to)


def _dealt(record: PlayRecord) -> dict[str, list[Card]]:
    """Every player's hand as dealt.

    Where it was not noted, the cards that he played and laid away, less those he took.
    """
    hands: dict[str, list[Card]] = {name: [] for name in record.active}
    for leader, cards in record.tricks:
        for name, card in zip(_order(record, leader), cards, strict=True):
            hands[name].append(card)
    for name, found in hands.items():
        taken = record.take.get(name, ())
        hands[name] = [card for card in (*found, *record.put.get(name, ())) if card not in taken]
    return hands | {name: list(cards) for name, cards in record.deal.items()}


def _order(record: PlayRecord, leader: str) -> tuple[str, ...]:
    """The players in the order of play when this one leads."""
    seat = record.active.index(leader)
    return record.active[seat:] + record.active[:seat]


def _partner(record: PlayRecord, dealt: Hands, problems: list[Problem]) -> str | None:
    """The holder of the called card; None if that is the declarer, or the card stayed in the talon."""
    card = record.call
    if card is None:
        return None
    for name in record.active:
        if card in dealt[name] or card in record.take.get(name, ()):
            return None if name == record.declarer else name
    full = record.finished or len(record.deal) == len(record.active)
    if not full and (record.talon is None or card not in record.talon):
        problems.append(PARTNER_UNSEEN("play.call", card=card))
    return None


def _decided(record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> bool:
    """True if the contract is decided before the last trick, so that the play may stop."""
    own = sum(sides[one.winner] == DECLARER for one in tricks)
    aim = goal(record.rules, record.contract)
    most = {"no_trick": own > 0, "one_trick": own > 1, "every_trick": own < len(tricks)}
    return aim is not None and most[aim]


def king_trick(found: Replay) -> Fallen | None:
    """The trick in which the called card fell, if the declarer had taken it from the talon."""
    record = found.record
    return found.fell(record.call) if record.call in record.take.get(str(record.declarer), ()) else None


def _played(record: PlayRecord, held: Hands, words: Announcements) -> tuple[list[Fallen], list[Breach]]:
    """The tricks as they fell, and the cards that broke the rules."""
    how, rules, declarer = way(record.table.rules, record.contract), record.rules, record.declarer
    hands = {name: list(cards) for name, cards in held.items()}
    keep: dict[str, list[Card]] = {}  # the ultimo cards that have to be kept for the last trick, by their announcers
    for (key, _), announcement in words.announced.items():
        card = card_of(record.table.rules.bonuses[key], record.call)
        keep.setdefault(announcement.by, []).extend([] if card is None else [card])
    # A pagat is free that is its player's only tarok, and said to be so, if announcements were noted at all.
    alone = {name for name, cards in held.items() if [card for card in cards if card.tarok] == [PAGAT]}
    free = (alone if record.say is None else alone & words.free) if how.free_pagat else set()
    gifts = record.talon if rules.gifts is not None and record.contract.key in rules.gifts.contracts else None
    due, skis_out = _first_leader(record), True
    tricks, breaches = list[Fallen](), list[Breach]()
    for number, (leader, cards) in enumerate(record.tricks):
        at, players = f"play.tricks[{number}]", _order(record, leader)
        if leader != due:
            text = said("{player} led, and the lead was with {due}", player=leader, due=due)
            breaches.append(Breach(play.LEAD, leader, at, text, rules.leading))
        for place, (name, card) in enumerate(zip(players, cards, strict=True)):
            if card not in hands[name]:
                text = said("{player} played {card}, which was not in the hand", player=name, card=card)
                breaches.append(Breach(play.NOT_HELD, name, at, text, rules.following, card))
                continue
            own = how._replace(
                free_pagat=how.free_pagat and name in free, suits_first=how.suits_first and name == declarer
            )
            first = number == 0 and (place > 0 or name == declarer)
            found = legal(hands[name], cards[:place], own, keep=keep.get(name, ()), skis_out=skis_out, first=first)
            if card not in found.cards and not how.piles:
                reason = found.excluded[card]
                key = found.rules[reason] if found.rules[reason] in PLAYED else reason
                text = said(PLAYED[key], player=name, card=card)
                rule, could = rule_of(rules, found, reason), tuple(in_order(found.cards))
                breaches.append(Breach(reason, name, at, text, rule, card, could))
            hands[name].remove(card)
        won, why = find_winner(cards, how, PAGAT in cards and players[cards.index(PAGAT)] in free)
        due, gift = players[won], gifts[number] if gifts is not None and number < len(gifts) else None
        tricks.append(Fallen(leader, players, cards, due, why, gift))
        skis_out = skis_out and SKIS not in cards
    return tricks, breaches


def _first_leader(record: PlayRecord) -> str:
    """The player who leads to the first trick: forehand, the declarer, or the player on the declarer's left."""
    leading, key, declarer = record.rules.leading, record.contract.key, record.declarer
    if declarer is not None and key in leading.declarer:
        return declarer
    if declarer is not None and key in leading.left_of_declarer:
        return record.active[record.active.index(declarer) - 1]
    return record.active[0]
