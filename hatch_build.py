"""Resolves the rulesets while the package is built, so that the installed program need not parse YAML to start."""

from __future__ import annotations

import compileall
import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ResolvedRulesets(BuildHookInterface[Any]):
    """Writes `tarok_score/rules/ready/*.json` and ships them in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        try:
            from tarok_score.rules.library import make_ready

            for path in make_ready():
                build_data["artifacts"].append(os.path.relpath(path, self.root))
        finally:
            sys.path.remove(self.root)
        if version == "editable":
            # Where Python is told to write no bytecode, every start would compile the whole program anew.
            compileall.compile_dir(os.path.join(self.root, "tarok_score"), quiet=2)
