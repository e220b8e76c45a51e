"""`tarok rules show`: a ruleset on a card, or in full."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ...law.library import split
from ...law.merge import Node, choose
from ...law.ruleset_files import sources, words
from ...show.rulebook import page
from ...show.rulecard import card, card_page, card_text
from ..language import speech
from ..options import Found, finds, ruleset_argument, variant_option
from ..output import say, say_lines, show_lines
from ..width import columns
from .chosen import chosen_of


@click.command()
@ruleset_argument(metavar="ID|FILE")
@variant_option("With this variant (several may be given).")
@click.option("--full", is_flag=True, help="Every value with its rule's id and its source, and every variant.")
@click.option("--html", is_flag=True, help="The card as a page for a browser and a printer, to standard output.")
@finds("ruleset-page")
def show(ruleset: str, variants: tuple[str, ...], full: bool, html: bool) -> Found:
    """The card of a ruleset: contracts, bonuses and rules on two screens, each with a mark of its source.

    ID is a shipped ruleset or FILE a YAML file; ID+VARIANT+VARIANT is short for --variant. With --full every value
    stands in words, with its rule's id and where the source states it.
    """
    name, chosen = split(ruleset)
    everything, chosen = chosen_of(name, (*chosen, *variants))
    resolved = choose(everything, chosen)
    return Found(
        {"document": resolved, "whole": everything, "variants": chosen}, lambda: _tell(everything, chosen, full, html)
    )


def _tell(everything: Node, chosen: Sequence[str], full: bool, html: bool) -> None:
    """Shows the ruleset in full, or as a card: a page or text."""
    if full:
        say_lines(page(everything, chosen, speech()))
        return
    found = card(everything, chosen, sources(), words().get("readings", {}))
    if html:
        say(card_page(found, speech()).rstrip("\n"))
    else:
        show_lines(card_text(found, speech(), columns()))
