"""The words of a hand, as people type them at the table, and back.

    one Cilka Ana 45 trula:announced king-ultimo:announced kontra@Boris mond:David

`parse` turns words into the document of the hand, which is then read like any other; so words and documents can
never mean different things. Words come in any order, except that the first player named is the declarer and the
second his partner.
"""

import re
from collections.abc import Sequence
from typing import Any

from ..problems import Problem, Refused, Wrong, malformed
from ..tuples import NamedTuple
from ..words.folding import closest, fold, printable
from ..words.notation_words import CARD_OF, COLON_OF, KIND_OF, MARK_OF, RESULT_OF, SINGLE_OF, TALON_WORDS, card_word
from ..words.said import Fact, Said, Spoken, chained, said
from . import document as document_reader
from .hand import DECLARER, DEFENDERS, BonusFact, Hand, Kontra
from .spelling import Spelling
from .table import SHOWN, Table, shown

NUMBER = re.compile(r"-?[0-9]{1,9}")

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
THIRD_PLAYER = malformed(
    "third-player", "{name} is a third player", "the first named is the declarer, the second his partner"
)
KONTRA_WITHOUT_AT = malformed("kontra-without-at", "is written with an @ before who spoke", "{word}@NAME")
CARD_OF_NOBODY = malformed("card-of-nobody", "does not say from whom", "{word}:FROM,BY or {word}:talon")
NOBODY_SAID = malformed("nobody-said", "does not say who", "{word}:NAME")
WORD_BY_ITSELF = malformed("word-by-itself", "is a word by itself", "write {word}")
UNKNOWN_WORD = malformed(
    "word-unknown",
    "is no word of {ruleset} and nobody at the table",
    "at the table: {players}; contracts: {contracts}",
)
NO_LEVEL = malformed("level-no-level", '"{level}" is no level', "such as {contract}:1")
NO_PILE = malformed("pile-unreadable", '"{points}" is no number of card points', "such as Ana=20; 0 = took no trick")
PILE_ALREADY = malformed("pile-said-already", "the card points of {name} were said already", _ONE_OF_TWO)
ONE_SPOKE = malformed("kontra-one-name", "{word} needs 1 name", "{word}@NAME")
SEVERAL_SPOKE = malformed("kontra-several-names", "{word} needs {level} names, in order: {words}", "{word}@{names}")
MARK_TWICE = malformed("mark-twice", '"{mark}" says a second time what was said', "say it once")
UNKNOWN_MARK = malformed("mark-unknown", '"{mark}" is no mark of a bonus and nobody at the table', "marks are {marks}")
MORE_THAN_TWO = malformed("card-of-more-than-two", "names more than two players", "{card}:FROM,BY or {card}:talon")
CARD_ALREADY = malformed("card-said-already", "the {card} was said already", _ONE_OF_TWO)
NO_KIND = malformed("revoke-kind-unknown", '"{kind}" is no kind of breach', "discard or deliberate")


def did_you_mean(near: str) -> Said:
    """A hint for a word that is nearly another one."""
    return said('did you mean "{name}"?', name=near)


#: The fact of a bonus that each mark says.
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
    """One player or the other."""
    return chained(names, "{one} or {other}")


class Parsed(NamedTuple):
    """The document that the words describe, and which word stands behind which path of it."""

    document: dict[str, Any]
    typed: dict[str, str]


class _Words:
    """Reads one list of words into a document."""

    def __init__(self, table: Table, problems: list[Problem]) -> None:
        self.table = table
        self.problems = problems
        self.document: dict[str, Any] = {}
        self.typed: dict[str, str] = {}
        self.players: list[tuple[str, str]] = []

    def wrong(self, wrong: Wrong, word: str, hint: Said | None = None, /, **facts: Fact) -> None:
        """Names what is wrong with a word."""
        self.problems.append(wrong(f'"{shown(word)}"', place=None, hint=hint, **facts))

    def put(self, key: str, value: Any, word: str) -> None:
        """A fact that can be said once."""
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
        """The player of that name or unique beginning."""
        folded = fold(text)
        exact = self.table.by_fold.get(folded)
        if exact is not None:
            return exact
        found = self.starting(text)
        if len(found) == 1:
            return found[0]
        if not silent and found:
            self.wrong(NAME_OF_SEVERAL, word, name=shown(text), names=either(found))
        elif not silent:
            self.problems.append(self.table.nobody(f'"{shown(word)}"', text))
        return None

    def starting(self, text: str) -> list[str]:
        """The players whose names begin so."""
        folded = fold(text)
        return list(
            dict.fromkeys(name for key, name in self.table.by_fold.items() if folded and key.startswith(folded))
        )

    def names(self, text: str, word: str) -> list[str] | None:
        found = [self.player(part, word) for part in text.split(",")]
        return [name for name in found if name is not None] if None not in found else None

    def read(self, words: Sequence[str]) -> None:
        has_contract = sum(1 for word in words if self.means_only(word, "contract")) > 0
        for word in words:
            if word:
                self.word(word, has_contract)
        for key, (name, word) in zip(("declarer", "partner"), self.players, strict=False):
            self.put(key, name, word)
        for name, word in self.players[2:]:
            self.wrong(THIRD_PLAYER, word, name=name)

    def means_only(self, word: str, kind: str) -> bool:
        """Whether a word is of that kind and of no other (a valat can be a contract and a bonus)."""
        kinds = {found for found, _ in self.table.words_of(word.partition(":")[0])}
        return kinds == {kind}

    def word(self, word: str, has_contract: bool) -> None:
        if "=" in word:
            self.pile(word)
            return
        if NUMBER.fullmatch(word):
            self.put("points", int(word), word)
            return
        if word[0].isdigit() and not self.table.words_of(word.partition(":")[0]):
            self.put("points", word, word)
            return
        head, colon, rest = word.partition(":")
        base, at, _ = head.partition("@")
        means = dict(self.table.words_of(base))
        folded = fold(head)
        if "bonus" in means and "contract" in means:
            means.pop("bonus" if not has_contract and not colon and "contract" not in self.document else "contract")
        if "contract" in means and not at:
            self.contract(means["contract"], rest, word)
        elif "bonus" in means and not at:
            self.bonus(means["bonus"], rest, word)
        elif "kontra" in means and not colon:
            kontra = self.kontra(means["kontra"], head, word)
            if kontra is not None:
                self.put("kontra", kontra, word)
        elif folded in RESULT_OF and not colon:
            self.put("won", RESULT_OF[folded] == "won", word)
        elif folded in CARD_OF and colon:
            self.card(CARD_OF[folded], rest, word)
        elif folded in COLON_OF and colon:
            self.resting_or_revoke(COLON_OF[folded], rest, word)
        elif folded in SINGLE_OF and not colon:
            key = SINGLE_OF[folded]
            self.put(key, "no-trick" if key == "king_in_talon" else True, word)
        elif colon:
            self.declarations(head, rest, word)
        else:
            name = self.player(head, word, silent=True)
            if name is not None:
                self.players.append((name, word))
            else:
                self.unknown(head, word)

    def unknown(self, head: str, word: str) -> None:
        """What is wrong with a word that means nothing here."""
        base = head.partition("@")[0]
        folded, starting = fold(base), self.starting(head)
        if starting:
            self.wrong(WORD_OF_SEVERAL, word, names=either(starting))
        elif any(kind == "kontra" for kind, _ in self.table.words_of(base)):
            self.wrong(KONTRA_WITHOUT_AT, word, word=base)
        elif folded in CARD_OF:
            self.wrong(CARD_OF_NOBODY, word, word=base)
        elif folded in COLON_OF:
            self.wrong(NOBODY_SAID, word, word=base)
        elif folded in RESULT_OF or folded in SINGLE_OF:
            self.wrong(WORD_BY_ITSELF, word, word=base)
        else:
            self.unknown_word(head, word)

    def unknown_word(self, head: str, word: str) -> None:
        """It is no word of the rules, and nobody's name."""
        rules, players = self.table.rules, self.table.players
        known = [*players, *rules.words, *RESULT_OF, *CARD_OF, *COLON_OF, *SINGLE_OF]
        near = closest(head, known) if len(head) < SHOWN else None
        hint = did_you_mean(near) if near else None
        contracts = tuple(rules.contracts)
        self.wrong(UNKNOWN_WORD, word, hint, ruleset=rules.id, players=players, contracts=contracts)

    def contract(self, key: str, rest: str, word: str) -> None:
        self.put("contract", key, word)
        if rest:
            if NUMBER.fullmatch(rest):
                self.put("level", int(rest), word)
            else:
                self.wrong(NO_LEVEL, word, level=shown(rest), contract=key)

    def pile(self, word: str) -> None:
        name, _, points = word.partition("=")
        player = self.player(name, word)
        if not NUMBER.fullmatch(points):
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
            piles[player] = int(points)
            self.typed[f"hand.points.{player}"] = word

    def kontra(self, key: str, text: str, word: str) -> int | list[str] | None:
        """A kontra word: its level, or who spoke."""
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
            self.wrong(ONE_SPOKE, word, word=key)
        else:
            words, names = tuple(one.key for one in rules.ladder[:level]), ",".join(["NAME"] * level)
            self.wrong(SEVERAL_SPOKE, word, word=key, level=level, words=words, names=names)
        return None

    def bonus(self, key: str, rest: str, word: str) -> None:
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
        if name is None:
            self.unknown_mark(mark, word)
            return "", None
        return "by", name

    def unknown_mark(self, mark: str, word: str) -> None:
        """What is wrong with a mark that means nothing here."""
        starting = self.starting(mark)
        if starting:
            self.wrong(NAME_OF_SEVERAL, word, name=shown(mark), names=either(starting))
            return
        rules = self.table.rules.kontra
        doubling = [one.key for one in rules.ladder] if rules else []
        near = closest(mark, [*MARK_OF, *self.table.players, *doubling]) if len(mark) < SHOWN else None
        hint = did_you_mean(near) if near else None
        marks: list[str | Spoken] = ["announced", "lost", "defenders", said("a player"), *doubling]
        self.wrong(UNKNOWN_MARK, word, hint, mark=shown(mark), marks=marks)

    def card(self, card: str, rest: str, word: str) -> None:
        if fold(rest) in TALON_WORDS:
            left = self.document.setdefault("left_in_talon", [])
            self.typed[f"hand.left_in_talon[{len(left)}]"] = word
            left.append(card)
            return
        found = self.names(rest, word)
        if found is None:
            return
        if len(found) > 2:
            self.wrong(MORE_THAN_TWO, word, card=card)
            return
        captured = self.document.setdefault("captured", {})
        if card in captured:
            self.wrong(CARD_ALREADY, word, card=card)
            return
        captured[card] = dict(zip(("from", "by"), found, strict=False))
        self.typed[f"hand.captured.{card}"] = word

    def resting_or_revoke(self, key: str, rest: str, word: str) -> None:
        who, colon, kind = rest.partition(":")
        name = self.player(who, word)
        if name is None:
            return
        if key == "resting":
            self.put("resting", name, word)
            return
        revoke: dict[str, Any] = {"by": name}
        if colon:
            if fold(kind) not in KIND_OF:
                self.wrong(NO_KIND, word, kind=shown(kind))
                return
            revoke["kind"] = KIND_OF[fold(kind)]
        self.put("revoke", revoke, word)

    def declarations(self, head: str, rest: str, word: str) -> None:
        name = self.player(head, word, silent=True)
        if name is None:
            self.unknown(head, word)
            return
        if not self.table.rules.declarations:
            none = document_reader.NO_DECLARATIONS
            self.wrong(none, word, said("leave it out"), ruleset=self.table.rules.id)
            return
        declared = self.document.setdefault("declarations", {}).setdefault(name, [])
        self.typed[f"hand.declarations.{name}"] = word
        declared.extend(part for part in rest.split(",") if part)


def player(table: Table, name: str, problems: list[Problem]) -> str | None:
    """The player of that name or unique beginning; else None and a problem that says who there is."""
    return _Words(table, problems).player(name, name)


def parse(table: Table, words: Sequence[str], problems: list[Problem]) -> Parsed:
    """The document of a hand from its words; what is no word of it is added to the problems."""
    reader = _Words(table, problems)
    reader.read(words)
    return Parsed(reader.document, reader.typed)


def read(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """The hand that these words describe; `resting` is who rests if the words do not say so.

    Raises Refused with all problems, each at the word it is about. While a word is not understood, nothing is said
    of facts that are missing: it may be the word that brings them.
    """
    problems: list[Problem] = []
    document, typed = parse(table, words, problems)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    unknown = len(problems)
    hand = document_reader.read(table, document, problems)
    if hand is None or problems:
        shown = problems[:unknown] + [one for one in problems[unknown:] if not (unknown and one.missing)]
        raise Refused([as_typed(one, typed) for one in shown])
    return hand


def as_typed(problem: Problem, typed: dict[str, str]) -> Problem:
    """The problem with its path replaced by the word it is about, or by the plain name of the fact."""
    path = problem.path
    while path and path not in typed:
        cut = max(path.rfind("."), path.rfind("["))
        path = path[:cut] if cut > 0 else ""
    if path:
        return problem._replace(path=f'"{printable(typed[path])}"')
    return problem._replace(path=problem.path.removeprefix("hand."))


def write(table: Table, hand: Hand, language: str = "en") -> str:
    """The words of a hand, full names, one fixed order: in English the ids of the ruleset, else its names."""
    spelt = Spelling(table, language)
    contract = spelt.name("contract", table.rules.contracts[hand.contract])
    words = [contract if hand.level is None else f"{contract}:{hand.level}"]
    words.extend(name for name in (hand.declarer, hand.partner) if name is not None)
    if hand.points is not None:
        words.append("35+1" if hand.odd_card else str(hand.points))
    words.extend(f"{name}={points}" for name, points in hand.piles)
    if hand.won is not None:
        words.append(spelt.fixed("won" if hand.won else "lost"))
    if hand.kontra.level:
        words.append(kontra_word(spelt, hand.kontra))
    words.extend(bonus_word(spelt, fact) for fact in hand.bonuses)
    for card, loser, by in hand.captured:
        names = loser if by is None else f"{loser},{by}"
        words.append(f"{spelt.fixed(card_word(card))}:{names}")
    words.extend(f"{spelt.fixed(card_word(card))}:{spelt.fixed('talon')}" for card in hand.left_in_talon)
    for name, ids in hand.declarations:
        if ids:
            declared = (spelt.name("declaration", table.rules.declarations[one]) for one in ids)
            words.append(f"{name}:{','.join(declared)}")
    if hand.king_in_talon:
        words.append(spelt.fixed("king-in-talon"))
    if hand.thrown_in:
        words.append(spelt.fixed("thrown-in"))
    if hand.surrendered:
        words.append(spelt.fixed("surrendered"))
    if hand.revoke is not None:
        kind = f":{spelt.fixed(hand.revoke.kind)}" if hand.revoke.kind else ""
        words.append(f"{spelt.fixed('revoke')}:{hand.revoke.by}{kind}")
    if hand.resting is not None:
        words.append(f"{spelt.fixed('resting')}:{hand.resting}")
    return " ".join(words)


def kontra_word(spelt: Spelling, kontra: Kontra) -> str:
    """A word of doubling, with who spoke: `rekontra@Cilka,Ana`."""
    rules = spelt.table.rules.kontra
    assert rules is not None, "a hand with a kontra was read by rules that know it"
    word = spelt.name("kontra", rules.ladder[kontra.level - 1])
    return f"{word}@{','.join(kontra.names)}" if kontra.names else word


def bonus_word(spelt: Spelling, fact: BonusFact) -> str:
    """A bonus with its marks: `pagat-ultimo:David:announced:lost`."""
    bonus = spelt.table.rules.bonuses[fact.bonus]
    marks = [spelt.name("bonus", bonus)]
    if fact.by is not None:
        marks.append(fact.by)
    elif fact.side != DECLARER:
        marks.append(spelt.fixed("defenders"))
    if fact.announced:
        marks.append(spelt.mark("announced", bonus))
    if not fact.made:
        marks.append(spelt.mark("lost", bonus))
    if fact.itself is not None:
        marks.append(spelt.fixed("itself" if fact.itself else "not-itself"))
    if fact.kontra.level:
        marks.append(kontra_word(spelt, fact.kontra))
    return ":".join(marks)
