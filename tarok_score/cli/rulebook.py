"""`tarok rules`: which rulesets there are, what they say, how two differ, and what is wrong with a file."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from ..names import printable
from ..rules.library import checked, document, load
from .app import say
from .common import json_option, print_json
from .complete import complete_ruleset

if TYPE_CHECKING:
    from ..rules.types import Ruleset

WIDE = 44


@click.group(invoke_without_command=True, short_help="The rulesets: list, show, diff, check.")
@json_option
@click.pass_context
def rules(ctx: click.Context, as_json: bool) -> None:
    """List the rulesets, show one in full, set two side by side, or check a file of your own."""
    if ctx.invoked_subcommand is not None:
        return
    from ..rules.resolve import shipped
    from ..show.rulebook import players
    from ..show.tables import table

    found = [(name, load(name), list(document(name).get("variants", {}))) for name in shipped()]
    if as_json:
        listed = [
            {"id": name, "title": one.title, "players": list(one.at_table), "source": one.source, "variants": variants}
            for name, one, variants in found
        ]
        print_json({"rulesets": listed})
        return
    rows = [(name, one.title["en"], players(one)) for name, one, _ in found]
    say(table(rows, ("ruleset", "title", "players"), ("left", "left", "left")))
    say("tarok rules show ID prints one in full, with its variants and sources")


def _chosen(text: str) -> Ruleset:
    """A ruleset with variants, as typed: `pagat-4p+exact-difference+piccolo`."""
    name, *variants = text.split("+")
    return load(name, variants)


@rules.command(short_help="One ruleset in full, with its sources.")
@click.argument("ruleset", metavar="ID", shell_complete=complete_ruleset)
@click.option("--variant", "variants", metavar="V", multiple=True, help="With this variant; may be repeated.")
@click.option("--lang", default="en", type=click.Choice(["en", "sl", "cs", "pl"]), help="Language of the labels.")
@json_option
def show(ruleset: str, variants: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Every rule of a ruleset (an id or a YAML file) with its source, and the variants to choose from."""
    from ..show.rulebook import players, rows

    found = load(ruleset, variants)
    others = document(ruleset).get("variants", {})
    listed = rows(found, lang)
    if as_json:
        choices = {name: {"about": one["about"], "cite": one["cite"]} for name, one in others.items()}
        print_json(
            {
                "id": found.id,
                "title": found.title,
                "source": found.source,
                "chosen": list(variants),
                "rules": [row._asdict() for row in listed],
                "variants": choices,
            }
        )
        return
    title = found.title.get(lang, found.title["en"])
    chosen = f" with {', '.join(variants)}" if variants else ""
    say(f"{found.id}{chosen}: {title}, {players(found)} players; source {found.source}")
    for row in listed:
        says = f": {row.says}" if row.says else ""
        say(f"  {row.rule}{says}")
        if row.cite:
            say(f"      {row.cite}")
    if others:
        say("variants:")
    for name, one in others.items():
        say(f"  {name}{' (chosen)' if name in variants else ''}: {one['about']}")
        say(f"      {one['cite']}")


@rules.command(short_help="Two rulesets side by side.")
@click.argument("first", metavar="A", shell_complete=complete_ruleset)
@click.argument("second", metavar="B", shell_complete=complete_ruleset)
@click.option("--all", "everything", is_flag=True, help="Every rule, not only those that differ.")
@click.option("--lang", default="en", type=click.Choice(["en", "sl", "cs", "pl"]), help="Language of the labels.")
@json_option
def diff(first: str, second: str, everything: bool, lang: str, as_json: bool) -> None:
    """Set two rulesets side by side; variants are joined with +: tarok rules diff pagat-4p pagat-4p+exact-difference"""
    from ..show.rulebook import differences

    found = differences(_chosen(first), _chosen(second), everything, lang)
    if as_json:
        print_json({"a": first, "b": second, "rows": [{"rule": one[0], "a": one[1], "b": one[2]} for one in found]})
        return
    if not found:
        say("no differences")
        return
    from ..show.tables import table

    rows = [(one.rule, _folded(one.first), _folded(one.second)) for one in found]
    say(table(rows, ("rule", printable(first), printable(second)), ("left", "left", "left")))


def _folded(text: str) -> str:
    return "\n".join(wrap(text, WIDE)) if text else "—"


@rules.command(short_help="What is wrong with a YAML file.")
@click.argument("file", metavar="FILE", type=click.Path())
def check(file: str) -> None:
    """Check a ruleset file: every problem as file:line:column, all at once, each with what to do."""
    from pathlib import Path

    from ..errors import refuse

    path = Path(file)
    if not path.is_file():
        raise refuse("", f"there is no file {printable(file)}", "give the path of a YAML file")
    found = checked(path)
    variants = len(found.get("variants", {}))
    say(f"{printable(path.name)} is a sound ruleset: {len(found['contracts'])} contracts, {variants} variants")


@rules.command(short_help="The JSON Schema of ruleset files, for editors.")
def schema() -> None:
    """Print the JSON Schema of ruleset files, so that an editor can complete and check them."""
    from ..rules.form import schema as form_schema

    say(json.dumps(form_schema(), ensure_ascii=False, indent=1))
