"""A line of words, or the words and options of a command, read as events: the event is known by the first word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ..events import Event, Redo, Undo, hand_number, readable
from ..hand.facts import read_exact
from ..hand.writing import HandInWords, write
from ..limits import LONGEST_NUMBER, MOST_UNDONE
from ..problems import Problems, Refused, refusal
from ..speech import corrected
from ..text import for_message, printable
from ..words import languages
from ..words.folding import STOPS, fold, in_english
from ..words.notation_words import FROM_LAST, LAST, TO
from .course import EveningCourse, who_played
from .events import (
    KINDS,
    AcceptEdit,
    AdjustRadli,
    Amend,
    HandPlayed,
    Insert,
    Misdeal,
    NoTaroks,
    Seating,
    Skis,
    Understood,
    Void,
)
from .people import EveningWords

#: The event of each command. Only a hand needs no command.
COMMANDS: dict[str, type[Event]] = {
    "add": HandPlayed,
    **{kind: event for kind, event in KINDS.items() if event not in (HandPlayed, Seating, AcceptEdit)},
    AdjustRadli.command: AdjustRadli,
    **dict.fromkeys(Seating.commands, Seating),
}

#: The events that may be recorded as they were played, whatever was due.
AS_PLAYED = (HandPlayed, Amend, Insert, NoTaroks, Skis, Void)

#: The options that take no word, and those that take one.
FLAGS = frozenset({"as_played", "charge", "with_score", "now"})
SHORT = frozenset({"before", "hand", "after", "rules", "variant"})

#: The commands that begin with numbers of hands, or a word for the last hand, and how many they take.
NUMBERED = {"amend": 1, "insert": 1, "move": 2, "swap": 2, "void": 1}

#: Those of them that take the last hand of a contract by its name.
BY_CONTRACT = frozenset({"amend", "void"})


@cache
def nouns() -> dict[str, str]:
    """The kinds of events that can be void, by the nouns for them in any case: `platba`, `platbu`."""
    return {fold(noun): kind for kind, spellings in languages.by_key("nouns").items() for noun in spellings}


def command_of(evening: EveningCourse, word: str) -> str | None:
    """The command that a first word names; none if it is a word of the rules or a player, unless it begins with `/`."""
    if word.startswith("/"):
        word = word[1:]
    elif evening.table.words_of(word.partition(":")[0]) or evening.table.player(word) is not None:
        return None
    folded = fold(word)
    return folded if folded in COMMANDS else None


def read(
    evening: EveningCourse, words: Sequence[str], options: Mapping[str, object] | None = None, command: str = ""
) -> Understood:
    """The events that words state, at the end of an evening or at the place that they name.

    The first word is a command or begins a hand, unless `command` names the command. Options are among the words
    (`--why TEXT`), or beside them in a mapping, with None for what was not given. Raises Refused with all
    problems; those of the kind `UNSAID` ask for what is missing.
    """
    rest = list(words)
    if options is None:
        rest, typed_options = _options(rest)
    else:
        typed_options = {key: value for key, value in options.items() if value is not None and value is not False}
    if not command:
        # A line without a command is a hand, which is what is typed most.
        if not rest:
            raise refusal("nothing-said")
        command = command_of(evening, rest[0]) or ""
        rest, command = (rest[1:], command) if command else (rest, "add")
    kind = COMMANDS[command]
    if command in NUMBERED:
        rest = hands_in_figures(evening, command, rest)
    if kind is Misdeal and not rest and "before" not in typed_options:
        rest = [evening.state.dealer]  # only the dealer can have dealt wrongly
    if kind in (Undo, Redo) and rest:
        return Understood(_several(evening, kind, rest, typed_options))
    as_played = (kind in AS_PLAYED or command == "replace") and typed_options.pop("as_played", None) is not None
    event = _event(evening, command, kind, rest, typed_options)
    if as_played and isinstance(event, Insert | Void):
        plays, _ = who_played(evening, event)
        event = event.but(plays=plays)
    return Understood((event,), as_played)


def _event(
    evening: EveningCourse, command: str, kind: type[Event], words: list[str], options: dict[str, object]
) -> Event:
    """The event of a command."""
    problems = Problems()
    inner, place, before = kind, None, "hand" if kind is Skis else "before"
    if kind is Insert:
        inner, place = HandPlayed, _number(words.pop(0) if words else None, problems)
    elif kind.goes_before and before in options:
        place = _number(options.pop(before), problems) + (kind is Skis)
    elif command == "rules" and "now" not in options:
        problems.add("from-when")
    # An insertion behind the last hand is the present, which needs no correction.
    if kind is Seating and place == evening.count + 1:
        place = None  # from the next hand on, which is now
    override = options.pop("override", None) if kind.goes_before or place is not None else None
    saying = _saying(evening, inner, place, words, options)
    # Changes of the table are loaded only when one is typed.
    if inner is Seating:
        from .people import CHANGES

        event: Event | None = CHANGES[command](saying)
    else:
        event = inner.take(saying)
    saying.end()
    for key in sorted(saying.options):
        problems.add("unknown-option", f"--{printable(key).replace('_', '-')}", command=command)
    if event is None or saying.problems or problems:
        raise Refused([*problems, *saying.problems])
    if place is None:
        return event
    return Insert(place, event, _reason(override))


def _reason(override: object) -> str | None:
    """The reason for which agreed totals may change."""
    problems = Problems()
    reason = None if override is None else readable(str(override), "--override", problems)
    problems.check()
    return reason


def _saying(
    evening: EveningCourse, kind: type[Event], place: int | None, words: list[str], options: Mapping[str, object]
) -> EveningWords:
    """The words with the evening that they are about; those of a correction are about the table of its hand."""
    if place:
        return EveningWords(evening.at(evening.place(place, kind)), words, options)
    if kind is Amend and words and words[0].isdecimal():
        number = int(words[0][:9])
        entry = evening.hand(number)
        assert isinstance(entry.event, HandPlayed)
        table, hand = entry.state.table, entry.event.hand
        if len(words) > 1:
            new = corrected(table, hand, words[1:])
            if new == hand and entry.voided is None:
                raise refusal("amend-same", number=number, hand=HandInWords(table, hand))
            if read_exact(table, words[1:], hand.resting) is None:
                words = [words[0], *write(table, new).split()]
        return EveningWords(entry.before, words, options, hand.resting)
    return EveningWords(evening.state, words, options)


def hands_in_figures(evening: EveningCourse, command: str, words: Sequence[str]) -> list[str]:
    """The words of a command with the hands that it begins with as numbers, however these are named."""
    from ..words.classes import places_in_figures  # a hand in notation needs no words of speech

    most = NUMBERED[command]
    if command == "void" and words and leading_noun(words[:1]):
        return [_last_named(evening, words[0]), *words[1:]]
    rest = _by_contract(evening, words) if command in BY_CONTRACT else words
    rest = places_in_figures(rest, most)
    return [_from_last(evening, word) if at < most else word for at, word in enumerate(rest)]


def leading_noun(words: Sequence[str]) -> int:
    """The number of words at the beginning that name the last event of a kind: `pokutu`, `the last payment`; else 0."""
    return next((many for many in range(1, min(len(words), 3) + 1) if _noun(words[:many]) in nouns()), 0)


def _noun(words: Sequence[str]) -> str:
    """The noun that words say, with or without hyphens between them, behind `the last`."""
    from ..words.classes import is_filler

    parts = fold("-".join(words).rstrip(STOPS)).split("-")
    while len(parts) > 1 and (parts[0] in LAST or is_filler(parts[0])):
        del parts[0]
    return "-".join(parts)


def _last_named(evening: EveningCourse, noun: str) -> str:
    """The name of the last event of a kind that still counts, as `e5`. Raises Refused if there is none."""
    kind = KINDS[nouns()[_noun([noun])]]
    records = [entry.record for entry in evening.entries() if type(entry.event) is kind and entry.voided is None]
    if not records:
        raise refusal("void-none-counts", f'"{printable(noun.replace("-", " ").rstrip(STOPS))}"')
    return f"e{records[-1]}"


def number_of(evening: EveningCourse, word: str) -> int:
    """The number of the hand that a word names."""
    return int(_from_last(evening, word)[:9])


def _from_last(evening: EveningCourse, word: str) -> str:
    """The number of a hand that is counted from the last one; any other word as it is."""
    behind = FROM_LAST.get(fold(word))
    return word if behind is None else str(max(evening.count - behind, 0))


def _by_contract(evening: EveningCourse, words: Sequence[str]) -> Sequence[str]:
    """The words, with a contract's name at their beginning replaced by the number of its last hand: `amend klop …`.

    An ordinal in the name, `druhou povinnost`, raises a question if it names another hand.
    """
    if not words or words[0][:1].isdigit() or fold(words[0]) in LAST | TO:
        # The number of a hand or a small word at the beginning leaves no room for a contract's name.
        return words
    from ..speech.meant import leading_contract
    from ..words.classes import leading_place

    contract, level, many = leading_contract(evening.table, words)
    if not contract:
        return words
    numbers = [
        entry.number
        for entry in evening.hands()
        if entry.voided is None
        and isinstance(entry.event, HandPlayed)
        and entry.event.hand.contract == contract
        and level in (0, entry.event.hand.level)
    ]
    typed = " ".join(words[:many])
    typed_words = typed.replace("-", " ").split()
    place = leading_place(typed_words)
    if not numbers or (place is not None and len(typed_words) == 1):
        return words  # a number by itself is a hand's, though a contract is called so
    if place is not None and place[0] != str(numbers[-1]):
        played_as = evening.table.rules.contracts[contract].typed
        raise refusal(
            "hand-number-or-contract",
            f'"{printable(typed)}"',
            number=place[0],
            other=str(numbers[-1]),
            contract=played_as,
        )
    return [str(numbers[-1]), *words[many:]]


def _number(word: object, problems: Problems) -> int:
    """The number of a hand in a word, 0 if there is none."""
    if word is None:
        problems.add("which-hand", "number")
        return 0
    if isinstance(word, int):
        return word
    from ..words.classes import place_number

    counted = place_number(str(word))
    return hand_number(str(word if counted is None else counted), problems)


def _several(
    evening: EveningCourse, kind: type[Event], words: list[str], options: Mapping[str, object]
) -> tuple[Event, ...]:
    """The events that take back, or bring back, as many events as the words say."""
    word = words[0]
    wanted = int(word) if word.isdecimal() and len(word) <= LONGEST_NUMBER else 0
    if len(words) > 1 or not 1 <= wanted <= MOST_UNDONE:
        raise refusal("how-many", word=for_message(" ".join(words)))
    most, too_many = (evening.done, "not-so-many-done") if kind is Undo else (evening.undone, "not-so-many-undone")
    if 0 < most < wanted:
        raise refusal(too_many, n=most, wanted=wanted)
    event = Undo(_reason(options.get("override"))) if kind is Undo else Redo()
    return (event,) * wanted


def _options(words: list[str]) -> tuple[list[str], dict[str, object]]:
    """The words without options, and the options. The text of an option reaches to the next option."""
    rest: list[str] = []
    options: dict[str, list[str]] = {}
    into, most = rest, len(words)
    for word in words:
        if word.startswith("--") and len(word) > 2:
            key = in_english(word[2:], "options").replace("-", "_")
            into = options.setdefault(key, [])
            most = len(into)
            if key not in FLAGS:
                most += 1 if key in SHORT else len(words)
        else:
            if len(into) >= most:
                into = rest
            into.append(word)
            most = most if into is not rest else len(words)
    return rest, {key: True if key in FLAGS else " ".join(text) for key, text in options.items()}
