"""What Python says of a file that is no JSON or TOML is said in the reader's language."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tarok_score.words.parsers import fault, fault_of_json
from tarok_score.words.speech import ENGLISH, LANGUAGES, speech


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1", '{"a" 1}', "{} x", '"abc', '"a\tb"', '"\\q"', '"\\u12"', '{"a": 1,}', "[1,]"],
)
def test_no_json(text: str) -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads(text)
    told = fault_of_json(caught.value)
    assert ENGLISH.fact(told) == str(caught.value)
    for code in LANGUAGES[1:4]:
        assert caught.value.msg.removesuffix(": ") not in speech(code).fact(told)


@pytest.mark.parametrize(
    "text",
    ["a", "a = ", 'a = "x', "a = [1", "[a", "a = 1 b", "a=1\na=2\n", "a = 'x\ny'", "= 1", "a = {b=1", "[a]\n[a]",
     'a="\\q"', "lang = cs", 'a = "x\n', "a = 2026-13-40T00:00:00", "a.= 1"],
)  # fmt: skip
def test_no_toml(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    message = re.sub(r" \(at .*\)$", "", str(caught.value))
    assert ENGLISH.fact(fault(message)) == message
    for code in LANGUAGES[1:4]:
        assert speech(code).fact(fault(message)) != message


def test_a_number_without_an_end() -> None:
    for read in (json.loads, lambda text: tomllib.loads(f"rate = {text}")):
        with pytest.raises(ValueError, match="limit") as caught:
            read("4" * 5000)
        told = fault_of_json(caught.value)
        assert ENGLISH.fact(told) == "a number of 5000 digits (at most 4300)"
        assert speech("sl").fact(told) == "število s toliko števkami: 5000 (največ 4300)"
        for code in LANGUAGES[2:4]:
            assert "digits" not in speech(code).fact(told)


def test_what_nobody_knows_stays() -> None:
    assert fault("Something new") == "Something new"
    assert fault_of_json(ValueError("Something else")) == "Something else"


def test_what_stands_in_the_file_stays() -> None:
    assert speech("cs").fact(fault("Illegal character '\\n'")) == "'\\n' tu být nesmí"
