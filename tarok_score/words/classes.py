"""The classes of the words that people say at a table, a table for each language (`languages/CODE.txt`).

A line has a class, what its words mean there behind a colon, and the words; blanks within a word are hyphens. `%x`
stands for endings, each with the gender that it tells of a participle; those of verbs tell none.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from .folding import fold
from .languages import HERE
from .notation_words import DENYING, OWN
from .speech import LANGUAGES

#: The classes of the notation's own marks.
OF_MARK = {"announced": "ANN", "silent": "SIL", "made": "WON", "lost": "LOST", "defenders": "DEF"}

#: What verbs of doubling end in.
VERBS = ("l", "la", "li", "lo", "le", "ly", "je", "ji", "ira", "irajo", "ed")

#: The classes of words that fill speech, beside a command too; in English a preposition says more.
FILLING = frozenset({"F", "AND", "PA", "WITH", "IT", "ALSO", "ART", "THEY", "EXACT"})
PREPOSITIONS = frozenset({"FOR", "IN", "AT", "ON"})

#: What may have a denial grown on it.
DENIABLE = frozenset({"ANN", "ANNV", "WON", "LOST", "HOLD", "GIVE", "PLAYS", "K", "TAKE", "SCORED"})


class Sense(NamedTuple):
    """One thing that a word may be: its class, what it means there, and its form.

    The form is the gender of a participle (`m`, `f`, `n`, `p`), `v` of a verb, or nothing.
    """

    kind: str
    key: str = ""
    form: str = ""


@cache
def of_language(code: str) -> Mapping[str, list[Sense]]:
    """The senses of a language's words, folded."""
    found: dict[str, list[Sense]] = {}
    endings: dict[str, list[tuple[str, str]]] = {}
    with open(os.path.join(HERE, f"{code}.txt"), encoding="utf-8") as file:
        for head, *words in (line.split() for line in file if line.strip() and line[0] != "#"):
            if head.startswith("%"):
                endings[head[1:]] = [(end, gender) for end, _, gender in (one.partition(":") for one in words)]
                continue
            kind, _, key = head.partition(":")
            for word in words:
                for form, gender in _forms(word, endings):
                    folded = fold(form)
                    sense = Sense(kind, key, "v" if kind == "K" and folded.endswith(VERBS) else gender)
                    known = found.setdefault(folded, [])
                    if sense not in known:
                        known.append(sense)
    return found


def _forms(word: str, endings: Mapping[str, list[tuple[str, str]]]) -> Iterable[tuple[str, str]]:
    """The forms of a word of a table, each with its gender."""
    stem, percent, name = word.partition("%")
    if percent:
        verb = all(not gender for _, gender in endings[name])
        return [(stem + end, "v" if verb else gender) for end, gender in endings[name]]
    form, _, gender = word.partition(":")
    return [(form, gender)]


@cache
def words() -> Mapping[str, tuple[Sense, ...]]:
    """The senses of every word that is the same in all rulesets, from all languages, with the notation's own."""
    found: dict[str, list[Sense]] = {}
    for code in LANGUAGES:
        for word, senses in of_language(code).items():
            known = found.setdefault(word, [])
            known += [one for one in senses if one not in known]
    for kind, things in OWN.items():
        for key, said in things.items():
            sense = _own(kind, key)
            for word in said:
                known = found.setdefault(fold(word), [])
                if all((one.kind, one.key) != (sense.kind, sense.key) for one in known):
                    known.append(sense)
    for word in [one for one in found if "-" in one]:  # a denial that has grown on a verb is a word by itself
        found.setdefault(re.sub(r"(?:(?<=-)|^)(?:nie|ne)(?=[a-z]{3})", "ne-", word), found[word])
    return {word: tuple(senses) for word, senses in found.items()}


def _own(kind: str, key: str) -> Sense:
    """The sense of one of the notation's own words."""
    match kind:
        case "mark":
            return Sense(OF_MARK[key]) if key in OF_MARK else Sense("ITSELF", key)
        case "result":
            return Sense(key.upper())
        case "single":
            return Sense("SINGLE", key) if key != "king_in_talon" else Sense("KINGTAL")
        case "card":
            return Sense("M" if key == "mond" else "LM", key)
        case "breach":
            return Sense("BREACH", key)
    return Sense(key.upper() if kind == "talon" else "RESTS" if key == "resting" else "REVOKE")


def kinds(word: str) -> frozenset[str]:
    """The classes of a word; of one with a denial grown on it that it denies."""
    folded = fold(word)
    found = words().get(folded, ())
    if not found and any(
        folded.startswith(denying) and any(one.kind in DENIABLE for one in words().get(folded[len(denying) :], ()))
        for denying in DENYING
    ):
        return frozenset({"NEG"})
    return frozenset([one.kind for one in found])


@cache
def of_class(*kinds: str) -> frozenset[str]:
    """The folded words of some classes, from all languages."""
    return frozenset([word for word, senses in words().items() if any(one.kind in kinds for one in senses)])


@cache
def _fillers() -> frozenset[str]:
    from .numbers import counted_number

    found = set()
    for code in LANGUAGES:
        filling = FILLING if code == "en" else FILLING | PREPOSITIONS
        found |= {word for word, senses in of_language(code).items() if any(one.kind in filling for one in senses)}
    return frozenset([word for word in found if counted_number(word) is None])


def is_filler(word: str) -> bool:
    """True if a word beside a command or the name of a hand says no more: `je`, `the`, `na`."""
    return fold(word) in _fillers()
