"""The library that reads and writes workbooks of spreadsheets; who has none can do without."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ..problems import impossible

NOT_INSTALLED = impossible(
    "xlsx-not-installed", "openpyxl is not installed", 'pip install "tarok-score[xlsx]" installs what workbooks need'
)


def openpyxl() -> ModuleType:
    """The library. Raises Refused where it is not installed."""
    try:
        return import_module("openpyxl")
    except ImportError:
        raise NOT_INSTALLED.refused() from None
