"""A score as JSON text, for those who answer thousands of requests: what `json.dumps` writes of its document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from json.encoder import encode_basestring as quoted

from ..amounts import Amount, plain
from .lines import Line, Score


def json_text(score: Score) -> str:
    """The members of the object that `Score.document` gives in English, without its braces."""
    members = [f'"scores": {_amounts(score.scores)}']
    if score.radli is not None:
        radli = ", ".join([f"{quoted(name)}: {count}" for name, count in score.radli.items()])
        members.append(f'"radli": {{{radli}}}')
    if score.pot is not None:
        members.append(f'"pot": "{plain(score.pot)}"')
    lines = ", ".join([line.json or _line(line) for line in score.lines])
    members.append(f'"lines": [{lines}]')
    return ", ".join(members)


def _line(line: Line) -> str:
    rule = line.rule
    head = _head(rule.id, rule.label["en"], rule.cite)
    notes = ", ".join([f'{{"rule": "{note.rule.id}", "text": {quoted(note.text)}}}' for note in line.notes])
    line.json = f'{head}"{line.terms}", "amounts": {_amounts(line.amounts)}, "notes": [{notes}]}}'
    return line.json


@lru_cache(maxsize=4096)
def _head(rule: str, label: str, cite: str) -> str:
    """What is the same on every line of a rule."""
    return f'{{"rule": {quoted(rule)}, "label": {quoted(label)}, "cite": {quoted(cite)}, "working": '


def _amounts(amounts: Mapping[str, Amount]) -> str:
    members = [
        f'{quoted(name)}: "{amount if type(amount) is int else plain(amount)}"' for name, amount in amounts.items()
    ]
    return f"{{{', '.join(members)}}}"
