"""What the shell offers after TAB, asked for as the shells ask."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from answers import TODAY, Tarok
from forged import Body, alter

import tarok_score.cli.app as app
from tarok_score.law.library import document
from tarok_score.law.ruleset import shipped


@pytest.fixture
def tab(tarok: Tarok, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Presses TAB behind a line (a blank at its end begins a new word), in bash; gives what is offered."""

    def press(line: str) -> list[str]:
        words = line.split(" ")
        monkeypatch.setenv("_TAROK_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            app.run([])
        assert ended.value.code == 0
        monkeypatch.delenv("_TAROK_COMPLETE")
        out, err = capsys.readouterr()
        assert err == ""
        return [offered.split("\t")[1] for offered in out.splitlines() if offered]

    return press


def test_commands_and_options(tab) -> None:
    assert tab("tarok s") == [name for name in app.commands() if name.startswith("s")]
    assert set(tab("tarok ")) == set(app.commands())
    assert tab("tarok show --u") == ["--upto"]
    assert tab("tarok why --lang ") == ["en", "sl", "cs", "pl"]


def test_rulesets_and_their_variants(tab) -> None:
    assert tab("tarok new pagat-") == [name for name in shipped() if name.startswith("pagat-")]
    offered = list(document("pagat-3p")["variants"])
    assert tab("tarok new pagat-3p Ana Boris Cilka --variant ") == offered
    assert tab("tarok score --ruleset pagat-3p --variant ") == offered
    assert tab("tarok score --ruleset guide-2") == ["guide-2p"]
    assert tab("tarok rules show simplified-4") == ["simplified-4p"]
    assert tab("tarok new pagat-3p --variant round") == ["rounded-difference"]
    assert tab("tarok new no-such --variant h") == []


def test_players_of_the_session(friday: Tarok, tab) -> None:
    for command in ("misdeal ", "no-taroks ", "adjust ", "skis "):
        assert tab(f"tarok {command}") == ["Ana", "Boris", "Cilka", "David"]
    assert tab("tarok misdeal c") == ["Cilka"]


def test_the_words_of_the_sessions_rules_in_every_language(friday: Tarok, tab) -> None:
    assert tab("tarok add an") == ["Ana"]
    assert {"three", "two", "trula"} == set(tab("tarok add t"))
    assert tab("tarok add tro") == ["trojka"]  # no word of the language on the screen begins so
    assert tab("tarok add two Ana Boris 44 t") == ["trula"]  # there is a contract already
    assert tab("tarok add dv") == ["dvojka"] and tab("tarok add d") == ["David"]
    assert "mond:" in tab("tarok add two Ana mo")
    assert {"kontra", "klop"} <= set(tab("tarok add k"))
    assert tab("tarok amend 1 odprti-berac") == ["odprti-berač"]
    assert tab("tarok add two trula:ann") == ["trula:announced"]
    assert tab("tarok add two trula:cil") == ["trula:Cilka"]
    assert tab("tarok add two trula:announced:kont") == ["trula:announced:kontra"]
    assert tab("tarok add two mond:ta") == ["mond:talon"]


def test_the_words_of_another_ruleset(tarok: Tarok, tab) -> None:
    tarok("new taroky-hlucin Ana Boris Cilka David")
    assert "varsava" in tab("tarok add vars") and tab("tarok add flek") == ["flek"]
    assert "druha-povinnost" in tab("tarok add druh")


def test_the_session_that_the_line_or_the_environment_names(
    friday: Tarok, tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday("new pagat-3p Eva Franc Greta --session other.jsonl")
    assert tab("tarok misdeal --session other.jsonl ") == ["Eva", "Franc", "Greta"]
    monkeypatch.setenv("TAROK_SESSION", "other.jsonl")
    assert tab("tarok misdeal F") == ["Franc"]


def test_nothing_is_offered_without_a_session_or_with_a_broken_one(tarok: Tarok, tab) -> None:
    assert tab("tarok misdeal ") == tab("tarok add ") == []
    Path(TODAY).write_bytes(b"no ledger at all\n")
    assert tab("tarok misdeal ") == tab("tarok add ") == []


def test_words_of_a_stranger_cannot_play_tricks(friday: Tarok, tab) -> None:
    def change(bodies: list[Body]) -> None:
        bodies[0]["rules"]["contracts"]["two"]["aliases"].append("two\x1b[2J")

    alter(TODAY, change)
    assert "two" in tab("tarok add two")
    assert all(word.isprintable() for word in tab("tarok add "))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_that_a_shell_is_given(tmp_path: Path, shell: str) -> None:
    env = os.environ | {"_TAROK_COMPLETE": f"{shell}_source"}
    done = subprocess.run(
        [sys.executable, "-c", "from tarok_score.cli import main; main()"],
        cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0 or "Couldn't detect Bash version" in done.stderr
    assert f"_TAROK_COMPLETE={shell}_complete" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("shell", "more", "offered"),
    [
        ("zsh", {"COMP_WORDS": "tarok mis", "COMP_CWORD": "1"},
         "plain\tmisdeal\tA misdeal: the dealer pays and deals again."),
        ("fish", {"COMP_WORDS": "tarok mis", "COMP_CWORD": "mis"},
         "plain\tmisdeal\tA misdeal: the dealer pays and deals again."),
    ],
)  # fmt: skip
def test_zsh_and_fish_ask_with_descriptions(tmp_path: Path, shell: str, more: dict[str, str], offered: str) -> None:
    env = os.environ | {"_TAROK_COMPLETE": f"{shell}_complete"} | more
    done = subprocess.run(
        [sys.executable, "-c", "from tarok_score.cli import main; main()"],
        cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.strip() == offered
