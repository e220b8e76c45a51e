"""The rulesets: found by id, loaded ready to score by, with the variants that were chosen.

A file that `extends` another is merged into it (`merge` says how). Reading YAML takes longer than scoring an evening,
so an installed package carries every shipped ruleset resolved, merged and checked already, as JSON beside its YAML
file (`resolve` writes it while the package is built). A checkout keeps what it read in `rulesets/.resolved`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.util import source_hash
from os import listdir, makedirs
from os.path import dirname, isdir, join, relpath
from typing import Any, Final

from .. import resources
from ..problems import Problem, Refused, malformed
from ..words.folding import did_you_mean, fold, printable
from ..words.said import Fact, Joined, Speech, Value
from .rule import TypedName
from .ruleset import Ruleset

Node = dict[str, Any]

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
NO_VARIANT = malformed("no-such-variant", '{ruleset} has no variant "{name}"')
VARIANT_TWICE = malformed("variant-twice", "{name} is listed twice")
VARIANT_ALONE = malformed("variant-without-companion", "{name} goes with {other}", "add --variant {other}")
VARIANTS_CONTRADICT = malformed(
    "variants-contradict", "{other} and {name} contradict each other at {path}", "choose one of the two"
)
VARIANTS_APART = malformed("variants-apart", "{other} and {name} do not go together", "choose one of the two")

_BEGINS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_GOES_ON: Final = _BEGINS | {".", "-"}

# Found by name ---------------------------------------------------------------------------------------------------


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
    names = sorted(name.removesuffix(".yaml") for name in listdir(folder()) if name.endswith(".yaml"))
    return [name for name in names if is_ruleset(name)]


def an_id(name: str) -> bool:
    """True if a name is written as an id of a ruleset (`ruleset.ID`)."""
    return 0 < len(name) <= 64 and name[0] in _BEGINS and _GOES_ON.issuperset(name)


def is_file(name: str) -> bool:
    """True if a name is that of a file of somebody's own, by its ending."""
    return name.endswith((".yaml", ".yml"))


def is_ruleset(name: str) -> bool:
    """True if a name can be the id of a shipped ruleset: the folder's other files are none that a table plays by."""
    return an_id(name) and not is_file(name) and name not in (WORDS, SOURCES) and not name.endswith(BASE)


def split(name: str) -> tuple[str, tuple[str, ...]]:
    """A ruleset and its variants from ID+VARIANT+… or FILE.yaml+VARIANT+…

    A file's name may hold a plus sign itself.
    """
    if is_file(name):
        return name, ()
    at = max([name.rfind(end) + len(end) - 1 for end in (".yaml+", ".yml+") if end in name], default=name.find("+"))
    return (name, ()) if at < 0 else (name[:at], tuple(name[at + 1 :].split("+")))


# Loaded ----------------------------------------------------------------------------------------------------------


def load(name: str, variants: Iterable[str] = ()) -> Ruleset:
    """The ruleset of that id (or YAML path) with these variants; ID+VARIANT names both in one.

    Variants are named by their ids or by their names in any language. Raises Refused with all problems.
    """
    base, named = split(name)
    everything = document(base)
    chosen = variant_ids(everything, (*named, *variants))
    if is_ruleset(base):
        return _built(folder(), base, chosen)
    return Ruleset.of(choose(everything, chosen), chosen, base)


def document(name: str) -> Node:
    """The merged and checked document of a ruleset with all its variants still to choose from."""
    if not is_ruleset(name):
        return _checked(name)  # a file of somebody's own, which may change while the program runs
    found: Node = json.loads(_shipped(folder(), name))
    return found


@cache
def rulesets_with(word: str) -> tuple[str, ...]:
    """The shipped rulesets in which a folded word means a contract, a bonus, a kontra or a declaration."""
    return tuple([name for name in shipped() if word in load(name).words])


@cache
def _built(home: str, name: str, variants: tuple[str, ...]) -> Ruleset:
    """A shipped ruleset with these variants, built once: no file of the package changes while it runs."""
    return Ruleset.of(choose(document(name), variants), variants, name)


@cache
def _shipped(home: str, name: str) -> str:
    """A shipped ruleset as JSON, read once.

    An installed package carries it (`resolve`). A checkout makes it from the YAML and keeps it, with the hash of every
    file that went in; it is made again once one of them says something else.
    """
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

    law = Path(__file__).parent.glob("*.py")
    went_in = [relpath(path, home) for path in (*lineage(find(name)), shared(WORDS), shared(SOURCES), *law)]
    made_of = _hashes(home, went_in)
    with suppress(OSError):  # what cannot be kept is made again
        makedirs(dirname(kept), exist_ok=True)
        write_whole(Path(kept), f"{json.dumps(made_of)}\n{resolved}")
    return resolved


def _hashes(home: str, paths: Iterable[str]) -> dict[str, str]:
    """The hash of each of these files, as Python takes it of a module's source. Raises OSError if one is missing."""
    found = {}
    for path in paths:
        with open(join(home, path), "rb") as file:
            found[path] = source_hash(file.read()).hex()
    return found


def _checked(name: str) -> Node:
    """The document of a YAML file."""
    from .files import checked, find  # an installed package reads no YAML to score

    return checked(find(name))


# Variants --------------------------------------------------------------------------------------------------------


def merge(base: Node, patch: Node) -> Node:
    """The base with every key of the patch: mappings merge, null removes, anything else replaces.

    A new `cite` without a `source` is a section of the file's own source, so it takes the old source away.
    """
    merged = dict(base)
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            below = merged.get(key)
            merged[key] = merge(below if isinstance(below, dict) else {}, value)
        else:
            merged[key] = value
    if "cite" in patch and "source" not in patch:
        merged.pop("source", None)
    return merged


def variant_ids(document: Node, names: Iterable[str]) -> tuple[str, ...]:
    """The ids of variants that are named by id or, in any language, by name; an unknown name stays as it is."""
    known: Node = document.get("variants", {})
    ids = {_compared(name): id for id, node in known.items() for name in (node.get("label") or {}).values()}
    return tuple([name if name in known or type(name) is not str else ids.get(_compared(name), name) for name in names])


def _compared(name: str) -> str:
    """A name as it is compared: without case and diacritics, and with hyphens for blanks."""
    return fold(name).replace(" ", "-")


def choose(document: Node, variants: Iterable[str]) -> Node:
    """The document with these variants merged in and the list of variants left out.

    Raises Refused (path `variants`) for unknown ones, missing companions and contradictions, all at once.
    """
    known: Node = document.get("variants", {})
    chosen = list(variants)
    problems: list[Problem] = []
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
    for index, name in enumerate(chosen if not problems else ()):
        for other in chosen[:index]:
            variant, earlier, path = known[name], known[other], f"variants[{index}]"
            where = _clash(earlier["patch"], variant["patch"], "")
            if where:
                problems.append(VARIANTS_CONTRADICT(path, other=other, name=name, path=where))
            elif other in variant.get("without", ()) or name in earlier.get("without", ()):
                problems.append(VARIANTS_APART(path, other=other, name=name))
    if problems:
        raise Refused(problems)
    resolved = {key: value for key, value in document.items() if key != "variants"}
    for name in chosen:
        resolved = merge(resolved, known[name]["patch"])
    return resolved


def _clash(one: Node, two: Node, path: str) -> str:
    """The first path at which two patches set different values; empty if there is none."""
    for key in one:
        if key in two and key not in ("cite", "source") and one[key] != two[key]:
            here = f"{path}.{key}" if path else key
            if not (isinstance(one[key], dict) and isinstance(two[key], dict)):
                return here
            if inner := _clash(one[key], two[key], here):
                return inner
    return ""


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
