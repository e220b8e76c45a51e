"""Answers the commands of a file, a line each, one after the other, with a sign in front of each answer.

python every_command_at_a_terminal.py FILE
"""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path

from tarok_score.cli.app import run

#: The text before each answer.
SIGN = "\N{SYMBOL FOR RECORD SEPARATOR}"

if __name__ == "__main__":
    sys.stdin = io.StringIO()  # somebody reads, but gets no questions
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        print(SIGN, end="", flush=True)
        run(shlex.split(line))
        sys.stdout.flush()
        sys.stderr.flush()
