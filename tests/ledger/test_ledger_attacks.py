"""Attacks: every call that writes fails in turn, in every way; bytes are changed at random; the answers stay true."""

from __future__ import annotations

import errno
import itertools
import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sessions import accept_edits, append, create, read, repair, verify

from tarok_score.problems import Refused

HAND = {"kind": "hand", "points": 35}
CALLS = ("open", "write", "fsync", "ftruncate", "link", "replace", "read", "fstat", "lseek", "close")


class Broken(NamedTuple):
    """How a call of the system fails: which, from its `turn`-th time on, `times` times, and with what."""

    call: str
    turn: int
    times: int
    error: Callable[[], BaseException]


def failing(number: int) -> Callable[[], BaseException]:
    return lambda: OSError(number, os.strerror(number))


ERRORS = (failing(errno.EIO), failing(errno.ENOSPC), failing(errno.EPERM), KeyboardInterrupt)


class Count:
    """Counts the calls of a function of the system, and fails as ordered."""

    def __init__(self, real: Callable[..., Any], broken: Broken | None = None) -> None:
        self.real, self.broken, self.calls = real, broken, 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.calls += 1
        one = self.broken
        if one is not None and one.turn <= self.calls < one.turn + one.times:
            if one.call == "write" and len(given[1]) > 1:
                self.real(given[0], given[1][: len(given[1]) // 2])  # what came through before it failed
            if one.call == "close":
                self.real(*given)  # the system gives the file back all the same
            raise one.error()
        return self.real(*given, **named)


def evening(path: Path) -> None:
    create(path, {"kind": "session"})
    append(path, lambda _: [HAND], print)
    append(path, lambda _: [HAND, HAND], print)


def tear(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b'{"n":4,"kin')


def edit(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"35", b"36", 1))


def accept(path: Path) -> object:
    entries: Callable[..., Any] = lambda _, edits: [  # noqa: E731
        {"kind": "accept-edit", "note": "x", "edits": [one.accepted().entry() for one in edits]}
    ]
    return accept_edits(path, entries, lambda _: None)


#: What is done, what is done to the ledger before, and how many records there are more afterwards.
DEEDS: dict[str, tuple[Callable[[Path], object], Callable[[Path], object], int]] = {
    "add": (lambda path: append(path, lambda _: [HAND], lambda _: None), lambda path: None, 1),
    "add several": (lambda path: append(path, lambda _: [HAND] * 3, lambda _: None), lambda path: None, 3),
    "add after a torn end": (lambda path: append(path, lambda _: [HAND], lambda _: None), tear, 1),
    "accept an edit": (accept, edit, 1),
}


def once(folder: Path, deed: str, broken: Broken | None, patch: pytest.MonkeyPatch, name: str = "write") -> int:
    """Does it with a call that fails, and compares the answer with the file; gives how many calls."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "friday.jsonl"
    evening(path)
    act, before, more = DEEDS[deed]
    before(path)
    sound = path.read_bytes()
    standing = verify(path, sound)
    lines = standing.end
    done: object = None
    with patch.context() as patched:
        count = Count(getattr(os, name), broken)
        patched.setattr(os, name, count)
        try:
            done = act(path)
        except (Refused, KeyboardInterrupt, OSError):
            done = None
    data = path.read_bytes()
    assert data.startswith(sound[:lines])
    found = verify(path, data)
    grown = data[lines:].count(b"\n") if done else 0
    if done:
        assert grown == more, (deed, broken)
        assert not found.damage and not found.torn
    else:
        # Nothing after the old end is a record; at worst it is a torn end that does not count.
        assert found.end == lines and len(found.records) == len(standing.records), (deed, broken)
    for other in folder.iterdir():
        assert other.name == path.name or ".torn" in other.name or other.name.startswith(".tarok-")
    # And afterwards it goes on as if nothing had been.
    if not verify(path, path.read_bytes()).damage:
        append(path, lambda _: [HAND], lambda _: None)
        assert not read(path).damage and not read(path).torn
    return count.calls


def faults(calls: dict[str, int], sparse: bool) -> Iterator[Broken]:
    for name, error in itertools.product(CALLS, ERRORS):
        for turn in range(1, calls[name] + 1):
            for times in (1, 10**6):
                if not sparse or (turn + times + CALLS.index(name)) % 5 == 0:
                    yield Broken(name, turn, times, error)


def attack(folder: Path, patch: pytest.MonkeyPatch, deed: str, sparse: bool) -> None:
    calls = {name: once(folder, deed, None, patch, name) for name in CALLS}
    for broken in faults(calls, sparse):
        if broken.call in ("read", "fstat", "lseek", "close") and broken.error is KeyboardInterrupt:
            continue  # an interruption while reading ends the program as ever
        once(folder, deed, broken, patch, broken.call)


@pytest.mark.parametrize("deed", DEEDS)
def test_some_calls_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    attack(tmp_path / "x", monkeypatch, deed, sparse=True)


@pytest.mark.long
@pytest.mark.parametrize("deed", DEEDS)
def test_every_call_fails_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    attack(tmp_path / "x", monkeypatch, deed, sparse=False)


@pytest.mark.parametrize("error", ERRORS, ids=["EIO", "ENOSPC", "EPERM", "interrupted"])
@pytest.mark.parametrize("times", [1, 10**6])
def test_a_new_ledger_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Callable[[], BaseException], times: int
) -> None:
    for name, turn in itertools.product(("open", "write", "fsync", "link", "replace", "close"), range(1, 6)):
        path = tmp_path / f"{name}-{turn}.jsonl"
        with monkeypatch.context() as patch:
            patch.setattr(os, name, Count(getattr(os, name), Broken(name, turn, times, error)))
            try:
                records = create(path, {"kind": "session"}, then=[{"kind": "rate", "rate": "2"}])
            except (Refused, KeyboardInterrupt, OSError):
                records = []
        assert path.exists() is bool(records), (name, turn)
        if records:
            assert read(path).records == tuple(records)


@pytest.mark.long
def test_a_repair_with_calls_that_fail_leaves_the_ledger_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, turn, error in itertools.product(("open", "write", "fsync", "link"), range(1, 10), ERRORS):
        folder = tmp_path / f"{name}-{turn}-{ERRORS.index(error)}"
        folder.mkdir()
        path = folder / "friday.jsonl"
        evening(path)
        tear(path)
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, name, Count(getattr(os, name), Broken(name, turn, 1, error)))
            try:
                done = repair(path)
            except (Refused, KeyboardInterrupt, OSError):
                done = None
        assert path.read_bytes() == before
        others = [other.name for other in folder.iterdir() if other != path and not other.name.startswith(".tarok-")]
        assert bool(others) is (done is not None), (name, turn)


def tampered(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few changes of the kinds that editors, disks and cheats make."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(changed))
        end = min(len(changed), start + chance.choice([1, 1, 2, 20, 300]))
        match chance.randrange(6):
            case 0:
                changed[start] ^= 1 << chance.randrange(8)
            case 1:
                del changed[start:end]
            case 2:
                changed[start:start] = changed[chance.randrange(len(changed)) :][: end - start]
            case 3:
                changed[start:end] = b"\0" * (end - start)
            case 4:
                lines = bytes(changed).splitlines(keepends=True)
                chance.shuffle(lines)
                changed = bytearray(b"".join(lines))
            case _:
                changed[start:end] = bytes(chance.randrange(256) for _ in range(end - start))
        if not changed:
            break
    return bytes(changed)


def tamper(tmp_path: Path, tries: int) -> None:
    path = tmp_path / "friday.jsonl"
    evening(path)
    for number in range(20):
        append(path, lambda _, number=number: [{"kind": "hand", "points": number, "who": "Žiga"}], print)
    sound = path.read_bytes()
    records = verify(path, sound).records
    chance = random.Random(2026)
    for _ in range(tries):
        changed = tampered(sound, chance)
        if sound.startswith(changed) and (not changed or changed.endswith(b"\n")):
            continue  # whole records gone from the end: only a seal on paper shows that
        try:
            found = verify(path, changed)
        except Refused:
            continue
        assert found.damage or found.torn or changed == sound
        assert found.records == records[: len(found.records)]


def test_tampering_is_found(tmp_path: Path) -> None:
    tamper(tmp_path, 300)


@pytest.mark.long
def test_much_tampering_is_found(tmp_path: Path) -> None:
    tamper(tmp_path, 20_000)
