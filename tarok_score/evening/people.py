"""Changes of the table, from words: players come, go and go on for others, somebody deals, other rules hold.

Each function makes the new table out of the present one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..events.words import shown
from ..law.library import document, load, split
from ..law.merge import variant_ids
from ..law.ruleset import Ruleset
from ..law.shelf import shipped
from ..law.variant_names import variant_name
from ..problems import Refused, malformed, unsaid
from ..words.folding import fold
from ..words.notation_words import BEHIND_OR_FOR
from .event_words import SIGNS, EveningWords, split_full_name
from .events import Seating
from .seating import chairs_after, next_deal, old_place
from .state import in_places, scene

WHICH_RULES = unsaid("which-rules", "which rules?", "such as rules change pagat-4p --now")
NOT_ALL = malformed("seats-not-all", "name all who sit there, each once", "at the table: {players}")
BEHIND_OR_INSTEAD = unsaid(
    "join-where",
    "does {new} sit behind {name}, or in that seat?",
    "tarok join {new} --after {name}; tarok replace {name} {new}",
)
SITS_THERE = malformed("sits-there-already", "{name} sits at the table already", "name somebody who comes")

HOLDS_ALREADY = malformed("variant-holds-already", "{variant} holds already", "- takes it away: -{variant}")
HOLDS_NOT = malformed("variant-holds-not", "{variant} does not hold", "+ adds it: +{variant}")
ONLY_SHIPPED = malformed(
    "variant-of-a-file", "{ruleset} is a file of your own: only the whole is changed", "rules change FILE.yaml+VARIANT"
)


def dealer(saying: EveningWords) -> Seating:
    """The table with another dealer of the next hand."""
    return _table(saying, saying.table.players, deals=saying.player())


def seats(saying: EveningWords) -> Seating:
    """The same players in another turn order, with the same dealer."""
    words, saying.words = saying.words, []
    players = tuple([saying.named(word) for word in words])
    if sorted(players) != sorted(saying.table.players) and not saying.problems:
        saying.problems.append(NOT_ALL("", players=saying.table.players))
        players = saying.table.players
    return _table(saying, players)


def join(saying: EveningWords) -> Seating:
    """The table with a new player, seated after `after`; without it, in the chair he left, or so that he deals last.

    One who comes `za Basię` (behind her, or in her place) takes the seat where no other can be added.
    """
    new, state = _comer(saying), saying.state
    if len(saying.words) == 2 and fold(saying.words[0]) in BEHIND_OR_FOR:
        name = saying.named(saying.words[1])
        saying.words.clear()
        if len(saying.table.players) == max(saying.table.rules.seats.at_table):
            return _in_seat(saying, name, new)
        saying.problems.extend([] if saying.problems else [BEHIND_OR_INSTEAD("", new=new, name=name)])
    before = saying.options.pop("after", None)
    old = old_place(state, new) if before is None else None
    last = state.table.players[state.table.seats[state.dealer] - 1]
    place = old or saying.table.seats.get(last if before is None else saying.named(str(before)), 0) + 1
    return _table(saying, (*saying.table.players[:place], new, *saying.table.players[place:]))


def leave(saying: EveningWords) -> Seating:
    """The table without a player; with `charge` his open radli are charged now."""
    who = saying.player()
    charge = (who,) if saying.options.pop("charge", None) else ()
    return _table(saying, tuple([name for name in saying.table.players if name != who]), charge=charge)


def replace(saying: EveningWords) -> Seating:
    """The table with a new player in the seat of one who leaves; with `with_score` he takes over score and radli."""
    old, new = saying.player(), _comer(saying)
    takes = {new: old} if saying.options.pop("with_score", None) else {}
    return _in_seat(saying, old, new, takes)


def _in_seat(saying: EveningWords, old: str, new: str, takes: Mapping[str, str] | None = None) -> Seating:
    """The table with a new player in another one's seat."""
    return _table(saying, tuple([new if name == old else name for name in saying.table.players]), takes=takes)


def change_rules(saying: EveningWords) -> Seating:
    """The same table by other rules."""
    if saying.words[:1] == ["change"]:
        saying.words.pop(0)
    if not saying.words:
        saying.problems.append(WHICH_RULES("ruleset"))
        return _table(saying, saying.table.players)
    if _is_relative(saying.words[0], saying.table.rules):
        _other_variants(saying)
    else:
        saying.options.setdefault("rules", saying.words.pop(0))
    return _table(saying, saying.table.players)


def _is_relative(word: str, rules: Ruleset) -> bool:
    """True if a word gives or takes a variant of the present rules: `+exact-difference`, `exact-difference`."""
    if word[0] in SIGNS:
        return True
    if rules.id not in shipped():
        return False
    everything = document(rules.id)
    return variant_ids(everything, [word])[0] in everything.get("variants", {})


def _other_variants(saying: EveningWords) -> None:
    """Names the present rules with the variants that words give (`+`, or no sign) and without those they take."""
    rules = saying.table.rules
    if rules.id not in shipped():
        saying.problems.append(ONLY_SHIPPED(f'"{shown(saying.words[0])}"', ruleset=rules.id))
        return
    chosen = list(rules.variants)
    everything = document(rules.id)
    for word in saying.words:
        sign, name = (word[0], word[1:]) if word[0] in SIGNS else ("+", word)
        (variant,) = variant_ids(everything, [name])
        if sign == "+" and variant not in chosen:
            chosen.append(variant)
        elif sign != "+" and variant in chosen:
            chosen.remove(variant)
        else:
            wrong = HOLDS_ALREADY if sign == "+" else HOLDS_NOT
            saying.problems.append(wrong(f'"{shown(word)}"', variant=variant_name(everything, variant)))
    saying.words.clear()
    saying.options |= {"rules": rules.id, "variant": chosen}


#: The commands that change the table.
CHANGES: Mapping[str, Callable[[EveningWords], Seating]] = dict(
    zip(Seating.commands, (dealer, seats, join, leave, replace, change_rules), strict=True)
)


def _comer(saying: EveningWords) -> str:
    """The name of whoever comes: a former player's, or a new one."""
    saying.came = _who_comes(saying)
    return saying.came


def _who_comes(saying: EveningWords) -> str:
    """The name of whoever comes, with the full name given with it."""
    if saying.words:
        word, _ = split_full_name(saying.words[0])
        found = saying.table.player(word)
        if found is not None:
            saying.problems.append(SITS_THERE("", name=found))
        away = next((name for name in saying.state.away if name.casefold() == word.casefold()), None)
        name = saying.name()
        return name if away is None else away
    return saying.name()


def _table(
    saying: EveningWords,
    players: tuple[str, ...],
    deals: str = "",
    takes: Mapping[str, str] | None = None,
    charge: tuple[str, ...] = (),
) -> Seating:
    """The table from here on, by the rules that were named, if any were."""
    origin, rules = _rules(saying)
    saying.options.pop("now", None)
    instead = in_places(saying.table.players, players)
    if not deals:
        here = scene(saying.state)
        deals = next_deal(here, chairs_after(here, players, instead), players)
    came = {saying.came: saying.full} if saying.full else {}
    return Seating(players, deals, dict(takes or {}), charge, origin, rules, came, instead)


def _rules(saying: EveningWords) -> tuple[str | None, Ruleset | None]:
    """The name by which rules are named, and those rules with their variants."""
    origin, variants = saying.options.pop("rules", None), saying.options.pop("variant", None)
    if origin is None:
        return None, None

    chosen = variants.split() if isinstance(variants, str) else variants
    names = [str(name) for name in chosen] if isinstance(chosen, list | tuple) else []
    try:
        return split(str(origin))[0], load(str(origin), names)
    except Refused as refused:
        saying.problems.extend(refused.problems)
        return None, None
