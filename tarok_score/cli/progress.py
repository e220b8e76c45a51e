"""The progress of long work, on standard error if somebody waits at a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import click

from ..problems import Problem
from ..surroundings import surroundings
from ..words.said import Said
from .language import speech

T = TypeVar("T")

#: The numbers of records, files and bytes from which on a progress bar is worth while.
MANY_RECORDS, MANY_FILES, MANY_BYTES = 1000, 10, 1 << 20


def over(items: Sequence[T], label: Said, many: int = MANY_RECORDS) -> Iterable[T]:
    """The same items, with a progress bar while they are iterated over."""
    return _with_a_bar(items, label) if len(items) >= many and surroundings().somebody_waits() else items


def over_lines(
    name: str, lines: Iterable[tuple[int, str | Problem]], label: Said
) -> Iterable[tuple[int, str | Problem]]:
    """The lines of a file, with a progress bar unless the answers go to the same terminal."""
    here = surroundings()
    if name == "-" or not here.somebody_waits() or sys.stdout is None or here.somebody_reads():
        return lines
    try:
        size = os.stat(name).st_size
    except OSError:
        return lines
    return _by_bytes(lines, label, size) if size >= MANY_BYTES else lines


def _with_a_bar(items: Sequence[T], label: Said) -> Iterator[T]:
    with click.progressbar(items, label=speech().say(label), file=sys.stderr) as bar:
        yield from bar


def _by_bytes(
    lines: Iterable[tuple[int, str | Problem]], label: Said, size: int
) -> Iterator[tuple[int, str | Problem]]:
    with click.progressbar(length=size, label=speech().say(label), file=sys.stderr) as bar:
        for number, line in lines:
            yield number, line
            bar.update(len(line) + 1 if isinstance(line, str) else 1)
