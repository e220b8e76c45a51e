"""tabulate, loaded without what no table needs.

While it is imported tabulate asks the package metadata for its own version number, and takes wcwidth if it is there.
Loading those takes longer than all the rest of showing a table, so tabulate is told that there is neither, which it is
ready for. The program does so, not the library: in the whole process tabulate then does not know its version.
"""

from __future__ import annotations

import sys
from types import ModuleType


def load_tabulate() -> None:
    """Imports tabulate; plainly, should it ask for more than it did."""
    if "tabulate" in sys.modules:
        return
    blank = ModuleType("importlib.metadata")
    blank.__dict__.update(version=_no_version, PackageNotFoundError=LookupError)
    missing: dict[str, ModuleType | None] = {blank.__name__: blank, "wcwidth": None}
    missing = {name: module for name, module in missing.items() if name not in sys.modules}
    sys.modules.update(missing)  # type: ignore[arg-type]
    try:
        import tabulate  # noqa: F401
    except ImportError:
        for name in [name for name in sys.modules if name.partition(".")[0] == "tabulate"]:
            del sys.modules[name]  # it is imported plainly where a table is printed
    finally:
        for name in missing:
            del sys.modules[name]


def _no_version(name: str) -> str:
    raise LookupError(name)
