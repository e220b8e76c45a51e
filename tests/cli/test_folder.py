"""The sessions of a folder: which one is meant, which there are, another one like the last, settings, money."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from answers import TODAY, Tarok
from sentences import NO_SESSION

SECOND = "tarok-2026-01-31-2.jsonl"


def settings(text: str) -> None:
    Path("tarok.toml").write_text(text, encoding="utf-8")


SETTINGS = """\
lang = "sl"
ruleset = "pagat-4p"
variants = ["exact-difference"]
players = ["Ana", "Boris", "Cilka", "David"]
rate = 0.05
unit = "EUR"

[people]
Ana = ["Anica"]

[words]
tn = "trula:announced"
"Čup" = "kontra"
"""


# ---------------------------------------------------------------- which session


def test_a_path_stands_in_place_of_the_option(friday: Tarok) -> None:
    friday("new pagat-3p Eva Franc Greta other.jsonl")
    assert Path("other.jsonl").exists()
    assert friday("show other.jsonl --json").json["ruleset"] == "pagat-3p"
    assert friday("add other.jsonl two Eva 44").out.startswith("✓ 1  two Eva 44   ")
    assert friday("why --session other.jsonl").out.splitlines()[0] == "hand 1  two Eva 44"
    assert friday("show", TODAY, "--session", "x") == (
        2,
        "",
        f"Usage: tarok show [OPTIONS]\nTry 'tarok show -h' for help.\nError: one session at a time, not {TODAY}, x\n",
    )
    assert friday("show --session a --session b").status == 2
    assert friday("note see nowhere.jsonl").out.startswith("✓ note: see nowhere.jsonl\n")


def test_a_session_of_another_name_is_named_where_there_is_no_other(friday: Tarok) -> None:
    Path(TODAY).rename("friday.jsonl")
    Path("lines.jsonl").write_text('{"n": 0}\n')
    assert friday("tournament new Cup --system knockout --tournament cup.jsonl").status == 0
    hint = "    --session friday.jsonl is one of another name; tarok new RULESET PLAYER… begins another\n"
    for command in ("report", "export", "why", "undo", "sessions"):
        assert friday(command) == (1, "", f"{NO_SESSION}\n{hint}")


ODD_NAMES = ["tarok-2 (Boris's copy).jsonl", "tarok-$(x) & `y`.jsonl", 'tarok-"Ana".jsonl', "tarok-Žiga.jsonl"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_path_that_is_to_be_typed_can_be_pasted_into_a_shell(friday: Tarok, name: str) -> None:
    Path(name).write_bytes(Path(TODAY).read_bytes())
    Path(TODAY).rename("tarok-1.jsonl")
    hint = friday("add two Ana 44").err.splitlines()[1]
    assert shlex.split(hint.removeprefix("    say which: ")) == ["--session", name]
    assert (name in hint.split()) is (name == "tarok-Žiga.jsonl")


def test_with_none_open_the_newest_finished_one_is_meant(friday: Tarok) -> None:
    friday("finish")
    friday("new pagat-3p Eva Franc Greta")
    friday("finish", "--session", SECOND)
    named = f"no session is open; this is {SECOND}\n"
    for command in ("show", "log", "settle", "note late", "rate 0.05", "undo"):
        assert friday(command).status == 0
        assert friday(f"{command} --dry-run" if command in ("note late", "undo") else command).err.startswith(named)
    assert friday("add two Eva 44") == (
        1,
        "",
        f"2 sessions are here, all finished: {SECOND}, {TODAY}\n    say which: --session {SECOND}\n",
    )


def test_several_open_sessions_are_named_in_the_language_of_all(tarok: Tarok) -> None:
    tarok("--lang sl new pagat-3p Eva Franc Greta")
    tarok("--lang sl new pagat-3p Eva Franc Hana")
    assert tarok("show").err.startswith(f"odprtih partij je 2: {SECOND}, {TODAY}\n")
    assert tarok("--lang cs show").err.startswith("otevřených partií je 2: ")
    tarok("--lang cs new pagat-3p Eva Franc Hana")
    assert tarok("show").err.startswith("3 sessions are open: ")


# ---------------------------------------------------------------- another one like it, and all there are


def test_again_is_like_the_newest_session(tarok: Tarok) -> None:
    assert tarok("again") == (
        1,
        "",
        f"{NO_SESSION}\n    tarok new RULESET PLAYER… begins one; --session PATH names one of another name\n",
    )
    tarok("--lang sl new pagat-4p Ana Boris Cilka David --variant exact-difference --rate 0.05 --unit EUR")
    tarok("add two Ana Boris 44")
    tarok("finish")
    assert tarok("again").out.splitlines()[:3] == [
        f"{SECOND}: pagat-4p z različicami točna-razlika, Ana, Boris, Cilka, David",
        "točka je vredna 0,05 EUR",
        "sledi: deli Ana, prvi na vrsti: Boris",
    ]
    assert tarok("show --json").json["dealer"] == "Ana"
    said = tarok("--lang en again ana Zoran Cilka David --dealer Zoran --dry-run")
    assert (
        said.out == "would start tarok-2026-01-31-3.jsonl: pagat-4p with exact-difference, Ana, Zoran, Cilka, David\n"
    )


def test_again_says_which_variable_names_a_file_that_is_there(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("finish")
    tarok("new pagat-4p Ana Boris Cilka David --session other.jsonl")
    monkeypatch.setenv("TAROK_SESSION", TODAY)
    hint = "the environment variable TAROK_SESSION names it: unset that"
    assert tarok("again") == (1, "", f"{TODAY}: a file of this name is there already\n    {hint}\n")
    assert "environment" not in tarok("again --session other.jsonl").err


def test_variants_are_shown_by_their_names(tarok: Tarok) -> None:
    """In the reader's language, as they can be typed; documents and English have the ids, which are its names."""
    tarok("new pagat-4p+exact-difference Ana Boris Cilka David --variant hirskontra")
    assert "pagat-4p+točna-razlika+hirškontra" in tarok("--lang sl sessions").out
    assert "pagat-4p+přesný-rozdíl+hirschkontra" in tarok("--lang cs sessions").out
    assert "pagat-4p+exact-difference+hirskontra" in tarok("sessions").out
    assert tarok("--lang pl sessions --json").json["sessions"][0]["variants"] == ["exact-difference", "hirskontra"]
    assert " · dokładna-różnica · hirszkontra" in tarok("--lang pl report --out -").out
    assert "pagat-4p+dokładna-różnica+hirszkontra" in tarok("--lang pl report --out -").out
    card = tarok("--lang sl rules show pagat-4p+točna-razlika").out
    assert "\n+točna-razlika " in card and "→ točni-klop" in card and "exact" not in card
    assert "z različicami točna-razlika" in tarok("--lang sl rules show pagat-4p+exact-difference --full").out


def test_variants_of_rules_of_nobody_elses_are_shown_by_their_ids(tarok: Tarok, tmp_path: Path) -> None:
    """A session by somebody's own rules knows only the ids of what was chosen."""
    own = tmp_path / "hisa.yaml"
    own.write_text("id: hisa\nextends: pagat-4p\n", encoding="utf-8")
    tarok(f"new {own} Ana Boris Cilka David --variant točna-razlika")
    assert "hisa+exact-difference" in tarok("--lang sl sessions").out


def test_again_keeps_full_names(tarok: Tarok) -> None:
    tarok("new", "pagat-4p", "Ana=Ana Marija", "Boris", "Cilka", "David")
    tarok("finish")
    assert tarok("again").out.startswith(f"{SECOND}: pagat-4p, Ana, Boris, Cilka, David\n")
    assert '<span class="name">Ana Marija' in tarok("report --out -").out


def test_again_goes_on_by_the_rules_and_with_the_people_of_the_end(friday: Tarok) -> None:
    assert friday("leave David --rules pagat-3p").status == 0
    assert friday("again --dry-run").out == f"would start {SECOND}: pagat-3p, Ana, Boris, Cilka\n"


def test_sessions(friday: Tarok) -> None:
    friday("finish")
    friday("new pagat-3p Eva Franc Greta --variant higher-bids")
    Path("tarok-broken.jsonl").write_text(Path(TODAY).read_text("utf-8").replace('"points":44', '"points":45'), "utf-8")
    assert friday("sessions").out == (
        "tarok-2026-01-31-2.jsonl  2026-01-31  0 hands  Eva, Franc, Greta         not finished   pagat-3p+higher-bids\n"
        "tarok-2026-01-31.jsonl    2026-01-31  2 hands  Ana, Boris, Cilka, David  Winner: Boris  pagat-4p\n"
        "tarok-broken.jsonl        damaged\n"
    )
    assert friday("sessions --json").json["sessions"][1] == {
        "file": TODAY,
        "state": "finished",
        "date": "2026-01-31",
        "ruleset": "pagat-4p",
        "variants": [],
        "players": ["Ana", "Boris", "Cilka", "David"],
        "hands": 2,
        "leaders": ["Boris"],
    }


# ---------------------------------------------------------------- settings


def test_new_takes_what_is_not_said_from_the_settings(tarok: Tarok) -> None:
    settings(SETTINGS)
    assert tarok("new").out.splitlines()[:2] == [
        f"{TODAY}: pagat-4p z različicami točna-razlika, Ana, Boris, Cilka, David",
        "točka je vredna 0,05 EUR",
    ]
    assert tarok("--lang en new pagat-3p Eva Franc Greta --dry-run").out == (
        f"would start {SECOND}: pagat-3p, Eva, Franc, Greta\n"
    )
    assert tarok("add two Ana Boris 44 tn:izg čup@c").out.splitlines()[0] == (
        "✓ 1  dvojka Ana Boris 44 kontra@Cilka trula:napovedana:izgubljena"
    )
    assert '"words":"two Ana Boris 44 trula:announced:izg kontra@c"' in Path(TODAY).read_text("utf-8")
    assert tarok("--lang en score two Ana Boris 44 tn").out.splitlines() == [
        "two Ana Boris 44 trula:announced",
        "  two    20 + 9  Ana, Boris +29",
        "      44 − 35 = 9",
        "  trula  20      Ana, Boris +20",
        "      announced",
        "Ana +49, Boris +49, Cilka 0, David 0",
    ]
    assert tarok("--lang en score two Zoran 44").out.splitlines()[-1] == "Zoran +29, A 0, B 0, C 0"


def test_the_settings_of_whoever_sits_here(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path("home").resolve()))
    os.makedirs("home/tarok")
    Path("home/tarok/config.toml").write_text('lang = "cs"\n', "utf-8")
    assert tarok("rules --help").out.startswith("Použití")
    settings('lang = "en"\n')
    assert tarok("rules --help").out.startswith("Usage")


WRONG = [
    ('lang = "xx"\n', "tarok.toml:1:1: lang: must be one of en, sl, cs, pl\n"),
    ('\nrulest = "x"\n', 'tarok.toml:2:1: rulest: there is no such setting\n    did you mean "ruleset"?\n'),
    (
        "zzz = 1\n",
        "tarok.toml:1:1: zzz: there is no such setting\n"
        "    the settings are lang, ruleset, variants, players, rate, unit, people, words\n",
    ),
    ("ruleset = 5\n", 'tarok.toml:1:1: ruleset: must be a text\n    such as ruleset = "pagat-4p"\n'),
    (
        'players = "Ana"\n',
        'tarok.toml:1:1: players: must be a list of texts\n    such as players = ["Ana", "Boris", "Cilka", "David"]\n',
    ),
    ("rate = 0\n", 'tarok.toml:1:1: rate: must be an amount above 0\n    such as rate = "0.05"\n'),
    ("people = 1\n", "tarok.toml:1:1: people: must be a table of its own\n    such as [people]\n"),
    (
        "[people]\nAna = 5\n",
        'tarok.toml:2:1: people.Ana: must be names of one person\n    such as Ana = ["Anica", "Anči"]\n',
    ),
    (
        '[words]\n"t n" = "x"\n',
        'tarok.toml:2:1: words.t n: must be one word of a hand\n    such as tn = "trula:announced"\n',
    ),
    (
        f"{'a.' * 60_000}a = 1\n",
        "tarok.toml:1:1: the file has over 2000 dots\n    is it the right file?\n",
    ),
    ("a = [\n", 'tarok.toml:2:1: this is not TOML: Invalid value\n    such as ruleset = "pagat-4p"\n'),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_settings_that_are_wrong(tarok: Tarok, text: str, message: str) -> None:
    settings(text)
    assert tarok("new pagat-4p Ana Boris Cilka David") == (1, "", message)
    assert tarok("score two Ana Boris 44").status == 1
    assert not Path(TODAY).exists()
    assert tarok("rules").status == 0


def test_settings_that_cannot_be_read(tarok: Tarok) -> None:
    Path("tarok.toml").write_bytes(b"\xff")
    assert tarok("new") == (1, "", "tarok.toml cannot be read: UTF-8\n    mend it, or move it away\n")


# ---------------------------------------------------------------- money


def test_what_was_paid_lessens_what_is_owed(friday: Tarok) -> None:
    friday("rate 0.05 --unit EUR")
    friday("finish")
    owed = friday("settle --json").json
    assert (owed["unit"], owed["rate"], owed["paid"]) == ("EUR", "0.05", [])
    first = owed["payments"][0]
    friday("paid", first["from"], first["to"], first["amount"])
    left = friday("settle --json").json
    assert left["payments"] == owed["payments"][1:] and left["paid"] == [first]
    said = friday("settle --paid")
    assert said.out.splitlines()[0] == "✓ Cilka paid Boris 1.38" and len(left["payments"]) == 1
    assert friday("settle").out.splitlines()[-1] == "nobody pays anything"
    assert friday("settle --paid") == (
        1,
        "",
        f"no session is open; this is {TODAY}\nnobody owes anything\n    tarok settle shows everybody's balance\n",
    )
    assert friday("season --json").json["debts"]["EUR"]["payments"] == []


def test_more_than_is_owed_is_noted(friday: Tarok) -> None:
    friday("rate 0.05")
    said = friday("paid David Ana 5")
    assert (said.status, said.err) == (
        0,
        "note: David owes 0.88 of this evening, and paid 5.00; recorded as said\n",
    )


def test_somebody_of_another_evening_of_the_folder_is_paid(friday: Tarok) -> None:
    friday("rate 0.05 --unit EUR")
    friday("finish")
    friday("new pagat-3p Ana Eva Franc --rate 0.05 --unit EUR")
    friday("add two Eva 44")
    assert friday("paid boris Ana 1").out.splitlines()[0] == "✓ Boris paid Ana 1"
    assert friday("paid Zoran Ana 1").status == 1
    debts = friday("season --json").json["debts"]["EUR"]["balances"]
    assert sum(float(amount) for amount in debts.values()) == pytest.approx(0)


def test_rules_are_compared_and_listed_with_their_variants_by_name(friday: Tarok) -> None:
    assert "pagat-4p+točna-razlika" in friday("--lang sl compare --variant exact-difference").out
    assert friday("rules change pagat-4p+exact-difference --now").status == 0


def two_ways(tarok: Tarok) -> None:
    """An evening of one hand and its copy, in which other hands follow; the copy has one more."""
    tarok("new pagat-4p Ana Boris Cilka David --session tarok-1.jsonl")
    tarok("add one Ana Boris 40 --session tarok-1.jsonl")
    Path("tarok-2.jsonl").write_bytes(Path("tarok-1.jsonl").read_bytes())
    tarok("add two Ana Boris 44 --session tarok-1.jsonl")
    tarok("add one Cilka David 30 --session tarok-2.jsonl")
    tarok("misdeal Ana --session tarok-2.jsonl")


APART = (
    "tarok-1.jsonl and tarok-2.jsonl are the same evening and differ from hand 2 on: tarok-2.jsonl counts "
    "(tarok import tarok-1.jsonl --after 1 --session tarok-2.jsonl brings the hands of the other in)\n"
)


def test_copies_that_went_different_ways_are_told(tarok: Tarok) -> None:
    two_ways(tarok)
    assert tarok("show").err.startswith(f"{APART}2 sessions are open: ")
    assert tarok("sessions").err == APART
    copies = [{"file": "tarok-1.jsonl", "counts": "tarok-2.jsonl", "from_hand": 2}]
    assert tarok("sessions --json").json["copies"] == copies
    assert tarok("season").err == f"left out: tarok-1.jsonl: {APART}"
    for name in ("tarok-1.jsonl", "tarok-2.jsonl"):
        tarok(f"finish --session {name}")
    assert APART.splitlines()[0] in tarok("show").err
    assert tarok("show --session tarok-1.jsonl").err == ""


def test_the_hands_of_a_copy_are_brought_in(tarok: Tarok) -> None:
    two_ways(tarok)
    tarok("add beggar Cilka won --session tarok-1.jsonl")
    for words, told in (
        ("import tarok-1.jsonl --session tarok-2.jsonl", "--after N brings what happened in it after hand N"),
        ("import tarok-1.jsonl --after 4 --session tarok-2.jsonl", "there is no hand 4"),
        ("import tarok-1.jsonl --after -1 --session tarok-2.jsonl", "--after"),
        ("import tarok-2.jsonl --after 1 --session tarok-2.jsonl", "these hands are in tarok-2.jsonl already"),
    ):
        said = tarok(words)
        assert said.status and told in said.err and said.out == ""
    said = tarok("import tarok-1.jsonl --after 1 --session tarok-2.jsonl")
    assert said.status == 0, said.err
    assert [one.get("words", one["kind"]) for one in tarok("log --json --session tarok-2.jsonl").json["events"]] == [
        "one Ana Boris 40", "one Cilka David 30", "misdeal", "two Ana Boris 44", "beggar Cilka won",
    ]  # fmt: skip
    assert tarok("show --json --session tarok-2.jsonl").json["totals"] == {
        "Ana": "45", "Boris": "65", "Cilka": "35", "David": "-35",
    }  # fmt: skip
    assert tarok("sessions").err == ""
    assert tarok("season --json").json["left_out"] == [
        {"file": "tarok-1.jsonl", "reason": "everything in it is in tarok-2.jsonl, too"}
    ]
    tarok("undo 2 --session tarok-2.jsonl")
    assert tarok("sessions").err == APART


def test_hands_of_other_people_are_not_brought_in(tarok: Tarok) -> None:
    two_ways(tarok)
    tarok("replace David Eva --session tarok-2.jsonl")
    said = tarok("import tarok-1.jsonl --after 1 --session tarok-2.jsonl")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(
        "tarok-1.jsonl: these hands were played by Ana, Boris, Cilka, David (pagat-4p), here sit"
    )
    Path("sheet.csv").write_text("n,words,Ana\n", encoding="utf-8")
    said = tarok("import sheet.csv --after 1 --session tarok-2.jsonl")
    assert said.err.startswith("sheet.csv: this is not a session's ledger\n")
