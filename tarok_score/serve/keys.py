"""The keys in the addresses: one to follow the evening, and one for each scribe.

They are made when serving begins and forgotten when it ends.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

#: The random bytes of a key, which is then 22 characters long.
BYTES_OF_KEY = 16


class Scribe(NamedTuple):
    """Somebody who may write, with his key. If several may, each has a name, which the records keep."""

    name: str | None
    key: str


class RoomKeys(NamedTuple):
    """The key of those who follow, and those of the scribes."""

    follow: str
    scribes: tuple[Scribe, ...] = ()

    @classmethod
    def made(cls, scribes: Sequence[str | None]) -> RoomKeys:
        """New keys, one for each of these scribes."""
        made = [Scribe(name, secrets.token_urlsafe(BYTES_OF_KEY)) for name in scribes]
        return cls(secrets.token_urlsafe(BYTES_OF_KEY), tuple(made))

    def follows(self, key: str) -> bool:
        """True if a key may follow the evening, as a scribe's own may."""
        return _same(self.follow, key) | (self.scribe(key) is not None)

    def scribe(self, key: str) -> Scribe | None:
        """The scribe of a key. All keys are compared, each in constant time."""
        found = None
        for scribe in self.scribes:
            if _same(scribe.key, key):
                found = scribe
        return found


def _same(key: str, sent: str) -> bool:
    return hmac.compare_digest(key.encode(), sent.encode("utf-8", "replace"))
