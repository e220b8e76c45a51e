"""The organiser's desk: a line is a table's result or a command, and shows its effect before it counts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from typing import Any

import click

from .. import files
from ..amounts import ratio, size
from ..competition import events
from ..competition.book import Competition, foresee
from ..competition.draw import Exactly
from ..competition.tournament import Tournament
from ..evening.people import split_quoted
from ..play.commands import COMMANDS, called
from ..play.offers import Offer, in_rows
from ..play.preview import COMPLETE, LACKING, WRONG, PreviewLine, Reply, laid_out, questioned, refused
from ..play.view import Menu, Offered, Screen
from ..problems import Problem, Refused, problem, refusal
from ..show import text
from ..show.columns import cut, plain, wrapped
from ..show.competition import words as narrative
from ..show.competition.words import round_name
from ..text import for_message, printable
from ..words.folding import did_you_mean, fold, in_english, is_number
from ..words.said import Fact, Joined, Quantity, Said, Speech, counted, joined, said
from .app import obey
from .language import columns, speech
from .loop import Lines
from .options import dry_option, json_option, line_options, with_options
from .output import captured, draws_screens, no_input, show_lines
from .tournament import Records, TournamentCommands, find, record, tournament_option

#: The signs that only begin a number or the sum of a slip.
BEGUN = frozenset({"-", "−", "+", "="})

#: The most records of another desk that are listed.
MOST_TOLD = 3

#: The desk's own commands, with what each does.
OWN = {"help": said("The commands."), "quit": said("Leave.")}


class Desk:
    """A desk at which the results of a competition come in, line by line.

    With `asks` there is a person: a line is answered in `answer`, and asked about if it is doubtful, or, without a
    preview (`unseen`), before any result counts. Otherwise commands write their own answers.
    """

    def __init__(
        self,
        path: str,
        speech: Speech,
        *,
        asks: bool = True,
        unseen: bool = False,
        dry: bool = False,
        as_json: bool = False,
        strict: bool = False,
    ) -> None:
        self.path, self.speech, self.dry, self.as_json = path, speech, dry, as_json
        self.asks, self.unseen, self.strict = asks, unseen, strict
        self.answer: list[str] = []
        self.doubted: str | None = None  # the line that a second ENTER records
        self.commands = TournamentCommands()
        self.competition = Competition(path)
        self.refresh()

    @property
    def state(self) -> Tournament:
        """The competition as it is now."""
        return self.competition.tournament

    # ------------------------------------------------------------ what is shown

    def next_line(self) -> str:
        """The competition, its round, the number of results that are in, and how many of earlier rounds are not."""
        state = self.state
        parts: list[Fact] = [state.conditions.name]
        if state.rounds:
            all_tables = len(state.now.tables)
            done = all_tables - len(state.open_tables())
            count = counted("{n} of {m} tables is in", "{n} of {m} tables are in", n=done, m=all_tables)
            n = sum(number < state.current for number, _ in state.outstanding())
            before = counted("{n} table of an earlier round is open", "{n} tables of earlier rounds are open", n=n)
            parts += [round_name(state, state.current), count, *([before] if n else [])]
        return printable(self.speech.fact(Joined(tuple(parts), " · ")))

    def prompt(self) -> str:
        """The prompt before the line."""
        return self.speech.say(said("result")) + " > "

    def open_tables(self, width: int, rows: int) -> list[str]:
        """The next step and the open tables with their players, within width and rows."""
        state = self.state
        lines = [self.speech.say(narrative.next_step(state))]
        waiting = state.outstanding()
        several = len({round_number for round_number, _ in waiting}) > 1
        for number, table in waiting:
            place = f"{number}/{table}" if several else str(table)
            lines.append(f"{place:>{6 if several else 3}}  {' · '.join(_sitting(state, number, table))}")
        if len(lines) > rows:
            more = counted("⋮ {n} more table", "⋮ {n} more tables", n=len(lines) - max(rows - 1, 0))
            lines = [*lines[: max(rows - 1, 0)], self.speech.say(more)][:rows]
        return [cut(printable(line), width) for line in lines]

    # ------------------------------------------------------------ what a line says

    def words(self, line: str) -> list[str]:
        """The words of a line, without quotation marks."""
        return [word.replace('"', "") for word in split_quoted(line)]

    def command_of(self, word: str) -> str | None:
        """The command that a word of any language means; the number of a table means a result."""
        if is_number(word):
            return "result"
        own = {fold(each): name for name in OWN for words in COMMANDS[name].values() for each in words}
        name = {"q": "quit", "?": "help", **own}.get(fold(word)) or in_english(word, *TournamentCommands.named_in)
        (name,) = TournamentCommands.earlier.get(name, (name,))
        return name if name in OWN or name in self.offered() else None

    def command(self, words: Sequence[str]) -> list[str]:
        """The words of a command, with its name in English. Raises Refused if there is no such command."""
        name = self.command_of(words[0])
        if name is None:
            shown = for_message(words[0])
            raise refusal(
                "desk-line", word=shown, hint=did_you_mean(shown, self.beginning(""), "help lists the commands")
            )
        return [name, *words[not is_number(words[0]) :]]

    def offered(self) -> dict[str, Said | str]:
        """The commands, with what each does."""
        does = {name: self.speech.text(does) for name, (_, does) in TournamentCommands.members.items()}
        return {**{name: command for name, command in does.items() if name != "desk"}, **OWN}

    def beginning(self, start: str) -> dict[str, Said | str]:
        """The purposes of the commands whose words in the language of the display begin with a text, by these words."""
        named = {
            called(name, self.speech.code)[0] if name in OWN else self.commands.called(name): does
            for name, does in self.offered().items()
        }
        return {word: does for word, does in named.items() if _begins(word, start)}

    def records(self, name: str) -> Records | None:
        """The command of that name, if it records an event."""
        named = None if name in OWN else self.commands.get_command(click.Context(self.commands), name)
        return named if isinstance(named, Records) else None

    def event(self, command: Records, words: list[str]) -> tuple[events.Event | None, bool]:
        """The event that a command would record, None if its words are of no use, and whether they say `--anyway`.

        Raises Refused if it is impossible.
        """
        line = with_options(command, words)
        with (
            suppress(click.UsageError, click.exceptions.Exit),
            no_input(),
            command.make_context(command.name, line) as context,
        ):
            if not any(context.params[option] for option in ("path", "dry", "as_json")):
                return command.prepared(context)(self.state), bool(context.params.get("anyway"))
        return None, False

    def judged(self, words: Sequence[str], before: Tournament) -> tuple[events.Event | None, list[Said]]:
        """The event that a command would record, and what is doubtful about it. Raises Refused.

        If others sit at the table of a result than did `before`, that is doubtful.
        """
        name, *rest = words
        command, slip = self.records(name), list[Said]()
        if command is None:
            return None, []
        try:
            event, anyway = self.event(command, rest)
        except Refused as wrong:
            if [problem.id for problem in wrong.problems] != ["slip-sum"]:
                raise
            event, anyway = self.event(command, [*rest, "--anyway"])[0], False
            slip = [Said("{what}", {"what": wrong.problems[0].said})]
        if not isinstance(event, events.Results) or len(event.results) != 1:
            return event, []
        (result,) = event.results
        sat = _sitting(before, result.round, result.table)
        if sat != _sitting(self.state, result.round, result.table):
            slip = [*self.whose(event), *slip]
        return event, slip if anyway else [*slip, *doubts(self.state, result)]

    def whose(self, event: events.Event | None) -> list[Said]:
        """The sentence with each player's number, in the order of the table, and their sum; none of no result."""
        if not isinstance(event, events.Results) or len(event.results) != 1:
            return []
        (result,) = event.results
        game, text = result.game, "table {table}: {pairs} · sum {sum}"
        pairs = [joined(self.state.sitting(result.round, name), Exactly(game[name])) for name in game]
        return [said(text, table=result.table, pairs=Joined(tuple(pairs), " · "), sum=Exactly(sum(game.values())))]

    # ------------------------------------------------------------ while a line is typed

    def preview(self, line: str) -> list[PreviewLine]:
        """The effect of the line if it were entered now; a line that is only begun is not judged."""
        if line not in self._previews:
            try:
                self._previews[line] = self._preview(line)
            except Refused as wrong:
                self._previews[line] = refused(wrong.problems, self.speech)
        return self._previews[line]

    def _preview(self, line: str) -> list[PreviewLine]:
        words = self.words(line)
        while words and words[-1] in BEGUN:
            words.pop()
        begun = len(words) == 1 and not line[-1:].isspace()
        if not words or (begun and self.command_of(words[0]) is None and self.menu(line)):
            return []
        name, *rest = self.command(words)
        if name == "draw" or self.records(name) is None:  # a trial draw would differ from the real one
            return [PreviewLine(COMPLETE, self.offered()[name])]
        event, doubtful = self.judged([name, *rest], self.state)
        if event is None:
            return [PreviewLine(LACKING, self.offered()[name])]
        added = foresee(self.competition, event)
        answered = [*self.whose(event), *doubtful, *narrative.event_done(added)]
        answered += [] if name == "result" else [narrative.next_step(added.state)]
        return [PreviewLine("" if place else COMPLETE, line) for place, line in enumerate(answered)]

    def menu(self, line: str) -> list[Offer]:
        """The words that are possible at the end of the line: open tables and commands, or the player who is begun."""
        words = self.words(line)
        start = "" if line[-1:].isspace() or not words else words[-1]
        if len(words) <= bool(start):
            tables = {
                str(table): ", ".join(self.state.now.tables[table - 1].players) for table in self.state.open_tables()
            }
            offers = {word: does for word, does in tables.items() if start and word.startswith(start)}
            return [Offer(word, does) for word, does in (offers | self.beginning(start)).items()]
        players = [] if is_number(words[0]) or not start else ["".join(name.split()) for name in self.state.players]
        return [Offer(name, said("player")) for name in players if _begins(name, start) and name != start]

    # ------------------------------------------------------------ entering

    def enter(self, line: str, sure: bool = False) -> Reply:
        """Enters a line. Raises Refused only if the file is damaged.

        A doubtful result is recorded once the organiser enters the line once more, however many lines were pasted. If
        there is no person to ask, it is recorded with a note, or refused if that is `strict`.
        """
        before, elsewhere, again = self.state, self.elsewhere(), line == self.doubted
        self.doubted, answered, lines, problems = None, list[str](), list[PreviewLine](), list[Problem]()
        event: events.Event | None = None
        try:
            words = self.words(line)
            words = self.command(words) if words else []
            if words[:1] == ["quit"]:
                return Reply(leaves=True)
            event, doubtful = self.judged(words, before) if words else (None, [])
            if self.asks and not again:
                doubtful = [*(self.whose(event) if self.unseen else []), *doubtful]
                self.doubted = line if doubtful else None
                lines = questioned(doubtful) if doubtful else []
            elif not self.asks:
                if self.strict and doubtful:
                    raise Refused([problem("desk-doubtful", what=doubt) for doubt in doubtful])
                problems = [Problem("", said("note: {what}", what=doubt)) for doubt in doubtful]
            status = 0
            if words and not lines:
                status, answered = self.run(words, event)
            if status:
                shown = filter(None, (plain(line).strip() for line in answered or [""]))
                lines = [PreviewLine("" if place else WRONG, line) for place, line in enumerate(shown)]
        except Refused as wrong:
            problems, lines = list(wrong.problems), refused(wrong.problems, self.speech)
        except OSError as error:
            problems = [Problem(str(error.filename or ""), files.plain_reason(error))]
            lines = refused(problems, self.speech)
        if lines:
            self._previews[line] = lines
            return Reply(refused=tuple(lines), line=line, problems=problems)
        self.answer = [*(self.answer if elsewhere else []), *answered]
        return Reply(tuple(answered), problems=problems, recorded=event is not None)

    def run(self, words: Sequence[str], event: events.Event | None) -> tuple[int, list[str]]:
        """Records an event, or carries out a command that records none: the exit status, and what it said if that is
        not written at once."""
        name, *rest = words
        heard: Any = captured(columns(), together=True) if self.asks else nullcontext()
        status = 0
        with heard as heard_lines, no_input():
            if event is not None:
                status = record(self.competition, lambda state: event, self.dry, self.as_json)
            elif words == ["help"]:
                show_lines(f"{word:<16}  {self.speech.fact(does)}" for word, does in self.beginning("").items())
            else:
                command = self.commands.get_command(click.Context(self.commands), name)
                assert command is not None
                params = {param.name for param in command.params}
                if "path" in params and name != "new" and "--tournament" not in with_options(command, rest):
                    rest += ["--tournament", self.path]
                rest += ["--dry-run"] if "dry" in params and self.dry else []
                rest += ["--json"] if "as_json" in params and self.as_json and "--json" not in rest else []
                status = obey(["tournament", name, *rest], example=name)
        if status == 130:
            raise click.exceptions.Exit(status)
        self.refresh(event is not None)
        return status, heard_lines.out if self.asks else []

    def stopped(self, again: bool = False) -> None:
        """Notes that the line was emptied; nothing is recorded."""
        self.doubted, self.answer = None, []
        self._previews.clear()

    def answer_in_a_line(self, sentence: Said) -> None:
        """Shows a sentence in place of the answer."""
        self.answer = [self.speech.say(sentence)]

    def keep(self, line: str) -> None:
        """Keeps nothing: a result that was not entered can be typed again from its slip."""

    # ------------------------------------------------------------ what others do

    def elsewhere(self) -> bool:
        """Reads what another desk recorded meanwhile, and puts it into the answer; True if anything changed.

        Raises Refused if the file is damaged.
        """
        if files.stamp(self.path) == self._seen:
            return False
        known = len(self.competition.events)
        self.refresh()
        titles = tuple([event.title(None) for event in self.competition.events[known:][-MOST_TOLD:]])
        self.doubted = None
        self.answer = [self.speech.say(said("another desk: {what}", what=Joined(titles, "; ")))] if titles else []
        return True

    def refresh(self, recorded: bool = False) -> None:
        """Reads the file again, unless what was recorded here is all that is new in it."""
        self._seen, self._previews = files.stamp(self.path), dict[str, list[PreviewLine]]()
        if not recorded or (self._seen or (0,))[0] != self.competition.ledger.end:
            self.competition.follow()
            self.competition.sound()


#: Game points farther from 0 than this are seldom written at a table.
FAR = 1000

#: The factor by which a digit too many makes a number larger than the others.
TIMES = 10


def doubts(state: Tournament, result: events.TableResult) -> list[Said]:
    """The reasons to doubt the result of a table before it counts."""
    this_round = events.formed_round(state, result.round)
    others = {
        table: sorted(board.result.game.values())
        for table, board in enumerate(this_round.tables, 1)
        if board.result is not None and table != result.table
    }
    # The median stays sensible if one of the results is the slip of the pen that is looked for.
    sizes = sorted([size(amount) for game in others.values() for amount in game]) or [0]
    usual = ratio(sizes[(len(sizes) - 1) // 2] + sizes[len(sizes) // 2], 2)
    notes: list[Said] = []
    for name, amount in result.game.items():
        quantity = Quantity(amount)
        if size(amount) > FAR:
            notes.append(said("{name}: {amount} is very far from 0", name=name, amount=quantity))
        elif usual and size(amount) >= TIMES * usual:
            text = "{name}: {amount} is ten times what others have in this round"
            notes.append(said(text, name=name, amount=quantity))
    # The numbers of another table again often mean that its slip was typed twice.
    numbers = sorted(result.game.values())
    same = [table for table, game in others.items() if game == numbers]
    return [*notes, *(said("table {table} has the same numbers", table=table) for table in same)]


def _begins(word: str, start: str) -> bool:
    return fold(word).startswith(fold(start))


def _sitting(state: Tournament, number: int, table: int) -> list[str]:
    """The persons at a table of a round, in its order; none if there is no such table."""
    this_round = state.round(number)
    boards = this_round.tables[table - 1 : table] if this_round is not None and table else ()
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
    # A file or a program cannot answer, so only a person at a terminal gets questions.
    asks = sys.stdin is not None and sys.stdin.isatty() and not (keep_going or as_json)
    screen = asks and not plain and draws_screens()
    strict = keep_going and not anyway
    there = Desk(find(path), speech(), asks=asks, unseen=not screen, dry=dry, as_json=as_json, strict=strict)
    if screen:
        from .full_screen import FullScreen

        return FullScreen(there, DeskView(there, ascii_only)).run()
    if asks:
        there.answer = there.open_tables(columns() or sys.maxsize, sys.maxsize)
    return DeskLines(there, ascii_only, dry, as_json, keep_going).run()


class DeskLines(Lines):
    """The desk in plain lines, of a file, or for screen readers and old consoles: nothing moves a cursor."""

    loop: Desk

    def take(self, line: str) -> bool:
        """Takes one line; True at the end. A result is shown first, and an empty line records it."""
        reply = self.loop.enter(line if line.strip() else self.loop.doubted or "")
        if reply.refused:
            self.show(reply.refused)
        elif not reply.leaves:
            self.say(self.loop.answer)
        return reply.leaves


#: The rows that are left for the open tables, however long the answer is; the most rows of offers.
LEAST, OFFERS = 3, 2


class DeskView:
    """The view of a desk on a screen, and how far one has read its answer."""

    def __init__(self, desk: Desk, ascii_only: bool = False) -> None:
        self.desk, self.ascii_only, self.scrolled, self.page = desk, ascii_only, 0, 1

    def screen(self, width: int, height: int, line: str, cursor: int, menu: Menu | None = None) -> Screen:
        """The open tables, the answer, and what the line would do; the tables give way to the others."""
        desk = self.desk
        preview = laid_out(desk.preview(line), desk.speech, width, self.ascii_only)[: max(height - 2, 0)]
        offers, at = menu or (desk.menu(line) if line else (), None)
        shown = in_rows(offers, at, desk.speech, width, max(min(OFFERS, height - 2 - len(preview)), 0))
        room = height - 2 - len(preview) - len(shown)
        self.page = max(room - LEAST, 1)
        answered = [line for answered in desk.answer for line in wrapped(answered, width, "    ")][self.scrolled :]
        answer = answered[: max(room - LEAST, 0)]
        if answer and len(answered) > len(answer):
            more = counted("⋮ {n} more line: PageDown", "⋮ {n} more lines: PageDown", len(answered) - len(answer) + 1)
            answer[-1] = desk.speech.say(more)
        tables = desk.open_tables(width, max(room - len(answer), 0))
        title = cut(f" {desk.next_line()}", width)
        return Screen(
            self.plain([title])[0], self.plain([*tables, *answer]), desk.prompt(), self.plain(preview + shown)
        )

    def plain(self, lines: Iterable[str]) -> list[str]:
        """Lines in plain letters if only these may be shown."""
        return [line.translate(text.PLAIN) if self.ascii_only else line for line in lines]

    def offered(self, line: str, cursor: int) -> Offered:
        """The open tables, commands and players that begin like the word at the cursor."""
        before = line[:cursor]
        return self.desk.menu(before), before.rfind(" ") + 1, cursor

    @property
    def reads(self) -> bool:
        """True while an answer is shown."""
        return bool(self.desk.answer)

    def scroll(self, rows: int) -> None:
        """Scrolls the answer."""
        self.scrolled = max(0, min(self.scrolled + rows, len(self.desk.answer) - 1))

    def close(self) -> None:
        """Closes the answer."""
        self.scrolled, self.desk.answer = 0, []

    def left_behind(self, rows: int) -> Iterable[str]:
        """The title and the last answer."""
        return [self.desk.next_line(), *self.desk.answer]
