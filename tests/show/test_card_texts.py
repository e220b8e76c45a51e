"""What the cards of the shipped rulesets say; two of them as they are printed, in `cards.txt`.

`TAROK_CARDS=write` in the environment writes what those two say now; read the difference before it is committed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_score.documents import Key, OfPart, Part, TableOf
from tarok_score.law.files import sources, words
from tarok_score.law.library import document
from tarok_score.law.ruleset import Node, Ruleset, choose, merge, shipped
from tarok_score.show.card import PLACES, card, card_text, paragraphs
from tarok_score.show.columns import plain
from tarok_score.words.said import ENGLISH, Speech, speech

FILE = Path(__file__).with_name("cards.txt")
WRITE = os.environ.get("TAROK_CARDS") == "write"


#: The cards that are kept as they are printed, and their language.
PRINTED = {"pagat-4p": "en", "taroky-hlucin": "cs"}


def printed(name: str, language: str = "en") -> list[str]:
    """The lines of a card."""
    found = card(document(name), (), sources(), words().get("readings", {}))
    return [plain(line).rstrip() for line in card_text(found, speech(language))]


def sentences(document: Node, chosen: tuple[str, ...] = (), language: Speech = ENGLISH) -> list[str]:
    """The sentences of a card, one after the other."""
    rules = Ruleset.of(choose(document, chosen))
    return [language.say(text) for paragraph in paragraphs(rules) for text, _ in paragraph]


def told(name: str, chosen: tuple[str, ...] = (), language: str = "en") -> str:
    """Everything that a card says, as one text."""
    found = card(document(name), chosen, sources(), words().get("readings", {}))
    rows = [" | ".join(map(speech(language).fact, row)) for _, grid in found.grids for row in grid.rows]
    return "\n".join(
        [*rows, speech(language).fact(found.doubling), *sentences(document(name), chosen, speech(language))]
    )


def in_the_file() -> dict[str, list[str]]:
    """The lines of the file by ruleset."""
    cards = re.split(r"^======== (.*)\n", FILE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {name: text.rstrip("\n").splitlines() for name, text in zip(cards[::2], cards[1::2], strict=True)}


def test_radli_of_a_bonus_that_gives_several() -> None:
    pagat, kings = {"gives_radl": "lost", "radli": 2}, {"radli": 3}  # the kings give none
    found = card(merge(document("pagat-4p"), {"bonuses": {"pagat-ultimo": pagat, "kings": kings}}), (), sources(), {})
    text = " ".join(ENGLISH.fact(text) for text, _ in found.sentences)
    assert "a radl after pagat ultimo that is lost." in text and "After pagat ultimo everybody gets 2." in text
    assert "After kings everybody gets" not in text


@pytest.mark.parametrize(
    ("contracts", "valat", "games"),
    [
        ("klop", "never", "klop"),
        ("klop two beggar", "never", "klop, two and beggar"),
        ("klop two beggar three", "never", "the contracts marked so"),
        ("klop two beggar", "always", "valat"),
        ("klop two beggar three", "always", "the contracts marked so"),
    ],
)
def test_contracts_that_give_a_radl_are_named_as_long_as_they_are_few(contracts: str, valat: str, games: str) -> None:
    every = {key: {"gives_radl": key in contracts.split()} for key in document("pagat-4p")["contracts"]}
    rules = merge(document("pagat-4p"), {"contracts": every, "bonuses": {"valat": {"gives_radl": valat}}})
    text = " ".join(ENGLISH.fact(text) for text, _ in card(rules, (), sources(), {}).sentences)
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
    text = " ".join(ENGLISH.fact(text) for text, _ in card(rules, (), sources(), {}).sentences)
    assert f"The sides {doubled}" in text


def test_who_may_bid_where_the_rules_say_nothing_about_cards() -> None:
    rules = {key: value for key, value in document("pagat-4p").items() if key != "cards"}
    rows = [list(map(ENGLISH.fact, row)) for row in card(rules, (), sources(), {}).grids[0][1].rows]
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


FACTS = """
pagat-4p                        | two | 20 | yes | + difference
pagat-4p                        | 36 card points win the game; 35 lose it.
pagat-4p                        | The difference is the distance from 35, to the nearest 5.
pagat-4p                        | solo three → colour valat, solo two → colour valat, solo one → colour valat
pagat-4p                        | Everybody gets a radl after the contracts marked so.
pagat-4p                        | Left in the talon the mond costs nothing in solo without.
pagat-4p                        | Open in a compulsory klop: klop, solo without, open beggar,
pagat-4p+exact-difference       | The difference is the distance from 35, exactly.
pagat-4p+klop-kontra         | Under kontra a full player loses 140, and if there is none, the player who said it does.
pagat-4p+hirskontra             | kontra × 2 · rekontra × 4 · subkontra × 8 · hirskontra × 16 · mordkontra × 32
pagat-4p+thirty-five-plus-one   | 36 card points win the game, and so do 35 and one odd card.
pagat-money-4p                  | The resting player neither pays nor receives for the hand.
pagat-money-4p+no-klop+no-radli | The sides settle a game: one to one with partners, a player alone with each
simplified-4p                   | Nothing can be doubled.
simplified-4p                   | With all four kings a queen may be called.
zei-4p                          | When all the others pass, a bid may become another game: three → klop.
zei-4p                          | A player who takes 36 card points or more loses 35, and the others write theirs.
zei-2p                          | the winner writes all their card points, and the loser writes theirs as a loss.
tarok-net-4p                    | 35 card points or more count double.
tarok-net-4p                    | In the colour valats taroks do not trump.
tarok-net-4p                    | A game with a declarer costs 35 more.
tarok-net-4p                    | In klop it costs 70.
tarok-net-1.08-4p               | If a partner or co-defender takes it, both pay 20 instead.
taroky-hlucin                   | pays each other player by their number: 1.00 Kč, 2.00 Kč from 30, 4.00 Kč from 40.
taroky-hlucin                   | taročky | 0.50 Kč | 8 or 9 taroky
taroky-hlucin                   | taroky | 1.00 Kč | 10 or more taroky
taroky-hlucin                   | honours | 0.50 Kč | 4 or more of the seven cards worth five
taroky-hlucin                   | One player declares only one of these: barvy, barvičky.
taroki-polish                   | honours | 4 | 2 or 3 kings and 1 or 2 trula cards and 4 or 5 of the seven cards
taroki-polish+honery-of-four    | honours | 4 | 2 or 3 kings and 1 or 2 trula cards and 4 of the seven cards worth five
taroki-polish                   | trul and honours | 6 | 1 to 3 kings and the whole trula
taroki-polish                   | barwy | 3 | at most 2 taroky
taroki-polish                   | But trul and four kings go together.
taroki-polish                | A player who loses a card to the other side pays into the pot: pagat 5, mond 10, škis 15.
"""


@pytest.mark.parametrize("line", FACTS.strip().splitlines())
def test_what_a_card_says(line: str) -> None:
    ruleset, _, fact = line.partition("|")
    name, *chosen = ruleset.strip().split("+")
    assert fact.strip() in told(name, tuple(chosen))


#: Words after which every name must be declined: prepositions, and the nouns of games and bonuses.
BEFORE_A_CASE = {
    "sl": "brez do iz k med na nad namesto o ob od po pod poleg pri s v z za igra igri igre bonus bonusa",
    "cs": "bez do k místo na nad o od po pod při s u v vedle z za hra hru hře bonus bonusu",
    "pl": "bez do na nad o obok od po pod przy w z za zamiast gra grę grze premia premii",
}
NAMES = re.compile(r"(\w*):? ?\{(contract|contracts|bonus|declaration|all|several|some|drawn|declarer|left_\w+)\}")


@pytest.mark.parametrize("language", BEFORE_A_CASE)
def test_no_name_stands_in_the_nominative_behind_a_preposition(language: str) -> None:
    """Names are never declined: in sentences of languages that would decline them they are subjects or labels."""
    texts = [speech(language).text(text) for _, key in keys_of(Ruleset) for text in texts_of(key)]
    behind = [text for text in texts for word, _ in NAMES.findall(text) if word in BEFORE_A_CASE[language].split()]
    assert behind == []


def keys_of(part: type[Part], path: str = "") -> Iterator[tuple[str, Key]]:
    """Every key that a ruleset may have, with its path."""
    for name, key in part.keys.items():
        yield f"{path}{name}", key
        if isinstance(key, OfPart | TableOf):
            yield from keys_of(key.of, f"{path}{name}.")


def texts_of(key: Key) -> Iterator[str]:
    """The sentences beside a key."""
    yield from (text for when, text in key.texts.items() if when.partition(" ")[0] == "card")


def test_every_sentence_has_its_place_on_the_card() -> None:
    places = tuple(f"{place}." for place in PLACES)
    assert [path for path, key in keys_of(Ruleset) if [*texts_of(key)] and not f"{path}.".startswith(places)] == []


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
def test_a_card_leaves_no_place_of_a_sentence_empty(name: str, language: str) -> None:
    variants = (*document(name).get("variants", {}),)
    for chosen in ((), *((one,) for one in variants if not document(name)["variants"][one].get("requires"))):
        found = sentences(document(name), chosen, speech(language))
        assert not [text for text in found if "{" in text or "()" in text or ", ." in text or ": ." in text]


@pytest.mark.skipif(not WRITE, reason="TAROK_CARDS=write writes the file")
def test_write() -> None:
    text = ["# Two cards as they are printed: see test_card_texts.py."]
    for name, language in PRINTED.items():
        text += ["", f"======== {name}", *printed(name, language)]
    FILE.write_text("\n".join(text) + "\n", "utf-8")


@pytest.mark.parametrize("name", PRINTED)
def test_a_card(name: str) -> None:
    assert printed(name, PRINTED[name]) == in_the_file()[name]


def test_a_text_of_the_house_is_among_the_sources(tmp_path: Path) -> None:
    file = tmp_path / "home.yaml"
    file.write_text(
        "id: home\ntitle: {en: Home}\nextends: pagat-4p\nsource: Our club\n"
        "contracts: {beggar: {value: 75, cite: page 3}}\n"
    )
    assert "[c] Our club" in " ".join(printed(str(file)))
