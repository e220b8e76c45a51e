"""Two phones and a laptop in real browsers keep and follow an evening, without any script, one only by keyboard.

They need Chromium, which `bash tests/install-browser` installs, and run with the long tests.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, CONSOLE, MISSING, PATIENCE, Browser
from phone import ANA, BORIS, FOLLOW
from room import KEYS, Room
from test_write import EVENING

from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.serve import server
from tarok_score.serve.door import Guard
from tarok_score.serve.evening import ServedEvening
from tarok_score.serve.write import make_app

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]

PLAYERS = ["Ana", "Boris", "Cilka", "David"]

#: A page should be there again after so many seconds.
FRESH = 3

#: Every target of a finger that is lower than it should be, by its text.
TOO_SMALL = """[...document.querySelectorAll('.served a, button, select, summary, .chips label, form input[type=text]')]
  .filter(one => { const box = one.getBoundingClientRect(); return box.height && box.height < 44; })
  .map(one => one.textContent || one.name)"""

#: Everything is there, and the cursor is in the place that the page wants.
READY = """document.readyState === 'complete'
  && (!document.querySelector('[autofocus]') || document.activeElement !== document.body)"""

#: The element at the cursor: its place on the page, with what is chosen or written there.
FOCUS = """String([...document.querySelectorAll('*')].indexOf(document.activeElement))"""

#: The text of the element at the cursor.
ACTIVE = "document.activeElement.textContent.trim()"

#: Presses the button of a word, besides those pressed before.
SAY = """(word) => [...document.getElementsByName('say')]
  .find(one => !one.form.elements.instead && [one.value, one.innerText.trim()].includes(word)).click()"""


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
        self.until(READY)

    def until(self, condition: str) -> None:
        """Waits until something is true of the page; a busy machine may take its time."""
        began = time.monotonic()
        while not self.value(condition):
            assert time.monotonic() - began < PATIENCE, condition
            time.sleep(0.02)

    def value(self, expression: str) -> Any:
        return self.browser.value(expression)

    def says(self, words: str) -> None:
        """Says words by their buttons, and numbers in their field."""
        for word in words.split():
            assert self.value(TOO_SMALL) == []
            if word.lstrip("+-").isdecimal() and not self.value(
                f"!!document.querySelector('button[value=\"{word}\"]')"
            ):
                self.value(f"document.querySelector('[name=figure]').value = {json.dumps(word)}")
                self.does(lambda: self.value("document.querySelector('button[value=figure]').click()"))
            else:
                self.does(lambda said=word: self.value(f"({SAY})({json.dumps(said)})"))  # type: ignore[misc]

    def key_down(self, key: str, code: int, text: str = "") -> None:
        """Presses a key."""
        more = {"text": text} if text else {}
        about = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        self.browser("Input.dispatchKeyEvent", type="keyDown", **about, **more)
        self.browser("Input.dispatchKeyEvent", type="keyUp", **about)

    def goes(self, key: str, code: int, text: str = "") -> None:
        """Presses a key that leads elsewhere on the page, and waits until it did."""
        here = self.value(FOCUS)
        self.key_down(key, code, text)
        self.until(f"{FOCUS} !== {json.dumps(here)}")

    def tab_to(self, name: str, value: str = "") -> None:
        """Goes to a field, to a choice of one, or to a button of that name and value, only by keys."""
        button = f"document.activeElement.tagName === 'BUTTON' && document.activeElement.value === {json.dumps(value)}"
        for _ in range(120):
            if self.value("document.activeElement.name") == name and (
                not value or self.value("document.activeElement.tagName") != "BUTTON" or self.value(button)
            ):
                break
            self.goes("Tab", 9)
        else:
            raise AssertionError(f"no way leads to {name}")
        if not value or self.value(button):
            return
        if self.value("document.activeElement.type") == "radio":
            self.key_down(" ", 32, " ")
            self.until("document.activeElement.checked")
        for _ in range(30):
            if self.value("document.activeElement.value") == value:
                return
            before = self.value("document.activeElement.value")
            self.key_down("ArrowDown", 40)
            self.until(f"document.activeElement.value !== {json.dumps(before)}")
        raise AssertionError(f"no way leads to {name} {value}")

    def writes(self, name: str, text: str) -> None:
        """Writes a text in a field only by keys."""
        self.tab_to(name)
        before = self.value("document.activeElement.value")
        for letter in text:
            self.key_down(letter, 190 if letter == "." else ord(letter.upper()), letter)
        self.until(f"document.activeElement.value === {json.dumps(before + text)}")

    def enters(self) -> None:
        """Presses ENTER, which sends the form at the cursor, and waits for the next page."""
        self.does(lambda: self.key_down("Enter", 13, "\r"))

    def presses(self, name: str, value: str) -> None:
        """Goes to a button and presses it, only by keys."""
        self.tab_to(name, value)
        self.enters()


@contextmanager
def serve(folder: Path, path: Path | None) -> Iterator[str]:
    """A real server of an evening, or of none that was begun yet; gives the beginning of its addresses."""
    sockets = server.listening(["127.0.0.1"], 0)
    port = sockets[0].getsockname()[1]
    app = make_app(ServedEvening(path, Room(folder, path)._begin, print), KEYS, Guard(port))
    opened = server.open_server(app, sockets)

    def work() -> None:
        with suppress(OSError, ValueError):
            opened.run()

    threading.Thread(target=work, daemon=True).start()
    yield f"http://127.0.0.1:{port}"
    opened.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """An evening that is served by a real server, and the beginning of its addresses."""
    path = tmp_path / "e.jsonl"
    Session.begin(path, load("pagat-4p"), "pagat-4p", PLAYERS)
    with serve(tmp_path, path) as root:
        yield path, root


def test_an_evening_on_two_phones_and_a_laptop(served: tuple[Path, str], tmp_path: Path) -> None:
    path, root = served
    with ExitStack() as stack:
        ana, boris, laptop = [
            Window(stack.enter_context(Browser()), root, key, width)
            for key, width in ((ANA, 360), (BORIS, 390), (FOLLOW, 1100))
        ]
        laptop.open("")
        for number, (_, taps) in enumerate(EVENING):
            phone = (ana, boris)[number % 2].open("write")
            phone.says(taps)
            phone.does(lambda used=phone: used.value("document.querySelector('button[value=record]').click()"))  # type: ignore[misc]
        seen = time.monotonic()
        last = f"document.querySelectorAll('[data-hand]').length >= {len(EVENING)}"
        while not laptop.value(last):
            assert time.monotonic() - seen < 10 * FRESH  # the machine may be busy; the page asks every three seconds
            laptop.does(lambda: None)
        for window, paths in ((ana, ("more", "amend/1", "why/3", "hands", "qr")), (laptop, ("why/1", "qr"))):
            for one in paths:
                window.open(one)
        for window in (ana, boris, laptop):
            assert window.console == []
            assert [url for url in window.requests if not url.startswith(f"{root}/{window.key}/")] == []
    other = Session.begin(tmp_path / "typed.jsonl", load("pagat-4p"), "pagat-4p", PLAYERS)
    for line, _ in EVENING:
        other.add(line, command="add")
    kept = Session(path).sound()
    assert kept.totals == other.totals
    assert [one.body["hand"] for one in kept.records[1:]] == [one.body["hand"] for one in other.records[1:]]
    assert {one.body["by"] for one in kept.records[1:]} == {"Ana", "Boris"}


def test_an_evening_by_the_keyboard_alone(tmp_path: Path) -> None:
    """From the form that begins it to the payment after its end: hands, a correction, a remark, what is taken back."""
    with serve(tmp_path, None) as root, Browser() as browser:
        window = Window(browser, root, ANA, 1100).open("write")
        for number, name in enumerate(PLAYERS):
            window.writes(f"player{number}", name)
        window.enters()
        for points in ("44", "30"):
            for word in ("dvojka", "Ana", "Boris"):
                window.presses("say", word)
            window.writes("figure", points)
            window.enters()
            window.presses("do", "record")
        window.open("amend/2")
        for old, new in (("Ana", "Cilka"), ("Boris", "David")):
            while not window.value(f"document.activeElement.matches('summary') && {ACTIVE} === '{old}'"):
                window.goes("Tab", 9)
            window.key_down("Enter", 13, "\r")
            window.presses("say", new)
        window.presses("do", "record")
        for words in ("note a cat ran", "undo", "rate 0.05", "finish"):
            window.writes("typed", words)
            window.enters()
            window.presses("do", "record")
        window.open("write")  # what is recorded last could be taken back before
        while not window.value("(document.activeElement.href || '').includes('command=paid')"):
            window.goes("Tab", 9)
        window.enters()
        window.presses("do", "record")
        assert window.console == []
        assert [url for url in window.requests if not url.startswith(f"{root}/{ANA}/")] == []
    session = Session(tmp_path / "e.jsonl").sound()
    assert [session.hand(number).event.words for number in (1, 2)] == [  # type: ignore[attr-defined]
        "dvojka Ana Boris 44",
        "dvojka Cilka David 30",
    ]
    kinds = [record.body["kind"] for record in session.records[1:]]
    assert kinds == ["hand", "hand", "amend", "note", "undo", "rate", "finish", "paid"]
