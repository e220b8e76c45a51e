"""`tarok play`: how the loop begins, and its lines."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from types import FrameType
from typing import Any, TypeVar

import click

from ..evening.events import HandPlayed
from ..evening.people import split_full_name, split_quoted
from ..evening.session import Session
from ..hand import check_players
from ..law.library import document, load, split
from ..law.ruleset import Ruleset, proposed_in, shipped
from ..ledger.record import begin_of
from ..play.commands import ASKED, MARK, as_typed_here, called, command_of
from ..play.commands import COMMANDS as known
from ..play.loop import HELP, Loop
from ..play.preview import COMPLETE, PreviewLine, Reply, TakesLines, laid_out
from ..play.typed_line import sentences
from ..problems import Problem, Refused, refusal
from ..show import text
from ..show.columns import padded, width_of
from ..show.rulebook import title
from ..surroundings import surroundings
from ..text import for_message, printable
from ..words.classes import PARTING, counted_number, is_filler
from ..words.folding import as_name, did_you_mean, fold
from ..words.said import Said, chained, counted, joined, said
from .app import ENDED, Ended, ending_signals, obey, short
from .find import SESSIONS, find, show_trial, tell_copies
from .language import columns, of_sessions, own_settings, own_words, speech, within
from .options import (
    dry_option,
    json_option,
    line_options,
    player_argument,
    ruleset_argument,
    session_option,
    variant_option,
)
from .output import (
    Heard,
    Recording,
    asked,
    captured,
    choose_line,
    complain,
    draws_screens,
    line_at,
    lines,
    misuse,
    print_json,
    recording,
    refuse_json,
    say,
    say_lines,
    show_lines,
    tell,
    warn,
)
from .record import Writing
from .session import Beginning, goes_beside, in_short, like, newest_here, open_beside, still_open

#: The commands with an option for the width.
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

    def __init__(
        self, session: Session, width: Callable[[], int | None], ascii_only: bool = False, as_json: bool = False
    ) -> None:
        self._session, self._width, self._ascii, self._json = session, width, ascii_only, as_json

    def run(self, words: Sequence[str]) -> list[str]:
        """The output of a command, on either stream; none if it is answered for programs."""
        name, *rest = words
        if self._json and name not in ("help", "statistics"):  # which have no answer for programs
            heard = self._heard([*(["show"] if name in ASKED else words), "--json"], together=False)
            for line in heard.err:
                complain(line)
            if heard.out:
                click.echo("\n".join(heard.out))
            else:
                print_json("told", {"told": heard.err})
            return []
        if name == "help" and not rest:
            answered = commands()
        elif name in ASKED:
            answers = [speech().say(sentence) for sentence in sentences(name, rest, self._session.evening)]
            answered = [printable(" · ".join(answers)), *self.run(["show"])]
        else:
            answered = self._heard(words, together=True).out or [""]
        if self._json:
            print_json("told", {"told": answered})
        return [] if self._json else answered

    def _heard(self, words: Sequence[str], together: bool) -> Heard:
        name, *rest = words
        if name == "rules" and rest in ([], ["--json"]):
            rules = self._session.rules
            named = rules.id if rules.id in shipped() else str(self._session.records[0].body.get("origin", rules.id))
            rest = ["show", "+".join([named, *rules.variants]), *rest]
        args = ["season", str(self._session.path), *rest] if name == "statistics" else [name, *rest]
        if name not in ("rules", "statistics"):
            args += ["--session", str(self._session.path)]
        width = self._width()
        if name in WITH_WIDTH and width is not None and "--width" not in rest:
            args += ["--width", str(max(width, 20))]
        if self._ascii and name in WITH_WIDTH and "--ascii" not in rest:
            args.append("--ascii")
        looked_at = show_trial(self._session) if self._session.rehearsal else nullcontext()
        more = EXAMPLES.get(name, "").format(player=self._session.state.table.players[0])
        word = called(name, speech().code)[0] if name in known else name
        with captured(width, together) as heard, looked_at:
            obey(args, example=f"{word} {more.replace('.', speech().decimal)}".rstrip())
        return heard

    def next_evening(self, players: Sequence[str]) -> Session:
        """The session begun after this one, with the same players or these. Raises Refused if it cannot be begun."""
        return like(self._session, players).begin(None, self._session.rehearsal)

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
    lines: list[str] = []
    for name in known:
        usual, *others = called(name, code)
        words = ", ".join([usual, *(word.replace("-", " ") for word in others)])
        does = f"{' ' * WORDS}  {purpose(name)}"
        lines += [f"{padded(words, WORDS)}{does[WORDS:]}"] if width_of(words) <= WORDS else [words, does]
    return lines


#: The words that leave before the evening has begun.
LEAVING = frozenset(fold(word) for words in known["quit"].values() for word in words) | {"q"}

Given = TypeVar("Given")


def asked_for() -> Beginning:
    """Asks for the game and the players at the terminal; the last player deals first.

    An empty answer takes what `tarok again` would take, else what the settings say, else the usual game.
    """
    # The proposals begin with the game of last time, so that an empty answer begins the usual evening.
    usual = _usual()
    proposed = list(dict.fromkeys([usual.origin, *proposed_in(speech().code)]))[:3]
    games = list(dict.fromkeys([*proposed, *shipped()]))
    complain(said("no session is open in this folder: a new one"))
    _list_games(proposed)
    which = said("which game? (a number, or its name; ? lists all; empty: 1)")
    name, variants, rules = _asked(which, lambda word: _game(word, games, usual), lambda: _list_games(games))
    who = said("who plays? (names in turn order; the last one deals)")
    if usual.players:
        names = tuple([split_full_name(name)[0] for name in usual.players])
        who = said("who plays? (names in turn order; the last one deals; empty: {players})", players=names)
    counts = said(
        "{ruleset} is for {counts} players: their names, with blanks between",
        ruleset=rules.id,
        counts=chained(rules.seats.at_table, "{one} or {other}"),
    )
    players = _asked(who, lambda line: _players(line, rules, usual.players), lambda: complain(counts))
    # The dealer of last time says nothing about a table of other people.
    dealer = usual.dealer if players == usual.players else None
    if (name, variants) == (usual.origin, usual.variants):
        return usual._replace(players=players, dealer=dealer)
    return Beginning(name, variants, players, dealer, usual.lang)


def _asked(question: Said, answer: Callable[[str], Given], explain: Callable[[], None]) -> Given:
    """The first answer to a question that can be accepted; `?` explains it."""
    while True:
        text = asked(speech().say(question), " > ").strip()
        if fold(text.removeprefix(MARK)) in LEAVING:
            raise click.exceptions.Exit(0)
        try:
            if text != HELP:
                return answer(text)
            explain()
        except Refused as refused:
            tell(refused.problems)


def _game(word: str, games: Sequence[str], usual: Beginning) -> tuple[str, tuple[str, ...], Ruleset]:
    """The ruleset that a number in the list, an id, a file, a title or the beginning of one means.

    Raises Refused if there is none, or several none of which is proposed.
    """
    name, chosen = split(word or "1")
    number = int(name[:9]) if name.isdecimal() else counted_number(fold(name))
    if number is not None and 1 <= number <= len(games):
        name = games[number - 1]
    elif name not in games and not name.endswith((".yaml", ".yml")):
        name = _titled(name, games)
    if name == usual.origin and not chosen:
        chosen = usual.variants
    return name, chosen, load(name, chosen)


def _titled(word: str, games: Sequence[str]) -> str:
    """The ruleset with that id, or whose title begins with a word or has its words; of several one that is proposed.

    Raises Refused if there is none.
    """
    folded = fold(word)
    known = {name: [name, *map(fold, document(name)["title"].values())] for name in games}
    whole = [name for name in games if folded in known[name] or "-".join(folded.split()) == name]
    begun = [name for name in games if any(title.startswith(folded) for title in known[name][1:])]
    parts = [name for name in games if all(any(word[:4] in title for title in known[name]) for word in folded.split())]
    fits = whole or begun or parts
    if len(fits) == 1 or (fits and fits[0] in proposed_in(speech().code)):
        return fits[0]
    shown = for_message(word)
    if not fits:
        raise refusal("play-no-such-ruleset", word=shown, hint=did_you_mean(shown, games, "a number; ? lists them all"))
    several = [joined(str(games.index(name) + 1), title(document(name), speech())) for name in fits]
    raise refusal("play-which-ruleset", word=shown, hint=said("one of {names}", names=tuple(several)))


def _list_games(games: Sequence[str]) -> None:
    """Lists rulesets by their titles, each with its number."""
    for number, name in enumerate(games, 1):
        complain(f"{number:4}  {title(document(name), speech())}")


def _players(line: str, rules: Ruleset, usual: Sequence[str]) -> tuple[str, ...]:
    """The players on a line; the last may follow `in` or `pa`. Raises Refused if these rules are not for as many."""
    words = [word.rstrip(",") for word in split_quoted(line)]
    if words[-2:-1] and (words[-2] in PARTING or (len(words[-2]) > 1 and words[-2].islower() and is_filler(words[-2]))):
        del words[-2]
    known = {fold(split_full_name(name)[0]): name for name in usual}
    players = tuple([known.get(fold(word)) or as_name(word) for word in words]) or tuple(usual)
    problems = check_players(rules, [split_full_name(name)[0] for name in players])
    if problems:
        raise Refused([problem._replace(path="") for problem in problems])
    return players


def _usual() -> Beginning:
    """The usual beginning, unless another is chosen."""
    with suppress(Refused):
        return like(newest_here())
    own, usual = own_settings(), proposed_in(speech().code)[0]
    if own is None:
        return Beginning(usual)
    return Beginning(own.ruleset or usual, own.variants, own.players)


class Lines:
    """A loop line by line: of a person at a terminal, with questions, or of a file, whose lines have to be whole."""

    def __init__(
        self,
        loop: TakesLines,
        ascii_only: bool = False,
        dry: bool = False,
        as_json: bool = False,
        keep_going: bool = False,
    ) -> None:
        self.loop, self.ascii_only = loop, ascii_only
        self.dry, self.as_json, self.keep_going = dry, as_json, keep_going
        self.stopped = False  # true if the last thing was Ctrl-C
        self.typing: Callable[[], str] = str  # returns what is typed on the line

    def run(self) -> int:
        """Takes line after line until the last, or until the user leaves; returns the exit status."""
        with within(None, lambda line: as_typed_here(line, self.loop.speech)):
            return self._ask() if self.loop.asks else self._read()

    def _read(self) -> int:
        """Takes the lines of standard input, to its end or to the first one that is refused."""
        recorded, refused = 0, False
        for number, line in lines("-"):
            text = line if isinstance(line, Problem) else line.partition(" # ")[0].strip()
            if isinstance(text, str) and (not text or text.startswith("#")):
                continue
            with recording() as done:
                reply = Reply(problems=[text]) if isinstance(text, Problem) else self.loop.enter(text, sure=True)
                self.tell(done, reply)
            if done.status:
                return done.status
            if reply.leaves:
                break
            recorded += reply.recorded
            wrong = reply.refused or isinstance(text, Problem)
            problems = [problem._replace(line=number) for problem in reply.problems]
            tell(problems)
            if reply.answer and not wrong and not reply.recorded:
                say_lines(reply.answer)
            if wrong:
                refused = True
                if self.as_json and problems:
                    refuse_json(problems)
                if not self.keep_going:
                    break
        if refused and not self.keep_going and not self.dry:
            before = "{n} line before it is recorded"
            complain(counted(before, "{n} lines before it are recorded", recorded))
        return 1 if refused else 0

    def _ask(self) -> int:
        """Asks for line after line. A hand that is begun is kept, however this ends."""
        with suppress(ImportError):
            import readline  # lets earlier lines be recalled

            self.typing = readline.get_line_buffer
        for number in ending_signals():
            signal.signal(number, _end)
        try:
            return self._asked()
        except Ended:
            self.loop.keep(self.typing())
            return ENDED
        except Exception:
            self.loop.keep(self.typing())
            raise

    def _asked(self) -> int:
        self.say(self.loop.answer)
        while True:
            self.say([self.loop.next_line()])
            try:
                line = input(self.plainly(self.loop.prompt()))
                self.stopped = False
                if self.take(line):
                    return 0
            except EOFError:
                say("")
                return 0
            except KeyboardInterrupt:
                say("")
                self.loop.stopped(self.stopped)
                self.stopped = True
                self.say(self.loop.answer)
            except Refused as refused:
                tell(refused.problems)
                return 1

    def take(self, line: str) -> bool:
        """Takes one line; True if somebody leaves."""
        raise NotImplementedError

    def tell(self, done: Recording, reply: Reply) -> None:
        """Answers a line of a file that recorded something, if the loop has not answered it."""

    def show(self, lines: Sequence[PreviewLine]) -> None:
        """Prints the lines of a preview."""
        self.say(laid_out(lines, self.loop.speech, columns() or 80, self.ascii_only))

    def say(self, lines: Sequence[str]) -> None:
        """Prints lines, broken to the width of the terminal."""
        for line in lines:
            show_lines([self.plainly(line)])

    def plainly(self, line: str) -> str:
        """The line in signs that every console has, if wanted."""
        return line.translate(text.PLAIN) if self.ascii_only else line


class LoopLines(Lines):
    """The lines of an evening."""

    loop: Loop
    meanings: tuple[str, ...] = ()  # the lines that the last one may mean

    def tell(self, done: Recording, reply: Reply) -> None:
        """Answers a line of a file that recorded something."""
        if reply.added is not None:
            writing = Writing(str(self.loop.session.path), self.dry, self.as_json)
            writing.answer(done, self.loop.session, reply.added)

    def take(self, line: str) -> bool:
        """Takes one line; True at the end. A whole hand is shown first, and an empty line records it."""
        loop = self.loop
        meanings, self.meanings = self.meanings, ()
        chosen = line_at(meanings, line)
        if chosen:
            return self.answered(loop.enter(chosen))
        if not line.strip():
            line = loop.doubted or ""
        elif fold(line.strip()) == "n" and loop.open is not None:
            loop.give_up()
            self.say(loop.answer)
            return False
        elif loop.open is None and line != loop.doubted:
            loop.look()
            effect = loop.judged(f"{line} ")
            hand = effect.added is not None and isinstance(effect.added.steps[-1].event, HandPlayed)
            if hand and command_of(loop.state.table, line.split()) is None:
                loop.begin(own_words(line.split()))
                self.show(effect.lines)
                return False
        return self.answered(loop.enter(line))

    def answered(self, reply: Reply) -> bool:
        """Prints the reply to a line; True at the end."""
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
            self.show([line for line in self.loop.judged("").lines if line.sign == COMPLETE])
        return False


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended


def at_table(session: Session, heard: list[Said | str], *, plain: bool, ascii_only: bool) -> int:
    """Goes on with an evening, and with those that follow it, until the user leaves; returns the exit status."""
    gc.enable()  # this may go on for long
    while True:
        loop = Loop(session, speech(), InLoop(session, columns, ascii_only), heard, own_words)
        rules = session.rules.id
        choices = len(document(rules).get("variants", {})) if rules in shipped() else 0
        if choices and not session.evening.done and not loop.answer:
            several = "{n} variants: tarok rules variants {rules}"
            loop.answer_in_a_line(counted("{n} variant: tarok rules variants {rules}", several, choices, rules=rules))
        if plain:
            status = LoopLines(loop, ascii_only).run()
        else:
            from ..play.view import View
            from .full_screen import FullScreen

            status = FullScreen(loop, View(loop, ascii_only)).run()
        if loop.next_evening is None:
            return status
        session = loop.next_evening
        if not session.rehearsal:
            session = Session(session.path, heard.append)


@click.command()
@ruleset_argument(metavar="[RULESET", required=False)
@player_argument("players", "PLAYER…]", nargs=-1)
@variant_option()
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@line_options
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
    keep_going: bool,
    session: str | None,
    dry: bool,
    as_json: bool,
) -> int:
    """Keep an evening line by line: hands as they are played, corrections, questions.

    \b
    tarok play                                 goes on with the open session
    tarok play pagat-4p Ana Boris Cilka David  starts one and goes on with it
    tarok play < evening.txt                   a hand or a command a line

    In a terminal a screen shows the sheet, what your line would do, and what can come next. It asks for what you leave
    out. `help` inside lists the commands.
    """
    somebody = sys.stdin is not None and sys.stdin.isatty()
    asks = somebody and not (as_json or keep_going)
    heard: list[Said | str] = []
    opened = _session(Beginning(ruleset or "", variants, players, dealer), session, not somebody, dry)
    # Opened again to hear its warnings; a rehearsal may have no file yet.
    if not dry:
        opened = Session(opened.path, heard.append if asks else warn)
    if asks:
        return at_table(opened, heard, plain=plain or not draws_screens(), ascii_only=ascii_only)
    loop = Loop(opened, speech(), InLoop(opened, lambda: None, as_json=as_json), own=own_words, asks=False)
    return LoopLines(loop, ascii_only, dry, as_json, keep_going).run()


def _session(how: Beginning, session: str | None, piped: bool, dry: bool) -> Session:
    """The session to go on with, which is begun now if rules and players are named."""
    if how.origin.endswith(".jsonl") and not how.players:
        return Session(find(how.origin, writing=True), rehearsal=dry)
    if how.origin:
        if not dry and surroundings().somebody_asks() and not goes_beside(open_beside(session)):
            raise click.exceptions.Exit(1)
        return how.begin(session, dry)
    if how.variants or how.dealer is not None:
        raise misuse(said("which ruleset, and who plays? For example: tarok play pagat-4p Ana Boris Cilka David"))
    if piped or SESSIONS.named(session) is not None:
        return Session(find(session, writing=True), rehearsal=dry)
    here = still_open()
    if not here:
        return asked_for().begin(session, dry)
    return Session(find(here[0]["file"] if len(here) == 1 else _one_of(here)), rehearsal=dry)


def _one_of(here: list[dict[str, Any]]) -> str:
    """Asks which of several open sessions to take, until the answer is one of them."""
    of_sessions([begin_of(row["file"]) for row in here])
    complain(said("which session?"))
    tell_copies([row["file"] for row in here])
    rows = [in_short(row) for row in here]
    chosen = ""
    while not chosen:
        chosen = choose_line(rows)
    return str(here[rows.index(chosen)]["file"])
