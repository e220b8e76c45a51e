"""Names of commands, options and choices in the language of the screen."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from answers import Tarok
from babel.messages.pofile import read_po

from tarok_score.cli import app
from tarok_score.cli.language import choose
from tarok_score.cli.options import Commands, with_options
from tarok_score.words.folding import fold, in_english
from tarok_score.words.languages import language

LOCAL = ("sl", "cs", "pl")

#: Options and choices that are called the same everywhere: names of formats, of the program's own ways, and of a rule.
SAME = {
    *("version", "help", "lang", "json", "html", "csv", "xlsx", "md", "excel"),
    *("en", "sl", "cs", "pl", "bash", "zsh", "fish", "powershell"),
}


def walk(command: click.Command, above: click.Context | None = None) -> Iterator[tuple[str, click.Command]]:
    """Every command, with its words behind `tarok`."""
    context = click.Context(command, parent=above, info_name=command.name)
    yield context.command_path, command
    if isinstance(command, Commands):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            found.name = name
            yield from walk(found, context)


def choices(command: click.Command) -> Iterator[click.Choice[str]]:
    """The choices of a command's parameters."""
    yield from (one.type for one in command.params if isinstance(one.type, click.Choice))


@pytest.fixture(params=LOCAL)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language, in which the program speaks while a test runs."""
    choose(["--lang", request.param])
    yield request.param
    choose(["--lang", "en"])


def test_everything_that_is_typed_has_a_name_in_each_language(code: str) -> None:
    choose(["--lang", "en"])
    words, missing = language(code), set()
    for path, command in walk(app.tarok):
        if isinstance(command, Commands):
            named = {name for section in command.named_in for name in words[section]}
            missing |= {f"{path} {name}" for name in command.everything() if name not in named}
        options = {name[2:] for one in command.params for name in (*one.opts, *one.secondary_opts) if name[:2] == "--"}
        missing |= {f"--{name}" for name in options - SAME - {*words["options"]}}
        missing |= {one for type_ in choices(command) for one in type_.choices if one not in {*words["choices"], *SAME}}
    assert missing == set()


@pytest.mark.parametrize(
    "sections", [("commands", "shell"), ("tournament",), ("of_rules",), ("of_cards",), ("options",), ("choices",)]
)
def test_no_word_means_two_things(sections: tuple[str, ...]) -> None:
    meant = defaultdict(set)
    for code in LOCAL:
        for section in sections:
            for name, words in language(code)[section].items():
                meant[fold(words[0])].add(name)
    names = {name for code in LOCAL for section in sections for name in language(code)[section]}
    assert {word: sorted(named) for word, named in meant.items() if len(named | ({word} & names)) > 1} == {}
    wrong = [
        (code, name, words[0])
        for code in LOCAL
        for section in sections
        for name, words in language(code)[section].items()
        if in_english(words[0], *sections) != name
    ]
    assert wrong == []


def test_help_lists_the_names_of_the_language(code: str) -> None:
    words = language(code)
    for path, command in walk(app.tarok):
        with click.Context(command, info_name=path) as context:
            text = command.get_help(context)
        english = {f"--{name}" for name, said in words["options"].items() if said[0] != name}
        local = {f"--{said[0]}" for said in words["options"].values()}
        typed = set(re.findall(r"(?<![\w-])--[\w-]*\w", text))
        assert typed & (english - local) == set(), path


def test_the_names_of_any_language_and_the_english_ones_are_understood(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("add dvojka Ana Boris 44")
    for line in ("tarok why 1 --rules", "tarok zakaj 1 --s-pravili", "tarok proč 1 --s-pravidly",
                 "tarok dlaczego 1 --z-zasadami", "tarok DLACZEGO 1 --Z-Zasadami"):  # fmt: skip
        for code in ("en", *LOCAL):
            assert tarok(f"{line.removeprefix('tarok ')} --lang {code}").status == 0, (line, code)
    for line in ("turnir novo Pokal --sistem točkovni --krogi 3", "turnir novo Pokal --sistem tockovni --krogi=3",
                 "tournament new Pokal --system points --rounds 3"):  # fmt: skip
        assert "točkovni sistem" in tarok(f"{line} --poskusno --lang sl").out


def test_a_list_of_players_has_the_columns_of_the_language(tarok: Tarok) -> None:
    tarok("tournament new Pokal --system knockout --tournament t.jsonl")
    lists = {
        "sl": "Ime;Klub;Plačano\nAna Novak;TK Bled;da\nBor Kos;;ne\n",
        "cs": "Jméno;Klub;Zaplaceno\nJana Malá;;ano\n",
        "pl": "Nazwisko;Klub;Zapłacone\nEwa Mak;;nie\nJan Lis;;tak\n",
    }
    for code, text in lists.items():
        Path(f"{code}.csv").write_text(text, encoding="utf-8")
        assert tarok(f"tournament enter --csv {code}.csv --tournament t.jsonl --lang {code}").status == 0, code
    players = tarok("tournament list --tournament t.jsonl --json").json["players"]
    assert {one["player"]: one["paid"] for one in players} == {
        "Ana Novak": True, "Bor Kos": False, "Jana Malá": True, "Ewa Mak": False, "Jan Lis": True,
    }  # fmt: skip


#: What translations say behind `tarok` that is no command.
LINE = re.compile(r"(?<![\w-])tarok ([\w-]+)((?: [\w-]+)?)")


@pytest.mark.parametrize("code", LOCAL)
def test_every_hint_can_be_typed_as_it_is_printed(code: str) -> None:
    """A translation names commands and options as they are called in its language."""
    words, wrong = language(code), []
    own = {said[0] for said in words["options"].values()} | SAME
    known = {name: said[0] for section in ("commands", "shell") for name, said in words[section].items()}
    groups = {known["tournament"]: "tournament", known["rules"]: "of_rules", known["cards"]: "of_cards"}
    for domain in ("tarok", "rulesfile"):
        with open(f"locale/{code}/{domain}.po", "rb") as file:
            catalogue = read_po(file)
        for message in catalogue:
            said = message.string if isinstance(message.string, str) else " ".join(message.string)
            if not message.id:
                continue
            wrong += [said for option in re.findall(r"(?<![\w-])--([\w-]*\w)", said) if option not in own]
            for first, second in LINE.findall(said):
                if first in known and known[first] != first:
                    wrong.append(said)
                section = words.get(groups.get(first, ""), {})
                if second.strip() in section and section[second.strip()][0] != second.strip():
                    wrong.append(said)
    assert wrong == []


def test_the_english_shell_reads_no_words_of_other_languages(tarok: Tarok, tmp_path: Path) -> None:
    code = (
        "import sys; from tarok_score.cli import app; from tarok_score.words import folding, languages\n"
        "app.run(['--version']); app.run(['rules', 'show', 'pagat-4p'])\n"
        "sys.exit(folding._english.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=False).returncode == 0


def test_options_keep_their_values(code: str) -> None:
    command = app.tarok.get_command(click.Context(app.tarok), "why")
    assert command is not None
    (claimed,) = language(code)["options"]["claimed"]
    for typed in ("--claimed=Ana=5", f"--{claimed}=Ana=5", f"--{fold(claimed)}=Ana=5"):
        assert with_options(command, ["1", typed]) == ["1", f"--{claimed}=Ana=5"]
    assert json.dumps(with_options(command, ["--", "--claimed"])) == '["--", "--claimed"]'
