"""The pictures of the README and of docs/phone.md are what `python tools/pictures.py` makes of the program now."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from prompt_toolkit.styles import Attrs

ROOT = Path(__file__).resolve().parents[1]
ANEW = "python tools/pictures.py makes it anew"


def test_the_screen_of_play_is_the_one_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("a terminal in memory is a pseudo-terminal")
    if "dim" not in Attrs._fields:
        pytest.skip("this prompt_toolkit draws nothing dim, and so another picture")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import pictures

    assert pictures.SCREEN.read_text(encoding="utf-8") == pictures.screen(), f"{ANEW}: play"


def test_the_phone_shows_the_page_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture is not taken again: the page that it was taken of is the one that `tarok report` writes."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import pictures

    picture = pictures.PHONE.read_bytes()
    assert pictures.taken_of(picture) == pictures.checksum(pictures.page()), f"{ANEW}: phone"
    assert pictures.taken_of(pictures.with_checksum(picture[:33], "0" * 64)) == "0" * 64
    assert len(picture) < 200_000


def test_the_phones_show_the_pages_that_are_served_now(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("flask")
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "serve"))
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import pictures

    shown = (ROOT / "docs" / "phone.md").read_text(encoding="utf-8")
    for name, text in pictures.served().items():
        picture = (pictures.PICTURES / f"{name}.png").read_bytes()
        assert pictures.taken_of(picture) == pictures.checksum(text), f"{ANEW}: serve"
        assert len(picture) < 200_000
        assert f"pictures/{name}.png" in shown
