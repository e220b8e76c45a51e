"""`tarok add`: one hand, or a file of them, scored and appended to the session."""

from __future__ import annotations

import click

from ..evening.parse_words import read
from ..evening.session import Session
from ..problems import Problem, Refused, malformed
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import Said, said
from .after_recording import recording
from .batch import lines
from .input_files import INPUT_FILE
from .language import speech
from .options import Worded, as_played_option, words_argument
from .output import asked, complain, misuse, tell
from .own_settings import own_words
from .record import Writing, writes
from .screen import choose_answer

NO_HAND_IN_FILE = malformed("batch-no-hand", "{file} holds no hand", "one hand a line")
MORE_WORDS = said("more words (empty to give up)")


@click.command(cls=Worded)
@words_argument()
@click.option(
    "--batch",
    type=INPUT_FILE,
    metavar="FILE",
    help="One hand or event a line from FILE (- for standard input); all or nothing.",
)
@click.option("--play", type=INPUT_FILE, metavar="FILE", help="The hand that the record of its play in FILE proves.")
@as_played_option()
@writes
def add(writing: Writing, words: tuple[str, ...], batch: str | None, play: str | None, as_played: bool) -> int:
    """Score one hand and append it to the session.

    \b
    tarok add two Ana Boris 44 trula mond:Cilka
    tarok add solo-one David 55 kontra@Ana pagat:announced:lost
    tarok add klop Ana=26 Boris=17 Cilka=9 David=18

    The first player named is the declarer, the second the partner. In a terminal you are asked for what is missing.
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
    from . import record_of_play

    record = record_of_play.read(name)
    session = writing.opened()
    found = record_of_play.of_evening(record, session.evening)
    for line in record_of_play.breaches(found.played):
        complain(line)
    with recording() as done:
        writing.answer(done, session, session.add(found.event, dry=writing.dry))
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
            read(session.evening, words + added, {}, "add")
        except Refused as refused:
            if refused.wrong:
                if not added:
                    return words
                tell(refused.problems)
                added = []  # earlier answers still stand; the last one is asked for again
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
    problems: list[Problem] = []
    for number, line in lines(name):
        if isinstance(line, Problem):
            problems.append(line._replace(path="--batch"))
        elif (words := line.split()) and words[0][0] != "#":
            hands.append((number, own_words(words)))
    if problems:
        raise Refused(problems)
    if not hands:
        raise NO_HAND_IN_FILE.refused("--batch", file=printable(name))
    return hands
