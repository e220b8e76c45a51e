"""The settings in force here, loaded only if there are some."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from .settings import Settings

#: The file of a folder's settings.
SETTINGS = "tarok.toml"


def own_folder(windows: bool = os.name == "nt") -> str:
    """The folder of the user's own settings of programs, which Windows keeps elsewhere."""
    if windows:
        return click.get_app_dir("tarok")
    return os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "tarok")


def configuration() -> str | None:
    """The path of this folder's settings, else of the user's own; None if there are none."""
    if os.path.isfile(SETTINGS):
        return SETTINGS
    path = os.path.join(own_folder(), "config.toml")
    return path if os.path.isfile(path) else None


def own_settings() -> Settings | None:
    """The settings in force here; None if there are none. Raises Refused with all that is wrong in them."""
    path = configuration()
    if path is None:
        return None
    from .settings import settings

    return settings(path)


def own_words(words: Sequence[str]) -> list[str]:
    """The words of a hand, with the settings' own words replaced by those of the rules."""
    found = own_settings()
    return list(words) if found is None else found.spelt_out(words)
