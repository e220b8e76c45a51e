"""`tarok rules`: the rulesets as a list, and the commands about one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import click

from ...law.library import document
from ...law.shelf import shipped
from ...problems import Problem, Refused
from ...show.columns import table
from ...show.rulebook import players, title
from ...words.folding import printable
from ...words.said import pasted, said
from ..group import Commands, unknown_command
from ..language import speech
from ..options import json_option
from ..output import complain, misuse, print_json, show_lines
from ..width import columns


class RulesCommands(Commands):
    """The commands about rulesets; a ruleset without a command is offered with `show`."""

    members: ClassVar[Mapping[str, tuple[str, str]]] = {
        "show": ("rules.show", "A ruleset on a card, or in full."),
        "variants": ("rules.variants", "What a table may choose."),
        "diff": ("rules.diff", "Two rulesets side by side."),
        "check": ("rules.check", "A YAML file's problems."),
        "schema": ("rules.schema", "The JSON Schema of ruleset files."),
        "change": ("events", "Play on by other rules."),
    }

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """The exception, to be raised, for a command that does not exist, such as the name of a ruleset."""
        shown = printable(name)[:60]
        if name in shipped() or name.endswith((".yaml", ".yml")):
            return misuse(pasted(said("to see that ruleset: tarok rules show {name}", name=shown)), ctx)
        return unknown_command(f"rules {shown}", name, self.members, ctx)


@click.group(cls=RulesCommands, invoke_without_command=True)
@json_option
@click.pass_context
def rules(ctx: click.Context, as_json: bool) -> None:
    """List the rulesets, with the players they are for and the variants a table can choose.

    \b
    tarok rules show pagat-4p
    tarok rules diff pagat-4p pagat-4p+exact-difference+piccolo
    tarok rules check our-table.yaml
    """
    if ctx.invoked_subcommand is not None:
        if as_json:
            name = ctx.invoked_subcommand
            raise misuse(said("write --json after the command: tarok rules {name} … --json", name=name), ctx)
        return
    problems: list[Problem] = []
    found = []
    for name in shipped():
        try:
            found.append(document(name))
        except Refused as refused:
            problems.extend(refused.problems)
    if problems:
        raise Refused(problems)
    if as_json:
        print_json("rulesets", {"rulesets": found})
        return
    rows = [
        [one["id"], title(one, speech()), speech().fact(players(one)), str(len(one.get("variants", {})) or "")]
        for one in found
    ]
    heads = [speech().say(one) for one in (said("ruleset"), said("title"), said("players"), said("variants"))]
    show_lines(table(rows, heads, [3], columns()))
    complain(said("tarok rules show ID prints one, tarok rules variants ID what a table may choose in it"))
