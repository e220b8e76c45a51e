"""Makes the pictures of the README and of docs/phone.md anew.

    python tools/pictures.py            all; those of pages want Chromium (bash tests/install-browser)
    python tools/pictures.py play       only the screen of `tarok play`
    python tools/pictures.py serve      only the pages of `tarok serve`

`docs/pictures/play.svg` is what a terminal of 80 × 24 shows. The others are taken by a browser; a checksum of the page
that it was taken of is in each, so that a test can say without a browser when it is out of date.
"""

from __future__ import annotations

import base64
import hashlib
import re
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from html import escape
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "play"), str(ROOT / "tests" / "serve")]

from still import Still  # noqa: E402

from tarok_score.cli.app import run  # noqa: E402
from tarok_score.evening.session import Session  # noqa: E402
from tarok_score.law.library import load  # noqa: E402
from tarok_score.surroundings import replaced  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
SCREEN, PHONE = PICTURES / "play.svg", PICTURES / "phone.png"

PLAYERS = ("Ana", "Boris", "Cilka", "David")
BEGUN = "2026-11-20T20:00:00+0100"
LEDGER = "tarok-2026-11-20.jsonl"

#: The evening on the phone; the screen has its first hands.
EVENING = (
    "two Ana Boris 44 kings",
    "beggar Boris won",
    "solo-three Cilka 56 trula",
    "one Ana David 45 kontra@Cilka",
    "three Boris Cilka 41 mond:David",
    "two David Ana 32",
    "klop Ana=12 Boris=8 Cilka=30 David=20",
    "one Boris David 47 king-ultimo:announced",
    "solo-without Cilka 51",
    "two Boris Ana 46 trula:announced",
)
ON_THE_SCREEN = 5
TYPED = "two david a 44 trula"

#: What a phone shows of the page at once, in its own pixels, of which each is two of the picture's.
WIDTH, HEIGHT, SCALE = 360, 720, 2

#: The keyword of the checksum in the picture.
TAKEN_OF = b"taken-of"

COLUMNS, ROWS = 80, 24
CELL, LINE, MARGIN = 8.4, 19, 16
COLOURS = {"default": "#e6e1d6", "red": "#ff8f80", "green": "#8fd18a", "brown": "#e5c07b", "yellow": "#e5c07b"}
PAPER, FRAME = "#1d1f1e", "#3b3f3c"


class Style(NamedTuple):
    """How a run of letters looks."""

    colour: str
    bold: bool
    quiet: bool
    underlined: bool
    reversed: bool


def begun(folder: Path, hands: Sequence[str]) -> Path:
    """The evening of the pictures in a folder, with so many of its hands."""
    path = folder / LEDGER
    with replaced(Still(BEGUN)):
        session = Session.begin(path, load("pagat-4p"), "pagat-4p", PLAYERS)
        for hand in hands:
            session.add(hand)
    return path


def screen() -> str:
    """The screen of `tarok play` while a hand is typed, as SVG."""
    import pyte
    from terminal import Terminal

    class Quiet(pyte.Screen):
        """A screen that keeps what is quiet (dim), which pyte does not know, as italics, which nothing here is."""

        def select_graphic_rendition(self, *attrs: int, **more: Any) -> None:
            known = [{2: 3}.get(one, one) for one in attrs]
            super().select_graphic_rendition(*known, *([23] if 22 in attrs else []), **more)

    with tempfile.TemporaryDirectory() as name:
        begun(Path(name), EVENING[:ON_THE_SCREEN])
        terminal = Terminal(Path(name), "play", columns=COLUMNS, rows=ROWS)
        terminal.screen = Quiet(COLUMNS, ROWS)
        terminal.stream = pyte.ByteStream(terminal.screen)
        try:
            terminal.wait_for("forehand")
            terminal.typed(TYPED, TYPED)
            while terminal.pump(0.3):
                pass
            return drawn(terminal)
        finally:
            terminal.close()


def drawn(terminal: Any) -> str:
    """The cells of a terminal as letters of one width, each run of one look a text."""
    width, height = COLUMNS * CELL + 2 * MARGIN, ROWS * LINE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">\n'
        f"<title>The screen of tarok play</title>\n"
        f"<style>text{{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{PAPER}" stroke="{FRAME}"/>\n'
    ]
    for row in range(ROWS):
        parts.extend(runs(terminal.screen.buffer[row], row))
    cursor = terminal.screen.cursor
    parts.append(
        f'<rect x="{MARGIN + cursor.x * CELL:g}" y="{MARGIN + cursor.y * LINE + 2}" width="{CELL:g}" '
        f'height="{LINE - 2}" fill="{COLOURS["default"]}" opacity=".7"/>\n'
    )
    return "".join([*parts, "</svg>\n"])


def runs(cells: Any, row: int) -> Iterator[str]:
    """The texts of a row."""
    at = 0
    for style, found in groupby((cells[column] for column in range(COLUMNS)), look):
        text = "".join(cell.data for cell in found)
        x, length = MARGIN + at * CELL, len(text) * CELL
        at += len(text)
        if style.reversed:
            yield f'<rect x="{x:g}" y="{MARGIN + row * LINE + 2}" width="{length:g}" height="{LINE}" fill="{FRAME}"/>\n'
        if text.strip():
            yield (
                f'<text x="{x:g}" y="{MARGIN + row * LINE + 15}" textLength="{length:g}" xml:space="preserve" '
                f'fill="{style.colour}"{marks(style)}>{escape(text)}</text>\n'
            )


def look(cell: Any) -> Style:
    """The look of a cell; a colour that the picture does not know is that of the text."""
    colour = COLOURS.get(cell.fg, COLOURS["default"])
    return Style(colour, cell.bold, cell.italics, cell.underscore, cell.reverse)


def marks(style: Style) -> str:
    """The attributes of a text beside its colour."""
    found = ' font-weight="bold"' if style.bold else ""
    found += ' opacity=".6"' if style.quiet else ""
    return found + (' text-decoration="underline"' if style.underlined else "")


def page() -> str:
    """The page of the evening, as `tarok report` writes it."""
    with tempfile.TemporaryDirectory() as name, replaced(Still(BEGUN)):
        path = begun(Path(name), EVENING)
        Session(path).add("finish")
        out = Path(name) / "page.html"
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            status = run(["report", str(path), "--rate", "0.05", "--out", str(out), "--lang", "en"])
        assert status == 0, "tarok report failed"
        return out.read_text(encoding="utf-8")


def served() -> dict[str, str]:
    """The pages of `tarok serve` that docs/phone.md shows, by the names of their pictures."""
    from phone import ANA, Phone
    from room import Room

    found = {}
    with tempfile.TemporaryDirectory() as name, replaced(Still(BEGUN)):
        room = Room(Path(name), begun(Path(name), EVENING[:ON_THE_SCREEN]))
        phone = Phone(room.app, ANA).open("write")
        found["phone-who"] = phone.html
        found["phone-how"] = phone.says("two", "Ana", "Boris").html
        found["phone-preview"] = phone.says("44", "trula").html
    return found


def checksum(text: str) -> str:
    """The contents of the picture of a page."""
    return hashlib.sha256(text.encode()).hexdigest()


def photographed(text: str) -> bytes:
    """The first screen of a page on a phone, as PNG with the checksum of the page in it."""
    from browser import Browser

    with tempfile.TemporaryDirectory() as name, Browser() as browser:
        place = Path(name) / "page.html"
        place.write_text(text, encoding="utf-8")
        browser.open(place, WIDTH)
        browser("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=False)
        time.sleep(0.3)  # the page is laid out anew
        return with_checksum(base64.b64decode(browser("Page.captureScreenshot")["data"]), checksum(text))


def with_checksum(png: bytes, text: str) -> bytes:
    """The picture with a text chunk behind its head."""
    head = 8 + 4 + 4 + 13 + 4
    body = b"tEXt" + TAKEN_OF + b"\0" + text.encode()
    return png[:head] + struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)) + png[head:]


def taken_of(png: bytes) -> str | None:
    """The checksum of the page that a picture shows; None if it has none."""
    found = re.search(TAKEN_OF + rb"\0([0-9a-f]{64})", png)
    return found[1].decode() if found else None


def main(names: Sequence[str]) -> None:
    """Makes the pictures of these names, or all."""
    PICTURES.mkdir(exist_ok=True)
    if not names or "play" in names:
        SCREEN.write_text(screen(), encoding="utf-8", newline="\n")
    if not names or "phone" in names:
        PHONE.write_bytes(photographed(page()))
    if not names or "serve" in names:
        for name, text in served().items():
            (PICTURES / f"{name}.png").write_bytes(photographed(text))


if __name__ == "__main__":
    main(sys.argv[1:])
