"""Help with what may be typed: completion in the shell, and the help of commands, words and topics."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class, split_arg_string

from ..evening.session import Session
from ..hand import Table
from ..law.library import document, load
from ..law.ruleset import DEFAULT, from_document, shipped
from ..ledger.record import Unreadable, begin_of, read_line
from ..problems import Refused
from ..resources import read_table
from ..show.columns import table as columned
from ..text import printable
from ..words.folding import fold, in_english
from ..words.said import said
from .find import SESSIONS, find, trial
from .language import answers, columns, own_folder, own_settings, speech
from .options import MARK, Output, outputs, ruleset_option, session_option
from .output import advise, say, say_lines, write_file


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
    names = [CompletionItem(name) for name in SESSIONS.here() if name.startswith(begun)]
    return names or [CompletionItem(begun, type="file")]


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
    names = () if session is None else session.table.players
    return [name for name in names if fold(name).startswith(fold(begun))]


def words(ctx: click.Context, begun: str) -> list[str]:
    """The words of a hand that go with those that were typed, in the language of the display.

    If none of those begins so, the words of the other languages.
    """
    typed = [word.removeprefix(MARK) for word in ctx.params.get("words") or ()]
    return _words(_table(ctx.params.get("session")), typed, begun)


def _words(table: Table | None, typed: Sequence[str], begun: str) -> list[str]:
    """The words of a hand at a table that go with others."""
    from ..play.offers import of_hand

    offered = [] if table is None else of_hand(table, table.players[-1], typed, begun, speech())
    return [word.word for word in offered]


def hands(ctx: click.Context, begun: str) -> list[CompletionItem]:
    """The numbers of the session's hands, each with its words."""
    from ..evening.events import HandPlayed
    from ..hand import writing

    session, items = _session(ctx), []
    for entry in () if session is None else session.evening.hands():
        number = str(entry.number)
        if number.startswith(begun) and isinstance(entry.event, HandPlayed):
            shown = writing.write(entry.state.table, entry.event.hand, speech().code)
            items.append(CompletionItem(number, help=shown))
    return items


def _session(ctx: click.Context) -> Session | None:
    """The session that the line means, as far as it is whole; None if there is none."""
    try:
        session = Session(find(ctx.params.get("session"), quiet=True))
        return session if session.records else None
    except (Refused, OSError):
        return None


def _table(session: str | None) -> Table | None:
    """The table with which the session began, from only its first record; None if there is none."""
    try:
        begun = read_line(begin_of(find(session, quiet=True)).partition(b"\n")[0])
        return Table(from_document(begun["rules"], tuple(begun.get("variants", ()))), tuple(begun["players"]))
    except (Refused, OSError, Unreadable, LookupError, TypeError):
        return None


#: The signs at which bash parts a word in two, as COMP_WORDBREAKS says, and replaces only the second part.
PARTING = ":=@"

#: The words that are offered: no sign in them means anything to bash, zsh or fish, so none has to be quoted.
HARMLESS = re.compile(r"[\w%+,./:=@-]+")

BASH = """\
_tarok_completion() {
    local kind value about
    COMPREPLY=()
    while IFS=$'\\t' read -r kind value about; do
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
    local line kind value about
    local -a answer values lines
    answer=("${(@f)$(env COMP_WORDS="${(j: :)words[1,CURRENT]}" _TAROK_COMPLETE=zsh_complete tarok)}")
    for line in "${answer[@]}"; do
        IFS=$'\\t' read -r kind value about <<< "$line"
        if [[ "$kind" == file ]]; then
            _files
        elif [[ "$kind" == plain ]]; then
            values+=("$value")
            lines+=("$value${about:+  -- $about}")
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
        set -l parts (string split -m 1 \\t -- $answer)
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
    foreach ($one in $answer) {
        $kind, $value, $about = $one -split "`t"
        if ($kind -eq 'plain') {
            $quoted = if ($value -match '[,@=+%]') { "'$value'" } else { $value }
            [System.Management.Automation.CompletionResult]::new(
                $quoted, $value, 'ParameterValue', $(if ($about) { $about } else { $value }))
        }
    }
}
"""


class CompletedShell(ShellComplete):
    """A shell that hands over its line as it is, and reads a line for each word: kind, word, meaning, with tabs."""

    def source(self) -> str:
        """The script that the shell reads."""
        return SCRIPTS[self.name]

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and the last one so far."""
        line = os.environ.get("COMP_WORDS", "")
        words = split_arg_string(line)
        # A blank ends the last word, unless it is in an open quotation.
        begun = words.pop() if words and line[-1:].isspace() <= words[-1][-1:].isspace() else ""
        return words[1:], begun

    def complete(self) -> str:
        """The answer for the shell: only harmless words, and no options unless one was begun."""
        args, begun = self.get_completion_args()
        lines = []
        if args[:1] == ["add"] and not any(word.startswith("-") for word in (*args, begun)):
            # the words of a hand are offered without loading the command that records it
            items = [CompletionItem(word) for word in _words(_table(None), args[1:], begun)]
        else:
            items = self.get_completions(args, begun)
        for item in items:
            value = str(item.value)
            if item.type != "file" and HARMLESS.fullmatch(value) and (value[0] != "-" or begun[:1] == "-"):
                value = self.inserted(value, begun)
            elif item.type != "file" or not value.isprintable():
                continue
            if value or item.type == "file":
                lines.append(f"{item.type}\t{value}\t{printable(item.help or '')}".rstrip("\t"))
        return "\n".join(lines)

    def inserted(self, value: str, begun: str) -> str:
        """The part of a word that the shell puts on the line; empty if it cannot."""
        return value


class Bash(CompletedShell):
    """bash, which is given what follows the last typed sign that parts words, an @ included."""

    def inserted(self, value: str, begun: str) -> str:
        """The rest of a word that was begun."""
        signs = set(PARTING) & set(os.environ.get("COMP_WORDBREAKS", ""))
        parted = sum(sign in signs for sign in begun)
        places = [place for place, sign in enumerate(value) if sign in signs]
        if not parted or len(places) < parted:
            return "" if parted else value
        last = places[parted - 1]
        return value[last if value[last] == "@" else last + 1 :]


#: The script of each shell.
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL}
for _name in SCRIPTS:
    add_completion_class(type(_name, (Bash if _name == "bash" else CompletedShell,), {"name": _name}))


@click.command()
@click.argument("shell", type=click.Choice([*SCRIPTS]))
@click.option("--install", is_flag=True, help="Put it where the shell finds it.")
def completion(shell: str, install: bool) -> None:
    """Completion for a shell: commands, sessions, players, hand numbers and the words that can come next.

    \b
    tarok completion bash --install
    eval "$(tarok completion bash)"
    tarok completion powershell | Out-String | Invoke-Expression
    """
    text = SCRIPTS[shell]
    if not install:
        click.echo(text, nl=False)
        return
    from pathlib import Path

    path = place(shell)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_file("--install", Path(path), text)
    say(said("{file} is written; a new shell completes tarok", file=printable(path)))
    if shell == "zsh":
        folder = os.path.dirname(path)
        advise(said("~/.zshrc needs before compinit: fpath=({folder} $fpath)", folder=printable(folder)))
    if shell == "powershell":
        advise(said("the file $PROFILE needs the line: . {file}", file="'" + printable(path).replace("'", "''") + "'"))


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


def table_of(ruleset: str | None, session: str | None) -> Table:
    """The table whose words are listed: that of the session, else of the settings, else one of the usual rules."""
    if ruleset is None:
        with suppress(Refused, OSError):
            return (trial() or Session(find(session, quiet=True))).table
    settings = own_settings()
    usual = DEFAULT if settings is None or settings.ruleset is None else settings.ruleset
    rules = load(ruleset or usual, settings.variants if settings is not None and ruleset is None else ())
    return Table(rules, tuple("ABCDEFGHIJ"[: rules.seats.at_table[0]]))


def topics() -> Mapping[str, Any]:
    """The topics: a sentence (`doc`), and things with their meanings."""
    return read_table("cli", "topics.txt")


@click.command()
@click.argument("topic", required=False, metavar="[COMMAND|WORD|TOPIC]")
@click.argument("word", required=False, metavar="[WORD]")
@click.option("--all", "everything", is_flag=True, help="Each command with its line.")
@ruleset_option("The words of these rules, not of the session.")
@session_option
@outputs("words")
@click.pass_context
def help(
    ctx: click.Context,
    topic: str | None,
    word: str | None,
    everything: bool,
    ruleset: str | None,
    session: str | None,
) -> Output | int:
    """The commands in groups, help on one of them, or what a word of a hand means.

    \b
    tarok help words
    tarok help pagat
    tarok help environment
    tarok help exit
    tarok help json
    """
    # The name of a topic may be a command's, an earlier name, or a word of hands; commands come first.
    above = ctx.parent
    assert above is not None
    program: Any = above.command
    name = in_english(program.english(fold(topic or "")), "topics")
    if name != "words":
        name = program.earlier.get(name, [name])[0]
    if everything:
        click.echo(program.every_line(above))
    elif topic is None:
        click.echo(above.get_help())
    elif name in program.everything():
        # The help is made in the context of that command, so that its usage line has the full path.
        named = program.get_command(above, name)
        with click.Context(named, info_name=program.called(name), parent=above) as inner:
            click.echo(named.get_help(inner))
    elif name in topics():
        about, *meanings = [[topic, speech().text(meaning)] for topic, meaning in topics()[name].items()]
        say_lines([about[1], "", *columned(meanings, width=columns())])
    else:
        from ..play.offers import explained, known, listed

        table, word = table_of(ruleset, session), word if name == "words" else topic
        facts = {"rules": table.rules, "words": known(table, word, answers())}
        lines = listed(table, speech()) if word is None else explained(table, word, speech())
        return Output(facts, lambda: say_lines(lines))
    return 0
