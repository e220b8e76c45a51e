"""`tarok import`: a paper sheet, or an evening that was exported, becomes a session."""

from __future__ import annotations

import click

from ..dispute.sheet_events import events_of_sheet
from ..evening.events import HandPlayed
from ..evening.exported import NO_EXPORT, read_exported
from ..evening.session import Session
from ..ledger.record import NOT_JSON, Unreadable, read_object
from ..limits import MOST_BYTES_OF_EXPORT
from ..problems import Refused, impossible
from ..words.folding import printable
from ..words.said import said
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
    "import-of-a-session", "this is a session's ledger already", "--session {file} uses it as it is"
)
NO_ROWS = impossible("sheet-without-rows", "this sheet has no rows: nothing was played", "one row for each hand")
OWN_RULES = impossible(
    "import-own-rules", "an exported evening has its rules with it", "leave out --ruleset, --variant and --write"
)


@click.command("import")
@click.argument("file", type=INPUT_FILE, metavar="FILE")
@ruleset_option(type=NAMED_FILE)
@variant_option()
@click.option("--write", type=click.Choice(["totals", "points", "packed"]), help="What a number of the sheet is.")
@writes
def import_(writing: Writing, file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None) -> int:
    """A paper sheet with words, or an evening that was exported, becomes a session.

    \b
    tarok import sheet.csv         a sheet as `tarok audit` reads it
    tarok import evening.xlsx      the first page of a workbook
    tarok import evening.json      what `tarok export --format json` wrote

    Every score is worked out. If a row is wrong or has no words, or the totals are others, every such row is told and
    nothing is recorded. - is standard input.
    """
    data = bytes_of(file, MOST_BYTES_OF_EXPORT)
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
