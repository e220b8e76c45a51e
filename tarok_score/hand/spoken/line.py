"""The line that is read: its items, what is known of them so far, and what each subject asks its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...law.contracts import Contract
from ...problems import Problem, Wrong, malformed
from ...words.said import Fact, Said
from ..item import Item, most_named
from ..table import Table, shown
from ..typed_words import STOPS
from .bonus import LineBonus
from .complete import Complete

#: What stands beside a bonus and may belong to it; `shared` is a mark that every bonus of a list has in its own word.
ATTACHED = ("mark", "result", "shared", "both")

MARK_OF_WHICH = malformed("mark-of-which", "of {one} or of {other}?", "{words}")

OF_ONE_OR_ALL = malformed("mark-of-one-or-all", "of {one} alone, or of {all}?", "{words}")


class Word(NamedTuple):
    """A complete word as it is read, and as it was typed."""

    text: str
    typed: str


class DoublingWord(NamedTuple):
    """A word of doubling with the places of those who said it, and the last place of all that belongs to it.

    `also` is the place of a second thing that was doubled: `kontra na pagata in na igro`.
    """

    last: int
    names: list[int]
    also: int | None = None


class SpokenLine:
    """One line of a hand while its words are put together. A place is the position of an item, counted from 0.

    Known when it begins: the `items`, the `contract`, the `bonuses` by their places, and the places `elsewhere` than in
    the part of the sentence that says contract, declarer and partner.

    Left by its readers: `taken` are the places whose word is read, `words` the complete words by their first places,
    with `problems` and `notes`, and `meanings` the lines that say each meaning of the first word with several. `named`
    are declarer and partner, with their places `named_at`; `alone` says that there is no partner. `holders` are the
    places of bonuses by the places of the names that own them, `doublings` the words of doubling by their places,
    `waiting` the places of names that wait for what is doubled or declared beside them. `asked` are the word of
    doubling and the bonus beside it that were asked about. The line is `plain` while every word stands by itself.
    """

    def __init__(self, table: Table, found: list[Item], resting: str | None, amends: bool) -> None:
        self.table, self.rules, self.resting, self.amends = table, table.rules, resting, amends
        self.items = found
        self.contract = self._contract()
        self.bonuses = {at: LineBonus(at, item, table) for at, item in enumerate(found) if item.kind == "bonus"}
        self.elsewhere = self._elsewhere()
        self.taken: set[int] = set()
        self.words: dict[int, Word] = {}
        self.problems: list[Problem] = []
        self.notes: list[Said] = []
        self.meanings: list[list[str]] = []
        self.named: list[str] = []
        self.named_at: list[int] = []
        self.alone = False
        self.holders: dict[int, int] = {}
        self.doublings: dict[int, DoublingWord] = {}
        self.waiting: set[int] = set()
        self.asked: tuple[int, LineBonus] | None = None
        self.plain = True

    def _contract(self) -> Contract | None:
        key = next((item.key for item in self.items if item.kind == "contract"), None)
        return None if key is None else self.rules.contracts.get(key)

    def _elsewhere(self) -> frozenset[int]:
        """The places in other parts of the sentence than the contract's, if that part names declarer and partner.

        Parts have a comma between them: `trul petr, povinnost karel jana 36`.
        """
        ends = [at + 1 for at, item in enumerate(self.items) if item.typed[-1:] in tuple(STOPS)]
        for first, last in zip([0, *ends], [*ends, len(self.items)], strict=True):
            if any(self.kind(at) == "contract" for at in range(first, last)):
                break
        else:
            return frozenset()
        names = 0
        for at in range(first, last):
            if self.kind(at) not in ("contract", "player", "number", "break", "alone"):
                break
            names += self.kind(at) == "player"
        if names < most_named(self.contract):
            return frozenset()
        return frozenset([at for at in range(len(self.items)) if not first <= at < last])

    # ------------------------------------------------------------ what stands at a place

    def kind(self, at: int) -> str:
        """The kind of the item at a place; empty outside the line."""
        return self.items[at].kind if 0 <= at < len(self.items) else ""

    def typed(self, first: int, last: int) -> str:
        """The words from one place to another as they were typed."""
        return " ".join([self.items[place].typed for place in range(first, last + 1)])

    def bonus_before(self, at: int) -> LineBonus | None:
        """The bonus that ends, with its marks, directly before a place."""
        at -= 1
        while at not in self.bonuses and (self.kind(at) in ATTACHED or at in self.holders):
            at -= 1
        return self.bonuses.get(at)

    def bonus_after(self, at: int) -> LineBonus | None:
        """The bonus that begins, with its marks, directly after a place."""
        return self.bonuses.get(self.behind_marks(at + 1))

    def says_silent(self, bonus: LineBonus) -> bool:
        """True if a bonus is said to be silent, by a mark before it or behind it."""
        first, last = bonus.place, bonus.place
        while self.kind(first - 1) in ATTACHED and not self.items[first - 1].parted:
            first -= 1
        while self.kind(last + 1) in ATTACHED and not self.items[last].parted:
            last += 1
        marks = {item.key for item in self.items[first : last + 1] if item.kind == "mark"}
        return "silent" in marks or "silent" in bonus.item.text.split(":")

    def behind_marks(self, at: int) -> int:
        """The first place from here on that has neither a mark nor a result."""
        while self.kind(at) in ATTACHED:
            at += 1
        return at

    # ------------------------------------------------------------ who plays

    def everybody_named(self, at: int) -> bool:
        """True if everybody who can be declarer or partner is named left of a place, or beside the contract."""
        if self.amends or at in self.elsewhere:
            return True
        contract = self.contract
        if contract is not None and contract.form != "sides":
            return True
        return len(self.named) >= (1 if self.alone else most_named(self.contract))

    # ------------------------------------------------------------ what is read

    def put(self, first: int, last: int, text: str, typed: str) -> None:
        """Puts the items of these places together as one word."""
        self.words[first] = Word(text, typed)
        self.taken.update(range(first, last + 1))
        self.plain = self.plain and first == last

    def wrong(self, wrong: Wrong, item: Item | str, /, **facts: Fact) -> None:
        """Adds the problem of a word, or of its two possible meanings."""
        typed = item if isinstance(item, str) else item.typed
        self.problems.append(wrong(f'"{shown(typed.rstrip(STOPS))}"', place=None, hint=None, **facts))

    def word(self, text: str) -> Fact:
        """A complete word in the reader's language."""
        return Complete(self.table, text)

    # ------------------------------------------------------------ lines that say one of several meanings

    def either(self, *lines: list[str], first: bool = False) -> None:
        """Notes the lines for each of several meanings, unless others were noted before and these do not go `first`."""
        self.meanings = list(lines) if first else self.meanings or list(lines)

    def with_words(self, put: Mapping[int, str], first: Sequence[str] = ()) -> list[str]:
        """The words of the line with others at some places (none for an empty one), and some before all else."""
        typed = [put.get(at, item.typed) for at, item in enumerate(self.items)]
        return [*first, *" ".join(typed).split()]

    def with_bonus(self, bonus: LineBonus, word: str, *places: int, put: Mapping[int, str] | None = None) -> list[str]:
        """The line with a complete word for a bonus and its marks, without the words at these places."""
        return self.with_words(dict.fromkeys([*bonus.places, *places], "") | {bonus.place: word} | dict(put or {}))

    def with_result_of_game(self, at: int, put: Mapping[int, str]) -> list[str]:
        """The line with the result at a place made the game's: it comes first, followed by the contract."""
        first = [place for place, item in enumerate(self.items) if item.kind == "contract"][:1]
        words = [self.items[at].key, *[self.items[place].typed for place in first]]
        return self.with_words({**put, at: "", **dict.fromkeys(first, "")}, words)

    def with_name_first(self, name: int) -> list[str]:
        """The line with its names first, and the one at a place as the last of them."""
        places = [*self.named_at, name]
        return self.with_words(dict.fromkeys(places, ""), [self.items[at].text for at in places])
