"""The words of the notation that are the same in every ruleset, in English, Slovenian, Czech and Polish."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .folding import folded_all

if TYPE_CHECKING:
    from .speech import Speech

#: Marks of a bonus.
MARKS: dict[str, tuple[str, ...]] = {
    "announced": (
        "announced", "nap", "napovedan", "napovedana", "napovedano", "napovedani", "napovedane", "napoved",
        "hlášený", "hlášená", "hlášené", "hlášení", "hlášen", "hlášena", "hlášeno", "hlášeny",
        "ohlášený", "ohlášená", "ohlášené", "ohlášení",
        "głoszony", "głoszona", "głoszone", "głoszeni", "zapowiedziany", "zapowiedziana", "zapowiedziane",
        "zapowiedź", "zap",
    ),
    "silent": (
        "silent", "tih", "tihi", "tiha", "tiho", "tihe", "tichý", "tichá", "tiché", "tiše",
        "cichy", "cicha", "ciche", "cicho", "cisi",
    ),
    "made": (
        "made", "narejen", "narejena", "narejeno", "narejeni", "narejene", "naredil", "naredila", "naredilo",
        "naredili", "naredile", "uspešen", "uspešna", "uspešno", "uspešni", "uspešne",
        "uspel", "uspela", "uspelo", "uspeli",
        "splněný", "splněná", "splněné", "splnění", "splnil", "splnila", "splnilo", "splnili",
        "zrobiony", "zrobiona", "zrobione", "zrobił", "zrobiła", "zrobili", "zrobiły",
    ),
    "lost": (
        "lost", "izg", "izgubljen", "izgubljena", "izgubljeno", "izgubljeni", "izgubljene",
        "izgubil", "izgubila", "izgubilo", "izgubili", "izgubile", "zgubil", "zgubila", "zgubili", "zgubile",
        "zgubljen", "zgubljena", "zgubljeno", "zgubljeni", "zgubljene", "padel", "padla", "padlo", "padli", "padle",
        "prohraný", "prohraná", "prohrané", "prohraní", "prohrál", "prohrála", "prohrálo", "prohráli", "prohrály",
        "prohra", "przegrany", "przegrana", "przegrane", "przegrani", "przegrał", "przegrała", "przegrało",
        "przegrali", "przegrały",
    ),
    "defenders": (
        "defenders", "branilci", "branilca", "branilke", "nasprotniki", "nasprotnika", "nasprotnice", "obramba",
        "obránci", "obrana", "protihráči", "obrońcy", "obrona", "przeciwnicy",
    ),
    "itself": ("itself", "kralj-sam", "král-sám", "król-sam"),
    "not-itself": ("not-itself", "kralj-ne-sam", "král-nesám", "król-nie-sam"),
}  # fmt: skip

#: Words that stand alone.
RESULT: dict[str, tuple[str, ...]] = {
    "won": (
        "won", "dobljen", "dobljena", "dobljeno", "dobljeni", "dobljene", "dobil", "dobila", "dobilo", "dobili",
        "dobile", "zmagal", "zmagala", "zmagalo", "zmagali", "zmagale", "zmaga",
        "výhra", "vyhraný", "vyhraná", "vyhrané", "vyhraní", "vyhrál", "vyhrála", "vyhrálo", "vyhráli", "vyhrály",
        "vyhráno", "wygrany", "wygrana", "wygrane", "wygrani", "wygrał", "wygrała", "wygrało", "wygrali", "wygrały",
    ),
    "lost": MARKS["lost"] + ("poraz", "prohráno"),
}  # fmt: skip
THROWN_IN = ("thrown-in", "vržena", "složeno", "složená", "rzucona")
SURRENDERED = ("surrendered", "predana", "vzdáno", "vzdaná", "poddana")
KING_IN_TALON = ("king-in-talon", "kralj-v-talonu", "král-v-talonu", "król-w-talonie")

#: Words that take something after a colon.
CARD_WORDS: dict[str, tuple[str, ...]] = {
    "mond": ("mond", "mond-lost", "mund", "mund-lost"),
    "pagat": ("pagat-lost", "izgubljeni-pagat", "pagat-izg", "pagát-lost", "ztracený-pagát", "stracony-pagat"),
    "skis": (
        "skis-lost",
        "škis-lost",
        "izgubljeni-škis",
        "skis-izg",
        "škýz-lost",
        "skiz-lost",
        "skiż-lost",
        "ztracený-škýz",
        "stracony-skiż",
    ),
}
TALON = ("talon", "v-talonu", "w-talonie")
RESTING = ("resting", "počiva", "počívá", "odpočívá", "pauzíruje", "pauzuje", "deli")
REVOKE = ("revoke", "renons", "renonc")
KINDS: dict[str, tuple[str, ...]] = {
    "discard": ("discard", "založitev", "odhoz", "zrzutka", "złożenie"),
    "deliberate": ("deliberate", "namerno", "úmyslně", "umyślnie"),
}


#: All of them by what they are: a mark of a bonus, a result, a word by itself, a card or somebody before a colon, the
#: talon, a kind of breach. The first word of each is the one of English.
OWN: dict[str, dict[str, tuple[str, ...]]] = {
    "mark": MARKS,
    "result": RESULT,
    "single": {"thrown_in": THROWN_IN, "surrendered": SURRENDERED, "king_in_talon": KING_IN_TALON},
    "card": CARD_WORDS,
    "who": {"resting": RESTING, "revoke": REVOKE},
    "talon": {"talon": TALON},
    "breach": KINDS,
}


def _folded(words: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {alias: word for word, aliases in words.items() for alias in folded_all(aliases)}


MARK_OF = _folded(MARKS)
RESULT_OF = _folded(RESULT)
CARD_OF = _folded(CARD_WORDS)
KIND_OF = _folded(KINDS)
SINGLE_OF = _folded(OWN["single"])
COLON_OF = _folded(OWN["who"])
TALON_WORDS = frozenset(folded_all(TALON))

_RESERVED = frozenset((*MARK_OF, *RESULT_OF, *CARD_OF, *KIND_OF, *SINGLE_OF, *COLON_OF, *TALON_WORDS))


def is_reserved(folded: str) -> bool:
    """Whether a folded word means something in every ruleset, so that no player can be called so."""
    return folded in _RESERVED


#: Words as they are said at a table, beside those above. Nobody is kept from being called so.
SPOKEN: dict[str, dict[str, tuple[str, ...]]] = {
    "mark": {
        "announced": (
            "napovedal", "napovedala", "napovedali", "ohlášen", "ohlášena", "ohlášeno", "ohlášeny", "hlásil", "hlásila",
            "zapowiedziani", "zapowiedziało", "zapowiedział", "zapowiedziała", "zapowiedzieli", "głoszono",
        ),
        "silent": ("tihega", "tiho", "unannounced"),
        "defenders": (
            "against", "opponents", "defender", "opponent", "proti", "branilec", "branilka", "nasprotnik",
            "nasprotnica", "obránce", "obránkyně", "protihráč", "obrońca", "obrońców", "przeciw", "przeciwnik",
            "przeciwko",
        ),
    },
    "result": {
        "won": (
            "succeeded", "uspele", "uspešno", "naredi", "zmaga", "splněno", "splněn", "splněna", "splněny",
            "uhrál", "uhrála", "uhráli", "uhrály", "uhrálo", "uhraný", "uhraná", "uhrané", "uhraní", "uhráno",
            "vyhrán", "vyhrána", "zrobiono", "zrobiło", "ugrał", "ugrała", "ugrali", "ugrały", "ugrało",
            "ugrany", "ugrana", "ugrane", "ugrani", "udany", "udana", "udane", "udani", "udał", "udała", "udało",
        ),
        "lost": (
            "failed", "missed", "pade", "izgubi", "spadl", "spadla", "spadli", "spadly", "padl", "padly",
            "prohrán", "prohrána", "prohrány", "položył", "położył", "położyła", "położyli", "położony", "położona",
            "położone", "położeni", "padł", "padła", "padło",
        ),
    },
    "card": {
        "mond": (
            "captured-mond", "lost-mond", "mondfang", "ujet-mond", "ujeti-mond", "ujeta-mond", "izgubljen-mond",
            "izgubljeni-mond", "zgubljen-mond", "zgubljeni-mond", "chycený-mond", "ztracený-mond", "złapany-mond",
            "złapany-mund", "stracony-mond", "stracony-mund",
        ),
        "pagat": (
            "captured-pagat", "ujet-pagat", "ujeti-pagat", "chycený-pagát", "złapany-pagat",
        ),
        "skis": (
            "captured-skis", "captured-škis", "ujet-škis", "ujeti-škis", "chycený-škýz", "złapany-skiż",
        ),
    },
    "others": {"others": ("others", "ostali", "ostale", "ostatní", "pozostali", "pozostałe", "reszta")},
    "full": {"full": ("full", "poln", "polna", "polno", "plný", "plná", "pełny", "pełna")},
    "nothing": {
        "nothing": (
            "nothing", "none", "nič", "nic", "prazen", "prazna", "prázdný", "prázdná", "pusty", "pusta", "empty",
            "brez-vzetka", "bez-zdvihu", "bez-lewy", "no-trick", "without-a-trick",
        ),
    },
    "alone": {"alone": ("alone", "sam", "sama", "sám", "solo-sam")},
    "denial": {"not": ("ni", "ne", "not", "není", "nie")},
    "on": {"on": ("na", "on")},
    "game": {
        "game": ("game", "igra", "igro", "igri", "hra", "hru", "hře", "gra", "grę", "grze"),
    },
    "filler": {
        word: (word,) for word in (
            "in", "z", "je", "pa", "za", "v", "and", "with", "the", "a", "s", "i", "na", "w", "ve", "ze", "jest", "is",
        )
    },
}  # fmt: skip

#: Plain answers to the question whether a game was won.
YES = ("yes", "ja", "da", "jo", "ano", "tak")
NO = ("no", "ne", "nie")

#: Those of the words that fill speech which part what stands before them from what follows.
PARTING = frozenset({"in", "and", "a", "i"})

#: Bonuses as they are called behind `kontra na`, by the ids that they have in the rulesets.
DOUBLED: dict[str, tuple[str, ...]] = {
    "pagat-ultimo": ("pagata", "pagatu", "pagáta", "pagátu", "pagáty", "pagat-ultimo", "pagata-ultimo"),
    "pagat": ("pagata", "pagatu", "pagáta", "pagátu"),
    "trula": ("trulo", "trule", "truli", "trulu", "trula"),
    "kings": ("kralje", "kraljev", "kraljih", "krále", "králů", "królów"),
    "king-ultimo": (
        "kralja", "kralja-ultimo", "krále", "krále-ultimo", "králi", "króla", "króla-ultimo",
    ),
    "valat": ("valata", "valatu", "valáta", "valátu", "walata"),
    "walat": ("valata", "valatu", "valáta", "walata"),
}  # fmt: skip

#: The words of the levels at which a contract is played, and of the numbers in its name.
NUMBERS: tuple[tuple[str, ...], ...] = (
    (
        "ena", "eno", "one", "jedna", "jeden", "jedno", "jedynka", "enka", "jednička", "first", "prva", "prvi", "prvo",
        "první", "pierwsza", "pierwszy", "pierwsze",
    ),
    (
        "dva", "dve", "two", "dvě", "dwa", "dwie", "dvojka", "dwójka", "second", "druga", "drugi", "drugo", "druhá",
        "druhý", "druhé", "drugie",
    ),
    (
        "tri", "three", "tři", "trzy", "trojka", "trójka", "third", "tretja", "tretji", "tretje", "třetí", "trzecia",
        "trzeci", "trzecie",
    ),
)  # fmt: skip

_SAID = {kind: _folded(words) for kind, words in SPOKEN.items()}

#: Marks turned by a word of denial.
TURNED = {"announced": "silent", "silent": "announced", "won": "lost", "lost": "won"}

#: What grows on a mark and denies it: `neuspel`, `nesplněný`, `niezrobiony`, `unannounced`.
DENYING = ("nie", "ne", "un")


def said_word(folded: str) -> tuple[tuple[str, str], ...]:
    """What a folded word means beside the words of the rules: pairs of kind and key, results before marks.

    `made` and `won` are one: of a bonus it is made, of a game won.
    """
    found = _plainly(folded)
    if found:
        return found
    for denying in DENYING:
        if folded.startswith(denying):
            turned = [(kind, TURNED[key]) for kind, key in _plainly(folded[len(denying) :]) if key in TURNED]
            if turned:
                return tuple(turned)
    return ()


def _plainly(folded: str) -> tuple[tuple[str, str], ...]:
    """What a folded word means as it stands."""
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


def number_word(folded: str) -> int:
    """The number from 1 to 3 that a word or a figure says, 0 where it says none."""
    if folded in ("1", "2", "3"):
        return int(folded)
    return next((n for n, words in enumerate(_NUMBERS, 1) if folded in words), 0)


_NUMBERS = tuple([frozenset(folded_all(words)) for words in NUMBERS])


def card_word(card: str) -> str:
    """The word for a card that was lost: `mond`, `pagat-lost`, `skis-lost`."""
    return card if card == "mond" else f"{card}-lost"


#: How the words that are the same in every ruleset are spelt in a language; in English as they stand.
SPELT: dict[str, dict[str, str]] = {
    "sl": {
        "silent": "tihi", "made": "narejen", "won": "dobljena", "lost": "izgubljena", "defenders": "branilci",
        "itself": "kralj-sam", "not-itself": "kralj-ne-sam", "pagat-lost": "izgubljeni-pagat",
        "skis-lost": "izgubljeni-škis", "king-in-talon": "kralj-v-talonu",
        "full": "poln", "others": "ostali",
        "thrown-in": "vržena", "surrendered": "predana", "revoke": "renons", "resting": "počiva",
        "discard": "založitev", "deliberate": "namerno",
    },
    "cs": {
        "silent": "tichý", "made": "splněný", "won": "vyhraná", "lost": "prohraná", "defenders": "obrana",
        "itself": "král-sám", "not-itself": "král-nesám",
        "pagat-lost": "ztracený-pagát", "skis-lost": "ztracený-škýz", "king-in-talon": "král-v-talonu",
        "full": "plný", "others": "ostatní",
        "thrown-in": "složeno", "surrendered": "vzdáno", "revoke": "renonc", "resting": "pauzíruje",
        "discard": "odhoz", "deliberate": "úmyslně",
    },
    "pl": {
        "silent": "cichy", "made": "zrobiony", "won": "wygrana", "lost": "przegrana", "defenders": "obrona",
        "itself": "król-sam", "not-itself": "król-nie-sam", "mond": "mund",
        "pagat-lost": "stracony-pagat", "skis-lost": "stracony-skiż",
        "full": "pełny", "others": "pozostali",
        "king-in-talon": "król-w-talonie", "thrown-in": "rzucona", "surrendered": "poddana", "revoke": "renons",
        "resting": "pauzuje", "discard": "złożenie", "deliberate": "umyślnie",
    },
}  # fmt: skip


class OwnWord(NamedTuple):
    """A word that means the same in every ruleset: in English as it stands, else as the language spells it."""

    text: str

    def __str__(self) -> str:
        return self.text

    def spoken(self, speech: Speech) -> str:
        """The word in that language; a mark as it stands beside a masculine name."""
        agreeing = AGREEING.get(speech.code, {}).get(self.text)
        return agreeing[0] if agreeing else SPELT.get(speech.code, {}).get(self.text, self.text)


#: Results that agree with the name of the contract: masculine, feminine, neuter.
RESULTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "sl": {"won": ("dobljen", "dobljena", "dobljeno"), "lost": ("izgubljen", "izgubljena", "izgubljeno")},
    "cs": {"won": ("vyhraný", "vyhraná", "vyhrané"), "lost": ("prohraný", "prohraná", "prohrané")},
    "pl": {"won": ("wygrany", "wygrana", "wygrane"), "lost": ("przegrany", "przegrana", "przegrane")},
}

#: What an adjective before a name ends in, and the languages in which names in -o are no neuters.
ADJECTIVES: dict[str, tuple[str, ...]] = {"sl": ("i",), "cs": ("ý", "í"), "pl": ("y", "i")}
MASCULINE_IN_O = frozenset({"sl"})

#: Marks that agree with the name of the bonus: masculine, feminine, plural.
AGREEING: dict[str, dict[str, tuple[str, str, str]]] = {
    "sl": {"announced": ("napovedan", "napovedana", "napovedani"), "lost": ("izgubljen", "izgubljena", "izgubljeni")},
    "cs": {"announced": ("hlášený", "hlášená", "hlášení"), "lost": ("prohraný", "prohraná", "prohraní")},
    "pl": {"announced": ("głoszony", "głoszona", "głoszone"), "lost": ("przegrany", "przegrana", "przegrane")},
}
