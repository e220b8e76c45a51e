"""The commands that draw lots, form rounds, and change rounds while they are played."""

from __future__ import annotations

import re

import click

from ...competition import events, parse_words
from ...competition.book import Competition
from ...competition.draw import canonical, made_up_seed
from ...problems import impossible
from ...surroundings import surroundings
from ...words.folding import printable
from ...words.said import said
from ..input_files import INPUT_FILE
from ..options import Function, dry_option, json_option
from ..output import complain, misuse
from ..screen import choose_answer
from .common import find, read_lines, record, tournament_option, why_option

SLIPS_ALONE = impossible("slips-without-order", "--slips stands beside --order", "leave --slips out")


def ends_options(function: Function) -> Function:
    """Declares `--minutes` and `--until`: when a round ends."""
    minutes = click.option("--minutes", type=click.IntRange(1, 1440), metavar="N", help="The round ends in N minutes.")
    until = click.option("--until", metavar="HH:MM", help="The round ends at that time.")
    return minutes(until(function))


def _ends(minutes: int | None, until: str | None) -> tuple[int | None, str | None]:
    if minutes is not None and until is not None:
        raise misuse(said("--minutes or --until, not both"))
    if until is not None and not re.fullmatch(r"([01]?[0-9]|2[0-3])[:.][0-5][0-9]", until):
        raise misuse(said("--until needs a time of the day, such as 21:30"))
    return minutes, until


@click.command()
@click.option("--seed", metavar="TEXT", help="The seed that the players spoke; else one is made up.")
@click.option("--word", "words", multiple=True, metavar="TEXT", help="A word from the hall; two to nine are given.")
@click.option("--order", "order", type=INPUT_FILE, metavar="FILE", help="The order: line i names who has number i.")
@click.option("--slips", is_flag=True, help="With --order: the order of slips that were drawn.")
@click.option("--pots", is_flag=True, help="Points system: each table gets somebody of each pot of ratings.")
@ends_options
@click.option("--why", metavar="TEXT", help="Why it is not the draw for which the entries were closed.")
@tournament_option
@dry_option
@json_option
def draw(
    seed: str | None,
    words: tuple[str, ...],
    order: str | None,
    slips: bool,
    pots: bool,
    minutes: int | None,
    until: str | None,
    why: str | None,
    path: str | None,
    dry: bool,
    as_json: bool,
) -> int:
    """Put the players in an order by lot, and form the tables.

    Everybody can check a lot: SHA-256 of the seed, the number of the draw and the name, each on a line of its own.

    Words count by their letters and digits, without case and marks, in the order of the alphabet.
    """
    if (seed is not None) + bool(words) + (order is not None) > 1:
        raise misuse(said("--seed, --word or --order, not two of them"))
    if slips and order is None:
        raise SLIPS_ALONE.refused("--slips")
    manner = parse_words.DrawManner(pots, *_ends(minutes, until), why)
    if order is not None:
        lines = read_lines(order, "--order")
        return record(path, lambda state: parse_words.drawing_in_order(state, lines, slips, manner), dry, as_json)
    if words and not _agreed(path, words):
        complain(said("nothing recorded"))
        return 1
    spoken = made_up_seed() if seed is None else seed
    return record(path, lambda state: parse_words.drawing(state, spoken, words, manner), dry, as_json)


def _agreed(path: str | None, words: tuple[str, ...]) -> bool:
    """True if the text of the lots, which is shown first, is left as it is by whoever sits at the terminal."""
    entries = Competition(find(path)).tournament.entries
    if entries is None:
        return True
    complain(said("text of the lots: {text}", text=printable(" ".join((entries.seal, *canonical(words))))))
    return not surroundings().somebody_asks() or choose_answer((said("record"), said("change"))) == 0


@click.command()
@ends_options
@tournament_option
@dry_option
@json_option
def next(minutes: int | None, until: str | None, path: str | None, dry: bool, as_json: bool) -> int:
    """Form the next round, once every table has its result."""
    ends = _ends(minutes, until)
    return record(path, lambda state: events.Next(*ends), dry, as_json)


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@click.option("--round", "round_number", type=click.IntRange(0), metavar="N", help="League: in that round.")
@tournament_option
@dry_option
@json_option
def absent(players: tuple[str, ...], round_number: int | None, path: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER does not play in this round, and is taken off his table."""
    return record(path, lambda state: parse_words.missing(state, players, round_number), dry, as_json)


@click.command()
@click.argument("one", metavar="PLAYER")
@click.argument("other", metavar="PLAYER")
@click.option("--round", "round_number", type=click.IntRange(0), metavar="N", help="League: in that round.")
@why_option("Why they change.")
@tournament_option
@dry_option
@json_option
def swap(one: str, other: str, round_number: int | None, why: str, path: str | None, dry: bool, as_json: bool) -> int:
    """Two players of different tables change places in this round."""
    return record(path, lambda state: parse_words.swapping(state, one, other, why, round_number), dry, as_json)


@click.command("end-round")
@click.option("--round", "round_number", type=click.IntRange(0), metavar="N", help="League: that round.")
@why_option("Why the open tables get no result.")
@tournament_option
@dry_option
@json_option
def end_round(round_number: int | None, why: str, path: str | None, dry: bool, as_json: bool) -> int:
    """End a round: its open tables get no result. One that turns up later is taken."""
    return record(path, lambda state: events.EndRound(parse_words.reason(why, "--why"), round_number), dry, as_json)


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@why_option("How it was decided.")
@tournament_option
@dry_option
@json_option
def decide(players: tuple[str, ...], why: str, path: str | None, dry: bool, as_json: bool) -> int:
    """An extra hand decided between those who are equally first: PLAYER… stand 1, 2, …"""
    return record(path, lambda state: parse_words.deciding(state, players, why), dry, as_json)
