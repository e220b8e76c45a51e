"""Rulesets loaded by id or from a file, ready to score by.

A file that `extends` another is merged into it (`merge` says how). Reading YAML takes longer than scoring an evening,
so an installed package carries every shipped ruleset resolved, merged and checked already, as JSON beside its YAML
file (`resolve` writes it while the package is built). A checkout has none, and reads the YAML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from os import listdir
from os.path import join
from types import ModuleType

from ..words.folding import fold
from .merge import Node, choose, variant_ids
from .ruleset import Ruleset
from .shelf import SOURCES, an_id, folder, is_ruleset, shipped


def load(name: str, variants: Iterable[str] = ()) -> Ruleset:
    """The ruleset of that id (or YAML path) with these variants; ID+VARIANT names both in one.

    Variants are named by their ids or by their names in any language. Raises Refused with all problems.
    """
    base, named = split(name)
    everything = document(base)
    chosen = variant_ids(everything, (*named, *variants))
    if _is_shipped(base):
        return _built(folder(), base, chosen)
    return Ruleset.of(choose(everything, chosen), chosen, base)


def split(name: str) -> tuple[str, tuple[str, ...]]:
    """A ruleset and its variants from ID+VARIANT+… or FILE.yaml+VARIANT+…

    A file's name may hold a plus sign itself.
    """
    if name.endswith((".yaml", ".yml")):
        return name, ()
    at = max([name.rfind(end) + len(end) - 1 for end in (".yaml+", ".yml+") if end in name], default=name.find("+"))
    return (name, ()) if at < 0 else (name[:at], tuple(name[at + 1 :].split("+")))


def document(name: str) -> Node:
    """The merged and checked document of a ruleset with all its variants still to choose from."""
    if not _is_shipped(name):
        return _checked(name)  # a file of somebody's own, which may change while the program runs
    found: Node = json.loads(_shipped(folder(), name))
    return found


def _is_shipped(name: str) -> bool:
    """True if a name is the id of a ruleset that comes with the program, not the path of a file."""
    return not name.endswith((".yaml", ".yml")) and an_id(name) and is_ruleset(name)


def rulesets_with(word: str) -> tuple[str, ...]:
    """The shipped rulesets in which a folded word means a contract, a bonus, a kontra or a declaration."""
    return _by_word().get(word, ()) if _written(folder()).issuperset(word.split("-")) else ()


@cache
def _by_word() -> dict[str, tuple[str, ...]]:
    """The shipped rulesets that have a word, by every folded word of theirs."""
    words = {name: load(name).words for name in shipped()}
    return {word: tuple([name for name in words if word in words[name]]) for word in set().union(*words.values())}


@cache
def _written(home: str) -> frozenset[str]:
    """Every word of the folder's files without comments and cites.

    A word that is not among them need not be looked up.
    """
    found: set[str] = set()
    for name in listdir(home):
        if name.endswith(".yaml") and name != f"{SOURCES}.yaml":
            with open(join(home, name), encoding="utf-8") as file:
                lines = [line for line in file if not line.lstrip().startswith(("#", "cite:"))]
            found.update(re.findall(r"\w+", fold("".join(lines))))
    return frozenset(found)


@cache
def _built(home: str, name: str, variants: tuple[str, ...]) -> Ruleset:
    """A shipped ruleset with these variants, built once: no file of the package changes while it runs."""
    return Ruleset.of(choose(document(name), variants), variants, name)


@cache
def _shipped(home: str, name: str) -> str:
    """A shipped ruleset as JSON, read once: no file of the package changes while it runs.

    An installed package carries it (`resolve`), a checkout makes it from the YAML.
    """
    try:
        with open(join(home, f"{name}.json"), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return json.dumps(_checked(name))


def _checked(name: str) -> Node:
    """The document of a YAML file."""
    reader = _reader()
    found: Node = reader.checked(reader.find(name))
    return found


def _reader() -> ModuleType:
    """The reader of YAML files, loaded only here: an installed package reads none to score."""
    from . import ruleset_files

    return ruleset_files
