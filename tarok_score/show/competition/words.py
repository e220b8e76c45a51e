"""The names of rounds, and exact points as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...amounts import Amount, plain
from ...competition.draw import PRELIMINARY
from ...competition.tournament import FINAL, Tournament
from ...words.folding import fold
from ...words.said import Said, said
from ...words.speech import Speech

#: The fractions that people read as one sign.
_SIGNS = {(1, 3): "⅓", (2, 3): "⅔"}


class Exactly:
    """An amount as people read it: a decimal if one is exact, else whole and fraction, `3⅔` or `2 1/6`."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def spoken(self, speech: Speech) -> str:
        """The amount with the language's decimal sign and a true minus."""
        text = plain(self.amount)
        if "/" not in text:
            return speech.amount(self.amount)
        top, bottom = abs(self.amount.numerator), self.amount.denominator
        whole, rest = divmod(top, bottom)
        sign = "−" if self.amount < 0 else ""
        part = _SIGNS.get((rest, bottom))
        if part is not None:
            return f"{sign}{whole or ''}{part}"
        return f"{sign}{whole} {rest}/{bottom}" if whole else f"{sign}{rest}/{bottom}"


class Rounded(Exactly):
    """An amount on the wall: halves are exact, any other fraction has two decimals, rounded half away from zero."""

    __slots__ = ()

    def spoken(self, speech: Speech) -> str:
        """The amount with the language's decimal sign and a true minus."""
        if self.amount.denominator in (1, 2):
            return speech.amount(self.amount)
        hundredths = int(abs(Fraction(self.amount)) * 100 + Fraction(1, 2))
        return speech.amount(Fraction(hundredths if self.amount > 0 else -hundredths, 100), 2)


class Marked:
    """An amount followed by a mark: it was corrected, or has a penalty."""

    __slots__ = ("amount", "mark")

    def __init__(self, amount: Exactly, mark: str) -> None:
        self.amount, self.mark = amount, mark

    def spoken(self, speech: Speech) -> str:
        """The amount and the mark."""
        return self.amount.spoken(speech) + self.mark


class Ordinal:
    """An ordinal number: `2nd` in English, `2.` in the other languages."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def spoken(self, speech: Speech) -> str:
        """The number with the ending or the full stop of the language."""
        if speech.code != "en":
            return f"{self.number}."
        ending = {1: "st", 2: "nd", 3: "rd"}.get(self.number % 10 if self.number // 10 % 10 != 1 else 0, "th")
        return f"{self.number}{ending}"


def round_name(state: Tournament, number: int) -> Said:
    """The name of a round. A league has a word of its own for it, and the last rounds of a knock-out have names."""
    if state.system.is_league:
        return said("league round {n}", n=number)
    names = {
        PRELIMINARY: said("preliminary round"),
        QUARTERFINAL: said("quarterfinal"),
        SEMIFINAL: said("semifinal"),
        FINAL: said("final"),
    }
    return names.get(_stage(state, number), said("round {n}", n=number))


def standings_after(state: Tournament, number: int) -> Said:
    """The heading of the standings after a round."""
    if state.system.is_league:
        return said("standings after league round {n}", n=number)
    headings = {
        PRELIMINARY: said("standings after the preliminary round"),
        QUARTERFINAL: said("standings after the quarterfinal"),
        SEMIFINAL: said("standings after the semifinal"),
        FINAL: said("standings after the final"),
    }
    return headings.get(_stage(state, number), said("standings after round {n}", n=number))


#: The rounds of a knock-out before the final; two go on from each of their tables.
QUARTERFINAL, SEMIFINAL = "quarterfinal", "semifinal"
_BEFORE_FINAL = {4: QUARTERFINAL, 2: SEMIFINAL}


def _stage(state: Tournament, number: int) -> str:
    """The stage of a round that has a name of its own; empty for any other."""
    stage = state.stage(number)
    if stage == PRELIMINARY:
        return stage
    if state.system.gives_points:
        return ""
    this_round = state.round(number)
    return stage if stage == FINAL else _BEFORE_FINAL.get(len(this_round.tables) if this_round else 0, "")


#: The accented letters of each language's alphabet, each of which follows its plain letter there.
_LETTERS = {"sl": "čćđšž", "cs": "čřšž", "pl": "ąćęłńóśźż"}


def by_surname(names: Iterable[str], speech: Speech) -> list[str]:
    """The names by their last word, then the rest, in a language's alphabet.

    Other accents count only between equals.
    """
    own = _LETTERS.get(speech.code, "")
    small = {name: name.lower() for name in names}
    # A letter of the language's own comes after its plain one.
    alphabet = {letter: (fold(letter), own.find(letter) + 1) for letter in set("".join(small.values()))}

    def letters(word: str) -> list[tuple[str, int]]:
        """The places of a word's letters in the alphabet."""
        return [alphabet[letter] for letter in word]

    def order(name: str) -> tuple[object, ...]:
        """The key of a name, with the last name first."""
        *rest, last = small[name].split() or [""]
        return letters(last), [letters(word) for word in rest], name

    return sorted(small, key=order)
