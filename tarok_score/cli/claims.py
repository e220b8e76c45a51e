"""`--claimed`: the score that somebody says a hand should have, and the answer to that."""

from __future__ import annotations

from collections.abc import Sequence

from ..amounts import Amount, plain, typed
from ..dispute.claim import Claim, claim
from ..dispute.viewpoint import Rulebook, Viewpoint
from ..evening.entries import Entry
from ..evening.events import HandPlayed
from ..evening.session import Session
from ..hand.hand import Hand
from ..hand.table import Table
from ..problems import Problem, Refused, malformed
from ..scoring import Before
from ..show import claims
from ..wire import read_claimed
from ..words.folding import printable
from ..words.said import said
from .language import speech
from .output import complain, say

NO_PAIR = malformed("claimed-no-pair", '"{word}" does not say who should have written what', "such as Ana=-48")

#: The exit status if nothing explains the claim.
UNEXPLAINED = 3


def said_claims(words: Sequence[str], table: Table, hand: Hand) -> dict[str, Amount]:
    """The claimed amounts in words like PLAYER=AMOUNT, several with commas between them. Raises Refused."""
    problems: list[Problem] = []
    pairs: dict[str, str] = {}
    for word in words:
        for pair in [word] if word.count("=") == 1 else word.split(","):
            name, sign, amount = pair.partition("=")
            try:
                pairs[name.strip()] = plain(typed(amount.strip()))
            except ValueError:
                problems.append(NO_PAIR(word=printable(pair)[:60]))
            if not sign:
                continue
    found = read_claimed(table, hand, pairs, problems) if pairs or not problems else {}
    if problems:
        raise Refused(problems)
    return found


def of_hand(
    ruleset: str, variants: tuple[str, ...], table: Table, before: Before, hand: Hand, words: Sequence[str]
) -> Claim:
    """The answer to a claim about a hand that is in no session."""
    case = Viewpoint(Rulebook.named(ruleset), variants, table, before, hand)
    return claim(case, said_claims(words, table, hand))


def of_entry(opened: Session, entry: Entry, words: tuple[str, ...], totals: bool) -> Claim:
    """The answer to a claim about a hand of a session; a void hand is looked at as if it counted."""
    assert isinstance(entry.event, HandPlayed)
    state = entry.before
    table, hand = state.table, entry.event.hand
    claimed = said_claims(words, table, hand)
    if totals:
        claimed = {name: total - state.totals[name] for name, total in claimed.items()}
    if entry.voided is not None:
        complain(said("note: hand {number} is void; explained as if it stood", number=entry.number))
    book = Rulebook.of(table.rules, str(opened.records[0].body.get("origin", table.rules.id)))
    return claim(Viewpoint(book, table.rules.variants, table, Before(state.radli, state.pot), hand), claimed)


def tell(found: Claim, everything: bool, number: int | None = None) -> None:
    """Shows the answer to a claim about hand `number` of an evening, or about a hand in no session."""
    say(claims.text(found, speech(), everything, number))


def status(found: Claim) -> int:
    """The exit status: 0 if the claim is the score by the rules, or was explained."""
    return 0 if found.agrees or found.explanations else UNEXPLAINED
