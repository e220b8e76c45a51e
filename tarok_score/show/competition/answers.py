"""Answers about a competition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from ...competition import book as announcing
from ...competition.book import Reopened, UndoneDraw
from ...competition.draw import LOT_SHOWN, lot
from ...competition.systems import SYSTEMS, decided_first, equals, fixtures
from ...competition.tournament import Board, Round, Tournament, results
from ...documents.answer import (
    AMOUNT,
    AMOUNTS,
    ANSWERS,
    ANYTHING,
    FLAG,
    NAMES,
    NULL,
    NUMBER,
    NUMBERS,
    OBJECT,
    TEXT,
    Fact,
    Kind,
    answer,
    by_name,
    either,
    fact,
    or_null,
    perhaps,
    record,
    several,
    under,
)
from ...ledger import short_seal
from ..answers import PROBLEM
from .words import by_surname

__all__ = ["ANSWERS"]

#: Facts are found in `state`, the competition as it stands; those of draws that were taken back in `competition`, its
#: file.
NAME: Final = fact("name", TEXT, "The competition.", "state.conditions.name")


# Draws -----------------------------------------------------------------------------------------------------------

DRAW: Final = (
    fact("draw", NUMBER, "The number of the draw.", "number"),
    *under(
        "draw",
        (
            fact("for", TEXT, "What was drawn.", "purpose"),
            fact("method", TEXT, "How."),
            fact("seed", or_null(TEXT), "The text that everybody's lot follows from."),
            fact("words", or_null(NAMES), "The words from the hall.", lambda draw: draw.words or None),
            fact("drawn", FLAG, "Slips were drawn by hand."),
            fact("order", NAMES, "Everybody in the order of his lot."),
            fact("pots", or_null(several(NAMES)), "The pots, by rating.", lambda draw: draw.pots or None),
            fact("otherwise", or_null(TEXT), "Why another draw than the announced one was made."),
        ),
    ),
)

ENTRIES: Final = fact(
    "entries",
    or_null(
        record(
            fact("players", NUMBER, "How many.", lambda entries: len(entries.players)),
            fact("seal", or_null(TEXT), "The whole seal that the draw rests on."),
            fact("words", or_null(NUMBER), "By how many words it was announced, if it was."),
            fact("pots", FLAG, "It was announced with pots."),
        )
    ),
    "The closed entries.",
    "state.entries",
)
DRAWS: Final = fact(
    "draws",
    several(record(*DRAW)),
    "The draws that stand.",
    lambda found: [{"number": number, "draw": draw} for number, draw in enumerate(found["state"].draws, 1)],
)
UNDONE: Final = fact(
    "undone",
    several(
        record(
            *DRAW,
            fact("at", TEXT, "When it was made."),
            fact("undone_at", TEXT, "When it was taken back."),
            fact("why", or_null(TEXT), "Why."),
        )
    ),
    "Draws that were taken back.",
    lambda found: [one for one in found["competition"].undone if isinstance(one, UndoneDraw)],
)
REOPENED: Final = fact(
    "reopened",
    several(record(fact("at", TEXT, "When."), fact("why", or_null(TEXT), "Why."))),
    "When the entries were opened again after they were closed.",
    lambda found: [one for one in found["competition"].undone if isinstance(one, Reopened)],
)

#: The facts of every answer that is put up on the wall.
DRAWN: Final = (ENTRIES, DRAWS, UNDONE, REOPENED)

answer(
    "tournament-lots",
    "`tarok tournament lots`: everybody's lot in a draw",
    NAME,
    *DRAW[:3],
    fact("text", or_null(TEXT), "The text that the lots follow from.", "draw.seed"),
    fact(
        "players",
        several(
            record(
                fact("number", NUMBER, "His place in the draw."),
                fact("player", TEXT, "Who has it now."),
                fact("drawn_as", TEXT, "Who was drawn."),
                fact("lot", or_null(TEXT), "The beginning of the lot."),
            )
        ),
        "Everybody.",
        lambda found: _lots(found["number"], found["draw"]),
    ),
    *DRAWN,
)


def _lots(number: int, draw: Any) -> Iterator[dict[str, Any]]:
    for place, (player, name) in enumerate(zip(draw.order, draw.names, strict=True), 1):
        found = None if draw.seed is None else lot(draw.seed, number, name)[:LOT_SHOWN]
        yield {"number": place, "player": player, "drawn_as": name, "lot": found}


# Players ---------------------------------------------------------------------------------------------------------


def _entered(found: Any) -> Iterator[dict[str, Any]]:
    """The players in the order that is asked for."""
    state = found["state"]
    status = state.system.statuses(state)
    for name in found.get("players", state.players):
        player = state.players[name]
        holders = [(first, holder) for first, holder in player.holders if first <= state.current]
        before = [{"player": holder, "until": later[0] - 1} for (_, holder), later in pairwise(holders)]
        yield {"player": player, "status": status[name], "before": before}


ENTRANT: Final = record(
    fact("player", TEXT, "The name.", "player.name"),
    fact("number", or_null(NUMBER), "His number, once it is drawn.", "player.number"),
    fact("status", TEXT, "Whether he is in it, and how far he came."),
    *under(
        "player",
        (
            fact("seeded", FLAG, "He is drawn last."),
            fact("club", or_null(TEXT), "His club."),
            fact("licence", or_null(TEXT), "His licence."),
            fact("rating", or_null(NUMBER), "His rating."),
            fact("paid", FLAG, "He paid the entry."),
            fact("checked_in", FLAG, "He is in the hall."),
        ),
    ),
    fact(
        "before",
        several(record(fact("player", TEXT, "Who."), fact("until", NUMBER, "Up to which round."))),
        "Who played in his place before.",
    ),
)
answer(
    "tournament-list",
    "`tarok tournament list`: those entered",
    NAME,
    fact("players", several(ENTRANT), "Everybody.", _entered),
    *DRAWN,
)


# The competition as it stands -------------------------------------------------------------------------------------

OPEN_TABLE: Final = record(
    fact("round", NUMBER, "The round.", lambda one: one[0]), fact("table", NUMBER, "The table.", lambda one: one[1])
)

STATE: Final = (
    NAME,
    *under(
        "state.conditions",
        (
            fact("system", TEXT, f"How it is held: {', '.join(f'`{word}`' for word in SYSTEMS)}."),
            fact("ruleset", TEXT, "The id of the rules."),
            fact("variants", NAMES, "Their variants."),
            fact("seats", NUMBER, "How many sit at a table."),
            fact("hands", NUMBER, "How many hands a table plays."),
        ),
    ),
    *under(
        "state",
        (
            fact("rounds", or_null(NUMBER), "How many rounds there are, where that is known.", "last_round"),
            fact("phase", TEXT, "How far it is: `entry` …"),
            fact(
                "round",
                or_null(NUMBER),
                "The round that is played.",
                lambda state: state.current if state.rounds else None,
            ),
            fact(
                "stage",
                or_null(TEXT),
                "What that round is.",
                lambda state: state.stage(state.current) if state.rounds else None,
            ),
        ),
    ),
    fact("players", several(ENTRANT), "Those entered.", _entered),
    ENTRIES,
    DRAWS,
    *under(
        "state",
        (
            fact(
                "open", several(ANYTHING), "Tables of this round without a result.", lambda state: state.open_tables()
            ),
            fact(
                "outstanding",
                several(OPEN_TABLE),
                "Tables of earlier rounds without one.",
                lambda state: state.outstanding(None),
            ),
            fact(
                "options",
                OBJECT,
                "The announced conditions beyond these, by the names of the options.",
                lambda state: {
                    "jury": [*state.conditions.jury],
                    **announcing.write_options(state.conditions, state.system),
                },
            ),
        ),
    ),
)

answer(
    "tournament-show",
    "`tarok tournament show`",
    *STATE,
    UNDONE,
    REOPENED,
    fact("seal", TEXT, "The short seal of the last record.", "competition.seal"),
)
answer(
    "tournament-recorded",
    "Every command of `tarok tournament` that records",
    *STATE,
    *under(
        "added",
        (
            fact("recorded", OBJECT, "The event, as its record has it.", lambda added: added.event.write()),
            fact("dry_run", FLAG, "Nothing was written.", lambda added: added.seal is None),
            fact(
                "seal",
                or_null(TEXT),
                "The short seal of its record.",
                lambda added: added.seal and short_seal(added.seal),
            ),
        ),
    ),
)


# Tables ----------------------------------------------------------------------------------------------------------


RESULT: Final = record(
    fact("typed", FLAG, "It was typed, or read out of an evening."),
    fact("game", AMOUNTS, "The game points of each."),
    fact("places", NUMBERS, "The place of each."),
    fact("hands", or_null(NUMBER), "How many hands were played, where that is known."),
    fact("seal", or_null(TEXT), "The short seal of the evening."),
    fact("retired", NAMES, "Who left during the table."),
    fact("why", or_null(TEXT), "Why another number of hands was played."),
    fact(
        "corrections",
        several(record(fact("game", AMOUNTS, "What stood."), fact("why", TEXT, "Why it was wrong."))),
        "The results that stood before.",
    ),
    perhaps("points", AMOUNTS, "The points for the place, in a points system or league."),
    perhaps("played", by_name(TEXT), "Who sat there for an entrant."),
    perhaps("on", NAMES, "Who goes on, in a knock-out."),
    perhaps("tied", several(NAMES), "Who had the same, in a knock-out."),
    perhaps("decided_by", or_null(TEXT), "What decided between them."),
)


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


TABLE: Final = record(
    fact("table", NUMBER, "The table."),
    fact("players", NAMES, "Who sits there."),
    fact("missing", NUMBER, "How many seats are empty."),
    fact("done", FLAG, "It has its result."),
    fact("ended", or_null(TEXT), "Why it gets none."),
    fact("substitutes", by_name(TEXT), "Who sits there for whom, in this round."),
    fact("result", or_null(RESULT), "The result."),
)


def _tables(found: Any) -> Iterator[dict[str, Any]]:
    """The tables of a round."""
    state, this_round = found["state"], found["round"]
    for number, board in enumerate(this_round.tables, 1):
        once = {name: dict(state.players[name].once).get(this_round.number) for name in board.players}
        yield {
            "table": number,
            "players": [state.sitting(this_round.number, name) for name in board.players],
            "missing": state.conditions.seats - len(board.players),
            "done": state.done(this_round, board),
            "ended": board.ended,
            "substitutes": {person: name for name, person in once.items() if person is not None},
            "result": _result(state, this_round, board),
        }


def _everybody(found: Any) -> list[dict[str, Any]]:
    """Everybody by surname, as `speech` sorts them, with the table of each."""
    state, this_round = found["state"], found["round"]
    seats = {state.sitting(this_round.number, name): table for name, table in this_round.seats().items()}
    return [{"player": name, "table": seats[name]} for name in by_surname(seats, found["speech"])]


#: The `round` that is meant, and the language by whose alphabet its players are sorted, `speech`.
ROUND: Final = (
    fact("round", NUMBER, "The round.", "round.number"),
    fact("stage", or_null(TEXT), "What it is.", lambda found: found["state"].stage(found["round"].number)),
    fact("tables", several(TABLE), "The tables.", _tables),
    fact(
        "by_name",
        several(record(fact("player", TEXT, "Who."), fact("table", NUMBER, "Sits where."))),
        "Everybody by surname.",
        _everybody,
    ),
    fact(
        "waiting",
        NAMES,
        "Who has no table.",
        lambda found: found["state"].waiting() if found["round"] is found["state"].now else (),
    ),
)

answer("tournament-tables", "`tarok tournament tables`: who sits where", NAME, *ROUND, *DRAWN)
# Standings -------------------------------------------------------------------------------------------------------

#: The head of standings: of `found`, as they are after a round.
STANDS: Final = (
    NAME,
    fact("system", TEXT, "How it is held.", "state.system.word"),
    *under(
        "found",
        (
            fact("round", or_null(NUMBER), "After which round."),
            fact("complete", FLAG, "Every result is there."),
            fact("final", FLAG, "The competition is closed."),
        ),
    ),
)


def _of_some(name: str, kind: Kind, doc: str) -> Fact:
    """A fact of the rows of some systems, whose value may be null there."""

    def value(row: Any) -> Any:
        """The value of a row whose system has it, `NULL` for None; None of other rows."""
        if not hasattr(row, name):
            return None
        found = getattr(row, name)
        return NULL if found is None else found

    return perhaps(name, kind, doc, value)


PLACE: Final = record(
    fact("place", or_null(NUMBER), "The place."),
    fact("player", TEXT, "The name.", "player.name"),
    fact("number", or_null(NUMBER), "His number.", "player.number"),
    _of_some("points", AMOUNT, "The points for places."),
    _of_some("difference", AMOUNT, "The points for differences."),
    _of_some("game", AMOUNT, "The game points."),
    _of_some("firsts", NUMBER, "How often he was first."),
    _of_some("rounds", NUMBER, "How many results he has."),
    _of_some("out", ANYTHING._replace(write=or_null(NUMBER).write), "The round in which he went out, in a knock-out."),
    _of_some("table_place", or_null(NUMBER), "His place at that table."),
    fact("status", TEXT, "Whether he is still in it."),
    _of_some("penalty", AMOUNT, "Points taken off."),
    _of_some("by_round", several(or_null(AMOUNT)), "The points of each round."),
    _of_some("corrected", several(NUMBER), "Rounds whose result was corrected."),
)


def _tables_in(found: Any) -> dict[str, int]:
    """The tables of the round with a result, and all of them."""
    state, number = found["state"], found["found"].round
    this_round = None if number is None else state.round(number)
    tables = () if this_round is None else this_round.tables
    return {"in": sum(state.done(this_round, table) for table in tables) if this_round else 0, "of": len(tables)}


STANDINGS: Final = (
    *STANDS,
    fact(
        "tables",
        record(fact("in", NUMBER, "With a result."), fact("of", NUMBER, "Of all.")),
        "The round's tables.",
        _tables_in,
    ),
    fact(
        "outstanding",
        several(OPEN_TABLE),
        "Tables without a result up to here.",
        lambda found: found["state"].outstanding(found["found"].round),
    ),
    fact(
        "last_complete",
        or_null(NUMBER),
        "The last complete round.",
        lambda found: found["state"].last_complete(found["found"].round),
    ),
    fact(
        "decided",
        NAMES,
        "Who was decided by an extra hand.",
        lambda found: decided_first(found["state"], found["found"]),
    ),
    fact("standings", several(PLACE), "Everybody in order.", "found.rows"),
)
answer("tournament-standings", "`tarok tournament standings`", *STANDINGS, *DRAWN)

# Leagues, meetings, points ----------------------------------------------------------------------------------------

FIXTURES: Final = (
    NAME,
    *under(
        lambda found: fixtures(found["state"]),
        (
            fact("players", NAMES, "Everybody in the order of the draw."),
            fact(
                "rounds",
                several(
                    record(
                        fact("round", NUMBER, "The round.", lambda one: one[0]),
                        fact("tables", several(NAMES), "Who sits together.", lambda one: filter(None, one[1])),
                    )
                ),
                "The plan.",
                lambda plan: enumerate(plan.rounds, 1),
            ),
            fact(
                "meetings",
                record(
                    fact("pairs", NUMBER, "Pairs of players."),
                    fact("met", NUMBER, "Pairs that meet."),
                    fact("most", NUMBER, "How often one pair meets at most."),
                ),
                "Who meets whom.",
            ),
            fact("small", ANYTHING, "Rounds with small tables."),
        ),
    ),
)
answer("tournament-fixtures", "`tarok tournament fixtures`: the plan of a league", *FIXTURES, *DRAWN)


def _played(found: Any) -> Iterator[dict[str, Any]]:
    """The results of a player, round by round."""
    state, player = found["state"], found["player"]
    for this_round, table, board, result in results(state, state.current):
        if player in result.places:
            lines = state.lines(result).get(player, ())
            yield {
                "round": this_round.number,
                "table": table,
                "players": [state.sitting(this_round.number, name) for name in board.players],
                "sat": state.sitting(this_round.number, player),
                "place": result.places[player],
                "game": result.game[player],
                "points": state.points(result)[player] if lines else None,
                "lines": lines,
                "corrections": [{"game": game.get(player), "why": why} for game, why in result.corrections],
            }


answer(
    "tournament-why",
    "`tarok tournament why`: where a player's points come from",
    NAME,
    fact("player", TEXT, "Who."),
    fact(
        "rounds",
        several(
            record(
                fact("round", NUMBER, "The round."),
                fact("table", NUMBER, "The table."),
                fact("players", NAMES, "Who sat there."),
                fact("sat", TEXT, "Who sat there for him, or he himself."),
                fact("place", NUMBER, "His place."),
                fact("game", AMOUNT, "His game points."),
                fact("points", or_null(AMOUNT), "His points."),
                fact(
                    "lines",
                    several(
                        record(
                            fact("rule", TEXT, "The rule."),
                            fact("amount", AMOUNT, "What it gives."),
                            fact("cite", TEXT, "Where it is published.", lambda line: str(line.cite)),
                        )
                    ),
                    "What they are made of.",
                ),
                fact(
                    "corrections",
                    several(
                        record(fact("game", or_null(AMOUNT), "What stood."), fact("why", TEXT, "Why it was wrong."))
                    ),
                    "What stood before.",
                ),
            )
        ),
        "Result by result.",
        _played,
    ),
    fact(
        "penalties",
        several(
            record(
                fact("round", NUMBER, "From which round on."),
                fact("amount", AMOUNT, "How much.", lambda one: -one.amount),
                fact("why", TEXT, "Why."),
            )
        ),
        "Points taken off.",
        lambda found: [one for one in found["state"].penalties if one.player == found["player"]],
    ),
    *DRAWN,
)


# The file ------------------------------------------------------------------------------------------

RECORD: Final = record(
    fact("n", NUMBER, "The number of the record."),
    fact("kind", TEXT, "Its kind."),
    fact("at", or_null(TEXT), "When it was written."),
    fact("standing", FLAG, "It was not taken back."),
)
#: What a record has beside the facts of its event.
BESIDE: Final = frozenset({"n", "kind", "at", "rules", "format", "program"})


def _events(found: Any) -> Iterator[dict[str, Any]]:
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
                {**RECORD.schema, "additionalProperties": True},
                lambda one, speech: {
                    **RECORD.write(one, speech),
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
