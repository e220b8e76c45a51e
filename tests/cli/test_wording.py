"""The words of a table, help, completion put in the shell's folder, events explained, names, seals."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from answers import NOON, TODAY, Tarok
from still import HandedIn, Still

from tarok_score.cli import help as shells

# ---------------------------------------------------------------- words and help


def test_the_words_of_a_table(friday: Tarok) -> None:
    lines = friday("words").out.splitlines()
    assert lines[:4] == [
        "Contracts",
        "  klop                  contract 70",
        "  three                 contract 10",
        "  two                   contract 20",
    ]
    assert [line for line in lines if not line.startswith(" ")] == [
        "Contracts",
        "Bonuses",
        "Doubling",
        "Marks of a bonus, after a colon",
        "Results",
        "Lost cards",
        "Players after a colon",
    ]
    assert "  trula                 bonus 10 / 20" in lines
    assert "  announced             mark of a bonus: announced" in lines
    assert "  resting               who sat out" in lines


def test_the_words_are_those_of_the_language_and_of_the_rules(tarok: Tarok) -> None:
    lines = tarok("words --ruleset taroky-hlucin --lang cs").out.splitlines()
    assert any(line.split()[:1] == ["barvičky"] for line in lines)
    assert any(line.split()[:1] == ["flek"] for line in lines)
    assert tarok("words --ruleset taroky-hlucin").out.count("declaration ") >= 8


def test_one_word(friday: Tarok) -> None:
    assert friday("words pag").out == (
        "pagat-ultimo: bonus 25 / 50\n"
        "    also: pagat\n"
        '    rule bonuses.pagat-ultimo: pagat.com, "Bonuses" (win the last trick); law book, section 2.3\n'
    )
    assert friday("words dvojka --lang sl").out.startswith("dvojka: ")
    assert friday("words kontra").out.splitlines() == ["kontra: doubling × 2", "    also: flek, kontro"]
    assert friday("words talon").out.splitlines()[0] == "talon: in place of a player: left in the talon"
    assert friday("words zmagala").out.splitlines()[0] == "won: result, if tricks decide"
    assert friday("words trulla") == (1, "", '"trulla" is not a word of pagat-4p\n    did you mean "trull"?\n')
    assert friday("words", "x" * 61).err.startswith(f'"{"x" * 60}" is not a word of pagat-4p\n')
    assert friday("words xyzzy") == (1, "", '"xyzzy" is not a word of pagat-4p\n    tarok help words lists them\n')


def test_what_does_not_fit_stands_deeper_below(friday: Tarok, handed_in: HandedIn) -> None:
    handed_in(Still(NOON, columns=40))
    lines = friday("words").out.splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert lines[lines.index("  announced             mark of a bonus:") + 1] == "    announced"
    assert friday("words pagat").out.splitlines()[2:] == [
        "    rule bonuses.pagat-ultimo:",
        '      pagat.com, "Bonuses" (win the last',
        "      trick); law book, section 2.3",
    ]
    assert friday("sessions").out.splitlines() == [
        f"{TODAY}: 2026-01-31 · 2",
        "  hands · Ana, Boris, Cilka, David ·",
        "  Leads: Boris",
    ]


def test_help(friday: Tarok) -> None:
    assert friday("help undo").out == friday("undo --help").out
    assert friday("help").out == friday("--help").out
    assert friday("help trula").out == friday("words trula").out
    assert friday("help xyzzy").status == 1
    assert friday("words --session nowhere.jsonl").out == friday("words --ruleset pagat-4p").out


# ---------------------------------------------------------------- why


def test_why_explains_other_events_and_the_end(friday: Tarok) -> None:
    friday("misdeal Boris")
    friday("adjust Ana -20 --why agreed")
    assert friday("why end") == (1, "", "the session is not finished\n    tarok finish ends it\n")
    friday("finish")
    named = f"no session is open; this is {TODAY}\n"
    assert friday("why e3") == (
        0,
        "event e3  misdeal by Boris\n"
        "  misdeal  −20  Boris −20  [1]\n"
        "      misdeal number 1 of Boris, who deals again\n"
        '[1] pagat.com, "If the dealer misdeals" (20 points are subtracted)\n',
        named,
    )
    assert friday("why e4").out.splitlines()[0] == "event e4  adjustment: Ana −20 (agreed)"
    assert friday("why konec").out.splitlines()[0] == "event e5  end of the session"
    assert friday("why end --json").json["record"] == 5
    assert friday("why 0") == (1, "", f"{named}there is no hand 0\n    the hands are numbered 1 to 2\n")
    assert friday("why last").out.startswith("hand 2  klop ")
    assert friday("why e99") == (
        1,
        "",
        f"{named}there is no event e99\n    tarok log numbers the events that can be void\n",
    )
    assert friday("why x").err.splitlines()[1] == '"x": nobody called "x" sits at the table'
    assert friday("why x1").err.splitlines()[-1] == "Error: 'x1' is not the number of a hand or event."
    for claim in ("Ana=5", "--claimed Ana=5"):
        said = friday(f"why e3 {claim}")
        assert said.err.splitlines()[-1] == 'Error: a claim such as "Ana=5" is about a hand'


def test_why_names_the_variant_that_made_a_value(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David --variant exact-difference --variant piccolo")
    tarok("add two Ana Boris 44")
    assert tarok("why").out.splitlines()[1:] == [
        "  two  20 + 9  Ana, Boris +29  [1]",
        "      44 − 35 = 9  [2]",
        '[1] pagat.com, "The Contracts, a summary" (20 + difference)',
        '[2] pagat.com, "Money game" (pay for them exactly instead) · by the variant exact-difference',
    ]


# ---------------------------------------------------------------- small things


def test_the_end_in_the_middle_of_a_skis_round_is_noted(friday: Tarok) -> None:
    friday("skis Cilka")
    left = friday("show --json").json["skis"]["hands_left"]
    assert left > 1
    said = friday("finish")
    assert (said.status, said.err) == (
        0,
        f"note: {left} hands of the škis round are left, the last dealt by Cilka; the session ends all the same\n",
    )


def test_the_last_hand_but_one_of_a_skis_round(friday: Tarok) -> None:
    dealer = friday("show --json").json["dealer"]
    friday("skis", dealer)
    assert friday("finish --dry-run").err == (
        f"note: one hand of the škis round is left, dealt by {dealer}; the session ends all the same\n"
    )


def test_a_short_name_with_a_full_one(tarok: Tarok) -> None:
    assert tarok("new", "pagat-4p", "Ana=Ana  Marija", "Boris", "Cilka", "David").out.startswith(
        f"{TODAY}: pagat-4p, Ana, Boris, Cilka, David\n"
    )
    tarok("add two Ana Boris 44")
    tarok("rename Ana Anica")
    page = tarok("report --out -").out
    assert '<span class="name">Ana Marija' in page and 'data-player="Anica"' in page
    assert tarok("new", "pagat-4p", f"Ana={'x' * 81}", "Boris", "Cilka", "David") == (
        1,
        "",
        "the full name of Ana is longer than 80 characters, or not all of it can be seen\n    shorten it\n",
    )


def test_the_seal_stands_below_the_sheet(friday: Tarok) -> None:
    seal = friday("check").out.split()[-1]
    assert friday("show").out.splitlines()[-1] == f"seal {seal}"
    assert "seal" not in friday("show --rows 8").out
    for command in ("agree", "finish"):
        assert "seal " in friday(command).out.splitlines()[-1]


# ---------------------------------------------------------------- completion


@pytest.mark.parametrize(
    ("shell", "path"),
    [
        ("bash", "data/bash-completion/completions/tarok"),
        ("zsh", "dots/.zfunc/_tarok"),
        ("fish", "config/fish/completions/tarok.fish"),
    ],
)
def test_completion_is_put_where_the_shell_finds_it(
    tarok: Tarok, monkeypatch: pytest.MonkeyPatch, shell: str, path: str
) -> None:
    for name, folder in (("XDG_DATA_HOME", "data"), ("ZDOTDIR", "dots"), ("XDG_CONFIG_HOME", "config")):
        monkeypatch.setenv(name, str(Path(folder).resolve()))
    said = tarok(f"completion {shell} --install")
    assert (said.status, said.out) == (0, f"{Path(path).resolve()} is written; a new shell completes tarok\n")
    folder = Path("dots/.zfunc").resolve()
    advice = f"    ~/.zshrc needs before compinit: fpath=({folder} $fpath)\n"
    assert said.err == (advice if shell == "zsh" else "")
    assert Path(path).read_text("utf-8") == tarok(f"completion {shell}").out
    assert f"_TAROK_COMPLETE={shell}_complete" in Path(path).read_text("utf-8")


BASH = shutil.which("bash")


@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "replies"),
    [
        ("tarok add two trula:ann", "announced"),
        ("tarok add two Ana Boris 44 kontra@Ci", "@Cilka"),
        ("tarok add two Ana Boris 44 rekontra@Cilka,An", "@Cilka,Ana"),
        ("tarok add klop An", "Ana="),
        ("tarok amend 1 two Bor", "Boris"),
        ("tarok undo --over", "--override"),
    ],
)
def test_bash_puts_only_what_lacks(friday: Tarok, tmp_path: Path, line: str, replies: str) -> None:
    program = tmp_path / "tarok"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tarok_score "$@"\n', "utf-8")
    program.chmod(0o755)
    script = f"""{shells.BASH}
COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:@'
compopt() {{ :; }}
COMP_LINE={line!r}
COMP_POINT=${{#COMP_LINE}}
_tarok_completion {program}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    assert BASH is not None
    done = subprocess.run([BASH, "-c", script], cwd=tmp_path, capture_output=True, text=True, env=os.environ.copy())
    assert (done.stdout.split("\n")[0], done.stderr) == (replies, "")
