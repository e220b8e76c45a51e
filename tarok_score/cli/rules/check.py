"""`tarok rules check`: all that is wrong with a ruleset file."""

from __future__ import annotations

from typing import Any

import click

from ...law.ruleset_files import checked, find, remarks
from ...limits import MOST_PROBLEMS_TOLD
from ...problems import Problem, Refused, few
from ...words.folding import printable
from ...words.said import counted, said
from ..batch import STANDARD_INPUT
from ..input_files import is_standard_input
from ..language import answers, speech
from ..options import json_option, ruleset_argument
from ..output import complain, print_json, say


@click.command()
@ruleset_argument("file", "FILE")
@json_option
def check(file: str, as_json: bool) -> int:
    """Read a ruleset file (- for standard input), with all that it extends and each variant, and say all that is wrong.

    Each problem is told as file:line:column: path: what is wrong, and below it what to do. Exit status 1 if there is
    any.
    """
    try:
        path = find(file)
        document = checked(path)
    except Refused as refused:
        if not as_json:
            raise
        told, _ = few(refused.problems)
        more = len(refused.problems) - len(told)
        print_json(
            "ruleset-check",
            {"ok": False, "problems": [_document(one) for one in told], "more_problems": more, "notes": []},
        )
        return 1
    notes = remarks(path)
    if as_json:
        first = [_document(one) for one in notes[:MOST_PROBLEMS_TOLD]]
        answer = {"ok": True, "ruleset": document["id"], "problems": [], "notes": first}
        print_json(
            "ruleset-check",
            answer | ({"more_notes": len(notes) - MOST_PROBLEMS_TOLD} if len(notes) > MOST_PROBLEMS_TOLD else {}),
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
            file=STANDARD_INPUT if is_standard_input(file) else printable(file),
            contracts=counted("{n} contract", "{n} contracts", contracts),
            bonuses=counted("{n} bonus", "{n} bonuses", bonuses),
            variants=counted("{n} variant", "{n} variants", variants),
        )
    )
    return 0


def _document(problem: Problem) -> dict[str, Any]:
    """A problem as JSON, where the keys of an unknown place are null."""
    return {"file": None, "line": None, "column": None} | problem.document(answers())
