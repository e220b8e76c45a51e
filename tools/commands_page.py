"""The page of the site about commands: each with its help, in the groups of `tarok --help`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tarok_score.cli.app import GROUPS, tarok
from tarok_score.cli.help import topics
from tarok_score.cli.language import OPTION, paragraphs
from tarok_score.cli.options import Commands
from tarok_score.words.languages import language

HEAD = """\
# Every command

`tarok help COMMAND` explains one in your language, `tarok help --all` lists them.

Every command takes `--lang en|sl|cs|pl`, before or after its name, and `--help`. A command means the evening of
`--session` (you can drop it if the path ends in `.jsonl`), then of `TAROK_SESSION`, then the only open session in the
folder.

If a command reads a file, `-` is standard input: a ledger, a ruleset, a sheet, a list of lines. Only one file of a
command can be that, and none that it writes to or finds again by its name.
"""

#: The languages that have names of their own for the commands of competitions.
OTHERS = ("sl", "cs", "pl")

#: What every command takes, said once at the top of the page.
EVERYWHERE = (OPTION, "--help")


def page() -> str:
    """The whole page."""
    root = click.Context(tarok, info_name="tarok")
    parts = [HEAD, contents()]
    for name, (doc, *members) in GROUPS.items():
        parts.append(f"## {name}: {GROUPS[name][doc]}\n")
        for member in members:
            parts.extend(described(member, root))
    parts.extend(lines_of_topics())
    return "\n".join(parts)


def lines_of_topics() -> Iterator[str]:
    """What `tarok help` tells of no single command."""
    for name, topic in topics().items():
        (_, about), *meanings = topic.items()
        yield f"## tarok help {name}\n"
        yield f"{about}\n"
        rows = [f"| `{what}` | {meaning} |\n" for what, meaning in meanings]
        yield "| | |\n|---|---|\n" + "".join(rows)


def contents() -> str:
    """The groups with links to their commands."""
    rows = []
    for name, (_, *members) in GROUPS.items():
        links = " · ".join(f"[{member}](#tarok-{member})" for member in members)
        rows.append(f"| {name} | {links} |\n")
    return "| | |\n|---|---|\n" + "".join(rows)


def described(name: str, above: click.Context) -> Iterator[str]:
    """A command under its heading, and below it those that it groups."""
    assert isinstance(above.command, Commands)
    command = above.command.get_command(above, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=above)
    depth = "###" if above.parent is None else "####"
    yield f"{depth} {context.command_path}\n"
    yield f"```text\n{context.command_path} {' '.join(command.collect_usage_pieces(context))}\n```\n"
    for mark, paragraph in paragraphs(command.help or ""):
        yield f"```sh\n{paragraph}\n```\n" if mark else f"{paragraph}\n"
    options = list(rows_of_options(command, context))
    if options:
        yield "| option | |\n|---|---|\n" + "".join(options)
    if isinstance(command, Commands):
        if command.named_in:
            yield "What other languages call its commands:\n"
            yield in_other_languages(command.named_in, "")
            yield "… and their options:\n"
            yield in_other_languages("options", "--")
        for member in command.everything():
            yield from described(member, context)


def in_other_languages(section: str, before: str) -> str:
    """A table of the names that commands or options have in the other languages."""
    called = {code: language(code).get(section, {}) for code in OTHERS}
    rows = []
    for name in called[OTHERS[0]]:
        cells = [", ".join(f"`{before}{word}`" for word in called[code].get(name, ())) for code in OTHERS]
        rows.append(f"| {' | '.join([f'`{before}{name}`', *cells])} |\n")
    return f"| en | {' | '.join(OTHERS)} |\n|---|---|---|---|\n" + "".join(rows)


def rows_of_options(command: click.Command, context: click.Context) -> Iterator[str]:
    """A row for each option that is the command's own."""
    for param in command.get_params(context):
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is None or not {*EVERYWHERE}.isdisjoint(param.opts):
            continue
        name, does = (text.replace("|", "\\|") for text in record)
        yield f"| `{name}` | {does} |\n"
