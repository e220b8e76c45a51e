"""The commands that begin a competition, form its rounds, and take back."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ...competition import events, parse_words
from ...competition.announcing import Announced, settle
from ...competition.book import Competition
from ...competition.conditions import FEWEST_JURY, HANDS, RULESET
from ...competition.draw import made_up_seed
from ...competition.ledger_kind import TOURNAMENT
from ...competition.options import OPTIONS
from ...competition.systems import SYSTEMS
from ...competition.tournament import Tournament
from ...law.library import load
from ...ledger import repair as repair_ledger
from ...limits import MOST_HANDS, MOST_ROUNDS
from ...problems import impossible, malformed
from ...words.folding import printable
from ...words.said import Fact, counted, said
from ..options import Function, dry_option, json_option, ruleset_option, variant_option
from ..output import complain, misuse, say, warn
from ..recorded import recording
from .common import COMPETITIONS, find, read_lines, record, say_wrapped, tournament_option

NO_PLACES = malformed("no-places", '"{text}" are no places', "such as --places 1-10")
PLACES_ALONE = impossible("places-without-from", "only --from has places to choose from", "leave --places out")
NO_SUCH_PLACES = impossible("no-such-places", "{name} has {n} places, not {text}", "such as --places 1-{n}")
NOT_CLOSED = impossible(
    "competition-not-closed", "{name} is not closed: its order is not final", "tarok tournament close ends it"
)
NOTHING_TO_REPAIR = impossible(
    "nothing-to-repair", "the competition is whole, there is nothing to repair", "tarok tournament check says so too"
)


def system_options(function: Function) -> Function:
    """The options of `new` that only some systems know."""
    for field, option in reversed(OPTIONS.items()):
        kind = click.Choice(option.choices) if option.choices else str
        function = click.option(option.name, field, type=kind, metavar=option.metavar, help=option.help)(function)
    return function


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--system", required=True, type=click.Choice(list(SYSTEMS)), help="Knock-out, points system or league.")
@ruleset_option(default=RULESET, show_default=True)
@variant_option()
@click.option("--hands", type=click.IntRange(1, MOST_HANDS), metavar="N", default=HANDS, show_default=True,
              help="Hands of one game at a table.")  # fmt: skip
@click.option("--jury", metavar="NAME", multiple=True, help="Somebody of the committee; may be repeated.")
@click.option(
    "--rounds", type=click.IntRange(1, MOST_ROUNDS), metavar="N", help="How many rounds a points system or league has."
)
@system_options
@tournament_option
@dry_option
def new(
    name: str, system: str, ruleset: str, variants: tuple[str, ...], hands: int, jury: tuple[str, ...],
    rounds: int | None, path: str | None, dry: bool, **options: str | None,
) -> int:  # fmt: skip
    """Begin a competition called NAME.

    \b
    tarok tournament new "Club evening" --system points --rounds 3
    tarok tournament new "Cup" --system knockout
    tarok tournament new "I. liga" --system league --rounds 10

    The file is tournament-DATE.jsonl in this folder, or where --tournament (or $TAROK_TOURNAMENT) says.
    """
    rules = load(ruleset, variants)
    announced = Announced(name, system, hands, jury, rounds, options)
    conditions = settle(announced, rules.id, rules.variants, min(rules.seats.at_table))
    facts: dict[str, Fact] = {"name": conditions.name, "system": SYSTEMS[system], "ruleset": rules.id}

    def begin_in(name: str) -> tuple[str, str | None]:
        return name, Competition.begin(Path(name), conditions, rules, ruleset, warn, dry)

    with recording() as done:
        begun, seal = COMPETITIONS.begin(COMPETITIONS.named(path), begin_in)
        if seal is not None:
            done.stands(said("recorded, seal {seal}: the competition was begun", seal=seal))
        if len(set(conditions.jury)) < FEWEST_JURY:
            complain(said("note: a committee has at least {n} members (--jury NAME)", n=FEWEST_JURY))
        file = printable(begun)
        if seal is None:
            say_wrapped([said("would begin {file}: {name}, {system}, {ruleset}", file=file, **facts)])
        else:
            say_wrapped([said("{file}: {name}, {system}, {ruleset}", file=file, **facts)])
            say(said("next: tarok tournament enter PLAYER…"))
            say(said("seal {seal}", seal=seal))
    return done.status


@click.command()
@click.argument("players", nargs=-1, metavar="[PLAYER…]")
@click.option("--file", "file", metavar="FILE", help="A name a line from FILE (- for standard input).")
@click.option(
    "--from", "source", metavar="COMPETITION", help="The players of a closed competition, in its final order."
)
@click.option("--places", metavar="A-B", help="Of that order only places A to B.")
@click.option("--seeded", is_flag=True, help="Knock-out: drawn last, so not for the preliminary round.")
@click.option("--table", type=click.IntRange(1), metavar="T", help="Points system: sit down at table T at once.")
@tournament_option
@dry_option
@json_option
def enter(
    players: tuple[str, ...], file: str | None, source: str | None, places: str | None, seeded: bool,
    table: int | None, path: str | None, dry: bool, as_json: bool,
) -> int:  # fmt: skip
    """PLAYER enters; so does everybody in FILE, or everybody of another competition.

    After the draw only in the points system, for the next round, or at a table that has room.
    """
    if (bool(players) + (file is not None) + (source is not None)) != 1:
        raise misuse(said("name the players, or give --file, or --from"))
    if places is not None and source is None:
        raise PLACES_ALONE.refused("--places")
    if file is not None:
        names = [text for _, text in read_lines(file, "--file")]
    elif source is not None:
        names = _final_order(Path(source), places)
    else:
        names = list(players)
    return record(path, lambda state: parse_words.entering(state, names, seeded, table), dry, as_json)


def _final_order(path: Path, places: str | None) -> list[str]:
    """The players of a closed competition from place to place of its final list."""
    competition = Competition(path).sound()
    if not competition.tournament.closed:
        raise NOT_CLOSED.refused(str(path), name=competition.conditions.name)
    from ...competition.standings import final_order

    order = final_order(competition.tournament)
    if places is None:
        return list(order)
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", places)
    if found is None:
        raise NO_PLACES.refused("--places", text=printable(places)[:60])
    first, last = int(found[1]), int(found[2])
    if not 1 <= first <= last <= len(order):
        raise NO_SUCH_PLACES.refused("--places", name=competition.conditions.name, n=len(order), text=places)
    return list(order[first - 1 : last])


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@tournament_option
@dry_option
@json_option
def withdraw(players: tuple[str, ...], path: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER leaves: before the draw he is struck off the list, later he keeps what he has."""
    return record(path, lambda state: parse_words.withdrawing(state, players), dry, as_json)


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@tournament_option
@dry_option
@json_option
def absent(players: tuple[str, ...], path: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER does not play in this round, and is taken off his table."""
    return record(path, lambda state: parse_words.missing(state, players), dry, as_json)


@click.command()
@click.option("--seed", metavar="TEXT", help="The seed that the players spoke; else one is made up.")
@click.option("--order", "order", metavar="FILE", help="The slips from the basket: line i names who drew number i.")
@tournament_option
@dry_option
@json_option
def draw(seed: str | None, order: str | None, path: str | None, dry: bool, as_json: bool) -> int:
    """Put the players in an order by lot, and form the tables.

    Everybody can check a lot: SHA-256 of the seed, the number of the draw and the name, each on a line of its own.
    """
    if seed is not None and order is not None:
        raise misuse(said("--seed or --order, not both"))
    if order is not None:
        slips = read_lines(order, "--order")
        return record(path, lambda state: parse_words.slips(state, slips), dry, as_json)
    spoken = made_up_seed() if seed is None else seed
    return record(path, lambda state: parse_words.drawing(spoken), dry, as_json)


@click.command()
@click.argument("one", metavar="PLAYER")
@click.argument("other", metavar="PLAYER")
@click.option("--why", required=True, metavar="TEXT", help="Why they change.")
@tournament_option
@dry_option
@json_option
def swap(one: str, other: str, why: str, path: str | None, dry: bool, as_json: bool) -> int:
    """Two players of different tables change places in this round."""
    return record(path, lambda state: parse_words.swapping(state, one, other, why), dry, as_json)


@click.command()
@tournament_option
@dry_option
@json_option
def next(path: str | None, dry: bool, as_json: bool) -> int:
    """Form the next round, once every table has its result."""
    return record(path, lambda state: events.Next(), dry, as_json)


@click.command()
@click.option("--early", metavar="WHY", help="End before the last round, and say why.")
@tournament_option
@dry_option
@json_option
def close(early: str | None, path: str | None, dry: bool, as_json: bool) -> int:
    """End the competition after its last round: the standings are final."""

    def prepare(state: Tournament) -> events.Event:
        return events.Close(None if early is None else parse_words.reason(early, "--early"))

    return record(path, prepare, dry, as_json)


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="TEXT")
@tournament_option
@dry_option
@json_option
def note(words: tuple[str, ...], path: str | None, dry: bool, as_json: bool) -> int:
    """Write a remark into the competition."""
    return record(path, lambda state: events.Remark(parse_words.reason(" ".join(words), "TEXT")), dry, as_json)


@click.command()
@tournament_option
@dry_option
@json_option
def undo(path: str | None, dry: bool, as_json: bool) -> int:
    """Take back the last event, whatever it was. `tarok tournament redo` brings it back."""
    return record(path, lambda state: events.Undo(), dry, as_json)


@click.command()
@tournament_option
@dry_option
@json_option
def redo(path: str | None, dry: bool, as_json: bool) -> int:
    """Bring back what the last `tarok tournament undo` took back."""
    return record(path, lambda state: events.Redo(), dry, as_json)


@click.command()
@tournament_option
@dry_option
def repair(path: str | None, dry: bool) -> int:
    """Copy the records before the damage into a new file, and the rest aside. The file itself stays as it is."""
    place = find(path, reading=True)
    competition = Competition(place)
    if not competition.damage and not competition.ledger.torn:
        raise NOTHING_TO_REPAIR.refused()
    played = len(competition.records)
    keep = played if played < len(competition.ledger.records) else None

    with recording() as done:
        found = repair_ledger(place, keep, dry, kind=TOURNAMENT)
        count = counted("{n} record", "{n} records", n=found.kept)
        saved = said("{saved} saved in {file}", saved=count, file=printable(str(found.path)))
        if not dry:
            done.stands(saved)
        say(saved)
        if found.quarantine is not None:
            say(said("the rest is in {file}; the damaged file is as it was", file=printable(str(found.quarantine))))
        if dry:
            say(said("nothing was written (--dry-run)"))
    return done.status
