"""The sheet on a terminal: the text of its columns and rows, how it narrows, and how it is coloured and paged."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sentences import deals

from tarok_score import speech as notation
from tarok_score.evening.course import EveningCourse, RadliMarks, radli_marks
from tarok_score.evening.events import Finish, HandPlayed, Misdeal, Seating, Void
from tarok_score.events import Remark
from tarok_score.hand import Table
from tarok_score.law.library import load
from tarok_score.show import columns as roles
from tarok_score.show import text
from tarok_score.show.columns import beginnings, cut, padded, plain, width_of, wrapped
from tarok_score.show.sheet import ScoreSheet, log, radli_circles, sheet
from tarok_score.words.said import ENGLISH, speech

FOUR = (
    "one Cilka Ana 45",
    "two David Cilka 35 pagat-ultimo:David:announced:lost",
    "beggar Boris won",
    "solo-three Cilka 50 trula:announced",
)


def played(*hands: str, players: str = "Ana Boris Cilka David", ruleset: str = "pagat-4p") -> EveningCourse:
    """An evening with these hands."""
    table = Table(load(ruleset), tuple(players.split()))
    evening = EveningCourse(table, table.players[-1])
    for words in hands:
        evening.add(HandPlayed(notation.read(table, words.split()), words))
    return evening


def shown(evening: EveningCourse, **how: object) -> str:
    """The sheet as it is printed, without the text below it."""
    lines = text.sheet(sheet(evening), ENGLISH, **how)  # type: ignore[arg-type]
    return plain("\n".join(lines)) + "\n"


def test_in_eighty_columns_names_stand_in_full() -> None:
    assert shown(played(*FOUR), width=80) == (
        "         Ana  Boris  Cilka  David\n"
        "radli      ○      ○      ●      ○\n"
        "1        +40           +40         one ✓ Cilka, Ana\n"
        "2                      −30    −70  two ✗ David, Cilka\n"
        "3               +70                beggar ✓ Boris\n"
        "4                     +120         solo three ✓ Cilka\n"
        "total    +40    +70   +120    −70\n"
        f"{deals('David', 'Ana')}\n"
    )


def test_in_forty_columns_names_keep_what_the_numbers_leave_them() -> None:
    assert shown(played(*FOUR), width=40) == (
        "     Ana Boris Cilka David\n"
        "       ○     ○     ●     ○\n"
        "1    +40         +40        one ✓ C A\n"
        "2                −30   −70  two ✗ D C\n"
        "3          +70              beggar ✓ B\n"
        "4               +120        solo th… ✓ C\n"
        "Σ    +40   +70  +120   −70\n"
        f"{deals('David', 'Ana')}\n"
    )
    assert shown(played(), width=40).startswith("     Ana Boris Cilka David\n")
    assert shown(played(*FOUR), width=36).startswith("     Ana Boris Cilka David\n")
    assert shown(played(*FOUR), width=30).startswith("    Ana Bori Cilk Davi\n")
    five = played("one Cilka Ana 45 resting:Eva", players="Ana Boris Cilka David Eva")
    assert shown(five, width=40).startswith(
        "     Ana Boris Cilka David   Eva\n\n1    +40         +40              one ✓\n"
    )


def test_the_label_is_cut_before_its_sign_and_left_out_at_last() -> None:
    assert "4            +120       solo… ✓\n" in shown(played(*FOUR), width=31)
    assert "4            +120       s… ✓\n" in shown(played(*FOUR), width=28)
    assert "4            +120\n" in shown(played(*FOUR), width=27)


def test_rows_that_do_not_fit_give_way_to_one_mark() -> None:
    assert shown(played(*FOUR), width=80, rows=7) == (
        "         Ana  Boris  Cilka  David\n"
        "radli      ○      ○      ●      ○\n"
        "…\n"
        "3               +70                beggar ✓ Boris\n"
        "4                     +120         solo three ✓ Cilka\n"
        "total    +40    +70   +120    −70\n"
        f"{deals('David', 'Ana')}\n"
    )
    assert "…" not in shown(played(*FOUR), rows=8)
    least = "         Ana  Boris  Cilka  David\n…\ntotal    +40    +70   +120    −70\n"
    assert shown(played(*FOUR), rows=4) == least + f"{deals('David', 'Ana')}\n"
    assert shown(played(*FOUR), rows=3) == least


def test_the_log_says_who_came_and_who_left() -> None:
    evening = played(FOUR[0])
    evening.add(Seating(("Ana", "Boris", "Eva", "David"), "Ana"))
    evening.add(Seating(("Ana", "Eva", "Boris", "David"), "Ana"))
    assert [ENGLISH.fact(row.what) for row in log(evening)[1:]] == [
        "leaves: Cilka · joins: Eva · at the table: Ana Boris Eva David, Ana deals",
        "at the table: Ana Eva Boris David, Ana deals",
    ]


def test_the_pot_and_what_comes_next_stand_below() -> None:
    evening = played("powinnosc A B 40", players="A B C D", ruleset="taroki-polish")
    assert shown(evening).splitlines()[-2:] == ["pot: 0", deals("A", "B")]
    assert shown(evening, width=20).splitlines()[-2:] == ["next: A deals, B is", "forehand"]


def test_what_is_no_hand_stands_without_number_and_remarks_do_not_stand_there() -> None:
    evening = played(*FOUR[:1])
    evening.add(Misdeal("Boris"))
    evening.add(Remark("late"))
    evening.add(HandPlayed(notation.read(evening.table, ["klop", "Ana=26", "Boris=17", "Cilka=9", "David=18"])))
    evening.add(Void(1, "misheard"))
    assert shown(evening) == (
        "         Ana  Boris  Cilka  David\n"
        "radli      ○      ○      ○      ○\n"
        "1                                  one Cilka, Ana (void: misheard)\n"
        "                −20                misdeal by Boris\n"
        "2        −25    −35    −10    −20  klop\n"
        "total    −25    −35    −10    −20\n"
        "misdeals: Boris *\n"
        f"{deals('Cilka', 'David')}\n"
    )
    evening.add(Finish())
    assert "        −100   −100   −100   −100  end of the session\n" in shown(evening)
    assert shown(evening).endswith("\nthe session is over: Cilka wins\n")


def test_people_who_come_and_go_are_short_quiet_rows_and_so_is_what_the_end_costs() -> None:
    evening = played(FOUR[0])
    evening.add(Seating(players=("Ana", "Boris", "Cilka", "David", "Eva"), dealer="Ana"))
    evening.add(Seating(players=("Ana", "Boris", "Eva", "Fran"), dealer="Ana"))
    evening.add(HandPlayed(notation.read(evening.table, ["beggar", "Boris", "won"])))
    evening.add(Finish())
    lines = text.sheet(sheet(evening), ENGLISH)
    assert [plain(line).strip() for line in lines[3:5]] == ["joins: Eva", "leaves: Cilka, David · joins: Fran"]
    assert all(roles.quiet(plain(line)) == line for line in (*lines[3:5], lines[6]))
    assert "   leaves: Cilka, David · joins: Fran" in map(plain, text.sheet(sheet(evening), ENGLISH, 40))


def test_plain_letters() -> None:
    found = shown(played(*FOUR), width=40, ascii_only=True)
    assert found.isascii()
    assert found.splitlines()[1:3] == ["       o     o     x     o", "1    +40         +40        one + C A"]
    assert found.splitlines()[6] == "=    +40   +70  +120   -70"


def test_decimals_and_headings_are_of_the_language() -> None:
    found = text.sheet(sheet(played("trojka:3 A 47 pagat", players="A B C D", ruleset="taroky-hlucin")), speech("cs"))
    assert plain(found[1]).startswith("1") and "+13,80" in found[1] and "." not in found[1]


def test_many_wheels_are_counted() -> None:
    assert [radli_circles(RadliMarks(*both)) for both in ((0, 0), (1, 2), (0, 5), (5, 1), (0, 6), (7, 0))] == [
        "", "●○○", "○○○○○", "●5 ○1", "○6", "●7",
    ]  # fmt: skip


def test_a_cancelled_radl_was_one_that_stood_before_the_hand() -> None:
    found = radli_marks(played("beggar Ana won", "solo-three Ana 50 trula:announced", "beggar Boris lost"))
    assert {name: (marks.cancelled, marks.open) for name, marks in found.items()} == {
        "Ana": (1, 1), "Boris": (0, 2), "Cilka": (0, 2), "David": (0, 2),
    }  # fmt: skip


def test_names_with_the_same_beginning_keep_what_tells_them_apart() -> None:
    evening = played("one Marijana Marija 45", players="Marija Marijana Ana Žiga")
    first, *_ = shown(evening, width=42).splitlines()
    assert first.split() == ["Marija", "Marijan", "Ana", "Žiga"]
    assert beginnings(("Ana", "Anja", "Žiga", "ŽAN")) == ["Ana", "Anj", "Ži", "ŽA"]


@given(
    st.lists(st.text("abčŁ中e\u0301", min_size=1, max_size=12), min_size=3, max_size=5, unique=True),
    st.integers(30, 120),
    st.integers(3, 12),
)
@example(names=["a" * 12, "b" * 12, "č" * 12, "Ł" * 12], width=60, rows=12)  # too wide with room between the columns
def test_no_line_is_longer_and_no_row_more_than_asked_for(names: list[str], width: int, rows: int) -> None:
    found = sheet(played(*FOUR))
    renamed = dict(zip(found.players, names, strict=False))
    players = tuple(renamed.get(name, name) for name in found.players)
    totals = dict(zip(players, found.totals.values(), strict=True))
    body = tuple(
        row._replace(
            who=tuple(renamed.get(name, name) for name in row.who),
            totals={renamed.get(name, name): total for name, total in row.totals.items()},
        )
        for row in found.rows
    )
    if len(set(players)) < len(players):
        return
    marks = dict(zip(players, (found.wheels or {}).values(), strict=True))
    lines = text.sheet(ScoreSheet(players, players, 0, marks, body, totals, None, found.next), ENGLISH, width, rows)
    assert len(lines) <= rows
    names_too_long = width_of(lines[0]) > width  # what tells them apart is never cut off
    assert names_too_long or all(width_of(line) <= width for line in lines)


def test_columns_are_counted_as_a_terminal_shows_them() -> None:
    assert [width_of(one) for one in ("Ana", "Žiga", "−70", "中", "e\u0301", "●5 ○1")] == [3, 4, 3, 2, 1, 5]
    assert padded("中", 3) == "中 " and padded("7", 3, right=True) == "  7"
    assert cut("solo three", 7) == "solo t…" and cut("two", 3) == "two" and cut("中文", 3, "") == "中"
    assert wrapped("a bb ccc", 4) == ["a bb", "ccc"] and wrapped("a bb", None) == ["a bb"]
    assert wrapped("one two three", 5, "  ") == ["one", "  two", "three"]
    assert wrapped("  one two", 6, "    ") == ["  one", "   two"]


# ---------------------------------------------------------------- at a terminal


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
class TestAtATerminal:
    """What `show`, `log` and `settle` print at a terminal, and if colours are not wanted."""

    @pytest.fixture
    def evening(self, tmp_path: Path) -> Path:
        for line in ("new pagat-4p Ana Boris Cilka David --session e.jsonl", *(f"add {hand}" for hand in FOUR)):
            words = line.split() + (["--session", "e.jsonl"] if line.startswith("add") else [])
            subprocess.run([sys.executable, "-m", "tarok_score", *words], cwd=tmp_path, check=True, capture_output=True)
        return tmp_path

    def typed(self, folder: Path, *words: str, columns: int = 80, rows: int = 30, **more: str) -> str:
        """The text of a terminal of that size after a command."""
        import fcntl
        import pty
        import struct
        import termios

        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PAGER", "TAROK_LANG")}
        command = [sys.executable, "-m", "tarok_score", *words, "--session", "e.jsonl"]
        done = subprocess.Popen(
            command, cwd=folder, stdout=theirs, stderr=theirs, stdin=theirs, env=plain | {"TERM": "xterm"} | more
        )
        os.close(theirs)
        found = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:
                break
            if not part:
                break
            found += part
        done.wait()
        os.close(ours)
        return found.decode().replace("\r\n", "\n")

    def test_a_line_says_which_session_it_is_and_losses_are_red(self, evening: Path) -> None:
        head, names, *rest = self.typed(evening, "show").splitlines()
        assert re.fullmatch(r"\x1b\[2mpagat-4p · \d+ [A-Z][a-z]+ 20\d\d · e\.jsonl\x1b\[0m", head)
        assert names == "         \x1b[1mAna  Boris  Cilka  David\x1b[0m"
        assert rest[2] == (
            "\x1b[2m2\x1b[0m                      \x1b[31m−30\x1b[0m    \x1b[31m−70\x1b[0m"
            "  two \x1b[31m✗\x1b[0m David, Cilka"
        )

    def test_it_is_as_wide_as_the_terminal(self, evening: Path) -> None:
        lines = self.typed(evening, "show", columns=40, NO_COLOR="1").splitlines()
        assert lines[0].startswith("pagat-4p · ") and lines[1] == "     Ana Boris Cilka David"
        assert "  Ana  Boris" in plain(self.typed(evening, "show", "--width", "70", columns=40, NO_COLOR="1"))

    def test_log_and_settle_too(self, evening: Path) -> None:
        assert self.typed(evening, "log").startswith("\x1b[2mpagat-4p · ")
        narrow = self.typed(evening, "log", columns=60)
        assert "\x1b[31m−" in narrow
        assert ",\x1b[0m" not in narrow
        lost, *_ = [
            line for line in self.typed(evening, "settle").splitlines() if " David " in line and "→" not in line
        ]
        assert "\x1b[31m−110\x1b[0m" in lost

    @pytest.mark.parametrize("quiet", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
    def test_no_colours_where_they_are_not_wanted(self, evening: Path, quiet: dict[str, str]) -> None:
        assert "\x1b" not in self.typed(evening, "show", rows=4, PAGER="false", **quiet)

    def test_what_is_longer_than_the_screen_goes_through_the_pager(self, evening: Path) -> None:
        assert self.typed(evening, "show", rows=4, PAGER="wc -l").split() == ["10"]
        assert "wc" not in self.typed(evening, "show", rows=12, PAGER="wc -l")
        assert "total" in self.typed(evening, "show", rows=4)
