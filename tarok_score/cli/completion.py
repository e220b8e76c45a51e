"""`tarok completion`: the script by which a shell completes `tarok`, printed or put where the shell finds it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..words.folding import printable
from ..words.said import said
from .output import advise, say
from .output_files import write_file
from .own_settings import own_folder
from .shells import KINDS, PowerShell

SHELLS = ("bash", "zsh", "fish", "powershell")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.option("--install", is_flag=True, help="Put it where the shell finds it.")
def completion(shell: str, install: bool) -> None:
    """Completion for a shell: commands, sessions, players, hand numbers and the words that may stand there.

    \b
    tarok completion bash --install
    eval "$(tarok completion bash)"
    tarok completion powershell | Out-String | Invoke-Expression
    """
    text = KINDS[shell].script
    if not install:
        click.echo(text, nl=False)
        return
    path = place(shell)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_file("--install", Path(path), text)
    say(said("{file} is written; a new shell completes tarok", file=printable(path)))
    if shell == "zsh":
        folder = os.path.dirname(path)
        advise(said("~/.zshrc needs before compinit: fpath=({folder} $fpath)", folder=printable(folder)))
    if shell == "powershell":
        advise(said("the file $PROFILE needs the line: . {file}", file=PowerShell.on_line(printable(path))))


def place(shell: str) -> str:
    """The file in which a shell looks for the completion of `tarok`."""
    home = os.path.expanduser("~")
    if shell == "bash":
        data = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
        return os.path.join(data, "bash-completion", "completions", "tarok")
    if shell == "zsh":
        return os.path.join(os.environ.get("ZDOTDIR") or home, ".zfunc", "_tarok")
    if shell == "powershell":
        return os.path.join(own_folder(), "completion.ps1")
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    return os.path.join(config, "fish", "completions", "tarok.fish")
