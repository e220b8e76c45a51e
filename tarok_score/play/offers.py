"""What may be said next of a hand, each with its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..hand.spelling import Spelling
from ..hand.table import Table
from ..law.ruleset import Bonus, Contract, KontraWord, words_for
from ..show.units import Units
from ..words.folding import fold
from ..words.notation_words import CARD_OF, COLON_OF, OWN, SPELT
from ..words.said import Fact, said
from ..words.speech import Speech
from .hand_so_far import HandSoFar, known

#: A word that can be put there, the other words for it, and what it means.
Choice = tuple[str, Sequence[str], Fact]


class Offer(NamedTuple):
    """A word that may stand at the cursor in place of what is typed there, and what it means."""

    word: str
    means: Fact


class ToBeSaid:
    """A hand of which some words are typed already: what may be said of it next."""

    def __init__(self, table: Table, dealer: str, words: Sequence[str], speech: Speech) -> None:
        self.table = table
        self.rules = self.table.rules
        self.units = Units.of(self.rules)
        self.spelt = Spelling(self.table, speech.code)
        self.language = speech.code
        self.found: HandSoFar = known(table, words, dealer)
        self.contract = self.found.contract

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays this hand."""
        return self.table.active(self.contract, self.found.document.get("resting"))

    def said(self, key: str) -> bool:
        """Whether a fact was said."""
        return key in self.found.document

    def words(self) -> Iterator[Choice]:
        """Every word that may come next: contracts, players, bonuses, kontra, lost cards, results."""
        if self.contract is None:
            yield from self.contracts()
        yield from self.people()
        yield from self.results()
        yield from self.bonuses()
        yield from self.doubling()
        yield from self.cards()

    def contracts(self) -> Iterator[Choice]:
        """Every contract with its value."""
        for contract in self.rules.contracts.values():
            yield self.spelt.name("contract", contract), words_for(contract), self.worth(contract)

    def worth(self, contract: Contract) -> Fact:
        """What a contract is worth."""
        values = contract.levels or ((contract.value,) if contract.value else ())
        if not values:
            return said("contract")
        return said("contract {value}", value=self.units.amount(*values))

    def people(self) -> Iterator[Choice]:
        """Who may be named: the declarer, then his partner; each player where everybody counts for himself."""
        document = self.found.document
        named = {document.get("declarer"), document.get("partner")}
        if self.contract is not None and self.contract.form != "sides":
            piles = document.get("points", {})
            if isinstance(piles, dict):
                yield from ((f"{name}=", (name,), said("card points")) for name in self.players if name not in piles)
            return
        if not self.said("declarer"):
            means = said("declarer")
        elif not self.said("partner") and (self.contract is None or self.contract.partner):
            means = said("partner")
        else:
            return
        yield from ((name, (name,), means) for name in self.players if name not in named)

    def bonuses(self) -> Iterator[Choice]:
        """Bonuses that were not said yet, with their value silent and announced."""
        contract = self.contract
        if contract is not None and (contract.form != "sides" or contract.bonuses == "none"):
            return
        listed = {item.get("bonus") for item in self.found.document.get("bonuses", ())}
        for bonus in self.rules.bonuses.values():
            if bonus.key not in listed:
                yield self.spelt.name("bonus", bonus), words_for(bonus), self.bonus_worth(bonus)

    def bonus_worth(self, bonus: Bonus) -> Fact:
        """What a bonus is worth silent and announced."""
        values = [bonus.silent] if bonus.announced is None else [bonus.silent, bonus.announced]
        return said("bonus {value}", value=self.units.amount(*values))

    def doubling(self) -> Iterator[Choice]:
        """Words of doubling, if nobody has said one."""
        if self.rules.kontra is None or self.said("kontra"):
            return
        if self.contract is not None and self.contract.klop is not None and self.contract.klop.kontra is None:
            return
        for word in self.rules.kontra.ladder:
            yield self.spelt.name("kontra", word), words_for(word), self.times(word)

    def times(self, word: KontraWord) -> Fact:
        """How much a word of doubling makes of it."""
        if self.units.by_shares:
            return said("doubling, level {n}", n=word.level)
        return said("doubling × {n}", n=1 << word.level)

    def cards(self) -> Iterator[Choice]:
        """Cards of the trula that were lost, where that costs something."""
        contract = self.contract
        if contract is not None and not contract.mond:
            return
        for word, aliases, means in CARDS:
            card = CARD_OF[fold(word)]
            if card in self.found.document.get("captured", {}) or not self.costs(card):
                continue
            yield f"{self.spelt.fixed(word)}:", [f"{alias}:" for alias in aliases], means

    def costs(self, card: str) -> bool:
        """Whether these rules charge something for a lost card."""
        pot = self.rules.pot
        into_pot = pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None
        return into_pot or (card == "mond" and self.rules.mond is not None)

    def results(self) -> Iterator[Choice]:
        """Won or lost, where card points do not decide."""
        if self.contract is not None and self.contract.decided_by == "result" and not self.said("won"):
            yield self.spelt.result("won", self.contract), OWN["result"]["won"], said("result")
            yield self.spelt.result("lost", self.contract), OWN["result"]["lost"], said("result")

    def after(self, word: str) -> Iterator[Choice]:
        """What may stand after a colon or an @: marks and players."""
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
                yield f"{head}{SPELT.get(self.language, {}).get('talon', 'talon')}", (), said("left in the talon")
        elif fold(base) in COLON_OF:
            yield from self.named(head, said("who"), self.table.players)
        elif self.table.player(base) is not None:
            for declaration in self.rules.declarations.values():
                name = self.spelt.name("declaration", declaration)
                others = [f"{head}{other}" for other in words_for(declaration)]
                yield f"{head}{name}", others, self.units.amount(declaration.value)

    def named(self, head: str, means: Fact, players: Sequence[str] = ()) -> Iterator[Choice]:
        """Players after what stands before them."""
        gone = {fold(name) for name in head.replace("@", ",").replace(":", ",").split(",")}
        yield from ((f"{head}{name}", (), means) for name in players or self.players if fold(name) not in gone)

    def marks(self, head: str, bonus: Bonus) -> Iterator[Choice]:
        """What can be said of a bonus: announced, lost, whose, and who doubled it."""
        if bonus.announced is not None:
            yield f"{head}{self.spelt.mark('announced', bonus)}", (), self.units.amount(bonus.announced)
        yield f"{head}{self.spelt.mark('lost', bonus)}", (), said("not made")
        if not bonus.declarer_only:
            yield f"{head}{self.spelt.fixed('defenders')}", (), said("the other side's")
        yield from self.named(head, said("whose"))
        if self.rules.kontra is not None and self.rules.kontra.bonuses:
            for word in self.rules.kontra.ladder:
                yield f"{head}{self.spelt.name('kontra', word)}", (), self.times(word)


#: The words for cards that were lost, and what each means.
CARDS: tuple[tuple[str, Sequence[str], Fact], ...] = (
    ("mond", OWN["card"]["mond"], said("lost mond")),
    ("pagat-lost", OWN["card"]["pagat"], said("lost pagat")),
    ("skis-lost", OWN["card"]["skis"], said("lost škis")),
)


def of_hand(table: Table, dealer: str, words: Sequence[str], start: str, speech: Speech) -> list[Offer]:
    """Words of a hand that may stand beside these and begin so: those of the language, else those of the others."""
    hand = ToBeSaid(table, dealer, words, speech)
    if any(sign in start for sign in ":@"):
        return beginning_so(hand.after(start), start)
    return beginning_so(hand.words(), start)


def beginning_so(choices: Iterable[Choice], start: str) -> list[Offer]:
    """The choices that begin so, by the word of the language if one does, else by another."""
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
