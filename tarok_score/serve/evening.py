"""The served evening: one session for all who look and write, and what the pages show of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

from .. import files
from ..amounts import plain
from ..evening.adding import Added
from ..evening.events import Amend, HandPlayed
from ..evening.money import due
from ..evening.notes import opponents, story
from ..evening.parse_words import COMMANDS
from ..evening.session import Session
from ..events import Event
from ..hand import Table
from ..hand.writing import HandInWords
from ..play.begun_hand import BegunHand, path_of, taken_up
from ..play.preview import complete
from ..problems import Problem, refusal
from ..show.columns import together
from ..show.settling import paying
from ..show.sheet import next_line as what_is_next
from ..text import for_message
from ..words.said import Fact, Quantity, Said, Speech, joined


class EveningStart(NamedTuple):
    """The facts that an evening begins with: the rules' id, variants, players, dealer, language."""

    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str | None
    language: str


#: A function that begins an evening, or only tries to.
Begins = Callable[[EveningStart, bool], Session]


#: The options that a browser may use: none sets agreed totals aside or names other rules.
OPTIONS: Final = frozenset({"why", "before", "hand", "after", "with-score", "charge", "unit"})


class MadeFrom(NamedTuple):
    """The evening that a form was made from: the seal of the last record, and the words of the open hand."""

    seal: str
    open: str


class ServedEvening:
    """A served evening; `path` is None until one is begun. Its `lock` is held while it is used."""

    def __init__(self, path: Path | None, begins: Begins, warn: Callable[[Said | str], None]) -> None:
        self.path, self.begins, self._warn = path, begins, warn
        self.lock = RLock()
        self._session: Session | None = None
        self._seen: object = None
        self._recorded: dict[tuple[str, ...], int] = {}  # what was recorded by which form, in case it is sent again
        self.version = 0

    def look(self) -> Session | None:
        """The session as its file now is, None if none was begun. Raises Refused if the file is damaged.

        `version` counts the changes.
        """
        if self.path is None:
            return None
        seen = (files.stamp(self.path), files.stamp(path_of(self.path)))
        if self._session is None:
            self._session = Session(self.path, self._warn)
        if seen != self._seen:
            self._session.refresh()
            self._seen, self.version = seen, self.version + 1
        return self._session.sound()

    def session(self) -> Session:
        """The session. Raises Refused if none was begun yet."""
        session = self.look()
        if session is None:
            raise refusal("serve-not-begun")
        return session

    def begin(self, how: EveningStart, dry: bool) -> None:
        """Begins the evening. Raises Refused with everything that is wrong, or if one was begun meanwhile."""
        if self.path is not None:
            raise refusal("serve-begun-already")
        begun = self.begins(how, dry)
        if not dry:
            self.path = begun.path

    def open_hand(self) -> BegunHand | None:
        """The hand that was begun here or elsewhere at the table, and is not recorded yet."""
        session = self.look()
        kept = None if session is None else taken_up(session)
        return None if kept is None else kept[0]

    def keep(self, words: Sequence[str]) -> None:
        """Keeps the open hand beside the ledger, so that everybody sees it; drops it if it has no words."""
        hand = BegunHand(self.session(), tuple(words))
        (hand.keep if words else hand.drop)()

    def made(self) -> MadeFrom:
        """The evening as it is now, for a form to be made from."""
        session, opened = self.look(), self.open_hand()
        words = "" if opened is None else f"+{' '.join(opened.words)}"
        return MadeFrom("" if session is None else session.records[-1].seal, words)

    def recorded(self, seal: str, command: str, words: Sequence[str]) -> int | None:
        """The place of what a form recorded that was made after the record with a seal; None if it did not."""
        return self._recorded.get((seal, command, *words))

    def record(self, command: str, words: Sequence[str], by: str | None, made: MadeFrom, as_played: bool) -> int:
        """Records what the words say of the evening that a form was made from; the place of the record.

        A form that is sent again has the place of what it recorded. Raises Refused if the evening went on since.
        """
        form = (made.seal, command, *words)
        if form not in self._recorded:
            if made != self.made():
                raise refusal("session-went-on")
            more = ["--as-played"] if as_played else []
            added = self.session().add([*words, *more], command=command, by=by, after=made.seal)
            self._recorded[form] = len(self.session().records) - 1
            opened = self.open_hand()
            if command == "add" or added.state.finished:
                self.keep(())
            elif opened is not None:
                self.keep(opened.words)
        return self._recorded[form]

    def since(self, seal: str) -> list[Said]:
        """The sentences about everything recorded after the record with a seal; none if no record has it."""
        session = self.session()
        numbers = [number for number, record in enumerate(session.records) if record.seal == seal]
        if not numbers:
            return []
        return [line for event in story(session) if event.record > numbers[0] for line in event.said]


def require_allowed(command: str, words: Sequence[str]) -> None:
    """Raises Refused for what only the terminal may do: setting agreed totals aside, other rules, files."""
    wrong = [word for word in words if word.startswith("--") and word[2:] not in {"", *OPTIONS}]
    if command not in COMMANDS or command == "rules":
        wrong.insert(0, command)
    if wrong:
        raise refusal("serve-terminal-only", what=for_message(wrong[0]))


# ------------------------------------------------------------ what the pages show


def plainly(word: str) -> str:
    """A word of a hand without the signs of the notation: `kontra Cilka`."""
    return re.sub("[-:@,=]", " ", word)


class SpokenHand(HandInWords):
    """A hand in a sentence as people say it: `solo two Ana 52, kontra Cilka, trula`."""

    def spoken(self, speech: Speech) -> str:
        """The contract, the players and the points, then everything else, each after a comma."""
        words = super().spoken(speech).split()
        plain = [
            f" {word}" if word in self.table.players or word[0].isdigit() else f", {plainly(word)}" for word in words
        ]
        return "".join(plain).removeprefix(", ")


def title(event: Event, table: Table) -> Fact:
    """An event in a line; a hand, or the one that a correction puts in its place, as people say it."""
    return SpokenHand(table, event.hand) if isinstance(event, HandPlayed | Amend) else event.title(table)


def preview(added: Added) -> dict[str, Any]:
    """The effect of something that was worked out but not recorded, for a page.

    That is who writes how much, workings, sentences, notes, and what comes next.
    """
    table, state = added.evening.table, added.state
    decimals = table.rules.unit.decimals
    step = added.steps[-1]
    scores = [
        (name, Quantity(amount, decimals, True), Quantity(state.totals[name], decimals, True))
        for name, amount in step.outcome.scores.items()
        if name in state.totals and any(line.amounts.get(name) for line in step.outcome.lines)
    ]
    # The lines of a hand say who writes what already; other events have only their sentences.
    lines: list[Fact] = (
        [] if isinstance(step.event, HandPlayed) else [line for done in added.steps for line in done.sentences]
    )
    lines += [line.what for line in complete(added)[1:] if line.what not in (*added.notes, what_is_next(state))]
    return {
        "scores": scores,
        "lines": step.outcome.lines,
        "decimals": decimals,
        "told": lines,
        "notes": added.notes,
        "next": what_is_next(state),
    }


def problem_lines(problems: Sequence[Problem]) -> list[tuple[Fact, Fact]]:
    """The problems and hints without the names of fields, which mean nothing to a player who filled in a form."""
    return [
        (joined(problem.typed, problem.said, between=": ") if problem.typed else problem.said, problem.hint)
        for problem in problems
    ]


class RecordedHand(NamedTuple):
    """A recorded hand: its number, what was played, who wrote how much, who confirmed it, and who may."""

    number: int
    record: int
    what: Fact
    scores: Fact
    by: tuple[str, ...]
    may: tuple[str, ...]


def last_hands(session: Session, count: int, voided: bool = False) -> list[RecordedHand]:
    """The last hands that count, the newest first; also void ones if wanted."""
    hands = []
    for entry in map(session.hand, range(session.hands, max(session.hands - count, 0), -1)):
        if voided or entry.voided is None:
            assert isinstance(entry.event, HandPlayed)
            sure, table = tuple(session.evening.confirmed_by(entry)), entry.state.table
            may = tuple([name for name in opponents(entry) if name not in sure])
            headline, scores = title(entry.event, table), together(entry.outcome.scores, table.rules.unit.decimals)
            hands.append(RecordedHand(entry.number, entry.record, headline, scores, sure, may))
    return hands


def payments(session: Session) -> list[tuple[Fact, Fact, str]]:
    """The payments that settle an evening, each with the words that record it as paid; none if the pot takes part."""
    owed = due(session.evening)
    made = list[tuple[Fact, Fact, str]]()
    for payment, (payer, receiver, amount) in zip(owed.settlement.paying, paying(owed), strict=True):
        plainly = isinstance(payer, str) and isinstance(receiver, str)
        words = f"{payer} {receiver} {plain(payment.amount)}" if plainly else ""
        made.append((joined(payer, "→", receiver), amount, words))
    return made
