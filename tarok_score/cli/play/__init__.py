"""`tarok play`: the evening line by line, on a full screen, in plain lines, or from a file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from ...evening.session import Session
from ...ledger import begin_of
from ...problems import malformed
from ...surroundings import surroundings
from ...words.classes import is_number
from ...words.folding import printable
from ...words.said import Said, said
from ..beginning import NewEvening, goes_beside, open_beside
from ..find import SESSIONS, find, tell_copies
from ..input_files import NAMED_FILE
from ..language import asked_language, of_sessions, speech
from ..options import (
    dry_option,
    json_option,
    only_with_table,
    player_argument,
    ruleset_argument,
    session_option,
    table_options,
    variant_option,
)
from ..output import asked, complain, misuse, tell, warn
from ..output_files import LIVE, only_one_answer
from ..sessions import in_short, still_open
from . import begin
from .piped import piped as run_piped

NO_SUCH_ONE = malformed("play-which-session", '"{word}" is none of them', "its number in the list")


@click.command()
@ruleset_argument(metavar="[RULESET", required=False, type=NAMED_FILE)
@player_argument("players", "PLAYER…]", nargs=-1)
@variant_option()
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@click.option("--plain", is_flag=True, help="Line after line, without a screen.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters only.")
@click.option("--live", metavar="FILE", help="Keep the page of `tarok report --live` up to date in FILE.")
@click.option("--keep-going", is_flag=True, help="From a file: go on after a line that is refused.")
@table_options
@session_option
@dry_option
@json_option
def play(
    ruleset: str | None,
    players: tuple[str, ...],
    variants: tuple[str, ...],
    dealer: str | None,
    plain: bool,
    ascii_only: bool,
    live: str | None,
    keep_going: bool,
    table: int | None,
    tournament: str | None,
    session: str | None,
    dry: bool,
    as_json: bool,
) -> int:
    """Keep an evening line by line: hands as they are played, corrections, questions.

    \b
    tarok play                                 goes on with the open session
    tarok play pagat-4p Ana Boris Cilka David  starts one and goes on with it
    tarok play --table 3                       at table 3 of the competition here: players, rules, hands are known
    tarok play < evening.txt                   a hand or a command a line

    In a terminal a screen shows the sheet, what the line would do while you type, and what may stand there. What you
    leave out is asked for. `help` inside lists the commands.
    """
    piped = sys.stdin is None or not sys.stdin.isatty()
    if piped:
        wanted = {"--plain": plain, "--live": live is not None}
    else:
        wanted = {"--keep-going": keep_going, "--json": as_json}
    wrong = next((option for option, given in wanted.items() if given), None)
    if wrong is not None and piped:
        raise misuse(said("{option} is for a terminal, and standard input is none", option=wrong))
    if wrong is not None:
        raise misuse(said("{option} is for lines of a file: tarok play < FILE", option=wrong))
    only_one_answer(live, "--live", {LIVE: True})
    if live is not None and dry:
        raise misuse(said("--live writes a page, and --dry-run writes nothing"))
    heard: list[Said | str] = []
    if table is not None:
        words = (*([] if ruleset is None else [ruleset]), *players)
        opened = _at_table(table, tournament, words, variants, dealer, session, dry)
    else:
        only_with_table(tournament)
        opened = _session(ruleset, players, variants, dealer, session, piped, dry)
    if not dry:
        opened = Session(opened.path, warn if piped else heard.append)
    if piped:
        return run_piped(opened, keep_going, dry, as_json)
    from .table import at_table

    page = None if live is None else Path(live)
    return at_table(opened, heard, plain=plain or not _full(), ascii_only=ascii_only, page=page)


def _full() -> bool:
    """True if there is a terminal that a screen can be drawn on."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def _session(
    ruleset: str | None,
    players: tuple[str, ...],
    variants: tuple[str, ...],
    dealer: str | None,
    session: str | None,
    piped: bool,
    dry: bool,
) -> Session:
    """The session to go on with, which is begun now if rules and players are named."""
    if ruleset is not None and ruleset.endswith(".jsonl") and not players:
        return Session(find(ruleset, writing=True), rehearsal=dry)
    if ruleset is not None:
        if not dry and surroundings().somebody_asks() and not goes_beside(open_beside(session)):
            raise click.exceptions.Exit(1)
        return _begun(begin.Beginning(ruleset, variants, players, dealer), session, dry)
    if variants or dealer is not None:
        raise misuse(said("which ruleset, and who plays? For example: tarok play pagat-4p Ana Boris Cilka David"))
    if piped or SESSIONS.named(session) is not None:
        return Session(find(session, writing=True), rehearsal=dry)
    here = still_open()
    if not here:
        return _begun(begin.asked_for(), session, dry)
    return Session(find(here[0]["file"] if len(here) == 1 else _one_of(here)), rehearsal=dry)


def _at_table(
    table: int,
    tournament: str | None,
    words: tuple[str, ...],
    variants: tuple[str, ...],
    dealer: str | None,
    session: str | None,
    dry: bool,
) -> Session:
    """The evening of a table of a competition, which is begun now if it has not begun yet."""
    from ..tournament.evenings import Sitting

    here = Sitting(table, tournament, SESSIONS.named(session))
    if os.path.lexists(here.path) and not words:
        return here.gone_on_with(Session(find(here.path, writing=True), rehearsal=dry))
    it = here.begins(words, variants)
    return NewEvening(it.rules, it.origin, it.players, it.full, dealer, asked_language()).begin(str(here.path), dry)


def _begun(how: begin.Beginning, session: str | None, dry: bool) -> Session:
    new = NewEvening.called(how.ruleset, how.variants, how.players, how.dealer, how.lang, how.rate)
    return new.begin(session, dry)


def _one_of(here: list[dict[str, Any]]) -> str:
    """The session that somebody chooses among several open ones, asked until the answer is one of them."""
    of_sessions([begin_of(row["file"]) for row in here])
    complain(said("which session?"))
    for number, row in enumerate(here, 1):
        complain(f"  {number}  {in_short(row)}")
    tell_copies([row["file"] for row in here])
    while True:
        word = asked(speech().text("number"), " > ", needed=True)
        if is_number(word) and 1 <= int(word) <= len(here):
            return str(here[int(word) - 1]["file"])
        tell([NO_SUCH_ONE(word=printable(word)[:60])])
