"""People who come and go, change seats and names, and play on by other rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import FIVE, begin, play, refusal, to_the_last, totals
from sentences import NOTHING_TO_BRING_BACK
from tries import tries

from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Paid, Rate, Seating
from tarok_score.evening.money import settlement
from tarok_score.evening.notes import afterwards, notes
from tarok_score.evening.parse_words import read
from tarok_score.evening.state import balances, winners
from tarok_score.law.library import load
from tarok_score.problems import Refused

THREE = ("Ana", "Boris", "Cilka")
FRIDAY = ("one Cilka Ana 45", "two David Cilka 35 pagat-ultimo:David:announced:lost")


def seated(evening: EveningCourse) -> str:
    """Who sits there, and who deals."""
    return f"{' '.join(evening.table.players)}: {evening.state.dealer}"


# ---------------------------------------------------------------- who sits there


def test_one_comes_for_another() -> None:
    evening = play(begin(), *FRIDAY, "replace Cilka Eva", "beggar Boris won")
    assert evening.state.totals == {"Ana": 40, "Boris": 70, "Cilka": -30, "David": -70, "Eva": 0}
    assert evening.state.away == ("Cilka",)
    assert settlement(evening.state).balances == {
        "Ana": Fraction("37.5"), "Boris": Fraction("67.5"), "Cilka": -15, "David": Fraction("-72.5"),
        "Eva": Fraction("-17.5"),
    }  # fmt: skip
    assert evening.state.radli == {"Ana": 1, "Boris": 1, "Cilka": 0, "David": 1, "Eva": 1}


def test_one_goes_on_with_the_score_of_another() -> None:
    evening = play(begin(), *FRIDAY, "misdeal Cilka", "replace Cilka Eva --with-score", "misdeal Eva")
    assert evening.state.totals == {"Ana": 40, "Boris": 0, "Eva": -30 - 20 - 40, "David": -70}
    assert evening.state.columns == (("Ana",), ("Boris",), ("Cilka", "Eva"), ("David",))
    evening = play(begin(), *FRIDAY, "replace Cilka Eva --with-score", "beggar Boris won")
    assert settlement(evening.state).balances == {
        "Ana": Fraction("37.5"), "Boris": Fraction("67.5"), "Eva": Fraction("-32.5"), "David": Fraction("-72.5"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "now"),
    [
        (["dealer Boris"], "Ana Boris Cilka David: Boris"),
        (["seats Cilka Ana David Boris"], "Cilka Ana David Boris: David"),
        (["two Ana 44", "seats Cilka Ana David Boris", "two Ana 44"], "Cilka Ana David Boris: David"),
        (["join Eva --after Boris"], "Ana Boris Eva Cilka David: David"),
        (["join Eva"], "Ana Boris Cilka Eva David: David"),  # David deals, so Eva sits in the place that deals last
        (["two Ana 44", "join Eva"], "Ana Boris Cilka David Eva: Ana"),
        (["replace David Eva"], "Ana Boris Cilka Eva: Eva"),
        (["replace Boris Eva"], "Ana Eva Cilka David: David"),
        (["leave David --rules pagat-3p"], "Ana Boris Cilka: Ana"),
        (["leave Boris --rules pagat-3p"], "Ana Cilka David: David"),
        (["join Eva", "leave David"], "Ana Boris Cilka Eva: Ana"),
        (["join Eva", "leave Eva", "join Eva --after Ana"], "Ana Eva Boris Cilka David: David"),
    ],
)
def test_seats_and_the_deal(lines: list[str], now: str) -> None:
    assert seated(play(begin(), *lines)) == now


def test_with_five_the_dealer_rests_and_with_four_nobody() -> None:
    evening = play(begin(players=FIVE), "two Ana 44", "leave Cilka", "two Boris 44", "join Cilka --after Boris")
    rested = [entry.event.hand.resting for entry in evening.hands()]  # type: ignore[union-attr]
    assert rested == ["Eva", None]
    assert evening.table.rests and seated(evening) == "Ana Boris Cilka David Eva: Boris"


def test_who_is_away_keeps_what_he_has_and_gets_nothing() -> None:
    evening = play(begin(players=FIVE), "beggar Ana won", "leave Cilka", "beggar Boris won")
    assert evening.state.radli == {"Ana": 2, "Boris": 1, "Cilka": 1, "David": 2, "Eva": 2}
    play(evening, "join Cilka --after Boris", "beggar Ana won resting:Eva")
    assert evening.state.radli["Cilka"] == 2


def test_radli_are_charged_on_leaving_or_at_the_end() -> None:
    evening = play(begin(players=FIVE), "beggar Ana won", "leave Cilka --charge", "beggar Boris won")
    assert evening.state.radli["Cilka"] == 0 and evening.state.totals["Cilka"] == -100
    assert play(evening, "finish").state.totals["Cilka"] == -100
    evening = play(begin(players=FIVE), "beggar Ana won", "leave Cilka", "beggar Boris won", "finish")
    assert evening.state.totals["Cilka"] == -100
    assert sum(balances(evening.state).values()) == 0


def test_in_money_an_absent_player_pays_those_who_sit_there() -> None:
    evening = play(begin("pagat-money-4p", players=FIVE), "beggar Ana won", "leave Cilka", "beggar Boris won")
    before = evening.state.totals
    play(evening, "finish")
    assert sum(evening.state.totals.values()) == 0
    # She has one open radl and pays each of four; she gets nothing for theirs.
    assert evening.state.totals["Cilka"] - before["Cilka"] == -4 * 100


def test_the_highest_balance_wins() -> None:
    # Cilka leaves with −30 when the average is −15; the others fall further behind theirs.
    evening = play(begin(), *FRIDAY, "replace Cilka Eva", "beggar Boris won", "finish")
    assert winners(evening.state) == ("Boris",)
    evening = play(begin(), "adjust Ana 100", "adjust Boris 100", "leave Ana --rules pagat-3p",
                   "adjust Boris -10", "adjust Cilka -200", "adjust David -200", "finish")  # fmt: skip
    # Ana: +100 against 50; Boris: +50, then −10 against −136⅔.
    assert evening.state.totals["Ana"] == 100 and evening.state.totals["Boris"] == 90
    assert winners(evening.state) == ("Boris",)


KLOPS = ("klop 10 20 25 15",) * 6

#: Evenings with radli that are open at the end, and what each is owed: the hands, and the radli given in them, against
#: those who sat there.
OPEN_RADLI = [
    # Six radli each, of hands that Eva did not sit in: she is owed her one hand, 30 against an average of 15.
    ("Ana Boris Cilka David", (*KLOPS, "replace David Eva", "two Eva Ana 44"), "97.5 -42.5 -97.5 27.5 15"),
    # Boris was there only for the first radl: 0 − 100 against the average of −86.
    ("Ana Boris Cilka David Eva", ("beggar Ana won", "leave Boris", "beggar Ana lost"), "-49 -14 21 21 21"),
    # The same, charged on leaving.
    ("Ana Boris Cilka David Eva", ("beggar Ana won", "leave Boris --charge", "beggar Ana lost"), "-49 -14 21 21 21"),
    # The oldest is cancelled first: Ana and Boris are left with the radl that Eva has, too.
    ("Ana Boris Cilka David", ("beggar Ana won", "replace David Eva", "beggar Ana won", "beggar Boris won"),
     "172.5 102.5 -137.5 -67.5 -70"),
    # A radl that the table agreed on counts like one of a hand, also of somebody who is away.
    ("Ana Boris Cilka David Eva", ("beggar Ana won", "leave Boris", "radl -Ana", "radl +Boris"),
     "156 -114 -14 -14 -14"),
    # A radl goes with the score.
    ("Ana Boris Cilka David", ("beggar Ana won", "replace David Eva --with-score", "two Eva Ana 44"),
     "57.5 -72.5 -72.5 87.5"),
]  # fmt: skip


@pytest.mark.parametrize(("players", "lines", "owed"), OPEN_RADLI)
def test_an_open_radl_counts_where_it_was_given(players: str, lines: tuple[str, ...], owed: str) -> None:
    evening = play(begin(players=players.split()), *lines, "finish")
    assert list(settlement(evening.state).balances.values()) == [Fraction(one) for one in owed.split()]


HAPPENS = ("beggar Ana won", "beggar Cilka won", "beggar David lost", "two Boris Ana 44", "two Eva Franc 30",
           "one Franc Ana 45", "klop 10 20 25 15", "leave Boris", "leave Ana --charge", "leave Cilka", "join Boris",
           "join Cilka", "join Ana", "join Eva", "replace David Franc", "replace Eva David", "leave Boris --charge",
           "radl +Boris", "radl -Ana", "radl +2Cilka", "adjust Cilka -30", "adjust Eva 15")  # fmt: skip


@pytest.mark.no_cover
@settings(max_examples=tries(150), deadline=None)
@given(st.lists(st.sampled_from(HAPPENS), max_size=25))
def test_settlements_hand_by_hand_and_radl_by_radl(lines: list[str]) -> None:
    """Every amount against the average of those who sat there, a charged radl with those who did when it was given."""
    evening = begin(players=FIVE[:4])
    owed: dict[str, Fraction] = {}
    given: dict[str, list[tuple[str, ...]]] = {}  # of each player: who shares each open radl, the oldest first

    def shared(name: str, amount: int | Fraction, seated: tuple[str, ...]) -> None:
        owed[name] = owed.get(name, Fraction(0)) + amount
        for one in seated:
            owed[one] = owed.get(one, Fraction(0)) - Fraction(amount) / len(seated)

    def charged(name: str) -> None:
        for seated in given.pop(name, []):
            shared(name, -100, seated)

    for line in (*lines, "finish"):
        before, seated = dict(evening.state.radli), evening.table.players
        try:
            play(evening, line)
        except Refused:
            continue
        entry = evening.entries()[-1]
        if line == "finish":
            for name in list(given):
                charged(name)
        elif "--charge" in line:
            charged(line.split()[1])
        else:
            for name, amount in entry.outcome.scores.items():
                shared(name, amount, seated if name in seated else (*seated, name))
            score = entry.outcome.score
            gives = 0 if score is None else score.given
            for name, now in evening.state.radli.items():
                had = given.setdefault(name, [])
                more = gives if name in seated else 0
                more = more or max(now - before.get(name, 0), 0)
                del had[: before.get(name, 0) + more - now]
                had.extend([seated if name in seated else (*seated, name)] * more)
    found = settlement(evening.state).balances
    assert found == {name: owed.get(name, 0) for name in found}
    assert sum(found.values()) == 0


@pytest.mark.no_cover
@settings(max_examples=tries(60), deadline=None)
@given(
    st.lists(st.sampled_from([*KLOPS[:1], "beggar Ana lost", "solo-three Boris 44", "radl +Cilka"]), max_size=6),
    st.lists(st.sampled_from(["two Eva Ana 44", "beggar Eva won", "one Eva Boris 30", "radl +Ana"]), max_size=4),
)
def test_what_a_newcomer_is_owed_does_not_depend_on_earlier_radli(before: list[str], after: list[str]) -> None:
    one, other = (play(begin(), *lines, "replace David Eva", *after, "finish") for lines in ((), before))
    assert settlement(one.state).balances["Eva"] == settlement(other.state).balances["Eva"]


def test_the_last_hand_is_dealt_by_the_next_one_if_its_dealer_goes() -> None:
    evening = play(begin(players=FIVE), "two Ana 44", "skis Boris", "leave Boris")
    assert to_the_last(evening) == ("Cilka", 2) and evening.state.dealer == "Ana"


def test_an_absent_player_can_still_be_corrected() -> None:
    evening = play(begin(players=FIVE), "two Ana 44", "leave Cilka", "adjust Cilka 20", "agree Cilka=20 Ana=30")
    assert evening.state.totals["Cilka"] == 20
    assert sum(balances(evening.state).values()) == 0
    assert refusal(evening, "misdeal Cilka").startswith('"Cilka": Cilka does not sit at the table any more')


# ---------------------------------------------------------------- refused


REFUSED = [
    ("leave Cilka", "pagat-4p is for 4 or 5 players, not 3 (tarok replace Cilka NAME gives the place to another; "
     "--rules pagat-3p plays on with that many)"),
    ("join Eva --rules pagat-3p", "pagat-3p is for 3 players, not 5 (--rules pagat-4p plays on with that many)"),
    ("join Ana", "Ana sits at the table already (name somebody who comes)"),
    ("join klop", 'players[4]: "klop" is a word of the notation (give the player another name, such as a nickname)'),
    ("replace Ana Boris", "Boris sits at the table already (name somebody who comes)"),
    ("seats Ana Boris", "name all who sit there, each once (at the table: Ana, Boris, Cilka, David)"),
    ("dealer Eva", '"Eva": nobody called "Eva" sits at the table (at the table: Ana, Boris, Cilka, David)'),
    ("rules change pagat-money-4p", "from when on? (--before N from that hand on (1: from the beginning), --now from "
     "now on)"),
    ("rules change nowhere --now", 'ruleset: there is no ruleset "nowhere" (one of guide-2p, guide-3p, pagat-3p, '),
    ("rules", "from when on? (--before N from that hand on (1: from the beginning), --now from now on)\n"
     "ruleset: which rules? (such as rules change pagat-4p --now)"),
    ("rules change taroky-hlucin --now", "taroky-hlucin counts in Kč, this evening in points ("
     "another unit is only possible from the beginning: --before 1)"),
    ("rename Ana Boris", "name: Boris is a player of this evening already (tell the two apart, as in Ana and AnaK)"),
    ("rename Ana klop", 'name: "klop" is a word of the notation (give the player another name, such as a nickname)'),
    ("rename Ana", "name: which name? (one word, such as Eva)"),
    ("paid Ana", "player: who? (at the table: Ana, Boris, Cilka, David)\namount: how much? (such as 15, -20 or 0.50)"),
    ("undo many", '"many" is not a number of events (such as 2)'),
    ("undo 9", "only 1 can be taken back, not 9 (tarok undo 1)"),
    ("redo 2", NOTHING_TO_BRING_BACK),
]  # fmt: skip


@pytest.mark.parametrize(("line", "why"), REFUSED, ids=[line for line, _ in REFUSED])
def test_a_table_that_cannot_be(line: str, why: str) -> None:
    evening = play(begin(), "two Ana 44")
    with pytest.raises(Refused) as caught:
        for event in read(evening, line.split()).events:
            evening.copy().add(event)
        other = evening.copy()
        for event in read(evening, line.split()).events:
            other.add(event)
    assert str(caught.value).startswith(why)


def test_one_cannot_take_what_is_not_there() -> None:
    evening = play(begin(), "replace Cilka Eva", "replace Eva Franc")
    table = Seating(("Ana", "Boris", "Eva", "David"), "David", takes={"Eva": "Cilka"})
    with pytest.raises(Refused, match="Eva already has a score of their own"):
        evening.add(table)
    table = Seating(("Ana", "Boris", "Greta", "David"), "David", takes={"Greta": "David"})
    with pytest.raises(Refused, match="David has no score that Greta could go on with"):
        evening.add(table)
    with pytest.raises(Refused, match="names a dealer who does not sit there"):
        evening.add(Seating(("Ana", "Boris", "Greta", "David"), "Cilka"))
    with pytest.raises(Refused, match="cilka is a player of this evening already"):
        evening.add(Seating(("Ana", "Boris", "cilka", "David"), "Ana"))


def test_where_no_ruleset_is_for_so_many() -> None:
    evening = begin("taroky-hlucin")
    with pytest.raises(Refused, match="no ruleset of this unit is for that many"):
        evening.add(Seating(("Ana", "Boris"), "Ana"))


# ---------------------------------------------------------------- names


def test_another_name_changes_no_amount_and_the_old_one_stays_understood() -> None:
    evening = play(begin(), *FRIDAY, "skis Cilka", "misdeal Cilka", "agree")
    before = evening.state
    play(evening, "rename Cilka Cecilija")
    assert list(evening.state.totals) == ["Ana", "Boris", "Cecilija", "David"]
    assert list(evening.state.totals.values()) == list(before.totals.values())
    assert to_the_last(evening) == ("Cecilija", 1) and evening.state.dealer == "Cecilija"
    play(evening, "two Cilka Ana 44")
    assert evening.state.totals["Cecilija"] == before.totals["Cilka"] + 30
    assert refusal(evening, "rename Boris Cilka").startswith("name: Cilka is a player of this evening already")
    assert play(evening, "rename Cilka cecilija", "undo 3").state == before


def test_everything_that_was_said_has_the_new_name() -> None:
    hand = ("solo-three Cilka 50 trula:Cilka:announced:kontra@Ana kontra@David,  mond:Ana,Cilka").replace(",  ", " ")
    lines = (hand, "klop Ana=20 Boris=20 Cilka=20 David=10", "two Ana revoke:Cilka")
    renamed = play(begin(), *lines, "rename Cilka Eva")
    typed = play(begin(players=("Ana", "Boris", "Eva", "David")), *[line.replace("Cilka", "Eva") for line in lines])
    assert [entry.event.hand for entry in renamed.hands()] == [  # type: ignore[union-attr]
        entry.event.hand
        for entry in typed.hands()  # type: ignore[union-attr]
    ]
    assert renamed.state.totals == typed.state.totals


# ---------------------------------------------------------------- other rules


def test_other_rules_hold_from_a_hand_on() -> None:
    evening = play(begin(), "two Ana 43", "two Ana 43", "rules change pagat-4p --variant exact-difference --before 2")
    assert [entry.outcome.scores["Ana"] for entry in evening.hands()] == [30, 28]
    play(evening, "rules change pagat-4p --variant exact-difference --before 1")
    assert [entry.outcome.scores["Ana"] for entry in evening.hands()] == [28, 28]
    evening = play(begin(), "two Ana 43", "rules change pagat-4p --variant exact-difference --now", "two Ana 43")
    assert [entry.outcome.scores["Ana"] for entry in evening.hands()] == [30, 28]


def test_a_table_whose_rules_have_no_variants_plays_on_by_others() -> None:
    evening = play(begin("taroki-zabrzeg"), "rules change pagat-4p --now")
    assert evening.table.rules.id == "pagat-4p"


def test_the_unit_changes_only_from_the_beginning() -> None:
    evening = play(begin(), "adjust Ana 5", "rules change taroky-hlucin --now")
    assert evening.table.rules.unit.name == "Kč"


def test_every_hand_must_be_possible_by_the_new_rules() -> None:
    evening = play(begin(), "two Ana 44", "colour-valat Ana won", "klop Ana=20 Boris=20 Cilka=20 David=10",
                   "open-beggar Ana lost")  # fmt: skip
    assert refusal(evening, "rules change simplified-4p --before 2") == (
        'hand 2 would be impossible: simplified-4p has no contract "colour-valat" (amend it first: '
        "tarok amend 2 WORD…)\n"
        'hand 4 would be impossible: simplified-4p has no contract "open-beggar" (amend it first: tarok amend 4 WORD…)'
    )


def test_radli_and_a_due_klop_lapse_where_the_rules_have_none() -> None:
    evening = play(begin(), "beggar Ana won", "no-taroks Ana")
    (event,) = read(evening, ["rules", "change", "simplified-4p", "--now"]).events
    assert [str(note) for note in notes(evening, event)] == [
        "note: simplified-4p has no radli; those that are open lapse"
    ]
    evening.add(event)
    assert not any(evening.state.radli.values()) and not evening.state.compulsory_klop


def test_a_full_pot_needs_rules_that_have_one() -> None:
    evening = play(begin("taroki-polish"), "powinnosc Ana Boris 40 mond:Ana,Cilka")
    rules = load("taroki-polish")
    document = {key: value for key, value in rules.document.items() if key != "pot"}
    without = type(rules).of(document)
    with pytest.raises(Refused, match="the pot is not empty, and taroki-polish has none"):
        evening.add(Seating(evening.table.players, "Ana", rules=without))


# ---------------------------------------------------------------- a table that was said of another


def test_a_hand_that_was_forgotten_before_somebody_left_moves_the_deal() -> None:
    corrected = play(
        begin(players=FIVE), "two Ana 44", "note late", "leave Cilka", "two Ana 44", "insert 1 two Boris 44"
    )
    typed = play(
        begin(players=FIVE), "two Boris 44", "two Ana 44 resting:Eva", "note late", "leave Cilka", "two Ana 44"
    )
    assert corrected.state == typed.state and seated(corrected) == "Ana Boris David Eva: David"


def test_who_was_said_to_deal_does_so_whatever_is_found_out_later() -> None:
    evening = play(begin(), "two Ana 44", "dealer David", "two Ana 44", "insert 1 two Boris 44")
    assert seated(evening) == "Ana Boris Cilka David: Ana"


def test_a_change_of_the_table_tells_who_deals_there_after_a_correction() -> None:
    evening = play(begin(), "two Ana 44", "join Eva", "two Cilka 44", "insert 1 two Boris 44")
    (joined,) = [entry for entry in evening.entries() if isinstance(entry.event, Seating)]
    assert str(joined.event.title(joined.state.table)) == "at the table: Ana Boris Cilka David Eva, Boris deals"
    play(evening, "undo")
    (joined,) = [entry for entry in evening.entries() if isinstance(entry.event, Seating)]
    assert str(joined.event.title(joined.state.table)) == "at the table: Ana Boris Cilka David Eva, Ana deals"


def test_who_came_or_left_later_does_so_at_the_table_as_it_now_was() -> None:
    evening = play(begin(players=FIVE), "two Ana 44", "two Eva 44", "replace Cilka Franc", "two Eva 44 resting:David")
    play(evening, "replace Boris Greta --before 2")
    assert evening.table.players == ("Ana", "Greta", "Franc", "David", "Eva")
    evening = play(begin(), "two Ana 44", "join Eva --after Ana", "leave Boris", "two Ana 44")
    play(evening, "seats David Cilka Boris Ana --before 1")
    assert evening.table.players == ("David", "Cilka", "Ana", "Eva")


def test_a_resting_player_who_no_longer_deals_is_named() -> None:
    evening = play(begin(players=FIVE), "two Ana 44", "two Boris 44")
    before = evening.copy()
    play(evening, "dealer Boris --before 1")
    assert [str(note) for note in afterwards(before, evening)] == [
        "note: hand 1: Eva rested, and Boris deals it now",
        "note: hand 2: Ana rested, and Cilka deals it now",
    ]


# ---------------------------------------------------------------- money


def test_what_was_paid_and_what_a_point_is_worth() -> None:
    evening = play(begin(), "two Ana 44", "finish")
    (paid,) = read(evening, ["paid", "Bor", "Ana", "4,50", "--why", "beer"]).events
    assert paid == Paid("Boris", "Ana", Fraction("4.5"), "beer")
    (rate,) = read(evening, ["rate", "0.05", "--unit", "EUR"]).events
    assert rate == Rate(Fraction("0.05"), "EUR")
    evening.add(paid)
    evening.add(rate)
    play(evening, "note late", "rename Ana Anica")
    assert totals(evening) == {"Anica": 30}
    assert evening.entries()[-3].event == Paid("Boris", "Anica", Fraction("4.5"), "beer")


def test_somebody_of_another_evening_can_be_paid() -> None:
    evening = begin()
    assert read(evening, ["Ana", "zoran", "5"], {"people": ["Zoran"]}, "paid").events == (Paid("Ana", "Zoran", 5),)
    with pytest.raises(Refused):
        read(evening, ["Ana", "Zoran", "5"], {}, "paid")


@pytest.mark.parametrize("words", ["klop 40 10 15 5", "klop Ana 40 others 10 15 5"])
def test_piles_are_told_in_the_order_of_the_sheets_columns(words: str) -> None:
    evening = play(begin(), "two Ana 44", "replace Boris Eva", words)
    assert evening.state.table.players == ("Ana", "Eva", "Cilka", "David")
    assert [column[-1] for column in evening.state.columns] == ["Ana", "Boris", "Cilka", "David", "Eva"]
    hand = evening.hands()[-1].event.hand
    assert dict(hand.piles) == {"Ana": 40, "Cilka": 10, "David": 15, "Eva": 5}


# ---------------------------------------------------------------- corrections beside changes of the table


def test_the_deal_belongs_to_the_chair() -> None:
    assert seated(play(begin(), "replace David Eva")) == "Ana Boris Cilka Eva: Eva"
    assert seated(play(begin(players=FIVE), "leave Eva")) == "Ana Boris Cilka David: Ana"
    assert to_the_last(play(begin(), "two Ana 44", "skis Boris", "replace Boris Eva")) == ("Eva", 2)


def test_who_comes_back_gets_the_old_chair_unless_somebody_sits_there() -> None:
    evening = play(begin(players=FIVE), "leave Cilka", "one Ana Boris 40")
    assert seated(play(evening.copy(), "join Cilka")) == "Ana Boris Cilka David Eva: Ana"
    assert seated(play(evening.copy(), "join Cilka --after David")) == "Ana Boris David Cilka Eva: Ana"
    assert seated(play(begin(), "replace Cilka Eva", "join Cilka")) == "Ana Boris Eva Cilka David: David"
    evening = play(begin(players=FIVE), "replace Cilka Franc", "leave Franc", "dealer Ana", "join Cilka")
    assert seated(evening) == "Ana Boris Cilka David Eva: Ana"


def test_whose_seat_follows_a_chair_sits_behind_it_whoever_sits_there() -> None:
    evening = play(begin(), "one Ana Boris 40", "replace Cilka Franc", "join Eva --after Franc", "void e2")
    assert evening.table.players == ("Ana", "Boris", "Cilka", "Eva", "David")


#: Four of five played; then it turned out that the fifth had not left, and that a hand had been forgotten.
FORGOTTEN = ("void e1", "insert 1 one Ana Boris 40")


@pytest.mark.parametrize("corrections", [FORGOTTEN, FORGOTTEN[::-1]])
def test_who_rests_where_nobody_said_it_is_the_dealer_in_whatever_order_it_turns_out(corrections: list[str]) -> None:
    evening = play(begin("pagat-money-4p", players=FIVE), "leave Cilka", "solo-one Boris 28", *corrections)
    assert totals(evening) == {"Ana": 35, "Boris": -160, "Cilka": 30, "David": 30, "Eva": 65}
    before = evening.state.totals
    play(evening, "leave David --before 2")
    assert evening.state.totals != before
    assert play(evening, f"void e{evening.entries()[-2].record}").state.totals == before


def test_a_player_who_rests_in_the_dealers_chair_goes_with_it() -> None:
    evening = play(begin(players=FIVE), "one Ana Boris 40", "replace Eva Franc --before 1")
    assert evening.hand(1).event.hand.resting == "Franc"
    # Ana dealt hand 2 and played in it: who did not sit there rested.
    evening = play(begin(players=FIVE), "one Ana Boris 40", "leave Eva", "two Cilka Ana 45", "void e2")
    assert evening.hand(2).event.hand.resting == "Eva"


def test_a_table_is_told_who_rests_now() -> None:
    evening = play(begin(players=FIVE), "leave Cilka", "solo-one Boris 28")
    assert [str(note) for note in afterwards(evening, play(evening.copy(), "void e1"))] == [
        "note: hand 1: Eva rests there now"
    ]


@pytest.mark.parametrize("line", ["replace Cilka Eva --before 2", "void e2"])
def test_who_played_is_asked_where_one_is_named_who_did_not_sit_there(line: str) -> None:
    came = line.startswith("void")
    old, new = ("Eva", "Cilka") if came else ("Cilka", "Eva")
    evening = play(begin(), "one Ana Boris 40", *(["replace Cilka Eva"] if came else []), f"one {old} Ana 45",
                   f"misdeal {old}", f"fine {old} 5")  # fmt: skip
    (happened,) = read(evening, [*line.split(), "--why", "x"] if came else line.split()).events
    with pytest.raises(Refused, match=f"{old} is named later on .hand 2, misdeal by {old}.: was that {new}?"):
        notes(evening, happened)
    play(evening, f"{line} --as-played")
    assert totals(evening) == {"Ana": 75, "Boris": 35, new: 40 - 20 - 5}
    assert str(evening.hand(2).event.words) == f"one {new} Ana 45"


def test_that_he_came_at_once_is_no_second_coming() -> None:
    evening = play(begin(), "one Ana Boris 40", "one Cilka Ana 45", "replace Cilka Eva", "one Eva Ana 45")
    play(evening, "replace Cilka Eva --before 2 --as-played", "leave Eva --rules pagat-3p")
    assert totals(evening) == {"Ana": 115, "Boris": 35, "Eva": 80}


def test_a_void_hand_says_nothing_of_who_rested() -> None:
    evening = play(begin(players=FIVE), "solo-one David 50", "solo-two David 45", "void 2")
    assert notes(evening, read(evening, ["skis", "Ana"]).events[0]) == []
    with pytest.raises(Refused, match="Eva rested in hand 1 and was dealt no cards"):
        notes(evening, read(evening, ["skis", "Eva"]).events[0])


def test_hands_are_left_until_the_last_dealer_deals_whoever_deals_now() -> None:
    assert to_the_last(play(begin(), "one Ana Boris 40", "skis Boris", "misdeal David")) == ("Boris", 3)
    evening = play(begin(), "one Ana Boris 40", "skis Boris", "misdeal Ana", "insert 1 one Ana Boris 20")
    assert to_the_last(evening) == ("Boris", 2)
    assert to_the_last(play(evening, "one Cilka Ana 40", "one Cilka Boris 40")) == ("Boris", 0)


@pytest.mark.parametrize(
    ("lines", "line", "refused"),
    [
        (["beggar Boris won", "beggar Boris won"], "no-taroks Ana --before 2", "Ana deals and rests"),
        (["adjust Ana 5", "adjust Ana -5", "klop Ana=20 Boris=20 Cilka=20 David=10 resting:Eva"],
         "insert 1 two Ana Boris 44", "a compulsory klop is due: two is closed"),
    ],
)  # fmt: skip
def test_what_is_refused_at_its_time_is_refused_later_too(lines: list[str], line: str, refused: str) -> None:
    evening = play(begin(players=FIVE), *lines)
    (happened,) = read(evening, line.split()).events
    with pytest.raises(Refused, match=refused):
        notes(evening, happened)
    assert notes(evening, happened, as_played=True) is not None


def test_a_charged_radl_calls_a_klop_for_who_still_sits_there() -> None:
    evening = play(begin("pagat-money-4p", players=FIVE), "beggar Ana won", "adjust Cilka -30", "leave Boris --charge")
    assert evening.state.totals["Cilka"] == 0 and evening.state.compulsory_klop
    evening = play(begin(players=FIVE), "beggar Ana won", "adjust Boris 100", "leave Boris --charge", "adjust Ana 5")
    assert evening.state.totals["Boris"] == 0 and not evening.state.compulsory_klop


def test_agreed_totals_stay_agreed_where_somebody_goes_on_with_a_score() -> None:
    evening = play(begin(), "one Ana Boris 40", "agree", "replace David Franc --with-score --before 1")
    assert totals(evening) == {"Ana": 35, "Boris": 35}
    assert refusal(evening, "amend 1 one Ana Boris 45").startswith("this would change totals that the table agreed on")
