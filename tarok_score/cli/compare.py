"""`tarok compare`: the same evening under other rules."""

from __future__ import annotations

import click

from ..dispute.rescore import rescore
from ..evening.session import Session
from ..hand.table import check_players
from ..law.library import load
from ..problems import Refused
from ..show import comparison
from ..words.said import said
from .find import find
from .language import speech
from .options import Found, finds, ruleset_option, variant_option
from .output import misuse, say
from .view import Looking, looks


@click.command()
@ruleset_option("The other rules; without it the session's own.")
@variant_option("With exactly these variants.")
@click.option("--all", "everything", is_flag=True, help="Every hand, not only those that differ.")
@looks
@finds("compare")
def compare(looking: Looking, ruleset: str | None, variants: tuple[str, ...], everything: bool) -> Found:
    """The same evening under other rules: both totals, each hand that differs, and who gains most.

    \b
    tarok compare --variant exact-difference
    tarok compare --ruleset tarok-net-4p
    """
    if ruleset is None and not variants:
        raise misuse(said("under which rules? Name --ruleset or --variant."))
    opened = Session(find(looking.session)).sound()
    rules = load(ruleset or str(opened.records[0].body.get("origin", opened.rules.id)), variants)
    problems = check_players(rules, opened.table.players)
    if problems:
        raise Refused(problems)
    found = rescore(opened.evening, rules)
    return Found(found, lambda: say(comparison.text(found, speech(), everything)))
