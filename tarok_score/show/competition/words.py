"""The words of competitions: English templates, and what the Slovenian rules call the same things."""

from __future__ import annotations

from ...amounts import Amount, plain
from ...words.said import Said, said
from ...words.speech import Speech

#: Slovenian by the English template. Several forms: for 1, for 2, for 3 and 4, for all other numbers.
SLOVENIAN: dict[str, str | tuple[str, str, str, str]] = {
    "table": "miza",
    "table {n}": "miza {n}",
    "round {n}": "{n}. krog",
    "league round {n}": "{n}. kolo",
    "preliminary round": "predtekmovanje",
    "final": "finale",
    "standings": "lestvica",
    "standings after round {n}": "lestvica po {n}. krogu",
    "standings after league round {n}": "lestvica po {n}. kolu",
    "standings after the preliminary round": "lestvica po predtekmovanju",
    "standings after the final": "lestvica po finalu",
    "final standings": "končna lestvica",
    "place": "mesto",
    "player": "igralec",
    "number": "številka",
    "points": "točke",
    "game points": "točke igre",
    "difference": "razlika",
    "first places": "prva mesta",
    "results": "tekme",
    "out": "izpad",
    "place at the table": "mesto pri mizi",
    "withdrawn": "odstop",
    "winner": "zmagovalec",
    "goes on": "naprej",
    "waiting: {names}": "prosti: {names}",
    "{n} missing": ("manjka {n}", "manjkata {n}", "manjkajo {n}", "manjka {n}"),
    "no game": "brez igre",
    "card": "karta",
    "signature": "podpis",
    "{n} hand": ("{n} igra", "{n} igri", "{n} igre", "{n} iger"),
    "fixtures": "razpored tekem",
    "round": "krog",
    "league round": "kolo",
    "players": "igralci",
    "{met} of {pairs} pairs meet, none more than {most} times": (
        "sreča se {met} od {pairs} parov, nobeden več kot {most}-krat"
    ),
    "next season": "naslednja sezona",
    "from": "od kod",
    "place there": "mesto tam",
    "moves": "premik",
    "stays": "ostane",
    "up": "napreduje",
    "down": "izpade",
    "open": "prosto",
    "out of the lowest league": "iz najnižje lige izpadejo",
    "some tables have no result yet": "nekatere mize še nimajo rezultata",
}

#: Fractions that people read as one sign.
_SIGNS = {(1, 3): "⅓", (2, 3): "⅔"}


class Slovenian(Speech):
    """Slovenian with the words that the rules have for competitions."""

    __slots__ = ()

    def template(self, said: Said) -> str:
        found = SLOVENIAN.get(said.text)
        if found is None:
            return super().template(said)
        if isinstance(found, str):
            return found
        number = said.facts[said.counts]
        assert isinstance(number, int)
        form = {1: 0, 2: 1, 3: 2, 4: 2}.get(number % 100, 3)
        return found[form]


def in_language(speech: Speech) -> Speech:
    """The language of a sheet."""
    return Slovenian("sl", speech.decimal, speech.folder) if speech.code == "sl" else speech


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
