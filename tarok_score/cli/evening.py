"""The commands that begin an evening, add to it and end it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..amounts import typed
from ..evening import session as sessions
from ..evening.events import Adjust, Event, Finish, HandPlayed, Misdeal, NoTaroks, Remark, Skis
from ..hand import notation
from ..problems import Problem, Refused, refuse
from ..show import standing
from ..words.folding import printable
from .app import complain, say, tell
from .common import (
    after_recording,
    dry_option,
    find,
    fresh_name,
    in_terminal,
    json_option,
    named,
    print_json,
    session_option,
    warn,
)
from .complete import complete_player, complete_ruleset, complete_variant, complete_word

MOST_TEXT = 500


@click.command(short_help="Start a session.")
@click.argument("ruleset", metavar="RULESET", shell_complete=complete_ruleset)
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of the rules; may be repeated.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@session_option
@dry_option
def new(
    ruleset: str,
    players: tuple[str, ...],
    variants: tuple[str, ...],
    dealer: str | None,
    session: str | None,
    dry: bool,
) -> None:
    """Start a session: RULESET is an id (see `tarok rules`) or the path of a YAML file.

    Players are named in turn order, each next one on the right of the one before. The file is tarok-DATE.jsonl in this
    folder, or where --session (or $TAROK_SESSION) says.
    """
    from ..rules.library import load

    rules = load(ruleset, variants)
    path = named(session) or fresh_name()
    table = sessions.begin(path, rules, ruleset, players, dealer, dry)
    chosen = f" with {', '.join(variants)}" if variants else ""
    if dry:
        say(f"would start {printable(str(path))}: {rules.id}{chosen}, {', '.join(table.players)}")
        return
    with after_recording("the session was started"):
        opened = sessions.open_session(path)
        say(f"{printable(str(path))}: {rules.id}{chosen}, {', '.join(table.players)}")
        say(standing.next_line(opened.table, opened.state))
        say(f"seal {opened.seal}")


def _print_added(added: sessions.Added, dry: bool, as_json: bool) -> None:
    """What was recorded: the working, the new totals, and what comes next."""
    if not added.seals:
        _print_outcome(added, dry, as_json)
        return
    with after_recording(f"recorded, seal {added.seals[-1]}"):
        _print_outcome(added, dry, as_json)


def _print_outcome(added: sessions.Added, dry: bool, as_json: bool) -> None:
    opened = added.opened
    if as_json:
        print_json(standing.added_document(opened, added.steps, added.seals, dry))
        return
    for event, outcome, _ in added.steps:
        say("\n".join(standing.event_lines(opened.table, event, outcome)))
    say("\n".join(standing.standing_lines(opened.table, opened.state)))
    if dry:
        say("nothing was recorded (--dry-run)")
    elif added.seals:
        say(f"recorded, seal {added.seals[-1]}")


def _add(session: str | None, prepare: sessions.Prepare, dry: bool, as_json: bool = False) -> None:
    _print_added(sessions.add(find(session, writing=True), prepare, warn, dry), dry, as_json)


@click.command(short_help="Score one hand and append it.", context_settings={"ignore_unknown_options": False})
@click.argument("words", nargs=-1, metavar="WORD…", shell_complete=complete_word)
@click.option("--batch", metavar="FILE", help="One hand a line from FILE (- for standard input); all or nothing.")
@session_option
@dry_option
@json_option
def add(words: tuple[str, ...], batch: str | None, session: str | None, dry: bool, as_json: bool) -> None:
    """Score one hand and append it to the session.

    \b
    tarok add two Ana Boris 44 trula mond:Cilka
    tarok add solo-one David 55 kontra@Ana pagat:announced:lost
    tarok add klop Ana=26 Boris=17 Cilka=9 David=18

    The first player named is the declarer, the second the partner. In a terminal you are asked for what is missing.
    """
    if batch is not None:
        if words:
            raise click.UsageError("--batch reads its hands from the file: give no words")
        hands = _batch_lines(batch)
        _add(session, lambda opened: _batch(opened, hands), dry, as_json)
        return
    if not words and not in_terminal():
        raise click.UsageError("which hand? For example: tarok add two Ana Boris 44")

    said = list(words)
    if in_terminal():
        said = _asked(sessions.open_session(find(session, writing=True)), said)

    def prepare(opened: sessions.Opened) -> list[Event]:
        event = HandPlayed(notation.read(opened.table, said, opened.state.dealer), " ".join(said))
        for note in sessions.checked_bid(opened, event):
            complain(note)
        return [event]

    _add(session, prepare, dry, as_json)


def _asked(opened: sessions.Opened, words: list[str]) -> list[str]:
    """The words with those that whoever typed them adds when asked for what is missing."""
    added: list[str] = []
    while True:
        try:
            notation.read(opened.table, words + added, opened.state.dealer)
        except Refused as refused:
            if not all(one.missing for one in refused.problems):
                if not added:
                    return words
                tell(refused.problems)
                added = []  # what was said before still stands; the last answer is asked for again
                continue
            for problem in refused.problems:
                complain(f"{problem.message} ({problem.hint})")
            words, added = words + added, []
            more = click.prompt("more words (empty to give up)", default="", show_default=False, err=True)
            if not more.strip():
                return words
            added = more.split()
        else:
            return words + added


def _batch_lines(name: str) -> list[tuple[int, list[str]]]:
    """The hands of a file: number of the line and its words; empty lines and # comments are passed over."""
    if name == "-" and sys.stdin is None:
        raise refuse("--batch", "there is no standard input", "give the name of a file")
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        lines = text.decode("utf-8").splitlines()
    except OSError as error:
        raise refuse("--batch", f"{printable(name)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise refuse("--batch", f"{printable(name)} is not UTF-8 text") from None
    hands = [(number, line.split()) for number, line in enumerate(lines, 1) if line.strip() and line.strip()[0] != "#"]
    if not hands:
        raise refuse("--batch", f"{printable(name)} holds no hand", "one hand a line")
    return hands


def _batch(opened: sessions.Opened, hands: list[tuple[int, list[str]]]) -> list[Event]:
    """The events of a batch; every problem of every line is reported before anything is recorded."""
    from ..evening.state import after

    events: list[Event] = []
    problems: list[Problem] = []
    state = opened.state
    for number, words in hands:
        try:
            event = HandPlayed(notation.read(opened.table, words, state.dealer), " ".join(words))
            for note in sessions.checked_bid_in(opened.table, state, event):
                complain(f"line {number}: {note}")
            state, _ = after(opened.table, state, event)
            events.append(event)
        except Refused as refused:
            problems.extend(
                one._replace(path=f"line {number}: {one.path}" if one.path else f"line {number}")
                for one in refused.problems
            )
    if problems:
        raise Refused(problems)
    return events


def _who(opened: sessions.Opened, name: str) -> str:
    """The player meant by a name or its beginning."""
    problems: list[Problem] = []
    found = notation.player(opened.table, name, problems)
    if found is None:
        raise Refused(problems)
    return found


@click.command(short_help="A misdeal: the dealer pays and deals again.")
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@session_option
@dry_option
@json_option
def misdeal(player: str, session: str | None, dry: bool, as_json: bool) -> None:
    """PLAYER dealt wrongly: he pays as the rules say and deals again."""

    def prepare(opened: sessions.Opened) -> list[Event]:
        who = _who(opened, player)
        if who != opened.state.dealer and not opened.state.finished:
            complain(f"note: it was {opened.state.dealer}'s deal; recorded for {who}, who deals again")
        return [Misdeal(who)]

    _add(session, prepare, dry, as_json)


@click.command(short_help="A hand thrown in because a player has no tarok.")
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@session_option
@dry_option
@json_option
def no_taroks(player: str, session: str | None, dry: bool, as_json: bool) -> None:
    """PLAYER was dealt no tarok: the hand is thrown in and dealt again by the same dealer."""

    def prepare(opened: sessions.Opened) -> list[Event]:
        if opened.rules.session.no_taroks is None:
            complain(
                f"note: {opened.rules.id} says nothing of a hand without taroks; recorded, the same dealer deals again"
            )
        who = _who(opened, player)
        if opened.table.rests and who == opened.state.dealer:
            raise refuse("", f"{who} deals and rests, and was dealt no cards", "name the player who has no tarok")
        return [NoTaroks(who)]

    _add(session, prepare, dry, as_json)


def text_of(words: str, what: str) -> str:
    """A text that a person typed: not empty, not endless, nothing that a terminal would obey."""
    text = printable(" ".join(words.split()))
    if not text:
        raise refuse(what, "is empty", "say it in a few words")
    if len(text) > MOST_TEXT:
        raise refuse(what, f"is longer than {MOST_TEXT} characters", "say it in fewer words")
    return text


@click.command(short_help="A correction by agreement.", context_settings={"ignore_unknown_options": True})
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@click.argument("amount", metavar="AMOUNT")
@click.option("--why", required=True, metavar="TEXT", help="Why the table agreed on it.")
@session_option
@dry_option
@json_option
def adjust(player: str, amount: str, why: str, session: str | None, dry: bool, as_json: bool) -> None:
    """Add AMOUNT to PLAYER's total, as the table agreed; below zero it is taken off: tarok adjust Ana -20 --why …"""
    try:
        value = typed(amount)
    except ValueError:
        raise refuse("AMOUNT", f'"{printable(amount)[:60]}" is no exact amount', "such as 15, -20 or 0.50") from None

    def prepare(opened: sessions.Opened) -> list[Event]:
        return [Adjust(_who(opened, player), value, text_of(why, "--why"))]

    _add(session, prepare, dry, as_json)


@click.command(short_help="A remark that scores nothing.")
@click.argument("words", nargs=-1, required=True, metavar="TEXT")
@session_option
@dry_option
@json_option
def note(words: tuple[str, ...], session: str | None, dry: bool, as_json: bool) -> None:
    """Write a remark into the session."""
    _add(session, lambda opened: [Remark(text_of(" ".join(words), "TEXT"))], dry, as_json)


@click.command(short_help="Who was dealt the škis in the škis round.")
@click.argument("player", metavar="PLAYER|talon", shell_complete=complete_player)
@session_option
@dry_option
@json_option
def skis(player: str, session: str | None, dry: bool, as_json: bool) -> None:
    """Note who was dealt the škis in the hand just added: the next hand he deals is the last.

    With `talon` another škis round is played.
    """
    from ..words.folding import fold
    from ..words.notation_words import TALON_WORDS

    _add(
        session, lambda opened: [Skis(None if fold(player) in TALON_WORDS else _who(opened, player))], dry, as_json
    )  # fmt: skip


@click.command(short_help="End the session.")
@session_option
@dry_option
@json_option
def finish(session: str | None, dry: bool, as_json: bool) -> None:
    """End the session: open radli are charged, and the winner is named."""
    _add(session, lambda opened: [Finish()], dry, as_json)
