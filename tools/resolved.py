"""The shipped rulesets as an installed package carries them: merged and checked, as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from tarok_score.law.files import checked, find
from tarok_score.law.ruleset import shipped


def resolve(folder: Path) -> list[Path]:
    """Writes the document of every shipped ruleset into a folder.

    Returns the files. Raises Refused with every problem of the first ruleset that is not sound.
    """
    made = []
    for name in shipped():
        made.append(folder / f"{name}.json")
        made[-1].write_text(json.dumps(checked(find(name)), ensure_ascii=False), encoding="utf-8")
    return made
