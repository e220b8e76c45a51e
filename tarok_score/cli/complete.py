"""What the shell offers after TAB: rulesets, variants, players of the session, words of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..problems import Refused

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from ..rules.ruleset import Ruleset


def complete_ruleset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of the shipped rulesets."""
    from ..rules.shelf import shipped

    return [name for name in shipped() if name.startswith(incomplete)]


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The variants of the ruleset named before."""
    from ..rules.library import document

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
    from ..rules.library import load

    try:
        rules = load(ctx.params.get("ruleset") or "pagat-4p", ctx.params.get("variants") or ())
    except Refused:
        return []
    return [name for name in rules.contracts if name.startswith(incomplete)]


def _seen(ctx: click.Context) -> tuple[Ruleset, tuple[str, ...]] | None:
    from ..evening.glance import seen
    from .common import find

    try:
        return seen(find(ctx.params.get("session")))
    except (Refused, OSError):
        return None


def complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The players of the session."""
    from ..words.folding import fold

    _, players = _seen(ctx) or (None, ())
    return [name for name in players if fold(name).startswith(fold(incomplete))]


def complete_word(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Players, contracts, bonuses with their marks, kontra words of the session's rules, in every language."""
    from ..words.folding import fold
    from ..words.notation_words import CARD_OF, COLON_OF, MARK_OF, RESULT_OF, SINGLE_OF

    found = _seen(ctx)
    if found is None:
        return []
    rules, players = found
    head, colon, mark = incomplete.rpartition(":")
    if colon:
        words = rules.kontra.ladder if rules.kontra is not None else ()
        after = [*players, *MARK_OF, *(word.key for word in words), "talon"]
        return [f"{head}:{word}" for word in after if fold(word).startswith(fold(mark))]
    known = [*players, *rules.words, *RESULT_OF, *SINGLE_OF, *(f"{word}:" for word in (*CARD_OF, *COLON_OF))]
    return [word for word in known if word.isprintable() and fold(word).startswith(fold(incomplete))]
