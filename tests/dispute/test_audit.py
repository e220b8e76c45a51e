"""Paper sheets and what is found in them; evenings under other rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarok_score.cli.app import run

PUBLISHED = (Path(__file__).parents[1] / "data" / "published.csv").read_text(encoding="utf-8")
HEAD = "# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n"


@pytest.fixture
def tarok(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs one command in a fresh folder; gives its exit status, output and messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROK_SESSION", str(tmp_path / "friday.jsonl"))

    def call(*words: str, sheet: str | bytes | None = None) -> tuple[int, str, str]:
        if sheet is not None:
            Path("sheet.csv").write_bytes(sheet if isinstance(sheet, bytes) else sheet.encode())
        status = run(list(words))
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def audited(tarok: Callable[..., Any], sheet: str, *options: str) -> dict[str, Any]:
    status, out, err = tarok("audit", "sheet.csv", "--json", *options, sheet=sheet)
    assert not err
    found: dict[str, Any] = json.loads(out)
    assert status == (3 if any(one["kind"] != "gap" for one in found["findings"]) else 0)
    return found


def kinds(found: dict[str, Any]) -> list[tuple[int | None, str, list[str]]]:
    return [(one["row"], one["kind"], one["players"]) for one in found["findings"]]


def test_the_published_sheet(tarok: Callable[..., Any]) -> None:
    found = audited(tarok, PUBLISHED)
    assert found["first"] == 6
    assert kinds(found) == [(6, "score", ["Ana", "Cilka"]), (7, "score", ["Ana"])]
    assert [one["explanations"][0]["id"] for one in found["findings"]] == ["radl-not-there"] * 2
    assert found["totals"] == {
        "written": {"Ana": "0", "Boris": "210", "Cilka": "60", "David": "90"},
        "by_rules": {"Ana": "90", "Boris": "210", "Cilka": "80", "David": "90"},
    }


def test_the_published_sheet_in_text(tarok: Callable[..., Any]) -> None:
    status, out, err = tarok("audit", "sheet.csv", sheet=PUBLISHED)
    assert (status, err) == (3, "")
    assert "6  !+140!         !+60!         two Cilka Ana 34\n" in out
    assert (
        "row 7, Ana: beggar Ana lost gives Ana: −70, written −140\n    doubled by a radl that Ana did not have: " in out
    )
    assert out.splitlines()[-1] == (
        "the first mistake is in row 6; by the rules the totals are Ana +90, Boris +210, Cilka +80, David +90"
    )


def test_a_radl_that_never_was_is_in_no_row(tarok: Callable[..., Any]) -> None:
    _, out, _ = tarok("audit", "sheet.csv", sheet=HEAD + "1,beggar Ana won,+140,,,\n")
    assert "    doubled by a radl that Ana did not have\n" in out


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            "1,one Ana Boris 45,+40,+40,,\n2,one Ana Cilka 30,0,,-35,\n3,two David Boris 45,,+70,,+30\n",
            [(2, "score", ["Ana"]), (3, "zero", [])],
        ),
        (  # a compulsory klop that was due comes after what is wrong with the numbers of its row, before later rows
            "1,one Ana Boris 45,+40,+40,,\n2,one Ana Cilka 30,0,,-35,\n3,two David Boris 45,,+73,,+30\n"
            "4,two Boris David 44,,+110,,+60\n",
            [(2, "score", ["Ana"]), (3, "score", ["Boris"]), (3, "zero", []), (4, "score", ["Boris"])],
        ),
        ("1,one Ana Boris 45,+40,+40,,\n2,two Ana Boris 44,+80,+70,,\n", [(2, "adding", ["Ana"])]),  # a carry
        ("1,one Ana Boris 45,+40,+40,,\n2,three Ana Boris 48,+56,+65,,\n", [(2, "adding", ["Ana"])]),  # 56 for 65
        ('1,"solo-three David 50 mond:Ana,David",,-20,,+55\n', [(1, "adding", ["Ana", "Boris"])]),  # the wrong column
        ("1,one Ana Boris 45,,+80,,\n", [(1, "adding", ["Ana", "Boris"])]),
        ("1,one Ana Boris 45,,+57,,\n", [(1, "score", ["Ana", "Boris"])]),  # nor has Boris her amount as well
        ("1,beggar Boris won,,70,,\n2,solo-three Ana 45,,100,,\n", [(2, "adding", ["Ana", "Boris"])]),
        ("1,one Ana Boris 45,+40,+40,,\n2,beggar Cilka won,,,,\n", [(2, "adding", ["Cilka"])]),  # left out
        ("1,beggar Cilka won,0,0,70,0\n2,beggar Cilka won,0,0,70,0\n", [(2, "adding", ["Cilka"])]),  # as above
        (
            "1,one Ana Boris 45,+40,+40,,\n2,two Ana Boris 44,+60,+70,,\n3,two Ana Boris 44,+100,+100,,\n",
            [(2, "copy", ["Ana"])],
        ),
        (  # a remark between the two has no amount
            "1,one Ana Boris 45,+40,+40,,\n2,two Ana Boris 44,+60,+70,,\n3,note coffee,,,,\n"
            "4,two Ana Boris 44,+100,+100,,\n",
            [(2, "copy", ["Ana"])],
        ),
        ("1,one Ana Boris 45,+40,+40,,\n3,two Ana Boris 44,+70,+70,,\n", [(3, "gap", [])]),
        ("1,one Ana Bors 45,+40,+40,,\n", [(1, "words", [])]),
        (  # whether she still had a radl is unknown after words that say nothing: with it and without it is right
            "1,klop Ana=20 Boris=10 Cilka=25 David=15,-20,-10,-25,-15\n2,gibberish,,+5,,\n"
            "3,beggar Ana won,+50,,,\n4,beggar Ana won,+190,,,\n",
            [(2, "words", [])],
        ),
        (  # nor whose klop was doubled: Ana's may have been, David wrote 22 for 15; a misdeal has no radl
            "1,gibberish,,+5,,\n2,klop Ana=20 Boris=10 Cilka=25 David=15,-40,-5,-25,-15\n"
            "3,klop Ana=20 Boris=10 Cilka=25 David=15,-80,-25,-75,-37\n"
            "4,misdeal Boris,,-45,,\n5,misdeal Boris,,-60,,\n",
            [(1, "words", []), (3, "score", ["David"]), (5, "score", ["Boris"])],
        ),
        (  # whether a number was only copied wrongly is unknown after words that say nothing
            "1,gibberish,,,,\n2,two Ana Boris 44,+20,+30,,\n3,two Ana Boris 44,+60,+60,,\n",
            [(1, "words", []), (2, "adding", ["Ana"]), (3, "adding", ["Ana"])],
        ),
        ("1,,-23,,,\n", [(1, "impossible", ["Ana"])]),
        ("1,,+140,,,\n", []),
        ("radli,,o,o,o,x\n1,beggar Ana won,+70,,,\n", [(None, "radli", ["David"])]),
        ("radli,,o,o\n1,beggar Ana won,+70,,,\n", [(None, "radli", ["Cilka", "David"])]),  # no mark is no radl
        ("1,one Ana Boris 45,+40,+40,,\ntotal,,+40,+45,,\n", [(None, "sum", ["Boris"])]),
        (
            "radli,,o,o,o,x\n1,beggar Ana won,+70,,,\ntotal,,+75,,,\n",
            [(None, "sum", ["Ana"]), (None, "radli", ["David"])],
        ),
    ],
)
def test_what_is_found(tarok: Callable[..., Any], rows: str, expected: list[tuple[int | None, str, list[str]]]) -> None:
    assert kinds(audited(tarok, HEAD + rows)) == expected


def test_how_far_off_the_foot_of_a_column_is(tarok: Callable[..., Any]) -> None:
    found = audited(tarok, HEAD + "1,one Ana Boris 45,+40,+40,,\ntotal,,+40,+45,,\n")
    assert found["findings"][0]["off"] == {"Boris": "5"}


def test_rows_without_words_get_hands_that_fit(tarok: Callable[..., Any]) -> None:
    found = audited(tarok, "# ruleset: pagat-4p\nn,Ana,Boris,Cilka,David\n1,+40,,+40,\n2,,,-30,-70\n")
    fit = found["fits"]["1"][0]
    assert (fit["contract"], fit["side"], fit["points"], fit["extra"]) == ("one", ["Ana", "Cilka"], [43, 47], 0)
    assert (found["findings"], found["radli"]) == ([], None)


def test_a_radl_may_have_doubled_a_row_without_words(tarok: Callable[..., Any]) -> None:
    """True if an earlier row gave one, or may have given one."""
    head = "# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n"
    for before in ("beggar Boris won", ""):
        found = audited(tarok, f"{head}1,{before},,70,,\n2,,-150,70,,\n")
        assert "solo-one Ana 22" in [fit["words"] for fit in found["fits"]["2"]]


def test_a_radl_may_have_doubled_a_klop_without_words(tarok: Callable[..., Any]) -> None:
    found = audited(tarok, f"{HEAD}1,,,70,,\n2,,-50,55,-20,-10\n")
    assert "klop Ana=27 Boris=17 Cilka=18 David=8" in [fit["words"] for fit in found["fits"]["2"]]


def test_a_radl_that_never_was_would_make_a_row_possible(tarok: Callable[..., Any]) -> None:
    sheet = f"{HEAD}1,,-90,-10,-10,-5\n"
    assert audited(tarok, sheet)["findings"][0]["by_radl"] == "Ana"
    assert "    a radl that was not there would make it possible: Ana\n" in tarok("audit", "sheet.csv")[1]
    assert audited(tarok, f"{HEAD}1,,-10,-90,-10,-5\n")["findings"][0]["by_radl"] == "Boris"


def test_two_mistakes_together_explain_the_first_wrong_row_alone(tarok: Callable[..., Any]) -> None:
    rows = "1,two Ana Boris 44 trula,-40,-40,,\n2,two Ana Boris 44 trula,-80,-80,,\n"
    first, second = audited(tarok, HEAD + rows)["findings"]
    assert [one["changes"] for one in first["explanations"]] == [2] * len(first["explanations"]) != []
    assert second["explanations"] == []


def test_a_row_without_words_is_judged_unless_rows_above_it_are_missing(tarok: Callable[..., Any]) -> None:
    found = audited(tarok, "# ruleset: pagat-4p\nn,Ana,Boris,Cilka,David\n1,+40,,+40,\n4,+80,,+80,\n")
    assert [(one["row"], one["verdict"]) for one in found["rows"]] == [(1, "ok"), (4, "unjudged")]


def test_who_takes_a_pot_is_not_judged_once_nobody_knows_what_lies_in_it(tarok: Callable[..., Any]) -> None:
    sheet = (
        "# ruleset: taroki-polish\n# write: points\nn;words;A;B;C;D\n1;powinnosc A B 40 mond:B,C;2;-8;-2;-2\n"
        "2;powinnosc A B 43 pagat:A:announced;20;20;-20;-20\n3;gibberish;;;;\n"
        "4;powinnosc A B 43 pagat:A:announced;20;20;-20;-20\n5;powinnosc A B 43;20;20;-20;-20\n"
    )
    found = audited(tarok, sheet)
    assert [one["verdict"] for one in found["rows"]] == ["ok", "wrong", "unjudged", "unjudged", "wrong"]


def test_points_and_semicolons_and_decimal_commas(tarok: Callable[..., Any]) -> None:
    sheet = (
        "# ruleset: taroky-hlucin\n# write: points\nn;words;A;B;C;D\n"
        "1;povinnost A B 45;+1,00;+1,00;-1,00;-1,00\ntotal;;1,00;1,00;-1,00;-1,00\n"
    )
    assert audited(tarok, sheet)["findings"] == []


SPREADSHEET = (
    "sep=;\n# pravila: pagat-4p\n# piše: stanje\nIgra;Besede;Ana;Boris;Cilka;David;opombe\n"
    "1;dvojka Ana Boris 44;30;30;-;/;prva igra večera\n2;solo brez Cilka 70;;–;1\u00a0030;—;\nskupaj;;30;30;1 030;0;\n"
)


def test_a_sheet_as_spreadsheets_and_people_write_it(tarok: Callable[..., Any]) -> None:
    """A line for the spreadsheet, signs for nothing, thousands apart, heads of one's own."""
    found = audited(tarok, SPREADSHEET)
    assert [one["words"] for one in found["rows"]] == ["dvojka Ana Boris 44", "solo brez Cilka 70"]
    assert [one["verdict"] for one in found["rows"]] == ["ok", "wrong"] and "+1030" in tarok(
        "audit", "sheet.csv", sheet=SPREADSHEET
    )[1]


def test_a_player_may_be_called_as_a_column(tarok: Callable[..., Any]) -> None:
    sheet = "# ruleset: pagat-4p\nIgra,Kaj,Ana,Boris,Cilka\ntwo Ana Boris 44,,30,30,\n,0,,,30\n"
    assert audited(tarok, sheet)["players"] == ["Kaj", "Ana", "Boris", "Cilka"]


AS_UTF_8 = '    save it as "CSV UTF-8", which spreadsheets offer beside CSV\n'


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("", "sheet.csv:1:1: there is no header\n    its first line names the columns: n,words,Ana,Boris,…\n"),
        ("n,words\n", "sheet.csv:1:1: the header names no players\n    n,words,Ana,Boris,Cilka,David\n"),
        (
            "n,Ana,ana\n1,x,\n",
            "sheet.csv:1:3: ana has two columns\n    one column for each player\n"
            'sheet.csv:2:2: "x" is not an amount\n    such as +40, -20 or 0.50\n',
        ),
        (
            "n,Ana,Boris\n1,2,3,4\n",
            "sheet.csv:2:4: this row has more cells than the header\n    one cell for each column\n",
        ),
        (
            "n,Ana,Boris\nradli,?,o\n",
            'sheet.csv:2:2: "?" is not a radl\n    x or ● is a cancelled one, o or ○ an open one\n',
        ),
        (b"n,Ana\n1,\xff\n", "sheet.csv:2:1: this is not text (UTF-8)\n" + AS_UTF_8),
        ("n,Ana\n1,2\n".encode("utf-16"), "sheet.csv:1:1: this is not text (UTF-8)\n" + AS_UTF_8),
        (
            "Igra,Kaj,Ana,Boris,Opažanja\n1,klop,30,20,kar tako\n",
            'sheet.csv:2:2: "klop" is not an amount\n    such as +40, -20 or 0.50\n'
            'sheet.csv:2:5: "kar tako" is not an amount\n    such as +40, -20 or 0.50\n',
        ),
        ("n,Ana,Boris\n", "sheet.csv: by which rules?\n    --ruleset ID, or a line `# ruleset: ID` above the header\n"),
        (
            "# write: backwards\nn,Ana,Boris\n",
            'sheet.csv:1:1: "backwards" is not a way of writing\n    totals, points or packed\n',
        ),
        (
            HEAD.replace("#", "# dealer: Eva\n#", 1),
            'dealer: nobody called "Eva" has a column\n    the dealer of the first hand\n',
        ),
        ("n,Ana\n" + "1,2\n" * 2001, "sheet.csv:2002:1: a sheet has at most 2000 rows\n    cut it in two\n"),
    ],
)
def test_what_cannot_be_read(tarok: Callable[..., Any], sheet: str | bytes, told: str) -> None:
    assert tarok("audit", "sheet.csv", sheet=sheet) == (1, "", told)


def test_no_such_sheet(tarok: Callable[..., Any]) -> None:
    told = "nowhere.csv: cannot be read: No such file or directory\n    name a CSV file\n"
    assert tarok("audit", "nowhere.csv") == (1, "", told)


@given(
    st.lists(
        st.sampled_from(
            [
                "two Ana Boris 44",
                "one Cilka Ana 30 trula",
                "beggar David won",
                "klop Ana=20 Boris=24 Cilka=14 David=12",
                "solo-one Boris 60 kontra",
                "three Cilka David 52 mond:Ana,Cilka",
                "misdeal Ana",
                "solo-without Ana 45",
            ]
        ),
        min_size=1,
        max_size=8,
    )
)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_sheet_written_by_the_rules_is_right(words: list[str]) -> None:
    from tarok_score.dispute.audit import POINTS, TOTALS, audit, read
    from tarok_score.evening import parse_words
    from tarok_score.evening.course import EveningCourse
    from tarok_score.hand import Table
    from tarok_score.law.library import load

    players = ("Ana", "Boris", "Cilka", "David")
    table = Table(load("pagat-4p"), players)
    evening = EveningCourse(table, "David")
    for one in words:
        evening.add(parse_words.read(evening, one.split()).events[0])
    for write in (TOTALS, POINTS):
        lines = [f"# write: {write}", "n;words;Ana;Boris;Cilka;David"]
        for number, (one, entry) in enumerate(zip(words, evening.entries(), strict=True), 1):
            numbers = (
                entry.state.totals if write == TOTALS else {name: entry.outcome.scores.get(name, 0) for name in players}
            )
            lines.append(f"{number};{one};" + ";".join(str(numbers[name]) for name in players))
        sheet = read("\n".join(lines).encode(), "sheet.csv")
        found = audit(sheet, table.rules)
        assert [one for one in found.findings if one.kind != "zero"] == []
        assert found.totals == found.by_rules == evening.state.totals
        assert found.radli == evening.state.radli


EVENING = [
    "new pagat-4p Ana Boris Cilka David",
    "add two Ana Boris 48",
    "add beggar Boris won",
    "misdeal Ana",
    "add two Ana Boris 44 mond:Ana,Cilka",
]


def test_an_evening_under_other_rules(tarok: Callable[..., Any]) -> None:
    for words in EVENING:
        assert tarok(*words.split())[0] == 0
    status, out, err = tarok("compare", "--variant", "exact-difference", "--json")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert found["differ"] == [1, 3]
    assert found["gain"] == {"Ana": "-5", "Boris": "-4", "Cilka": "0", "David": "0"}
    assert found["complete"]
    text = tarok("compare", "--variant", "exact-difference")[1]
    assert text.splitlines()[:3] == [
        "pagat-4p                   Ana +55, Boris +165, Cilka 0, David 0",
        "pagat-4p+exact-difference  Ana +50, Boris +161, Cilka 0, David 0",
        "hand 1: two Ana Boris 48",
    ]
    text = tarok("compare", "--variant", "exact-difference", "--lang", "sl")[1]
    assert text.splitlines()[2] == "1. igra: dvojka Ana Boris 48"


def test_hands_that_other_rules_do_not_know(tarok: Callable[..., Any]) -> None:
    for words in ["new pagat-4p Ana Boris Cilka David --variant piccolo", "add piccolo Ana won"]:
        assert tarok(*words.split())[0] == 0
    found = json.loads(tarok("compare", "--ruleset", "pagat-4p", "--json")[1])
    assert found["complete"] is False and found["hands"][0]["there"] is None
    assert found["hands"][0]["problems"][0]["path"] == "hand.contract"
    assert found["gain"]["Ana"] == "-70"


def test_a_total_that_other_rules_make_too_large_is_no_total(tarok: Callable[..., Any]) -> None:
    for words in (
        "new pagat-4p Ana Boris Cilka David",
        "adjust Ana +999999999969 --why gift",
        "add two Ana Boris 47",
        "add beggar Cilka won",
    ):
        assert tarok(*words.split())[0] == 0
    found = json.loads(tarok("compare", "--variant", "exact-difference", "--json")[1])
    assert [one["there"] is None for one in found["hands"]] == [True, False]
    assert len(found["hands"][0]["problems"]) == 1


@pytest.mark.parametrize(
    ("hands", "note"),
    [
        (["two Ana Boris 49", "two Ana Cilka 22"], "after hand 2 only these rules call a compulsory klop: pagat-4p"),
        (
            ["three Ana Boris 48", "three Ana Boris 48", "two Ana Cilka 9"],
            "after hand 3 only these rules call a compulsory klop: pagat-4p+exact-difference",
        ),
        (["two Ana Boris 48", "two Ana Cilka 22"], None),
    ],
)
def test_the_rules_that_call_a_compulsory_klop(tarok: Callable[..., Any], hands: list[str], note: str | None) -> None:
    """Ana is at zero again by one of the two, or by both."""
    for words in ["new pagat-4p Ana Boris Cilka David", *(f"add {hand}" for hand in hands)]:
        assert tarok(*words.split())[0] == 0
    lines = tarok("compare", "--variant", "exact-difference")[1].splitlines()
    assert [line.removeprefix("note: ") for line in lines if "compulsory" in line] == ([note] if note else [])


def test_compare_needs_rules_for_so_many(tarok: Callable[..., Any]) -> None:
    assert tarok("new", "pagat-4p", "Ana", "Boris", "Cilka", "David")[0] == 0
    assert tarok("compare")[0] == 2
    assert tarok("compare", "--ruleset", "pagat-3p") == (1, "", "players: pagat-3p is for 3 players, not 4\n")
