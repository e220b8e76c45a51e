"""The names of entrants: tidied, checked, compared, and found again by their beginnings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from ..limits import LONGEST_ENTRANT
from ..problems import Problem, impossible, malformed
from ..words.folding import closest, fold, nfc, only_accents, printable, unseen, visible
from ..words.said import Fact, Said, listed, said

_TOLD = 8  # the most names that stand in a hint
_GUESSED = 20  # the most mistyped names that are guessed at; whoever mistypes more holds another list

NO_NAME = malformed("entrant-unnamed", "a player needs a name")
LONG_NAME = malformed("entrant-name-long", 'the name "{name}…" is longer than {most} characters', "shorten it")
UNSEEN_NAME = malformed(
    "entrant-name-unseen", 'the name "{name}" holds characters that cannot be seen', "write it with letters only"
)
SIGNS_IN_NAME = malformed("entrant-name-signs", 'the name "{name}" holds one of : = , @', "results need these signs")
NUMBER_NAME = malformed("entrant-name-number", 'the name "{name}" begins like a number', "begin it with a letter")

NO_TEXT = malformed("competition-text-empty", "is empty", "say it in a few words")
LONG_TEXT = malformed("competition-text-long", "is longer than {most} characters", "say it in fewer words")
UNSEEN_TEXT = malformed("competition-text-unseen", "holds characters that cannot be seen", "leave them out")

UNKNOWN_NAME = impossible(
    "entrant-unknown", 'nobody here is called "{name}"', "tarok tournament show lists the players"
)
AMBIGUOUS_NAME = impossible("entrant-ambiguous", '"{name}" can be {names}', "type more of the name")


def tidy(text: str) -> str:
    """The text in NFC, without white space at its ends, and with single blanks within."""
    text = " ".join(text.split())
    return nfc(text)


def key(name: str) -> str:
    """A name as it is compared: without case, diacritics and blanks."""
    return fold(name).replace(" ", "")


def for_message(text: str) -> str:
    """A typed text, short and harmless enough for a message."""
    return printable(text[:LONGEST_ENTRANT])


def check_name(name: str, path: str) -> list[Problem]:
    """The problems of an entrant's name, which is tidy already."""
    if not key(name) or only_accents(name):
        return [NO_NAME(path)]
    if len(name) > LONGEST_ENTRANT:
        return [LONG_NAME(path, name=for_message(name), most=LONGEST_ENTRANT)]
    if unseen(name):
        return [UNSEEN_NAME(path, name=visible(name))]
    if any(sign in ":=,@" for sign in name):
        return [SIGNS_IN_NAME(path, name=name)]
    if name[0] in "+-−" or name[0].isdigit():
        return [NUMBER_NAME(path, name=name)]
    return []


def check_text(text: str, path: str, most: int) -> list[Problem]:
    """The problems of a title or a seed: two that differ must not look alike."""
    return check_remark(text, path, most) or ([UNSEEN_TEXT(path)] if unseen(text) else [])


def check_remark(text: str, path: str, most: int) -> list[Problem]:
    """The problems of a reason or a remark, which is printable already."""
    if not text.strip():
        return [NO_TEXT(path)]
    return [LONG_TEXT(path, most=most)] if len(text) > most else []


class Roster:
    """The names that a command may mean. A typed name may be shortened to a beginning that only one of them has."""

    __slots__ = ("_by_key", "_sorted")

    def __init__(self, names: Iterable[str]) -> None:
        self._by_key = {key(name): name for name in names}
        self._sorted: list[str] | None = None

    def whole(self, typed: str) -> str | None:
        """The entrant with exactly this name."""
        return self._by_key.get(key(typed))

    def beginning(self, typed: str) -> list[str]:
        """The names that begin with what was typed."""
        start = key(typed)
        if not start:
            return []
        if self._sorted is None:
            self._sorted = sorted(self._by_key)
        found = []
        for place in range(bisect_left(self._sorted, start), len(self._sorted)):
            if not self._sorted[place].startswith(start):
                break
            found.append(self._by_key[self._sorted[place]])
        return found

    def find(self, typed: str, path: str, problems: list[Problem]) -> str | None:
        """The entrant who is meant; None after adding a problem if nobody is, or several could be."""
        found = self.whole(typed)
        if found is not None:
            return found
        several = self.beginning(typed)
        if len(several) == 1:
            return several[0]
        if several:
            names = listed(some(several), "{some} or {last}")
            problems.append(AMBIGUOUS_NAME(path, name=for_message(typed), names=names))
        else:
            hint = self.hint(typed) if len(problems) < _GUESSED else None
            problems.append(UNKNOWN_NAME(path, name=for_message(typed), hint=hint))
        return None

    def hint(self, typed: str) -> Said | None:
        """The hint that names an entrant who may have been meant, or all of them if they are few."""
        word = key(typed[:LONGEST_ENTRANT])
        called_so = [one for one, name in self._by_key.items() if word in map(key, name.split())]
        near = called_so[0] if len(called_so) == 1 else closest(word, self._by_key)
        if near is not None:
            return said('did you mean "{name}"?', name=self._by_key[near])
        if 0 < len(self._by_key) <= _TOLD:
            return said("there are {names}", names=listed(list(self._by_key.values())))
        return None


def some(names: list[str]) -> list[Fact]:
    """The first few of many names."""
    if len(names) <= _TOLD + 1:
        return list(names)
    return [*names[:_TOLD], said("{n} more", n=len(names) - _TOLD)]
