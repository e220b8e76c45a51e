"""A competition as JSON: the answers of the commands that only read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

from ...amounts import plain, plain_all
from ...competition import announcing
from ...competition.book import Competition, Recorded, Reopened, UndoneDraw
from ...competition.clubs import person_standings, team_standings
from ...competition.draw import LOT_SHOWN, Draw, lot
from ...competition.knockout import equals
from ...competition.league import meetings, plan_of, small_rounds
from ...competition.points_system import met_before
from ...competition.standings import Standings, decided_first, standings
from ...competition.tournament import Board, Entrant, KnockoutRow, Result, Round, Row, Tournament, results
from ...ledger import short_seal
from ...words.speech import Speech
from .words import by_surname

if TYPE_CHECKING:
    from ...competition.prizes import Prizes
    from ...competition.promotion import NextSeason
    from ...competition.series import SeriesRow

Document = dict[str, Any]


def show(competition: Competition) -> Document:
    """The answer of `show`: everything but tables and standings."""
    return {**with_draws(competition, state(competition.tournament)), "seal": competition.seal}


def with_draws(competition: Competition, found: Document) -> Document:
    """An answer with the draws that hold and those that were taken back, as every page has them."""
    return {
        **found,
        **_draws(competition.tournament),
        "undone": [
            {**_draw(one.number, one.draw), "at": one.at, "undone_at": one.undone_at, "why": one.why}
            for one in competition.undone
            if isinstance(one, UndoneDraw)
        ],
        "reopened": [{"at": one.at, "why": one.why} for one in competition.undone if isinstance(one, Reopened)],
    }


def _draws(state: Tournament) -> Document:
    """The closed entries, and the draws that hold."""
    return {
        "entries": state.entries and {**state.entries._asdict(), "players": len(state.entries.players)},
        "draws": [_draw(number, draw) for number, draw in enumerate(state.draws, 1)],
    }


def state(state: Tournament) -> Document:
    """The competition as it stands, without what was taken back."""
    conditions = state.conditions
    drawn = bool(state.rounds)
    status = state.system.statuses(state)
    return {
        "name": conditions.name,
        "system": conditions.system,
        "ruleset": conditions.ruleset,
        "variants": list(conditions.variants),
        "seats": conditions.seats,
        "hands": conditions.hands,
        "rounds": state.last_round,
        "phase": state.phase,
        "round": state.current if drawn else None,
        "stage": state.stage(state.current) if drawn else None,
        "players": [_entrant(state, one, status[one.name]) for one in state.players.values()],
        **_draws(state),
        "open": state.open_tables(),
        "outstanding": _outstanding(state, None),
        "options": options(state),
    }


def options(state: Tournament) -> Document:
    """The announced conditions beyond the system and the rules."""
    return {"jury": list(state.conditions.jury), **announcing.write_options(state.conditions, state.system)}


def _entrant(state: Tournament, player: Entrant, status: str) -> Document:
    holders = [(first, name) for first, name in player.holders if first <= state.current]
    before = [{"player": name, "until": later[0] - 1} for (_, name), later in pairwise(holders)]
    return {
        "player": player.name,
        "number": player.number,
        "status": status,
        "seeded": player.seeded,
        "club": player.club,
        "licence": player.licence,
        "rating": player.rating,
        "paid": player.paid,
        "checked_in": player.checked_in,
        "before": before,
    }


def _outstanding(state: Tournament, upto: int | None) -> list[Document]:
    return [{"round": round_number, "table": table} for round_number, table in state.outstanding(upto)]


def recorded_event(added: Recorded) -> Document:
    """The event that a command recorded (or would have recorded), and the competition after it."""
    after = state(added.state)
    seal = added.seal and short_seal(added.seal)
    return {**after, "recorded": added.event.write(), "dry_run": added.seal is None, "seal": seal}


def _draw(number: int, draw: Draw) -> Document:
    return {
        "draw": number,
        "for": draw.purpose,
        "method": draw.method,
        "seed": draw.seed,
        "words": list(draw.words) or None,
        "drawn": draw.drawn,
        "order": list(draw.order),
        "pots": [list(pot) for pot in draw.pots] or None,
        "otherwise": draw.otherwise,
    }


def lots(state: Tournament, number: int) -> Document:
    """The answer of `lots`: everybody's lot in a draw, by number."""
    draw = state.draws[number - 1]
    return {
        "name": state.conditions.name,
        "draw": number,
        "for": draw.purpose,
        "method": draw.method,
        "text": draw.seed,
        "players": [
            {
                "number": place,
                "player": player,
                "drawn_as": name,
                "lot": None if draw.seed is None else lot(draw.seed, number, name)[:LOT_SHOWN],
            }
            for place, (player, name) in enumerate(zip(draw.order, draw.names, strict=True), 1)
        ],
    }


def players(state: Tournament, in_order: Iterable[str]) -> Document:
    """The answer of `list`: the players who are entered."""
    status = state.system.statuses(state)
    return {
        "name": state.conditions.name,
        "players": [_entrant(state, state.players[name], status[name]) for name in in_order],
    }


def tables(state: Tournament, this_round: Round, speech: Speech) -> Document:
    """The answer of `tables`: who sits where in a round, and the results."""
    seats = {state.sitting(this_round.number, name): table for name, table in this_round.seats().items()}
    return {
        "name": state.conditions.name,
        "round": this_round.number,
        "stage": state.stage(this_round.number),
        "tables": [_table(state, this_round, number, table) for number, table in enumerate(this_round.tables, 1)],
        "by_name": [{"player": name, "table": seats[name]} for name in by_surname(seats, speech)],
        "waiting": state.waiting() if this_round is state.now else [],
    }


def _table(state: Tournament, this_round: Round, number: int, table: Board) -> Document:
    result = state.result(this_round, table) if table.ended is None else None
    once = {name: dict(state.players[name].once) for name in table.players}
    return {
        "table": number,
        "players": _sitting(state, this_round, table.players),
        "missing": state.conditions.seats - len(table.players),
        "done": state.done(this_round, table),
        "ended": table.ended,
        "substitutes": {
            rounds[this_round.number]: name for name, rounds in once.items() if this_round.number in rounds
        },
        "result": None if result is None else _result(state, this_round, table, result),
    }


def _sitting(state: Tournament, this_round: Round, names: Iterable[str]) -> list[str]:
    return [state.sitting(this_round.number, name) for name in names]


def _result(state: Tournament, this_round: Round, table: Board, result: Result) -> Document:
    def by_person(found: Mapping[str, Any]) -> dict[str, Any]:
        """The values by the person who sat there in this round, who may not be the entrant."""
        return {state.sitting(this_round.number, name): value for name, value in found.items()}

    found = {
        "typed": table.result is not None,
        "game": by_person(plain_all(result.game)),
        "places": by_person(result.places),
        "hands": result.hands,
        "seal": result.seal and short_seal(result.seal),
        "retired": _sitting(state, this_round, result.retired),
        "why": result.short,
        "corrections": [{"game": by_person(plain_all(game)), "why": why} for game, why in result.corrections],
    }
    if state.system.gives_points:
        return found | {"points": by_person(plain_all(state.points(result))), "played": dict(result.played)}
    tied = equals(result) if table.result is not None else []
    decided_by = None
    if tied:
        decided_by = "extra hand" if result.decided else "lot"
    return found | {
        "on": _sitting(state, this_round, state.on(this_round, table)),
        "tied": [_sitting(state, this_round, group) for group in tied],
        "decided_by": decided_by,
    }


def standing(state: Tournament, upto: int | None = None) -> Document:
    """The answer of `standings`: who stands where after a round."""
    found = standings(state, upto)
    return {
        **_standings_head(state, found),
        "tables": _tables_in(state, found.round),
        "outstanding": _outstanding(state, found.round),
        "last_complete": state.last_complete(found.round),
        "decided": list(decided_first(state, found)),
        "standings": [_row(row) for row in found.rows],
    }


def _standings_head(state: Tournament, found: Standings) -> Document:
    return {
        "name": state.conditions.name,
        "system": state.system.word,
        "round": found.round,
        "complete": found.complete,
        "final": found.final,
    }


def _tables_in(state: Tournament, number: int | None) -> Document:
    this_round = None if number is None else state.round(number)
    tables = () if this_round is None else this_round.tables
    return {"in": sum(state.done(this_round, table) for table in tables) if this_round else 0, "of": len(tables)}


def teams(state: Tournament, upto: int | None, best: int | None) -> Document:
    """The answer of `standings --teams`: the clubs."""
    found = standings(state, upto)
    counted = "game" if state.conditions.counting == "game" else "points"
    return {
        **_standings_head(state, found),
        "best": best,
        "teams": [
            {
                "place": row.place,
                "club": row.club,
                counted: plain(row.amount),
                "players": [{"player": name, counted: plain(amount)} for name, amount in row.players],
            }
            for row in team_standings(state, -1 if found.round is None else found.round, best)
        ],
    }


def persons(state: Tournament, upto: int | None) -> Document:
    """The answer of `standings --players`: the persons who sat at the tables."""
    found = standings(state, upto)
    return {
        **_standings_head(state, found),
        "players": [
            {
                "place": row.place,
                "player": row.person,
                "club": row.club,
                "points": plain(row.points),
                "difference": plain(row.difference),
                "game": plain(row.game),
                "firsts": row.firsts,
                "rounds": row.rounds,
            }
            for row in person_standings(state, -1 if found.round is None else found.round)
        ],
    }


def _row(row: Row) -> Document:
    who = {"place": row.place, "player": row.player.name, "number": row.player.number}
    if isinstance(row, KnockoutRow):
        return who | {"out": row.out, "table_place": row.table_place, "status": row.status}
    return who | {
        "points": plain(row.points),
        "difference": plain(row.difference),
        "game": plain(row.game),
        "firsts": row.firsts,
        "rounds": row.rounds,
        "status": row.status,
        "penalty": plain(row.penalty),
        "by_round": [None if amount is None else plain(amount) for amount in row.by_round],
        "corrected": list(row.corrected),
    }


def fixtures(state: Tournament) -> Document:
    """The answer of `fixtures`: the plan of all rounds of a league, as drawn."""
    order = state.draws[0].order
    rounds = plan_of(state, len(order)).rounds(state.last_round or 0)
    pairs, met, most = meetings(len(order), rounds)
    return {
        "name": state.conditions.name,
        "players": list(order),
        "rounds": [
            {"round": number, "tables": [[order[place - 1] for place in table] for table in tables if table]}
            for number, tables in enumerate(rounds, 1)
        ],
        "meetings": {"pairs": pairs, "met": met, "most": most},
        "small": small_rounds(rounds),
    }


def why(state: Tournament, player: str) -> Document:
    """The answer of `why`: where a player's points come from, result by result."""
    found = []
    for this_round, number, table, result in results(state, state.current):
        if player not in result.places:
            continue
        lines = state.lines(result).get(player, ())
        found.append(
            {
                "round": this_round.number,
                "table": number,
                "players": _sitting(state, this_round, table.players),
                "sat": state.sitting(this_round.number, player),
                "place": result.places[player],
                "game": plain(result.game[player]),
                "points": plain(state.points(result)[player]) if lines else None,
                "lines": [{"rule": line.rule, "amount": plain(line.amount), "cite": str(line.cite)} for line in lines],
                "corrections": [
                    {"game": plain(game[player]) if player in game else None, "why": why}
                    for game, why in result.corrections
                ],
            }
        )
    penalties = [
        {"round": one.round, "amount": plain(-one.amount), "why": one.why}
        for one in state.penalties
        if one.player == player
    ]
    return {"name": state.conditions.name, "player": player, "rounds": found, "penalties": penalties}


def cross(state: Tournament) -> Document:
    """The answer of `export --what cross`: the players whom everybody met, each with the numbers of the rounds."""
    names = list(state.draws[-1].order)
    met: dict[str, dict[str, list[int]]] = {name: {} for name in names}
    for pair, rounds in met_before(state).items():
        for name, other in permutations(pair):
            met.setdefault(name, {})[other] = rounds
    order = {name: number for number, name in enumerate(names, 1)}
    met = {name: {other: rounds for other, rounds in met[name].items() if other in order} for name in names}
    return {
        "name": state.conditions.name,
        "players": [
            {
                "number": number,
                "player": name,
                "rounds": {
                    other: met[name][other] for other in sorted(met[name].keys() & order.keys(), key=order.__getitem__)
                },
            }
            for name, number in order.items()
        ],
    }


def prizes(state: Tournament, found: Prizes) -> Document:
    """The answer of `prizes`: who wins how much."""
    return {
        "name": state.conditions.name,
        "pot": plain(found.pot),
        "left": plain(found.left),
        "prizes": [{"place": one.place, "player": one.player, "amount": plain(one.amount)} for one in found.prizes],
    }


def series(names: Sequence[str], by: str, best: int | None, rows: Iterable[SeriesRow]) -> Document:
    """The answer of `series`: everybody's results in several competitions."""
    return {
        "by": by,
        "best": best,
        "competitions": list(names),
        "standings": [
            {
                "place": row.place,
                "player": row.person,
                "total": plain(row.total),
                "won": row.won,
                "results": [
                    one and {"amount": plain(one.amount), "place": one.place, "counted": one.counted}
                    for one in row.results
                ],
            }
            for row in rows
        ],
    }


def season(found: NextSeason) -> Document:
    """The answer of `promote`: the leagues of the next season."""
    return {
        "move": found.move,
        "leagues": [
            {
                "name": name,
                "players": [
                    {
                        "position": one.position,
                        "player": one.player,
                        "from": one.source,
                        "was": one.was,
                        "moves": one.moves,
                    }
                    for one in positions
                ],
            }
            for name, positions in found.leagues
        ],
        "out": [{"player": one.player, "from": one.source, "was": one.was} for one in found.out],
    }


def log(competition: Competition) -> Document:
    """The answer of `log`: every record but undo and redo, whether it stands or not."""
    standing = competition.standing
    return {
        "events": [
            _event(record.body, record.body["n"] in standing or record.body["n"] == 0)
            for record in competition.records
            if record.body["kind"] not in ("undo", "redo")
        ]
    }


def _event(body: Mapping[str, Any], stands: bool) -> Document:
    head = {"n": body["n"], "kind": body["kind"], "at": body.get("at"), "standing": stands}
    facts = {key: value for key, value in body.items() if key not in ("n", "kind", "at", "rules", "format", "program")}
    return head | facts
