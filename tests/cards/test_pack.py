"""The pack and its counting: 54 cards with 70 card points, in whatever order they are counted."""

from hypothesis import given
from hypothesis import strategies as st

from tarok_score import pack as counting
from tarok_score.cards import pack as count
from tarok_score.cards.pack import BY_CODE, KINGS, MOND, PACK, PAGAT, SKIS, TRULA, codes, in_order

PILES = st.lists(st.sampled_from(PACK), unique=True)


def test_the_pack() -> None:
    assert len(PACK) == len(BY_CODE) == 54
    assert sum(card.tarok for card in PACK) == 22
    assert count.pile(PACK).points == counting.POINTS == 70
    assert {SKIS, MOND, PAGAT} == TRULA and len(KINGS) == 4
    assert {card for card in PACK if card.five} == TRULA | KINGS
    assert codes(PACK[20:32]) == ["T21", "T22", "HK", "HQ", "HN", "HJ", "H1", "H2", "H3", "H4", "DK", "DQ"]
    assert [str(card) for card in PACK[-8:]] == ["CK", "CQ", "CN", "CJ", "C10", "C9", "C8", "C7"]
    assert in_order(reversed(PACK)) == list(PACK)


def test_a_card_beats_those_below_it_in_its_suit() -> None:
    for higher, lower in (("SK", "SQ"), ("S10", "S9"), ("SJ", "S10"), ("H1", "H2"), ("H3", "H4"), ("T22", "T21")):
        assert BY_CODE[higher].rank > BY_CODE[lower].rank


@given(PILES)
def test_two_piles_that_make_the_pack_count_70(cards: list) -> None:
    pile = count.pile(cards)
    others = count.pile(card for card in PACK if card not in cards)
    assert pile.rest == others
    assert pile.points + others.points == 70
    assert pile.thirds + others.thirds == 210


@given(PILES, st.randoms())
def test_the_order_of_a_pile_does_not_matter(cards: list, random) -> None:
    shuffled = list(cards)
    random.shuffle(shuffled)
    for found in (cards, shuffled):
        for plus_one in (False, True):
            assert sum(group.points for group in count.groups(found, plus_one)) == count.pile(cards).points


@given(PILES)
def test_the_exact_worth_is_rounded(cards: list) -> None:
    pile = count.pile(cards)
    assert abs(3 * pile.points - pile.thirds) <= 1
    assert pile.half_and_one == (pile.thirds == 106)


def test_what_seven_cards_worth_five_cannot_count_less_than() -> None:
    assert [count.pile(cards).points for cards in (TRULA, KINGS, TRULA | KINGS)] == [13, 17, 30]
