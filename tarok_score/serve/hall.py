"""A competition on the phones of a hall: who sits where, results and standings, a search by name, and the screen."""

from __future__ import annotations

from pathlib import Path
from threading import RLock

from flask import Response, abort, request

from .. import files
from ..competition.book import Competition
from ..competition.tournament import Tournament
from ..limits import LONGEST_PLAYER
from ..problems import Refused
from ..show.competition import screen as screens
from ..show.competition import sheets
from ..show.competition.page import sheets_page
from ..show.page import page
from ..surroundings import surroundings
from ..words.folding import fold
from ..words.said import Fact, Joined, said
from ..words.speech import Speech
from . import views
from .door import Door, Reader
from .guard import Guard, policy
from .keys import RoomKeys

#: The most people that are listed for a name that is searched.
MOST_FOUND = 4


class Hall(Door):
    """The pages of a served competition; if it `types`, tables type their slips."""

    def __init__(self, path: Path, keys: RoomKeys, guard: Guard, language: str, types: bool = False) -> None:
        super().__init__(keys, guard, language)
        self.types = types
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
        bar = views.Bar((), views.tongues(speech.code))
        facts = {
            "problems": views.told(refused.problems),
            "since": (),
            "served": bar,
            "title": said("That is not possible"),
        }
        text = page("form.html", speech, refresh=None, **facts)
        response = Response(text, 409, mimetype="text/html")
        response.headers["Content-Security-Policy"] = policy(text)
        return response

    def _own(self, key: str) -> Reader:
        reader = self.reader(key)
        if reader is None:
            abort(404)
        return reader

    def follow(self, key: str) -> Response:
        """The page of seating, results and standings, and of the people whose name is searched."""
        speech = self._own(key).speech
        name = request.args.get("name", "").strip()[:LONGEST_PLAYER]
        with self.lock:
            competition = self.competition()
            if name:
                text = self._text(competition, speech, name)
            else:
                text = self._pages.get(speech.code) or self._text(competition, speech, "")
                self._pages[speech.code] = text
            tag = f"{competition.records[-1].seal[:20]}-{speech.code}-{fold(name).encode().hex()}"
        return self.shown(text, tag)

    def _text(self, competition: Competition, speech: Speech, name: str) -> str:
        state = competition.tournament
        query = f"?lang={speech.code}"
        links = [views.Link(f"./{query}", said("The competition")), views.Link(f"screen{query}", said("The screen"))]
        if self.types:
            links.append(views.Link(f"/slip{query}", said("The slip of your table")))
        found = _found(state, name, speech) if name else None
        bar = views.Bar(tuple(links), views.tongues(speech.code), found, finds=True)
        shown = [sheets.players(state, sorted(state.players))]
        if state.rounds:
            shown = [sheets.tables(state, state.now), sheets.standing(state), sheets.names(state, state.now, speech)]
        shown[0] = sheets.with_draw(competition, shown[0])
        return sheets_page(shown, speech, served=bar)

    def screen(self, key: str) -> Response:
        """The page for the screen of the hall."""
        speech = self._own(key).speech
        with self.lock:
            competition = self.competition()
            if not competition.tournament.rounds:
                return self.follow(key)
            minute = surroundings().now()[:16]
            text = screens.screen_page(screens.screen(competition, speech, surroundings().now()), speech)
            tag = f"{competition.records[-1].seal[:20]}-{speech.code}-{minute}"
        return self.shown(text, tag)


def _found(state: Tournament, name: str, speech: Speech) -> Fact:
    """The sentence with the seats and standings of everybody whose name contains these letters."""
    if not state.rounds:
        names = [one for one in state.players if fold(name) in fold(one)]
        return tuple(names[:MOST_FOUND]) or said("nobody is called so")
    seats = sheets.names(state, state.now, speech).groups[0]
    told = [
        said("{name}: table {table}", name=row[0], table=row[1]) for row in seats if fold(name) in fold(str(row[0]))
    ]
    return Joined(tuple(told[:MOST_FOUND]), " · ") if told else said("nobody is called so")
