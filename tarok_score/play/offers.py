"""What may be typed next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..amounts import Amount
from ..hand.document import write
from ..hand.table import Table
from ..hand.vocabulary import Choices, SoFar, Thing, declarations, doublings, heads, marks, own_things, things_beginning
from ..hand.writing import Spelling
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..law.rule import Rule
from ..problems import Problem, Refused, malformed
from ..show import columns as roles
from ..show.columns import cut, padded, width_of
from ..show.phrases import Citation
from ..show.rulebook import Units
from ..speech.meant import so_far
from ..speech.read import wrong_words
from ..words.folding import did_you_mean, fold, printable
from ..words.notation_words import CARD_OF, COLON_OF
from ..words.said import Fact, Said, Speech, said


class HandSoFar(NamedTuple):
    """A hand as far as its words say it: its document, the word for each key, its contract, and the problems.

    `others` says that all players without card points took tricks, and that none of them is full.
    """

    document: dict[str, Any]
    typed: dict[str, str]
    contract: Contract | None
    problems: list[Problem]
    others: bool = False
    alone: bool = False

    @property
    def cut_short(self) -> bool:
        """True if the hand was not played out, so that nobody counts cards."""
        return any(key in self.document for key in ("thrown_in", "surrendered", "revoke"))


def read_so_far(table: Table, words: Sequence[str], resting: str | None = None) -> HandSoFar:
    """Reads the words of a hand that may be incomplete; `resting` sits out unless the words name another."""
    found = so_far(table, words, resting)
    document = {key: value for key, value in write(found.hand).items() if value != ""}
    contract = table.rules.contracts.get(found.hand.contract)
    return HandSoFar(document, found.typed, contract, found.problems, found.says("others"), found.says("alone"))


def require_possible(table: Table, words: Sequence[str], resting: str | None = None) -> None:
    """Raises Refused with the problems of a hand's words, unless words are only missing."""
    wrong = wrong_words(table, words, resting)
    if wrong:
        raise Refused(wrong)


def contracts_of(table: Table) -> Choices:
    """The contracts of a table, as an answer to which of them it is."""
    return Choices(table, tuple([Thing("contract", key) for key in table.rules.contracts]))


#: A word that may come next, the other words for the same thing, and its meaning.
Choice = tuple[str, Sequence[str], Fact]


class Offer(NamedTuple):
    """A word to replace the one at the cursor, or a line to replace the whole line, and its meaning."""

    word: str
    means: Fact
    whole: bool = False


class ToBeSaid:
    """A hand, some words of which are typed already, and the words that may follow."""

    def __init__(self, table: Table, dealer: str, words: Sequence[str], speech: Speech) -> None:
        self.table, self.rules = table, table.rules
        self.units = Units.of(self.rules)
        self.spelt = Spelling(table, speech.code)
        self.found = read_so_far(table, words, dealer)
        self.contract = self.found.contract

    @property
    def players(self) -> tuple[str, ...]:
        """The players of this hand, without the one who rests."""
        return self.table.active(self.contract, self.found.document.get("resting"))

    def words(self) -> Iterator[Choice]:
        """Every word that may come next: contracts, players, results, bonuses, kontra, lost cards."""
        yield from self.of_kind("contract")
        yield from self.people()
        for kind in ("result", "bonus", "kontra", "card"):
            yield from self.of_kind(kind)

    def of_kind(self, kind: str) -> Iterator[Choice]:
        """The words for things of a kind that may come next."""
        for thing in heads(self.table, SoFar(self.contract, self.found.document)):
            if thing.kind == kind and self.may_come(thing):
                colon = ":" if kind == "card" else ""
                yield self.word(thing) + colon, [word + colon for word in thing.words(self.table)], self.means(thing)

    def word(self, thing: Thing) -> str:
        """The word for a thing; a result agrees with the contract."""
        return self.spelt.result(thing.key, self.contract) if thing.kind == "result" else thing.spelt(self.spelt)

    def may_come(self, thing: Thing) -> bool:
        """True if a thing can still be said of this hand, and would change its score."""
        contract, document = self.contract, self.found.document
        match thing.kind:
            case "bonus":
                said_already = thing.key in [item.get("bonus") for item in document.get("bonuses", ())]
                return not said_already and (contract is None or contract.form == "sides")
            case "kontra":
                return contract is None or contract.klop is None or contract.klop.kontra is not None
            case "card":
                lost = thing.key in document.get("captured", {})
                return not lost and self.costs(thing.key) and (contract is None or bool(contract.mond))
            case "result":
                return contract is not None
        return True

    def means(self, thing: Thing) -> Fact:
        """The meaning of a thing: its kind and its value."""
        rules, amount = self.rules, self.units.amount
        match thing.kind:
            case "contract":
                contract = rules.contracts[thing.key]
                values = contract.levels or ((contract.value,) if contract.value else ())
                return said("contract {value}", value=amount(*values)) if values else said("contract")
            case "bonus":
                bonus = rules.bonuses[thing.key]
                return said("bonus {value}", value=amount(*_values(bonus)))
            case "declaration":
                return said("declaration {value}", value=amount(rules.declarations[thing.key].value))
            case "kontra":
                level = next(word.level for word in rules.kontra.ladder if word.key == thing.key) if rules.kontra else 0
                return (
                    said("doubling, level {n}", n=level)
                    if self.units.by_shares
                    else said("doubling × {n}", n=1 << level)
                )
        return MEANS[thing.kind, thing.key]

    def people(self) -> Iterator[Choice]:
        """The players who may be named: the declarer, then his partner; or everybody, if each plays for himself."""
        document = self.found.document
        named = {document.get("declarer"), document.get("partner")}
        if self.contract is not None and self.contract.form != "sides":
            piles = document.get("points", {})
            if isinstance(piles, dict) and not self.found.others:
                yield from ((f"{name}=", (name,), said("card points")) for name in self.players if name not in piles)
            return
        if "declarer" not in document:
            means = said("declarer")
        elif "partner" not in document and (self.contract is None or self.contract.partner):
            means = said("partner")
        else:
            return
        yield from ((name, (name,), means) for name in self.players if name not in named)

    def costs(self, card: str) -> bool:
        """True if these rules charge something for a lost card."""
        pot = self.rules.pot
        into_pot = pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None
        paid = {"mond": self.rules.mond, "skis": self.rules.skis, "pagat": self.rules.pagat}
        return into_pot or paid.get(card) is not None

    def after(self, word: str) -> Iterator[Choice]:
        """The marks and players that may follow a colon or an @."""
        head = word[: max(word.rfind(":"), word.rfind("@"), word.rfind(",")) + 1]
        base = head.partition(":")[0].partition("@")[0]
        means = dict(self.table.words_of(base))
        if head[-1] == "@" or (head[-1] == "," and "@" in head):
            yield from self.named(head, said("who spoke"))
        elif "bonus" in means:
            yield from self.marks(head, self.rules.bonuses[means["bonus"]])
        elif "contract" in means:
            levels = self.rules.contracts[means["contract"]].levels
            yield from ((f"{head}{n}", (), self.units.amount(value)) for n, value in enumerate(levels, 1))
        elif fold(base) in CARD_OF:
            taken = head.count(":") > 1 or head[-1] == ","
            yield from self.named(head, said("who took it") if taken else said("from whom"))
            if not taken:
                yield f"{head}{self.spelt.fixed('talon')}", (), said("left in the talon")
        elif fold(base) in COLON_OF:
            yield from self.named(head, said("who"), self.table.players)
        elif self.table.player(base) is not None:
            for thing in declarations(self.table):
                others = [f"{head}{other}" for other in thing.words(self.table)]
                value = self.rules.declarations[thing.key].value
                yield f"{head}{thing.spelt(self.spelt)}", others, self.units.amount(value)

    def named(self, head: str, means: Fact, players: Sequence[str] = ()) -> Iterator[Choice]:
        """The players who may follow these words."""
        gone = {fold(name) for name in head.replace("@", ",").replace(":", ",").split(",")}
        yield from ((f"{head}{name}", (), means) for name in players or self.players if fold(name) not in gone)

    def marks(self, head: str, bonus: Bonus) -> Iterator[Choice]:
        """The marks of a bonus: announced, lost, its owner, and words of doubling."""
        if bonus.announced is not None:
            yield f"{head}{self.spelt.mark('announced', bonus)}", (), self.units.amount(bonus.announced)
        yield f"{head}{self.spelt.mark('lost', bonus)}", (), said("not made")
        if not bonus.declarer_only:
            yield f"{head}{self.spelt.fixed('defenders')}", (), said("the other side's")
        yield from self.named(head, said("whose"))
        if self.rules.kontra is not None and self.rules.kontra.bonuses:
            for thing in doublings(self.rules):
                yield f"{head}{thing.spelt(self.spelt)}", (), self.means(thing)


#: The meanings of things that have no value of their own.
MEANS: dict[tuple[str, str], Fact] = {
    ("result", "won"): said("result"),
    ("result", "lost"): said("result"),
    ("card", "mond"): said("lost mond"),
    ("card", "pagat"): said("lost pagat"),
    ("card", "skis"): said("lost škis"),
}


def _values(bonus: Bonus) -> list[Amount]:
    """The values of a bonus, silent and announced."""
    return [bonus.silent] if bonus.announced is None else [bonus.silent, bonus.announced]


def of_hand(table: Table, dealer: str, words: Sequence[str], start: str, speech: Speech) -> list[Offer]:
    """The words of a hand that may stand beside these and begin with a text: the language's own, else any others."""
    hand = ToBeSaid(table, dealer, words, speech)
    if any(sign in start for sign in ":@"):
        return beginning_so(hand.after(start), start)
    return beginning_so(hand.words(), start)


def beginning_so(choices: Iterable[Choice], start: str) -> list[Offer]:
    """The choices that begin with a text, by a word of the language if one does, else by another word."""
    found, folded = list(choices), fold(start)
    own = [Offer(word, means) for word, _, means in found if fold(word).startswith(folded)]
    if own:
        return own
    others: Mapping[str, Fact] = {
        next(word for word in words if fold(word).startswith(folded)): means
        for _, words, means in found
        if any(fold(word).startswith(folded) for word in words)
    }
    return [Offer(word, means) for word, means in others.items()]


BETWEEN = "   "
MORE = "  …"


class OffersInRows(NamedTuple):
    """Rows of offers; the chosen offer stands in one of the rows, from one column up to another."""

    rows: list[str]
    chosen: tuple[int, int, int] | None = None


def in_rows(offers: Sequence[Offer], at: int | None, speech: Speech, width: int, count: int) -> OffersInRows:
    """The offers in at most `count` rows; the one `at` a place is chosen, and is always seen. The rest is left out."""
    if not count:
        return OffersInRows([])
    texts = [printable(offer.word) for offer in offers]
    if offers and offers[0].whole:
        texts = _told_apart(texts, width - width_of(MORE) - 1)
    packed = _packed(list(_spelt(offers, texts, speech, width)), width - width_of(MORE))
    of_chosen = next((row for row, (one, some) in enumerate(packed) if at is not None and at < one + len(some)), 0)
    first = max(0, min(of_chosen, len(packed) - count))
    shown = packed[first : first + count]
    rows = [f" {BETWEEN.join(row)}" for _, row in shown]
    if rows and first + count < len(packed):
        rows[-1] += roles.quiet(MORE)
    found = [line if width_of(line) <= width else cut(roles.plain(line), width) for line in rows]
    if at is None:
        return OffersInRows(found)
    row = of_chosen - first
    start = roles.plain(rows[row]).find(texts[at], _start(shown[row], at))
    return OffersInRows(found, (row, start, start + len(texts[at])))


def _told_apart(lines: Sequence[str], width: int) -> list[str]:
    """The lines without the words that they all begin with, if these leave no room for the rest."""
    if max(map(width_of, lines)) <= width:
        return list(lines)
    words = [line.split() for line in lines]
    same = next((at for at, some in enumerate(zip(*words, strict=False)) if len(set(some)) > 1), 0)
    return [" ".join(["…", *line[same:]]) for line in words]


def _start(row: tuple[int, list[str]], one: int) -> int:
    """The column at which an offer of a row begins."""
    first, texts = row
    return 1 + sum(len(roles.plain(text)) + len(BETWEEN) for text in texts[: one - first])


def _packed(texts: Sequence[str], width: int) -> list[tuple[int, list[str]]]:
    """The texts in rows of a width, each row with the number of its first text."""
    rows: list[tuple[int, list[str]]] = []
    taken = 0
    for number, text in enumerate(texts):
        wide = width_of(text) + len(BETWEEN)
        if not rows or taken + wide > width:
            rows.append((number, []))
            taken = 1 - len(BETWEEN)
        rows[-1][1].append(text)
        taken += wide
    return rows


def _spelt(offers: Sequence[Offer], texts: Sequence[str], speech: Speech, width: int) -> Iterator[str]:
    """Each offer with its value; the first of several with the same meaning has the meaning before it."""
    if len(offers) == 1:
        means = printable(speech.fact(offers[0].means))
        yield f"{texts[0]}  {roles.quiet(cut(means, max(width - width_of(texts[0]) - 8, 1)))}"
        return
    before: Fact | None = None
    for offer, text in zip(offers, texts, strict=True):
        value = _value(offer.means, speech)
        names = isinstance(offer.means, Said) and not offer.means.facts and not text.endswith((":", "="))
        if value:
            yield f"{text} {roles.quiet(printable(value))}"
        elif names and offer.means != before:
            yield f"{roles.quiet(f'{printable(speech.fact(offer.means))}:')} {text}"
        else:
            yield text
        before = offer.means


def _value(means: Fact, speech: Speech) -> str:
    """The value in a meaning, without the kind of thing."""
    if not isinstance(means, Said):
        return "" if isinstance(means, str) else speech.fact(means)
    if "value" in means.facts:
        return speech.fact(means.facts["value"])
    return f"× {speech.fact(means.facts['n'])}" if "×" in means.text and "n" in means.facts else ""


UNKNOWN = malformed("words-unknown", '"{word}" is no word of {ruleset}', "tarok words lists them")

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


def things(table: Table) -> dict[str, list[Thing]]:
    """All the things that the words of a table mean, by kind."""
    found: dict[str, list[Thing]] = {kind: [] for kind in KINDS}
    for thing in (*heads(table), *declarations(table), *marks(table)):
        if thing not in found[thing.kind]:
            found[thing.kind].append(thing)
    return found


def means(table: Table, thing: Thing, speech: Speech) -> Fact:
    """The meaning of a thing: its value, or the sense of its word."""
    told = WORD_MEANS.get((thing.kind, thing.key))
    return told if told is not None else ToBeSaid(table, "", (), speech).means(thing)


def listed(table: Table, speech: Speech) -> Iterator[str]:
    """All the words in a language, each with its meaning."""
    spelling = Spelling(table, speech.code)
    found = things(table)
    wide = max(width_of(thing.spelt(spelling)) for kind in found.values() for thing in kind)
    for kind, title in KINDS.items():
        if found[kind]:
            yield speech.say(title)
        for thing in found[kind]:
            word = printable(thing.spelt(spelling))
            yield f"  {padded(word, wide)}  {printable(speech.fact(means(table, thing, speech)))}".rstrip()


def meant(table: Table, text: str) -> list[Thing]:
    """The things that a word, or the beginning of one, means. Raises Refused if no word begins with it."""
    every = [thing for kind in things(table).values() for thing in kind] + own_things("talon") + own_things("breach")
    exact = [thing for thing in every if fold(text) in {fold(word) for word in thing.words(table)}]
    found = exact or list(dict.fromkeys(thing for thing, _ in things_beginning(table, text, every)))
    if not found:
        known = [word for thing in every for word in thing.words(table)]
        shown = printable(text)[:60]
        hint = did_you_mean(shown, known, "tarok words lists them")
        raise UNKNOWN.refused(word=shown, ruleset=table.rules.id, hint=hint)
    return found


def others(table: Table, thing: Thing, word: str) -> tuple[str, ...]:
    """The other words for a thing."""
    return tuple([one for one in thing.words(table) if fold(one) != fold(word)])


def rule_of(table: Table, thing: Thing) -> Rule | None:
    """The rule behind a word; None for a word of the notation alone."""
    rule = dict(table.rules.named()).get(thing.kind, {}).get(thing.key)
    return rule if isinstance(rule, Rule) else None


class KnownWord(NamedTuple):
    """A word of a hand as a program hears of it: its thing, other words for it, and the rule behind it."""

    kind: str
    key: str
    word: str
    also: tuple[str, ...]
    means: Fact
    rule: Rule | None


def known(table: Table, text: str | None, speech: Speech) -> list[KnownWord]:
    """All words of a table, or the meanings of one. Raises Refused if no word begins with it."""
    every = [thing for kind in things(table).values() for thing in kind] if text is None else meant(table, text)
    spelling = Spelling(table, speech.code)
    found = []
    for thing in every:
        word = thing.spelt(spelling)
        also, means_ = others(table, thing, word), means(table, thing, speech)
        found.append(KnownWord(thing.kind, thing.key, word, also, means_, rule_of(table, thing)))
    return found


def explained(table: Table, text: str, speech: Speech) -> list[str]:
    """The explanation of a word, or of the beginning of one: its meanings, the other words for each, and the rule.

    Raises Refused if no word begins with it.
    """
    lines: list[str] = []
    spelling = Spelling(table, speech.code)
    for thing in meant(table, text):
        word = thing.spelt(spelling)
        also = others(table, thing, word)
        lines.append(f"{printable(word)}: {printable(speech.fact(means(table, thing, speech)))}")
        if also:
            lines.append(printable(f"    {speech.say(said('also: {words}', words=also))}"))
        rule = rule_of(table, thing)
        if rule is not None:
            lines.append(
                printable(f"    {speech.say(said('rule {name}: {cite}', name=rule.id, cite=Citation(rule.cite)))}")
            )
    return lines
