"""No regular expression of the house takes more than time in proportion to its text, whatever a stranger writes."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinMethodType, MethodType
from typing import Any

import pytest

import tarok_score

pytestmark = pytest.mark.no_cover

LENGTH = 20_000

#: What makes a careless expression try every beginning with every end.
PIECES = (
    " ", "\t", "\n", " \n", "0", "1", "a", "A", "é", "_", "-", "+", ".", ",", ":", ";", "@", "=", '"', "'", "`", "(",
    ")", "[", "]", "{", "}", "<", ">", "/", "\\", "*", "#", "|", "%", "&", "1,", "1.", "a.", "a,", "a b", "a:b", " (",
    " (a", '"a', "[a", "<a", "-a", "- ", "+1", "1:", "Ana=", "x-", "a  ", "  -", "$(", "${", "\x1b[", "\x1b", "\r",
)  # fmt: skip

#: The text before and behind a long run, so that a match begins and nearly ends.
BEFORE, BEHIND = ("", "a", "["), ("", "x", "\n!")


def modules() -> Iterator[Any]:
    """Every module of the package that is no program of its own."""
    for found in pkgutil.walk_packages(tarok_score.__path__, "tarok_score."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def patterns_in(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    """The expressions that are the value of a module's name, or lie in it."""
    bound = value.__self__ if isinstance(value, MethodType | BuiltinMethodType) else None
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(bound, re.Pattern):
        yield bound
    elif depth < 3 and isinstance(value, dict):
        for one in (*value.keys(), *value.values()):
            yield from patterns_in(one, depth + 1)
    elif depth < 3 and isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from patterns_in(one, depth + 1)


def every_pattern() -> dict[str, re.Pattern[str]]:
    """Every compiled expression by the module and name under which it is found first."""
    found: dict[tuple[str | bytes, int], tuple[str, re.Pattern[str]]] = {}
    for module in modules():
        for name, value in vars(module).items():
            for pattern in patterns_in(value):
                place = f"{module.__name__.removeprefix('tarok_score.')}.{name}"
                found.setdefault((pattern.pattern, pattern.flags), (place, pattern))
    return {f"{place} {number}": pattern for number, (place, pattern) in enumerate(found.values())}


PATTERNS = every_pattern()


def work(pattern: re.Pattern[Any], text: Any) -> float:
    """The processor time that looking for a pattern everywhere in a text takes, in seconds."""
    begun = time.process_time()
    for _ in pattern.finditer(text):
        pass
    pattern.match(text)
    pattern.fullmatch(text)
    return time.process_time() - begun


@pytest.mark.parametrize("name", PATTERNS)
def test_no_expression_takes_more_than_its_text_is_long(name: str) -> None:
    pattern = PATTERNS[name]
    for piece in PIECES:
        run = (piece * LENGTH)[:LENGTH]
        for begin, end in ((begin, end) for begin in BEFORE for end in BEHIND):
            text: Any = f"{begin}{run}{end}"
            if isinstance(pattern.pattern, bytes):
                text = text.encode()
            # In proportion it takes a few milliseconds; every beginning with every end, seconds.
            assert work(pattern, text) < 0.3 or work(pattern, text) < 0.3, (pattern.pattern, begin, piece, end)


def test_expressions_are_compiled_where_this_test_finds_them() -> None:
    """Expressions written at their use are few, and simple enough to be seen."""
    root = Path(tarok_score.__file__).parent
    used = re.compile(r"\bre\.(?:sub|search|match|fullmatch|split|findall|finditer)\((.{0,80})")
    there = [match[1] for path in root.rglob("*.py") for match in used.finditer(path.read_text("utf-8"))]
    for text in there:
        assert not re.search(r"[*+]\S*[*+]", text.split(", ")[0]), f"compile it under a name: {text}"
