"""The package itself: its version, which records and `--version` name, and its files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from os.path import isdir, join, normpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path


__version__ = "1.0.0"


@cache
def folder(*names: str) -> str:
    """The first of these folders that exists, each named relative to the package.

    The path of the first one if none does.
    """
    (package, *_) = sys.modules[str(__package__)].__path__
    places = [normpath(join(package, name)) for name in names]
    first = next((place for place in places if isdir(place)), None)
    if first is None and not isdir(package):
        first = next(filter(None, map(laid_out, names)), None)
    return first or places[0]


def laid_out(name: str) -> str | None:
    """The path of a copy of a folder of the package, which goes when the program ends.

    None if there is no such folder.
    """
    import atexit
    from importlib.resources import files  # slow to load, and needed only in a zip file
    from pathlib import Path
    from tempfile import TemporaryDirectory

    source = files(__package__).joinpath(name)
    if not source.is_dir():
        return None
    place = TemporaryDirectory(prefix="tarok-")
    atexit.register(place.cleanup)
    _copy(source, Path(place.name))
    return place.name


def _copy(source: Traversable, place: Path) -> None:
    """Copies what lies in a folder, and in those within it, into another one."""
    for entry in source.iterdir():
        if entry.is_dir():
            (place / entry.name).mkdir()
            _copy(entry, place / entry.name)
        else:
            (place / entry.name).write_bytes(entry.read_bytes())


@cache
def read_table(room: str, name: str) -> Mapping[str, Mapping[str, str]]:
    """The entries of a text beside the modules of a room, by their heads; empty if there is no such text.

    An entry is a line, its head and its `doc`, and below it a line for whatever else it says, by name: in columns two
    blanks apart. Lines that begin with # are for its authors.
    """
    entries: dict[str, dict[str, str]] = {}
    below: dict[str, str] = {}
    with suppress(FileNotFoundError), open(join(folder(room), name), encoding="utf-8") as file:
        for line in file:
            head, _, text = line.strip().partition("  ")
            if line[0] == " ":
                below[head] = text
            elif head and line[0] != "#":
                below = entries[head] = {"doc": text}
    return entries
