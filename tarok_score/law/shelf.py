"""The folder of the shipped rulesets, and their ids."""

from __future__ import annotations

from os import listdir
from os.path import isdir
from typing import Final

from .. import resources
from ..problems import malformed

#: Files of the folder that are no rulesets: what things are called, and the texts that rules come from.
WORDS: Final = "words"
SOURCES: Final = "sources"
#: The rules where nobody names any.
DEFAULT: Final = "pagat-4p"
#: What several rulesets extend is none either.
BASE: Final = "-base"


WITHOUT_RULESETS = malformed(
    "without-rulesets", "the program lies here without its rulesets", "install it anew: they are a part of it"
)

_BEGINS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_GOES_ON: Final = _BEGINS | {".", "-"}


def an_id(name: str) -> bool:
    """A name is an id of a ruleset if it is written as `ruleset.ID` says."""
    return 0 < len(name) <= 64 and name[0] in _BEGINS and _GOES_ON.issuperset(name)


def folder() -> str:
    """The folder of the shipped rulesets: beside the package's modules once installed, one up in a checkout.

    Raises Refused where the program lies without them.
    """
    found = resources.folder("rulesets", "../rulesets")
    if not isdir(found):
        raise WITHOUT_RULESETS.refused()
    return found


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    names = sorted(name.removesuffix(".yaml") for name in listdir(folder()) if name.endswith(".yaml"))
    return [name for name in names if is_ruleset(name)]


def is_ruleset(name: str) -> bool:
    """Says of a file in the folder, by its name without .yaml, that it is a ruleset a table can play by."""
    return name not in (WORDS, SOURCES) and not name.endswith(BASE)
