"""Resolves the rulesets and compiles the catalogues while the package is built.

So the installed program need not parse YAML to start, and finds its languages.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyToRun(BuildHookInterface[Any]):
    """Adds `rulesets/*.json` and the catalogues `locale/**/*.mo` to the wheel, without a trace in the checkout.

    An editable install runs from the checkout: it reads the YAML, and has its catalogues compiled there, where that
    may be written to.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "tools")]
        sys.dont_write_bytecode = True
        try:
            from catalogues import COMPILED, compile_all

            from tarok_score.law.ruleset_files import resolve

            if version == "editable":
                if os.access(root / COMPILED.parent, os.W_OK):
                    compile_all(root, root / COMPILED)
                return
            self._made = tempfile.TemporaryDirectory()
            made = Path(self._made.name)
            for path in resolve(made):
                build_data["force_include"][str(path)] = f"tarok_score/rulesets/{path.name}"
            for path in compile_all(root, made / COMPILED):
                build_data["force_include"][str(path)] = path.relative_to(made).as_posix()
        finally:
            sys.path[:2] = []

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        made = getattr(self, "_made", None)
        if made is not None:
            made.cleanup()
