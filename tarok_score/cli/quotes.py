"""`tarok why --quote`: the sentences of the sources, read from a folder with their texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..law.quotes import Quote
from ..law.rule import Rule
from ..law.ruleset_files import quotes, sources
from ..scoring import Line
from ..show.citations import Citation, full_title
from ..words.folding import printable
from ..words.said import Fact, joined, said
from .output import say


def quotes_of(lines: Iterable[Line], texts: str | None) -> list[tuple[Rule, list[Quote]]]:
    """Every rule that took part in these lines, once, with the sentences about it in the texts of a folder."""
    rules = {rule.id: rule for line in lines for rule in (line.rule, *(note.rule for note in line.notes))}
    known, folder = sources(), None if texts is None else Path(texts)
    return [(rule, quotes(rule.cite, known, folder)) for rule in rules.values()]


def tell_quotes(quoted: Iterable[tuple[Rule, list[Quote]]], texts: str | None) -> None:
    """Prints the sentences of the sources, each with its rule, or the reason why one cannot be printed."""
    for rule, found in quoted:
        say("")
        say(said("rule {id}: {cite}", id=rule.id, cite=Citation(printable(rule.cite))))
        for quote in found:
            say(joined("   ", _sentence(quote, texts)))


def _sentence(quote: Quote, texts: str | None) -> Fact:
    if quote.sentence is not None:
        return f"> {printable(quote.sentence)}"
    if quote.source is None:
        return said("this program knows no text of that name")
    name = Citation(quote.source.short)
    if quote.at_hand:
        return said("{source}: nothing in the text begins with that, so it may be another edition", source=name)
    title = full_title(quote.source)
    if texts is None:
        return said("{source} ({title}): --texts FOLDER says where you keep it", source=name, title=title)
    file = f"{quote.source.id}.txt"
    text = "{source} ({title}): there is no {file} in {folder}"
    return said(text, source=name, title=title, file=file, folder=printable(texts))
