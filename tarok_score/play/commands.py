"""The commands of the loop, by their own words or by those of any language at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..evening.table_fields import Payer, Seated, Totals
from ..evening.words import COMMANDS as OF_EVENTS
from ..hand.table import Table
from ..problems import malformed
from ..words.folding import did_you_mean, fold, printable
from ..words.speech import NAMED, Speech

UNKNOWN = malformed("play-unknown-command", 'there is no command "{name}"')

#: What makes a command of any word.
MARK = "/"

#: Each command in English, Slovenian, Czech and Polish.
COMMANDS: dict[str, tuple[str, ...]] = {
    "show": ("show", "pokaži", "ukaž", "pokaż"),
    "log": ("log", "dnevnik", "deník", "dziennik"),
    "why": ("why", "zakaj", "proč", "dlaczego"),
    "chart": ("chart", "potek", "průběh", "przebieg"),
    "words": ("words", "besede", "slova", "słowa"),
    "undo": ("undo", "razveljavi", "vrátit", "cofnij"),
    "redo": ("redo", "uveljavi", "obnovit", "przywróć"),
    "amend": ("amend", "popravi", "opravit", "popraw"),
    "insert": ("insert", "vstavi", "vložit", "wstaw"),
    "move": ("move", "premakni", "přesunout", "przenieś"),
    "swap": ("swap", "zamenjaj", "prohodit", "zamień"),
    "void": ("void", "črtaj", "škrtnout", "skreśl"),
    "misdeal": ("misdeal", "nepravilna-razdelitev", "zadání", "złe-rozdanie"),
    "no-taroks": ("no-taroks", "brez-taroka", "bez-taroku", "bez-taroka"),
    "adjust": ("adjust", "popravek", "úprava", "korekta"),
    "radl": ("radl", "radl", "radl", "radl"),
    "fine": ("fine", "kazen", "pokuta", "kara"),
    "note": ("note", "opomba", "poznámka", "uwaga"),
    "agree": ("agree", "dogovorjeno", "dohodnuto", "uzgodnione"),
    "skis": ("skis", "škis", "škýz", "skiż"),
    "finish": ("finish", "konec", "konec", "koniec"),
    "settle": ("settle", "obračun", "vyúčtování", "rozliczenie"),
    "paid": ("paid", "plačano", "zaplaceno", "zapłacone"),
    "rate": ("rate", "vrednost", "sazba", "stawka"),
    "join": ("join", "pride", "přichází", "dołącza"),
    "leave": ("leave", "odide", "odchází", "odchodzi"),
    "replace": ("replace", "namesto", "místo", "zamiast"),
    "rename": ("rename", "preimenuj", "přejmenovat", "przemianuj"),
    "seats": ("seats", "sedeži", "místa", "miejsca"),
    "dealer": ("dealer", "delilec", "rozdávající", "rozdający"),
    "rules": ("rules", "pravila", "pravidla", "zasady"),
    "report": ("report", "poročilo", "zpráva", "raport"),
    "help": ("help", "pomoč", "nápověda", "pomoc"),
    "quit": ("quit", "izhod", "odejít", "wyjdź"),
}  # fmt: skip

#: Short ways to say some of them.
ALSO = {"?": "words", "q": "quit"}

#: Those after which a player is named.
OF_PLAYERS = frozenset(
    {name for name, event in OF_EVENTS.items() if any(isinstance(one, Seated | Payer | Totals) for one in event.fields)}
    | {"leave", "replace", "dealer", "seats"}
)

#: Those that have the words of a hand.
OF_HANDS = frozenset({"amend", "insert"})

#: Those whose text may stand without `--why` before it, and how many words stand before the text.
WITH_REASON = {
    name: event.names.index("why")
    for name, event in OF_EVENTS.items()
    if "why" in event.names and event.names[0] != "why"
}

_BY_WORD = {fold(word): name for name, words in COMMANDS.items() for word in words} | ALSO


class CommandWord(NamedTuple):
    """The name of a command: in English as it stands, else by its word in the language."""

    name: str

    def spoken(self, speech: Speech) -> str:
        """The word, with blanks where the loop wants hyphens."""
        if speech.code not in NAMED[1:]:
            return self.name
        return COMMANDS[self.name][NAMED.index(speech.code)].replace("-", " ")


class Command(NamedTuple):
    """A command and the words after it."""

    name: str
    words: list[str]

    @property
    def happens(self) -> bool:
        """Whether it says that something happened; else it only looks."""
        return self.name in OF_EVENTS and not (self.name == "rules" and self.words[:1] != ["change"])

    def said(self) -> tuple[str, list[str]]:
        """The command and its words as events are read from them."""
        words = self.words[1:] if self.name == "rules" else list(self.words)
        least = WITH_REASON.get(self.name)
        if least is not None and len(words) > least and not any(word.startswith("--") for word in words):
            words.insert(least, "--why")
        return self.name, words


def command_of(table: Table, words: Sequence[str]) -> Command | None:
    """The command that a line is: none where its first word is a word of the rules or a player, but for a / before it.

    A word behind a / that is no command stands as the command's name.
    """
    if not words:
        return None
    first, rest = words[0], list(words[1:])
    if first.startswith(MARK):
        if first == MARK and rest:
            first, rest = rest[0], rest[1:]
        word = fold(first.removeprefix(MARK))
        return Command(_BY_WORD.get(word, word), rest)
    if table.words_of(first.partition(":")[0].partition("@")[0]) or table.player(first) is not None:
        return None
    name = _BY_WORD.get(fold(first))
    return None if name is None else Command(name, rest)


def word_of(name: str, language: str) -> str:
    """What a command is called in a language."""
    names, place = COMMANDS[name], NAMED.index(language) if language in NAMED else 0
    return names[place]


def beginning_with(start: str, language: str, own_only: bool = False) -> dict[str, str]:
    """The commands that begin so, by their words: those of the language, else those of the others."""
    start = fold(start)
    own = {word_of(name, language): name for name in COMMANDS}
    found = {word: name for word, name in own.items() if fold(word).startswith(start)}
    if found or own_only:
        return found
    return {word: name for name, words in COMMANDS.items() for word in words if fold(word).startswith(start)}


def require(command: Command) -> None:
    """Raises Refused if there is no such command."""
    if command.name not in COMMANDS:
        shown = printable(command.name)[:60]
        raise UNKNOWN.refused(name=shown, hint=did_you_mean(shown, COMMANDS, "help lists the commands"))
