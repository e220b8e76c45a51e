"""The words of a line put together: a mark with its bonus, a name with the word that needs one.

Words beside each other become one complete word: `trula napovedana` is `trula:announced`, `kontra cilka` is
`kontra@Cilka`. No word is ever taken for its opposite: two possible meanings are a problem, which says how to type each
of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..problems import Problem
from ..words.said import Said
from .items import items
from .spoken.alone import ask_of_solos
from .spoken.declarations import read_declarations
from .spoken.denials import turned
from .spoken.doubling import read_doublings, read_speakers
from .spoken.game import with_outcome
from .spoken.left_over import read_left_over
from .spoken.line import SpokenLine, Word
from .spoken.lists import read_lists
from .spoken.lost_cards import read_capture, read_lost_card
from .spoken.marks import read_marks
from .spoken.names import ask_who_declares, read_player, read_who
from .spoken.other_side import with_other_side, with_points_of_others
from .spoken.piles import read_piles, with_others_named
from .spoken.results import ask_whose_objects
from .table import Table


class Together(NamedTuple):
    """The complete words of a line, the problems of words with two meanings, and notes on words read in one of two
    ways.

    `alone` says that the declarer was said to play alone, `plain` that every word stood by itself. `meanings` are lines
    of complete words, one for each meaning of the first word that has several.
    """

    words: list[Word]
    problems: list[Problem]
    notes: list[Said]
    alone: bool
    plain: bool
    meanings: Sequence[list[str]] = ()


def together(table: Table, words: Sequence[str], resting: str | None = None, amends: bool = False) -> Together:
    """The complete words of a line; `resting` sits out unless they name another.

    With `amends` the words are about a hand in which everybody is named already.

    Each step takes what those before it left. Denials and results of the game become one item with what they stand
    beside. Then names find the words that need one: whoever is left is declarer or partner, and card points, marks and
    doublings have to know whose a name between them is. Marks come before doublings, which may be of a bonus with all
    its marks; declarations come last, for the players whom the doublings left beside them.
    """
    typed = with_other_side(table.rules, items(table, words))
    said = with_points_of_others(with_outcome(turned(table.rules, typed)))
    line = SpokenLine(table, with_others_named(table, said, resting), resting, amends)
    ask_of_solos(line)
    _read_people(line)  # leaves who is named, alone, a holder or a speaker, and names that wait for a word beside them
    ask_who_declares(line)
    if line.contract is not None and line.contract.form != "sides":
        read_piles(line)
    read_lists(line)
    read_marks(line)  # takes the holders; leaves each bonus as a word
    ask_whose_objects(line)
    read_doublings(line)  # takes the speakers and the words of the bonuses
    read_declarations(line)  # takes the names that still wait
    read_left_over(line)
    found = [line.words[at] for at in sorted(line.words)]
    return Together(found, line.problems, line.notes, line.alone, line.plain, line.meanings)


def _read_people(line: SpokenLine) -> None:
    """Gives every name its role: of the word before it that needs one, of the declarer, of the partner."""
    at = 0
    while at < len(line.items):
        item = line.items[at]
        if at in line.taken:
            pass
        elif item.kind == "alone":
            line.alone, line.plain = True, False
        elif item.kind == "card" and not item.whole:
            at = read_lost_card(line, at)
        elif item.kind in ("took", "bonus"):
            at = read_capture(line, at) or at
        elif item.kind == "who" and not item.whole:
            at = read_who(line, at)
        elif item.kind == "kontra" and "@" not in item.text:
            at = read_speakers(line, at)
        elif item.kind == "player":
            read_player(line, at)
        at += 1


def apart(table: Table, words: Sequence[str]) -> Together:
    """The words of a line, each by itself, whatever is beside it."""
    said_there = [item for item in items(table, words) if item.kind != "break"]
    found = [Word(item.key if item.kind == "result" else item.text, item.typed) for item in said_there]
    return Together(found, [], [], alone=False, plain=True)
