"""The folders of a package that is one archive, unpacked to where files can be read by their paths."""

from __future__ import annotations

import atexit
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory


def laid_out(name: str) -> str | None:
    """The path of a copy of a folder of the package, which goes when the program ends.

    None if there is no such folder.
    """
    source = files(__package__).joinpath(name)
    if not source.is_dir():
        return None
    place = TemporaryDirectory(prefix="tarok-")
    atexit.register(place.cleanup)
    _copy(source, Path(place.name))
    return place.name


def _copy(source: Traversable, place: Path) -> None:
    """Copies what lies in a folder, and in those within it, into another one."""
    for one in source.iterdir():
        if one.is_dir():
            (place / one.name).mkdir()
            _copy(one, place / one.name)
        else:
            (place / one.name).write_bytes(one.read_bytes())
