"""Ruleset files: read, merged with what they extend, and checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import files
from ..documents import Id, Keys, Part, ReadBy, Reading, of_kind, read_keys, table
from ..limits import DEEPEST_EXTENDS, MOST_BYTES_OF_RULES
from ..problems import Problem, Refused, placed, problem, refusal
from ..text import for_message, printable
from ..words.folding import did_you_mean
from ..words.said import chained, said
from . import CITE, LABEL, LAW, SOURCE, Book, parts, sentence, several
from .ruleset import (
    BASE,
    ID,
    SOURCES,
    WORDS,
    Node,
    Ruleset,
    ambiguous,
    choose,
    coherent,
    folder,
    is_file,
    is_ruleset,
    merge,
    shipped,
)

if TYPE_CHECKING:
    from ..documents.yaml_text import Document


# The texts that rules come from, and the places in them that a cite names ----------------------------------------

#: The text of this program's own readings, as sources.yaml calls it and as cites do.
LAW_BOOK: Final = "readings"


class Source(NamedTuple):
    """A text: its short name, its title, and whatever else is known of it."""

    id: str
    short: str
    title: str | Mapping[str, str]
    author: str | Mapping[str, str] = ""
    version: str = ""
    date: str = ""
    address: str = ""
    file: str = ""


class Cited(NamedTuple):
    """A place in a text: the id of the text (empty if it is unknown), a section, words of the sentence."""

    source: str
    section: str
    words: str = ""

    def shown(self, short: str) -> str:
        """The place as it is written after its text's name; `short` is that name."""
        bare = self.source == LAW_BOOK or self.section[:1].isdigit()
        section = self.section if bare else f'"{self.section}"'
        place = f"{section} ({self.words})" if self.words else section
        return f"{short}, {place}" if short else place


def cited(cite: str, sources: Mapping[str, Source]) -> list[Cited]:
    """The places that a cite names, as it is shown; with an id if the text is known."""
    names = {
        name: source
        for source in sources.values()
        for name in (source.short, source.file)
        if cite.startswith(f"{name}, ")
    }
    if not names:
        return [Cited("", cite)]
    name = max(names, key=len)
    return list(places(cite[len(name) + 2 :], names[name].id, sources))


def places(cite: str, source: str, sources: Mapping[str, Source]) -> Iterator[Cited]:
    """The places of a cite, each in that text unless it names another one by its short name."""
    for part in parts(cite):
        law = re.match(LAW, part)
        names = {law.group(): LAW_BOOK} if law else {f"{source.short}, ": source.id for source in sources.values()}
        begin = max([name for name in names if part.startswith(name)], key=len, default="")
        yield Cited(names.get(begin, source), *_section(part[len(begin) :]))


def _section(text: str) -> tuple[str, str]:
    """The section of a place, without its quotation marks, and the words behind it in brackets."""
    end = text.find('"', 1) if text.startswith('"') else -1
    if end > 0 and text[end + 1 :] == "":
        return text[1:end], ""
    if end > 0 and text[end + 1 : end + 3] == " (" and text.endswith(")"):
        return text[1:end], text[end + 3 : -1]
    if text.endswith(")") and " (" in text:
        section, _, words = text[:-1].partition(" (")
        return section, words
    return text, ""


# Found and read --------------------------------------------------------------------------------------------------


def shared(name: str) -> Path:
    """A file of the folder by its name without .yaml.

    An installed package has the shipped rulesets as JSON, resolved.
    """
    path = Path(folder()) / f"{name}.yaml"
    return path if files.is_plain(path) or not is_ruleset(name) else path.with_suffix(".json")


def find(name: str) -> Path:
    """The file of a ruleset that is named by id or by path. Raises Refused with a hint if there is none."""
    if is_file(name) or "/" in name:
        path = Path(name)
        if not files.is_plain(path):
            raise refusal("no-such-ruleset-file", "ruleset", name=printable(name))
        return path
    if is_ruleset(name) and files.is_plain(shared(name)):
        return shared(name)
    base, plus, variants = name.partition("+")
    hint = did_you_mean(name, shipped())
    if plus and base in shipped():
        options = " ".join([f"--variant {printable(variant)}" for variant in variants.split("+")])
        hint = said("variants are chosen so: {ruleset} {options}", ruleset=base, options=options[:120])
    raise refusal("no-such-ruleset", "ruleset", name=for_message(name), hint=hint)


def extended(path: Path, parent: str) -> Path:
    """The file that a file extends: one of that name beside it, else the shipped one.

    Raises Refused if there is none.
    """
    beside = path.parent / f"{parent}.yaml"
    if beside != path and files.is_plain(beside):
        return beside
    return shared(parent) if parent.endswith(BASE) and files.is_plain(shared(parent)) else find(parent)


def lineage(path: Path) -> list[Path]:
    """The file and every file that it extends."""
    parent = read(path).data.get("extends")
    return [path, *(lineage(extended(path, parent)) if parent else ())]


def read(path: Path) -> Document:
    """Reads a YAML file as it is."""
    seen = files.look(path, MOST_BYTES_OF_RULES + 1)
    if seen.trouble is not None:
        reason = files.system_reason(seen.trouble) if isinstance(seen.trouble, OSError) else ""
        raise refusal("unreadable-ruleset-file", "ruleset", file=path.name, reason=reason) from None
    from ..documents import yaml_text  # YAML is read only from a checkout, or for a player's own file

    if path.suffix == ".json" and path == shared(path.stem):
        return yaml_text.Document(json.loads(seen.data), {})
    return yaml_text.read(seen.data, path.name, size=seen.size)


@cache
def _beside_rulesets(path: Path) -> Node:
    """A file beside the shipped rulesets that all of them need, read once, since no file of the package changes."""
    return read(path).data


def words() -> Node:
    """The names that rulesets share, as `words.yaml` has them."""
    return _beside_rulesets(shared(WORDS))


def sources() -> dict[str, Source]:
    """The texts that rules come from, by id, as `sources.yaml` has them."""
    return {id: Source(id=id, **fields) for id, fields in _beside_rulesets(shared(SOURCES)).items()}


# Merged ----------------------------------------------------------------------------------------------------------


def merged(path: Path) -> Document:
    """A YAML file merged with everything it extends, and the place of each value; not yet checked as a ruleset.

    Whatever it does not name itself has its shared name, and sources are called as a player knows them.
    """
    file = _extended(path, 0)
    return file._replace(data=as_shown(named(file.data, words()), sources()))


def _extended(path: Path, depth: int) -> Document:
    file = read(path)
    data, places = file
    parent, place = data.get("extends"), places.get("extends")
    if parent is None:
        return file._replace(data=extend({}, data))
    if not isinstance(parent, str) or not ID.fits(parent):
        raise refusal("extends-no-id", "extends", place=place)
    if depth >= DEEPEST_EXTENDS:
        raise refusal("extends-in-a-circle", "extends", place=place)
    try:
        beneath = extended(path, parent)
    except Refused as refused:
        raise Refused([problem._replace(path="extends", place=place) for problem in refused.problems]) from None
    base = _extended(beneath, depth + 1)
    own = {key: value for key, value in data.items() if key != "extends"}
    return file._replace(data=extend(base.data, own), places={**base.places, **places})


def extend(base: Node, own: Node) -> Node:
    """The base with a file merged into it; inherited rules keep their source.

    Nulls inside a variant's patch stay, because they remove keys when it is chosen.
    """
    if own.get("source", base.get("source")) != base.get("source"):
        base = _with_source(base, base.get("source"))
    whole = merge(base, own)
    for name, variant in _patches(own):
        inherited = base.get("variants", {}).get(name, {}).get("patch", {})
        whole["variants"][name]["patch"] = _overlay(inherited, variant)
    return whole


def _patches(document: Node) -> Iterator[tuple[str, Node]]:
    """The variants of a file that is not yet checked, each with its patch."""
    variants = document.get("variants")
    for name, variant in variants.items() if isinstance(variants, dict) else ():
        if isinstance(variant, dict) and isinstance(variant.get("patch"), dict):
            yield name, variant["patch"]


def _with_source(node: Node, source: object) -> Node:
    """The same rules, each with the source that its cite is a section of."""
    sourced = {key: _with_source(value, source) if isinstance(value, dict) else value for key, value in node.items()}
    if "cite" in sourced:
        sourced.setdefault("source", source)
    return sourced


def _overlay(base: Node, patch: Node) -> Node:
    """Two patches in one: as `merge`, but null stays null."""
    whole = dict(base)
    for key, value in patch.items():
        under = whole.get(key)
        whole[key] = _overlay(under if isinstance(under, dict) else {}, value) if isinstance(value, dict) else value
    return whole


# Named, and cited as players know it -----------------------------------------------------------------------------

#: The tables of a ruleset whose entries people name by a word, as `words.yaml` has them.
NAME_TABLES = {"kontra": "kontra.words.", "variant-names": "variants."} | {
    name: f"{name}." for name in ("contracts", "bonuses", "declarations", "variants")
}
#: The key of the sentences of the law book's first readings, which `tarok rules show` prints; they name nothing.
READINGS = "readings"
#: The keys by which something is named.
NAMES = ("label", "aliases", "about")


def named(document: Node, words: Node) -> Node:
    """The document with the shared name of everything that has none, including what its variants add."""
    known: Node = {}
    for section, entries in words.items():
        for id, entry in entries.items() if section != READINGS else ():
            node = known
            for key in f"{NAME_TABLES.get(section, '')}{id}".split("."):
                node = node.setdefault(key, {})
            if section == "variants":
                node["about"] = entry
            else:
                node["label"] = {language: name for language, name in entry.items() if language != "also"}
                node.update({"aliases": entry["also"]} if "also" in entry else {})
    with_names = _with_names(document, known, {})
    for name, patch in _patches(with_names):
        with_names["variants"][name] = {**with_names["variants"][name], "patch": _with_names(patch, known, document)}
    return with_names


def _with_names(node: Node, known: Node, base: Node | None) -> Node:
    """A copy in which everything that `base` does not have is called by its shared name."""
    with_names = dict(node)
    for key, name in known.items():
        if key in NAMES:
            if base is None:
                with_names.setdefault(key, name)
        elif isinstance(node.get(key), dict):
            below = None if base is None else base.get(key)
            with_names[key] = _with_names(node[key], name, below if isinstance(below, dict) else None)
    return with_names


def as_shown(document: Node, known: Mapping[str, Source]) -> Node:
    """The document with every source and cite as a player knows them; in a resolved document they already are."""
    known = {**known, **{source.short: source for source in known.values()}}
    source = document.get("source")
    shown = _as_shown(document, source, known)
    return {**shown, "source": known[source].short} if isinstance(source, str) and source in known else shown


def _as_shown(node: Node, source: Any, known: Mapping[str, Source]) -> Node:
    shown_node = {
        key: _as_shown(value, source, known) if isinstance(value, dict) else value for key, value in node.items()
    }
    own, cite = node.get("source", source), node.get("cite")
    if not isinstance(own, str) or own not in known or not isinstance(cite, str):
        return shown_node
    own = known[own].id
    named = list(places(cite, own, known))
    within = LAW_BOOK if all(place.source == LAW_BOOK for place in named) else own
    if within == LAW_BOOK or "source" in node:
        shown_node["source"] = known[within].short
    shown = [place.shown("" if place.source == within else known[place.source].short) for place in named]
    shown_node["cite"] = "; ".join(shown)
    return shown_node


# Checked ---------------------------------------------------------------------------------------------------------


def _patch(value: Any, path: str, reading: Reading) -> Any:
    """The change as it is written; it is checked by merging it and checking the result."""
    if not isinstance(value, dict):
        reading.refuse("rules-not-a-patch", path, example="win: {points: 35}")
    return value


class Variant(Part):
    """A named change that a table may choose."""

    label: dict[str, str] | None = LABEL
    about: str | dict[str, str] = sentence("What it changes, in a sentence.", "35 points and one card win.")
    source: str | None = SOURCE
    cite: str = CITE
    requires: tuple[str, ...] = several(Id(doc="A variant.", example="klop-kontra"))
    without: tuple[str, ...] = several(Id(doc="A variant.", example="no-radli"))
    patch: dict[str, Any] = of_kind(ReadBy("", _patch, {"type": "object"}))


#: The named changes of a whole file, which a ruleset no longer has once variants are chosen.
VARIANTS: Any = table(Variant, "Named changes of this ruleset.", default={}, example="exact-difference")


#: A whole file: a ruleset with its variants still to be chosen.
FILE = Keys({**Ruleset.keys, "variants": VARIANTS})


def checked(path: Path) -> Node:
    """The merged document of a YAML file. Raises Refused with every problem of the file, each at its place.

    Its variants are applied one by one.
    """
    document, known = merged(path)
    problems = _problems(FILE, document)
    name = document.get("id")
    if isinstance(name, str) and name != path.name.rsplit(".", 1)[0]:
        problems.append(problem("id-not-the-file", "id", id=printable(name), file=path.name))
    located = list(placed(problems, known))
    for name in document.get("variants", {}) if not problems else ():
        located.extend(placed(_variant(document, name), known))
    if located:
        raise Refused(located)
    return document


def _problems(keys: Keys, document: Node) -> list[Problem]:
    """Everything that is wrong with a document: its single values; if these are right, what they say together."""
    reading = Reading(Book(""))
    read_keys(keys, document, "", reading)
    return reading.problems or [*coherent(rules := Ruleset.of(document)), *ambiguous(rules)]


def _variant(document: Node, name: str) -> list[Problem]:
    """The problems of the ruleset once this variant (and those it requires) is chosen."""
    known, here = document["variants"], f"variants.{name}"
    companions = known[name].get("requires", ())
    for companion in companions:
        if companion not in known:
            return [
                problem(
                    "unknown-variant-in-rules", f"{here}.requires", name=companion, hint=did_you_mean(companion, known)
                )
            ]
        # `choose` merges only what is named, so a variant lists its companions' companions itself.
        further = [other for other in known[companion].get("requires", ()) if other not in companions]
        if further:
            everything = ", ".join([*companions, *further])
            return [
                problem("requires-further", f"{here}.requires", name=companion, others=chained(further), all=everything)
            ]
    try:
        resolved = choose(document, [*companions, name])
    except Refused as refused:
        return [fault._replace(path=here) for fault in refused.problems]
    return [fault._replace(path=f"{here}.patch.{fault.path}") for fault in _problems(Ruleset.keys, resolved)]
