"""A corrected evening is the one that is played from its beginning, whatever of it was not played again."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from played import begin, play
from random_evenings import evenings, hand, some_table

from tarok_score.evening.course import EveningCourse, play_record, record_of
from tarok_score.evening.effects import after
from tarok_score.evening.events import Agree, Amend, HandPlayed, Insert, Move, Swap, Void
from tarok_score.events import Event, Undo
from tarok_score.ledger.record import Record
from tarok_score.problems import Refused

pytestmark = pytest.mark.no_cover

#: So many events that corrections in the middle have many before and many behind them.
LONG = 197


def require_played_from_the_beginning(evening: EveningCourse) -> None:
    """Every entry follows from the one before it, as only its event says."""
    state, hands = evening.start, 0
    for entry in evening.entries():
        assert entry.before == state
        hands += isinstance(entry.event, HandPlayed)
        outcome = entry.outcome
        if entry.voided is None and entry.overridden is None:
            state, outcome = after(state, entry.event, entry.said_at)
        assert (entry.state, entry.outcome, entry.number) == (state, outcome, hands)
    assert (evening.state, evening.count, evening.length) == (state, hands, len(evening.entries()))


def made_long(evening: EveningCourse) -> None:
    """Plays the hands of an evening's present table again and again, until it is long."""
    hands = [entry.event for entry in evening.hands() if entry.state.table is evening.table]
    for number in range(LONG if hands else 0):
        try:
            evening.add(hands[number % len(hands)])
        except Refused:
            continue


def corrections(evening: EveningCourse) -> st.SearchStrategy[Event]:
    """A correction of an evening, by hands that were played at its present table."""
    numbers, hands = st.integers(1, evening.count), list[HandPlayed]()
    for entry in evening.hands():
        if entry.state.table is evening.table and isinstance(entry.event, HandPlayed):
            hands.append(entry.event)
    of_this_table = [entry.number for entry in evening.hands() if entry.state.table is evening.table]
    if not hands:
        return st.builds(Swap, numbers, numbers)
    number, played = st.sampled_from(of_this_table), st.sampled_from(hands)
    return st.one_of(
        st.builds(lambda number, hand: Amend(number, hand.hand, hand.words), number, played),
        st.builds(lambda number: Void(number, "misheard", None, None), numbers),
        st.builds(Insert, number, played),
        st.builds(Swap, numbers, numbers),
        st.builds(Move, numbers, numbers),
        st.just(Undo("mistaken")),
    )


@given(evenings(10), st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_corrected_evening_is_played_from_its_beginning(evening: EveningCourse, data: st.DataObject) -> None:
    assume(evening.count > 1)
    made_long(evening)
    for _ in range(4):
        try:
            evening.add(data.draw(corrections(evening)))
        except Refused:
            continue
    require_played_from_the_beginning(evening)


@given(st.data())
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_an_evening_amended_step_by_step_is_the_one_that_is_read_from_its_records(data: st.DataObject) -> None:
    table = data.draw(some_table)
    evening, read = EveningCourse(table, table.players[0]), EveningCourse(table, table.players[0])
    hands = [hand(data.draw, table, player) for player in table.players]
    records: list[Record] = []
    for number in range(LONG + 15):
        event = hands[number % len(hands)] if number < LONG or not evening.count else data.draw(corrections(evening))
        try:
            outcome = evening.add(event, len(records) + 1)
        except Refused:
            continue
        written = json.dumps(record_of(evening, event.write(), outcome))
        records.append(Record(len(records) + 2, json.loads(written), ""))
    for index, record in enumerate(records, 1):
        assert play_record(read, record, index, True, None) is None
    assert read.entries() == evening.entries()
    assert (read.state, read.count, read.length) == (evening.state, evening.count, evening.length)


def long_evening() -> EveningCourse:
    """Ana leads by far; Boris comes near zero now and then."""
    return play(begin(), *["two Ana Boris 45", "one Cilka David 50", "solo-one Boris 30"] * (LONG // 3))


def test_what_follows_a_correction_stays_as_it_was_where_the_totals_are_the_same() -> None:
    evening = long_evening()
    before = evening.entries()
    play(evening, "amend 2 one Cilka David 60")
    require_played_from_the_beginning(evening)
    play(evening, "amend 2 one Cilka David 50")
    assert evening.entries() == before
    again = evening.entries()
    play(evening, "amend 2 one Cilka David 49")
    assert evening.state == again[-1].state
    assert all(one is other for one, other in zip(evening.entries()[2:], again[2:], strict=True))


def with_many_radli() -> EveningCourse:
    """Everybody has more open radli than they can win back in this evening."""
    klops = ["klop Ana=20 Boris=10 Cilka=25 David=15"] * 100
    return play(begin(), *klops, *["two Ana Boris 45", "one Cilka David 50", "solo-one Boris 30"] * (LONG // 3))


def test_a_radl_more_among_many_changes_no_score() -> None:
    evening = with_many_radli()
    last = evening.hand(150)
    assert last.before.radli["Cilka"] > 1
    play(evening, "amend 20 beggar Boris won")
    assert evening.hand(150).before.radli != last.before.radli
    assert evening.hand(150).outcome.scores == last.outcome.scores
    require_played_from_the_beginning(evening)


def test_a_radl_that_is_the_last_one_is_played_again() -> None:
    evening = long_evening()
    play(evening, "amend 3 klop Ana=20 Boris=10 Cilka=25 David=15")
    assert evening.hand(4).outcome.scores["Ana"] == 2 * long_evening().hand(4).outcome.scores["Ana"]
    assert evening.hand(7).outcome.scores == long_evening().hand(7).outcome.scores
    require_played_from_the_beginning(evening)


def test_radli_are_paid_for_at_the_end_as_they_are_after_a_correction() -> None:
    evening = with_many_radli()
    play(evening, "finish", "amend 20 beggar Boris won")
    assert evening.state.finished
    require_played_from_the_beginning(evening)


def test_a_total_that_comes_to_zero_calls_a_klop() -> None:
    evening = long_evening()
    cilka = evening.hand(119).state.totals["Cilka"]
    play(evening, f"adjust Cilka {-cilka} --before 1 --why agreed")
    assert evening.hand(119).state.totals["Cilka"] == 0
    assert evening.hand(119).state.compulsory_klop
    require_played_from_the_beginning(evening)
    play(evening, "undo")
    assert not evening.hand(119).state.compulsory_klop


def test_an_agreement_far_behind_a_correction_is_asked() -> None:
    evening = long_evening()
    evening.add(Agree(dict(evening.state.totals)))
    try:
        play(evening, "amend 2 one Cilka David 60")
    except Refused as refused:
        assert "the table agreed" in str(refused)
    else:
        raise AssertionError("the correction breaks what was agreed")
    play(evening, "amend 2 one Cilka David 60 override")
    require_played_from_the_beginning(evening)


def polish(*lines: str) -> EveningCourse:
    """An evening by rules with a pot, first these hands, then others that leave the pot."""
    return play(begin("taroki-polish"), *lines, *["powinnosc Ana Boris 43"] * LONG)


def test_another_pot_changes_no_score_where_nobody_plays_for_it() -> None:
    evening = polish("powinnosc Ana Boris 43 mond:Ana,Cilka")
    assert evening.state.pot == 10
    play(evening, "amend 1 powinnosc Ana Boris 43 mond:Ana,Cilka pagat-lost:Ana,Cilka")
    assert evening.state.pot == 15
    require_played_from_the_beginning(evening)


def test_whoever_takes_the_pot_takes_it_as_it_is_after_a_correction() -> None:
    evening = polish("powinnosc Ana Boris 43 mond:Ana,Cilka")
    play(evening, "pagat-contract Ana Boris 43 pagat:Ana:announced")
    play(evening, "amend 1 powinnosc Ana Boris 43 mond:Ana,Cilka pagat-lost:Ana,Cilka")
    assert evening.state.pot == 0
    require_played_from_the_beginning(evening)
