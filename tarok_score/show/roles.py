"""The roles that text has on a terminal: strong, quiet, a loss, good, and open. There are no others.

Layouts mark what is strong, quiet or open; losses and signs are recognised by themselves. Where nothing may be coloured
the marks are taken away, so that nothing is ever said by a role alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ..words.folding import printable

STRONG: Final = "strong"
QUIET: Final = "quiet"
OPEN: Final = "open"
LOSS: Final = "loss"
GOOD: Final = "good"

#: The signs around marked text, which no printable text contains.
_BEGINS: Final = {"\ufdd0": STRONG, "\ufdd1": QUIET, "\ufdd2": OPEN}
_ENDS: Final = "\ufdd3"
MARKS: Final = frozenset((*_BEGINS, _ENDS))
_MARKED: Final = f"([{''.join(_BEGINS)}])([^{_ENDS}]*){_ENDS}?"
_NO_MARKS: Final = dict.fromkeys(map(ord, MARKS))

#: An amount below 0, and the signs for won and lost.
_BY_ITSELF: Final = r"(?<!\S)(?P<loss>[−-]\d(?:[\d.,/]*\d)?)(?![\d\w])|(?P<lost>✗)|(?P<good>[✓★])"

#: The terminal's code for each role: bold, dim, yellow, red, green.
ANSI: Final[Mapping[str, str]] = {STRONG: "1", QUIET: "2", OPEN: "33", LOSS: "31", GOOD: "32"}


def strong(text: str) -> str:
    """The text of a head, a total or a winner, which is bold."""
    return _marked("\ufdd0", text)


def quiet(text: str) -> str:
    """The text of an aside (numbers of hands, steps, sources, keys), which is dim."""
    return _marked("\ufdd1", text)


def opened(text: str) -> str:
    """The text of the open hand, which is yellow."""
    return _marked("\ufdd2", text)


def plain(text: str) -> str:
    """The text without any role."""
    return text.translate(_NO_MARKS) if not text.isascii() else text


def carried(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a broken text, where a role that goes on into later lines is marked in each."""
    role = ""
    for line in lines:
        body = line.lstrip(" ")
        line = f"{line[: len(line) - len(body)]}{role}{body}"
        begun = max(map(line.rfind, _BEGINS))
        role = line[begun] if begun > line.rfind(_ENDS) else ""
        yield line


def fit(line: str) -> str:
    """The line with everything that could move a cursor written out, except the marks of its roles."""
    if line.isprintable():
        return line
    return "".join(c if c in MARKS else printable(c) for c in line)


def spans(line: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The parts of a line, each with its roles; losses and signs have theirs, except in quiet text."""
    at = 0
    for marked in re.finditer(_MARKED, line):
        yield from _signed(plain(line[at : marked.start()]), ())
        role = _BEGINS[marked[1]]
        if role == STRONG:
            yield from _signed(plain(marked[2]), (role,))
        else:
            yield (role,), plain(marked[2])
        at = marked.end()
    yield from _signed(plain(line[at:]), ())


def coloured(line: str) -> str:
    """The line with its roles in a terminal's colours."""
    return "".join(
        f"\x1b[{';'.join([ANSI[role] for role in roles])}m{text}\x1b[0m" if roles and text.strip() else text
        for roles, text in spans(line)
    )


def shows_roles(terminal: bool) -> bool:
    """True if roles are shown: at a terminal that is not dumb, unless NO_COLOR is set, or where FORCE_COLOR asks."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = (os.environ.get("FORCE_COLOR", ""), os.environ.get("CLICOLOR_FORCE", ""))
    if any(one not in ("", "0") for one in forced):
        return True
    return terminal and os.environ.get("TERM") != "dumb"


def _marked(begins: str, text: str) -> str:
    """The text between marks, without the blanks around it, which show no role."""
    inner = text.strip(" ")
    if not inner:
        return text
    before, _, after = text.partition(inner)
    return f"{before}{begins}{printable(inner)}{_ENDS}{after}"


def _signed(text: str, roles: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The parts of a text with these roles; its losses and signs have roles of their own besides."""
    at = 0
    for found in re.finditer(_BY_ITSELF, text):
        if found.start() > at:
            yield roles, text[at : found.start()]
        yield (*roles, GOOD if found["good"] else LOSS), found[0]
        at = found.end()
    if at < len(text):
        yield roles, text[at:]
