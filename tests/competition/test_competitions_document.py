"""Every console block of `docs/competitions.md` is executed, in order and in one folder, like those of the README.

`TAROK_README=write` in the environment writes what the commands print into the page instead. Seals are not compared:
the first of them seals the whole ruleset.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from still import HandedIn, Still
from test_readme import BLOCK, NOON, executed

PAGE = Path(__file__).resolve().parents[2] / "docs" / "competitions.md"
SEAL = re.compile(r"seal [0-9A-Z]{6}")


def test_the_page_shows_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], handed_in: HandedIn
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("TAROK_TOURNAMENT", "TAROK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    handed_in(Still(NOON))
    text = PAGE.read_text(encoding="utf-8")
    now = BLOCK.sub(lambda block: f"```console\n{executed(block[1], capfd, monkeypatch)}```\n", text)
    if os.environ.get("TAROK_README") == "write":
        PAGE.write_text(now, encoding="utf-8")
    assert SEAL.sub("seal", now) == SEAL.sub("seal", text)
