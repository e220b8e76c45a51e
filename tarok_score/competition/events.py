"""The events of a competition: how each is recorded, typed and said, and what it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, ClassVar, TypeAlias, TypeVar

from ..amounts import Amount, plain
from ..documents import Reading, Schema
from ..events import (
    AmountField,
    Amounts,
    Body,
    Event,
    Facts,
    Field,
    NameField,
    Names,
    NumberField,
    Pairs,
    Reason,
    Redo,
    Remark,
    TextField,
    Undo,
    Words,
    by_kind,
    fact,
    of_facts,
)
from ..limits import LONGEST_ENTRANT, LONGEST_SEED, MOST_PLAYERS
from ..problems import Problem, Problems, Refused, problem, refusal
from ..text import for_message, nfc
from ..values import Value
from ..words.folding import fold, folded_all, is_number
from ..words.languages import words as words_for
from ..words.said import Fact, Quantity, Said, counted, listed, said
from . import draw as draws
from .draw import PRELIMINARY, SEED, SLIPS, TABLES, WORDS, Draw, Exactly, canonical, ruleset_name
from .names import Roster, check_name, check_text, key, tidy, typed_amount
from .systems import equals, summed
from .tournament import (
    BETWEEN,
    ENTRY,
    IN,
    PLAYED,
    ROUND,
    Board,
    Corrected,
    Entrant,
    Result,
    Round,
    Tournament,
    renamed,
)

__all__ = ["Body", "Event", "Redo", "Remark", "Undo"]


# What is typed


class Typed(Words):
    """The words typed for an event, by its facts; `state` is the competition that it happens in."""

    def __init__(self, state: Tournament, given: Mapping[str, object], words: Sequence[str] = ()) -> None:
        stated = {
            name: value for name, value in given.items() if value is not None and value is not False and value != ()
        }
        super().__init__(
            words, {name: nfc(value) if isinstance(value, str) else value for name, value in stated.items()}
        )
        self.state = state

    def number(self, key: str) -> Any:
        """The number behind an option, None without one."""
        return self.options.get(key)

    def amount(self, key: str) -> Amount:
        """The exact amount that was typed."""
        return typed_amount(str(self.options.get(key)), key.upper(), self.problems)

    def players(self, typed: Iterable[str], among: Iterable[str], other: Callable[[str], Problem]) -> tuple[str, ...]:
        """The named players, out of some; `other` is the problem of a player who is not among them."""
        here, players = Roster(among), []
        for word in typed:
            known = len(self.problems)
            name = here.find(word, f'"{for_message(word)}"', self.problems)
            somebody = None if name or here.beginning(word) else Roster(self.state.players).whole(word)
            if somebody is not None:
                self.problems[known:] = [other(somebody)]
            players.append(name or "")
        return tuple(players)

    def seats(self) -> list[str]:
        """Everybody at a table of a round, and, if it is not formed yet, who can play in it."""
        self.require_drawn()
        number = self.options.get("round", self.state.current)
        this_round = self.state.round(number if isinstance(number, int) else -1)
        if this_round is None:
            return self.state.inside()
        return [name for table in this_round.tables for name in table.players]

    def require_drawn(self) -> None:
        """Raises Refused if the competition is closed, or nothing is drawn yet."""
        require_open(self.state)
        if not self.state.rounds:
            raise refusal("not-drawn")


def not_here(name: str) -> Problem:
    """The problem of a player who has left."""
    return problem("not-in-question", name=name)


#: The players whom a command can mean.
Among: TypeAlias = Callable[[Typed], Iterable[str]]


def everyone(typed: Typed) -> Iterable[str]:
    """Everybody in the list of players."""
    return typed.state.players


def inside(typed: Typed) -> Iterable[str]:
    """Everybody who is still in."""
    typed.require_drawn()
    return typed.state.inside()


class FlagField(Field):
    """A fact that is true or not; a record only says so if it is."""

    shape: ClassVar[Schema] = {"type": "boolean"}

    def read(self, value: Any, path: str, reading: Reading) -> bool:
        """True if the record says true."""
        return value is True

    def take(self, words: Any) -> bool:
        """True if the option was given."""
        return bool(words.options.pop(self.attribute, False))


class SeveralField(Field):
    """A list of facts of one kind, each an object: the results of several tables, say."""

    takes = ("facts",)
    facts: type[Facts]

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Facts, ...]:
        """The facts in their order, as far as they could be read."""
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.refuse(path, reading, "record-fact")
            return ()
        values = [self.facts.read(item, f"{path}[{place}]", reading) for place, item in enumerate(value)]
        return tuple([facts for facts in values if facts is not None])

    def written(self, value: Any) -> list[Body]:
        """Each of them as the fields of a record."""
        return [item.write() for item in value]

    def schema(self) -> Schema:
        """The JSON Schema of a list of them."""
        return {"type": "array", "items": of_facts(self.facts)}


class Players(Names):
    """Players out of those whom the command can mean; `other` is the problem of anybody else."""

    def __init__(self, among: Among = everyone, other: Callable[[str], Problem] = not_here) -> None:
        super().__init__()
        self.among, self.other = among, other

    def take(self, typed: Typed) -> tuple[str, ...]:
        """Reads the named players."""
        words: Any = typed.options.get(self.attribute, ())
        return typed.players(words, self.among(typed), self.other)

    def fact(self, context: Any, value: Any) -> Fact:
        """The players in a row."""
        return listed(value)


class OnePlayer(NameField):
    """A player out of those whom the command can mean."""

    def __init__(self, among: Among = everyone) -> None:
        super().__init__()
        self.among = among

    def take(self, typed: Typed) -> str:
        """Reads the named player."""
        return typed.players((str(typed.options.get(self.attribute)),), self.among(typed), not_here)[0]


class Tidied(TextField):
    """A new name, a club or a licence, if given."""

    def take(self, typed: Typed) -> str | None:
        """The text, tidied."""
        value = typed.options.get(self.attribute)
        return None if value is None else tidy(str(value))


class Number(NumberField):
    """A number from `least` to `most`, behind an option."""

    def __init__(self, name: str = "", least: int = 0, most: int | None = None) -> None:
        super().__init__(name=name, least=least)
        self.most = most


class Points(AmountField):
    """A deduction."""

    def fact(self, context: Any, value: Any) -> Fact:
        """The amount as people read it."""
        return Exactly(value)


#: A line of a file: its number and its text.
Line: TypeAlias = tuple[int, str]


class Happening(Event, kind=""):
    """An event of a competition; `help` is that of its command, which does not state the facts that are `untyped`."""

    untyped: ClassVar[tuple[str, ...]] = ()

    #: True if it needs a draw; true if it changes the entries, which is refused while they are closed for the draw.
    needs_draw: ClassVar[bool] = False
    enters: ClassVar[bool] = False

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """The competition after the event; anything after adding problems."""
        raise NotImplementedError


def taken(
    state: Tournament,
    take: Callable[[Typed], Event | None],
    given: Mapping[str, object],
    words: Sequence[str] = (),
) -> Event:
    """Reads an event from typed words and options. Raises Refused with every problem."""
    typed = Typed(state, given, words)
    event = take(typed)
    if event is None or typed.problems:
        raise Refused(typed.problems)
    return event


def after(state: Tournament, event: Event) -> Tournament:
    """The competition after an event. Raises Refused with every problem if the event is impossible now."""
    require_open(state)
    problems = Problems()
    if isinstance(event, Happening):
        if event.needs_draw and not state.rounds:
            raise refusal("not-drawn")
        if event.enters and state.entries is not None and state.phase == ENTRY:
            raise refusal("entries-closed")
        state = event.play(state, problems)
    problems.check()
    return state


EventOf = TypeVar("EventOf", bound=Event)


def line_by_line(state: Tournament, lines: Iterable[Line], take: Callable[[Tournament, str], EventOf]) -> list[EventOf]:
    """The events of a file, each from its line. Raises Refused with the problems of every line."""
    require_open(state)
    problems = Problems()
    events: list[EventOf] = []
    for number, line in lines:
        try:
            event = take(state, line)
            state = after(state, event)
            events.append(event)
        except Refused as refused:
            problems += [problem._replace(line=number) for problem in refused.problems]
    problems.check()
    return events


def as_typed(name: str) -> str:
    """A name as one word of a command."""
    return f'"{name}"' if " " in name else name


def require_open(state: Tournament) -> None:
    """Raises Refused once the competition is closed."""
    if state.closed:
        raise refusal("competition-closed")


# Entries


MOST_RATING = 9999


#: The particulars of a player beyond the name.
CLUB = fact(Tidied(), "The club.", default=None)
LICENCE = fact(Tidied(), "The licence of one player.", default=None)
RATING = fact(Number(most=MOST_RATING), "A rating, for pots.", default=None)
PAID = fact(FlagField(), "The entry fee is paid.", default=False)


class Particulars(Facts):
    """The particulars of a player who enters."""

    player: str = fact(TextField())
    club: str | None = CLUB
    licence: str | None = LICENCE
    rating: int | None = RATING
    paid: bool = PAID


def clubs(players: dict[str, Entrant]) -> dict[str, str]:
    """The clubs by their folded names, each as it was first written."""
    return {key(player.club): player.club for player in reversed(players.values()) if player.club is not None}


def with_particulars(
    player: Entrant, given: Particulars | SetParticulars, known: dict[str, str], problems: Problems
) -> Entrant:
    """The player with the given club, licence, rating and payment; a club is spelt as it was first written."""
    club, licence, rating = given.club, given.licence, given.rating
    if club is not None:
        problems.extend(check_text(club, "--club", LONGEST_ENTRANT))
        club = known.setdefault(key(club), club)
    if licence is not None:
        problems.extend(check_text(licence, "--licence", LONGEST_ENTRANT))
    if rating is not None and rating > MOST_RATING:
        problems.add("rating-high", "--rating", most=MOST_RATING)
    facts: dict[str, Any] = {"club": club, "licence": licence, "rating": rating, "paid": given.paid or None}
    return player._replace(**{name: value for name, value in facts.items() if value is not None})


class Enter(Happening, kind="enter"):
    """Players who enter; `seeded` are drawn last in a knock-out, with `table` they sit down at once.

    `why` says why a player sits down who was taken off another table.
    """

    enters = True

    players: tuple[str, ...] = fact(Names())
    seeded: bool = fact(FlagField(), default=False)
    table: int | None = fact(Number(), default=None)
    why: str | None = fact(Reason(), default=None)
    particulars: tuple[Particulars, ...] = fact(SeveralField(Particulars), default=())

    @classmethod
    def of(cls, state: Tournament, player: str, **particulars: Any) -> Enter:
        """The entry of a player, under the name that they have in the list."""
        name = tidy(player)
        given: dict[str, Any] = {
            fact: tidy(value) if isinstance(value, str) else value
            for fact, value in particulars.items()
            if value is not None and value is not False
        }
        name = everybody(state).get(key(name), name)
        return cls((name,), particulars=(Particulars(name, **given),) if given else ())

    @classmethod
    def joined(cls, entries: Iterable[Enter], why: str | None = None, **given: Any) -> Enter:
        """Several entries as one, in which all are seeded, or sit down at a table."""
        entered = list(entries)
        names = tuple(name for entry in entered for name in entry.players)
        particulars = tuple(player for entry in entered for player in entry.particulars)
        return cls(names, why=why, particulars=particulars, **given)

    def title(self, context: Any) -> Said:
        """The entry in one line."""
        names = listed(self.players)
        if self.table is None:
            return said("entry of {names}", names=names)
        return said("entry of {names} at table {table}", names=names, table=self.table)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Enters players, lets them come back, or sit down at a table of this round."""
        each_once(self.players, problems, said("two players of one name: tell them apart, as in Ana N."))
        system, entry = state.system, state.phase == ENTRY
        if self.seeded and not (entry and not system.gives_points):
            problems.add("seeded-elsewhere", "--seeded")
        if self.table is not None and not (system.late_entry and state.phase == ROUND):
            problems.add("table-elsewhere", "--table")
        elif not entry and not system.late_entry:
            problems.add("entry-over", system=system.name)
        elif not entry and self.table is None and state.current == state.last_round:
            full, boards = state.conditions.seats, state.now.tables
            room = [number for number in state.open_tables() if len(boards[number - 1].players) < full]
            hint = said("--table {n} seats somebody at once", n=room[0]) if room else None
            problems.add("no-round-follows", name=listed(self.players), hint=hint)
        if len(self.particulars) > len(self.players):
            problems.add("record-fact", "particulars")
        if problems:
            return state
        players, known = dict(state.players), everybody(state)
        names = [known.get(key(typed), typed) for typed in self.players]
        count = len(players.keys() | set(names))
        if count > MOST_PLAYERS:
            problems.add("competition-full", most=MOST_PLAYERS, n=count)
            return state
        seats = state.now.seats() if self.table is not None else {}
        for name in names:
            before = players.get(name)
            if before is None:
                problems.extend(check_name(name))
                players[name] = Entrant(name, self.seeded, None if entry else len(players) + 1)
            elif name in seats:
                problems.add(
                    "seated-already", name=name, table=seats[name], typed=as_typed(name), other=str(self.table)
                )
            elif before.left is not None:
                players[name] = before._replace(left=None)
            elif self.table is None:
                problems.add("in-already", name=name)
        written = clubs(players) if self.particulars else {}
        for particular in self.particulars:
            if particular.player in players:
                players[particular.player] = with_particulars(players[particular.player], particular, written, problems)
        state = state._replace(players=players)
        if self.table is None or problems:
            return state
        for other, board in enumerate(state.now.tables, 1):
            moved = [name for name in names if name in board.gone]
            if moved and other != self.table and self.why is None:
                problems.add("moved-table", "--why", names=listed(moved), table=other)
        return seated(state, state.current, self.table, names, problems)


def seated(state: Tournament, number: int, table: int, names: Sequence[str], problems: Problems) -> Tournament:
    """The competition with players at a table of a round, taken off the table they were at."""
    this_round, board = table_of(state, number, table)
    if board.result is not None:
        raise refusal("table-has-result", table=table)
    room = state.conditions.seats - len(board.players)
    seats, leaving, changed = this_round.seats(), frozenset(names), {}
    if room < len(names):
        mover, sitter = as_typed(names[0]), as_typed(board.players[0])
        exchange = said("tarok tournament move {one} {other} --why TEXT: they change places", one=mover, other=sitter)
        hint = exchange if names[0] in seats else None
        problems.add("no-room", table=table, room=room, n=len(names), hint=hint)
    for vacated in {seats[name] for name in names if name in seats}:
        stay = [name for name in this_round.tables[vacated - 1].players if name not in leaving]
        changed[vacated] = this_round.tables[vacated - 1]._replace(players=tuple(stay))
    gone = tuple(name for name in board.gone if name not in leaving)
    return state.with_tables(number, changed | {table: board._replace(players=(*board.players, *names), gone=gone)})


class SetParticulars(Happening, kind="set", says="club, licence, rating or payment of {player}"):
    """A player's club, licence, rating or payment, put right; what is None stays."""

    enters = True

    help = "Put club, licence, rating or payment of PLAYER right."

    player: str = fact(OnePlayer())
    club: str | None = CLUB
    licence: str | None = LICENCE
    rating: int | None = RATING
    paid: bool = PAID

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Corrects one player's particulars."""
        player = known(state, self.player)
        return state.with_player(with_particulars(player, self, clubs(state.players), problems))


class CheckIn(Happening, kind="check-in", says="checked in: {players}"):
    """Players who are in the hall. If anybody is checked in, only they are drawn."""

    enters = True

    help = "PLAYER is in the hall. Once anybody is checked in, only those players are drawn."

    players: tuple[str, ...] = fact(Players())

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Checks players in, each once."""
        each_once(self.players, problems)
        if state.phase != ENTRY:
            problems.add("check-in-late")
        players = {name: known(state, name)._replace(checked_in=True) for name in self.players}
        problems.extend(problem("checked-in", name=name) for name in players if state.players[name].checked_in)
        return state._replace(players=state.players | players)


class CloseEntry(Happening, kind="close-entry"):
    """The end of entries: these will be drawn, by so many words, with or without pots.

    `seal` is that of the record itself, if it is in a file. In one of an older program `words` is None, and nothing was
    said about the draw.
    """

    enters = True

    help = """Close the entries, and say how the lots will be drawn, so that nobody can steer the draw.

    From then on only the draw by that many words, `draw --word`, needs no reason.
    """
    untyped: ClassVar[tuple[str, ...]] = ("players", "seal")

    players: tuple[str, ...] = fact(Names())
    words: int | None = fact(
        Number("words", draws.FEWEST_WORDS, draws.MOST_WORDS),
        "How many people will write a word for the draw.",
        default=None,
    )
    pots: bool = fact(FlagField(), "Points system: the draw will be one with pots of ratings.", default=False)
    seal: str = fact(TextField(), default="")

    @classmethod
    def take(cls, typed: Typed) -> Event | None:
        """The end of entries for everybody who would be drawn now."""
        words = typed.number("words") or draws.FEWEST_WORDS
        return cls(tuple(typed.state.to_be_drawn()), words, bool(typed.options.get("pots")))

    def title(self, context: Any) -> Said:
        """The end of entries in one line."""
        return said("entries closed: {n} players", n=len(self.players))

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Closes the entries."""
        if state.phase != ENTRY:
            raise refusal("drawn-already")
        if not state.players:
            problems.add("nobody-named")
        elif self.players != tuple(state.to_be_drawn()):
            problems.add("slips-miss", names=listed(self.players))
        if self.pots:
            check_pots(state, self.players, problems)
        return state._replace(entries=self)


class OpenEntry(Happening, kind="open-entry", says="entries opened again: {why}"):
    """The entries, opened again."""

    help = "Open the entries again."

    why: str = fact(Reason(), "Why the entries are opened again.")

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Opens the entries again."""
        if state.phase != ENTRY:
            raise refusal("drawn-already")
        if state.entries is None:
            raise refusal("entries-not-closed")
        return state._replace(entries=None)


class Withdraw(Happening, kind="withdraw", says="withdrawal of {players}"):
    """Players who leave the competition."""

    enters = True

    help = "PLAYER leaves: before the draw they are struck off the list, later they keep what they have."

    players: tuple[str, ...] = fact(Players(lambda typed: typed.state.system.can_withdraw(typed.state)))

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Lets players leave; at tables without a result their places are empty."""
        each_once(self.players, problems)
        phase = state.phase
        if phase == PLAYED:
            problems.add("all-played")
        able = frozenset(state.system.can_withdraw(state))
        problems.extend(not_here(name) for name in self.players if name not in able)
        if problems:
            return state
        leaving = frozenset(self.players)
        if phase == ENTRY:
            return state._replace(
                players={name: player for name, player in state.players.items() if name not in leaving}
            )
        left = {name: state.players[name]._replace(left=state.current) for name in self.players}
        state = state._replace(players=state.players | left)
        for this_round in state.rounds:
            here = this_round.number > state.current or (this_round.number == state.current and phase == ROUND)
            state = taken_off(state, this_round, leaving, only_open=not here)
        return state


def taken_off(state: Tournament, this_round: Round, leaving: frozenset[str], only_open: bool = False) -> Tournament:
    """The competition without these players at a round's tables that have no typed result, or still need one."""
    moved = {}
    for place, table in enumerate(this_round.tables, 1):
        needless = only_open and state.done(this_round, table)
        if table.result is None and not (needless or leaving.isdisjoint(table.players)):
            off = tuple([name for name in table.players if name in leaving])
            stay = tuple([name for name in table.players if name not in leaving])
            moved[place] = table._replace(players=stay, gone=(*table.gone, *off))
    return state.with_tables(this_round.number, moved) if moved else state


def known(state: Tournament, name: str, inside: bool = False) -> Entrant:
    """The player of that name. Raises Refused if there is none, or none who is still in."""
    player = state.players.get(name)
    if player is None or (inside and state.system.statuses(state)[name] != IN):
        raise refusal("not-in-question", name=name)
    return player


def everybody(state: Tournament) -> dict[str, str]:
    """The folded names of all who have or had a place, each with the place's present name."""
    holders = {key(name): name for name in state.players}
    for player in state.players.values():
        for _, name in (*player.holders, *player.once):
            holders.setdefault(key(name), player.name)
    return holders


def each_once(names: Sequence[str], problems: Problems, hint: Said | None = None) -> None:
    """Adds a problem for each name that is there twice, and one if there are no names."""
    if not names:
        problems.add("nobody-named")
    for folded, count in Counter(map(key, names)).items():
        if count > 1:
            problems.add("named-twice", name=next(name for name in names if key(name) == folded), hint=hint)


# At the tables


class Absent(Happening, kind="absent", says="absence of {players}"):
    """Players who miss a round: this one or the coming one, in a league any."""

    help = """PLAYER misses a round, and is taken off the table.

    That is the round that is being played, while their table has no result, else the coming one.
    """

    players: tuple[str, ...] = fact(Players(Typed.seats, lambda name: problem("not-seated", name=name)))
    round: int | None = fact(Number(), "Another round: the coming one, in a league any.", default=None)

    @classmethod
    def take(cls, typed: Typed) -> Event | None:
        """Reads the absence from the named round, else from the present one, or the coming one."""
        state = typed.state
        words: Any = typed.options.get("players", ())
        if "round" not in typed.options and state.rounds and not state.closed:
            there = [board for board in state.now.tables if board.result is None] if state.phase == ROUND else []
            here = {name for board in there for name in (*board.players, *board.gone)}
            named = [Roster(state.players).whole(word) or Roster(here).find(word, "", Problems()) for word in words]
            if here.isdisjoint(named):
                typed.options["round"] = state.current + 1
        return super().take(typed)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Takes players off their tables, or keeps them away from those of the coming round."""
        each_once(self.players, problems)
        if not state.system.gives_points:
            raise refusal("no-absence")
        coming = state.current + 1
        if state.rounds and self.round == coming and not state.system.any_order:
            if state.current == state.last_round:
                problems.add("no-round-follows", name=listed(self.players))
            inside = state.inside()
            problems.extend(not_here(name) for name in self.players if name not in inside)
            return state._replace(absences=(*state.absences, *((coming, name) for name in self.players)))
        this_round = with_open_tables(state, round_meant(state, self.round), self.players)
        return taken_off(state, this_round, frozenset(self.players))


class ChangeTables(Happening, kind="swap"):
    """Two players who change tables in this round or, in a league, in another one."""

    players: tuple[str, ...] = fact(Players(Typed.seats, lambda name: problem("not-seated", name=name)))
    why: str = fact(Reason())
    round: int | None = fact(Number(), default=None)

    def title(self, context: Any) -> Said:
        """The exchange in one line."""
        one, other = self.players
        return said("{one} and {other} change tables: {why}", one=one, other=other, why=self.why)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Lets two players of different tables change places."""
        one, other = (self.players * 2)[:2] if self.players else ("", "")
        number = round_meant(state, self.round)
        if one == other or len(self.players) > 2:
            raise refusal("swap-alone", name=one)
        this_round = with_open_tables(state, number, (one, other))
        seats, instead = this_round.seats(), {one: other, other: one}
        if seats[one] == seats[other]:
            raise refusal("same-table", one=one, other=other)
        changed = {}
        for table in (seats[one], seats[other]):
            board = this_round.tables[table - 1]
            changed[table] = board._replace(players=renamed(board.players, instead))
        return state.with_tables(number, changed)


class Move(Happening, kind="move"):
    """A player who sits down at another table of this round or, in a league, of another one."""

    help = """PLAYER sits down at table TABLE, from wherever they sat, or changes places with another player.

    \b
    tarok tournament move Ana 3 --why "sat alone"
    tarok tournament move Ana Boris --why "brothers"
    """

    player: str = fact(OnePlayer(inside))
    table: int = fact(Number())
    why: str | None = fact(Reason(), "Why they move, unless they sit alone.", default=None)
    round: int | None = fact(Number(), "League: in that round.", default=None)

    @classmethod
    def take(cls, typed: Typed) -> Event | None:
        """Reads the move to a table, or the exchange with a named player."""
        word = str(typed.options["table"])
        if is_number(word):
            typed.options["table"] = int(word)
            return super().take(typed)
        typed.options["players"] = (str(typed.options["player"]), word)
        return ChangeTables.take(typed)

    def title(self, context: Any) -> Said:
        """The move in one line."""
        facts: dict[str, Fact] = {"player": self.player, "table": self.table}
        if self.why is None:
            return said("{player} moves to table {table}", **facts)
        return said("{player} moves to table {table}: {why}", **facts, why=self.why)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Lets a player sit down at another table."""
        number = round_meant(state, self.round)
        known(state, self.player, inside=True)
        this_round = formed_round(state, number)
        at = this_round.seats().get(self.player)
        if at == self.table:
            raise refusal("sits-there", name=self.player, table=at)
        if at is not None:
            with_open_tables(state, number, (self.player,))
            if self.why is None and len(this_round.tables[at - 1].players) > 1:
                raise refusal("which-reason", "--why")
        return seated(state, number, self.table, (self.player,), problems)


def round_meant(state: Tournament, number: int | None) -> int:
    """The number of the round whose tables change: the current one while it is played, in a league any.

    Raises Refused if there is none.
    """
    if number is not None and not state.system.any_order:
        raise refusal("other-round", "--round")
    formed = formed_round(state, number)
    if number is None and state.phase != ROUND:
        raise refusal("no-round-now")
    return formed.number


def formed_round(state: Tournament, number: int | None) -> Round:
    """The round of that number, with None the current one. Raises Refused if it has not been formed."""
    if not state.rounds:
        raise refusal("not-drawn")
    formed = state.round(state.current if number is None else number)
    if formed is None:
        first, last = state.rounds[0].number, state.rounds[-1].number
        raise refusal("no-such-round", "--round", round=number or 0, first=first, last=last)
    return formed


def with_open_tables(state: Tournament, number: int, names: Iterable[str]) -> Round:
    """The round of that number. Raises Refused if not all of these sit there, at tables without a typed result."""
    this_round, problems = formed_round(state, number), Problems()
    seats = this_round.seats()
    for name in names:
        if name not in seats:
            problems.add("not-seated", name=name)
        elif this_round.tables[seats[name] - 1].result is not None:
            problems.add("table-has-result", table=seats[name])
    problems.check()
    return this_round


def table_of(state: Tournament, number: int, table: int) -> tuple[Round, Board]:
    """The round and the table of these numbers. Raises Refused if there are none."""
    formed = formed_round(state, number)
    if not 1 <= table <= len(formed.tables):
        raise refusal("no-such-table", table=table, last=len(formed.tables))
    return formed, formed.tables[table - 1]


# Names


class RenamePlayer(Happening, kind="rename", says="{player} is called {name}: {why}"):
    """The name that a player should have had."""

    enters = True

    help = "PLAYER is called NAME everywhere; the lots stay those of the name that was drawn."

    player: str = fact(OnePlayer())
    name: str = fact(Tidied())
    why: str = fact(Reason(), "Why the name changes.")

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Corrects a player's name; their lots stay those of the name that was drawn."""
        player = known(state, self.player)
        check_new_name(state, self.name, player, problems)
        if self.name == player.name:
            problems.add("same-name", name=self.name)
        if problems:
            return state
        names = {player.name: self.name}
        holders, once = renamed(player.holders, names), renamed(player.once, names)
        return state.with_player(player._replace(holders=holders, once=once)).renamed(names)


class Replace(Happening, kind="replace"):
    """A substitute in a player's place from a round on, or in that round only (`once`)."""

    needs_draw = True

    help = "NAME takes the place, number and points of PLAYER."

    player: str = fact(OnePlayer(inside))
    name: str = fact(Tidied())
    from_round: int = fact(Number("round"), "From which round on.")
    once: bool = fact(FlagField(), "In that round only: the place keeps its name and gets the points.", default=False)
    why: str | None = fact(Reason(), "Why.", default=None)

    @classmethod
    def take(cls, typed: Typed) -> Event | None:
        """The replacement, from the current round on while the player's table is open, else from the next."""
        state = typed.state
        inside(typed)
        if "from_round" not in typed.options:
            name, now = Roster(state.players).find(str(typed.options["player"]), "", Problems()), state.now.tables
            here = any(name in board.players and board.result is None and board.ended is None for board in now)
            typed.options["from_round"] = state.current if here else state.current + 1
        event = super().take(typed)
        if isinstance(event, Replace) and key(event.name) == key(state.players[event.player].holder(event.from_round)):
            typed.problems.add("same-name", name=event.name)
        return None if typed.problems else event

    def title(self, context: Any) -> Said:
        """The replacement in one line."""
        facts: dict[str, Fact] = {"name": self.name, "player": self.player, "round": self.from_round}
        if self.once:
            return said("{name} sits for {player} in round {round}", **facts)
        return said("{name}, from round {round} for {player}", **facts)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Lets a substitute take over a place with number, points and club, or sit there once."""
        player = known(state, self.player, inside=True)
        first, last = state.rounds[0].number, state.rounds[-1].number
        following = max(last, state.current if state.phase == PLAYED else state.current + 1)
        if not first <= self.from_round <= following:
            problems.add("no-such-round", "--from-round", round=self.from_round, first=first, last=following)
        check_new_name(state, self.name, player, problems)
        if self.once and self.from_round in dict(player.once):
            problems.add("once-a-round", name=player.name)
        if problems:
            return state
        if self.once:
            return state.with_player(player._replace(once=(*player.once, (self.from_round, self.name))))
        before = player.holders or ((-1, player.name),)
        kept = tuple(holder for holder in before if holder[0] < self.from_round)
        return state.with_player(player._replace(holders=(*kept, (self.from_round, self.name)))).with_holders()


def check_new_name(state: Tournament, name: str, player: Entrant, problems: Problems) -> None:
    """Checks that a new name is well formed and not taken."""
    problems.extend(check_name(name))
    holder = everybody(state).get(key(name))
    if holder is not None and holder != player.name:
        problems.add("in-already", name=name)


class Penalty(Happening, kind="penalty", says="{amount} off {player} from round {round}: {why}"):
    """Points off a player's total from a round on."""

    needs_draw = True

    help = "Take AMOUNT off what PLAYER has."

    player: str = fact(OnePlayer())
    amount: Amount = fact(Points(sign=False))
    round: int = fact(Number(), "From which round on; else the current one.")
    why: str = fact(Reason(), "Why points are taken off.")

    @classmethod
    def take(cls, typed: Typed) -> Event | None:
        """Reads the penalty, from the current round on unless another is named."""
        typed.options.setdefault("round", typed.state.current)
        return super().take(typed)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Takes points off a player's total."""
        if not state.system.gives_points:
            problems.add("no-total")
        known(state, self.player)
        if self.amount <= 0:
            problems.add("penalty-of-nothing", "AMOUNT")
        if not state.rounds[0].number <= self.round <= state.current:
            problems.add(
                "round-not-begun", "--round", round=self.round, first=state.rounds[0].number, last=state.current
            )
        return state._replace(penalties=(*state.penalties, self))


# The draw

LONGEST_WORD_OF_DRAW = 60


class DrawLots(Happening, kind="draw"):
    """The draw: by a seed, by words from the hall and the seal of the closed entries, or in a given order.

    `drawn` says that slips were drawn in the order given. With `pots` each table of the first round gets a player of
    each pot. `otherwise` says why it is not the draw for which the entries were closed.
    """

    method: str = fact(TextField())
    seed: str | None = fact(TextField(), default=None)
    slips: tuple[str, ...] = fact(Names(), default=())
    words: tuple[str, ...] = fact(Names(), default=())
    drawn: bool = fact(FlagField(), default=False)
    pots: bool = fact(FlagField(), default=False)
    otherwise: str | None = fact(TextField(), default=None)

    @classmethod
    def typed_draw(
        cls,
        state: Tournament,
        *,
        seed: str = "",
        words: Sequence[str] = (),
        order: Sequence[str] | None = None,
        pots: bool = False,
        why: str | None = None,
        **given: Any,
    ) -> DrawLots:
        """The draw by a seed, by words from the hall, or by an order, in which name i has number i.

        Pots that were announced when the entries were closed stay. Raises Refused with every problem.
        """
        typed = Typed(state, {"why": why})
        given |= {"otherwise": typed.option("why"), "pots": pots or (state.entries is not None and state.entries.pots)}
        slips = () if order is None else typed.players(order, in_question(state), not_here)
        typed.problems.check()
        if order is not None:
            return cls(SLIPS, slips=slips, **given)
        given.pop("drawn", None)
        return cls(WORDS, words=canonical(words), **given) if words else cls(SEED, nfc(seed), **given)

    def title(self, context: Any) -> Said:
        """The draw in one line."""
        return said("draw {made}", made=drawn_by(self))

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Puts the players in the order of the draw, and forms the first tables."""
        names = in_question(state)
        count, most = len(names), state.system.most
        fewest = 2 if state.draws else state.conditions.seats
        if count < fewest:
            raise refusal("too-few-players", n=count, fewest=fewest)
        if most is not None and count > most:
            raise refusal("too-many-players", n=count, most=most)
        if not state.rounds:
            # If anybody is checked in, the draw strikes off the rest.
            drawn = frozenset(names)
            state = state._replace(players={name: player for name, player in state.players.items() if name in drawn})
        entries, manner = state.entries, (self.method, len(self.words), self.pots)
        if entries is not None and entries.words is not None and manner != (WORDS, entries.words, entries.pots):
            if self.otherwise is None:
                problems.add("draw-otherwise", draw=announced(entries))
        elif self.otherwise is not None:
            problems.add("draw-as-announced", "--why")
        purpose, drawn_as = state.system.purpose(state, count), dict[str, str]()
        if entries is not None and entries.words is not None and state.draws:
            # Entries closed for an announced draw keep their names: a later one chooses no other lot.
            drawn_as = dict(zip(state.draws[0].order, state.draws[0].names, strict=True))
        text, order = None, self.slips
        if self.method == SLIPS:
            each_once(order, problems)
            due, there = set(names), set(order)
            problems.extend(problem("slips-strange", name=name, n=len(names)) for name in order if name not in due)
            if due - there:
                problems.add("slips-miss", names=listed([name for name in names if name not in there]))
        else:
            text = self.seed or ""
            if self.method == WORDS:
                text = _text_of_words(state, self.words, problems)
            else:
                problems.extend(check_text(text, "--seed", LONGEST_SEED))
            order = draws.by_seed(text, len(state.draws) + 1, names, drawn_as)
        if self.pots:
            check_pots(state, names, problems)
        if problems:
            return state
        if purpose == PRELIMINARY:  # those who are seeded need not play it
            order = tuple(sorted(order, key=lambda name: state.players[name].seeded))
        pots = tuple[tuple[str, ...], ...]()
        if self.pots:
            # By rating, the highest first, unrated players last, equals by lot; within a pot players are by lot.
            ratings = {name: state.players[name].rating for name in order}
            by_rating = sorted(order, key=lambda name: (ratings[name] is None, -(ratings[name] or 0)))
            filled = draws.fill_tables(by_rating, -(-count // state.conditions.seats))
            lots = {name: place for place, name in enumerate(order)}
            pots = tuple([tuple(sorted(pot, key=lots.__getitem__)) for pot in filled])
        by_lot, named = self.drawn or self.method != SLIPS, tuple([drawn_as.get(name, name) for name in order])
        made = Draw(purpose, self.method, text, order, self.words, by_lot, named, pots, self.otherwise)
        state = state._replace(players=_numbered(state, made), draws=(*state.draws, made))
        first = 0 if purpose == PRELIMINARY else 1
        for number, tables in enumerate(state.system.drawn_tables(state, made), first):
            state = formed(state, number, tables)
        return state._replace(current=first).with_holders()


def in_question(state: Tournament) -> list[str]:
    """Everybody who takes part in the draw that is due. Raises Refused if none is."""
    require_open(state)
    if state.phase != ENTRY and not state.draw_due:
        raise refusal("drawn-already")
    if state.phase == ROUND:
        raise _round_open(state)
    return state.to_be_drawn()


def drawn_by(draw: DrawLots | Draw) -> Said:
    """The method of a draw and, if another was announced, why."""
    if draw.method == WORDS:
        made = said("by words from the hall: {words}", words=" ".join(draw.words))
    elif draw.method == SLIPS:
        made = said("by slips") if draw.drawn else said("in the order given by the organiser")
    else:
        made = said('by the seed "{seed}"', seed=draw.seed or "")
    if draw.otherwise is None:
        return made
    return said("{made}; another draw was announced: {why}", made=made, why=draw.otherwise)


def announced(entries: CloseEntry) -> Said:
    """The draw for which the entries were closed."""
    n = entries.words or 0
    if entries.pots:
        return counted("a draw with pots by {n} word", "a draw with pots by {n} words", n)
    return counted("a draw by {n} word", "a draw by {n} words", n)


def _text_of_words(state: Tournament, words: Sequence[str], problems: Problems) -> str:
    """The text of the lots: the seal of the closed entries and the words, joined by single blanks.

    An older program took the words as they were typed.
    """
    if state.entries is None:
        problems.add("entries-open", "--word")
        return ""
    if not draws.FEWEST_WORDS <= len(words) <= draws.MOST_WORDS:
        problems.add("draw-words", "--word", n=len(words), fewest=draws.FEWEST_WORDS, most=draws.MOST_WORDS)
    for word in words:
        problems.extend(check_text(word, "--word", LONGEST_WORD_OF_DRAW))
    if state.entries.words is not None:
        due = canonical(words)
        strange = [word for word, word_due in zip(words, due, strict=True) if word != word_due or not word.isascii()]
        problems.extend(problem("draw-word", "--word", word=for_message(word)) for word in strange)
        alike = sorted({word for word, following in pairwise(due) if word == following})
        problems.extend(problem("draw-words-alike", "--word", word=for_message(word)) for word in alike)
    return " ".join((state.entries.seal, *words))


def check_pots(state: Tournament, names: Iterable[str], problems: Problems) -> None:
    """Adds a problem if the players cannot be put in pots by rating."""
    if not state.system.late_entry:
        problems.add("no-pots", "--pots")
    elif all(state.players[name].rating is None for name in names):
        problems.add("no-ratings", "--pots")


def _numbered(state: Tournament, made: Draw) -> dict[str, Entrant]:
    """The players with their numbers and, if this is the first draw, with their places in it."""
    places = {name: place for place, name in enumerate(made.order, 1)}
    return {
        name: player._replace(
            number=places.get(name) if made.purpose == TABLES else None,
            drawn=player.drawn if state.draws else places.get(name),
        )
        for name, player in state.players.items()
    }


def formed(state: Tournament, number: int, tables: Iterable[tuple[str, ...]]) -> Tournament:
    """The competition with another round."""
    return state._replace(rounds=(*state.rounds, Round(number, tuple(map(Board, tables)))), current=number)


# Results


class EveningTotals(Value):
    """The totals of an evening that was played at a table, the rules by which it was, and its last seal."""

    path: str
    rules: str
    totals: Mapping[str, Amount]
    hands: int
    finished: bool
    seal: str


class TableResult(Facts):
    """The game points of a whole table, typed or read out of an evening.

    `decided` names tied players of a knock-out, those ahead first; `retired` left during the table; `played` says who
    sat there for an entrant. `hands` and `seal` are those of the evening; `short` says why another number of hands was
    played than the competition has.
    """

    round: int = fact(Number())
    table: int = fact(Number())
    game: dict[str, Amount] = fact(Amounts())
    decided: tuple[str, ...] = fact(Names(), default=())
    hands: int | None = fact(Number(), default=None)
    seal: str | None = fact(TextField(), default=None)
    short: str | None = fact(TextField(), default=None)
    retired: tuple[str, ...] = fact(Names(), default=())
    played: dict[str, str] | None = fact(Pairs(), default=None)


class Results(Happening, kind="result"):
    """The results of one table or several; `correct` says why they replace those that counted.

    With `reseat` those who go on by a corrected result take the seats of those who went on by mistake; with `vacant`,
    which older programs did not write, also the seats of those who have left since.
    """

    needs_draw = True

    results: tuple[TableResult, ...] = fact(SeveralField(TableResult))
    correct: str | None = fact(TextField(), default=None)
    reseat: bool = fact(FlagField(), default=False)
    vacant: bool = fact(FlagField(), default=False)

    @classmethod
    def of_table(cls, state: Tournament, table: int, stated: Sequence[str] | EveningTotals, **given: Any) -> Results:
        """Reads the result of a table, from typed words or from the evening that was played there.

        `given` are the options of the command: `why` says why so few hands were played; with `anyway` another sum than
        the slip's is accepted. Raises Refused with every problem.
        """
        typed = Typed(state, given)
        typed.require_drawn()
        correct, short, hands = typed.option("correct"), typed.option("why"), typed.number("hands")
        problems, reseat = typed.problems, "reseat" in typed.options
        number, decided, seal = typed.number("round"), typed.options.get("decided"), None
        if reseat and (correct is None or state.system.gives_points):
            problems.add("reseat-alone", "--reseat")
        this_round, board = table_of(state, state.current if number is None else number, table)
        if isinstance(stated, EveningTotals):
            problems.extend(_unlike(stated, state, len(board.players), short))
            hands, seal = stated.hands, stated.seal
            short = short if hands != state.conditions.hands else None
            stated = [f"{name}={plain(total)}" for name, total in stated.totals.items()]
        elif (hands is None) != (short is None):
            problems.add("hands-with-why", "--hands")
        game, retired = _game(typed, this_round, table, stated)
        names = Roster(board.players)
        ahead = [names.find(name, "--decided", problems) for name in str(decided or "").split(",") if decided]
        typed.problems.check()
        result = TableResult(this_round.number, table, game, tuple(map(str, ahead)), hands, seal, short, retired)
        return cls((result,), correct, reseat, reseat)

    @classmethod
    def joined(cls, events: Iterable[Results]) -> Results:
        """The results of several tables as one event."""
        return cls(tuple(result for event in events for result in event.results))

    @classmethod
    def of_line(cls, state: Tournament, line: str) -> Results:
        """The result on a line of a file."""
        first, *words = line.split()
        if not is_number(first):
            raise refusal("table-number-missing")
        return cls.of_table(state, int(first), words)

    def title(self, context: Any) -> Said:
        """The results in one line."""
        if len(self.results) != 1:
            return said("results of {n} tables", n=len(self.results))
        (result,) = self.results
        title = said("result of table {table} in round {round}", table=result.table, round=result.round)
        return title if self.correct is None else said("{what}, corrected: {why}", what=title, why=self.correct)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Gives tables their results."""
        for number, results in groupby(self.results, key=lambda result: result.round):
            changed: dict[int, Board] = {}
            for result in results:
                state = self._result(state, result, changed, problems)
            state = state.with_tables(number, changed)
            if number > state.current:
                state = state._replace(current=number).with_holders()
        return state

    def _result(
        self, state: Tournament, event: TableResult, changed: dict[int, Board], problems: Problems
    ) -> Tournament:
        """Adds the table with its result to those that are changed. The competition, in which others may sit now."""
        this_round, table = table_of(state, event.round, event.table)
        table = changed.get(event.table, table)
        if state.system.any_order:
            # A player who was absent may turn up after all: they sit last.
            late = [name for name in event.game if name in table.gone and state.players[name].left is None]
            table = table._replace(players=tuple(dict.fromkeys((*table.players, *late))))
        if state.idle(this_round, table):
            raise refusal("needs-no-result", table=event.table)
        before = len(problems)
        if table.result is not None and self.correct is None:
            problems.add("result-stands", table=event.table, round=event.round)
        if table.result is None and self.correct is not None:
            problems.add("nothing-to-correct", "--correct", table=event.table, round=event.round)
        _check_result(state, this_round, event, table, problems)
        if len(problems) > before:
            return state
        game, previous = {name: event.game[name] for name in table.players}, table.result
        corrections: tuple[Corrected, ...] = ()
        played: Mapping[str, str] = event.played or {}
        if previous is not None and self.correct is not None:
            corrections = (*previous.corrections, Corrected(previous.game, self.correct))
            played = previous.played if event.played is None else event.played
        places = state.system.place(state, event, game)
        points = draws.lines(state.conditions, game, places, event.retired)
        result = Result(
            game,
            places,
            event.decided,
            event.hands,
            event.seal,
            event.short,
            event.retired,
            corrections,
            played,
            points,
        )
        if event.decided:
            each_once(event.decided, problems)
            equal = [name for group in equals(result) for name in group]
            alone = [name for name in event.decided if name in result.game and name not in equal]
            if state.system.gives_points:
                problems.add("decided-elsewhere", "--decided")
            else:
                problems.extend(problem("not-tied", "--decided", name=name) for name in alone)
        if len(problems) > before:
            return state
        if this_round is not state.now:
            on, others = state.on(this_round, table), state.on(this_round, table, result)
            if others and others != on:
                if not self.reseat:
                    raise refusal("others-go-on", names=listed(others), table=event.table)
                state = self._seat_anew(state, this_round, on, others)
        changed[event.table] = Board(table.players, result, None, table.gone)
        return state

    def _seat_anew(self, state: Tournament, this_round: Round, before: Sequence[str], now: Sequence[str]) -> Tournament:
        """Puts those who go on in the seats of those who went on by mistake; those who have left since take none."""
        following = state.round(this_round.number + 1)
        late = this_round.number == 0 or following is not state.now or len(before) != len(now)
        moved = {old: new for old, new in zip(before, now, strict=False) if old != new}
        changed: dict[int, Board] = {}
        for number, board in enumerate(following.tables if following is not None else (), 1):
            free = [name for name in board.gone if name in moved and self.vacant]
            if not free and moved.keys().isdisjoint(board.players):
                continue
            late = late or board.result is not None
            seated = renamed((*board.players, *free), moved)
            left = [name for name in seated if self.vacant and state.players[name].left is not None]
            gone = [name for name in board.gone if name not in free] + left
            changed[number] = board._replace(
                players=tuple(name for name in seated if name not in left), gone=tuple(gone)
            )
        if late or following is None:
            raise refusal("reseat-later", "--reseat", names=listed(now))
        return state.with_tables(following.number, changed)


def _stranger(this_round: Round, table: int, name: str) -> Problem:
    """The problem of a player who does not sit at a table."""
    other = this_round.seats().get(name)
    if other is not None:
        return problem("at-another-table", name=name, other=other, table=table)
    return problem("at-no-table", name=name, table=table, names=listed(this_round.tables[table - 1].players))


def _check_result(state: Tournament, this_round: Round, event: TableResult, table: Board, problems: Problems) -> None:
    """Adds the problems of who sat there, who left, which evening it was, and how many hands were played."""
    if event.game.keys() != set(table.players):
        problems.extend(_stranger(this_round, event.table, name) for name in event.game if name not in table.players)
        missing = [name for name in table.players if name not in event.game]
        if missing:
            problems.add("game-points-of", names=listed(missing))
    if event.retired and set(event.retired) >= set(table.players):
        problems.add("all-retired")
    if event.seal is not None:
        problems.extend(
            problem("same-evening", "--session", table=number, round=other.number)
            for other in state.rounds
            for number, board in enumerate(other.tables, 1)
            if (other.number, number) != (event.round, event.table)
            if board.result is not None and board.result.seal == event.seal
        )
    elif event.hands is not None and event.hands >= state.conditions.hands:
        problems.add("not-short", "--hands", n=event.hands, due=state.conditions.hands)


def _unlike(evening: EveningTotals, state: Tournament, players: int, short: str | None) -> Iterator[Problem]:
    """The problems of an evening that is not the one that the competition wants at a table of some players."""
    conditions, path = state.conditions, evening.path
    due = ruleset_name(conditions.ruleset, conditions.variants)
    if not evening.finished:
        yield problem("evening-unfinished", path)
    if players == conditions.seats and evening.rules != due:
        yield problem("evening-of-other-rules", path, rules=evening.rules, due=due)
    if evening.hands != conditions.hands and short is None:
        yield problem("evening-of-other-hands", path, n=evening.hands, due=conditions.hands)


def _game(
    typed: Typed, this_round: Round, table: int, words: Sequence[str]
) -> tuple[dict[str, Amount], tuple[str, ...]]:
    """The game points that words like `Ana=120` or numbers in the order of the table give, and who left."""
    state, problems, board, number = typed.state, typed.problems, this_round.tables[table - 1], this_round.number
    sum_on_slip = None
    # Two empty words in front let a short slip be taken apart like a long one.
    *before, sign, last = ["", "", *words]
    if sign == "=" or last.startswith("="):
        words = before[2:] if sign == "=" else words[:-1]
        sum_on_slip = typed_amount(last.removeprefix("="), "=", problems, "game-points-amount")
    sitting = [state.sitting(number, name) for name in board.players]
    # In a league a result may still name players who have left the table since.
    late = board.gone if state.system.any_order else ()
    people = {state.sitting(number, name): name for name in (*board.players, *late)}
    if words and all("=" not in word for word in words):
        if len(words) != len(sitting):
            problems.add("slip-numbers", n=len(words), due=len(sitting), names=", ".join(sitting))
            return {}, ()
        words = [f"{name}={word}" for name, word in zip(sitting, words, strict=True)]

    def elsewhere(name: str) -> Problem:
        """The problem of a player who does not sit there, though a substitute does in that name."""
        person = state.sitting(number, name)
        return problem("sits-for", person=person, name=name) if person in people else _stranger(this_round, table, name)

    game, retired = dict[str, Amount](), list[str]()
    leaving = folded_all(words_for("retired"))
    for typed_name, sign, text in [word.partition("=") for word in words]:
        name = people.get(typed.players((typed_name,), people, elsewhere)[0])
        if not sign:
            if name is not None:
                problems.add("game-points-missing", name=name)
            continue
        left = fold(text.strip()) in leaving
        amount = 0 if left else typed_amount(text, name or for_message(typed_name), problems, "game-points-amount")
        if name in game:
            problems.add("named-twice", name=name)
        elif name is not None:
            game[name] = amount
            retired += [name] * left
    # A wrong sum often is one slip of the pen; the organiser may insist.
    if sum_on_slip is not None and not (problems or "anyway" in typed.options) and sum(game.values()) != sum_on_slip:
        problems.add("slip-sum", sum=Quantity(sum(game.values())), told=Quantity(sum_on_slip))
    return game, tuple(retired)


# The rounds and the end


class Next(Happening, kind="next", says="the next round"):
    """The next round."""

    needs_draw = True

    help = "Form the next round, once every table has its result."

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Forms the next round; in a league, which has all rounds already, it becomes the current one."""
        phase, number = state.phase, state.current + 1
        if phase == ROUND:
            raise _round_open(state)
        if phase == PLAYED:
            raise refusal("last-played")
        if state.draw_due:
            raise refusal("draw-due")
        if state.system.gives_points and len(state.playing(number)) < 2:
            raise refusal("alone-left")
        state = state._replace(summed=state.current, sums=summed(state, state.current))
        if state.round(number) is None:
            state = formed(state, number, state.system.next_tables(state))
        return state._replace(current=number).with_holders()


class EndRound(Happening, kind="end-round", says="open tables ended: {why}"):
    """The end of a round whose open tables get no result."""

    needs_draw = True

    help = "End a round: its open tables get no result. One that turns up later is taken."

    why: str = fact(Reason(), "Why the open tables get no result.")
    round: int | None = fact(Number(), "League: that round.", default=None)

    @classmethod
    def take(cls, typed: Typed) -> Event | None:
        """The end of a round that was begun; older programs ended others, too."""
        state, number = typed.state, typed.number("round")
        if number is not None and state.rounds and state.system.any_order and number > state.current:
            typed.problems.add("round-not-begun", "--round", round=number, first=1, last=state.current)
        return super().take(typed)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Ends a round without its open tables; a result that turns up later is still taken."""
        number = state.current if self.round is None else self.round
        if not state.system.gives_points:
            raise refusal("no-round-ends")
        if self.round is not None and not state.system.any_order:
            raise refusal("other-round", "--round")
        this_round, open_tables = state.round(number), state.open_tables(number)
        if this_round is None or not open_tables:
            raise refusal("round-not-ended")
        return state.with_tables(
            number, {table: this_round.tables[table - 1]._replace(ended=self.why) for table in open_tables}
        )


def _round_open(state: Tournament) -> Refused:
    """The exception, to be raised, for a round whose tables are not all played."""
    number = state.outstanding()[0][0]
    tables: list[Said] = [said("table {n}", n=table) for table in state.open_tables(number)]
    some = tables if len(tables) <= 4 else [*tables[:3], said("{n} more", n=len(tables) - 3)]
    which = said("round {n}", n=number) if number else said("the preliminary round")
    return refusal("round-open", round=which, tables=listed(some, "{some} and {last}"))


class Decide(Happening, kind="decide", says="an extra hand put first {players}: {why}"):
    """An extra hand between those who are equally first, best first."""

    help = "An extra hand decided between those who are equally first: PLAYER… come 1, 2, …"

    players: tuple[str, ...] = fact(Players())
    why: str = fact(Reason(), "How it was decided.")

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Puts those who are equally first in the order of an extra hand."""
        each_once(self.players, problems)
        if state.phase != PLAYED or not state.system.gives_points:
            raise refusal("not-played-yet")
        rows, _ = state.system.rank(state._replace(decided=()), state.current)
        first = [row.player.name for row in rows if row.place == 1]
        shared = first if len(first) > 1 else []
        problems.extend(problem("nothing-to-decide", name=name) for name in self.players if name not in shared)
        return state._replace(decided=self.players)


class Close(Happening, kind="close"):
    """The end: the standings are final. `early` says why rounds are left out."""

    needs_draw = True

    help = "End the competition after its last round: the standings are final."

    early: str | None = fact(Reason(), "End before the last round, and say why.", default=None)

    def title(self, context: Any) -> Said:
        """The end in one line."""
        return said("the end") if self.early is None else said("an early end: {why}", why=self.early)

    def play(self, state: Tournament, problems: Problems) -> Tournament:
        """Ends the competition after the last round, or early."""
        phase, rounds = state.phase, state.conditions.rounds or 0
        if phase == ROUND and not (self.early is not None and state.system.any_order):
            raise _round_open(state)
        if phase == PLAYED and self.early is not None:
            raise refusal("not-early", "--early")
        if phase == BETWEEN and not state.system.gives_points:
            raise refusal("final-not-played")
        if phase == BETWEEN and self.early is None:
            raise refusal("rounds-left", n=rounds - state.current, rounds=rounds)
        return state._replace(closed=True, early=self.early)


#: The kinds of events by the names that they have in a ledger; most are those of their commands.
KINDS: dict[str, type[Event]] = by_kind(globals().values())


def read(body: Body, seal: str = "") -> Event:
    """The event of a record with its seal. Raises Refused with its problems if it is no record of this program."""
    kind = KINDS.get(body["kind"])
    if kind is None:
        raise refusal("competition-record-kind", "kind")
    reading = Reading()
    event = kind.read({**body, "seal": seal}, "", reading)
    if event is None:
        raise Refused(reading.problems)
    return event
