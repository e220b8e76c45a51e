"""Cards as people type them, in the words of four languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_score.cards import pack as reading
from tarok_score.cards.pack import PACK, ROMAN, Card, codes
from tarok_score.cards.reader import AtTable, Cards
from tarok_score.documents import Reading
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.limits import LONGEST_GROUP
from tarok_score.problems import Problems

TABLE = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))


def read_cards(words: list[str], problems: Problems | None = None) -> list[Card]:
    """The cards of a list of words."""
    return list(Cards("", "cards").read(words, "cards", Reading(AtTable(TABLE), problems)))


WORDS = """
HK hk ♥K srce-kralj kralj-srce srce-K K-srce kralj-H SRDCE-král herce-kral kier-król hearts-king king-hearts = HK
HQ HD ♥d srce-dama hearts-queen srdce-dáma kier-dama = HQ
DN DC ♦C kara-kaval karo-kavall koule-rider kara-kawaler diamonds-knight diamonds-cavalier káry-jezdec = DN
SJ SF ♠f pik-fant piky-kluk pik-walet spades-jack pik-pob = SJ
CQ CD ♣D križ-dama kříže-dáma trefl-dama clubs-queen = CQ
H1 HA srce-as hearts-ace ♥1 = H1
S10 pik-10 ♠10 = S10
T19 XIX xix 19 t19 = T19
T1 I 1 pagat pagát PAGAT = T1
T21 XXI 21 mond mund = T21
T22 22 škis skis škýz skýz skiż fool = T22
"""


def rows() -> list[tuple[str, str]]:
    found = []
    for line in WORDS.strip().splitlines():
        words, _, code = line.partition(" = ")
        found += [(word, code) for word in words.split()]
    return found


@pytest.mark.parametrize(("word", "code"), rows())
def test_a_word_means_a_card(word: str, code: str) -> None:
    assert codes(read_cards([word])) == [code]


def test_every_code_means_its_card() -> None:
    for card in PACK:
        assert reading.card(card.code) is reading.card(card.code.lower()) is card
    for number, numeral in enumerate(ROMAN, 1):
        assert reading.card(numeral) is reading.card(str(number)) is PACK[number - 1]


@pytest.mark.parametrize(
    ("group", "meant"),
    [
        ("H:KQ4", "HK HQ H4"),
        ("S:K10", "SK S10"),
        ("C:1087", "C10 C8 C7"),
        ("S:109", "S10 S9"),
        ("H:1234", "H1 H2 H3 H4"),
        ("srce:kd", "HK HQ"),
        ("♦:K,1", "DK D1"),
        ("T:1,5,9-11,22", "T1 T5 T9 T10 T11 T22"),
        ("taroki:I,XX-XXI", "T1 T20 T21"),
    ],
)
def test_a_group_of_a_suit(group: str, meant: str) -> None:
    assert codes(read_cards([group])) == meant.split()


@pytest.mark.parametrize(
    "word",
    ["srce-foo", "foo-srce", "foo-kralj", "kralj-foo", "srce-pik", "kralj-dama", "K-H", "H", "HKQ", "H0", "0", "01",
     "23", "100", "T", "T0", "T23", "TXIX", "srce", "kralj", ""],
)  # fmt: skip
def test_a_word_that_means_no_card(word: str) -> None:
    problems = Problems()
    assert read_cards([word], problems) == []
    assert [problem.path for problem in problems] == ["cards[0]"]


@pytest.mark.parametrize(
    "group",
    ["T:9-5", "T:z", "T:z-5", "T:5-z", "T:5,z", "T:", "T:23", "H:", "H:KX", "foo:K", "kralj:H", ":K", "T:1-22,1"],
)
def test_a_group_that_means_no_cards(group: str) -> None:
    problems = Problems()
    read_cards([group], problems)
    assert [problem.path for problem in problems] == ["cards[0]"]


@pytest.mark.parametrize(
    ("taroks", "without", "number"), [("taroki", "VII XVII XVIII", 18), ("tarok", "II VIII XVIII", 0)]
)
def test_a_group_has_no_more_letters_than_anybody_writes(taroks: str, without: str, number: int) -> None:
    group = f"{taroks}:" + ",".join(f"{one}-{one}" for one in ROMAN if one not in without.split())
    assert len(group) == LONGEST_GROUP + (not number)
    assert len(read_cards([group])) == number


@given(st.lists(st.sampled_from(PACK), unique=True))
def test_what_was_written_is_read_again(cards: list) -> None:
    assert read_cards(codes(cards)) == cards


@given(st.lists(st.text(max_size=8) | st.sampled_from([card.code for card in PACK]), max_size=60))
def test_every_word_is_a_card_or_a_problem(words: list[str]) -> None:
    problems = Problems()
    found = read_cards(words, problems)
    assert len(set(found)) == len(found)
    assert bool(problems) or len(found) >= len(words)
    assert all(problem.path.startswith("cards[") and problem.message for problem in problems)
