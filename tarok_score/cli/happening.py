"""The commands that are the facts of an event in a row: each follows from the declaration of its event.

tarok misdeal Ana        tarok fine Ana 10 --why "late again"        tarok note Cilka went home
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..evening.table_fields import Seated
from ..evening.words import COMMANDS
from ..events.event import Event
from ..events.fields import AmountField, Field, Text
from .common import before_option, dry_option, json_option, override_option, session_option
from .complete import complete_player
from .evening import record, unreasoned

MODULE = "happening"


class Reason(click.Option):
    """An option that has to be given; that it is missing is told together with all else that is wrong."""

    def value_is_missing(self, value: object) -> bool:
        return False


#: The events that declare their command.
DECLARED: dict[str, type[Event]] = {name: event for name, event in COMMANDS.items() if event.does}


def __getattr__(name: str) -> click.Command:
    """The command of an event, under the name that a function would have."""
    kind = name.replace("_", "-")
    if kind not in DECLARED:
        raise AttributeError(name)
    return command(DECLARED[kind])


def command(event: type[Event]) -> click.Command:
    """Players and amounts are arguments, and so is a text that no option asks for."""
    options = {one.name for one in event.fields if isinstance(one, Text) and one.asks}
    words = [one.name for one in event.fields if one.name not in options]

    def happened(session: str | None, dry: bool, as_json: bool, **facts: Any) -> int:
        """What the words of the command say happened is recorded."""
        said = [facts.pop(name) for name in words]
        flat = [word for one in said for word in (one if isinstance(one, tuple) else (one,))]
        if any(facts[name] is None for name in options):
            raise unreasoned(session, event.kind, flat, **facts)
        return record(session, event.kind, flat, dry, as_json, **facts)

    for option in (json_option, dry_option, session_option, override_option, before_option):
        happened = option(happened)
    for field in reversed(event.fields):
        happened = _parameter(field)(happened)
    amounts = any(isinstance(one, AmountField) for one in event.fields)
    settings = {"ignore_unknown_options": True} if amounts else {}  # so that -20 is an amount
    return click.command(event.kind, help=event.help, context_settings=settings)(happened)


def _parameter(field: Field) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """What somebody types for a fact."""
    if isinstance(field, Seated):
        return click.argument(field.name, metavar="PLAYER", shell_complete=complete_player)
    if isinstance(field, Text) and field.asks:
        return click.option(f"--{field.name}", cls=Reason, required=True, metavar="TEXT", help=field.asks)
    if isinstance(field, Text):
        return click.argument(field.name, nargs=-1, required=True, metavar="TEXT")
    return click.argument(field.name, metavar=field.name.upper())
