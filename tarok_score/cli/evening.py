"""The commands that begin an evening, add to it and end it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from ..problems import Problem, Refused, malformed
from ..words.folding import printable
from ..words.said import Said, said
from .app import Lacking, complain, misuse, say, tell
from .common import (
    PREFIX,
    WORD,
    Worded,
    as_played_option,
    configured,
    dry_option,
    find,
    in_its_file,
    in_terminal,
    json_option,
    named,
    only_with_table,
    override_option,
    own_words,
    print_json,
    rate_of,
    session_option,
    table_options,
    warn,
)
from .complete import complete_player, complete_ruleset, complete_variant, complete_word
from .language import answers, asked, speech
from .recorded import recorded

if TYPE_CHECKING:
    from ..amounts import Amount
    from ..evening.events import Rate
    from ..evening.session import Added, Session
    from ..rules.ruleset import Ruleset

NO_HAND_IN_FILE = malformed("batch-no-hand", "{file} holds no hand", "one hand a line")
MORE_WORDS = said("more words (empty to give up)")


@click.command()
@click.argument("ruleset", required=False, metavar="RULESET", shell_complete=complete_ruleset)
@click.argument("players", nargs=-1, metavar="PLAYER…")
@click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of the rules; may be repeated.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@click.option("--rate", "amount", metavar="AMOUNT", help="What one point is worth, such as 0.05.")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR.")
@table_options
@session_option
@dry_option
@json_option
def new(
    ruleset: str | None, players: tuple[str, ...], variants: tuple[str, ...], dealer: str | None, amount: str | None,
    unit: str | None, table: int | None, tournament: str | None, session: str | None, dry: bool, as_json: bool,
) -> int:  # fmt: skip
    """Start a session: RULESET is an id (see `tarok rules`) or the path of a YAML file.

    Players are named in turn order, each next one on the right of the one before. The file is tarok-DATE.jsonl in this
    folder, or where --session (or $TAROK_SESSION) says. What is not said is taken from `tarok.toml`. A short name may
    stand for a full one: Ana="Ana Marija".

    At a table of a competition (--table) players, rules and the number of hands are known; named, the players sit in
    that order.
    """
    if table is not None:
        from .tournament.evenings import Sitting

        here = Sitting(table, tournament, named(session))
        it = here.begins((*([] if ruleset is None else [ruleset]), *players), variants)
        rate = _rate(rate_of(amount), unit)
        return started(it.rules, it.origin, it.players, it.full, dealer, here.path, dry, as_json, asked(), rate)
    only_with_table(tournament)
    found = configured()
    if found is not None:
        if ruleset is None or ruleset == found.ruleset:
            variants = variants or found.variants
        ruleset, players = ruleset or found.ruleset, players or found.players
    for name, given in (("ruleset", ruleset), ("players", players)):
        if not given:
            ctx = click.get_current_context()
            raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == name))
    assert ruleset is not None
    rate = _rate(rate_of(amount) or (found and found.rate), unit or (found and found.unit))
    return begun(ruleset, variants, players, dealer, session, dry, as_json, asked(), rate)


def _rate(amount: Amount | None, unit: str | None) -> Rate | None:
    """What a point is worth, where that was said."""
    if amount is None:
        return None
    from ..evening.events import Rate

    return Rate(amount, unit)


def short_and_full(players: Sequence[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The names that players are called by, and the full names of those who have one: `Ana=Ana Marija`."""
    from ..evening.saying import in_full, unfit

    named = [in_full(player) for player in players]
    full = {name: whole for name, whole in named if whole}
    wrong = unfit(full)
    if wrong:
        raise Refused(wrong)
    return tuple([name for name, _ in named]), full


def begun(
    origin: str, variants: tuple[str, ...], players: Sequence[str], dealer: str | None, session: str | None, dry: bool,
    as_json: bool, lang: str | None, rate: Rate | None = None,
) -> int:  # fmt: skip
    """Starts a session by the rules of that name and says so."""
    from ..rules.library import load

    rules = load(origin, variants)
    return started(rules, origin, *short_and_full(players), dealer, session, dry, as_json, lang, rate)


def started(
    rules: Ruleset, origin: str, players: Sequence[str], full: Mapping[str, str], dealer: str | None,
    session: str | None, dry: bool, as_json: bool, lang: str | None, rate: Rate | None,
) -> int:  # fmt: skip
    """Starts a session and says so."""
    from ..show import standing

    variants = rules.variants

    def answer(opened: Session) -> None:
        if as_json:
            seal = "" if dry else opened.seal
            found = standing.state_document(opened.evening, seal, answers())
            print_json({"session": opened.name, **found, "dry_run": dry})
            return
        file, at_table = printable(opened.name), opened.table.players
        what = said("{file}: {ruleset}, {players}", file=file, ruleset=rules.id, players=at_table)
        if variants:
            text = "{file}: {ruleset} with {variants}, {players}"
            what = said(text, file=file, ruleset=rules.id, variants=variants, players=at_table)
        if dry:
            say(said("would start {what}", what=what))
            return
        say(what)
        if rate is not None:
            say(rate.title(opened.table))
        say(standing.next_line(opened.table, opened.state))
        say(said("seal {seal}", seal=opened.seal))

    return recorded(
        lambda: begin(rules, origin, players, dealer, session, dry, lang, rate, full),
        lambda opened: None if dry else said("recorded, seal {seal}: the session was started", seal=opened.seal),
        answer,
    )


def begin(
    rules: Ruleset, origin: str, players: Sequence[str], dealer: str | None, session: str | None, dry: bool = False,
    lang: str | None = None, rate: Rate | None = None, full: Mapping[str, str] | None = None,
) -> Session:  # fmt: skip
    """Begins a session in the file that is named, else in the next free one of today."""
    from ..evening.session import Session

    if full is None:
        players, full = short_and_full(players)
    first = () if rate is None else (rate,)

    def begin_in(path: str) -> Session:
        return Session.begin(path, rules, origin, players, dealer, dry, warn, lang or asked(), full, first)

    return in_its_file(named(session), PREFIX, begin_in)


def record_all(session: Session, add: Callable[[], Added], dry: bool, as_json: bool, heard: Sequence[Said] = ()) -> int:
    """Adds something to a session and prints what came of it, but for notes that were heard before."""
    return recorded(
        add,
        lambda added: said("recorded, seal {seal}", seal=added.seals[-1]) if added.seals else None,
        lambda added: _print_added(session, added, dry, as_json, heard),
    )


def _print_added(session: Session, added: Added, dry: bool, as_json: bool, heard: Sequence[Said]) -> None:
    """What was recorded: the working, the new totals, and what comes next."""
    from ..show import standing

    for note in added.notes:
        if note not in heard:
            complain(note)
    if as_json:
        print_json(standing.added_document(session, added, dry, answers()))
        return
    from ..show import text

    table, state = added.evening.table, added.state
    for step in added.steps:
        say("\n".join(text.step(step, speech())))
    for line in standing.standing(table, state):
        say(line)
    if dry:
        say(said("nothing was recorded (--dry-run)"))
    elif added.seals:
        say(said("recorded, seal {seal}", seal=added.seals[-1]))


#: Commands that also go with an evening that is over: with the newest one, where none is open.
AFTER_THE_END = frozenset({"paid", "rate", "note", "undo"})


def _session(path: str | None, command: str = "") -> Session:
    """The session that a command adds to."""
    from ..evening.session import Session

    return Session(find(path, writing=command not in AFTER_THE_END), warn)


def record(
    path: str | None, command: str, words: Sequence[str], dry: bool, as_json: bool = False, **options: object
) -> int:
    """Records what the words of a command say happened, and prints what came of it."""
    session = _session(path, command)
    return record_all(session, lambda: session.add(words, command=command, options=options, dry=dry), dry, as_json)


def unreasoned(path: str | None, command: str, words: Sequence[str], **options: object) -> click.UsageError:
    """What is to be raised where a reason is missing, with whatever else is wrong."""
    return Lacking(click.get_current_context(), "why", wrong_beside(path, command, words, **options))


def wrong_beside(path: str | None, command: str, words: Sequence[str], **options: object) -> Sequence[Problem]:
    """What is wrong with something that happened, whatever the reason for it is."""
    try:
        _session(path, command).sound().preview(words, command=command, options={**options, "why": "?"})
    except Refused as refused:
        return refused.problems
    return ()


@click.command(cls=Worded)
@click.argument("words", nargs=-1, type=WORD, metavar="WORD…", shell_complete=complete_word)
@click.option("--batch", metavar="FILE", help="One hand or event a line from FILE (- for standard input); all or "
              "nothing.")  # fmt: skip
@click.option("--play", metavar="FILE", help="The hand that the record of its play in FILE proves.")
@as_played_option
@session_option
@dry_option
@json_option
def add(
    words: tuple[str, ...],
    batch: str | None,
    play: str | None,
    as_played: bool,
    session: str | None,
    dry: bool,
    as_json: bool,
) -> int:
    """Score one hand and append it to the session.

    \b
    tarok add two Ana Boris 44 trula mond:Cilka
    tarok add solo-one David 55 kontra@Ana pagat:announced:lost
    tarok add klop Ana=26 Boris=17 Cilka=9 David=18

    The first player named is the declarer, the second the partner. In a terminal you are asked for what is missing.
    """
    if batch is not None:
        if words or play is not None:
            raise misuse(said("--batch reads its hands from the file: give no words"))
        opened = _session(session)
        lines = _batch_lines(batch)
        return record_all(opened, lambda: opened.add_lines(lines, dry), dry, as_json)
    if play is not None:
        if words:
            raise misuse(said("--play reads its hand from the file: give no words"))
        from . import playing

        return playing.add(_session(session), play, dry, as_json)
    if not words and not in_terminal():
        raise misuse(said("which hand? For example: tarok add two Ana Boris 44"))
    typed = own_words(words)
    if not in_terminal():
        return record(session, "add", typed, dry, as_json, as_played=as_played)
    opened = _session(session)
    typed, heard = _questioned(opened, _asked(opened, typed), as_played)
    options = {"as_played": as_played}
    return record_all(opened, lambda: opened.add(typed, command="add", options=options, dry=dry), dry, as_json, heard)


def _questioned(session: Session, words: list[str], as_played: bool) -> tuple[list[str], tuple[Said, ...]]:
    """The words after whoever typed them has heard what may be a slip, and has changed it or not; what he has heard."""
    from .screen import chosen, edited

    while True:
        try:
            heard = session.preview(words, command="add", options={"as_played": as_played}).notes
        except Refused:
            return words, ()
        for note in heard:
            complain(note)
        if not heard or chosen((said("record"), said("change"))) == 0:
            return words, heard
        words = own_words(edited("> ", " ".join(words)).split())


def _asked(session: Session, words: list[str]) -> list[str]:
    """The words with those that whoever typed them adds when asked for what is missing."""
    from ..evening.words import read

    added: list[str] = []
    while True:
        try:
            read(session.evening, words + added, {}, "add")
        except Refused as refused:
            if not all(one.missing for one in refused.problems):
                if not added:
                    return words
                tell(refused.problems)
                added = []  # what was said before still stands; the last answer is asked for again
                continue
            for problem in refused.problems:
                complain(said("{question} ({example})", question=problem.said, example=problem.hint))
            words, added = words + added, []
            more = click.prompt(speech().say(MORE_WORDS), default="", show_default=False, err=True)
            if not more.strip():
                return words
            added = own_words(more.split())
        else:
            return words + added


def _batch_lines(name: str) -> list[tuple[int, list[str]]]:
    """The hands of a file: number of the line and its words; empty lines and # comments are passed over."""
    from .batch import lines

    hands: list[tuple[int, list[str]]] = []
    problems: list[Problem] = []
    for number, line in lines(name):
        if isinstance(line, Problem):
            problems.append(line._replace(path="--batch"))
        elif (words := line.split()) and words[0][0] != "#":
            hands.append((number, own_words(words)))
    if problems:
        raise Refused(problems)
    if not hands:
        raise NO_HAND_IN_FILE.refused("--batch", file=printable(name))
    return hands


@click.command()
@click.argument("player", metavar="PLAYER|talon", shell_complete=complete_player)
@click.option("--hand", type=int, metavar="N", help="It was hand N in which he had it; else the last one.")
@override_option
@session_option
@dry_option
@json_option
def skis(player: str, hand: int | None, override: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Note who was dealt the škis in the hand just added: the next hand he deals is the last.

    With `talon` another škis round is played.
    """
    return record(session, "skis", [player], dry, as_json, hand=hand, override=override)


@click.command()
@session_option
@dry_option
@json_option
def finish(session: str | None, dry: bool, as_json: bool) -> int:
    """End the session: open radli are charged, and the winner is named."""
    return record(session, "finish", [], dry, as_json)
