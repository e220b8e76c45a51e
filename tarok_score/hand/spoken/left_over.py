"""The words that belong to nothing beside them: each stands by itself, or is asked about if it needs something."""

from __future__ import annotations

from ...pack import HALF
from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import OwnWord, card_word
from ...words.numbers import is_number, number_word
from ...words.said import Fact, chained
from ..called_names import starting
from ..difference import has_difference
from ..item import Item
from ..spans import played_when_all_pass
from ..vocabulary import Choices, heads, marks, things_beginning
from .doubling import ON_WHAT
from .line import SpokenLine, Word
from .other_side import other_side_of
from .results import ask_bonus_or_game, ask_captured_or_lost

THEIRS_TOO = malformed("others-bonus", "is the {bonus} theirs, too?", "{word}, or the {bonus} before them")
MARK_ALONE = malformed("mark-alone", "goes behind a bonus", "{word}")
DENIED = malformed("denied", "denies nothing", "it stands before a mark or a result: {word}")
UNCLEAR = malformed("filler-or-word", "only fills speech, or is it {words}?", "leave it out, or type one letter more")
DENIED_OR_NAME = malformed(
    "denial-or-name", "{name}, or was it not so?", "type one letter more, or leave out what was not so"
)
FIGURE = malformed("figure-or-contract", "is that {contract}?", "say {contract}")
BY_HOW_MUCH = malformed("by-how-much", "by {n}, or {n} card points?", "{difference} or {n}")
BY_WHICH_SIGN = malformed("won-or-lost-by", "won by {n}, or lost by {n}?", "{difference}")
ALL_PASSED = malformed("all-passed", "what was played then?", "{contracts}")


def read_left_over(line: SpokenLine) -> None:
    """Reads the words that are left, each by itself."""
    _ask_figure(line)
    for at, item in enumerate(line.items):
        if at not in line.taken and item.kind not in ("break", "alone"):
            _read_single(line, at, item)


def _ask_figure(line: SpokenLine) -> None:
    """Adds the problem of a figure before all else that the contract may be called, with card points behind it."""
    numbers = [at for at, item in enumerate(line.items) if item.kind == "number"]
    if line.contract is not None or len(numbers) != 2 or numbers[0] or line.amends:
        return
    contracts = [thing for thing in heads(line.table) if thing.kind == "contract"]
    number = int(line.items[0].text) if is_number(line.items[0].text) else 0
    called_so = [one for one in contracts if number in [number_word(fold(word)) for word in one.words(line.table)]]
    if number and len(called_so) == 1:
        key = called_so[0].key
        line.wrong(FIGURE, line.items[0], contract=line.word(key))
        line.either(line.with_words({0: key}))
        line.taken.add(0)


def _read_single(line: SpokenLine, at: int, item: Item) -> None:
    """Reads a word that belongs to nothing beside it."""
    match item.kind:
        case "opponents" if line.kind(at + 1) == "number" and line.bonus_after(at + 1) is not None:
            _ask_whose_bonus(line, at)
        case "mark" | "opponents":
            bonus = next((one.name for one in line.bonuses.values()), next(iter(line.rules.bonuses), ""))
            line.wrong(MARK_ALONE, item, word=line.word(f"{bonus}:{item.key}"))
        case "denial":
            line.wrong(DENIED, item, word=OwnWord("lost"))
        case "by":
            _ask_by_how_much(line, at)
        case "unclear":
            _ask_filler_or_word(line, at)
        case "captured" | "took" if (captured := line.bonus_before(at) or line.bonus_after(at)) is not None:
            ask_captured_or_lost(line, at, captured)
        case "says" if any(one.kind == "unknown" for one in line.items):
            pass  # that is the word to look at first
        case "on":
            line.wrong(ON_WHAT, item, word=OwnWord("kontra"))
        case "game":
            _read_game(line, at)
        case "passed":
            _ask_what_was_played(line, at)
        case "result" | "outcome":
            line.words[at] = Word(item.key, item.typed)
        case "card" if not item.whole:
            line.words[at] = Word(card_word(item.key), item.typed)
        case _:
            line.words[at] = Word(item.text, item.typed)
            if item.kind == "number" and _is_lost_with(line, item):
                line.either(line.with_words({at: f"+{item.text}"}))  # `dobila 10`, if that is not possible otherwise


def _ask_whose_bonus(line: SpokenLine, at: int) -> None:
    """Adds the problem of a bonus behind the other side's card points: `nasprotnika 26, trula`."""
    number, bonus = line.items[at + 1].text, line.bonus_after(at + 1)
    assert bonus is not None
    line.wrong(
        THEIRS_TOO, line.typed(at, at + 1), bonus=line.word(bonus.name), word=line.word(f"{bonus.name}:defenders")
    )
    points = {at: "", at + 1: other_side_of(number) or number}
    theirs = line.with_bonus(bonus, f"{bonus.text}:defenders", put=points)
    line.either(line.with_bonus(bonus, bonus.text, put=points), theirs)


def _read_game(line: SpokenLine, at: int) -> None:
    """A word for the game that no result was put to: asked about where a bonus before it may have the result.

    One behind `on` needs no question, since `on` is asked about, nor one behind a bonus that says what was doubled.
    """
    result = at + 1 if line.kind(at + 1) == "result" else at - 1
    bonus = line.bonus_before(min(at, result))
    if bonus is not None and line.kind(at - 1) != "on":
        ask_bonus_or_game(line, at, result, bonus)


def _ask_by_how_much(line: SpokenLine, at: int) -> None:
    """Adds the problem of a number after `by`: `ana won by 10`; of the game nobody said whether it was won or lost."""
    place = at + 1 if line.kind(at + 1) == "number" else at - 1
    number, results = line.items[place].text, _results_of_game(line)
    line.taken.add(place)
    line.words.pop(place, None)
    signs = ["-"] if results == {"lost"} else ["+"] if results == {"won"} else ["+", "-"]
    differences = [f"{sign}{number}" for sign in signs]
    if len(signs) == 1 and (line.items[at].key or _is_lost_with(line, line.items[place])):
        line.words[place] = Word(differences[0], line.typed(min(at, place), max(at, place)))
        line.plain = False
        return
    wrong = BY_WHICH_SIGN if line.items[at].key else BY_HOW_MUCH
    line.wrong(wrong, line.items[at], n=number, difference=chained(differences, "{one} or {other}"))
    lines = [line.with_words({at: "", place: difference}) for difference in differences]
    line.either(*lines, *([] if line.items[at].key else [line.with_words({at: ""})]))


def _results_of_game(line: SpokenLine) -> set[str]:
    """The results that are said of the game: `won`, `lost`, or both."""
    left = [one for place, one in enumerate(line.items) if place not in line.taken]
    return {one.key for one in left if one.kind in ("result", "outcome")}


def _is_lost_with(line: SpokenLine, number: Item) -> bool:
    """True if the game is lost with so many card points: a game that was won was won by this number."""
    contract = line.contract
    counts = contract is not None and has_difference(contract) and all(one.kind != "single" for one in line.items)
    few = not number.whole and is_number(number.text) and int(number.text) <= HALF
    return counts and few and _results_of_game(line) == {"won"}


def _ask_filler_or_word(line: SpokenLine, at: int) -> None:
    """Adds the problem of a word that only fills speech, or begins one that says something."""
    item = line.items[at]
    if any(one.kind == "unknown" for one in line.items):
        return  # that is the word to look at first
    if item.key:
        _ask_denial_or_name(line, at)
        return
    behind = marks(line.table) if line.kind(at - 1) == "bonus" else []
    begun = dict(reversed(things_beginning(line.table, item.text, [*heads(line.table), *behind])))
    names = starting(line.table, item.text)
    words = [*names, *reversed(begun.values())]
    either: Fact = chained(names, "{one} or {other}") if names else Choices(line.table, tuple(reversed(begun)))
    line.wrong(UNCLEAR, item, words=either)
    line.either(line.with_words({at: ""}), *[line.with_words({at: word}) for word in words])


def _ask_denial_or_name(line: SpokenLine, at: int) -> None:
    """Adds the problem of a word that denies what is beside it, or begins a name: `trulo ne` beside Nežka."""
    names = starting(line.table, line.items[at].text)
    line.wrong(DENIED_OR_NAME, line.items[at], name=chained(names, "{one} or {other}"))
    line.either(line.with_words({at: line.items[at].key}), *[line.with_words({at: name}) for name in names])


def _ask_what_was_played(line: SpokenLine, at: int) -> None:
    """The problem of several contracts that are played when everybody passed."""
    played = played_when_all_pass(line.table)
    line.wrong(ALL_PASSED, line.items[at], contracts=chained([line.word(key) for key in played], "{one} or {other}"))
    line.either(*[line.with_words({at: key}) for key in played])
