"""The course of an evening: who deals, what is due next, and what corrections do."""

from __future__ import annotations

import pytest
from answers_held import answered
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from played import FIVE, begin, event, play, refusal, to_the_last, totals
from sentences import NOTHING_TO_BRING_BACK
from tries import tries

from tarok_score.evening.events import Adjust, HandPlayed, Void
from tarok_score.evening.notes import notes
from tarok_score.evening.state import forehand, winners
from tarok_score.problems import Refused

# ---------------------------------------------------------------- who deals


def test_the_deal_goes_round() -> None:
    evening = begin()
    dealers = [evening.state.dealer]
    for _ in range(5):
        play(evening, "two Ana 44")
        dealers.append(evening.state.dealer)
    assert dealers == ["David", "Ana", "Boris", "Cilka", "David", "Ana"]
    assert forehand(evening.table, "David") == "Ana"


def test_the_same_dealer_again_after_a_misdeal_or_a_hand_thrown_in() -> None:
    evening = play(begin(dealer="Boris"), "misdeal Boris", "no-taroks Ana")
    assert evening.state.dealer == "Boris"
    assert play(evening, "klop Ana=20 Boris=20 Cilka=20 David=10").state.dealer == "Cilka"


def test_with_five_the_dealer_rests_and_the_deal_goes_round_all_of_them() -> None:
    evening = begin(players=FIVE)
    rested = []
    for _ in range(6):
        active = [name for name in FIVE if name != evening.state.dealer]
        play(evening, f"two {active[0]} 44")
        rested.append(evening.entries()[-1].event.hand.resting)
    assert rested == ["Eva", "Ana", "Boris", "Cilka", "David", "Eva"]


def test_in_tri_plus_one_the_dealer_is_the_talon() -> None:
    evening = begin("tarok-net-tri-plus-one")
    play(evening, "three Ana 44", "three Boris 44")
    assert [entry.event.hand.resting for entry in evening.entries()] == ["David", "Ana"]


def test_who_rested_is_recorded_so_a_correction_does_not_shift_it() -> None:
    evening = play(begin(players=FIVE), "two Ana 44", "two Boris 44", "two Eva 44", "void 1")
    rested = [entry.event.hand.resting for entry in evening.entries()]
    assert rested == ["Eva", "Ana", "Boris"]
    play(evening, "amend 2 two Cilka 50")
    assert evening.entries()[1].event.hand.resting == "Ana"
    assert evening.state.dealer == "Boris"  # two hands count


def test_misdeals_double_for_each_player_by_himself() -> None:
    evening = play(begin(), *(["misdeal Ana"] * 3), "misdeal Boris", "misdeal Ana")
    assert totals(evening) == {"Ana": -(20 + 40 + 80 + 160), "Boris": -20}
    assert evening.state.dealer == "Ana" and evening.state.hands == 0


def test_misdeals_grow_warn_or_are_paid_out_as_the_rules_say() -> None:
    assert totals(play(begin("tarok-net-4p"), *(["misdeal Ana"] * 3))) == {"Ana": -(20 + 40 + 60)}
    assert totals(play(begin("tarok-net-1.08-4p"), *(["misdeal Ana"] * 3))) == {"Ana": -(20 + 40)}
    assert totals(play(begin("pagat-money-4p"), "misdeal Ana")) == {"Ana": -60, "Boris": 20, "Cilka": 20, "David": 20}
    polish = play(begin("taroki-polish"), "misdeal Ana")
    assert sum(polish.state.totals.values()) + polish.state.pot == 0


# ---------------------------------------------------------------- compulsory klop

KLOP = [
    ("nothing yet", [], False),
    ("a total that reaches zero", ["beggar Ana won", "adjust Ana -70"], True),
    ("in a hand", ["adjust Ana 20", "klop Ana=20 Boris=20 Cilka=20 David=10"], True),
    ("several at once are one klop", ["beggar Ana won", "adjust Boris 70", "adjust Ana -70", "adjust Boris -70"], True),
    ("totals that stay at zero", ["beggar Ana won", "adjust Ana 10"], False),
    ("through zero without stopping", ["beggar Ana won", "adjust Ana -80"], False),
    ("a misdeal that makes it zero", ["adjust Ana 20", "misdeal Ana"], True),
    ("a misdeal as such", ["misdeal Ana"], False),
    ("a player without taroks", ["no-taroks Ana"], True),
    ("it stays due after a misdeal", ["no-taroks Ana", "misdeal Boris"], True),
    ("a note does not settle it", ["no-taroks Ana", "note late"], True),
    ("once it was played it is over", ["no-taroks Ana", "klop Ana=20 Boris=20 Cilka=20 David=10"], False),
    ("a revoked hand settles it as well", ["no-taroks Ana", "klop revoke:Ana"], False),
    ("void: never called", ["adjust Ana -30", "two Ana 44", "void 1"], False),
    ("undone: never called", ["beggar Ana won", "adjust Ana -70", "undo"], False),
    ("brought back: called", ["beggar Ana won", "adjust Ana -70", "undo", "redo"], True),
]


@pytest.mark.parametrize(("why", "lines", "due"), KLOP, ids=[why for why, _, _ in KLOP])
def test_a_compulsory_klop_is_due(why: str, lines: list[str], due: bool) -> None:
    assert play(begin(), *lines).state.compulsory_klop is due


def test_a_klop_that_brings_somebody_to_zero_calls_the_next() -> None:
    evening = play(begin(), "adjust Ana 20", "no-taroks Boris", "klop Ana=20 Boris=20 Cilka=20 David=10")
    assert evening.state.totals["Ana"] == 0 and evening.state.compulsory_klop


def test_further_causes_are_variants() -> None:
    assert not play(begin(), "adjust Ana 500").state.compulsory_klop
    at_500 = begin("pagat-4p", "klop-at-500")
    assert play(at_500, "adjust Ana 500").state.compulsory_klop
    assert not play(begin("pagat-4p", "klop-at-500"), "adjust Ana 499").state.compulsory_klop
    assert play(begin("pagat-4p", "klop-at-500"), "adjust Ana -1000").state.compulsory_klop
    assert play(begin("pagat-4p", "klop-at-500"), "adjust Ana 5", "adjust Ana -5").state.compulsory_klop
    assert play(begin("pagat-4p", "klop-after-misdeal"), "misdeal Ana").state.compulsory_klop


@pytest.mark.parametrize("ruleset", ["simplified-4p", "taroky-hlucin", "taroki-polish", "guide-2p"])
def test_where_there_is_no_compulsory_klop(ruleset: str) -> None:
    players = ("Ana", "Boris") if ruleset == "guide-2p" else ("Ana", "Boris", "Cilka", "David")
    evening = play(begin(ruleset, players=players), "adjust Ana 5", "adjust Ana -5", "no-taroks Ana")
    assert not evening.state.compulsory_klop


# ---------------------------------------------------------------- škis round and the end


@pytest.mark.parametrize(("who", "left"), [("Ana", 1), ("Boris", 2), ("Cilka", 3), ("David", 4)])
def test_the_skis_names_the_last_hand(who: str, left: int) -> None:
    evening = play(begin(), "two Ana 44", f"skis {who}")  # David dealt it; Ana deals next
    assert to_the_last(evening) == (who, left)
    for count in range(left - 1, -1, -1):
        play(evening, "two Ana 44")
        assert to_the_last(evening) == (who, count)
    dealt_last = evening.table.players[evening.table.seats[evening.state.dealer] - 1]
    assert dealt_last == who
    with pytest.raises(Refused, match="the last hand of the session has been played"):
        notes(evening, event(evening, "two Ana Boris 44"))
    assert notes(evening, event(evening, "two Ana Boris 44"), as_played=True) == []
    assert play(evening, "finish").state.finished


def test_the_skis_in_the_talon_calls_another_round() -> None:
    evening = play(begin(), "two Ana 44", "skis talon")
    assert evening.state.skis == "again"
    assert play(evening, "two Ana 44").state.skis is None
    assert to_the_last(play(evening, "skis talon", "two Ana 44", "skis Boris")) == ("Boris", 4)


def test_misdeals_and_notes_do_not_count_in_the_last_round() -> None:
    evening = play(begin(), "two Ana 44", "skis Boris", "misdeal Ana", "note x", "adjust Ana 1", "no-taroks Boris")
    assert to_the_last(evening) == ("Boris", 2)
    assert to_the_last(play(evening, "klop Ana=20 Boris=20 Cilka=20 David=10")) == ("Boris", 1)


def test_a_note_may_stand_between_the_hand_and_its_skis() -> None:
    assert to_the_last(play(begin(), "two Ana 44", "note late", "skis Ana")) == ("Ana", 1)


def test_a_hand_of_the_last_round_can_be_voided_and_is_then_still_to_be_played() -> None:
    evening = play(begin(), "two Ana 44", "skis Boris", "two Ana 44", "void 2")
    assert to_the_last(evening) == ("Boris", 2) and evening.state.dealer == "Ana"


def test_the_hand_of_the_skis_round_cannot_be_voided_before_the_skis_is_taken_back() -> None:
    evening = play(begin(), "two Ana 44", "skis Boris")
    assert refusal(evening, "void 1") == (
        "what was noted after hand 1 would be impossible: no hand was played yet in which a škis was dealt "
        "(take that back first: tarok undo)"
    )
    assert play(evening, "undo", "void 1").state.hands == 0


def test_finish_charges_open_radli_and_names_the_winners() -> None:
    evening = play(begin(), "beggar Ana won", "beggar Boris won", "finish")
    # Everybody has a radl of Ana's beggar and one of Boris's; Boris cancels one with a game that is doubled.
    assert evening.state.radli == {"Ana": 2, "Boris": 1, "Cilka": 2, "David": 2}
    assert totals(evening) == {"Ana": 70 - 200, "Boris": 140 - 100, "Cilka": -200, "David": -200}
    assert winners(evening.state) == ("Boris",)
    assert winners(begin().state) == ("Ana", "Boris", "Cilka", "David")


def test_finish_in_the_money_game_is_paid_by_each_to_each() -> None:
    evening = play(begin("pagat-money-4p"), "beggar Ana won", "finish")
    assert sum(evening.state.totals.values()) == 0
    assert totals(evening) == {"Ana": 210, "Boris": -70, "Cilka": -70, "David": -70}  # everybody has one


def test_finish_calls_no_klop() -> None:
    evening = play(begin(), "beggar Ana won", "adjust Ana 30", "finish")
    assert evening.state.totals["Ana"] == 0 and not evening.state.compulsory_klop


def test_nothing_happens_after_the_end_but_corrections() -> None:
    evening = play(begin(), "two Ana 44", "two Boris 44", "finish")
    for line in ("two Ana 44", "misdeal Ana", "adjust Ana 1", "agree", "skis Ana", "finish", "no-taroks Ana"):
        assert refusal(evening, line).startswith("the session is finished")
    play(evening, "amend 1 two Ana 50", "void 2")
    assert totals(evening) == {"Ana": 35} and evening.state.finished
    assert not play(evening, "undo", "undo", "undo").state.finished


def test_after_the_last_hand_of_a_match_only_what_was_played_all_the_same() -> None:
    hand = "klop Ana=20 Boris=20 Cilka=20 David=10 resting:David"
    evening = play(begin("tarok-net-tri-plus-one"), *[hand] * 23)
    assert evening.table.rules.session.match.hands == 24
    again = ["note: exactly the same as hand 23; recorded as another hand"]
    assert [str(one) for one in notes(evening, event(evening, hand))] == again
    play(evening, hand)
    with pytest.raises(Refused, match="the match of 24 hands is over"):
        notes(evening, event(evening, hand))
    again = ["note: exactly the same as hand 24; recorded as another hand"]
    assert [str(one) for one in notes(evening, event(evening, hand), as_played=True)] == again
    for _ in range(2):
        assert answered("show", evening=evening, seal="", edits=())["match"] == {"hands": 24, "left": 0}
        play(evening, hand)


# ---------------------------------------------------------------- undo and redo

ANY_EVENT = [
    ["two Ana 44"],
    ["misdeal Ana"],
    ["no-taroks Ana"],
    ["adjust Ana 5"],
    ["note x"],
    ["two Ana 44", "skis Ana"],
    ["two Ana 44", "skis talon"],
    ["finish"],
    ["two Ana 44", "amend 2 two Ana 50"],
    ["two Ana 44", "amend 1 beggar Cilka won"],
    ["two Ana 44", "void 1"],
    ["two Ana 44", "agree", "void 2 override"],
    ["two Ana 44", "agree", "amend 2 two Ana 50 override"],
]


@pytest.mark.parametrize("lines", ANY_EVENT, ids=[" / ".join(lines) for lines in ANY_EVENT])
def test_undo_takes_back_and_redo_brings_back_anything(lines: list[str]) -> None:
    *earlier, last = lines
    evening = play(begin(), "beggar Boris won", "misdeal Cilka", *earlier)
    before, standing = evening.entries(), evening.state
    play(evening, last)
    after, then = evening.entries(), evening.state
    assert evening.newest is not None
    play(evening, "undo")
    assert (evening.entries(), evening.state) == (before, standing)
    play(evening, "redo")
    assert (evening.entries(), evening.state) == (after, then)
    play(evening, "undo", "redo", "undo")
    assert (evening.entries(), evening.state) == (before, standing)


def test_an_agreement_is_taken_back_only_with_a_reason() -> None:
    evening = play(begin(), "two Ana 44", "agree")
    assert refusal(evening, "undo") == (
        "the table agreed on these totals (--override WHY takes the agreement back, and says why)"
    )
    play(evening, "undo override")
    assert play(evening, "void 1").state.hands == 0


def test_undo_of_a_correction_after_an_agreement_needs_no_reason() -> None:
    evening = play(begin(), "two Ana 44", "agree", "void 1 override", "undo")
    assert totals(evening) == {"Ana": 30} and evening.entries()[-1].overridden is None


def test_undo_to_the_beginning_and_all_the_way_back() -> None:
    lines = ["two Ana 44", "misdeal Boris", "amend 1 two Ana 50", "one Cilka Ana 45", "skis Ana", "void 1"]
    evening = play(begin(), *lines)
    end = evening.entries()
    play(evening, *["undo"] * len(lines))
    assert evening.entries() == [] and evening.state == evening.start and evening.newest is None
    assert refusal(evening, "undo") == "there is nothing to take back (no event was recorded yet)"
    play(evening, *["redo"] * len(lines))
    assert evening.entries() == end
    assert refusal(evening, "redo") == NOTHING_TO_BRING_BACK


def test_whoever_goes_on_after_an_undo_cannot_redo() -> None:
    evening = play(begin(), "two Ana 44", "two Boris 44", "undo", "note x")
    assert refusal(evening, "redo") == NOTHING_TO_BRING_BACK


# ---------------------------------------------------------------- amend and void


def test_amend_keeps_the_number_and_works_everything_after_it_out_again() -> None:
    evening = play(begin(), "beggar Ana won", "two Ana 44", "one Cilka Ana 45")
    assert totals(evening) == {"Ana": 70 + 60 + 80, "Cilka": 80}  # the radl of Ana's beggar doubles her two
    outcome = evening.add(event(evening, "amend 1 beggar Ana lost"))
    assert outcome.scores["Ana"] == -70  # what the corrected hand is worth now
    assert [entry.number for entry in evening.hands()] == [1, 2, 3]
    assert evening.hand(1).event.hand.won is False
    assert evening.hand(2).state.totals["Ana"] == -70 + 60


def test_a_voided_hand_keeps_its_number() -> None:
    evening = play(begin(), "two Ana 44", "two Boris 44", "void 1", "two Cilka 44", "amend 1 two Ana 50")
    assert [entry.number for entry in evening.hands()] == [1, 2, 3]
    assert [entry.voided for entry in evening.hands()] == [None, None, None]  # an amended hand counts again
    assert totals(evening) == {"Ana": 35, "Boris": 30, "Cilka": 30}


def test_an_undone_hand_gives_its_number_back() -> None:
    evening = play(begin(), "two Ana 44", "two Boris 44", "undo", "two Cilka 44")
    assert [entry.number for entry in evening.hands()] == [1, 2]


def test_a_void_hand_counts_again_as_it_was() -> None:
    evening = play(begin(), "two Ana 44", "void 1", "amend 1 two Ana 44")
    assert [entry.voided for entry in evening.hands()] == [None]


def test_amend_does_not_ask_what_may_be_bid() -> None:
    """A hand that was played is noted as it was, even if a compulsory klop was due then."""
    evening = play(begin(), "no-taroks Ana", "klop Ana=20 Boris=20 Cilka=20 David=10", "amend 1 two Ana 44")
    assert totals(evening) == {"Ana": 30}


# ---------------------------------------------------------------- agreements


def test_an_agreement_holds_against_later_corrections_that_change_it() -> None:
    evening = play(begin(), "two Ana 44", "agree", "two Boris 44")
    assert refusal(evening, "amend 1 two Ana 50") == (
        "this would change totals that the table agreed on after hand 1: Ana +30 → +35 "
        "(--override WHY corrects all the same, and records why)"
    )
    play(evening, "amend 1 two Ana 43", "amend 2 two Boris 50", "void 2")  # nothing that was agreed on changes
    play(evening, "amend 1 two Ana 50 override")
    assert [entry.overridden for entry in evening.entries()] == [None, "we all saw it", None]
    play(evening, "amend 1 two Ana 60")  # what was set aside no longer binds
    assert totals(evening) == {"Ana": 45}


def test_an_agreement_before_the_first_hand() -> None:
    evening = play(begin(), "adjust Ana 5", "agree", "two Ana 44")
    assert play(evening, "void 1").state.totals["Ana"] == 5


def test_what_was_not_so_cannot_be_agreed_on() -> None:
    evening = begin()
    agreed = event(evening, "agree")
    play(evening, "two Ana 44")
    with pytest.raises(Refused) as caught:
        evening.add(agreed)
    assert str(caught.value) == (
        "the totals are not as agreed: Ana has +30, not 0 (tarok log shows how they came about)"
    )


# ---------------------------------------------------------------- whatever was played

HANDS = [
    "two Ana Boris 44", "one Cilka Ana 20 trula", "solo-three David 50 mond:Ana", "beggar Boris lost", "beggar Ana won",
    "solo-without Cilka 40", "klop Ana=40 Boris=0 Cilka=20 David=10", "klop Ana=20 Boris=20 Cilka=20 David=10",
    "three Ana David 35 pagat-ultimo:announced:lost", "open-beggar David won",
]  # fmt: skip
LINES = st.sampled_from(
    [*HANDS, "misdeal Ana", "misdeal David", "no-taroks Boris", "adjust Ana -20", "adjust Boris 15", "note x"]
)
EVENINGS = st.lists(LINES, max_size=9)
RULESETS = st.sampled_from([("pagat-4p",), ("pagat-4p", "exact-difference", "klop-at-500"), ("pagat-money-4p",)])


@settings(max_examples=tries(80), deadline=None)
@given(RULESETS, EVENINGS, st.sampled_from(HANDS), EVENINGS)
def test_void_is_never_played(rules: tuple[str, ...], before: list[str], hand: str, after: list[str]) -> None:
    with_it = play(begin(*rules), *before, hand)
    number = len(with_it.hands())
    play(with_it, *after, f"void {number}")
    without = play(begin(*rules), *before, *after)
    assert with_it.state == without.state
    standing = [entry for entry in with_it.entries() if entry.voided is None]
    assert [(entry.event, entry.state, entry.outcome) for entry in standing] == [
        (entry.event, entry.state, entry.outcome) for entry in without.entries()
    ]


@settings(max_examples=tries(80), deadline=None)
@given(RULESETS, EVENINGS, st.sampled_from(HANDS), st.sampled_from(HANDS), EVENINGS)
def test_amended_is_played_so(
    rules: tuple[str, ...], before: list[str], said: str, meant: str, after: list[str]
) -> None:
    assume(said != meant)  # what changes nothing is refused
    amended = play(begin(*rules), *before, said)
    number = len(amended.hands())
    play(amended, *after, f"amend {number} {meant}")
    right = play(begin(*rules), *before, meant, *after)
    assert amended.state == right.state
    assert [entry._replace(before=None, record=0) for entry in amended.entries()] == [
        entry._replace(before=None, record=0) for entry in right.entries()
    ]


@settings(max_examples=tries(80), deadline=None)
@given(RULESETS, EVENINGS, EVENINGS)
def test_a_replayed_prefix_continued_equals_the_whole(
    rules: tuple[str, ...], first: list[str], rest: list[str]
) -> None:
    whole = play(begin(*rules), *first, *rest)
    again = begin(*rules)
    for entry in play(begin(*rules), *first).entries():
        again.add(entry.event)
    play(again, *rest)
    assert again.state == whole.state
    assert [entry.state for entry in again.entries()] == [entry.state for entry in whole.entries()]


@settings(max_examples=tries(80), deadline=None)
@given(EVENINGS, st.integers(0, 9), st.booleans())
def test_going_back_and_forth_changes_nothing(lines: list[str], steps: int, then_finish: bool) -> None:
    evening = play(begin(), *lines, *(["finish"] if then_finish else []))
    end, state = evening.entries(), evening.state
    steps = min(steps, len(end))
    play(evening, *["undo"] * steps)
    assert evening.entries() == end[: len(end) - steps]
    play(evening, *["redo"] * steps)
    assert (evening.entries(), evening.state) == (end, state)


@settings(max_examples=tries(60), deadline=None)
@given(EVENINGS)
def test_totals_are_the_sum_of_what_was_written(lines: list[str]) -> None:
    evening = play(begin(), *lines, "finish")
    summed = dict.fromkeys(evening.table.players, 0)
    for entry in evening.entries():
        for line in entry.outcome.lines:
            for name, amount in line.amounts.items():
                summed[name] += amount
    assert summed == evening.state.totals


MONEY = {
    "pagat-money-4p": HANDS,
    "taroky-hlucin": [
        "povinnost Ana Boris 40",
        "solo Cilka 30 flek",
        "trojka:2 Ana 35",
        "povinnost David thrown-in",
        "varsava Ana=30 Boris=30 Cilka=10 David=0",
        "druha-povinnost Ana 40 pagat:announced",
        "misdeal Ana",
    ],
    "taroki-polish": [
        "powinnosc Ana Boris 40",
        "brewer:2 Cilka 30 pagat:lost:announced",
        "powinnosc David Ana 36 mond:Boris,Ana",
        "pagat-contract Boris Ana 40 pagat:announced",
        "misdeal Ana",
    ],
}


@pytest.mark.parametrize("ruleset", MONEY)
@settings(max_examples=tries(40), deadline=None)
@given(data=st.data())
def test_a_money_game_sums_to_zero_with_its_pot(ruleset: str, data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.sampled_from(MONEY[ruleset]), max_size=8))
    state = play(begin(ruleset), *lines, "finish").state
    assert sum(state.totals.values()) + state.pot == 0


def test_entries_share_what_they_can() -> None:
    """Going on from an evening does not change the evening it came from."""
    evening = play(begin(), "two Ana 44", "two Boris 44")
    kept = evening.entries()
    evening.add(Void(1, "x"))
    assert [entry.voided for entry in kept] == [None, None]
    assert isinstance(kept[0].event, HandPlayed) and not isinstance(kept[0].event, Adjust)
