"""A disk that fails at every step: the answers, and that the ledger is as it was before."""

from __future__ import annotations

import errno
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sessions import append, create, read, repair

from tarok_score import files
from tarok_score.ledger import file
from tarok_score.ledger import file as signals
from tarok_score.ledger.file import NotRecorded
from tarok_score.problems import Refused
from tarok_score.words.said import Said

AS_BEFORE = " (the ledger is as it was before)"
HAND = {"kind": "hand", "points": 35}


def failing(number: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


def interrupted(*_: object, **__: object) -> Any:
    raise KeyboardInterrupt


class Step:
    """A function of the system that works as ever until its turn number `turn`, and from then on does `then`."""

    def __init__(self, real: Callable[..., Any], turn: int, then: Callable[..., Any], times: int = 10**6) -> None:
        self.real, self.turn, self.then, self.times, self.calls = real, turn, then, times, 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.calls += 1
        if self.turn <= self.calls < self.turn + self.times:
            return self.then(*given, **named)
        return self.real(*given, **named)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("friday.jsonl")
    create(path, {"kind": "session"})
    append(path, lambda _: [HAND], print)
    return path


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(NotRecorded) as caught:
        act()
    return str(caught.value)


def add(path: Path, *, count: int = 1) -> list[file.Record]:
    return append(path, lambda _: [HAND] * count, print).records


def names() -> list[str]:
    return sorted(file.name for file in Path().iterdir())


def half_written(then: Callable[..., Any]) -> Callable[..., Any]:
    """A write that puts half of it on the disk and then fails."""
    real = os.write

    def write(fd: int, data: memoryview) -> Any:
        real(fd, data[: len(data) // 2])
        return then()

    return write


@pytest.mark.parametrize("piece", [1, 7, 100])
def test_short_writes_are_finished(path: Path, monkeypatch: pytest.MonkeyPatch, piece: int) -> None:
    real = os.write
    monkeypatch.setattr(files.os, "write", lambda fd, data: real(fd, data[:piece]))
    add(path, count=3)
    assert len(read(path).records) == 5 and not read(path).damage and not read(path).torn


def test_a_write_that_a_signal_interrupts_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    calls: list[int] = []

    def write(fd: int, data: memoryview) -> int:
        calls.append(len(data))
        if len(calls) % 2:
            raise InterruptedError(errno.EINTR, "a signal")
        return real(fd, data[:50])

    monkeypatch.setattr(files.os, "write", write)
    add(path)
    assert len(read(path).records) == 3 and len(calls) > 2


def test_a_read_that_a_signal_interrupts_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = os.read, 0

    def interrupted_each_other_time(fd: int, count: int) -> bytes:
        nonlocal calls
        calls += 1
        if calls % 2:
            raise InterruptedError(errno.EINTR, "a signal")
        return real(fd, min(count, 40))

    monkeypatch.setattr(files.os, "read", interrupted_each_other_time)
    add(path)
    assert len(read(path).records) == 3 and calls > 6


def test_a_write_that_writes_nothing_is_a_failure(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "write", lambda fd, data: 0)
    assert refusal(lambda: add(path)) == "friday.jsonl: NOT recorded: the disk reports an error" + AS_BEFORE


REASONS = [
    (errno.ENOSPC, "the disk is full"),
    (errno.EDQUOT, "your share of the disk is used up"),
    (errno.EIO, "the disk reports an error"),
    (errno.EROFS, "the disk is read-only"),
    (errno.EFBIG, "the file would become too large"),
    (errno.ENXIO, os.strerror(errno.ENXIO)),
]


@pytest.mark.parametrize(("number", "words"), REASONS)
@pytest.mark.parametrize("count", [1, 3])
def test_a_failing_write_leaves_the_ledger_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str, count: int
) -> None:
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", half_written(failing(number)))
        assert refusal(lambda: add(path, count=count)) == f"friday.jsonl: NOT recorded: {words}{AS_BEFORE}"
    assert path.read_bytes() == before
    add(path)
    assert len(read(path).records) == 3 and names() == ["friday.jsonl"]


@pytest.mark.parametrize(("number", "words"), REASONS[:3])
def test_not_synced_is_not_recorded(path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(file.os, "fsync", Step(os.fsync, 1, failing(number), times=1))
    assert refusal(lambda: add(path)) == f"friday.jsonl: NOT recorded: {words}{AS_BEFORE}"
    assert path.read_bytes() == before


def test_an_interruption_in_the_middle_takes_the_half_line_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(files.os, "write", half_written(interrupted))
    assert refusal(lambda: add(path)) == "friday.jsonl: NOT recorded: it was interrupted" + AS_BEFORE
    assert path.read_bytes() == before


@pytest.mark.parametrize("function", ["ftruncate", "fsync"])
def test_a_second_interruption_does_not_stop_the_cutting_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(files.os, "write", half_written(failing(errno.ENOSPC)))
    monkeypatch.setattr(file.os, function, Step(getattr(os, function), 1, interrupted, times=1))
    assert refusal(lambda: add(path)) == "friday.jsonl: NOT recorded: the disk is full" + AS_BEFORE
    assert path.read_bytes() == before


def test_an_error_of_the_program_itself_cuts_back_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def fail() -> None:
        raise MemoryError

    monkeypatch.setattr(files.os, "write", half_written(fail))
    with pytest.raises(MemoryError):
        add(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("then", "words"),
    [(failing(errno.EIO), "the disk reports an error"), (interrupted, "it was interrupted")],
)
@pytest.mark.parametrize("function", ["ftruncate", "fsync"])
def test_when_even_cutting_back_fails_it_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch, function: str, then: Callable[..., Any], words: str
) -> None:
    whole = read(path).records
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", half_written(failing(errno.ENOSPC)))
        patch.setattr(file.os, function, then)
        assert refusal(lambda: add(path)) == (
            "friday.jsonl: NOT recorded: the disk is full; and the file could not be put back as it was: "
            f"{words} (`tarok check` shows the damage; `tarok repair` saves the good part in a new file)"
        )
    # What is left is a torn end at worst: no record was lost, and the next one finds its place.
    assert read(path).records == whole
    add(path)
    assert len(read(path).records) == 3 and not read(path).torn


@pytest.mark.parametrize(("number", "words"), [(errno.EROFS, "the disk is read-only"), (errno.EACCES, "no permission")])
def test_a_ledger_that_cannot_be_opened(path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    monkeypatch.setattr(files.os, "open", failing(number))
    assert refusal(lambda: add(path)) == f"friday.jsonl: NOT recorded: {words}{AS_BEFORE}"
    with pytest.raises(Refused) as caught:
        read(path)
    assert str(caught.value) == f"friday.jsonl: cannot be read: {words}"


@pytest.mark.parametrize("function", ["fstat", "lstat"])
def test_a_ledger_that_cannot_be_looked_at(path: Path, monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    before, real = path.read_bytes(), getattr(os, function)
    for turn in range(1, 30):
        step = Step(real, turn, failing(errno.EIO), times=1)
        with monkeypatch.context() as patch:
            patch.setattr(files.os, function, step)
            try:
                add(path)
            except Refused as refused:
                assert re.search(r"(NOT recorded|cannot be read): .*the disk reports an error", str(refused)), turn
            else:
                break
        assert path.read_bytes() == before
    assert step.calls < turn and turn > 3


def test_a_ledger_that_cannot_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "read", failing(errno.EIO))
    for act in (read, add):
        with pytest.raises(Refused) as caught:
            act(path)
        assert str(caught.value) == "friday.jsonl: cannot be read: the disk reports an error"


# ---------------------------------------------------------------- beginning a ledger


@pytest.mark.parametrize(("number", "words"), REASONS[:4])
@pytest.mark.parametrize("step", ["write", "fsync file", "fsync folder"])
def test_a_session_that_could_not_be_created_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str, step: str
) -> None:
    if step == "write":
        monkeypatch.setattr(files.os, "write", half_written(failing(number)))
    else:
        monkeypatch.setattr(files.os, "fsync", Step(os.fsync, 1 if step == "fsync file" else 2, failing(number)))
    text = refusal(lambda: create(Path("new.jsonl"), {"kind": "session"}))
    assert text == f"new.jsonl: NOT created: {words}"
    assert names() == ["friday.jsonl"]


def test_an_interrupted_creation_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "write", half_written(interrupted))
    text = refusal(lambda: create(Path("new.jsonl"), {"kind": "session"}))
    assert text == "new.jsonl: NOT created: it was interrupted"
    assert names() == ["friday.jsonl"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no/new.jsonl", "there is no such folder"),
        ("friday.jsonl/new.jsonl", "there is no such folder"),
        ("x" * 300, "the name is too long"),
        ("a\0b", "this cannot be the name of a file"),
        ("a\ud800b", "this cannot be the name of a file"),
    ],
)
def test_a_place_where_no_session_can_be(path: Path, name: str, words: str) -> None:
    assert refusal(lambda: create(Path(name), {"kind": "session"})) == f"{name}: NOT created: {words}"


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_a_disk_that_cannot_sync_folders_will_do(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(files.os, "fsync", Step(os.fsync, 2, failing(number)))
    create(Path("new.jsonl"), {"kind": "session"})
    assert len(read(Path("new.jsonl")).records) == 1


def test_a_folder_that_may_not_be_listed_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "open", Step(os.open, 2, failing(errno.EACCES), times=1))
    create(Path("new.jsonl"), {"kind": "session"})
    assert len(read(Path("new.jsonl")).records) == 1


def test_file_and_folder_are_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        synced.append(os.path.isdir(f"/proc/self/fd/{fd}") if Path("/proc/self/fd").exists() else len(synced) == 1)
        real(fd)

    monkeypatch.setattr(files.os, "fsync", fsync)
    create(Path("new.jsonl"), {"kind": "session"})
    assert synced == [False, True]
    add(path)
    assert synced == [False, True, False]


# ---------------------------------------------------------------- the torn end and repair


def tear(path: Path) -> bytes:
    with path.open("ab") as file:
        file.write(b'{"n":2,"kin')
    return path.read_bytes()


@pytest.mark.parametrize("step", ["write", "fsync", "ftruncate"])
def test_a_torn_end_that_cannot_be_put_aside_stays(path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    before = tear(path)
    with monkeypatch.context() as patch:
        patch.setattr(files.os, step, failing(errno.ENOSPC))
        assert refusal(lambda: add(path)) == (
            "friday.jsonl: NOT recorded: the torn end could not be put aside in friday.jsonl.torn: the disk is full"
            + AS_BEFORE
        )
    assert path.read_bytes() == before
    assert names() == ["friday.jsonl"]
    add(path)
    assert len(read(path).records) == 3 and not read(path).torn


def test_a_torn_end_that_was_cut_off_but_not_synced_is_said_to_be_put_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = path.read_bytes()
    tear(path)
    told: list[str] = []
    with monkeypatch.context() as patch:
        # First the file that keeps the torn end is synced, and its folder.
        patch.setattr(files.os, "fsync", Step(os.fsync, 3, failing(errno.EIO), 1))
        with pytest.raises(NotRecorded) as refused:
            append(path, lambda _: [HAND], lambda what: told.append(str(what)))
    assert str(refused.value) == "friday.jsonl: NOT recorded: the disk reports an error" + AS_BEFORE
    assert told == ["friday.jsonl had a torn end, as a power cut leaves it; it was put aside in friday.jsonl.torn"]
    assert path.read_bytes() == sound and Path("friday.jsonl.torn").exists()


def test_a_failure_after_the_torn_end_was_put_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = path.read_bytes()
    tear(path)
    monkeypatch.setattr(files.os, "write", Step(os.write, 2, half_written(failing(errno.ENOSPC))))
    assert refusal(lambda: add(path)) == "friday.jsonl: NOT recorded: the disk is full" + AS_BEFORE
    assert path.read_bytes() == sound
    assert Path("friday.jsonl.torn").read_bytes() == b'{"n":2,"kin'


@pytest.mark.parametrize("turn", [1, 2])
def test_a_repair_that_fails_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    before = tear(path)
    monkeypatch.setattr(files.os, "write", Step(os.write, turn, failing(errno.ENOSPC)))
    assert refusal(lambda: repair(path)) == ("friday.jsonl: NOT repaired: the disk is full (the ledger is as it was)")
    assert names() == ["friday.jsonl"] and path.read_bytes() == before


def test_a_thousand_torn_ends_are_enough(path: Path) -> None:
    tear(path)
    for number in range(1, 1000):
        Path(f"friday.jsonl.torn{'' if number == 1 else f'-{number}'}").touch()
    with pytest.raises(Refused) as caught:
        add(path)
    assert str(caught.value) == (
        "friday.jsonl: there are a thousand files like friday.jsonl.torn-999 (clear them away first)"
    )


# ---------------------------------------------------------------- other programs


def replace(path: Path) -> None:
    """What many editors do: write a new file and give it the old name."""
    other = path.with_name("new")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def test_a_file_replaced_before_we_had_the_lock_is_opened_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = file.take

    def take(*given: Any, **named: Any) -> None:
        real(*given, **named)
        if len(replaced) < 2:
            replaced.append(replace(path))

    replaced: list[None] = []
    monkeypatch.setattr(file, "take", take)
    add(path)
    assert len(read(path).records) == 3 and len(replaced) == 2


def test_a_file_replaced_for_ever_is_given_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "take", lambda *_, **__: replace(path))
    with pytest.raises(Refused) as caught:
        add(path)
    assert str(caught.value) == (
        "friday.jsonl: another program keeps replacing this file (close it there and try again)"
    )


CHANGED = "friday.jsonl: NOT recorded: another program changed the file meanwhile (close it there and try again)"


def test_a_file_replaced_or_grown_while_we_thought(path: Path) -> None:
    def build_and(meddle: Callable[[Path], object]) -> Callable[[file.Ledger], list[dict[str, Any]]]:
        def build(_: file.Ledger) -> list[dict[str, Any]]:
            meddle(path)
            return [HAND]

        return build

    before = path.read_bytes()
    assert refusal(lambda: append(path, build_and(replace), print)) == CHANGED
    assert path.read_bytes() == before
    assert refusal(lambda: append(path, build_and(tear), print)) == CHANGED
    assert path.read_bytes() == before + b'{"n":2,"kin'
    assert refusal(lambda: append(path, build_and(Path.unlink), print)) == CHANGED


def test_a_file_replaced_while_we_wrote_is_not_called_recorded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        path.with_name("new").write_bytes(before)
        path.with_name("new").replace(path)

    monkeypatch.setattr(file.os, "fsync", fsync)
    assert refusal(lambda: add(path)) == CHANGED
    assert path.read_bytes() == before


def test_a_record_that_another_program_copied_into_its_own_file_stands(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(file.os, "fsync", after_sync(lambda: replace(path)))
        (record,) = add(path)
    assert read(path).records[-1] == record and len(read(path).records) == 3


def test_a_lock_that_fails_otherwise(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file.fcntl, "flock", failing(errno.EIO))
    assert refusal(lambda: add(path)) == (
        "friday.jsonl: NOT recorded: it cannot be locked, the disk reports an error" + AS_BEFORE
    )


def test_a_reader_waits_for_a_line_that_is_being_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    monkeypatch.setattr(file, "take", lambda *_, **__: path.write_bytes(whole))
    found = read(path)
    assert len(found.records) == 2 and not found.torn


# ---------------------------------------------------------------- recorded is read back


def after_sync(then: Callable[[], object]) -> Callable[[int], None]:
    """A sync during which something happens to the file, once."""
    real = os.fsync
    done: list[object] = []

    def fsync(fd: int) -> None:
        real(fd)
        if not done:
            done.append(then())

    return fsync


def test_what_was_not_written_as_it_was_given_is_not_recorded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", lambda fd, data: real(fd, bytes(data).replace(b"35", b"53")))
        assert refusal(lambda: add(path)) == (
            "friday.jsonl: NOT recorded: the file did not contain what was written" + AS_BEFORE
        )
    assert path.read_bytes() == before


def test_a_file_that_did_not_grow_holds_no_record(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(files.os, "write", lambda fd, data: len(data))
    assert refusal(lambda: add(path)) == CHANGED
    assert path.read_bytes() == before


def test_what_another_program_wrote_is_never_cut_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def meddle() -> None:
        with path.open("ab") as other:
            other.write(b"mine\n")

    # Before our record: only ours is taken away again.
    real = os.write
    meddled: list[None] = []

    def write(fd: int, data: memoryview) -> int:
        if not meddled:
            meddled.append(meddle())
        return real(fd, data)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "write", write)
        assert refusal(lambda: add(path)) == CHANGED
    assert path.read_bytes() == before + b"mine\n"
    # After it: the record is in its place.
    path.write_bytes(before)
    with monkeypatch.context() as patch:
        patch.setattr(file.os, "fsync", after_sync(meddle))
        assert len(add(path)) == 1
    found = read(path)
    assert found.torn == b"" and len(found.records) == 3 and len(found.damage) == 1


def test_a_file_cut_by_another_program_holds_no_record(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    monkeypatch.setattr(file.os, "fsync", after_sync(lambda: os.truncate(path, len(before))))
    assert refusal(lambda: add(path)) == CHANGED
    assert path.read_bytes() == before


def test_a_ledger_may_be_a_file_that_can_only_grow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open
    flags: list[int] = []

    def opened(name: Any, mode: int, *more: Any, **named: Any) -> int:
        if os.fspath(name) == "friday.jsonl":
            flags.append(mode)
        return real(name, mode, *more, **named)

    monkeypatch.setattr(files.os, "open", opened)
    monkeypatch.setattr(file.os, "ftruncate", failing(errno.EPERM))
    monkeypatch.setattr(file.os, "lseek", Step(os.lseek, 10**6, failing(errno.EPERM)))
    add(path)
    assert len(flags) == 1 and flags[0] & os.O_APPEND and flags[0] & os.O_RDWR
    assert len(read(path).records) == 3


@pytest.mark.parametrize("function", ["fsync", "read", "lstat"])
def test_a_record_that_can_be_neither_confirmed_nor_taken_away_is_told_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    warnings: list[Said] = []
    with monkeypatch.context() as patch:
        patch.setattr(file.os, "fsync", failing(errno.EIO))
        patch.setattr(file.os, "ftruncate", failing(errno.EIO))
        if function == "read":
            patch.setattr(files.os, "read", Step(os.read, 3, failing(errno.EIO)))
        if function == "lstat":
            patch.setattr(files.os, "lstat", Step(os.lstat, 4, failing(errno.EIO)))
        (record,) = append(path, lambda _: [HAND], warnings.append).records
    assert read(path).records[-1] == record
    assert [str(warning) for warning in warnings] == [
        "friday.jsonl: the record is in the file, but the disk did not confirm it (the disk reports an error): "
        "it may not survive a power cut"
    ]


# ---------------------------------------------------------------- a new file under its name


def test_a_new_ledger_is_whole_when_it_has_its_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        seen.append(names())
        real(fd)

    monkeypatch.setattr(files.os, "fsync", fsync)
    create(Path("new.jsonl"), {"kind": "session"})
    (hidden,) = set(seen[0]) - {"friday.jsonl"}
    assert hidden.startswith(".tarok-") and hidden.endswith(".new")
    assert seen[1] == names() == ["friday.jsonl", "new.jsonl"]


@pytest.mark.parametrize("number", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES])
def test_a_disk_without_links_will_do(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(files.os, "link", failing(number))
    create(Path("new.jsonl"), {"kind": "session"})
    assert len(read(Path("new.jsonl")).records) == 1 and names() == ["friday.jsonl", "new.jsonl"]
    before = path.read_bytes()
    with pytest.raises(Refused) as caught:
        create(path, {"kind": "session"})
    assert str(caught.value) == ("friday.jsonl: a file of this name is there already (choose another name)")
    assert path.read_bytes() == before and names() == ["friday.jsonl", "new.jsonl"]
    monkeypatch.setattr(files.os, "replace", failing(errno.EIO))
    assert refusal(lambda: create(Path("third.jsonl"), {"kind": "session"})) == (
        "third.jsonl: NOT created: the disk reports an error"
    )
    assert names() == ["friday.jsonl", "new.jsonl"]


def test_where_renaming_takes_no_place_a_new_ledger_is_renamed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_RENAMING_KEEPS", True)
    create(Path("new.jsonl"), {"kind": "session"})
    assert len(read(Path("new.jsonl")).records) == 1 and names() == ["friday.jsonl", "new.jsonl"]


def test_a_link_that_fails_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "link", failing(errno.EIO))
    assert refusal(lambda: create(Path("new.jsonl"), {"kind": "session"})) == (
        "new.jsonl: NOT created: the disk reports an error"
    )
    assert names() == ["friday.jsonl"]


@pytest.mark.parametrize("function", ["unlink", "lstat"])
def test_a_session_that_can_be_neither_confirmed_nor_taken_away_is_told_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    warnings: list[Said] = []
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", Step(os.fsync, 2, failing(errno.EIO)))
        patch.setattr(files.os, "unlink", Step(os.unlink, 2, failing(errno.EIO)))  # first the other name is taken away
        if function == "lstat":
            patch.setattr(files.os, "lstat", failing(errno.EIO))
            patch.setattr(files.os, "open", Step(os.open, 3, failing(errno.EIO)))
        records = create(Path("new.jsonl"), {"kind": "session"}, warnings.append)
    assert read(Path("new.jsonl")).records == tuple(records)
    assert [str(warning) for warning in warnings] == [
        "new.jsonl: the record is in the file, but the disk did not confirm it (the disk reports an error): "
        "it may not survive a power cut"
    ]


def test_what_a_new_ledger_holds_is_read_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(files.os, "write", lambda fd, data: real(fd, bytes(data).replace(b"session", b"noisses")))
    assert refusal(lambda: create(Path("new.jsonl"), {"kind": "session"})) == (
        "new.jsonl: NOT created: the disk reports an error"
    )
    assert names() == ["friday.jsonl"]


@pytest.mark.parametrize("number", [errno.EEXIST, errno.EIO, errno.EPERM])
def test_a_network_disk_that_gives_a_name_and_then_fails_to_say_so(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    real = os.link

    def link(*given: Any) -> None:
        real(*given)
        failing(number)()

    monkeypatch.setattr(files.os, "link", link)
    records = create(Path("new.jsonl"), {"kind": "session"})
    assert read(Path("new.jsonl")).records == tuple(records)
    assert names() == ["friday.jsonl", "new.jsonl"]


def test_the_other_name_is_taken_away_at_the_second_try_or_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warnings: list[Said] = []
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "unlink", Step(os.unlink, 1, failing(errno.EINTR), times=1))
        create(Path("new.jsonl"), {"kind": "session"}, warnings.append)
    assert not warnings and names() == ["friday.jsonl", "new.jsonl"]
    monkeypatch.setattr(files.os, "unlink", failing(errno.EPERM))
    create(Path("third.jsonl"), {"kind": "session"}, warnings.append)
    (left,) = set(names()) - {"friday.jsonl", "new.jsonl", "third.jsonl"}
    assert [str(one) for one in warnings] == [f"the file {left} is left over: it could not be deleted"]
    assert Path(left).read_bytes() == Path("third.jsonl").read_bytes()


# ---------------------------------------------------------------- signals wait


@pytest.mark.parametrize("number", signals.ENDING)
def test_a_signal_waits_until_the_record_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    real = os.write
    came: list[int] = []

    def write(fd: int, data: memoryview) -> int:
        done = real(fd, data[:20])
        signal.raise_signal(number)
        return done

    monkeypatch.setattr(files.os, "write", write)
    before = {one: signal.signal(one, lambda given, _: came.append(given)) for one in signals.ENDING}
    try:
        add(path)
        assert came == [number]
        assert len(read(path).records) == 3
        # The person who answers for the record keeps them waiting longer.
        with signals.answering() as hold:
            signal.raise_signal(number)
            assert came == [number] * 2 and not hold.arrived
            add(path)
            signal.raise_signal(number)
            assert len(hold.arrived) > 2 and hold.interrupted is (number == signal.SIGINT)
            with pytest.raises(signals.Interruption), hold.breaking():
                signal.raise_signal(number)
            signal.raise_signal(number)
        assert came == [number] * 2
        signal.raise_signal(number)
        assert came == [number] * 3
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_until_both_files_of_a_repair_are_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    tear(path)
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        signal.raise_signal(number)

    monkeypatch.setattr(files.os, "fsync", fsync)
    came: list[int] = []
    before = signal.signal(number, lambda given, _: came.append(given))
    try:
        with signals.answering() as hold:
            assert repair(path).kept == 2
            assert hold.arrived and not came
    finally:
        signal.signal(number, before)
    assert names() == ["friday.jsonl", "friday.quarantine", "friday.repaired.jsonl"]


def test_what_is_ignored_stays_ignored_and_other_threads_have_no_signals(path: Path) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with signals.answering() as hold:
            add(path)
            signal.raise_signal(signal.SIGTERM)
            assert not hold.arrived
    finally:
        signal.signal(signal.SIGTERM, before)
    thread = Thread(target=lambda: add(path))
    thread.start()
    thread.join()
    assert len(read(path).records) == 4
