"""The language that the program speaks, and click with it.

It is the first that one of these names: `--lang` on the command line, TAROK_LANG, the session itself, `tarok.toml`,
LC_ALL or LC_MESSAGES or LANG; else English. Answers that programs read (`--json`, `--batch`) are English unless
`--lang` stands on the command line itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from gettext import bindtextdomain, textdomain
from typing import Any, NamedTuple, TypeVar

import click

from ..problems import Refused
from ..words.said import Said, said
from ..words.speech import ENGLISH, LANGUAGES, TABLE, Speech, catalogues
from ..words.speech import speech as speech_in
from .help_layout import HelpContext, broken, paragraphs, width_of_examples
from .own_settings import own_settings

Copied = TypeVar("Copied", bound=Any)

OPTION = "--lang"

#: The options that ask for help.
HELP = ("-h", "--help")
VARIABLE = "TAROK_LANG"

#: The names of kinds of numbers in click's messages.
KINDS_OF_NUMBER = ("integer", "integer range")

#: The language to use for a system's language that is not one of ours but close to one.
ALSO = {"sk": "cs"}


class _Languages(NamedTuple):
    """The language for people, the language of answers for programs, and the one that somebody asked for, if any."""

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
    """The language that somebody asked for, by `--lang`, TAROK_LANG or `tarok.toml`, which a new session keeps."""
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
        kept = _configured()
        _speak(_Languages(speech_in(kept or _of_surroundings()), kept=kept))
        if wanted is not None:
            return said("{variable} names no language of this program: {codes}", variable=VARIABLE, codes=(*LANGUAGES,))
    return None


def of_session(begin: bytes) -> None:
    """Switches to the language that a session was begun in, by its ledger, unless somebody asked for another one."""
    of_sessions([begin])


def of_sessions(begins: Sequence[bytes]) -> None:
    """Speaks the one language that all of these sessions were begun in, unless somebody asked for another one."""
    kept = {_kept(begin) for begin in begins}
    if not _now.asked and len(kept) == 1 and kept <= {*LANGUAGES}:
        _speak(_now._replace(shown=speech_in(str(kept.pop()))))


def _kept(begin: bytes) -> str | None:
    """The language that the first record of a ledger keeps; None if there is none."""
    head = begin.partition(b"\n")[0]
    if b'"lang":' not in head:
        return None
    try:
        found = json.loads(head).get("lang")
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) else None


def _named(args: Sequence[str]) -> str | None:
    """The language that `--lang` names; the last one counts."""
    found, words = "", iter(args)
    for word in words:
        if word == "--":
            break
        if word == OPTION:
            found = next(words, "")
        elif word.startswith(f"{OPTION}="):
            found = word.removeprefix(f"{OPTION}=")
    return found if found in LANGUAGES else None


def _configured() -> str | None:
    """The language of the settings. Commands that need the settings say what is wrong with them."""
    try:
        found = own_settings()
    except Refused:
        return None
    return None if found is None else found.lang


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


def _copy(of: Copied) -> Copied:
    """A copy of one of click's objects, to be changed."""
    found = object.__new__(type(of))
    found.__dict__.update(of.__dict__)
    return found


# click reads help, metavars and names of types off its objects whenever it writes a page or a refusal, in many methods
# of many classes, and offers no hook. Translating them there would take a class of our own for each of click's
# commands, groups, options, arguments and types; translating them in place would leave a command in the language that
# it was first used in. So a command is copied for the run.


def translated_command(command: click.Command) -> click.Command:
    """A copy of a command with `--lang`, its help in the current language; the command itself is unchanged."""
    found = _copy(command)
    language = click.Option(
        [OPTION], type=click.Choice(list(LANGUAGES)), expose_value=False, help="The language of all that is said."
    )
    found.params = [*[_copy(param) for param in command.params], language]
    found.context_class = HelpContext
    width = width_of_examples()
    if found.help and speech() is not ENGLISH:
        found.help = help_text(found.help)
    if found.help and width is not None:
        found.help = broken(found.help, width)
    if isinstance(found, click.Group):
        found.commands = {name: translated_command(one) for name, one in found.commands.items()}
    if speech() is not ENGLISH:
        _translate(found)
    return found


def _translate(command: click.Command) -> None:
    """Translates what click shows besides the help text of a command."""
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
        if isinstance(param, click.Option) and param.help:
            param.help = text(param.help)


def help_text(text: str) -> str:
    """A help text in the current language, paragraph by paragraph."""
    return "\n\n".join([mark + speech().text(paragraph) for mark, paragraph in paragraphs(text)])
