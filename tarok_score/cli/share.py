"""`tarok share`: the evening in a few lines for a chat."""

from __future__ import annotations

import click

from ..evening.money import rate_of
from ..problems import impossible
from ..show.share import shared
from ..words.said import said
from .clipboard import copied
from .language import speech
from .options import Found, finds
from .output import complain, say_lines
from .view import Looking, looks

NO_CLIPBOARD = impossible("no-clipboard", "nothing can be copied from here", "without --copy the lines are printed")


@click.command()
@click.option("--copy", is_flag=True, help="Copy the lines too, to be put into a message.")
@click.option("--rate", metavar="AMOUNT", help="What one point is worth in the settlement.")
@looks
@finds("share")
def share(looking: Looking, copy: bool, rate: str | None) -> Found:
    """The evening in about ten lines for a chat: places, course, the hand of the evening, who pays whom."""
    lines = shared(looking.sound(), speech(), rate_of(rate))

    def tell() -> None:
        """Shows the lines, and copies them too if that was asked for."""
        say_lines(lines)
        if copy:
            if not copied("".join(f"{line}\n" for line in lines)):
                raise NO_CLIPBOARD.refused()
            complain(said("copied"))

    return Found({"share": lines}, tell)
