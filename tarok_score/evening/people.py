"""The words of events, as the players at a table say them; and who comes, goes, or takes a seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..amounts import Amount, typed
from ..events import Words
from ..hand import Hand, Table, starting
from ..hand.facts import find_player
from ..law.ruleset import Ruleset
from ..limits import LONGEST_FULL_NAME, LONGEST_NUMBER
from ..problems import Problem, Refused, problem
from ..speech import read as read_hand
from ..text import for_message, nfc, printable, unseen
from ..words.folding import fold, in_english
from ..words.notation_words import BEHIND_OR_FOR, EVERYBODY, OF_WORD
from .effects import chairs_of, next_deal, old_place
from .events import Seating
from .state import in_places, scene

if TYPE_CHECKING:
    from .state import State

#: The signs before a name that give or take a radl.
SIGNS = "+-−"

#: The next radl of a line: `+Ana`, `-2 Ana`; `Ana +1`; or a word without a sign, such as `all`.
RADL = (
    rf"(?:([+−-])(\d{{0,{LONGEST_NUMBER}}}) ?([^\s\d+−-]\S*)"
    rf"|([^\s+−-]\S*) ([+−-])(\d{{0,{LONGEST_NUMBER}}})(?!\S)|(\S+))\s*"
)

#: The quotation marks around a full name, and the words of a line that has some.
QUOTES = "\"'“”„«»"
QUOTED = r'(?:"[^"]*"|\S)+'


class EveningWords(Words):
    """The words and options that state an event, with the evening at that time.

    `resting` is who rests if the words do not say, by default the dealer. Facts that cannot be taken from the words
    become problems.
    """

    def __init__(
        self,
        state: State,
        words: Sequence[str],
        options: Mapping[str, object],
        resting: str | None = None,
    ) -> None:
        super().__init__(words, options)
        self.state, self.table, self.resting = state, state.table, resting or state.dealer
        people: Any = self.options.pop("people", ())
        self.people: Sequence[str] = people  # of other evenings
        self.typed = ""  # the words of the last hand that was taken
        self.came = ""  # the player who comes to the table
        self.full = ""  # the full name that was given with the last name that was taken

    def player(self, everybody: bool = False) -> str:
        """The player that the next word names; with `everybody` they may have left the table."""
        if not self.words:
            self.problems.add("who", "player", players=tuple(self.state.totals) if everybody else self.table.players)
            return ""
        return self.named(self.words.pop(0), everybody)

    def talon(self) -> bool:
        """Takes the next word if it is one for the talon; true if so."""
        return bool(self.words) and fold(self.words[0]) in OF_WORD["talon"] and bool(self.words.pop(0))

    def named(self, word: str, everybody: bool = False) -> str:
        """The player with that name, or the only one whose name begins so."""
        table = self.table
        if everybody and self.state.away:
            table = Table(table.rules, tuple(self.state.totals), table.also)
        return find_player(table, word, self.problems) or ""

    def payer(self) -> str:
        """The player that the next word names: of this evening, or else of another evening of the club."""
        if not self.words:
            return self.player(everybody=True)
        names = [name for name in self.people if fold(name) == fold(self.words[0])]
        if not names or names[0] in self.state.totals:
            return self.player(everybody=True)
        self.words.pop(0)
        return names[0]

    def name(self) -> str:
        """The new name that the next word gives."""
        if not self.words:
            self.problems.add("which-name", "name")
            return ""
        name, self.full = split_full_name(self.words.pop(0))
        if self.full:  # a full name takes as many words as it has, quoted or not
            _, self.full = split_full_name(" ".join([f"{name}={self.full}", *self.words]))
            self.words.clear()
            self.problems.extend(check_full_names({name: self.full}))
        return name

    def wheels(self) -> dict[str, int]:
        """The radli that words like `+Ana`, `-Ana`, `+2 Ana`, `Ana +1` and `all` give and take."""
        wheels: dict[str, int] = {}
        rest, whose = " ".join(self.words), problem("whose-radl", "radl", players=tuple(self.state.totals))
        while radl := re.match(RADL, rest):
            sign, digits, name = radl[1] or radl[5], radl[2] or radl[6], radl[3] or radl[4] or radl[7]
            everybody = fold(name) in EVERYBODY and self.table.player(name) is None
            if wheels and not (radl[1] or name[0] in SIGNS or (sign and starting(self.table, name))):
                break  # the reason begins here
            if name[0] in SIGNS or not (sign or everybody):
                self.problems.append(whose if name[0] in SIGNS else problem("radl-sign", f'"{for_message(name)}"'))
                rest = rest[radl.end() :]
                break
            number = int(digits or 1) if sign in (None, "+") else -int(digits or 1)
            for player in self.table.players if everybody else [self.named(name, everybody=True)]:
                wheels[player] = wheels.get(player, 0) + number
            rest = rest[radl.end() :]
        self.words = rest.split()
        if not any(wheels.values()) and not self.problems:
            self.problems.append(problem("radli-of-nothing", "radl") if wheels else whose)
        return {name: number for name, number in wheels.items() if number}

    def hand(self) -> Hand | None:
        """The hand that all remaining words describe."""
        rest, self.words = self.words, []
        self.typed = " ".join(rest)
        try:
            return read_hand(self.table, rest, self.resting)
        except Refused as refused:
            self.problems.extend(refused.problems)
            return None

    def standing(self) -> dict[str, Amount]:
        """The totals that the words state (`Ana=40`); without words, the present ones."""
        rest, self.words = self.words, []
        if not rest:
            return dict(self.state.totals)
        standing = {}
        for word in rest:
            name, _, value = word.partition("=")
            player = self.named(name, everybody=True)
            try:
                amount = typed(value)
            except ValueError:
                self.problems.add("amount-of-player", f'"{for_message(word)}"')
                continue
            if player:
                standing[player] = amount
        return standing


def split_full_name(text: str) -> tuple[str, str]:
    """A short name and the full one that was given with it: `Ana="Ana Marija"`."""
    text = nfc(text)
    name, _, full = text.partition("=")
    full = " ".join(full.strip(QUOTES).split())
    return (name, full) if name and full[:1].isalpha() else (text, "")


def check_full_names(full: Mapping[str, str]) -> list[Problem]:
    """The problems of full names: too long, or with signs that cannot be seen."""
    return [
        problem("full-name", most=LONGEST_FULL_NAME, name=printable(name))
        for name, whole in full.items()
        if len(whole) > LONGEST_FULL_NAME or unseen(whole)
    ]


def split_quoted(text: str) -> list[str]:
    """The words of a line, which blanks within quotation marks do not part."""
    return re.findall(QUOTED, text)


def dealer(saying: EveningWords) -> Seating:
    """The table with another dealer of the next hand."""
    return _table(saying, saying.table.players, deals=saying.player())


def seats(saying: EveningWords) -> Seating:
    """The same players in another turn order, with the same dealer."""
    words, saying.words = saying.words, []
    players = tuple([saying.named(word) for word in words])
    if sorted(players) != sorted(saying.table.players) and not saying.problems:
        saying.problems.add("seats-not-all", "", players=saying.table.players)
        players = saying.table.players
    return _table(saying, players)


def join(saying: EveningWords) -> Seating:
    """The table with a new player, seated after `after`; without it, in the chair they left, or so that they deal last.

    A player who comes `za Basię` (behind her, or in her place) takes her seat if no other can be added.
    """
    new, state = _comer(saying), saying.state
    if len(saying.words) == 2 and fold(saying.words[0]) in BEHIND_OR_FOR:
        name = saying.named(saying.words[1])
        saying.words.clear()
        if len(saying.table.players) == max(saying.table.rules.seats.at_table):
            return _in_seat(saying, name, new)
        saying.problems.extend([] if saying.problems else [problem("join-where", "", new=new, name=name)])
    before = saying.options.pop("after", None)
    old = old_place(state, new) if before is None else None
    last = state.table.players[state.table.seats[state.dealer] - 1]
    place = old or saying.table.seats.get(last if before is None else saying.named(str(before)), 0) + 1
    return _table(saying, (*saying.table.players[:place], new, *saying.table.players[place:]))


def leave(saying: EveningWords) -> Seating:
    """The table without a player; with `charge` their open radli are charged now."""
    who = saying.player()
    charge = (who,) if saying.options.pop("charge", None) else ()
    return _table(saying, tuple([name for name in saying.table.players if name != who]), charge=charge)


def replace(saying: EveningWords) -> Seating:
    """The table with a new player in the seat of one who leaves; with `with_score` they take over score and radli."""
    old, new = saying.player(), _comer(saying)
    takes = {new: old} if saying.options.pop("with_score", None) else {}
    return _in_seat(saying, old, new, takes)


def _in_seat(saying: EveningWords, old: str, new: str, takes: Mapping[str, str] | None = None) -> Seating:
    """The table with a new player in another one's seat."""
    return _table(saying, tuple([new if name == old else name for name in saying.table.players]), takes=takes)


def change_rules(saying: EveningWords) -> Seating:
    """The same table by other rules."""
    if saying.words and in_english(saying.words[0], "of_rules") == "change":
        saying.words.pop(0)
    if saying.words:
        saying.options.setdefault("rules", saying.words.pop(0))
    else:
        saying.problems.add("which-rules", "ruleset")
    return _table(saying, saying.table.players)


#: The commands that change the table.
CHANGES: Mapping[str, Callable[[EveningWords], Seating]] = dict(
    zip(Seating.commands, (dealer, seats, join, leave, replace, change_rules), strict=True)
)


def _comer(saying: EveningWords) -> str:
    """The name of a newcomer: a former player's, or a new one; a full name may go with it."""
    word = split_full_name(saying.words[0])[0] if saying.words else ""
    there = saying.table.player(word) if word else None
    if there is not None:
        saying.problems.add("sits-there-already", "", name=there)
    away = next((name for name in saying.state.away if name.casefold() == word.casefold()), None)
    name = saying.name()
    saying.came = name if away is None else away
    return saying.came


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
        deals = next_deal(here, chairs_of(here, players, instead), players)
    came = {saying.came: saying.full} if saying.full else {}
    return Seating(players, deals, dict(takes or {}), charge, origin, rules, came, instead)


def _rules(saying: EveningWords) -> tuple[str | None, Ruleset | None]:
    """The name by which rules are named, and those rules with their variants."""
    origin, variants = saying.options.pop("rules", None), saying.options.pop("variant", None)
    if origin is None:
        return None, None
    from ..law.library import load, split  # a hand names no rules

    chosen = variants.split() if isinstance(variants, str) else variants
    names = [str(name) for name in chosen] if isinstance(chosen, list | tuple) else []
    try:
        return split(str(origin))[0], load(str(origin), names)
    except Refused as refused:
        saying.problems.extend(refused.problems)
        return None, None
