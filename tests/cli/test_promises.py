"""What other programs rely on: JSON with stable keys, exit statuses, which stream says what, and trial runs."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from answers import TODAY, Tarok
from sentences import NO_SESSION, NOTHING_RECORDED, deals

SHOWN = {
    "schema", "ruleset", "variants", "players", "hands", "totals", "radli", "pot", "compulsory_klop", "dealer", "skis",
    "finished",
}  # fmt: skip
MORE_SHOWN = {"misdeals", "away", "away_since", "winners", "match", "next", "seal"}


# ---------------------------------------------------------------- JSON


def test_show_as_json(friday: Tarok) -> None:
    shown = friday("show --json").json
    assert shown.pop("seal") and set(shown) == (SHOWN | MORE_SHOWN | {"edits"}) - {"seal"}
    assert shown == {
        "schema": 1,
        "ruleset": "pagat-4p",
        "variants": [],
        "players": ["Ana", "Boris", "Cilka", "David"],
        "hands": 2,
        "totals": {"Ana": "15", "Boris": "25", "Cilka": "-30", "David": "-20"},
        "away": [],
        "away_since": {},
        "radli": {"Ana": 1, "Boris": 1, "Cilka": 1, "David": 1},
        "misdeals": {"Ana": 0, "Boris": 0, "Cilka": 0, "David": 0},
        "pot": "0",
        "compulsory_klop": False,
        "dealer": "Boris",
        "skis": None,
        "finished": False,
        "winners": [],
        "match": None,
        "next": deals("Boris", "Cilka"),
        "edits": [],
    }


def test_show_as_json_after_the_end(friday: Tarok) -> None:
    friday("finish")
    shown = friday("show --json").json
    assert shown["finished"] is True and shown["winners"] == ["Boris"]
    assert shown["radli"] == {"Ana": 1, "Boris": 1, "Cilka": 1, "David": 1}
    assert shown["totals"] == {"Ana": "-85", "Boris": "-75", "Cilka": "-130", "David": "-120"}


def test_hands_counts_those_that_stand(friday: Tarok) -> None:
    for line in ("misdeal Boris", "no-taroks Ana", "note x", "adjust Ana 1 --why x"):
        friday(line)
    assert friday("show --json").json["hands"] == 2
    friday("void 1 --why x")
    assert friday("show --json").json["hands"] == 1
    friday("undo")
    assert friday("show --json").json["hands"] == 2


def test_a_ruleset_without_radli_or_pot_shows_zeros(tarok: Tarok) -> None:
    tarok("new simplified-3p Ana Boris Cilka")
    shown = tarok("show --json").json
    assert shown["radli"] == {"Ana": 0, "Boris": 0, "Cilka": 0} and shown["pot"] == "0"


def test_a_match_says_how_many_hands_are_left(tarok: Tarok) -> None:
    tarok("new tarok-net-tri-plus-one Ana Boris Cilka David")
    tarok("add klop Ana=20 Boris=20 Cilka=20 David=10")
    assert tarok("show --json").json["match"] == {"hands": 24, "left": 23}
    Path("rest").write_text("klop Ana=20 Boris=20 Cilka=20 David=10\n" * 23, encoding="utf-8")
    for more in ("add --batch rest", "add klop Ana=20 Boris=20 Cilka=20 David=10 --as-played"):
        assert tarok(more).status == 0
        assert tarok("show --json").json["match"] == {"hands": 24, "left": 0}


def test_settle_as_json(friday: Tarok) -> None:
    assert friday("settle --json").json == {
        "schema": 1,
        "ruleset": "pagat-4p",
        "unit": "points",
        "rate": None,
        "average": "-2.5",
        "paid": [],
        "balances": {"Ana": "17.5", "Boris": "27.5", "Cilka": "-27.5", "David": "-17.5"},
        "payments": [
            {"from": "David", "to": "Ana", "amount": "17.5"},
            {"from": "Cilka", "to": "Boris", "amount": "27.5"},
        ],
        "in_whole_points": [
            {"from": "David", "to": "Ana", "amount": "18"},
            {"from": "Cilka", "to": "Boris", "amount": "28"},
        ],
        "pot": "0",
    }
    at_a_rate = friday("settle --rate 1 --json").json
    assert at_a_rate["balances"]["Ana"] == "17.5"


def test_log_as_json(friday: Tarok) -> None:
    friday("note late")
    friday("void 1 --why misheard")
    found = friday("log --json").json
    assert set(found) == {"schema", "ruleset", "players", "events", "edits"} and found["edits"] == []
    first, second, note = found["events"]
    keys = {"kind", "title", "words", "hand", "scores", "lines", "number", "record", "totals"}
    assert set(first) == (keys | {"void"}) - {"scores", "lines"}
    assert first["void"] == "misheard"
    assert set(second) == keys
    assert second["number"] == 2 and second["totals"]["Ana"] == "-25" and second["scores"]["Ana"] == "-25"
    assert second["hand"] == {"contract": "klop", "points": {"Ana": 26, "Boris": 17, "Cilka": 9, "David": 18}}
    facts = {"text": "late"}
    assert note == {"kind": "note", "title": "note: late", "record": 3, "facts": facts, "totals": second["totals"]}


def test_why_as_json(friday: Tarok) -> None:
    found = friday("why 1 --json").json
    assert set(found) == {
        "schema", "ruleset", "number", "void", "kind", "title", "words", "hand", "scores", "lines", "cites",
    }  # fmt: skip
    assert (found["number"], found["void"], found["kind"]) == (1, None, "hand")
    assert [line["rule"] for line in found["lines"]] == ["contracts.two", "bonuses.trula", "mond.captured"]
    assert set(found["lines"][0]) == {"rule", "label", "cite", "working", "amounts", "notes"}
    assert found["lines"][0]["amounts"] == {"Ana": "30", "Boris": "30"}
    assert found["cites"]["difference"] == 'pagat.com, "The Scoring" (rounded to nearest 5)'


def test_check_as_json(friday: Tarok) -> None:
    found = friday("check --json").json
    assert len(found.pop("seal")) == 6
    assert found == {
        "schema": 1,
        "ok": True,
        "problems": [],
        "ruleset": "pagat-4p",
        "records": 3,
        "hands": 2,
        "torn": False,
        "accepted_edits": [],
        "edits": [],
        "ruleset_changed": False,
        "seals": {},
    }


def test_check_as_json_of_an_altered_ledger(friday: Tarok) -> None:
    altered(TODAY)
    said = friday("check --json")
    assert said.status == 3
    assert said.json["ok"] is False
    (problem,) = said.json["problems"]
    assert {"place", "message", "hint", "kind", "id"} <= set(problem) and problem["place"] == f"{TODAY}:2:1"


def test_a_player_called_as_a_command_keeps_no_answer_from_a_program(tarok: Tarok) -> None:
    assert tarok("new pagat-3p score Ana Boris").status == 0
    for words in ("add solo-one score 99 --json", "rename score Ana --json", "--lang en show score --json"):
        said = tarok(words)
        assert said.status in (1, 2) and said.json["problems"], words
    assert tarok("score --json two Ana Ana 44") == (1, "", tarok("score two Ana Ana 44").err)


def test_score_as_json(tarok: Tarok) -> None:
    found = tarok("score --players Ana,Boris,Cilka,David --radli Ana=1 two Ana Boris 44 --json").json
    assert set(found) == {"schema", "ruleset", "variants", "scores", "radli", "lines"}
    assert found["scores"] == {"Ana": "60", "Boris": "60", "Cilka": "0", "David": "0"}
    assert found["radli"] == {"Ana": 0, "Boris": 0, "Cilka": 0, "David": 0}
    found = tarok("score --ruleset taroki-polish --pot 6 powinnosc A B 40 --json").json
    assert found["pot"] == "6"


def test_rules_as_json(tarok: Tarok) -> None:
    listed = tarok("rules --json").json["rulesets"]
    assert {"id", "title", "source", "players", "variants"} == set(listed[0])
    of_pagat = next(one for one in listed if one["id"] == "pagat-4p")
    assert of_pagat["players"] == [4, 5]
    assert "piccolo" in [variant["id"] for variant in of_pagat["variants"]]
    shown = tarok("rules show pagat-4p --variant piccolo --json").json
    assert shown["ruleset"] == "pagat-4p" and shown["rules"]
    assert all(rule["cite"] for rule in shown["rules"])
    rows = tarok("rules diff pagat-4p pagat-3p --json").json["rows"]
    assert {"path", "left", "right"} <= set(rows[0])
    assert tarok("rules check pagat-4p --json").json["ok"] is True
    said = tarok("rules check nowhere.yaml --json")
    assert said.status == 1 and said.json["ok"] is False and said.json["problems"]


@pytest.mark.parametrize(
    "command",
    [
        "add one Cilka Ana 45", "misdeal Boris", "no-taroks Ana", "adjust Ana -5 --why x", "note x", "skis Ana",
        "finish", "undo", "amend 1 two Ana Boris 36", "void 1 --why x", "agree",
    ],
)  # fmt: skip
def test_what_writes_answers_as_json_too(friday: Tarok, command: str) -> None:
    found = friday(f"{command} --json").json
    notes = found.pop("notes", [])
    expected = {
        "undo": ["takes back: klop Ana=26 Boris=17 Cilka=9 David=18"],
        "void 1 --why x": ["note: Ana deals next now, not Boris; tarok dealer Boris if Boris does"],
    }
    assert notes == expected.get(command, [])
    assert set(found) == SHOWN | MORE_SHOWN | {"recorded", "changed", "dry_run", "seals"}
    assert found["dry_run"] is False and found["seals"] == [found["seal"]] and len(found["recorded"]) == 1
    (event,) = found["recorded"]
    assert event["kind"] == command.split()[0].replace("add", "hand")
    assert {key: found[key] for key in SHOWN} == {key: friday("show --json").json[key] for key in SHOWN}


# ---------------------------------------------------------------- trial runs


WRITING = [
    "add one Cilka Ana 45",
    "add --batch hands",
    "misdeal Boris",
    "no-taroks Ana",
    "adjust Ana -5 --why x",
    "radl +Ana --why x",
    "fine Ana 5 --why x",
    "note x",
    "skis Ana",
    "finish",
    "undo",
    "redo",
    "amend 1 two Ana Boris 36",
    "void 1 --why x",
    "agree",
    "insert 1 one Cilka Ana 45",
    "move 2 1",
    "move 1 2 --swap",
    "void e3 --why x",
    "misdeal Ana --before 2",
    "skis Boris --hand 1",
    "undo 2",
    "dealer Ana --before 1",
    "seats David Cilka Boris Ana",
    "join Eva --after Ana",
    "leave Ana --rules pagat-3p",
    "replace Ana Eva --with-score",
    "rename Ana Anica",
    "rules change pagat-4p --variant piccolo --now",
    "paid Ana Boris 5",
    "rate 0.05 --unit EUR",
    "again",
    "settle --paid --rate 0.05",
    "new pagat-3p Eva Franc Greta",
    "new pagat-3p Eva Franc Greta --session other.jsonl",
    "check --accept --note x",
    "check --repair",
]


@pytest.mark.parametrize("command", WRITING)
def test_a_trial_run_says_what_would_be_and_writes_nothing(friday: Tarok, command: str) -> None:
    Path("hands").write_text("one Cilka Ana 45\ntwo Ana 40\n", encoding="utf-8")
    if command == "redo":
        friday("undo")
    if "e3" in command:
        friday("misdeal Ana")
    if command.startswith("check"):
        altered(TODAY)
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    trial = friday(f"{command} --dry-run")
    assert trial.status == 0, trial.err
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before
    real = friday(command)
    assert real.status == 0
    assert {path.name: path.read_bytes() for path in Path().iterdir()} != before
    if not command.startswith(("new", "again", "check --repair")):
        shown = [re.sub(r" · seal \w{6}( · tarok why \d+)?$|^seal \w{6}$", "", line) for line in real.out.splitlines()]
        shown = [line for line in shown if line]
        assert [*shown, NOTHING_RECORDED] == trial.out.splitlines()
        assert trial.err == real.err


def test_trial_runs_of_new_and_repair(friday: Tarok) -> None:
    assert friday("new pagat-3p Eva Franc Greta --variant higher-bids --dry-run").out == (
        "would start tarok-2026-01-31-2.jsonl: pagat-3p with higher-bids, Eva, Franc, Greta\n"
    )
    altered(TODAY)
    assert friday("repair --dry-run").out == (
        "would save 1 record before the damage in tarok-2026-01-31.repaired.jsonl (--dry-run)\n"
    )


def test_a_trial_run_is_refused_like_a_real_one(friday: Tarok) -> None:
    for command in ("add two Ana Ana 44", "amend 9 two Ana 40", f"new pagat-3p A B C --session {TODAY}"):
        assert friday(command) == friday(f"{command} --dry-run")


def test_every_command_that_writes_has_a_trial_run(tarok: Tarok) -> None:
    from tarok_score.cli.app import commands

    reading = {
        "show",
        "log",
        "why",
        "report",
        "share",
        "chart",
        "export",
        "season",
        "sessions",
        "audit",
        "compare",
        "score",
        "rules",
        "demo",
        "cards",
        "bids",
    }
    others = {
        "tournament",
        "play",
        "serve",
        "import",
        "help",
        "completion",
        "schema",
    }  # tried in tests of their own
    assert {command.split()[0] for command in WRITING} - {"rules"} == set(commands()) - reading - others
    for name in (reading - {"demo", "cards"}) | {"cards count"}:
        assert "--json" in tarok(f"{name} --help").out


# ---------------------------------------------------------------- exit statuses and streams


def altered(name: str) -> None:
    """Somebody gave the declarer's side more points in the file, with an editor."""
    path = Path(name)
    text = path.read_text(encoding="utf-8")
    assert '"points":44' in text
    path.write_text(text.replace('"points":44', '"points":50'), encoding="utf-8")


STATUSES = [
    (0, "show"),
    (0, "check"),
    (0, "score two A B 44"),
    (0, "--version"),
    (1, "add two Ana Ana 44"),
    (1, "why 9"),
    (1, "show --session nowhere.jsonl"),
    (1, "check --session nowhere.jsonl"),
    (1, "adjust Ana much --why x"),
    (1, "new pagat-4p Ana Boris"),
    (1, "score two A A 44"),
    (1, "agree Ana=16"),
    (1, "redo"),
    (1, "amend soon two"),
    (2, ""),
    (2, "shuffle"),
    (2, "show Ana"),
    (2, "show --pretty"),
    (2, "show --upto 0"),
    (2, "add"),
    (2, "add --batch hands two"),
    (2, "score"),
    (2, "score --batch hands two"),
    (2, "adjust Ana 5"),
    (2, "why 1 --lang de"),
    (2, "note"),
    (2, "new"),
    (3, "check --seal 000000"),
]


@pytest.mark.parametrize(("status", "command"), STATUSES)
def test_exit_status_and_streams(friday: Tarok, status: int, command: str) -> None:
    before = Path(TODAY).read_bytes()
    said = friday(*command.split()) if command.split()[1:] or not command else friday(command)
    assert said.status == status, said
    if status in (1, 2):
        assert said.err and (not said.out or command == "")
        assert Path(TODAY).read_bytes() == before
    if status == 0:
        assert said.out and not said.err


def test_check_finds_problems(friday: Tarok) -> None:
    altered(TODAY)
    said = friday("check")
    assert (said.status, said.out) == (3, "")
    assert said.err.startswith(f"{TODAY}:2:1: this line is not as it was recorded: its seal does not fit\n")


def test_a_batch_of_requests_tells_whether_any_was_refused(tarok: Tarok) -> None:
    request = {
        "ruleset": "pagat-4p",
        "players": list("ABCD"),
        "hand": {"contract": "beggar", "declarer": "A", "won": True},
    }
    good = json.dumps({"id": 1, **request})
    said = tarok("score", "--batch", "-", stdin=f"{good}\n\n{good}\n")
    assert (said.status, said.err) == (0, "")
    assert [json.loads(line)["scores"]["A"] for line in said.out.splitlines()] == ["70", "70"]
    Path("requests").write_text(f'{good}\nno JSON\n{{"id": [2]}}\n[]\n', encoding="utf-8")
    said = tarok("score --batch requests")
    assert (said.status, said.err) == (1, "")
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert [list(answer) for answer in answers[1:]] == [["problems"], ["id", "problems"], ["problems"]]
    assert answers[1]["problems"][0]["message"].startswith("line 2 is not JSON: ")
    assert [one["path"] for one in answers[2]["problems"]] == ["ruleset", "players", "hand"]


LINES = [
    '{"id": NaN}',
    '{"id": 1e999}',
    '{"id": "\\ud800 \x7f\x9b \u202e", "hand": 5}',
    b"\xff\xfe",
    "[" * 10**5,
    '{"id": ' + "9" * 5000 + "}",
    '{"id": ' + "[" * 900 + "]" * 900 + "}",
]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_an_answer_is_always_one_line_of_json(tarok: Tarok, line: str | bytes) -> None:
    said = tarok("score", "--batch", "-", stdin=line)
    assert said.status == 1 and said.err == ""
    assert said.out.count("\n") == 1 and said.out[:-1].isprintable()

    def no_constant(name: str) -> None:
        raise AssertionError(name)

    assert json.loads(said.out, parse_constant=no_constant)["problems"]


# ---------------------------------------------------------------- which session


def test_the_session_named_by_option_environment_or_folder(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    tarok("new pagat-3p Eva Franc Greta --session by-option.jsonl")
    tarok("new guide-2p Eva Franc --session by-environment.jsonl")
    tarok("new pagat-4p Ana Boris Cilka David")
    assert tarok("show --json").json["ruleset"] == "pagat-4p"
    monkeypatch.setenv("TAROK_SESSION", "by-environment.jsonl")
    assert tarok("show --json").json["ruleset"] == "guide-2p"
    assert tarok("show --json --session by-option.jsonl").json["ruleset"] == "pagat-3p"
    monkeypatch.setenv("TAROK_SESSION", "nowhere.jsonl")
    assert tarok("show") == (1, "", "nowhere.jsonl: there is no such file\n    start a session with `tarok new`\n")
    monkeypatch.setenv("TAROK_SESSION", "")
    assert tarok("show --json").json["ruleset"] == "pagat-4p"


def test_new_goes_where_the_environment_says(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROK_SESSION", "friday.jsonl")
    assert tarok("new pagat-3p Eva Franc Greta").out.startswith("friday.jsonl: pagat-3p")
    assert tarok("new pagat-3p Eva Franc Greta").status == 1


def test_no_session_in_the_folder(tarok: Tarok) -> None:
    for command in ("show", "add two Ana Boris 44", "undo", "check", "settle", "repair"):
        assert tarok(command) == (
            1,
            "",
            f"{NO_SESSION}\n    tarok new RULESET PLAYER… begins one; --session PATH names one of another name\n",
        )


def test_two_open_sessions_are_both_named(friday: Tarok) -> None:
    friday("new pagat-3p Eva Franc Greta")
    for command in ("show", "add two Ana Boris 44", "check"):
        assert friday(command) == (
            1,
            "",
            "2 sessions are open: tarok-2026-01-31-2.jsonl, tarok-2026-01-31.jsonl\n"
            "    say which: --session tarok-2026-01-31-2.jsonl\n",
        )


def test_a_finished_session_does_not_stand_in_the_way(friday: Tarok) -> None:
    friday("finish")
    assert friday("show --json").json["finished"] is True
    friday("new pagat-3p Eva Franc Greta")
    assert friday("show --json").json["ruleset"] == "pagat-3p"
    friday("undo", "--session", TODAY)
    assert friday("show").status == 1
    friday("finish", "--session", TODAY)
    friday("finish", "--session", "tarok-2026-01-31-2.jsonl")
    assert friday("show").err == "no session is open; this is tarok-2026-01-31-2.jsonl\n"
    assert friday("add two Ana Boris 44").err == (
        "2 sessions are here, all finished: tarok-2026-01-31-2.jsonl, tarok-2026-01-31.jsonl\n"
        "    say which: --session tarok-2026-01-31-2.jsonl\n"
    )


def test_a_damaged_session_counts_as_open(friday: Tarok) -> None:
    friday("finish")
    altered(TODAY)
    friday("new pagat-3p Eva Franc Greta")
    assert friday("show").err.startswith("2 sessions are open: ")


def test_a_session_that_cannot_even_be_opened_counts_as_open(friday: Tarok) -> None:
    text = Path(TODAY).read_text(encoding="utf-8").replace('"format":1', '"format":"x"')
    Path("tarok-old.jsonl").write_text(text + '{"kind":"finish"}\n', encoding="utf-8")
    assert friday("show").err.startswith(f"2 sessions are open: {TODAY}, tarok-old.jsonl\n")


def test_only_files_are_sessions(friday: Tarok) -> None:
    Path("tarok-folder.jsonl").mkdir()
    os.mkfifo("tarok-pipe.jsonl")
    Path("tarok-notes.txt").touch()
    assert friday("show").status == 0
    assert friday("show --session tarok-folder.jsonl").err == (
        "tarok-folder.jsonl: this is a folder, not a file\n    give the name of the ledger file itself\n"
    )
    assert friday("show --session tarok-pipe.jsonl").err == (
        "tarok-pipe.jsonl: this is a pipe, not a file\n    give the name of the ledger file itself\n"
    )
    Path("link").symlink_to(TODAY)
    for command in ("show", "note x", "check"):
        said = friday(f"{command} --session link")
        assert said.status in (1, 3) and "this is a symbolic link, not a file" in said.err


def test_whoever_takes_the_dealers_seat_deals(friday: Tarok) -> None:
    assert friday("show --json").json["dealer"] == "Boris"
    found = friday("replace Boris Eva --json").json
    assert "notes" not in found and found["dealer"] == "Eva"
    assert friday("undo --json").json["dealer"] == "Boris"


def test_no_page_takes_the_place_of_a_ledger(friday: Tarok) -> None:
    standing = Path(TODAY).read_bytes()
    for command in ("report --html", "season --csv", "export --out", "rules show pagat-4p --html"):
        said = friday(f"{command} {TODAY}")
        option = command.split()[-1]
        assert (said.status, said.out) == (1, "")
        assert said.err == (
            f"{option}: {TODAY} cannot be written: it is a ledger\n    name another file with {option}\n"
        )
        assert Path(TODAY).read_bytes() == standing
