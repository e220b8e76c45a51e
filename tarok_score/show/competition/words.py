"""The events of a competition in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from ...amounts import Amount
from ...competition import events
from ...competition.book import Competition, Recorded, TakenBack
from ...competition.draw import CITES, LOT_SHOWN, PRELIMINARY, Draw, Exactly, lot
from ...competition.events import Redo, TableResult, Undo, announced, drawn_by
from ...competition.systems import equals, standings, tables_of
from ...competition.tournament import (
    BETWEEN,
    CLOSED,
    ENTRY,
    FINAL,
    PLAYED,
    Entrant,
    Result,
    Round,
    Tournament,
    renamed,
    results,
)
from ...ledger.record import spell
from ...limits import LONGEST_TIME
from ...text import cut
from ...words.folding import fold
from ...words.languages import language
from ...words.said import Fact, Said, Speech, counted, listed, said

#: The rounds that have names of their own, by their stage or, in a knock-out, by their number of tables: each name, and
#: the heading of the standings after it.
NAMES: Mapping[object, tuple[Said, Said]] = {
    PRELIMINARY: (said("preliminary round"), said("standings after the preliminary round")),
    4: (said("quarterfinal"), said("standings after the quarterfinal")),
    2: (said("semifinal"), said("standings after the semifinal")),
    FINAL: (said("final"), said("standings after the final")),
}


def names_of_round(state: Tournament, number: int) -> tuple[Said, Said]:
    """The name of a round, and the heading of the standings after it. A league has a word of its own for a round."""
    if state.system.any_order:
        return said("league round {n}", n=number), said("standings after league round {n}", n=number)
    stage, this_round = state.stage(number), state.round(number)
    usual = said("round {n}", n=number), said("standings after round {n}", n=number)
    if state.system.gives_points or this_round is None:
        return usual
    return NAMES.get(stage) or NAMES.get(len(this_round.tables)) or usual


def round_name(state: Tournament, number: int) -> Said:
    """The name of a round."""
    return names_of_round(state, number)[0]


def by_surname(names: Collection[str], speech: Speech) -> list[str]:
    """The names by their last word, then the rest, in a language's alphabet.

    Other accents count only between equals.
    """
    own = language(speech.code).get("letters", "")
    # A letter of the language's own comes after its plain one: behind each letter is a sign that is before all letters.
    letters = {*"".join(names).lower()} - {" "}
    alphabet = str.maketrans({letter: fold(letter) + chr(own.find(letter) + 1) for letter in letters})

    def order(name: str) -> tuple[object, ...]:
        """The key of a name, with the last name first."""
        *rest, last = name.lower().translate(alphabet).split()
        return last, rest, name

    return sorted(names, key=order)


def which_draw(state: Tournament, undone: Sequence[TakenBack], number: int | None = None) -> list[Said]:
    """The draw that counts (or draw `number`), how it was made, and what was taken back: when, and why."""
    meant = len(state.draws) if number is None else number
    sentences = []
    if meant:
        line = said("draw {number}, drawn {made}", number=meant, made=drawn_by(state.draws[meant - 1]))
        open_entries = said("{what}; drawn without closing the entries", what=line)
        sentences.append(line if state.entries is not None else open_entries)
    for event in undone:
        if event.draw is None:
            sentences.append(said("entries opened again at {time}: {why}", time=_clock(event.at), why=event.why or ""))
        elif number in (None, event.number):
            line = said("draw {number}, made at {time}, was taken back", number=event.number, time=_clock(event.at))
            sentences.append(line if event.why is None else Said("{what}: {why}", {"what": line, "why": event.why}))
    return sentences


def _clock(at: str) -> str:
    """The time of day of a record, as people write it: `9.41`."""
    hours, sign, minutes = cut(at[11:16], LONGEST_TIME).partition(":")
    return f"{hours.lstrip('0') or '0'}.{minutes}" if sign else "?"


def event_done(added: Recorded) -> list[Said]:
    """The sentences about a recorded event: the event, and what followed from it."""
    event, state = added.event, added.state
    now = counted("{n} player is in", "{n} players are in", n=len(state.inside()))
    match event:
        case events.Enter(players, _, table):
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
            return [said("withdrawn: {names}; {now}", names=listed(players), now=now)]
        case events.Absent(players, round_number):
            number = state.current if round_number is None else round_number
            return [said("absent in round {round}: {names}", round=number, names=listed(players))]
        case events.DrawLots():
            return [*which_draw(state, added.undone, len(state.draws)), *unfair(state)]
        case events.Results(results):
            # A correction names what every number was, since the old slip may be in somebody's hands.
            changed = [line for result in results if event.correct is not None for line in _changed(added, result)]
            return [*(_given(state, result) for result in results), *changed]
        case Undo() | Redo():
            moved = added.moved.title(None)
            undone = isinstance(event, Undo)
            return [said("taken back: {what}", what=moved) if undone else said("brought back: {what}", what=moved)]
        case events.Next():
            return unfair(state)
        case _:
            return [event.title(None)]


def unfair(state: Tournament) -> list[Said]:
    """The sentences about the unfairness of a round, before it is played."""
    tables, notes = state.now.tables, []
    most = state.conditions.tables_max
    # Tables without a game need no room in the hall.
    playing = [table for table in tables if not state.idle(state.now, table)]
    if most is not None and len(playing) > most:
        n = sum(len(table.players) for table in playing[most:])
        notes.append(
            said("{tables} tables for {most} in the hall: {n} players wait", tables=len(playing), most=most, n=n)
        )
    if state.conditions.rematch == "avoid":
        sat = tables_of(state)
        pairs = [
            f"{one}–{other}"
            for table in tables
            for one, other in combinations(table.players, 2)
            if sum(other in before for before in sat[one]) > 1
        ]
        if pairs:
            notes.append(said("who meets again: {pairs}", pairs=listed(pairs)))
    return notes


def _changed(added: Recorded, event: TableResult) -> list[Said]:
    """Each player's numbers before and after a correction, who sits elsewhere now, and what the old ones formed."""
    before, state = events.table_of(added.before, event.round, event.table)[1].result, added.state
    was = {} if before is None else before.game
    changes = [Said("{numbers}", {"numbers": listed([_number(*changed, was) for changed in event.game.items()])})]
    if not state.system.gives_points:
        boards = enumerate(zip(added.before.now.tables, state.now.tables, strict=True), 1)
        seats = [
            (number, *pair) for number, (old, new) in boards for pair in zip(old.players, new.players, strict=False)
        ]
        text = "{name} sits at table {table} instead of {other}"
        changes += [said(text, name=new, table=table, other=old) for table, old, new in seats if old != new]
    elif not state.system.any_order and event.round != state.current:
        later = [round_name(state, formed.number) for formed in state.formed if formed.number > event.round]
        changes.append(said("formed with the old numbers: {tables}", tables=listed(later)))
        if not any(table.result for table in state.now.tables):
            changes.append(said("the next round is not begun: undo this and next, correct again, and next seats anew"))
    return changes


def _given(state: Tournament, event: TableResult) -> Said:
    """The places and points that a result gave."""
    this_round, board = events.table_of(state, event.round, event.table)
    result = board.result
    assert result is not None
    points, rows = result.points, []
    for name, place in result.places.items():
        facts: dict[str, Fact] = {"place": f"{place}.", "name": name, "game": Exactly(result.game[name])}
        row = Said("{place} {name} {game}", facts)
        rows.append(Said("{row} ({points})", {"row": row, "points": Exactly(points[name])}) if points else row)
    line = said("table {table}: {order}", table=event.table, order=listed(rows))
    # Only without points does it matter here who goes on.
    if state.system.gives_points:
        return line
    on = state.on(this_round, board)
    going = counted("{names} goes on", "{names} go on", len(on), names=listed(on)) if on else said("that was the final")
    line = Said("{what}; {tie}", {"what": line, "tie": going})
    tie = tie_decided(state, this_round.number, result)
    if tie is None:
        return line
    by_lot = said("{what}; {tie}; --decided records an extra hand", what=line, tie=tie)
    return Said("{what}; {tie}", {"what": line, "tie": tie}) if result.decided else by_lot


def tie_decided(state: Tournament, round_number: int, result: Result) -> Fact | None:
    """The decision between players with equal game points at a table of a knock-out."""
    ways: list[Said] = []
    for group in equals(result):
        names = listed(group)
        if result.decided:
            ways.append(said("equal, decided by an extra hand: {names}", names=names))
            continue
        numbers = [state.players[name].number if round_number else state.players[name].drawn for name in group]
        first, *others = map(str, numbers)
        lot = said("number {first} before {others}", first=first, others=listed(others, "{some} and {last}"))
        ways.append(said("equal: {names}, decided by lot, {lot}", names=names, lot=lot))
    return listed(ways, "{some}; {last}") if ways else None


def next_step(state: Tournament) -> Said:
    """The next step."""
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
    if phase == BETWEEN and state.draw_due:
        return said("{round} is played: tarok tournament draw makes the main draw", round=name)
    if phase == BETWEEN:
        return said("{round} is played: tarok tournament next forms the next round", round=name)
    number, _ = state.outstanding()[0]
    tables = state.open_tables(number)
    which = counted("table {tables}", "tables {tables}", len(tables), tables=runs(tables))
    return said("{round}: no result yet of {tables}", round=round_name(state, number), tables=which)


def runs(numbers: Sequence[int]) -> str:
    """Numbers in runs: `1-4, 6, 9-20`."""
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1][1:] = [number]
        else:
            groups.append([number])
    return ", ".join("-".join(str(end) for end in run) for run in groups)


def overview(competition: Competition) -> list[Said]:
    """The competition in lines: its name, its players, the draws, and what is next."""
    state, conditions = competition.tournament, competition.tournament.conditions
    rounds = state.last_round
    ruleset: Fact = conditions.ruleset
    if conditions.variants:
        from ...law.library import rules_name

        ruleset = rules_name(conditions.ruleset, conditions.variants)
    title = said("{name}: {system}, {ruleset}", name=conditions.name, system=state.system.name, ruleset=ruleset)
    hands = counted("{n} hand a table", "{n} hands a table", n=conditions.hands)
    if rounds is not None:
        hands = said("{hands}, {rounds}", hands=hands, rounds=counted("{n} round", "{n} rounds", n=rounds))
    inside = said("{inside} of {all} players are in", inside=len(state.inside()), all=len(state.players))
    lines = [title, hands, inside]
    if conditions.jury:
        lines.append(said("committee: {names}", names=listed(conditions.jury)))
    lines += which_draw(state, competition.undone)
    if state.entries is not None:
        lines.append(said("entries closed: {n} players", n=len(state.entries.players)))
    if not state.draws:
        lines.append(said("players: {names}", names=listed(list(state.players)) if state.players else said("none yet")))
    return [*lines, next_step(state), said("seal {seal}", seal=competition.seal)]


def took_over(state: Tournament, player: Entrant) -> list[Said]:
    """The sentences about who took a player's place, and from which round on, up to the current round."""
    holders = [(first, name) for first, name in player.holders if first <= state.current]
    return [
        said("{name}, from round {round} for {player}", name=name, round=first, player=before)
        for (_, before), (first, name) in pairwise(holders)
    ]


def history(competition: Competition) -> list[Said]:
    """Every record of the competition but undo and redo, each in a line; of a correction the old numbers, too."""
    lines, standing, before = [], competition.counting_records, dict[tuple[int, int], Mapping[str, Amount]]()
    # Undo and redo are no lines of their own: what they undid is shown as taken back.
    for record, event in zip(competition.records, (None, *competition.events), strict=True):
        if isinstance(event, Undo | Redo):
            continue
        number, at = record.body["n"], cut(str(record.body.get("at", "")), LONGEST_TIME)
        stands = number in standing
        line = (
            said("{name} begins", name=competition.tournament.conditions.name) if event is None else event.title(None)
        )
        if isinstance(event, events.Results):
            numbers: list[Fact] = []
            for result in event.results:
                was = before.get((result.round, result.table), {}) if event.correct is not None else {}
                numbers.append(listed([_number(*pair, was) for pair in result.game.items()]))
                # A result that was taken back is not what a later correction corrects.
                if stands:
                    before[result.round, result.table] = result.game
            line = Said("{what}: {numbers}", {"what": line, "numbers": listed(numbers, "{some}; {last}")})
        lines.append(
            said("{n}  {at}  {what}" if stands else "{n}  {at}  taken back: {what}", n=number, at=at, what=line)
        )
    return lines


def _number(name: str, game: Amount, before: Mapping[str, Amount]) -> Said:
    """A player's game points, behind those that they replaced, if they are others."""
    facts: dict[str, Fact] = {"name": name, "game": Exactly(game)}
    if before.get(name, game) == game:
        return Said("{name} {game}", facts)
    return Said("{name} {old} → {game}", {"old": Exactly(before[name]), **facts})


# The facts of sheets and of answers for programs


def drawn_lots(number: int, draw: Draw) -> list[dict[str, Any]]:
    """Everybody's lot in a draw."""
    signs = [None if draw.seed is None else lot(draw.seed, number, name)[:LOT_SHOWN] for name in draw.names]
    rows = enumerate(zip(draw.order, draw.names, signs, strict=True), 1)
    return [{"number": place, "player": player, "drawn_as": name, "lot": sign} for place, (player, name, sign) in rows]


def seats_by_surname(state: Tournament, this_round: Round, speech: Speech) -> dict[str, int]:
    """Everybody's table in a round, by surname."""
    seats = {state.sitting(this_round.number, name): table for name, table in this_round.seats().items()}
    return {name: seats[name] for name in by_surname(seats, speech)}


def facts_of_tables(state: Tournament, this_round: Round) -> list[dict[str, Any]]:
    """The tables of a round, with their results, by the persons who sat there, who may not be the entrants."""
    number, tables = this_round.number, []
    others = [player for player in state.players.values() if player.holders or player.once]
    sat = {player.name: player.sitting(number) for player in others}
    once = {player.name: person for player in others for of, person in player.once if of == number}
    for place, board in enumerate(this_round.tables, 1):
        result, facts = state.result(this_round, board), None
        # A table that was ended has no result even if numbers were typed.
        if result is not None and board.ended is None:
            facts = {
                "typed": board.result is not None,
                "game": renamed(result.game, sat),
                "places": renamed(result.places, sat),
                "hands": result.hands,
                "seal": result.seal and spell(result.seal),
                "retired": renamed(result.retired, sat),
                "why": result.short,
                "corrections": [{"game": renamed(game, sat), "why": why} for game, why in result.corrections],
            }
            if state.system.gives_points:
                facts |= {"points": renamed(result.points, sat), "played": result.played}
            else:
                from ...documents.answer import NULL  # only a knock-out needs it

                tied = [renamed(tuple(group), sat) for group in equals(result)] if board.result is not None else []
                decided = "extra hand" if result.decided else "lot"
                on = renamed(state.on(this_round, board), sat)
                facts |= {"on": on, "tied": tied, "decided_by": decided if tied else NULL}
        tables.append(
            {
                "table": place,
                "players": renamed(board.players, sat),
                "missing": state.conditions.seats - len(board.players),
                "done": state.done(this_round, board),
                "ended": board.ended,
                "substitutes": {once[name]: name for name in board.players if name in once},
                "result": facts,
            }
        )
    return tables


def rounds_of(state: Tournament, player: str) -> list[dict[str, Any]]:
    """The results of a player, round by round; `worth` are the lines of points, `tie` what decided between equals."""
    rounds = []
    for this_round, table, board, result in results(state, state.current):
        if player in result.places:
            lines, number = result.lines.get(player, ()), this_round.number
            rounds.append(
                {
                    "round": number,
                    "table": table,
                    "players": [state.sitting(number, name) for name in board.players],
                    "sat": state.sitting(number, player),
                    "place": result.places[player],
                    "game": result.game[player],
                    "points": result.points[player] if lines else None,
                    "lines": [
                        {"rule": line.rule, "amount": line.amount, "cite": str(CITES[line.rule])} for line in lines
                    ],
                    "worth": lines,
                    "tie": None if state.system.gives_points else tie_decided(state, number, result),
                    "corrections": [{"game": game.get(player), "why": why} for game, why in result.corrections],
                }
            )
    return rounds
