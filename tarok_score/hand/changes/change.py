"""The changes of a hand as values: what is taken out of it and what is put in, and an amendment of several."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

ARROW = re.compile(r"→|->")

LESS, MORE = re.compile(r"[−-](?=[^\W\d])"), re.compile(r"\+(?=[^\W\d])")


class Change(NamedTuple):
    """The words taken out of a hand and those put in; one of the two may be empty."""

    out: str
    new: str
    typed: str

    @property
    def takes_off(self) -> bool:
        """True if nothing comes in the place of what is taken out."""
        return bool(self.out) and not self.new and ARROW.search(self.typed) is None


class Amendment(NamedTuple):
    """An amendment of a hand: its changes, words that state facts, and who was declarer or partner (`roles`).

    `also` says that the facts hold besides those that are recorded.
    """

    changes: list[Change]
    facts: list[str]
    roles: Mapping[str, str | None] = {}
    also: bool = False


def change_of(word: str) -> Change | None:
    """The change that one word is, as `44→43`, `-kings` or `+trula`; None where it is none."""
    arrow = ARROW.search(word)
    if arrow is not None:
        return Change(word[: arrow.start()], word[arrow.end() :], word)
    if LESS.match(word):
        return Change(word[1:], "", word)
    return Change("", word[1:], word) if MORE.match(word) else None
