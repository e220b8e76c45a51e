"""A hand as it is typed, bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from .. import files
from ..evening.session import Session
from ..evening.state import State, forehand
from ..hand.table import Table
from ..limits import MOST_BYTES_OF_DRAFT
from ..problems import Problem, Refused, malformed
from ..show import sheet as standing
from ..speech.meant import names_contract, so_far
from ..speech.read import read
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


class BegunHand(NamedTuple):
    """A hand that is said answer by answer: its words so far, and the hand `before` its last answer.

    `alone` says that the declarer has no partner. `done` is the number of events that stood in the evening at the last
    answer. A hand that is corrected has the `state` that it was played in, the next one that of the session.
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
    def so_far(self) -> HandSoFar:
        """The hand as far as its words say it."""
        return read_so_far(self.table, self.words, self.state.dealer)

    def question(self) -> Question:
        """The question about the hand."""
        found = self.so_far
        return question(self.table, found, self.alone or found.alone, self._lacking())

    def with_words(self, words: Sequence[str]) -> list[str]:
        """The words of the hand if these answer its question."""
        return answered(self.table, self.question(), self.so_far, self.words, words) if self.words else list(words)

    def lacks(self, words: Sequence[str], problems: Sequence[Problem]) -> PreviewLine:
        """The next thing that the hand lacks once these words answer its question, as problems say it, with an example.

        The partner comes first, though there may be none.
        """
        then = self._replace(words=tuple(self.with_words(words)))
        asked = question(self.table, then.so_far, self.alone, problems)
        return PreviewLine(LACKING, PARTNER.asks) if asked == PARTNER else lacking(problems[0])

    def to_be_said(self, speech: Speech) -> ToBeSaid:
        """The words that may follow."""
        return ToBeSaid(self.table, self.state.dealer, self.words, speech)

    def possible_answers(self, speech: Speech) -> Answers:
        """The words that answer the question, and a sentence about all answers."""
        return answers(self.question(), self.to_be_said(speech))

    def _lacking(self) -> list[Problem]:
        """The facts that its score still lacks, as problems."""
        try:
            read(self.table, self.words, self.state.dealer)
        except Refused as problems:
            return [one for one in problems.problems if one.missing]
        return []

    # ------------------------------------------------------------ what becomes of it

    def after(self, words: Sequence[str], alone: bool = False) -> BegunHand:
        """The hand with other words, after one more answer."""
        return BegunHand(self.session, tuple(words), self.alone or alone, self, self.session.evening.done, self.at)

    def answered(self, words: Sequence[str], speech: Speech) -> BegunHand:
        """The hand after an answer to its question. Raises Refused for words that are none."""
        table, asked, contract = self.table, self.question(), self.so_far.contract
        words = words if contract is None else only_level(table, asked, contract.key, words)
        if contract is not None and names_contract(table, words):
            raise NOT_YET.refused(contract=contract.typed, asks=asked.asks)
        if asked == PARTNER and says_alone(table, words):
            return self.after(self.words, alone=True)
        then = self.after(self.with_words(words))
        try:
            require_possible(table, then.words, self.state.dealer)
        except Refused as problems:
            raise Refused(repeated(problems.problems, asked, self.to_be_said(speech))) from None
        check_piles(asked, then.so_far.document)
        return then

    def answered_as_proposed(self, speech: Speech) -> BegunHand:
        """The hand after the answer that its question proposes: nobody is the partner, or the proposed word."""
        asked = self.question()
        if asked == PARTNER:
            return self.after(self.words, alone=True)
        return self.answered([asked.proposed], speech) if asked.proposed else self

    def taken_back(self) -> BegunHand:
        """The hand without its last answer; of a first one that says several things only the last thing goes."""
        assert self.before is not None
        words = () if self.before.words else without_last(self.table, self.words)
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

    Words that nobody can have typed are made printable.
    """
    kept = None if session.rehearsal else files.look(path_of(session.path), MOST_BYTES_OF_DRAFT, links=False).data
    if not kept:
        return None
    seal, _, text = kept.decode("utf-8", "replace").partition("\n")
    words = [printable(word) for word in text.split()]
    hand = BegunHand(session)
    return hand.after(words) if words else hand, seal.strip() != session.seal


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
