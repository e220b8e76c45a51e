"""A hand moved or two hands swapped, there and back: the evening is as it was, no matter who rested and who sat."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from played import begin, play
from random_evenings import evenings
from tries import tries

from tarok_score.evening.course import EveningCourse
from tarok_score.evening.effects import Entry
from tarok_score.evening.events import Move, Swap
from tarok_score.events import Event
from tarok_score.problems import Refused

pytestmark = pytest.mark.no_cover


def facts(evening: EveningCourse) -> list[Entry]:
    """Everything that is there, whatever led to it."""
    return [entry._replace(before=evening.start) for entry in evening.entries()]


def there_and_back(evening: EveningCourse, there: Event, back: Event) -> None:
    """Corrects an evening and corrects it back."""
    before = facts(evening)
    evening.add(there)
    evening.add(back)
    assert facts(evening) == before


#: Ana rested in hand 2, when five sat at the table; hand 3 was played by four.
CHANGED = ("two Ana Boris 44", "two Boris Cilka 50 resting:Ana", "leave Eva --rules pagat-4p", "two Cilka David 44")


def test_who_rested_is_remembered_at_a_table_where_nobody_rests() -> None:
    evening = play(begin("pagat-4p", players=("Ana", "Boris", "Cilka", "David", "Eva")), *CHANGED)
    there_and_back(evening, Swap(2, 3), Swap(2, 3))
    there_and_back(evening, Move(2, 3), Move(3, 2))


@given(evenings(14), st.data())
@settings(max_examples=tries(60), deadline=None, suppress_health_check=list(HealthCheck))
def test_there_and_back_is_the_same_evening(evening: EveningCourse, data: st.DataObject) -> None:
    assume(evening.count > 1)
    number, other = data.draw(st.permutations(range(1, evening.count + 1)))[:2]
    if data.draw(st.booleans()):
        there, back = Swap(number, other), Swap(number, other)
    else:
        there, back = Move(number, other), Move(other, number)
    try:
        evening.copy().add(there)
    except Refused:
        assume(False)
    there_and_back(evening, there, back)


@pytest.mark.long
@given(evenings(20), st.data())
@settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
def test_there_and_back_is_the_same_evening_very_often(evening: EveningCourse, data: st.DataObject) -> None:
    test_there_and_back_is_the_same_evening.hypothesis.inner_test(evening, data)
