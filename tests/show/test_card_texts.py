"""The cards of the shipped rulesets, as they are printed, and the lines that each variant brings, in `cards.txt`.

`TAROK_CARDS=write` in the environment writes what the cards say now; read the difference before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_score.law.library import document
from tarok_score.law.merge import merge
from tarok_score.law.ruleset_files import sources, words
from tarok_score.law.shelf import shipped
from tarok_score.show.roles import plain
from tarok_score.show.rulecard import card, card_text
from tarok_score.words.speech import ENGLISH

FILE = Path(__file__).with_name("cards.txt")
WRITE = os.environ.get("TAROK_CARDS") == "write"


def printed(name: str, chosen: tuple[str, ...] = ()) -> list[str]:
    """The lines of a card, without those about what was chosen."""
    found = card(document(name), chosen, sources(), words().get("readings", {}))
    return [plain(line).rstrip() for line in card_text(found._replace(chosen=()), ENGLISH)]


def sentences(name: str, chosen: tuple[str, ...]) -> list[str]:
    """The rows and sentences of a card, one a line however long, without their numbers."""
    found = card(document(name), chosen, sources(), words().get("readings", {}))
    rows = [" | ".join(map(ENGLISH.fact, row)) for grid in found.grids for row in grid.rows]
    return [*rows, ENGLISH.fact(found.doubling), *[ENGLISH.fact(one.text) for one in found.sentences]]


def of_ruleset(name: str) -> Iterator[str]:
    """The card of a ruleset, and for each of its variants the rows and sentences that no card without it has."""
    yield from printed(name)
    plain_card = sentences(name, ())
    for variant, node in document(name).get("variants", {}).items():
        needed = tuple(node.get("requires", ()))
        without = sentences(name, needed) if needed else plain_card
        yield ""
        yield f"with {' '.join([*needed, variant])}:"
        for line in sentences(name, (*needed, variant)):
            if line not in without:
                yield f"    {line}"


def in_the_file() -> dict[str, list[str]]:
    """The lines of the file by ruleset."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("======== "):
            found[line.removeprefix("======== ")] = []
        elif found:
            found[list(found)[-1]].append(line)
    return {name: [*_without_end(lines)] for name, lines in found.items()}


def _without_end(lines: list[str]) -> list[str]:
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def test_rules_of_a_table_s_own_source_name_no_rules_borrowed() -> None:
    """All of them would be: those of pagat.com, say, under a home table's source."""
    found = card({**document("zei-3p"), "source": "Our kitchen table"}, (), sources(), words().get("readings", {}))
    assert any("borrowed from it" in line for line in printed("zei-3p"))
    assert not [text for _, text in found.sources if "borrowed from it" in ENGLISH.fact(text)]


def test_radli_of_a_bonus_that_gives_several() -> None:
    pagat, kings = {"gives_radl": "lost", "radli": 2}, {"radli": 3}  # the kings give none
    found = card(merge(document("pagat-4p"), {"bonuses": {"pagat-ultimo": pagat, "kings": kings}}), (), sources(), {})
    text = " ".join(ENGLISH.fact(one.text) for one in found.sentences)
    assert "a radl after pagat ultimo that is lost. After pagat ultimo everybody gets 2." in text
    assert "After kings everybody gets" not in text


@pytest.mark.parametrize(
    ("contracts", "valat", "games"),
    [
        ("klop", "never", "klop"),
        ("klop two beggar", "never", "klop, two and beggar"),
        ("klop two beggar three", "never", "the contracts marked so"),
        ("klop two beggar", "always", "klop, two, beggar and valat"),
        ("klop two beggar three", "always", "the contracts marked so, and after valat"),
    ],
)
def test_contracts_that_give_a_radl_are_named_as_long_as_they_are_few(contracts: str, valat: str, games: str) -> None:
    every = {key: {"gives_radl": key in contracts.split()} for key in document("pagat-4p")["contracts"]}
    rules = merge(document("pagat-4p"), {"contracts": every, "bonuses": {"valat": {"gives_radl": valat}}})
    text = " ".join(ENGLISH.fact(one.text) for one in card(rules, (), sources(), {}).sentences)
    assert f"Everybody gets a radl after {games}." in text


@pytest.mark.parametrize(
    ("of_bonuses", "announced", "doubled"),
    [
        (True, True, "double in turn, the game and each announced bonus for itself; no silent one."),
        (False, True, "double in turn, only the game, no bonus."),
        (True, False, "double in turn."),
        (False, False, "double in turn."),
    ],
)
def test_what_the_sides_double(of_bonuses: bool, announced: bool, doubled: str) -> None:
    rules = merge(document("pagat-4p"), {"kontra": {"bonuses": of_bonuses}})
    if not announced:
        for bonus in rules["bonuses"].values():
            del bonus["announced"]
    text = " ".join(ENGLISH.fact(one.text) for one in card(rules, (), sources(), {}).sentences)
    assert f"The sides {doubled}" in text


def test_who_may_bid_where_the_rules_say_nothing_about_cards() -> None:
    rules = {key: value for key, value in document("pagat-4p").items() if key != "cards"}
    rows = [list(map(ENGLISH.fact, row)) for row in card(rules, (), sources(), {}).grids[0].rows]
    assert {row[0]: row[4] for row in rows if row[0] in ("klop", "two", "beggar")} == {
        "klop": "",
        "two": "anybody",
        "beggar": "anybody",
    }


def test_an_address_that_would_be_broken_is_not_indented() -> None:
    found = card(document("taroki-polish"), (), sources(), {})
    address = max((word for _, text in found.sources for word in ENGLISH.fact(text).split()), key=len)
    for room, indent in ((-1, None), (0, ""), (1, ""), (2, "  "), (3, "  ")):
        lines = card_text(found, ENGLISH, len(address) + room)
        assert [line[: -len(address)] for line in lines if line.endswith(address)] == (
            [] if indent is None else [indent]
        )


@pytest.mark.skipif(not WRITE, reason="TAROK_CARDS=write writes the file")
def test_write() -> None:
    text = ["# Every shipped card, and below it what each variant brings: see test_card_texts.py."]
    for name in shipped():
        text += ["", f"======== {name}", *of_ruleset(name)]
    FILE.write_text("\n".join(text) + "\n", "utf-8")


@pytest.mark.parametrize("name", shipped())
def test_a_card(name: str) -> None:
    assert list(of_ruleset(name)) == in_the_file()[name]
