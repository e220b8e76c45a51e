"""The names and odd words that rulesets share, put into a document where it has none of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .merge import Node

#: The tables of a ruleset whose entries people name by a word, as `words.yaml` has them.
TABLES = {
    "contracts": "contracts",
    "bonuses": "bonuses",
    "declarations": "declarations",
    "kontra": "kontra.words",
    "variants": "variants",
    "variant-names": "variants",
}
#: The key of the sentences of the law book's first readings, which `tarok rules show` prints; they name nothing.
READINGS = "readings"


def named(document: Node, words: Node) -> Node:
    """The document with the shared name of everything that has none, including what its variants add."""
    found = _named(document, words, {})
    variants = found.get("variants")
    if isinstance(variants, dict):
        found["variants"] = {name: _with_patch(variant, words, document) for name, variant in variants.items()}
    return found


def _with_patch(variant: Any, words: Node, base: Node) -> Any:
    if not isinstance(variant, dict) or not isinstance(variant.get("patch"), dict):
        return variant
    return {**variant, "patch": _named(variant["patch"], words, base)}


def _named(document: Node, words: Node, base: Node) -> Node:
    """A copy in which everything that `base` does not have is called by its shared name."""
    found = dict(document)
    for path, name in _names(words):
        if _at(base, path) is None:
            _put(found, path, name)
    return found


def _names(words: Node) -> Iterator[tuple[list[str], Node]]:
    """The path of every rule that has a shared name, and the words to put there."""
    for section, entries in words.items():
        if section == READINGS:
            continue
        for id, entry in entries.items():
            label = {language: name for language, name in entry.items() if language != "also"}
            said: Node = {"label": label, "aliases": entry["also"]} if "also" in entry else {"label": label}
            if section == "variants":
                said = {"about": entry}
            yield [*TABLES[section].split("."), id] if section in TABLES else id.split("."), said


def _at(node: Any, path: list[str]) -> Any:
    for key in path:
        node = node.get(key) if isinstance(node, dict) else None
    return node


def _put(node: Node, path: list[str], said: Node) -> None:
    """Puts names where the path leads, copying what is on the way; does nothing where it leads nowhere."""
    if not isinstance(_at(node, path), dict):
        return
    for key in path:
        node[key] = dict(node[key])
        node = node[key]
    for key, value in said.items():
        node.setdefault(key, value)
