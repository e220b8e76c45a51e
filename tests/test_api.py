"""The package as a library: the examples of `docs/programs.md` run, the names are typed, importing it is cheap."""

from __future__ import annotations

import doctest
import inspect
import pickle
import subprocess
import sys
import typing
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import tarok_score
from tarok_score.cli.app import run

ROOT = Path(__file__).resolve().parents[1]


def test_the_examples_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--session", "friday.jsonl"]) == 0
    text = (ROOT / "docs" / "programs.md").read_text("utf-8").replace("```python\n", "").replace("```\n", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "programs.md", "docs/programs.md", 0)
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
    assert done.stdout.split() == ["tarok_score"]


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


def table() -> tarok_score.Table:
    return tarok_score.Table(tarok_score.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "David"])


@pytest.mark.parametrize(
    ("radli", "id"),
    [
        ({"Zoran": 1}, "nobody-called-so"),
        ({"Ana": -3}, "radli-no-number"),
        ({"Ana": 1.5}, "radli-no-number"),
        ({"Ana": "two"}, "radli-no-number"),
        ({3: 1}, "nobody-called-so"),
        ("Ana", "radli-no-mapping"),
        ([("Ana", 1)], "radli-no-mapping"),
    ],
)
def test_open_radli_are_checked_like_all_else(radli: Any, id: str) -> None:
    with pytest.raises(tarok_score.Refused) as refused:
        table().score("two Ana Boris 44", radli=radli)
    assert refused.value.problems[0].id == id


@pytest.mark.parametrize("pot", [0.5, "much", None, [], -3, "-1/2", Fraction(-1, 2)])
def test_the_pot_is_checked_like_all_else(pot: Any) -> None:
    polish = tarok_score.Table(tarok_score.rules("taroki-polish"), ["Ana", "Boris", "Cilka", "David"])
    with pytest.raises(tarok_score.Refused):
        polish.play({"contract": "x"}, pot=pot)
    with pytest.raises(tarok_score.Refused):
        table().score("two Ana Boris 44", pot=3)


@pytest.mark.parametrize("hand", [None, 5, [], {"contract": None}, {}, "", {3: 4}])
def test_what_is_no_hand_is_refused(hand: Any) -> None:
    with pytest.raises(tarok_score.Refused):
        table().score(hand)
    assert table().problems(hand)
    with pytest.raises(tarok_score.Refused):
        table().play(hand)


def test_a_hand_of_another_table_is_refused() -> None:
    other = tarok_score.Table(tarok_score.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "Eva"])
    with pytest.raises(tarok_score.Refused, match="Eva"):
        table().score(other.hand("two Ana Eva 44"))
    czech = tarok_score.Table(tarok_score.rules("taroky-hlucin"), ["Ana", "Boris", "Cilka", "David"])
    with pytest.raises(tarok_score.Refused):
        czech.score(table().hand("two Ana Boris 44"))


@pytest.mark.parametrize("claimed", [{"Zoran": 3}, {"Ana": 1.5}, {"Ana": "much"}, {}, None, "Ana", {3: 4}])
def test_a_claim_is_checked_like_all_else(claimed: Any) -> None:
    with pytest.raises(tarok_score.Refused):
        tarok_score.claim(table(), "two Ana Boris 44", claimed)


@pytest.mark.parametrize("players", [None, 3, "Ana", ["Ana"], [1, 2, 3, 4], ["Ana"] * 4, iter(())])
def test_people_are_checked_like_all_else(tmp_path: Path, players: Any) -> None:
    with pytest.raises(tarok_score.Refused):
        tarok_score.Table(tarok_score.rules("pagat-4p"), players)
    with pytest.raises(tarok_score.Refused):
        tarok_score.begin(tmp_path / "e.jsonl", "pagat-4p", players)


@pytest.mark.parametrize("sheet", [None, 3, b"\xff", "", ["n,words"]])
def test_a_sheet_is_checked_like_all_else(sheet: Any) -> None:
    with pytest.raises(tarok_score.Refused):
        tarok_score.audit(sheet, tarok_score.rules("pagat-4p"))


def test_rules_reads_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = "id: own\nextends: pagat-4p\ntitle: {en: Own}\nsource: us\ndifference: {round_to: 1, cite: us}\n"
    (tmp_path / "own.yaml").write_text(own, encoding="utf-8")
    for name in ("own.yaml", "own", "./own.yaml", "/etc/passwd", "pagat-4p.yaml", "", "words", "pagat-base", 3, None):
        with pytest.raises(tarok_score.Refused):
            tarok_score.rules(name)  # type: ignore[arg-type]
    rules = tarok_score.read_rules(tmp_path / "own.yaml")
    assert rules.id == "own" and rules.difference is not None and rules.difference.round_to == 1
    with pytest.raises(tarok_score.Refused, match="not a ruleset file"):
        tarok_score.read_rules("pagat-4p")
    assert tarok_score.rules("pagat-4p+exact-difference") == tarok_score.rules("pagat-4p", "exact-difference")


OWN = """\
id: own
extends: pagat-4p
title: {en: Own}
source: us
contracts: {two: {value: 21}}
"""


def test_claims_sheets_and_evenings_by_rules_of_a_file(tmp_path: Path) -> None:
    """They know the variants of their file as long as it says the same; the rules themselves never change."""
    path = tmp_path / "own.yaml"
    path.write_text(OWN, encoding="utf-8")
    rules = tarok_score.read_rules(path)
    own = tarok_score.Table(rules, ["Ana", "Boris", "Cilka", "David"])
    assert own.score("two Ana Boris 44")["Ana"] == 31
    claimed = tarok_score.claim(own, "two Ana Boris 44", {"Ana": 30})
    assert (claimed.explanations[0].kind, repr(claimed.explanations[0])) == (
        "variant",
        "<Explanation exact-difference>",
    )
    assert repr(tarok_score.claim(own, "two Ana Boris 44", {"Ana": 31})) == "<Claim Ana 31: our score>"

    sheet = "n,words,Ana,Boris,Cilka,David\n1,two Ana Boris 44,30,30,0,0\n"
    assert repr(tarok_score.audit(sheet, rules)) == "<Audit of 1 rows: score>"
    assert repr(tarok_score.audit(sheet.replace("30,30", "31,31"), rules)) == "<Audit of 1 rows: nothing wrong>"

    evening = tarok_score.begin(tmp_path / "own.jsonl", rules, own.players)
    evening.add("two Ana Boris 44")
    assert evening.why(1).explain() == own.score("two Ana Boris 44").explain()
    there = tarok_score.compare(evening, tarok_score.rules("pagat-4p"))
    assert repr(there) == "<Rescored 1 hands by pagat-4p, not own: Ana -1, Boris -1, Cilka 0, David 0>"

    path.unlink()
    assert tarok_score.claim(own, "two Ana Boris 44", {"Ana": 30}).explanations[0].kind == "mistake"
    assert tarok_score.audit(sheet, rules).first == 1


def test_a_file_with_mistakes_is_refused_with_all_of_them_each_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(f"{OWN}unitt: 2\nwin: {{points: 99}}\n", encoding="utf-8")
    with pytest.raises(tarok_score.Refused) as refused:
        tarok_score.read_rules(tmp_path / "own.yaml")
    assert [str(one.place) for one in refused.value.problems] == ["own.yaml:6:1", "own.yaml:7:7"]


def test_the_shipped_rulesets() -> None:
    found = {one.id: one for one in tarok_score.rulesets()}
    assert found["pagat-4p"].players == (4, 5) and "exact-difference" in found["pagat-4p"].variants
    assert found["taroky-hlucin"].title["cs"]
    assert all(tarok_score.rules(id, *one.variants[:1]) for id, one in found.items())


def test_an_evening_from_its_beginning_to_the_settlement(tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    evening = tarok_score.begin(path, "pagat-4p", ["Ana", "Boris", "Cilka", "David"], dealer="Ana", language="sl")
    evening.add("beggar Boris won")
    evening.add("two Ana Boris 44 kings")
    evening.add("note we play for beer")
    evening.add("one Cilka Ana 45")
    evening.undo()
    rows = evening.rows()
    assert [(row.number, row.kind, row.contract, row.won) for row in rows[:2]] == [
        (1, "hand", "beggar", True),
        (2, "hand", "two", True),
    ]
    assert rows[1].changes == {"Ana": 80, "Boris": 80, "Cilka": 0, "David": 0} and rows[0].dealer == "Ana"
    assert "2 hands" in repr(evening) and "Boris +150" in repr(evening) and "Sheet" in repr(evening.sheet())
    evening.amend(1, "beggar Boris lost")
    evening.finish()
    assert evening.finished and evening.settle("0.05").payments and evening.settle().whole is not None
    assert "finished" in repr(evening)
    with tarok_score.open(path) as again:
        assert again.totals == evening.totals and again.path == path
    with pytest.raises(tarok_score.Refused):
        tarok_score.begin(path, "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    for wrong in (["Ana"], "Ana", ["Ana", "Ana", "Cilka", "David"]):
        with pytest.raises(tarok_score.Refused):
            tarok_score.begin(tmp_path / "other.jsonl", "pagat-4p", wrong)
    with pytest.raises(tarok_score.Refused, match="deal"):
        tarok_score.begin(tmp_path / "other.jsonl", tarok_score.rules("pagat-4p"), list(evening.totals), dealer="Eva")
    tried = tarok_score.begin(tmp_path / "other.jsonl", "pagat-4p", list(evening.totals), dry=True)
    tried.add("beggar Boris won")
    assert tried.hands == 1 and not (tmp_path / "other.jsonl").exists()
    path.write_bytes(path.read_bytes().replace(b"Boris", b"Baris"))
    with pytest.raises(tarok_score.Refused):
        tarok_score.open(path)


def test_what_was_recorded_is_told_in_one_line(tmp_path: Path) -> None:
    evening = tarok_score.begin(tmp_path / "e.jsonl", "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    assert evening.preview("beggar Boris won").changes == {"Boris": 70} and evening.hands == 0
    added = evening.add("beggar Boris won")
    assert (added.number, added.changes, added.seal, added.totals["Boris"]) == (1, {"Boris": 70}, evening.seal, 70)
    assert repr(added) == "<Recorded hand 1: beggar Boris won; Boris +70>"
    assert evening.add("beggar Boris won").notes == ("note: exactly the same as hand 1; recorded as another hand",)
    amended = evening.amend(2, "beggar Boris lost")
    assert amended.number is None and amended.changes == {"Boris": -280}
    undone = evening.undo(2)
    assert undone.totals["Boris"] == 70 and evening.redo().totals["Boris"] == 210
    first, second = evening.add_lines(["two Ana Boris 44", ["one", "Cilka", "David", "40"]])
    assert (first.number, second.number, second.notes) == (3, 4, ())
    assert evening.add("rename Ana Anica").changes == {}
    hand = {"kind": "hand", "hand": {"contract": "beggar", "declarer": "Cilka", "won": True}}
    assert evening.add(hand).number == 5


def test_an_evening_is_opened_or_begun(tmp_path: Path) -> None:
    path, four = tmp_path / "club.jsonl", ["Ana", "Boris", "Cilka", "David"]
    with pytest.raises(FileNotFoundError, match=r"club\.jsonl"):
        tarok_score.open(path)
    tarok_score.open_or_begin(path, "pagat-4p", four, dealer="Ana").add("beggar Boris won")
    assert tarok_score.open_or_begin(path, "pagat-4p", four).hands == 1


def test_two_programs_write_one_ledger(tmp_path: Path) -> None:
    path, four = tmp_path / "club.jsonl", ["Ana", "Boris", "Cilka", "David"]
    one = tarok_score.begin(path, "pagat-4p", four)
    other = tarok_score.open(path)
    one.add("beggar Boris won")
    added = other.add("beggar Cilka won")
    assert (added.number, added.changes) == (2, {"Cilka": 140})  # what the other recorded meanwhile is none of it
    assert one.hands == 1 and one.refresh() and not one.refresh() and one.totals == other.totals


def test_an_evening_shows_what_can_be_done_with_it(tmp_path: Path) -> None:
    evening = tarok_score.begin(tmp_path / "e.jsonl", "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    page = (ROOT / "docs" / "programs.md").read_text("utf-8")
    assert [name for name in dir(evening) if name[0] != "_" and name not in page] == []


def test_reprs() -> None:
    found = table().score("two Ana Boris 44 trula")
    assert repr(table()) == "<Table of Ana, Boris, Cilka, David by pagat-4p>"
    assert repr(tarok_score.rules("pagat-4p", "exact-difference")) == "<Ruleset pagat-4p+exact-difference>"
    assert tarok_score.Table(table().rules, iter(table().players)).players == table().players  # type: ignore[arg-type]
    assert repr(found) == "<Score by pagat-4p: Ana +40, Boris +40, Cilka 0, David 0>"


def test_a_problem_speaks_four_languages() -> None:
    (problem,) = table().problems("two Ana Boris 71")
    assert problem.say() == str(problem) and len({problem.say(code) for code in ("en", "sl", "cs", "pl")}) == 4


def test_rules_tables_hands_and_scores_can_be_pickled() -> None:
    here = table()
    for thing in (here.rules, here.hand("two Ana Boris 44"), here.problems("x")):
        assert pickle.loads(pickle.dumps(thing)) == thing
    again = pickle.loads(pickle.dumps(here))
    found = again.score("two Ana Boris 44 kontra@Cilka mond:David", radli={"Ana": 1})
    assert pickle.loads(pickle.dumps(found)).explain(sources=True) == found.explain(sources=True)


def public() -> Iterator[tuple[str, Any]]:
    for name in tarok_score.__all__:
        thing = getattr(tarok_score, name)
        if callable(thing):
            yield name, thing
        if inspect.isclass(thing):
            for key in dir(thing):
                found = inspect.getattr_static(thing, key)
                found = found.func if isinstance(found, cached_property) else found
                found = found.fget if isinstance(found, property) else found
                found = getattr(thing, key) if not inspect.isfunction(found) else found
                if not key.startswith("_") and inspect.isroutine(found):
                    yield f"{name}.{key}", found


@pytest.mark.parametrize(("name", "thing"), [*public()], ids=lambda one: one if isinstance(one, str) else "")
def test_everything_public_says_its_types(name: str, thing: Any) -> None:
    typing.get_type_hints(thing)


def test_rules_is_a_function_and_no_module() -> None:
    assert inspect.isfunction(tarok_score.rules) and not (ROOT / "tarok_score" / "rules.py").exists()
