"""Answers about a competition, as `tarok tournament … --json` gives them."""

from __future__ import annotations

from typing import Final

from ..competition.systems import SYSTEMS
from ..documents.answer import (
    AMOUNT,
    AMOUNTS,
    ANYTHING,
    FLAG,
    NAMES,
    NUMBER,
    NUMBERS,
    OBJECT,
    TEXT,
    Fact,
    Kind,
    by_name,
    declared,
    either,
    fact,
    or_null,
    perhaps,
    record,
    several,
)
from ..show.answers import PROBLEM


def titled_as(title: str, *facts: Fact) -> Kind:
    """The answer of a command, which is written by hand."""
    version = fact("schema", Kind({"const": 1}), "The version of the contract that the answer keeps.")
    found = record(version, *facts)
    return Kind({"title": title, **found.schema}, lambda written, speech: {"schema": 1, **written})


NAME: Final = fact("name", TEXT, "The competition.")

ENTRANT: Final = record(
    fact("player", TEXT, "The name."),
    fact("number", or_null(NUMBER), "His number, once it is drawn."),
    fact("status", TEXT, "Whether he is in it, and how far he came."),
    fact("seeded", FLAG, "He is drawn last."),
    fact("club", or_null(TEXT), "His club."),
    fact("licence", or_null(TEXT), "His licence."),
    fact("rating", or_null(NUMBER), "His rating."),
    fact("paid", FLAG, "He paid the entry."),
    fact("checked_in", FLAG, "He is in the hall."),
    fact(
        "before",
        several(record(fact("player", TEXT, "Who."), fact("until", NUMBER, "Up to which round."))),
        "Who played in his place before.",
    ),
)

DRAW: Final[tuple[Fact, ...]] = (
    fact("draw", NUMBER, "The number of the draw."),
    fact("for", TEXT, "What was drawn."),
    fact("method", TEXT, "How."),
    fact("seed", or_null(TEXT), "The text that everybody's lot follows from."),
    fact("words", or_null(NAMES), "The words from the hall."),
    fact("drawn", FLAG, "Slips were drawn by hand."),
    fact("order", NAMES, "Everybody in the order of his lot."),
    fact("pots", or_null(several(NAMES)), "The pots, by rating."),
    fact("otherwise", or_null(TEXT), "Why another draw than the announced one was made."),
)

ENTRIES: Final = fact(
    "entries",
    or_null(
        record(
            fact("players", NUMBER, "How many."),
            fact("seal", or_null(TEXT), "The whole seal that the draw rests on."),
            fact("words", or_null(NUMBER), "By how many words it was announced, if it was."),
            fact("pots", FLAG, "It was announced with pots."),
        )
    ),
    "The closed entries.",
)
DRAWS: Final = fact("draws", several(record(*DRAW)), "The draws that stand.")
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
)
REOPENED: Final = fact(
    "reopened",
    several(record(fact("at", TEXT, "When."), fact("why", or_null(TEXT), "Why."))),
    "When the entries were opened again after they were closed.",
)

#: The facts of every answer that is put up on the wall.
DRAWN: Final[tuple[Fact, ...]] = (ENTRIES, DRAWS, UNDONE, REOPENED)

OPEN_TABLE: Final = record(fact("round", NUMBER, "The round."), fact("table", NUMBER, "The table."))

STATE: Final[tuple[Fact, ...]] = (
    NAME,
    fact("system", TEXT, f"How it is held: {', '.join(f'`{word}`' for word in SYSTEMS)}."),
    fact("ruleset", TEXT, "The id of the rules."),
    fact("variants", NAMES, "Their variants."),
    fact("seats", NUMBER, "How many sit at a table."),
    fact("hands", NUMBER, "How many hands a table plays."),
    fact("rounds", or_null(NUMBER), "How many rounds there are, where that is known."),
    fact("phase", TEXT, "How far it is: `entry` …"),
    fact("round", or_null(NUMBER), "The round that is played."),
    fact("stage", or_null(TEXT), "What that round is."),
    fact("players", several(ENTRANT), "Those entered."),
    ENTRIES,
    DRAWS,
    fact("open", several(ANYTHING), "Tables of this round without a result."),
    fact("outstanding", several(OPEN_TABLE), "Tables of earlier rounds without one."),
    fact("options", OBJECT, "The announced conditions beyond these, by the names of the options."),
)

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

ROUND: Final[tuple[Fact, ...]] = (
    fact("round", NUMBER, "The round."),
    fact("stage", or_null(TEXT), "What it is."),
    fact(
        "tables",
        several(
            record(
                fact("table", NUMBER, "The table."),
                fact("players", NAMES, "Who sits there."),
                fact("missing", NUMBER, "How many seats are empty."),
                fact("done", FLAG, "It has its result."),
                fact("ended", or_null(TEXT), "Why it gets none."),
                fact("substitutes", by_name(TEXT), "Who sits there for whom, in this round."),
                fact("result", or_null(RESULT), "The result."),
            )
        ),
        "The tables.",
    ),
    fact(
        "by_name",
        several(record(fact("player", TEXT, "Who."), fact("table", NUMBER, "Sits where."))),
        "Everybody by surname.",
    ),
    fact("waiting", NAMES, "Who has no table."),
)

STANDS: Final[tuple[Fact, ...]] = (
    NAME,
    fact("system", TEXT, "How it is held."),
    fact("round", or_null(NUMBER), "After which round."),
    fact("complete", FLAG, "Every result is there."),
    fact("final", FLAG, "The competition is closed."),
)

PLACE: Final = record(
    fact("place", or_null(NUMBER), "The place."),
    fact("player", TEXT, "The name."),
    fact("number", or_null(NUMBER), "His number."),
    fact("status", TEXT, "Whether he is still in it."),
    perhaps("points", AMOUNT, "The points for places."),
    perhaps("difference", AMOUNT, "The points for differences."),
    perhaps("game", AMOUNT, "The game points."),
    perhaps("firsts", NUMBER, "How often he was first."),
    perhaps("rounds", NUMBER, "How many results he has."),
    perhaps("penalty", AMOUNT, "Points taken off."),
    perhaps("by_round", several(or_null(AMOUNT)), "The points of each round."),
    perhaps("corrected", several(NUMBER), "Rounds whose result was corrected."),
    perhaps("out", ANYTHING, "The round in which he went out, in a knock-out."),
    perhaps("table_place", or_null(NUMBER), "His place at that table."),
)

PERSON: Final = record(
    fact("place", NUMBER, "The place."),
    fact("player", TEXT, "The person."),
    fact("club", or_null(TEXT), "The club."),
    fact("points", AMOUNT, "The points for places."),
    fact("difference", AMOUNT, "The points for differences."),
    fact("game", AMOUNT, "The game points."),
    fact("firsts", NUMBER, "How often first."),
    fact("rounds", NUMBER, "How many results."),
)

COUNTED: Final = (
    perhaps("points", AMOUNT, "The points, where they count first."),
    perhaps("game", AMOUNT, "The game points, where they do."),
)

LISTED: Final = titled_as(
    "`tarok tournament list`: those entered", NAME, fact("players", several(ENTRANT), "Everybody."), *DRAWN
)
LOTS: Final = titled_as(
    "`tarok tournament lots`: everybody's lot in a draw",
    NAME,
    *DRAW[:3],
    fact("text", or_null(TEXT), "The text that the lots follow from."),
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
    ),
    *DRAWN,
)
TABLES: Final = titled_as("`tarok tournament tables`: who sits where", NAME, *ROUND, *DRAWN)
STANDINGS: Final = titled_as(
    "`tarok tournament standings`",
    *STANDS,
    fact("tables", record(fact("in", NUMBER, "With a result."), fact("of", NUMBER, "Of all.")), "The round's tables."),
    fact("outstanding", several(OPEN_TABLE), "Tables without a result up to here."),
    fact("last_complete", or_null(NUMBER), "The last complete round."),
    fact("decided", NAMES, "Who was decided by an extra hand."),
    fact("standings", several(PLACE), "Everybody in order."),
    *DRAWN,
)

NAMED: Final = {
    "tournament-show": titled_as(
        "`tarok tournament show`",
        *STATE,
        UNDONE,
        REOPENED,
        fact("seal", TEXT, "The short seal of the last record."),
    ),
    "tournament-recorded": titled_as(
        "Every command of `tarok tournament` that records",
        *STATE,
        fact("recorded", OBJECT, "The event, as its record has it."),
        fact("dry_run", FLAG, "Nothing was written."),
        fact("seal", or_null(TEXT), "The short seal of its record."),
    ),
    "tournament-list": LISTED,
    "tournament-lots": LOTS,
    "tournament-tables": TABLES,
    "tournament-results": titled_as(
        "`tarok tournament export --what results`",
        NAME,
        fact("rounds", several(record(*ROUND)), "Round by round."),
        *DRAWN,
    ),
    "tournament-standings": STANDINGS,
    "tournament-teams": titled_as(
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
        ),
        *DRAWN,
    ),
    "tournament-persons": titled_as(
        "`tarok tournament standings --players`",
        *STANDS,
        fact("players", several(PERSON), "Who sat at the tables."),
        *DRAWN,
    ),
    "tournament-fixtures": titled_as(
        "`tarok tournament fixtures`: the plan of a league",
        NAME,
        fact("players", NAMES, "Everybody in the order of the draw."),
        fact(
            "rounds",
            several(record(fact("round", NUMBER, "The round."), fact("tables", several(NAMES), "Who sits together."))),
            "The plan.",
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
        *DRAWN,
    ),
    "tournament-cross": titled_as(
        "`tarok tournament export --what cross`: who met whom",
        NAME,
        fact(
            "players",
            several(
                record(
                    fact("number", NUMBER, "His number."),
                    fact("player", TEXT, "Who."),
                    fact("rounds", by_name(several(NUMBER)), "By opponent the rounds in which they met."),
                )
            ),
            "Everybody.",
        ),
        *DRAWN,
    ),
    "tournament-why": titled_as(
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
                                fact("cite", TEXT, "Where it is published."),
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
        ),
        fact(
            "penalties",
            several(
                record(
                    fact("round", NUMBER, "From which round on."),
                    fact("amount", AMOUNT, "How much."),
                    fact("why", TEXT, "Why."),
                )
            ),
            "Points taken off.",
        ),
        *DRAWN,
    ),
    "tournament-log": titled_as(
        "`tarok tournament log`: every record but undo and redo",
        fact(
            "events",
            several(
                Kind(
                    {
                        **record(
                            fact("n", NUMBER, "The number of the record."),
                            fact("kind", TEXT, "Its kind."),
                            fact("at", or_null(TEXT), "When it was written."),
                            fact("standing", FLAG, "It was not taken back."),
                        ).schema,
                        "additionalProperties": True,
                    }
                )
            ),
            "The records, with their facts beside these as the ledger has them.",
        ),
    ),
    "tournament-check": titled_as(
        "`tarok tournament check`: is the file whole?",
        fact("ok", FLAG, "It is."),
        fact(
            "problems",
            several(
                either(
                    PROBLEM,
                    record(
                        fact("place", TEXT, "File, line and column."),
                        fact("message", TEXT, "What is wrong."),
                        fact("hint", TEXT, "What to do about it."),
                    ),
                )
            ),
            "What is wrong with it.",
        ),
        perhaps("name", TEXT, "The competition."),
        fact("records", NUMBER, "How many records are sound."),
        perhaps("torn", FLAG, "The last line is cut short."),
        fact("seal", or_null(TEXT), "The short seal."),
    ),
    "tournament-prizes": titled_as(
        "`tarok tournament prizes`",
        NAME,
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
        *DRAWN,
    ),
    "tournament-series": titled_as(
        "`tarok tournament series`: several competitions together",
        fact("by", TEXT, "What counts."),
        fact("best", or_null(NUMBER), "How many results of each count."),
        fact("competitions", NAMES, "The competitions."),
        fact(
            "standings",
            several(
                record(
                    fact("place", NUMBER, "The place."),
                    fact("player", TEXT, "Who."),
                    fact("total", AMOUNT, "The sum."),
                    fact("won", NUMBER, "Competitions won."),
                    fact(
                        "results",
                        several(
                            or_null(
                                record(
                                    fact("amount", AMOUNT, "What it gave."),
                                    fact("place", NUMBER, "The place there."),
                                    fact("counted", FLAG, "It counts."),
                                )
                            )
                        ),
                        "Competition by competition.",
                    ),
                )
            ),
            "Everybody in order.",
        ),
    ),
    "tournament-promote": titled_as(
        "`tarok tournament promote`: next season's leagues",
        fact("move", NUMBER, "How many go up and down."),
        fact(
            "leagues",
            several(
                record(
                    fact("name", TEXT, "The league."),
                    fact(
                        "players",
                        several(
                            record(
                                fact("position", NUMBER, "His position."),
                                fact("player", or_null(TEXT), "Who, where that is decided."),
                                fact("from", or_null(TEXT), "Where he comes from."),
                                fact("was", or_null(NUMBER), "His place there."),
                                fact("moves", TEXT, "Whether he stays, goes up or down."),
                            )
                        ),
                        "Who plays there.",
                    ),
                )
            ),
            "The leagues.",
        ),
        fact(
            "out",
            several(
                record(
                    fact("player", TEXT, "Who."),
                    fact("from", TEXT, "From where."),
                    fact("was", or_null(NUMBER), "His place there."),
                )
            ),
            "Who has no place.",
        ),
    ),
}

for name, kind in NAMED.items():
    declared(name, {}, kind)
