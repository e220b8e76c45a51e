"""The records of an evening and its edits."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from os.path import basename
from typing import Final

from ..amounts import plain, plain_all
from ..documents.parts import Reading
from ..events.event import Event, Remark
from ..hand.table import Table, check_players
from ..law.check import from_document
from ..law.ruleset import Ruleset
from ..ledger import FORMAT, Edit, Ledger, Record
from ..ledger.record import Body, Unreadable, read_line
from ..ledger.verify import chained_lines
from ..problems import Place, Problem, Refused, impossible, malformed
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import Said, Value, said
from .course import EveningCourse
from .events import AcceptEdit, Agree, Confirmed, Finish, Paid, Rate
from .state import NOTHING, Outcome, State

#: The kinds of records without a score, for which nothing has to be reproduced.
UNSCORED = frozenset({"note", "confirmed"})

NO_RULES = malformed("ledger-no-rules", "the first record has no ruleset", "this is no ledger of this program")
NOT_PLAYED = malformed(
    "record-not-played", "this record cannot be played: {what}", "tarok repair saves what comes before"
)
SHOWS_OTHER = malformed(
    "record-shows-other",
    "this record shows {difference}",
    "the facts or the score of a record up to here were altered",
)


def assertions(state: State, outcome: Outcome, rules: Ruleset) -> Body:
    """The score as it is shown, to be stored beside the facts; replay must reproduce it."""
    body: Body = {}
    if outcome.scores:
        body["scores"] = plain_all(outcome.scores)
    body["totals"] = plain_all(state.totals)
    if rules.radli is not None:
        body["radli"] = state.radli
    if rules.pot is not None:
        body["pot"] = plain(state.pot)
    return body


def record_of(evening: EveningCourse, facts: Body, outcome: Outcome) -> Body:
    """The record of an event that was just added, with the score shown for it."""
    body = facts | {"at": surroundings().now()}
    if body["kind"] in UNSCORED:
        return body
    shown = assertions(evening.state, outcome, evening.table.rules)
    return body | {key: value for key, value in shown.items() if key not in facts}


def beginning_of(found: Ledger) -> EveningCourse:
    """The table of the first record. Raises Refused if it holds no ruleset or no players."""
    head = found.records[0].body
    place = Place(basename(found.path), 1, 1)
    rules_document, variants, players = head.get("rules"), head.get("variants", []), head.get("players")
    if not isinstance(rules_document, dict):
        raise NO_RULES.refused()
    if not isinstance(variants, list) or not all(isinstance(name, str) for name in variants):
        variants = []
    try:
        rules = from_document(rules_document, tuple(variants))
    except Refused as refused:
        raise Refused([one._replace(path=f"rules.{one.path}", place=place) for one in refused.problems]) from None
    problems = check_players(rules, players)
    if problems:
        raise Refused([one._replace(place=place) for one in problems])
    assert isinstance(players, list)
    table = Table(rules, tuple(players))
    dealer = head.get("dealer")
    return EveningCourse(table, dealer if isinstance(dealer, str) and dealer in table.seats else table.players[-1])


def just_begun(path: str, records: Sequence[Record]) -> Ledger:
    """The ledger of these records, which were just written and need no reading."""
    return Ledger(
        path, tuple(records), (), b"", 0, FORMAT, (), (), end=0, next_number=len(records), seal=records[-1].seal
    )


def play_record(
    evening: EveningCourse, record: Record, index: int, asserted: bool, set_aside: str | None
) -> Problem | None:
    """Plays one record; returns its problem, if it has one. `set_aside` is the reason to set agreements aside."""
    event: Event | None = None
    try:
        event = evening.read(record.body)
        outcome = NOTHING if isinstance(event, AcceptEdit) else evening.add(event, index)
    except Refused as refused:
        if isinstance(event, Agree) and set_aside is not None:
            evening.set_aside(event, set_aside, index)
            return None
        what = "; ".join(str(problem) for problem in refused.problems)
        return NOT_PLAYED(what=what)
    if asserted and event.kind not in UNSCORED:
        state = evening.state
        expected = assertions(state, outcome, state.table.rules)
        facts = {field.name for field in event.fields}  # given radli have the key under which open radli are asserted
        difference = _difference(record.body, expected, facts)
        if difference is not None:
            return SHOWS_OTHER(difference=difference)
    return None


def _difference(body: Body, expected: Body, facts: Container[str]) -> Said | None:
    """The difference between the stored score and the one worked out now; None if they agree."""
    for key in ("scores", "totals", "radli", "pot"):
        stored, due = body.get(key), expected.get(key)
        if stored == due or key in facts:
            continue
        if isinstance(stored, dict) or isinstance(due, dict):
            by_player = stored if isinstance(stored, dict) else {}
            facts = due if isinstance(due, dict) else {}
            name = next((one for one in (*facts, *by_player) if by_player.get(one) != facts.get(one)), "nobody")
            text = "{key} {written} for {name}, but the facts give {right}"
            written, right = _shown(by_player.get(name)), _shown(facts.get(name))
            return said(text, key=key, written=written, name=_shown(name), right=right)
        return said("{key} {written}, but the facts give {right}", key=key, written=_shown(stored), right=_shown(due))
    return None


def _shown(value: object) -> Said | str:
    return said("nothing") if value is None else printable(str(value))[:40]


AGREED_EDITED = impossible(
    "agreed-line-edited",
    "the table agreed on totals in this line, which was edited",
    "--override WHY accepts the edit all the same, and says why",
)
GONE_UNKNOWN = impossible(
    "records-gone-unknown",
    "it cannot be seen whether the table had agreed on totals in the records that are missing before this line",
    "--was FILE finds them in a copy of the ledger; --override WHY accepts it all the same, and says why",
)
LINE_UNKNOWN = impossible(
    "edited-line-unknown",
    "it cannot be seen whether the table had agreed on totals in this line, which was edited",
    "--was FILE finds what it held in a copy of the ledger; --override WHY accepts it all the same, and says why",
)


class EditedLines(Value):
    """Lines that were edited by hand, and the line of the record that accepted them."""

    __slots__ = ("accepted_in", "event")

    def __init__(self, accepted_in: int, event: AcceptEdit) -> None:
        self.accepted_in: Final = accepted_in
        self.event: Final = event

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines that were edited."""
        return tuple([one.line for one in self.event.edits])

    def covers(self, line: int) -> bool:
        """True for a line after an edited one, written before the edit was accepted: its seal was another evening's."""
        return bool(self.event.edits) and min(self.lines) <= line < self.accepted_in


def edits_of(state: State, records: Iterable[Record]) -> Iterator[EditedLines]:
    """All the edits that were accepted."""
    for record in records:
        if record.body.get("kind") == AcceptEdit.kind:
            event = AcceptEdit.read(record.body, "", Reading(state))
            if isinstance(event, AcceptEdit):
                yield EditedLines(record.line, event)


def require_no_agreement(path: str, edits: Sequence[Edit]) -> None:
    """Raises Refused where edited lines hold, or may have held, totals that the table agreed on.

    A hand that was edited stays a hand on every sheet. Anything else may have been an agreement, for nobody knows what
    it held, unless the line was only put in between two others.
    """
    problems = []
    for edit in edits:
        place = Place(basename(path), edit.line, 1)
        if any(_is_agreement(text) for text in (edit.text, *[was.encode() for was in edit.was])):
            problems.append(AGREED_EDITED(place=place))
        elif edit.gone and not edit.was:
            problems.append(GONE_UNKNOWN(place=place))
        elif not edit.was and not _is_hand(edit.text) and edit.line > 1 and edit.next != edit.before:
            problems.append(LINE_UNKNOWN(place=place))
    if problems:
        raise Refused(problems)


def _is_hand(line: bytes) -> bool:
    try:
        return read_line(line).get("kind") == "hand"
    except Unreadable:
        return False


def _is_agreement(line: bytes) -> bool:
    return b'"kind":"agree"' in line.replace(b" ", b"")


#: The kinds of records that an evening may have after its end.
AFTERWARDS = frozenset({Remark.kind, Confirmed.kind, Paid.kind, Rate.kind})


def is_over(data: bytes) -> bool | None:
    """True if the session of a whole ledger file is over, False if not; None where only playing it can tell.

    It is over if every seal continues the one before, and nothing follows the record that ended it but what may be
    recorded afterwards.
    """
    if b'"kind":"finish"' not in data:
        return False
    for line in reversed(chained_lines(data) or ()):
        try:
            record = read_line(line)
        except Unreadable:
            return None
        if record.get("more"):  # records that belong to it are missing
            return None
        if record.get("kind") == Finish.kind:
            return True
        if record.get("kind") not in AFTERWARDS:
            return None
    return None
