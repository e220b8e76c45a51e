"""The commands of the loop, by their own words or by those of any language at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..evening.parse_words import COMMANDS as OF_EVENTS
from ..evening.table_fields import Payer, Seated, Totals
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
    "quit": ("quit", "izhod", "zavřít", "wyjdź"),
}  # fmt: skip

#: Other words for them, as they are said, by language; of two words with a hyphen.
SYNONYMS: dict[str, dict[str, tuple[str, ...]]] = {
    "show": {
        "en": ("score", "table"),
        "sl": ("stanje", "zapisnik", "tabela", "rezultat"),
        "cs": ("stav", "tabulka", "výsledek", "zápis"),
        "pl": ("stan", "tabela", "wynik", "zapis"),
    },
    "undo": {"en": ("back",), "sl": ("nazaj",), "cs": ("zpět",), "pl": ("wstecz",)},
    "redo": {"en": ("again",), "sl": ("naprej",), "cs": ("znovu",), "pl": ("ponów",)},
    "amend": {"en": ("correct", "change"), "sl": ("spremeni",), "cs": ("oprav", "změň"), "pl": ("zmień",)},
    "void": {
        "en": ("cancel", "delete"),
        "sl": ("prekliči", "briši", "storno"),
        "cs": ("zruš", "zrušit", "smaž"),
        "pl": ("anuluj", "skasuj"),
    },
    "misdeal": {
        "en": ("mis-deal", "dealt-wrongly"),
        "sl": ("narobe-deljeno", "slabo-deljeno", "napačno-deljeno"),
        "cs": ("špatně-rozdáno", "špatné-rozdání"),
        "pl": ("źle-rozdane", "źle-rozdano"),
    },
    "no-taroks": {"en": ("no-tarok", "without-taroks"), "pl": ("bez-taroków",)},
    "join": {"en": ("joins", "comes"), "sl": ("prihaja",), "cs": ("přijde",), "pl": ("dochodzi", "przychodzi")},
    "leave": {"en": ("leaves", "goes"), "sl": ("gre", "odhaja"), "cs": ("odejde", "jde"), "pl": ("wychodzi", "idzie")},
    "dealer": {"en": ("deals",), "sl": ("deli",), "cs": ("rozdává",), "pl": ("rozdaje",)},
    "finish": {"en": ("end",), "sl": ("konec-večera",), "cs": ("konec-večera",), "pl": ("koniec-wieczoru",)},
    "settle": {"sl": ("poravnava",), "cs": ("vyrovnání",), "pl": ("rozlicz",)},
    "report": {"en": ("statistics",), "sl": ("statistika",), "cs": ("statistika",), "pl": ("statystyka",)},
}

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

_BY_WORD = (
    {fold(word): name for name, said in SYNONYMS.items() for words in said.values() for word in words}
    | {fold(word): name for name, words in COMMANDS.items() for word in words}
    | ALSO
)

#: Commands that stand behind a player as well: `Eva pride`, `Boris odide`.
BEHIND_PLAYERS = frozenset({"join", "leave", "dealer", "misdeal", "no-taroks"})

#: What is said between the old name and the new one.
TO = frozenset(map(fold, ("v", "na", "to", "do", "w", "into", "→", "->")))

#: Units of money behind the worth of a point, and those of which a hundred make one.
HUNDREDTHS = ("cent", "stotin", "halir", "haler", "grosz", "groszy", "ct")


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
        if self.name == "rename" and len(words) == 3 and fold(words[1]) in TO:
            del words[1]
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
    both = _BY_WORD.get(fold("-".join(words[:2]))) if rest else None
    if both is not None:
        return Command(both, rest[1:])
    behind = _BY_WORD.get(fold("-".join(rest)), "") if 1 <= len(rest) <= 2 else ""
    if behind in BEHIND_PLAYERS and not table.words_of(first) and fold(first) not in _BY_WORD:
        return Command(behind, [first])
    if table.words_of(first.partition(":")[0].partition("@")[0]) or table.player(first) is not None:
        return None
    name = _BY_WORD.get(fold(first))
    return None if name is None else _as_said(Command(name, rest))


def _as_said(command: Command) -> Command:
    """A command that looks, with its words as they are said put as it takes them: `why 7 ana 104`, `settle 0,05`."""
    name, words = command
    if name == "why":
        paired: list[str] = []
        for word in words:
            if paired and _is_amount(word) and paired[-1][:1].isalpha() and "=" not in paired[-1]:
                paired[-1] = f"{paired[-1]}={word.replace(',', '.')}"
            else:
                paired.append(word)
        return Command(name, paired)
    if name == "settle" and words and _is_amount(words[0]):
        unit = words[1:2]
        rate = words[0].replace(",", ".")
        if unit and fold(unit[0]).startswith(HUNDREDTHS) and rate.isdigit():
            whole, rest = divmod(int(rate[:9]), 100)
            return Command(name, ["--rate", f"{whole}.{rest:02}"])
        return Command(name, ["--rate", rate, *(["--unit", unit[0]] if unit else [])])
    return command


def _is_amount(word: str) -> bool:
    """Tell whether a word is an amount, with a comma or a point."""
    plain = word.lstrip("+-−").replace(",", "").replace(".", "")
    return plain.isascii() and plain.isdigit()


def synonyms(name: str, language: str) -> tuple[str, ...]:
    """The other words for a command in a language, as they are said."""
    return tuple([word.replace("-", " ") for word in SYNONYMS.get(name, {}).get(language, ())])


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
