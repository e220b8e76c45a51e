"""Marks said of several bonuses at once: `napovedani trula in kralji`, `ana je napovedala trulo in kralje`.

A list is bonuses beside each other, with at most a comma or a word such as `and` between two of them. What is said
before its first or behind its last bonus is said of that one alone or of all: an ending tells, or who did it. Where
neither does, and `and` stands before the last bonus, it is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ...words.folding import fold
from ...words.notation_words import VERBS
from ...words.said import chained, joined
from ..typed_words import STOPS
from .bonus import SLOTS, LineBonus, mark_of
from .endings import fits, gender, gender_of
from .line import ATTACHED, OF_ONE_OR_ALL, SpokenLine
from .results import PAGAT_OR_GAME

#: Whose a mark beside a list is: that of the bonus beside it, of all, or not clear; of a result also the game's.
ONE, ALL, GAME = "one", "all", "game"


class ListMark(NamedTuple):
    """A mark beside a list: its place, the part of a bonus that it fills, its complete word, the bonus beside it."""

    at: int
    slot: str
    word: str
    beside: LineBonus
    before: bool


def read_lists(line: SpokenLine) -> None:
    """Gives marks that are said of all bonuses of a list to each of them, and asks of those that may be."""
    for several in list(_lists(line)):
        both = _says_both(line, several)
        marks = [*_before(line, several), *_behind(line, several)]
        meant = [(mark, [ALL] if both else _meant(line, mark, several)) for mark in marks]
        if len({mark.word for mark in marks if mark.slot == "announced"}) > 1:  # `napovedani kralji, trula tiho`
            meant = [(mark, [ONE] if mark.slot == "announced" else of) for mark, of in meant]
        for mark, of in meant:
            if of == [ALL]:
                _say_of_all(line, mark, several)
        unclear = [(mark, of) for mark, of in meant if len(of) > 1]
        if unclear:
            _ask(line, several, unclear)


def _lists(line: SpokenLine) -> Iterator[list[LineBonus]]:
    """The bonuses of each list of the line, if they are two or more."""
    several: list[LineBonus] = []
    for at in range(len(line.items) + 1):
        bonus = line.bonuses.get(at)
        listed = bonus is not None and not bonus.item.whole
        if bonus is not None and listed and bonus.item.key not in [one.item.key for one in several]:
            several.append(bonus)
            continue
        if len(several) > 1:
            yield several
        several = [bonus] if bonus is not None and listed else []


# ---------------------------------------------------------------- what stands beside a list


def _before(line: SpokenLine, several: Sequence[LineBonus]) -> Iterator[ListMark]:
    """The marks directly before a list, and the player of whom its first bonus is."""
    first = several[0]
    at = first.place - 1
    while line.kind(at) in ATTACHED and not line.items[at].parted:
        at -= 1
    left = line.bonus_before(at + 1) if at + 1 < first.place else None
    for place in first.places:
        if place < first.place and line.kind(place) == "player":
            yield ListMark(place, "side", line.items[place].text, first, before=True)
    for place in range(at + 1, first.place):
        item = line.items[place]
        if item.kind == "mark" and (left is None or left.item.parted or not fits(item.typed, left.item.typed)):
            yield ListMark(place, SLOTS[item.key], item.key, first, before=True)
        elif item.kind == "result" and left is None and not _says_game(line, first):
            yield ListMark(place, "made", mark_of(item), first, before=True)


def _says_game(line: SpokenLine, first: LineBonus) -> bool:
    """True if a result before a bonus is the game's: a contract needs it, and no bonus stands further left."""
    contract = line.contract
    if contract is None or contract.needs_announced is not None:
        return contract is not None
    return contract.decided_by == "result" and not any(place < first.place for place in line.bonuses)


def _behind(line: SpokenLine, several: Sequence[LineBonus]) -> Iterator[ListMark]:
    """The marks directly behind a list, as far as they are not another bonus's."""
    last = several[-1]
    end = last.place
    while line.kind(end + 1) in ATTACHED or end + 1 in line.holders:
        end += 1
    following = line.bonuses.get(end + 1)
    if following is not None and following.item.key != last.item.key:
        end = max([place for place in range(last.place + 1, end + 1) if line.items[place].parted], default=last.place)
    made = False
    for place in range(last.place + 1, end + 1):
        item = line.items[place]
        if item.kind == "mark":
            yield ListMark(place, SLOTS[item.key], item.key, last, before=False)
        elif item.kind == "result" and not made:
            made = True
            yield ListMark(place, "made", mark_of(item), last, before=False)
        elif item.kind == "player":
            yield ListMark(place, "side", item.text, last, before=False)


# ---------------------------------------------------------------- whose it is


def _meant(line: SpokenLine, mark: ListMark, several: Sequence[LineBonus]) -> list[str]:
    """The owners that a mark beside a list may have."""
    item = line.items[mark.at]
    joined = several[-2].item.joined
    if mark.slot == "made" and mark.before:
        return [ALL, GAME] if _ending_of_all(item.typed, mark, several) else [ALL, ONE, GAME]
    if item.key == "silent" or (mark.before and _did_all(line, mark, joined)):
        return [ALL]
    if item.kind == "player" or fits(item.typed, mark.beside.item.typed):
        return [ALL, ONE] if joined and _may_be_of_all(item.typed, mark, several) else [ONE]
    return [ALL] if _ending_of_all(item.typed, mark, several) else [ALL, ONE]


def _says_both(line: SpokenLine, several: Sequence[LineBonus]) -> bool:
    """True if a word beside a list, which is taken, says that all of it is meant: `both trula and kings announced`."""
    near = [*range(several[0].place - 1, -1, -1)], [*range(several[-1].place + 1, len(line.items))]
    for places in near:
        for at in places:
            if line.kind(at) == "both":
                line.taken.add(at)
                line.items[at] = line.items[at]._replace(typed="")
                return True
            if line.kind(at) not in ATTACHED:
                break
    return False


def _did_all(line: SpokenLine, mark: ListMark, joined: bool) -> bool:
    """True if somebody did what a mark before a list says, and so to all of it: `napovedal trulo in kralje`."""
    verbs = [at for at in range(mark.beside.place) if line.kind(at) == "mark" and _is_verb(line, at)]
    item = line.items[mark.at]
    if item.kind == "player":
        return joined and mark.at + 1 in verbs
    return joined and mark.at in verbs and mark.slot == "announced"


def _is_verb(line: SpokenLine, at: int) -> bool:
    """True if a mark says what a player did: by its form, or directly behind him."""
    item = line.items[at]
    behind_player = line.kind(at - 1) == "player" and not line.items[at - 1].parted
    return fold(item.typed.rstrip(STOPS)) in VERBS or (behind_player and gender(item.typed) is None)


def _may_be_of_all(typed: str, mark: ListMark, several: Sequence[LineBonus]) -> bool:
    """True if a mark that fits the bonus beside it may be said of all: before a list any agrees with its first."""
    return mark.before or gender(typed) in (None, "plural") or _ending_of_all(typed, mark, several)


def _ending_of_all(typed: str, mark: ListMark, several: Sequence[LineBonus]) -> bool:
    """True if the ending of a mark is that of several: a plural, or the dual of two that are each one thing.

    An -i before a masculine name may also be one thing: `napovedani pagat`.
    """
    genders = [gender_of(bonus.item.typed) for bonus in several]
    if gender(typed) == "plural":
        definite = mark.before and gender_of(mark.beside.item.typed) == "masculine" and fold(typed).endswith("i")
        return gender_of(mark.beside.item.typed) != "plural" and not definite
    return gender(typed) == "feminine" and len(several) == 2 and "masculine" in genders and "plural" not in genders


# ---------------------------------------------------------------- what is said of all, and asked


def _say_of_all(line: SpokenLine, mark: ListMark, several: Sequence[LineBonus]) -> None:
    """Gives a mark to every bonus of a list; each has it in its own word from then on."""
    item = line.items[mark.at]
    line.plain = False
    line.taken.add(mark.at)
    line.items[mark.at] = item._replace(kind="shared", typed="")
    for bonus in several:
        if mark.at in bonus.places:
            bonus.places.remove(mark.at)
        if mark.slot not in bonus.filled:
            bonus.say(mark.slot, mark.word)
            bonus.typed.insert(0 if mark.before else len(bonus.typed), item.typed)
        line.items[bonus.place] = bonus.item._replace(typed=bonus.text)


def _ask(line: SpokenLine, several: Sequence[LineBonus], unclear: Sequence[tuple[ListMark, list[str]]]) -> None:
    """The problem of marks beside a list that may be of the bonus beside them or of all."""
    for mark, of in unclear:
        all_of_them = chained([line.word(bonus.name) for bonus in several])
        each = joined(*[line.word(f"{bonus.name}:{mark.word}") for bonus in several])
        alone = line.word(f"{mark.beside.name}:{mark.word}")
        words = chained([each, alone] if ONE in of else [each], "{one} or {other}")
        item = line.items[mark.at]
        if GAME in of:
            line.wrong(PAGAT_OR_GAME, item, bonus=all_of_them, word=words)
        else:
            line.wrong(OF_ONE_OR_ALL, item, one=line.word(mark.beside.name), all=all_of_them, words=words)
    line.either(*[_with(line, several, way) for way in _ways(unclear)])
    for mark, _ in unclear:
        line.taken.add(mark.at)
        if line.kind(mark.at) != "player":
            line.items[mark.at] = line.items[mark.at]._replace(kind="shared")


def _ways(unclear: Sequence[tuple[ListMark, list[str]]]) -> list[list[tuple[ListMark, str]]]:
    """All ways to take the marks that are not clear; those on the same side of the list go together."""
    ways = []
    for before, behind in product([ALL, ONE, GAME], repeat=2):
        way = [(mark, before if mark.before else behind) for mark, _ in unclear]
        possible = all(of in could for (_, of), (_, could) in zip(way, unclear, strict=True))
        if possible and way not in ways:
            ways.append(way)
    return ways


def _with(line: SpokenLine, several: Sequence[LineBonus], way: Sequence[tuple[ListMark, str]]) -> list[str]:
    """The line with the complete words of a list of bonuses as the marks are taken in one way."""
    put = {mark.at: "" for mark, _ in way}
    for bonus in several:
        word = bonus.text
        for mark, of in way:
            mine = of == ALL or (of == ONE and bonus is mark.beside)
            if mine and mark.slot not in bonus.filled:
                word += f":{mark.word}"
        marks = word.split(":")
        if "lost" in marks and "announced" not in marks and line.rules.bonuses[bonus.item.key].lost_if_announced:
            word += ":announced"
        if word != bonus.item.text:
            put |= dict.fromkeys(bonus.places, "") | {bonus.place: word}
    of_game = next((mark.at for mark, of in way if of == GAME), None)
    return line.with_words(put) if of_game is None else line.with_result_of_game(of_game, put)
