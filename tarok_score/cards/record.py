"""A record of play: bids, calls and tricks replayed, and the hand that they prove, scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..hand.document import read as read_hand
from ..hand.hand import DECLARER, DEFENDERS, Hand
from ..hand.holdings import expanded
from ..hand.table import Table
from ..law.bonuses import Bonus, Declaration
from ..law.rule import Rule
from ..law.ruleset import NoTaroksRule
from ..problems import Problem, unsaid
from ..scoring import Before, Score, score
from ..words.said import Fact, Said, counted, listed, said
from . import pack, play
from .bids import auction, needed_cards
from .pack import KINGS, MOND, PAGAT, SKIS, TRULA, Card, in_order, may_call
from .play import EMPEROR, Breach, find_winner, goal, legal, rule_of, sizes, way
from .reader import PlayRecord, Utterance
from .reader import read as read_record

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
                return play.SIDE, said("{player} said {word} to their own side", **facts), kontra
            text = said("{player} said {word} to {bonus}, which was not announced", **facts, bonus=one.bonus)
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
        return play.SIDE, said("{player} said {word} to their own side", **facts), rule
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


# The hand that it proves, scored -------------------------------------------------------------------------------------


class ClaimedBreach(NamedTuple):
    """The hand as it would be if a breach were claimed: void, with the culprit paying."""

    breach: Breach
    hand: Hand
    score: Score


class ScoredPlay(NamedTuple):
    """A hand proved by the record of its play, with its score; `if_claimed` is its score if a breach were claimed."""

    table: Table
    replay: Replay
    hand: Hand
    facts: dict[str, Any]
    score: Score
    if_claimed: ClaimedBreach | None

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """Everything that broke the rules, in the order of the record."""
        return self.replay.breaches


def score_play(table: Table, before: Before, document: object, problems: list[Problem]) -> ScoredPlay | None:
    """Scores the hand that a record (the `play` of a request) proves; None after adding every problem of the record.

    A problem of a fact that the record only passes on is at its place in the record. The cards themselves say what was
    possible: a contract played without its card is a breach, and is scored.
    """
    record = read_record(table, document, problems)
    replayed = None if record is None or problems else replay(record, problems)
    if replayed is None:
        return None
    stated, wrong = facts(replayed), list[Problem]()
    hand = read_hand(table, stated, wrong, recorded=True)
    problems.extend(one._replace(path="play." + one.path.removeprefix("hand.")) for one in wrong)
    if hand is None or wrong:
        return None
    claimed, breach = None, next((one for one in replayed.breaches if one.punishable), None)
    if breach is not None and breach.player is not None and table.rules.revoke is not None:
        revoke = {"by": breach.player} | ({"kind": breach.kind} if breach.kind is not None else {})
        void = read_hand(table, {**stated, "revoke": revoke}, [], recorded=True)
        claimed = None if void is None else ClaimedBreach(breach, void, score(table, before, void))
    return ScoredPlay(table, replayed, hand, stated, score(table, before, hand), claimed)


# The facts --------------------------------------------------------------------------------------------------------

#: The bonuses that are recognized by their ids: with the cards a side needs, and the king ultimo by the king itself.
WHOLE: Final = {"trula": TRULA, "kings": KINGS}
BY_ITSELF: Final = "king-ultimo-self"

#: The cards that can be lost, by the names of a hand's facts.
LOST: Final = {"mond": MOND, "pagat": PAGAT, "skis": SKIS}


def facts(replayed: Replay) -> dict[str, Any]:
    """The facts of the hand that was played, as a hand document states them."""
    record, contract = replayed.record, replayed.record.contract
    scored = contract.form == "sides" and contract.bonuses in ("scored", "valat")
    king = king_trick(replayed) if record.table.rules.king_in_talon is not None and contract.called_king else None
    found = {
        "contract": contract.key,
        "level": record.level,
        "declarer": record.declarer,
        "partner": replayed.partner,
        **_result(replayed),
        "kontra": replayed.said.kontra or None,
        "bonuses": (list(_bonuses(replayed)) if scored else None) or None,
        "captured": dict(_captured(replayed)) or None,
        "left_in_talon": list(_left_in_talon(replayed)) or None,
        "declarations": record.declarations,
        "resting": record.resting,
        "king_in_talon": None if king is None or replayed.sides[king.winner] == DECLARER else "no-trick",
    }
    return {key: value for key, value in found.items() if value is not None}


def _result(replayed: Replay) -> dict[str, Any]:
    """The card points; or won or lost, where tricks decide the contract."""
    contract = replayed.record.contract
    if contract.form != "sides":
        return {"points": {name: pack.pile(cards).points for name, cards in replayed.piles.items()}}
    if contract.decided_by == "points":
        pile = pack.pile(replayed.piles[DECLARER])
        return {"points": pile.written if pile.half_and_one else pile.points}
    own = sum(replayed.sides[one.winner] == DECLARER for one in replayed.tricks)
    aims = {"no_trick": own == 0, "one_trick": own == 1, "every_trick": own == len(replayed.tricks)}
    return {"won": aims[goal(replayed.record.rules, contract) or "every_trick"]}


# ------------------------------------------------------------------------------------------------ bonuses


def _bonuses(replayed: Replay) -> Iterator[dict[str, Any]]:
    """Every bonus that fell, or was announced."""
    only_valat = replayed.record.contract.bonuses == "valat"
    for key, bonus in replayed.record.table.rules.bonuses.items():
        if only_valat and not bonus.every_trick:
            continue
        for side in (DECLARER, DEFENDERS):
            fact = _bonus(replayed, key, bonus, side)
            if fact is not None:
                yield fact


def _bonus(replayed: Replay, key: str, bonus: Bonus, side: str) -> dict[str, Any] | None:
    """The fact of one side's bonus: made or lost, announced or silent; None if it neither fell nor was announced."""
    announced, card, last = replayed.said.announced.get((key, side)), _ultimo(replayed, bonus), replayed.tricks[-1]
    if announced is not None and _contained(replayed, key, bonus, side):
        return None
    made = _made(replayed, key, bonus, side, announced is not None)
    fact: dict[str, Any] = {"bonus": key}
    if announced is not None:
        fact |= {"by": announced.by, "announced": True}
    elif card is not None and (made or (bonus.lost_silently and replayed.sides[last.player_of(card)] == side)):
        fact["by"] = last.player_of(card)
    elif not made:
        return None
    elif side == DEFENDERS:
        fact["side"] = side
    if not made:
        fact["made"] = False
    if announced is not None and announced.kontra:
        fact["kontra"] = list(announced.kontra)
    if bonus.declarer_only and not _one_of_two(replayed) and card is not None:
        fact["itself"] = _wins_itself(replayed, bonus)
    return fact


def _made(replayed: Replay, key: str, bonus: Bonus, side: str, announced: bool) -> bool:
    """True if a side made a bonus."""
    if key in WHOLE:
        return WHOLE[key].issubset(replayed.piles[side])
    if bonus.every_trick:
        return all(replayed.sides[one.winner] == side for one in replayed.tricks)
    card, last, itself = _ultimo(replayed, bonus), replayed.tricks[-1], _wins_itself(replayed, bonus)
    if card is None:
        return False
    if not bonus.declarer_only:
        return replayed.sides[last.player_of(card)] == side and itself
    if side != DECLARER or replayed.sides[last.winner] != DECLARER:
        return False
    if key != BY_ITSELF:
        return announced or not (_one_of_two(replayed) and itself)
    # Where the plain king ultimo was announced, a king that wins the last trick itself makes that one.
    bonuses = replayed.record.table.rules.bonuses
    plain = any(bonuses[one].declarer_only and one != BY_ITSELF for one, _ in replayed.said.announced)
    return itself and (announced or not plain)


def _one_of_two(replayed: Replay) -> bool:
    """True if these rules have a separate bonus for a king that wins the last trick itself."""
    return BY_ITSELF in replayed.record.table.rules.bonuses


def _contained(replayed: Replay, key: str, bonus: Bonus, side: str) -> bool:
    """True if a king ultimo, even an announced one, is part of the higher one: the king itself won the last trick."""
    both = bonus.declarer_only and key != BY_ITSELF and (BY_ITSELF, side) in replayed.said.announced
    return both and _wins_itself(replayed, bonus) and replayed.sides[replayed.tricks[-1].winner] == DECLARER


def _ultimo(replayed: Replay, bonus: Bonus) -> Card | None:
    """The ultimo card of a bonus, if it fell in the last trick of a hand that was played to the end."""
    card = card_of(bonus, replayed.record.call)
    return card if replayed.record.finished and card in replayed.tricks[-1].cards else None


def _wins_itself(replayed: Replay, bonus: Bonus) -> bool:
    """True if the ultimo card won the last trick itself."""
    card, last = _ultimo(replayed, bonus), replayed.tricks[-1]
    return card is not None and last.player_of(card) == last.winner


# ------------------------------------------------------------------------------------------------ cards lost


def _captured(replayed: Replay) -> Iterator[tuple[str, dict[str, str]]]:
    """The cards that were lost to another player, where these rules ask for them, with the loser and the captor."""
    rules, contract, last = replayed.record.table.rules, replayed.record.contract, replayed.tricks[-1]
    charged, into_pot = "captured" in contract.mond, rules.pot.captured if rules.pot is not None else None
    neutral = any(bonus.neutral_to_own_side for bonus in rules.bonuses.values()) and contract.bonuses == "scored"
    for name, card in LOST.items():
        fell = replayed.fell(card)
        if fell is None:
            continue
        loser, captor = fell.player_of(card), fell.winner
        to_others = replayed.sides[loser] != replayed.sides[captor]
        by_rule = {
            "mond": rules.mond is not None and charged and SKIS in fell.cards,
            "skis": rules.skis is not None and charged and fell.why == EMPEROR,
            "pagat": rules.pagat is not None and charged and to_others,
        }
        in_last = card is PAGAT and neutral and replayed.record.finished and fell is last and loser != captor
        if by_rule[name] or in_last or (into_pot is not None and into_pot.cards.of(name) is not None and to_others):
            yield name, {"from": loser, "by": captor}


def _left_in_talon(replayed: Replay) -> Iterator[str]:
    """The cards that stayed in the talon where that costs the declarer something: the mond, by some rules the škis."""
    skis = replayed.record.table.rules.skis
    for name, card in (
        LOST.items() if "talon" in replayed.record.contract.mond and replayed.rest_to == DEFENDERS else ()
    ):
        if card in replayed.record.rest and (card is MOND or (card is SKIS and skis is not None and skis.talon)):
            yield name
