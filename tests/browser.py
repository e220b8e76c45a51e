"""A browser without a window, driven through a pipe: what a page asks for, says on the console, shows and prints."""

from __future__ import annotations

import base64
import json
import os
import re
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

#: Debian's Chromium; `tests/install-browser` installs it.
CHROMIUM = shutil.which("chromium")
MISSING = "there is no chromium here: bash tests/install-browser installs it"

#: Nothing of the browser's own goes to the network, so that every request is the page's.
QUIET = (
    "--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--hide-scrollbars",
    "--remote-debugging-pipe",
)  # fmt: skip

#: So long a page may take, in seconds; a slow machine is no fault of the page.
PATIENCE = 60

#: Sheets in inches, as the browser's printing wants them.
A4 = {"paperWidth": 8.27, "paperHeight": 11.69, "printBackground": True, "preferCSSPageSize": True}
LETTER = A4 | {"paperWidth": 8.5, "paperHeight": 11}


class Opened(NamedTuple):
    """What happened while a page was opened: what was asked for, and what stood on the console afterwards."""

    requests: tuple[str, ...]
    console: tuple[str, ...]


class Browser:
    """One page of a browser. To be used with `with`."""

    def __init__(self) -> None:
        assert CHROMIUM is not None
        self._folder = tempfile.TemporaryDirectory()
        to_browser, self._writes = os.pipe()
        self._reads, from_browser = os.pipe()
        words = [CHROMIUM, *QUIET, f"--user-data-dir={self._folder.name}"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")
        #: The browser reads commands at 3 and answers at 4.
        shell = ["bash", "-c", f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}', *words, "about:blank"]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._program = subprocess.Popen(shell, pass_fds=(to_browser, from_browser), **quiet)  # type: ignore[call-overload]
        os.close(to_browser)
        os.close(from_browser)
        self._count, self._kept, self._session = 0, b"", ""
        self._events: list[dict[str, Any]] = []
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self._session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._writes)
        try:
            self._program.wait(10)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
        os.close(self._reads)
        self._folder.cleanup()

    def __call__(self, method: str, **params: object) -> dict[str, Any]:
        """Gives a command; returns its answer."""
        self._count += 1
        command = {"id": self._count, "method": method, "params": params}
        if self._session:
            command["sessionId"] = self._session
        os.write(self._writes, json.dumps(command).encode() + b"\0")
        while True:
            said = self._next()
            if said.get("id") == self._count:
                assert "error" not in said, said
                found: dict[str, Any] = said["result"]
                return found
            self._events.append(said)

    def open(self, page: Path, width: int, scheme: str = "light", height: int = 900) -> Opened:
        """Opens a page in a window of that size, for eyes that like it light or dark."""
        self("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self._events.clear()
        self("Page.navigate", url=page.as_uri())
        while not any(one["method"] == "Page.loadEventFired" for one in self._events):
            self._events.append(self._next())
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return Opened(
            tuple(
                one["params"]["request"]["url"] for one in self._events if one["method"] == "Network.requestWillBeSent"
            ),
            tuple(json.dumps(one["params"]) for one in self._events if one["method"] in CONSOLE),
        )

    def value(self, expression: str) -> Any:
        """What an expression is on the page."""
        found = self("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def printed(self, paper: dict[str, Any] = A4) -> Pdf:
        """The page on paper, A4 unless another is given."""
        return Pdf(base64.b64decode(self("Page.printToPDF", **paper)["data"]))

    def _next(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._kept:
            ready, _, _ = select.select([self._reads], [], [], max(0, end - time.monotonic()))
            assert ready, "the browser says nothing any more"
            read = os.read(self._reads, 1 << 16)
            assert read, "the browser has ended"
            self._kept += read
        said, _, self._kept = self._kept.partition(b"\0")
        found: dict[str, Any] = json.loads(said)
        return found


#: The text of a console.
CONSOLE = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}


class Pdf:
    """A printed page: how many sheets, how large they are in points, and the lines of each."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
        self.data = data
        self.sheets = len(re.findall(rb"/Type\s*/Page\b(?!s)", data))
        boxes = re.findall(rb"/MediaBox\s*\[([^]]*)\]", data)
        self.sizes = {tuple(round(float(number)) for number in box.split()[2:]) for box in boxes}

    @property
    def lines(self) -> list[int]:
        """The number of lines on each sheet, as poppler's `pdftotext` sees them."""
        words = ["pdftotext", "-layout", "-", "-"]
        text = subprocess.run(words, input=self.data, capture_output=True, check=True).stdout.decode()
        return [sum(1 for line in sheet.splitlines() if line.strip()) for sheet in text.split("\f")[:-1]]
