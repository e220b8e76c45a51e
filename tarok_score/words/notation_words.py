"""The words that mean the same in every ruleset, in all languages: the notation's own, and those of speech.

They are in `languages`, a file for each language; here they are sorted by meaning.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from . import languages
from .folding import WordForms, fold, folded_all
from .said import Value

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
#: Words between the new one and the old.
INSTEAD: Final = frozenset(folded_all(languages.words("instead")))
#: Words before the name of the player who sits before a newcomer, and those that may also come before the name of the
#: player whom a newcomer replaces.
BEHIND: Final = frozenset(folded_all(languages.words("behind")))
BEHIND_OR_FOR: Final = frozenset(folded_all(languages.words("behind_or_for")))
#: Words of the dealer.
DEALT: Final = frozenset(folded_all(languages.words("dealt")))
#: Plain answers to the question whether a game was won.
YES: Final = languages.words("yes")
NO: Final = languages.words("no")
#: The fillers of speech that part what comes before them from what follows.
PARTING: Final = frozenset(languages.words("parting"))
#: Words for all players.
EVERYBODY: Final = frozenset(folded_all(languages.words("everybody")))
#: What each of the notation's own words means, as it is compared, by its kind.
OF_WORD: Final = {
    kind: {alias: key for key, aliases in things.items() for alias in folded_all(aliases)}
    for kind, things in OWN.items()
}
MARK_OF, RESULT_OF, CARD_OF, SINGLE_OF = [OF_WORD[kind] for kind in ("mark", "result", "card", "single")]
#: Every word that means something in every ruleset, as it is compared.
RESERVED: Final = frozenset([word for known in OF_WORD.values() for word in known])
#: Cards as they are written down: a suit and a rank, a tarok with its number or as the numeral on it.
CODE_OF_CARD: Final = r"[hdsc](?:[kqnj]|10|[1-9])|t\d\d?|xx?(?:i[xv]|vi{0,3}|i{1,3})|xx"
#: The prefixes that deny a mark, the longest first: `neuspel`, `nesplněný`, `niezrobiony`, `unannounced`.
DENYING: Final = tuple(sorted(languages.words("denying"), key=len, reverse=True))


@cache
def _cards() -> tuple[frozenset[str], WordForms]:
    """Suits, ranks and taroks as they are called in all languages, and cards of two such words, folded; their forms."""
    called = languages.by_kind("cards")
    suits, ranks = ([word for words in called[kind].values() for word in words] for kind in ("suits", "ranks"))
    pairs = [f"{one}-{other}" for suit in suits for rank in ranks for one, other in ((suit, rank), (rank, suit))]
    taroks = [word for kind in ("taroks", "tarok") for words in called[kind].values() for word in words]
    known = frozenset(folded_all([*suits, *ranks, *pairs, *taroks]))
    return known, WordForms(known)


def names_card(word: str) -> bool:
    """True if a word is the name of a card, a suit or a rank, in any case: `pik`, `T19`, `HK`, `devatenáctku`."""
    (known, forms), folded = _cards(), fold(word)
    return folded in known or re.fullmatch(CODE_OF_CARD, folded) is not None or bool(forms.with_form(folded))


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
#: The endings of an adjective before a name, and the languages in which names in -o are neuters.
ADJECTIVES: Final = {code: tuple(endings) for code, endings in languages.by_language("adjectives").items()}
NEUTER_IN_O: Final[dict[str, bool]] = languages.by_language("neuter_in_o")


class Sense(Value):
    """One thing that a word may be: its class, what it means there, and its form.

    The form is the gender of a participle (`m`, `f`, `n`, `p`), `v` of a verb, or nothing.
    """

    kind: str
    key: str = ""
    form: str = ""


def own_word(word: str, language: str) -> str:
    """A word that means the same in every ruleset as a language spells it; a mark as beside a masculine name."""
    agreeing = AGREEING.get(language, {}).get(word)
    return agreeing[0] if agreeing else SPELT.get(language, {}).get(word, word)


class OwnWord(Value):
    """A word that means the same in every ruleset: in English the word itself, else as the language spells it."""

    text: str

    def __str__(self) -> str:
        return self.text

    def spoken(self, speech: Speech) -> str:
        """The word in that language."""
        return own_word(self.text, speech.code)
