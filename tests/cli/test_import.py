"""Paper sheets become sessions, or every wrong row is shown and nothing is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import TODAY, Tarok

#: The same evening on paper, as tables of four languages write it.
SHEETS = {
    "en": """\
# ruleset: pagat-4p
# dealer: David
n,words,Ana,Boris,Cilka,David
1,two Ana Boris 44 trula mond:Cilka,+40,+40,-20,
2,beggar Cilka won,,,+50,
3,misdeal Boris,,+20,,
,total,40,20,50,0
""",
    "sl": """\
# ruleset: pagat-4p
št.;besede;Ana;Boris;Cilka;David
1;dve Ana Boris 44 trula mond:Cilka;+40;+40;-20;
2;berač Cilka dobljen;;;+50;
3;misdeal Boris;;+20;;
;skupaj;40;20;50;0
""",
    "cs": """\
# ruleset: pagat-4p
č.;slova;Ana;Boris;Cilka;David
1;dvojka Ana Boris 44 trula mond:Cilka;40;40;−20;
2;žebrák Cilka vyhraný;;;50;
3;misdeal Boris;;20;;
;celkem;40;20;50;0
""",
    "pl": """\
# ruleset: pagat-4p
nr;słowa;Ana;Boris;Cilka;David
1;dwójka Ana Boris 44 trula mond:Cilka;40;40;-20;
2;żebrak Cilka wygrany;;;50;
3;misdeal Boris;;20;;
;razem;40;20;50;0
""",
}

TOTALS = {"Ana": "40", "Boris": "20", "Cilka": "50", "David": "0"}


def put(text: str | bytes, name: str = "sheet.csv") -> None:
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)


@pytest.mark.parametrize("language", SHEETS)
def test_a_sheet_becomes_a_session(tarok: Tarok, language: str) -> None:
    put(SHEETS[language])
    said = tarok(f"import sheet.csv --session e.jsonl --lang {language}")
    assert said.status == 0, said.err
    shown = tarok("show --json --session e.jsonl").json
    assert shown["totals"] == TOTALS and shown["hands"] == 2 and shown["dealer"] == "Boris"
    assert tarok("check --session e.jsonl").status == 0
    assert tarok(f"audit sheet.csv --lang {language}").status == 0


def test_what_is_said(tarok: Tarok) -> None:
    put(SHEETS["en"])
    said = tarok("import sheet.csv --session e.jsonl --dry-run")
    assert said.status == 0 and not Path("e.jsonl").exists()
    assert said.out.endswith("would start e.jsonl: pagat-4p, Ana, Boris, Cilka, David\n")
    answer = tarok("import sheet.csv --session e.jsonl --json").json
    assert answer["totals"] == TOTALS and answer["session"] == "e.jsonl" and not answer["dry_run"]
    again = tarok("import sheet.csv --session e.jsonl")
    assert again.status == 1 and "is there already" in again.err


def test_a_hand_in_place_of_a_compulsory_klop_is_refused_in_packed_columns_too(tarok: Tarok) -> None:
    """Such columns by themselves do not say when a total was zero."""
    put(
        "# ruleset: pagat-4p\n# write: packed\nn,words,Ana,Boris,Cilka,David\n"
        "1,one Ana Boris 45,40,40,-40,30\n2,one Ana Cilka 25,0,70,,\n3,two David Boris 45,,,,\n"
    )
    assert tarok("audit sheet.csv").status == 0
    said = tarok("import sheet.csv")
    assert said.status == 1 and not list(Path().glob("*.jsonl"))
    assert said.err.startswith("sheet.csv:6:1: a compulsory klop is due: two is closed\n")


def test_every_row_that_is_wrong_is_told(tarok: Tarok) -> None:
    put(
        "# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n"
        "1,two Ana Boris 44,+40,+30,,\n2,,,,+70,\n3,too Ana,,,,\n4,leave Boris,,,,\n"
        "6,beggar David won,,,,+70\n,total,0,0,0,0\n"
    )
    said = tarok("import sheet.csv")
    assert said.status == 1 and not list(Path().glob("*.jsonl"))
    told = [line.removeprefix("sheet.csv:").partition(": ")[::2] for line in said.err.splitlines() if line[:1] != " "]
    assert told == [
        ("3:1", "two Ana Boris 44 gives Ana: +30, written +40"),
        ("4:1", "row 2 has no words: what was played?"),
        ("5:1", "what was played?"),
        ("6:1", "players and rules of a sheet are the same from first to last"),
        ("7:1", "the rows after 4 are missing"),
        ("8:1", "the total at the foot of the column is wrong: Ana, Boris, Cilka, David"),
    ]


@pytest.mark.parametrize(
    "words",
    [
        "void 1 --why x",
        "undo",
        "redo",
        "rename Ana Eva",
        "confirmed 1 Ana",
        "join Eva --after Ana",
        "rules zei-4p from now",
    ],
)
def test_a_row_is_no_correction(tarok: Tarok, words: str) -> None:
    put(f"# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n1,beggar Ana won,70,,,\n2,{words},,,,\n")
    assert tarok("audit sheet.csv").status == 3
    said = tarok("import sheet.csv")
    assert said.status == 1 and said.err.startswith("sheet.csv:4:1: ") and not list(Path().glob("*.jsonl"))


def test_rules_are_named_somewhere(tarok: Tarok) -> None:
    put("words,Ana,Boris,Cilka,David\nbeggar Ana won,70,,,\n")
    assert "by which rules?" in tarok("import sheet.csv").err
    assert tarok("import sheet.csv --ruleset pagat-4p --variant exact-difference").status == 0
    assert tarok("show --json").json["variants"] == ["exact-difference"]


def test_a_sheet_without_rows_begins_nothing(tarok: Tarok) -> None:
    put("# ruleset: pagat-4p\nn,words,Ana,Boris,Cilka,David\n")
    said = tarok("import sheet.csv")
    assert said == (1, "", "sheet.csv: this sheet has no rows: nothing was played\n    one row for each hand\n")
    assert not list(Path().glob("*.jsonl"))


@pytest.mark.parametrize("options", ["", " --excel"])
def test_the_table_of_events_is_no_sheet(friday: Tarok, options: str) -> None:
    friday(f"export --out e.csv{options}")
    for command in ("import", "audit"):
        said = friday(f"{command} e.csv --ruleset pagat-4p")
        assert (said.status, said.out) == (1, "") and "is not an amount" in said.err


def test_a_text_longer_than_any_hand_is_told_at_its_first_cell(tarok: Tarok) -> None:
    put("words,Ana\n" + "y" * 501 + ",3\n")
    assert tarok("import sheet.csv").err.startswith("sheet.csv:2:1: column 1 has more than 500 characters\n")


def test_a_workbook_is_to_be_saved_as_csv(tarok: Tarok) -> None:
    put(b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x9f\xd2", "sheet.xlsx")
    for command in ("import", "audit"):
        said = tarok(f"{command} sheet.xlsx --ruleset pagat-4p")
        assert said.status == 1 and 'save it as "CSV UTF-8"' in said.err


def test_a_ledger_is_a_session_already(friday: Tarok) -> None:
    told = f"{TODAY}: this is a session's ledger already\n    --session {TODAY} uses it as it is; --after N "
    said = friday(f"import -- {TODAY}")
    assert (said.status, said.out) == (1, "") and said.err.startswith(told)
    Path("friday.jsonl").write_bytes(Path(TODAY).read_bytes())
    assert friday("import ./friday.jsonl").err.startswith(told.replace(TODAY, "./friday.jsonl"))
