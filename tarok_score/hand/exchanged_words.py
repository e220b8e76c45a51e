"""Words of a hand put in the place of others: `ana→spela` wherever she is named, `44→43`, `+10→+15`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..pack import HALF
from ..problems import Problem, malformed
from ..words.folding import fold
from ..words.numbers import is_number
from . import notation, writing
from .changes.change import ARROW, Change
from .changes.sentence import NOT_THERE, player_called
from .complete_words import same_word
from .difference import has_difference
from .hand import Hand
from .in_words import HandInWords
from .table import Table, shown

SIGNS = re.compile(r"([:@,=])")
OF_SEVERAL = malformed("mend-number-of-several", "{names} have it: whose?", "{name} {change}")
NOTHING_ELSE = malformed("mend-nothing", "says not what it becomes", "such as 44→43 or Ana→Boris")


def exchanged(table: Table, hand: Hand, exchanges: Sequence[Change], problems: list[Problem]) -> list[str]:
    """The words of a hand in which words are put in the place of others, or added."""
    old = writing.write(table, hand).split()
    names: dict[str, str] = {}
    found = list(old)
    put_in: list[str] = []
    for change in exchanges:
        change, typed = _in_card_points(table, hand, change), f'"{shown(change.typed)}"'
        if not change.new and not change.takes_off:
            problems.append(NOTHING_ELSE(typed))
            continue
        if not change.out and not ARROW.search(change.typed):
            put_in.append(change.new)
            continue
        name = player_called(table, change.out)
        places = _places(table, old, change)
        owners = tuple([old[place].partition("=")[0] for place in places])
        if len(places) > 1 and change.out.isdecimal() and change.out not in old:
            problems.append(OF_SEVERAL(typed, names=owners, name=owners[0], change=shown(change.typed)))
            continue
        if name is not None and any(name in SIGNS.split(one) for one in old):
            names[name] = change.new
        elif not places:
            problems.append(
                NOT_THERE(typed, word=notation.complete(table, shown(change.out)), hand=HandInWords(table, hand))
            )
        for place in places if name is None else ():
            found[place] = _put_for(change, old[place])
    if _plays_alone(table, found[0]) and hand.partner in found[2:3]:
        found[2] = ""  # nobody plays with the declarer of this contract
    renamed = ["".join(names.get(part, part) for part in SIGNS.split(word)) for word in found if word]
    words = [*renamed, *put_in]
    return notation.rewritten(table, words) or words


def _plays_alone(table: Table, word: str) -> bool:
    """True if a word is a contract whose declarer has no partner."""
    contract = table.contract(word.partition(":")[0])
    return contract is not None and contract.form == "sides" and not contract.partner


def _in_card_points(table: Table, hand: Hand, change: Change) -> Change:
    """A change of a difference, `+10→+15` or `10→15` of 45, as that of the card points; any other as it is."""
    contract = table.rules.contracts[hand.contract]
    if hand.points is None or hand.odd_card or not has_difference(contract):
        return change
    by = hand.points - HALF
    signs, less = ("+", "-", "−"), ("-", "−")
    number = change.out.lstrip("+-−")
    if not is_number(number) or int(number) != abs(by) or int(number) == hand.points or not by:
        return change
    if change.out[0] in signs and (change.out[0] in less) is not (by < 0):
        return change
    new = change.new
    if new.isdecimal():
        new = f"{'-' if by < 0 else '+'}{new}"
    return change._replace(out=str(hand.points), new=new)


def _places(table: Table, old: Sequence[str], change: Change) -> list[int]:
    """The places of the word to be taken out: as it is, in other words, or a number as that of players, `Ana=20`."""
    same = [place for place, one in enumerate(old) if fold(one) == fold(change.out)]
    same = same or [place for place, one in enumerate(old) if _is(table, one, change.out)]
    if same or not change.new.isdecimal():
        return same
    return [place for place, one in enumerate(old) if one.partition("=")[2] == change.out]


def _put_for(change: Change, old: str) -> str:
    """The word put in for an old one; a bare number stands for the same player's: `20→25` puts in `Ana=25`."""
    player, of, _ = old.partition("=")
    return f"{player}={change.new}" if of and change.new.isdecimal() else change.new


def _is(table: Table, word: str, text: str) -> bool:
    """True if a word of the hand is the one that somebody names, in any language, with its marks or without."""
    head, base = re.split(r"[:@=]", word)[0], re.split(r"[:@=]", text)[0]
    if base == text and player_called(table, base) == head:
        return word == head or word.startswith(f"{head}=")
    return same_word(table, head, base) and (base == text or _facts(table, word) == _facts(table, text))


def _facts(table: Table, word: str) -> object:
    """The facts that a word alone states."""
    return notation.parse(table, [word], []).document
