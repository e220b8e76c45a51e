"""The rulesets: list, card, variants, differences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import click

from ..law.files import checked, find, sources, words
from ..law.library import document, split
from ..law.ruleset import Node, choose, shipped, variant_ids
from ..problems import Problems, Refused, few, pasted
from ..show.card import card, card_page, card_text
from ..show.columns import GAP, quiet, strong, table, wrapped
from ..show.rulebook import Clause, RuleDifference, clauses, compare, page, players, title
from ..text import for_message, printable
from ..words.said import counted, said
from .language import columns, speech
from .options import Commands, Output, file_option, json_option, outputs, ruleset_argument, variant_option
from .output import OF_A_LIST, complain, misuse, print_json, put_page, say, show_lines


class RulesCommands(Commands):
    """The commands about rulesets; a ruleset without a command is offered with `show`."""

    named_in = ("of_rules",)
    members: ClassVar[Mapping[str, tuple[str, str]]] = {
        "show": ("rules", "A ruleset on a card, or in full."),
        "variants": ("rules", "What a table may choose."),
        "diff": ("rules", "Two rulesets side by side."),
        "check": ("rules", "A YAML file's problems."),
        "schema": ("rules", "The JSON Schema of ruleset files."),
        "change": ("session", "Play on by other rules."),
    }

    def unknown(self, name: str, ctx: click.Context) -> click.UsageError:
        """The exception, to be raised, for a command that does not exist, such as the name of a ruleset."""
        shown = for_message(name)
        if name in shipped() or name.endswith((".yaml", ".yml")):
            return misuse(pasted(said("to see that ruleset: tarok rules show {name}", name=shown)), ctx)
        return super().unknown(name, ctx)


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
    # The group itself lists rulesets, so its own --json must not be lost on a command behind it.
    if ctx.invoked_subcommand is not None:
        if as_json:
            name = str(ctx.invoked_subcommand)
            raise misuse(said("write --json after the command: tarok rules {name} … --json", name=name), ctx)
        return
    problems = Problems()
    documents = []
    # All files are read before a refusal, so that it names everything that is wrong.
    for name in shipped():
        try:
            documents.append(document(name))
        except Refused as refused:
            problems.extend(refused.problems)
    problems.check()
    if as_json:
        print_json("rulesets", {"rulesets": documents})
        return
    rows = [
        [game["id"], title(game, speech()), speech().fact(players(game)), str(len(game.get("variants", {})) or "")]
        for game in documents
    ]
    heads = [speech().say(head) for head in (said("ruleset"), said("title"), said("players"), said("variants"))]
    show_lines(table(rows, heads, [3], columns()))
    complain(said("tarok rules show ID prints one, tarok rules variants ID what a table may choose in it"))


@click.command()
@ruleset_argument("file", "FILE")
@outputs("ruleset-check")
def check(file: str) -> Output:
    """Read a ruleset file, with all that it extends and each variant, and say all that is wrong.

    Each problem is printed as file:line:column: path: what is wrong, and below it what to do. Exit status 1 if there is
    any.
    """
    try:
        document = checked(find(file))
    except Refused as refused:
        refusal, (problems, left_out) = refused, few(refused.problems)

        def refuse() -> None:
            """Tells people as of anything that is refused."""
            raise refusal

        return Output({"ok": False, "problems": problems, "more_problems": left_out, "notes": ()}, refuse, 1)

    def tell() -> None:
        """Says that the file is well written."""
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

    return Output({"ok": True, "ruleset": document["id"], "problems": (), "notes": ()}, tell)


def chosen_of(name: str, variants: Sequence[str]) -> tuple[Node, tuple[str, ...]]:
    """The document with all its variants, and the ids of the chosen ones."""
    everything = document(name)
    return everything, variant_ids(everything, variants)


#: The most columns of each cell.
SIDE_BY_SIDE = (24, 24, 36, 36)


@click.command()
@ruleset_argument("left", "A")
@ruleset_argument("right", "B")
@click.option("--all", "everything", is_flag=True, help="All values, with words and sources, not only what differs.")
@outputs("ruleset-diff")
def diff(left: str, right: str, everything: bool) -> Output:
    """The rules in which two rulesets differ: the page a table needs when it agrees on its rules.

    A and B are ids or YAML files, with variants after plus signs: pagat-4p+exact-difference+piccolo.
    """
    sides: list[list[Clause]] = []
    problems = Problems()
    for word in (left, right):
        try:
            document, chosen = chosen_of(*split(word))
            sides.append(clauses(choose(document, chosen)))
        except Refused as refused:
            # Each problem names its side, since both files may have the same path in them.
            shown = for_message(word)
            named = [
                problem
                if problem.place
                else problem._replace(
                    path=shown if re.fullmatch(OF_A_LIST, problem.path) else f"{shown}: {problem.path}"
                )
                for problem in refused.problems
            ]
            problems.extend(problem for problem in named if problem not in problems)
    problems.check()
    rows = compare(sides[0], sides[1], words=everything, sources=everything)
    differing = rows if everything else [row for row in rows if row.differs]

    def tell() -> None:
        """Shows the rules side by side, or on a narrow screen below one another."""
        here, other, width = printable(left), printable(right), columns()
        if not differing:
            say(
                said(
                    "{left} and {right} say the same, but for words and sources (--all shows them)",
                    left=here,
                    right=other,
                )
            )
        # Two columns of rules need a width that a phone or a split screen lacks.
        elif width is not None and width < sum(SIDE_BY_SIDE) + GAP * (len(SIDE_BY_SIDE) - 1):
            show_lines(_below_one_another(differing, here, other, width))
        else:
            cells, before = [], ""
            for row in differing:
                name = "" if row.path == before else row.name
                cells.append([speech().fact(text) for text in (name, row.subject, row.left, row.right)])
                before = row.path
            show_lines(table(cells, [speech().text("rule"), "", here, other], width=width, most=SIDE_BY_SIDE))

    return Output({"left": left, "right": right, "all": everything, "rows": differing}, tell)


def _below_one_another(rows: Iterable[RuleDifference], left: str, right: str, width: int) -> Iterator[str]:
    """The lines of each rule with one reading below the other, for a screen too narrow for two columns."""
    yield from map(strong, wrapped(f"- {left}", width, "  "))
    yield from map(strong, wrapped(f"+ {right}", width, "  "))
    before = None
    for row in rows:
        name, subject, here, there = (
            printable(speech().fact(text)) for text in (row.name, row.subject, row.left, row.right)
        )
        if row.path != before:
            yield from ("", *map(strong, wrapped(name, width, "  ")))
        before = row.path
        if subject:
            yield from map(quiet, wrapped(subject, width, "  "))
        for text in (here and f"- {here}", there and f"+ {there}"):
            if text:
                yield from wrapped(text, width, "  ")


@click.command()
def schema() -> None:
    """Print the JSON Schema of ruleset files, by which an editor can complete and check them."""
    from .schema import text_of

    click.echo(text_of("ruleset"))


@click.command()
@ruleset_argument(metavar="ID|FILE")
@variant_option("With this variant (several may be given).")
@click.option("--full", is_flag=True, help="Every value with its rule's id and its source, and every variant.")
@file_option("html", "Write it as a page for a browser and a printer (- for standard output).", "--out")
@outputs("ruleset-page")
def show(ruleset: str, variants: tuple[str, ...], full: bool, html: str | None) -> Output:
    """The card of a ruleset: contracts, bonuses and rules on two screens, each with a mark of its source.

    ID is a shipped ruleset or FILE a YAML file; ID+VARIANT+VARIANT is short for --variant. With --full every value is
    in words, with its rule's id and where the source states it.
    """
    name, chosen = split(ruleset)
    everything, chosen = chosen_of(name, (*chosen, *variants))
    resolved = choose(everything, chosen)

    def tell() -> None:
        """Shows the ruleset in full, or as a card: a page or text."""
        if full:
            show_lines(page(everything, chosen, speech(), columns() or WIDTH))
            return
        sections = card(everything, chosen, sources(), words().get("readings", {}))
        if html is not None:
            put_page("--html", html, card_page(sections, speech()))
        else:
            show_lines(card_text(sections, speech(), columns()))

    return Output({"document": resolved, "whole": everything, "variants": chosen}, tell)


#: The width of a page that goes to a file or another program.
WIDTH = 100


@click.command()
@ruleset_argument(metavar="ID|FILE")
@outputs("ruleset-variants")
def variants(ruleset: str) -> Output:
    """The variants of a ruleset, each with its id and a sentence."""
    everything = document(ruleset)

    def tell() -> None:
        """Shows the variants as a table."""
        rows = []
        for name, node in everything.get("variants", {}).items():
            about, called = speech().label(node["about"]), (node.get("label") or {}).get(speech().code)
            if node.get("requires"):
                needs = said("{about} (goes with {variants})", about=about, variants=tuple(node["requires"]))
                about = speech().say(needs)
            rows.append([name, f"{called}: {about}" if called and speech().code != "en" else about])
        if rows:
            show_lines(table(rows, width=min(columns() or WIDTH, WIDTH), give=[1]))
        else:
            say(said("{ruleset} has no variants", ruleset=everything["id"]))

    return Output(everything, tell)
