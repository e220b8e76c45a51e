"""Every refusal of a competition, whole, each with what to do about it; nothing is recorded."""

from __future__ import annotations

import shlex

import pytest
from organiser import Desk
from sentences import NOTHING_DRAWN

TABLE_1 = "result 1 Ana=1 Boris=2 Cilka=3 David=4"
TABLE_2 = "result 2 Eva=1 Filip=2 Gabi=3 Hana=4"
LONG = "x" * 501

NOTHING_BEGUN = [
    (
        "show",
        "there is no competition in this folder (tournament-*.jsonl)\n"
        "    tarok tournament new begins one; --tournament PATH names one of another name\n",
    ),
    ("new T --system points", "--rounds: how many rounds are played?\n    such as --rounds 5\n"),
    (
        "new T --system knockout --rounds 3 --ties high --count game",
        "--rounds: a competition of the system knockout has no such option\n    leave it out\n"
        "--ties: a competition of the system knockout has no such option\n    leave it out\n"
        "--count: a competition of the system knockout has no such option\n    leave it out\n",
    ),
    (
        "new T --system league --rounds 2 --rematch avoid --final tables",
        "--final: a competition of the system league has no such option\n    leave it out\n"
        "--rematch: a competition of the system league has no such option\n    leave it out\n",
    ),
    (
        "new T --system league --rounds 2 --ruleset pagat-3p",
        "--ruleset: pagat-3p is for 3 players; a competition of the system league needs 4\n"
        "    tarok rules lists the rulesets\n",
    ),
    (
        "new T --system points --rounds 2 --ruleset tarok-net-2p",
        "--ruleset: tarok-net-2p is for 2 players; a competition of the system points needs 4 or 3\n"
        "    tarok rules lists the rulesets\n",
    ),
    (
        "new T --system points --rounds 2 --missing third",
        '--missing: "third" is not an exact amount\n    such as 3, 0.5 or 1/3\n',
    ),
    (
        "new T --system points --rounds 2 --missing=-1",
        '--missing: "-1" is below 0\n    say what is taken off or added, without a sign\n',
    ),
    (
        "new T --system points --rounds 2 --table-points 3,2",
        "--table-points: 2 amounts for 4 places\n    as many as sit at a table, such as 4,3,2,1\n",
    ),
    (
        "new T --system points --rounds 2 --table-points 4,3,2,2.5",
        "--table-points: a lower place gives more than the one before\n    highest first\n",
    ),
    (
        "new T --system points --rounds 2 --difference 50",
        '--difference: "50" does not say D:M\n    such as 50:1: one point for 50, at most 1\n',
    ),
    (
        "new T --system points --rounds 2 --difference 0:1",
        "--difference: D must be above 0\n    such as 50:1: one point for 50, at most 1\n",
    ),
]

BEFORE_THE_DRAW = [
    ("draw --seed luck\u3164", "--seed: has invisible characters\n    leave them out\n"),
    ("enter ana", "Ana is in already\n    two players of one name: tell them apart, as in Ana N.\n"),
    (
        "enter Ana=3 Boris",
        '"Ana=3": the name "Ana=3" has one of : = , @\n    results need these signs\n'
        "Boris is in already\n    two players of one name: tell them apart, as in Ana N.\n",
    ),
    ("enter Zala zala", "Zala is named twice\n    two players of one name: tell them apart, as in Ana N.\n"),
    (
        "enter Zala --seeded",
        "--seeded: players are seeded only in a knock-out, before the draw\n    leave --seeded out\n",
    ),
    (
        "enter Zala --table 1",
        "--table: players sit down at once only in the points system, while a round is played\n    leave --table out\n",
    ),
    (
        "enter --file nowhere",
        "--file: nowhere cannot be read: No such file or directory\n    give a file, or - for standard input\n",
    ),
    ("enter --file empty", "--file: there is no line in empty\n    one entry a line\n"),
    ("enter --file latin", "--file: line 1 is not UTF-8 text\n    save the file with the encoding UTF-8\n"),
    ("withdraw Rok", '"Rok": nobody here is called "Rok"\n    there are Ana, Boris, Cilka and Ana Novak\n'),
    ("withdraw An", '"An": "An" can be Ana or Ana Novak\n    type more of the name\n'),
    ("withdraw Ana ana", "Ana is named twice\n    once is enough\n"),
    ("absent Ana", NOTHING_DRAWN),
    ("move Ana Boris --why x", NOTHING_DRAWN),
    ("next", NOTHING_DRAWN),
    ("close", NOTHING_DRAWN),
    ("tables", NOTHING_DRAWN),
    ("fixtures", "only a league has fixtures\n    tarok tournament show tells what is next\n"),
    (TABLE_1, NOTHING_DRAWN),
    ("withdraw Ana|draw --seed a", "3 players are too few, it takes 4\n    enter more players\n"),
    ("draw --order short", "no slip for Ana Novak\n    everybody in question draws one\n"),
    (
        "draw --order twice",
        "Ana is named twice\n    once is enough\nno slip for Ana Novak\n    everybody in question draws one\n",
    ),
    (f"draw --seed {'x' * 201}", "--seed: is longer than 200 characters\n    say it in fewer words\n"),
    (f"note {LONG}", "TEXT: is longer than 500 characters\n    say it in fewer words\n"),
    ("undo|undo|undo", "there is nothing to take back\n    no event was recorded yet\n"),
    ("redo", "there is nothing to bring back\n    redo follows an undo\n"),
    ("why Rok", '"Rok": nobody here is called "Rok"\n    there are Ana, Boris, Cilka and Ana Novak\n'),
    (
        "result 1 Ana=1 --session a.jsonl",
        "--session: game points are typed or read out of the session, not both\n    leave one of them out\n",
    ),
    (
        "result --batch short --round 1 --correct x",
        "--round: cannot be combined with --batch\n"
        "    enter that table by itself\n--correct: cannot be combined with --batch\n    enter that table by itself\n",
    ),
    ("repair", "the ledger is whole: there is nothing to repair\n    tarok tournament check says so too\n"),
    (
        "check-in Ana|check-in ana",
        "Ana is checked in already\n    once is enough\n",
    ),
    (
        "check-in Zoran",
        '"Zoran": nobody here is called "Zoran"\n    there are Ana, Boris, Cilka and Ana Novak\n',
    ),
    (
        "end-round --why ura",
        NOTHING_DRAWN,
    ),
    (
        "end-round --why ura --round 1",
        NOTHING_DRAWN,
    ),
    (
        "replace Ana Rok",
        NOTHING_DRAWN,
    ),
    (
        "penalty Ana 1 --why zamuda",
        NOTHING_DRAWN,
    ),
    (
        "lots",
        NOTHING_DRAWN,
    ),
    (
        "rename Zoran Rok --why x",
        '"Zoran": nobody here is called "Zoran"\n    there are Ana, Boris, Cilka and Ana Novak\n',
    ),
    (
        "standings --round 1",
        NOTHING_DRAWN,
    ),
]
AT_THE_TABLES = [
    ("draw --seed b", "the draw is made\n    tarok tournament undo takes it back\n"),
    ("next", "round 1 is not played yet: no result of table 1 and table 2\n    tarok tournament result enters one\n"),
    ("close", "round 1 is not played yet: no result of table 1 and table 2\n    tarok tournament result enters one\n"),
    ("result 1 Ana=1 Boris=2 Cilka=3", "no game points of David\n    a result names everybody at the table\n"),
    (
        "result 1 Ana=1 Boris=2 Cilka=3 Eva=4",
        "Eva sits at table 2, not at table 1\n    see the slip\n",
    ),
    (
        "result 1 Ana=1 Boris=2 Cilka=3 David=4 Rok=5",
        '"Rok": nobody here is called "Rok"\n    there are Ana, Boris, Cilka and David\n',
    ),
    (
        "absent David|result 1 Ana=1 Boris=2 Cilka=3 David=4",
        "David does not sit at table 1\n    at table 1: Ana, Boris and Cilka\n",
    ),
    ("result 1 Ana=1 Boris=2 Cilka=3 Ana=4", "Ana is named twice\n    once is enough\n"),
    (
        "result 1 Ana=1 Boris=2 Cilka=3 David",
        "how many game points does David have?\n    such as David=120 or David=-35\n",
    ),
    (
        "result 1 Ana=1 2 Cilka=3 David=4",
        '"2": nobody here is called "2"\n    there are Ana, Boris, Cilka and David\n',
    ),
    (
        "result 1 Ana=1 Boris=2 Cilka=3 David=four",
        'David: "four" is not an exact amount\n    such as 120, -35 or 12.5\n',
    ),
    ("result 9 Ana=1", "there is no table 9 in this round\n    the tables are 1 to 2\n"),
    ("result 1 Ana=1 --round 2", "--round: round 2 is not formed\n    the rounds are 1 to 1\n"),
    (f"{TABLE_1} --correct x", "--correct: table 1 of round 1 has no result yet\n    leave --correct out\n"),
    (f"{TABLE_1}|{TABLE_1}", "table 1 of round 1 has its result\n    --correct WHY replaces it\n"),
    (
        "result 1 Ana=1 Boris=1 Cilka=3 David=4 --decided Ana",
        "--decided: an extra hand decides between equals only in a knock-out\n    leave --decided out\n",
    ),
    ("absent Ana Boris Cilka|result 1 David=1", "table 1 needs no result\n    too few sit there for a game\n"),
    (
        "result --batch wrong",
        "line 1: no game points of David\n    a result names everybody at the table\n"
        "line 2: a line begins with the number of a table\n    such as 3 Ana=120 …\n"
        "line 5: there is no table 7 in this round\n    the tables are 1 to 2\n",
    ),
    ("absent Ana|absent Ana", "Ana sits at no table in this round\n    tarok tournament tables shows who does\n"),
    (f"{TABLE_1}|swap Ana Eva --why x", "table 1 has its result already\n    its players stay as they are\n"),
    (
        "move Ana 2 --why x",
        "table 2 has room for 0, not for 1\n    tarok tournament move Ana Eva --why TEXT: they change places\n",
    ),
    ("move Ana 1 --why x", "Ana sits at table 1 in this round\n    name another table\n"),
    ("move Ana 7 --why x", "there is no table 7 in this round\n    the tables are 1 to 2\n"),
    (f"{TABLE_1}|move Ana 2 --why x", "table 1 has its result already\n    its players stay as they are\n"),
    (
        "absent Ana|move Ana Eva --why x",
        "Ana sits at no table in this round\n    tarok tournament tables shows who does\n",
    ),
    ("replace Ana ana", "ana has this name already\n    name another\n"),
    (
        "replace Ana Rok --once|result 1 Ana=1 Boris=2 Cilka=3 David=4",
        "Rok sits for Ana in this round\n    Rok=POINTS names who sat there\n",
    ),
    ("swap Ana Boris --why x", "Ana and Boris sit at the same table\n    only players of two tables can swap\n"),
    ("swap Ana ana --why x", "Ana cannot change tables with themselves\n    name two players\n"),
    (
        f"{TABLE_1}|{TABLE_2}|swap Ana Eva --why x",
        "no round is being played\n    tarok tournament show tells what is next\n",
    ),
    (
        "enter Ana --table 2",
        "Ana sits at table 1 in this round\n    tarok tournament move Ana 2 --why TEXT moves them\n",
    ),
    (
        f"{TABLE_1}|withdraw Ana|enter Ana --table 2",
        "Ana sits at table 1 in this round\n    tarok tournament move Ana 2 --why TEXT moves them\n",
    ),
    ("enter Rok --table 2", "table 2 has room for 0, not for 1\n    choose another table\n"),
    ("enter Rok --table 5", "there is no table 5 in this round\n    the tables are 1 to 2\n"),
    (f"{TABLE_2}|enter Rok --table 2", "table 2 has its result already\n    its players stay as they are\n"),
    ("withdraw Ana|withdraw Ana", "Ana is not in any more\n    tarok tournament show tells who is in\n"),
    (
        f"{TABLE_1}|{TABLE_2}|withdraw Ana Boris Cilka David Eva Filip Gabi|next",
        "fewer than two players are in\n    enter players, or close --early WHY\n",
    ),
    (f"{TABLE_1}|{TABLE_2}|close", "2 of 3 rounds are still to be played\n    close --early WHY ends it before\n"),
    (
        f"{TABLE_1}|{TABLE_2}|close --early rain|next --tournament tournament-2026-11-20.jsonl",
        "the competition is closed\n    tarok tournament undo opens it again\n",
    ),
    ("tables --round 2", "--round: round 2 is not formed\n    the rounds are 1 to 1\n"),
    ("standings --round 0", "--round: round 0 is not formed\n    the rounds are 1 to 1\n"),
    (
        "replace Zoran Rok",
        '"Zoran": nobody here is called "Zoran"\n    there are Ana, Boris, Cilka, David, Eva, Filip, Gabi and Hana\n',
    ),
    (
        "replace Ana Boris",
        "Boris is in already\n    two players of one name: tell them apart, as in Ana N.\n",
    ),
    (
        "replace Ana Ana",
        "Ana has this name already\n    name another\n",
    ),
    (
        "replace Ana Rok --once|replace Ana Žan --once",
        "somebody sits for Ana in that round already\n    undo takes it back\n",
    ),
    (
        "penalty Zoran 1 --why zamuda",
        '"Zoran": nobody here is called "Zoran"\n    there are Ana, Boris, Cilka, David, Eva, Filip, Gabi and Hana\n',
    ),
    (
        "absent Hana|absent Hana",
        "Hana sits at no table in this round\n    tarok tournament tables shows who does\n",
    ),
    (
        "lots --draw 2",
        "--draw: there is no draw 2\n    draws so far: 1\n",
    ),
    (
        "standings --round 3",
        "--round: round 3 is not formed\n    the rounds are 1 to 1\n",
    ),
    (
        "result 1 1 2 3 4 = x",
        '=: "x" is not an exact amount\n    such as 120, -35 or 12.5\n',
    ),
    (
        "result 1 1 2 3 4 --hands 18",
        "--hands: how many hands, and why so few?\n    --hands 18 --why TEXT say both\n",
    ),
    (
        "result 1 1 2 3 4 --reseat",
        "--reseat: only a correction in a knock-out seats anew\n    leave --reseat out\n",
    ),
    (
        "withdraw Ana|absent Ana",
        "Ana sits at no table in this round\n    tarok tournament tables shows who does\n",
    ),
    (
        "result 1 1 2",
        "2 numbers for 4 players\n    one a player, in this order: Ana, Boris, Cilka, David\n",
    ),
    (
        "result 9 1 2 3 4",
        "there is no table 9 in this round\n    the tables are 1 to 2\n",
    ),
    (
        "result 1 1 2 3 4 = 11",
        "the numbers make 10, the slip says 11\n    look at the slip again\n",
    ),
]

LAST_ROUND = [
    ("enter Rok", "no round follows in which Rok could play\n    this is the last round\n"),
    (f"{TABLE_1}|{TABLE_2}|next", "the last round is played\n    tarok tournament close ends the competition\n"),
    (
        f"{TABLE_1}|{TABLE_2}|close --early x",
        "--early: the last round is played: this is not an early end\n    leave --early out\n",
    ),
    (
        f"{TABLE_1}|{TABLE_2}|withdraw Ana",
        "the last round is played: it is too late to withdraw\n    tarok tournament close ends the competition\n",
    ),
]

KNOCKOUT = [
    (
        "end-round --why ura",
        "in a knock-out every table needs its result\n    play on, or undo\n",
    ),
    (
        "penalty Ana 1 --why zamuda",
        "a knock-out has no points to take off\n    the jury can only withdraw a player\n",
    ),
    (
        "absent Ana",
        "in a knock-out you cannot miss a round\n    tarok tournament withdraw takes somebody out for good\n",
    ),
    (
        "enter Rok",
        "entry closed with the draw\n    in a knock-out there are no entries afterwards; undo takes a draw back\n",
    ),
    ("fixtures", "only a league has fixtures\n    tarok tournament show tells what is next\n"),
    (f"{TABLE_1}|{TABLE_2}|close", "the final is still to be played\n    a knock-out ends with its final\n"),
    (
        f"{TABLE_1}|{TABLE_2}|close --early rain",
        "the final is still to be played\n    a knock-out ends with its final\n",
    ),
    (f"{TABLE_1} --decided Ana", "--decided: no one at the table has the same game points as Ana\n    leave Ana out\n"),
    (
        f"{TABLE_1}|{TABLE_2}|next|result 1 Ana=4 Boris=3 Cilka=2 David=1 --round 1 --correct x",
        "then Ana and Boris would have gone on from table 1\n"
        "    the tables after that round are formed already: --reseat gives them these seats\n",
    ),
    (f"{TABLE_1}|{TABLE_2}|next|withdraw Ana", "Ana is not in any more\n    tarok tournament show tells who is in\n"),
    (
        "draw --pots --seed a",
        "the draw is made\n    tarok tournament undo takes it back\n",
    ),
    (
        "decide Ana --why igra",
        "the last round is not played yet\n    an extra hand decides after the last round\n",
    ),
]

LEAGUE = [
    ("absent Ana --round 0", "--round: round 0 is not formed\n    the rounds are 1 to 2\n"),
    ("penalty Ana 1 --why x --round 0", "--round: round 0 is not begun\n    the rounds begun are 1 to 1\n"),
    ("replace Ana Rok --from-round 0", "--from-round: round 0 is not formed\n    the rounds are 1 to 2\n"),
    ("end-round --why fire --round 2", "--round: round 2 is not begun\n    the rounds begun are 1 to 1\n"),
    (
        "enter Rok",
        "entry closed with the draw\n    in a league there are no entries afterwards; undo takes a draw back\n",
    ),
    (
        "absent Ana --round 9",
        "--round: round 9 is not formed\n    the rounds are 1 to 2\n",
    ),
    (
        "replace Ana Rok --from-round 9",
        "--from-round: round 9 is not formed\n    the rounds are 1 to 2\n",
    ),
]


def refused(desk: Desk, typed: str, message: str) -> None:
    *before, last = typed.split("|")
    desk.done(*before)
    kept = {path: path.read_bytes() for path in desk.folder.iterdir()}
    said = desk(last)
    assert (said.status, said.out, said.err) == (1, "", message)
    assert {path: path.read_bytes() for path in desk.folder.iterdir()} == kept
    follow(desk, last, said.err)


def follow(desk: Desk, last: str, said: str) -> None:
    """Types what the hints of a refusal recommend; none of it is refused. The files stay as they were."""
    words = shlex.split(last)
    player = words[1] if len(words) > 1 else ""
    kept = {path: path.read_bytes() for path in desk.folder.iterdir()}
    for hint in [line.strip() for line in said.splitlines() if line.startswith("    ")]:
        for words_of_hint, way in WAYS.items():
            if words_of_hint in hint:
                found = desk(*shlex.split(way.format(player=player, last=last, hint=hint)))
                assert found.status == 0, (last, hint, found)
                for path, written in kept.items():
                    path.write_bytes(written)


#: What an organiser types on these words of a hint: {last} is the command that was refused, {player} its first word.
WAYS = {
    "tarok tournament tables": "tables",
    "tarok tournament show tells": "show",
    "tarok tournament draw forms": "draw",
    "tarok tournament undo takes it back": "undo",
    "tarok tournament undo opens it again": "undo",
    "tarok tournament close ends the competition": "close",
    "tarok tournament withdraw takes somebody out for good": "withdraw {player}",
    "tarok tournament move NAME TABLE --why TEXT": "move {player} 1 --why TEXT",
    "tarok tournament move Ana Eva --why TEXT": "move Ana Eva --why TEXT",
    "Rok=POINTS": "result 1 Rok=1 Boris=2 Cilka=3 David=4",
    "close --early WHY": "close --early WHY",
    "--correct WHY replaces it": "{last} --correct WHY",
    "--reseat gives them these seats": "{last} --reseat",
    "tarok tournament standings": "standings",
    "tarok tournament check": "check",
}


@pytest.mark.parametrize(("typed", "message"), NOTHING_BEGUN)
def test_before_a_competition_is_begun(desk: Desk, typed: str, message: str) -> None:
    desk.file("notes", "not a ledger\n")
    refused(desk, typed, message)


@pytest.mark.parametrize(("typed", "message"), BEFORE_THE_DRAW)
def test_before_the_draw(desk: Desk, typed: str, message: str) -> None:
    desk.file("empty", "# nobody\n\n")
    (desk.folder / "latin").write_bytes("Žiga\n".encode("latin2"))
    desk.file("short", "Ana\nBoris\nCilka\n")
    desk.file("twice", "Ana\nBoris\nCilka\nAna\n")
    desk.done(
        "new Prvi --system points --rounds 1 --tournament closed.jsonl",
        "enter Ana Boris Cilka David --tournament closed.jsonl",
        "draw --seed a --tournament closed.jsonl",
        f"{TABLE_1} --tournament closed.jsonl",
        "close --tournament closed.jsonl",
        "new Drugi --system knockout --tournament other.jsonl",
        "new Turnir --system points --rounds 1",
        "enter Ana Boris Cilka",
    )
    assert desk("enter", "Ana Novak").status == 0
    refused(desk, typed, message)


@pytest.mark.parametrize(("typed", "message"), AT_THE_TABLES)
def test_while_a_round_is_played(evening: Desk, typed: str, message: str) -> None:
    evening.file("wrong", "1 Ana=1 Boris=2 Cilka=3\nEva=1 Filip=2\n# fine:\n2 Eva=1 Filip=2 Gabi=3 Hana=4\n7 Ana=2\n")
    refused(evening, typed, message)


@pytest.mark.parametrize(("typed", "message"), LAST_ROUND)
def test_in_the_last_round(desk: Desk, typed: str, message: str) -> None:
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\nEva\nFilip\nGabi\nHana\n")
    desk.done("new Turnir --system points --rounds 1", "enter --file slips", "draw --order slips")
    refused(desk, typed, message)


@pytest.mark.parametrize(("typed", "message"), KNOCKOUT)
def test_in_a_knockout(cup: Desk, typed: str, message: str) -> None:
    refused(cup, typed, message)


@pytest.mark.parametrize(("typed", "message"), LEAGUE)
def test_in_a_league(league: Desk, typed: str, message: str) -> None:
    refused(league, typed, message)


def test_after_the_preliminary_round_the_main_draw_is_due(desk: Desk) -> None:
    desk.done("new Pokal --system knockout", "enter Ana Boris Cilka David Eva", "draw --seed a")
    desk.file("slips", "Ana\nBoris\nCilka\nDavid\nEva\n")
    players = desk.read("tables")["tables"][0]["players"]
    refused(desk, "draw --seed b", "the preliminary round is not played yet: no result of table 1\n"
            "    tarok tournament result enters one\n")  # fmt: skip
    desk.done(f"result 1 {players[0]}=3 {players[1]}=2 {players[2]}=1")
    refused(desk, "next", "the main draw is due\n    tarok tournament draw forms the next round\n")
    assert desk("draw --order slips").err.startswith(f"{players[2]} is not in any more\n")


def test_a_league_has_at_most_sixty_four_players(desk: Desk) -> None:
    desk.file("names", "\n".join(f"Igralec {chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(65)))
    desk.done("new Liga --system league --rounds 2", "enter --file names")
    refused(desk, "draw --seed a", "a league has at most 64 players, not 65\n    make two leagues\n")


def test_a_competition_has_at_most_4096_players(desk: Desk) -> None:
    desk.file("names", "\n".join(f"i{n}" for n in range(4097)))
    desk.done("new Turnir --system points --rounds 2")
    refused(desk, "enter --file names", "line 4097: a competition has at most 4096 players, these make 4097\n"
            "    make two competitions\n")  # fmt: skip


def test_several_competitions_in_one_folder(desk: Desk) -> None:
    desk.done("new Prvi --system knockout", "new Drugi --system knockout")
    names = "tournament-2026-11-20-2.jsonl and tournament-2026-11-20.jsonl"
    refused(desk, "show", f"2 competitions are in this folder: {names}\n"
            "    say which: --tournament tournament-2026-11-20-2.jsonl\n")  # fmt: skip
    assert desk.read("show --tournament tournament-2026-11-20-2.jsonl")["name"] == "Drugi"


def test_a_closed_competition_is_read_but_not_written_to(evening: Desk) -> None:
    evening.done(TABLE_1, TABLE_2, "close --early rain", "show")
    refused(evening, "note x", "the competitions in this folder are closed: tournament-2026-11-20.jsonl\n"
            "    --tournament PATH names one\n")  # fmt: skip
    evening.done("undo --tournament tournament-2026-11-20.jsonl", "note x")


def test_a_file_of_that_name_is_there(desk: Desk) -> None:
    desk.done("new Turnir --system knockout --tournament t.jsonl")
    taken = "t.jsonl: a file of this name is there already\n    choose another name\n"
    refused(desk, "new Turnir --system knockout --tournament t.jsonl", taken)
    refused(desk, "new Turnir --system knockout --tournament t.jsonl --dry-run", taken)
    said = desk("new Turnir --system knockout --tournament nowhere/t.jsonl")
    assert said.err == "nowhere/t.jsonl: NOT created: there is no such folder\n"


def test_a_name_or_reason_that_says_nothing(evening: Desk) -> None:
    empty = "is empty\n    say it in a few words\n"
    for words, path in (
        (("note", " "), "TEXT"), (("swap", "Ana", "Eva", "--why", " "), "--why"), (("close", "--early", ""), "--early"),
        (("result", "1", "Ana=1", "--correct", "\t"), "--correct"),
        (("new", "  ", "--system", "knockout"), "NAME"),
    ):  # fmt: skip
        said = evening(*words)
        assert (said.status, said.err) == (1, f"{path}: {empty}")
    said = evening("draw", "--seed", "a\tb")
    assert said.err == "the draw is made\n    tarok tournament undo takes it back\n"
    for name in ("a\u200eb", "a\u3164b", "Cup\ufe0f"):
        said = evening("new", name, "--system", "knockout")
        assert said.err == "NAME: has invisible characters\n    leave them out\n"
    said = evening("new", "x" * 101, "--system", "knockout")
    assert said.err == "NAME: is longer than 100 characters\n    say it in fewer words\n"


USAGE = [
    "new T",
    "new T --system swiss",
    "new --system points",
    "new T --system points --rounds many",
    "new T --system points --rounds 0",
    "new T --system points --rounds 201",
    "new T --system knockout --hands 1001",
    "enter",
    "enter Ana --file names",
    "withdraw",
    "absent",
    "swap Ana --why x",
    "swap Ana Boris",
    "draw --seed a --order b",
    "draw --sead x",
    "next now",
    "close it",
    "undo 2",
    "standings Ana",
    "standings --round x",
    "why",
    "result",
    "result 1",
    "result Ana=1 Boris=2",
    "result 0 Ana=1",
    "result -- -1 Ana=1",
    "result --batch x 1 Ana=2",
    "start",
    "enter Ana --table 0",
    "tables --round -1",
]


@pytest.mark.parametrize("typed", USAGE)
def test_wrong_usage(desk: Desk, typed: str) -> None:
    said = desk(typed)
    assert (said.status, said.out) == (2, "")
    assert "Usage: tarok tournament" in said.err and "Traceback" not in said.err
    assert list(desk.folder.iterdir()) == []
