"""docs/ledger.md is executed: its example is a sound ledger, and its verifier agrees with the program."""

import re
from pathlib import Path

import pytest

from tarok_score.amounts import plain_all
from tarok_score.evening.events import KINDS
from tarok_score.evening.session import Session

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```jsonl\n(.*?)```", DOCUMENT, re.DOTALL)
VERIFIER = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
assert EXAMPLE is not None
assert VERIFIER is not None


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.jsonl"
    path.write_text(EXAMPLE[1], encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def verify():
    names: dict = {}
    exec(VERIFIER[1], names)
    return names["verify"]


def test_the_example_plays_as_it_says(example: Path) -> None:
    opened = Session(example)
    assert opened.damage == ()
    assert plain_all(opened.state.totals) == {"Ana": "20", "Boris": "-18"}


def test_the_verifier_reads_what_the_program_reads(example: Path, verify) -> None:
    records = verify(example)
    assert [record["kind"] for record in records] == ["session", "hand", "hand", "amend"]
    assert records[-1]["seal"] == Session(example).records[-1].seal


def test_the_verifier_finds_every_altered_byte(example: Path, verify) -> None:
    whole = example.read_bytes()
    for place in range(0, len(whole) - 1, 7):
        example.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(ValueError):
            verify(example)
        assert open_session_or_none(example) is None


def open_session_or_none(path: Path):
    """The session if nothing is wrong with it."""
    from tarok_score.problems import Refused

    try:
        opened = Session(path).sound()
    except Refused:
        return None
    return None if opened.ledger.torn else opened


def test_a_torn_end_does_not_count_for_either(example: Path, verify) -> None:
    whole = example.read_bytes()
    example.write_bytes(whole[:-10])
    assert len(verify(example)) == 3
    assert len(Session(example).records) == 3


def test_every_kind_of_record_is_in_the_table() -> None:
    for kind in ("session", *KINDS):
        assert f"`{kind}`" in DOCUMENT, kind
