"""From a ruleset's name to its document: finding the file and what it extends.

A file that `extends` another is merged into it; see `variants` for how.
"""

import re
from pathlib import Path
from typing import NamedTuple

from ..problems import Place, Problem, Refused, refuse
from ..words.folding import meant, printable
from .library import folder
from .merge import Node, extend

ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
DEEPEST_EXTENDS = 8


class Source(NamedTuple):
    """A resolved document with all its variants, and where each value stands in which file."""

    document: Node
    places: dict[str, Place]


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    return sorted(path.name.removesuffix(".yaml") for path in Path(folder()).glob("*.yaml"))


def locate(name: str) -> Path:
    """The file of a ruleset named by id or by path. Raises Refused with a hint if there is none."""
    if not name.endswith((".yaml", ".yml")) and "/" not in name:
        path = Path(folder()) / f"{name}.yaml"
        if ID.fullmatch(name) and path.is_file():
            return path
        raise refuse("ruleset", f'there is no ruleset "{printable(name)[:60]}"', meant(name, shipped()))
    path = Path(name)
    if not path.is_file():
        raise refuse(
            "ruleset", f"there is no file {printable(name)}", "give the path of a YAML file, or an id: tarok rules"
        )
    return path


def read_file(path: Path, _depth: int = 0) -> Source:
    """The document of one YAML file with everything it extends merged in, not yet checked as a ruleset."""
    from .yaml_text import read

    try:
        text = path.read_bytes()
    except OSError as error:
        raise refuse("ruleset", f"{path.name} cannot be read: {error.strerror}") from None
    document = read(text, path.name)
    data, places = document.data, document.places
    parent = data.get("extends")
    if parent is None:
        return Source(extend({}, data), places)
    if not isinstance(parent, str) or not ID.fullmatch(parent):
        message = "must be the id of a ruleset, or of a file in the same folder without .yaml"
        raise Refused([Problem("extends", message, "such as extends: pagat-4p", places.get("extends"))])
    if _depth >= DEEPEST_EXTENDS:
        raise Refused([Problem("extends", "the rulesets extend each other in a circle", "", places.get("extends"))])
    try:
        base_path = extended(path, parent)
    except Refused as refused:
        problem = refused.problems[0]
        raise Refused([problem._replace(path="extends", place=places.get("extends"))]) from None
    base = read_file(base_path, _depth + 1)
    own = {key: value for key, value in data.items() if key != "extends"}
    return Source(extend(base.document, own), {**base.places, **places})


def extended(path: Path, parent: str) -> Path:
    """The file that a file extends: one of that name beside it, else the shipped one. Raises Refused without."""
    beside = path.parent / f"{parent}.yaml"
    return beside if beside != path and beside.is_file() else locate(parent)


def lineage(path: Path) -> list[Path]:
    """The file and every shipped file that it extends."""
    from .yaml_text import read

    parent = read(path.read_bytes(), path.name).data.get("extends")
    return [path, *(lineage(extended(path, parent)) if parent else ())]
