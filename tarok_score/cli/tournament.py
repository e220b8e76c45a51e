"""The commands of competitions, of which `tournament.txt` says the groups and purposes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from os.path import basename, isfile
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import click

from .. import files
from ..competition import events
from ..competition.book import TOURNAMENT, Competition, Prepare, add, settle
from ..competition.draw import (
    HANDS,
    RULESET,
    Conditions,
    canonical,
    made_up_seed,
    ruleset_name,
)
from ..competition.events import DrawLots, EveningTotals, FlagField, Next, Number, Results, formed_round, in_question
from ..competition.names import OPTIONS, Roster, check_name, check_text, tidy
from ..competition.systems import SYSTEMS
from ..competition.systems import standings as worked_out
from ..competition.tournament import Tournament
from ..events import Field, Names, Reason, Redo, Remark, TextField, Undo
from ..ledger.record import spell
from ..limits import LONGEST_TITLE, MOST_BYTES_OF_FILE, MOST_HANDS, MOST_ROUNDS
from ..problems import Problem, Problems, Refused, problem, refusal
from ..resources import read_table
from ..show.columns import KEEP, wrapped
from ..show.competition import sheets
from ..show.competition import words as narrative
from ..show.competition.words import by_surname
from ..surroundings import surroundings
from ..text import for_message, printable
from ..words.folding import fold, in_english, is_number
from ..words.languages import words as words_for
from ..words.said import Fact, Said, counted, listed, said
from .find import TORN, Ledgers, newest
from .language import columns, speech
from .options import (
    WORD,
    Commands,
    Function,
    Output,
    Worded,
    dry_option,
    file_option,
    json_option,
    members_of,
    missing,
    outputs,
    ruleset_option,
    variant_option,
)
from .output import (
    choose_answer,
    complain,
    misuse,
    only_one_answer,
    print_json,
    put_page,
    recording,
    say,
    say_lines,
    show_lines,
    tell,
    warn,
)
from .output import lines as lines_of

if TYPE_CHECKING:
    from ..competition.events import Line
    from ..show.competition.sheets import HallSheet


#: The groups of commands, each with its commands and their descriptions; the first is what every competition needs.
GROUPS = read_table("cli", "tournament.txt")


class TournamentCommands(Commands):
    """The commands of a competition."""

    named_in = ("tournament",)
    members = members_of(GROUPS)
    earlier: ClassVar[Mapping[str, tuple[str, ...]]] = {"swap": ("move",)}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes a line for each command that every competition needs, and the names of the others by groups."""
        text = speech().text
        groups = {head: [name for name in group if name in self.members] for head, group in GROUPS.items()}
        with formatter.section(text("Commands")):
            rows = [(self.called(name), text(self.members[name][1])) for name in groups.pop("Commands")]
            formatter.write_dl(rows)
        with formatter.section(text("More")):
            formatter.write_dl([(text(head), " ".join(map(self.called, names))) for head, names in groups.items()])


@click.group(cls=TournamentCommands)
def tournament() -> None:
    """Run a tournament or a league: who sits where, what a table's result is worth, who leads.

    A competition is one ledger file. Begin it with `tarok tournament new`, let players `enter`, make the `draw`, enter
    each table's `result`, form the `next` round, and `close` it after the last.
    """


WIDTH = 80  # the columns of sentences
_TOLD = 20  # the most unreadable lines of a file that are named


def tournament_option(function: Function) -> Function:
    """Declares `--tournament PATH`: a competition, else $TAROK_TOURNAMENT, else the one open one of this folder."""
    return click.option("--tournament", "path", metavar="PATH", help="The competition's file.")(function)


def _closed(path: str) -> bool:
    """True if a competition is over."""
    try:
        data = files.look(path, MOST_BYTES_OF_FILE, links=False).data
        return b'"kind":"close"' in data and Competition(path).sound().tournament.closed
    except Refused:
        return False  # a damaged one still needs a person


COMPETITIONS = Ledgers("tournament-", "TAROK_TOURNAMENT", _closed)


def find(path: str | None, reading: bool = False) -> str:
    """The competition that a command means. Raises Refused if none is named and the folder does not decide it.

    Commands that only read take the one competition of the folder even if it is closed.
    """
    outright = COMPETITIONS.named(path)
    if outright is not None:
        return outright
    here = COMPETITIONS.here()
    candidates = COMPETITIONS.still_open(here) or (here if reading else [])
    if len(candidates) == 1:
        return candidates[0]
    names = [printable(path) for path in candidates or here]
    if not names:
        raise refusal("no-competition-here")
    if not candidates:
        raise refusal("competitions-closed", names=listed(names))
    raise refusal("several-competitions", n=len(names), names=listed(names), name=printable(newest(candidates)))


def read_lines(name: str, option: str) -> list[Line]:
    """The lines of a file or of standard input that count: neither blank ones nor those that begin with #."""
    numbered: list[Line] = []
    problems = Problems()
    try:
        for number, line in lines_of(name, said("give a file, or - for standard input")):
            if isinstance(line, Problem):
                problems.append(line)
            elif not line.lstrip().startswith("#"):
                numbered.append((number, line.strip()))
    except Refused as refused:
        problems.extend(refused.problems)
    if problems:
        raise Refused([problem._replace(path=option) for problem in problems[:_TOLD]])
    if not numbered:
        raise refusal("no-lines", option, file=printable(name))
    return numbered


_COLUMNS = frozenset({"name", "club", "licence", "rating", "paid"})


def entries(name: str, given: dict[str, Any]) -> Callable[[Tournament], list[events.Enter]]:
    """The entries of a file of names, or of a table whose first line names its columns; `given` is true of all.

    Raises Refused if that line does not.
    """
    first, *more = lines = read_lines(name, "--file")
    text = first[1]
    # Spreadsheets here write semicolons, since the comma is their decimal sign.
    sign = ";" if ";" in text else ","
    head = [in_english(field.strip().lower(), "choices", "options") for field in text.split(sign)]
    if len(head) > 1 or head == ["name"] or "\t" in text:
        if "name" not in head or len(set(head)) < len(head) or not set(head) <= _COLUMNS:
            raise Refused([problem("list-head", "--file")._replace(line=first[0])])
        if not more:
            raise refusal("no-lines", "--file", file=printable(name))
        lines = more
    else:
        head = ["name"]
    paid_words = {fold(word): True for word in ("1", "x", *words_for("yes"))}
    paid_words |= {fold(word): False for word in ("0", "", *words_for("no"))}

    def entry(state: Tournament, line: str) -> events.Enter:
        """The entry on a line. Raises Refused."""
        import csv

        fields = next(csv.reader([line], delimiter=sign))
        row = dict(zip(head, map(str.strip, fields), strict=False))
        rating, paid, problems = row.pop("rating", ""), fold(row.pop("paid", "")), Problems()
        if len(fields) != len(head):
            raise refusal("list-fields", "--file", n=len(fields), due=len(head))
        if rating and not (is_number(rating) and len(rating) <= 4):
            problems.add("list-rating", "--file", text=for_message(rating))
        if paid not in paid_words:
            problems.add("list-paid", "--file", text=for_message(paid))
        problems.check()
        facts = given | {name: text for name, text in row.items() if text and name != "name"}
        facts["paid"] = given["paid"] or paid_words[paid]
        return events.Enter.of(state, row["name"], **facts | ({"rating": int(rating)} if rating else {}))

    def entered(state: Tournament) -> list[events.Enter]:
        """The entries of all lines at once, or, if something is wrong, line by line. Raises Refused."""
        # All at once is the usual case and quick; only after a refusal are the lines tried singly, to name each.
        with suppress(Refused):
            entered_players = [entry(state, line) for _, line in lines]
            events.after(state, events.Enter.joined(entered_players))
            return entered_players
        return events.line_by_line(state, lines, entry)

    return entered


def parameter(field: Field) -> Callable[[Any], Any]:
    """The word or the option that states a fact of an event."""
    if not field.doc:
        several, text = isinstance(field, Names), type(field) is TextField
        metavar = "TEXT" if text else field.attribute.upper().removesuffix("S") + "…" * several
        many = -1 if several or text else 1
        return click.argument(field.attribute, metavar=metavar, nargs=many, required=True, type=WORD)
    flag = f"--{field.attribute.replace('_', '-')}"
    if isinstance(field, FlagField):
        return click.option(flag, field.attribute, is_flag=True, help=field.doc)
    if isinstance(field, Number):
        kind = click.IntRange(field.least, field.most)
        return click.option(flag, field.attribute, type=kind, metavar="N", help=field.doc)
    required = field.required and isinstance(field, Reason)
    return click.option(flag, field.attribute, required=required, metavar="TEXT", help=field.doc)


class Records(Worded):
    """A command that records an event: its function makes of the words and options what prepares the event."""

    def prepared(self, ctx: click.Context) -> Prepare:
        """The preparation of the event that the words and options of a context state."""
        given = {name: value for name, value in ctx.params.items() if name not in ("path", "dry", "as_json")}
        prepare: Prepare = ctx.invoke(self.callback, **given)  # type: ignore[arg-type]
        return prepare

    def invoke(self, ctx: click.Context) -> int:
        """Records the event."""
        path, dry, as_json = (ctx.params[name] for name in ("path", "dry", "as_json"))
        prepare = self.prepared(ctx)
        return record(Competition(find(path, reading=self.name == "undo")), prepare, dry, as_json)


def records(name: str | None = None, help: str | None = None) -> Callable[[Callable[..., Prepare]], click.Command]:
    """Makes a command that records the event which a function prepares."""

    def decorate(function: Callable[..., Prepare]) -> click.Command:
        """The command of the function, with the options of every command that records."""
        declared = tournament_option(dry_option(json_option(function)))
        return click.command(name or function.__name__, cls=Records, help=help)(declared)

    return decorate


def __getattr__(name: str) -> click.Command:
    """The command that an event declares, whose words and options are its facts."""
    command = name.replace("_", "-")
    kind = events.KINDS.get(command)
    if kind is None or not issubclass(kind, events.Happening) or not kind.help:
        raise AttributeError(name)
    happening: type[events.Happening] = kind

    def prepare(**given: Any) -> Prepare:
        """Prepares the event."""
        # An exchange of two players always needs a reason; whether a move to a table does, only the event knows.
        if command == "move" and given["why"] is None and not given["table"].isdecimal():
            raise missing("why")
        if command == "set" and all(
            value is None or value is False for name, value in given.items() if name != "player"
        ):
            raise misuse(said("what is to be set? --club, --licence, --rating or --paid"))
        return lambda state: events.taken(state, happening.take, given)

    for field in reversed([field for field in kind.fields if field.attribute not in kind.untyped]):
        prepare = parameter(field)(prepare)
    return records(command, kind.help)(prepare)


def record(competition: Competition, prepare: Prepare, dry: bool, as_json: bool) -> int:
    """Records one event, and says what came of it."""
    with recording() as done:
        added = add(competition, prepare, warn, dry)
        recorded = said("nothing was recorded (--dry-run)")
        if added.seal is not None:
            recorded = said("recorded, seal {seal}", seal=spell(added.seal))
            done.stands(recorded)
        if as_json:
            print_json("tournament-recorded", {"state": added.state, "added": added})
        else:
            say_wrapped(narrative.event_done(added))
            if isinstance(added.event, DrawLots | Next):
                show_sheet(sheets.tables(added.state, added.state.now))
            say_wrapped([narrative.next_step(added.state)])
            say(recorded)
    return done.status


def show_sheet(*hall_sheets: HallSheet) -> None:
    """Writes sheets in the current language, 80 columns wide or as wide as a narrower terminal."""
    width = min(columns() or WIDTH, WIDTH)
    show_lines(sheets.texts(hall_sheets, speech(), width).split("\n"))


def say_wrapped(sentences: Iterable[Said]) -> None:
    """Writes sentences, long ones over several lines; a remark in brackets stays with the word before it."""
    for sentence in sentences:
        text = speech().say(sentence).replace(" (", f"{KEEP}(")
        say_lines(wrapped(text, min(columns() or WIDTH, WIDTH), "    "))


def system_options(function: Function) -> Function:
    """Declares the options of `new` that only some systems know."""
    for field, option in reversed(OPTIONS.items()):
        kind = click.Choice(option.choices) if option.choices else option.most and click.IntRange(1, option.most)
        function = click.option(option.flag, field, type=kind, metavar=option.metavar, help=option.doc)(function)
    return function


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--system", required=True, type=click.Choice(list(SYSTEMS)), help="Knock-out, points system or league.")
@ruleset_option(default=RULESET, show_default=True)
@variant_option()
@click.option(
    "--hands",
    type=click.IntRange(1, MOST_HANDS),
    metavar="N",
    default=HANDS,
    show_default=True,
    help="Hands of one game at a table.",
)
@click.option("--jury", metavar="NAME", multiple=True, help="Somebody of the committee; may be repeated.")
@click.option(
    "--rounds", type=click.IntRange(1, MOST_ROUNDS), metavar="N", help="How many rounds a points system or league has."
)
@system_options
@tournament_option
@dry_option
def new(
    name: str,
    system: str,
    ruleset: str,
    variants: tuple[str, ...],
    hands: int,
    jury: tuple[str, ...],
    rounds: int | None,
    path: str | None,
    dry: bool,
    **options: str | None,
) -> int:
    """Begin a competition called NAME.

    \b
    tarok tournament new "Club evening" --system points --rounds 3
    tarok tournament new "Cup" --system knockout
    tarok tournament new "I. liga" --system league --rounds 10

    The file is tournament-DATE.jsonl in this folder, or where --tournament (or $TAROK_TOURNAMENT) says.
    """
    from ..law.library import load

    rules, committee = load(ruleset, variants), tuple(map(tidy, jury))
    conditions = Conditions(
        tidy(name), system, rules.id, tuple(rules.variants), min(rules.seats.at_table), hands, rounds, committee
    )
    wrong = check_text(conditions.name, "NAME", LONGEST_TITLE)
    wrong += [problem for member in committee for problem in check_name(member, "--jury")]
    conditions = settle(conditions, {field: value for field, value in options.items() if value is not None}, wrong)
    facts: dict[str, Fact] = {"name": conditions.name, "system": SYSTEMS[system], "ruleset": rules.id}

    def begin_in(name: str) -> tuple[str, str | None]:
        """The file of the competition, and the seal of its first record (None on a dry run)."""
        return name, Competition.begin(name, conditions, rules, ruleset, warn, dry)

    with recording() as done:
        begun, seal = COMPETITIONS.begin(COMPETITIONS.named(path), begin_in)
        facts["file"] = printable(begun)
        if seal is None:
            say_wrapped([said("would begin {file}: {name}, {system}, {ruleset}", **facts)])
        else:
            done.stands(said("recorded, seal {seal}: the competition was begun", seal=seal))
            say_wrapped([said("{file}: {name}, {system}, {ruleset}", **facts)])
            say(said("next: tarok tournament enter PLAYER…"))
            say(said("seal {seal}", seal=seal))
    return done.status


@records()
@click.argument("words", nargs=-1, required=True, type=WORD, metavar="TEXT")
def note(words: tuple[str, ...]) -> Prepare:
    """Write a remark into the competition."""
    return lambda state: events.taken(state, lambda typed: Remark(typed.text("text")), {}, words)


@records()
@click.option("--why", metavar="TEXT", help="Why; needed for a draw once the entries were closed.")
def undo(why: str | None) -> Prepare:
    """Take back the last event, whatever it was. `tarok tournament redo` brings it back."""
    return lambda state: events.taken(state, lambda typed: Undo(typed.option("why")), {"why": why})


@records()
def redo() -> Prepare:
    """Bring back what the last `tarok tournament undo` took back."""
    return lambda state: Redo()


@click.command()
@tournament_option
@dry_option
def repair(path: str | None, dry: bool) -> int:
    """Copy the records before the damage into a new file, and the rest aside. The file itself stays as it is."""
    place = find(path, reading=True)
    from .check import repaired

    return repaired(place, Competition(place), dry, TOURNAMENT, said("tarok tournament check says so too"))


def particulars_options(function: Function) -> Function:
    """Declares club, licence, rating and payment of those who are named."""
    for field in reversed(events.Particulars.fields[1:]):
        function = parameter(field)(function)
    return function


@records()
@click.argument("players", nargs=-1, type=WORD, metavar="[PLAYER…]")
@click.option(
    "--file", "--csv", "file", metavar="FILE",
    help="A name a line, or a table whose first line names its columns: name, club, licence, rating, paid.",
)  # fmt: skip
@click.option("--seeded", is_flag=True, help="Knock-out: drawn last, so not for the preliminary round.")
@click.option("--table", type=click.IntRange(1), metavar="T", help="Points system: sit down at table T at once.")
@click.option("--why", metavar="TEXT", help="Why somebody moves to that table.")
@particulars_options
def enter(
    players: tuple[str, ...], file: str | None, seeded: bool, table: int | None, why: str | None, **given: Any
) -> Prepare:
    """PLAYER enters, or everybody in FILE (- for standard input).

    After the draw only in the points system, for the next round, or at a table that has room.
    """
    if bool(players) == (file is not None):
        raise misuse(said("name the players, or give --file"))
    if given["licence"] is not None and len(players) != 1:
        raise refusal("licence-for-one", "--licence")
    read = entries(file, given) if file is not None else None

    def prepare(state: Tournament) -> events.Enter:
        """The entry of all of them."""
        entered = [events.Enter.of(state, name, **given) for name in players] if read is None else read(state)
        return events.Enter.joined(entered, why, seeded=seeded, table=table)

    return prepare


@records()
@click.option("--seed", metavar="TEXT", help="The seed that the players spoke; else one is made up.")
@click.option("--word", "words", multiple=True, metavar="TEXT", help="A word from the hall; two to nine are given.")
@click.option("--order", "order", metavar="FILE", help="The order: line i names who has number i.")
@click.option("--slips", is_flag=True, help="With --order: the order of slips that were drawn.")
@click.option("--pots", is_flag=True, help="Points system: each table gets somebody of each pot of ratings.")
@click.option("--why", metavar="TEXT", help="Why it is not the draw for which the entries were closed.")
def draw(seed: str | None, words: tuple[str, ...], order: str | None, slips: bool, **given: Any) -> Prepare:
    """Put the players in an order by lot, and form the tables.

    Everybody can check a lot: SHA-256 of the seed, the number of the draw and the name, each on a line of its own.

    Words count by their letters and digits, without case and marks, in the order of the alphabet.
    """
    if (seed is not None) + bool(words) + (order is not None) > 1:
        raise misuse(said("--seed, --word or --order, not two of them"))
    if slips and order is None:
        raise refusal("slips-without-order", "--slips")
    names = None if order is None else [name for _, name in read_lines(order, "--order")]
    here = click.get_current_context().params
    if words and (state := Competition(find(here["path"])).tournament) and state.entries and in_question(state):
        # The text of the lots is shown first, and somebody at a terminal may change it.
        complain(said("text of the lots: {text}", text=printable(" ".join((state.entries.seal, *canonical(words))))))
        if surroundings().somebody_asks() and choose_answer((said("record"), said("change"))):
            complain(said("nothing recorded"))
            raise click.exceptions.Exit(1)
    spoken = made_up_seed() if seed is None else seed
    return lambda state: DrawLots.typed_draw(state, seed=spoken, words=words, order=names, drawn=slips, **given)


@records()
@click.argument("words", nargs=-1, type=WORD, metavar="TABLE PLAYER=POINTS…")
@click.option("--session", metavar="FILE", help="Read the game points out of a finished evening.")
@click.option("--batch", metavar="FILE", help="A table a line from FILE (- for standard input); all or nothing.")
@click.option("--round", type=click.IntRange(0), metavar="N", help="Of an earlier round.")
@click.option("--decided", metavar="P,P…", help="Knock-out: how an extra hand decided between equals.")
@click.option("--hands", type=click.IntRange(1), metavar="N", help="A table broken off after N hands, with --why.")
@click.option("--why", "--short", "why", metavar="TEXT", help="Why it was broken off, or an evening has other hands.")
@click.option("--reseat", is_flag=True, help="Knock-out, with --correct: seat the right players in the next round.")
@click.option("--correct", metavar="WHY", help="Replace the recorded result, and say why.")
@click.option("--anyway", is_flag=True, help="Record it although the slip says another sum.")
def result(words: tuple[str, ...], session: str | None, batch: str | None, **given: Any) -> Prepare:
    """Enter the game points of everybody at a table.

    \b
    tarok tournament result 3 Ana=120 Boris=35 Cilka=35 David=-10
    tarok tournament result 3 120 35 35 -10
    tarok tournament result 3 --session table3.jsonl
    tarok tournament result --batch round2.txt
    """
    if batch is not None:
        if words:
            raise misuse(said("--batch reads its tables from the file: give no words"))
        problems = Problems()
        for name, value in {"session": session, **given}.items():
            if value:
                problems.add("option-beside-batch", f"--{name}")
        problems.check()
        lines = read_lines(batch, "--batch")
        return lambda state: Results.joined(events.line_by_line(state, lines, Results.of_line))
    number, *game = words or ("",)
    if not (is_number(number) and int(number)):
        raise misuse(said("first comes the number of the table: tarok tournament result 3 Ana=120 …"))
    if session is None:
        if not game:
            raise misuse(said("whose game points? For example: tarok tournament result 3 Ana=120 Boris=35 …"))
        return lambda state: Results.of_table(state, int(number), game, **given)
    if game:
        raise refusal("points-beside-session", "--session")
    if given["hands"] is not None:
        raise refusal("hands-beside-session", "--hands")
    from ..evening.session import Session

    opened = Session(session).sound()
    evening, rules = opened.state, ruleset_name(opened.rules.id, opened.rules.variants)
    totals = EveningTotals(session, rules, evening.totals, evening.hands, evening.finished, opened.records[-1].seal)
    return lambda state: Results.of_table(state, int(number), totals, **given)


#: What a command shows: the facts of its answer for programs, and what its sheets are, its slips, or its sentences.
Seen: TypeAlias = tuple[Callable[[], Mapping[str, Any]], Callable[[], Sequence[Any]]]


def looks(
    form: str, name: str | None = None, page: bool = True, drawn: bool = False
) -> Callable[[Callable[..., Seen]], click.Command]:
    """Makes a command that shows something of a competition: as text, as a page, or for programs as an answer.

    The page says below the sheets which draw counts, unless the sheets say so (`drawn`).
    """

    def decorate(function: Callable[..., Seen]) -> click.Command:
        """The command of a function that gets the competition."""

        @wraps(function)
        def command(
            path: str | None, as_json: bool, html: str | None = None, csv: str | None = None, **given: Any
        ) -> None:
            """Shows it in the requested form."""
            only_one_answer(html, "--html", {"--csv": csv is not None, "--json": as_json})
            only_one_answer(csv, "--csv", {"--json": as_json})
            competition = Competition(find(path, reading=True)).sound()
            if competition.ledger.torn:
                warn(TORN)
            facts, shown = function(competition, **given)
            if as_json:
                print_json(form, {"state": competition.tournament, "competition": competition, **facts()})
                return
            hall_sheets = list(shown())
            if csv is not None:
                put_page("--csv", csv, "".join(sheets.rows(sheet, speech()) for sheet in hall_sheets))
            if html is not None:
                if not drawn:
                    hall_sheets[-1] = sheets.with_draw(competition, hall_sheets[-1])
                put_page("--html", html, sheets.sheets_page(hall_sheets, speech()))
            # A page and a table may be written together; text is shown only if neither was asked for.
            elif csv is None and page:
                show_sheet(*hall_sheets)
            elif csv is None:
                say_wrapped(hall_sheets)

        declared: Callable[..., Any] = tournament_option(json_option(command))
        if page:
            declared = file_option("csv", "Write it as a table for a spreadsheet, with exact amounts.")(declared)
            html = "Write it as a page for a browser and a printer (- for standard output)."
            declared = file_option("html", html)(declared)
        return click.command(name or function.__name__)(declared)

    return decorate


@looks("tournament-show", page=False)
def show(competition: Competition) -> Seen:
    """The competition: who is in, the draws, and what is next."""
    return dict, lambda: narrative.overview(competition)


@looks("tournament-lots", drawn=True)
@click.option("--draw", "number", type=click.IntRange(1), metavar="K", help="Which draw; else the last.")
def lots(competition: Competition, number: int | None) -> Seen:
    """Everybody's lot in a draw, and how anybody can check it."""
    draws = competition.tournament.draws
    if not draws:
        raise refusal("not-drawn")
    meant = number or len(draws)
    if meant > len(draws):
        raise refusal("no-such-draw", "--draw", number=meant, n=len(draws))
    return lambda: {"number": meant, "draw": draws[meant - 1]}, lambda: [sheets.lots(competition, meant, speech())]


@looks("tournament-standings")
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="After an earlier round.")
@click.option("--running", is_flag=True, help="During a round that is not complete.")
@click.option("--fractions", is_flag=True, help="Exact fractions instead of two decimals.")
def standings(competition: Competition, number: int | None, running: bool, fractions: bool) -> Seen:
    """The standings after the last complete round, or after round N."""
    state = competition.tournament
    if number is not None and formed_round(state, number).number > state.current:
        raise refusal("no-such-round", "--round", round=number, first=1, last=state.current)
    meant = number
    if number is None and not (running or state.closed):
        last = state.last_complete()
        meant = -1 if last is None else last
    return lambda: {"standings": worked_out(state, number)}, lambda: [sheets.standing(state, meant, fractions)]


@looks("tournament-fixtures")
def fixtures(competition: Competition) -> Seen:
    """The plan of all rounds of a league, as it was drawn."""
    state = competition.tournament
    if not state.system.any_order:
        raise refusal("no-fixtures")
    if not state.draws:
        raise refusal("not-drawn")
    return dict, lambda: [sheets.fixtures(state)]


@looks("tournament-why")
@click.argument("player", metavar="PLAYER")
def why(competition: Competition, player: str) -> Seen:
    """Every result of PLAYER: the rule that gave each point, and where the source states it."""
    state = competition.tournament
    problems = Problems()
    people = {name: who.name for who in state.players.values() for _, name in ((0, who.name), *who.holders, *who.once)}
    name = Roster(people).find(player, f'"{for_message(player)}"', problems)
    if name is None:
        raise Refused(problems)
    return lambda: {"player": people[name]}, lambda: [sheets.why(state, people[name])]


@looks("tournament-log", page=False)
def log(competition: Competition) -> Seen:
    """Everything that was recorded, in order; what was taken back is marked."""
    return dict, lambda: narrative.history(competition)


@click.command()
@tournament_option
@outputs("tournament-check")
def check(path: str | None) -> Output:
    """Verify the file: whole, unaltered, every table and point reproduced. Exit status 3 if anything is wrong."""
    place = find(path, reading=True)
    damage: Sequence[Problem]
    answer: dict[str, Any] = {"records": 0}
    try:
        competition = Competition(place)
        damage, torn = competition.damage, bool(competition.ledger.torn)
        answer = {
            "records": len(competition.records),
            "seal": competition.seal,
            "name": competition.tournament.conditions.name,
            "torn": torn,
        }
        if torn:
            warn(TORN)
    except Refused as refused:
        # Damage that ends the reading is an answer of this command; only a missing file is refused.
        if not isfile(place):
            raise
        damage = refused.problems
    tell(damage)  # people see it as well, if programs read it
    wrong = [{"place": str(fault.place or ""), "message": fault.message, "hint": str(fault.hint)} for fault in damage]
    facts = {"ok": not damage, "problems": wrong, **answer}
    if damage:
        return Output(facts, lambda: None, 3)
    records = counted("{n} record", "{n} records", n=answer["records"])
    whole = "{name} is whole: {records}, every table and point reproduced; seal {seal}"
    good = said(whole, name=printable(basename(place)), records=records, seal=answer["seal"])
    return Output(facts, lambda: say_wrapped([good]))


@looks("tournament-list", "list")
@click.option("--by", type=click.Choice(("name", "entry")), default="name", show_default=True, help="In which order.")
def list_(competition: Competition, by: str) -> Seen:
    """Those entered, numbered, by surname."""
    state = competition.tournament
    in_order = [*state.players] if by == "entry" else by_surname(state.players, speech())
    return lambda: {"players": in_order}, lambda: [sheets.players(state, in_order)]


@looks("tournament-tables", drawn=True)
@click.option("--round", "number", type=click.IntRange(0), metavar="N", help="An earlier round.")
@click.option("--by", type=click.Choice(("table", "name")), default="table", help="Everybody by surname, too.")
@click.option("--slips", is_flag=True, help="A slip a table to cut off, for cards, game points and signatures.")
def tables(competition: Competition, number: int | None, by: str, slips: bool) -> Seen:
    """The tables of a round with what is missing, their results, and who waits."""
    state = competition.tournament
    this_round = formed_round(state, number)

    def shown() -> list[sheets.HallSheet]:
        """The slips, or the sheet of the tables, and that of the names if wanted."""
        if slips:
            return sheets.slips(competition, this_round)
        named = [sheets.names(state, this_round, speech())] if by == "name" else []
        return [sheets.with_draw(competition, sheets.tables(state, this_round)), *named]

    return lambda: {"round": this_round, "speech": speech()}, shown
