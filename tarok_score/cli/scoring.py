"""`tarok score`: one hand, or a batch of requests, worked out without a session."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any

import click

from ..hand import notation
from ..hand.table import Table, check_name, check_players
from ..problems import Problem, Refused, malformed
from ..rules.library import load
from ..rules.ruleset import Ruleset
from ..scoring import score as score_hand
from ..show.explain import changes
from ..show.text import explained
from ..wire import Answers, refused, typed_before
from ..words.folding import printable
from ..words.said import Quantity, joined, said
from . import language, stays
from .app import misuse, say
from .batch import lines as batch_lines
from .common import escaped, json_option, print_json
from .complete import complete_ruleset, complete_variant
from .language import speech

FIELD_TWICE = malformed(
    "request-field-twice",
    'line {number}: the field "{field}" stands twice',
    "say it once: nobody can know which counts",
)
NOT_JSON = malformed("request-no-json", "line {number} is not JSON: {reason}", "one request a line")
NO_ECHO = malformed("id-no-echo", "line {number}: the id cannot be echoed", "use plain text")


@click.command()
@click.option(
    "--ruleset",
    metavar="ID",
    default="pagat-4p",
    show_default=True,
    help="The rules: an id or a YAML file.",
    shell_complete=complete_ruleset,
)
@click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of the rules; may be repeated.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--players", metavar="A,B,C,D", help="Names in turn order; else the names in the words.")
@click.option("--radli", metavar="A=1,…", help="Open radli before the hand.")
@click.option("--pot", metavar="AMOUNT", help="What the pot held before the hand.")
@click.option("--batch", metavar="FILE", help="Read one JSON request a line from FILE (- for standard input).")
@click.option("--files", is_flag=True, help="The requests of --batch may name files of rulesets, too.")
@click.option("--sources", is_flag=True, help="Show every rule with its source.")
@click.option(
    "--claimed", metavar="PLAYER=AMOUNT", multiple=True, help="What somebody says he should have written: why?"
)
@click.option("--all", "everything", is_flag=True, help="With --claimed: every explanation, not only the first five.")
@json_option
@click.argument("words", nargs=-1, metavar="WORD…")
def score(
    ruleset: str, variants: tuple[str, ...], players: str | None, radli: str | None, pot: str | None,
    batch: str | None, files: bool, sources: bool, claimed: tuple[str, ...], everything: bool, as_json: bool,
    words: tuple[str, ...],
) -> int:  # fmt: skip
    """Work out one hand from its words and show how; write nothing.

    \b
    tarok score --players Ana,Boris,Cilka,David two Ana Boris 44 kontra
    tarok score --ruleset taroky-hlucin --players A,B,C,D trojka:3 A 47 pagat
    tarok score --batch requests.jsonl

    With --batch each line is one request and each answer one line, in order; the exit status is 1 if any was refused.
    """
    if batch is not None:
        if words:
            raise misuse(said("--batch reads its hands from the file: give no words"))
        return _batch(batch, files)
    if not words:
        raise misuse(said("which hand? For example: tarok score two Ana Boris 44"))
    rules = load(ruleset, variants)
    names = _names(rules, players, words)
    problems = check_players(rules, names)
    if problems:
        raise Refused(problems)
    table = Table(rules, tuple(names))
    before = typed_before(table, radli, pot, problems)
    try:
        hand = notation.read(table, words)
    except Refused as refusal:
        problems.extend(refusal.problems)
    if problems:
        raise Refused(problems)
    result = score_hand(table, before, hand)
    found = None
    if claimed:
        from ..dispute.case import Case, Rulebook
        from . import claims

        case = Case(Rulebook.named(ruleset), tuple(variants), table, before, hand)
        found = claims.explained(case, claims.said_claims(claimed, table, hand))
    if as_json:
        answer = {"ruleset": rules.id, "variants": list(variants), **result.document(language.answers())}
        print_json(answer if found is None else {**answer, "claim": found.document()})
        return 0 if found is None else claims.status(found)
    decimals = rules.unit.decimals
    say(notation.write(table, hand, speech().code))
    say("\n".join(explained(result.lines, decimals, speech(), sources)))
    say(changes(result.scores, decimals, everybody=True))
    if result.radli and any(result.radli.values()):
        say(said("open radli: {radli}", radli=tuple(joined(name, count) for name, count in result.radli.items())))
    if result.pot is not None:
        say(said("pot: {amount}", amount=Quantity(result.pot, decimals)))
    return 0 if found is None else claims.told(found, everything)


def _names(rules: Ruleset, players: str | None, words: tuple[str, ...]) -> list[str]:
    """The players named by --players, else those that the words name (with a capital letter), filled up with A, B …"""
    if players is not None:
        return [name.strip() for name in players.split(",") if name.strip()]
    found: list[str] = []
    for word in words:
        for sign in ":=@,":
            word = word.replace(sign, " ")
        for name in word.split():
            if name[0].isupper() and name not in found and not check_name(rules, name, ""):
                found.append(name)
    seats = rules.seats.in_play if rules.seats.in_play in rules.seats.at_table else rules.seats.at_table[0]
    spare = [letter for letter in "ABCDEFGHIJ" if letter not in found]
    return (found + spare)[:seats]


def _batch(name: str, files: bool) -> int:
    """Answers every request; 1 if any was refused. Only with `files` may they name files of rulesets."""
    stays()
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(", ", ": ")).encode
    decode = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=_once).decode
    speech = language.answers()
    answers = Answers(speech, files=files)
    status = 0
    write = (sys.stdout or StringIO()).write
    for number, line in batch_lines(name, said("give a file, or - for standard input")):
        if isinstance(line, str) and not line.strip():
            continue
        request = line if isinstance(line, Problem) else _request(decode, line, number)
        try:
            if isinstance(request, Problem):
                text, scored = encode(refused(None, [request], speech)), False
            else:
                text, scored = answers.text(request, encode)
        except (RecursionError, ValueError):
            text, scored = encode(refused(None, [NO_ECHO("id", number=number)], speech)), False
        if not scored:
            status = 1
        write((text if text.isprintable() else escaped(text)) + "\n")
    return status


def _request(decode: Callable[[str], Any], line: str, number: int) -> Any:
    """The request of a line, or why it is none."""
    try:
        return decode(line)
    except _Twice as twice:
        return FIELD_TWICE(number=number, field=printable(str(twice)[:60]))
    except (ValueError, RecursionError) as error:
        why = said("nested too deeply") if isinstance(error, RecursionError) else str(error)
        return NOT_JSON(number=number, reason=why)


class _Twice(Exception):
    """A field that stands twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        raise _Twice(next(name for name, _ in pairs if name in seen or seen.add(name)))  # type: ignore[func-returns-value]
    return fields


def _no_number(name: str) -> None:
    raise ValueError(language.answers().say(said("{name} is no number of JSON", name=name)))
