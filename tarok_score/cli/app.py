"""The commands by name, and the one place where problems become messages and exit statuses.

Exit status: 0 done; 1 refused or failed, and nothing was recorded; 2 wrong usage; 3 `check` found a problem; 130
interrupted. Only the module of the command that was typed is loaded.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module

import click

from .. import __version__
from ..problems import Problem, Refused
from ..words.folding import printable

#: Where each command is defined.
COMMANDS = {
    "new": "evening",
    "add": "evening",
    "misdeal": "evening",
    "no-taroks": "evening",
    "adjust": "evening",
    "note": "evening",
    "skis": "evening",
    "finish": "evening",
    "undo": "corrections",
    "redo": "corrections",
    "amend": "corrections",
    "void": "corrections",
    "agree": "corrections",
    "accept-edit": "corrections",
    "repair": "corrections",
    "show": "looking",
    "log": "looking",
    "why": "looking",
    "settle": "looking",
    "check": "looking",
    "report": "report",
    "score": "scoring",
    "rules": "rulebook",
    "demo": "demo",
}


class Commands(click.Group):
    """A group that loads a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f".{module}", __package__), cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name not in COMMANDS and not name.startswith("-"):
            from ..words.folding import meant

            ctx.fail(f'there is no command "{printable(name)[:60]}": {meant(name, COMMANDS, "the commands are")}')
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="tarok-score", message="%(prog)s %(version)s")
def tarok() -> None:
    """Keep score at a tarok table: by the table's own rules, with every point explained.

    An evening is one ledger file. Start it with `tarok new`, add each hand with `tarok add`, look at the sheet with
    `tarok show` and ask `tarok why`. `tarok score` works out a single hand without a session.
    """


def complain(text: str) -> None:
    """Says something on standard error, in one line that no terminal obeys."""
    click.echo(printable(text), err=True)


def say(text: str) -> None:
    """Writes an answer on standard output; nothing in it moves a cursor, whatever a stranger put into a ledger."""
    click.echo(text if text.isprintable() else "\n".join(printable(line) for line in text.split("\n")))


def tell(problems: tuple[Problem, ...]) -> None:
    """Shows every problem, each with what to do about it."""
    for problem in problems:
        where = f"{problem.place}: " if problem.place else ""
        what = f"{problem.path}: {problem.message}" if problem.path else problem.message
        complain(f"{where}{what}")
        if problem.hint:
            complain(f"    {problem.hint}")


def _misused(error: click.UsageError) -> None:
    """What was wrong with the words of a command, as click shows it, but escaped."""
    if error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
        click.echo(f"Try '{error.ctx.command_path} {error.ctx.help_option_names[0]}' for help.", err=True)
    complain(f"Error: {error.format_message()}")


def give_up_output() -> None:
    """Nobody reads the answer any more: what is still waiting to be written must not be tried again at the end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(args: list[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        result = tarok.main(args, prog_name="tarok", standalone_mode=False)
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
        _misused(error)
        return 2
    except click.ClickException as error:
        complain(f"Error: {error.format_message()}")
        return 1
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted")
        return 130
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except BrokenPipeError:
        give_up_output()
        return 1
    except OSError as error:
        if error.filename is None:
            give_up_output()
        complain(f"{error.filename or 'standard output'}: {error.strerror or error}")
        return 1
    return result if isinstance(result, int) else 0
