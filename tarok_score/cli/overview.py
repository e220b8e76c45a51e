"""The commands of the program in groups, each with its purpose, on one screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from ..evening.parse_words import COMMANDS
from ..show.columns import table
from ..words.said import Said, said
from ..words.speech import Speech

Group: TypeAlias = tuple[Said, Said, tuple[str, ...]]

#: The other things that happen at a table, in the order in which one needs them.
HAPPENING: Final = ("misdeal", "no-taroks", "skis", "radl", "adjust", "note")


def _with_every_event(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """The groups, with every event that no group names added to the other things that happen."""
    named = {member for _, _, members in groups for member in members}
    others = tuple([name for name, event in COMMANDS.items() if event.does and name not in named])
    return tuple(
        [(name, does, members + others if members is HAPPENING else members) for name, does, members in groups]
    )


#: The groups: the name and purpose of each, and its commands in the order in which one needs them.
GROUPS: Final[tuple[Group, ...]] = _with_every_event(
    (
        (said("An evening"), said("start, keep, end"), ("play", "new", "again", "add", "finish")),
        (said("Look"), said("sheet and reasons"), ("show", "why", "log", "chart", "sessions")),
        (said("Money"), said("who pays whom"), ("settle", "paid", "rate", "fine")),
        (
            said("Put right"),
            said("what was wrong"),
            ("undo", "redo", "amend", "insert", "void", "move", "swap", "agree"),
        ),
        (
            said("People"),
            said("who sits where"),
            ("join", "leave", "replace", "rename", "seats", "dealer"),
        ),
        (
            said("Other events"),
            said("what else happens"),
            HAPPENING,
        ),
        (said("Share"), said("pages, files"), ("report", "share", "serve", "export", "import", "season")),
        (said("The rules"), said("also for one hand"), ("rules", "words", "score", "cards", "bids")),
        (said("In dispute"), said("who is right"), ("compare", "audit")),
        (said("The file"), said("is it whole?"), ("check", "repair", "accept-edit")),
        (said("Clubs"), said("whole halls"), ("tournament",)),
        (said("More"), said("to begin with"), ("demo", "help", "completion", "schema")),
    )
)

TITLE: Final = said("tarok keeps score at a tarok table and explains every point")
ONE: Final = said("tarok help COMMAND tells of one of them")
ALL: Final = said("{command} has a line for each", command="tarok help --all")
BEGIN: Final = said("{command} shows it in one screen", command="tarok demo")


def overview(speech: Speech, width: int) -> Iterator[str]:
    """The lines of the screen: one for each group, and one that says how to learn more."""
    yield speech.say(TITLE)
    yield ""
    rows = [[speech.say(name), " ".join(names), speech.say(does)] for name, does, names in GROUPS]
    yield from table(rows, width=width)
    yield ""
    for more in (ONE, ALL, BEGIN):
        yield speech.say(more)
