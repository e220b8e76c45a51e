"""A sentence about a recorded hand while it is read, and what each of its readers asks of the words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ...limits import MOST_PARTS_OF_WORD
from ...problems import Problem, malformed
from ...words.folding import fold
from ...words.notation_words import AMENDING, NOBODY, PARTING, TO, UNDOUBLED, WITH, said_word
from .. import writing
from ..called_names import only_in_case, starting
from ..complete_words import find_player
from ..hand import Hand
from ..in_words import HandInWords
from ..items import items
from ..table import Table, shown
from ..together import together
from ..typed_words import STOPS
from ..vocabulary import SoFar, heads, things_beginning
from .change import Change, change_of

NOT_THERE = malformed("mend-not-there", 'the hand has no "{word}"', "it was: {hand}")

#: The things of which one can be put in the place of another of its kind.
EXCHANGED = frozenset({"number", "player", "contract", "bonus", "kontra", "result", "pile"})

#: The facts that can be taken off a hand by a word.
TAKEN_OFF = frozenset({"bonus", "kontra", "card", "declaration", "single"})

#: A word of denial.
DENIAL = "not"

#: A word of fewer letters may be the beginning of a name.
SHORT = 3

#: What a name beside it belongs to.
NEEDS_NAME = frozenset({"bonus", "kontra", "card", "declaration", "who"})


class SaidThing(NamedTuple):
    """One thing that was said: its kind and key, its complete word, and how many words say it.

    `parted` tells that a comma stands behind it.
    """

    kind: str
    key: str
    text: str
    many: int
    parted: bool = False


NO_THING = SaidThing("", "", "", 0)

#: A word of a sentence as it is read: a change, or a word that is still to be read.
Part: TypeAlias = str | Change


def player_called(table: Table, text: str) -> str | None:
    """The player of that name or unique beginning; none where it is a word."""
    return find_player(table, text, []) if text and not table.words_of(text) else None


class SpokenAmendment:
    """A sentence about a recorded hand: `at` is the place up to which it is read, `done` what it says up to there.

    `words` are read with a denial for `nobody`, which stands in `as_typed`. `roles` are the declarer and
    his partner, as far as they are said, `last_role` is the one said last.
    """

    def __init__(self, table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> None:
        self.table, self.hand, self.problems = table, hand, problems
        said = self.nobody_denied([word for word in words if not self.is_one_of(word, AMENDING)])
        self.as_typed = [typed for typed, _ in said]
        self.words = [word for _, word in said]
        self.at = 0
        self.done: list[Part] = []
        self.roles: dict[str, str | None] = {}
        self.last_role = ""

    def kinds(self, at: int) -> dict[str, str]:
        """The meanings of the word at a place beside those of the rules."""
        return self.means(self.words[at].rstrip(STOPS)) if at < len(self.words) else {}

    def means(self, word: str) -> dict[str, str]:
        """The meanings of a word beside those of the rules; none where it is a name or a word of theirs."""
        if not word or self.table.words_of(word) or self.table.player(word) is not None:
            return {}
        return dict(said_word(fold(word)))

    def is_one_of(self, word: str, known: frozenset[str]) -> bool:
        """True if a word is one of these, and nobody's name."""
        bare = word.rstrip(f"{STOPS}:")
        return fold(bare) in known and self.table.player(bare) is None

    def nobody_denied(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """The words as typed and as read, without `nobody` beside a denial, or with one for it: `nobody doubled`.

        Words that say of the game that nobody doubled it stay.
        """
        bare = [word.rstrip(STOPS) for word in words]
        if any(fold("-".join(bare[at : at + 2])) in UNDOUBLED for at in range(len(bare))):
            return [(word, word) for word in words]
        denied = any("denial" in self.means(word) for word in bare)
        known = [(word, self.is_one_of(word, NOBODY)) for word in words]
        return [(word, DENIAL if nobody else word) for word, nobody in known if not (nobody and denied)]

    def joining(self, at: int, known: frozenset[str]) -> int:
        """The number of words from a place that are one of these, such as `instead of`; 0 where they are none."""
        for many in range(min(MOST_PARTS_OF_WORD, len(self.words) - at), 0, -1):
            words = [word.rstrip(STOPS) for word in self.words[at : at + many]]
            if fold("-".join(words)) in known and not (many == 1 and self.is_name(words[0])):
                return many
        return 0

    def is_name(self, word: str) -> bool:
        """True if a word is somebody's name, or a short one with which a name begins."""
        return self.table.player(word) is not None or (len(word) < SHORT and bool(starting(self.table, word)))

    def is_idle(self, word: str) -> bool:
        """True if a word says nothing of its own: `bilo`, `the`, `had`."""
        bare = word.rstrip(STOPS)
        return bool({"filler", "says", "on", "plays"} & self.means(bare).keys()) and not self.is_name(bare)

    def idle(self, at: int) -> int:
        """The first place from here at which a word says something: `bilo`, `the`, `had` say nothing."""
        while at < len(self.words) and self.is_idle(self.words[at]) and fold(self.words[at]) not in WITH:
            at += 1
        return at

    def behind_with(self, at: int) -> int:
        """The place of the player behind `with` or `of` at a place; else the place itself."""
        with_one = at < len(self.words) and (fold(self.words[at]) in WITH or "of" in self.kinds(at))
        return at + 1 if with_one and (self.thing(at + 1) or NO_THING).kind == "player" else at

    def ends(self, at: int) -> bool:
        """True if a part of the sentence ends before a place."""
        return at >= len(self.words) or self.words[at - 1][-1:] in tuple(STOPS) or fold(self.words[at]) in PARTING

    def is_with(self, at: int) -> bool:
        """True if `with` and a name in its case stand at a place, also if it begins a name: `z Kasią` beside Zosia."""
        word, *name = [word.rstrip(STOPS) for word in self.words[at : at + 2]]
        return bool(name) and fold(word) in WITH and only_in_case(self.table, name[0])

    def thing(self, at: int) -> SaidThing | None:
        """The one thing that the words from a place say, as many as can be; None where they say none."""
        most = min(at + MOST_PARTS_OF_WORD, len(self.words))
        words = self.words[at : next((place for place in range(at, most) if self.is_with(place)), most)]
        return next(filter(None, (self.only(words[:many]) for many in range(len(words), 0, -1))), None)

    def last_thing(self) -> SaidThing | None:
        """The one thing that the words read last say, as many as can be; None where they say none."""
        words = self.behind()[-MOST_PARTS_OF_WORD:]
        return next(filter(None, (self.only(words[-many:]) for many in range(len(words), 0, -1))), None)

    def only(self, words: Sequence[str]) -> SaidThing | None:
        """The one thing that these words say, None where they say none or several."""
        if any(change_of(word) is not None for word in words) or self.parted(words):
            return None
        found = items(self.table, words)
        if len(found) == 1 and found[0].kind in ("declaration", "card", "single", "mark") and not found[0].whole:
            return SaidThing(found[0].kind, found[0].key, found[0].text, len(words), found[0].parted)
        if found and found[0].kind in (*EXCHANGED, *TAKEN_OFF) and found[-1].kind not in ("unknown", "break"):
            line = together(self.table, words, amends=True)
            if len(line.words) == 1 and not line.problems:
                as_typed = found[0].kind in ("player", "result") or bool(self.table.words_of(words[0]))
                text = words[0].rstrip(STOPS) if as_typed and len(words) == 1 else line.words[0].text
                what = next((one for one in found if one.kind in NEEDS_NAME), found[0])
                return SaidThing(what.kind, what.key, text, len(words), found[-1].parted)
        return None

    def parted(self, words: Sequence[str]) -> bool:
        """True if a stop or `and` parts words, or if the first or last of them is a mere filler."""
        stopped = any(word[-1:] in tuple(STOPS) or fold(word) in PARTING for word in words[:-1])
        return stopped or (len(words) > 1 and any(self.is_idle(word) for word in (words[0], words[-1])))

    def behind(self) -> list[str]:
        """The words read last that are no change."""
        found: list[str] = []
        for part in reversed(self.done):
            if isinstance(part, Change):
                break
            found.insert(0, part)
        return found

    def last_item(self) -> SaidThing | None:
        """The last thing that was read, of one word."""
        found = items(self.table, self.behind())
        return SaidThing(found[-1].kind, found[-1].key, found[-1].text, 1, found[-1].parted) if found else None

    def last_number(self) -> str:
        """The card points that were read last, as they are or as they become; empty where something else was."""
        last, thing = self.done[-1] if self.done else "", self.last_thing()
        number = last.new if isinstance(last, Change) else thing.text if thing is not None else ""
        return number if number.isdecimal() else ""

    def drop(self, many: int) -> None:
        """Takes back so many of the words read last."""
        del self.done[len(self.done) - many :]

    def owner(self) -> str | None:
        """The player directly before a denial, whose fact it takes off: `jana neměla taročky`."""
        before = self.behind()
        return player_called(self.table, before[-1]) if before else None

    def needs_name(self, many: int = 0) -> bool:
        """True if a name belongs to what was read before it, or before so many words."""
        before = self.behind()
        del before[len(before) - many :]
        found = items(self.table, before)
        return bool(found) and found[-1].kind in (*NEEDS_NAME, "mark", "result")

    def typed(self, first: int) -> str:
        """The words from a place on up to where the sentence is read."""
        return " ".join(self.as_typed[first : self.at]).rstrip(STOPS)

    def lacks(self, denied: SaidThing) -> None:
        """Takes off a declaration that is denied of a player; else adds a problem if the hand does not name him."""
        name = player_called(self.table, denied.text)
        of = [item for item in items(self.table, self.behind()) if item.kind in NEEDS_NAME]
        if of and of[-1].kind == "declaration" and name is not None:
            self.done.append(Change(f"{name}:{of[-1].key}", "", f"{denied.text} {of[-1].typed}"))
        elif not self.is_there(name):
            self.not_there(denied.text, denied.text)

    def is_there(self, name: str | None) -> bool:
        """True if somebody is named in the hand."""
        return name in re.split(r"[ :@,=]", writing.write(self.table, self.hand))

    def not_there(self, typed: str, word: str) -> None:
        """Adds the problem that the hand has no such word."""
        of = HandInWords(self.table, self.hand)
        self.problems.append(NOT_THERE(f'"{shown(typed)}"', word=shown(word), hand=of))

    def stays(self) -> None:
        """A word that states a fact; one that says nothing goes."""
        word, kinds = self.words[self.at], self.kinds(self.at)
        self.at += 1
        folded = fold(word.rstrip(STOPS))
        if folded in TO and not self.is_name(word):
            if kinds and self.done:
                self.done.append(word)
            return
        if ("filler" in kinds or "says" in kinds) and not self.is_name(word) and folded not in PARTING:
            known = heads(self.table, SoFar(self.table.rules.contracts[self.hand.contract]))
            if not things_beginning(self.table, folded, known) or len(folded) < 2:
                return
        self.done.append(word)
