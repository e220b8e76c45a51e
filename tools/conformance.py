"""Makes the folder of the conformance cases: the runner and adapters of `conformance/`, and every case of the tests.

    python tools/conformance.py build/conformance

Ids are never used again: those of cases that went are in `conformance/retired.txt`. Left out are cases of how this
program says or keeps something: refused commands, words without a hand, seals, files.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "conformance")]

from casefiles import Case, Evening, amounts, evenings, hands  # noqa: E402
from judged import cases  # noqa: E402
from run import LEVELS, same  # noqa: E402
from still import Still  # noqa: E402

from tarok_score.amounts import plain  # noqa: E402
from tarok_score.cli.app import run  # noqa: E402
from tarok_score.hand import Table  # noqa: E402
from tarok_score.hand.document import read as read_hand  # noqa: E402
from tarok_score.hand.document import write as write_hand  # noqa: E402
from tarok_score.law.library import load  # noqa: E402
from tarok_score.problems import MALFORMED, Problems  # noqa: E402
from tarok_score.speech.meant import so_far  # noqa: E402
from tarok_score.surroundings import replaced  # noqa: E402
from tarok_score.wire import Questions  # noqa: E402

FOLDER = ROOT / "conformance"
CLAIMS = ROOT / "tests" / "dispute" / "disputes.jsonl"
COMPETITIONS = ROOT / "tests" / "competition" / "competitions.jsonl"

#: What a record of an evening, and one of a competition, has beside the facts of its event.
BESIDE_EVENING = {"n", "at", "seal", "more", "by", "words", "scores", "totals", "radli", "pot"}
BESIDE_HEAD = {"n", "kind", "format", "program", "at", "salt", "origin", "rules", "seal"}
BESIDE_COMPETITION = {"n", "at", "seal", "override", "tables", "places", "waiting", "order"}

#: Facts of an evening, by how the cases call them, and questions about a competition; others are only for this program.
FACTS = {"totals", "radli", "pot", "hands", "dealer", "compulsory klop", "finished", "škis", "settled"}
ASKED = ("show", "tables", "standings", "fixtures")

#: The facts of a hand, as documents name them, that a counter needs for a game with its bonuses.
GAME = {"contract", "level", "declarer", "partner", "points", "won", "bonuses"}

#: What a bonus says in its simplest form.
BONUS = {"bonus", "by", "side", "announced", "made"}

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
    for claim in cases(CLAIMS, "claim"):
        line = of_claim(claim)
        if line is not None:
            found[f"claims/{line['request']['ruleset']}.jsonl"].append(line)
    for competition in cases(COMPETITIONS, "tournament"):
        held = of_competition(competition)
        if held is not None:
            found[f"competitions/{held[0]}.jsonl"].append(held[1])
    found["cards/cards.jsonl"] = list(of_cards())
    return found


def of_hand(case: Case) -> dict[str, Any] | None:
    """A hand as a line; None if only its words are wrong, which says nothing of other programs."""
    if isinstance(case.hand, dict) and ("hand" in case.hand or "players" in case.hand):
        request = {name: value for name, value in case.hand.items() if name != "id"}
    else:
        hand: Any = case.hand
        if isinstance(hand, str):
            table = Table(load(case.ruleset, case.variants), case.players)
            found = so_far(table, hand.split())
            if any(problem.kind == MALFORMED for problem in found.problems):
                return None
            hand = write_hand(found.hand)
            problems = Problems()
            read_hand(table, hand, problems)
            if (
                case.refused is not None and not problems
            ):  # only its words say what is wrong, such as a bonus said twice
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
        "level": "all" if case.refused is not None or case.variants else level(request, case),
        "tags": [contract] if isinstance(contract, str) else [],
    } | ({"reading": list(case.variants)} if case.variants else {})


def level(request: dict[str, Any], case: Case) -> str:
    """What a counter must know for a hand: games with their bonuses, kontra too, open radli too, or all."""
    hand, before = request["hand"], request.get("before") or {}
    bonuses = hand.get("bonuses", [])
    if hand.keys() - GAME - {"kontra"} or before.keys() - {"radli"}:
        return "all"
    if any(one.keys() - BONUS - {"kontra"} for one in bonuses):
        return "all"
    if any(before.get("radli", {}).values()) or any((case.radli or {}).values()):
        return "radli"
    return "kontra" if any(one.get("kontra") for one in (hand, *bonuses)) else "basic"


def after(case: Case, request: dict[str, Any]) -> dict[str, Any]:
    """The scores that a hand must get, and the radli and pot after it if the case says them."""
    players = request["players"]
    found: dict[str, Any] = {"scores": {name: plain(case.scores.get(name, 0)) for name in players}}
    if case.radli is not None:
        found["radli"] = {name: case.radli.get(name, 0) for name in players}
    if case.pot is not None:
        found["pot"] = plain(case.pot)
    return found


def of_evening(case: Evening) -> dict[str, Any] | None:
    """An evening as a line: its events, and the state after them; None if it has no neutral form."""
    with here({}) as folder:
        states: dict[str, dict[str, Any]] = defaultdict(dict)
        for step in case.steps:
            if step.command and not step.refused:
                if typed(*step.command)[0]:
                    return None
            elif step.fact in FACTS:
                head, *records = read(folder / "session.jsonl")
                if records:
                    states[str(len(records) - 1)] |= state(step.fact, step.value, head["players"])
        head, *records = read(folder / "session.jsonl")
    if not states or not is_shipped(head) or any("rules" in one for one in records):
        return None
    played = [facts_of(one, BESIDE_EVENING) for one in records]
    request = {name: head[name] for name in ("ruleset", "variants", "players", "dealer")}
    return {
        "id": case.id,
        "request": request | {"events": played},
        "expect": {"states": states},
        "why": case.why,
        "source": case.source,
        "level": "all",
        "tags": sorted({one["kind"] for one in played}),
    } | ({"reading": head["variants"]} if head["variants"] else {})


@contextmanager
def here(given: dict[str, str]) -> Iterator[Path]:
    """An empty folder with these files, in which commands are typed on a still evening."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name, replaced(Still("2026-11-20T20:00:00+0100")):
        folder = Path(name)
        for file, content in given.items():
            (folder / file).write_text(content, encoding="utf-8")
        os.environ |= {"TAROK_SESSION": str(folder / "session.jsonl"), "TAROK_TOURNAMENT": str(folder / "hall.jsonl")}
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)
            del os.environ["TAROK_SESSION"], os.environ["TAROK_TOURNAMENT"]


def typed(*words: str) -> tuple[int, str]:
    """The exit status of a command and what it printed."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        return run(list(words)), out.getvalue()


def read(path: Path) -> list[dict[str, Any]]:
    """The records of a ledger."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def is_shipped(head: dict[str, Any]) -> bool:
    """The rules are shipped ones, and no file's."""
    return bool(head["ruleset"] == str(head["origin"]).partition("+")[0])


def facts_of(record: dict[str, Any], beside: set[str]) -> dict[str, Any]:
    """The facts of the event of a record. Radli are what follows from it, but for those that were agreed."""
    agreed = record["kind"] == "adjust"
    return {name: value for name, value in record.items() if name not in beside or (agreed and name == "radli")}


def state(fact: str, value: str, names: list[str]) -> dict[str, Any]:
    """A fact of a case as it is in a line; `names` are those of the first hand."""
    match fact:
        case "totals" | "settled":
            found = amounts(value)
            all_of_them = {name: plain(found.get(name, 0)) for name in {**dict.fromkeys(names), **found}}
            return {"totals" if fact == "totals" else "balances": all_of_them}
        case "radli":
            count = amounts("0" if value == "none" else value)
            return {"radli": {name: count.get(name, 0) for name in names}}
        case "compulsory klop" | "finished":
            return {fact.replace(" ", "_"): value == "yes"}
        case "hands":
            return {"hands": int(value)}
        case "škis":
            dealer, found_left, left = value.partition(" in ")
            last = {"last_dealer": dealer, "hands_left": int(left)} if found_left else None
            return {"skis": last or (None if value == "none" else value)}
        case _:
            return {fact: value}


def of_claim(case: dict[str, Any]) -> dict[str, Any] | None:
    """A claimed score as a line; None if the case counts what this program says."""
    expect = case["expect"]
    if "problems" in expect:
        due = {"refused": expect["problems"]}
    elif expect.get("explained_by"):
        due = {name: expect[name] for name in ("agrees", "explained_by", "within")}
    else:
        return None
    contract = case["claim"].get("hand", {}).get("contract")
    return {
        "id": case["id"],
        "request": case["claim"],
        "expect": due,
        "why": case["why"],
        "level": "all",
        "tags": [contract] if isinstance(contract, str) else [],
    }


def of_competition(case: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The system of a competition, and its events with the state after them as a line.

    None if the case hangs on seals, on several files, or on how this program says something.
    """
    states: dict[str, dict[str, Any]] = defaultdict(dict)
    with here(case.get("files", {})) as folder:
        path = folder / "hall.jsonl"
        for step in case["tournament"]:
            if isinstance(step, list):
                if step[0] != "tournament" or "{" in " ".join(step) or typed(*step)[0]:
                    return None
            elif "keep" in step or "lots" in step:
                return None
            elif "read" in step and path.exists() and step["read"][0] in ASKED and len(step["read"]) == 1:
                states[str(len(read(path)) - 2)][step["read"][0]] = neutral(step["expect"])
        if not path.exists() or len(list(folder.glob("*.jsonl"))) > 1:
            return None
        head, *records = read(path)
    states.pop("-1", None)
    if not any(states.values()) or any(one["kind"] == "close-entry" for one in records):
        return None
    conditions = {name: value for name, value in head.items() if name not in BESIDE_HEAD}
    played = [facts_of(one, BESIDE_COMPETITION) for one in records]
    return head["system"], {
        "id": case["id"],
        "request": {"ruleset": head["ruleset"], "competition": conditions, "events": played},
        "expect": {"states": states},
        "why": case["why"],
        "level": "all",
        "tags": sorted({one["kind"] for one in played}),
    }


def neutral(thing: Any) -> Any:
    """The same without seals, which are those of this program's file, and the number of its schema."""
    if isinstance(thing, dict):
        return {name: neutral(value) for name, value in thing.items() if name not in ("seal", "schema")}
    return [neutral(one) for one in thing] if isinstance(thing, list) else thing


def of_cards() -> Iterator[dict[str, Any]]:
    """Questions about cards whose answer has all that is expected word for word."""
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
                "level": "all",
                "tags": tags,
            }


def text(lines: list[dict[str, Any]]) -> str:
    """The lines of a file."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def schema() -> dict[str, Any]:
    """The JSON Schema of a line. A request that has to be refused may be of any form."""
    texts = {"type": "array", "items": {"type": "string"}}
    amounts_by_name = {"type": "object", "additionalProperties": {"type": "string"}}
    scored = {"type": "object", "properties": {"scores": amounts_by_name}, "required": ["scores"]}
    refused = {"type": "object", "properties": {"refused": texts}, "required": ["refused"]}
    played = {"type": "object", "properties": {"states": {"type": "object"}}, "required": ["states"]}
    explained = {
        "type": "object",
        "properties": {"agrees": {"type": "boolean"}, "explained_by": texts, "within": {"type": "integer"}},
        "required": ["agrees", "explained_by", "within"],
    }
    asked = {"type": "object", "minProperties": 1, "not": {"required": ["scores"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:tarok-score:conformance",
        "title": "A case",
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "Its name, which is never used again."},
            "request": {"type": "object", "description": "The request to the program."},
            "expect": {
                "anyOf": [scored, refused, played, explained, asked],
                "description": "What it has to answer at least.",
            },
            "why": {"type": "string", "description": "As one would explain it at the table."},
            "source": {"type": "string", "description": "Where the rule is published."},
            "level": {"enum": list(LEVELS), "description": "What a program must know: each level has those before."},
            "tags": {**texts, "description": "What it is about."},
            "reading": {**texts, "description": "The variants by which it is true."},
        },
        "required": ["id", "request", "expect", "why", "level", "tags"],
        "additionalProperties": False,
    }


def write(target: Path, found: Files) -> None:
    """Writes the folder: what `conformance/` contains, the cases by file, and the schema of a line."""
    made = [line["id"] for lines in found.values() for line in lines]
    retired = (FOLDER / "retired.txt").read_text(encoding="utf-8").split()
    again = {name for name in made if made.count(name) > 1} if len(made) != len(set(made)) else set(retired) & set(made)
    if again:
        sys.exit(f"ids that are used again: {sorted(again)}")
    shutil.copytree(FOLDER, target, ignore=shutil.ignore_patterns("__pycache__"))
    for name, lines in sorted(found.items()):
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text(lines), encoding="utf-8", newline="\n")
    (target / "schema.json").write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder to be made")
    write(parser.parse_args().folder, files())
