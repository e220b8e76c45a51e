"""`tarok cards …` and `tarok bids`: questions about cards, answered by the rules of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from ..cards.questions import answer
from ..hand.notation import player
from ..law.library import load
from ..problems import Problem, Refused
from ..show.cards import lines
from ..words.folding import printable
from ..words.said import said
from .app import misuse, say, unknown_command
from .common import find, json_option, named, open_sessions, print_json, session_option
from .complete import complete_contract, complete_ruleset, complete_variant
from .language import answers, speech

if TYPE_CHECKING:
    from ..evening.state import State
    from ..law.ruleset import Ruleset

Function = TypeVar("Function", bound=Callable[..., Any])

DEFAULT = "pagat-4p"


def _rules_options(function: Function) -> Function:
    """`--ruleset`, `--variant` and `--json`, as `tarok score` has them."""
    function = json_option(function)
    function = click.option(
        "--variant", "variants", metavar="V", multiple=True, help="A variant of the rules; may be repeated.",
        shell_complete=complete_variant,
    )(function)  # fmt: skip
    return click.option(
        "--ruleset", metavar="ID", default=DEFAULT, show_default=True, help="The rules: an id or a YAML file.",
        shell_complete=complete_ruleset,
    )(function)  # fmt: skip


def _contract_option(function: Function) -> Function:
    return click.option(
        "--contract", metavar="C", help="The contract that is played.", shell_complete=complete_contract
    )(function)  # fmt: skip


def _list_option(name: str, text: str, metavar: str = "LIST") -> Callable[[Function], Function]:
    """An option that takes cards, quoted or repeated."""
    return click.option(f"--{name}", metavar=metavar, multiple=True, help=text)


def _names(players: str | None) -> list[str] | None:
    return None if players is None else [name.strip() for name in players.split(",") if name.strip()]


def _words(values: tuple[str, ...]) -> list[str] | None:
    """The words of an option that was given, in one piece or repeated."""
    return [word for value in values for word in value.split()] if values else None


def _ask(ask: str, ruleset: str, variants: tuple[str, ...], as_json: bool, **question: Any) -> None:
    """Asks one question and writes the answer."""
    _answer(ask, load(ruleset, variants), as_json, **question)


def _answer(ask: str, rules: Ruleset, as_json: bool, **question: Any) -> None:
    """Asks one question under these rules and writes the answer."""
    problems: list[Problem] = []
    stated = {key: value for key, value in question.items() if value is not None}
    found = answer(rules, ask, stated, problems)
    if found is None:
        raise Refused(problems)
    if as_json:
        print_json({"ruleset": rules.id, **found.document()})
    else:
        say("\n".join(lines(found, speech())))


class Cards(click.Group):
    """Says what was probably meant by a question that there is not."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name not in self.commands and not name.startswith("-"):
            shown = printable(name)[:60]
            raise unknown_command(f"cards {shown}", name, self.commands, ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=Cards, invoke_without_command=True)
@click.option("--batch", metavar="FILE", help="Read one JSON question a line from FILE (- for standard input).")
@click.option("--files", is_flag=True, help="The questions of --batch may name files of rulesets, too.")
@click.pass_context
def cards(context: click.Context, batch: str | None, files: bool) -> int | None:
    """Count a pile, see who wins a trick, what may be played and what may be laid away.

    A card is its suit and its rank: HK, S10; a tarok is its number: XIX, 19, T19. H:KQ4 stands for HK HQ H4.

    With --batch each line is one question ("ask": count, trick, legal, discard or bids) and each answer one line, in
    order; the exit status is 1 if any was refused.
    """
    if batch is None:
        if context.invoked_subcommand is None:
            raise click.exceptions.NoArgsIsHelpError(context)
        return None
    if context.invoked_subcommand is not None:
        raise misuse(said("--batch reads its questions from the file: give no other"), context)
    from ..wire import Questions
    from .requests import answer_all

    return answer_all(batch, Questions(answers(), files=files).answer)


@cards.command("count", short_help="Count a pile in threes.")
@_rules_options
@click.argument("words", nargs=-1, required=True, metavar="CARD…")
def count_(words: tuple[str, ...], ruleset: str, variants: tuple[str, ...], as_json: bool) -> None:
    """Count a pile in threes, as the rules count it. 2K or 12x stands for so many cards of a kind.

    \b
    tarok cards count HK HQ S7 SN SJ
    tarok cards count XXI I 2K 1Q 7x
    """
    _ask("count", ruleset, variants, as_json, cards=_words(words))


@cards.command("trick", short_help="Who wins a trick.")
@click.option("--players", metavar="A,B,…", help="Who played them, the leader first.")
@_contract_option
@_rules_options
@click.argument("words", nargs=-1, required=True, metavar="CARD…")
def trick(
    words: tuple[str, ...], contract: str | None, players: str | None, ruleset: str, variants: tuple[str, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """See who wins these cards, named in the order in which they were played.

    \b
    tarok cards trick HK H2 XXI škis
    tarok cards trick škis XXI I 6 --contract two --players Boris,Cilka,David,Ana
    """
    _ask(
        "trick", ruleset, variants, as_json, cards=_words(words), contract=contract, players=_names(players)
    )  # fmt: skip


@cards.command("legal", short_help="What may be played from a hand.")
@_list_option("hand", "The cards in the hand.")
@_list_option("trick", "The cards on the table, the one led first; none: leading.")
@_contract_option
@_list_option("keep", "Announced ultimo cards.")
@_list_option("tops", "The player's open pile cards (two players).")
@_list_option("gone", "Cards of earlier tricks, where a rule asks for them.")
@_rules_options
def legal(
    hand: tuple[str, ...], trick: tuple[str, ...], contract: str | None, keep: tuple[str, ...], tops: tuple[str, ...],
    gone: tuple[str, ...], ruleset: str, variants: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """See what may be played from a hand now, and why the other cards may not.

    \b
    tarok cards legal --hand "T:1,9 H:K4" --trick "H2 T4"
    tarok cards legal --hand "I IX HK" --contract klop
    """
    _ask(
        "legal", ruleset, variants, as_json, hand=_words(hand), trick=_words(trick), contract=contract,
        keep=_words(keep), tops=_words(tops), gone=_words(gone),
    )  # fmt: skip


@cards.command("discard", short_help="What may be laid away after the exchange.")
@_list_option("hand", "The cards in the hand, those taken from the talon too.")
@_contract_option
@click.option("--number", metavar="N", type=int, help="How many cards, where the contract does not say.")
@_list_option("put", "What was laid away.")
@_rules_options
def discard(
    hand: tuple[str, ...], contract: str | None, number: int | None, put: tuple[str, ...], ruleset: str,
    variants: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """See what may be laid away from a hand after taking from the talon.

    \b
    tarok cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12" --put "H1 H2"
    """
    _ask(
        "discard", ruleset, variants, as_json, hand=_words(hand), contract=contract, number=number, put=_words(put)
    )  # fmt: skip


@click.command()
@click.argument("words", nargs=-1, metavar="PLAYER:BID…")
@click.option("--players", metavar="A,B,C,D", help="Names in turn order, forehand first; else A, B, C …")
@click.option("--compulsory", is_flag=True, help="A compulsory klop is due.")
@_list_option("hand", "The cards in a player's hand.", "PLAYER:LIST")
@session_option
@_rules_options
def bids(
    words: tuple[str, ...], players: str | None, compulsory: bool, hand: tuple[str, ...], session: str | None,
    ruleset: str, variants: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """See whose turn it is to bid, what he may say, and in the end what is played.

    Where neither players nor rules are named it is the next hand of the session, with its rules, its players and the
    compulsory klop that is due.

    \b
    tarok bids Ana:two Boris:pass
    tarok bids --players A,B,C,D B:two C:pass D:pass
    tarok bids --ruleset taroky-hlucin A:povinnost B:dál --hand "C:T1 H:K4"
    """
    names = _names(players)
    spoken = [list(word.partition(":")[::2]) for word in words]
    state = None if players is not None or _rules_named() else _next_hand(session)
    if state is not None:
        _ask_of(state, spoken, compulsory, hand, as_json)
        return
    if names is None:
        names = list("ABCDEF"[: load(ruleset, variants).seats.in_play])
    _ask(
        "bids", ruleset, variants, as_json, players=names, bids=spoken, compulsory=compulsory or None,
        hands=_hands(hand),
    )  # fmt: skip


def _hands(words: tuple[str, ...]) -> dict[str, list[str]] | None:
    """The cards that each player holds."""
    return {name: cards.split() for name, _, cards in (one.partition(":") for one in words)} if words else None


def _rules_named() -> bool:
    """Whether somebody said by which rules."""
    ctx = click.get_current_context()
    return any(ctx.get_parameter_source(name) != ParameterSource.DEFAULT for name in ("ruleset", "variants"))


def _next_hand(session: str | None) -> State | None:
    """The state before the next hand of the session that is meant, None where there is none, or it is over."""
    from ..evening.session import Session

    if named(session) is None and len(open_sessions()) != 1:
        return None
    state = Session(find(session)).sound().state
    return None if state.finished else state


def _ask_of(state: State, spoken: list[list[str]], compulsory: bool, hand: tuple[str, ...], as_json: bool) -> None:
    """Asks what may be bid in the next hand of an evening; names may be shortened as at the table."""
    table, order = state.table, state.table.players
    first = table.seats[state.dealer] + 1
    players = [*order[first:], *order[: first - 1 if table.rests else first]]

    def whole(name: str) -> str:
        return player(table, name, []) or name

    hands = _hands(hand)
    _answer(
        "bids", table.rules, as_json, players=players, bids=[[whole(name), bid] for name, bid in spoken],
        compulsory=compulsory or state.compulsory_klop or None,
        hands=None if hands is None else {whole(name): cards for name, cards in hands.items()},
    )  # fmt: skip
