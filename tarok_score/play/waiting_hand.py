"""A whole hand with a probable slip, which waits for a second ENTER: what else may be said meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from ..evening.state import State
from ..speech.meant import kinds, names_contract
from ..words.folding import STOPS, fold
from ..words.notation_words import NO, YES
from ..words.said import said
from ..words.speech import Speech
from .begun_hand import NOT_YET
from .commands import CommandWord, command_of
from .hand_so_far import read_so_far
from .preview import CHANGE, RECORD, PreviewLine, refused

#: The sign that takes back the last answer.
BACK = "<"

#: A function that puts words of the rules in place of a table's own words.
OwnWords: TypeAlias = Callable[[Sequence[str]], list[str]]

#: What to do with a hand that waits.
WAITS = said("ENTER records it, {undo} drops it", undo=CommandWord("undo"))

#: Plain answers to the choice about a probable slip.
AGREEING, DENYING = frozenset(map(fold, YES)), frozenset(map(fold, NO))


def choice(line: str, speech: Speech) -> Literal["record", "change", "drop", ""]:
    """The answer of a line to the choice about a probable slip: yes, no or a word that the choice shows; or none."""
    folded = fold(line)
    if folded in AGREEING or folded == fold(speech.say(RECORD)):
        return "record"
    if folded in DENYING:
        return "drop"
    return "change" if folded == fold(speech.say(CHANGE)) else ""


class WaitingHand:
    """A whole hand that waits for a second ENTER. Nothing else is recorded before it, and it is not lost."""

    def __init__(self, line: str, state: State, speech: Speech, own: OwnWords) -> None:
        self.words = line.split()
        self.state, self.speech, self.own = state, speech, own

    def with_line(self, line: str) -> str:
        """A line, after the words of the hand if it names no contract itself, and so changes the hand."""
        words, table = line.split(), self.state.table
        if not words or words == self.words or words[0].startswith(BACK) or command_of(table, words) is not None:
            return line
        kontra = [word.rstrip(STOPS) for word in self.words if "K" in kinds(table, word.rstrip(STOPS))]
        if kontra and len(words) < 4 and "ON" in kinds(table, words[0]):  # what was doubled: `na pagata`
            return " ".join(self.words).replace(kontra[-1], f"{kontra[-1]} {line.strip()}", 1)
        if names_contract(table, self.own(words)):
            return line
        return " ".join([*self.words, line])

    def is_another(self, words: Sequence[str]) -> bool:
        """True if words say another hand: another contract, or another declarer."""
        table, dealer = self.state.table, self.state.dealer
        before = read_so_far(table, self.own(self.words), dealer).document
        now = read_so_far(table, self.own(words), dealer).document
        return any(now.get(key, before.get(key)) != before.get(key) for key in ("contract", "declarer"))

    def not_yet(self) -> tuple[PreviewLine, ...]:
        """The refusal of anything else before the hand."""
        words = self.own(self.words)
        name = read_so_far(self.state.table, words, self.state.dealer).typed.get("hand.contract", words[0])
        return tuple(refused([NOT_YET(contract=name)._replace(hint=WAITS)], self.speech))
