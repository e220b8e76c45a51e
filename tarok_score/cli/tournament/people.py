"""The commands for the players of a competition: entering, leaving, names, clubs, penalties."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ...competition import events, parse_words
from ...competition.book import Competition
from ...competition.draw import FEWEST_WORDS, MOST_WORDS
from ...competition.people import MOST_RATING
from ...competition.standings import final_order
from ...problems import impossible, malformed
from ...words.folding import printable
from ...words.said import said
from ..input_files import INPUT_FILE, LEDGER_FILE
from ..options import Function, dry_option, json_option
from ..output import misuse
from .common import NOT_CLOSED, WithNumbers, read_csv, read_lines, record, tournament_option, why_option

NO_PLACES = malformed("no-places", '"{text}" are no places', "such as --places 1-10")
PLACES_ALONE = impossible("places-without-from", "only --from has places to choose from", "leave --places out")
NO_SUCH_PLACES = impossible("no-such-places", "{name} has {n} places, not {text}", "such as --places 1-{n}")
CSV_ALONE = impossible("csv-alone", "--csv stands alone: the list itself says all", "leave the other options out")
HEAD_IN_LIST = impossible(
    "list-is-csv", "line {n} looks like a row of a spreadsheet: {text}", "tarok tournament enter --csv FILE reads one"
)


def particulars_options(function: Function) -> Function:
    """Declares club, licence, rating and payment of those who are named."""
    for option in (
        click.option("--paid", is_flag=True, help="The entry fee is paid."),
        click.option("--rating", type=click.IntRange(0, MOST_RATING), metavar="N", help="A rating, for pots."),
        click.option("--licence", metavar="TEXT", help="The licence of one player."),
        click.option("--club", metavar="TEXT", help="The club."),
    ):
        function = option(function)
    return function


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER…]")
@click.option("--file", "file", type=INPUT_FILE, metavar="FILE", help="A name a line from FILE (- for standard input).")
@click.option(
    "--csv", "table_file", type=INPUT_FILE, metavar="FILE", help="A spreadsheet: name, club, licence, rating, paid."
)
@click.option(
    "--from",
    "source",
    type=LEDGER_FILE,
    metavar="COMPETITION",
    help="The players of a closed competition, in its final order.",
)
@click.option("--places", metavar="A-B", help="Of that order only places A to B.")
@click.option("--seeded", is_flag=True, help="Knock-out: drawn last, so not for the preliminary round.")
@click.option("--table", type=click.IntRange(1), metavar="T", help="Points system: sit down at table T at once.")
@click.option("--why", metavar="TEXT", help="Why somebody moves to that table.")
@particulars_options
@tournament_option
@dry_option
@json_option
def enter(
    players: tuple[str, ...],
    file: str | None,
    table_file: str | None,
    source: str | None,
    places: str | None,
    seeded: bool,
    table: int | None,
    why: str | None,
    path: str | None,
    dry: bool,
    as_json: bool,
    **particulars: object,
) -> int:
    """PLAYER enters; so does everybody in FILE, or everybody of another competition.

    After the draw only in the points system, for the next round, or at a table that has room.
    """
    if bool(players) + (file is not None) + (source is not None) + (table_file is not None) != 1:
        raise misuse(said("name the players, or give --file, --csv or --from"))
    if places is not None and source is None:
        raise PLACES_ALONE.refused("--places")
    if table_file is not None:
        if seeded or table is not None or any(particulars.values()):
            raise CSV_ALONE.refused("--csv")
        rows, wrong = read_csv(table_file, "--csv")
        return record(path, lambda state: parse_words.entering_listed(state, rows, wrong), dry, as_json)
    if file is not None:
        lines = read_lines(file, "--file")
        for number, text in lines:
            if ";" in text or "\t" in text or (number == lines[0][0] and text.lower() == "name"):
                raise HEAD_IN_LIST.refused("--file", n=number, text=printable(text)[:60])
        names = [text for _, text in lines]
    elif source is not None:
        names = _final_order(Path(source), places)
    else:
        names = list(players)
    return record(path, lambda state: parse_words.entering(state, names, particulars, seeded, table, why), dry, as_json)


def _final_order(path: Path, places: str | None) -> list[str]:
    """The players of a closed competition, from one place of the final standings to another."""
    state = Competition(path).sound().tournament
    if not state.closed:
        raise NOT_CLOSED.refused(str(path), name=state.conditions.name)
    order = final_order(state)
    if places is None:
        return list(order)
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", places)
    if found is None:
        raise NO_PLACES.refused("--places", text=printable(places)[:60])
    first, last = int(found[1]), int(found[2])
    if not 1 <= first <= last <= len(order):
        raise NO_SUCH_PLACES.refused("--places", name=state.conditions.name, n=len(order), text=places)
    return list(order[first - 1 : last])


@click.command("set")
@click.argument("player", metavar="PLAYER")
@particulars_options
@tournament_option
@dry_option
@json_option
def set(player: str, path: str | None, dry: bool, as_json: bool, **particulars: object) -> int:
    """Put club, licence, rating or payment of PLAYER right."""
    if all(value is None or value is False for value in particulars.values()):
        raise misuse(said("what is to be set? --club, --licence, --rating or --paid"))
    return record(path, lambda state: parse_words.setting(state, player, particulars), dry, as_json)


@click.command("check-in")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@tournament_option
@dry_option
@json_option
def check_in(players: tuple[str, ...], path: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER is in the hall. Where anybody is checked in, only they are drawn."""
    return record(path, lambda state: parse_words.checking_in(state, players), dry, as_json)


@click.command("close-entry")
@click.option(
    "--words",
    type=click.IntRange(FEWEST_WORDS, MOST_WORDS),
    default=FEWEST_WORDS,
    show_default=True,
    metavar="N",
    help="How many people will write a word for the draw.",
)
@click.option("--pots", is_flag=True, help="Points system: the draw will be one with pots of ratings.")
@tournament_option
@dry_option
@json_option
def close_entry(words: int, pots: bool, path: str | None, dry: bool, as_json: bool) -> int:
    """Close the entries, and say how the lots will be drawn, so that nobody can steer the draw.

    From then on only the draw by that many words, `draw --word`, needs no reason.
    """
    return record(path, lambda state: parse_words.closing_entry(state, words, pots), dry, as_json)


@click.command("open-entry")
@why_option("Why the entries are opened again.")
@tournament_option
@dry_option
@json_option
def open_entry(why: str, path: str | None, dry: bool, as_json: bool) -> int:
    """Open the entries again."""
    return record(path, lambda state: events.OpenEntry(parse_words.reason(why, "--why")), dry, as_json)


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@tournament_option
@dry_option
@json_option
def withdraw(players: tuple[str, ...], path: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER leaves: before the draw he is struck off the list, later he keeps what he has."""
    return record(path, lambda state: parse_words.withdrawing(state, players), dry, as_json)


@click.command()
@click.argument("player", metavar="PLAYER")
@click.argument("name", metavar="NAME")
@why_option("Why the name is another.")
@tournament_option
@dry_option
@json_option
def rename(player: str, name: str, why: str, path: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER is called NAME everywhere; his lots stay those of the name that was drawn."""
    return record(path, lambda state: parse_words.renaming(state, player, name, why), dry, as_json)


@click.command()
@click.argument("player", metavar="PLAYER")
@click.argument("name", metavar="NAME")
@click.option("--from-round", "round_number", type=click.IntRange(0), metavar="N", help="From which round on.")
@click.option("--once", is_flag=True, help="In that round only: the place keeps its name and gets the points.")
@click.option("--why", metavar="TEXT", help="Why.")
@tournament_option
@dry_option
@json_option
def replace(
    player: str,
    name: str,
    round_number: int | None,
    once: bool,
    why: str | None,
    path: str | None,
    dry: bool,
    as_json: bool,
) -> int:
    """NAME takes the place, number and points of PLAYER."""
    return record(path, lambda state: parse_words.replacing(state, player, name, round_number, once, why), dry, as_json)


@click.command(cls=WithNumbers)
@click.argument("player", metavar="PLAYER")
@click.argument("amount", metavar="AMOUNT")
@click.option(
    "--round", "round_number", type=click.IntRange(0), metavar="N", help="From which round on; else the current one."
)
@why_option("Why points are taken off.")
@tournament_option
@dry_option
@json_option
def penalty(
    player: str, amount: str, round_number: int | None, why: str, path: str | None, dry: bool, as_json: bool
) -> int:
    """Take AMOUNT off what PLAYER has."""
    return record(path, lambda state: parse_words.penalising(state, player, amount, why, round_number), dry, as_json)
