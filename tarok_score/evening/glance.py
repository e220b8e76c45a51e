"""What can be seen of a session without playing it: whether it is over, who sits there, and by which rules."""

from __future__ import annotations

from .. import files
from ..law.library import from_document
from ..law.ruleset import Ruleset
from ..ledger.beginning import begin_of
from ..ledger.record import Body, Unreadable, read_line
from ..problems import Refused

#: Kinds of records that change nothing about whether a session is over.
BESIDE = (b"note", b"paid", b"rate")

#: As much of the end of a ledger is read for who sits there now: dozens of hands.
END = 64 * 1024

#: As much of it is searched for the rules that hold now: tens of thousands of hands, in two thousandths of a second.
RULED = 16 * 1024 * 1024


def finished(data: bytes) -> bool | None:
    """Whether the session of a whole ledger file is over; None where only playing it can tell.

    Told by its seals and its last record: where every seal continues the one before and nothing but remarks follows
    the record that ended it, it is over.
    """
    if b'"kind":"finish"' not in data:
        return False
    from ..ledger.verify import chained

    lines = chained(data)
    while lines:
        head = lines.pop()[:60]
        kind = head.partition(b'"kind":"')[2].partition(b'"')[0]
        if kind == b"finish" and not _in_batch(data):
            return True
        if kind not in BESIDE:
            return None
    return None


def _in_batch(data: bytes) -> bool:
    """Whether the last line says that more should follow it."""
    more = data[data.rfind(b"\n", 0, -1) + 1 :].rpartition(b',"more":')[2]
    return more[:1].isdigit() and not more.startswith(b"0,")


def seen(path: str) -> tuple[Ruleset, tuple[str, ...]] | None:
    """The rules and the people of a session, by its first line, the last that holds rules, and its last ones.

    None where it is no session. Nothing is played: what was taken back since is not seen.
    """
    head = _record(begin_of(path).partition(b"\n")[0])
    players = head.get("players")
    if head.get("kind") != "session" or not isinstance(players, list):
        return None
    names = players
    for line in files.look_back(path, END).split(b"\n")[1:]:
        if b'"totals":' in line or b'"kind":"table"' in line:
            names = _people(_record(line)) or names
    ruled = _record(files.last_line_with(path, b',"rules":{', RULED))
    event = ruled.get("event")
    rules = _rules(event if isinstance(event, dict) else ruled) or _rules(head)
    shown = tuple([name for name in names if isinstance(name, str) and name.isprintable()])
    return None if rules is None else (rules, shown)


def _people(record: Body) -> list[object]:
    """Whose totals a record tells, or else who sits there from it on, whatever a stranger wrote as such."""
    found = [record.get(key) for key in ("totals", "players")]
    return next((list(one) for one in found if isinstance(one, dict | list) and one), [])


def _record(line: bytes) -> Body:
    try:
        return read_line(line)
    except Unreadable:
        return {}


def _rules(record: Body) -> Ruleset | None:
    """The rules that a record holds, if it holds any."""
    document, variants = record.get("rules"), record.get("variants", [])
    if not isinstance(document, dict) or not isinstance(variants, list):
        return None
    try:
        return from_document(document, tuple([str(name) for name in variants]))
    except Refused:
        return None
