"""Writes the pages of the site that are made of the program: rulesets, JSON, refusals, and the schema of ruleset files.

python tools/pages.py [FOLDER]      into docs/, or another folder
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import json_page  # noqa: E402
import problems_page  # noqa: E402
import rulesets_page  # noqa: E402

from tarok_score.law import files as schema  # noqa: E402
from tarok_score.law.shelf import shipped  # noqa: E402

PAGES = {
    "json.md": json_page.page,
    "problems.md": problems_page.page,
    "rulesets.md": lambda: rulesets_page.page(shipped()),
    "ruleset.schema.json": schema.text,
}

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs"
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8", newline="\n")
