"""Answers about a competition, whose facts `answers.txt` declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from os.path import join
from typing import Any, Final

from ...competition import book as announcing
from ...competition.book import Reopened, UndoneDraw
from ...competition.draw import LOT_SHOWN, lot
from ...competition.systems import decided_first, equals, fixtures
from ...competition.tournament import Board, Round, Tournament, results
from ...documents.answer import (
    ANSWERS,
    ANYTHING,
    FLAG,
    NULL,
    NUMBER,
    TEXT,
    Kind,
    Writer,
    answer,
    either,
    fact,
    or_null,
    perhaps,
    read,
    record,
    several,
)
from ...ledger.record import short_seal
from ...resources import folder
from ..answers import PROBLEM
from .words import by_surname

__all__ = ["ANSWERS"]

#: What an answer is made of: the competition as it stands, `state`, its file, `competition`, and what was asked for.
Found = Mapping[str, Any]


def _draw(number: int, draw: Any) -> dict[str, Any]:
    """A draw by its number."""
    more = {"draw": number, "for": draw.purpose, "words": draw.words or None, "pots": draw.pots or None}
    return {**draw._asdict(), **more}


def _drawn(found: Found) -> dict[str, Any]:
    """The competition, its closed entries and draws, those taken back too."""
    state, undone = found["state"], found["competition"].undone if "competition" in found else ()
    closed = state.entries
    return {
        "name": state.conditions.name,
        "entries": closed and closed._asdict() | {"players": len(closed.players)},
        "draws": [_draw(number, draw) for number, draw in enumerate(state.draws, 1)],
        "undone": [one._asdict() | _draw(one.number, one.draw) for one in undone if isinstance(one, UndoneDraw)],
        "reopened": [one for one in undone if isinstance(one, Reopened)],
    }


def _lots(found: Found) -> dict[str, Any]:
    """Everybody's lot in a draw."""
    number, draw = found["number"], found["draw"]
    signs = [None if draw.seed is None else lot(draw.seed, number, name)[:LOT_SHOWN] for name in draw.names]
    rows = enumerate(zip(draw.order, draw.names, signs, strict=True), 1)
    players = [{"number": place, "player": one, "drawn_as": name, "lot": sign} for place, (one, name, sign) in rows]
    return _draw(number, draw) | {"text": draw.seed, "players": players}


def _entered(found: Found) -> dict[str, Any]:
    """The players in the order that is asked for."""
    state = found["state"]
    status, players = state.system.statuses(state), []
    for name in found.get("players", state.players):
        player = state.players[name]
        holders = [(first, holder) for first, holder in player.holders if first <= state.current]
        before = [{"player": holder, "until": later[0] - 1} for (_, holder), later in pairwise(holders)]
        players.append(player._asdict() | {"player": name, "status": status[name], "before": before})
    return {"players": players}


def _open(tables: Iterable[tuple[int, int]]) -> list[dict[str, int]]:
    """Tables that still need a result."""
    return [{"round": number, "table": table} for number, table in tables]


def _state(found: Found) -> dict[str, Any]:
    """The competition as it stands."""
    state, conditions = found["state"], found["state"].conditions
    drawn = bool(state.rounds)
    return {
        **conditions._asdict(),
        **_entered(found),
        "rounds": state.last_round,
        "phase": state.phase,
        "round": state.current if drawn else None,
        "stage": state.stage(state.current) if drawn else None,
        "open": state.open_tables(),
        "outstanding": _open(state.outstanding()),
        "options": {"jury": list(conditions.jury), **announcing.write_options(conditions, state.system)},
    }


def _show(found: Found) -> dict[str, Any]:
    """The competition with the seal of its last record."""
    return _state(found) | {"seal": found["competition"].seal}


def _recorded(found: Found) -> dict[str, Any]:
    """The competition after an event that was recorded."""
    added = found["added"]
    seal = added.seal and short_seal(added.seal)
    return _state(found) | {"recorded": added.event.write(), "dry_run": added.seal is None, "seal": seal}


def _result(state: Tournament, this_round: Round, board: Board) -> dict[str, Any] | None:
    """The result of a table, by the persons who sat there, who may not be the entrants."""
    result = state.result(this_round, board)
    if result is None or board.ended is not None:
        return None

    def sat(names: Iterable[str]) -> list[str]:
        """The persons who sat there for some entrants."""
        return [state.sitting(this_round.number, name) for name in names]

    def by_person(values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by the person who sat there."""
        return dict(zip(sat(values), values.values(), strict=True))

    found = {
        "typed": board.result is not None,
        "game": by_person(result.game),
        "places": by_person(result.places),
        "hands": result.hands,
        "seal": result.seal and short_seal(result.seal),
        "retired": sat(result.retired),
        "why": result.short,
        "corrections": [{"game": by_person(game), "why": why} for game, why in result.corrections],
    }
    if state.system.gives_points:
        return found | {"points": by_person(state.points(result)), "played": result.played}
    tied = [sat(group) for group in equals(result)] if board.result is not None else []
    decided = "extra hand" if result.decided else "lot"
    return found | {"on": sat(state.on(this_round, board)), "tied": tied, "decided_by": decided if tied else NULL}


def _round(found: Found) -> dict[str, Any]:
    """The tables of a round, everybody by surname, and who waits."""
    state, this_round = found["state"], found["round"]
    number, tables = this_round.number, []
    for table, board in enumerate(this_round.tables, 1):
        once = {name: dict(state.players[name].once).get(number) for name in board.players}
        tables.append(
            {
                "table": table,
                "players": [state.sitting(number, name) for name in board.players],
                "missing": state.conditions.seats - len(board.players),
                "done": state.done(this_round, board),
                "ended": board.ended,
                "substitutes": {person: name for name, person in once.items() if person is not None},
                "result": _result(state, this_round, board),
            }
        )
    seats = {state.sitting(number, name): table for name, table in this_round.seats().items()}
    return {
        "round": number,
        "stage": state.stage(number),
        "tables": tables,
        "by_name": [{"player": name, "table": seats[name]} for name in by_surname(seats, found["speech"])],
        "waiting": state.waiting() if this_round is state.now else (),
    }


def _standings(found: Found) -> dict[str, Any]:
    """The standings after a round; a fact that the system of a row has may be null."""
    state, standings = found["state"], found["found"]
    this_round = None if standings.round is None else state.round(standings.round)
    done = [state.done(this_round, board) for board in this_round.tables] if this_round is not None else []
    rows = []
    for row in standings.rows:
        facts = {name: NULL if value is None else value for name, value in row._asdict().items()}
        rows.append(facts | {"player": row.player.name, "number": row.player.number})
    return {
        "system": state.system.word,
        **standings._asdict(),
        "tables": {"in": sum(done), "of": len(done)},
        "outstanding": _open(state.outstanding(standings.round)),
        "last_complete": state.last_complete(standings.round),
        "decided": decided_first(state, standings),
        "standings": rows,
    }


def _fixtures(found: Found) -> dict[str, Any]:
    """The plan of a league."""
    plan = fixtures(found["state"])
    rounds = [{"round": number, "tables": filter(None, tables)} for number, tables in enumerate(plan.rounds, 1)]
    return plan._asdict() | {"rounds": rounds}


def _why(found: Found) -> dict[str, Any]:
    """The results of a player, round by round, and the penalties."""
    state, player = found["state"], found["player"]
    rounds = []
    for this_round, table, board, result in results(state, state.current):
        if player in result.places:
            lines = state.lines(result).get(player, ())
            rounds.append(
                {
                    "round": this_round.number,
                    "table": table,
                    "players": [state.sitting(this_round.number, name) for name in board.players],
                    "sat": state.sitting(this_round.number, player),
                    "place": result.places[player],
                    "game": result.game[player],
                    "points": state.points(result)[player] if lines else None,
                    "lines": [{"rule": one.rule, "amount": one.amount, "cite": str(one.cite)} for one in lines],
                    "corrections": [{"game": game.get(player), "why": why} for game, why in result.corrections],
                }
            )
    off = [one._asdict() | {"amount": -one.amount} for one in state.penalties if one.player == player]
    return {"player": player, "rounds": rounds, "penalties": off}


#: What makes each answer of what was found, beside the draws.
MADE: Final[dict[str, Callable[[Found], dict[str, Any]]]] = {
    "tournament-lots": _lots,
    "tournament-list": _entered,
    "tournament-show": _show,
    "tournament-recorded": _recorded,
    "tournament-tables": _round,
    "tournament-standings": _standings,
    "tournament-fixtures": _fixtures,
    "tournament-why": _why,
}

GROUPS: Final = read(
    join(folder("show/competition"), "answers.txt"),
    {},
    {"anything": ANYTHING._replace(write=lambda value, speech: None if value is NULL else value)},
    {},
)


def _of_made(name: str, write: Writer) -> Writer:
    """Writes an answer from the facts that are made of what was found."""
    return lambda found, speech: write(_drawn(found) | MADE[name](found), speech)


for _name in MADE:
    ANSWERS[_name] = ANSWERS[_name]._replace(write=_of_made(_name, ANSWERS[_name].write))

#: What a record has beside the facts of its event.
BESIDE: Final = frozenset({"n", "kind", "at", "rules", "format", "program"})


def _events(found: Found) -> Iterator[dict[str, Any]]:
    """Every record but undo and redo, whether it stands or not."""
    competition = found["competition"]
    for one in competition.records:
        if one.body["kind"] not in ("undo", "redo"):
            standing = one.body["n"] in competition.standing or one.body["n"] == 0
            yield {**one.body, "standing": standing}


answer(
    "tournament-log",
    "`tarok tournament log`: every record but undo and redo",
    fact(
        "events",
        several(
            Kind(
                {**record(*GROUPS["record"]).schema, "additionalProperties": True},
                lambda one, speech: {
                    **record(*GROUPS["record"]).write(one, speech),
                    **{key: value for key, value in one.items() if key not in BESIDE},
                },
            )
        ),
        "The records, with their facts beside these as the ledger has them.",
        _events,
    ),
)

DAMAGE: Final = record(
    fact("place", TEXT, "File, line and column.", lambda problem: str(problem.place or "")),
    fact("message", TEXT, "What is wrong."),
    fact("hint", TEXT, "What to do about it.", lambda problem: str(problem.hint)),
)
answer(
    "tournament-check",
    "`tarok tournament check`: is the file whole?",
    fact("ok", FLAG, "It is."),
    fact("problems", several(either(PROBLEM, DAMAGE, write=DAMAGE.write)), "What is wrong with it."),
    perhaps("name", TEXT, "The competition."),
    fact("records", NUMBER, "How many records are sound."),
    perhaps("torn", FLAG, "The last line is cut short."),
    fact("seal", or_null(TEXT), "The short seal."),
)
