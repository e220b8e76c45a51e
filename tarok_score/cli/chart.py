"""`tarok chart`: the course of the evening as lines of signs."""

from __future__ import annotations

import click

from ..show import chart as charts
from .language import speech
from .options import Found, ascii_option, finds, width_option
from .screen import present
from .view import Looking, looks


@click.command()
@ascii_option()
@width_option
@looks
@finds("chart")
def chart(looking: Looking) -> Found:
    """The course of the evening: a row for each player, with the running total after each hand as a line of signs.

    All lines share one scale, from the lowest to the highest total.
    """
    opened = looking.opened().sound()
    found = charts.chart(opened.evening)
    return Found(
        {"rules": opened.rules, "table": opened.table, "running": found.running},
        lambda: present(charts.text(found, speech(), looking.columns, looking.ascii_only), opened),
    )
