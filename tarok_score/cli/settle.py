"""`tarok settle`: who pays whom."""

from __future__ import annotations

import click

from ..evening.money import due, payments, rate_of
from ..problems import impossible
from ..show import settling
from ..words.said import said
from .after_recording import recording
from .language import speech
from .output import complain, misuse, print_json
from .record import Writing, writes
from .screen import present
from .view import Looking
from .width import columns

NOTHING_OWED = impossible("nothing-owed", "nobody owes anything", "tarok settle shows everybody's balance")


@click.command()
@click.argument("amount", metavar="[AMOUNT]", required=False)
@click.option("--rate", metavar="AMOUNT", help="What one point is worth, such as 0.05; not recorded, as tarok rate is.")
@click.option("--unit", metavar="TEXT", help="In which money, such as €.")
@click.option("--paid", "pay", is_flag=True, help="Record that these payments were made.")
@writes
def settle(writing: Writing, amount: str | None, rate: str | None, unit: str | None, pay: bool) -> int:
    """Settle up: the money game's own balance, or paper scores against their average; the fewest payments.

    What `tarok paid` recorded is counted; the rate is the one that `tarok rate` recorded. Without one paper scores are
    paid in whole points. If the seating changed, each is counted against the average of those they sat with: --steps
    shows it, stretch by stretch.

    AMOUNT is short for --rate AMOUNT.
    """
    if amount is not None and rate is not None:
        raise misuse(said("say once what a point is worth: AMOUNT or --rate AMOUNT"))
    opened = Looking(writing.session).sound()
    result = due(opened.evening, rate_of(rate) if amount is None else rate_of(amount, "AMOUNT"), unit)
    if pay:
        made = payments(result, opened.evening)
        if not made:
            raise NOTHING_OWED.refused()
        with recording() as done:
            writing.answer(done, opened, opened.add_all(made, dry=writing.dry))
        return done.status
    for note in settling.notes(opened.rules, opened.state):
        complain(note)
    if writing.as_json:
        print_json("settle", {"rules": opened.rules, "due": result, "pot": opened.state.pot})
    else:
        present(settling.settlement(opened, result, speech(), columns(), writing.steps))
    return 0
