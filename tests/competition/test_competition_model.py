"""Competitions in any order of commands against a plain model of them."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_competition import Impossible, Model
from tries import tries

from tarok_score.competition import events
from tarok_score.competition.book import Recorded, begin_timeline, happen
from tarok_score.competition.draw import Conditions, Difference
from tarok_score.competition.names import OPTIONS
from tarok_score.competition.systems import standings
from tarok_score.problems import Refused
from tarok_score.show.competition import answers
from tarok_score.words.said import ENGLISH

pytestmark = pytest.mark.no_cover

NAMES = ["Ana", "Boris", "Cilka", "David", "Eva", "Filip", "Gabi", "Hana", "Igor", "Jana", "Karel", "Lojze", "Žiga"]
LATE = ["Mojca", "Nace", "Olga", "Urša"]
SHOWN, STANDINGS, TABLES = (answers.ANSWERS[f"tournament-{name}"] for name in ("recorded", "standings", "tables"))
ADDED = Recorded(events.Redo(), None, None, None, None)  # type: ignore[arg-type]


def alike(ours: Any, theirs: Any) -> bool:
    """Whether an answer has at least what the model says, amounts by their value."""
    if isinstance(theirs, dict):
        return isinstance(ours, dict) and all(key in ours and alike(ours[key], theirs[key]) for key in theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(alike, ours, theirs))
    if isinstance(theirs, Fraction):
        return Fraction(ours) == theirs
    return bool(ours == theirs)


class Pair:
    """The program and the model side by side."""

    def __init__(self, said: Conditions) -> None:
        self.timeline = begin_timeline(said)
        self.model = Model(
            said.system, said.rounds, seats=said.seats, missing=Fraction(said.missing), ties=said.ties,
            count=said.counting, final=said.final, incomplete=said.incomplete,
            difference=said.difference and (Fraction(said.difference.per), Fraction(said.difference.most)),
        )  # fmt: skip

    def do(self, command: str, *words: Any, **options: Any) -> bool:
        """Lets both do it; they must agree on whether it can be done."""
        before = self.timeline.now
        try:
            self.model.do(command, *words, **options)
            possible = True
        except Impossible:
            possible = False
        try:
            happen(self.timeline, self.event(command, *words, **options))
            done = True
        except Refused:
            done = False
            assert self.timeline.now is before
        assert done == possible, (command, words, options)
        self.compare()
        return done

    def event(self, command: str, *words: Any, **options: Any) -> events.Event:
        state = self.timeline.now
        match command:
            case "enter":
                seeded, table, why = options.get("seeded", False), options.get("table"), options.get("why")
                entered = [events.Enter.of(state, word) for word in words]
                return events.Enter.joined(entered, why, seeded=seeded, table=table)
            case "withdraw":
                return events.taken(state, events.Withdraw.take, {"players": words})
            case "absent":
                return events.taken(state, events.Absent.take, {"players": words})
            case "swap":
                return events.taken(state, events.Move.take, {"player": words[0], "table": words[1], "why": "agreed"})
            case "draw":
                return events.DrawLots.typed_draw(state, seed=words[0])
            case "result":
                table, game = words
                typed = [f"{name.replace(' ', '')}={amount}" for name, amount in game.items()]
                decided, correct = options.get("decided"), "wrong" if options.get("correct") else None
                ahead = ",".join(decided) if decided else None
                return events.Results.of_table(
                    state, table, typed, round=options.get("round"), decided=ahead, correct=correct
                )
            case "close":
                return events.Close(options.get("early"))
        return {"next": events.Next(), "undo": events.Undo(), "redo": events.Redo()}[command]

    def compare(self) -> None:
        state, model = self.timeline.now, self.model
        show = SHOWN.write({"state": state, "added": ADDED}, ENGLISH)
        assert alike(show, model.show()), (show, model.show())
        numbers = [None, *(round["number"] for round in model.rounds)]
        for number in numbers:
            ours = STANDINGS.write({"state": state, "standings": standings(state, number)}, ENGLISH)
            assert alike(ours, model.standings(number)), number
        for round in state.formed:
            ours = TABLES.write({"state": state, "round": round, "speech": ENGLISH}, ENGLISH)
            theirs = model.tables(round.number)
            assert alike(ours, theirs), (ours, theirs)


@st.composite
def announced(draw: st.DrawFn) -> Conditions:
    system = draw(st.sampled_from(["knockout", "points", "league"]))
    if system == "knockout":
        return Conditions("Pokal", system, "r")
    seats = draw(st.sampled_from([4, 4, 3])) if system == "points" else 4
    return Conditions(
        "Turnir", system, "r", seats=seats, rounds=draw(st.integers(1, 4)),
        table_points=OPTIONS["table_points"].usual(seats),
        missing=draw(st.sampled_from([OPTIONS["missing"].usual(seats), Fraction("0.333"), 0])),
        ties=draw(st.sampled_from(["share", "high"])), counting=draw(st.sampled_from(["points", "game"])),
        difference=draw(st.sampled_from([None, None, Difference(50, 1), Difference(Fraction(7, 2), Fraction(1, 2))])),
        final=draw(st.sampled_from(["points", "tables"])) if system == "points" else "points",
        incomplete=draw(st.sampled_from(["last", "spread"])) if system == "points" else "last",
    )  # fmt: skip


def step(pair: Pair, random: Random) -> None:
    """Something an organiser might type now, sensible more often than not."""
    model = pair.model
    everybody = model.names() + LATE
    some = random.sample(everybody, random.choice([1, 1, 1, 2]))
    open_tables = model.open()
    command = random.choice(
        ["result"] * 8 * bool(open_tables) + ["next"] * 4 * (not open_tables) + ["draw"] * 2
        + ["enter", "enter", "withdraw", "withdraw", "absent", "swap", "undo", "redo", "close", "correct", "sit"]
    )  # fmt: skip
    if command == "enter":
        pair.do("enter", *some, seeded=random.random() < 0.2)
    elif command == "sit":
        pair.do("enter", *some, table=random.randint(1, 3), why=random.choice([None, "agreed"]))
    elif command in ("withdraw", "absent"):
        pair.do(command, *some)
    elif command == "swap" and len(model.names()) > 1:
        pair.do("swap", *random.sample(model.names(), 2))
    elif command == "draw":
        pair.do("draw", f"seme {random.randint(0, 99)}")
    elif command == "close":
        pair.do("close", early=random.choice([None, None, "rain"]))
    elif command in ("next", "undo", "redo"):
        pair.do(command)
    elif model.rounds:
        result(pair, random, command == "correct")


def result(pair: Pair, random: Random, correct: bool) -> None:
    round = random.choice(pair.model.rounds) if correct else pair.model.current
    number = random.randint(1, len(round["tables"]))
    if not correct and pair.model.open() and random.random() < 0.9:
        number = random.choice(pair.model.open())
    players = list(round["tables"][number - 1]["players"])
    if random.random() < 0.05:
        players = random.sample(pair.model.names(), min(4, len(pair.model.names())))
    random.shuffle(players)
    amounts = random.choice([(-20, 0, 15), (7, 7, 100, 120), tuple(range(-90, 90, 5)), ("1/3", "2.5", -4)])
    game = {name: Fraction(random.choice(amounts)) for name in players}
    decided = random.sample(players, random.randint(1, 2)) if random.random() < 0.3 and len(players) > 1 else ()
    pair.do("result", number, game, round=round["number"], decided=tuple(decided), correct=correct)


@settings(max_examples=tries(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(announced(), st.integers(2, len(NAMES)), st.randoms(use_true_random=False), st.integers(1, 45))
def test_any_order_of_commands(said: Conditions, players: int, random: Random, steps: int) -> None:
    pair = Pair(said)
    pair.do("enter", *NAMES[:players])
    pair.do("draw", "prvo seme")
    for _ in range(steps):
        step(pair, random)


@settings(max_examples=tries(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(announced(), st.integers(4, len(NAMES)), st.randoms(use_true_random=False))
def test_played_to_the_end(said: Conditions, players: int, random: Random) -> None:
    pair = Pair(said)
    pair.do("enter", *NAMES[:players])
    while pair.model.phase() != "closed":
        while pair.model.open():
            result(pair, random, False)
        if not any(pair.do(command, *words) for command, *words in (("close",), ("next",), ("draw", "seme"))):
            raise AssertionError(pair.model.show())
