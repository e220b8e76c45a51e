"""Tables at which no players should meet again and club mates sit apart: the rule of each place, for any hall."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tarok_score.competition.book import begin_timeline
from tarok_score.competition.draw import RULESET, Conditions
from tarok_score.competition.systems import seat, tables_of
from tarok_score.competition.tournament import Board, Entrant, Round, Tournament


def hall(clubs: Sequence[str | None], rematch: str, apart: str, before: Sequence[Sequence[int]]) -> Tournament:
    """A points system of so many players, who sat in some order in each round before."""
    conditions = Conditions(
        "Dvorana", "points", RULESET, rounds=9, rematch=rematch, apart=apart, table_points=(4, 3, 2, 1)
    )
    names = [f"igralec {n}" for n in range(len(clubs))]
    rounds = tuple(
        Round(number, tuple(Board(tuple(names[n] for n in order[at : at + 4])) for at in range(0, len(order), 4)))
        for number, order in enumerate(before, 1)
    )
    players = {name: Entrant(name, club=club) for name, club in zip(names, clubs, strict=True)}
    return begin_timeline(conditions).now._replace(players=players, rounds=rounds, current=len(rounds))


def word_for_word(state: Tournament, order: Sequence[str]) -> list[tuple[str, ...]]:
    """The rule as it is written: each place to the first left who fits best."""
    meets, apart = state.conditions.rematch == "avoid", state.conditions.apart == "club"
    left, found = list(order), []
    while left:
        table: list[str] = []
        for _ in range(min(4, len(left))):
            worst = {
                name: (
                    meets
                    and any(
                        name in board.players and other in board.players
                        for round in state.rounds
                        for board in round.tables
                        for other in table
                    ),
                    apart
                    and state.players[name].club is not None
                    and state.players[name].club in [state.players[other].club for other in table],
                )
                for name in left
            }
            table.append(min(left, key=lambda name: worst[name]))
            left.remove(table[-1])
        found.append(tuple(table))
    return found


@given(st.data())
def test_each_place_goes_to_the_first_left_who_fits_best(data: st.DataObject) -> None:
    clubs = data.draw(st.lists(st.sampled_from([None, "Bled", "Ptuj", "Koper"]), min_size=4, max_size=24))
    orders = st.permutations(range(len(clubs)))
    before = data.draw(st.lists(orders, min_size=1, max_size=4))
    state = hall(
        clubs, data.draw(st.sampled_from(["allow", "avoid"])), data.draw(st.sampled_from(["none", "club"])), before
    )
    order = [f"igralec {n}" for n in data.draw(orders)]
    assert seat(state, order, tables_of(state)) == word_for_word(state, order)
