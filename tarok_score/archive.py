"""The folders of a package that is an archive, laid out where files can be read by their paths."""

from __future__ import annotations

import atexit
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory


def laid_out(name: str) -> str | None:
    """The path of a folder of the package, copied to a place that goes when the program ends; None if it has none."""
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
