"""Events from typed words: names by their beginnings, amounts, the lines of files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..amounts import Amount, exact, typed
from ..limits import LONGEST_REMARK
from ..problems import Problem, Refused, Wrong, impossible, malformed, unsaid
from ..words.folding import fold, nfc, printable
from ..words.said import Quantity
from . import changes as events
from .changes import (
    NOT_DRAWN,
    NOT_HERE,
    NOT_SEATED,
    RESEAT_ALONE,
    TWICE,
    after,
    everybody,
    in_question,
    require_open,
    table_of,
)
from .draw import SEED, SLIPS, WORDS, canonical
from .names import EveningTotals, Roster, check_remark, for_message, key, tidy, totals
from .tournament import Board, Tournament

NO_GAME_POINTS = unsaid("game-points-missing", "which game points has {name}?", "such as {name}=120 or {name}=-35")
NO_AMOUNT = malformed("game-points-amount", '"{text}" is no exact amount', "such as 120, -35 or 12.5")
NO_TABLE_NUMBER = malformed("table-number-missing", "a line begins with the number of a table", "such as 3 Ana=120 …")
NUMBERS_MISS = malformed("slip-numbers", "{n} numbers for {due} players", "one a player, in the order of the table")
OTHER_SUM = impossible("slip-sum", "the numbers make {sum}, the slip says {told}", "look at the slip again")
HANDS_WITH_WHY = malformed("hands-with-why", "how many hands, and why so few?", "--hands 18 --why TEXT say both")
NO_PERSON = malformed("played-person", '"{text}" names nobody', 'such as --played "TK Bled=Ana Novak"')
LICENCE_FOR_ONE = malformed("licence-for-one", "a licence is one person's", "enter each player by himself")

#: The words for somebody who left during the table, in the languages of the program.
RETIRED = frozenset({"retired", "odstopil", "odstopila", "odstoupil", "odstoupila", "zrezygnowal", "zrezygnowala"})

#: A line of a file: its number and its text.
Line = tuple[int, str]


def reason(text: str, path: str) -> str:
    """A reason or remark, tidied. Raises Refused if it says nothing."""
    text = printable(tidy(text))
    problems = check_remark(text, path, LONGEST_REMARK)
    if problems:
        raise Refused(problems)
    return text


def entering(
    state: Tournament,
    typed: Iterable[str],
    particulars: Mapping[str, Any],
    seeded: bool = False,
    table: int | None = None,
    why: str | None = None,
) -> events.Enter:
    """The entry of players under the names that they have in the list, all with the same particulars."""
    tidied = [tidy(name) for name in typed]
    facts = _tidied(particulars)
    if facts.get("licence") is not None and len(tidied) > 1:
        raise LICENCE_FOR_ONE.refused("--licence")
    known = everybody(state)
    names = tuple(known.get(key(name), name) for name in tidied)
    said = tuple(events.Particulars(name, **facts) for name in names) if facts else ()
    return events.Enter(names, seeded, table, None if why is None else reason(why, "--why"), said)


def entering_listed(
    state: Tournament, rows: Sequence[tuple[int, Mapping[str, Any]]], wrong: Sequence[Problem] = ()
) -> events.Enter:
    """The entry of players from a list with particulars. Raises Refused with the problems of every line.

    `wrong` are the problems of lines that could not be read.
    """
    problems = list(wrong)
    known = everybody(state)
    found: list[events.Particulars] = []
    for number, row in rows:
        facts = dict(row)
        tidied = tidy(facts.pop("player"))
        name = known.get(key(tidied), tidied)
        try:
            one = events.Particulars(name, **_tidied(facts))
            state = after(state, events.Enter((name,), particulars=(one,)))
        except Refused as refused:
            problems.extend([one._replace(line=number) for one in refused.problems])
            continue
        found.append(one)
    if problems:
        raise Refused(sorted(problems, key=lambda one: one.line or 0))
    return events.Enter(tuple(one.player for one in found), particulars=tuple(found))


def _tidied(particulars: Mapping[str, Any]) -> dict[str, Any]:
    """The particulars without needless blanks in club and licence; None where nothing was said."""
    return {
        name: tidy(value) if isinstance(value, str) else value
        for name, value in particulars.items()
        if value is not None and value is not False
    }


def setting(state: Tournament, typed: str, particulars: Mapping[str, Any]) -> events.SetParticulars:
    """The correction of one player's particulars."""
    (name,) = _found(state, list(state.players), (typed,), NOT_HERE)
    return events.SetParticulars(name, **_tidied(particulars))


def checking_in(state: Tournament, typed: Iterable[str]) -> events.CheckIn:
    """The check-in of players who are in the hall."""
    return events.CheckIn(_found(state, list(state.players), typed, NOT_HERE))


def closing_entry(state: Tournament, words: int, pots: bool) -> events.CloseEntry:
    """The end of entries, with the players who will be drawn by so many words, with or without pots."""
    return events.CloseEntry(tuple(state.drawn_later()), words, pots)


def withdrawing(state: Tournament, typed: Iterable[str]) -> events.Withdraw:
    """The withdrawal of players, out of those who can leave."""
    return events.Withdraw(_found(state, state.system.can_withdraw(state), typed, NOT_HERE))


def missing(state: Tournament, typed: Iterable[str], round_number: int | None = None) -> events.Absent:
    """The absence of players from a round, out of those at its tables."""
    return events.Absent(_found(state, _seated(state, round_number), typed, NOT_SEATED), round_number)


def swapping(state: Tournament, one: str, other: str, why: str, round_number: int | None = None) -> events.ChangeTables:
    """The exchange of two players' tables."""
    text = reason(why, "--why")
    return events.ChangeTables(
        _found(state, _seated(state, round_number), (one, other), NOT_SEATED), text, round_number
    )


def renaming(state: Tournament, typed: str, name: str, why: str) -> events.RenamePlayer:
    """The correction of a player's name."""
    text = reason(why, "--why")
    (player,) = _found(state, list(state.players), (typed,), NOT_HERE)
    return events.RenamePlayer(player, tidy(name), text)


def replacing(
    state: Tournament, typed: str, name: str, round_number: int | None, once: bool, why: str | None
) -> events.Replace:
    """The replacement of a player, from the current round on while his table is open, else from the next."""
    text = None if why is None else reason(why, "--why")
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    (player,) = _found(state, [one.name for one in state.inside()], (typed,), NOT_HERE)
    if round_number is None:
        seats = state.now.seats()
        table = state.now.tables[seats[player] - 1] if player in seats else None
        here = table is not None and table.result is None and table.ended is None
        round_number = state.current if here else state.current + 1
    return events.Replace(player, tidy(name), round_number, once, text)


def penalising(state: Tournament, typed_name: str, amount: str, why: str, round_number: int | None) -> events.Penalty:
    """The penalty of points off a player's total."""
    text = reason(why, "--why")
    problems: list[Problem] = []
    number: Amount = 0
    try:
        number = typed(amount.strip())
    except ValueError:
        problems.append(NO_AMOUNT("AMOUNT", text=for_message(amount)))
    name = Roster(state.players).find(typed_name, f'"{for_message(typed_name)}"', problems)
    if problems or name is None:
        raise Refused(problems)
    return events.Penalty(name, number, state.current if round_number is None else round_number, text)


def deciding(state: Tournament, typed: Iterable[str], why: str) -> events.Decide:
    """The decision of an extra hand: those whom it put first, best first."""
    text = reason(why, "--why")
    return events.Decide(_found(state, list(state.players), typed, NOT_HERE), text)


def _seated(state: Tournament, round_number: int | None) -> list[str]:
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    found = state.round(state.current if round_number is None else round_number) or state.now
    return [name for table in found.tables for name in table.players]


def _found(state: Tournament, names: Sequence[str], typed: Iterable[str], other: Wrong) -> tuple[str, ...]:
    """The players who are meant, out of `names`. `other` is the problem of a player who is not among them."""
    problems: list[Problem] = []
    here, found = Roster(names), []
    for word in typed:
        known: list[Problem] = []
        name = here.find(word, f'"{for_message(word)}"', known)
        if name is None and not here.beginning(word):
            somebody = Roster(state.players).whole(word)
            known = known if somebody is None else [other(name=somebody)]
        problems.extend(known)
        found.append(name or "")
    if problems:
        raise Refused(problems)
    return tuple(found)


class DrawManner(NamedTuple):
    """The manner of a draw besides its method: pots, the end of the round, and why it is not the announced one."""

    pots: bool = False
    minutes: int | None = None
    until: str | None = None
    why: str | None = None

    def facts(self, state: Tournament) -> dict[str, Any]:
        """The facts of the draw; pots that were announced when the entries were closed stay."""
        announced = state.entries is not None and state.entries.pots
        why = None if self.why is None else reason(self.why, "--why")
        return {"pots": self.pots or announced, "minutes": self.minutes, "until": self.until, "otherwise": why}


def drawing(state: Tournament, seed: str, words: Sequence[str], manner: DrawManner) -> events.DrawLots:
    """The draw by a seed, or by words from the hall."""
    if words:
        return events.DrawLots(WORDS, words=canonical(words), **manner.facts(state))
    return events.DrawLots(SEED, nfc(seed), **manner.facts(state))


def drawing_in_order(state: Tournament, typed: Sequence[Line], drawn: bool, manner: DrawManner) -> events.DrawLots:
    """The draw by slips, or in an order that the organiser gives: line i names the player with number i."""
    require_open(state)
    problems: list[Problem] = []
    names = Roster(in_question(state, problems))
    if problems:
        raise Refused(problems)
    order = []
    for number, text in typed:
        unknown: list[Problem] = []
        order.append(names.find(text, "", unknown))
        problems.extend([one._replace(line=number) for one in unknown])
    if problems:
        raise Refused(problems)
    slips = tuple(name for name in order if name is not None)
    return events.DrawLots(SLIPS, slips=slips, drawn=drawn, **manner.facts(state))


# Results


class Circumstances(NamedTuple):
    """The circumstances of a result besides its game points, as typed."""

    round: int | None = None
    decided: str | None = None
    correct: str | None = None
    reseat: bool = False
    hands: int | None = None
    why: str | None = None
    played: tuple[str, ...] = ()


NOTHING_BESIDES = Circumstances()


def result(
    state: Tournament, table: int, words: Sequence[str], besides: Circumstances = NOTHING_BESIDES
) -> events.Results:
    """The result of one table, from typed words."""
    correct = None if besides.correct is None else reason(besides.correct, "--correct")
    short = None if besides.why is None else reason(besides.why, "--why")
    problems: list[Problem] = []
    if (besides.hands is None) != (short is None):
        problems.append(HANDS_WITH_WHY("--hands"))
    if besides.reseat and (correct is None or state.system.gives_points):
        problems.append(RESEAT_ALONE("--reseat"))
    number, here = _table(state, table, besides.round, problems)
    game, retired = _game(state, number, here, words, problems)
    order = _decided(here, besides.decided, problems)
    played = _played(here, besides.played, problems)
    if problems:
        raise Refused(problems)
    one = events.TableResult(number, table, game, order, besides.hands, None, short, retired, played)
    return events.Results((one,), correct, besides.reseat)


def batch(state: Tournament, typed: Sequence[Line]) -> events.Results:
    """The results in a file, one table a line. Raises Refused with the problems of every line."""
    require_open(state)
    problems: list[Problem] = []
    found: list[events.TableResult] = []
    for number, text in typed:
        first, *words = text.split()
        try:
            if not first.isdecimal() or len(first) > 6:
                raise NO_TABLE_NUMBER.refused()
            event = result(state, int(first), words)
            state = after(state, event)
            found += event.results
        except Refused as refused:
            problems.extend([one._replace(line=number) for one in refused.problems])
    if problems:
        raise Refused(problems)
    return events.Results(tuple(found))


def result_of_evening(
    state: Tournament, table: int, evening: EveningTotals, besides: Circumstances, short: str | None = None
) -> events.Results:
    """The result of one table, from the evening that was played there."""
    correct = None if besides.correct is None else reason(besides.correct, "--correct")
    too_short = None if short is None else reason(short, "--short")
    problems: list[Problem] = []
    if besides.reseat and (correct is None or state.system.gives_points):
        problems.append(RESEAT_ALONE("--reseat"))
    number, here = _table(state, table, besides.round, problems)
    game = totals(state.conditions, evening, _people(state, number, here), too_short is not None, problems)
    order = _decided(here, besides.decided, problems)
    played = _played(here, besides.played, problems)
    if problems:
        raise Refused(problems)
    why = too_short if evening.hands != state.conditions.hands else None
    one = events.TableResult(number, table, game, order, evening.hands, evening.seal, why, (), played)
    return events.Results((one,), correct, besides.reseat)


def _table(state: Tournament, table: int, round_number: int | None, problems: list[Problem]) -> tuple[int, Board]:
    """The number of the round and the table meant. Raises Refused if there is no such table."""
    require_open(state)
    if not state.rounds:
        raise NOT_DRAWN.refused()
    number = state.current if round_number is None else round_number
    found = table_of(state, number, table, problems)
    if found is None:
        raise Refused(problems)
    return number, found[1]


def _people(state: Tournament, round_number: int, table: Board) -> dict[str, str]:
    """The names of those who sit at a table, and of those taken off it, each with the name of the place."""
    there = list(table.players)
    if state.system.any_order:
        there += [name for name in table.gone if name not in there]
    people = {state.sitting(round_number, name): name for name in there}
    return people | {name: name for name in there}


def _game(
    state: Tournament, round_number: int, table: Board, words: Sequence[str], problems: list[Problem]
) -> tuple[dict[str, Amount], tuple[str, ...]]:
    """The game points that words like `Ana=120` or numbers in the order of the table give, and who left."""
    words, told = without_sum(words, problems)
    people = _people(state, round_number, table)
    if words and all("=" not in word for word in words):
        if len(words) != len(table.players):
            problems.append(NUMBERS_MISS(n=len(words), due=len(table.players)))
            return {}, ()
        pairs = [(name, "=", word) for name, word in zip(table.players, words, strict=True)]
    else:
        pairs = [word.partition("=") for word in words]
    here = Roster(people)
    game: dict[str, Amount] = {}
    retired: list[str] = []
    for typed_name, sign, text in pairs:
        name = _who(state, here, typed_name, problems)
        name = name if name is None else people.get(name, name)
        if not sign:
            problems.append(NO_GAME_POINTS(name=name or for_message(typed_name)))
            continue
        left = fold(text.strip()) in RETIRED
        try:
            amount = 0 if left else typed(text.strip())
        except ValueError:
            problems.append(NO_AMOUNT(name or for_message(typed_name), text=for_message(text)))
            continue
        if name in game:
            problems.append(TWICE(name=name))
        elif name is not None:
            game[name] = amount
            retired += [name] * left
    if told is not None and not problems and sum(game.values()) != told:
        problems.append(OTHER_SUM(sum=Quantity(exact(sum(game.values()))), told=Quantity(told)))
    return game, tuple(retired)


def without_sum(words: Sequence[str], problems: list[Problem]) -> tuple[Sequence[str], Amount | None]:
    """The words without the slip's sum at their end (`= 180`), and that sum."""
    if len(words) >= 2 and words[-2] == "=":
        text = words[-1]
        words = words[:-2]
    elif words and words[-1].startswith("="):
        text = words[-1][1:]
        words = words[:-1]
    else:
        return words, None
    try:
        return words, typed(text)
    except ValueError:
        problems.append(NO_AMOUNT("=", text=for_message(text)))
        return words, None


def _who(state: Tournament, here: Roster, typed: str, problems: list[Problem]) -> str | None:
    """The player at the table with the name; a name that surely means somebody else is a problem that says so."""
    found: list[Problem] = []
    name = here.find(typed, f'"{for_message(typed)}"', found)
    if name is None and not here.beginning(typed):
        everyone = Roster(state.players)
        others = everyone.beginning(typed)
        name = everyone.whole(typed) or (others[0] if len(others) == 1 else None)
    if name is None:
        problems.extend(found)
    return name


def _decided(table: Board, typed: str | None, problems: list[Problem]) -> tuple[str, ...]:
    if typed is None:
        return ()
    names = Roster(table.players)
    found = (names.find(name, "--decided", problems) for name in typed.split(","))
    return tuple(name for name in found if name is not None)


def _played(table: Board, typed: Sequence[str], problems: list[Problem]) -> dict[str, str] | None:
    """The persons who sat there for entrants, as in `TK Bled=Ana Novak`; None if nobody is named."""
    found: dict[str, str] = {}
    names = Roster(table.players)
    for word in typed:
        entrant, sign, person = word.partition("=")
        name = names.find(entrant, "--played", problems)
        if not sign:
            problems.append(NO_PERSON("--played", text=for_message(word)))
        elif name is not None and name in found:
            problems.append(TWICE("--played", name=name))
        elif name is not None:
            found[name] = tidy(person)
    return found if typed else None
