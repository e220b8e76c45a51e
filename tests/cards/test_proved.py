"""What records prove: each file in `proved` begins with the words of its hand, and what there is to see in it."""

from pathlib import Path

import pytest

from tarok_score.cards import notes
from tarok_score.hand import notation
from tarok_score.hand.table import Table
from tarok_score.wire import Answers

RECORDS = sorted((Path(__file__).parent / "proved").glob("*.txt"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_record_proves_the_hand(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    problems: list = []
    request = notes.read(text, record.name, problems).request
    found = Answers().played(request, problems)
    assert not problems
    assert found is not None
    assert notation.write(found.table, found.hand) == text.splitlines()[0].removeprefix("# ")
    assert found.breaches == ()


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_words_mean_the_same_hand(record: Path) -> None:
    problems: list = []
    found = Answers().played(notes.read(record.read_text("utf-8"), record.name, problems).request, problems)
    assert found is not None
    words = notation.write(found.table, found.hand).split()
    assert notation.read(Table(found.table.rules, found.table.players), words) == found.hand


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_lines_stand_in_any_order(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    tricks = [line for line in lines if line[:1].isdigit()]
    others = [line for line in lines if line not in tricks]
    problems: list = []
    request = notes.read("\n".join(lines), "record.txt", problems).request
    turned = notes.read("\n".join([*tricks, *reversed(others)]), "record.txt", problems).request
    assert turned == request and not problems
