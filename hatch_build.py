"""Resolves the rulesets and compiles the catalogues while the package is built.

So the installed program need not parse YAML to start, and finds its languages.
"""

from __future__ import annotations

import compileall
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyToRun(BuildHookInterface[Any]):
    """Writes `tarok_score/rules/ready/*.json` and `tarok_score/locale/**/*.mo`, and ships them in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        folders = [str(root), str(root / "tools")]
        sys.path[:0] = folders
        try:
            from catalogues import compile_all

            from tarok_score.rules.library import make_ready

            for path in (*make_ready(), *compile_all(root)):
                build_data["artifacts"].append(os.path.relpath(path, root))
        finally:
            for folder in folders:
                sys.path.remove(folder)
        if version == "editable":
            # Where Python is told to write no bytecode, every start would compile the whole program anew.
            compileall.compile_dir(os.path.join(self.root, "tarok_score"), quiet=2)
