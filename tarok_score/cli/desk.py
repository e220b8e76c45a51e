"""The desk of a competition."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import click

from ..competition.changes import Results
from ..competition.parse_words import Circumstances
from ..play.desk import TAKES_OVER, Desk, Ran
from ..play.offers import in_rows
from ..play.preview import COMPLETE, PreviewLine, laid_out
from ..play.view import Choice, Offered, Screen
from ..problems import Problem, Refused, impossible
from ..show import text
from ..show.columns import cut, wrapped
from ..words.folding import fold
from ..words.languages import language
from ..words.said import Said, counted, said
from . import batch
from .app import obey
from .full_screen import Binding, FullScreen
from .language import columns, speech, translated_command
from .options import dry_option, in_english, json_option, with_options
from .output import complain, misuse, refuse_json, say, say_lines, show_lines, tell
from .terminal import captured, no_input
from .tournament import TournamentCommands, find, record, table_of, tournament_option
from .tournament import result as result_command

with suppress(ImportError):
    import readline  # noqa: F401 lets earlier plain lines be recalled

NOT_HERE = impossible("desk-not-here", "{command} goes on until Ctrl-C", "run it in a terminal of its own")

#: The signs that begin a remark at the end of a line, and a line that is a remark.
REMARK, REMARKS = " # ", "#"

#: The answer that drops a result shown before it is recorded.
NO = "n"

#: The width where a terminal does not tell its own.
WIDE = 80

#: The commands that are never tried: a trial draw would differ from the real one.
NOT_TRIED = frozenset({"draw"})

#: The option that makes a command go on until Ctrl-C.
LIVE = "--live"


@click.command()
@click.option("--plain", is_flag=True, help="Line after line, without a screen.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters only.")
@click.option("--keep-going", is_flag=True, help="From a file: go on after a line that is refused.")
@tournament_option
@dry_option
@json_option
def desk(plain: bool, ascii_only: bool, keep_going: bool, path: str | None, dry: bool, as_json: bool) -> int:
    """Keep a competition line by line: results as they come in, and every command of it.

    \b
    tarok tournament desk                in a terminal, a screen
    tarok tournament desk < round2.txt   a result or a command a line

    A line such as `5 120 35 35 -10 = 180` is the result of table 5, game points in the order of the table, with the
    sum on its slip. The desk says whom each number belongs to before it counts, and asks about what may be a slip of
    the pen. Several desks may be at work at the same time. A slip that a table typed on a phone (tarok serve
    --tournament) is shown; + takes it over once another player of the table confirmed it.
    """
    piped = sys.stdin is None or not sys.stdin.isatty()
    wanted = {"--plain": plain} if piped else {"--keep-going": keep_going, "--json": as_json}
    wrong = next((option for option, given in wanted.items() if given), None)
    if wrong is not None and piped:
        raise misuse(said("{option} is for a terminal, and standard input is none", option=wrong))
    if wrong is not None:
        raise misuse(said("{option} is for lines of a file: tarok tournament desk < FILE", option=wrong))
    file = find(path)
    if piped:
        return run_piped(Desk(file, speech(), AtDesk(file, lambda: None, dry, as_json)), keep_going, as_json)
    there = Desk(file, speech(), AtDesk(file, columns, dry))
    if not plain and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb"):
        return AtDeskScreen(there, ascii_only).run()
    return Lines(there, ascii_only).run()


class AtDesk:
    """The commands for the competition that a desk keeps."""

    def __init__(self, path: Path, width: Callable[[], int | None], dry: bool = False, as_json: bool = False) -> None:
        self.path, self.width, self.dry, self.as_json = path, width, dry, as_json

    def name(self, word: str) -> str | None:
        """The command that a word of any language means."""
        name = in_english(word, TournamentCommands.named_in)
        return name if name in TournamentCommands.members else None

    def beginning(self, start: str) -> dict[str, str]:
        """The commands whose words in the language of the display begin with a text, by these words."""
        words = language(speech().code).get(TournamentCommands.named_in, {})
        named = {words.get(name, [name])[0]: name for name in TournamentCommands.members if name != "desk"}
        return {word: name for word, name in named.items() if fold(word).startswith(fold(start))}

    def does(self, name: str) -> str:
        """The purpose of a command, in a few words."""
        _, does = TournamentCommands.members[name]
        return speech().text(does)

    def can_be_tried(self, name: str) -> bool:
        """True if a command can be tried without writing anything."""
        return name not in NOT_TRIED and any(one.name == "dry" for one in self._command(name).params)

    def result(self, words: Sequence[str]) -> tuple[int, tuple[str, ...], Circumstances] | None:
        """The table, game points and circumstances of a result with options.

        None if these words are no typed result.
        """
        found = with_options(result_command, list(words))
        try:
            given = result_command.make_context("result", found).params
        except click.UsageError:
            return None
        if any(given[name] is not None for name in ("session", "short", "batch", "path")):
            return None
        number, game = table_of(given["words"])
        named = [given[name] for name in ("round_number", "decided", "correct", "reseat", "hands", "why", "played")]
        return number, game, Circumstances(*named)

    def run(self, words: Sequence[str], trial: bool = False) -> Ran:
        """Carries a command out, or only tries it."""
        name, *rest = words
        if name == "desk" or LIVE in with_options(self._command(name), list(rest)):
            raise NOT_HERE.refused(command=" ".join([name, *rest[:1]]))
        command = self._command(name)
        params = {one.name for one in command.params}
        if "path" in params and name != "new" and "--tournament" not in with_options(command, list(rest)):
            rest = [*rest, "--tournament", str(self.path)]
        if "dry" in params and (trial or self.dry) and "--dry-run" not in rest:
            rest = [*rest, "--dry-run"]
        if self.as_json and "as_json" in params and "--json" not in rest:
            rest = [*rest, "--json"]
        with captured(self.width()) as heard, no_input():
            status = obey(["tournament", name, *rest], example=name)
        return Ran(status, heard.out, heard.err)

    def record(self, event: Results) -> Ran:
        """Records results. Raises Refused."""
        with captured(self.width()) as heard:
            status = record(str(self.path), lambda state: event, self.dry, self.as_json)
        return Ran(status, heard.out, heard.err)

    def _command(self, name: str) -> click.Command:
        group = TournamentCommands()
        found = group.get_command(click.Context(group), name)
        assert found is not None
        return translated_command(found)


def run_piped(desk: Desk, keep_going: bool, as_json: bool) -> int:
    """Reads standard input to its end, or to the first line that is refused; returns the exit status."""
    recorded, refused = 0, False
    for number, line in batch.lines("-"):
        words = [] if isinstance(line, Problem) else desk.words(line.partition(REMARK)[0])
        if not isinstance(line, Problem) and (not words or words[0].startswith(REMARKS)):
            continue
        try:
            if isinstance(line, Problem):
                raise Refused([line])
            desk.look()
            typed = desk.result(words)
            if typed is not None:
                if not as_json:
                    say(desk.whose(typed))
                for doubt in desk.doubts(typed):
                    complain(said("line {number}: note: {what}", number=number, what=doubt))
                ran = desk.shell.record(typed.event)
            else:
                name, *rest = desk.command(words)
                if name == "quit":
                    break
                ran = Ran(0, desk.help(), []) if name == "help" and not rest else desk.shell.run([name, *rest])
        except Refused as problems:
            refused = True
            wrong = [problem._replace(line=number) for problem in problems.problems]
            tell(wrong)
            if as_json:
                refuse_json(wrong)
        else:
            if ran.out:
                say_lines(ran.out)
            for place, one in enumerate(ran.err):
                told = ran.status and not place
                complain(said("line {number}: {what}", number=number, what=one) if told else one)
            if ran.status == 130:
                return 130
            refused = refused or bool(ran.status)
            recorded += not ran.status
            desk.refresh()
        if refused and not keep_going:
            complain(counted("{n} line before it is done", "{n} lines before it are done", recorded))
            break
    return 1 if refused else 0


class Lines:
    """The desk in plain lines, for screen readers and old consoles: nothing moves a cursor."""

    def __init__(self, desk: Desk, ascii_only: bool = False) -> None:
        self.desk, self.ascii_only = desk, ascii_only
        self.shown = ""  # a result that an empty line will record

    def run(self) -> int:
        """Asks line after line until somebody leaves; returns the exit status."""
        self.say([self.desk.title(), *self.desk.open_tables(columns() or WIDE, sys.maxsize)])
        while True:
            try:
                if self.take(input(f"{self.desk.speech.text('result')} > ")):
                    return 0
            except EOFError:
                say("")
                return 0
            except KeyboardInterrupt:
                say("")
                self.shown = ""
                self.desk.emptied()
            except Refused as refused:
                tell(refused.problems)
                return 1

    def take(self, line: str) -> bool:
        """Takes one line; True if somebody leaves. A result is shown first, and an empty line records it."""
        desk, shown, self.shown = self.desk, self.shown, ""
        if line.strip().endswith(TAKES_OVER):
            desk.look()
            line = desk.taking_over(line)
        if shown and fold(line.strip()) == NO:
            desk.emptied()
            self.say([desk.speech.say(said("nothing recorded"))])
            return False
        sure = bool(shown) and not line.strip()
        line = shown if sure else line
        if not sure and self.is_result(line):
            told = desk.look()
            self.say([desk.speech.say(told)] if told else [])
            self.shown = line
            self.show([*desk.preview(line), PreviewLine("", said("ENTER records it, {no} drops it", no=NO))])
            return False
        reply = desk.enter(line, sure)
        if reply.leaves:
            return True
        if reply.refused:
            self.show(reply.refused)
            return False
        self.say(desk.answer)
        return False

    def is_result(self, line: str) -> bool:
        """True if a line is a whole result that can be recorded."""
        found = self.desk.preview(line) if line[:1].isdecimal() else []
        return bool(found) and found[0].sign == COMPLETE

    def show(self, lines: Sequence[PreviewLine]) -> None:
        """Prints the lines of a preview."""
        self.say(laid_out(lines, self.desk.speech, columns() or WIDE, self.ascii_only))

    def say(self, lines: Sequence[str]) -> None:
        """Prints lines, broken to the width of the terminal."""
        for line in lines:
            plain = line.translate(text.PLAIN) if self.ascii_only else line
            show_lines(wrapped(plain, columns(), "    "))


#: The rows that are left for the open tables, however long the answer is.
LEAST = 3

#: The most rows of offers.
OFFERS = 2


def screen(
    desk: Desk,
    columns: int,
    rows: int,
    line: str,
    scrolled: int = 0,
    ascii_only: bool = False,
    choice: Choice | None = None,
) -> Screen:
    """The screen in a width and height; the open tables give way to the answer and the preview."""
    preview = laid_out(desk.preview(line), desk.speech, columns, ascii_only)[: max(rows - 2, 0)]
    offers, at = choice or Choice(desk.menu(line) if line else (), None)
    shown = in_rows(offers, at, desk.speech, columns, max(min(OFFERS, rows - 2 - len(preview)), 0))
    room = rows - 2 - len(preview) - len(shown.rows)
    told = [one for each in desk.answer for one in wrapped(each, columns, "    ")]
    answer = _part(told, scrolled, room - LEAST, desk)
    tables = desk.open_tables(columns, max(room - len(answer), 0))
    chosen = None if shown.chosen is None else (shown.chosen[0] + len(preview), *shown.chosen[1:])
    plain = text.PLAIN if ascii_only else {}
    return Screen(
        cut(f" {desk.title()}", columns).translate(plain),
        [one.translate(plain) for one in [*tables, *answer]],
        f"{desk.speech.text('result')} > ",
        [one.translate(plain) for one in [*preview, *shown.rows]],
        chosen,
    )


def _part(lines: list[str], scrolled: int, rows: int, desk: Desk) -> list[str]:
    """The lines from where they are scrolled to, in `rows` rows, the last of which says how many more there are."""
    found = lines[scrolled : scrolled + max(rows, 0)]
    left = len(lines) - scrolled - len(found)
    if found and left > 0:
        more = counted("⋮ {n} more line: PageDown", "⋮ {n} more lines: PageDown", left + 1)
        found[-1] = desk.speech.say(more)
    return found


class AtDeskScreen(FullScreen):
    """The screen around a desk."""

    def __init__(self, desk: Desk, ascii_only: bool = False) -> None:
        self.desk, self.ascii_only, self.scrolled, self.rows = desk, ascii_only, 0, 24
        super().__init__()

    def draw(self, columns: int, rows: int, line: str, cursor: int, choice: Choice | None) -> Screen:
        """The open tables, the answer, and what the line would do."""
        self.rows = rows
        return screen(self.desk, columns, rows, line, self.scrolled, self.ascii_only, choice)

    def offered(self, line: str, cursor: int) -> Offered:
        """The open tables, commands and players that begin like the word at the cursor."""
        before = line[:cursor]
        return Offered(self.desk.menu(before), before.rfind(" ") + 1, cursor)

    def enter(self, line: str, pasted: bool = False) -> bool:
        """Enters the line; True if it was accepted, else it stays to be mended or entered once more."""
        self.scrolled = 0
        reply = self.desk.enter(line)
        if reply.leaves:
            self.leave()
        self.put(reply.line)
        return not (reply.refused or reply.leaves)

    def reads(self) -> bool:
        """True while an answer is shown."""
        return bool(self.desk.answer)

    def scroll(self, rows: int, pages: bool = False) -> None:
        """Scrolls the answer."""
        many = rows * (max(self.rows - LEAST - 4, 1) if pages else 1)
        self.scrolled = max(0, min(self.scrolled + many, len(self.desk.answer) - 1))

    def close(self) -> None:
        """Closes the answer."""
        self.scrolled, self.desk.answer = 0, []

    def interrupted(self, again: bool) -> None:
        """Closes the answer; nothing is recorded."""
        self.scrolled = 0
        self.desk.emptied()

    def take_back(self) -> str:
        """The command that takes back what was recorded last."""
        words = language(self.desk.speech.code).get(TournamentCommands.named_in, {})
        return str(words.get("undo", ["undo"])[0])

    def elsewhere(self) -> bool:
        """Looks at the file."""
        return self.desk.elsewhere()

    def answer(self, what: Said) -> None:
        """Shows a sentence in place of the answer."""
        self.desk.answer = [self.desk.speech.say(what)]

    def leave_behind(self) -> None:
        """Writes the title and the last answer on the terminal."""
        show_lines([self.desk.title(), *self.desk.answer])

    def keep(self) -> None:
        """Keeps nothing: a result that was not entered can be typed again from its slip."""

    def keys(self) -> list[Binding]:
        """The sign that takes over a slip, where nothing is typed yet, or only the number of a table."""
        return [Binding(TAKES_OVER, self.take_over, lambda: not self.buffer.text or self.buffer.text.isdecimal())]

    def take_over(self) -> None:
        """Takes over a slip that its table typed and confirmed: the first one, or that of the table on the line."""
        line = self.desk.taking_over(f"{self.buffer.text}{TAKES_OVER}")
        self.put(line)
        if not line.endswith(TAKES_OVER):
            self.enter(line)
