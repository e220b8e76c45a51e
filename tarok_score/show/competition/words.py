"""What competitions call their rounds, and exact points as people write them."""

from __future__ import annotations

from ...amounts import Amount, plain
from ...words.said import Said, said
from ...words.speech import Speech

#: Fractions that people read as one sign.
_SIGNS = {(1, 3): "⅓", (2, 3): "⅔"}


class Exactly:
    """An amount as people read it: a decimal where one is exact, else whole and fraction, `3⅔` or `2 1/6`."""

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


def round_name(number: int, stage: str, system: str) -> Said:
    """What a round is called: a league has rounds of its own, the last of others is the final."""
    if stage == "preliminary":
        return said("preliminary round")
    if stage == "final" and system == "knockout":
        return said("final")
    return said("league round {n}", n=number) if system == "league" else said("round {n}", n=number)


def standings_after(number: int, stage: str, system: str) -> Said:
    """The heading of standings."""
    if stage == "preliminary":
        return said("standings after the preliminary round")
    if stage == "final" and system == "knockout":
        return said("standings after the final")
    if system == "league":
        return said("standings after league round {n}", n=number)
    return said("standings after round {n}", n=number)
