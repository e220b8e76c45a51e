"""The shells that complete `tarok`: the script that each reads, and the quoting of completions for its line.

Names of files and players, and the words of a ledger's rules, may come from a stranger: `;` and `$(…)` in them, put on
a line unquoted, would run at the next ENTER. bash and PowerShell put on the line what they are given, so words are
quoted for them here; zsh and fish quote by themselves.
"""

from __future__ import annotations

import os
import shlex
from typing import Any, NamedTuple

from click.shell_completion import CompletionItem, ShellComplete, add_completion_class

from ..words.folding import printable

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
