"""The commands that look at an evening and write nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..amounts import plain, plain_all, signed, typed, written
from ..evening.events import HandPlayed
from ..evening.session import EditedLines, Session
from ..ledger import fits, long
from ..ledger.seal import read_seal
from ..problems import Place, Problem, Refused, malformed, refuse
from ..show import standing
from ..show.edits import edited, edits_document, told
from ..words.folding import printable
from ..words.said import Said, said
from . import claims
from .app import complain, say
from .common import find, json_option, print_json, session_option, warn
from .language import speech

if TYPE_CHECKING:
    from ..dispute.claim import Claim
    from ..evening.course import Entry

EDITED_SINCE = malformed(
    "edited-since-seal",
    "seal {seal} ({where}): line {line} was edited by hand afterwards, accepted in line {accepted} ({note})",
    "the seal was written down before that; tarok log shows what the line held then, where it is known",
)
TORN = "the last line is incomplete (a power cut?) and does not count; the next write saves it aside"


def _opened(session: str | None, upto: int | None = None) -> Session:
    """The session, sound as far as it is looked at; a torn last line is passed over with a warning."""
    path = find(session)
    opened = Session(path, upto=upto)
    if upto is not None and opened.hands >= upto:
        return opened
    if upto is not None and not opened.damage:
        opened.evening.hand(upto)
    if opened.damage:
        hands = opened.hands
        last = opened.damage[-1]
        way = (
            f"tarok show --upto {hands} shows the sheet before the damage"
            if hands
            else "no hand before the damage is whole"
        )
        raise Refused([*opened.damage[:-1], last._replace(hint=f"{last.hint}; {way}" if last.hint else way)])
    if opened.ledger.torn:
        warn(TORN)
    return opened


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters: o open, x cancelled radli.")
@click.option("--upto", type=click.IntRange(1), metavar="N", help="The sheet as it was recorded with hand N.")
@session_option
@json_option
def show(ascii_only: bool, upto: int | None, session: str | None, as_json: bool) -> None:
    """The score sheet: a column a player, radli as circles (○ open, ● cancelled), totals, and what comes next."""
    opened = _opened(session, upto)
    if as_json:
        print_json(standing.state_document(opened.evening, opened.seal) | {"edits": edits_document(opened.edits)})
        return
    from ..show.sheet import sheet

    say(sheet(opened.evening, ascii_only))
    for one in opened.edits:
        say(edited(one))


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters only.")
@session_option
@json_option
def log(ascii_only: bool, session: str | None, as_json: bool) -> None:
    """Every event in order: the hands in their words, each player's change and total."""
    opened = _opened(session)
    if as_json:
        events = []
        for entry in opened.evening.entries():
            found = standing.event_document(opened.table, entry.event, entry.outcome)
            if isinstance(entry.event, HandPlayed):
                found["number"] = entry.number
            if entry.voided is not None:
                found["void"] = entry.voided
            found["totals"] = plain_all(entry.state.totals)
            events.append(found)
        answer = {"ruleset": opened.rules.id, "players": list(opened.table.players), "events": events}
        print_json(answer | {"edits": edits_document(opened.edits)})
        return
    from ..show.sheet import log as log_text

    say(log_text(opened.evening, ascii_only))
    for line in told(opened.edits):
        say(line)


@click.command()
@click.argument("number", type=click.IntRange(1), required=False, metavar="[N]")
@click.option("--claimed", metavar="PLAYER=AMOUNT", multiple=True, help="Explain what somebody says it should be.")
@click.option("--totals", is_flag=True, help="With --claimed: it is the running total after the hand.")
@click.option("--all", "everything", is_flag=True, help="With --claimed: every explanation, not only the first five.")
@session_option
@json_option
def why(
    number: int | None, claimed: tuple[str, ...], totals: bool, everything: bool, session: str | None, as_json: bool
) -> int:
    """How hand N (else the last hand) was worked out: every line with its rule and where the source states it.

    With --claimed it says what would have to be otherwise for another score to be right: other rules, a known
    mistake, a fact that was misread. Exit status 3 if nothing explains it.

    \b
    tarok why 6 --claimed Ana=-40
    tarok why 7 --totals --claimed Ana=20
    """
    opened = _opened(session)
    if number is None:
        number = opened.hands
        if not number:
            raise refuse("", "no hand was recorded yet", "tarok add WORD… records one")
    entry = opened.evening.hand(number)
    found = _claim(opened, entry, claimed, totals) if claimed else None
    if as_json:
        shown = standing.event_document(opened.table, entry.event, entry.outcome)
        shown["cites"] = {
            rule.id: rule.cite for line in entry.outcome.lines for rule in (line.rule, *(n.rule for n in line.notes))
        }
        answer = {"ruleset": opened.rules.id, "number": number, "void": entry.voided, **shown}
        if found is None:
            print_json(answer)
            return 0
        print_json({**answer, "claim": found.document()})
        return claims.status(found)
    say(f"hand {number}" + (f", void: {printable(entry.voided)}" if entry.voided is not None else ""))
    say("\n".join(standing.event_lines(opened.table, entry.event, entry.outcome, sources=True, language=speech().code)))
    return 0 if found is None else claims.told(found, everything)


def _claim(opened: Session, entry: Entry, words: tuple[str, ...], totals: bool) -> Claim:
    """What explains a claimed score of a hand; a void one is looked at as if it stood."""
    from ..dispute.case import Case
    from ..scoring import Before

    assert isinstance(entry.event, HandPlayed)
    state = opened.evening.start if entry.before is None else entry.before.state
    table, hand = opened.table, entry.event.hand
    claimed = claims.said_claims(words, table, hand)
    if totals:
        claimed = {name: total - state.totals[name] for name, total in claimed.items()}
    if entry.voided is not None:
        complain(speech().say(said("note: hand {number} is void; explained as if it stood", number=entry.number)))
    book = claims.book_of(table, str(opened.records[0].body.get("origin", table.rules.id)))
    return claims.explained(Case(book, table.rules.variants, table, Before(state.radli, state.pot), hand), claimed)


@click.command()
@click.option("--rate", metavar="AMOUNT", help="What one point is worth, such as 0.05.")
@session_option
@json_option
def settle(rate: str | None, session: str | None, as_json: bool) -> None:
    """Who pays whom: the money game's own balance, or paper scores against their average; the fewest payments."""
    from ..evening.settle import POT
    from ..evening.settle import settle as settle_totals

    opened = _opened(session)
    value = None
    if rate is not None:
        try:
            value = typed(rate)
        except ValueError:
            value = 0
        if value <= 0:
            raise refuse("--rate", f'"{printable(rate)[:60]}" is no amount above 0', "such as 0.05")
    state, rules = opened.state, opened.rules
    result = settle_totals(rules, state.totals, state.pot, value)
    charged = rules.radli is not None and rules.radli.end is not None and any(state.radli.values())
    if not state.finished and charged:
        complain("note: the session is not finished; open radli are not charged yet")
    if rules.settlement.form != "average" and sum(state.totals.values()) + state.pot:
        complain("note: the totals do not sum to zero (adjustments); the rest is shared by all")
    if state.pot:
        complain(f"note: {written(state.pot, rules.unit.decimals)} of this lies in the pot")
    if as_json:
        print_json(
            {
                "ruleset": rules.id,
                "balances": {name: plain(amount) for name, amount in result.balances.items()},
                "payments": [
                    {"from": one.payer, "to": one.receiver, "amount": plain(one.amount)} for one in result.payments
                ],
                "pot": plain(state.pot),
            }
        )
        return
    decimals = rules.unit.decimals if rate is None else max(rules.unit.decimals, 2)
    for name, amount in result.balances.items():
        say(f"{name} {signed(amount, decimals)}")
    if not result.payments:
        say("nobody pays anything")
    for one in result.payments:
        receiver = "the pot" if one.receiver == POT else one.receiver
        say(f"{one.payer} pays {receiver} {written(one.amount, decimals)}")


@click.command()
@click.option("--seal", "seals", metavar="XXXXXX", multiple=True, help="At which hand did the file have this seal?")
@click.option("--long", "long_seal", is_flag=True, help="Say the long seal, which nobody can prepare two evenings for.")
@session_option
@json_option
def check(seals: tuple[str, ...], long_seal: bool, session: str | None, as_json: bool) -> int:
    """Verify the ledger: whole, unaltered, every stored score reproduced. Exit status 3 if anything is wrong.

    --seal XXXXXX says at which hand the file had the seal that somebody wrote down (six characters, or twelve and more
    of the long seal), and whether a line before it was edited by hand afterwards.
    """
    path = find(session)
    try:
        opened = Session(path)
        damage = list(opened.damage)
    except Refused as refused:
        if not path.is_file():
            raise
        _problems(
            [one._replace(path="", place=one.place or Place(path.name, 1, 1)) for one in refused.problems],
            as_json,
            {},
        )
        return 3
    found, edited_since, missing = _found_seals(opened, seals)
    damage.extend(edited_since)
    answer: dict[str, object] = {
        "ruleset": opened.rules.id,
        "records": len(opened.records),
        "hands": opened.state.hands,
        "torn": bool(opened.ledger.torn),
        "accepted_edits": list(opened.ledger.accepted),
        "ruleset_changed": _ruleset_changed(opened),
        "edits": edits_document(opened.edits),
        "seal": opened.seal,
        "seals": found,
    }
    if long_seal:
        answer["long_seal"] = long(opened.records[-1].seal)
    if opened.ledger.torn:
        warn(TORN)
    if damage or missing:
        _problems(damage, as_json, answer | {"unknown_seals": missing})
        for seal in missing:
            complain(
                f"no record has the seal {printable(seal)[:20]}: it was read off another file, or this one was altered"
            )
        return 3
    if as_json:
        print_json({"ok": True, "problems": [], **answer})
        return 0
    if opened.ledger.accepted:
        lines = ", ".join(str(line) for line in opened.ledger.accepted)
        say(f"lines edited by hand and accepted: {lines}")
    if answer["ruleset_changed"]:
        say(f"the ruleset {opened.rules.id} has changed since; this session keeps its own")
    hands = "1 hand" if opened.state.hands == 1 else f"{opened.state.hands} hands"
    count = len(opened.records)
    records = f"{count} {'record' if count == 1 else 'records'}, {hands}"
    say(f"{printable(path.name)} is whole: {records}, every score reproduced; seal {opened.seal}")
    if long_seal:
        say(said("long seal {seal}", seal=long(opened.records[-1].seal)))
    for seal, place in found.items():
        say(f"seal {seal}: {place}")
    return 0


def _problems(damage: list[Problem], as_json: bool, answer: dict[str, object]) -> None:
    if as_json:
        listed = [{"place": str(one.place), "message": one.message, "hint": str(one.hint)} for one in damage]
        print_json({"ok": False, "problems": listed, **answer})
    for one in damage:
        complain(f"{one.place}: {one.message}")
        if one.hint:
            complain(f"    {one.hint}")


def _found_seals(opened: Session, wanted: tuple[str, ...]) -> tuple[dict[str, str], list[Problem], list[str]]:
    """For each seal the record that has it, in words; the edits of lines that it sealed; the seals that none has."""
    found: dict[str, str] = {}
    edited_since: list[Problem] = []
    missing: list[str] = []
    for seal in wanted:
        line, where = _record_of(opened, seal)
        if where is None:
            missing.append(seal)
            continue
        found[_shown(seal)] = str(where)
        for one in opened.edits:
            if one.covers(line):
                edited_since.extend(_edited_since(opened, one, line, _shown(seal), where))
    return found, edited_since, missing


def _record_of(opened: Session, seal: str) -> tuple[int, Said | str | None]:
    """The line that has a seal, and where that is in words; a line that was edited had it once."""
    for record, number in zip(opened.records, opened.numbers, strict=True):
        if fits(record.seal, seal):
            kind = record.body.get("kind")
            at = f"hand {number}" if kind == "hand" else f"line {record.line} ({kind}), after hand {number}"
            return record.line, at if kind != "session" else "the beginning of the session"
    for one in opened.edits:
        from ..ledger.former import had_seal

        for line in one.event.edits:
            if any(had_seal(was, seal) for was in line.was):
                return line.line, said("line {line}, as it was before", line=line.line)
    return 0, None


def _edited_since(opened: Session, one: EditedLines, line: int, seal: str, where: Said | str) -> Iterator[Problem]:
    for edit in one.event.edits:
        if edit.line <= line:
            place = Place(opened.path.name, edit.line, 1)
            note = printable(one.event.note)
            yield EDITED_SINCE(place=place, seal=seal, where=where, line=edit.line, note=note, accepted=one.accepted_in)


def _shown(seal: str) -> str:
    """A seal as it was given, in the letters of seals."""
    return read_seal(seal)


def _ruleset_changed(opened: Session) -> bool:
    """Whether the ruleset file now says something else than the one the session holds.

    The name of that file was written by whoever began the session: it may be that of anything.
    """
    from ..ledger.disk import is_plain
    from ..rules.library import load

    origin = opened.records[0].body.get("origin")
    if not isinstance(origin, str):
        return False
    if ("/" in origin or origin.endswith((".yaml", ".yml"))) and not is_plain(origin):
        return False
    try:
        return load(origin, opened.rules.variants).document != opened.rules.document
    except Refused:
        return True
