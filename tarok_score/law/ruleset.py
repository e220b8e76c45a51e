"""A ruleset: all the rules of a table. Each part of the YAML is a class, in the file of its subject.

Each key is one declaration: what it is about (for whoever writes a file), what may stand there, its default, and how
its value is said to a player. The check of a file, the JSON Schema, the built ruleset and `tarok rules show` are all
read off it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from ..documents.parts import REQUIRED, Part, Reading, part, table, text
from ..problems import Refused
from ..words.folding import WordForms, fold
from .bonuses import Bonus, Declaration, KingInTalon, KontraRule, KontraWord, LostPagat, LostSkis, Mond
from .cards import CardPlay
from .contracts import Contract
from .evening import NO_SESSION, BaseScore, DifferenceRule, Seats, SessionRules, UnitRule, Win
from .payments import MisdealRule, Payout, Pot, Radli, RevokeRule, SettlementRule
from .rule import Book, Rule, labels, sentence

#: The id of a ruleset.
ID: Final = r"[a-z0-9][a-z0-9.-]{0,63}"


#: A word's meanings: pairs of kind (contract, bonus, declaration, kontra) and id.
Meanings = tuple[tuple[str, str], ...]


class Ruleset(Part):
    """A ruleset with its variants applied."""

    id: str = text("The ruleset's id, which is the file's name.", pattern=ID, example="pagat-4p")
    extends: str | None = text("The ruleset this one changes.", default=None, pattern=ID, example="pagat-4p")
    title: dict[str, str] = labels("What the ruleset is called, by language.", "Title.", "House rules")
    source: str = text("The source text that states these rules.", example="Rules of the Krka club, 2026")
    about: str | dict[str, str] | None = sentence("A few words about the ruleset.", "As played at home.", default=None)
    unit: UnitRule = part(UnitRule, default=REQUIRED, section="The table", heading="unit of the score")
    seats: Seats = part(Seats, default=REQUIRED, section="The table", heading="seats")
    payout: Payout = part(Payout, default=REQUIRED, section="Who writes what", heading="results")
    settlement: SettlementRule = part(SettlementRule, default=REQUIRED, section="Who writes what")
    win: Win = part(Win, default=REQUIRED, section="Winning", heading="winning", label="needed to win")
    difference: DifferenceRule | None = part(DifferenceRule, section="Winning")
    base_score: BaseScore | None = part(BaseScore, section="Winning", heading="base score")
    kontra: KontraRule | None = part(
        KontraRule,
        section="Doubling",
        card={"!kontra": "Nothing can be doubled."},
    )
    contracts: dict[str, Contract] = table(
        Contract, "The games that can be played, in ascending order.", section="Contracts", example="solo-two"
    )
    bonuses: dict[str, Bonus] = table(Bonus, "The bonuses.", section="Bonuses", default={}, example="pagat-ultimo")
    declarations: dict[str, Declaration] = table(
        Declaration, "The declarations.", section="Declarations", default={}, example="trul"
    )
    mond: Mond | None = part(Mond, section="Penalties and radli", heading="mond")
    skis: LostSkis | None = part(LostSkis, section="Penalties and radli", label="lost škis")
    pagat: LostPagat | None = part(LostPagat, section="Penalties and radli", label="lost pagat")
    king_in_talon: KingInTalon | None = part(
        KingInTalon, section="Penalties and radli", label="called king in the talon"
    )
    radli: Radli | None = part(Radli, section="Penalties and radli", label="radl")
    revoke: RevokeRule | None = part(RevokeRule, section="Penalties and radli", label="breach of the rules")
    misdeal: MisdealRule | None = part(MisdealRule, section="Penalties and radli")
    pot: Pot | None = part(Pot, section="The pot")
    cards: CardPlay | None = part(CardPlay, section="The cards")
    session: SessionRules = part(SessionRules, section="The evening", default=NO_SESSION)

    #: The variants that were chosen, the document they were chosen in, every rule by its id, every folded word; and how
    #: the rules were named where they were read: by their id, or by the path of their file.
    variants: tuple[str, ...]
    document: dict[str, Any]
    words: dict[str, Meanings]
    rules: dict[str, Rule]
    origin: str

    @classmethod
    def of(cls, document: dict[str, Any], variants: tuple[str, ...] = (), origin: str = "") -> Ruleset:
        """The ruleset of a document (its variants applied already; their names are only remembered).

        Variants that could still be chosen are passed over. Raises Refused with every wrong value.
        """
        source = document.get("source")
        reading = Reading(Book(source if isinstance(source, str) else ""))
        rules = cls.read({key: value for key, value in document.items() if key != "variants"}, "", reading)
        if rules is None:
            raise Refused(reading.problems)
        vars(rules).update(variants=variants, document=document, rules=reading.of.rules, words=_words(rules))
        vars(rules).update(origin=origin or rules.id)
        return rules

    @cached_property
    def forms(self) -> WordForms:
        """The folded words, to be found by their forms."""
        return WordForms(self.words)

    @cached_property
    def partners(self) -> bool:
        """True if a declarer may have a partner in some contract."""
        return any(one.partner for one in self.contracts.values())

    @cached_property
    def announces(self) -> bool:
        """True if some bonus can be announced."""
        return any(one.announced is not None for one in self.bonuses.values())

    @cached_property
    def counts_difference(self) -> bool:
        """True if some contract between sides counts how far the card points are from 35."""
        games = [one for one in self.contracts.values() if one.form == "sides" and not one.whole_count]
        return any(one.game in ("difference", "times") for one in games)

    @cached_property
    def giving_radli(self) -> tuple[Contract, ...]:
        """The contracts after which everybody gets a radl."""
        if self.radli is None:
            return ()
        only_klop = self.radli.klop_only
        return tuple(one for one in self.contracts.values() if one.gives_radl and (one.klop or not only_klop))

    def __repr__(self) -> str:
        return f"<Ruleset {'+'.join((self.id, *self.variants))}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Ruleset) and (self.document, self.variants) == (other.document, other.variants)
        )

    def named(self) -> tuple[tuple[str, Mapping[str, Contract | Bonus | Declaration | KontraWord]], ...]:
        """Everything that people name by a word, by kind: contracts, bonuses, declarations, words of doubling."""
        return (
            ("contract", self.contracts),
            ("bonus", self.bonuses),
            ("declaration", self.declarations),
            ("kontra", self.kontra.words if self.kontra is not None else {}),
        )


def words_for(one: Contract | Bonus | Declaration | KontraWord) -> tuple[str, ...]:
    """Every word for a thing, once: its id, its names with hyphens for blanks, and its odd words."""
    found: dict[str, str] = {}
    for word in (one.key, *(name.replace(" ", "-") for name in one.label.values()), *one.aliases):
        found.setdefault(fold(word), word)
    return tuple(found.values())


def _words(rules: Ruleset) -> dict[str, Meanings]:
    """Every folded word of a ruleset with its meanings.

    A name does not count where the same word is an id or an odd word of another thing of the same kind.
    """
    found: dict[str, Meanings] = {}
    for kind, named in rules.named():
        for key, one in named.items():
            for word in (key, *one.aliases):
                folded = fold(word)
                known = found.get(folded, ())
                if (kind, key) not in known:
                    found[folded] = (*known, (kind, key))
    for kind, named in rules.named():
        for key, one in named.items():
            for name in one.label.values():
                folded = fold(name.replace(" ", "-"))
                known = found.get(folded, ())
                if all(other != kind for other, _ in known):
                    found[folded] = (*known, (kind, key))
    return found
