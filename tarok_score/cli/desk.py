"""The organiser's desk, where a line is a table's result or a command, and shows its effect before it counts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

from .. import files
from ..amounts import exact
from ..competition import events
from ..competition.book import Competition, foresee
from ..competition.draw import Exactly
from ..competition.events import OTHER_SUM, STANDS
from ..competition.tournament import Tournament
from ..evening.people import split_quoted
from ..play.commands import COMMANDS, called
from ..play.offers import Offer, in_rows
from ..play.preview import COMPLETE, LACKING, WRONG, PreviewLine, Reply, laid_out, questioned, refused
from ..play.view import Choice, Offered, Screen
from ..problems import Problem, Refused, impossible, malformed
from ..show import columns as roles
from ..show import text
from ..show.columns import cut, width_of, wrapped
from ..show.competition import words as narrative
from ..show.competition.words import round_name
from ..words.folding import ShellLine, did_you_mean, fold, in_english, printable
from ..words.said import Fact, Joined, Quantity, Said, Speech, counted, joined, said
from .app import obey
from .files import lines as lines_of
from .full_screen import FullScreen
from .language import columns, speech
from .options import dry_option, json_option, line_options, with_options
from .output import complain, misuse, refuse_json, say, say_lines, show_lines, tell
from .terminal import captured, draws_screens, no_input
from .tournament import Records, TournamentCommands, find, record, tournament_option

with suppress(ImportError):
    import readline  # noqa: F401 lets earlier plain lines be recalled

NOT_HERE = impossible("desk-not-here", "{command} goes on until Ctrl-C", "run it in a terminal of its own")
NO_LINE = malformed("desk-line", '"{word}" is neither the number of a table nor a command', "help lists the commands")
NAME_FIRST = malformed(
    "desk-name-first", "{name} sits at table {table}", "the number of the table comes first: {table} and its result"
)
DOUBTFUL = impossible("desk-doubtful", "{what}", "look at the slip again; --anyway records it")

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
    """The outcome of a line: exit status, what was written on either stream, what is wrong or doubtful, the event."""

    status: int = 0
    out: Sequence[str] = ()
    err: Sequence[str] = ()
    problems: Sequence[Problem] = ()
    doubts: Sequence[Said] = ()
    event: events.Event | None = None
    leaves: bool = False


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
        self.doubted: str | None = None  # the line that a second ENTER records
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
            lines.append(f"{place:>{6 if several else 3}}  {' · '.join(_sitting(state, number, table))}")
        lines = [cut(printable(line), width) for line in lines]
        if len(lines) <= rows:
            return lines
        more = counted("⋮ {n} more table", "⋮ {n} more tables", n=len(lines) - max(rows - 1, 0))
        return [*lines[: max(rows - 1, 0)], cut(self.speech.say(more), width)][:rows]

    # ------------------------------------------------------------ what a line says

    def words(self, line: str) -> list[str]:
        """The words of a line, without quotation marks."""
        return [word.replace('"', "") for word in split_quoted(line)]

    def event(self, words: Sequence[str], anyway: bool = False) -> events.Event | None:
        """The event that a command would record; None if it records none, or its words are of no use.

        Raises Refused if it cannot be recorded. With `anyway` a result may have another sum than the slip's.
        """
        name, *rest = words
        command = _command(name)
        if not isinstance(command, Records):
            return None
        line = with_options(command, [*rest, "--anyway"] if anyway else rest)
        with suppress(click.UsageError, click.exceptions.Exit), no_input(), command.make_context(name, line) as found:
            if not any(found.params[one] for one in ("path", "dry", "as_json")):
                return command.prepared(found)(self.state)
        return None

    def judged(self, words: Sequence[str], before: Tournament) -> tuple[events.Event | None, list[Said]]:
        """The event that a command would record, and what is doubtful about it. Raises Refused.

        If others sit at the table of a result than did `before`, that is doubtful.
        """
        slip: list[Said] = []
        try:
            event = self.event(words)
        except Refused as wrong:
            if [one.id for one in wrong.problems] != [OTHER_SUM.id]:
                raise
            event = self.event(words, anyway=True)
            slip = [Said("{what}", {"what": wrong.problems[0].said})]
        if not isinstance(event, events.Results) or len(event.results) != 1:
            return event, []
        number, table = event.results[0].round, event.results[0].table
        moved = _sitting(before, number, table) != _sitting(self.state, number, table)
        return event, [*(self.whose(event) if moved else []), *slip, *doubts(self.state, event.results[0])]

    def whose(self, event: events.Event | None) -> list[Said]:
        """The sentence with each player's number, in the order of the table, and their sum; none of no result."""
        if not isinstance(event, events.Results) or len(event.results) != 1:
            return []
        (result,) = event.results
        game = result.game.items()
        pairs = [joined(self.state.sitting(result.round, name), Exactly(amount)) for name, amount in game]
        total = Exactly(exact(sum(result.game.values())))
        text = "table {table}: {pairs} · sum {sum}"
        return [said(text, table=result.table, pairs=Joined(tuple(pairs), " · "), sum=total)]

    def command_of(self, word: str) -> str | None:
        """The command that a word of any language means; the number of a table means a result."""
        if _is_number(word):
            return "result"
        also = {"q": "quit", "?": "help"}
        own = {fold(each): name for name in OWN for said in COMMANDS[name].values() for each in said} | also
        name = own.get(fold(word)) or in_english(word, *TournamentCommands.named_in)
        (name,) = TournamentCommands.earlier.get(name, (name,))
        return name if name in OWN or name in TournamentCommands.members else None

    def command(self, words: Sequence[str]) -> list[str]:
        """The words of a command, with its name in English. Raises Refused if there is no such command."""
        first = words[0]
        name = self.command_of(first)
        if name is not None:
            return [name, *words[not _is_number(first) :]]
        for table, board in enumerate(self.state.now.tables if self.state.rounds else (), 1):
            for player in board.players:
                if fold(first) in (fold(player), fold(player.split()[0])):
                    raise NAME_FIRST.refused(name=player, table=table)
        shown = printable(first)[:60]
        raise NO_LINE.refused(word=shown, hint=did_you_mean(shown, self.beginning(""), "help lists the commands"))

    def beginning(self, start: str) -> dict[str, str]:
        """The commands whose words in the language of the display begin with a text, by these words."""
        shell = TournamentCommands()
        named = {shell.called(name): name for name in TournamentCommands.members if name != "desk"}
        named |= {called(name, self.speech.code)[0]: name for name in OWN}
        return {word: name for word, name in named.items() if _begins(word, start)}

    def does(self, name: str) -> str:
        """The purpose of a command, in a few words."""
        return self.speech.say(OWN[name]) if name in OWN else self.speech.text(TournamentCommands.members[name][1])

    # ------------------------------------------------------------ while somebody types

    def preview(self, line: str) -> list[PreviewLine]:
        """The effect of the line if it were entered now; a line that is only begun is not judged."""
        if line not in self._previews:
            words = self.words(line)
            while words and words[-1] in BEGUN:
                words.pop()
            try:
                self._previews[line] = self._preview(line, words) if words else []
            except Refused as wrong:
                self._previews[line] = refused(wrong.problems, self.speech)
        return self._previews[line]

    def _preview(self, line: str, words: Sequence[str]) -> list[PreviewLine]:
        begun = self._begun(words)
        if begun:
            return begun
        if len(words) == 1 and not line[-1:].isspace() and self.command_of(words[0]) is None and self.menu(line):
            return []
        name, *rest = self.command(words)
        if name in OWN or name in NOT_TRIED or not isinstance(_command(name), Records):
            return [PreviewLine(COMPLETE, self.does(name))]
        event, doubtful = self.judged([name, *rest], self.state)
        if event is None:
            return [PreviewLine(LACKING, self.does(name))]
        added = foresee(self.competition, event)
        told = [*self.whose(event), *doubtful, *narrative.event_done(added)]
        told += [] if name == "result" else [narrative.next_step(added.state)]
        return [PreviewLine("" if place else COMPLETE, one) for place, one in enumerate(told)]

    def _begun(self, words: Sequence[str]) -> list[PreviewLine]:
        """The lines about the players whose numbers the line still lacks, in order; none for any other line."""
        if not _is_number(words[0]) or not self.state.rounds or any("=" in word or "--" in word for word in words):
            return []
        table, numbers, boards = int(words[0]), words[1:], self.state.now.tables
        names = _sitting(self.state, self.state.current, table)
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
        before, elsewhere = self.state, self.elsewhere()
        done = self.entered(line, sure or line == self.doubted, before)
        lines = questioned(done.doubts) if done.doubts else refused(done.problems, self.speech) if done.problems else []
        if done.status and not lines:
            lines = _with_sign(WRONG, done.err)
        if not lines:
            self.answer = [*(self.answer if elsewhere else []), *done.err, *done.out]
        self.doubted = line if done.doubts else None
        if lines:
            self._previews[line] = lines
            return Reply(refused=tuple(lines), line=line)
        return Reply((*done.err, *done.out), leaves=done.leaves)

    def entered(self, line: str, sure: bool, before: Tournament | None = None) -> Done:
        """Does what a line says; a doubtful result is recorded only if somebody is `sure`."""
        try:
            words = self.words(line)
            name, *rest = self.command(words) if words else [""]
            if not name or name == "quit":
                return Done(leaves=bool(name))
            if name == "help" and not rest:
                return Done(out=self.help())
            event, doubtful = self.judged([name, *rest], before or self.state)
            if doubtful and not sure:
                return Done(1, doubts=doubtful)
            done = self.run([name, *rest], event)
        except Refused as wrong:
            return Done(1, problems=wrong.problems)
        except OSError as error:
            return Done(1, problems=[Problem(str(error.filename or ""), files.plain_reason(error))])
        if self._looked() != self._seen:
            self.refresh()
        return done

    def run(self, words: Sequence[str], event: events.Event | None = None) -> Done:
        """Records an event, or carries out a command that records none."""
        name, *rest = words
        if name == "desk":
            raise NOT_HERE.refused(command=" ".join([name, *rest[:1]]))
        with captured(self.width()) as heard, no_input():
            if event is not None:
                status = record(str(self.path), lambda state: event, self.dry, self.as_json)
            else:
                command = _command(name)
                params = {one.name for one in command.params}
                if "path" in params and name != "new" and "--tournament" not in with_options(command, list(rest)):
                    rest += ["--tournament", str(self.path)]
                rest += ["--dry-run"] if "dry" in params and self.dry else []
                rest += ["--json"] if "as_json" in params and self.as_json and "--json" not in rest else []
                status = obey(["tournament", name, *rest], example=name)
        return Done(status, heard.out, heard.err, event=event)

    def help(self) -> list[str]:
        """Every command in a line, by its word in the language."""
        words = self.beginning("")
        wide = max(map(width_of, words))
        first = said("a result: the number of the table, the game points in its order, perhaps = and their sum")
        return [self.speech.say(first), *(f"{word:<{wide}}  {self.does(name)}" for word, name in words.items())]

    def emptied(self) -> None:
        """Notes that the line was emptied; nothing is recorded."""
        self.doubted, self.answer = None, []
        self._previews.clear()

    # ------------------------------------------------------------ what others do

    def elsewhere(self) -> bool:
        """Reads what another desk recorded meanwhile, and puts it into the answer; True if anything changed.

        Raises Refused if the file is damaged.
        """
        if self._looked() == self._seen:
            return False
        known = len(self.competition.records)
        self.refresh()
        records = self.competition.records[known:][-MOST_TOLD:]
        titles = tuple([events.read(record.body, record.seal).title(None) for record in records])
        self.doubted = None
        self.answer = [self.speech.say(said("another desk: {what}", what=Joined(titles, "; ")))] if titles else []
        return True

    def refresh(self) -> None:
        """Reads the file again as it stands now."""
        self._seen, self._previews = self._looked(), dict[str, list[PreviewLine]]()
        self.competition = Competition(self.path).sound()

    def _looked(self) -> object:
        return files.stamp(self.path)


#: Game points farther from 0 than this are seldom written at a table.
FAR = 1000

#: The factor by which a digit too many makes a number larger than the others.
TIMES = 10


def doubts(state: Tournament, result: events.TableResult) -> list[Said]:
    """The reasons to doubt the result of a table before it stands."""
    this_round = state.round(result.round)
    assert this_round is not None
    others = {
        table: list(board.result.game.values())
        for table, board in enumerate(this_round.tables, 1)
        if board.result is not None and table != result.table
    }
    usual = median([abs(Fraction(amount)) for game in others.values() for amount in game] or [Fraction(0)])
    found: list[Said] = []
    for name, amount in result.game.items():
        if abs(Fraction(amount)) > FAR:
            found.append(said("{name}: {amount} is very far from 0", name=name, amount=Quantity(exact(amount))))
        elif usual and abs(Fraction(amount)) >= TIMES * usual:
            text = "{name}: {amount} is ten times what others have in this round"
            found.append(said(text, name=name, amount=Quantity(exact(amount))))
    numbers = sorted(result.game.values())
    same = [table for table, game in others.items() if sorted(game) == numbers]
    return [*found, *(said("table {table} has the same numbers", table=table) for table in same)]


def _command(name: str) -> click.Command:
    group = TournamentCommands()
    found = group.get_command(click.Context(group), name)
    assert found is not None
    return found


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 6


def _begins(word: str, start: str) -> bool:
    return fold(word).startswith(fold(start))


def _with_sign(sign: str, lines: Sequence[str]) -> list[PreviewLine]:
    """The lines that a command wrote, as lines of a preview."""
    told = [roles.plain(line).strip() for line in lines]
    return [PreviewLine("" if place else sign, line) for place, line in enumerate(filter(None, told))]


def _sitting(state: Tournament, number: int, table: int) -> list[str]:
    """The persons at a table of a round, in its order; nobody if there is no such table."""
    found = state.round(number)
    boards = found.tables[table - 1 : table] if found is not None and table else ()
    return [state.sitting(number, name) for board in boards for name in board.players]


# ------------------------------------------------------------ the command


@click.command()
@line_options
@click.option("--anyway", is_flag=True, help="With --keep-going: also results that may be a slip of the pen.")
@tournament_option
@dry_option
@json_option
def desk(
    plain: bool, ascii_only: bool, keep_going: bool, anyway: bool, path: str | None, dry: bool, as_json: bool
) -> int:
    """Keep a competition line by line: results as they come in, and every command of it.

    \b
    tarok tournament desk                in a terminal, a screen
    tarok tournament desk < round2.txt   a result or a command a line

    A line such as `5 120 35 35 -10 = 180` is the result of table 5, game points in the order of the table, with the
    sum on its slip. The desk says whom each number belongs to before it counts, and asks about what may be a slip of
    the pen. Several desks may be at work at the same time.
    """
    piped = sys.stdin is None or not sys.stdin.isatty()
    wanted = {"--plain": plain} if piped else {"--keep-going": keep_going, "--anyway": anyway, "--json": as_json}
    wrong = next((option for option, given in wanted.items() if given), None)
    if wrong is not None and piped:
        raise misuse(said("{option} is for a terminal, and standard input is none", option=ShellLine(wrong)))
    if wrong is not None:
        raise misuse(said("{option} is for lines of a file: tarok tournament desk < FILE", option=ShellLine(wrong)))
    file = find(path)
    if piped:
        return run_piped(Desk(file, speech(), dry=dry, as_json=as_json), keep_going, anyway)
    there = Desk(file, speech(), columns, dry)
    if not plain and draws_screens():
        return AtDeskScreen(there, ascii_only).run()
    return Lines(there, ascii_only).run()


def run_piped(desk: Desk, keep_going: bool, anyway: bool) -> int:
    """Reads standard input to its end, or to the first line that is refused; returns the exit status.

    A doubtful result is noted; nobody looks at the lines of whoever wants to `keep_going`, so it is refused there,
    unless it is to be recorded `anyway`.
    """
    recorded, refusals = 0, False
    for number, line in lines_of("-"):
        text = "" if isinstance(line, Problem) else line.partition(REMARK)[0].strip()
        if not isinstance(line, Problem) and (not text or text.startswith(REMARKS)):
            continue
        desk.elsewhere()
        done = Done(1, problems=[line]) if isinstance(line, Problem) else desk.entered(text, sure=False)
        if done.doubts and (anyway or not keep_going):
            for doubt in done.doubts:
                complain(said("line {number}: note: {what}", number=number, what=doubt))
            done = desk.entered(text, sure=True)
        if not desk.as_json:
            for sentence in desk.whose(done.event):
                say(sentence)
        wrong = [DOUBTFUL(what=doubt) for doubt in done.doubts] or done.problems
        if wrong:
            wrong = [problem._replace(line=number) for problem in wrong]
            tell(wrong)
            if desk.as_json:
                refuse_json(wrong)
        if done.out:
            say_lines(done.out)
        for place, one in enumerate(done.err):
            told = done.status and not place
            complain(said("line {number}: {what}", number=number, what=one) if told else one)
        refusals = refusals or bool(done.status)
        recorded += not (done.status or done.leaves)
        if done.leaves or done.status == 130:
            return done.status or int(refusals)
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
        if not sure and line[:1].isdecimal() and desk.preview(line)[:1] and desk.preview(line)[0].sign == COMPLETE:
            if desk.elsewhere():
                self.say(desk.answer)
            self.shown = line
            self.show([*desk.preview(line), PreviewLine("", said("ENTER records it, {no} drops it", no=NO))])
            return False
        reply = desk.enter(shown if sure else line, sure)
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
        for line in lines:
            show_lines(wrapped(line.translate(text.PLAIN if self.ascii_only else {}), columns(), "    "))


#: The rows that are left for the open tables, however long the answer is.
LEAST = 3

#: The most rows of offers.
OFFERS = 2


class AtDeskScreen(FullScreen):
    """The screen around a desk."""

    def __init__(self, desk: Desk, ascii_only: bool = False) -> None:
        self.desk, self.ascii_only, self.scrolled, self.rows = desk, ascii_only, 0, 24
        super().__init__()

    def draw(self, columns: int, rows: int, line: str, cursor: int, choice: Choice | None) -> Screen:
        """The open tables, the answer, and what the line would do; the tables give way to the others."""
        self.rows, desk, plain = rows, self.desk, text.PLAIN if self.ascii_only else {}
        preview = laid_out(desk.preview(line), desk.speech, columns, self.ascii_only)[: max(rows - 2, 0)]
        offers, at = choice or Choice(desk.menu(line) if line else (), None)
        shown = in_rows(offers, at, desk.speech, columns, max(min(OFFERS, rows - 2 - len(preview)), 0))
        room = rows - 2 - len(preview) - len(shown)
        told = [one for each in desk.answer for one in wrapped(each, columns, "    ")][self.scrolled :]
        answer = told[: max(room - LEAST, 0)]
        if answer and len(told) > len(answer):
            more = counted("⋮ {n} more line: PageDown", "⋮ {n} more lines: PageDown", len(told) - len(answer) + 1)
            answer[-1] = desk.speech.say(more)
        tables = desk.open_tables(columns, max(room - len(answer), 0))
        return Screen(
            cut(f" {desk.title()}", columns).translate(plain),
            [one.translate(plain) for one in [*tables, *answer]],
            f"{desk.speech.text('result')} > ",
            [one.translate(plain) for one in [*preview, *shown]],
        )

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
