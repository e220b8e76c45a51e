"""Questions about the sheet that a sentence answers: who leads, who deals, what somebody has or owes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..evening.course import EveningCourse
from ..evening.event_words import EveningWords
from ..evening.money import due
from ..evening.state import State
from ..hand.called_names import starting
from ..problems import Refused
from ..show.settling import owes
from ..show.standing import has, in_the_pot, next_line, open_radli, played, totals, who_is_last, who_leads
from ..words.classes import is_filler, kinds
from ..words.said import Said

#: Words beside the name of whoever has something that say no more of it.
BESIDE = frozenset({"HOLD", "GIVE", "ON", "TO", "FROM"})


def sentences(asked: str, words: Sequence[str], evening: EveningCourse) -> list[Said]:
    """The answer to a question: one sentence, or one for each player that is named. Raises Refused for nobody."""
    state = evening.state
    if asked in OF_ALL:
        return [OF_ALL[asked](state)]
    debts = due(evening)
    return [owes(debts, name) if asked == "owes" else has(state, name) for name in _named(words, state)]


#: The answers to questions that name no player.
OF_ALL: Mapping[str, Callable[[State], Said]] = {
    "leads": who_leads,
    "last": who_is_last,
    "deals": lambda state: next_line(state.table, state),
    "pot": in_the_pot,
    "radli": open_radli,
    "hands": played,
    "stands": totals,
}


def _named(words: Sequence[str], state: State) -> list[str]:
    """The players that words name, one or more. Raises Refused."""
    typed = [word.rstrip(",") for word in words]
    named = EveningWords(state, [word for word in typed if starting(state.table, word) or not _is_beside(word)], {})
    found = [named.player(everybody=True)]
    while named.words:
        found.append(named.player(everybody=True))
    if named.problems:
        raise Refused(named.problems)
    return found


def _is_beside(word: str) -> bool:
    """True if a word beside a name says no more: `have`, `in`, `bodů`."""
    return is_filler(word) or bool(kinds(word) & BESIDE)
