"""The commands by name, and the one place that turns problems into messages and exit statuses.

Exit status: 0 done; 1 refused or failed, and nothing was recorded; 2 wrong usage; 3 `check` found a problem; 130
interrupted. Only the module of the command that was typed is loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Final

import click

from .. import files
from ..problems import Problem, Refused, problem
from ..resources import __version__, read_table
from ..show.columns import table, wrapped
from ..surroundings import surroundings
from ..words.folding import ShellLine
from ..words.said import Fact, said
from .language import HELP, choose, speech, translated_command, width_of_help
from .options import LEDGER, SESSION, Commands, NothingAsked, members_of
from .output import advise, complain, give_up, refuse_json, say_lines, tell

#: The groups of commands, each with its purpose (`doc`), and its commands with their descriptions.
GROUPS: Final = read_table("cli", "commands.txt")

#: The module of each command that has one, and its purpose in a few words.
OWN: Final = members_of(GROUPS)

#: Earlier names of commands, which are understood for ever.
EARLIER = {
    "accept-edit": ("check", "--accept"),
    "repair": ("check", "--repair"),
    "swap": ("move", "--swap"),
    "words": ("help", "words"),
}


def commands() -> dict[str, tuple[str, str]]:
    """Every command: its module, and its purpose in a few words."""
    from .session import OF_EVENTS

    names = [name for group in GROUPS.values() for name in group if name != "doc"]
    return {name: OWN.get(name) or ("session", OF_EVENTS[name]) for name in names}


def short(name: str) -> str:
    """The purpose of a command in a few words, in the current language."""
    _, does = OWN.get(name) or commands()[name]
    return speech().text(does)


#: The key in click's context for the name of the invoked command.
COMMAND = "command"


#: The exit status of a program that was ended from outside.
ENDED = 130


class Ended(Exception):
    """A request to the program to end."""


def ending_signals() -> list[int]:
    """The signals that ask the program to end, but for ignored ones, as by nohup."""
    import signal  # only a loop asks, and it makes an enumeration of all signals

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]


#: The variable by which a shell asks for completions of its line.
COMPLETING = "_TAROK_COMPLETE"


class Everything(Commands):
    """The commands of the program: those with modules of their own, and those that events declare."""

    named_in = ("commands", "shell")
    members = OWN
    earlier = EARLIER

    def everything(self) -> Mapping[str, tuple[str, str]]:
        """Every command of the program, including those that are rows of the table of events."""
        return commands()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; its name is left in click's context."""
        name, command, rest = super().resolve_command(ctx, args)
        ctx.ensure_object(dict)[COMMAND] = name and self.english(name)
        return name, command, rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the commands in groups, on one screen."""
        for line in self.overview(formatter.width):
            for part in wrapped(line, formatter.width, "  "):
                formatter.write(f"{part}\n")

    def overview(self, width: int) -> Iterator[str]:
        """The lines of the screen: one for each group, and one that says how to learn more."""
        say, text = speech().say, speech().text
        yield say(TITLE)
        yield ""
        rows = []
        for name, group in GROUPS.items():
            doc, *names = group
            rows.append([text(name), " ".join(map(self.called, names)), text(group[doc])])
        yield from table(rows, width=width)
        yield ""
        yield from map(say, (ONE, ALL, BEGIN))

    def every_line(self, ctx: click.Context) -> str:
        """The help of the program with a line for each command."""
        formatter = ctx.make_formatter()
        super().format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")


def _tell_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Answers `--version` with the versions of the program and, below it, of what it runs on."""
    if not asked or ctx.resilient_parsing:
        return
    from ..ledger import FORMAT

    ledgers = speech().say(said("ledgers of format {number}", number=FORMAT))
    say_lines([f"tarok-score {__version__}", f"Python {sys.version.split()[0]} · {ledgers}"])
    ctx.exit()


@click.group(cls=Everything, context_settings={"max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="The version, and what it runs on.",
)
def tarok() -> None:
    """Keep score at a tarok table: by the table's own rules, with every point explained.

    An evening is one ledger file. Start it with `tarok new`, add each hand with `tarok add`, look at the sheet with
    `tarok show` and ask `tarok why`. `tarok score` works out a single hand without a session.
    """


def _misused(error: click.UsageError, example: Fact) -> None:
    """Shows wrong usage as click does, but escaped; an `example` takes the place of the usage line."""
    if example:
        complain(_message(error))
        advise(said("such as {example}", example=example))
        return
    if error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
        complain(said("Try '{command} {option}' for help.", command=error.ctx.command_path, option=HELP[0]))
    _failed(error)


def _failed(error: click.ClickException) -> None:
    complain(said("Error: {message}", message=_message(error)))


def _message(error: click.ClickException) -> str:
    message = error.format_message()
    if isinstance(error, click.MissingParameter):
        message = " ".join(message.split())  # click puts each of several choices on a line
    return message


def _answer_refused(command: str | None, words: Sequence[str], problems: Sequence[Problem]) -> None:
    """Writes problems as JSON on standard output if the words of a command ask for JSON.

    `tarok score` answers a line that is no hand with nothing: programs that want its problems have `--batch`.
    """
    asked = words[: words.index("--")] if "--" in words else words
    if "--json" in asked and command != "score":
        refuse_json(problems)


def interrupted() -> int:
    """Says that Ctrl-C ended the command; returns the exit status."""
    complain(said("interrupted"))
    return ENDED


def fault(error: Exception) -> int:
    """Says that the program itself is at fault. A traceback is shown only if TAROK_TRACEBACK is set."""
    if os.environ.get("TAROK_TRACEBACK"):
        raise error
    error_shown = f"{type(error).__name__}: {error}"
    complain(said("this is a fault of tarok itself, not yours: {what}", what=error_shown))
    advise(said("tarok check says whether the session is whole; TAROK_TRACEBACK=1 shows where it happened"))
    return 1


def run(args: list[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    if sys.stdout is None:  # closed by the caller of the program
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    typed = sys.argv[1:] if args is None else args
    wrong = choose(typed)
    if wrong is not None:
        complain(said("warning: {what}", what=wrong))
    if COMPLETING in os.environ:
        from . import help as shells  # noqa: F401 quotes the completions, as click does not
    words = list(typed) or _alone()
    if not words or not {*HELP}.isdisjoint(words) or words[0] == "help":
        _of_session(words)
    return obey(words)


def _of_session(words: Sequence[str]) -> bool:
    """Switches to the language of the session that these words name, if any; True if that is a different one."""
    before, named, after = speech(), None, ""
    for word in words:
        if after == SESSION or (named is None and word[:1] != "-" and word.endswith(LEDGER)):
            named = word
        elif word.startswith(f"{SESSION}="):
            named = word.partition("=")[2]
        after = word
    with suppress(Refused, OSError):
        _finding().find(named, quiet=True)
    return speech() is not before


def _finding() -> ModuleType:
    """The module that finds ledgers, loaded when a ledger is wanted."""
    from . import find

    return find


def _alone() -> list[str]:
    """The words that `tarok` by itself means: `play` in a terminal.

    If no session is open, that is with the one that ended last; if there is none, after an introduction.
    """
    if (
        not (surroundings().somebody_asks() and surroundings().somebody_reads())
        or _finding().SESSIONS.named(None) is not None
    ):
        return []
    sessions = _finding().SESSIONS
    here = sessions.here()
    if not here:
        complain(TITLE)
    return ["play"] if not here or sessions.still_open(here) else ["play", _finding().newest(here)]


def obey(words: Sequence[str], once_more: bool = True, example: Fact = "") -> int:
    """Runs the words of a command, in the language that was chosen, and returns the exit status.

    Wrong words are refused in the language of the session that they name, which is known only then. An `example`, which
    the loop at the table gives, takes the place of the shell's usage line.
    """
    before, invoked = speech(), dict[str, str]()
    try:
        result = translated_command(tarok).main(
            list(words), prog_name="tarok", standalone_mode=False, terminal_width=width_of_help(), obj=invoked
        )
        if sys.stdout is not None and result != ENDED:  # if the program was ended, its terminal may be gone, too
            sys.stdout.flush()
    except Refused as refused:
        tell(refused.problems)
        _answer_refused(invoked.get(COMMAND), words, refused.problems)
        return ENDED if isinstance(refused.__cause__, KeyboardInterrupt) else 1
    except NothingAsked as error:
        assert error.ctx is not None
        click.echo(error.ctx.get_help(), err=True)
        return 2
    except click.UsageError as error:
        if once_more and (speech() is not before or _of_session(words)):
            return obey(words, once_more=False, example=example)  # the words were wrong, so nothing has been done yet
        _answer_refused(invoked.get(COMMAND), words, [problem("usage", "", what=_message(error))])
        _misused(error, example)
        return 2
    except click.ClickException as error:
        _failed(error)
        return 1
    except (click.Abort, KeyboardInterrupt):
        return interrupted()
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except BrokenPipeError:
        give_up(sys.stdout)
        return 1
    except OSError as error:
        if error.filename is None:
            give_up(sys.stdout)
        reason = speech().fact(files.system_reason(error) or str(error))
        complain(f"{error.filename or speech().text('standard output')}: {reason}")
        return 1
    return result if isinstance(result, int) else 0


TITLE: Final = said("tarok keeps score at a tarok table and explains every point")
ONE: Final = said("tarok help COMMAND explains one")
ALL: Final = said("{command} has a line for each", command=ShellLine("tarok help --all"))
BEGIN: Final = said("{command} shows it in one screen", command=ShellLine("tarok demo"))
