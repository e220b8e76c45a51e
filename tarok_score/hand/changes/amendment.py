"""The changes of a recorded hand that people say:

    ni 45 ampak 48      namesto borisa cilka      brez trule      igrala je cilka      44→43      -kings

A sentence is read from left to right. What it exchanges, takes off, or says of the declarer and his partner becomes a
change; all other words state facts as those of a new hand do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...problems import Problem
from ...words.notation_words import ALSO
from ..hand import Hand
from ..table import Table
from .change import Amendment, Change, change_of
from .denied import denied, not_he_but
from .exchanged import both_sides, counted, exchanged, swapped
from .sentence import Part, SpokenAmendment, player_called
from .who import dealt, done_by, doubled, played, played_with, taken_by
from .without import lost_card, undoubled, without

#: The readers of a sentence, in their order: each reads on if its subject stands there.
READERS: Sequence[Callable[[SpokenAmendment], bool]] = (
    swapped,
    both_sides,
    exchanged,
    counted,
    lost_card,
    not_he_but,
    denied,
    without,
    undoubled,
    doubled,
    done_by,
    taken_by,
    played,
    played_with,
    dealt,
)


def read_amendment(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> Amendment:
    """The amendment that words say of a hand; a denial of what the hand does not have becomes a problem."""
    sentence = SpokenAmendment(table, hand, words, problems)
    while sentence.at < len(sentence.words):
        if not any(read(sentence) for read in READERS):
            sentence.stays()
    parts = _of_players(sentence)
    changes = [part for part in parts if isinstance(part, Change)]
    also = any(sentence.is_one_of(word, ALSO) for word in words)
    return Amendment(changes, [part for part in parts if isinstance(part, str)], sentence.roles, also)


def _of_players(sentence: SpokenAmendment) -> list[Part]:
    """The parts with `ana 20→19` as one change, of `Ana=20`, where Ana has a number of her own."""
    counted = dict(sentence.hand.piles)
    done: list[Part] = []
    for part in sentence.done:
        before = done[-1] if done else None
        name = player_called(sentence.table, before) if isinstance(before, str) else None
        part = change_of(part) or part if isinstance(part, str) else part
        if name in counted and isinstance(part, Change) and part.out.isdecimal():
            done[-1] = Change(f"{name}={part.out}", part.new, f"{name}={part.typed}")
        else:
            done.append(part)
    return done
