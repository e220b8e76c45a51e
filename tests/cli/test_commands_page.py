"""`docs/commands.md` is made from the help of the commands, all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tarok_score.cli.app import commands

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"


def test_the_page_is_the_one_that_the_help_makes() -> None:
    command = [sys.executable, "tools/commands_page.py"]
    made = subprocess.run(command, capture_output=True, check=True, cwd=PAGE.parents[1]).stdout.decode("utf-8")
    assert PAGE.read_text(encoding="utf-8") == made, "python tools/commands_page.py > docs/commands.md"
    for name in commands():
        assert f"### tarok {name}\n" in made
