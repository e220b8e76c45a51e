"""The catalogues of languages: nothing is missing, doubtful, or said with other places than in English.

This is not among the fast tests: who changes an English sentence need not know the other languages.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue_tools import messages as tool

from tarok_score.words.speech import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
WRITTEN = sorted((ROOT / "locale").glob("*/*.po"))


@pytest.fixture(scope="module")
def found() -> list[tool.Message]:  # type: ignore[name-defined]
    """Every message of the program."""
    return tool.messages()


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_catalogue_lacks_nothing(path: Path, found: list[tool.Message]) -> None:  # type: ignore[name-defined]
    language = path.parent.name
    assert language in LANGUAGES and path.stem in (tool.TABLE, tool.RULES_FILE)
    assert tool.lacking(tool.catalogues.read(path, language), tool.template(path.stem, found)) == []
