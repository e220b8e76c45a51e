"""What a table does with the commands: hands mended in a word, questions about slips and reasons."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from answers import NOON, TODAY, Tarok
from sentences import PLAYED_ALONE
from still import HandedIn, Still

from tarok_score.surroundings import Surroundings


class Somebody(Still):
    """Somebody at a terminal, who leaves each line that is there as `leaves`, and remembers what it was."""

    def __init__(self) -> None:
        super().__init__(NOON, asks=True)
        self.leaves, self.seen = "", list[tuple[str, str]]()

    def somebody_reads(self) -> bool:
        return True

    def edited(self, prompt: str, text: str) -> str:
        self.seen.append((prompt, text))
        return self.leaves


@pytest.fixture
def somebody(friday: Tarok, handed_in: HandedIn) -> Somebody:
    """Somebody who sits at a terminal; what they type is standard input."""
    found = Somebody()
    handed_in(found)
    return found


@pytest.fixture
def asked(friday: Tarok, somebody: Somebody) -> Tarok:
    """The commands, with somebody at the terminal."""
    return friday


@pytest.fixture
def line(somebody: Somebody) -> Callable[[str], list[tuple[str, str]]]:
    """Lets somebody change the line that is there; gives the prompts and lines that were there."""

    def becomes(new: str) -> list[tuple[str, str]]:
        somebody.leaves = new
        return somebody.seen

    return becomes


def words_of(tarok: Tarok, number: int) -> str:
    return str(tarok("why", str(number)).out.splitlines()[0]).partition("  ")[2]


@pytest.mark.parametrize(
    ("words", "hand"),
    [
        (("add", "solo three David, won 50"), (3, "solo-three David 50 won")),
        (("add", "klop: Ana 10,", "Boris 20, Cilka 25", "David 15"), (3, "klop Ana=10 Boris=20 Cilka=25 David=15")),
        (("amend", "1", "kontra cilka"), (1, "two Ana Boris 44 kontra@Cilka trula mond:Cilka")),
        (("insert", "2", "beggar Ana,", "lost"), (2, "beggar Ana lost")),
    ],
)
def test_a_sentence_in_quotation_marks(friday: Tarok, words: tuple[str, ...], hand: tuple[int, str]) -> None:
    friday(*words)
    assert words_of(friday, hand[0]) == hand[1]


def test_a_sentence_in_quotation_marks_is_scored(friday: Tarok) -> None:
    said = friday("score", "solo three Ana, won 50")
    assert said.out.splitlines()[0] == "solo-three Ana 50 won"


def test_amend_in_a_few_words(friday: Tarok) -> None:
    assert friday("add two Ana Boris 44 kontra@Cilka trula").status == 0
    said = friday("amend", "last", "ana→david", "44→43", "+kralji", "-trula")
    assert said.out.splitlines()[:2] == [
        "✓ hand 3 was: two Ana Boris 44 kontra@Cilka trula",
        "  hand 3 is: two David Boris 43 kontra@Cilka kings",
    ]
    assert words_of(friday, 3) == "two David Boris 43 kontra@Cilka kings"
    assert friday("amend tri 43→44 --dry-run").out.startswith("✓ hand 3 was:")
    assert friday("void three --why misheard --dry-run").status == 0
    assert friday("adjust Ana -dvaindvajset --why wine --dry-run").out.startswith("✓ adjustment: Ana −22 (wine)")
    assert friday("fine Ana plus --why late --dry-run").err.startswith('AMOUNT: "plus" is not an exact amount')
    assert friday("amend", "3", "47→46") == (
        1,
        "",
        '"47 → 46": the hand has no "47 → 46"\n    it was: two David Boris 43 kontra@Cilka kings\n',
    )
    assert friday("amend 0 44→43") == (1, "", "there is no hand 0\n    the hands are numbered 1 to 3\n")
    assert friday("amend 9999999999 44→43").status == 1


def test_amend_without_words(friday: Tarok) -> None:
    said = friday("amend 1")
    assert said.status == 2
    assert said.err.splitlines()[-1] == "Error: what was hand 1? For example: tarok amend 1 44→43"


def test_amend_without_a_number_means_the_last_hand(friday: Tarok) -> None:
    friday("add two Ana Boris 44 trula")
    assert friday("amend 44→43 -trula").out.startswith("✓ hand 3 was: two Ana Boris 44 trula\n")
    assert friday("amend", "ana→david").out.splitlines()[1] == "  hand 3 is: two David Boris 43"
    for words in ("amend", "amend last"):
        said = friday(words)
        assert said.status == 2
        assert said.err.splitlines()[-1] == "Error: what was hand 3? For example: tarok amend 3 44→43"
    refused = friday("amend x")
    assert refused.status == 1 and refused.err.startswith('"x": not a word of pagat-4p, and not a player')


def test_the_last_hand_is_shown_before_it_counts(asked: Tarok) -> None:
    asked("add two Ana Boris 44")
    shown = asked("amend", "44→41", stdin="leave it\n")
    assert " hand 3 was: two Ana Boris 44\n" in shown.out and shown.err.endswith("nothing recorded\n")
    assert words_of(asked, 3) == "two Ana Boris 44"
    assert asked("amend", "44→41", stdin="\n").status == 0
    assert words_of(asked, 3) == "two Ana Boris 41"


def test_amend_on_the_line(asked: Tarok, line: Callable[[str], list[tuple[str, str]]]) -> None:
    old = words_of(asked, 1)
    seen = line(old)
    assert asked("amend 1") == (1, "", "nothing recorded\n")
    assert seen == [("1> ", old)]
    line("two Ana Boris 46")
    assert asked("amend 1").out.splitlines()[1] == "  hand 1 is: two Ana Boris 46"


def test_void_asks_for_the_reason(asked: Tarok) -> None:
    said = asked("void", "1", stdin="the pack was short\n")
    note = "note: Ana deals next now, not Boris; tarok dealer Boris if Boris does\n"
    assert said.status == 0 and said.err == f"Why does it not count? {note}"
    assert said.out.splitlines()[1] == "  hand 1 is void (the pack was short)"


def test_void_without_a_reason(friday: Tarok) -> None:
    assert friday("void 1").err.splitlines()[-1] == "Error: Missing option '--why'."


@pytest.mark.parametrize("words", ["void 7", "void e1", "adjust Ana 5", "fine Eva -5"])
def test_a_missing_reason_is_wrong_usage(friday: Tarok, words: str) -> None:
    standing = Path(TODAY).read_bytes()
    said = friday(words)
    assert said.status == 2 and Path(TODAY).read_bytes() == standing
    assert said.err.splitlines()[-1] == "Error: Missing option '--why'."


def test_a_claimed_score_needs_no_option(friday: Tarok) -> None:
    with_option = friday("why 1 --claimed Ana=-40")
    said = friday("why 1 Ana=-40")
    assert (said.status, said.out) == (with_option.status, with_option.out)
    assert "\nhand 2  klop Ana=26" in friday("why Ana=-25").out
    assert friday("why 1 2").err.splitlines()[-1] == "Error: one hand at a time, not 1, 2"
    assert friday("why e1 2").err.splitlines()[-1] == "Error: one hand at a time, not e1, 2"


#: The question about a total, and the first line of the answer. Ana wrote 40 and −25, Boris 40 and −15.
OF_TOTALS = """
why does Ana have so much      Ana has +15; open radli: 1
why Ana 15                     Ana has +15; open radli: 1
why is Ana on 15               Ana has +15; open radli: 1
why has Ana only 400           ✗
why --totals Ana               Ana has +15; open radli: 1
zakaj ima Ana toliko           Ana has +15; open radli: 1
zakaj vodi Boris               Boris has +25; open radli: 1
proč má Boris tolik            Boris has +25; open radli: 1
dlaczego Boris ma tyle         Boris has +25; open radli: 1
zakaj Boris=25                 Boris has +25; open radli: 1
zakaj ima Boris 25 točk        Boris has +25; open radli: 1
zakaj ima Boris 99             Boris has +25; open radli: 1
zakaj nima Boris 99            hand 2  klop Ana=26 Boris=17 Cilka=9 David=18
zakaj je zmagal Boris          Boris has +25; open radli: 1
dlaczego wygrał Boris          Boris has +25; open radli: 1
proč Boris nemá 40             hand 1  two Ana Boris 44 trula mond:Cilka
czemu Boris nie ma 99          Boris has +25; open radli: 1
zakaj Boris 40                 hand 1  two Ana Boris 44 trula mond:Cilka
zakaj Boris -15                hand 2  klop Ana=26 Boris=17 Cilka=9 David=18
proč Boris prohrál 15          hand 2  klop Ana=26 Boris=17 Cilka=9 David=18
dlaczego Boris zapłacił 15 zł  hand 2  klop Ana=26 Boris=17 Cilka=9 David=18
proč má Boris ty koruny        Boris has +25; open radli: 1
zakaj je Ana dobila 40         hand 1  two Ana Boris 44 trula mond:Cilka
zakaj Ana 1. igra 40           hand 1  two Ana Boris 44 trula mond:Cilka
zakaj ima Ana po 2. igri toliko  hand 2  klop Ana=26 Boris=17 Cilka=9 David=18
""".strip().splitlines()


@pytest.mark.parametrize("row", OF_TOTALS)
def test_a_total_is_explained_by_its_hands(friday: Tarok, row: str) -> None:
    line, _, first = re.split(r"(  +)", row, maxsplit=1)
    said = friday(f"why {line.partition(' ')[2]}")
    if first == "✗":
        assert said.status == 1 and said.err.startswith('"only": nobody called "only" sits at the table')
        return
    assert first in said.out.splitlines()
    if " has " in first:
        changes = [line.split("  ")[-1].strip() for line in said.out.splitlines()[3:]]
        assert changes[0].startswith("+40 →") and changes[-1].endswith(first.split()[2].rstrip(";"))


def test_a_total_in_json_is_the_log_of_a_player(friday: Tarok) -> None:
    friday("note a word")
    found = friday("why --totals Ana --json").json
    assert [one["totals"]["Ana"] for one in found["events"]] == ["40", "15"]


def test_an_amount_of_several_hands_is_that_of_the_last_of_them(tarok: Tarok) -> None:
    for line in ("new pagat-4p Ana Boris Cilka David", *["add one Ana Boris 45", "add two Cilka David 44"] * 2):
        tarok(line)
    assert tarok("why Ana 40").out == tarok("why 3 Ana=40").out


def test_an_amount_that_is_nowhere_is_claimed_of_the_last_hand(friday: Tarok) -> None:
    said = friday("why Ana 17").out.splitlines()
    assert said[0].startswith("our score: Ana ")


def test_more_than_there_is_cannot_be_taken_back(friday: Tarok) -> None:
    said = friday("undo 99")
    assert said.err == "only 2 can be taken back, not 99\n    tarok undo 2\n"
    assert friday("undo 2").status == 0
    assert friday("redo 3").err == "only 2 can be brought back, not 3\n    tarok redo 2\n"
    assert friday("undo 1").err == "there is nothing to take back\n    no event was recorded yet\n"


def test_whoever_played_no_hand_wins_nothing(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    for line in ("add klop Ana=26 Boris=17 Cilka=9 David=18", "join Eva", "finish"):
        said = tarok(line)
    assert said.out.splitlines()[-2] == "★ the session is over: Cilka wins"
    shown = tarok("show --json").json
    assert shown["winners"] == ["Cilka"] and shown["totals"]["Eva"] == "0"


def test_whoever_rests_has_not_played_and_who_goes_on_for_another_has(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David Eva")
    tarok("add klop Ana=26 Boris=17 Cilka=9 David=18")  # Eva deals and rests
    tarok("replace Cilka Fran --with-score")
    assert tarok("finish").out.splitlines()[-2] == "★ the session is over: Fran wins"


def test_the_sheet_has_no_rows_of_what_changes_no_total(friday: Tarok) -> None:
    before = friday("show").out.splitlines()
    for line in ("agree", "note for beer", "rate 0.05 --unit EUR", "paid Ana Boris 1", "no-taroks Ana"):
        assert friday(line).status == 0, line
    assert friday("show").out.splitlines()[: len(before) - 3] == before[:-3]
    assert friday("dealer Ana").status == 0 and friday("dealer Boris --before 1").status == 0
    assert "at the table" not in friday("show").out
    friday("dealer Boris")
    friday("join Eva")
    assert friday("show").out.splitlines()[4].strip() == "joins: Eva"


FULL = "Ana = Ana Marija · Eva = Eva Novak · Bo = Boris Ban"


def test_full_names_come_with_whoever_comes_and_with_new_names(tarok: Tarok) -> None:
    tarok("new", "pagat-4p", "Ana=Ana Marija", "Boris", "Cilka", "David")
    tarok("add two Ana Boris 44")
    assert tarok("join", "Eva=Eva Novak").status == 0
    assert tarok("rename", "Boris", "Bo=Boris  Ban").out.splitlines()[0] == "✓ Boris is called Bo now: Boris Ban"
    assert tarok("show").out.splitlines()[-2] == FULL
    assert tarok("show --width 30").out.splitlines()[-3:-1] == [
        "Ana = Ana Marija · Eva = Eva", "  Novak · Bo = Boris Ban",
    ]  # fmt: skip
    row = "at the table: Ana Bo Cilka David Eva, Ana deals; full names: Eva = Eva Novak"
    assert row in tarok("log").out and tarok("log --all").out.count("Boris Ban") == 1
    assert "Ana = Ana Marija · Bo = Boris Ban · Eva = Eva Novak\n" in tarok("season").out
    tarok("undo 2")
    assert tarok("show").out.splitlines()[-2] == "Ana = Ana Marija"
    assert tarok("rename", "Ana", "Ana=Ana Mira").out.splitlines()[0] == "✓ Ana: Ana Mira"
    assert tarok("show").out.splitlines()[-2] == "Ana = Ana Mira"


def test_a_full_name_that_cannot_be_read_is_refused(friday: Tarok) -> None:
    wrong = "the full name of {} is longer than 80 characters, or not all of it can be seen\n    shorten it\n"
    assert friday("join", f"Eva=E{'v' * 80}").err == wrong.format("Eva")
    assert friday("rename", "Ana", "Anica=Ana\u200b Marija").err == wrong.format("Anica")


SLIPS = [
    ("two Ana 44", f"{PLAYED_ALONE}\n"),
    (
        "two Ana Boris 9",
        "note: 9 card points are few; if 9 is the difference it is written +9 or -9\n",
    ),
    ("two Ana Boris 0", "note: these card points leave one side no trick; add the valat if it was one\n"),
    ("beggar Cilka lost|beggar Cilka lost", "note: exactly the same as hand 3; recorded as another hand\n"),
]


@pytest.mark.parametrize(("lines", "note"), SLIPS)
def test_what_may_be_a_slip_is_noted_and_recorded(friday: Tarok, lines: str, note: str) -> None:
    *before, last = lines.split("|")
    for one in before:
        assert friday(f"add {one}").err == ""
    said = friday(f"add {last}")
    assert (said.status, said.err) == (0, note)


@pytest.mark.parametrize(("words", "note"), SLIPS[:-1])
def test_score_gives_the_notes_that_add_gives(tarok: Tarok, words: str, note: str) -> None:
    score = ["score", "--players", "Ana,Boris,Cilka,David", *words.split()]
    said = tarok(*score)
    assert (said.status, said.err) == (0, note)
    assert tarok(*score, "--json").json["notes"] == [note.strip()]
    assert "notes" not in tarok("score", "--players", "A,B,C,D", "two A B 44", "--json").json


@pytest.mark.parametrize(
    "words", ["klop Ana=20 Boris=30 Cilka=10 David=10", "beggar Ana won", "two Ana Boris 20", "two Ana Boris 25"]
)
def test_what_is_no_slip(friday: Tarok, words: str) -> None:
    assert friday(f"add {words}").err == ""


def test_notes_of_a_refused_hand_are_not_printed(friday: Tarok) -> None:
    assert friday("add two Ana 9 trula:x").err.startswith('"trula:x": "x" is not a mark')
    said = friday("add", "--batch", "-", stdin="two Ana 44\ntwo Ana Ana 44\n")
    assert said.err == 'line 2: "Ana": Ana cannot be their own partner\n    leave it out if the declarer played alone\n'


def test_at_a_terminal_a_slip_may_be_changed(asked: Tarok, line: Callable[[str], list[tuple[str, str]]]) -> None:
    note = f"{PLAYED_ALONE}\n"
    said = asked("add two Ana 44", stdin="\n")
    assert (said.status, said.err) == (0, f"{note}record / change: ")
    seen = line("two Ana Boris 44")
    said = asked("add two Ana 43", stdin="x\nc\n")
    assert (said.status, said.err) == (0, f"{note}record / change: record / change: ")
    assert seen == [("> ", "two Ana 43")] and "✓\x1b[0m 4  two Ana Boris 44   20 + 10" in said.out
    standing = Path(TODAY).read_bytes()
    line("two Ana Ana 43")
    said = asked("add two Ana 43", stdin="change\n")
    assert said.status == 1 and "Ana cannot be their own partner" in said.err
    assert Path(TODAY).read_bytes() == standing


def test_at_a_terminal_one_of_several_meanings_is_picked_by_its_number(asked: Tarok) -> None:
    unclear = "two Ana Boris 45 trula announced pagat"
    said = asked(f"add {unclear}", stdin="7\n2\n")
    assert said.status == 0 and "  1  two Ana Boris 45 trula:announced pagat-ultimo\n" in said.err
    assert "3  two Ana Boris 45 trula pagat-ultimo:announced\n" in said.out
    assert asked("amend 3 44→x").status == 1  # no meaning is possible: no question
    said = asked(f"amend 3 {unclear}", stdin="1\n")
    assert said.status == 0 and "two Ana Boris 45 trula:announced pagat-ultimo" in said.out
    standing = Path(TODAY).read_bytes()
    said = asked(f"insert 1 {unclear}", stdin="\n")
    assert said.status == 1 and said.err.endswith("number > nothing recorded\n") and not said.out
    assert Path(TODAY).read_bytes() == standing


def test_an_evening_beside_another_one_is_asked_about_or_noted(tarok: Tarok, asked: Tarok) -> None:
    last = (
        "note: not finished yet: {files}; `tarok play {file}` goes on with it, "
        "`tarok finish --session {file}` ends it\n"
    )
    new, other = "new pagat-4p Ana Boris Cilka David", TODAY.replace(".jsonl", "-2.jsonl")
    said = asked(new, stdin="leave\n")
    note = last.format(files=TODAY, file=TODAY)
    assert (said.status, said.err) == (1, f"{note}begin another one / leave it: nothing recorded\n")
    assert asked(f"play {new.removeprefix('new ')}", stdin="l\n").status == 1 and not Path(other).exists()
    assert asked(new, stdin="\n").status == 0 and Path(other).exists()
    said = tarok(f"{new} --dry-run")
    assert (said.status, said.err) == (0, last.format(files=f"{other}, {TODAY}", file=other))
    assert tarok(f"{new} --session mine.jsonl").err == ""


def test_a_line_is_changed_by_the_terminals_own_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[object] = []
    readline = pytest.importorskip("readline")
    monkeypatch.setattr(readline, "set_startup_hook", lambda *hook: hooks.extend(hook))
    monkeypatch.setattr("builtins.input", lambda prompt: f"{prompt}typed")
    assert Surroundings().edited("1> ", "two") == "1> typed"
    assert len(hooks) == 1


def test_what_a_correction_had_changed_is_told_when_it_is_taken_back(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    for line in ("beggar Boris won", "two Ana Boris 44", "one Cilka Ana 45"):
        tarok(f"add {line}")
    assert tarok("amend 1 solo-one Boris 50").status == 0
    assert tarok("amend 1 two Boris Ana 40").status == 0
    said = tarok("undo")
    assert said.out.splitlines()[:3] == [
        "✓ taken back", "  hand 1 was: two Boris Ana 40", "  hand 1 is: solo-one Boris 50",
    ]  # fmt: skip
    tarok("swap 2 3")
    assert tarok("undo").out.splitlines()[:5] == [
        "✓ taken back", "  hand 2 was: one Cilka Ana 45", "  hand 3 was: two Ana Boris 44",
        "  hand 2 is: two Ana Boris 44", "  hand 3 is: one Cilka Ana 45",
    ]  # fmt: skip
    assert tarok("undo").out.splitlines()[:5] == [
        "✓ taken back", "  hand 1 was: solo-one Boris 50", "  hand 1 is: beggar Boris won",
        "  hand 2: Ana +30 → +60, Boris +30 → +60", "  hand 3: Ana +40 → +80, Cilka +40 → +80",
    ]  # fmt: skip


def test_who_left_the_evening_is_never_unknown(friday: Tarok) -> None:
    assert friday("replace Cilka Helena").status == 0
    assert friday("add two Ana Cilka 44").err == (
        '"Cilka": Cilka does not sit at the table any more\n'
        "    at the table: Ana, Boris, Helena, David; or tarok join Cilka\n"
    )
    assert friday("add two Ana Greta 44").err.startswith('"Greta": not a word of pagat-4p, and not a player\n')


#: Commands of the shell with the number of a hand as players say it, and what they answer.
NUMBERS = [
    ("why second", 0, "hand 2  "),
    ("why siódma", 1, "there is no hand 7"),
    ("move druga 1", 0, "hand 2 is hand 1 now"),
    ("swap last first", 0, "hand 2 was: "),
    ("insert drugą klop 10 20 25 15", 0, "hand 2 is new: "),
    ("misdeal Ana --before druhé", 0, "before hand 2: "),
    ("amend 1. 43", 0, "hand 1 was: "),
    ("void foo --why x", 2, "'foo' is not the number of a hand or event."),
    ("move 1 foo", 2, "'foo' is not the number of a hand."),
]


@pytest.mark.parametrize(("words", "status", "answer"), NUMBERS)
def test_the_number_of_a_hand_may_be_said(friday: Tarok, words: str, status: int, answer: str) -> None:
    answered = friday(words)
    assert (answered.status, answer in answered.out + answered.err) == (status, True), answered
