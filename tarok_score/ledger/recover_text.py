"""The text of a line before it was edited by hand. Its seal still tells the recorded text from any other.

So the old text can be taken from a copy of the ledger; or, where one word or number was changed or two were exchanged,
found by trying the others. Whatever is found is proved.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from ..limits import MOST_SEALED_FOR_ALL, MOST_SEALED_FOR_LINE
from .record import MARK, Unreadable, digest_of, fits, hexdigest, read_line, seal_of
from .verify import Edit

_TOKEN = re.compile(rb'[^\s",:{}\[\]]+')
_NUMBER = re.compile(rb"-?[0-9]{1,4}")
_NUMBERS = tuple([b"%d" % number for number in range(-999, 1000)])
_SEAL = re.compile(r'"seal":"([0-9a-f]{64})"}\Z')
_EVERYWHERE = (b"true", b"false", b"null")
_LONGEST_WORD = 40


def recover(
    edits: Sequence[Edit], data: bytes, copy: bytes | None = None, words: Iterable[str] = ()
) -> list[tuple[str, ...]]:
    """The lines that stood in the place of each edited line, as far as they can be found."""
    present = set(data.split(b"\n"))
    trials = _Trials(data, words)
    found = []
    for edit in edits:
        lines: list[bytes] = []
        earlier = edit.earlier.text.encode(errors="replace") if edit.earlier is not None else b""
        if edit.earlier is not None and digest_of(edit.before, earlier) == edit.earlier.digest:
            lines = [earlier]
        elif copy is not None:
            lines = list(_following(copy, edit.before, present))
            if not edit.gone:
                del lines[1:]
        if not lines and not edit.gone and (line := trials.find(edit)) is not None:
            lines = [line]
        found.append(tuple([line.decode(errors="replace") for line in lines]))
    return found


def _following(copy: bytes, before: str, present: set[bytes]) -> Iterator[bytes]:
    """The lines of a copy that follow a seal, one after another, up to the first that still stands in the ledger."""
    seal = before
    for line in copy.split(b"\n"):
        text, mark, end = line.rpartition(MARK)
        if mark and end == seal_of(seal, text).encode() + b'"}':
            if line in present:
                return
            yield line
            seal = end[:64].decode()


class _Trials:
    """The search for texts by their seals, and how much work it may still do."""

    def __init__(self, data: bytes, words: Iterable[str]) -> None:
        self._data, self._more = data[: 1 << 20], [word.encode() for word in words]
        self._words: tuple[bytes, ...] = ()
        self._left = MOST_SEALED_FOR_ALL

    def find(self, edit: Edit) -> bytes | None:
        """The line as it was recorded, or as it was accepted earlier."""
        if edit.earlier is not None:
            return self._found(edit.before, edit.text, edit.earlier.digest)
        text, mark, end = edit.text.rpartition(MARK)
        if not mark or edit.stood is None:
            return None
        was = self._found(edit.before, text, edit.stood)
        return None if was is None else was + mark + end

    def _found(self, before: str, text: bytes, wanted: str) -> bytes | None:
        head = before.encode() + b"\n"
        if not self._words:
            words = [word for word in _TOKEN.findall(self._data) if len(word) <= _LONGEST_WORD]
            self._words = tuple(dict.fromkeys([*_EVERYWHERE, *self._more, *words]))
        most = min(MOST_SEALED_FOR_LINE, self._left) // (len(text) + 200)  # even a short text costs something
        for number, candidate in enumerate(_candidates(text, self._words)):
            if number >= most:
                break
            if hexdigest(head + candidate) == wanted:
                return candidate
        self._left -= most * (len(text) + 200)
        return None


def _candidates(text: bytes, words: tuple[bytes, ...]) -> Iterator[bytes]:
    """The texts that may have stood there: with another number, another word, or two words exchanged."""
    places = [(found.start(), found.end()) for found in _TOKEN.finditer(text)]
    tokens = [text[start:end] for start, end in places]
    for index, (start, end) in enumerate(places):
        token = tokens[index]
        everywhere = tokens.count(token) > 1 and tokens.index(token) == index
        for other in _NUMBERS if _NUMBER.fullmatch(token) else words:
            if other != token:
                yield text[:start] + other + text[end:]
                if everywhere:
                    yield _replaced(text, places, tokens, token, other)
    for first, (start, end) in enumerate(places):
        for second in range(first + 1, len(places)):
            if tokens[first] != tokens[second]:
                after, close = places[second]
                yield text[:start] + tokens[second] + text[end:after] + tokens[first] + text[close:]


def _replaced(text: bytes, places: list[tuple[int, int]], tokens: list[bytes], token: bytes, other: bytes) -> bytes:
    """The text with a word replaced wherever it stands."""
    parts, last = [], 0
    for (start, end), one in zip(places, tokens, strict=True):
        if one == token:
            parts += [text[last:start], other]
            last = end
    return b"".join([*parts, text[last:]])


def had_seal(was: str, seal: str) -> bool:
    """True if the line that stood there had the seal that somebody wrote down."""
    found = _SEAL.search(was[-80:])
    return found is not None and fits(found[1], seal)


def differences(was: str, now: str) -> list[tuple[str, str, str]]:
    """The differences of two records: the path of a value, what it was and what it is (empty where it is missing)."""
    before, after = _values_of(was), _values_of(now)
    paths = [path for path in {**before, **after} if before.get(path) != after.get(path)]
    return [(path, before.get(path, ""), after.get(path, "")) for path in paths]


def _values_of(text: str) -> dict[str, str]:
    try:
        body = read_line(text.encode())
    except (Unreadable, UnicodeEncodeError):
        return {"": text}
    body.pop("seal", None)
    return dict(_values("", body))


def _values(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _values(f"{path}.{key}" if path else key, inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _values(f"{path}[{index}]", inner)
    else:
        yield path, value if isinstance(value, str) else json.dumps(value)
