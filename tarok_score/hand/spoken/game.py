"""The word for the game: a result beside it is the game's (`igra dobljena`); else it parts what it stands between."""

from __future__ import annotations

from collections.abc import Sequence

from ..item import Item
from ..typed_words import STOPS


def with_outcome(said: Sequence[Item]) -> list[Item]:
    """The items with each word for the game joined to the result beside it, or turned into a break if there is none.

    If the result could be that of a bonus before it, the word stays, and is asked about.
    """
    found: list[Item] = []
    rest = list(said)
    while rest:
        item = rest.pop(0)
        doubled = bool(found) and (found[-1].kind == "on" or (found[-1].parted and found[-2:][0].kind == "on"))
        if item.kind == "game" and not doubled:
            behind = bool(rest) and rest[0].kind == "result" and not item.parted
            behind = behind and (rest[0].parted or len(rest) < 2 or rest[1].kind not in ("bonus", "mark"))
            before = not behind and bool(found) and found[-1].kind == "result"
            doubtful = _behind_bonus(found[:-1] if before else found)
            if (behind or before) and not doubtful:
                first, last = (item, rest.pop(0)) if behind else (found.pop(), item)
                result = last if behind else first
                if before:
                    rest = _also_of_bonus(item, result, rest)
                typed = f"{first.typed} {last.typed}"
                item = result._replace(kind="outcome", typed=typed, parted=last.parted)
            elif not (behind or before):
                item = item._replace(kind="break", key="", text="")
        found.append(item)
    return found


def _also_of_bonus(game: Item, result: Item, rest: list[Item]) -> list[Item]:
    """The items behind a game, with its result behind a bonus that is joined to it: `prohráli hru i pagáta`."""
    joined = game.parted and game.typed[-1:] not in STOPS
    at = next((place for place, item in enumerate(rest) if item.kind != "mark"), 0)
    if not joined or not rest or rest[at].kind != "bonus":
        return rest
    ends = rest[at].parted or rest[at + 1 :][:1] == [] or rest[at + 1].kind in ("break", "number")
    return [*rest[: at + 1], result._replace(parted=rest[at].parted), *rest[at + 1 :]] if ends else rest


def _behind_bonus(found: Sequence[Item]) -> bool:
    """True if the last of these items is a bonus, or belongs to one, with no comma after it."""
    at = len(found) - 1
    if at < 0 or found[at].parted:
        return False
    while at > 0 and found[at].kind in ("mark", "result", "player"):
        at -= 1
    return found[at].kind == "bonus"
