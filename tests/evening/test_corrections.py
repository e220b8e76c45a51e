"""Corrections of everything: forgotten hands and events, hands in the wrong order, events that do not count."""

from __future__ import annotations

import sys
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from played import FIVE, FOUR, begin, event, play, refusal, to_the_last, totals, whatever_recorded_it
from sentences import no_hand
from tries import tries

from tarok_score import speech as notation
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Adjust, HandPlayed, Insert, Misdeal, Move, Skis, Swap, Void
from tarok_score.evening.money import settlement
from tarok_score.evening.notes import afterwards, changed_hands, narrate
from tarok_score.evening.parse_words import read
from tarok_score.evening.state import balances
from tarok_score.events import Event, Remark
from tarok_score.problems import Refused

pytestmark = pytest.mark.no_cover


def said(evening: EveningCourse, line: str) -> tuple[list[str], list[tuple[int, dict, dict]]]:
    """What the program tells about a correction: what was and is, and which hands it changed."""
    before = evening.copy()
    happened = event(evening, line)
    evening.add(happened)
    found = [(one.number, dict(one.was), dict(one.now)) for one in changed_hands(before, evening)]
    return [str(one) for one in narrate(before, evening, happened)], found


WORDS = [
    ("insert 2 two Ana 44", Insert(2, HandPlayed(notation.read(begin().table, ["two", "Ana", "44"]), "two Ana 44"))),
    ("misdeal Ana --before 2", Insert(2, Misdeal("Ana"))),
    ("note late again --before 1 --override so it was", Insert(1, Remark("late again"), "so it was")),
    ("skis Ana --hand 2", Insert(3, Skis("Ana"))),
    ("move 2 1", Move(2, 1)),
    ("swap 2 1 --override so it was", Swap(2, 1, "so it was")),
    ("void e2 --why twice", Void(None, "twice", None, 2)),
]


@pytest.mark.parametrize(("words", "happened"), WORDS, ids=[words for words, _ in WORDS])
def test_words_are_corrections(words: str, happened: Event) -> None:
    evening = play(begin(), "two Ana Boris 44", "misdeal Cilka", "beggar Cilka lost")
    assert event(evening, words) == happened
    again = evening.read(happened.write())  # without the names of those who rest, it is one of an older program
    assert again == (happened.but(rested=None) if "rested" in happened.names else happened)


def test_several_are_taken_back_and_brought_back_at_once() -> None:
    evening = play(begin(), "two Ana 44", "misdeal Ana", "two Boris 44")
    end = evening.state
    assert totals(play(evening, "undo 2")) == {"Ana": 30}
    assert play(evening, "redo 2").state == end
    assert len(read(evening, ["undo", "3"]).events) == 3


# ---------------------------------------------------------------- what it tells


def test_a_forgotten_hand_is_new_and_changes_later_ones() -> None:
    evening = play(begin(), "two Ana 44", "solo-three Boris 50")
    assert said(evening, "insert 2 beggar Cilka won") == (
        ["hand 2 is new: beggar Cilka won"],
        [(3, {"Boris": 55}, {"Boris": 110})],  # Boris has a radl now
    )


def test_what_was_and_what_is() -> None:
    evening = play(begin(), "beggar Cilka won", "solo-three Boris 50", "two Ana 44")
    assert said(evening, "amend 1 beggar Cilka lost") == (
        ["hand 1 was: beggar Cilka won", "hand 1 is: beggar Cilka lost"], [],
    )  # fmt: skip
    assert said(evening, "amend 1 two Cilka 40") == (
        ["hand 1 was: beggar Cilka lost", "hand 1 is: two Cilka 40"],
        [(2, {"Boris": 110}, {"Boris": 55}), (3, {"Ana": 60}, {"Ana": 30})],
    )
    assert said(evening, "void 1") == (["hand 1 was: two Cilka 40", "hand 1 is void (misheard)"], [])
    assert said(evening, "swap 2 3") == (
        ["hand 2 was: solo-three Boris 50", "hand 3 was: two Ana 44", "hand 2 is: two Ana 44",
         "hand 3 is: solo-three Boris 50"], [],
    )  # fmt: skip
    assert said(evening, "move 2 3") == (["hand 2 is hand 3 now", "hand 3 is: two Ana 44"], [])
    assert said(evening, "misdeal Boris --before 2")[0] == ["before hand 2: misdeal by Boris"]
    assert said(evening, "skis Boris --hand 2")[0] == ["after hand 2: škis round: Boris had the škis"]
    assert said(evening, "note x")[0] == ["note: x"]


def test_an_event_that_does_not_count() -> None:
    evening = play(begin(), "two Ana 44", "misdeal Ana", "adjust Boris 7")
    misdeal = evening.entries()[1].record
    assert said(evening, f"void e{misdeal}") == ([f"e{misdeal} does not count (misheard)"], [])
    assert totals(evening) == {"Ana": 30, "Boris": 7} and evening.state.dealer == "Ana"
    assert refusal(evening, f"void e{misdeal}") == f"e{misdeal} is void already (tarok undo takes that back)"
    assert refusal(evening, "void e99") == "there is no event e99 (tarok log numbers the events that can be void)"
    hand = evening.entries()[0].record
    assert refusal(evening, f"void e{hand}").startswith(f"there is no event e{hand}")
    assert totals(play(evening, "undo")) == {"Ana": 10, "Boris": 7}


def test_an_agreement_does_not_count_only_with_a_reason() -> None:
    evening = play(begin(), "two Ana 44", "agree")
    agreed = evening.entries()[-1].record
    assert refusal(evening, f"void e{agreed}") == (
        "the table agreed on these totals (--override WHY takes the agreement back, and says why)"
    )
    play(evening, f"void e{agreed} override", "void 1")
    assert totals(evening) == {}


def test_who_had_the_skis_is_noted_later() -> None:
    evening = play(begin(), "two Ana 44", "two Ana 44", "skis Boris --hand 1")
    assert to_the_last(evening) == ("Boris", 1)
    assert refusal(evening, "skis Boris --hand 2") == (
        "the last hand is known already: Boris deals it (tarok undo takes that back)"
    )


def test_where_a_forgotten_hand_stands() -> None:
    evening = play(
        begin(), "two Ana 44", "adjust Ana 1", "misdeal Ana", "note x", "two Boris 44", "insert 2 two Cilka 44"
    )
    assert [entry.event.kind for entry in evening.entries()] == ["hand", "adjust", "hand", "misdeal", "note", "hand"]
    play(evening, "misdeal Boris --before 3", "dealer David --before 3")
    assert [entry.event.kind for entry in evening.entries()] == [
        "hand", "adjust", "hand", "table", "misdeal", "note", "misdeal", "hand",
    ]  # fmt: skip


PLACES = [
    ("insert 3 two Ana 44", no_hand(3, 2)),
    ("insert 0 two Ana 44", no_hand(0, 2)),
    ("misdeal Ana --before 3", no_hand(3, 2)),
    ("skis Ana --hand 3", no_hand(3, 2)),
    ("skis Ana --hand 0", no_hand(0, 2)),
    ("move 1 3", no_hand(3, 2)),
    ("move 3 1", no_hand(3, 2)),
    ("move 2 2", "hand 2 is there already (name two hands)"),
    ("swap 2 2", "hand 2 is there already (name two hands)"),
    ("misdeal Ana --before many", '"many" is not the number of a hand (its number, as tarok log shows it)'),
    ("insert", "number: which hand? (its number, as tarok log shows it)\nwhat was played? (one of klop, "),
    ("finish --before 1", "--before: is not an option of finish (leave it out)"),
    ("void 1 --override", "--override: is empty (say it in a few words)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "why"), PLACES, ids=[line for line, _ in PLACES])
def test_places_that_there_are_not(line: str, why: str) -> None:
    evening = play(begin(), "two Ana 44", "two Boris 44")
    assert refusal(evening, line).startswith(why)


def test_all_that_loses_its_ground_is_named() -> None:
    evening = play(begin(), "two Ana 44", "skis Ana", "replace Cilka Eva", "two Eva 44", "misdeal Eva", "adjust Eva 5")
    (gone,) = [entry.record for entry in evening.entries() if entry.event.kind == "table"]
    with pytest.raises(Refused) as caught:
        evening.copy().add(Adjust("Franc", 5, "x"))
    assert str(caught.value) == (
        "nobody of this evening is called Franc (who was there: Ana, Boris, Cilka, David, Eva)"
    )
    assert refusal(evening, f"void e{gone} --why he stayed") == (
        'hand 2 would be impossible: nobody called "Eva" sits at the table (amend it first: tarok amend 2 WORD…)\n'
        "what was noted after hand 2 would be impossible: Eva does not sit at the table (take that back first: "
        "tarok undo)\n"
        "what was noted after hand 2 would be impossible: nobody of this evening is called Eva (take that back first: "
        "tarok undo)"
    )


def test_a_correction_of_agreed_totals_needs_a_reason_wherever_it_is_made() -> None:
    evening = play(begin(), "two Ana 44", "two Boris 44", "agree")
    for line in ("insert 1 two Cilka 44", "misdeal Ana --before 1", "adjust Ana 5 --why x --before 2"):
        assert refusal(evening, line).startswith("this would change totals that the table agreed on after hand ")
    play(evening, "misdeal Ana --before 1 override", "swap 1 2", "move 1 2")
    assert [entry.overridden for entry in evening.entries()] == [None, None, None, "we all saw it"]


def test_an_agreement_before_the_first_hand_binds_too() -> None:
    evening = play(begin(), "adjust Ana 5", "agree", "two Ana 44")
    adjusted = evening.entries()[0].record
    assert refusal(evening, f"void e{adjusted}") == (
        "this would change totals that the table agreed on before the first hand: Ana +5 → 0 "
        "(--override WHY corrects all the same, and records why)"
    )


def test_a_klop_that_was_due_then_is_noted() -> None:
    evening = play(begin(), "beggar Ana won", "two Boris 44")
    before = evening.copy()
    play(evening, "adjust Ana -70 --why x --before 2")
    assert [str(note) for note in afterwards(before, evening)] == [
        "note: hand 2: a compulsory klop is due before it now, and two was played"
    ]


ELSEWHERE = "event: must be an event that can be moved"
RECORDS = [
    ({"kind": "insert", "before": 1, "event": {"kind": "undo"}}, ELSEWHERE),
    ({"kind": "insert", "before": 1, "event": 7}, ELSEWHERE),
    ({"kind": "insert", "before": 1, "event": {"kind": "misdeal", "player": "Eva"}},
     "event.player: does not name anyone at the table"),
    ({"kind": "table", "players": "Ana", "dealer": 7}, "players: cannot be read\ndealer: cannot be read"),
    ({"kind": "table", "players": [], "dealer": "Ana", "takes": [1]}, "takes: cannot be read"),
    ({"kind": "table", "players": [], "dealer": "Ana", "rules": 7}, "rules: must be a whole ruleset"),
    ({"kind": "table", "players": [], "dealer": "Ana", "rules": {}}, "rules: id is missing"),
    ({"kind": "move", "number": 1, "to": "2"}, "to: cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "why"), RECORDS, ids=range(len(RECORDS)))
def test_records_that_say_nothing(body: dict, why: str) -> None:
    with pytest.raises(Refused) as caught:
        play(begin(), "two Ana 44").read(body)
    assert str(caught.value).startswith(why)


# ---------------------------------------------------------------- against a plain model


class Model(NamedTuple):
    """An evening as what was said, line by line, each with the words that it was understood as."""

    players: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def hands(self) -> list[int]:
        """The places of the hands."""
        return [place for place, line in enumerate(self.lines) if self.is_hand(line)]

    @staticmethod
    def is_hand(line: str) -> bool:
        return line.split()[0] in ("two", "beggar", "klop", "solo-three")

    def before(self, number: int, leads_on: bool) -> int:
        """The place before a hand; if it leads on, before what led to that hand."""
        place = self.hands[number - 1]
        while leads_on and place and self.lines[place - 1].split()[0] in ("misdeal", "no-taroks", "note"):
            place -= 1
        return place

    def with_line(self, place: int, line: str) -> Model:
        return self._replace(lines=(*self.lines[:place], line, *self.lines[place:]))

    def without(self, place: int) -> Model:
        return self._replace(lines=(*self.lines[:place], *self.lines[place + 1 :]))

    def in_order(self, order: list[int]) -> Model:
        """The hands in another order (places of lines), everything else in its place."""
        lines = list(self.lines)
        for place, other in zip(self.hands, order, strict=True):
            lines[place] = self.lines[other]
        return self._replace(lines=tuple(lines))

    def played(self) -> EveningCourse:
        """The evening typed so. If no player rests, no line says so."""
        evening = begin(players=self.players)
        for line in self.lines:
            words = [word for word in line.split() if evening.table.rests or not word.startswith("resting:")]
            play(evening, " ".join(words))
        return evening


def hand_of(evening: EveningCourse, data: st.DataObject) -> str:
    """A hand that can be played at the table as it is now, with who rests."""
    state = evening.state
    active = [name for name in state.table.players if not state.table.rests or name != state.dealer]
    one, two = data.draw(st.permutations(active))[:2]
    words = data.draw(
        st.sampled_from(
            [f"two {one} {two} 44", f"two {one} 30", f"beggar {one} won", f"solo-three {one} 50 mond:{two}", "klop"]
        )
    )
    if words == "klop":
        points = data.draw(st.permutations([30, 20, 20, 0]))
        words = " ".join(["klop", *(f"{name}={count}" for name, count in zip(active, points, strict=True))])
    return f"{words} resting:{state.dealer}" if state.table.rests else words


NEW = ("Eva", "Franc", "Greta", "Hana", "Ivan", "Jan", "Klara", "Lea", "Miha", "Nina", "Oto", "Pia", "Rok", "Sara")


def people_of(evening: EveningCourse, data: st.DataObject) -> str:
    """A change of the table as it is now."""
    state, players = evening.state, evening.table.players
    one = data.draw(st.sampled_from(players))
    new = next(name for name in NEW if name not in state.totals)
    back = state.away[0] if state.away else new
    changes = [f"replace {one} {new}", f"replace {one} {new} --with-score"]
    changes.append(f"join {back} --after {one}" if len(players) == 4 else f"leave {one} --charge")
    changes.append(f"join {new} --after {one}" if len(players) == 4 else f"leave {one}")
    if one != state.dealer:
        changes.append(f"dealer {one}")
    return data.draw(st.sampled_from(changes))


def anything_of(evening: EveningCourse, data: st.DataObject) -> str:
    """Something that can happen now."""
    state = evening.state
    one = data.draw(st.sampled_from(state.table.players))
    return data.draw(
        st.one_of(
            st.builds(lambda: hand_of(evening, data)),
            st.builds(lambda: hand_of(evening, data)),
            st.builds(lambda: people_of(evening, data)),
            st.sampled_from([f"misdeal {state.dealer}", f"misdeal {one}", f"adjust {one} -20", "note x"]),
        )
    )


def evening_of(data: st.DataObject, least: int = 2, people: bool = True) -> tuple[Model, EveningCourse]:
    """A random evening with at least so many hands."""
    players = data.draw(st.sampled_from([FOUR, FIVE] if people else [FOUR]))
    evening, lines = begin(players=players), []
    for _ in range(data.draw(st.integers(least, 8))):
        line = anything_of(evening, data) if people else hand_of(evening, data)
        lines.append(line)
        play(evening, line)
    while sum(Model.is_hand(line) for line in lines) < least:
        lines.append(hand_of(evening, data))
        play(evening, lines[-1])
    return Model(players, tuple(lines)), evening


def somewhere(data: st.DataObject, leads_on: bool) -> tuple[Model, EveningCourse, int, int]:
    """A random evening, one of its hands, and the place before it at which something was forgotten."""
    model, evening = evening_of(data)
    number = data.draw(st.integers(1, len(model.hands)))
    return model, evening, number, model.before(number, leads_on=leads_on)


def same(corrected: EveningCourse, model: Model, line: str, evening: EveningCourse) -> None:
    """The corrected evening is as the model typed it; or neither can be.

    Only whose seat follows that of one who is not there any more, or who rests in the chair of a dealer who is not, can
    be written down but not typed.
    """
    reasons: set[str] = set()
    try:
        typed = model.played()
    except Refused as refused:
        typed, reasons = None, {problem.id for problem in refused.problems}
    try:
        play(corrected, line)
    except Refused:
        assert typed is None, line
        return
    if typed is None:
        # A hand in which its dealer played is typed with who rested.
        rested = bool(reasons) and all(reason.startswith("resting-") for reason in reasons)
        assert rested or any("--after" in other or "resting:" in other for other in model.lines), line
        return
    assert whatever_recorded_it(corrected.state) == whatever_recorded_it(typed.state), line
    standing = [entry for entry in corrected.entries() if entry.voided is None]
    one, other = [
        [(entry.outcome, whatever_recorded_it(entry.state)) for entry in entries]
        for entries in (standing, typed.entries())
    ]
    assert one == other
    hands = [one.event.hand for one in standing if isinstance(one.event, HandPlayed)]
    assert hands == [one.event.hand for one in typed.hands() if isinstance(one.event, HandPlayed)]
    before = evening.state
    play(corrected, "undo")
    assert corrected.state == before


OFTEN = settings(max_examples=tries(60), deadline=None, suppress_health_check=list(HealthCheck))


@OFTEN
@given(st.data())
def test_a_hand_inserted_is_a_hand_typed_in_time(data: st.DataObject) -> None:
    model, evening, number, place = somewhere(data, leads_on=True)
    hand = hand_of(Model(model.players, model.lines[:place]).played(), data)
    same(evening.copy(), model.with_line(place, hand), f"insert {number} {hand}", evening)


@OFTEN
@given(st.data())
def test_people_inserted_are_people_who_came_in_time(data: st.DataObject) -> None:
    model, evening, number, place = somewhere(data, leads_on=True)
    line = people_of(Model(model.players, model.lines[:place]).played(), data)
    later = " ".join(model.lines[place:]).split()
    assume(not {name for name in line.split()[1:] if name in NEW} & set(later))
    same(evening.copy(), model.with_line(place, line), f"{line} --before {number}", evening)


@OFTEN
@given(st.data())
def test_an_event_inserted_is_one_said_in_time(data: st.DataObject) -> None:
    model, evening, number, place = somewhere(data, leads_on=False)
    player = data.draw(st.sampled_from(Model(model.players, model.lines[:place]).played().table.players))
    line = data.draw(st.sampled_from([f"misdeal {player}", f"adjust {player} 15", "note y", f"no-taroks {player}"]))
    same(evening.copy(), model.with_line(place, line), f"{line} --before {number}", evening)


@OFTEN
@given(st.data())
def test_hands_moved_and_swapped_are_hands_typed_in_that_order(data: st.DataObject) -> None:
    model, evening = evening_of(data)
    one, other = data.draw(st.permutations(range(1, len(model.hands) + 1)))[:2]
    hands = model.hands
    moved = [*hands[: one - 1], *hands[one:]]
    moved.insert(other - 1, hands[one - 1])
    same(evening.copy(), model.in_order(moved), f"move {one} {other}", evening)
    hands[one - 1], hands[other - 1] = hands[other - 1], hands[one - 1]
    same(evening.copy(), model.in_order(hands), f"swap {one} {other}", evening)


@OFTEN
@given(st.data())
def test_what_does_not_count_was_never_said(data: st.DataObject) -> None:
    model, evening = evening_of(data)
    place = data.draw(st.integers(0, len(model.lines) - 1))
    entry = evening.entries()[place]
    number = str(entry.number) if entry.event.kind == "hand" else f"e{entry.record}"
    same(evening.copy(), model.without(place), f"void {number}", evening)


@OFTEN
@given(st.data())
def test_another_name_is_the_evening_under_that_name(data: st.DataObject) -> None:
    model, evening = evening_of(data)
    player = data.draw(st.sampled_from(list(evening.state.totals)))
    before = evening.state
    play(evening, f"rename {player} Urška")
    assert list(evening.state.totals.values()) == list(before.totals.values())
    assert [tuple(entry.outcome.scores.values()) for entry in model.played().entries()] == [
        tuple(entry.outcome.scores.values()) for entry in evening.entries()
    ]
    typed = Model(
        tuple("Urška" if name == player else name for name in model.players),
        tuple(line.replace(player, "Urška") for line in model.lines),
    ).played()
    assert evening.state.totals == typed.state.totals and evening.state.radli == typed.state.radli
    play(evening, "undo")
    assert evening.state == before


@OFTEN
@given(st.data(), st.booleans())
def test_what_is_settled_sums_to_zero(data: st.DataObject, finish: bool) -> None:
    _, evening = evening_of(data)
    if finish:
        play(evening, "finish")
    assert sum(balances(evening.state).values()) == 0
    found = settlement(evening.state)
    assert sum(found.balances.values()) == 0
    left = dict(found.balances)
    for payment in found.payments:
        left[payment.payer] += payment.amount
        left[payment.receiver] -= payment.amount
    assert not any(left.values())


@OFTEN
@given(st.data())
def test_a_table_that_never_changed_is_settled_against_its_average(data: st.DataObject) -> None:
    _, evening = evening_of(data, people=False)
    state = evening.state
    average = sum(state.totals.values()) / len(state.totals)
    for name, balance in balances(state).items():
        assert float(balance) == pytest.approx(float(state.totals[name] - average))


def calls(evening: EveningCourse, done: Event) -> int:
    """The calls of functions that an event takes."""
    counted = 0

    def count(frame: object, kind: str, argument: object) -> None:
        nonlocal counted
        counted += kind == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        evening.add(done)
    finally:
        sys.setprofile(before)
    return counted


@pytest.mark.parametrize(
    "words", ["amend 1 two Ana Boris 55", "void 1", "insert 1 two Boris Cilka 50", "move 3 1", "swap 1 2"]
)
def test_a_correction_costs_no_more_the_longer_the_evening(words: str) -> None:
    """What is behind it is worked out when somebody looks, once for all corrections."""
    short, long = (play(begin(), *["two Ana Boris 44"] * many) for many in (5, 100))
    first, second = calls(short, event(short, words)), calls(long, event(long, words))
    assert second < 1.5 * first
