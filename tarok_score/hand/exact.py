"""Words as the program writes them, as facts: each says its own by itself, as `kontra@Boris` and `mond:David` do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..limits import LONGEST_HAND_WORD, MOST_ENTRIES
from ..problems import Problem, Wrong, malformed
from ..words.folding import fold, is_number
from ..words.notation_words import (
    CARD_OF,
    COLON_OF,
    FULL,
    KIND_OF,
    MARK_OF,
    NOTHING,
    OTHERS,
    RESULT_OF,
    SINGLE_OF,
    TALON_WORDS,
    OwnWord,
)
from ..words.said import LANGUAGES, Said, chained, joined, said
from ..words.said import Fact as SaidFact
from .facts import BonusSaid, Fact, assemble
from .hand import DEFENDERS, UNCOUNTED, Hand, Kontra
from .table import Table, called, shown, starting
from .writing import write

if TYPE_CHECKING:
    from .vocabulary import Thing

NO_LEVEL = malformed("level-no-level", '"{level}" is no level', "such as {contract}:1")
NO_PILE = malformed("pile-unreadable", '"{points}" is no number of card points', "such as Ana=20; 0 = took no trick")
ONE_SPOKE = malformed("kontra-one-name", "{word} needs 1 name", "{word}@NAME")
SEVERAL_SPOKE = malformed("kontra-several-names", "{word} needs {level} names, in order: {words}", "{word}@{names}")
MARK_TWICE = malformed("mark-twice", '"{mark}" repeats what is there already', "say it once")
MORE_THAN_TWO = malformed("card-of-more-than-two", "names more than two players", "{card}:FROM,BY or {card}:talon")
NO_KIND = malformed("revoke-kind-unknown", '"{kind}" is no kind of breach', "discard, deliberate or declaration")
NO_MARK = malformed("mark-unknown", '"{mark}" is not a mark of a bonus and not a player', "marks are {marks}")
NAME_OF_SEVERAL = malformed("name-of-several", '"{name}" could be {names}', "type one letter more")
BEHIND_NAME = malformed(
    "behind-name", '"{rest}" does not go behind a name', "{word}@NAME, or {word}@NAME:BONUS for that bonus"
)

#: What each mark says of a bonus.
SAYS: dict[str, tuple[str, Any]] = {
    "announced": ("announced", True),
    "silent": ("announced", False),
    "made": ("made", True),
    "lost": ("made", False),
    "defenders": ("side", DEFENDERS),
    "itself": ("itself", True),
    "not-itself": ("itself", False),
}

#: The signs of a complete word.
SIGNS = ":@="


def is_complete(word: str) -> bool:
    """True if a word is complete by its signs: `trula:announced`."""
    return any(sign in word for sign in SIGNS)


def read_exact(table: Table, words: Sequence[str], resting: str | None = None) -> Hand | None:
    """The hand of a line as the program writes it in one of its languages; None if it is not.

    Case and diacritics do not matter, nor the place of complete words where no result or word of doubling stands by
    itself.
    """
    if not words or len(words) > MOST_ENTRIES or not all(words):
        return None
    facts = exact_facts(table, words)
    if facts is None:
        return None
    made = assemble(table, facts, resting, apart=True)
    if made.problems:
        return None
    loose = any(fact.kind in ("won", "kontra") and not is_complete(fact.words) for fact in facts)
    typed = [fold(word) for word in words]
    hand = made.hand
    for one in (hand._replace(resting=None), hand) if hand.resting else (hand,):
        for language in LANGUAGES:
            written = [fold(word) for word in write(table, one, language).split()]
            if typed == written or (not loose and _in_order(typed) == _in_order(written)):
                return hand
    return None


def exact_facts(table: Table, words: Sequence[str]) -> list[Fact] | None:
    """The facts of words each of which says its own, together possible or not; None if one says none by itself."""
    facts: list[Fact] = []
    for word in words:
        first = all(fact.kind != "contract" for fact in facts)
        found = _plain(table, word, first) if len(word) <= LONGEST_HAND_WORD else None
        if found is None:
            return None
        facts += found
    return facts


def _in_order(words: Sequence[str]) -> list[str]:
    """The words with the complete ones at the end, sorted."""
    return [one for one in words if not is_complete(one)] + sorted([one for one in words if is_complete(one)])


def _plain(table: Table, word: str, first: bool) -> list[Fact] | None:
    """The facts of a word that is spelt in full; None if it says none by itself."""
    if is_number(word):
        return [Fact("points", int(word), word)]
    if word == "35+1":
        return [Fact("points", word, word)]
    if word[0] in "+-−" and is_number(word[1:]):
        return [Fact("diff", ("+" if word[0] == "+" else "-", int(word[1:])), word)]
    if is_complete(word):
        problems: list[Problem] = []
        found = complete(table, word, word, problems)
        return None if problems else found
    folded = fold(word)
    name = table.by_fold.get(folded)
    if name is not None:
        return [Fact("who", name, word)]
    means = dict(table.words_of(word))
    if "contract" in means and (first or "bonus" not in means):
        return [Fact("contract", means["contract"], word)]
    if "bonus" in means:
        return [Fact("bonus", BonusSaid(means["bonus"]), word)]
    if "kontra" in means and table.rules.kontra is not None:
        return [Fact("kontra", Kontra(table.rules.kontra.words[means["kontra"]].level), word)]
    if folded in RESULT_OF:
        return [Fact("won", RESULT_OF[folded] == "won", word)]
    if folded in SINGLE_OF:
        return [Fact(SINGLE_OF[folded], True, word)]
    return [Fact("others", True, word)] if folded in map(fold, OTHERS) else None


def complete(table: Table, text: str, typed: str, problems: list[Problem]) -> list[Fact] | None:
    """The facts of a complete word; None if it has no meaning, or after adding a problem."""
    before = len(problems)
    facts = list(_Complete(table, typed, problems).facts(text))
    return None if len(problems) > before or not facts else facts


class _Complete:
    """The reader of one complete word, which was typed as `typed`."""

    def __init__(self, table: Table, typed: str, problems: list[Problem]) -> None:
        self.table, self.typed, self.problems = table, typed, problems

    def wrong(self, wrong: Wrong, hint: Said | None = None, /, **facts: Any) -> None:
        """Adds a problem at the word."""
        self.problems.append(wrong(f'"{shown(self.typed)}"', hint=hint, **facts))

    def player(self, text: str) -> str | None:
        """The player with that name, or with a name that alone begins so."""
        return find_player(self.table, text, self.problems, self.typed)

    def names(self, text: str) -> tuple[str, ...] | None:
        """The players of a list with commas."""
        found = [self.player(part) for part in text.split(",")]
        return None if None in found else tuple([one for one in found if one is not None])

    def fact(self, kind: str, value: Any) -> Fact:
        """A fact that the word says."""
        return Fact(kind, value, self.typed)

    def facts(self, text: str) -> Iterator[Fact]:
        """The facts of the word."""
        if "=" in text:
            yield from self.pile(text)
            return
        head, _, rest = text.partition(":")
        base, at, names = head.partition("@")
        base = self.whole(base, "@" if at else ":")
        means, folded = dict(self.table.words_of(base)), fold(base)
        if at:
            kontra = self.kontra(means.get("kontra", ""), names)
            if kontra is not None and rest:
                yield from self.kontra_on(rest, base, kontra)
            elif kontra is not None:
                yield self.fact("kontra", kontra)
        elif "contract" in means and (is_number(rest) or "bonus" not in means):
            yield self.fact("contract", means["contract"])
            if is_number(rest):
                yield self.fact("level", int(rest))
            else:
                self.wrong(NO_LEVEL, level=shown(rest), contract=self.table.rules.contracts[means["contract"]].typed)
        elif "bonus" in means:
            yield from self.bonus(means["bonus"], rest)
        elif folded in CARD_OF:
            yield from self.card(CARD_OF[folded], rest.replace(":", ","))
        elif folded in COLON_OF:
            yield from self.who(COLON_OF[folded], rest)
        elif self.table.by_fold.get(folded) or called(self.table, base):
            yield from self.declarations(base, rest)

    def whole(self, base: str, sign: str) -> str:
        """The word that the head of a complete word begins, if it is none itself and begins one thing alone."""
        known = self.table.words_of(base) or fold(base) in CARD_OF or fold(base) in COLON_OF
        if known or self.table.by_fold.get(fold(base)) or called(self.table, base):
            return base
        from .vocabulary import heads

        return self.begun(base, heads(self.table, after=sign))

    def begun(self, text: str, things: Iterable[Thing]) -> str:
        """The one word of these things that a text begins, else the text."""
        from .vocabulary import completed_word, things_beginning

        return completed_word(things_beginning(self.table, text, things)) or text

    def pile(self, text: str) -> Iterator[Fact]:
        """The points of one player's pile: `Ana=20`, `Ana=full`."""
        from ..words.classes import counted_number

        name, _, points = text.partition("=")
        player = self.player(name)
        folded = fold(points)
        full, nothing = folded in map(fold, FULL), folded in map(fold, NOTHING)
        counted = int(points) if is_number(points) else counted_number(folded)
        if counted is None and not full and not nothing:
            self.wrong(NO_PILE, points=shown(points))
        elif player is not None:
            number = UNCOUNTED if full else 0 if nothing or counted is None else counted
            yield self.fact("pile", (player, number))

    def kontra(self, key: str, names: str) -> Kontra | None:
        """A word of doubling with those who spoke."""
        rules = self.table.rules.kontra
        if rules is None or key not in rules.words:
            return None
        level = rules.words[key].level
        found = self.names(names)
        if found is None:
            return None
        if len(found) == level:
            return Kontra(level, found)
        if level == 1:
            self.wrong(ONE_SPOKE, word=rules.words[key].typed)
        else:
            words = tuple([one.typed for one in rules.ladder[:level]])
            who = joined(*[said("NAME")] * level, between=",")
            self.wrong(SEVERAL_SPOKE, word=rules.words[key].typed, level=level, words=words, names=who)
        return None

    def kontra_on(self, rest: str, word: str, kontra: Kontra) -> Iterator[Fact]:
        """A word of doubling on a bonus, which is announced elsewhere: `kontra@Cilka:pagat`."""
        from .vocabulary import Thing

        bonuses = [Thing("bonus", one) for one in self.table.rules.bonuses]
        bonus = dict(self.table.words_of(self.begun(rest, bonuses))).get("bonus")
        if bonus is None:
            self.wrong(BEHIND_NAME, rest=shown(rest), word=shown(word))
        else:
            yield self.fact("kontra_on", (bonus, kontra))

    def bonus(self, key: str, rest: str) -> Iterator[Fact]:
        """A bonus with its marks."""
        found: dict[str, Any] = {}
        for mark in rest.split(":"):
            field, value = self.mark(mark)
            if field in found:
                self.wrong(MARK_TWICE, mark=shown(mark))
            if field:
                found[field] = value
        yield self.fact("bonus", BonusSaid(key, **found))

    def mark(self, mark: str) -> tuple[str, Any]:
        """What a mark says of a bonus."""
        base, at, names = mark.partition("@")
        folded = fold(base)
        name = None if at else find_player(self.table, base, [], self.typed)
        if folded not in MARK_OF and not self.table.words_of(base) and not starting(self.table, base):
            from .vocabulary import marks

            base = self.begun(base, marks(self.table))
            folded = fold(base)
        if folded in MARK_OF and not at:
            return SAYS[MARK_OF[folded]]
        key = dict(self.table.words_of(base)).get("kontra")
        if key is not None and self.table.rules.kontra is not None:
            level = self.table.rules.kontra.words[key].level
            kontra = self.kontra(key, names) if at else Kontra(level)
            return ("kontra", kontra) if kontra is not None else ("", None)
        if name is None:
            self.no_mark(base, mark)
            return "", None
        return "by", name

    def no_mark(self, base: str, mark: str) -> None:
        """Adds the problem of a word that is no mark."""
        from .vocabulary import Choices, find_slip, marks, things_beginning

        rules = self.table.rules.kontra
        doubling = [one.typed for one in rules.ladder] if rules else []
        several = starting(self.table, mark)
        if several:
            self.wrong(NAME_OF_SEVERAL, name=shown(mark), names=either(several))
            return
        begun = tuple(dict.fromkeys([one for one, _ in things_beginning(self.table, base, marks(self.table))]))
        if begun:
            self.wrong(NAME_OF_SEVERAL, name=shown(mark), names=Choices(self.table, begun))
            return
        slip = find_slip(self.table, mark, marks(self.table), self.table.players)
        hint = None if slip is None else said('did you mean "{name}"?', name=slip)
        known = [*map(OwnWord, ("announced", "lost", "defenders")), said("a player"), *doubling]
        self.wrong(NO_MARK, hint, mark=shown(mark), marks=known)

    def card(self, card: str, rest: str) -> Iterator[Fact]:
        """A lost card with its loser and captor, or left in the talon."""
        if fold(rest) not in TALON_WORDS and not called(self.table, rest):
            from .vocabulary import own_things

            rest = self.begun(rest, own_things("talon"))
        if fold(rest) in TALON_WORDS:
            yield self.fact("left", card)
            return
        found = self.names(rest)
        if found is not None and len(found) > 2:
            self.wrong(MORE_THAN_TWO, card=OwnWord(card))
        elif found is not None:
            yield self.fact("captured", (card, found[0], found[1] if len(found) > 1 else None))

    def who(self, key: str, rest: str) -> Iterator[Fact]:
        """The resting player, or a breach with its culprit and kind."""
        who, colon, kind = rest.partition(":")
        name = self.player(who)
        if name is None:
            return
        if key == "resting":
            yield self.fact("resting", name)
            return
        if colon and fold(kind) not in KIND_OF:
            from .vocabulary import own_things

            kind = self.begun(kind, own_things("breach"))
        if colon and fold(kind) not in KIND_OF:
            self.wrong(NO_KIND, kind=shown(kind))
        else:
            yield self.fact("revoke", (name, KIND_OF[fold(kind)] if colon else None))

    def declarations(self, who: str, rest: str) -> Iterator[Fact]:
        """The declarations of one player."""
        from .document import NO_DECLARATIONS, UNKNOWN_DECLARATION
        from .vocabulary import declarations

        name = self.player(who)
        if name is None:
            return
        if not self.table.rules.declarations:
            self.wrong(NO_DECLARATIONS, said("leave it out"), ruleset=self.table.rules.id)
            return
        ids: list[str] = []
        for word in filter(None, rest.split(",")):
            key = dict(self.table.words_of(word)).get("declaration")
            if key is None:
                whole = self.begun(word, declarations(self.table))
                key = dict(self.table.words_of(whole)).get("declaration")
            if key is None:
                self.wrong(UNKNOWN_DECLARATION, None, name=shown(word))
            else:
                ids.append(key)
        yield self.fact("declared", (name, tuple(ids)))


def find_player(table: Table, name: str, problems: list[Problem], typed: str = "") -> str | None:
    """The player with that name, or with a name that alone begins so.

    Else None, after a problem that names the players.
    """
    exact = table.by_fold.get(fold(name))
    if exact is not None:
        return exact
    found = called(table, name)
    if len(found) == 1:
        return found[0]
    word = f'"{shown(typed or name)}"'
    if found:
        problems.append(NAME_OF_SEVERAL(word, name=shown(name), names=either(found)))
    else:
        problems.append(table.nobody(word, name))
    return None


def either(names: Sequence[str]) -> SaidFact:
    """The sentence that names one player or the other."""
    return chained(names, "{one} or {other}")
