"""The page of the site about JSON: what other programs write or read, each fact with its meaning and an example."""

from __future__ import annotations

import io
import json
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from still import Still  # noqa: E402

from tarok_score.cli import schema as catalogue  # noqa: E402
from tarok_score.cli.app import run  # noqa: E402
from tarok_score.documents.answer import record  # noqa: E402
from tarok_score.show import answers  # noqa: E402
from tarok_score.show.answers import LINE, NOTE  # noqa: E402
from tarok_score.surroundings import replaced  # noqa: E402

HEAD = """\
# JSON

Everything that another program can write to this one and read from it. `tarok schema NAME` prints each as JSON Schema
(2020-12); the program checks its input by the same declarations, and the tests check every answer against them.

* **Amounts** are text, exact: `"-20"`, `"0.5"`, `"1/3"`. Numbers are whole.
* **Language:** English with decimal points, unless `--lang` is on the command line.
* **The contract:** answers say `"schema": 1`. While they do, no fact is removed or changes its meaning; new ones may
  come, so ignore what you do not know.
* **Refusals** are JSON as well: with `--json` standard output has `{"schema": 1, "problems": […]}`, with the usual exit
  status, and standard error the text for people. Only `tarok score` then prints nothing: to get the problems of a line,
  send it to `tarok score --batch -`.
* **Which command answers what:** each command that records answers `recorded`, `tarok new` and `again` `begun`, the
  others the answer of their name.
* `?` after the name of a fact: it may be left out. `[]` is each of a list, `*` each of an object by name.
"""

#: Parts that several answers share, described once.
PARTS = {
    "problem": answers.PROBLEM.schema,
    "line": LINE.schema,
    "note": NOTE.schema,
    "hand": answers.HAND.schema,
    "record-of-play": catalogue.play(),
    "edit": record(*answers.GROUPS["EDIT"]).schema,
    "payment": record(*answers.GROUPS["PAYMENT"]).schema,
    "claim": record(*answers.GROUPS["CLAIM"]).schema,
    "explanation": record(*answers.GROUPS["EXPLANATION"]).schema,
}

#: An evening and a competition that the examples tell of.
BEFORE = """\
tarok new pagat-4p Ana Boris Cilka David
tarok add beggar Boris won
tarok tournament new Cup --system points --rounds 2
tarok tournament enter Ana Boris Cilka David Eva Filip Gabi Hana
tarok tournament close-entry
tarok tournament draw --word lime --word bee
"""

#: The command whose answer is shown; of what has none here the facts are enough.
EXAMPLES = {
    "begun": "tarok new pagat-4p Ana Boris Cilka David --session other.jsonl --json",
    "recorded": "tarok add two Ana Boris 44 kings --json",
    "show": "tarok show --json",
    "log": "tarok log --json",
    "records": "tarok log --all --json",
    "why": "tarok why 2 --json",
    "settle": "tarok settle --rate 0.05 --json",
    "chart": "tarok chart --json",
    "check": "tarok check --json",
    "sessions": "tarok sessions --json",
    "report": "tarok report --json",
    "share": "tarok share --json",
    "compare": "tarok compare --variant exact-difference --json",
    "season": "tarok season --json",
    "score": "tarok score --players Ana,Boris,Cilka,David two Ana Boris 44 --json",
    "refused": "tarok cards count HK HK --json",
    "count": "tarok cards count HK HQ S7 --json",
    "trick": "tarok cards trick H4 HQ T:7 HK --json",
    "legal": 'tarok cards legal --hand "T:1,9 H:K4 S7" --trick "S10 SN" --json',
    "bids": "tarok bids --players A,B,C,D B:two C:pass D:pass --json",
    "words": "tarok words pagat --json",
    "ruleset-variants": "tarok rules variants zei-4p --json",
    "ruleset-diff": "tarok rules diff pagat-4p pagat-4p+exact-difference --json",
    "ruleset-check": "tarok rules check zei-4p --json",
    "tournament-recorded": "tarok tournament result 1 120 35 35 -10 --json",
    "tournament-list": "tarok tournament list --json",
    "tournament-lots": "tarok tournament lots --json",
    "tournament-tables": "tarok tournament tables --json",
    "tournament-standings": "tarok tournament standings --running --json",
    "tournament-log": "tarok tournament log --json",
    "tournament-check": "tarok tournament check --json",
}

#: The schemas of lines of a ledger.
RECORDS = ("ledger", "competition")

KIND = {"type": "string", "description": "What happened."}

#: So much of an example is shown.
MOST = 900


def page() -> str:
    """The whole page."""
    shown = examples()
    found = [HEAD, contents()]
    found.append("## What you write\n")
    for name in catalogue.DOCUMENTS:
        found.extend(told(name, catalogue.schema_of(name), shown))
    found.append("## What you read\n")
    for name in catalogue.ANSWERS:
        found.extend(told(name, catalogue.schema_of(name), shown))
    found.append("## Parts of these\n")
    for name, body in PARTS.items():
        if name in catalogue.NAMES:
            continue
        found.append(f"### {name} (part)\n")
        found.append(table(rows(body, top=True)))
    return "\n".join(found)


def contents() -> str:
    """The names with what each is."""
    lines = [f"| [`{name}`](#{name}) | {catalogue.title(name)} |\n" for name in catalogue.NAMES]
    return "| name | what |\n|---|---|\n" + "".join(lines)


def told(name: str, body: dict[str, Any], shown: dict[str, str]) -> Iterator[str]:
    """A schema under its heading: its facts, and an example."""
    yield f"### {name}\n"
    yield f"{catalogue.title(name)}.\n"
    if name == "ruleset":
        yield "[House rules](house-rules.md) shows how to write one; the schema has all keys.\n"
        return
    if name in RECORDS:
        yield from records(body)
        return
    for one in body.get("anyOf", [body]):
        if one is not body:
            yield f"{head_of(one)}\n"
        yield table(rows(one, top=True))
    if name in shown:
        yield f"```console\n{shown[name]}\n```\n"


def records(body: dict[str, Any]) -> Iterator[str]:
    """The records of a ledger: the first whole, of each event its own facts, and what all of them have."""
    first, *events = body["anyOf"]
    common = [one for one in events[0]["properties"] if all(one in event["properties"] for event in events)]
    yield "The first line:\n"
    yield table(rows(first, top=True))
    yield "What the line of every event has:\n"
    shown = {name: events[0]["properties"][name] for name in common} | {"kind": KIND}
    yield table(rows(events[0] | {"properties": shown}, top=True))
    yield "By kind its own facts:\n"
    lines = []
    for event in events:
        needed = set(event["required"]) - set(events[0]["required"])
        own = {name: one for name, one in event["properties"].items() if name not in common or name in needed}
        kind = event["properties"]["kind"]["const"]
        facts = "; ".join(f"`{path}` {what}" for path, what, _ in rows(event | {"properties": own}, top=True))
        lines.append(f"| `{kind}` | {event['description']} | {facts} |\n")
    yield "| kind | what happened | facts |\n|---|---|---|\n" + "".join(lines)


def head_of(body: dict[str, Any]) -> str:
    """What one of several forms is called."""
    return f"**{body['title']}**"


def table(found: Iterator[tuple[str, str, str]]) -> str:
    """Rows of facts."""
    lines = "".join(f"| `{path}` | {kind} | {doc} |\n" for path, kind, doc in found)
    return f"| fact | is | meaning |\n|---|---|---|\n{lines}"


def rows(body: dict[str, Any], path: str = "", top: bool = False) -> Iterator[tuple[str, str, str]]:
    """The facts of a schema, those within them after them."""
    part = None if top else part_of(body)
    if part is not None:
        return
    for name, one in body.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        mark = "" if name in body.get("required", ()) else "?"
        doc = next((form["description"] for form in (one, *one.get("anyOf", ())) if form.get("description")), "")
        yield here + mark, kind_of(one), doc.replace("|", "\\|")
        yield from inside(one, here)


def inside(body: dict[str, Any], path: str) -> Iterator[tuple[str, str, str]]:
    """The facts within a list, an object by name, or one of several."""
    if "properties" in body:
        yield from rows(body, path)
    if isinstance(body.get("items"), dict):
        yield from inside(body["items"], f"{path}[]")
    if isinstance(body.get("additionalProperties"), dict):
        yield from inside(body["additionalProperties"], f"{path}.*")
    for one in body.get("anyOf", ()):
        yield from inside(one, path)


def part_of(body: dict[str, Any]) -> str | None:
    """The part that a schema is, if it is described by itself."""
    own = body.get("properties", {}).keys()
    return next((name for name, one in PARTS.items() if own and one["properties"].keys() == own), None)


def kind_of(body: dict[str, Any]) -> str:
    """What may be there, in a few words."""
    part = part_of(body) if "properties" in body else None
    if part is not None:
        found = f"[{part}](#{part})" if part in catalogue.NAMES else f"[{part}](#{part}-part)"
        return found + " or null" if "null" in body.get("type", ()) else found
    if "const" in body:
        return f"`{json.dumps(body['const'])}`"
    if "enum" in body:
        return ", ".join(f"`{json.dumps(one)}`" for one in body["enum"])
    if "anyOf" in body:
        return " or ".join(dict.fromkeys(kind_of(one) for one in body["anyOf"]))
    types = body["type"] if isinstance(body.get("type"), list) else [body.get("type")]
    return " or ".join(name_of(one, body) for one in types)


def name_of(kind: str | None, body: dict[str, Any]) -> str:
    """A kind of JSON in the words of this page."""
    match kind:
        case "string":
            return "amount" if "pattern" in body and body["pattern"].startswith("^-?[0-9]") else "text"
        case "integer":
            return "number"
        case "boolean":
            return "true or false"
        case "array":
            return f"list of {kind_of(body['items'])}"
        case "object":
            more = body.get("additionalProperties")
            return f"by name: {kind_of(more)}" if isinstance(more, dict) else "object"
        case _:
            return kind or "anything"


def examples() -> dict[str, str]:
    """What the commands print, by the name of the schema."""
    found = {}
    before = Path.cwd()
    hidden = {key: os.environ.pop(key) for key in list(os.environ) if key.startswith(("TAROK", "LC_", "LANG"))}
    with tempfile.TemporaryDirectory() as name, replaced(Still("2026-11-20T20:00:00+0100", columns=80)):
        os.chdir(name)
        try:
            for line in BEFORE.splitlines():
                printed(line)
            for form, line in EXAMPLES.items():
                text = printed(line)
                found[form] = f"$ {line}\n{text if len(text) <= MOST else text[:MOST] + ' …'}"
        finally:
            os.chdir(before)
            os.environ |= hidden
    return found


def printed(line: str) -> str:
    """What a command prints on standard output."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        run(shlex.split(line)[1:])
    return out.getvalue().rstrip("\n")
