"""The menu at the cursor: each word that may stand there, with its meaning, for players who do not know the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..evening.state import State
from ..show.columns import padded, width_of
from ..words.folding import fold
from ..words.said import said
from ..words.speech import Speech
from .answers import answers
from .commands import ALSO, MARK, OF_PLAYERS, Command, beginning_with, command_of
from .offers import Offer, ToBeSaid, beginning_so, of_hand
from .question import Question
from .typed_line import TypedLine

#: The questions to which nothing but answers is offered before somebody types.
WITH_ANSWERS = frozenset({"level", "declarer", "partner", "result", "points", "pile"})

#: The most lines that a menu shows at once.
MOST = 6


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
