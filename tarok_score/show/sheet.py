"""The score sheet people know: a column a player, radli as circles, running totals, and whose deal it is."""

from __future__ import annotations

from ..amounts import signed, written
from ..evening.course import Entry, Evening
from ..evening.events import Agree, HandPlayed, Remark, Skis
from ..evening.state import State
from ..words.folding import printable
from .standing import event_title, next_line
from .tables import table


def radli_history(evening: Evening) -> dict[str, tuple[int, int]]:
    """Each player's radli of the evening: how many were cancelled, and how many are open."""
    cancelled = dict.fromkeys(evening.table.players, 0)
    before: State = evening.start
    for entry in evening.entries():
        score = entry.outcome.score
        if score is not None and score.radli is not None:
            given = max(score.radli[name] - before.radli[name] for name in evening.table.players)
            given = max(given, 0)
            for name in evening.table.players:
                cancelled[name] += before.radli[name] + given - score.radli[name]
        before = entry.state
    return {name: (cancelled[name], evening.state.radli[name]) for name in evening.table.players}


def wheels(cancelled: int, open_: int, ascii_only: bool) -> str:
    """Radli as they are drawn: cancelled ones coloured in, open ones empty."""
    full, empty = ("x", "o") if ascii_only else ("●", "○")
    return full * cancelled + empty * open_


def sheet(evening: Evening, ascii_only: bool = False) -> str:
    """The whole sheet as text."""
    rules, players, state = evening.table.rules, evening.table.players, evening.state
    rows: list[list[str]] = []
    if rules.radli is not None:
        marks = radli_history(evening)
        rows.append(["radli", *(wheels(*marks[name], ascii_only) for name in players), ""])
    previous = evening.start
    for entry in evening.entries():
        if not isinstance(entry.event, Remark | Skis | Agree):
            rows.append(_row(evening, entry, previous))
        previous = entry.state
    rows.append(["total", *(signed(state.totals[name], rules.unit.decimals) for name in players), ""])
    text = table(rows, ["", *players, ""], ["left", *("right" for _ in players), "left"], ascii_only)
    last = []
    if rules.pot is not None:
        last.append(f"pot: {written(state.pot, rules.unit.decimals)}")
    last.append(next_line(evening.table, state))
    return "\n".join([text, *last])


def _row(evening: Evening, entry: Entry, previous: State) -> list[str]:
    """One event: the running totals of those whose total changed, and what was played."""
    decimals = evening.table.rules.unit.decimals
    number = str(entry.number) if isinstance(entry.event, HandPlayed) else ""
    cells = []
    for name in evening.table.players:
        changed = entry.state.totals[name] != previous.totals[name]
        cells.append(signed(entry.state.totals[name], decimals) if changed else "")
    return [number, *cells, _short(evening, entry)]


def _short(evening: Evening, entry: Entry) -> str:
    """What was played, briefly: contract and declarer, or the event."""
    if not isinstance(entry.event, HandPlayed):
        return event_title(evening.table, entry.event)
    hand = entry.event.hand
    label = printable(evening.table.rules.contracts[hand.contract].label["en"])
    who = " and ".join(name for name in (hand.declarer, hand.partner) if name)
    level = f" {hand.level}" if hand.level is not None else ""
    text = f"{label}{level}, {who}" if who else label
    return f"{text} (void: {printable(entry.voided)})" if entry.voided is not None else text


def log(evening: Evening, ascii_only: bool = False) -> str:
    """Every event with its words, each player's change and the running totals."""
    from ..hand import notation

    rules, players = evening.table.rules, evening.table.players
    rows = []
    for entry in evening.entries():
        number = str(entry.number) if isinstance(entry.event, HandPlayed) else ""
        words = notation.write(evening.table, entry.event.hand) if isinstance(entry.event, HandPlayed) else ""
        what = words or event_title(evening.table, entry.event)
        if entry.voided is not None:
            what += f" (void: {printable(entry.voided)})"
        if entry.overridden is not None:
            what += f" (set aside: {printable(entry.overridden)})"
        cells = []
        for name in players:
            change, total = entry.outcome.scores.get(name, 0), entry.state.totals[name]
            cells.append(
                f"{signed(change, rules.unit.decimals)} = {signed(total, rules.unit.decimals)}" if change else ""
            )
        rows.append([number, what, *cells])
    if not rows:
        return "nothing was recorded yet"
    return table(rows, ["", "what happened", *players], ["right", "left", *("right" for _ in players)], ascii_only)
