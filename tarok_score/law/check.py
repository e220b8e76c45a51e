"""Whether the keys of a ruleset go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..documents.parts import AS_FILE, Key, Keys, Reading, TableOf, read_keys
from ..problems import Place, Problem, Refused, malformed, placed
from ..words.folding import did_you_mean, fold, printable, unseen, visible
from ..words.notation_words import is_reserved
from ..words.said import chained, said
from .bonuses import Bonus
from .contracts import Contract, Klop
from .evening import VARIANTS
from .payments import Payout
from .rule import Book
from .ruleset import Ruleset
from .shelf import Node, choose, merge

if TYPE_CHECKING:
    from pathlib import Path

    from ..documents.yaml_text import Document
    from .bonuses import Declaration

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
    "doubled for only one player, money would not pass from one to another in equal amounts",
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
    "says neither what a full player loses nor that their points count double",
    "add value: or doubles: true",
)
KLOP_WITHOUT_KONTRA = malformed(
    "klop-kontra-without-kontra", "there is no rule kontra, so it cannot be said", "add kontra: with its words"
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


NOT_ITS_FILE = malformed("id-not-the-file", "is {id}, but the file is called {file}", "make them the same")
INHERITED_VARIANT = malformed(
    "inherited-variant",
    "does not fit what this file changes ({where}: {what}: {problem})",
    "take the variant away too: {example}",
)
UNKNOWN_VARIANT = malformed("unknown-variant-in-rules", "there is no variant {name}")
REQUIRES_FURTHER = malformed("requires-further", "{name} goes with {others}", "write requires: [{all}]")
USELESS_NULL = malformed("useless-null", "there is no {key} to be removed")

LINE_BREAK = malformed("line-break", "goes over several lines", "write it in one line")
UNSEEN = malformed("unseen-character", 'the text "{text}" has invisible characters', "leave them out")

#: The keys whose texts are shown on a line of their own, or within one.
SHOWN_WHOLE = ("title", "label", "aliases", "cite", "source")

#: A whole file: a ruleset with its variants still to be chosen.
FILE = Keys({**Ruleset.keys, "variants": VARIANTS})
#: The tables of a file, each entry of which may be wrong on its own.
RULE_TABLES = ("contracts", "bonuses", "declarations")
#: The parts without which nothing can be said of how the rest goes together.
FOUNDATIONS = (*RULE_TABLES, "seats", "payout", "mond")


def built(document: Node, variants: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset of a document with these variants applied. Raises Refused with all problems if it is none."""
    if "variants" in document:
        raise Refused([AS_FILE.unknown("variants", "", Ruleset.keys, [])])
    try:
        rules = Ruleset.of(document, variants)
    except Refused as refused:
        raise Refused([*refused.problems, *_beside(Ruleset.keys, document, refused.problems)]) from None
    problems = coherent(document, rules)
    if problems:
        raise Refused(problems)
    return rules


def check_file(file: Document, path: Path) -> None:
    """Raises Refused with every problem of a ruleset file, its variants applied one by one included."""
    document, places = file
    problems = _problems(FILE, document)
    name = document.get("id")
    if isinstance(name, str) and name != path.name.rsplit(".", 1)[0]:
        problems.append(NOT_ITS_FILE("id", id=printable(name), file=path.name))
    problems.extend(_alike(document))
    located = list(placed(problems, places))
    if not problems:
        for name in document.get("variants", {}):
            located.extend(_inherited(_variant(document, name, places), name, places, path))
    if located:
        raise Refused(located)


def _alike(document: Any, path: str = "", shown: bool = False) -> Iterator[Problem]:
    """The problems of titles, labels, words, cites and sources that may look alike: line breaks, unseen characters."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from _alike(value, f"{path}.{key}" if path else key, shown or key in SHOWN_WHOLE)
    elif isinstance(document, list):
        for number, value in enumerate(document):
            yield from _alike(value, f"{path}[{number}]", shown)
    elif shown and isinstance(document, str):
        if len(document.splitlines()) > 1 or document != document.rstrip("\r\n"):
            yield LINE_BREAK(path)
        elif unseen(document):
            yield UNSEEN(path, text=visible(document)[:60])


def _inherited(problems: list[Problem], name: str, places: dict[str, Place], path: Path) -> list[Problem]:
    """The same problems, where all those of an inherited variant that no longer fits are one problem of this file."""
    here = places.get("extends")
    if not problems or here is None or any(one.place and one.place.file == path.name for one in problems):
        return problems
    first = problems[0]
    what = first.path.removeprefix(f"variants.{name}.patch.")
    facts = {"where": str(first.place), "what": what, "problem": first.said, "example": f"variants: {{{name}: null}}"}
    return [INHERITED_VARIANT(f"variants.{name}", place=here, **facts)]


def _variant(document: Node, name: str, places: dict[str, Place]) -> list[Problem]:
    """The problems of the ruleset once this variant (and those it requires) is chosen."""
    known, here = document["variants"], f"variants.{name}"
    companions = known[name].get("requires", ())
    for one in companions:
        if one not in known:
            problem = UNKNOWN_VARIANT(f"{here}.requires", name=one, hint=did_you_mean(one, known))
            return list(placed([problem], places))
    for one in companions:
        further = [other for other in known[one].get("requires", ()) if other not in companions]
        if further:
            everything = ", ".join([*companions, *further])
            problem = REQUIRES_FURTHER(f"{here}.requires", name=one, others=chained(further), all=everything)
            return list(placed([problem], places))
    try:
        resolved = choose(document, [*companions, name])
    except Refused as refused:
        return list(placed([one._replace(path=here) for one in refused.problems], places))
    problems = _problems(Ruleset.keys, resolved)
    return list(placed([one._replace(path=f"{here}.patch.{one.path}") for one in problems], places))


def _problems(keys: Keys, document: Node) -> list[Problem]:
    """Everything that is wrong with a document: single values first, then what they say together."""
    reading = Reading(Book(""))
    read_keys(keys, document, "", reading)
    if not reading.problems:
        return coherent(document, Ruleset.of(document))
    return [*reading.problems, *_beside(keys, document, reading.problems)]


def _beside(keys: Mapping[str, Key], document: Node, problems: Iterable[Problem]) -> list[Problem]:
    """The problems of values that do not go together, as far as they can be told while other values are wrong."""
    sound, broken = _sound_part(keys, document, [one.path for one in problems])
    if sound is None:
        return []
    readable = dict(sound)
    for name in RULE_TABLES:
        table = keys[name]
        if name in sound and isinstance(table, TableOf):
            readable[name] = {one: node or table.of.sample() for one, node in sound[name].items()}
    try:
        found = coherent(sound, Ruleset.of(readable))
    except Refused:  # the name of a contract is itself miswritten, so nothing can be said of how the rest goes with it
        return []
    return [one for one in found if not any(_within(one.path, part) for part in broken)]


def _sound_part(keys: Mapping[str, Key], document: Node, wrong: list[str]) -> tuple[Node | None, list[str]]:
    """The document with its broken contracts, bonuses and declarations emptied, and the paths of these.

    Anything else that is broken is left out, or made as small as can be if it is required. None where the broken part
    concerns everything.
    """
    kept = {name: document[name] for name in keys if name in document}
    broken: list[str] = []
    for name, key in keys.items():
        if not any(_within(path, name) for path in wrong):
            if key.required and name not in document:
                return None, []
        elif name in RULE_TABLES and name not in wrong and isinstance(document.get(name), dict):
            spoilt = {one: any(_within(path, f"{name}.{one}") for path in wrong) for one in document[name]}
            broken.extend(f"{name}.{one}" for one, is_spoilt in spoilt.items() if is_spoilt)
            kept[name] = {one: {} if is_spoilt else document[name][one] for one, is_spoilt in spoilt.items()}
        elif name in FOUNDATIONS:
            return None, []
        elif key.required:
            kept[name] = key.sample()
        else:
            kept.pop(name, None)
    return kept, broken


def _within(path: str, part: str) -> bool:
    return path == part or path.startswith((f"{part}.", f"{part}["))


def useless_nulls(own: Node, base: Node, whole: Node) -> list[Problem]:
    """Every null of a sound file that removes nothing, most likely because its key is mistyped.

    `own` is the file as it stands, `base` what it extends, `whole` both in one, from which a variant's patch removes.
    """
    problems: list[Problem] = []
    _useless({key: value for key, value in own.items() if key != "extends"}, base, "", problems)
    for name, variant in (own.get("variants") or {}).items():
        if isinstance(variant, dict) and isinstance(variant.get("patch"), dict):
            here = f"variants.{name}.patch"
            problems = [one for one in problems if not one.path.startswith(f"{here}.")]
            inherited = base.get("variants", {}).get(name, {}).get("patch", {})
            _useless(variant["patch"], merge(whole, inherited), here, problems)
    return problems


def _useless(node: Node, base: Any, path: str, problems: list[Problem]) -> None:
    known: Node = base if isinstance(base, dict) else {}
    for key, value in node.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            _useless(value, known.get(key), here, problems)
        elif value is None and key not in known:
            hint = did_you_mean(key, known, "what is there {names}") if known else said("leave the line out")
            problems.append(USELESS_NULL(here, key=key, hint=hint))


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset that the first record of a session holds. Raises Refused if it is not a ruleset."""
    return built(_without_former_keys(data), variants)


#: The keys of a klop that sessions of earlier versions may hold, and that mean nothing any more.
FORMER_KEYS = frozenset({"talon_counts"})


def _without_former_keys(data: Node) -> Node:
    """A session's ruleset without keys that have been removed since it was begun."""
    contracts = data.get("contracts")
    if not isinstance(contracts, dict):
        return data
    klops = {
        key: {**node, "klop": {name: value for name, value in node["klop"].items() if name not in FORMER_KEYS}}
        for key, node in contracts.items()
        if isinstance(node, dict) and isinstance(node.get("klop"), dict) and not FORMER_KEYS.isdisjoint(node["klop"])
    }
    return {**data, "contracts": {**contracts, **klops}} if klops else data
