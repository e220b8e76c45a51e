"""`tarok amend`: an earlier hand is corrected."""

from __future__ import annotations

import click

from ..evening.events import HandPlayed
from ..evening.parse_words import number_of
from ..hand.writing import write
from ..surroundings import surroundings
from ..words.said import said
from .language import speech
from .options import NUMBER_OF_HAND, Worded, hand_argument, override_option, words_argument
from .output import complain, misuse
from .own_settings import own_words
from .record import Writing, writes


@click.command(cls=Worded)
@hand_argument(type=NUMBER_OF_HAND)
@words_argument()
@override_option
@writes
def amend(writing: Writing, number: str, words: tuple[str, ...], override: str | None) -> int:
    """Hand N (or `last`) was this instead: everything after it is worked out again.

    \b
    tarok amend 12 two Ana Boris 44 trula
    tarok amend 12 ana→cilka 44→43
    tarok amend 12 +trula -kings

    Without words, in a terminal, the old words stand on the line to be changed there.
    """
    typed = own_words(words)
    if not typed:
        if not (surroundings().somebody_asks() and surroundings().somebody_reads()):
            raise misuse(said("what was hand {number}? For example: tarok amend {number} 44→43", number=number))
        typed = _changed_on_the_line(writing, number)
        if not typed:
            complain(said("nothing recorded"))
            return 1
    return writing.record("amend", [number, *typed], override=override)


def _changed_on_the_line(writing: Writing, number: str) -> list[str]:
    """The words of a hand after somebody changed them; none if he left them as they were."""
    evening = writing.opened().sound().evening
    entry = evening.hand(number_of(evening, number))
    assert isinstance(entry.event, HandPlayed)
    old = write(entry.state.table, entry.event.hand, speech().code)
    new = surroundings().edited(f"{number}> ", old)
    return [] if new.split() == old.split() else own_words(new.split())
