"""A ledger in daily use against a model of it: facts in a list, worked out from nothing after every step.

The model knows scoring and the rules of `pagat-4p` for misdeals, radli, klop and the deal; it knows nothing of the
session's own code. Steps that the model calls impossible must be refused, and the file be as before.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from played import FOUR

from tarok_score import speech as notation
from tarok_score.evening.events import Adjust, Agree, Amend, HandPlayed, Misdeal, NoTaroks, Void
from tarok_score.evening.session import Session
from tarok_score.events import Event, Redo, Remark, Undo
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.problems import Refused
from tarok_score.scoring import Before, score

pytestmark = pytest.mark.no_cover

RULES = load("pagat-4p")
TABLE = Table(RULES, FOUR)
HANDS = [
    "two Ana Boris 44", "one Cilka Ana 20 trula", "solo-three David 50 mond:Ana", "beggar Boris lost", "beggar Ana won",
    "klop Ana=40 Boris=0 Cilka=20 David=10", "klop Ana=20 Boris=20 Cilka=20 David=10", "open-beggar David won",
    "three Ana David 35 pagat-ultimo:announced:lost", "two David Ana 26 valat:lost:announced", "one Boris revoke:Cilka",
]  # fmt: skip


class Fact(NamedTuple):
    """Something that is in the evening: a hand (perhaps void), a misdeal, an adjustment, an agreement …"""

    kind: str
    value: Any = None
    void: bool = False


class Standing(NamedTuple):
    totals: dict[str, int]
    radli: dict[str, int]
    dealer: str
    hands: int
    klop: bool


class Contradicts(Exception):
    """An agreement does not apply (its place in the evening is given)."""


def worked_out(facts: tuple[Fact, ...]) -> Standing:
    """Everything from nothing. Raises Contradicts at the first agreement that does not apply."""
    totals, radli, misdeals = (dict.fromkeys(FOUR, 0) for _ in range(3))
    seat, hands, klop = 3, 0, False
    for place, (kind, value, void) in enumerate(facts):
        if void or kind in ("note", "set aside"):
            continue
        change: dict[str, Any] = {}
        if kind == "hand":
            result = score(TABLE, Before(radli, 0), value)
            change, radli, klop = result.scores, dict(result.radli or {}), False
            seat, hands = (seat + 1) % 4, hands + 1
        elif kind == "misdeal":
            change = {value: -20 * 2 ** misdeals[value]}
            misdeals[value] += 1
            seat = FOUR.index(value)
        elif kind == "adjust":
            change = dict([value])
        elif kind == "no taroks":
            klop = True
        elif value != totals:
            raise Contradicts(place)
        before, totals = totals, {name: totals[name] + change.get(name, 0) for name in FOUR}
        klop = klop or any(totals[name] == 0 != before[name] for name in FOUR)
    return Standing(totals, radli, FOUR[seat], hands, klop)


class Model:
    """The evening as a list of what was done; every question is answered by going through all of it."""

    def __init__(self) -> None:
        self.steps: list[Event] = []

    def versions(self, steps: list[Event]) -> tuple[list[tuple[Fact, ...]], list[tuple[Fact, ...]], list[Event]]:
        """What stood after each step that is not undone, what was undone, and the steps that are not undone."""
        done: list[tuple[Fact, ...]] = [()]
        undone: list[tuple[tuple[Fact, ...], Event]] = []
        by: list[Event] = []
        for step in steps:
            if isinstance(step, Undo):
                undone.append((done.pop(), by.pop()))
            elif isinstance(step, Redo):
                facts, event = undone.pop()
                done.append(facts)
                by.append(event)
            else:
                done.append(self.after(done[-1], step))
                by.append(step)
                undone.clear()
        return done, [facts for facts, _ in undone], by

    def after(self, facts: tuple[Fact, ...], step: Event) -> tuple[Fact, ...]:
        match step:
            case HandPlayed(hand, _):
                return (*facts, Fact("hand", hand))
            case Misdeal(player):
                return (*facts, Fact("misdeal", player))
            case NoTaroks():
                return (*facts, Fact("no taroks"))
            case Adjust(player, amount, _):
                return (*facts, Fact("adjust", (player, amount)))
            case Remark():
                return (*facts, Fact("note"))
            case Agree(totals):
                return (*facts, Fact("agree", totals))
            case Amend(number, hand, _, override):
                place = self.places(facts)[number - 1]
                return self.settled((*facts[:place], Fact("hand", hand), *facts[place + 1 :]), override)
            case Void(number, _, override):
                place = self.places(facts)[number - 1]
                return self.settled((*facts[:place], facts[place]._replace(void=True), *facts[place + 1 :]), override)
        raise AssertionError(step)

    def settled(self, facts: tuple[Fact, ...], override: str | None) -> tuple[Fact, ...]:
        """With a reason, agreements that no longer apply are set aside one after the other."""
        while True:
            try:
                worked_out(facts)
            except Contradicts as found:
                if override is None:
                    raise
                (place,) = found.args
                facts = (*facts[:place], facts[place]._replace(kind="set aside"), *facts[place + 1 :])
            else:
                return facts

    def places(self, facts: tuple[Fact, ...]) -> list[int]:
        return [place for place, fact in enumerate(facts) if fact.kind == "hand"]

    def facts(self) -> tuple[Fact, ...]:
        return self.versions(self.steps)[0][-1]

    def possible(self, step: Event) -> bool:
        """Whether a step can be taken now."""
        done, undone, by = self.versions(self.steps)
        facts = done[-1]
        if isinstance(step, Undo):
            return bool(by) and (not isinstance(by[-1], Agree) or step.override is not None)
        if isinstance(step, Redo):
            return bool(undone)
        if isinstance(step, Amend | Void):
            places = self.places(facts)
            if not 1 <= step.number <= len(places):
                return False
            if isinstance(step, Void) and facts[places[step.number - 1]].void:
                return False
        try:
            worked_out(self.after(facts, step))
        except Contradicts:
            return False
        return True


hands = st.sampled_from(HANDS)
players = st.sampled_from(FOUR)
reasons = st.sampled_from([None, None, "we all saw it"])


class DailyUse(RuleBasedStateMachine):
    """Everything that people do to a ledger, and power cuts."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "evening.jsonl"
        Session.begin(self.path, RULES, "pagat-4p", FOUR)
        self.model = Model()
        self.seals: list[str] = []
        self.warnings: list[str] = []

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def take(self, *steps: Event, dry: bool = False) -> None:
        """Takes steps, together, in the file and in the model."""
        trial = Model()
        trial.steps = list(self.model.steps)
        possible = True
        for step in steps:
            possible = possible and trial.possible(step)
            if possible:
                trial.steps.append(step)
        before, sound = self.path.read_bytes(), Session(self.path).ledger.end
        try:
            added = Session(self.path, self.warnings.append).add_all(steps, dry, as_played=True)
        except Refused:
            assert not possible
            assert self.path.read_bytes() == before
            return
        assert possible
        if dry:
            assert self.path.read_bytes() == before and added.seals == ()
            return
        self.model = trial
        assert len(added.seals) == len(steps)
        assert self.path.read_bytes().startswith(before[:sound])

    @rule(words=hands)
    def add(self, words: str) -> None:
        self.take(HandPlayed(notation.read(TABLE, words.split()), words))

    @rule(batch=st.lists(hands, min_size=2, max_size=4))
    def add_batch(self, batch: list[str]) -> None:
        self.take(*(HandPlayed(notation.read(TABLE, words.split()), words) for words in batch))

    @rule(words=hands)
    def try_only(self, words: str) -> None:
        self.take(HandPlayed(notation.read(TABLE, words.split()), words), dry=True)

    @rule(player=players)
    def misdeal(self, player: str) -> None:
        self.take(Misdeal(player))

    @rule(player=players)
    def no_taroks(self, player: str) -> None:
        self.take(NoTaroks(player))

    @rule(player=players, amount=st.sampled_from([-70, -20, 0, 5, 20, 40]))
    def adjust(self, player: str, amount: int) -> None:
        self.take(Adjust(player, amount, "agreed"))

    @rule()
    def note(self) -> None:
        self.take(Remark("late"))

    @rule(off=st.sampled_from([0, 0, 0, 5]))
    def agree(self, off: int) -> None:
        totals = worked_out(self.model.facts()).totals
        self.take(Agree({**totals, "Ana": totals["Ana"] + off}))

    @rule(number=st.integers(1, 5), words=hands, reason=reasons)
    def amend(self, number: int, words: str, reason: str | None) -> None:
        self.take(Amend(number, notation.read(TABLE, words.split()), words, reason))

    @rule(number=st.integers(1, 5), reason=reasons)
    def void(self, number: int, reason: str | None) -> None:
        self.take(Void(number, "misheard", reason))

    @rule(reason=reasons)
    def undo(self, reason: str | None) -> None:
        self.take(Undo(reason))

    @rule()
    def redo(self) -> None:
        self.take(Redo())

    @precondition(lambda self: self.model.steps)
    @rule(data=st.data())
    def crash(self, data: st.DataObject) -> None:
        """The battery dies while the last record, or the last batch, is written."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        batch = 1
        while batch < len(self.model.steps) and b'"more":' in lines[-batch] and self.more(lines[-batch - 1]) == batch:
            batch += 1
        whole, last = b"".join(lines[:-batch]), b"".join(lines[-batch:])
        cut = data.draw(st.integers(0, len(last) - 1), label="bytes that were written")
        self.path.write_bytes(whole + last[:cut])
        del self.model.steps[-batch:]
        opened = Session(self.path)
        assert opened.ledger.torn == last[:cut]
        self.take(Remark("after the power cut"))
        assert self.path.read_bytes().startswith(whole)
        aside = sorted(self.folder.glob("*.torn*"), key=lambda path: path.stat().st_mtime_ns)
        assert not cut or last[:cut] in [path.read_bytes() for path in aside]

    def more(self, line: bytes) -> int:
        found = line.rpartition(b'"more":')[2]
        return int(found.split(b",")[0]) if b'"more":' in line else 0

    @invariant()
    def as_the_model_says(self) -> None:
        if not hasattr(self, "path"):
            return
        opened = Session(self.path)
        assert not opened.damage and not opened.ledger.torn
        state, expected = opened.state, worked_out(self.model.facts())
        assert (state.totals, state.radli, state.dealer) == (expected.totals, expected.radli, expected.dealer)
        assert (state.hands, state.compulsory_klop) == (expected.hands, expected.klop)
        facts = self.model.facts()
        entries = opened.evening.entries()
        assert len(entries) == len(facts)
        for entry, fact in zip(entries, facts, strict=True):
            assert (entry.voided is not None) == fact.void
            assert (entry.overridden is not None) == (fact.kind == "set aside")
        assert [entry.number for entry in opened.evening.hands()] == list(
            range(1, sum(fact.kind == "hand" for fact in facts) + 1)
        )


TestDailyUse = DailyUse.TestCase
TestDailyUse.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


class DailyUseForLong(DailyUse):
    pass


TestDailyUseForLong = pytest.mark.long(DailyUseForLong.TestCase)
TestDailyUseForLong.settings = settings(
    max_examples=500, stateful_step_count=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
