"""Makes what a release offers beside the wheel: one file for any Python, and a folder that needs no Python at all.

    python -m pip install --target build/app '.[serve]'
    python tools/release.py file build/app dist/tarok.pyz

    python -m pip install . pyinstaller
    python tools/release.py folder dist

The file is everything that was installed into the folder, without what an archive cannot load; the folder is
`dist/tarok`, for the system on which it was made.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipapp
from pathlib import Path

START = (
    "from multiprocessing import freeze_support\n\nfrom tarok_score.__main__ import main\n\n"
    'if __name__ == "__main__":\n    freeze_support()\n    main()\n'
)


def wanted(path: Path) -> bool:
    """Says of a file that the archive can use it: libraries of the system and programs of a folder it cannot."""
    return path.suffix not in (".so", ".pyd") and not {"bin", "Scripts", "__pycache__"}.intersection(path.parts)


def one_file(installed: Path, target: Path) -> None:
    """Makes the file of a folder into which the program was installed with what it needs."""
    target.parent.mkdir(parents=True, exist_ok=True)
    zipapp.create_archive(
        installed, target, "/usr/bin/env python3", "tarok_score.__main__:main", filter=wanted, compressed=True
    )


def folder(target: Path) -> None:
    """Makes the folder, of the program as it is installed for this Python."""
    with tempfile.TemporaryDirectory() as place:
        start = Path(place) / "start.py"
        start.write_text(START, encoding="utf-8")
        words = ["--noconfirm", "--onedir", "--name", "tarok", "--collect-all", "tarok_score"]
        places = ["--distpath", str(target), "--workpath", place, "--specpath", place]
        subprocess.run([sys.executable, "-m", "PyInstaller", *words, *places, str(start)], check=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["file", installed, target]:
            one_file(Path(installed), Path(target))
        case ["folder", target]:
            folder(Path(target))
        case _:
            sys.exit(__doc__)
