"""The modules that a release compiles: those that every hand of a batch, or of a check, goes through. The
others stay as they are.

mypyc makes C of them. A wheel has what it gives beside the same modules in Python, which tracebacks show and which
another interpreter runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

MODULES = (
    "amounts.py",
    "documents/__init__.py",
    "documents/answer.py",
    "evening/effects.py",
    "evening/state.py",
    "hand/__init__.py",
    "hand/document.py",
    "hand/possible.py",
    "ledger/record.py",
    "scoring/__init__.py",
    "scoring/bonuses.py",
    "scoring/individual.py",
    "scoring/penalties.py",
    "scoring/stakes.py",
    "words/said.py",
    "wire.py",
)
MYPY = ("--config-file=", "--ignore-missing-imports")


def compile_modules(folder: Path) -> list[Path]:
    """Compiles the modules of the current folder into another, laid out as a wheel is. Returns the files."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    with TemporaryDirectory() as scratch:
        modules = [f"tarok_score/{module}" for module in MODULES]
        # One library of all, which does not count on knowing every class: others derive from those of the documents.
        extensions = mypycify(
            [*MYPY, "--cache-dir", scratch, *modules],
            opt_level="3",
            debug_level="0",
            target_dir=scratch,
            separate=[(modules, None)],
            group_name="tarok_score",
        )
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(folder), scratch
        build.ensure_finalized()
        build.run()
    return [path for path in folder.rglob("*") if path.is_file()]


if __name__ == "__main__":
    compile_modules(Path(sys.argv[1]).resolve())
