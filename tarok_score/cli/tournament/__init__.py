"""`tarok tournament …`: the commands of competitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import click

from ..group import Commands


class TournamentCommands(Commands):
    """The commands of a competition."""

    members: ClassVar[Mapping[str, tuple[str, str]]] = {
        "new": ("tournament.organising", "Begin a competition."),
        "enter": ("tournament.organising", "Players enter."),
        "withdraw": ("tournament.organising", "Players leave the competition."),
        "absent": ("tournament.organising", "Players miss this round."),
        "draw": ("tournament.organising", "Draw, and form the round that follows."),
        "result": ("tournament.results", "Enter the result of a table."),
        "swap": ("tournament.organising", "Two players change tables."),
        "next": ("tournament.organising", "Form the next round."),
        "close": ("tournament.organising", "The end: the standings are final."),
        "note": ("tournament.organising", "A remark."),
        "undo": ("tournament.organising", "Take back the last event of any kind."),
        "redo": ("tournament.organising", "Bring back what undo took back."),
        "repair": ("tournament.organising", "Save the good part of a damaged competition in a new file."),
        "show": ("tournament.looking", "The competition: players, draws, what is next."),
        "tables": ("tournament.looking", "Who sits where, and the results of a round."),
        "standings": ("tournament.looking", "Who stands where."),
        "fixtures": ("tournament.looking", "The plan of a league: who meets whom in which round."),
        "why": ("tournament.looking", "Where a player's points come from."),
        "log": ("tournament.looking", "Everything that happened."),
        "check": ("tournament.looking", "Verify the competition's file."),
        "promote": ("tournament.looking", "Next season's leagues."),
    }


@click.group(cls=TournamentCommands)
def tournament() -> None:
    """Hold a tournament or a league: who sits where, what a table's result is worth, who stands where.

    A competition is one ledger file. Begin it with `tarok tournament new`, let players `enter`, make the `draw`, enter
    each table's `result`, form the `next` round, and `close` it after the last.
    """
