"""The words of a hand: every word and mark of the notation, in every language, and the document that it means."""

from __future__ import annotations

import shlex
import unicodedata
from typing import Any

import pytest

from tarok_score.documents import Reading, read_keys
from tarok_score.hand import Hand, Table, document, writing
from tarok_score.law.library import load
from tarok_score.law.ruleset import shipped
from tarok_score.problems import Problems, Refused
from tarok_score.speech import read as read_words
from tarok_score.speech import so_far
from tarok_score.words.folding import fold
from tarok_score.words.notation_words import RESERVED

NAMES = ("Ana", "Boris", "Cilka", "David", "Eva")


def table(ruleset: str = "pagat-4p", *variants: str, players: int | None = None) -> Table:
    """A table of that ruleset, as small as it may be."""
    rules = load(ruleset, variants)
    return Table(rules, NAMES[: players or rules.seats.at_table[0]])


def described(seated: Table, facts: dict[str, Any]) -> Hand:
    """The hand that a document describes, possible or not."""
    return document.hand_of(read_keys(document.KEYS, facts, "hand", Reading(seated)))


def parsed(seated: Table, words: str) -> Hand:
    """The hand that words say, possible or not."""
    return so_far(seated, words.split()).hand


def read(seated: Table, words: str, resting: str | None = None) -> Hand:
    """The hand that the words describe."""
    return read_words(seated, words.split(), resting)


TWO = {"contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44}


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("kontra", {"kontra": 1}),
        ("rekontra", {"kontra": 2}),
        ("mordkontra", {"kontra": 4}),
        ("kontra@Cilka", {"kontra": ["Cilka"]}),
        ("rekontra@Cilka,Ana", {"kontra": ["Cilka", "Ana"]}),
        ("rekontra@c,a", {"kontra": ["Cilka", "Ana"]}),
        ("trula", {"bonuses": [{"bonus": "trula"}]}),
        ("trula:announced", {"bonuses": [{"bonus": "trula", "announced": True}]}),
        ("trula:silent:made", {"bonuses": [{"bonus": "trula", "announced": False, "made": True}]}),
        ("trula:lost:announced", {"bonuses": [{"bonus": "trula", "announced": True, "made": False}]}),
        ("kings:defenders", {"bonuses": [{"bonus": "kings", "side": "defenders"}]}),
        (
            "pagat:Boris:announced:kontra",
            {"bonuses": [{"bonus": "pagat-ultimo", "by": "Boris", "announced": True, "kontra": 1}]},
        ),
        (
            "pagat:rekontra@Cilka,Boris:b:announced",
            {"bonuses": [{"bonus": "pagat-ultimo", "kontra": ["Cilka", "Boris"], "by": "Boris", "announced": True}]},
        ),
        ("king-ultimo:itself", {"bonuses": [{"bonus": "king-ultimo", "itself": True}]}),
        ("king-ultimo:not-itself", {"bonuses": [{"bonus": "king-ultimo", "itself": False}]}),
        ("trula kings", {"bonuses": [{"bonus": "trula"}, {"bonus": "kings"}]}),
        ("mond:Cilka", {"captured": {"mond": {"from": "Cilka"}}}),
        ("mond:Cilka,Ana", {"captured": {"mond": {"from": "Cilka", "by": "Ana"}}}),
        ("mond:talon", {"left_in_talon": ["mond"]}),
        ("pagat-lost:Cilka,Ana", {"captured": {"pagat": {"from": "Cilka", "by": "Ana"}}}),
        ("skis-lost:David", {"captured": {"skis": {"from": "David"}}}),
        ("pagat-lost:talon skis-lost:talon", {"left_in_talon": ["pagat", "skis"]}),
        ("resting:Eva", {"resting": "Eva"}),
        ("revoke:Cilka", {"revoke": {"by": "Cilka"}}),
        ("revoke:Cilka:discard", {"revoke": {"by": "Cilka", "kind": "discard"}}),
        ("revoke:Cilka:deliberate", {"revoke": {"by": "Cilka", "kind": "deliberate"}}),
        ("thrown-in", {"thrown_in": True}),
        ("surrendered", {"surrendered": True}),
        ("king-in-talon", {"king_in_talon": "no-trick"}),
        ("won", {"won": True}),
        ("lost", {"won": False}),
    ],
)
def test_every_word_stands_for_a_fact(words: str, facts: dict[str, Any]) -> None:
    seated = table(players=5)
    hand = described(seated, TWO | facts)
    assert parsed(seated, f"two Ana Boris 44 {words}") == hand
    assert parsed(seated, f"two ana BORIS 44 {words}".upper()) == hand


@pytest.mark.parametrize(
    ("ruleset", "words", "facts"),
    [
        ("pagat-4p", "two a 35+1", {"contract": "two", "declarer": "Ana", "points": "35+1"}),
        ("pagat-4p", "two Ana 0", {"contract": "two", "declarer": "Ana", "points": 0}),
        ("pagat-4p", "two Ana -1", {"contract": "two", "declarer": "Ana", "points": 34}),
        (
            "pagat-4p",
            "klop Ana=20 b=30 C=20 d=0",
            {"contract": "klop", "points": {"Ana": 20, "Boris": 30, "Cilka": 20, "David": 0}},
        ),
        ("taroky-hlucin", "trojka:3 Ana 47", {"contract": "trojka", "level": 3, "declarer": "Ana", "points": 47}),
        (
            "taroky-hlucin",
            "sólo Ana 47 David:barvicky,trul cilka:Taročky",
            {
                "contract": "solo",
                "declarer": "Ana",
                "points": 47,
                "declarations": {"David": ["barvicky", "trul"], "Cilka": ["Taročky"]},
            },
        ),
        (
            "taroki-polish",
            "pagat Ana 43 pagat:Ana:announced",
            {
                "contract": "pagat-contract",
                "declarer": "Ana",
                "points": 43,
                "bonuses": [{"bonus": "pagat", "by": "Ana", "announced": True}],
            },
        ),
        (
            "taroki-polish",
            "pagat:Ana:announced 43 pagat Ana",
            {
                "contract": "pagat-contract",
                "declarer": "Ana",
                "points": 43,
                "bonuses": [{"bonus": "pagat", "by": "Ana", "announced": True}],
            },
        ),
        (
            "taroki-polish",
            "pagat Ana powinnosc 43",
            {"contract": "powinnosc", "declarer": "Ana", "points": 43, "bonuses": [{"bonus": "pagat"}]},
        ),
        ("guide-3p", "valat Ana won", {"contract": "valat", "declarer": "Ana", "won": True}),
        (
            "guide-3p",
            "valat Ana 60 solo-two",
            {"contract": "solo-two", "declarer": "Ana", "points": 60, "bonuses": [{"bonus": "valat"}]},
        ),
    ],
)
def test_words_of_other_games(ruleset: str, words: str, facts: dict[str, Any]) -> None:
    assert parsed(table(ruleset), words) == described(table(ruleset), facts)


SAME = [
    "one Cilka Ana 45 trula:announced king-ultimo:announced kontra@Boris mond:David",
    "ena Cilka Ana 45 trula:nap kralj-ultimo:nap kontra@Boris mond:David",
    "jednička Cilka Ana 45 trul:ohlášený král-ultimo:hlášený kontra@Boris mond:David",
    "jedynka Cilka Ana 45 trul:zapowiedziany król-ultimo:zap kontra@Boris mond:David",
    "ENKA cilka an 45 TRULA:NAPOVEDANA Kralj-Ultimo:napovedan KONTRA@bor MOND:dav",
    "jednicka ci a 45 trul:ohlaseny kral-ultimo:hlaseny kontro@bo mund:d",
]


@pytest.mark.parametrize("words", SAME)
def test_a_hand_in_four_languages(words: str) -> None:
    seated = table()
    assert read(seated, words) == read(seated, SAME[0])


@pytest.mark.parametrize(
    "words",
    [
        "one Cilka Ana 45 trula:announced kontra@Boris:trula",
        "one Cilka Ana 45 kontra@Boris:trula trula:announced",
        "one Cilka Ana 45 trula:announced kontra@b:tru",
        "enka Cilka Ana 45 trula:nap kontra@Boris:trula",
        "jednička Cilka Ana 45 trul:hlášený flek@Boris:trul",
        "jedynka Cilka Ana 45 trul:zap kontra@Boris:trul",
    ],
)
def test_the_kontra_of_a_bonus_may_stand_apart_from_it(words: str) -> None:
    seated = table()
    assert read(seated, words) == read(seated, "one Cilka Ana 45 trula:announced:kontra@Boris")


def test_the_kontra_of_a_bonus_stands_beside_that_of_the_game() -> None:
    seated = table()
    words = "one Cilka Ana 45 trula:announced kings:announced rekontra@Boris,Ana:kings kontra@David"
    doubled = "one Cilka Ana 45 kontra@David trula:announced kings:announced:rekontra@Boris,Ana"
    assert read(seated, words) == read(seated, doubled)


@pytest.mark.parametrize(
    ("mark", "aliases"),
    [
        ("announced", "nap napovedana napoved ohlášený hlášený zapowiedziany zap"),
        ("silent", "tih tiha tichý cichy"),
        ("made", "narejena uspešen splněný zrobiony"),
        ("lost", "izg izgubljen prohraný prohra przegrany"),
        ("defenders", "branilci obránci obrońcy"),
        ("itself", "kralj-sam král-sám król-sam"),
        ("not-itself", "kralj-ne-sam"),
    ],
)
def test_marks_in_four_languages(mark: str, aliases: str) -> None:
    seated = table()
    for alias in aliases.split():
        for spelt in (alias, fold(alias), alias.upper(), unicodedata.normalize("NFD", alias)):
            assert parsed(seated, f"two Ana 44 kings:{spelt}") == parsed(seated, f"two Ana 44 kings:{mark}")


@pytest.mark.parametrize(
    ("word", "aliases"),
    [
        ("won", "dobljeno zmaga výhra vyhráno wygrana"),
        ("lost", "izgubljeno izg poraz prohráno przegrana"),
        ("thrown-in", "vržena složeno rzucona"),
        ("surrendered", "predana vzdáno poddana"),
        ("king-in-talon", "kralj-v-talonu král-v-talonu król-w-talonie"),
        ("resting:Eva", "počiva:Eva odpočívá:eva pauzuje:Eva"),
        ("revoke:Ana:discard", "renons:Ana:založitev renonc:Ana:odhoz revoke:Ana:zrzutka"),
        ("revoke:Ana:deliberate", "renons:Ana:namerno renonc:Ana:úmyslně revoke:Ana:umyślnie"),
        ("mond:talon", "mund:talon mond:v-talonu mond:w-talonie mond-lost:talon"),
        ("pagat-lost:Ana", "pagat-izg:Ana pagát-lost:Ana"),
        ("skis-lost:Ana", "škis-lost:Ana škýz-lost:Ana skiż-lost:Ana skis-izg:Ana"),
    ],
)
def test_single_words_in_four_languages(word: str, aliases: str) -> None:
    seated = table(players=5)
    for alias in aliases.split():
        for spelt in (alias, fold(alias), alias.upper()):
            assert parsed(seated, f"beggar Ana {spelt}") == parsed(seated, f"beggar Ana {word}")


@pytest.mark.parametrize("ruleset", shipped())
def test_every_alias_and_every_label_is_a_word(ruleset: str) -> None:
    """Ids, aliases and the labels of all languages (with hyphens), with and without diacritics, in any case."""
    seated = table(ruleset)
    rules = seated.rules.document
    kinds = {
        "contract": rules["contracts"],
        "bonus": rules.get("bonuses", {}),
        "declaration": rules.get("declarations", {}),
        "kontra": (rules.get("kontra") or {}).get("words", {}),
    }
    missing = []
    for kind, entries in kinds.items():
        for key, node in entries.items():
            labels = [label.replace(" ", "-") for label in node.get("label", {}).values()]
            for word in (key, *node.get("aliases", ()), *labels):
                for spelt in (word, fold(word), word.upper(), unicodedata.normalize("NFD", word)):
                    if (kind, key) not in seated.words_of(spelt):
                        missing.append((kind, key, spelt))
    assert missing == []


@pytest.mark.parametrize("word", ["odprti-berac", "odprti-berač", "ODPRTI-BERAČ", "open-beggar", "otevřený-žebrák"])
def test_documents_take_aliases_too(word: str) -> None:
    seated, problems = table(), []
    hand = document.read(seated, {"contract": word, "declarer": "ana", "won": True}, problems)
    assert problems == []
    assert hand is not None
    assert (hand.contract, hand.declarer) == ("open-beggar", "Ana")


def test_documents_take_aliases_of_bonuses_and_declarations() -> None:
    problems = Problems()
    facts = {"contract": "one", "declarer": "Ana", "points": 40, "bonuses": [{"bonus": "Kralj-Ultimo", "by": "ANA"}]}
    hand = document.read(table(), facts, problems)
    assert hand is not None
    assert hand.bonuses[0].bonus == "king-ultimo"
    facts = {"contract": "sólo", "declarer": "Ana", "points": 40, "declarations": {"ana": ["Královské-honery"]}}
    hand = document.read(table("taroky-hlucin"), facts, problems)
    assert hand is not None
    assert hand.declarations == (("Ana", ("kralovske-honery",)),)
    assert problems == []


def test_defaults_of_a_bonus() -> None:
    """The declarer's side, silent, made, no kontra; a name decides the side."""
    seated, problems = table(), []
    for said in (
        {},
        {"side": "declarer"},
        {"announced": False},
        {"made": True},
        {"kontra": 0},
        {"kontra": []},
        {"by": None},
    ):
        facts = TWO | {"bonuses": [{"bonus": "trula", **said}]}
        assert document.write(document.read(seated, facts, problems))["bonuses"] == [{"bonus": "trula"}]
    by_defender = TWO | {"bonuses": [{"bonus": "trula", "by": "Cilka"}]}
    assert document.read(seated, by_defender, problems).bonuses[0].side == "defenders"
    assert document.read(seated, TWO | {"partner": None}, problems) == document.read(
        seated, {"contract": "two", "declarer": "Ana", "points": 44}, problems
    )
    assert problems == []


def test_a_full_name_counts_before_a_beginning() -> None:
    seated = Table(load("pagat-4p"), ("An", "Ana", "Anamarija", "Boris"))
    assert read(seated, "two An Ana 44").partner == "Ana"
    assert read(seated, "two anam b 44").declarer == "Anamarija"
    with pytest.raises(Refused, match="2 ways"):
        read(Table(load("pagat-4p"), ("Ana", "Anamarija", "Boris", "Cilka")), "two an 44")


def test_words_of_the_rules_count_before_beginnings_of_names() -> None:
    """A player called Trulina is named with one letter more than the bonus."""
    seated = Table(load("pagat-4p"), ("Trulina", "Wonka", "Lostislav", "Sologub"))
    hand = read(seated, "beggar Wonk won")
    assert (hand.declarer, hand.won) == ("Wonka", True)
    hand = read(seated, "two Truli lo 44 trul:trulina")
    assert (hand.declarer, hand.partner) == ("Trulina", "Lostislav")
    assert hand.bonuses[0].by == "Trulina"


def test_the_resting_player_may_be_known_already() -> None:
    seated = table(players=5)
    assert read(seated, "two Ana Boris 44", "Eva").resting == "Eva"
    assert read(seated, "two Ana Boris 44 resting:David", "Eva").resting == "David"
    assert read(table(), "two Ana Boris 44", "David").resting is None


def test_a_word_that_is_not_understood_silences_what_may_be_missing() -> None:
    with pytest.raises(Refused) as refused:
        read(table(), "two Ana many")
    assert [problem.path for problem in refused.value.problems] == ['"many"']


@pytest.mark.parametrize("ruleset", shipped())
def test_no_word_needs_quoting_in_a_shell(ruleset: str) -> None:
    words = [*load(ruleset).words, *RESERVED]
    assert [
        word for word in words if shlex.quote(f"{word}:{word}@{word},{word}") != f"{word}:{word}@{word},{word}"
    ] == []


def test_written_words_have_one_order() -> None:
    seated = table("taroky-hlucin", players=5)
    words = "resting:Eva David:honery pagat:Ana:announced 40 Ana Boris flek povinnost mond:Boris,Cilka"
    hand = read(seated, words)
    assert writing.write(seated, hand) == (
        "povinnost Ana Boris 40 flek pagat:Ana:announced mond:Boris,Cilka David:honery resting:Eva"
    )
