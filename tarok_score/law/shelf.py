"""The shelf of rulesets, and variants merged into them."""

from __future__ import annotations

from collections.abc import Iterable
from os import listdir
from os.path import isdir
from typing import Any, Final

from .. import resources
from ..problems import Problem, Refused, malformed
from ..words.folding import did_you_mean, fold, printable

#: The files of the folder that are no rulesets: what things are called, and the texts that rules come from.
WORDS: Final = "words"
SOURCES: Final = "sources"
#: The ruleset that is used where nobody names one.
DEFAULT: Final = "pagat-4p"
#: The ending of a file that several rulesets extend, which is no ruleset either.
BASE: Final = "-base"


WITHOUT_RULESETS = malformed(
    "without-rulesets", "the program lies here without its rulesets", "install it anew: they are a part of it"
)

_BEGINS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_GOES_ON: Final = _BEGINS | {".", "-"}


def an_id(name: str) -> bool:
    """True if a name is written as an id of a ruleset (`ruleset.ID`)."""
    return 0 < len(name) <= 64 and name[0] in _BEGINS and _GOES_ON.issuperset(name)


def folder() -> str:
    """The folder of the shipped rulesets: beside the package's modules once installed, one up in a checkout.

    Raises Refused where the program was installed without it.
    """
    found = resources.folder("rulesets", "../rulesets")
    if not isdir(found):
        raise WITHOUT_RULESETS.refused()
    return found


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    files = [name.rpartition(".") for name in listdir(folder())]
    return sorted({name for name, _, ending in files if ending in ("yaml", "json") and is_ruleset(name)})


def is_ruleset(name: str) -> bool:
    """True if a file of the folder, by its name without .yaml, is a ruleset that a table can play by."""
    return name not in (WORDS, SOURCES) and not name.endswith(BASE)


Node = dict[str, Any]

NO_VARIANT = malformed("no-such-variant", '{ruleset} has no variant "{name}"')
VARIANT_TWICE = malformed("variant-twice", "{name} is listed twice")
VARIANT_ALONE = malformed("variant-without-companion", "{name} goes with {other}", "add --variant {other}")
VARIANTS_CONTRADICT = malformed(
    "variants-contradict", "{other} and {name} contradict each other at {path}", "choose one of the two"
)

VARIANTS_APART = malformed("variants-apart", "{other} and {name} do not go together", "choose one of the two")


def merge(base: Node, patch: Node) -> Node:
    """The base with every key of the patch: mappings merge, null removes, anything else replaces.

    A new `cite` without a `source` is a section of the file's own source, so it takes the old source away.
    """
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
    if "cite" in patch and "source" not in patch:
        merged.pop("source", None)
    return merged


def extend(base: Node, own: Node) -> Node:
    """The base with a file merged into it; inherited rules keep their source.

    Nulls inside a variant's patch stay, because they remove keys when it is chosen.
    """
    if own.get("source", base.get("source")) != base.get("source"):
        base = _with_source(base, base.get("source"))
    merged = merge(base, own)
    variants = own.get("variants")
    if isinstance(variants, dict):
        for name, variant in variants.items():
            if isinstance(variant, dict) and isinstance(variant.get("patch"), dict):
                inherited = base.get("variants", {}).get(name, {}).get("patch", {})
                merged["variants"][name]["patch"] = _overlay(inherited, variant["patch"])
    return merged


def _with_source(node: Node, source: object) -> Node:
    """The same rules, each with the source that its cite is a section of."""
    said = {key: _with_source(value, source) if isinstance(value, dict) else value for key, value in node.items()}
    if "cite" in said:
        said.setdefault("source", source)
    return said


def _overlay(base: Node, patch: Node) -> Node:
    """Two patches in one: as `merge`, but null stays null."""
    merged = dict(base)
    for key, value in patch.items():
        below = merged.get(key)
        merged[key] = _overlay(below if isinstance(below, dict) else {}, value) if isinstance(value, dict) else value
    return merged


def variant_ids(document: Node, names: Iterable[str]) -> tuple[str, ...]:
    """The ids of variants that are named by id or, in any language, by name; an unknown name stays as it is."""
    known: Node = document.get("variants", {})
    ids = {_as_compared(name): id for id, node in known.items() for name in (node.get("label") or {}).values()}
    return tuple(
        [name if name in known or type(name) is not str else ids.get(_as_compared(name), name) for name in names]
    )


def _as_compared(name: str) -> str:
    """A name as it is compared: without case and diacritics, and with hyphens for blanks."""
    return fold(name).replace(" ", "-")


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
            hint = did_you_mean(shown, known, "there are {names}")
            problems.append(NO_VARIANT(path, ruleset=document["id"], name=shown, hint=hint))
            continue
        if name in chosen[:index]:
            problems.append(VARIANT_TWICE(path, name=name))
        for companion in known[name].get("requires", ()):
            if companion not in chosen:
                problems.append(VARIANT_ALONE(path, name=name, other=companion))
    if problems:
        raise Refused(problems)
    problems = list(_contradictions([(name, known[name]) for name in chosen]))
    if problems:
        raise Refused(problems)
    resolved = {key: value for key, value in document.items() if key != "variants"}
    for name in chosen:
        resolved = merge(resolved, known[name]["patch"])
    return resolved


def _contradictions(variants: list[tuple[str, Node]]) -> Iterable[Problem]:
    """The problem of each pair of variants that set one value differently, or of which one excludes the other."""
    for index, (name, variant) in enumerate(variants):
        for other, earlier in variants[:index]:
            where = _clash(earlier["patch"], variant["patch"], "")
            if where:
                yield VARIANTS_CONTRADICT(f"variants[{index}]", other=other, name=name, path=where)
            elif other in variant.get("without", ()) or name in earlier.get("without", ()):
                yield VARIANTS_APART(f"variants[{index}]", other=other, name=name)


def _clash(one: Node, two: Node, path: str) -> str | None:
    for key in one:
        here = f"{path}.{key}" if path else key
        if key not in two or key in ("cite", "source"):
            continue
        first, second = one[key], two[key]
        if isinstance(first, dict) and isinstance(second, dict):
            inner = _clash(first, second, here)
            if inner:
                return inner
        elif first != second:
            return here
    return None


def touched(document: Node, chosen: Iterable[str], rules: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The chosen variants of a document that change each of these rules, by the rule's path."""
    patches = {name: document["variants"][name]["patch"] for name in chosen}
    found = {path: tuple([name for name, patch in patches.items() if _says_at(patch, path)]) for path in rules}
    return {path: names for path, names in found.items() if names}


def _says_at(patch: Node, path: str) -> bool:
    """True if a patch changes a value of the rule at a path itself, not only of rules below it."""
    node: object = patch
    for key in path.split("."):
        if not isinstance(node, dict) or key not in node:
            return False
        node = node[key]
    return not isinstance(node, dict) or any(not isinstance(value, dict) for value in node.values())
