"""The server: waitress, with few threads, few connections, and no patience for slow clients."""

from __future__ import annotations

import socket
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import create_server

from ..surroundings import surroundings
from .guard import MOST_BYTES_OF_BODY

#: The most open connections: a room of readers, each of whose browsers keeps a few.
MOST_CONNECTIONS = 400
THREADS = 4

#: The seconds after which a request must be complete, and after which an idle connection is closed.
LONGEST_REQUEST = 15
LONGEST_IDLE = 30

#: The most bytes of the head of a request.
MOST_BYTES_OF_HEAD = 8 * 1024


class Impatient(HTTPChannel):  # type: ignore[misc]
    """A connection that is closed if a request comes byte by byte, too slowly to be meant."""

    begun: float | None = None

    def received(self, data: bytes) -> bool:
        """Takes the bytes of a request, and closes the connection if they have been coming for too long."""
        now = surroundings().elapsed()
        if self.begun is None:
            self.begun = now
        if now - self.begun > LONGEST_REQUEST:
            self.will_close = True
            return False
        found: bool = super().received(data)
        if self.request is None:  # the request is complete, and the next one has not begun
            self.begun = None
        return found


def open_server(app: Any, host: str, port: int) -> Any:
    """The server, already listening. Raises OSError if the address cannot be used."""
    server = create_server(
        app,
        host=host,
        port=port,
        threads=THREADS,
        connection_limit=MOST_CONNECTIONS,
        channel_timeout=LONGEST_IDLE,
        cleanup_interval=5,
        max_request_body_size=MOST_BYTES_OF_BODY,
        max_request_header_size=MOST_BYTES_OF_HEAD,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    server.channel_class = Impatient
    return server


def own_address() -> str:
    """The address of this machine in its network; its loopback address if it is in none.

    Nothing is sent: a datagram socket that is given a distant address only tells its own.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
