"""A bonus of the line with the marks that belong to it, and the part of the bonus that each mark says."""

from __future__ import annotations

from ...law.ruleset import Ruleset
from ...words.folding import fold
from ...words.notation_words import said_word
from ..item import Item
from ..table import Table
from ..vocabulary import completed_word, marks, things_beginning

#: The part of a bonus that each mark fills; a player fills the side's part.
SLOTS = {
    "announced": "announced",
    "silent": "announced",
    "defenders": "side",
    "itself": "itself",
    "not-itself": "itself",
}


class LineBonus:
    """A bonus of the line: its place and item, and the marks that belong to it, with their places.

    `filled` are the parts that are said: `announced`, `side`, `itself`, `made`, `kontra`.
    """

    def __init__(self, place: int, item: Item, table: Table) -> None:
        self.place, self.item, self.typed = place, item, [item.typed]
        self.places: list[int] = []
        self.marks: list[str] = []
        self.filled = {slot(table, mark) for mark in item.text.split(":")[1:]}

    def put(self, slot: str, mark: str, at: int, item: Item, before: bool = False) -> None:
        """Gives the bonus a mark, which stands at a place of the line."""
        self.filled.add(slot)
        self.places.append(at)
        self.marks.append(mark)
        if before:
            self.typed.insert(0, item.typed)
        else:
            self.typed.append(item.typed)

    def say(self, slot: str, mark: str) -> None:
        """Gives it a mark that it shares with other bonuses of the line."""
        self.filled.add(slot)
        self.marks.append(mark)

    @property
    def name(self) -> str:
        """The word for the bonus without any mark."""
        return self.item.text.partition(":")[0]

    @property
    def text(self) -> str:
        """The complete word."""
        return ":".join([self.item.text, *self.marks])


def slot(table: Table, mark: str) -> str:
    """The part of a bonus that a mark of a complete word fills."""
    if table.player(mark.partition("@")[0]) is not None:
        return "side"
    whole = completed_word(things_beginning(table, mark, marks(table))) or mark
    for kind, key in said_word(fold(whole)):
        if kind == "result":
            return "made"
        if kind == "mark":
            return SLOTS[key]
    return "kontra"


def card_of(rules: Ruleset, item: Item) -> str:
    """The card that a bonus without marks is made with, if its loss in a trick is paid for; else empty."""
    captured = None if rules.pot is None else rules.pot.captured
    paid = captured is not None and item.key == "pagat" and captured.cards.of(item.key) is not None
    return item.key if paid and item.kind == "bonus" and not item.whole else ""


def mark_of(result: Item) -> str:
    """The mark that says a result of a bonus."""
    return "made" if result.key == "won" else "lost"
