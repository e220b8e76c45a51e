"""Lines that look odd: which are records, and which are none."""

from __future__ import annotations

import json

import pytest

from tarok_score.ledger.record import Unreadable, read_line

HAND = b'{"n":5,"kind":"hand","hand":{"contract":"two","bonuses":[{"bonus":"trula"}]},"totals":{"Ana":"70"}}'

#: Lines that no program writes, and that are refused.
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


@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_record_is_refused(odd: str) -> None:
    with pytest.raises(Unreadable):
        read_line(ODD[odd])


@pytest.mark.parametrize("sound", SOUND)
def test_what_only_looks_odd_is_read(sound: str) -> None:
    assert read_line(SOUND[sound]) == json.loads(SOUND[sound])
