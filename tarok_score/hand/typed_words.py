"""The words of a line as they were typed: without the stops, quotation marks and dashes around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..words.folding import fold
from ..words.notation_words import CARD_OF
from ..words.numbers import OVER, PLUS, SIGN_OF, is_count, is_number
from .called_names import starting
from .table import Table

#: The signs that begin a difference of card points.
SIGNS = "+−-"

#: The signs of a complete word, to which nothing beside it belongs.
COMPLETE = ":@="

#: A word that parts what stands before it from what follows, so that neither is beside the other.
BREAK = ";"

#: The stops that may end a word of a sentence.
STOPS = ",.;"

#: The dashes that telephones put in for a hyphen or a minus sign.
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―－", "-"))

#: The quotation marks, which say nothing on either side of a word.
QUOTES = "\"'`´“”„‟‘’‚‛«»‹›"


class TypedWord(NamedTuple):
    """A word as it was typed, without the comma or full stop after it."""

    text: str
    typed: str
    stopped: bool

    @property
    def complete(self) -> bool:
        """True if it is a complete word, to which nothing beside it belongs: `trula:announced`."""
        return any(sign in self.text for sign in COMPLETE)


def typed_words(table: Table, words: Sequence[str]) -> list[TypedWord]:
    """The words without the commas and full stops after them.

    A list that ends in a comma goes on with the next word.
    """
    found: list[TypedWord] = []
    rest = [one for word in words if word for one in _names_joined(table, word)]
    for place, word in enumerate(rest):
        text, stopped = (word, False) if fold(word) in table.by_fold or word == BREAK else bare(word)
        behind = bare(rest[place + 1])[0] if place + 1 < len(rest) else ""
        if fold(text) in OVER and text not in table.by_fold and found and _is_count_before(found[-1]):
            found.insert(-1, TypedWord(PLUS, word, False))  # `deset čez`: a difference by which it was won
            found[-1] = found[-1]._replace(stopped=stopped)
            continue
        adds = text == "&" or SIGN_OF.get(fold(text), text) == "+"
        if text == "+" and is_number(behind):
            rest[place + 1] = f"+{rest[place + 1]}"
            continue
        if (text == "-" or (adds and behind and fold(text) not in table.by_fold)) and not is_count(behind):
            text = ""  # a dash between parts of a sentence, or a sign between two words: `45 + trula`
        if found and found[-1].typed.endswith(",") and text and _lacks_name(table, found[-1].text, text):
            before = found.pop()
            found.append(TypedWord(f"{before.text},{text}", f"{before.typed} {word}", stopped))
        elif text:
            found.append(TypedWord(text, word, stopped))
        elif found:
            found[-1] = found[-1]._replace(stopped=True)
    return found


def _is_count_before(word: TypedWord) -> bool:
    """True if a word is a number without a sign, to which the next word belongs."""
    return not word.stopped and word.text[:1].isalnum() and is_count(word.text)


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


def _names_joined(table: Table, word: str) -> list[str]:
    """The names that are joined to one word, `Ana-Boris`; any other word as it is."""
    text = bare(word)[0]
    parts = re.split(r"[-/]", text)
    if len(parts) < 2 or starting(table, text) or table.words_of(text):
        return [word]
    names = all(len(starting(table, part)) == 1 and len(part) > 1 for part in parts)
    return [*parts[:-1], parts[-1] + word[word.index(text) + len(text) :]] if names and text in word else [word]


def bare(word: str) -> tuple[str, bool]:
    """A word without quotation marks and stops, with plain hyphens, and whether it had a stop."""
    text = word.strip(QUOTES)
    bare = text.rstrip(STOPS)
    return bare.strip(QUOTES).translate(DASHES), bare != text
