"""The problem of a word that means nothing where it stands: what it nearly is, or lacks, or is elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..law.library import rulesets_with
from ..problems import Problem, malformed, unsaid
from ..words.folding import fold
from ..words.notation_words import (
    CARD_OF,
    COLON_OF,
    COMMAND_WORDS,
    RESULT_OF,
    SINGLE_OF,
    TAROK,
    TAROK_FORMS,
    OwnWord,
    card_word,
    is_card,
    said_word,
)
from ..words.said import Fact, Said, chained, said
from . import vocabulary
from .called_names import called, starting
from .meanings import meanings_of_form
from .table import UNKNOWN_WORD, Table, shown
from .typed_words import STOPS
from .vocabulary import SoFar, Thing

if TYPE_CHECKING:
    from ..words.said import Spoken

#: The most rulesets that are named for a word which they have.
MOST_RULESETS = 3

NAME_OF_SEVERAL = malformed("name-of-several", '"{name}" could be {names}', "type one letter more")
WORD_OF_SEVERAL = malformed("word-of-several", "could be {names}", "type one letter more")
KONTRA_WITHOUT_AT = malformed("kontra-without-at", "is written with an @ before who spoke", "{word}@NAME")
CARD_OF_NOBODY = unsaid("card-of-nobody", "does not say from whom", "{word}:FROM,BY or {word}:talon")
NOBODY_SAID = unsaid("nobody-said", "does not say who", "{word}:NAME")
WORD_BY_ITSELF = malformed("word-by-itself", "is a word by itself", "write {word}")
WORD_OF_OTHERS = malformed(
    "word-of-other-rules", "is no word of {ruleset}, but of {others}", "tarok words lists the words of these rules"
)
CARD_SAID = malformed("word-card", "is a card, and a hand is recorded without its cards", "leave it out")
COMMAND_WORD = malformed("word-command", "is a command", "on a line of its own")
UNKNOWN_MARK = malformed("mark-unknown", '"{mark}" is no mark of a bonus and nobody at the table', "marks are {marks}")


def either(names: Sequence[str]) -> Fact:
    """The sentence that names one player or the other."""
    return chained(names, "{one} or {other}")


def place_of(word: str) -> str:
    """The word that a problem is about, as its path."""
    return f'"{shown(word.rstrip(STOPS))}"'


def begun(table: Table, so_far: SoFar, text: str) -> list[tuple[Thing, str]]:
    """The things that a word may begin, if it is neither a whole word nor a name."""
    head, colon, _ = text.partition(":")
    base, at, _ = head.partition("@")
    if "=" in text or table.words_of(base) or dict(said_word(fold(base))).keys() - {"filler"}:
        return []
    if not at and (table.player(base) is not None or starting(table, base)):
        return []
    if base.isdecimal() and not any(word.startswith(fold(base)) for word in table.rules.words):
        return []  # card points
    return vocabulary.things_beginning(table, base, vocabulary.heads(table, so_far, at or colon))


def begun_mark(table: Table, mark: str) -> list[tuple[Thing, str]]:
    """The marks that a word may begin; an @ with players stands behind words of doubling alone."""
    base, at, _ = mark.partition("@")
    things = vocabulary.doublings(table.rules) if at else vocabulary.marks(table)
    return vocabulary.things_beginning(table, base, things)


def unknown(table: Table, so_far: SoFar, text: str, word: str) -> Problem:
    """The problem of a complete word that means nothing here, typed as `word`."""
    head = text.partition(":")[0]
    base = head.partition("@")[0]
    folded, players, place = fold(base), called(table, head), place_of(word)
    if players:
        return WORD_OF_SEVERAL(place, names=either(players))
    if any(kind == "kontra" for kind, _ in table.words_of(base)):
        return KONTRA_WITHOUT_AT(place, word=base)
    if ("card", "mond") in said_word(folded) or folded in CARD_OF:
        return CARD_OF_NOBODY(place, word=OwnWord(card_word(CARD_OF.get(folded, "mond"))))
    if folded in COLON_OF:
        return NOBODY_SAID(place, word=base)
    if folded in RESULT_OF or folded in SINGLE_OF:
        return WORD_BY_ITSELF(place, word=base)
    return _unknown_word(table, so_far, text, place)


def _unknown_word(table: Table, so_far: SoFar, text: str, place: str) -> Problem:
    """Adds the problem of a word that neither the rules nor any name have."""
    rules, players = table.rules, table.players
    several = tuple(dict.fromkeys(thing for thing, _ in begun(table, so_far, text)))
    of_taroks = [Thing("declaration", key) for key in rules.declarations if key.endswith(f"-{TAROK[0]}")]
    if not several and len(of_taroks) > 1 and (fold(text) in TAROK or TAROK_FORMS.with_form(fold(text))):
        return WORD_OF_SEVERAL(place, hint="", names=vocabulary.Choices(table, tuple(of_taroks)))
    of_forms = [Thing(*meaning) for means in meanings_of_form(table, text) for meaning in means]
    several = several or tuple(dict.fromkeys(of_forms))
    if several:
        return WORD_OF_SEVERAL(place, names=vocabulary.Choices(table, several))
    head, colon, _ = text.partition(":")
    base = fold(head.partition("@")[0])
    if table.who_left(base) is not None:
        return table.nobody(place, base)
    if base in COMMAND_WORDS:
        return COMMAND_WORD(place)
    if is_card(base):
        return CARD_SAID(place)
    things = vocabulary.heads(table, so_far, colon or None)
    hint = _did_you_mean(table, head, things, players if not colon or rules.declarations else ())
    others = rulesets_with(base)
    if others:
        return WORD_OF_OTHERS(place, hint=hint, ruleset=rules.id, others=others[:MOST_RULESETS])
    return UNKNOWN_WORD(place, hint=hint, ruleset=rules.id, players=players)


def unknown_mark(table: Table, mark: str, word: str) -> Problem:
    """The problem of a mark that means nothing here, in a complete word typed as `word`."""
    place, players = place_of(word), starting(table, mark)
    if players:
        return NAME_OF_SEVERAL(place, name=shown(mark), names=either(players))
    several = tuple(dict.fromkeys(thing for thing, _ in begun_mark(table, mark)))
    if several:
        return NAME_OF_SEVERAL(place, name=shown(mark), names=vocabulary.Choices(table, several))
    rules = table.rules.kontra
    doubling = [one.typed for one in rules.ladder] if rules else []
    hint = _did_you_mean(table, mark, vocabulary.marks(table), table.players)
    marks: list[Spoken] = [*map(OwnWord, ("announced", "lost", "defenders")), said("a player"), *doubling]
    return UNKNOWN_MARK(place, hint=hint, mark=shown(mark), marks=marks)


def _did_you_mean(table: Table, text: str, things: Sequence[Thing], names: Sequence[str]) -> Said | None:
    """The hint for a word that is nearly another one that may stand there."""
    near = vocabulary.find_slip(table, text, things, names)
    return None if near is None else said('did you mean "{name}"?', name=near)
