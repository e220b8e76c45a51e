"""What the tests of commands share: what a command answered, the evening it was typed on, and the file it went to."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any, NamedTuple

NOON = "2026-01-31T20:00:00+0100"
TODAY = "tarok-2026-01-31.jsonl"


class Said(NamedTuple):
    """What a command answered: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON object on standard output."""
        assert self.out.count("\n") == 1
        found: dict[str, Any] = json.loads(self.out)
        return found


Tarok = Callable[..., Said]
Program = Callable[..., "subprocess.CompletedProcess[bytes]"]
