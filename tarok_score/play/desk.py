"""The organiser's desk, where a line is a table's result or a command, and shows its effect before it counts.

Nothing here knows the terminal: a screen is read off a `Desk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from .. import files
from ..amounts import Amount, exact
from ..competition import parse_words, typed_slips
from ..competition.book import Competition, Recorded, doubts
from ..competition.changes import STANDS, Results, after, read
from ..competition.parse_words import Circumstances
from ..competition.tournament import Board, Tournament
from ..competition.typed_slips import TypedSlip
from ..evening.people import split_quoted
from ..problems import Problem, Refused, impossible, malformed
from ..show import columns as roles
from ..show.columns import cut, width_of
from ..show.competition import words as narrative
from ..show.competition.words import Exactly, round_name
from ..words.folding import did_you_mean, fold, printable
from ..words.said import Fact, Joined, Said, Speech, counted, joined, said
from .commands import COMMANDS, called
from .offers import Offer
from .preview import COMPLETE, LACKING, WRONG, PreviewLine, Reply, Standing, questioned, refused

NO_LINE = malformed("desk-line", '"{word}" is neither the number of a table nor a command', "help lists the commands")

NAME_FIRST = malformed(
    "desk-name-first", "{name} sits at table {table}", "the number of the table comes first: {table} and its result"
)

NO_SLIP = impossible("desk-no-slip", "no slip of this kind waits", "a table types it, and another player confirms it")

#: The sign that takes over a typed slip: the first that is confirmed, or after a number that of a table.
TAKES_OVER = "+"

#: The signs that only begin a number or the sum of a slip.
BEGUN = frozenset({"-", "−", "+", "="})

#: The most records of another desk that are told.
MOST_TOLD = 3

#: The placeholder for a number that is still to be typed.
NEXT = "?"


class Ran(NamedTuple):
    """The outcome of a command: its exit status, and the lines that it wrote on either stream."""

    status: int
    out: list[str]
    err: list[str]


class HallCommands(Protocol):
    """The commands of the shell for one competition."""

    def name(self, word: str) -> str | None:
        """The command that a word of any language means."""

    def beginning(self, start: str) -> dict[str, str]:
        """The commands whose words in the language of the display begin with a text, by these words."""

    def does(self, name: str) -> str:
        """The purpose of a command, in a few words."""

    def can_be_tried(self, name: str) -> bool:
        """True if a command can be tried without writing anything."""

    def result(self, words: Sequence[str]) -> tuple[int, tuple[str, ...], Circumstances] | None:
        """The table, game points and circumstances of a result with options.

        None if these words are no typed result.
        """

    def run(self, words: Sequence[str], trial: bool = False) -> Ran:
        """Carries a command out, or only tries it."""

    def record(self, event: Results) -> Ran:
        """Records results. Raises Refused."""


class TypedResult(NamedTuple):
    """The result that a line states: the event, the competition after it, and the sum that the slip says."""

    event: Results
    after: Tournament
    told: Amount | None


class Desk:
    """A desk at which the results of a competition come in, line by line.

    `answer` are the lines of the last answer.
    """

    def __init__(self, path: Path, speech: Speech, shell: HallCommands) -> None:
        self.path, self.speech, self.shell = path, speech, shell
        self.competition = Competition(path).sound()
        self.slips = typed_slips.waiting(self.state, path)
        self.answer: list[str] = []
        self._stands: Standing | None = None
        self._tried: tuple[str, list[PreviewLine]] | None = None
        self._seen = self._looked()

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
        """The next step, the slips that tables typed, and the open tables with their players, within width and rows."""
        state = self.state
        lines = [self.speech.say(narrative.next_step(state))]
        if self.slips:
            confirmed = len([one for one in self.slips if one.confirmed_by])
            lines.append(self.speech.say(_typed_at_tables(len(self.slips), confirmed)))
            lines += [f"{'+' if one.confirmed_by else '…'}{one.table:>2}  {self._slip(one)}" for one in self.slips]
        typed = {(one.round, one.table) for one in self.slips}
        waiting = state.outstanding()
        several = len({round_number for round_number, _ in waiting}) > 1
        for number, table in [one for one in waiting if one not in typed]:
            this_round = state.round(number)
            assert this_round is not None
            names = [state.sitting(number, name) for name in this_round.tables[table - 1].players]
            place = f"{number}/{table}" if several else str(table)
            lines.append(f"{place:>{6 if several else 3}}  {' · '.join(names)}")
        lines = [cut(printable(line), width) for line in lines]
        if len(lines) <= rows:
            return lines
        kept = lines[: rows - 1]
        more = counted("⋮ {n} more table", "⋮ {n} more tables", n=len(lines) - len(kept))
        return [*kept, cut(self.speech.say(more), width)][:rows]

    def _slip(self, slip: TypedSlip) -> str:
        """A typed slip in one line: each player's number, who typed it, and who confirmed it."""
        names = [self.state.sitting(slip.round, name) for name in slip.players]
        pairs = [joined(name, Exactly(amount)) for name, amount in zip(names, slip.game, strict=True)]
        by = said("typed by {name}", name=slip.typed_by)
        if slip.confirmed_by:
            by = said("typed by {name}, confirmed by {other}", name=slip.typed_by, other=slip.confirmed_by)
        told: list[Fact] = [*pairs, by]
        if slip.one_phone:
            told.append(said("on one phone"))
        return self.speech.fact(Joined(tuple(told), " · "))

    def taking_over(self, line: str) -> str:
        """The line that a confirmed slip states, if `+` asks for the first slip or `5+` for that of table 5.

        Any other line, and one that asks for a slip that is not waiting, is returned as it is.
        """
        if not _takes_over(line):
            return line
        table = line.strip().removesuffix(TAKES_OVER)
        ready = [one for one in self.slips if one.confirmed_by and table in ("", str(one.table))]
        return ready[0].line if ready else line

    # ------------------------------------------------------------ what a line says

    def words(self, line: str) -> list[str]:
        """The words of a line, without quotation marks."""
        return [word.replace('"', "") for word in split_quoted(line)]

    def result(self, words: Sequence[str]) -> TypedResult | None:
        """The result that the words state; None if they state none. Raises Refused if it cannot be recorded."""
        if not words or not _is_number(words[0]):
            return None
        besides, table, game = Circumstances(), int(words[0]), tuple(words[1:])
        if any(word.startswith("--") for word in game):
            found = self.shell.result(words)
            if found is None:
                return None
            table, game, besides = found
        problems: list[Problem] = []
        numbers, told = parse_words.without_sum(game, problems)
        if problems:
            raise Refused(problems)
        event = parse_words.result(self.state, table, numbers, besides)
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

    def doubts(self, typed: TypedResult) -> list[Said]:
        """The reasons to doubt a result."""
        return doubts(self.state, typed.event.results[0], typed.told)

    def command(self, words: Sequence[str]) -> list[str]:
        """The words of a command, with its name in English. Raises Refused if there is no such command."""
        if _is_number(words[0]):
            return ["result", *words]
        if _takes_over(words[0]):
            raise NO_SLIP.refused()
        own = _own(words[0])
        name = own or self.shell.name(words[0])
        if name is None:
            shown = printable(words[0])[:60]
            for table, board in enumerate(self.state.now.tables if self.state.rounds else (), 1):
                for player in board.players:
                    if fold(words[0]) in (fold(player), fold(player.split()[0])):
                        raise NAME_FIRST.refused(name=player, table=table)
            raise NO_LINE.refused(
                word=shown, hint=did_you_mean(shown, self.shell.beginning(""), "help lists the commands")
            )
        return [name, *words[1:]]

    # ------------------------------------------------------------ while somebody types

    def preview(self, line: str) -> list[PreviewLine]:
        """The effect of the line if it were entered now; a line that is only begun is not judged."""
        if self._stands is not None and self._stands.line == line:
            return list(self._stands.said)
        words = self.words(line)
        while words and words[-1] in BEGUN:
            words.pop()
        if not words:
            return []
        try:
            return self._preview(line, words)
        except Refused as problems:
            return refused(problems.problems, self.speech)

    def _preview(self, line: str, words: Sequence[str]) -> list[PreviewLine]:
        begun = list(self._begun(words))
        if begun:
            return begun
        typed = self.result(words)
        if typed is not None:
            told = narrative.event_done(Recorded(typed.event, None, self.state, typed.after, None))
            lines = [PreviewLine(COMPLETE, self.whose(typed)), *(PreviewLine("", one) for one in self.doubts(typed))]
            return [*lines, *(PreviewLine("", one) for one in told)]
        word, *more = words
        known = _own(word) or self.shell.name(word)
        if known is None and not more and not line[-1:].isspace() and self.menu(line):
            return []
        name, *rest = self.command(words)
        if name in OWN or not self.shell.can_be_tried(name):
            return [PreviewLine(COMPLETE, self.does(name))]
        if self._tried is None or self._tried[0] != line:
            self._tried = (line, self._trial(name, rest))
        return self._tried[1]

    def _trial(self, name: str, rest: Sequence[str]) -> list[PreviewLine]:
        """The effect of a command, tried without writing; its purpose if words are still missing."""
        ran = self.shell.run([name, *rest], trial=True)
        if ran.status == 2:
            return [PreviewLine(LACKING, self.does(name))]
        if ran.status:
            return _with_sign(WRONG, ran.err)
        return _with_sign(COMPLETE, ran.out[:-1])  # all but the last line, which says that nothing was recorded

    def _begun(self, words: Sequence[str]) -> Iterator[PreviewLine]:
        """The lines about the players whose numbers the line still lacks, in order; none for any other line."""
        if not _is_number(words[0]) or not self.state.rounds or any(set("=") & set(word) for word in words):
            return
        table = int(words[0])
        boards = self.state.now.tables
        if any(word.startswith("--") for word in words) or not 1 <= table <= len(boards):
            return
        board, numbers = boards[table - 1], words[1:]
        if len(numbers) >= len(board.players) or self.state.idle(self.state.now, board):
            return
        shown = [*numbers, *[NEXT] * (len(board.players) - len(numbers))]
        names = [self.state.sitting(self.state.current, name) for name in board.players]
        pairs = [joined(name, printable(number)) for name, number in zip(names, shown, strict=True)]
        yield PreviewLine(LACKING, said("table {table}: {pairs}", table=table, pairs=Joined(tuple(pairs), " · ")))
        if board.result is not None:
            stands = STANDS(table=table, round=self.state.current)
            yield PreviewLine("", stands.text(self.speech))

    def menu(self, line: str) -> list[Offer]:
        """The words that may stand at the end of the line: open tables, commands, players."""
        words = self.words(line)
        if not words or (len(words) == 1 and not line[-1:].isspace()):
            start = words[0] if words else ""
            tables = [Offer(str(number), self._names(number)) for number in self.state.open_tables()] if start else []
            found = [offer for offer in tables if offer.word.startswith(start)]
            own = {called(name, self.speech.code)[0]: name for name in OWN}
            named = self.shell.beginning(start) | {word: name for word, name in own.items() if _begins(word, start)}
            return found if _is_number(start) else [Offer(word, self.does(name)) for word, name in named.items()]
        start = "" if line[-1:].isspace() else words[-1]
        if _is_number(words[0]) or not start or start.startswith("-"):
            return []
        players = ["".join(name.split()) for name in self.state.players]
        return [Offer(name, said("player")) for name in players if _begins(name, start) and name != start]

    def does(self, name: str) -> str:
        """The purpose of a command, in a few words."""
        return self.speech.say(OWN[name]) if name in OWN else self.shell.does(name)

    def _names(self, table: int) -> str:
        return ", ".join(self.state.now.tables[table - 1].players)

    # ------------------------------------------------------------ entering

    def enter(self, line: str, sure: bool = False) -> Reply:
        """Enters a line. Raises Refused only if the file is damaged.

        A doubtful result is recorded only if the organiser is `sure`, or enters the line once more.
        """
        stood, self._stands = self._stands, None
        before = self.state
        elsewhere = self.look()
        sure = sure or (stood is not None and stood.line == line and stood.sure and elsewhere is None)
        try:
            reply = self._entered(line, sure, before)
        except Refused as problems:
            reply = self._refuse(line, refused(problems.problems, self.speech))
        except OSError as error:
            wrong = Problem(str(error.filename or ""), files.plain_reason(error))
            reply = self._refuse(line, refused([wrong], self.speech))
        if not reply.refused or elsewhere:
            told = [self.speech.say(elsewhere)] if elsewhere else []
            self.answer = [*told, *reply.answer]
        return reply

    def _entered(self, line: str, sure: bool, before: Tournament) -> Reply:
        words = self.words(line)
        if not words:
            return Reply()
        typed = self.result(words)
        if typed is not None:
            doubtful = self.doubts(typed)
            if _seated(before, typed) != _seated(self.state, typed):
                doubtful.insert(0, self.whose(typed))
            if doubtful and not sure:
                return self._refuse(line, questioned(doubtful), sure=True)
            ran = self.shell.record(typed.event)
            self.refresh()
            return Reply(tuple(ran.out), recorded=True)
        name, *rest = self.command(words)
        if name == "quit":
            return Reply(leaves=True)
        if name == "help" and not rest:
            return Reply(tuple(self.help()))
        ran = self.shell.run([name, *rest])
        self.refresh()
        if ran.status:
            return self._refuse(line, _with_sign(WRONG, ran.err))
        return Reply((*ran.err, *ran.out), recorded=self.shell.can_be_tried(name))

    def _refuse(self, line: str, lines: Sequence[PreviewLine], sure: bool = False) -> Reply:
        self._stands = Standing(line, tuple(lines), sure=sure)
        return Reply(refused=tuple(lines), line=line)

    def help(self) -> list[str]:
        """Every command in a line, by its word in the language."""
        own = {called(name, self.speech.code)[0]: name for name in OWN}
        words = {**self.shell.beginning(""), **own}
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
        records = self.competition.records[known:]
        if not records:
            return None
        titles = [_title(record.body, record.seal) for record in records[-MOST_TOLD:]]
        return said("another desk: {what}", what=Joined(tuple(titles), "; "))

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
        self.slips = typed_slips.waiting(self.state, self.path)

    def _looked(self) -> object:
        return files.stamp(self.path), files.stamp(typed_slips.path_of(self.path))


#: The desk's own commands, with what each does.
OWN = {"help": said("The commands."), "quit": said("Leave; the competition goes on with tarok tournament desk.")}


def _own(word: str) -> str | None:
    """The desk's own command that a word of any language means."""
    also = {"q": "quit", "?": "help"}
    means = {fold(each): name for name in OWN for said in COMMANDS[name].values() for each in said} | also
    return means.get(fold(word))


def _typed_at_tables(slips: int, confirmed: int) -> Said:
    """The sentence about the typed slips that wait, and how to take over a confirmed one."""
    if not confirmed:
        return counted(
            "{n} slip was typed at its table, not confirmed yet",
            "{n} slips were typed at their tables, none is confirmed yet",
            n=slips,
        )
    return counted(
        "{n} slip was typed and confirmed at its table: + takes it over",
        "{n} slips were typed and confirmed at their tables: + takes over the first, 5+ that of table 5",
        n=confirmed,
    )


def _takes_over(line: str) -> bool:
    table, sign, rest = line.strip().partition(TAKES_OVER)
    return bool(sign) and not rest and (not table or _is_number(table))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 6


def _begins(word: str, start: str) -> bool:
    return fold(word).startswith(fold(start))


def _with_sign(sign: str, lines: Sequence[str]) -> list[PreviewLine]:
    """The lines that a command wrote, as lines of a preview."""
    told = [roles.plain(line).strip() for line in lines]
    return [PreviewLine("" if place else sign, line) for place, line in enumerate(filter(None, told))]


def _seated(state: Tournament, typed: TypedResult) -> tuple[str, ...]:
    """The players at the table of a result, in the competition's order."""
    (result,) = typed.event.results
    this_round = state.round(result.round)
    board: Board | None = (
        this_round.tables[result.table - 1] if this_round and result.table <= len(this_round.tables) else None
    )
    return () if board is None else tuple(state.sitting(result.round, name) for name in board.players)


def _title(body: dict[str, object], seal: str) -> Said:
    """The title of a record's event."""
    return narrative.title(read(body, seal))
