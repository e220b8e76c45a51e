"""Names and words in other cases than that of the subject: what their endings tell, in all languages.

An ending says nothing of what is meant: a form means what its word means, and nothing where it could be of two words
that mean different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from . import languages
from .folding import fold, folded_all


def _endings(said: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The endings in other cases by the ending in the case of the subject, folded."""
    found: dict[str, tuple[str, ...]] = {}
    for ending, others in said.items():
        folded = fold(ending)
        found[folded] = (*found.get(folded, ()), *folded_all(others))
    return found


#: The endings of a name in other cases by its ending as the subject, an empty one for a consonant.
NAMES: Final = _endings(languages.by_key("cases"))

#: Endings of what is somebody's by the ending of his name as the subject, and those of the word itself: `ov`, `ova`.
POSSESSIVE: Final = {
    ending: tuple([one + owned for one in others for owned in folded_all(languages.words("owned"))])
    for ending, others in _endings(languages.by_key("possessive")).items()
}

#: Those of the words of the rules, of nouns and of adjectives in names of several words.
NOUNS: Final = _endings(languages.by_kind("declined")["nouns"])
ADJECTIVES: Final = _endings(languages.by_kind("declined")["adjectives"])

#: What no consonant is.
VOWELS: Final = "aeiouy"

#: Words of fewer letters have no other cases: two of them would soon be alike.
SHORTEST: Final = 3

#: Forms of a word begin as it does.
SAME_LETTERS: Final = 2


def in_other_cases(name: str) -> frozenset[str]:
    """A folded name in all cases but that of the subject, as far as its ending tells: `borisa`, `borisu`, `borisom`."""
    return _with_endings(name, NAMES)


def belonging_to(name: str) -> frozenset[str]:
    """The folded words for what belongs to somebody: `borisov`, `borisova` of Boris, `jozicin` of Jožica."""
    return _with_endings(name, POSSESSIVE)


def forms_of(word: str) -> frozenset[str]:
    """A folded noun of the rules in all cases but that of the subject, as far as its ending tells."""
    return _with_endings(word, NOUNS)


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
        return form in forms_of(word)
    pairs = zip(form.split("-"), word.split("-"), strict=True)
    return all(one == part or one in forms_of(part) | _with_endings(part, ADJECTIVES) for one, part in pairs)


def _with_endings(word: str, endings: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """A folded word with the endings that stand in a table beside its own."""
    if len(word) < SHORTEST:
        return frozenset()
    fitting = [one for one in endings if (word.endswith(one) if one else word[-1] not in VOWELS)]
    return frozenset([word[: len(word) - len(one)] + ending for one in fitting for ending in endings[one]])
