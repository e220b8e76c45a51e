"""The effect of an event in one line of a screen: who writes how much, its working, and the totals after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..evening.entries import Entry
from ..evening.events import HandPlayed
from ..evening.state import Outcome, State, winners
from ..show import roles
from ..show.columns import beginnings, cut, width_of
from ..show.explain import grouped
from ..show.working import FACTORS
from ..words.folding import printable
from ..words.said import Fact, joined, said
from ..words.speech import Speech

#: The blanks between the parts of a line.
GAP = "   "


def first_that_fits(lines: Sequence[str], width: int) -> str:
    """The first of several versions of a line that fits the width; else as much of the last one as fits."""
    return next((line for line in lines if width_of(line) <= width), "") or cut(roles.plain(lines[-1]), width)


def effect(start: str, outcome: Outcome, state: State, speech: Speech, width: int) -> str:
    """The changes of an event with their working, after the start of the line: `→ Ana, Boris +60 two (20 + 10) × 2`.

    If there is too little room, first the factors lose their names, then the signs the blanks around them, then the
    players' names become beginnings, then the things lose their labels.
    """
    short = dict(zip(state.totals, beginnings(tuple(state.totals)), strict=True))
    decimals = state.table.rules.unit.decimals

    def changes(names: dict[str, str]) -> str:
        """The amounts that are written, each with its players by these names."""
        by_amount = grouped(outcome.scores).items()
        text = "; ".join(
            f"{', '.join([names.get(one, one) for one in players])} {speech.amount(value, decimals, True)}"
            for value, players in by_amount
        )
        return roles.strong(text or speech.say(said("nobody writes anything")))

    labels = [speech.fact(line.rule) for line in outcome.lines]
    named = [line.terms.spoken(speech, FACTORS) for line in outcome.lines]
    plain = [line.terms.spoken(speech) for line in outcome.lines]
    close = [terms.replace(" ", "") for terms in plain]
    full, brief = changes({}), changes(short)
    ways = (
        *[f"{full}{GAP}{_labelled(labels, terms)}" for terms in (named, plain, close)],
        f"{brief}{GAP}{_labelled(labels, close)}",
        *[f"{who}{GAP}{printable(', '.join(close))}" for who in (full, brief)],
    )
    return first_that_fits([f"{start}{way}".rstrip() for way in (*ways, full, brief)], width)


def _labelled(labels: Sequence[str], workings: Sequence[str]) -> str:
    """The workings in one line, each behind its label; several in a row with the same label have it once."""
    found = [
        f"{label} {working}" if label != before else working
        for before, label, working in zip(["", *labels], labels, workings, strict=False)
    ]
    return printable(", ".join(found))


def last_event(entry: Entry, speech: Speech, width: int) -> str:
    """The newest event of an evening: `✓ 4  Ana, David +160   one (30 + 10) × 2 kontra × 2 radl`."""
    event, state = entry.event, entry.state
    if isinstance(event, HandPlayed):
        return effect(f"✓ {entry.number}  ", entry.outcome, state, speech, width)
    return cut(f"✓ {printable(speech.say(event.title(state.table)))}", width)


def totals_after(state: State, speech: Speech, width: int) -> str:
    """The totals in the order of the columns, and who deals next, or who wins if the session is over."""
    decimals = state.table.rules.unit.decimals
    amounts = [speech.amount(total, decimals, True) for total in state.totals.values()]
    after: Fact = said("deals {dealer}", dealer=state.dealer)
    if state.finished:
        after = joined("★", ", ".join(winners(state)))
    total, end = speech.text("total"), f" · {printable(speech.fact(after))}"
    wide, close = GAP.join(amounts), " ".join(amounts)
    ways = (f"{total} {wide} {end}", f"{total} {close}{end}", f"{close}{end}", close)
    return first_that_fits([f"  {way}" for way in ways], width)


def told(start: str, what: Iterable[Fact], speech: Speech, width: int) -> str:
    """The sentences in one line, cut to its width."""
    return cut(start + "; ".join([printable(speech.fact(one)) for one in what]), width)
