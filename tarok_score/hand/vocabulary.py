"""The words of a table: the meaning of each, its place, the words that a beginning may stand for, and likely slips.

A thing is the meaning of a word: a contract, a bonus, a word of doubling, or one of the notation's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..law.contracts import Contract
from ..law.ruleset import Ruleset, words_for
from ..limits import LONGEST_WORD
from ..words.folding import closest, fold
from ..words.notation_words import OWN
from .table import Table
from .writing import Spelling

if TYPE_CHECKING:
    from ..words.said import Speech

#: The fewest letters that count as the beginning of a word.
FEWEST_LETTERS = 2

#: The most things that are listed for a beginning that could be any of them.
MOST_LISTED = 8

#: How a game or a bonus may end, in all languages.
RESULTS = tuple(word for known in (OWN["mark"], OWN["result"]) for words in known.values() for word in words)


class Thing(NamedTuple):
    """A meaning: its kind (contract, bonus, kontra, declaration, or a kind of the notation's own) and its id."""

    kind: str
    key: str

    def words(self, table: Table) -> tuple[str, ...]:
        """Every word for the thing at a table."""
        own = OWN.get(self.kind)
        if own is not None:
            return own[self.key]
        found = words_for(dict(table.rules.named())[self.kind][self.key])
        return tuple([word for word in found if (self.kind, self.key) in table.words_of(word)])

    def spelt(self, spelling: Spelling) -> str:
        """The word for the thing in a language."""
        if self.kind in OWN:
            word = OWN[self.kind][self.key][0]
            return spelling.alone(word) if self.kind == "mark" else spelling.fixed(word)
        return spelling.name(self.kind, dict(spelling.table.rules.named())[self.kind][self.key])


class SoFar(NamedTuple):
    """A hand while its words are read: its contract, if known, and the names of the facts stated so far."""

    contract: Contract | None = None
    facts: Collection[str] = ()


NOTHING_YET = SoFar()


def heads(table: Table, so_far: SoFar = NOTHING_YET, after: str | None = None) -> list[Thing]:
    """The things that a word of a hand may mean after the words so far.

    `after` is the sign that follows it: a colon, an @, or an empty text for neither; None if that is not known yet.
    """
    rules, contract, facts = table.rules, so_far.contract, so_far.facts
    found: list[Thing] = []
    if after != "@":
        if contract is None:
            found += [Thing("contract", key) for key, one in rules.contracts.items() if after != ":" or one.levels]
        if contract is None or contract.bonuses != "none":
            found += [Thing("bonus", key) for key in rules.bonuses]
    if after != ":" and "kontra" not in facts:
        found += doublings(rules)
    if not after:
        found += [Thing("single", key) for key in OWN["single"] if key not in facts and has(rules, key)]
        if (contract is None or contract.decided_by == "result") and "won" not in facts:
            found += [Thing("result", key) for key in OWN["result"]]
    if after in (None, ":"):
        found += [Thing("card", key) for key in OWN["card"] if has(rules, key)]
        found += [Thing("who", key) for key in OWN["who"] if key not in facts and has(rules, key)]
    return found


def marks(table: Table) -> list[Thing]:
    """The things that a mark of a bonus may mean, other than a player."""
    return [*(Thing("mark", key) for key in OWN["mark"]), *doublings(table.rules)]


def declarations(table: Table) -> list[Thing]:
    """The declarations of a table."""
    return [Thing("declaration", key) for key in table.rules.declarations]


def doublings(rules: Ruleset) -> list[Thing]:
    """The words of doubling."""
    return [] if rules.kontra is None else [Thing("kontra", one.key) for one in rules.kontra.ladder]


def own_things(kind: str) -> list[Thing]:
    """The meanings of the notation's own words of a kind."""
    return [Thing(kind, key) for key in OWN[kind]]


def has(rules: Ruleset, key: str) -> bool:
    """True if the rules have such a fact at all."""
    contracts, pot = rules.contracts.values(), rules.pot
    match key:
        case "thrown_in":
            return any(one.thrown_in is not None for one in contracts)
        case "surrendered":
            return any(one.surrender is not None for one in contracts)
        case "king_in_talon":
            return rules.king_in_talon is not None
        case "revoke":
            return rules.revoke is not None
        case "resting":
            return max(rules.seats.at_table) > rules.seats.in_play
        case "skis" if rules.skis is not None:
            return True
        case "pagat" if rules.pagat is not None:
            return True
        case "pagat" if any(bonus.neutral_to_own_side for bonus in rules.bonuses.values()):
            return True
        case "pagat" | "skis":
            return pot is not None and pot.captured is not None and pot.captured.cards.of(key) is not None
    return True


def things_beginning(table: Table, text: str, things: Iterable[Thing]) -> list[tuple[Thing, str]]:
    """The things that a beginning of a word may mean, each with the whole word."""
    folded = fold(text)
    if not FEWEST_LETTERS <= len(text) <= LONGEST_WORD:
        return []
    words = table.rules.words.items()
    meant = {meaning for word, meanings in words if word.startswith(folded) for meaning in meanings}
    possible = [thing for thing in things if thing in meant or thing.kind in OWN]
    return [(thing, word) for thing in possible for word in thing.words(table) if fold(word).startswith(folded)]


def completed_word(found: Iterable[tuple[Thing, str]]) -> str | None:
    """The word that a beginning stands for, if the things that begin so are one thing, or one word means them all."""
    by_thing: dict[Thing, dict[str, str]] = {}
    for thing, word in found:
        by_thing.setdefault(thing, {})[fold(word)] = word
    if not by_thing:
        return None
    shared = set.intersection(*(set(words) for words in by_thing.values()))
    first = next(iter(by_thing.values()))
    return next((word for folded, word in first.items() if folded in shared), None)


class Choices(NamedTuple):
    """The things that could be meant, each in the reader's language."""

    table: Table
    things: tuple[Thing, ...]

    def spoken(self, speech: Speech) -> str:
        """The words in that language, with commas between them."""
        spelling = Spelling(self.table, speech.code)
        words = list(dict.fromkeys(thing.spelt(spelling) for thing in self.things))
        return ", ".join(words[:MOST_LISTED] + (["…"] if len(words) > MOST_LISTED else []))


class Slip(NamedTuple):
    """The word most likely meant by a mistyped one: a name, or a word, of the reader's language first."""

    table: Table
    text: str
    names: tuple[str, ...]
    things: tuple[Thing, ...]

    def spoken(self, speech: Speech) -> str:
        """The word, if possible one of that language."""
        return self.near(speech.code) or self.text

    def near(self, language: str) -> str | None:
        """The nearest word of a language, else of any language, else a result; None if none is near."""
        every = (word for thing in self.things for word in thing.words(self.table))
        return self.of_language(language) or closest(self.text, every) or closest(self.text, RESULTS, 1)

    def of_language(self, language: str) -> str | None:
        """The nearest name or word of a language; None if none is near."""
        spelling = Spelling(self.table, language)
        return closest(self.text, reversed([*self.names, *(thing.spelt(spelling) for thing in self.things)]))


def find_slip(table: Table, text: str, things: Iterable[Thing], names: Iterable[str] = ()) -> Slip | None:
    """The likely slip in a word that means nothing; None if no word is near."""
    found = Slip(table, text, tuple(names), tuple(things))
    return found if found.near("en") is not None else None
