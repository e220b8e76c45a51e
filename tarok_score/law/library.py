"""Rulesets loaded by id or from a file, ready to score by.

A file that `extends` another is merged into it (`merge` says how). Reading YAML takes longer than scoring an evening,
so an installed package carries every shipped ruleset resolved, merged and checked already, as JSON in place of its
YAML file (`resolve` writes it while the package is built). A checkout keeps what it read in `rulesets/.resolved`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from os import listdir, makedirs, stat
from os.path import dirname, join
from types import ModuleType
from typing import TYPE_CHECKING, Final

from ..words.said import Fact, Joined, Value
from .ruleset import Ruleset
from .shelf import Node, an_id, choose, folder, is_ruleset, shipped, variant_ids

if TYPE_CHECKING:
    from ..words.said import Speech


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
    return _by_word().get(word, ())


@cache
def _by_word() -> dict[str, tuple[str, ...]]:
    """The shipped rulesets that have a word, by every folded word of theirs."""
    words = {name: load(name).words for name in shipped()}
    return {word: tuple([name for name in words if word in words[name]]) for word in set().union(*words.values())}


@cache
def _built(home: str, name: str, variants: tuple[str, ...]) -> Ruleset:
    """A shipped ruleset with these variants, built once: no file of the package changes while it runs."""
    return Ruleset.of(choose(document(name), variants), variants, name)


@cache
def _shipped(home: str, name: str) -> str:
    """A shipped ruleset as JSON, read once: no file of the package changes while it runs.

    An installed package carries it (`resolve`), a checkout makes it from the YAML and keeps it.
    """
    try:
        with open(join(home, f"{name}.json"), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return _kept(home, name)


def _kept(home: str, name: str) -> str:
    """A ruleset of a checkout as JSON, as it was made last unless a file was changed since: a ruleset, or its reader.

    What cannot be kept is made again.
    """
    package = dirname(dirname(__file__))
    folders = [(home, ".yaml"), *[(join(package, room), ".py") for room in ("law", "documents")]]
    files = [join(place, one) for place, ending in folders for one in sorted(listdir(place)) if one.endswith(ending)]
    made_of = json.dumps([(path, found.st_size, found.st_mtime_ns) for path in files for found in [stat(path)]]) + "\n"
    kept = join(home, ".resolved", f"{name}.json")
    with suppress(OSError), open(kept, encoding="utf-8") as file:
        if file.readline() == made_of:
            return file.read()
    resolved = json.dumps(_checked(name))
    with suppress(OSError):
        from pathlib import Path

        from ..files import write_whole

        makedirs(dirname(kept), exist_ok=True)
        write_whole(Path(kept), made_of + resolved)
    return resolved


def _checked(name: str) -> Node:
    """The document of a YAML file."""
    reader = _reader()
    found: Node = reader.checked(reader.find(name))
    return found


def _reader() -> ModuleType:
    """The reader of YAML files, loaded only here: an installed package reads none to score."""
    from . import files as ruleset_files

    return ruleset_files


class VariantName(Value):
    """A variant by its name in a language, with hyphens for blanks; by its id in English and where it has no name."""

    __slots__ = ("by_language", "id")

    def __init__(self, id: str, by_language: Mapping[str, str]) -> None:
        self.id: Final = id
        self.by_language: Final = by_language

    def __str__(self) -> str:
        return self.id

    def spoken(self, speech: Speech) -> str:
        """The name in that language."""
        called = self.by_language.get(speech.code) if speech.code != "en" else None
        return called.replace(" ", "-") if called else self.id


class ChosenVariant(Value):
    """A variant chosen in a ruleset, whose names are looked up only when it is said in a language.

    Rules that a session holds have their variants merged in and know only their ids.
    """

    __slots__ = ("id", "ruleset")

    def __init__(self, ruleset: str, id: str) -> None:
        self.ruleset: Final = ruleset
        self.id: Final = id

    def __str__(self) -> str:
        return self.id

    def spoken(self, speech: Speech) -> str:
        """The name in that language; the id where the ruleset is not a shipped one."""
        if speech.code == "en" or self.ruleset not in shipped():
            return self.id
        # a competition needs the rulesets for nothing else

        return variant_name(document(self.ruleset), self.id).spoken(speech)


def variant_name(everything: Node, id: str) -> VariantName:
    """The name of a variant, from a document that still has all its variants."""
    return VariantName(id, everything.get("variants", {}).get(id, {}).get("label") or {})


def chosen_variants(rules: Ruleset) -> tuple[ChosenVariant, ...]:
    """The variants of some rules by their names."""
    return tuple([ChosenVariant(rules.id, id) for id in rules.variants])


def rules_name(ruleset: str, variants: tuple[str, ...]) -> Fact:
    """A ruleset with its variants: `pagat-4p+exact-difference`, in Slovenian `pagat-4p+točna-razlika`."""
    if not variants:
        return ruleset
    return Joined((ruleset, *[ChosenVariant(ruleset, id) for id in variants]), "+")
