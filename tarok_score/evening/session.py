"""A session: its ledger file opened, verified and played through, and new events added to it."""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__, ledger
from ..amounts import plain, plain_all
from ..hand.table import Table, check_players
from ..ledger import Ledger, Record, short
from ..problems import Place, Problem, Refused, malformed, refuse
from ..rules.library import from_document
from ..rules.ruleset import Ruleset
from ..words.folding import meant, printable
from .course import Evening
from .events import AcceptEdit, Body, Event, HandPlayed, write
from .events import read as read_event
from .state import NOTHING, Outcome, State

NOT_PLAYED = malformed(
    "record-not-played", "this record cannot be played: {what}", "tarok repair saves what stands before"
)
SHOWS_OTHER = malformed(
    "record-shows-other",
    "this record shows {difference}",
    "the facts or the score of a record up to here were altered",
)

#: Kinds of records that no score hangs on: nothing has to be reproduced for them.
UNSCORED = frozenset({"note"})


class Opened(NamedTuple):
    """A ledger played through as far as it is sound.

    `damage` is all that is wrong: with the file, or records whose stored score does not follow from their facts.
    `records` are those that were played, in order (the first is the session's own).
    """

    ledger: Ledger
    evening: Evening
    records: tuple[Record, ...]
    damage: tuple[Problem, ...]
    numbers: tuple[int, ...]  # the number of the last hand after each record

    @property
    def table(self) -> Table:
        return self.evening.table

    @property
    def rules(self) -> Ruleset:
        return self.evening.table.rules

    @property
    def state(self) -> State:
        return self.evening.state

    @property
    def seal(self) -> str:
        """The short seal of the last record."""
        return short(self.records[-1].seal)


def now() -> str:
    """The time as it is written into records."""
    return time.strftime("%Y-%m-%dT%H:%M:%S%z")


def assertions(state: State, outcome: Outcome, rules: Ruleset) -> Body:
    """What was shown at the time, stored beside the facts: replay must reproduce it."""
    body: Body = {}
    if outcome.scores:
        body["scores"] = plain_all(outcome.scores)
    body["totals"] = plain_all(state.totals)
    if rules.radli is not None:
        body["radli"] = state.radli
    if rules.pot is not None:
        body["pot"] = plain(state.pot)
    return body


def begin(path: Path, rules: Ruleset, origin: str, players: Sequence[str], dealer: str | None, dry: bool) -> Table:
    """Creates the ledger of a new session with the whole resolved ruleset in its first record.

    `origin` is the id or path the rules were named by; without `dealer` the last player named deals first.
    Raises Refused with all problems of names and numbers.
    """
    import unicodedata

    names = tuple(unicodedata.normalize("NFC", name) for name in players)
    problems = check_players(rules, names)
    table = Table(rules, names)
    deals = names[-1] if names else ""
    if dealer is not None:
        found = table.player(unicodedata.normalize("NFC", dealer))
        if found is None:
            hint = meant(printable(dealer), names, "at the table:")
            problems.append(Problem("--dealer", f'nobody called "{printable(dealer)}" sits at the table', hint))
        else:
            deals = found
    if problems:
        raise Refused(problems)
    body: Body = {
        "kind": "session",
        "program": __version__,
        "at": now(),
        "ruleset": rules.id,
        "origin": origin,
        "variants": list(rules.variants),
        "players": list(names),
        "dealer": deals,
        "rules": rules.document,
    }
    if dry:
        ledger.require_free(path)
    else:
        ledger.create(path, body)
    return table


def open_session(path: Path, upto: int | None = None) -> Opened:
    """The session in a ledger file, verified and played through (only until hand number `upto`, if given)."""
    return play(ledger.read(path), upto)


def play(ledger: Ledger, upto: int | None = None, accepting: bool = False) -> Opened:
    """Plays the records of a ledger through, comparing every stored score with what the facts give now.

    Records between a line that was edited on purpose and its acceptance are played, but their stored scores show
    what was shown before the edit; so do all after it while the edit is just being accepted (`accepting`).
    """
    if not ledger.records:
        raise Refused(ledger.damage or [Problem("", "the ledger is empty")])
    evening = _begin(ledger)
    damage = list(ledger.damage)
    accepted = set(ledger.accepted)
    last_accept = max((r.line for r in ledger.records if r.body.get("kind") == "accept-edit"), default=0)
    if accepting:
        last_accept = ledger.records[-1].line + 1
    first_accepted = min(accepted, default=0)
    played, numbers = [ledger.records[0]], [0]
    for record in ledger.records[1:]:
        if upto is not None and evening.last is not None and evening.last.number >= upto:
            break
        try:
            event = read_event(evening.table, record.body)
            outcome = NOTHING if isinstance(event, AcceptEdit) else evening.add(event, len(played))
        except Refused as refused:
            what = "; ".join(str(problem) for problem in refused.problems)
            place = Place(ledger.path.name, record.line, 1)
            damage.append(NOT_PLAYED(place=place, what=what))
            break
        asserted = not (first_accepted and first_accepted <= record.line < last_accept)
        if asserted and record.body.get("kind") not in UNSCORED:
            difference = _difference(record.body, evening.state, outcome, evening.table.rules)
            if difference:
                place = Place(ledger.path.name, record.line, 1)
                damage.append(SHOWS_OTHER(place=place, difference=difference))
                break
        played.append(record)
        numbers.append(0 if evening.last is None else evening.last.number)
    return Opened(ledger, evening, tuple(played), tuple(damage), tuple(numbers))


def _begin(ledger: Ledger) -> Evening:
    """The table of the first record. Raises Refused if it holds no ruleset or no players."""
    head = ledger.records[0].body
    rules_document, variants, players = head.get("rules"), head.get("variants", []), head.get("players")
    if not isinstance(rules_document, dict):
        raise refuse("", "the first record holds no ruleset", "this is no ledger of this program")
    if not isinstance(variants, list) or not all(isinstance(name, str) for name in variants):
        variants = []
    try:
        rules = from_document(rules_document, tuple(variants))
    except Refused as refused:
        raise Refused(
            [one._replace(path=f"rules.{one.path}", place=Place(ledger.path.name, 1, 1)) for one in refused.problems]
        ) from None
    problems = check_players(rules, players)
    if problems:
        raise Refused([one._replace(place=Place(ledger.path.name, 1, 1)) for one in problems])
    assert isinstance(players, list)
    table = Table(rules, tuple(players))
    dealer = head.get("dealer")
    return Evening(table, dealer if isinstance(dealer, str) and dealer in table.seats else table.players[-1])


def _difference(body: Body, state: State, outcome: Outcome, rules: Ruleset) -> str | None:
    """How the stored score differs from the one worked out now, in a sentence; None if it does not."""
    expected = assertions(state, outcome, rules)
    for key in ("scores", "totals", "radli", "pot"):
        stored, due = body.get(key), expected.get(key)
        if stored == due:
            continue
        if isinstance(stored, dict) or isinstance(due, dict):
            by_player = stored if isinstance(stored, dict) else {}
            facts = due if isinstance(due, dict) else {}
            name = next((one for one in (*facts, *by_player) if by_player.get(one) != facts.get(one)), "nobody")
            written, right = by_player.get(name), facts.get(name)
            return f"{key} {_shown(written)} for {_shown(name)}, but the facts give {_shown(right)}"
        return f"{key} {_shown(stored)}, but the facts give {_shown(due)}"
    return None


def _shown(value: object) -> str:
    return "nothing" if value is None else printable(str(value))[:40]


def require_sound(opened: Opened) -> None:
    """Raises Refused if anything is wrong with the ledger: no totals past damage."""
    if opened.damage:
        raise Refused(opened.damage)


Prepare = Callable[[Opened], Iterable[Event]]


class Added(NamedTuple):
    """What was added: the session after it, each event with what it wrote, and the records' seals."""

    opened: Opened
    steps: tuple[tuple[Event, Outcome, State], ...]
    seals: tuple[str, ...]


def add(path: Path, prepare: Prepare, warn: ledger.Warn, dry: bool = False) -> Added:
    """Adds events to a session: all of them or none.

    `prepare` gets the session as it stands (under the lock) and gives the events. Nothing is said to be recorded
    before the file has been synced. With `dry` everything is worked out and nothing written.
    """
    result: list[tuple[Opened, list[tuple[Event, Outcome, State]]]] = []

    def build(found: Ledger) -> list[dict[str, Any]]:
        opened = play(found)
        require_sound(opened)
        steps = []
        bodies = []
        for event in prepare(opened):
            outcome = opened.evening.add(event)
            state = opened.state
            steps.append((event, outcome, state))
            body = write(event) | {"at": now()}
            read_event(opened.table, body)  # what could not be read back would close the session for ever
            if body["kind"] not in UNSCORED:
                body |= assertions(state, outcome, opened.rules)
            bodies.append(body)
        result.append((opened, steps))
        return bodies

    if dry:
        build(ledger.read(path))
        records: list[Record] = []
    else:
        records = ledger.append(path, build, warn)
    opened, steps = result[-1]
    return Added(opened, tuple(steps), tuple(short(record.seal) for record in records))


def checked_bid(opened: Opened, event: HandPlayed) -> list[str]:
    """Refuses a bid that a compulsory klop closes; returns notes on what is unusual but accepted."""
    return checked_bid_in(opened.table, opened.state, event)


def checked_bid_in(table: Table, state: State, event: HandPlayed) -> list[str]:
    """`checked_bid` in a state that is not recorded yet."""
    if state.finished:
        return []  # refused as such when it is added
    rules = table.rules
    contract = rules.contracts[event.hand.contract]
    if state.compulsory_klop and not contract.open_in_compulsory_klop and event.hand.revoke is None:
        open_ = ", ".join(one.key for one in rules.contracts.values() if one.open_in_compulsory_klop)
        raise refuse("", f"a compulsory klop is due: {contract.key} is closed", f"open are {open_}")
    if contract.forehand_only and event.hand.declarer is not None:
        turn = [name for name in _after(table, state.dealer) if name != event.hand.resting]
        if event.hand.declarer != turn[0]:
            return [f"note: only forehand ({turn[0]}) may play {contract.key}; recorded as said"]
    return []


def _after(table: Table, dealer: str) -> list[str]:
    seat = table.seats[dealer] + 1
    return [*table.players[seat:], *table.players[:seat]]


def accept_edit(path: Path, note: str, warn: ledger.Warn, dry: bool = False) -> Added:
    """Makes the lines that were edited by hand legitimate, after checking that the evening can be played so."""
    result: list[tuple[Opened, AcceptEdit]] = []

    def build(found: Ledger, entries: list[dict[str, Any]]) -> list[Body]:
        opened = play(found, accepting=True)
        require_sound(opened)
        event = AcceptEdit(note, tuple((entry["line"], entry["digest"]) for entry in entries))
        result.append((opened, event))
        if dry:
            return []
        return [write(event) | {"at": now()} | assertions(opened.state, NOTHING, opened.rules)]

    records = ledger.accept_edits(path, build, warn)
    opened, event = result[-1]
    return Added(opened, ((event, NOTHING, opened.state),), tuple(short(record.seal) for record in records))
