"""Many lines are read at a time, and never otherwise than one by one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarok_score.ledger import record
from tarok_score.ledger.record import Unreadable, read_line, read_lines

HAND = b'{"n":5,"kind":"hand","hand":{"contract":"two","bonuses":[{"bonus":"trula"}]},"totals":{"Ana":"70"}}'

#: Lines that nobody else reads, each with what a reader of many at a time could take it for.
ODD = {
    "nothing": b"",
    "no object": b'["n",5]',
    "a number": b"5",
    "two objects": HAND + b"," + HAND,
    "two that could be parted by a text": HAND + b',"x",' + HAND,
    "not closed": b'{"n":5,"x":[{"y":1}',
    "closed too often": b'{"n":5}]}',
    "a field twice": b'{"n":5,"n":6}',
    "a field twice, deep inside": b'{"n":5,"hand":{"bonuses":[{"by":"Ana","by":"Ana"}]}}',
    "a field twice, with a blank": b'{"n" :5,"n":6}',
    "a field twice, with a tab": b'{"n"\t:5,"n":6}',
    "a field twice, with a line feed": b'{"n"\n:5,"n":6}',
    "a field twice, with an escape": b'{"n":5,"\\u006e":6}',
    "a field twice, behind a text like one": b'{"x":":","n":5,"n":6}',
    "not a whole number": b'{"n":5.0}',
    "no number": b'{"n":NaN}',
    "a number too long": b'{"n":' + b"1" * 41 + b"}",
    "a long number below zero": b'{"n":-' + b"1" * 41 + b"}",
    "too deep": b'{"x":' + b"[" * 64 + b"]" * 64 + b"}",
    "half a character": b'{"x":"\\ud800"}',
    "not UTF-8": b'{"x":"\xff"}',
    "a zero byte": b'{"x":1}\0',
    "a byte order mark": b"\xef\xbb\xbf" + HAND,
    "carriage return inside": b'{"x":"\r"}',
}

#: Lines that are read, each with what could be taken for damage.
SOUND = {
    "a hand": HAND,
    "blanks": b' {"n" : 5 , "x":[ 1 ] } ',
    "carriage return behind": HAND + b"\r",
    "a long number": b'{"n":-' + b"1" * 40 + b"}",
    "many digits in a text": b'{"x":"' + b"1" * 60 + b'"}',
    "a quote in a text": b'{"x":"he said \\"n\\":5,"}',
    "a colon in a text": b'{"x":":","y":"a :b"}',
    "brackets in a text": b'{"x":"' + b"[{" * 100 + b'"}',
    "as deep as can be": b'{"x":' + b"[" * 63 + b"]" * 63 + b"}",
    "wide": b'{"x":[' + b",".join([b"[]"] * 100) + b"]}",
    "a letter of two bytes": '{"x":"škis"}'.encode(),
}


def one_by_one(lines: list[bytes]) -> list[dict[str, Any]] | None:
    try:
        return [read_line(line) for line in lines]
    except Unreadable:
        return None


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("place", [0, 1, 5, 9])
def test_one_line_that_cannot_be_read_is_never_passed_over(odd: str, place: int) -> None:
    lines = [HAND] * 10
    lines[place] = ODD[odd]
    assert one_by_one(lines) is None
    assert read_lines(lines) is None


@pytest.mark.parametrize("sound", SOUND)
def test_what_only_looks_odd_is_read_as_ever(sound: str) -> None:
    lines = [HAND, SOUND[sound], HAND]
    assert read_lines(lines) == one_by_one(lines) == [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("begun", "ended"),
    [
        (b'{"n":5,"x":[{"y":1}', b'{"z":2}]}'),
        (b'{"n":5,"x":{"y":1', b'"z":2}}'),
        (b'{"n":5,"x":"', b'"}'),
    ],
)
def test_a_line_that_another_one_closes_is_not_closed(begun: bytes, ended: bytes) -> None:
    for lines in ([HAND, begun, ended, HAND], [HAND, begun, ended, HAND + b"," + HAND]):
        assert read_lines(lines) is None


def test_who_could_guess_what_parts_the_lines_could_pass_two_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn anew each time: this shows what it keeps off."""
    monkeypatch.setattr(record.os, "urandom", lambda count: b"\0" * count)
    guessed = b',"' + b"00" * 16 + b'",'
    crossed = [HAND, b'{"n":6,"x":[1', b"2]}" + guessed + b'{"n":7}']
    assert read_lines(crossed) == [json.loads(HAND), {"n": 6, "x": [1, "00" * 16, 2]}, {"n": 7}]
    monkeypatch.undo()
    assert read_lines(crossed) is None


def test_the_names_of_fields_are_kept_once() -> None:
    first, second = read_lines([HAND] * 3)[1:]  # type: ignore[index] # they are read
    assert all(one is other for one, other in zip(first, second, strict=True))


LINES = st.one_of(
    st.sampled_from([*SOUND.values(), *ODD.values()]),
    st.dictionaries(st.sampled_from("nkx"), st.integers(0, 9)).map(lambda body: json.dumps(body).encode()),
    st.lists(st.sampled_from([b'"n"', b'"x"', b'":"', b'"', b":", b" ", b"\t", b"\n", b",", b"5", b"{", b"}"])).map(
        lambda parts: b"{" + b"".join(parts) + b"}"
    ),
    st.binary(max_size=8),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.just(HAND), LINES), max_size=12), st.integers(1, 5))
def test_many_lines_are_what_each_of_them_is(lines: list[bytes], at_once: int) -> None:
    as_ever = record._AT_ONCE
    record._AT_ONCE = at_once
    try:
        assert read_lines(lines) == one_by_one(lines)
    finally:
        record._AT_ONCE = as_ever
