"""The way in which the cards of a contract are played, as plain values."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..law.cards import Overtaking, Some
from ..law.contracts import Contract
from ..law.ruleset import Ruleset


class Way(NamedTuple):
    """The way in which a contract is played.

    `emperor` is `any`, `in-order` or `pagat-last`, empty where there is no emperor trick. `pagat` is `only-card` or
    `only-tarok`, `mond` is `not-led` or `not-under`; each is empty where the card is played like any other.
    """

    colour: bool = False
    emperor: str = ""
    overtaking: bool = False
    pagat: str = ""
    mond: str = ""
    piles: bool = False
    free_pagat: bool = False
    skis_first: bool = False
    suits_first: bool = False


#: The usual way: follow suit, else play a tarok; the highest tarok wins.
PLAIN: Final = Way()


def way(rules: Ruleset, contract: Contract | None = None) -> Way:
    """The way a contract is played under these rules; without one, that of an ordinary positive game."""
    cards = rules.cards
    if cards is None:
        return PLAIN
    key = contract.key if contract is not None else ""

    def held(rule: Some | Overtaking | None) -> bool:
        """True if the rule holds in this contract."""
        return rule is not None and key in rule.contracts

    overtaking = cards.overtaking if held(cards.overtaking) else None
    mond = overtaking.mond if overtaking is not None and held(overtaking.mond) else None
    return Way(
        colour=held(cards.colour),
        emperor=cards.emperor.form if cards.emperor is not None else "",
        overtaking=overtaking is not None,
        pagat=overtaking.pagat.until if overtaking is not None and overtaking.pagat is not None else "",
        mond=mond.form if mond is not None else "",
        piles=cards.piles is not None,
        free_pagat=cards.free_pagat is not None,
        skis_first=held(cards.skis_first),
        suits_first=held(cards.suits_first),
    )
