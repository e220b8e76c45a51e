"""An evening at the table, command by command: what each one answers, whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from answers import NOON, TODAY, Tarok
from sentences import deals
from still import HandedIn, Still


def seal(text: str) -> str:
    """The short seal that an answer ends with."""
    return text.rpartition("seal ")[2].split()[0]


def test_new_tells_file_players_and_what_comes_next(tarok: Tarok) -> None:
    said = tarok("new pagat-4p Ana Boris Cilka David")
    assert said == (
        0,
        f"{TODAY}: pagat-4p, Ana, Boris, Cilka, David\n{deals('David', 'Ana')}\nseal {seal(said.out)}\n",
        "",
    )
    assert len(seal(said.out)) == 6
    assert [path.name for path in Path().iterdir()] == [TODAY]


def test_new_with_variants_dealer_and_a_name(tarok: Tarok) -> None:
    said = tarok("new pagat-4p Ana Boris Cilka David --variant exact-difference --variant piccolo --dealer boris "
                 "--session friday.jsonl")  # fmt: skip
    assert said.out.startswith(
        f"friday.jsonl: pagat-4p with exact-difference, piccolo, Ana, Boris, Cilka, David\n{deals('Boris', 'Cilka')}\n"
    )
    shown = tarok("show --session friday.jsonl --json").json
    assert (shown["variants"], shown["dealer"]) == (["exact-difference", "piccolo"], "Boris")


def test_a_second_session_of_a_day_gets_its_own_file(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    assert tarok("new pagat-3p Eva Franc Greta").out.startswith("tarok-2026-01-31-2.jsonl: pagat-3p, Eva, Franc, Greta")
    assert tarok("new guide-2p Eva Franc").out.startswith("tarok-2026-01-31-3.jsonl: guide-2p, Eva, Franc")


def test_a_table_with_rules_of_its_own(tarok: Tarok) -> None:
    Path("home.yaml").write_text(
        "id: home\nextends: pagat-4p\ntitle: {en: At home}\nsource: house rules\n"
        "contracts: {two: {value: 25, cite: 'we say so'}}\n",
        encoding="utf-8",
    )
    assert tarok("new ./home.yaml Ana Boris Cilka David").out.startswith(f"{TODAY}: home, Ana")
    Path("home.yaml").unlink()
    assert "   25 + 10  Ana, Boris +35\n" in tarok("add two Ana Boris 44").out
    assert tarok("check").status == 0


def test_add_shows_what_it_understood_the_working_the_totals_and_what_comes_next(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    said = tarok("add dvojka a b 44 trula mond:c")
    assert said == (
        0,
        "✓ 1  two Ana Boris 44 trula mond:Cilka\n"
        "     two            20 + 10  Ana, Boris +30\n"
        "     trula          10       Ana, Boris +10\n"
        "     captured mond  −20           Cilka −20\n"
        "            Ana  Boris  Cilka  David\n"
        "     total  +40    +40    −20      0\n"
        f"next: Ana deals, Boris is forehand · seal {seal(said.out)} · tarok why 1\n",
        "",
    )
    said = tarok("add one Cilka Ana 45 kontra@David --steps")
    assert said.out.splitlines()[1:4] == [
        "     one  (30 + 10) × 2 kontra  Cilka, Ana +80",
        "         45 − 35 = 10, to the nearest 5: 10",
        "         kontra (David): × 2",
    ]


def test_add_tells_radli_and_a_compulsory_klop(friday: Tarok) -> None:
    said = friday("add solo-three Ana 40 mond:Boris")
    assert said.out.splitlines()[-4:-1] == [
        "             Ana  Boris  Cilka  David",
        "     radli            ○      ○      ○",
        "     total  +105     +5    −30    −20",
    ]
    assert said.out.splitlines()[-1].startswith("next: Cilka deals, David is forehand · seal ")
    said = friday("adjust David +20 --why bet")
    next_ = "next: Cilka deals, David is forehand; a compulsory klop is due · seal "
    assert said.out.splitlines()[-1].startswith(next_)


def test_add_of_a_batch(friday: Tarok) -> None:
    Path("hands").write_text("# the second round\n\none Cilka Ana 45\n  two Ana Boris 34  \n", encoding="utf-8")
    said = friday("add --batch hands")
    assert said.status == 0 and said.err == ""
    lines = said.out.splitlines()
    assert lines[0] == "✓ 3  one Cilka Ana 45   (30 + 10) × 2 radl  Cilka, Ana +80"
    assert any(line.startswith("✓ 4  two Ana Boris 34   ") for line in lines)
    assert friday("show --json").json["hands"] == 4
    assert friday("add", "--batch", "-", stdin="one Cilka Ana 45\n").status == 0
    assert friday("show --json").json["hands"] == 5


def test_a_plain_hand_takes_four_lines(tarok: Tarok, handed_in: HandedIn) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    said = tarok("add two Ana Boris 44").out.splitlines()
    assert len(said) == 4 and said[:3] == [
        "✓ 1  two Ana Boris 44   20 + 10  Ana, Boris +30",
        "            Ana  Boris  Cilka  David",
        "     total  +30    +30      0      0",
    ]
    assert tarok("add two Ana Boris 44 --steps").out.splitlines()[1] == "     two  20 + 10  Ana, Boris +30"
    handed_in(Still(NOON, asks=False, columns=40, reads=True))
    assert tarok("add two Ana Boris 44").out.splitlines()[0].endswith(" 3  two Ana Boris 44")


def test_the_five_player_dealer_rests_unless_somebody_else_did(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David Eva")
    assert tarok("add two Ana Boris 44").out.startswith("✓ 1  two Ana Boris 44 resting:Eva   ")
    assert tarok("add two Eva Boris 44 resting:David").out.startswith("✓ 2  two Eva Boris 44 resting:David   ")
    assert tarok("show --json").json["next"] == "next: Boris deals and rests, Cilka is forehand"


def test_who_may_bid_is_noted_not_policed(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    said = tarok("add three Boris Ana 44")
    assert said.err == "note: only forehand (Ana) may play three; recorded as said\n"
    assert said.status == 0 and said.out.startswith("✓ 1  three Boris Ana 44   10 + 10  Boris, Ana +20\n")


def test_notes_on_a_batch_name_the_line(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    said = tarok("add", "--batch", "-", stdin="two Ana Boris 44\nthree David Ana 44\n")
    assert said.err == "line 2: note: only forehand (Boris) may play three; recorded as said\n"


def test_a_misdeal_without_a_price_says_so(tarok: Tarok) -> None:
    tarok("new taroki-polish Ola Piotr Jan Ewa --dealer Ewa")
    said = tarok("misdeal Ewa")
    assert said.err == "note: taroki-polish names no price for a misdeal; recorded, and it costs nothing\n"
    assert "next: Ewa deals" in said.out


def test_misdeal_no_taroks_adjust_and_note(friday: Tarok) -> None:
    said = friday("misdeal bor")
    assert said == (
        0,
        "✓ misdeal by Boris\n     misdeal  −20  Boris −20\n"
        "            Ana  Boris  Cilka  David\n"
        "     radli    ○      ○      ○      ○\n"
        "     total  +15     +5    −30    −20\n"
        f"next: Boris deals, Cilka is forehand · seal {seal(said.out)}\n",
        "",
    )
    said = friday("misdeal Ana")
    assert said.err == "note: it was Boris's deal; recorded for Ana, who deals again\n"
    assert said.out.splitlines()[-1].startswith("next: Ana deals, Boris is forehand · ")
    said = friday("no-taroks David")
    assert said.out.splitlines()[0] == "✓ thrown in: David has no tarok"
    assert said.out.splitlines()[-1].startswith("next: Ana deals, Boris is forehand; a compulsory klop is due · ")
    said = friday("adjust", "Ana", "-20", "--why", "owed from Friday")
    assert said.out.splitlines()[:2] == [
        "✓ adjustment: Ana −20 (owed from Friday)",
        "     adjustment  −20  Ana −20",
    ]
    said = friday("note Cilka   went home")
    assert said.out.splitlines()[0] == "✓ note: Cilka went home"


def test_no_taroks_where_the_rules_say_nothing_of_it(tarok: Tarok) -> None:
    tarok("new taroky-hlucin Ana Boris Cilka David")
    assert tarok("no-taroks Ana").err == (
        "note: taroky-hlucin says nothing about a hand without taroks; recorded, the same dealer deals again\n"
    )


@pytest.mark.parametrize("amount", ["-20", "−20", "-20.0", "-40/2"])
def test_adjust_takes_a_negative_number_as_a_plain_word(friday: Tarok, amount: str) -> None:
    assert friday("adjust", "Ana", amount, "--why", "agreed").status == 0
    assert friday("show --json").json["totals"]["Ana"] == "-5"


def test_undo_and_redo_of_hands_and_corrections(friday: Tarok) -> None:
    said = friday("undo")
    assert said.err == "takes back: klop Ana=26 Boris=17 Cilka=9 David=18\n"
    lines = said.out.splitlines()
    assert (lines[0], lines[-2]) == ("✓ taken back", "     total  +40    +40    −20      0")
    said = friday("redo")
    lines = said.out.splitlines()
    assert (lines[0], lines[-2]) == ("✓ brought back", "     total  +15    +25    −30    −20")
    friday("void 1 --why misheard")
    said = friday("undo")
    note = "note: Boris deals next now, not Ana; tarok dealer Ana if Ana does\n"
    assert said.err == f"takes back: hand 1 is void (misheard)\n{note}"
    assert said.out.splitlines()[:2] == ["✓ taken back", "  hand 1 is: two Ana Boris 44 trula mond:Cilka"]
    assert friday("redo").out.splitlines()[:3] == [
        "✓ brought back", "  hand 1 was: two Ana Boris 44 trula mond:Cilka", "  hand 1 is void (misheard)"
    ]  # fmt: skip
    friday("undo")
    assert friday("show --json").json["totals"]["Ana"] == "15"


def test_why_one_player_has_what_he_has(friday: Tarok) -> None:
    friday("add beggar Boris won")
    assert friday("why 3 Boris").out.splitlines()[1].split()[:2] == ["beggar", "70"]
    assert friday("why 3 Ana") == friday("why 3")


def test_amend_and_void(friday: Tarok) -> None:
    said = friday("amend 1 two Ana Boris 50")
    assert said.status == 0
    assert said.out.splitlines()[:2] == [
        "✓ hand 1 was: two Ana Boris 44 trula mond:Cilka",
        "  hand 1 is: two Ana Boris 50",
    ]
    assert "     total  +10    +20    −10    −20\n" in said.out
    said = friday("void", "1", "--why", "wrong cards")
    assert said.out.splitlines()[:2] == ["✓ hand 1 was: two Ana Boris 50", "  hand 1 is void (wrong cards)"]
    assert "     total  −25    −15    −10    −20\n" in said.out
    assert friday("show --json").json["hands"] == 1


def test_people_come_and_go(friday: Tarok) -> None:
    said = friday("replace Cilka Eva --with-score --before 2")
    assert (said.status, said.err) == (
        1,
        "Cilka is named later on (hand 2): was that Eva?\n    --as-played writes Eva there for Cilka\n",
    )
    said = friday("replace Cilka Eva --with-score --before 2 --as-played")
    assert said.out.splitlines()[:3] == [
        "✓ from hand 2 on: Ana Boris Eva David, pagat-4p",
        "  hand 2 was: klop Ana=26 Boris=17 Cilka=9 David=18",
        "  hand 2 is: klop Ana=26 Boris=17 Eva=9 David=18",
    ]
    friday("undo")
    said = friday("replace Cilka Eva --with-score")
    assert said.out.splitlines()[0] == "✓ from hand 3 on: Ana Boris Eva David, pagat-4p"
    assert friday("undo").err == (
        "takes back: at the table: Ana Boris Eva David, Boris deals; the score goes on: Cilka→Eva\n"
    )
    said = friday("leave Cilka --rules pagat-3p")
    assert said.out.splitlines()[0] == "✓ from hand 3 on: Ana Boris David, pagat-3p"
    shown = friday("show --json").json
    assert (shown["players"], shown["away"], shown["away_since"]) == (
        ["Ana", "Boris", "David"],
        ["Cilka"],
        {"Cilka": 3},
    )
    assert friday("adjust Eva 5 --why x").status == 1
    assert "Cilka" in friday("show").out and friday("check").status == 0


def test_a_correction_tells_what_it_changed(friday: Tarok) -> None:
    said = friday("insert 2 beggar Boris won")
    assert said.out.splitlines()[0] == "✓ hand 2 is new: beggar Boris won"
    friday("add solo-three Ana 50")
    assert friday("void 2 --why misheard").out.splitlines()[:2] == [
        "✓ hand 2 was: beggar Boris won",
        "  hand 2 is void (misheard)",
    ]
    assert friday("undo").status == 0
    found = friday("amend 3 two Ana Boris 44 --json").json["changed"]
    assert found == [{"number": 4, "was": {"Ana": "110"}, "is": {"Ana": "55"}}]
    said = friday("void e1 --why twice")
    assert said.err == "there is no event e1\n    tarok log numbers the events that can be void\n"


def test_show_is_the_sheet_people_know(friday: Tarok) -> None:
    seal = f"seal {friday('check').out.split()[-1]}\n"
    assert friday("show") == (
        0,
        "         Ana  Boris  Cilka  David\n"
        "radli      ○      ○      ○      ○\n"
        "1        +40    +40    −20         two ✓ Ana, Boris\n"
        "2        +15    +25    −30    −20  klop\n"
        "total    +15    +25    −30    −20\n"
        f"{deals('Boris', 'Cilka')}\n{seal}",
        "",
    )
    friday("add solo-three Ana 40")
    assert friday("show --ascii").out.rpartition("seal ")[0] == (
        "         Ana  Boris  Cilka  David\n"
        "radli      x      o      o      o\n"
        "1        +40    +40    -20         two + Ana, Boris\n"
        "2        +15    +25    -30    -20  klop\n"
        "3       +105                       solo three + Ana\n"
        "total   +105    +25    -30    -20\n"
        f"{deals('Cilka', 'David')}\n"
    )


def test_show_upto_a_hand(friday: Tarok) -> None:
    friday("undo")
    friday("add two Ana Boris 34")
    assert friday("show --upto 1").out.rpartition("seal ")[0] == (
        "         Ana  Boris  Cilka  David\n"
        "radli\n"
        "1        +40    +40    −20         two ✓ Ana, Boris\n"
        "total    +40    +40    −20      0\n"
        f"{deals('Ana', 'Boris')}\n"
    )
    assert friday("show --upto 1 --json").json["totals"] == {"Ana": "40", "Boris": "40", "Cilka": "-20", "David": "0"}


def test_log_tells_everything_with_changes_and_totals(friday: Tarok) -> None:
    friday("note late")
    friday("void 1 --why misheard")
    assert friday("log --ascii").out == (
        "                                                              Ana      Boris      Cilka      David\n"
        "--  --------------------------------------------------  ---------  ---------  ---------  ---------\n"
        " 1  two Ana Boris 44 trula mond:Cilka (void: misheard)\n"
        " 2  klop Ana=26 Boris=17 Cilka=9 David=18               -25 > -25  -15 > -15  -10 > -10  -20 > -20\n"
        "e3  note: late\n"
    )


def test_log_of_every_record_with_its_time(friday: Tarok) -> None:
    for command in ("misdeal Boris", "amend 1 two Ana Boris 50", "void e3 --why twice", "undo", "undo", "redo",
                    "swap 1 2", "insert 1 one Cilka 40", "rename Ana Anica", "void 2 --why misheard"):  # fmt: skip
        assert friday(command).status == 0, command
    assert friday("log --all").out.splitlines() == [
        "e1  20:00  [two Ana Boris 44 trula mond:Cilka]",
        "e2  20:00  [klop Ana=26 Boris=17 Cilka=9 David=18]",
        "e3  20:00  misdeal by Boris",
        "e4  20:00  hand 1 was: two Ana Boris 44 trula mond:Cilka; hand 1 is: two Ana Boris 50",
        "e5  20:00  [e3 does not count (twice)]",
        "e6  20:00  taken back: e3 does not count (twice)",
        "e7  20:00  taken back: hand 1 is: two Ana Boris 50",
        "e8  20:00  brought back",
        "e9  20:00  hand 1 was: two Ana Boris 50; hand 2 was: klop Ana=26 Boris=17 Cilka=9 David=18; "
        "hand 1 is: klop Ana=26 Boris=17 Cilka=9 David=18; hand 2 is: two Ana Boris 50",
        "e10  20:00  hand 1 is new: one Cilka 40",
        "e11  20:00  Ana is called Anica now",
        "e12  20:00  hand 2 was: klop Anica=26 Boris=17 Cilka=9 David=18; hand 2 is void (misheard)",
    ]
    assert "->" not in friday("log --all --ascii").out
    found = friday("log --all --json").json["records"]
    assert [one["record"] for one in found if not one["holds"]] == [1, 2, 5]
    assert found[0] == {"record": 1, "at": NOON, "kind": "hand", "told": ["two Ana Boris 44 trula mond:Cilka"],
                        "holds": False}  # fmt: skip


def test_log_of_nothing(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    assert tarok("log").out == "nothing was recorded yet\n"


def test_why_tells_rule_and_source_of_every_line(friday: Tarok) -> None:
    assert friday("why 1").out == (
        "hand 1  two Ana Boris 44 trula mond:Cilka\n"
        "  two            20 + 10  Ana, Boris +30  [1]\n"
        "      44 − 35 = 9, to the nearest 5: 10  [2]\n"
        "  trula          10       Ana, Boris +10  [3]\n"
        "  captured mond  −20           Cilka −20  [4]\n"
        "      Cilka lost the mond\n"
        "Ana +40, Boris +40, Cilka −20\n"
        '[1] pagat.com, "The Contracts, a summary" (20 + difference)\n'
        '[2] pagat.com, "The Scoring" (rounded to nearest 5)\n'
        '[3] pagat.com, "Bonuses" (take škis, XXI and I in tricks)\n'
        '[4] pagat.com, "Captured Mond" (20 points are subtracted)\n'
    )
    assert '\n[2] difference: pagat.com, "The Scoring" (rounded to nearest 5)\n' in friday("why 1 --rules").out
    assert friday("why").out.startswith("hand 2  klop Ana=26")
    assert friday("why 1 --lang sl").out.splitlines()[1] == "  dvojka      20 + 10  Ana, Boris +30  [1]"
    friday("void 1 --why misheard")
    assert friday("why 1").out.startswith("hand 1, void: misheard  two Ana Boris 44 trula mond:Cilka\n")


def test_settle_on_paper_and_at_a_rate(friday: Tarok) -> None:
    unfinished = "note: the session is not finished; open radli are not charged yet\n"
    assert friday("settle") == (
        0,
        "Saturday, 31 January 2026 · 2 hands · the average is −2.5\n"
        "\n"
        "          total  balance\n"
        "-  -----  -----  -------\n"
        "1  Boris    +25    +27.5\n"
        "2  Ana      +15    +17.5\n"
        "3  David    −20    −17.5\n"
        "4  Cilka    −30    −27.5\n"
        "\n"
        "David → Ana    18 points\n"
        "Cilka → Boris  28 points\n"
        "tarok rate 0.05 makes money of it\n",
        unfinished,
    )
    lines = friday("settle --rate 0.05").out.splitlines()
    assert lines[0] == "Saturday, 31 January 2026 · 2 hands · 0.05 a point · the average is −2.5"
    assert lines[5] == "2  Ana      +15    +0.88" and lines[-1] == "Cilka → Boris  1.38"
    friday("finish")
    assert friday("settle").err == f"no session is open; this is {TODAY}\n"


def test_settle_when_nobody_owes_anything(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    assert tarok("settle").out == (
        "Saturday, 31 January 2026 · 0 hands · the average is 0\n\n"
        "          balance\n-  -----  -------\n"
        "1  Ana          0\n1  Boris        0\n1  Cilka        0\n1  David        0\n\n"
        "nobody pays anything\n"
    )


def test_settle_with_a_pot(tarok: Tarok) -> None:
    tarok("new taroki-polish Ana Boris Cilka David")
    assert tarok("add powinnosc Ana Boris 40 mond:Ana,Cilka").status == 0
    shown = tarok("show --json").json
    said = tarok("settle")
    assert shown["pot"] == "10"
    assert "note: 10 of this lies in the pot\n" in said.err
    assert said.out.splitlines()[-3:-1] == ["Ana → the pot    8 points", "David → the pot  2 points"]


def test_money_that_an_adjustment_brought_into_a_money_game_is_shared(tarok: Tarok) -> None:
    tarok("new pagat-money-4p Ana Boris Cilka David")
    tarok("adjust Ana 40 --why agreed")
    said = tarok("settle")
    assert said.out.splitlines()[4:] == [
        "1  Ana      +40      +30",
        "2  Boris      0      −10",
        "2  Cilka      0      −10",
        "2  David      0      −10",
        "",
        "Boris → Ana  10 points",
        "Cilka → Ana  10 points",
        "David → Ana  10 points",
        "tarok rate 0.05 makes money of it",
    ]
    assert "note: the totals do not sum to zero (adjustments); the rest is shared by all\n" in said.err


def test_the_skis_round_and_the_end(friday: Tarok) -> None:
    assert friday("skis talon").out.splitlines()[0] == "✓ škis round: the škis lay in the talon"
    assert friday("show --json").json["skis"] == "again"
    friday("add one Cilka Ana 45")
    said = friday("skis Cilka")
    assert said.out.splitlines()[0] == "✓ škis round: Cilka had the škis"
    assert said.out.splitlines()[-1].startswith("next: Cilka deals, David is forehand; this is the last hand · ")
    assert friday("show --json").json["skis"] == {"last_dealer": "Cilka", "hands_left": 1}
    said = friday("add beggar David won")
    assert said.out.splitlines()[-1].startswith("the last hand has been played: tarok finish ends the session · ")
    said = friday("finish")
    assert said.out.splitlines()[0] == "✓ end of the session"
    assert said.out.splitlines()[-2].startswith("★ the session is over: ")
    assert friday("show --json").json["finished"] is True


def test_agree_and_override(friday: Tarok) -> None:
    said = friday("agree Ana=15 Cilka=-30")
    assert said.out.splitlines()[0] == "✓ the table agreed: Ana +15, Cilka −30"
    said = friday("agree")
    assert said.out.splitlines()[0] == "✓ the table agreed: Ana +15, Boris +25, Cilka −30, David −20"
    assert friday("void 1 --why misheard").status == 1
    assert friday("void", "1", "--why", "misheard", "--override", "we all saw it").status == 0
    assert "(set aside: we all saw it)" in friday("log").out
    assert friday("undo").status == 0
    assert friday("undo").status == 1
    assert friday("undo", "--override", "too early").status == 0


def test_check_says_that_the_ledger_is_whole(friday: Tarok) -> None:
    said = friday("check")
    mark = seal(said.out)
    assert said == (0, f"{TODAY} is whole: 3 records, 2 hands, every score reproduced; seal {mark}\n", "")


def test_check_finds_the_hand_of_a_seal(tarok: Tarok) -> None:
    start = seal(tarok("new pagat-4p Ana Boris Cilka David").out)
    one = seal(tarok("add two Ana Boris 44").out)
    wrong = seal(tarok("add two Ana Boris 40").out)
    tarok("undo")
    note = seal(tarok("note late").out)
    two = seal(tarok("add one Cilka 45").out)
    said = tarok("check", *(word for one in (start, one, wrong, note, two) for word in ("--seal", one.lower())))
    assert said.status == 0
    assert said.out.splitlines()[1:] == [
        f"seal {start}: the beginning of the session",
        f"seal {one}: hand 1",
        f"seal {wrong}: hand 2",
        f"seal {note}: line 5 (note), after hand 1",
        f"seal {two}: hand 2",
    ]
    assert tarok("check --json --seal 000000").json["unknown_seals"] == ["000000"]


def test_the_record_keeps_the_time_and_what_was_typed(friday: Tarok) -> None:
    friday("add dvojka a b 44")
    last = Path(TODAY).read_text(encoding="utf-8").splitlines()[-1]
    assert f'"at":"{NOON}"' in last and '"words":"dvojka a b 44"' in last


def test_demo_plays_the_published_evening(tarok: Tarok) -> None:
    said = tarok("demo")
    assert said.status == 0 and said.err == ""
    assert said.out.startswith('Eight games as published (pagat.com, "The Scoring"), scored by pagat-4p:\n\n')
    assert "\n\nWhy did hand 5 score this? All of it: tarok demo why\n" in said.out
    assert said.out.endswith("\nYour own: tarok play pagat-4p Ana Boris Cilka David\n")
    assert "total    +90   +210    +80    +90\n" in said.out
    assert len(said.out.splitlines()) <= 24 and max(map(len, said.out.splitlines())) <= 80
    assert "\nAna +140, Boris +140, Cilka −20\n\nThe printed sheet has 2 mistakes: " in said.out
    assert "●" not in tarok("demo --ascii").out
    assert tarok("demo why").out.startswith("Why? Game 5, as `tarok why 5` explains it:\n")
    assert tarok("demo why").out.endswith('[6] pagat.com, "Captured Mond" (20 points are subtracted)\n')
    assert tarok("demo audit").out.startswith("The sheet as it was printed, as `tarok audit` reads it:\n")
    assert tarok("demo audit").out.splitlines()[-1].startswith("the first mistake is in row 6; ")
    assert tarok("demo all").status == 2
    assert list(Path().iterdir()) == []


def test_help_of_every_command(tarok: Tarok) -> None:
    from tarok_score.cli.app import GROUPS, commands

    said, every = tarok("--help"), tarok("help --all")
    assert said.status == every.status == 0 and tarok("help").out == said.out
    grouped = [name for group in GROUPS.values() for name in group if name != "doc"]
    assert sorted(grouped) == sorted(commands())
    for name in commands():
        assert re.search(rf"[ ]{name}( |$)", said.out, re.MULTILINE)
        assert f"\n  {name} " in every.out
        assert tarok(name, "--help").out.startswith(f"Usage: tarok {name} ")
        assert tarok(name, "-h").status == 0
    assert tarok("--version").out.startswith("tarok-score ")


def test_score_tells_radli_and_pot_after_the_hand(tarok: Tarok) -> None:
    said = tarok("score --players Ana,Boris,Cilka,David --radli Ana=1 beggar Boris won")
    assert said.out.endswith("open radli: Ana 2, Boris 1, Cilka 1, David 1\n")
    assert tarok("score --ruleset taroki-polish --pot 6 powinnosc A B 40").out.endswith("pot: 6\n")


@pytest.mark.parametrize(
    ("language", "command"),
    [("en", "help COMMAND"), ("sl", "pomoč UKAZ"), ("cs", "nápověda PŘÍKAZ"), ("pl", "pomoc POLECENIE")],
)
def test_all_commands_stand_on_one_screen(
    tarok: Tarok, monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = tarok(f"--help --lang {language}").out.splitlines()
    assert len(said) <= 24 and said[-3].startswith(f"tarok {command} ")
