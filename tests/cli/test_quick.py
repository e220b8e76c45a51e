"""tabulate is loaded without what no table needs, and plainly where it asks for more than it did."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TABLE = "print(table([['1e5', 'Žiga']], ['a', 'b'], ['right', 'left']))"
DRAWN = "    a  b\n---  ----\n1e5  Žiga\n"


def printed(code: str, folder: Path) -> str:
    lines = ["import sys", f"sys.path.insert(0, {str(folder)!r})", "from tarok_score.cli.quick import load_tabulate",
             "from tarok_score.show.tables import table", code]  # fmt: skip
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    return done.stdout


def test_wcwidth_and_package_metadata_are_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "wcwidth.py").write_text("print('loaded')\n", encoding="utf-8")
    watch = "load_tabulate()\nprint([name for name in ('wcwidth', 'importlib.metadata') if name in sys.modules])\n"
    assert printed(watch + TABLE, tmp_path).splitlines()[0] == "[]"


def test_a_tabulate_that_asks_for_more_is_imported_plainly(tmp_path: Path) -> None:
    (tmp_path / "tabulate.py").write_text(
        "from importlib.metadata import requires\n\ndef tabulate(rows, **how):\n    return 'drawn'\n", encoding="utf-8"
    )
    assert printed("load_tabulate()\n" + TABLE, tmp_path) == "drawn\n"


def test_the_library_loads_it_as_it_is(tmp_path: Path) -> None:
    assert printed(TABLE, tmp_path).splitlines()[2] == "1e5  Žiga"
