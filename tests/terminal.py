"""A terminal in memory with the program in it: keys go in, a screen of letters comes out."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyte

#: No answer takes longer than this, however busy the machine is.
PATIENCE = 30

ENTER, TAB, ESCAPE, UP, DOWN = "\r", "\t", "\x1b", "\x1b[A", "\x1b[B"
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"
CTRL_C, CTRL_D, CTRL_L = "\x03", "\x04", "\x0c"


def _sit_down(deaf: bool) -> None:
    """In the program's process: it sits at the terminal; a deaf one hears nothing when that is closed."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    if deaf:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


class Terminal:
    """The program at a terminal of so many columns and rows."""

    def __init__(
        self,
        folder: Path,
        *words: str,
        columns: int = 80,
        rows: int = 20,
        env: dict[str, str] | None = None,
        deaf: bool = False,
        program: Sequence[str] = ("-m", "tarok_score"),
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.master, slave = pty.openpty()
        self._size(slave, columns, rows)
        plain = {
            key: value for key, value in os.environ.items() if not key.startswith(("TAROK", "_TAROK", "LC_", "LANG"))
        }
        plain = {key: value for key, value in plain.items() if key not in ("NO_COLOR", "COLUMNS", "LINES", "PAGER")}
        self.process = subprocess.Popen(
            [sys.executable, *program, *words],
            cwd=folder,
            env=plain | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | (env or {}),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: _sit_down(deaf),
        )
        os.close(slave)

    @staticmethod
    def _size(terminal: int, columns: int, rows: int) -> None:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def lines(self) -> list[str]:
        """The screen from the top, without the blanks at the ends."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def shown(self) -> list[str]:
        """The screen without the blank lines at its end."""
        found = self.lines
        while found and not found[-1]:
            found.pop()
        return found

    def pump(self, seconds: float) -> bool:
        """Takes what the program wrote; whether it wrote anything."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno == errno.EIO:  # the other end is closed
                return False
            raise
        self.written += data
        self.stream.feed(data)
        return bool(data)

    def until(self, seen: Callable[[list[str]], bool]) -> list[str]:
        """Waits until the screen is as wanted, and nothing more comes."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.pump(0.05) and seen(self.screen.display):
                return self.shown
            if self.process.poll() is not None and not self.pump(0.05):
                break
        assert seen(self.screen.display), "\n".join(self.lines)
        return self.shown

    def wait_for(self, text: str) -> list[str]:
        """Waits until a text is on the screen."""
        return self.until(lambda lines: any(text in line for line in lines))

    def type(self, keys: str) -> None:
        """Types keys."""
        os.write(self.master, keys.encode())

    def typed(self, keys: str, seen: str) -> list[str]:
        """Types keys and waits for a text."""
        self.type(keys)
        return self.wait_for(seen)

    def resize(self, columns: int, rows: int) -> None:
        """The window is another size now."""
        self.screen.resize(rows, columns)
        self._size(self.master, columns, rows)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def kill(self, number: int) -> None:
        """Sends a signal to the program."""
        os.kill(self.process.pid, number)

    def hang_up(self) -> None:
        """The terminal is closed."""
        os.close(self.master)
        self.master = -1

    def status(self) -> int:
        """The exit status of the program."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            if self.master >= 0:
                self.pump(0.05)
            else:
                time.sleep(0.05)
        while self.master >= 0 and self.pump(0.05):
            pass
        return self.process.wait(1)

    def close(self) -> None:
        """Ends the program, whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.master >= 0:
            os.close(self.master)
