"""`tarok chart`: the course of the evening as lines of signs."""

from __future__ import annotations

import click

from ..show import chart as charts
from .language import speech
from .options import ascii_option, width_option
from .output import print_json
from .screen import present
from .view import Looking, looks


@click.command()
@ascii_option()
@width_option
@looks
def chart(looking: Looking) -> None:
    """The course of the evening: a row for each player, with the running total after each hand as a line of signs.

    All lines share one scale, from the lowest to the highest total.
    """
    opened = looking.opened().sound()
    found = charts.chart(opened.evening)
    if looking.as_json:
        print_json(
            "chart", {"ruleset": opened.rules.id, "players": list(opened.table.players), **charts.document(found)}
        )
        return
    present(charts.text(found, speech(), looking.columns, looking.ascii_only), opened)
