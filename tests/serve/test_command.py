"""`tarok serve`: what it says, which evening it serves, and a real server with slow and many clients."""

from __future__ import annotations

import re
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from phone import ANA, FOLLOW
from room import KEYS
from still import HandedIn, Still

from tarok_score.cli.app import run
from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.serve import server
from tarok_score.serve.door import Guard
from tarok_score.serve.evening import ServedEvening
from tarok_score.serve.write import make_app


class Room(Still):
    """Somebody looks at the addresses as soon as they are served, and then ends it."""

    def __init__(self, does: Callable[[], None], reads: bool = False) -> None:
        super().__init__("2026-01-16T20:00:00+0100", reads=reads)
        self.does = does

    def goes_on(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=until_closed, args=(work,), daemon=True)
        thread.start()
        self.does()
        raise KeyboardInterrupt


def until_closed(work: Callable[[], None]) -> None:
    """A server's work, which ends when its sockets are closed."""
    with suppress(OSError, ValueError):
        work()


def ask(address: str, **headers: str) -> tuple[int, str]:
    """The answer of a served address."""
    host, _, path = address.removeprefix("http://").partition("/")
    connection = HTTPConnection(host, timeout=20)
    connection.request("GET", f"/{path}", headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to serve from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-settings"))
    return tmp_path


def test_what_is_said_leads_to_the_evening(
    folder: Path, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> None:
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David"]) == 0
    capsys.readouterr()
    answers: list[tuple[int, str]] = []
    said: list[str] = []

    def look() -> None:
        said.append(capsys.readouterr().out)
        answers.extend(map(ask, re.findall(r"http\S+", said[0])))

    handed_in(Room(look))
    assert run(["serve", "--port", "0", "--write", "Ana", "--write", "Eva"]) == 0
    assert [status for status, _ in answers] == [200, 200, 200]
    assert "Ana writes here:" in said[0]
    assert "Eva writes here:" in said[0]
    assert "only this machine gets answers" in said[0]
    assert "David deals" in answers[2][1]


def test_on_a_terminal_the_codes_stand_above_the_addresses(
    folder: Path, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> None:
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David"]) == 0
    handed_in(Room(lambda: None, reads=True))
    assert run(["serve", "--lan", "--port", "0"]) == 0
    said = capsys.readouterr().out
    assert "▄" in said
    assert "--lan" not in said


def test_where_nobody_began_a_scribe_begins(
    folder: Path, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> None:
    answers: list[tuple[int, str]] = []
    handed_in(Room(lambda: answers.append(ask(re.findall(r"http\S+", capsys.readouterr().out)[0]))))
    assert run(["serve", "--port", "0", "--write", "Ana"]) == 0
    assert "A new evening" in answers[0][1]
    assert run(["serve", "--port", "0"]) == 1
    assert "there is no session in this folder" in capsys.readouterr().err


def test_what_cannot_be_served_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David"]) == 0
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert run(["serve", "--port", str(taken.getsockname()[1])]) == 1
    assert "cannot listen on 127.0.0.1" in capsys.readouterr().err
    assert run(["serve", "--write", " "]) == 1
    assert run(["serve", "--write", "x" * 100]) == 1
    assert "is not a name for a scribe" in capsys.readouterr().err


def test_one_address_is_taken_and_a_foreign_one_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> None:
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David"]) == 0
    said: list[str] = []
    handed_in(Room(lambda: said.append(capsys.readouterr().out)))
    assert run(["serve", "--address", "127.0.0.1", "--port", "0"]) == 0
    assert "http://127.0.0.1:" in said[0] and "only this machine" not in said[0]
    for other in ("192.0.2.1", "laptop.local", "0.0.0.0", "9" * 5000):
        assert run(["serve", "--address", other]) == 1
        assert "is not an address of this machine" in capsys.readouterr().err


def test_every_network_has_its_code(
    folder: Path, capsys: pytest.CaptureFixture[str], handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["new", "pagat-4p", "Ana", "Boris", "Cilka", "David"]) == 0
    own = [server.OwnAddress("127.0.0.1", "rmnet0"), server.OwnAddress("127.0.0.2", "wlan0")]
    monkeypatch.setattr(server, "own_addresses", lambda: own if sys.platform == "linux" else own[:1])
    answers: list[int] = []
    handed_in(Room(lambda: answers.extend(ask(one)[0] for one in re.findall(r"http\S+", capsys.readouterr().out))))
    assert run(["serve", "--lan", "--port", "0", "--write", "Ana"]) == 0
    assert answers == [200] * (4 if sys.platform == "linux" else 2)


def test_what_is_not_installed_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    assert run(["serve"]) == 1
    assert 'pip install "tarok-score[serve]"' in capsys.readouterr().err


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a server that answers in this process."""
    Session.begin(tmp_path / "e.jsonl", load("pagat-4p", ()), "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    sockets = server.listening(["127.0.0.1"], 0)
    port = sockets[0].getsockname()[1]
    app = make_app(ServedEvening(tmp_path / "e.jsonl", lambda *_: Session("none"), print), KEYS, Guard(port))
    opened = server.open_server(app, sockets)
    thread = threading.Thread(target=until_closed, args=(opened.run,), daemon=True)
    thread.start()
    yield f"127.0.0.1:{port}"
    opened.close()


def test_a_large_body_and_a_large_head_are_refused(address: str) -> None:
    host, _, port = address.partition(":")
    for head in (
        "Content-Length: 20000\r\n\r\n" + "x" * 20000,
        "Transfer-Encoding: chunked\r\n\r\n8000\r\n" + "x" * 0x8000 + "\r\n0\r\n\r\n",
        "X: " + "y" * 20000 + "\r\n\r\n",
    ):
        with socket.create_connection((host, int(port)), timeout=20) as open_one:
            text = f"POST /{ANA}/say HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{head}"
            open_one.sendall(text.encode())
            assert open_one.recv(4096).split(b" ")[1] in (b"413", b"431", b"400")
    assert ask(f"http://{address}/{FOLLOW}/")[0] == 200


def test_a_request_that_comes_too_slowly_is_dropped(address: str, handed_in: HandedIn) -> None:
    class Fast(Still):
        """Ten seconds pass between any two looks at the clock."""

        looked = 0.0

        def elapsed(self) -> float:
            self.looked += 10
            return self.looked

    handed_in(Fast("2026-01-16T20:00:00+0100"))
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port)), timeout=20) as slow:
        for letter in f"GET /{FOLLOW}/ HTTP/1.1\r\n":
            try:
                slow.sendall(letter.encode())
            except OSError:
                return
            time.sleep(0.02)
        assert slow.recv(100) == b""


def test_many_that_only_connect_keep_nobody_out(address: str) -> None:
    host, _, port = address.partition(":")
    idle = [socket.create_connection((host, int(port)), timeout=20) for _ in range(100)]
    assert ask(f"http://{address}/{FOLLOW}/")[0] == 200
    closed = [one for one in idle[: -server.MOST_OF_ONE] if one.recv(1) == b""]
    assert len(closed) == len(idle) - server.MOST_OF_ONE
    for one in idle:
        one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the machine has one address of its own alone")
def test_two_hundred_readers_at_two_hundred_sockets(address: str) -> None:
    """All are connected before the first one asks, and all ask before the first answer is read."""
    headers: dict[str, str] = {}
    readers = [HTTPConnection(address, timeout=60, source_address=(f"127.0.1.{n}", 0)) for n in range(1, 201)]
    for one in readers:
        one.connect()
    for status in (200, 304):
        for one in readers:
            one.request("GET", f"/{FOLLOW}/", headers=headers)
        for one in readers:
            answer = one.getresponse()
            text = answer.read().decode()
            assert answer.status == status and ("Cilka" in text) == (status == 200)
            headers = {"If-None-Match": answer.headers["ETag"]}
    for one in readers:
        one.close()


def test_the_addresses_of_this_machine_are_its_own() -> None:
    assert all(server.is_own(one.host) for one in server.own_addresses())
    assert server.is_own("127.0.0.1")
    for other in ("192.0.2.1", "0.0.0.0", "localhost", "224.0.0.1", "", "1e9", "[", "٣.٣.٣.٣"):
        assert not server.is_own(other)


def test_the_address_that_phones_reach_stands_last() -> None:
    known = [("10.64.0.2", "rmnet0"), ("172.17.0.1", "docker0"), ("192.168.43.1", "wlan1"), ("10.8.0.2", "tun0")]
    assert max([server.OwnAddress(*one) for one in known], key=lambda one: one.likely).interface == "wlan1"
