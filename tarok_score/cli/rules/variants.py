"""`tarok rules variants`: what a table may choose in a ruleset."""

from __future__ import annotations

import click

from ...law.library import document
from ...law.merge import Node
from ...show.columns import table
from ...words.said import said
from ..language import speech
from ..options import Found, finds, ruleset_argument
from ..output import say, show_lines
from ..width import columns

#: The width of a page that goes to a file or another program.
WIDTH = 100


@click.command()
@ruleset_argument(metavar="ID|FILE")
@finds("ruleset-variants")
def variants(ruleset: str) -> Found:
    """The variants of a ruleset, each with its id and a sentence."""
    everything = document(ruleset)
    return Found(everything, lambda: _tell(everything))


def _tell(everything: Node) -> None:
    """Shows the variants as a table."""
    offered = everything.get("variants", {})
    if not offered:
        say(said("{ruleset} has no variants", ruleset=everything["id"]))
        return
    rows = []
    for name, node in offered.items():
        about = speech().label(node["about"])
        if node.get("requires"):
            needs = said("{about} (goes with {variants})", about=about, variants=tuple(node["requires"]))
            about = speech().say(needs)
        called = (node.get("label") or {}).get(speech().code)
        rows.append([name, f"{called}: {about}" if called and speech().code != "en" else about])
    show_lines(table(rows, width=min(columns() or WIDTH, WIDTH), give=[1]))
