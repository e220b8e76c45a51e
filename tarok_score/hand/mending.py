"""Hands mended in a few words: `ana→spela` for another player, `44→43`, `44 to 43`, `+trula` or `-kings` for a word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..limits import MOST_PARTS_OF_WORD
from ..problems import Problem, Refused, malformed
from ..words.folding import fold
from ..words.notation_words import INSTEAD, TO, said_word
from ..words.said import Fact, said
from . import document, notation, writing
from .hand import Hand
from .in_words import HandInWords
from .items import items
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
OF_SEVERAL = malformed("mend-number-of-several", "{names} have it: whose?", "{name} {change}")
OF_BOTH_SIDES = malformed("mend-bonus-of-both", "both sides have it: whose?", "{bonus}:defenders, or {bonus}:NAME")
WHOSE_PLACE = malformed("mend-whose-place", "whose place does {name} take?", "{old}→{name}")
NOTHING_ELSE = malformed("mend-nothing", "says not what it becomes", "such as 44→43 or Ana→Boris")


#: The facts with an entry for each player or card.
BY_NAME = frozenset({"points", "captured", "declarations"})


#: The kinds of things of which one can take another's place.
CHANGED = frozenset({"number", "player", "contract", "bonus", "kontra", "result", "pile"})


class _OneThing(NamedTuple):
    """A thing that was said: its kind, its complete word, and how many words say it."""

    kind: str
    text: str
    many: int


class Change(NamedTuple):
    """A change: the words taken out of a hand, and those put in. One of the two may be empty."""

    out: str
    new: str
    typed: str


def amended(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand after words that amend it: changes, facts that hold instead, or a whole hand in its place."""
    words = _of_players(table, hand, with_arrows(table, words))
    changes = [word for word in words if is_change(word)]
    facts = [word for word in words if not is_change(word)]
    if _says_bonus(table, facts):
        facts = [hand.contract, *facts]
        words = facts if not changes else words
    elif notation.names_contract(table, facts):
        if changes:
            return mended(table, hand, words, problems)
        return _of_other_contract(table, hand, words) or words
    if not changes:
        return changed(table, hand, words, problems)
    found = mended(table, hand, changes, problems)
    if problems or not facts:
        return found
    return changed(table, notation.read(table, found, hand.resting), facts, problems)


def with_arrows(table: Table, words: Sequence[str]) -> list[str]:
    """The words that amend a hand, with `39 v 38`, `boris to david` and `38 namesto 39` as one change: `39→38`.

    Each side is one thing, both of one kind. A word for `to` that says nothing else goes: `to 38`.
    """
    done: list[str] = []
    at = 0
    while at < len(words):
        folded = fold(words[at])
        if folded not in TO and folded not in INSTEAD and not ARROW.fullmatch(folded):
            done.append(words[at])
            at += 1
            continue
        old, new = _one_thing(table, done, last=True), _one_thing(table, words[at + 1 :])
        if old is not None and new is not None and old.kind == new.kind:
            first, then = (new, old) if folded in INSTEAD else (old, new)
            done[len(done) - old.many :] = [f"{first.text}→{then.text}"]
            at += new.many
        elif folded in INSTEAD or (said_word(folded) and (done or new is None)):
            done.append(words[at])
        at += 1
    return done


def _of_players(table: Table, hand: Hand, words: Sequence[str]) -> list[str]:
    """The words that amend a hand, with `ana 20→19` as one change, `Ana=20→19`, where Ana has a number of her own."""
    counted = {player for player, of, _ in (word.partition("=") for word in writing.write(table, hand).split()) if of}
    done: list[str] = []
    for word in words:
        change = _change(word)
        name = _name(table, done[-1]) if done and change is not None and change.out.isdecimal() else None
        if name in counted:
            done[-1] = f"{name}={word}"
        else:
            done.append(word)
    return done


def _one_thing(table: Table, words: Sequence[str], last: bool = False) -> _OneThing | None:
    """The one thing that the first words (or the `last` ones) say, as many as possible; None if they say none."""
    for many in range(min(MOST_PARTS_OF_WORD, len(words)), 0, -1):
        some = words[-many:] if last else words[:many]
        found = items(table, some)
        if found and found[0].kind in CHANGED and not any(is_change(word) for word in some):
            line = together(table, some, amends=True)
            if len(line.words) == 1 and not line.problems:
                as_typed = many == 1 and (found[0].kind in ("player", "result") or bool(table.words_of(some[0])))
                return _OneThing(found[0].kind, some[0] if as_typed else line.words[0].text, many)
    return None


def _says_bonus(table: Table, words: Sequence[str]) -> bool:
    """True if words say something of a bonus that has the name of a contract: `pagat zrobiony`.

    Card points decide the game itself there, so that the result can only be the bonus's.
    """
    found = items(table, words)
    if len(found) < 2 or found[0].kind != "contract" or any(one.kind not in ("mark", "result") for one in found[1:]):
        return False
    contract = table.rules.contracts[found[0].key]
    means = table.words_of(found[0].typed.rstrip(","))
    return contract.decided_by == "points" and any(kind == "bonus" for kind, _ in means)


def _of_other_contract(table: Table, hand: Hand, words: Sequence[str]) -> list[str]:
    """The words of the hand with another contract, if words name that alone; none if there can be no such hand."""
    if [item.kind for item in items(table, words)] != ["contract"]:
        return []
    problems: list[Problem] = []
    found = changed(table, hand, words, problems)
    return [] if problems or found == writing.write(table, hand).split() else found


def is_change(word: str) -> bool:
    """True if a word changes a hand, as `44→43` does, rather than being a part of one."""
    return bool(ARROW.search(word) or LESS.match(word) or MORE.match(word))


def mended(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand after these changes; changes that cannot be made become problems.

    A name is exchanged everywhere in the hand; all changes are made at once.
    """
    old = writing.write(table, hand).split()
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
            places = _places(table, old, change)
            owners = tuple([old[place].partition("=")[0] for place in places])
            if len(places) > 1 and change.out.isdecimal() and change.out not in old:
                problems.append(OF_SEVERAL(f'"{shown(word)}"', names=owners, name=owners[0], change=shown(word)))
                continue
            if name is not None and change.new and any(name in SIGNS.split(one) for one in old):
                names[name] = change.new
            elif not places:
                problems.append(NOT_THERE(f'"{shown(word)}"', word=shown(change.out), hand=HandInWords(table, hand)))
            for place in places:
                if name is None or not change.new:
                    found[place] = _put_for(change, old[place])
    renamed = ["".join(names.get(part, part) for part in SIGNS.split(word)) for word in found if word]
    words = [*renamed, *put_in]
    return notation.rewritten(table, words) or words


def _places(table: Table, old: Sequence[str], change: Change) -> list[int]:
    """The places of the word to be taken out: as it is, in other words, or a number as that of players, `Ana=20`."""
    same = [place for place, one in enumerate(old) if fold(one) == fold(change.out)]
    same = same or [place for place, one in enumerate(old) if _is(table, one, change.out)]
    if same or not change.new.isdecimal():
        return same
    return [place for place, one in enumerate(old) if one.partition("=")[2] == change.out]


def changed(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand in which these words change just the facts that they name; unclear ones become problems."""
    wrong: list[Problem] = []
    contract = table.rules.contracts[hand.contract]
    of_all = contract.form != "sides" and not notation.names_contract(table, words)
    said, typed, *_ = notation.parse_changes(table, [hand.contract, *words] if of_all else words, wrong, hand.resting)
    now = document.write(hand)
    bonuses = said.pop("bonuses", [])
    if "points" in said and "won" not in said and contract.decided_by == "points":
        now.pop("won", None)  # card points decide it
    if "contract" in said:
        now.pop("level", None)
    for card in said.get("left_in_talon", ()):
        now.get("captured", {}).pop(card, None)
    for card in said.get("captured", ()):
        if card in now.get("left_in_talon", ()):
            now["left_in_talon"].remove(card)
    named_anew = said.get("declarer") == hand.declarer and len(said) + len(bonuses) > 1
    if "declarer" in said and "partner" not in said and not named_anew:
        name = said["declarer"]
        wrong.append(WHOSE_PLACE(f'"{shown(typed["hand.declarer"])}"', name=name, old=_another(hand, name)))
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
    return [] if found is None else writing.write(table, found).split()


def meanings(table: Table, hand: Hand, words: Sequence[str], language: str) -> list[str]:
    """The hands that words of several meanings may make of a hand, each as it would be echoed."""
    wrong: list[Problem] = []
    words = with_arrows(table, words)
    if any(map(is_change, words)):
        return []
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
                found.append(writing.write(table, notation.read(table, new, hand.resting), language))
            except Refused:
                continue
    return [line for line in dict.fromkeys(found) if line != writing.write(table, hand, language)]


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


def _another(hand: Hand, name: str) -> Fact:
    """The player of a hand whose place somebody else may take."""
    others = [one for one in (hand.declarer, hand.partner) if one not in (None, name)]
    return others[0] or "NAME" if others else said("NAME")


def _change_bonus(table: Table, now: dict[str, Any], item: dict[str, Any], word: str, wrong: list[Problem]) -> None:
    """Adds marks to the bonus that is there, or adds the bonus."""
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


def _put_for(change: Change, old: str) -> str:
    """The word put in for an old one; a bare number is that of the same player: `20→25` puts in `Ana=25`."""
    player, of, _ = old.partition("=")
    return f"{player}={change.new}" if of and change.new.isdecimal() else change.new


def _name(table: Table, text: str) -> str | None:
    """The player with that name, or with a name that alone begins so; None if it is a word."""
    if table.words_of(text):
        return None
    return notation.player(table, text, []) if text else None


def _is(table: Table, word: str, text: str) -> bool:
    """True if a word of the hand is the one that somebody names, in any language, with its marks or without."""
    head, base = re.split(r"[:@=]", word)[0], re.split(r"[:@=]", text)[0]
    if base == text and _name(table, base) == head:
        return word == head or word.startswith(f"{head}=")
    return notation.same_word(table, head, base) and (base == text or _facts(table, word) == _facts(table, text))


def _facts(table: Table, word: str) -> object:
    """The facts that a word states by itself."""
    return notation.parse(table, [word], []).document
