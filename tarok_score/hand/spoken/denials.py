"""Denials, which turn what they stand before: `ni napovedan` is silent, `ni uspel` lost.

Likewise a word that only says that something was said goes with that: `marie hlásila taročky`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...words.notation_words import TURNED
from ..items import Item


def turned(said: Sequence[Item]) -> list[Item]:
    """The items with each denial applied to the mark or the result after it."""
    found: list[Item] = []
    rest = list(said)
    while rest:
        item = rest.pop(0)
        if item.kind == "denial" and rest and rest[0].kind in ("mark", "result") and rest[0].key in TURNED:
            after = rest.pop(0)
            key = TURNED[after.key]
            item = after._replace(key=key, text=key, typed=f"{item.typed} {after.typed}")
        if rest and rest[0].kind in ("declaration", "kontra") and _only_says(item, rest[0], found):
            rest[0] = rest[0]._replace(typed=f"{item.typed} {rest[0].typed}")
            continue
        if _said_who(item, rest, found):
            found[-1] = found[-1]._replace(typed=f"{found[-1].typed} {item.typed}", parted=item.parted)
            continue
        found.append(item)
    return found


def _said_who(item: Item, rest: Sequence[Item], found: Sequence[Item]) -> bool:
    """True if a word only says who declared what stands before him: `taročky marie hlásila`."""
    announced = item.kind == "mark" and item.key == "announced"
    behind = [one.kind for one in found[-2:]] == ["declaration", "player"] and not found[-1].parted
    return announced and behind and (item.parted or not rest or rest[0].kind not in ("bonus", "mark", "result"))


def _only_says(item: Item, after: Item, found: Sequence[Item]) -> bool:
    """True if a word says no more than the declaration or doubling behind it: `marie hlásila taročky`."""
    if item.kind == "says":
        return True
    announced = item.kind == "mark" and item.key == "announced" and after.kind == "declaration"
    return announced and bool(found) and found[-1].kind == "player"
