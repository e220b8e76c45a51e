"""One typed line, the words that it may have, and the answers to questions about the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..evening.course import EveningCourse
from ..evening.money import due
from ..evening.people import EveningWords
from ..evening.state import State
from ..hand import starting
from ..show.columns import padded, widest
from ..show.settling import owes
from ..show.sheet import has, in_the_pot, next_line, open_radli, played, totals, who_is_last, who_leads
from ..words.classes import is_filler, kinds
from ..words.folding import fold
from ..words.said import Said, Speech, said
from .begun_hand import BegunHand, Question
from .commands import ALSO, COMMANDS, MARK, OF_HANDS, OF_PLAYERS, command_of, word_of
from .offers import Offer, beginning_so, of_hand


class TypedLine(NamedTuple):
    """A line in words: those before the cursor, the one at it (empty between words), and those after it.

    The word at the cursor begins at `start`. `inside` is true if the cursor is within a word or before one, and nothing
    can be offered.
    """

    before: list[str]
    at: str
    after: list[str]
    start: int
    inside: bool = False

    @property
    def words(self) -> list[str]:
        """All the words of the line."""
        return [*self.before, *([self.at] if self.at else []), *self.after]

    @property
    def others(self) -> list[str]:
        """All the words but the one at the cursor."""
        return [*self.before, *self.after]


def split_line(text: str, cursor: int | None = None) -> TypedLine:
    """The line in words; the cursor is at a word when it is at its end."""
    cursor = len(text) if cursor is None else cursor
    left, right = text[:cursor], text[cursor:]
    if right[:1].strip():
        return TypedLine(text.split(), "", [], cursor, True)
    words = left.split()
    at = words.pop() if left and not left[-1].isspace() else ""
    return TypedLine(words, at, right.split(), cursor - len(at))


def menu(
    hand: BegunHand, asked: Question | None, line: TypedLine, speech: Speech, does: Callable[[str], str]
) -> list[Offer]:
    """The words that are possible at the cursor of a line, which may go on with a hand.

    Answers to the question `asked` about that hand come first. `does` gives the purpose of a command in a few words.
    """
    if line.inside:
        return []
    table, dealer = hand.table, hand.state.dealer
    command = command_of(table, line.before)
    if command is not None and command.name in OF_HANDS and command.words:
        return of_hand(table, dealer, command.words[1:] + line.after, line.at, speech)
    if command is not None:
        names = [name for name in table.players if name not in command.words] if command.name in OF_PLAYERS else []
        return beginning_so(((name, (), said("player")) for name in names), line.at)
    marked = line.at.startswith(MARK)
    words = [] if marked else of_hand(table, dealer, [*hand.words, *line.others], line.at, speech)
    if asked is not None and not line.before:
        first = beginning_so(hand.possible_answers(speech)[0], line.at)
        # Nothing is typed and the question has few answers: other words would only hide them.
        if not line.at and asked.key not in ("anything", "contract", "lacking"):
            return first
        words = [*first, *(word for word in words if word.word not in [answer.word for answer in first])]
    # Only at the beginning of a line can a command be meant.
    if not line.before and line.at and line.at not in ALSO:
        mark = MARK if marked else ""
        own, start = {word_of(name, speech.code): name for name in COMMANDS}, fold(line.at.removeprefix(MARK))
        words += [Offer(f"{mark}{word}", does(name)) for word, name in own.items() if fold(word).startswith(start)]
    return [word for word in words if fold(word.word) != fold(line.at)]


def table_of(offers: Sequence[Offer], speech: Speech) -> list[str]:
    """The words with their meanings, one below the other."""
    wide = widest([offer.word for offer in offers])
    return [f" {padded(offer.word, wide)}  {speech.fact(offer.means)}".rstrip() for offer in offers]


def sentences(asked: str, words: Sequence[str], evening: EveningCourse) -> list[Said]:
    """The answer to a question: one sentence, or one for each player that is named.

    Raises Refused if there is no such player.
    """
    state = evening.state
    if asked in OF_ALL:
        return [OF_ALL[asked](state)]
    debts = due(evening)
    return [owes(debts, name) if asked == "owes" else has(state, name) for name in _named(words, state)]


#: The answers to questions that name no player.
OF_ALL: Mapping[str, Callable[[State], Said]] = {
    "leads": who_leads,
    "last": who_is_last,
    "deals": next_line,
    "pot": in_the_pot,
    "radli": open_radli,
    "hands": played,
    "stands": totals,
}


def _named(words: Sequence[str], state: State) -> list[str]:
    """The players that words name, one or more. Raises Refused."""
    typed = [word.rstrip(",") for word in words]
    beside = [word for word in typed if is_filler(word) or kinds(word) & {"HOLD", "GIVE", "ON", "TO", "FROM"}]
    named = EveningWords(state, [word for word in typed if starting(state.table, word) or word not in beside], {})
    players = [named.player(everybody=True)]
    while named.words:
        players.append(named.player(everybody=True))
    named.problems.check()
    return players
