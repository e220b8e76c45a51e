"""Words as people type them: beginnings, two words for one, differences, women's and plural forms, slips."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score import speech as notation
from tarok_score.hand import Table, has_difference, writing
from tarok_score.hand.writing import Slip, Term, beginnings, begun, terms_of
from tarok_score.law.library import load
from tarok_score.law.ruleset import shipped
from tarok_score.problems import Problems, Refused
from tarok_score.words.folding import fold, letters_away
from tarok_score.words.said import speech

HEADS = ("contract", "bonus", "kontra", "result", "single", "card", "who")
NAMES = ("Ana", "Boris", "Cilka", "David", "Eva")


def table(ruleset: str = "pagat-4p", *variants: str, players: int | None = None) -> Table:
    """A table of that ruleset, as small as it may be."""
    rules = load(ruleset, variants)
    return Table(rules, NAMES[: players or rules.seats.at_table[0]])


def same(ruleset: str, one: str, other: str) -> None:
    """Both lines are the same hand."""
    seated = table(ruleset)
    assert notation.read(seated, one.split()) == notation.read(seated, other.split())


@pytest.mark.parametrize(
    ("ruleset", "typed", "means"),
    [
        ("pagat-4p", "tw An Bo 44 tr kings:def", "two Ana Boris 44 trula kings:defenders"),
        ("pagat-4p", "tr Ana 44 two", "trula Ana 44 two"),
        ("pagat-4p", "dv Ana 44 tru:nap kont@Ci", "two Ana 44 trula:announced kontra@Cilka"),
        (
            "pagat-4p",
            "two Ana Boris 44 pagat-u:Ana:ann:lo:re@Cilka,Ana",
            "two Ana Boris 44 pagat-ultimo:Ana:announced:lost:rekontra@Cilka,Ana",
        ),
        ("pagat-4p", "be Cilka wo", "beggar Cilka won"),
        ("pagat-4p", "be Cilka zm", "beggar Cilka won"),
        ("pagat-4p", "two Ana Boris 44 mon:ci", "two Ana Boris 44 mond:Cilka"),
        ("pagat-4p", "two Ana Boris 44 mo:ta", "two Ana Boris 44 mond:talon"),
        ("pagat-4p", "klop rev:Ana:del", "klop revoke:Ana:deliberate"),
        ("taroky-hlucin", "sól Ana 47 David:trulh", "solo Ana 47 David:trulhonery"),
        ("taroki-polish", "brew:2 Ana 47", "brewer:2 Ana 47"),
    ],
)
def test_a_beginning_that_means_one_thing_counts_as_it(ruleset: str, typed: str, means: str) -> None:
    same(ruleset, typed, means)


def test_names_and_whole_words_come_before_beginnings() -> None:
    rules = load("pagat-4p")
    seated = Table(rules, ("Trdan", "Beno", "Cilka", "David"))
    hand = notation.read(seated, ["two", "trd", "be", "44", "tru"])
    assert (hand.declarer, hand.partner, [one.bonus for one in hand.bonuses]) == ("Trdan", "Beno", ["trula"])


@pytest.mark.parametrize(
    ("ruleset", "typed", "means"),
    [
        ("pagat-4p", "solo ena Ana 44", "solo-one Ana 44"),
        ("pagat-4p", "odprti berač Ana won", "open-beggar Ana won"),
        ("pagat-4p", "two Ana Boris 44 kralj ultimo", "two Ana Boris 44 king-ultimo"),
        ("pagat-4p", "two Ana Boris 44 pagat ultimo:nap:izg", "two Ana Boris 44 pagat-ultimo:announced:lost"),
        ("pagat-4p", "barvni valat brez Ana dobila", "colour-valat-without Ana won"),
        ("tarok-net-4p", "valat solo ena Ana padla", "solo-one-valat Ana lost"),
        ("tarok-net-4p", "three valat:Boris:lost Ana 2", "three Ana 2 valat:Boris:lost"),
        ("taroky-hlucin", "druhá povinnost Ana Boris 40 pagat:ohl", "druha-povinnost Ana Boris 40 pagat:announced"),
    ],
)
def test_two_words_are_the_hyphenated_one_and_the_longer_wins(ruleset: str, typed: str, means: str) -> None:
    same(ruleset, typed, means)


@pytest.mark.parametrize(
    ("line", "means", "words"),
    [
        (
            "beggar Ana {}",
            "beggar Ana won",
            "dobila dobili zmagal zmagala zmagali vyhrál vyhrála vyhráli wygrał wygrała wygrali dobljeno wygrane",
        ),
        (
            "beggar Ana {}",
            "beggar Ana lost",
            "izgubila izgubili padel padla padli prohrál prohrála prohráli przegrał przegrała przegrali",
        ),
        (
            "two Ana Boris 44 trula:{}",
            "two Ana Boris 44 trula:announced",
            "napovedana napovedano napovedane hlášená hlášené głoszona głoszone zapowiedziana",
        ),
        (
            "two Ana Boris 44 trula:{}",
            "two Ana Boris 44 trula",
            "tiha tiho tihe tichá tiché cicha ciche naredila naredili narejeno uspela splnila zrobiła",
        ),
        (
            "two Ana Boris 44 kings:{}",
            "two Ana Boris 44 kings:defenders",
            "obramba nasprotniki nasprotnice obrana protihráči obrońcy przeciwnicy",
        ),
    ],
)
def test_forms_of_women_of_things_and_of_several(line: str, means: str, words: str) -> None:
    for word in words.split():
        same("pagat-4p", line.format(word), means)


@pytest.mark.parametrize(
    ("ruleset", "variants", "difference", "points"),
    [
        ("pagat-4p", (), "+10", 45),
        ("pagat-4p", (), "-5", 30),
        ("pagat-4p", (), "−5", 30),
        ("pagat-4p", (), "-0", 35),
        ("pagat-4p", (), "+0", 36),
        ("pagat-4p", ("exact-difference",), "-0", 35),
        ("pagat-4p", ("exact-difference",), "+1", 36),
        ("pagat-4p", (), "+35", 70),
        ("taroky-hlucin", (), "+7", 42),
        ("taroki-polish", (), "+0", 36),
    ],
)
def test_a_difference_is_card_points(ruleset: str, variants: tuple[str, ...], difference: str, points: int) -> None:
    seated = table(ruleset, *variants)
    contract = next(one for one in seated.rules.contracts.values() if has_difference(one))
    level = ":1" if contract.levels else ""
    for line in (f"{contract.key}{level} Ana {difference}", f"{difference} Ana {contract.key}{level}"):
        hand = notation.read(seated, line.split())
        assert hand.points == points
        assert f" {points}" in writing.write(seated, hand)


def test_a_captured_card_takes_a_colon_for_a_comma() -> None:
    same("pagat-4p", "two Ana Boris 44 mond:Cilka:Ana", "two Ana Boris 44 mond:Cilka,Ana")


@given(ruleset=st.sampled_from(shipped()), data=st.data())
def test_a_beginning_never_means_another_thing_than_its_word(ruleset: str, data: st.DataObject) -> None:
    seated = table(ruleset)
    thing = data.draw(st.sampled_from(terms_of(seated, *HEADS)))
    word = data.draw(st.sampled_from(thing.words(seated)))
    start = word[: data.draw(st.integers(2, len(word)))]
    found = beginnings(seated, start, terms_of(seated, *HEADS))
    assert thing in found
    for kind, key in begun(seated, start, *HEADS).items():
        assert any(fold(each).startswith(fold(start)) for each in Term(kind, key).words(seated))


def hint(words: str, language: str, seated: Table | None = None) -> str:
    """The advice about the one word that is wrong, in a language."""
    with pytest.raises(Refused) as refused:
        notation.read(seated or table(), words.split())
    (problem,) = refused.value.problems
    return speech(language).say(problem.hint)


def test_a_slip_is_mended_in_the_language_of_the_reader() -> None:
    def near(word: str, language: str) -> str | None:
        return Slip(table(), word, terms_of(table(), *HEADS)).near(language)

    assert near("beger", "en") == "beggar"
    assert near("beraci", "en") == "beggar" and near("beraci", "sl") == "berač"
    assert near("kraljultimo", "sl") == "kralj-ultimo"
    assert near("xyzzy", "en") is None


def test_only_what_may_stand_there_is_suggested() -> None:
    assert hint("two Ana Boris 44 trila", "en") == 'did you mean "trula"?'
    assert 'did you mean "dva"' not in hint("two Ana Boris 44 dvj", "en")  # there is a contract already
    assert hint("two Ana Borsi 44", "en") == 'did you mean "Boris"?'
    assert hint("two Ana Boriss 44", "en") == 'did you mean "Boris"?'


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("", "", 0),
        ("trula", "trula", 0),
        ("trul", "trula", 1),
        ("turla", "trula", 1),
        ("dvojka", "trojka", 2),
        ("ab", "", 2),
        ("", "abc", 3),
    ],
)
def test_letters_away(one: str, other: str, far: int) -> None:
    assert letters_away(one, other, 9) == letters_away(other, one, 9) == far


@given(st.text("abc", max_size=6), st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_a_detour_is_never_shorter_than_leaving_out_and_putting_in(one: str, other: str, third: str) -> None:
    assert abs(len(one) - len(other)) <= letters_away(one, other, 9) <= max(len(one), len(other))
    assert letters_away(one, other, 9) <= letters_away(one, other + third, 15) + len(third)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6), st.integers(0, 6))
def test_words_that_are_too_far_apart_are_told_as_such(one: str, other: str, most: int) -> None:
    far = letters_away(one, other, 9)
    assert letters_away(one, other, most) == far if far <= most else letters_away(one, other, most) > most


def test_documents_are_not_guessed_at() -> None:
    from tarok_score.hand import document

    problems = Problems()
    said: dict[str, Any] = {"contract": "tw", "declarer": "Ana", "points": 44}
    assert document.read(table(), said, problems) is None
    assert [str(one) for one in problems] == ['hand.contract: pagat-4p has no contract "tw" (did you mean "two"?)']


def test_a_thing_is_spelt_in_every_language() -> None:
    from tarok_score.hand.writing import Spelling

    seated = table()
    for language in ("en", "sl", "cs", "pl"):
        for thing in terms_of(seated, *HEADS, "mark", "talon"):
            assert fold(thing.spelt(Spelling(seated, language))) in {fold(word) for word in thing.words(seated)}


def test_a_word_for_everybody_is_not_blamed_beside_another_one() -> None:
    czech = Table(load("taroky-hlucin"), ("Petr", "Jana", "Karel", "Marie"))
    for words, blamed in (("všichni zpívali, povinnost petr karel 41", ['"zpívali"']), ("všichni", ['"všichni"'])):
        with pytest.raises(Refused) as refused:
            notation.read(czech, words.split())
        assert [problem.path for problem in refused.value.wrong] == blamed
