"""The program `tarok`: words from the shell to the rooms below, and their answers back."""

from __future__ import annotations


def main() -> None:
    """Runs the program and exits with its status."""
    import gc

    gc.disable()  # a command ends before there is anything worth collecting
    from .app import run

    raise SystemExit(run())
