"""Beginning a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os.path import realpath
from typing import Any, NamedTuple

import click

from ..dispute.audit import events_of_sheet
from ..evening.adding import NO_EXPORT, Addition, read_exported
from ..evening.course import EveningCourse
from ..evening.events import HandPlayed, Rate, Seating
from ..evening.money import rate_of
from ..evening.people import check_full_names, split_full_name
from ..evening.session import Session
from ..evening.state import State, winners
from ..events import Event
from ..files import STANDARD_INPUT
from ..law.library import chosen_variants, load, rules_name, split
from ..law.ruleset import Ruleset
from ..ledger.record import NOT_JSON, Unreadable, begin_of, read_object
from ..limits import MOST_BYTES_OF_EXPORT, MOST_BYTES_OF_FILE
from ..problems import Refused, impossible
from ..show import sheet as standing
from ..show.columns import table, width_of
from ..show.sheet import age_in_words, headline
from ..show.text import totals
from ..surroundings import surroundings
from ..words.folding import fold, printable
from ..words.said import Fact, counted, pasted, said
from .files import INPUT_FILE, NAMED_FILE, bytes_of
from .find import NO_SESSION, SESSIONS, begins_a_session, differing, newest, none_here, tell_copies
from .language import asked_language, columns, of_sessions, own_settings, speech
from .options import Found, finds, ruleset_argument, ruleset_option, variant_option
from .output import complain, print_json, recording, say, show_lines, warn
from .record import Writing, writes
from .terminal import choose_answer

BESIDE = said(
    "note: not finished yet: {files}; `tarok play {file}` goes on with it, `tarok finish --session {file}` ends it"
)


class NewEvening(NamedTuple):
    """The facts that an evening begins with: its rules, their name, the players, the dealer (None: the last player).

    `full` are the full names that go with short ones; the evening is kept in the language `lang`. `before` is what
    happened earlier elsewhere, on paper or in another file, and is recorded with it.
    """

    rules: Ruleset
    origin: str
    players: Sequence[str]
    full: Mapping[str, str] = {}
    dealer: str | None = None
    lang: str | None = None
    rate: Rate | None = None
    before: Sequence[Addition] = ()

    def begin(self, path: str | None, dry: bool) -> Session:
        """Begins the evening in the named file, else in the next free one of today."""
        first = [*([] if self.rate is None else [Addition(self.rate)]), *self.before]
        rules, players, full, lang = self.rules, self.players, self.full, self.lang or asked_language()

        def begin_in(path: str) -> Session:
            """The session, begun in a ledger of this name. Raises Refused if the name is taken."""
            return Session.begin(path, rules, self.origin, players, self.dealer, dry, warn, lang, full, first)

        return SESSIONS.begin(SESSIONS.named(path), begin_in)


class Beginning(NamedTuple):
    """The start of a session as it is typed: rules, variants, players, dealer (None: the last player), language, rate.

    A full name may follow a short one, `Ana=Ana Marija`.
    """

    origin: str
    variants: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    dealer: str | None = None
    lang: str | None = None
    rate: Rate | None = None

    def evening(self) -> NewEvening:
        """The evening that begins so. Raises Refused if there are no such rules, or full names are wrong."""
        rules, named = load(self.origin, self.variants), [split_full_name(player) for player in self.players]
        full = {name: whole for name, whole in named if whole}
        wrong = check_full_names(full)
        if wrong:
            raise Refused(wrong)
        names = tuple([name for name, _ in named])
        return NewEvening(rules, split(self.origin)[0], names, full, self.dealer, self.lang, self.rate)


def open_beside(path: str | None) -> list[str]:
    """The unfinished sessions of this folder; none if the new one's file is named outright."""
    return [] if SESSIONS.named(path) is not None else SESSIONS.still_open(SESSIONS.here())


def tell_beside(others: Sequence[str]) -> None:
    """Names the unfinished sessions, if there are any, and says how to go on with the newest."""
    if others:
        complain(pasted(BESIDE._replace(facts={"files": tuple(others), "file": newest(others)})))


def goes_beside(others: Sequence[str]) -> bool:
    """True if an evening may begin beside these; if there are any, somebody at the terminal is asked."""
    tell_beside(others)
    if not others or choose_answer((said("begin another one"), said("leave it"))) == 0:
        return True
    complain(said("nothing recorded"))
    return False


def begin_evening(how: NewEvening, writing: Writing) -> int:
    """Begins an evening and says so; at a terminal it first asks whether to begin it beside those still open."""
    dry, others = writing.dry, open_beside(writing.session)
    asks = surroundings().somebody_asks() and not dry
    if asks and not goes_beside(others):
        return 1
    with recording() as done:
        opened = how.begin(writing.session, dry)
        if not dry:
            done.stands(said("recorded, seal {seal}: the session was started", seal=opened.seal))
        if not asks:
            tell_beside(others)
        if writing.as_json:
            seal = "" if dry else opened.seal
            print_json("begun", {"session": opened.name, "evening": opened.evening, "seal": seal, "dry_run": dry})
        else:
            _tell(how, opened, dry)
    return done.status


def _tell(how: NewEvening, opened: Session, dry: bool) -> None:
    """Says which evening was begun, and who deals."""
    file, rules, at_table = printable(opened.name), how.rules, opened.table.players
    what = said("{file}: {ruleset}, {players}", file=file, ruleset=rules.id, players=at_table)
    if rules.variants:
        text = "{file}: {ruleset} with {variants}, {players}"
        what = said(text, file=file, ruleset=rules.id, variants=chosen_variants(rules), players=at_table)
    if dry:
        if how.before:
            show_lines(totals(opened.evening, speech(), columns()))
        say(said("would start {what}", what=what))
        return
    say(what)
    if how.rate is not None:
        say(how.rate.title(opened.table))
    if how.before:
        show_lines(totals(opened.evening, speech(), columns()))
    say(standing.next_line(opened.table, opened.state))
    say(said("seal {seal}", seal=opened.seal))


@click.command()
@ruleset_argument(required=False, type=NAMED_FILE)
@click.argument("players", nargs=-1, metavar="PLAYER…")
@variant_option()
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@click.option("--rate", "amount", metavar="AMOUNT", help="What one point is worth, such as 0.05.")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR.")
@writes
def new(
    writing: Writing,
    ruleset: str | None,
    players: tuple[str, ...],
    variants: tuple[str, ...],
    dealer: str | None,
    amount: str | None,
    unit: str | None,
) -> int:
    """Start a session: RULESET is an id (see `tarok rules`) or the path of a YAML file.

    Players are named in turn order, each next one on the right of the one before. The file is tarok-DATE.jsonl in this
    folder, or where --session (or $TAROK_SESSION) says. What is not said is taken from `tarok.toml`. A short name may
    replace a full one: Ana="Ana Marija".
    """
    found = own_settings()
    if found is not None:
        if ruleset is None or ruleset == found.ruleset:
            variants = variants or found.variants
        ruleset, players = ruleset or found.ruleset, players or found.players
    for name, given in (("ruleset", ruleset), ("players", players)):
        if not given:
            ctx = click.get_current_context()
            raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == name))
    assert ruleset is not None
    rate = rate_of(amount)
    if found is not None:
        rate, unit = rate or found.rate, unit or found.unit
    worth = None if rate is None else Rate(rate, unit)
    return begin_evening(Beginning(ruleset, variants, players, dealer, asked_language(), worth).evening(), writing)


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER…]")
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else who would have dealt next.")
@writes
def again(writing: Writing, players: tuple[str, ...], dealer: str | None) -> int:
    """Start a session like the newest one of this folder: its rules as they are now, its language, rate and players.

    With names, those play. The next dealer in turn deals.
    """
    return begin_evening(like().again(players, dealer).evening(), writing)


class Like:
    """The rules, people, language and rate of a session, for another one to take over."""

    def __init__(self, opened: Session) -> None:
        head, evening = opened.records[0].body, opened.evening
        entries = [entry.event for entry in reversed(evening.entries()) if entry.voided is None]
        changed = (one.origin for one in entries if isinstance(one, Seating) and one.rules is not None)
        self.origin = str(next(changed, None) or head.get("origin") or opened.rules.id)
        self.variants = opened.rules.variants
        self.players, self.dealer = opened.table.players, opened.state.dealer
        self.lang: str | None = head.get("lang")
        self.full = opened.full_names
        self.rate: Rate | None = next((one for one in entries if isinstance(one, Rate)), None)

    def again(self, players: tuple[str, ...] = (), dealer: str | None = None) -> Beginning:
        """The beginning of the next evening, with the same players or these, spelt as before."""
        known = {fold(name): name for name in self.players}
        seated = tuple([known.get(fold(name), name) for name in players]) or self.players
        deals = self.dealer if dealer is None and self.dealer in seated else dealer
        full = tuple([f"{name}={self.full[name]}" if name in self.full else name for name in seated])
        return Beginning(self.origin, self.variants, full, deals, asked_language() or self.lang, self.rate)


def like() -> Like:
    """The newest session of this folder, to begin another one like it.

    Raises Refused if there is none, or it is damaged.
    """
    found = SESSIONS.here()
    if not found:
        raise NO_SESSION.refused(pattern=f"{SESSIONS.prefix}*.jsonl")
    path = newest(found)
    of_sessions([begin_of(path)])
    return Like(Session(path).sound())


OPEN, FINISHED, DAMAGED = said("not finished"), said("finished"), said("damaged")


@click.command()
@finds("sessions")
def sessions() -> Found:
    """The sessions of this folder, newest first: how old, hands, players, who leads or won, and the rules."""
    here = SESSIONS.here()
    rows = [row_of(path) for path in here]
    if not rows:
        raise none_here()
    return Found({"sessions": rows, "copies": differing(here)}, lambda: _tell_sessions(rows, here))


def _tell_sessions(rows: Sequence[dict[str, Any]], here: Sequence[str]) -> None:
    """Shows the sessions as a table, newest first, and copies of one evening that differ."""
    newest = sorted(rows, key=lambda row: row.get("date", ""), reverse=True)
    cells = [[speech().fact(one) for one in _cells(row)] for row in newest]
    room = columns()
    if room is not None and any(width_of(line) > room for line in table(cells)):
        cells = [line[:-1] for line in cells]
    show_lines(table(cells, width=room))
    tell_copies(here)


def still_open() -> list[dict[str, Any]]:
    """The open sessions of this folder as rows of the list, newest first."""
    rows = [row_of(path) for path in SESSIONS.still_open(SESSIONS.here())]
    return sorted(rows, key=lambda row: row.get("date", ""), reverse=True)


def in_short(row: dict[str, Any]) -> str:
    """A session in one line: its file, age, hands and players."""
    file, age, hands, players, *_ = _cells(row)
    return printable(" · ".join(filter(None, map(speech().fact, (file, age, hands, players)))))


def row_of(path: str) -> dict[str, Any]:
    """A session as a row of the list: its state and what was played."""
    row: dict[str, Any] = {"file": path}
    try:
        opened = Session(path).sound()
    except Refused:
        return row | {"state": "damaged"}
    state, rules = opened.state, opened.rules
    return row | {
        "state": "finished" if state.finished else "open",
        "date": str(opened.records[0].body.get("at", ""))[:10],
        "ruleset": rules.id,
        "variants": list(rules.variants),
        "players": list(opened.table.players),
        "hands": state.hands,
        "leaders": list(winners(state)) if state.hands else [],
    }


def _cells(row: dict[str, Any]) -> tuple[Fact, ...]:
    """The cells of a row: file, age, hands, players, who leads or won, and the rules, which give way first."""
    state = {"open": OPEN, "finished": FINISHED, "damaged": DAMAGED}[row["state"]]
    if "date" not in row:
        return row["file"], state, "", "", "", ""
    age = age_in_words(row["date"], surroundings().today())
    hands = counted("{n} hand", "{n} hands", row["hands"])
    rules = rules_name(row["ruleset"], tuple(row["variants"]))
    first = headline(row["leaders"], row["state"] == "finished")
    return row["file"], age, hands, tuple(row["players"]), first or state, rules


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
    tarok import evening.json      what `tarok export --format json` wrote
    tarok import copy.jsonl --after 6
                                   the hands of a copy from hand 7 on, added to this session

    Every score is worked out. If a row is wrong or has no words, or the totals differ, it names every such row and
    records nothing. - is standard input. What --after brings in is worked out as if it were played now.
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
    from .dispute import judged, sheet_of

    sheet = sheet_of(data, file)
    if not sheet.rows:
        raise NO_ROWS.refused(printable(file))
    found = judged(sheet, file, ruleset, variants, write)
    events, rules = events_of_sheet(found, file), found.table.rules
    how = NewEvening(rules, rules.origin, sheet.players, dealer=found.dealer, lang=asked_language(), before=events)
    return _begin(how, writing)


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
    events = events_after(other, after, here.evening)
    with recording() as done:
        writing.answer(done, here, here.add_all(events, writing.dry, as_played=True))
    return done.status


def events_after(evening: EveningCourse, number: int, here: EveningCourse) -> list[Event]:
    """The events that bring what happened after hand `number` (0: everything) into another evening of the same people.

    The first brings the seats and the deal, which later ones restore after what no longer counts.
    """
    again, found = here.copy(), list[Event]()

    def add(event: Event) -> None:
        """Adds an event to those found."""
        again.add(event, 0)
        found.append(event)

    def seat(state: State) -> None:
        """Adds the seats and the deal, if they are others."""
        if not state.finished and (again.table.players, again.state.dealer) != (state.table.players, state.dealer):
            add(Seating(players=state.table.players, dealer=state.dealer))

    seat(evening.hand(number).state if number else evening.start)
    entries = evening.entries()
    for entry in entries[entries.index(evening.hand(number)) + 1 if number else 0 :]:
        if entry.voided is None and entry.overridden is None:
            add(entry.event)
        seat(entry.state)
    return found


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
