"""The one way from a line of words to a hand: exactly as the program writes it, else as people say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..hand.facts import assemble
from ..hand.hand import Hand
from ..hand.table import UNKNOWN_WORD, Table, shown
from ..hand.writing import write
from ..problems import Problem, Refused, malformed
from ..words.speech import Speech
from .hands import Meaning, Understood, understood

WHICH = malformed("speech-which", "may be meant in {n} ways", "{lines}")
NOT_FITTING = malformed("word-not-fitting", "does not go with the words beside it", "understood so far: {line}")

#: The most lines that are offered.
MOST_OFFERED = 6


def rivals(found: Understood) -> list[Meaning]:
    """The meanings of a line, likeliest first.

    Those that keep the agreement of its words come before all others; one that leaves the hand unfinished counts where
    a construction itself says that something is unclear, or where no other is left.
    """
    if not found.possible:
        some = found.unfinished
    else:
        some = [*found.possible, *[one for one in found.unfinished if speaks_of(one)]]
        least = min(one.cost[0] for one in some)
        some = [one for one in some if one.cost[0] == least]
        if all(not one.complete and not unclear(one) for one in some):
            some = [*found.possible, *some]  # the words agree better where something is missing: which was meant?
        else:
            some = [one for one in some if one.complete or unclear(one)]
        return sorted(some, key=lambda one: (not one.complete, one.cost))
    if not some:
        return []
    least = min(one.cost[0] for one in some)
    return sorted([one for one in some if one.cost[0] == least], key=lambda one: one.cost)


def unclear(one: Meaning) -> bool:
    """True if a construction itself says that something may be meant in two ways."""
    return all(problem.id in UNCLEAR for problem in one.made.problems) and (
        any(fact.kind == "unknown" for fact in one.facts) or asks(one)
    )


def speaks_of(one: Meaning) -> bool:
    """True if what a meaning lacks belongs to something that the line speaks of."""
    return unclear(one) or any(fact.kind == "missing" for fact in one.facts)


def asks(one: Meaning) -> bool:
    """True if what a meaning lacks is something that the line speaks of."""
    by = any(fact.kind == "captured" and fact.value[2] for fact in one.facts)
    return any(problem.id in ASKED and (by or problem.id != "captured-from-whom") for problem in one.made.problems)


#: What a line leaves open by itself.
UNCLEAR = frozenset({"speech-unclear", "partner-unsaid", "captured-from-whom", "kontra-by-whom", "by-won-or-lost", "kontra-names-missing"})

#: What is missing of a fact that the line speaks of.
ASKED = frozenset({"captured-from-whom", "kontra-by-whom", "by-won-or-lost", "kontra-names-missing"})


def hand_of(table: Table, found: Understood) -> Hand:
    """The hand that a line means. Raises Refused where it means none, or several."""
    some = rivals(found)
    if len(some) == 1 and some[0].complete:
        return some[0].hand
    if len(some) > 1:
        raise Refused([which(table, [one.hand for one in some])])
    raise Refused(wrong(table, found))


def which(table: Table, hands: Sequence[Hand]) -> Problem:
    """The question which of several hands was meant."""
    return WHICH(n=len(hands), lines=Lines(table, tuple(hands[:MOST_OFFERED])))


class Lines(NamedTuple):
    """Hands of which one is meant, each as it is typed in the language of the sentence."""

    table: Table
    hands: tuple[Hand, ...]

    def spoken(self, speech: Speech) -> str:
        """The lines."""
        return " | ".join([write(self.table, one, speech.code) for one in self.hands])


def wrong(table: Table, found: Understood, of: Hand | None = None) -> list[Problem]:
    """Why a line means no hand: one cause."""
    tokens = found.tokens
    if found.unknown is not None:
        token = tokens[found.unknown]
        return [UNKNOWN_WORD(f'"{shown(token.typed)}"', ruleset=table.rules.id, players=table.players)]
    if found.unfinished:
        return list(found.unfinished[0].made.problems)
    if found.impossible:
        best = min(found.impossible, key=lambda one: (one.cost[0], len(one.made.wrong), one.cost))
        return best.made.wrong[:1]
    token = tokens[min(found.reached, len(tokens) - 1)]
    line = write(table, of or assemble(table, found.furthest, judged=False).hand)
    return [NOT_FITTING(f'"{shown(token.typed)}"', line=line)]


def read(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """The hand that words describe."""
    return hand_of(table, understood(table, words, resting))
