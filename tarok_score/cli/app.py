"""The commands by name, and the one place where problems become messages and exit statuses.

Exit status: 0 done; 1 refused or failed, and nothing was recorded; 2 wrong usage; 3 `check` found a problem; 130
interrupted. Only the module of the command that was typed is loaded.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import ClassVar, TextIO

import click

from .. import files
from .._version import __version__
from ..problems import Problem, Refused, few
from ..words.folding import printable
from ..words.said import Fact, Said, said
from .language import HELP, choose, narrow, speech, spoken

#: The module of each command of its own, and what it does in a few words.
OWN = {
    "new": ("opening", "Start a session."),
    "play": ("play", "Keep an evening line by line, on a screen."),
    "again": ("folder", "Start a session like the newest one."),
    "sessions": ("folder", "The sessions of this folder."),
    "add": ("evening", "Score one hand and append it."),
    "skis": ("evening", "Who was dealt the škis in the škis round."),
    "finish": ("evening", "End the session."),
    "undo": ("corrections", "Take back the last event of any kind."),
    "redo": ("corrections", "Bring back what undo took back."),
    "amend": ("corrections", "Correct an earlier hand."),
    "insert": ("corrections", "A forgotten hand at its place."),
    "move": ("corrections", "A hand becomes another in the order."),
    "swap": ("corrections", "Two hands change places."),
    "void": ("corrections", "An earlier hand or event does not count."),
    "agree": ("corrections", "The table agrees on the totals so far."),
    "dealer": ("people", "Somebody else deals."),
    "seats": ("people", "Another turn order."),
    "join": ("people", "Somebody comes to the table."),
    "leave": ("people", "Somebody goes home."),
    "replace": ("people", "Somebody comes in the seat of another."),
    "rename": ("people", "A player has another name."),
    "paid": ("people", "Somebody paid another."),
    "rate": ("people", "What a point is worth."),
    "accept-edit": ("corrections", "Make a deliberate edit of the ledger file legitimate."),
    "repair": ("corrections", "Save the good part of a damaged ledger in a new file."),
    "show": ("looking", "The score sheet."),
    "log": ("looking", "Everything that happened, with running totals."),
    "why": ("looking", "The full working of one hand."),
    "settle": ("looking", "Who pays whom."),
    "check": ("looking", "Verify the ledger."),
    "chart": ("exporting", "The course of the evening, a line a player."),
    "export": ("exporting", "The evening for other programs: CSV, JSON, Markdown."),
    "report": ("report", "The evening as a page for browser, phone and printer."),
    "compare": ("disputes", "The same evening under other rules."),
    "audit": ("disputes", "Hold a paper sheet against the rules."),
    "season": ("season", "Many evenings together: who leads, who owes whom."),
    "tournament": ("tournament", "Tournaments and leagues: draw, tables, results, standings."),
    "cards": ("cards", "Count a pile, win a trick, what may be played or laid away."),
    "bids": ("cards", "Whose turn it is to bid, what may be said and played."),
    "score": ("scoring", "Work out one hand, or a batch of them, without a session."),
    "rules": ("rulebook", "The rulesets: list, in full, side by side, check a file."),
    "words": ("wording", "The words of a hand, with what each means."),
    "completion": ("completion", "Completion for the shell."),
    "help": ("wording", "Help on a command, or on a word of a hand."),
    "demo": ("demo", "A published evening, played and explained."),
}


def commands() -> dict[str, tuple[str, str]]:
    """Every command: its module, and what it does in a few words. Those that events declare stand after `add`."""
    from . import happening

    found: dict[str, tuple[str, str]] = {}
    for name, own in OWN.items():
        found[name] = own
        if name == "add":
            found |= {kind: (happening.MODULE, one.does) for kind, one in happening.DECLARED.items()}
    return found


def short(name: str) -> str:
    """What a command does in a few words, in the language of now."""
    _, does = OWN.get(name) or commands()[name]
    return speech().text(does)


class Commands(click.Group):
    """A group that loads a command's module only when the command is used."""

    #: The module of each command of the group, and what it does in a few words.
    members: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def everything(self) -> Mapping[str, tuple[str, str]]:
        """All members of the group."""
        return self.members

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.everything())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = self.members.get(cmd_name) or self.everything().get(cmd_name)
        if found is None:
            return None
        module, does = found
        command = spoken(getattr(import_module(f".{module}", __package__), cmd_name.replace("-", "_")))
        command.short_help = speech().text(does)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        text = speech().text
        with formatter.section(text("Commands")):
            formatter.write_dl([(name, text(does)) for name, (_, does) in self.everything().items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name not in self.members and name not in self.everything() and not name.startswith("-"):
            raise unknown_command(printable(name)[:60], name, self.everything(), ctx)
        found, command, rest = super().resolve_command(ctx, args)
        return found, command, rest if command is None else with_session(command, rest)


#: Where a shell asks for what may stand on its line, it says so here.
COMPLETING = "_TAROK_COMPLETE"

#: The option that names a session, and what a ledger's name ends in, which can stand in its place.
SESSION, LEDGER = "--session", ".jsonl"


def with_session(command: click.Command, args: list[str]) -> list[str]:
    """The words of a command, where the path of a ledger may stand for `--session PATH`.

    Not where a command takes files, and in words that are free text only a ledger that is there.
    """
    options = {name: one for one in command.params if isinstance(one, click.Option) for name in one.opts}
    named = {one.name for one in command.params if isinstance(one, click.Argument)}
    if SESSION not in options or "file" in named:
        return args
    found: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            return [*found, word, *words]
        path = word[:1] != "-" and word.endswith(LEDGER) and (command.name != "note" or os.path.exists(word))
        found += [SESSION, word] if path else [word]
        option = options.get(word)
        if option is not None and not option.is_flag:
            found += [value for value in (next(words, None),) if value is not None]
    return found


def unknown_command(shown: str, name: str, known: Iterable[str], ctx: click.Context) -> click.UsageError:
    """What a command that there is not was probably meant to be."""
    from ..words.folding import did_you_mean

    group = ctx.command_path
    near = did_you_mean(name, known, "")
    hint = near if near.text else said("{command} --help lists them", command=group)
    return misuse(said('there is no command "{name}": {hint}', name=shown, hint=hint), ctx)


def misuse(what: Said, ctx: click.Context | None = None) -> click.UsageError:
    """The exception for wrong usage, to be raised."""
    return click.UsageError(speech().say(what), ctx)


class Everything(Commands):
    """The commands of the program: those of their own, and those that events declare."""

    members = OWN

    def everything(self) -> Mapping[str, tuple[str, str]]:
        return commands()


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"tarok-score {__version__}")
        ctx.exit()


@click.group(cls=Everything, context_settings={"help_option_names": [*HELP], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version,
    help="Show the version and exit.",
)  # fmt: skip
def tarok() -> None:
    """Keep score at a tarok table: by the table's own rules, with every point explained.

    An evening is one ledger file. Start it with `tarok new`, add each hand with `tarok add`, look at the sheet with
    `tarok show` and ask `tarok why`. `tarok score` works out a single hand without a session.
    """


#: As wide as terminals are, if they are not those of phones.
USUAL_WIDTH = 80

#: Places of lists that a person never wrote: what is said of them names the player or variant itself.
OF_A_LIST = r"(players|variants)\[\d+\]"


def complain(what: Fact) -> None:
    """Says something on standard error, in one line that no terminal obeys; where nobody can read it, nothing."""
    try:
        click.echo(_fitted([printable(speech().fact(what))], sys.stderr), err=True)
    except OSError:
        give_up(sys.stderr)


def advise(what: Said | str) -> None:
    """Says on standard error what to do about what was said before."""
    complain(f"    {speech().say(what)}")


def say(what: Fact) -> None:
    """Writes an answer on standard output; nothing in it moves a cursor, whatever a stranger put into a ledger."""
    click.echo(_fitted([printable(line) for line in speech().fact(what).split("\n")], sys.stdout))


def _fitted(lines: Sequence[str], stream: TextIO | None) -> str:
    """Lines as text, on a phone's narrow terminal broken between words; a wider one breaks them itself."""
    if stream is None or not stream.isatty():
        return "\n".join(lines)
    from .screen import width_of_terminal

    width = width_of_terminal(stream)
    if width is None or width >= USUAL_WIDTH:
        return "\n".join(lines)
    from ..show.columns import wrapped

    return "\n".join(
        part for line in lines for part in wrapped(line, width, " " * (len(line) - len(line.lstrip(" ")) + 2))
    )


def tell(problems: Iterable[Problem]) -> None:
    """Shows every problem, each with what to do about it; of very many the first, and how many more there are."""
    told, more = few(problems)
    for problem in told:
        path = "" if re.fullmatch(OF_A_LIST, problem.path) else problem.path
        complain(problem._replace(path=path).told(speech()))
        if problem.hint:
            advise(problem.hint)
    if more is not None:
        complain(more)


class Lacking(click.MissingParameter):
    """Something that has to be given was not, and this is wrong beside it."""

    def __init__(self, ctx: click.Context, name: str, beside: Sequence[Problem]) -> None:
        super().__init__(ctx=ctx, param=next(one for one in ctx.command.params if one.name == name))
        self.beside = beside


def _misused(error: click.UsageError) -> None:
    """What was wrong with the words of a command, as click shows it, but escaped."""
    if isinstance(error, Lacking):
        tell(error.beside)
    if error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
        option = error.ctx.help_option_names[0]
        complain(said("Try '{command} {option}' for help.", command=error.ctx.command_path, option=option))
    _failed(error)


def _failed(error: click.ClickException) -> None:
    message = error.format_message()
    if isinstance(error, click.MissingParameter):
        message = " ".join(message.split())  # click has a line for each of several choices
    complain(said("Error: {message}", message=message))


def interrupted() -> int:
    """Says that Ctrl-C ended the command; gives its exit status."""
    complain(said("interrupted"))
    return 130


def give_up(stream: TextIO | None) -> None:
    """Nobody reads this any more: what is still waiting to be written must not be tried again at the end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]


def run(args: list[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    wrong = choose(sys.argv[1:] if args is None else args)
    if wrong is not None:
        complain(said("warning: {what}", what=wrong))
    if COMPLETING in os.environ:
        from . import shells  # noqa: F401  quotes what is offered, as click does not
    words = list(sys.argv[1:] if args is None else args) or _alone()
    if not words or not {*HELP}.isdisjoint(words) or words[0] == "help":
        _of_session(words)
    return obeyed(words)


def _of_session(words: Sequence[str]) -> bool:
    """Speaks the language of the session that these words are said of, if there is one; whether it is another one."""
    from .common import find

    before, named, after = speech(), None, ""
    for word in words:
        if after == SESSION or (named is None and word[:1] != "-" and word.endswith(LEDGER)):
            named = word
        elif word.startswith(f"{SESSION}="):
            named = word.partition("=")[2]
        after = word
    with suppress(Refused, OSError):
        find(named, quiet=True)
    return speech() is not before


def _alone() -> list[str]:
    """What `tarok` without words means: in a terminal, with exactly one open session, to go on with it."""
    from .common import in_terminal, named, open_sessions

    if in_terminal() and sys.stdout is not None and sys.stdout.isatty() and named(None) is None:
        return ["play"] if len(open_sessions()) == 1 else []
    return []


def obeyed(words: Sequence[str], once_more: bool = True) -> int:
    """Obeys the words of a command, in the language that was chosen, and returns the exit status.

    Words that are wrong are told in the language of the session that they name, which is known only then.
    """
    before = speech()
    try:
        result = spoken(tarok).main(list(words), prog_name="tarok", standalone_mode=False, terminal_width=narrow())
        if sys.stdout is not None:
            sys.stdout.flush()
    except Refused as refused:
        tell(refused.problems)
        return 130 if isinstance(refused.__cause__, KeyboardInterrupt) else 1
    except click.exceptions.NoArgsIsHelpError as error:
        assert error.ctx is not None
        click.echo(error.ctx.get_help(), err=True)
        return 2
    except click.UsageError as error:
        if once_more and (speech() is not before or _of_session(words)):
            return obeyed(words, once_more=False)  # it is the words that are wrong: nothing was done yet
        _misused(error)
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

        reason = speech().fact(files.systems(error) or str(error))
        complain(f"{error.filename or speech().text('standard output')}: {reason}")
        return 1
    return result if isinstance(result, int) else 0
