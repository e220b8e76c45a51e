"""A competition on the phones of a hall: seating, results, standings, names, the screen, and the slips of its tables.

A slip is typed on one phone of its table and confirmed on another; then it waits for the desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Flask, Response, request

from .. import files
from ..amounts import Amount, plain, typed
from ..competition import typed_slips
from ..competition.book import Competition, doubts
from ..competition.draw import Exactly
from ..competition.events import NO_GAME_POINTS, Results, after
from ..competition.events import NO_POINTS as NO_AMOUNT
from ..competition.tournament import Board, Tournament
from ..competition.typed_slips import TypedSlip
from ..limits import LONGEST_PLAYER, LONGEST_SHOWN
from ..problems import Problem, Refused, impossible, unsaid
from ..show.competition import sheets
from ..show.competition.sheets import sheets_page
from ..show.competition.words import round_name
from ..show.page import page
from ..words.folding import fold, printable
from ..words.said import Fact, Joined, Said, Speech, said
from .door import Bar, Door, Guard, Link, RoomKeys, elsewhere, flask_app, form_page
from .evening import told
from .forms import Sent

#: The most people that are listed for a name that is searched.
MOST_FOUND: Final = 4

#: The signs that begin a number below 0.
MINUS: Final = ("-", "−")

NO_SUCH_SLIP = impossible("slip-unknown", "no slip has this code", "it stands on the slip of your table")
OLD_SLIP = impossible("slip-old", "this slip is of {round}, which is over", "the slip of this round has a new code")
EARLY_SLIP = impossible("slip-early", "this slip is of {round}, which is not played yet", "the desk forms it")
HAS_RESULT = impossible(
    "slip-has-result", "the desk has the result of this table", "what is wrong there the desk corrects"
)
NOT_PLAYED = impossible("slip-not-played", "at this table nothing is played in this round", "the desk knows more")
WHO_TYPES = unsaid("slip-who", "who are you?", "choose your name")
NOT_ANOTHER = impossible(
    "slip-not-another", "{name} typed this slip: another player of the table confirms it", "hand the slip on"
)
CHANGED = impossible(
    "slip-changed", "this slip was typed anew meanwhile", "look at it, and send it again if it still holds"
)


# ------------------------------------------------------------ to follow


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
        facts = {"problems": told(refused.problems), "since": (), "title": said("That is not possible")}
        return form_page(page("form.html", speech, refresh=None, served=Bar((), self.languages()), **facts), 409)

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
        if self.types:
            links.append(Link(f"/slip{query}", said("The slip of your table")))
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
        return tuple(names[:MOST_FOUND]) or said("nobody is called so")
    seats = sheets.names(state, state.now, speech).groups[0]
    places = [
        said("{name}: table {table}", name=row[0], table=row[1]) for row in seats if fold(name) in fold(str(row[0]))
    ]
    return Joined(tuple(places[:MOST_FOUND]), " · ") if places else said("nobody is called so")


# ------------------------------------------------------------ slips


class OpenTable(NamedTuple):
    """The table of a slip: the competition, the round, the table's number, who sits there, and its slip, if typed."""

    state: Tournament
    round: int
    table: int
    board: Board
    slip: TypedSlip | None

    @property
    def names(self) -> tuple[str, ...]:
        """The players by their names in this round, in the order of the table."""
        return tuple([self.state.sitting(self.round, name) for name in self.board.players])

    @property
    def title(self) -> Fact:
        """The round and the table."""
        return Joined((round_name(self.state, self.round), said("table {n}", n=self.table)), ", ")


class SlipPages:
    """The pages of a hall's slips."""

    def __init__(self, hall: Hall, key: bytes) -> None:
        self.hall, self.key = hall, key

    def asking(self) -> Response:
        """The page that asks for the code, or leads to the slip of a typed code."""
        code = request.args.get("code", "").strip()[:LONGEST_SHOWN]
        speech = self.hall.speech()
        if code:
            signs = "".join([sign for sign in code if sign.isascii() and sign.isalnum()])
            return elsewhere(f"/slip/{signs or '0'}?lang={speech.code}")
        return form_page(self._page(speech, said("The slip of your table")))

    def show(self, code: str) -> Response:
        """The page of a table's slip: to be typed, to be confirmed, or waiting for the desk.

        If a form was sent and not kept, it is shown as it was filled in, with what is wrong or doubtful.
        """
        speech, sent, refused, doubtful, sure = self.hall.speech(), Sent(request.args), None, list[Said](), ""
        with self.hall.lock:
            try:
                there = self._table(code)
            except Refused as wrong:
                status = 404 if wrong.problems[0].id == NO_SUCH_SLIP.id else 409
                return form_page(self._page(speech, said("The slip of your table"), wrong), status)
            if "of" not in sent.fields:
                return form_page(self._page(speech, there.title, None, there))
            try:
                slip, doubtful = self._read(there, sent)
                sure = slip.line
            except Refused as wrong:
                refused = wrong
            return form_page(self._page(speech, there.title, refused, there, sent, doubtful, sure))

    def type(self, code: str) -> Response:
        """Keeps a slip that was typed, or its confirmation by another player."""
        sent, here = Sent(request.form), f"{request.path}?lang={self.hall.speech().code}"
        again = f"{here}&{urlencode({'of': '', **sent.query()})}"
        try:
            with self.hall.lock, typed_slips.locked(self.hall.path):
                slip, doubtful = self._read(self._table(code), sent)
                if not doubtful:
                    typed_slips.keep(self.hall.path, typed_slips.typed_slips(self.hall.path).with_slip(slip))
        except Refused:
            return elsewhere(again)
        return elsewhere(again if doubtful else here)

    # ------------------------------------------------------------ what a code leads to

    def _table(self, code: str) -> OpenTable:
        """The table whose slip has this code. Raises Refused if there is none, or nothing to be typed there."""
        competition = self.hall.competition()
        state = competition.tournament
        place = typed_slips.table_of(typed_slips.codes(competition, self.key), code[:LONGEST_SHOWN])
        if place is None:
            raise NO_SUCH_SLIP.refused()
        number, table = place
        if number != state.current or state.closed:
            late = number <= state.current
            raise (OLD_SLIP if late else EARLY_SLIP).refused(round=round_name(state, number))
        board = state.now.tables[table - 1]
        if board.result is not None:
            raise HAS_RESULT.refused()
        if state.done(state.now, board):
            raise NOT_PLAYED.refused()
        return OpenTable(state, number, table, board, typed_slips.typed_slips(self.hall.path).of(number, table, board))

    def _read(self, there: OpenTable, sent: Sent) -> tuple[TypedSlip, list[Said]]:
        """The slip that was sent, and what is doubtful about it as long as nobody said that it is right."""
        stands = there.slip.digest if there.slip is not None else ""
        if sent.text("of") != stands:
            raise CHANGED.refused()
        who = sent.one_of("who", there.names)
        if who is None:
            raise WHO_TYPES.refused()
        phone = request.remote_addr or ""
        if there.slip is not None and sent.text("do") == "confirm":
            if who == there.slip.typed_by:
                raise NOT_ANOTHER.refused(name=who)
            return there.slip._replace(confirmed_by=who, on=(there.slip.on[0], phone)), []
        problems, game = list[Problem](), list[Amount]()
        for name, field, text in _rows(there, sent):
            try:
                game += [typed(text)] if text else []
                problems += [] if text or field == "sum" else [NO_GAME_POINTS(name=name)]
            except ValueError:
                problems.append(NO_AMOUNT(text=printable(text)[:LONGEST_SHOWN]))
        if problems:
            raise Refused(problems)
        count, players = len(there.names), there.board.players
        slip = TypedSlip(there.round, there.table, players, tuple(game[:count]), (*game, None)[count], who, on=(phone,))
        event = Results.of_table(there.state, there.table, slip.line.partition(" = ")[0].split()[1:])
        after(there.state, event)
        found = doubts(there.state, event.results[0], slip.told)
        return slip, [] if sent.text("sure") == slip.line else list(found)

    # ------------------------------------------------------------ pages

    def _page(
        self,
        speech: Speech,
        title: Fact,
        refused: Refused | None = None,
        there: OpenTable | None = None,
        sent: Sent | None = None,
        doubtful: Sequence[Said] = (),
        sure: str = "",
    ) -> str:
        changed = refused is not None and refused.problems[0].id == CHANGED.id
        typing = sent if sent is not None and sent.text("do") != "confirm" else None
        return page(
            "form_slip.html",
            speech,
            refresh=None,
            served=Bar((), self.hall.languages()),
            title=title,
            here=request.path,
            problems=() if refused is None else told(refused.problems),
            since=(),
            there=there,
            slip=None if there is None else there.slip,
            exactly=Exactly,
            rows=() if there is None else _rows(there, None if changed else typing),
            who="" if typing is None else typing.text("who"),
            typing=typing is not None,
            doubtful=doubtful,
            sure=sure,
        )


def _rows(there: OpenTable, sent: Sent | None) -> list[tuple[Fact, str, str]]:
    """The rows of the form, each with its field and number: as it was sent, else as the slip has them, else empty.

    A minus sign has a box of its own, because phones offer digits alone.
    """
    names: list[tuple[Fact, str]] = [(name, f"points{place}") for place, name in enumerate(there.names)]
    names.append((said("sum"), "sum"))
    if sent is None:
        stands = ("",) * len(names)
        if there.slip is not None:
            stands = tuple(["" if one is None else plain(one) for one in (*there.slip.game, there.slip.told)])
        return [(name, field, number) for (name, field), number in zip(names, stands, strict=True)]
    signs = {
        field: "-" if sent.ticked(f"minus-{field}") and sent.text(field)[:1] not in MINUS else "" for _, field in names
    }
    return [(name, field, sent.text(field) and f"{signs[field]}{sent.text(field)}") for name, field in names]


def make_hall(path: Path, keys: RoomKeys, guard: Guard, language: str = "en", secret: bytes | None = None) -> Flask:
    """The pages of a competition, for those who have the key to follow.

    With the `secret` of its slips each table types its own, by the code on it.
    """
    hall = Hall(path, keys, guard, language, secret is not None)
    app = flask_app(hall)
    app.register_error_handler(Refused, hall.refused)
    app.add_url_rule("/<key>/", "follow", hall.follow, methods=["GET"])
    if secret is not None:
        slips = SlipPages(hall, secret)
        app.add_url_rule("/slip", "asking", slips.asking, methods=["GET"])
        app.add_url_rule("/slip/<code>", "slip", slips.show, methods=["GET"])
        app.add_url_rule("/slip/<code>", "typing", slips.type, methods=["POST"])
    return app
