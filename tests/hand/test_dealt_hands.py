"""A hand that was really dealt and played is never called impossible, and what cannot have been dealt is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from dealt import happened

from tarok_score.hand import Table, document
from tarok_score.law.games import Contract
from tarok_score.law.library import load
from tarok_score.law.ruleset import shipped
from tarok_score.problems import Problems

NAMES = ("Ana", "Boris", "Cilka", "David", "Eva")
HANDS = 60


def games() -> Iterator[tuple[str, str, int]]:
    """Every contract whose card points are counted, of every ruleset, at every size of table but of two."""
    for name in shipped():
        rules = load(name)
        for seats in rules.seats.at_table:
            for contract in rules.contracts.values():
                if seats > 2 and _counted(contract):
                    yield name, contract.key, seats


def _counted(contract: Contract) -> bool:
    return contract.form != "sides" or contract.decided_by == "points"


@pytest.mark.parametrize(("ruleset", "contract", "seats"), list(games()))
def test_what_happened_is_possible(ruleset: str, contract: str, seats: int) -> None:
    table = Table(load(ruleset), NAMES[:seats])
    for seed in range(HANDS):
        hand, problems = happened(table, table.rules.contracts[contract], seed), Problems()
        document.read(table, hand, problems)
        assert problems == [], (seed, hand)
