"""The commands that change the table: who sits there, in which order, who deals, by which rules, under which names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..problems import Refused
from .common import before_option, dry_option, find, json_option, newest, override_option, session_option, sessions_in
from .complete import complete_player, complete_ruleset, complete_variant
from .evening import record

Command = Callable[..., Any]


def _written(function: Command) -> Command:
    """The options of every command that changes the table."""
    for option in (json_option, dry_option, session_option, override_option, before_option):
        function = option(function)
    return function


def _by_rules(function: Command) -> Command:
    """`--rules RULESET [--variant V]…`: other rules from there on."""
    function = click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of these rules.",
                            shell_complete=complete_variant)(function)  # fmt: skip
    return click.option("--rules", metavar="RULESET", help="Go on by other rules.", shell_complete=complete_ruleset)(
        function
    )


@click.command()
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@_written
def dealer(player: str, session: str | None, dry: bool, as_json: bool, **options: object) -> int:
    """PLAYER deals the next hand, or hand N: tarok dealer Ana --before 1."""
    return record(session, "dealer", [player], dry, as_json, **options)


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…", shell_complete=complete_player)
@_written
def seats(players: tuple[str, ...], session: str | None, dry: bool, as_json: bool, **options: object) -> int:
    """All who sit there in another turn order; the dealer stays who he is."""
    return record(session, "seats", players, dry, as_json, **options)


@click.command()
@click.argument("player", metavar="PLAYER")
@click.option("--after", metavar="PLAYER", help="Whose seat his follows; else he deals last of all.",
              shell_complete=complete_player)  # fmt: skip
@_by_rules
@_written
def join(
    player: str, variants: tuple[str, ...], session: str | None, dry: bool, as_json: bool, **options: object
) -> int:
    """PLAYER comes to the table, with nothing, or with what he had when he left it."""
    return record(session, "join", [player], dry, as_json, variant=variants or None, **options)


@click.command()
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@click.option("--charge", is_flag=True, help="Charge his open radli now, not at the end.")
@_by_rules
@_written
def leave(
    player: str, variants: tuple[str, ...], session: str | None, dry: bool, as_json: bool, **options: object
) -> int:
    """PLAYER goes home; what he has stays his."""
    return record(session, "leave", [player], dry, as_json, variant=variants or None, **options)


@click.command()
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@click.argument("new", metavar="NEW")
@click.option("--with-score", is_flag=True, help="NEW goes on with his total, radli and misdeals.")
@_by_rules
@_written
def replace(
    player: str, new: str, variants: tuple[str, ...], session: str | None, dry: bool, as_json: bool, **options: object
) -> int:
    """NEW comes in the seat of PLAYER, who goes."""
    return record(session, "replace", [player, new], dry, as_json, variant=variants or None, **options)


@click.command()
@click.argument("player", metavar="PLAYER", shell_complete=complete_player)
@click.argument("new", metavar="NEW")
@session_option
@dry_option
@json_option
def rename(player: str, new: str, session: str | None, dry: bool, as_json: bool) -> int:
    """PLAYER is called NEW in the whole evening; the name that he had stays understood."""
    return record(session, "rename", [player, new], dry, as_json)


@click.command()
@click.argument("ruleset", metavar="RULESET", shell_complete=complete_ruleset)
@click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of these rules; may be repeated.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--now", is_flag=True, help="From the next hand on.")
@_written
def change(
    ruleset: str, variants: tuple[str, ...], session: str | None, dry: bool, as_json: bool, **options: object
) -> int:
    """Go on by other rules, from hand N on (--before N; 1: from the beginning) or from now on (--now)."""
    return record(session, "rules", [ruleset], dry, as_json, variant=variants or None, **options)


@click.command()
@click.argument("payer", metavar="PLAYER", shell_complete=complete_player)
@click.argument("receiver", metavar="PLAYER", shell_complete=complete_player)
@click.argument("amount", metavar="AMOUNT")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR; else in what this evening is settled in.")
@click.option("--why", metavar="TEXT", help="What for.")
@session_option
@dry_option
@json_option
def paid(
    payer: str, receiver: str, amount: str, unit: str | None, why: str | None, session: str | None, dry: bool,
    as_json: bool,
) -> int:  # fmt: skip
    """The first paid the second what he owed him, of this evening or of another one of this folder.

    It is money where this evening has a rate, or its rules count in money. Where it has none it is the money of the
    newest other evening that is settled in money; where there is none either it is points.
    """
    found = find(session, quiet=True)
    unit = unit or _money_of_others(found)
    people = _of_other_evenings(session)
    return record(found, "paid", [payer, receiver, amount], dry, as_json, why=why, unit=unit, people=people)


def _money_of_others(session: str) -> str | None:
    """The money that is owed in the folder of a session, by the newest evening that owes, where it owes none itself."""
    from os.path import dirname, realpath

    mine = realpath(session)
    if _money_owed(session) is not None:
        return None
    others = [path for path in sessions_in(dirname(session) or ".") if realpath(path) != mine]
    while others:
        last = newest(others)
        owed = _money_owed(last)
        if owed is not None:
            return owed
        others.remove(last)
    return None


def _money_owed(path: str) -> str | None:
    """The money that an evening is settled in, None where it is settled in points, or cannot be read."""
    from ..evening.money import in_money, money
    from ..evening.session import Session

    try:
        evening = Session(Path(path)).sound().evening
    except Refused:
        return None
    agreed = money(evening)
    return agreed.unit if agreed.rate is not None or in_money(evening) else None


def _of_other_evenings(session: str | None) -> list[str]:
    """Everybody who sat in some evening of the folder of a session."""
    from os.path import dirname

    from ..evening.glance import seen

    found: dict[str, None] = {}
    for path in sessions_in(dirname(find(session, quiet=True)) or "."):
        try:
            _, players = seen(path) or (None, ())
        except Refused:
            continue
        found |= dict.fromkeys(players)
    return list(found)


@click.command()
@click.argument("amount", metavar="AMOUNT")
@click.option("--unit", metavar="TEXT", help="In which money, such as EUR.")
@session_option
@dry_option
@json_option
def rate(amount: str, unit: str | None, session: str | None, dry: bool, as_json: bool) -> int:
    """What one point of this evening is worth, such as 0.05. The last one said holds for the whole evening."""
    return record(session, "rate", [amount], dry, as_json, unit=unit)
