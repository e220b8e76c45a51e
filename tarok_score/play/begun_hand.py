"""A hand as it is typed, bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from .. import files
from ..evening.session import Session
from ..evening.state import forehand
from ..hand.table import Table
from ..limits import MOST_BYTES_OF_DRAFT
from ..problems import Problem, Refused, malformed
from ..show import sheet as standing
from ..speech import read, so_far
from ..speech.meant import names_contract
from ..words.folding import printable
from ..words.said import Fact, Joined, Speech, said
from .offers import HandSoFar, ToBeSaid, read_so_far, require_possible
from .preview import LACKING, PreviewLine, lacking
from .question import (
    PARTNER,
    Answers,
    Question,
    answered,
    answers,
    check_piles,
    only_level,
    question,
    repeated,
    says_alone,
)

NOT_YET = malformed(
    "play-not-recorded-yet", "{contract} is not recorded yet: {asks}", "answer that first; < takes back the last answer"
)


def path_of(ledger: Path) -> Path:
    """The file that keeps the open hand of a ledger: the seal of the record before it, and its words."""
    return ledger.with_name(f"{ledger.name}.draft")


class Answer(NamedTuple):
    """The words that answered one question about a hand; `alone` says that the declarer has no partner."""

    words: tuple[str, ...]
    alone: bool = False


class BegunHand(NamedTuple):
    """A hand of a session that is said answer by answer; each is kept on disk before anything is shown of it.

    `done` is the number of events that stood in the evening at the last answer.
    """

    session: Session
    answers: tuple[Answer, ...] = ()
    done: int = 0

    # ------------------------------------------------------------ what it says, and asks

    @property
    def number(self) -> int:
        """The number that the hand will have."""
        return self.session.hands + 1

    @property
    def words(self) -> list[str]:
        """The words of the hand so far."""
        words: list[str] = []
        alone = False
        for answer in self.answers:
            words = self._answered(words, alone, answer.words)
            alone = alone or answer.alone
        return words

    @property
    def alone(self) -> bool:
        """True if the declarer said that he has no partner."""
        return any(answer.alone for answer in self.answers)

    @property
    def answers_last(self) -> bool:
        """True if its last answer is newer than the last record."""
        return bool(self.answers) and self.session.evening.done <= self.done

    def question(self) -> Question:
        """The question about the hand."""
        return self._asked(self.words, self.alone)

    def with_words(self, words: Sequence[str]) -> list[str]:
        """The words of the hand if these answer its question."""
        return self._answered(self.words, self.alone, words)

    def lacks(self, words: Sequence[str], problems: Sequence[Problem]) -> PreviewLine:
        """The next thing that the hand lacks once these words answer its question, as problems say it, with an example.

        The partner comes first, though there may be none.
        """
        asked = question(self._table, self._so_far(self.with_words(words)), self.alone, problems)
        return PreviewLine(LACKING, PARTNER.asks) if asked == PARTNER else lacking(problems[0])

    def possible_answers(self, speech: Speech) -> Answers:
        """The words that answer the question, and a sentence about all answers."""
        return answers(self.question(), self._to_be_said(speech))

    # ------------------------------------------------------------ what becomes of it

    def begun(self, words: Sequence[str] = ()) -> BegunHand:
        """The hand after its first words."""
        return self._after(*([Answer(tuple(words))] if words else []))

    def answered(self, words: Sequence[str], speech: Speech) -> BegunHand:
        """The hand after an answer to its question. Raises Refused for words that are none."""
        table, asked, before = self._table, self.question(), self.words
        contract = self._so_far(before).contract
        words = words if contract is None else only_level(table, asked, contract.key, words)
        if contract is not None and names_contract(table, words):
            raise NOT_YET.refused(contract=contract.typed, asks=asked.asks)
        if asked == PARTNER and says_alone(table, words):
            return self._after(*self.answers, Answer((), alone=True))
        hand = self.with_words(words)
        try:
            require_possible(table, hand, self._dealer)
        except Refused as problems:
            raise Refused(repeated(problems.problems, asked, self._to_be_said(speech))) from None
        check_piles(asked, self._so_far(hand).document)
        return self._after(*self.answers, Answer(tuple(words)))

    def answered_as_proposed(self) -> BegunHand:
        """The hand after the answer that its question proposes: nobody is the partner, or the proposed word."""
        asked = self.question()
        if asked == PARTNER:
            return self._after(*self.answers, Answer((), alone=True))
        if not asked.proposed:
            return self
        require_possible(self._table, self.with_words([asked.proposed]), self._dealer)
        return self._after(*self.answers, Answer((asked.proposed,)))

    def taken_back(self) -> BegunHand:
        """The hand without its last answer; of a first one that says several things only the last thing goes."""
        before, last = self.answers[:-1], self.answers[-1]
        if not before and len(last.words) > 1:
            before = (Answer(without_last(self._table, last.words)),)
        return self._after(*before)

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
            kept = f"{self.session.seal}\n{' '.join(self.with_words(words))}\n"
            files.write_whole(path_of(self.session.path), kept)

    def drop(self) -> None:
        """Removes what is kept of the hand. A file that stays does no harm: its seal shows that it is old."""
        with suppress(OSError):
            path_of(self.session.path).unlink()

    def _after(self, *answers: Answer) -> BegunHand:
        """The hand with these answers, which is kept."""
        hand = BegunHand(self.session, answers, self.session.evening.done)
        hand.keep()
        return hand

    # ------------------------------------------------------------ how it is read

    @property
    def _table(self) -> Table:
        return self.session.state.table

    @property
    def _dealer(self) -> str:
        return self.session.state.dealer

    def _so_far(self, words: Sequence[str]) -> HandSoFar:
        return read_so_far(self._table, words, self._dealer)

    def _to_be_said(self, speech: Speech) -> ToBeSaid:
        return ToBeSaid(self._table, self._dealer, self.words, speech)

    def _answered(self, words: list[str], alone: bool, answer: Sequence[str]) -> list[str]:
        """The words of a hand with those that answer its question."""
        if not words:
            return list(answer)
        return answered(self._table, self._asked(words, alone), self._so_far(words), words, answer)

    def _asked(self, words: list[str], alone: bool) -> Question:
        return question(self._table, self._so_far(words), alone, self._lacking(words))

    def _lacking(self, words: Sequence[str]) -> list[Problem]:
        """The facts that the score of a hand still lacks, as problems."""
        try:
            read(self._table, words, self._dealer)
        except Refused as problems:
            return [one for one in problems.problems if one.missing]
        return []


def taken_up(session: Session) -> tuple[BegunHand, bool] | None:
    """The hand that was kept, and whether the session went on since; None if there is none.

    Words that nobody can have typed are made printable.
    """
    kept = None if session.rehearsal else files.look(path_of(session.path), MOST_BYTES_OF_DRAFT, links=False).data
    if not kept:
        return None
    seal, _, text = kept.decode("utf-8", "replace").partition("\n")
    words = tuple(printable(word) for word in text.split())
    hand = BegunHand(session, (Answer(words),) if words else (), session.evening.done)
    return hand, seal.strip() != session.seal


def without_last(table: Table, words: Sequence[str]) -> tuple[str, ...]:
    """The words of a hand without those of the last thing that they say."""
    facts = so_far(table, words).facts
    last = facts[-1].words.split() if facts else []
    typed = bool(last) and list(words[-len(last) :]) == last
    return tuple(words[: -len(last)] if typed else words[:-1])


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
        return [standing.next_line(state.table, state)]
    return [
        said("hand {number}", number=session.hands + 1),
        said("deals {dealer}", dealer=state.dealer),
        said("forehand {name}", name=forehand(state.table, state.dealer)),
        *standing.special(state.table, state, brief=True),
    ]
