"""The keys that stand in the addresses: one to follow the evening, one for each scribe.

They are made when serving begins and forgotten when it ends.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

#: Random bytes of a key, which has 22 signs then.
BYTES_OF_KEY = 16


class Scribe(NamedTuple):
    """Somebody who may write, and his key. Where several write, each has a name, which the records keep."""

    name: str | None
    key: str


class RoomKeys(NamedTuple):
    """The key of those who follow, and those of the scribes."""

    follow: str
    scribes: tuple[Scribe, ...] = ()

    @classmethod
    def made(cls, scribes: Sequence[str | None]) -> RoomKeys:
        """New keys, for so many scribes."""
        made = [Scribe(name, secrets.token_urlsafe(BYTES_OF_KEY)) for name in scribes]
        return cls(secrets.token_urlsafe(BYTES_OF_KEY), tuple(made))

    def follows(self, key: str) -> bool:
        """True for a key with which the evening may be looked at: a scribe may do so with his own."""
        return _same(self.follow, key) | (self.scribe(key) is not None)

    def scribe(self, key: str) -> Scribe | None:
        """The scribe of a key. All keys are compared, each in the same time whatever was sent."""
        found = None
        for scribe in self.scribes:
            if _same(scribe.key, key):
                found = scribe
        return found


def _same(key: str, sent: str) -> bool:
    return hmac.compare_digest(key.encode(), sent.encode("utf-8", "replace"))
