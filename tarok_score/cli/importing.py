"""`tarok import`: a paper sheet, or an evening that was exported, becomes a session."""

from __future__ import annotations

from os.path import realpath

import click

from ..dispute.sheet_events import events_of_sheet
from ..evening.events import HandPlayed
from ..evening.exported import NO_EXPORT, read_exported
from ..evening.session import Session
from ..law.variant_names import rules_name
from ..ledger.record import NOT_JSON, Unreadable, read_object
from ..limits import MOST_BYTES_OF_EXPORT, MOST_BYTES_OF_FILE
from ..problems import Refused, impossible
from ..show.lines import lines_after
from ..words.folding import printable
from ..words.said import said
from .after_recording import recording
from .batch import STANDARD_INPUT
from .beginning import NewEvening, begin_evening
from .find import SESSIONS, begins_a_session
from .input_files import INPUT_FILE, NAMED_FILE
from .language import asked_language
from .ledgers import newest
from .options import ruleset_option, variant_option
from .output import complain
from .paper import bytes_of, judged, sheet_of
from .record import Writing, writes

SAME_EVENING = said("note: {file} has the same people, rules and hands; `tarok season` counts both")
LEDGER_ALREADY = impossible(
    "import-of-a-session",
    "this is a session's ledger already",
    "--session {file} uses it as it is; --after N brings what happened in it after hand N into another session",
)
NO_LEDGER = impossible("import-after", "this is no session's ledger", "--after takes the hands of another session")
ITSELF = impossible("import-of-itself", "these hands are in {file} already", "--session names where they are to go")
OTHER_TABLE = impossible(
    "import-other-table",
    "these hands were played by {theirs} ({rules}), here sit {ours} ({own})",
    "tarok join, leave, replace and rules change make the table the same first",
)
NO_ROWS = impossible("sheet-without-rows", "this sheet has no rows: nothing was played", "one row for each hand")
OWN_RULES = impossible(
    "import-own-rules", "an exported evening has its rules with it", "leave out --ruleset, --variant and --write"
)


@click.command("import")
@click.argument("file", type=INPUT_FILE, metavar="FILE")
@ruleset_option(type=NAMED_FILE)
@variant_option()
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="What happened after hand N of another session.")
@click.option("--write", type=click.Choice(["totals", "points", "packed"]), help="What a number of the sheet is.")
@writes
def import_(
    writing: Writing, file: str, ruleset: str | None, variants: tuple[str, ...], after: int | None, write: str | None
) -> int:
    """A paper sheet with words, or an evening that was exported, becomes a session.

    \b
    tarok import sheet.csv         a sheet as `tarok audit` reads it
    tarok import evening.xlsx      the first page of a workbook
    tarok import evening.json      what `tarok export --format json` wrote
    tarok import copy.jsonl --after 6
                                   the hands of a copy from hand 7 on, added to this session

    Every score is worked out. If a row is wrong or has no words, or the totals are others, every such row is told and
    nothing is recorded. - is standard input. What --after brings in is worked out as if it were played now.
    """
    data = bytes_of(file, MOST_BYTES_OF_EXPORT if after is None else MOST_BYTES_OF_FILE)
    if after is not None:
        if file == STANDARD_INPUT or not begins_a_session(data):
            raise NO_LEDGER.refused(printable(file))
        return _bring_in(file, after, writing)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        if ruleset or variants or write:
            raise OWN_RULES.refused(printable(file))
        if begins_a_session(data):
            raise LEDGER_ALREADY.refused(printable(file), file=printable(file))
        return _begin(_exported(data, file), writing)
    sheet = sheet_of(data, file)
    if not sheet.rows:
        raise NO_ROWS.refused(printable(file))
    one = judged(sheet, file, ruleset, variants, write)
    events = events_of_sheet(one.found, one.dealer, file)
    players = sheet.players
    return _begin(
        NewEvening(one.rules, one.origin, players, dealer=one.dealer, lang=asked_language(), before=events), writing
    )


def _bring_in(file: str, after: int, writing: Writing) -> int:
    """Adds what happened in another session after a hand to this one, as if it were typed now: all of it or nothing."""
    other, here = Session(file).sound().evening, writing.opened()
    theirs = (other.hand(after).state if after else other.start).table
    ours = here.sound().table
    if realpath(file) == realpath(here.name):
        raise ITSELF.refused(printable(file), file=printable(here.name))
    same = (set(theirs.players), theirs.rules.id, theirs.rules.variants)
    if same != (set(ours.players), ours.rules.id, ours.rules.variants):
        rules, own = (rules_name(one.rules.id, one.rules.variants) for one in (theirs, ours))
        raise OTHER_TABLE.refused(printable(file), theirs=theirs.players, rules=rules, ours=ours.players, own=own)
    lines = [(None, line.split()) for line in lines_after(other, after, here.state)]
    with recording() as done:
        writing.answer(done, here, here.add_lines(lines, dry=writing.dry))
    return done.status


def _begin(how: NewEvening, writing: Writing) -> int:
    """Begins the evening; warns of another one in this folder with the same people, rules and hands."""
    before = SESSIONS.here()
    status = begin_evening(how, writing)
    for new in set(SESSIONS.here()) - set(before):
        played = _played(new)
        same = [path for path in before if played is not None and _played(path) == played]
        if same:
            complain(SAME_EVENING._replace(facts={"file": printable(newest(same))}))
    return status


def _played(path: str) -> tuple[object, ...] | None:
    """The people, the rules and the hands of an evening; None if it is damaged or has no hand."""
    try:
        evening = Session(path).sound().evening
    except Refused:
        return None
    rules, entries = evening.table.rules, evening.entries()
    hands = [one.event for one in entries if isinstance(one.event, HandPlayed) and one.voided is None]
    return (evening.table.players, rules.id, rules.variants, hands) if hands else None


def _exported(data: bytes, file: str) -> NewEvening:
    """The beginning of an exported evening, with what happened in it. Raises Refused."""
    if len(data) > MOST_BYTES_OF_EXPORT:
        raise NO_EXPORT.refused(printable(file), what=said("the file is larger than 16 MiB"))
    try:
        text = data.decode("utf-8-sig")
        document = read_object(text)
    except UnicodeDecodeError:
        raise NO_EXPORT.refused(printable(file), what=said("this is not text (UTF-8)")) from None
    except Unreadable as error:
        before = text[: error.column - 1].split("\n")
        here = said("line {line}, column {column} is not JSON", line=len(before), column=len(before[-1]) + 1)
        what = here if error.problem.id == NOT_JSON.id else error.problem.said
        raise NO_EXPORT.refused(printable(file), what=what) from None
    found = read_exported(document, file)
    table, dealer = found.evening.table, found.evening.start.dealer
    lang = found.lang or asked_language()
    return NewEvening(table.rules, found.origin, table.players, found.full, dealer, lang, before=found.happened)
