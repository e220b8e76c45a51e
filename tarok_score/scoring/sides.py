"""What is known before a hand is scored: the sides, open radli, the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ..amounts import Amount, typed
from ..documents.parts import AN_AMOUNT, WRONG_KIND
from ..hand.hand import UNCOUNTED, Hand
from ..hand.table import Table, shown
from ..law.ruleset import Ruleset
from ..limits import LONGEST_NUMBER, MOST_POT, MOST_RADLI
from ..problems import Problem, malformed
from ..words.said import Said, Value, counted, said

RADLI_NO_NUMBER = malformed("radli-no-number", "must be a whole number of open radli", "0 or more")
RADLI_TWICE = malformed("radli-twice", "the open radli of {name} are given twice", "say one number")
NO_RADLI = malformed("radli-none", "{ruleset} has no radli", "leave it out")
POT_TOO_LARGE = malformed("pot-too-large", "is more than anybody has paid in", "count again")
POT_BELOW_ZERO = malformed("pot-below-zero", "cannot be below 0")
NO_POT = malformed("pot-none", "{ruleset} has no pot", "leave it out")


class Before(Value):
    """The state that earlier hands left: open radli of each player, and the pot."""

    __slots__ = ("pot", "radli")

    def __init__(self, radli: dict[str, int], pot: Amount = 0) -> None:
        self.radli: Final = radli
        self.pot: Final = pot


#: The state before a hand where nothing is said of it.
NOTHING = Before({})


def typed_before(table: Table, radli: str | None, pot: str | None, problems: list[Problem]) -> Before:
    """Open radli and the pot as the options of a command state them: `Ana=1,Boris=2`, an amount as people type it."""
    pairs = [_pair(word) for word in radli.split(",")] if radli else []
    found = read_radli(table, pairs, "--radli ", problems)
    return Before(found, 0 if pot is None else read_pot(table, pot, typed, "--pot", problems))


def _pair(word: str) -> tuple[str, object]:
    """A player and his number of open radli, which stays text if it is not a number."""
    name, _, count = word.partition("=")
    return name, int(count) if count.isdecimal() and len(count) < LONGEST_NUMBER else count


def read_radli(table: Table, pairs: Iterable[tuple[str, Any]], path: str, problems: list[Problem]) -> dict[str, int]:
    """The open radli of each player who is named, once."""
    found: dict[str, int] = {}
    for name, count in pairs:
        player = table.player(name)
        if player is None:
            problems.append(table.nobody(f"{path}{shown(name)}", name))
        elif type(count) not in (int, bool) or not 0 <= count <= MOST_RADLI:
            problems.append(RADLI_NO_NUMBER(f"{path}{shown(name)}"))
        elif count and table.rules.radli is None:
            problems.append(NO_RADLI(f"{path}{shown(name)}", ruleset=table.rules.id))
        elif player in found:
            problems.append(RADLI_TWICE(f"{path}{shown(name)}", name=player))
        else:
            found[player] = int(count)
    return found


def read_pot(table: Table, value: Any, read: Callable[[Any], Amount], path: str, problems: list[Problem]) -> Amount:
    """The amount that lies in the pot, if these rules have one."""
    try:
        pot = read(value)
    except (ValueError, TypeError):
        problems.append(WRONG_KIND(path, what=AN_AMOUNT, example='"6" or "0.50"'))
        return 0
    if pot > MOST_POT:
        problems.append(POT_TOO_LARGE(path))
    elif pot < 0:
        problems.append(POT_BELOW_ZERO(path))
    elif pot and table.rules.pot is None:
        problems.append(NO_POT(path, ruleset=table.rules.id))
    return pot


class Sides:
    """One hand and its two sides: who plays it, the declarer's side and its opponents.

    `doubled` names the players whose open radl doubles something: as a rule the declarer alone. `played_out` says that
    the hand was neither thrown in nor given up.
    """

    __slots__ = (
        "active",
        "before",
        "contract",
        "decimals",
        "doubled",
        "hand",
        "opponents",
        "played_out",
        "rules",
        "side",
        "table",
    )

    def __init__(self, table: Table, before: Before, hand: Hand) -> None:
        rules = table.rules
        contract = rules.contracts[hand.contract]
        active, side = table.active(contract, hand.resting), hand.side if hand.declarer is not None else ()
        self.table: Final = table
        self.rules: Final = rules
        self.contract: Final = contract
        self.hand: Final = hand
        self.before: Final = before
        self.active: Final = active
        self.side: Final = side
        self.opponents: Final = tuple([name for name in active if name not in side])
        self.doubled: Final = _whose_radl_doubles(rules, before, hand.declarer, active)
        self.played_out: Final = not (hand.thrown_in or hand.surrendered)
        #: The number of decimals that people write in this unit.
        self.decimals: Final = rules.unit.decimals

    def same_side(self, one: str, other: str | None) -> bool:
        """True if two players play together: never where everybody is alone, nor with somebody who is not named."""
        return bool(self.side) and other is not None and (one in self.side) == (other in self.side)


def _whose_radl_doubles(
    rules: Ruleset, before: Before, declarer: str | None, active: tuple[str, ...]
) -> tuple[str, ...]:
    """The players whose open radl doubles something in a hand between sides."""
    if rules.radli is None or declarer is None:
        return ()
    if rules.radli.doubles == "own":
        return tuple([name for name in active if before.radli.get(name)])
    return (declarer,) if before.radli.get(declarer) else ()


def say_card_points(points: int) -> Said:
    """A number of card points in words."""
    if points == UNCOUNTED:
        return said("full, uncounted")
    return counted("{n} card point", "{n} card points", points)
