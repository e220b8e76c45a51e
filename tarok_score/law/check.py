"""The check of a ruleset: a document or a file, with its variants, against everything that a ruleset has to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..documents.kinds import Key, Reading, TableOf
from ..documents.parts import AS_FILE, Keys, read_keys
from ..problems import Place, Problem, Refused, malformed, placed
from ..words.folding import did_you_mean, printable, unseen, visible
from ..words.said import chained, said
from .coherence import coherent
from .merge import Node, choose, merge
from .rule import Book
from .ruleset import Ruleset
from .variants import VARIANTS

if TYPE_CHECKING:
    from pathlib import Path

    from ..documents.yaml_text import Document

NOT_ITS_FILE = malformed("id-not-the-file", "is {id}, but the file is called {file}", "make them the same")
INHERITED_VARIANT = malformed(
    "inherited-variant",
    "does not fit what this file changes ({where}: {what}: {problem})",
    "take the variant away too: {example}",
)
UNKNOWN_VARIANT = malformed("unknown-variant-in-rules", "there is no variant {name}")
REQUIRES_FURTHER = malformed("requires-further", "{name} goes with {others}", "write requires: [{all}]")
USELESS_NULL = malformed("useless-null", "there is no {key} to be removed")

LINE_BREAK = malformed("line-break", "goes over several lines", "write it in one line")
UNSEEN = malformed("unseen-character", 'the text "{text}" holds characters that cannot be seen', "leave them out")

#: The keys whose texts are shown on a line of their own, or within one.
SHOWN_WHOLE = ("title", "label", "aliases", "cite", "source")

#: A whole file: a ruleset with its variants still to be chosen.
FILE = Keys({**Ruleset.keys, "variants": VARIANTS})
#: The tables of a file, each entry of which may be wrong on its own.
TABLES = ("contracts", "bonuses", "declarations")
#: The parts without which nothing can be said of how the rest goes together.
FOUNDATIONS = (*TABLES, "seats", "payout", "mond")


def built(document: Node, variants: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset of a document with these variants applied. Raises Refused with all problems if it is none."""
    if "variants" in document:
        raise Refused([AS_FILE.unknown("variants", "", Ruleset.keys, [])])
    try:
        rules = Ruleset.of(document, variants)
    except Refused as refused:
        raise Refused([*refused.problems, *_beside(Ruleset.keys, document, refused.problems)]) from None
    problems = coherent(document, rules)
    if problems:
        raise Refused(problems)
    return rules


def check_file(file: Document, path: Path) -> None:
    """Raises Refused with every problem of a ruleset file, its variants applied one by one included."""
    document, places = file
    problems = _problems(FILE, document)
    name = document.get("id")
    if isinstance(name, str) and name != path.name.rsplit(".", 1)[0]:
        problems.append(NOT_ITS_FILE("id", id=printable(name), file=path.name))
    problems.extend(_alike(document))
    located = list(placed(problems, places))
    if not problems:
        for name in document.get("variants", {}):
            located.extend(_inherited(_variant(document, name, places), name, places, path))
    if located:
        raise Refused(located)


def _alike(document: Any, path: str = "", shown: bool = False) -> Iterator[Problem]:
    """The problems of titles, labels, words, cites and sources that may look alike: line breaks, unseen characters."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from _alike(value, f"{path}.{key}" if path else key, shown or key in SHOWN_WHOLE)
    elif isinstance(document, list):
        for number, value in enumerate(document):
            yield from _alike(value, f"{path}[{number}]", shown)
    elif shown and isinstance(document, str):
        if len(document.splitlines()) > 1 or document != document.rstrip("\r\n"):
            yield LINE_BREAK(path)
        elif unseen(document):
            yield UNSEEN(path, text=visible(document)[:60])


def _inherited(problems: list[Problem], name: str, places: dict[str, Place], path: Path) -> list[Problem]:
    """The same problems, where all those of an inherited variant that no longer fits are one problem of this file."""
    here = places.get("extends")
    if not problems or here is None or any(one.place and one.place.file == path.name for one in problems):
        return problems
    first = problems[0]
    what = first.path.removeprefix(f"variants.{name}.patch.")
    facts = {"where": str(first.place), "what": what, "problem": first.said, "example": f"variants: {{{name}: null}}"}
    return [INHERITED_VARIANT(f"variants.{name}", place=here, **facts)]


def _variant(document: Node, name: str, places: dict[str, Place]) -> list[Problem]:
    """The problems of the ruleset once this variant (and those it requires) is chosen."""
    known, here = document["variants"], f"variants.{name}"
    companions = known[name].get("requires", ())
    for one in companions:
        if one not in known:
            problem = UNKNOWN_VARIANT(f"{here}.requires", name=one, hint=did_you_mean(one, known))
            return list(placed([problem], places))
    for one in companions:
        further = [other for other in known[one].get("requires", ()) if other not in companions]
        if further:
            everything = ", ".join([*companions, *further])
            problem = REQUIRES_FURTHER(f"{here}.requires", name=one, others=chained(further), all=everything)
            return list(placed([problem], places))
    try:
        resolved = choose(document, [*companions, name])
    except Refused as refused:
        return list(placed([one._replace(path=here) for one in refused.problems], places))
    problems = _problems(Ruleset.keys, resolved)
    return list(placed([one._replace(path=f"{here}.patch.{one.path}") for one in problems], places))


def _problems(keys: Keys, document: Node) -> list[Problem]:
    """Everything that is wrong with a document: single values first, then what they say together."""
    reading = Reading(Book(""))
    read_keys(keys, document, "", reading)
    if not reading.problems:
        return coherent(document, Ruleset.of(document))
    return [*reading.problems, *_beside(keys, document, reading.problems)]


def _beside(keys: Mapping[str, Key], document: Node, problems: Iterable[Problem]) -> list[Problem]:
    """The problems of values that do not go together, as far as they can be told while other values are wrong."""
    sound, broken = _sound_part(keys, document, [one.path for one in problems])
    if sound is None:
        return []
    readable = dict(sound)
    for name in TABLES:
        table = keys[name]
        if name in sound and isinstance(table, TableOf):
            readable[name] = {one: node or table.of.sample() for one, node in sound[name].items()}
    try:
        found = coherent(sound, Ruleset.of(readable))
    except Refused:  # the name of a contract is itself miswritten, so nothing can be said of how the rest goes with it
        return []
    return [one for one in found if not any(_within(one.path, part) for part in broken)]


def _sound_part(keys: Mapping[str, Key], document: Node, wrong: list[str]) -> tuple[Node | None, list[str]]:
    """The document with its broken contracts, bonuses and declarations emptied, and the paths of these.

    Anything else that is broken is left out, or made as small as can be if it is required. None where the broken part
    concerns everything.
    """
    kept = {name: document[name] for name in keys if name in document}
    broken: list[str] = []
    for name, key in keys.items():
        if not any(_within(path, name) for path in wrong):
            if key.required and name not in document:
                return None, []
        elif name in TABLES and name not in wrong and isinstance(document.get(name), dict):
            spoilt = {one: any(_within(path, f"{name}.{one}") for path in wrong) for one in document[name]}
            broken.extend(f"{name}.{one}" for one, is_spoilt in spoilt.items() if is_spoilt)
            kept[name] = {one: {} if is_spoilt else document[name][one] for one, is_spoilt in spoilt.items()}
        elif name in FOUNDATIONS:
            return None, []
        elif key.required:
            kept[name] = key.sample()
        else:
            kept.pop(name, None)
    return kept, broken


def _within(path: str, part: str) -> bool:
    return path == part or path.startswith((f"{part}.", f"{part}["))


def useless_nulls(own: Node, base: Node, whole: Node) -> list[Problem]:
    """Every null of a sound file that removes nothing, most likely because its key is mistyped.

    `own` is the file as it stands, `base` what it extends, `whole` both in one, from which a variant's patch removes.
    """
    problems: list[Problem] = []
    _useless({key: value for key, value in own.items() if key != "extends"}, base, "", problems)
    for name, variant in (own.get("variants") or {}).items():
        if isinstance(variant, dict) and isinstance(variant.get("patch"), dict):
            here = f"variants.{name}.patch"
            problems = [one for one in problems if not one.path.startswith(f"{here}.")]
            inherited = base.get("variants", {}).get(name, {}).get("patch", {})
            _useless(variant["patch"], merge(whole, inherited), here, problems)
    return problems


def _useless(node: Node, base: Any, path: str, problems: list[Problem]) -> None:
    known: Node = base if isinstance(base, dict) else {}
    for key, value in node.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            _useless(value, known.get(key), here, problems)
        elif value is None and key not in known:
            hint = did_you_mean(key, known, "what is there {names}") if known else said("leave the line out")
            problems.append(USELESS_NULL(here, key=key, hint=hint))
