"""Answers about a competition, whose facts `answers.txt` declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from os.path import join
from typing import Any, Final

from ...competition import book as announcing
from ...competition.systems import fixtures_of
from ...documents.answer import (
    ANSWERS,
    ANYTHING,
    NULL,
    Writer,
    read,
)
from ...ledger.record import spell
from ...resources import folder
from .words import drawn_lots, facts_of_tables, rounds_of, seats_by_surname

__all__ = ["ANSWERS"]

#: What an answer is made of: the competition now, `state`, its file, `competition`, and the question.
AnswerFacts = Mapping[str, Any]


def _draw(number: int, draw: Any) -> dict[str, Any]:
    """A draw by its number."""
    more = {"draw": number, "for": draw.purpose, "words": draw.words or None, "pots": draw.pots or None}
    return {**draw._asdict(), **more}


def _drawn(roster: AnswerFacts) -> dict[str, Any]:
    """The competition, its closed entries and draws, those taken back too."""
    state, undone = roster["state"], roster["competition"].undone if "competition" in roster else ()
    closed = state.entries
    return {
        "name": state.conditions.name,
        "entries": closed and {**vars(closed), "players": len(closed.players)},
        "draws": [_draw(number, draw) for number, draw in enumerate(state.draws, 1)],
        "undone": [event._asdict() | _draw(event.number, event.draw) for event in undone if event.draw],
        "reopened": [event for event in undone if not event.draw],
    }


def _lots(facts: AnswerFacts) -> dict[str, Any]:
    """Everybody's lot in a draw."""
    number, draw = facts["number"], facts["draw"]
    return _draw(number, draw) | {"text": draw.seed, "players": drawn_lots(number, draw)}


def _entered(facts: AnswerFacts) -> dict[str, Any]:
    """The players in the requested order."""
    state = facts["state"]
    status, players = state.system.statuses(state), []
    for name in facts.get("players", state.players):
        player = state.players[name]
        holders = [(first, holder) for first, holder in player.holders if first <= state.current]
        before = [{"player": holder, "until": later[0] - 1} for (_, holder), later in pairwise(holders)]
        players.append(player._asdict() | {"player": name, "status": status[name], "before": before})
    return {"players": players}


def _open(tables: Iterable[tuple[int, int]]) -> list[dict[str, int]]:
    """Tables that still need a result."""
    return [{"round": number, "table": table} for number, table in tables]


def _state(facts: AnswerFacts) -> dict[str, Any]:
    """The competition as it is now."""
    state, conditions = facts["state"], facts["state"].conditions
    drawn = bool(state.rounds)
    return {
        **conditions._asdict(),
        **_entered(facts),
        "rounds": state.last_round,
        "phase": state.phase,
        "round": state.current if drawn else None,
        "stage": state.stage(state.current) if drawn else None,
        "open": state.open_tables(),
        "outstanding": _open(state.outstanding()),
        "options": {"jury": list(conditions.jury), **announcing.write_options(conditions, state.system)},
    }


def _show(facts: AnswerFacts) -> dict[str, Any]:
    """The competition with the seal of its last record."""
    return _state(facts) | {"seal": facts["competition"].seal}


def _recorded(facts: AnswerFacts) -> dict[str, Any]:
    """The competition after an event that was recorded."""
    added = facts["added"]
    seal = added.seal and spell(added.seal)
    return _state(facts) | {"recorded": added.event.write(), "dry_run": added.seal is None, "seal": seal}


def _round(facts: AnswerFacts) -> dict[str, Any]:
    """The tables of a round, everybody by surname, and who waits."""
    state, this_round = facts["state"], facts["round"]
    seats = seats_by_surname(state, this_round, facts["speech"])
    return {
        "round": this_round.number,
        "stage": state.stage(this_round.number),
        "tables": facts_of_tables(state, this_round),
        "by_name": [{"player": name, "table": table} for name, table in seats.items()],
        "waiting": state.waiting() if this_round is state.now else (),
    }


def _standings(parts: AnswerFacts) -> dict[str, Any]:
    """The standings after a round; a fact that the system of a row has may be null."""
    state, standings = parts["state"], parts["standings"]
    tables = 0 if standings.round is None else len(state.round(standings.round).tables)
    rows = []
    for row in standings.rows:
        facts = {name: NULL if value is None else value for name, value in row._asdict().items()}
        rows.append(facts | {"player": row.player.name, "number": row.player.number})
    return {
        "system": state.system.word,
        **standings._asdict(),
        "tables": {"in": tables - len(state.open_tables(standings.round)), "of": tables},
        "outstanding": _open(state.outstanding(standings.round)),
        "last_complete": state.last_complete(standings.round),
        "standings": rows,
    }


def _fixtures(facts: AnswerFacts) -> dict[str, Any]:
    """The plan of a league."""
    plan = fixtures_of(facts["state"])
    rounds = [{"round": number, "tables": filter(None, tables)} for number, tables in enumerate(plan.rounds, 1)]
    met = dict(zip(("pairs", "met", "most"), plan.meetings, strict=True))
    return plan._asdict() | {"rounds": rounds, "meetings": met}


def _why(facts: AnswerFacts) -> dict[str, Any]:
    """The results of a player, round by round, and the penalties."""
    state, player = facts["state"], facts["player"]
    off = [{**vars(penalty), "amount": -penalty.amount} for penalty in state.penalties if penalty.player == player]
    return {"player": player, "rounds": rounds_of(state, player), "penalties": off}


#: What a record has beside the facts of its event.
BESIDE: Final = frozenset({"n", "kind", "at", "rules", "format", "program"})


def _log(facts: AnswerFacts) -> dict[str, Any]:
    """Every record but undo and redo, whether it counts or not."""
    competition, standing, records = facts["competition"], facts["competition"].counting_records, []
    for body in [record.body for record in competition.records]:
        if body["kind"] not in ("undo", "redo"):
            first = {"n": body["n"], "kind": body["kind"], "at": body.get("at")}
            first["standing"] = body["n"] in standing
            records.append(first | {name: value for name, value in body.items() if name not in BESIDE})
    return {"events": records}


#: What makes each answer of what was found, beside the draws.
MADE: Final[dict[str, Callable[[AnswerFacts], dict[str, Any]]]] = {
    "tournament-lots": _lots,
    "tournament-list": _entered,
    "tournament-show": _show,
    "tournament-recorded": _recorded,
    "tournament-tables": _round,
    "tournament-standings": _standings,
    "tournament-fixtures": _fixtures,
    "tournament-why": _why,
    "tournament-log": _log,
}

GROUPS: Final = read(
    join(folder("show/competition"), "answers.txt"),
    {},
    {"anything": ANYTHING._replace(write=lambda value, speech: None if value is NULL else value)},
    {},
)


def _of_made(name: str, write: Writer) -> Writer:
    """Writes an answer from the facts that are made of what was found."""
    return lambda facts, speech: write(_drawn(facts) | MADE[name](facts), speech)


for _name in MADE:
    ANSWERS[_name] = ANSWERS[_name]._replace(write=_of_made(_name, ANSWERS[_name].write))
