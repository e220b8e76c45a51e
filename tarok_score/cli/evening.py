"""The commands that add to an evening, and the one that ends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from ..problems import Problem, Refused, malformed
from ..words.folding import printable
from ..words.said import Said, said
from .app import Lacking, complain, misuse, say, tell
from .common import (
    WORD,
    Worded,
    as_played_option,
    dry_option,
    find,
    in_terminal,
    json_option,
    override_option,
    own_words,
    print_json,
    session_option,
    warn,
)
from .complete import complete_player, complete_word
from .language import answers, speech
from .recorded import recorded

if TYPE_CHECKING:
    from ..evening.session import Added, Session

NO_HAND_IN_FILE = malformed("batch-no-hand", "{file} holds no hand", "one hand a line")
MORE_WORDS = said("more words (empty to give up)")


def record_all(session: Session, add: Callable[[], Added], dry: bool, as_json: bool, heard: Sequence[Said] = ()) -> int:
    """Adds something to a session and prints what came of it, but for notes that were heard before."""
    return recorded(
        add,
        lambda added: said("recorded, seal {seal}", seal=added.seals[-1]) if added.seals else None,
        lambda added: _print_added(session, added, dry, as_json, heard),
    )


def _print_added(session: Session, added: Added, dry: bool, as_json: bool, heard: Sequence[Said]) -> None:
    """What was recorded: the working, the new totals, and what comes next."""
    from ..show import standing

    for note in added.notes:
        if note not in heard:
            complain(note)
    if as_json:
        print_json(standing.added_document(session, added, dry, answers()))
        return
    from ..show import text

    table, state = added.evening.table, added.state
    for step in added.steps:
        say("\n".join(text.step(step, speech())))
    for line in standing.standing(table, state):
        say(line)
    if dry:
        say(said("nothing was recorded (--dry-run)"))
    elif added.seals:
        say(said("recorded, seal {seal}", seal=added.seals[-1]))


#: Commands that also go with an evening that is over: with the newest one, where none is open.
AFTER_THE_END = frozenset({"paid", "rate", "note", "undo"})


def _session(path: str | None, command: str = "") -> Session:
    """The session that a command adds to."""
    from ..evening.session import Session

    return Session(find(path, writing=command not in AFTER_THE_END), warn)


def record(
    path: str | None, command: str, words: Sequence[str], dry: bool, as_json: bool = False, **options: object
) -> int:
    """Records what the words of a command say happened, and prints what came of it."""
    session = _session(path, command)
    return record_all(session, lambda: session.add(words, command=command, options=options, dry=dry), dry, as_json)


def unreasoned(path: str | None, command: str, words: Sequence[str], **options: object) -> click.UsageError:
    """What is to be raised where a reason is missing, with whatever else is wrong."""
    return Lacking(click.get_current_context(), "why", wrong_beside(path, command, words, **options))


def wrong_beside(path: str | None, command: str, words: Sequence[str], **options: object) -> Sequence[Problem]:
    """What is wrong with something that happened, whatever the reason for it is."""
    try:
        _session(path, command).sound().preview(words, command=command, options={**options, "why": "?"})
    except Refused as refused:
        return refused.problems
    return ()


@click.command(cls=Worded)
@click.argument("words", nargs=-1, type=WORD, metavar="WORD…", shell_complete=complete_word)
@click.option("--batch", metavar="FILE", help="One hand or event a line from FILE (- for standard input); all or "
              "nothing.")  # fmt: skip
@click.option("--play", metavar="FILE", help="The hand that the record of its play in FILE proves.")
@as_played_option
@session_option
@dry_option
@json_option
def add(
    words: tuple[str, ...],
    batch: str | None,
    play: str | None,
    as_played: bool,
    session: str | None,
    dry: bool,
    as_json: bool,
) -> int:
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
        opened = _session(session)
        lines = _batch_lines(batch)
        return record_all(opened, lambda: opened.add_lines(lines, dry), dry, as_json)
    if play is not None:
        if words:
            raise misuse(said("--play reads its hand from the file: give no words"))
        from . import playing

        return playing.add(_session(session), play, dry, as_json)
    if not words and not in_terminal():
        raise misuse(said("which hand? For example: tarok add two Ana Boris 44"))
    typed = own_words(words)
    if not in_terminal():
        return record(session, "add", typed, dry, as_json, as_played=as_played)
    opened = _session(session)
    typed, heard = _questioned(opened, _asked(opened, typed), as_played)
    options = {"as_played": as_played}
    return record_all(opened, lambda: opened.add(typed, command="add", options=options, dry=dry), dry, as_json, heard)


def _questioned(session: Session, words: list[str], as_played: bool) -> tuple[list[str], tuple[Said, ...]]:
    """The words after whoever typed them has heard what may be a slip, and has changed it or not; what he has heard."""
    from .screen import chosen, edited

    while True:
        try:
            heard = session.preview(words, command="add", options={"as_played": as_played}).notes
        except Refused:
            return words, ()
        for note in heard:
            complain(note)
        if not heard or chosen((said("record"), said("change"))) == 0:
            return words, heard
        words = own_words(edited("> ", " ".join(words)).split())


def _asked(session: Session, words: list[str]) -> list[str]:
    """The words with those that whoever typed them adds when asked for what is missing."""
    from ..evening.words import read

    added: list[str] = []
    while True:
        try:
            read(session.evening, words + added, {}, "add")
        except Refused as refused:
            if not all(one.missing for one in refused.problems):
                if not added:
                    return words
                tell(refused.problems)
                added = []  # what was said before still stands; the last answer is asked for again
                continue
            for problem in refused.problems:
                complain(said("{question} ({example})", question=problem.said, example=problem.hint))
            words, added = words + added, []
            more = click.prompt(speech().say(MORE_WORDS), default="", show_default=False, err=True)
            if not more.strip():
                return words
            added = own_words(more.split())
        else:
            return words + added


def _batch_lines(name: str) -> list[tuple[int, list[str]]]:
    """The hands of a file: number of the line and its words; empty lines and # comments are passed over."""
    from .batch import lines

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


@click.command()
@click.argument("player", metavar="PLAYER|talon", shell_complete=complete_player)
@click.option("--hand", type=int, metavar="N", help="It was hand N in which he had it; else the last one.")
@override_option
@session_option
@dry_option
@json_option
def skis(player: str, hand: int | None, override: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """Note who was dealt the škis in the hand just added: the next hand he deals is the last.

    With `talon` another škis round is played.
    """
    return record(session, "skis", [player], dry, as_json, hand=hand, override=override)


@click.command()
@session_option
@dry_option
@json_option
def finish(session: str | None, dry: bool, as_json: bool) -> int:
    """End the session: open radli are charged, and the winner is named."""
    return record(session, "finish", [], dry, as_json)
