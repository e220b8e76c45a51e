"""The slip of a table on its players' phones: one types it, another confirms it, and it waits for the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Response, request

from ..amounts import Amount, exact, plain, typed
from ..competition import parse_words, typed_slips
from ..competition.changes import after
from ..competition.doubtful import doubts
from ..competition.parse_words import NO_AMOUNT, NO_GAME_POINTS
from ..competition.tournament import Board, Tournament
from ..competition.typed_slips import TypedSlip
from ..limits import LONGEST_SHOWN
from ..problems import Problem, Refused, impossible, unsaid
from ..show.competition.words import Exactly, round_name
from ..show.page import page
from ..words.folding import printable
from ..words.said import Fact, Joined, Said, said
from ..words.speech import Speech
from . import views
from .door import elsewhere, form_page
from .fields import Sent
from .hall import Hall

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


#: The signs that begin a number below 0.
MINUS = ("-", "−")


class SlipRow(NamedTuple):
    """A row of a slip: a player's name or that of the sum, the name of its field, and the number typed there."""

    name: Fact
    field: str
    number: str

    @property
    def minus(self) -> bool:
        """True for a number below 0, whose sign has a box of its own because phones offer digits alone."""
        return self.number[:1] in MINUS

    @property
    def digits(self) -> str:
        """The number without a minus sign."""
        return self.number.lstrip("".join(MINUS))


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
        """The page of a table's slip: to be typed, to be confirmed, or waiting for the desk."""
        with self.hall.lock:
            return self._shown(code)

    def type(self, code: str) -> Response:
        """Keeps a slip that was typed, or its confirmation by another player."""
        sent = Sent(request.form)
        with self.hall.lock:
            try:
                there = self._table(code)
                doubtful = self._kept(there, sent)
            except Refused as refused:
                return self._shown(code, refused, sent)
            if doubtful:
                return self._shown(code, None, sent, doubtful)
        return elsewhere(f"{request.path}?lang={self.hall.speech().code}")

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

    def _kept(self, there: OpenTable, sent: Sent) -> Sequence[Said]:
        """Keeps what was sent, unless it is doubtful and nobody said that it is right; returns the doubts."""
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
            self._keep(there.slip._replace(confirmed_by=who, on=(there.slip.on[0], phone)))
            return ()
        game, told = _numbers(there, sent)
        slip = TypedSlip(there.round, there.table, there.board.players, game, told, who, on=(phone,))
        event = parse_words.result(there.state, there.table, slip.line.partition(" = ")[0].split()[1:])
        after(there.state, event)
        doubtful = doubts(there.state, event.results[0], told)
        if doubtful and sent.text("sure") != slip.line:
            return doubtful
        self._keep(slip)
        return ()

    def _keep(self, slip: TypedSlip) -> None:
        typed_slips.keep(self.hall.path, typed_slips.typed_slips(self.hall.path).with_slip(slip))

    # ------------------------------------------------------------ pages

    def _shown(
        self, code: str, refused: Refused | None = None, sent: Sent | None = None, doubtful: Sequence[Said] = ()
    ) -> Response:
        speech = self.hall.speech()
        try:
            there = self._table(code)
        except Refused as wrong:
            status = 404 if wrong.problems[0].id == NO_SUCH_SLIP.id else 409
            return form_page(self._page(speech, said("The slip of your table"), wrong), status)
        text = self._page(speech, there.title, refused, there, sent, doubtful)
        return form_page(text, 200 if refused is None and not doubtful else 409)

    def _page(
        self,
        speech: Speech,
        title: Fact,
        refused: Refused | None = None,
        there: OpenTable | None = None,
        sent: Sent | None = None,
        doubtful: Sequence[Said] = (),
    ) -> str:
        slip = None if there is None else there.slip
        changed = refused is not None and refused.problems[0].id == CHANGED.id
        rows = () if there is None else _rows(there, None if changed else sent)
        sure = "" if there is None or sent is None or not doubtful else _line(there, sent)
        return page(
            "form_slip.html",
            speech,
            refresh=None,
            served=views.Bar((), views.tongues(speech.code) if request.method == "GET" else ()),
            title=title,
            here=request.path,
            problems=() if refused is None else views.told(refused.problems),
            since=(),
            there=there,
            slip=slip,
            rows=rows,
            pairs=() if slip is None or there is None else list(zip(there.names, map(Exactly, slip.game), strict=True)),
            others=() if there is None or slip is None else [name for name in there.names if name != slip.typed_by],
            total=None if slip is None else Exactly(exact(sum(slip.game))),
            who="" if sent is None or sent.text("do") == "confirm" else sent.text("who"),
            typing=slip is None or bool(doubtful) or (sent is not None and sent.text("do") != "confirm"),
            doubtful=doubtful,
            sure=sure,
        )


def _numbers(there: OpenTable, sent: Sent) -> tuple[tuple[Amount, ...], Amount | None]:
    """Everybody's game points, and the sum if it was typed. Raises Refused with everything that is wrong."""
    problems: list[Problem] = []
    game = []
    for place, name in enumerate(there.names):
        if not sent.text(f"points{place}"):
            problems.append(NO_GAME_POINTS(name=name))
        else:
            game.append(_number(sent, f"points{place}", problems))
    told = _number(sent, "sum", problems) if sent.text("sum") else None
    if problems:
        raise Refused(problems)
    return tuple(game), told


def _number(sent: Sent, field: str, problems: list[Problem]) -> Amount:
    text = _typed_number(sent, field)
    try:
        return typed(text)
    except ValueError:
        problems.append(NO_AMOUNT(text=printable(text)[:LONGEST_SHOWN]))
        return 0


def _typed_number(sent: Sent, name: str) -> str:
    """A number as it was typed, with the minus sign if its box was ticked."""
    text = sent.text(name)
    return f"-{text}" if sent.ticked(f"minus-{name}") and text and text[0] not in MINUS else text


def _line(there: OpenTable, sent: Sent) -> str:
    """The typed numbers in one line; a form that sends it again says that they are right."""
    game, told = _numbers(there, sent)
    return TypedSlip(there.round, there.table, there.board.players, game, told, "").line


def _rows(there: OpenTable, sent: Sent | None) -> list[SlipRow]:
    """The rows of the form: as it was sent, else as the slip has them, else empty."""
    fields: list[tuple[Fact, str]] = [(name, f"points{place}") for place, name in enumerate(there.names)]
    fields.append((said("sum"), "sum"))
    if sent is not None and sent.text("do") != "confirm":
        return [SlipRow(name, field, _typed_number(sent, field)) for name, field in fields]
    stands: list[Amount | None] = [None] * len(fields)
    if there.slip is not None:
        stands = [*there.slip.game, there.slip.told]
    numbers = ["" if amount is None else plain(amount) for amount in stands]
    return [SlipRow(name, field, number) for (name, field), number in zip(fields, numbers, strict=True)]
