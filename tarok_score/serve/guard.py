"""The guard at the door, which decides what requests are looked at, and the headers of every answer.

There is no TLS in a living room, so nothing here keeps a secret from whoever can listen on the network. But no other
page in a reader's browser can reach or write the evening, no address leaks to another site, and nobody can keep the
server busy by asking often.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import OrderedDict
from collections.abc import Collection
from functools import lru_cache

from ..surroundings import surroundings

#: The most that a request may carry, in bytes: the longest form of a hand has 2 KiB.
MOST_BYTES_OF_BODY = 16 * 1024

#: The requests a second that one address may make, and how many at once; the same for all addresses together.
A_SECOND, AT_ONCE = 20, 100
A_SECOND_OF_ALL, AT_ONCE_OF_ALL = 200, 600

#: The most addresses that are remembered.
MOST_ADDRESSES = 512

#: Headers of every answer.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


class Allowance:
    """The requests that may still be made: `at_once` to begin with, and `a_second` more with every second."""

    def __init__(self, a_second: int, at_once: int) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._left, self._since = float(at_once), surroundings().elapsed()

    def takes(self) -> bool:
        """Takes one request off; False if none is left."""
        now = surroundings().elapsed()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guard:
    """The guard of a server that is reached by these hosts (`192.168.1.7:8080`)."""

    def __init__(self, hosts: Collection[str]) -> None:
        self.hosts = hosts
        self._all = Allowance(A_SECOND_OF_ALL, AT_ONCE_OF_ALL)
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()

    def refuses(self, method: str, host: str, origin: str | None, address: str) -> int | None:
        """The status with which a request is refused, None if it is accepted.

        Its host must be one of ours, so that no other name leads here; a request that writes must come from our own
        page.
        """
        if not self._may_ask(address):
            return 429
        if host not in self.hosts:
            return 421
        if method not in ("GET", "HEAD") and origin != f"http://{host}":
            return 403
        return None

    def _may_ask(self, address: str) -> bool:
        own = self._by_address.pop(address, None) or Allowance(A_SECOND, AT_ONCE)
        self._by_address[address] = own
        if len(self._by_address) > MOST_ADDRESSES:
            self._by_address.popitem(last=False)
        return own.takes() and self._all.takes()


def policy(page: str) -> str:
    """The content security policy of a page: nothing but its own style, by digest, and forms sent back here."""
    digests = " ".join([f"'sha256-{_digest(style)}'" for style in _STYLE.findall(page)]) or "'none'"
    return f"default-src 'none'; style-src {digests}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"


@lru_cache(maxsize=64)
def _digest(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
