"""A hand as it is typed, bit by bit: the questions about it, their answers, and what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from .. import files
from ..evening.session import Session
from ..evening.state import State, forehand
from ..hand import UNCOUNTED, Table, has_difference, starting
from ..hand.facts import Assembled, find_player
from ..hand.possible import without_pile
from ..limits import MOST_BYTES_OF_DRAFT
from ..pack import POINTS
from ..problems import Problem, Problems, Refused, refusal
from ..show import sheet as standing
from ..show.columns import amount
from ..speech import read, so_far
from ..speech.meant import leading_contract
from ..text import printable
from ..words import languages
from ..words.classes import kinds, leading_number, number_word
from ..words.folding import fold
from ..words.notation_words import FULL, NOTHING, OTHERS, OwnWord
from ..words.said import Fact, Joined, Said, Speech, said
from .offers import BETWEEN, Choice, ToBeSaid
from .preview import LACKING, PreviewLine, lacking

# ------------------------------------------------------------ questions and answers


class Question(NamedTuple):
    """A question: its kind, its words, and the player it is about. An empty answer means the `proposed` word."""

    key: str
    asks: Said | str
    name: str = ""
    proposed: str = ""


#: Plain answers to the question whether a game was won.
YES: Final = languages.words("yes")
NO: Final = languages.words("no")
#: The result that a plain answer says.
PLAIN_RESULT: Final = dict.fromkeys(map(fold, YES), "won") | dict.fromkeys(map(fold, NO), "lost")

ANYTHING: Final = Question("anything", said("anything else?"))
CONTRACT: Final = Question("contract", said("which contract?"))
LEVEL: Final = Question("level", said("which level?"))
DECLARER: Final = Question("declarer", said("who is the declarer?"))
PARTNER: Final = Question("partner", said("partner?"))
PILE: Final = Question("pile", said("card points?"))
POINTS_OF_SIDE: Final = Question("points", said("card points?"))
RESULT: Final = Question("result", said("won or lost?"))

#: The questions about facts that are missing, by the problem of each, in the order of the questions.
ASKED_FOR: Final = {
    "contract-missing": CONTRACT,
    "level-missing": LEVEL,
    "piles-missing": PILE,
    "piles-of-some-missing": PILE,
    "declarer-missing": DECLARER,
    "result-missing": RESULT,
    "points-missing": POINTS_OF_SIDE,
}


def question(table: Table, assembled: Assembled, alone: bool) -> Question:
    """The next question about a hand; `alone` if there is no partner."""
    hand, contract = assembled.hand, table.rules.contracts.get(assembled.hand.contract)
    missing = {problem.id: problem for problem in assembled.problems if problem.missing}
    asked = next((asks for id, asks in ASKED_FOR.items() if id in missing), ANYTHING)
    unsettled = contract is not None and contract.partner and hand.declarer is not None and hand.partner is None
    if unsettled and not (alone or assembled.says("alone")) and asked != LEVEL:
        return PARTNER
    if contract is not None and asked == PILE:
        return _pile(without_pile(table, contract, hand), [points for _, points in hand.piles])
    if asked == ANYTHING and missing:
        (lacking, *_) = assembled.at_words(missing.values())
        word = lacking.word or ""
        asks = said("{word}: {what}", word=word, what=lacking.said) if word else lacking.said
        return Question("lacking", asks, word)
    return asked


def wrong_words(table: Table, words: Sequence[str], resting: str | None = None) -> Sequence[Problem]:
    """The problems of the words of a hand, missing facts aside."""
    try:
        read(table, words, resting)
    except Refused as refused:
        return refused.wrong
    return ()


def _pile(missing: Sequence[str], counted: Sequence[int]) -> Question:
    """The question about the pile of the next player; for the last one the rest of the pack is proposed."""
    name, rest = missing[0], POINTS - sum(counted)
    if len(missing) > 1 or UNCOUNTED in counted or rest < 0:
        return Question("pile", said("card points of {name}?", name=name), name)
    return Question("pile", said("card points of {name}? ({rest})", name=name, rest=rest), name, str(rest))


def answered(
    table: Table, question: Question, assembled: Assembled, before: Sequence[str], words: Sequence[str]
) -> list[str]:
    """The words of the hand with those of an answer, with a bare number or a plain yes turned into words.

    A name goes to the place it was asked for, a result before all bonuses. A word that completes another replaces it,
    as `kontra@Cilka` does `kontra`.
    """
    hand, answer, typed = list(before), list(words), assembled.typed
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
            word = typed["hand.declarer"]
            place = hand.index(word) + 1 if word in hand else len(hand)
            return hand[:place] + answer + hand[place:]
        case "result" if only:
            result = PLAIN_RESULT.get(fold(only), only)
            return [result, *hand] if assembled.hand.bonuses else [*hand, result]
        case "pile" if only.isdecimal() or kinds(only) & {"FULL", "NIL"}:
            return [*hand, f"{question.name}={only}"]
        case "lacking" if only and find_player(table, only, Problems()):
            start, lacks, rest = f" {' '.join(hand)} ".partition(f" {question.name}")
            # `Piotr został bez munda`: behind a comma the name is not the card's loser
            comma = "" if question.name in hand else ","
            if lacks:
                return f"{start}{lacks}{comma} {only}{rest}".split()
        case "anything" if denies(table, answer, "NIL"):
            return hand
    parts = [re.split(BETWEEN, fold(word)) for word in answer]
    kept = []
    for word in hand:  # without what an answer repeats, and says more of
        said_so = re.split(BETWEEN, fold(word))
        again = any(len(part) > len(said_so) and part[: len(said_so)] == said_so for part in parts)
        kept += [] if again and table.words_of(said_so[0]) else [word]
    if kept and question.key in ("lacking", "anything") and len(answer) > 1 and starting(table, answer[0]):
        kept[-1] += ","  # a sentence by itself: its player has no part in what was said before
    return kept + answer


def denies(table: Table, words: Sequence[str], kind: str) -> bool:
    """True if an answer is a plain no, or a word of this class: `ALONE` without a partner, `NIL` with nothing else."""
    if len(words) != 1 or starting(table, words[0]):
        return False
    return fold(words[0]) in map(fold, NO) or kind in kinds(words[0])


def meant_by(problem: Problem) -> list[Fact]:
    """The words that the hint of a problem offers for a mistyped word."""
    hint = problem.hint
    return list(hint.facts.values()) if isinstance(hint, Said) and hint.text.startswith("did you mean") else []


# ------------------------------------------------------------ the hand


def path_of(ledger: Path) -> Path:
    """The file that keeps the open hand of a ledger: the seal of the record before it, and its words."""
    return ledger.with_name(f"{ledger.name}.draft")


class BegunHand(NamedTuple):
    """A hand that is entered answer by answer: its words so far, and the hand `before` its last answer.

    `alone` says that the declarer has no partner. `done` is the number of events in the evening at the last answer. A
    hand that is corrected has the `state` that it was played in, the next one that of the session.
    """

    session: Session
    words: tuple[str, ...] = ()
    alone: bool = False
    before: BegunHand | None = None
    done: int = 0
    at: State | None = None

    # ------------------------------------------------------------ what it says, and asks

    @property
    def number(self) -> int:
        """The number that the hand will have."""
        return self.session.hands + 1

    @property
    def state(self) -> State:
        """The state in which it is played."""
        return self.at or self.session.state

    @property
    def table(self) -> Table:
        """The table at which it is played."""
        return self.state.table

    @property
    def answers_last(self) -> bool:
        """True if its last answer is newer than the last record."""
        return self.before is not None and self.session.evening.done <= self.done

    @property
    def so_far(self) -> Assembled:
        """The hand as far as its words say it."""
        return so_far(self.table, self.words, self.state.dealer)

    def question(self) -> Question:
        """The question about the hand."""
        return question(self.table, self.so_far, self.alone)

    def with_words(self, words: Sequence[str]) -> list[str]:
        """The words of the hand if these answer its question."""
        return answered(self.table, self.question(), self.so_far, self.words, words) if self.words else list(words)

    def lacks(self, words: Sequence[str], problems: Sequence[Problem]) -> PreviewLine:
        """The next fact that the hand lacks once these words answer its question, as problems say it, with an example.

        The partner comes first, though there may be none.
        """
        then = self._replace(words=tuple(self.with_words(words)))
        return PreviewLine(LACKING, PARTNER.asks) if then.question() == PARTNER else lacking(problems[0])

    def to_be_said(self, speech: Speech) -> ToBeSaid:
        """The words that may follow."""
        return ToBeSaid(self.table, self.state.dealer, self.words, speech)

    def possible_answers(self, speech: Speech) -> tuple[list[Choice], Said | None]:
        """The words that answer the question, and a sentence about all answers."""
        question, hand, choices = self.question(), self.to_be_said(speech), list[Choice]()
        contract = hand.contract
        match question.key:
            case "contract" | "result":
                choices = list(hand.of_kind(question.key))
            case "level":
                levels = () if contract is None else contract.levels
                choices = [(str(n), (), amount(hand.rules, value)) for n, value in enumerate(levels, 1)]
            case "declarer" | "partner":
                choices = list(hand.people())
            case "points":
                # Only contracts that are scored by a difference can take one in the place of card points.
                with_sign = "a number from 0 to {most}, or a difference such as +10 or -5"
                difference = contract is not None and has_difference(contract)
                return [], said(with_sign if difference else "a number from 0 to {most}", most=POINTS)
            case "pile":
                # A pile that only doubles when it is full has to be counted, so it has no word.
                full = contract is not None and contract.klop is not None and not contract.klop.full.doubles
                choices = [
                    (hand.spelt.fixed(words[0]), words, means)
                    for words, means in (
                        (NOTHING, said("no trick")),
                        (FULL, said("a full pile")),
                        (OTHERS, said("took tricks, none is full")),
                    )
                    if words is not FULL or full
                ]
                return choices, said("a number from 0 to {most}; 0 is no trick", most=POINTS)
            case "lacking" if question.name:
                return [(name, (name,), said("player")) for name in hand.players], None
            case _:
                return [], None
        names = tuple([word for word, _, _ in choices])
        if question == PARTNER and names:
            return choices, said("one of {names}, or {alone}", names=names, alone=OwnWord("alone"))
        return choices, said("one of {names}", names=names) if names else None

    # ------------------------------------------------------------ what becomes of it

    def after(self, words: Sequence[str], alone: bool = False) -> BegunHand:
        """The hand with other words, after one more answer."""
        return BegunHand(self.session, tuple(words), self.alone or alone, self, self.session.evening.done, self.at)

    def answered(self, words: Sequence[str], speech: Speech) -> BegunHand:
        """The hand after an answer to its question. Raises Refused for words that are none."""
        table, asked, contract = self.table, self.question(), self.table.rules.contracts.get(self.so_far.hand.contract)
        if contract is not None and asked == LEVEL:
            key, level, many = leading_contract(table, words)
            words = [str(level)] if key == contract.key and level and many == len(words) else words
        if contract is not None and so_far(table, words).says("contract"):
            raise refusal("play-not-recorded-yet", contract=contract.typed, asks=asked.asks)
        if asked == PARTNER and denies(table, words, "ALONE"):
            return self.after(self.words, alone=True)
        then = self.after(self.with_words(words))
        wrong = wrong_words(table, then.words, self.state.dealer)
        if wrong:
            possible = self.possible_answers(speech)[1]  # what would answer the question, for an unknown word
            problems = [
                problem._replace(hint=possible)
                if possible and problem.id == "word-unknown" and not meant_by(problem)
                else problem
                for problem in wrong
            ]
            raise Refused(problems)
        return then

    def taken_back(self) -> BegunHand:
        """The hand without its last answer; of a first one that says several things only the last word goes."""
        assert self.before is not None
        words = () if self.before.words else self.words[:-1]
        return (self.before.after(words) if words else self.before)._replace(done=self.session.evening.done)

    def following(self) -> BegunHand | None:
        """The hand behind a record that was made meanwhile; None if no more hands are played."""
        if self.session.state.finished:
            self.drop()
            return None
        self.keep()
        return self._replace(done=min(self.done, self.session.evening.done))

    def keep(self, words: Sequence[str] = ()) -> None:
        """Keeps the hand on disk, with these words if they answer its question; raises OSError if it cannot."""
        if not self.session.rehearsal:
            kept = f"{self.session.seal}\n{' '.join(self.with_words(words) if words else self.words)}\n"
            files.write_whole(path_of(self.session.path), kept)

    def drop(self) -> None:
        """Removes what is kept of the hand. A file that stays does no harm: its seal shows that it is old."""
        with suppress(OSError):
            path_of(self.session.path).unlink()


def taken_up(session: Session) -> tuple[BegunHand, bool] | None:
    """The hand that was kept, and whether the session went on since; None if there is none.

    Words that cannot have been typed are made printable.
    """
    kept = None if session.rehearsal else files.look(path_of(session.path), MOST_BYTES_OF_DRAFT, links=False).data
    if not kept:
        return None
    seal, _, text = kept.decode("utf-8", "replace").partition("\n")
    words = [printable(word) for word in text.split()]
    hand = BegunHand(session)
    return hand.after(words) if words else hand, seal.strip() != session.seal


#: The sign that takes back the last answer.
BACK = "<"

#: A function that puts words of the rules in place of a table's own words.
OwnWords: TypeAlias = Callable[[Sequence[str]], list[str]]


def next_line(session: Session) -> Fact:
    """The line about the next hand: its number, dealer and forehand, and anything special about it."""
    return Joined(tuple(next_hand(session)), " · ")


def next_hand(session: Session) -> list[Fact]:
    """The parts of the line about the next hand: its number, dealer, anything special, forehand.

    Or that there is none.
    """
    state = session.state
    if state.finished or state.hands_left == 0:
        return [standing.next_line(state)]
    return [
        said("hand {number}", number=session.hands + 1),
        said("deals {dealer}", dealer=state.dealer),
        said("forehand {name}", name=forehand(state.table, state.dealer)),
        *standing.special(state),
    ]
