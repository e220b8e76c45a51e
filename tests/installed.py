"""The package as a wheel lays it out: the rulesets within it, each resolved beside its YAML."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from resolved import resolve

ROOT = Path(__file__).resolve().parent.parent


def installed(folder: Path) -> Path:
    """Lays the package out in a folder, from which `surroundings` makes Python import it."""
    shutil.copytree(ROOT / "tarok_score", folder / "tarok_score")
    rulesets = folder / "tarok_score" / "rulesets"
    shutil.copytree(ROOT / "rulesets", rulesets)
    resolve(rulesets)
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """An environment whose first place to look for packages is this folder."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TAROK"))}
    return outside | {"PYTHONPATH": str(folder)}
