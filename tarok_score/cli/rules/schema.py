"""`tarok rules schema`: the JSON Schema of ruleset files."""

from __future__ import annotations

import click

from ...law.schema import text
from ..output import say


@click.command()
def schema() -> None:
    """Print the JSON Schema of ruleset files, by which an editor can complete and check them."""
    say(text().rstrip())
