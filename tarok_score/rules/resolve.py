"""From a ruleset's name to its document: finding the file, what it extends, and the variants chosen.

A file that `extends` another is merged into it key by key; `null` removes a key, a list replaces a list. A variant
is a named patch that is merged the same way; variants that set the same value differently are refused.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Place, Problem, Refused, refuse
from ..names import meant, printable

Node = dict[str, Any]

ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
DEEPEST_EXTENDS = 8


class Source(NamedTuple):
    """A resolved document with all its variants, and where each value stands in which file."""

    document: Node
    places: dict[str, Place]


def folder() -> Path:
    """The folder of the shipped rulesets: beside the package once installed, one up in a checkout."""
    package = Path(__file__).resolve().parent.parent
    beside = package / "rulesets"
    return beside if beside.is_dir() else package.parent / "rulesets"


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    return sorted(path.name.removesuffix(".yaml") for path in folder().glob("*.yaml"))


def locate(name: str) -> Path:
    """The file of a ruleset named by id or by path. Raises Refused with a hint if there is none."""
    if not name.endswith((".yaml", ".yml")) and "/" not in name:
        path = folder() / f"{name}.yaml"
        if ID.fullmatch(name) and path.is_file():
            return path
        raise refuse("ruleset", f'there is no ruleset "{printable(name)[:60]}"', meant(name, shipped()))
    path = Path(name)
    if not path.is_file():
        raise refuse("ruleset", f"there is no file {printable(name)}", "give the path of a YAML file, or an id: tarok rules")
    return path


def merge(base: Node, patch: Node) -> Node:
    """The base with every key of the patch: mappings merge, null removes, anything else replaces."""
    merged = dict(base)
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = merge(merged[key], value)
        elif isinstance(value, dict):
            merged[key] = merge({}, value)
        else:
            merged[key] = value
    return merged


def extend(base: Node, own: Node) -> Node:
    """The base with a file merged into it. Nulls inside a variant's patch stay: they remove when it is chosen."""
    merged = merge(base, own)
    variants = own.get("variants")
    if isinstance(variants, dict):
        for name, variant in variants.items():
            if isinstance(variant, dict) and isinstance(variant.get("patch"), dict):
                inherited = base.get("variants", {}).get(name, {}).get("patch", {})
                merged["variants"][name]["patch"] = _overlay(inherited, variant["patch"])
    return merged


def _overlay(base: Node, patch: Node) -> Node:
    """Two patches in one: as `merge`, but null stays null."""
    merged = dict(base)
    for key, value in patch.items():
        below = merged.get(key)
        merged[key] = _overlay(below if isinstance(below, dict) else {}, value) if isinstance(value, dict) else value
    return merged


def read_file(path: Path, _depth: int = 0) -> Source:
    """The document of one YAML file with everything it extends merged in, not yet checked as a ruleset."""
    from .text import read

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
    beside = path.parent / f"{parent}.yaml"
    if beside == path or not beside.is_file():
        try:
            beside = locate(parent)
        except Refused as refused:
            problem = refused.problems[0]
            raise Refused([problem._replace(path="extends", place=places.get("extends"))]) from None
    base = read_file(beside, _depth + 1)
    own = {key: value for key, value in data.items() if key != "extends"}
    return Source(extend(base.document, own), {**base.places, **places})


def choose(document: Node, variants: Iterable[str]) -> Node:
    """The document with these variants merged in and the list of variants left out.

    Raises Refused (path `variants`) for unknown ones, missing companions and contradictions, all at once.
    """
    known: Node = document.get("variants", {})
    chosen = list(variants)
    problems = []
    for index, name in enumerate(chosen):
        path = f"variants[{index}]"
        if not isinstance(name, str) or name not in known:
            shown = printable(str(name))[:60]
            hint = meant(shown, known, "there are")
            problems.append(Problem(path, f'{document.get("id", "this ruleset")} has no variant "{shown}"', hint))
            continue
        if name in chosen[:index]:
            problems.append(Problem(path, f"{name} is listed twice"))
        for companion in known[name].get("requires", ()):
            if companion not in chosen:
                problems.append(Problem(path, f"{name} goes with {companion}", f"add --variant {companion}"))
    if problems:
        raise Refused(problems)
    problems = list(_contradictions([(name, known[name]["patch"]) for name in chosen]))
    if problems:
        raise Refused(problems)
    resolved = {key: value for key, value in document.items() if key != "variants"}
    for name in chosen:
        resolved = merge(resolved, known[name]["patch"])
    return resolved


def _contradictions(patches: list[tuple[str, Node]]) -> Iterable[Problem]:
    for index, (name, patch) in enumerate(patches):
        for other, earlier in patches[:index]:
            where = _clash(earlier, patch, "")
            if where:
                message = f"{other} and {name} contradict each other at {where}"
                yield Problem(f"variants[{index}]", message, "choose one of the two")


def _clash(one: Node, two: Node, path: str) -> str | None:
    for key in one.keys() & two.keys():
        here = f"{path}.{key}" if path else key
        if key == "cite":
            continue
        first, second = one[key], two[key]
        if isinstance(first, dict) and isinstance(second, dict):
            inner = _clash(first, second, here)
            if inner:
                return inner
        elif first != second:
            return here
    return None
