"""What the shell offers after TAB: rulesets, variants, players of the session, words of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..problems import Refused

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from ..law.ruleset import Ruleset


def complete_ruleset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of the shipped rulesets."""
    from ..law.shelf import shipped

    return [name for name in shipped() if name.startswith(incomplete)]


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The variants of the ruleset named before."""
    from ..law.library import document

    # Before the value of an option is typed click has not yet given the words before it to their arguments.
    named = ctx.params.get("ruleset") or next(iter(ctx.args), "pagat-4p")
    try:
        variants = document(named).get("variants", {})
    except Refused:
        return []
    return [name for name in variants if name.startswith(incomplete)]


def complete_session(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The sessions of this folder, and any other file."""
    from click.shell_completion import CompletionItem

    from .common import sessions_in

    found = [CompletionItem(name) for name in sessions_in() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_contract(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The contracts of the ruleset named before, a variant's too."""
    from ..law.library import load

    try:
        rules = load(ctx.params.get("ruleset") or "pagat-4p", ctx.params.get("variants") or ())
    except Refused:
        return []
    return [name for name in rules.contracts if name.startswith(incomplete)]


def _seen(ctx: click.Context) -> tuple[Ruleset, tuple[str, ...]] | None:
    from ..evening.glance import seen
    from .common import find

    try:
        return seen(find(ctx.params.get("session"), quiet=True))
    except (Refused, OSError):
        return None


def complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The players of the session."""
    from ..words.folding import fold

    _, players = _seen(ctx) or (None, ())
    return [name for name in players if fold(name).startswith(fold(incomplete))]


def complete_word(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The words of a hand that may stand beside those that were typed, in the language of the display.

    Where none of those begins so, the words of the other languages.
    """
    from ..hand.table import Table
    from ..play.offers import of_hand
    from .common import MARK
    from .language import speech

    rules, players = _seen(ctx) or (None, ())
    if rules is None or not players:
        return []
    words = [word.removeprefix(MARK) for word in ctx.params.get("words") or ()]
    offered = of_hand(Table(rules, players), players[-1], words, incomplete, speech())
    return [one.word for one in offered if one.word.isprintable()]


def complete_hand(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The numbers of the session's hands, each with its words."""
    from click.shell_completion import CompletionItem

    from ..evening.session import Session
    from ..hand import notation
    from .common import find
    from .language import speech

    try:
        hands = Session(find(ctx.params.get("session"), quiet=True)).evening.hands()
    except (Refused, OSError):
        return []
    found = []
    for entry in hands:
        number = str(entry.number)
        if number.startswith(incomplete):
            words = notation.write(entry.state.table, entry.event.hand, speech().code)  # type: ignore[attr-defined]
            found.append(CompletionItem(number, help=words))
    return found
