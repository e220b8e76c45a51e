"""What the fixtures of these tests are made of."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

NOON = "2026-11-20T20:00:00+0100"


class Said(NamedTuple):
    """What a command said."""

    status: int
    out: str
    err: str


class Desk:
    """Types commands of competitions and, with `tarok`, any other."""

    def __init__(self, type_: Callable[..., Said], folder: Path) -> None:
        self.tarok = type_
        self.folder = folder

    def __call__(self, *words: str, stdin: str | None = None) -> Said:
        """The words after `tarok tournament`, in one line or separate."""
        return self.tarok("tournament", *(words[0].split() if len(words) == 1 else words), stdin=stdin)

    def done(self, *lines: str) -> None:
        """Commands, a line each, that must be carried out."""
        for line in lines:
            said = self(line)
            assert said.status == 0, (line, said)

    def read(self, *words: str) -> dict[str, Any]:
        """The answer of a reading command as programs get it."""
        said = self(*words[0].split(), *words[1:], "--json")
        assert said.status == 0, said
        found: dict[str, Any] = json.loads(said.out)
        return found

    def file(self, name: str, text: str) -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path
