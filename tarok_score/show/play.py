"""A record of play for people: the tricks as a table, and every breach with its source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..amounts import plain_all
from ..cards import count, trick
from ..cards.breach import Breach
from ..cards.pack import codes
from ..cards.replay import Fallen
from ..cards.scored_play import ScoredPlay
from ..hand import writing
from ..words.said import Fact, Said, said
from ..words.speech import ENGLISH, Speech
from .citations import Citation
from .columns import table

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


def document(found: ScoredPlay, speech: Speech = ENGLISH) -> dict[str, Any]:
    """A record of play as JSON: the score, the hand that it proves, the tricks and piles, the breaches."""
    claimed = found.if_claimed
    piles = {name: count.pile(cards) for name, cards in found.replay.piles.items()}
    return {
        **found.score.document(),
        "hand": found.facts,
        "words": writing.write(found.table, found.hand),
        "tricks": [_trick_document(number, one) for number, one in enumerate(found.replay.tricks, 1)],
        "piles": {
            name: {"n": pile.cards, "points": pile.points, "written": pile.written} for name, pile in piles.items()
        },
        "breaches": [_breach_document(one, speech) for one in found.breaches],
        "if_claimed": None
        if claimed is None
        else {"words": writing.write(found.table, claimed.hand), "scores": plain_all(claimed.score.scores)},
    }


def _trick_document(number: int, one: Fallen) -> dict[str, Any]:
    """A trick as JSON; `gift` only if a card of the talon went with it."""
    found = {"n": number, "leader": one.leader, "cards": codes(one.cards), "winner": one.winner, "why": one.why}
    return found if one.gift is None else {**found, "gift": one.gift.code}


def _breach_document(one: Breach, speech: Speech) -> dict[str, Any]:
    """A breach as JSON; `card` and `legal` only if a card was played and others could have been."""
    found: dict[str, Any] = {"id": one.id, "player": one.player, "at": one.at}
    if one.card is not None:
        found["card"] = one.card.code
    found |= {"text": speech.say(one.said), "cite": one.rule.cite}
    if one.legal is not None:
        found["legal"] = codes(one.legal)
    return found
