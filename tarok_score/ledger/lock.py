"""One writer at a time: a lock on the ledger file itself, so that no second file can be left lying about.

A Unix system locks the whole file (`flock`, or `lockf` where there is no `flock`). Windows locks bytes and keeps others
from reading them; so there the lock is on one byte far behind the end.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from ..files import Name
from ..problems import impossible
from ..surroundings import surroundings
from ..words.said import Said, said

IN_USE = impossible(
    "ledger-in-use", "in use by another tarok", "wait until it has finished, or close it, and try again"
)

WAIT = 2.0
"""Seconds to wait for another program."""

PAUSE = 0.02

FAR = 1 << 30
"""The byte that stands for the whole file where a lock is on bytes: no ledger reaches it."""

_BUSY = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}
_UNSUPPORTED = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL}


def _module(name: str) -> Any:
    """A module that only some systems have, or None."""
    try:
        return import_module(name)
    except ImportError:
        return None


fcntl: Any = _module("fcntl")
msvcrt: Any = None if fcntl else _module("msvcrt")


def take(fd: int, path: Name, warn: Callable[[Said], object], wait: float = WAIT, *, shared: bool = False) -> None:
    """Locks the open ledger until `release`. Raises Refused if another program keeps it longer than `wait` seconds.

    Where files cannot be locked (on some network disks, some systems) `warn` is called and the work goes on.
    """
    until = surroundings().elapsed() + wait
    ways = _ways(shared)
    for way in ways:
        while True:
            try:
                way(fd)
                return
            except OSError as error:
                if error.errno in _UNSUPPORTED:
                    break
                if error.errno not in _BUSY:
                    raise
            if surroundings().elapsed() >= until:
                raise IN_USE.refused(str(path))
            surroundings().wait(PAUSE)
    where = said("the disk it is on has no file locks") if ways else said("this system has no file locks")
    warn(
        said(
            "{path} cannot be locked ({where}): let only one program write to it at a time", path=str(path), where=where
        )
    )


def release(fd: int) -> None:
    """Gives the lock back before the file is closed, as Windows wants it; elsewhere closing is enough."""
    if msvcrt is not None:
        os.lseek(fd, FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)


def _ways(shared: bool) -> list[Callable[[int], object]]:
    """The ways to lock a file here, the better one first."""
    if fcntl is not None:
        mode = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
        return [partial(_lock_file, name, mode) for name in ("flock", "lockf") if hasattr(fcntl, name)]
    return [_lock_byte] if msvcrt is not None else []


def _lock_file(name: str, mode: int, fd: int) -> None:
    getattr(fcntl, name)(fd, mode)


def _lock_byte(fd: int) -> None:
    os.lseek(fd, FAR, os.SEEK_SET)
    msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
