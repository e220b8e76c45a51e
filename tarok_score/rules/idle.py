"""What a ruleset file says to no effect: keys that it removes and that are not there, most likely mistyped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..problems import Problem
from ..words.folding import meant
from .merge import Node
from .resolve import extended, read_file
from .shape import locate
from .yaml_text import read


def idle(path: Path) -> tuple[Problem, ...]:
    """Every null of a sound file, its variants' patches included, that removes nothing."""
    data, places = read(path.read_bytes(), path.name)
    parent = data.get("extends")
    base: Node = {} if parent is None else read_file(extended(path, parent)).document
    whole = read_file(path).document
    problems: list[Problem] = []
    _removals({key: value for key, value in data.items() if key != "extends"}, base, "", problems)
    for name, variant in (data.get("variants") or {}).items():
        if isinstance(variant, dict) and isinstance(variant.get("patch"), dict):
            here = f"variants.{name}.patch"
            problems = [one for one in problems if not one.path.startswith(f"{here}.")]
            _removals(variant["patch"], whole, here, problems)
    return locate(problems, places)


def _removals(node: Node, base: Any, path: str, problems: list[Problem]) -> None:
    known = base if isinstance(base, dict) else {}
    for key, value in node.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            _removals(value, known.get(key), here, problems)
        elif value is None and key not in known:
            hint = meant(key, known, "what is there") if known else "leave the line out"
            problems.append(Problem(here, f"there is no {key} to be removed", hint))
