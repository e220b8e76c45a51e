"""A number is its terms: parts that are added, factors that multiply them, each with the rule it comes from.

Every amount and the text of every working are read off them, so that an explanation cannot disagree with a total.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from ..amounts import Amount, exact, ratio
from ..law.rule import Rule
from ..words.said import Said
from ..words.speech import ENGLISH, Speech

# What a part is.

#: A value that a rule names; the worth of a bonus that was not announced, and of one that was.
VALUE: Final = "value"
SILENT: Final = "silent"
ANNOUNCED: Final = "announced"

#: The card points over or under a half, rounded as the rules say; the fives in them and the one more (Polish).
DIFFERENCE: Final = "difference"
FIVES: Final = "fives"
ONE_MORE: Final = "one more"

#: The card points somebody took; a payment by a scale; a share of the pot; what the table agreed.
POINTS: Final = "points"
PAYMENT: Final = "payment"
POT: Final = "pot"
AGREED: Final = "agreed"

#: What makes whole coins of a payment, or takes away what is above a ceiling.
EVENED: Final = "evened"

# What a factor is.

#: A kontra (or the share that it leaves to the owner), a radl.
KONTRA: Final = "kontra"
RADL: Final = "radl"

#: The contract's multiplier; each card point over a half; the multiple of a game won or lost.
MULTIPLIER: Final = "multiplier"
EACH_POINT: Final = "each point"
OUTCOME: Final = "outcome"

#: The part of a partner or co-defender; the share of who said kontra.
PARTNER: Final = "partner"
SPEAKER: Final = "speaker"

#: One payment that several share.
ONCE: Final = "once"

#: A full player's card points; a klop doubled in vain; so many open radli, or misdeals.
FULL: Final = "full"
IN_VAIN: Final = "in vain"
COUNT: Final = "count"

#: The factors that are written even where they are one: of the others nobody would say that they multiply.
WRITTEN_AT_ONE: Final = (EACH_POINT, OUTCOME, PARTNER)


class Note:
    """A rule that took part in a line, and what it did there."""

    __slots__ = ("_text", "rule", "said")

    def __init__(self, rule: Rule, said: Said) -> None:
        self.rule: Final = rule
        self.said: Final = said
        self._text: str | None = None

    @property
    def text(self) -> str:
        """What it did, in English."""
        text = self._text
        if text is None:
            text = self._text = ENGLISH.say(self.said)
        return text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and (self.rule, self.said) == (other.rule, other.said)

    def __repr__(self) -> str:
        return f"Note({self.rule.id}: {self.text})"


class Addend(NamedTuple):
    """A part of a sum: how much, what it is, the rule it comes from, and what it was before it was rounded."""

    amount: Amount
    what: str
    rule: Rule
    unrounded: Amount | None = None


class Factor(NamedTuple):
    """What multiplies the sum: by how much, what it is, and the rule that says so, with its reason."""

    times: Amount
    what: str
    why: Note


class Terms:
    """The sum of the parts times every factor; with a minus where it was lost (`gained` says it was not).

    `decimals` are those that people write in this unit.
    """

    __slots__ = ("_text", "_worth", "decimals", "factors", "gained", "parts")

    def __init__(
        self, parts: tuple[Addend, ...] = (), factors: tuple[Factor, ...] = (),
        gained: bool = True, decimals: int = 0,
    ) -> None:  # fmt: skip
        self.parts: Final = parts
        self.factors: Final = factors
        self.gained: Final = gained
        self.decimals: Final = decimals
        self._worth: Amount | None = None
        self._text: str | None = None

    @property
    def worth(self) -> Amount:
        """What they come to, below zero where it was lost."""
        worth = self._worth
        if worth is None:
            worth = self._worth = self._worked_out()
        return worth

    def _worked_out(self) -> Amount:
        total: Amount = 0
        below = 1
        for part in self.parts:
            total = total + part.amount
        for factor in self.factors:
            times = factor.times
            if type(times) is int:
                total = total * times
            else:
                total, below = total * times.numerator, below * times.denominator
        worth = exact(total) if below == 1 else ratio(total, below)
        return worth if self.gained else -worth

    def times(self, factor: Factor) -> "Terms":
        """The same with one factor more."""
        return Terms(self.parts, (*self.factors, factor), self.gained, self.decimals)

    def opposite(self) -> "Terms":
        """The same for the other side."""
        return Terms(self.parts, self.factors, not self.gained, self.decimals)

    def without(self, what: str) -> "Terms":
        """The same without the factors of that kind."""
        kept = tuple([factor for factor in self.factors if factor.what != what])
        return Terms(self.parts, kept, self.gained, self.decimals)

    def part(self, what: str) -> Addend | None:
        """The part of that kind, if there is one."""
        return next((part for part in self.parts if part.what == what), None)

    def factor(self, what: str) -> Factor | None:
        """The factor of that kind, if there is one."""
        return next((factor for factor in self.factors if factor.what == what), None)

    def spoken(self, speech: Speech) -> str:
        """As a person writes it: `(30 + 10) × 2`, `−50 × 4`, `−(20 + 5)`."""
        parts, decimals = self.parts, self.decimals
        if parts and parts[0].what == AGREED:
            return speech.amount(self.worth, decimals, sign=True)
        amounts = tuple([part.amount for part in parts])
        times = tuple([times for times, what, _ in self.factors if times != 1 or what in WRITTEN_AT_ONE])
        return _written(amounts, times, self.gained, decimals, speech)

    def __str__(self) -> str:
        text = self._text
        if text is None:
            text = self._text = self.spoken(ENGLISH)
        return text

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Terms)
            and (self.parts, self.factors, self.gained) == (other.parts, other.factors, other.gained)
            and self.decimals == other.decimals
        )

    def __repr__(self) -> str:
        return f"Terms({self})"


@lru_cache(maxsize=8192)
def _written(
    amounts: tuple[Amount, ...], times: tuple[Amount, ...], gained: bool, decimals: int, speech: Speech
) -> str:
    if not amounts:
        return "0"
    total = " + ".join([speech.amount(amount, decimals) for amount in amounts])
    if len(amounts) > 1 and (times or not gained):
        total = f"({total})"
    product = " × ".join([total, *[speech.amount(factor) for factor in times]])
    return product if gained else f"−{product}"


#: The terms of what scores nothing.
NOTHING: Final = Terms()
