"""The report of an evening as plain text: the headline, each player's statistics, and the feats."""

from __future__ import annotations

from collections.abc import Iterator

from ..amounts import Amount
from ..evening.session import Session
from ..words.folding import printable
from ..words.said import Fact, said
from ..words.speech import Speech
from .columns import table
from .report import report


def report_text(
    session: Session, speech: Speech, rate: Amount | None = None, width: int | None = None
) -> Iterator[str]:
    """The lines of the report, with the table in at most `width` columns."""
    found = report(session, rate, brief=True)

    def told(fact: Fact) -> str:
        """A fact in the language of the reader."""
        return printable(speech.fact(fact))

    yield " · ".join(map(told, (found.day, found.hands, found.title, *found.variants)))
    if found.headline is not None:
        yield told(found.headline)
    rows = [[told(figure.label), *map(told, figure.of)] for figure in found.statistics]
    rows.append([told(said("total")), *(told(total) for _, _, total in found.totals)])
    heads = ["", *(printable(name) for name, _ in found.players)]
    yield from table(rows, heads, range(1, len(heads)), width, total=True)
    yield from map(told, found.feats)
    for giver, taker, amount in found.payments:
        yield f"{told(giver)} → {told(taker)}  {told(amount)}"
