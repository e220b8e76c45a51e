"""The tool of translators, for the tests that prove what it makes. Without babel they are left out."""

import pytest

pytest.importorskip("babel")

import messages

__all__ = ["messages"]
