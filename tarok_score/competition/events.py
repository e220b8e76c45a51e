"""What can happen in a competition, and how each happening stands in the ledger.

Every event is a named tuple of facts with whole names and exact amounts; `read` makes it from a record's fields,
`write` the fields from it. Tables, places and points follow from the facts and stand beside them as assertions.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, parse, plain_all
from ..limits import LONGEST_RECORDED
from ..problems import Problem, Refused, malformed
from .draw import SEED, SLIPS
from .names import LONG_TEXT

Body: TypeAlias = dict[str, Any]

NOT_TEXT = malformed("competition-record-text", "must be text")
NOT_TEXTS = malformed("competition-record-texts", "must be a list of texts")
NOT_WHOLE = malformed("competition-record-number", "must be a whole number from 0 up")
NOT_AMOUNTS = malformed("competition-record-amounts", "must give exact amounts by player")
NOT_RESULTS = malformed("competition-record-results", "must be a list of results")
UNKNOWN_METHOD = malformed("competition-record-draw-method", "a draw is made by {seed} or {slips}")
UNKNOWN_EVENT = malformed("competition-record-kind", "is not known to this program", "upgrade tarok-score to read it")


class Enter(NamedTuple):
    """Players enter; `seeded` are drawn last in a knock-out, with `table` they sit down at once."""

    players: tuple[str, ...]
    seeded: bool = False
    table: int | None = None


class Withdraw(NamedTuple):
    """Players leave the competition."""

    players: tuple[str, ...]


class Absent(NamedTuple):
    """Players do not play in this round."""

    players: tuple[str, ...]


class DrawLots(NamedTuple):
    """The draw: by a seed that everybody may know, or in the order of slips from a basket."""

    seed: str | None
    slips: tuple[str, ...] = ()


class TableResult(NamedTuple):
    """The game points of a whole table, typed or read out of an evening.

    `decided` names tied players of a knock-out, those ahead first. `hands` and `seal` are those of the evening, `short`
    says why it had another number of hands than the competition has.
    """

    round: int
    table: int
    game: dict[str, Amount]
    decided: tuple[str, ...] = ()
    hands: int | None = None
    seal: str | None = None
    short: str | None = None


class Results(NamedTuple):
    """The results of one table or several; `correct` says why they take the place of those that stood."""

    tables: tuple[TableResult, ...]
    correct: str | None = None


class Swap(NamedTuple):
    """Two players change tables in this round."""

    one: str
    other: str
    why: str


class Next(NamedTuple):
    """The next round is formed."""


class Close(NamedTuple):
    """The end: the standings are final. `early` says why rounds are left out."""

    early: str | None = None


class Remark(NamedTuple):
    """A note that changes nothing."""

    text: str


class Undo(NamedTuple):
    """Takes back the last event that stands."""


class Redo(NamedTuple):
    """Brings back what the last undo took."""


Event: TypeAlias = Enter | Withdraw | Absent | DrawLots | Results | Swap | Next | Close | Remark | Undo | Redo

#: The kinds of records; each is the name of its command.
KINDS: dict[type, str] = {
    Enter: "enter",
    Withdraw: "withdraw",
    Absent: "absent",
    DrawLots: "draw",
    Results: "result",
    Swap: "swap",
    Next: "next",
    Close: "close",
    Remark: "note",
    Undo: "undo",
    Redo: "redo",
}


def write(event: Event) -> Body:
    """The facts of an event as the fields of a record (without number, time, assertions and seal)."""
    body: Body = {"kind": KINDS[type(event)]}
    match event:
        case Enter(players, seeded, table):
            body["players"] = list(players)
            if seeded:
                body["seeded"] = True
            if table is not None:
                body["table"] = table
        case Withdraw(players) | Absent(players):
            body["players"] = list(players)
        case DrawLots(seed, slips):
            body |= {"method": SLIPS, "slips": list(slips)} if seed is None else {"method": SEED, "seed": seed}
        case Results(tables, correct):
            body["results"] = [_write_result(one) for one in tables]
            if correct is not None:
                body["correct"] = correct
        case Swap(one, other, why):
            body |= {"players": [one, other], "why": why}
        case Close(early) if early is not None:
            body["early"] = early
        case Remark(text):
            body["text"] = text
        case _:
            pass
    return body


def _write_result(result: TableResult) -> Body:
    body: Body = {"round": result.round, "table": result.table, "game": plain_all(result.game)}
    if result.decided:
        body["decided"] = list(result.decided)
    for key in ("hands", "seal", "short"):
        if getattr(result, key) is not None:
            body[key] = getattr(result, key)
    return body


def read(body: Body) -> Event:
    """The event of a record. Raises Refused with its problems if the record is not one of this program's."""
    fields = _Fields(body)
    event = _READERS.get(body["kind"], _unknown)(fields)
    if fields.problems:
        raise Refused(fields.problems)
    return event


class _Fields:
    """The fields of a record, read with the problems they have."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.problems: list[Problem] = []

    def text(self, key: str) -> str:
        found = self.body.get(key)
        if isinstance(found, str) and len(found) <= LONGEST_RECORDED:
            return found
        self.problems.append(LONG_TEXT(key, most=LONGEST_RECORDED) if isinstance(found, str) else NOT_TEXT(key))
        return ""

    def maybe_text(self, key: str) -> str | None:
        return None if self.body.get(key) is None else self.text(key)

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.body.get(key)
        if isinstance(found, list) and all(isinstance(one, str) for one in found):
            if all(len(one) <= LONGEST_RECORDED for one in found):
                return tuple(found)
            self.problems.append(LONG_TEXT(key, most=LONGEST_RECORDED))
            return ()
        self.problems.append(NOT_TEXTS(key))
        return ()

    def number(self, key: str) -> int:
        found = self.body.get(key)
        if type(found) is int and found >= 0:
            return found
        self.problems.append(NOT_WHOLE(key))
        return 0

    def maybe_number(self, key: str) -> int | None:
        return None if self.body.get(key) is None else self.number(key)

    def amounts(self, key: str) -> dict[str, Amount]:
        found = self.body.get(key)
        try:
            return {name: parse(value) for name, value in found.items()}  # type: ignore[union-attr]
        except (ValueError, AttributeError):
            self.problems.append(NOT_AMOUNTS(key))
            return {}


def _draw(fields: _Fields) -> Event:
    method = fields.body.get("method")
    if method == SEED:
        return DrawLots(fields.text("seed"))
    if method != SLIPS:
        fields.problems.append(UNKNOWN_METHOD("method", seed=SEED, slips=SLIPS))
    return DrawLots(None, fields.texts("slips"))


def _results(fields: _Fields) -> Event:
    listed = fields.body.get("results")
    if not isinstance(listed, list) or not listed or not all(isinstance(one, dict) for one in listed):
        fields.problems.append(NOT_RESULTS("results"))
        return Results(())
    found = []
    for body in listed:
        one = _Fields(body)
        decided = one.texts("decided") if "decided" in body else ()
        hands, seal, short = one.maybe_number("hands"), one.maybe_text("seal"), one.maybe_text("short")
        found.append(
            TableResult(one.number("round"), one.number("table"), one.amounts("game"), decided, hands, seal, short)
        )
        fields.problems.extend(one.problems)
    return Results(tuple(found), fields.maybe_text("correct"))


def _swap(fields: _Fields) -> Event:
    one, other, *more = (*fields.texts("players"), "", "")
    if len(more) != 2:
        fields.problems.append(NOT_TEXTS("players"))
    return Swap(one, other, fields.text("why"))


def _unknown(fields: _Fields) -> Event:
    fields.problems.append(UNKNOWN_EVENT("kind"))
    return Remark("")


_READERS: dict[str, Callable[[_Fields], Event]] = {
    "enter": lambda f: Enter(f.texts("players"), f.body.get("seeded") is True, f.maybe_number("table")),
    "withdraw": lambda f: Withdraw(f.texts("players")),
    "absent": lambda f: Absent(f.texts("players")),
    "draw": _draw,
    "result": _results,
    "swap": _swap,
    "next": lambda f: Next(),
    "close": lambda f: Close(f.maybe_text("early")),
    "note": lambda f: Remark(f.text("text")),
    "undo": lambda f: Undo(),
    "redo": lambda f: Redo(),
}
