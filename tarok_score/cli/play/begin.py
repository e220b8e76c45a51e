"""The beginning of an evening that nobody has begun yet: ruleset, players, dealer."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

import click

from ...evening.event_words import in_full, quoted
from ...evening.events import Rate
from ...problems import Refused
from ...words.said import Said, said
from ..again import like
from ..configured import configured
from ..language import speech
from ..output import complain

#: What is played where nothing says anything else.
USUAL = "pagat-4p"


class Beginning(NamedTuple):
    """What a new session needs: rules, variants, players, who deals (None: the last one), language, rate."""

    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str | None
    lang: str | None = None
    rate: Rate | None = None


def asked() -> Beginning:
    """What somebody at the terminal answers; an empty answer takes what `tarok again` would, else the settings say."""
    usual = _usual()
    complain(said("no session is open in this folder: a new one"))
    ruleset = _answer(said("which ruleset? (tarok rules lists them; empty: {usual})", usual=usual.ruleset))
    if ruleset and ruleset != usual.ruleset:
        usual = Beginning(ruleset, (), usual.players, usual.dealer, usual.lang)
    who = said("who plays? (names in turn order, each next one on the right of the one before)")
    if usual.players:
        names = tuple([in_full(name)[0] for name in usual.players])
        who = said("who plays? (names in turn order; empty: {players})", players=names)
    players: tuple[str, ...] = ()
    while not players:
        players = tuple(quoted(_answer(who))) or usual.players
    seated = [in_full(name)[0] for name in players]
    deals = usual.dealer if usual.dealer in seated else seated[-1]
    dealer = _answer(said("who deals first? (empty: {dealer})", dealer=deals))
    return usual._replace(players=players, dealer=dealer or deals)


def _usual() -> Beginning:
    """What is taken where nobody says anything else."""
    with suppress(Refused):
        last = like()
        return Beginning(last.origin, last.variants, last.in_full(last.players), last.dealer, last.lang, last.rate)
    found = configured()
    if found is None:
        return Beginning(USUAL, (), (), None)
    return Beginning(found.ruleset or USUAL, found.variants, found.players, None)


def _answer(question: Said) -> str:
    text: str = click.prompt(
        speech().say(question), default="", show_default=False, err=True, prompt_suffix=" > "
    )  # fmt: skip
    return text.strip()
