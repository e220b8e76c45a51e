"""Resolves the rulesets and compiles the catalogues while the package is built.

So the installed program need not parse YAML to start, and finds its languages.
"""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ReadyToRun(BuildHookInterface[Any]):
    """Writes `tarok_score/law/ready/*.marshal` and `tarok_score/locale/**/*.mo`, and ships them in the wheel.

    A checkout that may not be written to is copied first; its editable install reads the YAML at every start.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        if os.access(root / "tarok_score", os.W_OK):
            self._make(root, version, build_data)
        elif version != "editable":
            self._copy = tempfile.TemporaryDirectory()
            root = Path(self._copy.name)
            for name in ("tarok_score", "rulesets", "locale", "tools", "docs"):
                if (Path(self.root) / name).is_dir():
                    shutil.copytree(Path(self.root) / name, root / name, copy_function=shutil.copyfile)
                    for folder in (root / name, *(root / name).rglob("*")):
                        folder.chmod(0o755)
            self._make(root, version, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        copy = getattr(self, "_copy", None)
        if copy is not None:
            copy.cleanup()

    def _make(self, root: Path, version: str, build_data: dict[str, Any]) -> None:
        folders = [str(root), str(root / "tools")]
        sys.path[:0] = folders
        try:
            from catalogues import compile_all

            from tarok_score.law.library import make_ready

            for path in (*make_ready(), *compile_all(root)):
                name = os.path.relpath(path, root)
                if str(root) == self.root:
                    build_data["artifacts"].append(name)
                else:
                    build_data["force_include"][str(path)] = name
        finally:
            for folder in folders:
                sys.path.remove(folder)
        if version == "editable":
            # Where Python is told to write no bytecode, every start would compile the whole program anew.
            compileall.compile_dir(os.path.join(self.root, "tarok_score"), quiet=2)
