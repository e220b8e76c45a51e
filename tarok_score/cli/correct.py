"""Corrections, payments, and a file made whole again."""

from __future__ import annotations

from contextlib import suppress
from os.path import dirname, realpath
from pathlib import Path

import click

from ..evening.events import HandPlayed
from ..evening.money import counts_in_money, money
from ..evening.parse_words import number_of
from ..evening.session import Session
from ..hand.writing import write
from ..problems import Refused
from ..surroundings import surroundings
from ..words.said import Said, said
from .find import SESSIONS, find, newest
from .language import own_words, speech
from .options import (
    BY_OTHERS,
    NUMBER_OF_HAND,
    HandNumber,
    Worded,
    as_played_option,
    hand_argument,
    override_option,
    player_argument,
    words_argument,
)
from .output import asked, complain, misuse
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


@click.command()
@player_argument("payer")
@player_argument("receiver")
@click.argument("amount", metavar="AMOUNT")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR; else in what this evening is settled in.")
@click.option("--why", metavar="TEXT", help="What for.")
@writes
def paid(writing: Writing, payer: str, receiver: str, amount: str, unit: str | None, why: str | None) -> int:
    """The first paid the second what he owed him, of this evening or of another one of this folder.

    It is money where this evening has a rate, or its rules count in money. Where it has none it is the money of the
    newest other evening that is settled in money; where there is none either it is points.
    """
    here = find(writing.session, quiet=True)
    unit = unit or _money_of_others(here)
    words = [payer, receiver, amount]
    return writing._replace(session=here).record("paid", words, why=why, unit=unit, people=_people_beside(here))


def _money_of_others(session: str) -> str | None:
    """The money of the newest other evening of the folder that is settled in money, for a session that is not."""
    mine = realpath(session)
    if _money_owed(session) is not None:
        return None
    others = [path for path in SESSIONS.here(dirname(session) or ".") if realpath(path) != mine]
    while others:
        last = newest(others)
        owed = _money_owed(last)
        if owed is not None:
            return owed
        others.remove(last)
    return None


def _money_owed(path: str) -> str | None:
    """The money that an evening is settled in; None if it is settled in points, or cannot be read."""
    try:
        evening = Session(Path(path)).sound().evening
    except Refused:
        return None
    agreed = money(evening)
    return agreed.unit if agreed.rate is not None or counts_in_money(evening) else None


def _people_beside(session: str) -> list[str]:
    """Everybody who played in any evening of the session's folder."""
    found: dict[str, None] = {}
    for path in SESSIONS.here(dirname(session) or "."):
        with suppress(Refused):
            found |= dict.fromkeys(Session(path).sound().totals)
    return list(found)
