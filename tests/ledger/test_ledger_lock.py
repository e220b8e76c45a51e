"""The lock of one writer: by the whole file, by `lockf` if that is not to be had, by a byte on Windows."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sessions import append, create, read

from tarok_score.ledger import file
from tarok_score.ledger import file as lock
from tarok_score.limits import MOST_BYTES_OF_FILE
from tarok_score.problems import Refused
from tarok_score.words.said import Said

IN_USE = "friday.jsonl: in use by another tarok (wait until it has finished, or close it, and try again)"
HAND = {"kind": "hand", "points": 35}

# Locks a file by a way of its own and says so, then waits for the end of its input.
HOLDER = """
import fcntl, sys
file = open(sys.argv[1], "rb+")
getattr(fcntl, sys.argv[2])(file, fcntl.LOCK_EX)
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("friday.jsonl")
    create(path, {"kind": "session"})
    return path


def refusing(number: int) -> Any:
    def lock_file(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return lock_file


def add(path: Path) -> list[str]:
    """Adds a hand and gives what was warned of."""
    warnings: list[Said] = []
    append(path, lambda _: [HAND], warnings.append, wait=0.1)
    return [str(warning) for warning in warnings]


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL])
def test_where_flock_is_not_to_be_had_lockf_locks(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(lock.fcntl, "flock", refusing(number))
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path.resolve()), "lockf"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout is not None and holder.stdout.readline() == "locked\n"
    try:
        with pytest.raises(Refused) as caught:
            add(path)
        assert str(caught.value) == IN_USE
    finally:
        holder.communicate("")
    assert add(path) == []
    assert len(read(path).records) == 2


def test_a_system_without_flock_uses_lockf(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(lock.fcntl, "flock")
    assert add(path) == []


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL])
def test_what_neither_locks_is_said(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    for name in ("flock", "lockf"):
        monkeypatch.setattr(lock.fcntl, name, refusing(number))
    assert add(path) == [
        "friday.jsonl cannot be locked (the disk it is on has no file locks): "
        "let only one program write to it at a time"
    ]
    assert len(read(path).records) == 2


def test_a_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)
    assert add(path) == [
        "friday.jsonl cannot be locked (this system has no file locks): let only one program write to it at a time"
    ]


# ---------------------------------------------------------------- Windows


class Windows:
    """The locks of Windows as its C library gives them: of bytes from the file's position, of one opening each."""

    LK_UNLCK, LK_LOCK, LK_NBLCK = 0, 1, 2

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], int] = {}
        self.busy = 0  # so many tries in which another program keeps the byte

    def module(self) -> Any:
        return SimpleNamespace(
            LK_UNLCK=self.LK_UNLCK, LK_LOCK=self.LK_LOCK, LK_NBLCK=self.LK_NBLCK, locking=self.locking
        )

    def locking(self, fd: int, mode: int, count: int) -> None:
        assert count == 1
        place = (os.fstat(fd).st_ino, os.lseek(fd, 0, os.SEEK_CUR))
        if mode == self.LK_UNLCK:
            if self.held.pop(place, None) is None:
                raise OSError(errno.EACCES, "Permission denied")
            return
        assert mode == self.LK_NBLCK
        if self.busy or place in self.held:
            self.busy -= 1
            raise OSError(errno.EACCES, "Permission denied")
        self.held[place] = fd


@pytest.fixture
def windows(path: Path, monkeypatch: pytest.MonkeyPatch) -> Windows:
    found = Windows()
    monkeypatch.setattr(lock, "fcntl", None)
    monkeypatch.setattr(lock, "msvcrt", found.module())
    monkeypatch.setattr(lock, "PAUSE", 0)
    return found


def test_windows_locks_a_byte_that_no_ledger_reaches(path: Path, windows: Windows) -> None:
    held: list[dict[tuple[int, int], int]] = []

    def build(_: file.Ledger) -> list[dict[str, Any]]:
        held.append(dict(windows.held))
        return [HAND]

    append(path, build, print)
    ((inode, place),) = held[0]
    assert inode == path.stat().st_ino and place == lock.FAR > MOST_BYTES_OF_FILE
    assert windows.held == {}
    assert len(read(path).records) == 2 and not read(path).damage


def test_windows_waits_for_another_program_and_gives_up(path: Path, windows: Windows) -> None:
    windows.busy = 3
    assert add(path) == []
    windows.busy = 10**9
    with pytest.raises(Refused) as caught:
        add(path)
    assert str(caught.value) == IN_USE
    assert len(read(path).records) == 2 and windows.held == {}


def test_a_reader_on_windows_gives_the_lock_back(path: Path, windows: Windows) -> None:
    with path.open("ab") as torn:
        torn.write(b'{"n":1,')
    assert read(path).torn == b'{"n":1,'
    assert windows.held == {}
    windows.busy = 10**9
    assert read(path).torn == b'{"n":1,'
