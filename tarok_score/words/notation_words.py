"""The words that mean the same in every ruleset, in all languages: the notation's own, and those of speech.

They stand in `languages`, a file for each language; here they are ordered by what they mean.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from . import languages
from .cases import WordForms
from .folding import fold, folded_all

if TYPE_CHECKING:
    from .speech import Speech

#: The notation's own words by kind and key: a mark of a bonus, a result, a word by itself, a card or somebody before a
#: colon, the talon, a kind of breach. The first word of each is the English one.
OWN: Final = languages.by_kind("notation")
OWN["result"]["lost"] = OWN["mark"]["lost"] + OWN["result"]["lost"]

#: Further words, as they are said at a table. Players may be called by these.
SPOKEN: Final = languages.by_kind("speech")

#: Words for the last hand.
LAST: Final = frozenset(folded_all(languages.words("last")))

#: Words for a hand counted from the last one, with the number of hands behind it.
FROM_LAST: Final = dict.fromkeys(LAST, 0) | dict.fromkeys(folded_all(languages.words("last_but_one")), 1)

#: Words between an old name or number and the new one.
TO: Final = frozenset(folded_all(languages.words("to")))

#: Words between the new one and the old.
INSTEAD: Final = frozenset(folded_all(languages.words("instead")))

#: Words before the name of whoever sits before one who comes, and those that may also name whose place he takes.
BEHIND: Final = frozenset(folded_all(languages.words("behind")))
BEHIND_OR_FOR: Final = frozenset(folded_all(languages.words("behind_or_for")))

#: What says that nobody doubled the game.
UNDOUBLED: Final = frozenset(folded_all(SPOKEN["undoubled"]["undoubled"]))

#: Words of a correction that say only that something was wrong, and those for nobody.
AMENDING: Final = frozenset(folded_all(languages.words("amending")))
NOBODY: Final = frozenset(folded_all(languages.words("nobody")))

#: Words before a fact that was not there, between what was not so and what was, of two players who change
#: places, and of whoever dealt.
WITHOUT: Final = frozenset(folded_all(languages.words("without")))
BUT: Final = frozenset(folded_all(languages.words("but")))
SWAPPING: Final = frozenset(folded_all(languages.words("swapping")))
DEALT: Final = frozenset(folded_all(languages.words("dealt")))

#: Verbs that say whose the card points behind them are.
SCORED: Final = frozenset(folded_all(SPOKEN["scored"]["scored"]))

#: Words for as many card points on both sides.
EVEN: Final = frozenset(folded_all(languages.words("even")))

#: Words that a line may begin with, and that say nothing there: `no tak, …`.
OPENING: Final = frozenset(folded_all(languages.words("opening")))

#: Words of what holds besides what is recorded.
ALSO: Final = frozenset(folded_all(languages.words("also")))

#: Plain answers to the question whether a game was won.
YES: Final = languages.words("yes")
NO: Final = languages.words("no")

#: The words that only fill speech, with their accents.
FILLERS: Final = frozenset(SPOKEN["filler"]["filler"])

#: The fillers of speech that part what stands before them from what follows.
PARTING: Final = frozenset(languages.words("parting"))

#: Those beside which another word that fills speech is no beginning of a word: `pa je padel`.
BEING: Final = frozenset(folded_all(languages.words("being")))

#: Words before the number that a game was won or lost by.
BY: Final = frozenset(folded_all(languages.words("by")))

#: Words between the card points of the declarer's side and those of the other: `41 na 29`.
AGAINST: Final = frozenset(folded_all(languages.words("against")))

#: Words beside the number of a contract's level: `drugi stopień`.
LEVEL: Final = frozenset(folded_all(languages.words("level")))

#: Results that may also be said of a card that somebody lost: `mond izgubil boris`.
LOSING: Final = frozenset(folded_all(languages.words("losing")))

#: Words before the name of somebody who plays along, or of the other: `partner boris`, `partner od ane`.
PARTNER: Final = frozenset(folded_all(languages.words("partner")))
WITH: Final = frozenset(folded_all(languages.words("with"))) | PARTNER

#: Words for all players.
EVERYBODY: Final = frozenset(folded_all(languages.words("everybody")))

#: Words of a player who took all tricks: `ana ima vse`.
EVERYTHING: Final = frozenset(folded_all(languages.words("everything")))

#: What the commands at the table are called, in all languages.
COMMAND_WORDS: Final = frozenset(folded_all([word for said in languages.by_key("commands").values() for word in said]))

#: Other forms of the words of doubling, by their level.
DOUBLING: Final = [
    frozenset(folded_all([word for words in several for word in words]))
    for several in zip(*languages.by_language("doubling").values(), strict=True)
]


def _inflected() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for kind, things in languages.by_kind("inflected").items():
        for key, said in things.items():
            for word in folded_all(said):
                found.setdefault(word, []).append((kind, key))
    return found


#: Things of the rules (kind and id) by other words for them, and by forms that no ending tells, as they are compared.
INFLECTED: Final = _inflected()
INFLECTED_FORMS: Final = WordForms(INFLECTED)


def _folded(words: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {alias: word for word, aliases in words.items() for alias in folded_all(aliases)}


MARK_OF: Final = _folded(OWN["mark"])
RESULT_OF: Final = _folded(OWN["result"])
CARD_OF: Final = _folded(OWN["card"])
KIND_OF: Final = _folded(OWN["breach"])
SINGLE_OF: Final = _folded(OWN["single"])
COLON_OF: Final = _folded(OWN["who"])
TALON_WORDS: Final = frozenset(folded_all(OWN["talon"]["talon"]))

#: Every word that means something in every ruleset, as it is compared.
RESERVED: Final = frozenset((*MARK_OF, *RESULT_OF, *CARD_OF, *KIND_OF, *SINGLE_OF, *COLON_OF, *TALON_WORDS))


def is_reserved(folded: str) -> bool:
    """True if a folded word means something in every ruleset, so that no player can be called so."""
    return folded in RESERVED


_SAID = {kind: _folded(words) for kind, words in SPOKEN.items()}

#: Cards as they are written down: a suit and a rank, a tarok with its number or as the numeral on it.
CODE_OF_CARD: Final = r"[hdsc](?:[kqnj]|10|[1-9])|t\d\d?|xx?(?:i[xv]|vi{0,3}|i{1,3})|xx"

#: Words for nothing that a denial beside them does not turn: `nemá nic`.
NOTHING_DENIED: Final = frozenset(
    folded_all([said["nothing"] for said in languages.by_language("spelt").values() if "nothing" in said])
)

#: What may stand for the card points of a player, and for those of all others.
FULL, NOTHING, OTHERS = [frozenset(_SAID[kind]) for kind in ("full", "nothing", "others")]

#: Marks turned by a word of denial.
TURNED: Final = {"announced": "silent", "silent": "announced", "won": "lost", "lost": "won"}

#: The prefixes that deny a mark, the longest first: `neuspel`, `nesplněný`, `niezrobiony`, `unannounced`.
DENYING: Final = tuple(sorted(languages.words("denying"), key=len, reverse=True))


def said_word(folded: str) -> tuple[tuple[str, str], ...]:
    """The meanings of a folded word that every ruleset shares: pairs of kind and key, results before marks.

    `made` and `won` are one: of a bonus it is made, of a game won.
    """
    found = _plainly(folded)
    if found:
        return found
    for denying in DENYING:
        if folded.startswith(denying):
            denied = _plainly(folded[len(denying) :])
            turned = [(kind, TURNED[key]) for kind, key in denied if key in TURNED]
            if turned:
                return tuple(turned)
            if {"plays", "says", "scored"} & dict(denied).keys():
                return (("denial", "not"),)
    return ()


def is_denied(folded: str) -> bool:
    """True if a word has its meaning by a denial that grew on it: `neuhrál`."""
    return not _plainly(folded) and bool(said_word(folded))


def is_filler(word: str) -> bool:
    """True if a word only fills speech: `je`, `the`."""
    return any(kind == "filler" for kind, _ in said_word(fold(word)))


def _plainly(folded: str) -> tuple[tuple[str, str], ...]:
    """The meanings of a folded word as it stands."""
    mark = MARK_OF.get(folded)
    if mark in ("made", "lost"):
        return (("result", "won" if mark == "made" else "lost"),)
    if mark is not None:
        return (("mark", mark),)
    for kind, known in (("result", RESULT_OF), ("single", SINGLE_OF), ("card", CARD_OF), ("who", COLON_OF)):
        if folded in known:
            return ((kind, known[folded]),)
    if folded in TALON_WORDS:
        return (("talon", "talon"),)
    if folded in KIND_OF:
        return (("breach", KIND_OF[folded]),)
    return tuple([(kind, words[folded]) for kind, words in _SAID.items() if folded in words])


#: What a tarok is called.
TAROK: Final = tuple(folded_all(languages.by_kind("cards")["tarok"]["tarok"]))
TAROK_FORMS: Final = WordForms(TAROK)


@cache
def _cards() -> frozenset[str]:
    """Suits, ranks and taroks as they are called in all languages, and cards of two such words, folded."""
    called = languages.by_kind("cards")
    suits, ranks = ([word for words in called[kind].values() for word in words] for kind in ("suits", "ranks"))
    pairs = [f"{one}-{other}" for suit in suits for rank in ranks for one, other in ((suit, rank), (rank, suit))]
    taroks = [word for kind in ("taroks", "tarok") for words in called[kind].values() for word in words]
    return frozenset(folded_all([*suits, *ranks, *pairs, *taroks]))


@cache
def _forms_of_cards() -> WordForms:
    return WordForms(_cards())


def is_card(folded: str) -> bool:
    """True if a folded word is the name of a card, a suit or a rank: `pik`, `kralj-src`, `T19`, `HK`, `XXI`."""
    return folded in _cards() or re.fullmatch(CODE_OF_CARD, folded) is not None


def names_card(word: str) -> bool:
    """True if a word is the name of a card in any case: `devatenáctku`."""
    return is_card(fold(word)) or bool(_forms_of_cards().with_form(fold(word)))


def card_word(card: str) -> str:
    """The word for a card that was lost: `mond`, `pagat-lost`, `skis-lost`."""
    return card if card == "mond" else f"{card}-lost"


#: How the words that are the same in every ruleset are spelt in a language; in English as they stand.
SPELT: Final[dict[str, dict[str, str]]] = languages.by_language("spelt")

#: Marks and results in the forms that agree with the name beside them: masculine, feminine, neuter, plural.
AGREEING: Final[dict[str, dict[str, tuple[str, str, str, str]]]] = languages.by_language("agreeing")

#: The beginnings of the marks and results whose endings show a gender.
STEMS: Final = tuple(folded_all(languages.words("stems")))

#: Those of them that say what a player did, whose endings show his gender; and plurals that look like masculine ones.
VERBS: Final = frozenset(folded_all(languages.words("verbs")))
PLURALS: Final = frozenset(folded_all(languages.words("plurals")))

#: The endings of an adjective before a name, and the languages in which names in -o are neuters.
ADJECTIVES: Final = {code: tuple(endings) for code, endings in languages.by_language("adjectives").items()}
NEUTER_IN_O: Final[dict[str, bool]] = languages.by_language("neuter_in_o")


class OwnWord(NamedTuple):
    """A word that means the same in every ruleset: in English as it stands, else as the language spells it."""

    text: str

    def __str__(self) -> str:
        return self.text

    def spoken(self, speech: Speech) -> str:
        """The word in that language; a mark as it stands beside a masculine name."""
        agreeing = AGREEING.get(speech.code, {}).get(self.text)
        return agreeing[0] if agreeing else SPELT.get(speech.code, {}).get(self.text, self.text)
