"""Texts of strangers in ledgers, rulesets, competitions, sheets, settings: no command passes on what a screen obeys.

Whatever a command prints, or writes into a file for people, has no control character and nothing that turns the
direction of writing, and no line of its own making begins with what a stranger wrote after a line break.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from answers import TODAY, Said, Tarok
from forged import Body, alter

from tarok_score.cli.app import commands
from tarok_score.text import cell

NASTY = "\x1b]0;owned\x07\x00\r\nFORGED \u202eevil\u2066 \x9b31m \x7f\u200b\u2028FORGED"

#: Commands that read strangers' files, by the first word; each is typed as written.
EVENING = """
show
show --ascii
show --json
log
log --all
log --json
why 1
why 1 --json
settle
settle --rate 1
check
check --json
chart
chart --ascii
export
export --excel
export --format md
export --json
report --out -
sessions
sessions --json
share
share --json
season
season --csv
season --json
season --html -
season --rating
add two Ana Boris 44 --dry-run
misdeal Ana --dry-run
no-taroks Ana --dry-run
adjust Ana 5 --why x --dry-run
radl +Ana --why x --dry-run
fine Ana 5 --dry-run
skis Ana --dry-run
finish --dry-run
undo --dry-run
redo
amend 1 two Ana 40 --override x --dry-run
insert 1 two Ana 40 --override x --dry-run
move 1 2 --override x --dry-run
swap 1 2 --override x --dry-run
void 1 --why x --override x --dry-run
agree --dry-run
dealer Ana --dry-run
seats Boris Ana Cilka David --dry-run
join Eva --dry-run
leave Ana --dry-run
replace Ana Eva --dry-run
rename Ana Anica --dry-run
paid Ana Boris 5 --dry-run
rate 2 --dry-run
note x --dry-run
words
words two
accept-edit
repair
audit sheet.csv
audit sheet.csv --json
audit sheet.csv --all
import sheet.csv
compare
compare hostile.yaml
again
play
serve --session nothing.jsonl
score two Ana Boris 44
bids
tournament show
new hostile.yaml Ana Boris Cilka David
rules show hostile.yaml
rules show hostile.yaml --full
rules show hostile.yaml --html
rules show hostile.yaml --json
rules check hostile.yaml
rules variants hostile.yaml
rules diff hostile.yaml pagat-4p
score --ruleset hostile.yaml two Ana Boris 44
cards count hostile
help
completion bash
schema settle
demo
""".strip().splitlines()


def forged(bodies: list[Body]) -> None:
    """Every text of a ledger that is a stranger's own."""
    rules = bodies[0]["rules"]
    rules["title"]["en"] = rules["source"] = rules["unit"]["name"] = rules["about"] = NASTY
    for contract in rules["contracts"].values():
        contract["cite"] = NASTY
        contract.setdefault("label", {})["en"] = NASTY
    for bonus in rules["bonuses"].values():
        bonus["label"] = {"en": NASTY}
    bodies[0] |= {"origin": NASTY, "program": NASTY, "at": NASTY, "variants": [NASTY], "names": {"Ana": NASTY}}
    bodies[1]["words"] = NASTY
    totals, radli = bodies[-1]["totals"], bodies[-1]["radli"]
    more = {"totals": totals, "radli": radli, "at": NASTY}
    nobody = dict.fromkeys(totals, "0")
    bodies += [
        {"kind": "agree", "agreed": {}, **more},
        {"kind": "note", "text": NASTY, "at": NASTY},
        {"kind": "adjust", "player": "Ana", "amount": "0", "why": NASTY, "scores": nobody, **more},
    ]


def hostile_ruleset(folder: Path) -> None:
    """A ruleset whose every text is a stranger's own; YAML in the form of JSON, which is YAML too."""
    from tarok_score.law.library import document

    found = json.loads(json.dumps(document("pagat-4p")))
    found |= {"id": "hostile", "source": NASTY, "about": NASTY}
    found["title"]["en"] = NASTY
    found["contracts"]["two"] |= {"label": {"en": NASTY}, "cite": NASTY}
    found["variants"]["piccolo"]["about"] = NASTY
    folder.joinpath("hostile.yaml").write_text(json.dumps(found), encoding="utf-8")


def calm(said: Said, command: str) -> None:
    """The answer is one that no terminal obeys, and none of its lines is a stranger's."""
    assert "Traceback" not in said.err
    for text in (said.out, said.err):
        for line in text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"):
            assert line.isprintable(), command
            assert not line.lstrip().startswith("FORGED"), command


@pytest.fixture
def strangers(friday: Tarok, tmp_path: Path) -> Tarok:
    """A folder in which every text is a stranger's."""
    alter(TODAY, forged)
    hostile_ruleset(tmp_path)
    sheet = f'# ruleset: pagat-4p\n# write: totals\nn,words,Ana,Boris,Cilka,David\n1,"{NASTY}",1,2,3,4\n'
    tmp_path.joinpath("sheet.csv").write_text(sheet.replace("\r\n", " "), encoding="utf-8", newline="")
    return friday


def test_every_command_is_tried() -> None:
    tried = {line.split()[0] for line in EVENING}
    assert set(commands()) - tried == set()


@pytest.mark.parametrize("command", EVENING)
def test_no_command_passes_on_what_a_terminal_obeys(strangers: Tarok, command: str) -> None:
    calm(strangers(*command.split(), stdin=""), command)


@pytest.mark.parametrize("command", ["show", "log", "new pagat-4p Ana Boris", "season", "words", "again", "play"])
def test_nor_one_that_reads_settings(strangers: Tarok, tmp_path: Path, command: str) -> None:
    text = json.dumps(NASTY)
    for settings in (
        f"rules = {text}\n",
        f"[people]\nAna = [{text}]\n",
        f"{text} = 1\n",
        f"players = [{text}]\n",
        NASTY,
    ):
        tmp_path.joinpath("tarok.toml").write_text(settings, encoding="utf-8", newline="")
        calm(strangers(*command.split(), stdin=""), command)


def test_nor_one_that_reads_a_competition(strangers: Tarok) -> None:
    names = ("A", "B", "C", "D")
    begin = "tournament new Open --system points --ruleset pagat-4p --rounds 1"
    assert strangers(*begin.split()).status == 0
    for name in names:
        assert strangers("tournament", "enter", name).status == 0
    (path,) = Path().glob("tournament-*.jsonl")

    def change(bodies: list[Body]) -> None:
        bodies[0] |= {"name": NASTY, "program": NASTY, "at": NASTY}
        bodies.append({"kind": "note", "text": NASTY, "at": NASTY})

    alter(str(path), change)
    for command in ("show", "tables", "standings", "log", "check", "fixtures", "show --json", "standings --html -"):
        calm(strangers("tournament", *command.split()), command)


FORMULAS = ("=1+1", "@SUM(1)", "+1", "-1", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠SUM", "﹦1", " =1+1", "\ufeff=1")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text: str) -> None:
    assert cell(text)[0] in "'\\"
    assert cell(text).isprintable()


def test_no_cell_of_an_export_or_a_season_is_a_formula(friday: Tarok) -> None:
    for formula in FORMULAS:

        def change(bodies: list[Body], formula: str = formula) -> None:
            bodies[0]["rules"]["unit"]["name"] = formula
            bodies[1]["words"] = formula
            bodies[-1] = {"kind": "note", "text": formula, "at": "2026-01-31T20:00:00+0100"}

        friday("note x")
        alter(TODAY, change)
        for command in ("export", "export --excel", "season --csv"):
            said = friday(command)
            assert said.status == 0
            for row in csv.reader(
                io.StringIO(said.out.removeprefix("\ufeff")), delimiter=";" if "excel" in command else ","
            ):
                for one in row:
                    assert one.lstrip("-").replace(".", "").replace(",", "").isdigit() or one == cell(one)


@pytest.mark.parametrize("text", ["Ana", "a b", "two Ana Boris 44", "−20", "(1)", "1+1", "Žiga"])
def test_any_other_cell_stays_as_it_is(text: str) -> None:
    assert cell(text) == text
