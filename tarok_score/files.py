"""Files: only plain ones are opened, and a new one is whole on the disk, or not there at all.

Every function here lets an `OSError` through, unless it says so; `why` puts one into words.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from os.path import dirname, join
from typing import TYPE_CHECKING, TypeAlias

from .limits import MOST_BYTES_OF_FILE
from .problems import Refused, refusal
from .text import printable
from .values import Value
from .words.said import Said, said

if TYPE_CHECKING:
    from pathlib import Path

#: The name of a file, or a path that leads to it.
Name: TypeAlias = str | os.PathLike[str]

#: The name of standard input, given instead of a file.
STANDARD_INPUT = "-"


_NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
_NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
_BINARY: int = getattr(os, "O_BINARY", 0)
_NOCTTY: int = getattr(os, "O_NOCTTY", 0)
_DIRECTORY: int = getattr(os, "O_DIRECTORY", 0)
_APPEND: int = getattr(os, "O_APPEND", 0)

#: The systems on which renaming a file never replaces another.
_RENAMING_KEEPS = os.name == "nt"

#: How a disk says that a file cannot have a second name on it.
_NO_LINKS = {errno.EPERM, errno.EACCES, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EINVAL}

_REASONS = {
    errno.ENOSPC: said("the disk is full"),
    errno.EDQUOT: said("your share of the disk is used up"),
    errno.EROFS: said("the disk is read-only"),
    errno.EIO: said("the disk reports an error"),
    errno.EACCES: said("no permission"),
    errno.EPERM: said("no permission"),
    errno.EFBIG: said("the file would become too large"),
    errno.ENAMETOOLONG: said("the name is too long"),
    errno.ENOENT: said("there is no such folder"),
    errno.ENOTDIR: said("there is no such folder"),
    errno.EEXIST: said("a file of this name is there already"),
    errno.EMFILE: said("too many files are open"),
    errno.ENFILE: said("too many files are open"),
}


#: The messages for what systems report about files, by the systems' own words.
_SYSTEMS: dict[str, Said] = {
    reason.text: reason
    for reason in (
        said("No such file or directory"),
        said("Is a directory"),
        said("Not a directory"),
        said("Permission denied"),
        said("Operation not permitted"),
        said("No space left on device"),
        said("Disk quota exceeded"),
        said("Read-only file system"),
        said("File name too long"),
        said("File too large"),
        said("File exists"),
        said("Input/output error"),
        said("Too many open files"),
        said("Too many levels of symbolic links"),
    )
}


#: The reason why a file other than a batch is not read.
OVER_1_MIB = said("the file is larger than 1 MiB")


def unread(error: ValueError | RecursionError) -> Said | str:
    """The reason why text is no JSON or TOML, in the parser's words, or in ours if those are for programmers."""
    if isinstance(error, RecursionError):
        return said("nested too deeply")
    if isinstance(error.args[0], Said):
        return error.args[0]
    digits = re.match(r"Exceeds the limit \((\d+) digits\).* value has (\d+) digits", str(error))
    if digits is not None:
        return said("a number of {digits} digits (at most {most})", digits=int(digits[2]), most=int(digits[1]))
    return printable(str(error))


def system_reason(error: OSError) -> Said | str:
    """The system's own reason for a failure, as a message if it is a known one."""
    return _SYSTEMS.get(error.strerror or "", error.strerror or "")


def plain_reason(error: BaseException) -> Said | str:
    """The reason for a failure in plain words, or in the system's if there are no better ones."""
    if isinstance(error, KeyboardInterrupt):
        return said("it was interrupted")
    if isinstance(error, ValueError):
        return said("this cannot be the name of a file")
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0) or error.strerror or str(error) or _REASONS[errno.EIO]
    return str(error) or type(error).__name__


def _refused(path: Name, mode: int) -> Refused:
    if stat.S_ISLNK(mode):
        return refusal("file-is-a-link", str(path))
    if stat.S_ISDIR(mode):
        return refusal("file-is-a-folder", str(path))
    if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        return refusal("file-is-a-pipe", str(path))
    return refusal("file-is-a-device", str(path))


def open_regular(path: Name, *, write: bool) -> int:
    """Opens a plain file and nothing else: links are not followed, and a pipe cannot make us wait.

    What is written goes to its end, so that a file which may only grow is good enough.
    """
    try:
        mode = os.lstat(path).st_mode
        if not stat.S_ISREG(mode):
            raise _refused(path, mode)
        flags = (os.O_RDWR | _APPEND if write else os.O_RDONLY) | _NOFOLLOW | _NONBLOCK | _BINARY
        fd = os.open(path, flags)
    except (FileNotFoundError, NotADirectoryError):
        raise refusal("no-such-file", str(path)) from None
    except ValueError:
        raise refusal("no-file-name", str(path)) from None
    except OSError as error:
        if error.errno == errno.ELOOP:  # the link appeared after we looked
            raise _refused(path, stat.S_IFLNK) from None
        raise
    mode = os.fstat(fd).st_mode
    if not stat.S_ISREG(mode):
        os.close(fd)
        raise _refused(path, mode)
    return fd


def plain_name(path: Name) -> str:
    """A path as it is shown: without doubled slashes and dots that say nothing."""
    name = os.fspath(path)
    if os.sep == "/" and name and not name.endswith(("/", ".")) and "//" not in name and "./" not in name:
        return name
    from pathlib import Path  # loading it takes longer than scoring a hand, and it is hardly ever needed

    return str(Path(name))


class FileHead(Value):
    """The beginning of a file, how large the whole file is, and why nothing of it could be read, if so."""

    data: bytes = b""
    size: int = 0
    trouble: OSError | ValueError | None = None

    @property
    def whole(self) -> bool:
        """True if the beginning is all of it."""
        return self.trouble is None and len(self.data) >= self.size


def look(name: Name, limit: int, *, links: bool = True) -> FileHead:
    """At most `limit` bytes from the beginning of a file, whose name anybody may have written.

    It never raises, never reads on, and never opens anything but a plain file; a link may lead to one, unless `links`
    is false.
    """
    try:
        if not stat.S_ISREG(os.stat(name, follow_symlinks=links).st_mode):
            return FileHead(trouble=OSError(errno.EINVAL, "this is no plain file"))
        fd = os.open(name, os.O_RDONLY | _NONBLOCK | _BINARY | _NOCTTY | (0 if links else _NOFOLLOW))
        try:
            status = os.fstat(fd)
            if not stat.S_ISREG(status.st_mode):  # something else has the name now
                return FileHead(trouble=OSError(errno.EINVAL, "this is no plain file"))
            data = read_at(fd, 0, limit)
            return FileHead(data, max(len(data), status.st_size))
        finally:
            os.close(fd)
    except (OSError, ValueError) as trouble:
        return FileHead(trouble=trouble)


def is_plain(name: Name) -> bool:
    """True if there is a plain file of this name."""
    try:
        return stat.S_ISREG(os.stat(name).st_mode)
    except (OSError, ValueError):
        return False


def stamp(name: Name) -> tuple[int, int, int] | None:
    """The size, time and identity of a file, which differ once it has changed; None if there is no file."""
    try:
        status = os.stat(name)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ino


def same_file(fd: int, path: Name) -> bool:
    """True if the name is still that of the file we opened; an editor may have put another in its place."""
    try:
        there = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return os.path.samestat(os.fstat(fd), there)


def read_all(fd: int, path: Name) -> bytes:
    """All bytes of an open file. Raises Refused if it is larger than any ledger."""
    os.lseek(fd, 0, os.SEEK_SET)
    parts: list[bytes] = []
    total = 0
    # A file that is too large is not read at all; but a file may grow while it is read.
    while max(os.fstat(fd).st_size, total) <= MOST_BYTES_OF_FILE:
        part = _read(fd, max(os.fstat(fd).st_size - total, 0) + 1)
        if not part:
            return b"".join(parts)
        parts.append(part)
        total += len(part)
    raise refusal("file-too-large", str(path))


def _read(fd: int, count: int) -> bytes:
    """At most `count` bytes from the file's position; a read that a signal interrupts is tried again."""
    while True:
        with suppress(InterruptedError):
            return os.read(fd, count)


def write_all(fd: int, data: bytes) -> None:
    """Writes all of it; the system may take it in pieces or be interrupted by a signal."""
    rest = memoryview(data)
    while rest:
        try:
            written = os.write(fd, rest)
        except InterruptedError:
            continue
        if written <= 0:
            raise OSError(errno.EIO, "nothing was written")
        rest = rest[written:]


def sync_folder(folder: str) -> None:
    """Makes a new name in a folder survive a power cut, if folders can be synced at all."""
    if os.name == "nt":
        return
    try:
        fd = os.open(folder, os.O_RDONLY | _DIRECTORY)
    except PermissionError:  # a folder one may write to but not list
        return
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
    finally:
        os.close(fd)


def read_at(fd: int, start: int, count: int) -> bytes:
    """`count` bytes of an open file from `start` on, or as many as there are."""
    os.lseek(fd, start, os.SEEK_SET)
    parts: list[bytes] = []
    while count > 0 and (part := _read(fd, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


class Unconfirmed(OSError):
    """A new file that has its name, although the disk did not confirm it and the file could not be taken away again."""


def write_new(path: Name, data: bytes, mode: int = 0o644, leave: Callable[[str], object] = lambda _: None) -> None:
    """Writes a new file, which is whole under its name and on the disk when this returns, or not there at all.

    It is written under another name first, and read back. Raises `FileExistsError`, and touches nothing, if the name is
    taken. `leave` gets the other name if it could not be removed again.
    """
    folder = dirname(path)
    fresh = join(folder, f".tarok-{os.urandom(8).hex()}.new")
    fd = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _BINARY, mode)
    try:
        _fill(fd, data)
        _give_name(fresh, path)
    finally:
        if not take_away(fresh):
            leave(fresh)
    # The name is on the disk only after the folder is; else a power cut could take the file away.
    try:
        sync_folder(folder or ".")
    except BaseException as error:
        if not take_away(path):
            raise Unconfirmed from error
        raise


def write_whole(path: Path, text: str | bytes) -> None:
    """Writes a file in one step, in the place of one that is there.

    A reader sees the old one or the new one meanwhile, never half.
    """
    fresh = str(path.with_name(f".{path.name}.{os.urandom(8).hex()}.tmp"))
    try:
        fd = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        _fill(fd, text if isinstance(text, bytes) else text.encode())
        os.replace(fresh, path)
    except BaseException:
        take_away(fresh)  # it may have its name already
        raise


def _fill(fd: int, data: bytes) -> None:
    """Writes a new file, sees that it is on the disk, and closes it."""
    try:
        write_all(fd, data)
        os.fsync(fd)
        if read_at(fd, 0, len(data) + 1) != data:
            raise OSError(errno.EIO, "the file's content is not what was written")
    finally:
        os.close(fd)


def take_away(name: Name) -> bool:
    """Takes a file away, at the second try if need be; True if it is gone, as far as can be seen."""
    for _ in range(2):
        with suppress(OSError):
            os.unlink(name)
            return True
    try:
        os.lstat(name)
    except FileNotFoundError:
        return True
    except OSError:
        pass
    return False


def _give_name(fresh: str, path: Name) -> None:
    """Gives a file a free name, under which it is never half there."""
    if _RENAMING_KEEPS:
        os.rename(fresh, path)
        return
    try:
        os.link(fresh, path)
    except OSError as error:
        if _is_ours(fresh, path):
            return  # a network disk carried it out, and lost its own answer
        if error.errno not in _NO_LINKS:
            raise
        # A disk without links: an empty file keeps the name for us until the whole one takes its place.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _BINARY))
        try:
            os.replace(fresh, path)
        except BaseException:
            take_away(path)
            raise


def _is_ours(fresh: str, path: Name) -> bool:
    """True if a name is that of the file that was just written."""
    try:
        return os.path.samestat(os.lstat(fresh), os.lstat(path))
    except OSError:
        return False
