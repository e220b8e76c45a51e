"""`--claimed`: what somebody says a hand should have been, and the answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..amounts import Amount, plain, typed
from ..hand.hand import Hand
from ..hand.table import Table
from ..problems import Problem, Refused, malformed
from ..words.folding import printable
from .app import say
from .language import speech

if TYPE_CHECKING:
    from ..dispute.case import Case, Rulebook
    from ..dispute.claim import Claim

NO_PAIR = malformed("claimed-no-pair", '"{word}" says not who should have written what', "such as --claimed Ana=-48")

#: Nothing explains the claim.
UNEXPLAINED = 3


def said_claims(words: Sequence[str], table: Table, hand: Hand) -> dict[str, Amount]:
    """The claims of the options: PLAYER=AMOUNT, several with commas between them. Raises Refused."""
    from ..wire import read_claimed

    problems: list[Problem] = []
    pairs: dict[str, str] = {}
    for word in words:
        for pair in [word] if word.count("=") == 1 else word.split(","):
            name, sign, amount = pair.partition("=")
            try:
                pairs[name.strip()] = plain(typed(amount.strip()))
            except ValueError:
                problems.append(NO_PAIR("--claimed", word=printable(pair)[:60]))
            if not sign:
                continue
    found = read_claimed(table, hand, pairs, problems) if pairs or not problems else {}
    if problems:
        raise Refused(problems)
    return found


def explained(case: Case, claimed: dict[str, Amount]) -> Claim:
    """What explains the claim."""
    from ..dispute.claim import claim

    return claim(case, claimed)


def told(found: Claim, everything: bool) -> int:
    """Shows what explains the claim and returns the exit status."""
    from ..show.claims import text

    say(text(found, speech(), everything))
    return status(found)


def status(found: Claim) -> int:
    """0 where the claim is our score or was explained."""
    return 0 if found.agrees or found.explanations else UNEXPLAINED


def book_of(table: Table, name: str) -> Rulebook | None:
    """The ruleset with its variants that a session was begun with; None where that file says something else now."""
    from ..dispute.case import Rulebook

    try:
        book = Rulebook.named(name)
    except Refused:
        return None
    rules = book.rules(table.rules.variants)
    return book if rules is not None and rules.document == table.rules.document else None
