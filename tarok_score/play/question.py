"""Questions of the loop and their answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ..evening.state import State
from ..hand.exact import find_player
from ..hand.holdings import has_difference
from ..hand.possible import NO_POINTS
from ..hand.table import UNKNOWN_WORD, Table, starting
from ..law.contracts import Contract
from ..pack import POINTS
from ..problems import Problem, impossible
from ..show.columns import padded, width_of
from ..speech.meant import kinds, leading_contract
from ..speech.read import wrong_words
from ..words.classes import leading_number, number_word
from ..words.folding import fold
from ..words.notation_words import FULL, NO, NOTHING, OTHERS, YES, OwnWord
from ..words.said import Fact, Said, Speech, said
from .commands import ALSO, MARK, OF_PLAYERS, Command, beginning_with, command_of
from .offers import Choice, HandSoFar, Offer, ToBeSaid, beginning_so, contracts_of, of_hand
from .typed_line import BETWEEN, TypedLine


class Question(NamedTuple):
    """A question: its kind, its words, and the player it is about. An empty answer stands for the `proposed` word."""

    key: str
    asks: Said | str
    name: str = ""
    proposed: str = ""


PILES_TOO_LARGE = impossible("play-piles-too-large", "that makes {sum} of {points} card points", "count again")

#: The result that a plain answer says.
PLAIN_RESULT: Final = dict.fromkeys(map(fold, YES), "won") | dict.fromkeys(map(fold, NO), "lost")

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
    if asked.key == "pile" and found.others and not lacking:
        return ANYTHING
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
    hand, answer, typed = list(before), list(words), found.typed
    if question.key in ("level", "points", "pile") and not any(fold(word) in table.by_fold for word in answer):
        counted = leading_number(answer)
        answer = [str(counted[0])] if counted and counted[1] == len(answer) else answer
    only = answer[0] if len(answer) == 1 else ""
    match question.key:
        case "level" if str(number := number_word(fold(only)) or only).isdecimal():
            contract = typed["hand.contract"].split()[-1]
            return [f"{word}:{number}" if word == contract else word for word in hand]
        case "declarer" if wrong_words(table, hand + answer):
            return answer + hand
        case "partner" if "hand.declarer" in typed and wrong_words(table, hand + answer):
            return _behind(hand, typed["hand.declarer"], answer)
        case "result" if only:
            result = PLAIN_RESULT.get(fold(only), only)
            return [result, *hand] if "bonuses" in found.document else [*hand, result]
        case "pile" if only.isdecimal() or kinds(table, only) & {"FULL", "NIL"}:
            return [*hand, f"{question.name}={only}"]
        case "lacking" if only and find_player(table, only, []) and question.name in hand:
            return _behind(hand, question.name, answer)
        case "lacking":
            start, lacks, rest = f" {' '.join(hand)} ".partition(f" {question.name}")
            if lacks and only and find_player(table, only, []):
                # `Piotr został bez munda`: behind a comma the name is not the card's loser
                return f"{start}{lacks}, {only}{rest}".split()
        case "anything" if says_nothing_else(table, answer):
            return hand
    return [word for word in hand if not any(_says_more(table, one, word) for one in answer)] + answer


def _behind(hand: list[str], word: str, answer: list[str]) -> list[str]:
    """The words of a hand, with an answer behind one of them."""
    place = hand.index(word) + 1 if word in hand else len(hand)
    return hand[:place] + answer + hand[place:]


def only_level(table: Table, question: Question, contract: str, words: Sequence[str]) -> list[str]:
    """The words of an answer; only the level if it names the contract again with the level that is asked for."""
    if question != LEVEL:
        return list(words)
    key, level, many = leading_contract(table, words)
    return [str(level)] if key == contract and level and many == len(words) else list(words)


def says_alone(table: Table, words: Sequence[str]) -> bool:
    """True if the answer to the question for a partner is that there is none."""
    return _denies(table, words, "ALONE")


def says_nothing_else(table: Table, words: Sequence[str]) -> bool:
    """True if the answer to the question for anything else is that there is nothing: `no`, `nothing`."""
    return _denies(table, words, "NIL")


def _denies(table: Table, words: Sequence[str], kind: str) -> bool:
    """True if an answer is a plain no, or a word of this class."""
    if len(words) != 1 or starting(table, words[0]):
        return False
    return fold(words[0]) in map(fold, NO) or kind in kinds(table, words[0])


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


Answers: TypeAlias = tuple[list[Choice], Said | None]

#: The beginning of a hint that knows what a mistyped word was meant to be.
MEANT = "did you mean"


def answers(question: Question, hand: ToBeSaid) -> Answers:
    """The words that answer a question, as far as they can be listed, and a sentence about all answers."""
    table, contract = hand.table, hand.contract
    match question.key:
        case "contract":
            return list(hand.of_kind("contract")), said("one of {names}", names=contracts_of(table))
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
    return [
        one._replace(hint=possible) if possible and one.id == UNKNOWN_WORD.id and not meant_by(one) else one
        for one in problems
    ]


def meant_by(problem: Problem) -> list[Fact]:
    """The words that the hint of a problem says a mistyped word was meant to be."""
    hint = problem.hint
    return list(hint.facts.values()) if isinstance(hint, Said) and hint.text.startswith(MEANT) else []


#: The questions to which nothing but answers is offered before somebody types.
WITH_ANSWERS = frozenset({"level", "declarer", "partner", "result", "points", "pile"})


def menu(
    state: State,
    line: TypedLine,
    speech: Speech,
    hand: Sequence[str] = (),
    does: Callable[[str], str] = str,
    asked: Question | None = None,
) -> list[Offer]:
    """The words that may stand at the cursor of a line; `hand` are the words of the hand that was begun before it.

    Answers to the question `asked` about that hand come first. `does` gives the purpose of a command in a few words.
    """
    if line.inside:
        return []
    table = state.table
    command = command_of(table, line.before)
    if command is not None:
        return _after_command(state, command, line, speech)
    found = (
        [] if line.at.startswith(MARK) else of_hand(state.table, state.dealer, [*hand, *line.others], line.at, speech)
    )
    if asked is not None and not line.before:
        choices, _ = answers(asked, ToBeSaid(table, state.dealer, hand, speech))
        first = beginning_so(choices, line.at)
        if not line.at and asked.key in WITH_ANSWERS:
            return first
        found = [*first, *(one for one in found if one.word not in [answer.word for answer in first])]
    if not line.before and line.at and line.at not in ALSO:
        mark = MARK if line.at.startswith(MARK) else ""
        commands = beginning_with(line.at.removeprefix(MARK), speech.code, own_only=bool(found))
        found.extend([Offer(f"{mark}{word}", does(name)) for word, name in commands.items()])
    return [one for one in found if fold(one.word) != fold(line.at)]


def contracts(state: State, speech: Speech) -> list[Offer]:
    """Every contract with its value."""
    hand = ToBeSaid(state.table, state.dealer, (), speech)
    return [Offer(word, means) for word, _, means in hand.of_kind("contract")]


def table_of(offers: Sequence[Offer], speech: Speech) -> list[str]:
    """The words with their meanings, one below the other."""
    wide = max((width_of(offer.word) for offer in offers), default=0)
    return [f" {padded(offer.word, wide)}  {speech.fact(offer.means)}".rstrip() for offer in offers]


def _after_command(state: State, command: Command, line: TypedLine, speech: Speech) -> list[Offer]:
    """The words that may stand after a command: a player, or the words of a hand after its number."""
    if command.name in ("amend", "insert") and command.words:
        return of_hand(state.table, state.dealer, command.words[1:] + line.after, line.at, speech)
    if command.name not in OF_PLAYERS:
        return []
    names = state.table.players
    return beginning_so(((name, (), said("player")) for name in names if name not in command.words), line.at)
