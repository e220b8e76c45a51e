"""An item of a line: the one thing that a word means where it stands; and the line as far as it is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..law.contracts import Contract
from ..pack import HALF
from ..words.folding import fold
from ..words.notation_words import BEING, said_word
from ..words.numbers import counted_text, is_number
from .called_names import called, has_other_accents, in_case, starting
from .table import Table
from .typed_words import STOPS
from .vocabulary import SoFar, Thing, completed_word, declarations, heads, marks, things_beginning


class Item(NamedTuple):
    """One thing that was said: its meaning (`kind` and `key`), its word as read (`text`), and as `typed`.

    `parted` says that a comma or a word such as `and` follows it, `whole` that it was typed as one complete word
    (`trula:announced`), to which nothing beside it belongs. `along` says that a name is in another case than the
    subject's, or follows `with`; `behind_with` only the latter, `behind_partner` that it is in another case behind a
    word for the partner, of this player or another. Behind `by` stands who did something, in whatever case.
    """

    kind: str
    key: str
    text: str
    typed: str = ""
    parted: bool = False
    whole: bool = False
    along: bool = False
    behind_with: bool = False
    behind_partner: bool = False

    @property
    def stopped(self) -> bool:
        """True if a comma or another stop was typed behind it."""
        return self.typed.endswith(tuple(STOPS))

    @property
    def joined(self) -> bool:
        """True if a word such as `and` follows it, and no comma."""
        return self.parted and not self.stopped


#: What stands before the first item.
NOTHING = Item("", "", "")


def most_named(contract: Contract | None) -> int:
    """The most players who can be declarer and partner of a contract, or of one that is not known."""
    return 2 if contract is None or contract.partner else 1


class LineSoFar:
    """A line as far as it is read: the items found, who is named, and the word of speech passed over last.

    The contract and the things said are those of the whole line, wherever they stand. `after` are the meanings of the
    word that follows, by their kinds.
    """

    def __init__(self, table: Table, contract: Contract | None, said: Collection[Thing]) -> None:
        self.table = table
        self.contract = contract
        self.said = said
        self.found: list[Item] = []
        self.named: set[str] = set()
        self.behind = ""
        self.after: Mapping[str, str] = {}

    @property
    def last(self) -> Item:
        """The item found last."""
        return self.found[-1] if self.found else NOTHING

    @property
    def before_last(self) -> Item:
        """The item found before the last one."""
        return self.found[-2] if len(self.found) > 1 else NOTHING

    def after_being(self) -> bool:
        """True if the word passed over last is a form of `to be`, or a pronoun."""
        return self.behind in BEING

    def all_named(self) -> bool:
        """True if everybody who can be declarer or partner is named."""
        return len(self.named) >= most_named(self.contract)

    def so_far(self) -> SoFar:
        """The hand as far as it is known: its contract, even if that stands further on."""
        key = next((item.key for item in self.found if item.kind == "contract"), None)
        return SoFar(self.contract if key is None else self.table.rules.contracts[key])

    def may_be_difference(self, number: str) -> bool:
        """True if a number after a word that may say by how much can be a difference: `za 5`, no `za 45`."""
        if number[0].isdigit() and not is_number(number):
            return False
        results = any(item.kind == "result" for item in self.found)
        return results or not is_number(number) or int(number) <= HALF

    def begun(self, text: str) -> Item:
        """The name or the word that a beginning means."""
        table = self.table
        if starting(table, text) and not (counted_text(fold(text)) and has_other_accents(table, text)):
            return _named(called(table, text), text)
        for things in (heads(table, self.so_far()), [*marks(table), *declarations(table)]):
            found = things_beginning(table, text, things)
            whole = completed_word(found)
            if whole is not None:
                kind, key = found[0][0].kind, found[0][0].key
                if kind in ("mark", "result"):
                    kind, key = said_word(fold(whole))[0]
                return Item(kind, key, whole)
            if found:
                break
        names = in_case(table, text)
        return _named(names, text) if names and not counted_text(fold(text)) else counted(text)


def _named(names: Sequence[str], text: str) -> Item:
    """The item of a name, or of its beginning; it has no key if it could be several players'."""
    known = names[0] if len(names) == 1 else ""
    return Item("player", known, known or text)


def counted(text: str) -> Item:
    """The item of the number that a word says; that of an unknown word if it says none."""
    number = counted_text(fold(text))
    return Item("number", number, number, whole=not is_number(number)) if number else Item("unknown", "", text)
