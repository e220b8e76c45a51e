"""Finding a ruleset and what it extends, merging, and choosing variants."""

from pathlib import Path

import pytest

from tarok_score.law.files import checked, extend, find, lineage, merged
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import choose, merge, shipped
from tarok_score.problems import Refused

SHIPPED = ", ".join(shipped())


def told(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(problem) for problem in refused.value.problems]


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path) -> list[str]:
    with pytest.raises(Refused) as refused:
        checked(path)
    return told(refused)


# Finding --------------------------------------------------------------------------------------------------------------


def test_the_shipped_rulesets_are_those_of_the_sources() -> None:
    assert {
        "guide-2p", "guide-3p", "pagat-3p", "pagat-4p", "pagat-money-4p", "simplified-3p", "simplified-4p",
        "tarok-net-1.08-3p", "tarok-net-1.08-4p", "tarok-net-1.08-tri-plus-one", "tarok-net-2p", "tarok-net-3p",
        "tarok-net-4p", "tarok-net-tri-plus-one", "taroki-polish", "taroky-hlucin",
    } <= set(shipped())  # fmt: skip


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("pagat4p", 'ruleset: there is no ruleset "pagat4p" (did you mean "pagat-4p"?)'),
        ("bridge", f'ruleset: there is no ruleset "bridge" (one of {SHIPPED})'),
        ("Pagat-4p", 'ruleset: there is no ruleset "Pagat-4p" (did you mean "pagat-4p"?)'),
        ("", f'ruleset: there is no ruleset "" (one of {SHIPPED})'),
        ("..", f'ruleset: there is no ruleset ".." (one of {SHIPPED})'),
        ("\x1b[2J", f'ruleset: there is no ruleset "\\u001b[2J" (one of {SHIPPED})'),
        ("x" * 5000, f'ruleset: there is no ruleset "{"x" * 60}" (one of {SHIPPED})'),
        ("./pagat-4p", "ruleset: there is no file ./pagat-4p (give the path of a YAML file, or an id: tarok rules)"),
        ("home.yaml", "ruleset: there is no file home.yaml (give the path of a YAML file, or an id: tarok rules)"),
    ],
)
def test_a_ruleset_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        load(name)
    assert told(refused) == [line]


def test_a_folder_is_no_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("home.yaml").mkdir()
    with pytest.raises(Refused, match=r"there is no file home\.yaml"):
        load("home.yaml")


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file(tmp_path, "home.yaml", "")

    def denied(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.open", denied)
    with pytest.raises(Refused) as refused:
        checked(path)
    assert told(refused) == ["ruleset: home.yaml cannot be read: Permission denied"]


# Extending ------------------------------------------------------------------------------------------------------------


def test_mappings_merge_null_takes_away_lists_replace(tmp_path: Path) -> None:
    own = (
        "extends: pagat-4p\nid: home\ncontracts: {two: {value: 25, aliases: [par]}, beggar: null}\nradli: {end: null}\n"
    )
    data = checked(file(tmp_path, "home.yaml", own))
    base = document("pagat-4p")
    assert "extends" not in data
    assert data["contracts"]["two"] == {**base["contracts"]["two"], "value": 25, "aliases": ["par"]}
    assert list(data["contracts"]) == [name for name in base["contracts"] if name != "beggar"]
    assert "end" not in data["radli"] and data["radli"]["given"] == base["radli"]["given"]
    assert data["bonuses"] == base["bonuses"]


def test_merging_changes_neither_side() -> None:
    base, patch = {"a": {"b": 1, "c": [1]}}, {"a": {"b": None, "d": {"e": None, "f": 2}}, "g": None}
    assert merge(base, patch) == {"a": {"c": [1], "d": {"f": 2}}}
    assert base == {"a": {"b": 1, "c": [1]}}
    assert patch == {"a": {"b": None, "d": {"e": None, "f": 2}}, "g": None}


def test_a_new_cite_is_a_section_of_the_files_own_source(tmp_path: Path) -> None:
    own = "extends: pagat-4p\nid: home\nsource: house rules\nbonuses: {kings: {silent: 15, cite: page 2}}\n"
    rules = load(str(file(tmp_path, "home.yaml", own))).rules
    assert rules["bonuses.kings"].cite == "house rules, page 2"
    assert rules["bonuses.trula"].cite == 'pagat.com, "Bonuses" (take škis, XXI and I in tricks)'
    assert rules["contracts.two"].cite == 'pagat.com, "The Contracts, a summary" (20 + difference)'


def test_a_new_cite_takes_an_inherited_source_away() -> None:
    assert merge({"source": "x", "cite": "1"}, {"cite": "2"}) == {"cite": "2"}
    assert merge({"source": "x", "cite": "1"}, {"cite": "2", "source": "y"}) == {"cite": "2", "source": "y"}
    assert merge({"source": "x", "cite": "1"}, {"value": 2}) == {"source": "x", "cite": "1", "value": 2}


def test_nulls_in_a_patch_stay_until_the_variant_is_chosen() -> None:
    base = {"radli": {"cite": "a"}, "variants": {"dry": {"patch": {"radli": None, "win": {"points": 37}}}}}
    data = extend(base, {"variants": {"dry": {"patch": {"win": {"points": None}}}}})
    assert data["variants"]["dry"]["patch"] == {"radli": None, "win": {"points": None}}
    assert choose(data, ["dry"]) == {"win": {}}


def test_a_variant_is_inherited_changed_or_taken_away(tmp_path: Path) -> None:
    own = (
        "extends: pagat-4p\nid: home\nvariants:\n  piccolo: null\n"
        "  exact-difference: {patch: {mond: {value: 22}}}\n"
        "  new: {about: a, cite: b, patch: {win: {points: 37}}}\n"
    )
    data = checked(file(tmp_path, "home.yaml", own))
    assert "piccolo" not in data["variants"]
    assert choose(data, ["exact-difference"])["mond"]["value"] == 22
    assert choose(data, ["exact-difference"])["difference"]["round_to"] == 1
    assert choose(data, ["new"])["win"]["points"] == 37
    assert choose(data, ["hirskontra"])["kontra"]["words"]["mordkontra"]["level"] == 5


def test_a_file_extends_one_beside_it_before_a_shipped_one(tmp_path: Path) -> None:
    village = file(tmp_path, "village.yaml", "extends: pagat-4p\nid: village\nwin: {points: 37}\n")
    own = file(tmp_path, "pagat-4p.yaml", "extends: pagat-4p\nid: pagat-4p\nmond: {value: 22}\n")
    home = file(tmp_path, "home.yaml", "extends: village\nid: home\ndifference: {round_to: 10}\n")
    data = checked(home)
    assert (data["win"]["points"], data["mond"]["value"], data["difference"]["round_to"]) == (37, 22, 10)
    assert lineage(home) == [home, village, own, find("pagat-4p"), find("pagat-4p").with_name("pagat-base.yaml")]


def test_a_place_in_another_file_is_told_as_such(tmp_path: Path) -> None:
    file(tmp_path, "village.yaml", "extends: pagat-4p\nid: village\nwin:\n  points: many\n")
    home = file(tmp_path, "home.yaml", "extends: village\nid: home\nmond:\n  value: dear\n")
    assert refusal(home) == [
        'home.yaml:4:3: mond.value: must be an exact amount, not the text "dear" (write value: 20 or value: "0.10")',
        'village.yaml:4:3: win.points: must be a whole number, not the text "many" (write points: 20)',
    ]


@pytest.mark.parametrize(
    ("parent", "line"),
    [
        ("pagat4", 'home.yaml:2:1: extends: there is no ruleset "pagat4" (did you mean "pagat-4p"?)'),
        ("home", f'home.yaml:2:1: extends: there is no ruleset "home" (one of {SHIPPED})'),
        *(
            (
                parent,
                "home.yaml:2:1: extends: must be the id of a ruleset, or of a file in the same folder without .yaml "
                "(such as extends: pagat-4p)",
            )
            for parent in ("../secret", "/etc/passwd", "sub/home", "..", "[pagat-4p]", "4", "Pagat-4p", '"a b"', "true")
        ),
    ],
)
def test_a_parent_that_cannot_be(tmp_path: Path, parent: str, line: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    file(tmp_path, "secret.yaml", "extends: pagat-4p\nid: secret\n")
    assert refusal(file(inner, "home.yaml", f"id: home\nextends: {parent}\n")) == [line]


def test_files_that_extend_each_other_in_a_circle(tmp_path: Path) -> None:
    file(tmp_path, "egg.yaml", "extends: hen\nid: egg\n")
    hen = file(tmp_path, "hen.yaml", "extends: egg\nid: hen\n")
    assert refusal(hen) == ["hen.yaml:1:1: extends: the rulesets extend each other in a circle"]


def test_an_inherited_variant_that_does_not_fit_any_more(tmp_path: Path) -> None:
    dear = "variants:\n  dear: {about: a, cite: b, patch: {contracts: {beggar: {value: 80}}}}\n"
    file(tmp_path, "village.yaml", f"extends: simplified-4p\nid: village\n{dear}")
    own = "id: home\nextends: village\ncontracts: {beggar: null}\n"
    assert refusal(file(tmp_path, "home.yaml", own)) == [
        "village.yaml:4:49: variants.dear.patch.contracts.beggar: cite is missing (add a line cite:)"
    ]
    assert "beggar" not in checked(file(tmp_path, "home.yaml", f"{own}variants: {{dear: null}}\n"))["contracts"]


def test_a_broken_parent_is_told_at_its_place(tmp_path: Path) -> None:
    file(tmp_path, "village.yaml", "id: village\nwin: *no\n")
    assert refusal(file(tmp_path, "home.yaml", "id: home\nextends: village\n")) == [
        "village.yaml:2:6: win: anchors, aliases and tags may not be used (write the value itself)"
    ]


# Variants -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "chosen", "lines"),
    [
        (
            "pagat-4p",
            ["picolo", "klop-kontra-others-write", "piccolo", "piccolo"],
            [
                'variants[0]: pagat-4p has no variant "picolo" (did you mean "piccolo"?)',
                "variants[1]: klop-kontra-others-write goes with klop-kontra (add --variant klop-kontra)",
                "variants[3]: piccolo is listed twice",
            ],
        ),
        (
            "pagat-4p",
            ["pagat-ultimo-holder", "exact-difference", "pagat-ultimo-holder-if-lost"],
            [
                "variants[2]: pagat-ultimo-holder and pagat-ultimo-holder-if-lost contradict each other at "
                "bonuses.pagat-ultimo.holder (choose one of the two)"
            ],
        ),
        (
            "tarok-net-4p",
            ["klop-full-doubles", "competition-klop"],
            [
                "variants[1]: klop-full-doubles and competition-klop contradict each other at "
                "contracts.klop.klop.full.doubles (choose one of the two)"
            ],
        ),
        (
            "pagat-money-4p",
            ["no-klop", "klop-at-500"],
            [
                "variants[1]: no-klop and klop-at-500 contradict each other at "
                "session.compulsory_klop (choose one of the two)"
            ],
        ),
        (
            "taroky-hlucin",
            ["pool", "varsava-half"],
            [
                "variants[1]: pool and varsava-half contradict each other at "
                "contracts.varsava.varsava.tiers (choose one of the two)"
            ],
        ),
        (
            "guide-2p",
            ["piccolo"],
            ['variants[0]: guide-2p has no variant "piccolo" (there are exact-difference-of-two, whole-count)'],
        ),
    ],
)  # fmt: skip
def test_variants_that_cannot_be_chosen(ruleset: str, chosen: list[str], lines: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        load(ruleset, chosen)
    assert told(refused) == lines


def test_variants_that_agree_go_together_in_any_order() -> None:
    names = ("exact-difference", "piccolo", "klop-kontra", "klop-kontra-others-write", "hirskontra", "klop-at-500")
    rules = load("pagat-4p", names)
    assert rules.variants == names
    backwards = choose(document("pagat-4p"), names[::-1])
    assert backwards == rules.document
    assert "variants" not in rules.document


@pytest.mark.parametrize("name", shipped())
def test_any_two_variants_are_chosen_alike_in_both_orders_or_refused_in_both(name: str) -> None:
    whole = document(name)
    known = whole.get("variants", {})

    def outcome(first: str, second: str) -> object:
        needed = [one for variant in (first, second) for one in known[variant].get("requires", ())]
        companions = [one for one in dict.fromkeys(needed) if one not in (first, second)]
        try:
            return choose(whole, [*companions, first, second])
        except Refused as refused:
            return len(refused.problems)

    for first in known:
        for second in known:
            if first < second:
                assert outcome(first, second) == outcome(second, first), (first, second)


@pytest.mark.parametrize("name", shipped())
def test_every_variant_changes_something_and_says_where_it_stands(name: str) -> None:
    whole = document(name)
    for variant, node in whole.get("variants", {}).items():
        companions = node.get("requires", [])
        assert choose(whole, [*companions, variant]) != choose(whole, companions), variant


def test_the_same_wish_twice_is_no_contradiction() -> None:
    patch = {"win": {"points": 37, "cite": "a"}}
    other = {"win": {"points": 37, "cite": "b"}}
    data = {"win": {"points": 36}, "variants": {"one": {"patch": patch}, "two": {"patch": other}}}
    assert choose(data, ["one", "two"]) == {"win": {"points": 37, "cite": "b"}}


def test_a_source_keeps_the_places_of_both_files() -> None:
    source = merged(find("pagat-money-4p"))
    assert source.places["payout.form"].file == "pagat-money-4p.yaml"
    assert source.places["contracts.two.value"].file == "pagat-base.yaml"
    assert isinstance(source.places["contracts.two.value"].line, int)
