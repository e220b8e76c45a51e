"""The clipboard of this machine, or of the terminal that somebody sits at."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from collections.abc import Sequence

from ..surroundings import surroundings

#: The programs of macOS, Wayland and X that put what they read on the clipboard.
CLIPBOARDS = (("pbcopy",), ("wl-copy",), ("xclip", "-selection", "clipboard"))

#: The seconds that such a program may take.
PATIENCE = 5


def copied(text: str) -> bool:
    """Puts a text on the clipboard, by a program of this machine or by the terminal; False if neither can."""
    if any(_taken(words, text) for words in CLIPBOARDS):
        return True
    if not surroundings().somebody_reads():
        return False
    sys.stdout.write(f"\x1b]52;c;{b64encode(text.encode()).decode()}\x07")
    sys.stdout.flush()
    return True


def _taken(words: Sequence[str], text: str) -> bool:
    """True if a program took a text; one that is missing, or has no screen to work for, does not."""
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(words, input=text.encode(), timeout=PATIENCE, check=False, stdout=quiet, stderr=quiet)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
