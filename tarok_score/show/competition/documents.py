"""A competition as JSON: what every reading command answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...amounts import plain, plain_all
from ...competition import announcing
from ...competition.book import Competition, Recorded
from ...competition.draw import Draw
from ...competition.events import KINDS, write
from ...competition.league import Plan, meetings
from ...competition.promotion import NextSeason
from ...competition.standings import standings
from ...competition.tournament import Board, KnockoutRow, Result, Round, Row, Tournament, results
from ...ledger import short

Document = dict[str, Any]


def show(competition: Competition) -> Document:
    """`show`: everything but tables and standings."""
    return {**_state(competition.tournament), "seal": competition.seal}


def _state(state: Tournament) -> Document:
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
        "round": state.now.number if drawn else None,
        "stage": state.stage(state.now.number) if drawn else None,
        "players": [
            {"player": one.name, "number": one.number, "status": status[one.name], "seeded": one.seeded}
            for one in state.players.values()
        ],
        "draws": [_draw(number, draw) for number, draw in enumerate(state.draws, 1)],
        "open": state.open_tables(),
        "options": options(state),
    }


def options(state: Tournament) -> Document:
    """What was announced beyond the system and the rules."""
    return {"jury": list(state.conditions.jury), **announcing.write_options(state.conditions, state.system)}


def recorded(added: Recorded) -> Document:
    """What a command recorded (or would have), with the competition after it."""
    event = {key: value for key, value in write(added.event).items() if key != "kind"}
    after = _state(added.state)
    return {**after, "recorded": {"kind": KINDS[type(added.event)], **event}, "dry_run": added.seal is None,
            "seal": added.seal}  # fmt: skip


def _draw(number: int, draw: Draw) -> Document:
    order = list(draw.order)
    return {"draw": number, "for": draw.purpose, "method": draw.method, "seed": draw.seed, "order": order}


def tables(state: Tournament, round: Round) -> Document:
    """`tables`: who sits where in a round, and the results."""
    return {
        "name": state.conditions.name,
        "round": round.number,
        "stage": state.stage(round.number),
        "tables": [_table(state, round, number, table) for number, table in enumerate(round.tables, 1)],
        "waiting": state.waiting() if round is state.now else [],
    }


def _table(state: Tournament, round: Round, number: int, table: Board) -> Document:
    result = state.result(round, table)
    return {
        "table": number,
        "players": list(table.players),
        "missing": state.conditions.seats - len(table.players),
        "done": result is not None,
        "result": None if result is None else _result(state, round, table, result),
    }


def _result(state: Tournament, round: Round, table: Board, result: Result) -> Document:
    found = {
        "typed": table.result is not None,
        "game": plain_all(result.game),
        "places": dict(result.places),
        "hands": result.hands,
        "seal": result.seal and short(result.seal),
    }
    if state.system.gives_points:
        return found | {"points": plain_all(state.points(result))}
    return found | {"on": list(state.on(round, table))}


def standing(state: Tournament, upto: int | None = None) -> Document:
    """`standings`: who stands where after a round."""
    found = standings(state, upto)
    return {
        "name": state.conditions.name,
        "system": state.conditions.system,
        "round": found.round,
        "complete": found.complete,
        "final": found.final,
        "standings": [_row(row) for row in found.rows],
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
    }


def fixtures(state: Tournament) -> Document:
    """`fixtures`: the plan of all rounds of a league, as drawn."""
    order = state.draws[0].order
    rounds = Plan(len(order)).rounds(state.last_round or 0)
    pairs, met, most = meetings(len(order), rounds)
    return {
        "name": state.conditions.name,
        "players": list(order),
        "rounds": [
            {"round": number, "tables": [[order[place - 1] for place in table] for table in tables if table]}
            for number, tables in enumerate(rounds, 1)
        ],
        "meetings": {"pairs": pairs, "met": met, "most": most},
    }


def why(state: Tournament, player: str) -> Document:
    """`why`: where a player's points come from, result by result."""
    found = []
    for round, number, table, result in results(state, state.now.number) if state.rounds else ():
        if player not in result.places:
            continue
        lines = state.lines(result).get(player, ())
        found.append(
            {
                "round": round.number,
                "table": number,
                "players": list(table.players),
                "place": result.places[player],
                "game": plain(result.game[player]),
                "points": plain(state.points(result)[player]) if lines else None,
                "lines": [{"rule": line.rule, "amount": plain(line.amount), "cite": str(line.cite)} for line in lines],
            }
        )
    return {"name": state.conditions.name, "player": player, "rounds": found}


def season(found: NextSeason) -> Document:
    """`promote`: the leagues of the next season."""
    return {
        "move": found.move,
        "leagues": [
            {
                "name": name,
                "players": [
                    {"position": one.position, "player": one.player, "from": one.source, "was": one.was,
                     "moves": one.moves}
                    for one in positions
                ],
            }
            for name, positions in found.leagues
        ],
        "out": [{"player": one.player, "from": one.source, "was": one.was} for one in found.out],
    }  # fmt: skip


def log(competition: Competition) -> Document:
    """`log`: all that was recorded but undo and redo, standing or not."""
    standing = competition.course.standing
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
