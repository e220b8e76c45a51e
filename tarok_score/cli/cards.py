"""`tarok cards …`: a pile counted, a trick won, what may be played and laid away."""

from __future__ import annotations

import click

from ..wire import Questions
from ..words.folding import printable
from ..words.said import said
from .group import NothingAsked, unknown_command
from .input_files import INPUT_FILE
from .language import answers
from .options import Found, finds
from .output import misuse
from .questions import ask, by_rules, contract_option, list_option, names_of, words_of
from .requests import answer_all


class CardCommands(click.Group):
    """The questions about cards; for an unknown word the nearest one is offered."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The question that the first word names. Raises a usage error that offers the nearest one."""
        name = args[0] if args else ""
        if name not in self.commands and not name.startswith("-"):
            shown = printable(name)[:60]
            raise unknown_command(f"cards {shown}", name, self.commands, ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=CardCommands, invoke_without_command=True, subcommand_metavar="[COMMAND] [ARGS]...")
@click.option(
    "--batch", type=INPUT_FILE, metavar="FILE", help="Read one JSON question a line from FILE (- for standard input)."
)
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
            raise NothingAsked(context)
        return None
    if context.invoked_subcommand is not None:
        raise misuse(said("--batch reads its questions from the file: give no other"), context)
    return answer_all(batch, Questions(answers(), files=files).answer)


@cards.command("count", short_help="Count a pile in threes.")
@by_rules
@finds("count")
@click.argument("words", nargs=-1, required=True, metavar="CARD…")
def count_(words: tuple[str, ...], ruleset: str, variants: tuple[str, ...]) -> Found:
    """Count a pile in threes, as the rules count it. 2K or 12x stands for so many cards of a kind.

    \b
    tarok cards count HK HQ S7 SN SJ
    tarok cards count XXI I 2K 1Q 7x
    """
    return ask("count", ruleset, variants, cards=words_of(words))


@cards.command("trick", short_help="Who wins a trick.")
@click.option("--players", metavar="A,B,…", help="Who played them, the leader first.")
@contract_option
@by_rules
@finds("trick")
@click.argument("words", nargs=-1, required=True, metavar="CARD…")
def trick(
    words: tuple[str, ...],
    contract: str | None,
    players: str | None,
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See who wins these cards, named in the order in which they were played.

    \b
    tarok cards trick HK H2 XXI škis
    tarok cards trick škis XXI I 6 --contract two --players Boris,Cilka,David,Ana
    """
    return ask("trick", ruleset, variants, cards=words_of(words), contract=contract, players=names_of(players))


@cards.command("legal", short_help="What may be played from a hand.")
@list_option("hand", "The cards in the hand.")
@list_option("trick", "The cards on the table, the one led first; none: leading.")
@contract_option
@list_option("keep", "Announced ultimo cards.")
@list_option("tops", "The player's open pile cards (two players).")
@list_option("gone", "Cards of earlier tricks, where a rule asks for them.")
@click.option("--vogel-frei/--no-vogel-frei", default=None, help="Was a single pagat announced free (that variant)?")
@by_rules
@finds("legal")
def legal(
    hand: tuple[str, ...],
    trick: tuple[str, ...],
    contract: str | None,
    keep: tuple[str, ...],
    tops: tuple[str, ...],
    gone: tuple[str, ...],
    vogel_frei: bool | None,
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See what may be played from a hand now, and why the other cards may not.

    \b
    tarok cards legal --hand "T:1,9 H:K4" --trick "H2 T4"
    tarok cards legal --hand "I IX HK" --contract klop
    """
    return ask(
        "legal",
        ruleset,
        variants,
        hand=words_of(hand),
        trick=words_of(trick),
        contract=contract,
        keep=words_of(keep),
        tops=words_of(tops),
        gone=words_of(gone),
        vogel_frei=vogel_frei,
    )


@cards.command("discard", short_help="What may be laid away after the exchange.")
@list_option("hand", "The cards in the hand, those taken from the talon too.")
@contract_option
@click.option("--number", metavar="N", type=int, help="How many cards, where the contract does not say.")
@list_option("put", "What was laid away.")
@by_rules
@finds("discard")
def discard(
    hand: tuple[str, ...],
    contract: str | None,
    number: int | None,
    put: tuple[str, ...],
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See what may be laid away from a hand after taking from the talon.

    \b
    tarok cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12" --put "H1 H2"
    """
    return ask("discard", ruleset, variants, hand=words_of(hand), contract=contract, number=number, put=words_of(put))
