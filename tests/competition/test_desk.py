"""The organiser's desk: what a line does before it counts, in this process, piped, and at a terminal."""

from __future__ import annotations

import builtins
import json
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from organiser import Desk as Organiser

pytest.importorskip("prompt_toolkit")

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from sentences import NOTHING_RECORDED, RECORD_OR_CHANGE

from tarok_score.cli.desk import Desk, DeskLines, DeskView
from tarok_score.cli.full_screen import FullScreen
from tarok_score.competition.book import Competition
from tarok_score.play.preview import laid_out
from tarok_score.words.said import speech


def at_desk(organiser: Organiser, language: str = "en", unseen: bool = False) -> Desk:
    (path,) = organiser.folder.glob("tournament-*.jsonl")
    return Desk(str(path), speech(language), unseen=unseen)


def preview(desk: Desk, line: str) -> list[str]:
    return laid_out(desk.preview(line), desk.speech, 100)


def enter(desk: Desk, line: str, sure: bool = False) -> list[str]:
    desk.doubted = line if sure else desk.doubted
    reply = desk.enter(line)
    return laid_out(reply.refused, desk.speech, 100) if reply.refused else desk.answer


# What a line does


def test_whom_each_number_belongs_to_is_said_first(evening: Organiser) -> None:
    desk = at_desk(evening)
    assert preview(desk, "") == []
    assert preview(desk, "1 ") == ["… Enter the result of a table."]
    assert preview(desk, "1 120 35 -") == [
        "… 2 numbers for 4 players (one a player, in this order: Ana, Boris, Cilka, David)"
    ]
    assert preview(desk, "1 120 35 35 -10 =") == [
        "→ table 1: Ana 120 · Boris 35 · Cilka 35 · David −10 · sum 180",
        "  table 1: 1. Ana 120 (4), 2. Boris 35 (2.5), 2. Cilka 35 (2.5) and 4. David −10 (1)",
    ]
    assert enter(desk, "1 120 35 35 -10 = 180")[0].startswith("table 1: 1. Ana 120 (4)")
    assert desk.next_line() == "Turnir · round 1 · 1 of 2 tables is in"
    assert desk.open_tables(80, 9) == ["round 1: no result yet of table 2", "  2  Eva · Filip · Gabi · Hana"]
    assert preview(desk, "1 5 6 7 8") == ["✗ table 1 of round 1 has its result (--correct WHY replaces it)"]


def test_the_desk_says_that_a_table_of_an_earlier_round_is_open(league: Organiser) -> None:
    league.done("result 2 1 2 3 4", "result 1 1 2 3 4 --round 2")
    desk = at_desk(league)
    assert desk.next_line().endswith("league round 2 · 1 of 2 tables is in · 1 table of an earlier round is open")
    assert [line.split()[0] for line in desk.open_tables(80, 20)[1:]] == ["1/1", "2/2"]


def test_a_slip_is_asked_about_and_a_second_enter_records_it(evening: Organiser) -> None:
    desk = at_desk(evening)
    for line, doubt in (
        ("1 120 35 35 -10 = 190", "the numbers make 180, the slip says 190"),
        ("1 1200 35 35 -10", "Ana: 1200 is very far from 0"),
        ("1 120 35 35 -1001", "David: −1001 is very far from 0"),
    ):
        assert enter(desk, line) == [f"… {doubt}", RECORD_OR_CHANGE]
    assert desk.state.outstanding() == [(1, 1), (1, 2)]
    assert enter(desk, "1 120 35 35 -1001")[0].startswith("table 1: 1. Ana 120 (4)")
    assert enter(desk, "2 120 35 -1001 35") == ["… Gabi: −1001 is very far from 0", "  table 1 has the same numbers",
                                                RECORD_OR_CHANGE]  # fmt: skip
    assert enter(desk, "2 775 5 5 -5")[0] == "… Eva: 775 is ten times what others have in this round"
    assert enter(desk, "2 774 5 5 -5")[0].startswith("table 2: 1. Eva 774 (4)")


def test_what_cannot_be_is_refused_and_the_line_stays(evening: Organiser) -> None:
    desk = at_desk(evening)
    assert enter(desk, "1 120 35") == [
        "… 2 numbers for 4 players (one a player, in this order: Ana, Boris, Cilka, David)"
    ]
    assert enter(desk, "9 1 2 3 4") == ["✗ there is no table 9 in this round (the tables are 1 to 2)"]
    assert enter(desk, "999999 1 2 3 4") == ["✗ there is no table 999999 in this round (the tables are 1 to 2)"]
    assert enter(desk, "1" * 10 + " 1 2 3 4")[0].startswith('✗ "1111111111" is neither the number of a table')
    assert enter(desk, "1 1 2 3 x")[0].startswith('✗ "x" is not an exact amount')
    assert enter(desk, "1 1 2 3 4 = x")[0].startswith('✗ "x" is not an exact amount')
    assert enter(desk, "kiprc") == [
        '✗ "kiprc" is neither the number of a table nor a command (help lists the commands)'
    ]
    assert enter(desk, "k" * 61)[0].startswith(f'✗ "{"k" * 60}" is neither the number of a table')
    assert enter(desk, "withdraw Zala")[0].startswith('✗ "Zala": ')
    assert enter(desk, "next")[0].startswith("✗ ")
    assert enter(desk, "desk")[0].startswith('✗ "desk" is neither')
    assert len(desk.competition.records) == 3


def test_every_command_of_a_competition_and_what_it_would_do(evening: Organiser) -> None:
    desk = at_desk(evening)
    assert preview(desk, "withdraw Hana") == [
        "→ withdrawn: Hana; 7 players are in",
        "  round 1: no result yet of tables 1-2",
    ]
    assert preview(desk, "withdraw") == ["… Players leave the competition."]
    assert preview(desk, "standings") == ["→ The standings."]
    assert preview(desk, "draw") == ["→ Draw, and form the round that follows."]
    assert preview(desk, "with") == []
    assert preview(desk, "withdraw Zala")[0].startswith("✗ ")
    for line in ("with ", "with Hana", "kiprc"):
        assert preview(desk, line)[0].startswith(f'✗ "{line.split()[0]}" is neither the number of a table nor'), line
    assert preview(desk, "help") == ["→ The commands."]
    assert len(desk.competition.records) == 3
    assert enter(desk, 'note "a cat ran"')[0] == "note: a cat ran"
    assert enter(desk, "standings")[1] == "standings"
    assert any(line.strip().startswith("standings") for line in enter(desk, "help"))
    assert desk.enter("q").leaves and desk.enter("quit").leaves
    assert enter(desk, "") == []
    enter(desk, "1 1 2 3 4", sure=True)
    assert preview(desk, "undo")[0] == "→ taken back: result of table 1 in round 1"
    assert enter(desk, "enter --file -")[0] == "… there is no line in - (one entry a line)"


def test_what_a_command_would_do_follows_other_desks(evening: Organiser) -> None:
    desk, other = at_desk(evening), at_desk(evening)
    assert preview(desk, "withdraw Gabi")[0] == "→ withdrawn: Gabi; 7 players are in"
    enter(other, "withdraw Eva")
    desk.elsewhere()
    assert preview(desk, "withdraw Gabi")[0] == "→ withdrawn: Gabi; 6 players are in"


def test_a_correction_at_the_desk(evening: Organiser) -> None:
    desk = at_desk(evening)
    enter(desk, "1 1 2 3 4", sure=True)
    assert preview(desk, '1 4 3 2 1 --correct "read upside down"')[0] == (
        "→ table 1: Ana 4 · Boris 3 · Cilka 2 · David 1 · sum 10"
    )
    assert enter(desk, '1 4 3 2 1 = 11 --correct "read upside down"') == [
        "… the numbers make 10, the slip says 11",
        RECORD_OR_CHANGE,
    ]
    answer = enter(desk, '1 4 3 2 1 --correct "read upside down"')
    assert "Ana 1 → 4, Boris 2 → 3, Cilka 3 → 2 and David 4 → 1" in answer
    assert enter(desk, "1 --session nothing.jsonl")[0].startswith("✗ ")
    assert enter(desk, "1 1 2 3 4 --kiprc")[0].startswith("✗ ")
    assert enter(desk, "2 1 2 3 5 --hands 18 --why lightning")[0].startswith("table 2: 1. Hana 5 (4)")


def test_the_menu_offers_tables_commands_and_players(evening: Organiser) -> None:
    desk = at_desk(evening)
    assert [(one.word, one.means) for one in desk.menu("2")] == [("2", "Eva, Filip, Gabi, Hana")]
    assert [one.word for one in desk.menu("st")] == ["standings"]
    assert {"help", "quit", "result"} <= {one.word for one in desk.menu("")}
    assert [one.word for one in desk.menu("withdraw H")] == ["Hana"]
    assert desk.menu("withdraw ") == desk.menu("1 12") == desk.menu("1 H") == []


def test_who_sits_there_now_stands_before_what_is_doubtful(evening: Organiser) -> None:
    one, other = at_desk(evening), at_desk(evening)
    enter(other, "swap Ana Eva --why late")
    assert enter(one, "1 1 2 3 4000") == [
        "… table 1: Eva 1 · Boris 2 · Cilka 3 · David 4000 · sum 4006",
        "  David: 4000 is very far from 0",
        RECORD_OR_CHANGE,
    ]


def test_who_sits_now_at_the_last_table_stands_there_too(evening: Organiser) -> None:
    one, other = at_desk(evening), at_desk(evening)
    enter(other, "swap Ana Eva --why late")
    assert enter(one, "2 1 2 3 5") == [
        "… table 2: Ana 1 · Filip 2 · Gabi 3 · Hana 5 · sum 11",
        RECORD_OR_CHANGE,
    ]


def test_several_desks_see_each_other(evening: Organiser) -> None:
    one, other = at_desk(evening), at_desk(evening)
    assert not one.elsewhere()
    enter(other, "1 1 2 3 4", sure=True)
    assert one.elsewhere() and one.answer == ["another desk: result of table 1 in round 1"]
    assert one.next_line().endswith("1 of 2 tables is in")
    for line in ("note one", "note two", "note three", "note four"):
        enter(other, line)
    assert one.elsewhere() and one.answer == ["another desk: note: two; note: three; note: four"]
    enter(other, "absent Eva")
    assert enter(one, "2 1 2 3 5")[0].startswith("… 4 numbers for 3 players")
    assert one.preview("2 1 2 3")[0].sign == "→"
    enter(other, "undo")
    assert enter(one, "2 1 2 3 5") == [
        "… table 2: Eva 1 · Filip 2 · Gabi 3 · Hana 5 · sum 11",
        RECORD_OR_CHANGE,
    ]


def test_in_four_languages(evening: Organiser) -> None:
    said = {
        "sl": ("miza 1: Ana 1 · Boris 2 · Cilka 3 · David 4 · vsota 10", "mize"),
        "cs": ("stůl 1: Ana 1 · Boris 2 · Cilka 3 · David 4 · součet 10", "stoly"),
        "pl": ("stolik 1: Ana 1 · Boris 2 · Cilka 3 · David 4 · suma 10", "stoły"),
    }
    for language, (line, word) in said.items():
        desk = at_desk(evening, language)
        assert preview(desk, "1 1 2 3 4")[0] == f"→ {line}"
        assert desk.command_of(word) == "tables"


def test_a_hall_that_is_not_drawn_and_a_small_window(desk: Organiser) -> None:
    desk.done("new Turnir --system points --rounds 2", "enter Ana Boris Cilka David Eva Filip Gabi Hana")
    here = at_desk(desk)
    assert here.open_tables(80, 9) == ["next: more players enter, or tarok tournament draw"]
    assert preview(here, "1 2") == ["✗ nothing is drawn yet (tarok tournament draw forms the first tables)"]
    enter(here, "draw --seed a")
    assert here.open_tables(60, 3) == ["round 1: no result yet of tables 1-2", *here.open_tables(60, 9)[1:]]
    assert here.open_tables(60, 1) == ["⋮ 3 more tables"] and here.open_tables(60, 0) == []
    assert here.open_tables(60, 2) == ["round 1: no result yet of tables 1-2", "⋮ 2 more tables"]


def test_a_league_names_the_round_of_each_open_table(league: Organiser) -> None:
    desk = at_desk(league)
    enter(desk, "1 1 2 3 4 --round 2", sure=True)
    assert [line.split()[0] for line in desk.open_tables(80, 9)[1:]] == ["1/1", "1/2", "2/2"]


# Lines of a file

LINES = """\
# the second evening
1 120 35 35 -10 = 180     # Ana's slip
2 4 3 2 1 = 11

note went well
standings
quit
next
"""


def test_lines_of_a_file(evening: Organiser) -> None:
    said = evening("desk", stdin=LINES)
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("table 1: 1. Ana 120 (4), 2. Boris 35 (2.5)")
    assert "standings after round 1" in lines and "note: went well" in lines
    assert said.err.splitlines() == ["line 3: note: the numbers make 10, the slip says 11"]
    assert [one["kind"] for one in evening.read("log")["events"]][-3:] == ["result", "result", "note"]


def test_the_first_line_that_is_refused_ends_it_or_not(evening: Organiser) -> None:
    lines = "1 1 2 3 4\nwithdraw Zala\nkiprc\n\xff\n2 1 2 3 4\n"
    said = evening("desk", stdin=lines)
    assert said.status == 1 and said.err.splitlines()[0].startswith("line 2: ")
    assert said.err.splitlines()[-1] == "1 line before it is recorded"
    for more, doubted in (((), True), (("--anyway",), False)):
        said = evening("desk", "--keep-going", "--json", *more, stdin=lines)
        assert said.status == 1 and evening.read("show")["open"] == [2] * doubted
        answers = [json.loads(line) for line in said.out.splitlines()]
        assert {one["schema"] for one in answers} == {1}
        assert [bool(one.get("problems")) for one in answers] == [True, True, True, True, doubted]


def test_a_line_says_itself_that_it_counts_anyway(evening: Organiser) -> None:
    lines = "1 1 2 3 4\n2 1 2 3 4\n2 1 2 3 4 --anyway\n"
    said = evening("desk", "--keep-going", stdin=lines)
    assert said.err.splitlines()[0] == "line 2: table 1 has the same numbers"
    assert evening.read("show")["open"] == []


def test_a_trial_run_writes_nothing(evening: Organiser) -> None:
    said = evening("desk", "--dry-run", stdin="1 1 2 3 4\nwithdraw Hana\nhelp\n")
    assert said.status == 0 and said.out.count(NOTHING_RECORDED) == 2
    assert evening.read("show")["open"] == [1, 2]


def test_what_the_desk_does_not_take(evening: Organiser) -> None:
    assert evening("desk", "--tournament", "nothing.jsonl", stdin="").status == 1
    other = "tournament-2026-11-21.jsonl"
    said = evening("desk", stdin=f"new Drugi --system knockout --tournament {other}\nshow --tournament {other}\n")
    assert said.status == 0 and "Drugi, knockout" in said.out


# Plain lines


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lines that somebody types; an exception in their place is raised there."""

    def begin(*lines: str | BaseException) -> None:
        left: Iterator[str | BaseException] = iter([*lines, EOFError()])

        def asked(prompt: str) -> str:
            line = next(left)
            if isinstance(line, BaseException):
                raise line
            return line

        monkeypatch.setattr(builtins, "input", asked)

    return begin


def test_plain_lines_show_a_result_before_it_counts(
    evening: Organiser, types: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    types("1 1 2 3 4", KeyboardInterrupt(), "1 4 3 2 1", "", "2 1", "2 1 2 3 4 = 9", "", "standings", "q")
    desk = at_desk(evening, unseen=True)
    assert DeskLines(desk).run() == 0
    out = capsys.readouterr().out
    assert "table 1: Ana 1 · Boris 2 · Cilka 3 · David 4 · sum 10" in out and RECORD_OR_CHANGE.strip() in out
    assert "the numbers make 10, the slip says 9" in out and "standings after round 1" in out
    assert not desk.state.outstanding()
    assert desk.state.now.tables[0].result.game == {"Ana": 4, "Boris": 3, "Cilka": 2, "David": 1}  # type: ignore[union-attr]


def test_plain_lines_with_plain_letters_and_a_file_that_is_damaged(
    evening: Organiser, types: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    types("1 1 2 3 4", EOFError())
    assert DeskLines(at_desk(evening, unseen=True), ascii_only=True).run() == 0
    assert ".. table 1" in capsys.readouterr().out
    desk = at_desk(evening)
    Path(desk.path).write_bytes(Path(desk.path).read_bytes().replace(b"Ana", b"Eva"))
    types("1 1 2 3 4")
    assert DeskLines(desk).run() == 1
    assert capsys.readouterr().err


# The screen

CTRL_C, CTRL_D, CTRL_Z, BACKSPACE = "\x03", "\x04", "\x1a", "\x7f"
PAGE_UP, PAGE_DOWN = "\x1b[5~", "\x1b[6~"


def typed(desk: Desk, *keys: str) -> int:
    """Types keys on the screen, each time once it is drawn: after a paste, when all of it is entered."""
    left = [*keys]

    class Watched(FullScreen):
        """The screen with somebody before it who looks at it first."""

        def _draw(self, app: Application[None]) -> None:
            if left:
                pipe.send_text(left.pop(0))
            super()._draw(app)

    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        return Watched(desk, DeskView(desk)).run()


def test_keys_on_the_screen(evening: Organiser) -> None:
    desk = at_desk(evening)
    keys = (
        f"1 120 35 35 -10\rstandings\r{PAGE_DOWN}{PAGE_UP}2 1 2 3 4\r{CTRL_Z}\r2 9{CTRL_C}2 4 3 2 1 = 9\r\rx\r{CTRL_C}"
    )
    assert typed(desk, f"{keys}{CTRL_D}") == 0
    found = Competition(desk.path).tournament
    assert [dict(table.result.game) for table in found.now.tables if table.result] == [
        {"Ana": 120, "Boris": 35, "Cilka": 35, "David": -10},
        {"Eva": 4, "Filip": 3, "Gabi": 2, "Hana": 1},
    ]


def pasted(lines: str) -> str:
    return f"\x1b[200~{lines}\x1b[201~"


def test_pasted_lines_are_entered_up_to_one_that_is_refused_or_doubtful(evening: Organiser) -> None:
    desk = at_desk(evening)
    keys = pasted("1\t120\t35\t35\t-10\r\n\n2 4000 3 2 1\nnote one\n\nnote two\n")
    assert typed(desk, keys, f"{CTRL_C}{CTRL_D}") == 0
    found = Competition(desk.path).tournament
    assert [table.result is not None for table in found.now.tables] == [True, False]
    assert len(desk.competition.records) == 4
    desk = at_desk(evening)
    assert typed(desk, pasted("2 4000 3 2 1\nnote one\n"), f"\r{CTRL_D}") == 0  # a second ENTER records it
    assert desk.answer[0].startswith("table 2: 1. Eva 4000 (4)")


def test_lines_that_are_left_of_a_paste_are_counted(evening: Organiser) -> None:
    desk = at_desk(evening)
    assert typed(desk, pasted("kiprc\nnote one\n\nnote two"), f"{BACKSPACE * 5}{CTRL_D}") == 0
    assert desk.answer == ["2 pasted lines after it were not entered"]
    assert typed(desk, pasted("kiprc\n"), f"{BACKSPACE * 5}{CTRL_D}") == 0
    assert typed(desk, pasted("note one\nquit\nnote two\n")) == 0
    assert [record.body["kind"] for record in desk.competition.records[3:]] == ["note"]


def test_a_fault_of_the_program_gives_the_screen_back(
    evening: Organiser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(self: DeskView, rows: int) -> None:
        raise ZeroDivisionError("wrong")

    monkeypatch.setattr(DeskView, "scroll", fails)
    assert typed(at_desk(evening), PAGE_UP) == 1
    assert "ZeroDivisionError: wrong" in capsys.readouterr().err


def test_the_screen_ends_where_the_file_is_damaged(evening: Organiser, capsys: pytest.CaptureFixture[str]) -> None:
    desk = at_desk(evening)
    Path(desk.path).write_bytes(Path(desk.path).read_bytes().replace(b"Ana", b"Eva"))
    assert typed(desk, "1 1 2 3 4\r") == 1
    assert capsys.readouterr().err


def test_the_screen_in_so_many_rows(evening: Organiser) -> None:
    desk = at_desk(evening)
    shown = DeskView(desk, ascii_only=True)
    found = shown.screen(60, 12, "1 120 35 35 -10", 15)
    assert found.above[1] == "  1  Ana | Boris | Cilka | David" and found.below[0].startswith("=> table 1")
    desk.enter("help")
    shown.scroll(2)
    found = shown.screen(60, 12, "", 0)
    assert found.above[-1].endswith("more lines: PageDown") and len(found.above) == 10


# A terminal


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal in memory is a pseudo-terminal")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
def test_a_desk_that_is_ended_gives_the_screen_back(evening: Organiser, number: str) -> None:
    from terminal import Terminal

    one = Terminal(evening.folder, "tournament", "desk")
    try:
        one.wait_for("result >")
        one.process.send_signal(getattr(signal, number))
        assert one.status() == 130
        assert b"\x1b[?1049l" in one.written
    finally:
        one.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal in memory is a pseudo-terminal")
def test_two_desks_at_two_terminals(evening: Organiser) -> None:
    from terminal import Terminal

    one, other = (Terminal(evening.folder, "tournament", "desk") for _ in range(2))
    try:
        other.wait_for("result >")
        one.typed("hel\t", "The commands.")
        one.typed("\r", "Players enter.")
        one.typed("\x1b", "result > ")
        one.typed("1 120 35 35 -10", "sum 180")
        one.type("\r")
        other.wait_for("another desk: result of table 1 in round 1")
        other.typed("2 12 35 35 -10 = 99\r", "the slip says 99")
        other.typed("\r", "round 1 is played")
        other.type("\x04")
        assert other.status() == 0
    finally:
        one.close()
        other.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal in memory is a pseudo-terminal")
def test_plain_lines_at_a_terminal(evening: Organiser) -> None:
    from terminal import Terminal

    one = Terminal(evening.folder, "turnir", "vnos", "--vrstice", "--lang", "sl")
    try:
        one.wait_for("izid >")
        one.typed("1 120 35 35 -10\r", "vsota 180")
        one.typed("\r", "brez rezultata: miza 2")
        one.type("q\r")
        assert one.status() == 0
    finally:
        one.close()
