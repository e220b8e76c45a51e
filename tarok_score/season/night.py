"""One evening of a season, reduced to what counts when many are put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..amounts import Amount
from ..evening.course import EveningCourse
from ..evening.events import HandPlayed
from ..evening.money import Made, Money, counts_in_money, money, paid_in_points
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
    """One evening: names are those of its ledger. `due` is what it owes in `money`, empty where it has no rate; `paid`
    what was paid, each in its money; `declared` counts the hands that are alike.

    `first` is the seal of its first record, by which copies are known; `length` how many records it has.
    """

    file: str
    first: str
    length: int
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
    due: Mapping[str, Amount]
    paid: tuple[Made, ...]
    counts: Mapping[str, Counts]
    open_radli: Mapping[str, int]
    declared: Mapping[DeclaredHand, int]
    full_names: Mapping[str, str] = {}

    @property
    def date(self) -> str:
        """The day on which it began."""
        return self.at[:10]


def night(path: Path) -> Night:
    """The evening in a ledger. Raises Refused if the ledger is not sound."""
    session = Session(path).sound()
    evening, rules, state = session.evening, session.rules, session.state
    balances, agreed = settlement(state).balances, money(evening)
    owes = agreed.rate is not None or counts_in_money(evening)
    points = () if agreed.rate is None else paid_in_points(evening)
    return Night(
        file=path.name,
        first=session.records[0].seal,
        length=len(session.records),
        at=str(session.records[0].body.get("at", "")),
        ruleset=rules.id,
        variants=rules.variants,
        unit=rules.unit.name,
        decimals=rules.unit.decimals,
        hands=state.hands,
        totals=state.totals,
        balances=balances,
        winners=winners(state),
        finished=state.finished,
        rate=agreed.rate,
        money=agreed.unit,
        due=settlement(state, agreed.rate, points=points).balances if owes else {},
        paid=tuple(_in_money(agreed, rules.unit.name, owes)),
        counts=counts(evening),
        full_names=session.full_names,
        open_radli=state.radli,
        declared=Counter(_declared(evening)),
    )


def _in_money(agreed: Money, counted: str, owes: bool) -> Iterator[Made]:
    """The payments in money. Points that were paid count in this evening alone, and are left out."""
    for one in agreed.paid:
        if one.unit is None and owes:
            yield one._replace(unit=agreed.unit)
        elif one.unit is not None and (one.unit != counted or counted == agreed.unit):
            yield one


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
