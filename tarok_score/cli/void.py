"""`tarok void`: an earlier hand or event does not count."""

from __future__ import annotations

import click

from ..problems import Refused
from ..surroundings import surroundings
from ..words.said import Said, said
from .language import speech
from .options import BY_OTHERS, HandNumber, as_played_option, hand_argument, override_option
from .output import asked
from .record import Writing, writes


class HandOrEvent(HandNumber):
    """The number of a hand, or of an event: `3`, `e5`."""

    name = "hand or event"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The number of a hand as it may be said, or `e` and the record of an event; anything else is a usage error."""
        return value if value[:1] == "e" and value[1:].isdecimal() else super().convert(value, param, ctx)

    def wrong(self, word: str) -> Said:
        """The reason why a word is refused."""
        return said("'{word}' is no number of a hand or event.", word=word)


@click.command()
@hand_argument(metavar="N|eK", type=HandOrEvent())
@click.option("--why", metavar="TEXT", help="Why it does not count; in a terminal you are asked.")
@override_option
@as_played_option(BY_OTHERS)
@writes
def void(writing: Writing, number: str, why: str | None, **options: object) -> int:
    """Hand N does not count, as if it had never been played; everything after it is worked out again.

    eK is another event, as `tarok log` numbers them: a misdeal, a hand thrown in, an adjustment, a note …
    """
    if why is None:
        if not surroundings().somebody_asks():
            raise writing.unreasoned("void", [number], **options)
        wrong = writing.wrong_beside("void", [number], **options)
        if wrong:
            raise Refused(wrong)
        why = asked(speech().say(said("why does it not count?")), needed=True)
    return writing.record("void", [number], why=why, **options)
