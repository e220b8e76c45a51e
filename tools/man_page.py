"""Prints the man page of `tarok`, made from the help of its commands.

    python tools/man_page.py > tarok.1

Its date is that of SOURCE_DATE_EPOCH, as for everything that can be built again, or today's.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import click

from tarok_score.cli.app import GROUPS, tarok
from tarok_score.cli.help import topics
from tarok_score.cli.language import paragraphs
from tarok_score.cli.options import Commands
from tarok_score.resources import __version__


def escaped(text: str) -> str:
    """The text as troff shows it: no backslash, hyphen or point at the beginning of a line means anything."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join([f"\\&{line}" if line[:1] in (".", "'") else line for line in lines])


def page() -> str:
    """The whole page."""
    root = click.Context(tarok, info_name="tarok")
    made = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())), UTC)
    parts = [
        f'.TH TAROK 1 "{made:%Y-%m-%d}" "tarok\\-score {__version__}"',
        ".SH NAME\ntarok \\- keeps score at a tarok table and explains every point",
        ".SH SYNOPSIS\n.B tarok\n[\\fICOMMAND\\fR] [\\fIWORD\\fR ...]",
        ".SH DESCRIPTION\n" + "\n.PP\n".join(described(tarok)),
    ]
    for name, (doc, *members) in GROUPS.items():
        parts.append(f'.SH "{escaped(name).upper()}: {escaped(GROUPS[name][doc])}"')
        for member in members:
            parts.extend(of_command(member, root))
    for name, topic in topics().items():
        (_, about), *meanings = topic.items()
        rows = [f".TP\n.B {escaped(what)}\n{escaped(meaning)}" for what, meaning in meanings]
        parts.append("\n".join([f".SH {name.upper()}\n{escaped(about)}", *rows]))
    return "\n".join(parts) + "\n"


def described(command: click.Command) -> Iterator[str]:
    """The paragraphs of a command's help."""
    for mark, paragraph in paragraphs(command.help or ""):
        yield f".nf\n{escaped(paragraph)}\n.fi" if mark else escaped(paragraph)


def of_command(name: str, above: click.Context) -> Iterator[str]:
    """A command with its options, and below it those that it groups."""
    assert isinstance(above.command, Commands)
    command = above.command.get_command(above, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=above)
    yield f'.SS "{escaped(context.command_path)} {escaped(" ".join(command.collect_usage_pieces(context)))}"'
    yield "\n.PP\n".join(described(command))
    for param in command.get_params(context):
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is not None and not {"--help", "--lang"}.intersection(param.opts):
            yield f".TP\n.B {escaped(record[0])}\n{escaped(record[1])}"
    if isinstance(command, Commands):
        for member in command.everything():
            yield from of_command(member, context)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(page())
