"""The settings that hold here, loaded only where there are some."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from .settings import Settings

#: The settings of a folder.
SETTINGS = "tarok.toml"


def own_folder(windows: bool = os.name == "nt") -> str:
    """The folder of what the user's own programs are set to: on Windows where that asks for it."""
    if windows:
        return click.get_app_dir("tarok")
    return os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "tarok")


def configuration() -> str | None:
    """The path of this folder's settings, else of the user's own; None where there are none."""
    if os.path.isfile(SETTINGS):
        return SETTINGS
    path = os.path.join(own_folder(), "config.toml")
    return path if os.path.isfile(path) else None


def own_settings() -> Settings | None:
    """The settings that hold here; None where there are none. Raises Refused with all that is wrong in them."""
    path = configuration()
    if path is None:
        return None
    from .settings import settings

    return settings(path)


def own_words(words: Sequence[str]) -> list[str]:
    """The words of a hand, where the settings have words of their own for some of them."""
    found = own_settings()
    return list(words) if found is None else found.spelt_out(words)
