"""Text in columns of a terminal: how wide it is, cut to fit, filled up, wrapped between words."""

from __future__ import annotations

from collections.abc import Sequence

from ..words.folding import fold


def width_of(text: str) -> int:
    """How many columns a text takes: wide letters two, marks above a letter none."""
    if (
        text.isascii()
        or text.replace("−", "-").isascii()
        or all(c < "\u0300" or "\u2000" <= c < "\u2e80" for c in text)
    ):
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def padded(text: str, width: int, right: bool = False) -> str:
    """The text filled up with blanks to so many columns, standing on the left or on the right."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def cut(text: str, width: int, mark: str = "…") -> str:
    """The text as far as it fits, with a mark where something was cut off."""
    if width_of(text) <= width:
        return text
    room = width - width_of(mark)
    while text and width_of(text) > room:
        text = text[:-1]
    return text.rstrip() + mark


def beginnings(names: Sequence[str]) -> list[str]:
    """The shortest beginning of each name that no other name has; the whole name where there is none."""
    found, folded = [], [fold(name) for name in names]
    for place, name in enumerate(names):
        others = [*folded[:place], *folded[place + 1 :]]
        for length in range(1, len(name) + 1):
            if not any(other.startswith(fold(name[:length])) for other in others):
                break
        found.append(name[:length])
    return found


def wrapped(text: str, width: int | None, indent: str = "") -> list[str]:
    """The text in lines of at most so many columns, broken between words; all but the first are indented."""
    if width is None or width_of(text) <= width:
        return [text]
    lines: list[str] = []
    body = text.lstrip(" ")
    first, *words = body.split(" ")
    line = text[: len(text) - len(body)] + first
    for word in words:
        longer = f"{line} {word}"
        if line.strip() and width_of(longer) > width:
            lines.append(line)
            line = indent + word
        else:
            line = longer
    return [*lines, line]
