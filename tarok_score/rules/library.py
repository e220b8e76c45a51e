"""Loading a ruleset by its id or from a file, ready to score by.

Reading YAML takes longer than scoring an evening, so an installation carries every shipped ruleset resolved as
JSON beside this module. It is used only while the YAML files it was made from are unchanged to the byte; with any
difference the YAML itself is read and checked.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .build import build
from .resolve import ID, Node, choose, folder, locate, read_file, shipped
from .types import Ruleset

COMPILED = Path(__file__).resolve().parent / "compiled"

#: The code that merges files and variants: what it made is good only while it is the same.
RESOLVER = Path(__file__).resolve().parent / "resolve.py"


def load(name: str, variants: Iterable[str] = ()) -> Ruleset:
    """The ruleset of that id (or YAML path) with these variants. Raises Refused with all problems."""
    chosen = tuple(variants)
    return build(choose(document(name), chosen), chosen)


def document(name: str) -> Node:
    """The resolved and checked document of a ruleset with all its variants still to choose from."""
    if ID.fullmatch(name):
        ready = _compiled(name)
        if ready is not None:
            return ready
    return checked(locate(name))


def checked(path: Path) -> Node:
    """The resolved document of a YAML file. Raises Refused with every problem of the file, each at its place."""
    from .form import check_source

    source = read_file(path)
    check_source(source, path)
    return source.document


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset that a session holds in its first record. Raises Refused if it is none."""
    from .form import check_document

    check_document(data)
    return build(data, variants)


def _digest(path: Path) -> list[int]:
    """Length and checksum of a file: enough to see that somebody edited it, and quickly computed."""
    text = path.read_bytes()
    return [len(text), crc32(text)]


def _compiled(name: str) -> Node | None:
    try:
        ready: dict[str, Any] = json.loads((COMPILED / f"{name}.json").read_bytes())
        home = folder()
        if ready["resolver"] == _digest(RESOLVER) and all(
            _digest(home / file) == digest for file, digest in ready["sources"].items()
        ):
            resolved: Node = ready["document"]
            return resolved
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def compile_all() -> list[Path]:
    """Writes the resolved form of every shipped ruleset beside this module; returns the files written."""
    COMPILED.mkdir(exist_ok=True)
    written = []
    for name in shipped():
        path = locate(name)
        sources = {file.name: _digest(file) for file in _lineage(path)}
        ready = {"resolver": _digest(RESOLVER), "sources": sources, "document": checked(path)}
        target = COMPILED / f"{name}.json"
        target.write_text(json.dumps(ready, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        written.append(target)
    return written


def _lineage(path: Path) -> list[Path]:
    """The file and every shipped file that it extends."""
    from .text import read

    parent = read(path.read_bytes(), path.name).data.get("extends")
    return [path, *(_lineage(locate(parent)) if parent else ())]
