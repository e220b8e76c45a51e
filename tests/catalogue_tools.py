"""The tool of translators, for the tests that prove what it makes."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

pytest.importorskip("babel")

ROOT = Path(__file__).resolve().parents[1]

_spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
assert _spec is not None and _spec.loader is not None
messages = importlib.util.module_from_spec(_spec)
sys.modules["messages"] = messages
_spec.loader.exec_module(messages)
