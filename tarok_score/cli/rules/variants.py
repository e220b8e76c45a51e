"""`tarok rules variants`: what a table may choose in a ruleset."""

from __future__ import annotations

import click

from ...law.library import document
from ...show.columns import table
from ...show.rulebook import summary_document
from ...words.said import said
from ..language import speech
from ..options import json_option, ruleset_argument
from ..output import print_json, say, show_lines
from ..width import columns

#: The width of a page that goes to a file or another program.
WIDTH = 100


@click.command()
@ruleset_argument(metavar="ID|FILE")
@json_option
def variants(ruleset: str, as_json: bool) -> None:
    """The variants of a ruleset, each with its id and a sentence."""
    everything = document(ruleset)
    offered = everything.get("variants", {})
    if as_json:
        print_json(
            "ruleset-variants", {"ruleset": everything["id"], "variants": summary_document(everything)["variants"]}
        )
        return
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
