"""Pages for a browser: a template, a language, and a file that is written whole or not at all.

jinja2 is imported only here. Everything that people typed is escaped by it; a page has no script and no address.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..amounts import Amount
from ..resources import folder
from ..text import printable
from ..words.said import Fact, Said, Speech
from .columns import Citation, parted, widest

if TYPE_CHECKING:
    from jinja2 import Environment

    from ..law import Rule

HERE = folder("show/templates")


def _shown(value: object) -> object:
    """The text that a template shows for a value, with whatever could hide or reverse other text written out."""
    return printable(value) if type(value) is str else value


@lru_cache(maxsize=1)
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        keep_trailing_newline=True,
        finalize=_shown,
    )


class Number(NamedTuple):
    """A cell of a column of numbers: its whole part, the rest from the decimal sign on, and the digits of room for
    that.

    A column of whole numbers has no such room.
    """

    whole: str
    rest: str
    room: int


def page(template: str, speech: Speech, **values: Any) -> str:
    """A page in a language. In the template `say` turns a fact into text, and `_` a sentence with its facts."""

    def say(fact: Fact) -> str:
        """A fact in the page's language."""
        return printable(speech.fact(fact))

    def sentence(text: str, **facts: Fact) -> str:
        """A sentence of the template in the page's language."""
        return say(Said(text, facts))

    def numbers(rows: Sequence[Sequence[Fact]], place: int) -> list[Number]:
        """The cells in one column of the rows, aligned at the decimal sign."""
        cells = parted([say(row[place]) for row in rows])
        room = widest([rest for _, rest in cells])
        return [Number(whole, rest, room) for whole, rest in cells]

    def amount(value: Amount, decimals: int) -> str:
        """An amount with its sign in the page's language."""
        return speech.amount(value, decimals, True)

    def cited(rule: Rule) -> Citation:
        """The places that publish a rule."""
        return Citation(rule.cite)

    # Templates have only these tools, so that every text goes through the page's language.
    tools = {"say": say, "_": sentence, "numbers": numbers, "amount": amount, "cited": cited}
    return _templates().get_template(template).render(tools, lang=speech.code, **values)
