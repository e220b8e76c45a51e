"""The organiser's desk, where a line is a table's result or a command, and shows its effect before it counts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from .. import files
from ..amounts import Amount, exact
from ..competition.book import Competition, Recorded, doubts
from ..competition.draw import Exactly
from ..competition.events import NOTHING_BESIDES, STANDS, Circumstances, Results, after, read, without_sum
from ..competition.tournament import Tournament
from ..evening.people import split_quoted
from ..play.commands import COMMANDS, called
from ..play.offers import Offer, in_rows
from ..play.preview import COMPLETE, LACKING, WRONG, PreviewLine, Reply, Standing, laid_out, questioned, refused
from ..play.view import Choice, Offered, Screen
from ..problems import Problem, Refused, impossible, malformed
from ..show import columns as roles
from ..show import text
from ..show.columns import cut, width_of, wrapped
from ..show.competition import words as narrative
from ..show.competition.words import round_name
from ..words.folding import ShellLine, did_you_mean, fold, in_english, printable
from ..words.said import Fact, Joined, Said, Speech, counted, joined, said
from .app import obey
from .files import lines as lines_of
from .full_screen import FullScreen
from .language import columns, speech, translated_command
from .options import dry_option, json_option, line_options, with_options
from .output import complain, misuse, refuse_json, say, say_lines, show_lines, tell
from .terminal import captured, draws_screens, no_input
from .tournament import TournamentCommands, find, record, table_of, tournament_option
from .tournament import result as result_command

with suppress(ImportError):
    import readline  # noqa: F401 lets earlier plain lines be recalled

NOT_HERE = impossible("desk-not-here", "{command} goes on until Ctrl-C", "run it in a terminal of its own")
NO_LINE = malformed("desk-line", '"{word}" is neither the number of a table nor a command', "help lists the commands")
NAME_FIRST = malformed(
    "desk-name-first", "{name} sits at table {table}", "the number of the table comes first: {table} and its result"
)

#: The signs that begin a remark at the end of a line, and a line that is a remark.
REMARK, REMARKS = " # ", "#"

#: The signs that only begin a number or the sum of a slip, and the placeholder for a number still to be typed.
BEGUN, NEXT = frozenset({"-", "−", "+", "="}), "?"

#: The answer that drops a result shown before it is recorded.
NO = "n"

#: The most records of another desk that are told; the width where a terminal does not tell its own.
MOST_TOLD, WIDE = 3, 80

#: The commands that are never tried: a trial draw would differ from the real one.
NOT_TRIED = frozenset({"draw"})

#: The desk's own commands, with what each does.
OWN = {"help": said("The commands."), "quit": said("Leave; the competition goes on with tarok tournament desk.")}


class Done(NamedTuple):
    """The outcome of a line: exit status, what was written on either stream, and what was doubtful about a result.

    A doubtful result is not recorded unless somebody was sure of it.
    """

    status: int = 0
    out: Sequence[str] = ()
    err: Sequence[str] = ()
    doubts: Sequence[Said] = ()
    recorded: bool = False
    leaves: bool = False


class TypedResult(NamedTuple):
    """The result that a line states: the event, the competition after it, and the sum that the slip says."""

    event: Results
    after: Tournament
    told: Amount | None


class Desk:
    """A desk at which the results of a competition come in, line by line; `answer` are the lines of the last answer."""

    def __init__(
        self,
        path: Path,
        speech: Speech,
        width: Callable[[], int | None] = lambda: None,
        dry: bool = False,
        as_json: bool = False,
    ) -> None:
        self.path, self.speech, self.width, self.dry, self.as_json = path, speech, width, dry, as_json
        self.answer: list[str] = []
        self._stands: Standing | None = None
        self._tried: tuple[str, list[PreviewLine]] | None = None
        self.refresh()

    @property
    def state(self) -> Tournament:
        """The competition as it stands."""
        return self.competition.tournament

    # ------------------------------------------------------------ what stands there

    def title(self) -> str:
        """The competition, its round, the number of results that are in, and how many of earlier rounds are not."""
        state = self.state
        parts: list[Fact] = [state.conditions.name]
        if state.rounds:
            done = sum(state.done(state.now, table) for table in state.now.tables)
            count = counted("{n} of {m} tables is in", "{n} of {m} tables are in", n=done, m=len(state.now.tables))
            parts += [round_name(state, state.current), count, *narrative.open_before(state)]
        return printable(self.speech.fact(Joined(tuple(parts), " · ")))

    def open_tables(self, width: int, rows: int) -> list[str]:
        """The next step and the open tables with their players, within width and rows."""
        state = self.state
        lines = [self.speech.say(narrative.next_step(state))]
        waiting = state.outstanding()
        several = len({round_number for round_number, _ in waiting}) > 1
        for number, table in waiting:
            place = f"{number}/{table}" if several else str(table)
            lines.append(f"{place:>{6 if several else 3}}  {' · '.join(self._sitting(number, table))}")
        lines = [cut(printable(line), width) for line in lines]
        if len(lines) <= rows:
            return lines
        more = counted("⋮ {n} more table", "⋮ {n} more tables", n=len(lines) - max(rows - 1, 0))
        return [*lines[: max(rows - 1, 0)], cut(self.speech.say(more), width)][:rows]

    def _sitting(self, number: int, table: int) -> list[str]:
        """The persons at a table of a round, in its order; nobody if there is no such table."""
        found = self.state.round(number)
        boards = found.tables[table - 1 : table] if found is not None and table else ()
        return [self.state.sitting(number, name) for board in boards for name in board.players]

    # ------------------------------------------------------------ what a line says

    def words(self, line: str) -> list[str]:
        """The words of a line, without quotation marks."""
        return [word.replace('"', "") for word in split_quoted(line)]

    def result(self, words: Sequence[str]) -> TypedResult | None:
        """The result that the words state; None if they state none. Raises Refused if it cannot be recorded."""
        if not words or not _is_number(words[0]):
            return None
        table, game, besides = int(words[0]), tuple(words[1:]), NOTHING_BESIDES
        if any(word.startswith("--") for word in game):
            try:
                given = result_command.make_context("result", with_options(result_command, list(words))).params
            except click.UsageError:
                return None
            if any(given[name] is not None for name in ("session", "short", "batch", "path")):
                return None
            table, game = table_of(given["words"])
            named = {name: given[name] for name in Circumstances._fields if name in given}
            besides = Circumstances(**named)._replace(round=given["round_number"])
        problems: list[Problem] = []
        numbers, told = without_sum(game, problems)
        if problems:
            raise Refused(problems)
        event = Results.of_table(self.state, table, numbers, besides)
        return TypedResult(event, after(self.state, event), told)

    def whose(self, typed: TypedResult) -> Said:
        """The sentence with each player's number, in the order of the table, and their sum."""
        (result,) = typed.event.results
        pairs = [
            joined(self.state.sitting(result.round, name), Exactly(amount)) for name, amount in result.game.items()
        ]
        total = Exactly(exact(sum(result.game.values())))
        return said(
            "table {table}: {pairs} · sum {sum}", table=result.table, pairs=Joined(tuple(pairs), " · "), sum=total
        )

    def command(self, words: Sequence[str]) -> list[str]:
        """The words of a command, with its name in English. Raises Refused if there is no such command."""
        first = words[0]
        name = "result" if _is_number(first) else _own(first) or self.name(first)
        if name is not None:
            return [name, *words] if _is_number(first) else [name, *words[1:]]
        for table, board in enumerate(self.state.now.tables if self.state.rounds else (), 1):
            for player in board.players:
                if fold(first) in (fold(player), fold(player.split()[0])):
                    raise NAME_FIRST.refused(name=player, table=table)
        shown = printable(first)[:60]
        raise NO_LINE.refused(word=shown, hint=did_you_mean(shown, self.beginning(""), "help lists the commands"))

    def name(self, word: str) -> str | None:
        """The command that a word of any language means."""
        name = in_english(word, *TournamentCommands.named_in)
        return name if name in TournamentCommands.members else None

    def beginning(self, start: str) -> dict[str, str]:
        """The commands whose words in the language of the display begin with a text, by these words."""
        shell = TournamentCommands()
        named = {shell.called(name): name for name in shell.everything() if name != "desk"}
        named |= {called(name, self.speech.code)[0]: name for name in OWN}
        return {word: name for word, name in named.items() if _begins(word, start)}

    def does(self, name: str) -> str:
        """The purpose of a command, in a few words."""
        return self.speech.say(OWN[name]) if name in OWN else self.speech.text(TournamentCommands.members[name][1])

    def can_be_tried(self, name: str) -> bool:
        """True if a command can be tried without writing anything."""
        return name not in NOT_TRIED and any(one.name == "dry" for one in _command(name).params)

    # ------------------------------------------------------------ while somebody types

    def preview(self, line: str) -> list[PreviewLine]:
        """The effect of the line if it were entered now; a line that is only begun is not judged."""
        if self._stands is not None and self._stands.line == line:
            return list(self._stands.said)
        words = self.words(line)
        while words and words[-1] in BEGUN:
            words.pop()
        try:
            return self._preview(line, words) if words else []
        except Refused as problems:
            return refused(problems.problems, self.speech)

    def _preview(self, line: str, words: Sequence[str]) -> list[PreviewLine]:
        begun = self._begun(words)
        if begun:
            return begun
        typed = self.result(words)
        if typed is not None:
            told = narrative.event_done(Recorded(typed.event, None, self.state, typed.after, None))
            doubtful = doubts(self.state, typed.event.results[0], typed.told)
            return [PreviewLine(COMPLETE, self.whose(typed)), *(PreviewLine("", one) for one in (*doubtful, *told))]
        word, *more = words
        if _own(word) is None and self.name(word) is None and not more and not line[-1:].isspace() and self.menu(line):
            return []
        name, *rest = self.command(words)
        if name in OWN or not self.can_be_tried(name):
            return [PreviewLine(COMPLETE, self.does(name))]
        if self._tried is None or self._tried[0] != line:
            self._tried = (line, self._trial(name, rest))
        return self._tried[1]

    def _trial(self, name: str, rest: Sequence[str]) -> list[PreviewLine]:
        """The effect of a command, tried without writing; its purpose if words are still missing."""
        ran = self.run([name, *rest], trial=True)
        if ran.status == 2:
            return [PreviewLine(LACKING, self.does(name))]
        # The last line says that nothing was recorded.
        return _with_sign(WRONG, ran.err) if ran.status else _with_sign(COMPLETE, ran.out[:-1])

    def _begun(self, words: Sequence[str]) -> list[PreviewLine]:
        """The lines about the players whose numbers the line still lacks, in order; none for any other line."""
        if not _is_number(words[0]) or not self.state.rounds or any("=" in word or "--" in word for word in words):
            return []
        table, numbers, boards = int(words[0]), words[1:], self.state.now.tables
        names = self._sitting(self.state.current, table)
        if len(numbers) >= len(names) or self.state.idle(self.state.now, boards[table - 1]):
            return []
        shown = [*numbers, *[NEXT] * (len(names) - len(numbers))]
        pairs = Joined(tuple([joined(name, printable(one)) for name, one in zip(names, shown, strict=True)]), " · ")
        found = [PreviewLine(LACKING, said("table {table}: {pairs}", table=table, pairs=pairs))]
        if boards[table - 1].result is not None:
            found.append(PreviewLine("", STANDS(table=table, round=self.state.current).text(self.speech)))
        return found

    def menu(self, line: str) -> list[Offer]:
        """The words that may stand at the end of the line: open tables, commands, players."""
        words = self.words(line)
        start = "" if line[-1:].isspace() or not words else words[-1]
        if not words or (len(words) == 1 and start):
            if not _is_number(start):
                return [Offer(word, self.does(name)) for word, name in self.beginning(start).items()]
            tables = [number for number in self.state.open_tables() if str(number).startswith(start)]
            return [Offer(str(one), ", ".join(self.state.now.tables[one - 1].players)) for one in tables]
        if _is_number(words[0]) or not start or start.startswith("-"):
            return []
        players = ["".join(name.split()) for name in self.state.players]
        return [Offer(name, said("player")) for name in players if _begins(name, start) and name != start]

    # ------------------------------------------------------------ entering

    def enter(self, line: str, sure: bool = False) -> Reply:
        """Enters a line. Raises Refused only if the file is damaged.

        A doubtful result is recorded only if the organiser is `sure`, or enters the line once more.
        """
        stood, self._stands = self._stands, None
        before = self.state
        elsewhere = self.look()
        sure = sure or (stood is not None and stood.line == line and stood.sure and elsewhere is None)
        lines: list[PreviewLine] = []
        done = Done()
        try:
            done = self.entered(self.words(line), sure, before)
            if done.status:
                lines = _with_sign(WRONG, done.err)
            elif done.doubts and not done.recorded:
                lines = questioned(done.doubts)
        except Refused as problems:
            lines = refused(problems.problems, self.speech)
        except OSError as error:
            lines = refused([Problem(str(error.filename or ""), files.plain_reason(error))], self.speech)
        answer = (*done.err, *done.out)
        if lines:
            self._stands = Standing(line, tuple(lines), sure=bool(done.doubts))
        if not lines or elsewhere:
            self.answer = [*([self.speech.say(elsewhere)] if elsewhere else []), *(() if lines else answer)]
        if lines:
            return Reply(refused=tuple(lines), line=line)
        return Reply(answer, recorded=done.recorded, leaves=done.leaves)

    def entered(self, words: Sequence[str], sure: bool, before: Tournament | None = None) -> Done:
        """Does what the words of a line say; what it doubts only if somebody is `sure`. Raises Refused.

        If others sit at the table of a result than did `before`, that is doubtful.
        """
        if not words:
            return Done()
        typed = self.result(words)
        if typed is not None:
            doubtful = doubts(self.state, typed.event.results[0], typed.told)
            if before is not None and _seated(before, typed) != _seated(self.state, typed):
                doubtful.insert(0, self.whose(typed))
            if doubtful and not sure:
                return Done(doubts=doubtful)
            with captured(self.width()) as heard:
                status = record(str(self.path), lambda state: typed.event, self.dry, self.as_json)
            self.refresh()
            return Done(status, heard.out, heard.err, doubtful, recorded=True)
        name, *rest = self.command(words)
        if name == "quit":
            return Done(leaves=True)
        if name == "help" and not rest:
            return Done(out=self.help())
        ran = self.run([name, *rest])
        self.refresh()
        return ran._replace(recorded=self.can_be_tried(name))

    def run(self, words: Sequence[str], trial: bool = False) -> Done:
        """Carries a command out, or only tries it."""
        name, *rest = words
        if name == "desk":
            raise NOT_HERE.refused(command=" ".join([name, *rest[:1]]))
        command = _command(name)
        params = {one.name: one for one in command.params}
        typed = {word.partition("=")[0] for word in with_options(command, rest)}
        if "path" in params and name != "new" and typed.isdisjoint(params["path"].opts):
            rest = [*rest, "--tournament", str(self.path)]
        for param, option, wanted in (
            ("dry", "--dry-run", trial or self.dry),
            ("as_json", "--json", self.as_json),
        ):
            if param in params and wanted and option not in rest:
                rest = [*rest, option]
        with captured(self.width()) as heard, no_input():
            status = obey(["tournament", name, *rest], example=name)
        return Done(status, heard.out, heard.err)

    def help(self) -> list[str]:
        """Every command in a line, by its word in the language."""
        words = self.beginning("")
        wide = max(map(width_of, words))
        first = said("a result: the number of the table, the game points in its order, perhaps = and their sum")
        return [self.speech.say(first), *(f"{word:<{wide}}  {self.does(name)}" for word, name in words.items())]

    def emptied(self) -> None:
        """Notes that the line was emptied; nothing is recorded."""
        self._stands, self.answer = None, []

    # ------------------------------------------------------------ what others do

    def look(self) -> Said | None:
        """Reads what another desk recorded meanwhile, and returns a sentence about it.

        Raises Refused if the file is damaged.
        """
        if self._looked() == self._seen:
            return None
        known = len(self.competition.records)
        self.refresh()
        records = self.competition.records[known:][-MOST_TOLD:]
        titles = tuple([read(record.body, record.seal).title(None) for record in records])
        return said("another desk: {what}", what=Joined(titles, "; ")) if titles else None

    def elsewhere(self) -> bool:
        """Looks, as `look` does, and puts what another desk did into the answer; True if anything changed."""
        seen = self._seen
        found = self.look()
        if found is not None:
            self._stands = None
            self.answer = [self.speech.say(found)]
        return self._seen != seen

    def refresh(self) -> None:
        """Reads the file again as it stands now."""
        self._seen, self._tried = self._looked(), None
        self.competition = Competition(self.path).sound()

    def _looked(self) -> object:
        return files.stamp(self.path)


def _command(name: str) -> click.Command:
    group = TournamentCommands()
    found = group.get_command(click.Context(group), name)
    assert found is not None
    return translated_command(found)


def _own(word: str) -> str | None:
    """The desk's own command that a word of any language means."""
    also = {"q": "quit", "?": "help"}
    means = {fold(each): name for name in OWN for said in COMMANDS[name].values() for each in said} | also
    return means.get(fold(word))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 6


def _begins(word: str, start: str) -> bool:
    return fold(word).startswith(fold(start))


def _with_sign(sign: str, lines: Sequence[str]) -> list[PreviewLine]:
    """The lines that a command wrote, as lines of a preview."""
    told = [roles.plain(line).strip() for line in lines]
    return [PreviewLine("" if place else sign, line) for place, line in enumerate(filter(None, told))]


def _seated(state: Tournament, typed: TypedResult) -> list[str]:
    """The players at the table of a result, in the competition's order."""
    (result,) = typed.event.results
    found = state.round(result.round)
    boards = found.tables[result.table - 1 : result.table] if found is not None else ()
    return [state.sitting(result.round, name) for board in boards for name in board.players]


# ------------------------------------------------------------ the command


@click.command()
@line_options
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
    the pen. Several desks may be at work at the same time.
    """
    piped = sys.stdin is None or not sys.stdin.isatty()
    wanted = {"--plain": plain} if piped else {"--keep-going": keep_going, "--json": as_json}
    wrong = next((option for option, given in wanted.items() if given), None)
    if wrong is not None and piped:
        raise misuse(said("{option} is for a terminal, and standard input is none", option=ShellLine(wrong)))
    if wrong is not None:
        raise misuse(said("{option} is for lines of a file: tarok tournament desk < FILE", option=ShellLine(wrong)))
    file = find(path)
    if piped:
        return run_piped(Desk(file, speech(), dry=dry, as_json=as_json), keep_going)
    there = Desk(file, speech(), columns, dry)
    if not plain and draws_screens():
        return AtDeskScreen(there, ascii_only).run()
    return Lines(there, ascii_only).run()


def run_piped(desk: Desk, keep_going: bool) -> int:
    """Reads standard input to its end, or to the first line that is refused; returns the exit status."""
    recorded, refusals = 0, False
    for number, line in lines_of("-"):
        try:
            if isinstance(line, Problem):
                raise Refused([line])
            words = desk.words(line.partition(REMARK)[0])
            if not words or words[0].startswith(REMARKS):
                continue
            desk.look()
            typed = desk.result(words)
            if typed is not None and not desk.as_json:
                say(desk.whose(typed))
            done = desk.entered(words, sure=True)
        except Refused as problems:
            refusals = True
            wrong = [problem._replace(line=number) for problem in problems.problems]
            tell(wrong)
            if desk.as_json:
                refuse_json(wrong)
        else:
            for doubt in done.doubts:
                complain(said("line {number}: note: {what}", number=number, what=doubt))
            if done.out:
                say_lines(done.out)
            for place, one in enumerate(done.err):
                told = done.status and not place
                complain(said("line {number}: {what}", number=number, what=one) if told else one)
            if done.leaves or done.status == 130:
                return done.status or int(refusals)
            refusals = refusals or bool(done.status)
            recorded += not done.status
        if refusals and not keep_going:
            complain(counted("{n} line before it is done", "{n} lines before it are done", recorded))
            break
    return int(refusals)


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
        if shown and fold(line.strip()) == NO:
            desk.emptied()
            self.say([desk.speech.say(said("nothing recorded"))])
            return False
        sure = bool(shown) and not line.strip()
        line = shown if sure else line
        lines = desk.preview(line) if line[:1].isdecimal() and not sure else []
        if lines and lines[0].sign == COMPLETE:
            told = desk.look()
            self.say([desk.speech.say(told)] if told else [])
            self.shown = line
            self.show([*desk.preview(line), PreviewLine("", said("ENTER records it, {no} drops it", no=NO))])
            return False
        reply = desk.enter(line, sure)
        if reply.refused:
            self.show(reply.refused)
        elif not reply.leaves:
            self.say(desk.answer)
        return reply.leaves

    def show(self, lines: Sequence[PreviewLine]) -> None:
        """Prints the lines of a preview."""
        self.say(laid_out(lines, self.desk.speech, columns() or WIDE, self.ascii_only))

    def say(self, lines: Sequence[str]) -> None:
        """Prints lines, broken to the width of the terminal."""
        for line in _plain(lines, self.ascii_only):
            show_lines(wrapped(line, columns(), "    "))


def _plain(lines: Sequence[str], ascii_only: bool) -> list[str]:
    """The lines, in plain letters if that is wanted."""
    return [line.translate(text.PLAIN) for line in lines] if ascii_only else [*lines]


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
        return TournamentCommands().called("undo")

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
