"""The output of commands: lines, answers, warnings, files; and the files of many lines they read."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from os.path import basename
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import click

from .. import files
from ..files import STANDARD_INPUT
from ..limits import LONGEST_LINE_OF_BATCH
from ..problems import Problem, few, problem, refusal
from ..show.columns import coloured, cut, fit, hanging, plain, quiet, shows_roles, wrapped
from ..surroundings import surroundings
from ..text import printable
from ..words.folding import ShellLine, fold, is_number
from ..words.said import Fact, Said, counted, said
from .language import answers, columns, named, of_loop, speech, typed_here, within

if TYPE_CHECKING:
    from pathlib import Path

    from ..evening.session import Session
    from ..ledger.file import Hold


#: The paths that are never typed as such: into lists, whose messages name the player or variant itself.
OF_A_LIST = r"(players|variants)\[\d+\]|player|name|number"


def say(sentence: Fact) -> None:
    """Writes an answer on standard output: a sentence in one line, or a text of several lines as it is."""
    if isinstance(sentence, str):
        say_lines(sentence.split("\n"))
    else:
        say_lines([speech().fact(sentence)])


def say_lines(lines: Iterable[str]) -> None:
    """Writes these lines on standard output; a line break that a stranger wrote makes no new line."""
    show_lines(printable(line) for line in lines)


def show_lines(lines: Iterable[str]) -> None:
    """Writes printable lines, with their roles if the terminal shows them."""
    click.echo("\n".join(finished(lines)), color=True)


def finished(lines: Iterable[str]) -> list[str]:
    """The lines as they go to standard output: broken between words if too wide, with their roles shown or removed."""
    broken = _fitted(map(fit, lines), columns())
    if of_loop() is not None:
        return broken
    shown = coloured if shows_roles(surroundings().somebody_reads()) else plain
    return shown("\n".join(broken)).split("\n")


def asked(question: str, suffix: str = ": ", needed: bool = False) -> str:
    """Asks a question on standard error, again if an answer is `needed`, and gives the line that was entered.

    Raises `click.Abort` on Ctrl-C and at the end of the input.
    """
    *above, last = _fitted([f"{question}{suffix.rstrip()}"], surroundings().columns_of_complaints())
    while True:
        for line in above:
            complain(line)
        try:
            entered = surroundings().entered(f"{last} ")
        except (KeyboardInterrupt, EOFError):
            raise click.Abort from None
        if entered or not needed:
            return entered


def complain(sentence: Fact) -> None:
    """Says something on standard error in one line, if anybody can read it."""
    try:
        lines = _fitted([printable(speech().fact(sentence))], surroundings().columns_of_complaints())
        if sys.stderr is not None:  # click 8.1.3 cannot write on a stream that was closed at the start
            click.echo("\n".join(lines), err=True)
    except OSError:
        give_up(sys.stderr)


def warn(sentence: Said | str) -> None:
    """Writes a warning on standard error."""
    complain(said("warning: {what}", what=sentence))


def advise(sentence: Said | str) -> None:
    """Writes on standard error how to mend what a complaint was about."""
    complain(f"    {speech().say(sentence)}")


def tell(problems: Iterable[Problem]) -> None:
    """Shows every problem with its remedy; of very many the first, and how many more there are."""
    first, more = few(problems)
    for fault in first:
        # A question about a word of a command needs no name of a field, which nobody typed.
        asks = fault.missing and fault.path.isidentifier() and fault.message.endswith("?")
        path = "" if asks or re.fullmatch(OF_A_LIST, fault.path) else named(fault.path)
        complain(fault._replace(path=path).without_hint(speech()))
        if fault.hint:
            advise(fault.hint)
    if more:
        complain(counted("and {n} problem more", "and {n} problems more", n=more))


def print_json(form: str, facts: Any) -> None:
    """Writes what was found on standard output, as the answer of that name, whose schema `tarok schema` prints."""
    click.echo(json_text(form, facts))


def refuse_json(problems: Iterable[Problem]) -> None:
    """Writes the problems of what was refused as one JSON object on standard output."""
    first, more = few(problems)
    print_json("refused", {"problems": first, "more_problems": more or None})


#: The modules that declare answers; those of a command are looked for in this order.
DECLARING = ("show.answers", "show.competition.answers")


def json_text(form: str, facts: Any) -> str:
    """The facts as a line of JSON."""
    from ..documents.answer import ANSWERS

    for module in DECLARING:
        if form not in ANSWERS:
            import_module(f"..{module}", __package__)
    answer = ANSWERS[form].write(facts, answers())
    surroundings().answers(form, answer)
    return escaped(json.dumps(answer, ensure_ascii=False))


def escaped(text: str) -> str:
    """JSON text with every control character that a terminal could obey written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def misuse(sentence: Said, ctx: click.Context | None = None) -> click.UsageError:
    """The exception for wrong usage, to be raised."""
    return click.UsageError(speech().say(sentence), ctx)


def give_up(stream: TextIO | None) -> None:
    """Drops what still waits to be written to a stream that is no longer read, so that closing it is silent."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def _fitted(lines: Iterable[str], width: int | None) -> list[str]:
    """The lines, broken between words for a phone's narrow terminal; a wider terminal breaks them itself."""
    typed = map(typed_here, lines)
    return [*typed] if width is None else [part for line in typed for part in wrapped(line, width, hanging(line))]


class Recording:
    """A record that is being written and reported: what is in the file, and the exit status of the command."""

    def __init__(self, hold: Hold) -> None:
        self.status = 0
        self.recorded: Said | None = None
        self.answer = ExitStack()
        self._hold = hold

    def stands(self, recorded: Said) -> None:
        """Notes what is in the file now; from here on nothing changes that."""
        self.recorded = recorded
        self.answer.enter_context(self._hold.breaking())


@contextmanager
def recording() -> Iterator[Recording]:
    """Guards the writing of a record and its answer; from the record's first byte on every failure is owned up to.

    Until `stands` is called it may raise `Refused`. From then on broken outputs, faults of the program and requests to
    end change nothing: the status is 0, on Ctrl-C 130, and whatever can still be said is what is in the file.
    """
    from ..ledger.file import Interruption, answering

    # A signal that comes while the record is written waits until it is in the file.
    with answering() as hold:
        done = Recording(hold)
        trouble: BaseException | None = None
        try:
            with done.answer:
                yield done
                if done.recorded is not None and sys.stdout is not None:
                    sys.stdout.flush()
        # Even a request to end must not hide that the record is written.
        except BaseException as error:
            if done.recorded is None:
                raise
            trouble = error
        report = done.recorded
        if report is None:
            return
        if isinstance(trouble, Interruption):
            give_up(sys.stdout)  # the rest of the answer may wait for its reader for ever
        elif trouble is not None:
            give_up(sys.stdout)
            text = "{what}, but the answer could not be written: {reason}"
            report = said(text, what=report, reason=_reason(trouble))
        if hold.interrupted:
            report = said("interrupted; {what}", what=report)
        if trouble is not None or hold.interrupted:
            try:
                with hold.breaking():
                    complain(report)
            except BaseException:
                give_up(sys.stderr)
        done.status = 130 if hold.interrupted else 0


def _reason(trouble: BaseException) -> Said | str:
    if isinstance(trouble, OSError):
        return files.system_reason(trouble) or files.plain_reason(trouble)
    if os.environ.get("TAROK_TRACEBACK"):
        sys.excepthook(type(trouble), trouble, trouble.__traceback__)
    return f"{type(trouble).__name__}: {trouble}"


#: The name of standard output, given instead of a file.
STANDARD_OUTPUT = "-"


def write_file(option: str, path: Path, text: str | bytes) -> None:
    """Writes a file whole or not at all; a device or pipe, which no file may replace, takes the text itself.

    Raises Refused, at the option that named it, if it cannot be written.
    """
    from ..ledger.record import begin_of

    reason: Fact = said("it is a ledger")
    try:
        if not begin_of(path):
            # Devices and pipes are written in place: a rename would replace the device by a file.
            if path.is_dir() or not path.exists() or path.is_file():
                files.write_whole(path, text)
            else:
                path.write_bytes(text if isinstance(text, bytes) else text.encode())
            return
    except OSError as error:
        reason = files.system_reason(error)
    raise refusal("file-unwritten", option, file=printable(str(path)), reason=reason, option=ShellLine(option))


def put_page(option: str, name: str | None, made: str | bytes) -> None:
    """Writes a page to the place of an option, and names the file; `-` is standard output.

    Raises Refused if it cannot be written.
    """
    if isinstance(made, str):
        made = made.rstrip("\n") + "\n"
    if name is not None and name != STANDARD_OUTPUT:
        from pathlib import Path

        write_file(option, Path(name), made)
        say(printable(name))
    else:
        click.echo(made, nl=False)


def only_one_answer(name: str | None, option: str, others: Mapping[str, bool]) -> None:
    """Raises the usage error for further answers beside a page that goes to standard output."""
    if name != STANDARD_OUTPUT:
        return
    for other, given in others.items():
        if given:
            raise misuse(
                said(
                    "{option} - and {other} both go to standard output",
                    option=ShellLine(option),
                    other=ShellLine(other),
                )
            )


def bytes_of(file: str, most: int) -> bytes:
    """The bytes of a file or standard input (`-`), at most one more than `most`.

    Raises Refused if it cannot be read.
    """
    try:
        with opened(file, "FILE") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise refusal("sheet-unread", printable(file), reason=files.system_reason(error)) from None


_BOM = b"\xef\xbb\xbf"


@contextmanager
def opened(name: str, option: str) -> Iterator[BinaryIO]:
    """Opens the file of that name, or standard input, for reading. Raises Refused, at the option, if there is none."""
    if name != STANDARD_INPUT:
        with open(name, "rb") as file:
            yield file
    elif sys.stdin is None:
        raise refusal("no-standard-input", option)
    else:
        yield sys.stdin.buffer


def lines(name: str, hint: Said | str = "") -> Iterator[tuple[int, str | Problem]]:
    """The lines of a file, or of standard input (`-`), each with its number and its text or problem.

    Blank lines are passed over. No more than one line is kept at a time, and none that is too long.
    """
    try:
        with opened(name, "--batch") as file:
            number = 0
            while raw := file.readline(LONGEST_LINE_OF_BATCH + 1):
                number += 1
                # A line as long as the bound may go on: the rest is passed over unread, so memory stays bounded.
                if len(raw) > LONGEST_LINE_OF_BATCH:
                    while raw and not raw.endswith(b"\n"):
                        raw = file.readline(LONGEST_LINE_OF_BATCH)
                    yield number, problem("batch-line-too-long", number=number)
                    continue
                # Programs on Windows begin a file with a mark of its encoding.
                if number == 1:
                    raw = raw.removeprefix(_BOM)
                try:
                    text = raw.decode().rstrip("\r\n")
                except UnicodeDecodeError:
                    yield number, problem("batch-line-not-utf-8", number=number)
                else:
                    if text.strip():
                        yield number, text
    except OSError as error:
        refused = refusal(
            "batch-unreadable", "--batch", name=printable(name), reason=files.system_reason(error) or str(error)
        )
        if hint:
            refused.problems = (refused.problems[0]._replace(hint=hint),)
        raise refused from None


def _rows() -> int:
    """The number of lines that the terminal shows; unlimited if it does not tell."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines or sys.maxsize
    except (OSError, ValueError):
        return sys.maxsize


def draws_screens() -> bool:
    """True if there is a terminal that a screen can be drawn on."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def heading(session: Session) -> str:
    """The session in one line: its rules, its date, its file."""
    from ..law.library import rules_name  # only a pager has a heading
    from ..show import sheet as sheets

    rules = speech().fact(rules_name(session.rules.id, session.rules.variants))
    date = speech().fact(sheets.days_in_words(sheets.begun(session)))
    return " · ".join(filter(None, (rules, date, basename(session.name))))


def present(lines: Iterable[str], session: Session | None = None) -> None:
    """Shows a page of printable lines; at a terminal below a line that names the session."""
    shown = list(lines)
    reads = surroundings().somebody_reads()
    if reads and session is not None:
        shown.insert(0, quiet(cut(printable(heading(session)), columns() or sys.maxsize)))
    shown = finished(shown)
    if reads and len(shown) > _rows() and os.environ.get("PAGER") and shows_roles(reads):
        click.echo_via_pager("\n".join(shown), color=True)
    else:
        click.echo("\n".join(shown), color=True)


def line_at(lines: Sequence[str], number: str) -> str:
    """The line of that number, counted from 1; empty if there is none."""
    typed = number.strip()
    return lines[int(typed) - 1] if is_number(typed) and 1 <= int(typed) <= len(lines) else ""


def choose_line(lines: Sequence[str]) -> str:
    """Lets the user pick a line by its number; empty if they pick none."""
    for number, line in enumerate(lines, 1):
        complain(f"  {number}  {printable(line)}")
    while True:
        typed = asked(speech().text("number"), " > ")
        chosen = line_at(lines, typed)
        if chosen or not typed.strip():
            return chosen


def choose_answer(answers: Sequence[Said]) -> int:
    """Lets the user pick an answer, by its word or the beginning of it; an empty line picks the first."""
    words = [speech().say(answer) for answer in answers]
    while True:
        typed = asked(" / ".join(words)).strip()
        matching = [place for place, word in enumerate(words) if fold(word).startswith(fold(typed))]
        if not typed or len(matching) == 1:
            return matching[0]


class Heard:
    """The lines on both streams, once the command has ended; if they are kept together, all are on `out`."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.err: list[str] = []


@contextmanager
def captured(width: int | None, together: bool = False) -> Iterator[Heard]:
    """Captures what is written on the terminal while this lasts; answers are laid out for `width` columns."""
    heard = Heard()
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    err = out if together else io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    try:
        with redirect_stdout(out), redirect_stderr(err), within(width):
            yield heard
    finally:
        heard.out = _lines(out)
        heard.err = [] if together else _lines(err)


@contextmanager
def no_input() -> Iterator[None]:
    """Empties standard input, which belongs to the loop, and allows no questions while this lasts."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        yield
    finally:
        sys.stdin = before


def _lines(stream: io.TextIOWrapper) -> list[str]:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    text = buffer.getvalue().decode("utf-8").rstrip("\n")
    return text.split("\n") if text else []
