"""A hand without one of its facts: without the trula, the kontra, the mond, what somebody declared, the partner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..words.notation_words import OWN, card_word
from . import notation
from .complete_words import find_player, same_word
from .hand import DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Hand, Kontra
from .table import Table


class TakenOff(NamedTuple):
    """The hand without a fact, and the word that takes just this one off."""

    hand: Hand
    word: str


def ways_without(table: Table, hand: Hand, text: str) -> list[TakenOff]:
    """The ways to take what a word says off a hand: none where the hand has no such thing, two where it has two."""
    head, _, rest = text.partition(":")
    base, _, speakers = head.partition("@")
    name = None if table.words_of(base) else find_player(table, base, []) if base else None
    if name is not None:
        return list(_of_player(table, hand, name, rest))
    found = [*_bonuses(table, hand, base, rest), *_game_doubled(table, hand, base, speakers)]
    if not rest:
        found += [*_bonus_doubled(table, hand, base, speakers), *_declared(table, hand, base)]
        found += _singles(table, hand, base)
    return [*found, *_cards(table, hand, base, rest)]


def _of_player(table: Table, hand: Hand, name: str, rest: str) -> Iterator[TakenOff]:
    """Without the partner, without somebody's pile, without one of his declarations."""
    if rest:
        words = [said for said in rest.split(",") if said]
        for player, ids in hand.declarations:
            left = tuple([one for one in ids if not any(same_word(table, one, word) for word in words)])
            if player == name and len(left) == len(ids) - len(words):
                yield TakenOff(_with_declared(hand, name, left), f"-{name}:{rest}")
    elif name == hand.partner:
        yield TakenOff(hand._replace(partner=None), f"-{name}")
    elif name in dict(hand.piles):
        yield TakenOff(hand._replace(piles=tuple([one for one in hand.piles if one[0] != name])), f"-{name}")


def _with_declared(hand: Hand, name: str, ids: tuple[str, ...]) -> Hand:
    return hand._replace(declarations=tuple([(one, ids if one == name else said) for one, said in hand.declarations]))


def _declared(table: Table, hand: Hand, word: str) -> Iterator[TakenOff]:
    """Without a declaration, of each player who has it."""
    for name, ids in hand.declarations:
        for one in ids:
            if same_word(table, one, word):
                yield TakenOff(_with_declared(hand, name, tuple([id for id in ids if id != one])), f"-{name}:{one}")


def _bonuses(table: Table, hand: Hand, word: str, rest: str) -> Iterator[TakenOff]:
    """Without a bonus, of each side that has it; if marks follow it, without the bonus that has them."""
    if not any(same_word(table, fact.bonus, word) for fact in hand.bonuses):
        return
    said = notation.parse(table, [f"{word}:{rest}" if rest else word], []).document
    of: dict[str, object] = next(iter(said.get("bonuses", [])), {})
    for fact in hand.bonuses:
        if not same_word(table, fact.bonus, word) or not _is_so(hand, fact, of):
            continue
        whose = "defenders" if fact.side == DEFENDERS else fact.by or hand.declarer
        if "kontra" in of:
            if fact.kontra.level:
                yield TakenOff(_with_bonus(hand, fact, _lower(fact.kontra)), f"-{fact.bonus}:{rest}")
        else:
            left = tuple([one for one in hand.bonuses if one is not fact])
            yield TakenOff(hand._replace(bonuses=left), f"-{fact.bonus}:{whose}")


def _is_so(hand: Hand, fact: BonusFact, said: dict[str, object]) -> bool:
    """True if a bonus of a hand is as it is said: announced, lost, of that side or player."""
    plain = {"announced": fact.announced, "made": fact.made, "side": fact.side, "itself": fact.itself}
    if any(
        said.get(key, value) != value for key, value in plain.items() if not (key == "announced" and "kontra" in said)
    ):
        return False
    by = said.get("by")
    return by is None or by == fact.by or (fact.by is None and (by in hand.side) is (fact.side == DECLARER))


def _with_bonus(hand: Hand, fact: BonusFact, kontra: Kontra) -> Hand:
    return hand._replace(bonuses=tuple([one._replace(kontra=kontra) if one is fact else one for one in hand.bonuses]))


def _lower(kontra: Kontra, speakers: str = "") -> Kontra:
    """The doubling without the last who spoke; none where all who spoke are named."""
    if speakers.count(",") + 1 == kontra.level > 1:
        return NO_KONTRA
    return Kontra(kontra.level - 1, kontra.names[: kontra.level - 1])


def _said_so(table: Table, kontra: Kontra, word: str, speakers: str) -> bool:
    """True if a word is the highest that was said, by these players where they are named."""
    rules = table.rules.kontra
    if rules is None or not 0 < kontra.level <= len(rules.ladder):
        return False
    names = [find_player(table, one, []) for one in speakers.split(",") if one]
    same = same_word(table, rules.ladder[kontra.level - 1].key, word)
    return same and kontra.names[len(kontra.names) - len(names) :] == tuple(names)


def _game_doubled(table: Table, hand: Hand, word: str, speakers: str) -> Iterator[TakenOff]:
    """Without the highest word of doubling of the game, or without a lower one and all that followed it."""
    rules, said = table.rules.kontra, hand.kontra
    if _said_so(table, said, word, speakers):
        yield TakenOff(hand._replace(kontra=_lower(said, speakers)), f"-{word}")
        return
    below = [] if rules is None or speakers else [same_word(table, one.key, word) for one in rules.ladder[: said.level]]
    if any(below):
        lower = below.index(True)
        yield TakenOff(hand._replace(kontra=Kontra(lower, said.names[:lower])), f"-{word}")


def _bonus_doubled(table: Table, hand: Hand, word: str, speakers: str) -> Iterator[TakenOff]:
    """Without the highest word of doubling of a bonus."""
    for fact in hand.bonuses:
        if _said_so(table, fact.kontra, word, speakers):
            yield TakenOff(_with_bonus(hand, fact, _lower(fact.kontra, speakers)), f"-{fact.bonus}:{word}")


def _cards(table: Table, hand: Hand, word: str, rest: str) -> Iterator[TakenOff]:
    """Without a card that somebody lost, or that stayed in the talon."""
    loser = find_player(table, rest.partition(",")[0], []) if rest else None
    for card in OWN["card"]:
        if not same_word(table, card_word(card), word):
            continue
        left = tuple([one for one in hand.captured if one.card != card or (rest and one.loser != loser)])
        if len(left) < len(hand.captured):
            yield TakenOff(hand._replace(captured=left), f"-{card_word(card)}")
        elif card in hand.left_in_talon and (not rest or loser is None):
            talon = tuple([one for one in hand.left_in_talon if one != card])
            yield TakenOff(hand._replace(left_in_talon=talon), f"-{card_word(card)}")


def _singles(table: Table, hand: Hand, word: str) -> Iterator[TakenOff]:
    """Without what one word says of a hand."""
    for said, without in (
        ("king-in-talon", hand._replace(king_in_talon=False)),
        ("thrown-in", hand._replace(thrown_in=False)),
        ("surrendered", hand._replace(surrendered=False)),
        ("revoke", hand._replace(revoke=None)),
    ):
        if without != hand and same_word(table, said, word):
            yield TakenOff(without, f"-{said}")
