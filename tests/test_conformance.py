"""`conformance/`: the cases are those of this repository, the program passes all of them, and the runner judges."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import judged
import pytest
from casefiles import hands

import conformance

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as a release makes it, with the cases that take no evening to make."""
    found: conformance.Files = {
        "rulesets/pagat-4p/required.jsonl": [],
        "rulesets/pagat-4p/refused.jsonl": [],
        "claims/pagat-4p.jsonl": [],
        "cards/cards.jsonl": list(conformance.of_cards()),
    }
    for case in hands():
        line = conformance.of_hand(case) if case.ruleset == "pagat-4p" and not case.variants else None
        if line is not None:
            found[f"rulesets/pagat-4p/{'required' if case.refused is None else 'refused'}.jsonl"].append(line)
    for claim in judged.cases(conformance.CLAIMS, "claim"):
        line = conformance.of_claim(claim)
        if line is not None and line["request"]["ruleset"] == "pagat-4p":
            found["claims/pagat-4p.jsonl"].append(line)
    target: Path = tmp_path_factory.mktemp("made") / "conformance"
    conformance.write(target, found)
    return target


def ran(folder: Path, *words: str) -> tuple[int, str]:
    command = [sys.executable, "run.py", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout + done.stderr


def passes_all_cases(folder: Path) -> None:
    report = folder / "report.json"
    status, said = ran(folder, "--strict", "--report", str(report), "--", sys.executable, "programs/ours.py")
    assert status == 0, said
    counts = json.loads(report.read_text(encoding="utf-8"))["counts"]
    assert counts["failed"] == counts["error"] == counts["unsupported"] == 0 < counts["passed"]
    validator = jsonschema.Draft202012Validator(json.loads((folder / "schema.json").read_text(encoding="utf-8")))
    for path in folder.glob("*/**/*.jsonl"):
        for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            assert validator.is_valid(line), line["id"]


def test_the_program_passes_its_cases(folder: Path) -> None:
    passes_all_cases(folder)


@pytest.mark.long
def test_the_program_passes_all_cases(tmp_path: Path) -> None:
    conformance.write(tmp_path / "conformance", conformance.files())
    passes_all_cases(tmp_path / "conformance")


def test_every_level_holds_those_before_it(folder: Path) -> None:
    lines = (folder / "rulesets/pagat-4p/required.jsonl").read_text(encoding="utf-8").splitlines()
    levels = {case["id"]: case["level"] for case in map(json.loads, lines)}
    assert set(levels.values()) == set(conformance.LEVELS)
    assert levels["P4-003"] == "basic"
    _, said = ran(folder, "--run", "required", "--", sys.executable, "programs/ours.py")
    told = next(line for line in said.splitlines() if line.startswith("pagat-4p: "))
    numbers = [int(part.rpartition(" ")[2]) for part in told.split(", ")]
    assert numbers == sorted(numbers) and numbers[-1] == len(levels)


def test_an_id_is_never_used_again(tmp_path: Path) -> None:
    line = {"id": "P4-003"}
    with pytest.raises(SystemExit, match="P4-003"):
        conformance.write(tmp_path / "twice", {"a.jsonl": [line, line]})


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
def test_the_runner_judges(folder: Path, answers: str, status: int, said: str) -> None:
    found = ran(folder, "--run", "required P4-003$", "--", sys.executable, "-c", STUB % answers)
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
def test_what_explains_a_claim_is_among_the_first(folder: Path, answers: str, status: int) -> None:
    stub = STUB % f"json.dumps({answers})"
    assert ran(folder, "--run", "claims/pagat-4p D-V-016$", "--", sys.executable, "-c", stub)[0] == status


def test_known_failures_may_fail_and_must(folder: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("P4-003  # not yet\n", encoding="utf-8")
    stub = STUB % 'json.dumps({"unsupported": "x"} if asked["id"] != "P4-003" else {"scores": {}})'
    words = ("--run", "required P4-00[38]$", "--track", str(known), "--", sys.executable, "-c")
    assert ran(folder, *words, stub)[0] == 0
    status, said = ran(folder, *words, STUB % 'json.dumps({"unsupported": "x"})')
    assert status == 1 and "known to fail" in said


def test_paths_count_where_strict(folder: Path) -> None:
    stub = STUB % 'json.dumps({"problems": [{"path": "elsewhere"}]})'
    words = ("--run", "pagat-4p/refused", "--", sys.executable, "-c", stub)
    assert ran(folder, *words)[0] == 0 and ran(folder, "--strict", *words)[0] == 1


def test_a_program_that_does_not_begin(folder: Path) -> None:
    assert ran(folder, "--", sys.executable, "-c", "pass")[0] == 2
    assert ran(folder, "--run", "no such case", "--", sys.executable, "programs/ours.py")[0] == 1


def test_a_program_that_ends_is_told_at_its_case(folder: Path) -> None:
    dying = STUB % "exit(3) if asked['id'] == 'P4-008' else json.dumps({'unsupported': 'x'})"
    status, said = ran(folder, "--run", "required P4-00[38]$", "--", sys.executable, "-c", dying)
    assert status == 2 and "P4-008, exit status 3" in said
