"""Facts of a hand put in the place of others: `pagat izgubljen`, `kontra@Ana`, `44`; everything else stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..law.contracts import Contract
from ..problems import Problem, malformed
from ..words.folding import fold
from ..words.notation_words import OwnWord, card_word
from ..words.numbers import ordinal_number
from ..words.said import Fact, chained, said
from . import document, notation, writing
from .hand import DECLARER, DEFENDERS, Hand
from .items import items
from .spoken.marks import SILENT_LOST
from .table import Table, shown
from .typed_words import STOPS
from .unknown_words import WORD_OF_SEVERAL

THERE_ALREADY = malformed("mend-bonus-there", "is there already: what of it?", "{bonus}:lost, or -{bonus}")
DECLARED_BY_OTHER = malformed(
    "mend-declared-by-other", "{other} has {old} already: {name} as well, or instead?", "{new}, or {less} {new}"
)
DECLARED_ALREADY = malformed(
    "mend-declared", "{name} has {old} already: as well, or instead?", "{both}, or {less} {new}"
)
OF_BOTH_SIDES = malformed("mend-bonus-of-both", "both sides have it: whose?", "{bonus}:defenders, or {bonus}:NAME")
ANNOUNCED_BY_OTHERS = malformed(
    "mend-bonus-of-others", "the other side had announced it: was that not so?", "-{bonus} {bonus}:{name}"
)
WHOSE_PLACE = malformed("mend-whose-place", "whose place does {name} take?", "{old}→{name}")
PARTNER_THEN = malformed("mend-partner-then", "was {name} not the partner?", "{name} {other}, or {name} {alone}")
STANDS_ALREADY = malformed("mend-also", "{old} is recorded already: was that wrong?", "{old}→{new}")
WHO_DOUBLED = malformed("mend-who-doubled", "who said it?", "{word}@{names},NAME")

#: The facts with an entry for each player or card.
BY_NAME = frozenset({"points", "captured", "declarations"})


def changed(
    table: Table,
    hand: Hand,
    words: Sequence[str],
    problems: list[Problem],
    roles: Mapping[str, str | None] | None = None,
    also: bool = False,
) -> list[str]:
    """The words of a hand in which these words change just the facts that they name; unclear ones become problems.

    `roles` are the players who are said to have been declarer and partner; with `also` the facts hold as well.
    """
    wrong: list[Problem] = []
    said, typed, *_ = _facts_said(table, hand, words, wrong)
    bonuses = said.pop("bonuses", [])
    now = document.write(hand)
    if "kontra" in said:
        said["kontra"] = _who_doubled(table, hand, said["kontra"], typed["hand.kontra"], wrong)
    if "points" in said and "won" not in said and table.rules.contracts[hand.contract].decided_by == "points":
        now.pop("won", None)  # card points decide it
    if "contract" in said:
        _play_otherwise(table, hand, now, said["contract"])
        _announce_contained(table, now, said["contract"], bonuses)
    _take_back_cards(now, said)
    alone = len(said) + len(bonuses) < 2 or said.get("declarer") != hand.declarer
    if "declarer" in said and "partner" not in said and alone:
        _take_a_place(table, now, said["declarer"], typed["hand.declarer"], wrong)
    declared = said.get("declarations", {})
    for name, new in declared.items():
        if also:
            declared[name] = list(
                dict.fromkeys([*now.get("declarations", {}).get(name, ()), *declarations(table, new)])
            )
            continue
        _declare_more(table, now, name, new, typed, wrong)
        if ":" not in typed[f"hand.declarations.{name}"]:
            _declare_as_other(table, now, name, declared, typed, wrong)
    if also:
        _ask_instead(table, hand, said, typed, wrong)
        _ask_instead_of_holder(table, hand, bonuses, typed, wrong)
    for key, value in said.items():
        by_name = key in BY_NAME and isinstance(value, dict) and isinstance(now.get(key), dict)
        now[key] = now[key] | value if by_name else value
    for at, item in enumerate(bonuses):
        _change_bonus(table, now, item, typed[f"hand.bonuses[{at}]"], wrong)
    _play_with(now, roles or {}, wrong)
    found = None if wrong else document.read(table, now, wrong)
    following = notation.FOLLOWING | {WHOSE_PLACE.id}
    problems.extend(notation.first_causes([notation.as_typed(one, typed) for one in wrong], following))
    return [] if found is None else writing.write(table, found).split()


def _facts_said(table: Table, hand: Hand, words: Sequence[str], wrong: list[Problem]) -> notation.Parsed:
    """The facts that some words say of a hand.

    An ordinal that is also the name of another contract is asked about, unless it can only be that one's.
    """
    contract = table.rules.contracts[hand.contract]
    level, other = _level_said(table, contract, words)
    if other and _is_feminine(level):
        meant = [notation.complete(table, one) for one in (f"{contract.key}:{ordinal_number(fold(level))}", other)]
        wrong.append(WORD_OF_SEVERAL(f'"{shown(level)}"', hint="", names=chained(meant, "{one} or {other}")))
    of_all = bool(level) or (contract.form != "sides" and not notation.names_contract(table, words))
    return notation.parse_changes(table, [hand.contract, *words] if of_all else words, wrong, hand)


def _who_doubled(
    table: Table, hand: Hand, doubled: int | list[str], word: str, wrong: list[Problem]
) -> int | list[str]:
    """The players who doubled, as far as a level said without names leaves them known; asks who said a higher one."""
    rules, names = table.rules.kontra, hand.kontra.names
    if not isinstance(doubled, int) or not names or rules is None:
        return doubled
    if doubled > len(names):
        step = notation.complete(table, rules.ladder[doubled - 1].key)
        wrong.append(WHO_DOUBLED(f'"{shown(word)}"', word=step, names=",".join(names)))
    return list(names[:doubled])


def _ask_instead(
    table: Table, hand: Hand, said: Mapping[str, Any], typed: Mapping[str, str], wrong: list[Problem]
) -> None:
    """Asks of a doubling or a lost card that is said to hold as well whether it takes the place of another one."""
    before, rules = hand.kontra.names, table.rules.kontra
    names = said.get("kontra")
    if rules is not None and before and isinstance(names, list) and tuple(names[: len(before)]) != before:
        old, new = [f"{rules.ladder[len(one) - 1].key}@{','.join(one)}" for one in (before, names)]
        wrong.append(_stands(table, typed["hand.kontra"], old, new))
    for lost in hand.captured:
        new = said.get("captured", {}).get(lost.card)
        if new is not None and new["from"] != lost.loser:
            whose = (filter(None, (lost.loser, lost.by)), new.values())
            old, instead = [f"{card_word(lost.card)}:{','.join(one)}" for one in whose]
            wrong.append(_stands(table, typed[f"hand.captured.{lost.card}"], old, instead))


def _ask_instead_of_holder(
    table: Table, hand: Hand, bonuses: Sequence[Mapping[str, Any]], typed: Mapping[str, str], wrong: list[Problem]
) -> None:
    """Asks of a bonus that somebody is said to have as well whether it was not another's."""
    for at, item in enumerate(bonuses):
        name = item.get("by")
        there = [one for one in hand.bonuses if one.bonus == item["bonus"] and name is not None]
        side = DECLARER if name in hand.side else DEFENDERS
        if there and all(one.side != side or one.by not in (None, name) for one in there):
            old, new = [f"{item['bonus']}:{one}" for one in (there[0].by or there[0].side, name)]
            old = old.removesuffix(f":{DECLARER}")
            wrong.append(_stands(table, typed[f"hand.bonuses[{at}]"], old, new))


def _stands(table: Table, word: str, old: str, new: str) -> Problem:
    """The problem of a word that may take the place of another one."""
    return STANDS_ALREADY(f'"{shown(word)}"', old=notation.complete(table, old), new=notation.complete(table, new))


def _play_otherwise(table: Table, hand: Hand, now: dict[str, Any], key: str) -> None:
    """Takes out of a hand what another contract cannot have: a level, a partner, card points."""
    contract = table.rules.contracts[key]
    if key == hand.contract:
        return
    now.pop("level", None)
    if contract.form != "sides":
        return
    if not contract.partner:
        now.pop("partner", None)
    if contract.decided_by == "result":
        now.pop("points", None)


def _announce_contained(table: Table, now: dict[str, Any], key: str, bonuses: list[dict[str, Any]]) -> None:
    """Announces the bonus that a contract contains, among those said or those of the hand."""
    contained = table.rules.contracts[key].needs_announced
    for one in bonuses:
        if one["bonus"] == contained:
            one.setdefault("announced", True)
    there = [*now.get("bonuses", []), *bonuses]
    if contained is not None and all(one["bonus"] != contained for one in there):
        now.setdefault("bonuses", []).append({"bonus": contained, "announced": True})


def _take_back_cards(now: dict[str, Any], said: Mapping[str, Any]) -> None:
    """Takes a card out of the talon that is now said to be captured, and the other way round."""
    for card in said.get("left_in_talon", ()):
        now.get("captured", {}).pop(card, None)
    for card in said.get("captured", ()):
        if card in now.get("left_in_talon", ()):
            now["left_in_talon"].remove(card)


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
    new = declarations(table, declared)
    left = [one for one in now.get("declarations", {}).get(name, ()) if one not in new]
    both = {**now, "declarations": now.get("declarations", {}) | {name: [*left, *new]}}
    if left and document.read(table, both, []) is not None:
        old, less, whole, anew = [
            notation.complete(table, one)
            for one in (left[0], f"-{name}:{left[0]}", f"{name}:{','.join([*left, *new])}", f"{name}:{','.join(new)}")
        ]
        word = f'"{shown(typed[f"hand.declarations.{name}"])}"'
        wrong.append(DECLARED_ALREADY(word, name=name, old=old, both=whole, less=less, new=anew))


def _declare_as_other(
    table: Table,
    now: dict[str, Any],
    name: str,
    said: Mapping[str, list[str]],
    typed: Mapping[str, str],
    wrong: list[Problem],
) -> None:
    """Asks whether somebody declared what another one has as well, or instead of him; where one alone can, he did."""
    new = declarations(table, said[name])
    held = now.get("declarations", {})
    for other, old in held.items():
        shared = [one for one in old if one in new]
        if other in said or not shared:
            continue
        if document.read(table, {**now, "declarations": held | {name: new}}, []) is None:
            now["declarations"] = held | {other: [one for one in old if one not in new]}
            return
        less, anew, of = [
            notation.complete(table, one) for one in (f"-{other}:{shared[0]}", f"{name}:{','.join(new)}", shared[0])
        ]
        word = f'"{shown(typed[f"hand.declarations.{name}"])}"'
        wrong.append(DECLARED_BY_OTHER(word, name=name, other=other, old=of, less=less, new=anew))
        return


def declarations(table: Table, words: Sequence[str]) -> list[str]:
    """The ids of the declarations that words mean."""
    return [dict(table.words_of(one)).get("declaration", one) for one in words]


def _change_bonus(table: Table, now: dict[str, Any], item: dict[str, Any], word: str, wrong: list[Problem]) -> None:
    """Adds marks to the bonus that is there, or adds the bonus."""
    same = [one for one in now.setdefault("bonuses", []) if one["bonus"] == item["bonus"]]
    whose = {key: item[key] for key in ("by", "side") if key in item}
    of_side = [one for one in same if whose and {key: one.get(key) for key in whose} == whose]
    same = of_side or same
    spelt = notation.complete(table, item["bonus"])
    if whose and not of_side and "announced" not in item and any("announced" in one for one in same):
        holder = next(iter(whose.values()))
        wrong.append(ANNOUNCED_BY_OTHERS(f'"{shown(word)}"', bonus=spelt, name=holder))
        return
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
