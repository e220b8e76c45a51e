"""One evening of a season, reduced to what counts when many are put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..amounts import Amount
from ..evening.copies import Copy, copy_of
from ..evening.course import EveningCourse
from ..evening.events import MONEY, HandPlayed
from ..evening.money import Made, due
from ..evening.session import Session
from ..evening.settle import settlement
from ..evening.state import winners
from ..evening.statistics import Counts, counts, hands_of
from ..law.contracts import Contract


class DeclaredHand(NamedTuple):
    """A hand that a declarer won or lost: his side, the other side, and whether his side won."""

    contract: Contract
    declarers: tuple[str, ...]
    defenders: tuple[str, ...]
    won: bool


class Night(NamedTuple):
    """One evening: names are those of its ledger. `owed` is what its settlement leaves to be paid in `money`,
    `elsewhere` what was paid that does not count there; `declared` counts the hands that are alike.
    """

    copy: Copy
    at: str
    ruleset: str
    variants: tuple[str, ...]
    unit: str
    decimals: int
    hands: int
    totals: Mapping[str, Amount]
    balances: Mapping[str, Amount]
    winners: tuple[str, ...]
    finished: bool
    rate: Amount | None
    money: str
    money_decimals: int
    owed: Mapping[str, Amount]
    elsewhere: tuple[Made, ...]
    counts: Mapping[str, Counts]
    open_radli: Mapping[str, int]
    declared: Mapping[DeclaredHand, int]
    full_names: Mapping[str, str] = {}

    @property
    def file(self) -> str:
        """The name of its ledger."""
        return Path(self.copy.file).name

    @property
    def scored(self) -> bool:
        """True if somebody has won or lost something: by a hand, or by a misdeal or an adjustment before the first."""
        return bool(self.hands) or any(self.totals.values())

    @property
    def paid(self) -> bool:
        """True if somebody owes something by it, or paid something in it."""
        return bool(self.elsewhere) or any(self.owed.values())

    @property
    def date(self) -> str:
        """The day on which it began."""
        return self.at[:10]


def night(path: Path) -> Night:
    """The evening in a ledger. Raises Refused if the ledger is not sound."""
    session = Session(path).sound()
    evening, rules, state = session.evening, session.rules, session.state
    left = due(evening)
    return Night(
        copy=copy_of(str(path), session),
        at=str(session.records[0].body.get("at", "")),
        ruleset=rules.id,
        variants=rules.variants,
        unit=rules.unit.name,
        decimals=rules.unit.decimals,
        hands=state.hands,
        totals=state.totals,
        balances=settlement(state).balances,
        winners=winners(state) if state.hands else (),
        finished=state.finished,
        rate=left.rate,
        money=left.unit or MONEY,
        money_decimals=left.decimals,
        owed=left.settlement.owed,
        elsewhere=left.elsewhere,
        counts=counts(evening),
        full_names=session.full_names,
        open_radli=state.radli,
        declared=Counter(_declared(evening)),
    )


def _declared(evening: EveningCourse) -> Iterator[DeclaredHand]:
    """Every hand that a declarer won or lost."""
    for entry in hands_of(evening):
        assert isinstance(entry.event, HandPlayed)
        hand, score = entry.event.hand, entry.outcome.score
        if hand.declarer is None or score is None or score.won is None:
            continue
        heirs = evening.heirs(entry.state)
        contract = entry.state.table.rules.contracts[hand.contract]
        side = tuple([name for name in (hand.declarer, hand.partner) if name])
        others = [name for name in entry.state.table.players if name not in (*side, hand.resting)]
        yield DeclaredHand(
            contract, tuple([heirs[name] for name in side]), tuple([heirs[name] for name in others]), score.won
        )
