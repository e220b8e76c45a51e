"""The functions that declare a key, one for each kind, with the keywords of the kind's class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .kinds import Choice, ExactAmount, Flag, Key, OfPart, Several, TableOf, Text, Whole

if TYPE_CHECKING:
    from .parts import Part


def whole(doc: str, least: int, most: int, what: str = "", say: str = "", **more: Any) -> Any:
    """Declares a whole number."""
    return Whole(doc, least, most, what, say, **more)


def amount(doc: str, what: str = "", **more: Any) -> Any:
    """Declares an exact amount."""
    return ExactAmount(doc, what, **more)


def flag(doc: str, what: str, yes: str, no: str, *, default: Any = False, **more: Any) -> Any:
    """Declares true or false, false where it is left out."""
    return Flag(doc, what, yes, no, default=default, **more)


def text(doc: str, what: str = "", **more: Any) -> Any:
    """Declares a text."""
    return Text(doc, what, **more)


def choice(doc: str, what: str, words: Mapping[str, str], **more: Any) -> Any:
    """Declares a choice of one of these words."""
    return Choice(doc, what, words, **more)


def several(doc: str, of: Key, what: str = "", **more: Any) -> Any:
    """Declares a list, empty where it is left out."""
    return Several(doc, of, what, **more)


def part(of: type[Part], doc: str = "", what: str = "", **more: Any) -> Any:
    """Declares a part that may be missing, or must be there if its default is `REQUIRED`."""
    return OfPart(of, doc, what, **more)


def table(of: type[Part], doc: str, **more: Any) -> Any:
    """Declares a table of parts by their ids."""
    return TableOf(of, doc, **more)


def of_kind(kind: Key) -> Any:
    """Declares a key of a kind that stands elsewhere."""
    return kind
