"""Completion."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

from ..evening.events import HandPlayed
from ..evening.session import Session
from ..hand import writing
from ..law.library import document, load
from ..law.shelf import DEFAULT, shipped
from ..play.offers import of_hand
from ..problems import Refused
from ..words.folding import fold, printable
from ..words.said import said
from .files import write_file
from .find import SESSIONS, find
from .language import own_folder, speech
from .options import MARK
from .output import advise, say


def rulesets(ctx: click.Context, begun: str) -> list[str]:
    """The ids of the shipped rulesets."""
    return [name for name in shipped() if name.startswith(begun)]


def variants(ctx: click.Context, begun: str) -> list[str]:
    """The variants of the ruleset named before."""
    # While the value of an option is typed, click has not yet assigned the words before it to their arguments.
    named = ctx.params.get("ruleset") or next(iter(ctx.args), DEFAULT)
    try:
        offered = document(named).get("variants", {})
    except Refused:
        return []
    return [name for name in offered if name.startswith(begun)]


def sessions(ctx: click.Context, begun: str) -> list[CompletionItem]:
    """The sessions of this folder, or else any file."""
    found = [CompletionItem(name) for name in SESSIONS.here() if name.startswith(begun)]
    return found or [CompletionItem(begun, type="file")]


def contracts(ctx: click.Context, begun: str) -> list[str]:
    """The contracts of the ruleset named before, including those of its variants."""
    try:
        rules = load(ctx.params.get("ruleset") or DEFAULT, ctx.params.get("variants") or ())
    except Refused:
        return []
    return [name for name in rules.contracts if name.startswith(begun)]


def players(ctx: click.Context, begun: str) -> list[str]:
    """The players who sit at the table of the session."""
    session = _session(ctx)
    found = () if session is None else session.table.players
    return [name for name in found if fold(name).startswith(fold(begun))]


def words(ctx: click.Context, begun: str) -> list[str]:
    """The words of a hand that may stand beside those that were typed, in the language of the display.

    If none of those begins so, the words of the other languages.
    """
    session = _session(ctx)
    if session is None:
        return []
    typed = [word.removeprefix(MARK) for word in ctx.params.get("words") or ()]
    return [one.word for one in of_hand(session.table, session.state.dealer, typed, begun, speech())]


def hands(ctx: click.Context, begun: str) -> list[CompletionItem]:
    """The numbers of the session's hands, each with its words."""
    session = _session(ctx)
    found = []
    for entry in () if session is None else session.evening.hands():
        number = str(entry.number)
        if number.startswith(begun) and isinstance(entry.event, HandPlayed):
            shown = writing.write(entry.state.table, entry.event.hand, speech().code)
            found.append(CompletionItem(number, help=shown))
    return found


def _session(ctx: click.Context) -> Session | None:
    """The session that the line means, as far as it is whole; None if there is none."""
    try:
        session = Session(find(ctx.params.get("session"), quiet=True))
        return session if session.records else None
    except (Refused, OSError):
        return None


#: The signs at which bash parts a word in two, as COMP_WORDBREAKS says, and replaces only the second part.
PARTING = ":=@"

#: Single quotes for PowerShell: the straight one and those of typesetters.
QUOTES = "'‘’‚‛"

BASH = """\
_tarok_completion() {
    local kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        case "$kind" in
            file) compopt -o default ;;
            plain)
                COMPREPLY+=("$value")
                [[ "$value" == *[:=@,] ]] && compopt -o nospace
                ;;
        esac
    done < <(env COMP_WORDS="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        _TAROK_COMPLETE=bash_complete "$1")
    return 0
}

complete -o nosort -F _tarok_completion tarok
"""

ZSH = """\
#compdef tarok

_tarok_completion() {
    local kind value about
    local -a answer values lines
    answer=("${(@f)$(env COMP_WORDS="${(j: :)words[1,CURRENT]}" _TAROK_COMPLETE=zsh_complete tarok)}")
    for kind value about in "${answer[@]}"; do
        if [[ "$kind" == file ]]; then
            _files
        elif [[ "$kind" == plain ]]; then
            values+=("$value")
            [[ "$about" == _ ]] && lines+=("$value") || lines+=("$value  -- $about")
        fi
    done
    (( $#values )) && compadd -U -l -V tarok -d lines -a values
}

if [[ "$zsh_eval_context[-1]" == loadautofunc ]]; then
    _tarok_completion "$@"
else
    compdef _tarok_completion tarok
fi
"""

FISH = """\
function _tarok_completion
    set -l line (commandline -cp | string collect)
    for answer in (env COMP_WORDS="$line" _TAROK_COMPLETE=fish_complete tarok)
        set -l parts (string split -m 1 , -- $answer)
        switch "$parts[1]"
            case file
                __fish_complete_path $parts[2]
            case plain
                printf '%s\\n' $parts[2]
        end
    end
end

complete --no-files --command tarok --arguments '(_tarok_completion)'
"""

POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName tarok -ScriptBlock {
    param($word, $line, $place)
    $env:COMP_WORDS = if ($word) { $line.ToString() } else { "$line " }
    $env:_TAROK_COMPLETE = 'powershell_complete'
    try { $answer = @(& tarok) } finally { Remove-Item Env:COMP_WORDS, Env:_TAROK_COMPLETE }
    for ($i = 0; $i + 2 -lt $answer.Count; $i += 3) {
        if ($answer[$i] -eq 'plain') {
            $about = if ($answer[$i + 2] -eq '_') { $answer[$i + 1] } else { $answer[$i + 2] }
            [System.Management.Automation.CompletionResult]::new(
                $answer[$i + 1], $answer[$i + 1], 'ParameterValue', $about)
        }
    }
}
"""


class LastWord(NamedTuple):
    """The word at the end of a line: as it was typed, its meaning, and the quote that is open in it.

    It is `mixed` if only a part of it is quoted.
    """

    typed: str
    value: str
    quote: str = ""
    mixed: bool = False


def last_word(line: str, escape: str = "\\") -> tuple[list[str], LastWord]:
    """The words of a line before the last one, and the last one, which is empty if the line ends in a blank."""
    start, quote, quoted_from, skip = 0, "", -1, False
    for place, sign in enumerate(line):
        if skip:
            skip = False
        elif sign == escape and quote != "'":
            skip = True
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote, quoted_from = sign, place
        elif sign.isspace():
            start, quoted_from = place + 1, -1
    typed = line[start:]
    mixed = quoted_from >= 0 and not (quote and quoted_from == start)
    return _words(line[:start], escape), LastWord(typed, "".join(_words(typed, escape)), quote, mixed)


def _words(line: str, escape: str) -> list[str]:
    """The words of a line without their quotes; an unfinished one at its end is a word, too."""
    reader = shlex.shlex(line, posix=True)
    reader.whitespace_split, reader.commenters, reader.escape = True, "", escape
    found: list[str] = []
    try:
        found.extend(reader)
    except ValueError:
        found.append(reader.token)
    return found


class CompletedShell(ShellComplete):
    """A shell that is given three lines for each word: its kind, the word, and its meaning."""

    script = ""
    escape = "\\"
    before = LastWord("", "")

    def source(self) -> str:
        """The script that the shell reads."""
        return self.script

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and the meaning of the last one so far."""
        words, self.before = last_word(os.environ.get("COMP_WORDS", ""), self.escape)
        return words[1:], self.before.value

    def complete(self) -> str:
        """The answer for the shell: no words that cannot be shown, and no options unless one was begun."""
        args, begun = self.get_completion_args()
        offered = (self.format_completion(one) for one in self.get_completions(args, begun) if _harmless(one, begun))
        return "\n".join([one for one in offered if one])

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """A completion as the script reads it; empty if it cannot stand on the line."""
        quoted = item.value if item.type == "file" else self.quoted(item.value)
        return "" if quoted is None else self.answer(item.type, quoted, printable(item.help or ""))

    def answer(self, kind: str, quoted: str, about: str) -> str:
        """A word as the script reads it."""
        return f"{kind}\n{quoted}\n{about or '_'}"

    def quoted(self, value: str) -> str | None:
        """A word as it has to be written on the line; None if it cannot stand there."""
        return value


def _harmless(item: CompletionItem[Any], begun: str) -> bool:
    value = str(item.value)
    if item.type == "file":
        return value.isprintable()
    return value != "" and value.isprintable() and (value[0] != "-" or begun[:1] == "-")


class Bash(CompletedShell):
    """bash, which is given the rest of a word, quoted as the word was begun."""

    name = "bash"
    script = BASH

    def answer(self, kind: str, quoted: str, about: str) -> str:
        """A kind and a word, because bash shows no meanings."""
        return f"{kind},{quoted}"

    def quoted(self, value: str) -> str | None:
        """A word quoted by backslashes, or as the open quotes need it.

        None for a `!` within `"…"`, where it cannot stand.
        """
        if self.before.mixed:
            return None
        if self.before.quote == "'":
            return value.replace("'", "'\\''")
        if self.before.quote:
            return None if "!" in value else _escaped(value, '\\"$`')
        rest = _lacking(value, self.before.typed)
        return rest and _escaped(rest, {sign for sign in rest if not (sign.isalnum() or sign in "_%+,./-" + PARTING)})


def _escaped(text: str, signs: str | set[str]) -> str:
    return "".join(f"\\{sign}" if sign in signs else sign for sign in text)


def _lacking(value: str, typed: str) -> str | None:
    """The part of a word that bash inserts: everything after the last typed sign that parts it, an @ included."""
    signs = set(PARTING) & set(os.environ.get("COMP_WORDBREAKS", ""))
    parted = sum(sign in signs and before != "\\" for before, sign in zip(f" {typed}", typed, strict=False))
    if not parted:
        return value
    places = [place for place, sign in enumerate(value) if sign in signs]
    if len(places) < parted:
        return None
    last = places[parted - 1]
    return value[last if value[last] == "@" else last + 1 :]


class Zsh(CompletedShell):
    """zsh, which quotes what it is given."""

    name = "zsh"
    script = ZSH


class Fish(CompletedShell):
    """fish, which quotes what it is given, and reads a word's meaning after a tab."""

    name = "fish"
    script = FISH

    def answer(self, kind: str, quoted: str, about: str) -> str:
        """A kind and a word, with its meaning after a tab."""
        return f"{kind},{quoted}\t{about}" if about else f"{kind},{quoted}"


class PowerShell(CompletedShell):
    """PowerShell, which is given a word in single quotes unless it is a plain one."""

    name = "powershell"
    script = POWERSHELL
    escape = "`"

    @staticmethod
    def on_line(value: str) -> str:
        """A word, in single quotation marks if it needs them; those within it are doubled."""
        if all(sign.isalnum() or sign in "_-.:/" for sign in value):
            return value
        return "'" + "".join(sign * 2 if sign in QUOTES else sign for sign in value) + "'"

    def quoted(self, value: str) -> str:
        """A word as PowerShell reads it on its line."""
        return self.on_line(value)


#: The shells, in place of click's own classes, which put every word on the line unquoted.
KINDS = {kind.name: kind for kind in (Bash, Zsh, Fish, PowerShell)}
for _kind in KINDS.values():
    add_completion_class(_kind)

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
