"""What can happen in an evening, and how each happening stands in the ledger.

Every event is a named tuple of facts; `read` makes it from a record's fields, `write` the fields from it. Points
that the rules work out are never facts: beside them a record keeps the score shown at the time, as an assertion.
"""

from typing import Any, NamedTuple, TypeAlias

from ..amounts import Amount, parse, plain, plain_all
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..hand.hand import Hand
from ..hand.table import Table
from ..problems import Problem, Refused

Body: TypeAlias = dict[str, Any]
LONGEST_TEXT = 1000


class HandPlayed(NamedTuple):
    """A hand that was played, with what was typed for it."""

    hand: Hand
    words: str = ""


class Misdeal(NamedTuple):
    """The dealer dealt wrongly, pays for it and deals again."""

    player: str


class NoTaroks(NamedTuple):
    """A player was dealt no tarok: the hand is thrown in and dealt again by the same dealer."""

    player: str


class Adjust(NamedTuple):
    """A correction of one player's total that the table agreed on."""

    player: str
    amount: Amount
    why: str


class Remark(NamedTuple):
    """A note that scores nothing."""

    text: str


class Skis(NamedTuple):
    """Who was dealt the škis in the hand just played (None: it lay in the talon)."""

    player: str | None


class Finish(NamedTuple):
    """The end of the session: open radli are charged."""


class Agree(NamedTuple):
    """The table agreed that these totals were right at this point."""

    totals: dict[str, Amount]


class Undo(NamedTuple):
    """Takes back the last event."""

    override: str | None = None


class Redo(NamedTuple):
    """Brings back what was last taken back."""


class Amend(NamedTuple):
    """Hand number `number` was this instead."""

    number: int
    hand: Hand
    words: str = ""
    override: str | None = None


class Void(NamedTuple):
    """Hand number `number` does not count."""

    number: int
    why: str
    override: str | None = None


class AcceptEdit(NamedTuple):
    """Lines of the ledger that were edited on purpose count as they now stand."""

    note: str
    edits: tuple[tuple[int, str], ...]


Event: TypeAlias = (
    HandPlayed | Misdeal | NoTaroks | Adjust | Remark | Skis | Finish | Agree | Undo | Redo | Amend | Void | AcceptEdit
)

KINDS: dict[type, str] = {
    HandPlayed: "hand",
    Misdeal: "misdeal",
    NoTaroks: "no-taroks",
    Adjust: "adjust",
    Remark: "note",
    Skis: "skis",
    Finish: "finish",
    Agree: "agree",
    Undo: "undo",
    Redo: "redo",
    Amend: "amend",
    Void: "void",
    AcceptEdit: "accept-edit",
}


def write(event: Event) -> Body:
    """The facts of an event as the fields of a record (without number, time, assertions and seal)."""
    body: Body = {"kind": KINDS[type(event)]}
    match event:
        case HandPlayed(hand, words):
            body |= {"words": words, "hand": write_hand(hand)}
        case Misdeal(player) | NoTaroks(player) | Skis(player):
            body["player"] = player
        case Adjust(player, amount, why):
            body |= {"player": player, "amount": plain(amount), "why": why}
        case Remark(text):
            body["text"] = text
        case Agree(totals):
            body["agreed"] = plain_all(totals)
        case Amend(number, hand, words, _):
            body |= {"number": number, "words": words, "hand": write_hand(hand)}
        case Void(number, why, _):
            body |= {"number": number, "why": why}
        case AcceptEdit(note, edits):
            body |= {"note": note, "edits": [{"line": line, "digest": digest} for line, digest in edits]}
        case _:
            pass
    override = getattr(event, "override", None)
    if override is not None:
        body["override"] = override
    return body


def read(table: Table, body: Body) -> Event:
    """The event of a record. Raises Refused with its problems if the record is not one of this program's."""
    problems: list[Problem] = []
    event = _read(table, body, problems)
    if problems or event is None:
        raise Refused(problems or [Problem("kind", "is not known to this program", "upgrade tarok-score to read it")])
    return event


def _read(table: Table, body: Body, problems: list[Problem]) -> Event | None:
    match body.get("kind"):
        case "hand":
            hand = read_hand(table, body.get("hand"), problems)
            return None if hand is None else HandPlayed(hand, _text(body, "words", problems, needed=False))
        case "misdeal":
            return Misdeal(_player(table, body, problems))
        case "no-taroks":
            return NoTaroks(_player(table, body, problems))
        case "skis":
            return Skis(None if body.get("player") is None else _player(table, body, problems))
        case "adjust":
            player = _player(table, body, problems)
            return Adjust(player, _amount(body.get("amount"), "amount", problems), _text(body, "why", problems))
        case "note":
            return Remark(_text(body, "text", problems))
        case "finish":
            return Finish()
        case "agree":
            return _agree(table, body, problems)
        case "undo":
            return Undo(_override(body, problems))
        case "redo":
            return Redo()
        case "amend":
            hand = read_hand(table, body.get("hand"), problems)
            if hand is None:
                return None
            words = _text(body, "words", problems, needed=False)
            return Amend(_number(body, problems), hand, words, _override(body, problems))
        case "void":
            return Void(_number(body, problems), _text(body, "why", problems), _override(body, problems))
        case "accept-edit":
            return _accept_edit(body, problems)
        case _:
            return None


def _player(table: Table, body: Body, problems: list[Problem]) -> str:
    name = body.get("player")
    if name not in table.players:
        problems.append(Problem("player", "names nobody at the table"))
        return ""
    return str(name)


def _text(body: Body, key: str, problems: list[Problem], needed: bool = True) -> str:
    text = body.get(key, "" if not needed else None)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        problems.append(Problem(key, f"must be text of at most {LONGEST_TEXT} characters"))
        return ""
    return text


def _override(body: Body, problems: list[Problem]) -> str | None:
    return None if body.get("override") is None else _text(body, "override", problems)


def _number(body: Body, problems: list[Problem]) -> int:
    number = body.get("number")
    if type(number) is not int or number < 1:
        problems.append(Problem("number", "must be the number of a hand"))
        return 0
    return number


def _amount(value: object, path: str, problems: list[Problem]) -> Amount:
    try:
        return parse(value)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        problems.append(Problem(path, "must be an exact amount", 'such as "-20" or "0.50"'))
        return 0


def _agree(table: Table, body: Body, problems: list[Problem]) -> Agree:
    agreed = body.get("agreed")
    if not isinstance(agreed, dict) or not set(agreed) <= set(table.players):
        problems.append(Problem("agreed", "must be amounts by player"))
        return Agree({})
    return Agree({name: _amount(value, f"agreed.{name}", problems) for name, value in agreed.items()})


def _accept_edit(body: Body, problems: list[Problem]) -> AcceptEdit:
    edits = body.get("edits")
    entries = []
    for entry in edits if isinstance(edits, list) else ():
        if isinstance(entry, dict) and type(entry.get("line")) is int and isinstance(entry.get("digest"), str):
            entries.append((entry["line"], entry["digest"]))
    if not isinstance(edits, list) or len(entries) != len(edits):
        problems.append(Problem("edits", "must be a list of lines with their digests"))
    return AcceptEdit(_text(body, "note", problems), tuple(entries))
