"""Resolves the rulesets while the package is built, so that the installed program need not parse YAML to start."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ResolvedRulesets(BuildHookInterface[Any]):
    """Writes `tarok_score/rules/compiled/*.json` and ships them in the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        try:
            from tarok_score.rules.library import compile_all

            for path in compile_all():
                build_data["artifacts"].append(str(Path(path).relative_to(self.root)))
        finally:
            sys.path.remove(self.root)
