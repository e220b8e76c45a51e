"""The files of rulesets: the file that a name means, what it extends, and both merged.

Everything a person may have written wrong is refused with its place in the file.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from .. import files
from ..documents import yaml_text
from ..documents.yaml_text import Document
from ..limits import DEEPEST_EXTENDS, MOST_BYTES_OF_RULES
from ..problems import Problem, Refused, malformed, placed
from ..words.folding import did_you_mean, printable
from ..words.said import said
from .check import check_file, useless_nulls
from .merge import Node, extend
from .names import named
from .quotes import Quote, quoted
from .shelf import BASE, SOURCES, WORDS, an_id, folder, is_ruleset, shipped
from .sources import LAW_BOOK, Source, cited, sources_of, with_sources

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


def quotes(cite: str, known: dict[str, Source], folder: Path | None) -> list[Quote]:
    """The sentences at the places that a cite names, from the texts of a folder."""
    found = []
    for place in cited(cite, known):
        source = known.get(place.source)
        text = None if source is None else text_of(source, folder)
        found.append(Quote(place, source, text is not None, None if text is None else quoted(text, place)))
    return found


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
