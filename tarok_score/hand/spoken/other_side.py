"""The card points of the other side: `nasprotnika 26` leaves 44 to the declarer's."""

from __future__ import annotations

from collections.abc import Sequence

from ...law.ruleset import Ruleset
from ...pack import HALF, POINTS
from ...words.numbers import is_number
from ..item import NOTHING, Item, most_named
from ..typed_words import SIGNS

#: What the word for the other side may stand behind without a comma between, and does not belong to.
APART = ("", "contract", "player", "break", "alone", "number")


def with_other_side(rules: Ruleset, said: Sequence[Item]) -> list[Item]:
    """The items with `the others` as those who play against the declarer: `trulo ostali`.

    Where a third player is named, they may be all but him: then they belong to nothing.
    """
    contract = next((rules.contracts.get(item.key) for item in said if item.kind == "contract"), None)
    bonus = any(item.kind == "bonus" for item in said)
    if not (bonus if contract is None else contract.form == "sides"):
        return list(said)
    players = [item for item in said if item.kind == "player"]
    clear = contract is not None and len(players) <= most_named(contract)
    kind = "mark" if clear else "opponents"
    return [
        item._replace(kind=kind, key="defenders", text="defenders") if item.kind == "others" else item for item in said
    ]


def with_points_of_others(said: Sequence[Item]) -> list[Item]:
    """The items with the number behind a word for the other side as the declarer's card points, or his difference.

    Where a bonus or a result is said behind it, that may be of either side: then the word belongs to nothing.
    """
    found = list(said)
    for at, item in enumerate(found[:-1]):
        before, end = found[at - 1] if at else NOTHING, at + 1
        verb = found[end].kind == "result" and not found[end].parted and end + 1 < len(found)
        number = found[end := end + verb]
        apart = before.kind in APART or before.parted
        if item.key != "defenders" or item.kind != "mark" or item.parted or number.kind != "number" or not apart:
            continue
        others = other_side_of(number.text)
        joined = before.kind not in APART and not before.stopped  # `trula in nasprotnika 26`
        after = [one for one in found[end + 1 :] if one.kind not in ("break", "game")]
        of_either = any(one.kind in ("bonus", "declaration", "mark", "result") for one in after)
        unclear = (
            joined
            or (of_either if number.parted else after)
            or (verb and not (is_number(number.text) and int(number.text) > HALF))
        )  # won by it?
        if unclear or not others:
            return [*found[:at], item._replace(kind="opponents"), *found[at + 1 :]]
        same = [one for one in found[:at] if one.kind == "number" and one.text == others]
        words = number._replace(text=others, key=others, typed=f"{item.typed} {number.typed}")
        return [*found[:at], *([] if same else [words]), *found[end + 1 :]]
    return found


def other_side_of(number: str) -> str:
    """The card points or the difference of the other side; empty where it can have none."""
    if is_number(number):
        return str(POINTS - int(number)) if int(number) <= POINTS else ""
    sign, more = number[:1], number[1:]
    return f"{'-' if sign == '+' else '+'}{more}" if sign in SIGNS and is_number(more) else ""
