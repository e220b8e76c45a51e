"""Ruleset files: read and described."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import files
from ..documents.answer import nullable
from ..documents.parts import Part, Schema, mapping
from ..limits import DEEPEST_EXTENDS, MOST_BYTES_OF_RULES
from ..problems import Problem, Refused, malformed, placed
from ..words.folding import did_you_mean, printable
from ..words.said import said
from .check import check_file, useless_nulls
from .evening import VARIANTS, Variant
from .ruleset import Ruleset
from .shelf import BASE, SOURCES, WORDS, Node, an_id, extend, folder, is_ruleset, shipped
from .sources import LAW_BOOK, Source, named, sources_of, with_sources

if TYPE_CHECKING:
    from ..documents.yaml_text import Document

NO_RULESET = malformed("no-such-ruleset", 'there is no ruleset "{name}"')
NO_FILE = malformed(
    "no-such-ruleset-file", "there is no file {name}", "give the path of a YAML file, or an id: tarok rules"
)
UNREADABLE = malformed("unreadable-ruleset-file", "{file} cannot be read: {reason}")
NO_PARENT = malformed(
    "extends-no-id",
    "must be the id of a ruleset, or of a file in the same folder without .yaml",
    "such as extends: pagat-4p",
)
CIRCLE = malformed("extends-in-a-circle", "the rulesets extend each other in a circle")


def shared(name: str) -> Path:
    """A file of the folder by its name without .yaml."""
    return Path(folder()) / f"{name}.yaml"


def find(name: str) -> Path:
    """The file of a ruleset that is named by id or by path. Raises Refused with a hint if there is none."""
    if not name.endswith((".yaml", ".yml")) and "/" not in name:
        path = shared(name)
        if an_id(name) and is_ruleset(name) and files.is_plain(path):
            return path
        base, plus, variants = name.partition("+")
        hint = did_you_mean(name, shipped())
        if plus and base in shipped():
            options = " ".join([f"--variant {printable(one)}" for one in variants.split("+")])
            hint = said("variants are chosen so: {ruleset} {options}", ruleset=base, options=options[:120])
        raise NO_RULESET.refused("ruleset", name=printable(name)[:60], hint=hint)
    path = Path(name)
    if not files.is_plain(path):
        raise NO_FILE.refused("ruleset", name=printable(name))
    return path


def extended(path: Path, parent: str) -> Path:
    """The file that a file extends: one of that name beside it, else the shipped one.

    Raises Refused if there is none.
    """
    beside = path.parent / f"{parent}.yaml"
    if beside != path and files.is_plain(beside):
        return beside
    return shared(parent) if parent.endswith(BASE) and files.is_plain(shared(parent)) else find(parent)


def checked(path: Path) -> Node:
    """The merged document of a YAML file. Raises Refused with every problem of the file, each at its place."""
    file = merged(path)
    check_file(file, path)
    return file.data


def remarks(path: Path) -> tuple[Problem, ...]:
    """The lines of a sound file that have no effect, each at its place: they remove keys that are not there."""
    own, places = read(path)
    parent = own.get("extends")
    base: Node = {} if parent is None else merged(extended(path, parent)).data
    return placed(useless_nulls(own, base, merged(path).data), places)


def lineage(path: Path) -> list[Path]:
    """The file and every file that it extends."""
    parent = read(path).data.get("extends")
    return [path, *(lineage(extended(path, parent)) if parent else ())]


def read(path: Path) -> Document:
    """A YAML file as it stands."""
    seen = files.look(path, MOST_BYTES_OF_RULES + 1)
    if seen.trouble is not None:
        reason = files.system_reason(seen.trouble) if isinstance(seen.trouble, OSError) else ""
        raise UNREADABLE.refused("ruleset", file=path.name, reason=reason) from None
    from ..documents import yaml_text  # YAML is read only from a checkout, or for a file of somebody's own

    return yaml_text.read(seen.data, path.name, size=seen.size)


def merged(path: Path) -> Document:
    """A YAML file merged with everything it extends, and the place of each value; not yet checked as a ruleset.

    Whatever it does not name itself has its shared name, and sources are called as a player knows them.
    """
    file = _extended(path, 0)
    return file._replace(data=with_sources(named(file.data, words()), sources()))


def words() -> Node:
    """The names that rulesets share, as `words.yaml` has them."""
    return _beside_rulesets(shared(WORDS))


def sources() -> dict[str, Source]:
    """The texts that rules come from, by id."""
    return sources_of(_beside_rulesets(shared(SOURCES)))


@cache
def _beside_rulesets(path: Path) -> Node:
    """A file beside the shipped rulesets that all of them need, read once, since no file of the package changes."""
    return read(path).data


def text_of(source: Source, folder: Path | None) -> str | None:
    """A source's text in a folder of such texts, under its file's name or its id with .txt; None if it is not there.

    The law book is this program's own and needs no folder.
    """
    folders = [folder] if folder is not None else []
    if source.id == LAW_BOOK:
        folders += [shared(WORDS).parent, shared(WORDS).parent.parent / "docs"]
    for place in folders:
        for name in (source.file, f"{source.id}.txt"):
            if name and (place / name).is_file():
                return (place / name).read_text(encoding="utf-8", errors="replace")
    return None


def _extended(path: Path, depth: int) -> Document:
    file = read(path)
    data, places = file
    parent, place = data.get("extends"), places.get("extends")
    if parent is None:
        return file._replace(data=extend({}, data))
    if not isinstance(parent, str) or not an_id(parent):
        raise NO_PARENT.refused("extends", place=place)
    if depth >= DEEPEST_EXTENDS:
        raise CIRCLE.refused("extends", place=place)
    try:
        beneath = extended(path, parent)
    except Refused as refused:
        raise Refused([one._replace(path="extends", place=place) for one in refused.problems]) from None
    base = _extended(beneath, depth + 1)
    own = {key: value for key, value in data.items() if key != "extends"}
    return file._replace(data=extend(base.data, own), places={**base.places, **places})


def resolve(folder: Path) -> list[Path]:
    """Writes the document of every shipped ruleset into a folder, as an installed package carries it beside the YAML.

    Returns the files. Raises Refused with every problem of the first ruleset that is not sound.
    """
    files = []
    for name in shipped():
        files.append(folder / f"{name}.json")
        files[-1].write_text(json.dumps(checked(find(name)), ensure_ascii=False), encoding="utf-8")
    return files


DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "urn:tarok-score:ruleset"

#: The schema of a file that extends another: it has that key, and not as null.
EXTENDS: Schema = {"required": ["extends"], "properties": {"extends": {"type": "string"}}}

WIDTH = 110
IN_EVERY_RULE = ("label", "aliases", "source", "cite")


def schema() -> Schema:
    """The schema of a whole file. A file that extends another may leave everything out, and null removes a key."""
    whole = of_part(Ruleset)
    change = loosened(whole)
    definitions: Schema = {}
    for kind, body in (("whole", whole), ("change", change)):
        for name, part in body["properties"].items():
            loose = kind == "change" or name not in whole["required"]
            written = _shared(without_nulls(part), kind, definitions)
            definitions[f"{kind}.{name}"] = nullable(written) if loose else written
    definitions["patch"] = _object("What the variant changes, merged key by key; null removes a key.", "change")
    definitions["whole.variants"] = nullable(_variants(required=True))
    definitions["change.variants"] = nullable(_variants(required=False))
    return {
        "$schema": DIALECT,
        "$id": ID,
        "title": "A ruleset of tarok, taroky or taroki",
        "description": "Rules as tarok-score reads them. docs/house-rules.md shows how to write one.",
        "type": "object",
        "if": EXTENDS,
        "then": _object("A file that changes another.", "change", variants=True),
        "else": {**_object("A file that extends nothing.", "whole", variants=True), "required": whole["required"]},
        "$defs": definitions,
    }


def text() -> str:
    """The schema as the text of a file, in which everything that fits on one line stands on one."""
    return _printed(schema(), 0) + "\n"


def of_part(part: type[Part], doc: str = "") -> Schema:
    """The schema of a part."""
    return mapping(doc or part.__doc__ or "", part.keys)


def _printed(value: Any, depth: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + depth <= WIDTH or not isinstance(value, dict | list):
        return flat
    margin = "\n" + " " * (depth + 1)
    if isinstance(value, list):
        parts = [_printed(one, depth + 1) for one in value]
        return f"[{margin}{f',{margin}'.join(parts)}\n{' ' * depth}]"
    parts = [f"{json.dumps(key)}: {_printed(one, depth + 1)}" for key, one in value.items()]
    return f"{{{margin}{f',{margin}'.join(parts)}\n{' ' * depth}}}"


def _object(doc: str, kind: str, variants: bool = False) -> Schema:
    names = [*Ruleset.keys, *(("variants",) if variants else ())]
    return {
        "type": "object",
        "description": doc,
        "properties": {name: {"$ref": f"#/$defs/{kind}.{name}"} for name in names},
        "additionalProperties": False,
    }


def _variants(required: bool) -> Schema:
    """The table of variants, whose patches are changes like those of a file that extends another."""
    table: Schema = VARIANTS.schema()
    one = of_part(Variant) if required else loosened(of_part(Variant))
    if required:  # a variant of a shared name has its sentence from words.yaml
        one["required"] = [name for name in one["required"] if name != "about"]
    patch: Schema = {"$ref": "#/$defs/patch"}
    one["properties"]["patch"] = patch if required else {"anyOf": [patch, {"type": "null"}]}
    table["additionalProperties"] = nullable(one)
    return table


def _shared(schema: Schema, kind: str, definitions: Schema) -> Schema:
    """The same schema, with the keys that every rule has (name, words, source, cite) written once and referred to."""
    found: dict[str, Any] = dict(schema)
    if "properties" in schema:
        found["properties"] = {}
        for name, part in schema["properties"].items():
            if name in IN_EVERY_RULE:
                known = f"{kind}.rule.{name}"
                if definitions.setdefault(known, part) == part:
                    part = {"$ref": f"#/$defs/{known}"}
            else:
                part = _shared(part, kind, definitions)
            found["properties"][name] = part
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = _shared(schema["additionalProperties"], kind, definitions)
    return found


def without_nulls(schema: Schema) -> Schema:
    """An object as a file writes it: null stands for leaving out, so whatever is not required may be null."""
    found: dict[str, Any] = dict(schema)
    if "properties" in schema:
        required = schema.get("required", ())
        found["properties"] = {
            name: without_nulls(part) if name in required else nullable(without_nulls(part))
            for name, part in schema["properties"].items()
        }
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = nullable(without_nulls(schema["additionalProperties"]))
    return found


def loosened(schema: Schema) -> Schema:
    """An object without required keys. Entries of lists are never merged, so they stay as they are."""
    found: dict[str, Any] = {key: value for key, value in schema.items() if key != "required"}
    if "properties" in schema:
        found["properties"] = {name: loosened(part) for name, part in schema["properties"].items()}
    if isinstance(schema.get("additionalProperties"), dict):
        found["additionalProperties"] = loosened(schema["additionalProperties"])
    return found
