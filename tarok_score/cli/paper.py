"""A paper sheet in a file, and the table that it belongs to."""

from __future__ import annotations

from typing import NamedTuple

from .. import files
from ..dispute.audit import Audit
from ..dispute.audit import audit as judge
from ..dispute.sheet import PaperSheet, read
from ..dispute.viewpoint import Rulebook
from ..hand.table import Table, check_players
from ..law.library import load
from ..law.ruleset import Ruleset
from ..limits import MOST_BYTES_OF_SHEET
from ..problems import Problem, Refused, malformed
from ..words.folding import printable
from ..words.said import said
from .batch import OVER_1_MIB, opened
from .progress import over

UNREAD = malformed("sheet-unread", "cannot be read: {reason}", "name a CSV file")
NO_RULES = malformed("sheet-no-rules", "by which rules?", "--ruleset ID, or a line `# ruleset: ID` above the header")
NO_DEALER = malformed("sheet-dealer", 'nobody called "{name}" has a column', "the dealer of the first hand")

#: The number of rows from which on a progress bar is worth while.
MANY_ROWS = 40


class JudgedSheet(NamedTuple):
    """A sheet held against its rules: the audit, the name by which the rules were asked for, and who dealt first."""

    found: Audit
    rules: Ruleset
    origin: str
    dealer: str


def bytes_of(file: str, most: int) -> bytes:
    """The bytes of a file or standard input (`-`), at most one more than `most`.

    Raises Refused if it cannot be read.
    """
    try:
        with opened(file, "FILE") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise UNREAD.refused(printable(file), reason=files.system_reason(error)) from None


def sheet_of(data: bytes, file: str) -> PaperSheet:
    """The sheet in the bytes of a file. Raises Refused with everything that cannot be read."""
    if len(data) > MOST_BYTES_OF_SHEET:
        raise UNREAD.refused(printable(file), reason=OVER_1_MIB)
    return read(data, file)


def judged(
    sheet: PaperSheet, file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None
) -> JudgedSheet:
    """The sheet held against the named rules, else against those in its head. Raises Refused."""
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
    return JudgedSheet(found, rules, name, dealer)
