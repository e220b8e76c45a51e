"""Hands mended in a few words: `ana→spela` for another player, `44→43`, `44 to 43`, `+trula` or `-kings` for a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ..problems import Problem, Refused, malformed
from ..words.folding import fold
from . import notation, writing
from .changed_facts import changed, declarations
from .changes.amendment import read_amendment
from .changes.change import Amendment, Change, change_of
from .changes.sentence import NOT_THERE, player_called
from .exchanged_words import exchanged
from .hand import Hand
from .in_words import HandInWords
from .item import Item
from .items import items
from .meanings import bonuses_doubled
from .table import Table, shown
from .taken_off import ways_without
from .together import together
from .typed_words import STOPS
from .vocabulary import Thing

WHOLE_OR_CHANGES = malformed(
    "mend-whole-hand", "is neither put in nor taken out", "say the whole hand, or only changes: 44→43, +WORD, -WORD"
)
WHICH_GOES = malformed("mend-which-goes", "which of them goes?", "{one}, or {other}")
WHO_INSTEAD = malformed("mend-who-instead", "who was the declarer then?", "{name}→NAME")
WHICH_CONTRACT = malformed("mend-which-contract", "is that what was played?", "{there}, or {other}")
CONTRACT_OR_BONUS = malformed("mend-contract-or-bonus", "the contract, or the bonus?", "{contract}, or {bonus}")

#: What may be said of a bonus that has the name of a contract.
BESIDE = ("mark", "result", "denial")


def amended(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand after words that amend it: changes, facts that hold instead, or a whole hand in its place."""
    named = _named_in_part(table, hand, words)
    if named is None:
        return _amended_by(table, hand, words, problems)
    there, other = _possible(table, hand, named)
    if there in (None, hand) and not (there and other and _is_whole(table, hand, words)):
        return _amended_by(table, hand, named.instead, problems)
    if other is None or not _is_whole(table, hand, words):
        return writing.write(table, there).split()
    lines = [HandInWords(table, one) for one in (there, other)]
    problems.append(WHICH_CONTRACT(f'"{shown(named.typed)}"', there=lines[0], other=lines[1]))
    return []


class _InPart(NamedTuple):
    """A contract word in a sentence that is a part of the name of the hand's own, as `typed`.

    `without` is the sentence without it: it only named what was played. `instead` says the other contract.
    """

    contract: str
    typed: str
    without: list[str]
    instead: list[str]


def _named_in_part(table: Table, hand: Hand, words: Sequence[str]) -> _InPart | None:
    """The word that may only name the contract of a hand: `ana je berača dobila` of an open beggar.

    None where it says another contract, as it does alone or in a line as the program writes it.
    """
    found = items(table, words)
    said = [item for item in found if item.kind == "contract"]
    if len(said) != 1 or said[0].whole or not _is_part(table, said[0].key, hand.contract):
        return None
    amendment = read_amendment(table, hand, words, [])
    only_contract = all(item.kind in ("contract", "break") for item in items(table, amendment.facts))
    if (only_contract and not amendment.roles) or any(is_change(word) for word in words):
        return None
    key, typed = said[0].key, said[0].typed.split()
    at = next((at for at in range(len(words)) if list(words[at : at + len(typed)]) == typed), None)
    if at is None or notation.is_canonical(table, words, hand.resting):
        return None
    before, behind = list(words[:at]), list(words[at + len(typed) :])
    return _InPart(key, " ".join(typed), [*before, *behind], [*before, key, *behind])


def _is_part(table: Table, part: str, whole: str) -> bool:
    """True if the name of a contract begins or ends with another one's: `berač` and `odprti berač`."""
    of = [[fold(word) for word in Thing("contract", key).words(table)] for key in (part, whole)]
    return part != whole and any(
        name.endswith(f"-{one}") or name.startswith(f"{one}-") for one in of[0] for name in of[1]
    )


def _possible(table: Table, hand: Hand, named: _InPart) -> tuple[Hand | None, Hand | None]:
    """The hands after a sentence whose contract word names the contract of a hand, or another; None if impossible."""
    found: list[Hand | None] = []
    for words in (named.without, named.instead):
        problems: list[Problem] = []
        new = _amended_by(table, hand, words, problems)
        one: Hand | None = None
        with suppress(Refused):
            one = None if problems else notation.read(table, new, hand.resting)
        found.append(one)
    there, other = found
    return there, other


def _amended_by(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand after words that amend it, whose contract word is that contract."""
    if _is_whole(table, hand, words):
        return list(words)
    amendment = read_amendment(table, hand, words, problems)
    _ask_contract_or_bonus(table, hand, amendment.facts, problems)
    if problems:
        return []
    if _says_whole(table, hand, amendment.facts):
        spoken = all(one.out and not one.new and change_of(one.typed) is None for one in amendment.changes)
        return amendment.facts if spoken else mended(table, hand, words, problems)
    wrong: list[Problem] = []
    left = _without(table, hand, amendment)
    found = _amended(table, left, wrong)
    if wrong and len(together(table, amendment.facts, amends=True).meanings) > 1:
        possible = _meant(table, hand, left)
        if len(possible) == 1:
            return writing.write(table, possible[0]).split()
    if not wrong and notation.names_contract(table, words) and found == writing.write(table, hand).split():
        return list(words)  # the contract that it is already: a hand that is still to be said
    problems.extend(wrong)
    return found


def _is_whole(table: Table, hand: Hand, words: Sequence[str]) -> bool:
    """True if words are a whole hand that is possible."""
    try:
        return notation.names_contract(table, words) and notation.read(table, words, hand.resting) is not None
    except Refused:
        return False


def _says_whole(table: Table, hand: Hand, words: Sequence[str]) -> bool:
    """True if words say a whole hand, possible or not: they name a contract, and nothing is only missing."""
    if _says_bonus(table, words) or not notation.names_contract(table, words):
        return False
    try:
        notation.read(table, words, hand.resting)
    except Refused as refused:
        return bool(refused.wrong)
    return True


class _Left(NamedTuple):
    """The rest of an amendment that has taken facts off a hand, which is without them now.

    Where a word fits two facts there is a hand without each of them, and a problem.
    """

    hands: list[Hand]
    amendment: Amendment
    problems: list[Problem]


def _without(table: Table, hand: Hand, amendment: Amendment) -> _Left:
    """Takes off a hand what an amendment says that it has not."""
    hands, left, problems = [hand], list[Change](), list[Problem]()
    words = writing.write(table, hand).split()
    for one in amendment.changes:
        as_it_stands = one.typed == f"-{one.out}" and _only_word(words, one.out)
        takes_off = one.takes_off and not as_it_stands
        ways = [ways_without(table, before, one.out) if takes_off else [] for before in hands]
        place = f'"{shown(one.typed)}"'
        if not one.takes_off:
            left.append(one)
        elif ways[0]:
            if len(ways[0]) > 1:
                first, *_, last = [notation.complete(table, way.word) for way in ways[0]]
                problems.append(WHICH_GOES(place, one=first, other=last))
            hands = [way.hand for found in ways for way in found]
        elif one.out in words and one.out != hand.declarer:
            left.append(one)
        elif hand.declarer is not None and player_called(table, one.out) == hand.declarer:
            problems.append(WHO_INSTEAD(place, name=hand.declarer))
        else:
            problems.append(
                NOT_THERE(place, word=notation.complete(table, shown(one.out)), hand=HandInWords(table, hand))
            )
    return _Left(hands, amendment._replace(changes=left), problems)


def _amended(table: Table, left: _Left, problems: list[Problem]) -> list[str]:
    """The words of a hand after what is left of an amendment, where that is not a whole hand."""
    problems.extend(left.problems)
    return [] if problems else _applied(table, left.hands[0], left.amendment, problems)


def _only_word(words: Sequence[str], word: str) -> bool:
    """True if a complete word is one of a hand's, and no other word of it is about the same thing."""
    head = word.partition(":")[0]
    return word in words and sum(one.partition(":")[0] == head for one in words) == 1


def _applied(table: Table, hand: Hand, amendment: Amendment, problems: list[Problem]) -> list[str]:
    """The words of a hand after exchanges, and then after words that state facts of it."""
    found = writing.write(table, hand).split()
    if amendment.changes:
        found = exchanged(table, hand, amendment.changes, problems)
    if problems or not (amendment.facts or amendment.roles):
        return found
    if amendment.changes:
        hand = notation.described(table, found) or notation.read(table, found, hand.resting)
    facts = amendment.facts
    if _says_bonus(table, facts):
        facts = [writing.write(table, hand).split()[0], *facts]
    return changed(table, hand, facts, problems, amendment.roles, amendment.also)


def _says_bonus(table: Table, words: Sequence[str]) -> bool:
    """True if words say something of a bonus that has the name of a contract: `pagat zrobiony`, `jan zrobił pagata`.

    Card points decide the game itself there, so that the result can only be the bonus's.
    """
    found = items(table, words)
    named = [one for one in found if one.kind == "contract"]
    kinds = [one.kind for one in found if one.kind != "contract"]
    if len(named) != 1 or set(kinds) <= {"player"} or set(kinds) - {*BESIDE, "player"} or kinds.count("player") > 1:
        return False
    return table.rules.contracts[named[0].key].decided_by == "points" and bool(_bonuses_called_so(table, named[0]))


def _bonuses_called_so(table: Table, contract: Item) -> list[str]:
    """The bonuses that have the name of a contract."""
    return bonuses_doubled(table, contract.typed.rstrip(STOPS))


def _ask_contract_or_bonus(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> None:
    """Adds the problem of words that may mean another contract, or a bonus that has its name: `pagat`, `pagat jan`."""
    found = items(table, words)
    named = [one for one in found if one.kind == "contract"]
    if len(named) != 1 or len(found) > 2 or any(one.kind not in ("contract", "player", "break") for one in found):
        return
    bonuses = _bonuses_called_so(table, named[0])
    if bonuses and named[0].key != hand.contract and not named[0].whole:
        asked = CONTRACT_OR_BONUS(
            f'"{shown(named[0].typed)}"',
            contract=notation.complete(table, named[0].key),
            bonus=notation.complete(table, f"{bonuses[0]}:made"),
        )
        problems.append(asked)


def is_change(word: str) -> bool:
    """True if a word changes a hand, as `44→43` does, rather than being a part of one."""
    return change_of(word) is not None


def mended(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> list[str]:
    """The words of a hand after these changes; changes that cannot be made become problems.

    A name is exchanged everywhere in the hand; all changes are made at once.
    """
    found: list[Change] = []
    for word in words:
        one = change_of(word)
        if one is None:
            problems.append(WHOLE_OR_CHANGES(f'"{shown(word)}"'))
        else:
            found.append(one)
    return [] if problems else _amended(table, _without(table, hand, Amendment(found, [])), problems)


def meanings(table: Table, hand: Hand, words: Sequence[str], language: str) -> list[str]:
    """The hands that words of several meanings may make of a hand, each as it would be echoed."""
    named = _named_in_part(table, hand, words)
    if named is not None and _is_whole(table, hand, words):
        return [writing.write(table, one, language) for one in _possible(table, hand, named) if one is not None]
    problems: list[Problem] = []
    amendment = read_amendment(table, hand, words, problems)
    if problems:
        return []
    if not amendment.changes and notation.names_contract(table, amendment.facts):
        return notation.readings(table, words, hand.resting, language)
    left = _without(table, hand, amendment)
    _amended(table, left, problems)
    found = _meant(table, hand, left) if problems else []
    return [writing.write(table, one, language) for one in found]


def _meant(table: Table, hand: Hand, left: _Left) -> list[Hand]:
    """The hands that an amendment may mean, without those that are not possible and the hand as it is."""
    if any(one.id != WHICH_GOES.id for one in left.problems):
        return []
    found: list[Hand] = []
    said = left.amendment
    for before in left.hands:
        for line in _ways(table, before, said.facts) or [said.facts]:
            one = read_amendment(table, before, line, [])
            further = _without(table, before, one._replace(changes=[*said.changes, *one.changes]))
            for roles in _ways_to_play(hand, said.roles):
                problems: list[Problem] = []
                amendment = further.amendment._replace(roles=roles)
                new = _amended(table, further._replace(amendment=amendment), problems)
                with suppress(Refused):
                    found += [] if problems else [notation.read(table, new, hand.resting)]
    return [one for one in dict.fromkeys(found) if one != hand]


def _ways_to_play(hand: Hand, roles: Mapping[str, str | None]) -> list[Mapping[str, str | None]]:
    """The roles that may be meant: if the partner was really the declarer, he played with the other one, or alone."""
    if roles.get("declarer") != hand.partner or hand.partner is None or "partner" in roles:
        return [roles]
    return [{**roles, "partner": hand.declarer}, {**roles, "partner": None}]


def _ways(table: Table, hand: Hand, words: Sequence[str]) -> list[list[str]]:
    """The ways to say each meaning of the first word of several meanings."""
    line = together(table, words, amends=True)
    if line.meanings:
        return list(line.meanings)
    texts = [one.text for one in line.words]
    for at, text in enumerate(texts):
        ways = _ways_of(table, hand, text)
        if ways:
            return [[*texts[:at], *way, *texts[at + 1 :]] for way in ways]
    return []


def _ways_of(table: Table, hand: Hand, text: str) -> list[list[str]]:
    """The ways to say what one word may mean; none where it has one meaning."""
    name = player_called(table, text)
    if name is not None:
        ways = [[f"{old}→{name}"] for old in (hand.declarer, hand.partner) if old is not None]
        return ways if hand.partner is not None else [*ways, [f"+{name}"]]
    head, _, marks = text.partition(":")
    owner = player_called(table, head)
    if owner is not None and marks:
        new = declarations(table, marks.split(","))
        for other, had in hand.declarations:
            if other != owner and set(new) & set(had):
                return [[text], [f"-{other}:{','.join([one for one in had if one in new])}", text]]
        old = [one for one in dict(hand.declarations).get(owner, ()) if one not in new]
        return [[f"{owner}:{','.join([*old, marks])}"], [f"-{owner}:{','.join(old)}", text]] if old else []
    key = dict(table.words_of(head)).get("bonus")
    doubling, names = dict(table.words_of(text)).get("kontra"), hand.kontra.names
    if doubling is not None and table.rules.kontra is not None and names:
        if table.rules.kontra.words[doubling].level != len(names) + 1:
            return []
        of_side = names[-1] in hand.side
        others = [one for one in table.active(None, hand.resting) if (one in hand.side) is not of_side]
        return [[f"{text}@{','.join([*names, one])}"] for one in others]
    there = [fact for fact in hand.bonuses if fact.bonus == key]
    if len(there) > 1:
        return [[f"{text}:defenders"], *[[f"{text}:{one}"] for one in hand.side]]
    if there and not marks:
        return [*[[f"{text}:{mark}"] for mark in ("announced", "silent", "made", "lost")], [f"-{text}"]]
    if key is not None and "lost" in marks.split(":"):
        return [[f"{text}:announced"]]
    return []
