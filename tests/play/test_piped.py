"""`tarok play < evening.txt`, and the questions at a terminal before the loop begins."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sentences import NOTHING_RECORDED, deals
from typists import Tables

from tarok_score.evening.session import Session

EVENING = """\
# Friday, four of us
one Cilka Ana 45          # Cilka's first
two David Cilka 35 pagat-ultimo:David:announced:lost

misdeal Ana
klop Ana=26 Boris=17 Cilka=9 David=18
adjust Boris -5 the wine
skis Cilka
beggar Boris won
note Boris went home early
"""


def tarok(folder: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The program as a process of its own, with lines on its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "tarok_score", *words],
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def facts(path: Path) -> list[dict[str, object]]:
    """The facts of a ledger."""
    gone = {"at", "salt", "n", "seal", "program"}
    return [{key: value for key, value in one.body.items() if key not in gone} for one in Session(path).records]


NEW = ("play", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--session")


def test_each_line_is_answered_as_add_answers_it(tmp_path: Path) -> None:
    done = tarok(tmp_path, *NEW, "a.jsonl", stdin="two Ana Boris 44\nšteje\n")
    assert done.returncode == 1
    seal = Session(tmp_path / "a.jsonl").seal
    assert done.stdout.splitlines() == [
        "✓ 1  two Ana Boris 44   20 + 10  Ana, Boris +30",
        "            Ana  Boris  Cilka  David",
        "     total  +30    +30      0      0",
        f"next: Ana deals, Boris is forehand · seal {seal} · why 1",
    ]
    assert done.stderr.splitlines()[0].startswith('line 2: "šteje": not a word of pagat-4p')
    assert done.stderr.splitlines()[-1] == "1 line before it is recorded"


def test_a_note_names_the_words_of_the_loop(tmp_path: Path) -> None:
    done = tarok(tmp_path, *NEW, "a.jsonl", "--lang", "sl", stdin="two Ana Boris 44\npride Eva\nrazveljavi 9\n")
    assert "pride Eva po " in done.stderr and "    razveljavi 2\n" in done.stderr and "tarok" not in done.stderr


def test_the_same_evening_piped_typed_and_added_has_the_same_facts(tmp_path: Path, begun: Tables) -> None:
    assert tarok(tmp_path, *NEW, "piped.jsonl", stdin=EVENING).returncode == 0
    said = [line.partition(" # ")[0].strip() for line in EVENING.splitlines() if line.strip() and line[0] != "#"]
    typed = begun()
    typed.enter(*said)
    added = begun()
    for line in said:
        Session(added.path).add(line.replace("the wine", "--why the wine"))
    asked = begun()
    for line in said:
        first, *rest = line.split()
        if first in ("one", "two", "klop", "beggar"):
            asked.enter("", *(answer for word in (first, *rest) for answer in (word,)))
            while asked.loop.open is not None:
                asked.enter("")
        else:
            asked.enter(line)
    for other in (typed, added, asked):
        assert facts(other.path) == facts(tmp_path / "piped.jsonl")


def test_the_first_refused_line_ends_it_or_not(tmp_path: Path) -> None:
    evening = "one Cilka Ana 45\ntwo David Cilka 71\nbeggar Boris won\n"
    done = tarok(tmp_path, *NEW, "a.jsonl", stdin=evening)
    assert (done.returncode, Session(tmp_path / "a.jsonl").hands) == (1, 1)
    assert done.stderr.splitlines() == [
        'line 2: "71": 71 card points are not possible',
        "    the pack has 0 to 70",
        "1 line before it is recorded",
    ]
    done = tarok(tmp_path, *NEW, "b.jsonl", "--keep-going", stdin=evening)
    assert (done.returncode, Session(tmp_path / "b.jsonl").hands) == (1, 2)
    assert done.stderr.splitlines() == ['line 2: "71": 71 card points are not possible', "    the pack has 0 to 70"]


def test_what_lacks_is_not_asked(tmp_path: Path) -> None:
    done = tarok(tmp_path, *NEW, "a.jsonl", stdin="two Ana\n")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "line 1: the card points of the declarer's side are missing",
        "    such as 36",
        "0 lines before it are recorded",
    ]


def test_one_object_a_line(tmp_path: Path) -> None:
    done = tarok(tmp_path, *NEW, "a.jsonl", "--json", stdin=EVENING)
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(objects) == 8 and done.returncode == 0
    assert objects[-2]["recorded"][0]["title"] == "beggar Boris won"
    assert objects[-1]["totals"] == {"Ana": "-5", "Boris": "120", "Cilka": "-40", "David": "-90"}


#: Lines of every kind, each with a field that only its answer has.
ANSWERED = {
    "one Cilka Ana 45": "recorded", "two David Cilka 71": "problems", "klop": "problems", "/fly": "problems",
    "beggar Boris won": "recorded", "note rain": "recorded", "adjust Nobody 3 --why x": "problems", "show": "totals",
    "settle": "payments", "log": "events", "log --nothing": "problems", "why 1": "lines", "why 9": "problems",
    "chart": "running", "words pagat": "words", "share": "share", "rules": "rules", "who leads": "totals",
    "statistics": "told", "help": "told", "help two": "told", "undo": "recorded", "undo 99": "problems",
}  # fmt: skip


def test_every_line_has_one_object_refused_or_not(tmp_path: Path) -> None:
    evening = "# Friday\n\n" + "\n".join(ANSWERED) + "\nquit\n"
    done = tarok(tmp_path, *NEW, "a.jsonl", "--json", "--keep-going", stdin=evening)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line, field, field in one) for (line, field), one in zip(ANSWERED.items(), answers, strict=True)] == [
        (line, field, True) for line, field in ANSWERED.items()
    ]
    assert answers[1]["problems"][0]["path"].startswith("line 4") and "line 4: " in done.stderr


ENDLESS = ["amend 1 {}", "amend 1 44 na {}", "two Ana Boris {}", "klop Ana={}", "why {}", "undo {}"]


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 4999 + "1"])
def test_numbers_without_an_end_are_refused(tmp_path: Path, number: str) -> None:
    evening = "two Ana Boris 44\n" + "".join(f"{line.format(number)}\n" for line in ENDLESS)
    done = tarok(tmp_path, *NEW, "a.jsonl", "--json", "--keep-going", stdin=evening)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["problems" in one for one in answers] == [False, *[True] * len(ENDLESS)] and "fault" not in done.stderr


def test_a_trial_run_works_it_all_out_and_writes_nothing(tmp_path: Path) -> None:
    assert tarok(tmp_path, "new", "pagat-4p", "Ana", "Boris", "Cilka", "David").returncode == 0
    (ledger,) = tmp_path.glob("*.jsonl")
    before = ledger.read_bytes()
    done = tarok(tmp_path, "play", "--dry-run", stdin=EVENING)
    assert done.returncode == 0 and ledger.read_bytes() == before
    assert done.stdout.count(NOTHING_RECORDED) == 8


TRIED = """\
two Ana Boris 44
one Cilka Ana 45
note for beer
amend 1 two Ana Boris 40
insert 1 beggar Boris won
show
log --all
why 2
why e3
words kings
show --upto 1
void e3 nobody drank
report
"""

TRIED_SHOWN = f"""\
✓ hand 1 is new: beggar Boris won
     beggar  70  Boris +70
  hand 2: Ana +25 → +50, Boris +25 → +50
  hand 3: Ana +40 → +80, Cilka +40 → +80
---
         Ana  Boris  Cilka  David
radli      ●      ○      ●      ○
1               +70                beggar ✓ Boris
2        +50   +120                two ✓ Ana, Boris
3       +130           +80         one ✓ Cilka, Ana
total   +130   +120    +80      0
{deals("Cilka", "David")}
e1  [two Ana Boris 44]
e2  one Cilka Ana 45
e3  note: for beer
e4  hand 1 was: two Ana Boris 44; hand 1 is: two Ana Boris 40
e5  hand 1 is new: beggar Boris won
hand 2  two Ana Boris 40
  two  (20 + 5) × 2 radl  Ana, Boris +50  [1]
---
event e3  note: for beer
kings: bonus 10 / 20
    also: kralji, králové, królowie
    rule bonuses.kings: pagat.com, "Bonuses" (take all 4 kings in tricks)
         Ana  Boris  Cilka  David
radli
1        +30    +30                two ✓ Ana, Boris
total    +30    +30      0      0
{deals("Ana", "Boris")}
✓ e3 does not count (nobody drank)
---
would write tarok-"""


def test_a_trial_run_shows_the_evening_that_is_tried(tmp_path: Path) -> None:
    done = tarok(tmp_path, "play", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--dry-run", stdin=TRIED)
    assert done.returncode == 0 and not list(tmp_path.iterdir())
    shown = re.sub(r"  \d\d:\d\d  ", "  ", done.stdout)
    for part in TRIED_SHOWN.split("---\n"):
        assert part in shown, part
    assert done.stdout.count(NOTHING_RECORDED) == 6


def test_looking_and_leaving_in_between(tmp_path: Path) -> None:
    done = tarok(tmp_path, *NEW, "a.jsonl", stdin="two Ana Boris 44\nshow\nquit\none Cilka Ana 45\n")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-6:-1] == [
        "         Ana  Boris  Cilka  David",
        "radli",
        "1        +30    +30                two ✓ Ana, Boris",
        "total    +30    +30      0      0",
        deals("Ana", "Boris"),
    ]
    assert Session(tmp_path / "a.jsonl").hands == 1
