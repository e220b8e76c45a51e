"""The evening of a table of a competition, for the commands that begin evenings."""

from __future__ import annotations

from collections.abc import Sequence

from ...competition.at_table import AtTable, at_table, file_name, same_players, to_play
from ...competition.book import Competition
from ...evening.session import Session
from ...problems import impossible
from ...words.folding import printable
from ...words.said import listed
from .common import find

NOT_OF_TABLE = impossible(
    "evening-not-of-table",
    "{file} is no evening of table {table}: there sit {names}",
    "--session PATH names another file",
)


class Sitting:
    """A table of the named competition, else of the one of this folder, and the ledger of its evening.

    Raises Refused if nothing is to be played there.
    """

    def __init__(self, table: int, tournament: str | None, session: str | None) -> None:
        path = find(tournament)
        self._competition, self._number = Competition(path).sound(), table
        this_round, self._table = to_play(self._competition.tournament, table)
        self.path = session or file_name(path.name, this_round.number, table)

    def begins(self, words: Sequence[str], variants: Sequence[str]) -> AtTable:
        """The rules and players that the evening begins with. Raises Refused."""
        return at_table(self._competition, self._number, words, variants)

    def gone_on_with(self, session: Session) -> Session:
        """The evening that was begun already. Raises Refused if other people play it."""
        here = self._table.players
        if not same_players(here, session.sound().table.players):
            raise NOT_OF_TABLE.refused(file=printable(session.name), table=self._number, names=listed(here))
        return session
