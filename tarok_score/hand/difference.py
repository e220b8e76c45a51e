"""The difference of card points from 35: the games that count it, and those that round it."""

from __future__ import annotations

from ..law.contracts import Contract
from ..law.ruleset import Ruleset


def has_difference(contract: Contract) -> bool:
    """True if the value of a contract depends on the distance of the card points from 35."""
    return contract.form == "sides" and contract.decided_by == "points" and contract.game != "value"


def is_rounded(rules: Ruleset, contract: Contract) -> bool:
    """True if one card point more or less may make no difference."""
    return contract.game == "fives" or (rules.difference is not None and rules.difference.round_to > 1)
