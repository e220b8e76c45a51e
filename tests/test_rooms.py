"""A room imports only from rooms that stand before it."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "tarok_score"

#: From the ground: what each room may import is what stands before it, and itself.
ROOMS = [
    "_version",
    "limits",
    "amounts",
    "pack",
    "words",
    "problems",
    "files",
    "surroundings",
    "events",
    "ledger",
    "documents",
    "law",
    "hand",
    "cards",
    "scoring",
    "played",
    "evening",
    "dispute",
    "season",
    "competition",
    "wire",
    "show",
    "play",
    "cli",
]


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
    if room in ("__init__", "__main__", "api"):
        return  # the library's door, which stands before the whole house
    assert room in ROOMS, f"{relative} stands in no room"
    wrong = {other for other in imported(path) if ROOMS.index(other) > ROOMS.index(room)}
    assert not wrong, f"{relative} imports {wrong}"
