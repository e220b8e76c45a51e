"""What happened in a competition, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from ...competition import events
from ...competition.book import Competition, Recorded, Reopened, TakenBack, UndoneDraw
from ...competition.draw import PRELIMINARY, Conditions, Exactly
from ...competition.events import Redo, TableResult, Undo, announced, drawn_by
from ...competition.systems import equals, met_before, seated_otherwise, standings
from ...competition.tournament import (
    BETWEEN,
    CLOSED,
    ENTRY,
    FINAL,
    PLAYED,
    Entrant,
    PointsRow,
    Result,
    Round,
    Tournament,
    by_place,
)
from ...law.library import rules_name
from ...limits import LONGEST_TIME
from ...words.folding import cut, fold
from ...words.said import Fact, Said, Speech, counted, listed, said


class Marked:
    """An amount followed by a mark: it was corrected, or has a penalty."""

    __slots__ = ("amount", "mark")

    def __init__(self, amount: Exactly, mark: str) -> None:
        self.amount, self.mark = amount, mark

    def spoken(self, speech: Speech) -> str:
        """The amount and the mark."""
        return self.amount.spoken(speech) + self.mark


class Ordinal:
    """An ordinal number: `2nd` in English, `2.` in the other languages."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def spoken(self, speech: Speech) -> str:
        """The number with the ending or the full stop of the language."""
        if speech.code != "en":
            return f"{self.number}."
        ending = {1: "st", 2: "nd", 3: "rd"}.get(self.number % 10 if self.number // 10 % 10 != 1 else 0, "th")
        return f"{self.number}{ending}"


#: The rounds that have names of their own, by their stage or, in a knock-out, by their number of tables: each name, and
#: the heading of the standings after it.
NAMES: Mapping[object, tuple[Said, Said]] = {
    PRELIMINARY: (said("preliminary round"), said("standings after the preliminary round")),
    4: (said("quarterfinal"), said("standings after the quarterfinal")),
    2: (said("semifinal"), said("standings after the semifinal")),
    FINAL: (said("final"), said("standings after the final")),
}


def _names(state: Tournament, number: int) -> tuple[Said, Said]:
    """The name of a round, and the heading of the standings after it. A league has a word of its own for a round."""
    if state.system.is_league:
        return said("league round {n}", n=number), said("standings after league round {n}", n=number)
    stage, this_round = state.stage(number), state.round(number)
    usual = said("round {n}", n=number), said("standings after round {n}", n=number)
    if state.system.gives_points or this_round is None:
        return usual
    return NAMES.get(stage) or NAMES.get(len(this_round.tables)) or usual


def round_name(state: Tournament, number: int) -> Said:
    """The name of a round."""
    return _names(state, number)[0]


def standings_after(state: Tournament, number: int) -> Said:
    """The heading of the standings after a round."""
    return _names(state, number)[1]


#: The accented letters of each language's alphabet, each of which follows its plain letter there.
_LETTERS = {"sl": "čćđšž", "cs": "čřšž", "pl": "ąćęłńóśźż"}


def by_surname(names: Iterable[str], speech: Speech) -> list[str]:
    """The names by their last word, then the rest, in a language's alphabet.

    Other accents count only between equals.
    """
    own = _LETTERS.get(speech.code, "")
    small = {name: name.lower() for name in names}
    # A letter of the language's own comes after its plain one.
    alphabet = {letter: (fold(letter), own.find(letter) + 1) for letter in set("".join(small.values()))}

    def letters(word: str) -> list[tuple[str, int]]:
        """The places of a word's letters in the alphabet."""
        return [alphabet[letter] for letter in word]

    def order(name: str) -> tuple[object, ...]:
        """The key of a name, with the last name first."""
        *rest, last = small[name].split() or [""]
        return letters(last), [letters(word) for word in rest], name

    return sorted(small, key=order)


def which_draw(state: Tournament, undone: Sequence[TakenBack], number: int | None = None) -> list[Said]:
    """The draw that holds (or draw `number`), how it was made, and what was taken back: when, and why."""
    meant = len(state.draws) if number is None else number
    told = []
    if meant:
        what = said("draw {number}, drawn {made}", number=meant, made=drawn_by(state.draws[meant - 1]))
        open_entries = said("{what}; drawn without closing the entries", what=what)
        told.append(what if state.entries is not None else open_entries)
    return [*told, *drawn_again(state, undone, number)]


def drawn_again(state: Tournament, undone: Sequence[TakenBack], number: int | None = None) -> list[Said]:
    """The entries opened again, and the draws, or those in one place, that were taken back: when, and why."""
    reopened = [
        said("entries opened again at {time}: {why}", time=_clock(one.at), why=one.why or "")
        for one in undone
        if isinstance(one, Reopened)
    ]
    draws = [one for one in undone if isinstance(one, UndoneDraw) and number in (None, one.number)]
    return [*reopened, *(_again(state, draws, place) for place in sorted({one.number for one in draws}))]


def _again(state: Tournament, undone: Sequence[UndoneDraw], number: int) -> Said:
    """The draws in one place that were taken back, and whether another one stands there."""
    taken_back = []
    for place, one in enumerate((one for one in undone if one.number == number), 1):
        facts: dict[str, Fact] = {"nth": Ordinal(place), "time": _clock(one.at)}
        taken_back.append(
            said("the {nth}, at {time}, was taken back", **facts)
            if one.why is None
            else said("the {nth}, at {time}, was taken back: {why}", **facts, why=one.why)
        )
    others = listed(taken_back, "{some}; {last}")
    if number > len(state.draws):
        return said("no draw counts; {others}", others=others)
    return said("{nth} draw; {others}", nth=Ordinal(len(taken_back) + 1), others=others)


def _clock(at: str) -> str:
    """The time of day of a record, as people write it: `9.41`."""
    hours, sign, minutes = cut(at[11:16], LONGEST_TIME).partition(":")
    return f"{hours.lstrip('0') or '0'}.{minutes}" if sign else "?"


def event_done(added: Recorded) -> list[Said]:
    """The sentences for whoever recorded an event: the event, and what followed from it."""
    event, state = added.event, added.state
    match event:
        case events.Enter(players, _, table):
            now = counted("{n} player is in", "{n} players are in", n=len(state.inside()))
            if table is None:
                return [said("entered: {names}; {now}", names=listed(players), now=now)]
            return [said("at table {table}: {names}; {now}", table=table, names=listed(players), now=now)]
        case events.CloseEntry() if state.entries is not None:
            return [
                event.title(None),
                said("write this seal down, all of it:"),
                Said("{seal}", {"seal": added.seal or "-"}),
                said("then comes {draw}: each by another person, all opened together", draw=announced(state.entries)),
            ]
        case events.Withdraw(players):
            now = counted("{n} player is in", "{n} players are in", n=len(state.inside()))
            return [said("withdrawn: {names}; {now}", names=listed(players), now=now)]
        case events.Absent(players, round_number):
            number = state.current if round_number is None else round_number
            return [said("absent in round {round}: {names}", round=number, names=listed(players))]
        case events.DrawLots():
            return [
                *which_draw(state, added.undone, len(state.draws)),
                *incomplete(state, state.rounds, every=True),
                *unfair(state),
            ]
        case events.Results(results):
            changed = [line for one in results if event.correct is not None for line in _changed(added, one)]
            return [*(_given(state, one) for one in results), *changed]
        case Undo() | Redo():
            assert added.moved is not None
            moved = added.moved.title(None)
            undone = isinstance(event, Undo)
            return [said("taken back: {what}", what=moved) if undone else said("brought back: {what}", what=moved)]
        case events.Next():
            return [*incomplete(state, (state.now,)), *unfair(state)]
        case _:
            return [event.title(None)]


def incomplete(state: Tournament, rounds: Sequence[Round], every: bool = False) -> list[Said]:
    """The sentences about who will sit at incomplete tables in some rounds, or in all, and what makes that fair."""
    if not state.system.gives_points:
        return []
    counts: dict[int, list[int]] = {}
    for this_round in rounds:
        sizes = [len(table.players) for table in this_round.tables]
        counts.setdefault(sum(size for size in sizes if size < state.conditions.seats), []).append(this_round.number)
    found = []
    for n, numbers in counts.items():
        line = counted("{n} player sits at an incomplete table", "{n} players sit at incomplete tables", n=n)
        if len(counts) > 1:
            line = said("{line} in round {rounds}", line=line, rounds=runs(numbers))
        elif every and state.last_round != 1:
            line = said("{line} in each round", line=line)
        found += [line] if n else []
    small = [one.number for one in rounds if any(0 < len(table.players) <= 2 for table in one.tables)]
    if small and state.system.is_league:
        found.append(said("a table of two or fewer: round {rounds}", rounds=runs(small)))
    if found and half_evens_out(state.conditions):
        found.append(HALF_EVENS_OUT)
    return found


#: The advice that makes the mean of every table equal, however many players it has.
HALF_EVENS_OUT = said("--missing 0.5 would make the mean of every table equal")


def half_evens_out(conditions: Conditions) -> bool:
    """True if half a point off for each missing player would make all tables' means equal, and is not in force."""
    return conditions.table_points == (4, 3, 2, 1) and conditions.missing != Fraction(1, 2)


def unfair(state: Tournament) -> list[Said]:
    """The sentences about the unfairness of a round, before it is played."""
    tables, found = state.now.tables, []
    most = state.conditions.tables_max
    playing = [table for table in tables if not state.idle(state.now, table)]
    if most is not None and len(playing) > most:
        n = sum(len(table.players) for table in playing[most:])
        found.append(
            said("{tables} tables for {most} in the hall: {n} players wait", tables=len(playing), most=most, n=n)
        )
    if state.conditions.rematch == "avoid":
        before = met_before(state._replace(current=state.current - 1)) if state.current > 1 else {}
        pairs = [
            f"{one}–{other}"
            for table in tables
            for one, other in combinations(table.players, 2)
            if frozenset((one, other)) in before
        ]
        if pairs:
            found.append(said("who meets again: {pairs}", pairs=listed(pairs)))
    return found


def _changed(added: Recorded, event: TableResult) -> list[Said]:
    """Each player's numbers, points and place before and after a correction, and the tables formed by the old ones."""
    before, now = _results_of(added.before, event), _results_of(added.state, event)
    if before is None or now is None:
        return []
    old_rows = {row.player.name: row for row in standings(added.before).rows}
    new_rows = {row.player.name: row for row in standings(added.state).rows}
    found = []
    for name in now.game:
        if name not in before.game or name not in old_rows or name not in new_rows:
            continue
        was, row = old_rows[name], new_rows[name]
        line = said(
            "{name}: {old} → {new} game points, place {was} → {place}",
            name=name,
            old=Exactly(before.game[name]),
            new=Exactly(now.game[name]),
            was=f"{was.place}.",
            place=f"{row.place}.",
        )
        if isinstance(was, PointsRow) and isinstance(row, PointsRow):
            had, has = Exactly(was.points), Exactly(row.points)
            line = said("{line}, points {had} → {has}", line=line, had=had, has=has)
        found.append(line)
    if not added.state.system.gives_points:
        return [*found, *_seated_anew(added)]
    if added.state.system.any_order or event.round == added.state.current:
        return found
    return [*found, *_formed_before(added.state, event.round)]


def _formed_before(state: Tournament, corrected: int) -> list[Said]:
    """The tables of later rounds at which others would sit by the new numbers, and how they are seated anew."""
    later = [this_round for this_round in state.formed if this_round.number > corrected]
    tables = [
        Said("{round}, {tables}", {"round": round_name(state, this_round.number), "tables": _tables(numbers)})
        for this_round in later
        if (numbers := seated_otherwise(state, this_round))
    ]
    if not tables:
        return [said("by the new numbers the later tables would be the same")]
    found = [said("formed with the old numbers: {tables}", tables=listed(tables, "{some}; {last}"))]
    if not any(table.result for table in state.now.tables):
        found.append(said("the next round is not begun: undo this and next, correct again, and next seats anew"))
    return found


def _seated_anew(added: Recorded) -> list[Said]:
    """The seats of the current round that a correction gave to others."""
    boards = zip(added.before.now.tables, added.state.now.tables, strict=True)
    return [
        said("{name} sits at table {table} instead of {other}", name=name, table=number, other=other)
        for number, (before, after) in enumerate(boards, 1)
        for other, name in zip(before.players, after.players, strict=True)
        if name != other
    ]


def _results_of(state: Tournament, event: TableResult) -> Result | None:
    this_round = state.round(event.round)
    return None if this_round is None else this_round.tables[event.table - 1].result


def _given(state: Tournament, event: TableResult) -> Said:
    """The places and points that a result gave."""
    this_round = state.round(event.round)
    assert this_round is not None
    table = this_round.tables[event.table - 1]
    result = table.result
    assert result is not None
    if not state.system.gives_points:
        order = listed(
            [
                said(
                    "{place} {name} {game}", place=f"{result.places[name]}.", name=name, game=Exactly(result.game[name])
                )
                for name in by_place(result.places)
            ]
        )
        on = state.on(this_round, table)
        going = counted("{names} goes on", "{names} go on", len(on), names=listed(on))
        going = going if on else said("that was the final")
        what = said("table {table}: {order}; {going}", table=event.table, order=order, going=going)
        tie = tie_decided(state, this_round.number, result)
        if tie is None:
            return what
        by_lot = said("{what}; {tie}; --decided records an extra hand", what=what, tie=tie)
        return said("{what}; {tie}", what=what, tie=tie) if result.decided else by_lot
    points = state.points(result)
    order = listed(
        [
            said(
                "{place} {name} {game} ({points})",
                place=f"{result.places[name]}.",
                name=name,
                game=Exactly(result.game[name]),
                points=Exactly(points[name]),
            )
            for name in by_place(result.places)
        ]
    )
    return said("table {table}: {order}", table=event.table, order=order)


def tie_decided(state: Tournament, round_number: int, result: Result) -> Fact | None:
    """The decision between players with equal game points at a table of a knock-out."""
    told: list[Said] = []
    for group in equals(result):
        names = listed(group)
        if result.decided:
            told.append(said("equal, decided by an extra hand: {names}", names=names))
            continue
        numbers = [state.players[name].number if round_number else state.players[name].drawn for name in group]
        first, *others = map(str, numbers)
        lot = said("number {first} before {others}", first=first, others=listed(others, "{some} and {last}"))
        told.append(said("equal: {names}, decided by lot, {lot}", names=names, lot=lot))
    return listed(told, "{some}; {last}") if told else None


def next_step(state: Tournament) -> Said:
    """The next thing to be done."""
    phase = state.phase
    if phase == ENTRY and state.entries:
        return said("next: tarok tournament draw --word WORD, once for each word")
    if phase == ENTRY:
        return said("next: more players enter, or tarok tournament draw")
    if phase == CLOSED:
        first = [row.player.name for row in standings(state).rows if row.place == 1]
        return said("the competition is over: first {names}", names=listed(first) if first else said("nobody"))
    name = round_name(state, state.current)
    if phase == PLAYED:
        return said("{round} is played: tarok tournament close ends the competition", round=name)
    if phase == BETWEEN and state.system.draw_due(state):
        return said("{round} is played: tarok tournament draw makes the main draw", round=name)
    if phase == BETWEEN:
        return said("{round} is played: tarok tournament next forms the next round", round=name)
    name = round_name(state, state.outstanding()[0][0])
    return said(
        "{round}: no result yet of {tables}", round=name, tables=_tables(state.open_tables(state.outstanding()[0][0]))
    )


def open_before(state: Tournament) -> list[Said]:
    """The sentence about tables of earlier rounds that still need a result; none if there are no such tables."""
    n = sum(round_number < state.current for round_number, _ in state.outstanding())
    line = counted("{n} table of an earlier round is open", "{n} tables of earlier rounds are open", n=n)
    return [line] if n else []


def _tables(numbers: list[int]) -> Said:
    return counted("table {tables}", "tables {tables}", len(numbers), tables=runs(numbers))


def runs(numbers: Sequence[int]) -> str:
    """Numbers in runs: `1-4, 6, 9-20`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(str(end) for end in run) for run in found)


def overview(competition: Competition) -> list[Said]:
    """The competition in lines: its name, its players, the draws, and what is next."""
    state, conditions = competition.tournament, competition.conditions
    rounds = state.last_round
    what = said(
        "{name}: {system}, {ruleset}",
        name=conditions.name,
        system=state.system.name,
        ruleset=rules_name(conditions.ruleset, tuple(conditions.variants)),
    )
    hands = counted("{n} hand a table", "{n} hands a table", n=conditions.hands)
    if rounds is not None:
        hands = said("{hands}, {rounds}", hands=hands, rounds=counted("{n} round", "{n} rounds", n=rounds))
    inside = said("{inside} of {all} players are in", inside=len(state.inside()), all=len(state.players))
    lines = [what, hands, inside]
    if conditions.jury:
        lines.append(said("committee: {names}", names=listed(conditions.jury)))
    for number, draw in enumerate(state.draws, 1):
        made = drawn_by(draw)
        lines.append(said("draw {number}, {made}: {order}", number=number, made=made, order=listed(draw.order)))
    lines += drawn_again(state, competition.undone)
    if state.entries is not None:
        lines.append(said("entries closed: {n} players", n=len(state.entries.players)))
    if not state.draws:
        lines.append(said("players: {names}", names=listed(list(state.players)) if state.players else said("none yet")))
    return [*lines, next_step(state), said("seal {seal}", seal=competition.seal)]


def corrections(result: Result, name: str) -> list[tuple[Fact, Fact, str]]:
    """The corrections of a player's game points: the old ones, the new ones, and why."""
    games = [*(game for game, _ in result.corrections), result.game]
    shown: list[Fact] = [Exactly(game[name]) if name in game else "-" for game in games]
    return [(old, new, why) for (old, new), (_, why) in zip(pairwise(shown), result.corrections, strict=True)]


def took_over(state: Tournament, player: Entrant) -> list[Said]:
    """The sentences about who took a player's place, and from which round on, up to the current round."""
    holders = [(first, name) for first, name in player.holders if first <= state.current]
    return [
        said("{name}, from round {round} for {player}", name=name, round=first, player=before)
        for (_, before), (first, name) in pairwise(holders)
    ]


def history(competition: Competition) -> list[Said]:
    """Every record of the competition but undo and redo, each in a line."""
    found = []
    for record, event in zip(competition.records, (None, *competition.events), strict=True):
        if isinstance(event, Undo | Redo):
            continue
        number, at = record.body["n"], cut(str(record.body.get("at", "")), LONGEST_TIME)
        what = said("{name} begins", name=competition.conditions.name) if event is None else event.title(None)
        if isinstance(event, events.Results):
            before = competition.corrected.get(number)
            numbers = [_numbers(one, before and _results_of(before, one)) for one in event.results]
            what = said("{what}: {numbers}", what=what, numbers=listed(numbers, "{some}; {last}"))
        stands = number == 0 or number in competition.standing
        found.append(
            said("{n}  {at}  {what}" if stands else "{n}  {at}  taken back: {what}", n=number, at=at, what=what)
        )
    return found


def _numbers(event: TableResult, before: Result | None) -> Fact:
    """The game points of a result, as recorded; where they changed, the old ones come first."""
    games = before.game if before is not None else {}
    return listed(
        [
            said("{name} {old} → {game}", name=name, old=Exactly(games[name]), game=Exactly(game))
            if games.get(name, game) != game
            else said("{name} {game}", name=name, game=Exactly(game))
            for name, game in event.game.items()
        ]
    )
