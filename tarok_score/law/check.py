"""Checks that the keys of a ruleset go together. Most conditions are beside their keys (`never`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..documents.parts import Part, TableOf, below
from ..problems import Problem, Refused, problem
from ..words.folding import did_you_mean, fold
from ..words.notation_words import RESERVED
from .ruleset import Node, Ruleset, merge


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
    """Everything that does not go together in a ruleset whose single values are all right."""
    return [*_never(rules, rules, ""), *_numbers(rules), *_references(rules), *_words(rules)]


def _never(rules: Ruleset, part: Part, path: str) -> Iterator[Problem]:
    """The problems that the keys of a part, and of the parts within it, declare."""
    for name, key in part.keys.conditional:
        value = getattr(part, key.attribute)
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


def _words(rules: Ruleset) -> Iterator[Problem]:
    """The problems of words that mean two things of one kind, or that the notation keeps for itself."""
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
    rules = Ruleset.of(data, variants)
    problems = coherent(rules)
    if problems:
        raise Refused(problems)
    return rules
