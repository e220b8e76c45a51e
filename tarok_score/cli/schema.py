"""`tarok schema`: the JSON Schemas of everything that other programs write and read."""

from __future__ import annotations

import json

import click

from ..schemas import catalogue
from ..show.columns import table
from .output import show_lines
from .width import columns


@click.command()
@click.argument("name", required=False, metavar="[NAME]")
def schema(name: str | None) -> None:
    """A JSON Schema (2020-12) of what is read or answered; without NAME the list of them.

    \b
    tarok schema request   a line of tarok score --batch
    tarok schema settle    what tarok settle --json answers
    tarok schema ledger    a line of an evening's ledger
    """
    if name is None:
        show_lines(table([[one, catalogue.title(one)] for one in catalogue.NAMES], width=columns()))
    else:
        click.echo(json.dumps(catalogue.schema(name), ensure_ascii=False, indent=1))
