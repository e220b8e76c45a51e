"""Records of play from a file: scored, shown, and put into a session."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from .. import files
from ..cards import notes
from ..limits import MOST_BYTES_OF_PLAY, MOST_LINES_OF_PLAY
from ..played import Played
from ..problems import Place, Problem, Refused, malformed, placed
from ..show import play as shown
from ..show.explain import changes
from ..wire import Answers, crowded
from ..words.folding import printable
from ..words.said import said
from .app import complain, say
from .common import print_json
from .language import answers, speech
from .requests import Twice, once

if TYPE_CHECKING:
    from ..evening.session import Session


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
    if name == "-" and sys.stdin is None:
        raise NO_INPUT.refused("--play")
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST_BYTES_OF_PLAY + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(MOST_BYTES_OF_PLAY + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise UNREADABLE.refused("--play", file=shown_name, reason=files.systems(error)) from None
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
        from ..words.parsers import fault_of_json

        reason = said("nested too deeply") if isinstance(error, RecursionError) else fault_of_json(error)
        raise NOT_JSON.refused("--play", file=shown_name, reason=reason, brace="{") from None
    if type(request) is not dict or "play" not in request:
        raise NO_OBJECT.refused("--play", file=shown_name)
    if crowded(request, problems):
        raise Refused(problems)
    return notes.Noted(request, {})


def located(problems: list[Problem], places: dict[str, Place]) -> Refused:
    """The exception for these problems, each at its line of the file."""
    return Refused(placed(problems, places))


def score(name: str, given: dict[str, Any], sources: bool, as_json: bool) -> int:
    """Scores the record in a file; what it does not say itself is `given`. Exit status 3 if rules were broken."""
    request, places = read(name)
    request = {key: value for key, value in given.items() if value is not None} | request
    problems: list[Problem] = []
    found = Answers(files=True).played(request, problems)
    if found is None:
        raise located(problems, places)
    rules = found.table.rules
    if as_json:
        head = {"id": request["id"]} if "id" in request else {}
        head |= {"ruleset": rules.id, "variants": list(rules.variants)}
        print_json(head | found.document(answers()))
    else:
        _show(found, sources)
    return 3 if found.breaches else 0


def _show(found: Played, sources: bool) -> None:
    """The tricks, the score as `tarok score` prints it, and what broke the rules."""
    from .scoring import print_score

    rules = found.table.rules
    say(shown.tricks(found.replay.tricks, speech()))
    print_score(found.table, found.hand, found.score, sources)
    for line in shown.breaches(found.breaches, speech()):
        say(line)
    claimed = found.if_claimed
    if claimed is not None:
        from ..hand import notation

        words = notation.write(found.table, claimed.hand, speech().code)
        amounts = changes(claimed.score.scores, rules.unit.decimals, everybody=True)
        say(said("if that is claimed: {words}: {amounts}", words=words, amounts=amounts))


def add(session: Session, name: str, dry: bool, as_json: bool) -> int:
    """Puts the hand that a record proves into a session, as its facts; says what broke the rules."""
    from ..evening.replayed import read as replayed
    from .evening import record_all

    request, places = read(name)
    problems: list[Problem] = []
    found = replayed(session.evening, request, problems)
    if found is None:
        raise located(problems, places)
    for line in shown.breaches(found.played.breaches, speech()):
        complain(line)
    return record_all(session, lambda: session.add(found.event, dry=dry), dry, as_json)
