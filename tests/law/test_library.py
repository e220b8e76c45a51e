"""Loading rulesets: an installed package reads them resolved, a checkout reads YAML; a stranger's faults are named."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from installed import installed, surroundings

from tarok_score.hand import Table
from tarok_score.hand.document import read
from tarok_score.law.files import checked, find
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import choose, from_document, shipped
from tarok_score.problems import Problems, Refused
from tarok_score.scoring import Before, score
from tarok_score.show.answers import SCORE
from tarok_score.words.said import ENGLISH

ROOT = Path(__file__).resolve().parents[2]

# The installed package ------------------------------------------------------------------------------------------------

ASK = """\
import json, sys
from tarok_score.law.library import document
from tarok_score.law.ruleset import shipped
print(json.dumps([{name: document(name) for name in shipped()}, "yaml" in sys.modules]))
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs Python on the package that lies in a folder."""
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=folder, env=surroundings(folder), capture_output=True, text=True, timeout=60)


def test_an_installed_package_says_what_the_yaml_says_and_reads_none(tmp_path: Path) -> None:
    found, yaml = json.loads(run(installed(tmp_path), "-c", ASK).stdout)
    assert not yaml and list(found) == shipped()
    for name in shipped():
        of_yaml = checked(find(name))
        assert found[name] == of_yaml
        assert list(found[name]["contracts"]) == list(of_yaml["contracts"])


def test_the_list_tells_of_every_broken_file(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tarok_score", tmp_path / "tarok_score")
    shutil.copytree(ROOT / "rulesets", tmp_path / "rulesets")
    for name in ("guide-2p", "guide-3p"):
        (tmp_path / "rulesets" / f"{name}.yaml").write_text(f"id: {name}\nextends: nothing-like-it\n", encoding="utf-8")
    done = run(tmp_path, "-m", "tarok_score", "rules")
    assert (done.returncode, done.stdout) == (1, "")
    assert [line.split(" (")[0] for line in done.stderr.splitlines() if not line.startswith("    ")] == [
        'guide-2p.yaml:2:1: extends: there is no ruleset "nothing-like-it"',
        'guide-3p.yaml:2:1: extends: there is no ruleset "nothing-like-it"',
    ]


def test_a_checkout_keeps_what_it_read_until_a_file_says_something_else(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tarok_score", tmp_path / "tarok_score")
    shutil.copytree(ROOT / "rulesets", tmp_path / "rulesets", ignore=shutil.ignore_patterns(".resolved"))
    ask = "import sys; from tarok_score.law.library import load; print(load('pagat-4p').contracts['two'].value, 'yaml' in sys.modules)"  # noqa: E501
    assert run(tmp_path, "-c", ask).stdout.split() == ["20", "True"]
    assert run(tmp_path, "-c", ask).stdout.split() == ["20", "False"]
    file = tmp_path / "rulesets" / "pagat-base.yaml"  # which it extends
    text, times = file.read_text("utf-8"), file.stat()
    assert "  two:\n    value: 20\n" in text
    file.write_text(text.replace("  two:\n    value: 20\n", "  two:\n    value: 30\n"), encoding="utf-8")
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # as old and as long as before
    assert run(tmp_path, "-c", ask).stdout.split() == ["30", "True"]
    assert run(tmp_path, "-c", ask).stdout.split() == ["30", "False"]


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of a ruleset and of what it extends."""
    for name in ("pagat-money-4p", "pagat-4p", "pagat-base"):
        shutil.copy(ROOT / "rulesets" / f"{name}.yaml", tmp_path)
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_edit_counts(folder: Path) -> None:
    edit(folder / "pagat-money-4p.yaml", "form: balance", "form: average")
    assert load(str(folder / "pagat-money-4p.yaml")).settlement.form == "average"


def test_an_edit_of_what_a_file_extends_counts_for_it_too(folder: Path) -> None:
    edit(folder / "pagat-4p.yaml", "    value: 500", "    value: 501")
    assert load(str(folder / "pagat-money-4p.yaml")).contracts["valat-without"].value == 501


def test_an_edit_that_breaks_a_file_is_told(folder: Path) -> None:
    (folder / "pagat-4p.yaml").write_text("id: pagat-4p\n", encoding="utf-8")
    with pytest.raises(Refused, match=r"pagat-4p\.yaml:1:1: title is missing"):
        load(str(folder / "pagat-4p.yaml"))


def test_a_missing_file_is_missed(folder: Path) -> None:
    with pytest.raises(Refused, match="there is no file"):
        load(str(folder / "guide-2p.yaml"))
    with pytest.raises(Refused, match="there is no ruleset"):
        load("guide-2q")


def test_what_a_caller_does_to_a_document_stays_with_him() -> None:
    first = document("pagat-4p")
    first["contracts"].clear()
    assert document("pagat-4p")["contracts"]


# YAML from strangers --------------------------------------------------------------------------------------------------

HEAD = "extends: pagat-4p\nid: home\n"
BIG = "9" * 5000


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (
            HEAD + "#" * 262_144,
            "home.yaml:1:1: the file has 262171 bytes, and at most 262144 are read (is it the right file?)",
        ),
        (
            HEAD + "about: " + "[" * 500 + "]" * 500,
            "home.yaml:3:39: lists and mappings are nested over 32 deep (nest them less)",
        ),
        (
            HEAD + "variants:\n" + "".join(f"{' ' * n}a:\n" for n in range(1, 40)),
            "home.yaml:35:33: lists and mappings are nested over 32 deep (nest them less)",
        ),
        (
            HEAD + f"win: {{points: {BIG}}}",
            f'home.yaml:3:7: win.points: must be a whole number, not the text "{"9" * 39}…" (write points: 20)',
        ),
        (
            HEAD + "win: {points: 999999999999}",
            "home.yaml:3:7: win.points: must be from 1 to 70, not 999999999999 (write a number from 1 to 70)",
        ),
        (
            HEAD + "mond: {value: 999999999999}",
            "home.yaml:3:8: mond.value: must have at most 9 digits, not the number 999999999999 "
            "(write a smaller amount)",
        ),
        (
            HEAD + 'mond: {value: "1/0"}',
            'home.yaml:3:8: mond.value: must be an exact amount, not the text "1/0" (write value: 20 or value: "0.10")',
        ),
        (
            HEAD + "mond: {value: 1e5}",
            'home.yaml:3:8: mond.value: must be an exact amount, not the text "1e5" (write value: 20 or value: "0.10")',
        ),
        (
            HEAD + "title: {en: &a x, sl: *a}",
            "home.yaml:3:13: title.en: anchors, aliases and tags may not be used (write the value itself)",
        ),
        (
            HEAD + "title: !!python/object/apply:os.system [ls]",
            "home.yaml:3:8: title: anchors, aliases and tags may not be used (write the value itself)",
        ),
        (
            HEAD + "title: {en: \u202eevil}",
            "home.yaml:3:13: U+202E may not be used (delete it: it cannot be seen)",
        ),
        (
            HEAD + 'title: {en: "\\e[2J"}',
            "home.yaml:3:13: title.en: U+001B may not be used (delete it: it cannot be seen)",
        ),
        (HEAD + "id: home2", "home.yaml:3:1: id: this key is there twice, first at home.yaml:2:1 (delete one of them)"),
        (
            HEAD + "win: {cite: '" + "a (" * 50_000 + "'}",
            "home.yaml:3:7: win.cite: must have at most 1000 characters, not 150002 (write it shorter)",
        ),
        ("", "home.yaml:1:1: the file must be a single mapping of keys to values (write lines such as: name: Tarok)"),
        (
            "[1, 2]",
            "home.yaml:1:1: the file must be a single mapping of keys to values (write lines such as: name: Tarok)",
        ),
    ],
)
def test_a_strangers_file_is_refused(tmp_path: Path, content: str, line: str) -> None:
    path = tmp_path / "home.yaml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        checked(path)
    assert str(refused.value.problems[0]) == line


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_bytes(HEAD.encode() + b"title: {en: caf\xe9}\n")
    with pytest.raises(Refused) as refused:
        checked(path)
    assert str(refused.value) == "home.yaml:3:16: the byte 0xE9 is not UTF-8 (save the file with the encoding UTF-8)"


def test_two_thousand_contracts_are_too_many(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_text(HEAD + "contracts:\n" + "".join(f"  c{n}: {{value: 1, cite: a}}\n" for n in range(2000)), "utf-8")
    with pytest.raises(Refused) as refused:
        checked(path)
    assert str(refused.value) == ("home.yaml:3:1: contracts: has over 128 entries (leave out what is too much)")


# Files changed at random ----------------------------------------------------------------------------------------------

BITS = [
    "null", "{}", "[]", "- ", "&a", "*a", "!x", "<<: {}", "\t", "0x1", "yes", "1e5", ": ", "|", ">", "'", '"', "#", "%",
    "---\n", "\u202e", "9" * 20, "[[[[[[[[", "{a: {b: ", "?", "extends: pagat-4p", "\0", "~", "  ",
]  # fmt: skip


def spoilt(whole: str, choice: random.Random) -> str:
    """A file with a few lines lost, doubled, cut, indented or sprinkled with what does not belong there."""
    lines = whole.split("\n")
    for _ in range(choice.choice((1, 1, 2, 4))):
        at = choice.randrange(len(lines))
        line = lines[at]
        cut = choice.randrange(len(line) + 1)
        lines[at] = choice.choice(
            [
                "",
                f"{line}\n{line}",
                line[:cut],
                line[:cut] + choice.choice(BITS) + line[cut:],
                line.split(":")[0] + ": " + choice.choice(BITS),
                f"  {line}",
                line.removeprefix("  "),
                line.swapcase(),
            ]
        )
    return "\n".join(lines)


def play(path: Path, choice: random.Random) -> int:
    """Scores a few hands by a ruleset that was accepted; they may be refused, but nothing else may happen."""
    played = 0
    rules = load(str(path))
    players = tuple("ABCDEF"[: choice.choice(rules.seats.at_table)])
    table = Table(rules, players)
    before = Before({"A": 1} if rules.radli is not None else {}, 7 if rules.pot is not None else 0)
    for contract in rules.contracts.values():
        alone = contract.form != "sides"
        hand: dict[str, object] = {"contract": contract.key}
        if alone:
            piles = (26, 20, 14, 10) if rules.seats.in_play > 2 else (40, 30)
            hand["points"] = dict(zip(players[-len(piles) :], piles, strict=False))
        else:
            hand |= {"declarer": "B", "won" if contract.decided_by == "result" else "points": 1}
            hand["points" if contract.decided_by == "points" else "won"] = (
                40 if contract.decided_by == "points" else True
            )
        if contract.levels:
            hand["level"] = 1
        if len(players) > rules.seats.in_play:
            hand["resting"] = "A"
        bonuses = [
            {"bonus": name, "by": "B", "announced": one.announced is not None} for name, one in rules.bonuses.items()
        ]
        for more in (
            {},
            {"kontra": ["C" if len(players) > 2 else "A"]},
            {"bonuses": bonuses[:2]},
            {"revoke": {"by": "B"}},
        ):
            problems = Problems()
            facts = read(table, hand | more, problems)  # type: ignore[arg-type]
            if facts is not None and not problems:
                scored = score(table, before, facts)
                sums = {name: sum(line.amounts.get(name, 0) for line in scored.lines) for name in players}
                assert sums == scored.scores
                json.dumps(SCORE.write(scored, ENGLISH))
                played += 1
    return played


def spoil_and_load(tmp_path: Path, seed: int, count: int) -> tuple[int, int]:
    """How many files were refused, and how many hands were scored by the others."""
    choice = random.Random(seed)
    files = {name: find(name).read_text("utf-8") for name in shipped()}
    refused = played = 0
    for _ in range(count):
        name = choice.choice(sorted(files))
        path = tmp_path / f"{name}.yaml"
        path.write_text(spoilt(files[name], choice), encoding="utf-8")
        try:
            checked(path)
        except Refused as problem:
            refused += 1
            assert all(one.place is not None and one.message for one in problem.problems)
        else:
            played += play(path, choice)
        path.unlink()
    return refused, played


@pytest.mark.parametrize("seed", range(5))
def test_a_spoilt_file_is_refused_or_can_be_played(tmp_path: Path, seed: int) -> None:
    refused, played = spoil_and_load(tmp_path, seed, 40)
    assert refused > 10
    assert played > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_thousands_of_spoilt_files_are_refused_or_can_be_played(tmp_path: Path, seed: int) -> None:
    spoil_and_load(tmp_path, seed, 1000)


# The rules of a session -----------------------------------------------------------------------------------------------


def test_the_ruleset_of_a_session_is_the_shipped_one() -> None:
    kept = json.loads(json.dumps(choose(document("pagat-4p"), ["exact-difference"])))
    assert from_document(kept, ("exact-difference",)) == load("pagat-4p", ["exact-difference"])


@pytest.mark.parametrize("variants", [(), ("exact-difference",), ("no-such",)])
def test_the_ruleset_of_a_session_is_checked(variants: tuple[str, ...]) -> None:
    kept = json.loads(json.dumps(choose(document("pagat-4p"), ())))
    kept["win"]["points"] = "many"
    with pytest.raises(Refused, match=r"win\.points"):
        from_document(kept, variants)


def test_a_file_is_read_again_once_it_was_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for about in ("As on Fridays.", "As on Sundays."):
        Path("home.yaml").write_text(f"{HEAD}about: {about}\n", encoding="utf-8")
        assert document("home.yaml")["about"] == about
