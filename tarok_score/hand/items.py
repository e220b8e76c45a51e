"""The items of a line of a hand: each is a word, or several words that are one, with the one thing that it means.

Names go before words, whole words before beginnings, longer words before shorter ones: `solo tri` is one item, and
`solo 2`, and `mond v talonu` is two.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..law.contracts import Contract
from ..limits import LONGEST_HAND_WORD, MOST_PARTS_OF_WORD
from ..pack import HALF, POINTS
from ..words.cases import in_other_cases, words_with_form
from ..words.folding import fold
from ..words.notation_words import (
    AGAINST,
    BEING,
    BY,
    CARD_OF,
    DOUBLING,
    FILLERS,
    INFLECTED,
    OWN,
    PARTING,
    TAROK,
    WITH,
    WITHOUT,
    card_word,
    names_card,
    said_word,
)
from ..words.numbers import SIGN_OF, counted_text, is_count, is_number, number_word, ordinal_number
from . import vocabulary
from .table import Table
from .vocabulary import SoFar, Thing, completed_word, declarations, heads, marks, things_beginning

#: The signs that begin a difference of card points.
SIGNS = "+−-"

#: The signs of a complete word, to which nothing beside it belongs.
COMPLETE = ":@="

#: The meaning of words for the other side.
DEFENDERS = (("mark", "defenders"),)

#: A word that parts what stands before it from what follows, so that neither is beside the other.
BREAK = ";"

#: The card points of both sides: `41:29`.
BOTH_SIDES = re.compile(r"\d{1,2}:\d{1,2}", re.ASCII)

#: The stops that may end a word of a sentence.
STOPS = ",.;"

#: The dashes that telephones put in for a hyphen or a minus sign.
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―－", "-"))

#: What the players after it belong to.
NEEDING_NAMES = ("kontra", "card", "who", "bonus", "mark", "on")

#: The key of a break that says which card was called.
CALLED = "called"

#: The quotation marks, which say nothing on either side of a word.
QUOTES = "\"'`´“”„‟‘’‚‛«»‹›"


class Item(NamedTuple):
    """One thing that was said: its meaning (`kind` and `key`), its word as read (`text`), and as `typed`.

    `parted` says that a comma or a word such as `and` follows it, `whole` that it was typed as one complete word
    (`trula:announced`), to which nothing beside it belongs. `along` says that a name is in another case than the
    subject's, or follows `with`; `behind_with` only the latter. Behind `by` stands who did something, in whatever case.
    """

    kind: str
    key: str
    text: str
    typed: str
    parted: bool = False
    whole: bool = False
    along: bool = False
    behind_with: bool = False


class _TypedWord(NamedTuple):
    """A word as it was typed, without the comma or full stop after it."""

    text: str
    typed: str
    stopped: bool


class _Span(NamedTuple):
    """One or several words that are one, with their meanings: pairs of kind and key."""

    parts: Sequence[_TypedWord]
    means: tuple[tuple[str, str], ...]


def starting(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text."""
    folded = fold(text)
    return list(dict.fromkeys(name for key, name in table.by_fold.items() if folded and key.startswith(folded)))


def in_case(table: Table, text: str) -> list[str]:
    """The players whose name is this in another case, such as `borisom` for Boris."""
    folded = fold(text)
    return list(dict.fromkeys([name for key, name in table.by_fold.items() if folded in in_other_cases(key)]))


def called(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text, or are this in another case."""
    return list(dict.fromkeys([*starting(table, text), *in_case(table, text)]))


def items(table: Table, words: Sequence[str]) -> list[Item]:
    """The items of a line, without the words that only fill speech."""
    return _LineReader(table, words).items()


class _LineReader:
    """Reads one line into items."""

    def __init__(self, table: Table, words: Sequence[str]) -> None:
        self.table = table
        self.parts = _parts(table, words)
        self.contract: Contract | None = None
        self.found: list[Item] = []
        self.named: set[str] = set()
        self.behind = ""
        self.after_being = False
        self.after: dict[str, str] = {}
        self.said: set[Thing] = set()

    def items(self) -> list[Item]:
        """The items of the line."""
        at = 0
        spans: list[_Span] = []
        while at < len(self.parts):
            many, means = self.joined(at)
            spans.append(_Span(self.parts[at : at + many], means))
            at += many
        spans = self.with_level(self.with_played(self.with_passed(self.with_denied(spans))))
        spans = self.with_both_sides(self.with_scored(spans))
        self.contract = self.contract_of(spans)
        self.said = {Thing(*meaning) for span in spans for meaning in span.means}
        for place, span in enumerate(spans):
            after = place + 1
            while "says" in dict(span.means) and after < len(spans) and fold(spans[after].parts[0].text) in BEING:
                after += 1  # `imela sta 45`
            following = spans[after].parts[0].text if after < len(spans) else ""
            self.after = dict(spans[after].means) if following else {}
            if {"goes", "says"} & set(dict(span.means)) and self.beside_contract(spans, place):
                self.found.append(Item("break", "", "", span.parts[0].typed))
            else:
                self.take(span, following)
        return self.found

    def beside_contract(self, spans: Sequence[_Span], place: int) -> bool:
        """True if a contract stands next to a word, with nothing between them but words that fill speech."""
        for rest in (spans[place + 1 :], spans[:place][::-1]):
            kinds = next((dict(one.means) for one in rest if not {"filler", "alone"} & set(dict(one.means))), {})
            if "contract" in kinds and "bonus" not in kinds:
                return True
        return False

    def contract_of(self, spans: Sequence[_Span]) -> Contract | None:
        """The contract, wherever in the line it is said: by a word that means nothing else, or else by the first."""
        said = [dict(span.means) for span in spans if "contract" in dict(span.means)]
        said.sort(key=len)
        return self.table.rules.contracts[said[0]["contract"]] if said else None

    def with_passed(self, spans: list[_Span]) -> list[_Span]:
        """The words with `everybody passed` as the contract that is played then, if it can only be one.

        A word behind it that may be a bonus or a contract is the bonus: `wszyscy pas, basia z kasią 40, pagat`.
        """
        played = played_when_all_pass(self.table)
        passed = next((place for place, span in enumerate(spans) if "passed" in dict(span.means)), None)
        if passed is None or len(played) > 1:
            return spans
        for place, span in enumerate(spans):
            said = any("filler" not in dict(one.means) for one in spans[passed + 1 : place])
            if "contract" in dict(span.means) and ("bonus" not in dict(span.means) or not said):
                return spans
        means = tuple([("contract", key) for key in played])
        return [*spans[:passed], spans[passed]._replace(means=means), *spans[passed + 1 :]]

    def with_denied(self, spans: list[_Span]) -> list[_Span]:
        """The words, with `without` before a bonus or a declaration as its denial: `dve brez trule`.

        It is none where it is the only contract.
        """
        contracts = [span for span in spans if "contract" in dict(span.means)]
        for place, (span, after) in enumerate(pairwise(spans)):
            without = fold("-".join([part.text for part in span.parts])) in WITHOUT and contracts != [span]
            if without and {"bonus", "declaration"} >= set(dict(after.means)) > set():
                spans[place] = span._replace(means=(("denial", "not"),))
        return spans

    def with_played(self, spans: list[_Span]) -> list[_Span]:
        """The words, with a bonus after `played` taken for the contract called so if none is said: `grał pagata`."""
        if self.contract_of(spans) is not None:
            return spans
        for place, (before, span) in enumerate(pairwise(spans), 1):
            verb = {"plays", "game"} & set(dict(before.means)) and not before.parts[-1].stopped
            called_so = self.table.words_of(dict(span.means).get("bonus", ""))
            contract = dict(called_so).get("contract")
            if verb and contract is not None:
                return [*spans[:place], span._replace(means=(("contract", contract),)), *spans[place + 1 :]]
        return spans

    def with_level(self, spans: list[_Span]) -> list[_Span]:
        """The words, with an ordinal that stands apart from its contract put beside it: `trojka jirka druhá`."""
        for place, span in enumerate(spans):
            contract = self.contract_of([span])
            if contract is None or not contract.levels or "level" in dict(span.means) or ":" in span.parts[-1].text:
                continue
            apart = [one for one in spans if one is not span and self.level_of(one, contract)]
            if len(apart) != 1:
                return spans
            means = (("contract", contract.key), ("level", str(self.level_of(apart[0], contract))))
            spans[place] = _Span([*span.parts, *apart[0].parts], means)
            return [one for one in spans if one is not apart[0]]
        return spans

    def with_scored(self, spans: list[_Span]) -> list[_Span]:
        """The words without a verb that only says whose the card points behind it are: `uhráli jen 30`."""
        found: list[_Span] = []
        for place, span in enumerate(spans):
            points = next((one for one in spans[place + 1 :] if dict(one.means).keys() != {"filler"}), None)
            behind = spans[place : place + 1 if points is None else spans.index(points)]
            stopped = any(one.parts[-1].stopped for one in behind)
            if "scored" not in dict(span.means) or stopped or points is None or _card_points(points) is None:
                found.append(span)
        return found

    def with_both_sides(self, spans: list[_Span]) -> list[_Span]:
        """The words without the card points of the other side behind those of the declarer's: `41 na 29`."""
        contract = self.contract_of(spans)
        if contract is None or contract.form != "sides":
            return spans
        for place, (one, between, other) in enumerate(zip(spans, spans[1:], spans[2:], strict=False)):
            points, against = _card_points(one), _card_points(other)
            joins = fold(between.parts[0].text) in AGAINST and not one.parts[-1].stopped
            if joins and points is not None and against is not None and points + against == POINTS:
                return [*spans[: place + 1], *spans[place + 3 :]]
        return spans

    def level_of(self, span: _Span, contract: Contract) -> int:
        """The level of a contract that an ordinal says, which may also be another contract's name.

        0 if it says none.
        """
        text = span.parts[0].text
        if len(span.parts) > 1 or starting(self.table, text) or {kind for kind, _ in span.means} - {"contract"}:
            return 0
        number = ordinal_number(fold(text)) or 0
        return number if number <= len(contract.levels) else 0

    def joined(self, at: int) -> tuple[int, tuple[tuple[str, str], ...]]:
        """The number of words from a place on that are one, as many as possible, and their meanings."""
        first = self.parts[at]
        if first.text == BREAK or fold(first.text) in self.table.by_fold:
            return 1, ()
        for many in range(min(MOST_PARTS_OF_WORD, len(self.parts) - at), 1, -1):
            parts = self.parts[at : at + many]
            if any(part.stopped for part in parts[:-1]) or any(c in p.text for p in parts[:-1] for c in COMPLETE):
                continue
            means = self.means_together([part.text for part in parts])
            if means:
                return many, means
        return 1, self.means(first.text)

    def means(self, text: str) -> tuple[tuple[str, str], ...]:
        """The meanings of a whole word by the rules, else as one of the notation's own words."""
        base = text.partition(":")[0].partition("@")[0]
        own = said_word(fold(base))
        if not base.isascii() and own == (("filler", "filler"),) and base.casefold() not in FILLERS:
            own = ()  # an accent tells it from the word that fills speech: "só" is no "so"
        return self.table.words_of(base) or own or self.inflected(base)

    def inflected(self, word: str) -> tuple[tuple[str, str], ...]:
        """The meanings of another form of a word: `s trulo`, `enko`; none where it may be of words that differ."""
        if starting(self.table, word):
            return ()
        found = set(meanings_of_form(self.table, word))
        return found.pop() if len(found) == 1 else ()

    def means_together(self, parts: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """The meanings of several words as one: joined by hyphens, or a contract with a number; else none."""
        base, _, more = "-".join(parts).partition(":")
        base = base.partition("@")[0]
        means = self.table.words_of(base)
        only_contract = {kind for kind, _ in means} == {"contract"}
        if only_contract and more and not is_number(more) and self.is_bonus(parts[-1].partition(":")[0]):
            return ()  # behind a contract stands its level: "three valat:Boris" is a contract and a bonus
        means = means or (() if more else self.holding(parts))
        if means:
            return means
        if not more and counted_text(fold(base)):
            return (("counted", base),)
        own = () if more else said_word(fold(base)) or self.inflected(base)
        if own:
            return () if own[0][0] == "denial" else own
        if len(parts) == 1 or more:
            return ()
        return self.numbered(parts) or self.filled(parts)

    def holding(self, parts: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """The one declaration of as many taroks as are said: `dziesięć taroków`."""
        *before, last = [fold(part) for part in parts]
        number = counted_text("-".join(before)) or (before[0] if len(before) == 1 and is_number(before[0]) else "")
        if not number.isdecimal() or not (last in TAROK or words_with_form(last, TAROK)):
            return ()
        held = {key: one.holds.taroks for key, one in self.table.rules.declarations.items() if one.holds is not None}
        found = [key for key, most in held.items() if most is not None and most[0] <= int(number) <= most[1]]
        return (("declaration", found[0]),) if len(found) == 1 else ()

    def is_bonus(self, word: str) -> bool:
        """True if a word means a bonus."""
        return any(kind == "bonus" for kind, _ in self.table.words_of(word))

    def numbered(self, parts: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """A contract whose name or level is said as a number or a beginning: `solo 2`, `solo d`, `druhá trojka`."""
        *before, last = parts
        if len(parts) == 2:
            for contract, said in ((parts[0], last), (last, parts[0])):
                found = self.table.words_of(contract) or self.inflected(contract)
                level = number_word(fold(said))
                kinds = {kind for kind, _ in found}
                if level and "contract" in kinds:
                    levels = self.table.rules.contracts[dict(found)["contract"]].levels
                    if level <= len(levels):
                        return (("contract", dict(found)["contract"]), ("level", str(level)))
        if self.whole("-".join(before)) or starting(self.table, "-".join(before)):
            return ()
        things = [thing for thing in heads(self.table) if thing.kind == "contract"]
        number = int(last) if is_number(last) and len(last) == 1 else 0
        if not number:
            found_thing = {thing for thing, _ in things_beginning(self.table, "-".join(parts), things)}
        else:
            start = fold("-".join(before)) + "-"
            found_thing = {
                thing
                for thing in things
                for word in thing.words(self.table)
                if fold(word).startswith(start) and number_word(fold(word)[len(start) :]) == number
            }
        return tuple([(thing.kind, thing.key) for thing in found_thing]) if len(found_thing) == 1 else ()

    def filled(self, parts: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """A contract with words between those of its name that only fill speech: `solo v tri`."""
        first, *between, last = parts
        left = [one for one in between if not self.fills(one, first)]
        if len(left) == len(between):
            return ()
        means = self.means_together([first, *left, last])
        return means if "contract" in dict(means) else ()

    def fills(self, text: str, after: str) -> bool:
        """True if a word after another one only fills speech; a name after a whole word does not."""
        kinds = {kind for kind, _ in said_word(fold(text))}
        return kinds in ({"filler"}, {"filler", "on"}) and not (starting(self.table, text) and self.means(after))

    def whole(self, text: str) -> bool:
        """True if a word says something as it is."""
        return bool(self.means(text)) or fold(text) in self.table.by_fold

    def take(self, span: _Span, following: str) -> None:
        """Adds the item of some words."""
        parts, means = span
        text, typed = "-".join([part.text for part in parts]), " ".join([part.typed for part in parts])
        stopped = parts[-1].stopped
        said_nothing = "undoubled" in dict(means) and all(thing.kind != "kontra" for thing in self.said)
        said_nothing = said_nothing or ("passed" in dict(means) and self.contract is not None)
        if text == BREAK or "plays" in dict(means) or said_nothing:
            self.found.append(Item("break", "", "", typed))
            return
        if self.is_called(text, means):
            self.found[-1] = self.found[-1]._replace(key=CALLED, typed=f"{self.found[-1].typed} {typed}")
            return
        item = self.item(text, means, following)
        behind, self.behind = self.behind, fold(text) if item is None else ""
        self.after_being = item is None and fold(text) in BEING
        if item is None:  # the word only fills speech
            if self.found and (stopped or fold(text) in PARTING):
                self.found[-1] = self.found[-1]._replace(parted=True)
            return
        if item.kind == "player" and item.key:
            self.named.add(item.key)
            by = "through" in dict(said_word(behind))
            along = behind in WITH or not (by or starting(self.table, text))
            item = item._replace(along=along, behind_with=behind in WITH)
        if self.is_object(item, following):
            self.found.append(Item("on", "on", "", ""))
        self.found.append(item._replace(typed=typed, parted=stopped))

    def may_be_difference(self, number: str) -> bool:
        """True if a number after a word that may say by how much can be a difference: `za 5`, no `za 45`."""
        if number[0].isdigit() and not is_number(number):
            return False
        results = any(item.kind == "result" for item in self.found)
        return results or not is_number(number) or int(number) <= HALF

    def is_called(self, text: str, means: tuple[tuple[str, str], ...]) -> bool:
        """True if a word is a card that the declarer called, which is no fact of the hand: `volal devatenáctku`."""
        called_it = bool(self.found) and self.found[-1].kind == "break" and bool(self.found[-1].typed)
        verb = fold(self.found[-1].typed.rstrip(STOPS)) if called_it else ""
        return "plays" in dict(said_word(verb)) and not means and not starting(self.table, text) and names_card(text)

    def is_object(self, item: Item, following: str) -> bool:
        """True if an item is what somebody doubled: `flekoval hru`, `kontrirala pagata`."""
        if not self.found or self.found[-1].kind != "kontra" or self.found[-1].parted:
            return False
        if item.kind == "game":
            return not dict(self.means(following) if following else ()).get("result")
        verb = any(fold(self.found[-1].typed) in forms for forms in DOUBLING)
        return item.kind == "bonus" and verb and item.text == item.key and not self.table.words_of(item.typed)

    def item(self, text: str, means: tuple[tuple[str, str], ...], following: str) -> Item | None:
        """The item of one word; None if it only fills speech."""
        table, folded = self.table, fold(text)
        if len(text) > LONGEST_HAND_WORD:
            return Item("unknown", "", text, "")
        exact = table.by_fold.get(folded)
        if exact is not None:
            return Item("player", exact, exact, "")
        if not means and BOTH_SIDES.fullmatch(text) and sum(map(int, text.split(":"))) == POINTS:
            text = text.partition(":")[0]
        if not means and (is_number(text) or (text[0] in SIGNS and is_number(text[1:])) or text[0].isdigit()):
            return Item("number", text, text, "", whole=not is_number(text))
        if any(sign in text for sign in COMPLETE):
            return self.complete(text, means)
        kinds = dict(means)
        if "level" in kinds:
            return Item("contract", kinds["contract"], f"{kinds['contract']}:{kinds['level']}", "", whole=True)
        if "contract" in kinds and "bonus" in kinds:
            said = any(one.kind == "contract" for one in self.found)
            other = self.contract is not None and self.contract.key != kinds["contract"]
            kinds.pop("bonus" if not said and not other else "contract")
        if self.says_of_whom(kinds, following):
            return None
        if folded in BY and (following[:1] in tuple(SIGNS) or fold(following) in SIGN_OF):
            return None  # the number says by its sign that it is a difference
        behind = bool(self.found) and self.found[-1].kind == "number" and not self.found[-1].parted
        if folded in BY and not kinds and (behind or is_count(following)) and not starting(table, text):
            signed = behind and self.found[-1].whole  # it says by its sign that it is a difference
            return None if signed else Item("by", "by", text, "")
        of_result = bool(self.found) and self.found[-1].kind == "result"
        if of_result and folded in BY and is_count(following) and self.may_be_difference(following):
            return Item("by", "", text, "")
        if "filler" in kinds or "on" in kinds or "denial" in kinds:
            return self.filling(text, kinds, following)
        if "counted" in kinds:
            return _counted(text)
        if "says" in kinds and is_count(following) and not self.may_be_name(text):
            return None
        if "says" in kinds and starting(table, text) and not self.says_what(text, following):
            return self.begins(text)
        if "single" in kinds:
            return Item("single", kinds["single"], OWN["single"][kinds["single"]][0], "")
        if "contract" in kinds and self.is_pile(kinds["contract"], folded):
            return _counted(text)
        if kinds:
            kind, key = next(iter(kinds.items()))
            by_id = kind == "contract" or (kind in ("bonus", "kontra", "declaration") and not table.words_of(text))
            return Item(kind, key, key if by_id else text, "")
        return self.begins(text)

    def is_pile(self, key: str, folded: str) -> bool:
        """True if the name of another contract is a number where everybody has card points of his own."""
        contract = self.contract
        alone = contract is not None and contract.form != "sides" and contract.key != key
        return alone and bool(counted_text(folded))

    def complete(self, text: str, means: tuple[tuple[str, str], ...]) -> Item:
        """The item of a word with a colon, an @ or an equals sign: what it is about, as far as that is known."""
        kinds = dict(means)
        if "=" in text:
            return Item("pile", "", text, "", whole=True)
        if "contract" in kinds and "bonus" in kinds:
            if (
                text.endswith(":")
                and self.contract is not None
                and self.contract.key == kinds["contract"]
                and not self.found
            ):
                return Item("contract", kinds["contract"], kinds["contract"], "")
            kinds.pop("contract")
        if kinds:
            kind, key = next(iter(kinds.items()))
            if kind not in vocabulary.SIGNS_BEHIND or kind in ("result", "single"):
                return Item("unknown", "", text, "", whole=True)
            if kind == "card":
                text = card_word(key) + text[text.index(":") :] if ":" in text else text
            return Item(kind, key, text, "", whole=True)
        head, colon, _ = text.partition(":")
        base, at, _ = head.partition("@")
        if starting(self.table, base) and not at:
            return Item("declared", "", text, "", whole=True)
        found = things_beginning(self.table, base, heads(self.table, self.so_far(), at or colon))
        whole = completed_word(found)
        if whole is None:
            return Item("unknown", "", text, "", whole=True)
        return Item(found[0][0].kind, found[0][0].key, whole + text[len(base) :], "", whole=True)

    def so_far(self) -> SoFar:
        """The hand as far as it is known: its contract, even if that stands further on."""
        key = next((item.key for item in self.found if item.kind == "contract"), None)
        return SoFar(self.contract if key is None else self.table.rules.contracts[key])

    def filling(self, text: str, kinds: dict[str, str], following: str) -> Item | None:
        """The item of a word that usually fills speech but may be a player, a denial, or the `on` of a doubling."""
        folded = fold(text)
        after = self.means(following) if following else ()
        doubling = bool(self.found) and self.found[-1].kind == "kontra"
        doubling = doubling or (
            len(self.found) > 1 and self.found[-1].kind == "player" and self.found[-2].kind == "kontra"
        )
        doubling = doubling or (len(self.found) > 1 and self.found[-1].parted and self.found[-2].kind == "on")
        if "on" in kinds and doubling and (bonuses_doubled(self.table, following) or dict(after).get("game")):
            return Item("on", "on", text, "")
        names = [name for name in starting(self.table, text) if name not in self.named]
        if folded in BEING and self.found and self.found[-1].kind == "result" and not self.found[-1].parted:
            return None  # a pronoun for the game or the bonus, behind its verb: `prohrál ho`
        if "denial" in kinds and (not names or any(kind in ("mark", "result") for kind, _ in after)):
            return Item("denial", "not", text, "")
        if names:
            if "filler" in kinds and (self.of_case(following) or self.connects(text, following)):
                return None
            has = dict(after).get("says") == "has"  # somebody has something, or `and` they have it
            if "filler" in kinds and len(text) == 1 and (has or self.may_be_with(text, following)):
                return Item("unclear", "", text, "")
            nobody_else = self.table.by_fold.get(fold(following)) or next(iter(starting(self.table, following)), "")
            if "filler" in kinds and names == [nobody_else] and not self.means(following):
                return None
            return Item("player", names[0] if len(names) == 1 else "", names[0] if len(names) == 1 else text, "")
        if "on" in kinds and doubling:
            return Item("on", "on", text, "")
        if "filler" not in kinds:
            return self.begins(text)
        if folded in BY and is_count(following) and self.may_be_difference(following):
            return Item("by", "", text, "")
        if "plays" in dict(after):
            return None
        things = heads(self.table, self.so_far())
        if self.found and self.found[-1].kind == "bonus":
            things += marks(self.table)
        begun = {thing for thing, _ in things_beginning(self.table, text, things)} if len(folded) > 1 else set()
        may_begin = folded not in BEING or not self.found
        if may_begin and self.contract is None and any(thing.kind == "contract" for thing in begun):
            return self.begins(text)
        only_speech = folded in BEING or fold(following) in BEING or self.after_being
        return Item("unclear", "", text, "") if begun - self.said and not only_speech else None

    def connects(self, text: str, following: str) -> bool:
        """True if a word that fills speech and begins a name cannot be that name: `ewa z ola`, `kontra z marek`.

        It stands between two names, before another one where nobody can be named any more, or is `with` before a thing.
        """
        if fold(text) in WITH and (self.thing_in_case(following) or self.table.player(following) is not None):
            return self.thing_in_case(following)  # `vid s nina`: Sara, or with Nina?
        name = len(following) > 1 and not self.means(following) and bool(starting(self.table, following))
        before = [item.kind for item in reversed(self.found)]
        names = next((place for place, kind in enumerate(before) if kind != "player"), len(before))
        if not name or (names < len(before) and before[names] in NEEDING_NAMES):
            return False
        return names > 0 or self.all_named()

    def all_named(self) -> bool:
        """True if everybody who can be declarer or partner is named."""
        return len(self.named) >= (2 if self.contract is None or self.contract.partner else 1)

    def thing_in_case(self, text: str) -> bool:
        """True if a word is a thing of the rules in another case than the subject's; no subject ends in ą."""
        things = {"bonus", "declaration", "kontra"} & set(dict(self.means(text) if text else ()))
        return bool(things) and (text.endswith("ą") or not self.table.words_of(text))

    def may_be_with(self, text: str, following: str) -> bool:
        """True if a word may be `and` before a doubling, or `with` before a thing that lacks its accent: `z kontra`."""
        if fold(text) in PARTING and "kontra" in dict(self.means(following) if following else ()):
            return self.all_named()
        return fold(text) in WITH and following.endswith("a") and self.thing_in_case(f"{following[:-1]}ą")

    def says_of_whom(self, kinds: dict[str, str], following: str) -> bool:
        """True if a word links the thing before it to its player: `kontra od ane`, `mond of Boris`."""
        before = self.found[-1].kind if self.found else ""
        said = before in ("kontra", "on", "game", "bonus", "mark", "result")
        through = "through" in kinds and before in ("took", "captured", "player")
        said = (said and bool({"of", "through"} & kinds.keys())) or through or ("of" in kinds and before == "card")
        return said and (bool(called(self.table, following)) or said_word(fold(following)) == DEFENDERS)

    def says_what(self, text: str, following: str) -> bool:
        """True if a word that begins a name says what the player before it had: `jana má taročky` beside Marie.

        It does if it has accents that the name lacks, or follows a player who begins a new part of the sentence.
        """
        if not self.found:
            return False
        if self.found[-1].kind in ("declaration", "kontra", "bonus") and called(self.table, following):
            return not self.may_be_name(text)
        if self.found[-1].kind != "player" or not self.after.keys() & {"declaration", "kontra"}:
            return False
        apart = len(self.found) > 1 and (self.found[-2].parted or self.found[-2].kind == "number")
        most = 2 if self.contract is None or self.contract.partner else 1
        others = [item for item in self.found[:-1] if item.kind == "player"]
        return not self.may_be_name(text) or (apart and len(others) >= most)

    def may_be_name(self, text: str) -> bool:
        """True if a word begins a name, accents and all: `ma` beside Marie, but not `má`."""
        return any(name.casefold().startswith(text.casefold()) for name in starting(self.table, text))

    def of_case(self, text: str) -> bool:
        """True if a word is a name in another case than the subject's, and nothing else; no subject ends in ą."""
        if text.endswith("ą"):
            return bool(called(self.table, text))
        return not starting(self.table, text) and bool(in_case(self.table, text))

    def begins(self, text: str) -> Item:
        """The name or the word that a beginning means."""
        if starting(self.table, text):
            return _named(called(self.table, text), text)
        for things in (heads(self.table, self.so_far()), [*marks(self.table), *declarations(self.table)]):
            found = things_beginning(self.table, text, things)
            whole = completed_word(found)
            if whole is not None:
                kind, key = found[0][0].kind, found[0][0].key
                if kind in ("mark", "result"):
                    kind, key = said_word(fold(whole))[0]
                return Item(kind, key, whole, "")
            if found:
                break
        names = in_case(self.table, text)
        return _named(names, text) if names and not counted_text(fold(text)) else _counted(text)


def _named(names: Sequence[str], text: str) -> Item:
    """The item of a name, or of its beginning; its kind says if it could be several players'."""
    known = names[0] if len(names) == 1 else ""
    return Item("player", known, known or text, "")


def _card_points(span: _Span) -> int | None:
    """The number without a sign that some words say, in figures or in letters; None where they say none."""
    text = "-".join([part.text for part in span.parts])
    number = text if is_number(text) else counted_text(fold(text))
    return int(number) if number.isdecimal() else None


def _counted(text: str) -> Item:
    """The item of the number that a word says; that of an unknown word if it says none."""
    number = counted_text(fold(text))
    return Item("number", number, number, "", whole=not is_number(number)) if number else Item("unknown", "", text, "")


def meanings_of_form(table: Table, word: str) -> list[tuple[tuple[str, str], ...]]:
    """The meanings of each word that this one is a form of, by its ending or as a language lists it."""
    folded, rules = fold(word), table.rules
    known: dict[str, Container[str]] = dict(rules.named()) | {"card": CARD_OF.values()}
    found = [table.words_of(one) for one in words_with_form(folded, rules.words)]
    ladder = () if rules.kontra is None else rules.kontra.ladder
    found += [(("kontra", one.key),) for one, said in zip(ladder, DOUBLING, strict=False) if folded in said]
    for kind, things in INFLECTED.items():
        meant = [key for key, said in things.items() if folded in said or words_with_form(folded, said)]
        found += [((kind, key),) for key in meant if key in known.get(kind, ())]
    return [means for means in found if means]


def played_when_all_pass(table: Table) -> list[str]:
    """The contracts that are played when everybody else passed: those of forehand alone, and those without declarer."""
    return [key for key, one in table.rules.contracts.items() if one.forehand_only or one.form != "sides"]


def bonuses_doubled(table: Table, word: str) -> list[str]:
    """The bonuses that a word after `kontra na` may mean, in any case of the noun."""
    own = [key for kind, key in table.words_of(word) if kind == "bonus"]
    of_forms = [key for means in meanings_of_form(table, word) for kind, key in means if kind == "bonus"]
    return own or list(dict.fromkeys(of_forms))


def _lacks_name(table: Table, text: str, name: str) -> bool:
    """True if a list of names that ended in a comma goes on with this one: `rekontra@Cilka, Ana`."""
    base, sign, names = text.partition("@")
    if not sign:
        base, sign, names = text.partition(":")
    known = dict(table.words_of(base))
    most = 2 if fold(base) in CARD_OF and sign == ":" else 0
    if "kontra" in known and sign == "@" and table.rules.kontra is not None:
        most = table.rules.kontra.words[known["kontra"]].level
    return names.count(",") + 1 < most and (fold(name) in table.by_fold or len(starting(table, name)) == 1)


def _parts(table: Table, words: Sequence[str]) -> list[_TypedWord]:
    """The words without the commas and full stops after them.

    A list that ends in a comma goes on with the next word.
    """
    found: list[_TypedWord] = []
    rest = [word for word in words if word]
    for place, word in enumerate(rest):
        text, stopped = (word, False) if fold(word) in table.by_fold or word == BREAK else _bare(word)
        behind = _bare(rest[place + 1])[0] if place + 1 < len(rest) else ""
        adds = text == "&" or SIGN_OF.get(fold(text), text) == "+"
        if text == "+" and is_number(behind):
            rest[place + 1] = f"+{rest[place + 1]}"
            continue
        if (text == "-" or (adds and behind and fold(text) not in table.by_fold)) and not is_count(behind):
            text = ""  # a dash between parts of a sentence, or a sign between two words: `45 + trula`
        if found and found[-1].typed.endswith(",") and text and _lacks_name(table, found[-1].text, text):
            before = found.pop()
            found.append(_TypedWord(f"{before.text},{text}", f"{before.typed} {word}", stopped))
        elif text:
            found.append(_TypedWord(text, word, stopped))
        elif found:
            found[-1] = found[-1]._replace(stopped=True)
    return found


def _bare(word: str) -> tuple[str, bool]:
    """A word without quotation marks and stops, with plain hyphens, and whether it had a stop."""
    text = word.strip(QUOTES)
    bare = text.rstrip(STOPS)
    return bare.strip(QUOTES).translate(DASHES), bare != text
