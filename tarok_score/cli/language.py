"""Language, width and settings of the terminal."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from gettext import bindtextdomain, textdomain
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..problems import Refused
from ..show.columns import wrapped
from ..surroundings import surroundings
from ..values import Value
from ..words.folding import in_english, in_language
from ..words.said import ENGLISH, LANGUAGES, TABLE, Said, Speech, catalogues, said
from ..words.said import speech as speech_in

if TYPE_CHECKING:
    from .settings import Settings

    Choice = click.Choice[str]
else:
    Choice = click.Choice  # click's class has no type arguments before 8.4

_within: int | None = None
_typed_here: Callable[[str], str] = str


@contextmanager
def within(width: int | None, typed_here: Callable[[str], str] = str) -> Iterator[None]:
    """Lays answers and help out for `width` columns while this lasts, to any stream; commands are as typed there."""
    global _within, _typed_here
    before, (_within, _typed_here) = (_within, _typed_here), (width, typed_here)
    try:
        yield
    finally:
        _within, _typed_here = before


def typed_here(line: str) -> str:
    """A line with its commands as they are typed by its reader."""
    return _typed_here(line)


def of_loop() -> int | None:
    """The width of the place in a loop for answers, with their roles; None outside a loop."""
    return _within


def columns() -> int | None:
    """The width of answers; None if they go to no terminal."""
    return surroundings().columns() if _within is None else _within


#: The greatest width of help, and the columns that click leaves free at its right.
MOST_OF_HELP, MARGIN = 100, 2


class OptionsInColumns(click.HelpFormatter):
    """click's layout, in which a narrow terminal keeps two thirds of its width for the help of each option."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Writes a row for each option or command; a name that is too long has a line of its own."""
        super().write_dl(list(rows), min(col_max, max(self.width // 3, 10)), col_spacing)

    def getvalue(self) -> str:
        """The help, without the blank that click leaves behind a command as wide as the terminal."""
        return super().getvalue().replace(" \n", "\n")


class HelpContext(click.Context):
    """The context of a command, with the layout of its help."""

    formatter_class = OptionsInColumns


def width_of_help() -> int | None:
    """The width of help if answers have one; otherwise click measures it."""
    width = columns()
    return None if width is None else max(min(width, MOST_OF_HELP) - MARGIN, 20)


def broken(text: str, width: int) -> str:
    """A help text with its examples broken between words, if a line is too short for them."""
    broken_up = []
    for mark, paragraph in paragraphs(text):
        lines = [part for line in paragraph.split("\n") for part in wrapped(line, width, "    ")]
        broken_up.append(mark + "\n".join(lines) if mark else paragraph)
    return "\n\n".join(broken_up)


def paragraphs(text: str) -> list[tuple[str, str]]:
    """The paragraphs of a help text as they are translated, each with its mark if it keeps its lines."""
    parts = []
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b\n"):
            parts.append(("\b\n", paragraph[2:]))
        else:
            parts.append(("", " ".join(paragraph.split())))
    return parts


#: The file of a folder's settings.
SETTINGS = "tarok.toml"


def own_folder(windows: bool = os.name == "nt") -> str:
    """The folder of the user's own settings of programs, which Windows keeps elsewhere."""
    if windows:
        return click.get_app_dir("tarok")
    return os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "tarok")


def own_settings() -> Settings | None:
    """The settings in force here: this folder's, else the user's own; None if there are none.

    Raises Refused with all that is wrong in them.
    """
    path = SETTINGS if os.path.isfile(SETTINGS) else os.path.join(own_folder(), "config.toml")
    if not os.path.isfile(path):
        return None
    from .settings import settings

    return settings(path)


def own_words(words: Sequence[str]) -> list[str]:
    """The words of a hand, with the settings' own words replaced by those of the rules."""
    own = own_settings()
    return list(words) if own is None else own.spelt_out(words)


Copied = TypeVar("Copied", bound=Any)

OPTION = "--lang"

#: The options that ask for help.
HELP = ("-h", "--help")
VARIABLE = "TAROK_LANG"

#: The names of kinds of numbers in click's messages.
KINDS_OF_NUMBER = ("integer", "integer range")

#: The language to use for a system's language that is not one of ours but close to one.
ALSO = {"sk": "cs"}


class _Languages(Value):
    """The language for people, the language of answers for programs, and the requested one, if any."""

    shown: Speech = ENGLISH
    answered: Speech = ENGLISH
    asked: bool = False
    kept: str | None = None


_now = _Languages()


def speech() -> Speech:
    """The language of everything that a person reads."""
    return _now.shown


def answers() -> Speech:
    """The language of answers that programs read: English, or what `--lang` on the command line says."""
    return _now.answered


def asked_language() -> str | None:
    """The requested language, by `--lang`, TAROK_LANG or `tarok.toml`, which a new session keeps."""
    return _now.shown.code if _now.asked else _now.kept


def choose(args: Sequence[str]) -> Said | None:
    """Chooses the language before the command is read, so that its help and its refusals are in it, too.

    Returns what is wrong with TAROK_LANG, if anything is.
    """
    named = _named(args)
    wanted = os.environ.get(VARIABLE) or None
    if named is not None:
        _speak(_Languages(speech_in(named), speech_in(named), True))
    elif wanted in LANGUAGES:
        _speak(_Languages(speech_in(str(wanted)), ENGLISH, True))
    else:
        kept = None
        with suppress(Refused):  # commands that need the settings say what is wrong with them
            kept = getattr(own_settings(), "lang", None)
        _speak(_Languages(speech_in(kept or _of_surroundings()), kept=kept))
        if wanted is not None:
            return said(
                "{variable} does not name a language of this program: {codes}", variable=VARIABLE, codes=(*LANGUAGES,)
            )
    return None


def of_sessions(begins: Sequence[bytes]) -> None:
    """Speaks the one language that all of these sessions were begun in, unless another one was requested."""
    kept = {_kept(begin) for begin in begins}
    if not _now.asked and len(kept) == 1 and kept <= {*LANGUAGES}:
        _speak(_now._replace(shown=speech_in(str(kept.pop()))))


def _kept(begin: bytes) -> str | None:
    """The language that the first record of a ledger keeps; None if there is none."""
    head = begin.partition(b"\n")[0]
    if b'"lang":' not in head:
        return None
    try:
        kept = json.loads(head).get("lang")
    except (ValueError, AttributeError, RecursionError):
        return None
    return kept if isinstance(kept, str) else None


def _named(args: Sequence[str]) -> str | None:
    """The language that `--lang` names; the last one counts."""
    named, words = "", iter(args)
    for word in words:
        if word == "--":
            break
        if word == OPTION:
            named = next(words, "")
        elif word.startswith(f"{OPTION}="):
            named = word.removeprefix(f"{OPTION}=")
    return named if named in LANGUAGES else None


def _of_surroundings() -> str:
    """The language of the system: that of LC_ALL, LC_MESSAGES or LANG, whichever is set first; else English."""
    name = next(filter(None, (os.environ.get(key) for key in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = name.partition(".")[0].partition("_")[0].partition("@")[0].lower()
    code = ALSO.get(code, code)
    return code if code in LANGUAGES else "en"


def _speak(choice: _Languages) -> None:
    """Switches to a language, also for click, whose messages are in the same catalogue."""
    global _now
    before, _now = _now.shown, choice
    if choice.shown is before:
        return
    if choice.shown is ENGLISH or not choice.shown.readable:
        textdomain("messages")
        return
    os.environ["LANGUAGE"] = choice.shown.code
    bindtextdomain(TABLE, catalogues())
    textdomain(TABLE)


def _copy(original: Copied) -> Copied:
    """A copy of one of click's objects, to be changed."""
    copy = object.__new__(type(original))
    copy.__dict__.update(original.__dict__)
    return copy


# click reads help, metavars and names of types off its objects whenever it writes a page or a refusal, in many methods
# of many classes, and offers no hook. Translating them there would take a class of our own for each of click's
# commands, groups, options, arguments and types; translating them in place would leave a command in the language that
# it was first used in. So a command is copied for the run.


def _show_help(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def translated_command(command: click.Command) -> click.Command:
    """A copy of a command with `--lang`, its help in the current language; the command itself is unchanged.

    It has an option for its help of its own, because click would look for a catalogue to make one.
    """
    translated = _copy(command)
    translated.add_help_option = False
    translated.params = [
        *[_copy(param) for param in command.params],
        click.Option([OPTION], type=click.Choice(list(LANGUAGES)), expose_value=False, help="Output language."),
        click.Option(
            HELP,
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_help,
            help="Show this message and exit.",
        ),
    ]
    translated.context_class = HelpContext
    if translated.help and speech() is not ENGLISH:
        text = speech().text
        translated.help = "\n\n".join([mark + text(paragraph) for mark, paragraph in paragraphs(translated.help)])
    width = width_of_help()
    if translated.help and width is not None:
        translated.help = broken(translated.help, width - 2)
    if isinstance(translated, click.Group):
        translated.commands = {name: translated_command(member) for name, member in translated.commands.items()}
    if speech() is not ENGLISH:
        _translate(translated)
    return translated


def named(name: str, *sections: str) -> str:
    """The name of a command or a choice in the current language, from these sections; or of an option, `--round`."""
    return in_language(name, speech().code, *sections)


class NamedChoice(Choice):
    """The choices of an option by their names in the language; the English ones are understood, too."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__([named(choice, "choices") for choice in choices])

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The English name of the choice that a word in any language means."""
        chosen = super().convert(named(in_english(value, "choices"), "choices"), param, ctx)
        return in_english(chosen, "choices")


def _translate(command: click.Command) -> None:
    """Translates what click shows besides the help text of a command, and names its options in the language."""
    text = speech().text
    command.short_help = command.short_help and text(command.short_help)
    command.options_metavar = command.options_metavar and text(command.options_metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = text(command.subcommand_metavar)
    for param in command.params:
        if param.metavar:
            param.metavar = text(param.metavar)
        if param.type.name in KINDS_OF_NUMBER:
            param.type = _copy(param.type)
            param.type.name = text(param.type.name)
        if isinstance(param.type, click.Choice):
            param.type = NamedChoice(param.type.choices)
        if isinstance(param, click.Option):
            param.opts, param.secondary_opts = list(map(named, param.opts)), list(map(named, param.secondary_opts))
            param.help = param.help and text(param.help)
