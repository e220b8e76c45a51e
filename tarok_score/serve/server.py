"""The server: waitress, with few threads and little patience, at the addresses of this machine; their QR codes."""

from __future__ import annotations

import io
import ipaddress
import socket
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NamedTuple

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server

from ..ledger.file import fcntl
from ..surroundings import surroundings

#: The most open connections: of one address, whose browsers keep a few, and of a whole room.
MOST_OF_ONE, MOST_CONNECTIONS = 16, 400
THREADS = 8

#: The seconds after which a request must be complete, and after which an idle connection is closed.
LONGEST_REQUEST = 15
LONGEST_IDLE = 30

#: The most bytes that a request may carry, and those of its head: the longest form of a hand has 2 KiB.
MOST_BYTES_OF_BODY = 16 * 1024
MOST_BYTES_OF_HEAD = 8 * 1024


class Impatient(HTTPChannel):  # type: ignore[misc]
    """A connection that makes room: for others when there are too many, and if its request comes byte by byte."""

    begun: float | None = None

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any) -> None:
        others = [channel for channel in map.values() if isinstance(channel, Impatient) and not channel.will_close]
        super().__init__(server, sock, addr, adj, map=map)
        own = [other for other in others if other.addr[0] == addr[0]]
        crowd = own if len(own) >= MOST_OF_ONE else others if len(others) >= MOST_CONNECTIONS else None
        if crowd is not None:
            idle = [channel for channel in crowd if not channel.requests and not channel.total_outbufs_len]
            min(idle, key=lambda channel: float(channel.last_activity), default=self).will_close = True

    def received(self, data: bytes) -> bool:
        """Takes the bytes of a request, and closes the connection if they have been coming for too long."""
        now = surroundings().elapsed()
        if self.begun is None:
            self.begun = now
        if now - self.begun > LONGEST_REQUEST:
            self.will_close = True
            return False
        complete: bool = super().received(data)
        if self.request is None:  # the request is complete, and the next one has not begun
            self.begun = None
        return complete


def listening(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Sockets at the same port of these addresses. Raises OSError with the address that cannot be used."""
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            sockets.append(listener)
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows lets others take a port that may be reused
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            port = listener.getsockname()[1]
            listener.listen()
    except OSError as error:
        for opened in sockets:
            opened.close()
        error.filename = at(host, port)
        raise
    return sockets


def open_server(app: Any, sockets: Sequence[socket.socket]) -> Any:
    """The server of an application at these sockets."""
    parts: dict[int, Any] = {}
    server = create_server(
        app,
        map=parts,
        sockets=list(sockets),
        threads=THREADS,
        connection_limit=2 * MOST_CONNECTIONS,  # never reached: `Impatient` makes room before
        channel_timeout=LONGEST_IDLE,
        cleanup_interval=5,
        max_request_body_size=MOST_BYTES_OF_BODY,
        max_request_header_size=MOST_BYTES_OF_HEAD,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    for part in parts.values():
        if isinstance(part, BaseWSGIServer):
            part.channel_class = Impatient
    return server


# ------------------------------------------------------------ addresses

#: The address that reaches only this machine itself.
ITSELF: Final = "127.0.0.1"


def at(host: str, port: int) -> str:
    """An address with its port as a browser writes it, without that of all pages."""
    return host if port == 80 else f"{host}:{port}"


def is_own(host: str) -> bool:
    """True for an address of this machine in figures, which is what a socket can be bound to."""
    try:
        literal = ipaddress.IPv4Address(host)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((host, 0))
    except (OSError, ValueError):
        return False
    return not literal.is_unspecified and not literal.is_multicast


class OwnAddress(NamedTuple):
    """An address of this machine, and the name of its network interface, empty if the system does not tell."""

    host: str
    interface: str = ""

    @property
    def likely(self) -> int:
        """A higher number for an interface that phones are more likely to be at."""
        wireless = self.interface.startswith(("wl", "ap", "swlan", "softap"))
        private = self.host.startswith(("192.168.", "10.", "172."))
        return 2 * wireless + private - 4 * self.interface.startswith(NOT_OF_THE_ROOM)


#: The names of interfaces that lead elsewhere: into containers and tunnels, and to a provider of mobile data.
NOT_OF_THE_ROOM: Final = ("docker", "br-", "veth", "virbr", "tun", "tap", "wg", "ppp", "rmnet", "ccmni", "wwan")


def own_addresses() -> list[OwnAddress]:
    """The addresses of this machine in its networks; the one that phones most likely reach is last."""
    addresses: dict[str, OwnAddress] = {}
    with suppress(OSError, AttributeError):
        addresses |= {interface.host: interface for interface in _of_interfaces()}
    if not addresses:
        with suppress(OSError):
            addresses |= {host: OwnAddress(host) for host in socket.gethostbyname_ex(socket.gethostname())[2]}
    for host in ("192.0.2.1", "192.168.1.1", "10.0.0.1"):
        # Nothing is sent: a datagram socket that is given a distant address only tells its own.
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((host, 9))
            own = str(probe.getsockname()[0])
            addresses.setdefault(own, OwnAddress(own))
    return sorted(
        [address for address in addresses.values() if not address.host.startswith("127.")], key=lambda own: own.likely
    )


def _of_interfaces() -> Iterator[OwnAddress]:
    """The addresses of all interfaces that are up, as Linux tells them (`SIOCGIFADDR`)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has no address
                answer = fcntl.ioctl(probe.fileno(), 0x8915, struct.pack("40s", name.encode()[:15]))
                yield OwnAddress(socket.inet_ntoa(answer[20:24]), name)


# ------------------------------------------------------------ QR codes, by a library that is loaded when one is drawn


def picture(address: str) -> str:
    """The code of an address as a picture of any size."""
    code = import_module("segno").make(address, error="m")
    return str(code.svg_inline(scale=8, border=4, dark="#000", light="#fff", omitsize=True))


def in_letters(address: str) -> str:
    """The code of an address as lines for a terminal, two modules a character."""
    out = io.StringIO()
    import_module("segno").make(address, error="l").terminal(out=out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
