"""Answers about a competition, and its exports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...amounts import plain
from ...competition import book as announcing
from ...competition.book import Competition, Reopened, UndoneDraw
from ...competition.draw import LOT_SHOWN, lot
from ...competition.seasons import person_standings, team_standings
from ...competition.systems import SYSTEMS, decided_first, equals, fixtures, standings
from ...competition.tournament import Board, Round, results
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
from ...ledger.record import short_seal
from ...words.folding import cell
from ...words.said import Speech
from ..answers import PROBLEM
from ..columns import rows_of_text
from .words import by_surname

if TYPE_CHECKING:
    from ...competition.seasons import SeriesRow

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


class Entered(NamedTuple):
    """A player who is entered, how far they came, and the round that is played."""

    player: Any
    status: str
    current: int

    @property
    def before(self) -> list[dict[str, Any]]:
        """Those who played in the player's place before."""
        holders = [(first, name) for first, name in self.player.holders if first <= self.current]
        return [{"player": name, "until": later[0] - 1} for (_, name), later in pairwise(holders)]


def _entered(found: Any) -> list[Entered]:
    """The players in the order that is asked for."""
    state = found["state"]
    status = state.system.statuses(state)
    return [Entered(state.players[name], status[name], state.current) for name in found.get("players", state.players)]


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


class TableOfRound(NamedTuple):
    """A table of a round. Its persons are those who sat there, who may not be the entrants."""

    state: Any
    round: Round
    number: int
    table: Board

    @property
    def result(self) -> Any:
        """The result, None if the table has none."""
        return None if self.table.ended is not None else self.state.result(self.round, self.table)

    def sat(self, names: Any) -> list[str]:
        """The persons who sat there for some entrants."""
        return [self.state.sitting(self.round.number, name) for name in names]

    def by_person(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """Values by the person who sat there."""
        return dict(zip(self.sat(found), found.values(), strict=True))

    @property
    def substitutes(self) -> dict[str, str]:
        """The entrants for whom somebody sits there in this round, by that person."""
        number = self.round.number
        once = {name: dict(self.state.players[name].once) for name in self.table.players}
        return {rounds[number]: name for name, rounds in once.items() if number in rounds}

    @property
    def with_points(self) -> TableOfRound | None:
        """The table itself if its result gives points, None in a knock-out."""
        return self if self.state.system.gives_points else None

    @property
    def knockout(self) -> TableOfRound | None:
        """The table itself in a knock-out, None in other systems."""
        return None if self.state.system.gives_points else self

    @property
    def tied(self) -> list[list[str]]:
        """Those who had the same."""
        return [self.sat(group) for group in equals(self.result)] if self.table.result is not None else []

    @property
    def decided_by(self) -> Any:
        """What decided between those who had the same; null if nobody had."""
        if not self.tied:
            return NULL
        return "extra hand" if self.result.decided else "lot"


def _of_result(value: Any) -> Any:
    """A value of a table's result, by who sat there."""
    return lambda found: found.by_person(value(found.result))


RESULT: Final = record(
    fact("typed", FLAG, "It was typed, or read out of an evening.", lambda found: found.table.result is not None),
    fact("game", AMOUNTS, "The game points of each.", _of_result(lambda result: result.game)),
    fact("places", NUMBERS, "The place of each.", _of_result(lambda result: result.places)),
    fact("hands", or_null(NUMBER), "How many hands were played, where that is known.", "result.hands"),
    fact(
        "seal",
        or_null(TEXT),
        "The short seal of the evening.",
        lambda found: found.result.seal and short_seal(found.result.seal),
    ),
    fact("retired", NAMES, "Who left during the table.", lambda found: found.sat(found.result.retired)),
    fact("why", or_null(TEXT), "Why another number of hands was played.", "result.short"),
    fact(
        "corrections",
        several(record(fact("game", AMOUNTS, "What stood."), fact("why", TEXT, "Why it was wrong."))),
        "The results that stood before.",
        lambda found: [{"game": found.by_person(game), "why": why} for game, why in found.result.corrections],
    ),
    *under(
        "with_points",
        (
            perhaps(
                "points",
                AMOUNTS,
                "The points for the place, in a points system or league.",
                lambda found: found.by_person(found.state.points(found.result)),
            ),
            perhaps("played", by_name(TEXT), "Who sat there for an entrant.", "result.played"),
        ),
    ),
    *under(
        "knockout",
        (
            perhaps(
                "on",
                NAMES,
                "Who goes on, in a knock-out.",
                lambda found: found.sat(found.state.on(found.round, found.table)),
            ),
            perhaps("tied", several(NAMES), "Who had the same, in a knock-out."),
            perhaps("decided_by", or_null(TEXT), "What decided between them."),
        ),
    ),
)

TABLE: Final = record(
    fact("table", NUMBER, "The table.", "number"),
    fact("players", NAMES, "Who sits there.", lambda found: found.sat(found.table.players)),
    fact(
        "missing",
        NUMBER,
        "How many seats are empty.",
        lambda found: found.state.conditions.seats - len(found.table.players),
    ),
    fact("done", FLAG, "It has its result.", lambda found: found.state.done(found.round, found.table)),
    fact("ended", or_null(TEXT), "Why it gets none.", "table.ended"),
    fact("substitutes", by_name(TEXT), "Who sits there for whom, in this round."),
    fact("result", or_null(RESULT), "The result.", lambda found: None if found.result is None else found),
)


def _everybody(found: Any) -> list[dict[str, Any]]:
    """Everybody by surname, as `speech` sorts them, with the table of each."""
    state, this_round = found["state"], found["round"]
    seats = {state.sitting(this_round.number, name): table for name, table in this_round.seats().items()}
    return [{"player": name, "table": seats[name]} for name in by_surname(seats, found["speech"])]


#: The `round` that is meant, and the language by whose alphabet its players are sorted, `speech`.
ROUND: Final = (
    fact("round", NUMBER, "The round.", "round.number"),
    fact("stage", or_null(TEXT), "What it is.", lambda found: found["state"].stage(found["round"].number)),
    fact(
        "tables",
        several(TABLE),
        "The tables.",
        lambda found: [
            TableOfRound(found["state"], found["round"], number, table)
            for number, table in enumerate(found["round"].tables, 1)
        ],
    ),
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
answer(
    "tournament-results",
    "`tarok tournament export --what results`",
    NAME,
    fact(
        "rounds",
        several(record(*ROUND)),
        "Round by round.",
        lambda found: [{**found, "round": one} for one in found["state"].rounds],
    ),
    *DRAWN,
)


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


def _upto(found: Any) -> int:
    """The round after which it stands so, −1 before the first one."""
    number = found["found"].round
    return -1 if number is None else int(number)


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

PERSON: Final = record(
    fact("place", NUMBER, "The place."),
    fact("player", TEXT, "The person.", "person"),
    fact("club", or_null(TEXT), "The club."),
    fact("points", AMOUNT, "The points for places."),
    fact("difference", AMOUNT, "The points for differences."),
    fact("game", AMOUNT, "The game points."),
    fact("firsts", NUMBER, "How often first."),
    fact("rounds", NUMBER, "How many results."),
)
answer(
    "tournament-persons",
    "`tarok tournament standings --players`",
    *STANDS,
    fact(
        "players",
        several(PERSON),
        "Who sat at the tables.",
        lambda found: person_standings(found["state"], _upto(found)),
    ),
    *DRAWN,
)

COUNTED: Final = (
    perhaps("points", AMOUNT, "The points, where they count first."),
    perhaps("game", AMOUNT, "The game points, where they do."),
)


def _teams(found: Any) -> Iterator[dict[str, Any]]:
    """The clubs in order, with what counts of each player."""
    state = found["state"]
    counted = "game" if state.conditions.counting == "game" else "points"
    for row in team_standings(state, _upto(found), found["best"]):
        players = [{"player": name, counted: amount} for name, amount in row.players]
        yield {"place": row.place, "club": row.club, counted: row.amount, "players": players}


answer(
    "tournament-teams",
    "`tarok tournament standings --teams`",
    *STANDS,
    fact("best", or_null(NUMBER), "How many of a club count."),
    fact(
        "teams",
        several(
            record(
                fact("place", NUMBER, "The place."),
                fact("club", TEXT, "The club."),
                *COUNTED,
                fact("players", several(record(fact("player", TEXT, "Who."), *COUNTED)), "Who counts."),
            )
        ),
        "The clubs in order.",
        _teams,
    ),
    *DRAWN,
)


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


class PlayedRound(NamedTuple):
    """A result of a player, with the lines that its points are made of."""

    player: str
    at: TableOfRound
    result: Any
    lines: Any

    @property
    def corrections(self) -> list[dict[str, Any]]:
        """The game points that stood before."""
        return [{"game": game.get(self.player), "why": why} for game, why in self.result.corrections]


def _played(found: Any) -> list[PlayedRound]:
    """The results of a player, round by round."""
    state, player = found["state"], found["player"]
    return [
        PlayedRound(player, TableOfRound(state, one, number, table), result, state.lines(result).get(player, ()))
        for one, number, table, result in results(state, state.current)
        if player in result.places
    ]


answer(
    "tournament-why",
    "`tarok tournament why`: where a player's points come from",
    NAME,
    fact("player", TEXT, "Who."),
    fact(
        "rounds",
        several(
            record(
                fact("round", NUMBER, "The round.", "at.round.number"),
                fact("table", NUMBER, "The table.", "at.number"),
                fact("players", NAMES, "Who sat there.", lambda one: one.at.sat(one.at.table.players)),
                fact("sat", TEXT, "Who sat there for him, or he himself.", lambda one: one.at.sat([one.player])[0]),
                fact("place", NUMBER, "His place.", lambda one: one.result.places[one.player]),
                fact("game", AMOUNT, "His game points.", lambda one: one.result.game[one.player]),
                fact(
                    "points",
                    or_null(AMOUNT),
                    "His points.",
                    lambda one: one.at.state.points(one.result)[one.player] if one.lines else None,
                ),
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


# The file, prizes, series ------------------------------------------------------------------------------------------

RECORD: Final = record(
    fact("n", NUMBER, "The number of the record."),
    fact("kind", TEXT, "Its kind."),
    fact("at", or_null(TEXT), "When it was written."),
    fact("standing", FLAG, "It was not taken back."),
)
#: What a record has beside the facts of its event.
BESIDE: Final = frozenset({"n", "kind", "at", "rules", "format", "program"})


def _events(competition: Any) -> Iterator[dict[str, Any]]:
    """Every record but undo and redo, whether it stands or not."""
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

answer(
    "tournament-prizes",
    "`tarok tournament prizes`",
    NAME,
    *under(
        "found",
        (
            fact("pot", AMOUNT, "What is shared out."),
            fact("left", AMOUNT, "What is left."),
            fact(
                "prizes",
                several(
                    record(
                        fact("place", NUMBER, "The place."),
                        fact("player", TEXT, "Who."),
                        fact("amount", AMOUNT, "How much."),
                    )
                ),
                "Who wins how much.",
            ),
        ),
    ),
    *DRAWN,
)

COUNTED_RESULT: Final = record(
    fact("amount", AMOUNT, "What it gave."),
    fact("place", NUMBER, "The place there."),
    fact("counted", FLAG, "It counts."),
)
answer(
    "tournament-series",
    "`tarok tournament series`: several competitions together",
    fact("by", TEXT, "What counts."),
    fact("best", or_null(NUMBER), "How many results of each count."),
    fact("competitions", NAMES, "The competitions."),
    fact(
        "standings",
        several(
            record(
                fact("place", NUMBER, "The place."),
                fact("player", TEXT, "Who.", "person"),
                fact("total", AMOUNT, "The sum."),
                fact("won", NUMBER, "Competitions won."),
                fact("results", several(or_null(COUNTED_RESULT)), "Competition by competition."),
            )
        ),
        "Everybody in order.",
    ),
)

POSITION: Final = record(
    fact("position", NUMBER, "His position."),
    fact("player", or_null(TEXT), "Who, where that is decided."),
    fact("from", or_null(TEXT), "Where he comes from.", "source"),
    fact("was", or_null(NUMBER), "His place there."),
    fact("moves", TEXT, "Whether he stays, goes up or down."),
)
answer(
    "tournament-promote",
    "`tarok tournament promote`: next season's leagues",
    fact("move", NUMBER, "How many go up and down."),
    fact(
        "leagues",
        several(
            record(
                fact("name", TEXT, "The league.", lambda league: league[0]),
                fact("players", several(POSITION), "Who plays there.", lambda league: league[1]),
            )
        ),
        "The leagues.",
    ),
    fact(
        "out",
        several(
            record(
                fact("player", TEXT, "Who."),
                fact("from", TEXT, "From where.", "source"),
                fact("was", or_null(NUMBER), "His place there."),
            )
        ),
        "Who has no place.",
    ),
)

Document = dict[str, Any]

#: The kinds of export, all of which need a draw but the list of players.
LIST, TABLES, RESULTS, STANDINGS_, LOTS = KINDS = ("list", "tables", "results", "standings", "lots")

#: The columns of the list of players.
_ENTRANT = ("number", "player", "status", "club", "licence", "rating", "paid", "checked_in")


def facts(competition: Competition, what: str, speech: Speech) -> dict[str, Any]:
    """What is told of one of `KINDS`: the facts of the answer of that name."""
    state = competition.tournament
    found = {"state": state, "competition": competition, "speech": speech}
    match what:
        case "tables":
            return {**found, "round": state.now}
        case "standings":
            return {**found, "found": standings(state)}
        case "lots":
            return {**found, "number": len(state.draws), "draw": state.draws[-1]}
        case _:
            return found


def table(competition: Competition, what: str, speech: Speech) -> str:
    """One of `KINDS` as CSV: heads in English, a line for each player, exact amounts."""
    found = ANSWERS[f"tournament-{what}"].write(facts(competition, what, speech), speech)
    lines = list(_lines(found, what))
    heads = list(dict.fromkeys(key for line in lines for key in line))
    return rows_of_text([heads, *([_cell(line.get(head)) for head in heads] for line in lines)])


def _lines(found: Document, what: str) -> Iterator[Document]:
    """The lines of a table, each with its cells by their heads."""
    match what:
        case "list":
            yield from ({key: one[key] for key in _ENTRANT} for one in found["players"])
        case "tables":
            yield from _seats(found)
        case "results":
            for this_round in found["rounds"]:
                yield from _results(this_round)
        case "standings":
            for row in found["standings"]:
                by_round = {f"round {n}": amount for n, amount in enumerate(row.get("by_round", ()), 1)}
                yield {key: value for key, value in row.items() if key != "by_round"} | by_round
        case _:
            yield from found["players"]


def _seats(this_round: Document) -> Iterator[Document]:
    for one in this_round["tables"]:
        for seat, player in enumerate(one["players"], 1):
            yield {"round": this_round["round"], "table": one["table"], "seat": seat, "player": player}


def _results(this_round: Document) -> Iterator[Document]:
    """The lines of results, one for each player of each table that is done; a table ended without a result says why."""
    for one in this_round["tables"]:
        result = one["result"] or {}
        for player in one["players"] if one["done"] else ():
            yield {
                "round": this_round["round"],
                "table": one["table"],
                "player": player,
                "place": result.get("places", {}).get(player),
                "game": result.get("game", {}).get(player),
                **(
                    {"on": player in result["on"]}
                    if "on" in result
                    else {"points": result.get("points", {}).get(player)}
                ),
                "hands": result.get("hands"),
                "retired": player in result.get("retired", ()),
                "corrected": bool(result.get("corrections")),
                "why": one["ended"] or result.get("why"),
            }


def _cell(value: Any) -> str:
    """A value as a cell: empty for none, yes or no, several with blanks between them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return cell(" ".join(map(str, value)) if isinstance(value, list) else str(value))


def series(names: Sequence[str], rows: Iterable[SeriesRow]) -> str:
    """The standings of a series as CSV: a column for each competition, exact amounts, whether they count or not."""
    heads = ["place", "player", *names, "total", "won"]
    lines = [
        [row.place, row.person, *(one and plain(one.amount) for one in row.results), plain(row.total), row.won]
        for row in rows
    ]
    return rows_of_text([list(map(cell, heads)), *([_cell(one) for one in line] for line in lines)])
