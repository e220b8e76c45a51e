"""Several programs at one ledger, and programs that are killed while they write."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sessions import append, create, read

from tarok_score.problems import Refused

ROOT = Path(__file__).resolve().parents[2]

# Adds records named by the writer and a running number, and says each only after it is recorded. It can write in
# small pieces and slowly, so that kills fall between two of them.
WRITER = """
import os, sys, time
from pathlib import Path
from tarok_score import files
from tarok_score.evening.session import SESSION
from tarok_score.ledger.file import append

path, name, count, size, pause = Path(sys.argv[1]), sys.argv[2], *map(float, sys.argv[3:])
count, size = int(count), int(size)
write = os.write
def slowly(fd, data):
    time.sleep(pause)
    return write(fd, data[:1000])
if pause:
    files.os.write = slowly
print("ready", flush=True)
for number in range(count):
    hand = {"kind": "hand", "who": name, "number": number, "text": "x" * size}
    records = append(path, lambda _: [hand] * (1 + number % 3), lambda text: None, 60.0, kind=SESSION).records
    print(number, records[-1].body["n"], flush=True)
"""

HOLDER = """
import fcntl, sys
file = open(sys.argv[1], "rb+")
fcntl.flock(file, fcntl.LOCK_EX)
print("locked", flush=True)
sys.stdin.read()
"""


def start(program: str, *words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, words)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def add_together(path: Path, count: int) -> None:
    create(path, {"kind": "session"})
    writers = [start(WRITER, path, name, count, 20, 0) for name in "ABCD"]
    said = [writer.communicate()[0].split("\n")[1:-1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 4
    found = read(path)
    assert not found.damage and not found.torn
    assert [record.body["n"] for record in found.records] == list(range(len(found.records)))
    for name, lines in zip("ABCD", said, strict=True):
        mine = [record.body for record in found.records if record.body.get("who") == name]
        assert [body["number"] for body in mine] == [n for n in range(count) for _ in range(1 + n % 3)]
        # Each got the number that its record really has.
        last = {body["number"]: body["n"] for body in mine}
        assert lines == [f"{number} {last[number]}" for number in range(count)]


def test_four_programs_add_at_once(tmp_path: Path) -> None:
    add_together(tmp_path / "evening.jsonl", 25)


@pytest.mark.long
def test_four_programs_add_a_hundred_hands_each(tmp_path: Path) -> None:
    add_together(tmp_path / "evening.jsonl", 100)


def kill_again_and_again(path: Path, kills: int, longest: float) -> None:
    """Every second writer is slow: of those, the kills that leave no torn end are the rare ones."""
    create(path, {"kind": "session"})
    chance = random.Random(2026)
    recorded = torn = 0
    for kill in range(kills):
        writer = start(WRITER, path, kill, 10**6, 5000, 0.0005 if kill % 2 else 0)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0.005, longest))
        writer.send_signal(signal.SIGKILL)
        said = writer.communicate()[0].split("\n")[:-1]  # a killed writer may leave half a line
        recorded += len(said)
        found = read(path)
        assert not found.damage
        torn += bool(found.torn)
        bodies = {record.body["n"]: record.body for record in found.records}
        assert sorted(bodies) == list(range(len(bodies)))
        for line in said:
            number, n = map(int, line.split())
            assert (bodies[n]["who"], bodies[n]["number"]) == (str(kill), number)
        append(path, lambda _: [{"kind": "note"}], lambda text: None)
        if path.stat().st_size > 30_000_000:
            path.unlink()
            create(path, {"kind": "session"})
        for aside in path.parent.glob("*.torn*"):
            aside.unlink()
    assert recorded > 0
    assert torn > 0 or kills < 100  # on a slow disk a few kills may all miss


def test_nothing_recorded_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "evening.jsonl", 12, 0.05)


@pytest.mark.long
def test_nothing_recorded_is_lost_in_many_kills(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "evening.jsonl", 300, 0.2)


def test_a_ledger_in_use_is_refused_after_the_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("evening.jsonl")
    create(path, {"kind": "session"})
    holder = start(HOLDER, path.resolve())
    assert holder.stdout is not None
    assert holder.stdout.readline() == "locked\n"
    try:
        with pytest.raises(Refused) as caught:
            append(path, lambda _: [{"kind": "hand"}], print, wait=0.1)
        assert str(caught.value) == (
            "evening.jsonl: in use by another tarok (wait until it has finished, or close it, and try again)"
        )
        assert len(read(path).records) == 1
    finally:
        holder.communicate("")
    append(path, lambda _: [{"kind": "hand"}], print, wait=0.1)
    assert len(read(path).records) == 2


def test_a_lock_that_comes_free_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    create(path, {"kind": "session"})
    holder = start(HOLDER + "import time; time.sleep(0.2)", path)
    assert holder.stdout is not None and holder.stdin is not None
    assert holder.stdout.readline() == "locked\n"
    holder.stdin.close()
    append(path, lambda _: [{"kind": "hand"}], print, wait=30.0)
    holder.wait()
    holder.stdout.close()
    assert len(read(path).records) == 2
