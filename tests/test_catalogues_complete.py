"""The catalogues of languages: nothing is missing, doubtful, or said with other places than in English.

Who changes an English sentence need not know the other languages: what a catalogue lacks is a warning in daily work,
and an error if `TAROK_RELEASE` is set, as the checks before a release set it. A translation with places that the
English has not would fail before somebody who reads it, and is always an error.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import pytest
from catalogue_tools import messages as tool

from tarok_score.words.said import LANGUAGES

pytestmark = pytest.mark.no_cover

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
    lacking = tool.lacking(tool.catalogues.read(path, language), tool.template(path.stem, found))
    wrong = [one for one in lacking if one.startswith(tool.OTHER_PLACES)]
    assert wrong == []
    if os.environ.get("TAROK_RELEASE"):
        assert lacking == []
    elif lacking:
        several = "\n".join(lacking)
        warnings.warn(f"{language}/{path.name} is not complete:\n{several}", stacklevel=1)
