"""A ledger that is known is not verified again as long as every byte of its file is the same, and only then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sessions import append, create, read, verify

from tarok_score.ledger import Ledger
from tarok_score.problems import Refused

HAND = {"kind": "hand", "points": 35, "who": ["Ana", "Boris"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "x.jsonl"
    create(path, {"kind": "session"})
    return path


def go_on(path: Path, known: Ledger | None, hands: int = 1) -> Ledger:
    return append(path, lambda _: [HAND] * hands, print, known=known).ledger


def what_is_read(path: Path, known: Ledger | None) -> object:
    """The ledger, or what refuses it."""
    try:
        return read(path, known=known)
    except Refused as refused:
        return refused.problems


def test_what_an_appended_ledger_says_is_what_is_read_from_its_file(path: Path) -> None:
    known = None
    for hands in (1, 3, 1):
        known = go_on(path, known, hands)
        assert known == read(path) == verify(str(path), path.read_bytes())


def test_the_same_bytes_are_not_verified_again(path: Path) -> None:
    known = go_on(path, None)
    assert read(path, known=known) is known
    assert append(path, lambda found: [] if found is known else [HAND], print, known=known).records == []


def test_a_byte_changed_anywhere_is_noticed(path: Path) -> None:
    chance = random.Random(5)
    known = go_on(path, go_on(path, None), 3)
    sound = path.read_bytes()
    for place in [*chance.sample(range(len(sound)), 60), 0, len(sound) - 1]:
        path.write_bytes(sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :])
        assert what_is_read(path, known) == what_is_read(path, None)


def test_what_another_program_recorded_is_read_and_verified(path: Path) -> None:
    known = go_on(path, None)
    go_on(path, None, 2)
    assert read(path, known=known) == read(path)
    assert len(go_on(path, known).records) == 5
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[-1])
    with pytest.raises(Refused):
        go_on(path, known)


def test_a_torn_end_is_put_aside_all_the_same(path: Path) -> None:
    known = go_on(path, None)
    path.write_bytes(path.read_bytes() + b'{"n":2,"kin')
    torn = read(path, known=known)
    assert torn.torn
    found = go_on(path, torn)
    assert found == read(path)
    assert len(found.records) == 3


def test_an_emptied_file_is_no_known_ledger(path: Path) -> None:
    known = go_on(path, None)
    path.write_bytes(b"")
    for one in (known, known._replace(data=None)):
        with pytest.raises(Refused):
            go_on(path, one)
