"""The folder of the shipped rulesets, and their ids."""

from __future__ import annotations

from os import listdir
from os.path import isdir
from typing import Final

from .. import resources
from ..problems import malformed

#: The files of the folder that are no rulesets: what things are called, and the texts that rules come from.
WORDS: Final = "words"
SOURCES: Final = "sources"
#: The ruleset that is used where nobody names one.
DEFAULT: Final = "pagat-4p"
#: The ending of a file that several rulesets extend, which is no ruleset either.
BASE: Final = "-base"


WITHOUT_RULESETS = malformed(
    "without-rulesets", "the program lies here without its rulesets", "install it anew: they are a part of it"
)

_BEGINS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_GOES_ON: Final = _BEGINS | {".", "-"}


def an_id(name: str) -> bool:
    """True if a name is written as an id of a ruleset (`ruleset.ID`)."""
    return 0 < len(name) <= 64 and name[0] in _BEGINS and _GOES_ON.issuperset(name)


def folder() -> str:
    """The folder of the shipped rulesets: beside the package's modules once installed, one up in a checkout.

    Raises Refused where the program was installed without it.
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
    """True if a file of the folder, by its name without .yaml, is a ruleset that a table can play by."""
    return name not in (WORDS, SOURCES) and not name.endswith(BASE)
