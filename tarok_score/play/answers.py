"""The answers to a question: offered in the menu, explained by `?`, named again if another answer is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from ..hand.difference import has_difference
from ..hand.table import UNKNOWN_WORD
from ..hand.vocabulary import Choices, Thing
from ..pack import POINTS
from ..problems import Problem
from ..words.notation_words import FULL, NOTHING, OTHERS, OwnWord
from ..words.said import Fact, Said, said
from .offers import Choice, ToBeSaid
from .question import Question

Answers: TypeAlias = tuple[list[Choice], Said | Choices | None]

#: The beginning of a hint that knows what a mistyped word was meant to be.
MEANT = "did you mean"


def answers(question: Question, hand: ToBeSaid) -> Answers:
    """The words that answer a question, as far as they can be listed, and a sentence about all answers."""
    table, contract = hand.table, hand.contract
    match question.key:
        case "contract":
            contracts = tuple([Thing("contract", key) for key in table.rules.contracts])
            return list(hand.of_kind("contract")), Choices(table, contracts)
        case "level":
            levels = () if contract is None else contract.levels
            numbers = [str(n) for n in range(1, len(levels) + 1)]
            amounts = [hand.units.amount(value) for value in levels]
            return [(n, (), value) for n, value in zip(numbers, amounts, strict=True)], said(
                "one of {names}", names=tuple(numbers)
            )
        case "declarer":
            return list(hand.people()), said("one of {names}", names=hand.players)
        case "partner":
            others = tuple([name for name, _, _ in hand.people()])
            return list(hand.people()), said("one of {names}, or {alone}", names=others, alone=OwnWord("alone"))
        case "result":
            both: dict[str, Fact] = {"won": OwnWord("won"), "lost": OwnWord("lost")}
            return list(hand.of_kind("result")), said("{won} or {lost}", **both)
        case "points":
            difference = contract is not None and has_difference(contract)
            with_sign = "a number from 0 to {most}, or a difference such as +10 or -5"
            return [], said(with_sign if difference else "a number from 0 to {most}", most=POINTS)
        case "pile":
            nothing = hand.spelt.fixed("nothing")
            choices: list[Choice] = [(nothing, NOTHING, said("no trick"))]
            if contract is not None and contract.klop is not None and not contract.klop.full.doubles:
                choices.append((hand.spelt.fixed("full"), FULL, said("a full pile")))
            choices.append((hand.spelt.fixed("others"), OTHERS, said("took tricks, none is full")))
            return choices, said("a number from 0 to {most}; 0 is no trick", most=POINTS)
        case "lacking" if question.name:
            return [(name, (name,), said("player")) for name in hand.players], None
    return [], None


def repeated(problems: Sequence[Problem], question: Question, hand: ToBeSaid) -> list[Problem]:
    """The problems of an answer; that of an unknown word says what would answer the question."""
    _, possible = answers(question, hand)
    if possible is None:
        return list(problems)
    hint = possible if isinstance(possible, Said) else said("one of {names}", names=possible)
    return [one._replace(hint=hint) if one.id == UNKNOWN_WORD.id and not _is_meant(one) else one for one in problems]


def _is_meant(problem: Problem) -> bool:
    """True if a problem's hint says what the word was meant to be."""
    return isinstance(problem.hint, Said) and problem.hint.text.startswith(MEANT)


def with_answer(line: str, asked: str, answer: str) -> list[str]:
    """The lines that an answer may make of one whose words were asked about: in their place, behind or before them.

    It may take the place of the next word, too: of `za 12`, answered by `izgubljena za 12` or by `-12`.
    """
    if asked not in line:  # words between those that were asked about only fill speech: `Drago je kontriral`
        asked = asked.split()[-1]
    answer = answer.strip()
    beside = [line.replace(asked, words, 1) for words in (answer, f"{asked} {answer}", f"{answer} {asked}")]
    return [*beside, re.sub(rf"{re.escape(asked)} \S+", lambda _: answer, line, count=1)]
