"""The JSON Schemas of a hand and of a request are read off the declarations that read them: what is written fits."""

from typing import Any

import jsonschema
import pytest

from tarok_score import speech as notation
from tarok_score.documents import mapping
from tarok_score.hand import Table
from tarok_score.hand.document import HandDocument, write
from tarok_score.law.library import load
from tarok_score.wire import Answers, Request

SCHEMA = mapping(HandDocument.__doc__ or "", HandDocument.keys)
PLAYERS = ("Ana", "Boris", "Cilka", "David")


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("pagat-4p", "two Ana Boris 44 trula kontra@Cilka"),
        ("pagat-4p", "one Cilka Ana 45 king-ultimo:announced pagat:Boris:lost mond:David"),
        ("pagat-4p", "three Ana 35+1"),
        ("pagat-4p", "klop Ana=26 Boris=17 Cilka=9 David=18"),
        ("pagat-4p", "beggar Cilka won"),
    ],
)
def test_a_written_hand_fits_its_schema(ruleset: str, words: str) -> None:
    hand = notation.read(Table(load(ruleset), PLAYERS), words.split())
    jsonschema.validate(write(hand), SCHEMA, jsonschema.Draft202012Validator)


@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"contract": 5},
        {"contract": "two", "points": 71},
        {"contract": "two", "won": "yes"},
        {"contract": "two", "bonuses": [{"by": "Ana"}]},
        {"contract": "two", "captured": {"king": {"from": "Ana"}}},
        {"contract": "two", "revoke": {"kind": "discard"}},
        {"contract": "two", "score": 20},
    ],
)
def test_what_is_no_hand_does_not_fit(hand: object) -> None:
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(hand)


def objects(schema: Any) -> list[Any]:
    """The schemas of the objects in a schema."""
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    own = [schema] if isinstance(schema, dict) and "properties" in schema and "type" in schema else []
    return own + [found for part in inner for found in objects(part)]


def test_every_object_in_a_hand_says_what_it_is() -> None:
    said = [found["description"] for found in objects(SCHEMA)]
    assert "A bonus that was made, or attempted and lost." in said and all(said)


REQUEST = {
    "ruleset": "pagat-4p",
    "players": list(PLAYERS),
    "hand": {"contract": "two", "declarer": "Ana", "points": 44},
}


@pytest.mark.parametrize(
    ("more", "fits"),
    [
        ({}, True),
        ({"id": [1, None], "variants": ["exact-difference"], "claimed": {"Ana": "30", "Boris": 30}}, True),
        ({"before": {"radli": {"Ana": 2, "Boris": True}}}, True),
        ({"variants": "exact-difference"}, False),
        ({"before": {"wheels": 1}}, False),
        ({"hand": {}}, False),
        ({"claimed": {"Ana": None}}, False),
        ({"play": 5, "hand": None}, False),
        ({"player": "Ana"}, False),
    ],
)
def test_a_request_that_fits_its_schema_is_answered(more: dict[str, object], fits: bool) -> None:
    schema = mapping(Request.__doc__ or "", Request.keys)
    asked = REQUEST | more
    assert jsonschema.Draft202012Validator(schema).is_valid(asked) is fits
    assert ("scores" in Answers().answer(asked)) is fits
