"""A hand mended in a few words: `ana→spela` another player, `44→43`, `+trula` one word more, `-kings` one less."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..problems import Problem, Refused, malformed
from ..words.folding import fold
from . import document, notation
from .hand import Hand
from .in_words import HandInWords
from .table import Table, shown
from .together import together

ARROW = re.compile(r"→|->")
LESS, MORE = re.compile(r"[−-](?=[^\W\d])"), re.compile(r"\+(?=[^\W\d])")
SIGNS = re.compile(r"([:@,=])")

WHOLE_OR_CHANGES = malformed(
    "mend-whole-hand", "is neither put in nor taken out", "say the whole hand, or only changes: 44→43, +WORD, -WORD"
)
NOT_THERE = malformed("mend-not-there", 'the hand has no "{word}"', "it was: {hand}")
THERE_ALREADY = malformed("mend-bonus-there", "is there already: what of it?", "{bonus}:lost, or -{bonus}")
OF_BOTH_SIDES = malformed("mend-bonus-of-both", "both sides have it: whose?", "{bonus}:defenders, or {bonus}:NAME")
WHOSE_PLACE = malformed("mend-whose-place", "whose place does {name} take?", "{old}→{name}")
NOTHING_ELSE = malformed("mend-nothing", "says not what it becomes", "such as 44→43 or Ana→Boris")


#: The facts that have an entry for each player or card.
BY_NAME = frozenset({"points", "captured", "declarations"})


class Change(NamedTuple):
    """The words taken out of a hand and those put in; one of the two may be empty."""

    out: str
    new: str
    typed: str


def is_change(word: str) -> bool:
    """Tell whether a word changes a hand, as `44→43` does, rather than being a part of one."""
    return bool(ARROW.search(word) or LESS.match(word) or MORE.match(word))


def mended(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand after these changes; changes that cannot be made are added to the problems.

    A name that is exchanged changes everywhere in the hand; all changes are made at once.
    """
    old = notation.write(table, hand).split()
    names: dict[str, str] = {}
    found = list(old)
    put_in: list[str] = []
    for word in words:
        change = _change(word)
        if change is None:
            problems.append(WHOLE_OR_CHANGES(f'"{shown(word)}"'))
        elif not change.out and not change.new:
            problems.append(NOTHING_ELSE(f'"{shown(word)}"'))
        elif not change.out:
            put_in.append(change.new)
        elif ARROW.search(word) and not change.new:
            problems.append(NOTHING_ELSE(f'"{shown(word)}"'))
        else:
            name = _name(table, change.out)
            places = [place for place, one in enumerate(old) if fold(one) == fold(change.out)]
            if not places:
                places = [place for place, one in enumerate(old) if _is(table, one, change.out)]
            if name is not None and change.new and any(name in SIGNS.split(one) for one in old):
                names[name] = change.new
            elif not places:
                problems.append(NOT_THERE(f'"{shown(word)}"', word=shown(change.out), hand=HandInWords(table, hand)))
            for place in places:
                if name is None or not change.new:
                    found[place] = _put_for(change)
    renamed = ["".join(names.get(part, part) for part in SIGNS.split(word)) for word in found if word]
    words = [*renamed, *put_in]
    return notation.rewritten(table, words) or words


def changed(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand in which these words change just the facts they name; unclear ones become problems."""
    wrong: list[Problem] = []
    said, typed, *_ = notation.parse_changes(table, words, wrong)
    now = document.write(hand)
    bonuses = said.pop("bonuses", [])
    if "declarer" in said:
        name = said["declarer"]
        wrong.append(WHOSE_PLACE(f'"{shown(typed["hand.declarer"])}"', name=name, old=hand.declarer or "NAME"))
    for key, value in said.items():
        old = now.get(key)
        if key in BY_NAME and isinstance(value, dict) and isinstance(old, dict):
            now[key] = old | value
        else:
            now[key] = value
    for at, item in enumerate(bonuses):
        _change_bonus(table, now, item, typed[f"hand.bonuses[{at}]"], wrong)
    found = None if wrong else document.read(table, now, wrong)
    problems.extend([notation.as_typed(one, typed) for one in wrong])
    return [] if found is None else notation.write(table, found).split()


def meanings(table: Table, hand: Hand, words: Sequence[str], language: str) -> list[str]:
    """The hands that may be meant by words of several meanings that change a hand, each as it would be echoed."""
    wrong: list[Problem] = []
    changed(table, hand, words, wrong)
    if not wrong:
        return []
    found = []
    for line in _ways(table, hand, words):
        problems: list[Problem] = []
        mend = mended if any(map(is_change, line)) else changed
        new = mend(table, hand, line, problems)
        if not problems:
            try:
                found.append(notation.write(table, notation.read(table, new, hand.resting), language))
            except Refused:
                continue
    return [line for line in dict.fromkeys(found) if line != notation.write(table, hand, language)]


def _ways(table: Table, hand: Hand, words: Sequence[str]) -> Sequence[list[str]]:
    """The ways to say each meaning of words that change a hand."""
    line = together(table, words, amends=True)
    if line.meanings or len(line.words) != 1:
        return line.meanings
    (word, _) = line.words[0]
    name = _name(table, word)
    if name is not None:
        return [[f"{old}→{name}"] for old in (hand.declarer, hand.partner) if old is not None]
    if ":" in word:
        return [[f"{word}:defenders"], *[[f"{word}:{one}"] for one in (hand.declarer, hand.partner) if one is not None]]
    marks = ("announced", "silent", "made", "lost")
    return [*[[f"{word}:{mark}"] for mark in marks], [f"-{word}"]]


def _change_bonus(table: Table, now: dict[str, Any], item: dict[str, Any], word: str, wrong: list[Problem]) -> None:
    """Add the marks of a bonus to the one that is there, or add the bonus."""
    same = [one for one in now.setdefault("bonuses", []) if one["bonus"] == item["bonus"]]
    whose = {key: item[key] for key in ("by", "side") if key in item}
    of_side = [one for one in same if whose and {key: one.get(key) for key in whose} == whose]
    same = of_side or same
    spelt = notation.complete(table, item["bonus"])
    if not same:
        now["bonuses"].append(item)
    elif len(item) == 1:
        wrong.append(THERE_ALREADY(f'"{shown(word)}"', bonus=spelt))
    elif len(same) > 1:
        wrong.append(OF_BOTH_SIDES(f'"{shown(word)}"', bonus=spelt))
    else:
        if whose and not of_side:
            same[0].pop("by", None)
            same[0].pop("side", None)
        same[0].update(item)


def _change(word: str) -> Change | None:
    arrow = ARROW.search(word)
    if arrow is not None:
        return Change(word[: arrow.start()], word[arrow.end() :], word)
    if LESS.match(word):
        return Change(word[1:], "", word)
    return Change("", word[1:], word) if MORE.match(word) else None


def _put_for(change: Change) -> str:
    """The word put in; a bare number stands for the same player's card points: `Ana=20→25` puts in `Ana=25`."""
    player, of, _ = change.out.partition("=")
    return f"{player}={change.new}" if of and change.new.isdecimal() else change.new


def _name(table: Table, text: str) -> str | None:
    """The player of that name or unique beginning; none where it is a word."""
    if table.words_of(text):
        return None
    return notation.player(table, text, []) if text else None


def _is(table: Table, word: str, text: str) -> bool:
    """Tell whether a word of the hand is the one that somebody names, in any language, with its marks or without."""
    head, base = re.split(r"[:@=]", word)[0], re.split(r"[:@=]", text)[0]
    if base == text and _name(table, base) == head:
        return word == head or word.startswith(f"{head}=")
    return notation.same_word(table, head, base) and (base == text or _facts(table, word) == _facts(table, text))


def _facts(table: Table, word: str) -> object:
    """The facts that a word alone states."""
    return notation.parse(table, [word], []).document
