"""`tarok bids`: whose turn it is to bid, and what may be said."""

from __future__ import annotations

import click
from click.core import ParameterSource

from ..evening.session import Session
from ..evening.state import State
from ..hand.exact import find_player
from ..law.library import load
from .find import SESSIONS, find
from .options import Found, finds, read_session_option
from .questions import answer_to, ask, by_rules, list_option, names_of


@click.command()
@click.argument("words", nargs=-1, metavar="PLAYER:BID…")
@click.option("--players", metavar="A,B,C,D", help="Names in turn order, forehand first; else A, B, C …")
@click.option("--compulsory", is_flag=True, help="A compulsory klop is due.")
@list_option("hand", "The cards in a player's hand.", "PLAYER:LIST")
@read_session_option
@by_rules
@finds("bids")
def bids(
    words: tuple[str, ...],
    players: str | None,
    compulsory: bool,
    hand: tuple[str, ...],
    session: str | None,
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See whose turn it is to bid, what he may say, and in the end what is played.

    Where neither players nor rules are named it is the next hand of the session, with its rules, its players and the
    compulsory klop that is due.

    \b
    tarok bids Ana:two Boris:pass
    tarok bids --players A,B,C,D B:two C:pass D:pass
    tarok bids --ruleset taroky-hlucin A:povinnost B:dál --hand "C:T1 H:K4"
    """
    names = names_of(players)
    spoken = [list(word.partition(":")[::2]) for word in words]
    state = None if players is not None or _rules_named() else _next_hand(session)
    if state is not None:
        return _ask_of(state, spoken, compulsory, hand)
    if names is None:
        names = list("ABCDEF"[: load(ruleset, variants).seats.in_play])
    return ask(
        "bids",
        ruleset,
        variants,
        players=names,
        bids=spoken,
        compulsory=compulsory or None,
        hands=_hands(hand),
    )


def _hands(words: tuple[str, ...]) -> dict[str, list[str]] | None:
    """The cards that each player holds."""
    if not words:
        return None
    pairs = (one.partition(":") for one in words)
    return {name: cards.split() for name, _, cards in pairs}


def _rules_named() -> bool:
    """True if the command line names the rules."""
    ctx = click.get_current_context()
    return any(ctx.get_parameter_source(name) != ParameterSource.DEFAULT for name in ("ruleset", "variants"))


def _next_hand(session: str | None) -> State | None:
    """The state before the next hand of the session that is meant; None if there is none, or it is over."""
    if SESSIONS.named(session) is None and len(SESSIONS.still_open(SESSIONS.here())) != 1:
        return None
    state = Session(find(session)).sound().state
    return None if state.finished else state


def _ask_of(state: State, spoken: list[list[str]], compulsory: bool, hand: tuple[str, ...]) -> Found:
    """Asks what may be bid in the next hand of an evening; names may be shortened as at the table."""
    table, order = state.table, state.table.players
    first = table.seats[state.dealer] + 1
    players = [*order[first:], *order[: first - 1 if table.rests else first]]

    def whole(name: str) -> str:
        """The whole name that its beginning means."""
        return find_player(table, name, []) or name

    hands = _hands(hand)
    return answer_to(
        "bids",
        table.rules,
        players=players,
        bids=[[whole(name), bid] for name, bid in spoken],
        compulsory=compulsory or state.compulsory_klop or None,
        hands=None if hands is None else {whole(name): cards for name, cards in hands.items()},
    )
