"""A competition on the phones of a hall: seating, results, standings, names."""

from __future__ import annotations

from threading import RLock

from flask import Flask, Response

from .. import files
from ..competition.book import Competition
from ..problems import Refused
from ..show.competition import sheets
from ..show.competition.sheets import sheets_page
from ..show.page import page
from ..words.said import Speech, said
from .door import Bar, Door, Guard, RoomKeys, flask_app, form_page
from .evening import problem_lines

# ------------------------------------------------------------ to follow


class Hall(Door):
    """The pages of a served competition."""

    def __init__(self, path: str, keys: RoomKeys, guard: Guard, language: str) -> None:
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
        facts = {"problems": problem_lines(refused.problems), "since": (), "title": said("That is not possible")}
        return form_page(page("form.html", speech, served=Bar((), self.languages()), **facts), 409)

    def follow(self, key: str) -> Response:
        """The page of seating, results, standings and everybody's name."""
        speech = self.admitted(key).speech
        with self.lock:
            competition = self.competition()
            if speech.code not in self._pages:
                self._pages[speech.code] = self._text(competition, speech)
            return self.shown(self._pages[speech.code], f"{competition.records[-1].seal[:20]}-{speech.code}")

    def _text(self, competition: Competition, speech: Speech) -> str:
        state = competition.tournament
        shown = [sheets.players(state, sorted(state.players))]
        if state.rounds:
            shown = [sheets.tables(state, state.now), sheets.standing(state), sheets.names(state, state.now, speech)]
        shown[0] = sheets.with_draw(competition, shown[0])
        links = [(f"./?lang={speech.code}", said("The competition"))]
        return sheets_page(shown, speech, served=Bar(links, self.languages()))


def make_hall(path: str, keys: RoomKeys, guard: Guard, language: str = "en") -> Flask:
    """The pages of a competition, for those who have the key to follow."""
    hall = Hall(path, keys, guard, language)
    app = flask_app(hall)
    app.register_error_handler(Refused, hall.refused)
    app.add_url_rule("/<key>/", "follow", hall.follow, methods=["GET"])
    return app
