"""The words that may stand at the cursor, side by side in few rows, each with its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..show import roles
from ..show.columns import cut, width_of
from ..words.folding import printable
from ..words.said import Fact, Said
from ..words.speech import Speech
from .offers import Offer

BETWEEN = "   "
MORE = "  …"


class OffersInRows(NamedTuple):
    """Rows of offers; the chosen offer stands in one of the rows, from one column up to another."""

    rows: list[str]
    chosen: tuple[int, int, int] | None = None


def in_rows(offers: Sequence[Offer], at: int | None, speech: Speech, width: int, count: int) -> OffersInRows:
    """The offers in at most `count` rows; the one `at` a place is chosen, and is always seen. The rest is left out."""
    if not count:
        return OffersInRows([])
    texts = [printable(offer.word) for offer in offers]
    if offers and offers[0].whole:
        texts = _told_apart(texts, width - width_of(MORE) - 1)
    packed = _packed(list(_spelt(offers, texts, speech, width)), width - width_of(MORE))
    of_chosen = next((row for row, (one, some) in enumerate(packed) if at is not None and at < one + len(some)), 0)
    first = max(0, min(of_chosen, len(packed) - count))
    shown = packed[first : first + count]
    rows = [f" {BETWEEN.join(row)}" for _, row in shown]
    if rows and first + count < len(packed):
        rows[-1] += roles.quiet(MORE)
    found = [line if width_of(line) <= width else cut(roles.plain(line), width) for line in rows]
    if at is None:
        return OffersInRows(found)
    row = of_chosen - first
    start = roles.plain(rows[row]).find(texts[at], _start(shown[row], at))
    return OffersInRows(found, (row, start, start + len(texts[at])))


def _told_apart(lines: Sequence[str], width: int) -> list[str]:
    """The lines without the words that they all begin with, if these leave no room for the rest."""
    if max(map(width_of, lines)) <= width:
        return list(lines)
    words = [line.split() for line in lines]
    same = next((at for at, some in enumerate(zip(*words, strict=False)) if len(set(some)) > 1), 0)
    return [" ".join(["…", *line[same:]]) for line in words]


def _start(row: tuple[int, list[str]], one: int) -> int:
    """The column at which an offer of a row begins."""
    first, texts = row
    return 1 + sum(len(roles.plain(text)) + len(BETWEEN) for text in texts[: one - first])


def _packed(texts: Sequence[str], width: int) -> list[tuple[int, list[str]]]:
    """The texts in rows of a width, each row with the number of its first text."""
    rows: list[tuple[int, list[str]]] = []
    taken = 0
    for number, text in enumerate(texts):
        wide = width_of(text) + len(BETWEEN)
        if not rows or taken + wide > width:
            rows.append((number, []))
            taken = 1 - len(BETWEEN)
        rows[-1][1].append(text)
        taken += wide
    return rows


def _spelt(offers: Sequence[Offer], texts: Sequence[str], speech: Speech, width: int) -> Iterator[str]:
    """Each offer with its value; the first of several with the same meaning has the meaning before it."""
    if len(offers) == 1:
        means = printable(speech.fact(offers[0].means))
        yield f"{texts[0]}  {roles.quiet(cut(means, max(width - width_of(texts[0]) - 8, 1)))}"
        return
    before: Fact | None = None
    for offer, text in zip(offers, texts, strict=True):
        value = _value(offer.means, speech)
        names = isinstance(offer.means, Said) and not offer.means.facts and not text.endswith((":", "="))
        if value:
            yield f"{text} {roles.quiet(printable(value))}"
        elif names and offer.means != before:
            yield f"{roles.quiet(f'{printable(speech.fact(offer.means))}:')} {text}"
        else:
            yield text
        before = offer.means


def _value(means: Fact, speech: Speech) -> str:
    """The value in a meaning, without the kind of thing."""
    if not isinstance(means, Said):
        return "" if isinstance(means, str) else speech.fact(means)
    if "value" in means.facts:
        return speech.fact(means.facts["value"])
    return f"× {speech.fact(means.facts['n'])}" if "×" in means.text and "n" in means.facts else ""
