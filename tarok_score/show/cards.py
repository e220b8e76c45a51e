"""Cards and play, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..cards import bids
from ..cards import pack as count
from ..cards import play as discard
from ..cards import play as legal
from ..cards import play as trick
from ..cards import questions as answers
from ..cards.pack import in_order
from ..cards.play import Breach
from ..cards.record import Fallen
from ..law.contracts import Contract
from ..words.said import ENGLISH, Fact, Said, Speech, counted, listed, said
from .columns import table
from .phrases import Citation

if TYPE_CHECKING:
    from ..words.said import Spoken

PASS: Final = said("pass")

WHY: Final[Mapping[str, Said]] = {
    trick.SUIT: said("the highest card of the suit led"),
    trick.TAROK: said("the highest tarok"),
    trick.EMPEROR: said("emperor trick"),
    trick.COLOUR: said("the highest card of the suit led; taroks do not trump"),
}
DUTY: Final[Mapping[str, Said]] = {
    legal.LEADING: said("leading"),
    legal.FOLLOW: said("following suit"),
    legal.TAROK_TO_FOLLOW: said("nothing of the suit: a tarok"),
    legal.ANY: said("neither the suit nor a tarok: anything"),
}
NOT: Final[Mapping[str, Said]] = {
    legal.FOLLOW: said("suit has to be followed"),
    legal.TAROK_TO_FOLLOW: said("a tarok has to be played"),
    legal.BEAT: said("the cards on the table have to be beaten"),
    legal.PAGAT_KEPT: said("the pagat is kept"),
    legal.MOND_KEPT: said("the limits on the mond"),
    legal.KEEP: said("announced for the last trick"),
    legal.PILE: said("pile cards are not led while there are cards in the hand"),
}
#: The sentences of rules that only variants have.
BY_RULE: Final[Mapping[str, Said]] = {
    legal.SKIS_FIRST: said("the škis is led first, and mond and pagat are played to it"),
    legal.SUITS_FIRST: said("suit cards are led first"),
}
NEVER: Final[Mapping[str, Said]] = {
    discard.KING: said("a king"),
    discard.TRULA: said("trula"),
    discard.TAROK_CARD: said("a tarok"),
}


def lines(answer: answers.Answer, speech: Speech = ENGLISH) -> list[str]:
    """An answer to a question about cards, line by line."""
    match answer:
        case answers.Counted():
            found: Iterable[str | Said] = _counted(answer, speech)
        case answers.Taken():
            found = _taken(answer)
        case answers.Playable():
            found = _playable(answer)
        case answers.Discarded():
            found = _discarded(answer)
        case answers.Bid():
            found = _bid(answer)
    return [speech.say(one) for one in found]


def _counted(answer: answers.Counted, speech: Speech) -> Iterable[str | Said]:
    """The pile in threes, each with its working, and the sum."""
    if answer.groups:
        groups = [_group(group, speech) for group in answer.groups]
        yield from table([[cards, "", working, "", points] for cards, working, points in groups])
    pile, rest = answer.pile, answer.pile.rest
    facts: dict[str, Fact] = {
        "cards": counted("{n} card", "{n} cards", pile.cards),
        "points": counted("{n} card point", "{n} card points", pile.points),
        "odd": pile.odd,
        "rest": rest.cards,
        "others": rest.points,
    }
    if pile.odd:
        yield said("{cards}, {odd} left over: {points}; the other {rest} make {others}", **facts)
    else:
        yield said("{cards}: {points}; the other {rest} make {others}", **facts)


def _group(group: count.Group, speech: Speech) -> tuple[str, str, str]:
    working = " + ".join(str(value) for value in group.values)
    if group.adjust < 0:
        working += f" − {-group.adjust}"
    elif group.adjust > 0:
        working += f" + {group.adjust}"
    names = " ".join(speech.fact(item.written) for item in group.items)
    return names, working, str(group.points)


def _taken(answer: answers.Taken) -> Iterable[str | Said]:
    """The winner of the trick with the reason, and a mond that was lost in it."""
    winner, why = answer.won
    card = answer.cards[winner]
    yield said("{player} wins with {card}: {why}", player=_who(answer, winner), card=card, why=WHY[why])
    if answer.mond is not None:
        loser, by = _who(answer, answer.mond.loser), _who(answer, answer.mond.by)
        yield said("{loser}: mond lost, taken by {by}", loser=loser, by=by)
    if not answer.complete:
        yield said("the trick is not complete yet")


def _who(answer: answers.Taken, place: int) -> Fact:
    if place < len(answer.names):
        return answer.names[place]
    return said("card {n}", n=place + 1)


def _playable(answer: answers.Playable) -> Iterable[str | Said]:
    """The cards that may be played, and the rule that forbids the others."""
    found = answer.legal
    facts: dict[str, Fact] = {"cards": tuple(in_order(found.cards)), "duty": DUTY[found.duty]}
    if found.beat:
        yield said("may play: {cards} ({duty}; it has to win)", **facts)
    else:
        yield said("may play: {cards} ({duty})", **facts)
    for reason, rule in answer.rules.items():
        cards = tuple(card for card in in_order(found.excluded) if found.excluded[card] == reason)
        yield said(
            "not: {cards} ({why}: {source})",
            cards=cards,
            why=BY_RULE.get(rule.key, NOT[reason]),
            source=Citation(rule.cite),
        )


def _discarded(answer: answers.Discarded) -> Iterable[str | Said]:
    """The cards that may be laid away, and the faults of those that were."""
    allowed = answer.allowed
    one, many = "may be laid away ({n} card): {cards}", "may be laid away ({n} cards): {cards}"
    yield counted(one, many, allowed.number, cards=tuple(in_order(allowed.may)))
    if allowed.must:
        yield said("always: {cards}", cards=tuple(in_order(allowed.must)))
    if allowed.face_up:
        yield said("face up: {cards}", cards=tuple(in_order(allowed.face_up)))
    for why in dict.fromkeys(allowed.never.values()):
        cards = tuple(card for card in in_order(allowed.never) if allowed.never[card] == why)
        yield said("never: {cards} ({why})", cards=cards, why=NEVER[why])
    for breach in answer.breaches or ():
        yield said("not allowed: {what} ({source})", what=_wrongly(breach), source=Citation(answer.rule.cite))
    if answer.breaches == []:
        yield said("allowed")


def _wrongly(breach: discard.DiscardBreach) -> Said:
    if breach.card is None:
        return said("not so many cards")
    match breach.id:
        case discard.FIVE:
            return said("{card} is worth five", card=breach.card)
        case discard.TAROK_LAID:
            return said("{card} is a tarok, and it need not go", card=breach.card)
    return said("{card} is not in the hand", card=breach.card)


def _bid(answer: answers.Bid) -> Iterable[str | Said]:
    """The player whose turn it is and his possible bids; or the declarer and his contracts."""
    auction = answer.auction
    yield _over(auction) if auction.over else _turn(answer)
    state = _state(auction)
    if state is not None and not auction.over:
        yield state
    for key, several in auction.raises.items():
        contract = next(one for one in auction.contracts if one.key == key)
        yield said("{contract} may be raised after the exchange: {into}", contract=contract, into=several)
    for key, card in answer.needs.items():
        contract = next(one for one in (*auction.order, *auction.contracts) if one.key == key)
        if auction.turn is not None and auction.shut(auction.turn, key):
            text = "{contract} is not for {player}, who can announce the last trick with {card} later"
            yield said(text, contract=contract, player=auction.turn, card=card)
        else:
            yield said("{contract} needs {card}", contract=contract, card=card)


def _turn(answer: answers.Bid) -> Said:
    auction = answer.auction
    assert auction.turn is not None
    may: tuple[Spoken, ...] = tuple(PASS if one is None else _held(auction, one) for one in answer.may)
    return said("{player} may: {bids}", player=auction.turn, bids=may)


def _held(auction: bids.Auction, contract: Contract) -> Spoken:
    if auction.high is not None and auction.high.contract is contract:
        return said("{bid} (holds it before {player})", bid=contract, player=auction.high.player)
    return contract


def _state(auction: bids.Auction) -> Said | None:
    high = auction.high
    out = tuple(player for player in auction.players if player in auction.out)
    if high is not None and out:
        return said("highest: {bid}, {player}; out: {out}", bid=high.contract, player=high.player, out=out)
    if high is not None:
        return said("highest: {bid}, {player}", bid=high.contract, player=high.player)
    return said("out: {out}", out=out) if out else None


def _over(auction: bids.Auction) -> Said:
    choice = listed(tuple(auction.contracts), "{some} or {last}")
    if auction.declarer is None:
        return said("over: everybody plays {contract}", contract=choice)
    if auction.high is None:
        return said("over: {player} names {contracts}", player=auction.declarer, contracts=choice)
    return said("over: {player} plays {contracts}", player=auction.declarer, contracts=choice)


PLACES: Final[Mapping[str, Said]] = {
    "deal": said("deal"),
    "contract": said("contract"),
    "call": said("called card"),
    "take": said("taken from the talon"),
    "put": said("laid away"),
}


def tricks(found: Sequence[Fallen], speech: Speech = ENGLISH) -> list[str]:
    """The tricks of a hand as a table: who led, the cards as they fell, who won, and the talon's card, if any."""
    gifts = any(one.gift is not None for one in found)
    headers = [said("trick"), said("leads"), said("cards"), said("wins")] + ([said("gift")] if gifts else [])
    rows = [_trick(number, one, gifts, speech) for number, one in enumerate(found, 1)]
    return table(rows, [speech.say(one) for one in headers], [0])


def _trick(number: int, one: Fallen, gifts: bool, speech: Speech) -> list[str]:
    cards = " ".join(card.spoken(speech) for card in one.cards)
    wins = said("{player}, emperor trick", player=one.winner) if one.why == trick.EMPEROR else one.winner
    row = [str(number), one.leader, cards, speech.say(wins)]
    if gifts:
        row.append("" if one.gift is None else one.gift.spoken(speech))
    return row


def breaches(found: Iterable[Breach], speech: Speech = ENGLISH) -> list[str]:
    """Every breach with its place and its source, and the cards that could have been played."""
    text = []
    for one in found:
        text.append(speech.say(said("{place}: {what}", place=_place(one.at), what=one.said)))
        if one.legal is not None:
            text.append("    " + speech.say(said("could be played: {cards}", cards=one.legal)))
        text.append("    " + speech.say(said("source: {source}", source=Citation(one.rule.cite))))
    return text


def _place(at: str) -> Fact:
    """The place of a breach in the words of the table."""
    name, bracket, number = at.removeprefix("play.").partition("[")
    if bracket and name == "tricks":
        return said("trick {n}", n=int(number.rstrip("]")) + 1)
    if bracket and name == "bids":
        return said("bid {n}", n=int(number.rstrip("]")) + 1)
    if bracket:
        return said("announcement {n}", n=int(number.rstrip("]")) + 1)
    return PLACES.get(name, name)
