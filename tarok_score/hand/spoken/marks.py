"""Marks and results of bonuses: each goes to the bonus beside it, by commas, endings, and what a bonus can have once.

A run is a row of bonuses and marks; its gaps are the places before, between and after the bonuses; each gap is split
into the marks of the bonus left of it and those of the bonus right of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...problems import malformed
from ...words.notation_words import card_word
from ...words.said import chained
from .bonus import SLOTS, LineBonus, mark_of
from .endings import fits
from .line import ATTACHED, MARK_OF_WHICH, SpokenLine, Word
from .results import read_result

SILENT_LOST = malformed("silent-lost", "a silent {bonus} cannot be lost: was it announced?", "{word}")

#: The most ways to split the gaps of a run that are followed at once.
MOST_WAYS = 64


def read_marks(line: SpokenLine) -> None:
    """Gives every mark its bonus, and every result its bonus or the hand."""
    for first, last in _runs(line):
        _read_run(line, first, last)
    bonuses = [bonus for bonus in line.bonuses.values() if bonus.place not in line.taken]
    for at, item in enumerate(line.items):
        if item.kind == "result" and at not in line.taken:
            read_result(line, at, bonuses)
    _announce_by_contract(line, bonuses)
    for bonus in bonuses:
        line.words[bonus.place] = Word(bonus.text, " ".join(bonus.typed))
        line.taken.add(bonus.place)
        line.plain = line.plain and not bonus.marks


def _announce_by_contract(line: SpokenLine, bonuses: Sequence[LineBonus]) -> None:
    """Announces the bonus that a contract announces without a word; it is lost if its card was."""
    contract = line.contract
    needed = None if contract is None or line.amends else contract.needs_announced
    if needed is None or any(item.kind == "who" and item.key == "revoke" for item in line.items):
        return
    bonus = next((one for one in bonuses if one.item.key == needed), None)
    at = next(at for at, item in enumerate(line.items) if item.kind == "contract")
    if bonus is None:
        captured = any(word.text.startswith(f"{card_word(needed)}:") for word in line.words.values())
        said = f"{needed}:announced{':lost' if captured else ''}"
        line.words[at + len(line.items)] = Word(said, line.items[at].typed)
    elif "announced" not in bonus.filled:
        bonus.filled.add("announced")
        bonus.marks.append("announced")


# ---------------------------------------------------------------- runs


def _runs(line: SpokenLine) -> list[tuple[int, int]]:
    """The runs of bonuses and marks that stand beside each other, each with its first and last place."""
    runs: list[tuple[int, int]] = []
    at = 0
    while at < len(line.items):
        if _attaches(line, at):
            last = at
            while last + 1 < len(line.items) and _attaches(line, last + 1):
                last += 1
            if any(place in line.bonuses for place in range(at, last + 1)):
                runs.append((at, last))
            at = last
        at += 1
    return runs


def _attaches(line: SpokenLine, at: int) -> bool:
    """True if the item at a place can belong to a bonus beside it."""
    return line.kind(at) == "bonus" or line.kind(at) in ATTACHED or at in line.holders


def _read_run(line: SpokenLine, first: int, last: int) -> None:
    """Reads the marks of a run: they are taken if there is only one way to give them to its bonuses."""
    bonuses = [line.bonuses[at] for at in range(first, last + 1) if at in line.bonuses]
    ends = [first - 1, *(bonus.place for bonus in bonuses), last + 1]
    gaps = [list(range(one + 1, other)) for one, other in pairwise(ends)]
    for bonus, gap in zip(bonuses, gaps[1:], strict=True):
        _give_results(line, bonus, gap)
    ways = _ways(line, bonuses, gaps)
    if len(ways) == 1:
        _give_marks(line, bonuses, gaps, ways[0])
        _merge_said_again(line, bonuses)
        _ask_of_silent_losses(line, bonuses)
    else:
        _ask_of_which(line, bonuses, gaps)


def _ways(line: SpokenLine, bonuses: Sequence[LineBonus], gaps: Sequence[list[int]]) -> list[list[int]]:
    """The ways to split all gaps: for each gap the number of its places that belong to the bonus left of it.

    Of ways that leave the next bonus the same parts only two are followed: more would tell nothing more.
    """
    ways: list[tuple[frozenset[str], list[int]]] = [(frozenset(), [])]
    for number, gap in enumerate(gaps):
        found: dict[frozenset[str], list[list[int]]] = {}
        left = bonuses[number - 1] if number else None
        right = bonuses[number] if number < len(bonuses) else None
        for taken, splits in ways:
            for split in _splits(line, gap, left, right):
                if left is not None and _clash(line, left, taken, gap[:split]):
                    continue
                slots = [_slot_at(line, at) for at in gap[split:] if line.kind(at) == "mark"]
                if len(set(slots)) < len(slots):
                    continue
                found.setdefault(frozenset(slots), []).append([*splits, split])
        ways = [(slots, way) for slots, several in found.items() for way in several[:2]][:MOST_WAYS]
    return [way for _, way in ways]


def _splits(line: SpokenLine, gap: list[int], left: LineBonus | None, right: LineBonus | None) -> list[int]:
    """The possible numbers of places in a gap that belong to the left bonus, by commas, endings and kinds."""
    if left is None:
        return [0]
    if right is None or (left.item.key == right.item.key and "side" not in right.filled):
        return [len(gap)]
    least = max([n + 1 for n, at in enumerate(gap) if line.kind(at) != "mark"], default=0)
    places = range(least, len(gap) + 1)
    commas = [n for n in places if line.items[(left.place, *gap)[n]].parted]
    if len(commas) == 1:
        return commas
    return [n for n in places if _agree(line, gap[:n], left, right) and _agree(line, gap[n:], right, left)]


def _agree(line: SpokenLine, places: Sequence[int], bonus: LineBonus, other: LineBonus) -> bool:
    """True if none of these marks fits only the other bonus by its ending."""
    marks = [line.items[at] for at in places if line.kind(at) == "mark"]
    return not any(not fits(mark.typed, bonus.item.typed) and fits(mark.typed, other.item.typed) for mark in marks)


def _clash(line: SpokenLine, bonus: LineBonus, before: frozenset[str], behind: Sequence[int]) -> bool:
    """True if a bonus would have two marks of one kind."""
    slots = [*bonus.filled, *before, *(_slot_at(line, at) for at in behind if line.kind(at) == "mark")]
    return len(set(slots)) < len(slots)


def _slot_at(line: SpokenLine, at: int) -> str:
    """The part of a bonus that a mark at a place fills."""
    return SLOTS[line.items[at].key]


# ---------------------------------------------------------------- what is given, merged and asked


def _give_results(line: SpokenLine, bonus: LineBonus, gap: Sequence[int]) -> None:
    """Gives a bonus the result after it, with nothing but its marks between, if it has none."""
    for at in gap:
        if line.kind(at) == "result" and "made" not in bonus.filled:
            bonus.put("made", mark_of(line.items[at]), at, line.items[at])
            line.taken.add(at)


def _give_marks(line: SpokenLine, bonuses: Sequence[LineBonus], gaps: Sequence[list[int]], way: Sequence[int]) -> None:
    """Gives the marks to their bonuses."""
    for number, (gap, split) in enumerate(zip(gaps, way, strict=True)):
        for place, at in enumerate(gap):
            if line.kind(at) != "mark":
                continue
            bonus = bonuses[number - 1] if place < split else bonuses[number]
            bonus.put(_slot_at(line, at), line.items[at].key, at, line.items[at], before=place >= split)
            line.taken.add(at)


def _merge_said_again(line: SpokenLine, bonuses: list[LineBonus]) -> None:
    """Merges a bonus said again with only its result into the first: `hlásil pagáta, pagát nesplněný`.

    It does not if the first is silent and has a player or a side: the other side may have its own.
    """
    for again in list(bonuses):
        same = [one for one in line.bonuses.values() if one.item.key == again.item.key and one is not again]
        if len(same) != 1 or again.filled != {"made"} or again.item.whole:
            continue
        (first,) = same
        of_somebody = "side" in first.filled and "announced" not in first.marks
        if first.place > again.place or "made" in first.filled or of_somebody:
            continue
        first.say("made", again.marks[0])
        first.places += [*again.places, again.place]
        first.typed += again.typed[1:]
        line.taken.add(again.place)
        del line.bonuses[again.place]
        bonuses.remove(again)


def _ask_of_silent_losses(line: SpokenLine, bonuses: Sequence[LineBonus]) -> None:
    """Asks about a lost bonus that cannot be lost without an announcement, and so was probably announced."""
    for bonus in () if line.amends else bonuses:
        rule = line.rules.bonuses[bonus.item.key]
        if rule.lost_if_announced and "lost" in bonus.marks and "announced" not in bonus.filled:
            words = line.word(f"{bonus.item.text}:announced:lost")
            line.wrong(SILENT_LOST, " ".join(bonus.typed), bonus=line.word(bonus.item.text), word=words)
            line.either(line.with_bonus(bonus, ":".join([bonus.item.text, "announced", *bonus.marks])))


def _ask_of_which(line: SpokenLine, bonuses: Sequence[LineBonus], gaps: Sequence[list[int]]) -> None:
    """Adds the problem of marks that could belong to one bonus or to the other."""
    for number, gap in enumerate(gaps):
        for at in gap:
            if line.kind(at) != "mark":
                continue
            line.taken.add(at)
            item = line.items[at]
            near = [bonuses[n] for n in (number - 1, number) if 0 <= n < len(bonuses)]
            one, other = line.word(near[0].text), line.word(near[-1].text)
            first, last = near[0], near[-1]
            if first.item.key == last.item.key and first.marks == last.marks:  # it says a second time what was said
                near[0].put(_slot_at(line, at), item.key, at, item)
                continue
            words = chained([line.word(f"{bonus.text}:{item.key}") for bonus in near], "{one} or {other}")
            line.wrong(MARK_OF_WHICH, item, one=one, other=other, words=words)
            line.either(*[line.with_words({bonus.place: f"{bonus.item.text}:{item.key}", at: ""}) for bonus in near])
