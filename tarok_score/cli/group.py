"""Groups of commands, each of which is loaded only when it is called."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from types import ModuleType
from typing import Any, ClassVar

import click

from ..problems import Problem
from ..words import languages
from ..words.folding import did_you_mean, fold, printable
from ..words.said import said
from .help_layout import HelpContext
from .language import speech, translated_command
from .options import LEDGER, SESSION
from .output import misuse


class NothingAsked(click.UsageError):
    """The usage error of a group that is called without a word, which its help answers."""

    def __init__(self, ctx: click.Context) -> None:
        super().__init__("", ctx)


class Commands(click.Group):
    """A group that loads a command's module only when the command is used."""

    #: The module of each command of the group, and its purpose in a few words.
    members: ClassVar[Mapping[str, tuple[str, str]]] = {}

    #: The section of the languages' words with further names of the members; empty if there are none.
    named_in: ClassVar[str] = ""

    context_class = HelpContext

    def __init__(self, *given: Any, **settings: Any) -> None:
        # Versions of click differ in their own text for this.
        words = "[COMMAND] [ARGS]..." if settings.get("invoke_without_command") else "COMMAND [ARGS]..."
        super().__init__(*given, **{"subcommand_metavar": words} | settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words of the group. Raises the usage error if there are none and one is needed."""
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            raise NothingAsked(ctx)
        return super().parse_args(ctx, args)

    def everything(self) -> Mapping[str, tuple[str, str]]:
        """All members of the group."""
        return self.members

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table."""
        return list(self.everything())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, with its module loaded and its help translated; None if there is none."""
        found = self.members.get(cmd_name) or self.everything().get(cmd_name)
        if found is None:
            return None
        module, does = found
        command = translated_command(command_in(import_module(f".{module}", __package__), cmd_name))
        command.short_help = speech().text(does)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes a line of help for each command, without loading any."""
        text = speech().text
        with formatter.section(text("Commands")):
            formatter.write_dl([(name, text(does)) for name, (_, does) in self.everything().items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names. Raises a usage error that offers the nearest one."""
        name = args[0] if args else ""
        if name not in self.members and name not in self.everything() and self.named_in:
            name = in_english(name, self.named_in)
            args = [name, *args[1:]] if args else args
        if name not in self.members and name not in self.everything() and not name.startswith("-"):
            raise self.unknown(name, ctx)
        found, command, rest = super().resolve_command(ctx, args)
        if command is None:
            return found, command, rest
        if self.named_in:
            rest = with_options(command, rest)
        return found, command, with_session(command, rest)

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """The exception, to be raised, for a command that does not exist."""
        return unknown_command(printable(name)[:60], name, self.everything(), ctx)


def command_in(module: ModuleType, command: str) -> click.Command:
    """The command in its module, where an underscore follows the name if Python has that word itself."""
    name = command.replace("-", "_")
    found: click.Command = getattr(module, f"{name}_" if iskeyword(name) else name)
    return found


def in_english(word: str, section: str) -> str:
    """The English name in a section for a word of any language; any other word as it is."""
    folded = fold(word)
    return next(
        (key for key, names in languages.by_key(section).items() if folded in map(fold, names)),
        word,
    )


def with_options(command: click.Command, args: list[str]) -> list[str]:
    """The words of a command, with the English names of its options."""
    known = {name for one in command.params for name in one.opts}
    found: list[str] = []
    for place, word in enumerate(args):
        if word == "--":
            return [*found, *args[place:]]
        head, sign, value = word.partition("=")
        if head.startswith("--") and head not in known:
            english = f"--{in_english(head[2:], 'options')}"
            word = f"{english}{sign}{value}" if english in known else word
        found.append(word)
    return found


def unknown_command(shown: str, name: str, known: Iterable[str], ctx: click.Context) -> click.UsageError:
    """The exception, to be raised, for an unknown command, with the ones that were probably meant."""
    near = did_you_mean(name, known, "")
    hint = near if near.text else said("{command} --help lists them", command=ctx.command_path)
    return misuse(said('there is no command "{name}": {hint}', name=shown, hint=hint), ctx)


def with_session(command: click.Command, args: list[str]) -> list[str]:
    """The words of a command, in which the path of a ledger stands for `--session PATH`.

    It does not if the command takes files, and in free text only if that ledger exists.
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


class Lacking(click.MissingParameter):
    """The usage error for a missing option, together with everything else that is wrong."""

    def __init__(self, ctx: click.Context, name: str, beside: Sequence[Problem]) -> None:
        super().__init__(ctx=ctx, param=next(one for one in ctx.command.params if one.name == name))
        self.beside = beside
