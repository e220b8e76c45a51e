"""`tarok play`: how the loop begins, and its lines."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TypeVar

import click

from ..evening.events import Rate
from ..evening.people import split_full_name, split_quoted
from ..evening.session import Session
from ..hand.exact import find_player
from ..hand.table import Table, check_players
from ..law.library import document, load, split
from ..law.ruleset import Ruleset
from ..law.shelf import shipped
from ..ledger import begin_of
from ..play.begun_hand import BACK, OwnWords
from ..play.commands import (
    ASKED,
    COMPLETE,
    OF_HANDS,
    Command,
    CommandWord,
    PreviewLine,
    Reply,
    as_typed_here,
    called,
    command_alone,
    command_of,
    laid_out,
    require,
)
from ..play.commands import COMMANDS as known
from ..play.loop import HELP, UNDO, Loop
from ..play.typed_line import sentences
from ..problems import Problem, Refused, impossible, malformed
from ..show import text
from ..show.columns import hanging, padded, width_of, wrapped
from ..show.rulebook import title
from ..surroundings import surroundings
from ..words.classes import counted_number, is_filler, is_number
from ..words.folding import as_name, did_you_mean, fold, printable
from ..words.notation_words import PARTING
from ..words.said import Said, chained, counted, joined, said
from .app import ENDED, obey, short
from .begin import Like, NewEvening, goes_beside, in_short, like, open_beside, still_open
from .files import LIVE, NAMED_FILE, lines, only_one_answer
from .find import SESSIONS, find, show_trial, tell_copies
from .language import asked_language, columns, of_sessions, own_settings, own_words, speech
from .live import Live
from .options import (
    dry_option,
    json_option,
    only_with_table,
    player_argument,
    ruleset_argument,
    session_option,
    table_options,
    variant_option,
)
from .output import asked, complain, misuse, print_json, recording, refuse_json, say, say_lines, show_lines, tell, warn
from .record import Writing
from .terminal import Heard, captured, line_at

#: The commands that take no session.
WITHOUT_SESSION = frozenset({"rules"})

#: The commands that have no answer for programs.
ONLY_TEXT = frozenset({"help", "statistics"})

#: The commands that can be told their width.
WITH_WIDTH = frozenset({"show", "log", "chart"})

#: The purposes of the loop's own commands.
OWN = {
    "words": said("The words of a hand, or of one of them."),
    "swap": said("Two hands change places."),
    "help": said("The commands."),
    "quit": said("Leave; the evening goes on with tarok play."),
    "statistics": said("The statistics of the evening."),
    "rules": said("The rules in words; rules change plays on by others."),
}


#: Examples of what may follow them.
EXAMPLES = {"why": "7 {player}=104", "settle": "0.05", "words": "pagat", "rules": "change pagat-4p"}


#: The width of the words of a command beside its purpose.
WORDS = 20


class InLoop:
    """The shell as the loop knows it, looking at the loop's session. `width` gives the number of columns."""

    def __init__(self, session: Session, width: Callable[[], int | None], ascii_only: bool = False) -> None:
        self._session, self._width, self._ascii = session, width, ascii_only

    def run(self, words: Sequence[str]) -> list[str]:
        """The output of a command, on either stream."""
        name, *rest = words
        if name == "help" and not rest:
            return commands()
        if name in ASKED:
            told = [speech().say(one) for one in sentences(name, rest, self._session.evening)]
            return [printable(" · ".join(told)), *self.run(["show"])]
        return self._heard(words, together=True).out or [""]

    def answer(self, words: Sequence[str]) -> None:
        """Writes the answer of a command for programs: its own or, where it has none, the lines that it says."""
        if words[0] in ONLY_TEXT:
            print_json("told", {"told": self.run(words)})
            return
        heard = self._heard([*(["show"] if words[0] in ASKED else words), "--json"], together=False)
        for line in heard.err:
            complain(line)
        if heard.out:
            click.echo("\n".join(heard.out))
        else:
            print_json("told", {"told": heard.err})

    def _heard(self, words: Sequence[str], together: bool) -> Heard:
        name, *rest = words
        if name == "rules" and rest in ([], ["--json"]):
            rest = ["show", self._rules(), *rest]
        args = ["report", "--text", *rest] if name == "statistics" else [name, *rest]
        if name not in WITHOUT_SESSION:
            args += ["--session", str(self._session.path)]
        width = self._width()
        if name in WITH_WIDTH and width is not None and "--width" not in rest:
            args += ["--width", str(max(width, 20))]
        if self._ascii and name in ("show", "log", "chart") and "--ascii" not in rest:
            args.append("--ascii")
        looked_at = show_trial(self._session) if self._session.rehearsal else nullcontext()
        with captured(width, together) as heard, looked_at:
            obey(args, example=self._example(name))
        return heard

    def _example(self, name: str) -> str:
        """A line with a command as it can be typed here, in the language of the display."""
        more = EXAMPLES.get(name, "").format(player=self._session.state.table.players[0])
        more = more.replace(".", speech().decimal)
        word = called(name, speech().code)[0] if name in known else name
        return f"{word} {more}".rstrip()

    def _rules(self) -> str:
        """The present rules as a command names them: a ruleset's id or file, with its variants."""
        rules = self._session.rules
        named = rules.id if rules.id in shipped() else str(self._session.records[0].body.get("origin", rules.id))
        return "+".join([named, *rules.variants])

    def next_evening(self, players: Sequence[str]) -> Session:
        """The session begun after this one, with the same players or these. Raises Refused if it cannot be begun."""
        return Like(self._session).next_evening(tuple(players)).begin(None, self._session.rehearsal)

    def does(self, command: str) -> str:
        """The purpose of a command in a few words."""
        if command == "quit" and self._session.state.finished:
            return speech().say(said("Leave."))
        return purpose(command)


def purpose(command: str) -> str:
    """The purpose of a command in a few words."""
    if command in ASKED:
        command = "show"
    return speech().say(OWN[command]) if command in OWN else short(command)


def commands() -> list[str]:
    """Every command with its words in the language of the display, and its purpose beside the words or below many."""
    code = speech().code
    found: list[str] = []
    for name in known:
        usual, *others = called(name, code)
        words = ", ".join([usual, *(word.replace("-", " ") for word in others)])
        does = f"{' ' * WORDS}  {purpose(name)}"
        found += [f"{padded(words, WORDS)}{does[WORDS:]}"] if width_of(words) <= WORDS else [words, does]
    return found


NO_SUCH_TITLE = malformed("play-no-such-ruleset", '"{word}" is no ruleset')
SEVERAL_TITLES = malformed("play-which-ruleset", '"{word}" could be several: say the number')

NOT_BEGUN = impossible("play-not-begun", "{word}: the evening has not begun yet", "answer first; quit leaves")

Given = TypeVar("Given")

#: The ruleset that is played unless something else is said.
USUAL = "pagat-4p"


class Beginning(NamedTuple):
    """The start of a session: rules, variants, players, dealer (None: the last player), language, rate."""

    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str | None
    lang: str | None = None
    rate: Rate | None = None


def asked_for() -> Beginning:
    """The answers of somebody at the terminal, each checked at once and asked for until it is right.

    An empty answer takes what `tarok again` would take, else what the settings say; `?` explains a question.
    """
    usual = _usual()
    complain(said("no session is open in this folder: a new one"))
    which = said("which ruleset? (? lists them; empty: {usual})", usual=usual.ruleset)
    found = None
    while found is None:
        with suppress(_Back):
            ruleset, variants, rules = _asked(which, lambda word: _ruleset(word, usual), _list_rulesets)
            if (ruleset, variants) == (usual.ruleset, usual.variants):
                found = _seated(usual, rules)
            else:
                found = _seated(Beginning(ruleset, variants, usual.players, usual.dealer, usual.lang), rules)
    return found


def _seated(usual: Beginning, rules: Ruleset) -> Beginning:
    """The beginning with the players and the dealer that somebody answers. Raises `_Back` to ask for other rules."""
    who = said("who plays? (names in turn order, each next one on the right of the one before)")
    if usual.players:
        names = tuple([split_full_name(name)[0] for name in usual.players])
        who = said("who plays? (names in turn order; empty: {players})", players=names)
    while True:
        players = _asked(who, lambda line: _players(line, rules, usual.players), lambda: _say_seats(rules))
        with suppress(_Back):
            return usual._replace(players=players, dealer=_first_dealer(usual, rules, players))


def _first_dealer(usual: Beginning, rules: Ruleset, players: Sequence[str]) -> str:
    """The first dealer that somebody answers. Raises `_Back` to ask for other players."""
    seated = [split_full_name(name)[0] for name in players]
    deals = usual.dealer if usual.dealer in seated else seated[-1]
    which = said("who deals first? (empty: {dealer})", dealer=deals)
    table = Table(rules, tuple(seated))
    return _asked(which, lambda word: _dealer(word, table, deals), lambda: complain(joined(*seated, between=", ")))


class _Back(Exception):
    """The wish to answer the previous question again."""


def _asked(question: Said, answer: Callable[[str], Given], explain: Callable[[], None]) -> Given:
    """The first answer to a question that can be accepted; `?` explains the question. Raises `_Back` on `<`."""
    while True:
        text = asked(speech().say(question), " > ")
        if text.strip() == HELP:
            explain()
            continue
        command = command_alone(text.split())
        if text.strip() == BACK or command == UNDO:
            raise _Back
        try:
            if command is None:
                return answer(text.strip())
            _obey(command, explain)
        except Refused as refused:
            tell(refused.problems)


def _obey(command: Command, explain: Callable[[], None]) -> None:
    """Carries out a command that is possible before the evening has begun. Raises Refused for any other."""
    require(command)
    if command.name == "quit":
        raise click.exceptions.Exit(0)
    if command.name == "help" and not command.words:
        explain()
        for line in commands():
            complain(line)
    elif command.name in ("help", "rules"):
        obey([command.name, *command.words])
    else:
        raise NOT_BEGUN.refused(word=CommandWord(command.name))


def _ruleset(word: str, usual: Beginning) -> tuple[str, tuple[str, ...], Ruleset]:
    """The ruleset that a number in the list, an id, a file, a title or the beginning of one means."""
    if not word:
        return usual.ruleset, usual.variants, load(usual.ruleset, usual.variants)
    name, chosen = split(word)
    known = shipped()
    number = int(name[:9]) if name.isdecimal() else counted_number(fold(name))
    if number is not None and 1 <= number <= len(known):
        name = known[number - 1]
    elif name not in known and not name.endswith((".yaml", ".yml")):
        name = _titled(name, known)
    return name, chosen, load(name, chosen)


def _titled(word: str, known: Sequence[str]) -> str:
    """The one ruleset with that id, or whose title begins with a word or contains it.

    Raises Refused if there are several.
    """
    folded, as_id = fold(word), "-".join(fold(word).split())
    if as_id in known:
        return as_id
    titles = {name: document(name)["title"].values() for name in known}
    fits = [name for name, said in titles.items() if any(fold(title) == folded for title in said)]
    fits = fits or [name for name, said in titles.items() if any(fold(title).startswith(folded) for title in said)]
    fits = fits or [name for name, said in titles.items() if any(folded in fold(title) for title in said)]
    fits = fits or [name for name, said in titles.items() if _has_all(folded.split(), [name, *map(fold, said)])]
    if len(fits) == 1:
        return fits[0]
    shown = printable(word)[:60]
    if not fits:
        raise NO_SUCH_TITLE.refused(word=shown, hint=did_you_mean(shown, known, "? lists them"))
    several = [joined(str(known.index(name) + 1), title(document(name), speech())) for name in fits]
    raise SEVERAL_TITLES.refused(word=shown, hint=said("one of {names}", names=tuple(several)))


def _has_all(words: Sequence[str], names: Sequence[str]) -> bool:
    """True if every word stands in one of the names: `tarok net 4p`."""
    return all(any(word in name for name in names) for word in words)


def _list_rulesets() -> None:
    """Lists the rulesets by their titles, each with its number, and with its id where there is room."""
    titles = {name: title(document(name), speech()) for name in shipped()}
    wide = max(map(width_of, titles.values()))
    rows = [f"{number:4}  {padded(one, wide)}  {name}" for number, (name, one) in enumerate(titles.items(), 1)]
    room = columns()
    fits = room is None or max(map(width_of, rows)) <= room
    for row, name in zip(rows, titles, strict=True):
        complain(row if fits else row.removesuffix(name).rstrip())


def _players(line: str, rules: Ruleset, usual: tuple[str, ...]) -> tuple[str, ...]:
    """The players on a line; the last may follow `in` or `pa`. Raises Refused if these rules are not for as many."""
    words = [word.rstrip(",") for word in split_quoted(line)]
    if words[-2:-1] and (words[-2] in PARTING or (len(words[-2]) > 1 and words[-2].islower() and is_filler(words[-2]))):
        del words[-2]
    known = {fold(split_full_name(name)[0]): name for name in usual}
    players = tuple([known.get(fold(word)) or as_name(word) for word in words]) or usual
    problems = check_players(rules, [split_full_name(name)[0] for name in players])
    if problems:
        raise Refused([one._replace(path="") for one in problems])
    return players


def _say_seats(rules: Ruleset) -> None:
    """Says how many players the rules are for."""
    counts = chained(rules.seats.at_table, "{one} or {other}")
    complain(
        said("{ruleset} is for {counts} players: their names, with blanks between", ruleset=rules.id, counts=counts)
    )


def _dealer(word: str, table: Table, usual: str) -> str:
    """The player who deals first. Raises Refused if nobody has that name."""
    problems: list[Problem] = []
    found = usual if not word else find_player(table, word, problems)
    if found is None:
        raise Refused([one._replace(path="") for one in problems])
    return found


def _usual() -> Beginning:
    """The beginning that holds unless somebody says otherwise."""
    with suppress(Refused):
        last = like()
        return Beginning(last.origin, last.variants, last.in_full(last.players), last.dealer, last.lang, last.rate)
    found = own_settings()
    if found is None:
        return Beginning(USUAL, (), (), None)
    return Beginning(found.ruleset or USUAL, found.variants, found.players, None)


#: The signs that begin a remark at the end of a line, and a line that is a remark.
REMARK, REMARKS = " # ", "#"


def run_piped(session: Session, keep_going: bool, dry: bool, as_json: bool) -> int:
    """Reads standard input to its end, or to the first line that is refused; returns the exit status."""
    session.sound()
    shell, recorded, refused = InLoop(session, lambda: None), 0, False
    for number, line in lines("-"):
        words = [] if isinstance(line, Problem) else line.partition(REMARK)[0].split()
        if not isinstance(line, Problem) and (not words or words[0].startswith(REMARKS)):
            continue
        try:
            if isinstance(line, Problem):
                raise Refused([line])
            command = command_of(session.table, words)
            if command is not None and command.name == "quit":
                break
            if command is not None and not command.happens:
                require(command)
                asked = [command.name, *command.words]
                if as_json:
                    shell.answer(asked)
                else:
                    say_lines(shell.run(asked))
                continue
            status = _record(session, words, dry, as_json)
        except Refused as problems:
            refused = True
            told = [problem._replace(line=number) for problem in problems.problems]
            tell(told)
            if as_json:
                refuse_json(told)
            if not keep_going:
                break
        else:
            recorded += 1
            if status:
                return status
    if refused and not keep_going and not dry:
        before = "{n} line before it is recorded"
        complain(counted(before, "{n} lines before it are recorded", recorded))
    return 1 if refused else 0


def _record(session: Session, words: list[str], dry: bool, as_json: bool) -> int:
    """Records what a line says happened, and prints what came of it as `tarok add` does."""
    command = command_of(session.table, words)
    name, rest = ("add", words) if command is None else command.said()
    rest = own_words(rest) if command is None or name in OF_HANDS else rest
    with recording() as done:
        Writing(str(session.path), dry, as_json).answer(done, session, session.add(rest, command=name))
    return done.status


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
        return _begun(Beginning(ruleset, variants, players, dealer), session, dry)
    if variants or dealer is not None:
        raise misuse(said("which ruleset, and who plays? For example: tarok play pagat-4p Ana Boris Cilka David"))
    if piped or SESSIONS.named(session) is not None:
        return Session(find(session, writing=True), rehearsal=dry)
    here = still_open()
    if not here:
        return _begun(asked_for(), session, dry)
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
    from .hall import Sitting

    here = Sitting(table, tournament, SESSIONS.named(session))
    if os.path.lexists(here.path) and not words:
        return here.gone_on_with(Session(find(here.path, writing=True), rehearsal=dry))
    it = here.begins(words, variants)
    return NewEvening(it.rules, it.origin, it.players, it.full, dealer, asked_language()).begin(str(here.path), dry)


def _begun(how: Beginning, session: str | None, dry: bool) -> Session:
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


#: The answer that drops a hand shown before it is recorded.
NO = "n"

#: The width where a terminal does not tell its own.
WIDE = 80


def line_by_line(loop: Loop, ascii_only: bool, follow: Live) -> int:
    """Asks line after line until somebody leaves; returns the exit status."""
    lines = _Lines(loop, ascii_only, follow)
    with suppress(ImportError):
        import readline  # lets earlier lines be recalled

        lines.typing = readline.get_line_buffer
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    try:
        return lines.run()
    except Ended:
        loop.keep(loop.waits or lines.typing())
        return ENDED
    except Exception:
        loop.keep(loop.waits or lines.typing())
        raise


class Ended(Exception):
    """A request to the program to end."""


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended


class _Lines:
    def __init__(self, loop: Loop, ascii_only: bool, follow: Live) -> None:
        self.loop, self.ascii_only, self.follow = loop, ascii_only, follow
        self.meanings: tuple[str, ...] = ()  # the lines that the last one may mean
        self.stopped = False  # true if the last thing was Ctrl-C
        self.typing: Callable[[], str] = str  # returns what stands on the line

    def run(self) -> int:
        """Reads line after line until somebody leaves; returns the exit status."""
        self.say(self.loop.answer)
        while True:
            if not self.loop.waits:
                self.say([self.loop.next_line()])
            try:
                line = input(self.plainly(self.loop.prompt()))
                self.stopped = False
                if self.take(line):
                    return 0
                self.follow.look()
            except EOFError:
                self.loop.keep(self.loop.waits)
                say("")
                return 0
            except KeyboardInterrupt:
                say("")
                self.interrupted()
            except Refused as refused:
                tell(refused.problems)
                return 1

    def take(self, line: str) -> bool:
        """Takes one line; True if somebody leaves."""
        loop = self.loop
        meanings, self.meanings = self.meanings, ()
        chosen = line_at(meanings, line)
        if chosen:
            return self.answered(loop.enter(chosen))
        if fold(line.strip()) == NO and (loop.waits or loop.open is not None):
            loop.give_up()
            self.say(loop.answer)
            return False
        return not self.complete(line) and self.answered(loop.enter(line))

    def complete(self, line: str) -> bool:
        """True if the line is a whole hand, which is shown and then waits for an empty line that records it."""
        loop = self.loop
        words = line.split()
        if loop.open is not None or not words or command_of(loop.state.table, words) is not None:
            return False
        loop.look()
        lines = loop.preview(f"{line} ")
        if not lines or lines[0].sign != COMPLETE:
            return False
        self.show(lines)
        loop.wait(line, lines)
        return True

    def answered(self, reply: Reply) -> bool:
        """Prints the reply to a line; True if somebody leaves."""
        if reply.leaves:
            return True
        if reply.refused:
            self.show(reply.refused)
            self.meanings = self.loop.meanings(reply.line)
            self.say([f"  {number}  {line}" for number, line in enumerate(self.meanings, 1)])
            return False
        self.say(self.loop.answer)
        if reply.line:
            self.say([f"> {reply.line}"])
        if self.loop.open is not None:
            self.show([line for line in self.loop.preview("") if line.sign == COMPLETE])
        return False

    def interrupted(self) -> None:
        """Acts on Ctrl-C: drops what was shown or begun."""
        self.loop.stopped(self.stopped and not self.loop.waits)
        self.stopped = True
        self.say(self.loop.answer)

    def show(self, lines: list[PreviewLine] | tuple[PreviewLine, ...]) -> None:
        """Prints the lines of a preview."""
        self.say(laid_out(lines, self.loop.speech, columns() or WIDE, self.ascii_only))

    def say(self, lines: list[str]) -> None:
        """Prints lines, broken to the width of the terminal."""
        for line in lines:
            here = self.plainly(as_typed_here(line, self.loop.speech))
            show_lines(wrapped(here, columns(), hanging(here)))

    def plainly(self, line: str) -> str:
        """The line in signs that every console has, if these are asked for."""
        return line.translate(text.PLAIN) if self.ascii_only else line


def at_table(session: Session, heard: list[Said | str], *, plain: bool, ascii_only: bool, page: Path | None) -> int:
    """Goes on with an evening, and with those that follow it, until somebody leaves; returns the exit status."""
    gc.enable()  # this may go on for long
    goes_on = line_by_line
    if not plain:
        try:
            from .full import full as goes_on
        except ImportError:
            complain(said("without prompt_toolkit there is no screen: line after line"))
    while True:
        loop = Loop(session, speech(), InLoop(session, columns, ascii_only), heard, _own_words())
        follow = Live(session.path, page)
        follow.look()
        status = goes_on(loop, ascii_only, follow)
        follow.ends()
        if loop.next_evening is None:
            return status
        session = loop.next_evening
        if not session.rehearsal:
            session = Session(session.path, heard.append)


def _own_words() -> OwnWords:
    """The function that replaces the table's own words, as the settings have them."""
    found = own_settings()
    return list if found is None else found.spelt_out
