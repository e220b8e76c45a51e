"""Folding of words, and the cases of names."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from ..limits import LONGEST_NUMBER, LONGEST_WORD
from .said import PlainValue, Said, Speech, said

if TYPE_CHECKING:
    from typing import Protocol

    class Spoken(Protocol):
        """A fact that knows how it is written in a language."""

        def spoken(self, speech: Speech) -> str:
            """The fact as text in that language."""
            ...


#: The letters of the languages at the table, and those that no decomposition turns into a plain one.
PLAIN = str.maketrans(
    dict(zip("áäčćďđéěęíľĺłńňóôöřŕśšťúůüýźžżąøı", "aaccddeeeilllnnooorrsstuuuyzzzaoi", strict=True))
    | {"ß": "ss", "æ": "ae", "œ": "oe"}
)

#: The stops that may end a word of a sentence.
STOPS = ",.;"


def fold(text: str) -> str:
    """The text as it is compared: no case, no diacritics (`Žiga` = `ziga`, `odprti-berač` = `odprti-berac`)."""
    return _remembered(text) if len(text) <= LONGEST_WORD else _folded(text)


def folded_all(texts: Sequence[str]) -> list[str]:
    """Each of these texts as it is compared; none is remembered."""
    return [_folded(text) for text in texts]


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    simple = text.lower().translate(PLAIN)
    if simple.isascii():
        return simple

    # Mathematical and circled letters have no case until they are decomposed: "𝐀na" becomes "Ana", then "ana".
    stripped = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())
    return "".join(c for c in stripped if not unicodedata.combining(c)).translate(PLAIN)


_remembered = lru_cache(maxsize=4096)(_folded)


def is_number(text: str) -> bool:
    """True if a word is a whole number of at most nine digits."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def as_name(word: str) -> str:
    """A name as it is written: if typed in small letters only, it gets its capitals, `eva`, `ana-marija`."""
    return "-".join([part[:1].upper() + part[1:] for part in word.split("-")]) if word.islower() else word


#: A suggestion is at most this many letters away from what was typed.
MOST_LETTERS = 2


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one most likely meant, or None. Two letters at most, and a third, are wrong.

    Of several that are equally near it is the last.
    """
    if not word or len(word) > LONGEST_WORD:
        return None
    folded, nearest, least = fold(word), None, MOST_LETTERS
    for name in known:
        other = fold(name)
        if abs(len(other) - len(folded)) <= least:
            far = letters_away(folded, other, least)
            if far <= least and 3 * far <= max(len(folded), len(other)):
                nearest, least = name, far
    return nearest


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one, or the beginning of one, most likely meant; None if there is none near."""
    names, folded = tuple(known), fold(word)
    begun = [name for name in names if len(folded) > MOST_LETTERS and fold(name).startswith(folded)]
    return closest(word, names) or min(reversed(begun), key=len, default=None)


def letters_away(one: str, other: str, most: int) -> int:
    """The number of letters that have to be changed, left out, put in or exchanged with the next one.

    If there are more than `most`, it may be any number above that.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        now = [row]
        for column, against in enumerate(other, 1):
            far = min(last[column] + 1, now[-1] + 1, last[column - 1] + (letter != against))
            if before and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                far = min(far, before[column - 2] + 1)
            now.append(far)
        if min(now) > most:
            return min(now)
        before, last = last, now
    return last[-1]


@cache
def _english(sections: tuple[str, ...]) -> Mapping[str, str]:
    """The English name of each word in sections of any language; a usual word wins over a rarer one of another name."""
    from . import languages  # which English does not need

    spoken = [
        (-place, fold(word), name)
        for section in sections
        for names in languages.by_language(section).values()
        for name, words in names.items()
        for place, word in enumerate(words)
    ]
    return {word: name for _, word, name in sorted(spoken)}


def in_english(word: str, *sections: str) -> str:
    """The English name that a word of any language means in these sections; any other word as it is."""
    return _english(sections).get(fold(word), word)


def in_language(name: str, code: str, *sections: str) -> str:
    """The usual word of a language for an English name, from the first section that has it; `--name` is an option."""
    if code == "en":
        return name
    if name[:2] == "--":
        return f"--{in_language(name[2:], code, 'options')}"
    from . import languages

    return next(
        (words[name][0] for section in sections if name in (words := languages.language(code).get(section, {}))), name
    )


class ShellLine(PlainValue):
    """A line to type: its commands and options are called what they are in the language."""

    def __init__(self, text: str) -> None:
        self.text = text

    def spoken(self, speech: Speech) -> str:
        """The line in the language."""
        sections = ("commands", "shell", "of_rules", "choices")
        return " ".join([in_language(word, speech.code, *sections) for word in self.text.split(" ")])


def did_you_mean(
    word: str, known: Iterable[str], otherwise: str = "one of {names}", spelt: Callable[[str], str | Spoken] = str
) -> Said:
    """A hint for an unknown word: 'did you mean …?', else the known words; `spelt` says how each is written."""
    names = tuple(known)
    near = nearest(word, names)
    if near is not None:
        return said('did you mean "{name}"?', name=spelt(near))
    return said(otherwise, names=tuple(map(spelt, names))) if names else said("there is none to choose from")


@cache
def _endings(kind: str) -> Mapping[str, tuple[str, ...]]:
    """The endings of other forms by the ending of the usual one, an empty one for a consonant, all folded.

    Of `cases` of names, of possessives (`possessive`: `ov`, `ova`), of `nouns` of the rules, and of `adjectives` in
    names of several words.
    """
    from . import languages

    declined = languages.by_kind("declined")
    behind = folded_all(languages.words("owned")) if kind == "possessive" else [""]
    endings: dict[str, tuple[str, ...]] = {}
    for ending, others in (declined[kind] if kind in declined else languages.by_key(kind)).items():
        known = endings.get(fold(ending), ())
        endings[fold(ending)] = (*known, *[stem + end for stem in folded_all(others) for end in behind])
    return endings


#: What no consonant is.
VOWELS: Final = "aeiouy"
#: Words of fewer letters have no other cases: two of them would soon be alike.
SHORTEST: Final = 3
#: Forms of a word begin as it does.
SAME_LETTERS: Final = 2


class WordForms:
    """The words of a list, each to be found by its forms: they begin as it does, and have as many parts."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_beginning: dict[tuple[str, int], list[str]] = {}
        for word in words:
            self._by_beginning.setdefault(_beginning(word), []).append(word)

    def with_form(self, form: str) -> list[str]:
        """The words that a folded one is another case of: `odprtega-berača` of `odprti-berač`."""
        return [word for word in self._by_beginning.get(_beginning(form), ()) if _is_form(form, word)]


def _beginning(word: str) -> tuple[str, int]:
    """The letters that all forms of a word share, and the number of its hyphens."""
    return word[:SAME_LETTERS], word.count("-")


def _is_form(form: str, word: str) -> bool:
    """True if a folded word is another one in some case: each part of a name of several words in any."""
    if "-" not in word:
        return form in with_endings(word, "nouns")
    pairs = zip(form.split("-"), word.split("-"), strict=True)
    return all(
        word == part or word in with_endings(part, "nouns") | with_endings(part, "adjectives") for word, part in pairs
    )


@lru_cache(maxsize=1024)
def with_endings(word: str, kind: str) -> frozenset[str]:
    """A folded word with the endings of a kind beside its own: a name in other `cases` (`borisa`, `borisom`), what
    belongs to somebody (`possessive`: `borisov`), a noun of the rules, an adjective."""
    if len(word) < SHORTEST:
        return frozenset()
    endings = _endings(kind)
    fitting = [ending for ending in endings if (word.endswith(ending) if ending else word[-1] not in VOWELS)]
    return frozenset([word[: len(word) - len(end)] + ending for end in fitting for ending in endings[end]])
