"""The questions about an open hand, one after another."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..hand.complete_words import find_player
from ..hand.items import starting
from ..hand.notation import parse
from ..hand.possible.sides import NO_POINTS
from ..hand.table import Table
from ..law.contracts import Contract
from ..pack import POINTS
from ..problems import Problem, impossible
from ..words.folding import fold
from ..words.notation_words import NO, YES, said_word
from ..words.numbers import leading_number, number_word
from ..words.said import Said, said
from .hand_so_far import HandSoFar
from .typed_line import BETWEEN


class Question(NamedTuple):
    """A question: its kind, its words, and the player it is about. An empty answer stands for the `proposed` word."""

    key: str
    asks: Said | str
    name: str = ""
    proposed: str = ""


PILES_TOO_LARGE = impossible("play-piles-too-large", "that makes {sum} of {points} card points", "count again")

#: The words for a full pile, and for one without a trick.
FULL: Final = (("full", "full"),)
NOTHING: Final = (("nothing", "nothing"),)

#: The kinds of questions that a number answers.
NUMBERED: Final = frozenset({"level", "points", "pile"})

ANYTHING: Final = Question("anything", said("anything else?"))
CONTRACT: Final = Question("contract", said("which contract?"))
LEVEL: Final = Question("level", said("which level?"))
DECLARER: Final = Question("declarer", said("who is the declarer?"))
PARTNER: Final = Question("partner", said("partner?"))
POINTS_OF_SIDE: Final = Question("points", said("card points?"))
RESULT: Final = Question("result", said("won or lost?"))


def question(table: Table, found: HandSoFar, alone: bool, lacking: Sequence[Problem]) -> Question:
    """The next question about a hand; `alone` says that nobody is the partner.

    `lacking` are the problems of facts that its score still needs.
    """
    asked = _asked(table, found, alone, any(one.id == NO_POINTS.id for one in lacking))
    if asked.key == "anything" and lacking:
        word = lacking[0].word or ""
        asks = said("{word}: {what}", word=word, what=lacking[0].said) if word else lacking[0].said
        return Question("lacking", asks, word)
    return asked


def _asked(table: Table, found: HandSoFar, alone: bool, needs_points: bool) -> Question:
    """The next of the questions that every hand is asked; its kind is empty after the last one."""
    document, contract = found.document, found.contract
    if contract is None:
        return CONTRACT
    if contract.levels and "level" not in document and "revoke" not in document:
        return LEVEL
    if contract.form != "sides":
        return _pile(table, found, contract)
    if "declarer" not in document:
        return DECLARER
    if contract.partner and "partner" not in document and not alone:
        return PARTNER
    if found.cut_short:
        return ANYTHING
    if contract.decided_by == "result":
        return ANYTHING if "won" in document else RESULT
    return POINTS_OF_SIDE if "points" not in document and needs_points else ANYTHING


def _pile(table: Table, found: HandSoFar, contract: Contract) -> Question:
    """The question about the pile of the next player; for the last one the rest of the pack is proposed."""
    piles = found.document.get("points", {})
    if found.cut_short or not isinstance(piles, dict):
        return ANYTHING
    missing = [name for name in table.active(contract, found.document.get("resting")) if name not in piles]
    if not missing:
        return ANYTHING
    counted = [points for points in piles.values() if type(points) is int]
    rest = POINTS - sum(counted)
    proposed = str(rest) if len(missing) == 1 and len(counted) == len(piles) and 0 <= rest <= POINTS else ""
    asks = said("card points of {name}?", name=missing[0])
    if proposed:
        asks = said("card points of {name}? ({rest})", name=missing[0], rest=rest)
    return Question("pile", asks, missing[0], proposed)


def answered(
    table: Table, question: Question, found: HandSoFar, before: Sequence[str], words: Sequence[str]
) -> list[str]:
    """The words of the hand with those of an answer, in which a bare number or a plain yes stands for what was asked.

    A name goes where it was asked for, a result before all bonuses. A word that completes another takes its place, as
    `kontra@Cilka` takes that of `kontra`.
    """
    hand, answer = list(before), list(words)
    if question.key == ANYTHING.key and says_nothing_else(table, answer):
        return hand
    if question.key == "pile" and len(answer) == 1 and said_word(fold(answer[0])) in (FULL, NOTHING):
        return [*hand, f"{question.name}={answer[0]}"]
    if question.key == "result" and len(answer) == 1:
        plain = {**dict.fromkeys(map(fold, YES), "won"), **dict.fromkeys(map(fold, NO), "lost")}
        result = plain.get(fold(answer[0]), answer[0])
        return [result, *hand] if "bonuses" in found.document else [*hand, result]
    if question.key in NUMBERED:
        answer = _in_figures(table, answer)
    wrong: list[Problem] = []
    parse(table, [*hand, *answer], wrong)
    if question.key == "declarer" and wrong:
        return [*answer, *hand]
    if question.key == "partner" and wrong and "hand.declarer" in found.typed:
        place = hand.index(found.typed["hand.declarer"]) + 1 if found.typed["hand.declarer"] in hand else len(hand)
        return [*hand[:place], *answer, *hand[place:]]
    if question.key == "lacking" and question.name in hand and len(answer) == 1 and find_player(table, answer[0], []):
        place = hand.index(question.name) + 1
        return [*hand[:place], *answer, *hand[place:]]
    if question.key == "level" and len(answer) == 1 and number_word(fold(answer[0])):
        answer = [str(number_word(fold(answer[0])))]
    if len(answer) == 1 and answer[0].isdecimal():
        if question.key == "pile":
            answer = [f"{question.name}={answer[0]}"]
        elif question.key == "level":
            contract = found.typed["hand.contract"].split()[-1]
            return [f"{word}:{answer[0]}" if word == contract else word for word in hand]
    if question.key == "lacking":
        hand = [word for word in hand if not any(_says_more(table, one, word) for one in answer)]
    return hand + answer


def _in_figures(table: Table, words: list[str]) -> list[str]:
    """An answer with a spoken number in figures, unless it is the whole name of something."""
    found = None if any(fold(word) in table.by_fold for word in words) else leading_number(words)
    return words if found is None or found[1] < len(words) else [str(found[0])]


def says_alone(table: Table, words: Sequence[str]) -> bool:
    """True if the answer to the question for a partner is that there is none."""
    if len(words) != 1 or starting(table, words[0]):
        return False
    folded = fold(words[0])
    return folded in map(fold, NO) or any(kind == "alone" for kind, _ in said_word(folded))


def says_nothing_else(table: Table, words: Sequence[str]) -> bool:
    """True if the answer to the question for anything else is that there is nothing: `no`, `nothing`."""
    if len(words) != 1 or starting(table, words[0]):
        return False
    folded = fold(words[0])
    return folded in map(fold, NO) or said_word(folded) == NOTHING


def check_piles(question: Question, document: Mapping[str, Any]) -> None:
    """Raises Refused if an answer makes more card points than there are."""
    piles = document.get("points")
    if question.key == "pile" and isinstance(piles, dict):
        total = sum([points for points in piles.values() if isinstance(points, int)])
        if total > POINTS + 1:
            raise PILES_TOO_LARGE.refused(sum=total, points=POINTS)


def _says_more(table: Table, word: str, other: str) -> bool:
    """True if a word repeats what another one said of the same thing and adds to it."""
    parts, others = re.split(BETWEEN, fold(word)), re.split(BETWEEN, fold(other))
    return bool(table.words_of(others[0])) and len(parts) > len(others) and parts[: len(others)] == others
