"""The check of an evening's file: its damage, its seals, its edited lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os.path import basename, isfile
from typing import TYPE_CHECKING, Any

import click

from ..evening.course import EveningCourse
from ..evening.events import AcceptEdit, HandPlayed, Seating
from ..evening.session import SESSION, Session
from ..hand.possible import HandCheck
from ..hand.possible import check as check_hand
from ..ledger import Kind
from ..ledger.record import fits, long_seal, read_seal
from ..problems import Place, Problem, Problems, Refused, few, refusal
from ..text import printable
from ..words.said import Fact, Said, counted, said
from .find import TORN, find, ruleset_changed
from .options import (
    Output,
    dry_option,
    json_option,
    missing,
    override_option,
    session_option,
)
from .output import complain, recording, say, tell, warn

if TYPE_CHECKING:
    from pathlib import Path

    from ..competition.book import Competition


@click.command()
@click.option("--seal", "seals", metavar="XXXXXX", multiple=True, help="At which hand did the file have this seal?")
@click.option("--long", "in_full", is_flag=True, help="Print the long seal, which cannot be forged by trying.")
@click.option("--accept", is_flag=True, help="Make a deliberate edit of the ledger file legitimate.")
@click.option("--note", metavar="TEXT", help="What was edited, and why.")
@override_option
@click.option("--repair", is_flag=True, help="Save the good part of a damaged ledger in a new file.")
@dry_option
@json_option
@session_option
def check(
    session: str | None,
    seals: tuple[str, ...],
    in_full: bool,
    accept: bool,
    note: str | None,
    override: str | None,
    repair: bool,
    dry: bool,
    as_json: bool,
) -> int:
    """Verify the ledger: whole, unaltered, every stored score reproduced. Exit status 3 if anything is wrong.

    --seal XXXXXX says at which hand the file had the seal that somebody wrote down (six characters, or twelve and more
    of the long seal), and whether a line before it was edited by hand afterwards.

    The edit stays visible: a record names the lines and your note; `tarok log` shows it. `tarok check` shows which
    lines are altered.

    \b
    tarok check --accept --note TEXT
    tarok check --repair
    """
    if not (accept or repair):
        return _checked(session, seals, in_full).answer("check", as_json)
    if repair:
        from pathlib import Path

        path = Path(find(session, writing=True))
        return repaired(path, Session(path), dry, SESSION)
    # Only this form of the command needs the note, so click cannot require it.
    if note is None:
        raise missing("note")
    from .record import Writing

    writing = Writing(session, dry, as_json)
    opened = writing.opened()
    with recording() as done:
        writing.answer(done, opened, opened.accept_edit(note, dry, override=override))
    return done.status


def repaired(path: str | Path, opened: Session | Competition, dry: bool, kind: Kind, whole: Said | None = None) -> int:
    """Copies the records before the damage of a ledger into a new file, and the rest aside; `whole` says who is sure.

    Raises Refused if it is whole.
    """
    from ..ledger.file import repair

    if not opened.damage and not opened.ledger.torn:
        raise refusal("ledger-whole", hint=whole)
    played = len(opened.records)
    # Records may fit their seals and still not be possible; those before the first such record are kept.
    keep = played if played < len(opened.ledger.records) else None
    with recording() as done:
        repaired = repair(path, keep, dry, kind=kind)
        saved, file = counted("{n} record", "{n} records", repaired.kept), printable(str(repaired.path))
        if dry:
            would = "would save {saved} before the damage in {path} (--dry-run)"
            say(said(would, saved=saved, path=file))
        else:
            report = said("{saved} saved in {path}", saved=saved, path=file)
            done.stands(report)
            say(report)
            if repaired.quarantine is not None:
                rest = "the rest is in {path}; the damaged ledger is as it was"
                say(said(rest, path=printable(str(repaired.quarantine))))
    return done.status


def _checked(session: str | None, seals: tuple[str, ...], in_full: bool) -> Output:
    """Verifies the ledger and looks for the seals."""
    path = find(session)
    try:
        opened = Session(path)
        damage = list(opened.damage)
        _ = opened.rules.cards  # read only when asked for, and not sound before
    except Refused as refused:
        # A missing file is an ordinary refusal; a file that cannot be read is the answer of this command.
        if not isfile(path):
            raise
        return _damaged(
            [each._replace(path="", place=each.place or Place(basename(path), 1, 1)) for each in refused.problems], {}
        )
    found_seals, edited_since, missing = _found_seals(opened, seals)
    damage.extend(edited_since)
    answer: dict[str, Any] = {
        "ruleset": opened.rules.id,
        "records": len(opened.records),
        "hands": opened.state.hands,
        "torn": bool(opened.ledger.torn),
        "accepted_edits": list(opened.ledger.accepted),
        "ruleset_changed": ruleset_changed(opened),
        "edits": opened.edits,
        "seal": opened.seal,
        "seals": found_seals,
    }
    if in_full:
        answer["long_seal"] = long_seal(opened.records[-1].seal)
    if opened.ledger.torn:
        warn(TORN)
    if damage or missing:
        return _damaged(damage, answer | {"unknown_seals": missing})
    answer["notes"] = list(impossible_today(opened.evening)) or None
    return Output({"ok": True, "problems": [], **answer}, lambda: _tell_whole(opened, answer))


def _tell_whole(opened: Session, answer: Mapping[str, Any]) -> None:
    """Says that the ledger is whole, and answers the other questions."""
    if opened.ledger.accepted:
        say(said("lines edited by hand and accepted: {lines}", lines=opened.ledger.accepted))
    if answer["ruleset_changed"]:
        begun = opened.evening.start.table.rules
        say(said("the ruleset {id} has changed since; this session keeps its own", id=begun.id))
    say(
        said(
            "{file} is whole: {records}, {hands}, every score reproduced; seal {seal}",
            file=printable(basename(opened.name)),
            records=counted("{n} record", "{n} records", len(opened.records)),
            hands=counted("{n} hand", "{n} hands", opened.state.hands),
            seal=opened.seal,
        )
    )
    if "long_seal" in answer:
        say(said("long seal {seal}", seal=answer["long_seal"]))
    for seal, place in answer["seals"].items():
        say(said("seal {seal}: {place}", seal=seal, place=place))
    for note in answer["notes"] or ():
        complain(note)


def _damaged(damage: Sequence[Problem], answer: Mapping[str, Any]) -> Output:
    """The answer of a ledger with which something is wrong; people see it as well, if programs read it."""
    first, more = few(damage)
    tell(damage)
    for seal in answer.get("unknown_seals", ()):
        unknown = "no record has the seal {seal}: it was read off another file, or this one was altered"
        complain(said(unknown, seal=printable(seal)[:20]))
    return Output({"ok": False, "problems": first, "more_problems": more, **answer}, lambda: None, 3)


def _found_seals(opened: Session, wanted: tuple[str, ...]) -> tuple[dict[str, Said], list[Problem], list[str]]:
    """The record with each of the seals, in words; the edits of lines before them; the seals that no record has."""
    places: dict[str, Said] = {}
    edited_since = Problems()
    missing: list[str] = []
    for seal in wanted:
        sealed = (
            (record, number)
            for record, number in zip(opened.records, opened.numbers, strict=True)
            if fits(record.seal, seal)
        )
        record, hands = next(sealed, (None, 0))
        if record is None:
            missing.append(seal)
            continue
        line, where = record.line, _where(str(record.body.get("kind")), record.line, hands)
        shown = read_seal(seal)  # spelt in the letters of seals
        places[shown] = where
        for edits in opened.edits:
            note = printable(edits.event.note)
            # The seal was noted before the line was edited, so the person who noted it should know.
            for edit in edits.event.edits if edits.covers(line) else ():
                at, by = edit.line, edits.accepted_in
                if at <= line:
                    place = Place(basename(opened.name), at, 1)
                    edited_since.add(
                        "edited-since-seal", place=place, seal=shown, where=where, line=at, note=note, accepted=by
                    )
    return places, edited_since, missing


def _where(kind: str, line: int, number: int) -> Said:
    """The place of a record, in words."""
    if kind == "session":
        return said("the beginning of the session")
    if kind == "hand":
        return said("hand {number}", number=number)
    return said("line {line} ({kind}), after hand {number}", line=line, kind=_called(kind), number=number)


def _called(kind: str) -> Fact:
    """The name of a kind of record, in the words of the loop: mostly that of the command that writes it."""
    if kind == AcceptEdit.kind:
        return said("accept-edit")
    if kind == Seating.kind:
        return said("table")
    from ..play.commands import COMMANDS, CommandWord

    return CommandWord(kind) if kind in COMMANDS else printable(kind)


def impossible_today(evening: EveningCourse) -> Iterator[Said]:
    """Notes on hands that an earlier program recorded although no cards allow them; they count as they are."""
    for entry in evening.hands():
        event, table, problems = entry.event, entry.state.table, Problems()
        if not isinstance(event, HandPlayed) or entry.voided is not None:
            continue
        hand, contract = event.hand, table.rules.contracts[event.hand.contract]
        if hand.impossible:
            check_hand(table, contract, hand, problems)
        else:  # who had which card is all that was not judged when it was read
            HandCheck(table, contract, hand, problems).one_holder()
        for wrong in problems:
            text = "note: hand {number} counts as it was recorded, though it is impossible: {problem}"
            yield said(text, number=entry.number, problem=wrong.said)
