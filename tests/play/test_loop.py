"""What the loop answers: previews, menus, questions, the open hand, commands, corrections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sentences import PLAYED_ALONE, RECORD_OR_CHANGE, WENT_ON
from typists import FOUR, NoShell, Table, Tables, rows_of

from tarok_score.evening.session import Session
from tarok_score.play.loop import Loop
from tarok_score.play.preview import MOST, PreviewLine, laid_out
from tarok_score.play.view import View
from tarok_score.problems import Refused
from tarok_score.show.columns import width_of
from tarok_score.words.said import speech

PLAYED = ("one Cilka Ana 45", "two David Cilka 35 pagat-ultimo:David:announced:lost", "beggar Boris won")


# ---------------------------------------------------------------- the line that is typed


def test_a_complete_hand_shows_what_it_changes(table: Table) -> None:
    table.enter(*PLAYED)
    assert table.typed("two Ana Bo 44 kralji") == [
        "→ Ana, Boris +80 · two (20 + 10) × 2 radl, kings 10 × 2 radl",
        "  totals: Ana +120, Boris +150, Cilka −30, David −70 · deals David",
    ]


def test_numbers_are_said_as_words_wherever_one_is_asked_for(begun: Tables) -> None:
    table = begun(language="sl")
    table.enter("ena ana", "boris", "štiriinštirideset", "", "dve cilka ana", "forty four", "", "klop")
    assert table.loop.prompt().startswith("točke v vzetkih: Ana")
    table.enter("deset", "dvajset", "petindvajset", "", "")
    assert table.loop.session.hands == 3
    table.enter("popravi dve 44→45", "premakni ena dve")
    hands = [entry.event for entry in table.loop.session.evening.hands()]
    assert [(hand.hand.declarer, hand.hand.points) for hand in hands[:2]] == [("Cilka", 45), ("Ana", 44)]
    assert table.enter("zakaj tri ana 10") == ["tarok why 3 ana 10"]
    assert table.enter("obračun pet centov") == ["tarok settle --rate 0.05"]
    assert table.enter("misdeal Ana --before two")[-1].startswith("zapisano")
    czech = begun("taroky-hlucin", ("Jirka", "Petr", "Honza", "Marie"), "cs")
    czech.enter("trojka jirka", "dva", "čtyřicet sedm", "")
    assert czech.loop.session.hands == 1


def test_amounts_are_said_as_words(begun: Tables) -> None:
    table = begun(players=("Ana", "Pet", "Boris", "David"), language="en")
    table.enter("adjust Ana twenty two misheard", "adjust Pet -pet zmota", "fine Boris deset karta preveč")
    assert {name: str(total) for name, total in table.loop.session.state.totals.items()} == {
        "Ana": "22",
        "Pet": "-5",
        "Boris": "-10",
        "David": "0",
    }
    assert table.enter("paid Boris Ana dvacet pět")[0].endswith("Boris paid Ana 25")


@pytest.mark.parametrize("words", ["dvajset in pet zmota", "twenty two three cards", "ten 2 misheard"])
def test_an_amount_that_may_be_another_one_is_refused(table: Table, words: str) -> None:
    assert table.enter(f"adjust Ana {words}")[0] == f'✗ "{words}" is not an exact amount (such as 15, -20 or 0.50)'
    assert not any(table.loop.session.state.totals.values())


def test_a_name_goes_before_a_number_that_is_called_so(begun: Tables) -> None:
    table = begun(players=("Ana", "Pet", "Boris", "David"))
    assert "third player" in table.enter("two Ana Boris", "pet")[0]
    table.loop.give_up()
    assert table.typed("two Ana pet petinš")[0].startswith("… ")


# ---------------------------------------------------------------- a line of several meanings

UNCLEAR = "dve Ana Boris 45 trula announced pagat"
OF_TRULA, OF_PAGAT = [
    f"two Ana Boris 45 {one}" for one in ("trula:announced pagat-ultimo", "trula pagat-ultimo:announced")
]


def test_a_line_of_several_meanings_offers_the_lines_that_say_them(table: Table) -> None:
    assert table.enter(UNCLEAR)[0].startswith(f'✗ "{UNCLEAR}": can be read in 2 ways')
    assert table.offered(UNCLEAR) == [OF_TRULA, OF_PAGAT]
    assert table.typed(OF_PAGAT)[0].startswith("→ ") and table.loop.session.hands == 0
    assert table.enter(OF_PAGAT)[-1].startswith("recorded, seal ")
    assert not table.loop.meanings(UNCLEAR)


def test_the_line_that_is_chosen_takes_the_place_of_the_open_hand(table: Table) -> None:
    table.enter("two Ana", "Boris", "45", "trula announced pagat")
    assert table.offered("trula announced pagat") == [OF_TRULA, OF_PAGAT]
    assert table.typed(OF_TRULA)[0].startswith("→ ")
    assert table.enter(OF_TRULA)[-1].startswith("recorded, seal ")
    assert table.loop.open is None and table.loop.session.hands == 1


def test_a_chosen_line_that_may_be_a_slip_is_asked_about_too(table: Table) -> None:
    table.enter("two Ana", "kontra boris 45")
    second, first = table.offered("kontra boris 45")
    assert (first, second) == ("two Ana Boris 45 kontra", "two Ana 45 kontra@Boris")
    assert table.enter(second)[-1] == RECORD_OR_CHANGE and table.loop.words == ["two", "Ana"]
    assert table.enter(second)[-1].startswith("recorded, seal ")


def test_corrections_of_several_meanings_offer_whole_lines_too(table: Table) -> None:
    table.enter("two Ana Boris 45 trula")
    table.enter("popravi 1 cilka")
    assert table.offered("popravi 1 cilka") == [
        "amend 1 two Cilka Boris 45 trula",
        "amend 1 two Ana Cilka 45 trula",
    ]
    table.enter("amend 1 trula")
    assert table.offered("amend 1 trula") == [
        "amend 1 two Ana Boris 45 trula:announced",
        "amend 1 two Ana Boris 45",
    ]
    table.enter("insert 1 one Ana Boris 45 trula announced pagat")
    assert len(table.offered("insert 1 one Ana Boris 45 trula announced pagat")) == 2
    table.enter("amend 1 one Ana Boris 45 trula announced pagat")
    chosen = table.offered("amend 1 one Ana Boris 45 trula announced pagat")[0]
    assert table.enter(chosen)[-1].startswith("recorded, seal ")
    table.enter("no, in the first they had 28")
    chosen = table.offered("no, in the first they had 28")[0]
    assert table.enter(chosen)[-1].startswith("recorded, seal ")
    for line in ("amend 9 trula", "amend 1 45→46 zz", "move 1 9"):
        table.enter(line)
        assert not table.loop.meanings(line)


def test_what_may_be_a_slip_is_asked_about_before_it_is_recorded(table: Table) -> None:
    assert table.typed("two Ana 44 ")[1] == f"  {PLAYED_ALONE}"
    asked = [f"… {PLAYED_ALONE}", RECORD_OR_CHANGE]
    assert table.enter("two Ana 44") == asked == table.typed("two Ana 44")
    assert table.typed("two Ana 45")[0].startswith("→ ") and table.loop.session.hands == 0
    assert table.enter("two Ana 44")[-1].startswith("recorded, seal ")
    assert table.loop.session.hands == 1


@pytest.mark.parametrize(("answer", "hands"), [("yes", 1), ("ja", 1), ("ano", 1), ("no", 0), ("ne", 0), ("nie", 0)])
def test_yes_or_no_answers_whether_it_is_a_slip(table: Table, answer: str, hands: int) -> None:
    table.enter("two Ana 44")
    table.enter(answer)
    assert table.loop.session.hands == hands
    assert table.enter("two Ana 44")[-1] == RECORD_OR_CHANGE


def test_what_may_be_a_slip_is_asked_about_again_once_it_was_changed_or_the_session_went_on(table: Table) -> None:
    table.enter("two Ana 44")
    assert table.enter("two Ana 12") == [
        f"… {PLAYED_ALONE}",
        "  note: 12 card points are few; if 12 is the difference it is written +12 or -12",
        RECORD_OR_CHANGE,
    ]
    Session(table.path).add("beggar Boris won")
    assert table.enter("two Ana 12")[-1] == RECORD_OR_CHANGE
    assert table.enter("two Ana 12")[-1].startswith("recorded, seal ")


def test_the_question_whether_it_is_a_slip_is_shown_however_long_the_notes_are(table: Table) -> None:
    table.enter("two Ana 12")
    asked = table.loop.judged("two Ana 12").lines
    assert laid_out(asked, table.loop.speech, 40) == [
        "… note: two is played with a partner,",
        "  and none was named; taken as played",
        "  alone",
        "  note: 12 card points are few; if 12 is",
        "  the difference it is written +12 or",
        "  -12",
        RECORD_OR_CHANGE,
    ]
    narrow = laid_out(asked, table.loop.speech, 12)
    assert len(narrow) == 10 and narrow[-2:] == ["  again", "  records it"]


@pytest.mark.parametrize(("sign", "most"), [("→", MOST), ("✗", MOST), ("…", MOST)])
def test_lines_that_are_too_many_end_with_dots(sign: str, most: int) -> None:
    lines = [PreviewLine(sign, f"{number}") for number in range(1, most + 2)]
    whole = [f"{sign} {number}" for number in range(1, most + 1)]
    assert laid_out(lines[:-1], speech("en"), 40) == whole
    assert laid_out(lines, speech("en"), 40) == [*whole[:-1], f"{whole[-1]} …"]
    assert laid_out(lines, speech("en"), width_of(whole[-1])) == [*whole[:-1], f"{whole[-1][:-1].rstrip()}…"]
    asks = PreviewLine("", "record it?", stays=True)
    assert laid_out([*lines[:-1], asks], speech("en"), 40) == [*whole[:-2], f"{whole[-2]} …", "  record it?"]
    assert laid_out([*lines[:2], *[asks] * most], speech("en"), 40) == [f"{whole[0]} …", *["  record it?"] * most]


def test_what_can_be_done_is_said_once_and_in_full_on_a_phone(table: Table) -> None:
    assert laid_out(table.loop.judged("xyz abc 44").lines, table.loop.speech, 40) == [
        '✗ "xyz": not a word of pagat-4p, and not',
        "  a player (at the table: Ana, Boris,",
        "  Cilka, David; tarok help words lists",
        "  the words)",
    ]


def test_that_hands_are_left_is_said_before_the_end_of_the_session(table: Table) -> None:
    table.enter("two Ana Boris 44", "skis Cilka")
    left = "hands of the škis round are left, the last dealt by Cilka; the session ends all the same"
    assert table.enter("finish")[:2] == [f"note: 3 {left}", "✓ end of the session"]


def test_nothing_is_asked_any_more_once_the_session_is_over(table: Table) -> None:
    table.enter("two Ana Boris 44", "")
    assert table.loop.open is not None
    table.enter("finish")
    assert table.loop.open is None and not table.draft.exists()
    table.enter("")
    assert table.loop.open is None and table.loop.next_line() == "the session is over: Ana and Boris win"
    assert table.offered("") == [] and table.offered("un")[0].startswith("undo")


def test_whoever_said_that_he_plays_alone_is_not_asked_for_a_partner(table: Table) -> None:
    table.enter("two Ana", "", "44")
    assert table.enter("")[-1].startswith("recorded, seal ")
    table.enter("two Ana", "", "44")
    assert table.enter("") == ["… note: exactly the same as hand 1; recorded as another hand", RECORD_OR_CHANGE]
    assert table.loop.open is not None and table.loop.session.hands == 1
    assert table.enter("")[-1].startswith("recorded, seal ") and table.loop.session.hands == 2
    assert table.loop.shown == ()  # it was said when it was asked about


def test_a_partner_named_after_points_and_bonuses_goes_behind_the_declarer(table: Table) -> None:
    table.enter("two Ana", "45 trula")
    assert table.loop.prompt() == "partner? > "
    table.enter("Boris")
    assert table.loop.words == ["two", "Ana", "Boris", "45", "trula"]


def test_who_comes_back_is_called_as_before_and_who_is_new_by_a_capital(begun: Tables) -> None:
    table = begun(players=("ana", "Boris", "Cilka", "David", "Eva"))
    table.enter("leave ana", "join ana")
    assert table.facts()[-1]["players"] == ["Boris", "Cilka", "David", "Eva", "ana"]
    table.enter("replace Boris filip")
    assert table.facts()[-1]["players"] == ["Filip", "Cilka", "David", "Eva", "ana"]


def test_a_round_that_the_skis_in_the_talon_adds_is_named_at_the_next_hand(table: Table) -> None:
    table.enter("two Ana Boris 44", "skis talon")
    assert table.loop.next_line() == "hand 2 · deals Ana · forehand Boris · another škis round is played"


def test_what_lacks_is_asked_with_an_example(table: Table) -> None:
    assert table.typed("") == []
    assert table.typed("two ") == ["… who played two? (name the declarer first)"]
    assert table.typed("two Ana ") == ["… partner?"]
    assert table.typed("two Ana Boris ") == ["… the card points of the declarer's side are missing (such as 36)"]


def test_what_is_wrong_is_said_as_add_says_it(table: Table) -> None:
    assert table.typed("solo-one Ana Boris 71 ") == [
        '✗ "71": 71 card points are not possible (the pack has 0 to 70)',
        '✗ "Boris": solo-one is played alone (leave Boris out)',
    ]


def test_a_word_counts_as_soon_as_it_means_one_thing(table: Table) -> None:
    whole = table.typed("two Ana Boris 44")
    assert whole[0] == "→ Ana, Boris +30 · two 20 + 10"
    for begun in ("k", "kontra@", "Da"):
        assert table.typed(f"two Ana Boris 44 {begun}") == whole, begun
    for begun, counts in (
        ("tru", "trula 10"),
        ("trula:", "trula 10"),
        ("trula:ann", "trula 20"),
        ("mond:Cilka,", "captured mond −20"),
    ):
        assert table.typed(f"two Ana Boris 44 {begun}")[0].endswith(counts), begun
    assert table.typed("two Ana Bo 44 kontra@C")[0] == "→ Ana, Boris +60 · two (20 + 10) × 2 kontra"
    assert table.typed("two Ana Boris 44 xyz")[0].startswith('✗ "xyz": not a word of pagat-4p')
    assert table.typed("two Ana Boris 44 k ")[0].startswith('✗ "k"')
    assert table.typed("two Ana Boris 44 xyz:ann")[0].startswith('✗ "xyz:ann": not a word of pagat-4p')


def test_within_the_line_the_word_at_the_cursor_is_not_judged(table: Table) -> None:
    assert table.typed("two Ana tr Boris 44", len("two Ana tr")) == table.typed("two Ana Boris 44")


def test_a_correction_shows_what_was_and_what_is(table: Table) -> None:
    table.enter(*PLAYED)
    assert table.typed("amend 1 one Cilka Ana 48 ") == [
        "→ hand 1 is: one Cilka Ana 48",
        "  hand 1: Ana +40 → +45, Cilka +40 → +45",
        "  totals: Ana +45, Boris +70, Cilka −25, David −70 · deals Cilka",
    ]
    assert table.typed("undo")[0] == "→ taken back"


def test_what_was_not_so_but_so_changes_the_last_hand_when_it_is_entered_twice(table: Table) -> None:
    table.enter("two Ana Boris 44")
    for sentence, hand in (
        ("ni bila dvojka ampak trojka", "three Ana Boris 44"),
        ("not 44 but 46", "three Ana Boris 46"),
        ("not 46, it was 47", "three Ana Boris 47"),
        ("not Boris, it was Cilka", "three Ana Cilka 47"),
    ):
        before = table.loop.session.evening
        assert hand in " ".join(table.enter(sentence))
        assert table.loop.session.evening == before
        table.enter(sentence)
        assert table.loop.session.evening != before
    assert table.loop.session.hands == 1
    table.enter("ne ana ampak boris je igral trojko z davidom 44")  # a hand by itself
    assert table.loop.session.hands == 2


def test_what_was_there_as_well_is_added_to_the_last_hand(table: Table) -> None:
    table.enter("one Cilka Ana 45")
    assert table.typed("in Boris je imel tudi kralje ")[0] == "→ hand 1 is: one Cilka Ana 45 kings:Boris"
    table.enter("in Boris je imel tudi kralje", "two ana", "boris", "44", "cilka also had the kings")
    assert table.loop.words[-3:] == ["had", "the", "kings"]  # of the open hand


# ---------------------------------------------------------------- the menu


def test_contracts_come_first_with_their_value(table: Table) -> None:
    assert [line.split(maxsplit=1) for line in table.offered("")[:4]] == [
        ["klop", "contract 70"],
        ["three", "contract 10"],
        ["two", "contract 20"],
        ["one", "contract 30"],
    ]


def test_the_menu_offers_what_may_stand_there(table: Table) -> None:
    assert [line.split()[0] for line in table.offered("two ")][:4] == ["Ana", "Boris", "Cilka", "David"]
    assert table.offered("two Ana ")[:3] == ["Boris         partner", "Cilka         partner", "David         partner"]
    assert table.offered("two Ana Boris 44 k") == [
        "kings        bonus 10 / 20",
        "king-ultimo  bonus 10 / 20",
        "kontra       doubling × 2",
    ]
    assert [line.split() for line in table.offered("beggar Ana ")][:2] == [
        ["won", "result,", "if", "tricks", "decide"],
        ["lost", "result,", "if", "tricks", "decide"],
    ]


def test_after_a_colon_marks_and_players_after_an_at_players(table: Table) -> None:
    def marks(word: str) -> list[str]:
        return [line.split()[0].removeprefix(word) for line in table.offered(f"two Ana Boris 44 {word}")]

    players = ["Ana", "Boris", "Cilka", "David"]
    assert marks("trula:") == ["announced", "defenders", *players]
    kontras = ["kontra", "rekontra", "subkontra", "mordkontra"]
    assert marks("trula:announced:") == ["lost", "defenders", *players, *kontras]
    assert marks("trula:Cilka:announced:") == ["lost", *kontras]
    assert table.offered("two Ana Boris 44 kontra@C") == ["kontra@Cilka  who spoke"]


def test_words_of_other_languages_are_offered_where_none_of_the_displays_begins_so(table: Table) -> None:
    assert table.offered("dvo") == ["dvojka  contract 20"]


def test_commands_are_offered_where_the_first_word_begins_like_one(table: Table) -> None:
    assert table.offered("und") == ["undo  (undo)"]
    assert table.offered("/un") == ["/undo  (undo)"]
    assert table.offered("misdeal B") == ["Boris  player"]


# ---------------------------------------------------------------- a hand


def test_enter_records_a_complete_line(table: Table) -> None:
    assert table.enter("two Ana Bo 44")[0] == "✓ 1  two Ana Boris 44   20 + 10  Ana, Boris +30"
    assert table.loop.answer[-1] == f"recorded, seal {Session(table.path).seal}"
    assert table.loop.next_line() == "hand 2 · deals Ana · forehand Boris"


@pytest.mark.parametrize(
    ("line", "mentioned"),
    [
        ("two Ana Boris 44", ""),
        ("note the bell rang", "✓ note: the bell rang"),
        ("undo", "takes back: two Cilka David 40"),
        ("misdeal Ana", "✓ misdeal by Ana"),
    ],
)
def test_a_record_is_mentioned_in_one_line_unless_the_sheet_shows_it(table: Table, line: str, mentioned: str) -> None:
    table.enter("two Cilka David 40", line)
    assert " · ".join(table.loop.shown) == mentioned


def test_ctrl_c_empties_the_line_and_a_second_one_drops_the_open_hand(table: Table) -> None:
    table.enter("two", "Ana")
    table.loop.stopped(again=False)
    assert (
        table.loop.prompt() == "partner? > "
        and table.loop.answer == ["hand 1 stays open: Ctrl-C drops it, < takes back its last word"]
        and table.draft.exists()
    )
    table.loop.stopped(again=True)
    assert table.loop.open is None and table.loop.answer == ["nothing recorded"] and not table.draft.exists()
    table.loop.stopped(again=True)
    assert table.loop.open is None and table.loop.answer == ["nothing recorded"]


def test_what_a_line_lacks_is_asked_question_by_question(table: Table) -> None:
    table.enter("two")
    assert (table.loop.next_line(), table.loop.prompt()) == ("hand 1: two", "who is the declarer? > ")
    table.enter("Ana")
    assert table.loop.prompt() == "partner? > "
    table.enter("Boris kontra@Cilka")
    assert (table.loop.next_line(), table.loop.prompt()) == ("hand 1: two Ana Boris kontra@Cilka", "card points? > ")
    table.enter("44")
    assert table.loop.prompt() == "anything else? > "
    table.enter("trula")
    assert table.enter("")[0] == "✓ 1  two Ana Boris 44 kontra@Cilka trula"
    assert table.loop.prompt() == "> " and not table.draft.exists()


@pytest.mark.parametrize(
    ("word", "asked"), [("mond", "mond: from whom was the mond taken? > "), ("revoke", "revoke: does not say who > ")]
)
def test_of_a_word_that_lacks_something_it_is_asked_by_its_name(table: Table, word: str, asked: str) -> None:
    table.enter(f"two Ana Boris 44 {word}")
    assert table.loop.prompt() == asked
    assert [line.split() for line in table.offered("")[: len(FOUR)]] == [[name, "player"] for name in FOUR]


def test_an_empty_line_opens_a_hand_and_a_partner_left_out_plays_alone(table: Table) -> None:
    table.enter("")
    assert (table.loop.next_line(), table.loop.prompt()) == ("hand 1:", "which contract? > ")
    assert [line.split() for line in table.enter("")[:2]] == [["which", "contract?", ">"], ["klop", "contract", "70"]]
    table.enter("three", "Cilka", "")
    assert table.loop.prompt() == "card points? > "
    assert table.enter("40", "")[0] == "✓ 1  three Cilka 40   10 + 5  Cilka +15"


def test_levels_and_piles_are_asked_and_the_rest_is_proposed(begun: Tables) -> None:
    klop = begun()
    klop.enter("klop", "20")
    assert klop.loop.prompt() == "card points of Boris? > "
    klop.enter("15", "Cilka=10")
    assert klop.loop.prompt() == "card points of David? (25) > "
    assert klop.enter("", "")[0] == "✓ 1  klop Ana=20 Boris=15 Cilka=10 David=25"


def test_of_a_contract_that_tricks_decide_is_asked_how_it_went(table: Table) -> None:
    table.enter("beggar Ana")
    assert table.loop.prompt() == "won or lost? > "
    assert table.enter("lost", "")[0] == "✓ 1  beggar Ana lost   −70  Ana −70"


def test_an_answer_is_taken_back(table: Table) -> None:
    table.enter("two Ana", "Boris", "44")
    table.enter("<")
    assert table.loop.prompt() == "card points? > "
    table.enter("45", "< 46")
    assert table.loop.next_line() == "hand 1: two Ana Boris 46"
    table.enter("<47")
    assert table.loop.next_line() == "hand 1: two Ana Boris 47"
    table.enter("<", "<")
    assert table.loop.next_line() == "hand 1: two Ana"
    table.enter("<")
    assert table.loop.prompt() == "who is the declarer? > "
    table.enter("<")
    assert table.loop.prompt() == "which contract? > " and table.draft.exists()
    table.enter("<")
    assert table.loop.open is None and not table.draft.exists()


@pytest.mark.parametrize("refused", ["< zz", "< 46 trula announced pagat"])
def test_a_line_that_is_mended_takes_back_the_answer_only_once(table: Table, refused: str) -> None:
    table.enter("two Ana", "Boris", "45")
    assert table.enter(refused)[0].startswith("✗ ") and table.loop.words == ["two", "Ana", "Boris", "45"]
    assert not table.loop.meanings(refused) and table.again().words == ["two", "Ana", "Boris", "45"]
    table.enter(refused, "< 46")
    assert table.loop.words == ["two", "Ana", "Boris", "46"]


def test_a_line_asked_about_as_a_slip_takes_back_the_answer_only_once(table: Table) -> None:
    table.enter("two Ana", "Boris", "70", "trula")
    assert table.enter("< no")[-1] == RECORD_OR_CHANGE and table.loop.words[-1] == "trula"
    assert table.enter("< no")[0] == "✓ 1  two Ana Boris 70   20 + 35  Ana, Boris +55"


def test_of_a_line_typed_in_one_the_last_word_is_taken_back(table: Table) -> None:
    table.enter("two Ana Boris kontra Cilka")
    for left in ("two Ana Boris kontra", "two Ana Boris", "two Ana"):
        table.enter("<")
        assert table.loop.next_line() == f"hand 1: {left}"
    table.again()
    table.enter("<")
    assert table.loop.next_line() == "hand 1: two" and not table.loop.enter("<").line


#: A question, a wrong answer, and its refusal.
WRONG_ANSWERS = """
two Ana Boris | plenty    | a number from 0 to 70, or a difference such as +10 or -5
beggar Ana    | whatever  | one of won, lost
two           | zzz       | one of Ana, Boris, Cilka, David
two Ana       | zzz       | one of Boris, Cilka, David, or alone
klop          | zzz       | a number from 0 to 70; 0 is no trick
"""


@pytest.mark.parametrize("line", WRONG_ANSWERS.strip().splitlines())
def test_what_is_refused_at_a_question_repeats_its_answers(table: Table, line: str) -> None:
    begun, wrong, said = (part.strip() for part in line.split("|"))
    table.enter(begun)
    assert table.enter(wrong) == [f'✗ "{wrong}": not a word of pagat-4p, and not a player ({said})']
    assert said in " ".join(table.enter("?"))


def test_answers_stand_first_in_the_menu(table: Table, begun: Tables) -> None:
    table.enter("two Ana")
    assert [line.split()[0] for line in table.offered("")[:3]] == ["Boris", "Cilka", "David"]
    levels = begun("taroki-polish")
    levels.enter("brewer Ana")
    assert [line.split()[0] for line in levels.offered("")[:3]] == ["1", "2", "3"]


def test_plain_answers(begun: Tables) -> None:
    table = begun()
    table.enter("two Ana", "alone", "44")
    assert table.loop.prompt() == "anything else? > "
    klop = begun()
    klop.enter("klop", "nothing", "20")
    assert klop.enter("60") == ["✗ the piles add to 80 (counted separately they make 69, 70 or 71: count again)"]
    assert klop.enter("30", "", "")[0].startswith("✓ 1  klop Ana=0 Boris=20 Cilka=30 David=20   ")
    full = begun("tarok-net-4p")
    full.enter("klop", "10")
    assert full.enter("?")[1:] == [
        " a number from 0 to 70; 0 is no trick",
        " nothing  no trick",
        " others   took tricks, none is full",
    ]


@pytest.mark.parametrize("line", ["klop ana full boris nothing others", "klop 10 full", "klop Ana=full Boris=0"])
def test_a_full_player_leaves_no_rest_to_propose(table: Table, line: str) -> None:
    for end in range(len(line) + 1):
        assert View(table.loop).screen(80, 24, line[:end], end).prompt
    table.enter("klop", "full")
    assert table.loop.prompt() == "card points of Boris? > "


def test_a_first_word_that_is_nothing_proposes_the_nearest_command(table: Table) -> None:
    unknown = "not a word of pagat-4p, and not a player"
    assert table.enter("shwo") == [f'✗ "shwo": {unknown} (did you mean "show"?)']
    assert table.enter("cancle 1 misheard") == [f'✗ "cancle": {unknown} (did you mean "cancel"?)']
    assert table.enter("no-taorks Ana") == [f'✗ "no-taorks": {unknown} (did you mean "no taroks"?)']
    assert table.enter("klog") == [f'✗ "klog": {unknown} (did you mean "klop" or "log"?)']


def test_a_line_with_problems_stays_for_mending(table: Table) -> None:
    reply = table.loop.enter("two Ana Boris 71")
    assert reply.line == "two Ana Boris 71" and reply.refused
    assert table.typed("two Ana Boris 71")[0].startswith("✗ ")
    table.enter("two", "Ana")
    assert table.loop.enter("David Cilka 44 ").refused
    assert table.loop.next_line() == "hand 1: two Ana"


def test_what_was_due_is_recorded_as_played_by_a_second_enter(table: Table) -> None:
    table.enter("misdeal Ana", "adjust Ana 20 agreed")
    assert table.loop.next_line().endswith(" · a compulsory klop is due")
    assert table.enter("two Ana Boris 44")[-1] == "  ENTER again records it as played"
    assert table.typed("two Ana Boris 44")[-1] == "  ENTER again records it as played"
    said = table.enter("two Ana Boris 44")
    assert said[0].startswith("✓ 1  two Ana Boris 44   ") and said[-1].startswith("recorded, seal ")
    table.enter("undo", "two Ana Boris 44", "three Ana Boris 44")
    assert table.loop.session.hands == 0


def test_a_hand_beyond_the_agreed_total_is_recorded_by_a_second_enter(begun: Tables, tmp_path: Path) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text(
        "id: ours\nextends: pagat-4p\nsession:\n  ends_at: {total: 60, cite: as we play}\n", encoding="utf-8"
    )
    table = begun(str(ours))
    table.enter("two Ana Boris 44", "two Ana Boris 45")
    assert table.enter("one Cilka Ana 45") == [
        "✗ a total has reached 60, and the evening is over",
        "  ENTER again records it as played",
    ]
    assert table.enter("one Cilka Ana 45")[0].startswith("✓ 3  one Cilka Ana 45   ")


# ---------------------------------------------------------------- the hand that is kept


def test_the_open_hand_is_kept_beside_the_ledger(table: Table) -> None:
    table.enter("two Ana Boris kontra@Cilka")
    assert table.draft.read_text() == f"{Session(table.path).seal}\ntwo Ana Boris kontra@Cilka\n"
    table.loop.keep("44 tru")
    loop = table.again()
    assert loop.answer == ["kept from before: two Ana Boris kontra@Cilka 44 tru"]
    assert loop.next_line() == "hand 1: two Ana Boris kontra@Cilka 44 tru"
    table.loop.give_up()
    assert table.again().open is None


def test_what_is_recorded_in_between_leaves_the_open_hand_open(table: Table) -> None:
    table.enter("two Ana Boris", "note the cat was on the table", "adjust David 5 the cat")
    assert table.loop.next_line() == "hand 1: two Ana Boris"
    assert table.again().answer == ["kept from before: two Ana Boris"]
    assert table.enter("44", "")[0].startswith("✓ 1  two Ana Boris 44   ") and not table.draft.exists()


def test_a_kept_hand_tells_if_the_session_went_on_since(table: Table) -> None:
    table.enter("two Ana Boris")
    Session(table.path).add("one Cilka Ana 45")
    assert table.again().answer == ["kept from before: two Ana Boris", "the session went on since"]


def test_a_line_without_an_open_hand_is_kept_unless_it_is_a_command(table: Table) -> None:
    table.loop.keep("undo")
    assert not table.draft.exists()
    table.loop.keep("two Ana")
    assert table.again().next_line() == "hand 1: two Ana"


# ---------------------------------------------------------------- commands


def test_commands_are_understood_in_every_language(table: Table) -> None:
    table.enter(*PLAYED)
    for word in ("undo", "razveljavi", "vrátit", "COFNIJ", "/undo"):
        assert table.enter(word)[:2] == ["takes back: beggar Boris won", "✓ taken back"]
        assert table.enter("redo")[0] == "✓ brought back"
    assert table.enter("pokaži") == ["tarok show"]
    assert table.enter("why 2 Ana=-48 Boris=10") == ["tarok why 2 Ana=-48 Boris=10"]
    assert table.enter("/fly") == ['✗ there is no command "fly" (help lists the commands)']
    assert table.enter("/undu") == ['✗ there is no command "undu" (did you mean "undo"?)']


def test_the_reason_may_stand_at_the_end_without_its_option(table: Table) -> None:
    table.enter(*PLAYED)
    assert table.enter("void 3 the pack was short")[1] == "  hand 3 is void (the pack was short)"
    table.enter("adjust Ana -20 spilled the wine")
    assert table.facts()[-1]["why"] == "spilled the wine"


def test_what_the_table_agreed_on_is_corrected_anyway(table: Table) -> None:
    table.enter("two Ana Boris 44", "agree")
    agreed = "the table agreed on these totals (anyway WHY takes the agreement back, and says why)"
    assert table.enter("undo") == [f"✗ {agreed}"]
    table.enter("undo anyway the sum was wrong", "agree", "amend 1 one Ana Boris 44 vseeno he said so", "agree")
    assert table.enter("void 1 the pack was short")[0].startswith("✗ ")
    table.enter("void 1 anyway the pack was short")
    reasons = [fact["override"] for fact in table.facts() if "override" in fact]
    assert reasons == ["the sum was wrong", "he said so", "the pack was short"]
    assert table.facts()[-1]["why"] == "the pack was short"


def test_from_when_on_other_rules_hold_is_asked(table: Table) -> None:
    assert table.enter("rules change palcka-4p")[0] == (
        "… from when on? (--before N from that hand on (1: from the beginning), --now from now on)"
    )


AMENDED = [
    "hand 1 was: one Cilka Ana 45",
    "hand 1 is: two Cilka Ana 40",
    "hand 1: Ana +40 → +25, Cilka +40 → +25",
    "totals: Ana +5, Boris +125, Cilka +10, David −20",
]


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("amend 1 two Cilka Ana 40", AMENDED),
        (
            "move 1 3",
            [
                "hand 1 is hand 3 now",
                "hand 3 is: one Cilka Ana 45",
                "hand 3: Ana +40 → +80, Cilka +40 → +80",
                "totals: Ana +60, Boris +125, Cilka +65, David −20",
            ],
        ),
        (
            "void 2 the pack was short",
            [
                "hand 2 was: klop Ana=20 Boris=15 Cilka=17 David=18",
                "hand 2 is void (the pack was short)",
                "hand 2: Ana −20 → 0, Boris −15 → 0, Cilka −15 → 0, David −20 → 0",
                "hand 3: Boris +140 → +70",
                "totals: Ana +40, Boris +70, Cilka +40, David 0",
                "note: Boris deals next now, not Cilka; tarok dealer Cilka if Cilka does",
            ],
        ),
    ],
)
def test_the_cost_of_a_correction_is_what_was_and_is_and_the_scores_that_changed(
    table: Table, line: str, cost: list[str]
) -> None:
    table.enter("one Cilka Ana 45", "klop 20 15 17 18", "beggar Boris won")
    assert list(table.loop.enter(line).shown) == cost


def test_at_a_question_only_its_answers_are_offered_until_somebody_types(table: Table) -> None:
    table.enter("two Ana")
    assert [one.split()[0] for one in table.offered("")] == ["Boris", "Cilka", "David"]
    assert table.offered("Bo") == ["Boris  partner"]
    table.enter("Boris")
    assert table.offered("") == [] and [one.split()[0] for one in table.offered("tru")] == ["trula"]


def test_another_evening_is_asked_for_by_its_word_once_this_one_is_over(begun: Tables) -> None:
    table = begun(language="sl")
    table.enter("two Ana Boris 44", "note one", "undo")
    assert not table.loop.enter("again").leaves, "what was undone is brought back"
    assert table.typed("zno")[0].startswith("✗ ")
    table.enter("finish")
    assert table.typed("znova") == ["→ (again)"]
    with pytest.raises(AssertionError):  # the shell, which would begin it
        table.enter("znova")


def test_amend_alone_puts_the_old_words_on_the_line(table: Table) -> None:
    table.enter("two Ana Boris 44 trula")
    assert table.loop.enter("amend 1").line == "amend 1 two Ana Boris 44 trula "
    assert table.loop.enter("amend last").line == "amend 1 two Ana Boris 44 trula "
    assert table.loop.enter("popravi 9").refused


def test_leaving(table: Table) -> None:
    for word in ("q", "quit", "izhod"):
        assert table.loop.enter(word).leaves


def test_another_program_goes_on_with_the_session(table: Table) -> None:
    Session(table.path).add("one Cilka Ana 45")
    assert table.loop.elsewhere() and table.loop.answer == [WENT_ON]
    assert table.loop.next_line().startswith("hand 2 ")
    Session(table.path).add("two Cilka Ana 45")
    assert table.enter("beggar Boris won")[0] == WENT_ON
    assert not table.loop.elsewhere()


def test_another_file_takes_the_name_of_the_session(table: Table) -> None:
    as_it_was = Path(table.path).read_bytes()
    table.enter("one Cilka Ana 45")
    Path(table.path).write_bytes(as_it_was)
    gone = "another file has the name of the session now: what was recorded last is not in it"
    assert table.loop.elsewhere() and table.loop.answer == [gone]
    table.enter("one Cilka Ana 45")
    Path(table.path).write_bytes(as_it_was)
    Session(table.path).add("two Cilka Ana 45")
    assert table.enter("beggar Boris won")[0] == gone
    assert table.loop.next_line().startswith("hand 3 ")


def test_a_typical_hand_takes_no_more_than_fifteen_keys(table: Table) -> None:
    for number, (keys, hand) in enumerate(
        (
            ("tw a b 44\r", "two Ana Boris 44"),
            ("on c a 45 tru\r", "one Cilka Ana 45 trula"),
            ("solo-on d 50\r", "solo-one David 50"),
            ("begg b won\r", "beggar Boris won"),
            ("one c a -5 kon\r", "one Cilka Ana 30 kontra"),
        ),
        1,
    ):
        assert len(keys) <= 15
        assert table.enter(keys.rstrip("\r"))[0].split("   ")[0] == f"✓ {number}  {hand}"


def test_a_line_that_begins_another_hand_says_what_the_open_one_lacks(begun: Tables) -> None:
    table = begun(language="sl")
    lacks = "igra še ni zapisana: soigralec? (najprej odgovori na to; < vzame zadnji odgovor nazaj)"
    assert table.enter("dvojka ana", "ena boris cilka 45") == [f"✗ dvojka: {lacks}"]
    table.enter("boris", "45", "")
    assert table.loop.session.hands == 1


@pytest.mark.parametrize("line", ["ena ana sama 45", "one Ana alone 45", "jedynka ana sama 45"])
def test_who_says_that_there_is_no_partner_is_not_asked_for_one(table: Table, line: str) -> None:
    assert not any("partner" in one for one in table.enter(line))
    assert table.loop.session.hands == 1


def test_a_captured_card_is_asked_for_its_loser_however_it_is_called(begun: Tables) -> None:
    table = begun(language="sl")
    table.enter("ena ana boris 45 ujet mond", "cilka", "")
    assert str(table.loop.state.totals["Cilka"]) == "-20"


def test_of_a_long_word_that_is_no_command_sixty_letters_are_shown(table: Table) -> None:
    assert table.enter(f"/{'x' * 61}")[0].startswith(f'✗ there is no command "{"x" * 60}"')


@pytest.mark.parametrize(("answer", "hint"), [("wonn", 'did you mean "won"?'), ("xyz", "one of won, lost")])
def test_a_mistyped_answer_is_told_from_an_unknown_one(table: Table, answer: str, hint: str) -> None:
    table.enter("beggar Ana")
    assert table.enter(answer) == [f'✗ "{answer}": not a word of pagat-4p, and not a player ({hint})']


def test_a_warning_is_passed_on_once(table: Table) -> None:
    loop = Loop(Session(table.path), speech("en"), NoShell(), ["the disk is nearly full"])
    loop.enter("note on")
    assert loop.answer[0] == "warning: the disk is nearly full"
    loop.enter("note off")
    assert not any("warning" in line for line in loop.answer)


def test_a_ledger_that_is_altered_by_hand_meanwhile_is_refused(table: Table) -> None:
    table.enter("two Ana Boris 44", "one Cilka Ana 45")
    table.path.write_text(table.path.read_text("utf-8").replace('"points":44', '"points":34'), "utf-8")
    with pytest.raises(Refused, match="altered"):
        table.loop.look()


#: What amends hand 1, `two Ana Boris 44 trula`, and its preview.
CORRECTIONS = """
amend 1 44 to 43            → hand 1 is: two Ana Boris 43 trula
amend 1 +kings              → hand 1 is: two Ana Boris 44 trula kings
amend 1 -trula              → hand 1 is: two Ana Boris 44
amend 1 two Boris Ana 44 trula  → hand 1 is: two Boris Ana 44 trula
amend 1 boris to cilka      → hand 1 is: two Ana Cilka 44 trula
amend 1 44                  ✗ nothing changes: hand 1 is two Ana Boris 44 trula (say what was different)
"""


@pytest.mark.parametrize("row", CORRECTIONS.strip().splitlines())
def test_a_correction_shows_what_changes(table: Table, row: str) -> None:
    line, sign, shown = re.split("([→✗])", row, maxsplit=1)
    table.enter("two Ana Boris 44 trula", "one Cilka Ana 45")
    before = table.facts()
    assert table.typed(line.strip())[0] == f"{sign}{shown}"
    screen = View(table.loop).screen(40, 13, line.strip(), len(line.strip()))
    assert sign == "✗" or any(" ".join(shown.split()[:4]) in one for one in rows_of(screen))
    assert bool(table.loop.enter(line.strip()).refused) is (sign == "✗")
    assert (table.facts() == before) is (sign == "✗")


def test_a_corrected_hand_has_the_notes_of_a_new_one(table: Table) -> None:
    table.enter("two Ana Boris 44", "two Cilka 40", "yes")
    without = "note: two is played with a partner, and none was named; taken as played alone"
    assert without in " ".join(table.typed("amend 1 two Ana 44"))
    assert without not in " ".join(table.typed("amend 2 +trula"))


def test_another_event_than_a_hand_is_void_by_its_name(begun: Tables) -> None:
    table = begun("pagat-money-4p", FOUR)
    table.enter("two Ana Boris 44", "fine Ana 5 late", "paid Ana Boris 10", "fine Boris 5 rude")
    table.enter(
        "void the last fine, he was not",
        "poslední platbu zruš omyl",
        "void payment it was not paid",
        "zruš pokutu omyl",
    )
    assert [one["event"] for one in table.facts() if one.get("kind") == "void"] == [4, 3, 2]


def test_once_the_session_is_over_no_hand_is_begun(table: Table) -> None:
    table.enter("two Ana Boris 44", "finish")
    assert table.enter("one")[0].startswith("✗ the session is finished")
    assert table.loop.open is None


@pytest.mark.parametrize(
    ("language", "line", "now"),
    [
        ("sl", "ne, 47", "two Ana Boris 47 pagat-ultimo"),
        ("sl", "popravi 47", "two Ana Boris 47 pagat-ultimo"),
        ("sl", "narobe, igrala je cilka", "two Cilka Boris 44 pagat-ultimo"),
        ("sl", "bilo je 40", "two Ana Boris 40 pagat-ultimo"),
        ("sl", "pagata ni bilo", "two Ana Boris 44"),
        ("sl", "pozabili smo, da so imeli kralje nasprotniki", "two Ana Boris 44 pagat-ultimo kings:defenders"),
        ("sl", "pozabili smo, da je imela Ana trulo", "two Ana Boris 44 pagat-ultimo trula:Ana"),
        ("sl", "sej ni res, 43 sta mela", "two Ana Boris 43 pagat-ultimo"),
        ("sl", "ne ne, blo je 46", "two Ana Boris 46 pagat-ultimo"),
        ("sl", "kontro smo pozabili", "two Ana Boris 44 kontra pagat-ultimo"),
        ("cs", "mělo tam být 45", "two Ana Boris 45 pagat-ultimo"),
        ("en", "it was 40", "two Ana Boris 40 pagat-ultimo"),
        ("en", "wait, it was 40", "two Ana Boris 40 pagat-ultimo"),
        ("sl", "čakaj, bilo je 40", "two Ana Boris 40 pagat-ultimo"),
        ("en", "correct: with cilka", "two Ana Cilka 44 pagat-ultimo"),
        ("cs", "špatně, hrála Cilka", "two Cilka Boris 44 pagat-ultimo"),
        ("pl", "nie, 47", "two Ana Boris 47 pagat-ultimo"),
    ],
)
def test_a_correction_without_a_number_means_the_last_hand_and_is_entered_twice(
    begun: Tables, language: str, line: str, now: str
) -> None:
    table = begun(language=language)
    table.enter("two Ana Boris 44 pagat")
    assert " → " in table.enter(line)[0] and table.facts()[-1]["kind"] == "hand"
    table.enter(line)
    assert table.facts()[-1]["kind"] == "amend" and table.facts()[-1]["words"] == now


def test_who_lost_the_mond_may_be_said_anew(begun: Tables) -> None:
    table = begun(language="sl")
    table.enter("two Ana Boris 44 mond:Cilka")
    table.enter("monda je izgubila Ana, ne Cilka", "monda je izgubila Ana, ne Cilka")
    assert table.facts()[-1]["words"] == "two Ana Boris 44 mond:Ana"


@pytest.mark.parametrize(
    ("language", "line"), [("sl", "ne, 47"), ("cs", "oprav karel 10"), ("pl", "nie, 45"), ("en", "it was 40")]
)
def test_what_cannot_be_corrected_is_told_by_its_cause(begun: Tables, language: str, line: str) -> None:
    table = begun(language=language)
    none = {"sl": "zapisana ni še nobena igra", "cs": "ještě není zapsaná žádná hra", "pl": "nie zapisano jeszcze"}
    assert table.enter(line)[0].startswith(f"✗ {none.get(language, 'no hand was recorded yet')}")
    table.enter("two Ana Boris 44")
    same = {"sl": "ne, 44", "cs": "mělo tam být 44", "pl": "nie, 44", "en": "it was 44"}[language]
    assert table.enter(same)[0].startswith("✗ ") and "Ana Boris 44" in table.enter(same)[0]


@pytest.mark.parametrize(("language", "line"), [("sl", "briši"), ("cs", "zruš"), ("pl", "skreśl"), ("en", "cancel")])
def test_a_bare_cancel_takes_back_the_last_record_when_it_is_entered_twice(
    begun: Tables, language: str, line: str
) -> None:
    table = begun(language=language)
    table.enter("two Ana Boris 44")
    assert "Ana Boris 44" in table.enter(line)[0] and table.facts()[-1]["kind"] == "hand"
    table.enter(line)
    assert table.facts()[-1]["kind"] == "undo"


def test_lines_that_a_correction_may_mean_can_be_chosen(begun: Tables) -> None:
    table = begun(language="sl")
    table.enter("two Ana Boris 44", "narobe, igral je boris")
    chosen = table.loop.meanings("narobe, igral je boris")
    assert chosen == ("popravi 1 dvojka Boris Ana 44", "popravi 1 dvojka Boris 44")
    table.enter(chosen[0])
    assert table.facts()[-1]["words"] == "dvojka Boris Ana 44"


def test_well_in_one_language_is_no_denial_of_another(begun: Tables) -> None:
    for language, hands in (("sl", 2), ("en", 1)):
        table = begun(language=language)
        table.enter("two Ana Boris 44", "no, two ana cilka 40", "no, two ana cilka 40")
        assert table.loop.session.hands == hands, language
