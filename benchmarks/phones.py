"""How much of a core fifty phones cost that follow an evening, and a preview of a hand.

    python benchmarks/phones.py [HANDS]

Processor time of this process alone: each phone asks every three seconds for a page that did not change, and once after
every hand for one that did; a hand is taken to last three minutes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "serve")]

from phone import ANA, FOLLOW, Phone  # noqa: E402
from room import Room  # noqa: E402

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
        writer.fill("who", {"contract": "two", "declarer": "Ana", "partner": "Boris"})
        values = writer.form("how").values | {"do": "how", "points": "44"}
        preview = cost(lambda: writer.post("hand", values), 20)
    a_second = PHONES / SECONDS_BETWEEN * unchanged + (4 * made + PHONES * sent) / SECONDS_OF_HAND
    print(f"an evening of {hands} hands")
    print(f"a page that did not change  {unchanged:6.2f} ms")
    print(f"a page made anew            {made:6.1f} ms, sent again {sent:.1f} ms")
    print(f"{PHONES} phones                   {a_second / 10:6.1f} % of a core")
    print(f"a preview                   {preview:6.1f} ms")


if __name__ == "__main__":
    main()
