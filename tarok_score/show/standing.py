"""An event and the standing after it, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..amounts import plain, plain_all, signed, written
from ..evening.events import (
    KINDS,
    AcceptEdit,
    Adjust,
    Agree,
    Amend,
    Event,
    Finish,
    HandPlayed,
    Misdeal,
    NoTaroks,
    Redo,
    Remark,
    Skis,
    Undo,
    Void,
)
from ..evening.session import Opened
from ..evening.state import LastHand, Outcome, State, forehand, winners
from ..hand.table import Table
from ..words.folding import printable
from .explain import changes, lines


def event_title(table: Table, event: Event) -> str:
    """What happened, in one line."""
    from ..hand import notation

    match event:
        case HandPlayed(hand, _):
            return notation.write(table, hand)
        case Misdeal(player):
            return f"misdeal by {player}"
        case NoTaroks(player):
            return f"thrown in: {player} has no tarok"
        case Adjust(player, amount, why):
            return f"adjustment: {player} {signed(amount, table.rules.unit.decimals)} ({printable(why)})"
        case Remark(text):
            return f"note: {printable(text)}"
        case Skis(player):
            return f"škis round: {player} had the škis" if player else "škis round: the škis lay in the talon"
        case Finish():
            return "end of the session"
        case Agree(totals):
            return f"the table agreed: {changes(totals, table.rules.unit.decimals, everybody=True)}"
        case Undo():
            return "taken back"
        case Redo():
            return "brought back"
        case Amend(number, hand, _, _):
            return f"hand {number} was: {notation.write(table, hand)}"
        case Void(number, why, _):
            return f"hand {number} is void ({printable(why)})"
        case AcceptEdit(note, edits):
            return f"edited lines {', '.join(str(line) for line, _ in edits)} accepted ({printable(note)})"


def event_lines(table: Table, event: Event, outcome: Outcome, sources: bool = False, language: str = "en") -> list[str]:
    """What was understood, and the working of what it wrote."""
    text = [event_title(table, event)]
    text.extend(lines(table.rules, outcome.lines, language, sources))
    if outcome.scores:
        text.append(changes(outcome.scores, table.rules.unit.decimals))
    return text


def radli_marks(state: State, ascii_only: bool = False) -> dict[str, str]:
    """Every player's open radli as wheels."""
    return {name: ("o" if ascii_only else "○") * count for name, count in state.radli.items()}


def standing_lines(table: Table, state: State) -> list[str]:
    """Totals, open radli, pot, and what comes next."""
    rules = table.rules
    text = [
        "totals: " + ", ".join(f"{name} {signed(value, rules.unit.decimals)}" for name, value in state.totals.items())
    ]
    if rules.radli is not None and any(state.radli.values()) and not state.finished:
        text.append("radli: " + ", ".join(f"{name} {marks}" for name, marks in radli_marks(state).items() if marks))
    if rules.pot is not None:
        text.append(f"pot: {written(state.pot, rules.unit.decimals)}")
    text.append(next_line(table, state))
    return text


def next_line(table: Table, state: State) -> str:
    """Whose deal it is, and what is special about the next hand."""
    if state.finished:
        first = winners(state)
        verb = "wins" if len(first) == 1 else "win"
        return f"the session is over: {' and '.join(first)} {verb}"
    parts = []
    if isinstance(state.skis, LastHand) and state.skis.hands_left == 0:
        return "the last hand has been played: tarok finish ends the session"
    dealer = state.dealer
    rests = " and rests" if table.rests else ""
    parts.append(f"{dealer} deals{rests}, {forehand(table, dealer)} is forehand")
    if state.compulsory_klop:
        parts.append("a compulsory klop is due")
    if state.skis == "again":
        parts.append("another škis round is played")
    elif isinstance(state.skis, LastHand):
        left = state.skis.hands_left
        parts.append(
            "this is the last hand" if left == 1 else f"{left} hands to the last, which {state.skis.dealer} deals"
        )
    match = table.rules.session.match
    if match:
        left = match.hands - state.hands
        if left > 0:
            parts.append(f"hand {state.hands + 1} of {match.hands}")
        else:
            parts.append(f"the match of {match.hands} hands is over: tarok finish")
    return "next: " + "; ".join(parts)


def state_document(opened: Opened) -> dict[str, Any]:
    """The standing as JSON (`tarok show --json`)."""
    state, rules = opened.state, opened.rules
    skis: Any = state.skis
    if isinstance(state.skis, LastHand):
        skis = {"last_dealer": state.skis.dealer, "hands_left": state.skis.hands_left}
    match = rules.session.match
    return {
        "ruleset": rules.id,
        "variants": list(rules.variants),
        "players": list(opened.table.players),
        "hands": state.hands,
        "totals": plain_all(state.totals),
        "radli": dict(state.radli) if rules.radli is not None else dict.fromkeys(opened.table.players, 0),
        "pot": plain(state.pot),
        "compulsory_klop": state.compulsory_klop,
        "dealer": state.dealer,
        "skis": skis,
        "finished": state.finished,
        "winners": list(winners(state)) if state.finished else [],
        "match": {"hands": match.hands, "left": max(match.hands - state.hands, 0)} if match else None,
        "next": next_line(opened.table, state),
        "seal": opened.seal,
    }


def event_document(table: Table, event: Event, outcome: Outcome) -> dict[str, Any]:
    """An event and what it wrote, as JSON."""
    found: dict[str, Any] = {"kind": KINDS[type(event)], "title": event_title(table, event)}
    if isinstance(event, HandPlayed | Amend):
        from ..hand.document import write as hand_document

        found["words"] = event.words
        found["hand"] = hand_document(event.hand)
    if outcome.scores or outcome.lines:
        found["scores"] = plain_all(outcome.scores)
        found["lines"] = [line.document() for line in outcome.lines]
    return found


def added_document(
    opened: Opened, steps: Sequence[tuple[Event, Outcome, State]], seals: Sequence[str], dry: bool
) -> dict[str, Any]:
    """What was recorded and the standing after it, as JSON."""
    return {
        **state_document(opened),
        "recorded": [event_document(opened.table, event, outcome) for event, outcome, _ in steps],
        "dry_run": dry,
        "seals": list(seals),
        "seal": seals[-1] if seals else opened.seal,
    }
