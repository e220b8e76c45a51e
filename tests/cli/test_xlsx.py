"""The evening and the season as workbooks, read back with the library that spreadsheets' people use."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from answers import NOON, Program, Tarok

from tarok_score.cli.app import run
from tarok_score.surroundings import Surroundings, replaced

openpyxl = pytest.importorskip("openpyxl")


class Screen(Surroundings):
    """A terminal for standard output."""

    def somebody_reads(self) -> bool:
        """It does."""
        return True


def pages(file: str | bytes) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of each page of a workbook."""
    book = openpyxl.load_workbook(io.BytesIO(file) if isinstance(file, bytes) else file)
    return {page.title: list(page.iter_rows(values_only=True)) for page in book}


def written(file: str) -> Iterator[Any]:
    """Every cell of a workbook in which something stands."""
    for page in openpyxl.load_workbook(file):
        yield from (one for row in page.iter_rows() for one in row if one.value is not None)


@pytest.fixture
def evening(friday: Tarok) -> Tarok:
    for line in ("misdeal Boris", "adjust Ana -5 --why x", "void 1 --why misheard"):
        assert friday(line).status == 0
    return friday


def test_the_sheet_the_events_and_who_pays_whom(evening: Tarok) -> None:
    assert evening("export --format xlsx --out e.xlsx") == (0, "e.xlsx\n", "")
    found = pages("e.xlsx")
    assert list(found) == ["sheet", "events", "settlement"]
    assert found["sheet"] == [
        (None, "Ana", "Boris", "Cilka", "David", None),
        ("radli", "○", "○", "○", "○", None),
        (1, None, None, None, None, "two Ana, Boris (void: misheard)"),
        (2, -25, -15, -10, -20, "klop"),
        (None, None, -35, None, None, "misdeal by Boris"),
        (None, -30, None, None, None, "adjustment: Ana −5 (x)"),
        ("total", -30, -35, -10, -20, None),
    ]
    (sheet, *_) = openpyxl.load_workbook("e.xlsx")
    assert [sheet.column_dimensions[name].width for name in "ABC"] == [7, 5, 7]
    assert [row[0].font.bold for row in sheet.iter_rows()] == [True, *[False] * 6]
    assert found["events"][0][:5] == ("hand", "event", "time", "dealer", "contract")
    assert found["events"][1][:14] == (
        1, "hand", NOON, "David", "two", "Ana", "Boris", 44, None, None, "trula", "two Ana Boris 44 trula mond:Cilka",
        "misheard", 0,
    )  # fmt: skip
    assert found["events"][2][13:] == (-25, -25, -15, -15, -10, -10, -20, -20)
    assert found["settlement"][:2] == [("name", "total", "balance"), ("Ana", -30, -6.25)]
    assert found["settlement"][6:8] == [("payer", "receiver", "amount"), ("Boris", "Cilka", 11)]


def test_amounts_have_the_decimals_of_the_rules_and_counts_have_none(tarok: Tarok) -> None:
    tarok("new taroky-hlucin A B C D --dealer D")
    assert tarok("add prvni-povinnost A B 45").status == 0
    tarok("export --format xlsx --out e.xlsx")
    for page, amounts in (("sheet", "B"), ("events", "N"), ("settlement", "B")):
        cells = [
            one
            for row in openpyxl.load_workbook("e.xlsx")[page].iter_rows(min_row=2)
            for one in row
            if one.value is not None
        ]
        formats = {one.number_format for one in cells if one.data_type == "n" and one.column_letter >= amounts}
        others = {one.number_format for one in cells if one.data_type == "n" and one.column_letter < amounts}
        assert (formats, others) == ({"0.00"}, {"0"} if page != "settlement" else set()), page


@pytest.mark.parametrize(
    ("language", "titles", "total"),
    [
        ("sl", ["zapisnik", "dogodki", "obračun"], "skupaj"),
        ("cs", ["zápis", "události", "vyúčtování"], "celkem"),
        ("pl", ["zapis", "zdarzenia", "rozliczenie"], "razem"),
    ],
)
def test_in_the_language_of_the_reader(evening: Tarok, language: str, titles: list[str], total: str) -> None:
    evening(f"export --format xlsx --lang {language} --out e.xlsx")
    found = pages("e.xlsx")
    assert list(found) == titles and found[titles[0]][-1][0] == total


def test_numbers_are_numbers_by_their_own_digits(tarok: Tarok) -> None:
    """Money has the decimals of the rules; a third is no number of a spreadsheet and stands there as on the sheet."""
    tarok("new taroky-hlucin A B C D --dealer D")
    for line in ("add trojka:3 A 47 pagat", "adjust A 1/3 --why rounding", "adjust B 0.1 --why x", "rate 0.05"):
        assert tarok(line).status == 0
    tarok("export --format xlsx --out e.xlsx")
    assert pages("e.xlsx")["sheet"][-1] == ("total", "+212/15", -4.5, -4.6, -4.6, None)
    with ZipFile("e.xlsx") as parts:
        text = parts.read("xl/worksheets/sheet1.xml").decode()
    assert "<v>-4.5</v>" in text and "<v>-4.6</v>" in text and 't="n"' in text
    formats = {one.value: one.number_format for one in written("e.xlsx") if one.data_type == "n"}
    assert formats[-4.5] == "0.00" and formats[1] == "0"


def test_nothing_that_strangers_wrote_is_calculated(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("add beggar Ana won")
    tarok("void 1 --why =1+1")
    tarok("rate 1 --unit @SUM(A1)")
    assert tarok("export --format xlsx --out e.xlsx").status == 0
    assert {"'=1+1", "'@SUM(A1)"} < {one.value for one in written("e.xlsx")}
    assert not [one.coordinate for one in written("e.xlsx") if one.data_type not in ("s", "n")]
    with ZipFile("e.xlsx") as parts:
        assert not any(b"<f" in parts.read(name) for name in parts.namelist() if "worksheets" in name)


def test_on_standard_output(evening: Tarok, program: Program) -> None:
    done = program("export", "--format", "xlsx", "--out", "-")
    assert list(pages(done.stdout)) == ["sheet", "events", "settlement"]


def test_never_on_a_screen(evening: Tarok, capsys: pytest.CaptureFixture[str]) -> None:
    with replaced(Screen()):
        assert run(["export", "--format", "xlsx"]) == 1
    assert capsys.readouterr().err == "--out: this is no text for a screen\n    --out FILE writes it there\n"


def test_who_has_no_library_hears_what_to_install(evening: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    said = evening("export --format xlsx --out e.xlsx")
    assert said.status == 1 and 'pip install "tarok-score[xlsx]"' in said.err and not Path("e.xlsx").exists()
