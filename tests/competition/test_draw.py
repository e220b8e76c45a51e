"""The draw: lots that everybody can work out, slips, and who is drawn last."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from tarok_score.competition.draw import by_seed, lot, made_up_seed
from tarok_score.ledger.record import ALPHABET

NAMES = st.lists(st.text(min_size=1, max_size=8), unique=True, max_size=40)


def test_one_lot_is_checked_with_printf_and_sha256sum() -> None:
    text = "kralj srce 17\n1\nAna Novak"
    assert lot("kralj srce 17", 1, "Ana Novak") == hashlib.sha256(text.encode()).hexdigest()
    assert lot("kralj srce 17", 1, "Ana Novak").startswith("e6d8281b")


@given(NAMES, st.text(max_size=10), st.integers(1, 9))
def test_everybody_is_drawn_once_in_the_order_of_the_lots(names: list[str], seed: str, number: int) -> None:
    order = by_seed(seed, number, names)
    assert sorted(order) == sorted(names)
    assert [lot(seed, number, name) for name in order] == sorted(lot(seed, number, name) for name in names)


@given(NAMES, st.text(max_size=10), st.data())
def test_who_leaves_changes_nobody_elses_lot(names: list[str], seed: str, data: st.DataObject) -> None:
    stay = data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    assert by_seed(seed, 1, stay) == tuple(name for name in by_seed(seed, 1, names) if name in stay)


def test_another_draw_is_another_order() -> None:
    names = [f"igralec {n}" for n in range(20)]
    assert len({by_seed("seme", number, names) for number in range(5)}) == 5


def test_a_made_up_seed_can_be_read_out() -> None:
    seeds = {made_up_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 16 and set(seed) <= set(ALPHABET) for seed in seeds)
