"""`-` is standard input wherever a command reads a file: ledgers, rulesets, sheets, lists; one file of a command."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from answers import TODAY, Tarok

from tarok_score.cli.app import tarok as program
from tarok_score.cli.files import InputFile

RULES = """\
extends: pagat-4p
id: ours
title:
  en: Ours
"""

SHEET = "# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n1,two Ana Boris 44,40,40,0,0\n"


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files of this test alone."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.parametrize(
    "command",
    """check; show; show --json; log; why 2; why 1 Ana=-35; chart; share; export; export --format md; report --text;
    compare --ruleset simplified-4p; words trula; help trula; bids David:two; season""".replace("\n   ", "").split(
        "; "
    ),
)
def test_an_evening_is_read_from_standard_input(friday: Tarok, own_temporary_folder: Path, command: str) -> None:
    ledger = Path(TODAY).read_bytes()
    of = () if command == "season" else ("--session",)
    named = friday(*command.split(), *of, TODAY)
    assert named.status in (0, 3)
    piped = friday(*command.split(), *of, "-", stdin=ledger)
    assert piped._replace(out=piped.out.replace("standard-input.jsonl", TODAY)) == named
    assert not [*own_temporary_folder.iterdir()]
    assert Path(TODAY).read_bytes() == ledger


def test_a_page_of_standard_input_goes_to_standard_output(friday: Tarok) -> None:
    ledger = Path(TODAY).read_bytes()
    page = friday("report", "--out", "-", TODAY).out
    assert friday("report -", stdin=ledger).out == page
    assert friday("report --session -", stdin=ledger).out == page
    assert friday("report - --out page.html", stdin=ledger).out == "page.html\n"


def test_rules_are_read_from_standard_input(tarok: Tarok) -> None:
    assert tarok("rules check -", stdin=RULES).out.startswith("-: well written! ")
    wrong = tarok("rules check -", stdin=RULES + "unitt: 1\n")
    assert (wrong.status, wrong.err.splitlines()[0]) == (1, 'ours.yaml:5:1: unitt: the key "unitt" is not known here')
    assert tarok("rules check -", stdin="").err.startswith("standard-input.yaml:1:1: ")
    hand = "two Ana Boris 44 trula"
    assert tarok(f"score --ruleset - {hand}", stdin=RULES).out == tarok(f"score --ruleset pagat-4p {hand}").out
    assert tarok("rules variants -", stdin=RULES).out == tarok("rules variants pagat-4p").out
    assert tarok("words --ruleset -", stdin=RULES).out == tarok("words --ruleset pagat-4p").out
    assert tarok("cards count XXI HK --ruleset -", stdin=RULES) == tarok("cards count XXI HK")
    assert "klop" in tarok("rules show -", stdin=RULES).out
    assert tarok("rules diff - pagat-4p", stdin=RULES).status == 0


def test_a_sheet_is_read_from_standard_input(tarok: Tarok) -> None:
    Path("sheet.csv").write_text(SHEET, encoding="utf-8")
    assert tarok("audit -", stdin=SHEET) == tarok("audit sheet.csv")
    assert tarok("audit -", stdin="n,words\n").err.startswith("-:1:1: ")


def test_competitions_and_their_lists_are_read_from_standard_input(tarok: Tarok) -> None:
    assert tarok("tournament new one --system points --rounds 1 --tournament one.jsonl").status == 0
    people = "name,club\n" + "".join(f"{name},Lipa\n" for name in ("Ana", "Boris", "Cilka", "David"))
    assert tarok("tournament enter --csv - --tournament one.jsonl", stdin=people).status == 0
    order = "David\nCilka\nBoris\nAna\n"
    assert tarok("tournament draw --order - --tournament one.jsonl", stdin=order).status == 0
    for command in ("show", "tables", "list", "log", "check", "export", "lots"):
        ledger = Path("one.jsonl").read_bytes()
        piped = tarok(f"tournament {command} --tournament -", stdin=ledger)
        named = tarok(f"tournament {command} --tournament one.jsonl")
        assert piped.out.replace("standard-input.jsonl", "one.jsonl").split() == named.out.split()
    assert tarok("tournament result 1 10 20 30 -60 --tournament one.jsonl").status == 0
    assert tarok("tournament close --tournament one.jsonl").status == 0


ONLY_ONE = "only one file of a command can be standard input (-)"
BY_NAME = "this file is written, or found again by its name: it cannot be standard input (-)"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("rules diff - -", ONLY_ONE),
        ("audit - --ruleset -", ONLY_ONE),
        ("score --batch - --ruleset -", ONLY_ONE),
        ("season - -", ONLY_ONE),
        ("compare --session - --ruleset -", ONLY_ONE),
        ("add two Ana Boris 44 --session -", BY_NAME),
        ("undo --session -", BY_NAME),
        ("repair --session -", BY_NAME),
        ("serve --session -", BY_NAME),
        ("new - Ana Boris Cilka David", BY_NAME),
        ("new pagat-4p Ana Boris Cilka David --session -", BY_NAME),
        ("tournament new Liga --system points --rounds 1 --tournament -", BY_NAME),
        ("rules change - --now", BY_NAME),
        ("import sheet.csv --ruleset -", BY_NAME),
        ("tournament undo --tournament -", BY_NAME),
    ],
)
def test_what_cannot_be_standard_input_says_so(friday: Tarok, command: str, sentence: str) -> None:
    before = Path(TODAY).read_bytes()
    said = friday(command, stdin=before)
    assert (said.status, said.err.splitlines()[-1]) == (2, f"Error: {sentence}")
    assert Path(TODAY).read_bytes() == before and sorted(path.name for path in Path().iterdir()) == [TODAY]


def test_nobody_gives_standard_input(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    for command in ("show --session -", "rules check -", "audit -", "add --batch -"):
        said = friday(command)
        assert (said.status, said.err.splitlines()[0].partition(": ")[2]) == (1, "there is no standard input")


#: Options that name a file which is only written, or a folder.
NOT_READ = {"--out", "--html", "--xlsx", "--live"}


def test_every_file_that_a_command_reads_may_be_standard_input() -> None:
    """Whatever its help calls a file goes through one declaration, so that nobody has to remember the sign."""

    def params(command: click.Command, path: str) -> Iterator[tuple[str, click.Parameter]]:
        for param in command.params:
            yield path, param
        if isinstance(command, click.Group):
            context = click.Context(command, info_name=path)
            for name in command.list_commands(context):
                member = command.get_command(context, name)
                assert member is not None
                yield from params(member, f"{path} {name}")

    files = ("FILE", "PATH", "SHEET", "COMPETITION", "LEAGUE", "RULESET", "ID")
    missing = [
        f"{path} {param.opts[0]}"
        for path, param in params(program, "tarok")
        if (param.metavar or "").strip("[]…|").startswith(files) and NOT_READ.isdisjoint(param.opts)
        if not isinstance(param.type, InputFile) and param.metavar != "[FILE]"  # a file that is written
    ]
    assert missing == []
