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
from ..show.rulebook import amount
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


class _Answered(NamedTuple):
    """A question, the words of the hand that it is asked about, and those of the answer."""

    table: Table
    question: Question
    found: HandSoFar
    hand: list[str]
    words: list[str]

    @property
    def only(self) -> str:
        """The answer if it is a single word, else empty."""
        return self.words[0] if len(self.words) == 1 else ""

    def is_wrong(self) -> bool:
        """True if the answer is wrong behind the words of the hand."""
        return bool(wrong_words(self.table, [*self.hand, *self.words]))

    def behind(self, word: str) -> list[str]:
        """The words of the hand, with the answer put behind one of them."""
        place = self.hand.index(word) + 1 if word in self.hand else len(self.hand)
        return [*self.hand[:place], *self.words, *self.hand[place:]]

    def in_figures(self) -> _Answered:
        """The answer with a spoken number in figures, unless it is the whole name of something."""
        named = any(fold(word) in self.table.by_fold for word in self.words)
        found = None if named else leading_number(self.words)
        return self._replace(words=[str(found[0])]) if found and found[1] == len(self.words) else self


def _at_the_end(given: _Answered) -> list[str]:
    """The hand with the answer behind it."""
    return given.hand + given.words


def _of_anything(given: _Answered) -> list[str]:
    """The hand as it is if there is nothing else."""
    return given.hand if says_nothing_else(given.table, given.words) else _at_the_end(given)


def _of_level(given: _Answered) -> list[str]:
    """The hand with its contract at the level that a number says."""
    given = given.in_figures()
    number = number_word(fold(given.only)) or given.only
    if not str(number).isdecimal():
        return _at_the_end(given)
    contract = given.found.typed["hand.contract"].split()[-1]
    return [f"{word}:{number}" if word == contract else word for word in given.hand]


def _of_declarer(given: _Answered) -> list[str]:
    """The hand with a name before it that cannot stand behind it."""
    return [*given.words, *given.hand] if given.is_wrong() else _at_the_end(given)


def _of_partner(given: _Answered) -> list[str]:
    """The hand with a name behind the declarer's that cannot stand behind it."""
    declarer = given.found.typed.get("hand.declarer")
    return given.behind(declarer) if declarer is not None and given.is_wrong() else _at_the_end(given)


def _of_result(given: _Answered) -> list[str]:
    """The hand with its result, before all bonuses; a plain yes says that it was won."""
    if not given.only:
        return _at_the_end(given)
    result = PLAIN_RESULT.get(fold(given.only), given.only)
    return [result, *given.hand] if "bonuses" in given.found.document else [*given.hand, result]


def _of_points(given: _Answered) -> list[str]:
    """The hand with the number of card points that words say."""
    return _at_the_end(given.in_figures())


def _of_pile(given: _Answered) -> list[str]:
    """The hand with what the player who was asked about has: a number, a full pile, or nothing."""
    given = given.in_figures()
    of_pile = given.only.isdecimal() or bool(kinds(given.table, given.only) & {"FULL", "NIL"})
    return [*given.hand, f"{given.question.name}={given.only}"] if of_pile else _at_the_end(given)


def _of_lacking(given: _Answered) -> list[str]:
    """The hand with a name behind the words that lack it, or with words in place of those that they complete."""
    if given.only and find_player(given.table, given.only, []):
        if given.question.name in given.hand:
            return given.behind(given.question.name)
        said_so = f" {' '.join(given.hand)} ".partition(f" {given.question.name}")
        if said_so[1]:  # `Piotr został bez munda`: behind a comma he is not the card's loser
            return f"{said_so[0]}{said_so[1]}, {given.only}{said_so[2]}".split()
    hand = [word for word in given.hand if not any(_says_more(given.table, one, word) for one in given.words)]
    return hand + given.words


#: What an answer makes of a hand, by the kind of its question.
ANSWERED: Final[Mapping[str, Callable[[_Answered], list[str]]]] = {
    "contract": _at_the_end,
    "level": _of_level,
    "declarer": _of_declarer,
    "partner": _of_partner,
    "result": _of_result,
    "points": _of_points,
    "pile": _of_pile,
    "lacking": _of_lacking,
    "anything": _of_anything,
}


def answered(
    table: Table, question: Question, found: HandSoFar, before: Sequence[str], words: Sequence[str]
) -> list[str]:
    """The words of the hand with those of an answer, in which a bare number or a plain yes stands for what was asked.

    A name goes where it was asked for, a result before all bonuses. A word that completes another takes its place, as
    `kontra@Cilka` takes that of `kontra`.
    """
    return ANSWERED[question.key](_Answered(table, question, found, list(before), list(words)))


def only_level(table: Table, question: Question, contract: str, words: Sequence[str]) -> list[str]:
    """The words of an answer; only the level if it names the contract again with the level that is asked for."""
    if question != LEVEL:
        return list(words)
    key, level, many = leading_contract(table, words)
    return [str(level)] if key == contract and level and many == len(words) else list(words)


def says_alone(table: Table, words: Sequence[str]) -> bool:
    """True if the answer to the question for a partner is that there is none."""
    if len(words) != 1 or starting(table, words[0]):
        return False
    folded = fold(words[0])
    return folded in map(fold, NO) or "ALONE" in kinds(table, words[0])


def says_nothing_else(table: Table, words: Sequence[str]) -> bool:
    """True if the answer to the question for anything else is that there is nothing: `no`, `nothing`."""
    if len(words) != 1 or starting(table, words[0]):
        return False
    folded = fold(words[0])
    return folded in map(fold, NO) or "NIL" in kinds(table, words[0])


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
            amounts = [amount(hand.rules, value) for value in levels]
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
    return [
        one._replace(hint=possible) if one.id == UNKNOWN_WORD.id and not _is_meant(one) else one for one in problems
    ]


def _is_meant(problem: Problem) -> bool:
    """True if a problem's hint says what the word was meant to be."""
    return isinstance(problem.hint, Said) and problem.hint.text.startswith(MEANT)


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
