"""The versions of the program and of what it runs on, which a report of a fault needs."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from .._version import __version__
from ..ledger.verify import FORMAT
from ..words.said import said
from .language import speech


def lines() -> list[str]:
    """The version, and below it those of Python, click, the system and the ledger format."""
    try:
        click = version("click")
    except PackageNotFoundError:  # the folder was made without the packages' metadata
        click = "?"
    ledgers = speech().say(said("ledgers of format {number}", number=FORMAT))
    return [
        f"tarok-score {__version__}",
        f"Python {platform.python_version()} · click {click} · {platform.system()} {platform.release()} · {ledgers}",
    ]
