"""`tarok audit`: a paper sheet held against the rules."""

from __future__ import annotations

import click

from .. import files
from ..dispute.audit import audit as judge
from ..dispute.sheet import read
from ..dispute.viewpoint import Rulebook
from ..hand.table import Table, check_players
from ..law.library import load
from ..limits import MOST_BYTES_OF_SHEET
from ..problems import Problem, Refused, malformed
from ..show import audits
from ..words.folding import printable
from ..words.said import said
from .batch import OVER_1_MIB, opened
from .input_files import INPUT_FILE
from .language import speech
from .options import json_option, ruleset_option, variant_option
from .output import print_json, show_lines
from .progress import over

UNREAD = malformed("sheet-unread", "cannot be read: {reason}", "name a CSV file")
NO_RULES = malformed("sheet-no-rules", "by which rules?", "--ruleset ID, or a line `# ruleset: ID` above the header")
NO_DEALER = malformed("sheet-dealer", 'nobody called "{name}" has a column', "the dealer of the first hand")

#: The exit status where something is wrong with the sheet.
FOUND = 3

#: Fewer rows are judged before anybody would look.
MANY_ROWS = 40


@click.command()
@click.argument("file", type=INPUT_FILE, metavar="SHEET")
@ruleset_option()
@variant_option()
@click.option("--write", type=click.Choice(["totals", "points", "packed"]), help="What a number of the sheet is.")
@click.option("--all", "everything", is_flag=True, help="Every explanation, not only the first five.")
@json_option
def audit(
    file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None, everything: bool, as_json: bool
) -> int:
    """Hold a paper sheet against the rules: the first mistake, what explains it, and the right totals.

    SHEET is CSV (- for standard input): a header with n, words and the players, then a row a hand. Lines above it may
    say `# ruleset: pagat-4p`, `# variant: …`, `# write: totals`, `# dealer: David`. Exit status 3 if anything is wrong
    with it.
    """
    try:
        with opened(file, "SHEET") as stream:
            data = stream.read(MOST_BYTES_OF_SHEET + 1)
    except OSError as error:
        raise UNREAD.refused(printable(file), reason=files.system_reason(error)) from None
    if len(data) > MOST_BYTES_OF_SHEET:
        raise UNREAD.refused(printable(file), reason=OVER_1_MIB)
    sheet = read(data, file)
    name = ruleset or sheet.ruleset
    if name is None:
        raise NO_RULES.refused(printable(file))
    book = Rulebook.named(name)
    rules = load(name, variants or sheet.variants)
    problems: list[Problem] = check_players(rules, sheet.players)
    table = Table(rules, sheet.players)
    dealer = sheet.players[-1] if sheet.dealer is None else table.player(sheet.dealer)
    if dealer is None:
        problems.append(NO_DEALER("dealer", name=printable(str(sheet.dealer))[:40]))
    if problems or dealer is None:
        raise Refused(problems)
    sheet = sheet._replace(write=write or sheet.write)
    found = judge(sheet, table, book, dealer, lambda rows: over(rows, said("checking"), MANY_ROWS))
    if as_json:
        print_json("audit", audits.document(found))
    else:
        show_lines(audits.text(found, speech(), everything).split("\n"))
    return FOUND if found.wrong else 0
