"""A hall: closed entries, people who come and go, ties, corrections, ended rounds, lists of players."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from organiser import Desk

from tarok_score.competition.draw import canonical
from tarok_score.ledger.record import ZERO, seal_of

EIGHT = "Ana Boris Cilka David Eva Filip Gabi Hana"
FIRST = ("result 1 120 35 35 -10", "result 2 4 3 2 1")


def names(desk: Desk) -> list[str]:
    return [one["player"] for one in desk.read("show")["players"]]


def tables(desk: Desk) -> list[set[str]]:
    return [set(table["players"]) for table in desk.read("tables")["tables"]]


def places(desk: Desk, *words: str) -> list[tuple[int, str]]:
    return [(row["place"], row["player"]) for row in desk.read("standings", *words)["standings"]]


# The draw


CLOSED = f"new Turnir --system points --rounds 2|enter {EIGHT}|set Ana --rating 1000|close-entry".split("|")


def test_words_from_the_hall_and_the_seal_of_the_entries_make_the_lots(desk: Desk) -> None:
    desk.done(*CLOSED, "draw --word lipa --word čebela")
    seal = desk.read("show")["entries"]["seal"]
    draw = desk.read("show")["draws"][0]
    assert draw["seed"] == f"{seal} cebela lipa" and draw["words"] == ["cebela", "lipa"]
    lots = {name: hashlib.sha256(f"{seal} cebela lipa\n1\n{name}".encode()).hexdigest() for name in EIGHT.split()}
    assert draw["order"] == sorted(lots, key=lots.__getitem__)
    assert [one["lot"] for one in desk.read("lots")["players"]] == [lots[name][:8] for name in draw["order"]]


SPELT = st.lists(
    st.sampled_from(["lipa", "čebela", "GORA", "Ana-Marija", "dva kralja", "ŠKIS", "17"]),
    min_size=2,
    max_size=5,
    unique=True,
)


@given(SPELT, st.randoms(use_true_random=False))
def test_whoever_types_the_words_chooses_neither_order_nor_spelling(words: list[str], random: Random) -> None:
    def spelt(word: str) -> str:
        marks = str.maketrans("čšžČŠŽ", "cszCSZ") if random.random() < 0.3 else {}
        ways = (str.upper, str.lower, str.title, lambda one: normalize("NFKD", one), lambda one: f"  {one}\u200d. ")
        return random.choice(ways)(word.translate(marks)).replace(
            *random.choice([("-", " "), ("-", "–"), (" ", "\u00a0")])
        )

    typed = [spelt(word) for word in random.sample(words, len(words))]
    assert canonical(typed) == canonical(words)


#: What a person who knows the words by now could still try, and why it is refused.
STEERING = [
    ("", "draw-otherwise"),
    ("--seed kralj", "draw-otherwise"),
    ("--order slips.txt --slips", "draw-otherwise"),
    ("--word lipa --word čebela", "draw-otherwise"),  # one paper is withheld
    ("--word lipa --word čebela --word gora --word most", "draw-otherwise"),  # or one more is found
    ("--word lipa --word čebela --word gora --pots", "draw-otherwise"),
    ("--word lipa --word čebela --word LIPA", "draw-words-alike"),
    ("--word lipa --word čebela --word gоra", "draw-word"),  # a Cyrillic о, which looks the same
    ("--word lipa --word čebela --word ...", "competition-text-empty"),
    ("--word lipa --word čebela --word gora --why kar_tako", "draw-as-announced"),
    ("--word lipa --word čebela --word gora --dry-run", "draw-dry-run"),
]


@pytest.mark.parametrize(("how", "problem"), STEERING)
def test_after_the_entries_are_closed_only_the_announced_draw_needs_no_reason(
    desk: Desk, how: str, problem: str
) -> None:
    (desk.folder / "slips.txt").write_text("\n".join(EIGHT.split()), encoding="utf-8")
    desk.done(*CLOSED[:-1], "close-entry --words 3")
    assert json.loads(desk(f"draw {how} --json").out)["problems"][0]["id"] == problem
    desk.done("draw --word lipa --word čebela --word gora")


def test_a_draw_that_is_not_due_shows_no_text_of_lots(desk: Desk) -> None:
    desk.done(*CLOSED, draw := "draw --word lipa --word čebela")
    assert desk(draw).err == "the draw is made\n    tarok tournament undo takes it back\n"


def test_another_draw_than_the_announced_one_says_why_wherever_it_is_shown(desk: Desk) -> None:
    desk.done(*CLOSED[:-1], "close-entry --words 3 --pots", "draw --seed kralj --why papirji_so_mokri")
    drawn = desk.read("show")["draws"][0]
    assert drawn["otherwise"] == "papirji_so_mokri" and drawn["pots"]
    for page in ("list", "lots", "tables", "tables --slips", "standings"):
        assert "another draw was announced: papirji_so_mokri" in desk(*page.split(), "--html", "-").out, page


@pytest.mark.parametrize("again", ["open-entry --why zamudnik", "undo --why zamudnik"])
def test_entries_that_were_opened_again_stay_to_be_seen(desk: Desk, again: str) -> None:
    desk.done(*CLOSED, again, "close-entry", "draw --word lipa --word čebela")
    assert [one["why"] for one in desk.read("tables")["reopened"]] == ["zamudnik"]
    assert "entries opened again at 20.00: zamudnik" in desk("tables", "--html", "-").out
    desk.done("undo --why x", "redo")
    assert [one["why"] for one in desk.read("tables")["reopened"]] == ["zamudnik"]


def test_a_new_name_chooses_no_other_lot_in_the_main_draw(desk: Desk) -> None:
    desk.done("new Pokal --system knockout", "enter Ana Boris Cilka David Eva", "close-entry", "draw --word a --word b")
    seal, (first, *others) = desk.read("show")["entries"]["seal"], desk.read("tables")["tables"][0]["players"]
    desk.done(
        f"result 1 {' '.join(str(n) for n in range(90, 90 - len(others) - 1, -1))}", f"rename {first} Zoran --why x"
    )
    desk.done("draw --word c --word d")
    lots = desk.read("lots")["players"]
    assert {"player": "Zoran", "drawn_as": first}.items() <= next(
        one for one in lots if one["player"] == "Zoran"
    ).items()
    for one in lots:
        assert hashlib.sha256(f"{seal} c d\n2\n{one['drawn_as']}".encode()).hexdigest()[:8] == one["lot"]


@pytest.mark.parametrize(
    "command",
    ["enter Igor", "withdraw Ana", "rename Ana Anka --why x", "set Ana --paid", "check-in Ana", "close-entry"],
)
def test_nothing_changes_once_the_entries_are_closed(desk: Desk, command: str) -> None:
    desk.done("new Turnir --system points --rounds 2", f"enter {EIGHT}", "close-entry")
    assert desk(command).status == 1
    desk.done("open-entry --why pozna_prijava", command)


def test_nobody_tries_a_draw_before_it_counts(desk: Desk) -> None:
    desk.done("new Turnir --system points --rounds 2", f"enter {EIGHT}", "close-entry")
    assert desk("draw --word a --word b --dry-run").status == 1
    desk.done("draw --word a --word b")
    assert desk("undo").status == 1
    desk.done("undo --why telefon", "draw --word a --word c")
    undone = desk.read("show")["undone"]
    assert [(one["words"], one["why"]) for one in undone] == [(["a", "b"], "telefon")]


def test_every_page_says_which_draw_it_is_and_why_others_were_taken_back(desk: Desk) -> None:
    desk.done("new Turnir --system points --rounds 2", f"enter {EIGHT}", "close-entry", "draw --word lipa --word a")
    desk.done("undo --why zvonilo_je")
    said = " ".join(desk("draw --word smreka --word b").out.split())
    assert said.startswith("draw 1, drawn by words from the hall: b smreka draw 1, made at 20.00, was taken back")
    pages = ("list", "lots", "tables", "tables --by name", "tables --slips", "standings", "why Ana")
    for page in pages:
        if "--slips" not in page:
            drawn = desk.read(*page.split())
            assert [one["why"] for one in drawn["undone"]] == ["zvonilo_je"] and drawn["entries"]["players"] == 8, page
            assert drawn["draws"][0]["words"] == ["b", "smreka"], page
        said = desk(*page.split(), "--html", "-").out
        assert "by words from the hall: b smreka" in said, page
        assert "draw 1, made at 20.00, was taken back: zvonilo_je" in said, page
    for command in ("show", "tables", "lots", "tables --lang sl"):
        assert "zvonilo_je" in desk(command).out, command
    desk.done("undo --why žarnica")
    assert "draw 1, made at 20.00, was taken back: žarnica" in desk("list", "--html", "-").out


def test_a_page_says_that_the_entries_were_not_closed(desk: Desk) -> None:
    desk.done("new Turnir --system points --rounds 2", f"enter {EIGHT}", "draw --seed a", "undo", "draw --seed a")
    said = desk("tables", "--html", "-").out
    assert "drawn without closing the entries" in said and "draw 1, made at 20.00, was taken back<" in said
    assert "žrebano brez zaključenih prijav" in desk("list", "--html", "-", "--lang", "sl").out


def test_only_those_in_the_hall_are_drawn(desk: Desk) -> None:
    desk.done("new Turnir --system points --rounds 2", f"enter {EIGHT}", "check-in Ana Eva Gabi Hana", "draw --seed a")
    assert names(desk) == ["Ana", "Eva", "Gabi", "Hana"]


# People


def test_a_new_name_stands_everywhere_but_for_the_lot(evening: Desk) -> None:
    evening.done(FIRST[0], "rename Ana Anka --why napaka")
    assert evening.read("tables")["tables"][0]["result"]["game"]["Anka"] == "120"
    assert evening.read("lots")["players"][0] == {"number": 1, "player": "Anka", "drawn_as": "Ana", "lot": None}


def test_somebody_takes_a_place_from_the_next_round_on(evening: Desk) -> None:
    evening.done(*FIRST, "replace Ana Rok", "next")
    assert evening.read("tables --round 1")["tables"][0]["players"][0] == "Ana"
    assert {"player": "Ana", "until": 1} in evening.read("show")["players"][0]["before"]
    assert places(evening)[0] == (1, "Rok")
    assert evening.read("why Ana")["player"] == "Rok"
    for command in ("list", "list --html -", "standings", "why Rok", "why Rok --html -"):
        assert "Rok, from round 2 for Ana" in evening(command).out, command


def test_somebody_sits_for_another_once(evening: Desk) -> None:
    evening.done("replace Ana Rok --once", FIRST[0])
    table = evening.read("tables")["tables"][0]
    assert table["substitutes"] == {"Rok": "Ana"} and table["result"]["game"]["Rok"] == "120"
    assert places(evening)[0] == (1, "Ana")


@pytest.mark.parametrize("command", ["absent Ana", "withdraw Ana"])
def test_whoever_was_taken_off_a_table_sits_down_at_another_with_a_reason(evening: Desk, command: str) -> None:
    evening.done(command, "absent Eva")
    said = evening("enter Ana --table 2")
    assert said.status == 1 and "Ana was taken off table 1 of this round" in said.err
    assert evening("enter Ana --table 2 --why  ").status == 2 and evening("enter Ana --table 2 --dry-run").status == 1
    evening.done("enter Ana --table 2 --why zamuda", "enter Eva --table 1 --why menjava")
    assert [table["players"][-1] for table in evening.read("tables")["tables"]] == ["Eva", "Ana"]
    evening.done("absent Ana", "absent Eva", "absent David", "enter David --table 1")


@pytest.mark.parametrize("word", ["retired", "odstopila", "odstoupila", "zrezygnowała"])
def test_whoever_left_during_the_table_is_behind_all_others(evening: Desk, word: str) -> None:
    evening.done(f"result 1 Ana=120 Boris=35 Cilka={word} David=-10")
    result = evening.read("tables")["tables"][0]["result"]
    assert result["places"] == {"Ana": 1, "Boris": 2, "Cilka": 4, "David": 3} and result["retired"] == ["Cilka"]


def test_a_penalty_is_off_the_total_and_not_off_the_round(evening: Desk) -> None:
    evening.done(*FIRST, "penalty Ana 1/2 --why zamuda")
    row = next(row for row in evening.read("standings")["standings"] if row["player"] == "Ana")
    assert (row["points"], row["penalty"], row["by_round"]) == ("3.5", "0.5", ["4"])
    assert (evening("penalty Ana -1 --why x").status, evening("penalty Ana 0 --why x").status) == (1, 1)


# Results


def test_a_correction_is_seen(evening: Desk) -> None:
    evening.done(*FIRST)
    said = evening("result 1 20 35 35 -10 --correct listek")
    said_out = " ".join(said.out.split())
    assert "Ana 120 → 20, Boris 35, Cilka 35 and David −10" in said_out
    result = evening.read("tables")["tables"][0]["result"]
    assert result["corrections"] == [
        {"game": {"Ana": "120", "Boris": "35", "Cilka": "35", "David": "-10"}, "why": "listek"}
    ]
    assert "2*" in evening("standings").out
    assert "round 1: corrected, 120 → 20 (listek)" in evening("why Ana").out
    assert "round 1: corrected, 120 → 20 (listek)" in evening("why Ana --html -").out
    assert "corrected: listek: Ana 120 → 20, Boris 35, Cilka 35" in " ".join(evening("log").out.split())


def test_a_correction_that_was_taken_back_is_not_what_stood_before(evening: Desk) -> None:
    evening.done(FIRST[0], "result 1 20 35 35 -10 --correct a", "undo", "result 1 30 35 35 -10 --correct b")
    assert "b: Ana 120 → 30," in " ".join(evening("log").out.split())


def test_later_tables_that_stand_by_the_old_numbers_are_said(evening: Desk) -> None:
    evening.done(*FIRST, "next")
    said = " ".join(evening("result 1 20 35 35 -10 --round 1 --correct listek").out.split())
    assert "formed with the old numbers: round 2 the next round is not begun: undo this and next" in said


def test_the_sum_of_the_slip_must_be_that_of_its_numbers(evening: Desk) -> None:
    assert evening("result 1 120 35 35 -10 = 190").status == 1
    evening.done("result 1 120 35 35 -10 = 180")


def test_equals_in_a_knockout_are_said(cup: Desk) -> None:
    said = cup("result 1 40 20 20 10")
    assert "number 2 before 3" in " ".join(said.out.split())
    result = cup.read("tables")["tables"][0]["result"]
    assert (result["tied"], result["decided_by"]) == ([["Boris", "Cilka"]], "lot")
    for command in ("tables", "tables --html -", "why Boris", "why Boris --html -"):
        on_the_wall = " ".join(cup(command).out.split())
        assert "equal: Boris and Cilka, decided by lot, number 2 before 3" in on_the_wall, command
        assert "--decided" not in on_the_wall, command
    assert "extra hand" not in cup("result 2 40 retired retired retired --lang sl").out


def test_one_goes_on_where_three_have_left(cup: Desk) -> None:
    said = " ".join(cup("result 1 Ana=40 Boris=retired Cilka=retired David=retired").out.split())
    assert "Ana goes on semifinal" in said


def test_a_correction_of_an_earlier_round_counts_in_all_later_ones(evening: Desk) -> None:
    evening.done("result 1 100 70 40 10", "result 2 99 71 40 10", "next", "result 1 100 70 40 10 --round 2")
    evening.done("result 1 10 40 70 100 --round 1 --correct listek", "result 2 99 71 40 10")
    points = {row["player"]: row["by_round"] for row in evening.read("standings")["standings"]}
    assert [points[name][0] for name in ("Ana", "Boris", "Cilka", "David")] == ["1", "2", "3", "4"]
    evening.done("next")
    rows = evening.read("standings --round 2")["standings"]
    assert all(Fraction(row["points"]) == sum(map(Fraction, row["by_round"])) for row in rows)
    tables = [name for table in evening.read("tables")["tables"] for name in table["players"]]
    assert tables == [row["player"] for row in rows]


def test_the_right_player_sits_down_after_a_correction(cup: Desk) -> None:
    cup.done("result 1 40 30 20 10", "result 2 40 30 20 10", "next")
    assert cup("result 1 40 20 30 10 --round 1 --correct listek").status == 1
    said = cup("result 1 40 20 30 10 --round 1 --correct listek --reseat").out
    assert [line for line in said.splitlines() if "sits" in line or "numbers" in line] == [
        "Cilka sits at table 1 instead of Boris"
    ]
    assert cup.read("tables")["tables"][0]["players"] == ["Ana", "Filip", "Cilka", "Eva"]


def test_a_round_ends_without_the_results_that_miss(evening: Desk) -> None:
    evening.done(FIRST[0], "end-round --why ura", "next")
    table = evening.read("tables --round 1")["tables"][1]
    assert (table["done"], table["result"], table["ended"]) == (True, None, "ura")


def test_a_league_is_played_in_any_order(league: Desk) -> None:
    second = league.read("tables --round 2")["tables"]
    league.done(f"absent {second[1]['players'][0]} --round 2")
    for number in (1, 2):
        players = league.read("tables --round 2")["tables"][number - 1]["players"]
        league.done(f"result {number} {' '.join('1234'[: len(players)])} --round 2")
    show = league.read("show")
    assert (show["round"], show["phase"]) == (2, "round")
    assert show["outstanding"] == [{"round": 1, "table": 1}, {"round": 1, "table": 2}]


def test_an_extra_hand_decides_the_first_place(desk: Desk) -> None:
    desk.file("slips", EIGHT.replace(" ", "\n") + "\n")
    desk.done("new Turnir --system points --rounds 1", f"enter {EIGHT}", "draw --order slips")
    desk.done("result 1 40 30 20 10", "result 2 40 30 20 10", "decide Eva --why igra")
    assert places(desk)[:3] == [(1, "Eva"), (2, "Ana"), (3, "Boris")]


# Tables


def test_nobody_meets_again_where_it_can_be_helped(desk: Desk) -> None:
    desk.done("new T --system points --rounds 2 --rematch avoid", f"enter {EIGHT} Igor Jana Karel Lojze Mojca Nace")
    desk.done("enter Olga Peter", "draw --seed a", *(f"result {n} 4 3 2 1" for n in (1, 2, 3, 4)), "next")
    rounds = [[set(table["players"]) for table in desk.read(f"tables --round {n}")["tables"]] for n in (1, 2)]
    assert all(len(first & second) == 1 for first in rounds[0] for second in rounds[1])


def test_a_table_of_each_pot(desk: Desk) -> None:
    desk.done("new T --system points --rounds 2")
    for number, name in enumerate(EIGHT.split()):
        desk.done(f"enter {name} --rating {number}")
    desk.done("draw --seed a --pots")
    pots = desk.read("show")["draws"][0]["pots"]
    assert [set(pot) for pot in pots] == [{"Gabi", "Hana"}, {"Eva", "Filip"}, {"Cilka", "David"}, {"Ana", "Boris"}]
    assert [table["players"] for table in desk.read("tables")["tables"]] == [
        list(one) for one in zip(*pots, strict=True)
    ]


def test_a_file_that_claims_more_rounds_than_there_can_be_is_damaged(desk: Desk) -> None:
    desk.done("new Liga --system league --rounds 2")
    path = next(desk.folder.glob("tournament-*.jsonl"))
    head = json.loads(path.read_text("utf-8")) | {"rounds": 100_000}
    del head["seal"]
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))[:-1]
    path.write_text(f'{text},"seal":"{seal_of(ZERO, text.encode())}"}}\n', encoding="utf-8")
    for command in ("fixtures", "standings", "show"):
        assert "does not say which competition this is" in desk(command).err


# Lists of players


def test_a_list_out_of_a_spreadsheet(desk: Desk) -> None:
    desk.done("new T --system points --rounds 2")
    desk.file("l.csv", "name;club;paid\nAna;Bled;x\nBoris;;no\n")
    desk.done("enter --csv l.csv")
    assert [(one["player"], one["club"], one["paid"]) for one in desk.read("list")["players"]] == [
        ("Ana", "Bled", True),
        ("Boris", None, False),
    ]
    desk.file("l.csv", "name;club\nCilka\nDavid;x;y\n")
    said = desk("enter --csv l.csv")
    assert said.status == 1 and said.err.count("fields") == 2
    desk.file("l.csv", "name,rating\nCilka,12x\nDavid,1,2\nBoris,3\nEva:x,4\nFilip,5\nfilip,6\n")
    said = desk("enter --csv l.csv")
    assert [n for n in range(1, 9) if f"line {n}:" in said.err] == [2, 3, 4, 5, 7]
    assert [one["player"] for one in desk.read("list")["players"]] == ["Ana", "Boris"]


def test_a_head_is_never_a_player(desk: Desk) -> None:
    desk.done("new T --system points --rounds 2")
    for head in ("Ana;Bled", "Ana\tBled"):
        desk.file("l", f"{head}\nAnka\n")
        assert "the first line must name the columns" in desk("enter --file l").err, head
    desk.file("l", "name\nAnka\n")
    desk.done("enter --file l")
    assert [one["player"] for one in desk.read("list")["players"]] == ["Anka"]


def test_standings_say_when_a_table_of_an_earlier_round_is_open(league: Desk) -> None:
    league.done("result 2 1 2 3 4", "result 1 1 2 3 4 --round 2", "result 2 1 2 3 4 --round 2")
    said = league("standings --running").out
    assert "standings during league round 2, 2 of 2 tables" in said
    assert "some tables have no result yet" in said
    league.done("result 1 1 2 3 4 --round 1")
    assert "standings after league round 2" in league("standings").out


def test_tables_that_the_hall_has_no_room_for_are_told_with_who_waits(desk: Desk) -> None:
    desk.file("slips", "\n".join(EIGHT.split()) + "\n")
    desk.done("new T --system points --rounds 2 --tables-max 1", f"enter {EIGHT}")
    drawn = desk("draw --order slips")
    assert "\n2 tables for 1 in the hall: 4 players wait\n" in drawn.out


def test_who_meets_again_is_told_from_the_second_round_on(desk: Desk) -> None:
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\n")
    desk.done("new T --system points --rounds 3 --rematch avoid", "enter Ana Boris Cilka David")
    assert "meets again" not in desk("draw --order slips").out
    desk.done("result 1 40 20 -10 -50")
    assert desk("next").out.startswith("who meets again: Ana–Boris, Ana–Cilka, Ana–David, ")


def test_the_results_of_a_file_are_taken_back_together_and_named_by_their_number(evening: Desk) -> None:
    evening.file("results", "1 40 30 20 10\n2 40 30 20 10\n")
    evening.done("result --batch results")
    assert "results of 2 tables" in evening("undo").out


# Who sits where


def seats(desk: Desk, round_number: int | None = None) -> list[list[str]]:
    return [
        one["players"] for one in desk.read(f"tables --round {round_number}" if round_number else "tables")["tables"]
    ]


def test_an_absence_is_told_in_the_break_or_after_the_own_result(evening: Desk) -> None:
    evening.done(FIRST[0], "absent Ana", FIRST[1], "absent Eva", "next")
    assert sorted(name for table in seats(evening) for name in table) == [
        "Boris",
        "Cilka",
        "David",
        "Filip",
        "Gabi",
        "Hana",
    ]
    assert evening.read("tables")["waiting"] == ["Ana", "Eva"]
    for table in (1, 2):
        evening.done(f"result {table} {' '.join(map(str, range(len(seats(evening)[table - 1]))))}")
    evening.done("next")
    assert {"Ana", "Eva"} <= {name for table in seats(evening) for name in table}


def test_a_league_takes_an_absence_from_the_coming_round(league: Desk) -> None:
    league.done(*FIRST, "absent Ana")
    assert all("Ana" not in table for table in seats(league, 2)) and any("Ana" in table for table in seats(league, 1))


def test_somebody_alone_moves_to_a_free_chair(desk: Desk) -> None:
    desk.file("slips", f"{EIGHT} Igor".replace(" ", "\n") + "\n")
    desk.done("new Turnir --system points --rounds 2", f"enter {EIGHT} Igor", "draw --order slips", "absent Ana")
    desk.done("move Igor 1 --why alone")
    assert seats(desk) == [["Boris", "Cilka", "David", "Igor"], ["Eva", "Filip", "Gabi", "Hana"], []]
    desk.done("undo", "undo", "move Igor Ana --why alone")
    assert seats(desk) == [["Igor", "Boris", "Cilka", "David"], ["Eva", "Filip", "Gabi", "Hana"], ["Ana"]]
    log = desk.read("log")["events"]
    assert [(one["kind"], one["standing"]) for one in log[-2:]] == [("move", False), ("swap", True)]


def test_the_seat_of_one_who_left_goes_to_whom_it_belongs(cup: Desk) -> None:
    cup.done("result 1 4 3 2 1", "result 2 4 3 2 1", "next", "withdraw Ana")
    assert seats(cup) == [["Filip", "Boris", "Eva"]]
    cup.done("result 1 3 4 5 1 --round 1 --correct slip --reseat")
    (table,) = seats(cup)
    assert sorted(table) == ["Boris", "Cilka", "Eva", "Filip"] and cup("check").status == 0


def test_a_plan_names_who_sits_in_each_round(league: Desk) -> None:
    league.done("replace Ana Rok --from-round 2")
    first, second = (
        [name for table in one["tables"] for name in table] for one in league.read("fixtures")["rounds"][:2]
    )
    assert "Ana" in first and "Rok" not in first and "Rok" in second and "Ana" not in second


def test_an_undo_opens_a_closed_competition_again(evening: Desk) -> None:
    evening.done(*FIRST, "close --early rain", "undo")
    assert evening.read("show")["phase"] == "between"


def test_nothing_is_a_rating_too(desk: Desk) -> None:
    desk.done("new Turnir --system points --rounds 1", "enter Ana", "set Ana --rating 0")
    assert desk.read("list")["players"][0]["rating"] == 0
