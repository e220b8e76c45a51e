"""The terms of a number: parts that are added, factors that multiply them, each with the rule it comes from.

Every amount and the text of every working are read off them, so that an explanation cannot disagree with a total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..amounts import Amount, exact, ratio
from ..law.rule import Rule
from ..words.said import ENGLISH, Said, Speech, Value

#: The factors that are written even where they are 1; with the others nobody would mention a multiplication by 1.
WRITTEN_AT_ONE: Final = ("each point", "outcome", "partner")

NO_NAMES: Final[Mapping[str, Said]] = {}


class Note(Value):
    """A rule that took part in a line, and what it did there."""

    __slots__ = ("rule", "said")

    def __init__(self, rule: Rule, said: Said) -> None:
        self.rule: Final = rule
        self.said: Final = said

    @property
    def text(self) -> str:
        """The sentence in English."""
        return ENGLISH.say(self.said)

    def __repr__(self) -> str:
        return f"Note({self.rule.id}: {self.text})"


class Addend(Value):
    """A part of a sum: its amount and kind, the rule it comes from, and what it was before rounding.

    Its kind is one of `value`: set by a rule, `silent` and `announced`: of a bonus; `difference`: the card points over
    or under a half, `fives` and `one more`: those of the Polish game; `points`: card points, `payment`: by a scale,
    `pot`: a share of it, `agreed`: by the table; `evened`: what makes whole coins, or is over a ceiling.
    """

    __slots__ = ("amount", "rule", "unrounded", "what")

    def __init__(self, amount: Amount, what: str, rule: Rule, unrounded: Amount | None = None) -> None:
        self.amount: Final = amount
        self.what: Final = what
        self.rule: Final = rule
        self.unrounded: Final = unrounded


class Factor(Value):
    """A factor of a sum: by how much it multiplies, its kind, the rule that says so, and the reason.

    Its kind is one of `kontra` (or the share that it leaves to the owner), `radl`; `multiplier`: the contract's, `each
    point` over a half, `outcome`: the multiple of a game won or lost; `partner`: the part of a partner or co-defender,
    `speaker`: of who said kontra; `once`: one payment that several share; `full`: a full player's card points, `in
    vain`: a klop doubled so; `count`: so many open radli, or misdeals. A factor that `adds` is added to a kontra: × 2
    and × 2 would make four times, so added they make 2 + 1.
    """

    __slots__ = ("adds", "times", "what", "why")

    def __init__(self, times: Amount, what: str, why: Note, adds: bool = False) -> None:
        self.times: Final = times
        self.what: Final = what
        self.why: Final = why
        self.adds: Final = adds


class Terms:
    """The sum of the parts times every factor; negative if it was lost (`gained` is false).

    `worth` is what they come to, `decimals` are those that people write in this unit.
    """

    __slots__ = ("decimals", "factors", "gained", "parts", "worth")

    def __init__(
        self,
        parts: tuple[Addend, ...] = (),
        factors: tuple[Factor, ...] = (),
        gained: bool = True,
        decimals: int = 0,
    ) -> None:
        self.parts: Final = parts
        self.factors: Final = factors
        self.gained: Final = gained
        self.decimals: Final = decimals
        product: Amount = 0
        added: Amount = 0
        for part in parts:
            product += part.amount
        for factor in factors:
            if factor.adds:
                added += factor.times - 1
            else:
                product *= factor.times
        if added:
            product = product * ratio(self.kontra + added, self.kontra)
        self.worth: Final = exact(product if gained else -product)

    @property
    def kontra(self) -> Amount:
        """The factor of the words of kontra, 1 if it was not said."""
        product: Amount = 1
        for factor in self.factors:
            if factor.what == "kontra":
                product = product * factor.times
        return product

    def times(self, factor: Factor) -> Terms:
        """The same terms with one factor more."""
        return Terms(self.parts, (*self.factors, factor), self.gained, self.decimals)

    def opposite(self) -> Terms:
        """The same terms as the other side writes them."""
        return Terms(self.parts, self.factors, not self.gained, self.decimals)

    def without(self, what: str) -> Terms:
        """The same terms without the factors of that kind."""
        kept = tuple([factor for factor in self.factors if factor.what != what])
        return Terms(self.parts, kept, self.gained, self.decimals)

    def with_part(self, what: str, amount: Amount) -> Terms:
        """The same terms with another amount for the parts of that kind; parts that come to nothing are left out."""
        changed = [part._replace(amount=amount) if part.what == what else part for part in self.parts]
        kept = tuple([part for part in changed if part.what != what or part.amount])
        return Terms(kept, self.factors, self.gained, self.decimals)

    def with_factor(self, what: str, times: Amount) -> Terms:
        """The same terms with another number for the factors of that kind."""
        changed = [factor._replace(times=times) if factor.what == what else factor for factor in self.factors]
        return Terms(self.parts, tuple(changed), self.gained, self.decimals)

    def part(self, what: str) -> Addend | None:
        """The part of that kind, if there is one."""
        return next((part for part in self.parts if part.what == what), None)

    def factor(self, what: str) -> Factor | None:
        """The factor of that kind, if there is one."""
        return next((factor for factor in self.factors if factor.what == what), None)

    def spoken(self, speech: Speech, names: Mapping[str, Said] = NO_NAMES) -> str:
        """The terms as a person writes them: `(30 + 10) × 2`, `−50 × 4`, `−(20 + 5)`.

        Named factors with their names.
        """
        parts, decimals = self.parts, self.decimals
        if not parts:
            return "0"
        if parts[0].what == "agreed":
            return speech.amount(self.worth, decimals, sign=True)
        text = " + ".join([speech.amount(part.amount, decimals) for part in parts])
        times = _as_written(self.factors, self.kontra, speech, names)
        if len(parts) > 1 and (times or not self.gained):
            text = f"({text})"
        for one in times:
            text = f"{text} × {one}"
        return text if self.gained else f"−{text}"

    def __str__(self) -> str:
        return self.spoken(ENGLISH)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Terms)
            and (self.parts, self.factors, self.gained) == (other.parts, other.factors, other.gained)
            and self.decimals == other.decimals
        )

    def __repr__(self) -> str:
        return f"Terms({self})"


def _as_written(factors: Sequence[Factor], kontra: Amount, speech: Speech, names: Mapping[str, Said]) -> list[str]:
    """The factors as a person writes them, each with its name.

    A factor that is added to a kontra is in brackets with it.
    """
    written, added = [], [factor for factor in factors if factor.adds and kontra != 1]
    for factor in factors:
        if factor in added or (factor.times == 1 and factor.what not in WRITTEN_AT_ONE):
            continue
        times = _named(speech, factor, factor.times, names)
        if added and factor.what == "kontra":
            times = f"({' + '.join([times, *[_named(speech, one, one.times - 1, names) for one in added]])})"
        written.append(times)
    return written


def _named(speech: Speech, factor: Factor, times: Amount, names: Mapping[str, Said]) -> str:
    return " ".join([speech.amount(times), *([speech.say(names[factor.what])] if factor.what in names else [])])


#: The terms of what scores nothing.
NOTHING: Final = Terms()
