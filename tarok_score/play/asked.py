"""Questions about the sheet that a sentence answers: who leads, who deals, what somebody has."""

from __future__ import annotations

from collections.abc import Sequence

from ..evening.event_words import EveningWords
from ..evening.state import State
from ..hand.items import starting
from ..problems import Refused
from ..show.standing import has, next_line, who_leads
from ..words.folding import fold
from ..words.notation_words import said_word
from ..words.said import Said

#: Words beside the name of whoever has something that say no more of it.
BESIDE = frozenset({"filler", "says", "on"})


def sentences(asked: str, words: Sequence[str], state: State) -> list[Said]:
    """The answer to a question: one sentence, or one for each player that is named. Raises Refused for nobody."""
    if asked == "leads":
        return [who_leads(state)]
    if asked == "deals":
        return [next_line(state.table, state)]
    typed = [word.rstrip(",") for word in words]
    named = EveningWords(state, [word for word in typed if starting(state.table, word) or not _is_beside(word)], {})
    found = [named.player(everybody=True)]
    while named.words:
        found.append(named.player(everybody=True))
    if named.problems:
        raise Refused(named.problems)
    return [has(state, name) for name in found]


def _is_beside(word: str) -> bool:
    """True if a word beside a name says no more: `have`, `in`, `bodů`."""
    return any(kind in BESIDE for kind, _ in said_word(fold(word)))
