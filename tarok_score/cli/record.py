"""Recording: a hand, its correction, a payment, the settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from os.path import dirname
from typing import Any

import click

from ..evening.adding import Added
from ..evening.events import HandPlayed
from ..evening.parse_words import number_of
from ..evening.parse_words import read as read_event
from ..evening.session import Session
from ..hand.writing import write
from ..problems import Problem, Problems, Refused, refusal
from ..show import sheet as standing
from ..show import text
from ..show.columns import quiet, strong
from ..surroundings import surroundings
from ..text import printable
from ..values import Value
from ..words.folding import ShellLine
from ..words.said import Fact, Joined, Said, said
from .find import SESSIONS, Looking, find
from .language import columns, own_words, speech
from .options import (
    NUMBER_OF_HAND,
    WORD,
    Worded,
    as_played_option,
    dry_option,
    hand_argument,
    handing,
    json_option,
    override_option,
    player_argument,
    session_option,
    steps_option,
    words_argument,
)
from .output import (
    Recording,
    asked,
    choose_answer,
    choose_line,
    complain,
    lines,
    misuse,
    present,
    print_json,
    recording,
    say,
    show_lines,
    tell,
    warn,
)

#: The commands that take the words of a hand.
OF_HANDS = frozenset({"add", "amend", "insert"})

#: The commands that an evening may have after its end, which go to the newest one if none is open.
AFTER_THE_END = frozenset({"paid", "rate", "note", "undo"})


class Writing(Value):
    """The common options of the commands that record something."""

    session: str | None
    dry: bool
    as_json: bool = False
    steps: bool = False

    def opened(self, command: str = "") -> Session:
        """The session that a command adds to."""
        return Session(find(self.session, writing=command not in AFTER_THE_END), warn)

    def record(self, command: str, words: Sequence[str], **options: object) -> int:
        """Records the event that the words of a command state, and prints the result."""
        session = self.opened(command)
        clear = self.one_meaning(session, command, words)
        if clear is None:
            return 1
        with recording() as done:
            added = session.add(clear, command=command, options=options, dry=self.dry)
            self.answer(done, session, added)
        return done.status

    def one_meaning(self, session: Session, command: str, words: Sequence[str]) -> Sequence[str] | None:
        """The words, or if they have several meanings the line that is picked at the terminal; None if none is."""
        if command not in OF_HANDS or not surroundings().somebody_asks():
            return words
        try:
            session.sound().preview(words, command=command)
            return words
        except Refused as refused:
            from ..speech.meant import lines_meant

            lines = lines_meant(refused.problems, speech())
            if not lines:
                return words
            tell(refused.problems)
        place = [] if command == "add" else words[:1]
        chosen = choose_line([" ".join([*place, line]) for line in lines]).split()
        if not chosen:
            complain(said("nothing recorded"))
        return chosen or None

    def answer(self, done: Recording, session: Session, added: Added, heard: Sequence[Said] = ()) -> None:
        """Says what is in the file now, and prints what was written, the new totals and what comes next.

        Notes that were `heard` before are not said again.
        """
        seal = said("recorded, seal {seal}", seal=added.seals[-1]) if added.seals else None
        if seal is not None:
            done.stands(seal)
        for note in added.notes:
            if note not in heard:
                complain(note)
        if self.as_json:
            last = added.seals[-1] if added.seals else session.seal
            print_json("recorded", {"evening": added.evening, "seal": last, "added": added, "dry_run": self.dry})
            return
        for step in added.steps:
            show_lines(text.added(step, speech(), self.steps, columns()))
        show_lines(text.totals(added.evening, speech(), columns()))
        if added.state.finished:
            show_lines([strong(f"★ {speech().say(standing.next_line(added.state))}")])
        after = self._after(added)
        if after:
            show_lines([quiet(printable(speech().fact(Joined(after, " · "))))])
        if self.dry:
            say(said("nothing was recorded (--dry-run)"))

    def _after(self, added: Added) -> tuple[Fact, ...]:
        """The lines after the totals: the next deal, the seal of the record, and the command that explains it."""
        after: list[Fact] = []
        if not added.state.finished:
            after.append(standing.next_line(added.state))
        if added.seals:
            after.append(said("seal {seal}", seal=added.seals[-1]))
            if isinstance(added.steps[-1].event, HandPlayed):
                after.append(ShellLine(f"tarok why {added.evening.count}"))
        return tuple(after)


def writes(function: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command `--session`, `--dry-run` and `--json`, and hands them over as one `Writing`."""
    return session_option(dry_option(json_option(steps_option(handing(Writing)(function)))))


MORE_WORDS = said("more words (empty to give up)")


@click.command(cls=Worded)
@words_argument()
@click.option(
    "--batch",
    metavar="FILE",
    help="One hand or event a line from FILE (- for standard input); all or nothing.",
)
@click.option("--play", metavar="FILE", help="The hand that the record of its play in FILE proves.")
@as_played_option()
@writes
def add(writing: Writing, words: tuple[str, ...], batch: str | None, play: str | None, as_played: bool) -> int:
    """Score one hand and append it to the session.

    \b
    tarok add two Ana Boris 44 trula mond:Cilka
    tarok add solo-one David 55 kontra@Ana pagat:announced:lost
    tarok add klop Ana=26 Boris=17 Cilka=9 David=18

    The first player named is the declarer, the second the partner. In a terminal it asks for what is missing.
    """
    if batch is not None:
        if words or play is not None:
            raise misuse(said("--batch reads its hands from the file: give no words"))
        session = writing.opened()
        lines = _batch_lines(batch)
        with recording() as done:
            writing.answer(done, session, session.add_lines(lines, writing.dry))
        return done.status
    if play is not None:
        if words:
            raise misuse(said("--play reads its hand from the file: give no words"))
        return _add_played(writing, play)
    # Only now is it certain that the words come from a person, who can be asked for the rest.
    somebody = surroundings().somebody_asks()
    if not words and not somebody:
        raise misuse(said("which hand? For example: tarok add two Ana Boris 44"))
    typed = own_words(words)
    if not somebody:
        return writing.record("add", typed, as_played=as_played)
    session = writing.opened()
    clear = writing.one_meaning(session, "add", typed)
    if clear is None:
        return 1
    typed, heard = _questioned(session, _asked(session, list(clear)), as_played)
    with recording() as done:
        added = session.add(typed, command="add", options={"as_played": as_played}, dry=writing.dry)
        writing.answer(done, session, added, heard)
    return done.status


def _add_played(writing: Writing, name: str) -> int:
    """Records the facts of the hand that a record of its play proves, and says what broke the rules."""
    from ..show.cards import breaches
    from .cards import of_evening, read

    record = read(name)
    session = writing.opened()
    played, event = of_evening(record, session.evening)
    for line in breaches(played.breaches, speech()):
        complain(line)
    with recording() as done:
        writing.answer(done, session, session.add(event, dry=writing.dry))
    return done.status


def _questioned(session: Session, words: list[str], as_played: bool) -> tuple[list[str], tuple[Said, ...]]:
    """The words after warnings of possible slips, as they were kept or changed, and the warnings."""
    while True:
        try:
            heard = session.preview(words, command="add", options={"as_played": as_played}).notes
        except Refused:
            return words, ()
        for note in heard:
            complain(note)
        if not heard or choose_answer((said("record"), said("change"))) == 0:
            return words, heard
        words = own_words(surroundings().edited("> ", " ".join(words)).split())


def _asked(session: Session, words: list[str]) -> list[str]:
    """The words, completed by answers to questions about what is missing."""
    added: list[str] = []
    while True:
        try:
            read_event(session.evening, words + added, {}, "add")
        except Refused as refused:
            if refused.wrong:
                if not added:
                    return words
                tell(refused.problems)
                added = []  # earlier answers are kept; only the last question comes again
                continue
            for problem in refused.problems:
                complain(said("{question} ({example})", question=problem.said, example=problem.hint))
            words, added = words + added, []
            more = asked(speech().say(MORE_WORDS))
            if not more.strip():
                return words
            added = own_words(more.split())
        else:
            return words + added


def _batch_lines(name: str) -> list[tuple[int, list[str]]]:
    """The hands of a file: the number and the words of each line, without empty lines and # comments."""
    hands: list[tuple[int, list[str]]] = []
    problems = Problems()
    for number, line in lines(name):
        if isinstance(line, Problem):
            problems.append(line._replace(path="--batch"))
        elif (words := line.split()) and words[0][0] != "#":
            hands.append((number, own_words(words)))
    problems.check()
    if not hands:
        raise refusal("batch-no-hand", "--batch", file=printable(name))
    return hands


@click.command(cls=Worded)
@hand_argument(metavar="[N]", type=WORD, default="last")
@words_argument()
@override_option
@writes
def amend(writing: Writing, number: str, words: tuple[str, ...], override: str | None) -> int:
    """Replace hand N, without N the last one; everything after it is rescored.

    \b
    tarok amend 12 two Ana Boris 44 trula
    tarok amend 44→43
    tarok amend 12 +trula -kings

    Without words, in a terminal, you edit the old words on the line.
    """
    named, asks = NUMBER_OF_HAND.number(number), surroundings().somebody_asks()
    typed = own_words(words if named else [*number.split(), *words])
    number = named or "last"
    if not typed:
        edits = asks and surroundings().somebody_reads()
        if edits or not number.isdecimal():  # `last` is a word of the notation, not of a sentence
            evening = writing.opened().sound().evening
            entry = evening.hand(number_of(evening, number))
            number = str(entry.number)
        if not edits:
            raise misuse(said("what was hand {number}? For example: tarok amend {number} 44→43", number=number))
        assert isinstance(entry.event, HandPlayed)
        old = write(entry.state.table, entry.event.hand, speech().code)
        new = surroundings().edited(f"{number}> ", old).split()
        typed = own_words([] if new == old.split() else new)
    elif named is None and asks:  # the last hand is shown before it counts
        for step in writing.opened().sound().preview([number, *typed], command="amend").steps:
            show_lines(text.added(step, speech(), width=columns()))
        if choose_answer((said("record"), said("leave it"))):
            typed = []
    if not typed:
        complain(said("nothing recorded"))
        return 1
    return writing.record("amend", [number, *typed], override=override)


@click.command()
@player_argument("payer")
@player_argument("receiver")
@click.argument("amount", metavar="AMOUNT")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR; else in what this evening is settled in.")
@click.option("--why", metavar="TEXT", help="What for.")
@writes
def paid(writing: Writing, payer: str, receiver: str, amount: str, unit: str | None, why: str | None) -> int:
    """The first paid the second a debt from this evening or another one in this folder.

    It is money if this evening has a rate, or its rules count in money; otherwise it is points.
    """
    here, people = find(writing.session, quiet=True), dict[str, None]()
    for path in SESSIONS.here(dirname(here) or "."):
        with suppress(Refused):
            people |= dict.fromkeys(Session(path).sound().totals)
    words = [payer, receiver, amount]
    return writing._replace(session=here).record("paid", words, why=why, unit=unit, people=list(people))


@click.command()
@click.argument("amount", metavar="[AMOUNT]", required=False)
@click.option("--rate", metavar="AMOUNT", help="What one point is worth, such as 0.05; not recorded, as tarok rate is.")
@click.option("--unit", metavar="TEXT", help="In which money, such as €.")
@click.option("--paid", "pay", is_flag=True, help="Record that these payments were made.")
@writes
def settle(writing: Writing, amount: str | None, rate: str | None, unit: str | None, pay: bool) -> int:
    """Settle up: the money game's own balance, or paper scores against their average; the fewest payments.

    What `tarok paid` recorded is counted; the rate is the one that `tarok rate` recorded. Without a rate, paper scores
    are settled in whole points. If the seating changed, each is counted against the average of those they sat with:
    --steps shows it, stretch by stretch.

    AMOUNT is short for --rate AMOUNT.
    """
    from ..evening.money import due, payments, rate_of
    from ..show import settling

    if amount is not None and rate is not None:
        raise misuse(said("say once what a point is worth: AMOUNT or --rate AMOUNT"))
    opened = Looking(writing.session).sound()
    # The rate is checked before anything is written, so that a wrong one records no payment.
    result = due(opened.evening, rate_of(rate) if amount is None else rate_of(amount, "AMOUNT"), unit)
    if pay:
        made = payments(result, opened.evening)
        if not made:
            raise refusal("nothing-owed")
        with recording() as done:
            writing.answer(done, opened, opened.add_all(made, dry=writing.dry))
        return done.status
    for note in settling.notes(opened.rules, opened.state):
        complain(note)
    if writing.as_json:
        print_json("settle", {"rules": opened.rules, "due": result, "pot": opened.state.pot})
    else:
        present(settling.settlement(opened, result, speech(), columns(), writing.steps))
    return 0
