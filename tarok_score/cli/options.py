"""Options and groups of commands."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

import click
from click.core import ParameterSource

from ..surroundings import surroundings
from ..text import for_message
from ..values import Value
from ..words.folding import did_you_mean, fold, in_english
from ..words.said import said
from .language import HelpContext, named, speech, translated_command
from .output import asked, misuse, print_json

if TYPE_CHECKING:
    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # click's class has no type arguments before 8.4

Function = TypeVar("Function", bound=Callable[..., Any])
Declaring: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

#: The option that names a session, and the ending of a ledger's name, which can replace the option.
SESSION, LEDGER = "--session", ".jsonl"

#: The mark before a word that begins with a hyphen, while click looks for options. It cannot be typed.
MARK = "\0"


class Worded(click.Command):
    """A command whose words may begin with a hyphen: the difference `-5`, and `-kralji` that takes a bonus away.

    A hyphen begins a word only before a figure or several letters; `-h` and `--json` are options.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Marks words of an event that look like options, `-20` or `-Ana`, before click reads them."""
        options = [param for param in self.params if isinstance(param, click.Option) and not param.is_flag]
        valued = {name for option in options for name in option.opts}
        words = list(args)
        for place, (before, word) in enumerate(zip(["", *args], args, strict=False)):
            if (
                before not in valued
                and word[:1] == "-"
                and word[1:2] != "-"
                and (word[1:2].isdecimal() or len(word) > 2)
            ):
                words[place] = f"{MARK}{word}"
        return super().parse_args(ctx, words)


class AWord(TextType):
    """A word of a hand, as it was typed."""

    name = "word"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word without the mark that kept click from taking it for an option."""
        return value.removeprefix(MARK)


WORD = AWord()


def offering(function: str) -> Callable[..., Any]:
    """The completion of an option or a word by a function of `complete`, which is loaded only after TAB."""

    def offer(ctx: click.Context, param: click.Parameter, begun: str) -> Any:
        """The words that complete what was begun."""
        return getattr(import_module(".help", __package__), function)(ctx, begun)

    return offer


def _argument(offers: str, name: str, metavar: str, **usual: Any) -> Callable[..., Declaring]:
    """Declares an argument that `complete` offers words for; a command may name it otherwise."""

    def declare(name: str = name, metavar: str = metavar, **settings: Any) -> Declaring:
        """Declares the argument."""
        return click.argument(name, metavar=metavar, **{"shell_complete": offering(offers), **usual, **settings})

    return declare


class HandNumber(TextType):
    """The number of a hand in figures or as a word, or `last`; with `events` that of an event, too: `e5`."""

    name = "hand"

    def __init__(self, events: bool = False) -> None:
        self.events = events

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The number in figures, or the word for the last hand; anything else is a usage error."""
        word = str(value).removeprefix(MARK)
        number = self.number(word)
        if number is None:
            text = "'{word}' is not the number of a hand."
            if self.events:
                text = "'{word}' is not the number of a hand or event."
            self.fail(speech().say(said(text, word=word)), param, ctx)
        return number

    def number(self, word: str) -> str | None:
        """The hand that a word names: its number in figures, or the word itself; None if it names none."""
        from ..words.classes import place_number
        from ..words.notation_words import FROM_LAST

        if word.isdecimal() or fold(word) in FROM_LAST or (self.events and word[:1] == "e" and word[1:].isdecimal()):
            return word
        number = place_number(word)
        return None if number is None else str(number)


NUMBER_OF_HAND, HAND_OR_EVENT = HandNumber(), HandNumber(events=True)


class Reason(click.Option):
    """A text that has to be given; at a terminal the program asks for it."""

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        """The text as it was given, or as it is entered now."""
        value, source = super().consume_value(ctx, opts)
        if source == ParameterSource.DEFAULT and not ctx.resilient_parsing and surroundings().somebody_asks():
            return asked(str(self.help), " ", needed=True), ParameterSource.PROMPT
        return value, source


def _parted(context: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words one by one: a shell hands over quoted words as one."""
    return tuple(" ".join(words).split())


def between_commas(text: str) -> list[str]:
    """The parts of an option between its commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


#: A player of the session; a hand by its number; the words of a hand, together in quotation marks if wanted; a
#: ruleset by its id or file.
player_argument = _argument("players", "player", "PLAYER")
hand_argument = _argument("hands", "number", "N")
words_argument = _argument("words", "words", "WORD…", nargs=-1, type=WORD, callback=_parted)
ruleset_argument = _argument("rulesets", "ruleset", "RULESET")


def ruleset_option(
    help: str = "The rules: an id or a YAML file.", *names: str, metavar: str = "ID", **settings: Any
) -> Callable[[Function], Function]:
    """Declares `--ruleset ID`."""
    settings = {"shell_complete": offering("rulesets"), **settings}
    return click.option(*(names or ("--ruleset",)), metavar=metavar, help=help, **settings)


def write_option(command: Function) -> Function:
    """Declares `--write`: what a number of a paper sheet is."""
    kinds = click.Choice(["totals", "points", "packed"])
    return click.option("--write", type=kinds, help="What a number of the sheet is.")(command)


def variant_option(
    help: str = "A variant of the rules; may be repeated.", name: str = "variants"
) -> Callable[[Function], Function]:
    """Declares `--variant V`, which may be repeated."""
    return click.option("--variant", name, metavar="V", multiple=True, help=help, shell_complete=offering("variants"))


def session_option(function: Function) -> Function:
    """Declares `--session PATH`: a ledger, else $TAROK_SESSION, else the one open session of this folder."""
    help_ = "The session's ledger file; you can leave out --session if the path ends in .jsonl."
    return click.option(
        SESSION,
        "session",
        metavar="PATH",
        multiple=True,
        callback=_one_session,
        help=help_,
        shell_complete=offering("sessions"),
    )(function)


def _one_session(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> str | None:
    """The session that the option names. More than one is a usage error."""
    if len(value) > 1 and not ctx.resilient_parsing:
        names = tuple(for_message(name) for name in value)
        raise misuse(said("one session at a time, not {names}", names=names), ctx)
    return value[-1] if value else None


def file_option(form: str, help: str, *also: str) -> Declaring:
    """Declares `--html FILE`, say, for a file that is written; without FILE, or with -, it is standard output."""
    return click.option(f"--{form}", *also, form, metavar="[FILE]", is_flag=False, flag_value="-", help=help)


#: The options that many commands have.
dry_option = click.option("--dry-run", "dry", is_flag=True, help="Work everything out, write nothing.")
steps_option = click.option("--steps", is_flag=True, help="Every step of the working below its line.")
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
override_option = click.option(
    "--override", metavar="WHY", help="Correct even though the table agreed on later totals; the reason is recorded."
)
before_option = click.option(
    "--before",
    type=NUMBER_OF_HAND,
    metavar="N",
    help="It belongs before hand N; everything after it is worked out again.",
)
width_option = click.option(
    "--width", type=click.IntRange(20), metavar="N", help="In that many columns; default: the terminal's width."
)


#: The last output, which is kept: to take its evening apart takes longer than to end the program.
_last: list[Output] = []


class Output(Value):
    """The output of a command: its facts for programs, how it is shown to people, and the exit status.

    `form` is the name of the answer, if a command has several.
    """

    facts: Any
    tell: Callable[[], object]
    status: int = 0
    form: str = ""

    def answer(self, form: str, as_json: bool) -> int:
        """Prints the answer in the requested form; returns the exit status."""
        _last[:] = [self]
        if as_json:
            print_json(self.form or form, self.facts)
        else:
            self.tell()
        return self.status


def outputs(form: str) -> Callable[[Callable[..., Output | int]], Callable[..., int]]:
    """Gives a command `--json`, and prints its result: for programs the answer of that name, or for people.

    A command that has answered already returns only its exit status.
    """

    def decorate(function: Callable[..., Output | int]) -> Callable[..., int]:
        """The command that prints the result of the function."""

        @wraps(function)
        def command(*looking: Any, as_json: bool, **given: Any) -> int:
            """Prints the answer in the requested form."""
            answer = function(*looking, **given)
            return answer if isinstance(answer, int) else answer.answer(form, as_json)

        return json_option(command)

    return decorate


#: What `--as-played` does if a correction of the table has others play than the record.
BY_OTHERS = "Later hands name somebody who did not sit there: write them of the one who did."


def as_played_option(
    help: str = "Record it even though a compulsory klop was due, or the last hand had been played.",
) -> Callable[[Function], Function]:
    """Declares `--as-played`: records what was played, whatever was due or written."""
    return click.option("--as-played", is_flag=True, help=help)


def ascii_option(help: str = "Plain letters only.") -> Callable[[Function], Function]:
    """Declares `--ascii`: no circles, and no minus signs that a terminal may not know."""
    return click.option("--ascii", "ascii_only", is_flag=True, help=help)


def line_options(function: Function) -> Function:
    """Declares how lines are taken: `--plain`, `--ascii`, and `--keep-going` for those of a file."""
    going = click.option("--keep-going", is_flag=True, help="From a file: go on after a line that is refused.")
    plain = click.option("--plain", is_flag=True, help="Line after line, without a screen.")
    return plain(ascii_option()(going(function)))


def handing(kind: Any) -> Declaring:
    """Hands the options that are parts of a value over as one value of it, before the others."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        """The command with these options as its first argument."""

        @wraps(function)
        def command(**given: Any) -> Any:
            """Runs the command."""
            own = {name: given.pop(name) for name in kind._fields if name in given}
            return function(kind(**own), **given)

        return command

    return decorate


class NothingAsked(click.UsageError):
    """The usage error of a group that is called without a word, which its help answers."""

    def __init__(self, ctx: click.Context) -> None:
        super().__init__("", ctx)


def missing(name: str) -> click.MissingParameter:
    """The exception, to be raised, for a parameter that the command needs now, though not always."""
    ctx = click.get_current_context()
    return click.MissingParameter(ctx=ctx, param=next(param for param in ctx.command.params if param.name == name))


def members_of(groups: Mapping[str, Mapping[str, str]]) -> dict[str, tuple[str, str]]:
    """The module of each command of a table of groups that has one, and its purpose in a few words."""
    rows = [(name, text.partition("  ")) for group in groups.values() for name, text in group.items()]
    return {name: (module, does) for name, (module, _, does) in rows if does}


class Commands(click.Group):
    """A group that loads a command's module only when the command is used."""

    #: The module of each command of the group, and its purpose in a few words.
    members: ClassVar[Mapping[str, tuple[str, str]]] = {}

    #: The words that replace an earlier name of a command, which no help lists.
    earlier: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    #: The sections of the languages' words with the names of the members.
    named_in: ClassVar[tuple[str, ...]] = ()

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

    def english(self, name: str) -> str:
        """The English name of a member that is named in any language; any other word as it is."""
        return name if name in self.members or name in self.everything() else in_english(name, *self.named_in)

    def called(self, name: str) -> str:
        """The name of a member in the current language."""
        return named(name, *self.named_in)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands in the current language, in the order of the table."""
        return list(map(self.called, self.everything()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, with its module loaded and its help translated; None if there is none."""
        name = self.english(cmd_name)
        home = self.members.get(name) or self.everything().get(name)
        if home is None:
            return None
        module, does = home
        command = translated_command(command_in(import_module(f".{module}", __package__), name))
        command.short_help = speech().text(does)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes a line of help for each command, without loading any."""
        text = speech().text
        with formatter.section(text("Commands")):
            formatter.write_dl([(self.called(name), text(does)) for name, (_, does) in self.everything().items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names. Raises a usage error that offers the nearest one."""
        typed = args[0] if args else ""
        name, *more = self.earlier.get(english := self.english(typed), [english])
        if name not in self.members and name not in self.everything() and not name.startswith("-"):
            raise self.unknown(typed, ctx)
        name_typed, command, rest = super().resolve_command(ctx, [name, *more, *args[1:]])
        if name_typed is None or command is None:
            return name_typed, command, rest
        return self.called(name_typed), command, with_session(command, with_options(command, rest))

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """The exception, to be raised, for a command that does not exist, with the ones that were probably meant."""
        near = did_you_mean(name, self.list_commands(ctx), "")
        hint = near if near.text else said("{command} --help lists them", command=ctx.command_path)
        shown = " ".join([*ctx.command_path.split()[1:], for_message(name)])
        return misuse(said('there is no command "{name}": {hint}', name=shown, hint=hint), ctx)


def command_in(module: ModuleType, command: str) -> click.Command:
    """The command in its module, with an underscore after the name if Python has that word itself."""
    name = command.replace("-", "_")
    own: click.Command = getattr(module, f"{name}_", None) or getattr(module, name)
    return own


def with_options(command: click.Command, args: list[str]) -> list[str]:
    """The words of a command, with its options as they are called in it, whatever language they are typed in."""
    known = {name for param in command.params for name in param.opts}
    told_apart: list[str] = []
    for place, word in enumerate(args):
        if word == "--":
            return [*told_apart, *args[place:]]
        head, sign, value = word.partition("=")
        if head.startswith("--") and head not in known:
            english = in_english(head[2:], "options")
            head = next((name for name in known if in_english(name[2:], "options") == english), head)
            word = f"{head}{sign}{value}"
        told_apart.append(word)
    return told_apart


def with_session(command: click.Command, args: list[str]) -> list[str]:
    """The words of a command, in which the path of a ledger means `--session PATH`.

    It does not if the command takes files, and in free text only if that ledger exists.
    """
    options = {name: param for param in command.params if isinstance(param, click.Option) for name in param.opts}
    session = next((option.opts[0] for option in options.values() if option.name == "session"), None)
    if session is None or any(param.name == "file" for param in command.params if isinstance(param, click.Argument)):
        return args
    completed: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            return [*completed, word, *words]
        path = word[:1] != "-" and word.endswith(LEDGER) and (command.name != "note" or os.path.exists(word))
        completed += [session, word] if path else [word]
        # The word after an option is its value, even if it looks like a ledger.
        option = options.get(word)
        if option is not None and not option.is_flag:
            completed += [value for value in (next(words, None),) if value is not None]
    return completed
