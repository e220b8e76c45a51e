"""The words that mean the same in every ruleset, in all languages: the notation's own, and those of speech.

They are in `languages`, a file for each language; here they are sorted by meaning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import languages
from .folding import folded_all
from .said import PlainValue

if TYPE_CHECKING:
    from .said import Speech

#: The notation's own words by kind and key: a mark of a bonus, a result, a word by itself, a card or somebody before a
#: colon, the talon, a kind of breach. The first word of each is the English one.
OWN: Final = languages.by_kind("notation")
OWN["result"]["lost"] = OWN["mark"]["lost"] + OWN["result"]["lost"]

#: Words for the last hand.
LAST: Final = frozenset(folded_all(languages.words("last")))
#: Words for a hand counted from the last one, with the number of hands behind it.
FROM_LAST: Final = dict.fromkeys(LAST, 0) | dict.fromkeys(folded_all(languages.words("last_but_one")), 1)
#: Words between an old name or number and the new one.
TO: Final = frozenset(folded_all(languages.words("to")))
#: Words before the name of the player who sits before a newcomer, or whom a newcomer replaces.
BEHIND_OR_FOR: Final = frozenset(folded_all(languages.words("behind_or_for")))
#: Words for all players.
EVERYBODY: Final = frozenset(folded_all(languages.words("everybody")))
#: What each of the notation's own words means, as it is compared, by its kind.
OF_WORD: Final = {
    kind: {alias: key for key, aliases in by_key.items() for alias in folded_all(aliases)}
    for kind, by_key in OWN.items()
}
MARK_OF, RESULT_OF, CARD_OF = [OF_WORD[kind] for kind in ("mark", "result", "card")]
#: Every word that means something in every ruleset, as it is compared.
RESERVED: Final = frozenset([word for known in OF_WORD.values() for word in known])


def card_word(card: str) -> str:
    """The word for a card that was lost: `mond`, `pagat-lost`, `skis-lost`."""
    return card if card == "mond" else f"{card}-lost"


#: How the words that are the same in every ruleset are spelt in a language; in English as they are.
SPELT: Final[dict[str, dict[str, str]]] = languages.by_language("spelt")
#: The sign for the card points of a player, and for those of all others, as it is written.
FULL, NOTHING, OTHERS = [
    (word, *[spelt[word] for spelt in SPELT.values() if word in spelt]) for word in ("full", "nothing", "others")
]

#: Marks and results in the forms that agree with the name beside them: masculine, feminine, neuter, plural.
AGREEING: Final[dict[str, dict[str, tuple[str, str, str, str]]]] = languages.by_language("agreeing")


class Sense(PlainValue):
    """A sense of a word: its class, what it means there, and its form.

    The form is the gender of a participle (`m`, `f`, `n`, `p`), `v` of a verb, or nothing.
    """

    def __init__(self, kind: str, key: str = "", form: str = "") -> None:
        self.kind, self.key, self.form = kind, key, form


def own_word(word: str, language: str) -> str:
    """A word that means the same in every ruleset as a language spells it; a mark as beside a masculine name."""
    agreeing = AGREEING.get(language, {}).get(word)
    return agreeing[0] if agreeing else SPELT.get(language, {}).get(word, word)


class OwnWord(PlainValue):
    """A word that means the same in every ruleset: in English the word itself, else as the language spells it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def spoken(self, speech: Speech) -> str:
        """The word in that language."""
        return own_word(self.text, speech.code)
