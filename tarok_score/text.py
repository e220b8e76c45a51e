"""Text from outside, as it is shown: nothing in it moves a cursor, hides or reorders other text."""

import unicodedata

from .limits import LONGEST_SHOWN

#: Characters that show nothing although they count as printable: those that Unicode calls default-ignorable, blank
#: ones, and the object replacement character.
BLANK = frozenset(
    "\u034f\ufffc\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159\U0001da7f\U0001da80"
) | {*map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))}
#: A cell that a spreadsheet calculates begins with one of these.
FORMULA = frozenset("=+-@")
#: The categories of characters that are no letter by themselves.
ACCENTS = frozenset(("Mn", "Mc", "Me", "Sk", "Lm"))


def nfc(text: str) -> str:
    """The text with its accents put together as Unicode's form C has them."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def printable(text: str) -> str:
    """The text with everything that could move a cursor, reorder or hide text written as `\\u....`."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(c) for c in text)


def for_message(text: object) -> str:
    """The text that was typed, as a message shows it: nothing that moves a cursor, and not too much of it."""
    return printable(str(text))[:LONGEST_SHOWN]


def cell(text: str) -> str:
    """`printable`, as the cell of a table for other programs: an apostrophe keeps a spreadsheet from calculating it.

    A formula begins with one of four signs, of any width, after any blanks.
    """
    shown = printable(text)
    sign = shown.lstrip(" ")[:1]
    if not sign.isascii():
        sign = unicodedata.normalize("NFKC", sign)[:1]
    return f"'{shown}" if sign in FORMULA else shown


def cut(text: str, most: int) -> str:
    """`printable`, cut to `most` characters, so that a stranger's text of sixty thousand breaks no table."""
    shown = printable(text[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def unseen(text: str) -> bool:
    """True if a text has an invisible character: two that differ only there look alike."""
    return not (text.isprintable() and (text.isascii() or BLANK.isdisjoint(text)))


def visible(text: str) -> str:
    """`printable`, with everything else that cannot be seen written as `\\u....`, too."""
    return "".join(_escaped(c) if c in BLANK else c for c in printable(text))


def only_accents(text: str) -> bool:
    """True if a text begins with an accent that has no letter, or has nothing but accents."""
    first = unicodedata.category(text[0])
    return first[0] == "M" or (first in ACCENTS and ACCENTS.issuperset(map(unicodedata.category, text)))
