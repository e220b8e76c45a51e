"""The screens of `tarok play`, whole, as somebody sees them who sits at a terminal."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sentences import RECORD_OR_CHANGE, WENT_ON

from tarok_score.evening.session import Session
from tarok_score.law.library import load

if sys.platform == "win32":
    pytest.skip("a terminal in memory is a pseudo-terminal", allow_module_level=True)

from terminal import CTRL_C, CTRL_D, CTRL_L, DOWN, ENTER, ESCAPE, PAGE_DOWN, PAGE_UP, TAB, UP, Terminal

LEFT = "\x1b[D"

FOUR = ("Ana", "Boris", "Cilka", "David")
EVENING = (
    "one Cilka Ana 45",
    "two David Cilka 35 pagat-ultimo:David:announced:lost",
    "beggar Boris won",
    "solo-three Cilka 56",
)

Opens = Callable[..., Terminal]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """An evening of four hands: David deals the fifth."""
    path = tmp_path / "tarok-2026-11-20.jsonl"
    session = Session.begin(path, load("pagat-4p"), "pagat-4p", FOUR)
    for hand in EVENING:
        session.add(hand)
    return path


@pytest.fixture
def opens(ledger: Path) -> Iterator[Opens]:
    """Opens terminals with the program in them, and closes them."""
    found: list[Terminal] = []

    def start(*words: str, alone: bool = False, **options: object) -> Terminal:
        found.append(Terminal(ledger.parent, *(words or (() if alone else ("play",))), **options))  # type: ignore[arg-type]
        return found[-1]

    yield start
    for terminal in found:
        terminal.close()


def opened(opens: Opens, *words: str, **options: object) -> Terminal:
    """A terminal in which the loop runs."""
    terminal = opens(*words, **options)
    terminal.wait_for("forehand")
    return terminal


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"TERM": "vt100"}, {"TERM": "linux"}], ids=str)
def test_it_is_drawn_whatever_the_terminal_and_its_size(opens: Opens, env: dict[str, str]) -> None:
    terminal = opened(opens, env=env)
    shown = terminal.typed("two Ana Bo 44 k", "king-ultimo")
    title = re.compile(r" pagat-4p · \w+, \d+ \w+ \d{4} · seal \w{6} +hand 5 ?")
    assert title.fullmatch(shown[0])
    assert "→ Ana, Boris +60 · two (20 + 10) × 2 radl" in shown
    terminal.resize(40, 18)
    assert "Σ    +40   +70   +90   −70" in terminal.wait_for("Σ")


def test_nothing_is_asked_of_the_terminal_and_its_screen_comes_back(opens: Opens) -> None:
    terminal = opened(opens)
    terminal.typed("two Ana Bo 44", "→ Ana, Boris +60")
    terminal.type(CTRL_C)
    terminal.wait_for("nothing recorded")
    terminal.type(CTRL_D)
    assert terminal.status() == 0
    assert b"\x1b[6n" not in terminal.written and b"\x1b[c" not in terminal.written
    before, _, after = terminal.written.partition(b"\x1b[?1049l")
    assert b"\x1b[?1049h" in before
    shown = re.sub(r"\x1b\[[0-9;]*m", "", after.decode())  # the text without its marks: bold, red …
    left = shown.removeprefix("\x1b[?2004l").removesuffix("\r\n").split("\r\n")
    assert left == [
        "         Ana  Boris  Cilka  David",
        "radli      ○      ○      ●      ○",
        "1        +40           +40         one ✓ Cilka, Ana",
        "2                      −30    −70  two ✗ David, Cilka",
        "3               +70                beggar ✓ Boris",
        "4                      +90         solo three ✓ Cilka",
        "total    +40    +70    +90    −70",
        "hand 5 · deals David · forehand Ana",
    ]


def test_what_may_be_a_slip_is_asked_about_on_the_smallest_screen(opens: Opens, ledger: Path) -> None:
    terminal = opened(opens, columns=40, rows=13)
    terminal.typed("two Ana 12" + ENTER, RECORD_OR_CHANGE.strip())
    shown = " ".join(line.strip() for line in terminal.shown)
    assert "12 card points are few; if 12 is the difference it is written +12 or -12" in shown
    assert Session(ledger).hands == 4
    terminal.typed("\x7f\x7f44 kings", "kings 10 × 2")  # another key goes on with the line
    terminal.typed(ENTER, RECORD_OR_CHANGE.strip())
    terminal.typed(ENTER, "hand 6")
    assert Session(ledger).hands == 5


def test_a_trial_run_writes_nothing(opens: Opens, ledger: Path) -> None:
    before = ledger.read_bytes()
    terminal = opened(opens, "play", ledger.name, "--dry-run")
    terminal.typed("two Ana Bo 44" + ENTER, "--dry-run")
    terminal.wait_for("hand 6 · deals Ana")
    terminal.typed("two" + ENTER, "who is the declarer? >")
    assert ledger.read_bytes() == before and len(list(ledger.parent.iterdir())) == 1


def test_the_keys(opens: Opens) -> None:
    terminal = opened(opens)
    terminal.typed("tw" + TAB, "> two")
    terminal.typed(" A" + TAB, "> two Ana")
    terminal.typed(" B", "> two Ana B")
    terminal.typed(TAB, "> two Ana Boris")
    terminal.typed(" 44 k" + TAB + DOWN, "> two Ana Boris 44 king-ultimo")
    terminal.typed(UP, "> two Ana Boris 44 kings")
    terminal.typed(ESCAPE, "> two Ana Boris 44 k")
    terminal.until(lambda lines: any(line.rstrip() == "> two Ana Boris 44 k" for line in lines))
    terminal.typed(CTRL_C, "nothing recorded")
    terminal.typed("note first" + ENTER, "✓ note: first")
    terminal.typed("note second" + ENTER, "✓ note: second")
    terminal.typed(UP, "> note second")
    terminal.typed(UP, "> note first")
    terminal.typed(DOWN + CTRL_L, "> note second")
    terminal.typed(DOWN, ">  ")
    terminal.typed("two Ana", "> two Ana")
    terminal.type(ESCAPE + ESCAPE)
    terminal.until(lambda lines: not any(line.startswith("> two") for line in lines))
    terminal.typed("two" + ENTER, "who is the declarer? >")
    terminal.typed("x" + CTRL_C, "hand 5 stays open: Ctrl-C drops it, < takes back its last word")
    terminal.wait_for("hand 5: two")
    terminal.typed(CTRL_C, "hand 5 · deals David")
    terminal.typed("two" + ENTER, "who is the declarer? >")
    terminal.typed(CTRL_C, "hand 5 stays open")
    terminal.typed(" " + CTRL_C, "hand 5: two")
    terminal.typed(CTRL_C, "hand 5 · deals David")
    terminal.type("q" + ENTER)
    assert terminal.status() == 0


def test_a_long_answer_is_scrolled_and_closed(opens: Opens) -> None:
    terminal = opened(opens)
    shown = terminal.typed("help" + ENTER, "Esc closes   ↑ ↓ PageDown 1–10/")
    first, second = shown[1:3]
    assert first.split("  ")[0] == "show, score, table" and first.endswith("  The score sheet.")
    terminal.typed(DOWN, "2–11/")
    assert terminal.lines[1] == second
    terminal.typed(UP + PAGE_DOWN, "10–19/")
    terminal.typed(PAGE_UP, first)
    terminal.type(ESCAPE)
    terminal.until(lambda lines: any(line.startswith("total ") for line in lines))


def test_a_line_that_fits_is_seen_whole_after_one_that_did_not(opens: Opens) -> None:
    terminal = opened(opens)
    terminal.typed("two Ana Boris 99 " + 12 * "nonsense " + "end" + ENTER, "nonsense end")
    terminal.until(lambda lines: not any(line.startswith("> two") for line in lines))
    terminal.type(ESCAPE)  # what was refused stays in the line until Esc
    terminal.until(lambda lines: not any("nonsense end" in line for line in lines))
    terminal.typed("two Ana", "> two Ana")
    terminal.type(ESCAPE)
    long = "one Cilka Ana 45 " + 12 * "nonsense "
    terminal.typed(long + "end", "nonsense end")
    shown = terminal.typed(40 * LEFT, "nonsense nonsense nonse")
    (line,) = [line for line in shown if line.startswith("> ") and "nonsense" in line]
    assert not line.startswith("> one")
    terminal.typed(60 * LEFT, "> one Cilka Ana 45 nonsense")


def test_pasted_lines_are_entered_one_after_the_other(opens: Opens, ledger: Path) -> None:
    terminal = opened(opens)
    terminal.type("\x1b[200~one Cilka Ana 45\ntwo Ana Boris 71\nbeggar Boris won\n\x1b[201~")
    shown = terminal.wait_for("1 pasted line after it was not entered")
    assert "> two Ana Boris 71" in shown and "hand 6 · deals Ana · forehand Boris" in shown
    assert Session(ledger).hands == 5


def test_two_programs_go_on_with_one_ledger(opens: Opens, ledger: Path) -> None:
    first, second = opened(opens), opened(opens, columns=40, rows=18)
    first.typed("two Ana Boris 44" + ENTER, "✓ 5  Ana, Boris +60")
    assert "5   +100  +130              two ✓ A B" in second.wait_for(WENT_ON)
    second.typed("one Cilka Ana 45" + ENTER, "hand 7 ")
    first.wait_for(WENT_ON)
    assert "hand 7 · deals Boris · forehand Cilka" in first.shown
    assert Session(ledger).sound().hands == 6


def test_a_damaged_ledger_ends_the_loop(opens: Opens, ledger: Path) -> None:
    terminal = opened(opens)
    terminal.typed("two Ana", "… partner?")
    ledger.write_bytes(ledger.read_bytes().replace(b"Cilka", b"Celka", 9))
    assert terminal.status() == 1
    said = " ".join(terminal.written.partition(b"\x1b[?1049l")[2].decode().split())
    assert "tarok-2026-11-20.jsonl:1:1: this line is not as it was recorded: its seal does not fit" in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda one: one.name)
def test_a_program_that_is_ended_keeps_the_open_hand(opens: Opens, ledger: Path, number: signal.Signals) -> None:
    terminal = opened(opens)
    terminal.typed("two Ana Boris kontra@Cilka" + ENTER, "card points? >")
    terminal.typed("44 trula", "card points? > 44 trula")
    terminal.kill(number)
    assert terminal.status() == {signal.SIGKILL: -9}.get(number, 130)
    kept = "two Ana Boris kontra@Cilka" + ("" if number == signal.SIGKILL else " 44 trula")
    again = opens()
    again.wait_for(f"kept from before: {kept}")
    again.type("<" + ENTER)
    again.wait_for(f"hand 5: {kept.rpartition(' ')[0]} · deals David")


@pytest.mark.parametrize("deaf", [False, True], ids=["signalled", "without a signal"])
def test_a_terminal_that_is_closed_ends_the_program(opens: Opens, ledger: Path, deaf: bool) -> None:
    terminal = opened(opens, deaf=deaf)
    terminal.typed("two Ana Boris", "> two Ana Boris")
    terminal.hang_up()
    assert terminal.status() == 130
    assert ledger.with_name(f"{ledger.name}.draft").read_text().splitlines()[1] == "two Ana Boris"


def test_killed_at_any_key_no_half_hand_stands_in_the_file(opens: Opens, ledger: Path) -> None:
    keys = "two Ana Boris 44" + ENTER + "one Cilka" + ENTER
    for count in range(0, len(keys) + 1, 7):
        terminal = opened(opens)
        hands = Session(ledger).hands
        terminal.type(keys[:count])
        terminal.pump(0.3)
        terminal.kill(signal.SIGKILL)
        terminal.status()
        assert Session(ledger).sound().hands in (hands, hands + 1)
        draft = ledger.with_name(f"{ledger.name}.draft")
        assert not draft.exists() or draft.read_text().endswith("\none Cilka\n")
        draft.unlink(missing_ok=True)


def test_plain_letters(opens: Opens) -> None:
    terminal = opened(opens, "play", "--ascii")
    shown = terminal.typed("two Ana Bo 44 k", "king-ultimo")
    assert "=> Ana, Boris +60 | two (20 + 10) x 2 radl" in shown
    assert all(map(str.isascii, shown))


def test_plain_lines(opens: Opens, ledger: Path) -> None:
    terminal = opens("play", "--plain")
    terminal.wait_for("> ")
    terminal.typed("two Ana Boris 44" + ENTER, "anything else? >")
    terminal.typed("n" + ENTER, "nothing recorded")
    terminal.typed("two Ana Boris" + ENTER, "card points? >")
    terminal.typed("44" + ENTER, "anything else? >")
    terminal.typed(ENTER, "recorded, seal")
    terminal.typed("one Cilka Ana 45" + ENTER, "hand 6: one Cilka Ana 45")
    terminal.typed(ENTER, "hand 7 ")
    terminal.type("quit" + ENTER)
    assert terminal.status() == 0
    assert Session(ledger).hands == 6
    assert b"\x1b[?1049h" not in terminal.written


def test_plain_lines_keep_the_hand_too(opens: Opens, ledger: Path) -> None:
    terminal = opens("play", "--plain")
    terminal.wait_for("> ")
    terminal.typed("two Ana Boris 44" + ENTER, "anything else? >")
    terminal.kill(signal.SIGTERM)
    assert terminal.status() == 130
    assert opens("play", "--plain").wait_for("anything else? >") == [
        "kept from before: two Ana Boris 44",
        "hand 5: two Ana Boris 44",
        "anything else? >",
    ]


def test_a_dumb_terminal_gets_plain_lines(opens: Opens) -> None:
    terminal = opens(env={"TERM": "dumb"})
    assert terminal.wait_for("> ") == ["hand 5 · deals David · forehand Ana", ">"]


def test_tarok_alone_goes_on_with_the_one_open_session(opens: Opens, ledger: Path) -> None:
    assert opened(opens, alone=True).shown[0].startswith(" pagat-4p · ")
    ledger.with_name("tarok-2026-11-21.jsonl").write_bytes(ledger.read_bytes())
    terminal = opens(alone=True)
    terminal.wait_for("number >")
    terminal.typed("3" + ENTER, "number >")
    terminal.typed("2" + ENTER, " pagat-4p · ")


def test_tarok_alone_without_an_open_session_says_what_it_is_and_asks(opens: Opens, ledger: Path) -> None:
    ledger.unlink()
    shown = opens(alone=True).wait_for("which game?")
    assert shown[0] == "tarok keeps score at a tarok table and explains every point"


def test_tarok_alone_opens_the_evening_that_is_over(opens: Opens, ledger: Path) -> None:
    Session(ledger).add("finish")
    terminal = opens(alone=True)
    terminal.wait_for("the end")
    assert any("makes money of it" in line for line in terminal.lines)
    terminal.typed("again" + ENTER, "hand 1 · deals ")
    assert len(list(ledger.parent.glob("tarok-*.jsonl"))) == 2


def test_with_two_open_sessions_it_is_asked_which(opens: Opens, ledger: Path) -> None:
    ledger.with_name("tarok-2026-11-21.jsonl").write_bytes(ledger.read_bytes())
    terminal = opens()
    title, *sessions, number = terminal.wait_for("number >")
    assert (title, number) == ("which session?", "number >")
    for at, line in enumerate(sessions, 1):
        assert line.startswith(f"  {at}  tarok-2026-11-2{at - 1}.jsonl · ")
        assert line.endswith(" · 4 hands · Ana, Boris, Cilka, David")
    terminal.typed("2" + ENTER, " pagat-4p · ")


def test_without_a_session_it_is_asked_what_is_played(opens: Opens, ledger: Path) -> None:
    ledger.unlink()
    terminal = opens()
    terminal.wait_for("which game?")
    shown = terminal.typed("?" + ENTER, "Lada Zei's short rules, four players")
    assert ["Palčka,", "four", "players"] in [line.split()[1:] for line in shown]
    terminal.typed("pagat-3p" + ENTER, "who plays?")
    terminal.typed("Ana Boris Cilka" + ENTER, "hand 1 · deals Cilka · forehand Ana")
    terminal.wait_for("29 variants: rules variants pagat-3p")
    (begun,) = ledger.parent.glob("tarok-*.jsonl")
    assert Session(begun).rules.id == "pagat-3p"


def test_an_empty_answer_takes_what_another_evening_like_the_last_one_would(opens: Opens, ledger: Path) -> None:
    Session(ledger).add("finish")
    terminal = opens()
    terminal.wait_for("which game?")
    terminal.typed(ENTER, "who plays? (names in turn order; the last one deals; empty: Ana, Boris")
    terminal.typed(ENTER, "hand 1 · deals David · forehand Ana")


def test_another_evening_follows_on_the_screen(opens: Opens, ledger: Path) -> None:
    terminal = opened(opens)
    terminal.typed("finish" + ENTER, "again")
    assert terminal.shown[-1] == " report   q leave   share   again   settle   undo"
    terminal.typed("again" + ENTER, "hand 1 · deals David · forehand Ana")
    terminal.typed("q" + ENTER, "total")
    assert terminal.status() == 0
    assert len(list(ledger.parent.glob("tarok-*.jsonl"))) == 2


def test_words_of_the_table_s_own(opens: Opens, ledger: Path) -> None:
    (ledger.parent / "tarok.toml").write_text('[words]\nduo = "two"\n')
    terminal = opened(opens)
    terminal.typed("duo Ana Bo 44", "→ Ana, Boris +60 · two (20 + 10) × 2")
    terminal.typed(ENTER, "hand 6 ")
    assert Session(ledger).hands == 5


def test_a_fault_of_the_program_gives_the_screen_back_and_keeps_the_hand(opens: Opens, ledger: Path) -> None:
    (ledger.parent / "sitecustomize.py").write_text(
        "from tarok_score.play import view\n"
        "def wrong(self, width):\n"
        "    raise ZeroDivisionError('scrolled too far')\n"
        "def scroll(self, rows): view.View._title = wrong\n"
        "view.View.scroll = scroll\n"
    )
    terminal = opened(opens, env={"PYTHONPATH": str(ledger.parent)})
    terminal.typed("two Ana Boris", "> two Ana Boris")
    terminal.type(PAGE_DOWN)
    assert terminal.status() == 1
    said = terminal.written.partition(b"\x1b[?1049l")[2].decode()
    assert "this is a fault of tarok itself, not yours: ZeroDivisionError: scrolled too far" in said
    assert ledger.with_name(f"{ledger.name}.draft").read_text().splitlines()[1] == "two Ana Boris"


def test_rules_are_those_of_the_table_as_wide_as_the_screen(opens: Opens) -> None:
    terminal = opened(opens, columns=40, rows=40)
    shown = terminal.typed("rules" + ENTER, "PageDown")
    assert shown[1:8] == [
        "pagat-4p: Slovenian tarok, four players",
        "  · players at the table: 4 or 5",
        "",
        "CONTRACTS",
        "klop: value 70 · partner all alone ·",
        "  counts points taken · bid by forehand",
        "  · radl yes",
    ]


def test_the_list_of_rulesets_fits_a_phone(opens: Opens) -> None:
    terminal = opens("rules", columns=40, rows=70)
    assert terminal.status() == 0
    assert terminal.shown[:3] == [
        "guide-2p: title Tarok guide, two players",
        "  · players 2 · variants 2",
        "guide-3p: title Tarok guide, three",
    ]
    assert terminal.shown[-3:] == [
        "tarok rules show ID prints one, tarok",
        "  rules variants ID what a table may",
        "  choose in it",
    ]


def test_what_is_recorded_and_refused_is_broken_between_words_on_a_phone(opens: Opens, ledger: Path) -> None:
    terminal = opens("add", "two", "Ana", "Bors", "44", columns=40, rows=30)
    assert terminal.status() == 1
    assert terminal.shown == [
        '"Bors": not a word of pagat-4p, and not',
        "  a player",
        '    did you mean "Boris"?',
    ]
    terminal = opens("amend", "3", "beggar", "Boris", "lost", columns=40, rows=30)
    assert terminal.status() == 0
    assert terminal.shown[:6] == [
        "✓ hand 3 was: beggar Boris won",
        "  hand 3 is: beggar Boris lost",
        "     beggar  −70  Boris −70",
        "            Ana  Boris  Cilka  David",
        "     radli    ○      ○             ○",
        "     total  +40    −70    +90    −70",
    ]


@pytest.mark.parametrize(
    "words", [["--help"], ["add", "-h"], ["tournament", "-h"], ["why", "-h"], ["help", "play"]], ids=" ".join
)
def test_help_fits_a_phone(opens: Opens, words: list[str]) -> None:
    terminal = opens(*words, columns=40, rows=200)
    assert terminal.status() == 0
    written = [line.rstrip() for line in terminal.written.decode().splitlines()]
    assert max(map(len, written)) <= 40, [line for line in written if len(line) > 40]
