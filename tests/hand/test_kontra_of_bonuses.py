"""A table whose rules double the game only: `kontra.bonuses: false`."""

import pytest

from tarok_score.hand.notation import read
from tarok_score.hand.table import Table
from tarok_score.problems import Refused
from tarok_score.rules.library import document
from tarok_score.rules.merge import merge
from tarok_score.rules.ruleset import Ruleset

PLAYERS = ("Ana", "Boris", "Cilka", "David")
GAME_ONLY = Table(Ruleset.of(merge(document("pagat-4p"), {"kontra": {"bonuses": False}})), PLAYERS)


def test_the_game_can_be_doubled() -> None:
    assert read(GAME_ONLY, ["two", "Ana", "Boris", "44", "kontra@Cilka"]).kontra.names == ("Cilka",)


def test_a_bonus_cannot() -> None:
    with pytest.raises(Refused) as refused:
        read(GAME_ONLY, ["two", "Ana", "Boris", "44", "trula:announced:kontra@Cilka"])
    said = '"trula:announced:kontra@Cilka": pagat-4p knows no kontra on a bonus (leave it out)'
    assert [str(problem) for problem in refused.value.problems] == [said]
