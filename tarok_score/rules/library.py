"""Loading a ruleset by its id or from a file, ready to score by.

Reading YAML takes longer than scoring an evening, so an installation carries every shipped ruleset resolved as
JSON beside this module. It is used only while the YAML files it was made from are unchanged to the byte; with any
difference the YAML itself is read and checked.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable
from os.path import dirname, isdir, join
from typing import TYPE_CHECKING, Any

from .merge import Node, choose
from .ruleset import Ruleset

if TYPE_CHECKING:
    from pathlib import Path

HERE = dirname(__file__)
COMPILED = join(HERE, "compiled")

#: The code that merges files: what it made is good only while it is the same.
MAKERS = (join(HERE, "resolve.py"), join(HERE, "merge.py"))


def load(name: str, variants: Iterable[str] = ()) -> Ruleset:
    """The ruleset of that id (or YAML path) with these variants. Raises Refused with all problems."""
    chosen = tuple(variants)
    return Ruleset.of(choose(document(name), chosen), chosen)


def document(name: str) -> Node:
    """The resolved and checked document of a ruleset with all its variants still to choose from."""
    if name.replace("-", "").replace(".", "").isalnum():
        ready = _compiled(name)
        if ready is not None:
            return ready
    from .resolve import locate

    return checked(locate(name))


def checked(path: Path) -> Node:
    """The resolved document of a YAML file. Raises Refused with every problem of the file, each at its place."""
    from .form import check_source
    from .resolve import read_file

    source = read_file(path)
    check_source(source, path)
    return source.document


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset that a session holds in its first record. Raises Refused if it is none."""
    from .form import check_document

    check_document(data)
    return Ruleset.of(data, variants)


def folder() -> str:
    """The folder of the shipped rulesets: beside the package once installed, one up in a checkout."""
    package = dirname(HERE)
    beside = join(package, "rulesets")
    return beside if isdir(beside) else join(dirname(package), "rulesets")


def _digest(path: str) -> list[int]:
    """Length and checksum of a file: enough to see that somebody edited it, and quickly computed."""
    with open(path, "rb") as file:
        text = file.read()
    return [len(text), crc32(text)]


def _compiled(name: str) -> Node | None:
    try:
        with open(join(COMPILED, f"{name}.json"), "rb") as file:
            ready: dict[str, Any] = json.loads(file.read())
        home = folder()
        if ready["makers"] == [_digest(path) for path in MAKERS] and all(
            _digest(join(home, file)) == digest for file, digest in ready["sources"].items()
        ):
            resolved: Node = ready["document"]
            return resolved
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def compile_all() -> list[str]:
    """Writes the resolved form of every shipped ruleset beside this module; returns the files written."""
    from os import makedirs

    from .resolve import lineage, locate, shipped

    makedirs(COMPILED, exist_ok=True)
    written = []
    for name in shipped():
        path = locate(name)
        sources = {file.name: _digest(str(file)) for file in lineage(path)}
        ready = {"makers": [_digest(maker) for maker in MAKERS], "sources": sources, "document": checked(path)}
        target = join(COMPILED, f"{name}.json")
        with open(target, "w", encoding="utf-8") as file:
            json.dump(ready, file, ensure_ascii=False, separators=(",", ":"))
        written.append(target)
    return written
