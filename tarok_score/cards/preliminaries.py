"""Breaches before the play: in the deal, the bids, the call and the exchange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..hand.holdings import expanded
from ..law.declarations import Declaration
from ..law.evening import NoTaroksRule
from ..law.rule import Rule
from ..words.said import Fact, counted, listed, said
from . import bids, breach, calling, discard, talon
from .breach import Breach
from .pack import KINGS, MOND, PAGAT, TRULA, Card
from .record import PlayRecord, auction

#: The tarok below which two are few.
TENTH: Final = 10

Hands = Mapping[str, Sequence[Card]]


def breaches(record: PlayRecord, dealt: Hands, held: Hands) -> Iterator[Breach]:
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
    discard.NOT_HELD: "{player} laid away {card}, which was not in the hand",
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
