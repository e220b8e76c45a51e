"""What people say at a table, and the event that it is: one function for commands, lines of a file and the loop."""

from __future__ import annotations

import pytest
from played import begin, play, refusal
from sentences import WITHOUT_REASON

from tarok_score import speech as notation
from tarok_score.evening.course import EveningCourse
from tarok_score.evening.events import Adjust, Agree, Amend, Fine, Finish, HandPlayed, Misdeal, NoTaroks, Skis, Void
from tarok_score.evening.parse_words import read
from tarok_score.events import Event, Redo, Remark, Undo
from tarok_score.problems import Refused


@pytest.fixture
def evening() -> EveningCourse:
    """Two hands: Ana and Boris +30, then a beggar that Cilka lost."""
    return play(begin(), "two Ana Boris 44", "beggar Cilka lost")


def hand(evening: EveningCourse, words: str) -> HandPlayed:
    return HandPlayed(notation.read(evening.table, words.split()), words)


SAID: list[tuple[str, Event]] = [
    ("misdeal Bor", Misdeal("Boris")),
    ("/misdeal Bor", Misdeal("Boris")),
    ("no-taroks david", NoTaroks("David")),
    ("adjust Ana -20 --why owed from Friday", Adjust("Ana", -20, "owed from Friday")),
    ("fine Ana 5 --why came late", Fine("Ana", 5, "came late")),
    ("fine Ana 5 came late", Fine("Ana", 5, "came late")),
    ("adjust Ana −20 owed  from Friday", Adjust("Ana", -20, "owed from Friday")),
    ("note Cilka  went home", Remark("Cilka went home")),
    ("skis Cilka", Skis("Cilka")),
    ("skis v-talonu", Skis(None)),
    ("finish", Finish()),
    ("agree Ana=30 Cilka=-70", Agree({"Ana": 30, "Cilka": -70})),
    ("agree", Agree({"Ana": 30, "Boris": 30, "Cilka": -70, "David": 0})),
    ("undo", Undo()),
    ("undo --override too early", Undo("too early")),
    ("redo", Redo()),
    ("void last hand, wrong cards", Void(2, "wrong cards")),
    ("void 2 wrong cards", Void(2, "wrong cards")),
    ("void 2 --override we all saw it --why wrong cards", Void(2, "wrong cards", "we all saw it")),
]


@pytest.mark.parametrize(("words", "event"), SAID, ids=[words for words, _ in SAID])
def test_words_are_an_event(evening: EveningCourse, words: str, event: Event) -> None:
    assert read(evening, words.split()).events == (event,)


#: A correction of one of these hands, named in words, and its number.
HANDS = ("povinnost petr karel 41", "sólo petr 39", "trojka 1 petr 39", "druhá karel marie 38", "trojka 2 petr 39")
CORRECTED = [
    ("amend předposlední 41", 4),
    ("amend last but one 41", 4),
    ("amend przedostatnie 41", 4),
    ("amend predzadnjo 41", 4),
    ("amend poslední 41", 5),
    ("amend sólo 41", 2),
    ("amend trojku 41", 5),
    ("amend druhou 41", 2),
    ("amend trojku první 41", 3),
    ("amend první povinnost 43", 1),
    ("void sólo chyběla karta", 2),
]


@pytest.mark.parametrize(("words", "number"), CORRECTED)
def test_a_hand_is_named_by_its_place_or_by_its_contract(words: str, number: int) -> None:
    evening = play(begin("taroky-hlucin", players=("Petr", "Jana", "Karel", "Marie")), *HANDS)
    (event,) = read(evening, words.split()).events
    assert isinstance(event, Amend | Void)
    assert event.number == number


def test_a_number_that_is_a_part_of_a_contract_is_asked_about() -> None:
    evening = play(begin("taroky-hlucin", players=("Petr", "Jana", "Karel", "Marie")), *HANDS)
    asked = '"druhou povinnost": hand 2, or hand 4, the last one of druha-povinnost? (2 … or 4 …)'
    assert refusal(evening, "amend druhou povinnost 40") == asked
    assert '"na" is not the number of a hand' in refusal(evening, "amend na sólo 41")
    assert '"varšavu" is not the number of a hand' in refusal(evening, "amend varšavu 10 20 25 15")


def test_what_is_no_command_is_a_hand(evening: EveningCourse) -> None:
    words = "two Ana Boris 44"
    assert read(evening, words.split()).events == (hand(evening, words),)
    other = "two Ana Boris 43"
    (amended,) = read(evening, ["amend", "1", *other.split(), "--override", "so", "it", "was"]).events
    assert amended == Amend(1, hand(evening, other).hand, other, "so it was")
    assert read(evening, ["klop", "revoke:Ana", "--as-played"]).as_played


def test_a_command_that_is_a_player_needs_a_stroke() -> None:
    evening = begin(players=("Finish", "Boris", "Cilka", "David"))
    assert read(evening, ["/finish"]).events == (Finish(),)
    with pytest.raises(Refused, match="what was played"):
        read(evening, ["finish"])
    assert read(evening, [], command="finish").events == (Finish(),)


def test_options_beside_the_words(evening: EveningCourse) -> None:
    options = {"why": "--override is only text here", "override": None}
    assert read(evening, ["2"], options, "void").events == (Void(2, "--override is only text here"),)


WRONG = [
    ("", "there are no words (the words of a hand, or of what else happened)"),
    ("adjust", "player: who? (at the table: Ana, Boris, Cilka, David)\n"
     "amount: how much? (such as 15, -20 or 0.50)\n" + WITHOUT_REASON),
    ("adjust Ana much owed", 'AMOUNT: "much" is not an exact amount (such as 15, -20 or 0.50)'),
    ("fine Ana -5 late", "AMOUNT: a fine is more than nothing (such as 10; the sign goes without saying)"),
    ("fine Eva -5", '"Eva": nobody called "Eva" sits at the table (at the table: Ana, Boris, Cilka, David)\n'
     "AMOUNT: a fine is more than nothing (such as 10; the sign goes without saying)\n"
     + WITHOUT_REASON),
    ("adjust Ana 0 none",
     "AMOUNT: an adjustment of nothing changes nothing (such as 15 or -20; tarok note is a remark)"),
    ("rate 0", "AMOUNT: a point is worth more than nothing (such as 0.05)"),
    ("rate -1 --unit EUR", "AMOUNT: a point is worth more than nothing (such as 0.05)"),
    ("void 7", WITHOUT_REASON),
    ("paid Ana Boris 0", "AMOUNT: a payment is more than nothing (such as 10)"),
    ("paid Ana ana -3", "AMOUNT: a payment is more than nothing (such as 10)\n"
     "Ana: players do not pay themselves (name the one who was paid)"),
    ("void the-last-payment", '"the last payment": there is none that counts (tarok log shows what was recorded)'),
    ("rename ana Ana", "Ana: is called so already (the new name comes after the old one)"),
    ("amend", "number: which hand? (its number, as tarok log shows it)\n"
     "what was played? (one of klop, three, two, one, solo-three, solo-two, solo-one, beggar, solo-without, "
     "open-beggar, colour-valat, colour-valat-without, valat-without)"),
    ("amend 1 two ana boris 44", "nothing changes: hand 1 is two Ana Boris 44 (say what was different)"),
    ("amend 1 +9", "nothing changes: hand 1 is two Ana Boris 44 (say what was different)"),
    ("void soon", '"soon" is not the number of a hand (its number, as tarok log shows it)\n' + WITHOUT_REASON),
    ("void 1", WITHOUT_REASON),
    ("void 1 --why", "--why: is empty (say it in a few words)"),
    ("misdeal Ana Boris", '"Boris": is one word too many (leave it out)'),
    ("misdeal Ana --why late", "--why: is not an option of misdeal (leave it out)"),
    ("agree Ana", '"Ana": says no exact amount (such as Ana=40)'),
]  # fmt: skip


@pytest.mark.parametrize(("words", "problems"), WRONG, ids=[words for words, _ in WRONG])
def test_what_is_wrong_or_missing(evening: EveningCourse, words: str, problems: str) -> None:
    with pytest.raises(Refused) as caught:
        read(evening, words.split())
    assert str(caught.value) == problems


def test_a_misdeal_without_a_player_is_the_dealers(evening: EveningCourse) -> None:
    assert read(evening, ["misdeal"]).events == (Misdeal(evening.state.dealer),)
    assert read(evening, ["misdeal", "Ana"]).events == (Misdeal("Ana"),)


def test_what_is_only_missing_is_asked_for(evening: EveningCourse) -> None:
    for words in ("adjust Ana", "void 1", "amend", "two Ana", "add"):
        with pytest.raises(Refused) as caught:
            read(evening, words.split())
        assert all(problem.missing for problem in caught.value.problems), words


def test_events_of_two_kinds_are_never_the_same() -> None:
    assert Misdeal("Ana") == Misdeal("Ana") != NoTaroks("Ana")
    assert Finish() != Redo()
    assert len({Misdeal("Ana"), NoTaroks("Ana"), Skis("Ana"), Misdeal("Ana")}) == 3


def test_an_event_never_changes_and_has_its_facts() -> None:
    with pytest.raises(AttributeError, match="Misdeal never changes: player"):
        Misdeal("Ana").player = "Boris"  # type: ignore[misc]
    assert repr(Void(1, "x")) == "Void(number=1, why='x', override=None, event=None, plays={}, rested={})"


@pytest.mark.parametrize("number", ["199999999", "00000000199999999", "0", "-1", "10001"])
def test_no_more_are_taken_back_than_anybody_means(number: str) -> None:
    assert "is not a number of events" in refusal(play(begin(), "two Ana Boris 44"), f"undo {number}")
