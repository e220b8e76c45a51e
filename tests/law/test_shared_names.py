"""The names that rulesets share: what `words.yaml` gives, and to what."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarok_score.law.files import NAME_TABLES as TABLES
from tarok_score.law.files import READINGS, find, named, read, words
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import shipped, variant_ids
from tarok_score.show.card import READING
from tarok_score.words.folding import fold
from tarok_score.words.said import LANGUAGES

WORDS = {
    "contracts": {"two": {"en": "two", "sl": "dvojka", "also": ["dva"]}, "piccolo": {"en": "piccolo"}},
    "kontra": {"kontra": {"en": "kontra", "sl": "kontra"}},
    "rules": {"mond.captured": {"en": "captured mond", "sl": "ujeti mond"}},
}


def test_whatever_has_no_name_gets_the_shared_one() -> None:
    given = {
        "contracts": {"two": {"value": 20}, "own": {"value": 5}},
        "kontra": {"words": {"kontra": {"level": 1}}},
        "mond": {"captured": {"cite": "a"}},
    }
    assert named(given, WORDS) == {
        "contracts": {
            "two": {"value": 20, "label": {"en": "two", "sl": "dvojka"}, "aliases": ["dva"]},
            "own": {"value": 5},
        },
        "kontra": {"words": {"kontra": {"level": 1, "label": {"en": "kontra", "sl": "kontra"}}}},
        "mond": {"captured": {"cite": "a", "label": {"en": "captured mond", "sl": "ujeti mond"}}},
    }
    assert given["contracts"]["two"] == {"value": 20}


def test_a_name_of_its_own_stays() -> None:
    own = {"contracts": {"two": {"label": {"en": "pair"}, "aliases": []}}}
    assert named(own, WORDS) == own
    half = named({"contracts": {"two": {"label": {"en": "pair"}}}}, WORDS)
    assert half["contracts"]["two"] == {"label": {"en": "pair"}, "aliases": ["dva"]}


def test_what_a_variant_brings_is_named_and_what_it_changes_is_not() -> None:
    patch = {"contracts": {"two": {"value": 25}, "piccolo": {"value": 70}}}
    found = named({"contracts": {"two": {}}, "variants": {"more": {"patch": patch}}}, WORDS)
    assert found["variants"]["more"]["patch"]["contracts"] == {
        "two": {"value": 25},
        "piccolo": {"value": 70, "label": {"en": "piccolo"}},
    }


@pytest.mark.parametrize(
    "spoilt",
    [
        {"contracts": 3, "kontra": {"words": []}, "mond": None, "variants": []},
        {"contracts": {"two": "x"}, "variants": {"a": {"patch": 1}, "b": 2}},
    ],
)
def test_what_is_no_ruleset_is_left_to_the_check(spoilt: dict[str, object]) -> None:
    assert named(spoilt, WORDS) == spoilt


def test_the_file_names_everything_in_every_language_and_says_nothing_twice() -> None:
    for section, entries in words().items():
        assert section in (*TABLES, "rules", READINGS)
        for id, entry in entries.items():
            assert list(entry)[: len(LANGUAGES)] == list(LANGUAGES) and set(entry) <= {*LANGUAGES, "also"}, id
            names = [fold(id), *(fold(name.replace(" ", "-")) for code, name in entry.items() if code != "also")]
            odd = [fold(word) for word in entry.get("also", ())]
            assert not set(odd) & set(names) and len(set(odd)) == len(odd), id


@pytest.mark.parametrize("name", shipped())
def test_every_second_reading_has_its_first_in_words(name: str) -> None:
    first = words()[READINGS]
    for variant, node in document(name).get("variants", {}).items():
        for number, which in READING.findall(node["cite"]):
            assert which == "A" or f"AMB-{number}" in first, variant


@pytest.mark.parametrize("name", shipped())
def test_whatever_people_name_has_a_name_in_every_language(name: str) -> None:
    variants = document(name).get("variants", {})
    for chosen in [(), *((*node.get("requires", ()), one) for one, node in variants.items())]:
        for _, table in load(name, chosen).named.items():
            for one in table.values():
                assert list(one.label) == list(LANGUAGES), one.key


@pytest.mark.parametrize("name", shipped())
def test_every_variant_is_understood_by_its_name_in_every_language(name: str) -> None:
    everything = document(name)
    called: dict[str, str] = {}
    for variant, node in everything.get("variants", {}).items():
        assert list(node["label"]) == list(LANGUAGES), variant
        for said in (variant, *node["label"].values(), *(said.replace(" ", "-") for said in node["label"].values())):
            assert variant_ids(everything, [said]) == (variant,)
            assert called.setdefault(fold(said), variant) == variant


def test_a_ruleset_is_named_with_its_variants() -> None:
    for said in ("pagat-4p+exact-difference+piccolo", "pagat-4p+točna-razlika+pikolo", "pagat-4p+Presny rozdil+pikolo"):
        rules = load(said)
        assert (rules.id, rules.variants) == ("pagat-4p", ("exact-difference", "piccolo"))
    assert load("pagat-4p+točna-razlika", ["pikolo"]).variants == ("exact-difference", "piccolo")


@pytest.mark.parametrize("name", shipped())
def test_a_file_repeats_no_shared_name(name: str) -> None:
    own, shared = read(find(name)).data, words()
    for section in ("contracts", "bonuses", "declarations"):
        for id, node in own.get(section, {}).items():
            common = {code: said for code, said in shared[section].get(id, {}).items() if code != "also"}
            assert not common or (node or {}).get("label") != common, id


def test_a_table_of_ones_own_gets_shared_names_too(tmp_path: Path) -> None:
    path = tmp_path / "home.yaml"
    path.write_text("extends: guide-3p\nid: home\ncontracts: {two: {value: 20, cite: a}}\n", encoding="utf-8")
    assert load(str(path)).contracts["two"].label["sl"] == "dvojka"
    assert load(str(path)).words["dvojka"] == (("contract", "two"),)
