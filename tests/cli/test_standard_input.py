"""`-` is standard input if a command reads a sheet, a list or a batch."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import Tarok

SHEET = "# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n1,two Ana Boris 44,40,40,0,0\n"


def test_a_sheet_is_read_from_standard_input(tarok: Tarok) -> None:
    Path("sheet.csv").write_text(SHEET, encoding="utf-8")
    assert tarok("audit -", stdin=SHEET) == tarok("audit sheet.csv")
    assert tarok("audit -", stdin="n,words\n").err.startswith("-:1:1: ")


def test_lists_of_a_competition_are_read_from_standard_input(tarok: Tarok) -> None:
    assert tarok("tournament new one --system points --rounds 1 --tournament one.jsonl").status == 0
    people = "name,club\n" + "".join(f"{name},Lipa\n" for name in ("Ana", "Boris", "Cilka", "David"))
    assert tarok("tournament enter --csv - --tournament one.jsonl", stdin=people).status == 0
    assert tarok("tournament draw --order - --tournament one.jsonl", stdin="David\nCilka\nBoris\nAna\n").status == 0
    assert "Cilka" in tarok("tournament list --json --tournament one.jsonl").out


def test_nobody_gives_standard_input(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    for command in ("audit -", "add --batch -"):
        said = friday(command)
        assert (said.status, said.err.splitlines()[0].partition(": ")[2]) == (1, "there is no standard input")
