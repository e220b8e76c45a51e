"""Writes the cases of `conformance/` anew from those of `tests/cases` and `tests/cards`.

    python tools/conformance.py

A name is never used again: one that goes has to stand in `conformance/retired.txt`. Evenings whose commands have no
neutral form (corrections, changes of the table) are left out.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "conformance")]

from casefiles import Case, Evening, amounts, evenings, hands  # noqa: E402
from run import same  # noqa: E402
from still import Still  # noqa: E402

from tarok_score.amounts import plain  # noqa: E402
from tarok_score.cli.app import run  # noqa: E402
from tarok_score.hand import notation  # noqa: E402
from tarok_score.hand.table import Table  # noqa: E402
from tarok_score.law.library import load  # noqa: E402
from tarok_score.problems import Problem  # noqa: E402
from tarok_score.surroundings import replaced  # noqa: E402
from tarok_score.wire import Questions  # noqa: E402

FOLDER, PAGE = ROOT / "conformance", ROOT / "docs" / "conformance.md"

#: Events that a line of an evening can have, and what a record has beside their facts.
KINDS = ("hand", "misdeal", "no-taroks", "adjust", "fine", "skis", "finish")
BESIDE = ("n", "at", "seal", "more", "by", "words", "scores", "totals", "radli", "pot")

#: Facts of an evening, by how the cases call them.
FACTS = {"totals", "radli", "pot", "hands", "dealer", "compulsory klop", "finished"}

Files = dict[str, list[dict[str, Any]]]


def files() -> Files:
    """The lines of every file, by its path in the folder."""
    found: Files = defaultdict(list)
    for case in hands():
        line = of_hand(case)
        if line is not None:
            kind = "refused" if case.refused is not None else "optional" if case.variants else "required"
            found[f"rulesets/{case.ruleset}/{kind}.jsonl"].append(line)
    for evening in evenings():
        line = of_evening(evening)
        if line is not None:
            found[f"evenings/{line['request']['ruleset']}.jsonl"].append(line)
    found["cards/cards.jsonl"] = list(of_cards())
    return found


def of_hand(case: Case) -> dict[str, Any] | None:
    """A hand as a line; None where its words alone are wrong, which says nothing of other programs."""
    if isinstance(case.hand, dict) and ("hand" in case.hand or "players" in case.hand):
        request = {name: value for name, value in case.hand.items() if name != "id"}
    else:
        hand: Any = case.hand
        if isinstance(hand, str):
            problems: list[Problem] = []
            table = Table(load(case.ruleset, case.variants), case.players)
            hand = notation.parse(table, hand.split(), problems).document
            if problems:
                return None
        request = {
            "ruleset": case.ruleset,
            "variants": list(case.variants),
            "players": list(case.players),
            "before": case.before,
            "hand": hand,
        }
    hand = request.get("hand")
    contract = hand.get("contract") if isinstance(hand, dict) else None
    return {
        "id": case.id,
        "request": request,
        "expect": {"refused": list(case.refused)} if case.refused is not None else after(case, request),
        "why": case.why,
        "source": case.source,
        "tags": [contract] if isinstance(contract, str) else [],
    } | ({"reading": list(case.variants)} if case.variants else {})


def after(case: Case, request: dict[str, Any]) -> dict[str, Any]:
    """The scores that a hand must get, and the radli and pot after it where the case says them."""
    players = request["players"]
    found: dict[str, Any] = {"scores": {name: plain(case.scores.get(name, 0)) for name in players}}
    if case.radli is not None:
        found["radli"] = {name: case.radli.get(name, 0) for name in players}
    if case.pot is not None:
        found["pot"] = plain(case.pot)
    return found


def of_evening(case: Evening) -> dict[str, Any] | None:
    """An evening as a line: its events, and what stands after them; None where it has no neutral form."""
    with tempfile.TemporaryDirectory() as name, replaced(Still("2026-11-20T20:00:00+0100")):
        path = Path(name) / "evening.jsonl"
        os.environ["TAROK_SESSION"] = str(path)
        states: dict[str, dict[str, Any]] = defaultdict(dict)
        before = Path.cwd()
        os.chdir(name)
        try:
            for step in case.steps:
                if step.command and not step.refused:
                    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                        if run(list(step.command)):
                            return None
                elif step.fact in FACTS:
                    done = len(events(path))
                    if done:
                        states[str(done - 1)] |= state(step.fact, step.value, path)
                elif step.fact:
                    return None
        finally:
            os.chdir(before)
            del os.environ["TAROK_SESSION"]
        head, *records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        if any(one["kind"] not in (*KINDS, "note") for one in records) or not states:
            return None
        request = {name: head[name] for name in ("ruleset", "variants", "players", "dealer")}
        if not is_shipped(head):
            return None
        return {
            "id": case.id,
            "request": request | {"events": events(path)},
            "expect": {"states": states},
            "why": case.why,
            "source": case.source,
            "tags": sorted({one["kind"] for one in events(path)}),
        } | ({"reading": head["variants"]} if head["variants"] else {})


def is_shipped(head: dict[str, Any]) -> bool:
    """The rules are shipped ones, and no file's."""
    return bool(head["ruleset"] == str(head["origin"]).partition("+")[0])


def events(path: Path) -> list[dict[str, Any]]:
    """The facts of the events of a ledger, in order, without what only says something."""
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return [
        {name: value for name, value in one.items() if name not in BESIDE or (one["kind"], name) == ("adjust", "radli")}
        for one in records
        if one["kind"] != "note"
    ]


def state(fact: str, value: str, path: Path) -> dict[str, Any]:
    """A fact of a case as it stands in a line."""
    names = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["players"]
    match fact:
        case "totals":
            found = amounts(value)
            return {"totals": {name: plain(found.get(name, 0)) for name in {**dict.fromkeys(names), **found}}}
        case "radli":
            count = amounts("0" if value == "none" else value)
            return {"radli": {name: count.get(name, 0) for name in names}}
        case "compulsory klop" | "finished":
            return {fact.replace(" ", "_"): value == "yes"}
        case "hands":
            return {"hands": int(value)}
        case _:
            return {fact: value}


def of_cards() -> Iterator[dict[str, Any]]:
    """Questions about cards whose answer holds all that is expected as it stands."""
    answers = Questions()
    for line in (ROOT / "tests" / "cards" / "cards.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if "cards" in case and same(case["expect"], answers.answer(case["cards"])):
            tags = [case["cards"]["ask"]]
            yield {
                "id": case["id"],
                "request": case["cards"],
                "expect": case["expect"],
                "why": case["why"],
                "tags": tags,
            }


def text(lines: list[dict[str, Any]]) -> str:
    """The lines of a file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def names() -> set[str]:
    """The names that the folder has now."""
    paths = FOLDER.glob("*/**/*.jsonl")
    return {json.loads(line)["id"] for path in paths for line in path.read_text(encoding="utf-8").splitlines()}


def programs() -> str:
    """What the runner says of the programs that are here, for `docs/conformance.md`."""
    lines = []
    for words in (
        ["--strict", "--", sys.executable, "programs/ours.py"],
        ["--", sys.executable, "programs/summary.py"],
    ):
        done = subprocess.run(
            [sys.executable, "run.py", *words], cwd=FOLDER, capture_output=True, text=True, check=False
        )
        lines.append(done.stdout.splitlines()[-1])
    return "\n".join(lines)


def with_programs(page: str) -> str:
    """The page with what the runner says now."""
    return re.sub(r"```text\n.*?```", f"```text\n{programs()}\n```", page, count=1, flags=re.DOTALL)


def schema() -> dict[str, Any]:
    """The JSON Schema of a line. A request that has to be refused may be of any form."""
    texts = {"type": "array", "items": {"type": "string"}}
    amounts_by_name = {"type": "object", "additionalProperties": {"type": "string"}}
    scored = {"type": "object", "properties": {"scores": amounts_by_name}, "required": ["scores"]}
    refused = {"type": "object", "properties": {"refused": texts}, "required": ["refused"]}
    played = {"type": "object", "properties": {"states": {"type": "object"}}, "required": ["states"]}
    asked = {"type": "object", "minProperties": 1, "not": {"required": ["scores"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:tarok-score:conformance",
        "title": "A case",
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "Its name, which is never used again."},
            "request": {"type": "object", "description": "What the program is asked."},
            "expect": {"anyOf": [scored, refused, played, asked], "description": "What it has to answer at least."},
            "why": {"type": "string", "description": "As one would explain it at the table."},
            "source": {"type": "string", "description": "Where the rule is published."},
            "tags": {**texts, "description": "What it is about."},
            "reading": {**texts, "description": "The variants by which it holds."},
        },
        "required": ["id", "request", "expect", "why", "tags"],
        "additionalProperties": False,
    }


def main() -> None:
    """Writes the files, unless a name went that is not retired."""
    found = files()
    made = [line["id"] for lines in found.values() for line in lines]
    assert len(made) == len(set(made)), "a name stands twice"
    retired = {line.strip() for line in (FOLDER / "retired.txt").read_text(encoding="utf-8").splitlines()}
    gone, again = names() - set(made) - retired, retired & set(made)
    if gone or again:
        sys.exit(f"names that go have to stand in retired.txt: {sorted(gone)}; and never come again: {sorted(again)}")
    for path in FOLDER.glob("*/**/*.jsonl"):
        path.unlink()
    for name, lines in sorted(found.items()):
        place = FOLDER / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text(lines), encoding="utf-8", newline="\n")
    (FOLDER / "schema.json").write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8", newline="\n")
    page = with_programs(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(page, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
