"""A competition for other programs: players, tables, results, standings, who met whom, lots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...amounts import plain
from ...competition.book import Competition
from ...competition.standings import standings
from ...words.folding import cell
from ...words.speech import Speech
from ..tabular import markdown_table, rows_of_text
from . import sheets
from .answers import ANSWERS

if TYPE_CHECKING:
    from ...competition.series import SeriesRow

Document = dict[str, Any]

#: The kinds of export, all of which need a draw but the list of players.
LIST, TABLES, RESULTS, STANDINGS, CROSS, LOTS = KINDS = ("list", "tables", "results", "standings", "cross", "lots")

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
    if what == "cross":
        return rows_of_text(_matrix(found))
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


def _matrix(found: Document) -> Iterator[list[str]]:
    """The rows of a matrix with a row and a column for each player; a cell has the rounds in which the two met."""
    names = [one["player"] for one in found["players"]]
    column = {name: number for number, name in enumerate(names, 1)}
    yield ["player", *names]
    for row in found["players"]:
        cells = [row["player"], *[""] * len(names)]
        for other, rounds in row["rounds"].items():
            cells[column[other]] = _cell(rounds)
        yield cells


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


def markdown(competition: Competition, what: str, speech: Speech) -> str:
    """One of `KINDS` as Markdown tables, as people read it."""
    return "\n".join(_markdown(sheet, speech) for sheet in _sheets(competition, what, speech))


def _sheets(competition: Competition, what: str, speech: Speech) -> Iterable[sheets.HallSheet]:
    state = competition.tournament
    match what:
        case "list":
            return [sheets.players(state, list(state.players))]
        case "tables":
            return [sheets.tables(state, state.now)]
        case "results":
            return [sheets.tables(state, this_round) for this_round in state.rounds]
        case "standings":
            return [sheets.standing(state, standings(state).round)]
        case "cross":
            return [sheets.cross(state)]
        case _:
            found = sheets.lots(competition, len(state.draws), speech)
            return [found._replace(groups=found.groups[:1])]  # only by number, for a reader can sort by name himself


def _markdown(sheet: sheets.HallSheet, speech: Speech) -> str:
    heads = [(speech.say(column.heading), column.right) for column in sheet.columns]
    rows = [[speech.fact(one) for one in row] for group in sheet.groups for row in group]
    lines = [", ".join([sheet.title, *map(speech.say, sheet.headings)]), "", markdown_table(heads, rows)]
    return "\n".join([*lines, *(f"{speech.say(note)}\n" for note in sheet.notes)])
