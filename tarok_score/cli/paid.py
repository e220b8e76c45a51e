"""`tarok paid`: a player paid another what he owed him, from this evening or another one."""

from __future__ import annotations

from contextlib import suppress
from os.path import dirname, realpath
from pathlib import Path

import click

from ..evening.money import counts_in_money, money
from ..evening.session import Session
from ..problems import Refused
from .find import SESSIONS, find
from .ledgers import newest
from .options import player_argument
from .record import Writing, writes


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
