"""The house: a room imports only from rooms that come before it, and no files import each other in a circle."""

import ast
import io
import os
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "tarok_score"

#: From the ground: what each room may import is what comes before it, and itself.
ROOMS = [
    "limits",
    "resources",
    "amounts",
    "pack",
    "words",
    "values",
    "text",
    "problems",
    "files",
    "surroundings",
    "ledger",
    "documents",
    "events",
    "law",
    "hand",
    "speech",
    "scoring",
    "cards",
    "evening",
    "dispute",
    "competition",
    "show",
    "wire",
    "play",
    "serve",
    "cli",
]


#: The rooms that everything needs.
GROUND = frozenset(
    {"limits", "resources", "amounts", "pack", "words", "values", "text", "problems", "files", "surroundings"}
)

FILES = sorted(PACKAGE.rglob("*.py"))


#: As large as the house may be. The tokens, without docstrings and comments, may only become fewer.
MOST_FILES, MOST_TOKENS = 140, 349_300

#: Tokens that only lay the text out.
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}

#: The parts of a statement in which others are.
BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """A module and every statement in it, read once for all tests."""
    return tuple(statements(ast.parse(path.read_text(encoding="utf-8"))))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The node, and every statement in it."""
    yield node
    for block in BLOCKS:
        for inner in getattr(node, block, ()):
            yield from statements(inner)


def imported(path: Path) -> set[str]:
    """The rooms that a module imports from."""
    package = path.relative_to(PACKAGE).parent.parts
    found = set()
    for node in nodes_of(path):
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


def test_imports_go_up_only() -> None:
    wrong = {}
    for path in FILES:
        room = room_of(path)
        if room in ("__init__", "__main__", "api"):
            continue  # the library's door, which comes before the whole house
        assert room in ROOMS, f"{path.relative_to(PACKAGE)} stands in no room"
        above = {other for other in imported(path) if ROOMS.index(other) > ROOMS.index(room)}
        if above:
            wrong[str(path.relative_to(PACKAGE))] = above
    assert not wrong


def files_of_the_house() -> dict[str, Path]:
    """Every file by the name that it is imported by."""
    found = {}
    for path in FILES:
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(path: Path, known: dict[str, Path]) -> set[str]:
    """The files that a file imports anywhere in it, but for those that only types are taken from."""
    package = path.relative_to(PACKAGE).parent.parts
    for_types = {
        id(node)
        for block in nodes_of(path)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in statements(block)
    }
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.level and id(node) not in for_types:
            base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
            module = ".".join(filter(None, base))
            names = {f"{module}.{alias.name}".strip(".") for alias in node.names}
            found |= {name if name in known else module for name in names}
    return found & known.keys()


def test_no_files_import_each_other_in_a_circle() -> None:
    known = files_of_the_house()
    left = {name: imports_of(path, known) - {name} for name, path in known.items()}
    while free := {name for name, others in left.items() if not others & left.keys()}:
        left = {name: others for name, others in left.items() if name not in free}
    while unused := left.keys() - {other for others in left.values() for other in others}:
        left = {name: others for name, others in left.items() if name not in unused}
    assert sorted(left) == []


def arrows() -> list[str]:
    """The imports between rooms above the ground, without those that others imply, from the top down."""
    below = {
        room: {other for path in FILES if room_of(path) == room for other in imported(path)} - {*GROUND, room}
        for room in [*ROOMS, "api"]
    }
    whole: dict[str, set[str]] = {}
    for room in [*ROOMS, "api"]:
        whole[room] = below[room].union(*(whole[other] for other in below[room]))
    found = []
    for room in reversed([*ROOMS, "api"]):
        implied = set().union(*(whole[other] for other in below[room]))
        found.extend([f"    {room} --> {other}" for other in sorted(below[room] - implied)])
    return found


def room_of(path: Path) -> str:
    """The room of a file."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


DESIGN = PACKAGE.parent / "docs" / "design.md"


def test_the_picture_of_the_house_is_true() -> None:
    before, fence, rest = DESIGN.read_text(encoding="utf-8").partition("```mermaid\n")
    drawn, end, behind = rest.partition("```\n")
    found = "\n".join(["graph TD", *arrows(), ""])
    if os.environ.get("TAROK_README") == "write":
        DESIGN.write_text(before + fence + found + end + behind, encoding="utf-8")
        return
    assert drawn == found


def test_the_table_of_rooms_has_them_in_order_and_names_files_that_are_there() -> None:
    rows = [line.split("|")[1:-1] for line in DESIGN.read_text(encoding="utf-8").splitlines() if line[:3] == "| `"]
    rooms = {
        room: re.findall(r"`([a-z_]+)/?`", begin)
        for names, _, begin in (row for row in rows if len(row) == 3)
        for room in re.findall(r"`([a-z_]+)`", names)
    }
    assert list(rooms) == [*ROOMS, "api"]
    assert not [
        (room, file)
        for room, files in rooms.items()
        for file in files
        if not (PACKAGE / room / f"{file}.py").exists() and not (PACKAGE / room / file).is_dir()
    ]


@pytest.mark.parametrize("page", [DESIGN, PACKAGE.parent / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_what_a_page_points_at_in_the_code_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    places = re.findall(r"`([a-z_/]+\.py|[a-z_/]+/[a-z_]+\.(?:txt|yaml))(?:: ([A-Za-z_.]+))?`", text)
    places += [(file, name) for name, file in re.findall(r"`([A-Za-z_]+)`,? in `([a-z_/]+\.py)`", text)]
    assert places
    for file, name in places:
        path = next((top / file for top in (PACKAGE, PACKAGE.parent) if (top / file).exists()), None)
        assert path is not None, file
        last = name.rpartition(".")[2]
        named = rf"(def|class) {last}\b|^{last}\b"
        assert not name or re.search(named, path.read_text(encoding="utf-8"), re.MULTILINE), (file, name)


def tokens_of(path: Path) -> int:
    """The tokens of a module without its docstrings."""
    text = path.read_text(encoding="utf-8")
    told = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    lines = {line for node in told for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(token.type not in LAYOUT and token.start[0] not in lines for token in tokens)


def test_the_house_grows_no_larger() -> None:
    assert len(FILES) <= MOST_FILES
    assert sum(map(tokens_of, FILES)) <= MOST_TOKENS
