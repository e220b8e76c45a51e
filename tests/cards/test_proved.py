"""What records prove: each file in `proved` begins with the words of its hand, and what there is to see in it."""

from pathlib import Path
from typing import Any

import pytest

from tarok_score import speech as notation
from tarok_score.cards import reader
from tarok_score.cards.record import ScoredPlay
from tarok_score.hand import Table, writing
from tarok_score.problems import Problems
from tarok_score.wire import Answers

RECORDS = sorted((Path(__file__).parent / "proved").glob("*.txt"))


def played(request: dict[str, Any]) -> ScoredPlay:
    """The hand that a record proves, which is sound."""
    problems = Problems()
    asked = Answers().read(request, problems)
    assert asked is not None and asked.play is not None, problems
    return asked.play


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_record_proves_the_hand(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    problems = Problems()
    request = reader.noted(text, record.name, problems).request
    found = played(request)
    assert writing.write(found.table, found.hand) == text.splitlines()[0].removeprefix("# ")
    assert found.breaches == ()


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_words_mean_the_same_hand(record: Path) -> None:
    problems = Problems()
    found = played(reader.noted(record.read_text("utf-8"), record.name, problems).request)
    words = writing.write(found.table, found.hand).split()
    assert notation.read(Table(found.table.rules, found.table.players), words) == found.hand


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_lines_stand_in_any_order(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    tricks = [line for line in lines if line[:1].isdigit()]
    others = [line for line in lines if line not in tricks]
    problems = Problems()
    request = reader.noted("\n".join(lines), "record.txt", problems).request
    turned = reader.noted("\n".join([*tricks, *reversed(others)]), "record.txt", problems).request
    assert turned == request and not problems
