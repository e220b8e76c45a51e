"""The evening for other programs."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest
from answers import NOON, Tarok


@pytest.fixture
def evening(friday: Tarok) -> Tarok:
    for line in ("misdeal Boris", "adjust Ana -5 --why x", "note =1+1", "void 1 --why misheard"):
        assert friday(line).status == 0
    return friday


def test_a_row_an_event_with_changes_and_totals(evening: Tarok) -> None:
    rows = list(csv.reader(io.StringIO(evening("export").out)))
    assert rows[0] == [
        "hand", "event", "time", "dealer", "contract", "declarer", "partner", "points", "won", "kontra", "bonuses",
        "words", "void", "Ana: change", "Ana: total", "Boris: change", "Boris: total", "Cilka: change",
        "Cilka: total", "David: change", "David: total",
    ]  # fmt: skip
    assert rows[1] == [
        "1", "hand", NOON, "David", "two", "Ana", "Boris", "44", "", "", "trula", "two Ana Boris 44 trula mond:Cilka",
        "misheard", "0", "0", "0", "0", "0", "0", "0", "0",
    ]  # fmt: skip
    assert rows[2][:13] == [
        "2", "hand", NOON, "David", "klop", "", "", "Ana=26 Boris=17 Cilka=9 David=18", "", "", "",
        "klop Ana=26 Boris=17 Cilka=9 David=18", "",
    ]  # fmt: skip
    assert rows[2][13:] == ["-25", "-25", "-15", "-15", "-10", "-10", "-20", "-20"]
    assert [row[:2] for row in rows[3:]] == [["", "misdeal"], ["", "adjust"], ["", "note"]]


def test_for_spreadsheets(evening: Tarok) -> None:
    evening("new taroky-hlucin A B C D --session czech.jsonl")
    evening("add trojka:3 A 47 pagat --session czech.jsonl")
    evening("note @SUM --session czech.jsonl")
    text = evening("export --excel --lang cs --session czech.jsonl").out
    assert text.startswith("\ufeffhra;událost;čas;") and ";13,8;13,8;-4,6;" in text
    assert ";13.8;" not in text and ";13.8;" in evening("export --session czech.jsonl --excel --lang en").out


def test_a_workbook(evening: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    assert evening("export --format xlsx").err.endswith("    --out FILE writes it there\n")
    for line in ("adjust Boris 1/3 --why rest", "add beggar Ana won", "void 3 --why =1+1"):
        assert evening(line).status == 0
    assert evening("export --format xlsx --out e.xlsx --lang sl") == (0, "e.xlsx\n", "")
    found = {page.title: list(page.iter_rows(values_only=True)) for page in openpyxl.load_workbook("e.xlsx")}
    assert list(found) == ["zapisnik", "dogodki", "obračun"]
    assert found["zapisnik"][0] == (None, "Ana", "Boris", "Cilka", "David", None)
    assert found["zapisnik"][3][:5] == (2, -25, -15, -10, -20)
    assert found["zapisnik"][-1] == ("skupaj", -30, pytest.approx(-104 / 3), -10, -20, None)
    assert found["dogodki"][1][4:8] == ("two", "Ana", "Boris", 44) and found["dogodki"][-1][12] == "'=1+1"
    assert found["obračun"][0][2:4] == ("skupaj", "stanje") and found["obračun"][5] == (None,) * 5
    assert {row[0] for row in found["obračun"][6:]} == {"Ana", "Boris"} and "točk" in found["obračun"][6][2]
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    assert 'pip install "tarok-score[xlsx]"' in evening("export --format xlsx --out f.xlsx").err
    assert not Path("f.xlsx").exists()


def test_everything_as_json(evening: Tarok) -> None:
    answer = evening("export --format json").json
    assert evening("export --json").json == answer
    shown, logged = evening("show --json").json, evening("log --json").json
    shown.pop("edits")
    assert {key: answer[key] for key in shown} == shown and answer["events"] == logged["events"]
    assert answer["rules"]["id"] == "pagat-4p"
    assert {key: answer["settlement"][key] for key in ("balances", "payments", "pot")} == {
        key: evening("settle --json").json[key] for key in ("balances", "payments", "pot")
    }


def test_full_names_and_the_language_stand_in_json_where_there_are_any(evening: Tarok) -> None:
    began = evening("export --format json").json["began"]
    assert "names" not in began and "lang" not in began
    evening("new", "--lang", "sl", "pagat-4p", "Ana=Ana Novak", "Boris", "Cilka", "David", "--session", "names.jsonl")
    began = evening("export --format json --session names.jsonl").json["began"]
    assert (began["names"], began["lang"]) == ({"Ana": "Ana Novak"}, "sl")


def test_the_sheet_in_markdown(evening: Tarok) -> None:
    assert evening("export --format md").out == (
        "|       |   Ana |   Boris |   Cilka |   David |                                 |\n"
        "|:------|------:|--------:|--------:|--------:|:--------------------------------|\n"
        "| radli |     ○ |       ○ |       ○ |       ○ |                                 |\n"
        "| 1     |       |         |         |         | two Ana, Boris (void: misheard) |\n"
        "| 2     |   −25 |     −15 |     −10 |     −20 | klop                            |\n"
        "|       |       |     −35 |         |         | misdeal by Boris                |\n"
        "|       |   −30 |         |         |         | adjustment: Ana −5 (x)          |\n"
        "| total |   −30 |     −35 |     −10 |     −20 |                                 |\n"
    )


def test_into_a_file_or_not_at_all(evening: Tarok) -> None:
    assert evening("export --format md --out sheet.md") == (0, "sheet.md\n", "")
    assert Path("sheet.md").read_text(encoding="utf-8") == evening("export --format md").out
    said = evening("export --out nowhere/x.csv")
    assert said.status == 1
    reason = "nowhere/x.csv cannot be written: No such file or directory"
    assert said.err == f"--out: {reason}\n    name another file with --out\n"
    assert evening("export --format json --excel").err.endswith("Error: --excel goes with --format csv\n")
    assert evening("chart --json").json["running"][0] == dict.fromkeys(("Ana", "Boris", "Cilka", "David"), "0")
    assert evening("chart").out.startswith("Ana    −30  ")


def test_no_page_is_loaded_for_it() -> None:
    import subprocess

    code = "import sys, tarok_score.show.export, tarok_score.files\nprint('jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_json_stays_one_line(evening: Tarok) -> None:
    assert json.loads(evening("export --format json").out)["schema"] == 1
