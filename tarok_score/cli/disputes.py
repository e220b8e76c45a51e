"""`tarok audit` and `tarok compare`: a paper sheet held against the rules, and an evening under other ones."""

from __future__ import annotations

import click

from .. import files
from ..hand.table import Table, check_players
from ..limits import MOST_BYTES_OF_SHEET
from ..problems import Problem, Refused, malformed
from ..words.folding import printable
from ..words.said import said
from .app import misuse, say
from .batch import OVER_1_MIB
from .common import find, json_option, print_json, session_option
from .complete import complete_ruleset, complete_variant
from .language import speech

UNREAD = malformed("sheet-unread", "cannot be read: {reason}", "name a CSV file")
NO_RULES = malformed("sheet-no-rules", "by which rules?", "--ruleset ID, or a line `# ruleset: ID` above the header")
NO_DEALER = malformed("sheet-dealer", 'nobody called "{name}" has a column', "the dealer of the first hand")


#: Something was found.
FOUND = 3


@click.command()
@click.argument("file", metavar="SHEET")
@click.option("--ruleset", metavar="ID", help="The rules: an id or a YAML file.", shell_complete=complete_ruleset)
@click.option("--variant", "variants", metavar="V", multiple=True, help="A variant of the rules; may be repeated.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--write", type=click.Choice(["totals", "points", "packed"]), help="What a number of the sheet is.")
@click.option("--all", "everything", is_flag=True, help="Every explanation, not only the first five.")
@json_option
def audit(
    file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None, everything: bool, as_json: bool
) -> int:
    """Hold a paper sheet against the rules: the first mistake, what explains it, and the right totals.

    SHEET is CSV: a header with n, words and the players, then a row a hand. Lines above it may say `# ruleset:
    pagat-4p`, `# variant: …`, `# write: totals`, `# dealer: David`. Exit status 3 if anything is wrong with it.
    """
    from ..dispute.audit import audit as judge
    from ..dispute.case import Rulebook
    from ..dispute.sheet import read

    try:
        with open(file, "rb") as opened:
            data = opened.read(MOST_BYTES_OF_SHEET + 1)
    except OSError as error:
        raise UNREAD.refused(printable(file), reason=files.systems(error)) from None
    if len(data) > MOST_BYTES_OF_SHEET:
        raise UNREAD.refused(printable(file), reason=OVER_1_MIB)
    sheet = read(data, file)
    name = ruleset or sheet.ruleset
    if name is None:
        raise NO_RULES.refused(printable(file))
    book = Rulebook.named(name)
    from ..law.library import load

    rules = load(name, variants or sheet.variants)
    problems: list[Problem] = check_players(rules, sheet.players)
    table = Table(rules, sheet.players)
    dealer = sheet.players[-1] if sheet.dealer is None else table.player(sheet.dealer)
    if dealer is None:
        problems.append(NO_DEALER("dealer", name=printable(str(sheet.dealer))[:40]))
    if problems or dealer is None:
        raise Refused(problems)
    found = judge(sheet._replace(write=write or sheet.write), table, book, dealer)
    if as_json:
        print_json(found.document())
    else:
        from ..show.audits import text

        say(text(found, speech(), everything))
    return FOUND if found.wrong else 0


@click.command()
@click.option("--ruleset", metavar="ID", help="The other rules; without it the session's own.",
              shell_complete=complete_ruleset)  # fmt: skip
@click.option("--variant", "variants", metavar="V", multiple=True, help="With exactly these variants.",
              shell_complete=complete_variant)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="Every hand, not only those that differ.")
@session_option
@json_option
def compare(
    ruleset: str | None, variants: tuple[str, ...], everything: bool, session: str | None, as_json: bool
) -> None:
    """The same evening under other rules: both totals, each hand that differs, and who gains most.

    \b
    tarok compare --variant exact-difference
    tarok compare --ruleset tarok-net-4p
    """
    if ruleset is None and not variants:
        raise misuse(said("under which rules? Name --ruleset or --variant."))
    from ..dispute.rescore import rescore
    from ..evening.session import Session
    from ..law.library import load

    opened = Session(find(session)).sound()
    rules = load(ruleset or str(opened.records[0].body.get("origin", opened.rules.id)), variants)
    problems = check_players(rules, opened.table.players)
    if problems:
        raise Refused(problems)
    found = rescore(opened.evening, rules)
    if as_json:
        print_json(found.document())
    else:
        from ..show.compared import text

        say(text(found, speech(), everything))
