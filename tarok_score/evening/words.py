"""From words to events: the one way in which a command, a line of a file and the table's loop say what happened.

two Ana Boris 44            misdeal Ana             adjust Ana -20 --why agreed
amend 3 two Ana Boris 43    void 3 misheard         note Cilka went home
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..problems import Problem, Refused, malformed
from ..words.folding import fold, printable
from .course import Evening
from .events import (
    Adjust,
    Agree,
    Amend,
    Finish,
    HandPlayed,
    Misdeal,
    NoTaroks,
    Redo,
    Remark,
    Skis,
    Understood,
    Undo,
    Void,
)
from .fields import Event, Text, Typed
from .saying import Saying

NO_OPTION = malformed("unknown-option", "is no option of {command}", "leave it out")
NOTHING_SAID = malformed("nothing-said", "nothing was said", "the words of a hand, or of what else happened")

#: What each command says happened.
COMMANDS: dict[str, type[Event]] = {
    "add": HandPlayed,
    **{one.kind: one for one in (Misdeal, NoTaroks, Adjust, Remark, Skis, Finish, Agree, Undo, Redo, Amend, Void)},
}


def command_of(evening: Evening, word: str) -> str | None:
    """The command that a first word is: none if it is a word of the rules or a player, unless a / stands before it."""
    if word.startswith("/"):
        word = word[1:]
    elif evening.table.words_of(word.partition(":")[0]) or evening.table.player(word) is not None:
        return None
    folded = fold(word)
    return folded if folded in COMMANDS else None


def read(
    evening: Evening, words: Sequence[str], options: Mapping[str, object] | None = None, command: str = ""
) -> Understood:
    """What words say happened, at the end of an evening as it stands.

    The first word is a command or begins a hand, unless `command` says which it is. Options stand among the words
    (`--why TEXT`), or beside them in a mapping, where None means that one was not given. Raises Refused with all
    problems; those of the kind "not enough said" ask for what is missing.
    """
    rest = list(words)
    found = dict(options or {})
    if options is None:
        rest, found = _options(rest)
    if not command:
        if not rest:
            raise NOTHING_SAID.refused()
        command = command_of(evening, rest[0]) or ""
        rest, command = (rest[1:], command) if command else (rest, "add")
    kind = COMMANDS[command]
    as_played = kind is HandPlayed and found.pop("as_played", None) not in (None, False)
    saying = _saying(evening, kind, rest, {key: value for key, value in found.items() if value is not None})
    known = {field.name for field in kind.fields if isinstance(field, Text) and not isinstance(field, Typed)}
    wrong: list[Problem] = [
        NO_OPTION(f"--{printable(key)}", command=command) for key in saying.options if key not in known
    ]
    event = kind.take(saying)
    if event is None or wrong:
        raise Refused([*wrong, *saying.problems])
    return Understood((event,), as_played)


def _saying(evening: Evening, kind: type[Event], words: list[str], options: Mapping[str, object]) -> Saying:
    """The words at the table where they are said: a correction is said of the table of its hand."""
    state = evening.state
    if kind is Amend and words and words[0].isdecimal():
        event = evening.hand(int(words[0][:9])).event
        assert isinstance(event, HandPlayed)
        return Saying(evening.table, words, options, event.hand.resting, state.totals)
    return Saying(evening.table, words, options, state.dealer, state.totals)


def _options(words: list[str]) -> tuple[list[str], dict[str, object]]:
    """The words without options, and the options: each has the words up to the next one."""
    rest: list[str] = []
    found: dict[str, list[str]] = {}
    into = rest
    for word in words:
        if word.startswith("--") and len(word) > 2:
            into = found.setdefault(word[2:].replace("-", "_"), [])
        else:
            into.append(word)
    return rest, {key: " ".join(said) for key, said in found.items()}
