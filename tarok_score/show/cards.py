"""Cards and play, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ..cards import questions as answers
from ..cards.bids import High
from ..cards.pack import Card, in_order
from ..cards.play import Breach
from ..cards.record import Fallen
from ..law.games import Contract
from ..words.said import ENGLISH, Fact, Said, Speech, counted, listed, said
from .columns import Citation, table

if TYPE_CHECKING:
    from ..words.said import Spoken

WHY: Final[Mapping[str, Said]] = {
    "suit": said("the highest card of the suit led"),
    "tarok": said("the highest tarok"),
    "emperor": said("emperor trick"),
    "colour": said("the highest card of the suit led; taroks do not trump"),
}
DUTY: Final[Mapping[str, Said]] = {
    "lead": said("leading"),
    "follow": said("following suit"),
    "tarok": said("nothing of the suit: a tarok"),
    "any": said("neither the suit nor a tarok: anything"),
}
NOT: Final[Mapping[str, Said]] = {
    "follow": said("suit has to be followed"),
    "tarok": said("a tarok has to be played"),
    "beat": said("the cards on the table have to be beaten"),
    "pagat": said("the pagat is kept"),
    "mond": said("the limits on the mond"),
    "keep": said("announced for the last trick"),
    "pile": said("pile cards are not led while there are cards in the hand"),
}
#: The sentences of rules that only variants have.
BY_RULE: Final[Mapping[str, Said]] = {
    "skis_first": said("the škis is led first, and mond and pagat are played to it"),
    "suits_first": said("suit cards are led first"),
}
NEVER: Final[Mapping[str, Said]] = {
    "king": said("a king"),
    "trula": said("trula"),
    "tarok": said("a tarok"),
}
WRONGLY: Final[Mapping[str, str]] = {
    "discard-five": "{card} is worth five",
    "discard-tarok": "{card} is a tarok, and it need not go",
    "discard-not-held": "{card} is not in the hand",
}


def lines(answer: answers.Answer, speech: Speech = ENGLISH) -> list[str]:
    """An answer to a question about cards, line by line."""
    match answer:
        case answers.Counted():
            answer_lines: Iterable[str | Said] = _counted(answer, speech)
        case answers.Taken():
            answer_lines = _taken(answer)
        case answers.Playable():
            answer_lines = _playable(answer)
        case answers.Discarded():
            answer_lines = _discarded(answer)
        case answers.Bid():
            answer_lines = _bid(answer)
    return [speech.say(line) for line in answer_lines]


def _counted(answer: answers.Counted, speech: Speech) -> Iterable[str | Said]:
    """The pile in threes, each with its working, and the sum."""
    rows = []
    for group in answer.groups:
        working = " + ".join(map(str, group.values))
        working += f" {'−' if group.adjust < 0 else '+'} {abs(group.adjust)}" if group.adjust else ""
        names = " ".join(speech.fact(item) for item in group.items)
        rows.append([names, "", working, "", str(group.points)])
    yield from table(rows) if rows else ()
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


def _taken(answer: answers.Taken) -> Iterable[str | Said]:
    """The winner of the trick with the reason, and a mond that was lost in it."""

    def who(place: int) -> Fact:
        """The player of a card, else its number."""
        return answer.names.get(place) or said("card {n}", n=place + 1)

    winner, why = answer.won
    yield said("{player} wins with {card}: {why}", player=who(winner), card=answer.cards[winner], why=WHY[why])
    if answer.mond is not None:
        loser, by = map(who, answer.mond)
        yield said("{loser}: mond lost, taken by {by}", loser=loser, by=by)
    if not answer.complete:
        yield said("the trick is not complete yet")


def _playable(answer: answers.Playable) -> Iterable[str | Said]:
    """The cards that may be played, and the rule that forbids the others."""
    playable = answer.legal
    facts: dict[str, Fact] = {"cards": tuple(in_order(playable.cards)), "duty": DUTY[playable.duty]}
    if playable.beat:
        yield said("may play: {cards} ({duty}; it has to win)", **facts)
    else:
        yield said("may play: {cards} ({duty})", **facts)
    for reason, rule in answer.rules.items():
        why, source = BY_RULE.get(rule.key, NOT[reason]), Citation(rule.cite)
        yield said("not: {cards} ({why}: {source})", cards=_which(playable.excluded, reason), why=why, source=source)


def _which(excluded: Mapping[Card, str], reason: str) -> tuple[Card, ...]:
    """The cards that are excluded for a reason, sorted."""
    return tuple(card for card in in_order(excluded) if excluded[card] == reason)


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
        yield said("never: {cards} ({why})", cards=_which(allowed.never, why), why=NEVER[why])
    for id, card in answer.breaches or ():
        fault = said("not that many cards") if card is None else said(WRONGLY[id], card=card)
        yield said("not allowed: {what} ({source})", what=fault, source=Citation(answer.rule.cite))
    if answer.breaches == []:
        yield said("allowed")


def _bid(answer: answers.Bid) -> Iterable[str | Said]:
    """The player in turn and their possible bids; or the declarer and their contracts."""
    auction = answer.auction
    turn, high, out = auction.turn, auction.high, tuple(player for player in auction.players if player in auction.out)
    if turn is None:
        choice = listed(auction.contracts, "{some} or {last}")
        if auction.declarer is None:
            yield said("over: everybody plays {contract}", contract=choice)
        elif high is None:
            yield said("over: {player} names {contracts}", player=auction.declarer, contracts=choice)
        else:
            yield said("over: {player} plays {contracts}", player=auction.declarer, contracts=choice)
    else:
        may = [_held(high, contract) if contract is not None else said("pass") for contract in answer.may]
        yield said("{player} may: {bids}", player=turn, bids=may)
        if high is not None and out:
            yield said("highest: {bid}, {player}; out: {out}", bid=high.contract, player=high.player, out=out)
        elif high is not None:
            yield said("highest: {bid}, {player}", bid=high.contract, player=high.player)
        elif out:
            yield said("out: {out}", out=out)
    known = {contract.key: contract for contract in (*auction.order, *auction.contracts)}
    for key, several in auction.raises.items():
        yield said("{contract} may be raised after the exchange: {into}", contract=known[key], into=several)
    for key, card in answer.needs.items():
        if turn is not None and auction.shut(turn, key):
            text = "{contract} is not for {player}, who can announce the last trick with {card} later"
            yield said(text, contract=known[key], player=turn, card=card)
        else:
            yield said("{contract} needs {card}", contract=known[key], card=card)


def _held(high: High | None, contract: Contract) -> Spoken:
    if high is not None and high.contract is contract:
        return said("{bid} (holds it before {player})", bid=contract, player=high.player)
    return contract


NUMBERED: Final[Mapping[str, str]] = {"tricks": "trick {n}", "bids": "bid {n}", "say": "announcement {n}"}
PLACES: Final[Mapping[str, Said]] = {
    "deal": said("deal"),
    "contract": said("contract"),
    "call": said("called card"),
    "take": said("taken from the talon"),
    "put": said("laid away"),
}


def tricks(fallen: Sequence[Fallen], speech: Speech = ENGLISH) -> list[str]:
    """The tricks of a hand as a table: who led, the cards as they fell, who won, and the talon's card, if any."""
    gifts = any(trick.gift is not None for trick in fallen)
    headers = [said("trick"), said("leads"), said("cards"), said("wins"), *([said("gift")] if gifts else [])]
    rows = []
    for number, trick in enumerate(fallen, 1):
        emperor = trick.why == "emperor"
        wins = said("{player}, emperor trick", player=trick.winner) if emperor else trick.winner
        gift = [] if not gifts else [trick.gift.spoken(speech) if trick.gift is not None else ""]
        cards = " ".join(card.spoken(speech) for card in trick.cards)
        rows.append([str(number), trick.leader, cards, speech.say(wins), *gift])
    return table(rows, [speech.say(head) for head in headers], [0])


def breaches(found_breaches: Iterable[Breach], speech: Speech = ENGLISH) -> list[str]:
    """Every breach with its place and its source, and the cards that could have been played."""
    text = []
    for breach in found_breaches:
        name, _, number = breach.at.removeprefix("play.").partition("[")
        place: Fact = PLACES.get(name, name)
        if number:
            place = said(NUMBERED[name], n=int(number.rstrip("]")) + 1)
        text.append(speech.say(said("{place}: {what}", place=place, what=breach.said)))
        if breach.legal is not None:
            text.append("    " + speech.say(said("could be played: {cards}", cards=breach.legal)))
        text.append("    " + speech.say(said("source: {source}", source=Citation(breach.rule.cite))))
    return text
