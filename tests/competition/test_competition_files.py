"""Which competition of a folder is meant, whatever else lies there under such a name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from organiser import Desk

OURS = "tournament-2026-11-20.jsonl"


def test_what_is_no_competition_is_passed_over(desk: Desk) -> None:
    desk.done("new Turnir --system points --rounds 2")
    whole = Path(OURS).read_bytes()
    for name, data in (("empty", b""), ("zeros", b"\0" * 4096), ("cut", whole[:200]), ("note", b"hello\n")):
        Path(f"tournament-{name}.jsonl").write_bytes(data)
    Path("tournament-folder.jsonl").mkdir()
    Path("tournament-link.jsonl").symlink_to(OURS)
    Path("tournament-zero.jsonl").symlink_to("/dev/zero")
    os.mkfifo("tournament-pipe.jsonl")
    os.truncate(os.open("tournament-huge.jsonl", os.O_CREAT | os.O_RDWR), 1 << 36)
    desk.done("enter Ana", "show")


def test_a_closed_competition_beside_an_open_one_of_any_size(desk: Desk) -> None:
    desk.done("new Prvi --system knockout", "new Drugi --system knockout")
    with open("tournament-2026-11-20-2.jsonl", "ab") as file:
        file.truncate(1 << 36)
    said = desk("show")
    assert said.status == 1 and said.err.startswith("2 competitions are in this folder")


def test_competitions_begun_at_once_take_different_names(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tarok_score", "tournament", "new", "T", "--system", "knockout"]
    started = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    said = [one.communicate(timeout=60)[0] for one in started]
    assert [one.returncode for one in started] == [0] * 6
    assert {line.partition(":")[0] for line in said} == {one.name for one in tmp_path.iterdir()}
    assert len(list(tmp_path.iterdir())) == 6
