"""Ledgers and rulesets from strangers and from bad luck, seen from the command line: refused, mended, never obeyed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from answers import TODAY, Said, Tarok
from forged import Body, alter, forge, records
from still import HandedIn, Hurried

pytestmark = pytest.mark.no_cover

READING = ["show", "show --json", "log", "log --json", "why 1", "settle", "check", "check --json", "show --upto 1"]
WRITING = ["add one Cilka Ana 45", "undo", "finish", "note x", "agree", "void 1 --why x", "misdeal Ana"]


def calm(said: Said) -> None:
    """The answer is one that a terminal does not obey, and no fault of the program."""
    assert said.status in (0, 1, 3)
    for text in (said.out, said.err):
        assert all(line.isprintable() for line in text.split("\n"))
    if said.status in (1, 3):
        assert said.err or said.out.startswith("{")
        assert not said.out or said.out.startswith("{")


def total(tarok: Tarok) -> str:
    return str(tarok("show --json").json["totals"])


# ---------------------------------------------------------------- cut short


def test_cut_at_any_byte_it_is_the_evening_so_far_or_refused(friday: Tarok) -> None:
    friday("add one Cilka Ana 45")
    whole = Path(TODAY).read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 10]
    sheets = {}
    for end in ends:
        Path(TODAY).write_bytes(whole[:end])
        sheets[end] = total(friday)
    cuts = {*ends, *(end - 1 for end in ends), *(end + 1 for end in ends[:-1]), *range(0, len(whole), 97)}
    for cut in sorted(cuts):
        Path(TODAY).write_bytes(whole[:cut])
        said = friday("show --json")
        if cut < ends[0]:
            assert said.status == 1 and "there is no session in" in said.err
            continue
        standing = max(end for end in ends if end <= cut)
        assert str(said.json["totals"]) == sheets[standing]
        assert said.err.startswith("warning: ") is (cut != standing)
        check = friday("check")
        assert check.status == 0 and check.err.startswith("warning: ") is (cut != standing)


def test_after_a_cut_the_evening_goes_on(friday: Tarok) -> None:
    whole = Path(TODAY).read_bytes()
    Path(TODAY).write_bytes(whole[:-30])
    said = friday("add klop Ana=26 Boris=17 Cilka=9 David=18")
    assert said.status == 0 and "was put aside in" in said.err
    assert Path(f"{TODAY}.torn").read_bytes() == whole.splitlines(keepends=True)[-1][:-30]
    assert Path(TODAY).read_bytes() == whole and friday("check").err == ""


def test_a_batch_that_was_cut_short_does_not_count(friday: Tarok) -> None:
    before = total(friday)
    Path("hands").write_text("one Cilka Ana 45\ntwo Ana 40\nbeggar Boris won\n", encoding="utf-8")
    friday("add --batch hands")
    lines = Path(TODAY).read_bytes().splitlines(keepends=True)
    Path(TODAY).write_bytes(b"".join(lines[:-1]))
    assert total(friday) == before
    assert friday("show").err.startswith("warning: ")
    assert friday("note on").status == 0
    assert Path(f"{TODAY}.torn").read_bytes() == b"".join(lines[-3:-1])


# ---------------------------------------------------------------- altered


def replace(old: str, new: str) -> None:
    text = Path(TODAY).read_text(encoding="utf-8")
    assert old in text
    Path(TODAY).write_text(text.replace(old, new), encoding="utf-8")


ON_PURPOSE = (
    "    if it was edited on purpose, `tarok accept-edit` makes it legitimate; "
    "otherwise `tarok repair` saves the good part"
)


def test_altered_lines_are_named_and_totals_past_them_refused(friday: Tarok) -> None:
    friday("add one Cilka Ana 45")
    replace('"points":44', '"points":50')
    replace('"points":45', '"points":46')
    altered = "this line is not as it was recorded: its seal does not fit"
    assert friday("check").err == (f"{TODAY}:2:1: {altered}\n{ON_PURPOSE}\n{TODAY}:4:1: {altered}\n{ON_PURPOSE}\n")
    for command in ("show", "settle", "log", "why 1"):
        said = friday(command)
        assert (said.status, said.out) == (1, "")
        assert said.err.endswith("no hand before the damage is whole\n")
    for command in WRITING:
        said = friday(command)
        assert (said.status, said.out) == (1, "")
        assert said.err.endswith(
            f"{TODAY}: nothing is written to a damaged ledger\n"
            "    `tarok check` shows the damage; `tarok repair` saves the good part in a new file\n"
        )


def test_the_sheet_before_the_damage_can_be_seen(friday: Tarok) -> None:
    friday("add one Cilka Ana 45")
    replace('"points":45', '"points":46')
    said = friday("show")
    assert said.err.endswith("; tarok show --upto 2 shows the sheet before the damage\n")
    assert friday("show --upto 2 --json").json["totals"]["Ana"] == "15"
    assert friday("show --upto 3").status == 1


def test_an_edit_on_purpose_is_accepted_and_stays_visible(friday: Tarok) -> None:
    friday("add one Cilka Ana 45")
    replace('"points":44', '"points":34')
    said = friday("accept-edit", "--note", "misheard: 34, not 44")
    assert said.status == 0
    # 20 + 0 lost, trula 10 made; then klop, then one with a radl: (30 + 10) × 2 for Cilka.
    accepted, *_, totals, _ = said.out.splitlines()
    assert accepted == "✓ edited lines 2 accepted (misheard: 34, not 44)"
    assert totals == "     total  +45    −25    +50    −20"
    checked = friday("check")
    assert checked.status == 0 and checked.out.splitlines()[0] == "lines edited by hand and accepted: 2"
    assert friday("check --json").json["accepted_edits"] == [2]
    assert friday("add two Ana Boris 44").status == 0
    assert friday("check").status == 0
    replace('"points":34', '"points":33')
    assert friday("check").status == 3
    replace('"points":33', '"points":44')
    assert friday("check").err.startswith(f"{TODAY}:2:1: this line is no longer as it was when its edit was accepted\n")


def test_an_edit_that_cannot_be_played_is_not_accepted(friday: Tarok) -> None:
    replace('"declarer":"Ana"', '"declarer":"Eva"')
    before = Path(TODAY).read_bytes()
    said = friday("accept-edit --note x")
    assert (said.status, said.out) == (1, "") and 'nobody called "Eva" sits at the table' in said.err
    assert Path(TODAY).read_bytes() == before


def test_an_edit_may_not_change_totals_that_the_table_agreed_on(friday: Tarok) -> None:
    friday("agree")
    replace('"points":44', '"points":50')
    said = friday("accept-edit --note x")
    assert said.status == 1 and "the totals are not as agreed" in said.err


def test_repair_saves_the_good_part_in_a_new_file(friday: Tarok) -> None:
    friday("add one Cilka Ana 45")
    replace('"points":45', '"points":46')
    before = Path(TODAY).read_bytes()
    said = friday("repair")
    assert said == (
        0,
        "3 records saved in tarok-2026-01-31.repaired.jsonl\n"
        "the rest is in tarok-2026-01-31.quarantine; the damaged ledger is as it was\n",
        "",
    )
    assert Path(TODAY).read_bytes() == before
    repaired = Path("tarok-2026-01-31.repaired.jsonl").read_bytes()
    assert repaired + Path("tarok-2026-01-31.quarantine").read_bytes() == before
    assert friday("check --session tarok-2026-01-31.repaired.jsonl").status == 0
    assert friday("show --session tarok-2026-01-31.repaired.jsonl --json").json["hands"] == 2


def test_repair_saves_what_stands_before_a_record_that_cannot_be_played(friday: Tarok) -> None:
    def change(bodies: list[Body]) -> None:
        bodies[2]["hand"]["points"]["Ana"] = 70

    alter(TODAY, change)
    assert friday("check").status == 3
    assert friday("repair").out.startswith("2 records saved in tarok-2026-01-31.repaired.jsonl\n")
    assert friday("check --session tarok-2026-01-31.repaired.jsonl").status == 0


def test_repair_never_saves_half_a_batch(friday: Tarok) -> None:
    Path("hands").write_text("one Cilka Ana 45\ntwo Ana 40\nbeggar Boris won\n", encoding="utf-8")
    friday("add --batch hands")

    def change(bodies: list[Body]) -> None:
        bodies[5]["hand"]["won"] = "perhaps"

    alter(TODAY, change)
    assert friday("repair").out.startswith("3 records saved in ")
    assert friday("show --session tarok-2026-01-31.repaired.jsonl --json").json["hands"] == 2


# ---------------------------------------------------------------- other programs and versions


def test_a_newer_format_is_read_but_not_written(friday: Tarok) -> None:
    def change(bodies: list[Body]) -> None:
        bodies[0]["format"] = 3

    alter(TODAY, change)
    assert friday("show").status == 0 and friday("check").status == 0
    before = Path(TODAY).read_bytes()
    for command in [*WRITING, "accept-edit --note x"]:
        assert friday(command) == (
            1,
            "",
            f"{TODAY}: this ledger has format 3, and this tarok writes only format 2\n"
            "    upgrade tarok-score to write to it\n",
        )
    assert Path(TODAY).read_bytes() == before


def test_unknown_fields_are_kept(friday: Tarok) -> None:
    def change(bodies: list[Body]) -> None:
        for body in bodies:
            body["weather"] = {"sky": "blue", "stars": [1, 2]}

    alter(TODAY, change)
    before = Path(TODAY).read_bytes()
    assert friday("add one Cilka Ana 45").status == 0
    assert Path(TODAY).read_bytes().startswith(before) and friday("check").status == 0


def test_a_ledger_in_use_by_another_program(friday: Tarok, handed_in: HandedIn) -> None:
    import fcntl

    handed_in(Hurried())
    with Path(TODAY).open("rb+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert friday("add one Cilka Ana 45") == (
            1,
            "",
            f"{TODAY}: in use by another tarok\n    wait until it has finished, or close it, and try again\n",
        )
        assert friday("show").status == 0
    assert friday("show --json").json["hands"] == 2


def test_a_file_that_is_no_ledger(tarok: Tarok) -> None:
    for number, text in enumerate([b"", b"\0" * 100, b"hello\n", b"{}\n", b'{"n":0,"kind":"session"}\n', b"\xff\xfe\n",
                                   b"id: pagat-4p\n", b"[" * 10**6 + b"\n"]):  # fmt: skip
        Path("x").write_bytes(text)
        for command in READING + WRITING + ["repair", "accept-edit --note x"]:
            said = tarok(f"{command} --session x")
            calm(said)
            assert said.status in (1, 3), (number, command)
        assert Path("x").read_bytes() == text


# ---------------------------------------------------------------- texts that a terminal would obey

NASTY = "\x1b]0;owned\x07\x1b[2J\r\n9 Ana wins \u202eevil\u2066 \x9b31m \x7f\u200b"


def nasty_texts(bodies: list[Body]) -> None:
    rules = bodies[0]["rules"]
    rules["title"]["en"] = rules["source"] = rules["unit"]["name"] = rules["about"] = NASTY
    for contract in rules["contracts"].values():
        contract["cite"] = NASTY
        contract.setdefault("label", {})["en"] = NASTY
    rules["difference"]["cite"] = NASTY
    rules["bonuses"]["trula"]["label"] = {"en": NASTY}
    bodies[0] |= {"origin": NASTY, "program": NASTY, "at": NASTY, "variants": [NASTY]}
    bodies[1]["words"] = NASTY
    totals = bodies[-1]["totals"]
    more = {"totals": totals, "radli": bodies[-1]["radli"], "at": NASTY}
    nobody = dict.fromkeys(totals, "0")
    bodies += [
        {"kind": "agree", "agreed": {}, **more},
        {"kind": "note", "text": NASTY, "at": NASTY},
        {"kind": "adjust", "player": "Ana", "amount": "0", "why": NASTY, "scores": nobody, **more},
    ]


def test_texts_of_a_stranger_are_escaped_wherever_they_are_printed(friday: Tarok) -> None:
    alter(TODAY, nasty_texts)
    bare = 0
    more = (
        "why 1 --lang sl",
        "show --ascii",
        "check --seal 000000",
        "undo",
        "undo",
        "redo",
        "add two Ana Boris 44",
        "amend 1 two Ana 40 --override x",
        "void 1 --why x --override x",
        "finish --dry-run",
        "misdeal Ana",
    )
    for command in (*READING, *more):
        said = friday(command)
        calm(said)
        assert said.status == (3 if "--seal" in command else 0), said
        bare += "\\u001b" in said.out
    assert bare >= 5


def test_full_names_without_an_end_are_cut(friday: Tarok) -> None:
    friday("join Eva=Eva")

    def change(bodies: list[Body]) -> None:
        bodies[0]["names"] = {"Ana": "W" * 60_000}
        bodies[-1]["names"] = {"Eva": "\x1b" * 60_000}

    alter(TODAY, change)
    for command in ("show", "show --lang sl", "log", "season", "settle"):
        said = friday(command)
        calm(said)
        assert said.status == 0 and max(map(len, said.out.splitlines())) < 400, command
    assert "Ana = " + "W" * 79 + "…" in " ".join(friday("show").out.split())
    assert "W" * 81 not in friday(f"report {TODAY} --out -").out


def test_json_is_escaped_as_json(friday: Tarok) -> None:
    alter(TODAY, nasty_texts)
    events = friday("log --json").json["events"]
    assert events[0]["words"] == NASTY
    assert friday("show --json").json["variants"] == [NASTY]
    assert friday("why 1 --json").json["lines"][0]["label"] == NASTY


def test_a_void_or_overridden_reason_is_escaped_too(friday: Tarok) -> None:
    friday("agree")
    friday("void 1 --why x --override y")
    last = records(TODAY)[-1]

    def change(bodies: list[Body]) -> None:
        bodies[-1] |= {"why": NASTY, "override": NASTY}

    alter(TODAY, change)
    assert last["why"] == "x"
    for command in ("show", "log", "why 1", "log --json", "undo"):
        said = friday(command)
        calm(said)
        assert said.status == 0


def test_names_of_a_stranger_are_refused(friday: Tarok) -> None:
    for name in (NASTY, "A\u202eB", "=HYPERLINK(1)", "+1", "@SUM", "-x", "", "x" * 5000, "A na", 7, None, ["Ana"]):

        def change(bodies: list[Body], name: Any = name) -> None:
            bodies[0]["players"] = [name, "Boris", "Cilka", "David"]

        alter(TODAY, change)
        for command in (*READING, *WRITING, "repair"):
            said = friday(command)
            calm(said)
            assert said.status == (3 if command.startswith("check") else 1)
        friday("undo")


def test_a_name_that_the_notation_has_as_a_word_by_now_is_read(friday: Tarok) -> None:
    text = Path(TODAY).read_text(encoding="utf-8").replace("Cilka", "Trula").replace("cilka", "trula")
    Path(TODAY).write_text(text, encoding="utf-8")
    forge(TODAY, records(TODAY))
    for command in ("show", "log", "check"):
        said = friday(command)
        assert said.status == 0, said
    assert "Trula" in friday("show").out


def test_check_reads_the_rules_of_the_cards_which_others_read_when_they_need_them(friday: Tarok) -> None:
    lines = records(TODAY)
    lines[0]["rules"]["cards"]["talon"] = 7
    forge(TODAY, lines)
    assert friday("check").status == 3


def test_a_path_with_strange_letters_is_escaped(friday: Tarok) -> None:
    for name in ("a\x1b[2J.jsonl", "a\u202e.jsonl", "nowhere\x1b[2J/x.jsonl", "a\udcffb.jsonl", "x" * 300):
        for words in (
            ("show", "--session", name),
            ("new", "pagat-4p", "A", "B", "C", "D", "--session", name, "--dry-run"),
            ("new", "pagat-4p", "A", "B", "C", "D", "--session", name),
            ("add", "two", "A", "40", "--session", name),
            ("check", "--session", name),
            ("add", "--batch", name),
            ("score", "--batch", name),
            ("new", name, "A", "B", "C", "D"),
            ("score", "--ruleset", name + ".yaml", "two", "A", "44"),
        ):
            calm(friday(*words))


# ---------------------------------------------------------------- rulesets of a stranger


def put(*path: str | int, value: Any) -> Callable[[list[Body]], None]:
    def change(bodies: list[Body]) -> None:
        node: Any = bodies[0]
        for key in path[:-1]:
            node = node[key]
        if value is KeyError:
            del node[path[-1]]
        else:
            node[path[-1]] = value

    return change


MALFORMED = [
    put("rules", value=[]),
    put("rules", value="pagat-4p"),
    put("rules", value={}),
    put("rules", "contracts", value=KeyError),
    put("rules", "contracts", value=[]),
    put("rules", "contracts", "two", value=None),
    put("rules", "contracts", "two", "cite", value=KeyError),
    put("rules", "contracts", "two", "value", value="1e9"),
    put("rules", "contracts", "two", "value", value=10**39),
    put("rules", "contracts", "two", "value", value="1/0"),
    put("rules", "contracts", "two", "game", value="exec"),
    put("rules", "contracts", "../../x", value={"value": 1, "cite": "x"}),
    put("rules", "bonuses", value={str(number): {} for number in range(2000)}),
    put("rules", "difference", "round_to", value=0),
    put("rules", "difference", "round_to", value=-5),
    put("rules", "seats", "at_table", value=[0]),
    put("rules", "seats", "in_play", value=10**30),
    put("rules", "kontra", "words", value={"kontra": {"level": 10**20}}),
    put("rules", "unit", "decimals", value=10**12),
    put("rules", "unit", "coin", value="0"),
    put("rules", "payout", "form", value=["side"]),
    put("rules", "source", value={"__class__": "x"}),
    put("rules", "evil", value={"a": [[[[[[1]]]]]]}),
    put("rules", "id", value="../../etc/passwd"),
    put("players", value={"Ana": 1}),
    put("players", value=[]),
    put("players", value=["Ana"] * 4),
]


@pytest.mark.parametrize("change", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_ruleset_in_a_ledger_is_refused(friday: Tarok, change: Callable[[list[Body]], None]) -> None:
    alter(TODAY, change)
    before = Path(TODAY).read_bytes()
    for command in (*READING, *WRITING, "repair", "accept-edit --note x"):
        said = friday(command)
        calm(said)
        assert said.status == (3 if command.startswith("check") else 1), (command, said)
    assert friday("check").err.startswith(f"{TODAY}:1:1: ")
    assert Path(TODAY).read_bytes() == before and {path.name for path in Path().iterdir()} == {TODAY}


HARMLESS = [
    put("dealer", value=["Ana"]),
    put("dealer", value="Eva"),
    put("dealer", value=KeyError),
    put("variants", value={"x": 1}),
    put("variants", value=[1]),
    put("variants", value=KeyError),
    put("origin", value="../../../etc/passwd"),
    put("origin", value="/dev/stdin"),
    put("origin", value="x" * 100_000),
    put("origin", value=[1]),
    put("ruleset", value={"a": 1}),
    put("program", value=None),
]


@pytest.mark.parametrize("change", HARMLESS, ids=range(len(HARMLESS)))
def test_facts_of_the_beginning_that_no_score_hangs_on(friday: Tarok, change: Callable[[list[Body]], None]) -> None:
    alter(TODAY, change)
    for command in [*READING, "add one Cilka Ana 45", "check"]:
        said = friday(command)
        calm(said)
        assert said.status == 0, said


def test_a_huge_ruleset_in_a_ledger_is_refused(friday: Tarok) -> None:
    bodies = records(TODAY)
    bodies[0]["rules"]["about"] = "x" * 2**20
    forge(TODAY, bodies)
    for command in READING:
        calm(friday(command))
        assert friday(command).status == (3 if command.startswith("check") else 1)
    assert "this line is longer than 1 MiB" in friday("check").err
    Path(TODAY).write_bytes(b"x" * (64 * 2**20 + 1))
    assert friday(f"show --session {TODAY}").err == (
        f"{TODAY}: the file is larger than 64 MiB\n    no ledger grows so large; is this the right file?\n"
    )


def test_deep_and_endless_numbers_are_refused(friday: Tarok) -> None:
    line = Path(TODAY).read_text(encoding="utf-8").splitlines()[1]
    for number in ("9" * 5000, "[" * 60 + "]" * 60, "[" * 100_000, "1e400", "NaN", '"' + "9" * 5000 + '"'):
        replace(line, line.replace('"points":44', f'"points":{number}'))
        for command in READING:
            calm(friday(command))
        assert friday("check").status == 3
        replace(line.replace('"points":44', f'"points":{number}'), line)
    assert friday("check").status == 0


def test_amounts_that_grow_for_ever_are_refused(friday: Tarok) -> None:
    zero = {"scores": {}, "totals": {}}
    many = [{"kind": "adjust", "player": "Ana", "amount": f"1/{999_999 - number}", "why": "x", **zero}
            for number in range(2000)]  # fmt: skip
    misdeals = [{"kind": "misdeal", "player": "Ana", **zero} for _ in range(20_000)]
    beginning = records(TODAY)[0]
    # An edit that is accepted at the end hides nothing either: what lies between is played all the same.
    for bodies in (many, misdeals):
        forge(TODAY, [beginning, *bodies])
        for command in ("show", "check", "settle", "add two Ana 44", "accept-edit --note x"):
            said = friday(command)
            calm(said)
            assert said.status in (1, 3)


WILD = [None, True, False, 0, -1, 10**30, "", "Ana", "x", NASTY, [], ["Ana"], {}, {"Ana": 1}, [[]], {"by": []}, "35+1"]


def test_any_value_anywhere_is_played_or_refused(friday: Tarok) -> None:
    """Every field of every record in turn (and some deeper ones) has something that no tarok would write."""
    friday("add two Ana Boris 44 trula:announced kontra@Cilka mond:Cilka,Ana")
    friday("amend 1 two Ana Boris 50")
    friday("void 1 --why x")
    friday("agree")
    friday("skis Ana")
    bodies = records(TODAY)
    places: list[tuple[int, tuple[str | int, ...]]] = []

    def collect(number: int, node: Any, path: tuple[str | int, ...]) -> None:
        if path:
            places.append((number, path))
        if isinstance(node, dict):
            for key, value in node.items():
                collect(number, value, (*path, key))
        elif isinstance(node, list):
            for index, value in enumerate(node):
                collect(number, value, (*path, index))

    for number, body in enumerate(bodies):
        collect(number, {key: value for key, value in body.items() if key not in ("n", "rules")}, ())
    chance = random.Random(7)
    for number, path in chance.sample([place for place in places for _ in range(3)], min(len(places), 150)):
        changed = json.loads(json.dumps(bodies))
        node = changed[number]
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = chance.choice(WILD)
        forge(TODAY, changed)
        for command in ("show", "check", "note x"):
            calm(friday(command))


@pytest.mark.parametrize(
    "text",
    [
        b"id: my\nextends: my\n",
        b"id: my\nextends: ../../etc/passwd\n",
        b"a: &a [*a]\n",
        b"[" * 30_000,
        b"a: " * 30_000,
        b"id: my\nextends: pagat-4p\ntitle: {en: 'a\x1b[2J'}\n",
        b'id: my\nextends: pagat-4p\ntitle: {en: "a\\e[2J\\u202e"}\n',
        b"id: my\nextends: pagat-4p\ntitle: !!python/object/apply:os.system ['true']\n",
        b"id: my\nid: my\n",
        b"\xff\xfe",
        b"",
        b"x" * 300_000,
        b"%YAML 1.1\n---\nid: my\n...\n---\nid: my\n",
    ],
    ids=range(13),
)
def test_a_ruleset_file_of_a_stranger_is_refused(tarok: Tarok, text: bytes) -> None:
    Path("my.yaml").write_bytes(text)
    for command in ("new ./my.yaml Ana Boris Cilka David", "score --ruleset ./my.yaml two Ana 44",
                    "rules check my.yaml", "rules show ./my.yaml"):  # fmt: skip
        said = tarok(command)
        calm(said)
        assert said.status == 1 and said.out == ""
    assert re.search(r"^my\.yaml:\d+:\d+: ", tarok("rules check my.yaml").err) or b"x" * 9 in text or not text.strip()
    assert [path.name for path in Path().iterdir()] == ["my.yaml"]
