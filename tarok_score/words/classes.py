"""Classes of the words of speech, and numbers said in words."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from ..limits import LONGEST_NUMBER
from . import languages
from .folding import fold, folded_all
from .languages import HERE
from .notation_words import FROM_LAST, OWN, TO, Sense
from .said import LANGUAGES

#: The fillers of speech that part what comes before them from what follows.
PARTING: Final = frozenset(languages.words("parting"))
#: The prefixes that deny a mark, the longest first: `neuspel`, `nesplněný`, `niezrobiony`, `unannounced`.
DENYING: Final = tuple(sorted(languages.words("denying"), key=len, reverse=True))
#: The classes of the notation's own marks.
OF_MARK = {"announced": "ANN", "silent": "SIL", "made": "WON", "lost": "LOST", "defenders": "DEF"}
#: What verbs of doubling end in.
VERBS = ("l", "la", "li", "lo", "le", "ly", "je", "ji", "ira", "irajo", "d")
#: The classes of words that fill speech, beside a command too; in English a preposition says more.
FILLING = {"F", "AND", "PA", "WITH", "IT", "ALSO", "ART", "THEY", "EXACT"}
PREPOSITIONS = {"FOR", "IN", "AT", "ON"}
#: What may have a denial grown on it.
DENIABLE = {"ANN", "ANNV", "ANNS", "SIL", "WON", "LOST", "LOSE", "HOLD", "GIVE", "GONE", "PLAYS", "K", "TAKE", "SCORED"}


@cache
def of_language(code: str) -> Mapping[str, list[Sense]]:
    """The senses of a language's words, folded."""
    by_word: dict[str, list[Sense]] = {}
    endings: dict[str, list[tuple[str, str]]] = {}
    path = os.path.join(HERE, f"{code}.txt")
    if not os.path.exists(path):  # a language without words of speech has the notation and the names of the rules
        return by_word
    with open(path, encoding="utf-8") as file:
        for head, *words in (line.split() for line in file if line.strip() and line[0] != "#"):
            # A line with a percent sign declares endings, which the stems below it name.
            if head.startswith("%"):
                endings[head[1:]] = [(end, gender) for end, _, gender in (ending.partition(":") for ending in words)]
                continue
            kind, _, key = head.partition(":")
            for word in words:
                stem, _, name = word.partition("%")
                form, _, own = word.partition(":")
                verb = "" if any(gender for _, gender in endings.get(name, ())) else "v"
                inflected = [(stem + end, gender or verb) for end, gender in endings.get(name, ())]
                for inflexion, gender in inflected or [(form, own)]:
                    folded = fold(inflexion)
                    sense = Sense(kind, key, "v" if kind == "K" and folded.endswith(VERBS) else gender)
                    known = by_word.setdefault(folded, [])
                    if sense not in known:
                        known.append(sense)
    return by_word


@cache
def words() -> Mapping[str, tuple[Sense, ...]]:
    """The senses of every word that is the same in all rulesets, from all languages, with the notation's own."""
    by_word: dict[str, list[Sense]] = {}
    for code in LANGUAGES:
        for word, senses in of_language(code).items():
            known = by_word.setdefault(word, [])
            known += [sense for sense in senses if sense not in known]
    for kind, by_key in OWN.items():
        for key, spellings in by_key.items():
            sense = _own(kind, key)
            for word in spellings:
                known = by_word.setdefault(fold(word), [])
                if all((other.kind, other.key) != (sense.kind, sense.key) for other in known):
                    known.append(sense)
    for word in [own for own in by_word if "-" in own]:  # a denial that has grown on a verb is a word by itself
        by_word.setdefault(re.sub(r"(?:(?<=-)|^)(?:nie|ne)(?=[a-z]{3})", "ne-", word), by_word[word])
    return {word: tuple(senses) for word, senses in by_word.items()}


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
    if folded not in words() and undenied(folded):
        return frozenset({"NEG"})
    return frozenset([sense.kind for sense in words().get(folded, ())])


def undenied(folded: str) -> str:
    """The word that a denial has grown on: `uspel` of `neuspel`; empty if none has."""
    rests = [folded.removeprefix(denying) for denying in DENYING if folded.startswith(denying)]
    return next((rest for rest in rests if any(sense.kind in DENIABLE for sense in words().get(rest, ()))), "")


@cache
def of_class(*kinds: str) -> frozenset[str]:
    """The folded words of some classes, from all languages."""
    return frozenset([word for word, senses in words().items() if any(sense.kind in kinds for sense in senses)])


@lru_cache(maxsize=1024)
def is_filler(word: str) -> bool:
    """True if a word beside a command or the name of a hand says no more: `je`, `the`, `na`."""
    folded = fold(word)
    senses = [(code, sense.kind) for code in LANGUAGES for sense in of_language(code).get(folded, ())]
    fills = any(kind in FILLING or (code != "en" and kind in PREPOSITIONS) for code, kind in senses)
    return fills and counted_number(folded) is None


#: A number has at most this many words.
MOST_WORDS_OF_NUMBER: Final = 3
#: The signs before an amount, and those among them that make it a loss.
SIGNS: Final = ("+", "-", "−")
LESS: Final = ("-", "−")
SIGN_OF: Final = {word: sign for sign, words in languages.by_key("signs").items() for word in folded_all(words)}
#: The beginnings of the words for a money, and for that of which a hundred make one, by its sign if only one has it.
MONEY, HUNDREDTHS = (
    {unit: tuple(folded_all(words)) for unit, words in languages.by_key(section).items()}
    for section in ("money", "hundredths")
)

#: The stops that may end the number of a hand: `7.`, `7,`, `7:`.
STOPS: Final = ".,:"


Numbers: TypeAlias = dict[str, int]


def _stems(numerals: Mapping[str, Any], endings: Sequence[str]) -> tuple[Numbers, Numbers]:
    """The numbers of a language by their folded words: those from 0 to 19, and the tens from 20 on."""
    stems: list[Numbers] = []
    for kind, step, first in (("ones", 1, 0), ("tens", 10, 2)):
        words = enumerate([spellings.split() for spellings in numerals[kind]], first)
        stems.append({fold(stem + end): step * number for number, some in words for stem in some for end in endings})
    return stems[0], stems[1]


def _joined(together: Sequence[str], parts: Mapping[str, Numbers]) -> Numbers:
    """The numbers of two parts that go together like this: `{one}in{ten}`."""
    numbers: Numbers = {}
    for pattern in together:
        first, _, rest = pattern.strip("{}").partition("}")
        between, _, second = rest.partition("{")
        for single, unit in parts[first].items():
            numbers |= {
                f"{single}{between}{ten}": unit + tens
                for ten, tens in parts[second].items()
                if 0 < min(unit, tens) < 10
            }
    return numbers


@cache
def counted_numbers() -> Numbers:
    """The numbers from 0 to 99 by their words."""
    numbers: Numbers = {}
    for counting in languages.by_language("counting").values():
        ones, tens = _stems(counting, ("",))
        numbers |= ones | tens | _joined(counting["together"], {"one": ones, "ten": tens})
    return numbers


@cache
def _ordinals() -> Numbers:
    """The numbers from 0 to 99 by their ordinals: `sedma`, `dwudziesta-pierwsza`."""
    numbers: Numbers = {}
    for code, ordinals in languages.by_language("ordinals").items():
        firsts, tenths = _stems(ordinals, ordinals["endings"])
        ones, tens = _stems(languages.language(code)["counting"], ("",))
        parts = {"one": ones, "ten": tens, "first": firsts, "tenth": tenths}
        numbers |= firsts | tenths | _joined(ordinals["together"], parts)
    return numbers


def counted_number(folded: str) -> int | None:
    """The number from 0 to 99 in a word, or in several joined by hyphens; None if there is none."""
    return counted_numbers().get(folded)


def ordinal_number(folded: str) -> int | None:
    """The number from 0 to 99 of an ordinal, None if it is not one."""
    return _ordinals().get(folded)


def place_number(word: str) -> int | None:
    """The number of a hand in a word: `seven`, `seventh`, `7`, `7.`, `7,`; None if there is none."""
    folded = fold(word).rstrip(STOPS)
    if folded.isdecimal():
        return int(folded) if len(folded) <= LONGEST_NUMBER else None
    counted = counted_number(folded)
    return _ordinals().get(folded) if counted is None else counted


def leading_place(words: Sequence[str]) -> tuple[str, int] | None:
    """The hand that the first words name, in figures or as `last`, and how many words say it; None if they name none.

    Words beside it that only fill speech are passed over: `sedmo igro`, `hand seven`, `the seventh hand`.
    """
    start = 0
    for word in words:
        beside = fold(word) in TO or not kinds(word).isdisjoint({"GAME", "ON"}) or is_filler(word)
        if fold(word) in FROM_LAST or not beside:
            break
        start += 1
    for many in range(min(MOST_WORDS_OF_NUMBER, len(words) - start), 0, -1):
        word, end = "-".join(words[start : start + many]), start + many
        behind = FROM_LAST.get(fold(word).rstrip(STOPS))
        number = place_number(word) if behind is None else ("last", "last-but-one")[behind]
        if number is not None:
            return str(number), end + (end < len(words) and is_game(words[end].rstrip(STOPS)))
    return None


def places_in_figures(words: Sequence[str], most: int) -> list[str]:
    """The words, with up to `most` leading numbers of hands in figures: `sedmo na peto` is `7 5`.

    `zadnjo` is `last`.
    """
    done: list[str] = []
    rest = list(words)
    while len(done) < most:
        leading = leading_place(rest)
        if leading is None:
            break
        done.append(leading[0])
        del rest[: leading[1]]
    return [*done, *rest]


def is_game(word: str) -> bool:
    """True if a word means a hand that was played: `game`, `igro`."""
    return "GAME" in kinds(word)


def counted_text(folded: str) -> str:
    """The number that words joined by hyphens say, in figures with its sign (`plus-deset` is +10).

    Empty if they say none.
    """
    sign, _, number = folded.partition("-")
    if sign in SIGN_OF and number:
        counted = int(number) if number.isdecimal() and len(number) <= LONGEST_NUMBER else counted_number(number)
        return "" if counted is None else f"{SIGN_OF[sign]}{counted}"
    whole = counted_number(folded)
    return "" if whole is None else str(whole)


def leading_number(words: Sequence[str]) -> tuple[int, int] | None:
    """The number that the first words say, and how many words say it: as many as can. None if they say none."""
    for many in range(min(MOST_WORDS_OF_NUMBER, len(words)), 0, -1):
        number = counted_number(fold("-".join(words[:many])))
        if number is not None:
            return number, many
    return None


def leading_amount(words: Sequence[str]) -> tuple[int, int] | None:
    """The amount that the first words say, and how many words say it: `ten`, `-deset`, `twenty two`. None if they say
    none.

    None also if another number or an `and` follows: the number could then be either.
    """
    if not words:
        return None
    if fold(words[0]) in SIGN_OF and len(words) > 1:
        after = words[1]
        # A sign of its own, as in "minus ten", belongs to the number behind it.
        leading = (int(after), 1) if after.isdecimal() and len(after) <= LONGEST_NUMBER else leading_amount(words[1:])
        return None if leading is None else (int(f"{SIGN_OF[fold(words[0])]}{leading[0]}"), leading[1] + 1)
    sign = words[0][:1] if words[0][:1] in SIGNS else ""
    leading = leading_number([words[0][len(sign) :], *words[1:]])
    if leading is None:
        return None
    number, many = leading
    # "Ten and" or "ten five" could go on as another number, so no amount is certain.
    next_word = fold(words[many]) if many < len(words) else ""
    if next_word in PARTING or next_word.isdecimal() or counted_number(next_word) is not None:
        return None
    return (-number if sign in LESS else number), many


def number_word(folded: str) -> int:
    """The number from 1 to 3 in a word or a figure, 0 if there is none."""
    if folded in ("1", "2", "3"):
        return int(folded)
    return next((n for n, words in enumerate(_NUMBERS, 1) if folded in words), 0)


#: The words of the levels at which a contract is played, and of the numbers in its name.
_NUMBERS = [
    frozenset(folded_all([word for words in several for word in words]))
    for several in zip(*languages.by_language("numbers").values(), strict=True)
]


def money_of(word: str) -> tuple[str, bool] | None:
    """The sign of the money that a word names, and whether it is a hundredth of it: `centov`, `koruně`, `c`."""
    folded = fold(word)
    for of_hundred, known in ((True, HUNDREDTHS), (False, MONEY)):
        for unit, stems in known.items():
            if folded in stems or folded.startswith(tuple([stem for stem in stems if len(stem) > 1])):
                return unit, of_hundred
    return None
