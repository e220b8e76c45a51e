"""The commands that correct an evening, and those that mend or agree on its ledger. Nothing is ever erased."""

from __future__ import annotations

from collections.abc import Iterator

import click

from .. import ledger
from ..amounts import typed
from ..evening import session as sessions
from ..evening.events import Agree, Amend, Event, HandPlayed, Redo, Undo, Void
from ..hand import notation
from ..problems import Problem, Refused, refuse
from ..show import standing
from ..words.folding import printable
from .app import complain, say
from .common import Function, after_recording, dry_option, find, json_option, session_option, warn
from .complete import complete_word
from .evening import _add, _print_added, text_of


def override_option(function: Function) -> Function:
    """`--override WHY` on the commands that correct."""
    help_ = "Correct even though the table agreed on later totals; the reason is recorded."
    return click.option("--override", "override", metavar="WHY", help=help_)(function)


def _reason(override: str | None) -> str | None:
    return None if override is None else text_of(override, "--override")


@click.command(short_help="Take back the last event of any kind.")
@override_option
@session_option
@dry_option
@json_option
def undo(override: str | None, session: str | None, dry: bool, as_json: bool) -> None:
    """Take back the last event, whatever it was. `tarok redo` brings it back."""
    reason = _reason(override)

    def prepare(opened: sessions.Opened) -> Iterator[Event]:
        newest = opened.evening.newest
        yield Undo(reason)
        if newest is not None:  # said only once it could be taken back
            complain(f"takes back: {standing.event_title(opened.table, newest)}")

    _add(session, prepare, dry, as_json)


@click.command(short_help="Bring back what undo took back.")
@session_option
@dry_option
@json_option
def redo(session: str | None, dry: bool, as_json: bool) -> None:
    """Bring back what the last `tarok undo` took back."""
    _add(session, lambda opened: [Redo()], dry, as_json)


@click.command(short_help="Correct an earlier hand.")
@click.argument("number", type=int, metavar="N")
@click.argument("words", nargs=-1, required=True, metavar="WORD…", shell_complete=complete_word)
@override_option
@session_option
@dry_option
@json_option
def amend(
    number: int, words: tuple[str, ...], override: str | None, session: str | None, dry: bool, as_json: bool
) -> None:
    """Hand N was this instead: everything after it is worked out again."""
    reason = _reason(override)

    def prepare(opened: sessions.Opened) -> list[Event]:
        entry = opened.evening.hand(number)
        assert isinstance(entry.event, HandPlayed)
        hand = notation.read(opened.table, words, entry.event.hand.resting)
        return [Amend(number, hand, " ".join(words), reason)]

    _add(session, prepare, dry, as_json)


@click.command(short_help="An earlier hand does not count.")
@click.argument("number", type=int, metavar="N")
@click.option("--why", required=True, metavar="TEXT", help="Why it does not count.")
@override_option
@session_option
@dry_option
@json_option
def void(number: int, why: str, override: str | None, session: str | None, dry: bool, as_json: bool) -> None:
    """Hand N does not count, as if it had never been played; everything after it is worked out again."""
    reason = _reason(override)
    _add(session, lambda opened: [Void(number, text_of(why, "--why"), reason)], dry, as_json)


@click.command(short_help="The table agrees on the totals so far.", context_settings={"ignore_unknown_options": True})
@click.argument("amounts", nargs=-1, metavar="[PLAYER=AMOUNT]…")
@session_option
@dry_option
@json_option
def agree(amounts: tuple[str, ...], session: str | None, dry: bool, as_json: bool) -> None:
    """Record that the table agreed on the totals at this point.

    With amounts they must be what the session says; without, the present totals are agreed. A later correction of an
    earlier hand that would change them is refused unless --override WHY says why.
    """

    def prepare(opened: sessions.Opened) -> list[Event]:
        if not amounts:
            return [Agree(dict(opened.state.totals))]
        problems: list[Problem] = []
        totals = {}
        for text in amounts:
            name, _, value = text.partition("=")
            player = notation.player(opened.table, name, problems)
            try:
                amount = typed(value)
            except ValueError:
                problems.append(Problem(f'"{printable(text)[:60]}"', "says no exact amount", "such as Ana=40"))
                continue
            if player is not None:
                totals[player] = amount
        if problems:
            raise Refused(problems)
        return [Agree(totals)]

    _add(session, prepare, dry, as_json)


@click.command(short_help="Make a deliberate edit of the ledger file legitimate.")
@click.option("--note", "remark", required=True, metavar="TEXT", help="What was edited, and why.")
@session_option
@dry_option
@json_option
def accept_edit(remark: str, session: str | None, dry: bool, as_json: bool) -> None:
    """Lines of the ledger were edited by hand, on purpose: from now on they count as they stand.

    The edit stays visible: a record names the lines and your note. `tarok check` shows which lines are altered.
    """
    added = sessions.accept_edit(find(session, writing=True), text_of(remark, "--note"), warn, dry)
    _print_added(added, dry, as_json)


@click.command(short_help="Save the good part of a damaged ledger in a new file.")
@session_option
@dry_option
def repair(session: str | None, dry: bool) -> None:
    """Copy the records before the damage into a new file, and the rest aside. The ledger itself stays as it is."""
    path = find(session, writing=True)
    opened = sessions.open_session(path)
    if not opened.damage and not opened.ledger.torn:
        raise refuse("", "the ledger is whole, there is nothing to repair", "tarok check says so too")
    played = len(opened.records)
    done = ledger.repair(path, played if played < len(opened.ledger.records) else None, dry)
    saved = f"{done.kept} {'record' if done.kept == 1 else 'records'}"
    if dry:
        say(f"would save {saved} before the damage in {printable(str(done.path))} (--dry-run)")
        return
    with after_recording(f"{saved} saved in {done.path}"):
        say(f"{saved} saved in {printable(str(done.path))}")
        if done.quarantine is not None:
            say(f"the rest is in {printable(str(done.quarantine))}; the damaged ledger is as it was")
