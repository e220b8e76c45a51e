"""The words of the notation that are the same in every ruleset, in English, Slovenian, Czech and Polish."""

from __future__ import annotations

from .folding import fold

#: Marks of a bonus.
MARKS: dict[str, tuple[str, ...]] = {
    "announced": ("announced", "nap", "napovedan", "napovedana", "napovedani", "napovedano", "napoved", "hlášený",
                  "ohlášený", "hlášen", "zapowiedziany", "zapowiedź", "zap"),
    "silent": ("silent", "tih", "tihi", "tiha", "tichý", "cichy"),
    "made": ("made", "narejen", "narejena", "uspešen", "splněný", "zrobiony"),
    "lost": ("lost", "izg", "izgubljen", "izgubljena", "izgubljeni", "izgubil", "zgubil",
             "zgubljen", "zgubljena", "zgubljeno", "prohraný", "prohra", "przegrany",
             "przegrana"),
    "defenders": ("defenders", "branilci", "nasprotniki", "branilca", "obránci", "obrana", "obrońcy", "obrona"),
    "itself": ("itself", "kralj-sam", "král-sám", "król-sam"),
    "not-itself": ("not-itself", "kralj-ne-sam", "král-nesám", "król-nie-sam"),
}  # fmt: skip

#: Words that stand alone.
RESULT: dict[str, tuple[str, ...]] = {
    "won": (
        "won",
        "dobljen",
        "dobljena",
        "dobljeno",
        "dobil",
        "zmagal",
        "zmaga",
        "výhra",
        "vyhraný",
        "vyhráno",
        "wygrany",
        "wygrana",
    ),
    "lost": MARKS["lost"] + ("izgubljeno", "poraz", "prohráno"),
}
THROWN_IN = ("thrown-in", "vržena", "složeno", "složená", "rzucona")
SURRENDERED = ("surrendered", "predana", "vzdáno", "vzdaná", "poddana")
KING_IN_TALON = ("king-in-talon", "kralj-v-talonu", "král-v-talonu", "król-w-talonie")

#: Words that take something after a colon.
CARD_WORDS: dict[str, tuple[str, ...]] = {
    "mond": ("mond", "mond-lost", "mund", "mund-lost"),
    "pagat": ("pagat-lost", "pagat-izg", "pagát-lost"),
    "skis": ("skis-lost", "škis-lost", "skis-izg", "škýz-lost", "skiz-lost", "skiż-lost"),
}
TALON = ("talon", "v-talonu", "w-talonie")
RESTING = ("resting", "počiva", "počívá", "odpočívá", "pauzuje", "deli")
REVOKE = ("revoke", "renons", "renonc")
KINDS: dict[str, tuple[str, ...]] = {
    "discard": ("discard", "založitev", "odhoz", "zrzutka"),
    "deliberate": ("deliberate", "namerno", "úmyslně", "umyślnie"),
}


def _folded(words: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {fold(alias): word for word, aliases in words.items() for alias in aliases}


MARK_OF = _folded(MARKS)
RESULT_OF = _folded(RESULT)
CARD_OF = _folded(CARD_WORDS)
KIND_OF = _folded(KINDS)
SINGLE_OF = _folded({"thrown_in": THROWN_IN, "surrendered": SURRENDERED, "king_in_talon": KING_IN_TALON})
COLON_OF = _folded({"resting": RESTING, "revoke": REVOKE})
TALON_WORDS = frozenset(map(fold, TALON))

_RESERVED = frozenset((*MARK_OF, *RESULT_OF, *CARD_OF, *KIND_OF, *SINGLE_OF, *COLON_OF, *TALON_WORDS))


def is_reserved(folded: str) -> bool:
    """Whether a folded word means something in every ruleset, so that no player can be called so."""
    return folded in _RESERVED


def card_word(card: str) -> str:
    """The word for a card that was lost: `mond`, `pagat-lost`, `skis-lost`."""
    return card if card == "mond" else f"{card}-lost"
