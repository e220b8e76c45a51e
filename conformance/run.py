"""Runs the cases of this folder through a program, which is driven by JSON lines over its standard input and output.

    python run.py -- PROGRAM WORD…
    python run.py --run pagat-4p --skip optional -- PROGRAM WORD…

README.md describes requests and answers. Nothing but Python's standard library is needed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PASSED, FAILED, UNSUPPORTED, ERROR = "passed", "failed", "unsupported", "error"

#: What a program must know for a case; each level includes the cases of those before it.
LEVELS = ("basic", "kontra", "radli", "all")


class Ended(Exception):
    """The program ended before all was asked; its argument is the exit status."""


class Program:
    """A program that answers a line with a line."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; None if the program gives none that is an object. Raises Ended if the program has ended."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(question, ensure_ascii=False) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:
            line = ""
        if not line:  # its output is closed: it ended, or is about to
            raise Ended(self.process.wait(20))
        try:
            answer = json.loads(line)
        except ValueError:
            return None
        return answer if isinstance(answer, dict) else None

    def end(self) -> None:
        """Ends the program."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        self.process.wait(20)


def cases(run: str, skip: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The cases whose file and name fit: `rulesets/pagat-4p/required P4-003`."""
    for path in sorted(HERE.glob("*/**/*.jsonl")):
        place = path.relative_to(HERE).with_suffix("").as_posix()
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            name = f"{place} {case['id']}"
            if re.search(run, name) and not (skip and re.search(skip, name)):
                yield place, case


def same(due: Any, found: Any) -> bool:
    """Two values are the same: amounts as numbers, objects by the facts that are due, lists one by one."""
    if isinstance(due, list):
        return isinstance(found, list) and len(due) == len(found) and all(map(same, due, found))
    if isinstance(due, dict):
        return isinstance(found, dict) and all(
            name in found and same(value, found[name]) for name, value in due.items()
        )
    if isinstance(due, str) and re.fullmatch(r"-?\d+(\.\d+|/\d+)?", due) and isinstance(found, (str, int)):
        try:
            return Fraction(due) == Fraction(found)
        except (ValueError, ZeroDivisionError):
            return False
    return bool(due == found and type(due) is type(found))


def judge(case: dict[str, Any], answer: dict[str, Any] | None, strict: bool) -> tuple[str, str]:
    """The verdict on an answer, and what is wrong with it."""
    if answer is None:
        return ERROR, "no answer"
    if "unsupported" in answer:
        return UNSUPPORTED, str(answer["unsupported"])
    due = case["expect"]
    if "refused" in due:
        problems = answer.get("problems")
        if not problems:
            return FAILED, f"it has to be refused: {due['refused']}"
        paths = [one.get("path") if isinstance(one, dict) else None for one in problems]
        if strict and paths != due["refused"]:
            return FAILED, f"the problems are at {paths}, not at {due['refused']}"
        return PASSED, ""
    if "problems" in answer:
        return FAILED, f"it was refused: {json.dumps(answer['problems'], ensure_ascii=False)[:200]}"
    if "states" in due:
        states = answer.get("states")
        for after, state in due["states"].items():
            found = states[int(after)] if isinstance(states, list) and len(states) > int(after) else None
            if not same(state, found):
                return (
                    FAILED,
                    f"after event {after}: {shown(found, state)}, not {json.dumps(state, ensure_ascii=False)}",
                )
        return PASSED, ""
    if "explained_by" in due:
        first = answer.get("explanations", [])[: due["within"]]
        named = {name for one in first for name in (one if isinstance(one, list) else [one])}
        if answer.get("agrees") is due["agrees"] and named & set(due["explained_by"]):
            return PASSED, ""
        return FAILED, f"{shown(answer, {'agrees': 0, 'explanations': 0})}, not first {due['explained_by']}"
    if same(due, answer):
        return PASSED, ""
    return FAILED, f"{shown(answer, due)}, not {json.dumps(due, ensure_ascii=False)}"


def shown(found: Any, due: dict[str, Any]) -> str:
    """What an answer says of the facts that are due."""
    kept = {name: found.get(name) for name in due} if isinstance(found, dict) else found
    return json.dumps(kept, ensure_ascii=False)[:300]


def of_level(case: dict[str, Any]) -> dict[str, str]:
    """The ruleset and the level of a case, as the report names them."""
    return {"ruleset": case["request"].get("ruleset") or "cards", "level": case["level"]}


def by_level(verdicts: list[dict[str, str]], rulesets: list[str]) -> Iterator[str]:
    """How many cases of each level a program passes, for each ruleset that it knows: `pagat-4p: basic 31 of 31, …`."""
    for ruleset in rulesets:
        own = [one for one in verdicts if one["ruleset"] == ruleset]
        told = []
        for number, level in enumerate(LEVELS, start=1):
            due = [one["verdict"] == PASSED for one in own if one["level"] in LEVELS[:number]]
            if due:
                told.append(f"{level} {sum(due)} of {len(due)}")
        if told:
            yield f"{ruleset}: {', '.join(told)}"


def known_failures(path: str | None) -> set[str]:
    """The names of a file of cases that are known to fail, one a line; # begins a remark."""
    if path is None:
        return set()
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return {line.partition("#")[0].strip() for line in lines} - {""}


def main() -> int:
    """Runs the cases; 0 if none failed but those that are known to."""
    parser = argparse.ArgumentParser(description="Runs the conformance cases through a program.")
    parser.add_argument("--run", default="", metavar="REGEX", help="only cases whose file and name fit")
    parser.add_argument("--skip", default="", metavar="REGEX", help="all but these")
    parser.add_argument("--track", metavar="FILE", help="names of cases known to fail: exactly these may, and must")
    parser.add_argument("--report", metavar="FILE", help="write every verdict as JSON")
    parser.add_argument("--strict", action="store_true", help="compare the paths of problems, too")
    parser.add_argument("program", nargs="+", help="the program and its words, after --")
    asked = parser.parse_args()
    program, known = Program(asked.program), known_failures(asked.track)
    at = "the start line"
    verdicts: list[dict[str, str]] = []
    try:
        started = program.ask({"start": (HERE / "VERSION").read_text(encoding="utf-8").strip()})
        if started is None or not isinstance(started.get("rulesets"), list):
            print("the program does not answer the start line with its name, version and rulesets", file=sys.stderr)
            return 2
        for place, case in cases(asked.run, asked.skip):
            at = f"{place} {case['id']}"
            ruleset = case["request"].get("ruleset")
            if ruleset is not None and ruleset not in started["rulesets"]:
                verdict, why = UNSUPPORTED, f"no {ruleset}"
            else:
                verdict, why = judge(case, program.ask({"id": case["id"], **case["request"]}), asked.strict)
            verdicts.append({"file": place, "id": case["id"], "verdict": verdict, "why": why} | of_level(case))
    except Ended as ended:
        print(f"the program ended at {at}, exit status {ended.args[0]}", file=sys.stderr)
        return 2
    finally:
        program.end()
    wrong = [one for one in verdicts if (one["verdict"] in (FAILED, ERROR)) != (one["id"] in known)]
    for one in wrong:
        told = "it is known to fail, and does not" if one["id"] in known else one["why"]
        print(f"{one['verdict']}: {one['file']} {one['id']}: {told}")
    counts = {kind: sum(one["verdict"] == kind for one in verdicts) for kind in (PASSED, FAILED, ERROR, UNSUPPORTED)}
    name = f"{started.get('name', '?')} {started.get('version', '?')}"
    for line in by_level(verdicts, started["rulesets"]):
        print(line)
    print(f"{name}: " + ", ".join(f"{number} {kind}" for kind, number in counts.items()))
    if asked.report:
        report = {"program": name, "counts": counts, "verdicts": verdicts}
        Path(asked.report).write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 1 if wrong or not verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
