"""Help on the environment, exit statuses and JSON, the version with what it runs on, the man page, Windows' places."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from answers import Tarok

from tarok_score.cli import language as own_settings
from tarok_score.cli.app import commands
from tarok_score.cli.help import topics
from tarok_score.words.said import LANGUAGES, speech

ROOT = Path(__file__).resolve().parents[2]
READ = re.compile(r"""environ(?:\.get\(|\[)"([A-Z_]+)"|"(TAROK_[A-Z]+)\"""")
#: Variables by which a shell asks for completion, and that give gettext the language: none of them is set.
OWN = {"COMP_WORDS", "COMP_WORDBREAKS", "LANGUAGE"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", topics())
def test_a_topic_is_told_in_every_language(tarok: Tarok, name: str, language: str) -> None:
    told = tarok(f"help {name} --lang {language}")
    assert (told.status, told.err) == (0, "")
    lines = told.out.splitlines()
    (_, about), *meanings = topics()[name].items()
    assert lines[0] == speech(language).text(about)
    for line, (what, meaning) in zip(lines[2:], meanings, strict=True):
        assert line.split("  ")[0] == what and line.endswith(speech(language).text(meaning))


def test_every_variable_that_is_read_is_told() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tarok_score").rglob("*.py")]
    read = {name for source in sources for names in READ.findall(source) for name in names if name}
    told = {name for names in topics()["environment"] for name in names.split(", ")}
    assert read - OWN <= told, read - OWN - told


def test_the_version_says_what_it_runs_on(tarok: Tarok) -> None:
    first, second = tarok("--version").out.splitlines()
    assert re.fullmatch(r"tarok-score [0-9.]+", first)
    assert re.fullmatch(r"Python 3\S+ · ledgers of format 2", second)


def test_the_man_page_has_every_command_and_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import man_page

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    page = man_page.page()
    assert page.startswith('.TH TAROK 1 "2026-11-18" ')
    for name in commands():
        assert f'.SS "tarok {man_page.escaped(name)}' in page
    known = {".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".nf", ".fi"}
    assert {line.split(" ")[0] for line in page.splitlines() if line.startswith(".")} == known


def test_settings_and_completion_lie_where_windows_has_them(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_settings.own_folder(windows=True) == click.get_app_dir("tarok")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path("own it").resolve()))
    script = Path("own it/tarok/completion.ps1").resolve()
    told = tarok("completion powershell --install")
    assert (told.status, told.out) == (0, f"{script} is written; a new shell completes tarok\n")
    assert told.err == f"    the file $PROFILE needs the line: . '{script}'\n"
    assert script.read_text(encoding="utf-8") == tarok("completion powershell").out
