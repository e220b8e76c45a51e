"""A language that sentences are written in: its templates, its plural forms, its decimal sign.

English needs no catalogue: the templates are English. Each other language has two catalogues of gettext: one of what
people at a table read, and one of what authors of ruleset files read, which is opened only for a sentence that the
first does not have. A sentence that no catalogue has stays English.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from struct import error
from typing import TYPE_CHECKING

from ..amounts import Amount, signed, written
from ..resources import folder

if TYPE_CHECKING:
    from gettext import NullTranslations

    from .said import Fact, Said

HERE = folder("locale")

#: The languages that the shipped rulesets have names in, in the order in which all languages are listed.
NAMED = ("en", "sl", "cs", "pl")


def _languages() -> tuple[str, ...]:
    """The languages of the program: English, those of the rulesets, and whatever else has a catalogue."""
    try:
        others = sorted(set(os.listdir(HERE)).difference(NAMED))
    except OSError:
        others = []
    return (*NAMED, *others)


LANGUAGES = _languages()

#: The catalogues of what a table reads, and of what authors of ruleset files read.
TABLE, RULES_FILE = "tarok", "rulesfile"


def catalogues() -> str:
    """The folder of the catalogues: beside this package, or where TAROK_LOCALE_DIR says."""
    return os.environ.get("TAROK_LOCALE_DIR") or HERE


class Speech:
    """A language; `say` turns a sentence into text."""

    __slots__ = ("_catalogues", "code", "decimal", "folder")

    def __init__(self, code: str, decimal: str = ".", folder: str = "") -> None:
        self.code = code
        self.decimal = decimal
        self.folder = folder
        self._catalogues: dict[str, NullTranslations] = {}

    def _catalogue(self, domain: str) -> NullTranslations:
        """One of the language's catalogues, read when it is first needed; an empty one where none can be read."""
        found = self._catalogues.get(domain)
        if found is None:
            found = _read(domain, self.folder, self.code)
            self._catalogues[domain] = found
        return found

    @property
    def readable(self) -> bool:
        """True if the catalogue of what a table reads exists and is whole."""
        return isinstance(self._catalogue(TABLE), GNUTranslations)

    def text(self, template: str) -> str:
        """A template, or any text without facts, in this language."""
        if not self.folder or not template:
            return template
        for domain in (TABLE, RULES_FILE):
            found = self._catalogue(domain).gettext(template)
            if found is not template:
                return found
        return template

    def template(self, said: Said) -> str:
        """The template of a sentence in this language, in the plural form that its facts ask for."""
        if not said.many:
            return self.text(said.text)
        number = said.facts[said.counts]
        if not self.folder or not isinstance(number, int):
            return said.text if number == 1 else said.many
        for domain in (TABLE, RULES_FILE):
            try:
                found = self._catalogue(domain).ngettext(said.text, said.many, number)
            except ArithmeticError:  # the catalogue's rule for plurals divides by zero
                continue
            if found is not said.text and found is not said.many:
                return found
        return said.text if number == 1 else said.many

    def say(self, said: Said | str) -> str:
        """A sentence as text. Plain text is taken as it is."""
        if isinstance(said, str):
            return said
        text, facts = self.template(said), said.facts
        if not facts:
            return text
        for fact in facts.values():
            if type(fact) is not str and type(fact) is not int:
                facts = {name: self.fact(fact) for name, fact in facts.items()}
                break
        try:
            return text.format_map(facts)
        except (LookupError, ValueError, AttributeError, TypeError):
            # A translation that names a fact which the sentence does not have: the sentence stays English.
            return ENGLISH.template(said).format_map(facts)

    def fact(self, fact: Fact) -> str:
        """A fact as text: names and numbers as they are, several things with commas between them."""
        if isinstance(fact, str):
            return fact
        if isinstance(fact, int):
            return str(fact)
        if hasattr(fact, "spoken"):
            text: str = fact.spoken(self)
            return text
        return ", ".join([self.fact(one) for one in fact])

    def label(self, labels: Mapping[str, str] | str) -> str:
        """A text of a ruleset in this language; else the English one, translated if the catalogue has it."""
        if isinstance(labels, str):
            return labels
        return labels.get(self.code) or self.text(labels["en"])

    def amount(self, value: Amount, decimals: int = 0, sign: bool = False) -> str:
        """An amount as people write it, with this language's decimal sign."""
        text = signed(value, decimals) if sign else written(value, decimals)
        return text if self.decimal == "." else text.replace(".", self.decimal)


def _read(domain: str, folder: str, code: str) -> NullTranslations:
    """A catalogue; an empty one where there is no plain file, or it is damaged."""
    if os.path.isfile(os.path.join(folder, code, "LC_MESSAGES", f"{domain}.mo")):
        try:
            return translation(domain, folder, [code])
        except (OSError, ValueError, LookupError, RecursionError, error):
            pass  # everything stays English: no catalogue keeps a table from its score
    return NullTranslations()


ENGLISH = Speech("en")


def speech(code: str) -> Speech:
    """One of the program's languages, by its code."""
    return ENGLISH if code == "en" else _speech(code, catalogues())


@cache
def _speech(code: str, folder: str) -> Speech:
    return Speech(code, ",", folder)
