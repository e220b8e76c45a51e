"""`tarok new`: an evening begins."""

from __future__ import annotations

import click

from ..evening.events import Rate
from ..evening.money import rate_of
from .beginning import NewEvening, begin_evening
from .find import SESSIONS
from .input_files import NAMED_FILE
from .language import asked_language
from .options import only_with_table, ruleset_argument, table_options, variant_option
from .own_settings import own_settings
from .record import Writing, writes


@click.command()
@ruleset_argument(required=False, type=NAMED_FILE)
@click.argument("players", nargs=-1, metavar="PLAYER…")
@variant_option()
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@click.option("--rate", "amount", metavar="AMOUNT", help="What one point is worth, such as 0.05.")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR.")
@table_options
@writes
def new(
    writing: Writing,
    ruleset: str | None,
    players: tuple[str, ...],
    variants: tuple[str, ...],
    dealer: str | None,
    amount: str | None,
    unit: str | None,
    table: int | None,
    tournament: str | None,
) -> int:
    """Start a session: RULESET is an id (see `tarok rules`) or the path of a YAML file.

    Players are named in turn order, each next one on the right of the one before. The file is tarok-DATE.jsonl in this
    folder, or where --session (or $TAROK_SESSION) says. What is not said is taken from `tarok.toml`. A short name may
    stand for a full one: Ana="Ana Marija".

    At a table of a competition (--table) players, rules and the number of hands are known; named, the players sit in
    that order.
    """
    if table is not None:
        from .tournament.evenings import Sitting

        here = Sitting(table, tournament, SESSIONS.named(writing.session))
        it = here.begins((*([] if ruleset is None else [ruleset]), *players), variants)
        rate = rate_of(amount)
        worth = None if rate is None else Rate(rate, unit)
        how = NewEvening(it.rules, it.origin, it.players, it.full, dealer, asked_language(), worth)
        return begin_evening(how, writing._replace(session=str(here.path)))
    only_with_table(tournament)
    found = own_settings()
    if found is not None:
        if ruleset is None or ruleset == found.ruleset:
            variants = variants or found.variants
        ruleset, players = ruleset or found.ruleset, players or found.players
    for name, given in (("ruleset", ruleset), ("players", players)):
        if not given:
            ctx = click.get_current_context()
            raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == name))
    assert ruleset is not None
    rate = rate_of(amount)
    if found is not None:
        rate, unit = rate or found.rate, unit or found.unit
    worth = None if rate is None else Rate(rate, unit)
    return begin_evening(NewEvening.called(ruleset, variants, players, dealer, asked_language(), worth), writing)
