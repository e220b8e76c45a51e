"""Every problem of a hand and of a request consists of messages: said in the language made of them, nothing is left."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from language_of_messages import build, of_rulesets, plain, words_of
from test_problems import ROWS, Row

from tarok_score import speech as notation
from tarok_score import wire
from tarok_score.hand.document import FIELDS, BonusDocument
from tarok_score.problems import Problem, Refused
from tarok_score.words.notation_words import OWN
from tarok_score.words.said import Speech

pytestmark = pytest.mark.no_cover

#: Fields of documents and their values, which are JSON in every language.
FIELDS_OF_DOCUMENTS = words_of(
    *FIELDS,
    *BonusDocument.keys,
    "before after claimed radli pot ruleset variants players hand play Ana Boris Cilka David",
    "discard deliberate",
)


@pytest.fixture(scope="module")
def made_of_messages(tmp_path_factory: pytest.TempPathFactory) -> Speech:
    return Speech("sl", ",", str(build(tmp_path_factory.mktemp("messages"))))


def problems(row: Row, speech: Speech) -> Iterator[str]:
    """The text about a row, without the path before it."""
    found: list[Problem]
    if row.ruleset and not row.said.startswith("{"):
        with pytest.raises(Refused) as refused:
            notation.read(row.table(), row.said.split())
        found = refused.value.problems
        yield from (one._replace(path="", place=None).text(speech) for one in found)
        return
    asked = json.loads(row.said)
    if row.ruleset:
        asked = {"ruleset": row.ruleset, "variants": list(row.variants), "players": list(row.players), "hand": asked}
    for one in wire.Answers(speech).answer(asked)["problems"]:
        yield str(Problem("", one["message"], one["hint"]))


def test_every_problem_consists_of_messages(made_of_messages: Speech) -> None:
    wrong = []
    for row in ROWS:
        named = (*row.players, *row.away, row.ruleset, *row.variants)
        own = [word for kind in ("mark", "result") for words in OWN[kind].values() for word in words]
        known = of_rulesets() | FIELDS_OF_DOCUMENTS | words_of(row.said, *named, *own)
        for text in problems(row, made_of_messages):
            left = plain(text) - known
            if left:
                wrong.append((row.said, text, left))
    assert wrong == []
