"""The numbered rules on the card of a ruleset: a paragraph for each subject, in which every sentence states a rule.

A sentence about one key stands beside that key in `law` (`card=…`); `sentences` reads it off there. A sentence that
joins several keys comes from a function of `cardjoins`, in the place of one of them. So a new key with a `card` is on
the card without another line. The rest of this module is the order in which an evening meets the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from ..documents.kinds import Whole
from ..documents.parts import Part
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..law.radli import Radli
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..words.said import Fact, said
from . import cardjoins
from .cardjoins import Sourced, every
from .cardkeys import ORDER
from .cardplay import play
from .phrases import value_in_words
from .units import Units

#: The places of a sentence.
PLACE = re.compile(r"\{(\w+)\}")
ALL_BONUSES = "{bonuses}"
#: The parts that have a paragraph, or a place in a paragraph, of their own.
OF_THEIR_OWN = frozenset({(Contract, "klop"), (Contract, "varsava"), (Contract, "tie"), (Radli, "end")})


def paragraphs(rules: Ruleset) -> Iterator[list[Sourced]]:
    """The rules, in the order in which an evening meets them."""
    alone = [_alone(rules, contract) for contract in rules.contracts.values()]
    subjects = [subject(rules) for subject in FIRST], alone, [subject(rules) for subject in THEN]
    for subject in chain(*subjects):
        found = list(subject)
        if found:
            yield found


# The sentences beside the keys -----------------------------------------------------------------------------------


def sentences(rules: Ruleset, part: Part | None, by: Rule | None = None, **facts: Fact) -> Iterator[Sourced]:
    """The card's sentences on a part, key by key, each with its rule: the part, or the rule that it is in.

    `facts` are the facts that a sentence names besides the values of the part's keys.
    """
    if part is None:
        return
    order = ORDER.get(type(part), ())
    rule = part if isinstance(part, Rule) else by
    assert rule is not None
    for name in (*order, *[name for name in part.keys if name not in order]):
        join = cardjoins.JOINS.get((type(part), name))
        if join is not None:
            yield from join(rules, part, rule)
        else:
            yield from of_key(rules, part, name, rule, **facts)


def of_key(rules: Ruleset, part: Part, name: str, rule: Rule, **facts: Fact) -> Iterator[Sourced]:
    """The card's sentences on one key of a part; on a rule within it, that rule's own sentences."""
    key = part.keys[name]
    value = getattr(part, key.attribute)
    text = key.sentence(value)
    if text and ALL_BONUSES not in text:
        places = {
            place: facts[place] if place in facts else _value(rules, part, place) for place in PLACE.findall(text)
        }
        yield said(text, **places), (value if isinstance(value, Rule) else rule,)
    elif isinstance(value, Part) and (type(part), name) not in OF_THEIR_OWN:
        yield from sentences(rules, value, rule, **facts)


def _value(rules: Ruleset, part: Part, name: str) -> Fact:
    """The value of a part's key as a sentence names it: a plain number, or in the key's own words."""
    key = part.keys[name]
    value = getattr(part, key.attribute)
    return value if isinstance(key, Whole) else value_in_words(key, value, Units.of(rules))


# The subjects ----------------------------------------------------------------------------------------------------


def _bidding(rules: Ruleset) -> Iterator[Sourced]:
    bidding = rules.cards.bidding if rules.cards is not None else None
    if bidding is not None:
        left = [rules.contracts[key] for key in bidding.left_to_forehand]
        yield from sentences(rules, bidding, left_to_forehand=every(left))
    for contract in rules.contracts.values():
        needed = "" if contract.needs_announced is None else rules.bonuses[contract.needs_announced]
        yield from sentences(rules, contract, contract=contract, needs_announced=needed)
    yield from sentences(rules, rules.king_in_talon)


def _winning(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.win)
    tie = next((one.tie for one in rules.contracts.values() if one.tie is not None), None)
    yield from sentences(rules, tie, rules.win)
    yield from cardjoins.difference(rules)
    yield from cardjoins.base_score(rules)


def _writing(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.payout)
    yield from cardjoins.undeclared(rules)


def _bonuses(rules: Ruleset) -> Iterator[Sourced]:
    """The effects of a bonus that fails, and the bonuses that a valat leaves beside it."""
    bonuses = list(rules.bonuses.values())
    yield from cardjoins.lost_bonuses(rules)
    for bonus in bonuses:
        yield from sentences(rules, bonus, bonus=bonus)
    for name, key in Bonus.keys.items():
        if isinstance(key.card, str) and ALL_BONUSES in key.card:
            found = [one for one in bonuses if vars(one)[name]]
            if found:
                yield said(key.card, bonuses=every(found)), (found[0],)


def _doubling(rules: Ruleset) -> Iterator[Sourced]:
    if rules.kontra is None:
        yield said("Nothing can be doubled."), (rules.payout,)
        return
    yield from sentences(rules, rules.kontra)
    yield from cardjoins.not_doubled(rules, rules.kontra)


def _radli(rules: Ruleset) -> Iterator[Sourced]:
    if rules.radli is not None:
        yield from sentences(rules, rules.radli)
        yield from cardjoins.never_doubled(rules, rules.radli)
        yield from sentences(rules, rules.radli.end)
        yield from cardjoins.never_paid(rules, rules.radli)


def _alone(rules: Ruleset, contract: Contract) -> Iterator[Sourced]:
    """The sentences on a contract that everybody plays for himself."""
    yield from sentences(rules, contract.klop, contract, contract=contract)
    yield from sentences(rules, contract.varsava, contract, contract=contract)


def _declarations(rules: Ruleset) -> Iterator[Sourced]:
    yield from cardjoins.groups(rules)
    for one in rules.declarations.values():
        contained = every([rules.declarations[key] for key in one.contains])
        yield from sentences(rules, one, declaration=one, contains=contained)


def _mond(rules: Ruleset) -> Iterator[Sourced]:
    if rules.mond is not None:
        yield from sentences(rules, rules.mond, rules.mond.captured)


def _skis(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.skis)
    yield from sentences(rules, rules.pagat)


def _misdeal(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.misdeal)


def _revoke(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.revoke)


def _compulsory_klop(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.session.compulsory_klop)
    yield from cardjoins.open_games(rules)
    yield from sentences(rules, rules.session.no_taroks)


def _pot(rules: Ruleset) -> Iterator[Sourced]:
    yield from sentences(rules, rules.pot)


def _evening(rules: Ruleset) -> Iterator[Sourced]:
    session = rules.session
    yield from sentences(rules, rules.seats)
    if session.skis_round is not None:
        yield from of_key(rules, session, "skis_round", session.skis_round)
    yield from sentences(rules, session.match)
    yield from sentences(rules, session.ends_at)
    if rules.settlement.source in (None, rules.source):
        yield from sentences(rules, rules.settlement)
    yield from sentences(rules, rules.unit)


Subject = Callable[[Ruleset], Iterator[Sourced]]
#: The subjects before and after the contracts that everybody plays alone.
FIRST: tuple[Subject, ...] = (_bidding, play, _winning, _writing, _bonuses, _doubling, _radli)
THEN: tuple[Subject, ...] = (_declarations, _mond, _skis, _misdeal, _revoke, _compulsory_klop, _pot, _evening)
