"""Beginning a session, and the commands whose words, in a row, say what happened in it, each declared once.

tarok misdeal Ana        tarok fine Ana 10 --why "late again"        tarok move 3 5        tarok join Eva --after Ana
"""

from __future__ import annotations

from collections.abc import Sequence
from os.path import realpath
from typing import Any, NamedTuple

import click

from ..evening.adding import Addition
from ..evening.course import EveningCourse
from ..evening.events import GivenRadli, Rate, Seated, Seating
from ..evening.money import rate_of
from ..evening.parse_words import COMMANDS
from ..evening.people import check_full_names, split_full_name
from ..evening.session import Session
from ..evening.state import State, winners
from ..events import AmountField, Event, Field, TextField
from ..files import STANDARD_INPUT
from ..law.library import chosen_variants, load, rules_name, split
from ..law.ruleset import Ruleset
from ..ledger.record import begin_of
from ..limits import MOST_BYTES_OF_FILE, MOST_BYTES_OF_SHEET
from ..problems import Problems, Refused, pasted, refusal
from ..show import sheet as standing
from ..show.columns import table, width_of
from ..show.sheet import headline
from ..show.text import totals
from ..surroundings import surroundings
from ..text import printable
from ..words.folding import fold
from ..words.said import Fact, counted, said
from .find import SESSIONS, begins_a_session, differing, newest, none_here, tell_copies
from .language import asked_language, columns, of_sessions, own_settings, own_words, speech
from .options import (
    BY_OTHERS,
    HAND_OR_EVENT,
    NUMBER_OF_HAND,
    WORD,
    Declaring,
    Output,
    Reason,
    Worded,
    as_played_option,
    before_option,
    hand_argument,
    missing,
    offering,
    outputs,
    override_option,
    player_argument,
    ruleset_argument,
    ruleset_option,
    variant_option,
    words_argument,
    write_option,
)
from .output import bytes_of, choose_answer, complain, print_json, recording, say, show_lines, warn
from .record import Writing, writes

BESIDE = said(
    "note: not finished yet: {files}; `tarok play {file}` goes on with it, `tarok finish --session {file}` ends it"
)


class Beginning(NamedTuple):
    """The facts that an evening begins with: rules by name, their variants, the players, the dealer (None: the last).

    A full name may follow a short one, `Ana=Ana Marija`. The evening is kept in the language `lang`. `before` is what
    happened earlier elsewhere, on paper or in another file, and is recorded with it; `rules` come from there, too.
    """

    origin: str
    variants: tuple[str, ...] = ()
    players: Sequence[str] = ()
    dealer: str | None = None
    lang: str | None = None
    rate: Rate | None = None
    before: Sequence[Addition] = ()
    rules: Ruleset | None = None

    def begin(self, path: str | None, dry: bool) -> Session:
        """Begins the evening in the named file, else in the next free one of today.

        Raises Refused if there are no such rules, full names are wrong, or the file is there already.
        """
        rules, named = self.rules or load(self.origin, self.variants), [split_full_name(name) for name in self.players]
        full, players = {name: whole for name, whole in named if whole}, [name for name, _ in named]
        Problems(check_full_names(full)).check()
        origin, lang = split(self.origin)[0] if self.rules is None else self.origin, self.lang or asked_language()
        first = [*([] if self.rate is None else [Addition(self.rate)]), *self.before]

        def begin_in(path: str) -> Session:
            """The session, begun in a ledger of this name. Raises Refused if the name is taken."""
            return Session.begin(path, rules, origin, players, self.dealer, dry, warn, lang, full, first)

        return SESSIONS.begin(SESSIONS.named(path), begin_in)


def open_beside(path: str | None) -> list[str]:
    """The unfinished sessions of this folder; none if the new one's file is named."""
    return [] if SESSIONS.named(path) is not None else SESSIONS.still_open(SESSIONS.here())


def goes_beside(others: Sequence[str], asks: bool = True) -> bool:
    """Names the unfinished sessions, if there are any; True if an evening may begin beside them, after a question."""
    if others:
        complain(pasted(BESIDE._replace(facts={"files": tuple(others), "file": newest(others)})))
    if not (others and asks) or choose_answer((said("begin another one"), said("leave it"))) == 0:
        return True
    complain(said("nothing recorded"))
    return False


def begin_evening(how: Beginning, writing: Writing) -> int:
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
            goes_beside(others, asks=False)
        if writing.as_json:
            seal = "" if dry else opened.seal
            print_json("begun", {"session": opened.name, "evening": opened.evening, "seal": seal, "dry_run": dry})
        else:
            _tell(how, opened, dry)
    return done.status


def _tell(how: Beginning, opened: Session, dry: bool) -> None:
    """Says which evening was begun, and who deals."""
    file, rules, at_table = printable(opened.name), opened.rules, opened.table.players
    begun = said("{file}: {ruleset}, {players}", file=file, ruleset=rules.id, players=at_table)
    if rules.variants:
        text = "{file}: {ruleset} with {variants}, {players}"
        begun = said(text, file=file, ruleset=rules.id, variants=chosen_variants(rules), players=at_table)
    if not dry:
        say(begun)
    if how.rate is not None and not dry:
        say(how.rate.title(opened.table))
    if how.before:
        show_lines(totals(opened.evening, speech(), columns()))
    if dry:
        say(said("would start {what}", what=begun))
        return
    say(standing.next_line(opened.state))
    say(said("seal {seal}", seal=opened.seal))


@click.command()
@ruleset_argument(required=False)
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
    own = own_settings()
    if own is not None:
        # Variants of the settings belong to their ruleset: with another one they are not used.
        if ruleset is None or ruleset == own.ruleset:
            variants = variants or own.variants
        ruleset, players = ruleset or own.ruleset, players or own.players
    for name, given in (("ruleset", ruleset), ("players", players)):
        if not given:
            raise missing(name)
    # click requires neither word, since the settings may give both.
    assert ruleset is not None
    rate = rate_of(amount)
    if own is not None:
        rate, unit = rate or own.rate, unit or own.unit
    worth = None if rate is None else Rate(rate, unit)
    return begin_evening(Beginning(ruleset, variants, players, dealer, asked_language(), worth), writing)


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER…]")
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else who would have dealt next.")
@writes
def again(writing: Writing, players: tuple[str, ...], dealer: str | None) -> int:
    """Start a session like the newest one of this folder: its rules as they are now, its language, rate and players.

    With names, those play. The next dealer in turn deals.
    """
    return begin_evening(like(newest_here(), players, dealer), writing)


def like(opened: Session, players: Sequence[str] = (), dealer: str | None = None) -> Beginning:
    """The beginning of an evening like another: its rules, language, rate, and its players or these, spelt as before.

    Unless another is named, the next dealer in turn deals.
    """
    head, at_table = opened.records[0].body, opened.table.players
    events = [entry.event for entry in reversed(opened.evening.entries()) if entry.voided is None]
    changed = (event.origin for event in events if isinstance(event, Seating) and event.rules is not None)
    origin = next(changed, None) or head.get("origin") or opened.rules.id
    known = {fold(name): name for name in at_table}
    seated = tuple([known.get(fold(name), name) for name in players]) or at_table
    deals = opened.state.dealer if dealer is None and opened.state.dealer in seated else dealer
    rate = next((event for event in events if isinstance(event, Rate)), None)
    full = opened.full_names
    names = tuple([f"{name}={full[name]}" if name in full else name for name in seated])
    return Beginning(str(origin), opened.rules.variants, names, deals, asked_language() or head.get("lang"), rate)


def newest_here() -> Session:
    """The newest session of this folder. Raises Refused if there is none, or it is damaged."""
    names = SESSIONS.here()
    if not names:
        raise refusal("no-session", pattern=f"{SESSIONS.prefix}*.jsonl")
    path = newest(names)
    of_sessions([begin_of(path)])
    return Session(path).sound()


STATES = {"open": said("not finished"), "finished": said("finished"), "damaged": said("damaged")}


@click.command()
@outputs("sessions")
def sessions() -> Output:
    """The sessions of this folder, newest first: the day, hands, players, who leads or won, and the rules."""
    here = SESSIONS.here()
    rows = [row_of(path) for path in here]
    if not rows:
        raise none_here()

    def tell() -> None:
        """Shows the sessions as a table, newest first, and copies of one evening that differ."""
        newest = sorted(rows, key=lambda row: row.get("date", ""), reverse=True)
        cells = [[speech().fact(cell) for cell in _cells(row)] for row in newest]
        room = columns()
        if room is not None and any(width_of(line) > room for line in table(cells)):
            cells = [line[:-1] for line in cells]
        show_lines(table(cells, width=room))
        tell_copies(here)

    return Output({"sessions": rows, "copies": differing(here)}, tell)


def still_open() -> list[dict[str, Any]]:
    """The open sessions of this folder as rows of the list, newest first."""
    rows = [row_of(path) for path in SESSIONS.still_open(SESSIONS.here())]
    return sorted(rows, key=lambda row: row.get("date", ""), reverse=True)


def in_short(row: dict[str, Any]) -> str:
    """A session in one line: its file, day, hands and players."""
    file, day, hands, players, *_ = _cells(row)
    return printable(" · ".join(filter(None, map(speech().fact, (file, day, hands, players)))))


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
        "date": standing.begun(opened),
        "ruleset": rules.id,
        "variants": list(rules.variants),
        "players": list(opened.table.players),
        "hands": state.hands,
        "leaders": list(winners(state)) if state.hands else [],
    }


def _cells(row: dict[str, Any]) -> tuple[Fact, ...]:
    """The cells of a row: file, day, hands, players, who leads or won, and the rules, which give way first."""
    state = STATES[row["state"]]
    if "date" not in row:
        return row["file"], state, "", "", "", ""
    hands = counted("{n} hand", "{n} hands", row["hands"])
    rules = rules_name(row["ruleset"], tuple(row["variants"]))
    first = headline(row["leaders"], row["state"] == "finished")
    return row["file"], row["date"], hands, tuple(row["players"]), first or state, rules


@click.command("import")
@click.argument("file", metavar="FILE")
@ruleset_option()
@variant_option()
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="What happened after hand N of another session.")
@write_option
@writes
def import_(
    writing: Writing, file: str, ruleset: str | None, variants: tuple[str, ...], after: int | None, write: str | None
) -> int:
    """A paper sheet with words becomes a session.

    \b
    tarok import sheet.csv         a sheet as `tarok audit` reads it
    tarok import copy.jsonl --after 6
                                   the hands of a copy from hand 7 on, added to this session

    Every score is worked out. If a row is wrong or has no words, or the totals differ, it names every such row and
    records nothing. - is standard input. What --after brings in is worked out as if it were played now.
    """
    data = bytes_of(file, MOST_BYTES_OF_SHEET if after is None else MOST_BYTES_OF_FILE)
    if after is not None:
        if file == STANDARD_INPUT or not begins_a_session(data):
            raise refusal("import-after", printable(file))
        return _bring_in(file, after, writing)
    if begins_a_session(data):
        raise refusal("import-of-a-session", printable(file), file=printable(file))
    # The audit is loaded only here: bringing in hands of a copy does not need it.
    from ..dispute.audit import events_of_sheet
    from .dispute import judged, sheet_of

    sheet = sheet_of(data, file)
    if not sheet.rows:
        raise refusal("sheet-without-rows", printable(file))
    audited = judged(sheet, file, ruleset, variants, write)
    events, rules = events_of_sheet(audited, file), audited.table.rules
    how = Beginning(rules.origin, (), sheet.players, audited.dealer, before=events, rules=rules)
    return begin_evening(how, writing)


def _bring_in(file: str, after: int, writing: Writing) -> int:
    """Adds what happened in another session after a hand to this one, as if it were typed now: all of it or nothing."""
    other, here = Session(file).sound().evening, writing.opened()
    theirs = (other.hand(after).state if after else other.start).table
    ours = here.sound().table
    if realpath(file) == realpath(here.name):
        raise refusal("import-of-itself", printable(file), file=printable(here.name))
    same = (set(theirs.players), theirs.rules.id, theirs.rules.variants)
    if same != (set(ours.players), ours.rules.id, ours.rules.variants):
        rules, own = (rules_name(table.rules.id, table.rules.variants) for table in (theirs, ours))
        raise refusal(
            "import-other-table", printable(file), theirs=theirs.players, rules=rules, ours=ours.players, own=own
        )
    events = events_after(other, after, here.evening)
    with recording() as done:
        writing.answer(done, here, here.add_all(events, writing.dry, as_played=True))
    return done.status


def events_after(evening: EveningCourse, number: int, here: EveningCourse) -> list[Event]:
    """The events that bring what happened after hand `number` (0: everything) into another evening of the same people.

    The first brings the seats and the deal, which later ones restore after what no longer counts.
    """
    # The other evening is followed in a copy, to know which seats each event would find there.
    again, events = here.copy(), list[Event]()

    def add(event: Event) -> None:
        """Adds an event to those found."""
        again.add(event, 0)
        events.append(event)

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
    return events


class Declared(NamedTuple):
    """A command that records an event: its help, its words in a row, and its options.

    `kind` is its name in the loop and among the words of a session, if that differs.
    """

    help: str
    words: tuple[Declaring, ...] = ()
    options: tuple[Declaring, ...] = ()
    kind: str = ""
    made_as: type[click.Command] = click.Command
    any_words: bool = False  # true if words such as -20 or -Ana are no options


#: The options of events that may go to an earlier place, or change hands that the table agreed on.
PLACED = (before_option, override_option)
CORRECTING = (override_option,)

#: The options of players' coming and going, after which the table may play by other rules.
OTHER_RULES = (
    ruleset_option("Go on by other rules.", "--rules", metavar="RULESET"),
    variant_option("A variant of these rules.", "variant"),
)

NUMBER = hand_argument(type=NUMBER_OF_HAND)
HOW_MANY = click.argument("number", type=click.IntRange(1), required=False, metavar="[N]")
NEW = click.argument("new", metavar="NEW")


def _option(name: str, help: str, metavar: str = "TEXT", **settings: Any) -> Declaring:
    return click.option(name, metavar=metavar, help=help, **settings)


def _flag(name: str, help: str) -> Declaring:
    return click.option(name, is_flag=True, help=help)


DECLARED: dict[str, Declared] = {
    "skis": Declared(
        """Note who was dealt the škis in the hand just added: the next hand they deal is the last.

        With `talon` another škis round is played.
        """,
        words=(player_argument(metavar="PLAYER|talon"),),
        options=(
            _option("--hand", "The hand in which it was dealt; else the last one.", "N", type=NUMBER_OF_HAND),
            *CORRECTING,
        ),
    ),
    "finish": Declared("End the session: open radli are charged, and the winner is named."),
    "undo": Declared(
        "Take back the last event, whatever it was, or the last N. `tarok redo` brings it back.",
        words=(HOW_MANY,),
        options=CORRECTING,
    ),
    "redo": Declared("Bring back what the last `tarok undo` took back, or the last N of them.", words=(HOW_MANY,)),
    "insert": Declared(
        """A forgotten hand becomes hand N; later ones move up, and so does the deal.

        It goes before the misdeals, thrown-in hands and notes that led to the hand that was N.
        """,
        words=(NUMBER, words_argument(required=True)),
        options=(as_played_option(), *CORRECTING),
        made_as=Worded,
    ),
    "move": Declared(
        "Hand N becomes hand M, those between move up or down; other events stay where they are.",
        words=(NUMBER, click.argument("to", type=NUMBER_OF_HAND, metavar="M")),
        options=(_flag("--swap", "Two hands change places."), *CORRECTING),
    ),
    "void": Declared(
        """Hand N, without N the last one, does not count; everything after it is worked out again.

        eK is another event, as `tarok log` numbers them: a misdeal, a hand thrown in, an adjustment, a note …
        """,
        words=(hand_argument(metavar="[N|eK]", type=HAND_OR_EVENT, default="last"),),
        options=(
            _option("--why", "Why does it not count?", cls=Reason, required=True),
            *CORRECTING,
            as_played_option(BY_OTHERS),
        ),
    ),
    "agree": Declared(
        """Record that the table agreed on the totals at this point.

        With amounts they must be what the session says; without, the present totals are agreed. A later correction of
        an earlier hand that would change them is refused unless --override WHY says why.
        """,
        words=(click.argument("amounts", nargs=-1, metavar="[PLAYER=AMOUNT]…"),),
        any_words=True,
    ),
    "dealer": Declared(
        "PLAYER deals the next hand, or hand N: tarok dealer Ana --before 1.",
        words=(player_argument(),),
        options=PLACED,
    ),
    "seats": Declared(
        "Everybody at the table, in another turn order; the dealer stays the same.",
        words=(player_argument("players", "PLAYER…", nargs=-1, required=True),),
        options=PLACED,
    ),
    "join": Declared(
        "PLAYER comes to the table, with nothing, or with the score they left with.",
        words=(click.argument("player", metavar="PLAYER"),),
        options=(
            _option(
                "--after",
                "The player they sit after; else they deal last of all.",
                "PLAYER",
                shell_complete=offering("players"),
            ),
            *OTHER_RULES,
            *PLACED,
        ),
    ),
    "leave": Declared(
        "PLAYER goes home and keeps their score.",
        words=(player_argument(),),
        options=(_flag("--charge", "Charge the open radli now, not at the end."), *OTHER_RULES, *PLACED),
    ),
    "replace": Declared(
        "NEW comes in the seat of PLAYER, who goes.",
        words=(player_argument(), NEW),
        options=(
            _flag("--with-score", "NEW goes on with the total, radli and misdeals."),
            as_played_option(BY_OTHERS),
            *OTHER_RULES,
            *PLACED,
        ),
    ),
    "rename": Declared(
        "PLAYER is called NEW for the whole evening; the old name still works.",
        words=(player_argument(), NEW),
    ),
    "change": Declared(
        "Go on by other rules, from hand N on (--before N; 1: from the beginning) or from now on (--now).",
        words=(ruleset_argument(),),
        options=(
            variant_option("A variant of these rules; may be repeated.", "variant"),
            _flag("--now", "From the next hand on."),
            *PLACED,
        ),
        kind="rules",
    ),
    "rate": Declared(
        "What one point of this evening is worth, such as 0.05. The last one counts for the whole evening.",
        words=(click.argument("amount", metavar="AMOUNT"),),
        options=(_option("--unit", "In which money, such as EUR."),),
    ),
}


def _of_event(event: type[Event]) -> Declared:
    """The command of an event. Players and amounts are words, as is a text that no option asks for."""
    return Declared(
        event.help,
        words=tuple([_parameter(field) for field in event.fields if not _is_option(field)]),
        options=(*[_parameter(field) for field in event.fields if _is_option(field)], *PLACED),
        any_words=any(isinstance(field, AmountField | GivenRadli) for field in event.fields),
    )


def _is_option(field: Field) -> bool:
    return isinstance(field, TextField) and bool(field.asks)


def _parameter(field: Field) -> Declaring:
    """The word or option for a fact."""
    if isinstance(field, Seated):
        return player_argument(field.attribute)
    if isinstance(field, GivenRadli):
        return click.argument(field.attribute, metavar="+PLAYER|-PLAYER", nargs=-1, required=True)
    if isinstance(field, TextField) and field.asks and not field.required:
        return _option(f"--{field.attribute}", field.asks)
    if isinstance(field, TextField) and field.asks:
        return _option(f"--{field.attribute}", field.asks, cls=Reason, required=True)
    if isinstance(field, TextField):
        return click.argument(field.attribute, nargs=-1, required=True, metavar="TEXT")
    return click.argument(field.attribute, metavar=field.attribute.upper())


#: The commands that events declare themselves, by name, each with its purpose in a few words.
OF_EVENTS = {name: event.does for name, event in COMMANDS.items() if event.does}

DECLARED |= {name: _of_event(event) for name, event in COMMANDS.items() if event.does}


def __getattr__(name: str) -> click.Command:
    """The command of a declaration, by the name that its function would have."""
    event = DECLARED.get(name.replace("_", "-"))
    if event is None:
        raise AttributeError(name)
    return command(name.replace("_", "-"), event)


def command(name: str, declared: Declared) -> click.Command:
    """The command that records its words, in a row, with its options."""

    def happened(writing: Writing, **given: Any) -> int:
        """Records the event that the words and options state, as click has parted them."""
        typed: list[str] = []
        for param in made.params:
            if isinstance(param, click.Argument):
                value = given.pop(str(param.name))
                words = value if isinstance(value, tuple) else (value,)
                words = tuple([word for word in words if word is not None])
                typed += own_words(words) if param.type is WORD else map(str, words)
        options = {key: value for key, value in given.items() if value != ()}
        # `swap` is an option of `move` for people, and a kind of its own in the ledger.
        kind = "swap" if options.pop("swap", False) else declared.kind or name
        return writing.record(kind, typed, **options)

    function = writes(happened)
    for declaring in reversed((*declared.words, *declared.options)):
        function = declaring(function)
    settings = {"ignore_unknown_options": True} if declared.any_words else {}
    made = click.command(name, cls=declared.made_as, help=declared.help, context_settings=settings)(function)
    return made
