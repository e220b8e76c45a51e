"""Corrections beside changes of the table, against a model: what was said, in its order, is typed anew from the start.

The model knows chairs, the deal and who rests, as players know them; of scores it knows nothing. It keeps what was said
as a list, corrects the list, and says everything again at a new table: the corrected evening has to be that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from played import FIVE, FOUR, begin
from tries import tries

from tarok_score.evening.course import EveningCourse
from tarok_score.evening.notes import notes
from tarok_score.evening.parse_words import read
from tarok_score.events import Redo, Undo
from tarok_score.problems import Refused

pytestmark = pytest.mark.no_cover

EVERYBODY = (*FIVE, "Franc", "Gita")
BUILT_SO = ("one {} {} 40", "two {} {} 45", "solo-one {} 28", "beggar {} won", "beggar {} lost")


class Impossible(Exception):
    """What was said cannot be at that table."""


class Said(NamedTuple):
    """Something that was said: a hand, or what a person did; `record` is what the ledger calls it.

    Of somebody who came without taking another's place, `behind` are the chairs in front of theirs, the nearest first.
    """

    kind: str
    names: tuple[str, ...]
    record: int
    words: str = ""
    rests: object = None  # who rests as somebody said, or the chair in which the dealer does
    dealt: str = ""  # who dealt when it was said, who sat there, and in which chairs
    there: tuple[str, ...] = ()
    chairs: tuple[object, ...] = ()
    behind: tuple[object, ...] = ()
    void: bool = False

    def of(self, name: str, other: str) -> Said:
        """The same of another player; if they sat there, too, of the first."""
        names = {name: other} | ({other: name} if other in self.there else {})
        swapped, there = [tuple([names.get(one, one) for one in some]) for some in (self.names, self.there)]
        rests = names.get(self.rests, self.rests) if isinstance(self.rests, str) else self.rests
        return self._replace(names=swapped, there=there, rests=rests, dealt=names.get(self.dealt, self.dealt))


class Seats:
    """The chairs in turn order, who sits in each (None: empty), whose chair was whose, and the chair that deals."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.ring: list[object] = [*range(-len(players), 0)]
        self.sits: dict[object, str | None] = dict(zip(self.ring, players, strict=True))
        self.last: dict[str, object] = dict(zip(players, self.ring, strict=True))
        self.deals: object = -1

    @property
    def players(self) -> list[str]:
        return [name for chair in self.ring if (name := self.sits[chair]) is not None]

    @property
    def dealer(self) -> str:
        name = self.sits[self.deals]
        assert name is not None
        return name

    def pass_on(self) -> None:
        """The deal goes to the next chair in which somebody sits."""
        while True:
            self.deals = self.ring[(self.ring.index(self.deals) + 1) % len(self.ring)]
            if self.sits[self.deals] is not None:
                return

    def nearest(self, chair: object) -> tuple[object, ...]:
        """This chair and those before it, the nearest first."""
        place = self.ring.index(chair)
        return (*reversed(self.ring[: place + 1]), *reversed(self.ring[place + 1 :]))

    def come(self, name: str, behind: tuple[object, ...], record: int) -> None:
        """Somebody sits down behind the nearest of these chairs that is taken; an empty one of their own goes along."""
        own = self.last.get(name)
        near = next(chair for chair in behind if self.sits.get(chair) is not None)
        chair = own if own is not None and self.sits[own] is None else record
        if chair in self.ring:
            self.ring.remove(chair)
        place = self.ring.index(near)
        while self.sits[self.ring[(place + 1) % len(self.ring)]] is None:  # empty chairs stay in their places
            place += 1
        self.ring.insert(place % len(self.ring) + 1, chair)
        self.sits[chair], self.last[name] = name, chair


def line_of(seats: Seats, one: Said) -> list[str]:
    """The lines for what was said, as one says it at this table; the seats are as they are afterwards."""
    if one.kind == "dealer" and one.dealt == one.names[0]:
        return []  # it was their deal anyway
    need = [name for name in one.names if one.kind not in ("join", "replace")]
    need += one.names[:1] if one.kind == "replace" else []
    if any(name not in seats.players for name in need):
        raise Impossible
    match one.kind:
        case "hand":
            words = one.words.format(*one.names)
            if len(seats.players) > 4:
                rests = one.rests if isinstance(one.rests, str) else seats.sits.get(one.rests)
                if rests is None:
                    came = [name for name in seats.players if seats.last[name] not in one.chairs]
                    rests = next(name for name in (seats.dealer, *came, "") if name not in one.names)
                if rests not in seats.players or rests in one.names:
                    raise Impossible
                words += f" resting:{rests}"
            seats.pass_on()
            return [words]
        case "leave":
            (name,) = one.names
            if len(seats.players) == 4:
                raise Impossible
            chair = seats.last[name]
            if seats.deals == chair:
                seats.pass_on()
            seats.sits[chair] = None
        case "replace":
            old, new = one.names
            if new in seats.players:
                raise Impossible
            chair = seats.last[old]
            seats.sits[chair], seats.last[new] = new, chair
        case "join":
            (name,) = one.names
            if name in seats.players or len(seats.players) == 5:
                raise Impossible
            seats.come(name, one.behind, one.record)
            players = seats.players
            return [f"join {name} --after {players[players.index(name) - 1]}"]
        case "misdeal" | "dealer":
            seats.deals = seats.last[one.names[0]]
    return [f"{one.kind} {' '.join(one.names)}"]


def typed_anew(ruleset: str, players: tuple[str, ...], said: list[Said]) -> tuple[EveningCourse, Seats]:
    """A new evening in which everything is entered rightly from the start. Raises Impossible if it cannot be."""
    evening, seats = begin(ruleset, players=players), Seats(players)
    for one in said:
        if one.void:
            continue
        for line in line_of(seats, one):
            try:
                (event,) = read(evening, line.split()).events
                evening.add(event)
            except Refused as refused:
                raise Impossible from refused
    return evening, seats


def standing(evening: EveningCourse) -> dict[str, object]:
    """Everything that is there at the end, whatever led to it."""
    state, players = evening.state, evening.table.players
    first = players.index(state.dealer)
    return {
        "deals, and sits after him": (*players[first:], *players[:first]),
        "totals": {name: total for name, total in state.totals.items() if total},
        "radli": {name: count for name, count in state.radli.items() if count},
        "misdeals": {name: count for name, count in state.misdeals.items() if count},
        "klop": state.klops_due,
        "hands": [
            (entry.event.hand, entry.outcome.scores)  # type: ignore[attr-defined]
            for entry in evening.hands()
            if entry.voided is None
        ],
    }


class Model:
    """A corrected evening, and what was said in it, in the order of the evening."""

    def __init__(self, ruleset: str, players: tuple[str, ...]) -> None:
        self.ruleset, self.players = ruleset, players
        self.evening = begin(ruleset, players=players)
        self.said: list[Said] = []
        self.before: list[list[Said]] = []
        self.record = 0

    def hands(self) -> list[int]:
        """The places of the hands."""
        return [place for place, one in enumerate(self.said) if one.kind == "hand" and not one.void]

    def numbered(self, place: int) -> int:
        """The number of the hand at a place, as the ledger counts it: void ones keep theirs."""
        record = self.said[place].record
        return next(entry.number for entry in self.evening.hands() if entry.record == record)

    def place_before(self, place: int, kind: str) -> int:
        """The place of what comes before a hand: a hand or a change of the table goes before the misdeals."""
        while kind != "misdeal" and place and self.said[place - 1].kind == "misdeal":
            place -= 1
        return place

    def try_(self, line: str, said: list[Said]) -> bool:
        """Says a line; the evening takes it if, and only if, everything can be said so from the start."""
        try:
            anew: EveningCourse | None = typed_anew(self.ruleset, self.players, said)[0]
        except Impossible:
            anew = None
        trial = self.evening.copy()
        try:
            (event,) = read(trial, line.split()).events
            notes(trial, event, as_played=True)
            before = trial.copy()
            body = event.write()
            trial.add(event, self.record + 1)
            before.read(body)
        except Refused:
            assert anew is None, line
            return False
        assert anew is not None, line
        assert standing(trial) == standing(anew), line
        self.before.append(self.said)
        self.evening, self.said = trial, said
        self.record += 1
        return True

    def undo_and_redo(self) -> None:
        """What was done last is taken back, and brought back: both times everything is as it was."""
        if not self.before:
            return
        now, before = standing(self.evening), self.before[-1]
        self.evening.add(Undo(), 0)
        assert standing(self.evening) == standing(typed_anew(self.ruleset, self.players, before)[0])
        self.evening.add(Redo(), 0)
        assert standing(self.evening) == now


def new(draw: Callable[[st.SearchStrategy[Any]], Any], model: Model, place: int, kind: str) -> tuple[str, Said]:
    """Something new for a place of the evening, with its line."""
    _, seats = typed_anew(model.ruleset, model.players, model.said[:place])
    players, record = tuple(seats.players), model.record + 1
    one, other = draw(st.permutations(players))[:2]
    strangers = [name for name in EVERYBODY if name not in players]
    said = Said(kind, (one,), record, dealt=seats.dealer, there=players)
    said = said._replace(chairs=tuple([seats.last[name] for name in players]))
    match kind:
        case "hand":
            words = draw(st.sampled_from(BUILT_SO))
            names = (one, other)[: words.count("{}")]
            said = said._replace(names=names, words=words)
            line = words.format(*names)
            if len(players) > 4:
                rests = draw(st.sampled_from([seats.dealer, *[name for name in players if name not in names]]))
                said = said._replace(rests=seats.deals if rests == seats.dealer else rests)
                line += "" if rests == seats.dealer else f" resting:{rests}"
            return line, said
        case "join":
            (comer,) = draw(st.permutations(strangers))[:1]
            own = seats.last.get(comer)
            if own is not None and seats.sits[own] is None and draw(st.booleans()):
                return f"join {comer}", said._replace(names=(comer,), behind=seats.nearest(own)[1:])
            behind = seats.nearest(seats.last[one])
            return f"join {comer} --after {one}", said._replace(names=(comer,), behind=behind)
        case "replace":
            comer = draw(st.sampled_from(strangers))
            return f"replace {one} {comer}", said._replace(names=(one, comer))
    return f"{kind} {one}", said


def step(draw: Callable[[st.SearchStrategy[Any]], Any], model: Model) -> None:
    """A line is entered, at the end or before a hand, or an earlier line is corrected."""
    hands, table = model.hands(), ["leave", "join", "replace", "dealer", "misdeal"]
    what = draw(st.sampled_from(["hand", "hand", "table", "before", "before", "void", "move", "played", "undo"]))
    if what in ("hand", "table") or not hands:
        kind = "hand" if what == "hand" else draw(st.sampled_from(table))
        line, said = new(draw, model, len(model.said), kind)
        model.try_(line, [*model.said, said])
        return
    at = draw(st.sampled_from(hands))
    number = model.numbered(at)
    if what == "undo":
        model.undo_and_redo()
    elif what == "before":
        kind = draw(st.sampled_from(["hand", *table]))
        place = model.place_before(at, kind)
        line, said = new(draw, model, place, kind)
        line = f"insert {number} {line}" if kind == "hand" else f"{line} --before {number}"
        model.try_(line, [*model.said[:place], said, *model.said[place:]])
    elif what == "void":
        place = draw(st.integers(0, len(model.said) - 1))
        one = model.said[place]
        if one.void:
            return
        name = model.numbered(place) if one.kind == "hand" else f"e{one.record}"
        void = [*model.said[:place], one._replace(void=True), *model.said[place + 1 :]]
        model.try_(f"void {name} --why x", void)
    elif what == "move" and len(hands) > 1:
        other = draw(st.sampled_from([place for place in hands if place != at]))
        said = [*model.said]
        said[at], said[other] = said[other], said[at]
        model.try_(f"swap {number} {model.numbered(other)}", said)
    elif what == "played":
        place = model.place_before(at, "replace")
        line, one = new(draw, model, place, "replace")
        old, comer = one.names
        said, sits = [*model.said[:place], one], True
        for later in model.said[place:]:
            if not (later.kind == "replace" and later.names == (old, comer)):  # that they came later on is no news
                said.append(later.of(old, comer) if sits else later)
            sits = sits and not (later.kind in ("leave", "replace") and later.names[0] == old and not later.void)
        model.try_(f"{line} --before {number} --as-played", said)


rules = st.sampled_from(["pagat-4p", "pagat-money-4p"])


@given(st.data(), rules, st.sampled_from([FOUR, FIVE]))
@settings(max_examples=tries(40), deadline=None, suppress_health_check=list(HealthCheck))
def test_a_corrected_evening_is_the_one_that_is_typed_rightly(
    data: st.DataObject, ruleset: str, players: tuple[str, ...]
) -> None:
    model = Model(ruleset, players)
    for _ in range(data.draw(st.integers(3, 14))):
        step(data.draw, model)


def test_whoever_rested_at_a_larger_table_is_not_asked_about() -> None:
    evening = begin("pagat-4p", players=FIVE)
    for line in ("solo-one Cilka 28 resting:Boris", "leave David --before 1", "replace Boris David --before 1"):
        (event,) = read(evening, line.split()).events
        notes(evening, event)
        evening.add(event)
    assert evening.table.players == ("Ana", "David", "Cilka", "Eva")


@pytest.mark.parametrize(("absent", "before", "next_one"), [("Ana", "Eva", "Boris"), ("Cilka", "Boris", "David")])
def test_an_empty_chair_stays_behind_the_one_it_followed(absent: str, before: str, next_one: str) -> None:
    evening = begin("pagat-4p", players=FIVE)
    for line in (f"leave {absent}", f"join Franc --after {before}", f"leave {next_one}", f"join {absent}"):
        (event,) = read(evening, line.split()).events
        evening.add(event)
    around = evening.table.players * 2
    first = around.index(before)
    assert around[first : first + 3] == (before, absent, "Franc")


@pytest.mark.long
@given(st.data(), rules, st.sampled_from([FOUR, FIVE]))
@settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_corrected_evening_is_the_one_that_is_typed_rightly_very_often(
    data: st.DataObject, ruleset: str, players: tuple[str, ...]
) -> None:
    test_a_corrected_evening_is_the_one_that_is_typed_rightly.hypothesis.inner_test(data, ruleset, players)
