"""The beginning of an evening that nobody has begun yet: ruleset, players, dealer."""

from __future__ import annotations

import click

from ...words.said import Said, said
from ..app import complain
from ..language import speech

WHICH_RULES = said("which ruleset? (tarok rules lists them; empty: {usual})", usual="pagat-4p")
WHO_PLAYS = said("who plays? (names in turn order, each next one on the right of the one before)")

USUAL = "pagat-4p"


def asked() -> tuple[str, tuple[str, ...], tuple[str, ...], str | None]:
    """What `tarok new` needs to know, as somebody at the terminal answers: ruleset, players, variants, dealer."""
    complain(said("no session is open in this folder: a new one"))
    ruleset = _answer(WHICH_RULES) or USUAL
    players: tuple[str, ...] = ()
    while not players:
        players = tuple(_answer(WHO_PLAYS).split())
    dealer = _answer(said("who deals first? (empty: {dealer})", dealer=players[-1]))
    return ruleset, players, (), dealer or None


def _answer(question: Said) -> str:
    text: str = click.prompt(
        speech().say(question), default="", show_default=False, err=True, prompt_suffix=" > "
    )  # fmt: skip
    return text.strip()
