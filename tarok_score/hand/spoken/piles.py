"""Everybody's card points, where everybody plays for himself: `klop ana 20 boris 15 cilka 35 david nič`."""

from __future__ import annotations

from collections.abc import Sequence

from ...pack import POINTS
from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import EVERYTHING
from ...words.numbers import is_number
from ..item import Item
from ..table import Table
from .line import SpokenLine, Word

WHOSE_POINTS = malformed(
    "piles-of-whom", "whose card points?", "{n} numbers in the order of {names}, or each behind a name"
)

#: The words that stand for a number of card points.
PILE_WORDS = {"full": "full", "nothing": "0"}


def with_others_named(table: Table, said: Sequence[Item], resting: str | None) -> list[Item]:
    """The items with all players not named in place of `others`, where none of these took a trick: `ostatní nic`.

    None can have one where those named have all card points; else it may only mean that they write nothing.
    """
    contract = next((table.rules.contracts.get(item.key) for item in said if item.kind == "contract"), None)
    alone = contract is not None and contract.form != "sides" and all(item.kind != "who" for item in said)
    alone = alone and sum(int(item.text) for item in said if item.kind == "number" and is_number(item.text)) == POINTS
    named = {item.key for item in said if item.kind == "player"}
    left = [name for name in table.counted(contract, resting if table.rests else None) if name not in named]
    found: list[Item] = []
    for item in said:
        if alone and item.kind == "nothing" and found and found[-1].kind == "others" and not found[-1].parted:
            others = found.pop()
            found += [one for name in left for one in (others._replace(kind="player", key=name, text=name), item)]
        else:
            found.append(item)
    return found


def read_piles(line: SpokenLine) -> None:
    """Gives card points to the names before them, or to all players in the order of the sheet's columns."""
    _leave_denied(line)
    _read_rest(line)
    if _read_everything(line):
        return
    numbers = [at for at, item in enumerate(line.items) if item.kind == "number" and is_number(item.text)]
    words = [at for at, item in enumerate(line.items) if item.kind in PILE_WORDS and at not in line.taken]
    for at in words:
        if _behind_name(line, at):
            _put_pile(line, at, PILE_WORDS[line.items[at].kind])
        elif _before_name(line, at):
            text = f"{line.items[at + 1].text}={PILE_WORDS[line.items[at].kind]}"
            line.put(at, at + 1, text, line.typed(at, at + 1))
    pairs = [at for at in numbers if _behind_name(line, at)]
    for at in pairs:
        _put_pile(line, at, line.items[at].text)
    alone = [at for at in numbers if at not in pairs]
    behind = [at for at in alone if any(line.kind(place) == "others" for place in range(at))]
    if alone and behind == alone and _of_others(line, alone):
        return
    if len(alone) < 2 and not pairs and not words:
        return
    active = line.table.counted(line.contract, _resting(line))
    if pairs or len(alone) != len(active):
        for at in alone[:1]:
            line.wrong(WHOSE_POINTS, line.items[at], n=len(active), names=active)
        line.taken.update(alone)
        return
    _put_in_order(line, alone, active)


def _leave_denied(line: SpokenLine) -> None:
    """Leaves out what all others did not have: `boris poln, ostali ne`. One of them may have been without a trick."""
    for at, item in enumerate(line.items):
        if item.kind == "others" and line.kind(at + 1) == "nothing":
            line.taken.update((at, at + 1))
            line.plain = False
        if item.kind == "others" and line.kind(at + 1) == "denial":
            last = at + 2 if line.kind(at + 2) in PILE_WORDS else at + 1
            if any(one.kind in PILE_WORDS for one in line.items[:at]) or last > at + 1:
                line.taken.update(range(at, last + 1))
                line.plain = False


def _read_rest(line: SpokenLine) -> None:
    """Gives what is left of the card points to the one player who has the rest, where all others have a number."""
    for at, item in enumerate(line.items):
        name = next((place for place in (at + 1, at - 1) if line.kind(place) == "player"), None)
        if item.kind != "others" or name is None:
            continue
        counted = {
            line.items[place - 1].key: int(one.text) if one.kind == "number" else 0
            for place, one in enumerate(line.items)
            if line.kind(place - 1) == "player" and (one.kind == "nothing" or is_number(one.text))
        }
        left = POINTS - sum(counted.values())
        if {*counted, line.items[name].key} == set(line.table.counted(line.contract, _resting(line))) and left > 0:
            first, last = sorted((at, name))
            line.put(first, last, f"{line.items[name].text}={left}", line.typed(first, last))


def _behind_name(line: SpokenLine, at: int) -> bool:
    """True if a name stands before a place that nothing else took."""
    return line.kind(at - 1) == "player" and at - 1 not in line.taken


def _before_name(line: SpokenLine, at: int) -> bool:
    """True if a name behind a word for card points has nothing else that may be his: `klop, poln boris`."""
    another = line.kind(at + 2) in (*PILE_WORDS, "number") and not line.items[at + 1].parted
    return line.kind(at + 1) == "player" and not line.items[at].parted and not another


def _read_everything(line: SpokenLine) -> bool:
    """Gives all card points to the one player who took everything, and none to the others; True if one did."""
    places = [at for at, item in enumerate(line.items) if fold(item.text) in EVERYTHING and _behind_name(line, at)]
    players = [item.key for item in line.items if item.kind == "player"]
    said = any(item.kind in (*PILE_WORDS, "number", "others", "denial") for item in line.items)
    if len(places) != 1 or len(players) != 1 or said:
        return False
    _put_pile(line, places[0], str(POINTS))
    others = [name for name in line.table.counted(line.contract, _resting(line)) if name not in players]
    for place, name in enumerate(others, len(line.items)):
        line.words[place] = Word(f"{name}=0", line.items[places[0]].typed)
    return True


def _put_pile(line: SpokenLine, at: int, points: str) -> None:
    """Puts card points and the name before them together."""
    line.put(at - 1, at, f"{line.items[at - 1].text}={points}", line.typed(at - 1, at))


def _put_in_order(line: SpokenLine, numbers: Sequence[int], names: Sequence[str]) -> None:
    """Puts each number together with the player whose turn it is."""
    for at, name in zip(numbers, names, strict=True):
        line.put(at, at, f"{name}={line.items[at].text}", line.items[at].typed)
    line.plain = False


def _of_others(line: SpokenLine, numbers: Sequence[int]) -> bool:
    """Gives the numbers after `others` to the players not named, by the sheet's columns; True if there are as many."""
    named = {item.key for item in line.items if item.kind == "player"}
    left = [name for name in line.table.counted(line.contract, _resting(line)) if name not in named]
    if len(left) != len(numbers):
        return False
    _put_in_order(line, numbers, left)
    return True


def _resting(line: SpokenLine) -> str | None:
    """The player who sits out, as far as it is known."""
    said_so = next((line.words[at].text for at in line.words if line.items[at].kind == "who"), "").partition(":")[2]
    return said_so.partition(":")[0] or line.resting if line.table.rests else None
