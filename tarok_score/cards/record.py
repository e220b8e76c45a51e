"""A record of play: bids, calls and tricks replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..hand.hand import DECLARER, DEFENDERS
from ..hand.holdings import expanded
from ..hand.table import Table
from ..law.bonuses import Bonus, Declaration, KontraWord
from ..law.cards import CardPlay
from ..law.contracts import Contract, KlopKontra
from ..law.evening import NoTaroksRule
from ..law.rule import Rule
from ..problems import Problem, unsaid
from ..words.said import Fact, Said, counted, listed, said
from . import bids, questions
from . import pack as calling
from . import play as breach
from . import play as discard
from . import play as legal
from . import play as talon
from . import play as trick
from .pack import KINGS, MOND, PACK, PAGAT, SKIS, TRULA, Card, in_order
from .play import Breach, Way, way


class SpokenBid(NamedTuple):
    """A bid as it was spoken: a contract, or None for pass."""

    player: str
    contract: Contract | None


class Utterance(NamedTuple):
    """An announcement, or a word of doubling with the bonus that it doubles (None: the game).

    With neither of them it is Vogel frei.
    """

    player: str
    bonus: Bonus | None
    word: KontraWord | None = None


class Trick(NamedTuple):
    """The leader of a trick, and its cards in the order of play."""

    leader: str
    cards: tuple[Card, ...]


class PlayRecord(NamedTuple):
    """One deal. `deal` names only the players whose dealt hands were noted."""

    table: Table
    rules: CardPlay
    contract: Contract
    active: tuple[str, ...]
    resting: str | None
    declarer: str | None
    level: int | None
    call: Card | None
    deal: Mapping[str, tuple[Card, ...]]
    talon: tuple[Card, ...] | None
    bids: tuple[SpokenBid, ...]
    compulsory: bool
    take: Mapping[str, tuple[Card, ...]]
    put: Mapping[str, tuple[Card, ...]]
    say: tuple[Utterance, ...] | None
    declarations: object
    tricks: tuple[Trick, ...]

    @property
    def finished(self) -> bool:
        """True if the hand was played to the last trick."""
        return len(self.tricks) == self.rules.deal.each

    @property
    def drawn(self) -> bool:
        """True if several players draw from the talon, one after another."""
        return self.rules.talon is not None and self.contract.key in self.rules.talon.drawn

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards of the talon that nobody took, as far as they are known."""
        taken = {card for cards in self.take.values() for card in cards}
        if self.talon is not None:
            return tuple(card for card in self.talon if card not in taken)
        if len(self.deal) == len(self.active):
            known = {card for cards in self.deal.values() for card in cards} | taken
        elif self.finished:
            known = {card for trick in self.tricks for card in trick.cards}
            known |= {card for cards in self.put.values() for card in cards}
        else:
            return ()
        return tuple(card for card in PACK if card not in known)


def goal(cards: CardPlay, contract: Contract) -> str | None:
    """The goal of a contract that tricks decide: `no_trick`, `one_trick` or `every_trick`; None where points decide."""
    tricks = cards.tricks
    if tricks is None:
        return None
    for name, contracts in (
        ("no_trick", tricks.no_trick),
        ("one_trick", tricks.one_trick),
        ("every_trick", tricks.every_trick),
    ):
        if contract.key in contracts:
            return name
    return None


class Unbid(NamedTuple):
    """A bid that could not be made: its place among the bids, its player, and its fault."""

    place: int
    player: str
    fault: bids.Fault


def auction(
    table: Table,
    active: Sequence[str],
    spoken: Sequence[SpokenBid],
    compulsory: bool,
    hands: Mapping[str, Sequence[Card]] | None = None,
) -> tuple[bids.Auction, list[Unbid]]:
    """The bidding as it was recorded, and the bids that broke its rules, which count for nothing.

    Players whose last word was not recorded count as having passed.
    """
    terms = bids.bidding_rules(table.rules, compulsory)
    assert terms is not None
    found = bids.Auction(terms, active, hands)
    wrong = []
    for index, one in enumerate(spoken):
        fault = found.fault(one.player, one.contract)
        if fault is not None:
            wrong.append(Unbid(index, one.player, fault))
        else:
            found.say(one.player, one.contract)
    while spoken and (turn := found.turn) is not None and found.may_pass(turn):
        found.say(turn, None)
    return found, wrong


HOLDER, CONTRACT, SIDE, SILENT, ORDER = "say-holder", "say-contract", "kontra-side", "kontra-silent", "kontra-order"


class Announcement(NamedTuple):
    """A bonus that a side announced: the announcer, and the players who doubled it, in turn."""

    by: str
    kontra: list[str]


class Announcements(NamedTuple):
    """The words that count: announcements by bonus and side, who doubled the game, players whose pagat is free."""

    announced: dict[tuple[str, str], Announcement]
    kontra: list[str]
    free: frozenset[str]
    breaches: list[Breach]


def card_of(bonus: Bonus, called: Card | None) -> Card | None:
    """The card that an ultimo is made with: the called one, or the pagat; None for other bonuses."""
    if not bonus.last_trick:
        return None
    return called if bonus.declarer_only else PAGAT


def _lacking(bonus: Bonus, hand: Sequence[Card]) -> list[Card]:
    """The cards that a player lacks to announce this bonus, where only the holder of all of them may."""
    cards = TRULA if bonus.key == "trula" else KINGS
    return in_order(cards.difference(hand)) if bonus.holder_announces else []


def read_announcements(
    record: PlayRecord, sides: Mapping[str, str], hands: Mapping[str, Sequence[Card]]
) -> Announcements:
    """The announcements of a record, by players of these sides who held these cards when the play began."""
    reader = _AnnouncementReader(record, sides, hands)
    needed = record.contract.needs_announced
    if needed is not None and record.declarer is not None:
        reader.found.announced[needed, DECLARER] = Announcement(record.declarer, [])
    free = set()
    for index, one in enumerate(record.say or ()):
        if one.bonus is None and one.word is None:
            free.add(one.player)
            continue
        wrong = reader.double(one, one.word) if one.word is not None else reader.announce(one)
        if wrong is not None:
            breach, text, rule = wrong
            reader.found.breaches.append(Breach(breach, one.player, f"play.say[{index}]", text, rule))
    return reader.found._replace(free=frozenset(free))


#: The id of a breach, its sentence, and the rule.
BrokenRule = tuple[str, Said, Rule]


class _AnnouncementReader:
    """The reader of the spoken words, one after another, that sorts out those which break the rules."""

    def __init__(self, record: PlayRecord, sides: Mapping[str, str], hands: Mapping[str, Sequence[Card]]) -> None:
        self.record = record
        self.rules = record.table.rules
        self.sides = sides
        self.hands = hands
        self.found: Final = Announcements({}, [], frozenset(), [])

    def announce(self, one: Utterance) -> BrokenRule | None:
        """Notes an announced bonus; returns the broken rule if it could not be announced."""
        bonus, contract = one.bonus, self.record.contract
        assert bonus is not None
        rule = self.record.rules.announcing or bonus
        card = card_of(bonus, self.record.call)
        closed = (
            contract.form != "sides" or contract.bonuses in ("none", "unscored", "valat") or bonus.announced is None
        )
        if closed or (bonus.declarer_only and card is None):
            text = said("{player} announced {bonus}, which cannot be announced here", player=one.player, bonus=bonus)
            return CONTRACT, text, rule
        if card is not None and card not in self.hands.get(one.player, ()):
            text = said("{player} announced {bonus} without {card} in hand", player=one.player, bonus=bonus, card=card)
            return HOLDER, text, rule
        if bonus.is_game and one.player != self.record.declarer:
            text = said("{player} announced {bonus}, which only the declarer may", player=one.player, bonus=bonus)
            return HOLDER, text, bonus
        lacking = _lacking(bonus, self.hands.get(one.player, ()))
        if lacking:
            facts: dict[str, Fact] = {
                "player": one.player,
                "bonus": bonus,
                "card": listed(lacking, "{some} and {last}"),
            }
            return HOLDER, said("{player} announced {bonus} without {card} in hand", **facts), bonus
        self.found.announced.setdefault((bonus.key, self.sides[one.player]), Announcement(one.player, []))
        return None

    def double(self, one: Utterance, word: KontraWord) -> BrokenRule | None:
        """Notes a word of doubling, on the game or on an announced bonus.

        Returns the broken rule if it could not be said.
        """
        kontra, klop = self.rules.kontra, self.record.contract.klop
        assert kontra is not None
        facts: dict[str, Fact] = {"player": one.player, "word": word}
        if one.bonus is None:
            if self.record.contract.form == "sides" and self.record.contract.kontra:
                return self._next(one, word, self.found.kontra, DECLARER, kontra)
            if klop is None or klop.kontra is None or not self.record.contract.kontra:
                return CONTRACT, said("{player} said {word}, which cannot be said here", **facts), kontra
            return self._in_klop(one, word, klop.kontra)
        if not one.bonus.kontra:
            return CONTRACT, said("{player} said {word}, which cannot be said here", **facts), one.bonus
        mine = self.sides[one.player]
        odd = word.level % 2 == 1
        owner = _other(mine) if odd else mine
        target = self.found.announced.get((one.bonus.key, owner)) if kontra.bonuses else None
        if target is not None:
            return self._next(one, word, target.kontra, owner, kontra)
        if (one.bonus.key, _other(owner)) in self.found.announced:
            return SIDE, said("{player} said {word} to their own side", **facts), kontra
        text = said("{player} said {word} to {bonus}, which was not announced", **facts, bonus=one.bonus)
        return SILENT, text, kontra

    def _next(self, one: Utterance, word: KontraWord, spoken: list[str], owner: str, rule: Rule) -> BrokenRule | None:
        """Notes the next word on the game or a bonus.

        Words come in order, from its opponents first, then from the sides by turns.
        """
        if word.level != len(spoken) + 1:
            return ORDER, said("{player} said {word} out of order", player=one.player, word=word), rule
        if (self.sides[one.player] == owner) == (word.level % 2 == 1):
            return SIDE, said("{player} said {word} to their own side", player=one.player, word=word), rule
        spoken.append(one.player)
        return None

    def _in_klop(self, one: Utterance, word: KontraWord, rule: KlopKontra) -> BrokenRule | None:
        """Notes a kontra on klop, where everybody plays alone; returns the broken rule if it could not be said."""
        spoken = self.found.kontra
        if word.level != len(spoken) + 1 or word.level > rule.most_words:
            return ORDER, said("{player} said {word} out of order", player=one.player, word=word), rule
        if one.player in spoken:
            return SIDE, said("{player} said {word} to their own side", player=one.player, word=word), rule
        spoken.append(one.player)
        return None


def _other(side: str) -> str:
    return DEFENDERS if side == DECLARER else DECLARER


#: The tarok below which two are few.
TENTH: Final = 10

Hands = Mapping[str, Sequence[Card]]


def breaches_before_play(record: PlayRecord, dealt: Hands, held: Hands) -> Iterator[Breach]:
    """Every breach before the play, in its order; `held` are the hands after the exchange."""
    yield from _breaches_in_deal(record, dealt)
    yield from _breaches_in_bids(record, dealt)
    yield from _breaches_in_call(record, dealt, held)
    yield from _breaches_in_taking(record)
    yield from _breaches_in_discards(record, dealt)
    yield from _breaches_in_declarations(record, held)


def _breaches_in_deal(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breach of a hand without taroks, or one like it, that had to be thrown in and was not."""
    rule = record.table.rules.session.no_taroks
    if rule is None or rule.optional:
        return
    for name in record.active:
        if name not in record.deal and not record.finished:
            continue
        taroks = [card for card in dealt[name] if card.tarok]
        if not taroks:
            text = said("{player} was dealt no tarok, and the hand was played", player=name)
            yield Breach(breach.NO_TAROKS, name, "play.deal", text, rule)
        elif _thrown_in_alike(rule, taroks):
            text = said("{player} was dealt a hand that is thrown in, and it was played", player=name)
            yield Breach(breach.NO_TAROKS, name, "play.deal", text, rule)


def _thrown_in_alike(rule: NoTaroksRule, taroks: Sequence[Card]) -> bool:
    """True if a hand with so few taroks, or with honours alone, is thrown in like one without any."""
    alone = len(taroks) == 1
    if rule.few and (alone or (len(taroks) == 2 and all(card.rank < TENTH for card in taroks))):
        return True
    return rule.honours and ((alone and taroks[0] in TRULA) or set(taroks) == {MOND, PAGAT})


def _breaches_in_bids(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breaches of bids that could not be made, and of a contract that the bidding does not allow."""
    if not record.bids:
        yield from _breaches_of_contract(record, dealt)
        return
    rule, contract = record.rules.bidding, record.contract
    found, wrong = auction(record.table, record.active, record.bids, record.compulsory, dealt)
    for one in wrong:
        yield Breach(one.fault.id, one.player, f"play.bids[{one.place}]", one.fault.said, rule)
    allowed = [*found.contracts, *(into for several in found.raises.values() for into in several)]
    if not allowed:
        return
    who = found.declarer
    if contract not in allowed:
        choice = listed(tuple(dict.fromkeys(allowed)), "{some} or {last}")
        facts: dict[str, Fact] = {"contract": contract, "allowed": choice}
        text = said("{contract} was played, and the bidding allows {allowed}", **facts)
        yield Breach(breach.CONTRACT, record.declarer or who, "play.contract", text, rule)
    elif record.declarer is not None and who is not None and record.declarer != who:
        text = said("{player} played, and {who} won the bidding", player=record.declarer, who=who)
        yield Breach(breach.CONTRACT, record.declarer, "play.contract", text, rule)


def _breaches_of_contract(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breach of a contract that only the holder of a card can bid, and another played; for records without bids."""
    terms, name = bids.bidding_rules(record.table.rules, record.compulsory), record.declarer
    assert terms is not None
    card = terms.needs.get(record.contract.key)
    if card is None or name is None or (name not in record.deal and not record.finished) or card in dealt[name]:
        return
    text = said("{player} played {contract} without {card}", player=name, contract=record.contract, card=card)
    yield Breach(breach.CONTRACT, name, "play.contract", text, record.rules.bidding, card)


def _breaches_in_call(record: PlayRecord, dealt: Hands, held: Hands) -> Iterator[Breach]:
    """The breach of a card that may not be called from the declarer's hand."""
    rule = record.rules.calling
    if record.call is None or rule is None or record.declarer is None:
        return
    hand = held[record.declarer] if rule.after_exchange else dealt[record.declarer]
    if not calling.may_call(rule, hand, record.call):
        text = said("{player} called {card}, which may not be called", player=record.declarer, card=record.call)
        yield Breach(breach.CALL, record.declarer, "play.call", text, rule, record.call)


def _breaches_in_taking(record: PlayRecord) -> Iterator[Breach]:
    """The breaches of cards that could not be taken from the talon together."""
    rule, call = record.rules.talon, record.rules.calling
    if rule is None or record.declarer is None or not talon.sizes(rule, record.contract.key):
        return
    if record.drawn:
        who = talon.drawn_wrongly(record.talon, record.take, record.active, record.declarer, rule.none_refused)
        if who is not None:
            text = said("{player} did not draw the next cards of the talon", player=who)
            yield Breach(breach.TAKE, who, "play.take", text, rule)
        return
    taken = frozenset(record.take.get(record.declarer, ()))
    wrong: Rule | None = None
    if len(taken) not in talon.sizes(rule, record.contract.key):
        wrong = rule
    elif record.talon is not None:
        if record.contract.key in rule.halves:
            right = [talon.half(record.talon, record.level)]
        else:
            right = talon.sets(record.talon, len(taken))
        if taken not in right:
            wrong = rule
        elif call is not None and call.set_is_taken and record.call in record.talon and record.call not in taken:
            text = said("{player} did not take the set with the {card}", player=record.declarer, card=record.call)
            yield Breach(breach.TAKE, record.declarer, "play.take", text, call)
    if wrong is not None:
        text = said("{player} took cards that are no set of the talon", player=record.declarer)
        yield Breach(breach.TAKE, record.declarer, "play.take", text, wrong)


#: The sentence for each wrong discard.
LAID: Final[Mapping[str, str]] = {
    discard.FIVE: "{player} laid away {card}, a card worth five",
    discard.TAROK_LAID: "{player} laid away {card}, a tarok, without need",
    discard.DISCARD_NOT_HELD: "{player} laid away {card}, which was not in the hand",
}


def _breaches_in_discards(record: PlayRecord, dealt: Hands) -> Iterator[Breach]:
    """The breaches of discards that are not allowed."""
    rule, sizes = record.rules.discards, talon.sizes(record.rules.talon, record.contract.key)
    if rule is None:
        return
    for name in dict.fromkeys((*record.take, *record.put)):
        taken, put = record.take.get(name, ()), record.put.get(name, ())
        number = len(taken) if len(sizes) > 1 else sizes[0]
        hand = [*dealt[name], *taken]
        for one in discard.breaches(hand, put, discard.discard(hand, number, forced=rule.taroks == "forced")):
            if one.card is None:
                text = counted(
                    "{player} laid away {n} card, not {number}",
                    "{player} laid away {n} cards, not {number}",
                    len(put),
                    player=name,
                    number=number,
                )
            else:
                text = said(LAID[one.id], player=name, card=one.card)
            yield Breach(one.id, name, "play.put", text, rule, one.card)


def _breaches_in_declarations(record: PlayRecord, held: Hands) -> Iterator[Breach]:
    """The breaches of declarations for which the player's hand lacks cards when the play begins."""
    known, by_player = record.table.rules.declarations, record.declarations
    for name, words in by_player.items() if isinstance(by_player, dict) else ():
        player = record.table.player(name)
        whole = player is not None and (player in record.deal or record.finished)
        if player is None or not whole or not isinstance(words, list):
            continue
        keys = [key for word in words for kind, key in record.table.words_of(str(word)) if kind == "declaration"]
        for key in expanded(known, keys):
            if not _holds(known[key], held[player]):
                facts: dict[str, Fact] = {"player": player, "declaration": known[key]}
                text = said("{player} declared {declaration} without its cards", **facts)
                yield Breach(breach.DECLARED, player, f"play.declarations.{player}", text, known[key])


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


TOO_FEW: Final = unsaid("too-few-tricks", "the play is not over after {found} of {number} tricks", "write them all")
PARTNER_UNSEEN: Final = unsaid("partner-unseen", "who held {card} cannot be seen", "add the hands that were dealt")

#: The sentence for a card that could not be played, by reason.
PLAYED: Final[Mapping[str, str]] = {
    legal.FOLLOW: "{player} played {card} and did not follow suit",
    legal.TAROK_TO_FOLLOW: "{player} played {card}, no tarok",
    legal.BEAT: "{player} played {card}, which does not beat the cards on the table",
    legal.PAGAT_KEPT: "{player} played {card} too early",
    legal.MOND_KEPT: "{player} played {card}, which the limits on the mond forbid",
    legal.KEEP: "{player} played {card}, which was announced for the last trick",
    legal.SKIS_FIRST: "{player} played {card}; the škis is led first, and mond and pagat are played to it",
    legal.SUITS_FIRST: "{player} led {card} before the suit cards",
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
    """A record played to its end: the sides, what was said, the tricks, the piles, and every breach."""

    record: PlayRecord
    sides: Mapping[str, str]
    partner: str | None
    said: Announcements
    tricks: tuple[Fallen, ...]
    piles: Mapping[str, tuple[Card, ...]]
    breaches: tuple[Breach, ...]

    def fell(self, card: Card) -> Fallen | None:
        """The trick in which a card fell."""
        return next((one for one in self.tricks if card in one.cards), None)


def replay(record: PlayRecord, problems: list[Problem]) -> Replay | None:
    """Plays a record again; None after adding the problem of a record that cannot be played."""
    dealt = _dealt(record)
    held = _after_exchange(record, dealt)
    partner = _partner(record, dealt, problems)
    sides = {
        name: name if record.contract.form != "sides" else DECLARER if name in (record.declarer, partner) else DEFENDERS
        for name in record.active
    }
    words = read_announcements(record, sides, held)
    tricks, wrong = _played(record, held, sides, words)
    if not record.finished and not _decided(record, sides, tricks):
        problems.append(TOO_FEW("play.tricks", found=len(tricks), number=record.rules.deal.each))
    if problems:
        return None
    breaches = (*breaches_before_play(record, dealt, held), *words.breaches, *wrong)
    return Replay(record, sides, partner, words, tricks, _piles(record, sides, tricks), breaches)


def _dealt(record: PlayRecord) -> dict[str, list[Card]]:
    """Every player's hand as dealt.

    Where it was not noted, the cards that he played and laid away, less those he took.
    """
    hands: dict[str, list[Card]] = {name: [] for name in record.active}
    for one in record.tricks:
        for name, card in zip(_order(record, one.leader), one.cards, strict=True):
            hands[name].append(card)
    for name, found in hands.items():
        taken = record.take.get(name, ())
        hands[name] = [card for card in (*found, *record.put.get(name, ())) if card not in taken]
    return hands | {name: list(cards) for name, cards in record.deal.items()}


def _order(record: PlayRecord, leader: str) -> tuple[str, ...]:
    """The players in the order of play when this one leads."""
    seat = record.active.index(leader)
    return record.active[seat:] + record.active[:seat]


def _after_exchange(record: PlayRecord, dealt: Mapping[str, Sequence[Card]]) -> dict[str, list[Card]]:
    """Every player's hand when the play begins."""
    return {
        name: [card for card in (*cards, *record.take.get(name, ())) if card not in record.put.get(name, ())]
        for name, cards in dealt.items()
    }


def _partner(record: PlayRecord, dealt: Mapping[str, Sequence[Card]], problems: list[Problem]) -> str | None:
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


def _played(
    record: PlayRecord, held: Mapping[str, Sequence[Card]], sides: Mapping[str, str], words: Announcements
) -> tuple[tuple[Fallen, ...], list[Breach]]:
    """The tricks as they fell, and the cards that broke the rules."""
    play = _Play(record, held, sides, words)
    for number, one in enumerate(record.tricks):
        play.trick(number, one.leader, one.cards)
    return tuple(play.tricks), play.breaches


class _Play:
    """The play of one trick after another, which notes the breaches."""

    def __init__(
        self, record: PlayRecord, held: Mapping[str, Sequence[Card]], sides: Mapping[str, str], words: Announcements
    ) -> None:
        self.record = record
        self.way = way(record.table.rules, record.contract)
        self.hands = {name: list(cards) for name, cards in held.items()}
        self.keep = _kept(record, words)
        self.free = _free(record, held, words, self.way)
        self.tricks: list[Fallen] = []
        self.breaches: list[Breach] = []
        self.due = _first_leader(record)
        gifts = record.rules.gifts
        given = gifts is not None and record.contract.key in gifts.contracts
        self.gifts = record.talon if given and record.talon is not None else ()
        self.skis_out = True

    def trick(self, number: int, leader: str, cards: Sequence[Card]) -> None:
        """Plays one trick."""
        at = f"play.tricks[{number}]"
        if leader != self.due:
            text = said("{player} led, and the lead was with {due}", player=leader, due=self.due)
            self.breaches.append(Breach(breach.LEAD, leader, at, text, self.record.rules.leading))
        players = _order(self.record, leader)
        for place, (name, card) in enumerate(zip(players, cards, strict=True)):
            self._card(name, card, cards[:place], at, number)
        free = PAGAT in cards and players[cards.index(PAGAT)] in self.free
        winner, why = trick.find_winner(cards, self.way, free)
        self.due = players[winner]
        gift = self.gifts[number] if number < len(self.gifts) else None
        self.tricks.append(Fallen(leader, players, tuple(cards), self.due, why, gift))
        self.skis_out = self.skis_out and SKIS not in cards

    def _card(self, name: str, card: Card, before: Sequence[Card], at: str, number: int) -> None:
        """Plays one card, and notes a breach if it was not in the hand or could not be played."""
        hand, rules = self.hands[name], self.record.rules
        if card not in hand:
            text = said("{player} played {card}, which was not in the hand", player=name, card=card)
            self.breaches.append(Breach(breach.NOT_HELD, name, at, text, rules.following, card))
            return
        if not self.way.piles:
            declarer = name == self.record.declarer
            found = legal.legal(
                hand,
                before,
                self._way(name),
                keep=self.keep.get(name, ()),
                skis_out=self.skis_out,
                first=number == 0 and (bool(before) or declarer),
            )
            if card not in found.cards:
                reason = found.excluded[card]
                key = found.rules[reason] if found.rules[reason] in PLAYED else reason
                text = said(PLAYED[key], player=name, card=card)
                rule = questions.rule_of(rules, found, reason)
                self.breaches.append(Breach(reason, name, at, text, rule, card, tuple(in_order(found.cards))))
        hand.remove(card)

    def _way(self, name: str) -> Way:
        """The way in which this player plays: a free pagat has to be announced.

        Suits come first for the declarer alone.
        """
        way = self.way
        if way.free_pagat and name not in self.free:
            way = way._replace(free_pagat=False)
        if way.suits_first and name != self.record.declarer:
            way = way._replace(suits_first=False)
        return way


def _first_leader(record: PlayRecord) -> str:
    """The player who leads to the first trick: forehand, the declarer, or the player on the declarer's left."""
    leading, key, declarer = record.rules.leading, record.contract.key, record.declarer
    if declarer is not None and key in leading.declarer:
        return declarer
    if declarer is not None and key in leading.left_of_declarer:
        return record.active[record.active.index(declarer) - 1]
    return record.active[0]


def _kept(record: PlayRecord, words: Announcements) -> dict[str, list[Card]]:
    """The ultimo cards that have to be kept for the last trick, by the player who announced them."""
    kept: dict[str, list[Card]] = {}
    for (key, _), announcement in words.announced.items():
        card = card_of(record.table.rules.bonuses[key], record.call)
        if card is not None:
            kept.setdefault(announcement.by, []).append(card)
    return kept


def _free(record: PlayRecord, held: Mapping[str, Sequence[Card]], words: Announcements, way: Way) -> frozenset[str]:
    """The players whose pagat is free: it is their only tarok, and they said so, if announcements were noted at all."""
    if not way.free_pagat:
        return frozenset()
    alone = {name for name, cards in held.items() if [card for card in cards if card.tarok] == [PAGAT]}
    return frozenset(alone if record.say is None else alone & words.free)


def _piles(record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> dict[str, tuple[Card, ...]]:
    """The cards that every side, or every player, owns at the end."""
    alone = record.contract.form != "sides"
    piles: dict[str, list[Card]] = {name: [] for name in (record.active if alone else (DECLARER, DEFENDERS))}
    for one in tricks:
        piles[sides[one.winner]].extend((*one.cards, *((one.gift,) if one.gift is not None else ())))
    for name, cards in record.put.items():
        piles[sides[name]].extend(cards)
    if not alone:
        piles[rest_owner(record, sides, tricks)].extend(record.rest)
    return {name: tuple(cards) for name, cards in piles.items()}


def king_trick(record: PlayRecord, tricks: Sequence[Fallen]) -> Fallen | None:
    """The trick in which the called card fell, if the declarer had taken it from the talon."""
    if record.call is None or record.declarer is None or record.call not in record.take.get(record.declarer, ()):
        return None
    return next((one for one in tricks if record.call in one.cards), None)


def rest_owner(record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> str:
    """The owner of the rest of the talon: the defenders, or the side that won the trick of a called card from it."""
    calling = record.rules.calling
    fell = king_trick(record, tricks) if calling is not None and calling.rest_follows else None
    return DEFENDERS if fell is None else sides[fell.winner]


def stayed_in_talon(card: Card, record: PlayRecord, sides: Mapping[str, str], tricks: Sequence[Fallen]) -> bool:
    """True if a card lay in the talon, and was neither taken nor won back with the called card."""
    return card in record.rest and rest_owner(record, sides, tricks) == DEFENDERS
