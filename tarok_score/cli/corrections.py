"""The commands that correct an evening, and those that mend or agree on its ledger. Nothing is ever erased."""

from __future__ import annotations

from pathlib import Path

import click

from .. import ledger
from ..evening.events import HandPlayed
from ..evening.ledger_kind import SESSION
from ..evening.session import Session
from ..evening.words import LAST
from ..hand import notation
from ..problems import Refused, impossible
from ..words.folding import fold, printable
from ..words.said import Said, counted, said
from .app import complain, misuse, say
from .common import (
    MARK,
    WORD,
    Worded,
    dry_option,
    find,
    in_terminal,
    json_option,
    override_option,
    own_words,
    session_option,
    warn,
)
from .complete import complete_hand, complete_word
from .evening import record, record_all, unreasoned, wrong_beside
from .language import speech
from .recorded import recorded
from .screen import at_terminal, edited

WHOLE = impossible("ledger-whole", "the ledger is whole, there is nothing to repair", "tarok check says so too")


class HandNumber(click.ParamType[str]):
    """The number of a hand, or `last`."""

    name = "hand"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        shown = value.removeprefix(MARK)
        if not shown.isdecimal() and fold(shown) not in LAST:
            self.fail(speech().say(said("'{word}' is no number of a hand.", word=shown)), param, ctx)
        return shown


class HandOrEvent(click.ParamType[str]):
    """The number of a hand, or of an event: `3`, `e5`."""

    name = "hand or event"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.removeprefix("e").isdecimal():
            self.fail(speech().say(said("'{word}' is no number of a hand or event.", word=value)), param, ctx)
        return value


@click.command()
@click.argument("number", type=click.IntRange(1), required=False, metavar="[N]")
@override_option
@session_option
@dry_option
@json_option
def undo(number: int | None, override: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Take back the last event, whatever it was, or the last N. `tarok redo` brings it back."""
    return record(session, "undo", [str(number)] if number else [], dry, as_json, override=override)


@click.command()
@click.argument("number", type=click.IntRange(1), required=False, metavar="[N]")
@session_option
@dry_option
@json_option
def redo(number: int | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Bring back what the last `tarok undo` took back, or the last N of them."""
    return record(session, "redo", [str(number)] if number else [], dry, as_json)


@click.command(cls=Worded)
@click.argument("number", type=HandNumber(), metavar="N", shell_complete=complete_hand)
@click.argument("words", nargs=-1, type=WORD, metavar="WORD…", shell_complete=complete_word)
@override_option
@session_option
@dry_option
@json_option
def amend(
    number: str, words: tuple[str, ...], override: str | None, session: str | None, dry: bool, as_json: bool
) -> int:
    """Hand N (or `last`) was this instead: everything after it is worked out again.

    \b
    tarok amend 12 two Ana Boris 44 trula
    tarok amend 12 ana→cilka 44→43
    tarok amend 12 +trula -kings

    Without words, in a terminal, the old words stand on the line to be changed there.
    """
    typed = own_words(words)
    if not typed:
        if not (in_terminal() and at_terminal()):
            raise misuse(said("what was hand {number}? For example: tarok amend {number} 44→43", number=number))
        typed = _changed_on_the_line(session, number)
        if not typed:
            complain(said("nothing recorded"))
            return 1
    return record(session, "amend", [number, *typed], dry, as_json, override=override)


def _changed_on_the_line(session: str | None, number: str) -> list[str]:
    """The words of a hand after somebody changed them; none where he left them as they were."""
    from ..evening.words import number_of

    evening = Session(find(session, writing=True), warn).sound().evening
    entry = evening.hand(number_of(evening, number))
    assert isinstance(entry.event, HandPlayed)
    old = notation.write(entry.state.table, entry.event.hand, speech().code)
    new = edited(f"{number}> ", old)
    return [] if new.split() == old.split() else own_words(new.split())


@click.command(cls=Worded)
@click.argument("number", type=int, metavar="N", shell_complete=complete_hand)
@click.argument("words", nargs=-1, type=WORD, required=True, metavar="WORD…", shell_complete=complete_word)
@override_option
@session_option
@dry_option
@json_option
def insert(
    number: int, words: tuple[str, ...], override: str | None, session: str | None, dry: bool, as_json: bool
) -> int:
    """A forgotten hand becomes hand N; later ones move up, and so does the deal.

    It stands before the misdeals, thrown-in hands and notes that led to the hand that was N.
    """
    return record(session, "insert", [str(number), *own_words(words)], dry, as_json, override=override)


@click.command()
@click.argument("number", type=int, metavar="N", shell_complete=complete_hand)
@click.argument("to", type=int, metavar="M")
@override_option
@session_option
@dry_option
@json_option
def move(number: int, to: int, override: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Hand N becomes hand M, those between move up or down; other events stay where they are."""
    return record(session, "move", [str(number), str(to)], dry, as_json, override=override)


@click.command()
@click.argument("number", type=int, metavar="N", shell_complete=complete_hand)
@click.argument("other", type=int, metavar="M")
@override_option
@session_option
@dry_option
@json_option
def swap(number: int, other: int, override: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Two hands change places; nothing else moves."""
    return record(session, "swap", [str(number), str(other)], dry, as_json, override=override)


@click.command()
@click.argument("number", type=HandOrEvent(), metavar="N|eK", shell_complete=complete_hand)
@click.option("--why", metavar="TEXT", help="Why it does not count; in a terminal you are asked.")
@override_option
@session_option
@dry_option
@json_option
def void(number: str, why: str | None, override: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Hand N does not count, as if it had never been played; everything after it is worked out again.

    eK is another event, as `tarok log` numbers them: a misdeal, a hand thrown in, an adjustment, a note …
    """
    if why is None:
        if not in_terminal():
            raise unreasoned(session, "void", [number], override=override)
        wrong = wrong_beside(session, "void", [number], override=override)
        if wrong:
            raise Refused(wrong)
        why = click.prompt(speech().say(said("why does it not count?")), err=True)
    return record(session, "void", [number], dry, as_json, why=why, override=override)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("amounts", nargs=-1, metavar="[PLAYER=AMOUNT]…")
@session_option
@dry_option
@json_option
def agree(amounts: tuple[str, ...], session: str | None, dry: bool, as_json: bool) -> int:
    """Record that the table agreed on the totals at this point.

    With amounts they must be what the session says; without, the present totals are agreed. A later correction of an
    earlier hand that would change them is refused unless --override WHY says why.
    """
    return record(session, "agree", amounts, dry, as_json)


@click.command()
@click.option("--note", "remark", required=True, metavar="TEXT", help="What was edited, and why.")
@click.option(
    "--was", "copy", metavar="FILE", help="A copy of the ledger from before the edit: the old text is taken from it."
)
@override_option
@session_option
@dry_option
@json_option
def accept_edit(
    remark: str, copy: str | None, override: str | None, session: str | None, dry: bool, as_json: bool
) -> int:
    """Lines of the ledger were edited by hand, on purpose: from now on they count as they stand.

    The edit stays visible: a record names the lines and your note, and keeps what they held before wherever that can
    be found; `tarok log` shows it. `tarok check` shows which lines are altered.
    """
    opened = Session(find(session, writing=True), warn)
    was = None if copy is None else Path(copy)
    return record_all(opened, lambda: opened.accept_edit(remark, dry, override=override, copy=was), dry, as_json)


@click.command()
@session_option
@dry_option
def repair(session: str | None, dry: bool) -> int:
    """Copy the records before the damage into a new file, and the rest aside. The ledger itself stays as it is."""
    path = find(session, writing=True)
    opened = Session(path)
    if not opened.damage and not opened.ledger.torn:
        raise WHOLE.refused()
    played = len(opened.records)
    keep = played if played < len(opened.ledger.records) else None

    def saved(done: ledger.Repaired) -> Said:
        return counted("{n} record", "{n} records", done.kept)

    def answer(done: ledger.Repaired) -> None:
        if dry:
            would = "would save {saved} before the damage in {path} (--dry-run)"
            say(said(would, saved=saved(done), path=printable(str(done.path))))
            return
        say(said("{saved} saved in {path}", saved=saved(done), path=printable(str(done.path))))
        if done.quarantine is not None:
            rest = "the rest is in {path}; the damaged ledger is as it was"
            say(said(rest, path=printable(str(done.quarantine))))

    return recorded(
        lambda: ledger.repair(path, keep, dry, kind=SESSION),
        lambda done: None if dry else said("{saved} saved in {path}", saved=saved(done), path=str(done.path)),
        answer,
    )
