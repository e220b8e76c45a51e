"""A hand in notation, and the words of a table: what each means, and what a beginning or a slip may mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..law import Named, named
from ..law.ruleset import Ruleset, words_for
from ..limits import LONGEST_WORD
from ..values import Value
from ..words import languages
from ..words.folding import closest, fold
from ..words.notation_words import AGREEING, OF_WORD, OWN, SPELT, Sense, card_word, own_word
from ..words.said import Said, Speech, said
from . import DECLARER, UNCOUNTED, BonusFact, Hand, Kontra, Table
from .possible import without_pile

#: The word after the head of a name: in `kralj ultimo` the king is what agrees.
AFTER_THE_HEAD = "ultimo"
#: What feminine nouns end in: `trula`, `povinnost`, `powinność`.
FEMININE = ("a", "ost", "ość")

#: The endings of an adjective before a name, and the languages in which names in -o are neuters.
ADJECTIVES = {code: tuple(endings) for code, endings in languages.by_language("adjectives").items()}
NEUTER_IN_O = languages.by_language("neuter_in_o")


class Spelling:
    """The spelling of one table's hands in a language."""

    def __init__(self, table: Table, language: str) -> None:
        self.table, self.language = table, language
        self._fixed = SPELT.get(language, {})
        self._forms = AGREEING.get(language, {})

    def name(self, kind: str, named: Named) -> str:
        """The word for a contract, a bonus, a declaration or a doubling."""
        word = "" if self.language == "en" else named.label.get(self.language, "").replace(" ", "-")
        if not word or any(sign in word for sign in ":=,@"):
            return named.key
        means = self.table.words_of(word)
        return word if means in (((kind, named.key),), self.table.words_of(named.key)) else named.key

    def fixed(self, word: str) -> str:
        """The spelling of a word that means the same in every ruleset."""
        return self._fixed.get(word) or self._forms.get(word, (word,))[0]

    def agreeing(self, word: str, head: str, bonus: bool) -> str:
        """A mark or a result in the form that agrees with a noun."""
        forms = self._forms.get(word)
        if forms is None or not head:
            return self.fixed(word)
        masculine, feminine, neuter, plural = forms
        if head.endswith(FEMININE):
            return feminine
        if bonus:
            return plural if head.endswith(("i", "y", "e", "é")) else masculine
        return neuter if head.endswith("o") and NEUTER_IN_O.get(self.language) else masculine

    def mark(self, word: str, named: Named) -> str:
        """A mark of a bonus, agreeing with its name: `trula:napovedana`, `kralji:napovedani`."""
        names = named.label.get(self.language, "").split() or [""]
        return self.agreeing(word, names[0] if names[-1] == AFTER_THE_HEAD else names[-1], True)

    def result(self, word: str, named: Named | None) -> str:
        """The word for `won` or `lost`, agreeing with the contract's name (`berač … dobljen`), else with the game."""
        names = [] if named is None else named.label.get(self.language, "").split()
        adjectives = ADJECTIVES.get(self.language, ())
        return self.agreeing(word, next((name for name in names if not name.endswith(adjectives)), ""), False)


def write(table: Table, hand: Hand, language: str = "en") -> str:
    """The words of a hand, with full names in a fixed order: in English the ids of the ruleset, else its names."""
    spelt = Spelling(table, language)
    played = named(table.rules.contracts, hand.contract)
    contract = spelt.name("contract", played)
    words = [contract if hand.level is None else f"{contract}:{hand.level}"]
    words.extend(name for name in (hand.declarer, hand.partner) if name is not None)
    # A hand has card points, piles or a result; what it has not adds no word.
    if hand.points is not None:
        words.append("35+1" if hand.odd_card else str(hand.points))
    words.extend(pile_words(spelt, hand))
    if hand.won is not None:
        words.append(spelt.result("won" if hand.won else "lost", played))
    if hand.kontra.level:
        words.append(kontra_word(spelt, hand.kontra))
    words.extend(bonus_word(spelt, fact) for fact in hand.bonuses)
    for card, loser, by in hand.captured:
        names = loser if by is None else f"{loser},{by}"
        words.append(f"{spelt.fixed(card_word(card))}:{names}")
    words.extend(f"{spelt.fixed(card_word(card))}:{spelt.fixed('talon')}" for card in hand.left_in_talon)
    for name, ids in hand.declarations:
        if ids:
            declared = (spelt.name("declaration", named(table.rules.declarations, id)) for id in ids)
            words.append(f"{name}:{','.join(declared)}")
    single = (("king-in-talon", hand.king_in_talon), ("thrown-in", hand.thrown_in), ("surrendered", hand.surrendered))
    words.extend(spelt.fixed(word) for word, is_so in single if is_so)
    if hand.revoke is not None:
        kind = f":{spelt.fixed(hand.revoke.kind)}" if hand.revoke.kind else ""
        words.append(f"{spelt.fixed('revoke')}:{hand.revoke.by}{kind}")
    if hand.resting is not None:
        words.append(f"{spelt.fixed('resting')}:{hand.resting}")
    return " ".join(words)


def pile_words(spelt: Spelling, hand: Hand) -> list[str]:
    """The words of everybody's card points, with one word for all others if only those that matter were said."""
    words = [f"{name}={spelt.fixed('full') if points == UNCOUNTED else points}" for name, points in hand.piles]
    contract = spelt.table.rules.contracts.get(hand.contract)
    if words and contract is not None and hand.revoke is None and without_pile(spelt.table, contract, hand):
        words.append(spelt.fixed("others"))
    return words


def kontra_word(spelt: Spelling, kontra: Kontra) -> str:
    """The word for a doubling, with the players who spoke: `rekontra@Cilka,Ana`."""
    rules = spelt.table.rules.kontra
    known = () if rules is None else rules.ladder
    word = spelt.name("kontra", known[kontra.level - 1]) if kontra.level <= len(known) else f"kontra:{kontra.level}"
    return f"{word}@{','.join(kontra.names)}" if kontra.names else word


def bonus_word(spelt: Spelling, fact: BonusFact) -> str:
    """The word for a bonus with its marks: `pagat-ultimo:David:announced:lost`."""
    bonus = named(spelt.table.rules.bonuses, fact.bonus)
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


class HandInWords(Value):
    """A hand in a sentence, whole or as far as it is known, as it is typed in the sentence's language."""

    table: Table
    hand: Hand

    def spoken(self, speech: Speech) -> str:
        """The words of the hand."""
        return write(self.table, self.hand, speech.code).strip()


#: The fewest letters that count as the beginning of a word.
FEWEST_LETTERS = 2


class Term(Value):
    """A meaning of words: its kind (contract, bonus, kontra, declaration, or one of the notation's own) and its id."""

    kind: str
    key: str

    def words(self, table: Table) -> tuple[str, ...]:
        """Every word for it at a table."""
        own = OWN.get(self.kind)
        if own is not None:
            return own[self.key]
        words = words_for(table.rules.named[self.kind][self.key])
        return tuple([word for word in words if (self.kind, self.key) in table.words_of(word)])

    def spelt(self, spelling: Spelling) -> str:
        """The word for it in a language."""
        if self.kind in OWN:
            word = OWN[self.kind][self.key][0]
            return own_word(word, spelling.language) if self.kind == "mark" else spelling.fixed(word)
        return spelling.name(self.kind, spelling.table.rules.named[self.kind][self.key])


def terms_of(table: Table, *kinds: str) -> list[Term]:
    """Everything of some kinds that the words of a table may mean."""
    named = table.rules.named
    return [
        Term(kind, key)
        for kind in kinds
        for key in (named[kind] if kind in named else OWN[kind])
        if kind in named or has(table.rules, key)
    ]


def has(rules: Ruleset, key: str) -> bool:
    """True if the rules have such a fact at all."""
    match key:
        case "thrown_in":
            return any(contract.thrown_in is not None for contract in rules.contracts.values())
        case "surrendered":
            return any(contract.surrender is not None for contract in rules.contracts.values())
        case "king_in_talon" | "revoke":
            return getattr(rules, key) is not None
        case "resting":
            return max(rules.seats.at_table) > rules.seats.in_play
        case "pagat" | "skis":
            return counts_lost(rules, key)
    return True


def counts_lost(rules: Ruleset, card: str) -> bool:
    """True if a card of the trula that is lost can change a score."""
    pot = None if rules.pot is None else rules.pot.captured
    neutral = card == "pagat" and any(bonus.neutral_to_own_side for bonus in rules.bonuses.values())
    return neutral or getattr(rules, card) is not None or (pot is not None and pot.cards.of(card) is not None)


#: The class of a word by the kind of its term.
CLASS_OF = {"contract": "C", "bonus": "B", "declaration": "D", "kontra": "K", "card": "M"}


def sense_of(rules: Ruleset, kind: str, key: str, form: str = "") -> Sense:
    """The sense of a word for a term; of a word of doubling its level counts."""
    level = str(rules.kontra.words[key].level) if kind == "kontra" and rules.kontra else key
    return Sense(CLASS_OF.get(kind) or key.upper(), level, form)


def meanings(table: Table, text: str, *kinds: str) -> dict[str, str]:
    """The meanings of a word at a table by their kinds, as far as they are of these."""
    folded = fold(text)
    own = {kind: OF_WORD[kind][folded] for kind in kinds if folded in OF_WORD.get(kind, ())}
    return own | {kind: key for kind, key in table.words_of(text) if kind in kinds}


def beginnings(table: Table, text: str, some: Iterable[Term]) -> dict[Term, dict[str, str]]:
    """The terms with words that begin with a text, each with these words by how they are compared."""
    by_term: dict[Term, dict[str, str]] = {}
    if FEWEST_LETTERS <= len(text) <= LONGEST_WORD:
        folded = fold(text)
        for term in some:
            words = {fold(word): word for word in term.words(table)}
            if words := {key: word for key, word in words.items() if key.startswith(folded)}:
                by_term[term] = words
    return by_term


def begun(table: Table, text: str, *kinds: str) -> dict[str, str]:
    """The meanings of a word, or of the one word that it begins."""
    exact = meanings(table, text, *kinds)
    by_term = {} if exact else beginnings(table, text, terms_of(table, *kinds))
    whole = by_term and set.intersection(*map(set, by_term.values()))
    return exact or {term.kind: term.key for term in by_term if whole}


class Slip(Value):
    """The word most likely meant by a mistyped one: a name, or a word, of the reader's language first."""

    table: Table
    text: str
    among: Sequence[Term]

    def spoken(self, speech: Speech) -> str:
        """The word, in that language."""
        return self.near(speech.code) or self.text

    def near(self, language: str) -> str | None:
        """The name or the word of a language that is meant by the nearest word of any; None if none is near."""
        words = {word: term for term in self.among for word in term.words(self.table)}
        near = closest(self.text, words)
        own = self.of_language(language)
        return own if own or near is None else words[near].spelt(Spelling(self.table, language))

    def of_language(self, language: str) -> str | None:
        """The nearest name or word of a language; None if none is near."""
        spelling = Spelling(self.table, language)
        known = [*self.table.players, *[term.spelt(spelling) for term in self.among]]
        return closest(self.text, reversed(known))


def slip_in(table: Table, text: str, some: Sequence[Term]) -> Said | None:
    """The hint with the word that was likely meant by one that means nothing; None if no word is near."""
    slip = Slip(table, text, some)
    return None if slip.near("en") is None else said('did you mean "{name}"?', name=slip)
