"""Shapes: every message in full, and the JSON Schema says the same as the check."""

import copy
import json
import time
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarok_score.problems import Place, Problem
from tarok_score.rules.shape import (
    Amount,
    Field,
    Flag,
    Listing,
    Nullable,
    OneOf,
    Record,
    Shape,
    Table,
    Text,
    Whole,
    json_schema,
    locate,
)
from tarok_score.rules.yaml_text import read

KLOP = Record({"full": Field(Whole("full"), required=True), "empty": Field(Whole("empty"))}, "A klop.")
CONTRACT = Record(
    {
        "name": Field(Text("What it is called."), required=True),
        "value": Field(Whole("Its value.", least=0, most=500), required=True),
        "pays": Field(Text("Who is paid.", choices=("side", "money", "reciprocal"))),
        "klop": Field(OneOf(Flag("Whether there is one."), KLOP)),
        "kontra": Field(Nullable(Whole("How often.", least=1))),
    },
    "A contract.",
)
RULES = Record(
    {
        "id": Field(Text("The name of the file.", pattern="[a-z][a-z0-9-]*", example="my-table"), required=True),
        "stake": Field(Amount("What a point is worth.")),
        "seats": Field(Listing(Whole("Players.", least=2, most=6), "For how many.", least=1, most=4, unique=True)),
        "contracts": Field(Table(CONTRACT, "The contracts.", "[a-z-]+", most=4, example="solo-two"), required=True),
    },
    "A ruleset.",
)
GOOD: dict[str, Any] = {
    "id": "our-table",
    "stake": "0.10",
    "seats": [3, 4],
    "contracts": {
        "two": {"name": "Two", "value": 20, "pays": "side", "klop": False, "kontra": None},
        "klop": {"name": "Klop", "value": 0, "klop": {"full": 70}},
    },
}


def told(shape: Shape, value: Any, path: str = "value") -> list[str]:
    problems: list[Problem] = []
    shape.check(value, path, problems)
    return [str(problem) for problem in problems]


BRIEF = Text("A word.")
FORM = Text("A form.", choices=("side", "money", "reciprocal"))
NAME = Text("A name.", pattern="[a-z]+", example="two")
COUNT = Whole("A number.", least=1, most=5)
SEATS = Listing(COUNT, "Numbers.", least=1, most=2, unique=True)
LIST = "begin each entry with - on a line of its own, or write [one, two]"
BELOW = "write its keys on the lines below it, each with a colon and a value"

# A shape, what stands under the key `value`, and every line that is said about it.
REFUSED: list[tuple[Shape, Any, list[str]]] = [
    (BRIEF, 5, ['value: must be text, not the number 5 (put it in quotes: value: "5")']),
    (BRIEF, True, ['value: must be text, not true (put it in quotes: value: "true")']),
    (BRIEF, 0.5, ['value: must be text, not the number 0.5 (put it in quotes: value: "0.5")']),
    (BRIEF, None, ["value: must be text, not nothing"]),
    (BRIEF, [1], ["value: must be text, not a list"]),
    (NAME, {}, ["value: must be text, not a mapping (write value: two)"]),
    (NAME, "Two!", ['value: "Two!" is not written as it must be (write value: two)']),
    (NAME, "two\n", ['value: "two\\n" is not written as it must be (write value: two)']),
    (Text("A name.", pattern="[a-z]+"), "2", ['value: "2" is not written as it must be (the pattern is [a-z]+)']),
    (FORM, "mony", [
        'value: "mony" is not known here (did you mean "money"? allowed: side, money, reciprocal)',
    ]),
    (FORM, "Side", ['value: "Side" is not known here (did you mean "side"? allowed: side, money, reciprocal)']),
    (FORM, "x" * 99, [f'value: "{"x" * 37}..." is not known here (allowed: side, money, reciprocal)']),
    (FORM, 1, ["value: must be text, not the number 1 (write value: side)"]),
    (FORM, "\x1b[31m\ud800", [
        'value: "\\x1b[31m\\ud800" is not known here (allowed: side, money, reciprocal)',
    ]),
    (Whole("A number."), "ten", ['value: must be a whole number, not the text "ten" (write value: 20)']),
    (Whole("A number."), "70", ['value: must be a whole number, not the text "70" (write value: 70)']),
    (Whole("A number."), True, ["value: must be a whole number, not true (write value: 20)"]),
    (Whole("A number."), 20.0, ["value: must be a whole number, not the number 20.0 (write value: 20)"]),
    (COUNT, None, ["value: must be a whole number, not nothing (write value: 5)"]),
    (COUNT, 0, ["value: must be from 1 to 5, not 0 (write a number from 1 to 5)"]),
    (COUNT, 6, ["value: must be from 1 to 5, not 6 (write a number from 1 to 5)"]),
    (COUNT, 10**5000, [
        "value: must be from 1 to 5, not a number of more than 15 digits (write a number from 1 to 5)",
    ]),
    (Whole("A number.", least=1), 0, ["value: must be 1 or more, not 0 (write a number 1 or more)"]),
    (Whole("A number.", most=5), 6, ["value: must be 5 or less, not 6 (write a number 5 or less)"]),
    (Amount("A stake."), "0,10", ['value: must be an exact amount, not the text "0,10" (write value: "0.10")']),
    (Amount("A stake."), 0.25, ['value: must be an exact amount, not the number 0.25 (write value: "0.25")']),
    (Amount("A stake."), "1/0", [
        'value: must be an exact amount, not the text "1/0" (write value: 20 or value: "0.10")',
    ]),
    (Amount("A stake."), False, ['value: must be an exact amount, not false (write value: 20 or value: "0.10")']),
    (Amount("A stake."), 10**9, [
        "value: must have at most 9 digits, not the number 1000000000 (write a smaller amount)",
    ]),
    (Amount("A stake."), 10**5000, [
        "value: must have at most 9 digits, not a number of more than 15 digits (write a smaller amount)",
    ]),
    (Flag("Whether."), "yes", [
        'value: must be true or false, not the text "yes" (write value: true or value: false)',
    ]),
    (Flag("Whether."), 1, ["value: must be true or false, not the number 1 (write value: true or value: false)"]),
    (SEATS, 4, [f"value: must be a list, not the number 4 ({LIST})"]),
    (SEATS, [], ["value: has 0 entries, and at least 1 must be there (add some)"]),
    (SEATS, [1, 2, 3], ["value: has 3 entries, and at most 2 are allowed (delete some)"]),
    (SEATS, [4, 4], ["value[1]: stands in the list twice, first as entry 1 (delete one of them)"]),
    (SEATS, ["four", 9], [
        'value[0]: must be a whole number, not the text "four" (write - 5)',
        "value[1]: must be from 1 to 5, not 9 (write a number from 1 to 5)",
    ]),
    (Table(COUNT, "Numbers.", "[a-z]+", most=2, example="two"), {"Two": 0, "one": 1}, [
        'value.Two: the key "Two" is not written as it must be (write it like two)',
        "value.Two: must be from 1 to 5, not 0 (write a number from 1 to 5)",
    ]),
    (Table(COUNT, "Numbers.", "[a-z]+"), {"4": 1}, [
        'value.4: the key "4" is not written as it must be (the pattern is [a-z]+)',
    ]),
    (Table(COUNT, "Numbers.", "[a-z]+", most=1), {"a": 1, "b": 2}, [
        "value: has 2 keys, and at most 1 are allowed (delete some)",
    ]),
    (Table(COUNT, "Numbers.", "[a-z]+"), [], [f"value: must be a mapping, not a list ({BELOW})"]),
    (KLOP, "x", [f'value: must be a mapping, not the text "x" ({BELOW})']),
    (KLOP, {}, ["value: full is missing (add a line full:)"]),
    (KLOP, {"ful": 1, "zzz": 2, "empty": "x"}, [
        'value.ful: the key "ful" is not known here (did you mean "full"? allowed: full, empty)',
        'value.zzz: the key "zzz" is not known here (allowed: full, empty)',
        'value.empty: must be a whole number, not the text "x" (write empty: 20)',
        "value: full is missing (add a line full:)",
    ]),
    (OneOf(Flag("Whether."), KLOP), 5, [
        "value: must be true or false or a mapping, not the number 5 (write true or false or a mapping)",
    ]),
    (OneOf(Flag("Whether."), KLOP), {"full": "x"}, [
        'value.full: must be a whole number, not the text "x" (write full: 20)',
    ]),
    (OneOf(SEATS, Amount("A stake.")), None, [
        "value: must be a list or an exact amount, not nothing (write a list or an exact amount)",
    ]),
    (OneOf(Whole("A number."), Text("A word.")), [], [
        "value: must be a whole number or text, not a list (write a whole number or text)",
    ]),
    (Nullable(COUNT), 0, ["value: must be from 1 to 5, not 0 (write a number from 1 to 5)"]),
    (OneOf(Nullable(COUNT), Table(COUNT, "Numbers.", "[a-z]+")), "x", [
        'value: must be a whole number or null or a mapping, not the text "x"'
        " (write a whole number or null or a mapping)",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("shape", "value", "messages"), REFUSED, ids=[message[0][7:60] for *_, message in REFUSED])
def test_every_message_in_full(shape: Shape, value: Any, messages: list[str]) -> None:
    assert told(shape, value) == messages


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        *((Amount("A stake."), value) for value in (0, -2, 999_999_999, "0.10", "-2", "1/3", "007", "123456789.1234")),
        *((OneOf(Flag("Whether."), KLOP), value) for value in (True, False, {"full": 1})),
        *((OneOf(Nullable(COUNT), BRIEF), value) for value in (1, None, "")),
        (Whole("A number."), 10**30),
        (Listing(BRIEF, "Words.", unique=True), ["a", "b"]),
        (Listing(OneOf(Flag("Whether."), COUNT), "Any.", unique=True), [True, 1]),
        (RULES, GOOD),
    ],
)
def test_what_fits(shape: Shape, value: Any) -> None:
    assert told(shape, value) == []


def test_a_hint_without_a_key() -> None:
    assert told(COUNT, "x", "") == ['must be a whole number, not the text "x" (write 5)']


def test_also_is_asked_only_when_every_field_is_right() -> None:
    def more_than_empty(value: dict[str, Any], path: str, problems: list[Problem]) -> None:
        if value["full"] <= value["empty"]:
            problems.append(Problem(f"{path}.full", "must be more than empty"))

    both = {"full": Field(Whole("full"), required=True), "empty": Field(Whole("empty"), required=True)}
    shape = Record(both, "A klop.", also=more_than_empty)
    assert told(shape, {"full": 70, "empty": 0}) == []
    assert told(shape, {"full": 0, "empty": 70}) == ["value.full: must be more than empty"]
    assert told(shape, {"full": 0}) == ["value: empty is missing (add a line empty:)"]


def test_shapes_that_cannot_be_told_apart() -> None:
    with pytest.raises(ValueError, match=r"^two shapes for one kind of value: str$"):
        OneOf(Text("A word."), Amount("A stake."))
    with pytest.raises(ValueError, match=r"^two shapes for one kind of value: dict$"):
        OneOf(KLOP, Table(COUNT, "Numbers.", "[a-z]+"))


def test_problems_are_shown_where_they_stand() -> None:
    text = b"""\
id: our-table
contracts:
  two: {name: Two, value: ten}
  klop:
    name: Klop
    valeu: 70
seats:
- 3
- four
"""
    document = read(text, "our.yaml")
    problems: list[Problem] = []
    RULES.check(document.data, "", problems)
    assert [str(problem) for problem in locate(problems, document.places)] == [
        'our.yaml:3:20: contracts.two.value: must be a whole number, not the text "ten" (write value: 20)',
        "our.yaml:4:3: contracts.klop: value is missing (add a line value:)",
        'our.yaml:6:5: contracts.klop.valeu: the key "valeu" is not known here'
        ' (did you mean "value"? allowed: name, value, pays, klop, kontra)',
        'our.yaml:9:3: seats[1]: must be a whole number, not the text "four" (write - 6)',
    ]


def test_a_path_without_a_place_gets_the_nearest_one_around_it() -> None:
    places = {"": Place("r", 1, 1), "a": Place("r", 2, 1), "a.b[0]": Place("r", 3, 1)}
    own = Place("q", 9, 9)
    problems = [
        Problem("a.b[0].c.d", "0"),
        Problem("a.b[1]", "1"),
        Problem("z", "2"),
        Problem("", "3"),
        Problem("a", "4", place=own),
    ]
    located = [(problem.message, problem.place) for problem in locate(problems, places)]
    assert located == [
        ("4", own),
        ("2", places[""]),
        ("3", places[""]),
        ("1", places["a"]),
        ("0", places["a.b[0]"]),
    ]
    assert locate([Problem("b", "x"), Problem("a", "y")], {"a": own})[0] == Problem("a", "y", place=own)
    assert locate([Problem("b", "x")], {}) == (Problem("b", "x"),)


# JSON Schema ------------------------------------------------------------------------------------------------------


def test_the_schema_is_whole() -> None:
    shape = Record({"value": Field(COUNT, required=True), "form": Field(Nullable(FORM))}, "A rule.")
    assert json_schema(shape, "Rules", "https://example.org/rules.json") == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://example.org/rules.json",
        "title": "Rules",
        "type": "object",
        "description": "A rule.",
        "properties": {
            "value": {"type": "integer", "description": "A number.", "minimum": 1, "maximum": 5},
            "form": {
                "anyOf": [
                    {"type": "string", "description": "A form.", "enum": ["side", "money", "reciprocal"]},
                    {"type": "null"},
                ]
            },
        },
        "additionalProperties": False,
        "required": ["value"],
    }


SCHEMA = json_schema(RULES, "Rules", "https://example.org/rules.json")
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(json.dumps(SCHEMA)))
    assert VALIDATOR.is_valid(GOOD)


WORDS = [
    "two",
    "Two",
    "our-table",
    "side",
    "mony",
    "0.10",
    "1/3",
    "1/0",
    "1/00",
    "-2",
    "0,10",
    "-",
    "",
    "1.23456",
    "2 ",
]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 8),
    st.sampled_from([500, 501, 10**9, 10**9 - 1, -(10**9), 0.5]),
    st.sampled_from(WORDS),
    st.lists(st.one_of(st.integers(1, 7), st.booleans()), max_size=5),
    st.fixed_dictionaries({}, optional={"full": st.integers(0, 1), "empty": st.none(), "ful": st.just(1)}),
)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a value where something else could stand: its container and key."""
    entries = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    return [(value, key) for key, _ in entries] + [spot for _, entry in entries for spot in spots(entry)]


@given(st.lists(st.tuples(st.integers(0, 99), st.sampled_from(["put", "drop", "add"]), ODD), min_size=1, max_size=2))
@settings(max_examples=1500, deadline=None, derandomize=True)
def test_schema_and_check_agree(changes: list[tuple[int, str, Any]]) -> None:
    """Of a good ruleset with one or two things changed, both say the same."""
    value = copy.deepcopy(GOOD)
    for number, change, odd in changes:
        found = spots(value)
        if not found:
            break
        container, key = found[number % len(found)]
        if change == "put":
            container[key] = odd
        elif change == "drop":
            del container[key]
        elif isinstance(container, dict):
            container[WORDS[number % len(WORDS)]] = odd
        else:
            container.append(odd)
    assert VALIDATOR.is_valid(value) == (told(RULES, value) == [])


JSON = st.recursive(
    ODD, lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(max_size=8), inner)), max_leaves=9
)


@given(JSON)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_no_value_makes_the_check_raise(value: Any) -> None:
    told(RULES, value, "")
    told(RULES, {**GOOD, "contracts": {"two": value}, "seats": value, "id": value}, "")


def test_it_is_fast() -> None:
    shape = Table(CONTRACT, "The contracts.", "c[0-9]+", most=200)
    data = {f"c{number}": {"name": "N", "value": 20, "pays": "side", "klop": {"full": 70}} for number in range(140)}
    times = []
    for _ in range(20):
        began = time.perf_counter()
        assert told(shape, data) == []
        times.append(time.perf_counter() - began)
    assert min(times) < 0.005  # 840 values


def test_wrong_data_takes_no_long_either() -> None:
    began = time.perf_counter()
    assert len(told(RULES, {f"k{number}": 1 for number in range(20_000)})) == 20_002
    assert time.perf_counter() - began < 2
