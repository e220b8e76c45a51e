"""A record of play for people: the tricks as a table, and every breach with its source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..cards import trick
from ..cards.breach import Breach
from ..cards.replay import Fallen
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
