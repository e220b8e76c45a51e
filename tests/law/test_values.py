"""Single values against their declarations: every message in full, and the JSON Schema says the same as the check."""

import copy
import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tries import tries

from tarok_score.amounts import Amount
from tarok_score.documents import (
    REQUIRED,
    Choice,
    ExactAmount,
    Flag,
    Key,
    OfPart,
    Part,
    Reading,
    Several,
    TableOf,
    Text,
    Whole,
    amount,
    choice,
    flag,
    mapping,
    part,
    several,
    table,
    text,
    whole,
)
from tarok_score.documents.yaml_text import read
from tarok_score.law import Labels
from tarok_score.law.files import Variant
from tarok_score.problems import Place, Problem, Problems, placed

# A small game, declared as the real one is.


class Full(Part):
    """A klop."""

    full: int = whole("Full.", 1, 70)
    empty: int = whole("Empty.", 0, 70, default=0)


class Game(Part):
    """A contract."""

    name: str = text("What it is called.", example="Two")
    value: int = whole("Its value.", 0, 500)
    pays: str = choice("Who is paid.", ["side", "money", "reciprocal"], default="side")
    open: bool = flag("Whether it is.")
    klop: Full | None = part(Full)


class Table(Part):
    """A ruleset."""

    id: str = text("The name of the file.", pattern="[a-z][a-z0-9-]*", example="my-table")
    stake: Amount | None = amount("What a point is worth.", default=None)
    seats: tuple[int, ...] = several("For how many.", Whole("Players.", 2, 6), least=1, most=4, unique=True)
    contracts: dict[str, Game] = table(Game, "The contracts.", example="solo-two")


GOOD: dict[str, Any] = {
    "id": "our-table",
    "stake": "0.10",
    "seats": [3, 4],
    "contracts": {
        "two": {"name": "Two", "value": 20, "pays": "side", "open": False},
        "klop": {"name": "Klop", "value": 0, "klop": {"full": 70}},
    },
}


def told(key: Key, value: Any, path: str = "value") -> list[str]:
    problems = Problems()
    key.read(value, path, Reading(None, problems))
    return [str(problem) for problem in problems]


def told_of_table(value: Any) -> list[str]:
    problems = Problems()
    Table.read(value, "", Reading(None, problems))
    return [str(problem) for problem in problems]


BRIEF = Text("A word.")
FORM = Choice("A form.", ["side", "money", "reciprocal"])
NAME = Text("A name.", pattern="[a-z]+", example="two")
COUNT = Whole("A number.", 1, 5)
LARGE = Whole("A number.", 0, 100)
STAKE = ExactAmount("A stake.")
SEATS = Several("Numbers.", COUNT, least=1, most=2, unique=True)
WHETHER = Flag("Whether.")
KLOP = OfPart(Full)
GAMES = TableOf(Full, "Numbers.", example="two")
TITLE = Labels("A title.", "Its text.", "two")
LIST = "begin each entry with - on a line of its own, or write [one, two]"
BELOW = "write its keys on the lines below it, each with a colon and a value"

# A key, the text under the key `value`, and every line of the answer.
REFUSED: list[tuple[Key, Any, list[str]]] = [
    (BRIEF, 5, ['value: must be text, not the number 5 (put it in quotes: value: "5")']),
    (BRIEF, True, ['value: must be text, not true (put it in quotes: value: "true")']),
    (BRIEF, 0.5, ['value: must be text, not the number 0.5 (put it in quotes: value: "0.5")']),
    (BRIEF, None, ["value: must be text, not nothing"]),
    (BRIEF, [1], ["value: must be text, not a list"]),
    (NAME, {}, ["value: must be text, not a mapping (write value: two)"]),
    (NAME, "Two!", ['value: "Two!" is not written as it must be (write value: two)']),
    (NAME, "two\n", ['value: "two\\u000a" is not written as it must be (write value: two)']),
    (FORM, "mony", [
        'value: "mony" is not known here (did you mean "money"?)',
    ]),
    (FORM, "Side", ['value: "Side" is not known here (did you mean "side"?)']),
    (FORM, "x" * 99, [f'value: "{"x" * 39}…" is not known here (one of side, money, reciprocal)']),
    (FORM, 1, ["value: the number 1 is not known here (one of side, money, reciprocal)"]),
    (FORM, "\x1b[31m\ud800", [
        'value: "\\u001b[31m\\ud800" is not known here (one of side, money, reciprocal)',
    ]),
    (LARGE, "ten", ['value: must be a whole number, not the text "ten" (write value: 20)']),
    (LARGE, "70", ['value: must be a whole number, not the text "70" (write value: 70)']),
    (LARGE, True, ["value: must be a whole number, not true (write value: 20)"]),
    (LARGE, 20.0, ["value: must be a whole number, not the number 20.0 (write value: 20)"]),
    (COUNT, None, ["value: must be a whole number, not nothing (write value: 5)"]),
    (COUNT, 0, ["value: must be from 1 to 5, not 0 (write a number from 1 to 5)"]),
    (COUNT, 6, ["value: must be from 1 to 5, not 6 (write a number from 1 to 5)"]),
    (COUNT, 10**5000, [
        "value: must be from 1 to 5, not a number of more than 15 digits (write a number from 1 to 5)",
    ]),
    (STAKE, "0,10", ['value: must be an exact amount, not the text "0,10" (write value: "0.10")']),
    (STAKE, 0.25, ['value: must be an exact amount, not the number 0.25 (write value: "0.25")']),
    (STAKE, "1/0", [
        'value: must be an exact amount, not the text "1/0" (write value: 20 or value: "0.10")',
    ]),
    (STAKE, False, ['value: must be an exact amount, not false (write value: 20 or value: "0.10")']),
    (STAKE, 10**9, [
        "value: must have at most 9 digits, not the number 1000000000 (write a smaller amount)",
    ]),
    (STAKE, 10**5000, [
        "value: must have at most 9 digits, not a number of more than 15 digits (write a smaller amount)",
    ]),
    (WHETHER, "yes", [
        'value: must be true or false, not the text "yes" (write value: true or value: false)',
    ]),
    (WHETHER, 1, ["value: must be true or false, not the number 1 (write value: true or value: false)"]),
    (SEATS, 4, [f"value: must be a list, not the number 4 ({LIST})"]),
    (SEATS, [], ["value: has 0 entries, and at least 1 must be there (add some)"]),
    (SEATS, [1, 2, 3], ["value: has over 2 entries (leave out what is too much)"]),
    (SEATS, [4, 4], ["value[1]: is in the list twice, first as entry 1 (delete one of them)"]),
    (SEATS, ["four", 9], [
        'value[0]: must be a whole number, not the text "four" (write - 5)',
        "value[1]: must be from 1 to 5, not 9 (write a number from 1 to 5)",
    ]),
    (GAMES, {"Two": {"full": 0}, "one": {"full": 1}}, [
        'value.Two: the key "Two" is not written as it must be (write it like two)',
        "value.Two.full: must be from 1 to 70, not 0 (write a number from 1 to 70)",
    ]),
    (GAMES, {f"k{number}": {"full": 1} for number in range(129)}, [
        "value: has over 128 entries (leave out what is too much)",
    ]),
    (GAMES, [], [f"value: must be a mapping, not a list ({BELOW})"]),
    (KLOP, "x", [f'value: must be a mapping, not the text "x" ({BELOW})']),
    (KLOP, {}, ["value: full is missing (add a line full:)"]),
    (KLOP, {"ful": 1, "zzz": 2, "empty": "x"}, [
        'value.ful: the key "ful" is not known here (did you mean "full"?)',
        'value.zzz: the key "zzz" is not known here (one of full, empty)',
        'value.empty: must be a whole number, not the text "x" (write empty: 20)',
        "value: full is missing (add a line full:)",
    ]),
    (TITLE, {"sl": "Doma", "hr": "Kod kuće"}, [
        'value.hr: the key "hr" is not known here (one of en, sl, cs, pl)',
        "value: en is missing (add a line en:)",
    ]),
    (TITLE, "Home", [f'value: must be a mapping, not the text "Home" ({BELOW})']),
    (Variant.keys["patch"], [], ["value: must be a mapping of what the variant changes (such as win: {points: 35})"]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "messages"), REFUSED, ids=[message[0][7:60] for *_, message in REFUSED])
def test_every_message_in_full(key: Key, value: Any, messages: list[str]) -> None:
    assert told(key, value) == messages


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *((STAKE, value) for value in (0, -2, 999_999_999, "0.10", "-2", "1/3", "007", "123456789.1234")),
        (Several("Words.", BRIEF, unique=True), ["a", "b"]),
        (TITLE, {"en": "Home"}),
        (Variant.keys["patch"], {"win": None}),
        (OfPart(Table, default=REQUIRED), GOOD),
    ],
)
def test_what_fits(key: Key, value: Any) -> None:
    assert told(key, value) == []


def test_a_hint_without_a_key() -> None:
    assert told(COUNT, "x", "") == ['must be a whole number, not the text "x" (write 5)']


def test_problems_are_shown_where_they_stand() -> None:
    written = b"""\
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
    document = read(written, "our.yaml")
    problems = Problems()
    Table.read(document.data, "", Reading(None, problems))
    assert [str(problem) for problem in placed(problems, document.places)] == [
        'our.yaml:3:20: contracts.two.value: must be a whole number, not the text "ten" (write value: 20)',
        "our.yaml:4:3: contracts.klop: value is missing (add a line value:)",
        'our.yaml:6:5: contracts.klop.valeu: the key "valeu" is not known here (did you mean "value"?)',
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
    located = [(problem.message, problem.place) for problem in placed(problems, places)]
    assert located == [
        ("4", own),
        ("2", places[""]),
        ("3", places[""]),
        ("1", places["a"]),
        ("0", places["a.b[0]"]),
    ]
    assert placed([Problem("b", "x"), Problem("a", "y")], {"a": own})[0] == Problem("a", "y", place=own)
    assert placed([Problem("b", "x")], {}) == (Problem("b", "x"),)


# JSON Schema ------------------------------------------------------------------------------------------------------


def test_the_schema_is_whole() -> None:
    assert mapping(Full.__doc__, Full.keys) == {
        "type": "object",
        "description": "A klop.",
        "properties": {
            "full": {"type": "integer", "description": "Full.", "minimum": 1, "maximum": 70},
            "empty": {"type": "integer", "description": "Empty.", "minimum": 0, "maximum": 70},
        },
        "additionalProperties": False,
        "required": ["full"],
    }
    assert FORM.schema() == {
        "type": "string",
        "description": "A form.",
        "enum": ["side", "money", "reciprocal"],
    }
    assert SEATS.schema() == {
        "type": "array",
        "description": "Numbers.",
        "items": {"type": "integer", "description": "A number.", "minimum": 1, "maximum": 5},
        "maxItems": 2,
        "minItems": 1,
        "uniqueItems": True,
    }


def test_a_kind_of_key_without_a_schema_is_noticed() -> None:
    with pytest.raises(AttributeError):
        Key("Whatever.").schema()


SCHEMA = mapping(Table.__doc__, Table.keys)
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
    """Every place of a value that could be something else: its container and key."""
    entries = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    return [(value, key) for key, _ in entries] + [spot for _, entry in entries for spot in spots(entry)]


@given(st.lists(st.tuples(st.integers(0, 99), st.sampled_from(["put", "drop", "add"]), ODD), min_size=1, max_size=2))
@settings(max_examples=tries(1500), deadline=None, derandomize=True)
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
    assert VALIDATOR.is_valid(value) == (told_of_table(value) == [])


JSON = st.recursive(
    ODD, lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(max_size=8), inner)), max_leaves=9
)


@given(JSON)
@settings(max_examples=tries(200), deadline=None, derandomize=True)
def test_no_value_makes_the_check_raise(value: Any) -> None:
    told_of_table(value)
    told_of_table({**GOOD, "contracts": {"two": value}, "seats": value, "id": value})


def test_whoever_gives_the_wrong_file_waits_for_no_guesses() -> None:
    lines = told_of_table({f"stak{number}": 1 for number in range(20_000)})
    assert len(lines) == 20_002
    assert lines[0].endswith('(did you mean "stake"?)')
    assert lines[9_999].endswith("(one of id, stake, seats, contracts)")


# Parts ------------------------------------------------------------------------------------------------------------


def test_a_part_never_changes() -> None:
    built = Full(full=36, empty=0)
    with pytest.raises(AttributeError, match="Full never changes: full"):
        built.full = 35  # type: ignore[misc]
    assert (built.full, built == Full(full=36, empty=0), built == Full(full=35, empty=0)) == (36, True, False)
