"""Loading a ruleset by its id or from a file, ready to score by.

A file that `extends` another is merged into it (`merge` says how). Reading YAML takes longer than scoring an evening,
so an installation carries every shipped ruleset merged already, beside this module, in the form in which Python keeps
its compiled modules. It is used only while the YAML files it was made from are unchanged to the byte; with any
difference the YAML itself is read and checked.
"""

from __future__ import annotations

import marshal
from _imp import source_hash
from collections.abc import Iterable
from os.path import dirname, join
from typing import TYPE_CHECKING, Any, Final

from ..limits import DEEPEST_EXTENDS, MOST_BYTES_OF_RULES
from ..problems import Problem, Refused, malformed, placed
from .merge import Node, choose, extend
from .ruleset import Ruleset
from .shelf import SOURCES, WORDS, an_id, extended, find, folder, shared, shipped

if TYPE_CHECKING:
    from pathlib import Path

    from .sources import Quote, Source
    from .yaml_text import Document

UNREADABLE = malformed("unreadable-ruleset-file", "{file} cannot be read: {reason}")
NO_PARENT = malformed(
    "extends-no-id",
    "must be the id of a ruleset, or of a file in the same folder without .yaml",
    "such as extends: pagat-4p",
)
CIRCLE = malformed("extends-in-a-circle", "the rulesets extend each other in a circle")

HERE: Final = dirname(__file__)
READY: Final = join(HERE, "ready")
#: The form that every Python reads from 3.4 on.
VERSION: Final = 4


def load(name: str, variants: Iterable[str] = ()) -> Ruleset:
    """The ruleset of that id (or YAML path) with these variants. Raises Refused with all problems."""
    chosen = tuple(variants)
    return Ruleset.of(choose(document(name), chosen), chosen)


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset that a session holds in its first record. Raises Refused if it is none."""
    data = _without_former_keys(data)
    shipped = _as_shipped(data, variants)
    if shipped is not None:
        return Ruleset.of(shipped, variants)
    from .check import built

    return built(data, variants)


def _as_shipped(data: Node, variants: tuple[str, ...]) -> Node | None:
    """The shipped ruleset with these variants, if a document is that: it was checked when it was made ready."""
    name = data.get("id")
    ready = _ready(name) if isinstance(name, str) and an_id(name) else None
    if ready is None:
        return None
    try:
        found = choose(ready["document"], variants)
    except Refused:
        return None
    return found if found == data else None


#: Keys of a klop that sessions begun with an earlier version may hold; they say nothing any more.
FORMER_KEYS = frozenset({"talon_counts"})


def _without_former_keys(data: Node) -> Node:
    """A session's ruleset without the keys that have gone since it was begun."""
    contracts = data.get("contracts")
    if not isinstance(contracts, dict):
        return data
    klops = {
        key: {**node, "klop": {name: value for name, value in node["klop"].items() if name not in FORMER_KEYS}}
        for key, node in contracts.items()
        if isinstance(node, dict) and isinstance(node.get("klop"), dict) and not FORMER_KEYS.isdisjoint(node["klop"])
    }
    return {**data, "contracts": {**contracts, **klops}} if klops else data


def document(name: str) -> Node:
    """The merged and checked document of a ruleset with all its variants still to choose from."""
    ready = made_ready(name) if an_id(name) else None
    return checked(find(name)) if ready is None else ready


def checked(path: Path) -> Node:
    """The merged document of a YAML file. Raises Refused with every problem of the file, each at its place."""
    from .check import check_file

    file = merged(path)
    check_file(file, path)
    return file.data


def remarks(path: Path) -> tuple[Problem, ...]:
    """What a sound file says to no effect, each at its place: keys that it removes and that are not there."""
    from .check import useless_nulls

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
    from ..ledger import disk
    from . import yaml_text

    seen = disk.look(path, MOST_BYTES_OF_RULES + 1)
    if seen.trouble is not None:
        reason = disk.systems(seen.trouble) if isinstance(seen.trouble, OSError) else ""
        raise UNREADABLE.refused("ruleset", file=path.name, reason=reason) from None
    return yaml_text.read(seen.data, path.name, size=seen.size)


def merged(path: Path) -> Document:
    """A YAML file with everything it extends merged in and where each value stands, not yet checked as a ruleset.

    Whatever it does not name itself has its shared name, and sources stand there as a player knows them.
    """
    from .names import named
    from .sources import with_sources

    file = _extended(path, 0)
    return file._replace(data=with_sources(named(file.data, words()), sources()))


def words() -> Node:
    """The names that rulesets share, as `words.yaml` has them."""
    return read(shared(WORDS)).data


def sources() -> dict[str, Source]:
    """The texts that rules come from, by id."""
    from .sources import sources_of

    return sources_of(read(shared(SOURCES)).data)


def text_of(source: Source, folder: Path | None) -> str | None:
    """A source's text from a folder of somebody who has it: under its file's name, or its id with .txt; else None.

    The law book is this program's own and needs no folder.
    """
    from .sources import LAW_BOOK

    folders = [folder] if folder is not None else []
    if source.id == LAW_BOOK:
        folders += [shared(WORDS).parent, shared(WORDS).parent.parent / "docs"]
    for place in folders:
        for name in (source.file, f"{source.id}.txt"):
            if name and (place / name).is_file():
                return (place / name).read_text(encoding="utf-8", errors="replace")
    return None


def quotes(cite: str, known: dict[str, Source], folder: Path | None) -> list[Quote]:
    """What the texts of a folder say at the places that a cite names."""
    from .sources import Quote, cited, quoted

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


# Made ready ----------------------------------------------------------------------------------------------------------


def made_ready(name: str) -> Node | None:
    """The document of a shipped ruleset as it was made ready; None if it was not, or a YAML file has changed since."""
    ready = _ready(name)
    if ready is None or not _unchanged(ready):
        return None
    found: Node = ready["document"]
    return found


def make_ready() -> list[str]:
    """Writes what is made ready of every shipped ruleset that has none or whose files, or this code, have changed.

    Returns the files of all.
    """
    from os import makedirs

    makedirs(READY, exist_ok=True)
    code = _code()
    for name in shipped():
        ready = _ready(name)
        if ready is None or ready.get("code") != code or not _unchanged(ready):
            path = find(name)
            made_of = [*lineage(path), shared(WORDS), shared(SOURCES)]
            with open(_file(name), "wb") as file:
                files = {one.name: _digest(str(one)) for one in made_of}
                ready = {"code": code, "files": files, "document": checked(path)}
                file.write(marshal.dumps(ready, VERSION))
    return [_file(name) for name in shipped()]


def _file(name: str) -> str:
    return join(READY, f"{name}.marshal")


def _ready(name: str) -> dict[str, Any] | None:
    try:
        with open(_file(name), "rb") as file:
            found = marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return found if isinstance(found, dict) else None


def _unchanged(ready: dict[str, Any]) -> bool:
    """Whether the YAML files it was made from are as they were, to the byte."""
    home = folder()
    try:
        return all(_digest(join(home, file)) == digest for file, digest in ready["files"].items()) and bool(
            ready["document"]
        )
    except (OSError, KeyError, TypeError, AttributeError):
        return False


def _digest(path: str) -> list[Any]:
    """Length and checksum of a file, the one by which Python knows its modules: enough to see that it was edited."""
    with open(path, "rb") as file:
        text = file.read()
    return [len(text), source_hash(VERSION, text)]


def _code() -> list[list[Any]]:
    """The modules that read and merge files; what they made is good only while they are the same."""
    return [_digest(join(HERE, name)) for name in ("library.py", "merge.py", "names.py", "sources.py", "yaml_text.py")]
