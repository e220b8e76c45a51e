"""A competition's file: sealed, verified, repaired, and every table, place and point in it reproduced."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from organiser import NOON, Desk
from sentences import NOTHING_RECORDED
from still import HandedIn, Still

from tarok_score.cli.tournament import TournamentCommands
from tarok_score.competition.book import Competition
from tarok_score.ledger.record import ZERO, seal_of
from tarok_score.problems import Refused
from tarok_score.surroundings import Surroundings

FILE = "tournament-2026-11-20.jsonl"
RESULTS = ("result 1 Ana=100 Boris=70 Cilka=40 David=10", "result 2 Eva=99 Filip=71 Gabi=40 Hana=10")

WRITING = [
    "enter Rok", "withdraw Ana", "absent Ana", "draw --seed a", "result 2 Eva=1 Filip=2 Gabi=3 Hana=4",
    "swap Eva Ana --why x", "move Eva Ana --why x", "next", "close", "note x", "undo", "redo", "repair",
    "new Drugi --system knockout",
    "set Ana --club Bled", "check-in Ana", "close-entry", "open-entry --why x", "rename Ana Anka --why x",
    "replace Ana Rok", "penalty Ana 1 --why x", "end-round --why x", "decide Ana --why x",
]  # fmt: skip
READING = [
    "show", "list", "lots", "tables", "standings", "fixtures", "why Ana", "log", "check",
]  # fmt: skip

#: It carries out all the others, line by line.
LOOP = ["desk"]

#: It opens no competition.
NOT_OPENED = {"new"}


def resealed(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Changes records and works out all seals anew, as somebody with time to spare could."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    change(records)
    seal, lines = ZERO, []
    for record in records:
        record.pop("seal")
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))[:-1]
        seal = seal_of(seal, text.encode())
        lines.append(f'{text},"seal":"{seal}"}}\n')
    path.write_text("".join(lines), encoding="utf-8")


def test_every_command_is_tried_here() -> None:
    assert {line.split()[0] for line in WRITING + READING + LOOP} == {
        *TournamentCommands.members,
        *TournamentCommands.earlier,
    }


@pytest.mark.parametrize("line", WRITING)
def test_every_command_that_writes_has_a_trial_run(evening: Desk, line: str) -> None:
    before = {path: path.read_bytes() for path in evening.folder.iterdir()}
    said = evening(f"{line} --dry-run")
    assert {path: path.read_bytes() for path in evening.folder.iterdir()} == before
    real = evening(line)
    assert (said.status, said.err) == (real.status, real.err)
    if said.status == 0 and line.split()[0] not in ("new", "repair"):
        assert said.out.rstrip().endswith(NOTHING_RECORDED)


@pytest.mark.parametrize("line", READING)
def test_every_command_that_reads_answers_programs(line: str) -> None:
    found = TournamentCommands().get_command(None, line.split()[0])  # type: ignore[arg-type]
    assert found is not None
    assert {"as_json"} <= {param.name for param in found.params}


def test_the_first_record_holds_what_was_announced_and_the_whole_ruleset(desk: Desk) -> None:
    assert desk(
        "new", " Club  evening ", "--system", "points", "--rounds", "5", "--hands", "21", "--ruleset", "tarok-net-3p",
        "--table-points", "2,1,0.5", "--missing", "1/4", "--ties", "high", "--count", "game", "--difference", "50:3/2",
        "--final", "tables", "--incomplete", "spread", "--jury", "Rok", "--jury", "Jana N.", "--jury", "Vid",
    ).status == 0  # fmt: skip
    head = json.loads(desk.folder.joinpath(FILE).read_text("utf-8"))
    rules = head.pop("rules")
    assert rules["id"] == "tarok-net-3p"
    assert len(bytes.fromhex(head["salt"])) == 8
    for key in ("seal", "program", "salt"):
        head.pop(key)
    assert head == {
        "n": 0, "kind": "tournament", "format": 2, "at": "2026-11-20T20:00:00+0100", "name": "Club evening",
        "system": "points", "ruleset": "tarok-net-3p", "variants": [], "seats": 3, "hands": 21,
        "jury": ["Rok", "Jana N.", "Vid"], "rounds": 5, "table_points": ["2", "1", "0.5"], "missing": "0.25",
        "ties": "high", "count": "game", "difference": {"per": "50", "most": "1.5"}, "final": "tables",
        "incomplete": "spread", "tables_max": None, "rematch": "allow", "apart": "none", "origin": "tarok-net-3p",
    }  # fmt: skip
    shown = desk.read("show")
    assert shown["options"] == {
        key: head[key]
        for key in (
            "jury",
            "table_points",
            "missing",
            "ties",
            "count",
            "difference",
            "final",
            "incomplete",
            "tables_max",
            "rematch",
            "apart",
        )
    }


class Salted(Still):
    """Surroundings that give each competition a salt of its own."""

    def salt(self) -> str:
        return Surroundings().salt()


def test_two_competitions_begun_alike_in_one_second_differ(desk: Desk, handed_in: HandedIn) -> None:
    handed_in(Salted(NOON))
    files = ("x.jsonl", "y.jsonl", "z.jsonl")
    seals = {desk("new", "Cup", "--system", "knockout", "--tournament", file).out.split()[-1] for file in files}
    assert len(seals) == 3


def test_a_competition_begun_without_salt_is_gone_on_with(evening: Desk) -> None:
    path = evening.folder / FILE
    resealed(path, lambda records: records[0].pop("salt"))
    assert "salt" not in path.read_text("utf-8")
    evening.done(*RESULTS, "check")


def test_records_hold_the_facts_and_what_follows_from_them(evening: Desk) -> None:
    evening.done(RESULTS[0], "absent hana", "result 2 Eva=99 Filip=71 Gabi=40", "enter Rok", "next")
    records = [json.loads(line) for line in evening.folder.joinpath(FILE).read_text("utf-8").splitlines()]
    drawn, result, absent, short, late, formed = records[2:]
    tables = [["Ana", "Boris", "Cilka", "David"], ["Eva", "Filip", "Gabi", "Hana"]]
    everybody = [name for table in tables for name in table]
    assert (drawn["method"], drawn["slips"], drawn["order"]) == ("slips", everybody, everybody)
    assert (drawn["round"], drawn["tables"]) == (1, tables)
    game = {"Ana": "100", "Boris": "70", "Cilka": "40", "David": "10"}
    assert result["results"] == [{"round": 1, "table": 1, "game": game}]
    assert result["given"] == [
        {"places": {"Ana": 1, "Boris": 2, "Cilka": 3, "David": 4},
         "points": {"Ana": "4", "Boris": "3", "Cilka": "2", "David": "1"}}
    ]  # fmt: skip
    assert (absent["players"], absent["seated"]) == (["Hana"], {"2": ["Eva", "Filip", "Gabi"]})
    assert short["given"][0]["points"] == {"Eva": "11/3", "Filip": "8/3", "Gabi": "5/3"}
    assert (late["players"], late["numbers"]) == (["Rok"], {"Rok": 9})
    assert formed["tables"] == [["Ana", "Eva", "Boris", "Filip"], ["Cilka", "Gabi", "David", "Hana"], ["Rok"]]


def test_an_altered_line_is_named_and_the_good_part_saved(evening: Desk) -> None:
    evening.done(*RESULTS)
    path = evening.folder / FILE
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[3] = lines[3].replace('"Ana":"100"', '"Ana":"900"')
    path.write_text("".join(lines), encoding="utf-8")
    told = (
        f"{FILE}:4:1: this line is not as it was recorded: its seal does not fit\n"
        "    `tarok tournament repair` saves the good part in a new file\n"
    )
    assert evening("check") == (3, "", told)
    for line in ("standings", "show", "next"):
        said = evening(line)
        assert (said.status, said.out) == (1, "")
        assert said.err.startswith(told)
    assert json.loads(evening("check --json").out)["ok"] is False
    said = evening("repair")
    assert said.out.splitlines() == [
        "3 records saved in tournament-2026-11-20.repaired.jsonl",
        "the rest is in tournament-2026-11-20.quarantine; the damaged ledger is as it was",
    ]
    assert evening("check --tournament tournament-2026-11-20.repaired.jsonl").status == 0


def test_nothing_is_written_to_a_damaged_file(evening: Desk) -> None:
    path = evening.folder / FILE
    path.write_bytes(path.read_bytes().replace(b'"Ana"', b'"Ann"'))
    said = evening("note x")
    assert said.status == 1
    assert said.err.endswith(
        f"{FILE}: nothing is written to a damaged ledger\n    `tarok tournament check` shows the damage; "
        "`tarok tournament repair` saves the good part in a new file\n"
    )


LETTERS = str.maketrans("0123456789", "abcdefghij")

FORGED: list[tuple[Callable[[list[dict[str, Any]]], object], str]] = [
    (lambda r: r[2]["tables"][0].reverse(), "this record shows tables [['David', 'Cilka', 'Boris', 'Ana'], "),
    (lambda r: r[2].update(order=[]), "this record shows order [], but the facts give ['Ana', 'Boris', "),
    (lambda r: r[3]["given"][0]["places"].update(Ana=2), "this record shows given [{'places': {'Ana': 2, "),
    (lambda r: r[3]["given"][0]["points"].update(Ana="5"), "this record shows given [{'places': {'Ana': 1, "),
    (lambda r: r[3].pop("given"), "this record shows given nothing, but the facts give [{'places': "),
    (lambda r: r[4].update(seated={}), "this record shows seated {}, but the facts give {'2': ['Eva', 'Filip', "),
    (lambda r: r[5].update(numbers={"Rok": 7}), "this record shows numbers {'Rok': 7}, but the facts give {'Rok': 9}"),
    (lambda r: r[7]["tables"].pop(), "this record shows tables [['Ana', 'Eva', 'Boris', 'Filip'], "),
    (lambda r: r[-1]["final"].update(Ana=3), "this record shows final {'Ana': 3, "),
    (lambda r: r[1]["players"].append("Ana"), "this record cannot be played: Ana is named twice"),
    (
        lambda r: r[1].update(players=[f"P{number:04}".translate(LETTERS) for number in range(4097)]),
        "this record cannot be played: a competition has at most 4096 players, these make 4097",
    ),
    (
        lambda r: r[1].update(particulars=[{"player": "Ana", "club": f"Klub {n}"} for n in range(1000)]),
        "this record cannot be played: particulars: cannot be read",
    ),
    (lambda r: r[1].update(players="Ana"), "this record cannot be played: players: cannot be read"),
    (lambda r: r[1]["players"].append("a=b"), 'this record cannot be played: "a=b": the name "a=b" has one of'),
    (lambda r: r[2].update(method="dice"), "this record cannot be played: --seed: is empty"),
    (lambda r: r[2]["slips"].pop(), "this record cannot be played: no slip for Hana"),
    (lambda r: r[3].update(results=[]), "this record cannot be played: round 1 is not played yet: no result"),
    (
        lambda r: r[3]["results"][0].update(game={"Ana": "x"}),
        "this record cannot be played: results[0].game.Ana: must be an exact amount",
    ),
    (
        lambda r: r[3]["results"][0].update(table=-1),
        "this record cannot be played: results[0].table: cannot be read",
    ),
    (lambda r: r[3]["results"][0].update(round=7), "this record cannot be played: --round: round 7 is not formed"),
    (lambda r: r[4].update(kind="dance"), "this record cannot be played: kind: is not known to this program"),
    (lambda r: r[4].update(kind="swap", why=1), "this record cannot be played: why: must be text of at most"),
]


@pytest.mark.parametrize(("change", "told"), FORGED)
def test_whatever_replay_does_not_give_is_found(
    evening: Desk, change: Callable[[list[dict[str, Any]]], object], told: str
) -> None:
    evening.file("round2", "1 Ana=4 Eva=3 Boris=2 Filip=1\n2 Cilka=4 Gabi=3 David=2 Hana=1\n")
    evening.done(
        RESULTS[0], "absent Hana", "enter Rok", "result 2 Eva=99 Filip=71 Gabi=40", "next", "result --batch round2",
        "close --early rain",
    )  # fmt: skip
    path = evening.folder / FILE
    resealed(path, lambda records: None)
    assert evening(f"check --tournament {FILE}").status == 0
    resealed(path, change)
    said = evening(f"check --tournament {FILE}")
    assert said.status == 3
    assert told in said.err


@pytest.mark.parametrize(
    "change",
    [
        {"system": "swiss"}, {"seats": 3}, {"rounds": "5"}, {"rounds": 0}, {"table_points": ["4"]}, {"missing": 1},
        {"ties": "x"}, {"count": None}, {"difference": {"per": "0", "most": "1"}}, {"final": 1}, {"incomplete": "x"},
        {"rules": []}, {"jury": 3}, {"name": ""}, {"variants": [1]}, {"hands": True},
        {"rounds": 201}, {"rounds": 100_000}, {"hands": 1001}, {"name": "x" * 1001}, {"table_points": ["1"] * 1000},
        {"table_points": ["9" * 20, "2", "1", "0"]}, {"missing": "1/9999999"},
        {"difference": 5}, {"tables_max": 0}, {"rounds": None}, {"seats": "4"}, {"rules": None}, {"missing": "1/0"},
    ],
)  # fmt: skip
def test_a_first_record_that_is_none(evening: Desk, change: dict[str, Any]) -> None:
    resealed(evening.folder / FILE, lambda records: records[0].update(change))
    said = evening("check")
    assert said.status == 3
    assert said.err == (
        f"{FILE}:1:1: the first record does not say which competition this is\n    is it the right file?\n"
    )


@pytest.mark.parametrize("line", [line for line in WRITING + READING if line.split()[0] not in NOT_OPENED])
def test_no_command_works_on_what_no_hall_can_hold(evening: Desk, line: str) -> None:
    resealed(evening.folder / FILE, lambda records: records[0].update(rounds=100_000))
    said = evening(line)
    assert said.status != 0
    assert said.err.startswith(f"{FILE}:1:1: the first record does not say which competition this is\n")


def test_a_torn_end_is_passed_over_and_put_aside(evening: Desk) -> None:
    path = evening.folder / FILE
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":3,"kind":"note","te')
    said = evening("show")
    assert said.status == 0
    assert said.err == (
        "warning: the last line is incomplete (a power cut?) and does not count; the next write saves it aside\n"
    )
    assert json.loads(evening("check --json").out)["torn"] is True
    said = evening("note x")
    assert said.err == (f"warning: {FILE} had a torn end, as a power cut leaves it; it was put aside in {FILE}.torn\n")
    assert path.read_bytes().startswith(whole)


def test_a_session_is_no_competition_and_a_competition_no_session(evening: Desk) -> None:
    assert evening.tarok("new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--session", "s.jsonl").status == 0
    said = evening("show --tournament s.jsonl")
    assert said.err == "s.jsonl: this is a session, not a competition\n    `tarok show` reads a session\n"
    for words in (("show",), ("add", "two", "Ana", "Boris", "44"), ("undo",)):
        said = evening.tarok(*words, "--session", FILE)
        assert (said.status, said.out) == (1, "")
        assert said.err == (
            f"{FILE}: this is a competition, not a session\n    `tarok tournament show` reads a competition\n"
        )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty\n"),
        (b'{"n":0,"kind":"tourn', "the first line is cut short\n"),
        (b"{}\n", "this is not a tarok ledger\n"),
    ],
)
def test_files_that_hold_no_competition(desk: Desk, content: bytes, told: str) -> None:
    (desk.folder / "t.jsonl").write_bytes(content)
    said = desk("show --tournament t.jsonl")
    assert said.status == 1 and said.err.startswith(f"t.jsonl: {told}")
    assert desk("check --tournament t.jsonl").status == 3
    with pytest.raises(Refused):
        Competition(desk.folder / "t.jsonl")


def test_undo_and_redo_are_told_in_the_log(evening: Desk) -> None:
    evening.done(RESULTS[0], "undo", "undo", "redo", "note Dobra igra", "undo")
    assert evening("redo").out.splitlines()[0] == "brought back: note: Dobra igra"
    events = evening.read("log")["events"]
    assert [(event["n"], event["kind"], event["standing"]) for event in events] == [
        (0, "tournament", True), (1, "enter", True), (2, "draw", True), (3, "result", False), (7, "note", True),
    ]  # fmt: skip
    assert events[2]["slips"][0] == "Ana" and "rules" not in events[0]
    assert evening("log").out.splitlines() == [
        "0  2026-11-20T20:00:00+0100  Turnir begins",
        "1  2026-11-20T20:00:00+0100  entry of Ana, Boris, Cilka, David, Eva, Filip, Gabi",
        "    and Hana",
        "2  2026-11-20T20:00:00+0100  draw in the order given by the organiser",
        "3  2026-11-20T20:00:00+0100  taken back: result of table 1 in round 1: Ana 100,",
        "    Boris 70, Cilka 40 and David 10",
        "7  2026-11-20T20:00:00+0100  note: Dobra igra",
    ]


def test_texts_without_an_end_break_no_line(desk: Desk) -> None:
    desk.done("new Cup --system points --rounds 2 --jury Rok", "enter Ana Boris Cilka David", "draw --seed a", "note x")
    path = desk.folder / FILE
    sound = path.read_text("utf-8")
    endless = "W" * 60_000
    places: list[tuple[int, str, Any, bool]] = [
        (0, "name", endless, True),
        (0, "jury", [endless], True),
        (0, "ruleset", endless, True),
        (1, "players", ["Ana", endless], True),
        (3, "text", endless, True),
        (3, "at", endless, False),
    ]
    for number, field, value, refused in places:
        path.write_text(sound, encoding="utf-8")
        resealed(path, lambda records: records[number].update({field: value}))  # noqa: B023
        for command in ("show", "log", "standings", "check"):
            said = desk(command)
            assert (said.status != 0) is refused, (field, command, said.err[:300])
            assert max(map(len, (said.out + said.err).splitlines())) < 300, (field, command)
    resealed(path, lambda records: records[3].update(text="W" * 1001, at="now"))
    assert "cannot be played: text: must be text of at most 1000 characters\n" in desk("show").err
