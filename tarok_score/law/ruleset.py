"""A ruleset: all the rules of a table. Each part of the YAML is a class, in the file of its subject.

Each key is declared once: its kind and its default. Its subject (for authors of files) and the sentences for a player
are in `sentences.txt`. The check of a file, the JSON Schema, the built ruleset and `tarok rules show` are all made from
these two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from os import listdir
from os.path import isdir
from typing import TYPE_CHECKING, Any, Final

from .. import resources
from ..amounts import Amount
from ..documents import (
    REQUIRED,
    Id,
    Part,
    Reading,
    TableOf,
    Whole,
    amount,
    an_id,
    below,
    of_kind,
    part,
    table,
    text,
)
from ..problems import Problem, Problems, Refused, problem, refusal
from ..text import for_message
from ..words.folding import WordForms, did_you_mean, fold
from ..words.said import Fact, Said, said
from . import Book, Later, Rule, choice, labels, later, sentence, several, whole
from .games import (
    Bonus,
    Contract,
    Declaration,
    KontraRule,
    KontraWord,
    MisdealRule,
    Mond,
    Payout,
    Radli,
    RevokeRule,
    SettlementRule,
)

if TYPE_CHECKING:
    from .cards import CardPlay
    from .rare import BaseScore, EndsAt, KingInTalon, LostPagat, LostSkis, Match, Pot
else:  # the classes are loaded with the first document that has one
    CardPlay = BaseScore = KingInTalon = LostPagat = LostSkis = Pot = Part

#: What an id of a ruleset is.
ID: Final = Id(".-", 64)


# The evening -----------------------------------------------------------------------------------------------------


class CompulsoryKlop(Rule):
    """A compulsory klop is due when a total reaches zero."""

    multiples_of: int = whole(0, 10_000, default=0)
    after_misdeal: bool = False
    whole_round: bool = False
    each_cause: bool = False


class NoTaroksRule(Rule):
    """A player is dealt no tarok."""

    then: str = choice("compulsory-klop", "deal-again")
    optional: bool = False
    honours: bool = False
    few: bool = False


class SessionRules(Part):
    """The rules of an evening's course."""

    compulsory_klop: CompulsoryKlop | None = part(CompulsoryKlop)
    no_taroks: NoTaroksRule | None = part(NoTaroksRule)
    skis_round: Rule | None = part(Rule)
    match: Match | None = later("Match")
    ends_at: EndsAt | None = later("EndsAt")


NO_SESSION: Final = SessionRules(compulsory_klop=None, no_taroks=None, skis_round=None, match=None, ends_at=None)


class UnitRule(Rule):
    """The unit in which the score is counted."""

    name: str = text(example="points")
    decimals: int = whole(0, 4, default=0)
    coin: Amount | None = amount(
        default=None, never={"!coin=None !coin>0": partial(problem, "coin-worth-nothing", example='coin: "0.10"')}
    )


#: The unit of scores that are kept on paper.
POINTS = "points"


def unit_name(name: str) -> Fact:
    """A unit as people say it: points in the reader's language, money by its own name."""
    return said("points") if name == POINTS else name


class Seats(Rule):
    """The number of players, at the table and in play."""

    at_table: tuple[int, ...] = several(Whole("A number of players.", 2, 6), least=1, default=REQUIRED)
    in_play: int = whole(2, 5)
    resting: Rule | None = part(Rule, label="resting player")

    @property
    def one_more(self) -> bool:
        """True if the table may seat as many as play, so that a player rests only if there is one more."""
        return self.in_play in self.at_table


class Win(Rule):
    """The card points that win a game."""

    points: int = whole(1, 70)
    odd_card: bool = False


class DifferenceRule(Rule):
    """The card point difference."""

    round_to: int = whole(1, 10)


# The ruleset -----------------------------------------------------------------------------------------------------

#: A word's meanings: pairs of kind (contract, bonus, declaration, kontra) and id.
Meanings = tuple[tuple[str, str], ...]


class OfCards(Later):
    """The rules of the cards, which few commands need: those of a checked document are read when first asked for."""

    def __get__(self, rules: Ruleset | None, kind: type) -> Any:
        """The rules of the cards of a ruleset that has not read them yet; None of the class."""
        if rules is None:
            return None
        node, reading = rules.document.get(self.name), Reading(rules.book)
        cards = None if node is None else self.read(node, self.name, reading)
        Problems(reading.problems).check()
        vars(rules)["cards"] = cards
        return cards


class Ruleset(Part):
    """A ruleset with its variants applied."""

    id: str = an_id(".-", 64, example="pagat-4p")
    extends: str | None = an_id(".-", 64, default=None, example="pagat-4p")
    title: dict[str, str] = labels("What the ruleset is called, by language.", "Title.", "House rules")
    source: str = text(example="Rules of the Krka club, 2026")
    about: str | dict[str, str] | None = sentence("A few words about the ruleset.", "As played at home.", default=None)
    unit: UnitRule = part(UnitRule, default=REQUIRED)
    seats: Seats = part(Seats, default=REQUIRED)
    payout: Payout = part(Payout, default=REQUIRED)
    settlement: SettlementRule = part(SettlementRule, default=REQUIRED)
    win: Win = part(Win, default=REQUIRED, label="needed to win")
    difference: DifferenceRule | None = part(DifferenceRule)
    base_score: BaseScore | None = later("BaseScore")
    kontra: KontraRule | None = part(KontraRule)
    contracts: dict[str, Contract] = table(Contract, example="solo-two")
    bonuses: dict[str, Bonus] = table(Bonus, default={}, example="pagat-ultimo")
    declarations: dict[str, Declaration] = table(Declaration, default={}, example="trul")
    mond: Mond | None = part(Mond)
    skis: LostSkis | None = later("LostSkis", label="lost škis")
    pagat: LostPagat | None = later("LostPagat", label="lost pagat")
    king_in_talon: KingInTalon | None = later("KingInTalon", label="called king in the talon")
    radli: Radli | None = part(Radli, label="radl")
    revoke: RevokeRule | None = part(RevokeRule, label="breach of the rules")
    misdeal: MisdealRule | None = part(MisdealRule)
    pot: Pot | None = later("Pot")
    cards: CardPlay | None = of_kind(OfCards("CardPlay", "cards"))
    session: SessionRules = part(SessionRules, default=NO_SESSION)

    #: The variants that were chosen, the document they were chosen in, the rules read so far; and how the rules were
    #: named as they were read: by their id, or by the path of their file.
    variants: tuple[str, ...]
    document: dict[str, Any]
    book: Book
    origin: str

    @classmethod
    def of(
        cls, document: dict[str, Any], variants: tuple[str, ...] = (), origin: str = "", checked: bool = False
    ) -> Ruleset:
        """The ruleset of a document (its variants applied already; their names are only remembered).

        Variants that could still be chosen are passed over, and the rules of the cards if the document was `checked`.
        Raises Refused with every wrong value.
        """
        source, later = document.get("source"), ("variants", "cards") if checked else ("variants",)
        reading = Reading(Book(source if isinstance(source, str) else ""))
        rules = cls.read({key: value for key, value in document.items() if key not in later}, "", reading)
        if rules is None:
            raise Refused(reading.problems)
        vars(rules).update(variants=variants, document=document, book=reading.context, origin=origin or rules.id)
        if checked:
            del vars(rules)["cards"]
        return rules

    @property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id."""
        _ = self.cards  # the last to be read
        return self.book.rules

    @cached_property
    def words(self) -> dict[str, Meanings]:
        """Every folded word with its meanings, but for those of the notation.

        A name does not count if the same word is an id or an odd word of another contract (or bonus ...).
        """
        from ..words.notation_words import RESERVED

        meanings: dict[str, Meanings] = {}
        for kind, named in self.named.items():
            for key, rule in named.items():
                for word in (key, *rule.aliases):
                    folded = fold(word)
                    known = meanings.get(folded, ())
                    if (kind, key) not in known:
                        meanings[folded] = (*known, (kind, key))
        # Ids and aliases were entered first, so a name never takes a word away from another contract's id.
        for kind, named in self.named.items():
            for key, rule in named.items():
                for name in rule.label.values():
                    folded = fold(name.replace(" ", "-"))
                    known = meanings.get(folded, ())
                    if all(other != kind for other, _ in known):
                        meanings[folded] = (*known, (kind, key))
        return {word: known for word, known in meanings.items() if word not in RESERVED}

    @cached_property
    def forms(self) -> WordForms:
        """The folded words, to be found by their forms."""
        return WordForms(self.words)

    @cached_property
    def games(self) -> Said:
        """The words for the contracts, of which somebody has to say one."""
        return said("one of {names}", names=tuple([contract.typed for contract in self.contracts.values()]))

    @cached_property
    def partners(self) -> bool:
        """True if a declarer may have a partner in some contract."""
        return any(contract.partner for contract in self.contracts.values())

    @cached_property
    def announces(self) -> bool:
        """True if some bonus can be announced."""
        return any(bonus.announced is not None for bonus in self.bonuses.values())

    @cached_property
    def valats(self) -> tuple[str, ...]:
        """The bonuses that every trick makes."""
        return tuple([key for key, bonus in self.bonuses.items() if bonus.every_trick])

    @cached_property
    def counts_difference(self) -> bool:
        """True if some contract between sides counts how far the card points are from 35."""
        return any(
            contract.form == "sides" and not contract.whole_count and contract.game in ("difference", "times")
            for contract in self.contracts.values()
        )

    @cached_property
    def giving_radli(self) -> tuple[Contract, ...]:
        """The contracts after which everybody gets a radl."""
        if self.radli is None:
            return ()
        only_klop = self.radli.klop_only
        return tuple(
            contract for contract in self.contracts.values() if contract.gives_radl and (contract.klop or not only_klop)
        )

    def __repr__(self) -> str:
        return f"<Ruleset {'+'.join((self.id, *self.variants))}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Ruleset) and (self.document, self.variants) == (other.document, other.variants)
        )

    @cached_property
    def named(self) -> Mapping[str, Mapping[str, Contract | Bonus | Declaration | KontraWord]]:
        """Everything that people name by a word, by kind: contracts, bonuses, declarations, words of doubling."""
        return {
            "contract": self.contracts,
            "bonus": self.bonuses,
            "declaration": self.declarations,
            "kontra": self.kontra.words if self.kontra is not None else {},
        }


def words_for(named: Contract | Bonus | Declaration | KontraWord) -> tuple[str, ...]:
    """Every word for one of these, once: its id, its names with hyphens for blanks, and its odd words."""
    words: dict[str, str] = {}
    for word in (named.key, *(name.replace(" ", "-") for name in named.label.values()), *named.aliases):
        words.setdefault(fold(word), word)
    return tuple(words.values())


# The documents of rulesets, and their variants ------------------------------------------------------------------

Node = dict[str, Any]

#: The files of the folder that are no rulesets: what things are called, and the texts that rules come from.
WORDS: Final = "words"
SOURCES: Final = "sources"
#: The ruleset that is used if none is named.
DEFAULT: Final = "pagat-4p"
#: The games that are proposed, by the language of the screen, the usual one first.
PROPOSED: Final = {
    "en": (DEFAULT, "taroky-hlucin", "taroki-polish"),
    "sl": (DEFAULT, "pagat-3p", "tarok-net-4p"),
    "cs": ("taroky-hlucin", "taroky-brno", "taroky-vysocina"),
    "pl": ("taroki-polish", "taroki-zabrzeg", DEFAULT),
}
#: The ending of a file that several rulesets extend, which is no ruleset either.
BASE: Final = "-base"


def folder() -> str:
    """The folder of the shipped rulesets: beside the package's modules once installed, one up in a checkout.

    Raises Refused if the program was installed without it.
    """
    place = resources.folder("rulesets", "../rulesets")
    if not isdir(place):
        raise refusal("without-rulesets")
    return place


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    files = [name.rpartition(".") for name in listdir(folder())]
    return sorted({name for name, _, ending in files if ending in ("yaml", "json") and is_ruleset(name)})


def proposed_in(code: str) -> tuple[str, ...]:
    """The games that are proposed in a language, the usual one first."""
    return PROPOSED.get(code, PROPOSED["en"])


def is_file(name: str) -> bool:
    """True if a name is that of a player's own file, by its ending."""
    return name.endswith((".yaml", ".yml"))


def is_ruleset(name: str) -> bool:
    """True if a name can be the id of a shipped ruleset: the folder's other files are none that a table plays by."""
    return ID.fits(name) and not is_file(name) and name not in (WORDS, SOURCES) and not name.endswith(BASE)


def merge(base: Node, patch: Node) -> Node:
    """The base with every key of the patch: mappings merge, null removes, anything else replaces.

    A new `cite` without a `source` is a section of the file's own source, so it takes the old source away.
    """
    merged = dict(base)
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            below = merged.get(key)
            merged[key] = merge(below if isinstance(below, dict) else {}, value)
        else:
            merged[key] = value
    if "cite" in patch and "source" not in patch:
        merged.pop("source", None)
    return merged


def variant_ids(document: Node, names: Iterable[str]) -> tuple[str, ...]:
    """The ids of variants that are named by id or, in any language, by name; unknown names stay as they are."""
    known: Node = document.get("variants", {})
    chosen = tuple(names)
    if known.keys() >= {*chosen}:  # most are named by id, and to fold every name of every variant takes long
        return chosen
    ids = {_compared(name): id for id, node in known.items() for name in (node.get("label") or {}).values()}
    return tuple(
        [name if name in known or type(name) is not str else ids.get(_compared(name), name) for name in chosen]
    )


def _compared(name: str) -> str:
    """A name as it is compared: without case and diacritics, and with hyphens for blanks."""
    return fold(name).replace(" ", "-")


def choose(document: Node, variants: Iterable[str]) -> Node:
    """The document with these variants merged in and the list of variants left out.

    Raises Refused (path `variants`) for unknown ones, missing companions and contradictions, all at once.
    """
    known: Node = document.get("variants", {})
    chosen = list(variants)
    problems = Problems()
    for index, name in enumerate(chosen):
        path = f"variants[{index}]"
        if not isinstance(name, str) or name not in known:
            shown = for_message(name)
            hint = did_you_mean(shown, known, "there are {names}")
            problems.add("no-such-variant", path, ruleset=document["id"], name=shown, hint=hint)
            continue
        if name in chosen[:index]:
            problems.add("variant-twice", path, name=name)
        for companion in known[name].get("requires", ()):
            if companion not in chosen:
                problems.add("variant-without-companion", path, name=name, other=companion)
    # Every pair is compared, so that one refusal names all contradictions.
    for index, name in enumerate(chosen if not problems else ()):
        for other in chosen[:index]:
            variant, earlier, path = known[name], known[other], f"variants[{index}]"
            where = _clash(earlier["patch"], variant["patch"], "")
            if where:
                problems.add("variants-contradict", path, other=other, name=name, path=where)
            elif other in variant.get("without", ()) or name in earlier.get("without", ()):
                problems.add("variants-apart", path, other=other, name=name)
    problems.check()
    resolved = {key: value for key, value in document.items() if key != "variants"}
    for name in chosen:
        resolved = merge(resolved, known[name]["patch"])
    return resolved


def _clash(left: Node, right: Node, path: str) -> str:
    """The first path at which two patches set different values; empty if there is none."""
    for key in left:
        if key in right and key not in ("cite", "source") and left[key] != right[key]:
            here = below(path, key)
            if not (isinstance(left[key], dict) and isinstance(right[key], dict)):
                return here
            if inner := _clash(left[key], right[key], here):
                return inner
    return ""


def touched(document: Node, chosen: Iterable[str], rules: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The chosen variants of a document that change each of these rules, by the rule's path."""
    patches = {name: document["variants"][name]["patch"] for name in chosen}
    by_path = ((path, tuple([name for name, patch in patches.items() if _says_at(patch, path)])) for path in rules)
    return {path: names for path, names in by_path if names}


def _says_at(patch: Node, path: str) -> bool:
    """True if a patch changes a value of the rule at a path itself, not only of rules below it."""
    node: object = patch
    for key in path.split("."):
        if not isinstance(node, dict) or key not in node:
            return False
        node = node[key]
    return not isinstance(node, dict) or any(not isinstance(value, dict) for value in node.values())


# Checks that the keys of a ruleset go together. Most conditions are beside their keys (`never`) --------------------


def holds(condition: str, part: Part, rules: Ruleset) -> bool:
    """True if a condition is met: each of its words, of which `|` separates alternatives.

    A word names a value of the part, or after `/` of the ruleset: it has to be true, a word (`=`), greater or longer
    than a number (`>`), or a list with a word in it (`~`); after `!` it must not.
    """
    for word in _words_of(condition):
        for negated, of_rules, path, sign, other in word:
            value: Any = rules if of_rules else part
            for name in path:
                value = None if value is None else getattr(value, name)
            if sign == ">":
                held = (len(value) if isinstance(value, tuple) else value) > int(other)
            else:
                held = str(value) == other if sign == "=" else other in value if sign == "~" else bool(value)
            if held is not negated:
                break
        else:
            return False
    return True


@cache
def _words_of(condition: str) -> list[list[tuple[bool, bool, list[str], str, str]]]:
    """The alternatives of each word of a condition: negated, of the ruleset, the path, the sign, what follows.

    Words are `higher`, `!higher`, `form=auction`, `raises>3`, `mond~captured`, `/payout.form=money`.
    """
    return [[_read(alternative) for alternative in word.split("|")] for word in condition.split()]


def _read(word: str) -> tuple[bool, bool, list[str], str, str]:
    name = word.lstrip("!/")
    path, sign, other = next((parts for sign in "=>~" if (parts := name.partition(sign))[1]), (name, "", ""))
    return word[0] == "!", "/" in word[:2], path.split("."), sign, other


def coherent(rules: Ruleset) -> list[Problem]:
    """Everything that does not go together in a ruleset whose single values are all right, but for its words."""
    return [*_never(rules, rules, ""), *_numbers(rules), *_references(rules)]


def _never(rules: Ruleset, part: Part, path: str) -> Iterator[Problem]:
    """The problems that the keys of a part, and of the parts within it, declare."""
    for name, key in part.keys.conditional:
        value: Any = vars(part).get(key.attribute)
        for condition, wrong in key.never.items():
            if holds(condition, part, rules):
                at = path if value == key.default else below(path, name)  # what is missing is missed in its part
                yield problem(wrong, at) if isinstance(wrong, str) else wrong(at)
        if isinstance(value, Part):
            yield from _never(rules, value, below(path, name))
        elif isinstance(key, TableOf):
            for id, inner in value.items():
                yield from _never(rules, inner, f"{below(path, name)}.{id}")


def _numbers(rules: Ruleset) -> Iterator[Problem]:
    """The problems of numbers that do not fit one another: of players, of levels of kontra, of a scale, of cards."""
    in_play, kontra, payout, base = rules.seats.in_play, rules.kontra, rules.payout, rules.base_score
    for index, count in enumerate(rules.seats.at_table):
        if count < in_play:
            yield problem("too-few-at-the-table", f"seats.at_table[{index}]", count=count, in_play=in_play)
        elif count > in_play + 1:
            yield problem("more-than-one-rests", f"seats.at_table[{index}]", count=count, in_play=in_play)
        elif count > in_play and rules.seats.resting is None:
            yield problem("no-rule-for-resting", "seats", count=count)
    levels = [] if kontra is None else [word.level for word in kontra.ladder]
    # Levels count doublings, so a gap would leave a word without a factor.
    if levels != [*range(1, len(levels) + 1)]:
        yield problem("kontra-levels-with-gaps", "kontra.words", levels=str(levels))
    elif payout.shares is not None:
        for outcome, shares in (("won", payout.shares.won), ("lost", payout.shares.lost)):
            for who, written in (("owner", shares.owner), ("speaker", shares.speaker)):
                if len(written) != len(levels) + 1:
                    where = f"payout.shares.{outcome}.{who}"
                    yield problem("shares-by-kontra-level", where, count=len(levels) + 1, most=len(levels))
    steps = [] if base is None else [step.least for step in base.scale]
    if steps and (steps[0] != 0 or steps != sorted(set(steps))):
        yield problem("scale-out-of-order", "base_score.scale", example="{from: 0, counts: …}")
    for id, declaration in rules.declarations.items():
        for kind, (least, most) in ({} if declaration.holds is None else declaration.holds.bounds()).items():
            if least > most:
                yield problem("least-over-most", f"declarations.{id}.holds.{kind}", least=least, most=most)
    for id, contract in rules.contracts.items():
        if contract.decided_by == "result" and contract.game != "value":
            yield problem("tricks-decide-not-points", f"contracts.{id}.game", game=contract.game)


def _references(rules: Ruleset) -> Iterator[Problem]:
    """The problems of ids that name nothing in this ruleset, or a bonus that cannot be announced."""
    announced = {f"contracts.{id}.needs_announced": game.needs_announced for id, game in rules.contracts.items()}
    taken = None if rules.pot is None else rules.pot.taken
    if taken is not None:
        announced["pot.taken.bonus"] = taken.bonus
        if taken.contract is not None and taken.contract not in rules.contracts:
            hint = did_you_mean(taken.contract, rules.contracts)
            yield problem("unknown-contract-in-rules", "pot.taken.contract", key=taken.contract, hint=hint)
    # A contract or the pot can only need a bonus that exists and that somebody can announce.
    for path, bonus in announced.items():
        if bonus is not None and bonus not in rules.bonuses:
            yield problem("unknown-bonus-in-rules", path, key=bonus, hint=did_you_mean(bonus, rules.bonuses))
        elif bonus is not None and rules.bonuses[bonus].announced is None:
            yield problem("bonus-never-announced", path, key=bonus)
    for id, rule in rules.declarations.items():
        for field, others in (("means", rule.means), ("contains", rule.contains), ("beside", rule.beside)):
            for index, other in enumerate(others):
                if other not in rules.declarations:
                    hint = did_you_mean(other, rules.declarations)
                    yield problem(
                        "unknown-declaration-in-rules", f"declarations.{id}.{field}[{index}]", key=other, hint=hint
                    )


def ambiguous(rules: Ruleset) -> Iterator[Problem]:
    """The problems of words that mean two things of one kind, or that the notation keeps for itself."""
    from ..words.notation_words import RESERVED

    paths = {"contract": "contracts", "bonus": "bonuses", "declaration": "declarations", "kontra": "kontra.words"}
    for kind, named in rules.named.items():
        seen: dict[str, str] = {}
        for key, named_thing in named.items():
            for word in dict.fromkeys(fold(word) for word in (key, *named_thing.aliases)):
                path = f"{paths[kind]}.{key}"
                if word in RESERVED:
                    yield problem("word-of-the-notation", path, word=word)
                other = seen.setdefault(word, key)
                if other != key:
                    yield problem("word-means-two-things", path, word=word, other=other)


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset in the first record of a session. Raises Refused if it is not a ruleset."""
    contracts = data.get("contracts")
    if isinstance(contracts, Mapping):
        # Sessions of earlier versions may have a key of a klop that means nothing any more.
        klops = [id for id, game in contracts.items() if isinstance(game, dict) and isinstance(game.get("klop"), dict)]
        data = merge(data, {"contracts": {id: {"klop": {"talon_counts": None}} for id in klops}})
    rules = Ruleset.of(data, variants, checked=True)
    Problems(coherent(rules)).check()
    return rules
