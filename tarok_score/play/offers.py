"""The words that may be typed next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ..hand import Table
from ..hand.facts import is_complete
from ..hand.writing import Spelling, Term, beginnings, counts_lost, meanings, sense_of, terms_of
from ..law import Rule
from ..problems import refusal
from ..show.columns import Citation, amount, chosen, cut, padded, plain, quiet, widest, width_of
from ..speech import so_far
from ..text import for_message, printable
from ..words.folding import did_you_mean, fold
from ..words.notation_words import MARK_OF, Sense
from ..words.said import Fact, Said, Speech, said

#: The signs between the parts of a word.
BETWEEN = r"[:@,]"


#: The kinds of terms of which the constructions say whether they may come next.
ASKED = ("contract", "bonus", "kontra", "card", "result")

#: What the name of a player says behind the words of a hand, by the kind of fact.
SAYS_OF_PLAYER = {
    "declarer": said("declarer"),
    **dict.fromkeys(("who", "partner"), said("partner")),
    "pile": said("card points"),
    "kontra": said("who spoke"),
    "captured": said("from whom"),
}

#: A word that may come next, the other words for the same term, and its meaning.
Choice = tuple[str, Sequence[str], Fact]


class Offer(NamedTuple):
    """A word to replace the one at the cursor, or a line to replace the whole line, and its meaning."""

    word: str
    means: Fact
    whole: bool = False


class ToBeSaid:
    """A hand, some words of which are typed already, and the words that may follow."""

    def __init__(self, table: Table, dealer: str, words: Sequence[str], speech: Speech) -> None:
        self.table, self.rules, self.dealer, self.typed = table, table.rules, dealer, words
        self.spelt = Spelling(table, speech.code)
        self.so_far = so_far(table, words, dealer)
        self.hand = self.so_far.hand
        self.contract = table.rules.contracts.get(self.hand.contract)
        #: The players of this hand, without the one who rests.
        self.players = table.active(self.contract, self.hand.resting)

    def words(self) -> Iterator[Choice]:
        """Every word that may come next: contracts, players, results, bonuses, kontra, lost cards."""
        yield from self.of_kind("contract")
        yield from self.people()
        for kind in ("result", "bonus", "kontra", "card"):
            yield from self.of_kind(kind)

    def of_kind(self, kind: str) -> Iterator[Choice]:
        """The words of a kind that may come next."""
        for term in terms_of(self.table, kind):
            if kind not in ASKED or self.senses.get((kind, term.key)) in self.following:
                colon = ":" if kind in ("card", "who") else ""
                spelt = self.spelt.result(term.key, self.contract) if kind == "result" else term.spelt(self.spelt)
                yield spelt + colon, [word + colon for word in term.words(self.table)], self.means(term)

    @cached_property
    def senses(self) -> dict[tuple[str, str], Sense]:
        """The senses of the words that might come next, by the kind and the key of what each means."""
        senses = {
            (term.kind, term.key): sense_of(self.rules, term.kind, term.key)
            for term in terms_of(self.table, *ASKED)
            if self.counts(term.kind, term.key)
        }
        if self.so_far.says("others"):
            return senses
        for name in self.players:
            pile = self.contract is not None and self.contract.form != "sides"
            senses["who", name] = Sense("W", f"{name}=0") if pile else Sense("N", name)
        return senses

    @cached_property
    def following(self) -> Mapping[Sense, str]:
        """The senses that the next word may have and say something new, each with the kind of what it says.

        Everything may begin a hand.
        """
        if not self.typed:
            return dict.fromkeys(self.senses.values(), "declarer")
        from ..speech.meant import following

        return following(self.table, tuple(self.typed), tuple(self.senses.values()), self.dealer)

    def counts(self, kind: str, key: str) -> bool:
        """True if a term can change the score of this hand: a lost card if it is paid, a result of tricks."""
        contract = self.contract
        if kind == "card":
            return counts_lost(self.rules, key) and (contract is None or bool(contract.mond))
        return kind != "result" or (contract is not None and contract.decided_by == "result")

    def means(self, term: Term) -> Fact:
        """The meaning of a term: its kind and its value."""
        rules = self.rules
        match term.kind:
            case "contract":
                contract = rules.contracts[term.key]
                values = contract.levels or ((contract.value,) if contract.value else ())
                return said("contract {value}", value=amount(rules, *values)) if values else said("contract")
            case "bonus":
                bonus = rules.bonuses[term.key]
                values = (bonus.silent,) if bonus.announced is None else (bonus.silent, bonus.announced)
                return said("bonus {value}", value=amount(rules, *values))
            case "declaration":
                return said("declaration {value}", value=amount(rules, rules.declarations[term.key].value))
            case "kontra":
                level = int(sense_of(rules, term.kind, term.key).key)
                return (
                    said("doubling, level {n}", n=level)
                    if rules.payout.form == "reciprocal"
                    else said("doubling × {n}", n=1 << level)
                )
        return WORD_MEANS[term.kind, term.key]

    def people(self) -> Iterator[Choice]:
        """The players who may be named: the declarer, then the partner; who spoke or lost a card behind a word for
        that; or everybody, if each plays for themselves."""
        for name in self.players:
            sense = self.senses.get(("who", name))
            if sense is not None and sense in self.following:
                means = SAYS_OF_PLAYER.get(self.following[sense], said("who"))
                yield f"{name}=" if sense.kind == "W" else name, (name,), means

    def after(self, word: str) -> Iterator[Choice]:
        """The marks, players and words that may follow a colon or an @, as far as the line can go on with the word."""
        head = word[: max(word.rfind(":"), word.rfind("@"), word.rfind(",")) + 1]
        choices = [
            (f"{head}{own}", [f"{head}{other}" for other in others], means) for own, others, means in self.parts(head)
        ]
        from ..speech.meant import following

        senses = tuple([Sense("W", whole) for whole, _, _ in choices])
        others = tuple([typed for typed in self.typed if not (is_complete(typed) and head.startswith(typed))])
        may = following(self.table, others, senses, self.dealer)
        yield from (choice for choice, sense in zip(choices, senses, strict=True) if sense in may)

    def parts(self, head: str) -> Iterator[Choice]:
        """What stands behind a colon or an @ in some line."""
        base, rules, spelt = re.split(BETWEEN, head)[0], self.rules, self.spelt
        means = meanings(self.table, base, "bonus", "contract", "card", "who")
        if "@" in head and head[-1] != ":":
            yield from self.named(head, said("who spoke"))
        elif "bonus" in means:
            bonus, marks = rules.bonuses[means["bonus"]], head.split(":")
            if bonus.announced is not None:
                yield spelt.mark("announced", bonus), (), amount(rules, bonus.announced)
            if bonus.lost_silently or "announced" in [MARK_OF.get(fold(mark)) for mark in marks]:
                yield spelt.mark("lost", bonus), (), said("not made")
            if not any(map(self.table.player, marks)):
                yield spelt.fixed("defenders"), (), said("the other side's")
            yield from self.named(head, said("whose"))
            for key in ("itself", "not-itself"):
                yield spelt.fixed(key), (), WORD_MEANS["mark", key]
            yield from self.with_values("kontra")
        elif "contract" in means:
            levels = rules.contracts[means["contract"]].levels
            yield from ((str(n), (), amount(rules, value)) for n, value in enumerate(levels, 1))
        elif "card" in means:
            taken = head.count(":") > 1 or head[-1] == ","
            yield from self.named(head, said("who took it") if taken else said("from whom"))
            yield spelt.fixed("talon"), (), said("left in the talon")
        elif "who" in means and head.count(":") == 1:
            yield from self.named(head, said("who"))
        elif means.get("who") == "revoke":
            yield from self.with_values("breach")
        elif self.table.player(base) is not None:
            yield from self.with_values("declaration")

    def with_values(self, kind: str) -> Iterator[Choice]:
        """The words of a kind, each with its value."""
        for term in terms_of(self.table, kind):
            means = self.means(term)
            value = means.facts.get("value", means) if isinstance(means, Said) else means
            yield term.spelt(self.spelt), term.words(self.table), value

    def named(self, head: str, means: Fact) -> Iterator[Choice]:
        """The players who are not named yet."""
        gone = re.split(BETWEEN, fold(head))
        yield from ((name, (), means) for name in self.table.players if fold(name) not in gone)


def of_hand(table: Table, dealer: str, words: Sequence[str], start: str, speech: Speech) -> list[Offer]:
    """The words of a hand that may go with these and begin with a text: the language's own, else any others."""
    hand = ToBeSaid(table, dealer, words, speech)
    if any(sign in start for sign in ":@"):
        return beginning_so(hand.after(start), start)
    return beginning_so(hand.words(), start)


def beginning_so(choices: Iterable[Choice], start: str) -> list[Offer]:
    """The choices that begin with a text, by a word of the language if one does, else by another word."""
    choices_left, folded = list(choices), fold(start)
    own = [Offer(word, means) for word, _, means in choices_left if fold(word).startswith(folded)]
    others: dict[str, Fact] = {}
    for _, words, means in [] if own else choices_left:
        others |= dict.fromkeys([word for word in words if fold(word).startswith(folded)][:1], means)
    return own or [Offer(word, means) for word, means in others.items()]


APART = "   "
MORE = "  …"


def in_rows(offers: Sequence[Offer], at: int | None, speech: Speech, width: int, count: int) -> list[str]:
    """The offers in at most `count` rows; the one `at` a place is chosen, and is always seen. The rest is left out."""
    if not count:
        return []
    texts = [printable(offer.word) for offer in offers]
    if at is not None:
        texts[at] = chosen(texts[at])
    rows, starts, room = list[list[str]](), list[int](), 0
    for number, text in enumerate(_spelt(offers, texts, speech, width)):
        room -= width_of(text) + len(APART)
        if not rows or room < 0:
            rows.append([])
            starts.append(number)
            room = width - width_of(MORE) - 1 - width_of(text)
        rows[-1].append(text)
    # Rows scroll so that the chosen word is in the last of those shown.
    first = max(0, min(sum(start <= (at or 0) for start in starts) - 1, len(rows) - count))
    lines = [f" {APART.join(row)}" for row in rows[first : first + count]]
    if lines and first + count < len(rows):
        lines[-1] += quiet(MORE)
    return [line if width_of(line) <= width else cut(plain(line), width) for line in lines]


def _spelt(offers: Sequence[Offer], texts: Sequence[str], speech: Speech, width: int) -> Iterator[str]:
    """Each offer with its value; the first of several with the same meaning has the meaning before it."""
    if len(offers) == 1:
        means = printable(speech.fact(offers[0].means))
        yield f"{texts[0]}  {quiet(cut(means, max(width - width_of(texts[0]) - 8, 1)))}"
        return
    before: Fact | None = None
    for offer, text in zip(offers, texts, strict=True):
        value = value_of(offer.means, speech)
        names = isinstance(offer.means, Said) and not offer.means.facts and not offer.word.endswith((":", "="))
        if value:
            yield f"{text} {quiet(printable(value))}"
        elif names and offer.means != before:
            yield f"{quiet(f'{printable(speech.fact(offer.means))}:')} {text}"
        else:
            yield text
        before = offer.means


def value_of(means: Fact, speech: Speech) -> str:
    """The value in a meaning, without the kind of term."""
    if not isinstance(means, Said):
        return "" if isinstance(means, str) else speech.fact(means)
    if "value" in means.facts:
        return speech.fact(means.facts["value"])
    return f"× {speech.fact(means.facts['n'])}" if "×" in means.text and "n" in means.facts else ""


#: The meanings of the notation's own words.
WORD_MEANS: dict[tuple[str, str], Said] = {
    ("mark", "announced"): said("mark of a bonus: announced"),
    ("mark", "silent"): said("mark of a bonus: not announced"),
    ("mark", "made"): said("mark of a bonus: made"),
    ("mark", "lost"): said("mark of a bonus: not made"),
    ("mark", "defenders"): said("mark of a bonus: the other side's"),
    ("mark", "itself"): said("mark of a king ultimo: the king itself won the last trick"),
    ("mark", "not-itself"): said("mark of a king ultimo: another card won the last trick"),
    ("result", "won"): said("result, if tricks decide"),
    ("result", "lost"): said("result, if tricks decide"),
    ("single", "thrown_in"): said("the hand was not played out"),
    ("single", "surrendered"): said("the declarer gave up before the play"),
    ("single", "king_in_talon"): said("the called king came from the talon and won no trick"),
    ("card", "mond"): said("the mond was lost: from whom, to whom"),
    ("card", "pagat"): said("the pagat was lost: from whom, to whom"),
    ("card", "skis"): said("the škis was lost: from whom, to whom"),
    ("who", "resting"): said("who sat out"),
    ("who", "revoke"): said("who broke the rules"),
    ("talon", "talon"): said("in place of a player: left in the talon"),
    ("breach", "discard"): said("kind of breach: a wrong discard"),
    ("breach", "deliberate"): said("kind of breach: on purpose"),
    ("breach", "declaration"): said("kind of breach: a wrong declaration"),
}

#: The kinds of words in the order of the list, each with its heading.
KINDS: dict[str, Said] = {
    "contract": said("Contracts"),
    "bonus": said("Bonuses"),
    "declaration": said("Declarations"),
    "kontra": said("Doubling"),
    "mark": said("Marks of a bonus, after a colon"),
    "result": said("Results"),
    "card": said("Lost cards"),
    "who": said("Players after a colon"),
    "single": said("By themselves"),
}


def meant(table: Table, text: str) -> list[Term]:
    """The terms that a word, or the beginning of one, means. Raises Refused if no word begins with it."""
    every = terms_of(table, *KINDS, "talon", "breach")
    exact = [term for term in every if fold(text) in {fold(word) for word in term.words(table)}]
    terms = exact or list(beginnings(table, text, every))
    if not terms:
        known = [word for term in every for word in term.words(table)]
        shown = for_message(text)
        hint = did_you_mean(shown, known, "tarok help words lists them")
        raise refusal("words-unknown", word=shown, ruleset=table.rules.id, hint=hint)
    return terms


class KnownWord(NamedTuple):
    """A word of a hand as programs get it: its meaning, other words for it, and the rule behind it.

    Words of only the notation have no rule.
    """

    kind: str
    key: str
    word: str
    also: tuple[str, ...]
    means: Fact
    rule: Rule | None


def known(table: Table, text: str | None, speech: Speech) -> list[KnownWord]:
    """All words of a table, or the meanings of one. Raises Refused if no word begins with it."""
    every = terms_of(table, *KINDS) if text is None else meant(table, text)
    hand, rules, words = ToBeSaid(table, "", (), speech), table.rules.named, []
    for term in every:
        word, rule = term.spelt(hand.spelt), rules.get(term.kind, {}).get(term.key)
        also = tuple([other for other in term.words(table) if fold(other) != fold(word)])
        means = WORD_MEANS.get((term.kind, term.key)) or hand.means(term)
        words.append(KnownWord(term.kind, term.key, word, also, means, rule if isinstance(rule, Rule) else None))
    return words


def listed(table: Table, speech: Speech) -> Iterator[str]:
    """All the words in a language, each with its meaning."""
    words = known(table, None, speech)
    wide = widest([word.word for word in words])
    for kind, title in KINDS.items():
        own = [word for word in words if word.kind == kind]
        if own:
            yield speech.say(title)
        for word in own:
            yield f"  {padded(printable(word.word), wide)}  {printable(speech.fact(word.means))}".rstrip()


def explained(table: Table, text: str, speech: Speech) -> Iterator[str]:
    """The explanation of a word, or of the beginning of one: its meanings, the other words for each, and the rule.

    Raises Refused if no word begins with it.
    """
    for word in known(table, text, speech):
        yield printable(f"{word.word}: {speech.fact(word.means)}")
        if word.also:
            yield printable(f"    {speech.say(said('also: {words}', words=word.also))}")
        if word.rule is not None:
            cite = said("rule {name}: {cite}", name=word.rule.id, cite=Citation(word.rule.cite))
            yield printable(f"    {speech.say(cite)}")
