"""Denials, which turn what they stand before: `ni napovedan` is silent, `ni uspel` lost, and `ni trule` says nothing.

Likewise a word that only says that something was said goes with that: `marie hlásila taročky`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...law.ruleset import Ruleset
from ...words.folding import fold
from ...words.notation_words import DENYING, EVERYTHING, LOSING, NOTHING_DENIED, TURNED
from ..item import NOTHING, Item
from ..items import CALLED
from ..typed_words import STOPS
from .bonus import card_of

#: What a denial may be of.
THINGS = ("bonus", "declaration", "kontra", "card")

#: Denials that are no verbs, and stand before what they deny.
NO_VERB = (*DENYING, "not")


def turned(rules: Ruleset, said: Sequence[Item]) -> list[Item]:
    """The items with each denial applied to the mark or the result after it."""
    found: list[Item] = []
    rest = list(said)
    while rest:
        item = rest.pop(0)
        declared = [*(one for one in found[-1:] if not one.parted), *(rest[:1] if not item.parted else [])]
        if item.key == "silent" and any(one.kind == "declaration" for one in declared):
            item = item._replace(kind="denial")  # who did not declare did not have it
        beside = [
            one for one in (*found[-1:], *rest[:1]) if one.kind == "bonus" and not rules.bonuses[one.key].last_trick
        ]
        if item.kind == "denial" and not item.parted and rest and rest[0].kind == "says":
            before, after = (found[-1:] or [NOTHING])[0], (rest[1:] or [NOTHING])[0]
            if after.kind in THINGS or (before.kind in THINGS and not before.parted):  # `nie miał barw`
                item = item._replace(typed=f"{item.typed} {rest[0].typed}", parted=rest.pop(0).parted)
        if item.kind == "took" and beside and all(one.kind != "card" for one in said):
            item = item._replace(kind="says", key="has")  # who took the trula or the kings has them
        if item.kind == "goes" and beside and beside[0] in found and rest and not item.parted:
            item = item._replace(kind="says", key="has")  # to whom the kings went has them
        if _captured_announced(rules, item, rest, found):
            found.pop()
            item = item._replace(kind="result", key="lost", text="lost")
        elif _says_captured(rules, item, rest, found):
            item = item._replace(kind="captured")
        if item.kind == "denial" and rest and rest[0].key == "has" and not item.parted:
            item = item._replace(typed=f"{item.typed} {rest[0].typed}", parted=rest.pop(0).parted)
        if _denies_loss(item, rest, found):
            item = item._replace(typed=f"{item.typed} {rest[0].typed}", parted=rest.pop(0).parted)
        if item.kind == "denial" and rest and rest[0].kind == "goes" and _is_of_bonus(found):
            goes = rest.pop(0)  # the bonus that did not go through was lost
            item = goes._replace(kind="result", key="lost", text="lost", typed=f"{item.typed} {goes.typed}")
        behind = rest[0] if rest and not item.parted else NOTHING
        of_loser = [one.kind for one in found[-2:]] == ["card", "player"] and not any(one.parted for one in found[-2:])
        if of_loser and item.kind == "denial" and (_is_losing(behind) or behind.kind in ("took", "captured")):
            found.append(item)  # asked about: `mond cilka ni izgubila`
            continue
        if item.kind == "denial" and behind.kind in ("mark", "result") and behind.key in TURNED:
            after = rest.pop(0)
            key = TURNED[after.key]
            item = after._replace(key=key, text=key, typed=f"{item.typed} {after.typed}")
        if item.kind == "denial" and behind.kind == "nothing" and fold(behind.typed.rstrip(STOPS)) in NOTHING_DENIED:
            rest[0] = behind._replace(typed=f"{item.typed} {behind.typed}")
            continue
        of_bonus = item.key == "has" and bool(found) and found[-1].kind == "bonus"
        if of_bonus and rest and fold(rest[0].typed.rstrip(STOPS)) in EVERYTHING:
            item = item._replace(parted=rest.pop(0).parted)  # `kralje sta imela vse`
        if _says_whose(item, rest, found):
            continue
        before = found[-1]._replace(parted=item.parted) if found else NOTHING
        which = _denied(rules, item, found, rest)
        if which == "behind" and _was_not_there(rules, item, rest, said):
            thing = rest.pop(0)
            words = f"{item.typed} {thing.typed}"
            found.append(item._replace(kind="break", key="", text="", typed=words, parted=thing.parted))
            while thing.joined and rest and rest[0].kind == thing.kind:
                if not _stands_alone(rest[0], rest[1:2], rest[0].parted):
                    break
                thing = rest.pop(0)  # `nikdo neměl trul a honéry`
                found.append(_gone(thing))
            continue
        if which == "before" and _was_not_there(rules, item, [before, *rest], said):
            words, kind, at = f"{found[-1].typed} {item.typed}", found[-1].kind, len(found) - 2
            found[-1] = found[-1]._replace(kind="break", key="", text="", typed=words, parted=item.parted)
            while at >= 0 and found[at].kind == kind and found[at].joined:
                ahead = found[max(at - 1, 0) : at]
                if not _stands_alone(found[at], ahead, bool(ahead) and ahead[0].parted):
                    break
                found[at] = _gone(found[at])  # `trul a honéry nikdo neměl`
                at -= 1
            continue
        if rest and rest[0].kind in ("declaration", "kontra") and _only_says(item, rest[0], found):
            rest[0] = rest[0]._replace(typed=f"{item.typed} {rest[0].typed}")
            continue
        if _said_who(item, rest, found):
            found[-1] = found[-1]._replace(typed=f"{found[-1].typed} {item.typed}", parted=item.parted)
            continue
        found.append(item)
    return found


def _stands_alone(thing: Item, beside: Sequence[Item], parted: bool) -> bool:
    """True if nothing is said of a thing by the item beside it: they are parted, or that one says something else."""
    return not thing.whole and (parted or not beside or beside[0].kind in ("number", "result", "break"))


def _gone(item: Item) -> Item:
    """A thing that was not there, as words that say nothing of the hand."""
    return item._replace(kind="break", key="", text="")


def _denies_loss(item: Item, rest: Sequence[Item], found: Sequence[Item]) -> bool:
    """True if a denial is of the verb behind it, which says of a card beside them that it was lost: `ni bil ujet`."""
    if item.kind != "denial" or item.parted or not rest:
        return False
    lost = rest[0].kind in ("captured", "took") or _is_losing(rest[0])
    before, after = (found[-1:] or [NOTHING])[0], (rest[1:] or [NOTHING])[0]
    of_before = before.kind == "card" and not before.parted
    of_other = before.kind in ("bonus", "mark") and not before.parted
    behind = after.kind == "card" and not rest[0].parted and not of_other
    return lost and of_before is not behind


def _is_losing(item: Item) -> bool:
    """True if an item is a result that may be said of a lost card."""
    return item.kind == "result" and item.key == "lost" and fold(item.typed.rstrip(STOPS)) in LOSING


def _is_of_bonus(found: Sequence[Item]) -> bool:
    """True if the last item is a bonus, or a mark beside one."""
    kinds = [item.kind for item in found]
    while kinds and kinds[-1] == "mark":
        kinds.pop()
    return kinds[-1:] == ["bonus"]


def _denied(rules: Ruleset, item: Item, found: Sequence[Item], rest: Sequence[Item]) -> str:
    """The side of a denial on which the denied thing stands: `kraljev ni bilo, trula`, `trula ne kraljev`.

    Between two things it is the one in another case than the subject's, or what follows a denial that is no verb; else
    it is on neither side, and nothing is denied.
    """
    if item.kind != "denial":
        return ""
    before = bool(found) and found[-1].kind in THINGS and not found[-1].parted
    behind = bool(rest) and rest[0].kind in THINGS and not item.parted
    if not (before and behind):
        return "behind" if behind else "before"
    of_case = [fold(one.typed.rstrip(STOPS)) not in rules.words for one in (found[-1], rest[0])]
    if of_case[0] is of_case[1]:
        return "behind" if fold(item.typed) in NO_VERB else ""
    return "before" if of_case[0] else "behind"


def _says_captured(rules: Ruleset, item: Item, rest: Sequence[Item], found: Sequence[Item]) -> bool:
    """True if a verb says of the bonus before it that its card was taken, but not by whom: `pagáta chytili`."""
    if item.kind != "took" or not found or found[-1].kind != "bonus" or found[-1].parted or card_of(rules, found[-1]):
        return False
    of_player = len(found) > 1 and found[-2].kind == "player" and not found[-2].parted
    return not of_player and (item.parted or not rest or rest[0].kind not in ("player", "card"))


def _captured_announced(rules: Ruleset, item: Item, rest: Sequence[Item], found: Sequence[Item]) -> bool:
    """True if a verb says who took the card of an announced bonus: `hlásila pagáta, ale zdeněk jí ho chytil`."""
    if item.kind != "took" or not found or found[-1].kind != "player" or found[-1].parted or found[-1].along:
        return False
    at = len(found) - 2
    while at > 0 and found[at].kind == "mark":
        at -= 1
    bonus = found[max(at, 0)]
    if not found[-2:][0].parted or bonus.kind != "bonus" or card_of(rules, bonus) or bonus.whole:
        return False
    marks = [*found[at + 1 : -1], *[one for one in found[max(at - 1, 0) : at] if not one.parted]]
    announced = any((one.kind, one.key) == ("mark", "announced") for one in marks)
    another = all((one.kind, one.key) != ("player", found[-1].key) for one in found[:-1])  # else he took the trick
    ends = item.parted or not rest
    return announced and another and ends and bool(rules.bonuses[bonus.key].last_trick)


def _was_not_there(rules: Ruleset, item: Item, rest: Sequence[Item], said: Sequence[Item]) -> bool:
    """True if a denial is of the bonus or declaration after it, and nothing else is said of it: `brez trule`.

    One of the last trick may have been tried for, and lost.
    """
    if item.kind != "denial" or not rest or rest[0].kind not in THINGS:
        return False
    if rest[0].whole or (rest[0].kind == "bonus" and rules.bonuses[rest[0].key].last_trick):
        return False
    behind = rest[1].kind if len(rest) > 1 and not rest[0].parted else ""
    once = sum((one.kind, one.key) == (rest[0].kind, rest[0].key) for one in said) == 1
    return once and behind not in ("mark", "result", "denial")


def _says_whose(item: Item, rest: Sequence[Item], found: Sequence[Item]) -> bool:
    """True if a word only says whose the thing beside it is: `cilka ima trulo`, `flek dal petr`, `taročky hlásil petr`.

    What somebody `said`, and did not have, may be a bonus that he announced.
    """
    if item.key == "announced" and found and rest:
        return found[-1].kind == "declaration" and not found[-1].parted and rest[0].kind == "player"
    if item.kind != "says":
        return False
    things = ["declaration", "kontra", *(["bonus"] if item.key == "has" else [])]
    if found and rest and found[-1].key == CALLED and rest[0].kind == "player":
        return True  # he had the card that was called
    if not rest or item.parted:  # it comes last: `flek, jana ho dala`
        has = item.key == "has" and found and found[-1].kind in ("number", "bonus")  # `45 sta imela`, `trulo sta imela`
        return bool(has) or {"player", *things} >= {one.kind for one in found[-2:]} > {"player"}
    if found and found[-1].parted and found[-1].kind in things and rest[0].kind == "player":
        return len(rest) == 1 or rest[0].parted  # a part of its own: `flek, dala ho jana`
    before = found[-1].kind if found and not found[-1].parted else ""
    if before in ("bonus", "game") and found[-2:][0].kind == "on":
        before = "kontra"  # that it was doubled: `flek na pagáta dala marie`
    behind = [one.kind for one in rest[:2]]
    if before == "number" and behind[0] == "player" and not any(one.kind in (*THINGS, "card") for one in rest):
        return True  # whose card points they are: `41 měla věra s tomášem`
    if behind[0] == "bonus":
        return item.key == "has"
    if before in things and behind[0] in ("player", "mark"):
        return True
    return before in ("", "number", "break") and behind[0] == "player" and behind[-1] in things and not rest[0].parted


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
    return announced and bool(found) and found[-1].kind in ("player", "both", "everybody")
