"""Problems name contracts, bonuses and marks as their reader would type them."""

import pytest

from tarok_score import speech as notation
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.problems import Refused
from tarok_score.words.said import speech

TABLE = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))


@pytest.mark.parametrize(
    ("words", "language", "problem"),
    [
        ("solo-one Ana Boris 44", "en", '"Boris": solo-one is played alone (leave Boris out)'),
        ("solo-one Ana Boris 44", "cs", "„Boris“: sólo-jedna se hraje bez spoluhráče (vynech: Boris)"),
        (
            "two Ana 44 trula:loud",
            "cs",
            "„trula:loud“: „loud“ se u bonusu neříká a u stolu se tak nikdo nejmenuje "
            "(na výběr: hlášený, prohraný, obrana, hráč, flek, reflek, super, resub)",
        ),
        (
            "dvojka Ana Boris 44 reflek@Cilka",
            "cs",
            "„reflek@Cilka“: reflek chce jména (2), po řadě: flek, reflek (reflek@JMÉNO,JMÉNO)",
        ),
    ],
)
def test_words_of_the_reader(words: str, language: str, problem: str) -> None:
    with pytest.raises(Refused) as refused:
        notation.read(TABLE, words.split())
    assert problem in [one.text(speech(language)) for one in refused.value.problems]
