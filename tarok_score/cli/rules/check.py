"""`tarok rules check`: all that is wrong with a ruleset file."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ...law.merge import Node
from ...law.ruleset_files import checked, find, remarks
from ...limits import MOST_PROBLEMS_TOLD
from ...problems import Problem, Refused, few
from ...words.folding import printable
from ...words.said import counted, said
from ..batch import STANDARD_INPUT
from ..input_files import is_standard_input
from ..language import speech
from ..options import Found, finds, ruleset_argument
from ..output import complain, say


@click.command()
@ruleset_argument("file", "FILE")
@finds("ruleset-check")
def check(file: str) -> Found:
    """Read a ruleset file (- for standard input), with all that it extends and each variant, and say all that is wrong.

    Each problem is told as file:line:column: path: what is wrong, and below it what to do. Exit status 1 if there is
    any.
    """
    try:
        path = find(file)
        document = checked(path)
    except Refused as refused:
        return _wrong(refused)
    notes = remarks(path)
    more = max(len(notes) - MOST_PROBLEMS_TOLD, 0)
    facts = {"ok": True, "ruleset": document["id"], "problems": (), "notes": notes[:MOST_PROBLEMS_TOLD]}
    return Found({**facts, "more_notes": more or None}, lambda: _tell(file, document, notes))


def _wrong(refused: Refused) -> Found:
    """The answer of a file with which something is wrong; people are told as of anything that is refused."""
    told, _ = few(refused.problems)
    more = len(refused.problems) - len(told)

    def refuse() -> None:
        """Refuses the file."""
        raise refused

    return Found({"ok": False, "problems": told, "more_problems": more, "notes": ()}, refuse, 1)


def _tell(file: str, document: Node, notes: Sequence[Problem]) -> None:
    """Says what should be looked at, and that the file is well written."""
    for note in notes[:MOST_PROBLEMS_TOLD]:
        complain(said("note: {note}", note=note.text(speech())))
    if len(notes) > MOST_PROBLEMS_TOLD:
        complain(counted("and {n} note more", "and {n} notes more", n=len(notes) - MOST_PROBLEMS_TOLD))
    contracts, bonuses, variants = (len(document.get(key, {})) for key in ("contracts", "bonuses", "variants"))
    say(
        said(
            "{file}: well written! {contracts}, {bonuses}, {variants}, and a source for every rule",
            file=STANDARD_INPUT if is_standard_input(file) else printable(file),
            contracts=counted("{n} contract", "{n} contracts", contracts),
            bonuses=counted("{n} bonus", "{n} bonuses", bonuses),
            variants=counted("{n} variant", "{n} variants", variants),
        )
    )
