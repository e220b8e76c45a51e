"""Compiles the catalogues of the languages: `locale/LANG/*.po` to what the program reads.

The build of the package runs this; after a change of a catalogue in a checkout `python tools/messages.py compile` does.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

#: The folders of the catalogues that people write, and of those that the program reads.
SOURCES, COMPILED = Path("locale"), Path("tarok_score") / "locale"


def read(path: Path, language: str) -> Catalog:
    """One catalogue. Raises ValueError if it is not well written."""
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def write(catalogue: Catalog, path: Path) -> Path:
    """Writes what the program reads; entries without a translation, or with a doubtful one, are left out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return path


def compile_all(root: Path, folder: Path) -> list[Path]:
    """Compiles every catalogue of a checkout into a folder and returns the files it wrote."""
    return [
        write(read(source, source.parent.name), folder / source.parent.name / "LC_MESSAGES" / f"{source.stem}.mo")
        for source in sorted((root / SOURCES).glob("*/*.po"))
    ]
