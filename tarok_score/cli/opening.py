"""How an evening begins: `new`, and what `again` and the loop have in common with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from ..problems import Refused
from ..words.folding import printable
from ..words.said import said
from .app import say
from .common import (
    PREFIX,
    configured,
    dry_option,
    in_its_file,
    json_option,
    named,
    only_with_table,
    print_json,
    rate_of,
    session_option,
    table_options,
    warn,
)
from .complete import complete_ruleset, complete_variant
from .language import answers, asked
from .recorded import recorded

if TYPE_CHECKING:
    from ..amounts import Amount
    from ..evening.events import Rate
    from ..evening.session import Session
    from ..law.ruleset import Ruleset


@click.command()
@click.argument("ruleset", required=False, metavar="RULESET", shell_complete=complete_ruleset)
@click.argument("players", nargs=-1, metavar="PLAYER…")
@click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of the rules; may be repeated.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--dealer", metavar="PLAYER", help="Who deals first; else the last player named.")
@click.option("--rate", "amount", metavar="AMOUNT", help="What one point is worth, such as 0.05.")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR.")
@table_options
@session_option
@dry_option
@json_option
def new(
    ruleset: str | None, players: tuple[str, ...], variants: tuple[str, ...], dealer: str | None, amount: str | None,
    unit: str | None, table: int | None, tournament: str | None, session: str | None, dry: bool, as_json: bool,
) -> int:  # fmt: skip
    """Start a session: RULESET is an id (see `tarok rules`) or the path of a YAML file.

    Players are named in turn order, each next one on the right of the one before. The file is tarok-DATE.jsonl in this
    folder, or where --session (or $TAROK_SESSION) says. What is not said is taken from `tarok.toml`. A short name may
    stand for a full one: Ana="Ana Marija".

    At a table of a competition (--table) players, rules and the number of hands are known; named, the players sit in
    that order.
    """
    if table is not None:
        from .tournament.evenings import Sitting

        here = Sitting(table, tournament, named(session))
        it = here.begins((*([] if ruleset is None else [ruleset]), *players), variants)
        rate = _rate(rate_of(amount), unit)
        return started(it.rules, it.origin, it.players, it.full, dealer, here.path, dry, as_json, asked(), rate)
    only_with_table(tournament)
    found = configured()
    if found is not None:
        if ruleset is None or ruleset == found.ruleset:
            variants = variants or found.variants
        ruleset, players = ruleset or found.ruleset, players or found.players
    for name, given in (("ruleset", ruleset), ("players", players)):
        if not given:
            ctx = click.get_current_context()
            raise click.MissingParameter(ctx=ctx, param=next(one for one in ctx.command.params if one.name == name))
    assert ruleset is not None
    rate = _rate(rate_of(amount) or (found and found.rate), unit or (found and found.unit))
    return begun(ruleset, variants, players, dealer, session, dry, as_json, asked(), rate)


def _rate(amount: Amount | None, unit: str | None) -> Rate | None:
    """What a point is worth, where that was said."""
    if amount is None:
        return None
    from ..evening.events import Rate

    return Rate(amount, unit)


def short_and_full(players: Sequence[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The names that players are called by, and the full names of those who have one: `Ana=Ana Marija`."""
    from ..evening.saying import in_full, unfit

    named = [in_full(player) for player in players]
    full = {name: whole for name, whole in named if whole}
    wrong = unfit(full)
    if wrong:
        raise Refused(wrong)
    return tuple([name for name, _ in named]), full


def begun(
    origin: str, variants: tuple[str, ...], players: Sequence[str], dealer: str | None, session: str | None, dry: bool,
    as_json: bool, lang: str | None, rate: Rate | None = None,
) -> int:  # fmt: skip
    """Starts a session by the rules of that name and says so."""
    from ..law.library import load

    rules = load(origin, variants)
    return started(rules, origin, *short_and_full(players), dealer, session, dry, as_json, lang, rate)


def started(
    rules: Ruleset, origin: str, players: Sequence[str], full: Mapping[str, str], dealer: str | None,
    session: str | None, dry: bool, as_json: bool, lang: str | None, rate: Rate | None,
) -> int:  # fmt: skip
    """Starts a session and says so."""
    from ..show import standing

    variants = rules.variants

    def answer(opened: Session) -> None:
        if as_json:
            seal = "" if dry else opened.seal
            found = standing.state_document(opened.evening, seal, answers())
            print_json({"session": opened.name, **found, "dry_run": dry})
            return
        file, at_table = printable(opened.name), opened.table.players
        what = said("{file}: {ruleset}, {players}", file=file, ruleset=rules.id, players=at_table)
        if variants:
            text = "{file}: {ruleset} with {variants}, {players}"
            what = said(text, file=file, ruleset=rules.id, variants=variants, players=at_table)
        if dry:
            say(said("would start {what}", what=what))
            return
        say(what)
        if rate is not None:
            say(rate.title(opened.table))
        say(standing.next_line(opened.table, opened.state))
        say(said("seal {seal}", seal=opened.seal))

    return recorded(
        lambda: begin(rules, origin, players, dealer, session, dry, lang, rate, full),
        lambda opened: None if dry else said("recorded, seal {seal}: the session was started", seal=opened.seal),
        answer,
    )


def begin(
    rules: Ruleset, origin: str, players: Sequence[str], dealer: str | None, session: str | None, dry: bool = False,
    lang: str | None = None, rate: Rate | None = None, full: Mapping[str, str] | None = None,
) -> Session:  # fmt: skip
    """Begins a session in the file that is named, else in the next free one of today."""
    from ..evening.session import Session

    if full is None:
        players, full = short_and_full(players)
    first = () if rate is None else (rate,)

    def begin_in(path: str) -> Session:
        return Session.begin(path, rules, origin, players, dealer, dry, warn, lang or asked(), full, first)

    return in_its_file(named(session), PREFIX, begin_in)
