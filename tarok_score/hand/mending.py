"""Hands mended in a few words: `ana→spela` for another player, `44→43`, `44 to 43`, `+trula` or `-kings` for a word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ..law.contracts import Contract
from ..pack import HALF
from ..problems import Problem, Refused, malformed
from ..words.folding import fold
from ..words.notation_words import OwnWord
from ..words.numbers import ordinal_number
from ..words.said import Fact, chained, said
from . import document, notation, writing
from .changes.amendment import read_amendment
from .changes.change import ARROW, Amendment, Change, change_of
from .changes.sentence import NOT_THERE, player_called
from .complete_words import same_word
from .difference import has_difference
from .hand import Hand
from .in_words import HandInWords
from .items import STOPS, Item, bonuses_doubled, items
from .spoken.marks import SILENT_LOST
from .table import Table, shown
from .taken_off import ways_without
from .together import together
from .unknown_words import WORD_OF_SEVERAL
from .vocabulary import Thing

SIGNS = re.compile(r"([:@,=])")

WHOLE_OR_CHANGES = malformed(
    "mend-whole-hand", "is neither put in nor taken out", "say the whole hand, or only changes: 44→43, +WORD, -WORD"
)
THERE_ALREADY = malformed("mend-bonus-there", "is there already: what of it?", "{bonus}:lost, or -{bonus}")
DECLARED_ALREADY = malformed(
    "mend-declared", "{name} has {old} already: as well, or instead?", "{both}, or {less} {new}"
)
OF_SEVERAL = malformed("mend-number-of-several", "{names} have it: whose?", "{name} {change}")
OF_BOTH_SIDES = malformed("mend-bonus-of-both", "both sides have it: whose?", "{bonus}:defenders, or {bonus}:NAME")
WHICH_GOES = malformed("mend-which-goes", "which of them goes?", "{one}, or {other}")
WHOSE_PLACE = malformed("mend-whose-place", "whose place does {name} take?", "{old}→{name}")
WHO_INSTEAD = malformed("mend-who-instead", "who was the declarer then?", "{name}→NAME")
PARTNER_THEN = malformed("mend-partner-then", "was {name} not the partner?", "{name} {other}, or {name} {alone}")
WHICH_CONTRACT = malformed("mend-which-contract", "is that what was played?", "{there}, or {other}")
NOTHING_ELSE = malformed("mend-nothing", "says not what it becomes", "such as 44→43 or Ana→Boris")
CONTRACT_OR_BONUS = malformed("mend-contract-or-bonus", "the contract, or the bonus?", "{contract}, or {bonus}")

#: What may be said of a bonus that has the name of a contract.
BESIDE = ("mark", "result", "denial")

#: The facts with an entry for each player or card.
BY_NAME = frozenset({"points", "captured", "declarations"})


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
        found = _exchanged(table, hand, amendment.changes, problems)
    if problems or not (amendment.facts or amendment.roles):
        return found
    if amendment.changes:
        hand = notation.described(table, found) or notation.read(table, found, hand.resting)
    facts = amendment.facts
    if _says_bonus(table, facts):
        facts = [writing.write(table, hand).split()[0], *facts]
    return changed(table, hand, facts, problems, amendment.roles)


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
    return bonuses_doubled(table, contract.typed.rstrip("".join(STOPS)))


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


def _exchanged(table: Table, hand: Hand, exchanges: Sequence[Change], problems: list[Problem]) -> list[str]:
    """The words of a hand in which words are put in the place of others, or added."""
    old = writing.write(table, hand).split()
    names: dict[str, str] = {}
    found = list(old)
    put_in: list[str] = []
    for change in exchanges:
        change, typed = _in_card_points(table, hand, change), f'"{shown(change.typed)}"'
        if not change.new and not change.takes_off:
            problems.append(NOTHING_ELSE(typed))
            continue
        if not change.out and not ARROW.search(change.typed):
            put_in.append(change.new)
            continue
        name = player_called(table, change.out)
        places = _places(table, old, change)
        owners = tuple([old[place].partition("=")[0] for place in places])
        if len(places) > 1 and change.out.isdecimal() and change.out not in old:
            problems.append(OF_SEVERAL(typed, names=owners, name=owners[0], change=shown(change.typed)))
            continue
        if name is not None and any(name in SIGNS.split(one) for one in old):
            names[name] = change.new
        elif not places:
            problems.append(
                NOT_THERE(typed, word=notation.complete(table, shown(change.out)), hand=HandInWords(table, hand))
            )
        for place in places if name is None else ():
            found[place] = _put_for(change, old[place])
    if _plays_alone(table, found[0]) and hand.partner in found[2:3]:
        found[2] = ""  # nobody plays with the declarer of this contract
    renamed = ["".join(names.get(part, part) for part in SIGNS.split(word)) for word in found if word]
    words = [*renamed, *put_in]
    return notation.rewritten(table, words) or words


def _plays_alone(table: Table, word: str) -> bool:
    """True if a word is a contract whose declarer has no partner."""
    contract = table.contract(word.partition(":")[0])
    return contract is not None and contract.form == "sides" and not contract.partner


def _in_card_points(table: Table, hand: Hand, change: Change) -> Change:
    """A change of a difference, `+10→+15` or `10→15` of 45, as that of the card points; any other as it is."""
    contract = table.rules.contracts[hand.contract]
    if hand.points is None or hand.odd_card or not has_difference(contract):
        return change
    by = hand.points - HALF
    signs, less = ("+", "-", "−"), ("-", "−")
    number = change.out.lstrip("+-−")
    if not number.isdecimal() or int(number) != abs(by) or int(number) == hand.points or not by:
        return change
    if change.out[0] in signs and (change.out[0] in less) is not (by < 0):
        return change
    new = change.new
    if new.isdecimal():
        new = f"{'-' if by < 0 else '+'}{new}"
    return change._replace(out=str(hand.points), new=new)


def _places(table: Table, old: Sequence[str], change: Change) -> list[int]:
    """The places of the word to be taken out: as it is, in other words, or a number as that of players, `Ana=20`."""
    same = [place for place, one in enumerate(old) if fold(one) == fold(change.out)]
    same = same or [place for place, one in enumerate(old) if _is(table, one, change.out)]
    if same or not change.new.isdecimal():
        return same
    return [place for place, one in enumerate(old) if one.partition("=")[2] == change.out]


def changed(
    table: Table,
    hand: Hand,
    words: Sequence[str],
    problems: list[Problem],
    roles: Mapping[str, str | None] | None = None,
) -> list[str]:
    """The words of a hand in which these words change just the facts that they name; unclear ones become problems.

    `roles` are the players who are said to have been declarer and partner.
    """
    wrong: list[Problem] = []
    contract = table.rules.contracts[hand.contract]
    of_all = contract.form != "sides" and not notation.names_contract(table, words)
    level, other = _level_said(table, contract, words)
    if other and _is_feminine(level):
        meant = [notation.complete(table, one) for one in (f"{contract.key}:{ordinal_number(fold(level))}", other)]
        wrong.append(WORD_OF_SEVERAL(f'"{shown(level)}"', hint="", names=chained(meant, "{one} or {other}")))
    of_all = of_all or bool(level)
    said, typed, *_ = notation.parse_changes(table, [hand.contract, *words] if of_all else words, wrong, hand.resting)
    now = document.write(hand)
    bonuses = said.pop("bonuses", [])
    doubled = said.get("kontra")
    if doubled is not None and hand.kontra.names and doubled == hand.kontra.level:
        said.pop("kontra")  # who said it is known
    if "points" in said and "won" not in said and contract.decided_by == "points":
        now.pop("won", None)  # card points decide it
    if "contract" in said:
        _play_otherwise(table, hand, now, said["contract"])
        announced = table.rules.contracts[said["contract"]].needs_announced
        for one in bonuses:
            if one["bonus"] == announced:
                one.setdefault("announced", True)
        if announced is not None and all(one["bonus"] != announced for one in [*now.get("bonuses", []), *bonuses]):
            now.setdefault("bonuses", []).append({"bonus": announced, "announced": True})
    for card in said.get("left_in_talon", ()):
        now.get("captured", {}).pop(card, None)
    for card in said.get("captured", ()):
        if card in now.get("left_in_talon", ()):
            now["left_in_talon"].remove(card)
    if (
        "declarer" in said
        and "partner" not in said
        and (len(said) + len(bonuses) < 2 or said["declarer"] != hand.declarer)
    ):
        _take_a_place(table, now, said["declarer"], typed["hand.declarer"], wrong)
    for name, declared in said.get("declarations", {}).items():
        _declare_more(table, now, name, declared, typed, wrong)
    for key, value in said.items():
        old = now.get(key)
        if key in BY_NAME and isinstance(value, dict) and isinstance(old, dict):
            now[key] = old | value
        else:
            now[key] = value
    for at, item in enumerate(bonuses):
        _change_bonus(table, now, item, typed[f"hand.bonuses[{at}]"], wrong)
    _play_with(now, roles or {}, wrong)
    found = None if wrong else document.read(table, now, wrong)
    problems.extend([notation.as_typed(one, typed) for one in wrong])
    return [] if found is None else writing.write(table, found).split()


def _play_otherwise(table: Table, hand: Hand, now: dict[str, Any], key: str) -> None:
    """Takes out of a hand what another contract cannot have: a level, a partner, card points."""
    contract = table.rules.contracts[key]
    now.pop("level", None)
    if key == hand.contract or contract.form != "sides":
        return
    if not contract.partner:
        now.pop("partner", None)
    if contract.decided_by == "result":
        now.pop("points", None)


def _take_a_place(table: Table, now: Mapping[str, Any], name: str, word: str, wrong: list[Problem]) -> None:
    """Asks whose place somebody takes who is named alone, where there are two."""
    contract = table.rules.contracts[now["contract"]]
    declarer, partner = now.get("declarer"), now.get("partner")
    if contract.partner or partner is not None or name == declarer or declarer is None:
        others = [one for one in (declarer, partner) if one not in (None, name)]
        old: Fact = others[0] if others else said("NAME")
        wrong.append(WHOSE_PLACE(f'"{shown(word)}"', name=name, old=old))


def _level_said(table: Table, contract: Contract, words: Sequence[str]) -> tuple[str, str]:
    """The ordinal in some words that may be the level of a contract, and the contract that it is the name of, if any.

    Both are empty where the words name another contract.
    """
    bare = [word.rstrip(STOPS) for word in words]
    levels = [word for word in bare if 0 < (ordinal_number(fold(word)) or 0) <= len(contract.levels)]
    named = [item for item in items(table, words) if item.kind == "contract"]
    if len(levels) != 1 or [item.typed.rstrip(STOPS) for item in named] not in ([], levels):
        return "", ""
    return levels[0], named[0].key if named else ""


def _is_feminine(ordinal: str) -> bool:
    """True if an ordinal may agree with a contract that is called by it, as `druhá povinnost` is."""
    return fold(ordinal).endswith(("a", "ou", "e"))


def _play_with(now: dict[str, Any], roles: Mapping[str, str | None], wrong: list[Problem]) -> None:
    """Puts the declarer and his partner into their places; with whom the partner then played is asked."""
    declarer, partner = roles.get("declarer"), now.get("partner")
    if declarer is not None and declarer == partner and "partner" not in roles:
        wrong.append(PARTNER_THEN(f'"{declarer}"', name=declarer, other=now["declarer"], alone=OwnWord("alone")))
    now.update(roles)


def _declare_more(
    table: Table, now: Mapping[str, Any], name: str, declared: list[str], typed: Mapping[str, str], wrong: list[Problem]
) -> None:
    """Asks whether somebody declared this as well as what is recorded, or instead, where he can have declared both."""
    new = [dict(table.words_of(one)).get("declaration", one) for one in declared]
    left = [one for one in now.get("declarations", {}).get(name, ()) if one not in new]
    both = {**now, "declarations": now.get("declarations", {}) | {name: [*left, *new]}}
    if left and document.read(table, both, []) is not None:
        old, less, whole, anew = [
            notation.complete(table, one)
            for one in (left[0], f"-{name}:{left[0]}", f"{name}:{','.join([*left, *new])}", f"{name}:{','.join(new)}")
        ]
        word = f'"{shown(typed[f"hand.declarations.{name}"])}"'
        wrong.append(DECLARED_ALREADY(word, name=name, old=old, both=whole, less=less, new=anew))


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
    """The ways to play with each other: the partner who was the declarer did so with the other one, or alone."""
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
        old = [one for one in dict(hand.declarations).get(owner, ()) if one not in marks.split(",")]
        return [[f"{owner}:{','.join([*old, marks])}"], [f"-{owner}:{','.join(old)}", text]] if old else []
    key = dict(table.words_of(head)).get("bonus")
    there = [fact for fact in hand.bonuses if fact.bonus == key]
    if len(there) > 1:
        return [[f"{text}:defenders"], *[[f"{text}:{one}"] for one in hand.side]]
    if there and not marks:
        return [*[[f"{text}:{mark}"] for mark in ("announced", "silent", "made", "lost")], [f"-{text}"]]
    if key is not None and "lost" in marks.split(":"):
        return [[f"{text}:announced"]]
    return []


def _change_bonus(table: Table, now: dict[str, Any], item: dict[str, Any], word: str, wrong: list[Problem]) -> None:
    """Adds marks to the bonus that is there, or adds the bonus."""
    same = [one for one in now.setdefault("bonuses", []) if one["bonus"] == item["bonus"]]
    whose = {key: item[key] for key in ("by", "side") if key in item}
    of_side = [one for one in same if whose and {key: one.get(key) for key in whose} == whose]
    same = of_side or same
    spelt = notation.complete(table, item["bonus"])
    if same and len(item) == 1:
        wrong.append(THERE_ALREADY(f'"{shown(word)}"', bonus=spelt))
        return
    if len(same) > 1:
        wrong.append(OF_BOTH_SIDES(f'"{shown(word)}"', bonus=spelt))
        return
    if not same:
        now["bonuses"].append(item)
    else:
        if whose and not of_side:
            same[0].pop("by", None)
            same[0].pop("side", None)
        same[0].update(item)
    bonus = table.rules.bonuses[item["bonus"]]
    announced = (same or [item])[0].get("announced", False)
    if item.get("made") is False and not announced and ":" not in word and bonus.lost_if_announced:
        lost = notation.complete(table, f"{item['bonus']}:announced:lost")
        wrong.append(SILENT_LOST(f'"{shown(word)}"', bonus=spelt, word=lost))


def _put_for(change: Change, old: str) -> str:
    """The word put in for an old one; a bare number stands for the same player's: `20→25` puts in `Ana=25`."""
    player, of, _ = old.partition("=")
    return f"{player}={change.new}" if of and change.new.isdecimal() else change.new


def _is(table: Table, word: str, text: str) -> bool:
    """True if a word of the hand is the one that somebody names, in any language, with its marks or without."""
    head, base = re.split(r"[:@=]", word)[0], re.split(r"[:@=]", text)[0]
    if base == text and player_called(table, base) == head:
        return word == head or word.startswith(f"{head}=")
    return same_word(table, head, base) and (base == text or _facts(table, word) == _facts(table, text))


def _facts(table: Table, word: str) -> object:
    """The facts that a word alone states."""
    return notation.parse(table, [word], []).document
