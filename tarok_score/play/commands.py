"""Commands of the loop and their replies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..evening.effects import Entry
from ..evening.events import HandPlayed, Payer, Seated, Totals
from ..evening.parse_words import BY_CONTRACT, leading_noun, nouns
from ..evening.parse_words import COMMANDS as OF_EVENTS
from ..evening.parse_words import NUMBERED as OF_PLACES
from ..events import AmountField
from ..hand import Table, starting
from ..hand import called as called_so
from ..hand.writing import HandInWords, Slip, write
from ..law.ruleset import shipped
from ..problems import Problem, Refused, refusal
from ..speech import corrected
from ..speech.corrections import is_same_game
from ..speech.hands import understood
from ..speech.lexicon import classes, lexicon
from ..speech.meant import Which, leading_contract, rivals
from ..speech.ways import first, kinds_of, line_of
from ..text import for_message, printable
from ..words.classes import (
    is_filler,
    kinds,
    leading_amount,
    leading_number,
    leading_place,
    money_of,
    of_class,
    of_language,
    ordinal_number,
    places_in_figures,
)
from ..words.folding import STOPS, ShellLine, did_you_mean, fold, folded_all, in_english, nearest
from ..words.languages import by_key, by_language, language
from ..words.languages import words as words_for
from ..words.notation_words import BEHIND_OR_FOR, LAST, TO, Sense
from ..words.said import Said, Speech, said

#: The words for now, which may come before a command and in a question.
NOW = frozenset(map(fold, words_for("now")))

#: The sign that makes any word a command.
MARK = "/"

#: The words for each command in each language, the usual one first; words of two parts have a hyphen. A command for an
#: event has the event's name, too.
COMMANDS: dict[str, dict[str, list[str]]] = {
    name: {code: words.get(name, [name] if code == "en" else []) for code, words in by_language("commands").items()}
    for name in (*language("en")["commands"], *(name for name, event in OF_EVENTS.items() if event.does))
}

#: Short forms of some commands.
ALSO = {"?": "words", "q": "quit"}

#: The commands that a player's name follows.
OF_PLAYERS = frozenset(
    {
        name
        for name, event in OF_EVENTS.items()
        if any(isinstance(field, Seated | Payer | Totals) for field in event.fields)
    }
    | {"leave", "replace", "dealer", "seats"}
)

#: The commands that take the words of a hand.
OF_HANDS = frozenset({"amend", "insert"})

#: The commands that begin with numbers of hands, and how many they take.
NUMBERED = OF_PLACES | {"why": 1}
#: The number of players before the amount of a command.
BEFORE_AMOUNT = {
    name: place
    for name, event in OF_EVENTS.items()
    for place, field in enumerate(event.fields)
    if place and isinstance(field, AmountField)
}

#: The commands that name somebody new, and the number of words before the name.
NEW_NAMES = {"join": 0, "replace": 1, "rename": 1}

#: The commands whose reason may come without `--why`, and the number of words before the reason. Behind radli, which
#: may be many, it is what is left.
WITH_REASON = {
    name: event.names.index("why")
    for name, event in OF_EVENTS.items()
    if "why" in event.names and event.names[0] not in ("why", "radli")
}

#: Words before the name of the player who sits before a newcomer.
BEHIND = frozenset(folded_all(words_for("behind")))

#: The words that call a command in speech, besides its names, and the command.
SPOKEN = [
    (word, name)
    for section in ("said", "asking")
    for spoken in by_language(section).values()
    for name, words in spoken.items()
    for word in words
]


def _by_word() -> dict[str, str]:
    """The command that each word means; the usual word of one command wins over a rarer word of another."""
    by_word = {fold(word): in_english(word, "commands") for words in by_key("commands").values() for word in words}
    by_word |= {name: name for name in COMMANDS}
    for word, name in SPOKEN:
        bare = _as_compared(word)
        # also without the words that only fill speech, unless but one is left: `kdo je zadnji`
        by_word |= dict.fromkeys([fold(word), *([bare] if "-" not in word or "-" in bare else [])], name)
    return by_word | ALSO


def _as_compared(name: str) -> str:
    """The words of a name without those that only fill speech, with hyphens between: `kdo je prvi`, `kdo-prvi`."""
    return "-".join([word for word in fold(name).split("-") if not is_filler(word)])


_BY_WORD = _by_word()


def _named(words: Iterable[str]) -> str:
    """The command that words name, also with others among them that only fill speech; empty if they name none."""
    text = "-".join(words)
    return _BY_WORD.get(fold(text)) or _BY_WORD.get(_as_compared(text), "")


#: The most words that the name of a command has: `who has the most points`.
MOST_WORDS = 1 + max(word.count("-") for word, _ in SPOKEN)

#: Questions about the sheet, which are answered in a sentence before it is shown.
ASKED = frozenset(language("en")["asking"])

#: The commands that may also follow their player: `Eva pride`, `Boris odide`.
BEHIND_PLAYERS = frozenset({"join", "leave", "dealer", "misdeal", "no-taroks"})

#: The signs and words between the old name and the new one.
BETWEEN_NAMES = TO | of_class("WITH") | {"→", "->"}

#: Words beside the worth of a point that say no more, and a worth in figures with or without its money.
EACH = frozenset(map(fold, words_for("each")))
WORTH = r"(?P<sign>[€$£]?)(?P<amount>\d+(?:[.,]\d+)?)(?P<money>\D*)"

#: The words that correct what the table agreed on, and the commands in which they come before the reason.
ANYWAY = frozenset(map(fold, words_for("anyway")))
CORRECTING = frozenset({"undo", "amend", "insert", "void", "move", "swap"})

#: Verbs of what a player did in a hand.
TELLING = frozenset({"AUX", "LOSE", "LOST", "TAKE", "GONE", "WON", "HOLD", "GIVE", "ANNV", "ANNS", "KD"})

#: What goes on with a sentence behind a word for `all the same`.
GOING_ON = TELLING | {"F", "IT", "ALSO", "NEG", "ANN", "SIL", "PLAYS"}

#: The classes of what is asked of a player's score.
OF_SCORES = frozenset({"HOLD", "WON", "LOST", "SCORED", "AUX", "UP", "DN", "PIK"})

#: The words before the ordinal of a hand that is corrected.
IN_HAND = frozenset(map(fold, words_for("in_hand")))


class CommandWord(NamedTuple):
    """A command by its name, or the first word of a section of the language's words: `again`."""

    name: str

    def spoken(self, speech: Speech) -> str:
        """The word in the language, with blanks in place of the loop's hyphens; of a command in English its name."""
        if self.name not in COMMANDS:
            words = by_language(self.name)
            return str(words.get(speech.code, words["en"])[0])
        return self.name if speech.code == "en" else word_of(self.name, speech.code).replace("-", " ")


#: The hints that name words of the loop, in place of hints that name options of the shell, by the problems' ids.
SAID_HERE: dict[str, Said] = {
    "undo-agreed": said("{anyway} WHY takes the agreement back, and says why", anyway=CommandWord("anyway")),
    "agreed-otherwise": said("{anyway} WHY corrects all the same, and records why", anyway=CommandWord("anyway")),
}


def as_typed_here(text: str, speech: Speech) -> str:
    """A text, in which the shell's commands become the loop's: `tarok undo` is `undo`, or `razveljavi`.

    A hand is typed without a command: `tarok add` becomes nothing, and `--after` a word.
    """

    def word(match: re.Match[str]) -> str:
        """A command of the shell by the loop's word for it; any other word as it is."""
        name = in_english(match[1], "commands")
        return CommandWord(name).spoken(speech) if name in COMMANDS else match[0]

    if "tarok " not in text:
        return text
    words, behind = CommandWord("words").spoken(speech), CommandWord("behind").spoken(speech)
    for shell, here in (("tarok add ", ""), ("tarok help words", words), (" --after ", f" {behind} ")):
        text = text.replace(f"{ShellLine(shell).spoken(speech)}", here)
    return re.sub(r"`?\btarok ([\w-]+)`?", word, text)


class Command(NamedTuple):
    """A command and the words after it."""

    name: str
    words: list[str]

    @property
    def happens(self) -> bool:
        """True if the command reports something that happened, and does not only look.

        `rules` does with words that are neither a ruleset nor a command that looks: `change`, or variants.
        """
        first = in_english(self.words[0], "of_rules") if self.words else "--"
        looking = first.startswith("--") or first in ("show", "variants", "diff", "check", "schema", *shipped())
        return self.name in OF_EVENTS and not (self.name == "rules" and looking)

    def as_event(self) -> tuple[str, list[str]]:
        """The command and its words, as events are read from them."""
        words = list(self.words)
        if self.name in ("rename", "replace") and len(words) == 3 and fold(words[1]) in BETWEEN_NAMES:
            del words[1]
        if self.name == "join" and len(words) > 2 and fold(words[1]) in BEHIND:
            words[1] = "--after"
        if any(word.startswith("--") for word in words):
            return self.name, words
        # a reason follows `all the same`, unless a sentence about a hand goes on behind it: `kontry jednak nie było`
        going_on = GOING_ON if self.name in OF_HANDS else frozenset()
        anyway = [place for place, word in enumerate(words, 1) if fold(word) in ANYWAY]
        behind = [place for place in anyway if going_on.isdisjoint(kinds("".join(words[place : place + 1])))]
        least = WITH_REASON.get(self.name, len(words))
        if behind and self.name in CORRECTING:
            reason = words[behind[0] :]
            words[behind[0] - 1 :] = [*(["--why", *reason] if self.name == "void" else []), "--override", *reason]
        elif len(words) > least:
            words.insert(least, "--why")
        return self.name, words


class Asking(Command):
    """A command that a sentence means, which counts only when it is entered twice."""


def command_of(table: Table, words: Sequence[str]) -> Command | None:
    """The command on a line; None if the first word is a word of the rules or a player, without a / before it.

    An unknown word after a / becomes the name of the command as it is.
    """
    words = [word[1:-1] if word[:1] == word[-1:] == '"' and len(word) > 2 else word for word in words]
    if words and fold(words[0].rstrip(":")) in _BY_WORD:
        words[0] = words[0].rstrip(":")  # `popravi: 44`
    first = words[0].rstrip(STOPS) if words else ""
    opening = {"OPEN", "NEG", "NO"} if words[:1] != [first] else {"OPEN"}  # `ne, nazaj`
    opens = not kinds(first).isdisjoint(opening) and not starting(table, first)
    return (command_of(table, words[1:]) if opens else None) or _one_command(table, words)


def of_last(entry: Entry | None, table: Table, words: Sequence[str], language: str, named: bool) -> Command | None:
    """The correction of the last hand by a sentence: what was there as well, or what was not so, but so.

    `a Karel měl taky barvičky` only adds; `cathy lost her mond` does, and asks; `nobody doubled` and `ni bila dvojka
    ampak trojka` ask, and are none if they say a hand by themselves.
    It is surely a correction if its command was `named` (`popravi rok 10`), and so are `ne, 47`, `narobe, igrala je
    Cilka`, `wait, it was 40`, `it was Cathy who took nothing`. Raises Refused if it is, and says nothing that can be.
    """
    bare = [word.rstrip(STOPS) for word in words]
    content = [word for word in bare if not is_filler(word) and "OPEN" not in kinds(word)]
    spoken = kinds_of(" ".join(words))
    if "AND" in kinds(next((word for word in bare if "OPEN" not in kinds(word)), "")):  # `oh, and the trula`
        spoken |= {"ALSO"}
    sure = (
        named
        or (len(content) == 1 < len(bare) and content[0].lstrip("+-").isdecimal() and "UP" not in spoken)
        or any("MAKETHAT" in kinds("-".join(bare[:many])) for many in range(1, 5))
        or ("REL" in spoken and "IT" in kinds(bare[0]))
    )
    # `cathy lost her mond`: the last hand's, if no other hand is named
    tells = not sure and spoken.isdisjoint({"ALSO", "NEG", "NO", "MISTAKE", "NOBODY"})
    if tells and spoken.isdisjoint(TELLING):
        return None
    if tells and entry is not None and isinstance(entry.event, HandPlayed):
        line = understood(entry.state.table, tuple(words), entry.event.hand.resting)
        if first(line.covering.furthest, "contract"):
            return None
    chart = line_of(table, tuple(words), True).chart
    opened = max(chart.opening)
    denies = any(
        edge.sense.kind in ("NEG", "NO", "MISTAKE", "MAKETHAT")
        and Sense("OPEN") not in of_language(language).get(_folded(edge.typed), ())
        for edges in chart.lattice[:opened]
        for edge in edges
    )
    sure |= denies
    if entry is None:
        if sure:
            raise refusal("no-hand-yet")
        return None
    assert isinstance(entry.event, HandPlayed)
    number, last, table = str(entry.number), entry.event.hand, entry.state.table
    if opened == chart.size:
        return Command("amend", [number])  # `popravi`, `narobe`
    adds = not sure and (tells or not spoken.isdisjoint({"ALSO", "MISTAKE"}))
    try:
        # Without a command, or a denial with a stop behind it, the line may be a new hand instead.
        if not (named or (denies and chart.stops[opened - 1])):
            hand = understood(table, tuple(words), last.resting)
            if any(not some.problems or (tells and some.hand.contract) for some in rivals(hand)):
                return None
        new = corrected(table, last, words, adds=adds)
    except Refused as refused:
        if sure or (adds and isinstance(refused, Which)):
            raise
        return None
    if new == last:
        if sure or "NOBODY" in spoken:
            raise refusal("amend-same", number=entry.number, hand=HandInWords(table, last))
        return None
    # A denial within a line corrects only within the same game: otherwise it was the beginning of another hand.
    # `ann played with dan, not bob` and `41 not 40` begin none.
    begins = {"C", "N"} <= classes(*chart.lattice)
    if begins and not (adds or sure or "BUT" in spoken or is_same_game(last, new)):
        return None
    only_also = adds and "ALSO" in spoken and "MISTAKE" not in spoken
    return (Command if only_also else Asking)("amend", [number, *write(table, new).split()])


def _one_command(table: Table, words: Sequence[str]) -> Command | None:
    """The command on a line that says one thing."""
    if not words:
        return None
    first, rest = words[0], list(words[1:])
    # A mark always means a command, so that one can be given even to a table with a player called Undo.
    if first.startswith(MARK):
        if first == MARK and rest:
            first, rest = rest[0], rest[1:]
        word = fold(first.removeprefix(MARK))
        return _in_figures(Command(_BY_WORD.get(word, word), rest))
    if rest and rest[-1][-1] == "?":
        return command_of(table, [*words[:-1], *filter(None, [rest[-1].rstrip("?")])])  # the question without its mark
    # `now undo` means `undo`.
    if fold(first) in NOW:
        return _one_command(table, rest)
    whose = _whose(first)
    spelt_out = _one_command(table, [whose, "is", *rest]) if whose != first else None
    if spelt_out is not None:  # `Ben's leaving`
        return spelt_out
    # What only fills speech says no more behind a comma: `misdeal, deal again`.
    before, comma, behind = " ".join(words).rstrip(STOPS).partition(", ")
    same = _named(before.split()) if comma else ""
    again = _one_command(table, behind.split()) if same else None
    if again is not None and again.name == same:
        return again  # the command comes twice: `tak konec, jdem domů`, `złe rozdanie, Zosia źle rozdała`
    behind = behind.replace(" ", "-")
    if comma and (is_filler(behind) or "OPEN" in kinds(behind)):
        return _one_command(table, before.split())
    command = _asked_about(table, words) or _of_a_hand(table, words) or _behind_hand(table, words)
    command = command or _sentence(table, words)
    if command is not None:
        return command
    # Longer names first: `take back` before a name that only begins so.
    for many in range(min(MOST_WORDS, len(words)), 1, -1):
        called = [word.rstrip(STOPS) for word in words[:many]]
        filled = is_filler(first) or (is_filler(words[many - 1]) and many < len(words))  # `kończymy już`
        name = _BY_WORD.get(fold("-".join(called))) if filled else _named(called)
        if name:
            return _as_said(Command(name, list(words[many:])))
    for many in range(MOST_WORDS, 0, -1):
        behind, more = _named(rest[:many]), rest[many:]
        named = behind in BEHIND_PLAYERS and not table.words_of(first) and fold(first) not in _BY_WORD
        if named and (not more or more[0].startswith("--") or fold(more[0]) in BEHIND | BEHIND_OR_FOR):
            return Command(behind, [first, *more])
    # From here on a word of the rules or a player wins over a command of the same name: it begins a hand.
    if table.words_of(first.partition(":")[0].partition("@")[0]) or table.player(first) is not None:
        return None
    name = _BY_WORD.get(fold(first))
    if name is None:
        return None
    while name in OF_PLAYERS | BEHIND_PLAYERS and len(rest) > 1 and is_filler(rest[0]) and not starting(table, rest[0]):
        del rest[0]
    if name in BY_CONTRACT and rest:
        # a hand named by its contract, or another event, is one word: `druhou-povinnost`, `last-payment`
        many = (0 if rest[0][0].isdigit() else leading_contract(table, rest)[2]) or leading_noun(rest)
        rest[:many] = ["-".join(rest[:many])] if many else []
    swaps = name == "swap" and len(rest) == 2 and starting(table, rest[0])
    if swaps and not called_so(table, rest[1]) and rest[1][:1].isalpha():
        return Command("replace", rest)  # a player and a stranger, who takes the player's place
    return _as_said(Command(name, rest))


def _whose(word: str) -> str:
    """The word without an `'s` behind it."""
    return word.removesuffix("'s").removesuffix("’s")


def _asked_about(table: Table, words: Sequence[str]) -> Command | None:
    """The question that words ask: `koliko je boris dolžan`, `kdo zdaj deli`, `how much did Ana make in the third`.

    The names of players are among its words. A question about a player's points in a hand asks for that hand's working.
    """
    asked = [word for word in words if fold(word) not in NOW]
    at = next((place for place, word in enumerate(asked) if place and fold(word) in IN_HAND), len(asked))
    place, many = leading_place(asked[at + 1 :]) or ("", 0)
    in_hand = place and at + 1 + many == len(asked)
    asked = asked[:at] if in_hand else asked
    names = [word for word in asked if called_so(table, word.rstrip(",")) and "HOLD" not in kinds(word)]
    behind = [word for word in asked if word not in names]
    # Whatever was won, lost or made: `koliko je boris v plusu`, `how much has ann lost`.
    name = _named(behind) or _named([word for word in behind if kinds(word).isdisjoint(OF_SCORES)])
    if in_hand:
        return Command("why", [place, *names]) if names and name == "has" else None
    return Command(name, names) if name in ASKED else None


def _of_a_hand(table: Table, words: Sequence[str]) -> Command | None:
    """The correction of the hand that it names first: `v štirinajsti je …`, `nie, w trzecim było …`, `we forgot in
    the third that …`."""
    rest = list(words)
    while len(rest) > 3 and fold(rest[0]) not in IN_HAND:
        if not is_filler(rest[0]) and kinds(rest[0].rstrip(STOPS)).isdisjoint({"NEG", "MISTAKE"}):
            return None
        del rest[0]
    if len(rest) < 3 or fold(rest[0]) not in IN_HAND:
        return None
    place = next((word for word in rest[1:] if fold(word) in LAST or not is_filler(word)), "")
    is_place = ordinal_number(fold(place.rstrip(STOPS))) is not None and not table.words_of(place)
    if fold(place) in LAST:
        is_place = all(sense.kind != "C" for word in rest for sense in lexicon(table).senses(fold(word)))
    return _in_figures(Command("amend", rest[rest.index(place) :])) if is_place else None


def _behind_hand(table: Table, words: Sequence[str]) -> Command | None:
    """The command about a hand or event that is named before it: `zadnjo briši`, `sedma ne velja`, `kazen ne velja`."""
    many = leading_noun(words)
    place, many = ("-".join(words[:many]), many) if many else leading_place(words) or ("", 0)
    if not many or _named(words[many:]) != "void" or table.words_of(words[0]) or starting(table, words[0]):
        return None
    return Command("void", [place])


#: The letters of words in a sentence: a player who leaves, joins, or paid; a verb of giving, which pays before money;
#: in whose place, taken, and what else may be somebody's; who plays; behind or for whom; who dealt; a denial; a fine.
LETTERS = {
    **dict.fromkeys(of_class("GIVE", "GIVEUP"), "g"),
    **dict.fromkeys(folded_all(words_for("instead")), "I"),
    **dict.fromkeys(of_class("TAKE"), "t"),
    **dict.fromkeys(of_class("OTHER"), "o"),
    **dict.fromkeys(of_class("PLAYS", "GAME"), "G"),
    **{
        word: name[0].upper()
        for word, name in (_BY_WORD | nouns()).items()
        if name in ("leave", "join", "paid", "replace", "fine")
    },
    **dict.fromkeys(BEHIND_OR_FOR, "B"),
    **dict.fromkeys(folded_all(words_for("dealt")), "D"),
    **dict.fromkeys(of_class("NEG"), "!"),
}

#: Sentences, a letter for each word, and the command that each means; what follows them goes on with the command.
#: E is a player's name, S the beginning of it, C a name in another case, N another name, M money, 1 the first.
SENTENCES = {
    # Jana odchází, přišla Eva; Boris gre domov, namesto njega igra Eva; přišla Eva, Boris odchází
    r"(?=.*L)(?=.*[IRJ])L?(?P<gone>[ESCN])L?[IR]?[JG]?(?P<new>[ESCN])[JGIR]*$": "replace gone new",
    r"(?=.*L)(?=.*J)J?(?P<new>[ESCN])J?L?(?P<gone>[ESCN])L?$": "replace gone new",
    # prvi je delil Boris; Boris dealt first
    r"(?=.{3}$)(?=.*1)(?=.*D)[1D]*(?P<dealer>[ESC])[1D]*": "dealer dealer --before 1",
    # Ana plača kazen 5; kazen plača Ana 5
    r"(?=.{0,2}F)F?[Pg]?(?P<payer>[ESC])[Pg]?F?": "fine payer",
    # ana je plačala cilki 2; ana cilki plačala 2; cilki je plačala ana 2; cilki ana plačala 2
    r"(?=.{1,2}P|.{3,}M)(?=.{1,2}[Pg])(?P<payer>[ES])[Pg]?(?P<payee>.)[Pg]?": "paid payer payee",
    r"(?=.{1,2}P|.{3,}M)(?=.{1,2}[Pg])(?P<payee>C)[Pg]?(?P<payer>[ES])[Pg]?": "paid payer payee",
    # Eva namesto Cilke; Eva comes instead of Cilka; zamiast Borisa gra Eva; Eva za Borisa; Eve takes Dave's place
    r"(?P<new>[SCN])([JG]?[IR]|t)(?P<old>[ESCN])o?$": "replace old new",
    r"R(?P<old>[ESCN])[JG]?(?P<new>[ESCN])$": "replace old new",
    r"(?P<new>[SCN])(?P<behind>B)(?P<old>[ESC])$": "join new behind old",
}


def _folded(words: str) -> str:
    """Words of a sentence as they are compared."""
    return fold(words.rstrip(STOPS)).replace(" ", "-")


def _letter(table: Table, words: str) -> str:
    """The letter of a word, or of some that are one, in a sentence."""
    bare = words.rstrip(STOPS)
    folded = _folded(words)
    if folded in LETTERS:
        return LETTERS[folded]
    if ordinal_number(folded) == 1:
        return "1"
    if called_so(table, bare):
        return "E" if table.player(bare) else "S" if starting(table, bare) else "C"
    if money_of(bare):
        return "M"
    known = folded in _BY_WORD or table.words_of(re.split("[:@]", bare)[0])
    return "N" if bare[:1].isalpha() and not known else "."


def _sentence(table: Table, words: Sequence[str]) -> Command | None:
    """The command that a sentence means, with or without the words that only fill it."""
    parts: list[str] = []
    words = [_whose(word) for word in words]
    while words:
        several = range(MOST_WORDS, 1, -1)
        many = next((many for many in several if fold("-".join(words[:many]).rstrip(STOPS)) in LETTERS), 1)
        parts, words = [*parts, " ".join(words[:many])], words[many:]
    if all(LETTERS.get(_folded(part), "G") in "G!t" for part in parts):
        return None  # no player comes, goes, deals or pays
    for kept in ({part for part in parts if starting(table, part)}, (), parts):
        plain = [at for at, part in enumerate(parts) if part in kept or not is_filler(part.rstrip(STOPS))]
        letters = "".join([_letter(table, parts[at]) for at in plain])
        for pattern, command in SENTENCES.items():
            match = re.match(pattern, letters)
            if match is not None:
                named = {key: parts[plain[match.start(key)]].rstrip(STOPS) for key in match.groupdict()}
                name, *arguments = command.split()
                rest = parts[plain[match.end() - 1] + 1 :]  # a reason is kept as it was said
                while rest and is_filler(rest[0]):
                    del rest[0]
                return _in_figures(Command(name, [*[named.get(argument, argument) for argument in arguments], *rest]))
    return None


def _in_figures(command: Command) -> Command:
    """A command with the numbers after it in figures: `popravi štirinajst`, `move two three`, `fine Ana ten`.

    Words that may say two amounts become one word, which is refused because it is no amount.
    """
    name, words = command
    words = places_in_figures(words, NUMBERED.get(name, 0))
    counted = leading_number(words) if name in ("undo", "redo", "settle") else None
    if counted is not None:
        words = [str(counted[0]), *words[counted[1] :]]
    if name in NUMBERED:
        return Command(name, words)
    players = BEFORE_AMOUNT.get(name, len(words))
    amount, alone = leading_amount(words[players:]), leading_amount(words[players : players + 1])
    if amount is not None:
        words = [*words[:players], str(amount[0]), *words[players + amount[1] :]]
    elif alone is not None:
        words = [*words[:players], " ".join(words[players:])]
    return Command(name, words)


def _as_said(command: Command) -> Command:
    """A command with its spoken words in the form that the shell takes: `settle 0,05`, `rate 5 cents a point`."""
    name, words = _in_figures(command)
    worth = _worth(words) if name in ("settle", "rate") else None
    if worth is None:
        return Command(name, words)
    rate, unit = worth
    options = ["--rate", rate, *(["--unit", unit] if unit else [])]
    return Command(name, options if name == "settle" else options[1::2])


def _worth(words: Sequence[str]) -> tuple[str, str] | None:
    """The worth of a point that words say, in figures, and its money: `po 5 centov`, `10 groszy za punkt`, `0,05`.

    None if they say more, as options do, or no amount.
    """
    worth = [word for word in words if fold(word) not in EACH and not is_filler(word)]
    if len(worth) == 1 < len(words) and money_of(worth[0]):
        worth.insert(0, "1")  # `po koruně` is one
    written = re.fullmatch(WORTH, worth[0]) if worth and not any(word.startswith("--") for word in words) else None
    counted = leading_amount(worth) if written is None else None
    if written is not None:
        amount, money = written["amount"].replace(",", "."), [*filter(None, (written["money"], written["sign"]))]
        money += worth[1:]
    elif counted is not None:
        amount, money = str(counted[0]), worth[counted[1] :]
    else:
        return None
    if len(money) > 1:
        return None
    unit, of_hundred = money_of(money[0]) or (money[0], False) if money else ("", False)
    if of_hundred and amount.isdecimal():
        amount = amount.zfill(3)
        return f"{amount[:-2]}.{amount[-2:]}", unit
    return amount, unit


def called(name: str, language: str) -> list[str]:
    """Every word for a command in a language, the usual one first; in English if the language has none."""
    return COMMANDS[name].get(language) or COMMANDS[name]["en"]


def word_of(name: str, language: str) -> str:
    """The usual word for a command in a language."""
    return called(name, language)[0]


def with_command(problems: Sequence[Problem], word: str, language: str) -> list[Problem]:
    """The problems of a line with an unknown first word, with the command that may have been meant."""
    bare = printable(word).rstrip(STOPS)
    here = next((problem for problem in problems if problem.id == "word-unknown" and problem.word == bare), None)
    near = nearest(word, reversed([name for command in COMMANDS for name in called(command, language)]))
    if here is None or near is None:
        return list(problems)
    name, hint = near.replace("-", " "), here.hint
    slip = hint.facts.get("name") if isinstance(hint, Said) and hint.text == 'did you mean "{name}"?' else None
    if not isinstance(slip, Slip) or slip.of_language(language) is None:
        return [here._replace(hint=said('did you mean "{name}"?', name=name))]
    two = here._replace(hint=said('did you mean "{name}" or "{other}"?', name=slip, other=name))
    return [two if problem is here else problem for problem in problems]


def require(command: Command) -> None:
    """Checks that there is such a command. Raises Refused if there is none."""
    if command.name not in (*COMMANDS, *ASKED, "again"):
        shown = for_message(command.name)
        raise refusal("play-unknown-command", name=shown, hint=did_you_mean(shown, COMMANDS, "help lists the commands"))
