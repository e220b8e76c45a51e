"""`conformance/`: the cases are those of this repository, the program passes all of them, and the runner judges."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import judged
import pytest
from casefiles import hands

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "conformance"
ANEW = "python tools/conformance.py writes it anew"


def ran(*words: str) -> tuple[int, str]:
    command = [sys.executable, "run.py", *words]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout + done.stderr


def lines() -> list[dict[str, Any]]:
    paths = sorted(FOLDER.glob("*/**/*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_program_passes_all_cases(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    status, said = ran("--strict", "--report", str(report), "--", sys.executable, "programs/ours.py")
    assert status == 0, said
    counts = json.loads(report.read_text(encoding="utf-8"))["counts"]
    assert counts["failed"] == counts["error"] == counts["unsupported"] == 0 < counts["passed"]


def test_every_line_is_as_the_schema_says() -> None:
    validator = jsonschema.Draft202012Validator(json.loads((FOLDER / "schema.json").read_text(encoding="utf-8")))
    for line in lines():
        assert validator.is_valid(line), line["id"]


def test_hands_and_claims_are_those_of_the_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import conformance

    found = {line["id"]: line for line in lines()}
    made = [*map(conformance.of_hand, hands()), *map(conformance.of_claim, judged.cases(conformance.CLAIMS, "claim"))]
    for line in made:
        assert line is None or found.get(line["id"]) == line, f"{line['id']}: {ANEW}"
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert page == conformance.with_number(page, len(lines())), ANEW
    assert json.loads((FOLDER / "schema.json").read_text(encoding="utf-8")) == conformance.schema(), ANEW


@pytest.mark.long
def test_all_of_it_is_made_of_what_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import conformance

    for name, made in conformance.files().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == conformance.text(made), f"{name}: {ANEW}"
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert page == conformance.with_programs(page), ANEW


#: A program that answers what each test wants.
STUB = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "start" in asked:
        print(json.dumps({"name": "stub", "version": "1", "rulesets": ["pagat-4p"]}), flush=True)
    else:
        print(%s, flush=True)
"""


@pytest.mark.parametrize(
    ("answers", "status", "said"),
    [
        ('json.dumps({"scores": {"A": 20, "B": "20.0", "C": 0, "D": "0/1"}})', 0, "1 passed"),
        ('json.dumps({"scores": {"A": 25, "B": 20, "C": 0, "D": 0}})', 1, "1 failed"),
        ('json.dumps({"scores": {"A": "x"}})', 1, "1 failed"),
        ('json.dumps({"problems": [{"path": "hand"}]})', 1, "it was refused"),
        ('json.dumps({"unsupported": "why"})', 0, "1 unsupported"),
        ('""', 1, "no answer"),
        ('"[]"', 1, "no answer"),
    ],
)
def test_the_runner_judges(answers: str, status: int, said: str) -> None:
    found = ran("--run", "required P4-003$", "--", sys.executable, "-c", STUB % answers)
    assert found[0] == status and said in found[1], found


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ('{"agrees": False, "explanations": [["kontra-forgotten", "x"], ["exact-difference"]]}', 0),
        ('{"agrees": False, "explanations": ["exact-difference"]}', 0),
        ('{"agrees": True, "explanations": ["exact-difference"]}', 1),
        ('{"agrees": False, "explanations": ["a", "b", "c", "exact-difference"]}', 1),
        ('{"agrees": False}', 1),
        ('{"scores": {}}', 1),
    ],
)
def test_what_explains_a_claim_is_among_the_first(answers: str, status: int) -> None:
    stub = STUB % f"json.dumps({answers})"
    assert ran("--run", "claims/pagat-4p D-V-016$", "--", sys.executable, "-c", stub)[0] == status


def test_known_failures_may_fail_and_must(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("P4-003  # not yet\n", encoding="utf-8")
    stub = STUB % 'json.dumps({"unsupported": "x"} if asked["id"] != "P4-003" else {"scores": {}})'
    words = ("--run", "required P4-00[38]$", "--track", str(known), "--", sys.executable, "-c")
    assert ran(*words, stub)[0] == 0
    status, said = ran(*words, STUB % 'json.dumps({"unsupported": "x"})')
    assert status == 1 and "known to fail" in said


def test_paths_count_where_strict(tmp_path: Path) -> None:
    stub = STUB % 'json.dumps({"problems": [{"path": "elsewhere"}]})'
    words = ("--run", "pagat-4p/refused", "--", sys.executable, "-c", stub)
    assert ran(*words)[0] == 0 and ran("--strict", *words)[0] == 1


def test_a_program_that_does_not_begin() -> None:
    assert ran("--", sys.executable, "-c", "pass")[0] == 2
    assert ran("--run", "no such case", "--", sys.executable, "programs/ours.py")[0] == 1
