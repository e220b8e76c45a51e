"""Words and options that somebody typed, from which the facts of an event are taken one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..amounts import Amount, typed
from ..limits import LONGEST_NUMBER, LONGEST_SHOWN, LONGEST_TYPED
from ..problems import Problem, malformed, unsaid
from ..words.classes import leading_amount
from ..words.folding import printable

HOW_MUCH = unsaid("how-much", "how much?", "such as 15, -20 or 0.50")
WHICH_HAND = unsaid("which-hand", "which hand?", "its number, as tarok log shows it")
WHICH_WORDS = unsaid("which-words", "in which words?", "say it in a few words")
WHICH_REASON = unsaid("which-reason", "for what reason?", "say it in a few words on the same line")
EMPTY = malformed("text-empty", "is empty", "say it in a few words")
TOO_LONG = malformed("text-too-long", "is longer than {most} characters", "say it in fewer words")
NO_AMOUNT = malformed("amount", '"{word}" is no exact amount', "such as 15, -20 or 0.50")
NO_HAND_NUMBER = malformed("hand-number", '"{word}" is no number of a hand', "such as 3")
TOO_MUCH = malformed("words-left", "is one word too many", "leave it out")


class Words:
    """The words and options that say what happened, and the problems of those that cannot be read."""

    def __init__(self, words: Sequence[str], options: Mapping[str, object]) -> None:
        self.words, self.options = list(words), dict(options)
        self.problems: list[Problem] = []

    def amount(self, key: str) -> Amount:
        """The amount that the next word states, in figures, or that the next ones say: `five`, `twenty two`."""
        if not self.words:
            self.problems.append(HOW_MUCH(key))
            return 0
        word = self.words.pop(0)
        try:
            return typed(word)
        except ValueError:
            pass
        said = leading_amount([word, *self.words])
        if said is None:
            self.problems.append(NO_AMOUNT("AMOUNT", word=shown(word)))
            return 0
        del self.words[: said[1] - 1]
        return said[0]

    def number(self, key: str) -> int:
        """The number of a hand that the next word states."""
        if not self.words:
            self.problems.append(WHICH_HAND(key))
            return 0
        return hand_number(self.words.pop(0), self.problems)

    def text(self, key: str) -> str:
        """The text of an option, or else all the words that are left."""
        if key in self.options:
            return self.option(key) or ""
        rest, self.words = self.words, []
        if not rest:
            self.problems.append(WHICH_REASON(key) if key == "why" else WHICH_WORDS(key))
            return ""
        return readable(" ".join(rest), "TEXT", self.problems)

    def option(self, key: str) -> str | None:
        """The text of an option, None where it was not given."""
        value = self.options.pop(key, None)
        return None if value is None else readable(str(value), f"--{key.replace('_', '-')}", self.problems)

    def end(self) -> None:
        """Adds a problem for each word that is left over."""
        for word in self.words:
            self.problems.append(TOO_MUCH(f'"{shown(word)}"'))


def shown(word: str) -> str:
    """A word as a message shows it: printable, and not endless."""
    return printable(word)[:LONGEST_SHOWN]


def hand_number(word: str, problems: list[Problem]) -> int:
    """The number of a hand that a word states, 0 where it states none."""
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        problems.append(NO_HAND_NUMBER(word=shown(word)))
        return 0
    return int(word)


def readable(words: str, where: str, problems: list[Problem]) -> str:
    """A text that a person typed, checked: not empty, not endless, without control characters."""
    text = printable(" ".join(words.split()))
    if not text:
        problems.append(EMPTY(where))
    elif len(text) > LONGEST_TYPED:
        problems.append(TOO_LONG(where, most=LONGEST_TYPED))
    return text
