"""The items of a line of a hand: each is a word, or several words that are one, with the one thing that it means.

Names go before words, whole words before beginnings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..limits import LONGEST_HAND_WORD, MOST_PARTS_OF_WORD
from ..pack import HALF, POINTS
from ..words.folding import fold
from ..words.notation_words import (
    BEING,
    BY,
    DOUBLING,
    EVEN,
    EVERYBODY,
    EVERYTHING,
    OWN,
    PARTING,
    PARTNER,
    WITH,
    card_word,
    names_card,
    said_word,
)
from ..words.numbers import SIGN_OF, counted_text, is_count, is_number
from .called_names import begins_name, called, starting
from .item import Item, LineSoFar, counted
from .meanings import Meanings, meanings
from .small_words import says_of_whom, says_what, small_word
from .spans import Span, contract_of, spans
from .table import Table
from .typed_words import BREAK, COMPLETE, SIGNS, STOPS
from .vocabulary import SIGNS_BEHIND, Thing, completed_word, heads, things_beginning

#: The card points of both sides: `41:29`.
BOTH_SIDES = re.compile(r"\d{1,2}:\d{1,2}", re.ASCII)

#: The key of a break that says which card was called.
CALLED = "called"


def items(table: Table, words: Sequence[str]) -> list[Item]:
    """The items of a line, without the words that only fill speech."""
    found = spans(table, words)
    line = LineSoFar(table, contract_of(table, found), {Thing(*meaning) for span in found for meaning in span.means})
    for place, span in enumerate(found):
        after = place + 1
        while "says" in span.kinds and after < len(found) and _only_fills(found[after]):
            after += 1  # `imela sta 45`, `měla jen 30`
        following = found[after].parts[0].text if after < len(found) else ""
        line.after = found[after].kinds if following else {}
        if {"goes", "says"} & span.kinds.keys() and _beside_contract(table, found, place):
            line.found.append(Item("break", "", "", span.parts[0].typed))
        else:
            _take(line, span, following)
    return line.found


def leading_contract(table: Table, words: Sequence[str]) -> tuple[Item | None, int]:
    """The contract that the first words name, and how many words say it; None if they name none."""
    best: tuple[Item | None, int] = (None, 0)
    for many in range(1, min(MOST_PARTS_OF_WORD, len(words)) + 1):
        found = items(table, words[:many])
        if len(found) == 1 and found[0].kind == "contract" and found[0].typed == " ".join(words[:many]):
            best = (found[0], many)
    return best


def _only_fills(span: Span) -> bool:
    """True if words mean nothing but speech between a verb and what it says."""
    return span.kinds.keys() == {"filler"} or fold(span.parts[0].text) in BEING


def _beside_contract(table: Table, found: Sequence[Span], place: int) -> bool:
    """True if a contract stands next to a verb, with only speech or the partner between them: `šla s Karlem`."""
    behind, text = list(found[place + 1 :]), [fold(one.parts[0].text) for one in found]
    if len(behind) > 2 and text[place + 1] in WITH and called(table, behind[1].parts[0].text):
        del behind[:2]
    for rest in (behind, found[:place][::-1]):
        kinds = next((one.kinds for one in rest if not {"filler", "alone"} & one.kinds.keys()), {})
        if "contract" in kinds and "bonus" not in kinds:
            return True
    return False


def _take(line: LineSoFar, span: Span, following: str) -> None:
    """Adds the item of some words."""
    text, typed = "-".join([part.text for part in span.parts]), " ".join([part.typed for part in span.parts])
    stopped = span.parts[-1].stopped
    said_nothing = "undoubled" in span.kinds and all(thing.kind != "kontra" for thing in line.said)
    said_nothing = said_nothing or ("passed" in span.kinds and line.contract is not None)
    if text == BREAK or "plays" in span.kinds or said_nothing:
        line.found.append(Item("break", "", "", typed))
        return
    if _is_called(line, text, span.means):
        line.found[-1] = line.found[-1]._replace(key=CALLED, typed=f"{line.found[-1].typed} {typed}")
        return
    item = _item(line, text, span.means, following)
    behind, line.behind = line.behind, fold(text) if item is None else ""
    if line.behind in PARTNER and behind in WITH:
        line.behind = behind  # `with the partner`
    if item is None:  # the word only fills speech
        if line.found and (stopped or fold(text) in PARTING):
            before = line.found[-1]
            comma = STOPS[0] if stopped and before.typed and before.typed[-1] not in STOPS else ""
            line.found[-1] = before._replace(typed=before.typed + comma, parted=True)
        return
    if item.kind == "player" and item.key:
        line.named.add(item.key)
        said_before = dict(said_word(behind))
        by = "through" in said_before or ("of" in said_before and line.last.kind == "kontra")
        other_case = not by and not starting(line.table, text)
        of_partner, behind_with = other_case and behind in PARTNER, behind in WITH
        from_him = "of" in said_before and line.last.kind == "player"  # behind who took it: `przez Janka od Zosi`
        along = behind_with or other_case or from_him
        item = item._replace(along=along, behind_with=behind_with, behind_partner=of_partner)
    if _is_object(line, item, following):
        line.found.append(Item("on", "on", ""))
    line.found.append(item._replace(typed=typed, parted=stopped))


def _is_called(line: LineSoFar, text: str, means: Meanings) -> bool:
    """True if a word is a card that the declarer called, which is no fact of the hand: `volal devatenáctku`."""
    verb = fold(line.last.typed.rstrip(STOPS)) if line.last.kind == "break" else ""
    return "plays" in dict(said_word(verb)) and not means and not starting(line.table, text) and names_card(text)


def _is_object(line: LineSoFar, item: Item, following: str) -> bool:
    """True if an item is what somebody doubled: `flekoval hru`, `kontrirala pagata`."""
    if line.last.kind != "kontra" or line.last.parted:
        return False
    if item.kind == "game":
        return "result" not in dict(meanings(line.table, following))
    verb = any(fold(line.last.typed) in forms for forms in DOUBLING)
    return item.kind == "bonus" and verb and item.text == item.key and not line.table.words_of(item.typed)


def _item(line: LineSoFar, text: str, means: Meanings, following: str) -> Item | None:
    """The item of one word; None if it only fills speech."""
    table, folded = line.table, fold(text)
    if len(text) > LONGEST_HAND_WORD:
        return Item("unknown", "", text)
    exact = table.by_fold.get(folded)
    if exact is not None:
        return Item("player", exact, exact)
    if not means and BOTH_SIDES.fullmatch(text) and sum(map(int, text.split(":"))) == POINTS:
        text = text.partition(":")[0]
    of_sides = line.contract is None or line.contract.form == "sides"
    if not means and folded in EVEN and of_sides and not starting(table, text):
        if any(item.kind == "number" and item.text == str(HALF) for item in line.found):
            return None  # `35, remíza`
        return Item("number", str(HALF), str(HALF))
    if not means and (is_number(text) or (text[0] in SIGNS and is_number(text[1:])) or text[0].isdigit()):
        return Item("number", text, text, whole=not is_number(text))
    if any(sign in text for sign in COMPLETE):
        return _complete(line, text, means)
    kinds = dict(means)
    if "level" in kinds:
        return Item("contract", kinds["contract"], f"{kinds['contract']}:{kinds['level']}", whole=True)
    if "contract" in kinds and "bonus" in kinds:
        said = any(one.kind == "contract" for one in line.found)
        other = line.contract is not None and line.contract.key != kinds["contract"]
        kinds.pop("bonus" if not said and not other else "contract")
    if not means and folded in EVERYBODY and not starting(table, text):
        return Item("everybody", "everybody", text)
    if says_of_whom(line, kinds, following):
        return None
    if folded in BY and (following[:1] in tuple(SIGNS) or fold(following) in SIGN_OF):
        return None  # the number says by its sign that it is a difference
    behind = line.last.kind == "number" and not line.last.parted
    may_be_name = not line.named.issuperset(starting(table, text))
    if folded in BY and not kinds and (behind or is_count(following)) and not may_be_name:
        signed = behind and line.last.whole  # it says by its sign that it is a difference
        return None if signed else Item("by", "by", text)
    if folded in BY and line.last.kind == "result" and is_count(following) and line.may_be_difference(following):
        return Item("by", "", text)
    if {"filler", "on", "denial"} & kinds.keys():
        return small_word(line, text, kinds, following)
    if "counted" in kinds:
        return counted(text)
    if {"took", "says"} & kinds.keys() and _says_pile(line, following):
        return None
    if "says" in kinds and is_count(following) and not begins_name(table, text):
        return None
    if "says" in kinds and starting(table, text) and not says_what(line, text, following):
        return line.begun(text)
    if "single" in kinds:
        return Item("single", kinds["single"], OWN["single"][kinds["single"]][0])
    if "contract" in kinds and _is_pile(line, kinds["contract"], folded):
        return counted(text)
    if kinds:
        kind, key = next(iter(kinds.items()))
        by_id = kind == "contract" or (kind in ("bonus", "kontra", "declaration") and not table.words_of(text))
        return Item(kind, key, key if by_id else text)
    return line.begun(text)


def _says_pile(line: LineSoFar, following: str) -> bool:
    """True if a verb stands between a name and his card points, where everybody has his own: `ana je pobrala 40`."""
    alone = line.contract is not None and line.contract.form != "sides" and line.last.kind == "player"
    said_all = fold(following) in EVERYTHING
    return alone and (said_all or is_count(following) or bool({"full", "nothing"} & line.after.keys()))


def _is_pile(line: LineSoFar, key: str, folded: str) -> bool:
    """True if the name of another contract is a number where everybody has card points of his own."""
    contract = line.contract
    alone = contract is not None and contract.form != "sides" and contract.key != key
    return alone and bool(counted_text(folded))


def _complete(line: LineSoFar, text: str, means: Meanings) -> Item:
    """The item of a word with a colon, an @ or an equals sign: what it is about, as far as that is known."""
    kinds = dict(means)
    if "=" in text:
        return Item("pile", "", text, whole=True)
    if "contract" in kinds and "bonus" in kinds:
        contract = line.contract is not None and line.contract.key == kinds["contract"]
        if text.endswith(":") and contract and not line.found:
            return Item("contract", kinds["contract"], kinds["contract"])
        kinds.pop("contract")
    if kinds:
        kind, key = next(iter(kinds.items()))
        if kind not in SIGNS_BEHIND or kind in ("result", "single"):
            return Item("unknown", "", text, whole=True)
        if kind == "card":
            text = card_word(key) + text[text.index(":") :] if ":" in text else text
        return Item(kind, key, text, whole=True)
    head, colon, _ = text.partition(":")
    base, at, _ = head.partition("@")
    if starting(line.table, base) and not at:
        return Item("declared", "", text, whole=True)
    found = things_beginning(line.table, base, heads(line.table, line.so_far(), at or colon))
    whole = completed_word(found)
    if whole is None:
        return Item("unknown", "", text, whole=True)
    return Item(found[0][0].kind, found[0][0].key, whole + text[len(base) :], whole=True)
