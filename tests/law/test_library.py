"""Loading rulesets: resolved ones are used only while they are true; what is wrong in a stranger's file is refused."""

import json
import marshal
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tarok_score.cli.app import run
from tarok_score.hand.document import read
from tarok_score.hand.table import Table
from tarok_score.law import library, yaml_text
from tarok_score.law import shelf as shelf_module
from tarok_score.law.library import checked, document, from_document, load, make_ready
from tarok_score.law.merge import choose
from tarok_score.law.shelf import find, shipped
from tarok_score.problems import Refused
from tarok_score.scoring import Before, score

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tarok_score"

#: What every ruleset file is put together with.
SHARED = ("sources.yaml", "words.yaml")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped YAML files with a resolved form of each, in place of those of the checkout."""
    folder = tmp_path / "rulesets"
    shutil.copytree(find("pagat-4p").parent, folder)
    monkeypatch.setattr(library, "folder", lambda: str(folder))
    monkeypatch.setattr(shelf_module, "folder", lambda: str(folder))
    monkeypatch.setattr(library, "READY", str(tmp_path / "ready"))
    make_ready()
    return folder


@pytest.fixture
def yaml_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the ruleset files that are read from now on."""
    names: list[str] = []
    read_text = yaml_text.read

    def noted(data: bytes, name: str, **options: bool) -> yaml_text.Document:
        if name not in SHARED:
            names.append(name)
        return read_text(data, name, **options)

    monkeypatch.setattr(yaml_text, "read", noted)
    return names


# The resolved form ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
def test_the_resolved_form_says_what_the_yaml_says(shelf: Path, yaml_read: list[str], name: str) -> None:
    ready = document(name)
    assert yaml_read == []
    assert ready == checked(find(name))
    assert list(ready["contracts"]) == list(checked(find(name))["contracts"])


def test_an_edited_file_is_read_itself(shelf: Path, yaml_read: list[str]) -> None:
    path = shelf / "pagat-money-4p.yaml"
    path.write_text(path.read_text("utf-8").replace("form: balance", "form: average"), encoding="utf-8")
    assert load("pagat-money-4p").settlement.form == "average"
    assert yaml_read == ["pagat-money-4p.yaml", "pagat-4p.yaml", "pagat-base.yaml"]
    yaml_read.clear()
    assert load("pagat-4p").id == "pagat-4p"
    assert yaml_read == []


def test_an_edit_of_what_a_file_extends_counts_for_it_too(shelf: Path, yaml_read: list[str]) -> None:
    path = shelf / "pagat-4p.yaml"
    path.write_text(path.read_text("utf-8").replace("    value: 500", "    value: 501"), encoding="utf-8")
    assert load("pagat-money-4p").contracts["valat-without"].value == 501
    assert yaml_read == ["pagat-money-4p.yaml", "pagat-4p.yaml", "pagat-base.yaml"]


def test_a_comment_alone_is_an_edit(shelf: Path, yaml_read: list[str]) -> None:
    with (shelf / "guide-2p.yaml").open("a", encoding="utf-8") as file:
        file.write("# played on Fridays\n")
    assert load("guide-2p").id == "guide-2p"
    assert yaml_read == ["guide-2p.yaml"]


def test_an_edit_that_breaks_a_file_is_told(shelf: Path) -> None:
    (shelf / "guide-2p.yaml").write_text("id: guide-2p\n", encoding="utf-8")
    with pytest.raises(Refused, match=r"guide-2p\.yaml:1:1: title is missing"):
        load("guide-2p")


def test_the_list_tells_of_every_broken_file(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("guide-2p", "guide-3p"):
        (shelf / f"{name}.yaml").write_text(f"id: {name}\nextends: nothing-like-it\n", encoding="utf-8")
    assert run(["rules"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert [line.split(" (")[0] for line in said.err.splitlines() if not line.startswith("    ")] == [
        'guide-2p.yaml:2:1: extends: there is no ruleset "nothing-like-it"',
        'guide-3p.yaml:2:1: extends: there is no ruleset "nothing-like-it"',
    ]


def test_a_missing_file_is_missed(shelf: Path) -> None:
    (shelf / "guide-2p.yaml").unlink()
    with pytest.raises(Refused, match="there is no ruleset"):
        load("guide-2p")


def test_only_what_has_changed_is_made_anew(shelf: Path, yaml_read: list[str]) -> None:
    make_ready()
    assert yaml_read == []
    with (shelf / "pagat-money-4p.yaml").open("a", encoding="utf-8") as file:
        file.write("# played on Fridays\n")
    make_ready()
    assert set(yaml_read) == {"pagat-money-4p.yaml", "pagat-4p.yaml", "pagat-base.yaml"}
    yaml_read.clear()
    assert load("pagat-money-4p").id == "pagat-money-4p"
    assert yaml_read == []


def test_a_new_way_of_merging_makes_all_anew(
    shelf: Path, yaml_read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_code", lambda: [[0, 0]])
    make_ready()
    assert set(yaml_read) == {f"{name}.yaml" for name in (*shipped(), "pagat-base")}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff",
        b"[\xff\xff\xff\x7f",
        *(
            marshal.dumps(one)
            for one in (
                [],
                None,
                {},
                {"files": 1},
                {"code": [], "files": {}, "document": {}},
                {"document": set()},
            )
        ),
    ],
)
def test_a_damaged_resolved_form_is_passed_over(
    shelf: Path, yaml_read: list[str], tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "ready" / "guide-2p.marshal").write_bytes(content)
    assert load("guide-2p").id == "guide-2p"
    assert yaml_read == ["guide-2p.yaml"]


def test_only_the_chosen_ruleset_is_read(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def noted(path: str, *words: str, **options: str) -> object:
        opened.append(Path(path).name)
        return open(path, *words, **options)

    monkeypatch.setattr(library, "open", noted, raising=False)
    load("pagat-3p", ["higher-bids"])
    assert sorted(opened) == ["pagat-3p.marshal", "pagat-3p.yaml", "pagat-base.yaml", *SHARED]


def test_what_a_caller_does_to_a_document_stays_with_him(shelf: Path) -> None:
    first = document("pagat-4p")
    first["contracts"].clear()
    assert document("pagat-4p")["contracts"]


# Where it is installed ------------------------------------------------------------------------------------------------

ASK = """\
import sys
from tarok_score.law.library import load, made_ready
from tarok_score.law.shelf import shipped
loaded = [load(name).id for name in shipped()]
assert loaded and loaded == shipped(), loaded
print(all(made_ready(name) for name in loaded), "yaml" in sys.modules)
"""


def asked(folder: Path) -> str:
    """What a fresh Python says whose first place to look for packages is this folder."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")} | {
        "PYTHONPATH": str(folder)
    }
    done = subprocess.run(
        [sys.executable, "-B", "-c", ASK], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def laid_out(folder: Path, rulesets: Path, ready: bool) -> Path:
    left_out = shutil.ignore_patterns("__pycache__", *(() if ready else ("ready",)))
    shutil.copytree(PACKAGE, folder / "tarok_score", ignore=left_out)
    shutil.copytree(ROOT / "rulesets", rulesets)
    return folder


def test_in_a_checkout_the_rulesets_lie_beside_the_package(tmp_path: Path) -> None:
    assert asked(laid_out(tmp_path, tmp_path / "rulesets", ready=False)) == "False True"


def test_in_a_wheel_they_lie_within_the_package(tmp_path: Path) -> None:
    assert asked(laid_out(tmp_path, tmp_path / "tarok_score" / "rulesets", ready=False)) == "False True"


def test_an_installation_starts_without_yaml(tmp_path: Path) -> None:
    folder = laid_out(tmp_path, tmp_path / "tarok_score" / "rulesets", ready=False)
    env = os.environ | {"PYTHONPATH": str(folder)}
    build = "from tarok_score.law.library import make_ready; print(len(make_ready()))"
    done = subprocess.run(
        [sys.executable, "-c", build], cwd=folder, env=env, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == str(len(shipped()))
    assert asked(folder) == "True False"


@pytest.mark.long
@pytest.mark.parametrize("how", ["wheel", "editable"])
def test_found_after_pip_install(tmp_path: Path, how: str) -> None:
    copy = tmp_path / "copy"
    left_out = shutil.ignore_patterns(".venv", ".git", "__pycache__", "ready", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, copy, ignore=left_out)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    words = ["--editable", str(copy)] if how == "editable" else [str(copy)]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *words], check=True)
    done = subprocess.run([python, "-c", ASK], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("True False", "")


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
            HEAD + "about: " + "[" * 5000 + "]" * 5000,
            "home.yaml:3:39: lists and mappings are nested over 32 deep (nest them less)",
        ),
        (
            HEAD + "variants:\n" + "".join(f"{' ' * n}a:\n" for n in range(1, 40)),
            "home.yaml:35:33: lists and mappings are nested over 32 deep (nest them less)",
        ),
        (
            HEAD + f"win: {{points: {BIG}}}",
            f"home.yaml:3:15: win.points: the number {'9' * 37}... is too long (write at most 12 digits)",
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
            'home.yaml:3:15: mond.value: the decimal number 1e5 would be rounded (put it in quotes: "1e5")',
        ),
        (
            HEAD + "title: {en: &a x, sl: *a}",
            "home.yaml:3:13: title.en: the anchor &a may not be used (delete it)",
        ),
        (
            HEAD + "title: !!python/object/apply:os.system [ls]",
            "home.yaml:3:8: title: a tag (a word that begins with !) may not be used (delete it)",
        ),
        (
            HEAD + "title: {en: \u202eevil}",
            "home.yaml:3:13: the character U+202E (right-to-left override) may not be used "
            "(delete it: it cannot be seen)",
        ),
        (
            HEAD + 'title: {en: "\\e[2J"}',
            "home.yaml:3:13: title.en: the text holds the character U+001B (leave it out: it cannot be seen)",
        ),
        (HEAD + "id: home2", "home.yaml:3:1: id: this key stands twice, first at home.yaml:2:1 (delete one of them)"),
        ("", "home.yaml:1:1: the file is empty (write lines such as: name: Tarok)"),
        ("[1, 2]", "home.yaml:1:1: the file must be a mapping of keys to values (write lines such as: name: Tarok)"),
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
    assert str(refused.value) == ("home.yaml:3:1: contracts: has 2013 keys, and at most 128 are allowed (delete some)")


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
            problems: list[object] = []
            facts = read(table, hand | more, problems)  # type: ignore[arg-type]
            if facts is not None and not problems:
                scored = score(table, before, facts)
                sums = {name: sum(line.amounts.get(name, 0) for line in scored.lines) for name in players}
                assert sums == scored.scores
                json.dumps(scored.document())
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


# What a session holds ------------------------------------------------------------------------------------------------


def test_the_shipped_ruleset_in_a_session_is_not_checked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = json.loads(json.dumps(choose(document("pagat-4p"), ["exact-difference"])))
    monkeypatch.setattr("tarok_score.law.check.built", None)
    assert from_document(kept, ("exact-difference",)) == load("pagat-4p", ["exact-difference"])


@pytest.mark.parametrize("variants", [(), ("exact-difference",), ("no-such",)])
def test_any_other_ruleset_in_a_session_is_checked(variants: tuple[str, ...]) -> None:
    kept = json.loads(json.dumps(choose(document("pagat-4p"), ())))
    kept["win"]["points"] = "many"
    with pytest.raises(Refused, match=r"win\.points"):
        from_document(kept, variants)


def test_the_play_of_the_cards_is_read_when_it_is_asked_for() -> None:
    rules = load("pagat-4p")
    assert "cards" not in vars(rules)
    assert rules.cards is not None and rules.rules["cards.deal"] is rules.cards.deal
    with pytest.raises(AttributeError, match="a ruleset has no dealer"):
        _ = rules.dealer
