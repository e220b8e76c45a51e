"""`tarok tournament …`: the commands of competitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import click

from ..group import Commands


class TournamentCommands(Commands):
    """The commands of a competition."""

    named_in = "tournament"
    members: ClassVar[Mapping[str, tuple[str, str]]] = {
        "new": ("tournament.organising", "Begin a competition."),
        "enter": ("tournament.people", "Players enter."),
        "set": ("tournament.people", "Put club, licence, rating or payment right."),
        "check-in": ("tournament.people", "Players are in the hall."),
        "close-entry": ("tournament.people", "Close the entries."),
        "open-entry": ("tournament.people", "Open the entries again."),
        "withdraw": ("tournament.people", "Players leave the competition."),
        "rename": ("tournament.people", "Put a name right."),
        "replace": ("tournament.people", "Somebody takes a player's place."),
        "penalty": ("tournament.people", "Take points off."),
        "desk": ("tournament.desk", "Keep it line by line, on a screen: results as they come in."),
        "absent": ("tournament.rounds", "Players miss this round."),
        "draw": ("tournament.rounds", "Draw, and form the round that follows."),
        "result": ("tournament.results", "Enter the result of a table."),
        "swap": ("tournament.rounds", "Two players change tables."),
        "end-round": ("tournament.rounds", "End a round without the results that miss."),
        "next": ("tournament.rounds", "Form the next round."),
        "decide": ("tournament.rounds", "An extra hand decides the first place."),
        "close": ("tournament.organising", "The end: the standings are final."),
        "note": ("tournament.organising", "A remark."),
        "undo": ("tournament.organising", "Take back the last event of any kind."),
        "redo": ("tournament.organising", "Bring back what undo took back."),
        "repair": ("tournament.organising", "Save the good part of a damaged competition in a new file."),
        "show": ("tournament.view", "The competition: players, draws, what is next."),
        "list": ("tournament.entries", "Those entered."),
        "lots": ("tournament.view", "Everybody's lot in a draw."),
        "tables": ("tournament.tables", "Who sits where, and the results of a round."),
        "standings": ("tournament.view", "Who stands where."),
        "screen": ("tournament.screen", "A page for the screen of the hall."),
        "fixtures": ("tournament.view", "The plan of a league: who meets whom in which round."),
        "why": ("tournament.view", "Where a player's points come from."),
        "log": ("tournament.view", "Everything that happened."),
        "check": ("tournament.view", "Verify the competition's file."),
        "export": ("tournament.export", "The competition for other programs."),
        "prizes": ("tournament.seasons", "A pot shared out by places."),
        "series": ("tournament.seasons", "The best results of several competitions."),
        "promote": ("tournament.seasons", "Next season's leagues."),
    }


@click.group(cls=TournamentCommands)
def tournament() -> None:
    """Hold a tournament or a league: who sits where, what a table's result is worth, who stands where.

    A competition is one ledger file. Begin it with `tarok tournament new`, let players `enter`, make the `draw`, enter
    each table's `result`, form the `next` round, and `close` it after the last.
    """
