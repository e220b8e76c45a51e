"""Transcripts: files of commands, each with what it prints, in scenes that begin with empty folders.

    == a scene
    $ tarok new pagat-4p Ana Boris Cilka David
    Ana deals …
    % tarok add two Ana Boris 45
    $ COLUMNS=48 tarok show
    …

What `%` begins is carried out and prints nothing here. Every scene has the files of `tests/data` beside it, the time
does not run, and there is no terminal. Of a page for a browser its outline is shown: every element with its
attributes and its text. Behind `FORCE_COLOR=1` the colours of a terminal are shown as marks: `<strong>total</>`.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from still import HandedIn, Still

from tarok_score.cli.app import run

DATA = Path(__file__).with_name("data")
HEADING, PROMPT, SILENT = "== ", "$ ", "% "
COLOUR = re.compile("\x1b\\[([0-9;]+)m")
COLOURS = {
    "0": "/",
    "1": "strong",
    "2": "quiet",
    "31": "red",
    "32": "green",
    "33": "open",
    "1;31": "strong red",
    "1;32": "strong green",
}
NOON = "2026-11-22T12:00:00+0100"


class Scene(NamedTuple):
    """A scene of a file: its title, its commands, and its whole text."""

    title: str
    commands: tuple[str, ...]
    text: str


def scenes(path: Path) -> list[Scene]:
    """The scenes of a file."""
    found = []
    for part in f"\n{path.read_text('utf-8')}".split(f"\n{HEADING}")[1:]:
        title, _, text = part.strip("\n").partition("\n")
        commands = tuple(line for line in text.split("\n") if line.startswith((PROMPT, SILENT)))
        found.append(Scene(title, commands, text))
    return found


def played(
    scene: Scene, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> str:
    """The scene as it is now, played in a folder of its own."""
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    monkeypatch.chdir(folder)
    parts = []
    for command in scene.commands:
        settings, _, words = command[len(PROMPT) :].partition("tarok ")
        setting = dict(one.split("=") for one in settings.split())
        handed_in(Still(NOON, asks=False, columns=int(setting.get("COLUMNS", 0)) or None, reads=False))
        with monkeypatch.context() as here:
            here.setenv("FORCE_COLOR", setting.get("FORCE_COLOR", "0"))
            here.delenv("NO_COLOR", raising=False)
            status = run(shlex.split(words))
        said = capsys.readouterr()
        if command.startswith(SILENT):
            assert status == 0, said.err
            parts.append(f"{command}\n")
        else:
            parts.append(f"{command}\n{_shown(said.out)}{said.err}".rstrip("\n") + "\n\n")
    return "".join(parts).rstrip("\n")


def _shown(printed: str) -> str:
    """What was printed, in lines: of a page its outline, of an object for programs a line a value."""
    if printed.startswith("<!"):
        return outline(printed)
    if printed.startswith("{"):
        return json.dumps(json.loads(printed), ensure_ascii=False, indent=1) + "\n"
    return COLOUR.sub(lambda code: f"<{COLOURS[code[1]]}>", printed.replace("\r\n", "\n"))


def write(path: Path, texts: list[str]) -> None:
    """Writes a file anew: its head, and every scene as it is now."""
    head, _, _ = f"\n{path.read_text('utf-8')}".partition(f"\n{HEADING}")
    parts = [f"{HEADING}{scene.title}\n{text}\n" for scene, text in zip(scenes(path), texts, strict=True)]
    path.write_text("\n".join([head.strip("\n") + "\n", *parts]), "utf-8")


def outline(page: str) -> str:
    """The elements of a page, one a line, each with its attributes and its text; the cells of a row in one line."""
    found = _Outline()
    found.feed(page)
    found.close()
    return "\n".join(line.rstrip() for line in found.lines) + "\n"


class _Outline(HTMLParser):
    """Collects the lines of an outline; what only styles the page, or tells the browser of it, is left out."""

    ALONE = frozenset({"meta", "link", "br", "hr", "img", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = tag + "".join(f" {name}" if value is None else f" {name}={value}" for name, value in attrs)
        if "tr" in self.open:
            self.lines[-1] += f" <{said}>"
        elif tag != "meta":
            self.lines.append("  " * len(self.open) + said)
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.ALONE:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] not in ("style", "script"):
            self.lines[-1] += f" | {' '.join(data.split())}"
