"""Completion for shells: the script that each reads, printed or put where it is found."""

from __future__ import annotations

import os

import click

from ..words.folding import printable
from ..words.said import said
from .app import advise, say
from .common import write_file

#: bash takes the parts of a word before and after `:`, `=` and `@` for words of their own; the line knows better. What
#: stands before the last of these signs is there already, and is left out of what is put there (not an @ itself, with
#: which bash lets a word begin).
BASH = """\
_tarok_completion() {
    local line="${COMP_LINE:0:COMP_POINT}" response completion sign signs="" count cur="" kept="" value
    local -a words
    read -r -a words <<< "$line"
    count=${#words[@]}
    if [[ "$line" != *[[:space:]] ]]; then
        count=$((count - 1))
        cur="${words[count]}"
    fi
    for sign in : = @; do
        [[ "$COMP_WORDBREAKS" == *"$sign"* ]] && signs+="$sign"
    done
    [[ -n "$signs" && "$cur" == *[$signs]* ]] && kept="${cur%"${cur##*[$signs]}"}"
    kept="${kept%@}"
    response=$(env COMP_WORDS="$line" COMP_CWORD="$count" _TAROK_COMPLETE=bash_complete "$1")
    COMPREPLY=()
    while IFS= read -r completion; do
        value="${completion#*,}"
        case "${completion%%,*}" in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                COMPREPLY+=("${value#"$kept"}")
                [[ "$value" == *[:=@,] ]] && compopt -o nospace
                ;;
        esac
    done <<< "$response"
    return 0
}

complete -o nosort -F _tarok_completion tarok
"""

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.option("--install", is_flag=True, help="Put it where the shell finds it.")
def completion(shell: str, install: bool) -> None:
    """Completion for a shell: commands, sessions, players, hand numbers and the words that may stand there.

    \b
    tarok completion bash --install
    eval "$(tarok completion bash)"
    """
    text = script(shell)
    if not install:
        click.echo(text, nl=False)
        return
    path = place(shell)
    from pathlib import Path

    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_file("--install", Path(path), text)
    say(said("{file} is written; a new shell completes tarok", file=printable(path)))
    if shell == "zsh":
        folder = os.path.dirname(path)
        advise(said("~/.zshrc needs before compinit: fpath=({folder} $fpath)", folder=printable(folder)))


def script(shell: str) -> str:
    """What a shell reads."""
    if shell == "bash":
        return BASH
    from click.shell_completion import get_completion_class

    from .app import tarok

    kind = get_completion_class(shell)
    assert kind is not None
    return kind(tarok, {}, "tarok", "_TAROK_COMPLETE").source().strip() + "\n"


def place(shell: str) -> str:
    """Where a shell finds it."""
    home = os.path.expanduser("~")
    if shell == "bash":
        data = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
        return os.path.join(data, "bash-completion", "completions", "tarok")
    if shell == "zsh":
        return os.path.join(os.environ.get("ZDOTDIR") or home, ".zfunc", "_tarok")
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    return os.path.join(config, "fish", "completions", "tarok.fish")
