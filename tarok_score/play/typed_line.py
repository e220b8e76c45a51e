"""The line that somebody is typing: its words, and the word at the cursor, which may not be whole yet."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..hand.table import Table
from ..words.classes import SIGN_OF, begins_number, counted_number
from ..words.folding import fold
from ..words.notation_words import RESERVED

#: The signs between the parts of a word.
BETWEEN = r"[:@,]"
NUMBER = r"[+\-−]?\d+(\+\d)?"


class TypedLine(NamedTuple):
    """A line in words: those before the cursor, the one at it (empty between words), and those after it.

    The word at the cursor begins at `start`. `inside` is true if the cursor stands within a word or before one, where
    nothing can be offered.
    """

    before: list[str]
    at: str
    after: list[str]
    start: int
    inside: bool = False

    @property
    def words(self) -> list[str]:
        """All the words of the line."""
        return [*self.before, *([self.at] if self.at else []), *self.after]

    @property
    def others(self) -> list[str]:
        """All the words but the one at the cursor."""
        return [*self.before, *self.after]


def split_line(table: Table, text: str, cursor: int | None = None) -> TypedLine:
    """The line in words; the cursor is at a word when it stands at its end.

    Two words that the rules join are one word at the cursor: `solo o` is `solo-o`.
    """
    cursor = len(text) if cursor is None else cursor
    left, right = text[:cursor], text[cursor:]
    words = left.split()
    if right[:1].strip():
        return TypedLine(text.split(), "", [], cursor, True)
    if not left or left[-1].isspace():
        line = TypedLine(words, "", right.split(), cursor)
    else:
        line = TypedLine(words[:-1], words[-1], right.split(), cursor - len(words[-1]))
    if line.before and not is_whole(table, line.before[-1]):
        both = f"{line.before[-1]}-{line.at}"
        if any(word.startswith(fold(both)) for word in table.rules.words):
            return line._replace(before=line.before[:-1], at=both, start=left.rindex(line.before[-1], 0, line.start))
    return line


def is_begun(table: Table, word: str) -> bool:
    """True if a word is only the beginning of some word, mark or name of this table."""
    name, equals, number = word.partition("=")
    if equals:
        return not number and _begins(table, name)
    parts = re.split(BETWEEN, word)
    whole = [is_whole(table, part) for part in parts]
    return all(whole[:-1]) and not whole[-1] and _begins(table, parts[-1])


def is_whole(table: Table, part: str) -> bool:
    """True if a part of a word means something as it is."""
    if re.fullmatch(NUMBER, part):
        return True
    folded = fold(part)
    known = folded in table.by_fold or folded in table.rules.words or folded in RESERVED
    return known or counted_number(folded) is not None


def _begins(table: Table, part: str) -> bool:
    """True if some word, mark or name begins with a text."""
    folded = fold(part)
    known = any(word.startswith(folded) for word in (*table.by_fold, *table.rules.words, *RESERVED, *SIGN_OF))
    return known or begins_number(folded)
