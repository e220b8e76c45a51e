"""The coherence of a ruleset: names that mean nothing, rules that need others, words that clash."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..problems import Problem, malformed
from ..words.folding import did_you_mean, fold
from ..words.notation_words import is_reserved
from .bonuses import Bonus
from .contracts import Contract
from .klop import Klop
from .merge import Node
from .payout import Payout
from .ruleset import Ruleset

if TYPE_CHECKING:
    from .declarations import Declaration

COIN_OF_NOTHING = malformed("coin-worth-nothing", "a coin is worth more than nothing", "such as {example}")
TOO_FEW_AT_TABLE = malformed("too-few-at-the-table", "{count} at the table cannot play with {in_play}", "raise it")
MORE_THAN_ONE_RESTS = malformed(
    "more-than-one-rests", "{count} at the table and {in_play} in a hand: no more than one can rest", "lower it"
)
NO_RULE_FOR_RESTING = malformed(
    "no-rule-for-resting",
    "{count} at the table: a rule for who rests is missing",
    "add resting: with its cite",
)
RECIPROCAL_NEEDS = malformed("reciprocal-needs", "the form reciprocal needs {key}", "add {key}: as in tarok-net-4p")
RECIPROCAL_NAMES = malformed(
    "reciprocal-needs-names", "the form reciprocal pays who said kontra", "write names: needed"
)
EVENED_BY_SHARES = malformed(
    "evened-by-shares",
    "the form reciprocal has no payments between the sides",
    "leave it out, or write form: side or form: money",
)
CREDIT_OF_SIDE = malformed(
    "co-defender-credited-elsewhere", "only the form side credits a co-defender", "leave it out, or write form: side"
)
FAILED_OF_SIDE = malformed(
    "failed-kontra-elsewhere",
    "only with the form side is a failed kontra not paid anyway",
    "leave it out, or write form: side",
)
NO_POT = malformed("no-rule-pot", "there is no pot that it could go into", "add {example}")
SCALE_WITH_GAPS = malformed(
    "scale-out-of-order", "its steps do not go up from 0", "begin with {example}, and go up step by step"
)
WHOLE_OF_NOTHING = malformed(
    "whole-count-elsewhere", "only game: times and form: undeclared can count the whole", "leave it out"
)
OWN_RADL_FOR_MONEY = malformed(
    "own-radl-for-money",
    "doubled for one player alone, money would not pass from one to another in equal amounts",
    "write {example}, or another form of payout",
)
LEVELS_WITH_GAPS = malformed(
    "kontra-levels-with-gaps", "the levels {levels} do not go 1, 2, 3 …", "give each word its own level"
)
SHARES_BY_LEVEL = malformed("shares-by-kontra-level", "needs {count} shares, for kontra level 0 to {most}", "add them")
HOLDER_NAMED_ANYWAY = malformed("holder-named-anyway", "the form reciprocal names the holder anyway", "leave it out")
NO_NUMBER_BETWEEN = malformed(
    "least-over-most", "at least {least} and at most {most} cannot be", "write the smaller number first"
)
UNKNOWN_DECLARATION = malformed("unknown-declaration-in-rules", "there is no declaration {key}")
UNKNOWN_CONTRACT = malformed("unknown-contract-in-rules", "there is no contract {key}")
UNKNOWN_BONUS = malformed("unknown-bonus-in-rules", "there is no bonus {key}")
NEVER_ANNOUNCED = malformed(
    "bonus-never-announced", "{key} cannot be announced", "add bonuses.{key}.announced: with its worth"
)
FORM_WITHOUT_RECORD = malformed("form-without-record", "form: {form} and the record {form} go together", "add {form}:")
RECORD_WITHOUT_FORM = malformed(
    "record-without-form",
    "form: {form} and the record {form} go together",
    "write form: {form}, or leave {form} out",
)
NEEDS_DIFFERENCE = malformed(
    "no-rule-difference", "{form} needs the rule difference", "add difference: with round_to and cite"
)
RATE_WITHOUT_TIE = malformed("rate-without-tie", "game: rate needs to know what 35 : 35 pays", "add {example}")
NO_VALUE = malformed("contract-without-value", "has no value", "add value: or levels:")
NO_RULE_MOND = malformed("no-rule-mond", "there is no rule mond", "add mond: with its value and cites")
NO_RULE_MOND_TALON = malformed(
    "no-rule-mond-talon", "the rule mond says nothing of the talon", "add mond.talon with its cite"
)
TRICKS_NOT_POINTS = malformed(
    "tricks-decide-not-points",
    "{game} counts card points, and this contract is decided by tricks",
    "leave game or decided_by out",
)
FULL_COSTS_NOTHING = malformed(
    "klop-full-without-price",
    "says neither what a full player loses nor that his points count double",
    "add value: or doubles: true",
)
KLOP_WITHOUT_KONTRA = malformed(
    "klop-kontra-without-kontra", "there is no rule kontra, so nobody can say it", "add kontra: with its words"
)
KLOP_KONTRA_WITHOUT_VALUE = malformed("klop-kontra-without-value", "does not say what the loser writes", "add value:")
WORD_OF_NOTATION = malformed(
    "word-of-the-notation", '"{word}" is a word of the notation already', "choose another word"
)
WORD_MEANS_TWO = malformed("word-means-two-things", '"{word}" means {other} already', "give each its own words")


def coherent(document: Node, rules: Ruleset) -> list[Problem]:
    """Everything that does not go together in a document whose single values are all right.

    An empty entry stands for one that is broken: only its name is known.
    """
    return [
        *_table(rules),
        *_payout(rules),
        *(one for key, contract in rules.contracts.items() for one in _contract(document, rules, key, contract)),
        *_holders(rules),
        *_declarations(rules.declarations),
        *_pot(document, rules),
        *_into_pot(rules),
        *_scale(rules),
        *_words(rules),
    ]


def _table(rules: Ruleset) -> Iterator[Problem]:
    seats, coin = rules.seats, rules.unit.coin
    if coin is not None and coin <= 0:
        yield COIN_OF_NOTHING("unit.coin", example='coin: "0.10"')
    for index, count in enumerate(seats.at_table):
        if count < seats.in_play:
            yield TOO_FEW_AT_TABLE(f"seats.at_table[{index}]", count=count, in_play=seats.in_play)
        elif count > seats.in_play + 1:
            yield MORE_THAN_ONE_RESTS(f"seats.at_table[{index}]", count=count, in_play=seats.in_play)
        elif count > seats.in_play and seats.resting is None:
            yield NO_RULE_FOR_RESTING("seats", count=count)


def _payout(rules: Ruleset) -> Iterator[Problem]:
    payout, kontra = rules.payout, rules.kontra
    reciprocal = payout.form == "reciprocal"
    if reciprocal:
        if payout.partner is None:
            yield RECIPROCAL_NEEDS("payout", key="partner")
        if payout.shares is None:
            yield RECIPROCAL_NEEDS("payout", key="shares")
        if kontra is not None and kontra.names != "needed":
            yield RECIPROCAL_NAMES("kontra.names")
    if reciprocal and payout.rounding is not None:
        yield EVENED_BY_SHARES("payout.rounding")
    if reciprocal and payout.ceiling is not None:
        yield EVENED_BY_SHARES("payout.ceiling")
    if payout.co_defender_credited and payout.form != "side":
        yield CREDIT_OF_SIDE("payout.co_defender_credited")
    if kontra is not None and kontra.failed_costs and payout.form != "side":
        yield FAILED_OF_SIDE("kontra.failed_costs")
    if payout.rounding is not None and payout.rounding.up_to <= 0:
        yield COIN_OF_NOTHING("payout.rounding.up_to", example='up_to: "0.10"')
    if payout.form == "money" and rules.radli is not None and rules.radli.doubles == "own":
        yield OWN_RADL_FOR_MONEY("radli.doubles", example="doubles: all")
    if kontra is not None:
        levels = [word.level for word in kontra.ladder]
        if levels != list(range(1, len(levels) + 1)):
            yield LEVELS_WITH_GAPS("kontra.words", levels=str(levels))
        elif reciprocal:
            yield from _shares(payout, len(levels))


def _shares(payout: Payout, most: int) -> Iterator[Problem]:
    """The problems of shares of owner and speaker, which have to be given for each level of kontra."""
    if payout.shares is None:
        return
    for outcome, shares in (("won", payout.shares.won), ("lost", payout.shares.lost)):
        for who, written in (("owner", shares.owner), ("speaker", shares.speaker)):
            if len(written) != most + 1:
                yield SHARES_BY_LEVEL(f"payout.shares.{outcome}.{who}", count=most + 1, most=most)


def _contract(document: Node, rules: Ruleset, key: str, contract: Contract) -> Iterator[Problem]:
    path, written = f"contracts.{key}", document["contracts"][key]
    form, game = contract.form, contract.game
    for needed, record in (("klop", contract.klop), ("varsava", contract.varsava)):
        if form == needed and record is None:
            yield FORM_WITHOUT_RECORD(path, form=needed)
        elif form != needed and record is not None:
            yield RECORD_WITHOUT_FORM(path, form=needed)
    if contract.whole_count and game != "times" and form != "undeclared":
        yield WHOLE_OF_NOTHING(f"{path}.whole_count")
    if rules.difference is None and not contract.whole_count:
        if game in ("difference", "fives", "times") and not (game == "fives" and rules.base_score is not None):
            yield NEEDS_DIFFERENCE(f"{path}.game", form=game)
        if form == "undeclared":
            yield NEEDS_DIFFERENCE(f"{path}.form", form=form)
    if game == "rate" and contract.tie is None:
        yield RATE_WITHOUT_TIE(path, example='tie: {pays: "0.10"}')
    if form == "sides" and game != "times" and "value" not in written and "levels" not in written:
        yield NO_VALUE(path)
    if contract.mond and rules.mond is None:
        yield NO_RULE_MOND(f"{path}.mond")
    if "talon" in contract.mond and (rules.mond is None or rules.mond.talon is None):
        yield NO_RULE_MOND_TALON(f"{path}.mond")
    if contract.needs_announced is not None:
        yield from _announced(f"{path}.needs_announced", contract.needs_announced, document, rules.bonuses)
    if contract.decided_by == "result" and game != "value":
        yield TRICKS_NOT_POINTS(f"{path}.game", game=game)
    if form == "klop" and contract.klop is not None:
        yield from _klop(rules, f"{path}.klop", contract.klop, written["klop"])


def _klop(rules: Ruleset, path: str, klop: Klop, written: Node) -> Iterator[Problem]:
    if "value" not in written["full"] and not klop.full.doubles:
        yield FULL_COSTS_NOTHING(f"{path}.full")
    if klop.kontra is not None:
        if rules.kontra is None:
            yield KLOP_WITHOUT_KONTRA(f"{path}.kontra")
        if klop.kontra.form == "loser-or-speaker" and "value" not in written["kontra"]:
            yield KLOP_KONTRA_WITHOUT_VALUE(f"{path}.kontra")


def _announced(path: str, bonus: str, document: Node, bonuses: Mapping[str, Bonus]) -> Iterator[Problem]:
    """The problems of a rule about an announced bonus where that bonus does not exist, or cannot be announced."""
    if bonus not in bonuses:
        yield UNKNOWN_BONUS(path, key=bonus, hint=did_you_mean(bonus, bonuses))
    elif document["bonuses"][bonus] and bonuses[bonus].announced is None:
        yield NEVER_ANNOUNCED(path, key=bonus)


def _holders(rules: Ruleset) -> Iterator[Problem]:
    if rules.payout.form == "reciprocal":
        for key, bonus in rules.bonuses.items():
            if bonus.holder != "all":
                yield HOLDER_NAMED_ANYWAY(f"bonuses.{key}.holder")


def _declarations(declarations: Mapping[str, Declaration]) -> Iterator[Problem]:
    for key, declaration in declarations.items():
        bounds = {} if declaration.holds is None else declaration.holds.bounds()
        for kind, (least, most) in bounds.items():
            if least > most:
                yield NO_NUMBER_BETWEEN(f"declarations.{key}.holds.{kind}", least=least, most=most)
        others: Iterable[tuple[str, tuple[str, ...]]] = (
            ("means", declaration.means),
            ("contains", declaration.contains),
            ("beside", declaration.beside),
        )
        for field, ids in others:
            for index, other in enumerate(ids):
                if other not in declarations:
                    path = f"declarations.{key}.{field}[{index}]"
                    yield UNKNOWN_DECLARATION(path, key=other, hint=did_you_mean(other, declarations))


def _pot(document: Node, rules: Ruleset) -> Iterator[Problem]:
    taken = None if rules.pot is None else rules.pot.taken
    if taken is not None:
        yield from _announced("pot.taken.bonus", taken.bonus, document, rules.bonuses)
        if taken.contract is not None and taken.contract not in rules.contracts:
            hint = did_you_mean(taken.contract, rules.contracts)
            yield UNKNOWN_CONTRACT("pot.taken.contract", key=taken.contract, hint=hint)


def _into_pot(rules: Ruleset) -> Iterator[Problem]:
    """The problems of payments into a pot where there is none."""
    if rules.pot is not None:
        return
    for key, fine in (("misdeal", rules.misdeal), ("revoke", rules.revoke)):
        if fine is not None and fine.into_pot:
            yield NO_POT(f"{key}.into_pot", example="pot: with its cite")
    for key, contract in rules.contracts.items():
        if contract.varsava is not None and contract.varsava.into_pot:
            yield NO_POT(f"contracts.{key}.varsava.into_pot", example="pot: with its cite")


def _scale(rules: Ruleset) -> Iterator[Problem]:
    """The problems of a scale of the base score that does not begin at 0 and go up."""
    steps = [] if rules.base_score is None else [step.least for step in rules.base_score.scale]
    if steps and (steps[0] != 0 or steps != sorted(set(steps))):
        yield SCALE_WITH_GAPS("base_score.scale", example="{from: 0, counts: …}")


def _words(rules: Ruleset) -> Iterator[Problem]:
    """The problems of words that mean two things of one kind, or that the notation keeps for itself."""
    paths = {"contract": "contracts", "bonus": "bonuses", "declaration": "declarations", "kontra": "kontra.words"}
    for kind, named in rules.named():
        seen: dict[str, str] = {}
        for key, one in named.items():
            for word in dict.fromkeys(fold(word) for word in (key, *one.aliases)):
                path = f"{paths[kind]}.{key}"
                if is_reserved(word):
                    yield WORD_OF_NOTATION(path, word=word)
                other = seen.setdefault(word, key)
                if other != key:
                    yield WORD_MEANS_TWO(path, word=word, other=other)
