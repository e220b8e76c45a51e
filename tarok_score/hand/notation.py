"""The words of a hand: from what people type at the table to its document, and back.

    one Cilka Ana 45 trula:announced king-ultimo:announced kontra@Boris mond:David

`parse` turns words into the document of the hand, which is then read like any other, so that words and documents can
never mean different things. Words come in any order, except that the first player named is the declarer and the second
his partner.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..law.contracts import Contract
from ..law.library import rulesets_with
from ..law.ruleset import Ruleset
from ..limits import LONGEST_HAND_WORD, MOST_ENTRIES
from ..pack import HALF
from ..problems import Problem, Refused, Wrong, malformed, unsaid
from ..words.folding import fold, printable
from ..words.notation_words import (
    CARD_OF,
    COLON_OF,
    COMMAND_WORDS,
    KIND_OF,
    MARK_OF,
    RESULT_OF,
    SINGLE_OF,
    TALON_WORDS,
    OwnWord,
    counted_number,
    is_card,
    said_word,
)
from ..words.said import Fact, Said, chained, joined, said
from ..words.speech import LANGUAGES
from . import vocabulary
from .document import NO_DECLARATIONS
from .document import described as document_described
from .document import read as read_document
from .hand import DEFENDERS, Hand
from .items import SIGNS, called, is_number, items, meanings_of_form, starting
from .possible.alone import piles_of_some, without_pile
from .possible.kontra import OWN_SIDE
from .spoken.complete import Complete
from .spoken.line import Word
from .table import UNKNOWN_WORD, Table, shown
from .together import Together, apart, together
from .vocabulary import SoFar, Thing
from .writing import write

if TYPE_CHECKING:
    from ..words.said import Spoken

#: The most rulesets that are named for a word which they have.
MOST_RULESETS = 3

#: The most words of several meanings that a line is asked about.
MOST_CHOICES = 5

_ONE_OF_TWO = "say one of the two"

SAID_ALREADY = malformed("said-already", 'was said already: "{word}"', _ONE_OF_TWO)
KONTRA_ALREADY = malformed(
    "kontra-said-already", 'was said already: "{word}"', "one word with all who spoke: rekontra@NAME,NAME"
)
PILES_AND_NUMBER = malformed(
    "piles-and-number",
    "one number for a side and one for a player cannot stand together",
    "one number where there is a declarer, one for each player where there is none",
)
NAME_OF_SEVERAL = malformed("name-of-several", '"{name}" could be {names}', "type one letter more")
WORD_OF_SEVERAL = malformed("word-of-several", "could be {names}", "type one letter more")
TOO_MANY_WORDS = malformed("hand-too-many-words", "a hand has at most {most} words", "one hand a line")
THIRD_PLAYER = malformed(
    "third-player", "{name} is a third player", "the first named is the declarer, the second his partner"
)
KONTRA_WITHOUT_AT = malformed("kontra-without-at", "is written with an @ before who spoke", "{word}@NAME")
CARD_OF_NOBODY = unsaid("card-of-nobody", "does not say from whom", "{word}:FROM,BY or {word}:talon")
NOBODY_SAID = unsaid("nobody-said", "does not say who", "{word}:NAME")
WORD_BY_ITSELF = malformed("word-by-itself", "is a word by itself", "write {word}")
WORD_OF_OTHERS = malformed(
    "word-of-other-rules", "is no word of {ruleset}, but of {others}", "tarok words lists the words of these rules"
)
CARD_SAID = malformed("word-card", "is a card, and a hand is recorded without its cards", "leave it out")
COMMAND_WORD = malformed("word-command", "is a command", "on a line of its own")
NO_LEVEL = malformed("level-no-level", '"{level}" is no level', "such as {contract}:1")
NO_PILE = malformed("pile-unreadable", '"{points}" is no number of card points', "such as Ana=20; 0 = took no trick")
PILE_ALREADY = malformed("pile-said-already", "the card points of {name} were said already", _ONE_OF_TWO)
ONE_SPOKE = malformed("kontra-one-name", "{word} needs 1 name", "{word}@NAME")
SEVERAL_SPOKE = malformed("kontra-several-names", "{word} needs {level} names, in order: {words}", "{word}@{names}")
MARK_TWICE = malformed("mark-twice", '"{mark}" says a second time what was said', "say it once")
UNKNOWN_MARK = malformed("mark-unknown", '"{mark}" is no mark of a bonus and nobody at the table', "marks are {marks}")
MORE_THAN_TWO = malformed("card-of-more-than-two", "names more than two players", "{card}:FROM,BY or {card}:talon")
CARD_ALREADY = malformed("card-said-already", "the {card} was said already", _ONE_OF_TWO)
NO_KIND = malformed("revoke-kind-unknown", '"{kind}" is no kind of breach', "discard, deliberate or declaration")
NO_DIFFERENCE = malformed("difference-none", "{contract} has no difference", "a difference goes with {contracts}")
DIFFERENCE_OF_ZERO = malformed(
    "difference-zero", "nobody wins by 0 under these rules", "-0 is 35 card points and lost; 35+1 is one card more"
)


#: The fact of a bonus that each mark states.
FACT_OF_MARK: dict[str, tuple[str, Any]] = {
    "announced": ("announced", True),
    "silent": ("announced", False),
    "made": ("made", True),
    "lost": ("made", False),
    "defenders": ("side", DEFENDERS),
    "itself": ("itself", True),
    "not-itself": ("itself", False),
}


def either(names: Sequence[str]) -> Fact:
    """The sentence that names one player or the other."""
    return chained(names, "{one} or {other}")


class Parsed(NamedTuple):
    """The document that the words describe, the word behind each of its paths, and notes on how words were read."""

    document: dict[str, Any]
    typed: dict[str, str]
    notes: Sequence[Said] = ()
    others: bool = False


class _Words:
    """Reads one list of words into a document."""

    def __init__(self, table: Table, problems: list[Problem]) -> None:
        self.table = table
        self.problems = problems
        self.document: dict[str, Any] = {}
        self.typed: dict[str, str] = {}
        self.players: list[tuple[str, str]] = []
        self.differences: list[Word] = []
        self.has_contract = False
        self.others = False
        self.contract_said: Contract | None = None

    def wrong(self, wrong: Wrong, word: str, hint: Said | None = None, /, **facts: Fact) -> None:
        """Adds a problem at a word."""
        self.problems.append(wrong(f'"{shown(word)}"', place=None, hint=hint, **facts))

    def put(self, key: str, value: Any, word: str) -> None:
        """Notes a fact that can be said once."""
        if key in self.document:
            if key == "points" and isinstance(self.document[key], dict):
                self.wrong(PILES_AND_NUMBER, word)
            else:
                already = KONTRA_ALREADY if key == "kontra" else SAID_ALREADY
                self.wrong(already, word, word=shown(self.typed[f"hand.{key}"]))
            return
        self.document[key] = value
        self.typed[f"hand.{key}"] = word

    def player(self, text: str, word: str, silent: bool = False) -> str | None:
        """The player with that name, or with a name that alone begins so."""
        folded = fold(text)
        exact = self.table.by_fold.get(folded)
        if exact is not None:
            return exact
        found = called(self.table, text)
        if len(found) == 1:
            return found[0]
        if not silent and found:
            self.wrong(NAME_OF_SEVERAL, word, name=shown(text), names=either(found))
        elif not silent:
            self.problems.append(self.table.nobody(f'"{shown(word)}"', text))
        return None

    def names(self, text: str, word: str) -> list[str] | None:
        """The players of a list with commas; None after adding a problem for each that is none."""
        found = [self.player(part, word) for part in text.split(",")]
        return [name for name in found if name is not None] if None not in found else None

    def read(self, words: Sequence[Word]) -> None:
        """Notes the facts of complete words."""
        contracts = [one for one in words if self.means_only(one.text, "contract")]
        self.has_contract = bool(contracts)
        self.contract_said = self.table.contract(contracts[0].text.partition(":")[0]) if contracts else None
        for text, typed in words:
            if len(text) > LONGEST_HAND_WORD:
                self.unknown(text, typed)
            else:
                self.word(text, typed)
        for key, (name, word) in zip(("declarer", "partner"), self.players, strict=False):
            self.put(key, name, word)
        for name, word in self.players[2:]:
            self.wrong(THIRD_PLAYER, word, name=name)
        for difference in self.differences:
            self.difference(*difference)

    def means_only(self, word: str, kind: str) -> bool:
        """True if a word is of that kind and of no other (a valat can be a contract and a bonus)."""
        kinds = {found for found, _ in self.table.words_of(word.partition(":")[0])}
        return kinds == {kind}

    def so_far(self) -> SoFar:
        """The hand as far as it was said: its contract even if that stands further on."""
        contract = self.contract_said
        if contract is None and "contract" in self.document:
            contract = self.table.rules.contracts[self.document["contract"]]
        return SoFar(contract, frozenset(self.document))

    def begun(self, text: str) -> list[tuple[Thing, str]]:
        """The things that a word may begin, if it is neither a whole word nor a name."""
        head, colon, _ = text.partition(":")
        base, at, _ = head.partition("@")
        if "=" in text or self.table.words_of(base) or said_word(fold(base)):
            return []
        if not at and (self.table.player(base) is not None or starting(self.table, base)):
            return []
        if base.isdecimal() and not any(word.startswith(fold(base)) for word in self.table.rules.words):
            return []  # card points
        return vocabulary.things_beginning(self.table, base, vocabulary.heads(self.table, self.so_far(), at or colon))

    def word(self, text: str, word: str) -> None:
        """Notes the facts of one complete word, which was typed as `word`."""
        if "=" in text:
            self.pile(text, word)
            return
        if is_number(text):
            self.put("points", int(text), word)
            return
        if text[0] in SIGNS and is_number(text[1:]):
            self.differences.append(Word(text, word))
            return
        if text[0].isdigit() and not self.table.words_of(text.partition(":")[0]):
            self.put("points", text, word)
            return
        head, colon, rest = text.partition(":")
        base, at, _ = head.partition("@")
        for kind, key in self.meanings(base, colon):
            if (at or colon) in vocabulary.SIGNS_BEHIND.get(kind, ()):
                READS[kind](self, key, head if at else rest, word)
                return
        if colon:
            self.declarations(text, rest, word)
            return
        name = self.player(head, word, silent=True)
        if name is not None:
            self.players.append((name, word))
        else:
            self.unknown(text, word)

    def meanings(self, base: str, colon: str) -> tuple[tuple[str, str], ...]:
        """The meanings of the head of a word; of a contract and a bonus with one name the contract is said first."""
        means = self.table.words_of(base) or vocabulary.own_word(base)
        kinds = {kind for kind, _ in means}
        if {"bonus", "contract"} <= kinds:
            unsaid = not self.has_contract and not colon and "contract" not in self.document
            means = tuple([one for one in means if one[0] != ("bonus" if unsaid else "contract")])
        return means

    def unknown(self, text: str, word: str) -> None:
        """Adds the problem of a word that means nothing here."""
        head = text.partition(":")[0]
        base = head.partition("@")[0]
        folded, players = fold(base), called(self.table, head)
        if players:
            self.wrong(WORD_OF_SEVERAL, word, names=either(players))
        elif any(kind == "kontra" for kind, _ in self.table.words_of(base)):
            self.wrong(KONTRA_WITHOUT_AT, word, word=base)
        elif ("card", "mond") in said_word(folded) or folded in CARD_OF:
            self.wrong(CARD_OF_NOBODY, word, word="mond" if folded not in CARD_OF else base)
        elif folded in COLON_OF:
            self.wrong(NOBODY_SAID, word, word=base)
        elif folded in RESULT_OF or folded in SINGLE_OF:
            self.wrong(WORD_BY_ITSELF, word, word=base)
        else:
            self.unknown_word(text, word)

    def unknown_word(self, text: str, word: str) -> None:
        """Adds the problem of a word that neither the rules nor any name have."""
        rules, players = self.table.rules, self.table.players
        several = tuple(dict.fromkeys(thing for thing, _ in self.begun(text)))
        of_forms = [Thing(*meaning) for means in meanings_of_form(self.table, text) for meaning in means]
        several = several or tuple(dict.fromkeys(of_forms))
        if several:
            self.wrong(WORD_OF_SEVERAL, word, names=vocabulary.Choices(self.table, several))
            return
        head, colon, _ = text.partition(":")
        things = vocabulary.heads(self.table, self.so_far(), colon or None)
        hint = self.did_you_mean(head, things, players if not colon or rules.declarations else ())
        base = fold(head.partition("@")[0])
        if self.table.who_left(base) is not None:
            self.problems.append(self.table.nobody(f'"{shown(word)}"', base))
            return
        if base in COMMAND_WORDS:
            self.wrong(COMMAND_WORD, word)
            return
        if is_card(base):
            self.wrong(CARD_SAID, word)
            return
        others = rulesets_with(base)
        if others:
            self.wrong(WORD_OF_OTHERS, word, hint, ruleset=rules.id, others=others[:MOST_RULESETS])
            return
        self.wrong(UNKNOWN_WORD, word, hint, ruleset=rules.id, players=players)

    def did_you_mean(self, text: str, things: Sequence[Thing], names: Sequence[str]) -> Said | None:
        """The hint for a word that is nearly another one that may stand there."""
        near = vocabulary.find_slip(self.table, text, things, names)
        return None if near is None else said('did you mean "{name}"?', name=near)

    def difference(self, text: str, word: str) -> None:
        """Notes the card points of a difference, as many tables say it: `+10` is 45, `-5` is 30."""
        sign, number = text[0], int(text[1:])
        rules, key = self.table.rules, self.document.get("contract")
        contract = rules.contracts[key] if key else None
        if contract is not None and not has_difference(contract):
            having = tuple([one.typed for one in rules.contracts.values() if has_difference(one)])
            hint = None if having else said("leave it out")
            self.wrong(NO_DIFFERENCE, word, hint, contract=contract.typed, contracts=having)
            return
        points = HALF + number if sign == "+" else HALF - number
        if sign == "+" and points == HALF:
            if contract is not None and not is_rounded(rules, contract):
                self.wrong(DIFFERENCE_OF_ZERO, word)
                return
            points += 1
        self.put("points", points, word)

    def contract(self, key: str, rest: str, word: str) -> None:
        """Puts the contract, and the level behind it, into the document."""
        self.put("contract", key, word)
        if rest:
            if is_number(rest):
                self.put("level", int(rest), word)
            else:
                self.wrong(NO_LEVEL, word, level=shown(rest), contract=self.table.rules.contracts[key].typed)

    def pile(self, text: str, word: str) -> None:
        """Puts the points of one player's pile into the document: `Ana=20`, `Ana=full`."""
        name, _, points = text.partition("=")
        player = self.player(name, word)
        said = {one for one, _ in said_word(fold(points))}
        counted = int(points) if is_number(points) else counted_number(fold(points))
        if counted is None and not said & {"full", "nothing"}:
            self.wrong(NO_PILE, word, points=shown(points))
            return
        if player is None:
            return
        piles = self.document.setdefault("points", {})
        if not isinstance(piles, dict):
            self.wrong(PILES_AND_NUMBER, word)
        elif player in piles:
            self.wrong(PILE_ALREADY, word, name=player)
        else:
            piles[player] = "full" if "full" in said else 0 if "nothing" in said else counted
            self.typed[f"hand.points.{player}"] = word

    def doubling(self, key: str, text: str, word: str) -> None:
        """Notes that the game was doubled."""
        kontra = self.kontra(key, text, word)
        if kontra is not None:
            self.put("kontra", kontra, word)

    def result(self, key: str, rest: str, word: str) -> None:
        """Notes that the game was won or lost."""
        self.put("won", key == "won", word)

    def rest(self, key: str, rest: str, word: str) -> None:
        """Notes that all others took tricks, and that none of them is full."""
        self.others = True

    def single(self, key: str, rest: str, word: str) -> None:
        """Notes a fact that one word says."""
        self.put(key, "no-trick" if key == "king_in_talon" else True, word)

    def kontra(self, key: str, text: str, word: str) -> int | list[str] | None:
        """The doubling by a word: its level, or the players who spoke."""
        _, at, names = text.partition("@")
        rules = self.table.rules.kontra
        assert rules is not None
        level = rules.words[key].level
        if not at:
            return level
        found = self.names(names, word)
        if found is None:
            return None
        if len(found) == level:
            return found
        if level == 1:
            self.wrong(ONE_SPOKE, word, word=rules.words[key].typed)
        else:
            words = tuple([one.typed for one in rules.ladder[:level]])
            who = joined(*[said("NAME")] * level, between=",")
            self.wrong(SEVERAL_SPOKE, word, word=rules.words[key].typed, level=level, words=words, names=who)
        return None

    def bonus(self, key: str, rest: str, word: str) -> None:
        """Adds a bonus with its marks to the document."""
        item: dict[str, Any] = {"bonus": key}
        for mark in rest.split(":") if rest else ():
            field, value = self.mark(mark, word)
            if field in item:
                self.wrong(MARK_TWICE, word, mark=shown(mark))
            if field:
                item[field] = value
        bonuses = self.document.setdefault("bonuses", [])
        self.typed[f"hand.bonuses[{len(bonuses)}]"] = word
        bonuses.append(item)

    def mark(self, mark: str, word: str) -> tuple[str, Any]:
        """The fact of a bonus that a mark says, and its value; no fact if it says none."""
        folded = fold(mark.partition("@")[0])
        kind = MARK_OF.get(folded)
        if kind is not None:
            return FACT_OF_MARK[kind]
        kontra = dict(self.table.words_of(folded)).get("kontra")
        if kontra is not None:
            return "kontra", self.kontra(kontra, mark, word)
        name = self.player(mark, word, silent=True)
        if name is not None:
            return "by", name
        whole = None if starting(self.table, mark) else vocabulary.completed_word(self.begun_mark(mark))
        if whole is None:
            self.unknown_mark(mark, word)
            return "", None
        _, at, names = mark.partition("@")
        return self.mark(whole + at + names, word)

    def begun_mark(self, mark: str) -> list[tuple[Thing, str]]:
        """The marks that a word may begin; an @ with players stands behind words of doubling alone."""
        base, at, _ = mark.partition("@")
        things = vocabulary.doublings(self.table.rules) if at else vocabulary.marks(self.table)
        return vocabulary.things_beginning(self.table, base, things)

    def unknown_mark(self, mark: str, word: str) -> None:
        """Adds the problem of a mark that means nothing here."""
        players = starting(self.table, mark)
        if players:
            self.wrong(NAME_OF_SEVERAL, word, name=shown(mark), names=either(players))
            return
        several = tuple(dict.fromkeys(thing for thing, _ in self.begun_mark(mark)))
        if several:
            self.wrong(NAME_OF_SEVERAL, word, name=shown(mark), names=vocabulary.Choices(self.table, several))
            return
        rules = self.table.rules.kontra
        doubling = [one.typed for one in rules.ladder] if rules else []
        hint = self.did_you_mean(mark, vocabulary.marks(self.table), self.table.players)
        marks: list[Spoken] = [*map(OwnWord, ("announced", "lost", "defenders")), said("a player"), *doubling]
        self.wrong(UNKNOWN_MARK, word, hint, mark=shown(mark), marks=marks)

    def card(self, card: str, rest: str, word: str) -> None:
        """Puts a lost card into the document, with its loser and captor, or as left in the talon."""
        rest = rest.replace(":", ",")
        if fold(rest) in TALON_WORDS or self.begins_talon(rest):
            left = self.document.setdefault("left_in_talon", [])
            self.typed[f"hand.left_in_talon[{len(left)}]"] = word
            left.append(card)
            return
        found = self.names(rest, word)
        if found is None:
            return
        if len(found) > 2:
            self.wrong(MORE_THAN_TWO, word, card=OwnWord(card))
            return
        captured = self.document.setdefault("captured", {})
        if card in captured:
            self.wrong(CARD_ALREADY, word, card=OwnWord(card))
            return
        captured[card] = dict(zip(("from", "by"), found, strict=False))
        self.typed[f"hand.captured.{card}"] = word

    def begins_talon(self, text: str) -> bool:
        """True if a word begins the one for the talon, and nobody's name."""
        if "," in text or self.table.player(text) is not None or starting(self.table, text):
            return False
        return bool(vocabulary.things_beginning(self.table, text, vocabulary.own_things("talon")))

    def resting_or_revoke(self, key: str, rest: str, word: str) -> None:
        """Puts the resting player, or a breach with its culprit and kind, into the document."""
        who, colon, kind = rest.partition(":")
        name = self.player(who, word)
        if name is None:
            return
        if key == "resting":
            self.put("resting", name, word)
            return
        revoke: dict[str, Any] = {"by": name}
        if colon:
            whole = (
                vocabulary.completed_word(
                    vocabulary.things_beginning(self.table, kind, vocabulary.own_things("breach"))
                )
                or kind
            )
            if fold(whole) not in KIND_OF:
                self.wrong(NO_KIND, word, kind=shown(kind))
                return
            revoke["kind"] = KIND_OF[fold(whole)]
        self.put("revoke", revoke, word)

    def declarations(self, text: str, rest: str, word: str) -> None:
        """Adds the declarations of one player to the document."""
        name = self.player(text.partition(":")[0], word, silent=True)
        if name is None:
            self.unknown(text, word)
            return
        if not self.table.rules.declarations:
            self.wrong(NO_DECLARATIONS, word, said("leave it out"), ruleset=self.table.rules.id)
            return
        declared = self.document.setdefault("declarations", {}).setdefault(name, [])
        self.typed[f"hand.declarations.{name}"] = word
        declared.extend(self.declaration(part) for part in rest.split(",") if part)

    def declaration(self, text: str) -> str:
        """The declaration that a word, or the beginning of one, means."""
        if any(kind == "declaration" for kind, _ in self.table.words_of(text)):
            return text
        things = [Thing("declaration", key) for key in self.table.rules.declarations]
        return vocabulary.completed_word(vocabulary.things_beginning(self.table, text, things)) or text


#: The reader of each kind of thing, and the sign that follows the thing.
READS = {
    "contract": _Words.contract,
    "bonus": _Words.bonus,
    "kontra": _Words.doubling,
    "result": _Words.result,
    "card": _Words.card,
    "who": _Words.resting_or_revoke,
    "single": _Words.single,
    "others": _Words.rest,
}


def has_difference(contract: Contract) -> bool:
    """True if the value of a contract depends on the distance of the card points from 35."""
    return contract.form == "sides" and contract.decided_by == "points" and contract.game != "value"


def is_rounded(rules: Ruleset, contract: Contract) -> bool:
    """True if one card point more or less may make no difference."""
    return contract.game == "fives" or (rules.difference is not None and rules.difference.round_to > 1)


def player(table: Table, name: str, problems: list[Problem]) -> str | None:
    """The player with that name, or with a name that alone begins so.

    Else None, after a problem that names the players.
    """
    return _Words(table, problems).player(name, name)


def same_word(table: Table, one: str, other: str) -> bool:
    """True if two heads of words mean the same, or the second begins a word for the first."""
    reader = _Words(table, [])
    found = vocabulary.completed_word(reader.begun(other)) or other
    means = {*table.words_of(one), *vocabulary.own_word(one)}
    return bool(means & {*table.words_of(found), *vocabulary.own_word(found)}) or fold(one) == fold(found)


def parse(table: Table, words: Sequence[str], problems: list[Problem], resting: str | None = None) -> Parsed:
    """The document of a hand from its words; words without a meaning become problems.

    A line exactly as the program writes it keeps its meaning; in any other, words belong to those beside them.
    """
    if len(words) > MOST_ENTRIES:
        problems.append(TOO_MANY_WORDS(most=MOST_ENTRIES))
        return Parsed({}, {})
    line = together(table, words, resting)
    if not line.plain or line.problems or line.notes:
        exactly = _canonical(table, words, resting)
        if exactly is not None:
            return exactly
    problems.extend(line.problems)
    return _parsed(table, line, problems)


def parse_changes(table: Table, words: Sequence[str], problems: list[Problem], resting: str | None = None) -> Parsed:
    """The facts that words state about a hand whose players are named already; `resting` sat out."""
    line = together(table, words, resting, amends=True)
    problems.extend(line.problems)
    return _parsed(table, line, problems)


def rewritten(table: Table, words: Sequence[str]) -> list[str] | None:
    """The words of a hand, each complete by itself, as the program writes them; None if they are no hand."""
    problems: list[Problem] = []
    parsed = _parsed(table, apart(table, words), problems)
    hand = read_document(table, parsed.document, problems)
    return None if hand is None or problems else write(table, hand).split()


def described(table: Table, words: Sequence[str]) -> Hand | None:
    """The hand that words describe, each of which stands by itself, possible or not; None if they are no hand."""
    problems: list[Problem] = []
    parsed = _parsed(table, apart(table, words), problems)
    return None if problems else document_described(table, parsed.document)


def complete(table: Table, text: str) -> Fact:
    """A complete word as a fact of a sentence, in the reader's language."""
    return Complete(table, text)


def readings(table: Table, words: Sequence[str], resting: str | None = None, language: str = "en") -> list[str]:
    """The lines that a line of several meanings may mean, each as it would be typed; none if it has one meaning.

    A whole hand is written as it would be echoed. Hands that are impossible under these rules are left out.
    """
    problems: list[Problem] = []
    parse(table, words, problems, resting)
    return list(dict.fromkeys(_readings(table, words, resting, language, MOST_CHOICES))) if problems else []


def _readings(table: Table, words: Sequence[str], resting: str | None, language: str, left: int) -> list[str]:
    """The lines of one meaning each that words may mean; at most `left` words are asked about."""
    problems: list[Problem] = []
    parsed = parse(table, words, problems, resting)
    if not problems:
        try:
            hand = read(table, words, resting)
        except Refused as refused:
            return [] if refused.wrong else [" ".join(words)]
        if "resting" not in parsed.document:
            hand = hand._replace(resting=None)
        return [write(table, hand, language)]
    meanings = together(table, words, resting).meanings if left else ()
    return [line for one in meanings for line in _readings(table, one, resting, language, left - 1)]


def names_contract(table: Table, words: Sequence[str], before: Sequence[str] = ()) -> bool:
    """True if words name a contract, so that they are a whole hand; `before` are the words of the hand before them."""
    named = [item for item in items(table, [*before, *words]) if item.kind == "contract"]
    return len(named) > (1 if before else 0)


def says_alone(table: Table, words: Sequence[str]) -> bool:
    """True if words say that the declarer has no partner: `ena ana sama 45`."""
    return any(item.kind == "alone" for item in items(table, words))


def _parsed(table: Table, line: Together, problems: list[Problem]) -> Parsed:
    """The document of complete words."""
    reader = _Words(table, problems)
    reader.read(line.words)
    if line.alone:
        reader.put("partner", None, "")
    return Parsed(reader.document, reader.typed, line.notes, reader.others)


def _canonical(table: Table, words: Sequence[str], resting: str | None) -> Parsed | None:
    """The document of a line that is exactly as the program writes it, in one of its languages; None for any other."""
    if not all(words):
        return None
    problems: list[Problem] = []
    reader = _Words(table, problems)
    reader.read([Word(word, word) for word in words])
    if problems:
        return None
    document = dict(reader.document)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    hand = read_document(table, document, problems)
    if hand is None or problems:
        return None
    hands = {hand, hand._replace(resting=None)}
    line = " ".join(words)
    if any(write(table, one, language) == line for one in hands for language in LANGUAGES):
        return Parsed(reader.document, reader.typed, (), reader.others)
    return None


def read(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """The hand that these words describe; `resting` is who rests if the words do not say.

    Raises Refused with all problems, each at the word it is about. As long as a word is not understood, missing facts
    are not reported: the word may state them.
    """
    problems: list[Problem] = []
    document, typed, _, others = parse(table, words, problems, resting)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    unknown = len(problems)
    hand = read_document(table, document, problems)
    if hand is not None and not others:
        problems.extend(_others_unsaid(table, hand))
    if hand is None or problems:
        shown = problems[:unknown] + [one for one in problems[unknown:] if not (unknown and one.missing)]
        raise Refused([as_typed(_questioned(one, document), typed) for one in shown])
    return hand


def _questioned(problem: Problem, document: dict[str, Any]) -> Problem:
    """The problem of a player who doubles his own side, put as a question if he is only the second name."""
    if problem.id != OWN_SIDE.id or not isinstance(problem.said, Said):
        return problem
    name = problem.said.facts["name"]
    if name != document.get("partner"):
        return problem
    return problem._replace(hint=said("{name} is named second, so he is the partner: is he?", name=name))


def as_typed(problem: Problem, typed: dict[str, str]) -> Problem:
    """The problem with its path replaced by the word it is about, or by nothing if it is about no word."""
    path = problem.path
    while path and path not in typed:
        cut = max(path.rfind("."), path.rfind("["))
        path = path[:cut] if cut > 0 else ""
    if path:
        return problem._replace(path=f'"{printable(typed[path])}"')
    return problem._replace(path="") if problem.path.startswith("hand.") else problem


def _others_unsaid(table: Table, hand: Hand) -> list[Problem]:
    """The problems of players without card points, one of whom could be full, or without a trick.

    Among three players neither is possible if one is full and another took no trick.
    """
    contract = table.rules.contracts[hand.contract]
    missing = without_pile(table, contract, hand) if hand.piles else ()
    if not missing or hand.revoke is not None:
        return []
    piles = dict(hand.piles)
    klop = contract.klop
    full = klop is not None and any(points >= klop.full.least for points in piles.values())
    if len(missing) == 1 and full and 0 in piles.values():
        return []
    return [piles_of_some(contract, missing)]
