"""`tarok rules`: the rulesets as a list, one in full, two side by side, and a file's problems."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from ..limits import MOST_PROBLEMS_TOLD
from ..problems import Problem, Refused, few
from ..words.folding import printable
from ..words.said import counted, said
from .app import OF_A_LIST, complain, misuse, say, unknown_command
from .common import json_option, print_json
from .complete import complete_ruleset, complete_variant
from .language import answers, speech, spoken

if TYPE_CHECKING:
    from ..law.merge import Node
    from ..show.rulebook import Clause

#: A file with variants after it: the file's name may hold a plus sign itself.
FILE_AND_VARIANTS = re.compile(r"(.*\.ya?ml)((?:\+.*)?)", re.DOTALL)
#: How wide a page goes to a file or another program; what stands side by side there has so many columns each.
WIDTH = 100
SIDE_BY_SIDE = (24, 24, 36, 36)


class Rules(click.Group):
    """Says what was probably meant where a ruleset is named without a command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands, "change"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "change":  # the one of these commands that an evening is opened for
            from .people import change

            command = spoken(change)
            command.short_help = speech().text("Play on by other rules.")
            return command
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name not in self.list_commands(ctx) and not name.startswith("-"):
            from ..law.shelf import shipped

            shown = printable(name)[:60]
            if name in shipped() or name.endswith((".yaml", ".yml")):
                raise misuse(said("to see that ruleset: tarok rules show {name}", name=shown), ctx)
            raise unknown_command(f"rules {shown}", name, self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=Rules, invoke_without_command=True)
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
    from ..law.library import document
    from ..law.shelf import shipped
    from ..show.rulebook import players, summary_document, title

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
        print_json({"rulesets": [summary_document(one) for one in found]})
        return
    from ..show.columns import table
    from .screen import columns

    rows = [
        [one["id"], title(one, speech()), speech().fact(players(one)), str(len(one.get("variants", {})) or "")]
        for one in found
    ]
    heads = [speech().say(one) for one in (said("ruleset"), said("title"), said("players"), said("variants"))]
    say("\n".join(table(rows, heads, [3], columns())))
    complain(said("tarok rules show ID prints one, tarok rules variants ID what a table may choose in it"))


@rules.command(short_help="A ruleset on a card, or in full.")
@click.argument("ruleset", metavar="ID|FILE", shell_complete=complete_ruleset)
@click.option("--variant", "variants", metavar="V", multiple=True, help="With this variant (several may be given).",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--full", is_flag=True, help="Every value with its rule's id and its source, and every variant.")
@click.option("--html", is_flag=True, help="The card as a page for a browser and a printer, to standard output.")
@json_option
def show(ruleset: str, variants: tuple[str, ...], full: bool, html: bool, as_json: bool) -> None:
    """The card of a ruleset: contracts, bonuses and rules on two screens, each with a mark of its source.

    ID is a shipped ruleset or FILE a YAML file; ID+VARIANT+VARIANT is short for --variant. With --full every value
    stands in words, with its rule's id and where the source states it.
    """
    from ..show.rulebook import page, page_document

    name, chosen = _split(ruleset)
    everything, chosen = _chosen(name, (*chosen, *variants))
    if as_json:
        print_json(page_document(everything, chosen, answers()))
    elif full:
        say("\n".join(page(everything, chosen, speech())))
    else:
        from ..law.ruleset_files import sources, words
        from ..show.rulecard import card, card_page, card_text
        from .screen import columns

        found = card(everything, chosen, sources(), words().get("readings", {}))
        if html:
            say(card_page(found, speech()).rstrip("\n"))
            return
        say("\n".join(card_text(found, speech(), columns())))


@rules.command("variants", short_help="What a table may choose.")
@click.argument("ruleset", metavar="ID|FILE", shell_complete=complete_ruleset)
@json_option
def variants_(ruleset: str, as_json: bool) -> None:
    """The variants of a ruleset, each with its id and a sentence."""
    from ..law.library import document
    from ..show.columns import table
    from ..show.rulebook import summary_document
    from .screen import columns

    everything = document(ruleset)
    offered = everything.get("variants", {})
    if as_json:
        print_json({"ruleset": everything["id"], "variants": summary_document(everything)["variants"]})
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
        rows.append([name, about])
    say("\n".join(table(rows, width=min(columns() or WIDTH, WIDTH), give=[1])))


@rules.command(short_help="Two rulesets side by side.")
@click.argument("left", metavar="A", shell_complete=complete_ruleset)
@click.argument("right", metavar="B", shell_complete=complete_ruleset)
@click.option("--all", "everything", is_flag=True, help="All values, with words and sources, not only what differs.")
@json_option
def diff(left: str, right: str, everything: bool, as_json: bool) -> None:
    """What two rulesets say differently: the page a table needs when it agrees on its rules.

    A and B are ids or YAML files, with variants after plus signs: pagat-4p+exact-difference+piccolo.
    """
    from ..law.merge import choose
    from ..show.rulebook import clauses, compare, rows_document

    sides: list[list[Clause]] = []
    problems: list[Problem] = []
    for word in (left, right):
        try:
            document, chosen = _chosen(*_split(word))
            sides.append(clauses(choose(document, chosen)))
        except Refused as refused:
            shown = printable(word)[:60]
            named = [
                one
                if one.place
                else one._replace(path=shown if re.fullmatch(OF_A_LIST, one.path) else f"{shown}: {one.path}")
                for one in refused.problems
            ]
            problems.extend(one for one in named if one not in problems)
    if problems:
        raise Refused(problems)
    rows = compare(sides[0], sides[1], words=everything, sources=everything)
    told = rows if everything else [row for row in rows if row.differs]
    if as_json:
        print_json({"left": left, "right": right, "all": everything, "rows": rows_document(told, answers())})
        return
    if not told:
        same = "{left} and {right} say the same, but for words and sources (--all shows them)"
        say(said(same, left=printable(left), right=printable(right)))
        return
    from ..show.columns import table
    from .screen import columns

    cells, before = [], ""
    for row in told:
        name = "" if row.path == before else row.name
        cells.append([speech().fact(text) for text in (name, row.what, row.left, row.right)])
        before = row.path
    heads = [speech().text("rule"), "", printable(left), printable(right)]
    say("\n".join(table(cells, heads, width=columns(), most=SIDE_BY_SIDE)))


@rules.command(short_help="A YAML file's problems.")
@click.argument("file", metavar="FILE", shell_complete=complete_ruleset)
@json_option
def check(file: str, as_json: bool) -> int:
    """Read a ruleset file, with everything it extends and each of its variants, and say all that is wrong with it.

    Each problem is told as file:line:column: path: what is wrong, and below it what to do. Exit status 1 if there is
    any.
    """
    from ..law.ruleset_files import checked, find, remarks

    try:
        path = find(file)
        document = checked(path)
    except Refused as refused:
        if not as_json:
            raise
        told, _ = few(refused.problems)
        more = len(refused.problems) - len(told)
        print_json({"ok": False, "problems": [_document(one) for one in told], "more_problems": more, "notes": []})
        return 1
    notes = remarks(path)
    if as_json:
        first = [_document(one) for one in notes[:MOST_PROBLEMS_TOLD]]
        answer = {"ok": True, "ruleset": document["id"], "problems": [], "notes": first}
        print_json(
            answer | ({"more_notes": len(notes) - MOST_PROBLEMS_TOLD} if len(notes) > MOST_PROBLEMS_TOLD else {})
        )
        return 0
    for note in notes[:MOST_PROBLEMS_TOLD]:
        complain(said("note: {note}", note=note.text(speech())))
    if len(notes) > MOST_PROBLEMS_TOLD:
        complain(counted("and {n} note more", "and {n} notes more", n=len(notes) - MOST_PROBLEMS_TOLD))
    contracts, bonuses, variants = (len(document.get(key, {})) for key in ("contracts", "bonuses", "variants"))
    say(
        said(
            "{file}: well written! {contracts}, {bonuses}, {variants}, and a source for every rule",
            file=printable(file),
            contracts=counted("{n} contract", "{n} contracts", contracts),
            bonuses=counted("{n} bonus", "{n} bonuses", bonuses),
            variants=counted("{n} variant", "{n} variants", variants),
        )
    )
    return 0


@rules.command(short_help="The JSON Schema of ruleset files.")
def schema() -> None:
    """Print the JSON Schema of ruleset files, by which an editor can complete and check them."""
    from ..law.schema import text

    say(text().rstrip())


def _split(word: str) -> tuple[str, tuple[str, ...]]:
    """A ruleset and its variants from ID+VARIANT+… or FILE.yaml+VARIANT+…"""
    found = FILE_AND_VARIANTS.fullmatch(word)
    name, plus, rest = (found[1], found[2][:1], found[2][1:]) if found else word.partition("+")
    return name, tuple(rest.split("+")) if plus else ()


def _chosen(name: str, variants: tuple[str, ...]) -> tuple[Node, tuple[str, ...]]:
    """The document with all its variants, and those chosen. Raises Refused if they cannot be chosen so."""
    from ..law.library import document
    from ..law.merge import choose

    found = document(name)
    choose(found, variants)
    return found, variants


def _document(problem: Problem) -> dict[str, Any]:
    """A problem as JSON; without a place in a file its keys stay, with null."""
    return {"file": None, "line": None, "column": None} | problem.document(answers())
