"""The commands that only look, run in the loop as the shell runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

import click

from ...evening.session import Session
from ...law.shelf import shipped
from ...play.asked import sentences
from ...play.commands import ASKED, called
from ...play.commands import COMMANDS as known
from ...show.columns import padded, width_of
from ...words.folding import printable
from ...words.said import said
from ..again import Like
from ..app import obey, short
from ..captured import Heard, captured
from ..language import speech
from ..output import complain, print_json
from ..view import show_trial

#: The commands that take no session.
WITHOUT_SESSION = frozenset({"rules"})

#: The commands that have no answer for programs.
ONLY_TEXT = frozenset({"help", "statistics"})

#: The commands that can be told their width.
WITH_WIDTH = frozenset({"show", "log", "chart"})

#: The purposes of the loop's own commands.
OWN = {
    "words": said("The words of a hand, or of one of them."),
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
