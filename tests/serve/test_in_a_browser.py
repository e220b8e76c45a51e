"""Two phones and a laptop in real browsers keep and follow an evening, without any script, one hand by keyboard alone.

They need Chromium, which `bash tests/install-browser` installs, and run with the long tests.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, CONSOLE, MISSING, Browser
from phone import ANA, BORIS, FOLLOW
from room import KEYS
from test_write import EVENING

from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.serve import server
from tarok_score.serve.app import make_app
from tarok_score.serve.guard import Guard
from tarok_score.serve.served import ServedEvening

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]

PLAYERS = ["Ana", "Boris", "Cilka", "David"]

#: A page should be there again after so many seconds.
FRESH = 3

#: Every target of a finger that is lower than it should be, by its text.
TOO_SMALL = """[...document.querySelectorAll('.served a, button, select, summary, .chips label, form input[type=text]')]
  .filter(one => { const box = one.getBoundingClientRect(); return box.height && box.height < 44; })
  .map(one => one.textContent || one.name)"""

#: Chooses or writes a value in a form.
FILL = """(name, value) => { for (const one of document.getElementsByName(name)) {
  if (one.type !== 'radio') one.value = value; else if (one.value === value) one.click(); } }"""


class Window:
    """A browser without scripts in a window of some width, and everything that it asked for and complained of."""

    def __init__(self, browser: Browser, root: str, key: str, width: int) -> None:
        self.browser, self.root, self.key = browser, root, key
        self.requests: list[str] = []
        self.console: list[str] = []
        browser("Emulation.setScriptExecutionDisabled", value=True)
        browser("Emulation.setDeviceMetricsOverride", width=width, height=780, deviceScaleFactor=2, mobile=width < 700)

    def open(self, path: str) -> Window:
        """Opens a page behind the key, in Slovenian."""
        self.does(lambda: self.browser("Page.navigate", url=f"{self.root}/{self.key}/{path}?lang=sl"))
        assert self.value("document.documentElement.scrollWidth <= window.innerWidth")
        return self

    def does(self, what: Callable[[], Any]) -> None:
        """Does something that leads to another page, and waits for it."""
        self.browser._events.clear()
        what()
        while not any(one["method"] == "Page.loadEventFired" for one in self.browser._events):
            self.browser._events.append(self.browser._next())
        for one in self.browser._events:
            if one["method"] == "Network.requestWillBeSent":
                self.requests.append(one["params"]["request"]["url"])
            elif one["method"] in CONSOLE:
                self.console.append(json.dumps(one["params"]))

    def value(self, expression: str) -> Any:
        return self.browser.value(expression)

    def fills(self, button: str, values: dict[str, str]) -> None:
        """Fills in a form and presses its button."""
        assert self.value(TOO_SMALL) == []
        for name, value in values.items():
            self.value(f"({FILL})({json.dumps(name)}, {json.dumps(value)})")
        self.does(lambda: self.value(f"document.querySelector('button[value={button}]').click()"))

    def key_down(self, key: str, code: int, text: str = "") -> None:
        """Presses a key."""
        more = {"text": text} if text else {}
        about = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        self.browser("Input.dispatchKeyEvent", type="keyDown", **about, **more)
        self.browser("Input.dispatchKeyEvent", type="keyUp", **about)

    def tab_to(self, name: str, value: str = "") -> None:
        """Goes to a field, or to a choice of one, by keys alone."""
        for _ in range(60):
            if self.value("document.activeElement.name") == name:
                break
            self.key_down("Tab", 9)
        else:
            raise AssertionError(f"no way leads to {name}")
        if not value:
            return
        self.key_down(" ", 32, " ")
        for _ in range(20):
            if self.value("document.activeElement.value") == value:
                return
            self.key_down("ArrowDown", 40)
        raise AssertionError(f"no way leads to {name} {value}")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """An evening that is served by a real server, and the beginning of its addresses."""
    path = tmp_path / "e.jsonl"
    Session.begin(path, load("pagat-4p"), "pagat-4p", PLAYERS)
    hosts: set[str] = set()
    app = make_app(ServedEvening(path, lambda *_: Session(path), print), KEYS, Guard(hosts))
    opened = server.open_server(app, "127.0.0.1", 0)
    hosts.add(f"127.0.0.1:{opened.effective_port}")

    def work() -> None:
        with suppress(OSError, ValueError):
            opened.run()

    threading.Thread(target=work, daemon=True).start()
    yield path, f"http://127.0.0.1:{opened.effective_port}"
    opened.close()


def test_an_evening_on_two_phones_and_a_laptop(served: tuple[Path, str], tmp_path: Path) -> None:
    path, root = served
    with ExitStack() as stack:
        ana, boris, laptop = [
            Window(stack.enter_context(Browser()), root, key, width)
            for key, width in ((ANA, 360), (BORIS, 390), (FOLLOW, 1100))
        ]
        laptop.open("")
        for number, (_, who, how) in enumerate(EVENING):
            phone = (ana, boris)[number % 2].open("write")
            phone.fills("who", who)
            phone.fills("how", how)
            phone.fills("record", {})
        seen = time.monotonic()
        last = f"document.querySelectorAll('[data-hand]').length >= {len(EVENING)}"
        while not laptop.value(last):
            assert time.monotonic() - seen < 10 * FRESH  # the machine may be busy; the page asks every three seconds
            laptop.does(lambda: None)
        for window, paths in ((ana, ("more", "amend/1", "why/3", "confirm", "qr")), (laptop, ("why/1", "qr"))):
            for one in paths:
                window.open(one)
        for window in (ana, boris, laptop):
            assert window.console == []
            assert [url for url in window.requests if not url.startswith(f"{root}/{window.key}/")] == []
    other = Session.begin(tmp_path / "typed.jsonl", load("pagat-4p"), "pagat-4p", PLAYERS)
    for line, _, _ in EVENING:
        other.add(line, command="add")
    kept = Session(path).sound()
    assert kept.totals == other.totals
    assert [one.body["hand"] for one in kept.records[1:]] == [one.body["hand"] for one in other.records[1:]]
    assert {one.body["by"] for one in kept.records[1:]} == {"Ana", "Boris"}


def test_a_hand_by_the_keyboard_alone(served: tuple[Path, str]) -> None:
    path, root = served
    with Browser() as browser:
        window = Window(browser, root, ANA, 1100).open("write")
        window.tab_to("contract", "two")
        window.tab_to("declarer", "Ana")
        window.tab_to("partner", "Boris")
        window.does(lambda: window.key_down("Enter", 13, "\r"))
        window.tab_to("points")
        for digit in "44":
            window.key_down(digit, ord(digit), digit)
        window.does(lambda: window.key_down("Enter", 13, "\r"))
        window.does(lambda: window.key_down("Enter", 13, "\r"))
        assert window.console == []
    assert Session(path).hand(1).event.words == "dvojka Ana Boris 44"  # type: ignore[attr-defined]
