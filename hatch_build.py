"""Resolves the rulesets and compiles the catalogues while the package is built, and writes its page for the registry.

So the installed program need not parse YAML to start, and finds its languages.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

COMPILED_TOO = os.environ.get("TAROK_COMPILED") == "1"


class OnTheRegistry(MetadataHookInterface):
    """Gives the package its page on the registry: the README with absolute links, and the repository's addresses.

    The repository is the one that the release is made in, which says so in the environment; elsewhere nothing is known
    of one, and the README stays as it is.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
        if server and name:
            sys.path.insert(0, str(Path(self.root) / "tools"))
            try:
                from registry_page import absolute
            finally:
                del sys.path[0]
            home = f"{server}/{name}"
            text = absolute(text, home, metadata["version"])
            metadata["urls"] = {
                "Repository": home,
                "Documentation": f"{home}/tree/v{metadata['version']}/docs",
                "Changelog": f"{home}/blob/v{metadata['version']}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class ReadyToRun(BuildHookInterface[Any]):
    """Puts `rulesets/*.json`, resolved, into the wheel in place of the YAML, and the catalogues `locale/**/*.mo`.

    Nothing of it stays in the checkout. With TAROK_COMPILED=1 the wheel is one for this system and this Python, and has
    the modules that every hand goes through compiled, too (`tools/compiled.py`).
    An editable install runs from the checkout: it reads the YAML, and has its catalogues compiled there, if that
    may be written to.
    """

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=2"] if COMPILED_TOO else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "tools")]
        sys.dont_write_bytecode = True
        try:
            from catalogues import COMPILED, compile_all
            from resolved import resolve

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
            if COMPILED_TOO:
                from compiled import compile_modules

                build_data["pure_python"], build_data["infer_tag"] = False, True
                for path in compile_modules(made / "compiled"):
                    build_data["force_include"][str(path)] = path.relative_to(made / "compiled").as_posix()
        finally:
            sys.path[:2] = []

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        made = getattr(self, "_made", None)
        if made is not None:
            made.cleanup()
