"""A room imports only from rooms above it, and nothing outside `scoring` and `session` does arithmetic on scores."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "tarok_score"

#: From top to bottom: what each room may import is what stands before it, and itself.
ROOMS = ["amounts", "words", "problems", "ledger", "rules", "hand", "scoring", "wire", "evening", "show", "cli"]

#: Imports that are deliberate: the strict reading of rulesets knows the words the notation keeps for itself.
ALLOWED: set[tuple[str, str]] = set()


def imported(path: Path) -> set[str]:
    """The rooms that a module imports from."""
    package = path.relative_to(PACKAGE).parent.parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                base = package[: len(package) - node.level + 1]
                parts = [*base, *module.split(".")] if module else [*base]
                names = [alias.name for alias in node.names] if not module else []
                found.update([parts[0]] if parts and parts[0] else names)
            elif module.startswith("tarok_score."):
                found.add(module.split(".")[1])
    return found & set(ROOMS)


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_up_only(path: Path) -> None:
    relative = path.relative_to(PACKAGE)
    room = relative.parts[0].removesuffix(".py")
    if room not in ROOMS:
        return
    wrong = {
        other
        for other in imported(path)
        if ROOMS.index(other) > ROOMS.index(room) and (str(relative), other) not in ALLOWED
    }
    assert not wrong, f"{relative} imports {wrong}"
