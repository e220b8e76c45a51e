"""Puts the pages of the site together: the guides, and what is made of the program.

    python tools/pages.py build/pages
    python -m sphinx -W build/pages build/site

The README is the first page. Links between files of the repository become links between pages; those to other files
lead into the repository if the environment names it (a workflow does), and otherwise are plain text.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath
from posixpath import normpath

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import commands_page  # noqa: E402
import json_page  # noqa: E402
import problems_page  # noqa: E402
import rulesets_page  # noqa: E402

from tarok_score.cli.schema import text_of  # noqa: E402
from tarok_score.law.ruleset import shipped  # noqa: E402

#: The pages by what a reader wants to do, each with its file in the repository; those without one are made here.
NAVIGATION: Mapping[str, Mapping[str, str | None]] = {
    "Play": {
        "evening": "docs/evening.md",
        "play": "docs/play.md",
        "words": "docs/words.md",
        "phone": "docs/phone.md",
        "money": "docs/money.md",
    },
    "Choose rules": {
        "rulesets": None,
        "house-rules": "docs/house-rules.md",
        "recipes": "tests/law/recipes.md",
        "rules-readings": "docs/rules-readings.md",
    },
    "Run a tournament": {"competitions": "docs/competitions.md"},
    "Write a program": {
        "programs": "docs/programs.md",
        "json": None,
        "problems": None,
        "conformance": "conformance/README.md",
    },
    "Look up": {
        "commands": None,
        "ledger": "docs/ledger.md",
        "design": "docs/design.md",
        "changelog": "CHANGELOG.md",
    },
    "Other languages": {
        "slovensko": "docs/slovensko.md",
        "cesky": "docs/cesky.md",
        "polsku": "docs/polsku.md",
    },
}

#: What each page is made of.
MADE: Mapping[str, Callable[[], str]] = {
    "commands": commands_page.page,
    "json": json_page.page,
    "problems": problems_page.page,
    "rulesets": lambda: rulesets_page.index(shipped()),
    **{f"rulesets/{name}": lambda name=name: rulesets_page.page(name) for name in shipped()},
}

WRITTEN = {"README.md": "index"} | {
    file: page for pages in NAVIGATION.values() for page, file in pages.items() if file is not None
}
LINK = re.compile(r"\[([^]]*)\]\((?!https?://|#)([^)\s]+)\)")
PICTURE = 'src="docs/'


def page_of(file: str) -> str:
    """A file of the repository as a page, with its links."""
    folder = PurePosixPath(file).parent
    text = (ROOT / file).read_text(encoding="utf-8").replace(PICTURE, 'src="')
    return LINK.sub(lambda link: linked(link[1], link[2], folder), text)


def linked(text: str, link: str, folder: PurePosixPath) -> str:
    """A link of a file in a folder of the repository, as a page of the site has it."""
    name, mark, heading = link.partition("#")
    target = normpath(folder / name)
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    if target in WRITTEN:
        return f"[{text}]({WRITTEN[target]}.md{mark}{heading})"
    if target.startswith("docs/pictures/"):
        return f"[{text}]({target.removeprefix('docs/')})"
    if server and repository:
        return f"[{text}]({server}/{repository}/blob/HEAD/{target})"
    return text


def contents(pages: Iterable[str], caption: str = "") -> str:
    """A table of contents that the site shows at its side."""
    options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(["", "```{toctree}", *options, "", *pages, "```", ""])


def put_together(folder: Path) -> None:
    """Writes all pages, and what Sphinx needs beside them, into a folder."""
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures", dirs_exist_ok=True)
    shutil.copy(ROOT / "docs" / "conf.py", folder)
    pages = {page: page_of(file) for file, page in WRITTEN.items()} | {page: make() for page, make in MADE.items()}
    pages["index"] += "".join(contents(pages, caption) for caption, pages in NAVIGATION.items())
    pages["rulesets"] += contents([page for page in pages if page.startswith("rulesets/")])
    for page, text in pages.items():
        path = folder / f"{page}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    (folder / "ruleset.schema.json").write_text(text_of("ruleset") + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    put_together(Path(sys.argv[1]))
