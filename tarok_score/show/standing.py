"""The standing after an event, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ..evening.state import LastHand, State, forehand, reached, winners
from ..evening.state import standing as balances_of
from ..hand.table import Table
from ..words.said import Fact, Joined, Quantity, Said, counted, joined, listed, said
from .explain import changes


def headline(first: Sequence[str], finished: bool) -> Said | None:
    """The result in a few words: who won, or who leads while the evening goes on; None if nobody does."""
    if not first:
        return None
    if finished:
        return counted("Winner: {names}", "Winners: {names}", len(first), names=listed(first))
    return counted("Leads: {names}", "Lead: {names}", len(first), names=listed(first))


def who_leads(state: State) -> Said:
    """The leader or winner, and how much he has."""
    if not state.hands:
        return said("no hand has been played yet")
    first, amounts = winners(state), balances_of(state)
    names, amount = listed(first), Quantity(amounts[first[0]], state.table.rules.unit.decimals, True)
    if state.finished:
        return counted(
            "{names} wins with {amount}", "{names} win with {amount}", len(first), names=names, amount=amount
        )
    if amounts is state.totals:
        return counted(
            "{names} leads with {amount}", "{names} lead with {amount}", len(first), names=names, amount=amount
        )
    one, many = "{names} leads: {amount} against the average", "{names} lead: {amount} against the average"
    return counted(one, many, len(first), names=names, amount=amount)


def who_is_last(state: State) -> Said:
    """The player with the least, and how much he has."""
    if not state.hands:
        return said("no hand has been played yet")
    amounts = balances_of(state)
    least = min(amounts.values())
    names = listed(tuple([name for name, amount in amounts.items() if amount == least]))
    amount = Quantity(least, state.table.rules.unit.decimals, True)
    if amounts is state.totals:
        return said("last: {names} with {amount}", names=names, amount=amount)
    return said("last: {names}, {amount} against the average", names=names, amount=amount)


def in_the_pot(state: State) -> Said:
    """The amount in the pot, or that these rules have none."""
    return said("these rules have no pot") if state.table.rules.pot is None else pot(state.table, state)


def has(state: State, name: str) -> Said:
    """The total of a player, and his open radli."""
    amount = Quantity(state.totals[name], state.table.rules.unit.decimals, True)
    wheels = 0 if state.finished else state.radli.get(name, 0)
    if not wheels:
        return said("{name} has {amount}", name=name, amount=amount)
    return said("{name} has {amount}; open radli: {n}", name=name, amount=amount, n=wheels)


def played(state: State) -> Said:
    """The number of hands that were played."""
    return counted("{n} hand", "{n} hands", state.hands)


def open_radli(state: State) -> Said:
    """The open radli and whose they are, or that there are none."""
    if state.table.rules.radli is None:
        return said("these rules have no radli")
    wheels: Fact = tuple(joined(name, "○" * count) for name, count in state.radli.items() if count)
    if not wheels or state.finished:
        return said("nobody has an open radl")
    return said("radli: {wheels}", wheels=wheels)


def standing(table: Table, state: State) -> list[Said]:
    """Totals, open radli, pot, and what comes next."""
    rules = table.rules
    found = [totals(state)]
    if rules.radli is not None and any(state.radli.values()) and not state.finished:
        found.append(open_radli(state))
    if rules.pot is not None:
        found.append(pot(table, state))
    found.append(next_line(table, state))
    return found


def totals(state: State) -> Said:
    """Everybody's total."""
    decimals = state.table.rules.unit.decimals
    return said("totals: {totals}", totals=changes(state.totals, decimals, everybody=True))


def pot(table: Table, state: State) -> Said:
    """The amount in the pot."""
    return said("pot: {amount}", amount=Quantity(state.pot, table.rules.unit.decimals))


def misdeals(table: Table, state: State) -> Said | None:
    """The misdeals, with an asterisk for each, if they are counted and there was one."""
    marks = tuple([said("{name} {marks}", name=name, marks="*" * n) for name, n in state.misdeals.items() if n])
    return said("misdeals: {marks}", marks=marks) if marks and table.rules.misdeal is not None else None


def next_line(table: Table, state: State) -> Said:
    """The next dealer, and all that is special about the next hand."""
    if state.finished:
        first = winners(state)
        over = counted(
            "the session is over: {names} wins", "the session is over: {names} win", len(first), names=listed(first)
        )
        without = _without_a_hand(state, first)
        return said("{over} (no hand played: {names})", over=over, names=without) if without else over
    if state.hands_left == 0:
        return said("the last hand has been played: tarok finish ends the session")
    return said("next: {parts}", parts=Joined((_deal(table, state), *special(table, state)), "; "))


def _without_a_hand(state: State, first: tuple[str, ...]) -> tuple[str, ...]:
    """The players who would be among the first had they played a hand."""
    found, played = balances_of(state), state.played
    return tuple([name for name in found if played and name not in played and found[name] >= found[first[0]]])


def _deal(table: Table, state: State) -> Said:
    """The dealer of the next hand, and its forehand."""
    dealer, first = state.dealer, forehand(table, state.dealer)
    if table.rests:
        return said("{dealer} deals and rests, {forehand} is forehand", dealer=dealer, forehand=first)
    return said("{dealer} deals, {forehand} is forehand", dealer=dealer, forehand=first)


def special(table: Table, state: State, brief: bool = False) -> list[Said]:
    """The special things about the next hand, in sentences, or in the few words of a prompt."""
    found = []
    if state.klops_due and brief:
        found.append(said("compulsory klop"))
    elif state.klops_due > 1:
        one, many = (
            "a compulsory klop is due, and in the hand after it",
            "a compulsory klop is due, and in the {n} hands after it",
        )
        found.append(counted(one, many, state.klops_due - 1))
    elif state.klops_due:
        found.append(said("a compulsory klop is due"))
    if state.skis == "again":
        found.append(said("škis round") if brief else said("another škis round is played"))
    elif isinstance(state.skis, LastHand):
        found.append(_to_the_last(state.skis.dealer, state.hands_left or 0, brief))
    match = table.rules.session.match
    if match and state.hands < match.hands:
        found.append(said("hand {number} of {count}", number=state.hands + 1, count=match.hands))
    elif match:
        over = "the match of {n} hand is over: tarok finish"
        found.append(counted(over, "the match of {n} hands is over: tarok finish", match.hands))
    ends_at = table.rules.session.ends_at
    if ends_at is not None and reached(state):
        found.append(said("a total has reached {n}: tarok finish", n=ends_at.total))
    return found


def _to_the_last(dealer: str, left: int, brief: bool) -> Said:
    if left == 1:
        return said("last hand") if brief else said("this is the last hand")
    if brief:
        return said("{n} to the last, deals {dealer}", n=left, dealer=dealer)
    one, many = "{n} hand to the last, which {dealer} deals", "{n} hands to the last, which {dealer} deals"
    return counted(one, many, left, dealer=dealer)
