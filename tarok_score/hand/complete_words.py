"""Complete words as the document of a hand: each says its facts by itself, as `kontra@Boris` and `mond:David` do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..law.contracts import Contract
from ..limits import LONGEST_HAND_WORD
from ..pack import HALF
from ..problems import Problem, Wrong, malformed
from ..words.folding import fold
from ..words.notation_words import KIND_OF, MARK_OF, TALON_WORDS, OwnWord, said_word
from ..words.numbers import counted_number, is_number
from ..words.said import Fact, Said, joined, said
from . import vocabulary
from .called_names import called, starting
from .difference import has_difference, is_rounded
from .fact_kinds import NO_DECLARATIONS
from .hand import DEFENDERS
from .meanings import bonuses_doubled
from .spoken.line import Word
from .table import Table, shown
from .typed_words import SIGNS
from .unknown_words import NAME_OF_SEVERAL, begun, begun_mark, either, unknown, unknown_mark
from .vocabulary import NOTHING_YET, SoFar, Thing

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
THIRD_PLAYER = malformed(
    "third-player", "{name} is a third player", "the first named is the declarer, the second his partner"
)
NO_LEVEL = malformed("level-no-level", '"{level}" is no level', "such as {contract}:1")
NO_PILE = malformed("pile-unreadable", '"{points}" is no number of card points', "such as Ana=20; 0 = took no trick")
PILE_ALREADY = malformed("pile-said-already", "the card points of {name} were said already", _ONE_OF_TWO)
ONE_SPOKE = malformed("kontra-one-name", "{word} needs 1 name", "{word}@NAME")
SEVERAL_SPOKE = malformed("kontra-several-names", "{word} needs {level} names, in order: {words}", "{word}@{names}")
DOUBLES_NOTHING = malformed(
    "kontra-tail",
    'only an announced bonus can be doubled, and "{tail}" is none in this hand',
    "{word} doubles the game, BONUS:announced:{word} a bonus",
)
MARK_TWICE = malformed("mark-twice", '"{mark}" says a second time what was said', "say it once")
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


class CompleteWords:
    """The document of one list of complete words, while these are read one after another.

    `typed` is the word behind each path of the document. Card points as a difference wait in `differences` until the
    contract is known, `doublings` until all bonuses are, and `players` until all are: the first is the declarer, the
    second his partner. `others` tells that all others took tricks. `doubled` are those who doubled the game before it
    is corrected: who said a lower step than the one that is named stays.
    """

    def __init__(self, table: Table, problems: list[Problem], doubled: Sequence[str] = ()) -> None:
        self.table, self.doubled = table, doubled
        self.problems = problems
        self.document: dict[str, Any] = {}
        self.typed: dict[str, str] = {}
        self.players: list[tuple[str, str]] = []
        self.differences: list[Word] = []
        self.doublings: list[tuple[str, str, str]] = []
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
        for doubling in self.doublings:
            self.doubled_bonus(*doubling)

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

    def unknown(self, text: str, word: str) -> None:
        """Adds the problem of a word that means nothing here."""
        self.problems.append(unknown(self.table, self.so_far(), text, word))

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
                READS[kind](self, key, text if at else rest, word)
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
        """Notes that the game was doubled, or the bonus behind the names: `kontra@Boris:trula`."""
        if ":" in text:
            self.doublings.append((key, text, word))
            return
        kontra = self.kontra(key, text, word, self.doubled)
        if kontra is not None:
            self.put("kontra", kontra, word)

    def result(self, key: str, rest: str, word: str) -> None:
        """Notes that the game was won or lost."""
        self.put("won", key == "won", word)

    def all_others(self, key: str, rest: str, word: str) -> None:
        """Notes that all others took tricks, and that none of them is full."""
        self.others = True

    def single(self, key: str, rest: str, word: str) -> None:
        """Notes a fact that one word says."""
        self.put(key, "no-trick" if key == "king_in_talon" else True, word)

    def kontra(self, key: str, text: str, word: str, before: Sequence[str] = ()) -> int | list[str] | None:
        """The doubling by a word: its level, or the players who spoke, those `before` first."""
        _, at, names = text.partition("@")
        rules = self.table.rules.kontra
        assert rules is not None
        level = rules.words[key].level
        if not at:
            return level
        found = self.names(names, word)
        if found is None:
            return None
        lower = before[: max(level - len(found), 0)]
        if len(lower) + len(found) == level:
            return [*lower, *found]
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

    def doubled_bonus(self, key: str, text: str, word: str) -> None:
        """Notes that an announced bonus was doubled, by a word that stands apart from it."""
        doubling, _, tail = text.partition(":")
        bonuses = [Thing("bonus", one) for one in self.table.rules.bonuses]
        whole = vocabulary.completed_word(vocabulary.things_beginning(self.table, tail, bonuses)) or tail
        meant = bonuses_doubled(self.table, whole)
        said_of = [one for one in self.document.get("bonuses", ()) if one["bonus"] in meant and "announced" in one]
        undoubled = [one for one in said_of if "kontra" not in one]
        if undoubled:
            undoubled[0]["kontra"] = self.kontra(key, doubling, word)
        elif said_of:
            self.wrong(MARK_TWICE, word, mark=shown(doubling))
        else:
            self.wrong(DOUBLES_NOTHING, word, tail=shown(tail), word=shown(doubling))

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
        whole = None if starting(self.table, mark) else vocabulary.completed_word(begun_mark(self.table, mark))
        if whole is None:
            self.problems.append(unknown_mark(self.table, mark, word))
            return "", None
        _, at, names = mark.partition("@")
        return self.mark(whole + at + names, word)

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
    "contract": CompleteWords.contract,
    "bonus": CompleteWords.bonus,
    "kontra": CompleteWords.doubling,
    "result": CompleteWords.result,
    "card": CompleteWords.card,
    "who": CompleteWords.resting_or_revoke,
    "single": CompleteWords.single,
    "others": CompleteWords.all_others,
}


def find_player(table: Table, name: str, problems: list[Problem]) -> str | None:
    """The player with that name, or with a name that alone begins so.

    Else None, after a problem that names the players.
    """
    return CompleteWords(table, problems).player(name, name)


def same_word(table: Table, one: str, other: str) -> bool:
    """True if two heads of words mean the same, or the second begins a word for the first."""
    found = vocabulary.completed_word(begun(table, NOTHING_YET, other)) or other
    means = {*table.words_of(one), *vocabulary.own_word(one)}
    return bool(means & {*table.words_of(found), *vocabulary.own_word(found)}) or fold(one) == fold(found)
