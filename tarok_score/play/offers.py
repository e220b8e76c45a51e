"""The words that may come next in a hand, each with its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..hand.spelling import Spelling
from ..hand.table import Table
from ..hand.vocabulary import SoFar, Thing, declarations, doublings, heads
from ..law.bonuses import Bonus
from ..show.units import Units
from ..words.folding import fold
from ..words.notation_words import CARD_OF, COLON_OF
from ..words.said import Fact, said
from ..words.speech import Speech
from .hand_so_far import read_so_far

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
