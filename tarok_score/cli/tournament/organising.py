"""The commands that begin, close and repair a competition, and take back or bring back events."""

from __future__ import annotations

from pathlib import Path

import click

from ...competition import events, parse_words
from ...competition.announcing import Announced, settle
from ...competition.book import Competition
from ...competition.conditions import FEWEST_JURY, HANDS, RULESET
from ...competition.ledger_kind import TOURNAMENT
from ...competition.options import OPTIONS
from ...competition.systems import SYSTEMS
from ...competition.tournament import Tournament
from ...law.library import load
from ...ledger import repair as repair_ledger
from ...limits import MOST_HANDS, MOST_ROUNDS
from ...problems import impossible
from ...show.competition import narrative
from ...words.folding import printable
from ...words.said import Fact, counted, said
from ..after_recording import recording
from ..input_files import NAMED_FILE
from ..options import Function, dry_option, json_option, ruleset_option, variant_option
from ..output import complain, say, warn
from .common import COMPETITIONS, find, record, say_wrapped, tournament_option

NOTHING_TO_REPAIR = impossible(
    "nothing-to-repair", "the competition is whole, there is nothing to repair", "tarok tournament check says so too"
)


def system_options(function: Function) -> Function:
    """Declares the options of `new` that only some systems know."""
    for field, option in reversed(OPTIONS.items()):
        kind = click.Choice(option.choices) if option.choices else option.most and click.IntRange(1, option.most)
        function = click.option(option.flag, field, type=kind, metavar=option.metavar, help=option.doc)(function)
    return function


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--system", required=True, type=click.Choice(list(SYSTEMS)), help="Knock-out, points system or league.")
@ruleset_option(default=RULESET, show_default=True, type=NAMED_FILE)
@variant_option()
@click.option(
    "--hands",
    type=click.IntRange(1, MOST_HANDS),
    metavar="N",
    default=HANDS,
    show_default=True,
    help="Hands of one game at a table.",
)
@click.option("--jury", metavar="NAME", multiple=True, help="Somebody of the committee; may be repeated.")
@click.option(
    "--rounds", type=click.IntRange(1, MOST_ROUNDS), metavar="N", help="How many rounds a points system or league has."
)
@system_options
@tournament_option
@dry_option
def new(
    name: str,
    system: str,
    ruleset: str,
    variants: tuple[str, ...],
    hands: int,
    jury: tuple[str, ...],
    rounds: int | None,
    path: str | None,
    dry: bool,
    **options: str | None,
) -> int:
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
        """The file of the competition, and the seal of its first record (None on a dry run)."""
        return name, Competition.begin(Path(name), conditions, rules, ruleset, warn, dry)

    with recording() as done:
        begun, seal = COMPETITIONS.begin(COMPETITIONS.named(path), begin_in)
        if seal is not None:
            done.stands(said("recorded, seal {seal}: the competition was begun", seal=seal))
        if len(set(conditions.jury)) < FEWEST_JURY:
            complain(said("note: a committee has at least {n} members (--jury NAME)", n=FEWEST_JURY))
        if SYSTEMS[system].gives_points and narrative.half_evens_out(conditions):
            complain(said("note: incomplete tables have another mean; {hint}", hint=narrative.HALF_EVENS_OUT))
        file = printable(begun)
        if seal is None:
            say_wrapped([said("would begin {file}: {name}, {system}, {ruleset}", file=file, **facts)])
        else:
            say_wrapped([said("{file}: {name}, {system}, {ruleset}", file=file, **facts)])
            say(said("next: tarok tournament enter PLAYER…"))
            say(said("seal {seal}", seal=seal))
    return done.status


@click.command()
@click.option("--early", metavar="WHY", help="End before the last round, and say why.")
@tournament_option
@dry_option
@json_option
def close(early: str | None, path: str | None, dry: bool, as_json: bool) -> int:
    """End the competition after its last round: the standings are final."""

    def prepare(state: Tournament) -> events.Event:
        """The end of the competition, with the reason for an early one."""
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
@click.option("--why", metavar="TEXT", help="Why; needed for a draw once the entries were closed.")
@tournament_option
@dry_option
@json_option
def undo(why: str | None, path: str | None, dry: bool, as_json: bool) -> int:
    """Take back the last event, whatever it was. `tarok tournament redo` brings it back."""

    def prepare(state: Tournament) -> events.Event:
        """The event that takes back the last one, with its reason."""
        return events.Undo(None if why is None else parse_words.reason(why, "--why"))

    return record(path, prepare, dry, as_json)


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
