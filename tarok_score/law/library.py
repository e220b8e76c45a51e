"""Rulesets loaded by id or from a file, ready to score by, and the names of their variants.

A file that `extends` another is merged into it (`merge` says how). Reading YAML takes longer than scoring an evening,
so an installed package carries every shipped ruleset resolved, merged and checked already, as JSON in place of its
YAML file (`hatch_build.py` writes it). A checkout keeps what it read in `rulesets/.resolved`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache
from os import makedirs
from os.path import dirname, join, relpath

from ..limits import MOST_REMEMBERED_RULES
from ..values import Value
from ..words.said import Fact, Joined, Speech
from . import TypedName
from .ruleset import SOURCES, WORDS, Node, Ruleset, choose, folder, is_file, is_ruleset, shipped, variant_ids


def split(name: str) -> tuple[str, tuple[str, ...]]:
    """A ruleset and its variants from ID+VARIANT+… or FILE.yaml+VARIANT+…

    A file's name may have a plus sign itself.
    """
    if is_file(name):
        return name, ()
    at = max([name.rfind(end) + len(end) - 1 for end in (".yaml+", ".yml+") if end in name], default=name.find("+"))
    return (name, ()) if at < 0 else (name[:at], tuple(name[at + 1 :].split("+")))


def load(name: str, variants: Iterable[str] = ()) -> Ruleset:
    """The ruleset of that id (or YAML path) with these variants; ID+VARIANT names both in one.

    Variants are named by their ids or by their names in any language. Raises Refused with all problems.
    """
    base, named = split(name)
    # no file of the package changes while the program runs, so a shipped ruleset is built once
    return (_built if is_ruleset(base) else _build)(folder(), base, (*named, *variants))


def document(name: str) -> Node:
    """The merged and checked document of a ruleset with all its variants still to choose from."""
    if not is_ruleset(name):
        return _checked(name)  # a player's own file, which may change while the program runs
    tree: Node = json.loads(_shipped(folder(), name))
    return tree


def has_texts(name: str, texts: Iterable[str]) -> bool:
    """True if the JSON of a shipped ruleset has all these texts, which are found sooner than it is read."""
    texts_there = _shipped(folder(), name)
    return all(text in texts_there for text in texts)


@cache
def rulesets_with(word: str) -> tuple[str, ...]:
    """The shipped rulesets in which a folded word means a contract, a bonus, a kontra or a declaration."""
    return tuple([name for name in shipped() if word in load(name).words])


def _build(home: str, name: str, variants: tuple[str, ...]) -> Ruleset:
    """A ruleset with these variants, of the rulesets in the folder `home` or of a file."""
    everything = document(name)
    chosen = variant_ids(everything, variants)
    return Ruleset.of(choose(everything, chosen), chosen, name, checked=True)


_built = lru_cache(MOST_REMEMBERED_RULES)(_build)


@cache
def _shipped(home: str, name: str) -> str:
    """A shipped ruleset as JSON, read once.

    An installed package carries it. A checkout makes it from the YAML and keeps it, with the hash of every file that
    went in; it is made again once one of them says something else.
    """
    # An installed package has the resolved file and never looks for YAML.
    with suppress(FileNotFoundError), open(join(home, f"{name}.json"), encoding="utf-8") as file:
        return file.read()
    kept = join(home, ".resolved", f"{name}.json")
    with suppress(OSError, ValueError, TypeError), open(kept, encoding="utf-8") as file:
        made_of = json.loads(file.readline())
        if made_of == _hashes(home, made_of):
            return file.read()
    resolved = json.dumps(_checked(name))
    from pathlib import Path

    from ..files import write_whole
    from .files import find, lineage, shared

    # The Python of the law is among the hashed files: a new default changes the resolved document too.
    law = Path(__file__).parent.glob("*.py")
    went_in = [relpath(path, home) for path in (*lineage(find(name)), shared(WORDS), shared(SOURCES), *law)]
    made_of = _hashes(home, went_in)
    with suppress(OSError):  # what cannot be kept is made again
        makedirs(dirname(kept), exist_ok=True)
        write_whole(Path(kept), f"{json.dumps(made_of)}\n{resolved}")
    return resolved


def _hashes(home: str, paths: Iterable[str]) -> dict[str, str]:
    """The hash of each of these files, as Python takes it of a module's source. Raises OSError if one is missing."""
    from importlib.util import source_hash  # an installed package compares nothing

    hashes = {}
    for path in paths:
        with open(join(home, path), "rb") as file:
            hashes[path] = source_hash(file.read()).hex()
    return hashes


def _checked(name: str) -> Node:
    """The document of a YAML file."""
    from .files import checked, find  # an installed package reads no YAML to score

    return checked(find(name))


class ChosenVariant(Value):
    """A variant chosen in a ruleset, whose names are looked up only when it is shown.

    The rules in a session have their variants merged in and know only their ids.
    """

    ruleset: str
    id: str

    def __str__(self) -> str:
        return self.id

    def spoken(self, speech: Speech) -> str:
        """The name in that language; the id if the ruleset is not shipped with the program."""
        if speech.code == "en" or self.ruleset not in shipped():
            return self.id
        return variant_name(document(self.ruleset), self.id).spoken(speech)


def variant_name(everything: Node, id: str) -> TypedName:
    """The name of a variant, from a document that still has all its variants."""
    return TypedName(id, everything.get("variants", {}).get(id, {}).get("label") or {})


def chosen_variants(rules: Ruleset) -> tuple[ChosenVariant, ...]:
    """The variants of some rules by their names."""
    return tuple([ChosenVariant(rules.id, id) for id in rules.variants])


def rules_name(ruleset: str, variants: tuple[str, ...]) -> Fact:
    """A ruleset with its variants: `pagat-4p+exact-difference`, in Slovenian `pagat-4p+točna-razlika`."""
    if not variants:
        return ruleset
    return Joined((ruleset, *[ChosenVariant(ruleset, id) for id in variants]), "+")
