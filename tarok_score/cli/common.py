"""What several commands share: which session is meant, and JSON answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .. import files
from ..files import plain_name
from ..limits import MOST_BYTES_OF_FILE
from ..problems import Refused, malformed, unsaid
from ..words.folding import printable
from ..words.said import Said, said
from . import language
from .app import LEDGER, SESSION, complain, misuse, say
from .complete import complete_session

if TYPE_CHECKING:
    from pathlib import Path

    from ..amounts import Amount
    from ..evening.session import Session
    from .settings import Settings

Function = TypeVar("Function", bound=Callable[..., Any])
Begun = TypeVar("Begun")
Kept = TypeVar("Kept")

#: The name of a ledger made without a path begins so.
PREFIX = "tarok-"

#: The name of standard output where a file is asked for.
STANDARD_OUTPUT = "-"
LIVE = "--live"

NO_RATE = malformed("rate", '"{word}" is no amount above 0', "such as 0.05")
UNWRITTEN = malformed("file-unwritten", "{file} cannot be written: {reason}", "name another file with {option}")
NO_SESSION = unsaid(
    "no-session",
    "there is no session in this folder ({pattern})",
    "tarok new RULESET PLAYER… begins one; --session PATH names one of another name",
)
SESSIONS_OPEN = unsaid("sessions-open", "{count} sessions are open: {names}", "say which: --session {name}")
SESSIONS_FINISHED = unsaid(
    "sessions-finished", "{count} sessions are here, all finished: {names}", "say which: --session {name}"
)


class Worded(click.Command):
    """A command whose words may begin with a hyphen: the difference `-5`, and `-kralji` that takes a bonus away.

    Only a hyphen before a figure, or before several letters, begins a word; `-h` and `--json` are options.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        options = [one for one in self.params if isinstance(one, click.Option) and not one.is_flag]
        valued = {name for one in options for name in one.opts}
        words = zip(["", *args], args, strict=False)
        return super().parse_args(
            ctx, [f"{MARK}{word}" if _is_word(word) and before not in valued else word for before, word in words]
        )


#: Stands before a word that begins with a hyphen while options are looked for. Nobody can type it.
MARK = "\0"


def _is_word(text: str) -> bool:
    return text[:1] == "-" and text[1:2] != "-" and (text[1:2].isdecimal() or len(text) > 2)


class AWord(click.ParamType[str]):
    """One word of a hand, as it was typed."""

    name = "word"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value.removeprefix(MARK)


WORD = AWord()


def session_option(function: Function) -> Function:
    """`--session PATH`: which ledger, else $TAROK_SESSION, else the one open session of this folder."""
    return click.option(
        SESSION, "session", metavar="PATH", multiple=True, callback=_one_session, shell_complete=complete_session,
        help="The session's ledger file; its path alone will do where it ends in .jsonl.",
    )(function)  # fmt: skip


def _one_session(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> str | None:
    """The one session that is named."""
    if len(value) > 1 and not ctx.resilient_parsing:
        names = tuple(printable(name)[:60] for name in value)
        raise misuse(said("one session at a time, not {names}", names=names), ctx)
    return value[-1] if value else None


def dry_option(function: Function) -> Function:
    return click.option("--dry-run", "dry", is_flag=True, help="Work everything out, write nothing.")(function)


def override_option(function: Function) -> Function:
    """`--override WHY`: correct what the table agreed on all the same."""
    help_ = "Correct even though the table agreed on later totals; the reason is recorded."
    return click.option("--override", "override", metavar="WHY", help=help_)(function)


def before_option(function: Function) -> Function:
    """`--before N`: at its place, not at the end."""
    help_ = "It belongs before hand N; everything after it is worked out again."
    return click.option("--before", type=int, metavar="N", help=help_)(function)


def as_played_option(function: Function) -> Function:
    """`--as-played`: whatever was due."""
    help_ = "Record it even though a compulsory klop was due, or the last hand had been played."
    return click.option("--as-played", is_flag=True, help=help_)(function)


def json_option(function: Function) -> Function:
    return click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")(function)


def table_options(function: Function) -> Function:
    """`--table T [--tournament PATH]`: the evening of a table of a competition."""
    for option in (
        click.option("--tournament", metavar="PATH", help="With --table: the competition's file; else the one here."),
        click.option("--table", type=click.IntRange(1), metavar="T", help="At table T of the competition's round."),
    ):
        function = option(function)
    return function


def only_with_table(tournament: str | None) -> None:
    """Refuses a competition without a table."""
    if tournament is not None:
        raise misuse(said("which table of the competition? --table T says it"))


def rate_of(text: str | None) -> Amount | None:
    """What one point is worth, as `--rate` says it."""
    if text is None:
        return None
    from ..amounts import typed

    try:
        rate = typed(text)
    except ValueError:
        rate = 0
    if rate <= 0:
        raise NO_RATE.refused("--rate", word=printable(text)[:60])
    return rate


def configured() -> Settings | None:
    """The settings of this folder, or of whoever sits here; None where there are none. Raises Refused."""
    if language.configuration() is None:
        return None
    from .settings import settings

    return settings()


def own_words(words: Sequence[str]) -> list[str]:
    """The words of a hand, those that the settings have instead of their own ones."""
    found = configured()
    return list(words) if found is None else found.spelt_out(words)


def warn(what: Said | str) -> None:
    """Says on standard error what somebody should know."""
    complain(said("warning: {what}", what=what))


def write_file(option: str, path: Path, text: str) -> None:
    """Writes a file whole or not at all; a device or pipe, which no file may replace, takes the text itself.

    Raises Refused, at the option that named it, if that is not possible.
    """

    try:
        if path.is_dir() or not path.exists() or path.is_file():
            files.write_whole(path, text)
        else:
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = files.systems(error)
        raise UNWRITTEN.refused(option, file=printable(str(path)), reason=reason, option=option) from None


def put_page(option: str, name: str, page: str) -> None:
    """Writes a page and says where it is; `-` is standard output. Raises Refused if that is not possible."""
    from pathlib import Path

    if name == STANDARD_OUTPUT:
        say(page.rstrip("\n"))
        return
    write_file(option, Path(name), page)
    say(printable(name))


def only_one_answer(name: str | None, option: str, others: Mapping[str, bool]) -> None:
    """Refuses further answers beside a page that goes to standard output."""
    if name != STANDARD_OUTPUT:
        return
    for other, given in others.items():
        if given and other == LIVE:
            raise misuse(said("{option} needs a file that it can write again, not standard output", option=LIVE))
        if given:
            raise misuse(said("{option} - and {other} both go to standard output", option=option, other=other))


def print_json(answer: dict[str, Any]) -> None:
    import json

    click.echo(escaped(json.dumps({"schema": 1, **answer}, ensure_ascii=False)))


def escaped(text: str) -> str:
    """JSON text in which everything that a terminal could obey is written as JSON writes control characters."""
    if text.isprintable():
        return text
    import json

    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def in_terminal() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr is not None and sys.stderr.isatty()


def named(session: str | None) -> str | None:
    """The session named outright, by option or environment."""

    name = session or os.environ.get("TAROK_SESSION")
    return plain_name(name) if name else None


_tried: Session | None = None


@contextmanager
def tried(session: Session) -> Iterator[None]:
    """While this lasts the commands that look see an evening that is only tried out, not what its file holds."""
    global _tried
    before, _tried = _tried, session
    try:
        yield
    finally:
        _tried = before


def trial() -> Session | None:
    """The evening that is only tried out, None where evenings are looked at as their files hold them."""
    return _tried


def opened(session: str | None, upto: int | None = None) -> Session:
    """The session that a command looks at, until a hand of it or to its end."""
    from ..evening.session import Session

    if _tried is not None:
        return _tried if upto is None else _tried.upto(upto)
    return kept(Session(find(session), upto=upto))


def kept(thing: Kept) -> Kept:
    """The same, which stays as it is until the program ends: to take thousands of records apart takes long."""
    _kept[:] = [*_kept[-1:], thing]
    return thing


_kept: list[object] = []


def find(session: str | None, writing: bool = False, quiet: bool = False) -> str:
    """The ledger that a command means; from now on its language is spoken.

    Where no session of the folder is open commands that only look, and what may still be said of a finished evening,
    take the one that was begun last, and say so unless they are to be `quiet`. Raises Refused if the folder does not
    decide which is meant.
    """
    path = named(session)
    if path is None:
        path, over = _only_one(writing)
        language.of_session(path)
        if over and not quiet:
            complain(said("no session is open; this is {name}", name=printable(path)))
    else:
        language.of_session(path)
    return path


def _only_one(writing: bool) -> tuple[str, bool]:
    """The session of this folder that is meant, and whether it is one that is over and was not asked for."""
    sessions = sessions_in()
    still_open = open_sessions(sessions)
    candidates = still_open or sessions
    if not candidates:
        raise NO_SESSION.refused(pattern=f"{PREFIX}*.jsonl")
    if len(candidates) == 1 or not (still_open or writing):
        return newest(candidates), not (still_open or writing)
    names = tuple(map(printable, candidates))
    several = SESSIONS_OPEN if still_open else SESSIONS_FINISHED
    raise several.refused(count=len(names), names=names, name=printable(newest(candidates)))


def open_sessions(sessions: list[str] | None = None) -> list[str]:
    """Those of these sessions, or of the folder's, that are not over."""
    return [path for path in (sessions_in() if sessions is None else sessions) if not _finished(path)]


def sessions_in(folder: str = ".") -> list[str]:
    """The sessions of a folder by their names; passed over are links and what is no session at all."""
    return ledgers_in(PREFIX, folder)


def ledgers_in(prefix: str, folder: str = ".") -> list[str]:
    """The ledgers of a folder whose names begin so; passed over are links and what is no ledger at all."""
    from .. import ledger

    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    names = [name for name in names if name.startswith(prefix) and name.endswith(LEDGER)]
    paths = names if folder == "." else [os.path.join(folder, name) for name in names]
    return [path for path in paths if ledger.begin_of(path)]


def newest(paths: list[str]) -> str:
    """The ledger that was begun last, by the time of its first record; of the same second, the one counted higher."""
    from datetime import datetime

    from .. import ledger

    def begun(path: str) -> float:
        try:
            return datetime.fromisoformat(ledger.begun_at(path)).timestamp()
        except (ValueError, OverflowError, OSError):
            return 0

    return max(paths, key=lambda path: (begun(path), len(path), path))


def _finished(path: str) -> bool:
    """Whether a session is over; played only where its last records leave that open."""
    from ..evening.glance import finished

    told = finished(files.look(path, MOST_BYTES_OF_FILE, links=False).data)
    if told is not None:
        return told
    from ..evening.session import Session

    try:
        return Session(path).sound().state.finished
    except Refused:
        return False  # a damaged one still needs somebody


def fresh_name(prefix: str = PREFIX) -> str:
    """The file of a new session without a name: tarok-DATE.jsonl, or -2, -3 … the same day."""
    import time

    day = time.strftime("%Y-%m-%d")
    path, count = f"{prefix}{day}{LEDGER}", 1
    while os.path.lexists(path):
        count += 1
        path = f"{prefix}{day}-{count}{LEDGER}"
    return path


def in_its_file(wanted: str | None, prefix: str, begin: Callable[[str], Begun]) -> Begun:
    """Begins something in the file that is named, else in the next free one of today."""
    from .. import ledger

    while True:
        try:
            return begin(wanted or fresh_name(prefix))
        except Refused as refused:
            # Somebody else took the name since we looked: there is always a next one.
            if wanted is not None or refused.problems[0].id != ledger.TAKEN.id:
                raise
