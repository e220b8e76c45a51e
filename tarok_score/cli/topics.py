"""The topics of `tarok help` that are no commands: environment, exit statuses, JSON. docs/commands.md shows them."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..words.said import Said, said


class Topic(NamedTuple):
    """A topic of the help: a sentence, and rows of things with their meanings."""

    about: Said
    rows: tuple[tuple[str, Said], ...]


TOPICS: Final = {
    "environment": Topic(
        said("These variables of the environment count; the settings of a folder are in tarok.toml:"),
        (
            ("TAROK_SESSION", said("the session that commands mean where none is named")),
            ("TAROK_TOURNAMENT", said("the competition that commands mean where none is named")),
            ("TAROK_LANG", said("the language: en, sl, cs or pl; --lang goes before it")),
            ("LC_ALL, LC_MESSAGES, LANG", said("the language where neither that nor a session nor settings name one")),
            ("TAROK_TEXTS", said("the folder of the texts that tarok why --quote reads")),
            ("NO_COLOR", said("no colours")),
            ("FORCE_COLOR, CLICOLOR_FORCE", said("colours wherever the answer goes")),
            ("TERM", said("with the value dumb no colours and no progress bars")),
            ("COLUMNS", said("the width of help, where the terminal does not say its own")),
            ("PAGER", said("long answers are shown page by page")),
            ("XDG_CONFIG_HOME", said("the folder of tarok/config.toml; else ~/.config, on Windows APPDATA")),
            ("XDG_DATA_HOME, ZDOTDIR", said("where tarok completion --install puts its script")),
            ("TAROK_LOCALE_DIR", said("the folder of other catalogues, for translators")),
            ("TAROK_TRACEBACK", said("with the value 1 a fault of the program shows where it happened")),
        ),
    ),
    "exit": Topic(
        said("Every command ends with one of these exit statuses:"),
        (
            ("0", said("done")),
            ("1", said("refused or failed, and nothing was recorded; of a batch: a line was refused")),
            ("2", said("wrong usage: no such command, option or file")),
            ("3", said("check found a problem, why no explanation, score --play a breach of the rules")),
            ("130", said("interrupted by Ctrl-C")),
        ),
    ),
    "json": Topic(
        said("Other programs read and write JSON; tarok schema prints the schema of each form:"),
        (
            ("--json", said("one object on standard output, from every command that reads or records")),
            ('"schema": 1', said("while an answer says so no fact goes and none means something else")),
            ('"-20", "0.5"', said("amounts are text, exact")),
            ('"problems"', said("refusals, too, are JSON on standard output, with the exit status as ever")),
            ("--lang", said("English unless this stands on the command line")),
            ("tarok score --batch -", said("a request a line, an answer a line")),
            ("tarok export --format json", said("a whole evening with every working")),
        ),
    ),
}
