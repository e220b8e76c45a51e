"""Ledgers as a stranger could make them: any records at all, under seals that fit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

Body = dict[str, Any]


def records(path: str) -> list[Body]:
    """The records of a ledger without their seals."""
    found = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        body = json.loads(line)
        body.pop("seal", None)
        found.append(body)
    return found


def forge(path: str, bodies: Iterable[Body]) -> None:
    """Writes a ledger of these records, numbered and sealed."""
    seal, text = "0" * 64, b""
    for number, body in enumerate(bodies):
        body = {"n": number, **{key: value for key, value in body.items() if key != "n"}}
        line = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")[:-1]
        seal = hashlib.sha256(seal.encode() + b"\n" + line).hexdigest()
        text += line + b',"seal":"' + seal.encode() + b'"}\n'
    Path(path).write_bytes(text)


def alter(path: str, change: Callable[[list[Body]], object]) -> None:
    """Changes the records of a ledger and seals it anew, as somebody who knows the format can."""
    bodies = records(path)
    change(bodies)
    forge(path, bodies)
