"""The JSON Schema of a hand is read off the declarations that read it: what is written for a hand fits it."""

import jsonschema
import pytest

from tarok_score.documents.kinds import mapping
from tarok_score.hand import notation
from tarok_score.hand.document import HandDocument, write
from tarok_score.hand.table import Table
from tarok_score.law.library import load

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
