"""What a ruleset file may say: every problem in full, and the JSON Schema beside the loader."""

import copy
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tarok_score.cli.schema import schema_of
from tarok_score.documents import Key, OfPart, Part, Reading, Several, TableOf, Text, read_keys
from tarok_score.documents.yaml_text import read
from tarok_score.law import Book, Rule, library
from tarok_score.law.files import FILE, Variant, checked, extend, find
from tarok_score.law.library import document
from tarok_score.law.ruleset import Ruleset, choose, from_document, shipped
from tarok_score.problems import Problems, Refused

CASES = (Path(__file__).parent / "refused-files.md").read_text(encoding="utf-8")
FENCED = re.compile(r"```(?:yaml)?\n(.*?)```", re.DOTALL)

#: The eight lines that most files of the cases begin with, and a contract: the smallest whole ruleset.
HOME = FENCED.search(CASES)[1]
SMALLEST = HOME + "contracts:\n  one: {value: 10, cite: a}\n"


def refused_files() -> dict[str, tuple[str, list[str]]]:
    """By what is wrong: the file, and the lines that the check prints about it."""
    found = {}
    for part in re.split(r"^## ", CASES, flags=re.MULTILINE)[1:]:
        file, lines = FENCED.findall(part)
        whole = file if re.search(r"^id: ", file, re.MULTILINE) else HOME + file
        found[part.split("\n", 1)[0]] = (whole, lines.splitlines())
    return found


REFUSED = refused_files()


@pytest.mark.parametrize("name", REFUSED)
def test_every_problem_in_full(tmp_path: Path, name: str) -> None:
    text, lines = REFUSED[name]
    path = tmp_path / "home.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        checked(path)
    assert str(refused.value).split("\n") == lines


def test_the_smallest_ruleset_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_text(SMALLEST, encoding="utf-8")
    assert list(checked(path)["contracts"]) == ["one"]


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_file_is_sound(name: str) -> None:
    assert checked(find(name)) == document(name)


def test_the_ruleset_that_a_session_holds_is_checked_too() -> None:
    data = choose(document("pagat-4p"), ())
    assert from_document(data, ()).id == "pagat-4p"
    del data["mond"]["talon"]
    with pytest.raises(Refused) as refused:
        from_document(data, ())
    assert [str(one) for one in refused.value.problems] == [
        f"contracts.{name}.mond: the rule mond says nothing about the talon (add mond.talon with its cite)"
        for name in ("three", "two", "one", "solo-three", "solo-two", "solo-one")
    ]
    data["contracts"]["two"] = {**data["contracts"]["two"], "value": "much"}
    with pytest.raises(Refused) as refused:
        from_document(data, ())
    assert [str(one) for one in refused.value.problems] == [
        'contracts.two.value: must be an exact amount, not the text "much" (write value: 20 or value: "0.10")'
    ]


def keys(part: type[Part]) -> Iterator[Key]:
    """Every key of a part and of the parts within it."""
    for key in part.keys.values():
        yield key
        while isinstance(key, Several):
            key = key.of
            yield key
        if isinstance(key, OfPart | TableOf):
            yield from keys(key.of)


def test_whatever_is_a_rule_must_have_its_source() -> None:
    rules = [key.of for key in keys(Ruleset) if isinstance(key, OfPart | TableOf) and issubclass(key.of, Rule)]
    assert len(rules) > 30
    assert all(rule.keys["cite"].required for rule in rules)


def test_every_key_is_explained_and_every_pattern_has_an_example_that_fits() -> None:
    for key in keys(Ruleset):
        assert key.about and key.about[-1] in ".…"
        if isinstance(key, Text) and key.pattern:
            assert re.fullmatch(key.pattern, key.example)


def test_every_entry_of_sentences_is_about_a_key() -> None:
    known = {f"{part}.{key.attribute}" for key in keys(Ruleset) for _, part in [key.place]}
    file = Path(library.__file__).with_name("sentences.txt").read_text("utf-8").splitlines()
    entries = [line.split("  ")[0] for line in file if line and line[0] not in " #"]
    alone = {name.partition(".")[2] for name in known}
    variants = {f"Variant.{name}" for name in Variant.keys}
    assert [entry for entry in entries if entry not in known | alone | variants] == []
    assert len(entries) == len(set(entries))


class Watched(dict[str, Any]):
    """A mapping that notes which of its keys were asked for."""

    def __init__(self, node: dict[str, Any], path: str, asked: set[str]) -> None:
        self.path, self.asked = path, asked
        super().__init__({key: watched(value, f"{path}.{key}", asked) for key, value in node.items()})

    def __getitem__(self, key: str) -> Any:
        self.asked.add(f"{self.path}.{key}")
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(f"{self.path}.{key}")
        return super().get(key, default)

    def items(self) -> Any:
        self.asked.update(f"{self.path}.{key}" for key in self)
        return super().items()


def watched(value: Any, path: str, asked: set[str]) -> Any:
    if isinstance(value, dict):
        return Watched(value, path, asked)
    if isinstance(value, list):
        return [watched(one, f"{path}[]", asked) for one in value]
    return value


def leaves(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, f"{path}.{key}")
    else:
        yield path


@pytest.mark.parametrize("name", shipped())
def test_no_value_of_a_shipped_ruleset_goes_unread(name: str) -> None:
    """A number in the YAML that nothing reads would look like a rule and be none."""
    whole = document(name)
    chosen = [(), *((*node.get("requires", ()), variant) for variant, node in whole.get("variants", {}).items())]
    for variants in chosen:
        data = choose(whole, variants)
        asked: set[str] = set()
        assert Ruleset.of(Watched(data, "", asked), variants).rules
        labels_and_comments = re.compile(r"\.(label|title)\.|^\.about(\.|$)|\.kontra\.words\.[^.]*\.label")
        unread = {path for path in leaves(data, "") if path not in asked and not labels_and_comments.search(path)}
        assert not unread


# JSON Schema ----------------------------------------------------------------------------------------------------------

SCHEMA = schema_of("ruleset")
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def raw(name: str) -> dict[str, Any]:
    """A shipped file as written, not merged."""
    path = find(name)
    return read(path.read_bytes(), path.name).data


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    names = re.findall(r'"#/\$defs/([^"]+)"', str(SCHEMA).replace("'", '"'))
    assert set(names) == set(SCHEMA["$defs"])


@pytest.mark.parametrize("name", shipped())
def test_the_schema_accepts_every_shipped_file(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(raw(name))] == []


@pytest.mark.parametrize("name", REFUSED)
def test_the_schema_refuses_every_file_of_the_wrong_shape(name: str) -> None:
    data = read(REFUSED[name][0].encode(), "home.yaml").data
    problems = Problems()
    read_keys(FILE, extend({}, data), "", Reading(Book(""), problems))
    if problems:
        assert not VALIDATOR.is_valid(data)


def test_some_cases_are_of_the_wrong_shape_and_some_are_not() -> None:
    verdicts = [VALIDATOR.is_valid(read(text.encode(), "home.yaml").data) for text, _ in REFUSED.values()]
    assert verdicts.count(True) > 10
    assert verdicts.count(False) > 8


@pytest.mark.parametrize(
    ("file", "fits"),
    [
        ("extends: pagat-4p", True),
        ("extends: pagat-4p\ncontracts: {two: {value: 25}, klop: null}\nradli: null\nmond: {value: null}", True),
        ("extends: pagat-4p\nvariants: {dear: {patch: {win: {points: 37}}}, piccolo: null}", True),
        ("extends: pagat-4p\nvariants: {dear: {about: a, cite: b, patch: {bonuses: {kings: null}}}}", True),
        ("extends: ../pagat-4p", False),
        ("extends: pagat-4p\ncontracts: {two: {valeu: 25}}", False),
        ("extends: pagat-4p\ncontracts: {two: {value: much}}", False),
        ("extends: pagat-4p\ncontracts: {Two: {value: 25}}", False),
        ("extends: pagat-4p\nvariants: {dear: {patch: {wim: {points: 37}}}}", False),
        ("extends: pagat-4p\nvariants: {dear: {patch: {contracts: {two: {partner: maybe}}}}}", False),
        ("extends: null", False),
        ("id: home", False),
        (SMALLEST, True),
        (SMALLEST + "bonuses: null\n", True),
        (SMALLEST + "bonuses: {kings: {silent: 10, cite: a, announced: null}, trula: null}\n", True),
        (SMALLEST + "bonuses: {kings: {silent: 10}}\n", False),
        (SMALLEST + "bonuses: {kings: {silent: null, cite: a}}\n", False),
        (SMALLEST + "variants: {dear: {about: a, patch: {}}}\n", False),
    ],
)
def test_a_file_that_extends_may_leave_out_and_take_away(file: str, fits: bool) -> None:
    assert VALIDATOR.is_valid(read(file.encode(), "home.yaml").data) is fits


VALUES: list[Any] = [None, 0, 35, True, "", "x", "1/3", [], {}, [1], "klop", 10**9, "pagat", {"cite": "a"}]


def spots(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document that can be changed: what contains it, and its key."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, dict | list):
            yield from spots(value)


def changed(data: dict[str, Any], choice: random.Random) -> dict[str, Any]:
    """The document with one thing changed, taken away or put in a wrong place."""
    data = copy.deepcopy(data)
    places = list(spots(data))
    holder, key = choice.choice(places)
    way = choice.randrange(3)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = choice.choice(VALUES)
    else:
        other, there = choice.choice(places)
        holder[key] = copy.deepcopy(other[there])
    return data


@pytest.mark.parametrize("seed", range(8))
def test_schema_and_loader_agree_on_the_shape_of_changed_files(seed: int) -> None:
    choice = random.Random(seed)
    whole = [raw(name) for name in ("guide-2p", "guide-3p", "simplified-4p")]
    for one in whole:
        one.pop("variants", None)  # what a variant changes is checked by merging it
    right = wrong = 0
    for _ in range(25):
        data = changed(choice.choice(whole), choice)
        problems = Problems()
        read_keys(FILE, extend({}, data), "", Reading(Book(""), problems))
        assert VALIDATOR.is_valid(data) is not bool(problems), [str(problem) for problem in problems]
        right, wrong = right + (not problems), wrong + bool(problems)
    assert right and wrong
