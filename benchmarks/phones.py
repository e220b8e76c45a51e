"""How much of a core fifty phones cost that follow an evening, and a preview of a hand.

    python benchmarks/phones.py [HANDS]

Processor time: each phone asks every three seconds for a page that did not change, and once after every hand for one
that did; a hand is taken to last three minutes. The page that did not change is also asked of a real server (waitress,
at a socket for each phone); its processor time is what the system says of it, only on Linux.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "serve")]

from phone import ANA, FOLLOW, Phone  # noqa: E402
from room import Room  # noqa: E402
from test_kills import serving  # noqa: E402

from tarok_score.evening.session import Session  # noqa: E402
from tarok_score.law.library import load  # noqa: E402

PHONES = 50
SECONDS_BETWEEN, SECONDS_OF_HAND = 3, 180


def cost(work: Callable[[], object], times: int) -> float:
    """Milliseconds of processor time for one of many."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times * 1000


def served(folder: Path, times: int = 10) -> float:
    """Milliseconds of a real server's processor time for a page that did not change, at a socket of each phone."""
    with serving(folder) as (program, address):
        where = urlsplit(address)
        key = where.path.replace("/write", "/")
        phones = [
            HTTPConnection(where.netloc, timeout=60, source_address=(f"127.0.1.{number}", 0))
            for number in range(1, PHONES + 1)
        ]
        asked(phones, key, None)
        tag = asked(phones, key, None)
        began = used(program.pid)
        for _ in range(times):
            asked(phones, key, tag)
            time.sleep(0.4)
        return (used(program.pid) - began) / times / PHONES * 1000


def asked(phones: Sequence[HTTPConnection], path: str, tag: str | None) -> str:
    """The tag of the page that all phones ask for at once."""
    for phone in phones:
        phone.request("GET", path, headers={"If-None-Match": tag} if tag else {})
    answers = [phone.getresponse() for phone in phones]
    assert all(answer.status == (304 if tag else 200) for answer in answers), [answer.status for answer in answers]
    for answer in answers:
        answer.read()
    return str(answers[0].headers["ETag"])


def used(pid: int) -> float:
    """Seconds of processor time that a process used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        session = Session.begin(folder / "e.jsonl", load("pagat-4p"), "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
        for _ in range(hands):
            session.add("two Ana Boris 44 trula kontra@Cilka")
        room = Room(folder, folder / "e.jsonl")
        phones = [Phone(room.app, FOLLOW, address=f"10.0.0.{number}") for number in range(PHONES)]
        tag = phones[0].open().answer.headers["ETag"]
        follows = iter(range(1 << 30))
        unchanged = cost(lambda: phones[next(follows) % PHONES].open("", **{"If-None-Match": tag}), 400)

        def changed() -> None:
            room.place.version += 1
            phones[next(follows) % PHONES].open()

        made = cost(changed, 20)
        sent = cost(lambda: phones[next(follows) % PHONES].open(), 100)
        writer = Phone(room.app, ANA).open("write")
        form = writer.form("words")
        hand = form.values | {"do": "words", "typed": "two Ana Boris 44 trula"}
        preview = cost(lambda: writer.post(form.action, hand), 20)
        (folder / "e.jsonl").rename(folder / "tarok-2026-01-16.jsonl")
        whole = served(folder) if sys.platform == "linux" else unchanged
    a_second = PHONES / SECONDS_BETWEEN * whole + (4 * made + PHONES * sent) / SECONDS_OF_HAND
    print(f"an evening of {hands} hands")
    print(f"a page that did not change  {unchanged:6.2f} ms")
    print(f"the same of a real server   {whole:6.2f} ms")
    print(f"a page made anew            {made:6.1f} ms, sent again {sent:.1f} ms")
    print(f"{PHONES} phones                   {a_second / 10:6.1f} % of a core")
    print(f"a preview                   {preview:6.1f} ms")


if __name__ == "__main__":
    main()
