"""What people install: from the archive, from a checkout that may not be written to, with the oldest libraries allowed.

These tests set up virtual environments with pip, from any source of packages that pip has, and take minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCES = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]

#: Tests as they run in an environment of their own.
PYTEST = ["-m", "pytest", "-q", "-x", "-n", "auto", "-p", "no:cacheprovider"]

#: Tests of everything that a library is used for: commands and completion, tables, pages, YAML, catalogues, the screen.
TESTS = ["tests/cli", "tests/law", "tests/hand", "tests/scoring", "tests/show", "tests/play", "tests/test_api.py"]

OUTSIDE = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TAROK", "VIRTUAL_ENV"))}


def run(words: Sequence[str | Path], folder: Path, **more: str) -> str:
    """Runs a command and gives what it printed; what it complained about is shown if it fails."""
    done = subprocess.run(words, cwd=folder, env=OUTSIDE | more, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def environment(folder: Path) -> Path:
    """A new virtual environment; gives the folder of its programs."""
    run([sys.executable, "-m", "venv", folder], folder.parent)
    return folder / ("Scripts" if os.name == "nt" else "bin")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the contents of an archive of the sources, at a place with blanks and letters of all kinds."""
    place = tmp_path / "mize pri Žigi – stůl č. 1"
    place.mkdir()
    unwanted = shutil.ignore_patterns("__pycache__", "*.mo")
    for name in ("pyproject.toml", ".gitignore", *SOURCES):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=unwanted)
        elif source.exists():
            shutil.copy(source, place / name)
    return place


def lowest(requirements: Sequence[str]) -> Iterator[str]:
    """The lowest version that each requirement allows, if it says one."""
    found = {}
    for requirement in requirements:
        name, _, version = requirement.partition(">=")
        if version:  # the last one counts: what the tests need may need more than the program does
            found[name.partition("[")[0]] = version
    for name, version in found.items():
        yield f"{name}=={version}\n"


def try_out(programs: Path, folder: Path) -> None:
    """An evening with the installed program: it is whole, and no YAML had to be read for it."""
    tarok = programs / "tarok"
    run([tarok, "new", "pagat-4p", "Žiga", "Ťapka", "Łukasz", "Ana", "--session", "večer.jsonl"], folder)
    run([tarok, "add", "two", "Žiga", "Ťapka", "44", "trula", "--session", "večer.jsonl"], folder)
    assert "every score reproduced" in run([tarok, "check", "--session", "večer.jsonl"], folder)
    assert "Žiga" in run([tarok, "show", "--lang", "cs", "--session", "večer.jsonl"], folder)
    assert "Usage: tarok add" in run([tarok, "add", "--help"], folder)
    loaded = "import sys, tarok_score; tarok_score.rules('pagat-4p'); print('yaml' in sys.modules)"
    assert run([programs / "python", "-c", loaded], folder).strip() == "False"


@pytest.mark.parametrize("which", ["lowest", "newest"])
def test_the_oldest_and_the_newest_libraries_will_do(checkout: Path, tmp_path: Path, which: str) -> None:
    programs = environment(tmp_path / which)
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["test"]]
    bounds = tmp_path / "bounds.txt"
    bounds.write_text("".join(lowest(wanted)) if which == "lowest" else "", encoding="utf-8")
    run([programs / "pip", "install", "-q", "-c", bounds, "-e", ".[test]"], checkout)
    run([programs / "python", *PYTEST, *TESTS], checkout)


def test_the_program_alone_will_do_with_the_oldest_libraries(checkout: Path, tmp_path: Path) -> None:
    """The tests need Flask, which needs more of click than the program does."""
    programs = environment(tmp_path / "plain")
    bounds = tmp_path / "bounds.txt"
    bounds.write_text("".join(lowest(PROJECT["project"]["dependencies"])), encoding="utf-8")
    run([programs / "pip", "install", "-q", "-c", bounds, checkout], tmp_path)
    try_out(programs, tmp_path)


def an_evening(program: Sequence[str | Path], folder: Path) -> None:
    """An evening with a program that is not installed: it knows its rules, words, catalogues and templates."""
    folder.mkdir()
    assert "pagat-4p" in run([*program, "rules"], folder)
    assert "tarok demo audit" in run([*program, "demo"], folder)
    run([*program, "new", "pagat-4p", "Žiga", "Ťapka", "Łukasz", "Ana", "--session", "večer.jsonl"], folder)
    run([*program, "add", "two", "Žiga", "Ťapka", "44", "trula", "--session", "večer.jsonl"], folder)
    assert "vse točke" in run([*program, "check", "--session", "večer.jsonl", "--lang", "sl"], folder)
    run([*program, "report", "--session", "večer.jsonl"], folder)
    assert "Ťapka" in (folder / "večer.html").read_text(encoding="utf-8")


def test_one_file_is_the_whole_program(checkout: Path, tmp_path: Path) -> None:
    builder = environment(tmp_path / "builder")
    run([builder / "pip", "install", "-q", "--target", tmp_path / "app", f"{checkout}[serve]"], tmp_path)
    tool = checkout / "tools" / "release.py"
    run([builder / "python", tool, "file", tmp_path / "app", tmp_path / "tarok.pyz"], tmp_path)
    bare = environment(tmp_path / "bare") / "python"
    an_evening([bare, tmp_path / "tarok.pyz"], tmp_path / "večer")
    phones = f"import sys; sys.path.insert(0, {str(tmp_path / 'tarok.pyz')!r}); import flask, segno, waitress"
    run([bare, "-c", phones], tmp_path)

    shutil.rmtree(tmp_path / "app" / "tarok_score" / "rulesets")
    run([builder / "python", tool, "file", tmp_path / "app", tmp_path / "torn.pyz"], tmp_path)
    for word in ("rules", "demo"):
        torn = subprocess.run([bare, tmp_path / "torn.pyz", word], env=OUTSIDE, capture_output=True, text=True)
        assert (torn.returncode, torn.stdout) == (1, "")
        assert "the program is installed here without its rulesets" in torn.stderr


def test_a_folder_without_python_is_the_whole_program(checkout: Path, tmp_path: Path) -> None:
    builder = environment(tmp_path / "builder")
    run([builder / "pip", "install", "-q", checkout, "pyinstaller"], tmp_path)
    run([builder / "python", checkout / "tools" / "release.py", "folder", tmp_path / "frozen"], tmp_path)
    an_evening([tmp_path / "frozen" / "tarok" / "tarok"], tmp_path / "večer")


def test_the_archive_of_the_sources_passes_its_own_tests(checkout: Path, tmp_path: Path) -> None:
    programs = environment(tmp_path / "builder")
    run([programs / "pip", "install", "-q", *PROJECT["build-system"]["requires"]], tmp_path)
    run([programs / "python", "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path / "dist")], checkout)
    (archive,) = (tmp_path / "dist").iterdir()
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    programs = environment(tmp_path / "tester")
    run([programs / "pip", "install", "-q", "-e", ".[test]"], folder)
    run([programs / "python", *PYTEST], folder)


def test_a_checkout_that_may_not_be_written_to_can_be_installed(checkout: Path, tmp_path: Path) -> None:
    command = [str(environment(tmp_path / "stůl") / "pip"), "install", "-q", str(checkout)]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # who may do everything gives that up
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("nobody but root is here, and setpriv is missing")
        command = [setpriv, "--bounding-set=-dac_override", *command]
    places = [checkout, *checkout.rglob("*")]
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    try:
        run(command, tmp_path)
        assert not list(checkout.rglob("*.mo")) and not list(checkout.rglob("__pycache__"))
    finally:
        for place in places:
            place.chmod(0o755 if place.is_dir() else 0o644)
    (tmp_path / "čaj").mkdir()
    try_out(tmp_path / "stůl" / "bin", tmp_path / "čaj")


def test_what_is_installed_says_that_it_is_typed_and_where_its_files_are(checkout: Path, tmp_path: Path) -> None:
    programs = environment(tmp_path / "plain")
    run([programs / "pip", "install", "-q", str(checkout)], tmp_path)
    files = run([programs / "pip", "show", "-f", "tarok-score"], tmp_path)
    for name in (r"tarok_score/py\.typed", r"rulesets/pagat-4p\.json", r"rulesets/words\.yaml", r"locale/sl/.*\.mo"):
        assert re.search(name, files), name
    assert not re.search(r"\b(tests|benchmarks|tools)/", files)
    assert "pagat-4p.yaml" not in files
    own = tmp_path / "own.yaml"
    own.write_text("extends: pagat-4p\nid: own\ntitle: {en: Ours}\ncontracts: {two: {value: 25}}\n", encoding="utf-8")
    assert "Ana +35" in run(
        [programs / "tarok", "score", "--ruleset", str(own), "--", "two", "Ana", "Boris", "45"], tmp_path
    )
    try_out(programs, tmp_path)
