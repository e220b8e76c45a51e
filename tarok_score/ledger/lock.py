"""One writer at a time: a lock on the ledger file itself, so that no second file can be left lying about."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from pathlib import Path

from ..problems import refuse

try:
    import fcntl
except ImportError:  # not a Unix system
    fcntl = None  # type: ignore[assignment]

WAIT = 2.0
"""Seconds to wait for another program."""

PAUSE = 0.02
_BUSY = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES}
_UNSUPPORTED = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL}


def take(fd: int, path: Path, warn: Callable[[str], object], wait: float = WAIT, *, shared: bool = False) -> None:
    """Lock the open ledger until it is closed; refused when another program keeps it longer than `wait` seconds.

    Where files cannot be locked (some network disks, some systems) `warn` is told and the work goes on.
    """
    if fcntl is None:
        warn(_unsupported(path, "this system has no file locks"))
        return
    mode = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
    until = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(fd, mode)
            return
        except OSError as error:
            if error.errno in _UNSUPPORTED:
                warn(_unsupported(path, "the disk it is on has no file locks"))
                return
            if error.errno not in _BUSY:
                raise
        if time.monotonic() >= until:
            raise refuse(str(path), "in use by another tarok", "wait until it has finished, or close it, and try again")
        time.sleep(PAUSE)


def _unsupported(path: Path, why: str) -> str:
    return f"{path} cannot be locked ({why}): let only one program write to it at a time"
