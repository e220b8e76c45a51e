"""An event and the standing after it, in sentences and as JSON."""

from __future__ import annotations

from typing import Any

from ..amounts import plain, plain_all, signed, written
from ..evening.course import Evening
from ..evening.events import Amend, HandPlayed
from ..evening.fields import Event
from ..evening.session import Added, Session
from ..evening.state import LastHand, Outcome, State, forehand, winners
from ..hand.table import Table
from .explain import changes, lines


def event_title(table: Table, event: Event) -> str:
    """What happened, in one line."""
    return str(event.title(table))


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


def state_document(evening: Evening, seal: str) -> dict[str, Any]:
    """The standing as JSON (`tarok show --json`)."""
    state, table, rules = evening.state, evening.table, evening.table.rules
    skis: Any = state.skis
    if isinstance(state.skis, LastHand):
        skis = {"last_dealer": state.skis.dealer, "hands_left": state.skis.hands_left}
    match = rules.session.match
    return {
        "ruleset": rules.id,
        "variants": list(rules.variants),
        "players": list(table.players),
        "hands": state.hands,
        "totals": plain_all(state.totals),
        "radli": dict(state.radli) if rules.radli is not None else dict.fromkeys(table.players, 0),
        "pot": plain(state.pot),
        "compulsory_klop": state.compulsory_klop,
        "dealer": state.dealer,
        "skis": skis,
        "finished": state.finished,
        "winners": list(winners(state)) if state.finished else [],
        "match": {"hands": match.hands, "left": max(match.hands - state.hands, 0)} if match else None,
        "next": next_line(table, state),
        "seal": seal,
    }


def event_document(table: Table, event: Event, outcome: Outcome) -> dict[str, Any]:
    """An event and what it wrote, as JSON."""
    found: dict[str, Any] = {"kind": event.kind, "title": event_title(table, event)}
    if isinstance(event, HandPlayed | Amend):
        from ..hand.document import write as hand_document

        found["words"] = event.words
        found["hand"] = hand_document(event.hand)
    if outcome.scores or outcome.lines:
        found["scores"] = plain_all(outcome.scores)
        found["lines"] = [line.document() for line in outcome.lines]
    return found


def added_document(session: Session, added: Added, dry: bool) -> dict[str, Any]:
    """What was recorded and the standing after it, as JSON."""
    table = added.evening.table
    return {
        **state_document(added.evening, added.seals[-1] if added.seals else session.seal),
        "recorded": [event_document(table, event, outcome) for event, outcome, _ in added.steps],
        "dry_run": dry,
        "seals": list(added.seals),
    }
