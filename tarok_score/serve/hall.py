"""A competition on the phones of a hall: seating, results, standings, names."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import RLock
from typing import Final

from flask import Flask, Response, request

from .. import files
from ..competition.book import Competition
from ..competition.tournament import Tournament
from ..limits import LONGEST_PLAYER
from ..problems import Refused
from ..show.competition import sheets
from ..show.competition.sheets import sheets_page
from ..show.page import page
from ..words.folding import fold
from ..words.said import Fact, Joined, Speech, said
from .door import Bar, Door, Guard, Link, RoomKeys, flask_app, form_page
from .evening import told

#: The most people that are listed for a name that is searched.
MOST_FOUND: Final = 4

# ------------------------------------------------------------ to follow


class Hall(Door):
    """The pages of a served competition."""

    def __init__(self, path: Path, keys: RoomKeys, guard: Guard, language: str) -> None:
        super().__init__(keys, guard, language)
        self.path, self.lock = path, RLock()
        self._seen: object = None
        self._competition: Competition | None = None
        self._pages: dict[str, str] = {}

    def competition(self) -> Competition:
        """The competition as its file now is. Raises Refused if that is damaged."""
        seen = files.stamp(self.path)
        if self._competition is None or seen != self._seen:
            self._competition = Competition(self.path).sound()
            self._seen = seen
            self._pages.clear()
        return self._competition

    def refused(self, refused: Refused) -> Response:
        """The page of what is wrong with the competition's file."""
        speech = self.speech()
        facts = {"problems": told(refused.problems), "since": (), "title": said("That is not possible")}
        return form_page(page("form.html", speech, served=Bar((), self.languages()), **facts), 409)

    def follow(self, key: str) -> Response:
        """The page of seating, results and standings, and of the people whose name is searched.

        A name is searched while nobody else has to wait for it.
        """
        speech, name = self.admitted(key).speech, request.args.get("name", "").strip()[:LONGEST_PLAYER]
        with self.lock:
            competition = self.competition()
            seal = competition.records[-1].seal[:20]
            text = "" if name else self._pages.get(speech.code) or self._text(competition, speech, "")
            if text:
                self._pages[speech.code] = text
        if name:
            text = self.worked_out(key, (seal, speech.code, name), partial(self._text, competition, speech, name))
        return self.shown(text, f"{seal}-{speech.code}-{fold(name).encode().hex()}")

    def _text(self, competition: Competition, speech: Speech, name: str) -> str:
        state = competition.tournament
        query = f"?lang={speech.code}"
        links = [Link(f"./{query}", said("The competition"))]
        found = _found(state, name, speech) if name else None
        bar = Bar(tuple(links), self.languages(), found, finds=True)
        shown = [sheets.players(state, sorted(state.players))]
        if state.rounds:
            shown = [sheets.tables(state, state.now), sheets.standing(state), sheets.names(state, state.now, speech)]
        shown[0] = sheets.with_draw(competition, shown[0])
        return sheets_page(shown, speech, served=bar)


def _found(state: Tournament, name: str, speech: Speech) -> Fact:
    """The sentence with the seats and standings of everybody whose name contains these letters."""
    if not state.rounds:
        names = [one for one in state.players if fold(name) in fold(one)]
        return tuple(names[:MOST_FOUND]) or said("there is no one of that name")
    seats = sheets.names(state, state.now, speech).groups[0]
    places = [
        said("{name}: table {table}", name=row[0], table=row[1]) for row in seats if fold(name) in fold(str(row[0]))
    ]
    return Joined(tuple(places[:MOST_FOUND]), " · ") if places else said("there is no one of that name")


def make_hall(path: Path, keys: RoomKeys, guard: Guard, language: str = "en") -> Flask:
    """The pages of a competition, for those who have the key to follow."""
    hall = Hall(path, keys, guard, language)
    app = flask_app(hall)
    app.register_error_handler(Refused, hall.refused)
    app.add_url_rule("/<key>/", "follow", hall.follow, methods=["GET"])
    return app
