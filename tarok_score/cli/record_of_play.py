"""A record of play from a file, and the hand that it proves, for the commands that have `--play`."""

from __future__ import annotations

import json
import sys
from typing import Any

from .. import files
from ..cards import notes
from ..cards.scored_play import ScoredPlay
from ..evening import hand_from_play
from ..evening.course import EveningCourse
from ..limits import MOST_BYTES_OF_PLAY, MOST_LINES_OF_PLAY
from ..problems import Problem, Refused, malformed, placed
from ..show import play as shown
from ..wire import Answers, crowded
from ..words.folding import printable
from .batch import STANDARD_INPUT, opened, unread
from .language import speech
from .requests import Twice, once

NO_INPUT = malformed("play-no-input", "there is no standard input", "give the name of a file")
UNREADABLE = malformed("play-unreadable", "{file} cannot be read: {reason}", "give a file, or - for standard input")
NOT_UTF8 = malformed("play-not-utf8", "{file} is not UTF-8 text")
TOO_LONG = malformed("play-too-long", "{file} is too long for the record of one deal")
NOT_JSON = malformed("play-not-json", "{file} is not JSON: {reason}", "text begins with another sign than {brace}")
FIELD_TWICE = malformed(
    "play-field-twice", '{file}: the field "{field}" stands twice', "say it once: nobody can know which counts"
)
NO_OBJECT = malformed("play-no-object", "{file} holds no record of play", "a request with play, or lines of text")


def read(name: str) -> notes.Noted:
    """The request in a file, or on standard input (`-`): JSON if it begins with a brace, else text."""
    shown_name = printable(name)
    if name == STANDARD_INPUT and sys.stdin is None:
        raise NO_INPUT.refused("--play")
    try:
        with opened(name, "--play") as file:
            data = file.read(MOST_BYTES_OF_PLAY + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise UNREADABLE.refused("--play", file=shown_name, reason=files.system_reason(error)) from None
    except UnicodeDecodeError:
        raise NOT_UTF8.refused("--play", file=shown_name) from None
    if len(data) > MOST_BYTES_OF_PLAY or data.count(b"\n") > MOST_LINES_OF_PLAY:
        raise TOO_LONG.refused("--play", file=shown_name)
    problems: list[Problem] = []
    if text.lstrip()[:1] != "{":
        found = notes.read(text, shown_name, problems)
        if problems or crowded(found.request, problems):
            raise Refused(placed(problems, found.places))
        return found
    try:
        request = json.loads(text, object_pairs_hook=once)
    except Twice as twice:
        raise FIELD_TWICE.refused("--play", file=shown_name, field=printable(str(twice)[:60])) from None
    except (ValueError, RecursionError) as error:
        raise NOT_JSON.refused("--play", file=shown_name, reason=unread(error), brace="{") from None
    if type(request) is not dict or "play" not in request:
        raise NO_OBJECT.refused("--play", file=shown_name)
    if crowded(request, problems):
        raise Refused(problems)
    return notes.Noted(request, {})


def scored(name: str, given: dict[str, object]) -> tuple[dict[str, Any], ScoredPlay]:
    """The request in a file, and the hand that its record of play proves, with its score.

    `given` is what the file does not say itself. Raises Refused with every problem.
    """
    request, places = read(name)
    problems: list[Problem] = []
    asked = Answers(files=True).read(given | request, problems)
    if asked is None or asked.play is None:
        raise Refused(placed(problems, places))
    return request, asked.play


def of_evening(record: notes.Noted, evening: EveningCourse) -> hand_from_play.Replayed:
    """The next hand of an evening, as a record proves it. Raises Refused with every problem."""
    request, places = record
    problems: list[Problem] = []
    found = hand_from_play.read(evening, request, problems)
    if found is None:
        raise Refused(placed(problems, places))
    return found


def tricks(found: ScoredPlay) -> list[str]:
    """The tricks of the hand as a table."""
    return shown.tricks(found.replay.tricks, speech())


def breaches(found: ScoredPlay) -> list[str]:
    """Every breach of the rules that the record shows, in lines."""
    return shown.breaches(found.breaches, speech())
