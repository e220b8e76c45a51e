"""The meanings of words at a table: as they are, in another form, or of several words that are one."""

from __future__ import annotations

from collections.abc import Container, Sequence

from ..words.folding import fold
from ..words.notation_words import CARD_OF, DOUBLING, FILLERS, INFLECTED, INFLECTED_FORMS, TAROK, TAROK_FORMS, said_word
from ..words.numbers import counted_text, is_number, number_word
from .called_names import starting
from .table import Table
from .vocabulary import heads, things_beginning

#: The meanings of a word: pairs of kind and key.
Meanings = tuple[tuple[str, str], ...]


def meanings(table: Table, text: str) -> Meanings:
    """The meanings of a whole word by the rules, else as one of the notation's own words."""
    base = text.partition(":")[0].partition("@")[0]
    own = said_word(fold(base))
    if not base.isascii() and own == (("filler", "filler"),) and base.casefold() not in FILLERS:
        own = ()  # an accent tells it from the word that fills speech: "só" is no "so"
    return table.words_of(base) or own or _inflected(table, base)


def _inflected(table: Table, word: str) -> Meanings:
    """The meanings of another form of a word: `s trulo`, `enko`; none where it may be of words that differ."""
    if starting(table, word):
        return ()
    found = set(meanings_of_form(table, word))
    return found.pop() if len(found) == 1 else ()


def meanings_together(table: Table, parts: Sequence[str]) -> Meanings:
    """The meanings of several words as one: joined by hyphens, or a contract with a number; else none."""
    base, _, more = "-".join(parts).partition(":")
    base = base.partition("@")[0]
    means = table.words_of(base)
    only_contract = {kind for kind, _ in means} == {"contract"}
    if only_contract and more and not is_number(more) and _is_bonus(table, parts[-1].partition(":")[0]):
        return ()  # behind a contract stands its level: "three valat:Boris" is a contract and a bonus
    means = means or (() if more else _holding(table, parts))
    if means:
        return means
    if not more and counted_text(fold(base)):
        return (("counted", base),)
    own = () if more else said_word(fold(base)) or _inflected(table, base)
    if own:
        return () if own[0][0] == "denial" or _is_lost_bonus(table, parts, own) else own
    if len(parts) == 1 or more:
        return ()
    return _numbered(table, parts) or _filled(table, parts)


def _holding(table: Table, parts: Sequence[str]) -> Meanings:
    """The one declaration of as many taroks as are said: `dziesięć taroków`."""
    *before, last = [fold(part) for part in parts]
    number = counted_text("-".join(before)) or (before[0] if len(before) == 1 and is_number(before[0]) else "")
    if not number.isdecimal() or not (last in TAROK or TAROK_FORMS.with_form(last)):
        return ()
    held = {key: one.holds.taroks for key, one in table.rules.declarations.items() if one.holds is not None}
    found = [key for key, most in held.items() if most is not None and most[0] <= int(number) <= most[1]]
    return (("declaration", found[0]),) if len(found) == 1 else ()


def _is_lost_bonus(table: Table, parts: Sequence[str], own: Meanings) -> bool:
    """True if words that could be a lost card are a bonus beside its result: `pagat lost`, not `pagat-lost`."""
    kinds = {kind for part in parts for kind, _ in meanings(table, part)}
    return len(parts) > 1 and own[0][0] == "card" and {"bonus", "result"} <= kinds


def _is_bonus(table: Table, word: str) -> bool:
    """True if a word means a bonus."""
    return any(kind == "bonus" for kind, _ in table.words_of(word))


def _numbered(table: Table, parts: Sequence[str]) -> Meanings:
    """A contract whose name or level is said as a number or a beginning: `solo 2`, `solo d`, `druhá trojka`."""
    *before, last = parts
    if len(parts) == 2:
        for contract, said in ((parts[0], last), (last, parts[0])):
            found = table.words_of(contract) or _inflected(table, contract)
            level = number_word(fold(said))
            kinds = {kind for kind, _ in found}
            if level and "contract" in kinds:
                levels = table.rules.contracts[dict(found)["contract"]].levels
                if level <= len(levels):
                    return (("contract", dict(found)["contract"]), ("level", str(level)))
    if _whole(table, "-".join(before)) or starting(table, "-".join(before)):
        return ()
    things = [thing for thing in heads(table) if thing.kind == "contract"]
    number = int(last) if is_number(last) and len(last) == 1 else 0
    if not number:
        found_thing = {thing for thing, _ in things_beginning(table, "-".join(parts), things)}
    else:
        start = fold("-".join(before)) + "-"
        found_thing = {
            thing
            for thing in things
            for word in thing.words(table)
            if fold(word).startswith(start) and number_word(fold(word)[len(start) :]) == number
        }
    return tuple([(thing.kind, thing.key) for thing in found_thing]) if len(found_thing) == 1 else ()


def _filled(table: Table, parts: Sequence[str]) -> Meanings:
    """A contract with words between those of its name that only fill speech: `solo v tri`."""
    first, *between, last = parts
    left = [one for one in between if not _fills(table, one, first)]
    if len(left) == len(between):
        return ()
    means = meanings_together(table, [first, *left, last])
    return means if "contract" in dict(means) else ()


def _fills(table: Table, text: str, after: str) -> bool:
    """True if a word after another one only fills speech; a name after a whole word does not."""
    kinds = {kind for kind, _ in said_word(fold(text))}
    return kinds in ({"filler"}, {"filler", "on"}) and not (starting(table, text) and meanings(table, after))


def _whole(table: Table, text: str) -> bool:
    """True if a word says something as it is."""
    return bool(meanings(table, text)) or fold(text) in table.by_fold


def meanings_of_form(table: Table, word: str) -> list[Meanings]:
    """The meanings of each word that this one is a form of, by its ending or as a language lists it."""
    folded, rules = fold(word), table.rules
    known: dict[str, Container[str]] = dict(rules.named()) | {"card": CARD_OF.values()}
    found = [table.words_of(one) for one in rules.forms.with_form(folded)]
    ladder = () if rules.kontra is None else rules.kontra.ladder
    found += [(("kontra", one.key),) for one, said in zip(ladder, DOUBLING, strict=False) if folded in said]
    meant = [thing for one in (folded, *INFLECTED_FORMS.with_form(folded)) for thing in INFLECTED.get(one, ())]
    found += [((kind, key),) for kind, key in dict.fromkeys(meant) if key in known.get(kind, ())]
    return [means for means in found if means]


def bonuses_doubled(table: Table, word: str) -> list[str]:
    """The bonuses that a word after `kontra na` may mean, in any case of the noun."""
    own = [key for kind, key in table.words_of(word) if kind == "bonus"]
    of_forms = [key for means in meanings_of_form(table, word) for kind, key in means if kind == "bonus"]
    return own or list(dict.fromkeys(of_forms))
