"""The completions after TAB: sessions, rulesets, variants, players of the session, words of its rules."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from ..evening.events import HandPlayed
from ..evening.session import Session
from ..hand import writing
from ..law.library import document, load
from ..law.shelf import DEFAULT, shipped
from ..play.offers import of_hand
from ..problems import Refused
from ..words.folding import fold
from .find import SESSIONS, find
from .language import speech
from .options import MARK


def rulesets(ctx: click.Context, begun: str) -> list[str]:
    """The ids of the shipped rulesets."""
    return [name for name in shipped() if name.startswith(begun)]


def variants(ctx: click.Context, begun: str) -> list[str]:
    """The variants of the ruleset named before."""
    # While the value of an option is typed, click has not yet assigned the words before it to their arguments.
    named = ctx.params.get("ruleset") or next(iter(ctx.args), DEFAULT)
    try:
        offered = document(named).get("variants", {})
    except Refused:
        return []
    return [name for name in offered if name.startswith(begun)]


def sessions(ctx: click.Context, begun: str) -> list[CompletionItem]:
    """The sessions of this folder, or else any file."""
    found = [CompletionItem(name) for name in SESSIONS.here() if name.startswith(begun)]
    return found or [CompletionItem(begun, type="file")]


def contracts(ctx: click.Context, begun: str) -> list[str]:
    """The contracts of the ruleset named before, including those of its variants."""
    try:
        rules = load(ctx.params.get("ruleset") or DEFAULT, ctx.params.get("variants") or ())
    except Refused:
        return []
    return [name for name in rules.contracts if name.startswith(begun)]


def players(ctx: click.Context, begun: str) -> list[str]:
    """The players who sit at the table of the session."""
    session = _session(ctx)
    found = () if session is None else session.table.players
    return [name for name in found if fold(name).startswith(fold(begun))]


def words(ctx: click.Context, begun: str) -> list[str]:
    """The words of a hand that may stand beside those that were typed, in the language of the display.

    If none of those begins so, the words of the other languages.
    """
    session = _session(ctx)
    if session is None:
        return []
    typed = [word.removeprefix(MARK) for word in ctx.params.get("words") or ()]
    return [one.word for one in of_hand(session.table, session.state.dealer, typed, begun, speech())]


def hands(ctx: click.Context, begun: str) -> list[CompletionItem]:
    """The numbers of the session's hands, each with its words."""
    session = _session(ctx)
    found = []
    for entry in () if session is None else session.evening.hands():
        number = str(entry.number)
        if number.startswith(begun) and isinstance(entry.event, HandPlayed):
            shown = writing.write(entry.state.table, entry.event.hand, speech().code)
            found.append(CompletionItem(number, help=shown))
    return found


def _session(ctx: click.Context) -> Session | None:
    """The session that the line means, as far as it is whole; None if there is none."""
    try:
        session = Session(find(ctx.params.get("session"), quiet=True))
        return session if session.records else None
    except (Refused, OSError):
        return None
