"""The package as a library: every example of `docs/api.md` runs, the names are typed, and importing it is cheap."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import tarok_score
from tarok_score.cli.app import run

ROOT = Path(__file__).resolve().parents[1]


def test_the_examples_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--session", "friday.jsonl"]) == 0
    text = (ROOT / "docs" / "api.md").read_text("utf-8").replace("```python\n", "").replace("```\n", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "api.md", "docs/api.md", 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert result.failed == 0, "".join(told)
    assert result.attempted > 20


def test_every_name_is_there() -> None:
    assert all(hasattr(tarok_score, name) for name in tarok_score.__all__)
    assert dir(tarok_score) == sorted(tarok_score.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'klop'"):
        _ = tarok_score.klop


def test_importing_loads_nothing() -> None:
    program = "import sys, tarok_score; print(*sorted(name for name in sys.modules if name.startswith('tarok_score')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["tarok_score", "tarok_score._version"]


def test_the_package_is_typed() -> None:
    assert (ROOT / "tarok_score" / "py.typed").is_file()


def test_a_name_that_the_library_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'ruling'"):
        _ = tarok_score.ruling  # type: ignore[attr-defined]
    assert set(tarok_score.__all__) == set(dir(tarok_score))


def test_what_cannot_be_is_refused_and_named() -> None:
    rules = tarok_score.rules("pagat-4p")
    with pytest.raises(tarok_score.Refused):
        tarok_score.Table(rules, ["Ana"])
    table = tarok_score.Table(rules, ["Ana", "Boris", "Cilka", "David"])
    facts = {"contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44}
    score = table.score(facts)
    assert len(score) == 4 and dict(score) == {"Ana": 30, "Boris": 30, "Cilka": 0, "David": 0}
    assert score.document()["scores"]["Ana"] == "30"
    assert table.hand(facts) == table.hand("two Ana Boris 44") and table.problems(facts) == ()
    with pytest.raises(tarok_score.Refused):
        table.hand({**facts, "points": 99})
    with pytest.raises(tarok_score.Refused):
        table.play({"contract": "two"})
    with pytest.raises(tarok_score.Refused):
        tarok_score.ask(rules, "legal", hand="Q9")
    with pytest.raises(ValueError, match="questions are count, trick, legal, discard, bids"):
        tarok_score.ask(rules, "deal")
